"""The journal: a text file that a person can read, mail, print, and append to. The file and nothing but the file.

front matter   TOML between two `+++` lines: everything that a replay needs
line           one act; confirmed when it ends in a newline
torn line      an unfinished last line: shown, set aside by the next append, never replayed
"""

import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import lru_cache
from itertools import chain, islice, takewhile
from typing import IO, Any, NamedTuple

from referee import toml
from referee.errors import JournalError, Place
from referee.files import LARGEST_JOURNAL, Unusable, lock, open_plain, write_all, write_new

FORMAT = 1
"""The newest format of a journal that this program reads."""
FENCE = "+++"
SUFFIX = ".referee"


class Line(NamedTuple):
    """A line of a journal that is no comment: where it stands, its time stamp in seconds, its words."""

    number: int
    stamp: int | None
    text: str


class Journal(NamedTuple):
    """A journal as read from its file."""

    path: str
    front: Mapping[str, Any]
    text: str
    """All confirmed text after the front matter."""
    first_line: int
    """Number in the file of the first line of `text`."""
    torn: str
    """An unfinished last line, empty where there is none."""
    size: int
    """Bytes in the file, the torn line included."""
    version: tuple[int, int, int]
    """Changes whenever anybody writes to the file or puts another in its place."""

    @property
    def torn_line(self) -> int:
        """Number in the file of the unfinished last line."""
        return self.first_line + self.text.count("\n")


def in_folder() -> list[str]:
    """The journals in the working folder, by name."""
    return sorted(name for name in os.listdir() if name.endswith(SUFFIX) and not name.startswith("."))


def read(path: str) -> Journal:
    """The journal in this file. Raises JournalError with what is wrong and where."""
    try:
        with open_plain(path, LARGEST_JOURNAL) as file:
            # Asked for before reading: what is written in between makes the version old, not the text.
            version = version_of(file)
            return _parse(path, file.read(), version)
    except OSError as error:
        raise JournalError(_file_problem(error), path=path, reason=error) from error


def _file_problem(error: OSError) -> str:
    if isinstance(error, Unusable):
        return error.problem
    if isinstance(error, FileNotFoundError):
        return "missing"
    return "folder" if isinstance(error, IsADirectoryError) else "unreadable"


def language(path: str) -> object:
    """What the front matter names as the language of the table; None where it names none, or cannot be read."""
    with suppress(OSError, ValueError, RecursionError), open_plain(path, LARGEST_JOURNAL) as file:
        lines = (line.decode().strip() for line in islice(file, 1, MOST_IN_FRONT))
        head = takewhile(lambda line: line not in (FENCE, "[rules]"), lines)
        return toml.loads("\n".join(head)).get("lang")
    return None


MOST_IN_FRONT = 100
"""Lines before the rules that are looked through for a language."""


def version(path: str) -> tuple[int, int, int] | None:
    """The version of the file as it is now, None where there is none."""
    try:
        return _version(os.stat(path))
    except OSError:
        return None


def version_of(file: IO[bytes]) -> tuple[int, int, int]:
    """The version of a file that is open, whatever has its name by now."""
    return _version(os.fstat(file.fileno()))


def _version(file: os.stat_result) -> tuple[int, int, int]:
    return file.st_ino, file.st_size, file.st_mtime_ns


def _parse(path: str, data: bytes, version: tuple[int, int, int]) -> Journal:
    if not data.strip():
        raise JournalError("empty", path=path)
    confirmed, newline, torn = data.rpartition(b"\n")
    text = _decode(path, confirmed + newline)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    front, text, first_line = _split_front(path, text.removeprefix("\ufeff"))
    return Journal(path, front, text, first_line, torn.decode("utf-8", "replace"), len(data), version)


def _decode(path: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JournalError("encoding", Place(path, data.count(b"\n", 0, error.start) + 1)) from error


def seconds_since(front: Mapping[str, Any]) -> int | None:
    """Whole seconds since the table was opened; None where its start is unknown, or no clock can have it."""
    started = front.get("started")
    if not isinstance(started, datetime):
        return None
    try:
        return max(0, int(time.time() - started.timestamp()))
    except (ValueError, OverflowError, OSError):
        return None


def _split_front(path: str, text: str) -> tuple[Mapping[str, Any], str, int]:
    """The front matter, the acts after it, and the number of the first line of those."""
    opening, _, rest = text.partition("\n")
    if opening.strip() != FENCE:
        raise JournalError("no_front", path=path)
    head, fence, acts = rest.partition(f"\n{FENCE}\n")
    if not fence:
        raise JournalError("open_front", Place(path))
    try:
        front = _front(head)
    except toml.NoToml as error:
        raise JournalError("front", Place(path), reason=_with_line(str(error), head)) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
        raise JournalError("front_beyond", Place(path)) from error
    if type(front.get("format")) is not int or front["format"] < 1:
        raise JournalError("no_format", place(path, "format"))
    if front["format"] > FORMAT:
        raise JournalError("newer", path=path, format=front["format"])
    return front, acts, head.count("\n") + 4


def _front(head: str) -> Mapping[str, Any]:
    """The front matter as TOML. Raises NoToml.

    Most of it is the rules, and most tables of a hall play by the same: those are read once.
    """
    top, fence, rules = head.partition("\n[rules]\n")
    if fence:
        with suppress(ValueError, RecursionError):
            before, after = toml.loads(top), _rules(rules)
            if before.keys().isdisjoint(after):
                return {**before, **after}
    return toml.loads(head)


def place(path: str, *keys: str) -> Place:
    """The line of the front matter that sets the first of these keys that is there, or opens its table.

    The file alone where none is.
    """
    with open(path, encoding="utf-8-sig", errors="replace") as file:
        head = list(takewhile(lambda line: line.strip() != FENCE, islice(file, 1, None)))
    for key in keys:
        for number, line in enumerate(head, 2):
            if line.strip() == f"[{key}]" or ("=" in line and line.partition("=")[0].strip().strip("\"'") == key):
                return Place(path, number)
    return Place(path)


@lru_cache(maxsize=64)
def _rules(text: str) -> Mapping[str, Any]:
    return toml.loads(f"[rules]\n{text}")


def _with_line(reason: str, head: str) -> str:
    """What is wrong in the front matter, with its line; TOML counts from the fence, people from the top of the file."""
    reason = reason.replace("end of document", f"line {head.count(chr(10)) + 1}, at the end")
    before, line, after = reason.partition("line ")
    digits = after[: len(after) - len(after.lstrip("0123456789"))]
    return f"{before}{line}{int(digits) + 1}{after[len(digits) :]}" if digits else reason


def lines(journal: Journal) -> Iterator[Line]:
    """The lines that hold words, in order; blanks and comments are passed over."""
    for number, text in enumerate(
        chain.from_iterable(piece.split("\n") for piece in _pieces(journal.text)), journal.first_line
    ):
        stamp = None
        if text.startswith("@"):
            head, _, text = text.partition(" ")
            seconds = head[1:]
            stamp = int(seconds) if seconds.isascii() and seconds.isdigit() and len(seconds) < 12 else None
        if text and not text.startswith("#") and not text.isspace():
            yield Line(number, stamp, text)


def words(journal: Journal) -> Iterator[str]:
    """The words of every line, blanks and comments among them; time stamps are cut off."""
    return chain.from_iterable(map(_without_stamps, _pieces(journal.text)))


def _pieces(text: str) -> Iterator[str]:
    """Some thousand lines at a time, so that a long evening is never split up as a whole."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + PIECE)
        end = len(text) if end < 0 else end
        yield text[start:end]
        start = end + 1


PIECE = 1 << 16
"""Letters that are split into lines at once."""
_STAMP = re.compile(r"\n(?:@[0-9]++ |@[^ \n]*+ ?+)?+")
"""What is in front of the words of a line: the end of the line before, and a stamp.

It is asked at every line of a long evening: the usual stamp comes first, and nothing is tried twice.
"""


def _without_stamps(piece: str) -> list[str]:
    return _STAMP.split("\n" + piece)[1:] if "@" in piece else piece.split("\n")


# --- writing


@contextmanager
def locked(path: str) -> Iterator[IO[bytes]]:
    """The journal's file, open for appending, while nobody else may judge or append."""
    with _open_to_write(path) as file:
        lock(file)
        if os.fstat(file.fileno()).st_ino == (version(path) or (0,))[0]:
            yield file
            return
    # While we waited, another file was put in its place.
    with locked(path) as file:
        yield file


def _open_to_write(path: str) -> IO[bytes]:
    try:
        # What is not written yet must not be tried again on closing.
        return open_plain(path, LARGEST_JOURNAL, "r+b", buffering=0)
    except OSError as error:
        problem = _file_problem(error)
        raise JournalError("unwritable" if problem == "unreadable" else problem, path=path, reason=error) from error


def append(file: IO[bytes], journal: Journal, texts: Iterable[str]) -> Journal:
    """Write these lines after the journal's confirmed text, in one write, flushed to the disk; the journal then.

    Its `text` is still what was read. A torn line becomes a comment. Raises JournalError where the disk will not take
    it, and leaves the file as it was.
    """
    confirmed, unfinished = mark(file, journal)
    torn = [f"# torn: {_one_line(journal.torn)}"] if journal.torn else []
    data = "".join(f"{text}\n" for text in [*torn, *texts]).encode(errors="replace")
    try:
        _write(file, confirmed, data)
        os.fsync(file.fileno())
    except OSError as error:
        _put_back(file, confirmed, unfinished)
        raise JournalError("full", path=journal.path, reason=error) from error
    return journal._replace(size=confirmed + len(data), torn="", version=_version(os.fstat(file.fileno())))


def mark(file: IO[bytes], journal: Journal) -> tuple[int, bytes]:
    """Where the file ends, to be cut off there again: the confirmed bytes, and what is unfinished after them."""
    unfinished = _unfinished(file, journal.size) if journal.torn else b""
    return journal.size - len(unfinished), unfinished


def cut(file: IO[bytes], end: tuple[int, bytes]) -> None:
    """What was written after that mark is gone."""
    _put_back(file, *end)
    with suppress(OSError):
        os.fsync(file.fileno())


def _unfinished(file: IO[bytes], size: int) -> bytes:
    """The bytes of the torn line: those after the last newline."""
    file.seek(0)
    return file.read(size).rpartition(b"\n")[2]


def _write(file: IO[bytes], place: int, data: bytes) -> None:
    """Write all of it from `place` on."""
    file.seek(place)
    write_all(file, data)


def _put_back(file: IO[bytes], confirmed: int, unfinished: bytes) -> None:
    """What could not be written is cut off, and a torn line stands there again."""
    with suppress(OSError):
        os.ftruncate(file.fileno(), confirmed)
        _write(file, confirmed, unfinished)


def _one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def front_matter(
    game: str, players: Sequence[str], dealer: str, rules: Mapping[str, Any], scores_only: bool = False, lang: str = ""
) -> str:
    """The head of a journal: everything that a replay needs, as TOML between two fences.

    `lang` is the language in which the table is spoken to; empty where it has none of its own.
    """
    from datetime import datetime

    started = datetime.now().astimezone().replace(microsecond=0).isoformat()
    head = [
        FENCE,
        f"format = {FORMAT}",
        f"game = {_toml(game)}",
        f"started = {started}",
        f"players = {_toml(list(players))}",
        f"dealer = {_toml(dealer)}",
        *(["scores_only = true"] if scores_only else []),
        *([f"lang = {_toml(lang)}"] if lang else []),
        "[rules]",
    ]
    return "\n".join([*head, *(f"{key} = {_toml(value)}" for key, value in rules.items()), FENCE, ""])


def _toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def create(path: str, text: str) -> None:
    """A new journal. Raises JournalError where the file exists already or cannot be written, and leaves nothing."""
    try:
        write_new(path, text.encode(errors="replace"))
    except FileExistsError as error:
        raise JournalError("exists", path=path) from error
    except OSError as error:
        problem = "no_folder" if isinstance(error, FileNotFoundError) else "unwritable"
        raise JournalError(problem, path=path, reason=error) from error

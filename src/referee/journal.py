"""The journal: a text file that a person can read, mail, print, and append to. The file and nothing but the file.

front matter   TOML between two `+++` lines: everything that a replay needs
line           one act; confirmed when it ends in a newline
torn line      an unfinished last line: shown, set aside by the next append, never replayed
entry          an act with its number, which it keeps for ever
in force       what is left after undo, redo and fix, worked out by one pure function
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import IO, Any, NamedTuple

from referee.errors import JournalError
from referee.game import UNNUMBERED, Act

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


def read(path: str) -> Journal:
    """The journal in this file. Raises JournalError with what is wrong and where."""
    try:
        with open(path, "rb") as file:
            return _parse(path, file.read())
    except OSError as error:
        raise JournalError(_file_problem(error), path=path, reason=error.strerror or str(error)) from error


def _file_problem(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "missing"
    return "folder" if isinstance(error, IsADirectoryError) else "unreadable"


def _parse(path: str, data: bytes) -> Journal:
    if not data.strip():
        raise JournalError("empty", path=path)
    confirmed, newline, torn = data.rpartition(b"\n")
    text = _decode(path, confirmed + newline)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
    front, text, first_line = _split_front(path, text.removeprefix("\ufeff"))
    return Journal(path, front, text, first_line, torn.decode("utf-8", "replace"), len(data))


def _decode(path: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise JournalError("encoding", path=path, line=data.count(b"\n", 0, error.start) + 1) from error


def _split_front(path: str, text: str) -> tuple[Mapping[str, Any], str, int]:
    """The front matter, the acts after it, and the number of the first line of those."""
    import tomllib

    opening, _, rest = text.partition("\n")
    if opening.strip() != FENCE:
        raise JournalError("no_front", path=path)
    head, fence, acts = rest.partition(f"\n{FENCE}\n")
    if not fence:
        raise JournalError("open_front", path=path)
    try:
        front = tomllib.loads(head)
    except tomllib.TOMLDecodeError as error:
        raise JournalError("front", path=path, reason=_shift_lines(str(error))) from error
    if type(front.get("format")) is not int:
        raise JournalError("no_format", path=path)
    if front["format"] > FORMAT:
        raise JournalError("newer", path=path, format=front["format"])
    return front, acts, head.count("\n") + 4


def _shift_lines(reason: str) -> str:
    """TOML counts from the line after the fence; the reader counts from the top of the file."""
    before, line, after = reason.partition("line ")
    digits = after[: len(after) - len(after.lstrip("0123456789"))]
    return f"{before}{line}{int(digits) + 1}{after[len(digits) :]}" if digits else reason


def lines(journal: Journal) -> Iterator[Line]:
    """The lines that hold words, in order; blanks and comments are passed over."""
    for number, text in enumerate(journal.text.split("\n"), journal.first_line):
        stamp = None
        if text.startswith("@"):
            head, _, text = text.partition(" ")
            stamp = int(head[1:]) if head[1:].isascii() and head[1:].isdigit() else None
        if text and not text.startswith("#") and not text.isspace():
            yield Line(number, stamp, text)


def number_entries(acts: Sequence[Act]) -> list[int | None]:
    """The number of each act: counted from 1, None for those that get none."""
    numbers: list[int | None] = []
    count = 0
    for act in acts:
        if act.kind in UNNUMBERED:
            numbers.append(None)
        else:
            count += 1
            numbers.append(count)
    return numbers


class Entry(NamedTuple):
    """An act with its number and its place (from 0) among all acts of the record."""

    number: int | None
    act: Act
    place: int


class Standing(NamedTuple):
    """A record after undo, redo and fix."""

    entries: list[Entry]
    """What is in force, in order; the acts of a fix stand in the place of what they mend."""
    undone: list[Entry]
    """What `redo` would bring back, the next one last."""
    recorded: list[Entry]
    """What is in force as it was first recorded, fixes among it, in the order of recording."""


def standing(acts: Sequence[Act]) -> Standing:
    """Which acts are in force: `undo` and `redo` first, then what `fix` and a later `foul` made of the rest."""
    recorded: list[Entry] = []
    undone: list[Entry] = []
    for place, (number, act) in enumerate(zip(number_entries(acts), acts, strict=True)):
        if act.kind == "undo":
            if recorded:
                undone.append(recorded.pop())
        elif act.kind == "redo":
            if undone:
                recorded.append(undone.pop())
        else:
            recorded.append(Entry(number, act, place))
            undone.clear()
    return Standing(_mend(recorded), undone, recorded)


def _mend(recorded: Sequence[Entry]) -> list[Entry]:
    """Put the acts of each fix in the place of its entry; a bare `foul` makes a foul of the act before it."""
    mended: list[Entry] = []
    for entry in recorded:
        if entry.act.kind == "fix":
            _replace(mended, entry.act.number, entry.act.acts)
        elif entry.act.kind == "foul last" and (last := _last_act(mended)) is not None:
            act = mended[last].act
            mended[last] = mended[last]._replace(act=Act("foul", act.who, act.card, acts=(act,)))
        else:
            mended.append(entry)
    return mended


def _last_act(entries: Sequence[Entry]) -> int | None:
    """The place of the newest entry that a player did and that can have been a foul."""
    for place in range(len(entries) - 1, -1, -1):
        act = entries[place].act
        if act.card or act.kind in ("stuck", "swap4", "draw", "pass", "uno", "catch"):
            return place
        if act.kind not in ("note", "ruling", "reshuffle"):
            return None
    return None


def _replace(entries: list[Entry], number: int | None, acts: Sequence[Act]) -> None:
    places = [place for place, entry in enumerate(entries) if entry.number == number]
    if places:
        first = places[0]
        entries[first : places[-1] + 1] = [entries[first]._replace(act=act) for act in acts]


TAKES_BACK = frozenset({"undo", "redo", "fix", "foul last"})
"""Kinds of act that change what is in force."""


def in_force(acts: Sequence[Act], kinds: Iterable[str]) -> Iterable[tuple[int | None, Act]]:
    """(number, act) of everything in force; `kinds` are the kinds of act that occur.

    A record in which nothing was taken back is passed through as it is.
    """
    if TAKES_BACK.isdisjoint(kinds):
        return zip(
            number_entries(acts) if not UNNUMBERED.isdisjoint(kinds) else range(1, len(acts) + 1), acts, strict=True
        )
    return [(entry.number, entry.act) for entry in standing(acts).entries]


# --- writing


@contextmanager
def locked(path: str) -> Iterator[IO[bytes]]:
    """The journal's file, open for appending, while nobody else may judge or append."""
    try:
        file = open(path, "r+b")  # noqa: SIM115  # closed below, after the lock is given back
    except OSError as error:
        problem = _file_problem(error)
        raise JournalError(
            "unwritable" if problem == "unreadable" else problem, path=path, reason=error.strerror or str(error)
        ) from error
    with file:
        _lock(file)
        yield file


def _lock(file: IO[bytes]) -> None:
    """Wait for the file to be ours; closing it gives it back."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  # where there is no fcntl, one writer at a time is up to the people
        return
    fcntl.flock(file, fcntl.LOCK_EX)


def append(file: IO[bytes], journal: Journal, texts: Iterable[str]) -> int:
    """Write these lines after the journal's confirmed text, in one write, flushed to the disk; the new size.

    A torn line becomes a comment. Raises JournalError where the disk will not take it, and leaves the file as it was.
    """
    confirmed = _end_of_confirmed(file, journal.size) if journal.torn else journal.size
    torn = [f"# torn: {_one_line(journal.torn)}"] if journal.torn else []
    data = "".join(f"{text}\n" for text in [*torn, *texts]).encode()
    try:
        file.seek(confirmed)
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    except OSError as error:
        _cut_back(file, confirmed)
        raise JournalError("full", path=journal.path, reason=error.strerror or str(error)) from error
    return confirmed + len(data)


def _end_of_confirmed(file: IO[bytes], size: int) -> int:
    """Where the torn line begins: after the last newline."""
    file.seek(0)
    return file.read(size).rfind(b"\n") + 1


def _cut_back(file: IO[bytes], size: int) -> None:
    try:
        os.ftruncate(file.fileno(), size)
    except OSError:
        return


def _one_line(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def create(path: str, text: str) -> None:
    """A new journal. Raises JournalError where the file exists already or cannot be written."""
    try:
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError as error:
        raise JournalError("exists", path=path) from error
    except OSError as error:
        problem = "no_folder" if isinstance(error, FileNotFoundError) else "unwritable"
        raise JournalError(problem, path=path, reason=error.strerror or str(error)) from error

"""TOML as Python values. The plain kind is read here; all else, and whatever is wrong, is left to `tomllib`.

    plain   what rule files and the heads of journals are written in: headings, keys, texts without escapes, whole
            numbers, `true` and `false`, the time when a table was opened, lists and tables that stand on one line
    path    the keys that lead from one table to another inside it
    made    tables by their path, all of which may still get more keys

To load `tomllib` takes longer than to read a rule set with it, and most runs of the program can do without. A text is
plain from end to end or it is not read here at all: what TOML means, and what is said of an error, `tomllib` decides.
"""

from datetime import datetime
from typing import Any

Path = tuple[str, ...]
Made = dict[Path, dict[str, Any]]


class NoToml(ValueError):
    """What is wrong with a text that is no TOML, and where."""


def loads(text: str) -> dict[str, Any]:
    """The content of a text. Raises NoToml; and ValueError or RecursionError for what is too large to be held."""
    content = plain(text)
    if content is not None:
        return content
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NoToml(str(error)) from error


def plain(text: str) -> dict[str, Any] | None:
    """The content of a text, as `tomllib` would give it; None where the text is not plain."""
    text = text.replace("\r\n", "\n")
    if any(sign in text for sign in _UNUSUAL):
        return None
    content: dict[str, Any] = {}
    opened: Made = {(): content}
    headings: set[Path] = set()
    made: Made = {(): content}
    try:
        for line in text.split("\n"):
            line = line.strip(" ")
            if line.startswith("["):
                path = _heading(line)
                if path in headings:
                    return None
                headings.add(path)
                made = {(): _reached(opened, path)}
            elif line and not line.startswith("#"):
                _set(made, line)
    except ValueError:
        return None
    return content


_UNUSUAL = [chr(code) for code in (*range(32), 127) if code != ord("\n")]
"""Tabs, which are allowed in most places, and letters that are allowed nowhere."""
_BARE = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
"""The letters of a key without quotes."""
_DEEPEST = 16
"""Keys in a path, and lists in lists: a text that has more is none that anybody wrote by hand."""


def _heading(line: str) -> Path:
    """The path in a line `[path]`."""
    path, closed, rest = line[1:].partition("]")
    if not closed or not _is_remark(rest):
        raise ValueError(line)
    return _path(path)


def _is_remark(rest: str) -> bool:
    """Whether nothing follows on a line, or a remark."""
    rest = rest.lstrip(" ")
    return not rest or rest.startswith("#")


def _path(text: str) -> Path:
    """The keys that stand between dots, each with or without quotes."""
    text = text.strip(" ")
    if text and not text.strip(_BARE):
        return (text,)
    keys = []
    dot = "."
    while dot:
        text = text.lstrip(" ")
        if text.startswith('"'):
            key, closed, text = text[1:].partition('"')
            between, dot, text = text.partition(".")
            sound = closed and "\\" not in key and not between.strip(" ")
        else:
            key, dot, text = text.partition(".")
            key = key.rstrip(" ")
            sound = key and not key.strip(_BARE)
        keys.append(key)
        if not sound or len(keys) > _DEEPEST:
            raise ValueError(key)
    return tuple(keys)


def _reached(made: Made, path: Path) -> dict[str, Any]:
    """What is at the end of a path, made as far as it is not there yet."""
    inside = made[()]
    for length, key in enumerate(path, 1):
        if path[:length] not in made:
            if key in inside:  # it is a value, or a table that gets no more keys
                raise ValueError(key)
            made[path[:length]] = inside[key] = {}
        inside = made[path[:length]]
    return inside


def _set(made: Made, line: str) -> None:
    """Read a line `path = value`."""
    path, _, rest = line.partition("=")
    value, end = _value(f"{rest}\n", 0, _DEEPEST)
    if end < len(rest) and not _is_remark(rest[end:]):
        raise ValueError(line)
    _put(made, path, value)


def _put(made: Made, written: str, value: Any) -> None:
    """Give a new key its value."""
    path = _path(written)
    inside = _reached(made, path[:-1])
    if path[-1] in inside:
        raise ValueError(written)
    inside[path[-1]] = value


# --- values: each is read from a place in a line, which ends in a newline, and told with the place after it


def _value(line: str, at: int, room: int) -> tuple[Any, int]:
    """The value that stands here; `room` is how many levels of lists and tables it may have."""
    at = _after_blanks(line, at)
    first = line[at]
    if first == '"':
        end = line.find('"', at + 1)
        text = line[at + 1 : end]
        if end < 0 or "\\" in text:
            raise ValueError(line)
        return text, end + 1
    if first in "[{":
        if not room:
            raise ValueError(line)
        return (_list if first == "[" else _table)(line, at + 1, room - 1)
    end = at
    while line[end] not in _ENDS:
        end += 1
    return _word(line[at:end]), end


_ENDS = frozenset(" ,]}#\n")
"""What comes after a value without quotes."""


def _after_blanks(line: str, at: int) -> int:
    while line[at] == " ":
        at += 1
    return at


def _word(word: str) -> bool | int | datetime:
    """A value without quotes: one that is written as Python would write it."""
    if word in _TRUTH:
        return _TRUTH[word]
    if len(word) == len("2026-01-31T20:15:00+09:00"):
        time = datetime.fromisoformat(word)
        if time.isoformat() == word:
            return time
    elif str(int(word)) == word:
        return int(word)
    raise ValueError(word)


_TRUTH = {"true": True, "false": False}


def _list(line: str, at: int, room: int) -> tuple[list[Any], int]:
    """The values between brackets, of which the first stands open already; a comma may follow the last one."""
    values: list[Any] = []
    at = _after_blanks(line, at)
    while line[at] != "]":
        value, at = _value(line, at, room)
        values.append(value)
        at = _after_blanks(line, at)
        if line[at] == ",":
            at = _after_blanks(line, at + 1)
        elif line[at] != "]":
            raise ValueError(line)
    return values, at + 1


def _table(line: str, at: int, room: int) -> tuple[dict[str, Any], int]:
    """The keys with their values between braces, of which the first stands open already."""
    made: Made = {(): {}}
    at = _after_blanks(line, at)
    if line[at] == "}":
        return made[()], at + 1
    while True:
        equals = line.find("=", at)
        if equals < 0:
            raise ValueError(line)
        value, end = _value(line, equals + 1, room)
        _put(made, line[at:equals], value)
        at = _after_blanks(line, end) + 1
        if line[at - 1] == "}":
            return made[()], at
        if line[at - 1] != ",":
            raise ValueError(line)

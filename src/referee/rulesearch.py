"""Looking words up in the rulebooks and in what houses have ruled.

piece    one text of a rulebook, in both languages, and where it stands
ruling   what somebody ruled, in the words in which it was written
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.errors import Place
from referee.options import choice_as_set
from referee.rulebook import Book
from referee.spelling import fold


class Piece(NamedTuple):
    """One text that can be found."""

    id: str
    """The option, the rule, the interaction or the source that it belongs to."""
    where: str
    """What it is of that: `title_of`, `sentence`, `choice`, `case`, `remedy`, `reading`, `source`, `interaction`."""
    part: str
    """Which choice, case or source; empty where there is but one."""
    texts: Mapping[str, str]
    """The text by language."""


class Ruling(NamedTuple):
    """What was ruled, in a journal or in a house-rules file."""

    rule: str
    file: str
    line: int
    """Where in the file it stands; 0 where that cannot be told."""
    text: str
    house: bool = False
    """It stands in a house-rules file, and not in a table's journal."""

    @property
    def place(self) -> str:
        """`file:line`, or the file alone."""
        return str(Place(self.file, self.line or None))


def pieces(book: Book) -> Iterator[Piece]:
    """Every text of a rulebook, in its order."""
    for key, option in book.options.items():
        yield Piece(key, "title_of", "", option["title"])
        yield from _sentences(key, option)
        if "same" in option:
            yield Piece(key, "sentence", "", _both(option["same"]))
        for value, choice in (book.decks if key == "deck" else option.get("choice", {})).items():
            yield from _sentences(key, choice, "choice", choice_as_set(option, value))
        for tag, reading in option["sources"].items():
            yield Piece(key, "reading", tag, _both(reading))
    for rule, entry in book.rules.items():
        yield from _sentences(rule, entry)
        for case, told in entry.get("case", {}).items():
            yield Piece(rule, "case", case, _both(told))
            if "needs" in told:
                yield Piece(rule, "case", case, told["needs"])
        yield Piece(rule, "remedy", "", entry["remedy"])
    for meeting in book.interactions:
        yield from _sentences(meeting["id"], meeting, "interaction")
    for tag, source in book.sources.items():
        yield Piece(tag, "source", "", _both(source))


def _sentences(key: str, entry: Mapping[str, Any], where: str = "sentence", part: str = "") -> Iterator[Piece]:
    """The sentence of an entry, where it has one of its own, and those that come after it under some values."""
    for each in (entry, *entry.get("also", {}).values()):
        if "en" in each:
            yield Piece(key, where, part, _both(each))


def _both(entry: Mapping[str, Any]) -> Mapping[str, str]:
    return {"en": entry["en"], "ja": entry["ja"]}


def found(wanted: Sequence[str], candidates: Iterable[Piece]) -> list[Piece]:
    """The pieces in which every word stands, in one language or the other or in the id; each once."""
    held: list[Piece] = []
    for piece in candidates:
        if holds(wanted, (piece.id, piece.part, *piece.texts.values())) and piece not in held:
            held.append(piece)
    return held


def holds(wanted: Sequence[str], texts: Iterable[str]) -> bool:
    """Whether every word stands somewhere in these texts, however it is spelt."""
    inside = "\n".join(map(fold, texts))
    return all(fold(word) in inside for word in wanted)

"""What the views are made of: lines that hold names, signs, and what fits itself to a width."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.containers import Lines
from rich.text import Text

from referee.words import printable
from referee.words.breaks import parts, pieces

QUIET, LOUD, LOST, STRUCK = "dim", "bold", "bold red", "dim strike"


class Signs(NamedTuple):
    """The pictures of the views."""

    chip: str
    no_chip: str
    clockwise: str
    counter_clockwise: str
    block: str
    turn: str
    frame: str
    """A card's corners (upper left and right, lower left and right), its strokes across and down."""


PICTURES = Signs("●", "○", "→", "←", "█", "▸", "╭╮╰╯─│")
LETTERS = Signs("*", "o", "->", "<-", "#", ">", "++++-|")


def signs_for(encoding: str) -> Signs:
    """The signs that this encoding can write."""
    try:
        "".join(PICTURES).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return LETTERS
    return PICTURES


class Fitted:
    """A view that is built for the width it is given."""

    def __init__(self, build: Callable[[int], RenderableType]) -> None:
        self._build = build

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._build(options.max_width)


class Flowing(Text):
    """A text that is broken where its language lets it: in Japanese never before 。、ー."""

    def wrap(self, console: Console, width: int, **options: Any) -> Lines:
        """The text in lines of this width; a word that is too long for one goes on behind its hyphen or underline."""
        if self.cell_len <= width or (self.plain.isascii() and not {"-", "_"} & set(self.plain)):
            return super().wrap(console, width, **options)
        lines = Lines()
        for line in self.divide(_breaks(self.plain, width)):
            line.rstrip()
            lines.extend(line.wrap(console, width, **options))
        return lines


def _breaks(text: str, width: int) -> list[int]:
    """Where lines of this width end. A piece that is wider than a line is left to be folded."""
    return _ends(_parted(text, width), width)


def _ends(parts: Iterable[tuple[int, str]], width: int) -> list[int]:
    """The same of a text that is parted already."""
    ends, used = [], 0
    for start, piece in parts:
        cells = cell_len(piece)
        if used and used + cells > width and not piece.isspace():
            ends.append(start)
            used = 0
        used += cells
    return ends


def _parted(text: str, width: int) -> Iterator[tuple[int, str]]:
    """The pieces of a text with their places; one that is wider than a line is cut into parts."""
    start = 0
    for piece in pieces(text):
        for part in parts(piece, lambda part: cell_len(part) <= width):
            yield start, part
            start += len(part)


class Named(Flowing):
    """A name: broken between its words, at a middle dot or behind a hyphen, and elsewhere only where it must be."""

    def wrap(self, console: Console, width: int, **options: Any) -> Lines:
        """The name in lines of this width."""
        if self.cell_len <= width:
            return super().wrap(console, width, **options)
        lines = Lines()
        for line in self.divide(_ends(((part.start(), part[0]) for part in _name_parts(self.plain)), width)):
            line.rstrip()
            lines.extend(line.wrap(console, width, **options) if line.cell_len <= width else _cut(line, console, width))
        return lines


def _cut(line: Text, console: Console, width: int) -> Lines:
    """A part of a name that is wider than the line."""
    return Flowing(line.plain, line.style, overflow="fold").wrap(console, width)


def _name_parts(name: str) -> Iterator[re.Match[str]]:
    """The parts of a name in order; the pattern without the dots of Japanese names is ready in a fourth of the time."""
    return re.finditer(r"\s+|[^\s-]+-?|-" if name.isascii() else r"\s+|[^\s・･-]+[・･-]?|[・･-]", name)


def widest_part(name: str) -> int:
    """The cells that a name needs at least so that none of its words is broken."""
    return max((cell_len(part[0]) for part in _name_parts(printable(name))), default=0)


def name_of(name: str, style: str = "") -> Text:
    """A name alone: never markup, never cut."""
    return Named(printable(name), style, overflow="fold")


def line_of(text: str, style: str = "") -> Text:
    """A line that may hold a name: never markup, never cut."""
    return Flowing(printable(text), style, overflow="fold")


def lines_of(sentences: Sequence[str]) -> RenderableType:
    """The sentences, one below the other."""
    return Group(*[line_of(sentence) for sentence in sentences])


def number_of(value: int | None) -> str:
    """A number as a cell holds it; empty where there is none."""
    return "" if value is None else str(value)

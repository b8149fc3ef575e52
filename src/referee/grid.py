"""A table as data, before anything is drawn: what every view makes and every format is written from.

cell    what stands in a place of the table: the text as people read it, and the number where it is one
tone    how a cell is meant: it underlines what the text already says, and never says it alone
cells   also the unit of width: a letter takes one, a Japanese sign two, a mark on a letter none
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Literal, NamedTuple

Tone = Literal["", "gain", "loss", "loud", "quiet", "struck", "head"]
"""Tones of a cell: plain, a gain, a loss, what matters most, what matters least, void, the heading of a row."""

_JOINER = "\u200d"
UNNAMED = " "
"""The label of a cell that says in a sentence what it is without the heading of its column."""
BARS = "▁▂▃▄▅▆▇█"
"""Totals in one line, the lowest to the highest."""
NO_BAR = "·"
"""What stands among them for a round that somebody was not in."""


class Cell(NamedTuple):
    """One place of a table."""

    text: str
    """As people read it, in their language: `+264`, `2nd`, `優勝`; empty for nothing."""
    number: float | None = None
    """What the text says as a number, for programs that read the table; None where it is a word."""
    tone: Tone = ""
    label: str = ""
    """What it is called in a sentence, where the heading of its column does not say it well enough."""


class Grid(NamedTuple):
    """A table: its title, its headings, its rows, and what is said below it. Each row has a cell for each heading."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str] = ()
    """Whole sentences."""
    name: str = ""
    """A short word for what the table is, such as `score`, the same in every language."""
    names: Sequence[str] = ()
    """The names of people in it: where there is another way, none is broken inside a word."""
    keys: Sequence[str] = ()
    """What programs call each column, the same in every language: a key of its sentence, or the word itself where there
    is no dot in it; the headings where it is empty."""


def number_cell(number: int | None, tone: Tone = "", signed: bool = False) -> Cell:
    """The cell of a number of points, cards or chips, empty for None; with `signed` a gain shows its plus."""
    if number is None:
        return Cell("", None, tone)
    return Cell(f"{number:+d}" if signed and number else str(number), number, tone)


def signed_cell(number: int | None) -> Cell:
    """The cell of points won or lost: with its sign, as a gain or a loss."""
    tone: Tone = "gain" if number and number > 0 else "loss" if number and number < 0 else ""
    return number_cell(number, tone, signed=True)


def points_cell(number: int | None, signed: bool) -> Cell:
    """The cell of points: as a gain or a loss, but without `signed`, where few points are good, no gain."""
    return signed_cell(number) if signed or (number or 0) < 0 else number_cell(number)


def transposed(grid: Grid) -> Grid:
    """The same table with rows and columns exchanged; the first column becomes the headings."""
    headings = [grid.headings[0], *[row[0].text for row in grid.rows]]
    rows = [
        [Cell(heading, None, "head"), *[row[place] for row in grid.rows]]
        for place, heading in enumerate(grid.headings[1:], 1)
    ]
    return grid._replace(headings=headings, rows=rows, keys=())


def stands_right(grid: Grid, place: int) -> bool:
    """Whether a column stands on the right as numbers do: most of what is in it is numbers, of the first column all."""
    filled = [cell for cell in (row[place] for row in grid.rows) if cell.text]
    numbers = sum(cell.number is not None for cell in filled)
    return bool(numbers) and (numbers == len(filled) if place == 0 else 2 * numbers > len(filled))


def is_one_piece(cell: Cell) -> bool:
    """Whether a cell is never folded: a number, or a line of bars."""
    return cell.number is not None or (bool(cell.text) and set(cell.text) <= {*BARS, NO_BAR})


def stands_out(cell: Cell) -> bool:
    """Whether a cell is drawn bold: what is loud, and gains and losses that carry no sign of their own."""
    return cell.tone == "loud" or (cell.tone in ("gain", "loss") and not cell.text.startswith(("+", "-", "\u2212")))


def cells_of(text: str) -> int:
    """How many cells a text takes."""
    return sum(map(_cells, text))


def folded(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells, cut after a blank, a middle dot or a hyphen where there is one.

    No letter is lost but the blank.
    """
    lines = [""]
    for part in _PARTS.findall(text):
        joined = f"{lines[-1]}{part}"
        if cells_of(joined) <= width:
            lines[-1] = joined
            continue
        lines += _pieces(part.removeprefix(" "), width)
        lines = lines if lines[0] else lines[1:]
    return lines


def parts_of(name: str) -> list[str]:
    """The parts of a name between which a line may end, each with the blank before it."""
    return _PARTS.findall(name)


_PARTS = re.compile(r" ?[^ ・･-]+[・･-]?| ?[・･-]| ")
"""A word, or what ends with a middle dot or a hyphen."""


def _cells(letter: str) -> int:
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def _pieces(word: str, width: int) -> list[str]:
    """A word in pieces of at most so many cells; marks stay with their letter."""
    pieces, room = [""], width
    joins = False
    for letter in word:
        cells = _cells(letter)
        if cells > room and pieces[-1] and not joins:
            pieces.append("")
            room = width
        pieces[-1] += letter
        room -= cells
        joins = letter == _JOINER
    return pieces

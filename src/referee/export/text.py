"""A table as text: what a terminal shows, and the same without colours for a file. Rich draws it."""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING

from referee.grid import Cell, Grid, is_one_piece, stands_out, stands_right, transposed
from referee.words import printable, speaker

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

_STYLES = {"": "", "gain": "green", "loss": "red", "loud": "bold", "quiet": "dim", "struck": "dim strike", "head": ""}


def drawn(grid: Grid, language: str, width: int) -> "RenderableType":
    """The table for a console of this many cells: as it is, or transposed, or a sentence for each row."""
    from rich.console import Group

    from referee.views.parts import LOUD, line_of, lines_of

    body = _body(grid, width)
    parts: list[RenderableType] = [line_of(grid.title, LOUD), ""] if grid.title else []
    parts.append(body or lines_of(sentences(grid, language)))
    if grid.notes:
        parts += ["", *[line_of(note) for note in grid.notes]]
    return Group(*parts)


def fits(grid: Grid, width: int, whole: bool = False) -> bool:
    """Whether the table can be drawn in columns in so many cells; with `whole`, no name broken inside a word."""
    return _laid_out(grid, width, whole) is not None


def _body(grid: Grid, width: int) -> "RenderableType | None":
    """The table in columns, as it is or transposed, before a name is broken inside a word; None for too wide."""
    from referee.views.parts import widest_part

    layouts = [grid, transposed(grid)] if grid.rows and len(grid.headings) > 1 else [grid]
    # Sentences keep names whole as well; only one that fills half a line by itself is rather broken in a table.
    broken = not grid.names or max(map(widest_part, grid.names)) > width // 2
    bodies = (_laid_out(each, width, whole) for whole in (True, False)[: 1 + broken] for each in layouts)
    return next((body for body in bodies if body is not None), None)


def sentences(grid: Grid, language: str) -> list[str]:
    """The rows as sentences, one a row: what it is about, then each heading with its cell; empty cells are left out."""
    say = speaker(language)
    lines = []
    for row in grid.rows:
        pairs = [(cell.label or heading, cell) for heading, cell in zip(grid.headings, row, strict=True)]
        name = row[0].label or (f"{grid.headings[0]} {row[0].text}" if row[0].number is not None else row[0].text)
        details = say("view.comma").join(f"{label} {cell.text}".strip() for label, cell in pairs[1:] if cell.text)
        details = details.removesuffix(say("view.stop"))
        lines.append(printable(say("status.player", name=name, details=details) if details else name))
    return lines


def told(grid: Grid, language: str) -> list[str]:
    """The whole table in sentences, one a line: its title, its rows, what is noted below it."""
    title = [printable(grid.title) + speaker(language)("view.stop")] if grid.title else []
    return [*title, *sentences(grid, language), *map(printable, grid.notes)]


def as_text(grid: Grid, language: str, width: int) -> str:
    """Plain text in lines of at most so many cells, aligned also where names are Japanese."""
    console = plain_console(width)
    with console.capture() as capture:
        console.print(drawn(grid, language, width))
    return "\n".join(line.rstrip(" ") for line in capture.get().rstrip("\n").split("\n")) + "\n"


def plain_console(width: int, height: int | None = None) -> "Console":
    """A console without colours, whatever the terminal and the environment say."""
    import io

    from rich.console import Console

    return Console(
        file=io.StringIO(), width=width, height=height, color_system=None, force_terminal=False, no_color=False,
        legacy_windows=False, markup=False, emoji=False, highlight=False, record=True, _environ={},
    )  # fmt: skip


def _laid_out(grid: Grid, width: int, whole: bool) -> "RenderableType | None":
    """The table in columns; None where it cannot be so narrow.

    With `whole`, no name and no heading is broken inside a word.
    """
    from rich.cells import cell_len

    from referee.views.parts import widest_part
    from referee.views.score import HEADING_FOLDS
    from referee.views.tables import NAME_FOLDS, Column, long_table

    columns, names = [], frozenset(map(printable, grid.names))
    for place, heading in enumerate(map(printable, grid.headings)):
        named = heading in names
        right = stands_right(grid, place)
        # A number is never folded; words are, and the heading above a number as far as the longest number.
        longest = max((cell_len(row[place].text) for row in grid.rows if is_one_piece(row[place])), default=0)
        told = [heading] * named + [row[place].text for row in grid.rows if row[place].tone == "head"]
        kept = [each for each in told if printable(each) in names]
        part = max((widest_part(each) for each in [heading, *kept] if whole), default=0)
        least = HEADING_FOLDS if right else NAME_FOLDS
        folds = max(longest, part, least, _longest_id(grid, place))
        cells = [_styled(row[place], names) for row in grid.rows]
        columns.append(Column(heading, cells, right=right, folds=folds, named=named))
    return long_table(columns, width)


def _longest_id(grid: Grid, place: int) -> int:
    """The length of the longest id of a rule, an option or a rule set in a column: it is never broken."""
    ids = (found for row in grid.rows for found in _ID.findall(row[place].text))
    return max(map(len, ids), default=0)


_ID = re.compile(r"(?<![\w.-])[a-z0-9]+(?:[._-][a-z0-9]+)+(?![\w-])", re.ASCII)
"""`uno.match`, `wild4_legal`, `uno-japan`."""


def _styled(cell: Cell, names: Collection[str]) -> "Text":
    from referee.views.parts import line_of, name_of

    style = _STYLES[cell.tone]
    if cell.tone == "head" and printable(cell.text) in names:
        return name_of(cell.text, style)
    return line_of(cell.text, f"bold {style}" if stands_out(cell) and style != "bold" else style)

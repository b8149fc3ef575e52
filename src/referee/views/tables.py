"""Tables that are laid out before they are drawn: which columns fold, and whether the table fits at all."""

from collections.abc import Sequence
from typing import NamedTuple

from rich import box
from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from referee.views.parts import QUIET, line_of, name_of

NAME_FOLDS = 10
"""Cells that a column of names keeps at least; longer names go on in the next line."""
BLOCK = 2
"""Columns beside the first one that a table in blocks has at least: with fewer, sentences read better."""
GAP = 2
"""Blank cells between two columns."""


class Column(NamedTuple):
    """A column: its heading, its cells, and how far it may be folded (0: not at all)."""

    heading: str
    cells: Sequence[Text]
    right: bool = False
    folds: int = 0
    named: bool = False
    """The heading is a name."""

    def widest(self) -> int:
        """Cells that the widest line of the column takes."""
        return max(cell_len(self.heading), max((cell.cell_len for cell in self.cells), default=0))

    def least(self) -> int:
        """Cells that the column needs when it is folded as far as it may be."""
        return min(self.widest(), self.folds) if self.folds else self.widest()


def styled(heading: str, cells: Sequence[str], styles: Sequence[str], right: bool = False, folds: int = 0) -> Column:
    """The column of these cells, each in its style."""
    return Column(heading, [line_of(cell, style) for cell, style in zip(cells, styles, strict=True)], right, folds)


def _widths(columns: Sequence[Column], width: int) -> list[int] | None:
    """The width of each column in a table of this width; None where the table cannot be that narrow."""
    widths, wanted = [column.least() for column in columns], [column.widest() for column in columns]
    spare = width - sum(widths) - GAP * (len(columns) - 1)
    if spare < 0:
        return None
    while spare and widths != wanted:
        for place, most in enumerate(wanted):
            if widths[place] < most and spare:
                widths[place] += 1
                spare -= 1
    return widths


def table_of(columns: Sequence[Column], width: int, ruled_before: int | None = None) -> RenderableType | None:
    """The columns as a table, None where it would not fit; a gap stands before row `ruled_before`."""
    widths = _widths(columns, width)
    if widths is None:
        return None
    table = _empty_table(columns, widths)
    for place, row in enumerate(zip(*[column.cells for column in columns], strict=True), 1):
        table.add_row(*row, end_section=place == ruled_before)
    return table


def blocks_of(first: Column, columns: Sequence[Column], width: int) -> RenderableType | None:
    """The first column with as many of the others as fit, then with the next ones; None where few fit side by side."""
    blocks: list[RenderableType] = []
    while columns:
        count = next((end for end in range(len(columns), 0, -1) if _widths([first, *columns[:end]], width)), 0)
        enough = count >= min(BLOCK, len(columns))
        table = table_of([first, *columns[:count]], width) if enough else None
        if table is None:
            return None
        blocks += ["", table] if blocks else [table]
        columns = columns[count:]
    return Group(*blocks)


def _empty_table(columns: Sequence[Column], widths: Sequence[int], heading: bool = True) -> Table:
    # One blank cell between two columns is the box's, the others are padding.
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, GAP - 1, 0, 0), show_header=heading,
        header_style=QUIET,
    )  # fmt: skip
    for column, cells in zip(columns, widths, strict=True):
        table.add_column(
            name_of(column.heading) if column.named else line_of(column.heading),
            justify="right" if column.right else "left",
            width=cells,
            overflow="fold",
        )
    return table


def long_table(columns: Sequence[Column], width: int) -> RenderableType | None:
    """The same for ten thousand rows: only those that fold are laid out as tables, the others as lines."""
    widths = _widths(columns, width)
    if widths is None:
        return None
    parts: list[RenderableType] = [_empty_table(columns, widths)]
    lines: list[Text] = []
    for row in zip(*[column.cells for column in columns], strict=True):
        alone = not any(cell.plain for cell in row[1:])  # with nothing beside it, it may take the whole line
        room = [width] if alone else widths
        if all(cell.cell_len <= most for cell, most in zip(row, room, strict=False)):
            lines.append(_row_line(columns, row, widths))
            continue
        if lines:
            parts.append(_block(lines))
            lines = []
        folded = _empty_table(columns, widths, heading=False)
        folded.add_row(*row)
        parts.append(folded)
    return Group(*parts, _block(lines)) if lines else Group(*parts)


def _row_line(columns: Sequence[Column], row: Sequence[Text], widths: Sequence[int]) -> Text:
    """A row whose cells all fit, as one line."""
    line = Text()
    for place, (column, cell, width) in enumerate(zip(columns, row, widths, strict=True)):
        blank = " " * (width - cell.cell_len)
        gap = " " * GAP if place else ""
        line.append(gap + blank if column.right else gap)
        line.append(cell.plain, cell.style)
        if not column.right:
            line.append(blank)
    line.rstrip()
    return line


def _block(lines: Sequence[Text]) -> Text:
    """Lines that fit, in one piece."""
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)

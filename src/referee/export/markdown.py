"""A table in Markdown: a pipe table, which reads well as it is, too."""

import re
from collections.abc import Sequence
from html import escape

from referee.grid import Cell, Grid, cells_of, stands_out, stands_right
from referee.words import printable

_MARKDOWN = re.compile(r"([\\`*_\[\]~|])")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def as_markdown(grid: Grid) -> str:
    """A pipe table, its columns aligned in the source too; the title above it, the notes below."""
    right = [stands_right(grid, place) for place in range(len(grid.headings))]
    table = [[_in_markdown(heading) for heading in grid.headings]]
    table += [[_toned_markdown(cell) for cell in row] for row in grid.rows]
    widths = [max(3, *[cells_of(row[place]) for row in table]) for place in range(len(grid.headings))]
    rule = ["-" * (width - 1) + ":" if own else "-" * width for width, own in zip(widths, right, strict=True)]
    lines = [_pipes(row, widths, right) for row in (table[0], rule, *table[1:])]
    title = [f"## {_in_markdown(grid.title)}", ""] if grid.title else []
    notes = ["", *[f"- {_note_in_markdown(note)}" for note in grid.notes]] if grid.notes else []
    return "\n".join([*title, *lines, *notes]) + "\n"


def _pipes(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = []
    for text, width, own in zip(row, widths, right, strict=True):
        blank = " " * (width - cells_of(text))
        padded.append(blank + text if own else text + blank)
    return f"| {' | '.join(padded)} |"


def _in_markdown(text: str) -> str:
    """Text that means nothing in Markdown or HTML; a line break stays one."""
    lines = [escape(printable(line), quote=False) for line in _LINE_BREAK.split(text)]
    return "<br>".join(_MARKDOWN.sub(r"\\\1", line) for line in lines)


def _note_in_markdown(text: str) -> str:
    """The same at the beginning of a line, where some signs would begin a list or a heading."""
    return re.sub(r"^([0-9]*)([-+#.)])", r"\1\\\2", _in_markdown(text))


def _toned_markdown(cell: Cell) -> str:
    told = _in_markdown(cell.text)
    mark = "~~" if cell.tone == "struck" else "**" if stands_out(cell) else ""
    return f"{mark}{told}{mark}" if told else ""

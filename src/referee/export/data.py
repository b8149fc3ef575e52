"""A table for spreadsheets (CSV, TSV) and programs (JSON): numbers as numbers, and no text that is run as a formula."""

import re
from collections.abc import Sequence

from referee.grid import Cell, Grid
from referee.words import printable, speaker

# --- for spreadsheets

_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
"""How a text begins that a spreadsheet may run, or that hides such a beginning behind apostrophes of its own."""


def guarded(text: str) -> str:
    """Text that a spreadsheet shows and does not run: an apostrophe stands before what would begin a formula.

    A sign alone is none.
    """
    return f"'{text}" if _FORMULA.match(text) and len(text) > 1 else text


def as_csv(grid: Grid) -> str:
    """Commas, line breaks as the standard wants them (RFC 4180), a byte order mark for Excel; headings first."""
    return "\ufeff" + "".join(",".join(map(_quoted, row)) + "\r\n" for row in _raw(grid))


def as_tsv(grid: Grid) -> str:
    """Tabs between the cells, a row a line; signs that would break a line are made visible."""
    return "".join("\t".join(map(printable, row)) + "\n" for row in _raw(grid))


def _raw(grid: Grid) -> list[list[str]]:
    """Headings and rows: numbers as programs read them, the rest as text that is no formula."""
    rows = [[guarded(heading) for heading in grid.headings]]
    for row in grid.rows:
        rows.append([guarded(cell.text) if cell.number is None else str(_plain(cell.number)) for cell in row])
    return rows


def _plain(number: float) -> float:
    return int(number) if number == int(number) else number


def _quoted(text: str) -> str:
    """A field of CSV, in quotes where it holds what could part it, also for who parts at semicolons or tabs."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    if text == text.strip() and not any(sign in text for sign in '",;\t\r\n'):
        return text
    return '"' + text.replace('"', '""') + '"'


# --- JSON


def as_json(grid: Grid) -> str:
    """One object in one line of ASCII: `title`, `columns`, `rows` (an object by column each), `notes` and `name`.

    Columns are called by their English headings in every language. A cell is a number where it is one, null where it is
    empty, else text. Of two columns with one heading the second is called `heading (2)`.
    """
    import json

    columns = _distinct([_key(key) for key in grid.keys] or grid.headings)
    rows = [dict(zip(columns, map(_value, row), strict=True)) for row in grid.rows]
    told = {"title": grid.title, "columns": columns, "rows": rows, "notes": list(grid.notes), "name": grid.name}
    return json.dumps(told) + "\n"


def _key(key: str) -> str:
    return speaker("en")(key) if "." in key else key


def _value(cell: Cell) -> float | str | None:
    return (cell.text or None) if cell.number is None else _plain(cell.number)


def _distinct(headings: Sequence[str]) -> list[str]:
    found: list[str] = []
    for heading in headings:
        own, count = heading, 1
        while own in found or (count > 1 and own in headings):
            count += 1
            own = f"{heading} ({count})"
        found.append(own)
    return found

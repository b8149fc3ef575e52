"""A table in every format: for people (text, Markdown, HTML, SVG), spreadsheets (CSV, TSV) and programs (JSON).

The same table gives the same bytes: no clock, no chance. What is read by people holds the texts of the cells; what
is read by programs holds their numbers, where they have one. Names are never markup, never cut, and in a
spreadsheet never a formula.
"""

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from referee.grid import Cell, Grid, cells_of, stands_out, stands_right, transposed
from referee.words import printable, speaker

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Column as _Column  # noqa: F401
    from rich.text import Text

FORMATS = ("text", "md", "csv", "tsv", "json", "html", "svg")
"""The formats by the word that asks for them, which is also the ending of such a file, but for `text` (`.txt`)."""


def written(grid: Grid, format: str, language: str, width: int = 80) -> str:
    """The table in one of FORMATS; `width` in cells counts for `text` and `svg`.

    A file holds it encoded as UTF-8, its line breaks as they are (`newline=""`): CSV has its own, and a byte order mark.
    """
    match format:
        case "text":
            return as_text(grid, language, width)
        case "md":
            return as_markdown(grid)
        case "csv":
            return as_csv(grid)
        case "tsv":
            return as_tsv(grid)
        case "json":
            return as_json(grid)
        case "html":
            return as_html(grid, language)
        case "svg":
            return as_svg(grid, language, width)
    raise ValueError(format)


# --- text, and what a terminal shows

_STYLES = {
    "": "", "gain": "green", "loss": "red", "loud": "bold", "quiet": "dim", "struck": "dim strike", "head": "",
}  # fmt: skip


def drawn(grid: Grid, language: str, width: int) -> "RenderableType":
    """The table for a console of this many cells: as it is, or transposed, or a sentence for each row."""
    from rich.console import Group

    from referee.views.parts import LOUD, line_of, lines_of

    body = _laid_out(grid, width) or (grid.rows and len(grid.headings) > 1 and _laid_out(transposed(grid), width))
    parts: list[RenderableType] = [line_of(grid.title, LOUD), ""] if grid.title else []
    parts.append(body or lines_of(sentences(grid, language)))
    if grid.notes:
        parts += ["", *[line_of(note) for note in grid.notes]]
    return Group(*parts)


def sentences(grid: Grid, language: str) -> list[str]:
    """The rows as sentences, one a row: what it is about, then each heading with its cell; empty cells are left out."""
    say = speaker(language)
    told = []
    for row in grid.rows:
        pairs = zip(grid.headings[1:], row[1:], strict=True)
        details = say("view.comma").join(f"{heading} {cell.text}".strip() for heading, cell in pairs if cell.text)
        told.append(printable(say("status.player", name=row[0].text, details=details) if details else row[0].text))
    return told


def as_text(grid: Grid, language: str, width: int) -> str:
    """Plain text in lines of at most so many cells, aligned also where names are Japanese."""
    return "\n".join(line.rstrip() for line in _lines(drawn(grid, language, width), width).split("\n")) + "\n"


def _laid_out(grid: Grid, width: int) -> "RenderableType | None":
    """The table in columns; None where it cannot be so narrow."""
    from rich.cells import cell_len

    from referee.views.score import HEADING_FOLDS
    from referee.views.tables import NAME_FOLDS, Column, long_table

    columns = []
    for place, heading in enumerate(map(printable, grid.headings)):
        cells = [_styled(row[place]) for row in grid.rows]
        numbers = [cell_len(row[place].text) for row in grid.rows if row[place].number is not None]
        # A number is never folded; what stands above it may be, as far as the longest number.
        folds = max(numbers, default=0)
        right = stands_right(grid, place)
        least = NAME_FOLDS if not right else HEADING_FOLDS
        columns.append(Column(heading, cells, right=right, folds=max(folds, least)))
    return long_table(columns, width)


def _styled(cell: Cell) -> "Text":
    from referee.views.parts import line_of

    style = _STYLES[cell.tone]
    return line_of(cell.text, f"bold {style}".strip() if stands_out(cell) and "bold" not in style else style)


def _lines(view: "RenderableType", width: int) -> str:
    """What a console of this width shows, without colours."""
    import io

    from rich.console import Console

    console = Console(
        file=io.StringIO(), width=width, color_system=None, force_terminal=False, legacy_windows=False, markup=False,
        emoji=False, highlight=False, _environ={},
    )  # fmt: skip
    with console.capture() as capture:
        console.print(view)
    return capture.get().rstrip("\n")


# --- Markdown

_MARKDOWN = re.compile(r"([\\`*_\[\]~|])")
_BEGINS_A_BLOCK = re.compile(r"^([-+#]|[0-9]+(?=[.)]))(?P<sign>[.)]?)")


def as_markdown(grid: Grid) -> str:
    """A pipe table, its columns aligned in the source too; title and notes around it."""
    right = [stands_right(grid, place) for place in range(len(grid.headings))]
    table = [[_in_markdown(heading) for heading in grid.headings]]
    table += [[_toned_markdown(cell) for cell in row] for row in grid.rows]
    widths = [max(3, *[cells_of(row[place]) for row in table]) for place in range(len(grid.headings))]
    rule = [("-" * (width - 1) + ":") if own else "-" * width for width, own in zip(widths, right, strict=True)]
    lines = [_pipes(row, widths, right) for row in (table[0], rule, *table[1:])]
    title = [f"## {_in_markdown(grid.title)}", ""] if grid.title else []
    notes = ["", *[f"- {_in_markdown(note)}" for note in grid.notes]] if grid.notes else []
    return "\n".join([*title, *lines, *notes]) + "\n"


def _pipes(row: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = []
    for text, width, own in zip(row, widths, right, strict=True):
        blank = " " * (width - cells_of(text))
        padded.append(blank + text if own else text + blank)
    return f"| {' | '.join(padded)} |"


def _in_markdown(text: str) -> str:
    """Text that means nothing in Markdown or HTML; a line break stays one."""
    lines = [escape(printable(line), quote=False) for line in re.split(r"\r\n|\r|\n", text)]
    told = "<br>".join(_MARKDOWN.sub(r"\\\1", line) for line in lines)
    return _BEGINS_A_BLOCK.sub(_as_a_letter, told) if _is_no_number(told) else told


def _as_a_letter(found: re.Match[str]) -> str:
    """The sign at the beginning of a line that would begin a list or a heading, taken as a letter."""
    return f"{found[1]}\\{found['sign']}" if found["sign"] else f"\\{found[1]}" if not found[1].isdigit() else found[1]


def _is_no_number(text: str) -> bool:
    return re.fullmatch(r"[-+]?[0-9]*", text) is None


def _toned_markdown(cell: Cell) -> str:
    told = _in_markdown(cell.text)
    mark = "~~" if cell.tone == "struck" else "**" if stands_out(cell) else ""
    return f"{mark}{told}{mark}" if told else ""


# --- for spreadsheets

_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
"""How a text begins that a spreadsheet may run, or that hides such a beginning behind apostrophes of its own."""


def guarded(text: str) -> str:
    """Text that a spreadsheet shows and does not run: an apostrophe stands before what would begin a formula."""
    return f"'{text}" if _FORMULA.match(text) and len(text) > 1 else text


def unguarded(text: str) -> str:
    """The text again: what `guarded` was given."""
    return text[1:] if text.startswith("'") and _FORMULA.match(text[1:]) and len(text) > 2 else text


def as_csv(grid: Grid) -> str:
    """Commas, line breaks as the standard wants them (RFC 4180), a byte order mark for Excel; headings first."""
    return "\ufeff" + "".join(",".join(map(_quoted, row)) + "\r\n" for row in _raw(grid))


def as_tsv(grid: Grid) -> str:
    """Tabs between the cells, one row a line; signs that would break a line are made visible."""
    return "".join("\t".join(map(printable, row)) + "\n" for row in _raw(grid))


def _raw(grid: Grid) -> list[list[str]]:
    """Headings and rows: numbers as programs read them, the rest as text that is no formula."""
    rows = [[guarded(heading) for heading in grid.headings]]
    for row in grid.rows:
        rows.append([guarded(cell.text) if cell.number is None else _plain(cell.number) for cell in row])
    return rows


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(number)


def _quoted(text: str) -> str:
    """A field of CSV, in quotes where it holds what could part it, also for who parts at semicolons or tabs."""
    text = text.encode("utf-8", "replace").decode("utf-8")
    if text == text.strip() and not any(sign in text for sign in '",;\t\r\n'):
        return text
    return '"' + text.replace('"', '""') + '"'


# --- JSON


def as_json(grid: Grid) -> str:
    """One object in one line of ASCII: `title`, `columns`, `rows` (an object by column each), `notes`, and `name`.

    A cell is a number where it is one, null where it is empty, else text. Of two columns with one heading
    the second is called `heading (2)`.
    """
    import json

    columns = _distinct(grid.headings)
    rows = [dict(zip(columns, map(_value, row), strict=True)) for row in grid.rows]
    told = {"title": grid.title, "columns": columns, "rows": rows, "notes": list(grid.notes), "name": grid.name}
    return json.dumps(told) + "\n"


def _value(cell: Cell) -> float | str | None:
    if cell.number is None:
        return cell.text or None
    return int(cell.number) if cell.number == int(cell.number) else cell.number


def _distinct(headings: Sequence[str]) -> list[str]:
    found: dict[str, None] = {}
    for heading in headings:
        own, count = heading, 1
        while own in found:
            count += 1
            own = f"{heading} ({count})"
        found[own] = None
    return list(found)


# --- HTML

FONTS = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", '
    '"Noto Sans JP", Meiryo, sans-serif'
)
"""Fonts that a reader's machine has; none is fetched."""
SHORT = 16
"""Cells of a text that is kept in one line; longer ones may fold."""

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
<title>{title}</title>
<style>
:root {{
  color-scheme: light dark;
  --paper: #ffffff; --band: #f3f5f7; --ink: #17191c; --quiet: #5b6168; --line: #c6cad0;
  --gain: #0b6b3a; --loss: #b3261e;
}}
@media screen and (prefers-color-scheme: dark) {{
  :root {{
    --paper: #15171a; --band: #1e2125; --ink: #e9ebee; --quiet: #a4abb3; --line: #41464d;
    --gain: #7fdca6; --loss: #ff9f96;
  }}
}}
body {{ margin: 0; padding: 1.5rem; background: var(--paper); color: var(--ink); font: 1rem/1.45 {fonts}; }}
main {{ width: fit-content; max-width: 100%; margin: 0 auto; }}
h1 {{ margin: 0 0 1rem; font-size: 1.25rem; line-height: 1.3; overflow-wrap: anywhere; }}
.table {{ overflow-x: auto; }}
table {{ border-collapse: collapse; font-variant-numeric: tabular-nums lining-nums; }}
th, td {{
  padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: baseline;
  white-space: nowrap; font-weight: normal;
}}
thead th {{ border-bottom: 2px solid var(--quiet); color: var(--quiet); vertical-align: bottom; }}
tbody tr:nth-child(even) {{ background: var(--band); }}
.long {{ min-width: 8rem; max-width: 24rem; white-space: normal; overflow-wrap: anywhere; }}
.right {{ text-align: end; }}
.gain {{ color: var(--gain); }}
.loss {{ color: var(--loss); }}
.quiet, .struck {{ color: var(--quiet); }}
.notes {{ margin: 1rem 0 0; padding-inline-start: 1.2rem; color: var(--quiet); overflow-wrap: anywhere; }}
@media print {{
  @page {{ size: {paper}; margin: 12mm; }}
  body {{ padding: 0; font-size: {points}pt; }}
  .table {{ overflow: visible; }}
  th, td {{ padding: .2em .5em; }}
  .long {{ min-width: 6em; }}
  tr {{ break-inside: avoid; }}
  tbody tr:nth-child(even) {{ background: none; }}
}}
</style>
</head>
<body>
<main>
<h1 dir="auto">{title}</h1>
<div class="table" role="region" tabindex="0" aria-label="{title}">
<table>
<thead>
{head}
</thead>
<tbody>
{body}
</tbody>
</table>
</div>{notes}
</main>
</body>
</html>
"""


def as_html(grid: Grid, language: str) -> str:
    """One page that needs nothing else: light and dark, on a telephone and on paper."""
    right = [stands_right(grid, place) for place in range(len(grid.headings))]
    heads = [
        _tag("th", _bare(heading), ' scope="col"', "right" if own else "", _long(heading))
        for heading, own in zip(grid.headings, right, strict=True)
    ]
    body = ["<tr>" + "".join(map(_html_cell, range(len(row)), row, right)) + "</tr>" for row in grid.rows]
    notes = "".join(f'\n<li dir="auto">{_bare(note)}</li>' for note in grid.notes)
    paper, points = _paper(grid)
    return _PAGE.format(
        language=escape(language), title=_bare(grid.title), fonts=FONTS, paper=paper, points=points,
        head=f"<tr>{''.join(heads)}</tr>", body="\n".join(body),
        notes=f'\n<ul class="notes">{notes}\n</ul>' if notes else "",
    )  # fmt: skip


def _bare(text: str) -> str:
    """Text in HTML or SVG."""
    return escape(printable(text))


def _long(text: str) -> str:
    return "long" if cells_of(text) > SHORT else ""


def _tag(tag: str, inside: str, attributes: str, *classes: str) -> str:
    named = " ".join(filter(None, classes))
    return f"<{tag}{attributes}" + (f' class="{named}"' if named else "") + f">{inside}</{tag}>"


def _html_cell(place: int, cell: Cell, right: bool) -> str:
    told = _bare(cell.text)
    # A name that is written from right to left must not take the numbers beside it along.
    told = f"<bdi>{told}</bdi>" if told and cell.number is None else told
    told = f"<s>{told}</s>" if cell.tone == "struck" else f"<b>{told}</b>" if stands_out(cell) else told
    is_head = cell.text and (place == 0 or cell.tone == "head")
    tone = cell.tone if cell.tone in ("gain", "loss", "quiet", "struck") else ""
    tag, scope = ("th", ' scope="row"') if is_head else ("td", "")
    return _tag(tag, told, scope, "right" if right else "", tone, _long(cell.text))


def _paper(grid: Grid) -> tuple[str, str]:
    """How the page lies when it is printed, and the letters' size in points at which the table fits its width."""
    wanted = sum(
        3 + min(max(map(cells_of, [heading, *[row[place].text for row in grid.rows]])), 2 * SHORT)
        for place, heading in enumerate(grid.headings)
    )
    # A cell is about half as wide as its letter is high: 1.95 mm at 11 points.
    upright, across = 186 / 1.95, 273 / 1.95
    paper, room = ("A4 portrait", upright) if wanted <= upright else ("A4 landscape", across)
    return paper, f"{min(11.0, max(5.0, 11 * room / wanted)):.1f}"


# --- SVG

_MONOSPACE = (
    'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono", "Noto Sans Mono CJK JP", '
    '"BIZ UDGothic", "MS Gothic", "Osaka-Mono", monospace'
)
_SVG_STYLES = {
    "": "", "gain": "green", "loss": "red", "loud": "bold", "quiet": "bright_black", "struck": "bright_black strike",
    "head": "",
}  # fmt: skip
"""Styles by tone that Rich writes as plain colours, each of which has its counterpart in the dark."""
_LIGHT = {"paper": "#ffffff", "ink": "#17191c", "quiet": "#5b6168", "gain": "#0b6b3a", "loss": "#b3261e"}
_DARK = {"paper": "#15171a", "ink": "#e9ebee", "quiet": "#a4abb3", "gain": "#7fdca6", "loss": "#ff9f96"}
_ASPECT = 0.6
"""A letter's width against its height, in most fonts of one width."""

# Rich fills this in. Its own frame has room for a window's buttons above the text, which the view leaves out.
_CODE = """<svg xmlns="http://www.w3.org/2000/svg" class="{unique_id}" role="img" aria-label="TITLE" LANGUAGE \
width="{width}" height="HEIGHT{height}" viewBox="0 0 {width} HEIGHT{height}">
<title>TITLE</title>
<style>
.{unique_id} {{ background: PAPER; }}
.{unique_id} text {{ font: {char_height}px FONTS; white-space: pre; }}
.{unique_id} .paper {{ fill: PAPER; }}
{styles}
@media (prefers-color-scheme: dark) {{
.{unique_id} {{ background: PAPER; }}
.{unique_id} .paper {{ fill: PAPER; }}
{styles}
}}
</style>
<rect class="paper" width="100%" height="100%"/>
<g transform="translate({terminal_x}, {terminal_x})">
{matrix}
</g>
</svg>
"""

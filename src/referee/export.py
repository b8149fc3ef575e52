"""A table in every format: for people (text, Markdown, HTML, SVG), spreadsheets (CSV, TSV) and programs (JSON).

The same table gives the same bytes: no clock, no chance. What people read holds the texts of the cells; what
programs read holds their numbers, where they have one. Names are never markup, never cut, and in a spreadsheet
never a formula.
"""

import re
from collections.abc import Sequence
from html import escape, unescape
from typing import TYPE_CHECKING
from zlib import crc32

from referee.grid import Cell, Grid, cells_of, stands_out, stands_right, transposed
from referee.words import printable, speaker

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

FORMATS = ("text", "md", "csv", "tsv", "json", "html", "svg")
"""The formats by the word that asks for them."""


def written(grid: Grid, format: str, language: str, width: int = 80) -> str:
    """The table in one of FORMATS; `width` (in cells) counts for `text` and `svg`.

    A file holds it in UTF-8 with its line breaks as they are (`newline=""`); CSV brings a byte order mark along.
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

_STYLES = {"": "", "gain": "green", "loss": "red", "loud": "bold", "quiet": "dim", "struck": "dim strike", "head": ""}


def drawn(grid: Grid, language: str, width: int) -> "RenderableType":
    """The table for a console of this many cells: as it is, or transposed, or a sentence for each row."""
    from rich.console import Group

    from referee.views.parts import LOUD, line_of, lines_of

    body = _laid_out(grid, width)
    if body is None and grid.rows and len(grid.headings) > 1:
        body = _laid_out(transposed(grid), width)
    parts: list[RenderableType] = [line_of(grid.title, LOUD), ""] if grid.title else []
    parts.append(body or lines_of(sentences(grid, language)))
    if grid.notes:
        parts += ["", *[line_of(note) for note in grid.notes]]
    return Group(*parts)


def fits(grid: Grid, width: int) -> bool:
    """Whether the table can be drawn in columns in so many cells."""
    return _laid_out(grid, width) is not None


def sentences(grid: Grid, language: str) -> list[str]:
    """The rows as sentences, one a row: what it is about, then each heading with its cell; empty cells are left out."""
    say = speaker(language)
    told = []
    for row in grid.rows:
        pairs = [(cell.label or heading, cell) for heading, cell in zip(grid.headings, row, strict=True)]
        name = row[0].label or row[0].text
        details = say("view.comma").join(f"{label} {cell.text}".strip() for label, cell in pairs[1:] if cell.text)
        told.append(printable(say("status.player", name=name, details=details) if details else name))
    return told


def as_text(grid: Grid, language: str, width: int) -> str:
    """Plain text in lines of at most so many cells, aligned also where names are Japanese."""
    console = _console(width)
    with console.capture() as capture:
        console.print(drawn(grid, language, width))
    return "\n".join(line.rstrip(" ") for line in capture.get().rstrip("\n").split("\n")) + "\n"


def _console(width: int) -> "Console":
    """A console without colours, whatever the terminal and the environment say."""
    import io

    from rich.console import Console

    return Console(
        file=io.StringIO(), width=width, color_system=None, force_terminal=False, no_color=False, legacy_windows=False,
        markup=False, emoji=False, highlight=False, record=True, _environ={},
    )  # fmt: skip


def _laid_out(grid: Grid, width: int) -> "RenderableType | None":
    """The table in columns; None where it cannot be so narrow."""
    from rich.cells import cell_len

    from referee.views.score import HEADING_FOLDS
    from referee.views.tables import NAME_FOLDS, Column, long_table

    columns = []
    for place, heading in enumerate(map(printable, grid.headings)):
        right = stands_right(grid, place)
        # A number is never folded; words are, and the heading above a number as far as the longest number.
        longest = max((cell_len(row[place].text) for row in grid.rows if row[place].number is not None), default=0)
        folds = max(longest, HEADING_FOLDS if right else NAME_FOLDS)
        columns.append(Column(heading, [_styled(row[place]) for row in grid.rows], right=right, folds=folds))
    return long_table(columns, width)


def _styled(cell: Cell) -> "Text":
    from referee.views.parts import line_of

    style = _STYLES[cell.tone]
    return line_of(cell.text, f"bold {style}" if stands_out(cell) and style != "bold" else style)


# --- Markdown

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


# --- for spreadsheets

_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")
"""How a text begins that a spreadsheet may run, or that hides such a beginning behind apostrophes of its own."""


def guarded(text: str) -> str:
    """Text that a spreadsheet shows and does not run: an apostrophe stands before what would begin a formula.

    A sign alone is none.
    """
    return f"'{text}" if _FORMULA.match(text) and len(text) > 1 else text


def unguarded(text: str) -> str:
    """The text again that `guarded` was given."""
    return text[1:] if text.startswith("'") and len(text) > 2 and _FORMULA.match(text[1:]) else text


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

    A cell is a number where it is one, null where it is empty, else text. Of two columns with one heading
    the second is called `heading (2)`.
    """
    import json

    columns = _distinct(grid.headings)
    rows = [dict(zip(columns, map(_value, row), strict=True)) for row in grid.rows]
    told = {"title": grid.title, "columns": columns, "rows": rows, "notes": list(grid.notes), "name": grid.name}
    return json.dumps(told) + "\n"


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


# --- HTML

LIGHT = {"paper": "#ffffff", "ink": "#17191c", "quiet": "#5b6168", "gain": "#0b6b3a", "loss": "#b3261e"}
DARK = {"paper": "#15171a", "ink": "#e9ebee", "quiet": "#a4abb3", "gain": "#7fdca6", "loss": "#ff9f96"}
"""The colours of HTML and SVG by what they are for."""
FONTS = (
    'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Yu Gothic UI", "Noto Sans CJK JP", '
    '"Noto Sans JP", Meiryo, sans-serif'
)
"""Fonts that a reader's machine has; none is fetched."""
_SHORT = 16
"""Cells of a text that is kept in one line; longer ones may fold."""

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>
:root {{
  color-scheme: light dark;
  --paper: {light[paper]}; --band: #f3f5f7; --line: #c6cad0;
  --ink: {light[ink]}; --quiet: {light[quiet]}; --gain: {light[gain]}; --loss: {light[loss]};
}}
@media screen and (prefers-color-scheme: dark) {{
  :root {{
    --paper: {dark[paper]}; --band: #1e2125; --line: #41464d;
    --ink: {dark[ink]}; --quiet: {dark[quiet]}; --gain: {dark[gain]}; --loss: {dark[loss]};
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
@page {{ size: {paper}; margin: 12mm; }}
@media print {{
  :root {{ color-scheme: light; }}
  body {{ padding: 0; font-size: {points}pt; }}
  .table {{ overflow: visible; }}
  th, td {{ padding: .2em .5em; }}
  .long {{ min-width: 6em; max-width: 18em; }}
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
<tr>{head}</tr>
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
        _tag("th", bare(heading), ' scope="col"', "right" if own else "", _long(heading))
        for heading, own in zip(grid.headings, right, strict=True)
    ]
    body = ["<tr>" + "".join(map(_html_cell, range(len(row)), row, right)) + "</tr>" for row in grid.rows]
    notes = "".join(f'<li dir="auto">{bare(note)}</li>\n' for note in grid.notes)
    paper, points = _paper(grid)
    return _PAGE.format(
        language=escape(language), title=bare(grid.title), fonts=FONTS, paper=paper, points=points, light=LIGHT,
        dark=DARK, head="".join(heads), body="\n".join(body), notes=f'\n<ul class="notes">\n{notes}</ul>' * bool(notes),
    )  # fmt: skip


def bare(text: str) -> str:
    """Text as it stands in HTML and SVG."""
    return escape(printable(text))


def _long(text: str) -> str:
    return "long" if cells_of(text) > _SHORT else ""


def _tag(tag: str, inside: str, attributes: str, *classes: str) -> str:
    named = " ".join(filter(None, classes))
    return f"<{tag}{attributes}" + (f' class="{named}"' if named else "") + f">{inside}</{tag}>"


def _html_cell(place: int, cell: Cell, right: bool) -> str:
    told = bare(cell.text)
    # A name that is written from right to left must not take the signs beside it along.
    told = f"<bdi>{told}</bdi>" if told and cell.number is None else told
    told = f"<s>{told}</s>" if cell.tone == "struck" else f"<b>{told}</b>" if stands_out(cell) else told
    is_head = cell.text and (place == 0 or cell.tone == "head")
    tone = cell.tone if cell.tone in ("gain", "loss", "quiet", "struck") else ""
    tag, scope = ("th", ' scope="row"') if is_head else ("td", "")
    return _tag(tag, told, scope, "right" if right else "", tone, _long(cell.text))


def _paper(grid: Grid) -> tuple[str, str]:
    """How the page lies when it is printed, and the size of the letters in points at which the table fits its width."""
    wanted = sum(
        3 + min(max(map(cells_of, [heading, *[row[place].text for row in grid.rows]])), 2 * _SHORT)
        for place, heading in enumerate(grid.headings)
    )
    # A cell is about half as wide as its letter is high: 2.2 mm of the paper's width at 11 points, to be safe.
    upright, across = 186 / 2.2, 273 / 2.2
    paper, room = ("A4 portrait", upright) if wanted <= upright else ("A4 landscape", across)
    return paper, f"{min(11.0, max(5.0, 11 * room / max(wanted, 1))):.1f}"


# --- SVG

_MONOSPACE = (
    'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono", "Noto Sans Mono CJK JP", '
    '"BIZ UDGothic", "MS Gothic", "Osaka-Mono", monospace'
)
_LETTER, _ACROSS, _DOWN = 20, 12.0, 24.4
"""Height of a letter, width of a cell and height of a line; Rich knows the first and the last."""

_PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" class="{own}" role="img" aria-labelledby="{own}-title" \
lang="{language}" width="{shown_width:.0f}" height="{shown_height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">
<title id="{own}-title">{title}</title>
<style>
.{own} {{ font: {letter}px {fonts}; white-space: pre; }}
.{own} .paper {{ fill: {light}; }}
{styles}
@media (prefers-color-scheme: dark) {{
.{own} .paper {{ fill: {dark}; }}
{dark_styles}
}}
</style>
<rect class="paper" width="100%" height="100%"/>
<g transform="translate({letter}, {letter})">
{texts}
</g>
</svg>
"""
_RUN = re.compile(r'<text class="([^"]*)" x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)</text>')
_WORDS = re.compile(r"\S+(?: \S+)*")
"""What stands together in a line: two blanks part the columns."""
_HEX = re.compile("#[0-9a-f]{6}")


def as_svg(grid: Grid, language: str, width: int) -> str:
    """A picture of the text, at most so many cells wide, for light and dark pages."""
    from rich.cells import cell_len

    lines = as_text(grid, language, width).rstrip("\n").split("\n")
    own = f"referee-{crc32(chr(10).join([language, *lines]).encode('utf-8')):08x}"
    styles, matrix = _from_rich(drawn(grid, language, width), width, own)
    texts = [text for run in _RUN.finditer(matrix) for text in _placed(*run.groups())]
    across, down = max(map(cell_len, lines)) * _ACROSS + 2 * _LETTER, len(lines) * _DOWN + 2 * _LETTER
    return _PICTURE.format(
        own=own, language=escape(language), title=bare(grid.title), width=across, height=down,
        shown_width=0.75 * across, shown_height=0.75 * down, letter=_LETTER, fonts=_MONOSPACE, light=LIGHT["paper"],
        dark=DARK["paper"], styles=_HEX.sub(lambda found: _colour(found[0], LIGHT), styles),
        dark_styles=_HEX.sub(lambda found: _colour(found[0], DARK), styles), texts="\n".join(texts),
    )  # fmt: skip


def _from_rich(view: "RenderableType", width: int, own: str) -> tuple[str, str]:
    """The rules of style and the pieces of text of Rich's own picture."""
    from rich.terminal_theme import TerminalTheme

    paper, ink, quiet, gain, loss = map(_red_green_blue, LIGHT.values())
    theme = TerminalTheme(paper, ink, [ink, loss, gain, *[ink] * 5], [quiet, *[ink] * 7])
    console = _console(width)
    console.print(view)
    styles, matrix = console.export_svg(
        title="", theme=theme, code_format="{styles}\0{matrix}", font_aspect_ratio=_ACROSS / _LETTER, unique_id=own
    ).split("\0")
    return styles, matrix


def _red_green_blue(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


def _colour(light: str, colours: dict[str, str]) -> str:
    """The counterpart of a colour of LIGHT; what Rich has mixed for a dim text is quiet."""
    return colours[next((use for use, colour in LIGHT.items() if colour == light), "quiet")]


def _placed(style: str, x: str, y: str, inside: str) -> list[str]:
    """A piece of text in words, each at the cell where it begins and as wide as its cells.

    Rich gives a piece the width of its letters, as if each took one cell, which crowds Japanese, and lets blanks
    push what follows them, which moves columns where the font's blank has another width.
    """
    from rich.cells import cell_len

    text = unescape(inside).replace("\xa0", " ")
    return [
        f'<text class="{style}" x="{float(x) + cell_len(text[: words.start()]) * _ACROSS:g}" y="{y}" '
        f'textLength="{cell_len(words[0]) * _ACROSS:g}">{escape(words[0])}</text>'
        for words in _WORDS.finditer(text)
    ]

"""A table as a page of HTML that stands alone: on a screen, light and dark, and on paper."""

from html import escape

from referee.grid import Cell, Grid, cells_of, parts_of, stands_out, stands_right
from referee.words import printable

LIGHT = {
    "paper": "#ffffff", "ink": "#17191c", "quiet": "#5b6168", "gain": "#0b6b3a", "loss": "#b3261e",
    "yellow": "#7d5b00", "blue": "#0b57b0",
}  # fmt: skip
DARK = {
    "paper": "#15171a", "ink": "#e9ebee", "quiet": "#a4abb3", "gain": "#7fdca6", "loss": "#ff9f96",
    "yellow": "#f5cf4e", "blue": "#8fc2ff",
}  # fmt: skip
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
.whole {{ word-break: keep-all; overflow-wrap: normal; }}
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
        _tag("th", _parted(heading), ' scope="col"', "right" if own else "", _long(heading), _whole(heading))
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


def _whole(name: str) -> str:
    """For what may fold, and stands at the head of a row or a column: that it folds between its words alone.

    A word that is longer than a line is broken all the same.
    """
    return "whole" if _long(name) and max(map(cells_of, parts_of(name))) <= 2 * _SHORT else ""


def _parted(name: str) -> str:
    """A name with the places at which it may be broken; a short one has none."""
    return "<wbr/>".join(map(bare, parts_of(name))) if _whole(name) else bare(name)


def _tag(tag: str, inside: str, attributes: str, *classes: str) -> str:
    named = " ".join(filter(None, classes))
    return f"<{tag}{attributes}" + (f' class="{named}"' if named else "") + f">{inside}</{tag}>"


def _html_cell(place: int, cell: Cell, right: bool) -> str:
    is_head = cell.text and (place == 0 or cell.tone == "head")
    told = _parted(cell.text) if is_head else bare(cell.text)
    # A name that is written from right to left must not take the signs beside it along.
    told = f"<bdi>{told}</bdi>" if told and cell.number is None else told
    told = f"<s>{told}</s>" if cell.tone == "struck" else f"<b>{told}</b>" if stands_out(cell) else told
    tone = cell.tone if cell.tone in ("gain", "loss", "quiet", "struck") else ""
    tag, scope = ("th", ' scope="row"') if is_head else ("td", "")
    whole = _whole(cell.text) if is_head else ""
    return _tag(tag, told, scope, "right" if right else "", tone, _long(cell.text), whole)


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

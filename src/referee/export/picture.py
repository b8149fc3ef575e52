"""A table as a picture (SVG): the text as Rich draws it, set so that every sign stands in its cell."""

import re
from html import escape, unescape
from typing import TYPE_CHECKING
from zlib import crc32

from referee.export.page import DARK, LIGHT, bare
from referee.export.text import drawn, fits, plain_console
from referee.grid import Grid

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

_MONOSPACE = (
    'ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono", "Noto Sans Mono CJK JP", '
    '"BIZ UDGothic", "MS Gothic", "Osaka-Mono", monospace'
)
_LETTER, _ACROSS, _DOWN = 20, 12.0, 24.4
"""Height of a letter, width of a cell and height of a line; Rich knows the first and the last."""

SIZE = (80, 24)
"""Cells and lines that a picture is drawn for, whatever the terminal: the same table is always the same picture."""
_WIDER = (120, 160, 240)
"""Cells for a table that does not fit into so many."""

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


def width_of(grid: Grid) -> int:
    """The cells that a picture of the table is drawn for: the fewest in which no name is broken."""
    return next((width for width in (SIZE[0], *_WIDER) if fits(grid, width, whole=True)), SIZE[0])


def as_svg(grid: Grid, language: str, width: int) -> str:
    """A picture of the text, at most so many cells wide, for light and dark pages."""
    return picture_of(drawn(grid, language, width), grid.title, language, width)


def picture_of(view: "RenderableType", title: str, language: str, width: int, height: int | None = None) -> str:
    """A picture of any view, drawn for a screen of so many cells (and lines) and no larger than what it shows."""
    from rich.cells import cell_len

    plain = plain_console(width, height)
    with plain.capture() as capture:
        plain.print(view)
    lines = [line.rstrip(" ") for line in capture.get().rstrip("\n").split("\n")]
    own = f"referee-{crc32(chr(10).join([language, *lines]).encode('utf-8')):08x}"
    styles, matrix = _from_rich(view, plain_console(width, height), own)
    texts = [text for run in _RUN.finditer(matrix) for text in _placed(*run.groups())]
    across, down = max(map(cell_len, lines)) * _ACROSS + 2 * _LETTER, len(lines) * _DOWN + 2 * _LETTER
    return _PICTURE.format(
        own=own, language=escape(language), title=bare(title), width=across, height=down,
        shown_width=0.75 * across, shown_height=0.75 * down, letter=_LETTER, fonts=_MONOSPACE, light=LIGHT["paper"],
        dark=DARK["paper"], styles=_HEX.sub(lambda found: _colour(found[0], LIGHT), styles),
        dark_styles=_HEX.sub(lambda found: _colour(found[0], DARK), styles), texts="\n".join(texts),
    )  # fmt: skip


def _from_rich(view: "RenderableType", console: "Console", own: str) -> tuple[str, str]:
    """The rules of style and the pieces of text of Rich's own picture."""
    from rich.terminal_theme import TerminalTheme

    paper, ink, quiet, gain, loss, yellow, blue = map(_red_green_blue, LIGHT.values())
    plain = [ink, loss, gain, yellow, blue, ink, ink, ink]
    theme = TerminalTheme(paper, ink, plain, [quiet, *plain[1:]])
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

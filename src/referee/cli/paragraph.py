"""Text that flows: lines as wide as the terminal, broken between words, in English and in Japanese.

cell     the width of a letter without its neighbours: two for a full-width one, none for a combining mark
"""

import re
from collections.abc import Iterator
from typing import TextIO

import click

from referee.cli.terminal import is_terminal, terminal_size
from referee.words.breaks import pieces

WIDEST = 100
"""Columns beyond which a line is hard to read, however wide the terminal."""

_OTHER_WIDTHS, _SOFT_HYPHEN = "\u0300", "\u00ad"
"""Every sign before the first takes one cell, but for the second, which takes none."""
_ESCAPE = r"(?:\x1b\[[0-9;]*m)+"


def columns() -> int:
    """How wide a line may be."""
    return min(terminal_size()[0], WIDEST)


def cells(text: str) -> int:
    """The columns that a text takes; colour takes none."""
    plain = click.unstyle(text) if "\x1b" in text else text
    if max(plain, default="") < _OTHER_WIDTHS and _SOFT_HYPHEN not in plain:
        return len(plain)
    from referee.grid import cells_of

    return cells_of(plain)


def wrap(text: str, first: str = "", further: str = "", width: int | None = None, typed: bool = False) -> str:
    """The text in lines of at most `width` cells, `columns()` unless told.

    `first` begins the first line, `further` all others. Only a piece that is wider than a line by itself goes beyond.
    What is to be `typed` is broken where it has a blank and nowhere else, in Japanese too.
    """
    width = width or columns()
    lines, used = [first], cells(first)
    bare, blank = True, ""
    for piece in re.findall(r"\S+|\s+", text) if typed else _pieces(text):
        if piece.isspace():
            blank = " "
            continue
        wide = cells(piece)
        if not bare and used + len(blank) + wide > width:
            lines.append(further)
            bare, used = True, cells(further)
        told = piece if bare else blank + piece
        lines[-1] += told
        used += wide + len(told) - len(piece)
        bare, blank = False, ""
    return "\n".join(lines)


def fitted(line: str, stream: TextIO | None) -> str:
    """A line as this stream shows it best: at a terminal in lines that fit; what it sets in stays set in."""
    return set_in(line) if is_terminal(stream) else line


def set_in(line: str, width: int | None = None) -> str:
    """A line in lines that fit, all of them as far in as the first, the others a little further."""
    indent = line[: len(line) - len(line.lstrip())]
    return wrap(line, indent, indent + "  ", width)


def _pieces(text: str) -> Iterator[str]:
    """The pieces of a text and the blanks between them; what sets a colour stays with its neighbour."""
    colour = ""
    for piece in pieces(text):
        if piece[0] == "\x1b" and re.fullmatch(_ESCAPE, piece):
            colour += piece
            continue
        yield colour + piece
        colour = ""
    if colour:
        yield colour

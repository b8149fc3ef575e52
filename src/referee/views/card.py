"""The top card of UNO, drawn large: what it shows in the middle, as it is typed in the corner, its colour in words.

The colour is written out and stands in the corner as its letter; on a terminal it is a quiet colour besides.
"""

from collections.abc import Mapping

from rich.cells import cell_len
from rich.text import Text

from referee.views.digits import NATURAL, dots, drawn
from referee.views.parts import LOUD, Signs

_FACES = {"s": "S", "r": "R", "+2": "+2", "w": "W", "w4": "+4", "swap": "W", "shuffle": "W", "white": "W"}
"""What is drawn for a face that is no number: `S` for a Skip, `R` for a Reverse, `W` for a wild."""
_STYLES = {"r": "red", "y": "yellow", "g": "green", "b": "bright_blue"}
COLOURS = frozenset(_STYLES)
MARKS: Mapping[str, str] = {"r": "◆", "y": "★", "g": "▲", "b": "■"}
"""A mark for each colour, for whoever sees shapes better than colours."""


def picture(card: str, colour: str, colour_word: str, signs: Signs, size: int = NATURAL) -> Text:
    """The card as lines of one width; `size` is as in `digits`."""
    face = drawn(face_dots(card), size, signs.block)
    inside = max(cell_len(face[0]), cell_len(colour_word), cell_len(card)) + 2
    rows = [f" {card}", "", *[_centred(row, inside) for row in face], "", _centred(colour_word, inside)]
    left_top, right_top, left_low, right_low, across, down = tuple(signs.frame)
    lines = [left_top + across * inside + right_top]
    lines += [down + row + " " * (inside - cell_len(row)) + down for row in rows]
    lines.append(left_low + across * inside + right_low)
    return Text("\n".join(lines), style_of(colour), no_wrap=True)


def face_dots(card: str) -> list[str]:
    """What the card shows, as rows of dots."""
    return dots(face_of(card))


def face_of(card: str, faces: Mapping[str, str] = _FACES) -> str:
    """What stands in the middle of the card: its number, or what `faces` has for it."""
    face = card[1:] if card[:1] in COLOURS and card[1:] else card
    return faces.get(face, face)


def style_of(colour: str) -> str:
    """How what shows this colour is printed."""
    return f"{LOUD} {_STYLES.get(colour, '')}".strip()


def _centred(text: str, width: int) -> str:
    return " " * ((width - cell_len(text)) // 2) + text

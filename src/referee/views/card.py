"""The top card of UNO, drawn large: what it shows in the middle, as it is typed in the corner, its colour in words.

The colour is written out and stands in the corner as its letter; on a terminal it is a quiet colour besides.
"""

from rich.cells import cell_len
from rich.text import Text

from referee.views.digits import large
from referee.views.parts import LOUD, Signs

_FACES = {"s": "S", "r": "R", "+2": "+2", "w": "W", "w4": "+4", "swap": "W", "shuffle": "W", "white": "W"}
"""What is drawn for a face that is no number."""
_STYLES = {"r": "red", "y": "yellow", "g": "green", "b": "bright_blue"}
COLOURS = frozenset(_STYLES)


def picture(card: str, colour: str, colour_word: str, signs: Signs) -> Text:
    """The card as lines of one width."""
    face = card[1:] if card[0] in COLOURS and card[1:] else card
    drawn = large(_FACES.get(face, face), signs.block)
    inside = max(cell_len(drawn[0]), cell_len(colour_word), cell_len(card)) + 2
    rows = [f" {card}", "", *[_centred(row, inside) for row in drawn], "", _centred(colour_word, inside)]
    left_top, right_top, left_low, right_low, across, down = tuple(signs.frame)
    lines = [left_top + across * inside + right_top]
    lines += [down + row + " " * (inside - cell_len(row)) + down for row in rows]
    lines.append(left_low + across * inside + right_low)
    return Text("\n".join(lines), f"{LOUD} {_STYLES.get(colour, '')}".strip(), no_wrap=True)


def _centred(text: str, width: int) -> str:
    return " " * ((width - cell_len(text)) // 2) + text

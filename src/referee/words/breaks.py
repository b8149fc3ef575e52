"""Where a line may be broken, in English and in Japanese.

piece    what no line break may fall into: a word, a run of katakana, up to four kanji, a number with its
         counter, each with the punctuation and the quotes that belong to it
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

_OPENING = "（「『［"
_CLOSING = "、。，．）」』］：；！？・ーぁぃぅぇぉっゃゅょゎ"
"""Signs and small letters that begin no line."""
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff"
_KANJI = "\u3400-\u9fff\uf900-\ufaff々"
_FULL_WIDTH = f"\u3041-\u309f{_KATAKANA}{_KANJI}{_OPENING}{_CLOSING}"
_ENDS_QUOTE = {sign: rf"{sign}(?=[^{sign}]*(?:{sign}[^{sign}]*{sign}[^{sign}]*)*$)" for sign in '`"'}
"""The second of a pair of quotes, which an even number of them follows; the first one is followed by an odd one."""
_QUOTE = "|".join(_ENDS_QUOTE.values())
_PIECE = (
    rf"(?:[{_OPENING}]|(?!{_QUOTE})[`\"](?=\S))*"
    rf"(?:第?\d+(?:ラウンド|[枚人回局点番位])|[^\s{_FULL_WIDTH}]+|[{_KATAKANA}]+|[{_KANJI}]{{1,4}}|\S)"  # none of these
    rf"(?:[{_CLOSING}]|{_QUOTE})*|\s+"
)
_WESTERN_PIECE = r"\S+|\s+"
"""The same in a text that has no sign of Japanese."""
_FIRST_WIDE = "\u3001"
"""No sign of Japanese comes before this one."""


def pieces(text: str) -> Iterator[re.Match[str]]:
    """The pieces of a text and the blanks between them, in order; together they are the text."""
    return _pattern(_PIECE if max(text, default="") >= _FIRST_WIDE else _WESTERN_PIECE).finditer(text)


def parts(piece: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """A piece that is wider than a line in parts that fit, cut behind a hyphen or an underline where there is one.

    No part begins with a sign that begins no line, unless nothing else would fit.
    """
    if fits(piece):
        yield piece
        return
    end = len(piece) - 1
    while end > 1 and not fits(piece[:end]):
        end -= 1
    joint = max(piece.rfind(sign, 0, end) for sign in "-_") + 1
    if not joint:
        joint = end
        while joint > 1 and (piece[joint] in _CLOSING or unicodedata.combining(piece[joint]) or piece[joint] in _JOINS):
            joint -= 1
    yield piece[:joint]
    yield from parts(piece[joint:], fits)


_JOINS = "\u200d\ufe0f"
"""Signs that join a letter to the one before it."""


@cache
def _pattern(piece: str) -> re.Pattern[str]:
    """Compiled when first asked for: for all signs of Japanese that takes longer than drawing a table."""
    return re.compile(piece)

"""Where a line may be broken, in English and in Japanese.

piece    what no line break may fall into: a word, a run of katakana, up to four kanji, a number with its
         counter, each with the punctuation that belongs to it
"""

import re
from collections.abc import Iterator
from functools import cache

_OPENING = "（「『［"
_CLOSING = "、。，．）」』］：；！？・ーぁぃぅぇぉっゃゅょゎ"
"""Signs and small letters that begin no line."""
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff"
_KANJI = "\u3400-\u9fff\uf900-\ufaff々"
_FULL_WIDTH = f"\u3041-\u309f{_KATAKANA}{_KANJI}{_OPENING}{_CLOSING}"
_PIECE = (
    rf"[{_OPENING}]*(?:\d+[枚人回局点番]|[^\s{_FULL_WIDTH}]+|[{_KATAKANA}]+|[{_KANJI}]{{1,4}}|[{_FULL_WIDTH}])"
    rf"[{_CLOSING}]*|\s+"
)
_WESTERN_PIECE = r"\S+|\s+"
"""The same in a text that has no sign of Japanese."""
_FIRST_WIDE = "\u3001"
"""No sign of Japanese comes before this one."""


def pieces(text: str) -> Iterator[re.Match[str]]:
    """The pieces of a text and the blanks between them, in order; together they are the text."""
    return _pattern(_PIECE if max(text, default="") >= _FIRST_WIDE else _WESTERN_PIECE).finditer(text)


@cache
def _pattern(piece: str) -> re.Pattern[str]:
    """Compiled when first asked for: for all signs of Japanese that takes longer than drawing a table."""
    return re.compile(piece)

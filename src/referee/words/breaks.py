"""Where a line may be broken, in English and in Japanese.

piece    what no line break may fall into: a word, a run of katakana, up to four kanji, a number with its
         counter, each with the punctuation that belongs to it
"""

import re

_OPENING = "（「『［"
_CLOSING = "、。，．）」』］：；！？・ーぁぃぅぇぉっゃゅょゎ"
"""Signs and small letters that begin no line."""
_KATAKANA = "\u30a1-\u30fa\u30fc-\u30ff"
_KANJI = "\u3400-\u9fff\uf900-\ufaff々"
_FULL_WIDTH = f"\u3041-\u309f{_KATAKANA}{_KANJI}{_OPENING}{_CLOSING}"
PIECES = re.compile(
    rf"[{_OPENING}]*(?:\d+[枚人回局点番]|[^\s{_FULL_WIDTH}]+|[{_KATAKANA}]+|[{_KANJI}]{{1,4}}|[{_FULL_WIDTH}])"
    rf"[{_CLOSING}]*|\s+"
)

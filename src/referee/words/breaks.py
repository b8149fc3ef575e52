"""Where a line may be broken, in English and in Japanese.

piece    what no line break may fall into: a word, a run of katakana, up to four kanji, a number with its
         counter, a card as it is typed or called, each with the punctuation and the quotes that belong to it
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache

_OPENING = "（「『［"
_CLOSING = "、。，．）」』］：；！？・ーぁぃぅぇぉっゃゅょゎ"
"""Signs and small letters that begin no line."""
_CLOSING_WESTERN = ".,:;!?)]}…"
"""The same of Western signs: behind Japanese they stay with it, and a word stays with the one in its middle."""
_FIRST_WIDE = "\u3001"
"""No sign of Japanese comes before this one."""


def pieces(text: str) -> Iterator[str]:
    """The pieces of a text and the blanks between them, in order; together they are the text."""
    if max(text, default="") < _FIRST_WIDE:
        return (piece[0] for piece in _pattern(_WESTERN_PIECE).finditer(text))
    return (text[piece.start() : piece.end()] for piece in _pattern(_PIECE).finditer("".join(map(_kind, text))))


# --- kinds: a pattern of all signs of Japanese takes longer to compile than a page of help to be printed


@cache
def _kind(letter: str) -> str:
    """What stands for all letters of its kind; of the kinds, only these matter to where a line is broken."""
    if letter in _KEPT:
        return _KEPT[letter]
    if letter.isspace():
        return " "
    if letter in _OPENING:
        return "("
    if letter in _CLOSING:
        return ")"
    for first, last, kind in _RANGES:
        if first <= letter <= last:
            return kind
    return "0" if letter.isdecimal() else "w"


_KEPT = {
    **dict.fromkeys(_CLOSING_WESTERN, "."),
    "`": "`", '"': '"', "ー": "-", "第": "N", **dict.fromkeys("枚人回局点番位年月日", "P"), "ラ": "R", "ウ": "U", "ン": "M",
    "ド": "D", "々": "C", **dict.fromkeys("赤黄緑青", "A"),
}  # fmt: skip
"""Punctuation, quotes, the long mark, what stands before and behind a number (of `ラウンド`, each letter), and the
colours of cards; a kanji elsewhere."""
_RANGES = (
    ("\u3041", "\u309f", "h"), ("\u30a1", "\u30ff", "K"), ("\u3400", "\u9fff", "C"), ("\uf900", "\ufaff", "C"),
)  # fmt: skip
"""Hiragana, katakana and kanji."""


_ENDS_QUOTE = {sign: rf"{sign}(?=[^{sign}]*(?:{sign}[^{sign}]*{sign}[^{sign}]*)*$)" for sign in '`"'}
"""The second of a pair of quotes, which an even number of them follows; the first one is followed by an odd one."""
_QUOTE = "|".join(_ENDS_QUOTE.values())
_NUMBER = "0+(?![0P])"
"""A number that no counter follows."""
_PIECE = (
    rf"(?:\(|(?!{_QUOTE})[`\"](?=\S))*"
    r"(?:N?0+(?:RUMD|P)"  # a number with its counter
    rf"|A{_NUMBER}|A?[KRUMD-]+(?:{_NUMBER})?(?:A(?![CNPhw]))?"  # a card, or katakana
    r"|[0w.`\"]+|[ACNP]{1,4}|\S)"  # western letters, kanji, what is none of these
    rf"(?:[)-]|\.[0w.]*|{_QUOTE})*|\s+"
)
"""Of a text in kinds."""
_WESTERN_PIECE = r"\S+|\s+"
"""Of a text that has no sign of Japanese, as it is."""


@cache
def _pattern(piece: str) -> re.Pattern[str]:
    """Compiled when first asked for: most runs need one of them, or none."""
    return re.compile(piece)


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
        while joint > 1 and (
            piece[joint] in _CLOSING + _CLOSING_WESTERN or unicodedata.combining(piece[joint]) or piece[joint] in _JOINS
        ):
            joint -= 1
    yield piece[:joint]
    yield from parts(piece[joint:], fits)


_JOINS = "\u200d\ufe0f"
"""Signs that join a letter to the one before it."""

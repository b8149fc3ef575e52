"""How the words of a line are spelt: signs, quotes, numbers, players' names, and the words of the record.

line     words between blanks
fold     what makes two spellings one: signs put right, NFKC, case folded
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from referee.errors import NotationError

LONGEST_NAME = 60
"""Letters in a player's name: longer ones fit on no screen."""

LONGEST_NOTE = 1000
"""Letters in a note or a ruling that is recorded."""

ASKS = "?"
"""What asks, at every prompt, for what may be typed there."""

_SIGNS = {**dict.fromkeys([0x2212, *range(0x2010, 0x2016)], "-"), 0x301C: "~", 0x3001: ","}
_LONG_MARKS = "\u30fc\uff70"
_KANA = "\u3041-\u3096\u30a1-\u30fa\u30fc\uff66-\uff9f"
_LONG_MARK_BEFORE_DIGIT = rf"(?<![{_KANA}])[{_LONG_MARKS}](?=\d)"
"""A long mark that stands for a minus; after kana (`ドロー2`) it is a letter of the word."""

SIMPLE = {
    "undo": "undo", "取消": "undo", "取り消し": "undo", "取消し": "undo", "取り消す": "undo",
    "redo": "redo", "やり直し": "redo", "やり直す": "redo",
    "leave": "leave", "退席": "leave", "退場": "leave", "抜ける": "leave",
    "pause": "pause", "中断": "pause", "resume": "resume", "再開": "resume",
    "close": "close", "お開き": "close", "終了": "close",
}  # fmt: skip
"""Acts on the record that are one word: each spelling -> the kind of act."""
ALIASES = {
    "反則": "foul", "有効": "stands", "認める": "stands", "訂正": "fix", "合意": "agree",
    "メモ": "note", "裁定": "ruling", "罰": "penalty", "参加": "join", "改名": "rename",
    "席順": "seats", "席替え": "seats", "親": "dealer", "ラウンド": "round",
}  # fmt: skip
"""Words of the record that more words follow: each other spelling -> the first one."""
RECORD_WORDS = (
    *dict.fromkeys(SIMPLE.values()),
    "foul", "stands", "fix", "agree", "note", "ruling", "penalty", "join", "rename", "seats", "dealer", "round",
)  # fmt: skip


AGREED = {
    "合計": ("total", "score"), "場の合計": ("total",), "手番": ("turn",), "番": ("turn",), "順番": ("turn",),
    "親": ("dealer",), "向き": ("direction",), "回り": ("direction",), "手札": ("cards",), "チップ": ("chips",),
    "山札": ("pile",), "局": ("round",), "ラウンド": ("round",), "局数": ("hands",), "ラウンド数": ("rounds",),
    "目標": ("target",), "目標点": ("target",), "義務": ("owed",), "台札": ("top",),
    "色": ("colour",), "場の色": ("colour",), "罰": ("pending",), "点数": ("score",), "得点": ("score",),
}  # fmt: skip
"""What a table agrees on: each other spelling -> the first one of a key, in games that do not have the same keys."""


def in_japanese(spellings: Mapping[str, str]) -> dict[str, str]:
    """Each first spelling -> the first of its other ones that is Japanese; only where there is one."""
    return {first: word for word, first in reversed(list(spellings.items())) if not word.isascii()}


def agreed_in(language: str, key: str) -> str:
    """What a table agrees on, as it is typed in this language."""
    others = (spelling for spelling, keys in AGREED.items() if key in keys)
    return next(others, key) if language == "ja" else key


WITH_CLOCK, AGAINST_CLOCK = "cw", "ccw"
"""The directions of play, as they are written."""
DIRECTIONS = {"時計回り": WITH_CLOCK, "反時計回り": AGAINST_CLOCK}
"""Each other spelling of a direction -> the first one."""


NOBODY = "none"
"""In a result: nobody went out. After `fix N`: the entry did not happen."""


def is_nobody(folded: str) -> bool:
    """Whether this folded word says that nobody did, or nothing was done."""
    return folded in (NOBODY, "なし")


OUT = "-"
"""In a result of a game whose rounds are won: the hand of the player who went out."""
LOST = "lost"
"""In a result of a game whose rounds are only lost: the player who lost."""


def is_lost(folded: str) -> bool:
    """Whether this folded word says that a player lost."""
    return folded in (LOST, "負け")


class Word(NamedTuple):
    """A word of a line: as typed (NFC), folded, and whether quotes stood around it."""

    text: str
    folded: str
    quoted: bool = False


def fold(text: str) -> str:
    """The form in which two spellings of one word are equal."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", plain_signs(text)).casefold()


def fold_hand(text: str) -> str:
    """What stands behind a name in a result, folded; the key `-` of a Japanese keyboard gives a long mark."""
    folded = fold(text.strip())
    return "-" if len(folded) == 1 and folded in _LONG_MARKS else folded


def plain_signs(text: str) -> str:
    """The text with its minus signs, waves and commas in their plain forms."""
    text = text.translate(_SIGNS)
    if any(mark in text for mark in _LONG_MARKS):
        return re.sub(_LONG_MARK_BEFORE_DIGIT, "-", text)
    return text


def long_marks_as_minus(text: str) -> str:
    """The text with every long mark before a digit as a minus, after kana too: what `アキー10` may mean."""
    return re.sub(rf"[{_LONG_MARKS}](?=\d)", "-", text)


def to_number(text: str) -> int | None:
    """A whole number in any digits that fold to 0-9, None for anything else (`1_0`, `5.0`, `1e3`)."""
    folded = fold(text).removeprefix("+")
    return int(folded) if is_number(folded) and len(folded) <= LONGEST_NUMBER else None


LONGEST_NUMBER = 9
"""Digits, with the sign, of a number that is read."""
MOST_NUMBER = 10**LONGEST_NUMBER - 1


def is_number(folded: str) -> bool:
    """Whether a folded word is a whole number, however long."""
    digits = folded.removeprefix("-")
    return digits.isascii() and digits.isdigit()


def is_long_number(text: str) -> bool:
    """Whether this is a whole number, and only too long to be read."""
    folded = fold(text.strip()).removeprefix("+")
    return is_number(folded) and len(folded) > LONGEST_NUMBER


def split_words(line: str) -> list[Word]:
    """The words of a line; a `#` at its start or after a blank begins a comment.

    Raises NotationError where a quote is not closed.
    """
    if '"' not in line and line.isascii():
        if "#" in line:
            line = re.split(r"(?:^|(?<=\s))#", line, maxsplit=1)[0]
        return [Word(text, text.lower()) for text in line.split()]
    return list(_split_quoted(line))


def _split_quoted(line: str) -> Iterable[Word]:
    position, end = 0, len(line)
    while position < end:
        if line[position].isspace():
            position += 1
            continue
        if line[position] in "#＃":
            return
        text: list[str] = []
        plain, start = False, position
        while position < end and not line[position].isspace():
            if line[position] == '"':
                inside, position = _quoted(line, position)
                text.append(inside)
            else:
                plain = True
                text.append(line[position])
                position += 1
        word = unicodedata.normalize("NFC", "".join(text))
        yield Word(word, fold(word), quoted=not plain and line[start] == '"')


def _quoted(line: str, position: int) -> tuple[str, int]:
    """The text of the quotes that open at `position`, and where reading goes on."""
    text: list[str] = []
    position += 1
    while position < len(line):
        letter = line[position]
        if letter == '"':
            return "".join(text), position + 1
        if letter == "\\" and line[position + 1 : position + 2] in ('"', "\\"):
            position += 1
            letter = line[position]
        text.append(letter)
        position += 1
    raise NotationError(line, "quote")


@lru_cache(maxsize=256)
def name_problem(name: str) -> str | None:
    """Why nobody can be called so: a key of the sentence, None where the name will do."""
    if not name.strip():
        return "empty"
    if len(name) > LONGEST_NAME:
        return "long"
    if name[0] in "@+-" or fold(name)[0] in "@+-":
        return "start"
    # Joiners and variation selectors belong to letters and pictures; other invisible signs only deceive.
    hidden = any(
        unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") or letter in _BLANK
        for letter in name if letter != "\u200d"
    )  # fmt: skip
    return "letters" if hidden else None


_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and signs that nobody sees: Hangul fillers, Khmer vowels that are not written, Braille without a dot."""


def head_of(word: Word) -> str:
    """The word of the record that this one is, in its first spelling; empty between quotes."""
    head = "" if word.quoted else word.folded.partition(":")[0]
    return ALIASES.get(head, SIMPLE.get(head, head))


def quote(text: str) -> str:
    """The text between quotes, as a line can hold it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


@lru_cache(maxsize=256)
def write_name(name: str) -> str:
    """A player's name as it stands in a line: between quotes where it needs them."""
    plain = name and not any(letter.isspace() or letter in '"\\#＃' for letter in name)
    return name if plain else quote(name)


NEAR = 0.65
"""How alike two words must be for one to be taken for the other, where nobody is asked."""


SHORT = 3
"""Letters of a word up to which only one slip may lie between it and what was meant: half of it would be too many."""
NEAREST = 5
"""Words that are looked at."""


def nearest(word: str, known: Iterable[str], alike: float = 0.5) -> str:
    """The known word that was perhaps meant, empty where none is near; `alike` is 1 for the word itself only."""
    from difflib import get_close_matches

    found = get_close_matches(word, list(known), n=NEAREST, cutoff=alike)
    return next((each for each in found if len(word) > SHORT or _one_slip_away(word, each)), "")


def begun_or_nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words that begin with this one, or else the nearest; none where none is near."""
    known = list(known)
    begun = tuple(each for each in known if word and each.startswith(word))
    return begun or tuple(filter(None, [nearest(word, known)]))


def _one_slip_away(word: str, other: str) -> bool:
    """Whether the two differ by one letter that is wrong, missing or too many, or by two next to each other swapped."""
    start = _letters_alike(word, other)
    word, other = word[start:], other[start:]
    end = _letters_alike(word[::-1], other[::-1])
    word, other = word[: len(word) - end], other[: len(other) - end]
    return max(len(word), len(other)) <= 1 or (len(word) == len(other) == 2 and word == other[::-1])


def _letters_alike(word: str, other: str) -> int:
    """Letters at the beginning in which the two are the same."""
    pairs = enumerate(zip(word, other, strict=False))
    return next((place for place, (one, another) in pairs if one != another), min(len(word), len(other)))

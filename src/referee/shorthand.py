"""What only the live prompt lets pass: words cut short, Japanese without blanks, and what Tab may complete.

prefix    the beginning of a word: it is taken where it can mean one thing only, whatever is legal just now, so that
          it means the same all evening
glued     words without blanks between them: taken apart where exactly one way of it can be read
whole     what `notation` reads as it is; it is never touched

Everything here turns a line into another line; nothing is judged.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from referee.errors import NotationError
from referee.game import Act, Game, at_turn
from referee.notation import RECORD_WORDS, Reader, write
from referee.spelling import ALIASES, SIMPLE, Word, fold, head_of, long_marks_as_minus, quote, split_words, write_name

LONGEST_GLUED = 40
"""Letters of a word beyond which nobody has left out the blanks."""
FREE = frozenset({"note", "ruling", "join", "rename", "agree", "round"})
"""Words of the record after which everything is taken as it stands."""
MOST = 4
"""Readings that are told where a word can mean several things."""
_MARKS = re.compile(r"(?<=.)(?:[!~]|=-?[0-9]+)+\Z")


class Ambiguous(Exception):
    """A word that can mean several things. `readings` are some of them."""

    def __init__(self, text: str, readings: Sequence[str]) -> None:
        super().__init__(text)
        self.text = text
        self.readings = readings


class Known(NamedTuple):
    """What a line is read with."""

    game: Game[Any]
    reader: Reader
    players: Sequence[str]
    """Those at the table, under the names of now."""

    def act(self, folded: str) -> Act | None:
        """The act of this word; None where it is none, or only half of one."""
        try:
            return self.game.read_word(folded, self.reader.name_of)
        except NotationError:
            return None

    def is_whole(self, folded: str) -> bool:
        """Whether this is a word of the notation, a number or the name of a player."""
        if self.reader.name_of(folded) is not None or folded.isdigit():
            return True
        return folded in SIMPLE or folded.partition(":")[0] in (*RECORD_WORDS, *ALIASES) or self.act(folded) is not None

    def named(self, folded: str) -> list[str]:
        """The players whose names begin so."""
        return [name for name in self.players if fold(name).startswith(folded)]


def written_out(known: Known, line: str) -> str:
    """The line with its prefixes completed and its glued words taken apart; unchanged where it reads as it is.

    Raises Ambiguous; a word that nothing can be made of stays, for the notation to refuse.
    """
    if _reads(known.reader, line):
        return line
    try:
        words = split_words(line)
    except NotationError:
        return line
    spelt: list[str] = []
    for place, word in enumerate(words):
        if _are_a_pair(known, words[place : place + 2]) or _are_a_pair(known, words[place - 1 : place + 1]):
            spelt.append(word.text)  # as typed: the notation says how the two are written
            continue
        spelt += _spelt(known, word, last=place + 1 == len(words))
        if not word.quoted and head_of(Word(spelt[-1], fold(spelt[-1]))) in FREE:
            spelt += [quote(each.text) if each.quoted else each.text for each in words[place + 1 :]]
            break
    return " ".join(spelt)


def _are_a_pair(known: Known, words: Sequence[Word]) -> bool:
    """Whether these two words are one act, which is written in one."""
    return len(words) == 2 and known.game.pair(words[0].folded, words[1].folded) is not None


def _reads(reader: Reader, line: str) -> bool:
    try:
        reader.read(line)
    except NotationError:
        return False
    return True


def _spelt(known: Known, word: Word, last: bool) -> list[str]:
    """The words that this one stands for."""
    if word.quoted:
        return [write_name(word.text) if known.reader.name_of(word.folded) else quote(word.text)]
    if known.is_whole(word.folded):
        return [write_name(word.text) if known.reader.name_of(word.folded) else word.text]
    meant = _meant(known, word.folded, last)
    if len(meant) > 1:
        raise Ambiguous(word.text, meant[:MOST])
    if meant:
        return meant
    ways = [] if word.text.isascii() else taken_apart(known, word.folded)
    if len(ways) > 1:
        raise Ambiguous(word.text, [" ".join(way) for way in ways[:MOST]])
    return ways[0] if ways else [word.text]


# --- prefixes


def _meant(known: Known, folded: str, last: bool) -> list[str]:
    """What a word can be the beginning of. A name says who does what comes after it, so that it never ends a line."""
    names = [write_name(name) for name in known.named(folded)]
    acts = list(dict.fromkeys([*_record_words(folded), *_acts(known, folded)]))
    return (acts or names) if last else (names or acts)


def _record_words(folded: str) -> Iterator[str]:
    """Words of the record that begin so, each in its first spelling; what follows a colon stays."""
    head, colon, tail = folded.partition(":")
    for word in (*RECORD_WORDS, *SIMPLE, *ALIASES):
        first = ALIASES.get(word, SIMPLE.get(word, word))
        if word.startswith(head) and (not colon or first in ("penalty", "ruling")):
            yield first + colon + tail


def _acts(known: Known, folded: str) -> Iterator[str]:
    """Acts of the game that begin so, as they are written; marks at the end (`!`, `~`, `=47`) are kept."""
    begun = _MARKS.sub("", folded)
    marks = folded.removeprefix(begun)
    for word in _begun_so(known, begun):
        act = known.act(word + marks)
        if act is not None:
            yield known.game.write_word(act, write_name)


def _begun_so(known: Known, begun: str) -> Iterator[str]:
    """Words of the game that begin so, part by part: `ch:g` is `challenge:guilty`, `cat:be` is `catch:ben`."""
    first, *rest = begun.split(":")
    words = known.game.words()
    heads = {word.partition(":")[0] for word in words}
    heads = {first} if rest and first in heads else {head for head in heads if head.startswith(first)}
    for word in words:
        head, *tail = word.removesuffix(":").split(":")
        if head in heads and len(rest) <= len(tail) and all(map(str.startswith, tail, rest)):
            yield word
    for head in sorted(heads) if rest else ():
        yield ":".join([head, *rest])
        yield from (":".join([head, *rest[:-1], fold(name)]) for name in known.named(rest[-1]))


# --- words without blanks


def taken_apart(known: Known, folded: str) -> list[list[str]]:
    """The ways of cutting a folded word up into words of the notation; a long mark may be a minus if there is none."""
    if len(folded) > LONGEST_GLUED:
        return []
    return list(_taken_apart(known, folded)) or list(_taken_apart(known, long_marks_as_minus(folded)))


def _taken_apart(known: Known, folded: str) -> Iterator[list[str]]:
    """The ways of cutting a word up into words that can be read one after the other, each telling other acts."""
    seen = set()
    for pieces in _pieces(known, folded):
        if len(pieces) > 1 and _reads(known.reader, " ".join(pieces)):
            acts = known.reader.read(" ".join(pieces))
            if acts not in seen:
                seen.add(acts)
                yield pieces


def _pieces(known: Known, folded: str) -> Iterator[list[str]]:
    """The ways of cutting a word up into words of the notation and names."""
    if not folded:
        yield []
    for end in range(1, len(folded) + 1):
        if _holds_together(folded[end - 1 : end + 1]):
            continue
        name = known.reader.name_of(folded[:end])
        if name is not None or known.is_whole(folded[:end]):
            for rest in _pieces(known, folded[end:]):
                yield [write_name(name) if name else folded[:end], *rest]


def _holds_together(pair: str) -> bool:
    """Whether no word ends between these two letters: nobody cuts `10`, `hold` or `r5` in two."""
    return len(pair) == 2 and pair.isascii() and pair.isalnum() and not (pair[0].isdigit() and pair[1].isalpha())


# --- what Tab completes


def completions(known: Known, state: Any, begun: str) -> list[str]:
    """What a word may become: what is legal now and who sits here, or else any word of the game and of the record.

    In the order of use; `begun` is the word as far as it is typed, and may be empty.
    """
    game, folded = known.game, fold(begun)
    names = [write_name(name) for name in known.players]
    legal = [write(game, act.by(None) if act.who == at_turn(state) else act) for act in game.legal(state)]
    spelt = [word for word in (*game.words(), *RECORD_WORDS) if word.isascii() == begun.isascii()]
    named = [f"{word}{name}" for word in spelt if word.endswith(":") for name in names if known.act(word + fold(name))]
    for tier in ((*legal, *(names if begun else ())), (*spelt, *named)):
        found = [each for each in dict.fromkeys(tier) if fold(each).startswith(folded)]
        if found:
            return found
    return []

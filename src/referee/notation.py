"""The language of the table: what is typed is what is stored is what is printed.

    line     words between blanks, in which a player's name says who does the next act
    word     one act, or a part of one (`foul` and `stands` stand before an act)

Here lines are read; `spelling` says how their words are spelt, and `writing` writes an act as a line. Reading
knows the names at the table and nothing of the state: it leaves open *who* acts where no name is given. For
acts with their player named, read, write, read is the identity.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from referee.errors import NotationError
from referee.game import Act, Game, Ruling, Table
from referee.spelling import (
    AGREED,
    ALIASES,
    ASKS,
    DIRECTIONS,
    LONGEST_NAME,
    LONGEST_NOTE,
    LOST,
    NOBODY,
    RECORD_WORDS,
    SIMPLE,
    Word,
    fold,
    fold_hand,
    head_of,
    is_lost,
    is_nobody,
    is_number,
    name_problem,
    nearest,
    plain_signs,
    quote,
    split_words,
    to_number,
    write_name,
)
from referee.writing import result_example, write

__all__ = [
    "LONGEST_NAME", "LONGEST_NOTE", "RECORD_WORDS", "UNREADABLE", "Reader", "Word", "fold", "name_problem",
    "plain_signs", "quote", "split_words",
    "to_number", "write", "write_name",
]  # fmt: skip

UNREADABLE = Ruling("illegal", "notation", "unread", possible=False)
"""What is ruled on a line that is no notation."""

_PLAIN = frozenset(map(chr, range(ord("!"), ord("~") + 1))) - {'"', "#"}
"""What a word is made of that has neither quotes nor what begins a comment, and nothing to fold but case."""
_TAKES_NO_NUMBER = {"undo", "redo", "draw", "penalty"}


class _Lines(dict[str, tuple[Act, ...]]):
    """Lines that have been read: a table says the same few things again and again."""

    def __init__(self, reader: "Reader") -> None:
        super().__init__()
        self._reader = reader

    def __missing__(self, line: str) -> tuple[Act, ...]:
        acts = self._reader.usual(line)
        if acts is None:
            acts = self._reader.read_words(split_words(line))
            if any(act.kind in ("join", "rename") for act in acts):
                return acts
        self[line] = acts
        return acts


_KNOWN_WORDS: dict[str, dict[str, Act]] = {}
"""For each game, the words read so far that name nobody: every table of a run reads them the same way."""
_KNOWN_LINES: dict[str, dict[str, dict[str, tuple[Act, ...]]]] = {}
"""For each game, by a player's name, the lines of that name and such a word: whoever else sits at the table."""
MOST_KNOWN = 64
"""Names of which those lines are kept; a hall of more strangers begins anew."""


class Reader:
    """Reads the lines of one table: knows its game's words and its players' names."""

    def __init__(self, game: Game[Table], names: Iterable[str]) -> None:
        self._game = game
        self._known = _KNOWN_WORDS.setdefault(game.name, {})
        self._known_lines = _KNOWN_LINES.setdefault(game.name, {})
        self._names: dict[str, str] = {}
        self._written: dict[str, str] = {}
        """Names that stand in a line as they are, each the very one that the table has."""
        self.lines = _Lines(self)
        """The acts of each line read so far; a new line is read when it is asked for. Raises NotationError."""
        self.kinds: set[str] = set()
        """Kinds of every act read so far, but for those of the game's own that are read as any table reads them."""
        self._fixing = False
        self.respelt = False
        """Somebody has been called by two spellings of one name, which a later undo may turn back."""
        for name in names:
            self._call(name)
        self._read_anew()

    def add_name(self, name: str) -> None:
        """From now on this word is a player."""
        self._call(name)
        self._read_anew()

    def _call(self, name: str) -> None:
        before = self._names.setdefault(fold(name), name)
        self.respelt = self.respelt or before != name
        self._names[fold(name)] = name

    def _read_anew(self) -> None:
        """The names are others now: only what a line says whoever sits at the table is still known."""
        self._written = {name: name for name in self._names.values() if write_name(name) == name}
        if len(self._known_lines) > MOST_KNOWN:
            self._known_lines.clear()
        self.lines.clear()
        for name in self._written:
            self.lines.update(self._known_lines.setdefault(name, {}))

    def follow(self, players: Iterable[str]) -> None:
        """Names are spelt as at the table, whatever was read of people who were then refused or taken back."""
        for name in players:
            if self._names.get(fold(name)) != name:
                self.add_name(name)

    def forget_others(self, known: Iterable[str]) -> None:
        """Forget every name that is none of these: whoever was refused a seat is nobody."""
        folded = {fold(name) for name in known}
        if self._names.keys() <= folded:
            return
        self._names = {key: name for key, name in self._names.items() if key in folded}
        self._read_anew()

    def name_of(self, word: str) -> str | None:
        """The player so called, in whatever spelling."""
        return self._names.get(fold(word))

    def is_act_word(self, word: str) -> bool:
        """Whether this word would be read as an act, and so can be nobody's name."""
        folded = fold(word)
        if folded in SIMPLE or folded.partition(":")[0] in RECORD_WORDS or folded in ALIASES:
            return True
        try:
            return self._game.read_word(folded, self.name_of) is not None
        except NotationError:
            return True

    def read(self, line: str) -> tuple[Act, ...]:
        """The acts of a line; none for blanks and comments. Raises NotationError."""
        return self.lines[line]

    def usual(self, line: str) -> tuple[Act, ...] | None:
        """The act of a line that is a name and a word of the game, or such a word alone that has been read before.

        None for every other line. Raises NotationError.
        """
        head, _, word = line.partition(" ")
        name = self._written.get(head)
        if name is None:
            act = None if word or head in self._names else self._known.get(head)
            return None if act is None else (act,)
        act = self._known.get(word)
        if act is None:
            if not word or not _PLAIN.issuperset(word):
                return None
            act = self._act_of_game(word.lower())
            if act is None:
                return None
            if act.cards:  # a hand is told anew each time: it is nobody else's
                act.who = name
                return (act,)
        acts = (act.by(name),)
        if word in self._known:
            self._known_lines.setdefault(name, {})[line] = acts
        return acts

    def words_of_arguments(self, arguments: Sequence[str]) -> list[Word]:
        """The words of a command's arguments: a name or a note is one word, all else is read as a line."""
        words: list[Word] = []
        for argument in arguments:
            text = unicodedata.normalize("NFC", argument)
            after_note = bool(words) and words[-1].folded.partition(":")[0] in ("note", "ruling", "メモ", "裁定")
            if after_note or fold(argument) in self._names:
                words.append(Word(text, fold(argument), quoted=after_note))
            else:
                words.extend(split_words(argument))
        return words

    def read_words(self, words: Sequence[Word]) -> tuple[Act, ...]:
        """The acts that these words tell. Raises NotationError."""
        acts: list[Act] = []
        position = 0
        try:
            while position < len(words):
                position = self._read_act(words, position, acts)
        except NotationError as error:
            error.before, error.rest = tuple(acts), tuple(words[position:])
            if acts and acts[-1].kind in ("note", "ruling") and position == _after_bare_remark(words, acts[-1]):
                raise _remark_in_parts(words, position, error.before) from error
            raise
        self.kinds.update(act.kind for act in acts)
        return tuple(acts)

    def _read_act(self, words: Sequence[Word], position: int, acts: list[Act]) -> int:
        """Read one act from `position` on, append it, and return where the next one begins."""
        who = self._names.get(words[position].folded)
        if who is not None:
            position += 1
            if position == len(words):
                raise NotationError(words[-1].text, "name_alone")
        word = words[position]
        last = acts[-1] if acts else None
        may_be_called = last is not None and last.card and not last.mark and not last.acts
        if may_be_called and who is None and word.folded in self._game.call_word.split():
            acts[-1] = acts[-1]._replace(mark="!")
            return position + 1
        self._refuse_bare_number(words, position)
        if who is None and head_of(word) == "leave" and position + 2 == len(words) and words[-1].folded in self._names:
            acts.append(Act("leave", self._names[words[-1].folded]))
            return position + 2
        tail = word.folded.partition(":")[2]
        take = _RECORD.get(head_of(word))
        if take is not None:
            return take(self, words, position, tail, who, acts)
        self._refuse_pair(words, position)
        self._refuse_parted(words, position)
        acts.append(self._one_word(word, who))
        return position + 1

    def _refuse_pair(self, words: Sequence[Word], position: int) -> None:
        """Two words that the game writes as one are not read as two acts."""
        first, second = words[position], words[position + 1] if position + 1 < len(words) else None
        if second is None or second.folded in self._names:
            return
        near = self._game.pair(first.folded, second.folded)
        if near is not None:
            # Where the two are no more than a part of a card's name, nobody knows which card was meant.
            half = f"{first.folded} {second.folded}" in self._game.parts
            raise NotationError(f"{first.text} {second.text}", "part" if half else "did_you_mean", near=near)

    def _refuse_parted(self, words: Sequence[Word], position: int) -> None:
        """`catch Ben` for `catch:Ben`: a word that means nothing alone, and something with the next one."""
        if position + 1 == len(words) or words[position].quoted or words[position].folded in self._known:
            return
        first, second = words[position], words[position + 1]
        if first.folded.partition(":")[1] or self._read_quietly(first.folded) is not None:
            return
        near = self._read_quietly(f"{first.folded}:{second.folded}")
        if near is not None:
            written = self._game.write_word(near, write_name)
            raise NotationError(f"{first.text} {second.text}", "did_you_mean", near=written)

    def _read_quietly(self, word: str) -> Act | None:
        try:
            return self._game.read_word(word, self.name_of)
        except NotationError:
            return None

    def _refuse_bare_number(self, words: Sequence[Word], position: int) -> None:
        head = words[position].folded
        following = words[position + 1].folded if position + 1 < len(words) else ""
        if head in _TAKES_NO_NUMBER and is_number(following):
            raise NotationError(
                f"{words[position].text} {words[position + 1].text}", f"number_after_{head}", number=following
            )

    def _one_word(self, word: Word, who: str | None) -> Act:
        if word.folded in SIMPLE and not word.quoted:
            kind = SIMPLE[word.folded]
            return Act(kind, who if kind == "leave" else None)
        act = None if word.quoted else self._act_of_game(word.folded)
        if act is None:
            raise NotationError(word.text)
        return act.by(who)

    def _act_of_game(self, folded: str) -> Act | None:
        """The act that a folded word tells in this game; one that names nobody is known from then on."""
        act = self._game.read_word(folded, self.name_of)
        if act is not None and act.target is None and not act.cards:
            self._known[folded] = act
        return act

    def _inner(self, words: Sequence[Word], position: int, who: str | None) -> tuple[tuple[Act, ...], int]:
        """The one act after `foul` or `stands`, by `who` unless it names somebody itself."""
        inner: list[Act] = []
        head = position + 1 if words[position].folded in self._names and position + 1 < len(words) else position
        if head_of(words[head]) in RECORD_WORDS:
            raise NotationError(words[head].text, "inner")
        position = self._read_act(words, position, inner)
        call = words[position].folded if position < len(words) else None
        if call in self._game.call_word.split() and inner[-1].card:
            inner[-1] = inner[-1]._replace(mark="!")
            position += 1
        return (inner[0]._replace(who=inner[0].who or who),), position

    # What each word of the record takes: (words, position, what follows its colon, who, acts) -> position.

    def _read_foul(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        position += 1
        if position == len(words):
            acts.append(Act("foul last", who))
            return position
        by = self.name_of(words[position].folded) if position + 1 < len(words) else None
        for head, name in ((position, who), *([(position + 1, by)] if by else [])):
            named = self._game.read_word("foul " + words[head].folded, self.name_of)
            if named is not None:
                acts.append(named._replace(who=name))
                return head + 1
        inner, position = self._inner(words, position, who)
        acts.append(Act("foul", inner[0].who, inner[0].card, acts=inner))
        return position

    def _read_stands(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        if position + 1 == len(words):
            raise NotationError(words[position].text, "stands")
        inner, position = self._inner(words, position + 1, who)
        acts.append(Act("stands", inner[0].who, inner[0].card, acts=inner))
        return position

    def _read_fix(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        number = to_number(words[position + 1].text) if position + 1 < len(words) else None
        if number is None or position + 2 == len(words):
            raise NotationError(" ".join(word.text for word in words[position:]), "fix")
        if self._fixing:
            raise NotationError(words[position].text, "fix_inner")
        rest = words[position + 2 :]
        inner: tuple[Act, ...] = ()
        if not (len(rest) == 1 and is_nobody(rest[0].folded)):
            self._fixing = True
            try:
                inner = self.read_words(rest)
            finally:
                self._fixing = False
        acts.append(Act("fix", number=number, acts=inner))
        return len(words)

    def _read_agree(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        values = []
        position += 1
        while position < len(words) and "=" in words[position].folded and words[position].folded not in self._names:
            text = plain_signs(words[position].text).replace("＝", "=").replace("：", ":")
            key, _, value = text.partition("=")
            if ":" in key:  # a number follows, whatever signs the name holds
                key, _, value = text.rpartition("=")
            key, colon, player = key.partition(":")
            name = self.name_of(player) if colon else None
            if colon and name is None:
                raise NotationError(words[position].text, "nobody", name=player, near=self._near_name(player))
            known = (each for each in AGREED.get(fold(key), ()) if each in self._game.agreeable)
            key = next(known, fold(key))
            values.append((key, name, self._agreed_value(self._game.agreeable.get(key), value)))
            position += 1
        if not values:
            raise NotationError(words[-1].text, "agree")
        acts.append(Act("agree", values=tuple(values)))
        return position

    def _agreed_value(self, kind: str | None, typed: str) -> str:
        """A value as it is stored. What is none stays as typed, so that it can be told again."""
        folded = fold(typed)
        if kind == "player":
            return self.name_of(typed) or typed
        if kind == "direction":
            return DIRECTIONS.get(folded, folded)
        if kind in ("card", "colour"):
            with suppress(NotationError):
                act = self._game.read_word(f"colour:{folded}" if kind == "colour" else folded, self.name_of)
                if act is not None:
                    return act.colour if kind == "colour" else self._game.write_word(act, write_name)
        return folded

    def _read_note(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        kind = head_of(words[position])
        rest = words[position + 1 :]
        if not rest or not re.fullmatch(r"[\w.-]*", tail):
            raise NotationError(words[position].text, kind)
        text = rest[0].text if rest[0].quoted else " ".join(word.text for word in rest)
        text = text.replace("\n", " ")  # the journal has one act a line
        acts.append(Act(kind, who, target=tail or None, text=text))
        return position + 2 if rest[0].quoted else len(words)

    def _read_penalty(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        number = to_number(tail)
        if number is None:
            raise NotationError(words[position].text, "penalty")
        acts.append(Act("penalty", who, number=number))
        return position + 1

    def _read_join(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        name, after, neighbour = (*[word.text for word in words[position + 1 : position + 4]], "", "", "")[:3]
        if not neighbour or fold(after) not in ("after", "次"):
            raise NotationError(" ".join(word.text for word in words[position:]), "join")
        newcomer = self.name_of(name) or self._new_name(name)
        acts.append(Act("join", text=newcomer, target=self.name_of(neighbour) or neighbour))
        return position + 4

    def _read_rename(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        if len(words) < position + 3:
            raise NotationError(" ".join(word.text for word in words[position:]), "rename")
        old, new = words[position + 1].text, words[position + 2].text
        old, known = self.name_of(old) or old, self.name_of(new)
        acts.append(Act("rename", target=old, text=known if known not in (None, old) else self._new_name(new)))
        return position + 3

    def new_name_problem(self, name: str) -> str | None:
        """Why nobody can be called so from now on: a key of the sentence, None where the name will do."""
        if fold(name) == ASKS:
            return "asks"
        return name_problem(name) or ("act_word" if self.is_act_word(name) else None)

    def _new_name(self, name: str) -> str:
        problem = self.new_name_problem(name)
        if problem is not None:
            raise NotationError(name, f"name_{problem}", name=name)
        self.add_name(name)
        return name

    def _read_seats(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        names = []
        position += 1
        while position < len(words) and words[position].folded in self._names:
            names.append(self._names[words[position].folded])
            position += 1
        self._refuse_stranger(words, position)
        acts.append(Act("seats", names=tuple(names)))
        return position

    def _refuse_stranger(self, words: Sequence[Word], position: int) -> None:
        """Among names, a word that is no act is meant as one. Raises NotationError."""
        word = words[position] if position < len(words) else None
        if word is not None and (word.quoted or not self.is_act_word(word.folded)):
            raise NotationError(word.text, "nobody", name=word.text, near=self._near_name(word.text))

    def _near_name(self, text: str) -> str:
        """The player of this table who was perhaps meant; empty for nobody."""
        return nearest(text, self._names.values())

    def _read_dealer(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        if who is None:
            name = words[position + 1].text if position + 1 < len(words) else ""
            if not name:
                raise NotationError(words[position].text, "dealer")
            who = self.name_of(name) or name
            position += 1
        acts.append(Act("dealer", who))
        return position + 1

    def _read_round(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        values = []
        position += 1
        nobody = position < len(words) and is_nobody(words[position].folded) and not words[position].quoted
        position += nobody
        while position < len(words) and (split := self.split_name(words[position].text)) is not None:
            values.append(("hand", split[0], self.hand_text(split[1])))
            position += 1
        if not values and not nobody:
            example = result_example(self._game.by_hands, list(self._names.values()))
            raise NotationError(words[-1].text, "round", example=example)
        acts.append(Act("round", values=tuple(values), text=NOBODY if nobody else ""))
        return position

    def hand_text(self, text: str) -> str:
        """A hand of a round's result in its first spelling (`緑ドロー2` is `g+2`, `負け` is `lost`).

        Folded where it is none.
        """
        folded = fold_hand(text)
        if is_lost(folded):
            return LOST
        act = self._read_quietly(f"hand:{folded}")
        if act is None or act.kind != "hand":
            return folded
        return self._game.write_word(act, write_name).partition(":")[2]

    def split_name(self, text: str) -> tuple[str, str] | None:
        """`Ben:27` -> (Ben, 27) for a player at the table, whatever signs the name holds."""
        for colon in re.finditer("[:：]", text):
            name = self.name_of(text[: colon.start()].strip())
            if name is not None:
                return name, text[colon.end() :]
        return None


def _after_bare_remark(words: Sequence[Word], remark: Act) -> int | None:
    """Where a remark of a single word ends that a shell has passed on alone; None for every other remark."""
    for place, word in enumerate(words):
        if word.quoted and word.text == remark.text and " " not in word.text and place:
            return place + 1
    return None


def _remark_in_parts(words: Sequence[Word], position: int, before: Sequence[Act]) -> NotationError:
    """`note late start` at a shell, which parts it into words: the remark wants quotes, and none of it is recorded."""
    rest = words[position - 2 :]
    head, text = rest[0].text, " ".join(word.text for word in rest[1:])
    error = NotationError(f"{head} {text}", "remark", near=f"{head} {quote(text)}")
    error.before, error.rest = tuple(before[:-1]), tuple(rest)
    return error


_Take = Callable[[Reader, Sequence[Word], int, str, str | None, list[Act]], int]
_RECORD: dict[str, _Take] = {
    "foul": Reader._read_foul,
    "stands": Reader._read_stands,
    "fix": Reader._read_fix,
    "agree": Reader._read_agree,
    "note": Reader._read_note,
    "ruling": Reader._read_note,
    "penalty": Reader._read_penalty,
    "join": Reader._read_join,
    "rename": Reader._read_rename,
    "seats": Reader._read_seats,
    "dealer": Reader._read_dealer,
    "round": Reader._read_round,
}

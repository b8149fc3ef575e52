"""The language of the table: what is typed is what is stored is what is printed.

    line     words between blanks, in which a player's name says who does the next act
    word     one act, or a part of one (`foul` and `stands` stand before an act)
    fold     what makes two spellings one: signs put right, NFKC, case folded

Reading knows the names at the table and nothing of the state: it leaves open *who* acts where no name is
given. For acts with their player named, read, write, read is the identity.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from referee.errors import NotationError
from referee.game import Act, Game, Table

LONGEST_NAME = 60
"""Letters in a player's name: longer ones fit on no screen."""

LONGEST_NOTE = 1000
"""Letters in a note or a ruling that is recorded."""

_SIGNS = {**dict.fromkeys([0x2212, *range(0x2010, 0x2016)], "-"), 0x301C: "~", 0x3001: ","}
_LONG_MARK_BEFORE_DIGIT = re.compile(r"\u30fc(?=\d)")
_NUMBER = re.compile(r"-?[0-9]+")

_SIMPLE = {
    "undo": "undo", "取消": "undo", "redo": "redo", "やり直し": "redo", "leave": "leave", "退席": "leave",
    "pause": "pause", "中断": "pause", "resume": "resume", "再開": "resume", "close": "close", "お開き": "close",
}  # fmt: skip
_ALIASES = {
    "反則": "foul", "有効": "stands", "訂正": "fix", "合意": "agree", "メモ": "note", "裁定": "ruling",
    "罰": "penalty", "参加": "join", "改名": "rename", "席順": "seats", "親": "dealer", "ラウンド": "round",
}  # fmt: skip
RECORD_WORDS = (
    *dict.fromkeys(_SIMPLE.values()),
    "foul", "stands", "fix", "agree", "note", "ruling", "penalty", "join", "rename", "seats", "dealer", "round",
)  # fmt: skip
_TAKES_NO_NUMBER = {"undo", "redo", "draw", "penalty"}


class Word(NamedTuple):
    """A word of a line: as typed (NFC), folded, and whether quotes stood around it."""

    text: str
    folded: str
    quoted: bool = False


def fold(text: str) -> str:
    """The form in which two spellings of one word are equal."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFKC", _plain_signs(text)).casefold()


def _plain_signs(text: str) -> str:
    return _LONG_MARK_BEFORE_DIGIT.sub("-", text.translate(_SIGNS))


def to_number(text: str) -> int | None:
    """A whole number in any digits that fold to 0-9, None for anything else (`1_0`, `5.0`, `1e3`)."""
    folded = fold(text).removeprefix("+")
    return int(folded) if _NUMBER.fullmatch(folded) and len(folded) <= 9 else None


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


def quote(text: str) -> str:
    """The text between quotes, as a line can hold it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_name(name: str) -> str:
    """A player's name as it stands in a line: between quotes where it needs them."""
    plain = name and not any(letter.isspace() or letter in '"\\#＃' for letter in name)
    return name if plain else quote(name)


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
        unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in name if letter != "\u200d"
    )
    return "letters" if hidden else None


def _head(word: Word) -> str:
    """The word of the record that this one is, in its first spelling; empty between quotes."""
    head = "" if word.quoted else word.folded.partition(":")[0]
    return _ALIASES.get(head, _SIMPLE.get(head, head))


class _Lines(dict[str, tuple[Act, ...]]):
    """Lines that have been read: a table says the same few things again and again."""

    def __init__(self, reader: "Reader") -> None:
        super().__init__()
        self._reader = reader

    def __missing__(self, line: str) -> tuple[Act, ...]:
        acts = self._reader.usual(line) or self._reader.read_words(split_words(line))
        if not any(act.kind in ("join", "rename") for act in acts):
            self[line] = acts
        return acts


_KNOWN_WORDS: dict[str, dict[str, Act]] = {}
"""For each game, the words read so far that name nobody: every table of a run reads them the same way."""


class Reader:
    """Reads the lines of one table: knows its game's words and its players' names."""

    def __init__(self, game: Game[Table], names: Iterable[str]) -> None:
        self._game = game
        self._known = _KNOWN_WORDS.setdefault(game.name, {})
        self._names: dict[str, str] = {}
        self._written: set[str] = set()
        self.lines = _Lines(self)
        """The acts of each line read so far; a new line is read when it is asked for. Raises NotationError."""
        self.kinds: set[str] = set()
        """Kinds of every act read so far."""
        self._fixing = False
        self.respelt = False
        """Somebody has been called by two spellings of one name, which a later undo may turn back."""
        for name in names:
            self.add_name(name)

    def add_name(self, name: str) -> None:
        """From now on this word is a player."""
        before = self._names.setdefault(fold(name), name)
        self.respelt = self.respelt or before != name
        self._names[fold(name)] = name
        self._written = set(self._names.values())
        self.lines.clear()

    def follow(self, players: Iterable[str]) -> None:
        """Names are spelt as at the table, whatever was read of people who were then refused or taken back."""
        for name in players:
            if self._names.get(fold(name)) != name:
                self.add_name(name)

    def name_of(self, word: str) -> str | None:
        """The player so called, in whatever spelling."""
        return self._names.get(fold(word))

    def is_act_word(self, word: str) -> bool:
        """Whether this word would be read as an act, and so can be nobody's name."""
        folded = fold(word)
        if folded in _SIMPLE or folded.partition(":")[0] in RECORD_WORDS or folded in _ALIASES:
            return True
        try:
            return self._game.read_word(folded, self.name_of) is not None
        except NotationError:
            return True

    def read(self, line: str) -> tuple[Act, ...]:
        """The acts of a line; none for blanks and comments. Raises NotationError."""
        return self.lines[line]

    def usual(self, line: str) -> tuple[Act, ...] | None:
        """The act of a line that is a name and a word read before at any table; None for every other line."""
        name, _, word = line.partition(" ")
        act = self._known.get(word)
        if act is None or name not in self._written:
            return None
        self.kinds.add(act.kind)
        return (Act(act.kind, name, *act[2:]),)

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
            error.before = tuple(acts)
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
        if who is None and word.folded in self._game.call_word.split() and acts and acts[-1].card and not acts[-1].mark:
            acts[-1] = acts[-1]._replace(mark="!")
            return position + 1
        self._refuse_bare_number(words, position)
        if who is None and _head(word) == "leave" and position + 2 == len(words) and words[-1].folded in self._names:
            acts.append(Act("leave", self._names[words[-1].folded]))
            return position + 2
        tail = word.folded.partition(":")[2]
        take = _RECORD.get(_head(word))
        if take is not None:
            return take(self, words, position, tail, who, acts)
        self._refuse_pair(words, position)
        acts.append(self._one_word(word, who))
        return position + 1

    def _refuse_pair(self, words: Sequence[Word], position: int) -> None:
        """Two words that the game writes as one are not read as two acts."""
        first, second = words[position], words[position + 1] if position + 1 < len(words) else None
        if second is None or second.folded in self._names:
            return
        near = self._game.pair(first.folded, second.folded)
        if near is not None:
            raise NotationError(f"{first.text} {second.text}", "did_you_mean", near=near)

    def _refuse_bare_number(self, words: Sequence[Word], position: int) -> None:
        head = words[position].folded
        following = words[position + 1].folded if position + 1 < len(words) else ""
        if head in _TAKES_NO_NUMBER and _NUMBER.fullmatch(following):
            raise NotationError(
                f"{words[position].text} {words[position + 1].text}", f"number_after_{head}", number=following
            )

    def _one_word(self, word: Word, who: str | None) -> Act:
        if word.folded in _SIMPLE and not word.quoted:
            kind = _SIMPLE[word.folded]
            return Act(kind, who if kind == "leave" else None)
        act = None if word.quoted else self._game.read_word(word.folded, self.name_of)
        if act is None:
            raise NotationError(word.text)
        if act.target is None and not act.cards:
            self._known[word.folded] = act
        return act._replace(who=who)

    def _inner(self, words: Sequence[Word], position: int, who: str | None) -> tuple[tuple[Act, ...], int]:
        """The one act after `foul` or `stands`, by `who` unless it names somebody itself."""
        inner: list[Act] = []
        head = position + 1 if words[position].folded in self._names and position + 1 < len(words) else position
        if _head(words[head]) in RECORD_WORDS:
            raise NotationError(words[head].text, "inner")
        start, position = position, self._read_act(words, position, inner)
        if inner[0].kind in RECORD_WORDS or inner[0].kind == "foul last":
            raise NotationError(words[start].text, "inner")
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
        named = self._game.read_word("foul " + words[position].folded, self.name_of)
        if named is not None:
            acts.append(named._replace(who=who))
            return position + 1
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
        if not (len(rest) == 1 and rest[0].folded in ("none", "なし")):
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
            text = _plain_signs(words[position].text).replace("＝", "=").replace("：", ":")
            key, _, value = text.partition("=")
            if ":" in key:  # a number follows, whatever signs the name holds
                key, _, value = text.rpartition("=")
            key, colon, player = key.partition(":")
            name = self.name_of(player) if colon else None
            if colon and name is None:
                raise NotationError(words[position].text, "nobody", name=player)
            somebody = self.name_of(value) if self._game.agreeable.get(fold(key)) == "player" else None
            values.append((fold(key), name, somebody or fold(value)))
            position += 1
        if not values:
            raise NotationError(words[-1].text, "agree")
        acts.append(Act("agree", values=tuple(values)))
        return position

    def _read_note(self, words: Sequence[Word], position: int, tail: str, who: str | None, acts: list[Act]) -> int:
        kind = _head(words[position])
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

    def _new_name(self, name: str) -> str:
        problem = name_problem(name)
        if problem is None and self.is_act_word(name):
            problem = "act_word"
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
        acts.append(Act("seats", names=tuple(names)))
        return position

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
        while position < len(words) and (split := self.split_name(words[position].text)) is not None:
            values.append(("hand", split[0], fold(split[1])))
            position += 1
        if not values:
            raise NotationError(words[-1].text, "round")
        acts.append(Act("round", values=tuple(values)))
        return position

    def split_name(self, text: str) -> tuple[str, str] | None:
        """`Ben:27` -> (Ben, 27) for a player at the table, whatever signs the name holds."""
        for colon in re.finditer("[:：]", text):
            name = self.name_of(text[: colon.start()])
            if name is not None:
                return name, text[colon.end() :]
        return None


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


def write(game: Game[Table], act: Act) -> str:
    """The act as a line of the journal, in its first spelling."""
    writer = _WRITERS.get(act.kind)
    words = writer(game, act) if writer else game.write_word(act, write_name)
    if act.who is None or act.kind in ("dealer", "foul", "stands"):
        return words
    return f"{write_name(act.who)} {words}"


def _write_marked(game: Game[Table], act: Act) -> str:
    inner = write(game, act.acts[0]._replace(who=None))
    return f"{write_name(act.who)} {act.kind} {inner}" if act.who else f"{act.kind} {inner}"


def _write_fix(game: Game[Table], act: Act) -> str:
    return f"fix {act.number} " + (" ".join(write(game, inner) for inner in act.acts) or "none")


def _write_agree(game: Game[Table], act: Act) -> str:
    def word(key: str, player: str | None, value: str) -> str:
        value = write_name(value)
        return f"{key}:{write_name(player)}={value}" if player else f"{key}={value}"

    return "agree " + " ".join(word(*each) for each in act.values)


def _write_remark(game: Game[Table], act: Act) -> str:
    return (f"{act.kind}:{act.target}" if act.target else act.kind) + " " + quote(act.text)


def _write_round(game: Game[Table], act: Act) -> str:
    return "round " + " ".join(f"{write_name(str(player))}:{value}" for _, player, value in act.values)


_WRITERS: dict[str, Callable[[Game[Table], Act], str]] = {
    "foul last": lambda game, act: "foul",
    "foul": _write_marked,
    "stands": _write_marked,
    "fix": _write_fix,
    "agree": _write_agree,
    "note": _write_remark,
    "ruling": _write_remark,
    "penalty": lambda game, act: f"penalty:{act.number}",
    "join": lambda game, act: f"join {write_name(act.text)} after {write_name(act.target or '')}",
    "rename": lambda game, act: f"rename {write_name(act.target or '')} {write_name(act.text)}",
    "seats": lambda game, act: "seats " + " ".join(write_name(name) for name in act.names),
    "dealer": lambda game, act: f"dealer {write_name(act.who or '')}",
    "round": _write_round,
    **{kind: (lambda game, act: act.kind) for kind in set(_SIMPLE.values())},
}

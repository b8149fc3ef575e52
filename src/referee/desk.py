"""The referee's desk: one journal at hand, and the table that its acts give. `recorder` writes new acts to it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, takewhile
from sys import intern
from typing import Any, NamedTuple

from referee import games, journal, notation
from referee.entries import Entry, Standing, entries_in_force, in_force, people, standing
from referee.errors import UNFORESEEN, JournalError, NotationError, PinnedError, Place, RuleFileError
from referee.game import TAKES_BACK, UNNUMBERED, Act, Finding, Game, Ruling, examine, judged, replay
from referee.history import Moment, Replayed, Told, moments, replayed, told
from referee.notation import Reader
from referee.pinned import check_pack, options_of, refuse_pinned


class Unread(NamedTuple):
    """A line of a journal that is no notation."""

    line: int
    text: str
    error: NotationError


class Desk:
    """A journal at hand. `state` is always what the acts in force give."""

    by_letters = False
    """Its players have names, unlike those of a written position."""

    def __init__(self, path: str, strict: bool = True) -> None:
        """Read the journal. Raises JournalError, and with `strict` on a line that is no notation as well."""
        self.path = path
        self._strict = strict
        self.last_refusal: Ruling | None = None
        """What was ruled on the newest act that was refused; None where none was."""
        self._load(journal.read(path))

    # --- reading

    def _load(self, source: journal.Journal) -> None:
        """Take this journal in; one that cannot be replayed leaves the desk as it was. Raises JournalError."""
        before = dict(vars(self))
        try:
            self._take_in(source)
        except BaseException as error:
            vars(self).update(before)
            if isinstance(error, UNFORESEEN):
                refuse_pinned(source.front, source.path)
            raise

    def _take_in(self, source: journal.Journal) -> None:
        self.journal = source
        self.game = _game_of(source)
        players, self.dealer = _people(source)
        self.rules = _rules(self.game, source, len(players))
        self.players = players
        self.reader = Reader(self.game, players)
        self.acts: list[Act] = []
        self._ever, self._followed = set(players), 0
        self.unread: list[Unread] = []
        self._places: list[journal.Line] | None = None
        self._as_read = True
        if not self._read_plainly():
            self.reader = Reader(self.game, players)
            self._read_with_care()
        self._replay()

    def _read_plainly(self) -> bool:
        """Read all lines as they come, without a step of our own between them; whether that will do."""
        read = self.reader.lines.__getitem__
        with suppress(NotationError):
            self.acts.extend(chain.from_iterable(map(read, journal.words(self.journal))))
            return not self.reader.respelt
        return False

    def _read_with_care(self) -> None:
        """Read line by line: what is no notation is noted, and after an undo names may be spelt as before."""
        self.acts.clear()
        for number, text in enumerate(journal.words(self.journal), self.journal.first_line):
            try:
                self.acts += self.reader.lines[text]
                if self.reader.respelt and self.acts and self.acts[-1].kind in TAKES_BACK:
                    self.reader.follow(people(self.players, standing(self.game, self.acts).entries))
            except NotationError as error:
                self._note_unread(Unread(number, text, error))

    def _note_unread(self, unread: Unread) -> None:
        if self._strict:
            raise JournalError("damaged", Place(self.path, unread.line), text=unread.text)
        self.unread.append(unread)

    def _replay(self) -> None:
        self.state = self.first_state()
        self.findings = examine(self.game, self.state, in_force(self.game, self.acts, self.reader.kinds))
        self.forget_refused()
        numbered = UNNUMBERED.isdisjoint(self.reader.kinds)
        self.next_number = 1 + (len(self.acts) if numbered else sum(act.kind not in UNNUMBERED for act in self.acts))

    def forget_refused(self) -> None:
        """The reader knows those whom a line of the journal brings to the table, and nobody who was refused.

        That is whom it will know when it reads the journal again.
        """
        for act in self.acts[self._followed :] if CHANGES_NAMES & self.reader.kinds else ():
            self._ever.update(_newcomers(act))
        self._followed = len(self.acts)
        self.reader.forget_others(self._ever)
        self.reader.follow(self.state.players)

    def first_state(self, rules: Any = None) -> Any:
        """The table before its first act, under its own rules or others of its game."""
        state = self.game.open_table(
            self.rules if rules is None else rules, list(self.players), self.players.index(self.dealer)
        )
        if self.journal.front.get("scores_only") is True:
            self.game.keep_scores(state)
        return state

    def replayed_under(self, rules: Any) -> tuple[Any, list[Finding]]:
        """How the table would stand had it played by other rules of its game, and what they say of its record."""
        state = self.first_state(rules)
        return state, examine(self.game, state, in_force(self.game, self.acts, self.reader.kinds))

    def standing(self) -> Standing:
        """What is in force, and what undo and redo would move."""
        return standing(self.game, self.acts)

    @property
    def lines(self) -> list[int]:
        """For each act, the line of the file on which it stands."""
        return [line.number for line in self._lines_of_acts()]

    @property
    def stamps(self) -> list[int | None]:
        """For each act, the seconds since the table was opened; None where nobody noted them."""
        return [line.stamp for line in self._lines_of_acts()]

    def _lines_of_acts(self) -> list[journal.Line]:
        """Each act's line, worked out when first asked for: most calls never want them."""
        if self._places is None:
            # What others have written since then is none of these acts.
            source = self.journal if self._as_read else journal.read(self.path)
            self._places, reader = [], Reader(self.game, self.players)
            for line in journal.lines(source):
                with suppress(NotationError):
                    self._places += [line] * len(reader.read(line.text))
            del self._places[len(self.acts) :]
        return self._places

    def refresh(self) -> None:
        """Read the journal again where somebody else has written to it; names of people who were refused are gone."""
        if journal.version(self.path) != self.journal.version:
            self.read_again()
        else:
            self.forget_refused()

    def read_again(self) -> None:
        """Read the journal as it now stands. Raises JournalError."""
        self._load(journal.read(self.path))

    def take_in(self, source: journal.Journal, acts: Sequence[Act], applied: bool) -> None:
        """These acts now stand on file; `source` is the journal with them.

        With `applied` they have happened to the state already, otherwise all is played through again.
        """
        self.journal = source
        self._places, self._as_read = None, False
        self.acts.extend(acts)
        self.reader.kinds.update(act.kind for act in acts)
        self.next_number += sum(act.kind not in UNNUMBERED for act in acts)
        if not applied:
            self._replay()

    # --- judging

    def read(self, line: str) -> tuple[Act, ...]:
        """The acts of a line, with this table's names. Raises NotationError."""
        return self.reader.read(line)

    def told_facts(self) -> dict[str, object]:
        """The facts to tell now: the end of a hand is told only after the act that ended it."""
        facts = self.game.facts(self.state)
        return {key: None if key in ("ended", "loser") else value for key, value in facts.items()}

    def judge(self, line: str) -> Ruling:
        """What the rules say of one act now, without recording it. Raises NotationError."""
        try:
            return judged(self.game, self.state, self.read(line)[0]).ruling
        finally:
            # Whoever the line would have brought to the table has not come.
            self.forget_refused()

    def write(self, act: Act) -> str:
        """The act in its first spelling."""
        return notation.write(self.game, act)

    # --- playing through

    def history(self, more: Sequence[Act] = ()) -> Iterator[Moment]:
        """Play what is in force through, entry by entry, with these acts added; nothing is recorded."""
        return moments(self.game, self.first_state(), self._in_force_with(more))

    def replayed_with(self, acts: Sequence[Act]) -> Replayed:
        """How the table would stand with these acts added; nothing is recorded."""
        return replayed(self.game, self.first_state(), self._in_force_with(acts))

    def _in_force_with(self, more: Sequence[Act]) -> Iterable[Entry]:
        return entries_in_force(self.game, [*self.acts, *more], {*self.reader.kinds, *(act.kind for act in more)})

    def told(self, last: int | None = None) -> Iterator[Told]:
        """The entries in force, or the last so many of them, each with all that people are told of it."""
        state, entries = self.first_state(), self.standing().entries
        start = 0 if last is None else max(0, len(entries) - last)
        replay(self.game, state, ((entry.number, entry.act) for entry in entries[:start]))
        return told(self.game, state, entries[start:])

    def table_before(self, entry: Entry) -> Any:
        """The table as it was when this entry was recorded."""
        earlier = takewhile(lambda each: each.number != entry.number, self.standing().entries)
        return replay(self.game, self.first_state(), ((entry.number, entry.act) for entry in earlier))


CHANGES_NAMES = frozenset({"join", "rename", "fix"})
"""Kinds of act that can bring a name to the table."""


def _newcomers(act: Act) -> list[str]:
    """The names that an act brings to the table, those inside a fix among them."""
    return [each.text for each in (act, *act.acts) if each.kind in ("join", "rename")]


def open_desk(path: str) -> Desk:
    """The desk of a journal, its acts replayed. Raises JournalError where it cannot be read."""
    return Desk(path)


def _game_of(source: journal.Journal) -> Game[Any]:
    name = source.front.get("game")
    if name not in games.NAMES:
        raise JournalError("other_game", path=source.path, game=name, known=tuple(games.NAMES))
    return games.load(str(name))


def _table(source: journal.Journal, key: str) -> Mapping[str, Any]:
    table = source.front.get(key)
    if not isinstance(table, dict):
        raise JournalError("front_key", Place(source.path), key=key)
    return table


def _rules(game: Game[Any], source: journal.Journal, players: int) -> Any:
    """The options that the front matter pins. Raises PinnedError where they cannot be, or not for so many players."""
    try:
        rules = options_of(game, _table(source, "rules"))
        check_pack(rules, players)
    except RuleFileError as error:
        key = str(error.values.get("key", "hand_size")).partition(".")[0]
        raise PinnedError(error.key, journal.place(source.path, key, "rules"), **error.values) from error
    return rules


def _people(source: journal.Journal) -> tuple[list[str], str]:
    """The players in seat order and the dealer, as the front matter names them. Raises JournalError."""
    players, path = source.front.get("players"), source.path
    if not isinstance(players, list) or len(players) < 2 or any(type(name) is not str for name in players):
        raise JournalError("front_key", journal.place(path, "players"), key="players")
    if len({notation.fold(name) for name in players}) < len(players):
        raise JournalError("front_key", journal.place(path, "players"), key="players")
    for name in players:
        if notation.name_problem(name):
            raise JournalError("player", journal.place(path, "players"), name=name[:80])
    dealer = source.front.get("dealer", players[-1])
    if dealer not in players:
        raise JournalError("front_key", journal.place(path, "dealer"), key="dealer")
    return list(map(intern, players)), dealer  # the very names that lines read for other tables have

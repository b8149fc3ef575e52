"""The referee's desk: one journal, the table that its acts give, and the recording of new acts.

Every act is judged and appended under the journal's lock, against the table as the file then stands: two
desks may record to one journal. An act is on the disk before anybody is told of it.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import chain, takewhile
from typing import IO, Any, NamedTuple

from referee import games, journal, notation
from referee.entries import Entry, Standing, entries_in_force, in_force, name_now, people, standing
from referee.errors import UNFORESEEN, JournalError, NotationError, PinnedError, RuleFileError
from referee.game import LEGAL, TAKES_BACK, UNNUMBERED, Act, Finding, Game, Ruling, examine, judged, replay, step
from referee.match import Match
from referee.notation import UNREADABLE, Reader
from referee.pinned import check_pack, options_of
from referee.record import NO_FOUL
from referee.spelling import nearest

NOTHING_TO_UNDO = Ruling("illegal", "table.undo", "nothing", possible=False)
NOTHING_TO_REDO = Ruling("illegal", "table.redo", "nothing", possible=False)
NO_SUCH_ENTRY = Ruling("illegal", "table.fix", "number", possible=False)
ENTRY_UNDONE = Ruling("illegal", "table.fix", "undone", possible=False)
NOT_IN_A_FIX = Ruling("illegal", "table.fix", "plain", possible=False)
NO_ACT_BEFORE = Ruling("illegal", "table.foul", "nothing", possible=False)

RULINGS = (
    UNREADABLE, NOTHING_TO_UNDO, NOTHING_TO_REDO, NO_SUCH_ENTRY, ENTRY_UNDONE, NOT_IN_A_FIX, NO_ACT_BEFORE,
)  # fmt: skip
"""What the desk itself rules on: the record, not the game."""


BY_NOBODY = frozenset({
    "agree", "round", "join", "rename", "seats", "reshuffle", "flip", "note", "ruling", "pause", "resume", "close",
})  # fmt: skip
"""Kinds of act that are nobody's in particular."""


class Outcome(NamedTuple):
    """What became of an act that was handed in."""

    act: Act
    ruling: Ruling
    recorded: tuple[Act, ...]
    """The acts now on file, implied ones first; none where it was refused."""
    values: Mapping[str, object]
    """For the ruling's sentence."""
    taken_back: Act | None = None
    """What an undo took back or a redo brought back."""
    number: int | None = None
    """The entry that an undo, redo or fix was about."""
    before: Mapping[str, Any] = {}
    """The facts of the table against which the act was judged."""


def _moved_on(outcome: Outcome) -> bool:
    """Whether an act of the game was recorded or brought back, which can have ended a hand."""
    if not outcome.recorded:
        return False
    act = outcome.taken_back if outcome.act.kind == "redo" else outcome.act
    return act is not None and act.kind not in UNNUMBERED


class Unread(NamedTuple):
    """A line of a journal that is no notation."""

    line: int
    text: str
    error: NotationError


class Desk:
    """A journal at hand. `state` is always what the acts in force give."""

    def __init__(self, path: str, strict: bool = True) -> None:
        """Read the journal. Raises JournalError, and with `strict` on a line that is no notation as well."""
        self.path = path
        self._strict = strict
        self.last_refusal: Ruling | None = None
        self._held: IO[bytes] | None = None
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
                refuse_pinned(source)
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
                    self.reader.follow(people(self.players, standing(self.acts).entries))
            except NotationError as error:
                self._note_unread(Unread(number, text, error))

    def _note_unread(self, unread: Unread) -> None:
        if self._strict:
            raise JournalError("damaged", path=self.path, line=unread.line, text=unread.text)
        self.unread.append(unread)

    def _replay(self) -> None:
        self.state = self.first_state()
        self.findings = examine(self.game, self.state, in_force(self.acts, self.reader.kinds))
        self._follow()
        numbered = UNNUMBERED.isdisjoint(self.reader.kinds)
        self.next_number = 1 + (len(self.acts) if numbered else sum(act.kind not in UNNUMBERED for act in self.acts))

    def _follow(self) -> None:
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
        return state, examine(self.game, state, in_force(self.acts, self.reader.kinds))

    def standing(self) -> Standing:
        """What is in force, and what undo and redo would move."""
        return standing(self.acts)

    @property
    def lines(self) -> list[int]:
        """For each act, the line of the file on which it stands."""
        return [line.number for line in self._lines_of_acts()]

    @property
    def stamps(self) -> list[int | None]:
        """For each act, the seconds since the table was opened; None where nobody noted them."""
        return [line.stamp for line in self._lines_of_acts()]

    def _lines_of_acts(self) -> list[journal.Line]:
        """Each act's line, read again when first asked for: most calls never want them."""
        if self._places is None:
            self._places = []
            reader = Reader(self.game, self.players)
            for line in journal.lines(journal.read(self.path)):
                with suppress(NotationError):
                    self._places += [line] * len(reader.read(line.text))
        return self._places

    # --- judging

    def read(self, line: str) -> tuple[Act, ...]:
        """The acts of a line, with this table's names. Raises NotationError."""
        return self.reader.read(line)

    def told_facts(self, outcome: Outcome | None = None) -> dict[str, object]:
        """The facts to tell after an outcome, or now: the end of a hand only after the act that ended it.

        An undo that goes back to just after a hand still names its loser.
        """
        facts = self.game.facts(self.state)
        if outcome is None or not _moved_on(outcome):
            undone = outcome is not None and outcome.act.kind == "undo" and outcome.recorded
            facts.update({key: None for key in ("ended", *(() if undone else ("loser",))) if key in facts})
        return facts

    def judge(self, line: str) -> Ruling:
        """What the rules say of one act now, without recording it. Raises NotationError."""
        try:
            return judged(self.game, self.state, self.read(line)[0]).ruling
        finally:
            # Whoever the line would have brought to the table has not come.
            self._follow()

    def write(self, act: Act) -> str:
        """The act in its first spelling."""
        return notation.write(self.game, act)

    # --- recording

    def refresh(self) -> None:
        """Read the journal again where somebody else has written to it; names of people who were refused are gone."""
        if journal.version(self.path) != self.journal.version:
            self._load(journal.read(self.path))
        else:
            self._follow()

    @contextmanager
    def _ours(self) -> Iterator[IO[bytes]]:
        """The journal locked, and read again where somebody else has written to it."""
        if self._held is not None:
            yield self._held
            return
        with journal.locked(self.path) as file:
            self.refresh()
            yield file

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Several acts that nobody else's come between; where an error ends them, none of them stays on file."""
        with self._ours() as file:
            end = journal.mark(file, self.journal)
            self._held = file
            try:
                yield
            except BaseException:
                journal.cut(file, end)
                raise
            finally:
                self._held = None

    def record(self, act: Act, stamped: bool = False) -> Outcome:
        """Judge an act and, unless it is refused, write it to the journal. Raises JournalError, NotationError."""
        with self._ours() as file:
            before = self.game.facts(self.state)
            try:
                return self._record(file, act, stamped)._replace(before=before)
            finally:
                self._follow()

    def _record(self, file: IO[bytes], act: Act, stamped: bool) -> Outcome:
        _check_length(act)
        if act.kind in ("undo", "redo"):
            return self._take_back(file, act, stamped)
        if act.kind == "fix":
            return self._fix(file, act, stamped)
        if act.kind == "foul last":
            return self._foul_last(file, act, stamped)
        return self._judge_and_write(file, act, stamped)

    def _judge_and_write(self, file: IO[bytes], act: Act, stamped: bool) -> Outcome:
        act = self._with_rule(act)
        round_before = self.state.round
        result = step(self.game, self.state, act, self.next_number)
        if result.ruling.verdict == "illegal":
            self.last_refusal = result.ruling
            return Outcome(result.act, result.ruling, (), result.values)
        try:
            self._append(file, result.acts, stamped, self.state.round if self.state.round != round_before else None)
        except JournalError:
            self._load(journal.read(self.path))
            raise
        self.acts.extend(result.acts)
        self.reader.kinds.update(each.kind for each in result.acts)
        self.next_number += sum(each.kind not in UNNUMBERED for each in result.acts)
        return Outcome(result.act, result.ruling, result.acts, result.values, number=self.next_number - 1)

    def _append(self, file: IO[bytes], acts: Sequence[Act], stamped: bool, new_round: int | None = None) -> None:
        stamp = f"@{self._seconds()} " if stamped else ""
        texts = [stamp + self.write(act) for act in acts]
        if new_round is not None:
            texts.append(f"# round {new_round}")
        self.journal = journal.append(file, self.journal, texts)
        self._places = None

    def _seconds(self) -> int:
        """Whole seconds since the table was opened."""
        started = self.journal.front.get("started")
        with suppress(ValueError, OverflowError, OSError):  # a time that no clock has
            return max(0, int(time.time() - started.timestamp())) if isinstance(started, datetime) else 0
        return 0

    def _with_rule(self, act: Act) -> Act:
        """A `ruling` without an id is about the last refusal, or else the last foul or stand.

        Raises NotationError where there was none, or where there is no such rule.
        """
        if act.kind != "ruling":
            return act
        if act.target:
            self._refuse_unknown_rule(act)
            return act
        rule = self.last_refusal.rule if self.last_refusal else self._rule_of_last_foul()
        if rule is None:
            raise NotationError(self.write(act), "ruling_id")
        return act._replace(target=rule)

    def _refuse_unknown_rule(self, act: Act) -> None:
        """A decision on a rule is on one that there is. Raises NotationError with the nearest."""
        from referee.rulesets import load_book

        known = load_book(self.game.name).rules
        if act.target not in known:
            raise NotationError(self.write(act), "ruling_rule", rule=act.target, near=nearest(str(act.target), known))

    def _rule_of_last_foul(self) -> str | None:
        """The rule that the newest foul or stand in force is about, or else the newest finding."""
        played = list(in_force(self.acts, self.reader.kinds))
        for place in reversed(range(len(played))):
            act = played[place][1]
            if act.kind in ("foul", "stands") and act.acts:
                state = self.first_state()
                examine(self.game, state, played[:place])
                rule = judged(self.game, state, act.acts[0]).ruling.rule
                if rule:
                    return rule
        for finding in reversed(self.findings):
            if finding.ruling.rule:
                return finding.ruling.rule
        return None

    def _refused(self, act: Act, ruling: Ruling, number: int | None = None) -> Outcome:
        return Outcome(act, ruling, (), {"number": number, "who": act.who or "", "act": act})

    def _take_back(self, file: IO[bytes], act: Act, stamped: bool) -> Outcome:
        record = self.standing()
        pile = record.recorded if act.kind == "undo" else record.undone
        if not pile:
            return self._refused(act, NOTHING_TO_UNDO if act.kind == "undo" else NOTHING_TO_REDO)
        entry = pile[-1]
        self._write_and_replay(file, act, stamped)
        return Outcome(act, LEGAL, (act,), {}, entry.act, entry.number)

    def _fix(self, file: IO[bytes], act: Act, stamped: bool) -> Outcome:
        problem = self.fix_problem(act)
        if problem is not None:
            return self._refused(act, problem, act.number)
        act = self.with_players(act)
        self._write_and_replay(file, act, stamped)
        return Outcome(act, LEGAL, (act,), {}, number=act.number)

    def fix_problem(self, act: Act) -> Ruling | None:
        """Why entry N cannot be mended so, None where it can."""
        if act.number is None or not 0 < act.number < self.next_number:
            return NO_SUCH_ENTRY
        if any(inner.kind in ("undo", "redo", "fix", "foul last") for inner in act.acts):
            return NOT_IN_A_FIX
        known = any(entry.number == act.number for entry in self.standing().recorded)
        return None if known else ENTRY_UNDONE

    def with_players(self, act: Act) -> Act:
        """The fix with its first act's player named: who did the entry that it mends, unless told otherwise."""
        record = self.standing()
        mended = next(entry for entry in record.recorded if entry.number == act.number)
        owner = name_now(mended.act.who, (entry for entry in record.entries if entry.place > mended.place))
        if not act.acts or act.acts[0].who or act.acts[0].kind in BY_NOBODY:
            return act
        first = act.acts[0]._replace(who=owner)
        if first.kind in ("foul", "stands"):
            first = first._replace(acts=(first.acts[0]._replace(who=first.acts[0].who or owner),))
        return act._replace(acts=(first, *act.acts[1:]))

    def _foul_last(self, file: IO[bytes], act: Act, stamped: bool) -> Outcome:
        before = self.standing().entries
        after = standing([*self.acts, act]).entries
        changed = [new for old, new in zip(before, after, strict=False) if old.act != new.act]
        if not changed:
            return self._refused(act, NO_ACT_BEFORE)
        then = self.replayed_with((act,)).findings
        if any(finding.number == changed[0].number and finding.ruling is NO_FOUL for finding in then):
            return self._refused(changed[0].act, NO_FOUL, changed[0].number)
        act = act._replace(who=None)
        self._write_and_replay(file, act, stamped)
        return Outcome(act, LEGAL, (act,), {}, changed[0].act, changed[0].number)

    def _write_and_replay(self, file: IO[bytes], act: Act, stamped: bool) -> None:
        self._append(file, (act,), stamped)
        self.acts.append(act)
        self.reader.kinds.add(act.kind)
        self._replay()

    def history(self, more: Sequence[Act] = ()) -> Iterator["Moment"]:
        """Play what is in force through, entry by entry, with these acts added; nothing is recorded."""
        state, game = self.first_state(), self.game
        for entry in entries_in_force([*self.acts, *more], {*self.reader.kinds, *(act.kind for act in more)}):
            match, phase = state.match, state.phase
            findings = examine(game, state, [(entry.number, entry.act)])
            yield Moment(entry, match, phase, findings, state)

    def table_before(self, entry: Entry) -> Any:
        """The table as it was when this entry was recorded."""
        earlier = takewhile(lambda each: each.number != entry.number, self.standing().entries)
        return replay(self.game, self.first_state(), ((entry.number, entry.act) for entry in earlier))

    def replayed_with(self, acts: Sequence[Act]) -> "Replayed":
        """How the table would stand with these acts added; nothing is recorded."""
        facts: dict[int, dict[str, object]] = {}
        findings: list[Finding] = []
        state = self.first_state()
        for moment in self.history(acts):
            state = moment.state
            findings += moment.findings
            if moment.entry.number is not None:
                facts[moment.entry.number] = self.game.facts(state)
        return Replayed(facts, findings, state)


CHANGES_NAMES = frozenset({"join", "rename", "fix"})
"""Kinds of act that can bring a name to the table."""


def _newcomers(act: Act) -> list[str]:
    """The names that an act brings to the table, those inside a fix among them."""
    return [each.text for each in (act, *act.acts) if each.kind in ("join", "rename")]


def _check_length(act: Act) -> None:
    """A remark is a remark: what is already on file may be longer. Raises NotationError."""
    for each in (act, *act.acts):
        if each.kind in ("note", "ruling") and len(each.text) > notation.LONGEST_NOTE:
            raise NotationError(f"{each.text[:20]}…", "note_long", most=notation.LONGEST_NOTE)


class Moment(NamedTuple):
    """An entry as it was played, and what it made of the table."""

    entry: Entry
    match: Match
    """As it stood before the entry."""
    phase: str
    """The table's, before the entry."""
    findings: list[Finding]
    """What the rules have to say of the entry."""
    state: Any
    """The table after it; the next moment goes on with the same one."""


class Replayed(NamedTuple):
    """A whole record played through: the facts after every entry, and what the rules had to say."""

    facts: dict[int, dict[str, object]]
    findings: list[Finding]
    state: Any


def refuse_pinned(source: journal.Journal) -> None:
    """Whether all that is pinned can be, by the rulebook; at a table where it is, none is opened. Raises PinnedError.

    Asked where replaying or telling has failed: most of what cannot be is known by no type.
    """
    from referee.rulesets import load_book, pinned_problems

    for problem in pinned_problems(load_book(source.front["game"]), source.front, source.path):
        raise PinnedError(problem.key, **problem.values)


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
        raise JournalError("front_key", path=source.path, key=key)
    return table


def _rules(game: Game[Any], source: journal.Journal, players: int) -> Any:
    """The options that the front matter pins. Raises PinnedError where they cannot be, or not for so many players."""
    try:
        rules = options_of(game, _table(source, "rules"))
        check_pack(rules, players)
    except RuleFileError as error:
        key = str(error.values.get("key", "hand_size")).partition(".")[0]
        place = journal.place(source.path, key, "rules")
        raise PinnedError(error.key, **{**error.values, "file": place}) from error
    return rules


def _people(source: journal.Journal) -> tuple[list[str], str]:
    """The players in seat order and the dealer, as the front matter names them. Raises JournalError."""
    players, path = source.front.get("players"), source.path
    if not isinstance(players, list) or len(players) < 2 or any(type(name) is not str for name in players):
        raise JournalError("front_key", path=journal.place(path, "players"), key="players")
    if len({notation.fold(name) for name in players}) < len(players):
        raise JournalError("front_key", path=journal.place(path, "players"), key="players")
    for name in players:
        if notation.name_problem(name):
            raise JournalError("player", path=journal.place(path, "players"), name=name[:80])
    dealer = source.front.get("dealer", players[-1])
    if dealer not in players:
        raise JournalError("front_key", path=journal.place(path, "dealer"), key="dealer")
    return players, dealer

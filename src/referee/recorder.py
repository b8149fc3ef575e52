"""The recorder: hands what somebody did to the desk's journal, act by act.

Every act is judged and appended under the journal's lock, against the table as the file then stands: two
recorders may write to one journal. An act is on the disk before anybody is told of it, and a refusal changes nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any, NamedTuple

from referee import journal
from referee.desk import Desk
from referee.entries import (
    ENTRY_UNDONE,
    NO_FOUL_AFTER,
    NO_FOUL_NOW,
    NO_SUCH_ENTRY,
    NOT_IN_A_FIX,
    NOTHING_TO_REDO,
    NOTHING_TO_UNDO,
    Entry,
    fix_problem,
    in_force,
    made_foul,
    may_be_by,
    with_players,
)
from referee.errors import JournalError, NotationError
from referee.game import LEGAL, UNNUMBERED, Act, Finding, Ruling, examine, judged, judged_in, step
from referee.notation import LONGEST_NOTE, UNREADABLE
from referee.record import NO_ACT, NO_FOUL, NOT_THEIR_ACT
from referee.spelling import nearest

RULINGS = (
    UNREADABLE, NOTHING_TO_UNDO, NOTHING_TO_REDO, NO_SUCH_ENTRY, ENTRY_UNDONE, NOT_IN_A_FIX, NO_FOUL_NOW, NO_FOUL_AFTER,
)  # fmt: skip
"""What is ruled on the record itself, not on the game."""


class Outcome(NamedTuple):
    """What became of an act that was handed in."""

    act: Act
    ruling: Ruling
    recorded: tuple[Act, ...]
    """The acts now on file, implied ones first; none where it was refused."""
    values: Mapping[str, object]
    """For the ruling's sentence."""
    taken_back: Act | None = None
    """What an undo took back, a redo brought back or a `foul` alone made a foul."""
    number: int | None = None
    """The entry that an undo, redo or fix was about."""
    before: Mapping[str, Any] = {}
    """The facts of the table against which the act was judged."""
    also: tuple[Ruling, ...] = ()
    """What else the rules tell of an act that they do not refuse, with the same values."""


class Recorder:
    """Records acts to the journal of a desk."""

    def __init__(self, desk: Desk, stamped: bool = False) -> None:
        """With `stamped` every act carries the seconds since the table was opened."""
        self._desk = desk
        self._stamped = stamped
        self._file: IO[bytes] | None = None
        self._held_back: list[str] | None = None
        """Lines that are written at the end of `all_or_nothing`; None outside of it."""

    @contextmanager
    def _ours(self) -> Iterator[IO[bytes]]:
        """The journal open and locked, and read again where somebody else has written to it."""
        if self._file is not None:
            yield self._file
            return
        with journal.locked(self._desk.path) as file:
            self._desk.refresh()
            self._file = file
            try:
                yield file
            finally:
                self._file = None

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Several acts by this recorder that nobody else's come between, written together when all of it is done.

        After an error, or when the process is ended before that, none of them is on file.
        """
        desk = self._desk
        with self._ours() as file:
            end, self._held_back = journal.mark(file, desk.journal), []
            try:
                yield
                if self._held_back:
                    desk.take_in(journal.append(file, desk.journal, self._held_back), (), applied=True)
            except BaseException:
                journal.cut(file, end)
                with suppress(JournalError):
                    desk.read_again()
                raise
            finally:
                self._held_back = None

    def record(self, act: Act) -> Outcome:
        """Judge an act and, unless it is refused, write it to the journal. Raises JournalError, NotationError."""
        with self._ours():
            before = self._desk.game.facts(self._desk.state)
            try:
                return self._record(act)._replace(before=before)
            finally:
                self._desk.forget_refused()

    def told_facts(self, outcome: Outcome) -> dict[str, object]:
        """The facts to tell after an outcome: the end of a hand only after the act that ended it.

        An undo that goes back to just after a hand still names its loser.
        """
        facts = self._desk.game.facts(self._desk.state)
        if _moved_on(outcome):
            return facts
        if outcome.act.kind == "undo" and outcome.recorded:
            return {key: None if key == "ended" else value for key, value in facts.items()}
        return self._desk.told_facts()

    def _record(self, act: Act) -> Outcome:
        self._check_remarks(act)
        if act.kind in ("undo", "redo"):
            return self._take_back(act)
        if act.kind == "fix":
            return self._fix(act)
        if act.kind == "foul last":
            return self._foul_last(act)
        return self._judge_and_write(act)

    def _check_remarks(self, act: Act) -> None:
        """A remark says something, and is no more than a remark; what is already on file may. Raises NotationError."""
        for each in (act, *act.acts):
            if each.kind not in ("note", "ruling"):
                continue
            if not each.text.strip():
                raise NotationError(self._desk.write(each), each.kind)
            if len(each.text) > LONGEST_NOTE:
                raise NotationError(f"{each.text[:20]}…", "note_long", most=LONGEST_NOTE)

    def _judge_and_write(self, act: Act) -> Outcome:
        desk, act = self._desk, self._with_rule(act)
        round_before = desk.state.round
        result = step(desk.game, desk.state, act, desk.next_number)
        if result.ruling.verdict == "illegal":
            desk.last_refusal = result.ruling
            return Outcome(result.act, result.ruling, (), result.values)
        try:
            self._append(result.acts, True, desk.state.round if desk.state.round != round_before else None)
        except BaseException:  # a key pressed to stop it, too: what is not on file has not happened
            with suppress(JournalError):
                desk.read_again()
            raise
        number = desk.next_number - 1
        return Outcome(result.act, result.ruling, result.acts, result.values, number=number, also=result.also)

    def _append(self, acts: Sequence[Act], applied: bool, new_round: int | None = None) -> None:
        """Write these acts to the file and take them in; with `applied` they have happened to the state already."""
        stamp = f"@{journal.seconds_since(self._desk.journal.front) or 0} " if self._stamped else ""
        texts = [stamp + self._desk.write(act) for act in acts]
        if new_round is not None:
            texts.append(f"# round {new_round}")
        if self._held_back is not None:
            self._held_back += texts
            return self._desk.take_in(self._desk.journal, acts, applied)
        with self._ours() as file:
            self._desk.take_in(journal.append(file, self._desk.journal, texts), acts, applied)

    # --- decisions on a rule

    def _with_rule(self, act: Act) -> Act:
        """A `ruling` without an id is about the last refusal, or else the last foul or stand.

        Raises NotationError where there was none, or where there is no such rule.
        """
        if act.kind != "ruling":
            return act
        if act.target:
            self._refuse_unknown_rule(act)
            return act
        refusal = self._desk.last_refusal
        rule = refusal.rule if refusal else self._rule_of_last_foul()
        if rule is None:
            raise NotationError(self._desk.write(act), "ruling_id", rule=self._desk.game.turn_rule)
        return act._replace(target=rule)

    def _refuse_unknown_rule(self, act: Act) -> None:
        """A decision on a rule is on one that there is. Raises NotationError with the nearest."""
        from referee.rulesets import load_book

        known = load_book(self._desk.game.name).rules
        if act.target not in known:
            near = nearest(str(act.target), known)
            raise NotationError(self._desk.write(act), "ruling_rule", rule=act.target, near=near)

    def _rule_of_last_foul(self) -> str | None:
        """The rule that the newest foul or stand in force is about, or else the newest finding."""
        desk = self._desk
        played = list(in_force(desk.game, desk.acts, desk.reader.kinds))
        for place in reversed(range(len(played))):
            act = played[place][1]
            if act.kind in ("foul", "stands") and act.acts:
                state = desk.first_state()
                examine(desk.game, state, played[:place])
                done = judged(desk.game, state, act.acts[0])
                rule = judged_in(act.kind, desk.game, done.at, done.acts[-1]).rule
                if rule:
                    return rule
        return next((found.ruling.rule for found in reversed(desk.findings) if found.ruling.rule), None)

    # --- what changes the record

    def _take_back(self, act: Act) -> Outcome:
        record = self._desk.standing()
        pile = record.recorded if act.kind == "undo" else record.undone
        if not pile:
            return _refused(act, NOTHING_TO_UNDO if act.kind == "undo" else NOTHING_TO_REDO)
        self._append((act,), applied=False)
        return Outcome(act, LEGAL, (act,), {}, pile[-1].act, pile[-1].number)

    def _fix(self, act: Act) -> Outcome:
        problem = fix_problem(self._desk.game, self._desk.acts, act)
        if problem is not None:
            return _refused(act, problem, act.number)
        act = with_players(self._desk.game, self._desk.acts, act)
        self._append((act,), applied=False)
        return Outcome(act, LEGAL, (act,), {}, number=act.number)

    def _foul_last(self, act: Act) -> Outcome:
        named, act = act, act._replace(who=None)
        fouled = made_foul(self._desk.game, self._desk.acts, act)
        if fouled is None:
            return _refused(act, NO_ACT)
        if not may_be_by(fouled.act, named.who):
            return _refused(named, NOT_THEIR_ACT)
        told = [each for each in self._told_of(fouled, act) if each.act.kind == "foul"]
        refused = next((each for each in told if each.ruling.verdict == "illegal"), None)
        if refused is not None:
            costs = next((each.ruling.foul for each in self._told_of(fouled) if each.ruling.foul), "")
            if costs:
                return self._judge_and_write(Act(costs, fouled.act.who))
            implied = self._foul_of_what_was_implied(fouled) if refused.ruling is NO_FOUL else None
            return implied or Outcome(fouled.act, refused.ruling, (), {**refused.values, "number": fouled.number})
        self._append((act,), applied=False)
        return Outcome(act, LEGAL, (act,), {}, fouled.act, fouled.number)

    def _told_of(self, entry: Entry, *more: Act) -> list[Finding]:
        """What the rules say of this player's act in this entry, with these acts added to the record."""
        findings = self._desk.replayed_with(more).findings
        return [each for each in findings if (each.number, each.act.who) == (entry.number, entry.act.who)]

    def _foul_of_what_was_implied(self, fouled: Entry) -> Outcome | None:
        """What to type where the act is right only after the one that was written with it; None for all others."""
        desk, record = self._desk, self._desk.standing()
        before = next((entry for entry in reversed(record.entries) if entry.place < fouled.place), None)
        if before is None:
            return None
        table = desk.table_before(before)
        implied = desk.game.resolve(table, fouled.act.acts[0])[:-1]
        if before.act not in implied or judged(desk.game, table, fouled.act).ruling.verdict == "illegal":
            return None
        refused = _refused(fouled.act, NO_FOUL_AFTER, fouled.number)
        later = sum(entry.place >= before.place for entry in record.recorded)
        told = {"entry": before.number, "implied": desk.write(before.act), "foul": desk.write(fouled.act)}
        return refused._replace(values={**refused.values, **told, "undo": " ".join(["undo"] * later)})


def _refused(act: Act, ruling: Ruling, number: int | None = None) -> Outcome:
    done = act.acts[0] if act.acts else act
    return Outcome(act, ruling, (), {"number": number, "who": act.who or "", "act": act, "done": done})


def _moved_on(outcome: Outcome) -> bool:
    """Whether an act of the game was recorded or brought back, which can have ended a hand."""
    if not outcome.recorded:
        return False
    act = outcome.taken_back if outcome.act.kind == "redo" else outcome.act
    return act is not None and act.kind not in UNNUMBERED

"""The clerk: hands acts to the desk one by one, and tells what became of each.

echo      what is read aloud after an act: what it did, the new position, the entry's number
refusal   why an act was not recorded: the rule and its sources, the remedy, what may be done instead
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

import click

from referee import notation
from referee.cli.find import table_name
from referee.cli.hints import hint, legal_words, told_legal
from referee.cli.options import say
from referee.cli.rulings import RuleWords, act_in_words, in_brackets, spoken
from referee.cli.terminal import colour_wanted, is_terminal, quiet, to_json, warn
from referee.desk import Desk
from referee.errors import NotationError
from referee.game import LEGAL, OVER, Act, Phrase, seat_of
from referee.notation import UNREADABLE
from referee.recorder import Outcome, Recorder
from referee.told import reshuffled_early
from referee.words import printable

Source = TypeVar("Source")


def to_output(line: str) -> None:
    """An echo: to standard output, at a terminal in lines that fit."""
    if len(line) > SHORT and is_terminal(sys.stdout):
        from referee.cli.paragraph import set_in

        line = set_in(line)
    click.echo(line, color=colour_wanted())


SHORT = 20
"""Letters that fit on any screen."""


def _nothing_foretold(desk: Desk, act: Act) -> Iterable[str]:
    return ()


class Clerk:
    """Hands acts to the desk one by one and tells what became of each."""

    def __init__(
        self, desk: Desk, as_json: bool, stamped: bool,
        answer: Callable[[str], None] = to_output, refuse: Callable[[str], None] = warn,
        aloud: Callable[[str], None] | None = None,
        foretell: Callable[[Desk, Act], Iterable[str]] = _nothing_foretold,
    ) -> None:  # fmt: skip
        """`answer` and `refuse` take lines as they are shown; `aloud` takes what is read aloud after an act.

        `foretell` gives what a fix will change, for those who were not told and asked before.
        """
        self._answer, self._refuse, self._aloud = answer, refuse, aloud
        self._foretell = foretell
        self._desk = desk
        self._as_json = as_json
        self.recorder = Recorder(desk, stamped)
        self._book = RuleWords(desk.game.name)
        self.refused = 0
        self._waiting: list[Callable[[], None]] | None = None

    @contextmanager
    def all_or_nothing(self) -> Iterator[None]:
        """Several acts are recorded together or not at all; what became of them is told when they are on file."""
        self._waiting = []
        with self.recorder.all_or_nothing():
            yield
        told, self._waiting = self._waiting, None
        for tell in told:
            tell()

    def take_lines(self, lines: Iterable[str], keep_going: bool) -> None:
        """Record line by line; stop at the first refusal unless told to keep going."""
        for line in lines:
            self._take(self._read_line, line.rstrip("\r\n"))
            if self.refused and not keep_going:
                return

    def take_arguments(self, arguments: Sequence[str]) -> None:
        """Record the acts that the arguments of a command tell."""
        self._take(self._read_arguments, arguments)

    def take_acts(self, acts: Sequence[Act]) -> None:
        """Record acts that are read already."""
        self._take(tuple, acts)

    def read_or_refuse(self, arguments: Sequence[str]) -> Act | None:
        """The one act of these arguments, None where it was no notation and that has been told."""
        try:
            return self._read_arguments(arguments)[0]
        except NotationError as error:
            self._tell_unread(error)
            return None

    def _read_line(self, line: str) -> tuple[Act, ...]:
        return self._desk.read(_without_stamp(line))

    def _read_arguments(self, arguments: Sequence[str]) -> tuple[Act, ...]:
        reader = self._desk.reader
        return reader.read_words(reader.words_of_arguments(arguments))

    def _take(self, read: Callable[[Source], tuple[Act, ...]], source: Source) -> None:
        self._desk.refresh()
        try:
            acts = read(source)
        except NotationError as error:
            refused_before = self.refused
            self._record_all(error.before, len(error.before) + 1)
            if self.refused == refused_before:
                self._tell_unread(error)
                self._tell_rest(len(error.before), len(error.before) + 1)
            return
        self._record_all(acts, len(acts))

    def _record_all(self, acts: Sequence[Act], wanted: int) -> None:
        """Record act by act, up to the first refusal or the end of a hand."""
        for done, act in enumerate(acts):
            if not self._as_json:
                for line in self._foretell(self._desk, act):
                    self._in_time(partial(self._answer, line))
            try:
                outcome = self.recorder.record(act)
            except NotationError as error:
                self._tell_unread(error)
                return self._tell_rest(done, wanted)
            self._tell(outcome)
            if outcome.ruling.verdict == "illegal":
                self.refused += 1
                return self._tell_rest(done, wanted)
            if done + 1 < wanted and act.kind != "round" and self.recorder.told_facts(outcome).get("ended") is not None:
                self.refused += 1
                self._refuse(say()("echo.hand_ended"))
                return self._tell_rest(done + 1, wanted)

    def _tell_rest(self, done: int, wanted: int) -> None:
        if wanted > 1:
            self._refuse(say()("echo.several", done=done, all=wanted))

    # --- telling

    def _tell(self, outcome: Outcome) -> None:
        if self._as_json:
            return self._print(to_json(self._object(outcome)))
        if outcome.ruling.verdict == "illegal":
            return self._tell_refusal(outcome)
        self._tell_echo(outcome)

    def _print(self, told: str) -> None:
        self._in_time(partial(click.echo, told))

    def _in_time(self, tell: Callable[[], None]) -> None:
        """Tell it now, or when it is on file."""
        if self._waiting is None:
            tell()
        else:
            self._waiting.append(tell)

    def _tell_echo(self, outcome: Outcome) -> None:
        desk = self._desk
        before, after = outcome.before, self.recorder.told_facts(outcome)
        line = [spoken(desk, opening(desk, outcome)), spoken(desk, desk.game.echo(before, after, outcome.act))]
        if after["round"] > before["round"] == desk.state.scoring.rounds - 1 and desk.state.phase != OVER:
            line.append(say()(f"echo.last.{desk.game.name}"))
        if outcome.ruling is not LEGAL:
            line[:0] = [*self._book.remarks(desk, outcome), self._why_not_caught(outcome)]
        end = (f"#{outcome.number} " if outcome.number else "") + printable(table_name(desk))
        told = say()("view.space").join(each for each in line if each)
        self._in_time(partial(self._answer, told + " " + quiet(end)))
        if self._aloud is not None:
            self._aloud(told)

    def _tell_refusal(self, outcome: Outcome) -> None:
        """For a tired person: what is wrong and what to do first, the rule and its sources last."""
        desk, book, words = self._desk, self._book, say()
        rule, case = outcome.ruling.rule, outcome.ruling.case
        self._refuse(words("refusal.head", why=book.why(desk, outcome.ruling, outcome.values)))
        late = self._why_not_caught(outcome)
        if late:
            self._refuse("  " + late)
        legal = told_legal(desk)
        if legal:
            self._refuse("  " + words("refusal.legal", legal=legal))
        remedy = book.remedy(desk, outcome.ruling, outcome.values)
        happened = bool(outcome.act.who) and can_have_happened(desk, outcome)
        if remedy:
            self._refuse("  " + words("refusal.as_foul" if happened else "refusal.remedy", remedy=remedy))
        if happened:
            act = desk.write(outcome.act._replace(who=None))
            who = notation.write_name(str(outcome.act.who))
            self._refuse("  " + words("refusal.anyway", foul=f"{who} foul {act}", stands=f"{who} stands {act}"))
        sources = in_brackets(book.sources(rule))
        self._refuse("  " + words("refusal.rule", rule=rule, sentence=book.sentence(rule, case), sources=sources))

    def _why_not_caught(self, outcome: Outcome) -> str:
        """After a catch that does not hold: why that player cannot be caught, as `catchable` has it."""
        if not outcome.ruling.rule or outcome.ruling.rule != self._desk.game.catch_rule:
            return ""
        from referee.cli.ledger import call_rows

        target = str(outcome.act.target)
        row = next((row for row in call_rows(self._desk) if row.player == target), None)
        cards = _cards_of(self._desk, target)
        if row is None:
            return say()("catchable.cards", name=target, cards=cards) if cards else ""
        return "" if row.open else say()("catchable.not", name=row.player, why=row.why)

    def _tell_unread(self, error: NotationError) -> None:
        self.refused += 1
        desk = self._desk
        values = {"text": error.text, "hint": hint(desk, error)}
        if self._as_json:
            found = {**desk.told_facts(), "verdict": "illegal", "rule": "notation"}
            why = self._book.why(desk, UNREADABLE, values)
            click.echo(to_json({**found, "why": why, "legal": legal_words(desk), "remedy": None}))
            return
        self._refuse(say()("refusal.head", why=self._book.why(desk, UNREADABLE, values)))

    def _object(self, outcome: Outcome) -> dict[str, object]:
        """The state and the verdict of the act, as one JSON object."""
        desk, ruling = self._desk, outcome.ruling
        found = self.recorder.told_facts(outcome)
        why = self._book.all_told(desk, outcome) if ruling.rule else None
        if ruling.verdict == "legal":
            why = why or spoken(desk, reshuffled_early(outcome.before, outcome.act)) or None
        found.update(verdict=ruling.verdict, rule=ruling.rule or None, why=why)
        if ruling.verdict == "illegal":
            found["legal"] = legal_words(desk)
            found["remedy"] = self._book.remedy(desk, ruling, outcome.values)
        return found


def can_have_happened(desk: Desk, outcome: Outcome) -> bool:
    """Whether an act that was refused is one that people at the table can have done all the same."""
    ruling = outcome.ruling
    return ruling.possible and not ruling.slip and desk.game.kinds[outcome.act.kind].may_happen


def _without_stamp(line: str) -> str:
    """A line of a journal typed in again may still carry its time stamp."""
    return line.partition(" ")[2] if line.startswith("@") else line


def opening(desk: Desk, outcome: Outcome) -> list[Phrase]:
    """What is said before the table's new position: what was undone, let stand, assumed."""
    act = outcome.act
    said: list[Phrase] = []
    if outcome.taken_back is not None and act.kind in ("undo", "redo"):
        said.append((f"echo.{act.kind}", {"act": act_in_words(desk, outcome.taken_back)}))
    elif act.kind == "foul last" and outcome.taken_back is not None:
        said.append(_marked(desk, "foul", outcome.taken_back))
    elif act.kind in ("foul", "stands"):
        said.append(_marked(desk, act.kind, act))
    elif act.kind in OPENINGS:
        cards = _cards_of(desk, act.text)
        key = "echo.join_scores" if act.kind == "join" and not cards else f"echo.{act.kind}"
        if act.kind == "penalty":
            cards = desk.state.penalties[-1].cards  # fewer than decided where there are no more to draw
            key = key if cards == act.number else "echo.penalty_short"
        told = {
            "name": act.who or act.text, "number": act.number, "rule": act.target, "old": act.target,
            "text": desk.write(act).partition(" ")[2] if act.kind == "agree" else act.text,
        }  # fmt: skip
        said.append((key, {**told, "cards": cards}))
    said += reshuffled_early(outcome.before, act)
    said += [(f"echo.implied_{each.kind}", {"name": each.who}) for each in outcome.recorded[:-1]]
    if outcome.ruling.verdict == "undecided":
        said.append(("echo.undecided", {}))
    return said


def _marked(desk: Desk, kind: str, act: Act) -> Phrase:
    """What was a foul or was let stand: a card by its name alone, all else with whoever did it."""
    inner = act.acts[0]
    if inner.card:
        return f"echo.{kind}", {"name": act.who, "act": act_in_words(desk, inner._replace(who=None))}
    return "echo.foul_act" if kind == "foul" else "echo.stands", {"act": act_in_words(desk, inner)}


def _cards_of(desk: Desk, name: str) -> int | None:
    """How many cards a player holds; None for nobody at the table."""
    seat = seat_of(desk.state, name)
    return None if seat is None else desk.state.hands[seat].count


OPENINGS = (
    "fix", "note", "ruling", "join", "leave", "rename", "seats", "dealer", "pause", "resume", "close", "agree",
    "penalty", "reshuffle",
)  # fmt: skip
"""Kinds of act that the echo names before it tells the position."""

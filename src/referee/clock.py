"""Time at a table, read off the record: who has been at turn for how long, and how long each round has taken.

stamp    seconds since the table was opened, noted with an act; an act typed in from paper has none
moment   an act in force with its stamp, and how the table stood after it
turn     the time for which one player is at turn without a break

Nothing is kept but the stamps, so that a clock goes on wherever the record is opened again. The time in which cards
are dealt is nobody's turn, and neither is that before an act that carries no stamp; while the clock is stopped, and
after the end, no time passes.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from referee import history
from referee.entries import name_now
from referee.game import OVER, at_turn


class Moment(NamedTuple):
    """An act in force, and how the table stood after it."""

    at: int | None
    """Seconds since the table was opened; None where nobody noted them."""
    who: str | None
    """Who was at turn then; None where nobody was, or the cards were still being dealt."""
    round: int
    phase: str
    """`playing`, `paused` or `over`."""


class Turn(NamedTuple):
    """The time for which a player was at turn without a break."""

    who: str
    round: int
    started: int
    """Seconds since the table was opened."""
    seconds: int


class Clock(NamedTuple):
    """What a table's stamps tell."""

    turns: Sequence[Turn]
    """In order; the last one still goes on where somebody is at turn now."""
    rounds: dict[int, int]
    """By round, its seconds, those of dealing and of nobody's turn among them."""
    paused: int
    """Seconds for which the clock was stopped."""
    at_turn: str | None
    """Who is at turn now; None where nobody is."""

    @property
    def seconds(self) -> int:
        """All time but that for which the clock was stopped."""
        return sum(self.rounds.values())

    @property
    def current(self) -> Turn | None:
        """The turn that goes on now."""
        return self.turns[-1] if self.turns and self.at_turn == self.turns[-1].who else None

    def of(self, name: str) -> list[int]:
        """The seconds of each of a player's turns."""
        return [turn.seconds for turn in self.turns if turn.who == name]


def moments(opened: Any, played: Iterable[history.Moment], stamps: Sequence[int | None]) -> list[Moment]:
    """A moment for the opening of the table and one for each that was played.

    `opened` is the table before its first act; `stamps` go by the place of an act in the record.
    """
    found = [_moment(0, opened)]
    for entry, _, _, _, state in played:
        if entry.act.kind == "rename":
            found = [each._replace(who=name_now(each.who, (entry,))) for each in found]
        found.append(_moment(stamps[entry.place] if entry.place < len(stamps) else None, state))
    return found


def _moment(at: int | None, state: Any) -> Moment:
    phase = "over" if state.phase == OVER else "paused" if state.paused else "playing"
    return Moment(at, at_turn(state) if state.under_way else None, state.round, phase)


def clock(record: Iterable[Moment], now: int | None = None) -> Clock:
    """The clock of a record; with `now`, in seconds since the table was opened, up to this moment.

    A stamp that lies before an earlier one (a clock put back) takes no time away.
    """
    turns: list[Turn] = []
    rounds: dict[int, int] = {}
    paused = latest = 0
    goes_on = False
    before: Moment | None = None
    for each in _with_end(record, now):
        passed = 0 if each.at is None else max(0, each.at - latest)
        if before is not None and before.phase == "paused":
            paused += passed
        elif before is not None and before.phase == "playing":
            rounds[before.round] = rounds.get(before.round, 0) + passed
            if before.who is not None and before.at is not None and each.at is not None:
                _add(turns, Turn(before.who, before.round, latest, passed), goes_on)
                goes_on = True
        goes_on = goes_on and each.who == turns[-1].who and each.round == turns[-1].round
        latest += passed
        before = each
    return Clock(turns, rounds, paused, before.who if before is not None and before.phase != "over" else None)


def _with_end(record: Iterable[Moment], now: int | None) -> Iterable[Moment]:
    last: Moment | None = None
    for last in record:
        yield last
    if last is not None and now is not None:
        yield last._replace(at=now)


def _add(turns: list[Turn], new: Turn, goes_on: bool) -> None:
    """One more piece of the last turn, or a turn of its own where somebody else was at turn in between."""
    if goes_on:
        turns[-1] = turns[-1]._replace(seconds=turns[-1].seconds + new.seconds)
    else:
        turns.append(new)

"""A record played through, entry by entry: how the rules saw each, and what it made of the table. Pure.

moment     an entry as it was played
told       the same, with all that people are told of it
replayed   a whole record: the facts after every entry, and what the rules had to say

Each function plays on the table that it is given, one entry at a time, as it is asked for the next.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.entries import Entry
from referee.game import LEGAL, Act, Finding, Game, Ruling, examine, judged, judged_in
from referee.match import Match


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


class Told(NamedTuple):
    """An entry with all that people are told of it; to work that out takes longer than to play it."""

    entry: Entry
    act: Act
    """The act with its player named."""
    ruling: Ruling
    """What the rules say of what was done; of a foul, and of what was let stand, of the act inside it."""
    values: Mapping[str, object]
    """For the ruling's sentence."""
    findings: list[Finding]
    """What the rules have to say of the entry as it was recorded."""
    before: Mapping[str, Any]
    """The facts of the table before the entry."""
    after: Mapping[str, Any]
    """The facts of the table after it."""


class Replayed(NamedTuple):
    """A whole record played through: the facts after every entry, and what the rules had to say."""

    facts: dict[int, dict[str, object]]
    findings: list[Finding]
    state: Any


def moments(game: Game[Any], state: Any, entries: Iterable[Entry]) -> Iterator[Moment]:
    """A moment for each of these entries."""
    return (_played(game, state, entry) for entry in entries)


def _played(game: Game[Any], state: Any, entry: Entry) -> Moment:
    match, phase = state.match, state.phase
    findings = examine(game, state, [(entry.number, entry.act)])
    return Moment(entry, match, phase, findings, state)


def told(game: Game[Any], state: Any, entries: Iterable[Entry]) -> Iterator[Told]:
    """Each of these entries with all that people are told of it."""
    before = game.facts(state)
    for entry in entries:
        act, ruling, values = _judged(game, state, entry.act)
        findings = _played(game, state, entry).findings
        after = game.facts(state)
        yield Told(entry, act, ruling, values, findings, before, after)
        before = after


def with_then(entries: Iterable[Told]) -> Iterator[tuple[Told, Mapping[str, Any] | None]]:
    """Each of these with the facts after the next one; the last one with none."""
    now = None
    for then in entries:
        if now is not None:
            yield now, then.after
        now = then
    if now is not None:
        yield now, None


def _judged(game: Game[Any], state: Any, act: Act) -> tuple[Act, Ruling, Mapping[str, object]]:
    """The act with its player named, what the rules say of what was done, and the values for that."""
    ruling, acts, at = judged(game, state, act)
    act = asked = acts[-1]
    if act.kind in ("foul", "stands"):
        asked = act.acts[0]
        # A table that keeps scores only takes the referee's word for a foul: there is nothing to judge it by.
        ruling = LEGAL if at.scores_only else judged_in(act.kind, game, at, asked)
    return act, ruling, {} if ruling is LEGAL else game.values(at, asked)


def replayed(game: Game[Any], state: Any, entries: Iterable[Entry]) -> Replayed:
    """All of these entries played through."""
    facts: dict[int, dict[str, object]] = {}
    findings: list[Finding] = []
    for moment in moments(game, state, entries):
        findings += moment.findings
        if moment.entry.number is not None:
            facts[moment.entry.number] = game.facts(moment.state)
    return Replayed(facts, findings, state)

"""Settling an argument: a verdict with everything that it rests on, and what would change it.

answer     what the rules say of an act at a table, which is left as it was
asked      the rules in the order in which they were asked, up to the one that decided
parted by  the options on account of which two rule sets give different verdicts
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from referee.game import LEGAL, Act, Game, Ruling, Table, also_told, asked, copied, judged, left_open

S = TypeVar("S", bound=Table)
Values = Mapping[str, Any]


class Answer(NamedTuple):
    """What the rules say of an act."""

    act: Act
    """The act with its player named."""
    ruling: Ruling
    values: Mapping[str, object]
    """For the ruling's sentence."""
    asked: Sequence[tuple[str, Ruling | None]]
    """(rule, what it said) in the order in which the rules were asked; None where it had nothing to object."""
    at: Any
    """The table at which it was judged: a copy where it implies acts, such as the pass of the player before."""
    also: Sequence[Ruling] = ()
    """What else is told of the act, with the same values."""
    undecided: Sequence[Ruling] = ()
    """Of an undecided act, all rulings by which it is."""
    outcomes: Sequence["Answer"] = ()
    """One for each way in which it may end, where that was left open."""


def answer(game: Game[S], state: S, act: Act) -> Answer:
    """Judge an act at a table, which is left as it was; the acts that it implies come first, on a copy."""
    ruling, (*_, act), at = judged(game, state, act)
    return _answer_at(game, at, act, ruling)


def answer_within(game: Game[S], state: S, act: Act) -> Answer:
    """The same of what was done inside a `foul` or a `stands`, at the table at which that one was recorded."""
    _, (*_, act), at = judged(game, state, act)
    return _answer_at(game, at, act.acts[0], game.judge(at, act.acts[0]))


def _answer_at(game: Game[S], at: S, act: Act, ruling: Ruling) -> Answer:
    """An act with its player named, at a table where all that it implies has happened."""
    said = [each for each in asked(at.checks, at, act, ruling) if each[0]]
    values = {} if ruling is LEGAL else game.values(at, act)
    undecided = left_open(at, act) if ruling.verdict == "undecided" else ()
    return Answer(act, ruling, values, said, at, also_told(at, act, ruling), undecided)


def answer_open(game: Game[S], state: S, acts: Sequence[Act]) -> Answer:
    """Judge an act that may end in any of these ways: it is open to its player where one of them is."""
    outcomes = [answer(game, state, act) for act in acts]
    decides = next((each for each in outcomes if each.ruling.verdict != "illegal"), outcomes[0])
    return decides._replace(outcomes=outcomes)


def followed(game: Game[Any], found: Answer) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """The facts before an act that was asked about and after it, on a copy of the table."""
    then = copied(found.at)
    then.entry += 1
    game.apply(then, found.act)
    return game.facts(found.at), game.facts(then)


def parted_by(verdict: Callable[[Values], object], here: Values, there: Values) -> tuple[str, ...]:
    """Options that, set as they are there, turn the verdict here into the one there; not one of them can be spared.

    `verdict` answers for the values of a rule set. Empty where both give the same.
    """
    wanted = verdict(there)
    if verdict(here) == wanted:
        return ()
    needed = [key for key in here if key in there and here[key] != there[key]]
    for key in tuple(needed):
        rest = [each for each in needed if each != key]
        if verdict({**here, **{each: there[each] for each in rest}}) == wanted:
            needed = rest
    return tuple(needed)

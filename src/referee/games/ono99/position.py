"""What a written position of O'NO 99 tells: the running total, the plays owed, whether a card has been laid."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.errors import Misuse
from referee.game import Field, Hand, Spot
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import DUTY, State, bounds

FIELDS = (
    Field("total", "number"),
    Field("owed", "number"),
    Field("second", "flag"),
    Field("first", "flag"),
)


def place(state: State, given: Mapping[str, Any]) -> None:
    """Put on a fresh table what the fields say. Raises Misuse where that cannot be."""
    total, first = given.get("total"), bool(given.get("first"))
    if first and (total or given.get("owed", 1) != 1 or given.get("second")):
        raise Misuse("position.first")
    if total is None and not first:
        raise Misuse("position.no_total")
    state.total = _within("total", total or 0, *bounds(state, "total"))
    state.owed = _within("owed", given.get("owed", 1), 1, DUTY)
    state.second = bool(given.get("second"))
    if state.second and state.owed != 1:
        raise Misuse("position.second")
    state.under_way = not first


def _within(field: str, number: int, least: int, most: int) -> int:
    """The number, where it can be. Raises Misuse."""
    if not least <= number <= most:
        raise Misuse("position.range", field=field, number=number, least=least, most=most)
    return number


SAMPLE = ("0", "1", "2", "9", "10", "-10", "hold", "reverse", "double", "ono")
"""A few numbers for all others, and every other card."""


def spots(rules: Rules) -> list[Spot]:
    """The first card of a hand, a total that any card fits, one that few fit, and both plays of a duty."""
    high = rules.limit - 1
    return [
        Spot({"first": True}, frozenset({"stuck"}), rules.hand_size),
        Spot({"total": 0}),
        Spot({"total": high}),
        Spot({"total": high, "owed": DUTY}),
        Spot({"total": high, "second": True}),
    ]


def deal(state: State, cards: Sequence[str]) -> None:
    """The player at turn holds these cards, and everybody knows it."""
    assert state.turn is not None
    state.hands[state.turn] = Hand(len(cards), list(cards))

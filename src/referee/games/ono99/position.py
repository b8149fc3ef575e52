"""What a written position of O'NO 99 tells: the running total, the plays owed, whether a card has been laid."""

from collections.abc import Mapping
from typing import Any

from referee.errors import Misuse
from referee.games.ono99.table import DUTY, State, least_total
from referee.placing import Field, Placing

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
    state.total = _within("total", total or 0, least_total(state, shuffled=True), state.rules.limit - 1)
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


PLACING = Placing(FIELDS, place)

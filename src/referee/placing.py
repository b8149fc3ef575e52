"""What a game gives for written positions: the things that one tells of its table, and how a table is put up by them.

Apart from `game`, because a table at play has no need of it; `games.placing` loads it by name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Field(NamedTuple):
    """One thing that a written position tells of a table, besides players, direction and hand."""

    name: str
    """As its option is called: `total`, `top`."""
    kind: str
    """`number`, `flag`, or what its word tells: `card`, `cards`, `colour`, `direction`."""


class Placing(NamedTuple):
    """How written positions of a game are put up."""

    fields: Sequence[Field]
    """What a position tells of this game."""
    place: Callable[[Any, Mapping[str, Any]], None]
    """(a fresh table, what the fields say) -> the table of the position. Raises Misuse where it cannot be."""

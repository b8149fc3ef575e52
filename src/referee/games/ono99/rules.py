"""The options of O'NO 99: one field for each in `rules/ono99.toml`, which tells what they mean.

No defaults stand here: the values come from a rule set, or from the front matter of a journal.
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee.match import Scoring


class Rules(NamedTuple):
    """The values in force at a table. Totals are in points, hands in cards, duties in plays."""

    name: str
    cards: Mapping[str, int]
    """Copies of each card in the pack."""
    deck: str
    players_min: int
    players_max: int
    hand_size: int
    limit: int
    negative: str
    over_limit: str
    bust: str
    chips: int | None
    out: str
    points: int
    target: int
    hands: int
    dodge: tuple[str, ...]
    dodge_second: bool
    double_first: str
    double_second: str
    duty_inherited: bool
    reverse_two: str
    reverse_two_left: bool
    ono: str
    ono_negative: bool
    ono_under_duty: str
    four_ono: str
    four_ono_dealt: str
    four_ono_drawn: str
    swap_when: str
    swap_ends_turn: bool
    swap_under_duty: bool
    swap_pays: str
    draw: str
    late_draw: str
    late_draw_until: str
    empty_pile: str
    leaver_hand: str
    first_card: str
    starter: str


def scoring(rules: Rules) -> Scoring:
    """How a table with these options counts its hands."""
    if rules.bust == "player":
        return Scoring("last")  # a loss puts its player out at once: no chip, point or number of hands plays a part
    if rules.chips is not None:
        return Scoring("chips", chips=rules.chips, out_with_last_chip=rules.out == "last", rounds=rules.hands)
    if not rules.points:
        return Scoring("last", rounds=rules.hands)
    return Scoring("points", points=rules.points, rounds=rules.hands, target=rules.target)

"""The table of O'NO 99: the state, and what can be read off it.

running total   sum of the cards laid in this hand
owed            plays that the player at turn still owes: 1, or 2 under the duty of a Double Play
late            who did not draw after playing and may still put it right, and how many cards
seen            copies of each card laid since the last shuffle
plain           cards that nothing but the number of their copies can speak against
fits            plain cards of which copies are left: the gate that spares the usual act its checks
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from referee import record
from referee.game import Act, Hand, Table, at_turn, follow, left_of, live, lying
from referee.games.ono99.cards import VALUES
from referee.games.ono99.rules import Rules, scoring
from referee.match import start_match

PLAY = "play"
DUTY = 2
"""Plays owed after a Double Play."""
SWAPPED = 4
"""O'NO 99 cards that are traded at once; a hand of nothing else."""


class Ended(NamedTuple):
    """The hand that the last act ended."""

    round: int
    total: int | None
    """None for a hand entered by its result."""
    loser: str | None


@dataclass(slots=True, init=False, repr=False, eq=False)
class State(Table):
    """A table of O'NO 99. Only `apply` assigns to it."""

    rules: Rules
    total: int = 0
    owed: int = 1
    second: bool = False
    """The play now owed is the second one of a duty."""
    plain: frozenset[str] = frozenset()
    fits: set[str] = field(default_factory=set)
    usual: frozenset[str] = frozenset()
    """Cards of which a sweep takes the plays, see `usual`; like `plain` the options' own."""
    late: dict[int, int] = field(default_factory=dict)
    """By seat, the forgotten cards that may still be drawn; who forgot last comes last."""
    last: str | None = None
    """The newest card laid, on top of the discards."""
    perhaps_shuffled: str | None = None
    """What lay on top at the newest reshuffle: one lays before one draws, so it may have been shuffled in."""
    ended: Ended | None = None
    limit: int = 0
    draws_one: bool = True
    pack: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    """These three are the options' own, beside them because every play asks for them."""


def new_table(rules: Rules, players: list[str], dealer: int) -> State:
    """The state after the first deal: the player left of the dealer begins, clockwise."""
    counted = scoring(rules)
    state = State(
        rules=rules,
        players=list(players),
        hands=[Hand(rules.hand_size) for _ in players],
        out=[False] * len(players),
        dealer=dealer,
        match=start_match(counted, players),
        scoring=counted,
        phase=PLAY,
        turn=0,
        pile=sum(rules.cards.values()) - rules.hand_size * len(players),
        limit=rules.limit,
        draws_one=rules.draw == "one",
        pack=rules.cards,
    )
    state.turn = left_of(state, dealer)
    follow(state)
    return state


def after_card(state: State, card: str) -> int:
    """The running total that this card would make."""
    total = state.total + VALUES[card]
    if total < 0 and total < state.total and state.rules.negative == "floor":
        return min(state.total, 0)
    return total


def copies(state: State, card: str) -> int:
    """How many of this card the pack holds."""
    return state.rules.cards.get(card, 0)


def still_unlaid(state: State, card: str) -> int:
    """How many of this card can still come since the newest reshuffle."""
    pack = copies(state, card)
    return pack - state.seen.get(card, 0) + (card == state.perhaps_shuffled and pack > 0)


def count_laid(state: State, card: str, times: int = 1) -> None:
    """A card has come to lie on the discards; with its last copy it no longer fits."""
    seen = state.seen[card] = state.seen.get(card, 0) + times
    if seen >= copies(state, card):
        state.fits.discard(card)


def shuffle(state: State) -> None:
    """No card lies on the discards."""
    state.seen, state.unrecorded = dict.fromkeys(state.rules.cards, 0), 0
    state.fits = set(state.plain)


AGREEABLE: Mapping[str, str] = {**record.AGREEABLE, "total": "number", "owed": "number", "hands": "number"}
"""What the table may agree on, and the type of its value."""


def least_total(state: State, shuffled: bool) -> int:
    """The least that the running total can be: each -10 laid once, or more often where there was a reshuffle."""
    if state.rules.negative != "allow":
        return 0
    return VALUES["-10"] * (sum(state.rules.cards.values()) if shuffled else copies(state, "-10"))


def _shuffled(state: State) -> bool:
    """Whether the discards have been shuffled in this hand, by the record or by a total that is not to be had else."""
    whole = state.rules.empty_pile == "all" and state.under_way and state.last is None
    return whole or state.perhaps_shuffled is not None or state.total < least_total(state, shuffled=False)


def bounds(state: State, key: str) -> tuple[int, int]:
    """The least and the most that a number agreed on can be."""
    if key == "total":
        return least_total(state, _shuffled(state)), state.rules.limit - 1
    if key == "owed":
        return 1, DUTY
    if key == "hands":
        return record.bounds_to_play_on(state, key) if state.rules.bust == "hand" else (1, 0)
    if key == "chips" and state.scoring.chips is not None:
        return 0, state.scoring.chips
    return record.bounds(state, key, sum(state.rules.cards.values()))


def to_draw(state: State, seat: int | None) -> int:
    """Cards drawn for a card laid out of a hand as it is now, or out of one that nobody knows: one, or all missing."""
    if seat is None or state.rules.draw == "one":
        return 1
    return max(0, state.rules.hand_size - state.hands[seat].count + 1)


def under_duty(state: State) -> bool:
    """Whether the card now laid is one of the two that a Double Play owes: both are owed still, or the second is."""
    return state.owed == DUTY or state.second


def passes_duty(state: State, card: str) -> bool:
    """Whether this card, laid now, hands the duty of a Double Play on."""
    if card not in state.rules.dodge:
        return False
    if card == "reverse" and _reverse_is_zero(state):
        return False
    return state.owed == DUTY or (state.second and state.rules.dodge_second)


def _reverse_is_zero(state: State) -> bool:
    """Whether Reverse counts as a 0: with two players left, or only where no more than two sat down."""
    if state.rules.reverse_two != "zero":
        return False
    return (live(state) if state.rules.reverse_two_left else len(state.players)) == 2


def when_dealt_four(rules: Rules) -> str:
    """What four O'NO 99 in a hand as it was dealt lead to before the first card; nothing where they are traded."""
    return rules.four_ono_dealt if rules.four_ono == "lose" else "turn"


def loses_with_four(rules: Rules, under_way: bool) -> bool:
    """Whether four O'NO 99 in one hand lose it at once, whoever's turn it is: as dealt, or as the fourth is drawn."""
    if under_way:
        return rules.four_ono == "lose" == rules.four_ono_drawn
    return when_dealt_four(rules) == "lose"


def acts_aside(state: State, act: Act) -> bool:
    """Whether this act has its time while another player is at turn, who stays so."""
    if act.who == at_turn(state):
        return False
    if act.kind == "stuck":
        return loses_with_four(state.rules, state.under_way)
    when = state.rules.swap_when
    return act.kind == "swap4" and (when == "any" or (when == "deal" and not state.under_way))


def reshuffled(state: State) -> int:
    """How many of the discards a reshuffle makes a draw pile of: all, or all but the top one."""
    return max(0, lying(state) - (state.rules.empty_pile != "all"))

"""O'NO 99 studied: the small positions in which hands are tried, and all that can be tried in them."""

from collections.abc import Sequence

from referee.game import Act, Hand
from referee.games.ono99 import playing
from referee.games.ono99.playing import choices, lay, otherwise
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import DUTY, State
from referee.study import Spot, Study, fill

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


def tries(state: State) -> list[Act]:
    """What the player at turn could try, legal or not."""
    return [*(lay(state, card) for card in dict.fromkeys(choices(state))), *otherwise(state)]


STUDY = Study(
    spots=spots,
    sample=SAMPLE,
    deal=deal,
    tries=tries,
    begin=playing.begin,
    player=playing.player,
    fill=fill,
    choices=playing.choices,
    lay=playing.lay,
    otherwise=playing.otherwise,
    tally=playing.tally,
    numbers=playing.NUMBERS,
    chances=playing.chances,
)

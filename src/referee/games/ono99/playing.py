"""O'NO 99 played by itself with known hands: cards dealt, drawn, and laid by whoever takes what the rules let."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from referee.game import Act, at_turn, left
from referee.games.ono99.apply import apply
from referee.games.ono99.cards import KINDS
from referee.games.ono99.judge import judge
from referee.games.ono99.table import SWAPPED, State, after_card
from referee.study import Chance, Count, Played


def begin(state: State, deck: list[str]) -> None:
    """Everybody is dealt a hand from the end of the draw pile."""
    state.in_sight = True
    for seat in range(len(state.hands)):
        fill(state, seat, deck)


def play(state: State, act: Act, shuffle: Callable[[list[str]], None]) -> None:
    """The act happens; no card of this game goes from hand to hand."""
    apply(state, act)


def fill(state: State, seat: int, deck: list[str]) -> None:
    """A hand has as many cards as it should, taken from the end of the draw pile."""
    hand = state.hands[seat]
    cards = hand.cards
    if cards is None:
        cards = hand.cards = []
    while len(cards) < hand.count:
        cards.append(deck.pop())


def choices(state: State) -> Sequence[str]:
    """The cards in the hand of the player at turn that come into question: all of them."""
    assert state.turn is not None
    return state.hands[state.turn].cards or ()


def lay(state: State, card: str) -> Act:
    """The player at turn lays this card."""
    return _laying(at_turn(state), card)


@cache
def _laying(who: str | None, card: str) -> Act:
    return Act(KINDS[card], who, card)


def otherwise(state: State) -> list[Act]:
    """Instead of a card: a trade, where there is one, or nothing at all."""
    who = at_turn(state)
    return [Act("swap4", who), Act("stuck", who)]


def measured(played: Played[State]) -> Mapping[Count, float]:
    """Who lost, by seat from the starter on; whether by four O'NO 99 cards; cards laid; whether the pile ran out."""
    last, seats = played.last, len(played.state.players)
    loser = None if last is None else (played.state.players.index(str(last.who)) - played.starter) % seats
    four = last is not None and last.kind == "stuck" and list(played.hand) == ["ono"] * SWAPPED
    return {
        Count("four_ono"): float(four),
        Count("pile"): float(played.reshuffles > 0),
        Count("acts"): played.acts,
        **{Count("loses", seat + 1): float(seat == loser) for seat in range(seats)},
    }


NUMBERS = frozenset({"acts"})
"""Kinds of count that are numbers."""


def chances(state: State) -> list[Chance]:
    """For everybody still in, as if the total stood when the turn came: that some card of the hand may be laid."""
    if state.turn is None:
        return []
    unseen = {card: left(state, card) for card in state.rules.cards}
    fits = [card for card in unseen if _stays_below(state, card)]
    good = sum(unseen[card] for card in fits)
    return [
        Chance("odds.below", name, good, sum(unseen.values()), hand.count)
        for seat, (name, hand) in enumerate(zip(state.players, state.hands, strict=True))
        if not state.out[seat] and hand.cards is None
    ]  # fmt: skip


def _stays_below(state: State, card: str) -> bool:
    """Whether the player at turn, holding this card and nobody knows what else, could lay it and stay in."""
    return judge(state, lay(state, card)).verdict == "legal" and after_card(state, card) < state.rules.limit

"""O'NO 99 played by itself with known hands: cards dealt, drawn, and laid by whoever takes what the rules let."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from referee.game import Act, at_turn, seat_of_player, unseen
from referee.games.ono99.apply import EFFECTS
from referee.games.ono99.cards import KINDS
from referee.games.ono99.judge import behind_gate, judge
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import SWAPPED, State, after_card
from referee.games.ono99.turns import usual_turns
from referee.study import Chance, Count, Played, Player, Tally, fill, first_legal


def begin(state: State, deck: list[str]) -> None:
    """Everybody is dealt a hand from the end of the draw pile."""
    state.in_sight = True
    for seat in range(len(state.hands)):
        fill(state, seat, deck)


def player(rules: Rules, chance: Callable[[], float], shuffle: Callable[[list[str]], None]) -> Player[State]:
    """Whoever is at turn takes any card of the hand; no card of this game goes from hand to hand.

    Each card passes the gate of the judge, being in the hand at turn: only the checks behind it are asked.
    """
    behind = behind_gate(rules)

    usual = usual_turns(rules, chance)

    def turns(state: State, deck: list[str], most: int) -> tuple[int, Act | None]:
        acts, card = usual(state, deck, most)
        return acts, idea(state, card) if card else first_legal(judge, state, otherwise(state))

    def idea(state: State, card: str) -> Act | None:
        act = lay(state, card)
        for check in behind[card]:
            if check(state, act) is not None:
                return None
        return act

    return Player(turns, EFFECTS)


def choices(state: State) -> Sequence[str]:
    """The cards in the hand of the player at turn that come into question: all of them."""
    assert state.turn is not None
    return state.hands[state.turn].cards or ()


def lay(state: State, card: str) -> Act:
    """The player at turn lays this card."""
    assert state.turn is not None
    return _laying_of(state.players[state.turn])[card]


@cache
def _laying_of(who: str) -> Mapping[str, Act]:
    """Of each card, that this player lays it."""
    return {card: Act(kind, who, card) for card, kind in KINDS.items()}


def otherwise(state: State) -> tuple[Act, ...]:
    """Instead of a card: a trade, where there is one, or nothing at all."""
    return _otherwise(at_turn(state))


@cache
def _otherwise(who: str | None) -> tuple[Act, ...]:
    return Act("swap4", who), Act("stuck", who)


def tally(rules: Rules, players: int) -> Tally[State]:
    """Who lost, by seat from the starter on; whether by four O'NO 99 cards; cards laid; whether the pile ran out."""
    seats = range(players)

    def of(played: Played[State]) -> Sequence[float]:
        last = played.last
        loser = None if last is None else (seat_of_player(played.state, last.who) - played.starter) % players
        four = last is not None and last.kind == "stuck" and list(played.hand) == FOUR_HELD
        return (four, played.reshuffles > 0, played.acts, *(seat == loser for seat in seats))

    return Tally((FOUR_ONO, PILE, ACTS, *(Count("loses", seat + 1) for seat in seats)), of)


FOUR_ONO, PILE, ACTS = Count("four_ono"), Count("pile"), Count("acts")
FOUR_HELD = ["ono"] * SWAPPED
NUMBERS = frozenset({"acts"})
"""Kinds of count that are numbers."""


def chances(state: State) -> list[Chance]:
    """For everybody still in, as if the total stood when the turn came: that some card of the hand may be laid."""
    if state.turn is None:
        return []
    hidden = unseen(state)
    fits = [card for card in hidden if _stays_below(state, card)]
    good = sum(hidden[card] for card in fits)
    return [
        Chance("odds.below", name, good, sum(hidden.values()), hand.count)
        for seat, (name, hand) in enumerate(zip(state.players, state.hands, strict=True))
        if not state.out[seat] and hand.cards is None
    ]  # fmt: skip


def _stays_below(state: State, card: str) -> bool:
    """Whether the player at turn, holding this card and nobody knows what else, could lay it and stay in."""
    return judge(state, lay(state, card)).verdict == "legal" and after_card(state, card) < state.rules.limit

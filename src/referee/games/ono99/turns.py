"""The usual turns of a hand of O'NO 99 with known cards, one after another: nearly all that a playout is made of.

usual   a card below the limit by the player at turn, for which one is drawn, and to which no rule objects

As with the sweep of a record (see `usual`) these are no second set of rules but a short cut through them: what is
played is what `playing` would play by the same chances, and it leaves the table as `apply` does.
"""

from collections.abc import Callable
from math import inf

from referee.game import live
from referee.games.ono99.cards import TURNS, VALUES
from referee.games.ono99.judge import behind_gate, usual_cards
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import DUTY, State

Turns = Callable[[State, list[str], int], tuple[int, str]]
"""(state, draw pile, acts at most) -> usual acts played, and the card that the player then at turn tries first, any of
the hand as likely as the next; empty where it is certain that none may be laid."""


def usual_turns(rules: Rules, chance: Callable[[], float]) -> Turns:
    """What plays the usual turns under these options, until an act comes that is none."""
    behind, usual = behind_gate(rules), usual_cards(rules) if rules.draw == "one" else ()
    values = {card: VALUES[card] for card in usual}
    never = frozenset({"ono"} if rules.ono == "never" else ())
    certain = never.union(card for card in behind if not behind[card])
    of_duty, copies, limit = {"double", *rules.dodge}, rules.cards, rules.limit
    least = -inf if rules.negative == "allow" else 0

    def another(cards: list[str]) -> str:
        """Any card that may be laid at all, where the first one may not; empty where there is none."""
        rest = cards.copy()
        while rest:
            card = rest.pop(int(chance() * len(rest)))
            if card not in never:
                return card
        return ""

    def turns(state: State, deck: list[str], most: int) -> tuple[int, str]:
        hands, seen, fits, seat = state.hands, state.seen, state.fits, state.turn
        following, preceding, direction = state.following, state.preceding, state.direction
        total, owed, second, top = state.total, state.owed, state.second, state.last
        assert seat is not None
        most = min(most, state.pile)  # every card that is laid has one drawn for it
        acts, card = 0, ""
        while cards := hands[seat].cards:
            card = cards[int(chance() * len(cards))]
            if card in never and certain.issuperset(cards):
                card = another(cards)
            if card not in values or not least <= total + values[card] < limit or acts == most:
                break
            if (second or owed == DUTY) and card in of_duty:
                break
            cards.remove(card)
            cards.append(deck.pop())
            total += values[card]
            top = card
            lie = seen[card] = seen[card] + 1
            if lie == copies[card]:
                fits.discard(card)
            if owed == DUTY:
                owed, second = 1, True
            else:
                if second or card in TURNS:
                    if card == "reverse" and live(state) > 2:
                        direction, following, preceding = -direction, preceding, following
                    owed, second = DUTY if card == "double" else 1, False
                seat = following[seat]
            acts += 1
        else:
            card = ""
        if acts:
            state.turn, state.total, state.owed, state.second = seat, total, owed, second
            state.pile -= acts
            state.direction, state.following, state.preceding = direction, following, preceding
            state.last, state.under_way = top, True
        return acts, card

    return turns

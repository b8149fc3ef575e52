"""The usual acts of a record of O'NO 99, one after another: nearly all that a long evening is made of.

usual   a card below the limit by the player at turn, for which one is drawn, and of which no rule has anything to tell
sweep   play usual acts until one comes that is none; that one is for `judge` and `apply`

A sweep is no second set of rules but a short cut through them: what it takes, `judge` finds legal, and it leaves the
table as `apply` does. What changes on the way it keeps in variables of its own. All else it leaves to the others.
"""

from collections.abc import Iterator

from referee.game import Numbered, live
from referee.games.ono99.cards import KINDS, TURNS, VALUES
from referee.games.ono99.table import DUTY, State


def sweep(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    """Play the usual acts that come next; the first entry that is none, taken out; None where all were usual."""
    seat = state.turn
    if seat is None or state.late or not state.draws_one:
        return next(entries, None)
    players, hands, usual, fits = state.players, state.hands, state.usual, state.fits
    seen, copies, of_duty = state.seen, state.rules.cards, {"double", *state.rules.dodge}
    following, preceding, direction = state.following, state.preceding, state.direction
    total, limit, pile, owed, second = state.total, state.limit, state.pile, state.owed, state.second
    top, entered, begun = state.last, state.entry, False
    at_end = False
    for number, act in entries:
        card = act.card
        if card not in usual or act.who != players[seat] or act.kind != KINDS[card] or act.mark:
            break
        after, lie, hand = total + VALUES[card], seen.get(card, 0) + 1, hands[seat]
        if after < 0 or after >= limit or lie > copies[card] or not pile or not hand.count or hand.cards is not None:
            break
        if (act.number is not None and act.number != after) or ((second or owed == DUTY) and card in of_duty):
            break
        begun, total, top = True, after, card
        pile -= 1
        seen[card] = lie
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
        if number is not None:
            entered = number
    else:
        at_end = True
    if begun:
        state.ended, state.under_way = None, True
    state.turn, state.total, state.pile, state.owed, state.second = seat, total, pile, owed, second
    state.direction, state.following, state.preceding = direction, following, preceding
    state.last, state.entry = top, entered
    return None if at_end else (number, act)

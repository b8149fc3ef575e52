"""What the rules of UNO say of what is called out: challenges of a Wild Draw Four, UNO, and catching who forgot it.

`judge` takes these checks into its own; what comes of the calls stands in `penalties`.
"""

from collections.abc import Collection

from referee import record
from referee.game import Act, Check, Ruling, left, seat_of, seat_of_player
from referee.games.uno.cards import CARDS, COLOUR, LAYING
from referee.games.uno.table import (
    CHALLENGE,
    PLAY,
    State,
    answer_is_safe,
    cards_held,
    drawn_for_stop,
    forbids,
    forgets_stop,
)

NO_CHALLENGE = Ruling("illegal", "uno.challenge", "off", possible=False)
NOTHING_TO_CHALLENGE = Ruling("illegal", "uno.challenge", "none", possible=False)
CHALLENGE_OVER = Ruling("illegal", "uno.challenge", "over", possible=False)
NOT_THE_VICTIM = Ruling("illegal", "uno.challenge", "who", possible=False)
AUTHOR_GONE = Ruling("illegal", "uno.challenge", "gone", possible=False)
ANSWER_UNCHALLENGED = Ruling("illegal", "uno.challenge", "answer", possible=False)
BELOW_UNKNOWN = Ruling("illegal", "uno.challenge", "below", possible=False)
CANNOT_BE_GUILTY = Ruling("illegal", "uno.challenge", "cannot_succeed")
CANNOT_BE_INNOCENT = Ruling("illegal", "uno.challenge", "cannot_fail")
DISPROVED = Ruling("legal", "uno.challenge", "disproved")
DISPROVED_BY_HAND = Ruling("legal", "uno.challenge", "hand")
NOT_IN_HAND = Ruling("legal", "uno.challenge", "missing")
WRONG_CATCH = Ruling("legal", "uno.catch", "wrong")
OWN_CATCH = Ruling("legal", "uno.catch", "own")
STOP_MISSING = Ruling("legal", "uno.stop", "missing")
NOTHING_FOR_STOP = Ruling("legal", "uno.stop", "nothing")
FALSE_CALL = Ruling("legal", "uno.call", "false")
FALSE_CALL_COSTS = Ruling("legal", "uno.call", "costs", foul="false uno")
TOO_LATE = Ruling("legal", "uno.call", "late")
RIGHT_CALL = Ruling("illegal", "uno.call", "right", possible=False)
FALSE_CALL_WITH_CARD = Ruling("illegal", "uno.call", "card")

RULINGS = (
    NO_CHALLENGE, NOTHING_TO_CHALLENGE, CHALLENGE_OVER, NOT_THE_VICTIM, AUTHOR_GONE, ANSWER_UNCHALLENGED, BELOW_UNKNOWN,
    CANNOT_BE_GUILTY, CANNOT_BE_INNOCENT, DISPROVED, DISPROVED_BY_HAND, NOT_IN_HAND, WRONG_CATCH, OWN_CATCH,
    STOP_MISSING, NOTHING_FOR_STOP, FALSE_CALL, FALSE_CALL_COSTS, TOO_LATE,
    RIGHT_CALL, FALSE_CALL_WITH_CARD,
)  # fmt: skip


def _disproved(state: State, act: Act) -> Ruling | None:
    """A challenge was lost because the hand held none of a colour, and now a card of that colour comes out of it."""
    return DISPROVED if disproving(state, act) else None


def disproving(state: State, act: Act) -> str:
    """The first card laid or shown of a colour that a challenge found its player without; empty for none."""
    seat = seat_of(state, act.who)
    colour = "" if seat is None else state.clean.get(seat, "")
    return next((card for card in act.laid if COLOUR.get(card) == colour), "")


def _hand_disproves(state: State, act: Act) -> Ruling | None:
    """The cards that a challenge was settled on, and those that are shown now, cannot both be true.

    A hand was clean of a colour, its player has drawn none since, and now there is one; or it held what forbade the
    Wild Draw Four, nothing of the kind was laid since, and now the whole hand has none.
    """
    if disproving(state, act):
        return DISPROVED_BY_HAND
    shown = state.holds.get(seat_of_player(state, act.who))
    whole = len(act.cards) == cards_held(state, act.who)
    return NOT_IN_HAND if shown and whole and shown.isdisjoint(act.cards) else None


def stop_missing(state: State, act: Act) -> Ruling | None:
    """The last card was laid without a word, where a house rule has its player say Stop."""
    if not forgets_stop(state, act):
        return None
    return STOP_MISSING if drawn_for_stop(state) else NOTHING_FOR_STOP


def false_call_foul(state: State, act: Act) -> Ruling | None:
    """The same where a rule set takes the card back for it."""
    return FALSE_CALL_WITH_CARD if _false_call(state, act) else None


def _false_call(state: State, act: Act) -> Ruling | None:
    """UNO was said with a card that leaves more than one."""
    seat = seat_of(state, act.who)
    if seat is None or not act.mark:
        return None
    return _for_nothing(state, seat) if state.hands[seat].count - len(act.laid) > 1 else None


def _for_nothing(state: State, seat: int) -> Ruling:
    """A call that counts for nothing; where that costs cards, how to record it. Who has gone out draws none."""
    return FALSE_CALL_COSTS if state.rules.false_uno_cards and seat not in state.finished else FALSE_CALL


def _challenge_known(state: State, act: Act) -> Ruling | None:
    return NO_CHALLENGE if state.rules.challenge == "off" else None


def _challenge_open(state: State, act: Act) -> Ruling | None:
    if state.laid is None or state.phase != CHALLENGE:
        return CHALLENGE_OVER if state.phase == PLAY and state.top == "w4" else NOTHING_TO_CHALLENGE
    return ANSWER_UNCHALLENGED if answer_is_safe(state, state.laid) else None


def _victim(state: State, act: Act) -> Ruling | None:
    if state.turn is None or act.who != state.players[state.turn]:
        return record.player_check(state, act) or NOT_THE_VICTIM
    return AUTHOR_GONE if state.laid is not None and state.out[state.laid.seat] else None


def answer_can_be(state: State, act: Act) -> Ruling | None:
    """What the shown hand proved must be possible by the record; nothing speaks against it where that is silent."""
    laid = state.laid
    assert laid is not None
    if laid.top is None:
        goes_on = state.entry > 0  # a record, which must know what lies on top next; a written position ends here
        takes_back = act.text == "guilty" and state.rules.guilty_card != "stays"
        return BELOW_UNKNOWN if goes_on and takes_back else None
    colour, top, beaten = laid.colour, laid.top, laid.beaten
    then, now = laid.known or (), state.hands[laid.seat]
    since = max(0, now.count - laid.rest)  # cards drawn since it was laid, of which any may be one that was shown
    held = any(forbids(state, card, colour, top, beaten) for card in then)
    held = held or (bool(laid.held) and all(forbids(state, card, colour, top, beaten) for card in laid.held))
    whole = laid.rest == len(then)
    shown = 0 if whole else sum(forbids(state, card, colour, top, beaten) for card in now.cards or ())
    if held or shown > since:
        return CANNOT_BE_INNOCENT if act.text == "innocent" else None
    if act.text == "innocent" or shown:
        return None
    forbidding = (card for card in CARDS if forbids(state, card, colour, top, beaten))
    none = whole or laid.clean or now.count == len(now.cards or ())
    return CANNOT_BE_GUILTY if none or all(left(state, card) <= 0 for card in forbidding) else None


def _catch(state: State, act: Act) -> Ruling | None:
    if act.who is not None and (problem := record.player_check(state, act)):
        return problem
    caught = seat_of(state, act.target)
    if caught is None:
        return record.NOBODY_THERE
    if act.who == act.target:
        return OWN_CATCH
    return None if caught in state.uncalled else WRONG_CATCH


def _late_call(state: State, act: Act) -> Ruling | None:
    seat = seat_of(state, act.who)
    if seat is not None and not call_holds(state, seat):
        return _for_nothing(state, seat)
    return TOO_LATE if seat is not None and too_late(state, seat) else None


def too_late(state: State, seat: int) -> bool:
    """Whether UNO should have been said with the card, and saying it now does not help."""
    return seat in state.uncalled and not state.rules.uno_self_call and seat not in state.given_one


def _not_right(state: State, act: Act) -> Ruling | None:
    """A call that counts, for the one card held, was no false one."""
    seat = seat_of(state, act.who)
    return RIGHT_CALL if seat in state.called and cards_held(state, act.who) == 1 else None


def call_holds(state: State, seat: int) -> bool:
    """Whether UNO said now counts: with one card, or on the player's own turn before the card that leaves one."""
    if seat in state.uncalled or state.hands[seat].count == 1:
        return True
    return seat == state.turn and (state.hands[seat].count == 2 or state.rules.multiple != "one")


def _caught_is_here(state: State, act: Act) -> Ruling | None:
    return record.player_check(state, act._replace(who=act.target))


CHALLENGE_CHECKS: tuple[tuple[str, Check], ...] = (
    ("uno.challenge", _challenge_known), ("uno.challenge", _challenge_open), ("uno.challenge", _victim),
    ("uno.challenge", answer_can_be),
)  # fmt: skip
SCORED_CHALLENGE_CHECKS: tuple[tuple[str, Check], ...] = (*record.SEATED, ("uno.challenge", _challenge_known))
CATCH_CHECKS: tuple[tuple[str, Check], ...] = (("uno.catch", _catch),)
SCORED_CATCH_CHECKS: tuple[tuple[str, Check], ...] = (("uno.catch", _caught_is_here),)
CALL_CHECKS: tuple[tuple[str, Check], ...] = (*record.PLAYER, ("uno.call", _late_call))
FALSE_CALL_CHECKS: tuple[tuple[str, Check], ...] = (*record.SEATED, ("uno.call", _not_right))
HAND_REMARKS: tuple[tuple[str, Check], ...] = (("uno.challenge", _hand_disproves),)
"""What is told of a hand that is shown or handed in."""
REMARKS: tuple[tuple[str, Check], ...] = (
    ("uno.challenge", _disproved), ("uno.stop", stop_missing), ("uno.call", _false_call),
)  # fmt: skip
"""What is told of a card laid that is no foul."""


def _of_inner(check: Check, kinds: Collection[str]) -> Check:
    """The same check of an act of these kinds that is inside another."""
    return lambda state, act: check(state, act.acts[0]) if act.acts[0].kind in kinds else None


def _stood_false_call(state: State, act: Act) -> Ruling | None:
    """A false call with a card that was let stand, unless the call was what was against the rules."""
    return None if state.rules.false_uno_ends_turn else _false_call(state, act)


STOOD_REMARKS: tuple[tuple[str, Check], ...] = (
    ("uno.challenge", _of_inner(_disproved, LAYING)), ("uno.stop", _of_inner(stop_missing, LAYING)),
    ("uno.call", _of_inner(_stood_false_call, LAYING)), ("uno.call", _of_inner(_late_call, {"uno"})),
)  # fmt: skip
"""What is told of a card and of a call that the table lets stand."""

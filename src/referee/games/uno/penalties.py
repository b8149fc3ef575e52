"""What has somebody draw cards in UNO: a penalty that was pending, challenges, UNO not said, fouls; and the ledger.

`owed_for` says who draws how many cards for an act, and by which rule; it changes nothing. `take` is how cards come
into a hand, `paid` ends a penalty that was pending, and `fine` has somebody draw for what was done, which the ledger
tells.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from referee.game import Act, Penalty, lying, seat_of, seat_of_player, sits_out
from referee.games.uno.calls import call_holds, too_late
from referee.games.uno.cards import DRAWS, LAYING
from referee.games.uno.judge import judge_as_foul
from referee.games.uno.rounds import end_play
from referee.games.uno.rules import FINES
from referee.games.uno.table import (
    PLAY,
    Laid,
    State,
    fits_now,
    forbidding,
    forgets_stop,
    fresh_turn,
    goes_on,
    next_seat,
    nothing_due,
)

# --- what is owed


class Owed(NamedTuple):
    """Cards that somebody has to draw for an act."""

    seat: int
    cards: int
    rule: str


def owed_for(state: State, act: Act) -> Owed | None:
    """Who has to draw how many cards for this act, and by which rule; None where nobody has to.

    More than the draw pile holds, or than a hand may have, is not drawn: see `wanted`.
    """
    if act.kind in LAYING:
        return _by(state, act, state.rules.stop_cards, "uno.stop") if forgets_stop(state, act) else None
    owed = _OWED.get(act.kind)
    return None if owed is None else owed(state, act)


def wanted(state: State, seat: int, cards: int, laid: int = 0) -> int:
    """So many cards of those owed go into this hand, once so many are laid out of it, if the draw pile holds them."""
    if seat in state.finished or seat == state.went_out:
        return 0
    limit = state.hand_limit
    return min(cards, max(0, limit + laid - state.hands[seat].count)) if limit else cards


def to_be_drawn(state: State, seat: int, cards: int, laid: int = 0) -> int:
    """How many of the cards owed for a foul would really come into this hand, once so many are laid out of it."""
    if state.scores_only:
        return cards
    there = state.pile + max(0, lying(state) + laid - 1)  # the discards are shuffled where the pile does not do
    return 0 if sits_out(state, seat) else min(there, wanted(state, seat, cards, laid))


def _by(state: State, act: Act, cards: int, rule: str) -> Owed:
    """What whoever acts has to draw."""
    return Owed(seat_of_player(state, act.who), cards, rule)


def to_draw(state: State, act: Act) -> int:
    """The cards of a draw: as many as are told, or the pending penalty, or one."""
    return act.number or state.pending or 1


def _challenged(state: State, act: Act) -> Owed | None:
    rules, laid, innocent = state.rules, state.laid, act.text == "innocent"
    if laid is None:
        # Where only scores are kept nobody wrote down whose Wild Draw Four it was: only the challenger's draw is known.
        return _by(state, act, rules.challenge_innocent_cards, "uno.challenge") if innocent else None
    beaten = max(0, state.pending - DRAWS["wild draw four"])
    if innocent:
        return _by(state, act, rules.challenge_innocent_cards + beaten, "uno.challenge")
    return Owed(laid.seat, rules.challenge_guilty_cards + beaten, "uno.challenge")


def _caught(state: State, act: Act) -> Owed | None:
    """Who did not say UNO, or whoever caught somebody for nothing; a table that keeps scores takes it as told.

    Nobody draws where somebody meant to catch themselves: that is no catch, and no wrong one either.
    """
    caught, catcher = seat_of_player(state, act.target), seat_of(state, act.who)
    if state.scores_only or (caught in state.uncalled and act.who != act.target):
        return Owed(caught, state.rules.uno_cards, "uno.catch")
    if catcher in (None, caught):
        return None
    return Owed(catcher, state.rules.wrong_catch_cards, "uno.catch")


def _fouled(state: State, act: Act) -> Owed | None:
    """For a foul that is taken back, by the rule that it broke."""
    seat = seat_of_player(state, act.who)
    if state.scores_only:
        return Owed(seat, state.rules.foul_cards, "table.foul")
    return _owed_as_foul(state, seat, act.acts[0])


def _owed_as_foul(state: State, seat: int, act: Act) -> Owed | None:
    """What is owed where this act is a foul; nothing for what is no move, unless it was done out of turn."""
    rule = judge_as_foul(state, act).rule
    if rule != "uno.turn" and act.kind not in LAYING | {"draw", "pass"}:
        return None
    return Owed(seat, getattr(state.rules, FINES.get(rule, "foul_cards")), rule)


_OWED: Mapping[str, Callable[[State, Act], Owed | None]] = {
    "draw": lambda state, act: _by(state, act, to_draw(state, act), "uno.draw"),
    "challenge": _challenged,
    "catch": _caught,
    "foul": _fouled,
    "advice": lambda state, act: _by(state, act, state.rules.advice_cards, "uno.advice"),
    "false uno": lambda state, act: _by(state, act, state.rules.false_uno_cards, "uno.call"),
    "out of turn": lambda state, act: _by(state, act, state.rules.out_of_turn_cards, "uno.turn"),
    "penalty": lambda state, act: _by(state, act, act.number or 0, "table.penalty"),
}
"""Of each kind of act for which somebody draws, but cards laid: what is owed."""


# --- drawing


def take(state: State, seat: int, number: int) -> int:
    """Cards come from the draw pile into a hand, as many as there are; how many."""
    hand = state.hands[seat]
    drawn = number
    if state.finished or state.hand_limit or state.went_out is not None:
        drawn = wanted(state, seat, number)
    if drawn > state.pile:
        drawn = state.pile
    state.pile -= drawn
    hand.count += drawn
    if drawn:
        if seat in state.clean:
            del state.clean[seat]
        if hand.count != 1 and (state.called or state.uncalled):
            state.called.discard(seat)
            if seat in state.uncalled:
                state.uncalled.remove(seat)
    return drawn


def reshuffle(state: State, act: Act) -> None:
    """All discards but the top one become the draw pile; a wild on top keeps the colour named for it."""
    assert state.top is not None
    state.pile += lying(state) - 1
    state.unrecorded = 0
    state.seen[state.top] -= 1
    state.shuffled = (state.pile, state.seen)
    state.seen = {**dict.fromkeys(state.seen, 0), state.top: 1}


def lacks(state: State, owed: Owed) -> bool:
    """Whether the discards have to be shuffled, and can be, before so many cards are drawn."""
    return wanted(state, owed.seat, owed.cards) > state.pile and lying(state) > 1


def paid(state: State, seat: int) -> None:
    """What was pending is paid: the turn goes on, or the round is over."""
    nothing_due(state)
    fresh_turn(state)
    state.phase = PLAY
    state.turn = next_seat(state, seat)
    if (state.went_out is not None or state.finished) and not goes_on(state):
        return end_play(state)
    state.fits = fits_now(state)


# --- challenge and UNO


def challenge(state: State, act: Act) -> None:
    """The hand was shown: guilty draws and the challenger plays, or the challenger draws and loses the turn.

    Guilty may also have to take the card back, and to lay another one in its place.
    """
    laid, rules, owed = state.laid, state.rules, owed_for(state, act)
    if laid is None:
        return fine(state, owed)
    if act.text == "innocent":
        if rules.uno_window == "next acts":
            state.uncalled.clear()
        fine(state, owed)
        paid(state, seat_of_player(state, act.who))
        tested = laid.beaten is None or rules.wild4_under_penalty == "hand"
        if laid.colour is not None and tested and state.hands[laid.seat].count == laid.rest:  # none drawn since
            state.clean[laid.seat] = laid.colour
        return
    nothing_due(state)
    state.phase = PLAY
    state.went_out = None if state.went_out == laid.seat else state.went_out
    if laid.rest and (shown := forbidding(state, laid)):
        state.holds[laid.seat] = shown
    if rules.guilty_card != "stays":
        _take_back(state, laid)
    if rules.guilty_card == "lay":
        state.turn, state.lays_another = laid.seat, True
    fine(state, owed)
    state.fits = fits_now(state)


def _take_back(state: State, laid: Laid) -> None:
    """A Wild Draw Four returns to the hand, and what lay under it is on top again, out of a new draw pile too."""
    state.hands[laid.seat].count += 1
    if state.hands[laid.seat].cards is not None:
        state.hands[laid.seat].cards = [*(state.hands[laid.seat].cards or []), "w4"]
    state.called.discard(laid.seat)
    for seats in (state.uncalled, state.finished):
        if laid.seat in seats:
            seats.remove(laid.seat)
    state.seen["w4"] -= 1
    state.top, state.colour, state.before = laid.top, laid.colour, None
    if laid.top is not None and not state.seen[laid.top]:
        state.seen[laid.top], state.pile = 1, max(0, state.pile - 1)


def fine(state: State, owed: Owed | None) -> None:
    """Somebody draws cards for what happened, if anything is owed, and the ledger says so."""
    if owed is None:
        return
    seat, cards, rule = owed
    drawn = cards
    if not state.scores_only:
        drawn = 0 if sits_out(state, seat) else take(state, seat, cards)  # who plays no part has no hand
    if cards:
        state.penalties.append(Penalty(state.entry, state.round, state.players[seat], drawn, rule, cards))


def catch(state: State, act: Act) -> None:
    """Who did not say UNO draws; a wrong catch costs what the rule set says."""
    owed, caught = owed_for(state, act), seat_of_player(state, act.target)
    if caught in state.uncalled and act.who != act.target:
        state.uncalled.remove(caught)
    fine(state, owed)


def call(state: State, act: Act) -> None:
    """UNO is said: late for the card held, or before the card that leaves one; any other call counts for nothing."""
    seat = seat_of_player(state, act.who)
    if not call_holds(state, seat) or too_late(state, seat):
        return
    if seat in state.uncalled:
        state.uncalled.remove(seat)
    state.called.add(seat)


# --- fouls


def foul(state: State, act: Act) -> None:
    """It was done, it is taken back, and the rule set's remedy applies."""
    owed, seat = owed_for(state, act), seat_of_player(state, act.who)
    fine(state, owed)
    if state.scores_only or owed is None or owed.rule == "uno.turn":
        return
    if seat == state.turn:
        others_act(state, seat)
    if _costs_the_turn(state, owed):
        _lose_turn(state, seat)


def others_act(state: State, seat: int) -> None:
    """Where that closes it, nobody but whoever acts may still be caught for the card laid before."""
    if state.uncalled and state.rules.uno_window == "next acts":
        state.uncalled[:] = [each for each in state.uncalled if each == seat]


def _costs_the_turn(state: State, owed: Owed) -> bool:
    """Whether a foul for which this is owed ends the turn of its player; one out of turn never moves it."""
    if owed.rule == "uno.turn" or not _may_lose_turn(state, owed.seat):
        return False
    return state.rules.false_uno_ends_turn if owed.rule == "uno.call" else state.rules.illegal_play_ends_turn


def _may_lose_turn(state: State, seat: int) -> bool:
    """Whether this player has a turn to lose; a pending penalty must still be drawn."""
    return not state.pending and seat == state.turn and state.phase == PLAY


def _lose_turn(state: State, seat: int) -> None:
    """Whoever is at turn loses it, if there is a turn to lose."""
    if not _may_lose_turn(state, seat):
        return
    fresh_turn(state)
    state.turn = next_seat(state, seat)


def next_after_foul(state: State, act: Act) -> str:
    """Who is at turn once this act has been recorded as a foul; empty where nobody is."""
    if state.turn is None:
        return ""
    seat = seat_of(state, act.who)
    owed = None if seat is None else _owed_as_foul(state, seat, act)
    after = state.turn if owed is None or not _costs_the_turn(state, owed) else next_seat(state, owed.seat)
    return state.players[after]


def false_uno(state: State, act: Act) -> None:
    """Who said UNO for nothing draws, and may lose the turn for it."""
    draws(state, act)
    if state.rules.false_uno_ends_turn:
        _lose_turn(state, seat_of_player(state, act.who))


def draws(state: State, act: Act) -> None:
    """Whoever advised another, or acted out of turn, or was told to by the referee, draws; nothing else comes of it."""
    fine(state, owed_for(state, act))

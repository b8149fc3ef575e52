"""What has somebody draw cards in UNO: a penalty that was pending, challenges, UNO not said, fouls; and the ledger.

`take` is how cards come into a hand, `paid` ends a penalty that was pending, and `fine` has somebody draw for what
was done, which the ledger tells.
"""

from referee.game import Act, Penalty, seat_of
from referee.games.uno.cards import DRAWS, LAYING
from referee.games.uno.judge import judge
from referee.games.uno.rounds import end_play
from referee.games.uno.table import PLAY, Laid, State, fits_now, goes_on, next_seat

# --- drawing


def take(state: State, seat: int, number: int) -> int:
    """Cards come from the draw pile into a hand, as many as there are; how many."""
    hand = state.hands[seat]
    if seat in state.finished:
        return 0
    limit = state.rules.hand_limit
    wanted = min(number, max(0, limit - hand.count)) if limit else number
    drawn = wanted if wanted <= state.pile else state.pile
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


def paid(state: State, seat: int) -> None:
    """What was pending is paid: the turn goes on, or the round is over."""
    state.pending, state.chain, state.laid = 0, 0, None
    state.phase = PLAY
    state.turn = next_seat(state, seat)
    state.drawn, state.drawn_card = False, None
    if (state.went_out is not None or state.finished) and not goes_on(state):
        return end_play(state)
    state.fits = fits_now(state)


# --- challenge and UNO


def challenge(state: State, act: Act) -> None:
    """The hand was shown: guilty draws and the challenger plays, or the challenger draws and loses the turn.

    Guilty may also have to take the card back, and to lay another one in its place.
    """
    laid, rules = state.laid, state.rules
    seat = state.players.index(str(act.who))
    if laid is None:
        # Where only scores are kept nobody wrote down whose Wild Draw Four it was: only the challenger's draw is known.
        return fine(state, seat, rules.challenge_innocent_cards if act.text == "innocent" else 0, "uno.challenge")
    beaten = max(0, state.pending - DRAWS["wild draw four"])
    if act.text == "innocent":
        if rules.uno_window == "next acts":
            state.uncalled.clear()
        fine(state, seat, rules.challenge_innocent_cards + beaten, "uno.challenge")
        paid(state, seat)
        if laid.colour is not None and (laid.beaten is None or rules.wild4_under_penalty == "hand"):
            state.clean[laid.seat] = laid.colour
        return
    state.pending, state.chain, state.laid = 0, 0, None
    state.phase = PLAY
    state.went_out = None if state.went_out == laid.seat else state.went_out
    if rules.guilty_card != "stays":
        _take_back(state, laid)
    if rules.guilty_card == "lay":
        state.turn, state.lays_another = laid.seat, True
    fine(state, laid.seat, rules.challenge_guilty_cards + beaten, "uno.challenge")
    state.fits = fits_now(state)


def _take_back(state: State, laid: Laid) -> None:
    """A Wild Draw Four returns to the hand, and what lay under it is on top again."""
    state.hands[laid.seat].count += 1
    if state.hands[laid.seat].cards is not None:
        state.hands[laid.seat].cards = [*(state.hands[laid.seat].cards or []), "w4"]
    state.called.discard(laid.seat)
    for seats in (state.uncalled, state.finished):
        if laid.seat in seats:
            seats.remove(laid.seat)
    state.seen["w4"] -= 1
    state.top, state.colour, state.before = laid.top, laid.colour, None


def fine(state: State, seat: int, cards: int, rule: str) -> None:
    """Somebody draws cards for what happened, and the ledger says so."""
    drawn = cards if state.scores_only else take(state, seat, cards)
    if cards:
        state.penalties = (*state.penalties, Penalty(state.entry, state.round, state.players[seat], drawn, rule))


def catch(state: State, act: Act) -> None:
    """Who did not say UNO draws; a wrong catch costs what the rule set says."""
    caught = state.players.index(str(act.target))
    if state.scores_only:
        return fine(state, caught, state.rules.uno_cards, "uno.catch")
    if caught in state.uncalled and act.who != act.target:
        state.uncalled.remove(caught)
        return fine(state, caught, state.rules.uno_cards, "uno.catch")
    catcher = seat_of(state, act.who)
    if catcher is not None:
        fine(state, catcher, state.rules.wrong_catch_cards, "uno.catch")


def call(state: State, act: Act) -> None:
    """UNO is said: late for the card held, or before the card that leaves one."""
    seat = state.players.index(str(act.who))
    if seat in state.uncalled and state.rules.uno_self_call:
        state.uncalled.remove(seat)
    if state.hands[seat].count <= 2 or state.rules.multiple != "one":
        state.called.add(seat)


# --- fouls


def foul(state: State, act: Act) -> None:
    """It was done, it is taken back, and the rule set's remedy applies."""
    inner = act.acts[0]
    seat = state.players.index(str(act.who))
    if state.scores_only:
        return fine(state, seat, state.rules.foul_cards, "table.foul")
    ruling = judge(state, inner)
    if ruling.rule == "uno.turn":
        return fine(state, seat, state.rules.out_of_turn_cards, "uno.turn")
    if inner.kind in LAYING or inner.kind in ("draw", "pass"):
        cards = {"uno.wild4": state.rules.noticed_cards, "uno.call": state.rules.false_uno_cards}.get(
            ruling.rule, state.rules.foul_cards
        )
        fine(state, seat, cards, ruling.rule)
        if state.rules.uno_window == "next acts" and seat == state.turn:
            state.uncalled[:] = [each for each in state.uncalled if each == seat]
        _end_turn_after_foul(state, seat, ruling.rule)


def _end_turn_after_foul(state: State, seat: int, rule: str) -> None:
    """The turn is lost where the rule set says so; a pending penalty must still be drawn."""
    if state.rules.false_uno_ends_turn if rule == "uno.call" else state.rules.illegal_play_ends_turn:
        _lose_turn(state, seat)


def _lose_turn(state: State, seat: int) -> None:
    """Whoever is at turn and owes nothing loses it."""
    if state.pending or seat != state.turn or state.phase != PLAY:
        return
    state.drawn, state.drawn_card, state.lays_another = False, None, False
    state.turn = next_seat(state, seat)


def advice(state: State, act: Act) -> None:
    """Who advised another player draws."""
    fine(state, state.players.index(str(act.who)), state.rules.advice_cards, "uno.advice")


def false_uno(state: State, act: Act) -> None:
    """Who said UNO for nothing draws, and may lose the turn for it."""
    seat = state.players.index(str(act.who))
    fine(state, seat, state.rules.false_uno_cards, "uno.call")
    if state.rules.false_uno_ends_turn:
        _lose_turn(state, seat)


def out_of_turn(state: State, act: Act) -> None:
    """Who acted out of turn draws."""
    fine(state, state.players.index(str(act.who)), state.rules.out_of_turn_cards, "uno.turn")


def penalty(state: State, act: Act) -> None:
    """The referee has a player draw cards."""
    fine(state, state.players.index(str(act.who)), act.number or 0, "table.penalty")

"""Who sits at a table of UNO: people come, go, are misspelt, sit elsewhere, and the evening ends.

Everything that is kept by seat follows its player, and a round goes on without whoever has left.
"""

from collections.abc import Callable

from referee import record
from referee.game import Act, Hand, follow, left_of, live, right_of, seat_of_player
from referee.games.uno import rounds
from referee.games.uno.table import (
    CHALLENGE,
    FLIP,
    PLAY,
    SCORE,
    State,
    fits_now,
    fresh_turn,
    goes_on,
    handing_in,
    next_seat,
    nothing_due,
    unknown_hand,
)
from referee.match import drop, still_in
from referee.match import join as join_match


def join(state: State, act: Act) -> None:
    """A newcomer sits down and is dealt a hand at once; none where the round is won and only counted.

    In a play-off a newcomer takes no part: it is between those who were equal, unless it is for a partner who left.
    """
    state.match = join_match(state.scoring, state.match, act.text, seat_of_player(state, act.target) + 1)
    aside = act.text not in still_in(state.match)
    begun = bool(state.handed) or state.went_out is not None
    won = begun or (state.phase == SCORE and not state.scores_only)
    dealt = 0 if aside or won or state.scores_only else min(state.rules.hand_size, state.pile)
    seat = record.seat_newcomer(state, act, dealt)
    _move_seats(state, lambda each: each + (each >= seat))
    if aside:
        state.out[seat] = True
        follow(state)
    elif won:
        state.handed[seat] = 0
    _begin_left_of_dealer(state)


def rename(state: State, act: Act) -> None:
    """A misspelt name is put right, in a wild that waits for its colour too."""
    record.rename_player(state, act)
    waiting = state.waiting
    if waiting is not None:
        who, target = (act.text if name == act.target else name for name in (waiting.who, waiting.target))
        state.waiting = waiting._replace(who=who, target=target)


def seats(state: State, act: Act) -> None:
    """Everybody sits as named."""
    old = record.reseat(state, act)
    _move_seats(state, old.index)
    _begin_left_of_dealer(state)


def _move_seats(state: State, moved: Callable[[int], int]) -> None:
    """Everything kept by seat follows its player to a new seat."""
    state.uncalled = [moved(seat) for seat in state.uncalled]
    state.called = {moved(seat) for seat in state.called}
    state.given_one = {moved(seat) for seat in state.given_one}
    state.clean = {moved(seat): colour for seat, colour in state.clean.items()}
    state.holds = {moved(seat): cards for seat, cards in state.holds.items()}
    state.finished = [moved(seat) for seat in state.finished]
    state.handed = {moved(seat): points for seat, points in state.handed.items()}
    state.told = {moved(seat): cards for seat, cards in state.told.items()}
    state.leaving = {moved(seat) for seat in state.leaving}
    state.went_out = None if state.went_out is None else moved(state.went_out)
    if state.laid is not None:
        state.laid = state.laid._replace(seat=moved(state.laid.seat))
    if state.settled is not None:
        state.settled = moved(state.settled)


def leave(state: State, act: Act) -> None:
    """A player leaves: the hand goes under the draw pile or is counted at the end, and a penalty falls on nobody.

    Who has gone out or handed in has done all there was to do in this round, which is counted with them.
    """
    seat = seat_of_player(state, act.who)
    done = seat == state.went_out or seat in state.finished or seat in state.handed
    won = state.went_out is not None or bool(state.finished)
    counts = done or _hand_counts(state, seat)
    state.out[seat] = True
    if seat in state.uncalled:
        state.uncalled.remove(seat)
    state.called.discard(seat)
    state.before = None
    unknown_hand(state, seat)
    if counts:
        state.leaving.add(seat)
    else:
        state.pile += state.hands[seat].count
        state.shuffled = None
        state.hands[seat] = Hand(0)
        state.handed.pop(seat, None)
        _drop(state, seat, won)
    if live(state) < 2 and not won:
        rounds.dismiss(state)
    if state.match.over:
        return record.end_table(state)
    follow(state)
    if state.turn == seat:
        _turn_of_nobody(state, seat)
    if state.dealer == seat:
        _deal_of_nobody(state, seat)
    _round_without(state, won)


def _drop(state: State, seat: int, won: bool) -> None:
    """Out of the match at once, unless that ends it while a round that was won is still to be counted."""
    match = drop(state.scoring, state.match, state.players[seat], retires=True)
    if match.over and won:
        state.leaving.add(seat)
        state.handed[seat] = 0
    else:
        state.match = match


def _hand_counts(state: State, seat: int) -> bool:
    """Whether the hand of somebody who leaves is counted with all others when the round ends."""
    holds = state.hands[seat].count > 0 and state.phase != FLIP and not state.scores_only
    return state.rules.leaver_hand == "counted" and holds and live(state) > 2


def _turn_of_nobody(state: State, seat: int) -> None:
    """The next player goes on for one who has left, and names the colour where one is asked for."""
    nothing_due(state)
    fresh_turn(state)
    state.waiting = None
    if state.phase == CHALLENGE:
        state.phase = PLAY
    state.turn = next_seat(state, seat)
    state.fits = fits_now(state)


def _deal_of_nobody(state: State, seat: int) -> None:
    """The deal of one who has left is the left neighbour's: the next one, or this one as long as no card is up."""
    untouched = state.phase == FLIP or (state.scores_only and not state.handed and state.went_out is None)
    moves_on = state.rules.next_dealer != "same" and not untouched
    state.dealer = right_of(state, seat) if moves_on else left_of(state, seat)
    _begin_left_of_dealer(state)


def _begin_left_of_dealer(state: State) -> None:
    """Until the start card is up, whoever sits left of the dealer is the first player."""
    if state.phase == FLIP:
        state.turn = left_of(state, state.dealer)


def _round_without(state: State, won: bool) -> None:
    """The round ends where it only waited for the player who has left; one that was won is counted in any case."""
    if state.phase == SCORE:
        if not handing_in(state):
            rounds.count_round(state)
    elif won and not goes_on(state):
        rounds.end_play(state)

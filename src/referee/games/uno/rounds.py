"""How a round of UNO ends: hands handed in and counted, the next deal, or the end of the match."""

from referee import record
from referee.game import CLOCKWISE, Act, Hand, follow, left_of, live, seat_of_player
from referee.games.uno.judge import scores_only_checks
from referee.games.uno.results import results_of
from referee.games.uno.table import FLIP, NOTHING, SCORE, State, fresh_turn, handing_in, nothing_due
from referee.match import Result, close_round, drop, still_in


def end_play(state: State) -> None:
    """Nobody plays any more: hands are handed in, or the round ends without a winner."""
    _stop_play(state)
    if state.finished:
        state.went_out = state.finished[0]
    if _nobody_pays(state) or not handing_in(state):
        count_round(state)


def _nobody_pays(state: State) -> bool:
    """Whether the round gives nobody points: nobody has won it."""
    return state.went_out is None and state.rules.empty_round == "zero"


def _stop_play(state: State) -> None:
    nothing_due(state)
    fresh_turn(state)
    state.before, state.waiting, state.uncalled = None, None, []
    state.turn = None
    state.phase = SCORE


def hand_in(state: State, act: Act) -> None:
    """A hand is shown during the round, or handed in at its end; the last one closes the round."""
    seat = seat_of_player(state, act.who)
    if state.phase != SCORE:
        state.unseen = False
        state.hands[seat].cards = list(act.cards)
        return
    take_in(state, seat, act)
    if not handing_in(state):
        count_round(state)


def take_in(state: State, seat: int, act: Act) -> None:
    """What the player on this seat was left with, or that it was nothing."""
    state.unseen = False
    points = sum(map(state.worth.__getitem__, act.cards)) if act.number is None else act.number
    if state.scores_only and act.number is None and not act.cards:
        state.went_out = seat
    else:
        state.handed[seat] = points
        if act.cards or not points:
            state.told[seat] = act.cards
        state.hands[seat].cards = list(act.cards) or None


def whole_round(state: State, act: Act) -> None:
    """A whole round by its result: everybody's hand, and who went out, if anybody did."""
    _stop_play(state)
    dismiss(state)
    for name, left in (results_of(state.rules, act) or {}).items():
        seat = seat_of_player(state, name)
        if left.went_out:
            state.went_out = seat
        else:
            state.handed[seat] = left.points
            if left.cards or not left.points:
                state.told[seat] = left.cards
    count_round(state)


def keep_scores(state: State) -> None:
    """From now on the table keeps scores only: between the results of rounds nothing is played."""
    state.scores_only = True
    state.checks = scores_only_checks(state.rules)
    _await_results(state)


def _await_results(state: State) -> None:
    state.phase, state.turn = SCORE, None
    state.hands = [Hand(0) for _ in state.players]


def count_round(state: State) -> None:
    """The round is counted; the next one follows, or the match is over."""
    if _nobody_pays(state):
        state.handed, state.told = {}, {}  # hands handed in before the winner left
    winner = None if state.went_out is None else state.players[state.went_out]
    left = {state.players[seat]: points for seat, points in state.handed.items()}
    cards = {state.players[seat]: shown for seat, shown in state.told.items()}
    state.match = close_round(state.scoring, state.match, Result(winner=winner, left=left, cards=cards))
    state.counted = state.match.rounds[-1].points
    if state.leaving and not state.match.over:
        dismiss(state)
    if state.match.over:
        state.leaving.clear()  # who left after handing in has played to the end
        _seat_out(state)
        return record.end_table(state)
    next_round(state)


def dismiss(state: State) -> None:
    """Those who have left have no more to do with the match: their hands are counted, or count for nothing."""
    for seat in sorted(state.leaving):
        state.match = drop(state.scoring, state.match, state.players[seat], retires=True)
    state.leaving.clear()


def next_round(state: State) -> None:
    """The deal moves on."""
    _seat_out(state)
    state.dealer = _next_dealer(state)
    state.round += 1
    _deal(state)


def _seat_out(state: State) -> None:
    """Who is out of the match, or in no play-off, takes no part."""
    playing = still_in(state.match)
    state.out = [name not in playing for name in state.players]


def call_off_play_off(state: State) -> None:
    """More rounds are agreed on: everybody plays again, from this round on where it has not begun."""
    record.reopen(state)
    if state.top is None and state.went_out is None and not state.handed:
        _seat_out(state)
        _deal(state)


def _next_dealer(state: State) -> int:
    if state.rules.next_dealer == "winner" and state.went_out is not None and not state.out[state.went_out]:
        return state.went_out
    return state.dealer if state.rules.next_dealer == "same" else left_of(state, state.dealer)


def _deal(state: State) -> None:
    """A new round: hands are dealt, the start card is awaited, play runs clockwise."""
    size = state.rules.hand_size
    for hand, out in zip(state.hands, state.out, strict=True):
        hand.count, hand.cards = 0 if out else size, None
    state.pile = state.pack - size * live(state)
    state.seen, state.unrecorded, state.shuffled = state.none_seen.copy(), 0, None
    state.top, state.colour, state.fits = None, None, NOTHING
    nothing_due(state)
    fresh_turn(state)
    state.idle = 0
    state.uncalled, state.called, state.given_one, state.clean, state.holds = [], set(), set(), {}, {}
    state.went_out, state.finished, state.handed, state.told = None, [], {}, {}
    state.under_way = False
    state.direction = CLOCKWISE
    follow(state)
    state.phase = FLIP
    state.turn = state.following[state.dealer]
    if state.scores_only:
        _await_results(state)

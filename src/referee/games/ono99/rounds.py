"""How a hand of O'NO 99 ends: who lost it or is out, the next deal, or the end of the match."""

from referee import record
from referee.game import CLOCKWISE, Act, Hand, follow, left_of, live, right_of, seat_of_player
from referee.games.ono99.judge import scores_only_checks
from referee.games.ono99.table import PLAY, Ended, State, shuffle
from referee.match import Result, close_round, drop


def lose_hand(state: State, seat: int, total: int | None) -> None:
    """A player has lost the hand: a chip or points, then the next deal or the end of the match."""
    loser = state.players[seat]
    state.match = close_round(state.scoring, state.match, Result(loser=loser, total=total))
    state.ended = Ended(state.round, total, loser)
    state.out[seat] = loser in state.match.gone
    if state.match.over:
        state.total = state.total if total is None else total
        return record.end_table(state)
    next_hand(state, seat)


def next_hand(state: State, seat: int) -> None:
    """The next deal, after the player in this seat lost a hand."""
    if state.rules.starter == "loser":
        starter = left_of(state, seat) if state.out[seat] else seat
        state.dealer = right_of(state, starter)
    else:
        state.dealer = left_of(state, state.dealer)
        starter = left_of(state, state.dealer)
    state.round += 1
    state.phase = PLAY
    _deal(state, starter)


def _deal(state: State, starter: int) -> None:
    """A new hand: everybody still in gets cards, the total is 0, play runs clockwise."""
    size = state.rules.hand_size
    for hand, out in zip(state.hands, state.out, strict=True):
        hand.count, hand.cards = 0 if out else size, None
    state.pile = sum(state.rules.cards.values()) - size * live(state)
    shuffle(state)
    state.total, state.owed, state.second, state.under_way = 0, 1, False, False
    state.late, state.last, state.perhaps_shuffled = {}, None, None
    state.direction = CLOCKWISE
    state.turn = starter
    follow(state)
    if state.scores_only:
        _await_result(state)


def deal_again(state: State) -> None:
    """The same hand is dealt anew from the whole pack, and the same player begins."""
    starter = state.turn
    if starter is None or state.under_way:
        starter = left_of(state, state.dealer)
    _deal(state, starter)


def player_out(state: State, seat: int, inherited: bool) -> None:
    """A player is out of the match, the hand is set aside, and the others go on at the same total.

    `inherited`: whether the next player owes what this one still owed.
    """
    at_turn = state.turn == seat
    state.out[seat] = True
    state.hands[seat] = Hand(0)
    state.match = drop(state.scoring, state.match, state.players[seat])
    state.late.pop(seat, None)
    if state.match.over:
        state.ended = Ended(state.round, state.total, None)
        return record.end_table(state)
    follow(state)
    if at_turn:
        state.turn = state.following[seat]
        state.owed, state.second = (state.owed if inherited else 1), False


def whole_round(state: State, act: Act) -> None:
    """A whole hand by its result: who lost it, or who is out where a bust ends only that player's game."""
    seat = seat_of_player(state, act.values[0][1])
    if state.rules.bust == "hand":
        return lose_hand(state, seat, None)
    player_out(state, seat, inherited=False)


def keep_scores(state: State) -> None:
    """From now on the table keeps scores only: hands are told by who lost them."""
    state.scores_only = True
    state.checks = scores_only_checks(state.rules)
    state.plain, state.fits = frozenset(), set()
    _await_result(state)


def _await_result(state: State) -> None:
    """Nobody is at turn, and nobody's cards are known, until the next result."""
    state.turn = None
    state.hands = [Hand(0) for _ in state.players]

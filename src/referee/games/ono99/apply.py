"""What an act does to a table of O'NO 99, with `rounds` and the record's own acts, which it calls.

`apply` does what it is told, legal or not: what happened has happened. The order of events in one play is
card laid, total, limit, duty, draw, next player.
"""

from collections.abc import Callable, Mapping

from referee import record
from referee.game import Act, Hand, Penalty, live, seat_of_player, turn_round
from referee.games.ono99 import rounds
from referee.games.ono99.cards import KINDS, TURNS, VALUES
from referee.games.ono99.rules import scoring
from referee.games.ono99.table import (
    DUTY,
    SWAPPED,
    State,
    acts_aside,
    after_card,
    count_laid,
    passes_duty,
    reshuffled,
    shuffle,
    to_draw,
    under_duty,
)
from referee.match import join as join_match


def apply(state: State, act: Act) -> None:
    """The act happens. The caller has judged it, or lets it stand."""
    EFFECTS[act.kind](state, act)


# --- a play


def _lay(state: State, act: Act) -> None:
    """A card is laid: the total moves, a card is drawn, and the turn goes on.

    The usual play (by the player at turn, one card drawn for it, no duty) is told apart here and costs no more calls.
    """
    state.ended = None
    card, seat = act.card, state.turn
    if seat is None or state.late or state.players[seat] != act.who:
        seat = _come_to_turn(state, act.who)
    after = state.total + VALUES[card]
    if after < 0:
        after = after_card(state, card)
    seen = state.seen[card] = state.seen.get(card, 0) + 1
    if seen >= state.pack.get(card, 0):
        state.fits.discard(card)
    state.under_way = True
    state.last = card
    if after >= state.limit:
        return _lose(state, seat, after)
    state.total = after
    known = state.hands[seat].cards
    if known is not None and card in known:
        known.remove(card)
    if act.mark or not state.pile or not state.draws_one:
        _draw_after(state, seat, act)
    else:
        state.pile -= 1
    if state.owed == DUTY or state.second or card in TURNS:  # `under_duty`, written out: every card comes by here
        _pass_turn(state, seat, card)
    else:
        state.turn = state.following[seat]


def _come_to_turn(state: State, who: str | None) -> int:
    """The seat of whoever acts; out of turn (let stand) play goes on after that player."""
    seat = state.turn
    if seat is not None and state.players[seat] == who:
        if state.owed < DUTY or state.rules.late_draw_until == "play":
            _close_windows(state, seat)
        return seat
    seat = seat_of_player(state, who)
    state.turn, state.owed, state.second, state.late = seat, 1, False, {}
    return seat


def _close_windows(state: State, seat: int) -> None:
    """Whoever else forgot to draw may no longer put it right."""
    state.late = {late: missing for late, missing in state.late.items() if late == seat}


def _draw_after(state: State, seat: int, act: Act) -> None:
    """After a play one card is drawn, or the hand is filled up; `~` forgets it."""
    hand = state.hands[seat]
    if act.mark:
        hand.count = max(0, hand.count - 1)
        state.late[seat] = state.late.pop(seat, 0) + 1
        return
    drawn = min(to_draw(state, seat), state.pile)
    state.pile -= drawn
    hand.count = max(0, hand.count + drawn - 1)


def _pass_turn(state: State, seat: int, card: str) -> None:
    """Who is next, and how many plays that player owes."""
    passed = under_duty(state) and passes_duty(state, card)
    if state.owed == DUTY and not passed:
        state.owed, state.second = 1, True
        return
    if state.late:
        _close_windows(state, seat)
    if card == "reverse" and live(state) > 2:
        turn_round(state)
    state.turn = state.following[seat]
    state.owed = DUTY if passed or card == "double" else 1
    state.second = False


def _lose(state: State, seat: int, total: int) -> None:
    """The hand is lost at this total, or its player alone is out and the total stays as it was."""
    if state.rules.bust == "hand":
        return rounds.lose_hand(state, seat, total)
    _close_windows(state, seat)
    rounds.player_out(state, seat, state.rules.duty_inherited)


def _stuck(state: State, act: Act) -> None:
    """Nothing can be laid, now or (four O'NO 99 as they were dealt) when the turn comes."""
    _lose(state, _seat_of_act(state, act, acts_aside(state, act)), state.total)


def _seat_of_act(state: State, act: Act, aside: bool) -> int:
    """The seat of whoever acts: the turn comes to it, unless the act is done aside of the turn."""
    return seat_of_player(state, act.who) if aside else _come_to_turn(state, act.who)


def _swap_four(state: State, act: Act) -> None:
    """O'NO 99 cards are traded for as many new ones; that was the turn, or one play of it, or nothing."""
    aside = not state.rules.swap_ends_turn or acts_aside(state, act)
    seat = _seat_of_act(state, act, aside)
    hand = state.hands[seat]
    given = min(SWAPPED, hand.count)
    count_laid(state, "ono", given)
    state.last = "ono"
    drawn = min(given, state.pile)
    state.pile -= drawn
    kept = [card for card in hand.cards or () if card != "ono"]
    state.hands[seat] = Hand(hand.count - given + drawn, kept or None)
    if aside:
        return
    state.under_way = True
    if state.owed == DUTY and state.rules.swap_pays == "one":
        state.owed, state.second = 1, True
        return
    _close_windows(state, seat)
    state.turn, state.owed, state.second = state.following[seat], 1, False


def _redeal(state: State, act: Act) -> None:
    """All cards are gathered and the hand is dealt again."""
    rounds.deal_again(state)


def _late_draw(state: State, act: Act) -> None:
    """A forgotten draw is put right."""
    seat = seat_of_player(state, act.who)
    hand = state.hands[seat]
    drawn = min(1, state.pile)
    hand.count += drawn
    state.pile -= drawn
    missing = state.late.pop(seat, 0) - 1
    if missing > 0:
        state.late[seat] = missing


def _reshuffle(state: State, act: Act) -> None:
    """The discards become the draw pile, with the top one or without it; the total stays."""
    state.pile += reshuffled(state)
    shuffle(state)
    if state.rules.empty_pile == "all":
        state.last = None
    state.perhaps_shuffled = state.last
    if state.last is not None:
        count_laid(state, state.last)


# --- the record


def _stands(state: State, act: Act) -> None:
    EFFECTS[act.acts[0].kind](state, act.acts[0])


def _penalty(state: State, act: Act) -> None:
    """The referee has a player draw cards; where only scores are kept, nobody knows the draw pile."""
    drawn = act.number or 0
    if not state.scores_only:
        drawn = min(drawn, state.pile)
        state.hands[seat_of_player(state, act.who)].count += drawn
        state.pile -= drawn
    state.penalties.append(Penalty(state.entry, state.round, str(act.who), drawn, "table.penalty"))


def _join(state: State, act: Act) -> None:
    """A newcomer sits down and is dealt a hand at once, where hands are known at all."""
    cards = 0 if state.scores_only else min(state.rules.hand_size, state.pile)
    seat = record.seat_newcomer(state, act, cards)
    state.match = join_match(state.scoring, state.match, act.text, seat)
    state.late = {late + (late >= seat): missing for late, missing in state.late.items()}


def _leave(state: State, act: Act) -> None:
    """A player leaves: the cards aside or under the draw pile, no chip moves."""
    seat = seat_of_player(state, act.who)
    if state.rules.leaver_hand == "pile":
        state.pile += state.hands[seat].count
    rounds.player_out(state, seat, state.rules.duty_inherited)


def _seats(state: State, act: Act) -> None:
    old = record.reseat(state, act)
    state.late = {old.index(late): missing for late, missing in state.late.items()}


def _agree(state: State, act: Act) -> None:
    was_at_turn = state.turn
    record.agree(state, act, SETTERS)
    if state.turn != was_at_turn:
        _begin_turn(state, act)
    state.scoring = scoring(state.rules)
    state.under_way = state.under_way or any(key in ("total", "owed") for key, _, _ in act.values)
    if state.match.over:
        record.reopen(state)
        rounds.next_hand(state, seat_of_player(state, state.match.rounds[-1].loser))


def _begin_turn(state: State, act: Act) -> None:
    """Whoever is at turn now has not begun a duty, and owes one play where nothing else has been agreed on."""
    state.second = False
    if all(key != "owed" for key, _, _ in act.values):
        state.owed = 1


def _set_total(state: State, player: str | None, value: str) -> None:
    state.total = int(value)


def _set_owed(state: State, player: str | None, value: str) -> None:
    state.owed, state.second = int(value), False


SETTERS: Mapping[str, Callable[[State, str | None, str], None]] = {
    **record.SETTERS,
    "total": _set_total,
    "owed": _set_owed,
}

_NO_CARD: Mapping[str, Callable[[State, Act], None]] = {
    "stuck": _stuck,
    "swap4": _swap_four,
    "redeal": _redeal,
    "draw": _late_draw,
    "reshuffle": _reshuffle,
    "stands": _stands,
    "foul": record.no_effect,
    "penalty": _penalty,
    "agree": _agree,
    "round": rounds.whole_round,
    "join": _join,
    "leave": _leave,
    "rename": record.rename_player,
    "seats": _seats,
    "dealer": record.set_dealer,
    "pause": record.pause,
    "resume": record.resume,
    "note": record.no_effect,
    "ruling": record.no_effect,
    "close": record.close,
}


def _afresh(effect: Callable[[State, Act], None]) -> Callable[[State, Act], None]:
    """The same, where what the act before it ended is told no more."""

    def happens(state: State, act: Act) -> None:
        state.ended = None
        effect(state, act)

    return happens


EFFECTS: Mapping[str, Callable[[State, Act], None]] = {
    **dict.fromkeys(KINDS.values(), _lay),
    **{kind: _afresh(effect) for kind, effect in _NO_CARD.items()},
}
"""By kind of act, what comes of it; a card laid does by itself what `_afresh` adds to the rest."""

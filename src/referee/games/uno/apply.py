"""What an act does to a table of UNO, with `rounds`, `penalties`, `people` and the record's own acts, which it calls.

`apply` does what it is told, legal or not: what happened has happened. The order of events in one play is

    card laid, empty hand, effect of the card, duty to say UNO, challenge, draws, next turn

and that order is the ruling wherever house rules meet.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from referee import record
from referee.game import CLOCKWISE, Act, Hand, at_turn, follow, left_of, live, right_of, seat_of, seat_of_player
from referee.games.uno import penalties, people, rounds
from referee.games.uno.cards import COLOUR, DRAWS, FACE, KINDS, LAYING
from referee.games.uno.judge import judge
from referee.games.uno.rules import Rules, scoring
from referee.games.uno.table import (
    CHALLENGE,
    COLOUR_PHASE,
    FLIP,
    NOTHING,
    PLAY,
    Before,
    Effect,
    Laid,
    State,
    beaten_now,
    colour_agreed,
    fits_now,
    fresh_turn,
    goes_on,
    has_drawn,
    held_by_challenge,
    lays_the_unseen,
    next_seat,
    nothing_due,
    nothing_to_draw,
    partner_awaited,
    plays_on,
    round_runs_dry,
    shown_clean,
    still_playing,
    unknown_hand,
)


def apply(state: State, act: Act) -> None:
    """The act happens. The caller has judged it, or lets it stand."""
    EFFECTS[act.kind](state, act)


# --- a card laid


def _lay(state: State, act: Act) -> None:
    """One or several cards are laid; a wild without a colour waits for it.

    What only few cards need is asked in one word each, so that the usual play costs no calls.
    """
    seat, top = state.turn, act.card
    if seat is None or state.players[seat] != act.who:
        seat = _cut_in(state, act)
    hand, seen = state.hands[seat], state.seen
    left, known = hand.count - 1, hand.cards
    if known is not None and not _stays_in_sight(state, seat, act):
        if top in known and len(known) <= hand.count and not act.cards:
            known.remove(top)
        else:
            _take_from_shown(hand, known, act.cards or (top,))
    seen[top] = seen.get(top, 0) + 1
    if act.cards:
        left, top = hand.count - len(act.cards), act.cards[-1]
        for each in act.cards[1:]:
            seen[each] = seen.get(each, 0) + 1
    hand.count = left if left > 0 else 0
    if act.card == "w4":
        state.settled = None if state.laid is None else state.laid.seat
        state.laid = _as_laid(state, seat)
    else:
        state.laid = None
    if state.pending:
        state.sent_on = (state.sent_on or state.top) if KINDS[top] in _SEND_ON else None
    state.top = top
    state.under_way = True
    state.idle = 0
    if state.drawn or state.lays_another:
        fresh_turn(state)
    if state.clean or state.holds:
        _forget(state, seat, act.laid)
    if left == 1 or state.uncalled or seat in state.called:
        _say_uno(state, seat, act)
    if state.given_one:
        state.given_one.clear()
    if left <= 0:
        penalties.fine(state, penalties.owed_for(state, act))  # who draws for it has not gone out
    state.colour = colour = act.colour or COLOUR.get(top)
    if colour is None and (hand.count or state.rules.play_on):
        state.waiting = act
        state.phase = COLOUR_PHASE
        state.fits = NOTHING
        return
    if state.effects[top] or left <= 0 or state.pending or state.finished or state.cancels:
        return _take_effect(state, seat, act, top)
    state.phase = PLAY
    state.turn = state.following[seat]
    state.fits = state.matching[colour][top]


def _stays_in_sight(state: State, seat: int, act: Act) -> bool:
    """Whether none of the cards that were shown is laid: of an act within the rules it was the one drawn, unseen."""
    return state.drawn and lays_the_unseen(state, seat, act) and judge(state, act).verdict != "illegal"


def _cut_in(state: State, act: Act) -> int:
    """A card is laid out of turn: the seat of its player, after whom play goes on."""
    if state.before is not None and act.card == state.top:
        _call_off(state, state.before)
    return _come_to_turn(state, act)


def _take_from_shown(hand: Hand, known: list[str], cards: tuple[str, ...]) -> None:
    """Cards are laid out of a hand that somebody has seen; nothing is known of it where they were not among it."""
    for card in cards:
        if card in known:
            known.remove(card)
    if known and len(known) > hand.count - len(cards):
        hand.cards = None


def _come_to_turn(state: State, act: Act) -> int:
    """The seat of whoever acts out of turn (let stand, or jumped in): play goes on after that player."""
    seat = state.turn = seat_of_player(state, act.who)
    fresh_turn(state)
    return seat


def _as_laid(state: State, seat: int) -> Laid:
    """A Wild Draw Four with the hand as it is at this moment, which a challenge is judged on."""
    hand = state.hands[seat]
    known = None if hand.cards is None else tuple(hand.cards)
    held, clean = held_by_challenge(state, seat), shown_clean(state, seat, state.colour)
    return Laid(seat, state.colour, state.top, hand.count, known, beaten_now(state), held, clean)


def _call_off(state: State, before: Before) -> None:
    """The effect of the card on top is as if it had not been, for the same card was jumped in."""
    state.direction, state.pending = before
    follow(state)


def _forget(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """A card of a colour that its player was shown not to hold, or one that was shown, ends what was known."""
    if any(COLOUR.get(card) == state.clean.get(seat, "") for card in cards):
        del state.clean[seat]
    if not state.holds.get(seat, NOTHING).isdisjoint(cards):
        del state.holds[seat]


def _say_uno(state: State, seat: int, act: Act) -> None:
    """A new card closes what was open before; down to one card, UNO has been said or may be caught."""
    state.uncalled.clear()
    if state.hands[seat].count != 1:
        state.called.discard(seat)
    elif act.mark:
        state.called.add(seat)
    elif seat not in state.called:
        state.uncalled.append(seat)


def _take_effect(state: State, seat: int, act: Act, top: str) -> None:
    """The empty hand is looked at first, then the card does what it does."""
    state.phase = PLAY
    if state.pending and KINDS[top] not in _PASS_ON:
        nothing_due(state)
    if state.cancels:
        state.before = Before(state.direction, state.pending)
    if not state.hands[seat].count:
        return _go_out(state, seat, act, top)
    effect = state.effects[top]
    if effect is None:
        state.turn = next_seat(state, seat) if state.finished else state.following[seat]
    else:
        effect(state, seat, act, False)
    state.fits = fits_now(state) if state.pending else state.matching[state.colour][top]


_SEND_ON = frozenset({"skip", "reverse"})
"""Cards that answer a penalty without adding to it."""
_PASS_ON = _SEND_ON | {"draw two", "wild draw four"}
"""Cards that leave a penalty due; whoever is let lay another one is let off it."""


def _go_out(state: State, seat: int, act: Act, top: str) -> None:
    """The first empty hand wins; where the round is played on, the order of going out is kept.

    Draws of the last card are still to be made, others play on for places, or the round is over.
    """
    if state.rules.play_on:
        state.finished.append(seat)
    else:
        state.went_out = seat
    (state.effects[top] or _turn_goes_on)(state, seat, act, True)
    if not state.rules.last_card_draws:
        nothing_due(state)
        state.phase = PLAY
    state.fits = fits_now(state)
    if not goes_on(state):
        rounds.end_play(state)


def _turn_goes_on(state: State, seat: int, act: Act, won: bool) -> None:
    state.turn = next_seat(state, seat)


def _number(state: State, seat: int, act: Act, won: bool) -> None:
    """A number that has an effect by a house rule."""
    face, rules = FACE[state.top or ""], state.rules
    if face == "7" and rules.seven_swap != "off":
        partner = _partner_of(state, seat, act)
        if not won and partner is not None:
            _swap_hands(state, seat, partner)
    elif face == "0" and rules.zero_rotate and not won:
        _rotate_hands(state)
    state.turn = next_seat(state, seat)


def _partner_of(state: State, seat: int, act: Act) -> int | None:
    """With whom hands are swapped: somebody else still playing; None where nobody such is named."""
    partner = seat_of(state, act.target)
    if partner is None or partner == seat or not plays_on(state, partner):
        return None
    return partner


def _skip(state: State, seat: int, act: Act, won: bool) -> None:
    if state.pending:
        if state.rules.skip_bounce == "evade":
            nothing_due(state)
        state.turn = next_seat(state, seat)
        return
    state.turn = next_seat(state, seat, 1 + (len(act.cards) or 1))


def _reverse(state: State, seat: int, act: Act, won: bool) -> None:
    played = still_playing(state) + (seat in state.finished)  # how many did when it was laid
    if played == 2:
        skips = not state.pending and state.rules.two_reverse == "skip"
        state.turn = seat if skips and not won else next_seat(state, seat)
        return
    if not act.cards or len(act.cards) % 2:
        state.direction = -state.direction
        follow(state)
    state.turn = next_seat(state, seat)


def _draw_card(state: State, seat: int, act: Act, won: bool) -> None:
    """The next player must draw, or answer; a Wild Draw Four waits for its victim in a phase of its own."""
    for card in act.cards or (act.card,):
        state.pending += DRAWS.get(KINDS[card], 0)  # the table may let another card stand with it
    state.turn = next_seat(state, seat) if state.finished else state.following[seat]
    if act.kind == "wild draw four":
        state.phase = CHALLENGE


def _swap(state: State, seat: int, act: Act, won: bool) -> None:
    partner = _partner_of(state, seat, act)
    if not won and partner is not None:
        _swap_hands(state, seat, partner)
    state.turn = next_seat(state, seat)


def _shuffle(state: State, seat: int, act: Act, won: bool) -> None:
    """All hands are collected, shuffled and dealt one by one, the left neighbour first."""
    if not won:
        playing = [each for each in range(len(state.players)) if plays_on(state, each)]
        together = sum(state.hands[each].count for each in playing)
        order = sorted(playing, key=lambda each: (each - seat - 1) % len(state.players))
        for place, each in enumerate(order):
            share, more = divmod(together, len(order))
            _new_hand(state, each, Hand(share + (place < more)))
        _note_moved(state, "shuffled", order)
    state.turn = next_seat(state, seat)


_EFFECTS_OF_CARDS: Mapping[str, Effect] = {
    "number": _number,
    "skip": _skip,
    "reverse": _reverse,
    "draw two": _draw_card,
    "wild draw four": _draw_card,
    "swap": _swap,
    "shuffle": _shuffle,
}


def effects_for(rules: Rules) -> Mapping[str, Effect | None]:
    """What each card does under these options; None where only the turn goes on."""
    return _effects_under(rules.seven_swap != "off" or rules.zero_rotate)


@cache
def _effects_under(numbers_move_hands: bool) -> Mapping[str, Effect | None]:
    kinds = _EFFECTS_OF_CARDS if numbers_move_hands else {**_EFFECTS_OF_CARDS, "number": None}
    return {card: kinds.get(kind) for card, kind in KINDS.items()}


def _swap_hands(state: State, seat: int, other: int) -> None:
    """Both players still play, and the hand of each comes to the other."""
    mine, theirs = state.hands[seat], state.hands[other]
    _new_hand(state, seat, theirs)
    _new_hand(state, other, mine)
    _note_moved(state, "swapped", (seat, other))


def _note_moved(state: State, how: str, seats: Sequence[int]) -> None:
    """For the echo: whose hands have moved by this entry."""
    state.moved = state.entry, how, tuple(state.players[seat] for seat in seats)


def _rotate_hands(state: State) -> None:
    """Every hand moves one seat in the direction of play."""
    hands = list(state.hands)
    playing = [seat for seat in range(len(hands)) if plays_on(state, seat)]
    for seat in playing:
        _new_hand(state, next_seat(state, seat), hands[seat])
    _note_moved(state, "rotated", playing)


def _new_hand(state: State, seat: int, hand: Hand) -> None:
    """A whole hand comes to a player: with one card in it, UNO must be said for it."""
    state.hands[seat] = hand
    unknown_hand(state, seat)
    state.called.discard(seat)
    if seat in state.uncalled:
        state.uncalled.remove(seat)
    if hand.count == 1 and state.rules.uno_after_swap:
        state.uncalled.append(seat)
        if not state.rules.uno_self_call:
            state.given_one.add(seat)


# --- drawing and passing


def _draw(state: State, act: Act) -> None:
    """The pending penalty is drawn and the turn is lost, or one card is drawn and may be laid."""
    seat = state.turn
    if seat is None or state.players[seat] != act.who:
        seat = _come_to_turn(state, act)
    if state.uncalled:
        penalties.others_act(state, seat)
    state.before = None
    drawn = penalties.take(state, seat, penalties.to_draw(state, act))
    if state.pending:
        penalties.paid(state, seat)
        if not state.rules.penalty_ends_turn and state.under_way and state.phase == PLAY:
            state.turn = seat
        return
    if drawn:
        state.drawn_card, state.shown_before_draw = None, tuple(state.hands[seat].cards or ())
    state.drew_nothing = not drawn and not has_drawn(state)
    state.drawn = True
    state.lays_another = False


def _pass(state: State, act: Act) -> None:
    """The turn ends; so many laps without a card to draw or lay end the round."""
    seat = state.turn
    if seat is None or state.players[seat] != act.who:
        seat = _come_to_turn(state, act)
    state.before = None
    if not state.drawn:
        penalties.others_act(state, seat)
        state.drew_nothing = nothing_to_draw(state, seat)
    if state.hands[seat].count != 1:
        state.called.discard(seat)  # it was said for a card that was not laid
    if state.pending:
        return penalties.paid(state, seat)  # the table lets its player off
    state.idle = state.idle + 1 if state.drew_nothing else 0
    fresh_turn(state)
    state.turn = next_seat(state, seat) if state.finished else state.following[seat]
    if state.idle and round_runs_dry(state, state.idle):
        rounds.end_play(state)


# --- the start of a round


def flip(state: State, act: Act) -> None:
    """The start card: laid as its edition says; one that goes back leaves the start card awaited."""
    if act.card in state.goes_back:
        return
    first = left_of(state, state.dealer)
    state.pile = max(0, state.pile - 1)
    state.seen[act.card] += 1
    state.top = act.card
    state.unseen = not any(hand.cards for hand in state.hands)
    state.colour = COLOUR.get(act.card)
    state.phase = PLAY
    state.turn = first
    if state.cancels:
        state.before = Before(state.direction, state.pending)
    starter = _STARTS.get(KINDS[act.card])
    if starter is not None:
        starter(state, first)
    state.fits = fits_now(state)


def _start_skip(state: State, first: int) -> None:
    state.turn = next_seat(state, first)


def _start_reverse(state: State, first: int) -> None:
    """The dealer plays first, or the player on the dealer's right; with two players it is a Skip."""
    if live(state) == 2:
        return _start_skip(state, first) if state.rules.start_reverse_two == "skip" else None
    state.direction = -CLOCKWISE
    follow(state)
    state.turn = state.dealer if state.rules.start_reverse == "dealer" else right_of(state, state.dealer)


def _start_draw_two(state: State, first: int) -> None:
    if state.rules.start_draw_two == "draw":
        penalties.take(state, first, DRAWS["draw two"])
        return
    state.pending = DRAWS["draw two"]


def _start_wild(state: State, first: int) -> None:
    """The first player names the colour and plays, or the dealer names it, or any card may be laid on it."""
    if state.top == "w" and state.rules.start_wild == "any":
        return
    state.phase = COLOUR_PHASE
    if state.top == "w" and state.rules.start_wild == "dealer":
        state.turn = state.dealer


_STARTS: Mapping[str, Callable[[State, int], None]] = {
    "skip": _start_skip,
    "reverse": _start_reverse,
    "draw two": _start_draw_two,
    "wild": _start_wild,
    "swap": _start_wild,
    "shuffle": _start_wild,
    "white": _start_wild,
}


def _colour(state: State, act: Act) -> None:
    """A colour is named: for the wild just laid, for the start card, or for a wild whose player has left."""
    state.colour = act.colour
    if state.waiting is not None:
        waiting = state.waiting._replace(colour=act.colour)
        state.waiting = None
        seat = seat_of_player(state, waiting.who)
        return _take_effect(state, seat, waiting, waiting.laid[-1])
    state.phase = PLAY
    if partner_awaited(state):
        _swap_at_start(state, act)
    if not state.under_way:
        state.turn = left_of(state, state.dealer)
    state.fits = fits_now(state)


def _swap_at_start(state: State, act: Act) -> None:
    """Wild Swap Hands as start card: whoever names the colour swaps hands with the player named."""
    seat = seat_of_player(state, act.who)
    partner = _partner_of(state, seat, act)
    if partner is not None:
        _swap_hands(state, seat, partner)


# --- the record


def _stands(state: State, act: Act) -> None:
    """Of a card that is said to be laid against the rules nobody presumes that it was the one drawn."""
    inner = act.acts[0]
    if inner.kind in LAYING:
        state.shown_before_draw = ()
    EFFECTS[inner.kind](state, inner)


def _agree(state: State, act: Act) -> None:
    colour = colour_agreed(state, act)
    if colour:
        act = _colour_agreed(state, act, colour)
        if not act.values:
            return
    awaited, was_at_turn, over = state.top is None, state.turn, state.match.over
    record.agree(state, act, SETTERS)
    if state.phase == FLIP and state.top is None:
        state.turn = left_of(state, state.dealer)
    if state.turn != was_at_turn:
        fresh_turn(state)
    if awaited and state.top is not None and all(key != "pile" for key, _, _ in act.values):
        state.pile = max(0, state.pile - 1)  # the first card to lie there came off the draw pile
    state.scoring = scoring(state.rules)
    if state.top is not None and state.colour is not None and state.phase in (FLIP, COLOUR_PHASE):
        state.phase, state.waiting = PLAY, None
    _await_challenge(state, act)
    _find_sent_on(state)
    state.uncalled = [seat for seat in state.uncalled if state.hands[seat].count == 1]
    state.before = None
    state.fits = NOTHING if state.phase == COLOUR_PHASE else fits_now(state)
    if state.phase in (PLAY, CHALLENGE) and (state.went_out is not None or state.finished) and not goes_on(state):
        return rounds.end_play(state)
    if over:
        record.reopen(state)
        rounds.next_round(state)
    elif state.match.play_offs and any(key in record.PLAYS_ON for key, _, _ in act.values):
        rounds.call_off_play_off(state)


def _await_challenge(state: State, act: Act) -> None:
    """A Wild Draw Four agreed on, with the cards that it makes due, may be challenged; without both there is none.

    Where the record does not say who laid it, the player before did.
    """
    if state.phase not in (PLAY, CHALLENGE):
        return
    keys = {key for key, _, _ in act.values}
    if not state.pending or state.top != "w4":
        state.phase, state.laid = PLAY, None
    elif state.phase == PLAY and not keys.isdisjoint({"top", "pending"}):
        state.laid = state.laid or _laid_before(state)
        state.phase = CHALLENGE
    elif state.laid is not None and state.laid.top is None and not keys.isdisjoint(_TELLS_LAID):
        state.laid = _laid_before(state)  # nobody has told who it was, and what that rests on is agreed on only now


def _find_sent_on(state: State) -> None:
    """Where a Skip or a Reverse on top has sent a penalty on, what is agreed can leave open for which draw card it is.

    It is then the one of before, as long as so many cards can be due for that one.
    """
    if not state.pending or KINDS[state.top or ""] not in _SEND_ON:
        state.sent_on = None
        return
    from referee.games.uno.stacks import may_be_sent_on  # seldom asked for

    cards = may_be_sent_on(state)
    if cards and FACE.get(state.sent_on or "") not in map(FACE.get, cards):
        state.sent_on = cards[0]


_TELLS_LAID = frozenset({"turn", "direction", "pending", "cards"})
"""What it rests on who is taken to have laid a Wild Draw Four, with how many cards left, and for which penalty."""


def _laid_before(state: State) -> Laid:
    """The Wild Draw Four on top as the player before the one at turn has laid it, on a card that nobody has told."""
    from referee.games.uno.stacks import may_have_answered  # seldom asked for

    assert state.turn is not None
    seat = state.preceding[state.turn]
    while seat in state.finished:
        seat = state.preceding[seat]
    hand, answered = state.hands[seat], may_have_answered(state)
    known = None if hand.cards is None else tuple(hand.cards)
    return Laid(seat, None, None, hand.count, known, answered[0] if answered else None)


def _colour_agreed(state: State, act: Act, colour: str) -> Act:
    """The wild does what it does in the colour agreed on; the rest of the agreement, which is so after that."""
    _colour(state, Act("colour", at_turn(state), colour=colour))
    done = {"colour", "top"} if state.phase in (PLAY, CHALLENGE) else {"colour", "top", "pending"}
    return act._replace(values=tuple(part for part in act.values if part[0] not in done))


def _set_top(state: State, player: str | None, value: str) -> None:
    """Another card lies on top: one that was laid before, or one that lies there in place of what was taken for it."""
    card, _, colour = value.partition(":")
    if not state.seen.get(card):
        state.seen[card] = 1
        if state.top is not None:
            state.seen[state.top] -= 1
    state.top = card
    state.colour = COLOUR.get(card, colour or state.colour)


def _set_colour(state: State, player: str | None, value: str) -> None:
    state.colour = value


def _set_pending(state: State, player: str | None, value: str) -> None:
    state.pending = int(value)


def _set_cards(state: State, player: str | None, value: str) -> None:
    """Nobody knows which cards came or went."""
    record.SETTERS["cards"](state, player, value)
    state.shuffled, seat = None, seat_of_player(state, player)
    unknown_hand(state, seat)
    if seat == state.turn:
        state.shown_before_draw = ()


def _set_pile(state: State, player: str | None, value: str) -> None:
    """Nobody knows whether cards were drawn since the discards were shuffled."""
    record.SETTERS["pile"](state, player, value)
    state.shuffled = None


def _set_score(state: State, player: str | None, value: str) -> None:
    state.match = state.match._replace(totals={**state.match.totals, str(player): int(value)})


SETTERS: Mapping[str, Callable[[State, str | None, str], None]] = {
    **{key: setter for key, setter in record.SETTERS.items() if key != "chips"},
    "cards": _set_cards,
    "pile": _set_pile,
    "top": _set_top,
    "colour": _set_colour,
    "pending": _set_pending,
    "score": _set_score,
}

EFFECTS: Mapping[str, Callable[[State, Act], None]] = {
    **dict.fromkeys(LAYING, _lay),
    "draw": _draw,
    "pass": _pass,
    "challenge": penalties.challenge,
    "catch": penalties.catch,
    "uno": penalties.call,
    "advice": penalties.draws,
    "false uno": penalties.false_uno,
    "out of turn": penalties.draws,
    "flip": flip,
    "colour": _colour,
    "hand": rounds.hand_in,
    "round": rounds.whole_round,
    "reshuffle": penalties.reshuffle,
    "stands": _stands,
    "foul": penalties.foul,
    "penalty": penalties.draws,
    "agree": _agree,
    "join": people.join,
    "leave": people.leave,
    "rename": people.rename,
    "seats": people.seats,
    "dealer": record.set_dealer,
    "pause": record.pause,
    "resume": record.resume,
    "note": record.no_effect,
    "ruling": record.no_effect,
    "close": record.close,
}

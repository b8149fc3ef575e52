"""What an act does to a table of UNO. Nothing else assigns to a state.

`apply` does what it is told, legal or not: what happened has happened. The order of events in one play is

    card laid, empty hand, effect of the card, duty to say UNO, challenge, draws, next turn

and that order is the ruling wherever house rules meet.
"""

from collections.abc import Callable, Mapping

from referee import record
from referee.game import CLOCKWISE, Act, Hand, Penalty, follow, left_of, live, right_of, seat_of
from referee.games.uno.cards import COLOUR, COLOURED, DRAWS, FACE, KINDS, LAYING, WILDS
from referee.games.uno.judge import judge, scores_only_checks, turned_again
from referee.games.uno.results import results_of
from referee.games.uno.rules import scoring
from referee.games.uno.table import (
    CHALLENGE,
    COLOUR_PHASE,
    FLIP,
    PLAY,
    SCORE,
    Laid,
    State,
    fitting,
    handing_in,
    next_seat,
    pack,
    points_of,
)
from referee.match import Result, close_round, drop, end_match
from referee.match import join as join_match


def apply(state: State, act: Act) -> None:
    """The act happens. The caller has judged it, or lets it stand."""
    EFFECTS[act.kind](state, act)


# --- a card laid


def _lay(state: State, act: Act) -> None:
    """One or several cards are laid; a wild without a colour waits for it."""
    seat = _come_to_turn(state, act)
    cards = act.cards or (act.card,)
    hand = state.hands[seat]
    hand.count = max(0, hand.count - len(cards))
    if hand.cards is not None:
        for card in cards:
            if card in hand.cards:
                hand.cards.remove(card)
        if len(hand.cards) > hand.count:
            hand.cards = None  # a card was laid that was not among those shown
    for card in cards:
        state.seen[card] = state.seen.get(card, 0) + 1
    state.laid = _as_laid(state, seat) if act.card == "w4" else None
    state.top = cards[-1]
    state.under_way = True
    state.drawn, state.drawn_card, state.idle = False, None, 0
    _forget(state, seat, cards)
    _say_uno(state, seat, act)
    if act.card in WILDS and not act.colour:
        state.waiting = act
        state.phase = COLOUR_PHASE
        state.colour = None
        state.fits = frozenset()
        return
    state.colour = act.colour or COLOUR[state.top]
    _take_effect(state, seat, act)


def _come_to_turn(state: State, act: Act) -> int:
    """The seat of whoever acts; out of turn (let stand, or jumped in) play goes on after that player."""
    seat = state.turn
    if seat is None or state.players[seat] != act.who:
        seat = state.players.index(str(act.who))
        state.turn, state.drawn, state.drawn_card = seat, False, None
    return seat


def _as_laid(state: State, seat: int) -> Laid:
    """A Wild Draw Four with the hand as it is at this moment, which a challenge is judged on."""
    hand = state.hands[seat]
    known = None if hand.cards is None else tuple(hand.cards)
    return Laid(
        seat, state.colour, state.top, hand.count, known, FACE[state.top] if state.pending and state.top else None
    )


def _forget(state: State, seat: int, cards: tuple[str, ...]) -> None:
    """A card of a colour that its player was shown not to hold ends what was known."""
    if seat in state.clean and any(COLOUR.get(card) == state.clean[seat] for card in cards):
        del state.clean[seat]


def _say_uno(state: State, seat: int, act: Act) -> None:
    """A new card closes what was open before; down to one card, UNO has been said or may be caught."""
    state.uncalled.clear()
    if state.hands[seat].count != 1:
        state.called.discard(seat)
    elif act.mark:
        state.called.add(seat)
    elif seat not in state.called:
        state.uncalled.append(seat)


def _take_effect(state: State, seat: int, act: Act) -> None:
    """The empty hand is looked at first, then the card does what it does."""
    state.waiting = None
    state.phase = PLAY
    won = state.hands[seat].count == 0
    if won:
        _go_out(state, seat)
    _EFFECTS_OF_CARDS[KINDS[state.top or ""]](state, seat, act, won)
    if won and not state.rules.last_card_draws:
        state.pending, state.chain, state.phase = 0, 0, PLAY
    state.fits = _fits(state)
    if won and not _goes_on(state):
        _end_play(state)


def _go_out(state: State, seat: int) -> None:
    """The first empty hand wins; where the round is played on, the order of going out is kept."""
    if state.rules.play_on:
        state.finished.append(seat)
    else:
        state.went_out = seat


def _goes_on(state: State) -> bool:
    """After somebody went out: the last card's draws are still to be made, or play goes on for places."""
    if state.pending and state.rules.last_card_draws:
        return _still_playing(state) > 0
    return state.went_out is None and _still_playing(state) > 1


def _still_playing(state: State) -> int:
    return live(state) - len(state.finished)


def _number(state: State, seat: int, act: Act, won: bool) -> None:
    if not won and act.target is not None and FACE[act.card] == "7":
        _swap_hands(state, seat, state.players.index(act.target))
    elif not won and state.rules.zero_rotate and FACE[act.card] == "0":
        _rotate_hands(state)
    state.turn = next_seat(state, seat)


def _skip(state: State, seat: int, act: Act, won: bool) -> None:
    if state.pending:
        if state.rules.skip_bounce == "evade":
            state.pending, state.chain = 0, 0
        state.turn = next_seat(state, seat)
        return
    state.turn = next_seat(state, seat, 1 + max(1, len(act.cards)))


def _reverse(state: State, seat: int, act: Act, won: bool) -> None:
    times = max(1, len(act.cards))
    if live(state) - len(state.finished) == 2:
        skips = not state.pending and state.rules.two_reverse == "skip"
        state.turn = seat if skips and not won else next_seat(state, seat)
        return
    if times % 2:
        state.direction = -state.direction
        follow(state)
    state.turn = next_seat(state, seat)


def _draw_card(state: State, seat: int, act: Act, won: bool) -> None:
    """The next player must draw, or answer; a Wild Draw Four waits for its victim in a phase of its own."""
    state.pending += DRAWS[act.kind] * max(1, len(act.cards))
    state.chain += 1
    state.turn = next_seat(state, seat)
    if act.kind == "wild draw four":
        state.phase = CHALLENGE


def _plain_wild(state: State, seat: int, act: Act, won: bool) -> None:
    state.turn = next_seat(state, seat)


def _swap(state: State, seat: int, act: Act, won: bool) -> None:
    if not won and act.target is not None:
        _swap_hands(state, seat, state.players.index(act.target))
    state.turn = next_seat(state, seat)


def _shuffle(state: State, seat: int, act: Act, won: bool) -> None:
    """All hands are collected, shuffled and dealt one by one, the left neighbour first."""
    if not won:
        playing = [each for each in range(len(state.players)) if not state.out[each] and each not in state.finished]
        together = sum(state.hands[each].count for each in playing)
        order = sorted(playing, key=lambda each: (each - seat - 1) % len(state.players))
        for place, each in enumerate(order):
            share, more = divmod(together, len(order))
            _new_hand(state, each, Hand(share + (place < more)))
    state.turn = next_seat(state, seat)


_EFFECTS_OF_CARDS: Mapping[str, Callable[[State, int, Act, bool], None]] = {
    "number": _number,
    "skip": _skip,
    "reverse": _reverse,
    "draw two": _draw_card,
    "wild": _plain_wild,
    "wild draw four": _draw_card,
    "swap": _swap,
    "shuffle": _shuffle,
    "white": _plain_wild,
}


def _swap_hands(state: State, seat: int, other: int) -> None:
    if state.out[other] or other in state.finished:
        return
    mine, theirs = state.hands[seat], state.hands[other]
    _new_hand(state, seat, theirs)
    _new_hand(state, other, mine)


def _rotate_hands(state: State) -> None:
    """Every hand moves one seat in the direction of play."""
    hands = list(state.hands)
    for seat, hand in enumerate(hands):
        if not state.out[seat] and seat not in state.finished:
            _new_hand(state, next_seat(state, seat), hand)


def _new_hand(state: State, seat: int, hand: Hand) -> None:
    """A whole hand comes to a player: with one card in it, UNO must be said for it."""
    state.hands[seat] = hand
    state.clean.pop(seat, None)
    state.called.discard(seat)
    if seat in state.uncalled:
        state.uncalled.remove(seat)
    if hand.count == 1 and state.rules.uno_after_swap:
        state.uncalled.append(seat)


def _fits(state: State) -> frozenset[str]:
    """The cards that may be laid now as far as the top card decides it."""
    if state.top is None or state.colour is None:
        return frozenset()
    if state.pending:
        answered = state.went_out is None and _still_playing(state) > 1
        return _answers(state) if answered else frozenset()
    return fitting(state)


def _answers(state: State) -> frozenset[str]:
    """The cards that may answer the penalty that is pending."""
    rules, top = state.rules, FACE[state.top or ""]
    onto = "4" if top == "w4" else "2"
    found: set[str] = set()
    if f"2 on {onto}" in rules.stack:
        needed = rules.stack_colour and onto == "4"
        found |= {card for card in COLOURED if FACE[card] == "+2" and (not needed or COLOUR[card] == state.colour)}
    if f"4 on {onto}" in rules.stack:
        found.add("w4")
    if rules.reflect:
        found.add(f"{state.colour}r")
    if rules.skip_bounce != "off":
        found.add(f"{state.colour}s")
    return frozenset(found)


# --- drawing


def _take(state: State, seat: int, number: int) -> int:
    """Cards come from the draw pile into a hand, as many as there are; how many."""
    hand = state.hands[seat]
    if seat in state.finished:
        return 0
    limit = state.rules.hand_limit
    wanted = number if not limit else min(number, max(0, limit - hand.count))
    drawn = min(wanted, state.pile)
    state.pile -= drawn
    hand.count += drawn
    if drawn:
        state.clean.pop(seat, None)
        if hand.count != 1:
            state.called.discard(seat)
            if seat in state.uncalled:
                state.uncalled.remove(seat)
    return drawn


def _draw(state: State, act: Act) -> None:
    """The pending penalty is drawn and the turn is lost, or one card is drawn and may be laid."""
    seat = _come_to_turn(state, act)
    if state.rules.uno_window == "next acts":
        state.uncalled[:] = [each for each in state.uncalled if each == seat]
    if state.pending:
        _take(state, seat, state.pending)
        return _penalty_served(state, seat)
    _take(state, seat, act.number or 1)
    state.drawn, state.drawn_card = True, None


def _penalty_served(state: State, seat: int) -> None:
    """What was pending is paid: the turn goes on, or the round is over."""
    state.pending, state.chain, state.laid = 0, 0, None
    state.phase = PLAY
    state.turn = next_seat(state, seat)
    state.drawn, state.drawn_card = False, None
    if (state.went_out is not None or state.finished) and not _goes_on(state):
        return _end_play(state)
    state.fits = _fits(state)


def _pass(state: State, act: Act) -> None:
    """The turn ends; a whole lap without a card to draw or lay ends the round."""
    seat = _come_to_turn(state, act)
    state.idle = state.idle + 1 if not state.pile and sum(state.seen.values()) < 2 else 0
    state.drawn, state.drawn_card = False, None
    state.turn = next_seat(state, seat)
    if state.idle >= _still_playing(state) and state.rules.both_piles_empty == "end":
        _end_play(state)


def _reshuffle(state: State, act: Act) -> None:
    """All discards but the top one become the draw pile; a wild on top keeps the colour named for it."""
    assert state.top is not None
    state.pile += sum(state.seen.values()) - 1
    state.seen = {**dict.fromkeys(state.seen, 0), state.top: 1}


# --- challenge and UNO


def _challenge(state: State, act: Act) -> None:
    """The hand was shown: guilty draws and the challenger plays, or the challenger draws and loses the turn."""
    laid, rules = state.laid, state.rules
    seat = state.players.index(str(act.who))
    if laid is None:
        # Where only scores are kept nobody wrote down whose Wild Draw Four it was: only the challenger's draw is known.
        return _fine(state, seat, rules.challenge_innocent_cards if act.text == "innocent" else 0, "uno.challenge")
    beaten = max(0, state.pending - DRAWS["wild draw four"])
    if act.text == "innocent":
        if rules.uno_window == "next acts":
            state.uncalled.clear()
        _fine(state, seat, rules.challenge_innocent_cards + beaten, "uno.challenge")
        _penalty_served(state, seat)
        if laid.colour is not None and (laid.beaten is None or rules.wild4_under_penalty == "hand"):
            state.clean[laid.seat] = laid.colour
        return
    state.pending, state.chain, state.laid = 0, 0, None
    state.phase = PLAY
    state.went_out = None if state.went_out == laid.seat else state.went_out
    if rules.guilty_card == "back":
        _take_back(state, laid)
    _fine(state, laid.seat, rules.challenge_guilty_cards + beaten, "uno.challenge")
    state.fits = _fits(state)


def _take_back(state: State, laid: Laid) -> None:
    """A Wild Draw Four returns to the hand, and what lay under it is on top again."""
    state.hands[laid.seat].count += 1
    if state.hands[laid.seat].cards is not None:
        state.hands[laid.seat].cards = [*(state.hands[laid.seat].cards or []), "w4"]
    state.called.discard(laid.seat)
    if laid.seat in state.uncalled:
        state.uncalled.remove(laid.seat)
    state.seen["w4"] -= 1
    state.top, state.colour = laid.top, laid.colour


def _fine(state: State, seat: int, cards: int, rule: str) -> None:
    """Somebody draws cards for what happened, and the ledger says so."""
    drawn = _take(state, seat, cards)
    if cards:
        state.penalties = (*state.penalties, Penalty(state.entry, state.round, state.players[seat], drawn, rule))


def _catch(state: State, act: Act) -> None:
    """Who did not say UNO draws; a wrong catch costs what the rule set says."""
    caught = state.players.index(str(act.target))
    if state.scores_only:
        return _fine(state, caught, state.rules.uno_cards, "uno.catch")
    if caught in state.uncalled and act.who != act.target:
        state.uncalled.remove(caught)
        return _fine(state, caught, state.rules.uno_cards, "uno.catch")
    catcher = seat_of(state, act.who)
    if catcher is not None:
        _fine(state, catcher, state.rules.wrong_catch_cards, "uno.catch")


def _call(state: State, act: Act) -> None:
    """UNO is said: late for the card held, or before the card that leaves one."""
    seat = state.players.index(str(act.who))
    if seat in state.uncalled and state.rules.uno_self_call:
        state.uncalled.remove(seat)
    if state.hands[seat].count <= 2 or state.rules.multiple != "one":
        state.called.add(seat)


# --- fouls


def _foul(state: State, act: Act) -> None:
    """It was done, it is taken back, and the rule set's remedy applies."""
    inner = act.acts[0]
    seat = state.players.index(str(act.who))
    if state.scores_only:
        return _fine(state, seat, state.rules.foul_cards, "table.foul")
    ruling = judge(state, inner)
    if ruling.rule == "uno.turn":
        return _fine(state, seat, state.rules.out_of_turn_cards, "uno.turn")
    if inner.kind in LAYING or inner.kind in ("draw", "pass"):
        cards = state.rules.noticed_cards if ruling.rule == "uno.wild4" else state.rules.foul_cards
        _fine(state, seat, cards, ruling.rule)
        _end_turn_after_foul(state, seat)


def _end_turn_after_foul(state: State, seat: int) -> None:
    """The turn is lost where the rule set says so; a pending penalty must still be drawn."""
    if not state.rules.illegal_play_ends_turn or state.pending or seat != state.turn:
        return
    state.drawn, state.drawn_card = False, None
    state.turn = next_seat(state, seat)


def _advice(state: State, act: Act) -> None:
    _fine(state, state.players.index(str(act.who)), state.rules.advice_cards, "uno.advice")


def _false_uno(state: State, act: Act) -> None:
    _fine(state, state.players.index(str(act.who)), state.rules.false_uno_cards, "uno.call")


def _out_of_turn(state: State, act: Act) -> None:
    _fine(state, state.players.index(str(act.who)), state.rules.out_of_turn_cards, "uno.turn")


def _penalty(state: State, act: Act) -> None:
    _fine(state, state.players.index(str(act.who)), act.number or 0, "table.penalty")


# --- start and end of a round


def _flip(state: State, act: Act) -> None:
    """The start card: laid as its edition says; one that goes back leaves the start card awaited."""
    if turned_again(state.rules, act.card):
        return
    first = left_of(state, state.dealer)
    state.pile = max(0, state.pile - 1)
    state.seen[act.card] += 1
    state.top = act.card
    state.colour = COLOUR.get(act.card)
    state.phase = PLAY
    state.turn = first
    starter = _STARTS.get(KINDS[act.card])
    if starter is not None:
        starter(state, first)
    state.fits = _fits(state)


def _start_skip(state: State, first: int) -> None:
    state.turn = next_seat(state, first)


def _start_reverse(state: State, first: int) -> None:
    """The dealer plays first, or the player on the dealer's right; with two players it is a Skip."""
    if live(state) == 2:
        return _start_skip(state, first)
    state.direction = -CLOCKWISE
    follow(state)
    state.turn = state.dealer if state.rules.start_reverse == "dealer" else right_of(state, state.dealer)


def _start_draw_two(state: State, first: int) -> None:
    if state.rules.start_draw_two == "draw":
        _take(state, first, DRAWS["draw two"])
        return
    state.pending, state.chain = DRAWS["draw two"], 1


def _start_wild(state: State, first: int) -> None:
    """The first player names the colour and plays, or the dealer names it."""
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
        seat = state.players.index(str(waiting.who))
        return _take_effect(state, seat, waiting)
    state.phase = PLAY
    if not state.under_way:
        state.turn = left_of(state, state.dealer)
    state.fits = _fits(state)


def _end_play(state: State) -> None:
    """Nobody plays any more: hands are handed in, or the round ends without a winner."""
    state.pending, state.chain, state.laid, state.waiting = 0, 0, None, None
    state.drawn, state.uncalled = False, []
    state.turn = None
    state.phase = SCORE
    if state.finished:
        state.went_out = state.finished[0]
    nobody_pays = state.went_out is None and state.rules.empty_round == "zero"
    if nobody_pays or not handing_in(state):
        _close_round(state)


def _hand(state: State, act: Act) -> None:
    """A hand is shown during the round, or handed in at its end; the last one closes the round."""
    seat = state.players.index(str(act.who))
    if state.phase != SCORE:
        state.hands[seat].cards = list(act.cards)
        return
    points = sum(points_of(state.rules, card) for card in act.cards) if act.number is None else act.number
    if state.scores_only and act.number is None and not act.cards:
        state.went_out = seat
    else:
        state.handed[seat] = points
        if act.cards or not points:
            state.told[seat] = act.cards
        state.hands[seat].cards = list(act.cards) or None
    if not handing_in(state):
        _close_round(state)


def _round(state: State, act: Act) -> None:
    """A whole round by its result: everybody's hand, and who went out."""
    for name, left in (results_of(state.rules, act) or {}).items():
        seat = state.players.index(name)
        if left.went_out:
            state.went_out = seat
        else:
            state.handed[seat] = left.points
            if left.cards or not left.points:
                state.told[seat] = left.cards
    _close_round(state)


def keep_scores(state: State) -> None:
    """From now on the table keeps scores only: between the results of rounds nothing is played."""
    state.scores_only = True
    state.checks = scores_only_checks(state.rules)
    _await_results(state)


def _await_results(state: State) -> None:
    state.phase, state.turn = SCORE, None
    state.hands = [Hand(0) for _ in state.players]


def _close_round(state: State) -> None:
    """The round is counted; the deal moves on, or the match is over."""
    winner = None if state.went_out is None else state.players[state.went_out]
    left = {state.players[seat]: points for seat, points in state.handed.items()}
    cards = {state.players[seat]: shown for seat, shown in state.told.items()}
    state.match = close_round(scoring(state.rules), state.match, Result(winner=winner, left=left, cards=cards))
    state.counted = state.match.rounds[-1].points
    if state.match.over:
        return record.end_table(state)
    for name in state.match.gone:
        state.out[state.players.index(name)] = True
    follow(state)
    state.dealer = _next_dealer(state)
    state.round += 1
    _deal(state)


def _next_dealer(state: State) -> int:
    if state.rules.next_dealer == "winner" and state.went_out is not None and not state.out[state.went_out]:
        return state.went_out
    return state.dealer if state.rules.next_dealer == "same" else left_of(state, state.dealer)


def _deal(state: State) -> None:
    """A new round: hands are dealt, the start card is awaited, play runs clockwise."""
    size = state.rules.hand_size
    state.hands = [Hand(0 if out else size) for out in state.out]
    state.pile = pack(state.rules) - size * live(state)
    state.seen = dict.fromkeys(state.rules.cards, 0)
    state.top, state.colour, state.fits = None, None, frozenset()
    state.pending, state.chain, state.idle = 0, 0, 0
    state.uncalled, state.called, state.clean = [], set(), {}
    state.went_out, state.finished, state.handed, state.told = None, [], {}, {}
    state.under_way, state.drawn, state.drawn_card = False, False, None
    state.direction = CLOCKWISE
    follow(state)
    state.phase = FLIP
    state.turn = left_of(state, state.dealer)
    if state.scores_only:
        _await_results(state)


# --- the record


def _stands(state: State, act: Act) -> None:
    EFFECTS[act.acts[0].kind](state, act.acts[0])


def _join(state: State, act: Act) -> None:
    """A newcomer sits down and is dealt a hand at once; none where the round is won and only counted."""
    won = state.went_out is not None or state.phase == SCORE
    seat = record.seat_newcomer(state, act, 0 if won else min(state.rules.hand_size, state.pile))
    state.match = join_match(scoring(state.rules), state.match, act.text, seat)
    _move_seats(state, lambda each: each + (each >= seat))
    if won:
        state.handed[seat] = 0


def _rename(state: State, act: Act) -> None:
    record.rename_player(state, act)
    waiting = state.waiting
    if waiting is not None:
        who, target = (act.text if name == act.target else name for name in (waiting.who, waiting.target))
        state.waiting = waiting._replace(who=who, target=target)


def _seats(state: State, act: Act) -> None:
    old = record.reseat(state, act)
    _move_seats(state, old.index)


def _move_seats(state: State, moved: Callable[[int], int]) -> None:
    """Everything kept by seat follows its player to a new seat."""
    state.uncalled = [moved(seat) for seat in state.uncalled]
    state.called = {moved(seat) for seat in state.called}
    state.clean = {moved(seat): colour for seat, colour in state.clean.items()}
    state.finished = [moved(seat) for seat in state.finished]
    state.handed = {moved(seat): points for seat, points in state.handed.items()}
    state.told = {moved(seat): cards for seat, cards in state.told.items()}
    state.went_out = None if state.went_out is None else moved(state.went_out)
    if state.laid is not None:
        state.laid = state.laid._replace(seat=moved(state.laid.seat))


def _leave(state: State, act: Act) -> None:
    """A player leaves: the hand goes under the draw pile, and a penalty falls on nobody."""
    seat = state.players.index(str(act.who))
    state.pile += state.hands[seat].count
    state.hands[seat] = Hand(0)
    state.out[seat] = True
    for kept in (state.uncalled, state.finished):
        if seat in kept:
            kept.remove(seat)
    state.called.discard(seat)
    state.clean.pop(seat, None)
    state.handed.pop(seat, None)
    state.match = drop(state.match, state.players[seat], retires=True)
    if state.match.over:
        return record.end_table(state)
    follow(state)
    if state.turn == seat:
        _turn_of_nobody(state, seat)
    if state.dealer == seat:
        state.dealer = right_of(state, seat)
    _round_without(state, seat)


def _turn_of_nobody(state: State, seat: int) -> None:
    """The next player goes on for one who has left, and names the colour where one is asked for."""
    state.pending, state.chain, state.laid, state.waiting = 0, 0, None, None
    state.drawn, state.drawn_card = False, None
    if state.phase == CHALLENGE:
        state.phase = PLAY
    state.turn = next_seat(state, seat)
    state.fits = _fits(state)


def _round_without(state: State, seat: int) -> None:
    """The round ends where it only waited for the player who has left, or where that player had won it."""
    if state.went_out == seat:
        state.went_out = None
        return _end_play(state)
    won = state.went_out is not None or bool(state.finished)
    if state.phase == SCORE:
        if not handing_in(state):
            _close_round(state)
    elif won and not _goes_on(state):
        _end_play(state)


def _close(state: State, act: Act) -> None:
    """The evening ends here, ranked as it stands."""
    state.match = end_match(scoring(state.rules), state.match)
    state.closed = True
    record.end_table(state)


def _agree(state: State, act: Act) -> None:
    record.agree(state, act, SETTERS)
    if state.top is not None and state.colour is not None and state.phase in (FLIP, COLOUR_PHASE):
        state.phase, state.waiting = PLAY, None
    if state.phase == CHALLENGE and not state.pending:
        state.phase, state.laid = PLAY, None
    state.uncalled = [seat for seat in state.uncalled if state.hands[seat].count == 1]
    state.fits = _fits(state)


def _set_top(state: State, player: str | None, value: str) -> None:
    card, _, colour = value.partition(":")
    state.top = card
    state.colour = COLOUR.get(card, colour or state.colour)
    state.seen[card] = max(1, state.seen.get(card, 0))


def _set_colour(state: State, player: str | None, value: str) -> None:
    state.colour = value


def _set_pending(state: State, player: str | None, value: str) -> None:
    state.pending = int(value)


def _set_score(state: State, player: str | None, value: str) -> None:
    state.match = state.match._replace(totals={**state.match.totals, str(player): int(value)})


SETTERS: Mapping[str, Callable[[State, str | None, str], None]] = {
    **{key: setter for key, setter in record.SETTERS.items() if key != "chips"},
    "top": _set_top,
    "colour": _set_colour,
    "pending": _set_pending,
    "score": _set_score,
}

EFFECTS: Mapping[str, Callable[[State, Act], None]] = {
    **dict.fromkeys(LAYING, _lay),
    "draw": _draw,
    "pass": _pass,
    "challenge": _challenge,
    "catch": _catch,
    "uno": _call,
    "advice": _advice,
    "false uno": _false_uno,
    "out of turn": _out_of_turn,
    "flip": _flip,
    "colour": _colour,
    "hand": _hand,
    "round": _round,
    "reshuffle": _reshuffle,
    "stands": _stands,
    "foul": _foul,
    "penalty": _penalty,
    "agree": _agree,
    "join": _join,
    "leave": _leave,
    "rename": _rename,
    "seats": _seats,
    "dealer": record.set_dealer,
    "pause": record.pause,
    "resume": record.resume,
    "note": record.no_effect,
    "ruling": record.no_effect,
    "close": _close,
}

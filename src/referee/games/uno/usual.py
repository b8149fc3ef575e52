"""The usual acts of a record of UNO, one after another: nearly all that a long evening is made of.

usual   a card that fits, a draw or a pass by the player at turn, or a hand handed in by its cards, of which no rule has
        anything to tell
sweep   play usual acts until one comes that is none; that one is for `judge` and `apply`

A sweep is no second set of rules but a short cut through them: what it takes, `judge` lets through (as undecided at
worst, because hands are unseen), and it leaves the table as `apply` does. What neither options nor hands can change on
the way it asks once; what changes it keeps in variables of its own. All else it leaves to the others.
"""

from collections.abc import Iterator
from functools import cache

from referee.game import Numbered, live
from referee.games.uno.cards import COLOUR, COLOURED, COLOURS, DRAWS, FACE, KINDS, WILDS
from referee.games.uno.rounds import count_round, take_in
from referee.games.uno.rules import Rules
from referee.games.uno.table import (
    CHALLENGE,
    PLAY,
    SCORE,
    Laid,
    Spot,
    Spots,
    State,
    Step,
    Usual,
    fits_now,
    handing_in,
    matching_with,
)

_NO_STEPS: dict[str, Step] = {}
"""What is usually laid where cards have to be drawn: nothing."""


def sweep(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    """Play the usual acts that come next; the first entry that is none, taken out; None where all were usual."""
    if state.phase == SCORE:
        return _hands(state, entries)
    spot = state.usual.spots.get((state.colour, state.top))
    seat, pending, phase = state.turn, state.pending, state.phase
    if spot is None or seat is None or not _can_be_usual(state):
        return next(entries, None)
    players, hands, seen, copies = state.players, state.hands, state.seen, state.copies
    following, preceding, direction = state.following, state.preceding, state.direction
    called, uncalled, clean, holds = state.called, state.uncalled, state.clean, state.holds
    pile, drawn, laid, under_way, last = state.pile, state.drawn, state.laid, state.under_way, state.entry
    (_, least, passes), limited = state.usual, state.hand_limit
    steps = _NO_STEPS if pending else spot.steps
    at_end = False
    for number, act in entries:
        if act.who != players[seat] or seat in holds:
            break
        card, hand = act.card, hands[seat]
        if card:
            step = steps.get(card + act.colour)
            if step is None:
                break
            kind, turn_only, onto = step
            left, lie = hand.count - 1, seen[card]
            if left < least or lie >= copies[card] or act.kind != kind or act.cards or act.target is not None:
                break
            if seat in clean and clean[seat] == COLOUR.get(card):
                break
            if act.mark:
                if left > 1:
                    break
                uncalled.clear()
                called.add(seat)
            elif left == 1:
                uncalled.clear()
                if seat not in called:
                    uncalled.append(seat)
            elif called or uncalled:
                uncalled.clear()
                called.discard(seat)
            hand.count = left
            seen[card] = lie + 1
            laid, under_way, drawn, steps = None, True, False, onto.steps
            if turn_only:
                pass
            elif kind == "reverse":
                if live(state) > 2:
                    direction, following, preceding = -direction, preceding, following
                elif state.rules.two_reverse == "skip":
                    seat = following[seat]
            elif kind == "skip":
                seat = following[seat]
            else:
                pending, steps = DRAWS[kind], _NO_STEPS
                if kind == "wild draw four":
                    phase = CHALLENGE
                    laid = Laid(seat, spot.colour, spot.top, left, None if hand.cards is None else (), None)
            seat, spot = following[seat], onto
        elif act.kind == "draw":
            amount = pending or 1
            if drawn or pile < amount or uncalled or limited or act.number is not None:
                break
            pile -= amount
            hand.count += amount
            if called and hand.count != 1:
                called.discard(seat)
            if seat in clean:
                del clean[seat]
            if not pending:
                drawn = True
            else:
                pending, laid, phase, steps = 0, None, PLAY, spot.steps
                if state.rules.penalty_ends_turn or not under_way:
                    seat = following[seat]
        elif act.kind == "pass" and drawn and passes and act.number is None:
            drawn, seat = False, following[seat]
        else:
            break
        if number is not None:
            last = number
    else:
        at_end = True
    state.turn, state.pile, state.pending, state.phase, state.entry = seat, pile, pending, phase, last
    state.direction, state.following, state.preceding = direction, following, preceding
    state.top, state.colour, state.drawn, state.laid, state.under_way = spot.top, spot.colour, drawn, laid, under_way
    state.fits = fits_now(state) if pending else spot.fits
    return None if at_end else (number, act)


def _hands(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    """Take in the hands that come next, told by their cards, until the last one has closed the round."""
    if state.scores_only:
        return next(entries, None)
    hands, copies, out = state.hands, state.copies, _out_of_hands(state)
    awaited = {state.players[seat]: seat for seat in handing_in(state)}
    entry: Numbered | None
    for entry in entries:
        number, act = entry
        seat = awaited.get(act.who or "")
        if seat is None or act.kind != "hand" or not act.cards or act.number is not None:
            break
        hand = hands[seat]
        if len(act.cards) != hand.count or hand.cards or seat in state.clean or seat in state.holds:
            break
        for card in act.cards:
            out[card] = there = out.get(card, 0) + 1
            if there > copies.get(card, 0):
                return entry
        if number is not None:
            state.entry = number
        take_in(state, seat, act)
        del awaited[state.players[seat]]
        if not awaited:
            count_round(state)
    else:
        entry = None
    return entry


def _out_of_hands(state: State) -> dict[str, int]:
    """Of each card, the copies that lie on the pile or have been shown in a hand."""
    out = dict(state.seen)
    for hand in state.hands:
        for card in hand.cards or ():
            out[card] = out.get(card, 0) + 1
    return out


def _can_be_usual(state: State) -> bool:
    """Whether the table stands so that acts can be usual ones: all that lies beside their path is out of play."""
    return (
        state.unseen and not state.cancels and not (state.pending and state.drawn)
        and state.drawn_card is None and not state.lays_another and not state.drew_nothing and not state.idle
        and state.went_out is None and not state.finished
    )  # fmt: skip


# --- what is usual


def usual_under(rules: Rules, kinds: frozenset[str]) -> Usual:
    """What is usual under these options, of these kinds of act alone; tables that play alike share it."""
    moving = {*("7" if rules.seven_swap != "off" else ""), *("0" if rules.zero_rotate else "")}
    last_two = rules.last_card == "not left"
    return _usual(tuple(rules.cards.items()), kinds, frozenset(moving), rules.start_wild == "any", last_two)


@cache
def _usual(
    pack: tuple[tuple[str, int], ...],
    kinds: frozenset[str],
    moving: frozenset[str],
    everything: bool,
    last_two: bool,
) -> Usual:
    """The same with this pack, these kinds of act and numbers that move hands; see `matching_with` for `everything`.

    `last_two`: a usual play leaves more than a single card.
    """
    cards = frozenset(
        card for card, copies in pack
        if copies and KINDS[card] in kinds - _MOVE_HANDS and FACE[card] not in moving
    )  # fmt: skip
    wilds = frozenset(card for card, _ in pack if card in WILDS)
    return Usual(_spots(cards, wilds, everything), 2 if last_two else 1, "pass" in kinds)


_MOVE_HANDS = frozenset({"swap", "shuffle"})
_TURN_ONLY = frozenset({"number", "wild", "white"})


def _spots(cards: frozenset[str], wilds: frozenset[str], everything: bool) -> Spots:
    """Every card on top, with the steps from it to others; of these cards alone a step is made."""
    matching = matching_with(wilds, everything)
    named = [(card, COLOUR[card]) for card in COLOURED] + [(wild, colour) for wild in WILDS for colour in COLOURS]
    spots: Spots = {(colour, card): Spot(colour, card, matching[colour][card]) for card, colour in named}
    steps: dict[str, dict[str, Step]] = {card: {} for card in cards}
    for spot in spots.values():
        card, kind = spot.top, KINDS[spot.top]
        if card in cards:
            steps[card][card if card in COLOUR else card + spot.colour] = (kind, kind in _TURN_ONLY, spot)
    for spot in spots.values():
        for card in spot.fits & cards:
            spot.steps.update(steps[card])
    return spots

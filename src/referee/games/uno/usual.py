"""The usual acts of a record of UNO, one after another: nearly all that a long evening is made of.

usual   a start card, a card that fits, a draw or a pass by the player at turn, or a hand handed in by its cards, of
        which no rule has anything to tell
sweep   play usual acts until one comes that is none; that one is for `judge` and `apply`

A sweep is no second set of rules but a short cut through them: what it takes, `judge` lets through (as undecided at
worst, because hands are unseen), and it leaves the table as `apply` does. What neither options nor hands can change on
the way it asks once; what changes it keeps in variables of its own. All else it leaves to the others.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from referee.game import Act, Numbered, live
from referee.games.uno.apply import flip
from referee.games.uno.cards import COLOUR, COLOURED, COLOURS, DRAWS, FACE, KINDS, WILDS
from referee.games.uno.judge import usual_kinds
from referee.games.uno.rounds import count_round, end_play, take_in
from referee.games.uno.rules import Rules
from referee.games.uno.table import (
    CHALLENGE,
    FLIP,
    NO_STEPS,
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

_MORE: Numbered = None, Act("")
"""Stands for the act that is none of the usual: there was none yet, and the round is at another of its parts."""


def sweep(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    """Play the usual acts that come next; the first entry that is none, taken out; None where all were usual."""
    entry: Numbered | None = _MORE
    while entry is _MORE:
        entry = _PARTS.get(state.phase, _none_usual)(state, entries)
    return entry


def _none_usual(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    return next(entries, None)


def _start(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    """Turn up the start card."""
    entry = next(entries, None)
    if entry is None:
        return None
    number, act = entry
    if act.kind != "flip" or not state.copies.get(act.card) or act.card in state.goes_back:
        return entry
    if number is not None:
        state.entry = number
    flip(state, act)
    return _MORE


def _turns(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    """Play turn after turn, until somebody has gone out."""
    usual = state.usual
    if usual is None:
        usual = state.usual = usual_under(state.rules, usual_kinds(state.rules))
    spot = usual.spots.get((state.colour, state.top))
    seat, pending, phase = state.turn, state.pending, state.phase
    if spot is None or seat is None or not _can_be_usual(state):
        return next(entries, None)
    players, hands, seen = state.players, state.hands, state.seen
    following, preceding, direction = state.following, state.preceding, state.direction
    called, uncalled, clean, holds = state.called, state.uncalled, state.clean, state.holds
    pile, drawn, laid, under_way = state.pile, state.drawn, state.laid, state.under_way
    some_known = bool(clean or holds)
    (_, least, passes), limited = usual, state.hand_limit
    steps = NO_STEPS if pending else spot.steps
    went_out, last, at_end = None, None, False
    for number, act in entries:
        if act.who != players[seat] or (some_known and seat in holds):
            break
        card, hand = act.card, hands[seat]
        if card:
            step = steps.get(card + act.colour)
            if step is None:
                break
            kind, copies, turn_only, onto = step
            left, lie = hand.count - 1, seen[card]
            if left < least or lie >= copies or act.kind != kind or act.cards or act.target is not None:
                break
            if some_known and seat in clean and (clean[seat] == COLOUR.get(card) or card == "w4"):
                break
            if left > 1:
                if act.mark:
                    break
                if called or uncalled:
                    uncalled.clear()
                    called.discard(seat)
            elif (not left and kind != "number") or not _said_as_usual(state, seat, act, left):
                break
            hand.count = left
            seen[card] = lie + 1
            laid, under_way = None, True
            drawn, steps = False, onto.steps
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
                pending, steps = DRAWS[kind], NO_STEPS
                if kind == "wild draw four":
                    phase, state.settled = CHALLENGE, None
                    laid = Laid(seat, spot.colour, spot.top, left, None if hand.cards is None else (), None)
            if not left:
                last, went_out, spot = number, seat, onto
                break
            seat, spot = following[seat], onto
        elif act.kind == "draw":
            amount = pending or 1
            if drawn or pile < amount or uncalled or limited or act.number is not None:
                break
            pile -= amount
            hand.count += amount
            if called and hand.count != 1:
                called.discard(seat)
            if some_known:
                clean.pop(seat, None)
            if not pending:
                drawn = True
            else:
                if laid is not None:
                    state.settled = laid.seat
                pending, laid, phase, steps = 0, None, PLAY, spot.steps
                if state.rules.penalty_ends_turn or not under_way:
                    seat = following[seat]
        elif act.kind == "pass" and drawn and passes and act.number is None:
            if called and hand.count != 1:
                called.discard(seat)
            drawn, seat = False, following[seat]
        else:
            break
        last = number
    else:
        at_end = True
    if last is not None:
        state.entry = last
    state.turn, state.pile, state.pending, state.phase = seat, pile, pending, phase
    state.direction, state.following, state.preceding = direction, following, preceding
    state.top, state.colour, state.drawn, state.laid, state.under_way = spot.top, spot.colour, drawn, laid, under_way
    state.fits = fits_now(state) if pending else spot.fits
    if went_out is not None:
        state.went_out = went_out
        end_play(state)
        return _MORE
    return None if at_end else (number, act)


def _said_as_usual(state: State, seat: int, act: Act, left: int) -> bool:
    """Take note of UNO said, or not said, with the last card but one or the last; whether that was as usual."""
    if not left and act.mark:
        return False
    state.uncalled.clear()
    if not left:
        state.called.discard(seat)
    elif act.mark:
        state.called.add(seat)
    elif seat not in state.called:
        state.uncalled.append(seat)
    return True


def _hands(state: State, entries: Iterator[Numbered]) -> Numbered | None:
    """Take in the hands that come next, told by their cards, until the last one has closed the round."""
    if state.scores_only:
        return next(entries, None)
    hands, copies, out = state.hands, state.copies, _out_of_hands(state)
    awaited = {state.players[seat]: seat for seat in handing_in(state)}
    for entry in entries:
        number, act = entry
        seat = awaited.pop(act.who or "", None)
        if seat is None or act.kind != "hand" or not act.cards or act.number is not None:
            return entry
        hand = hands[seat]
        if len(act.cards) != hand.count or hand.cards or seat in state.clean or seat in state.holds:
            return entry
        for card in act.cards:
            out[card] = there = out.get(card, 0) + 1
            if there > copies.get(card, 0):
                return entry
        if number is not None:
            state.entry = number
        take_in(state, seat, act)
        if not awaited:
            count_round(state)
            return _MORE
    return None


_PARTS: Mapping[str, Callable[[State, Iterator[Numbered]], Numbered | None]] = {
    FLIP: _start, PLAY: _turns, CHALLENGE: _turns, SCORE: _hands,
}  # fmt: skip
"""By the phase of the table, what plays on from there."""


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
        and state.went_out is None and not state.finished and not state.given_one
        and state.sent_on is None
    )  # fmt: skip


# --- what is usual


def usual_under(rules: Rules, kinds: frozenset[str]) -> Usual:
    """What is usual under these options, of these kinds of act alone; tables that play alike share it."""
    moving = {*("7" if rules.seven_swap != "off" else ""), *("0" if rules.zero_rotate else "")}
    pack = tuple(rules.cards.items())
    return _usual(pack, kinds, frozenset(moving), rules.start_wild == "any", _least_left(rules))


def _least_left(rules: Rules) -> int:
    """Cards that a usual play leaves in the hand at least: none where going out with a number asks nothing more."""
    if rules.last_card == "not left":
        return 2
    return 1 if rules.play_on or rules.stop_cards else 0


@cache
def _usual(
    pack: tuple[tuple[str, int], ...],
    kinds: frozenset[str],
    moving: frozenset[str],
    everything: bool,
    least: int,
) -> Usual:
    """The same with this pack, these kinds of act, numbers that move hands, and cards left at least.

    See `matching_with` for `everything`.
    """
    cards = {
        card: copies for card, copies in pack
        if copies and KINDS[card] in kinds - _MOVE_HANDS and FACE[card] not in moving
    }  # fmt: skip
    wilds = frozenset(card for card, _ in pack if card in WILDS)
    return Usual(_spots(cards, wilds, everything), least, "pass" in kinds)


_MOVE_HANDS = frozenset({"swap", "shuffle"})
_TURN_ONLY = frozenset({"number", "wild", "white"})


def _spots(cards: Mapping[str, int], wilds: frozenset[str], everything: bool) -> Spots:
    """Every card on top, with the steps from it to others; of these cards alone, by their copies, a step is made."""
    matching = matching_with(wilds, everything)
    named = [(card, COLOUR[card]) for card in COLOURED] + [(wild, colour) for wild in WILDS for colour in COLOURS]
    spots: Spots = {(colour, card): Spot(colour, card, matching[colour][card]) for card, colour in named}
    steps: dict[str, dict[str, Step]] = {card: {} for card in cards}
    for spot in spots.values():
        card, kind = spot.top, KINDS[spot.top]
        if card in cards:
            word = card if card in COLOUR else card + spot.colour
            steps[card][word] = kind, cards[card], kind in _TURN_ONLY, spot
    for spot in spots.values():
        for card in spot.fits & cards.keys():
            spot.steps.update(steps[card])
    return spots

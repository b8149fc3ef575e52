"""The usual turns of a round of UNO with known hands, one after another: nearly all that a playout is made of.

usual   a card that fits and of which nothing has to be judged, with others left in the hand; a draw; a pass after it

As with the sweep of a record (see `usual`) these are no second set of rules but a short cut through them: what is
played is what `playing` would play by the same chances, and it leaves the table as `apply` does.
"""

from collections.abc import Callable, Container, Sequence

from referee.game import live
from referee.games.uno.cards import COLOUR, COLOURS, DRAWS
from referee.games.uno.judge import usual_kinds_in_sight
from referee.games.uno.rules import Rules
from referee.games.uno.table import (
    CHALLENGE,
    COLOUR_PHASE,
    NO_STEPS,
    NOTHING,
    PLAY,
    Laid,
    Spot,
    State,
    fits_now,
    forbids,
    pack,
)
from referee.games.uno.usual import usual_under

Turns = Callable[[State, list[str], int], tuple[int, str]]
"""(state, draw pile, acts at most) -> usual acts played, and what the player then at turn tries first: any of the cards
that fit, each as likely as the next; empty where none fits."""

_ELSEWHERE = Spot("", "", NOTHING)
"""Where nothing is usual."""


def usual_turns(rules: Rules, chance: Callable[[], float]) -> Turns:
    """What plays the usual turns under these options, until an act comes that is none."""
    kinds = usual_kinds_in_sight(rules)
    spots, least, passes = usual_under(rules, kinds)
    least = max(least, 1)  # going out is not usual here
    draws, limit = passes and "draw" in kinds, rules.hand_limit or pack(rules)
    only_drawn, two_skip = not rules.play_after_draw, rules.two_reverse == "skip"

    def turns(state: State, deck: list[str], most: int) -> tuple[int, str]:
        seat, pending, phase, under_way = state.turn, state.pending, state.phase, state.under_way
        spot = spots.get((state.colour, state.top), _ELSEWHERE) if _can_be_usual(state) else _ELSEWHERE
        if spot is _ELSEWHERE:
            most = 0
        fits, steps = what_fits(state), NO_STEPS if pending else spot.steps
        assert seat is not None
        hands = [hand.cards if hand.cards is not None else [] for hand in state.hands]
        seen, called, answering, laid, drawn = state.seen, state.called, state.answering, state.laid, state.drawn_card
        following, preceding, direction = state.following, state.preceding, state.direction
        acts = 0
        while True:
            hand = hands[seat]
            cards = hand if drawn is None or not only_drawn else [drawn]
            card, count = "", 0.0
            for each in cards:
                if each in fits:
                    count += 1.0
                    # So each of them is the one found in the end with the same chance.
                    if count == 1.0 or chance() * count < 1.0:
                        card = each
            if card == "w4" and steps and len(hand) > least and _is_forbidden(state, spot, hand):
                card = another([each for each in cards if each in fits])
            if acts == most:
                break
            if card:
                step = steps.get(card) or steps.get(card + most_held(hand))
                if step is None or len(hand) <= least:
                    break
                kind, _, turn_only, onto = step
                hand.remove(card)
                seen[card] += 1
                if len(hand) == 1:
                    called.add(seat)
                if turn_only:
                    pass
                elif kind == "skip":
                    seat = following[seat]
                elif kind != "reverse":
                    pending = DRAWS[kind]
                    if card == "w4":
                        phase, laid = CHALLENGE, Laid(seat, spot.colour, spot.top, len(hand), tuple(hand), None)
                        state.settled = None
                elif live(state) > 2:
                    direction, following, preceding = -direction, preceding, following
                elif two_skip:
                    seat = following[seat]
                spot, seat = onto, following[seat]
                fits, steps = spot.fits, spot.steps
                if pending:
                    fits, steps = answering[spot.colour][spot.top], NO_STEPS
                under_way, drawn = True, None
            elif not draws or len(deck) < (pending or 1) or len(hand) + (pending or 1) > limit:
                break
            elif drawn is not None:
                drawn, seat = None, following[seat]
            elif not pending:
                drawn = deck.pop()
                hand.append(drawn)
                called.discard(seat)
            else:
                hand += deck[-pending:]
                del deck[-pending:]
                called.discard(seat)
                if laid is not None:
                    state.settled = laid.seat
                pending, laid, phase = 0, None, PLAY
                fits, steps = spot.fits, spot.steps
                if rules.penalty_ends_turn:
                    seat = following[seat]
            acts += 1
        if not acts:
            return 0, card
        state.turn, state.pile, state.pending, state.phase, state.laid = seat, len(deck), pending, phase, laid
        state.direction, state.following, state.preceding = direction, following, preceding
        state.top, state.colour, state.under_way = spot.top, spot.colour, under_way
        state.drawn, state.drawn_card = drawn is not None, drawn
        state.fits = fits_now(state)
        for counted, hand in zip(state.hands, hands, strict=True):
            counted.count = len(hand)
        return acts, card

    def another(rest: list[str]) -> str:
        """Any of these cards but a Wild Draw Four; empty where there is none."""
        while rest:
            card = rest.pop(int(chance() * len(rest)))
            if card != "w4":
                return card
        return ""

    return turns


def _is_forbidden(state: State, spot: Spot, hand: Sequence[str]) -> bool:
    """Whether what else is in this hand makes a Wild Draw Four illegal here."""
    others = [card for card in hand if card != "w4"] + ["w4"] * (hand.count("w4") - 1)
    return any(forbids(state, card, spot.colour, spot.top, beaten=None) for card in others)


def what_fits(state: State) -> Container[str]:
    """The cards that may be laid now; where the start is free, whatever the opener holds."""
    anything_goes = state.rules.free_start and not state.under_way and state.phase != COLOUR_PHASE
    return state.hands[state.turn or 0].cards or () if anything_goes else state.fits


def _can_be_usual(state: State) -> bool:
    """Whether the table stands so that acts can be usual ones: all that lies beside their path is out of play."""
    return not (
        state.cancels or state.uncalled or state.drew_nothing or state.idle or state.finished
        or state.went_out is not None or state.sent_on is not None
        or (not state.under_way and (state.pending or state.rules.free_start))
    )  # fmt: skip


def most_held(hand: Sequence[str]) -> str:
    """The colour of which a hand has the most cards."""
    held = list(map(COLOUR.get, hand))
    return max(COLOURS, key=held.count)

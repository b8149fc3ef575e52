"""Hands handed in and whole rounds by their result: what they can be, and what they are worth.

hand    the cards or the points that a player was left with; `-` is the hand of who went out
result  the hands of everybody at the table, told at once: `round Aki:- Ben:27 Chie:r5,g+2,w`
"""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from referee import record
from referee.game import Act, Check, Ruling, left, seat_of
from referee.games.uno.cards import read_hand
from referee.games.uno.rules import Rules
from referee.games.uno.table import (
    SCORE,
    State,
    awaited_names,
    cards_held,
    dearest,
    handing_in,
    is_handing_in,
    pack,
    points_of,
    worth_of_cards,
)

HAND_COUNT = Ruling("illegal", "uno.hand", "count")
HAND_CARDS = Ruling("illegal", "uno.hand", "cards")
HAND_POINTS = Ruling("illegal", "uno.hand", "points")
HAND_EMPTY = Ruling("illegal", "uno.hand", "empty")
HAND_TWICE = Ruling("illegal", "uno.hand", "twice", possible=False)
POINTS_TOO_SOON = Ruling("illegal", "uno.hand", "soon", possible=False)
ROUND_UNDER_WAY = Ruling("illegal", "uno.round", "running", possible=False)
ROUND_BEGUN = Ruling("illegal", "uno.round", "begun", possible=False)
NO_RESULT = Ruling("illegal", "uno.round", "unread", possible=False)
PLAYER_TWICE = Ruling("illegal", "uno.round", "twice", possible=False)
PLAYER_MISSING = Ruling("illegal", "uno.round", "missing", possible=False)
NOBODY_OUT = Ruling("illegal", "uno.round", "nobody", possible=False)
TWO_OUT = Ruling("illegal", "uno.round", "two", possible=False)
WON_ALL_THE_SAME = Ruling("illegal", "uno.round", "won", possible=False)
HANDS_OF_NO_ACCOUNT = Ruling("illegal", "uno.round", "unpaid", possible=False)
TOO_MANY_COPIES = Ruling("illegal", "uno.round", "cards", possible=False)
WHOLE_PACK = Ruling("illegal", "uno.round", "whole", possible=False)
NO_SUCH_SUM = Ruling("illegal", "uno.round", "sum", possible=False)
TOO_MANY_POINTS = Ruling("illegal", "uno.round", "points", possible=False)

RULINGS = (
    HAND_COUNT, HAND_CARDS, HAND_POINTS, HAND_EMPTY, HAND_TWICE, POINTS_TOO_SOON, ROUND_UNDER_WAY, ROUND_BEGUN,
    NO_RESULT, PLAYER_TWICE, PLAYER_MISSING, NOBODY_OUT, TWO_OUT, WON_ALL_THE_SAME, HANDS_OF_NO_ACCOUNT,
    TOO_MANY_COPIES, WHOLE_PACK, NO_SUCH_SUM, TOO_MANY_POINTS,
)  # fmt: skip


class Left(NamedTuple):
    """What a player was left with."""

    cards: tuple[str, ...]
    """Empty where only the points were told, or there were none."""
    points: int
    went_out: bool
    """Told by `-`."""


# --- a hand


def _awaited(state: State, act: Act) -> Ruling | None:
    if state.phase != SCORE:
        return POINTS_TOO_SOON if not act.cards else None
    return None if is_handing_in(state, seat_of(state, act.who)) else HAND_TWICE


def _number_held(state: State, act: Act) -> Ruling | None:
    """As many cards as the player holds; before the end of a round a part of them may be shown."""
    count = cards_held(state, act.who)
    if not act.cards:
        return HAND_EMPTY if act.number is None and count else None
    enough = len(act.cards) == count if state.phase == SCORE else len(act.cards) <= count
    return None if enough else HAND_COUNT


def _cards_there(state: State, act: Act) -> Ruling | None:
    """Cards that the pack can still hold besides what lies on the pile and in hands that were shown."""
    return HAND_CARDS if held_too_often(state, act) else None


def held_too_often(state: State, act: Act) -> str | None:
    """The first card of a hand of which the pack has fewer left than are said to be held; None where all can be."""
    own, seen, copies = seat_of(state, act.who), state.seen, state.copies
    shown = [hand.cards for seat, hand in enumerate(state.hands) if hand.cards and seat != own]
    for card in act.cards:
        there = seen.get(card, 0) + act.cards.count(card)
        for cards in shown:
            there += cards.count(card)
        if there > copies.get(card, 0):
            return card
    return None


def _points(state: State, act: Act) -> Ruling | None:
    """Points that this many cards of those that can be in the hand are worth."""
    seat = seat_of(state, act.who)
    if act.number is None or seat is None:
        return None
    return None if _points_possible(state, seat) >> act.number & 1 else HAND_POINTS


def _has_a_hand(state: State, act: Act) -> Ruling | None:
    """Whoever hands in is at the table, or has left it with a hand that counts."""
    seat = seat_of(state, act.who)
    at_the_table = seat is not None and (not state.out[seat] or seat in state.leaving)
    return None if at_the_table else record.player_check(state, act)


def least_points(state: State, seat: int) -> int:
    """The fewest points that this player's hand can count."""
    sums = _points_possible(state, seat)
    return (sums & -sums).bit_length() - 1


def _points_possible(state: State, seat: int) -> int:
    """What a hand can count, by what lies on the pile and has been shown: bit n is set where it can be n points."""
    hand, rules = state.hands[seat], state.rules
    own = hand.cards or []
    unseen = {card: max(0, left(state, card)) + own.count(card) for card in rules.cards}
    copies = unseen if sum(unseen.values()) >= hand.count else rules.cards  # by an agreement there can be too few
    worth: Counter[int] = Counter()
    for card, number in copies.items():
        worth[points_of(rules, card)] += number
    return _sums(tuple(sorted(worth.items())), min(hand.count, sum(copies.values())))


def sums_of_pack(rules: Rules) -> int:
    """What any number of cards of the pack can count together: bit n is set for n points."""
    return _any_sums(tuple(dearest(rules)))


@lru_cache(maxsize=16)
def _any_sums(worth: tuple[int, ...]) -> int:
    sums = 1
    for points in worth:
        sums |= sums << points
    return sums


@lru_cache(maxsize=256)
def _sums(worth: tuple[tuple[int, int], ...], count: int) -> int:
    """What so many cards can count together, of cards told as (points, copies): bit n is set for n points."""
    sums = [1] + [0] * count
    for points, copies in worth:
        grown = list(sums)
        for cards in range(1, min(copies, count) + 1):
            for held in range(count - cards + 1):
                grown[held + cards] |= sums[held] << (cards * points)
        sums = grown
    return sums[count]


HAND_CHECKS: tuple[tuple[str, Check], ...] = (
    ("table.player", _has_a_hand), ("uno.hand", _awaited), ("uno.hand", _number_held), ("uno.hand", _cards_there),
    ("uno.hand", _points),
)  # fmt: skip
"""A hand at a table that was refereed card by card."""


# --- a hand where only scores are kept


def _scored_points(state: State, act: Act) -> Ruling | None:
    return None if act.number is None or sums_of_pack(state.rules) >> act.number & 1 else HAND_POINTS


def _one_goes_out(state: State, act: Act) -> Ruling | None:
    """Exactly one player has no cards left: not a second one, and not nobody when all have told."""
    out = not act.cards and act.number is None
    if out:
        return TWO_OUT if state.went_out is not None else None
    return NOBODY_OUT if state.went_out is None and len(handing_in(state)) == 1 else None


SCORED_HAND_CHECKS: tuple[tuple[str, Check], ...] = (
    ("table.player", record.player_check), ("uno.hand", _awaited), ("uno.hand", _cards_there),
    ("uno.hand", _scored_points), ("uno.round", _one_goes_out),
)  # fmt: skip


# --- a whole round


def results_of(rules: Rules, act: Act) -> Mapping[str, Left] | None:
    """Everybody's hand as `round` tells it; None where one of them cannot be read.

    `0` means that a player went out only where nobody has `-` and it is the only 0, and the round was won.
    """
    left: dict[str, Left] = {}
    worths = worth_of_cards(rules)
    for _, player, text in act.values:
        hand = read_hand(text)
        if hand is None or player is None:
            return None
        cards, points = hand
        worth = sum(map(worths.__getitem__, cards)) if points is None else points
        left[player] = Left(cards, worth, text == "-")
    empty = [name for name, each in left.items() if each.points == 0 and not each.cards]
    if not act.text and not any(each.went_out for each in left.values()) and len(empty) == 1:
        left[empty[0]] = left[empty[0]]._replace(went_out=True)
    return left


def _between_rounds(state: State, act: Act) -> Ruling | None:
    """A round that nobody won may be broken off while it is played; not after somebody has gone out.

    Where own hands are charged, such a result may tell the rest of the hands.
    """
    counting, gone_out = state.phase == SCORE, state.went_out is not None
    rest = bool(act.text) and state.scores_only and not gone_out and state.rules.empty_round == "own"
    if counting and not rest and (state.handed or (state.scores_only and gone_out)):
        return ROUND_BEGUN
    if rest:
        return None
    if act.text:
        return ROUND_UNDER_WAY if gone_out or state.finished or state.handed else None
    return ROUND_UNDER_WAY if state.under_way or (counting and gone_out) else None


def _everybody(state: State, act: Act) -> Ruling | None:
    names = [player for _, player, _ in act.values]
    for name in names:
        seat = seat_of(state, name)
        if seat is None:
            return record.NOBODY
        if problem := record.out_check(state, seat):
            return problem
    return None


def _nobody_missing(state: State, act: Act) -> Ruling | None:
    named = [player for _, player, _ in act.values]
    if len({*named, *(state.players[seat] for seat in state.handed)}) < len(named) + len(state.handed):
        return PLAYER_TWICE
    if results_of(state.rules, act) is None:
        return NO_RESULT
    if act.text and state.rules.empty_round == "zero":
        return None
    return PLAYER_MISSING if awaited_names(state, act) else None


def _one_out(state: State, act: Act) -> Ruling | None:
    left = results_of(state.rules, act) or {}
    out = sum(each.went_out for each in left.values())
    if act.text:
        unpaid = act.values and state.rules.empty_round == "zero"
        return WON_ALL_THE_SAME if out else HANDS_OF_NO_ACCOUNT if unpaid else None
    if out == 1:
        return None
    return TWO_OUT if out else NOBODY_OUT


def _can_be(state: State, act: Act) -> Ruling | None:
    """All hands together are cards of one pack, and worth no more than it."""
    left = results_of(state.rules, act) or {}
    together = _cards_told(state, act)
    if left_too_often(state, act):
        return TOO_MANY_COPIES
    if sum(each.points for each in left.values()) + sum(state.handed.values()) > sum(dearest(state.rules)):
        return TOO_MANY_POINTS
    if any(not sums_of_pack(state.rules) >> each.points & 1 for each in left.values()):
        return NO_SUCH_SUM
    return WHOLE_PACK if len(together) >= pack(state.rules) else None


def left_too_often(state: State, act: Act) -> str | None:
    """The first card in the hands of a result of which the pack has fewer; None where all can be."""
    together = _cards_told(state, act)
    return next((card for card in together if together.count(card) > state.rules.cards.get(card, 0)), None)


def _cards_told(state: State, act: Act) -> list[str]:
    before = [card for cards in state.told.values() for card in cards]
    return before + [card for each in (results_of(state.rules, act) or {}).values() for card in each.cards]


ROUND_CHECKS: tuple[tuple[str, Check], ...] = (
    ("uno.round", _between_rounds), ("table.player", _everybody), ("uno.round", _nobody_missing),
    ("uno.round", _one_out), ("uno.round", _can_be),
)  # fmt: skip
"""A round told by its result alone."""

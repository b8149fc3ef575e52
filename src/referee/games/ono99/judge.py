"""What the rules of O'NO 99 say of an act. Each check answers for one rule and changes nothing.

The checks of each kind of act stand in the order in which they are asked; that order is part of the rules.
`checks_for` leaves out those that a table's options make idle, so a table pays only for the rules in play.
"""

from collections.abc import Iterator, Mapping

from referee import record
from referee.game import LEGAL, OVER, Act, Check, Checks, Hand, Ruling, ask, at_turn, lying, seat_of, seat_of_player
from referee.games.ono99.cards import KINDS, VALUES
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import (
    AGREEABLE,
    DUTY,
    PLAY,
    SWAPPED,
    State,
    acts_aside,
    after_card,
    bounds,
    copies,
    passes_duty,
    reshuffled,
    still_unlaid,
    under_duty,
    when_dealt_four,
)
from referee.spelling import LOST

OUT_OF_TURN = Ruling("illegal", "ono.turn", "turn")
NO_SUCH_CARD = Ruling("illegal", "ono.deck", "none", slip=True)
ALL_COPIES_SEEN = Ruling("illegal", "ono.deck", "copies")
REACHES_LIMIT = Ruling("illegal", "ono.limit", "reach")
BELOW_ZERO = Ruling("illegal", "ono.negative", "below")
NOT_A_FIRST_CARD = Ruling("illegal", "ono.first", "first")
ONO_NEVER = Ruling("illegal", "ono.ono", "never")
ONO_NOT_AT_START = Ruling("illegal", "ono.ono", "start")
ONO_NOT_AT_ZERO = Ruling("illegal", "ono.ono", "zero")
ONO_NOT_ON_TENS = Ruling("illegal", "ono.ono", "tens")
ONO_BELOW_ZERO = Ruling("illegal", "ono.ono", "below")
ONO_UNDER_DUTY = Ruling("illegal", "ono.ono", "duty")
DOUBLE_AS_FIRST = Ruling("illegal", "ono.double", "first")
DOUBLE_AS_SECOND = Ruling("illegal", "ono.double", "second")
COULD_PLAY = Ruling("illegal", "ono.stuck", "seen")
COULD_TRADE = Ruling("illegal", "ono.stuck", "trade")
CARD_FOR_SURE = Ruling("illegal", "ono.stuck", "any")
HAND_UNSEEN = Ruling("undecided", "ono.stuck", "unseen")
HOLDS_NO_FOUR = Ruling("illegal", "ono.stuck", "four")
HAND_OR_TRADE_UNSEEN = Ruling("undecided", "ono.stuck", "unseen_trade")
FOUR_NOT_SHOWN = Ruling("undecided", "ono.stuck", "four_unseen")
NO_REDEAL_HERE = Ruling("illegal", "ono.dealt", "set")
HAND_BEGUN = Ruling("illegal", "ono.dealt", "late")
NOT_DEALT_FOUR = Ruling("illegal", "ono.dealt", "seen")
DEAL_UNSEEN = Ruling("undecided", "ono.dealt", "unseen")
NO_SWAP_HERE = Ruling("illegal", "ono.swap", "set")
SWAP_UNDER_DUTY = Ruling("illegal", "ono.swap", "duty")
NOT_FOUR = Ruling("illegal", "ono.swap", "seen")
FOUR_UNSEEN = Ruling("undecided", "ono.swap", "unseen")
NOT_SHORT = Ruling("illegal", "ono.draw", "full")
TOO_LATE = Ruling("illegal", "ono.draw", "late")
NOTHING_TO_SHUFFLE = Ruling("illegal", "ono.pile", "nothing", possible=False)
TOP_CARD_ALONE = Ruling("illegal", "ono.pile", "top", possible=False)
NO_RESHUFFLE = Ruling("illegal", "ono.pile", "none")
WRONG_TOTAL = Ruling("legal", "ono.announce", "wrong")
NOT_ONE_LOSER = Ruling("illegal", "table.round", "loser", possible=False)
HAND_UNDER_WAY = Ruling("illegal", "table.round", "running", possible=False)

RULINGS = (
    *record.RULINGS,
    OUT_OF_TURN, NO_SUCH_CARD, ALL_COPIES_SEEN, REACHES_LIMIT, BELOW_ZERO, NOT_A_FIRST_CARD,
    ONO_NEVER, ONO_NOT_AT_START, ONO_NOT_AT_ZERO, ONO_NOT_ON_TENS, ONO_BELOW_ZERO, ONO_UNDER_DUTY,
    DOUBLE_AS_FIRST, DOUBLE_AS_SECOND, COULD_PLAY, COULD_TRADE, CARD_FOR_SURE, HAND_UNSEEN, HAND_OR_TRADE_UNSEEN,
    HOLDS_NO_FOUR, FOUR_NOT_SHOWN,
    NO_REDEAL_HERE, HAND_BEGUN, NOT_DEALT_FOUR, DEAL_UNSEEN,
    NO_SWAP_HERE, SWAP_UNDER_DUTY, NOT_FOUR, FOUR_UNSEEN, NOT_SHORT, TOO_LATE,
    NO_RESHUFFLE, NOTHING_TO_SHUFFLE, TOP_CARD_ALONE, WRONG_TOTAL,
    NOT_ONE_LOSER, HAND_UNDER_WAY,
)  # fmt: skip


def judge(state: State, act: Act) -> Ruling:
    """Whether the act is legal now, and by which rule it is not. Changes nothing."""
    seat = state.turn
    if (
        seat is not None and act.card in state.fits and act.who == state.players[seat]
        and act.number is None and not act.acts and (hand := state.hands[seat]).count
        and (hand.cards is None or (state.in_sight and act.card in hand.cards))
    ):  # fmt: skip
        return LEGAL  # the usual act: none of its checks can object
    return ask(state.checks, state, act)


# --- who acts


def _turn(state: State, act: Act) -> Ruling | None:
    if act.who == at_turn(state):
        return None
    return record.player_check(state, act) or OUT_OF_TURN


def _turn_or_aside(state: State, act: Act) -> Ruling | None:
    return record.player_check(state, act) if acts_aside(state, act) else _turn(state, act)


def _hand_at_turn(state: State) -> Hand:
    """The hand of the player at turn; there is one while play is on."""
    assert state.turn is not None
    return state.hands[state.turn]


def _hand_of(state: State, act: Act) -> Hand:
    """The hand of whoever acts, who has been found at the table."""
    return state.hands[seat_of_player(state, act.who)]


# --- which card


def _held(state: State, act: Act) -> Ruling | None:
    hand = _hand_at_turn(state)
    if hand.count == 0:
        return record.NOT_HELD
    if hand.cards is None or act.card in hand.cards:
        return None
    return None if len(hand.cards) < hand.count else record.NOT_HELD


def _deck(state: State, act: Act) -> Ruling | None:
    if state.in_sight or still_unlaid(state, act.card) > 0:
        return None
    return ALL_COPIES_SEEN if copies(state, act.card) else NO_SUCH_CARD


def _limit(state: State, act: Act) -> Ruling | None:
    return REACHES_LIMIT if after_card(state, act.card) >= state.rules.limit else None


def _negative(state: State, act: Act) -> Ruling | None:
    return BELOW_ZERO if VALUES[act.card] < 0 and after_card(state, act.card) < 0 else None


def _first(state: State, act: Act) -> Ruling | None:
    return None if state.under_way else NOT_A_FIRST_CARD


_ono_never = record.always(ONO_NEVER)


def _ono_start(state: State, act: Act) -> Ruling | None:
    return None if not state.under_way and state.total == 0 else ONO_NOT_AT_START


def _ono_zero(state: State, act: Act) -> Ruling | None:
    return ONO_NOT_AT_ZERO if state.total else None


def _ono_tens(state: State, act: Act) -> Ruling | None:
    return ONO_NOT_ON_TENS if state.total % 10 else None


def _ono_negative(state: State, act: Act) -> Ruling | None:
    return ONO_BELOW_ZERO if state.total < 0 else None


def _ono_under_duty(state: State, act: Act) -> Ruling | None:
    play = "first" if state.owed == DUTY else "second"
    return ONO_UNDER_DUTY if under_duty(state) and state.rules.ono_under_duty != play else None


def _double_first(state: State, act: Act) -> Ruling | None:
    return DOUBLE_AS_FIRST if state.owed == DUTY else None


def _double_second(state: State, act: Act) -> Ruling | None:
    return DOUBLE_AS_SECOND if state.second and not passes_duty(state, act.card) else None


def _announced(state: State, act: Act) -> Ruling | None:
    return None if act.number is None or act.number == after_card(state, act.card) else WRONG_TOTAL


def _announced_with_it(state: State, act: Act) -> Ruling | None:
    """A total may be announced with a card that the table lets stand."""
    return _announced(state, act.acts[0])


# --- what is no card


def _stuck(state: State, act: Act) -> Ruling | None:
    """Lays nothing: right with nothing but cards that may not be laid, which an unseen hand does not show."""
    if act.who != at_turn(state):
        return _drawn_four(state, act) if state.under_way else _dealt_four(state, act)
    hand = _hand_at_turn(state)
    known = hand.cards or []
    if any(_may_be_laid(state, card) for card in known):
        return COULD_PLAY
    if known.count("ono") >= SWAPPED and _may_trade(state):
        return COULD_TRADE
    if len(known) == hand.count:
        return None
    if not _could_be_stuck(state, hand.count):
        return CARD_FOR_SURE
    return HAND_OR_TRADE_UNSEEN if hand.count >= SWAPPED and _may_trade(state) else HAND_UNSEEN


def _could_be_stuck(state: State, count: int) -> bool:
    """Whether this many cards that may not be laid are left; four O'NO 99 that can be traded are none."""
    # Of a card that the table let lie there too often none is left, and no other one is fewer for it.
    blocked = {card: max(0, still_unlaid(state, card)) for card in VALUES if not _may_be_laid(state, card)}
    if count >= SWAPPED and _may_trade(state) and not sum(left for card, left in blocked.items() if card != "ono"):
        return False
    return sum(blocked.values()) >= count


def _may_trade(state: State) -> bool:
    """Whether four O'NO 99, held by the player at turn, could be traded now."""
    return state.rules.four_ono == "swap" and (state.rules.swap_under_duty or not under_duty(state))


def _may_be_laid(state: State, card: str) -> bool:
    return judge(state, Act(KINDS[card], at_turn(state), card)).verdict == "legal"


def _swap_known(state: State, act: Act) -> Ruling | None:
    return None if state.rules.four_ono == "swap" else NO_SWAP_HERE


def _swap_duty(state: State, act: Act) -> Ruling | None:
    return SWAP_UNDER_DUTY if act.who == at_turn(state) and under_duty(state) else None


def _holds_four(hand: Hand) -> bool | None:
    """Whether four O'NO 99 are in this hand; None where that is not seen."""
    known = hand.cards or []
    shown, unseen = known.count("ono"), hand.count - len(known)
    if shown + unseen < SWAPPED:
        return False
    return True if shown >= SWAPPED else None


_FOUR_TO_TRADE = {True: None, False: NOT_FOUR, None: FOUR_UNSEEN}
_FOUR_DRAWN = {True: None, False: HOLDS_NO_FOUR, None: FOUR_NOT_SHOWN}
_FOUR_DEALT = {True: None, False: NOT_DEALT_FOUR, None: DEAL_UNSEEN}


def _four(state: State, act: Act) -> Ruling | None:
    return _FOUR_TO_TRADE[_holds_four(_hand_of(state, act))]


def _dealt_four(state: State, act: Act) -> Ruling | None:
    return _FOUR_DEALT[_holds_four(_hand_of(state, act))]


def _drawn_four(state: State, act: Act) -> Ruling | None:
    """Whoever has drawn the fourth O'NO 99 while somebody else is at turn."""
    return HOLDS_NO_FOUR if _four_left(state, act) else _FOUR_DRAWN[_holds_four(_hand_of(state, act))]


def _redeal_known(state: State, act: Act) -> Ruling | None:
    return None if when_dealt_four(state.rules) == "redeal" else NO_REDEAL_HERE


def _before_the_first_card(state: State, act: Act) -> Ruling | None:
    return HAND_BEGUN if state.under_way else None


def _four_left(state: State, act: Act) -> Ruling | None:
    return None if still_unlaid(state, "ono") >= SWAPPED else ALL_COPIES_SEEN


def _short(state: State, act: Act) -> Ruling | None:
    seat = seat_of(state, act.who)
    if seat is None or state.hands[seat].count >= state.rules.hand_size:
        return NOT_SHORT
    if state.rules.late_draw == "hand" or (state.rules.late_draw == "next" and seat in state.late):
        return None
    return TOO_LATE


def _may_reshuffle(state: State, act: Act) -> Ruling | None:
    if state.rules.empty_pile == "none":
        return NO_RESHUFFLE
    if not reshuffled(state):
        return TOP_CARD_ALONE if lying(state) else NOTHING_TO_SHUFFLE
    return None


# --- the record


def _agreed(state: State, act: Act) -> Ruling | None:
    return record.agreed_check(state, act, AGREEABLE, bounds)


def _one_loser(state: State, act: Act) -> Ruling | None:
    losers = [player for _, player, value in act.values if value in (LOST, "-")]
    return None if len(losers) == 1 == len(act.values) and not act.text else NOT_ONE_LOSER


def _loser_is_in(state: State, act: Act) -> Ruling | None:
    seat = seat_of(state, act.values[0][1])
    if seat is None:
        return record.NOBODY
    return record.out_check(state, seat)


def _between_hands(state: State, act: Act) -> Ruling | None:
    return HAND_UNDER_WAY if state.under_way else None


_CARD: tuple[tuple[str, Check], ...] = (("ono.turn", _turn), ("hand", _held), ("ono.deck", _deck))
_TOTAL: tuple[tuple[str, Check], ...] = (("ono.negative", _negative), ("ono.limit", _limit))
_SAID: tuple[tuple[str, Check], ...] = (("ono.announce", _announced),)
_FIRST: tuple[tuple[str, Check], ...] = (("ono.first", _first),)

CHECKS: Mapping[str, tuple[tuple[str, Check], ...]] = {
    **record.CHECKS,
    "number": (*_CARD, *_TOTAL, *_SAID),
    "minus": (*_CARD, *_FIRST, *_TOTAL, *_SAID),
    "hold": (*_CARD, *_FIRST, *_TOTAL, *_SAID),
    "reverse": (*_CARD, *_FIRST, *_TOTAL, *_SAID),
    "double": (
        *_CARD, *_FIRST, ("ono.double", _double_first), ("ono.double", _double_second), *_TOTAL, *_SAID,
    ),
    "ono": (
        *_CARD, *_FIRST, ("ono.ono", _ono_never), ("ono.ono", _ono_start), ("ono.ono", _ono_zero),
        ("ono.ono", _ono_tens), ("ono.ono", _ono_negative), ("ono.ono", _ono_under_duty), *_TOTAL, *_SAID,
    ),
    "stuck": (("ono.turn", _turn_or_aside), ("ono.stuck", _stuck)),
    "swap4": (
        ("ono.turn", _turn_or_aside), ("ono.swap", _swap_known), ("ono.swap", _swap_duty), ("ono.deck", _four_left),
        ("ono.swap", _four),
    ),
    "redeal": (
        *record.PLAYER, ("ono.dealt", _redeal_known), ("ono.dealt", _before_the_first_card),
        ("ono.dealt", _dealt_four),
    ),
    "draw": (*record.PLAYER, ("ono.draw", _short)),
    "reshuffle": (("ono.pile", _may_reshuffle),),
    "agree": (("table.agree", _agreed),),
    "stands": (
        *record.PLAYER, ("table.player", record.stands_check(judge)), ("ono.announce", _announced_with_it),
    ),
    "foul": (*record.PLAYER, ("table.foul", record.foul_check(judge))),
    "round": (("table.round", _one_loser), ("table.player", _loser_is_in), ("table.round", _between_hands)),
}  # fmt: skip
"""Every kind of act: its rules in the order in which they are asked."""


def _in_play(rules: Rules, check: Check) -> bool:
    """Whether a check can ever object under these options."""
    needs: dict[Check, bool] = {
        _limit: rules.over_limit == "refuse",
        _negative: rules.negative == "refuse",
        _ono_never: rules.ono == "never",
        _ono_start: rules.ono == "start",
        _ono_zero: rules.ono == "zero",
        _ono_tens: rules.ono == "tens",
        _ono_negative: not rules.ono_negative,
        _ono_under_duty: rules.ono_under_duty != "any",
        _double_first: rules.double_first == "refuse" and "double" not in rules.dodge,
        _double_second: rules.double_second == "refuse",
        _swap_duty: not rules.swap_under_duty,
    }
    return needs.get(check, True)


def _first_kinds(rules: Rules) -> frozenset[str]:
    """Kinds of card that may not be the first of a hand."""
    if rules.first_card == "any":
        return frozenset()
    symbols = frozenset({"hold", "reverse", "double", "ono"})
    return symbols if rules.first_card == "number" else symbols | {"minus"}


@record.by_options
def checks_for(rules: Rules) -> Mapping[str, Checks]:
    """By phase and kind of act, the checks that these options leave in play; equal options share them."""
    refused_first = _first_kinds(rules)

    def kept(kind: str) -> Iterator[tuple[str, Check]]:
        for rule, check in CHECKS[kind]:
            if check is _first and kind not in refused_first:
                continue
            if _in_play(rules, check):
                yield rule, check

    playing = {kind: tuple(kept(kind)) for kind in CHECKS}
    return {PLAY: playing, OVER: record.checks_after_the_end(CHECKS)}


_ANSWERED_BY_GATE = frozenset({_turn, _held, _deck, _announced})
"""Checks that an act by the player at turn, of a card that fits, announced by nobody, cannot fail."""


_IDLE_IN_A_SWEEP = frozenset({*_ANSWERED_BY_GATE, _limit, _negative, _double_first, _double_second})
"""Checks that object to no usual act, see `usual`: one that stays from 0 to below the limit and, under a duty,
is neither Double Play nor a card that passes the duty on."""


def behind_gate(rules: Rules) -> Mapping[str, tuple[Check, ...]]:
    """Of each card, the checks that laying it has still to pass; out of a hand that is known it cannot fail others."""
    playing = checks_for(rules)[PLAY]
    return {
        card: tuple(check for _, check in playing[kind] if check not in _ANSWERED_BY_GATE)
        for card, kind in KINDS.items()
    }


def plain_cards(rules: Rules) -> frozenset[str]:
    """The cards of the pack whose checks are all answered by the gate in `judge`."""
    return _of_kinds(rules, _plain_kinds(rules))


def usual_cards(rules: Rules) -> frozenset[str]:
    """The cards of the pack of which none of the checks objects to a usual act."""
    return _of_kinds(rules, _usual_kinds(rules))


def _of_kinds(rules: Rules, kinds: frozenset[str]) -> frozenset[str]:
    return frozenset(card for card, copies in rules.cards.items() if copies and KINDS[card] in kinds)


@record.by_options
def _plain_kinds(rules: Rules) -> frozenset[str]:
    """The kinds of act that stand behind the gate under these options."""
    return _answered(rules, _ANSWERED_BY_GATE)


@record.by_options
def _usual_kinds(rules: Rules) -> frozenset[str]:
    """The kinds of act that can be usual under these options."""
    return _answered(rules, _IDLE_IN_A_SWEEP)


def _answered(rules: Rules, answered: frozenset[Check]) -> frozenset[str]:
    """The kinds of act of which all checks are among these."""
    asked = checks_for(rules)[PLAY]
    return frozenset(kind for kind in asked if all(check in answered for _, check in asked[kind]))


def scores_only_checks(rules: Rules) -> dict[str, Checks]:
    """By phase and kind of act, the checks of a table that keeps scores but not every card."""
    checks = checks_for(rules)
    refused = record.refused(CHECKS.keys() - {*record.CHECKS, "round", "foul"}, record.SCORES_ONLY)
    agree = (("table.scores", record.plays_on_only), *CHECKS["agree"])
    return {**checks, PLAY: {**checks[PLAY], **refused, "agree": agree, "foul": record.PLAYER}}


def legal(state: State) -> list[Act]:
    """What the player at turn may do now: cards first, then what is no card."""
    who = at_turn(state)
    if who is None:
        return []
    acts = [Act(KINDS[card], who, card) for card in VALUES if copies(state, card)]
    acts += [Act("stuck", who), Act("swap4", who)]
    acts += [Act(kind, name) for kind in ("stuck", "swap4") for name in state.players if name != who]
    acts += [Act(kind, name) for kind in ("redeal", "draw") for name in state.players]
    return [act for act in acts if judge(state, act).verdict != "illegal"]

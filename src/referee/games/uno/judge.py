"""What the rules of UNO say of an act. Each check answers for one rule and changes nothing.

The checks of each kind of act stand in the order in which they are asked; that order is part of the rules.
`checks_for` leaves out those that a table's options make idle, so a table pays only for the rules in play.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from referee import record
from referee.game import (
    LEGAL,
    OVER,
    Act,
    Check,
    Checks,
    Ruling,
    ask,
    at_turn,
    decide,
    left,
    lying,
    seat_of,
    seat_of_player,
)
from referee.games.uno import agreed, calls, results
from referee.games.uno.agreed import agreed_check, agreed_here_check
from referee.games.uno.calls import (
    CALL_CHECKS,
    CATCH_CHECKS,
    CHALLENGE_CHECKS,
    FALSE_CALL_CHECKS,
    HAND_REMARKS,
    REMARKS,
    SCORED_CATCH_CHECKS,
    SCORED_CHALLENGE_CHECKS,
    STOOD_REMARKS,
    false_call_foul,
    stop_missing,
    too_late,
)
from referee.games.uno.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    FACE,
    KINDS,
    LAYING,
    OF_COLOUR,
    WILD_KINDS,
    WILDS,
    read_colour,
)
from referee.games.uno.results import HAND_CHECKS, ROUND_CHECKS, SCORED_HAND_CHECKS, least_points
from referee.games.uno.rules import Rules
from referee.games.uno.table import (
    CHALLENGE,
    COLOUR_PHASE,
    FLIP,
    PLAY,
    SCORE,
    State,
    beaten_now,
    before_shuffling,
    can_be_drawn,
    cards_held,
    challengeable,
    drawn_among,
    forbids,
    handing_in,
    has_drawn,
    held_by_challenge,
    lays_the_unseen,
    must_be_drawn,
    nothing_to_draw,
    partner_awaited,
    plays_on,
    shown_clean,
    still_playing,
)
from referee.spelling import fold

FLIP_AWAITED = Ruling("illegal", "uno.phase", "flip", possible=False)
COLOUR_AWAITED = Ruling("illegal", "uno.phase", "colour", possible=False)
HANDS_AWAITED = Ruling("illegal", "uno.phase", "score", possible=False)
NOTHING_TO_NAME = Ruling("illegal", "uno.phase", "no_colour", possible=False)
ANYTHING_GOES = Ruling("illegal", "uno.phase", "open", possible=False)
NOT_THE_START = Ruling("illegal", "uno.phase", "started", possible=False)
OUT_OF_TURN = Ruling("illegal", "uno.turn", "turn")
JUMPS_BEFORE_PENALTY = Ruling("illegal", "uno.turn", "waits")
JUMPS_ON_SWAP = Ruling("illegal", "uno.turn", "swapped")
NOT_OUT_OF_TURN = Ruling("illegal", "uno.turn", "at_turn", possible=False)
ROUND_WON = Ruling("illegal", "uno.finish", "won", possible=False)
ONE_LEFT = Ruling("illegal", "uno.finish", "last", possible=False)
HAS_GONE_OUT = Ruling("illegal", "uno.finish", "gone", possible=False)
NO_SUCH_CARD = Ruling("illegal", "uno.deck", "none", slip=True)
ALL_COPIES_SEEN = Ruling("illegal", "uno.deck", "copies")
MORE_THAN_LEFT = Ruling("illegal", "uno.deck", "left")
ONE_AT_A_TIME = Ruling("illegal", "uno.several", "one")
NOT_ALIKE = Ruling("illegal", "uno.several", "alike")
SEVERAL_SYMBOLS = Ruling("illegal", "uno.several", "symbols")
TOO_MANY = Ruling("illegal", "uno.several", "count", possible=False)
SEVERAL_TO_FINISH = Ruling("illegal", "uno.several", "finish")
NO_MATCH = Ruling("illegal", "uno.match", "match")
MUST_DRAW = Ruling("illegal", "uno.pending", "draw")
NOT_AN_ANSWER = Ruling("illegal", "uno.pending", "answer")
MUST_DRAW_OR_CHALLENGE = Ruling("illegal", "uno.pending", "draw_challenge")
NOT_AN_ANSWER_BUT_CHALLENGE = Ruling("illegal", "uno.pending", "answer_challenge")
ONLY_THE_DRAWN = Ruling("illegal", "uno.drawn", "other")
DRAWN_ALONE = Ruling("illegal", "uno.drawn", "alone")
DRAW_CARD_JUST_DRAWN = Ruling("illegal", "uno.drawn", "draw_card")
SYMBOL_LAST = Ruling("illegal", "uno.last_card", "symbol")
WILD_LAST = Ruling("illegal", "uno.last_card", "wild")
LEFT_WITH_SYMBOL = Ruling("illegal", "uno.last_card", "left")
REST_UNSEEN = Ruling("undecided", "uno.last_card", "unseen")
NO_PARTNER = Ruling("illegal", "uno.swap", "partner")
NOT_THIS_PARTNER = Ruling("illegal", "uno.swap", "self")
NO_PARTNER_AT_START = Ruling("illegal", "uno.swap", "start")
NOT_THIS_PARTNER_AT_START = Ruling("illegal", "uno.swap", "start_self")
NEEDLESS_PARTNER = Ruling("illegal", "uno.swap", "needless")
COLOUR_ALONE = Ruling("illegal", "uno.swap", "colour", possible=False)
FORBIDDING_HELD = Ruling("illegal", "uno.wild4", "held")
FORBIDDING_SHOWN = Ruling("illegal", "uno.wild4", "shown")
FORBIDDING_STILL_HELD = Ruling("illegal", "uno.wild4", "still")
LIES_THERE = Ruling("illegal", "uno.wild4", "lies", possible=False)
STANDS_THERE = Ruling("illegal", "uno.wild4", "settled", possible=False)
WILD4_UNSEEN = Ruling("undecided", "uno.wild4", "unseen")
WILD4_UNSEEN_MORE = Ruling("undecided", "uno.wild4", "unseen_more")
WILD4_UNSEEN_DRAW_TWO = Ruling("undecided", "uno.wild4", "unseen_draw_two")
COLOUR_MISSING = Ruling("illegal", "uno.colour", "missing")
COLOUR_NEEDLESS = Ruling("illegal", "uno.colour", "needless")
WILD_NOT_NEEDED = Ruling("illegal", "uno.wild", "matching")
WILD_UNSEEN = Ruling("undecided", "uno.wild", "unseen")
HAS_DRAWN = Ruling("illegal", "uno.draw", "again")
DREW_NOTHING = Ruling("illegal", "uno.draw", "nothing")
HAS_DRAWN_A_FIT = Ruling("illegal", "uno.draw", "fits")
DRAWN_UNCERTAIN = Ruling("undecided", "uno.draw", "uncertain")
WRONG_AMOUNT = Ruling("illegal", "uno.draw", "amount")
MORE_THAN_THE_PACK = Ruling("illegal", "uno.draw", "pack", possible=False)
COULD_LAY = Ruling("illegal", "uno.draw", "voluntary")
COULD_LAY_AND_PASSES = Ruling("illegal", "uno.draw", "unlaid")
DRAW_UNSEEN = Ruling("undecided", "uno.draw", "unseen")
HAS_NOT_DRAWN = Ruling("illegal", "uno.pass", "undrawn")
PENALTY_FIRST = Ruling("illegal", "uno.pass", "pending")
MUST_LAY_IT = Ruling("illegal", "uno.pass", "must")
MAY_HAVE_TO_LAY_IT = Ruling("undecided", "uno.pass", "uncertain")
PASS_UNSEEN = Ruling("undecided", "uno.pass", "unseen")
MUST_DRAW_ON = Ruling("illegal", "uno.pass", "match")
MATCH_UNCERTAIN = Ruling("undecided", "uno.pass", "uncertain_match")
MATCH_UNCERTAIN_BUT_LEFT = Ruling("undecided", "uno.pass", "uncertain_left")
MATCH_UNSEEN = Ruling("undecided", "uno.pass", "unseen_match")
MATCH_UNSEEN_BUT_LEFT = Ruling("undecided", "uno.pass", "unseen_match_left")
MATCH_UNSEEN_TO_LAY = Ruling("undecided", "uno.pass", "unseen_match_lay")
START_AGAIN = Ruling("legal", "uno.start", "again", notice=True)
NO_START_CARD = Ruling("illegal", "uno.start", "none", possible=False)
NO_PILE = Ruling("illegal", "uno.pile", "empty", possible=False)

RULINGS: tuple[Ruling, ...] = (
    *record.RULINGS, *agreed.RULINGS, *calls.RULINGS, *results.RULINGS,
    FLIP_AWAITED, COLOUR_AWAITED, HANDS_AWAITED, NOTHING_TO_NAME, ANYTHING_GOES, NOT_THE_START, OUT_OF_TURN,
    JUMPS_BEFORE_PENALTY, JUMPS_ON_SWAP, NOT_OUT_OF_TURN, ROUND_WON, ONE_LEFT, HAS_GONE_OUT, NO_SUCH_CARD,
    ALL_COPIES_SEEN, MORE_THAN_LEFT, ONE_AT_A_TIME, NOT_ALIKE, SEVERAL_SYMBOLS, TOO_MANY, SEVERAL_TO_FINISH, NO_MATCH,
    MUST_DRAW, NOT_AN_ANSWER, MUST_DRAW_OR_CHALLENGE, NOT_AN_ANSWER_BUT_CHALLENGE, ONLY_THE_DRAWN, DRAWN_ALONE,
    DRAW_CARD_JUST_DRAWN, SYMBOL_LAST, WILD_LAST, LEFT_WITH_SYMBOL, REST_UNSEEN, NO_PARTNER, NOT_THIS_PARTNER,
    NO_PARTNER_AT_START, NOT_THIS_PARTNER_AT_START, NEEDLESS_PARTNER, COLOUR_ALONE, FORBIDDING_HELD, FORBIDDING_SHOWN,
    FORBIDDING_STILL_HELD, LIES_THERE, STANDS_THERE, WILD4_UNSEEN, WILD4_UNSEEN_MORE, WILD4_UNSEEN_DRAW_TWO,
    COLOUR_MISSING, COLOUR_NEEDLESS, WILD_NOT_NEEDED, WILD_UNSEEN, HAS_DRAWN, DREW_NOTHING, HAS_DRAWN_A_FIT,
    DRAWN_UNCERTAIN, WRONG_AMOUNT, MORE_THAN_THE_PACK, COULD_LAY, COULD_LAY_AND_PASSES, DRAW_UNSEEN, HAS_NOT_DRAWN,
    PENALTY_FIRST, MUST_LAY_IT, MAY_HAVE_TO_LAY_IT, PASS_UNSEEN, MUST_DRAW_ON, MATCH_UNCERTAIN,
    MATCH_UNCERTAIN_BUT_LEFT, MATCH_UNSEEN, MATCH_UNSEEN_BUT_LEFT, MATCH_UNSEEN_TO_LAY, START_AGAIN, NO_START_CARD,
    NO_PILE,
)  # fmt: skip


SHORTEST_RUN = 3
"""Cards that make a run."""


def judge(state: State, act: Act) -> Ruling:
    """Whether the act is legal now, and by which rule it is not. Changes nothing.

    The usual act is a card that fits, laid alone out of a hand that can have it, or a draw, or a pass after one, all by
    the player at turn. Most checks it cannot fail; those that are behind the gate are asked.
    """
    seat, card = state.turn, act.card
    behind = state.behind_gate.get(act.kind)
    if behind is None or seat is None or act.who != state.players[seat]:
        return ask(state.checks, state, act)
    if card:
        if not (
            card in state.fits and not act.cards and act.target is None and seat not in state.clean
            and (state.drawn_card is None or state.drawn_card == card)
            and (hand := state.hands[seat]).count and not (act.mark and hand.count > FEW)
            and (
                state.seen.get(card, 0) < state.copies.get(card, 0) if state.unseen
                else state.in_sight and hand.cards is not None and card in hand.cards
            )
        ):  # fmt: skip
            return ask(state.checks, state, act)
    elif act.number is not None or state.phase not in _IN_PLAY or (
        state.drawn if act.kind == "draw" else not state.drawn or state.pending
    ):  # fmt: skip
        return ask(state.checks, state, act)
    return decide(behind, state, act) if behind else LEGAL


_IN_PLAY = frozenset({PLAY, CHALLENGE})
FEW = 2
"""Cards in a hand of which UNO may be said with the one that is laid."""


# --- who acts


def _turn(state: State, act: Act) -> Ruling | None:
    if _is_at_turn(state, act):
        return None
    return _still_plays(state, act) or _against_jumping_in(state, act)


def _still_plays(state: State, act: Act) -> Ruling | None:
    """Whoever acts is at the table and, where the round is played on, has not gone out."""
    return record.player_check(state, act) or (HAS_GONE_OUT if seat_of(state, act.who) in state.finished else None)


def may_jump_in(state: State, act: Act) -> bool:
    """Whether the very card on top, or several like it, may be thrown out of turn, by a house rule."""
    return _against_jumping_in(state, act) is None


def _against_jumping_in(state: State, act: Act) -> Ruling | None:
    rules, card = state.rules, act.card
    if rules.jump_in == "off" or set(act.laid) != {state.top} or (card not in COLOUR and rules.jump_in != "wilds"):
        return OUT_OF_TURN
    if state.pending and (rules.jump_in_effect == "waits" or KINDS[card] != "draw two"):
        return JUMPS_BEFORE_PENALTY
    swaps = FACE[card] == "7" and rules.seven_swap != "off"
    return JUMPS_ON_SWAP if swaps and rules.jump_in_effect == "cancels" else None


def whose_call(state: State) -> int | None:
    """Whose UNO it is without a name: of the one who may be caught, or where nobody may of the one at turn, if the call
    can count; None where it can be anybody's."""
    if state.uncalled:
        return state.uncalled[0] if len(state.uncalled) == 1 else None
    return state.turn if state.turn is not None and calls.call_holds(state, state.turn) else None


def _is_at_turn(state: State, act: Act) -> bool:
    return state.turn is not None and act.who == state.players[state.turn]


def _at_turn(state: State, act: Act) -> Ruling | None:
    if _is_at_turn(state, act):
        return None
    return _still_plays(state, act) or OUT_OF_TURN


def _not_won(state: State, act: Act) -> Ruling | None:
    """The round is still open: nobody has won it or, where it is played on, more than one player is left."""
    if state.went_out is not None:
        return ROUND_WON
    return ONE_LEFT if state.finished and still_playing(state) <= 1 else None


# --- which card


def _hand_of(state: State, act: Act) -> list[str] | None:
    """The cards of whoever acts that somebody has shown."""
    seat = seat_of(state, act.who)
    return None if seat is None else state.hands[seat].cards


def _whole_hand(state: State, act: Act) -> list[str] | None:
    """All cards of whoever acts, None where some are unseen."""
    cards = _hand_of(state, act)
    return cards if cards is not None and len(cards) == cards_held(state, act.who) else None


def _rest(state: State, act: Act) -> list[str]:
    """What is left of the cards that were shown when those of the act have been laid; none of an unseen hand."""
    rest = list(_hand_of(state, act) or ())
    seat = seat_of(state, act.who)
    if seat is not None and lays_the_unseen(state, seat, act):
        return rest
    for card in act.laid:
        if card in rest:
            rest.remove(card)
    return rest


def _held(state: State, act: Act) -> Ruling | None:
    """No more cards come out of the unseen part of a hand than there are in it; more than it holds, see `_several`."""
    shown, laid, count = _hand_of(state, act) or [], act.laid, cards_held(state, act.who)
    if 0 < count < len(laid):
        return None
    unshown = sum(max(0, laid.count(card) - shown.count(card)) for card in dict.fromkeys(laid))
    return record.NOT_HELD if unshown > count - len(shown) else None


def _several(state: State, act: Act) -> Ruling | None:
    if not act.cards:
        return None
    allowed = state.rules.multiple
    if allowed == "one":
        return ONE_AT_A_TIME
    if any(card not in COLOUR for card in act.cards) or not alike(allowed, act.cards):
        return NOT_ALIKE
    if not state.rules.multiple_symbols and any(KINDS[card] != "number" for card in act.cards):
        return SEVERAL_SYMBOLS
    if len(act.cards) > cards_held(state, act.who):
        return TOO_MANY
    finishing = len(act.cards) == cards_held(state, act.who)
    called = seat_of(state, act.who) in state.called
    return SEVERAL_TO_FINISH if finishing and state.rules.multiple_finish == "called" and not called else None


def alike(allowed: str, cards: tuple[str, ...]) -> bool:
    """Whether these cards may be laid together: all the same, or all of one number or symbol."""
    if allowed == "identical":
        return len(set(cards)) == 1
    if allowed == "run":
        return _is_run(cards)
    return len({FACE[card] for card in cards}) == 1


def _is_run(cards: tuple[str, ...]) -> bool:
    """Three or more number cards of one colour in unbroken order, upwards or downwards."""
    if len({COLOUR[card] for card in cards}) > 1 or any(KINDS[card] != "number" for card in cards):
        return False
    numbers = [int(FACE[card]) for card in cards]
    steps = {after - before for before, after in pairwise(numbers)}
    return len(cards) >= SHORTEST_RUN and steps in ({1}, {-1})


def _pending(state: State, act: Act) -> Ruling | None:
    """Whoever owes a penalty answers it; who is not at turn jumps in, and owes nothing."""
    if not state.pending or act.card in state.fits or not _is_at_turn(state, act):
        return None
    if challengeable(state):
        return NOT_AN_ANSWER_BUT_CHALLENGE if state.fits else MUST_DRAW_OR_CHALLENGE
    return NOT_AN_ANSWER if state.fits else MUST_DRAW


def _match(state: State, act: Act) -> Ruling | None:
    if act.card in state.fits or act.card == state.top or _free_opening(state):
        return None
    return NO_MATCH


def _free_opening(state: State) -> bool:
    """The opener may lay what he likes, by a house rule."""
    return state.rules.free_start and not state.under_way


def _deck(state: State, act: Act) -> Ruling | None:
    card = beyond_pack(state, act)
    if card is None:
        return None
    copies = state.rules.cards.get(card, 0)
    if not copies:
        return NO_SUCH_CARD
    return ALL_COPIES_SEEN if state.seen.get(card, 0) >= copies else MORE_THAN_LEFT


def beyond_pack(state: State, act: Act) -> str | None:
    """The first card laid of which the pack has no copy, or none that is still to be seen; None where all can be."""
    for card in dict.fromkeys(act.laid):
        there = state.seen.get(card, 0) + act.laid.count(card) + still_held(state, act, card)
        if there > state.rules.cards.get(card, 0):
            return card
    return None


def still_held(state: State, act: Act, card: str) -> int:
    """Copies of a card in the hands that were shown, but for those that the act lays out of one."""
    if not _any_known(state):
        return 0
    mine = (_hand_of(state, act) or []).count(card)
    return sum((hand.cards or []).count(card) for hand in state.hands) - min(mine, act.laid.count(card))


def _any_known(state: State) -> bool:
    return any(hand.cards for hand in state.hands)


def _drawn_only(state: State, act: Act) -> Ruling | None:
    """After a draw the card drawn may be laid, and that alone; unseen, it is presumed to be that one."""
    if not has_drawn(state) or not _is_at_turn(state, act):
        return None
    if act.cards:
        return DRAWN_ALONE
    return None if can_be_drawn(state, act.card) else ONLY_THE_DRAWN


def _drawn_draw_card(state: State, act: Act) -> Ruling | None:
    return DRAW_CARD_JUST_DRAWN if has_drawn(state) and _is_at_turn(state, act) else None


def _last_card(state: State, act: Act) -> Ruling | None:
    """No symbol as last card, by a house rule."""
    if len(act.laid) < cards_held(state, act.who):
        return None
    return WILD_LAST if act.card in WILDS else SYMBOL_LAST


def _left_with(state: State, act: Act) -> Ruling | None:
    """Not to be left with a symbol or a wild as the single card, by a house rule."""
    if cards_held(state, act.who) - len(act.laid) != 1:
        return None
    rest = _rest(state, act)
    if len(rest) != 1:
        return REST_UNSEEN
    return None if KINDS[rest[0]] == "number" else LEFT_WITH_SYMBOL


def _partner(state: State, act: Act) -> Ruling | None:
    """Who swaps hands, and whether somebody is named."""
    if cards_held(state, act.who) <= len(act.laid):
        return None
    if act.target is None:
        return NO_PARTNER if act.kind == "swap" or state.rules.seven_swap == "must" else None
    return _other_player(state, act)


def _other_player(state: State, act: Act) -> Ruling | None:
    """Hands are swapped with somebody else who still plays."""
    seat = seat_of(state, act.target)
    if seat is None:
        return record.NOBODY_THERE
    return NOT_THIS_PARTNER if act.target == act.who or not plays_on(state, seat) else None


def _seven(state: State, act: Act) -> Ruling | None:
    if FACE[act.laid[-1]] != "7":
        return None if act.target is None else NEEDLESS_PARTNER
    return _partner(state, act)


def _partner_at_start(state: State, act: Act) -> Ruling | None:
    """Wild Swap Hands as start card, where it swaps: the colour is named with a player, and only there."""
    if not partner_awaited(state):
        return COLOUR_ALONE if act.target else None
    if act.target is None:
        return NO_PARTNER_AT_START
    problem = _other_player(state, act)
    return NOT_THIS_PARTNER_AT_START if problem is NOT_THIS_PARTNER else problem


def _no_partner(state: State, act: Act) -> Ruling | None:
    return None if act.target is None else NEEDLESS_PARTNER


# --- wilds


def _wild_draw_four(state: State, act: Act) -> Ruling | None:
    """Right only with no other card of the active colour in the hand, which nobody else sees."""
    count = cards_held(state, act.who)
    if count == 1:
        return None
    if state.lays_another:  # what forbade the one taken back is still there
        return FORBIDDING_STILL_HELD
    rest = _rest(state, act)
    for card in rest:
        if _forbids(state, card):
            return FORBIDDING_HELD
    shown = held_by_challenge(state, seat_of_player(state, act.who))
    if shown and all(_forbids(state, card) for card in shown):
        return FORBIDDING_SHOWN
    if len(rest) == count - 1 or _none_unseen(state, act):
        return None
    return _unseen_forbidding(state)


def _unseen_forbidding(state: State) -> Ruling:
    """What decides on a Wild Draw Four out of an unseen hand: its Draw Two of the active colour, or all its cards of
    that colour, or more than those."""
    rules = state.rules
    if state.pending and rules.wild4_under_penalty == "draw two":
        return WILD4_UNSEEN_DRAW_TWO
    more = rules.wild4_counts_wild4 or rules.wild4_counts_wilds or rules.wild_restricted
    return WILD4_UNSEEN if rules.wild4_legal == "colour" and not more else WILD4_UNSEEN_MORE


def held_against(state: State, act: Act) -> str:
    """The first known card in the hand that forbids laying this Wild Draw Four; empty for none."""
    rest = _rest(state, act)
    return next((card for card in rest if _forbids(state, card)), "")


def _forbids(state: State, card: str) -> bool:
    return forbids(state, card, state.colour, state.top, beaten_now(state))


def _none_unseen(state: State, act: Act) -> bool:
    """Whether the record proves that no card which forbids a Wild Draw Four can be in the hand."""
    seat = seat_of(state, act.who)
    if seat is not None and shown_clean(state, seat, state.colour):
        return True
    for card in _ACTIVE_FIRST[state.colour]:
        if left(state, card) > (card == "w4") and _forbids(state, card):
            return False
    return True


_ACTIVE_FIRST = {colour: (*OF_COLOUR.get(str(colour), ()), *CARDS) for colour in (None, *COLOURS)}
"""All cards, those of the active colour first: of these one is nearly always unseen."""


def _colour_named(state: State, act: Act) -> Ruling | None:
    """A wild is laid with its colour, where a rule set makes a foul of forgetting it."""
    return None if act.colour or cards_held(state, act.who) == 1 else COLOUR_MISSING


def _colour_needless(state: State, act: Act) -> Ruling | None:
    """A colour said with a card that has one, where that is a foul too: after it stands a player called like a colour.

    Anybody else after such a card is no notation.
    """
    if act.target is None or read_colour(fold(act.target)) is None:
        return None
    swaps = FACE[act.laid[-1]] == "7" and state.rules.seven_swap != "off"
    return None if swaps else COLOUR_NEEDLESS


def _wild_needed(state: State, act: Act) -> Ruling | None:
    """A wild only where nothing else matches, by a house rule."""
    if cards_held(state, act.who) == 1:
        return None
    rest = _rest(state, act)
    if any(card in COLOUR and card in state.fits for card in rest):
        return WILD_NOT_NEEDED
    may_hold_one = any(card in COLOUR and left(state, card) > 0 for card in state.fits)
    return WILD_UNSEEN if may_hold_one and len(rest) < cards_held(state, act.who) - 1 else None


# --- drawing and passing


def _one_draw(state: State, act: Act) -> Ruling | None:
    """One card is drawn in a turn, or more by a house rule, and by that one too no more once one has come that fits."""
    if not state.drawn or state.pending:
        return None
    if state.rules.draw_to_match == "off":
        return DREW_NOTHING if state.drew_nothing else HAS_DRAWN
    fits = _of_drawn(state, act, _fits)
    if fits == "undecided":
        return DRAWN_UNCERTAIN
    return HAS_DRAWN_A_FIT if fits == "legal" else None


def _amount(state: State, act: Act) -> Ruling | None:
    if act.number is not None and act.number > sum(state.rules.cards.values()):
        return MORE_THAN_THE_PACK
    if act.number is None or (state.rules.draw_to_match != "off" and not state.pending):
        return None
    return None if act.number == (state.pending or 1) else WRONG_AMOUNT


def _voluntary(state: State, act: Act) -> Ruling | None:
    """Drawing with a fitting card in hand, where that is not allowed. A Wild Draw Four is never compulsory.

    Any other card on which nothing certain can be said is a wild that only a fitting card beside it would forbid.
    """
    if state.pending or state.drawn or (state.rules.voluntary_draw and not state.lays_another):
        return None
    hand = _hand_of(state, act)
    one_fits = any(_fits(state, act.who, card) != "illegal" for card in hand or () if card != "w4")
    shown = [card for card in held_by_challenge(state, seat_of_player(state, act.who)) if left(state, card) > 0]
    if one_fits or (shown and all(_fits(state, act.who, card) == "legal" for card in shown)):
        return COULD_LAY_AND_PASSES if act.kind == "pass" else COULD_LAY
    return None if _whole_hand(state, act) is not None else DRAW_UNSEEN


def _may_lay(state: State, who: str | None, card: str) -> str:
    """The verdict on laying this card of the hand now, with whatever has to be named for it."""
    return _best(ruling.verdict for ruling in _rulings_on(state, who, card))


def _fits(state: State, who: str | None, card: str) -> str:
    """The same whatever the card would leave in the hand, which is asked last and is no reason to draw instead."""
    rulings = _rulings_on(state, who, card)
    return _best("legal" if ruling in (LEFT_WITH_SYMBOL, REST_UNSEEN) else ruling.verdict for ruling in rulings)


def _best(verdicts: Iterable[str]) -> str:
    """What may be done in one of several ways is as right as the best of them."""
    return min(verdicts, key=("legal", "undecided", "illegal").index)


def _rulings_on(state: State, who: str | None, card: str) -> list[Ruling]:
    """What is ruled on laying this card of the hand, with nobody named and with somebody."""
    colour = COLOURS[0] if card in WILDS else ""
    other = next((name for name in partners(state, who)), None)
    return [judge(state, Act(KINDS[card], who, card, colour=colour, target=target)) for target in (None, other)]


def partners(state: State, who: str | None) -> list[str]:
    """With whom a hand can be swapped."""
    return [name for seat, name in enumerate(state.players) if name != who and plays_on(state, seat)]


def _has_drawn(state: State, act: Act) -> Ruling | None:
    """One draws before one passes, where there is anything to draw."""
    if state.pending:
        return PENALTY_FIRST
    return None if state.drawn or nothing_to_draw(state, seat_of_player(state, act.who)) else HAS_NOT_DRAWN


def _must_lay(state: State, act: Act) -> Ruling | None:
    """Where the card drawn must be laid if it fits. A Wild Draw Four is never compulsory."""
    match_asked = state.rules.draw_to_match == "must" and not nothing_to_draw(state, seat_of_player(state, act.who))
    laid = _of_drawn(state, act, _has_to_be_laid)
    if laid == "undecided":
        return None if match_asked and _of_drawn(state, act, _fits) == "undecided" else MAY_HAVE_TO_LAY_IT
    if laid or not has_drawn(state):
        return MUST_LAY_IT if laid == "legal" else None
    return None if match_asked else PASS_UNSEEN


def _has_to_be_laid(state: State, who: str | None, card: str) -> str:
    """The verdict on laying a card where it must be laid if it may; of a Wild Draw Four, that it need not."""
    return "illegal" if card == "w4" else _may_lay(state, who, card)


def _of_drawn(state: State, act: Act, verdict_on: Callable[[State, str | None, str], str]) -> str:
    """The verdict on the card drawn; of one that nobody has told from others, the one on every card that it can be.

    Empty where that is not the same of all, or where some are unseen.
    """
    if not has_drawn(state):
        return ""
    verdicts = {verdict_on(state, act.who, card) for card in drawn_among(state) or ()}
    return verdicts.pop() if len(verdicts) == 1 else ""


def _must_draw_on(state: State, act: Act) -> Ruling | None:
    """Where one draws until a card fits: whoever has one may stop, and lays it only where that is asked."""
    if nothing_to_draw(state, seat_of_player(state, act.who)):
        return None
    fits = _of_drawn(state, act, _fits)
    if state.rules.drawn_card != "must":
        return _STOPS_DRAWING[fits]
    if fits == "legal" and _of_drawn(state, act, _has_to_be_laid):
        return None
    if fits == "illegal" or not _may_keep_a_fit(state, act):
        return MUST_DRAW_ON
    if state.drawn_card is None:
        return MATCH_UNSEEN_BUT_LEFT if _may_be_left_with(state, act) else MATCH_UNSEEN_TO_LAY
    return MATCH_UNCERTAIN if state.drawn_card == "w4" else MATCH_UNCERTAIN_BUT_LEFT


_STOPS_DRAWING: Mapping[str, Ruling | None] = {
    "": MATCH_UNSEEN, "undecided": MATCH_UNCERTAIN, "legal": None, "illegal": MUST_DRAW_ON
}  # fmt: skip
"""By whether the card drawn fits: what is said where one stops at it, and need not lay it."""


def _may_keep_a_fit(state: State, act: Act) -> bool:
    """Whether the card drawn can be one that fits and need not be laid all the same, as far as the hand is known."""
    if _whole_hand(state, act) is None and _may_be_left_with(state, act):
        return True
    unseen = ["w4"] if can_be_drawn(state, "w4") else []
    among = drawn_among(state)
    return any(
        _fits(state, act.who, card) != "illegal" and _has_to_be_laid(state, act.who, card) == "illegal"
        for card in (unseen if among is None else among)
    )  # fmt: skip


def _may_be_left_with(state: State, act: Act) -> bool:
    """Whether laying a card leaves a single one, by which a house rule can forbid it."""
    after = cards_held(state, act.who) - 1
    return state.rules.last_card == "not left" and after == 1


def draws_on(state: State) -> str:
    """Whether whoever has drawn draws on: empty for not, `may`, `must` until a card fits, `lay` if that one is laid."""
    rules, who = state.rules, at_turn(state)
    if rules.draw_to_match == "off" or not state.drawn or who is None or state.phase != PLAY:
        return ""
    if nothing_to_draw(state, seat_of_player(state, who)) or judge(state, Act("draw", who)).verdict == "illegal":
        return ""
    return "lay" if rules.draw_to_match == rules.drawn_card == "must" else rules.draw_to_match


# --- start and end of a round


def _nothing_to_name(state: State, act: Act) -> Ruling | None:
    return NOTHING_TO_NAME if state.colour else ANYTHING_GOES


def _start_card(state: State, act: Act) -> Ruling | None:
    if not state.copies.get(act.card):
        return NO_START_CARD
    return START_AGAIN if act.card in state.goes_back else None


# --- the record


def _pile_there(state: State, act: Act) -> Ruling | None:
    return None if lying(state) > 1 else NO_PILE


def _out_of_turn(state: State, act: Act) -> Ruling | None:
    """Whoever is at turn does nothing out of turn; before the start card is up it is nobody's."""
    return NOT_OUT_OF_TURN if state.phase != FLIP and _is_at_turn(state, act) else None


def _lies_there(state: State, act: Act) -> Ruling | None:
    """The Wild Draw Four on top, of which nothing has come yet, has been recorded already."""
    laid, inner = state.laid, act.acts[0]
    if state.phase != CHALLENGE or laid is None:
        return None
    return LIES_THERE if (inner.card, inner.who) == ("w4", state.players[laid.seat]) else None


def _stands_there(state: State, act: Act) -> Ruling | None:
    """The Wild Draw Four on top, for which cards have been drawn, stands, and so does one that was answered by another;
    its player is not at turn again."""
    inner, answered = act.acts[0], state.phase == CHALLENGE
    mine = state.settled is not None and inner.who == state.players[state.settled]
    named = answered or inner.colour in ("", state.colour)
    there = mine and named and inner.card == state.top == "w4" and state.phase in _IN_PLAY
    again = _is_at_turn(state, inner) or may_jump_in(state, inner)
    return STANDS_THERE if there and not again else None


def judge_as_foul(state: State, act: Act) -> Ruling:
    """The same as `judge`, of an act that the table calls a foul: nothing is presumed in its favour.

    Whoever has it draw cards may have had to shuffle the discards, which told until then what is in no hand.
    """
    ruling = judge(state, act)
    if ruling.verdict == "illegal":
        return ruling
    at = before_shuffling(state)
    ruling = judge(at, act)
    return _presumed(at, act) or ruling if ruling.verdict == "legal" else ruling


def _presumed(state: State, act: Act) -> Ruling | None:
    """What is against an act that is legal only because an unseen card drawn is presumed to be the right one."""
    if not has_drawn(state) or state.pending or not _is_at_turn(state, act):
        return None
    if act.kind in LAYING:
        return None if state.rules.play_after_draw or must_be_drawn(state, act.card) else ONLY_THE_DRAWN
    return HAS_DRAWN_A_FIT if act.kind == "draw" and not _of_drawn(state, act, _fits) else None


_CARD: tuple[tuple[str, Check], ...] = (
    ("uno.finish", _not_won), ("uno.turn", _turn), ("hand", _held), ("uno.deck", _deck), ("uno.several", _several),
    ("uno.pending", _pending), ("uno.match", _match), ("uno.drawn", _drawn_only), ("uno.call", false_call_foul),
)  # fmt: skip
_COLOURED: tuple[tuple[str, Check], ...] = (*_CARD, ("uno.colour", _colour_needless))
_LAST: tuple[tuple[str, Check], ...] = (("uno.last_card", _last_card),)
_REST: tuple[tuple[str, Check], ...] = (("uno.last_card", _left_with), *REMARKS)
_DRAW_CARD: tuple[tuple[str, Check], ...] = (("uno.drawn", _drawn_draw_card),)
_WILD: tuple[tuple[str, Check], ...] = (("uno.colour", _colour_named), ("uno.wild", _wild_needed))

CHECKS: Mapping[str, tuple[tuple[str, Check], ...]] = {
    **record.CHECKS,
    "number": (*_COLOURED, ("uno.swap", _seven), *_REST),
    "skip": (*_COLOURED, ("uno.swap", _no_partner), *_LAST, *_REST),
    "reverse": (*_COLOURED, ("uno.swap", _no_partner), *_LAST, *_REST),
    "draw two": (*_COLOURED, *_DRAW_CARD, ("uno.swap", _no_partner), *_LAST, *_REST),
    "wild": (*_CARD, ("uno.swap", _no_partner), *_WILD, *_LAST, *_REST),
    "white": (*_CARD, ("uno.swap", _no_partner), *_WILD, *_LAST, *_REST),
    "shuffle": (*_CARD, ("uno.swap", _no_partner), *_WILD, *_LAST, *_REST),
    "swap": (*_CARD, ("uno.swap", _partner), *_WILD, *_LAST, *_REST),
    "wild draw four": (
        *_CARD, *_DRAW_CARD, ("uno.swap", _no_partner), *_WILD, *_LAST,
        ("uno.wild4", _wild_draw_four), *_REST,
    ),
    "draw": (
        ("uno.turn", _at_turn), ("uno.draw", _one_draw), ("uno.draw", _amount), ("uno.draw", _voluntary),
    ),
    "pass": (
        ("uno.turn", _at_turn), ("uno.pass", _has_drawn), ("uno.draw", _voluntary), ("uno.pass", _must_lay),
        ("uno.pass", _must_draw_on),
    ),
    "challenge": CHALLENGE_CHECKS,
    "catch": CATCH_CHECKS,
    "uno": CALL_CHECKS,
    "advice": (("uno.advice", record.seated_check),),
    "false uno": FALSE_CALL_CHECKS,
    "out of turn": (*record.SEATED, ("uno.turn", _out_of_turn)),
    "flip": (("uno.start", _start_card),),
    "colour": (("uno.turn", _at_turn), ("uno.swap", _partner_at_start)),
    "hand": (*HAND_CHECKS, *HAND_REMARKS),
    "round": ROUND_CHECKS,
    "reshuffle": (("uno.pile", _pile_there),),
    "agree": (("table.agree", agreed_check), ("uno.agree", agreed_here_check)),
    "stands": (*record.PLAYER, ("table.player", record.stands_check(judge)), *STOOD_REMARKS),
    "foul": (
        *record.PLAYER, ("uno.wild4", _lies_there), ("uno.wild4", _stands_there),
        ("table.foul", record.foul_check(judge_as_foul)),
    ),
}  # fmt: skip
"""Every kind of act: its rules in the order in which they are asked."""

_ROUND_ACTS = frozenset({*LAYING, "draw", "pass", "challenge"})
"""What only the course of a round allows."""


def _in_play(rules: Rules, check: Check) -> bool:
    """Whether a check can ever object under these options."""
    needs: dict[Check, bool] = {
        _wild_draw_four: rules.wild4_legal != "always",
        stop_missing: rules.stop_cards > 0,
        false_call_foul: rules.false_uno_ends_turn,
        _colour_named: rules.unnamed_colour == "foul",
        _colour_needless: rules.unnamed_colour == "foul",
        _wild_needed: rules.wild_restricted,
        _last_card: rules.last_card in ("no symbol", "no wild"),
        _left_with: rules.last_card == "not left",
        _drawn_only: not rules.play_after_draw,
        _drawn_draw_card: not rules.drawn_draw_card,
        _seven: rules.seven_swap != "off",
        _voluntary: not rules.voluntary_draw or rules.guilty_card == "lay",
        _must_lay: rules.drawn_card == "must",
        _must_draw_on: rules.draw_to_match == "must",
    }
    return needs.get(check, True)


def _kept(rules: Rules, kind: str) -> Iterator[tuple[str, Check]]:
    for rule, check in CHECKS[kind]:
        if check is _last_card and rules.last_card == "no wild" and kind not in WILD_KINDS:
            continue
        if _in_play(rules, check):
            yield rule, check
        elif check is _seven:
            yield rule, _no_partner


@record.by_options
def checks_for(rules: Rules) -> Mapping[str, Checks]:
    """By phase and kind of act, the checks that these options leave in play; equal options share them."""
    playing = {kind: tuple(_kept(rules, kind)) for kind in CHECKS}
    playing |= {**record.refused(["flip"], NOT_THE_START), "colour": (("uno.phase", _nothing_to_name),)}
    start = {
        **playing,
        **record.refused(_ROUND_ACTS | {"colour", "catch", "uno"}, FLIP_AWAITED),
        "flip": CHECKS["flip"],
    }
    colour = {**playing, **record.refused(_ROUND_ACTS, COLOUR_AWAITED), "colour": CHECKS["colour"]}
    score = {**playing, **record.refused(_ROUND_ACTS | {"catch", "uno", "flip", "colour"}, HANDS_AWAITED)}
    over = record.checks_after_the_end(CHECKS)
    return {FLIP: start, COLOUR_PHASE: colour, PLAY: playing, CHALLENGE: playing, SCORE: score, OVER: over}


_ANSWERED_BY_GATE = frozenset({
    _not_won, _turn, _held, _deck, _several, _pending, _match, _drawn_only, _no_partner,
    _colour_needless, false_call_foul, *(check for _, check in REMARKS if check is not stop_missing),
})  # fmt: skip
"""Checks that the usual act cannot fail, see `judge`."""
_ANSWERED_BY_TURN = {"draw": frozenset({_at_turn, _one_draw, _amount}), "pass": frozenset({_at_turn, _has_drawn})}
"""The same for what is no card."""


@record.by_options
def behind_gate(rules: Rules) -> Checks:
    """Of each kind of act that can be usual, the checks that are still asked then, see `judge`."""
    asked = checks_for(rules)[PLAY]
    answered = {**dict.fromkeys(LAYING, _ANSWERED_BY_GATE), **_ANSWERED_BY_TURN}
    return {kind: tuple(each for each in asked[kind] if each[1] not in answered[kind]) for kind in answered}


@record.by_options
def never_refused(rules: Rules) -> frozenset[str]:
    """The kinds of act that nothing is said against once they have passed the gate, see `judge`."""
    return frozenset(kind for kind, checks in behind_gate(rules).items() if not checks)


_IDLE_IN_A_SWEEP = frozenset({
    stop_missing, _last_card, _left_with, _wild_draw_four, _wild_needed, _voluntary, _must_lay, _colour_named, _seven,
})  # fmt: skip
"""Checks that object to no usual act, see `usual`: it leaves enough cards in the hand, of which none has been shown (so
that it is undecided at worst), it names the colour of a wild, and it lays no card that moves hands."""


@record.by_options
def usual_kinds(rules: Rules) -> frozenset[str]:
    """Kinds of act to which no check behind the gate objects where the act is a usual one."""
    return _with_idle_checks(rules, _IDLE_IN_A_SWEEP)


@record.by_options
def usual_kinds_in_sight(rules: Rules) -> frozenset[str]:
    """The same where every hand is known, so that a Wild Draw Four is laid only where nothing in it forbids that, and
    one draws, or passes after it, only where no card can be laid."""
    return _with_idle_checks(rules, _IDLE_IN_A_SWEEP - {_wild_needed})


def _with_idle_checks(rules: Rules, idle: frozenset[Check]) -> frozenset[str]:
    """The kinds of act that have no other checks behind the gate than these."""
    return frozenset(kind for kind, behind in behind_gate(rules).items() if all(check in idle for _, check in behind))


_SCORED = frozenset({"hand", "round", "catch", "challenge", "advice", "false uno", "out of turn", "foul"})
"""What is recorded where only scores are kept; the cards themselves are not."""


def scores_only_checks(rules: Rules) -> dict[str, Checks]:
    """By phase and kind of act, the checks of a table that keeps scores and fouls but not every card."""
    checks = checks_for(rules)
    refused = frozenset(CHECKS) - _SCORED - record.CHECKS.keys()
    kept: dict[str, tuple[tuple[str, Check], ...]] = dict.fromkeys(_SCORED, record.SEATED)
    kept |= {
        "catch": SCORED_CATCH_CHECKS,
        "challenge": SCORED_CHALLENGE_CHECKS,
        "hand": SCORED_HAND_CHECKS,
        "round": ROUND_CHECKS,
    }
    scoring = {**record.CHECKS, **kept, **record.refused(refused, record.SCORES_ONLY)}
    scoring["agree"] = (("table.scores", record.plays_on_only), *CHECKS["agree"])
    return {**checks, SCORE: scoring}


# --- what may be done


def legal(state: State) -> list[Act]:
    """What the player at turn may do now: cards first, then what is no card; then what others may."""
    acts = [act for act in _candidates(state) if judge(state, act).verdict != "illegal"]
    return [act for act in acts if act.kind != "catch" or judge(state, act) is LEGAL]


def _candidates(state: State) -> Iterator[Act]:
    if state.phase == FLIP:
        yield from (Act("flip", card=card) for card in CARDS if card not in state.goes_back)
        return
    if state.phase == SCORE:
        for seat in handing_in(state):
            out = state.scores_only and state.went_out is None
            yield Act("hand", state.players[seat], number=None if out else least_points(state, seat))
        return
    if state.turn is None:
        return
    who = state.players[state.turn]
    yield from _layings(state, who)
    named = partners(state, who) if partner_awaited(state) else [None]
    yield from (Act("colour", who, colour=colour, target=partner) for colour in COLOURS for partner in named)
    yield from (Act("draw", who), Act("pass", who))
    yield from (Act("challenge", who, text=text) for text in ("guilty", "innocent"))
    yield from (Act("uno", state.players[seat]) for seat in state.uncalled if not too_late(state, seat))
    yield from (Act("catch", target=state.players[seat]) for seat in state.uncalled)


def _layings(state: State, who: str) -> Iterator[Act]:
    """Every card of the pack as the player at turn would lay it; wilds with their colour still open."""
    colours = COLOURS if state.rules.unnamed_colour == "foul" else ("",)
    others = partners(state, who)
    for card in CARDS:
        if card not in state.rules.cards:
            continue
        if card == "swap" and cards_held(state, who) > 1:
            yield from (Act("swap", who, card, colour=colour, target=name) for name in others for colour in colours)
        elif card in WILDS:
            yield from (Act(KINDS[card], who, card, colour=colour) for colour in colours)
        else:
            yield Act(KINDS[card], who, card)
        if FACE[card] == "7" and state.rules.seven_swap != "off":
            yield from (Act("number", who, card, target=name) for name in others)

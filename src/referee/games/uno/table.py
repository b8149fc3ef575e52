"""The table of UNO: the state, and what can be read off it.

top            the card to be matched; the newest one on the discard pile
active colour  colour to be matched: the top card's, or the one named for a wild
pending        cards that the player at turn must draw
uncalled       players with one card who have not said UNO and may be caught
fits           the cards that match what lies on top
unseen         nobody has shown cards of a hand in this round
behind_gate    of each kind of act that can be usual (see `judge`), the checks that it has still to pass
effects        what each card does; None where only the turn goes on
usual          what a sweep over usual acts goes by (see `usual`)
seen           copies of each card on the discard pile since the last shuffle
clean          who has been shown to hold no card of a colour, and has drawn none since
holds          who has been shown to hold one of some cards, and has laid none of them since
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from referee import record
from referee.game import COLOUR_PHASE as COLOUR_PHASE
from referee.game import FLIP as FLIP
from referee.game import SCORE as SCORE
from referee.game import Act, Checks, Hand, Table, copied, follow, left, left_of, live, lying, seat_of
from referee.games.uno.cards import CARDS, COLOUR, COLOURED, COLOURS, FACE, KINDS, OF_COLOUR, WILDS
from referee.games.uno.rules import Rules, scoring
from referee.match import ends_at_target, start_match

PLAY, CHALLENGE = "play", "challenge"
NOTHING: frozenset[str] = frozenset()
"""No card fits."""


Matching = Mapping[str | None, Mapping[str, frozenset[str]]]
"""Active colour -> top card -> the cards that may be laid on it."""
Effect = Callable[[Any, int, Act, bool], None]
"""What a card does: (state, seat of whoever laid it, the act, whether that was the last card)."""


class Laid(NamedTuple):
    """A Wild Draw Four as it was laid: all that a challenge is judged on."""

    seat: int
    colour: str | None
    """The colour that was active before it."""
    top: str | None
    """The card that it was laid on."""
    rest: int
    """Cards left in the hand when it was laid."""
    known: tuple[str, ...] | None
    """Those of them that somebody had shown."""
    beaten: str | None
    """The draw card that it answered, where a penalty was pending."""
    held: frozenset[str] = NOTHING
    """Some cards of which, by an earlier challenge, the hand held one."""
    clean: bool = False
    """Whether an earlier challenge has shown that nothing in the hand forbade it."""


class Before(NamedTuple):
    """What held before the newest card took effect; the same card, jumped in, can call that effect off."""

    direction: int
    pending: int


class Spot:
    """A card that lies on top in a colour, with the usual plays on it."""

    __slots__ = ("colour", "fits", "steps", "top")

    def __init__(self, colour: str, top: str, fits: frozenset[str]) -> None:
        self.colour, self.top, self.fits = colour, top, fits
        self.steps: dict[str, Step] = {}
        """By the card laid and the colour named with it."""


Step = tuple[str, int, bool, Spot]
"""A usual play: its kind of act, the copies of its card in the pack, whether nothing comes of it but that the turn goes
on, and what lies on top then."""
NO_STEPS: Mapping[str, Step] = {}
"""What is usually laid where cards have to be drawn: nothing."""


Spots = Mapping[tuple[str | None, str | None], Spot]
"""By the active colour and the top card: what lies there."""


class Usual(NamedTuple):
    """What is usual under some options."""

    spots: Spots
    least: int
    """Cards that a usual play leaves in the hand at least."""
    passes: bool
    """Whoever has drawn may pass."""


@dataclass(slots=True, init=False, repr=False, eq=False)
class State(Table):
    """A table of UNO. Only `apply` assigns to it."""

    rules: Rules
    top: str | None = None
    colour: str | None = None
    drawn: bool = False
    """The player at turn has drawn and may pass."""
    drawn_card: str | None = None
    """The card drawn, where somebody has shown it."""
    lays_another: bool = False
    """The player at turn has taken a Wild Draw Four back and lays another card for it."""
    fits: frozenset[str] = frozenset()
    unseen: bool = False
    """Known only where a round was begun by its start card; where it is not known, hands are looked at."""
    uncalled: list[int] = field(default_factory=list)
    called: set[int] = field(default_factory=set)
    """Seats that have said UNO for the one card they hold."""
    given_one: set[int] = field(default_factory=set)
    """Only where a call after the card is too late: seats to which the newest card has brought a hand of one card."""
    laid: Laid | None = None
    settled: int | None = None
    """The seat of whoever laid the newest Wild Draw Four that was drawn for, challenged or answered: it stands."""
    sent_on: str | None = None
    """The draw card whose penalty is pending, where a Skip or a Reverse on top of it has sent that on."""
    before: Before | None = None
    """Only where a card jumped in calls off an effect, and until somebody has acted on it."""
    waiting: Act | None = None
    """The wild whose colour is still to be named."""
    clean: dict[int, str] = field(default_factory=dict)
    holds: dict[int, frozenset[str]] = field(default_factory=dict)
    went_out: int | None = None
    finished: list[int] = field(default_factory=list)
    """Where the round is played on: who has gone out, in order."""
    shuffled: tuple[int, Mapping[str, int]] | None = None
    """The draw pile after the newest reshuffle, and of each card the copies that went into it: none of those is in a
    hand so long as nobody has drawn, which is while the pile holds as many."""
    shown_before_draw: tuple[str, ...] = ()
    """What had been shown of the hand at turn before its newest draw: none of these is the card drawn."""
    drew_nothing: bool = False
    """No draw of this turn has brought a card: both piles are empty, or the hand holds as many as it may."""
    moved: tuple[int, str, tuple[str, ...]] | None = None
    """The newest entry that gave players the hands of others: how (`swapped`, `rotated`, `shuffled`), and who."""
    idle: int = 0
    """Turns in a row in which nothing could be drawn and nothing was laid."""
    handed: dict[int, int] = field(default_factory=dict)
    """Points of the hands handed in, by seat."""
    told: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The cards of those hands that were told by their cards."""
    counted: Mapping[str, int] | None = None
    """Points of the round that the last act closed, and after it until the next one closes."""

    # What follows from the options, beside them because every act asks for it.

    copies: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    """The pack."""
    pack: int = field(default=0, repr=False, compare=False)
    """Cards in it."""
    none_seen: dict[str, int] = field(default_factory=dict, repr=False, compare=False)
    """What is seen of each card after the deal: nothing."""
    goes_back: frozenset[str] = field(default=NOTHING, repr=False, compare=False)
    """Start cards after which another one is turned up."""
    worth: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    """Points of each card left in a hand."""
    hand_limit: int = field(default=0, repr=False, compare=False)
    cancels: bool = field(default=False, repr=False, compare=False)
    """The card on top, jumped in, calls off the effect that it had."""
    matching: Matching = field(default_factory=dict, repr=False, compare=False)
    """What fits where no penalty is pending."""
    answering: Matching = field(default_factory=dict, repr=False, compare=False)
    """What fits where one is."""
    behind_gate: Checks = field(default_factory=dict, repr=False, compare=False)
    effects: Mapping[str, Effect | None] = field(default_factory=dict, repr=False, compare=False)
    usual: Usual | None = field(default=None, repr=False, compare=False)
    """None until a sweep has asked: a written position, say, has none."""


def new_table(rules: Rules, players: list[str], dealer: int) -> State:
    """The state after the first deal: the start card is awaited, then the player left of the dealer."""
    counted = scoring(rules)
    state = State(
        rules=rules,
        players=list(players),
        hands=[Hand(rules.hand_size) for _ in players],
        out=[False] * len(players),
        dealer=dealer,
        match=start_match(counted, players),
        scoring=counted,
        phase=FLIP,
        turn=None,
        pile=pack(rules) - rules.hand_size * len(players),
        seen=dict.fromkeys(rules.cards, 0),
        copies=rules.cards,
        none_seen=dict.fromkeys(rules.cards, 0),
        pack=pack(rules),
        goes_back=start_cards_again(rules),
        worth=worth_of_cards(rules),
        matching=matching_cards(rules),
        answering=answering_cards(rules),
        hand_limit=rules.hand_limit,
        cancels=rules.jump_in != "off" and rules.jump_in_effect == "cancels",
    )
    follow(state)
    state.turn = left_of(state, dealer)
    return state


def pack(rules: Rules) -> int:
    """Cards in the pack."""
    return sum(rules.cards.values())


def matching_cards(rules: Rules) -> Matching:
    """What matches by colour, number or symbol, and the wilds of the pack.

    There is no colour only on a Wild as start card, on which anything goes or which waits for one.
    """
    return matching_with(frozenset(wild for wild in WILDS if wild in rules.cards), rules.start_wild == "any")


def start_cards_again(rules: Rules) -> frozenset[str]:
    """The start cards that go back, after which another one is turned up."""
    choices = {
        "w": rules.start_wild,
        "swap": rules.start_swap,
        "shuffle": rules.start_shuffle,
        "white": rules.start_white,
    }
    return frozenset({"w4", *(card for card, choice in choices.items() if choice == "redraw")})


@cache
def matching_with(wilds: frozenset[str], everything: bool) -> Matching:
    """The same with these wilds in the pack; `everything`: on a Wild as start card anything goes."""
    alike: dict[str, list[str]] = {FACE[card]: [] for card in CARDS}
    for card in COLOURED:
        alike[FACE[card]].append(card)
    matching: dict[str | None, dict[str, frozenset[str]]] = {None: dict.fromkeys(CARDS, NOTHING)}
    if everything:
        matching[None]["w"] = wilds.union(COLOURED)
    for colour in COLOURS:
        by_face = {face: wilds.union(OF_COLOUR[colour], cards) for face, cards in alike.items()}
        matching[colour] = {card: by_face[FACE[card]] for card in CARDS}
    return matching


def answering_cards(rules: Rules) -> Matching:
    """What may answer the penalty that is pending."""
    return _answering_under(rules.stack, rules.stack_colour, rules.reflect, rules.skip_bounce != "off")


@cache
def _answering_under(stack: tuple[str, ...], stack_colour: bool, reflect: bool, bounce: bool) -> Matching:
    def answers(colour: str, onto: str) -> Iterator[str]:
        if f"2 on {onto}" in stack:
            needed = stack_colour and onto == "4"
            yield from (card for card in COLOURED if FACE[card] == "+2" and (not needed or COLOUR[card] == colour))
        if f"4 on {onto}" in stack:
            yield "w4"
        if reflect:
            yield f"{colour}r"
        if bounce:
            yield f"{colour}s"

    answering: dict[str | None, Mapping[str, frozenset[str]]] = {None: dict.fromkeys(CARDS, NOTHING)}
    for colour in COLOURS:
        two, four = frozenset(answers(colour, "2")), frozenset(answers(colour, "4"))
        answering[colour] = {card: four if card == "w4" else two for card in CARDS}
    return answering


def fresh_turn(state: State) -> None:
    """Nothing has been drawn in this turn, and no card taken back."""
    state.drawn = False
    state.drawn_card = None
    state.shown_before_draw = ()
    state.drew_nothing = False
    state.lays_another = False


def unknown_hand(state: State, seat: int) -> None:
    """What a challenge showed of this hand holds no more: it is another one now."""
    state.clean.pop(seat, None)
    state.holds.pop(seat, None)


def nothing_due(state: State) -> None:
    """No cards are pending any more, and no Wild Draw Four can be challenged."""
    if state.laid is not None:
        state.settled = state.laid.seat
    state.pending, state.laid, state.sent_on = 0, None, None


def next_seat(state: State, seat: int, steps: int = 1) -> int:
    """The seat so many players on, those who have gone out passed over."""
    following = state.following
    if not state.finished:
        for _ in range(steps - 1):
            seat = following[seat]
        return following[seat]
    for _ in range(steps):
        seat = following[seat]
        for _ in state.finished:
            if seat in state.finished:
                seat = following[seat]
    return seat


def goes_on(state: State) -> bool:
    """After somebody went out: the last card's draws are still to be made, or play goes on for places."""
    if state.pending and state.rules.last_card_draws:
        return still_playing(state) > 0
    return state.went_out is None and still_playing(state) > 1


def plays_on(state: State, seat: int) -> bool:
    """Whether this player is in and has not gone out."""
    return not state.out[seat] and seat not in state.finished


def still_playing(state: State) -> int:
    """How many have not gone out."""
    return live(state) - sum(not state.out[seat] for seat in state.finished)


def fits_now(state: State) -> frozenset[str]:
    """The cards that may be laid now as far as the top card decides it."""
    if state.top is None:
        return NOTHING
    if not state.pending:
        return state.matching[state.colour][state.top]
    answers = state.answering[state.colour][state.sent_on or state.top]
    return answers if answers and state.went_out is None and still_playing(state) > 1 else NOTHING


def beaten_now(state: State) -> str | None:
    """The face of the draw card whose penalty a card laid now would answer; None where no penalty is pending."""
    return FACE[state.sent_on or state.top] if state.pending and state.top else None


def answered(state: State) -> str:
    """The card that an answer to the pending penalty is for: the one on top, or a Wild Draw Four that it sent on."""
    return "w4" if state.sent_on == "w4" else state.top or ""


def forbids(state: State, card: str, colour: str | None, top: str | None, beaten: str | None) -> bool:
    """Whether holding this card makes a Wild Draw Four illegal: laid on `top` while `colour` was active.

    `beaten`: the face of the card whose penalty it answered, where the rule set may ask something else.
    """
    rules = state.rules
    if rules.wild4_legal == "always" or _is_untested(rules, beaten):
        return False
    if rules.wild_restricted and top is not None and card in _other_choices(state, colour, top, beaten):
        return True
    if beaten and rules.wild4_under_penalty == "draw two":
        return COLOUR.get(card) == colour and FACE[card] == "+2"
    if card == "w4":
        return rules.wild4_counts_wild4
    if card in WILDS:
        return rules.wild4_counts_wilds
    if rules.wild4_legal == "playable" and top is not None:
        return card in state.matching[colour][top]
    return COLOUR[card] == colour


def _other_choices(state: State, colour: str | None, top: str, beaten: str | None) -> frozenset[str]:
    """The coloured cards that may be laid instead of a wild: those that match or, under a penalty, that answer it."""
    fits = state.answering[colour]["w4" if beaten == "w4" else top] if beaten else state.matching[colour][top]
    return fits.intersection(COLOURED)


def _is_untested(rules: Rules, beaten: str | None) -> bool:
    """Whether nothing is asked of a Wild Draw Four that answers the penalty of this card."""
    if beaten is None:
        return False
    test = rules.wild4_under_penalty
    return test == "free" or (test == "draw two" and beaten == "w4")


def nothing_to_draw(state: State, seat: int) -> bool:
    """Whether a draw would bring this hand no card: both piles are empty, or it holds as many as a hand may."""
    if state.hand_limit and state.hands[seat].count >= state.hand_limit:
        return True
    return not state.pile and lying(state) <= 1


def round_runs_dry(state: State, idle: int) -> bool:
    """Whether so many turns in a row in which nothing could be drawn and nothing was laid end the round."""
    return state.rules.both_piles_empty == "end" and idle >= still_playing(state) * state.rules.idle_laps


def shown_clean(state: State, seat: int, colour: str | None) -> bool:
    """Whether a challenge has shown that nothing in this hand forbids a Wild Draw Four on this colour."""
    colour_alone = state.rules.wild4_legal == "colour" and not state.rules.wild_restricted
    return seat in state.clean and state.clean[seat] == colour and colour_alone


def forbidding(state: State, laid: Laid) -> frozenset[str]:
    """The cards of which one in the hand made this Wild Draw Four illegal."""
    return frozenset(card for card in state.copies if forbids(state, card, laid.colour, laid.top, laid.beaten))


def held_by_challenge(state: State, seat: int) -> frozenset[str]:
    """Cards of which an earlier challenge has shown one, which is still there whatever Wild Draw Four is laid."""
    held = state.holds.get(seat, NOTHING)
    return NOTHING if "w4" in held else held


def worth_of_cards(rules: Rules) -> Mapping[str, int]:
    """What each card left in a hand counts, in points."""
    return _worth_under(rules.points_number, rules.points_symbol, rules.points_special, rules.points_wild)


@cache
def _worth_under(number: str, symbol: int, special: int, wild: int) -> Mapping[str, int]:
    def worth(card: str) -> int:
        kind = KINDS[card]
        if kind == "number":
            return _NUMBERS_WORTH.get(number, int(FACE[card]))
        if kind in ("swap", "shuffle", "white"):
            return special
        return wild if card in WILDS else symbol

    return {card: worth(card) for card in CARDS}


_NUMBERS_WORTH = {"five": 5, "ten": 10}
"""What every number card counts, where they do not count their number."""


def points_of(rules: Rules, card: str) -> int:
    """What a card left in a hand counts."""
    return worth_of_cards(rules)[card]


def dearest(rules: Rules) -> list[int]:
    """The points of every card of the pack, the dearest first."""
    return sorted((points_of(rules, card) for card, copies in rules.cards.items() for _ in range(copies)), reverse=True)


def cards_held(state: State, name: str | None) -> int:
    """How many cards a player holds; none where nobody at the table is so named."""
    seat = seat_of(state, name)
    return 0 if seat is None else state.hands[seat].count


def handing_in(state: State) -> list[int]:
    """Seats whose hand is still awaited at the end of a round."""
    if state.phase != SCORE:
        return []
    return [seat for seat in range(len(state.players)) if is_handing_in(state, seat)]


def is_handing_in(state: State, seat: int | None) -> bool:
    """Whether the hand of this seat is still awaited at the end of a round."""
    if seat is None or state.phase != SCORE or seat in state.handed or seat == state.went_out:
        return False
    return seat not in state.finished and (not state.out[seat] or seat in state.leaving)


def awaited_names(state: State, act: Act) -> list[str]:
    """Whose hand is awaited: at the end of a round, or in a result that leaves somebody out."""
    if act.kind != "round":
        return [state.players[seat] for seat in handing_in(state)]
    named = {*(player for _, player, _ in act.values), *(state.players[seat] for seat in state.handed)}
    return [name for seat, name in enumerate(state.players) if not state.out[seat] and name not in named]


def answer_is_safe(state: State, laid: Laid) -> bool:
    """A Wild Draw Four that answered another one, or that no test applies to, is not challenged."""
    return laid.beaten == "w4" or _is_untested(state.rules, laid.beaten)


def challengeable(state: State) -> bool:
    """Whether the player at turn may challenge the Wild Draw Four."""
    laid = state.laid
    if state.phase != CHALLENGE or laid is None or state.rules.challenge == "off":
        return False
    return not state.out[laid.seat] and not answer_is_safe(state, laid)


def forgets_stop(state: State, act: Act) -> bool:
    """Whether a card empties a hand without the call that a house rule asks for."""
    seat = seat_of(state, act.who)
    if seat is None or act.mark or not state.rules.stop_cards:
        return False
    return state.hands[seat].count <= len(act.laid)


def drawn_for_stop(state: State) -> int:
    """Cards that come into an empty hand for a Stop that was not said: as many as there are, and as it may hold."""
    owed = state.rules.stop_cards
    return min(owed, state.pile, state.hand_limit or owed)


def partner_awaited(state: State) -> bool:
    """Whether the colour of the start card is named together with somebody to swap hands with."""
    return state.top == "swap" and not state.under_way and state.rules.start_swap == "swap"


def colour_agreed(state: State, act: Act) -> str:
    """The colour that an agreement names for the wild that awaits one, which then does what it does; empty for none.

    Whoever agrees on another top card, or on the turn, tells what came of it already.
    """
    said = {key: value for key, _, value in act.values}
    card, _, named = said.get("top", "").partition(":")
    if state.phase != COLOUR_PHASE or "turn" in said or card not in ("", state.top):
        return ""
    return said.get("colour", named)


AGREEABLE: Mapping[str, str] = {
    **{key: kind for key, kind in record.AGREEABLE.items() if key != "chips"},
    "top": "card", "colour": "colour", "pending": "number", "score": "number of a player",
    "rounds": "number", "target": "number",
}  # fmt: skip
"""What the table may agree on, and the type of its value."""


def bounds(state: State, key: str) -> tuple[int, int]:
    """The least and the most that a number agreed on can be."""
    if key == "score":
        return -99_999, 99_999
    if key in record.PLAYS_ON:
        counted = state.scoring
        ends = counted.rounds if key == "rounds" else ends_at_target(counted)
        return record.bounds_to_play_on(state, key) if ends else (1, 0)
    return record.bounds(state, "pile" if key == "pending" else key, pack(state.rules))


def before_shuffling(state: State) -> State:
    """The table as if the discards had not been shuffled, where nobody has drawn since; otherwise the same table."""
    pile, shuffled_in = state.shuffled or (None, {})
    if pile != state.pile:
        return state
    before = copied(state)
    before.seen = {card: there + shuffled_in.get(card, 0) for card, there in state.seen.items()}
    return before


def has_drawn(state: State) -> bool:
    """Whether a card has come to the player at turn by a draw; a draw may have brought nothing."""
    return state.drawn and not state.drew_nothing


def _hand_at_turn(state: State) -> Hand:
    assert state.turn is not None  # somebody has drawn
    return state.hands[state.turn]


def drawn_among(state: State) -> list[str] | None:
    """The cards of which one is the card drawn by the player at turn; None where its hand is not known whole."""
    if state.drawn_card is not None:
        return [state.drawn_card]
    hand = _hand_at_turn(state)
    if hand.cards is None or len(hand.cards) != hand.count:
        return None
    among = list(hand.cards)
    for card in state.shown_before_draw:
        if card not in among:
            return hand.cards  # what was shown before and since cannot both be true
        among.remove(card)
    return among


def can_be_drawn(state: State, card: str) -> bool:
    """Whether this can be the card drawn by the player at turn, by all that was shown."""
    among = drawn_among(state)
    if among is not None:
        return card in among
    own = _hand_at_turn(state).cards or []
    return left(state, card) + own.count(card) > state.shown_before_draw.count(card)


def must_be_drawn(state: State, card: str) -> bool:
    """Whether this, laid by the player at turn, can be no other card than the one drawn, by all that was shown."""
    among, before = drawn_among(state), state.shown_before_draw
    if among is not None:
        return set(among) == {card}
    return len(before) + 1 == _hand_at_turn(state).count and card not in before


def lays_the_unseen(state: State, seat: int, act: Act) -> bool:
    """Whether the card laid is presumed to be the one just drawn, which nobody has seen, and not one that was shown."""
    cards, card = state.hands[seat].cards, act.card
    drawn = has_drawn(state) and seat == state.turn and not state.rules.play_after_draw
    if not drawn or act.cards or cards is None or drawn_among(state) is not None:
        return False
    return cards.count(card) <= state.shown_before_draw.count(card) and can_be_drawn(state, card)

"""The table of UNO: the state, and what can be read off it.

top            the card to be matched; the newest one on the discard pile
active colour  colour to be matched: the top card's, or the one named for a wild
pending        cards that the player at turn must draw
uncalled       players with one card who have not said UNO and may be caught
fits           the cards that match what lies on top
unseen         nobody has shown cards of a hand in this round
behind_gate    of each kind of act that can be usual (see `judge`), the checks that it has still to pass
seen           copies of each card on the discard pile since the last shuffle
clean          who has been shown to hold no card of a colour, and has drawn none since
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from referee import record
from referee.game import COLOUR_PHASE as COLOUR_PHASE
from referee.game import FLIP as FLIP
from referee.game import SCORE as SCORE
from referee.game import Act, Check, Hand, Table, follow, left_of, live, seat_of
from referee.games.uno.cards import CARDS, COLOUR, COLOURED, COLOURS, FACE, KINDS, OF_COLOUR, WILDS
from referee.games.uno.rules import Rules, scoring
from referee.match import ends_at_target, start_match

PLAY, CHALLENGE = "play", "challenge"


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


class Before(NamedTuple):
    """What held before the newest card took effect; the same card, jumped in, can call that effect off."""

    direction: int
    pending: int


@dataclass(slots=True, repr=False, eq=False)
class State(Table):
    """A table of UNO. Only `apply` assigns to it."""

    rules: Rules
    top: str | None = None
    colour: str | None = None
    pending: int = 0
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
    laid: Laid | None = None
    before: Before | None = None
    """Only where a card jumped in calls off an effect, and until somebody has acted on it."""
    waiting: Act | None = None
    """The wild whose colour is still to be named."""
    clean: dict[int, str] = field(default_factory=dict)
    went_out: int | None = None
    finished: list[int] = field(default_factory=list)
    """Where the round is played on: who has gone out, in order."""
    drew_nothing: bool = False
    """The draw of this turn found both piles empty."""
    moved: tuple[int, str, tuple[str, ...]] | None = None
    """The newest entry that gave players the hands of others: how (`swapped`, `rotated`, `shuffled`), and who."""
    idle: int = 0
    """Turns in a row in which nothing could be drawn and nothing was laid."""
    handed: dict[int, int] = field(default_factory=dict)
    """Points of the hands handed in, by seat."""
    leaving: set[int] = field(default_factory=set)
    """Seats of those who have left and whose hands still count for this round."""
    told: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The cards of those of them that were told by their cards."""
    counted: Mapping[str, int] | None = None
    """Points of the round that the last act closed, and after it until the next one closes."""
    copies: Mapping[str, int] = field(default_factory=dict, repr=False, compare=False)
    """The pack: the rule set's own, beside it because every card laid asks for it."""
    matching: Mapping[tuple[str | None, str], frozenset[str]] = field(default_factory=dict, repr=False, compare=False)
    behind_gate: Mapping[str, tuple[Check, ...]] = field(default_factory=dict, repr=False, compare=False)


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
        matching=matching_cards(frozenset(wild for wild in WILDS if wild in rules.cards), rules.start_wild == "any"),
    )
    follow(state)
    state.turn = left_of(state, dealer)
    return state


def pack(rules: Rules) -> int:
    """Cards in the pack."""
    return sum(rules.cards.values())


@cache
def matching_cards(wilds: frozenset[str], everything: bool) -> Mapping[tuple[str | None, str], frozenset[str]]:
    """(active colour, face on top) -> the cards that match by colour, number or symbol, and the wilds of the pack.

    There is no colour only on a Wild as start card that leaves everything open.
    """
    anything = {(None, "w"): frozenset({*COLOURED, *wilds})} if everything else {}
    alike: dict[str, list[str]] = {FACE[card]: [] for card in CARDS}
    for card in COLOURED:
        alike[FACE[card]].append(card)
    return anything | {
        (colour, face): wilds.union(OF_COLOUR[colour], cards) for colour in COLOURS for face, cards in alike.items()
    }


def fresh_turn(state: State) -> None:
    """Nothing has been drawn in this turn, and no card taken back."""
    state.drawn, state.drawn_card, state.drew_nothing, state.lays_another = False, None, False, False


def nothing_due(state: State) -> None:
    """No cards are pending any more, and no Wild Draw Four can be challenged."""
    state.pending, state.laid = 0, None


def next_seat(state: State, seat: int, steps: int = 1) -> int:
    """The seat so many players on, those who have gone out passed over."""
    if steps == 1 and not state.finished:
        return state.following[seat]
    for _ in range(steps):
        seat = state.following[seat]
        for _ in state.finished:
            if seat in state.finished:
                seat = state.following[seat]
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
    return live(state) - len(state.finished)


def fits_now(state: State) -> frozenset[str]:
    """The cards that may be laid now as far as the top card decides it."""
    if state.top is None:
        return NOTHING
    if state.pending:
        answered = state.went_out is None and still_playing(state) > 1
        return _answers(state) if answered else NOTHING
    return state.matching.get((state.colour, FACE[state.top]), NOTHING)


NOTHING: frozenset[str] = frozenset()


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


def forbids(state: State, card: str, colour: str | None, top: str | None, answering: bool) -> bool:
    """Whether holding this card makes a Wild Draw Four illegal: laid on `top` while `colour` was active.

    `answering`: a penalty was pending, and the rule set may then ask something else.
    """
    rules = state.rules
    if rules.wild4_legal == "always" or (answering and rules.wild4_under_penalty == "free"):
        return False
    if card == "w4":
        return rules.wild4_counts_wild4
    if answering and rules.wild4_under_penalty == "draw two":
        return COLOUR.get(card) == colour and FACE[card] == "+2"
    if card in WILDS:
        return rules.wild4_counts_wilds
    if rules.wild4_legal == "playable" and top is not None:
        return card in state.matching.get((colour, FACE[top]), ())
    return COLOUR[card] == colour


_NUMBERS_WORTH = {"five": 5, "ten": 10}
"""What every number card counts, where they do not count their number."""


def points_of(rules: Rules, card: str) -> int:
    """What a card left in a hand counts."""
    kind = KINDS[card]
    if kind == "number":
        return _NUMBERS_WORTH.get(rules.points_number, int(FACE[card]))
    if kind in ("swap", "shuffle", "white"):
        return rules.points_special
    return rules.points_wild if card in WILDS else rules.points_symbol


def dearest(rules: Rules) -> list[int]:
    """The points of every card of the pack, the dearest first."""
    return sorted((points_of(rules, card) for card, copies in rules.cards.items() for _ in range(copies)), reverse=True)


def handing_in(state: State) -> list[int]:
    """Seats whose hand is still awaited at the end of a round."""
    if state.phase != SCORE:
        return []
    done = {state.went_out, *state.finished, *state.handed}
    return [seat for seat, out in enumerate(state.out) if (not out or seat in state.leaving) and seat not in done]


def awaited_names(state: State, act: Act) -> list[str]:
    """Whose hand is awaited: at the end of a round, or in a result that leaves somebody out."""
    if act.kind != "round":
        return [state.players[seat] for seat in handing_in(state)]
    named = {player for _, player, _ in act.values}
    return [name for seat, name in enumerate(state.players) if not state.out[seat] and name not in named]


def answer_is_safe(state: State, laid: Laid) -> bool:
    """A Wild Draw Four that answered another one, or that no test applies to, is not challenged."""
    if laid.beaten is None:
        return False
    return laid.beaten == "w4" or state.rules.wild4_under_penalty == "free"


def forgets_stop(state: State, act: Act) -> bool:
    """Whether a card empties a hand without the call that a house rule asks for."""
    seat = seat_of(state, act.who)
    if seat is None or act.mark or not state.rules.stop_cards:
        return False
    return state.hands[seat].count <= len(act.laid)


def partner_awaited(state: State) -> bool:
    """Whether the colour of the start card is named together with somebody to swap hands with."""
    return state.top == "swap" and not state.under_way and state.rules.start_swap == "swap"


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
        return record.bounds_to_play_on(state, counted, key) if ends else (1, 0)
    return record.bounds(state, "pile" if key == "pending" else key, pack(state.rules))


def lays_the_unseen(state: State, seat: int, act: Act) -> bool:
    """Whether the card laid is presumed to be the one just drawn, which nobody has seen, and not one that was shown."""
    hand = state.hands[seat]
    drawn = state.drawn and seat == state.turn and not state.rules.play_after_draw and state.drawn_card is None
    return drawn and not act.cards and hand.cards is not None and len(hand.cards) < hand.count

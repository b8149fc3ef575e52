"""What a game gives to those who study its rules: hands dealt into small positions, and whole rounds played out.

    spot    a position in which a player has to act, whatever the hand
    try     an act that the player at turn could think of, legal or not
    count   something counted of a hand or round that has been played out

Apart from `game`, because a table at play has no need of it; `games.study` loads it by name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from referee.game import Act, Ruling, Table

S = TypeVar("S", bound=Table)


class Spot(NamedTuple):
    """A position in which a player has to act, whatever the hand: what lint asks about."""

    fields: Mapping[str, Any]
    """As a written position tells it."""
    no_play: frozenset[str] = frozenset()
    """Kinds of act that play nothing here, so that a hand with nothing else has no way out that the rules meant."""
    cards: int = 0
    """Cards in every hand that can be held here; 0 where hands may be short."""


class Chance(NamedTuple):
    """What can be said of a hand that nobody has seen: how likely it holds one of certain cards."""

    key: str
    """Of the sentence that tells it."""
    player: str
    good: int
    """Unseen cards that are such ones."""
    unseen: int
    held: int
    """Cards in the hand."""
    none: bool = False
    """The sentence tells that the hand holds none of them."""


class Played(NamedTuple, Generic[S]):
    """A hand or round that has been played to its end with known hands."""

    state: S
    starter: int
    """The seat that began."""
    acts: int
    reshuffles: int
    last: Act | None
    """The act that ended it; None where it was broken off."""
    hand: Sequence[str]
    """What the player of that act held, if it was no card that was laid."""


class Count(NamedTuple):
    """What is counted."""

    kind: str
    """What it is called: `acts`, `wins`."""
    seat: int = 0
    """Whose it is, counted from 1, whoever began; 0 where it is of no single player."""

    def __str__(self) -> str:
        """As other programs read it: `acts`, `wins 2`."""
        return f"{self.kind} {self.seat}" if self.seat else self.kind


class Tally(NamedTuple, Generic[S]):
    """What there is to count of a hand or round at a table of so many, with certain options."""

    counts: Sequence[Count]
    of: Callable[[Played[S]], Sequence[float]]
    """1 or 0 for a yes or no, or a number, in the order of `counts`."""


class Player(NamedTuple, Generic[S]):
    """Plays for every seat of a table of which all cards are known, by its options and by chance."""

    turns: Callable[[S, list[str], int], tuple[int, Act | None]]
    """(state, draw pile, acts at most) -> usual acts that were played at once, and what the player then at turn tries
    first: any of the cards that come into question, each as likely as the next, or what is done first instead. None
    where the judge refuses it; where nothing could, the judge is not asked."""
    effects: Mapping[str, Callable[[S, Act], None]]
    """By kind of act, what comes of it; cards which go from hand to hand stay known."""


class Study(NamedTuple, Generic[S]):
    """What can be tried with a game when all cards are known."""

    spots: Callable[[Any], Sequence[Spot]]
    """(options) -> the positions in which small hands show whether the rules leave a way."""
    sample: Sequence[str]
    """Cards that stand for all others of their kind in those positions."""
    deal: Callable[[S, Sequence[str]], None]
    """(state, cards) -> the player at turn holds these cards, all of them known."""
    tries: Callable[[S], Sequence[Act]]
    """What the player at turn could try with a hand that is known, legal or not."""
    begin: Callable[[S, list[str]], None]
    """(state, shuffled draw pile) -> hands are dealt from its end, and a start card is turned up where there is one."""
    player: Callable[[Any, Callable[[], float], Callable[[list[str]], None]], Player[S]]
    """(options, chance from 0 to 1, shuffle) -> who plays by them."""
    fill: Callable[[S, int, list[str]], object]
    """(state, seat, draw pile) -> that hand has as many cards as it should, taken from the end of the pile."""
    choices: Callable[[S], Sequence[str]]
    """The cards in the hand of the player at turn that come into question."""
    lay: Callable[[S, str], Act]
    """The player at turn lays this card and names what has to be named."""
    otherwise: Callable[[S], Sequence[Act]]
    """What the player at turn can do instead of laying a card, what is tried first coming first."""
    tally: Callable[[Any, int], Tally[S]]
    """(options, players) -> what there is to count of a hand or round that has been played."""
    numbers: frozenset[str]
    """Kinds of count that are numbers; all others are a yes or no."""
    chances: Callable[[S], Sequence[Chance]]
    """What can be said of the hands at a table from what everybody has seen."""


def fill(table: Table, seat: int, deck: list[str]) -> list[str]:
    """A hand has as many cards as it should, taken from the end of the draw pile: its cards, the newest last."""
    hand = table.hands[seat]
    cards = hand.cards
    if cards is None:
        cards = hand.cards = []
    missing = hand.count - len(cards)
    if missing == 1:
        cards.append(deck.pop())
    elif missing > 1:
        cards += deck[-missing:]
        del deck[-missing:]
    return cards


def first_legal(judge: Callable[[S, Act], Ruling], state: S, acts: Sequence[Act]) -> Act:
    """The first of these acts that the rules let through; the last one where they let none."""
    for act in acts:
        if judge(state, act).verdict == "legal":
            break
    return act

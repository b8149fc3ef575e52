"""What every game has in common: acts, rulings, hands, the table, and how a record becomes a state.

    act       what somebody did; a line of the journal
    ruling    what the rules say of an act: legal, illegal, undecided; by which rule, in which case
    table     the state: only ever what replaying the acts gives
    finding   a ruling worth telling, with the place in the record where it was met

    judge(state, act) -> Ruling    says whether, by which rule; changes nothing
    apply(state, act)              the only thing that changes a state

A ruling holds ids, never prose: the sentence of a rule and of each of its cases stands in `rules/`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from referee.match import Match, Scoring

CLOCKWISE = 1
COUNTER_CLOCKWISE = -1
OVER = "over"
LOW_PILE = 10
"""With fewer cards than this in the draw pile an act may imply a reshuffle that nobody wrote down."""

UNNUMBERED = frozenset({"undo", "redo", "fix", "note", "ruling"})
"""Kinds of act that get no entry number."""


@dataclass(slots=True, unsafe_hash=True)
class Act:
    """One thing that somebody did. `kind` chooses the checks and the effect; the rest is what it needs.

    A value: nobody assigns to it, and equal ones are alike. It is no NamedTuple only because its fields are read a
    dozen times for every act that is replayed, and a slot is read in a third of the time.
    """

    kind: str
    who: str | None = None
    """The player's name; None while nobody has been named."""
    card: str = ""
    """The card laid or turned up; the first one of several."""
    number: int | None = None
    """A total announced, cards drawn, points of a hand, an entry of the journal."""
    mark: str = ""
    """What was done with it: `~` no card was drawn, `!` UNO was said."""
    colour: str = ""
    target: str | None = None
    """Another player: the one caught, swapped with, sat next to."""
    cards: tuple[str, ...] = ()
    """Several cards laid at once, or a hand that was shown."""
    names: tuple[str, ...] = ()
    values: tuple[tuple[str, str | None, str], ...] = ()
    """What was agreed or handed in: (key, player or None, value)."""
    text: str = ""
    acts: tuple["Act", ...] = ()
    """The acts inside `foul`, `stands` and `fix`."""

    def by(self, who: str | None) -> "Act":
        """The same, done by this player."""
        return Act(
            self.kind, who, self.card, self.number, self.mark, self.colour, self.target, self.cards, self.names,
            self.values, self.text, self.acts,
        )  # fmt: skip

    def _replace(self, **changes: Any) -> "Act":
        """The same, with these fields changed."""
        return Act(**{**{field: getattr(self, field) for field in self.__slots__}, **changes})


class Ruling(NamedTuple):
    """What the rules say of an act. Each one is a constant; `values` of a sentence are worked out when asked."""

    verdict: str
    """`legal`, `illegal` or `undecided`."""
    rule: str = ""
    """The rule's id, as in `rules/`; empty for an act that no rule has anything to say about."""
    case: str = ""
    """Which of the rule's sentences tells it."""
    possible: bool = True
    """False where the act cannot even be let stand: after the end, by nobody at the table."""


LEGAL = Ruling("legal")


class Finding(NamedTuple):
    """A ruling worth telling: on which entry and act, with the values for its sentence."""

    number: int | None
    """The entry's number, None where its kind has none."""
    act: Act
    ruling: Ruling
    values: Mapping[str, object]


@dataclass(slots=True)
class Hand:
    """A player's hand as the referee knows it: how many cards, and those that somebody has shown."""

    count: int
    cards: list[str] | None = None
    """None for an unseen hand; fewer cards than `count` where the rest is unseen."""


Phrase = tuple[str, Mapping[str, object]]
"""The key of one of the program's own sentences, and what fills it."""


Grounds = tuple[tuple[str, ...], Phrase | None]
"""Rules and options by their ids, and what decides the case in hand."""


class Penalty(NamedTuple):
    """Cards that somebody had to draw for what they did, or by the referee's decision: a line of the ledger."""

    entry: int
    round: int
    player: str
    cards: int
    """As many as were really drawn."""
    rule: str


class Shown(NamedTuple):
    """What of a game's own is shown of a table: data and phrases, which the views lay out."""

    large: int | str | None
    """The running total or the top card, to be drawn large; None where there is none."""
    colour: str = ""
    """The active colour, where the game has one and it is known."""
    standing: Sequence[Phrase] = ()
    """What the table looks like."""
    awaited: Sequence[Phrase] = ()
    """Who acts next, and what that player may or must do."""
    last: Sequence[Phrase] = ()
    """What the round before gave."""
    marks: Mapping[str, Sequence[Phrase]] = {}
    """What there is to say of a player, besides numbers, turn and deal."""
    counted: str = ""
    """Which number of a player's is kept: `chips`, `points`, `score`; empty for none."""
    seen: Sequence[tuple[Phrase, int, int]] = ()
    """Of each kind of card: its name, how many were laid since the last shuffle, how many the pack holds."""


class Offer(NamedTuple):
    """What may be done now, as `legal` shows it."""

    title: Phrase
    groups: Sequence[tuple[Phrase | None, Sequence[Act]]]
    """Acts that belong together, each group with its heading."""
    totals: bool = False
    """Each act is told with the running total that it makes."""


class Field(NamedTuple):
    """One thing that a written position tells of a table, besides players, direction and hand."""

    name: str
    """As its option is called: `total`, `top`."""
    kind: str
    """`number`, `flag`, or what its word tells: `card`, `cards`, `colour`, `direction`."""


class Spot(NamedTuple):
    """A position in which a player has to act, whatever the hand: what lint asks about."""

    fields: Mapping[str, Any]
    """As a written position tells it."""
    no_play: frozenset[str] = frozenset()
    """Kinds of act that play nothing here, so that a hand with nothing else has no way out that the rules meant."""
    cards: int = 0
    """Cards in every hand that can be held here; 0 where hands may be short."""


class Call(NamedTuple):
    """How it stands with the UNO of somebody who holds one card."""

    player: str
    state: str
    """`open` (may be caught), `called` (UNO was said), `closed` (may not be caught any more, or not at all)."""


Check = Callable[[Any, Act], Ruling | None]
Checks = Mapping[str, tuple[tuple[str, Check], ...]]


@dataclass(slots=True)
class Table:
    """What every card table has. Lists go by seat, clockwise. Only `apply` assigns to it."""

    rules: Any
    """The game's own NamedTuple of options."""
    players: list[str]
    hands: list[Hand]
    out: list[bool]
    dealer: int
    match: Match
    scoring: Scoring
    """How the options have rounds counted."""
    phase: str
    turn: int | None
    pile: int
    """Cards in the draw pile, as far as known."""
    direction: int = CLOCKWISE
    round: int = 1
    under_way: bool = False
    """A card has been laid in this round."""
    following: Sequence[int] = ()
    """For each seat, the next seat still in, in the direction of play."""
    scores_only: bool = False
    """Only results, fouls and penalties are recorded here, not every card."""
    in_sight: bool = False
    """All cards were dealt from the pack in sight, as in a playout, so that none can be there too often."""
    paused: bool = False
    closed: bool = False
    entry: int = 0
    """Number of the newest entry applied."""
    penalties: tuple[Penalty, ...] = ()
    """The ledger: cards drawn for fouls, catches and challenges, and by the referee's decision."""
    checks: Mapping[str, Checks] = field(default_factory=dict, repr=False, compare=False)
    """By phase and kind of act: the checks that this table's options leave in play."""


S = TypeVar("S", bound=Table)


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


class Game(NamedTuple, Generic[S]):
    """A game as the program sees it; each game's `__init__.py` puts one together."""

    name: str
    options: type[Any]
    """The NamedTuple of the rule set's values."""
    open_table: Callable[[Any, list[str], int], S]
    """(options, players in seat order, dealer's seat) -> the state before the first act."""
    keep_scores: Callable[[S], None]
    """Make a table before its first act one that keeps scores only."""
    judge: Callable[[S, Act], Ruling]
    apply: Callable[[S, Act], None]
    resolve: Callable[[S, Act], tuple[Act, ...]]
    """The act with its player named, after the acts that it implies."""
    legal: Callable[[S], list[Act]]
    """What the player at turn may do now."""
    values: Callable[[S, Act], dict[str, object]]
    """What a rule's sentence about this act may be filled with."""
    facts: Callable[[S], dict[str, object]]
    """The state as JSON tells it."""
    echo: Callable[[Mapping[str, Any], Mapping[str, Any], Act], list[Phrase]]
    """(facts before, facts after, act) -> what is read aloud after an act."""
    remarks: Callable[[Mapping[str, Any], Mapping[str, Any]], list[Phrase]]
    """(facts before, facts after) -> what the log adds to an entry: penalties drawn, what it ended."""
    shown: Callable[[S, Sequence[Act]], Shown]
    """(state, acts in force) -> what is shown of the table besides what all games have."""
    offer: Callable[[S], Offer]
    """What may be done now, in groups."""
    scoring: Callable[[Any], Scoring]
    read_word: Callable[[str, Callable[[str], str | None]], Act | None]
    """A folded word -> an act, None where it is no word of this game."""
    write_word: Callable[[Act, Callable[[str], str]], str]
    card_names: Callable[[], tuple[str, ...]]
    """Every card of the family, as written."""
    agreeable: Mapping[str, str]
    """What the table may agree on: key -> `number`, `player`, `direction` or `card`."""
    fields: Sequence[Field]
    """What a written position tells of this game."""
    place: Callable[[S, Mapping[str, Any]], None]
    """(a fresh table, what the fields say) -> the table of the position. Raises Misuse where it cannot be."""
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
    play: Callable[[S, Act, Callable[[list[str]], None]], None]
    """(state, act, shuffle) -> the act happens, and cards that go from hand to hand stay known."""
    fill: Callable[[S, int, list[str]], None]
    """(state, seat, draw pile) -> that hand has as many cards as it should, taken from the end of the pile."""
    choices: Callable[[S], Sequence[str]]
    """The cards in the hand of the player at turn that come into question."""
    lay: Callable[[S, str], Act]
    """The player at turn lays this card and names what has to be named."""
    otherwise: Callable[[S], Sequence[Act]]
    """What the player at turn can do instead of laying a card, what is tried first coming first."""
    chances: Callable[[S], Sequence[Chance]]
    """What can be said of the hands at a table from what everybody has seen."""
    measured: Callable[["Played[S]"], Mapping[str, float]]
    """What there is to count of a hand or round that has been played: 1 or 0 for a yes or no, or a number."""
    rulings: Callable[[], Iterable[Ruling]]
    """Every ruling that the game can give; tests compare them with the rulebook."""
    grounds: Callable[[S, Act], Grounds] = lambda state, act: ((), None)
    """(state, legal act) -> the rules and options that let it through, and what decides it here."""
    worth: Callable[[Any, str], int] = lambda rules, card: 0
    """(options, card) -> the points that a card left in a hand counts."""
    pair: Callable[[str, str], str | None] = lambda first, second: None
    """Two folded words that are written as one act -> that act as written; None for all others."""
    parts: Mapping[str, Sequence[str]] = {}
    """Folded words that are a part of a card's name -> cards that they may mean, as an example."""
    call_word: str = ""
    """A word, in each of its spellings, that may follow a card and belongs to it (`uno ウノ`)."""
    calls: Callable[[S], Sequence[Call]] | None = None
    """How it stands with everybody who holds one card; None where nothing is to be said at the last card."""


class Step(NamedTuple):
    """What `step` answers: the ruling, the acts to record (none where it was refused), what was asked."""

    ruling: Ruling
    acts: tuple[Act, ...]
    act: Act
    values: Mapping[str, object]
    """For the ruling's sentence; empty for a plain legal act."""


def seat_of(table: Table, name: str | None) -> int | None:
    """The seat of the player so named, None where nobody at the table is."""
    return table.players.index(name) if name in table.players else None


def at_turn(table: Table) -> str | None:
    """The player at turn, None where nobody is any more."""
    return None if table.turn is None else table.players[table.turn]


def follow(table: Table) -> None:
    """Work out again who follows whom: after the direction has turned or somebody came or went."""
    table.following = _followers(tuple(table.out), table.direction)


@cache
def _followers(out: tuple[bool, ...], direction: int) -> tuple[int, ...]:
    """For each seat, the next one still in; a table turns round often, and has few ways to stand."""
    seats = len(out)
    following = []
    for seat in range(seats):
        after = (seat + direction) % seats
        while out[after] and after != seat:
            after = (after + direction) % seats
        following.append(after)
    return tuple(following)


def left_of(table: Table, seat: int) -> int:
    """The next seat still in, clockwise, whatever the direction of play."""
    return _followers(tuple(table.out), CLOCKWISE)[seat]


def right_of(table: Table, seat: int) -> int:
    """The next seat still in, counter-clockwise, whatever the direction of play."""
    return _followers(tuple(table.out), COUNTER_CLOCKWISE)[seat]


def live(table: Table) -> int:
    """How many players are still in."""
    return table.out.count(False)


def copied(table: S) -> S:
    """A table that goes its own way; what its rules decide once for all and nobody changes is shared."""
    from copy import deepcopy

    shared = [getattr(table, each.name) for each in fields(table) if not each.compare]
    return deepcopy(table, {id(each): each for each in shared})


def ask(checks: Mapping[str, Checks], state: Table, act: Act) -> Ruling:
    """The first ruling of the checks for this phase and kind of act; legal where none objects."""
    for _, check in checks[state.phase].get(act.kind, ()):
        ruling = check(state, act)
        if ruling is not None:
            return ruling
    return LEGAL


def asked(checks: Mapping[str, Checks], state: Table, act: Act) -> list[tuple[str, Ruling | None]]:
    """The rules in the order in which they are asked, each with its answer, up to the one that decides."""
    answers: list[tuple[str, Ruling | None]] = []
    for rule, check in checks[state.phase].get(act.kind, ()):
        ruling = check(state, act)
        answers.append((rule, ruling))
        if ruling is not None:
            break
    return answers


def step(game: Game[S], state: S, act: Act, number: int = 0) -> Step:
    """Resolve who acts, judge, and apply what is not refused; a refusal leaves the state as it was.

    `number` is the entry number that the first act recorded will get.
    """
    acts = game.resolve(state, act)
    act = acts[-1]
    before = state
    if len(acts) > 1:
        before = copied(state)
        for implied in acts[:-1]:
            game.apply(before, implied)
    ruling = game.judge(before, act)
    values = {} if ruling is LEGAL else game.values(before, act)
    if ruling.verdict == "illegal":
        return Step(ruling, (), act, values)
    for each in acts:
        if each.kind not in UNNUMBERED:
            state.entry = number
            number += 1
        game.apply(state, each)
    return Step(ruling, acts, act, values)


def replay(game: Game[S], state: S, entries: Iterable[tuple[int | None, Act]]) -> S:
    """Apply the acts in force to `state` and return it: what a line says has happened, has happened."""
    examine(game, state, entries)
    return state


def examine(game: Game[S], state: S, entries: Iterable[tuple[int | None, Act]]) -> list[Finding]:
    """Judge and apply every act of a record; tell what the rules do not let through.

    An act that the rules do not allow is applied as one that was let stand. One that cannot be applied at all
    (after the end, by nobody at the table) has no effect.
    """
    judge, apply, resolve = game.judge, game.apply, game.resolve
    findings = []
    for number, act in entries:
        if act.who is None or state.pile < LOW_PILE:
            act = _with_implied(game, state, act)
        ruling = judge(state, act)
        if ruling is not LEGAL:
            if ruling.verdict == "illegal" and ruling.possible and len(resolve(state, act)) > 1:
                act = _with_implied(game, state, act)
                ruling = judge(state, act)
            if ruling is not LEGAL and ruling.verdict != "undecided":
                findings.append(Finding(number, act, ruling, game.values(state, act)))
            if not ruling.possible:
                continue
        if number is not None:
            state.entry = number
        apply(state, act)
    return findings


def _with_implied(game: Game[S], state: S, act: Act) -> Act:
    """Apply what the act implies and nobody wrote down; the act itself, with its player named."""
    *implied, act = game.resolve(state, act)
    for each in implied:
        game.apply(state, each)
    return act

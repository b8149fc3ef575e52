"""What every game has in common: acts, rulings, hands, the table, and how a record becomes a state.

    act       what somebody did; a line of the journal
    ruling    what the rules say of an act: legal, illegal, undecided; by which rule, in which case
    table     the state: only ever what replaying the acts gives
    finding   a ruling worth telling, with the place in the record where it was met

    judge(state, act) -> Ruling    says whether, by which rule; changes nothing
    apply(state, act)              the only thing that changes a state
    sweep(state, entries)          both at once for many acts of which there is nothing to tell

A ruling holds ids, never prose: the sentence of a rule and of each of its cases stands in `rules/`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, make_dataclass
from functools import cache, partial
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, get_origin

from referee.match import Match, Scoring

CLOCKWISE = 1
COUNTER_CLOCKWISE = -1
FLIP, COLOUR_PHASE, SCORE, OVER = "flip", "colour", "score", "over"
"""Phases that the program knows in any game: a start card is awaited, a colour is to be named, hands or the results of
rounds are handed in, the match is over."""
MOST_FINED = 20
"""No rule set has more cards drawn at once for a foul."""

UNNUMBERED = frozenset({"undo", "redo", "fix", "note", "ruling"})
"""Kinds of act that get no entry number."""
TAKES_BACK = frozenset({"undo", "redo", "fix", "foul last"})
"""Kinds of act that change what is in force."""


class Kind(NamedTuple):
    """What there is to know of a kind of act wherever a record is mended and told; a game's own are in its `kinds`."""

    nobodys: bool = False
    """It is nobody's in particular."""
    foul_after: bool = False
    """A bare `foul` makes a foul of it."""
    before_foul: bool = False
    """It may stand between a bare `foul` and the act that is meant."""
    may_happen: bool = False
    """People can have done it although the rules refuse it; then it is a foul, or they let it stand."""


@dataclass(slots=True, unsafe_hash=True)
class Act:
    """One thing that somebody did. `kind` chooses the checks and the effect; the rest is what it needs.

    A value: nobody assigns to one that others may have, and equal ones are alike. It is no NamedTuple only because its
    fields are read a dozen times for every act that is replayed, and a slot is read in a third of the time.
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

    @property
    def laid(self) -> tuple[str, ...]:
        """The cards laid, one or several."""
        return self.cards or (self.card,)

    def by(self, who: str | None) -> "Act":
        """The same, done by this player.

        Every new line of a journal asks for it, and field by field it takes half the time that `__init__` needs.
        """
        act = object.__new__(Act)
        act.kind = self.kind
        act.who = who
        act.card = self.card
        act.number = self.number
        act.mark = self.mark
        act.colour = self.colour
        act.target = self.target
        act.cards = self.cards
        act.names = self.names
        act.values = self.values
        act.text = self.text
        act.acts = self.acts
        return act

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
    notice: bool = False
    """It only tells what comes next, and nothing was wrong."""
    slip: bool = False
    """It cannot have been done at all: whoever typed it has mistaken the card, or the hand that it is not in."""
    foul: str = ""
    """The kind of act by which what it tells of, and the rules let through, is recorded as a foul all the same."""


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
    owed: int = 0
    """As many as the rule asks for, where that is told."""


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


class Call(NamedTuple):
    """How it stands with the UNO of somebody who holds one card."""

    player: str
    state: str
    """`open` (may be caught), `called` (UNO was said), `closed` (may not be caught any more, or not at all)."""
    until: str = ""
    """Of an open one, what ends it: that somebody else `acts` or `lays`; with `_self` behind it, UNO said late too."""


Check = Callable[[Any, Act], Ruling | None]
Checks = Mapping[str, tuple[tuple[str, Check], ...]]


@dataclass(slots=True, init=False, repr=False, eq=False)
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
    seen: dict[str, int] = field(default_factory=dict)
    """Copies of each card that lie on the discards since the last shuffle."""
    unrecorded: int = 0
    """Discards of which nobody knows the cards: the draw pile was agreed on in the middle of a round."""
    round: int = 1
    under_way: bool = False
    """A card has been laid in this round."""
    pending: int = 0
    """Cards that the player at turn has to draw for what others laid."""
    following: Sequence[int] = ()
    """For each seat, the next seat still in, in the direction of play."""
    preceding: Sequence[int] = ()
    """The same against the direction of play."""
    scores_only: bool = False
    """Only results, fouls and penalties are recorded here, not every card."""
    in_sight: bool = False
    """All cards were dealt from the pack in sight, as in a playout, so that none can be there too often."""
    paused: bool = False
    closed: bool = False
    entry: int = 0
    """Number of the newest entry applied."""
    leaving: set[int] = field(default_factory=set)
    """Seats of those who have left and whose hands still count for this round."""
    penalties: list[Penalty] = field(default_factory=list)
    """The ledger: cards drawn for fouls, catches and challenges, and by the referee's decision."""
    checks: Mapping[str, Checks] = field(default_factory=dict, repr=False, compare=False)
    """By phase and kind of act: the checks that this table's options leave in play."""

    # These are written once for all games: made anew for each, as a dataclass does, they cost every start time.

    def __init__(self, **given: Any) -> None:
        """These fields as given, all others as they are at first."""
        kind: Any = type(self)
        values, made = _at_first(kind)
        for name, value in {**values, **given}.items():
            setattr(self, name, value)
        for name, make in made.items():
            if name not in given:
                setattr(self, name, make())

    def __eq__(self, other: object) -> bool:
        """Whether everything that is compared is the same on both tables."""
        return type(self) is type(other) and all(
            getattr(self, each.name) == getattr(other, each.name) for each in fields(self) if each.compare
        )

    def __repr__(self) -> str:
        """Every field but those that are left out."""
        told = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
        return f"{type(self).__qualname__}({', '.join(told)})"


@cache
def _at_first(kind: Any) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """What the fields of such a table are where nothing is given: values that all share, and what makes the others."""
    every = fields(kind)
    values = {each.name: each.default for each in every if each.default is not MISSING}
    return values, {each.name: each.default_factory for each in every if each.default is MISSING}


S = TypeVar("S", bound=Table)
Numbered = tuple[int | None, Act]
"""An act of a record with the number of its entry, None for a kind that gets none."""


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
    effects: Mapping[str, Callable[[S, Act], None]]
    """By kind of act, what `apply` does: a long record looks it up itself."""
    sweep: Callable[[S, Iterator[Numbered]], Numbered | None]
    """Judge and apply the usual acts of a record at once, those of which there is nothing to tell; the first that is
    none, taken out of the record, for `judge` and `apply`; None where all were usual."""
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
    prompt: Callable[[S], Sequence[Phrase]]
    """What stands before the cursor of a table that is played: how it lies, and who acts next."""
    offer: Callable[[S], Offer]
    """What may be done now, in groups."""
    scoring: Callable[[Any], Scoring]
    read_word: Callable[[str, Callable[[str], str | None]], Act | None]
    """A folded word -> an act, None where it is no word of this game."""
    write_word: Callable[[Act, Callable[[str], str]], str]
    write_japanese: Callable[[Act, Callable[[str], str]], str]
    """The same as it is typed in Japanese; where there are no such words, as `write_word` has it."""
    card_names: Callable[[], tuple[str, ...]]
    """Every card of the family, as written."""
    kinds: Mapping[str, Kind]
    """Every kind of act that this game's record can hold, those of any record among them."""
    agreeable: Mapping[str, str]
    """What the table may agree on: key -> what its value is, as `number`, `number of a player` or `colour`."""
    rulings: Callable[[], Iterable[Ruling]]
    """Every ruling that the game can give; tests compare them with the rulebook."""
    by_hands: bool = False
    """A round ends with the hands of those who have not won it; otherwise it only has somebody who lost it."""
    as_foul: Callable[[S, Act], Ruling] | None = None
    """As `judge`, of an act that people call a foul: nothing is presumed in its favour; None where that is the same."""
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
    turn_rule: str = ""
    """The rule that says whose turn it is."""
    announce_rule: str = ""
    """The rule by which a total is wrong that was announced; empty where none is."""
    catch_rule: str = ""
    """The rule by which somebody is caught who did not say it; empty where nothing is to be said."""
    asks: Mapping[str, str] = {}
    """By phase, the beginning of the act that the prompt then asks for, which need not be typed (`flip:`)."""
    words: Callable[[], Sequence[str]] = tuple
    """Every word of this game in every spelling, folded; one that ends in a colon wants something after it."""


class Step(NamedTuple):
    """What `step` answers: the ruling, the acts to record (none where it was refused), what was asked."""

    ruling: Ruling
    acts: tuple[Act, ...]
    act: Act
    values: Mapping[str, object]
    """For the ruling's sentence; empty for a plain legal act."""
    also: tuple[Ruling, ...] = ()
    """What else is told of the act, with the same values."""


def seat_of(table: Table, name: str | None) -> int | None:
    """The seat of the player so named, None where nobody at the table is."""
    if name is None:
        return None
    try:
        return table.players.index(name)
    except ValueError:
        return None


def seat_of_player(table: Table, name: str | None) -> int:
    """The seat of a player who is known to be at the table. Raises ValueError where nobody so named is."""
    return table.players.index(str(name))


def at_turn(table: Table) -> str | None:
    """The player at turn, None where nobody is any more."""
    return None if table.turn is None else table.players[table.turn]


def follow(table: Table) -> None:
    """Work out again who follows whom: after somebody came or went, or the direction was set."""
    out = tuple(table.out)
    table.following, table.preceding = _followers(out, table.direction), _followers(out, -table.direction)


def turn_round(table: Table) -> None:
    """Play runs the other way from now on."""
    table.direction = -table.direction
    table.following, table.preceding = table.preceding, table.following


@cache
def _followers(out: tuple[bool, ...], direction: int) -> tuple[int, ...]:
    """For each seat, the next one still in; a table has few ways to stand."""
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


def sits_out(table: Table, seat: int) -> bool:
    """Whether this player is in the match and only plays no part now, while a play-off is between others."""
    return table.out[seat] and seat not in table.leaving and table.players[seat] not in table.match.gone


def in_the_match(table: Table) -> int:
    """How many have a place at the table: whoever is still in, and whoever sits a play-off out."""
    return live(table) + sum(sits_out(table, seat) for seat in range(len(table.players)))


def left(table: Table, card: str) -> int:
    """Copies of a card that are neither on the discards nor in a hand that was shown."""
    copies: int = table.rules.cards.get(card, 0) - table.seen.get(card, 0)
    for hand in table.hands:
        if hand.cards:
            copies -= hand.cards.count(card)
    return copies


def lying(table: Table) -> int:
    """How many cards lie on the discards."""
    return sum(table.seen.values()) + table.unrecorded


def unseen(table: Table) -> dict[str, int]:
    """Of each card, the copies that nobody has seen; none of one that the table let lie there too often."""
    return {card: max(0, left(table, card)) for card in table.rules.cards}


def copied(table: S) -> S:
    """A table that goes its own way; values, and what its rules decide once for all and nobody changes, are shared."""
    kind: Any = type(table)
    names, every, collections = _fields_of(kind)
    copy: S = object.__new__(kind)
    for name, collection, value in zip(names, collections, every(table), strict=True):
        setattr(copy, name, value if collection is None else collection(value))
    copy.hands = [Hand(hand.count, None if hand.cards is None else list(hand.cards)) for hand in table.hands]
    return copy


def copier(table: S) -> Callable[[], S]:
    """What makes copies of this table as it is now, as `copied` does, in half the time; the first takes two ms more."""
    kind: Any = type(table)
    _, every, collections = _fields_of(kind)
    begin, first = _setting_all(kind), copied(table)
    at_first, hands = every(first), first.hands
    places = [(place, each) for place, each in enumerate(collections) if each]

    def copies() -> S:
        values = [*at_first]
        for place, each in places:
            values[place] = each(values[place])
        copy: S = object.__new__(kind)
        begin(copy, *values)
        copy.hands = [Hand(hand.count, None if hand.cards is None else hand.cards.copy()) for hand in hands]
        return copy

    return copies


@cache
def _setting_all(kind: Any) -> Callable[..., None]:
    """What sets all fields of such a table at once: by it a dataclass of the same fields would be made."""
    alike: Any = make_dataclass("_Fields", _fields_of(kind)[0], repr=False, eq=False)
    begin: Callable[..., None] = alike.__init__
    return begin


@cache
def _fields_of(kind: Any) -> tuple[Sequence[str], Callable[[Table], tuple[Any, ...]], Sequence[Any]]:
    """Every field of such a table, what reads them, and of each that changes in place its kind of collection."""
    every = fields(kind)
    names = [each.name for each in every]
    kinds = [get_origin(each.type) if each.compare else None for each in every]
    return names, attrgetter(*names), [each if each in (list, dict, set) else None for each in kinds]


def ask(checks: Mapping[str, Checks], state: Table, act: Act) -> Ruling:
    """What the checks for this phase and kind of act say, see `decide`."""
    return decide(checks[state.phase].get(act.kind, ()), state, act)


def decide(checks: Iterable[tuple[str, Check]], state: Table, act: Act) -> Ruling:
    """The first ruling that refuses, or else the first of any kind; legal where no check says anything.

    What is undecided by one rule, because it rests on cards unseen, can be refused by another.
    """
    said = LEGAL
    for _, check in checks:
        ruling = check(state, act)
        if ruling is not None:
            if ruling.verdict == "illegal":
                return ruling
            if said is LEGAL:
                said = ruling
    return said


def asked(checks: Mapping[str, Checks], state: Table, act: Act, decided: Ruling) -> list[tuple[str, Ruling | None]]:
    """The rules in the order in which they are asked, each with its answer, up to the one that decided."""
    answers: list[tuple[str, Ruling | None]] = []
    for rule, check in checks[state.phase].get(act.kind, ()):
        ruling = check(state, act)
        answers.append((rule, ruling))
        if ruling == decided:
            break
    return answers


def also_told(state: Table, act: Act, ruling: Ruling) -> tuple[Ruling, ...]:
    """What else the rules tell of an act that they do not refuse, besides the ruling on it.

    An undecided act may also have been done with a call that counts for nothing.
    """
    if ruling is LEGAL or ruling.verdict == "illegal":
        return ()
    answers = [check(state, act) for _, check in state.checks[state.phase].get(act.kind, ())]
    return tuple(each for each in answers if each is not None and each.verdict == "legal" and each is not ruling)


def left_open(state: Table, act: Act) -> tuple[Ruling, ...]:
    """Everything that is undecided about an act, which may rest on unseen cards by more than one rule."""
    answers = [check(state, act) for _, check in state.checks[state.phase].get(act.kind, ())]
    return tuple(each for each in answers if each is not None and each.verdict == "undecided")


class Judged(NamedTuple, Generic[S]):
    """What the rules say of an act, with who did it and what it implies worked out."""

    ruling: Ruling
    acts: tuple[Act, ...]
    """The act with its player named, after the acts that it implies."""
    at: S
    """The table at which it was judged: what it implies has happened there. Not to be changed."""


def judged(game: Game[S], state: S, act: Act) -> Judged[S]:
    """Resolve who acts and what that implies, and judge; the state is left as it is."""
    acts, at = game.resolve(state, act), state
    if len(acts) > 1:
        at = copied(state)
        for implied in acts[:-1]:
            game.apply(at, implied)
    return Judged(game.judge(at, acts[-1]), acts, at)


def judged_in(kind: str, game: Game[S], state: S, act: Act) -> Ruling:
    """What the rules say of an act that is recorded with its player inside another: in a `foul`, or in a `stands`."""
    return game.as_foul(state, act) if kind == "foul" and game.as_foul else game.judge(state, act)


def step(game: Game[S], state: S, act: Act, number: int = 0) -> Step:
    """Resolve who acts, judge, and apply what is not refused; a refusal leaves the state as it was.

    `number` is the entry number that the first act recorded will get.
    """
    ruling, acts, before = judged(game, state, act)
    act = acts[-1]
    values = {} if ruling is LEGAL else game.values(before, act)
    if ruling.verdict == "illegal":
        return Step(ruling, (), act, values)
    also = also_told(before, act, ruling)
    for each in acts:
        if each.kind not in UNNUMBERED:
            state.entry = number
            number += 1
        game.apply(state, each)
    return Step(ruling, acts, act, values, also)


def replay(game: Game[S], state: S, entries: Iterable[Numbered]) -> S:
    """Apply the acts in force to `state` and return it: what a line says has happened, has happened."""
    examine(game, state, entries)
    return state


def examine(game: Game[S], state: S, entries: Iterable[Numbered]) -> list[Finding]:
    """Judge and apply every act of a record; tell what the rules do not let through.

    An act that the rules do not allow is applied as one that was let stand. One that cannot be applied at all
    (after the end, by nobody at the table) has no effect.
    """
    judge, effects, resolve = game.judge, game.effects, game.resolve
    findings = []
    for number, act in iter(partial(game.sweep, state, iter(entries)), None):
        if act.who is None or act.kind == "foul" or state.pile < MOST_FINED + 2 * state.pending + (act.number or 0):
            act = _with_implied(game, state, act)
        ruling = judge(state, act)
        if ruling is not LEGAL:
            if ruling.verdict == "illegal" and ruling.possible and len(resolve(state, act)) > 1:
                act = _with_implied(game, state, act)
                ruling = judge(state, act)
            if ruling is not LEGAL:
                told = (ruling, *also_told(state, act, ruling))[ruling.verdict == "undecided" :]
                findings += [Finding(number, act, each, game.values(state, act)) for each in told]
            if not ruling.possible:
                continue
        if number is not None:
            state.entry = number
        effects[act.kind](state, act)
    return findings


def _with_implied(game: Game[S], state: S, act: Act) -> Act:
    """Apply what the act implies and nobody wrote down; the act itself, with its player named."""
    *implied, act = game.resolve(state, act)
    for each in implied:
        game.apply(state, each)
    return act

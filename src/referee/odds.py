"""What people claim at the table, measured: hands and rounds played out with known cards by the judge's own rules.

    playout    one hand or round, played to its end: whoever is at turn lays any card that the rules let through
    measure    something counted of each playout: a yes or no, or a number
    chunk      so many playouts from one seed of their own; chunks give the same whoever works them out

The interval of a measure is the one that holds its true value in 95 of 100 such experiments.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, repeat, starmap
from math import comb, sqrt
from operator import mul
from random import Random
from typing import Any, NamedTuple, TypeVar

from referee.game import Act, Game, Ruling, Table, copier, left
from referee.study import Count, Played, Player, Study, first_legal

S = TypeVar("S", bound=Table)

CHUNK = 250
"""Playouts in a chunk."""
LONGEST = 10_000
"""Acts after which a playout is broken off."""
LOW_PILE = 12
"""With fewer cards than this in the draw pile beyond twice what is pending, an act may imply a reshuffle; no act of a
playout draws so many for anything else."""
WIDTH = 1.959964
"""Standard deviations to each side that leave out 5 of 100."""


class Measure(NamedTuple):
    """What came out for one measure."""

    value: float
    low: float
    high: float
    playouts: int
    share: bool
    """A part of all playouts, from 0 to 1; otherwise the mean of a number."""


class Sums(NamedTuple):
    """What a chunk adds up to: for each measure the sum and the sum of squares, and the playouts and acts."""

    playouts: int
    acts: int
    sums: Mapping[Count, tuple[float, float]]


# --- playing


def playouts(
    game: Game[S], study: Study[S], rules: Any, players: Sequence[str], random: Random
) -> Iterator[Played[S]]:  # fmt: skip
    """One hand or round after another, each from the deal to its end; the last of `players` deals."""
    shuffle = _shuffling(random)
    player = study.player(rules, random.random, shuffle)
    pack = list(chain.from_iterable(map(repeat, rules.cards, rules.cards.values())))
    copy = copier(game.open_table(rules, list(players), len(players) - 1))
    while True:
        state, deck = copy(), pack.copy()
        shuffle(deck)
        study.begin(state, deck)
        yield _play_out(game, study, player, random, shuffle, state, deck)


def _play_out(
    game: Game[S], study: Study[S], player: Player[S], random: Random, shuffle: Callable[[list[str]], None],
    state: S, deck: list[str],
) -> Played[S]:  # fmt: skip
    """What has been dealt, played to its end."""
    starter, begun = state.turn or 0, state.round
    judge, fill = game.judge, study.fill
    turns, effects = player
    acts = reshuffles = 0
    while acts < LONGEST:
        usual, act = turns(state, deck, LONGEST - acts - 1)
        acts += usual + 1
        act = act or _another(study, state, judge, random)
        pile = state.pile
        if pile < LOW_PILE + 2 * state.pending:
            for implied in game.resolve(state, act)[:-1]:
                game.apply(state, implied)
                deck[:] = discards(state)
                shuffle(deck)
                reshuffles += 1
            pile = state.pile
        seat = state.turn or 0
        held = () if act.card else tuple(state.hands[seat].cards or ())
        effects[act.kind](state, act)
        if state.pile != pile and state.round == begun:
            fill(state, seat, deck)
        if state.turn is None or state.round != begun:
            return Played(state, starter, acts, reshuffles, act, held)
    return Played(state, starter, acts, reshuffles, None, ())


def _another(study: Study[S], state: S, judge: Callable[[S, Act], Ruling], random: Random) -> Act:
    """A legal act by chance where the first idea was none: of the cards that come into question, or what is no card."""
    rest = list(study.choices(state))
    while rest:
        act = study.lay(state, rest.pop(int(random.random() * len(rest))))
        if judge(state, act).verdict == "legal":
            return act
    return first_legal(judge, state, study.otherwise(state))


def _shuffling(random: Random) -> Callable[[list[str]], None]:
    """What shuffles a pile: sorting by chance takes a sixth of the time of exchanging card by card.

    Whatever card it is asked for, the key is the next number that chance gives.
    """
    key = partial(next, starmap(random.random, repeat(())))

    def shuffle(cards: list[str]) -> None:
        cards.sort(key=key)

    return shuffle


def discards(state: Table) -> list[str]:
    """The new draw pile at a reshuffle, unshuffled: every card that is neither in a hand nor still on the discards."""
    return [card for card in state.rules.cards for _ in range(left(state, card))]


# --- adding up


def chunk(
    game: Game[S], study: Study[S], rules: Any, players: int, seed: int, number: int, count: int = CHUNK
) -> Sums:  # fmt: skip
    """The playouts of one chunk, from a seed that follows from both numbers alone."""
    random = Random(f"{seed}/{number}")
    names = [chr(ord("A") + seat) for seat in range(players)]
    tally = study.tally(rules, players)
    acts, counted = 0, []
    for played in islice(playouts(game, study, rules, names, random), count):
        acts += played.acts
        counted.append(tally.of(played))
    columns = zip(*counted, strict=True)
    sums = {key: (sum(each), sum(map(mul, each, each))) for key, each in zip(tally.counts, columns, strict=True)}
    return Sums(count, acts, sums)


def chunks_of(hands: int) -> list[tuple[int, int]]:
    """(number, playouts) of every chunk that so many playouts make."""
    return [(number, min(CHUNK, hands - number * CHUNK)) for number in range(-(-hands // CHUNK))]


def added(chunks: Iterable[Sums]) -> Sums:
    """The chunks together; they are added in the order in which they come."""
    count = acts = 0
    sums: dict[Count, tuple[float, float]] = {}
    for each in chunks:
        count, acts = count + each.playouts, acts + each.acts
        for key, (total, squares) in each.sums.items():
            before = sums.get(key, (0.0, 0.0))
            sums[key] = before[0] + total, before[1] + squares
    return Sums(count, acts, sums)


def measures(sums: Sums, numbers: Container[str]) -> dict[Count, Measure]:
    """Every measure with its interval; of the kinds in `numbers` a mean, of all others a share."""
    return {
        count: (_mean if count.kind in numbers else _share)(*both, sums.playouts) for count, both in sums.sums.items()
    }


def _share(total: float, squares: float, count: int) -> Measure:
    """By Wilson's interval."""
    centre = (total + WIDTH**2 / 2) / (count + WIDTH**2)
    spread = WIDTH / (count + WIDTH**2) * sqrt(total * (count - total) / count + WIDTH**2 / 4)
    return Measure(total / count, max(0.0, centre - spread), min(1.0, centre + spread), count, share=True)


def _mean(total: float, squares: float, count: int) -> Measure:
    """By the normal interval."""
    mean = total / count
    deviation = sqrt(max(0.0, squares - total * mean) / max(1, count - 1))
    spread = WIDTH * deviation / sqrt(count)
    return Measure(mean, mean - spread, mean + spread, count, share=False)


def chance_of_one(good: int, unseen: int, held: int) -> float:
    """The chance that a hand of `held` cards, any of those unseen alike, has at least one of the `good` ones."""
    if held > unseen:
        return float(good > 0)
    return 1 - comb(unseen - good, held) / comb(unseen, held)


def differences(
    here: Mapping[Count, Measure], there: Mapping[Count, Measure]
) -> Iterator[tuple[Count, float, float, float]]:  # fmt: skip
    """(measure, difference, low, high) of every measure, there less here; both are of one game and as many players."""
    for key, one in here.items():
        other = there[key]
        difference = other.value - one.value
        low = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
        high = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
        yield key, difference, difference - low, difference + high

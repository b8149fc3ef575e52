"""Contradictions in a set of rules, found by asking the judge about every small hand.

    spot        a position in which a player has to act, told as a written position
    dead hand   one of which no card may be laid
    cause       options that kill the hand together; without any one of them it would live
    cure        another value of one option in the cause, with which the hand lives

What is searched is bounded: hands of a few cards, in the spots that a game declares. A hand that is dead under
the freest rules too is none of the options' doing and is not told.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import Any, NamedTuple

from referee.argument import parted_by
from referee.game import Act, Game, Ruling, left
from referee.placing import Placing
from referee.position import Position, set_up
from referee.study import Spot, Study

Hand = tuple[str, ...]
Alternatives = Mapping[str, Sequence[Any]]
"""For each option that may be changed, every value that is tried."""


class Dead(IntEnum):
    """How dead a hand is; the more, the worse."""

    NO = 0
    BARRED = 1
    """Only drawing or giving up by choice is left."""
    COMPLETE = 2
    """Nothing may be done at all."""


class Contradiction(NamedTuple):
    """Options that together leave a hand dead."""

    cause: Mapping[str, Any]
    """Each option with its value; a single one where it does so by itself."""
    kind: Dead
    spot: Spot
    hand: Hand
    """The smallest hand that shows it."""
    refusals: Sequence[tuple[Act, str]]
    """What its holder could try, each with the rule that says no."""
    dead: int
    """Hands of this size that the cause kills here by itself, and none of its options could be spared."""
    among: int
    """All hands of this size that the pack can give."""
    cures: Sequence[tuple[str, Any]]
    """(option, value) of every single change with which the hand lives, or at least something may be done."""


class Search(NamedTuple):
    """What is searched: a game under some rules, with the values that its options can take."""

    game: Game[Any]
    placing: Placing
    study: Study[Any]
    rules: Any
    alternatives: Alternatives
    players: int

    def under(self, rules: Any) -> "Search":
        """The same search under other rules."""
        return self._replace(rules=rules)

    def table(self, spot: Spot) -> Any:
        """The table of a spot, at which hands can be dealt."""
        return set_up(self.game, self.placing, self.rules, Position(self.players, fields=spot.fields))


def contradictions(search: Search, size: int) -> list[Contradiction]:
    """Every contradiction that shows in hands of up to `size` cards, each with its smallest witness."""
    freest = search.under(freest_rules(search, min(size, FREEST_SIZE)))
    found: dict[tuple[str, ...], Contradiction] = {}
    for spot in search.study.spots(search.rules):
        for hand, kind in _dead_by_options(search, freest, spot, size):
            cause = _cause(search, freest, spot, hand, kind)
            if cause and cause not in found:
                found[cause] = _told(search, freest, spot, hand, kind, cause)
    return sorted(found.values(), key=lambda each: (-each.kind, -len(each.cause), each.hand))


FREEST_SIZE = 2
"""Cards in the hands by which the freest rules are found."""


def newly_dead(search: Search, clean: Any, size: int) -> bool:
    """Whether any hand of so many cards is dead that is not with the choices of rules which are known to be clean."""
    before_rules = search.rules._replace(**{key: getattr(clean, key) for key in search.alternatives})
    for spot in search.study.spots(search.rules):
        hands = list(hands_of(_left_by(search, spot), spot.cards or size, search.study.sample))
        dead = dead_hands(search, spot, hands)
        before = dead_hands(search.under(before_rules), spot, list(dead))
        if any(before.get(hand, Dead.NO) < kind for hand, kind in dead.items()):
            return True
    return False


def dead_hands(search: Search, spot: Spot, hands: Sequence[Hand]) -> dict[Hand, Dead]:
    """Those of these hands that are dead in a spot, and how."""
    state = search.table(spot)
    found = {}
    for hand in hands:
        kind = _how_dead(spot, _tried(search, state, hand))
        if kind:
            found[hand] = kind
    return found


def _tried(search: Search, state: Any, hand: Hand) -> list[tuple[Act, Ruling]]:
    """All that the player at turn could try with this hand, each with what the rules say of it."""
    search.study.deal(state, hand)
    return [(act, search.game.judge(state, act)) for act in search.study.tries(state)]


def _how_dead(spot: Spot, tried: Iterable[tuple[Act, Ruling]]) -> Dead:
    """How dead a hand is with which this was tried; not at all where nothing need be played."""
    legal = [act.kind for act, ruling in tried if ruling.verdict == "legal"]
    if not legal:
        return Dead.COMPLETE
    return Dead.BARRED if spot.no_play.issuperset(legal) else Dead.NO


def hands_of(pack: Mapping[str, int], size: int, cards: Sequence[str] | None = None) -> Iterator[Hand]:
    """Every different hand of so many cards that the pack can give, in the order of the pack."""
    there = [card for card in cards or pack if pack.get(card, 0)]
    for hand in combinations_with_replacement(there, size):
        if all(pack[card] >= copies for card, copies in Counter(hand).items()):
            yield hand


def _dead_by_options(search: Search, freest: Search, spot: Spot, size: int) -> Iterator[tuple[Hand, Dead]]:
    """Dead hands that live under the freest rules, smallest first; of those refused alike only the first."""
    alike: set[tuple[str, ...]] = set()
    for cards in (spot.cards,) if spot.cards else range(1, size + 1):
        hands = list(hands_of(_left_by(search, spot), cards, search.study.sample))
        dead = dead_hands(search, spot, hands)
        always = dead_hands(freest, spot, list(dead))
        for hand, kind in dead.items():
            if always.get(hand, Dead.NO) >= kind:
                continue
            pattern = (kind.name, *sorted(rule for _, rule in _refusals(search, spot, hand)))
            if pattern not in alike:
                alike.add(pattern)
                yield hand, kind


def _left_by(search: Search, spot: Spot) -> dict[str, int]:
    """Copies of each card that the spot leaves for a hand."""
    state = search.table(spot)
    return {card: left(state, card) for card in search.rules.cards}


def _refusals(search: Search, spot: Spot, hand: Hand) -> list[tuple[Act, str]]:
    """What the holder of a hand could try, with the rule that refuses each."""
    tried = _tried(search, search.table(spot), hand)
    return [(act, ruling.rule) for act, ruling in tried if ruling.verdict == "illegal"]


def _kind_under(search: Search, rules: Any, spot: Spot, hand: Hand) -> Dead:
    """How dead a hand is under other rules."""
    return dead_hands(search.under(rules), spot, [hand]).get(hand, Dead.NO)


def _cause(search: Search, freest: Search, spot: Spot, hand: Hand, kind: Dead) -> tuple[str, ...]:
    """The options that, changed from the freest rules to these, kill the hand; not one can be spared."""

    def dead(values: Mapping[str, Any]) -> bool:
        return _kind_under(search, search.rules._replace(**values), spot, hand) >= kind

    keys = search.alternatives.keys()
    here = {key: getattr(freest.rules, key) for key in keys}
    return parted_by(dead, here, {key: getattr(search.rules, key) for key in keys})


def _told(
    search: Search, freest: Search, spot: Spot, hand: Hand, kind: Dead, cause: tuple[str, ...]
) -> Contradiction:  # fmt: skip
    rules = search.rules
    every = list(hands_of(rules.cards, len(hand)))
    values = {key: getattr(rules, key) for key in cause}
    alone = freest.rules._replace(**values)
    ours = dead_hands(search.under(alone), spot, every)
    for key in cause:
        without = search.under(alone._replace(**{key: getattr(freest.rules, key)}))
        still = dead_hands(without, spot, list(ours))
        ours = {each: how for each, how in ours.items() if still.get(each, Dead.NO) < how}
    cures = [
        (key, value) for key in cause for value in search.alternatives[key]
        if _kind_under(search, rules._replace(**{key: value}), spot, hand) < kind
    ]  # fmt: skip
    return Contradiction(
        values, kind, spot, hand, _refusals(search, spot, hand), len(ours), len(every), cures
    )  # fmt: skip


def freest_rules(search: Search, size: int) -> Any:
    """The rules with, for each option by itself, the value under which the most can be laid in small hands."""
    hands = [hand for cards in range(1, size + 1) for hand in hands_of(search.rules.cards, cards, search.study.sample)]
    free = search.rules
    best = _laid(search, hands)
    for key, values in search.alternatives.items():
        for value in values:
            tried = free._replace(**{key: value})
            laid = _laid(search.under(tried), hands)
            if laid > best:
                free, best = tried, laid
    return free


def _laid(search: Search, hands: Sequence[Hand]) -> tuple[int, int]:
    """(hands that are not dead, acts that are legal) over all spots."""
    alive = acts = 0
    for spot in search.study.spots(search.rules):
        state = search.table(spot)
        for hand in hands:
            tried = _tried(search, state, hand)
            acts += sum(ruling.verdict == "legal" for _, ruling in tried)
            alive += not _how_dead(spot, tried)
    return alive, acts

"""Contradictions in a set of rules, found by asking the judge about every small hand.

    spot        a position in which a player has to act, told as a written position
    dead hand   one of which no card may be laid: `complete` where nothing else may be done either, `barred` where
                only drawing or giving up by choice is left
    cause       options that kill the hand together; without any one of them it would live
    cure        another value of one option in the cause, with which the hand lives

What is searched is bounded: hands of a few cards, in the spots that a game declares. A hand that is dead under
the freest rules too is none of the options' doing and is not told.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any, NamedTuple, TypeVar

from referee.argument import parted_by
from referee.game import Act, Game, Spot, Table
from referee.position import Position, set_up

S = TypeVar("S", bound=Table)
Hand = tuple[str, ...]
Alternatives = Mapping[str, Sequence[Any]]
"""For each option that may be changed, every value that is tried."""

COMPLETE, BARRED = "complete", "barred"


class Contradiction(NamedTuple):
    """Options that together leave a hand dead."""

    cause: Mapping[str, Any]
    """Each option with its value; a single one where it does so by itself."""
    kind: str
    """`complete` or `barred`."""
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
    rules: Any
    alternatives: Alternatives
    players: int

    def under(self, rules: Any) -> "Search":
        """The same search under other rules."""
        return self._replace(rules=rules)

    def table(self, spot: Spot) -> Any:
        """The table of a spot, at which hands can be dealt."""
        return set_up(self.game, self.rules, Position(self.players, fields=spot.fields))


def contradictions(search: Search, size: int, free: Any = None) -> list[Contradiction]:
    """Every contradiction that shows in hands of up to `size` cards, each with its smallest witness.

    `free` are rules under which a dead hand is dead by the game itself; by default the freest that can be found.
    """
    freest = search.under(freest_rules(search, min(size, FREEST_SIZE)) if free is None else free)
    found: dict[tuple[str, ...], Contradiction] = {}
    for spot in search.game.spots(search.rules):
        for hand, kind in _dead_by_options(search, freest, spot, size):
            cause = _cause(search, freest, spot, hand, kind)
            if cause and cause not in found:
                found[cause] = _told(search, freest, spot, hand, kind, cause)
    return sorted(found.values(), key=lambda each: (each.kind != COMPLETE, -len(each.cause), each.hand))


FREEST_SIZE = 2
"""Cards in the hands by which the freest rules are found."""


def newly_dead(search: Search, clean: Any, size: int) -> bool:
    """Whether any hand of so many cards is dead that is not with the choices of rules which are known to be clean."""
    before_rules = search.rules._replace(**{key: getattr(clean, key) for key in search.alternatives})
    for spot in search.game.spots(search.rules):
        hands = list(hands_of(_left_by(search, spot), spot.cards or size, search.game.sample))
        dead = dead_hands(search, spot, hands)
        before = dead_hands(search.under(before_rules), spot, list(dead))
        if any(before.get(hand) not in (kind, COMPLETE) for hand, kind in dead.items()):
            return True
    return False


def dead_hands(search: Search, spot: Spot, hands: Sequence[Hand]) -> dict[Hand, str]:
    """Those of these hands that are dead in a spot, and how."""
    state = search.table(spot)
    found = {}
    for hand in hands:
        search.game.deal(state, hand)
        kind = _dead(search.game, state, spot)
        if kind:
            found[hand] = kind
    return found


def hands_of(pack: Mapping[str, int], size: int, cards: Sequence[str] | None = None) -> Iterator[Hand]:
    """Every different hand of so many cards that the pack can give, in the order of the pack."""
    there = [card for card in cards or pack if pack.get(card, 0)]
    for hand in combinations_with_replacement(there, size):
        if all(pack[card] >= copies for card, copies in Counter(hand).items()):
            yield hand


def _dead(game: Game[S], state: S, spot: Spot) -> str:
    """How the hand dealt to the player at turn is dead; empty where something may be played, or nothing need be."""
    legal = [act for act in game.tries(state) if game.judge(state, act).verdict == "legal"]
    if not legal:
        return COMPLETE
    return BARRED if spot.no_play.issuperset(act.kind for act in legal) else ""


def _dead_by_options(search: Search, freest: Search, spot: Spot, size: int) -> Iterator[tuple[Hand, str]]:
    """Dead hands that live under the freest rules, smallest first; of those refused alike only the first."""
    alike: set[tuple[str, ...]] = set()
    for cards in (spot.cards,) if spot.cards else range(1, size + 1):
        hands = list(hands_of(_left_by(search, spot), cards, search.game.sample))
        dead = dead_hands(search, spot, hands)
        always = dead_hands(freest, spot, list(dead))
        for hand, kind in dead.items():
            if always.get(hand) == kind or (hand in always and kind == BARRED):
                continue
            pattern = (kind, *sorted(rule for _, rule in _refusals(search, spot, hand)))
            if pattern not in alike:
                alike.add(pattern)
                yield hand, kind


def _left_by(search: Search, spot: Spot) -> dict[str, int]:
    """Copies of each card that the spot leaves for a hand."""
    seen: Mapping[str, int] = getattr(search.table(spot), "seen", {})
    return {card: copies - seen.get(card, 0) for card, copies in search.rules.cards.items()}


def _refusals(search: Search, spot: Spot, hand: Hand) -> list[tuple[Act, str]]:
    """What the holder of a hand could try, with the rule that refuses each."""
    state = search.table(spot)
    search.game.deal(state, hand)
    judged = ((act, search.game.judge(state, act)) for act in search.game.tries(state))
    return [(act, ruling.rule) for act, ruling in judged if ruling.verdict == "illegal"]


def _kind_under(search: Search, rules: Any, spot: Spot, hand: Hand) -> str:
    """How a hand is dead under other rules; empty where it lives."""
    return dead_hands(search.under(rules), spot, [hand]).get(hand, "")


def _cause(search: Search, freest: Search, spot: Spot, hand: Hand, kind: str) -> tuple[str, ...]:
    """The options that, changed from the freest rules to these, kill the hand; not one can be spared."""

    def dead(values: Mapping[str, Any]) -> bool:
        found = _kind_under(search, search.rules._replace(**values), spot, hand)
        return found == kind or (found == COMPLETE and kind == BARRED)

    keys = search.alternatives.keys()
    here = {key: getattr(freest.rules, key) for key in keys}
    return parted_by(dead, here, {key: getattr(search.rules, key) for key in keys})


def _told(
    search: Search, freest: Search, spot: Spot, hand: Hand, kind: str, cause: tuple[str, ...]
) -> Contradiction:  # fmt: skip
    rules = search.rules
    every = list(hands_of(rules.cards, len(hand)))
    values = {key: getattr(rules, key) for key in cause}
    alone = freest.rules._replace(**values)
    ours = dead_hands(search.under(alone), spot, every)
    for key in cause:
        without = search.under(alone._replace(**{key: getattr(freest.rules, key)}))
        still = dead_hands(without, spot, list(ours))
        ours = {each: how for each, how in ours.items() if still.get(each) != how}
    cures = [
        (key, value) for key in cause for value in search.alternatives[key]
        if _kind_under(search, rules._replace(**{key: value}), spot, hand) not in (kind, COMPLETE)
    ]  # fmt: skip
    return Contradiction(
        values, kind, spot, hand, _refusals(search, spot, hand), len(ours), len(every), cures
    )  # fmt: skip


def freest_rules(search: Search, size: int) -> Any:
    """The rules with, for each option by itself, the value under which the most can be laid in small hands."""
    hands = [hand for cards in range(1, size + 1) for hand in hands_of(search.rules.cards, cards, search.game.sample)]
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
    game = search.game
    for spot in game.spots(search.rules):
        state = search.table(spot)
        for hand in hands:
            game.deal(state, hand)
            legal = sum(game.judge(state, act).verdict == "legal" for act in game.tries(state))
            acts += legal
            alive += not _dead(game, state, spot)
    return alive, acts

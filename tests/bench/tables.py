"""Journals to measure with: random tables of both games, every act within the rules, the same ones each time."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from referee import games, journal, notation, rulesets
from referee.game import Act, Game
from referee.games.ono99.cards import KINDS as ONO_KINDS
from referee.games.ono99.table import after_card
from referee.games.uno.cards import COLOUR, COLOURS, WILDS
from referee.games.uno.cards import KINDS as UNO_KINDS
from referee.games.uno.table import CHALLENGE, COLOUR_PHASE, FLIP, SCORE, handing_in
from referee.options import override
from referee.pinned import options_of

NAMES = ("Aki", "Ben", "Chie", "Dan")
ENDLESS = {"ono99": ("ono99-free",), "uno": ("uno-japan", "scoring=international", "after_target=play on")}
"""A rule set of each game, with settings, whose match goes on for as long as it is wanted."""
CHALLENGED = 4
"""One Wild Draw Four in so many is challenged."""


def write_table(path: Path, acts: int, seed: int = 1, stamped: bool = True, name: str = "ono99") -> Path:
    """A journal of so many acts of this game."""
    game = games.load(name)
    rule_set, *settings = ENDLESS[name]
    chosen, book = rulesets.load(rule_set)
    pinned = rulesets.pinned(chosen, book, override(book, chosen, settings))
    rules = options_of(game, pinned)
    state = game.open_table(rules, list(NAMES), len(NAMES) - 1)
    random = Random(seed)
    cards = (OnoCards if name == "ono99" else UnoCards)(game, state, random)
    lines, clock = [], 0
    for _ in range(acts):
        act = cards.next_act()
        game.apply(state, act)
        clock += random.randint(2, 20)
        lines.append((f"@{clock} " if stamped else "") + notation.write(game, act) + "\n")
    path.write_text(journal.front_matter(name, NAMES, NAMES[-1], pinned) + "".join(lines), encoding="utf-8")
    return path


class Cards(ABC):
    """A real pack, dealt, and what is done with it."""

    def __init__(self, game: Game[Any], state: Any, random: Random) -> None:
        self._game, self._state, self._random = game, state, random
        self._pack = [card for card, copies in state.rules.cards.items() for _ in range(copies)]
        self._round = 0

    def next_act(self) -> Act:
        """What happens next at the table, its player named."""
        if self._state.round != self._round:
            self._round = self._state.round
            self._deal()
        return self._act()

    def _deal(self) -> None:
        self._pile = self._random.sample(self._pack, len(self._pack))
        self._hands = [self._drawn(self._state.rules.hand_size) for _ in NAMES]
        self._discards: list[str] = []

    def _drawn(self, number: int) -> list[str]:
        return [self._pile.pop() for _ in range(min(number, len(self._pile)))]

    def _reshuffle(self) -> Act:
        self._pile, self._discards = self._discards[:-1] + self._pile, self._discards[-1:]
        self._random.shuffle(self._pile)
        return Act("reshuffle")

    def _lay(self, hand: list[str], card: str) -> None:
        hand.remove(card)
        self._discards.append(card)

    def _allowed(self, acts: Sequence[Act]) -> list[Act]:
        return [act for act in acts if self._game.judge(self._state, act).verdict != "illegal"]

    @abstractmethod
    def _act(self) -> Act:
        """What whoever is at turn does now."""


class OnoCards(Cards):
    """O'NO 99: each player lays a card that loses nothing while there is one."""

    def _act(self) -> Act:
        state = self._state
        if not self._pile:
            return self._reshuffle()
        hand, who = self._hands[state.turn], state.players[state.turn]
        allowed = self._allowed([Act(ONO_KINDS[card], who, card) for card in hand])
        if not allowed:
            return Act("stuck", who)
        safe = [act for act in allowed if after_card(state, act.card) < state.rules.limit]
        act = self._random.choice(safe or allowed)
        self._lay(hand, act.card)
        hand += self._drawn(1)
        return act


class UnoCards(Cards):
    """UNO: each player lays a card that fits while there is one, with UNO said in time; the others hand theirs in."""

    def _act(self) -> Act:
        state = self._state
        if state.phase == FLIP:
            return self._flip()
        if state.phase == SCORE:
            seat = handing_in(state)[0]
            return Act("hand", state.players[seat], cards=tuple(self._hands[seat]))
        who = state.players[state.turn]
        if state.phase == COLOUR_PHASE:
            return Act("colour", who, colour=self._random.choice(COLOURS))
        if state.phase == CHALLENGE and self._random.randrange(CHALLENGED) == 0:
            return self._draw(
                state.pending - 4 + state.rules.challenge_innocent_cards, Act("challenge", who, text="innocent")
            )
        hand = self._hands[state.turn]
        laid = list(self._playable(hand[-1:] if state.drawn else hand, hand, who))
        if laid:
            act = self._random.choice(laid)
            self._lay(hand, act.card)
            return act
        return Act("pass", who) if state.drawn else self._draw(state.pending or 1, Act("draw", who))

    def _flip(self) -> Act:
        """The start card: the first one that does not go back."""
        place = next(place for place, card in enumerate(self._pile) if card not in self._state.goes_back)
        card = self._pile.pop(place)
        self._discards.append(card)
        return Act("flip", card=card)

    def _playable(self, cards: Sequence[str], hand: Sequence[str], who: str) -> Iterator[Act]:
        """What the rules allow of these cards; a Wild Draw Four only where the hand holds nothing of the colour."""
        state, mark = self._state, "!" if len(hand) == 2 else ""
        for card in cards:
            if card == "w4" and any(COLOUR.get(each) == state.colour for each in hand):
                continue
            colour = self._random.choice(COLOURS) if card in WILDS else ""
            yield from self._allowed([Act(UNO_KINDS[card], who, card, mark=mark, colour=colour)])

    def _draw(self, number: int, act: Act) -> Act:
        """The act that has the player at turn draw so many cards, after a reshuffle where there are too few."""
        if len(self._pile) < number and len(self._discards) > 1:
            return self._reshuffle()
        self._hands[self._state.turn] += self._drawn(number)
        return act


def confirmed(path: Path) -> int:
    """Acts in a journal, one a line."""
    return sum(1 for _ in journal.lines(journal.read(str(path))))

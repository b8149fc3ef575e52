"""Journals to measure with: random tables of O'NO 99, every act within the rules, the same ones each time."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from referee import games, journal, notation, rulesets
from referee.game import Act
from referee.games.ono99.cards import KINDS
from referee.games.ono99.table import after_card
from referee.pinned import options_of

NAMES = ("Aki", "Ben", "Chie", "Dan")


def write_table(path: Path, acts: int, seed: int = 1, stamped: bool = True) -> Path:
    """A journal of so many acts: no chips, so that the match goes on for as long as it is wanted."""
    game = games.load("ono99")
    chosen, book = rulesets.load("ono99-free")
    front = journal.front_matter("ono99", NAMES, NAMES[-1], rulesets.pinned(chosen, book, chosen.values))
    rules = options_of(game, rulesets.pinned(chosen, book, chosen.values))
    state = game.open_table(rules, list(NAMES), len(NAMES) - 1)
    cards = Cards(rules.cards, rules.hand_size, Random(seed))
    lines, clock = [], 0
    for _ in range(acts):
        act = cards.next_act(game, state)
        game.apply(state, act)
        clock += cards.random.randint(2, 20)
        lines.append((f"@{clock} " if stamped else "") + notation.write(game, act) + "\n")
    path.write_text(front + "".join(lines), encoding="utf-8")
    return path


class Cards:
    """A real pack, dealt; each player lays a card that loses nothing while there is one."""

    def __init__(self, pack: Mapping[str, int], hand_size: int, random: Random) -> None:
        self._pack = [card for card, copies in pack.items() for _ in range(copies)]
        self._hand_size = hand_size
        self.random = random
        self._round = 0

    def _deal(self) -> None:
        self._pile = self.random.sample(self._pack, len(self._pack))
        self._hands = [[self._pile.pop() for _ in range(self._hand_size)] for _ in NAMES]
        self._discards: list[str] = []

    def next_act(self, game: Any, state: Any) -> Act:
        """What the player at turn does: lays a card, says that there is none, or shuffles first."""
        if state.round != self._round:
            self._round = state.round
            self._deal()
        if not self._pile:
            self._pile, self._discards = self._discards[:-1], self._discards[-1:]
            self.random.shuffle(self._pile)
            return Act("reshuffle")
        return self._play(game, state)

    def _play(self, game: Any, state: Any) -> Act:
        hand, who = self._hands[state.turn], state.players[state.turn]
        allowed = [card for card in hand if game.judge(state, Act(KINDS[card], who, card)).verdict == "legal"]
        if not allowed:
            return Act("stuck", who)
        safe = [card for card in allowed if after_card(state, card) < state.rules.limit]
        card = self.random.choice(safe or allowed)
        hand.remove(card)
        self._discards.append(card)
        hand.append(self._pile.pop())
        return Act(KINDS[card], who, card)


def confirmed(path: Path) -> int:
    """Acts in a journal, one a line."""
    return sum(1 for _ in journal.lines(journal.read(str(path))))

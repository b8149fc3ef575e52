"""A table of UNO for tests: set up from a shipped rule set, played by lines of notation."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import sitting
from referee import rulesets
from referee.desk import Desk
from referee.game import Game, Hand
from referee.games import load
from referee.games.uno.rules import Rules
from referee.games.uno.table import State
from sitting import DATA as DATA
from sitting import record as record
from sitting import run as run

GAME: Game[Any] = load("uno")
BOOK = rulesets.load_book("uno")


def rules_of(name: str = "uno-japan", *settings: str) -> Rules:
    """The options of a shipped rule set with `KEY=VALUE` settings worked in."""
    rules: Rules = sitting.options("uno", name, *settings)
    return rules


class Sitting(sitting.Sitting):
    """Players at a table of UNO; the first one begins once the start card is up."""

    game = GAME
    usual = "uno-japan"
    state: State

    def drawn(self, *lines: str) -> dict[str, int]:
        """Play these lines; how many cards each player drew for them, in all."""
        drawn = dict.fromkeys(self.state.players, 0)
        for line in lines:
            before = self.counts
            self.play(line)
            for name, count in self.counts.items():
                drawn[name] += max(0, count - before.get(name, count))
        return drawn

    def holds(self, name: str, cards: str) -> "Sitting":
        """From now on this player holds exactly these cards, and everybody has seen them."""
        self.state.hands[self.state.players.index(name)] = Hand(len(cards.split()), cards.split())
        self.state.unseen = False
        return self

    @property
    def counts(self) -> Mapping[str, int]:
        """Cards in every hand, by name."""
        return {name: hand.count for name, hand in zip(self.state.players, self.state.hands, strict=True)}


def new_desk(folder: Path, players: str = "A B C", rules: str = "uno-japan", *settings: str) -> Desk:
    """A new journal in this folder, and its desk."""
    return sitting.open_desk(folder, "uno", players, rules, *settings)

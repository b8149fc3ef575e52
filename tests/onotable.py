"""A table of O'NO 99 for tests: set up from a shipped rule set, played by lines of notation."""

from pathlib import Path
from typing import Any

import sitting
from referee import rulesets
from referee.desk import Desk
from referee.game import Game
from referee.games import load
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import State
from sitting import DATA as DATA
from sitting import record as record
from sitting import run as run

GAME: Game[Any] = load("ono99")
BOOK = rulesets.load_book("ono99")


def rules_of(name: str = "ono99-tomy", *settings: str) -> Rules:
    """The options of a shipped rule set with `KEY=VALUE` settings worked in."""
    rules: Rules = sitting.options("ono99", name, *settings)
    return rules


class Sitting(sitting.Sitting):
    """Players at a table of O'NO 99."""

    game = GAME
    usual = "ono99-tomy"
    state: State


def new_desk(folder: Path, players: str = "A B C", rules: str = "ono99-tomy", *settings: str) -> Desk:
    """A new journal in this folder, and its desk."""
    return sitting.open_desk(folder, "ono99", players, rules, *settings)

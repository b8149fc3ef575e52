"""The games that `referee` knows, each in its own folder of the same five rooms."""

from importlib import import_module
from typing import Any

from referee.game import Game

NAMES = ("ono99", "uno")


def load(name: str) -> Game[Any]:
    """The game of this name, one of NAMES; imported only when asked for."""
    game: Game[Any] = import_module(f"referee.games.{name}").GAME
    return game

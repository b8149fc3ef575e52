"""The games that `referee` knows, each in its own folder with the same rooms."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from referee.game import Game

if TYPE_CHECKING:
    from referee.placing import Placing
    from referee.study import Study

NAMES = ("ono99", "uno")


def load(name: str) -> Game[Any]:
    """The game of this name, one of NAMES; imported only when asked for."""
    game: Game[Any] = import_module(f"referee.games.{name}").GAME
    return game


def placing(name: str) -> "Placing":
    """How written positions of this game are put up; imported only when asked for."""
    found: Placing = import_module(f"referee.games.{name}.position").PLACING
    return found


def study(name: str) -> "Study[Any]":
    """What can be tried with this game when all cards are known; imported only when asked for."""
    found: Study[Any] = import_module(f"referee.games.{name}.study").STUDY
    return found

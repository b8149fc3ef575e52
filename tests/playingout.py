"""Playouts, with and without the usual turns played at once."""

from functools import partial
from itertools import islice
from random import Random
from typing import Any
from unittest.mock import patch

from referee import games, odds
from referee.game import Act
from referee.study import Played, Player, Study
from sitting import Sitting


def one_by_one(study: Study[Any]) -> Study[Any]:
    """The same game, of which no usual turns are played at once: every act comes by `effects`."""

    def player(*given: Any) -> Player[Any]:
        plays = study.player(*given)
        return plays._replace(turns=partial(_first_idea, plays))

    return study._replace(player=player)


def _first_idea(plays: Player[Any], state: Any, deck: list[str], most: int) -> tuple[int, Act | None]:
    return plays.turns(state, deck, 0)


def hold_playouts(table: Sitting, seed: int, longest: int) -> None:
    """Usual turns played at once come out as every act by itself does, to the last chance; also where broken off."""
    game, rules, players = table.game, table.state.rules, table.state.players
    study = games.study(game.name)

    def played(way: Study[Any]) -> list[Played[Any]]:
        return list(islice(odds.playouts(game, way, rules, players, Random(seed)), 3))

    with patch.object(odds, "LONGEST", longest):
        at_once, each_alone = played(study), played(one_by_one(study))
    assert at_once == each_alone
    assert all(each.last is not None or each.acts == longest for each in at_once)

"""Settling an argument: a written position judged, a rule set searched, hands and rounds played out."""

import time
from collections.abc import Iterator
from statistics import median
from typing import Any

from bench_check import ROUNDS, faster, random_move
from bench_start import CLICK
from measure import Figure, against, referee, run

from referee import games, odds, rulesets
from referee.pinned import options_of

ILLEGAL = 1
"""The exit code of the position's verdict, which is told with all that there is to tell."""
POSITION = ("judge", "--rules", "uno-japan", "--top", "r7", "--hand", "r3 g7 w4", "w4:b")
SETS = ("uno-japan", "uno-party")
LINT_GOAL = 10
"""Seconds that a search of a shipped set may take."""
PLAYED = {"ono99-tomy": 500, "uno-japan": 200}
"""Playouts in a measurement."""


def figures(pairs: int) -> Iterator[Figure]:
    """Every figure of this file."""
    yield against(
        "judge on a written position", lambda: run(referee(*POSITION), ends=ILLEGAL), lambda: run(CLICK), 1.5, pairs
    )
    for name in SETS:
        seconds = median(run(referee("rules", "lint", name)) for _ in range(3))
        yield Figure(f"lint of {name}", f"{seconds:.1f} s", f"at most {LINT_GOAL} s", "", seconds <= LINT_GOAL)
    moves: list[float] = []
    times: dict[str, list[float]] = {name: [] for name in PLAYED}
    for _ in range(min(pairs, ROUNDS)):
        for name, count in PLAYED.items():
            times[name].append(_playout(name, count))
        move = random_move()
        if move is not None:
            moves.append(move)
    for name in PLAYED:
        yield faster(f"playouts of {name}, on one core", median(times[name]), moves, 4)


def _playout(name: str, count: int) -> float:
    """Seconds an act of so many playouts."""
    rule_set, book = rulesets.load(name)
    game: Any = games.load(book.game)
    rules = options_of(game, rulesets.pinned(rule_set, book, rule_set.values))
    before = time.perf_counter()
    acts = odds.chunk(game, games.study(book.game), rules, 4, 1, 0, count).acts
    return (time.perf_counter() - before) / acts

"""`check`: parse, judge and apply long journals and many short ones, against RLCard's UNO playing random moves.

Many short ones are measured twice: as the command that somebody waits for, from the start of the program on, and within
one process by a fresh `Checker` that opens every file. A move of RLCard has no start of a program in it, so it is the
second that can be compared with it; the first tells what such a start costs a hall.
"""

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from measure import Figure, environment, python, referee, run
from tables import write_table

from referee.cli.check import Checker
from referee.desk import Desk

ACTS = 100_000
SMALL, SMALL_ACTS = 200, 400
"""Journals of a hall: about as many acts as four players need to the last chip."""
ROUNDS = 11

RLCARD = """
import json, random, sys, time
try:
    from rlcard.games.uno import Game
except ImportError:
    sys.exit(3)
random.seed(1)
moves, begun = 0, time.perf_counter()
while moves < 20_000:
    game = Game()
    game.init_game()
    while not game.is_over():
        game.step(random.choice(game.get_legal_actions()))
        moves += 1
print(json.dumps((time.perf_counter() - begun) / moves))
"""
RLCARD_PYTHON = "REFEREE_BENCH_RLCARD"
"""Names the interpreter that has RLCard; without it this one is asked."""


def random_move() -> float | None:
    """Seconds of RLCard's random move in UNO, None where it is not installed."""
    asked = os.environ.get(RLCARD_PYTHON, sys.executable)
    result = subprocess.run([asked, "-c", RLCARD], capture_output=True, check=False, env=environment())
    return float(json.loads(result.stdout)) if result.returncode == 0 else None


def check(journal: Path) -> float:
    """Seconds to read, judge and apply the whole journal."""
    gc.collect()
    before = time.perf_counter()
    desk = Desk(str(journal), strict=False)
    seconds = time.perf_counter() - before
    assert not desk.findings
    assert not desk.unread
    return seconds


def check_all(files: Sequence[str]) -> float:
    """Seconds to check these journals one after the other, as one process does that has started."""
    gc.collect()
    before = time.perf_counter()
    checker = Checker()
    checked = [checker.check(file) for file in files]
    seconds = time.perf_counter() - before
    assert not any(each.found for each in checked)
    return seconds


def figures(folder: Path, pairs: int) -> Iterator[Figure]:
    """Every figure of this file; `folder` is for journals."""
    gc.set_threshold(50_000)  # as the command line does
    journals = {
        "acts of O'NO 99 with time stamps": write_table(folder / "stamped.referee", ACTS),
        "acts of O'NO 99 without": write_table(folder / "plain.referee", ACTS, stamped=False),
        "acts of UNO with time stamps": write_table(folder / "uno.referee", ACTS, name="uno"),
    }
    moves: list[float] = []
    times: dict[str, list[float]] = {name: [] for name in journals}
    for _ in range(min(pairs, ROUNDS)):
        for name, journal in journals.items():
            times[name].append(check(journal) / ACTS)
        move = random_move()
        if move is not None:
            moves.append(move)
    for name in journals:
        yield faster(f"check of {ACTS:,} {name}", median(times[name]), moves, 8)

    for name, told in (("ono99", "O'NO 99"), ("uno", "UNO")):
        hall = folder / f"hall-{name}"
        hall.mkdir()
        for number in range(SMALL):
            write_table(hall / f"{number}.referee", SMALL_ACTS, seed=number, name=name)
        command = referee("check", str(hall))
        run(command)
        cold = median(run(command) for _ in range(min(pairs, ROUNDS))) / (SMALL * SMALL_ACTS)
        what = f"check of {SMALL} journals of {SMALL_ACTS} acts of {told}"
        yield faster(f"{what}, start of the program included", cold, moves, 5)
        files = sorted(map(str, hall.iterdir()))
        opened = median(check_all(files) for _ in range(min(pairs, ROUNDS))) / (SMALL * SMALL_ACTS)
        yield faster(f"{what}, each file opened in one process", opened, moves, 5)
    yield _memory(journals["acts of O'NO 99 with time stamps"])


def faster(what: str, mine: float, moves: list[float], goal: float) -> Figure:
    told = f"{mine * 1e6:.2f} µs an act"
    if not moves:
        return Figure(what, told + f"; no RLCard here (pip install rlcard; {RLCARD_PYTHON})", f"{goal:g} × as fast")
    ratio = median(moves) / mine
    told += f" against {median(moves) * 1e6:.2f} µs a random move"
    return Figure(what, told, f"{goal:g} × as fast", f"{ratio:.1f} ×", ratio >= goal)


def _memory(journal: Path) -> Figure:
    """The most that a fresh process holds at once, beyond one that has only loaded the program."""
    load = "import gc; gc.set_threshold(50_000)\nfrom referee.desk import Desk\nimport referee.games.ono99\n"
    work = f"desk = Desk({str(journal)!r}, strict=False)\n"
    what, goal = f"memory of a check of {ACTS:,} acts", "at most 10 MB"
    if not Path("/proc/self/status").exists():
        return Figure(what, "not measured: there is no /proc here", goal)
    most = "print(*(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"

    def megabytes(code: str) -> float:
        command = python(code + most)
        return int(subprocess.run(command, env=environment(), check=True, capture_output=True).stdout) / 1024

    bare = megabytes(load)
    grown = megabytes(load + work) - bare
    return Figure(what, f"{grown:.1f} MB beyond {bare:.0f} MB", goal, "", grown <= 10)

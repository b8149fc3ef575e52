"""How things are measured here: pairs that run turn by turn, of which the median counts.

pair      the thing measured and what it is measured against, one after the other, order swapped every time
figure    one line of the table: what was measured, what came out, what the goal is
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

PAIRS = 50


class Figure(NamedTuple):
    """A line of the table."""

    what: str
    measured: str
    goal: str
    ratio: str = ""
    met: bool | None = None
    """None for a figure without a goal, or one that could not be measured."""


def environment() -> dict[str, str]:
    """The surroundings of a measured process: byte code is kept, as it is for an installed program."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "REFEREE"))}
    return {**kept, "PYTHONPYCACHEPREFIX": os.path.join(tempfile.gettempdir(), f"referee-bench-{os.getuid()}")}


def python(code: str) -> list[str]:
    """A fresh interpreter that runs this code."""
    return [sys.executable, "-c", code]


def referee(*arguments: str) -> list[str]:
    """A fresh `referee`, the installed script where there is one."""
    script = Path(sys.executable).with_name("referee")
    start = [str(script)] if script.exists() else ["-c", "from referee.cli import run; run()"]
    return [sys.executable, *start, *arguments]


def run(command: Sequence[str], folder: str | None = None, ends: int = 0) -> float:
    """Seconds that this command takes, output thrown away; it must end with this exit code."""
    before = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment(), check=False, capture_output=True)
    seconds = time.perf_counter() - before
    assert done.returncode == ends, (command, done.stderr)
    return seconds


def compare(one: Callable[[], float], other: Callable[[], float], pairs: int = PAIRS) -> tuple[float, float, float]:
    """Median seconds of both, and the median of the ratios one / other."""
    one(), other()  # the first run fills the caches of the disk
    ones, others = [], []
    for pair in range(pairs):
        first, second = (one, other) if pair % 2 else (other, one)
        times = {first: first(), second: second()}
        ones.append(times[one])
        others.append(times[other])
    return median(ones), median(others), median(a / b for a, b in zip(ones, others, strict=True))


def against(what: str, one: Callable[[], float], other: Callable[[], float], goal: float, pairs: int = PAIRS) -> Figure:
    """The figure of one thing that may take at most `goal` times as long as the other."""
    mine, theirs, ratio = compare(one, other, pairs)
    return Figure(
        what,
        f"{mine * 1000:.1f} ms against {theirs * 1000:.1f} ms",
        f"at most {goal:g} ×",
        f"{ratio:.2f} ×",
        ratio <= goal,
    )

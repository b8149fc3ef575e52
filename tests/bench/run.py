"""Measure everything and print a table beside the goals: `python tests/bench/run.py [PAIRS]`.

Each figure is the median of 50 pairs unless told otherwise. RLCard is compared where it can be imported, by this
interpreter or by the one that REFEREE_BENCH_RLCARD names.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import bench_argument
import bench_check
import bench_start
from measure import PAIRS, Figure


def figures(pairs: int) -> Iterator[Figure]:
    """Everything that is measured, one after the other."""
    with tempfile.TemporaryDirectory(prefix="referee-bench-") as folder:
        yield from bench_start.figures(Path(folder), pairs)
        yield from bench_check.figures(Path(folder), pairs)
        yield from bench_argument.figures(pairs)


def line(figure: Figure) -> str:
    """A figure as a row of the table."""
    mark = {True: "met", False: "NOT MET", None: ""}[figure.met]
    return f"{figure.what:<76} {figure.ratio:>7}  {figure.goal:<14} {mark:<8} {figure.measured}"


def main() -> None:
    """Print each row as soon as it is known."""
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else PAIRS
    for figure in figures(pairs):
        print(line(figure), flush=True)


if __name__ == "__main__":
    main()

"""Start-up and single acts: whole processes, against an interpreter that only imports what cannot be done without."""

import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from measure import Figure, against, python, referee, run
from tables import write_table

CLICK = python("import click")
RICH = python("import click, rich.table, rich.console")


def figures(folder: Path, pairs: int) -> Iterator[Figure]:
    """Every figure of this file; `folder` is for journals."""
    where = str(folder)

    def click() -> float:
        return run(CLICK)

    for option in ("--help", "--version"):
        yield against(f"referee {option}", partial(run, referee(option)), click, 1.2, pairs)

    short, long = write_table(folder / "short.referee", 20), write_table(folder / "long.referee", 10_000)

    def play(journal: Path) -> float:
        """One legal act on a copy of the journal: read, judged, written, on the disk, told."""
        shutil.copy(journal, folder / "copy.referee")
        return run(referee("play", "-f", "copy.referee", "Aki", "penalty:1"), where)

    yield against("play on 20 acts", lambda: play(short), click, 1.4, pairs)
    yield against("play on 10,000 acts, against play on 20", lambda: play(long), lambda: play(short), 1.4, pairs)
    for command in ("status", "score"):
        yield against(
            command, partial(run, referee(command, "-f", "short.referee"), where), partial(run, RICH), 1.25, pairs,
        )  # fmt: skip

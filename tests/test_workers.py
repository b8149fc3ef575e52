"""Work that several processes share: in order, stopped at once, and never left behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.cli.workers import shared_out
from referee.errors import RefereeError

SECONDS = 60
LONG = ("odds", "uno-japan", "--hands", "1000000", "--jobs", "2")
linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
two_cores = pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="one core shares nothing out")


def started(*words: str) -> subprocess.Popen[str]:
    """A call in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "referee", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def children(parent: int) -> list[int]:
    """The processes that this one has begun."""
    return [int(each) for each in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]


def until(holds: Callable[[], bool]) -> bool:
    """Whether it comes to hold while there is patience."""
    for _ in range(SECONDS * 10):
        if holds():
            return True
        time.sleep(0.1)
    return False


def gone(process: int) -> bool:
    """Whether a process has ended, perhaps with nobody who has taken note of it yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@linux
@two_cores
def test_workers_end_when_their_parent_is_killed() -> None:
    parent = started(*LONG)
    assert until(lambda: len(children(parent.pid)) == 2)
    workers = children(parent.pid)
    parent.kill()
    parent.communicate(timeout=SECONDS)
    assert until(lambda: all(map(gone, workers)))


@linux
@two_cores
def test_control_c_stops_as_soon_as_there_are_workers() -> None:
    """A terminal sends it to all of them at once."""
    parent = subprocess.Popen(
        [sys.executable, "-m", "referee", *LONG],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    assert until(lambda: len(children(parent.pid)) > 0)
    os.killpg(parent.pid, signal.SIGINT)
    _, told = parent.communicate(timeout=SECONDS)
    assert parent.returncode == 1
    assert told.startswith("Error: Stopped.")
    assert "Traceback" not in told


def _twice() -> Callable[[int], int]:
    return lambda number: 2 * number


def _slower_first() -> Callable[[int], int]:
    def work(number: int) -> int:
        time.sleep(0.2 if number == 0 else 0)
        return number

    return work


def _raises() -> Callable[[int], int]:
    def work(number: int) -> int:
        raise ValueError(number)

    return work


def _dies() -> Callable[[int], int]:
    return lambda number: os._exit(1)


def test_results_come_in_the_order_of_the_pieces() -> None:
    assert list(shared_out(_twice, range(7), 3)) == [0, 2, 4, 6, 8, 10, 12]
    assert list(shared_out(_slower_first, range(5), 2)) == [0, 1, 2, 3, 4]
    assert list(shared_out(_twice, [], 2)) == []


def test_what_a_worker_raises_is_raised_here() -> None:
    with pytest.raises(ValueError, match="0"):
        list(shared_out(_raises, [0], 2))


def test_a_worker_that_was_ended_from_outside_is_told() -> None:
    with pytest.raises(RefereeError) as caught:
        list(shared_out(_dies, range(4), 2))
    assert caught.value.key == "workers.gone"


def test_no_more_workers_than_cores() -> None:
    done = started("odds", "ono99-tomy", "--hands", "600", "--jobs", "5000")
    told, errors = done.communicate(timeout=SECONDS)
    assert done.returncode == 0
    assert told
    assert "--jobs 5000" in errors
    assert str(os.cpu_count()) in errors

"""The end of a run: at once when all is told, and never before."""

import os
import subprocess
import sys

import pytest

ENDED = "import atexit, sys; atexit.register(print, 'taken to pieces')\n"
RUN = "from referee.cli import run; run()"
JUDGED = ("judge", "--rules", "uno-japan", "--top", "r7", "--hand", "r3 g7 w4")


def ended(*arguments: str, before: str = "", out: int = subprocess.PIPE) -> "subprocess.CompletedProcess[str]":
    """A process that does something before it runs the program, and tells when its interpreter is taken to pieces."""
    return subprocess.run(
        [sys.executable, "-c", ENDED + before + RUN, *arguments], stdout=out, stderr=subprocess.PIPE, text=True,
        encoding="utf-8", check=False, env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip


@pytest.mark.parametrize(("act", "code"), [("g7", 0), ("w4:b", 1)])
def test_all_is_told_and_then_the_process_is_over(act: str, code: int) -> None:
    done = ended(*JUDGED, act)
    assert (done.returncode, done.stderr) == (code, "")
    assert "uno." in done.stdout
    assert "taken to pieces" not in done.stdout


def test_what_is_wrong_is_told_too() -> None:
    done = ended("status", "-f", "nowhere.referee")
    assert done.returncode == 1
    assert "nowhere.referee" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "before",
    [
        "import multiprocessing\n",
        "import threading, time; threading.Thread(target=lambda: (time.sleep(3), print('said'))).start()\n",
    ],
)
def test_what_goes_on_beside_is_waited_for(before: str) -> None:
    done = ended(*JUDGED, "g7", before=before)
    assert done.returncode == 0
    assert "taken to pieces" in done.stdout
    assert ("said" in done.stdout) == ("Thread" in before)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="has no disk that is always full")
def test_what_cannot_be_written_does_not_pass_for_told() -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    try:
        assert ended(*JUDGED, "g7", out=full).returncode != 0
    finally:
        os.close(full)

"""Tables for those who look on, and a terminal on which a command runs as if somebody sat there."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from types import TracebackType

from click.testing import CliRunner

from referee.cli.group import cli

PLAYERS = ["Aki", "Ben", "Chie", "花子"]
ONO = ["10", "9", "7", "double", "hold"]
"""By hand: 10, 19, 26, and two cards that count 0; Ben owes two plays."""
UNO = ["flip:r7", "r+2", "draw", "Chie w4:b"]
"""Ben draws 2; Chie's Wild Draw Four (blue) waits for 花子, or for Aki at a table of three."""
PATIENCE = 30.0
"""Seconds after which a terminal that shows nothing is given up."""


def run(
    *arguments: str, width: int = 80, height: int = 24, charset: str = "utf-8", code: int = 0, **environment: str
) -> str:
    """What the command prints, on a screen of this size."""
    sized = {"COLUMNS": str(width), "LINES": str(height), **environment}
    result = CliRunner(env=sized, charset=charset).invoke(cli, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == code, result.output
    return result.output


def table(game: str, file: str, acts: Sequence[str], *options: str, players: Sequence[str] | None = None) -> None:
    """A new table with these acts; four sit at one of O'NO 99, three at one of UNO."""
    people = players or (PLAYERS if game == "ono99" and "over" not in file else PLAYERS[:3])
    run("new", game, "-f", file, *options, *people)
    for act in acts:
        run("play", "-f", file, "--no-stamp", act)


def append(file: str, text: str) -> None:
    """Somebody writes to the journal."""
    with open(file, "a", encoding="utf-8") as journal:
        journal.write(text)


class Terminal:
    """A pseudo-terminal with the program on it. `seen` is all that it has written."""

    def __init__(self, *arguments: str, width: int = 80, height: int = 24, **environment: str) -> None:
        ours, theirs = pty.openpty()
        self._ours, self._theirs = ours, theirs
        self.seen, self._mark = "", 0
        self.resize(width, height)
        self._before = termios.tcgetattr(theirs)
        kept = {key: value for key, value in os.environ.items()
                if key not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")}  # fmt: skip
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", *arguments], stdin=theirs, stdout=theirs, stderr=theirs,
            env={**kept, "TERM": "xterm-256color", "REFEREE_LANG": "en", "PYTHONIOENCODING": "utf-8", **environment},
            preexec_fn=_take_the_terminal, start_new_session=True,
        )  # fmt: skip

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.keys_show = bool(termios.tcgetattr(self._theirs)[3] & termios.ECHO)
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        os.close(self._ours)
        os.close(self._theirs)

    def resize(self, width: int, height: int) -> None:
        """The window gets another size."""
        fcntl.ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def send(self, keys: str) -> None:
        """Somebody strikes these keys."""
        os.write(self._ours, keys.encode())

    def forget(self) -> None:
        """From now on only what comes is looked at."""
        self._mark = len(self.seen)

    def _read(self, seconds: float) -> None:
        if select.select([self._ours], [], [], seconds)[0]:
            self.seen += os.read(self._ours, 1 << 16).decode("utf-8", "replace").replace("\r\n", "\n")

    def text_with(self, wanted: str) -> str:
        """What was written since `forget`, once this is part of it."""
        until = time.monotonic() + PATIENCE
        while wanted not in self.seen[self._mark :]:
            assert time.monotonic() < until, self.seen[-3000:]
            self._read(0.1)
        self.idle(0.3)
        return self.seen[self._mark :]

    def frame_with(self, wanted: str) -> str:
        """The newest whole screen, once this is part of it."""
        until = time.monotonic() + PATIENCE
        while wanted not in self._frame():
            assert time.monotonic() < until, self.seen[-3000:]
            self._read(0.1)
        self.idle(0.5)
        return self._frame()

    def _frame(self) -> str:
        return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", self.seen.rpartition("\x1b[H")[2])

    def frames(self) -> int:
        """How many screens were drawn."""
        return self.seen.count("\x1b[H")

    def idle(self, seconds: float = 1.5) -> None:
        """Read for a while, whatever comes."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._read(0.05)

    def ended(self) -> int:
        """The exit code, once the program has ended."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            assert time.monotonic() < until
            self._read(0.1)
        self.idle(0.2)
        return self.process.returncode

    def screen_was_left(self) -> bool:
        """The screen from before is back, with its cursor, and keys show again."""
        return "\x1b[?1049l" in self.seen and "\x1b[?25h" in self.seen and self.keys_show


def _take_the_terminal() -> None:
    """In the new process: its standard input is the terminal that Ctrl-C comes from."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)

"""Somebody at a terminal, for tests: the program in a pseudo-terminal, typed at line by line."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

LONGEST = 30.0
"""Seconds after which an answer is given up; no test waits so long for one that comes."""
_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>()][0-9A-B]?)")
CTRL_C, CTRL_D, TAB, UP = "\x03", "\x04", "\t", "\x1b[A"


class Terminal:
    """A program and its terminal. `said` is all that it has shown, without what moves the cursor."""

    def __init__(self, *arguments: str, folder: Path, columns: int = 100, rows: int = 40, **environment: str) -> None:
        self._screen, seat = pty.openpty()
        self.resize(columns, rows)
        hidden = ("COLUMNS", "LINES", "REFEREE_FILE")
        inherited = {key: value for key, value in os.environ.items() if key not in hidden}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", *arguments], cwd=folder, stdin=seat, stdout=seat, stderr=seat,
            close_fds=True, start_new_session=True, preexec_fn=lambda: _own_terminal(seat),
            env={**inherited, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", **environment},
        )  # fmt: skip
        os.close(seat)
        self.raw = ""
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode  # a read may end within a letter

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self._screen >= 0:
            os.close(self._screen)

    @property
    def said(self) -> str:
        """Everything that has been shown, in lines."""
        return _ESCAPES.sub("", self.raw).replace("\r", "")

    def resize(self, columns: int, rows: int) -> None:
        """Another size of the screen; the program is told as a terminal tells it."""
        fcntl.ioctl(self._screen, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def until(self, pattern: str, start: int = 0) -> str:
        """What was shown from `start` on, once it matches."""
        end = monotonic() + LONGEST
        while not re.search(pattern, self.said[start:]):
            assert monotonic() < end, f"{pattern!r} never came; there is {self.said[start:]!r}"
            assert self._read(), f"{pattern!r} never came before the end; there is {self.said[start:]!r}"
        return self.said[start:]

    def _read(self) -> bool:
        """Take in what is there; False at the end."""
        if not select.select([self._screen], [], [], 1)[0]:
            return True
        try:
            data = os.read(self._screen, 65536)
        except OSError:  # the other end is closed
            return False
        self.raw += self._decode(data)
        return bool(data)

    def send(self, keys: str) -> None:
        """Press these keys."""
        os.write(self._screen, keys.encode())

    def ready(self) -> str:
        """Wait for the first prompt."""
        return self.until(PROMPT)

    def type(self, line: str) -> str:
        """Type a line and Enter; what was shown up to the next prompt."""
        start = len(self.said)
        self.send(line + "\r")
        return self.until(r"\n(?s:.*)> $", start)

    def leave(self) -> int:
        """Ctrl-D; the exit code."""
        self.send(CTRL_D)
        return self.ended()

    def ended(self) -> int:
        """The exit code, once everything is over."""
        end = monotonic() + LONGEST
        while self._read():
            assert monotonic() < end, f"it never ended; there is {self.said!r}"
        return self.process.wait(LONGEST)

    def close(self) -> int:
        """The window is shut; the exit code."""
        os.close(self._screen)
        self._screen = -1
        return self.process.wait(LONGEST)


PROMPT = r"(?:^|\n)[^\n]*> $"


def _own_terminal(seat: int) -> None:
    """In the child: this is the terminal that Ctrl-C comes from."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    fcntl.ioctl(seat, termios.TIOCSCTTY, 0)

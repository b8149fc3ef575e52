"""Echoes for the ear: a bell, or a command of the user's that is handed each echo as its last argument."""

import shlex
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread

from referee.cli.terminal import is_terminal
from referee.errors import Misuse

BELL = "\a"
LAST_WORDS = 5.0
"""Seconds for which the end waits until what was said last has been spoken."""


def ring() -> None:
    """The bell of the terminal; none rings in a file."""
    for stream in (sys.stdout, sys.stderr):
        if is_terminal(stream):
            stream.write(BELL)
            stream.flush()
            return


def speech_command(typed: str) -> list[str]:
    """The words of a command, quotes put together; no shell reads it. Raises Misuse where it is none."""
    try:
        words = shlex.split(typed)
    except ValueError as error:
        raise Misuse("live.say_unread", command=typed, reason=str(error)) from error
    if not words:
        raise Misuse("live.say_unread", command=typed, reason="")
    return words


class Speaker:
    """Has echoes spoken by a command, one after the other, while the table plays on.

    When acts come faster than they can be spoken, only the newest one waits: an old position helps nobody.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._waiting: Queue[str | None] = Queue()
        self._trouble: Queue[str | Exception] = Queue()
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def speak(self, echo: str) -> None:
        """Have this spoken soon; returns at once."""
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()
        self._waiting.put(echo)

    def trouble(self) -> str | Exception | None:
        """What went wrong with the command, told once; None while all is well."""
        with suppress(Empty):
            return self._trouble.get_nowait()
        return None

    def finish(self) -> None:
        """Wait until what was said last has been spoken, but not for long."""
        self._waiting.put(None)
        self._thread.join(LAST_WORDS)

    def _work(self) -> None:
        told = False
        while (echo := self._waiting.get()) is not None:
            problem = self._spoken(echo)
            if problem and not told:
                told = True
                self._trouble.put(problem)

    def _spoken(self, echo: str) -> str | Exception:
        """Speak it; what went wrong, or nothing."""
        quiet = subprocess.DEVNULL
        try:
            done = subprocess.run(
                [*self._command, echo.replace("\0", "")], stdin=quiet, stdout=quiet, stderr=subprocess.PIPE, check=False
            )
        except (OSError, ValueError) as error:
            return error
        if not done.returncode:
            return ""
        told = done.stderr.decode(errors="replace").strip().splitlines()
        return told[-1] if told else str(done.returncode)

"""The prompt: what stands before the cursor, and the reading of lines from whoever types or pipes them.

typist     somebody at a terminal: asked line by line, with history and Tab where readline is there
stirred    the wait for a line was broken off, because there is something to tell; what was typed is kept
"""

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType, ModuleType

from referee.cli.options import say
from referee.cli.rulings import worded
from referee.desk import Desk
from referee.game import OVER, Phrase
from referee.words import printable

ENDING = "> "
"""What ends a prompt."""
AT_ONCE = 0.001
EVERY = 1.0
"""Seconds between two looks at the journal while somebody thinks."""


def prompt_of(desk: Desk) -> str:
    """What stands before the cursor: total or top card, whose turn it is, what is owed."""
    told = " ".join(worded(desk, phrase) for phrase in _phrases(desk))
    if desk.state.paused:
        told = say()("live.prompt.paused", prompt=told)
    return printable(told) + ENDING


def _phrases(desk: Desk) -> Sequence[Phrase]:
    state = desk.state
    if state.phase == OVER:
        return [("live.prompt.over", {})]
    if state.scores_only:
        return [(f"round.{desk.game.name}", {"round": state.round})]
    return desk.game.prompt(state)


# --- reading lines


class Stirred(Exception):
    """There is something to tell while a line is being typed; `begun` is what was typed of it."""

    def __init__(self, begun: str) -> None:
        super().__init__(begun)
        self.begun = begun


class Typist:
    """Somebody at a terminal. Only one at a time: readline and the signals are those of the whole program."""

    def __init__(self, complete: Callable[[str, str], Sequence[str]]) -> None:
        """`complete` takes the line before a word and the word as far as it is typed."""
        self._readline = _readline()
        self._complete = complete
        self._found: list[str] = []
        self._waiting = False
        self._gone = False
        self._ticking = False
        self._reason: BaseException | None = None
        self._leave_in_order()
        if self._readline is not None:
            self._set_up(self._readline)

    def _set_up(self, readline: ModuleType) -> None:
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        if not libedit:
            # What is pasted is taken as text, with its line breaks: nothing in it is a key of ours.
            readline.parse_and_bind("set enable-bracketed-paste on")
        readline.set_completer_delims(" \t\n\u3000")
        readline.set_completer(self._completion)

    def _leave_in_order(self) -> None:
        """A terminal that is closed, or a request to end, leaves as Ctrl-D does, once the act at hand is on file."""

        def leave(number: int, frame: FrameType | None) -> None:
            self._gone = True
            self._break_off(EOFError())

        for name in ("SIGHUP", "SIGTERM"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, leave)

    def _break_off(self, reason: BaseException) -> None:
        """Stop waiting for a line.

        While the alarm runs, only the alarm raises: `input` cannot bear errors from two signals at once.
        """
        if not self._waiting:
            return
        if not self._ticking:
            self._waiting = False
            raise reason
        self._reason = reason
        signal.setitimer(signal.ITIMER_REAL, AT_ONCE, EVERY)

    def _completion(self, begun: str, place: int) -> str | None:
        """One completion after the other, as readline asks for them; an error here would never be seen."""
        if place == 0 and self._readline is not None:
            before = self._readline.get_line_buffer()[: self._readline.get_begidx()]
            with suppress(Exception):
                self._found = list(self._complete(before, begun))
        return self._found[place] if place < len(self._found) else None

    def ask(self, prompt: str, begun: str = "", stirring: Callable[[], bool] = lambda: False) -> str:
        """A line. Raises EOFError, KeyboardInterrupt, and Stirred as soon as `stirring` says that there is something.

        `begun` stands in the line already. Without `stirring` it is looked up all the same: a Ctrl-C that came in a
        moment in which readline does not listen is heard then, and not only at the next key.
        """
        with self._starting_with(begun), self._looking_up(stirring), self._interruptible():
            self._waiting = True
            try:
                if self._gone:
                    raise EOFError
                return input(prompt)
            finally:
                self._waiting = False

    @contextmanager
    def _interruptible(self) -> Iterator[None]:
        """Ctrl-C breaks the wait off like everything else that does."""
        before = signal.signal(signal.SIGINT, lambda number, frame: self._break_off(KeyboardInterrupt()))
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def _starting_with(self, begun: str) -> Iterator[None]:
        readline = self._readline
        if readline is None or not begun:
            yield
            return
        readline.set_startup_hook(lambda: readline.insert_text(begun))
        try:
            yield
        finally:
            readline.set_startup_hook(None)

    @contextmanager
    def _looking_up(self, stirring: Callable[[], bool]) -> Iterator[None]:
        """Every second the question whether there is something to tell; without readline, what is typed would go."""
        readline = self._readline
        if readline is None or not hasattr(signal, "setitimer"):
            yield
            return

        def look(number: int, frame: FrameType | None) -> None:
            if not self._waiting:
                return
            reason = self._reason or (Stirred(readline.get_line_buffer()) if stirring() else None)
            if reason is not None:
                self._waiting = False
                signal.setitimer(signal.ITIMER_REAL, 0)
                raise reason

        self._reason, self._ticking = None, True
        before = signal.signal(signal.SIGALRM, look)
        signal.setitimer(signal.ITIMER_REAL, EVERY, EVERY)
        try:
            yield
        finally:
            self._ticking = False
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _readline() -> ModuleType | None:
    try:
        import readline
    except ImportError:  # a Python without it: no history, no Tab, and all else as ever
        return None
    return readline


def piped() -> Iterator[str]:
    """The lines of standard input, each as soon as it is there."""
    for line in sys.stdin or ():
        yield line.rstrip("\r\n").removeprefix("\ufeff")

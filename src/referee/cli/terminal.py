"""Where it is printed: what the terminal can show, and the one place for each way of printing."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO

import click

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

NARROWEST = 20
"""Cells of width for which the views are made; a narrower terminal folds the lines itself."""


LARGEST = 1000
"""Columns and lines of the largest terminal that is drawn for: more than any wall of screens has."""


def warn(text: str) -> None:
    """A sentence that is no result: to standard error, at a terminal in lines that fit."""
    if is_terminal(sys.stderr):
        from referee.cli.paragraph import set_in

        text = "\n".join(map(set_in, text.split("\n")))
    click.echo(text, err=True)


def to_json(value: object) -> str:
    """One object on one line, in ASCII."""
    import json

    return json.dumps(value, ensure_ascii=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits at this stream; a closed one is None."""
    return stream is not None and stream.isatty()


def terminal_size() -> tuple[int, int]:
    """Columns and lines to print in: COLUMNS and LINES, otherwise what the terminal says, otherwise 80 and 24.

    Neither is more than LARGEST.
    """
    columns, lines = 80, 24
    screen = sys.__stdout__
    if screen is not None:
        with suppress(ValueError, OSError):  # closed, or no terminal
            columns, lines = os.get_terminal_size(screen.fileno())
    wide, high = _asked("COLUMNS"), _asked("LINES")
    return min(wide or columns or 80, LARGEST), min(high or lines or 24, LARGEST)


def _asked(name: str) -> int:
    """The number in this variable of the environment; 0 where there is none."""
    digits = os.environ.get(name, "").lstrip("0")
    if not (digits.isascii() and digits.isdigit()):
        return 0
    return int(digits) if len(digits) <= len(str(LARGEST)) else LARGEST


def colour_wanted() -> bool:
    """Whether quiet colour may be used on standard output."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb"


def has_cursor() -> bool:
    """Whether the terminal can move its cursor, so that a screen can be drawn anew in place."""
    return is_terminal(sys.stdout) and os.environ.get("TERM", "") not in ("", "dumb", "unknown")


def quiet(text: str) -> str:
    """A part of a line that should not draw the eye."""
    return click.style(text, dim=True) if colour_wanted() else text


def console() -> "Console":
    """What prints the views: nothing in a name is markup, and colour only where it is wanted."""
    from rich.console import Console

    width, height = terminal_size()
    return Console(
        width=max(width, NARROWEST), height=max(height, 1), color_system="standard" if colour_wanted() else None,
        force_terminal=colour_wanted(), markup=False, emoji=False, highlight=False, legacy_windows=False,
    )  # fmt: skip


def drawn(view: "RenderableType", screen: "Console") -> str:
    """A view as this screen shows it, without the blanks that pad its lines on the right."""
    import re

    with screen.capture() as captured:
        screen.print(view, markup=False, emoji=False, highlight=False)
    # Colours may begin and end among the blanks.
    ends = re.compile(r"(?: |\x1b\[[0-9;]*m)+$", re.MULTILINE)
    return ends.sub(lambda end: end[0].replace(" ", ""), captured.get())


def show(view: "RenderableType", screen: "Console") -> None:
    """Print a view; the one place where Rich prints."""
    # Straight to the stream: Click would write letters to an ASCII terminal that it cannot show.
    screen.file.write(drawn(view, screen))
    screen.file.flush()


def tell(sentences: Sequence[str]) -> None:
    """Print sentences, one a line, however wide the screen is."""
    for sentence in sentences:
        click.echo(sentence)


@contextmanager
def live_screen() -> Iterator[Callable[["RenderableType"], None]]:
    """The whole screen, drawn anew in place by what this gives; afterwards everything is as it was before.

    Keys that are struck meanwhile do not show. A call to end (SIGTERM, SIGHUP) ends it like Ctrl-C.
    """
    from rich.console import Console, ConsoleDimensions
    from rich.live import Live

    width, height = terminal_size()
    screen = Console(
        width=width, height=height, color_system="standard" if colour_wanted() else None, force_terminal=True,
        markup=False, emoji=False, highlight=False, legacy_windows=False,
    )  # fmt: skip

    def update(view: "RenderableType") -> None:
        screen.size = ConsoleDimensions(*terminal_size())
        live.update(view, refresh=True)

    live = Live(
        "", console=screen, screen=True, auto_refresh=False, redirect_stdout=False, redirect_stderr=False,
        vertical_overflow="crop",
    )  # fmt: skip
    with _ended_by_signals(), _silent_keys(), live:
        yield update


@contextmanager
def _silent_keys() -> Iterator[None]:
    """The terminal does not echo what is typed, and Ctrl-Z does not leave a screen behind that stands still."""
    try:
        import termios
    except ImportError:  # where terminals are no files
        yield
        return
    if not is_terminal(sys.stdin):
        yield
        return
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    silent = termios.tcgetattr(keyboard)
    silent[3] &= ~termios.ECHO
    silent[6][termios.VSUSP] = b"\0"
    termios.tcsetattr(keyboard, termios.TCSADRAIN, silent)
    try:
        yield
    finally:
        termios.tcflush(keyboard, termios.TCIFLUSH)  # what was struck was meant for nobody
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """What tells a program to end ends it in good order."""
    import signal

    def end(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    meant = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before: dict[Any, Any] = {each: signal.signal(each, end) for each in meant}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)

"""What the views are made of: lines that hold names, signs, and what fits itself to a width."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.text import Text

from referee.words import Say, printable

QUIET, LOUD, LOST, STRUCK = "dim", "bold", "bold red", "dim strike"


class Signs(NamedTuple):
    """The pictures of the views."""

    chip: str
    no_chip: str
    clockwise: str
    counter_clockwise: str
    block: str
    turn: str
    frame: str
    """A card's corners (upper left and right, lower left and right), its strokes across and down."""


PICTURES = Signs("●", "○", "→", "←", "█", "▸", "╭╮╰╯─│")
LETTERS = Signs("*", "o", "->", "<-", "#", ">", "++++-|")


def signs_for(encoding: str) -> Signs:
    """The signs that this encoding can write."""
    try:
        "".join(PICTURES).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return LETTERS
    return PICTURES


class Fitted:
    """A view that is built for the width it is given."""

    def __init__(self, build: Callable[[int], RenderableType]) -> None:
        self._build = build

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._build(options.max_width)


def line_of(text: str, style: str = "") -> Text:
    """A line that may hold a name: never markup, never cut."""
    return Text(printable(text), style, overflow="fold")


def lines_of(sentences: Sequence[str]) -> RenderableType:
    """The sentences, one below the other."""
    return Group(*[line_of(sentence) for sentence in sentences])


def outcome(winner: str | None, say: Say) -> str:
    """How the match ended."""
    return say("echo.winner", name=winner) if winner is not None else say("echo.over")


def number_of(value: int | None) -> str:
    """A number as a cell holds it; empty where there is none."""
    return "" if value is None else str(value)

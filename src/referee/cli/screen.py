"""The table above the prompt: drawn again after each act, in the space that the terminal has."""

import sys

from referee.cli.clock import clock_of
from referee.cli.options import say
from referee.cli.status import position_of
from referee.cli.terminal import console, drawn, terminal_size
from referee.desk import Desk
from referee.views import Position
from referee.views import clock as hours

HOME_AND_CLEAR = "\x1b[H\x1b[J"
"""To the upper left corner, and nothing below it."""
PROMPT_LINES = 2
"""Lines that are kept free for the prompt and what is typed."""


def redraw(desk: Desk, below: int) -> None:
    """Clear the screen and draw the table, so that `below` lines and the prompt fit under it."""
    _put(desk, below, HOME_AND_CLEAR)


def draw(desk: Desk, below: int) -> None:
    """The same under what is on the screen already."""
    _put(desk, below, "")


def _put(desk: Desk, below: int, before: str) -> None:
    """A terminal that is too low for everything gets less of it, and one that is far too low no table."""
    room = terminal_size()[1] - below - PROMPT_LINES
    full = position_of(desk)
    less = full._replace(seen=())
    for position, timed in ((full, True), (less, True), (less, False), (less._replace(large=None), False)):
        table = _table(position) + (_clock_line(desk) if timed else "")
        if table.count("\n") <= room:
            sys.stdout.write(before + table + "\n")
            sys.stdout.flush()
            return


def _table(position: Position) -> str:
    from referee.views import parts
    from referee.views import status as view

    screen = console()
    return drawn(view.status(position, say(), parts.signs_for(screen.encoding)), screen)


def _clock_line(desk: Desk) -> str:
    """How long the evening has taken, and each player's turns; nothing before there is anything to tell."""
    found = clock_of(desk, running=True)
    if not found.turns:
        return ""
    words = say()
    each = [words("live.clock_of", name=name, time=hours(sum(found.of(name)))) for name in desk.state.players]
    told = words("live.clock", time=hours(found.seconds), players=words("view.comma").join(each))
    from referee.views.parts import QUIET, line_of

    return "\n" + drawn(line_of(told, QUIET), console())

"""`referee demo`: a recorded hand of O'NO 99, played back act by act.

The acts below are all that is recorded. What the program answers to them comes from a real table, set up in a
folder of its own that is gone afterwards.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click

from referee import journal
from referee.cli.clerk import Clerk
from referee.cli.new import fresh_table, told_new
from referee.cli.options import lang_option, say
from referee.cli.paragraph import set_in, wrap
from referee.cli.terminal import colour_wanted, is_terminal
from referee.desk import Desk
from referee.errors import RefereeError

PLAYERS = ("Aki", "Ben", "Chie")
NAMES = {name.lower(): name for name in PLAYERS}
"""The players, as the sentences of the demo name them."""
FILE = "demo.referee"
PAUSE = 1.2
"""Seconds between two acts at a terminal."""


class Step(NamedTuple):
    """What is typed at `referee play`, and the key of what a newcomer is told before it."""

    typed: str
    told: str = ""


HAND = (
    Step("9", "demo.first"),
    Step("10"),
    Step("10"),
    Step("10=39", "demo.said"),
    Step("double", "demo.double"),
    Step("hold", "demo.hold"),
    Step("reverse", "demo.reverse"),
    Step("double", "demo.refused"),
    Step("10", "demo.two"),
    Step("8=58", "demo.wrong"),
    Step("10"),
    Step("-10", "demo.minus"),
    Step("10"),
    Step("10"),
    Step("10"),
    Step("9"),
    Step("7", "demo.bust"),
)
"""Totals, by hand: 9, 19, 29, 39, then three cards that count 0, 49, 57, 67, 57, 67, 77, 87, 96, 103."""


@click.command()
@click.option("--fast", is_flag=True, help="Do not pause between the acts.")
@lang_option
def demo(fast: bool) -> None:
    """Watch a recorded hand of O'NO 99: what is typed at the table, and what the program answers.

    Nothing is kept of it. Ctrl-C ends it.

    \b
    Example:
      referee demo
      referee demo --fast --lang ja
    """
    pause = 0.0 if fast or not is_terminal(sys.stdout) else PAUSE
    try:
        with _folder() as folder:
            _play_back(os.path.join(folder, FILE), pause)
    except KeyboardInterrupt:
        click.echo()


@contextmanager
def _folder() -> Iterator[str]:
    """A folder that is gone afterwards. Raises RefereeError where there is no room for one."""
    from tempfile import TemporaryDirectory

    try:
        folder = TemporaryDirectory(prefix="referee-", ignore_cleanup_errors=True)
    except OSError as error:
        raise RefereeError("demo.no_room", reason=error) from error
    with folder as path:
        yield path


def _play_back(path: str, pause: float) -> None:
    """Set the table up and play the hand, with a word to the newcomer here and there."""
    click.echo(wrap(say()("demo.welcome")) + "\n")
    _type(f"new ono99 -f {FILE} {' '.join(PLAYERS)}")
    journal.create(path, fresh_table(("ono99", *PLAYERS)).text())
    desk = Desk(path)
    _answer(told_new(desk, FILE))
    clerk = Clerk(desk, as_json=False, stamped=False, answer=_answer, refuse=_answer)
    for step in HAND:
        time.sleep(pause)
        if step.told:
            click.echo("\n" + wrap(say()(step.told, **NAMES)) + "\n")
        _type(f"play {step.typed}")
        clerk.take_arguments((step.typed,))
    time.sleep(pause)
    click.echo("\n" + wrap(_standing(desk)) + "\n")
    click.echo("\n".join(_what_next()))


def _type(command: str) -> None:
    line = wrap(f"referee {command}", "$ ", "  ")
    click.echo(click.style(line, bold=True) if colour_wanted() else line, color=colour_wanted())


def _answer(line: str) -> None:
    """What the program says, in lines that fit."""
    click.echo(set_in(line), color=colour_wanted())


def _what_next() -> Iterator[str]:
    """The commands for a table of one's own, each with what it does."""
    words = say()
    yield wrap(words("demo.next"))
    for command in ("new ono99 " + " ".join(PLAYERS), "play 7 hold", "undo", "status", "rules show ono99-tomy"):
        yield wrap(f"referee {command}", "  ", "    ")
        yield wrap(words(f"demo.next.{command.partition(' ')[0]}"), "      ", "      ")


def _standing(desk: Desk) -> str:
    """Where the match stands after the hand, in a line."""
    words, state = say(), desk.state
    chips = words("demo.between").join(f"{name} {state.match.chips[name]}" for name in state.players)
    return words("demo.standing", round=state.round, turn=state.players[state.turn], chips=chips)

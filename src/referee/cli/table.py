"""Commands that record at a table: play, undo, redo, agree."""

import sys
from collections.abc import Iterable

import click

from referee.cli.clerk import Clerk
from referee.cli.find import open_table
from referee.cli.group import ActCommand
from referee.cli.options import file_option, json_option, lang_option, say
from referee.desk import Desk
from referee.errors import Misuse
from referee.game import Act


@click.command(cls=ActCommand)
@click.argument("words", nargs=-1, metavar="ACT...")
@click.option("--keep-going", is_flag=True, help="From standard input: go on after a refusal.")
@click.option(
    "--stamp/--no-stamp", default=None, help="Write the time of each act; by default for acts that are typed."
)
@file_option
@json_option
@lang_option
def play(words: tuple[str, ...], keep_going: bool, stamp: bool | None, path: str | None, as_json: bool) -> None:
    """Record acts, one or several. A name says whose act the next one is; otherwise it is the player's at turn.

    `-` reads lines from standard input. What is not allowed is refused and changes nothing.

    \b
    O'NO 99, besides cards:
      stuck                    lays nothing and loses the hand
      7~ · draw                forgot to draw after the 7 · draws late
      swap4                    trades four O'NO 99 cards (where the rules know it)
      Ben redeal               was dealt four O'NO 99: the hand is dealt again (likewise)

    \b
    UNO, besides cards (r5 gs br y+2 w:b w4:b):
      flip:r7 · colour:b       the start card · the colour named after a bare w
      draw · pass              draws what is owed, or one · ends the turn after it
      r5! · Ben uno · catch:Ben
                               says UNO (also r5 uno) · late · is caught
      challenge:guilty         a challenge, and what the hand proved (or :innocent)
      Ben hand:r5,g+2          the cards left, or the points (hand:27)
      Ben foul advice          told others what to play

    \b
    Both:
      reshuffle                the discards become the draw pile
      join Dan after Ben       somebody sits down
      Ben leave · rename B Ben · seats A B C · dealer Ben
      note "TEXT" · ruling "TEXT" · Ben penalty:2
      pause · resume · close   the clock · the end of the evening

    \b
    Example:
      referee play 7 hold
      referee play Ben -10
      referee play 'Ben 7=47' reverse
      referee play foul Ben 3
    """
    desk = open_table(path)
    if not words and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError(say()("play.nothing"))
    clerk = Clerk(desk, as_json, stamped=words != ("-",) if stamp is None else stamp, foretell=_foretold)
    if words == ("-",) or not words:
        clerk.take_lines(sys.stdin or (), keep_going)
    else:
        clerk.take_arguments(words)
    if clerk.refused:
        sys.exit(1)


def _foretold(desk: Desk, act: Act) -> Iterable[str]:
    """What a fix changes later; the room that works it out is opened for a fix alone."""
    if act.kind != "fix":
        return ()
    from referee.cli.fix import foretold

    return foretold(desk, act)


def _one(path: str | None, as_json: bool, act: Act) -> None:
    """Record one act of the record itself."""
    desk = open_table(path)
    clerk = Clerk(desk, as_json, stamped=True)
    clerk.take_acts([act])
    if clerk.refused:
        sys.exit(1)


def _refuse_more(name: str, words: tuple[str, ...]) -> None:
    """`undo 3` could mean three entries, or the third. Raises Misuse."""
    if words:
        raise Misuse("play.one_entry", name=name, number=words[0])


@click.command()
@click.argument("words", nargs=-1, metavar="")
@file_option
@json_option
@lang_option
def undo(words: tuple[str, ...], path: str | None, as_json: bool) -> None:
    """Take back the newest entry still in force, of whatever kind; it stays in the log, struck through.

    \b
    Example:
      referee undo
    """
    _refuse_more("undo", words)
    _one(path, as_json, Act("undo"))


@click.command()
@click.argument("words", nargs=-1, metavar="")
@file_option
@json_option
@lang_option
def redo(words: tuple[str, ...], path: str | None, as_json: bool) -> None:
    """Bring back what the last undo took; only directly after an undo or a redo.

    \b
    Example:
      referee redo
    """
    _refuse_more("redo", words)
    _one(path, as_json, Act("redo"))


@click.command(cls=ActCommand)
@click.argument("words", nargs=-1, required=True, metavar="KEY=VALUE...")
@file_option
@json_option
@lang_option
def agree(words: tuple[str, ...], path: str | None, as_json: bool) -> None:
    """Where book and table have parted, write down the position that the table agrees on.

    More rounds (`hands` in O'NO 99) or a higher target play on, also when the match is over already.

    \b
    Example:
      referee agree total=47 turn=Ben direction=ccw owed=2
      referee agree cards:Ben=3 chips:Ben=2
      referee agree rounds=7
    """
    desk = open_table(path)
    clerk = Clerk(desk, as_json, stamped=True)
    clerk.take_arguments(["agree", *words])
    if clerk.refused:
        sys.exit(1)

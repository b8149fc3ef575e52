"""`referee live`: one prompt for the whole evening."""

import os
import sys
from collections.abc import Iterator

import click

from referee import journal
from referee.cli.aloud import Speaker, speech_command
from referee.cli.evening import Evening, Manner
from referee.cli.find import open_table, unfinished
from referee.cli.options import file_option, lang_option, say
from referee.cli.prompt import Typist, piped
from referee.cli.setup import Questions
from referee.cli.terminal import is_terminal, warn
from referee.desk import Desk
from referee.errors import RefereeError


@click.command()
@click.option(
    "--table/--no-table", default=None,
    help="Draw the table above the prompt after each act; by default on a terminal that can.",
)  # fmt: skip
@click.option("--bell", is_flag=True, help="Ring the terminal's bell with each echo.")
@click.option(
    "--say", "speech", metavar="COMMAND",
    help="Run this command for each echo, with the echo as its last argument; no shell reads it.",
)  # fmt: skip
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="SECONDS",
    help="Tell when a turn takes longer. Nothing more comes of it: no rule set knows a limit of time.",
)  # fmt: skip
@file_option
@lang_option
def live(table: bool | None, bell: bool, speech: str | None, limit: int | None, path: str | None) -> None:
    """Referee a whole evening at one prompt, which tells the total or the top card, whose turn it is, what is owed.

    Type acts as after `play`: `7`, `Ben r5!`, `undo`, `fix 12 Ben 8`. A word may be cut short while it can mean one
    thing only (`rev`, `be 7`), and Japanese needs no blanks. `?` shows what is legal now. After a slash come the
    commands of this program, for this table: `/score`, `/log`, `/why`, `/judge w4:b`, `/help`. `fix` is written at
    once, like any act, and `undo` takes it back; `/fix` tells first what changes, and asks.

    Tab completes, the arrow up brings back what was typed, Enter alone takes a "did you mean". Every act is on file
    before it is told: Ctrl-C clears the line, Ctrl-D leaves, and `referee live` goes on where it stopped. Where there
    is no unfinished table here, one is set up by questions.

    From a pipe, every line is taken likewise, without prompt or table; the exit code is 1 if anything was refused.

    \b
    Example:
      referee live
      referee live -f evening.referee --limit 60
      referee live --no-table --say 'espeak -v ja'
    """
    typist = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    speaker = Speaker(speech_command(speech)) if speech is not None else None
    try:
        desk = _table(path, typist)
    except EOFError:
        raise RefereeError("setup.unanswered") from None
    _tell_unread(desk)
    drawn = typist and os.environ.get("TERM") != "dumb" if table is None else table and typist
    evening = Evening(desk, Manner(typist, drawn, bell, speaker, limit))
    evening.run()
    if evening.refused and not typist:
        sys.exit(1)


def _table(path: str | None, typist: bool) -> Desk:
    """The table that is meant; where there is none, one that is set up now. Raises EOFError where nobody answers."""
    named = path or os.environ.get("REFEREE_FILE")
    if _is_there(named):
        return open_table(path, strict=False)
    if named:
        warn(say()("setup.no_file", path=named))
    lines = piped()
    ask = Typist(lambda before, begun: []).ask if typist else lambda question: _next(lines)
    return Questions(ask, patient=typist).set_up(named)


def _tell_unread(desk: Desk) -> None:
    """The lines of the journal that nothing could be made of, while the evening goes on without them."""
    if not desk.unread:
        return
    first, *more = desk.unread
    warn(say()("live.unread", path=desk.path, line=first.line, text=first.text))
    if more:
        warn(say()("live.unread.more", count=len(more)))


def _is_there(named: str | None) -> bool:
    """Whether a table is there to go on with: the file named, or anything unfinished here."""
    if named:
        return journal.version(named) is not None
    return any(map(unfinished, journal.in_folder()))


def _next(lines: Iterator[str]) -> str:
    for line in lines:
        return line
    raise EOFError

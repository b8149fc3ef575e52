"""`referee fix`: put an earlier entry right, after telling what changes later."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from referee.cli.clerk import Clerk
from referee.cli.find import open_table
from referee.cli.group import ActCommand
from referee.cli.options import file_option, json_option, lang_option, say
from referee.cli.paragraph import fitted
from referee.cli.rulings import RuleWords
from referee.cli.terminal import is_terminal
from referee.desk import Desk
from referee.errors import RefereeError
from referee.game import Act


@click.command(cls=ActCommand)
@click.argument("words", nargs=-1, required=True, metavar="N ACT...|none")
@click.option("--yes", is_flag=True, help="Do not ask before writing.")
@file_option
@json_option
@lang_option
def fix(words: tuple[str, ...], yes: bool, path: str | None, as_json: bool) -> None:
    """Entry N was really these acts, or (`none`) did not happen. Tells what changes later, and asks.

    \b
    Example:
      referee fix 31 Ben 7
      referee fix 31 none
    """
    desk = open_table(path)
    clerk = Clerk(desk, as_json, stamped=True)
    act = clerk.read_or_refuse(["fix", *words])
    if act is not None and desk.fix_problem(act) is None:
        changes = told_changes(desk, desk.with_players(act))
        for line in changes if not as_json else []:
            click.echo(fitted(line, sys.stdout))
        confirm(yes)
    if act is not None:
        clerk.take_acts([act])
    if clerk.refused:
        sys.exit(1)


def confirm(yes: bool) -> None:
    """Ask whether to write what was told, unless that is agreed. Raises RefereeError for no, or with nobody to ask."""
    if yes:
        return
    if not is_terminal(sys.stdin):
        raise RefereeError("fix.needs_yes")
    if not click.confirm(say()("fix.ask")):
        raise RefereeError("fix.not_done")


def told_changes(desk: Desk, *acts: Act) -> Iterator[str]:
    """What fixes change later: the first act no longer legal, then each entry whose position differs."""
    now = desk.replayed_with(())
    then = desk.replayed_with(acts)
    words = say()
    known = {(finding.number, finding.ruling.rule) for finding in now.findings}
    broken = [each for each in then.findings if (each.number, each.ruling.rule) not in known]
    differing = [number for number in then.facts if then.facts[number] != now.facts.get(number)]
    gone = [number for number in now.facts if number not in then.facts]
    if not differing and not gone:
        yield words("fix.nothing")
    else:
        count = len(differing) + len(gone)
        yield words("fix.entries" if count > 1 else "fix.entries.one", count=count, first=min([*differing, *gone]))
    yield from _told_state(desk.game.facts(desk.state), desk.game.facts(then.state))
    if broken:
        number, late = broken[0].number, broken[0]
        why = RuleWords(desk.game.name).why(desk, late.ruling, late.values)
        yield words("fix.broken", number=number, act=desk.write(late.act), why=why)


def _told_state(now: Mapping[str, Any], then: Mapping[str, Any]) -> Iterator[str]:
    """What is different at the end: total, turn, direction, duty; chips and cards of each player."""
    words = say()
    for key in FIXED_KEYS:
        if key in now and now[key] != then[key]:
            yield words(f"fix.{key}", old=_shown(now[key]), new=_shown(then[key]))
    past = {player["name"]: player for player in now["players"]}
    for player in then["players"]:
        before = past.get(player["name"], {})
        for key in ("chips", "score", "cards", "out"):
            if before.get(key) != player[key]:
                yield words(f"fix.{key}", name=player["name"], old=_shown(before.get(key)), new=_shown(player[key]))


FIXED_KEYS = ("round", "total", "turn", "direction", "owed", "pile", "winner")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return say()("yes" if value else "no")
    return "–" if value is None else str(value)

"""`referee judge`: what the rules say of an act, on a table or in a written position, without recording it."""

import sys
from typing import Any

import click

from referee.argument import Answer
from referee.cli.files import format_options
from referee.cli.options import file_option, json_option, lang_option, plain_option
from referee.cli.position import PositionCommand, house_in_writing, in_writing
from referee.cli.terminal import colour_wanted, to_json
from referee.cli.verdict import House, Unread, house_at, judged, precedent_lines, told_object, verdict_lines
from referee.errors import Misuse
from referee.notation import UNREADABLE
from referee.position import Written

EXIT_CODES = {"legal": 0, "illegal": 1, "undecided": 3}


@click.command(cls=PositionCommand)
@click.argument("words", nargs=-1, required=True, metavar="ACT...")
@click.option("--rules", metavar="SET", help="A written position under this rule set.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="One option of it, otherwise.")
@click.option("--all", "every", is_flag=True, help="Under every rule set of the game, and where they part.")
@file_option
@json_option
@lang_option
@plain_option
@format_options
def judge(
    words: tuple[str, ...], path: str | None, every: bool, as_json: bool, plain: bool,
    form: str | None, output: str | None, **told: Any,
) -> None:  # fmt: skip
    """Say what the rules say of an act, without recording it: on the table here, or in a written position.

    Any of --rules, --set and the options of a position makes it a written one; its players are called A, who
    acts, then B, C … in the order of play. Exit code 0: legal, 1: illegal, 3: undecided, because it rests on
    cards that nobody has seen. `challenge` alone asks whether one may be made, and what each end of it would bring.

    \b
    Example:
      referee judge --rules uno-japan --top r7 --hand "r3 g7 w4" w4:b
      referee judge --rules ono99-tomy --total 92 --owed 2 --players 3 double
      referee judge --rules uno-japan --top b+2 --pending 2 --all g+2
    """
    given = {key: value for key, value in told.items() if value not in (None, ())}
    if (form or output) and not every:
        raise Misuse("judge.no_table")
    if given and path:
        raise Misuse("judge.both", path=path)
    if every:
        from referee.cli.everywhere import judge_everywhere

        house = house_in_writing(given) if given else _at_the_table(path)[1]
        return judge_everywhere(house, words, given, path, as_json, form, output, plain)
    at, house = in_writing(given) if given else _at_the_table(path)
    verdict = judged(at, words)
    if as_json:
        click.echo(to_json(told_object(at, house, verdict)))
    else:
        lines = (*verdict_lines(at, house, verdict, plain), *precedent_lines(house, _rule(verdict)))
        click.echo("\n".join(lines), color=colour_wanted())
    sys.exit(_code(verdict))


def _rule(verdict: Answer | Unread) -> str:
    """The rule that decides; empty where none has anything to say."""
    return UNREADABLE.rule if isinstance(verdict, Unread) else verdict.ruling.rule


def _code(verdict: Answer | Unread) -> int:
    return 1 if isinstance(verdict, Unread) else EXIT_CODES[verdict.ruling.verdict]


def _at_the_table(path: str | None) -> tuple[Written, House]:
    """The table whose journal is meant. Raises RefereeError."""
    from referee.cli.find import open_table

    desk = open_table(path)
    return Written(desk.game, desk.state, desk.reader), house_at(desk)

"""`referee standings`: several tables added up into one ranking."""

import os
import sys
from collections.abc import Mapping, Sequence

import click

from referee.cli.files import format_options, put_grid
from referee.cli.options import json_option, lang_option, say
from referee.cli.terminal import is_terminal, to_json
from referee.desk import Desk
from referee.errors import Misuse, RefereeError
from referee.spelling import fold
from referee.tournament import Sheet, Standing, modes, same_person, sheet_of, spellings
from referee.tournament import standings as added_up


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--same", multiple=True, metavar="OTHER=NAME", help="Two spellings are one player. May be repeated.")
@click.option("--apart", is_flag=True, help="Spellings that differ are different players.")
@format_options
@json_option
@lang_option
def standings(
    files: tuple[str, ...], same: tuple[str, ...], apart: bool, form: str | None, output: str | None, as_json: bool
) -> None:
    """Add up any number of journals into one ranking: an evening of many games, the tables of an event.

    Rounds played and won, points, best round and penalties. Equal points share a rank. Who appears under two
    spellings (in width, capitals or composition) is asked about, never merged in silence.

    JSON, one object a line: `name`, `rank`, `tables`, `rounds`, `won`, `points`, `best`, `penalties`.

    \b
    Example:
      referee standings table-1.referee table-2.referee
      referee standings *.referee --same "AKI=Aki" --format html -o standings.html
    """
    # A file that is named twice is one table.
    tables = {os.path.realpath(path): path for path in reversed(files)}
    sheets = _merged([_sheet(path) for path in reversed(tables.values())], _pairs(same), apart)
    kinds = modes(sheets)
    if len(kinds) > 1:
        raise RefereeError("standings.modes", modes=", ".join(kinds))
    rows = added_up(sheets)
    if as_json:
        return click.echo("".join(f"{to_json(row._asdict())}\n" for row in rows), nl=False)
    from referee.grids import standings_grid

    title = say()("standings.title", tables=len(sheets))
    put_grid(standings_grid(title, rows, _ties(rows), say()), form, output)


def _sheet(path: str) -> Sheet:
    desk = Desk(path)
    cards: dict[str, int] = {}
    for each in desk.state.penalties:
        cards[each.player] = cards.get(each.player, 0) + each.cards
    return sheet_of(path, desk.game.scoring(desk.rules), desk.state.match, cards)


def _pairs(same: Sequence[str]) -> dict[str, str]:
    pairs = {}
    for text in same:
        other, equals, name = text.partition("=")
        if not (equals and other.strip() and name.strip()):
            raise Misuse("standings.same_form", text=text)
        pairs[other.strip()] = name.strip()
    return pairs


def _merged(sheets: list[Sheet], pairs: Mapping[str, str], apart: bool) -> list[Sheet]:
    """The sheets with one spelling for each player. Raises RefereeError where nobody can be asked."""
    sheets = same_person(sheets, pairs)
    for sheet in sheets:
        twice = [name for name in sheet.players if sheet.players.count(name) > 1]
        if twice:
            others = [other for other, name in pairs.items() if name == twice[0]]
            raise RefereeError("standings.both", table=sheet.table, other=", ".join(others), name=twice[0])
    groups = [] if apart else spellings(sheets, fold)
    for names in groups:
        told = say()("view.comma").join(names)
        if not is_terminal(sys.stdin):
            raise RefereeError("standings.spellings", names=told)
        if click.confirm(say()("standings.ask", names=told, name=names[0]), default=True):
            sheets = same_person(sheets, dict.fromkeys(names[1:], names[0]))
    return sheets


def _ties(rows: Sequence[Standing]) -> list[str]:
    """Who shares a rank, said aloud."""
    words = say()
    shared: dict[int, list[str]] = {}
    for row in rows:
        shared.setdefault(row.rank, []).append(row.name)
    return [
        words("score.tie", rank=rank, names=words("view.comma").join(names))
        for rank, names in shared.items()
        if len(names) > 1
    ]

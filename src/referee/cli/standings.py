"""`referee standings`: several tables added up into one ranking."""

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from referee.cli.asking import agreed
from referee.cli.counting import common, counted_as
from referee.cli.files import format_options, put_grid
from referee.cli.find import named, speak_as_the_tables
from referee.cli.options import json_option, lang_option, plain_option, say
from referee.cli.terminal import is_terminal, to_json
from referee.desk import Desk
from referee.errors import Misuse, RefereeError
from referee.match import MODES
from referee.spelling import fold
from referee.tournament import Sheet, Standing, modes, same_person, sheet_of, spellings
from referee.tournament import standings as added_up
from referee.views import side_name, side_sentences


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--same", multiple=True, metavar="OTHER=NAME", help="Two spellings are one player. May be repeated.")
@click.option("--apart", is_flag=True, help="Spellings that differ are different players.")
@format_options
@json_option
@lang_option
@plain_option
def standings(
    files: tuple[str, ...], same: tuple[str, ...], apart: bool, form: str | None, output: str | None, as_json: bool,
    plain: bool,
) -> None:  # fmt: skip
    """Add up any number of journals into one ranking: an evening of many games, the tables of an event.

    Rounds played and won, points, best round and penalties. Equal points share a rank; the points of a play-off
    count like all others. Of one journal alone the ranks are those of its match. Who appears under two
    spellings (in width, capitals or composition) is asked about, never merged in silence.

    JSON, one object a line: `name`, `rank`, `tables`, `rounds`, `won`, `points`, `best`, `penalties`, and `side`,
    the names of those who were partners at every table.

    \b
    Example:
      referee standings table-1.referee table-2.referee
      referee standings *.referee --same "AKI=Aki" --format html -o standings.html
    """
    files = tuple(map(named, files))
    _refuse_twice(files)
    speak_as_the_tables(files)
    desks = [Desk(path) for path in files]
    sheets = _merged([_sheet(path, desk) for path, desk in zip(files, desks, strict=True)], _pairs(same), apart)
    kinds = modes(sheets)
    if len(kinds) > 1:
        raise RefereeError("standings.modes", modes=tuple(_told_modes(files, sheets)))
    rows = added_up(sheets)
    if as_json:
        return click.echo("".join(f"{to_json(row._asdict())}\n" for row in rows), nl=False)
    from referee.grids import standings_grid

    counting = common([counted_as(desk.state.scoring, desk.game.name) for desk in desks])
    title = say()("standings.title", tables=len(sheets), counting=say()("counting.and").join(counting))
    signed = MODES[sheets[0].mode].shows_sign
    notes = [*_sides(rows, signed), *_ties(rows), *_notes(sheets)]
    put_grid(standings_grid(title, rows, notes, say(), signed, desks[0].game.by_hands), form, output, plain)


def _notes(sheets: Sequence[Sheet]) -> Iterator[str]:
    """What to know of how the points came about."""
    if MODES[sheets[0].mode].by_lost_hands:
        yield say()("standings.lost_hands")
    elif MODES[sheets[0].mode].sign < 0 and (MODES[sheets[0].mode].target == "ends" or len(sheets) > 1):
        yield say()("standings.fewest")
    if any(sheet.sides for sheet in sheets):
        yield say()("standings.by_side")
    if len(sheets) > 1 and any(sheet.played_off for sheet in sheets):
        yield say()("standings.play_off")


def _told_modes(files: Sequence[str], sheets: Sequence[Sheet]) -> Iterator[str]:
    """Each way of counting with the files of the tables that count so."""
    words = say()
    for mode in modes(sheets):
        paths = tuple(path for path, sheet in zip(files, sheets, strict=True) if sheet.mode == mode)
        yield words("standings.mode", mode=mode, paths=paths)


def _refuse_twice(files: Sequence[str]) -> None:
    """A table is counted once, however its file is written. Raises RefereeError."""
    known: dict[str, str] = {}
    for path in files:
        real = os.path.realpath(path)
        if real in known:
            raise RefereeError("standings.twice", path=path, other=known[real])
        known[real] = path


def _sheet(path: str, desk: Desk) -> Sheet:
    cards: dict[str, int] = {}
    for each in desk.state.penalties:
        cards[each.player] = cards.get(each.player, 0) + each.cards
    return sheet_of(path, desk.state.scoring, desk.state.match, cards)


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
    known = {name for sheet in sheets for name in sheet.players}
    for name in [each for pair in pairs.items() for each in pair]:
        if name not in known:
            raise RefereeError("standings.nobody", name=name, players=say()("view.comma").join(sorted(known)))
    sheets = _as_one(sheets, pairs)
    groups = [] if apart else spellings(sheets, fold)
    for names in groups:
        told = say()("view.comma").join(names)
        if not is_terminal(sys.stdin):
            raise RefereeError("standings.spellings", names=told)
        if agreed(say()("standings.ask", names=told, name=names[0]), default=True):
            sheets = _as_one(sheets, dict.fromkeys(names[1:], names[0]))
    return sheets


def _as_one(sheets: list[Sheet], names: Mapping[str, str]) -> list[Sheet]:
    """The sheets with these names made one. Raises RefereeError for two who sit at one table: they are two people."""
    merged = same_person(sheets, names)
    for before, after in zip(sheets, merged, strict=True):
        twice = next((name for name in after.players if after.players.count(name) > 1), None)
        if twice is not None:
            both = [old for old, new in zip(before.players, after.players, strict=True) if new == twice]
            raise RefereeError("standings.one_table", table=after.table, names=say()("view.comma").join(both))
    return merged


def _ties(rows: Sequence[Standing]) -> list[str]:
    """Who shares a rank, said aloud; partners share theirs, and stand as one against others."""
    words = say()
    shared: dict[int, dict[tuple[str, ...], str]] = {}
    for row in rows:
        if row.rank is None:
            continue
        shared.setdefault(row.rank, {})[row.side or (row.name,)] = side_name(row.side or (row.name,), words)
    return [
        words("score.tie", rank=words("score.rank", rank=rank), names=words("view.comma").join(names.values()))
        for rank, names in shared.items()
        if len(names) > 1
    ]


def _sides(rows: Sequence[Standing], signed: bool) -> list[str]:
    """What partners stand at together, the best first: what the one has who was there longest."""
    longest: dict[tuple[str, ...], Standing] = {}
    for row in rows:
        if row.side and (row.side not in longest or longest[row.side].rounds < row.rounds):
            longest[row.side] = row
    # Partners count once, and so does everybody who is nobody's partner.
    ranked = {row.side or (row.name,): row.rank for row in rows if row.rank is not None}
    found: list[dict[str, Any]] = [
        {
            "names": row.side, "total": row.points,
            "rank": 1 + sum(rank < row.rank for rank in ranked.values() if row.rank is not None),
        }
        for row in longest.values()
    ]  # fmt: skip
    return side_sentences(sorted(found, key=lambda each: each["rank"]), say(), signed=signed)

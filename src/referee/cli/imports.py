"""`referee score import`: whole rounds from a spreadsheet, all of them or none."""

import sys
from collections.abc import Iterator, Sequence

import click

from referee.cli.clerk import Clerk
from referee.cli.find import open_table
from referee.cli.options import file_option, json_option, lang_option
from referee.cli.results import round_act
from referee.cli.rulings import RuleWords
from referee.desk import Desk
from referee.errors import RefereeError
from referee.game import Act
from referee.spelling import fold, to_number
from referee.spreadsheet import Import, Trouble, read_rounds


@click.command("import")
@click.argument("source", metavar="FILE.csv")
@file_option
@json_option
@lang_option
def import_rounds(source: str, path: str | None, as_json: bool) -> None:
    """Add rounds from a CSV file: players across, a round a line, as exported by `score` or kept in a spreadsheet.

    A cell is `-` for who went out, for the others the points or the cards left; or, in the Japanese way, the
    points counted: minus for the own hand, plus for the winner. Commas, semicolons or tabs; a column of round
    numbers and a line of totals are passed over. Nothing is recorded unless all of it can be.

    \b
    Example:
      referee score import evening.csv
    """
    desk = open_table(path)
    one_loses = desk.game.name == "ono99"
    read = read_rounds(_text_of(source), fold, desk.state.players, one_loses)
    if isinstance(read, Trouble):
        raise RefereeError(
            f"import.{read.problem}", path=source, row=read.row, column=read.column, text=read.text
        )  # fmt: skip
    unknown = [name for name in read.players if desk.reader.name_of(name) not in desk.state.players]
    if unknown:
        raise RefereeError("import.nobody", path=source, name=unknown[0], players=", ".join(desk.state.players))
    acts: list[Act] = []
    for place, hands in enumerate(read.rounds, 1):
        for name, hand in sorted(hands.items(), key=lambda each: to_number(each[1]) is not None):
            if not one_loses:
                _refuse_cell(desk, hand, source, read.rows[place - 1], read.columns[name], name)
        absent = [] if one_loses else [name for name in read.players if name not in hands]
        acts += _leaving(desk, acts, read, absent, source, place)
        acts.append(round_act({desk.reader.name_of(name) or name: hand for name, hand in hands.items()}))
        _refuse_row(desk, acts, source, place, read.rows[place - 1])
    clerk = Clerk(desk, as_json, stamped=False)
    clerk.take_acts(acts)
    if clerk.refused:
        sys.exit(1)


def _leaving(
    desk: Desk, acts: Sequence[Act], read: Import, absent: Sequence[str], source: str, place: int
) -> Iterator[Act]:
    """Whoever has no cell any more leaves the table, or is out already. Raises RefereeError where a cell is missing."""
    if not absent:
        return
    state, row = desk.replayed_with(acts).state, read.rows[place - 1]
    for name in absent:
        known = str(desk.reader.name_of(name))
        if state.out[state.players.index(known)]:
            continue
        if not read.exported or place == 1:
            raise RefereeError("import.missing", path=source, row=row, column=read.columns[name], text=name)
        yield Act("leave", known)


def _refuse_cell(desk: Desk, hand: str, source: str, row: int, column: int, name: str) -> None:
    """A cell that tells no hand. Raises RefereeError."""
    try:
        if len(hand.split()) == len(desk.read(f"hand:{hand}")) == 1:
            return
    except RefereeError:
        pass
    raise RefereeError("import.cell", path=source, row=row, column=column, name=name, text=hand)


def _refuse_row(desk: Desk, acts: Sequence[Act], source: str, place: int, row: int) -> None:
    """All or nothing: a round that the table would refuse is told before anything is recorded. Raises RefereeError."""
    known = len(desk.replayed_with(()).findings)
    findings = desk.replayed_with(acts).findings[known:]
    for each in findings:
        if each.ruling.verdict == "illegal":
            why = RuleWords(desk.game.name).why(desk, each.ruling, each.values)
            raise RefereeError("import.refused", path=source, row=row, round=place, why=why)


def _text_of(source: str) -> str:
    try:
        with open(source, "rb") as file:
            return file.read().decode("utf-8-sig")
    except OSError as error:
        raise RefereeError("import.unreadable", path=source, reason=error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise RefereeError("import.encoding", path=source) from error

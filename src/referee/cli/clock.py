"""`referee clock`: who has been at turn for how long, and how long each round has taken."""

import click

from referee.cli.files import format_options, put_grid
from referee.cli.find import open_table, table_name
from referee.cli.options import file_option, json_option, lang_option, plain_option, say
from referee.cli.terminal import to_json
from referee.clock import Clock, clock, moments
from referee.desk import Desk
from referee.grid import Cell, Grid, number_cell
from referee.journal import seconds_since
from referee.views import clock as hours


@click.command("clock")
@click.option("--turns", "each_turn", is_flag=True, help="Every turn by itself, in order.")
@file_option
@json_option
@lang_option
@plain_option
@format_options
def clock_command(
    each_turn: bool, path: str | None, as_json: bool, plain: bool, form: str | None, output: str | None
) -> None:
    """Show who has been at turn for how long, how long each round has taken, and all of it together.

    The times come from the stamps of the acts, so an act typed in from paper, which has none, takes no time of
    anybody's. Dealing is nobody's turn. `pause` stops the clock, `resume` lets it run again.

    The JSON object: `seconds`, `paused`, `turn` (`{name, seconds}` of who is at turn now, or null), `players`, a
    list of `{name, seconds, turns, longest}`, `rounds`, a list of `{round, seconds}`, and with --turns `each`, a
    list of `{name, round, at, seconds}`.

    \b
    Example:
      referee clock
      referee clock --turns -o turns.csv
    """
    desk = open_table(path, strict=False)
    found = clock_of(desk, running=False)
    if as_json:
        return click.echo(to_json(_object(desk, found, each_turn)))
    grid = _turns_grid(desk, found) if each_turn else clock_grid(desk, found)
    put_grid(grid, form, output, plain)


def clock_of(desk: Desk, running: bool) -> Clock:
    """The clock of this table up to its newest act or, with `running`, up to now."""
    record = moments(desk.first_state(), desk.history(), desk.stamps)
    return clock(record, seconds_since(desk.journal.front) if running else None)


def clock_grid(desk: Desk, found: Clock) -> Grid:
    """A line for each player and each round, and one for all of it."""
    words = say()
    rows = [_player_row(name, found.of(name)) for name in desk.state.players]
    for number, seconds in found.rounds.items():
        rows.append(_round_row(words(f"round.{desk.game.name}", round=number), seconds))
    rows.append(_round_row(words("clock.all"), found.seconds))
    notes = [words("clock.paused", time=hours(found.paused))] if found.paused else []
    if not found.turns:
        notes.append(words("clock.none"))
    headings = ["", words("clock.time"), words("clock.turns"), words("clock.mean"), words("clock.longest")]
    return Grid(words("clock.title", table=table_name(desk)), headings, rows, notes, "clock")


def _player_row(name: str, turns: list[int]) -> list[Cell]:
    mean = round(sum(turns) / len(turns)) if turns else None
    return [
        Cell(name, None, "head"), _time_cell(sum(turns)), number_cell(len(turns)), _time_cell(mean),
        _time_cell(max(turns, default=None)),
    ]  # fmt: skip


def _round_row(heading: str, seconds: int) -> list[Cell]:
    return [Cell(heading, None, "head"), _time_cell(seconds), *[Cell("")] * 3]


def _time_cell(seconds: int | None) -> Cell:
    return Cell(hours(seconds), seconds)


def _turns_grid(desk: Desk, found: Clock) -> Grid:
    """A line for each turn."""
    words = say()
    rows = [
        [
            _time_cell(turn.started), Cell(turn.who, None, "head"),
            number_cell(turn.round, "quiet"), _time_cell(turn.seconds),
        ]
        for turn in found.turns
    ]  # fmt: skip
    headings = [words("clock.began"), words("view.player"), words("clock.round"), words("clock.time")]
    return Grid(words("clock.title", table=table_name(desk)), headings, rows, (), "turns")


def _object(desk: Desk, found: Clock, each_turn: bool) -> dict[str, object]:
    current = clock_of(desk, running=True).current
    told: dict[str, object] = {
        "seconds": found.seconds,
        "paused": found.paused,
        "turn": None if current is None else {"name": current.who, "seconds": current.seconds},
        "players": [
            {
                "name": name, "seconds": sum(found.of(name)), "turns": len(found.of(name)),
                "longest": max(found.of(name), default=None),
            }
            for name in desk.state.players
        ],
        "rounds": [{"round": number, "seconds": seconds} for number, seconds in found.rounds.items()],
    }  # fmt: skip
    if each_turn:
        told["each"] = [
            {"name": turn.who, "round": turn.round, "at": turn.started, "seconds": turn.seconds} for turn in found.turns
        ]
    return told

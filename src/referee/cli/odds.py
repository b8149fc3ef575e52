"""`referee odds`: what people claim at the table, measured by playing hands out, or worked out from what is seen."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from referee import games, rulesets
from referee.cli.files import form_of, format_options, put_grid
from referee.cli.find import open_table
from referee.cli.options import file_option, json_option, lang_option, plain_option, say
from referee.cli.terminal import is_terminal, terminal_size, to_json, warn
from referee.desk import Desk
from referee.errors import Misuse
from referee.game import at_turn
from referee.grid import Cell, Grid
from referee.odds import Measure, Sums, added, chance_of_one, chunk, chunks_of, differences, measures
from referee.options import Values, override, players_problem
from referee.pinned import options_of
from referee.study import Chance, Count


class Asked(NamedTuple):
    """What is played out: a rule set with its values, at a table of so many."""

    game: str
    rules: Any
    players: int
    told: str
    """What the rules are called: the set, and what was set otherwise."""


HANDS = 10_000
"""Hands that are played out unless told otherwise."""
MOST_HANDS = 10_000_000


@click.command()
@click.argument("name", metavar="[SET]", required=False)
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="One option of the rule set, otherwise.")
@click.option("--vs", "others", multiple=True, metavar="KEY=VALUE", help="Compare with the same rules but for this.")
@click.option("--players", type=int, default=4, show_default=True, help="How many play.")
@click.option(
    "--hands", type=click.IntRange(2, MOST_HANDS), default=HANDS, show_default=True, help="How many are played out."
)
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same numbers.")
@click.option("--jobs", type=click.IntRange(1), help="Processes that share the work; one for each core unless told.")
@file_option
@json_option
@lang_option
@plain_option
@format_options
def odds(
    name: str | None, settings: tuple[str, ...], others: tuple[str, ...], players: int, hands: int, seed: int,
    jobs: int | None, path: str | None, as_json: bool, plain: bool, form: str | None, output: str | None,
) -> None:  # fmt: skip
    """Measure what people claim: how often, how long, who has the advantage, what a house rule changes.

    With a rule set, hands (rounds in UNO) are played out by players who lay any card that the rules let through,
    never bluff, and never forget anything. Without one, the chances at the table here follow from what everybody
    has seen. Each value comes with the interval that holds it in 95 of 100 such experiments.

    \b
    Example:
      referee odds ono99-tomy --players 2
      referee odds uno-japan --vs stack=same --hands 20000 --jobs 2
      referee odds -f evening.referee
    """
    if name is None:
        _refuse_idle("settings", "others", "players", "hands", "seed", "jobs")
        return _at_the_table(open_table(path), as_json, plain, form, output)
    if path:
        raise Misuse("odds.both", path=path)
    for each in others:
        if "=" not in each:
            raise Misuse("odds.form", text=each)
    here = _asked(name, settings, players)
    there = _asked(name, (*settings, *others), players) if others else None
    counted = [_counted(each, hands, seed, jobs) for each in (here, there) if each is not None]
    found = [measures(each, games.study(here.game).numbers) for each in counted]
    if as_json:
        return _print_json(here, there, found, seed)
    grid, wanted = _grid(here, there, found, hands, seed), form_of(form, output)
    put_grid(grid if plain else _that_fits(grid, wanted), wanted, output, plain)


def _refuse_idle(*names: str) -> None:
    """At a table nothing is played out, so what is said of playouts would go unheard. Raises Misuse."""
    context = click.get_current_context()
    for parameter in context.command.params:
        if parameter.name in names and context.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE:
            raise Misuse("odds.idle", option=parameter.opts[0])


def _asked(name: str, settings: Sequence[str], players: int) -> Asked:
    """The rules that are meant. Raises Misuse."""
    chosen, book = rulesets.load(name)
    values: Values = override(book, chosen, settings)
    if problem := players_problem(values, chosen.name, players):
        raise Misuse(f"new.{problem[0]}", **problem[1])
    rules = options_of(games.load(chosen.game), rulesets.pinned(chosen, book, values))
    return Asked(chosen.game, rules, players, " ".join((chosen.name, *settings)))


# --- playing


def _counted(asked: Asked, hands: int, seed: int, jobs: int | None) -> Sums:
    """All playouts added up, the same however many processes share them."""
    chunks = chunks_of(hands)
    work = partial(_chunk, asked, seed)
    workers = min(_workers(jobs), len(chunks))
    if workers == 1:
        return added(_with_bar(map(work, chunks), hands))
    from referee.cli.workers import shared_out

    return added(_with_bar(shared_out(partial(_given, work), chunks, workers), hands))


def _workers(jobs: int | None) -> int:
    """How many processes are worth having: no more than there are cores."""
    cores = os.cpu_count() or 1
    if jobs is not None and jobs > cores:
        warn(say()("odds.cores", jobs=jobs, cores=cores))
    return min(jobs or cores, cores)


def _given(work: Callable[[tuple[int, int]], Sums]) -> Callable[[tuple[int, int]], Sums]:
    """The work as it is: nothing has to be made ready for it."""
    return work


def _chunk(asked: Asked, seed: int, which: tuple[int, int]) -> Sums:
    """One chunk, in whatever process."""
    number, count = which
    return chunk(games.load(asked.game), games.study(asked.game), asked.rules, asked.players, seed, number, count)


def _with_bar(chunks: Iterator[Sums], hands: int) -> Iterator[Sums]:
    """The chunks, with a bar at a terminal that shows how far the work is."""
    if not is_terminal(sys.stderr):
        yield from chunks
        return
    with click.progressbar(length=hands, file=sys.stderr, label=say()("odds.progress")) as bar:
        for each in chunks:
            bar.update(each.playouts)
            yield each


# --- telling


def _grid(
    here: Asked, there: Asked | None, found: Sequence[Mapping[Count, Measure]], hands: int, seed: int
) -> Grid:  # fmt: skip
    tell = say()
    headings = [tell("odds.what"), here.told]
    rows = [[Cell(_what(count), None, "head"), _cell(measure)] for count, measure in found[0].items()]
    if there is not None:
        headings += [there.told.removeprefix(here.told).strip(), tell("odds.difference")]
        changes = {count: change for count, *change in differences(*found)}
        for row, count in zip(rows, found[0], strict=True):
            other = found[1][count]
            row += [_cell(other), _change(changes[count], other.share)]
    notes = [tell(f"odds.note.{here.game}", hands=hands, players=here.players, seed=seed), tell("odds.interval")]
    return Grid(tell(f"odds.title_{here.game}"), headings, rows, notes, "odds")


def _that_fits(grid: Grid, form: str | None) -> Grid:
    """The table as people read it: with what is compared one below the other, where only that has room in a line."""
    if form not in (None, "text"):
        return grid
    from referee.export.text import fits

    width, below = terminal_size()[0], _below(grid)
    return below if not fits(grid, width) and fits(below, width) else grid


def _below(grid: Grid) -> Grid:
    """A row for each measure, and below it one for each value of it."""
    what, *told = grid.headings
    rows = []
    for head, *cells in grid.rows:
        rows.append([head, Cell("")])
        rows += [[Cell(f"  {name}"), cell] for name, cell in zip(told, cells, strict=True)]
    return grid._replace(headings=[what, say()("odds.found")], rows=rows)


def _what(count: Count) -> str:
    """What a measure is called; one of a seat names it."""
    return say()(f"odds.{count.kind}", seat=str(count.seat))


def _cell(measure: Measure) -> Cell:
    return _with_interval(measure.value, measure.low, measure.high, measure.share)


def _change(change: Sequence[float], share: bool) -> Cell:
    value, low, high = change
    return _with_interval(value, low, high, share, signed=True)


def _with_interval(value: float, low: float, high: float, share: bool, signed: bool = False) -> Cell:
    """A value and the interval around it; a difference with its sign."""
    told = [f"{'+' if signed and each > 0 else ''}{_number(each, share)}" for each in (value, low, high)]
    return Cell(say()("odds.value", value=told[0], low=told[1], high=told[2]), value)


def _number(value: float, share: bool) -> str:
    """A share in percent, a mean with one place."""
    return f"{100 * value:.2f}%" if share else f"{value:.1f}"


def _print_json(
    here: Asked, there: Asked | None, found: Sequence[Mapping[Count, Measure]], seed: int
) -> None:  # fmt: skip
    for asked, told in zip([each for each in (here, there) if each is not None], found, strict=True):
        values = {str(count): measure._asdict() for count, measure in told.items()}
        click.echo(to_json({"rules": asked.told, "players": asked.players, "seed": seed, "measures": values}))


# --- the table here


def _at_the_table(desk: Desk, as_json: bool, plain: bool, form: str | None, output: str | None) -> None:
    """The chances at the table that follow from what everybody has seen."""
    chances = games.study(desk.game.name).chances(desk.state)
    if as_json:
        for each in chances:
            told = {**each._asdict(), "key": each.key.partition(".")[2], "chance": _chance(each)}
            del told["none"]  # the chance is already that of the sentence
            click.echo(to_json(told))
        return
    tell = say()
    if not chances and not form_of(form, output):
        return click.echo(_nothing(desk))
    rows = [[Cell(tell(each.key, name=each.player)), Cell(_number(_chance(each), share=True), _chance(each))]
            for each in chances]  # fmt: skip
    notes = [tell("odds.seen") if chances else _nothing(desk)]
    put_grid(Grid(tell("odds.table"), [tell("odds.what"), tell("odds.chance")], rows, notes, "odds"),
             form_of(form, output), output, plain)  # fmt: skip


def _nothing(desk: Desk) -> str:
    """Why nothing can be said of any hand now."""
    name, state = at_turn(desk.state), desk.state
    if name is None:
        return say()("odds.nothing.turn")
    seen = state.hands[state.turn].cards is not None
    return say()("odds.nothing.seen") if seen else say()("odds.nothing.card", name=name)


def _chance(chance: Chance) -> float:
    """How likely what the sentence tells is."""
    one = chance_of_one(chance.good, chance.unseen, chance.held)
    return 1 - one if chance.none else one

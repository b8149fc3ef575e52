"""`referee rules diff`: what parts two rule sets, and nothing else."""

from collections.abc import Iterator
from typing import NamedTuple

import click

from referee import rulesets
from referee.cli.files import form_of, format_options, put_grid
from referee.cli.options import json_option, lang_option, language, say
from referee.cli.paragraph import wrap
from referee.cli.rulings import in_a_sentence
from referee.cli.terminal import to_json
from referee.errors import Misuse
from referee.grid import Cell, Grid
from referee.lines import Line, in_force, option_line
from referee.options import RuleSet, as_set
from referee.rulebook import Book
from referee.words import printable


class Parted(NamedTuple):
    """An option that two rule sets choose otherwise. `title` is the option's; `idle`: in which set it says nothing."""

    key: str
    title: str
    one: Line
    other: Line
    idle: tuple[bool, bool]


@click.command("diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@json_option
@lang_option
@format_options
def diff(one: str, other: str, as_json: bool, form: str | None, output: str | None) -> None:
    """Show where two rule sets of a game differ: each option with its value in both, and what that means.

    \b
    Example:
      referee rules diff uno-japan uno-classic
      referee rules diff ono99-tomy ono99-mattel --format md
    """
    (here, book), (there, there_book) = rulesets.load(one), rulesets.load(other)
    if book.game != there_book.game:
        raise Misuse("diff.games", one=one, other=other, game=book.title, other_game=there_book.title)
    parted = list(_parted(book, here, there))
    if as_json:
        for each in parted:
            click.echo(to_json(_object(each)))
        return
    if form_of(form, output):
        return put_grid(_grid(here, there, parted), form, output)
    for line in _lines(here, there, parted):
        click.echo(line)


def _parted(book: Book, one: RuleSet, other: RuleSet) -> Iterator[Parted]:
    for key, option in book.options.items():
        here, there = (
            option_line(book, each, key, each.values, language(), in_a_sentence) for each in (one, other)
        )  # fmt: skip
        if as_set(here.value) != as_set(there.value):
            idle = (not in_force(option, one.values), not in_force(option, other.values))
            yield Parted(key, option["title"][language()], here, there, idle)


def _lines(one: RuleSet, other: RuleSet, parted: list[Parted]) -> Iterator[str]:
    tell = say()
    names = printable(one.name), printable(other.name)
    if not parted:
        yield wrap(tell("diff.none", one=names[0], other=names[1]))
    for each in parted:
        yield wrap(tell("explain.titled", key=each.key, title=each.title))
        for name, line, idle in zip(names, (each.one, each.other), each.idle, strict=True):
            told = tell("diff.line", name=name, value=as_set(line.value), sentence=_sentence(line, idle))
            yield wrap(told, "  ", "    ")


def _sentence(line: Line, idle: bool) -> str:
    return say()("diff.idle", sentence=line.sentence) if idle else line.sentence


def _grid(one: RuleSet, other: RuleSet, parted: list[Parted]) -> Grid:
    tell = say()
    headings = [
        tell("explain.head.key"), tell("odds.what"), one.name, other.name,
        *(tell("diff.means", name=each.name) for each in (one, other)),
    ]  # fmt: skip
    body = [
        [
            Cell(each.key, None, "head"), Cell(each.title), _value(each.one), _value(each.other),
            Cell(_sentence(each.one, each.idle[0])), Cell(_sentence(each.other, each.idle[1])),
        ]
        for each in parted
    ]  # fmt: skip
    notes = [] if parted else [tell("diff.none", one=one.name, other=other.name)]
    return Grid(tell("diff.title", one=one.name, other=other.name), headings, body, notes, "diff")


def _value(line: Line) -> Cell:
    number = line.value if type(line.value) is int else None
    return Cell(as_set(line.value), number)


def _object(each: Parted) -> dict[str, object]:
    return {
        "option": each.key,
        "title": each.title,
        "a": {"value": each.one.value, "sentence": each.one.sentence, "in_force": not each.idle[0]},
        "b": {"value": each.other.value, "sentence": each.other.sentence, "in_force": not each.idle[1]},
    }

"""`referee rules list` and `rules show`: the rule sets that there are, and the sheet of one of them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import click

from referee import rulesets
from referee.cli.files import form_of, format_options, put_grid
from referee.cli.options import json_option, lang_option, language, plain_option, say
from referee.cli.paragraph import cells, columns, wrap
from referee.cli.rulings import in_a_sentence, source_name
from referee.cli.terminal import colour_wanted, to_json
from referee.errors import RefereeError
from referee.lines import Changed, Line
from referee.options import as_set, override
from referee.sheet import HouseRuling, Section, Sheet, Source, make_sheet, title_of
from referee.words import printable

# --- list


class Listed(NamedTuple):
    """A rule set that can be named here. `problem` says why it cannot be used; empty where it can."""

    name: str
    game: str
    title: str
    file: str
    shipped: bool
    problem: str


@click.command("list")
@json_option
@lang_option
@plain_option
@format_options
def list_sets(as_json: bool, plain: bool, form: str | None, output: str | None) -> None:
    """List the rule sets: those shipped, those in ./rules/, and those in your configuration folder.

    \b
    Example:
      referee rules list
    """
    listed = [_listed(name) for name in rulesets.names()]
    if as_json:
        for each in listed:
            click.echo(to_json({**each._asdict(), "game": each.game or None, "problem": each.problem or None}))
        return
    if plain or form_of(form, output):
        from referee.grids import sets_grid

        told = [(each.name, each.game, _told_of(each)) for each in listed]
        return put_grid(sets_grid(say()("table.sets"), told, say()), form, output, plain)
    for line in _table(listed):
        click.echo(line)


def _listed(name: str) -> Listed:
    file = rulesets.find(name)
    shipped = rulesets.is_shipped(file)
    try:
        rule_set, _ = rulesets.load(name)
    except RefereeError as error:
        return Listed(printable(name), "", "", printable(file), shipped, _problem(error))
    title = printable(title_of(rule_set.title, language()))
    return Listed(printable(name), rule_set.game, title, printable(file), shipped, "")


def _problem(error: RefereeError) -> str:
    return printable(error.told(say()))


def _table(listed: list[Listed]) -> Iterator[str]:
    """Name, game and what there is to tell, side by side where it fits, otherwise under each other."""
    rows = [(each.name, each.game, _told_of(each)) for each in listed]
    name_width = max((cells(name) for name, _, _ in rows), default=0) + 2
    game_width = max((cells(game) for _, game, _ in rows), default=0) + 2
    left = name_width + game_width
    beside = all(left + cells(told) <= columns() for each, (_, _, told) in zip(listed, rows, strict=True) if each.game)
    for name, game, told in rows:
        if beside:
            yield wrap(told, _padded(name, name_width) + _padded(game, game_width), " " * left)
        else:
            yield f"{name}  {game}".rstrip()
            yield wrap(told, "  ", "  ")


def _told_of(each: Listed) -> str:
    if each.problem:
        return say()("rules.broken", problem=each.problem)
    return each.title if each.shipped else " ".join(filter(None, (each.title, f"({each.file})")))


def _padded(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


# --- show


@click.command("show")
@click.argument("name", metavar="SET")
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="One option of it, otherwise. May be repeated."
)
@plain_option
@json_option
@lang_option
def show(name: str, settings: tuple[str, ...], plain: bool, as_json: bool) -> None:
    """Show everything that holds under a rule set, given by name or file, as a sheet to read or print.

    \b
    Example:
      referee rules show ono99-tomy
      referee rules show ono99-mattel --set limit=100 --lang ja
    """
    rule_set, book = rulesets.load(name)
    values = override(book, rule_set, settings)
    sheet = make_sheet(book, rule_set, values, language(), in_a_sentence)
    if as_json:
        return click.echo(to_json(_object(sheet)))
    for line in _Printer(plain).lines(sheet):
        click.echo(line, color=colour_wanted() and not plain)


class _Printer:
    """Lays a sheet out for the eye."""

    def __init__(self, plain: bool) -> None:
        self._say = say()
        self._plain = plain
        self._coloured = colour_wanted() and not plain

    def lines(self, sheet: Sheet) -> Iterator[str]:
        """The sheet, line by line."""
        yield from self._heading(printable(sheet.title), "=")
        base = printable(sheet.base)
        yield wrap(self._say("sheet.set" if base else "sheet.own", name=printable(sheet.name), base=base))
        yield wrap(self._say("sheet.key"))
        for section in sheet.sections:
            yield ""
            yield from self._section(section)
        yield from self._numbered("sheet.order", sheet.order)
        yield from self._bulleted("sheet.interactions", sheet.interactions)
        yield from self._rulings(sheet.rulings)
        yield from self._bulleted("sheet.warnings", sheet.warnings)
        yield ""
        yield from self._heading(self._say("sheet.sources"), "-")
        for source in sheet.sources:
            yield from self._source(source)

    def _rulings(self, rulings: Sequence[HouseRuling]) -> Iterator[str]:
        """What the house has ruled, each with its rule as other lines have theirs."""
        if rulings:
            yield ""
            yield from self._heading(self._say("sheet.rulings"), "-")
        for each in rulings:
            yield self._sentence(Line(each.rule, printable(each.text), ()), [self._say("sheet.rule", rule=each.rule)])

    def _heading(self, text: str, stroke: str) -> Iterator[str]:
        yield "\n".join(click.style(line, bold=True) if self._coloured else line for line in wrap(text).split("\n"))
        if not self._plain:
            yield stroke * min(cells(text), columns())

    def _section(self, section: Section) -> Iterator[str]:
        yield from self._heading(section.title, "-")
        for line in section.options:
            yield self._sentence(line, self._option_end(line))
        for line in section.rules:
            yield self._sentence(line, [self._say("sheet.rule", rule=line.key), self._tags(line)])

    def _numbered(self, heading: str, sentences: Sequence[str]) -> Iterator[str]:
        if sentences:
            yield ""
            yield from self._heading(self._say(heading), "-")
        for number, sentence in enumerate(sentences, 1):
            yield wrap(sentence, f"{number}. ", "   ")

    def _bulleted(self, heading: str, sentences: Sequence[str]) -> Iterator[str]:
        if sentences:
            yield ""
            yield from self._heading(self._say(heading), "-")
        for sentence in sentences:
            yield wrap(sentence, "- ", "  ")

    def _sentence(self, line: Line, end: list[str]) -> str:
        bracket = self._say("sheet.end", text=self._say("sheet.and").join(filter(None, end)))
        quiet = click.style(bracket, dim=True) if self._coloured else bracket
        return wrap(line.sentence + quiet, "- ", "  ")

    def _option_end(self, line: Line) -> list[str]:
        changed = [self._changed(line.changed)] if line.changed else []
        return [f"{line.key}={as_set(line.value)}", *changed, self._tags(line)]

    def _changed(self, changed: Changed) -> str:
        name = printable(changed.name) or self._say("sheet.rulebook")
        return self._say("sheet.changed", value=as_set(changed.value), name=name)

    def _tags(self, line: Line) -> str:
        """The sources as they stand in brackets."""
        return self._say("sheet.between").join(source_name(tag) for tag in line.sources)

    def _source(self, source: Source) -> Iterator[str]:
        yield wrap(f"{source_name(source.tag)}: {source.title}", "- ", "  ")
        if source.address:
            yield wrap(source.address, "  ", "  ")


def _object(sheet: Sheet) -> dict[str, object]:
    """The sheet as one JSON object."""
    return {
        "name": sheet.name,
        "game": sheet.game,
        "title": sheet.title,
        "extends": sheet.base or None,
        "sections": [
            {
                "section": section.key,
                "title": section.title,
                "options": [_option_object(line) for line in section.options],
                "rules": [
                    {"rule": line.key, "sentence": line.sentence, "sources": list(line.sources)}
                    for line in section.rules
                ],
            }
            for section in sheet.sections
        ],
        "order": list(sheet.order),
        "interactions": list(sheet.interactions),
        "rulings": [ruling._asdict() for ruling in sheet.rulings],
        "warnings": list(sheet.warnings),
        "sources": [source._asdict() for source in sheet.sources],
    }


def _option_object(line: Line) -> dict[str, object]:
    changed = {"in": line.changed.name or None, "value": line.changed.value} if line.changed else None
    return {
        "option": line.key, "value": line.value, "sentence": line.sentence, "sources": list(line.sources),
        "ruling": line.ruling, "changed": changed,
    }  # fmt: skip

"""`referee rules explain`: one rule or option with its choices, and who says what of it."""

from collections.abc import Iterator
from typing import NamedTuple

import click

from referee import games, rulesets
from referee.cli.files import form_of, format_options, put_grid
from referee.cli.options import json_option, lang_option, language, plain_option, say
from referee.cli.paragraph import columns, wrap
from referee.cli.rulings import in_a_sentence, in_brackets, places
from referee.cli.terminal import to_json
from referee.errors import Misuse
from referee.explained import Explained, ExplainedOption, Reading, explain, ids
from referee.grid import Cell, Grid
from referee.grids import without_empty_columns
from referee.lines import RULING
from referee.options import RuleSet, as_set
from referee.rulebook import Book
from referee.spelling import fold, nearest
from referee.words import printable


class Meant(NamedTuple):
    """What is to be explained, and under which rule set."""

    key: str
    rule_set: RuleSet
    book: Book


@click.command("explain")
@click.argument("wanted", metavar="ID")
@click.option("--game", type=click.Choice(games.NAMES), help="Of which game, where both have it.")
@click.option("--rules", "name", metavar="SET", help="With the values of this rule set.")
@json_option
@lang_option
@plain_option
@format_options
def explain_id(
    wanted: str, game: str | None, name: str | None, as_json: bool, plain: bool, form: str | None, output: str | None
) -> None:
    """Explain a rule (uno.wild4) or an option (stack): what it says, its choices, and who says what.

    The table of editions at the end is also written in every format.

    \b
    Example:
      referee rules explain uno.wild4
      referee rules explain limit --rules ono99-mattel
      referee rules explain hand_size --game uno --format csv
    """
    meant = _meant(wanted, game, name)
    told = explain(
        meant.book, meant.rule_set, meant.rule_set.values, meant.key, language(), in_a_sentence, places()
    )  # fmt: skip
    if as_json:
        return click.echo(to_json(_object(meant, told)))
    if form_of(form, output):
        return put_grid(_grid(told, list(_lines(meant, told))), form, output)
    for line, first, further in _lines_set_in(meant, told):
        click.echo(wrap(line, first, further))
    click.echo()
    grid = _grid(told, ())
    from referee.export.text import fits

    # The readings of a rule are those of all its options: in a table, most of its lines would be broken ones.
    if not grid.rows or (told.kind == "option" and fits(grid, columns())):
        return put_grid(grid, None, None, plain)
    click.echo(wrap(grid.title, "", "  "))
    for reading in told.readings:
        click.echo(wrap(_reading_line(told, reading), "- ", "  "))


# --- which one


def _meant(wanted: str, game: str | None, name: str | None) -> Meant:
    """What is meant, under the rule set that was named or the usual one. Raises Misuse."""
    if name is not None:
        rule_set, book = rulesets.load(name)
        if game not in (None, book.game):
            raise Misuse("explain.other_game", name=name, game=book.title, wanted=game)
        return Meant(_key(wanted, {book.game: book}), rule_set, book)
    books = {each: rulesets.load_book(each) for each in ([game] if game else games.NAMES)}
    key = _key(wanted, books)
    having = [each for each in books.values() if key in ids(each)]
    if len(having) > 1 and not _shared(key, having):
        raise Misuse("explain.both", key=key, games="|".join(books))
    rule_set, book = rulesets.load(having[0].usual)
    return Meant(key, rule_set, book)


def _key(wanted: str, books: dict[str, Book]) -> str:
    """The id as the books write it. Raises Misuse with the nearest one."""
    known = {fold(key): key for book in books.values() for key in ids(book)}
    folded = fold(wanted.strip())
    if folded not in known:
        raise Misuse("explain.unknown", key=wanted, near=known.get(nearest(folded, known), ""))
    return known[folded]


def _in_every_book(key: str) -> bool:
    """Whether it is a rule of every table, whatever is played there."""
    return all(key in rulesets.load_book(game).rules for game in games.NAMES)


def _shared(key: str, books: list[Book]) -> bool:
    """Whether the books say the same of it: a rule of every table, whatever the game."""
    return all(key in book.rules and book.rules[key] == books[0].rules[key] for book in books) and not any(
        option in book.options for book in books for option in book.rules[key].get("options", ())
    )


# --- telling


def _lines(meant: Meant, told: Explained) -> Iterator[str]:
    """Everything that is said of it, a sentence a line."""
    for line, first, _ in _lines_set_in(meant, told):
        yield first + line


def _lines_set_in(meant: Meant, told: Explained) -> Iterator[tuple[str, str, str]]:
    """(sentence, what begins its first line, what begins the others)."""
    tell = say()
    game = tell("explain.every_game") if _in_every_book(told.key) else meant.book.title[language()]
    key = f"explain.{told.kind}"
    title = told.options[0].title if told.kind == "option" else ""
    yield tell(key, key=told.key, title=title, game=game, section=told.section), "", "  "
    if told.idle_with:
        yield _idle(meant, told.idle_with), "  ", "  "
    if told.sentence:
        yield _sourced(told.sentence, told.sources), "  ", "  "
        if list(told.sources) == [RULING]:
            yield tell("explain.silent"), "  ", "  "
    if told.remedy:
        yield tell("judge.cost", told=told.remedy), "  ", "  "
    if told.kind != "option" and told.options:
        yield tell("explain.options"), "  ", "  "
    for option in told.options:
        if told.kind != "option":
            yield tell("explain.titled", key=option.key, title=option.title), "  - ", "    "
        yield from _option_lines(meant, option, "  " if told.kind == "option" else "    ")
    yield from _case_lines(meant, told)
    rulings = meant.rule_set.rulings.get(told.key, ())
    if rulings:
        yield tell("why.house", rule=told.key, name=printable(meant.rule_set.name)), "  ", "  "
    for text in rulings:
        yield printable(text), "  - ", "    "
    if told.rules:
        yield tell("explain.rules", rules=tell("view.comma").join(told.rules)), "  ", "    "


def _case_lines(meant: Meant, told: Explained) -> Iterator[tuple[str, str, str]]:
    """Every sentence with which the rule decides: after what a table asks first, the rule and what this set chose."""
    tell = say()
    if told.cases:
        yield tell("explain.cases"), "  ", "  "
    for case in told.cases:
        yield case.sentence, "  - ", "    "
        if case.idle_with:
            yield _idle(meant, case.idle_with), "    ", "    "
        if case.needs:
            yield tell("judge.needs", told=case.needs), "    ", "    "
        if case.remedy:
            yield tell("judge.cost", told=case.remedy), "    ", "    "


def _option_lines(meant: Meant, option: ExplainedOption, indent: str) -> Iterator[tuple[str, str, str]]:
    tell, name = say(), printable(meant.rule_set.name)
    line = option.line
    value = as_set(line.value)
    if option.idle_with:
        yield _idle(meant, option.idle_with), indent, indent + "  "
    if value in {choice.value for choice in option.choices}:
        yield _sourced(tell("explain.value", name=name, value=value), line.sources), indent, indent + "  "
    else:
        told = tell("explain.here", name=name, value=value, sentence=_sourced(line.sentence, line.sources))
        yield told, indent, indent + "  "
    if line.ruling:
        yield tell("judge.silent", name=name), indent + "  ", indent + "  "
    for choice in option.choices:
        sentence = tell("explain.choice", value=choice.value, sentence=choice.sentence)
        yield _sourced(sentence, choice.sources), indent + "- ", indent + "  "
    if option.otherwise:
        yield tell("explain.otherwise", sentence=option.otherwise), indent + "- ", indent + "  "
    for name, stands_for in option.presets:
        if stands_for:
            yield tell("explain.preset", name=name, value=as_set(stands_for)), indent + "- ", indent + "  "
    if option.several:
        yield tell("explain.several", setting=f"{option.key}={as_set(option.several)}"), indent, indent + "  "


def _idle(meant: Meant, settings: tuple[str, ...]) -> str:
    """That something plays no part in the set, and by which of its settings."""
    tell = say()
    return tell("explain.idle", name=printable(meant.rule_set.name), settings=tell("view.comma").join(settings))


def _sourced(sentence: str, tags: tuple[str, ...]) -> str:
    if not tags:
        return sentence
    return sentence + in_brackets(tags)


UNSAID = "-"
"""Stands for the value of an option where a text does not say which it has."""


def _grid(told: Explained, notes: list[str] | tuple[()]) -> Grid:
    """Who says what: a line for each text."""
    tell = say()
    headings = [
        tell(f"explain.head.{each}") for each in ("key", "source", "edition", "value", "reads")
    ]  # fmt: skip
    one = len({reading.key for reading in told.readings}) == 1
    between = tell("view.comma")
    choosing = {option.key for option in told.options if option.choices}
    body = [
        [
            Cell("" if one else each.key, None, "head"), Cell(_source(each)), Cell(each.edition),
            Cell(between.join(each.values) or (UNSAID if each.key in choosing else "")), Cell(_reads(told, each)),
        ]
        for each in told.readings
    ]  # fmt: skip
    unsaid = any(each.key in choosing and not each.values for each in told.readings)
    notes = [*notes, tell("explain.unsaid", mark=UNSAID)] if unsaid else notes
    return without_empty_columns(Grid(tell("explain.who", key=told.key), headings, body, notes, "explain"))


def _reading_line(told: Explained, reading: Reading) -> str:
    """The same as a row of that table, in a sentence for a screen on which no table fits."""
    between = say()("view.comma")
    about = [reading.key] if reading.key != told.key else []
    about += [_source(reading), *filter(None, [reading.edition]), *reading.values]
    return say()("explain.titled", key=between.join(about), title=_reads(told, reading))


def _source(reading: Reading) -> str:
    """The text by its tag and its title; a ruling and a house rule are their own title."""
    if reading.tag in (RULING, "house"):
        return reading.source
    return say()("explain.titled", key=printable(reading.tag), title=reading.source)


def _reads(told: Explained, reading: Reading) -> str:
    """How a text reads; one that only has the rule, or only a choice, says so."""
    if reading.text:
        return reading.text
    return say()("explain.tells" if reading.key == told.key and told.kind == "rule" else "explain.tells_value")


def _object(meant: Meant, told: Explained) -> dict[str, object]:
    return {
        "id": told.key,
        "kind": told.kind,
        "game": meant.book.game,
        "rules": meant.rule_set.name,
        "section": told.section or None,
        "in_force": not (told.idle_with or (told.kind == "option" and told.options[0].idle_with)),
        "idle_with": list(told.options[0].idle_with if told.kind == "option" else told.idle_with),
        "sentence": told.sentence or told.options[0].line.sentence,
        "sources": list(told.sources),
        "cases": [
            {"name": case.name, "sentence": case.sentence, "needs": case.needs or None, "remedy": case.remedy or None,
             "in_force": not (told.idle_with or case.idle_with), "idle_with": list(case.idle_with)}
            for case in told.cases
        ],
        "remedy": told.remedy or None,
        "options": [_option_object(option) for option in told.options],
        "decides": list(told.rules),
        "rulings": list(meant.rule_set.rulings.get(told.key, ())),
        "editions": [
            {
                "of": each.key, "tag": each.tag, "source": each.source, "edition": each.edition or None,
                "values": list(each.values), "reads": each.text or None,
            }
            for each in told.readings
        ],
    }  # fmt: skip


def _option_object(option: ExplainedOption) -> dict[str, object]:
    return {
        "option": option.key, "title": option.title, "value": option.line.value, "sentence": option.line.sentence,
        "ruling": option.line.ruling, "in_force": not option.idle_with,
        "idle_with": list(option.idle_with), "otherwise": option.otherwise or None,
        "choices": [{**each._asdict(), "sources": list(each.sources)} for each in option.choices],
        "presets": {each: list(stands_for) for each, stands_for in option.presets},
    }  # fmt: skip

"""`referee rules new`, `set`, `unset` and `check`: house rules as files of one's own."""

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from referee import houserules, rulesets
from referee.cli.options import json_option, lang_option, language, say
from referee.cli.precedents import Ruled, rulings_of_journal
from referee.cli.terminal import to_json, warn
from referee.errors import Misuse, Place, RefereeError, RuleFileError
from referee.options import RuleSet, as_set, override, parse_value, warnings
from referee.rulebook import Book
from referee.rulesearch import Ruling
from referee.rulesets import Page, Problem
from referee.spelling import nearest
from referee.words import printable

# --- new


@click.command("new")
@click.argument("name", metavar="NAME")
@click.option("--from", "base", metavar="SET", help="The rule set that it starts from; with --rulings the table's.")
@click.option("--title", metavar="TEXT", help="What it is called where rule sets are listed.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="One option, otherwise. May be repeated.")
@click.option("--rulings", "journal", metavar="FILE", help="Take over what was ruled in this journal.")
@click.option("-o", "--output", metavar="FILE", help="Write to this file instead of ./rules/NAME.toml.")
@json_option
@lang_option
def new_set(
    name: str, base: str | None, title: str | None, settings: tuple[str, ...], journal: str | None, output: str | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Write a rule set of your own: it extends another, and holds only what differs. Nothing is written over.

    With --rulings and without --from it starts from the rules of that table, with all that was set there.

    \b
    Example:
      referee rules new our-house --from uno-japan --set stack=same --title "At our table"
      referee rules new our-house --rulings evening.referee
    """
    houserules.check_name(name)
    target = _target(name, output)
    at_table = None if journal is None else rulings_of_journal(journal)
    rule_set, book = _base(name, base, journal, at_table)
    values = override(book, _as_at_table(rule_set, None if base else at_table), settings)
    values = houserules.differing(rule_set, values)
    ruled, left_out = _rulings(book, journal, at_table)
    titles = {language(): title} if title else {}
    if os.path.lexists(target):  # nothing is said of a text that would not be written anyway
        raise RefereeError("house.exists", path=str(target))
    text = houserules.new_text(book.game, houserules.extends_word(target, rule_set), titles, values, ruled)
    rulesets.loaded(rulesets.page_of(str(target), text))
    houserules.create(target, text)
    _tell_left_out(book, left_out)
    _tell_warnings(book, {**rule_set.values, **values})
    if as_json:
        told = {"name": target.stem, "file": str(target), "extends": rule_set.name}
        return click.echo(to_json({**told, "values": dict(values), "rulings": ruled}))
    key = "house.new_ruled" if ruled else "house.new"
    count = sum(map(len, ruled.values()))
    click.echo(say()(key, file=str(target), base=rule_set.name, count=len(values), rulings=count))


def _target(name: str, output: str | None) -> Path:
    """The file that is meant. Raises Misuse where no rule set could be found in it."""
    target = Path("rules") / f"{name}{rulesets.SUFFIX}" if output is None else Path(output)
    if target.suffix != rulesets.SUFFIX:
        raise Misuse("house.ending", path=str(target))
    if rulesets.is_shipped(str(target)):
        raise Misuse("house.place", path=str(target))
    return target


def _base(name: str, base: str | None, journal: str | None, at_table: Ruled | None) -> tuple[RuleSet, Book]:
    """The rule set that is named, or else that of the table, with its book. Raises Misuse where there is none."""
    if base is not None:
        return rulesets.load(base)
    if journal is None or at_table is None:
        raise Misuse("house.no_base", name=name)
    set_there = str(at_table.rules.get("name", ""))
    for each in (set_there, os.path.join(os.path.dirname(journal), f"{set_there}{rulesets.SUFFIX}")):
        with suppress(RefereeError):
            found = rulesets.load(each)
            if found[1].game == at_table.game:
                return found
    raise Misuse("house.base_gone", base=set_there, path=journal)


def _as_at_table(rule_set: RuleSet, at_table: Ruled | None) -> RuleSet:
    """The set with the values that a table pins, as far as it knows them."""
    if at_table is None:
        return rule_set
    return rule_set._replace(values={key: at_table.rules.get(key, value) for key, value in rule_set.values.items()})


def _tell_left_out(book: Book, left_out: Sequence[Ruling]) -> None:
    for each in left_out:
        near = nearest(each.rule, book.rules)
        warn(say()("house.left_out", place=each.place, text=each.text, rule=each.rule, near=near))


def _rulings(
    book: Book, journal: str | None, at_table: Ruled | None
) -> tuple[dict[str, list[str]], list[Ruling]]:  # fmt: skip
    """What was ruled at a table of this game, by rule; and what names no rule of the book. Raises Misuse."""
    if journal is None or at_table is None:
        return {}, []
    game, told, _ = at_table
    if game != book.game:
        raise Misuse("house.other_game", path=journal, game=rulesets.load_book(game).title, wanted=book.title)
    known = [(each.rule, each.text) for each in told if each.rule in book.rules]
    return houserules.rulings_by_rule(known), [each for each in told if each.rule not in book.rules]


def _tell_warnings(book: Book, values: Mapping[str, Any]) -> None:
    for sentence in warnings(book, values):
        warn(sentence[language()])


# --- set, unset


@click.command("set")
@click.argument("name", metavar="NAME")
@click.argument("settings", nargs=-1, metavar="KEY=VALUE...")
@click.option("--rulings", "journal", metavar="FILE", help="Add what was ruled in this journal.")
@json_option
@lang_option
def set_values(name: str, settings: tuple[str, ...], journal: str | None, as_json: bool) -> None:
    """Change options in a rule set of your own, named or given as a file; all else in the file stays as it is.

    With --rulings, what was ruled at a table is added to what the house has ruled.

    \b
    Example:
      referee rules set our-house stack=same jump_in=identical
      referee rules set our-house --rulings evening.referee
    """
    page, book = _own_page(name)
    if not settings and journal is None:
        raise Misuse("house.nothing_to_set")
    values = dict(_setting(book, each) for each in settings)
    if journal is None:
        return _put(page, houserules.with_values(page, book, values), list(values), as_json)
    ruled, left_out = _rulings(book, journal, rulings_of_journal(journal))
    with_rulings = rulesets.page_of(page.file, houserules.with_rulings(page, ruled))
    text = houserules.with_values(with_rulings, book, values) if values else with_rulings.text
    added = sum(map(len, houserules.new_rulings(page, ruled).values()))
    _put(page, text, list(values), as_json, added)
    _tell_left_out(book, left_out)


def _setting(book: Book, typed: str) -> tuple[str, Any]:
    """The option and its value that `KEY=VALUE` tells. Raises Misuse."""
    key, equals, text = typed.partition("=")
    if not equals:
        raise Misuse("house.form", text=typed)
    return key.strip(), parse_value(book, key.strip(), text)


@click.command("unset")
@click.argument("name", metavar="NAME")
@click.argument("keys", nargs=-1, required=True, metavar="KEY...")
@json_option
@lang_option
def unset_values(name: str, keys: tuple[str, ...], as_json: bool) -> None:
    """Take options out of a rule set of your own: they are again as in the set that it extends.

    \b
    Example:
      referee rules unset our-house jump_in
    """
    page, book = _own_page(name)
    wanted = list(dict.fromkeys(key.strip() for key in keys))
    for key in wanted:
        if key not in book.options and key not in houserules.held(page, "rules"):
            known = tuple(book.options)
            raise Misuse("set.unknown", key=key, near=nearest(key, book.options), known=known)
    _put(page, houserules.without_values(page, wanted), wanted, as_json)


def _own_page(name: str) -> tuple[Page, Book]:
    """The page to be edited, with the book of its game. Raises Misuse, RuleFileError."""
    page = rulesets.page_of(str(houserules.own_file(name)))
    return page, rulesets.book_of(page)


def _put(page: Page, text: str, keys: Sequence[str], as_json: bool, added: int | None = None) -> None:
    """Save the new text if a table can be set up by it, and tell what has changed. Raises RuleFileError.

    `added` is the number of rulings that it has more; None where none were to be added.
    """
    try:
        rule_set, book = rulesets.loaded(rulesets.page_of(page.file, text))
    except RuleFileError as error:
        raise _told_of_file(error, page, text) from error
    before = _values_before(page)
    if text != page.text:
        houserules.save(page, text)
    _tell_warnings(book, rule_set.values)
    changes = [
        {"option": key, "before": before.get(key), "after": rule_set.values[key]}
        for key in keys if key in rule_set.values
    ]  # fmt: skip
    if as_json:
        rulings = {} if added is None else {"rulings": added}
        return click.echo(to_json({"file": page.file, "written": text != page.text, "changes": changes, **rulings}))
    if added is not None:
        click.echo(say()("house.ruled", file=page.file, count=added))
    for each in changes:
        _tell_change(page, each)


def _told_of_file(error: RuleFileError, page: Page, text: str) -> RuleFileError:
    """What is wrong with a new text, which is not written: a line is told only where the file has the same one."""
    place = error.at
    if place is None or place.line is None or place.file != page.file:
        return error
    before, after = page.text.split("\n")[: place.line], text.split("\n")[: place.line]
    return error if before == after else RuleFileError(error.problem, Place(page.file), **error.values)


def _values_before(page: Page) -> Mapping[str, Any]:
    """What was in force by the file as it was; nothing where that could not be loaded."""
    try:
        return rulesets.loaded(page)[0].values
    except RefereeError:
        return {}


def _tell_change(page: Page, each: Mapping[str, Any]) -> None:
    after = as_set(each["after"])
    before = None if each["before"] is None else as_set(each["before"])
    told = {"key": each["option"], "value": after, "before": before, "file": page.file}
    click.echo(say()("house.same" if before in (after, None) else "house.changed", **told))


# --- check


@click.command("check")
@click.argument("names", nargs=-1, required=True, metavar="FILE...")
@json_option
@lang_option
def check_sets(names: tuple[str, ...], as_json: bool) -> None:
    """List everything that is wrong in rule files, each with its line. Exit code 1 where there is something.

    \b
    Example:
      referee rules check rules/our-house.toml
    """
    wrong = False
    for name in names:
        file = _file_of(name)
        problems, warned = rulesets.problems_of(str(file))
        wrong = wrong or bool(problems)
        told = [_told(file, problem) for problem in problems]
        warnings = [each[language()] for each in warned]
        if as_json:
            found = {"file": str(file), "problems": [_problem_object(error, line) for error, line in told]}
            click.echo(to_json({**found, "warnings": warnings}))
            continue
        for sentence, _ in told:
            click.echo(sentence)
        for sentence in warnings:
            click.echo(say()("house.warned", file=str(file), sentence=sentence))
        if not told:
            click.echo(say()("house.fine", file=str(file)))
    sys.exit(1 if wrong else 0)


def _file_of(name: str) -> Path:
    """A rule file by its path, or a rule set by its name. What is no file is told when it is read."""
    path = Path(name)
    if name.endswith(rulesets.SUFFIX) or "/" in name or "\\" in name or os.path.exists(path):
        return path
    return Path(rulesets.find(name))


def _told(file: Path, problem: Problem) -> tuple[str, int | None]:
    """The sentence with its place at the front, and the line."""
    place, error = problem
    sentence = error.told(say())
    names_file = error.at is None and error.values.get("file") == place.file
    if error.at != place and not names_file:
        sentence = say()("house.warned", file=str(place), sentence=sentence)
    return printable(sentence), place.line if place.file == str(file) else None


def _problem_object(sentence: str, line: int | None) -> dict[str, object]:
    return {"line": line, "sentence": sentence}

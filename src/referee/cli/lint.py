"""`referee rules lint`: contradictions in a rule set, and options that say nothing in it."""

import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from referee import games, rulesets
from referee.cli.options import json_option, lang_option, language, say
from referee.cli.paragraph import wrap
from referee.cli.terminal import to_json
from referee.errors import RefereeError
from referee.game import Game
from referee.lines import in_force, told_of
from referee.lint import Contradiction, Dead, Search, contradictions, newly_dead
from referee.notation import write
from referee.options import RuleSet, Values, alternatives, as_set, set_values, table_problem, warnings
from referee.pinned import options_of
from referee.rulebook import Book
from referee.words import printable


class Linted(NamedTuple):
    """A rule set with everything that was found in it."""

    rule_set: RuleSet
    book: Book
    values: Values
    settings: Sequence[str]
    players: int
    """How many sit at the tables that were searched."""
    found: Sequence[Contradiction]
    alone: Sequence[Contradiction]
    """Dead hands that one option leaves by itself."""
    lacking: Sequence[str]
    """Options set otherwise than by default that say nothing, for want of what they need."""
    idle: Sequence[str]
    """Options that say nothing here, and are as by default."""
    meeting: Sequence[Mapping[str, Any]]
    """Where rules in force meet, as the rulebook decides it."""


LARGEST = 3
"""Cards in the largest hands that are tried unless told otherwise."""


@click.command()
@click.argument("name", metavar="SET")
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="One option of it, otherwise. May be repeated."
)
@click.option("--cards", type=click.IntRange(1, 4), default=LARGEST, show_default=True, help="The largest hands tried.")
@json_option
@lang_option
def lint(name: str, settings: tuple[str, ...], cards: int, as_json: bool) -> None:
    """Look for hands that a rule set leaves without a way: every act would be a foul, or nothing can be done.

    Each contradiction comes with the smallest hand that shows it, the options that cause it together, and what
    would cure it. Hands that a single option leaves so by itself are told too, and so are options that say
    nothing in this set. Exit code 1 where options contradict each other.

    \b
    Example:
      referee rules lint uno-party
      referee rules lint uno-japan --set "last_card=not left"
      referee rules lint my-house.toml --cards 2
    """
    linted = look(name, settings, cards)
    if as_json:
        for each in (*linted.found, *linted.alone):
            click.echo(to_json(_object(linted, each)))
    else:
        for line in _lines(linted):
            click.echo(line)
    sys.exit(1 if linted.found else 0)


def look(name: str, settings: Sequence[str], cards: int) -> Linted:
    """Search a rule set in hands of up to so many cards. Raises Misuse, RuleFileError."""
    rule_set, book = rulesets.load_unchecked(name)
    values = set_values(book, rule_set, settings)
    game = games.load(book.game)
    search = search_of(game, rule_set, book, values)
    found = contradictions(search, cards)
    idle = [key for key, option in book.options.items() if not in_force(option, values)]
    defaults = book.defaults()
    return Linted(
        rule_set, book, values, settings, search.players,
        [each for each in found if len(each.cause) > 1],
        [each for each in found if len(each.cause) == 1],
        [key for key in idle if values[key] != defaults[key]],
        [key for key in idle if values[key] == defaults[key]],
        [each for each in book.interactions if in_force(each, values)],
    )  # fmt: skip


QUICK = 2
"""Cards in the hands that are tried when a table is set up."""


def conflicts(rule_set: RuleSet, book: Book, values: Values) -> list[str]:
    """What a table should know of these values before it begins: a sentence for each contradiction in small hands.

    The sets that are shipped have none but what is known (the tests see to it), so only what differs from one is
    searched, and only where that kills a hand the whole search is made.
    """
    clean = rule_set
    while clean.base is not None and not rulesets.is_shipped(clean.file):
        clean = clean.base
    before = clean.values if rulesets.is_shipped(clean.file) else book.defaults()
    if values == before:
        return []
    game = games.load(book.game)
    search = search_of(game, rule_set, book, values)
    before_rules = options_of(game, rulesets.pinned(clean, book, before))
    if not newly_dead(search, before_rules, QUICK):
        return []
    listed = [set(each["when"]) for each in warnings(book, values) if "when" in each]
    found = (each for each in contradictions(search, QUICK) if len(each.cause) > 1)
    return [_warning(rule_set, each) for each in found if each.cause.keys() not in listed]


def _warning(rule_set: RuleSet, found: Contradiction) -> str:
    tell = say()
    cause = tell("view.comma").join(f"{key}={as_set(value)}" for key, value in found.cause.items())
    told = tell(f"lint.{_kind(found)}", cause=cause)
    return tell("lint.warning", told=told, hand=" ".join(found.hand), name=printable(rule_set.name))


def search_of(game: Game[Any], rule_set: RuleSet, book: Book, values: Values) -> Search:
    """What is searched: the game under these values, at the smallest table at which direction matters."""
    players = max(values["players_min"], min(TABLE, values["players_max"]))
    rules = options_of(game, rulesets.pinned(rule_set, book, values))
    return Search(game, games.placing(game.name), games.study(game.name), rules, alternatives(book, values), players)


TABLE = 3
"""Players at the tables that are searched."""


# --- telling


def _lines(linted: Linted) -> Iterator[str]:
    tell = say()
    key = "lint.found" if linted.found else "lint.clean"
    yield wrap(tell(key, name=printable(linted.rule_set.name), count=len(linted.found)))
    for place, each in enumerate(linted.found, 1):
        yield ""
        yield from _contradiction(linted, each, f"{place}. ")
    if linted.alone:
        yield ""
        yield wrap(tell("lint.alone"))
    for each in linted.alone:
        yield from _contradiction(linted, each, "- ")
    if linted.lacking:
        yield ""
        yield wrap(tell("lint.lacking"))
    for option in linted.lacking:
        yield wrap(tell("lint.lacks", setting=_setting(linted, option), needs=_needs(linted, option)), "- ", "  ")
    if linted.idle:
        yield ""
        yield wrap(tell("lint.idle", options=tell("view.comma").join(linted.idle)))
    if linted.meeting:
        yield ""
        ids = [each["id"] for each in linted.meeting]
        yield wrap(tell("lint.meeting", ids=tell("view.comma").join(ids), first=ids[0]))


def _contradiction(linted: Linted, found: Contradiction, first: str) -> Iterator[str]:
    tell = say()
    indent = " " * len(first)
    cause = tell("view.comma").join(f"{key}={as_set(value)}" for key, value in found.cause.items())
    refused = tell("view.comma").join(
        tell("lint.refused", act=_typed(linted, act), rule=rule) for act, rule in found.refusals if act.card
    )
    together = len(found.cause) > 1
    yield wrap(tell(f"lint.{_kind(found)}" if together else f"lint.{_kind(found)}_alone", cause=cause), first, indent)
    place = shlex.join(_place(found))
    yield wrap(tell("lint.witness", hand=" ".join(found.hand), place=place, refused=refused), indent, indent)
    yield wrap(tell("lint.count", dead=found.dead, among=found.among, cards=len(found.hand)), indent, indent)
    yield wrap(tell("lint.try", command=_command(linted, found)), indent, indent + "  ")
    cures = tell("view.comma").join(f"{key}={as_set(value)}" for key, value in _possible_cures(linted, found))
    if cures:
        yield wrap(tell("lint.cures", cures=cures), indent, indent)
    for each in linted.meeting if together else ():
        if found.cause.keys() <= set(each["options"]):
            told = told_of(each, linted.values, language())
            yield wrap(tell("lint.book", id=each["id"], told=told), indent, indent)


def _possible_cures(linted: Linted, found: Contradiction) -> list[tuple[str, Any]]:
    """The cures with which a table could be set up."""
    return [
        (key, value) for key, value in found.cures
        if table_problem(linted.book, {**linted.values, key: value}) is None
    ]  # fmt: skip


def _typed(linted: Linted, act: Any) -> str:
    return write(games.load(linted.book.game), act._replace(who=None))


def _command(linted: Linted, found: Contradiction) -> str:
    """The call of `judge` that shows the first refusal."""
    words = ["referee", "judge", "--rules", _named(linted.rule_set)]
    for setting in linted.settings:
        words += ["--set", setting]
    words += [
        "--players",
        str(linted.players),
        *_place(found),
        "--hand",
        " ".join(found.hand),
        _typed(linted, found.refusals[0][0]),
    ]
    return shlex.join(words)


def _kind(found: Contradiction) -> str:
    """`complete` or `barred`."""
    return found.kind.name.lower()


def _place(found: Contradiction) -> list[str]:
    """The position as options of `judge` tell it; what was drawn is the last card of the hand."""
    words = []
    for key, value in found.spot.fields.items():
        told = found.hand[-1] if key == "drawn" else str(value)
        words += [f"--{key}"] if value is True else [f"--{key}", told]
    return words


def _named(rule_set: RuleSet) -> str:
    """What finds this set again: its name, or its file where the name means another one or none."""
    try:
        found = rulesets.find(rule_set.name)
    except RefereeError:
        return rule_set.file
    return rule_set.name if os.path.samefile(found, rule_set.file) else rule_set.file


def _setting(linted: Linted, option: str) -> str:
    return f"{option}={as_set(linted.values[option])}"


def _needs(linted: Linted, option: str) -> str:
    """What an option wants before it says anything: other options with their values."""
    return _condition(linted.book.options[option])


def _condition(entry: Mapping[str, Any]) -> str:
    tell = say()
    wanted = [tell("lint.needs", option=key, values="|".join(values)) for key, values in entry.get("only", {}).items()]
    wanted += [
        tell("lint.needs_not", option=key, values="|".join(values)) for key, values in entry.get("without", {}).items()
    ]
    if entry.get("any"):
        wanted.append(f" {tell('lint.or')} ".join(_condition(each) for each in entry["any"]))
    return tell("view.comma").join(wanted)


def _object(linted: Linted, found: Contradiction) -> dict[str, object]:
    return {
        "rules": linted.rule_set.name,
        "kind": _kind(found),
        "complete": found.kind == Dead.COMPLETE,
        "alone": len(found.cause) == 1,
        "cause": dict(found.cause),
        "position": dict(found.spot.fields),
        "hand": list(found.hand),
        "refused": [{"act": _typed(linted, act), "rule": rule} for act, rule in found.refusals],
        "dead": found.dead,
        "among": found.among,
        "cures": [{"option": key, "value": value} for key, value in _possible_cures(linted, found)],
        "rulebook": [each["id"] for each in linted.meeting if found.cause.keys() <= set(each["options"])],
    }

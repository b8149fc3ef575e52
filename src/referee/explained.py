"""One rule or option of a rulebook with all that the book has on it, as data.

case       a way in which a rule can refuse, or cannot decide
choice     a value that an option can have, with what it then says
reading    what one text says of an option: the text by its tag, title and edition, and its words in ours
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.lines import Line, in_force, option_line, told_of, value_words
from referee.options import RuleSet, Values, as_set, choice_as_set
from referee.options import choices as members
from referee.rulebook import Book
from referee.words import fill

KINDS = ("option", "rule", "interaction")
ANY_NUMBER = "N"
"""What stands for the value of an option where it may be any number."""


class Case(NamedTuple):
    """A way in which a rule decides. `needs` says what would settle it where it cannot; empty where it can.

    `remedy` is what it costs where that is not what the rule says of all its cases; empty where it is. `idle_with` are
    the settings that leave it no part in a set in which the rule has one; empty where it plays one.
    """

    name: str
    sentence: str
    needs: str
    remedy: str
    idle_with: tuple[str, ...]


class Choice(NamedTuple):
    """A value of an option."""

    value: str
    sentence: str
    sources: tuple[str, ...]


class Reading(NamedTuple):
    """What one text says of an option or a rule."""

    key: str
    """The option or the rule that is read."""
    tag: str
    source: str
    """The title of the text."""
    edition: str
    """Empty where it is of none."""
    values: tuple[str, ...]
    """The values that the text tells of; none where it does not say which."""
    text: str
    """How the text reads; empty where it says no more than the rule or the choice does."""


class ExplainedOption(NamedTuple):
    """An option, under the rule set that is asked about."""

    key: str
    title: str
    line: Line
    idle_with: tuple[str, ...]
    """The settings that leave it no part in this set, as they are typed; empty where it plays one."""
    choices: tuple[Choice, ...]
    readings: tuple[Reading, ...]
    several: tuple[str, ...] = ()
    """Two choices that can be had together, of a list; none of any other option."""
    presets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Words that stand for several choices at once."""
    otherwise: str = ""
    """What it says for any other value, where the one in force has a sentence of its own; else empty."""


class Explained(NamedTuple):
    """A rule, an option, or a place where rules meet."""

    key: str
    kind: str
    """One of KINDS."""
    section: str
    """The title of its section; empty where rules of several meet."""
    sentence: str
    """What a rule says, further sentences included; empty for an option, whose line says it."""
    sources: tuple[str, ...]
    cases: tuple[Case, ...]
    remedy: str
    options: tuple[ExplainedOption, ...]
    """The option itself, or those that the rule turns on."""
    rules: tuple[str, ...]
    """The rules that turn on an option."""
    readings: tuple[Reading, ...]
    """Who says the rule, and who says what of each option."""
    idle_with: tuple[str, ...] = ()
    """The settings that leave a rule, or a meeting of rules, no part in this set; empty where it plays one."""


def ids(book: Book) -> dict[str, str]:
    """Everything that can be explained, and of which kind it is."""
    return {
        **dict.fromkeys(book.options, "option"), **dict.fromkeys(book.rules, "rule"),
        **{each["id"]: "interaction" for each in book.interactions},
    }  # fmt: skip


def explain(
    book: Book,
    rule_set: RuleSet,
    values: Values,
    key: str,
    language: str,
    tell: Callable[[Any], str],
    places: Mapping[str, str],
) -> Explained:
    """What the book has on one of `ids`, with the values in force of a rule set.

    `tell` says how a value reads within a sentence; `places` what stands where a case has a name or a card.
    """
    kind = ids(book)[key]

    def option(each: str) -> ExplainedOption:
        return _option(book, rule_set, values, each, language, tell)

    if kind == "option":
        entry, own = book.options[key], option(key)
        rules = tuple(rule for rule, told in book.rules.items() if key in told.get("options", ()))
        section = book.sections[entry["section"]][language]
        return Explained(key, kind, section, "", own.line.sources, (), "", (own,), rules, own.readings)
    entry = book.rules[key] if kind == "rule" else next(each for each in book.interactions if each["id"] == key)
    idle_with = _settings_against(entry, values)
    # What a number of this set would be says nothing where it is the number that leaves the rule no part.
    against = {each.partition("=")[0] for each in idle_with}
    numbers = {
        name: ANY_NUMBER if name in against else str(value) for name, value in values.items() if type(value) is int
    }
    places = {**numbers, **places}
    options = tuple(option(each) for each in entry.get("options", ()))
    sources = tuple(entry.get("sources", ()))
    said = tuple(_reading(book, key, tag, (), "", language) for tag in sources)
    return Explained(
        key, kind, book.sections[entry["section"]][language] if kind == "rule" else "",
        told_of(entry, values, language), sources, tuple(_cases(entry, {} if idle_with else values, language, places)),
        without_places(entry["remedy"][language], places) if "remedy" in entry else "",
        options, (), (*said, *(reading for each in options for reading in each.readings)),
        idle_with,
    )  # fmt: skip


def _settings_against(entry: Mapping[str, Any], values: Values) -> tuple[str, ...]:
    """The settings by which an entry does not hold, as `stop_cards=0`; empty where it does."""
    if in_force(entry, values):
        return ()
    keys = [key for key, wanted in entry.get("only", {}).items() if not in_force({"only": {key: wanted}}, values)]
    keys += [
        key for key, unwanted in entry.get("without", {}).items() if not in_force({"without": {key: unwanted}}, values)
    ]
    told = [f"{key}={as_set(values[key])}" for key in keys if key in values]
    one_of = entry.get("any", ())
    failed = () if any(in_force(each, values) for each in one_of) else one_of
    told += [setting for each in failed for setting in _settings_against(each, values)]
    return tuple(dict.fromkeys(told))


def _cases(entry: Mapping[str, Any], values: Values, language: str, places: Mapping[str, str]) -> Iterator[Case]:
    """The cases of a rule; `values` are those in force, none where the whole rule plays no part."""
    for name, told in entry.get("case", {}).items():
        needs, remedy = (without_places(told.get(part, {}).get(language, ""), places) for part in ("needs", "remedy"))
        yield Case(name, without_places(told[language], places), needs, remedy, _settings_against(told, values))


def without_places(sentence: str, places: Mapping[str, str]) -> str:
    """A sentence whose places nobody can fill, for want of a table: `the player` for a name, and so on.

    `places` has what stands for a place, by its name, and under `""` for any other. A word that agrees with a number
    means several.
    """

    def filled(found: re.Match[str]) -> str:
        name, several = found.groups()
        place = places.get(name) or places[""]
        return f"{place} {several}" if several else place

    told = re.sub(r"\{(\w+)(?::(?:[^/}]*/([^}]*)|\w+))?\}", filled, sentence)
    return told[:1].upper() + told[1:] if sentence.startswith("{") else told


def _option(
    book: Book, rule_set: RuleSet, values: Values, key: str, language: str, tell: Callable[[Any], str]
) -> ExplainedOption:
    entry = book.options[key]
    told = book.decks if key == "deck" else entry.get("choice", {})
    choices = tuple(
        Choice(
            choice_as_set(entry, value),
            fill(told_of(each, values, language), language, {"value": value}),
            tuple(each.get("sources", ())),
        )
        for value, each in told.items()
    )
    return ExplainedOption(
        key, entry["title"][language], option_line(book, rule_set, key, values, language, tell),
        _settings_against(entry, values),
        choices, tuple(_readings(book, key, choices, language)),
        tuple(members(entry)[:2]) if entry["type"] == "list" else (),
        tuple((name, tuple(stands_for)) for name, stands_for in entry.get("preset", {}).items()),
        _otherwise(entry, key, values, language),
    )  # fmt: skip


def _otherwise(entry: Mapping[str, Any], key: str, values: Values, language: str) -> str:
    """What an option says for the values that have no sentence of their own, where the one in force has one."""
    words = value_words(values[key])
    if language not in entry or len(words) > 1 or not words & entry.get("choice", {}).keys():
        return ""
    said = told_of(entry, {**values, key: ANY_NUMBER}, language)
    return fill(said, language, {"value": "…" if entry["type"] == "list" else ANY_NUMBER})


def _readings(book: Book, key: str, choices: Sequence[Choice], language: str) -> Iterator[Reading]:
    """What each text says of an option: those that are quoted, then those that a choice only names."""
    quoted: Mapping[str, Mapping[str, Any]] = book.options[key]["sources"]
    for tag in dict.fromkeys((*quoted, *(tag for choice in choices for tag in choice.sources))):
        stated = quoted.get(tag, {}).get("value")
        told_by = (
            tuple(choice.value for choice in choices if tag in choice.sources) if stated is None else _each(stated)
        )
        yield _reading(book, key, tag, told_by, quoted.get(tag, {}).get(language, ""), language)


def _each(stated: Any) -> tuple[str, ...]:
    """The values that a text is said to tell of, one or a list of them, each as it is typed."""
    return tuple(as_set(each) for each in (stated if isinstance(stated, list) else [stated]))


def _reading(book: Book, key: str, tag: str, values: tuple[str, ...], text: str, language: str) -> Reading:
    source = book.sources[tag]
    return Reading(key, tag, source[language], source.get("edition", {}).get(language, ""), values, text)

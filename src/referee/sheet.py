"""The sheet of a rule set: everything that holds at its table, in the order of the rulebook, as data.

What the values in force make idle is left out: the rulebook says of an option, a rule or a sentence when it holds.

section    the lines under one heading: first the options, then the rules
source     a text that a line rests on, by its tag; `ruling` where the sources are silent
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.lines import Line, also_from, in_force, option_line, own_first, told_of
from referee.options import RuleSet, Values, warnings
from referee.rulebook import Book


class Section(NamedTuple):
    """The lines under one heading."""

    key: str
    title: str
    options: tuple[Line, ...]
    rules: tuple[Line, ...]


class Source(NamedTuple):
    """A text that the sheet rests on. `edition` and `address` are empty where there is none."""

    tag: str
    title: str
    edition: str
    address: str


class HouseRuling(NamedTuple):
    """What a house has ruled on a rule, in its own words."""

    rule: str
    text: str


class Sheet(NamedTuple):
    """A whole rule sheet in one language."""

    name: str
    game: str
    title: str
    base: str
    """The set that this one extends; empty where it starts from the rulebook."""
    sections: tuple[Section, ...]
    sources: tuple[Source, ...]
    order: tuple[str, ...] = ()
    """The order of events in one play, where the game has one that decides."""
    interactions: tuple[str, ...] = ()
    """What decides where rules in force meet."""
    rulings: tuple["HouseRuling", ...] = ()
    """What the house has ruled."""
    warnings: tuple[str, ...] = ()
    """What a table should know of these values before it begins."""


def make_sheet(book: Book, rule_set: RuleSet, values: Values, language: str, tell: Callable[[Any], str]) -> Sheet:
    """The sheet of these values, which are the set's own or some of them set otherwise.

    `tell` says how a value reads within a sentence: a number as digits, a list of cards by their names.
    """
    sections = tuple(_sections(book, rule_set, values, language, tell))
    cited = {tag for section in sections for line in (*section.options, *section.rules) for tag in line.sources}
    sources = tuple(
        Source(tag, source[language], source.get("edition", {}).get(language, ""), source.get("address", ""))
        for tag, source in book.sources.items()
        if tag in cited
    )
    title = title_of(rule_set.title, language) or rule_set.name
    base = rule_set.base.name if rule_set.base else ""
    return Sheet(
        rule_set.name, rule_set.game, title, base, sections, sources,
        tuple(book.order.get(language, ())),
        tuple(told_of(each, values, language) for each in book.interactions if in_force(each, values)),
        tuple(HouseRuling(rule, text) for rule, texts in rule_set.rulings.items() for text in texts),
        tuple(each[language] for each in warnings(book, values)),
    )  # fmt: skip


def title_of(titles: Mapping[str, str], language: str) -> str:
    """A title in this language, else in whichever there is; empty where there is none."""
    return titles.get(language) or next(iter(titles.values()), "")


def _sections(
    book: Book, rule_set: RuleSet, values: Values, language: str, tell: Callable[[Any], str]
) -> Iterator[Section]:
    for key, title in book.sections.items():
        options = tuple(
            option_line(book, rule_set, option_key, values, language, tell)
            for option_key, option in book.options.items()
            if option["section"] == key and in_force(option, values)
        )
        rules = tuple(
            Line(rule_id, told_of(rule, values, language), own_first("", (*rule["sources"], *also_from(rule, values))))
            for rule_id, rule in book.rules.items()
            if rule["section"] == key and in_force(rule, values)
        )
        yield Section(key, title[language], options, rules)

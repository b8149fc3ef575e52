"""The sheet of a rule set: everything that holds at its table, in the order of the rulebook, as data.

What the values in force make idle is left out: the rulebook says of an option, a rule or a sentence when it holds.

line       one sentence: an option with the value in force, or a rule by which acts are judged
section    the lines under one heading: first the options, then the rules
changed    of a value: another than in the set that this one starts from, or set for this sheet alone
source     a text that a line rests on, by its tag; `ruling` where the sources are silent
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.options import RuleSet, Values, warnings
from referee.rulebook import Book
from referee.words import fill

RULING = "ruling"
"""The source of a value that no text gives."""


class Line(NamedTuple):
    """One sentence of the sheet."""

    key: str
    """The option's key, or the rule's id."""
    sentence: str
    sources: tuple[str, ...]
    """Tags of the texts that it rests on, the one that the rule set names first."""
    value: Any = None
    """The value in force; None for a rule."""
    ruling: bool = False
    """The value is a ruling of the rule set."""
    changed: "Changed | None" = None


class Changed(NamedTuple):
    """What a value was before it was changed, and in which set; the name is empty for the rulebook."""

    name: str
    value: Any


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
            Line(
                rule_id, told_of(rule, values, language), _own_first("", (*rule["sources"], *_also_from(rule, values)))
            )
            for rule_id, rule in book.rules.items()
            if rule["section"] == key and in_force(rule, values)
        )
        if options or rules:
            yield Section(key, title[language], options, rules)


def in_force(entry: Mapping[str, Any], values: Values) -> bool:
    """Whether an entry of the rulebook holds under these values, by its `only` and `without`, and one of its `any`.

    An option that the game does not have has no value, so that nothing that asks for it holds.
    """
    only, without, one_of = entry.get("only", {}), entry.get("without", {}), entry.get("any", ())
    if one_of and not any(in_force(each, values) for each in one_of):
        return False
    if any(key not in values for key in (*only, *without)):
        return False
    return all(value_words(values[key]) & set(wanted) for key, wanted in only.items()) and not any(
        value_words(values[key]) & set(unwanted) for key, unwanted in without.items()
    )


def value_words(value: Any) -> set[str]:
    """A value as the rulebook writes it in conditions and choices; a list has a word for each of its members."""
    if isinstance(value, list | tuple):
        return {str(each) for each in value} or {"empty"}
    return {str(value).lower() if isinstance(value, bool) else str(value)}


def _also(entry: Mapping[str, Any], values: Values) -> list[Mapping[str, Any]]:
    """The further sentences of an entry that hold under these values."""
    return [each for each in entry.get("also", {}).values() if in_force(each, values)]


def _also_from(entry: Mapping[str, Any], values: Values) -> list[str]:
    """The sources of those sentences."""
    return [tag for each in _also(entry, values) for tag in each.get("sources", ())]


def told_of(entry: Mapping[str, Any], values: Values, language: str) -> str:
    """What an entry of the rulebook says under these values, its further sentences included."""
    return _BETWEEN[language].join(each[language] for each in (entry, *_also(entry, values)))


_BETWEEN = {"en": " ", "ja": ""}
"""What stands between two sentences."""


def option_line(
    book: Book, rule_set: RuleSet, key: str, values: Values, language: str, tell: Callable[[Any], str]
) -> Line:
    """One option with the value in force, what it means and on whose word; `tell` as for a whole sheet."""
    value = values[key]
    told = _entry_of(book, key, value)
    sentence = fill(told_of(told, values, language), language, {"value": tell(value)})
    own = str(rule_set.sources.get(key, "")) if value == rule_set.values[key] else ""
    # What an option says of its sources is what each of them reads; only a choice has sources of its own.
    others = () if told is book.options[key] else told.get("sources", ())
    tags = _own_first(own, (*others, *_also_from(told, values)))
    return Line(key, sentence, tags, value, own == RULING, _changed(rule_set, book, key, value))


def _entry_of(book: Book, key: str, value: Any) -> Mapping[str, Any]:
    """Where the rulebook has the sentence for this value: with the pack, the choice, or the option itself."""
    if key == "deck":
        return book.decks[value]
    option = book.options[key]
    told: Mapping[str, Mapping[str, Any]] = option.get("choice", {})
    return next((entry for word, entry in told.items() if {word} == value_words(value)), option)


def _own_first(own: str, tags: Sequence[str]) -> tuple[str, ...]:
    """The source that the rule set names, then the others that the rulebook gives for this value."""
    return tuple(dict.fromkeys(tag for tag in (own, *tags) if tag))


def _changed(rule_set: RuleSet, book: Book, key: str, value: Any) -> Changed | None:
    """What the value was before: in the set itself, or in what the set starts from."""
    if value != rule_set.values[key]:
        return Changed(rule_set.name, rule_set.values[key])
    before = rule_set.base.values[key] if rule_set.base else book.options[key]["default"]
    if value == before:
        return None
    return Changed(rule_set.base.name if rule_set.base else "", before)

"""One sentence of a rulebook, as it holds under the values in force.

entry     an option, a rule, a pack or one of their further sentences: it says when it holds
line      a sentence with its value and the texts that it rests on
changed   of a value: another than in the set that this one starts from, or set for this table alone
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from referee.options import RuleSet, Values
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


def also_from(entry: Mapping[str, Any], values: Values) -> list[str]:
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
    same = told.get("same")
    said = same if same and values[same["as"]] == value else told
    sentence = fill(told_of(said, values, language), language, {"value": tell(value)})
    own = str(rule_set.sources.get(key, "")) if value == rule_set.values[key] else ""
    # What an option says of its sources is what each of them reads; only a choice has sources of its own.
    others = () if told is book.options[key] else told.get("sources", ())
    tags = own_first(own, (*others, *also_from(told, values)))
    return Line(key, sentence, tags, value, own == RULING, _changed(rule_set, book, key, value))


def _entry_of(book: Book, key: str, value: Any) -> Mapping[str, Any]:
    """Where the rulebook has the sentence for this value: with the pack, the choice, or the option itself."""
    if key == "deck":
        return book.decks[value]
    option = book.options[key]
    told: Mapping[str, Mapping[str, Any]] = option.get("choice", {})
    return next((entry for word, entry in told.items() if {word} == value_words(value)), option)


def own_first(own: str, tags: Sequence[str]) -> tuple[str, ...]:
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

"""The options of a game as a rule set chooses them: which values there are, which go together, how they are typed.

    rule set   a name, the values that it gives the options, and on whose word
    option     one choice that a rule set makes; its type is told by the rulebook
    problem    what speaks against a value: a key, of whose sentences there is one for a file and one for `--set`

Where rule sets are found and read is another matter, of `rulesets`.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from referee.errors import Misuse, Place
from referee.match import PARTNERS
from referee.rulebook import Book
from referee.spelling import MOST_NUMBER, begun_or_nearest, fold, is_long_number, nearest, to_number

Values = Mapping[str, Any]
NONE = "none"
"""How it is written that there is no number, or nothing in a list."""
_TRUE, _FALSE = ("true", "yes", "on", "はい"), ("false", "no", "off", "いいえ")


class RuleSet(NamedTuple):
    """A rule set with everything it extends worked in."""

    name: str
    game: str
    title: Mapping[str, str]
    values: Values
    sources: Mapping[str, str]
    """Where a value of this set comes from, where the set says so: a tag, or `ruling`."""
    file: str
    base: "RuleSet | None" = None
    """The set that it extends; None where it starts from the rulebook."""
    rulings: Mapping[str, Sequence[str]] = MappingProxyType({})
    """What the house has ruled, by rule, in its own words; the rulings of what it extends come first."""


def expanded(book: Book, key: str, value: Any) -> Any:
    """The value itself, or the list that a name such as `same` stands for."""
    presets = book.options.get(key, {}).get("preset", {})
    return presets.get(value, value) if isinstance(value, str) else value


def told_of_value(option: Mapping[str, Any], key: str, value: object) -> dict[str, object]:
    """What the sentence about a wrong value says: the option, the value, what would do."""
    known = choices(option)
    presets = list(option.get("preset", ())) or ["none"]
    near = nearest_values(value, [*option.get("preset", {}), *known] if known else ())
    return {
        "key": key, "value": value, "known": tuple(known), "near": near, "presets": tuple(presets),
        "several": ",".join(known[:2]),
        "least": option.get("min", 0), "most": option.get("max", MOST_NUMBER),
    }  # fmt: skip


def nearest_values(value: object, known: Iterable[str]) -> tuple[str, ...]:
    """What may have been meant by a value of a file, with the quotes that are missing where the value is no text."""
    near = begun_or_nearest(str(value), known)
    return near if isinstance(value, str) else tuple(f'"{each}"' for each in near)


def choices(option: Mapping[str, Any]) -> list[str]:
    """The values that a choice or a list can take, as words; none for a number."""
    if "choices" in option:
        return [str(choice) for choice in option["choices"]]
    told = option.get("choice", {})
    return [name for name in told if option["type"] == "choice" or name not in ("true", "false", "none", "empty")]


def value_problem(option: Mapping[str, Any], value: Any) -> str | None:
    """What a value of this option is not: `bool`, `list`, `number`, `choice`, in `range`; None where it will do."""
    kind = option["type"]
    if kind == "bool":
        return None if type(value) is bool else "bool"
    if kind == "list":
        if type(value) not in (list, tuple) or any(type(each) is not str for each in value):
            return "list"
        return None if set(value) <= set(choices(option)) else "choice"
    if kind == "choice":
        known = choices(option)
        return None if type(value) is str and (not known or value in known) else "choice"
    if kind == "count" and value == NONE:
        return None
    if type(value) is not int:
        return "number"
    return None if option.get("min", value) <= value <= option.get("max", value) else "range"


def table_problem(book: Book, values: Values) -> tuple[str, dict[str, Any]] | None:
    """Why these values cannot work together at a table: a key of its sentence and what fills it."""
    cards = sum(book.decks[values["deck"]]["cards"].values())
    if values["players_min"] > values["players_max"]:
        return "players", {"least": values["players_min"], "most": values["players_max"]}
    most, hand = values["players_max"], values["hand_size"]
    if most * hand > cards:
        serves = cards // hand
        problem = "too_few_cards" if serves < values["players_min"] else "too_many_players"
        return problem, {"players": most, "hand": hand, "needed": most * hand, "cards": cards, "serves": serves}
    for conflict in book.conflicts:
        if conflict["refused"] and _holds(conflict, values):
            return "conflict", {"sentence": {"en": conflict["en"], "ja": conflict["ja"]}, "when": conflict["when"]}
    return None


def seating_problem(values: Values, count: int) -> tuple[str, dict[str, Any]] | None:
    """Why so many players cannot sit down to these pinned values: a key of its sentence and what fills it."""
    problem = players_problem(values, values["name"], count)
    if problem is not None:
        return problem
    if values.get("partners") and count != PARTNERS:
        return "partners", {"count": count}
    return None


def players_problem(values: Values, name: str, count: int) -> tuple[str, dict[str, Any]] | None:
    """Why a rule set of this name is not for so many players, as a key of its sentence and what fills it."""
    least, most = values["players_min"], values["players_max"]
    if least <= count <= most:
        return None
    told = {"rules": name, "least": least, "most": most, "count": count}
    return "players" if least < most else "players_exactly", told


def _holds(conflict: Mapping[str, Any], values: Values) -> bool:
    """Whether these values are those of the conflict; a list has to hold all that it names."""
    return all(
        set(value) <= set(values.get(key, ())) if isinstance(value, list) else values.get(key) == value
        for key, value in conflict["when"].items()
    )


def warnings(book: Book, values: Values) -> list[Mapping[str, Any]]:
    """What a table with these values should know before it begins: sentences by language."""
    told = [conflict for conflict in book.conflicts if not conflict["refused"] and _holds(conflict, values)]
    deck = book.decks[values["deck"]]
    return [*([deck] if deck.get("warned") else []), *told]


def parse_value(book: Book, key: str, text: str) -> Any:
    """The value that `--set KEY=TEXT` means, read by the option's type. Raises Misuse."""
    option = book.options.get(key)
    if option is None:
        raise Misuse("set.unknown", key=key, near=nearest(key, list(book.options)), known=tuple(book.options))
    value = expanded(book, key, fold(text.strip()))
    if isinstance(value, str):
        value = _typed(option["type"], text)
    if key == "deck" and value not in book.decks:
        known = tuple(book.decks)
        raise Misuse("set.choice", key=key, value=text, known=known, near=nearest_values(text, known))
    problem = value_problem(option, value)
    if problem == "number" and is_long_number(text):
        problem = "range"
    if problem == "choice" and option["type"] == "list":
        problem = "members"
    if problem:
        raise Misuse(f"set.{problem}", **told_of_value(option, key, text))
    return value


def _typed(kind: str, text: str) -> Any:
    folded = fold(text.strip())
    if kind == "bool":
        return True if folded in _TRUE else False if folded in _FALSE else text
    if kind == "list":
        return [] if folded in ("", "none") else [each.strip() for each in folded.split(",")]
    if kind == "choice":
        return folded
    number = to_number(folded)
    return folded if number is None else number


def as_set(value: Any) -> str:
    """A value as it is typed after `--set KEY=`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return ",".join(value) or "none"
    return str(value)


def choice_as_set(option: Mapping[str, Any], word: str) -> str:
    """A choice as it is typed: the rulebook writes `empty` for a list without members."""
    return "none" if option["type"] == "list" and word == "empty" else word


def alternatives(book: Book, values: Values) -> dict[str, list[Any]]:
    """For each option that is a choice, every value that it can have; of a list each member alone, and all.

    A house rule that is not played is left as it is: that it could be played is no fault of the rules in force.
    """
    found: dict[str, list[Any]] = {}
    for key, option in book.options.items():
        if key == "deck" or (option["section"] == "house" and values[key] == option["default"]):
            continue
        known = choices(option)
        if option["type"] == "bool":
            found[key] = [False, True]
        elif option["type"] == "list":
            found[key] = [(), *((each,) for each in known), tuple(known)]
        elif option["type"] == "choice" and known:
            found[key] = list(known)
    return found


def override(book: Book, rule_set: RuleSet, settings: Sequence[str]) -> Values:
    """The values of a set that was checked, with `KEY=VALUE` settings worked in.

    Raises Misuse, also where they cannot work together.
    """
    values = set_values(book, rule_set, settings)
    problem = table_problem(book, values) if settings else None
    if problem:
        where = "set" if problem[0] == "too_many_players" else "rulefile"
        raise Misuse(f"{where}.{problem[0]}", Place(rule_set.name), **problem[1])
    return values


def set_values(book: Book, rule_set: RuleSet, settings: Sequence[str]) -> Values:
    """The same, although no table could be set up by it. Raises Misuse."""
    values = dict(rule_set.values)
    for setting in settings:
        key, equals, text = setting.partition("=")
        if not equals:
            raise Misuse("set.form", text=setting)
        values[key.strip()] = parse_value(book, key.strip(), text)
    return values

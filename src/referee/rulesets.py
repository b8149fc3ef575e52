"""Rulebooks and rule sets: found, extended, checked against the book.

    rulebook   `rules/<game>.toml`: every option and rule of a game with its sentences and sources
    rule set   a file that `extends` another and holds only the values that differ
    option     one choice that a rule set makes; its type is told by the book

A rule set is found by path, in `./rules/`, in the user's configuration folder, or among those shipped.
"""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from referee.errors import Misuse, RefereeError, RuleFileError
from referee.rulebook import Book, parsed
from referee.spelling import fold, to_number

Values = Mapping[str, Any]
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


USUAL = {"ono99": "ono99-tomy", "uno": "uno-japan"}
"""The rule set of each game where none is named."""


def shipped() -> Path:
    """The folder of the rulebooks: inside the installed package, or at the top of a checkout."""
    package = Path(__file__).parent / "rules"
    return package if package.is_dir() else Path(__file__).parents[2] / "rules"


def folders() -> tuple[Path, ...]:
    """Where a rule set is looked for, in this order."""
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    return Path("rules"), Path(home) / "referee" / "rules", shipped()


def names() -> list[str]:
    """Every rule set that can be named here, without the rulebooks."""
    found: set[str] = set()
    for folder in folders():
        if folder.is_dir():
            found.update(file.stem for file in folder.glob("*.toml") if _is_rule_set(file))
    return sorted(found)


def _is_rule_set(file: Path) -> bool:
    """A rulebook holds options of its own, a rule set does not; a broken file is a rule set that will be told."""
    try:
        content = _toml(file)
    except RuleFileError:
        return True
    return "game" in content and "option" not in content and "rule" not in content


# --- reading


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig")
    except (IsADirectoryError, PermissionError, FileNotFoundError) as error:
        raise RuleFileError("unreadable", file=str(file), reason=error.strerror) from error
    except UnicodeDecodeError as error:
        raise RuleFileError("encoding", file=str(file)) from error


def _toml(file: Path) -> dict[str, Any]:
    return parsed(_text(file), file)


@cache
def load_book(game: str) -> Book:
    """The rulebook of a game, as shipped; opened once."""
    return Book(game, _text(shipped() / f"{game}.toml"), _text(shipped() / "table.toml"))


def is_shipped(rule_set: RuleSet) -> bool:
    """Whether this set is one of those that come with the program."""
    return Path(rule_set.file).parent.resolve() == shipped().resolve()


def find(name: str) -> Path:
    """The file of a rule set, by name or path. Raises Misuse with the nearest names.

    A copy of a shipped set, letter by letter (a checkout's `./rules/`), is the shipped one.
    """
    if name.endswith(".toml") or os.sep in name:
        if not Path(name).is_file():
            raise RuleFileError("unreadable", file=name, reason=os.strerror(2))
        return Path(name)
    for folder in folders():
        file = folder / f"{name}.toml"
        if file.is_file() and _is_rule_set(file):
            return _shipped_copy(file) or file
    raise Misuse("rules.unknown", name=name, near=_near(name, names()), known=", ".join(names()))


def _shipped_copy(file: Path) -> Path | None:
    """The shipped set that this file is a copy of."""
    ours = shipped() / file.name
    return ours if ours.is_file() and ours.read_bytes() == file.read_bytes() else None


def _near(word: str, known: Sequence[str]) -> str:
    """The nearest known word, empty where none is near."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, n=1, cutoff=0.5)), "")


def load(name: str) -> tuple[RuleSet, Book]:
    """A rule set by name or path, checked, with the book it was checked against.

    Raises Misuse where there is none, RuleFileError where something in it is wrong.
    """
    rule_set, book = load_unchecked(name)
    problem = table_problem(book, rule_set.values)
    if problem:
        raise RuleFileError(problem[0], file=rule_set.file, **problem[1])
    return rule_set, book


def load_unchecked(name: str) -> tuple[RuleSet, Book]:
    """The same, although no table could be set up by it: every value is one of its option, together they may not do."""
    return _load(find(name), ())


def _load(file: Path, extending: tuple[Path, ...]) -> tuple[RuleSet, Book]:
    if file.resolve() in extending:
        chain = " → ".join(each.stem for each in (*extending, file))
        raise RuleFileError("circular", file=str(file), chain=chain)
    content = _toml(file)
    _check_shape(file, content)
    book = _book_of(file, content)
    base = None
    if "extends" in content:
        base, _ = _load(_beside_or_found(file, content["extends"]), (*extending, file.resolve()))
        if base.game != book.game:
            raise RuleFileError("other_game", file=str(file), extends=base.name, game=base.game)
        values, sources = dict(base.values), dict(base.sources)
    else:
        values, sources = book.defaults(), {}
    for key, stated, source in _stated(file, content):
        value = _expanded(book, key, stated)
        _check_value(file, book, key, value)
        values[key] = value
        sources.pop(key, None)
        if source:
            sources[key] = source
    sources.update(content.get("sources", {}))
    rule_set = RuleSet(file.stem, book.game, content.get("title", {}), values, sources, str(file), base)
    _check_deck(file, book, values)
    return rule_set, book


def _expanded(book: Book, key: str, value: Any) -> Any:
    """The value itself, or the list that a name such as `same` stands for."""
    presets = book.options.get(key, {}).get("preset", {})
    return presets.get(value, value) if isinstance(value, str) else value


def _beside_or_found(file: Path, name: str) -> Path:
    beside = file.parent / f"{name}.toml"
    return beside if beside.is_file() and not name.endswith(".toml") else find(name)


_SHAPE = {"game": str, "extends": str, "title": dict, "rules": dict, "sources": dict}


def _check_shape(file: Path, content: Mapping[str, Any]) -> None:
    for key, value in content.items():
        if key not in _SHAPE:
            raise RuleFileError("unknown_key", file=place_of(file, key), key=key, near=_near(key, list(_SHAPE)))
        if type(value) is not _SHAPE[key]:
            raise RuleFileError(
                "wrong_type", file=place_of(file, key), key=key, wanted=_SHAPE[key].__name__, value=value
            )
    for key, text in content.get("title", {}).items():
        if type(text) is not str:
            raise RuleFileError("wrong_type", file=place_of(file, key), key=f"title.{key}", wanted="str", value=text)


def _book_of(file: Path, content: Mapping[str, Any]) -> Book:
    from referee.games import NAMES

    if content.get("game") not in NAMES:
        raise RuleFileError("no_game", file=place_of(file, "game"), known=", ".join(NAMES))
    return load_book(content["game"])


def _stated(file: Path, content: Mapping[str, Any]) -> Iterator[tuple[str, Any, str]]:
    """(option, value, source) of everything that the file sets; a value may be `{ value, source }`."""
    for key, value in content.get("rules", {}).items():
        if isinstance(value, dict):
            if "value" not in value or not value.keys() <= {"value", "source"}:
                raise RuleFileError(
                    "wrong_type", file=place_of(file, key), key=f"rules.{key}", wanted="value, source", value=value
                )
            yield key, value["value"], str(value.get("source", ""))
        else:
            yield key, value, ""


def place_of(file: Path, key: str) -> str:
    """`file:line` of the line that sets this key in a rule set or journal; the file alone where it cannot be told."""
    pattern = re.compile(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=|\s*\[{re.escape(key)}\]")
    for number, line in enumerate(file.read_text(encoding="utf-8-sig").split("\n"), 1):
        if pattern.match(line):
            return f"{file}:{number}"
    return str(file)


# --- checking values


def _check_value(file: Path, book: Book, key: str, value: Any) -> None:
    option = book.options.get(key)
    if option is None:
        raise RuleFileError("unknown_option", file=place_of(file, key), key=key, near=_near(key, list(book.options)))
    problem = value_problem(option, value)
    if problem:
        raise RuleFileError(f"value_{problem}", file=place_of(file, key), **_told(option, key, value))


def _told(option: Mapping[str, Any], key: str, value: object) -> dict[str, object]:
    """What the sentence about a wrong value says: the option, the value, what would do."""
    known = choices(option)
    near = _near(str(value), known) if known else ""
    return {
        "key": key, "value": value, "known": ", ".join(known), "near": near,
        "least": option.get("min", 0), "most": option.get("max", ""),
    }  # fmt: skip


def choices(option: Mapping[str, Any]) -> list[str]:
    """The values that a choice or a list can take, as words; none for a number."""
    if "choices" in option:
        return [str(choice) for choice in option["choices"]]
    told = option.get("choice", {})
    return [name for name in told if option["type"] == "choice" or name not in ("true", "false", "none", "empty")]


def value_problem(option: Mapping[str, Any], value: Any) -> str | None:
    """What is wrong with a value of this option: `type`, `range`, `choice`; None where it will do."""
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
    if kind == "count" and value == "none":
        return None
    if type(value) is not int:
        return "number"
    return None if option.get("min", value) <= value <= option.get("max", value) else "range"


def _check_deck(file: Path, book: Book, values: Values) -> None:
    """The deck must be one of the book's."""
    if values["deck"] not in book.decks:
        known = ", ".join(book.decks)
        raise RuleFileError(
            "value_choice", file=place_of(file, "deck"), key="deck", value=values["deck"], known=known, near=""
        )


def table_problem(book: Book, values: Values) -> tuple[str, dict[str, object]] | None:
    """Why these values cannot work together at a table: a key of its sentence and what fills it."""
    cards = sum(book.decks[values["deck"]]["cards"].values())
    if values["players_min"] > values["players_max"]:
        return "players", {"least": values["players_min"], "most": values["players_max"]}
    needed = values["players_max"] * values["hand_size"]
    if needed > cards:
        return "too_few_cards", {
            "players": values["players_max"],
            "hand": values["hand_size"],
            "needed": needed,
            "cards": cards,
        }
    for conflict in book.conflicts:
        if conflict["refused"] and _holds(conflict, values):
            return "conflict", {"sentence": {"en": conflict["en"], "ja": conflict["ja"]}}
    return None


def _holds(conflict: Mapping[str, Any], values: Values) -> bool:
    return all(values.get(key) == value for key, value in conflict["when"].items())


def warnings(book: Book, values: Values) -> list[Mapping[str, Any]]:
    """What a table with these values should know before it begins: sentences by language."""
    told = [conflict for conflict in book.conflicts if not conflict["refused"] and _holds(conflict, values)]
    deck = book.decks[values["deck"]]
    return [*([deck] if deck.get("warned") else []), *told]


def parse_value(book: Book, key: str, text: str) -> Any:
    """The value that `--set KEY=TEXT` means, read by the option's type. Raises Misuse."""
    option = book.options.get(key)
    if option is None:
        raise Misuse("set.unknown", key=key, near=_near(key, list(book.options)), known=", ".join(book.options))
    value = _expanded(book, key, fold(text.strip()))
    if isinstance(value, str):
        value = _typed(option["type"], text)
    if key == "deck" and value not in book.decks:
        raise Misuse("set.choice", key=key, value=text, known=", ".join(book.decks), near=_near(text, list(book.decks)))
    problem = value_problem(option, value)
    if problem:
        raise Misuse(f"set.{problem}", **_told(option, key, text))
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
    """The set's values with `KEY=VALUE` settings worked in. Raises Misuse, also where they cannot work together."""
    values = set_values(book, rule_set, settings)
    problem = table_problem(book, values)
    if problem:
        raise Misuse(f"rulefile.{problem[0]}", file=rule_set.name, **problem[1])
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


# --- into and out of a journal


def pinned(rule_set: RuleSet, book: Book, values: Values) -> dict[str, Any]:
    """What a journal's front matter pins: the set's name, the cards of the deck, every effective value."""
    return {"name": rule_set.name, "cards": dict(book.decks[values["deck"]]["cards"]), **values}


def pinned_problems(book: Book, front: Values, file: str) -> Iterator[RefereeError]:
    """Everything that the front matter of a journal pins although the rulebook says that it cannot be.

    `front` is front matter of which `pinned.options_of` could make options; `file` of each error is `file:line`.
    """
    rules, path = front["rules"], Path(file)
    own = {key: value for key, value in rules.items() if key not in ("name", "cards")}
    for key, value in () if _is_as_shipped(str(rules.get("name")), own) else own.items():
        try:
            _check_value(path, book, key, value)
        except RuleFileError as error:
            yield error
    deck, known = rules.get("deck"), ", ".join(book.decks)
    if deck is not None and deck not in book.decks:
        yield RuleFileError("value_choice", file=place_of(path, "deck"), key="deck", value=deck, known=known, near="")
    yield from _player_problems(book, front, path)


def _is_as_shipped(name: str, values: Values) -> bool:
    """Whether these are the values of a shipped set, of which each was checked before it was shipped."""
    file = shipped() / f"{name}.toml"
    return name.isprintable() and os.sep not in name and file.is_file() and _load(file, ())[0].values == values


def _player_problems(book: Book, front: Values, path: Path) -> Iterator[RefereeError]:
    """More or fewer players than the pinned rules allow, or than there are cards for."""
    values = {**book.defaults(), **front["rules"]}
    least, most, count = values["players_min"], values["players_max"], len(front["players"])
    at = place_of(path, "players")
    if not least <= count <= most:
        yield RefereeError("new.players", rules=values["name"], least=least, most=most, count=count, file=at)
    hand, cards = values["hand_size"], sum(values["cards"].values())
    if count * hand > cards:
        yield RuleFileError("too_few_cards", file=at, players=count, hand=hand, needed=count * hand, cards=cards)

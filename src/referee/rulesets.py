"""Rulebooks and rule sets: found, extended, checked against the book.

    rulebook   `rules/<game>.toml`: every option and rule of a game with its sentences and sources
    rule set   a file that `extends` another and holds only the values that differ
    option     one choice that a rule set makes; its type is told by the book

A rule set is found by path, in `./rules/`, in the user's configuration folder, or among those shipped.
"""

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
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
    rulings: Mapping[str, Sequence[str]] = MappingProxyType({})
    """What the house has ruled, by rule, in its own words; the rulings of what it extends come first."""


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


def house_files() -> list[Path]:
    """Every rule file found here that is not one of those shipped, nor a copy of one."""
    here, home, ours = folders()
    found = [file for folder in (here, home) if folder.is_dir() for file in sorted(folder.glob("*.toml"))]
    return [
        file for file in found
        if file.parent.resolve() != ours.resolve() and _is_rule_set(file) and not _shipped_copy(file)
    ]  # fmt: skip


def stated_rulings(file: Path) -> list[tuple[str, str, int]]:
    """(rule, sentence, line) of the rulings that a rule file itself holds; none where it cannot be read."""
    try:
        page = page_of(file)
    except RuleFileError:
        return []
    stated = page.content.get("rulings", {})
    listed = [pair for pair in stated.items() if type(pair[1]) is list] if type(stated) is dict else []
    return [
        (rule, text, line_of(page.text, rule, "rulings")) for rule, texts in listed for text in texts
        if type(text) is str
    ]  # fmt: skip


# --- reading


class Page(NamedTuple):
    """A rule file as it was read, or as it would be written."""

    file: Path
    text: str
    content: Mapping[str, Any]

    def at(self, key: str, table: str = "") -> str:
        """`file:line` of the line that sets this key of a table; the file alone where it cannot be told."""
        return _placed(self.file, line_of(self.text, key, table))


def page_of(file: Path, text: str | None = None) -> Page:
    """A rule file, with the text that it has unless another is given. Raises RuleFileError where it is no TOML."""
    text = _text(file) if text is None else text
    content = _parsed(file, text)
    if not _within_reason(content):
        raise RuleFileError("beyond", file=str(file))
    return Page(file, text, content)


def _parsed(file: Path, text: str) -> Mapping[str, Any]:
    """The text as TOML. Raises RuleFileError, with the line where the parser names one."""
    try:
        return parsed(text, file)
    except RuleFileError as error:
        found = _AT_LINE.search(str(error.values.get("reason", "")))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        raise RuleFileError(error.problem, **{**error.values, "file": _placed(file, line if found else 0)}) from error


_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
"""How the parser says where it stopped."""
DEEPEST, LONGEST = 40, 64
"""Tables in tables, and bits of a number, of a file that somebody wrote."""


def _within_reason(content: Mapping[str, Any]) -> bool:
    """Whether no number and no nesting is so large that it could not even be told what is wrong with it."""
    inside: list[tuple[Any, int]] = [(content, 0)]
    while inside:
        value, depth = inside.pop()
        if depth > DEEPEST or (type(value) is int and value.bit_length() > LONGEST):
            return False
        held = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        inside += [(each, depth + 1) for each in held]
    return True


def _text(file: Path) -> str:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise RuleFileError("unreadable", file=str(file), reason=error.strerror or str(error)) from error
    except ValueError as error:  # a name that no file can have
        raise RuleFileError("unreadable", file=str(file), reason=os.strerror(errno.ENOENT)) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RuleFileError("encoding", file=_placed(file, line)) from error


def _toml(file: Path) -> Mapping[str, Any]:
    return page_of(file).content


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
        if not os.path.isfile(name):
            problem = errno.EISDIR if os.path.isdir(name) else errno.ENOENT
            raise RuleFileError("unreadable", file=name, reason=os.strerror(problem))
        return Path(name)
    for folder in folders():
        file = folder / f"{name}.toml"
        if os.path.isfile(file) and _is_rule_set(file):
            return _shipped_copy(file) or file
    raise Misuse("rules.unknown", name=name, near=_near(name, names()), known=tuple(names()))


def _shipped_copy(file: Path) -> Path | None:
    """The shipped set that this file is a copy of."""
    ours = shipped() / file.name
    try:
        return ours if ours.is_file() and ours.read_bytes() == file.read_bytes() else None
    except OSError:
        return None


def _near(word: str, known: Sequence[str]) -> str:
    """The nearest known word, empty where none is near."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word, known, n=1, cutoff=0.5)), "")


def load(name: str) -> tuple[RuleSet, Book]:
    """A rule set by name or path, checked, with the book it was checked against.

    Raises Misuse where there is none, RuleFileError where something in it is wrong.
    """
    return loaded(page_of(find(name)))


def load_unchecked(name: str) -> tuple[RuleSet, Book]:
    """The same, although no table could be set up by it: every value is one of its option, together they may not do."""
    return _load(find(name), ())


def loaded(page: Page) -> tuple[RuleSet, Book]:
    """The rule set that a page holds. Raises RuleFileError, also where no table could be set up by it."""
    rule_set, book = _loaded(page, ())
    problem = table_problem(book, rule_set.values)
    if problem:
        keys = problem[1].get("when", _TOGETHER.get(problem[0], ()))
        stated = [key for key in keys if key in page.content.get("rules", {})]
        raise RuleFileError(problem[0], file=page.at(stated[0], "rules") if stated else str(page.file), **problem[1])
    return rule_set, book


_TOGETHER = {"players": ("players_min", "players_max"), "too_few_cards": ("players_max", "hand_size", "deck")}
"""The options of which a problem of the table comes."""


def _load(file: Path, extending: tuple[Path, ...]) -> tuple[RuleSet, Book]:
    if file.resolve() in extending:
        chain = " → ".join(each.stem for each in (*extending, file))
        raise RuleFileError("circular", file=str(file), chain=chain)
    return _loaded(page_of(file), extending)


def _loaded(page: Page, extending: tuple[Path, ...]) -> tuple[RuleSet, Book]:
    content, file = page.content, page.file
    _refuse(_shape_problems(page))
    book = book_of(page)
    base = _base_of(page, book, extending)
    _refuse(_stated_problems(page, book))
    values = dict(base.values) if base else book.defaults()
    sources = dict(base.sources) if base else {}
    rulings = dict(base.rulings) if base else {}
    for key, stated, source in _stated(content):
        values[key] = _expanded(book, key, stated)
        sources.pop(key, None)
        if source:
            sources[key] = source
    sources.update(content.get("sources", {}))
    for rule, texts in content.get("rulings", {}).items():
        rulings[rule] = (*rulings.get(rule, ()), *texts)
    return RuleSet(file.stem, book.game, content.get("title", {}), values, sources, str(file), base, rulings), book


def _refuse(problems: Iterable[RuleFileError]) -> None:
    """Raises the first problem, if there is one."""
    for problem in problems:
        raise problem


def _base_of(page: Page, book: Book, extending: tuple[Path, ...]) -> RuleSet | None:
    """The set that this one extends. Raises Misuse, RuleFileError where it cannot."""
    if "extends" not in page.content:
        return None
    base, _ = _load(_beside_or_found(page.file, page.content["extends"]), (*extending, page.file.resolve()))
    if base.game != book.game:
        raise RuleFileError("other_game", file=page.at("extends"), extends=base.name, game=base.game)
    return base


class Problem(NamedTuple):
    """Something wrong in a rule file: `file:line`, and the error that it would be refused with."""

    place: str
    error: RefereeError


def problems_of(file: Path) -> tuple[list[Problem], list[Mapping[str, Any]]]:
    """Everything that is wrong in a rule file, and where nothing is, what its tables are warned of, by language."""
    try:
        page = page_of(file)
    except RuleFileError as error:
        return [_problem(error)], []
    found = list(map(_problem, _shape_problems(page)))
    # What has another type than it should have cannot be looked into.
    sound = {key: value for key, value in page.content.items() if isinstance(value, _SHAPE.get(key, ()))}
    page = page._replace(content=sound)
    try:
        book = book_of(page)
    except RuleFileError as error:
        return [*found, _problem(error)], []
    try:
        _base_of(page, book, ())
    except RefereeError as error:
        found.append(Problem(page.at("extends"), error))
    found += map(_problem, _stated_problems(page, book))
    if found:
        return found, []
    try:
        return [], warnings(book, loaded(page)[0].values)
    except RuleFileError as error:
        return [_problem(error)], []


def _problem(error: RuleFileError) -> Problem:
    return Problem(str(error.values["file"]), error)


def _expanded(book: Book, key: str, value: Any) -> Any:
    """The value itself, or the list that a name such as `same` stands for."""
    presets = book.options.get(key, {}).get("preset", {})
    return presets.get(value, value) if isinstance(value, str) else value


def _beside_or_found(file: Path, name: str) -> Path:
    beside = file.parent / f"{name}.toml"
    return beside if os.path.isfile(beside) and not name.endswith(".toml") else find(name)


_SHAPE: dict[str, type] = {"game": str, "extends": str, "title": dict, "rules": dict, "sources": dict, "rulings": dict}


def _shape_problems(page: Page) -> Iterator[RuleFileError]:
    """Keys that no rule set has, and values of another type than theirs."""
    for key, value in page.content.items():
        if key not in _SHAPE:
            yield RuleFileError("unknown_key", file=page.at(key), key=key, near=_near(key, list(_SHAPE)))
        elif type(value) is not _SHAPE[key]:
            yield _wrong_type(page.at(key), key, _SHAPE[key].__name__, value)
    titles = page.content.get("title", {})
    for key, text in titles.items() if type(titles) is dict else ():
        if type(text) is not str:
            yield _wrong_type(page.at(key, "title"), f"title.{key}", "str", text)


def _wrong_type(place: str, key: str, wanted: str, value: object) -> RuleFileError:
    return RuleFileError("wrong_type", file=place, key=key, wanted=wanted, value=value)


def book_of(page: Page) -> Book:
    """The rulebook of the game that a page names. Raises RuleFileError where there is none."""
    from referee.games import NAMES

    if page.content.get("game") not in NAMES:
        raise RuleFileError("no_game", file=page.at("game"), known=tuple(NAMES))
    return load_book(page.content["game"])


def _stated_problems(page: Page, book: Book) -> Iterator[RuleFileError]:
    """What is wrong with the values, the sources and the rulings that a page states."""
    for key, value in page.content.get("rules", {}).items():
        if isinstance(value, dict) and not _is_sourced(value):
            yield _wrong_type(page.at(key, "rules"), f"rules.{key}", "value, source", value)
    for key, value, _ in _stated(page.content):
        yield from _value_problems(lambda each: page.at(each, "rules"), book, key, _expanded(book, key, value))
    for key, source in page.content.get("sources", {}).items():
        if key not in book.options:
            yield _unknown_option(page.at(key, "sources"), book, key)
        elif type(source) is not str:
            yield _wrong_type(page.at(key, "sources"), f"sources.{key}", "str", source)
    for rule, texts in page.content.get("rulings", {}).items():
        place = page.at(rule, "rulings")
        if rule not in book.rules:
            yield RuleFileError("unknown_rule", file=place, key=rule, near=_near(rule, list(book.rules)))
        elif type(texts) is not list or any(type(each) is not str or not each.strip() for each in texts):
            yield RuleFileError("rulings", file=place, key=rule)


def _stated(content: Mapping[str, Any]) -> Iterator[tuple[str, Any, str]]:
    """(option, value, source) of everything that the file sets; a value may be `{ value, source }`."""
    for key, value in content.get("rules", {}).items():
        if not isinstance(value, dict):
            yield key, value, ""
        elif _is_sourced(value):
            yield key, value["value"], value.get("source", "")


def _is_sourced(value: Mapping[str, Any]) -> bool:
    """Whether this is `{ value, source }`."""
    return "value" in value and value.keys() <= {"value", "source"} and type(value.get("source", "")) is str


def place_of(file: Path, key: str) -> str:
    """`file:line` of the line that sets this key in a rule set or journal; the file alone where it cannot be told."""
    return _placed(file, line_of(file.read_text(encoding="utf-8-sig"), key))


def _placed(file: Path, line: int) -> str:
    return f"{file}:{line}" if line else str(file)


_TABLE = re.compile(r"\s*\[+\s*[\"']?([\w-]+)")


def line_of(text: str, key: str, table: str = "") -> int:
    """The number of the line that sets a key, in this table rather than elsewhere; 0 where it cannot be told."""
    word, within = (rf"[\"']?{re.escape(each)}[\"']?" for each in (key, table))
    sets = re.compile(rf"\s*({within}\s*\.\s*)?{word}\s*[=.]|\s*\[+\s*({within}\s*\.\s*)?{word}\s*\]")
    current, elsewhere = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        heading = _TABLE.match(line)
        current = heading[1] if heading else current
        found = sets.match(line)
        if found and (not table or current == table or found[1] or found[2]):
            return number
        elsewhere = elsewhere or (number if found else 0)
    return elsewhere


# --- checking values


def _value_problems(place: Callable[[str], str], book: Book, key: str, value: Any) -> Iterator[RuleFileError]:
    """What is wrong with a value, if anything; `place` says where a key is set."""
    option = book.options.get(key)
    if option is None:
        yield _unknown_option(place(key), book, key)
        return
    problem = value_problem(option, value)
    if problem:
        yield RuleFileError(f"value_{problem}", file=place(key), **_told(option, key, value))
    elif key == "deck" and value not in book.decks:
        known = list(book.decks)
        near = _near(value, known)
        yield RuleFileError("value_choice", file=place(key), key=key, value=value, known=tuple(known), near=near)


def _unknown_option(place: str, book: Book, key: str) -> RuleFileError:
    return RuleFileError("unknown_option", file=place, key=key, near=_near(key, list(book.options)))


def _told(option: Mapping[str, Any], key: str, value: object) -> dict[str, object]:
    """What the sentence about a wrong value says: the option, the value, what would do."""
    known = choices(option)
    presets = list(option.get("preset", ())) or ["none"]
    near = _near(str(value), [*known, *presets] if option["type"] == "list" else known) if known else ""
    return {
        "key": key, "value": value, "known": tuple(known), "near": near, "presets": tuple(presets),
        "several": ",".join(known[:2]),
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


def table_problem(book: Book, values: Values) -> tuple[str, dict[str, Any]] | None:
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
            return "conflict", {"sentence": {"en": conflict["en"], "ja": conflict["ja"]}, "when": conflict["when"]}
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
        raise Misuse("set.unknown", key=key, near=_near(key, list(book.options)), known=tuple(book.options))
    value = _expanded(book, key, fold(text.strip()))
    if isinstance(value, str):
        value = _typed(option["type"], text)
    if key == "deck" and value not in book.decks:
        raise Misuse("set.choice", key=key, value=text, known=tuple(book.decks), near=_near(text, list(book.decks)))
    problem = value_problem(option, value)
    if problem == "choice" and option["type"] == "list":
        problem = "members"
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
        yield from _value_problems(lambda each: place_of(path, each), book, key, value)
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

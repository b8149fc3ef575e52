"""Rulebooks and rule sets: found, extended, checked against the book.

    rulebook   `rules/<game>.toml`: every option and rule of a game with its sentences and sources
    rule set   a file that `extends` another and holds only the values that differ
    page       such a file as it was read

A rule set is found by path, in `./rules/`, in the user's configuration folder, or among those shipped.
"""

import errno
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from os.path import abspath, basename, dirname, exists, isdir, isfile, join, lexists, realpath
from typing import Any, NamedTuple

from referee.errors import Misuse, Place, RefereeError, RuleFileError
from referee.files import LARGEST_RULES, Unusable, read_plain
from referee.options import (
    NONE,
    RuleSet,
    Values,
    expanded,
    nearest_values,
    seating_problem,
    table_problem,
    told_of_value,
    value_problem,
    warnings,
)
from referee.rulebook import Book, parsed
from referee.spelling import nearest


def shipped() -> str:
    """The folder of the rulebooks: inside the installed package, or at the top of a checkout."""
    package = dirname(abspath(__file__))
    inside = join(package, "rules")
    return inside if isdir(inside) else join(dirname(dirname(package)), "rules")


def folders() -> tuple[str, ...]:
    """Where a rule set is looked for, in this order."""
    home = os.environ.get("XDG_CONFIG_HOME") or join(os.path.expanduser("~"), ".config")
    return "rules", join(home, "referee", "rules"), shipped()


def files_in(folder: str) -> list[str]:
    """Every rule file and rulebook of a folder, in the order of their names; none where there is no such folder."""
    if not isdir(folder):
        return []
    return [join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(SUFFIX)]


SUFFIX = ".toml"


def stem(file: str) -> str:
    """What the rule set in this file is called."""
    return basename(file).removesuffix(SUFFIX)


def names(game: str = "") -> list[str]:
    """Every rule set that can be named here, without the rulebooks; of this game alone where one is given."""
    found = {stem(file) for folder in folders() for file in files_in(folder) if is_rule_set(file)}
    return sorted(name for name in found if not game or game_of(name) == game)


def game_of(name: str) -> str:
    """The game of a rule set; empty for one that cannot be read."""
    try:
        return load(name)[0].game
    except RefereeError:
        return ""


def is_rule_set(file: str) -> bool:
    """A rulebook holds options of its own, a rule set does not; a broken file is a rule set that will be told."""
    try:
        content = _toml(file)
    except RuleFileError:
        return True
    return "game" in content and "option" not in content and "rule" not in content


def house_files() -> list[str]:
    """Every rule file found here that is not one of those shipped, nor a copy of one."""
    here, home, ours = folders()
    found = [file for folder in (here, home) if realpath(folder) != realpath(ours) for file in files_in(folder)]
    return [file for file in found if is_rule_set(file) and not _shipped_copy(file)]


def stated_rulings(file: str) -> list[tuple[str, str, int]]:
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

    file: str
    text: str
    content: Mapping[str, Any]

    def at(self, key: str, table: str = "") -> Place:
        """The line that sets this key of a table; the file alone where it cannot be told."""
        return Place(self.file, line_of(self.text, key, table) or None)


def page_of(file: str, text: str | None = None) -> Page:
    """A rule file, with the text that it has unless another is given. Raises RuleFileError where it is no TOML."""
    text = _text(file) if text is None else text
    content = _parsed(file, text)
    if not _within_reason(content):
        raise RuleFileError("beyond", file=file)
    return Page(file, text, content)


def _parsed(file: str, text: str) -> Mapping[str, Any]:
    """The text as TOML. Raises RuleFileError, with the line where the parser names one."""
    try:
        return parsed(text, file)
    except RuleFileError as error:
        found = re.search(_AT_LINE, str(error.values.get("reason", "")))
        if found is None:
            raise
        line = int(found[1]) if found[1] else text.count("\n") + 1
        raise RuleFileError(error.problem, Place(file, line), **error.values) from error


_AT_LINE = r" \(at (?:line (\d+), column \d+|end of document)\)$"
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


def _text(file: str) -> str:
    try:
        data = read_plain(file, LARGEST_RULES)
    except Unusable as error:
        raise RuleFileError(error.problem, file=file) from error
    except OSError as error:
        raise RuleFileError("unreadable", file=file, reason=error) from error
    except ValueError as error:  # a name that no file can have
        raise RuleFileError("unreadable", file=file, reason=_system_error(errno.ENOENT)) from error
    try:
        return data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise RuleFileError("encoding", Place(file, data.count(b"\n", 0, error.start) + 1)) from error


def _system_error(number: int) -> OSError:
    """The error that the system would have raised."""
    return OSError(number, os.strerror(number))


def _toml(file: str) -> Mapping[str, Any]:
    return page_of(file).content


@cache
def load_book(game: str) -> Book:
    """The rulebook of a game, as shipped; opened once."""
    return Book(game, _text(join(shipped(), f"{game}{SUFFIX}")), _text(join(shipped(), f"table{SUFFIX}")))


def is_shipped(file: str) -> bool:
    """Whether this file lies with those that come with the program."""
    return realpath(dirname(file)) == realpath(shipped())


def find(name: str, game: str = "") -> str:
    """The file of a rule set, by name or path. Raises Misuse with the nearest names.

    A copy of a shipped set, letter by letter (a checkout's `./rules/`), is the shipped one.
    """
    if name.endswith(SUFFIX) or os.sep in name:
        if not exists(name) or isdir(name):
            problem = errno.EISDIR if isdir(name) else errno.ENOENT
            raise RuleFileError("unreadable", file=name, reason=_system_error(problem))
        return name
    for folder in folders():
        file = join(folder, f"{name}{SUFFIX}")
        # What is there and no file, such as a folder or a link to nowhere, is told when it is read.
        if lexists(file) and is_rule_set(file):
            return _shipped_copy(file) or file
    known = names(game)
    raise Misuse("rules.unknown", name=name, near=nearest(name, known), known=tuple(known))


def _shipped_copy(file: str) -> str | None:
    """The shipped set that this file is a copy of, or is itself."""
    ours = join(shipped(), basename(file))
    if ours == file:
        return ours
    try:
        return ours if isfile(ours) and _text(ours) == _text(file) else None
    except RuleFileError:
        return None


def load(name: str, game: str = "") -> tuple[RuleSet, Book]:
    """A rule set by name or path, checked, with the book it was checked against.

    Raises Misuse where there is none, with those of `game` where only they are wanted,
    RuleFileError where something in it is wrong.
    """
    return loaded(page_of(find(name, game)))


def load_unchecked(name: str) -> tuple[RuleSet, Book]:
    """The same, although no table could be set up by it: every value is one of its option, together they may not do."""
    return _load(find(name), ())


def loaded(page: Page) -> tuple[RuleSet, Book]:
    """The rule set that a page holds. Raises RuleFileError, also where no table could be set up by it."""
    rule_set, book = _loaded(page, ())
    # By those that come with the program tables can be set up: its tests see to that.
    problem = None if is_shipped(page.file) else table_problem(book, rule_set.values)
    if problem:
        keys = problem[1].get("when", _TOGETHER.get(problem[0], ()))
        stated = [key for key in keys if key in page.content.get("rules", {})]
        raise RuleFileError(problem[0], page.at(stated[0], "rules") if stated else Place(page.file), **problem[1])
    return rule_set, book


_CARDS = ("players_max", "hand_size", "deck")
_TOGETHER = {"players": ("players_min", "players_max"), "too_few_cards": _CARDS, "too_many_players": _CARDS}
"""The options of which a problem of the table comes."""


def _load(file: str, extending: tuple[str, ...]) -> tuple[RuleSet, Book]:
    if realpath(file) in extending:
        raise RuleFileError("circular", file=file, chain=" → ".join(map(stem, (*extending, file))))
    return _loaded(page_of(file), extending)


def _loaded(page: Page, extending: tuple[str, ...]) -> tuple[RuleSet, Book]:
    content, file = page.content, page.file
    _refuse(_shape_problems(page))
    book = book_of(page)
    base = _base_of(page, book, extending)
    _refuse(_stated_problems(page, book))
    values = dict(base.values) if base else book.defaults()
    sources = dict(base.sources) if base else {}
    rulings = dict(base.rulings) if base else {}
    for key, stated, source in _stated(content):
        values[key] = expanded(book, key, stated)
        sources.pop(key, None)
        if source:
            sources[key] = source
    sources.update(content.get("sources", {}))
    for rule, texts in content.get("rulings", {}).items():
        rulings[rule] = (*rulings.get(rule, ()), *texts)
    return RuleSet(stem(file), book.game, content.get("title", {}), values, sources, file, base, rulings), book


def _refuse(problems: Iterable[RuleFileError]) -> None:
    """Raises the first problem, if there is one."""
    for problem in problems:
        raise problem


def _base_of(page: Page, book: Book, extending: tuple[str, ...]) -> RuleSet | None:
    """The set that this one extends. Raises Misuse, RuleFileError where it cannot."""
    if "extends" not in page.content:
        return None
    if len(extending) >= LONGEST_CHAIN:
        raise RuleFileError("chain", page.at("extends"), most=LONGEST_CHAIN)
    base, _ = _load(_beside_or_found(page.file, page.content["extends"]), (*extending, realpath(page.file)))
    if base.game != book.game:
        raise RuleFileError("other_game", page.at("extends"), extends=base.name, game=base.game)
    return base


LONGEST_CHAIN = 20
"""Rule sets that extend one another, at most: nobody can tell any more what holds, and each is read for the next."""


class Problem(NamedTuple):
    """Something wrong in a rule file: where, and the error that it would be refused with."""

    place: Place
    error: RefereeError


def problems_of(file: str) -> tuple[list[Problem], list[Mapping[str, Any]]]:
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
    return Problem(error.at or Place(str(error.values["file"])), error)


def _beside_or_found(file: str, name: str) -> str:
    beside = join(dirname(file), f"{name}{SUFFIX}")
    return beside if isfile(beside) and not name.endswith(SUFFIX) else find(name)


_SHAPE: dict[str, type] = {"game": str, "extends": str, "title": dict, "rules": dict, "sources": dict, "rulings": dict}


def _shape_problems(page: Page) -> Iterator[RuleFileError]:
    """Keys that no rule set has, and values of another type than theirs."""
    for key, value in page.content.items():
        if key not in _SHAPE:
            yield _unknown_key(page, key)
        elif type(value) is not _SHAPE[key]:
            yield _wanted("text" if _SHAPE[key] is str else "table", page.at(key), key, value)
    titles = page.content.get("title", {})
    for key, text in titles.items() if type(titles) is dict else ():
        if type(text) is not str:
            yield _wanted("text", page.at(key, "title"), f"title.{key}", text)


def _unknown_key(page: Page, key: str) -> RuleFileError:
    """What is wrong with a key that no rule set has: it is an option, and stands where none does; or there is none."""
    from referee.games import NAMES

    if page.content.get("game") in NAMES and key in load_book(page.content["game"]).options:
        return RuleFileError("misplaced_option", page.at(key), key=key)
    return RuleFileError("unknown_key", page.at(key), key=key, near=nearest(key, list(_SHAPE)))


def _wanted(what: str, place: Place, key: str, value: object) -> RuleFileError:
    return RuleFileError(f"wanted.{what}", place, key=key, value=value)


def book_of(page: Page) -> Book:
    """The rulebook of the game that a page names. Raises RuleFileError where there is none."""
    from referee.games import NAMES

    if page.content.get("game") not in NAMES:
        raise RuleFileError("no_game", page.at("game"), known=tuple(NAMES))
    return load_book(page.content["game"])


def _stated_problems(page: Page, book: Book) -> Iterator[RuleFileError]:
    """What is wrong with the values, the sources and the rulings that a page states."""
    for key, value in page.content.get("rules", {}).items():
        if isinstance(value, dict) and not _is_sourced(value):
            yield _wanted("sourced", page.at(key, "rules"), f"rules.{key}", value)
    for key, value, _ in _stated(page.content):
        yield from _value_problems(lambda each: page.at(each, "rules"), book, key, expanded(book, key, value))
    for key, source in page.content.get("sources", {}).items():
        if key not in book.options:
            yield _unknown_option(page.at(key, "sources"), book, key)
        elif type(source) is not str:
            yield _wanted("text", page.at(key, "sources"), f"sources.{key}", source)
    for rule, texts in page.content.get("rulings", {}).items():
        place = page.at(rule, "rulings")
        if rule not in book.rules:
            yield RuleFileError("unknown_rule", place, key=rule, near=nearest(rule, list(book.rules)))
        elif type(texts) is not list or any(type(each) is not str or not each.strip() for each in texts):
            yield RuleFileError("rulings", place, key=rule)


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


def place_of(file: str, key: str) -> Place:
    """The line that sets this key in a rule set or journal; the file alone where it cannot be told."""
    return Place(file, line_of(_text(file), key) or None)


_TABLE = r"\s*\[+\s*[\"']?([\w-]+)"


def line_of(text: str, key: str, table: str = "") -> int:
    """The number of the line that sets a key, in this table rather than elsewhere; 0 where it cannot be told."""
    word, within = (rf"[\"']?{re.escape(each)}[\"']?" for each in (key, table))
    sets = re.compile(rf"\s*({within}\s*\.\s*)?{word}\s*[=.]|\s*\[+\s*({within}\s*\.\s*)?{word}\s*\]")
    current, elsewhere = "", 0
    for number, line in enumerate(text.split("\n"), 1):
        heading = re.match(_TABLE, line)
        current = heading[1] if heading else current
        found = sets.match(line)
        if found and (not table or current == table or found[1] or found[2]):
            return number
        elsewhere = elsewhere or (number if found else 0)
    return elsewhere


# --- checking values


def _value_problems(place: Callable[[str], Place], book: Book, key: str, value: Any) -> Iterator[RuleFileError]:
    """What is wrong with a value, if anything; `place` says where a key is set."""
    option = book.options.get(key)
    if option is None:
        yield _unknown_option(place(key), book, key)
        return
    problem = value_problem(option, value)
    if key == "deck" and (problem or value not in book.decks):
        known = tuple(book.decks)
        near = nearest_values(value, known)
        yield RuleFileError("value_choice", place(key), key=key, value=value, known=known, near=near)
    elif problem:
        yield RuleFileError(f"value_{problem}", place(key), **told_of_value(option, key, value))


def _unknown_option(place: Place, book: Book, key: str) -> RuleFileError:
    return RuleFileError("unknown_option", place, key=key, near=nearest(key, list(book.options)))


# --- into and out of a journal


def pinned(rule_set: RuleSet, book: Book, values: Values) -> dict[str, Any]:
    """What a journal's front matter pins: the set's name, the cards of the deck, every effective value."""
    return {"name": rule_set.name, "cards": dict(book.decks[values["deck"]]["cards"]), **values}


def pinned_values(book: Book, rules: Values) -> dict[str, Any]:
    """The value of each option that a journal pins; of one that it does not pin, the rulebook's default."""
    return {**book.defaults(), **_own_values(book, rules)}


def _own_values(book: Book, rules: Values) -> dict[str, Any]:
    """What is pinned, a list that is written as `none` as the empty list that it is."""
    own = {key: value for key, value in rules.items() if key not in ("name", "cards")}
    empty = [key for key, value in own.items() if value == NONE and book.options.get(key, {}).get("type") == "list"]
    return {**own, **{key: [] for key in empty}}


def pinned_problems(book: Book, front: Values, file: str) -> Iterator[RefereeError]:
    """Everything that the front matter of a journal pins although the rulebook says that it cannot be.

    `front` is front matter of which `pinned.options_of` could make options; each error says where.
    """
    rules = front["rules"]
    checked = _as_shipped(str(rules.get("name")))
    for key, value in _own_values(book, rules).items():
        known = checked.get(key)
        if type(known) is not type(value) or known != value:
            yield from _value_problems(lambda each: place_of(file, each), book, key, value)
    yield from _player_problems(book, front, file)


def _as_shipped(name: str) -> Values:
    """The values of a shipped set, of which each was checked before it was shipped; none where it is no such set."""
    file = join(shipped(), f"{name}{SUFFIX}")
    return _load(file, ())[0].values if name.isprintable() and os.sep not in name and isfile(file) else {}


def _player_problems(book: Book, front: Values, file: str) -> Iterator[RefereeError]:
    """More or fewer players than the pinned rules allow, or than there are cards for."""
    values = {**book.defaults(), **front["rules"]}
    count = len(front["players"])
    problem = seating_problem(values, count)
    if problem:
        yield RefereeError(f"new.{problem[0]}", place_of(file, "players"), **problem[1])
    hand, cards = values["hand_size"], sum(values["cards"].values())
    if count * hand > cards:
        told = {"players": count, "hand": hand, "needed": count * hand, "cards": cards}
        yield RuleFileError("too_few_cards", place_of(file, "players"), **told)

"""House rules: rule sets that a table writes for itself, made, edited and saved.

What the author wrote stays as it is: comments, order, blank lines, the spelling of other lines. A line that is
added comes after the last one of its kind, so that taking it out again gives the file back byte for byte.

page     a rule file as it was read (`rulesets`)
ruling   what was decided at a table: a rule and a sentence in the house's own words
"""

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from referee import rulesets
from referee.errors import Misuse, RefereeError
from referee.files import LARGEST_RULES, lock, open_plain, put_in_place, read_plain, write_new
from referee.options import RuleSet, Values
from referee.rulebook import Book
from referee.rulesets import SUFFIX, Page

LONGEST_NAME = 60
"""Letters in the name of a rule set."""
_NO_FILE = re.compile(r"""[<>:"'/\\|?*\x00-\x1f\x7f]""")
"""Signs that no file name may have everywhere, or that would end a name where it is told."""
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
"""Names that are no files on some systems."""
_MARK = "\ufeff"
"""What some editors put before the first letter."""


# --- names and files


def check_name(name: str) -> None:
    """Whether a rule set of one's own can be called so. Raises Misuse."""
    stem = name.strip()
    if (
        stem != name or not stem or len(name) > LONGEST_NAME or not name.isprintable() or _NO_FILE.search(name)
        or name[0] in ".-" or _other_signs(name) or name.endswith((".", SUFFIX))
        or name.partition(".")[0].lower() in _DEVICES
    ):  # fmt: skip
        raise Misuse("house.name", name=name)
    if os.path.exists(os.path.join(rulesets.shipped(), f"{name}{SUFFIX}")):
        raise Misuse("house.taken", name=name)


def _other_signs(name: str) -> bool:
    """Whether there is more in it than letters of any script, digits, `-` and `_`."""
    return any(unicodedata.category(sign)[0] not in "LMN" and sign not in "-_" for sign in name)


def own_file(name: str) -> Path:
    """The file of a house's own rule set, by name or path. Raises Misuse for a set that is shipped."""
    file = Path(rulesets.find(name))
    if rulesets.is_shipped(str(file)):
        raise Misuse("house.shipped", name=file.stem)
    return file


def create(file: Path, text: str) -> None:
    """Write a new file; its folder is made where there is none. Raises RefereeError where the file is there already."""
    try:
        data = text.encode()
        file.parent.mkdir(parents=True, exist_ok=True)
        write_new(file, data)
    except FileExistsError as error:
        raise RefereeError("house.exists", path=str(error.filename or file)) from error
    except (OSError, ValueError) as error:
        raise _unwritable(file, error) from error


def save(page: Page, text: str) -> None:
    """Put a new text in the place of a page, all at once or not at all.

    Raises RefereeError where it cannot be written, or is no longer what was read.
    """
    # A link stays a link, and the file that it leads to is the one that is written.
    target = os.path.realpath(page.file)
    try:
        with open_plain(target, LARGEST_RULES) as opened:
            # One writer at a time. Whoever waited holds a file that is no longer there, and looks again by its name.
            lock(opened)
            now = read_plain(target, LARGEST_RULES).decode("utf-8", "replace")
            if now.removeprefix(_MARK) != page.text or not _still_there(opened, target):
                raise RefereeError("house.meanwhile", file=page.file)
            put_in_place(target, ((_MARK if now.startswith(_MARK) else "") + text).encode())
    except OSError as error:
        raise _unwritable(Path(page.file), error) from error


def _still_there(opened: IO[bytes], target: str) -> bool:
    """Whether the file that is locked is the one of that name: another lock is no lock at all."""
    return os.path.samestat(os.fstat(opened.fileno()), os.stat(target))


def _unwritable(file: Path, error: Exception) -> RefereeError:
    return RefereeError("file.unwritable", path=str(file), reason=error)


# --- a new set


def new_text(
    game: str, extends: str, title: Mapping[str, str], values: Values, rulings: Mapping[str, Sequence[str]]
) -> str:
    """The text of a rule set that extends another: the values that differ, and what the house has ruled."""
    import tomlkit

    document = tomlkit.document()
    document.add("game", tomlkit.item(game))
    document.add("extends", tomlkit.item(extends))
    for name, content in (("title", title), ("rules", _plain(values)), ("rulings", _plain(rulings))):
        if content:
            document.add(tomlkit.nl())
            document.add(name, _table(content, a_line_each=name == "rulings"))
    return tomlkit.dumps(document)


def _table(content: Mapping[str, Any], a_line_each: bool) -> Any:
    import tomlkit

    table = tomlkit.table()
    for key, value in content.items():
        item = tomlkit.item(value)
        table.add(key, item.multiline(True) if a_line_each else item)
    return table


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values as TOML has them: lists, no tuples."""
    return {key: list(value) if isinstance(value, tuple | list) else value for key, value in values.items()}


def differing(base: RuleSet, values: Values) -> Values:
    """The values that are not those of the set that is extended."""
    return {key: value for key, value in values.items() if not _same(value, base.values[key])}


def extends_word(target: Path, base: RuleSet) -> str:
    """How a file in this place says which set it extends: by its name where that finds it, otherwise by its path."""
    wanted = Path(base.file).resolve()
    beside = target.parent / f"{base.name}{SUFFIX}"
    if base.name == target.stem:
        return wanted.as_posix()
    if beside.is_file():
        return base.name if beside.resolve() == wanted else wanted.as_posix()
    with suppress(RefereeError):
        if Path(rulesets.find(base.name)).resolve() == wanted:
            return base.name
    return wanted.as_posix()


def rulings_by_rule(told: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """(rule, sentence) as they were ruled, by rule; what was ruled twice in the same words stands once."""
    found: dict[str, list[str]] = {}
    for rule, text in told:
        if text not in found.setdefault(rule, []):
            found[rule].append(text)
    return found


# --- editing


def held(page: Page, table: str) -> Mapping[str, Any]:
    """What a page holds in one of its tables: nothing where there is none, or something else of that name."""
    found = page.content.get(table)
    return found if isinstance(found, dict) else {}


def stated_value(page: Page, key: str) -> Any:
    """What a page itself says of an option; None where it leaves it to the set that it extends."""
    value = held(page, "rules").get(key)
    return value.get("value") if isinstance(value, dict) else value


def with_values(page: Page, book: Book, values: Values) -> str:
    """The page's text with these options set. Raises RefereeError where it is written in no way that can be edited."""
    changed = {
        key: value for key, value in _plain(values).items() if not _same(_meant(page, book, key), value)
    }  # fmt: skip
    if not changed:
        return page.text
    rules = page.content.get("rules", {})
    if not isinstance(rules, dict):
        raise _by_hand(page)
    replaced = [key for key in changed if key in rules]
    return _edited(page, {**rules, **changed}, lambda document: _set(document, rules, changed), lost=replaced)


def _meant(page: Page, book: Book, key: str) -> Any:
    """What the page says, a name such as `same` as the list that it stands for."""
    value = stated_value(page, key)
    preset = book.options[key].get("preset", {})
    return preset.get(value, value) if isinstance(value, str) else value


def new_rulings(page: Page, ruled: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """What of these rulings, by rule, the page does not hold yet."""
    before = held(page, "rulings")
    left = {rule: [text for text in texts if text not in _listed(before.get(rule))] for rule, texts in ruled.items()}
    return {rule: texts for rule, texts in left.items() if texts}


def with_rulings(page: Page, ruled: Mapping[str, Sequence[str]]) -> str:
    """The page's text with these rulings added. Raises RefereeError where it cannot be edited."""
    added = new_rulings(page, ruled)
    if not added:
        return page.text
    before = page.content.get("rulings", {})
    if not isinstance(before, dict) or any(type(before.get(rule, [])) is not list for rule in added):
        raise _by_hand(page)
    together = {**before, **{rule: [*before.get(rule, ()), *texts] for rule, texts in added.items()}}
    return _edited(page, together, lambda document: _rule(document, before, added), "rulings")


def _listed(value: Any) -> Sequence[Any]:
    """A list as it is; of anything else nothing."""
    return value if isinstance(value, list) else ()


def _rule(document: Any, before: Mapping[str, Any], added: Mapping[str, Sequence[str]]) -> None:
    """Rulings go below those of their rule, or on lines of their own."""
    for rule, texts in added.items():
        if rule not in before:
            _add(document, rule, list(texts), "rulings")
            continue
        for text in texts:
            document["rulings"][rule].append(text)


def without_values(page: Page, keys: Sequence[str]) -> str:
    """The page's text without what it says of these options. Raises RefereeError as above, or where it says nothing."""
    rules = held(page, "rules")
    for key in keys:
        if key not in rules:
            raise RefereeError("house.not_set", key=key, file=page.file)
    left = {key: value for key, value in rules.items() if key not in keys}
    text = _edited(page, left, lambda document: _unset(document, keys), lost=keys)
    # A last line without an end stays one.
    return text.removesuffix("\n").removesuffix("\r") if not page.text.endswith("\n") else text


def _edited(
    page: Page, content: Mapping[str, Any], edit: Callable[[Any], None], table: str = "rules",
    lost: Sequence[str] = (),
) -> str:  # fmt: skip
    """The text after an edit, after which this table must hold exactly that, and nothing else have changed.

    `lost` are the options whose lines go; a list among them may hold remarks of its author, which must not.
    """
    import tomllib

    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(page.text)
        if any(_holds_remarks(document["rules"][key]) for key in lost):
            raise _by_hand(page)
        unharmed = tomlkit.dumps(document) == page.text
        edit(document)
        text = tomlkit.dumps(document)
        wanted = {**page.content, table: content}
        if unharmed and {table: {}, **tomllib.loads(text)} == wanted:
            return text
    except (TOMLKitError, ValueError) as error:
        raise _by_hand(page) from error
    raise _by_hand(page)


def _by_hand(page: Page) -> RefereeError:
    return RefereeError("house.by_hand", file=page.file)


def _set(document: Any, rules: Mapping[str, Any], values: Values) -> None:
    for key, value in values.items():
        if key in rules:
            document["rules"][key] = value
        else:
            _add(document, key, value)


def _holds_remarks(written: Any) -> bool:
    """Whether a list stands on several lines with remarks between them."""
    text = written.as_string() if isinstance(written, list) and hasattr(written, "as_string") else ""
    return "\n" in text and "#" in text


def _unset(document: Any, keys: Sequence[str]) -> None:
    from tomlkit.items import InlineTable

    for key in keys:
        if isinstance(document["rules"], InlineTable):
            _take_out(document, key)
        else:
            del document["rules"][key]


def _add(document: Any, key: str, value: Any, place: str = "rules") -> None:
    """A line for an option or a rule of which nothing is said yet: after the last line of its table, wherever that is.

    The library would put it at the very end of the table, below what already introduces the next one.
    """
    import tomlkit
    from tomlkit.items import InlineTable

    tables = [(name, item) for name, item in document.body if name is not None and name.key == place]
    line = f"{tomlkit.key(key).as_string()} = {tomlkit.item(value).as_string()}"
    if tables and isinstance(tables[-1][1], InlineTable):
        return _put_in(document, line, place)
    if not tables or not (tables[-1][0].is_dotted() or _has_heading(tables[-1][1])):
        return _add_after(list(_lines(document.body))[-1], f"{place}.{line}")
    name, table = tables[-1]
    lines = list(_lines(table.value.body))
    _add_after(lines[-1] if lines else table, f"{place}.{line}" if name.is_dotted() else line)


def _has_heading(table: Any) -> bool:
    """Whether `[rules]` itself is there, and not only a table inside it such as `[rules.stack]`."""
    return not table.is_super_table()


def _put_in(document: Any, line: str, place: str) -> None:
    """A further value in rules that stand on one line between braces: after the last one, blanks left as they are."""
    import tomlkit

    inside = document[place].as_string()
    pairs = _pairs(document[place])
    end = inside.rindex(pairs[-1]) + len(pairs[-1]) if pairs else 1
    document[place] = tomlkit.value(f"{inside[:end]}{', ' if pairs else ''}{line}{inside[end:]}")


def _take_out(document: Any, key: str) -> None:
    """The reverse of that, wherever the value stands."""
    import tomlkit

    table = document["rules"]
    pair = re.escape(next(each for name, each in zip(table, _pairs(table), strict=True) if name == key))
    inside, count = re.subn(rf"\s*,\s*{pair}", "", table.as_string(), count=1)
    if not count:
        inside = re.sub(rf"{pair}(?:\s*,\s*)?", "", inside, count=1)
    document["rules"] = tomlkit.value(inside)


def _pairs(table: Any) -> list[str]:
    """What stands between the commas of an inline table, blanks left out."""
    return [
        f"{name.as_string()}{name.sep}{item.as_string()}".strip()
        for name, item in table.value.body if name is not None
    ]  # fmt: skip


def _lines(body: Iterable[tuple[Any, Any]]) -> Iterator[Any]:
    """The items that stand on a line of their own with a key, in their order; not those below a heading inside."""
    from tomlkit.items import AoT, Table

    for name, item in body:
        if name is None or isinstance(item, AoT):
            continue
        if not isinstance(item, Table):
            yield item
        elif name.is_dotted():
            yield from _lines(item.value.body)


def _add_after(item: Any, line: str) -> None:
    """A further line after an item; where the file ends without a line break, so does the new line."""
    end = item.trivia.trail
    newline = "\r\n" if "\r\n" in end else "\n"
    item.trivia.trail = f"{end}{line}{newline}" if end.endswith("\n") else f"{end}{newline}{line}"


def _same(one: Any, other: Any) -> bool:
    """Whether two values are the same, lists and tuples alike; `1` is not `true`."""
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return list(one) == list(other)
    return type(one) is type(other) and bool(one == other)

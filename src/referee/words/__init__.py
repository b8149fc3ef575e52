"""The program's own sentences, one plain module a language, of which a run loads one.

A sentence has a key and named places: `speaker("en")("echo.turn", turn="Ben")`. The sentences of rules and
options are not here: they stand in `rules/`. A place written
`{near:hint}` becomes a "did you mean", or nothing; `{top:cap}` begins with a capital; `{cards:card/cards}` is
`1 card` or `3 cards`.
A value that is a dictionary by language is told by its text in this one, a tuple by its members with what this
language puts between them, an error of the system by what it means.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from errno import errorcode
from functools import cache, reduce
from importlib import import_module

LANGUAGES = ("en", "ja")
Say = Callable[..., str]
_BETWEEN = {"en": ", ", "ja": "、"}
"""What stands between the members of a list."""
_HINTS = {"en": " (did you mean {}?)", "ja": "（{}のことですか）"}


class _Near(str):
    """A word that was perhaps meant; its format `hint` makes a question of it."""

    hint = ""

    def __format__(self, spec: str) -> str:
        if spec != "hint":
            return super().__format__(spec)
        return self.hint.format(self) if self else ""


class _Capital(str):
    """A word whose format `cap` begins with a capital, for the beginning of a sentence."""

    def __format__(self, spec: str) -> str:
        return self[:1].upper() + self[1:] if spec == "cap" else super().__format__(spec)


class _Typed(str):
    """What was typed; between quotes too, what a terminal shows as it should be stays so."""

    def __repr__(self) -> str:
        return re.sub(_ESCAPED_HARMLESS, lambda found: found[1] + _HARMLESS_BY_ESCAPE[found[2]], super().__repr__())


class _Written:
    """What stands in a TOML file and is no text: as it is written there, and not as Python has it."""

    def __init__(self, value: object) -> None:
        self._value = value

    def __repr__(self) -> str:
        value = self._value
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, list):
            return f"[{', '.join(map(_written, value))}]"
        if isinstance(value, dict):
            return f"{{ {', '.join(f'{key} = {_written(each)}' for key, each in value.items())} }}"
        moment = getattr(value, "isoformat", None)
        return moment() if moment else repr(value)


def _written(value: object) -> str:
    return repr(_Typed(value) if isinstance(value, str) else _Written(value))


class _Count(int):
    """A number whose format `one/many` adds the word that agrees with it."""

    def __format__(self, spec: str) -> str:
        one, parted, many = spec.partition("/")
        return f"{int(self)} {one if self == 1 else many}" if parted else super().__format__(spec)


@cache
def speaker(language: str) -> Say:
    """What says the sentence of a key in this language, one of LANGUAGES."""
    sentences: Mapping[str, str] = import_module(f"referee.words.{language}").SENTENCES

    def say(key: str, /, **values: object) -> str:
        return fill(sentences[key], language, values) if values else sentences[key]

    return say


def has_sentence(language: str, key: str) -> bool:
    """Whether there is a sentence of this key in this language."""
    sentences: Mapping[str, str] = import_module(f"referee.words.{language}").SENTENCES
    return key in sentences


def joined(names: Sequence[str], say: Say) -> str:
    """`Aki and Chie`: names as a sentence tells them; empty for none."""
    return reduce(lambda told, name: say("view.and", name=told, other=name), names) if names else ""


def fill(template: str, language: str, values: Mapping[str, object]) -> str:
    """A sentence, filled with these values; what would move a terminal's cursor is made visible."""
    if ":hint}" in template:
        near = _Near(_in(language, values.get("near") or ""))
        near.hint = _HINTS[language]
        values = {**values, "near": near}
    if ":cap}" in template:
        values = {key: _Capital(value) if isinstance(value, str) else value for key, value in values.items()}
    if "/" in template:
        values = {key: _Count(value) if type(value) is int else value for key, value in values.items()}
    if "{value!r}" in template and not isinstance(values["value"], str):
        values = {**values, "value": _Written(values["value"])}
    told = {key: _in(language, value) for key, value in values.items()}
    if "!r}" in template:
        told = {key: _Typed(value) if type(value) is str else value for key, value in told.items()}
    return printable(template.format_map(told))


def _in(language: str, value: object) -> object:
    if isinstance(value, Exception):
        return _reason(language, value)
    if isinstance(value, tuple):
        return _BETWEEN[language].join(map(str, value))
    return value[language] if isinstance(value, dict) and language in value else value


def _reason(language: str, error: Exception) -> str:
    """Why the system could not do something, in words of our own where there are some."""
    number = error.errno if isinstance(error, OSError) else None
    known: Mapping[str, str] = import_module(f"referee.words.{language}").SENTENCES
    own = known.get(f"reason.{errorcode.get(number, '').lower()}") if number else None
    return own or getattr(error, "strerror", None) or str(error)


def printable(text: str) -> str:
    """Text from outside as it may go to a terminal: control signs made visible."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in HARMLESS else f"\\x{ord(letter):02x}" for letter in text)


HARMLESS = "\u200d\u00a0\u3000"
"""Signs that a terminal shows as they should be, although Python has its doubts: joiner and wide blanks."""
_HARMLESS_BY_ESCAPE = {ascii(sign)[1:-1]: sign for sign in HARMLESS}
_ESCAPED_HARMLESS = rf"(?<!\\)((?:\\\\)*)({'|'.join(map(re.escape, _HARMLESS_BY_ESCAPE))})"

"""The program's own sentences, one plain module a language, of which a run loads one.

A sentence has a key and named places: `speaker("en")("echo.turn", turn="Ben")`. The sentences of rules and
options are not here: they stand in `rules/`. A place written `{near:hint}` becomes a "did you mean", or nothing.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from string import Formatter

LANGUAGES = ("en", "ja")
Say = Callable[..., str]
_HINTS = {"en": " (did you mean {}?)", "ja": "（{}のことですか）"}


class _Sentence(Formatter):
    """Fills a sentence; the only format of its own is `hint`."""

    def __init__(self, language: str) -> None:
        self._hint = _HINTS[language]

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == "hint":
            return self._hint.format(value) if value else ""
        return str(super().format_field(value, format_spec))


def speaker(language: str) -> Say:
    """What says the sentence of a key in this language, one of LANGUAGES."""
    sentences: Mapping[str, str] = import_module(f"referee.words.{language}").SENTENCES
    filler = _Sentence(language)

    def say(key: str, /, **values: object) -> str:
        return filler.vformat(sentences[key], (), values) if values else sentences[key]

    return say


def fill(template: str, language: str, values: Mapping[str, object]) -> str:
    """A sentence that stands elsewhere (in a rulebook), filled with these values."""
    return _Sentence(language).vformat(template, (), values)

"""The words of the help: the commands tell it in English, other languages stand in a module each.

text       what a command says of itself, by its words (`score add`)
sentence   anything else in the help, by what it is in English: so what has changed in English is found untranslated
metavar    the word that stands for a value: ACT, NAME
Loaded only where help is shown or a command line was wrong.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import NamedTuple

WORD_LISTS = {"near", "known"}
"""Places of a mistake that hold several words, which Click puts into quotes."""
METAVAR = re.compile(r"(?<![A-Za-z])(?:INTEGER RANGE|[A-Z]{2,})(?![A-Za-z])")


class HelpWords(NamedTuple):
    """The help's words in one language; what has no translation stays English."""

    texts: Mapping[str, str]
    said: Mapping[str, str]
    values: Mapping[str, str]
    """The metavars."""
    mistakes: Sequence[tuple[str, str]]
    """(pattern, template): what Click says of a command line, and how it is said here."""

    def sentence(self, english: str) -> str:
        """A sentence of the help."""
        return self.said.get(english, english)

    def metavars(self, term: str) -> str:
        """An option or a usage line with its metavars."""
        return METAVAR.sub(lambda found: self.values.get(found[0], found[0]), term) if self.values else term

    def bracket(self, inside: str) -> str:
        """What Click puts into brackets behind an option: its default, its range, that it must be given."""
        parts = [self._part(part) for part in inside.split("; ")]
        return self.sentence("  [") + self.sentence("; ").join(parts) + self.sentence("]")

    def _part(self, part: str) -> str:
        word, colon, value = part.partition(": ")
        return self.sentence(word + colon) + value

    def mistake(self, english: str) -> str:
        """What was wrong with a command line."""
        for pattern, template in self.mistakes:
            found = re.fullmatch(pattern, english, re.DOTALL)
            if found:
                told = {name: self.metavars(value or "") for name, value in found.groupdict().items()}
                for name in WORD_LISTS & told.keys():
                    told[name] = told[name].replace("'", "").replace(", ", self.sentence(", "))
                return template.format(**told)
        return english


@cache
def help_words(language: str) -> HelpWords:
    """The words of this language, one of LANGUAGES."""
    if language == "en":
        return HelpWords({}, {}, {}, ())
    words = import_module(f"referee.words.help_{language}")
    return HelpWords(words.TEXTS, words.SENTENCES, words.METAVARS, words.MISTAKES)

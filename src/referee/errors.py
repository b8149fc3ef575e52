"""What can go wrong outside the rules. An error holds a key and values; its sentence stands in `words/`.

RefereeError   something was refused: exit code 1
Misuse         the command line, a rule set or a position was wrong: exit code 2
NotationError  a line is no notation (told by the rule `notation`)
"""

from typing import Any, NamedTuple

from referee.words import Say, printable, speaker

UNFORESEEN = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What Python raises where a value is none that the code was made for."""


class Place(NamedTuple):
    """A place in a file, by the number of its line from 1; without one it is the file as a whole."""

    file: str
    line: int | None = None

    def __str__(self) -> str:
        """`file:line`, fit for a terminal."""
        return printable(self.file if self.line is None else f"{self.file}:{self.line}")


class RefereeError(Exception):
    """A refusal outside the game: a damaged journal, a missing file. `key` names its sentence."""

    exit_code = 1

    def __init__(self, key: str, at: Place | None = None, /, **values: object) -> None:
        """`at` is where in a file it is wrong, unless the sentence itself names the file."""
        super().__init__(key)
        self.key = key
        self.at = at
        self.values = values

    def told(self, say: Say) -> str:
        """The sentence in the language of `say`, after the place where it is wrong."""
        sentence = say(self.key, **self.values)
        return sentence if self.at is None else f"{self.at}: {sentence}"

    def __str__(self) -> str:
        """The sentence in English; the command line says it in the reader's language."""
        return self.told(speaker("en"))


class Misuse(RefereeError):
    """The call itself was wrong: an unknown rule set, an option value that is none."""

    exit_code = 2


class NotationError(RefereeError):
    """`text` is no notation; `hint` names the sentence that says what to write instead."""

    def __init__(self, text: str, hint: str = "unknown", /, **values: object) -> None:
        super().__init__(f"notation.{hint}", text=text, **values)
        self.text = text
        self.before: tuple[Any, ...] = ()
        """The acts of the line that could be read, up to this one."""
        self.rest: tuple[Any, ...] = ()
        """The words of the line from this one on; none where it could not even be parted into words."""


class JournalError(RefereeError):
    """A journal that cannot be read or written: which file, what is wrong, what to do."""

    def __init__(self, problem: str, at: Place | None = None, /, **values: object) -> None:
        super().__init__(f"journal.{problem}", at, **values)


class PinnedError(JournalError):
    """A journal that pins rules which cannot be; `key` names the sentence that tells it of a rule set's file."""

    def __init__(self, key: str, at: Place, /, **values: object) -> None:
        RefereeError.__init__(self, key, at, **values)


class RuleFileError(Misuse):
    """A rulebook or rule set that cannot be used: which file, where in it, what is wrong."""

    def __init__(self, problem: str, at: Place | None = None, /, **values: object) -> None:
        super().__init__(f"rulefile.{problem}", at, **values)
        self.problem = problem

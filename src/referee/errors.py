"""What can go wrong outside the rules. An error holds a key and values; its sentence stands in `words/`.

RefereeError   something was refused: exit code 1
Misuse         the command line, a rule set or a position was wrong: exit code 2
NotationError  a line is no notation (told by the rule `notation`)
"""

from typing import Any

UNFORESEEN = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What Python raises where a value is none that the code was made for."""


class RefereeError(Exception):
    """A refusal outside the game: a damaged journal, a missing file. `key` names its sentence."""

    exit_code = 1

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        """The sentence in English; the command line says it in the reader's language."""
        from referee.words import speaker

        return speaker("en")(self.key, **self.values)


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


class JournalError(RefereeError):
    """A journal that cannot be read or written: which file, what is wrong, what to do."""

    def __init__(self, problem: str, /, **values: object) -> None:
        super().__init__(f"journal.{problem}", **values)


class PinnedError(JournalError):
    """A journal that pins rules which cannot be; `key` names the sentence that tells it of a rule set's file."""

    def __init__(self, key: str, /, **values: object) -> None:
        RefereeError.__init__(self, key, **values)


class RuleFileError(Misuse):
    """A rulebook or rule set that cannot be used: which file, where in it, what is wrong."""

    def __init__(self, problem: str, /, **values: object) -> None:
        super().__init__(f"rulefile.{problem}", **values)
        self.problem = problem

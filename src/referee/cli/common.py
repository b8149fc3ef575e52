"""What the commands share: their options, the table that is meant, and how a ruling is told."""

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TextIO, TypeVar

import click

from referee import journal
from referee.desk import Desk
from referee.errors import RefereeError
from referee.game import OVER, Act, Phrase, Ruling, at_turn
from referee.words import LANGUAGES, Say, fill, printable, speaker

F = TypeVar("F", bound=Callable[..., Any])


def language() -> str:
    """The reader's language: `--lang`, then REFEREE_LANG, then the locale, then English."""
    context = click.get_current_context(silent=True)
    chosen = context.find_root().meta.get("referee.lang") if context else None
    wanted = chosen or os.environ.get("REFEREE_LANG", "")
    if wanted in LANGUAGES:
        return str(wanted)
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ja" if locale.startswith("ja") else "en"


def _keep_language(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value:
        context.find_root().meta["referee.lang"] = value


def lang_option(command: F) -> F:
    """`--lang en|ja`."""
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), expose_value=False, callback=_keep_language, is_eager=True,
        help="Language of what is said.",
    )(command)  # fmt: skip


def file_option(command: F) -> F:
    """`-f FILE`: which journal."""
    return click.option("-f", "--file", "path", metavar="FILE", help="The table's journal. [env: REFEREE_FILE]")(
        command
    )


def json_option(command: F) -> F:
    """`--json`: one object a line."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")(command)


def plain_option(command: F) -> F:
    """`--plain`: sentences without boxes."""
    return click.option("--plain", is_flag=True, help="Sentences without boxes or colour.")(command)


def say() -> Say:
    """What says a sentence in the reader's language."""
    return speaker(language())


def find_table(path: str | None) -> str:
    """The journal that is meant: -f, REFEREE_FILE, or the one unfinished table here. Raises RefereeError."""
    path = path or os.environ.get("REFEREE_FILE")
    if path:
        return path
    here = journal.in_folder()
    if len(here) > 1:
        here = [file for file in here if _unfinished(file)] or here[:0]
    if not here:
        raise RefereeError("table.none")
    if len(here) > 1:
        raise RefereeError("table.several", files=", ".join(here))
    return here[0]


def _unfinished(path: str) -> bool:
    """A table that can be read and is not over; a damaged one is somebody's table too."""
    try:
        return bool(Desk(path, strict=False).state.phase != OVER)
    except RefereeError:
        return True


def open_table(path: str | None, strict: bool = True) -> Desk:
    """The desk of the table that is meant, a torn last line told. Raises RefereeError."""
    desk = Desk(find_table(path), strict)
    if desk.journal.torn:
        warn(say()("journal.torn", path=desk.path, text=printable(desk.journal.torn)))
    return desk


def table_name(desk: Desk) -> str:
    """What the table is called: its file, without the ending."""
    return os.path.splitext(os.path.basename(desk.path))[0]


def warn(text: str) -> None:
    """A sentence that is no result: to standard error."""
    click.echo(text, err=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether somebody sits at this stream; a closed one is None."""
    return stream is not None and stream.isatty()


def terminal_size() -> tuple[int, int]:
    """Columns and lines to print in: COLUMNS and LINES, otherwise what the terminal says, otherwise 80 and 24."""
    columns, lines = 80, 24
    with suppress(AttributeError, ValueError, OSError):  # closed, replaced, or no terminal
        columns, lines = os.get_terminal_size(sys.__stdout__.fileno())  # type: ignore[union-attr]
    asked = [os.environ.get("COLUMNS", ""), os.environ.get("LINES", "")]
    wide, high = (int(each) if each.isascii() and each.isdigit() else 0 for each in asked)
    return wide or columns or 80, high or lines or 24


def colour_wanted() -> bool:
    """Whether quiet colour may be used on standard output."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(sys.stdout) and os.environ.get("TERM") != "dumb"


def to_json(value: object) -> str:
    """One object on one line, in ASCII."""
    import json

    return json.dumps(value, ensure_ascii=True)


def quiet(text: str) -> str:
    """A part of a line that should not draw the eye."""
    return click.style(text, dim=True) if colour_wanted() else text


# --- rulings in words


def card_name(card: str, say: Say) -> str:
    """A card as it is called in the reader's language."""
    try:
        return say(f"card.{card}")
    except KeyError:
        return card


def in_words(desk: Desk, values: Mapping[str, object]) -> dict[str, object]:
    """The values of a sentence as the reader sees them: cards by name, acts as written."""
    told = dict(values)
    card, act = values.get("card"), values.get("act")
    if isinstance(card, str):
        told["card"] = card_name(card, say())
    if isinstance(act, Act):
        told["act"] = desk.write(act._replace(who=None))
    return told


def as_typed(desk: Desk, act: Act) -> str:
    """An act as it is typed now: with a name only where it is not the player's at turn."""
    return desk.write(act._replace(who=None) if act.who == at_turn(desk.state) else act)


def total_made(facts: Mapping[str, Any]) -> int | None:
    """The running total that an act made: the one at which the hand ended, if it ended it."""
    ended = facts.get("ended")
    total = ended["total"] if ended else facts.get("total")
    return None if total is None else int(total)


def spoken(desk: Desk, phrases: list[Phrase]) -> str:
    """The phrases of an echo as one line."""
    say_it = say()
    return " ".join(say_it(key, **in_words(desk, values)) for key, values in phrases)


class RuleWords:
    """The sentences of a game's rulebook in the reader's language; the book is opened when first asked."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._rules: Mapping[str, Any] | None = None

    def _rule(self, rule: str) -> Mapping[str, Any]:
        if self._rules is None:
            from referee.rulesets import load_book

            self._rules = load_book(self._game).rules
        found: Mapping[str, Any] = self._rules[rule]
        return found

    def why(self, desk: Desk, ruling: Ruling, values: Mapping[str, object]) -> str:
        """What is wrong (or cannot be known), in one sentence."""
        return self.case(ruling, in_words(desk, values))

    def case(self, ruling: Ruling, values: Mapping[str, object]) -> str:
        """The same, of values that are words already."""
        return fill(self._rule(ruling.rule)["case"][ruling.case][language()], language(), values)

    def sentence(self, rule: str) -> str:
        """The rule itself."""
        return str(self._rule(rule)[language()])

    def sources(self, rule: str) -> list[str]:
        """The tags of the texts that the rule rests on."""
        return list(self._rule(rule)["sources"])

    def remedy(self, desk: Desk, ruling: Ruling, values: Mapping[str, object]) -> str | None:
        """What the rule set prescribes; None where nothing is said."""
        remedy = self._rule(ruling.rule).get("remedy")
        return fill(remedy[language()], language(), in_words(desk, values)) if remedy else None

    def needs(self, desk: Desk, ruling: Ruling, values: Mapping[str, object]) -> str | None:
        """What would decide an undecided act."""
        needs = self._rule(ruling.rule)["case"][ruling.case].get("needs")
        return fill(needs[language()], language(), in_words(desk, values)) if needs else None

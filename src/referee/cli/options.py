"""The options that commands share, and the language that follows from one of them."""

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from referee.words import LANGUAGES, Say, speaker

F = TypeVar("F", bound=Callable[..., Any])


def language(context: click.Context | None = None) -> str:
    """The reader's language: `--lang`, then REFEREE_LANG, then the table's own, then the locale, then English.

    `context` is that of the command which is asked about; by default of the one that runs.
    """
    context = context or click.get_current_context(silent=True)
    meta = context.find_root().meta if context else {}
    if OF_SURROUNDINGS not in meta:
        meta[OF_SURROUNDINGS] = _of_surroundings()
    chosen, usual = meta[OF_SURROUNDINGS]
    for wanted in (meta.get(ASKED_FOR), chosen, meta.get(OF_TABLE)):
        if wanted in LANGUAGES:
            return str(wanted)
    return str(usual)


ASKED_FOR, OF_TABLE, OF_SURROUNDINGS = "referee.lang", "referee.table_lang", "referee.languages"
"""Where a run keeps the language of `--lang`, that of the table that is open, and what the system says of it."""


def _of_surroundings() -> tuple[str | None, str]:
    """What REFEREE_LANG says, and the language of the locale: every sentence asks, and no run sees them change."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return os.environ.get("REFEREE_LANG"), "ja" if locale.startswith("ja") else "en"


def keep_language(context: click.Context, wanted: object) -> None:
    """From now on the run speaks this language; a word that is none changes nothing."""
    if wanted in LANGUAGES:
        context.find_root().meta[ASKED_FOR] = wanted


def asked_for() -> str:
    """The language of `--lang`; empty where it was not given."""
    context = click.get_current_context(silent=True)
    return str(context.find_root().meta.get(ASKED_FOR, "")) if context else ""


def speak_as_the_table(wanted: object) -> None:
    """The language that a table's journal names, if any, for this run unless the reader asks for another."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.find_root().meta[OF_TABLE] = wanted


def keep_table(path: str) -> None:
    """The journal that this run is about, from now on."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.find_root().meta[TABLE] = path


def table_of_run() -> str | None:
    """That journal; None where no command has asked for one yet."""
    context = click.get_current_context(silent=True)
    return context.find_root().meta.get(TABLE) if context else None


TABLE = "referee.table"


def after(option: str, args: Sequence[str]) -> str:
    """What is written for an option, empty where it does not stand among the arguments; the last one counts."""
    found = ""
    for place, argument in enumerate(args):
        if argument == "--":
            break
        if argument == option:
            found = "".join(args[place + 1 : place + 2])
        elif argument.startswith(f"{option}="):
            found = argument.removeprefix(f"{option}=")
    return found


def _keep_language(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    keep_language(context, value)


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


def large_print_option(command: F) -> F:
    """`--large-print`: only what matters, in large letters."""
    return click.option("--large-print", is_flag=True, help="Only what matters now, in large letters.")(command)


def say() -> Say:
    """What says a sentence in the reader's language."""
    return speaker(language())


def as_error(key: str, /, **values: object) -> str:
    """The sentence of what went wrong, marked as an error, in the reader's language."""
    return say()("error", sentence=say()(key, **values))

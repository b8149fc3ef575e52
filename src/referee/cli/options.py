"""The options that commands share, and the language that follows from one of them."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from referee.words import LANGUAGES, Say, speaker

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


def large_print_option(command: F) -> F:
    """`--large-print`: only what matters, in large letters."""
    return click.option("--large-print", is_flag=True, help="Only what matters now, in large letters.")(command)


def say() -> Say:
    """What says a sentence in the reader's language."""
    return speaker(language())


def as_error(key: str, /, **values: object) -> str:
    """The sentence of what went wrong, marked as an error, in the reader's language."""
    return say()("error", sentence=say()(key, **values))

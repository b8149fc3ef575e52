"""What stands after a slash at the prompt: one of the program's own commands, run here on the table at hand.

own        a command of the prompt itself (`help`, `quit`, `rescue`)
elsewhere  a command that begins another table, and has no place here
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import click

from referee.cli.clerk import to_output
from referee.cli.help import OWN, TOPICS
from referee.cli.options import language, say
from referee.errors import NotationError
from referee.spelling import NEAR, fold, nearest, split_words

SLASHES = ("/", "／")
ELSEWHERE = ("live", "new")
"""Commands that begin another table."""
LEAVING = ("quit", "exit")
"""Words with which programs are left elsewhere."""
REFUSED = (1, 2)
"""Exit codes of a command that was refused; a question that the rules leave open has another."""


class Refused(Exception):
    """A command that was refused: what is to be said of it, unless it said so itself, and the line perhaps meant."""

    def __init__(self, *sentences: str, near: str = "") -> None:
        super().__init__(*sentences)
        self.sentences = sentences
        self.near = near


def read(line: str) -> tuple[str, list[str]]:
    """`/sc add Ben:3` -> the command that begins so, `score`, and the words after it. Raises Refused."""
    try:
        name, *rest = [word.text for word in split_words(line[1:])] or ["help"]
    except NotationError as error:
        raise Refused(say()("refusal.head", why=error.told(say()))) from error
    return _command_of(name), rest


def without_slash(line: str) -> str:
    """The first word of a line where it is a command that lacks its slash, or wants to leave; empty for all others."""
    first = line.split(maxsplit=1)[0]
    return first if fold(first) in (*commands(), *ELSEWHERE, *LEAVING) else ""


def told_without(word: str, line: str) -> str:
    """That a command takes a slash here; of a word that wants to leave, how one leaves."""
    if fold(word) in LEAVING:
        return say()("live.leaving", text=word)
    return say()("live.slash", text=word, line=f"/{line}")


def _command_of(typed: str) -> str:
    """The command that begins so. Raises Refused where there is none or more than one."""
    known, wanted = commands(), fold(typed)
    if wanted in known:
        return wanted
    found = [name for name in known if name.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if wanted in ELSEWHERE:
        raise Refused(say()("live.elsewhere_begun", command=wanted))
    if found:
        readings = say()("view.comma").join(f"`/{name}`" for name in found)
        raise Refused(say()("live.ambiguous", text=f"/{typed}", readings=readings))
    near = nearest(wanted, known, NEAR)
    meant = near and f"/{near}"
    raise Refused(say()("live.no_command", text=typed, near=meant), near=meant)


def commands() -> list[str]:
    """What a slash may stand before."""
    from referee.cli.group import COMMANDS

    return list(dict.fromkeys([*(name for name in COMMANDS if name not in ELSEWHERE), *OWN]))


def run(arguments: Sequence[str], path: str) -> None:
    """A command of the program, run here, on the table of this path and in this language. Raises Refused."""
    from referee.cli.group import cli

    try:
        with _environment(REFEREE_FILE=path, REFEREE_LANG=language()):
            cli.main(args=list(arguments), prog_name="referee")
    except SystemExit as end:
        if end.code in REFUSED:
            raise Refused from end
    except OSError as error:
        key = "output" if error.filename is None else "system"
        raise Refused(say()(key, path=error.filename, reason=error)) from error
    except Exception as error:
        # A mistake of ours in a command is no reason to leave the people at the table alone.
        reason = f"{type(error).__name__}: {error}"
        raise Refused(say()("live.command_broke", command=arguments[0], reason=reason)) from error


def explain(words: Sequence[str], path: str) -> None:
    """How acts are typed and which commands there are; with a word, the command that begins so, or that page.

    Raises Refused.
    """
    if words:
        page = fold(words[0])
        if page in TOPICS:
            return run(["help", page], path)
        wanted = _command_of(words[0])
        if wanted in OWN:
            return to_output(say()(f"live.own.{wanted}"))
        return run(["help", wanted, *words[1:]], path)
    for key in ("live.help", "live.help_words", "live.help_keys"):
        to_output(say()(key))
    to_output(say()("live.help_commands", commands=" ".join(f"/{name}" for name in commands())))


def completed(before: str, begun: str) -> list[str]:
    """What the word under the cursor may become as a part of a command; nothing where no slash begins the line."""
    if begun.startswith("/") and not before.strip():
        return [f"/{name}" for name in commands() if f"/{name}".startswith(fold(begun))]
    typed = before.split()
    return _parts_of(typed[0][1:], typed[1:], begun) if typed and typed[0].startswith(SLASHES) else []


def _parts_of(name: str, further: Sequence[str], begun: str) -> list[str]:
    """The commands inside a group of commands, or the options of a command, that begin so."""
    from referee.cli.group import cli

    context = click.Context(cli)
    command = cli.get_command(context, name) if name in commands() else None
    for word in further if command else ():
        inner = command.get_command(context, word) if isinstance(command, click.Group) else None
        command = inner or command
    if command is None:
        return []
    if begun.startswith("-"):
        known = [option for each in command.params for option in each.opts if option.startswith("--")]
    else:
        known = command.list_commands(context) if isinstance(command, click.Group) else []
    return [each for each in known if each.startswith(begun)]


@contextmanager
def _environment(**values: str) -> Iterator[None]:
    """The program's environment with these values, for a while."""
    before = {key: os.environ.get(key) for key in values}
    os.environ.update(values)
    try:
        yield
    finally:
        for key, value in before.items():
            if value is None:
                del os.environ[key]
            else:
                os.environ[key] = value

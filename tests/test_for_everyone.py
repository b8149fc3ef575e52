"""What everybody can read: sentences without boxes, nothing by colour alone, any terminal, forty columns.

Each command that shows something is asked at a table of each game, in both languages.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from onlookers import ONO, UNO, run, table
from referee.cli.group import cli

TABLE_COMMANDS = (
    "status", "status --large-print", "watch", "watch --large-print", "log", "score", "legal", "catchable", "penalties",
    "why", "odds", "judge draw", "judge 7",
)  # fmt: skip
"""Commands that show something of a table; those that make no sense in a game say so in a sentence."""
OTHERS = (
    "standings evening.referee", "rules list", "rules show ono99-tomy", "rules show uno-party",
    "rules explain limit --rules ono99-tomy", "rules explain uno.wild4", "odds ono99-tomy --hands 10",
    "judge --rules uno-japan --top r7 --hand b3 --all b3",
)  # fmt: skip
SENTENCES_ANYWAY = (
    "rules diff uno-japan uno-party",
    "rules search stack",
    "rules lint ono99-tomy",
    "check evening.referee",
)
"""Commands that draw no tables, and so need no --plain."""
DRAWN = re.compile("[\u2500-\u259f●▸■◆★▲]")
"""Lines, blocks and marks."""


def calls() -> Iterator[str]:
    """Every call that shows something."""
    for command in TABLE_COMMANDS:
        name, _, rest = command.partition(" ")
        for file in ("evening.referee", "round.referee"):
            yield f"{name} -f {file} {rest}".strip()
    yield from OTHERS


CALLS = tuple(calls())


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a table of each game."""
    path, before = tmp_path_factory.mktemp("tables"), os.getcwd()
    os.chdir(path)
    table("ono99", "evening.referee", [*ONO, "undo", 'note "tea"', "foul Chie 3"])
    table("uno", "round.referee", [*UNO, "challenge:innocent", "b3"])
    os.chdir(before)
    return path


@pytest.fixture(autouse=True)
def there(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All commands are asked where the tables are; only FORCE_COLOR or a terminal may bring colour."""
    monkeypatch.chdir(tables)
    monkeypatch.delenv("NO_COLOR")


def said(call: str, *options: str, width: int = 80, **environment: str) -> str:
    """What the call prints, whatever its exit code says of the rules."""
    asked = CliRunner(env={"COLUMNS": str(width), "LINES": "24", **environment}).invoke(
        cli, [*call.split(), *options], color=True
    )
    assert asked.exception is None or isinstance(asked.exception, SystemExit), asked.exception
    assert asked.exit_code in (0, 1, 3), asked.stderr
    assert asked.stdout, asked.stderr
    return asked.stdout


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("call", CALLS)
def test_plain_is_sentences(call: str, language: str) -> None:
    lines = said(call, "--plain", REFEREE_LANG=language, FORCE_COLOR="1").splitlines()
    for line in lines:
        assert "\x1b" not in line
        assert not DRAWN.search(line), line
        assert not re.search(r"\S {2,}\S", line), f"columns: {line}"
        assert not line.strip() or set(line) - set("=-_ "), "a rule"
        assert not re.search(r"[.。]{2}$", line), line


@pytest.mark.parametrize("call", CALLS)
def test_plain_leaves_nothing_out(call: str) -> None:
    """Every word and number of the drawn table is in the sentences, too; headings may be put in other words."""
    # Of the cards seen, the sentences leave out those of which none was.
    drawn = DRAWN.sub(" ", said(call, width=300)).partition("Cards seen")[0]
    if "--large-print" in call:
        drawn = "\n".join(line for line in drawn.splitlines() if line.strip() == line)
    told = set(re.findall(r"\w+", said(call, "--plain").casefold()))
    missing = [word for word in re.findall(r"\w+", drawn.casefold()) if word not in told]
    assert set(missing) <= HEADINGS | UNTOLD, missing


HEADINGS = {"player", "hand", "act", "time", "source", "option", "total", "what", "verdict", "why", "follows"}
"""Words of headings that the sentences do without."""
UNTOLD = {"b3"}
"""The card as it is typed, in the picture's corner."""


@pytest.mark.parametrize("call", [*CALLS, *SENTENCES_ANYWAY])
def test_colour_adds_nothing_and_can_be_switched_off(call: str) -> None:
    bare = said(call)
    assert "\x1b" not in bare
    assert "\x1b" not in said(call, NO_COLOR="1", FORCE_COLOR="1")
    coloured = said(call, FORCE_COLOR="1")
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == bare


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("call", [*CALLS, *SENTENCES_ANYWAY])
def test_forty_columns_are_enough(call: str, language: str) -> None:
    lines = said(call, width=40, REFEREE_LANG=language).splitlines()
    # The one line of `check` is folded at a terminal only: editors read it elsewhere. An address is never broken.
    for line in () if call.startswith("check") and len(lines) == 1 else lines:
        assert cell_len(line) <= 40 or (" " not in line.strip() and line.isascii()), line


def test_every_command_that_draws_a_table_can_speak() -> None:
    """A command with --format has a table, and so has a --plain; those of SENTENCES_ANYWAY draw none on the screen."""
    without = [name for name, command in _commands(cli) if _has(command, "--format") and not _has(command, "--plain")]
    assert without == ["rules diff", "rules search"]


def _commands(group: click.Group, name: str = "") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for each in group.list_commands(context):
        command = group.get_command(context, each)
        assert command is not None
        yield f"{name}{each}", command
        if isinstance(command, click.Group):
            yield from _commands(command, f"{name}{each} ")


def _has(command: click.Command, option: str) -> bool:
    return any(option in parameter.opts for parameter in command.params)


def test_a_play_is_told_without_colour_on_a_dumb_terminal() -> None:
    assert "\x1b" not in run("play", "-f", "evening.referee", "--keep-going", "Aki", "9", TERM="dumb")

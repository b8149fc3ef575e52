"""The documents are true: every command has its help and example, and what the README shows is what happens."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from referee.cli.group import COMMANDS, HELP, cli

README = Path(__file__).parents[1] / "README.md"


def commands(group: click.Group, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command that can be called, those inside a group too."""
    context = click.Context(group)
    for each in group.list_commands(context):
        command = group.get_command(context, each)
        assert command is not None
        yield f"{name}{each}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{name}{each} ")


ALL = dict(commands(cli))


def blocks(language: str) -> list[str]:
    """The README's blocks of code in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", ALL)
def test_every_command_has_help_with_an_example(name: str) -> None:
    result = CliRunner().invoke(cli, [*name.split(), "--help"])
    assert result.exit_code == 0
    assert ALL[name].help
    if not isinstance(ALL[name], click.Group):
        assert "Example:" in result.stdout
        assert f"  referee {name}" in result.stdout.split("Example:")[1]


@pytest.mark.parametrize("name", ALL)
def test_every_option_says_what_it_is_for(name: str) -> None:
    for parameter in ALL[name].params:
        assert not isinstance(parameter, click.Option) or parameter.help, parameter.name


def test_the_list_of_commands_and_the_commands_say_the_same() -> None:
    assert list(HELP) == list(COMMANDS)
    for name in COMMANDS:
        assert ALL[name].short_help == HELP[name]
        assert HELP[name] in CliRunner().invoke(cli, ["--help"], terminal_width=100).stdout


def test_every_command_stands_in_the_readme() -> None:
    text = README.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"referee {name}" not in text] == []


@pytest.mark.parametrize(
    "word",
    [
        "stuck",
        "draw",
        "swap4",
        "redeal",
        "join",
        "leave",
        "rename",
        "seats",
        "dealer",
        "penalty",
        "close",
        "pause",
        "flip",
        "colour",
        "pass",
        "uno",
        "catch",
        "challenge:guilty",
        "hand",
        "foul advice",
    ],
)
def test_every_word_that_is_no_card_stands_in_the_readme_and_in_the_help_of_play(word: str) -> None:
    assert re.search(rf"`[^`]*\b{word}\b[^`]*`", README.read_text(encoding="utf-8"))
    assert re.search(rf"\b{word}\b", (ALL["play"].help or "").partition("besides cards")[2])


def test_the_options_in_the_examples_exist() -> None:
    for name, command in ALL.items():
        parameters = command.get_params(click.Context(command))
        known = {option for parameter in parameters for option in (*parameter.opts, *parameter.secondary_opts)}
        for line in (command.help or "").splitlines():
            if line.strip().startswith(f"referee {name}"):
                used = {word for word in shlex.split(line) if re.match(r"--?[a-z]", word)}
                assert used <= known, line


def session(block: str) -> list[tuple[str, str]]:
    """What is typed in a block after `$ `, each with the output shown below it."""
    shown: list[tuple[str, str]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            shown.append((line[2:], ""))
        elif shown:
            shown[-1] = (shown[-1][0], shown[-1][1] + line + "\n")
    return shown


def test_the_readme_shows_what_happens(tmp_path: Path) -> None:
    """All its sessions in one folder, one after the other, as a reader would type them; then its Python."""
    sessions = [step for block in blocks("console") for step in session(block) if step[0].startswith("referee ")]
    assert sessions
    run = f'referee() {{ "{sys.executable}" -m referee "$@"; }}; '
    environment = {**os.environ, "REFEREE_LANG": "en", "NO_COLOR": "1", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    for typed, output in sessions:
        result = subprocess.run(
            ["bash", "-c", run + typed], cwd=tmp_path, env=environment, check=False, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert result.stdout.splitlines() == output.splitlines(), typed
    python = blocks("python")
    assert python
    for block in python:
        result = subprocess.run(
            [sys.executable, "-c", block], cwd=tmp_path, env=environment, check=False, encoding="utf-8",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert result.returncode == 0, result.stdout
        assert "legal" in result.stdout

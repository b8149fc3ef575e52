"""Calls of the command line: within this process, or in one of their own."""

import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from referee.cli.group import cli

SECONDS = 60
"""After which a call in a process of its own counts as hanging; each takes a moment."""


def run(*arguments: str, typed: str | None = None, columns: int = 80, **environment: str) -> Result:
    """A command, on a screen of this width; that it breaks by a mistake of ours fails the test."""
    result = CliRunner().invoke(
        cli, arguments, prog_name="referee", input=typed, env={"COLUMNS": str(columns), **environment}
    )
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def done(*arguments: str, typed: str | None = None) -> str:
    """The output of a command that goes well."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def process(*arguments: str, typed: str | None = None) -> "subprocess.CompletedProcess[str]":
    """A command in a process of its own, which is ended where it hangs."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *arguments], input=typed, capture_output=True, text=True, timeout=SECONDS,
        check=False,
    )  # fmt: skip


def output_of(*arguments: str, language: str = "ja", typed: str | None = None, **environment: Any) -> str:
    """All that a command says in this language, refusals among it."""
    return run(*arguments, typed=typed, REFEREE_LANG=language, **environment).output

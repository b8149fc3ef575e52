"""The command line: parse, call, print. One place turns errors into sentences and exit codes."""

import sys

from referee.cli.group import cli


def main() -> None:
    """Run the command line; the exit code is the one that the notation promises."""
    try:
        cli(prog_name="referee")
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        sys.stderr.close()
        sys.exit(1)

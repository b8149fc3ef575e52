"""Tables written to a file or printed in another format than the terminal's."""

import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from referee.cli.options import language, say
from referee.cli.terminal import console, show, terminal_size
from referee.errors import RefereeError
from referee.grid import Grid

F = TypeVar("F", bound=Callable[..., Any])

FORMATS = ("text", "md", "csv", "tsv", "json", "html", "svg")
"""What every table can be written in; the same words as in `export`, which loads only when it writes."""


def format_options(command: F) -> F:
    """`--format FORMAT` and `-o FILE`."""
    command = click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        help="The table in this format; by default for the screen.",
    )(command)
    return click.option("-o", "--output", metavar="FILE", help="Write to this file instead of printing.")(command)


def form_of(form: str | None, output: str | None) -> str | None:
    """The format that is meant: the one named, or the one that the file's ending names."""
    if form is not None or output is None:
        return form
    ending = output.rpartition(".")[2].lower()
    return {"txt": "text", "htm": "html"}.get(ending, ending if ending in FORMATS else "text")


def put_grid(grid: Grid, form: str | None, output: str | None) -> None:
    """The table on the screen, or in a format, printed or written to a file. Raises RefereeError."""
    wanted = form_of(form, output)
    if wanted is None:
        from referee.export import drawn

        screen = console()
        return show(drawn(grid, language(), screen.width), screen)
    from referee.export import written

    put_text(written(grid, wanted, language(), terminal_size()[0]), output)


def put_text(text: str, output: str | None) -> None:
    """A text printed as it is, or written to a file and told. Raises RefereeError where the file cannot be written."""
    if output is None or output == "-":
        return _print(text)
    try:
        with open(output, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        raise RefereeError("file.unwritable", path=output, reason=error.strerror or str(error)) from error
    click.echo(say()("file.written", path=output), err=True)


def _print(text: str) -> None:
    """Standard output, whatever the terminal's encoding: line breaks stay as the format has them."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    binary.write(text.encode("utf-8"))
    binary.flush()

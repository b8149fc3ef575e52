"""Tables written to a file or printed in another format than the terminal's."""

import os
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

import click

from referee.cli.options import file_option, json_option, lang_option, language, plain_option, say
from referee.cli.terminal import console, show, tell, terminal_size, warn
from referee.errors import Misuse, RefereeError
from referee.files import Unusable, open_plain, put_in_place

if TYPE_CHECKING:
    from referee.grid import Grid

FORMATS = ("text", "md", "csv", "tsv", "json", "html", "svg")
"""What every table can be written in; the same words as in `export`, which loads only when it writes."""


def format_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--format FORMAT` and `-o FILE`; neither goes together with `--json`."""

    @wraps(command)
    def checked(*arguments: Any, **options: Any) -> Any:
        if options.get("as_json") and (options["form"] or options["output"]):
            raise Misuse("file.json")
        return command(*arguments, **options)

    form = click.option(
        "--format", "form", type=click.Choice(FORMATS), help="The table in this format; by default for the screen."
    )
    output = click.option("-o", "--output", metavar="FILE", help="Write to this file instead of printing.")
    return output(form(checked))


def view_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """What every command has that shows a table as it stands: which one, in which form, for the screen or a file."""
    return file_option(json_option(lang_option(plain_option(format_options(command)))))


def form_of(form: str | None, output: str | None) -> str | None:
    """The format that is meant: the one named, or the one that the file's ending names.

    Raises Misuse for an ending of none, RefereeError for a journal.
    """
    if output is not None:
        refuse_record(output)
    if form is not None or output is None:
        return form
    ending = os.path.splitext(output)[1].lower().removeprefix(".")
    found = {"": "text", "txt": "text", "htm": "html"}.get(ending, ending)
    if found not in FORMATS:
        raise Misuse("file.ending", path=output, known=tuple(FORMATS))
    return found


RULES = ".toml"
"""How the name of a rule file ends, whatever is in it."""


def refuse_record(output: str) -> None:
    """Nothing is written over a table's record, or a house's rules, also through a link. Raises RefereeError.

    Raises Misuse for a file without a name.
    """
    from referee.journal import SUFFIX

    if not output.strip():
        raise Misuse("file.unnamed")
    names = (output.lower(), os.path.realpath(output).lower())
    if any(name.endswith(SUFFIX) for name in names) or _is_journal(output):
        raise RefereeError("file.journal", path=output)
    if any(name.endswith(RULES) for name in names):
        raise RefereeError("file.rules", path=output)


def _is_journal(path: str) -> bool:
    """Whether a journal's front matter begins this file, whatever it is called."""
    from referee.journal import FENCE

    if not os.path.isfile(path):
        return False
    try:
        with open_plain(path, sys.maxsize) as file:
            return file.read(16).removeprefix(b"\xef\xbb\xbf").startswith(FENCE.encode())
    except OSError:
        return False


def put_grid(grid: "Grid", form: str | None, output: str | None, plain: bool = False) -> None:
    """The table on the screen (`plain`: in sentences), or in a format, printed or written to a file.

    Raises RefereeError.
    """
    wanted = form_of(form, output)
    if wanted is None and plain:
        from referee.export.text import told

        return tell(told(grid, language()))
    if wanted is None:
        from referee.export.text import drawn

        screen = console()
        return show(drawn(grid, language(), screen.width), screen)
    from referee.export import picture, written

    width = picture.width_of(grid) if wanted == "svg" else terminal_size()[0]
    put_text(written(grid, wanted, language(), width), output)


def put_text(text: str, output: str | None) -> None:
    """A text printed as it is, or written to a file and told. Raises RefereeError where the file cannot be written."""
    if output is None or output == "-":
        return _print(text)
    put_file(output, text)
    warn(say()("file.written", path=output))


def put_file(path: str, text: str) -> None:
    """A text as the whole of a file. Raises RefereeError where that cannot be, and leaves the file as it was."""
    refuse_record(path)
    try:
        put_in_place(path, text.encode())
    except Unusable as error:
        raise RefereeError(f"file.{error.problem}", path=path) from error
    except OSError as error:
        raise RefereeError("file.unwritable", path=path, reason=error) from error


def _print(text: str) -> None:
    """Standard output, whatever the terminal's encoding: line breaks stay as the format has them."""
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    binary.write(text.encode("utf-8"))
    binary.flush()

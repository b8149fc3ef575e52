"""`referee man`: the manual page, made from the help of all commands."""

from collections.abc import Iterable, Iterator

import click

from referee import __version__
from referee.cli.group import Spoken
from referee.cli.helppage import Translated
from referee.cli.options import lang_option, say
from referee.words.breaks import pieces

SIGNS = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
"""Signs that roff would take for its own, or print as others."""
BREAK = "\\:"
"""Where a line may be broken without a blank."""


class Roff(Translated):
    """The help as roff."""

    def __init__(self, context: click.Context, program: bool) -> None:
        super().__init__(context, width=80)
        self._program = program

    def write_paragraph(self) -> None:
        """Roff leaves its own room between paragraphs."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        if self._program:
            self._head(say()("man.synopsis"))
        self.write(f".P\n\\fB{quoted(prog)}\\fR {quoted(self.words.metavars(args))}\n")
        if self._program:
            self._head(say()("man.description"))

    def write_heading(self, heading: str) -> None:
        told = self.words.sentence(f"{heading}:").rstrip(":：")
        if self._program:
            return self._head(told)
        self.write(f".P\n\\fI{quoted(told)}\\fR\n")

    def _head(self, text: str) -> None:
        self.write(f".SH {argument(text)}\n")

    def write_text(self, text: str) -> None:
        for raw, lines in self.paragraphs(text):
            if raw:
                self.write(".P\n.nf\n" + "".join(f"{at_line_start(quoted(line))}\n" for line in lines) + ".fi\n")
            else:
                self.write(".P\n" + "".join(f"{at_line_start(breakable(line))}\n" for line in lines))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 0, col_spacing: int = 0) -> None:
        for term, told in self.rows(rows):
            self.write(f".TP\n\\fB{quoted(term)}\\fR\n{at_line_start(breakable(told))}\n")


def quoted(text: str) -> str:
    """Text as roff prints it: nothing in it is a request."""
    return "".join(SIGNS.get(sign, sign) for sign in text)


def argument(text: str) -> str:
    """Text as the one argument of a request."""
    return '"' + quoted(text).replace('"', "\\(dq") + '"'


def breakable(text: str) -> str:
    """Text in which Japanese may be broken, where there are no blanks."""
    return "".join(_with_breaks(text))


def _with_breaks(text: str) -> Iterator[str]:
    behind_blank = True
    for piece in pieces(text):
        blank = piece.isspace()
        yield ("" if blank or behind_blank else BREAK) + quoted(piece)
        behind_blank = blank


def at_line_start(line: str) -> str:
    """A line of roff that begins with no request."""
    return f"\\&{line}" if line[:1] in (".", "'") else line


@click.command()
@lang_option
@click.pass_context
def man(context: click.Context) -> None:
    """Print the manual page of all commands, to be read with `man -l` or put where manual pages are kept.

    \b
    Example:
      referee man > referee.1
    """
    click.echo(page(context.find_root()), nl=False)


def page(root: click.Context) -> str:
    """The manual page as roff, in the language of this run."""
    words = say()
    program = Roff(root, program=True)
    parts = [
        f".TH REFEREE 1 {argument('')} {argument(f'referee {__version__}')} {argument(words('man.title'))}\n",
        ".nh\n.ad l\n",
        f".SH {argument(words('man.name'))}\nreferee \\- {breakable(words('man.what'))}\n",
    ]
    root.command.format_help(root, program)
    parts.append(program.getvalue())
    parts.append(f".SH {argument(words('man.commands'))}\n")
    parts += _below(root)
    parts += [
        f".SH {argument(words('man.exit'))}\n.P\n{breakable(words('man.exit.told'))}\n",
        f".SH {argument(words('man.environment'))}\n",
        *(f".TP\n\\fB{name}\\fR\n{breakable(words(f'man.{name}'))}\n" for name in VARIABLES),
    ]
    return "".join(parts)


VARIABLES = ("REFEREE_FILE", "REFEREE_LANG", "COLUMNS", "NO_COLOR", "FORCE_COLOR")
"""What of the environment plays a part."""


def _below(context: click.Context) -> Iterator[str]:
    """Every command below this one, with those below it."""
    group = context.command
    assert isinstance(group, click.Group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        inner = Spoken(command, info_name=name, parent=context)
        roff = Roff(inner, program=False)
        command.format_help(inner, roff)
        yield f".SS {argument(inner.command_path)}\n" + roff.getvalue()
        if isinstance(command, click.Group):
            yield from _below(inner)

"""A command line that could not be read: what Click says of it, in the reader's language."""

from typing import IO, Any

import click

from referee.cli.options import language
from referee.cli.terminal import warn
from referee.words import printable, speaker
from referee.words.help import help_words


class Misread(click.UsageError):
    """A wrong call, with the usage of the command that was meant."""

    def __init__(self, sentence: str, context: click.Context | None) -> None:
        super().__init__(sentence, context)
        self.language = language(context)

    def show(self, file: IO[Any] | None = None) -> None:
        """The usage, where to find help, and what was wrong."""
        say = speaker(self.language)
        if self.ctx is not None:
            usage = self.ctx.get_usage()
            _show(f"{usage}\n{say('usage.help', command=self.ctx.command_path)}\n", file)
        _show(say("error", sentence=self.message), file)


def _show(text: str, file: IO[Any] | None) -> None:
    warn(text) if file is None else click.echo(text, file=file)


def misread(error: click.UsageError) -> click.UsageError:
    """The error as the reader understands it; the help that Click shows instead of an error is already."""
    if type(error).__name__ == "NoArgsIsHelpError":
        return error
    words = help_words(language(error.ctx))
    return Misread(printable(words.mistake(error.format_message().replace("\n\t", " "))), error.ctx)

"""`referee help`: a command's help by its name, the notation on a page, and a first game step by step."""

import click

from referee.cli.group import Spoken
from referee.cli.helppage import HelpPage
from referee.cli.options import lang_option, language, say
from referee.cli.paragraph import wrap
from referee.words import LANGUAGES

TOPICS = ("notation", "first-game")


OWN = ("help", "quit", "rescue")
"""Commands of the prompt of `referee live` itself; each has a sentence that explains it."""
ONLY_LIVE = OWN[1:]
"""Those of them that are commands nowhere else."""


@click.command("help")
@click.argument("words", nargs=-1, metavar="[COMMAND|notation|first-game]")
@lang_option
@click.pass_context
def help_on(context: click.Context, words: tuple[str, ...]) -> None:
    """Explain a command (`help score add`), the language of acts on one page (`notation`), or a `first-game`.

    \b
    Example:
      referee help
      referee help score add
      referee help notation
      referee help first-game --lang ja
    """
    if words == ("notation",):
        return _notation(context)
    if words == ("first-game",):
        return _first_game()
    if len(words) == 1 and words[0] in ONLY_LIVE:
        return click.echo(wrap(say()(f"live.own.{words[0]}")))
    click.echo(_context_of(context.find_root(), words).get_help())


def _context_of(context: click.Context, words: tuple[str, ...]) -> click.Context:
    """The context of the command with these words. Raises UsageError where there is none."""
    for word in words:
        command = context.command.get_command(context, word) if isinstance(context.command, click.Group) else None
        if command is None:
            raise click.UsageError(_no_such(context, word), context.find_root())
        context = Spoken(command, info_name=word, parent=context)
    return context


def _no_such(context: click.Context, word: str) -> str:
    from difflib import get_close_matches

    known = context.command.list_commands(context) if isinstance(context.command, click.Group) else []
    topics = TOPICS if context.parent is None else ()
    near = get_close_matches(word, [*known, *topics], n=1, cutoff=0.65)
    return say()("usage.command.near" if near else "usage.command", name=word, near="".join(near))


def _notation(context: click.Context) -> None:
    """Every kind of act with what it means, game by game."""
    from referee.words.lessons import NOTATION, NOTATION_HEAD, example_in

    told = LANGUAGES.index(language())
    page = HelpPage(context)
    page.write(wrap(NOTATION_HEAD[told]) + "\n")
    for section in NOTATION:
        page.write_paragraph()
        page.write(f"{section.heading[told]}\n")
        with page.indentation():
            page.write_list([(example_in(language(), example), meaning[told]) for example, *meaning in section.lines])
    click.echo(page.getvalue(), nl=False)


def _first_game() -> None:
    """What to type, and what it is for."""
    from referee.words.lessons import FIRST_GAME

    told = LANGUAGES.index(language())
    blocks = []
    for step in FIRST_GAME:
        commands = [wrap(f"referee {command}", "    ", "      ") for command in step.commands]
        blocks.append("\n".join([wrap(step.told[told]), *(["", *commands] if commands else [])]))
    click.echo("\n\n".join(blocks))

"""The group of commands: each is imported only when it is called, and every error is told in one place."""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from typing import IO, Any

import click

from referee import __version__
from referee.cli.options import after, keep_language, lang_option, say
from referee.errors import UNFORESEEN, RefereeError

COMMANDS = {
    "new": "referee.cli.new:new",
    "live": "referee.cli.live:live",
    "play": "referee.cli.table:play",
    "undo": "referee.cli.table:undo",
    "redo": "referee.cli.table:redo",
    "fix": "referee.cli.fix:fix",
    "agree": "referee.cli.table:agree",
    "status": "referee.cli.status:status",
    "watch": "referee.cli.watch:watch",
    "board": "referee.cli.board:board",
    "log": "referee.cli.log:log",
    "clock": "referee.cli.clock:clock_command",
    "score": "referee.cli.score:score",
    "standings": "referee.cli.standings:standings",
    "legal": "referee.cli.legal:legal",
    "catchable": "referee.cli.ledger:catchable",
    "penalties": "referee.cli.ledger:penalties",
    "judge": "referee.cli.judge:judge",
    "why": "referee.cli.why:why",
    "odds": "referee.cli.odds:odds",
    "check": "referee.cli.check:check",
    "rules": "referee.cli.rules:rules",
    "demo": "referee.cli.demo:demo",
    "quiz": "referee.cli.quiz:quiz",
    "help": "referee.cli.help:help_on",
    "man": "referee.cli.man:man",
    "completion": "referee.cli.completion:completion",
    "doctor": "referee.cli.doctor:doctor",
}
"""Every command and where it is, in the order of the help."""

HELP = {
    "new": "Set up a table: game, rule set, players.",
    "live": "Referee the whole evening at one prompt.",
    "play": "Record what happened, act by act.",
    "undo": "Take back the newest entry.",
    "redo": "Bring back what undo took.",
    "fix": "Put an earlier entry right.",
    "agree": "Write down what the table agrees on.",
    "status": "Show the table as it stands.",
    "watch": "Follow the table on a second screen.",
    "board": "Write the table as a page for a projector.",
    "log": "Show everything that was recorded.",
    "clock": "Show who has taken how much time.",
    "score": "Show the score, enter results and put them right.",
    "standings": "Add up several tables into one ranking.",
    "legal": "Show what may be done now.",
    "catchable": "Show who may be caught for not having said UNO.",
    "penalties": "Show the ledger: who drew how many cards for what.",
    "judge": "Say what the rules say of an act, without recording it.",
    "why": "Show how the verdict on an act came about.",
    "odds": "Measure what people claim at the table.",
    "check": "Judge whole journals again and list what is wrong.",
    "rules": "Read the rules, search them, and write rules of your own.",
    "demo": "Watch a recorded hand, act by act.",
    "quiz": "Train yourself as a referee with positions.",
    "help": "Explain a command, the notation, or a first game.",
    "man": "Print the manual page.",
    "completion": "Print the script that completes in your shell.",
    "doctor": "Look for what could get in the way of an evening.",
}
"""Every command in a line; here, so that the help need not load them."""


class Spoken(click.Context):
    """The context of every command: its help and its usage come in the reader's language, as wide as the terminal."""

    def make_formatter(self) -> click.HelpFormatter:
        from referee.cli.helppage import HelpPage

        return HelpPage(self)


def with_help(command: click.Command) -> click.Command:
    """The command with a `--help` of ours."""
    if command.add_help_option:
        command.add_help_option = False
        command.params.append(shown(("-h", "--help"), click.Context.get_help, "Show this message and exit."))
    return command


def shown(names: Sequence[str], text: Callable[[click.Context], str], told: str) -> click.Option:
    """An option that prints a text and ends the run.

    Click has its own, but asks the system for a translation of what it says of them at every start.
    """

    def show(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            click.echo(text(ctx), color=ctx.color)
            ctx.exit()

    return click.Option([*names], is_flag=True, expose_value=False, is_eager=True, callback=show, help=told)


class LazyGroup(click.Group):
    """A group that knows its commands by name and loads one when it is wanted.

    `where` says of each command in which module it is, `told` what it is for, in a line.
    """

    context_class = Spoken

    def __init__(self, *arguments: Any, where: Mapping[str, str], told: Mapping[str, str], **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._where = where
        self._told = told

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._where)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in self._where:
            return None
        module, _, attribute = self._where[name].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        command.short_help = self._told[name]
        command.context_class = Spoken
        return with_help(command)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        unknown = args and args[0] not in self._where and not args[0].startswith("-")
        if unknown and not ctx.resilient_parsing:
            near = self._meant(args)
            key = "usage.command.near" if near else "usage.command"
            raise click.UsageError(say()(key, name=args[0], near=near), ctx)
        name, command, rest = super().resolve_command(ctx, args)
        takes_file = command is not None and any("-f" in parameter.opts for parameter in command.params)
        return name, command, long_file(rest) if takes_file else rest

    def _meant(self, args: Sequence[str]) -> str:
        """What was perhaps meant by a word that is no command; empty where nothing is near."""
        from referee.spelling import NEAR, nearest

        return nearest(args[0], self._where, NEAR)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """The commands that begin so, without loading a single one; options where one is begun."""
        from click.shell_completion import CompletionItem

        found = [CompletionItem(name, help=told) for name, told in self._told.items() if name.startswith(incomplete)]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without loading a single one."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self._told.items()))


class Program(LazyGroup):
    """The program itself: every error of a command is told here."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        try:
            return super().make_context(*args, **extra)
        except click.UsageError as error:
            raise in_our_words(error) from error

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Before all else, because help and errors come in the language that is asked for anywhere on the line.
        keep_language(ctx, after("--lang", args))
        rest = super().parse_args(ctx, args)
        if not (rest or ctx.args or ctx._protected_args or ctx.resilient_parsing):
            raise click.exceptions.NoArgsIsHelpError(ctx)  # a language alone is no command either
        return rest

    def _meant(self, args: Sequence[str]) -> str:
        """The same; what happened at the table is told after `play`, and some commands belong to another one."""
        from referee.cli.misplaced import meant_by

        meant = meant_by(args)
        return f"referee {meant}" if meant else super()._meant(args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise in_our_words(error) from error
        except RefereeError as error:
            raise told(error) from error
        except UNFORESEEN as error:
            raise told(_of_the_table(error)) from error
        except (KeyboardInterrupt, click.Abort) as error:
            raise told(RefereeError("stopped")) from error


def _of_the_table(error: Exception) -> RefereeError:
    """What is wrong with the rules that the table pins. Raises the error again where that is nothing: it is ours."""
    from referee.cli.find import refuse_table

    try:
        refuse_table()
    except RefereeError as problem:
        return problem
    raise error


def in_our_words(error: click.UsageError) -> click.UsageError:
    """What Click says of what was typed, in the reader's language and fit for a terminal."""
    from referee.cli.misread import misread

    return misread(error)


def told(error: RefereeError) -> "Told":
    """The error as the person at the table reads it, with its exit code."""
    return Told(say()("error", sentence=error.told(say())), error.exit_code)


class Told(click.ClickException):
    """A sentence that ends the command, in the reader's language, and its exit code."""

    def __init__(self, sentence: str, exit_code: int) -> None:
        super().__init__(sentence)
        vars(self)["exit_code"] = exit_code

    def show(self, file: IO[Any] | None = None) -> None:
        if file is None:
            from referee.cli.terminal import warn

            return warn(self.message)
        click.echo(self.message, file=file)


class ActCommand(click.Command):
    """A command whose arguments are acts: `-10` is a card, not an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        hidden = minus_ten(args)
        typed = dict(zip(hidden, list(args), strict=True))
        rest = super().parse_args(ctx, list(hidden))
        for key, value in ctx.params.items():
            if isinstance(value, tuple):
                ctx.params[key] = tuple(typed.get(each, each) for each in value)
            elif isinstance(value, str):
                ctx.params[key] = typed.get(value, value)
        return rest


def long_file(arguments: Sequence[str]) -> list[str]:
    """The arguments with `--file` for `-f`, for which Click would first look among the long options, at length."""
    short = arguments.index("-f") if "-f" in arguments else len(arguments)
    if "--" in arguments[:short]:
        return list(arguments)
    return [*arguments[:short], *(["--file"] if short < len(arguments) else []), *arguments[short + 1 :]]


def minus_ten(arguments: Sequence[str]) -> list[str]:
    """The arguments with the sign of a negative number written as a minus sign, which no option begins with."""
    return ["\u2212" + argument[1:] if _is_negative(argument) else argument for argument in arguments]


def _is_negative(argument: str) -> bool:
    return argument[:1] == "-" and argument[1:2].isascii() and argument[1:2].isdigit()


def _tolerant_streams() -> None:
    """A name that the terminal cannot show or send comes out as `?`, not as an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with suppress(OSError):  # it is being read already, by the prompt that runs this command
                reconfigure(errors="replace")


@click.group(
    cls=Program,
    where=COMMANDS,
    told=HELP,
    context_settings={"max_content_width": 100},
    epilog="`referee COMMAND --help` tells more about each command, with an example.",
)
@lang_option
def cli() -> None:
    """A referee and scorekeeper for real cards on a real table: O'NO 99 and UNO.

    You type what happens; it says whose turn it is, what the total is, who owes what, whether an act was
    within the rules and which rule says so, and in the end who has won.
    """
    _tolerant_streams()


cli.params.insert(0, shown(("--version",), lambda ctx: f"{ctx.info_name} {__version__}", "Show the version and exit."))
with_help(cli)

"""`referee judge`: what the rules say of an act, on a table or in a written position, without recording it."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import click

from referee import games, rulesets
from referee.argument import Answer, answer
from referee.cli.files import format_options
from referee.cli.group import ActCommand
from referee.cli.options import file_option, json_option, lang_option, plain_option
from referee.cli.terminal import to_json
from referee.cli.verdict import House, Unread, house_at, precedent_lines, told_object, verdict_lines
from referee.entries import TAKES_BACK
from referee.errors import Misuse, NotationError, RefereeError
from referee.game import Field, Game
from referee.notation import UNREADABLE
from referee.pinned import options_of
from referee.position import Position, Written, written
from referee.rulebook import Book
from referee.rulesets import RuleSet, Values
from referee.spelling import fold, to_number
from referee.words import speaker

EXIT_CODES = {"legal": 0, "illegal": 1, "undecided": 3}
USUAL_PLAYERS = 4
SETTINGS = ("rules", "settings")
"""Options that choose rules; like every position option they make it a written position."""
COMMON = (
    Field("players", "number"), Field("direction", "direction"), Field("hand", "cards"), Field("cards", "number"),
)  # fmt: skip
"""What a position of any game may tell."""


class PositionCommand(ActCommand):
    """A command with an option for everything that a written position may tell: of the game of --rules, or of all."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = _after("--rules", args)
        if named:
            with suppress(RefereeError):
                ctx.meta[CHOSEN] = rulesets.load(named)
        ctx.meta[FIELDS] = [_option(field) for field in fields_of(self._games(ctx, args)).values()]
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            _refuse_of_other_game(ctx, error.option_name)
            raise

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        told = ctx.meta.get(FIELDS)
        return [*super().get_params(ctx), *(map(_option, fields_of(games.NAMES).values()) if told is None else told)]

    def _games(self, ctx: click.Context, args: Sequence[str]) -> Sequence[str]:
        """The games whose fields are wanted; none where no option is given but those of every command."""
        if CHOSEN in ctx.meta:
            return (ctx.meta[CHOSEN][0].game,)
        known = {option for parameter in super().get_params(ctx) for option in parameter.opts}
        given = {argument.partition("=")[0] for argument in args if argument.startswith("-")}
        return games.NAMES if given - known or "--help" in given else ()


CHOSEN, FIELDS = "referee.rule_set", "referee.fields"
"""What the arguments told before they were read: the rule set with its book, and the options of a position."""


def fields_of(names: Sequence[str]) -> dict[str, Field]:
    """What a written position of these games may tell, by name."""
    own = (field for name in names for field in games.load(name).fields)
    return {field.name: field for field in (*COMMON, *own)}


def _after(option: str, args: Sequence[str]) -> str:
    """What is written for an option, empty where it does not stand among the arguments."""
    for place, argument in enumerate(args):
        if argument == option:
            return "".join(args[place + 1 : place + 2])
        if argument.startswith(f"{option}="):
            return argument.removeprefix(f"{option}=")
    return ""


def _option(field: Field) -> click.Option:
    flag = field.kind == "flag"
    metavar = {"number": "N", "direction": "cw|ccw"}.get(field.kind, field.kind.upper())
    told = speaker("en")(f"position.{field.name}.help")
    return click.Option([f"--{field.name}"], is_flag=flag, default=None, metavar=None if flag else metavar, help=told)


def _refuse_of_other_game(ctx: click.Context, option: str) -> None:
    """An option that only another game has is told apart from a slip. Raises Misuse."""
    if option.removeprefix("--") in fields_of(games.NAMES):
        chosen, book = ctx.meta[CHOSEN]
        raise Misuse("position.other_game", option=option, game=book.title, rules=chosen.name)


@click.command(cls=PositionCommand)
@click.argument("words", nargs=-1, required=True, metavar="ACT...")
@click.option("--rules", metavar="SET", help="A written position under this rule set.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="One option of it, otherwise.")
@click.option("--all", "every", is_flag=True, help="Under every rule set of the game, and where they part.")
@file_option
@json_option
@lang_option
@plain_option
@format_options
def judge(
    words: tuple[str, ...], path: str | None, every: bool, as_json: bool, plain: bool,
    form: str | None, output: str | None, **told: Any,
) -> None:  # fmt: skip
    """Say what the rules say of an act, without recording it: on the table here, or in a written position.

    Any of --rules, --set and the options of a position makes it a written one; its players are called A, who
    acts, then B, C … in the order of play. Exit code 0: legal, 1: illegal, 3: undecided, because it rests on
    cards that nobody has seen.

    \b
    Example:
      referee judge --rules uno-japan --top r7 --hand "r3 g7 w4" w4:b
      referee judge --rules ono99-tomy --total 92 --owed 2 --players 3 double
      referee judge --rules uno-japan --top b+2 --pending 2 --all g+2
    """
    given = {key: value for key, value in told.items() if value not in (None, ())}
    if (form or output) and not every:
        raise Misuse("judge.no_table")
    if not given:
        at, house = _at_the_table(path)
    elif path:
        raise Misuse("judge.both", path=path)
    else:
        at, house = _in_writing(given)
    if every:
        from referee.cli.everywhere import judge_everywhere

        return judge_everywhere(house, words, given, as_json, form, output)
    verdict = judged(at, words)
    if as_json:
        click.echo(to_json(told_object(at, house, verdict)))
    else:
        for line in (*verdict_lines(at, house, verdict, plain), *precedent_lines(house, _rule(verdict))):
            click.echo(line)
    sys.exit(_code(verdict))


def _rule(verdict: Answer | Unread) -> str:
    """The rule that decides; empty where none has anything to say."""
    return UNREADABLE.rule if isinstance(verdict, Unread) else verdict.ruling.rule


def _code(verdict: Answer | Unread) -> int:
    return 1 if isinstance(verdict, Unread) else EXIT_CODES[verdict.ruling.verdict]


def judged(at: Written, words: Sequence[str]) -> Answer | Unread:
    """The verdict on the one act that these words tell. Raises Misuse for more than one."""
    try:
        acts = at.reader.read_words(at.reader.words_of_arguments(words))
    except NotationError as error:
        return Unread(error.text, error)
    if len(acts) != 1:
        raise Misuse("judge.one", count=len(acts))
    if acts[0].kind in TAKES_BACK:
        raise Misuse("judge.record", act=words[0])
    return answer(at.game, at.state, acts[0])


# --- which table


def _at_the_table(path: str | None) -> tuple[Written, House]:
    """The table whose journal is meant. Raises RefereeError."""
    from referee.cli.find import open_table

    desk = open_table(path)
    return Written(desk.game, desk.state, desk.reader), house_at(desk)


def _in_writing(given: Mapping[str, Any]) -> tuple[Written, House]:
    """The table that the options tell of. Raises Misuse."""
    context = click.get_current_context()
    chosen, book = context.meta.get(CHOSEN) or rulesets.load(given.get("rules") or _usual_set(given))
    game = games.load(chosen.game)
    values = rulesets.override(book, chosen, given.get("settings", ()))
    return table_of(game, chosen, book, values, given), House(chosen, book, values)


def table_of(game: Game[Any], chosen: RuleSet, book: Book, values: Values, given: Mapping[str, Any]) -> Written:
    """The position under these values. Raises Misuse where it cannot be."""
    rules = options_of(game, rulesets.pinned(chosen, book, values))
    return written(game, rules, position_of(game, given, values))


def _usual_set(given: Mapping[str, Any]) -> str:
    """The usual rule set of the game that alone has one of these options. Raises Misuse where that is none."""
    for name in games.NAMES:
        if {field.name for field in games.load(name).fields} & given.keys():
            return rulesets.USUAL[name]
    raise Misuse("judge.no_rules", known=tuple(rulesets.USUAL.values()))


def position_of(game: Game[Any], given: Mapping[str, Any], values: Values) -> Position:
    """The position as the options tell it. Raises Misuse."""
    players = _number("players", given.get("players", str(USUAL_PLAYERS)))
    least, most = values["players_min"], values["players_max"]
    if not least <= players <= most:
        raise Misuse("position.range", field="players", number=players, least=least, most=most)
    cards = given.get("cards")
    fields = {
        field.name: _number(field.name, given[field.name]) if field.kind == "number" else given[field.name]
        for field in game.fields if field.name in given
    }  # fmt: skip
    return Position(
        players, _counter_clockwise(given.get("direction", CLOCKWISE)), given.get("hand"),
        None if cards is None else _number("cards", cards), fields,
    )  # fmt: skip


CLOCKWISE, COUNTER_CLOCKWISE = "cw", "ccw"


def _counter_clockwise(word: str) -> bool:
    if fold(word) not in (CLOCKWISE, COUNTER_CLOCKWISE):
        raise Misuse("position.direction", word=word)
    return fold(word) == COUNTER_CLOCKWISE


def _number(field: str, text: str) -> int:
    number = to_number(fold(text))
    if number is None:
        raise Misuse("position.number", field=field, text=text)
    return number

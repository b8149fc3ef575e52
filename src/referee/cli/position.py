"""A written position on the command line: an option for everything that it may tell, and the table of them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import click

from referee import games, rulesets
from referee.cli.group import ActCommand
from referee.cli.options import after, say
from referee.cli.verdict import House
from referee.errors import Misuse, RefereeError
from referee.game import Game
from referee.options import RuleSet, Values, override
from referee.pinned import options_of
from referee.placing import Field
from referee.position import Position, Written, written
from referee.rulebook import Book
from referee.spelling import AGAINST_CLOCK, DIRECTIONS, MOST_NUMBER, WITH_CLOCK, fold, is_long_number, to_number

USUAL_PLAYERS = 4
"""Players of a position that does not say how many, where the rules allow so many."""
COMMON = (
    Field("players", "number"), Field("direction", "direction"), Field("hand", "cards"), Field("cards", "number"),
)  # fmt: skip
"""What a position of any game may tell."""


class PositionCommand(ActCommand):
    """A command with an option for everything that a written position may tell: of the game of --rules, or of all."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        named = after("--rules", args)
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
    own = (field for name in names for field in games.placing(name).fields)
    return {field.name: field for field in (*COMMON, *own)}


def _option(field: Field) -> click.Option:
    flag = field.kind == "flag"
    metavar = {"number": "N", "direction": "cw|ccw"}.get(field.kind, field.kind.upper())
    told = say()(f"position.{field.name}.help")
    complete = _complete_cards if field.kind in ("card", "cards") else None
    return click.Option(
        [f"--{field.name}"], is_flag=flag, default=None, metavar=None if flag else metavar, help=told,
        shell_complete=complete,
    )  # fmt: skip


def _complete_cards(context: click.Context, parameter: click.Parameter, word: str) -> list[Any]:
    from referee.cli.completing import cards, completer

    return list(completer(cards)(context, word))


def _refuse_of_other_game(ctx: click.Context, option: str) -> None:
    """An option that only another game has is told apart from a slip. Raises Misuse."""
    if option.removeprefix("--") in fields_of(games.NAMES):
        chosen, book = ctx.meta[CHOSEN]
        raise Misuse("position.other_game", option=option, game=book.title, rules=chosen.name)


# --- the table


def in_writing(given: Mapping[str, Any]) -> tuple[Written, House]:
    """The table that the options tell of, and its rules. Raises Misuse."""
    house = house_in_writing(given)
    return table_of(games.load(house.book.game), house.rule_set, house.book, house.values, given), house


def house_in_writing(given: Mapping[str, Any]) -> House:
    """The rules that the options name, or else the usual ones of the game that is meant. Raises Misuse."""
    context = click.get_current_context()
    chosen, book = context.meta.get(CHOSEN) or rulesets.load(given.get("rules") or _usual_set(given))
    return House(chosen, book, override(book, chosen, given.get("settings", ())))


def _usual_set(given: Mapping[str, Any]) -> str:
    """The usual rule set of the game that alone has one of these options. Raises Misuse where that is none."""
    for name in games.NAMES:
        if {field.name for field in games.placing(name).fields} & given.keys():
            return rulesets.load_book(name).usual
    raise Misuse("judge.no_rules", known=tuple(rulesets.load_book(name).usual for name in games.NAMES))


def table_of(game: Game[Any], chosen: RuleSet, book: Book, values: Values, given: Mapping[str, Any]) -> Written:
    """The position under these values. Raises Misuse where it cannot be."""
    rules = options_of(game, rulesets.pinned(chosen, book, values))
    placing = games.placing(game.name)
    return written(game, placing, rules, position_of(placing.fields, given, values))


def position_of(fields: Sequence[Field], given: Mapping[str, Any], values: Values) -> Position:
    """The position as the options tell it. Raises Misuse."""
    least, most = values["players_min"], values["players_max"]
    players = _number("players", given.get("players", str(min(max(least, USUAL_PLAYERS), most))))
    if not least <= players <= most:
        key = "position.range" if least < most else "position.exactly"
        raise Misuse(key, field="players", number=players, least=least, most=most)
    cards = given.get("cards")
    told = {
        field.name: _number(field.name, given[field.name]) if field.kind == "number" else given[field.name]
        for field in fields if field.name in given
    }  # fmt: skip
    return Position(
        players, _counter_clockwise(given.get("direction", WITH_CLOCK)), given.get("hand"),
        None if cards is None else _number("cards", cards), told,
    )  # fmt: skip


def _counter_clockwise(word: str) -> bool:
    direction = DIRECTIONS.get(fold(word), fold(word))
    if direction not in (WITH_CLOCK, AGAINST_CLOCK):
        raise Misuse("position.direction", word=word)
    return direction == AGAINST_CLOCK


def _number(field: str, text: str) -> int:
    number = to_number(fold(text))
    if number is None and is_long_number(text):
        raise Misuse("position.large", field=field, most=MOST_NUMBER)
    if number is None:
        raise Misuse("position.number", field=field, text=text)
    return number

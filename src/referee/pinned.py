"""The values that a journal pins in its front matter, as its game's options.

Apart from `rulesets`, because a table at play needs no rulebook and does not wait for one to be opened.
"""

from collections.abc import Mapping
from typing import Any

from referee.errors import PinnedError, Place, RuleFileError
from referee.game import Game

PINNED = Place("[rules]")
"""The table of the front matter that holds them."""


def options_of(game: Game[Any], front: Mapping[str, Any]) -> Any:
    """The game's options from pinned values; no rulebook is opened while they are whole.

    Options that are newer than the journal take their default from the book. Raises RuleFileError.
    """
    pinned, options = _LAST.get(game.name, (None, None))
    if pinned is not front:
        options = _options(game, front)
        _LAST[game.name] = front, options
    return options


_LAST: dict[str, tuple[Mapping[str, Any], Any]] = {}
"""For each game, what was pinned last and its options: the tables of a hall share a mapping, as `journal` reads it."""


def _options(game: Game[Any], front: Mapping[str, Any]) -> Any:
    fields = game.options._fields
    if not front.keys() >= set(fields):
        from referee.rulesets import load_book

        front = {**load_book(game.name).defaults(), **front}
    try:
        return game.options(**{key: _plain(game, key, front[key]) for key in fields})
    except KeyError as error:
        raise RuleFileError("missing", PINNED, key=error.args[0]) from error


def check_pack(rules: Any, players: int) -> None:
    """Whether the pack holds a hand for each player. Raises RuleFileError."""
    hand, cards = rules.hand_size, sum(rules.cards.values())
    if players * hand > cards:
        raise RuleFileError("too_few_cards", PINNED, players=players, hand=hand, needed=players * hand, cards=cards)


def refuse_pinned(front: Mapping[str, Any], path: str) -> None:
    """Whether the rulebook knows all that this front matter pins; a table at play is not asked. Raises PinnedError.

    It is looked at where replaying or telling has failed: most of what cannot be has the type that it should have.
    """
    from referee.rulesets import load_book, pinned_problems

    for problem in pinned_problems(load_book(front["game"]), front, path):
        raise PinnedError(problem.key, problem.at or Place(path), **problem.values)


def _plain(game: Game[Any], key: str, value: Any) -> Any:
    """A pinned value as the options hold it: a tuple for a list, None for a number that is `none`, as `--set` takes it.

    Raises RuleFileError.
    """
    wanted = game.options.__annotations__[key]
    if value == "none" and wanted in NOTHING:
        return NOTHING[wanted]
    if type(value) is list and all(type(each) is str for each in value):
        value = tuple(value)
    if key == "cards" and isinstance(value, dict) and all(type(count) is int for count in value.values()):
        return _cards(game, value)
    allowed = {int: int, str: str, bool: bool, tuple[str, ...]: tuple, int | None: int}.get(wanted)
    if allowed is not type(value):
        raise RuleFileError(f"wanted.{KINDS.get(wanted, 'table')}", PINNED, key=key, value=value)
    if type(value) is int and abs(value) > BEYOND:
        raise RuleFileError("value_range", PINNED, key=key, value=value, least=-BEYOND, most=BEYOND)
    return value


NOTHING: Mapping[Any, Any] = {int | None: None, tuple[str, ...]: ()}
"""What `none` means, by the type of the option."""
KINDS: Mapping[Any, str] = {
    int: "number", str: "text", bool: "truth", tuple[str, ...]: "list", int | None: "number_or_none",
}  # fmt: skip
"""What is told of the type of an option."""
BEYOND = 999_999
"""No number of a rule set is greater."""
MOST_COPIES = 999
"""No pack holds more copies of a card."""


def _cards(game: Game[Any], cards: Mapping[str, int]) -> Mapping[str, int]:
    """A pinned pack, of cards that the game knows. Raises RuleFileError."""
    known = game.card_names()
    for card, copies in cards.items():
        if card not in known:
            told = tuple(known)
            raise RuleFileError("value_choice", PINNED, key="cards", value=card, known=told, near="")
        if not 0 <= copies <= MOST_COPIES:
            raise RuleFileError("value_range", PINNED, key=f"cards.{card}", value=copies, least=0, most=MOST_COPIES)
    own = dict(zip(known, known, strict=True))  # the game's own names are looked up faster than equal ones
    return {own[card]: copies for card, copies in cards.items()}

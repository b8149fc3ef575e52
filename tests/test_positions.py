"""A thousand written positions, each with the verdict that the texts give it.

The data in `data/positions/` were worked out by hand from the rule sheets and disputes that each `source` names,
not from what the program says.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee import games, rulesets
from referee.argument import Answer, answer
from referee.cli.position import position_of
from referee.errors import NotationError
from referee.game import step
from referee.notation import UNREADABLE, Reader
from referee.options import override
from referee.pinned import options_of
from referee.position import Written, written

Entry = dict[str, Any]
FOLDER = Path(__file__).parent / "data" / "positions"
POSITIONS: dict[str, Entry] = {
    entry["id"]: entry
    for game in games.NAMES
    for entry in json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))
}


@cache
def rules_of(name: str, settings: tuple[str, ...]) -> tuple[Any, Any, Any]:
    """(game, values, options) of a rule set with these settings."""
    chosen, book = rulesets.load(name)
    values = override(book, chosen, settings)
    game = games.load(chosen.game)
    return game, values, options_of(game, rulesets.pinned(chosen, book, values))


def put_up(entry: Entry) -> Written:
    """The table of an entry: a written position, or one that acts have led to."""
    game, values, rules = rules_of(entry["rules"], tuple(entry["set"]))
    told = entry["position"]
    if "table" not in told:
        return table_of(game, values, rules, told)
    names = list(told["table"])
    at = Written(game, game.open_table(rules, names, len(names) - 1), Reader(game, names))
    for line in told["acts"]:
        for act in at.reader.read(line):
            done = step(game, at.state, act)
            assert done.ruling.verdict != "illegal", f"{line}: {done.ruling}"
            at.reader.follow(at.state.players)
    return at


def table_of(game: Any, values: Any, rules: Any, told: Entry) -> Written:
    """The table of a written position."""
    placing = games.placing(game.name)
    position = position_of(placing.fields, {key: text(value) for key, value in told.items()}, values)
    return written(game, placing, rules, position)


def text(value: Any) -> Any:
    """A value as it comes from the command line: words, but for a flag."""
    return value if value is True else str(value)


def judged(entry: Entry) -> Answer | None:
    """What the rules say of the act of an entry; None where it is no notation."""
    at = put_up(entry)
    try:
        (act,) = at.reader.read(entry["act"])
    except NotationError:
        return None
    return answer(at.game, at.state, act)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_verdict_is_the_one_that_the_texts_give(name: str) -> None:
    entry = POSITIONS[name]
    found = judged(entry)
    ruling = UNREADABLE if found is None else found.ruling
    assert (ruling.verdict, ruling.rule or None) == (entry["verdict"], entry["rule"]), entry["note"]


NOT_OF_A_POSITION = {
    "table.undo": "only a record can be undone",
    "table.redo": "only a record can be redone",
    "table.fix": "only a record has entries to fix",
    "table.scores": "speaks where only scores are kept",
    "uno.advice": "a price, and nobody is refused for it",
}
"""Rules that no written position can show, with the reason; the tests of the record and of the scores show them."""


def test_every_rule_decides_a_position() -> None:
    rules = {rule for game in games.NAMES for rule in rulesets.load_book(game).rules}
    decided = {entry["rule"] for entry in POSITIONS.values()}
    assert rules - decided == NOT_OF_A_POSITION.keys()
    assert len(POSITIONS) > 900

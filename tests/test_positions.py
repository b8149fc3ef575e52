"""A thousand written positions, each with the verdict that the texts give it.

The data in `data/positions/` were worked out by hand from the rule sheets and disputes that each `source` names,
not from what the program says.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from referee import games, journal, rulesets
from referee.argument import Answer, answer
from referee.cli.position import position_of
from referee.desk import Desk
from referee.errors import NotationError
from referee.game import step
from referee.notation import UNREADABLE, Reader
from referee.options import override
from referee.pinned import options_of
from referee.position import Written, written
from referee.recorder import Recorder

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


RECORDS: dict[str, Entry] = {
    entry["id"]: entry for entry in json.loads((FOLDER / "record.json").read_text(encoding="utf-8"))
}
"""What is done to a record rather than to the cards, with what stands on it already."""


def desk_of(entry: Entry, folder: Path) -> Desk:
    """The desk of a journal on which the acts of the position stand."""
    told = entry["position"]
    chosen, book = rulesets.load(entry["rules"])
    values = rulesets.pinned(chosen, book, override(book, chosen, ()))
    players = told["table"]
    front = journal.front_matter(chosen.game, players, players[-1], values, told.get("scores_only", False))
    path = folder / "table.referee"
    path.write_text(front + "".join(f"{line}\n" for line in told["acts"]), encoding="utf-8")
    return Desk(str(path))


@pytest.mark.parametrize("name", RECORDS)
def test_what_the_record_itself_says(name: str, tmp_path: Path) -> None:
    entry = RECORDS[name]
    desk = desk_of(entry, tmp_path)
    (act,) = desk.read(entry["act"])
    if "grounds" in entry:
        assert entry["grounds"] in desk.game.grounds(desk.state, act)[0]
    ruling = Recorder(desk).record(act).ruling
    assert (ruling.verdict, ruling.rule or None) == (entry["verdict"], entry["rule"]), entry["note"]


def test_every_rule_decides_a_position() -> None:
    rules = {rule for game in games.NAMES for rule in rulesets.load_book(game).rules}
    entries = (*POSITIONS.values(), *RECORDS.values())
    decided = {entry["rule"] for entry in entries} | {entry.get("grounds") for entry in entries}
    assert rules <= decided
    assert len(POSITIONS) > 900

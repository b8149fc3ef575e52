"""Every card laid on every top card: the verdict and who comes next, as another program worked it out from the sheets.

`data/uno_table.jsonl` is written by `make_uno_table.py`, which knows nothing of this program.
"""

import ast
import json
from collections.abc import Mapping
from copy import copy
from pathlib import Path
from typing import Any

import pytest

import make_uno_table
from referee.game import Act
from referee.games.uno.cards import CARDS, DRAWS, KINDS, WILDS
from referee.games.uno.table import State
from unotable import DATA, GAME, Sitting

TABLE = [json.loads(line) for line in (DATA / "uno_table.jsonl").read_text(encoding="utf-8").splitlines()]
GROUPS = sorted({(line["stack"], line["players"], line["direction"]) for line in TABLE})


def test_the_table_is_whole_and_up_to_date() -> None:
    assert list(make_uno_table.lines()) == TABLE
    assert len(TABLE) == 2 * 3 * 2 * (52 + 4 * 2 + 8 + 4 * 2)
    for line in TABLE:
        laid = [card for cards in line["cards"].values() for card in cards.split()]
        assert sorted(laid) == sorted(card for card in CARDS if card not in ("swap", "shuffle", "white"))


def test_the_program_that_wrote_it_imports_nothing_of_ours() -> None:
    tree = ast.parse(Path(make_uno_table.__file__).read_text(encoding="utf-8"))
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert set(imported) == {"json", "collections.abc", "pathlib", "typing"}


@pytest.mark.parametrize(("stack", "players", "direction"), GROUPS)
def test_every_card_on_every_card(stack: str, players: int, direction: str) -> None:
    names = " ".join("ABCD"[:players])
    for line in TABLE:
        if (line["stack"], line["players"], line["direction"]) == (stack, players, direction):
            table = Sitting(names, "uno-japan", f"stack={stack}")
            named = f"{line['top']}:{line['colour']}" if line["top"] in WILDS else line["top"]
            # Without stacking a table agrees on no sum; what may be laid is asked of one all the same.
            due = min(line["pending"], DRAWS.get(KINDS[line["top"]], 0)) if stack == "none" else line["pending"]
            table.play(f"agree top={named} turn=A direction={direction} pending={due}")
            table.state.pending = line["pending"]
            parted = {card: (right, told) for card, right, told in outcomes(table, line) if right != told}
            assert not parted, line


def aside(state: State) -> State:
    """A table on which a card may be laid without a trace on this one."""
    after = copy(state)
    after.hands = [copy(hand) for hand in state.hands]
    after.seen, after.uncalled, after.called = dict(state.seen), list(state.uncalled), set(state.called)
    return after


def outcomes(table: Sitting, line: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """(card, what is right, what the program says) of every card."""
    found = []
    for right, cards in line["cards"].items():
        for card in cards.split():
            act = Act(KINDS[card], "A", card, colour="g" if card in WILDS else "")
            ruling = GAME.judge(table.state, act)
            told = " ".join(ruling[:3]).strip()
            if ruling.verdict != "illegal":
                after = aside(table.state)
                GAME.apply(after, act)
                facts = GAME.facts(after)
                told += f" > {facts['turn']} {facts['direction']} {facts['pending']}"
            found.append((card, right, told))
    return found

"""A table of UNO for tests: set up from a shipped rule set, played by lines of notation.

sitting   a table in memory: every line is read, judged and applied as the program does it
desk      the same with a journal in a file
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from onotable import DATA as DATA
from onotable import record as record
from onotable import run as run
from referee import rulesets
from referee.desk import Desk
from referee.game import UNNUMBERED, Act, Game, Hand, Ruling, Step, step
from referee.games import load
from referee.games.uno.rules import Rules
from referee.games.uno.table import State
from referee.notation import Reader
from referee.pinned import options_of

GAME: Game[Any] = load("uno")
BOOK = rulesets.load_book("uno")


@cache
def rules_of(name: str = "uno-japan", *settings: str) -> Rules:
    """The options of a shipped rule set with `KEY=VALUE` settings worked in."""
    rule_set, book = rulesets.load(name)
    values = rulesets.override(book, rule_set, settings)
    rules: Rules = options_of(GAME, rulesets.pinned(rule_set, book, values))
    return rules


class Sitting:
    """Players at a table in memory; the last one deals, so the first one begins once the start card is up."""

    def __init__(self, players: str = "A B C", rules: str = "uno-japan", *settings: str) -> None:
        names = players.split()
        self.state: State = GAME.open_table(rules_of(rules, *settings), names, len(names) - 1)
        self.reader = Reader(GAME, names)
        self.number = 0

    def read(self, line: str) -> Act:
        """The one act of a line."""
        (act,) = self.reader.read(line)
        return act

    def attempt(self, line: str) -> Step:
        """What becomes of an act: refused, or applied."""
        done = step(GAME, self.state, self.read(line), self.number + 1)
        self.number += sum(act.kind not in UNNUMBERED for act in done.acts)
        return done

    def play(self, *lines: str) -> "Sitting":
        """Lines of which none may be refused."""
        for line in lines:
            ruling = self.attempt(line).ruling
            assert ruling.verdict != "illegal", (line, ruling)
        return self

    def drawn(self, *lines: str) -> dict[str, int]:
        """Play these lines; how many cards each player drew for them, in all."""
        drawn = dict.fromkeys(self.state.players, 0)
        for line in lines:
            before = self.counts
            self.play(line)
            for name, count in self.counts.items():
                drawn[name] += max(0, count - before.get(name, count))
        return drawn

    def judge(self, line: str) -> Ruling:
        """The ruling on an act; nothing happens."""
        return GAME.judge(self.state, GAME.resolve(self.state, self.read(line))[-1])

    def holds(self, name: str, cards: str) -> "Sitting":
        """From now on this player holds exactly these cards, and everybody has seen them."""
        self.state.hands[self.state.players.index(name)] = Hand(len(cards.split()), cards.split())
        return self

    @property
    def counts(self) -> Mapping[str, int]:
        """Cards in every hand, by name."""
        return {name: hand.count for name, hand in zip(self.state.players, self.state.hands, strict=True)}

    @property
    def facts(self) -> dict[str, Any]:
        """The state as JSON tells it, and each player's row by name under `at`."""
        facts = GAME.facts(self.state)
        rows: Any = facts["players"]
        return {**facts, "at": {row["name"]: row for row in rows}}

    def each(self, key: str) -> list[Any]:
        """`cards`, `score`, `out` … of every player, in seat order."""
        rows: Any = GAME.facts(self.state)["players"]
        return [row[key] for row in rows]


def new_desk(folder: Path, players: str = "A B C", rules: str = "uno-japan", *settings: str) -> Desk:
    """A new journal in this folder, and its desk."""
    file = str(folder / "evening.referee")
    options = [each for setting in settings for each in ("--set", setting)]
    code, said = run("new", "uno", "--rules", rules, *options, "-f", file, *players.split())
    assert code == 0, said
    return Desk(file)

"""A table of O'NO 99 for tests: set up from a shipped rule set, played by lines of notation.

sitting   a table in memory: every line is read, judged and applied as the program does it
desk      the same with a journal in a file
"""

from functools import cache
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from referee import rulesets
from referee.cli.group import cli
from referee.desk import Desk
from referee.game import UNNUMBERED, Act, Game, Ruling, Step, step
from referee.games import load
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import State
from referee.notation import Reader
from referee.pinned import options_of

DATA = Path(__file__).parent / "data"
GAME: Game[Any] = load("ono99")
BOOK = rulesets.load_book("ono99")


@cache
def rules_of(name: str = "ono99-tomy", *settings: str) -> Rules:
    """The options of a shipped rule set with `KEY=VALUE` settings worked in."""
    rule_set, book = rulesets.load(name)
    values = rulesets.override(book, rule_set, settings)
    rules: Rules = options_of(GAME, rulesets.pinned(rule_set, book, values))
    return rules


class Sitting:
    """Players at a table in memory; the last one deals, so the first one begins."""

    def __init__(self, players: str = "A B C", rules: str = "ono99-tomy", *settings: str) -> None:
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

    def judge(self, line: str) -> Ruling:
        """The ruling on an act; nothing happens."""
        return GAME.judge(self.state, GAME.resolve(self.state, self.read(line))[-1])

    @property
    def facts(self) -> dict[str, Any]:
        """The state as JSON tells it, and each player's row by name under `at`."""
        facts = GAME.facts(self.state)
        rows: Any = facts["players"]
        return {**facts, "at": {row["name"]: row for row in rows}}

    def each(self, key: str) -> list[Any]:
        """`cards`, `chips`, `out` … of every player, in seat order."""
        rows: Any = GAME.facts(self.state)["players"]
        return [row[key] for row in rows]


def run(*arguments: str, given: str | None = None) -> tuple[int, str]:
    """A command of the command line: its exit code and what it printed."""
    result = CliRunner().invoke(cli, list(arguments), input=given, prog_name="referee")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def new_desk(folder: Path, players: str = "A B C", rules: str = "ono99-tomy", *settings: str) -> Desk:
    """A new journal in this folder, and its desk."""
    file = str(folder / "evening.referee")
    options = [each for setting in settings for each in ("--set", setting)]
    code, said = run("new", "ono99", "--rules", rules, *options, "-f", file, *players.split())
    assert code == 0, said
    return Desk(file)


def record(desk: Desk, *lines: str) -> Ruling:
    """Record the acts of these lines; the ruling on the last one."""
    ruling = Ruling("legal")
    for line in lines:
        for act in desk.read(line):
            ruling = desk.record(act).ruling
    return ruling

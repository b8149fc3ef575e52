"""What tests of every game share: a table in memory or in a file, and what must hold of any record.

sitting   a table in memory: every line is read, judged and applied as the program does it
desk      the same with a journal in a file
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import length_hint
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Self

from click.testing import CliRunner
from hypothesis import strategies as st

from referee import rulesets
from referee.cli.group import cli
from referee.desk import Desk
from referee.entries import in_force
from referee.errors import NotationError
from referee.game import TAKES_BACK, UNNUMBERED, Act, Finding, Game, Ruling, Step, copied, examine, judged, replay, step
from referee.games import load
from referee.notation import Reader, write
from referee.options import choices as choices_of
from referee.options import override
from referee.pinned import options_of
from referee.recorder import Recorder
from referee.rulebook import Book
from referee.words import has_sentence

DATA = Path(__file__).parent / "data"


@cache
def options(game: str, rule_set: str, *settings: str) -> Any:
    """The options of a shipped rule set with `KEY=VALUE` settings worked in."""
    chosen, book = rulesets.load(rule_set)
    values = override(book, chosen, settings)
    return options_of(load(game), rulesets.pinned(chosen, book, values))


class Sitting:
    """Players at a table in memory; the last one deals, so the first one begins."""

    game: ClassVar[Game[Any]]
    usual: ClassVar[str]
    """The rule set of a table for which none is named."""
    state: Any

    def __init__(self, players: str = "A B C", rules: str = "", *settings: str) -> None:
        names, chosen = players.split(), options(self.game.name, rules or self.usual, *settings)
        self.state = self.game.open_table(chosen, names, len(names) - 1)
        self.reader = Reader(self.game, names)
        self.number = 0

    def read(self, line: str) -> Act:
        """The one act of a line."""
        (act,) = self.reader.read(line)
        return act

    def attempt(self, line: str) -> Step:
        """What becomes of an act: refused, or applied."""
        done = step(self.game, self.state, self.read(line), self.number + 1)
        self.number += sum(act.kind not in UNNUMBERED for act in done.acts)
        return done

    def play(self, *lines: str) -> Self:
        """Lines of which none may be refused."""
        for line in lines:
            ruling = self.attempt(line).ruling
            assert ruling.verdict != "illegal", (line, ruling)
        return self

    def judge(self, line: str) -> Ruling:
        """The ruling on an act; nothing happens."""
        return judged(self.game, self.state, self.read(line)).ruling

    @property
    def facts(self) -> dict[str, Any]:
        """The state as JSON tells it, and each player's row by name under `at`."""
        facts = self.game.facts(self.state)
        rows: Any = facts["players"]
        return {**facts, "at": {row["name"]: row for row in rows}}

    def each(self, key: str) -> list[Any]:
        """`cards`, `chips`, `score`, `out` … of every player, in seat order."""
        rows: Any = self.game.facts(self.state)["players"]
        return [row[key] for row in rows]


# --- a table in a file


def run(*arguments: str, given: str | None = None) -> tuple[int, str]:
    """A command of the command line: its exit code and what it printed."""
    result = CliRunner().invoke(cli, list(arguments), input=given, prog_name="referee")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def open_desk(folder: Path, game: str, players: str, rules: str, *settings: str) -> Desk:
    """A new journal in this folder, and its desk."""
    file = str(folder / "evening.referee")
    chosen = [each for setting in settings for each in ("--set", setting)]
    code, said = run("new", game, "--rules", rules, *chosen, "-f", file, *players.split())
    assert code == 0, said
    return Desk(file)


def record(desk: Desk, *lines: str) -> Ruling:
    """Record the acts of these lines; the ruling on the last one."""
    ruling = Ruling("legal")
    for line in lines:
        for act in desk.read(line):
            ruling = Recorder(desk).record(act).ruling
    return ruling


# --- tables at random

AWKWARD_NAMES = [
    "Aki", "O'Brien", "Mary Ann", 'Jo "Ace"', "#1", "back\\slash", "さくら", "Zoë", "x=y", "a:b", "Ｍｉｏ", "😀",
    "none",
]  # fmt: skip


def option_values(
    book: Book, option: str, numbers: Mapping[str, Sequence[object]], choices: Sequence[str] | None = None
) -> st.SearchStrategy[str]:
    """Values that a rule set can give this option: `numbers` where there are too many, `choices` where not all do."""
    told = book.options[option]
    if option in numbers or told["type"] == "int":
        return st.sampled_from([str(value) for value in numbers.get(option, (0, 1, 2, 6))])
    if option == "deck":
        return st.sampled_from(list(book.decks))
    if told["type"] == "bool":
        return st.sampled_from(["true", "false"])
    known = choices or choices_of(told)
    if told["type"] == "list":
        return st.lists(st.sampled_from(known), unique=True).map(lambda chosen: ",".join(chosen) or "none")
    return st.sampled_from(known)


SomeLine = Callable[[Random, Any], str]
"""A line that somebody might type at a table in this state, sensible or not."""
SomeAct = Callable[[Random, Any], Act]
"""An act of any kind, sensible or not."""


def try_line(table: Sitting, line: str) -> Step | None:
    """What becomes of the line; None where it is no notation."""
    table.reader = Reader(table.game, table.state.players)
    try:
        return table.attempt(line)
    except NotationError:
        return None


def wander(table: Sitting, some_line: SomeLine, seed: int, lines: int = 60) -> list[tuple[int | None, Act]]:
    """Play random lines; what was recorded, with its numbers."""
    chance = Random(seed)
    recorded: list[tuple[int | None, Act]] = []
    for _ in range(lines):
        number = table.number + 1
        done = try_line(table, some_line(chance, table.state))
        recorded += numbered(done.acts if done else (), number)
    return recorded


def hold_judging(table: Sitting, some_line: SomeLine, seed: int) -> None:
    """Judging, listing and telling leave the table as it is, and so does what is refused."""
    chance, game = Random(seed), table.game
    for _ in range(40):
        line = some_line(chance, table.state)
        before = copied(table.state)
        try:
            (act,) = Reader(game, table.state.players).read(line)
        except NotationError:
            continue
        game.judge(table.state, game.resolve(table.state, act)[-1])
        game.values(table.state, act)
        game.legal(table.state)
        facts, shown = game.facts(table.state), game.shown(table.state, ())
        assert table.state == before
        done = try_line(table, line)
        assert done is not None
        assert done.acts or table.state == before, line
        echo = game.echo(facts, game.facts(table.state), done.acts[-1]) if done.acts else []
        told = [*game.prompt(before), *shown.standing, *shown.awaited, *shown.last, *echo]
        assert [key for key, _ in told if not has_sentence("en", key)] == []


def hold_replay(table: Sitting, some_line: SomeLine, seed: int) -> list[Finding]:
    """What random lines made of the table, their record makes of it too, again and again; what a check then finds."""
    game, first = table.game, copied(table.state)
    acts = wander(table, some_line, seed)
    again, once_more = copied(first), copied(first)
    assert replay(game, again, acts) == table.state
    assert replay(game, once_more, list(acts)) == again
    return examine(game, first, acts)


def hold_sweep(table: Sitting, some_line: SomeLine, some_act: SomeAct, seed: int) -> None:
    """A sweep over the usual acts of a record stops where something is to be told, or before.

    And it leaves the table, at every stop, as judging and applying one act after the other does. Among what was played
    by the rules stand acts of any kind, which a record can hold although the rules refuse them.
    """
    chance, game = Random(seed), table.game
    one_by_one = game._replace(sweep=lambda state, entries: next(entries, None))
    plain, swept = copied(table.state), copied(table.state)
    acts: list[tuple[int | None, Act]] = []
    for _ in range(120):
        acts += wander(table, some_line, chance.randrange(2**32), 1)
        act = some_act(chance, table.state)
        if act.kind not in TAKES_BACK | {"join", "rename"} and chance.random() < ODD_ACTS:
            acts += (odd := numbered([act], table.number + 1))
            examine(one_by_one, table.state, odd)
    entries, done = iter(acts), 0
    while done < len(acts):
        unusual = game.sweep(swept, entries)
        stop = len(acts) - length_hint(entries) - (unusual is not None)
        assert not examine(one_by_one, plain, acts[done:stop])
        assert swept == plain
        rest = [] if unusual is None else [unusual]
        assert rest == acts[stop : stop + 1]
        assert examine(one_by_one, swept, rest) == examine(one_by_one, plain, rest)
        done = stop + 1
    assert swept == plain == table.state


ODD_ACTS = 0.03


def numbered(acts: Sequence[Act], number: int) -> list[tuple[int | None, Act]]:
    """The acts as a record holds them, the first one that is counted as entry `number`."""
    entries: list[tuple[int | None, Act]] = []
    for act in acts:
        entries.append((None if act.kind in UNNUMBERED else number, act))
        number += act.kind not in UNNUMBERED
    return entries


def hold_undo_and_redo(game: Game[Any], first: Any, acts: Sequence[Act]) -> None:
    """After every act, `undo` gives the table before it, and `redo` the table after it."""
    kinds = {act.kind for act in acts} | {"undo", "redo"}

    def after(acts: Sequence[Act]) -> Any:
        return replay(game, copied(first), in_force(game, acts, kinds))

    undo, redo, before = Act("undo"), Act("redo"), after([])
    for count in range(1, len(acts) + 1):
        so_far = acts[:count]
        now = after(so_far)
        assert after([*so_far, undo]) == before
        assert after([*so_far, undo, redo]) == now
        before = now


def hold_reading(reader: Reader, game: Game[Any], act: Act) -> None:
    """What is written is one line, reads as the same act, and writes the same."""
    line = write(game, act)
    assert "\n" not in line
    assert reader.read(line) == (act,), line
    assert write(game, reader.read(line)[0]) == line


def hold_any_line(table: Sitting, line: str) -> None:
    """Whatever is typed is no notation, refused or done; what was done is written so that it reads the same."""
    try:
        acts = table.reader.read(line)
    except NotationError:
        return
    for act in acts:
        if act.kind in TAKES_BACK:
            continue
        for done in step(table.game, table.state, act).acts:
            hold_reading(Reader(table.game, [*table.state.players, "Dan"]), table.game, done)
            assert table.game.facts(table.state)["game"] == table.game.name

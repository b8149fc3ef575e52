"""Precedents: what was ruled at tables and in house rules, gathered from where they are written."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from referee import rulesets
from referee.cli.find import named
from referee.cli.options import say
from referee.cli.terminal import warn
from referee.errors import RefereeError
from referee.rulesearch import Ruling

if TYPE_CHECKING:
    from referee.desk import Desk


def rulings_at(desk: "Desk") -> Iterator[Ruling]:
    """What the referee has ruled at a table and has not taken back, in order; an entry of no words rules nothing."""
    ruled = [entry for entry in desk.standing().entries if entry.act.kind == "ruling" and entry.act.text.strip()]
    lines = desk.lines if ruled else []
    for entry in ruled:
        line = lines[entry.place] if entry.place < len(lines) else 0
        yield Ruling(entry.act.target or "", desk.path, line, entry.act.text)


class Ruled(NamedTuple):
    """The rulings of a journal, the game that is played there, and the rules that it pins."""

    game: str
    rulings: list[Ruling]
    rules: Mapping[str, Any]


def rulings_of_journal(path: str) -> Ruled:
    """The same from a journal. Raises RefereeError where it cannot be read."""
    from referee.desk import Desk

    desk = Desk(named(path), strict=False)
    return Ruled(desk.game.name, list(rulings_at(desk)), desk.journal.front["rules"])


def rulings_here(path: str | None) -> Iterator[Ruling]:
    """What was ruled in the journals of this folder, or in the one that is named, and in house rules.

    A journal here that cannot be read is told and passed over.
    """
    from referee import journal

    for each in [path] if path else journal.in_folder():
        try:
            yield from rulings_of_journal(each).rulings
        except RefereeError as error:
            if path:
                raise
            warn(error.told(say()))
    for file in rulesets.house_files():
        for rule, text, line in rulesets.stated_rulings(file):
            yield Ruling(rule, file, line, text, house=True)

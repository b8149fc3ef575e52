"""The table for those who look on, and the journal followed as it grows."""

import os
from collections.abc import Mapping
from typing import Any

from referee import journal
from referee.cli.options import say, speak_as_the_table
from referee.cli.rulings import done_in_words, total_made, worded
from referee.cli.status import position_of
from referee.desk import Desk
from referee.errors import RefereeError
from referee.game import UNNUMBERED, Act
from referee.history import Told, with_then
from referee.told import noted
from referee.views import Moment, Scene

LAST = 12
"""Last acts that are shown at most."""


class Followed:
    """A journal that is read again whenever somebody has written to it.

    What becomes of it meanwhile (deleted, damaged, replaced by another) is a notice; the last table that could be
    read stays until there is another.
    """

    def __init__(self, path: str) -> None:
        """Read it for the first time. Raises RefereeError where there is nothing to follow."""
        self._path = path
        self.desk = Desk(path, strict=False)
        self._show(self.desk)

    def _show(self, desk: Desk) -> None:
        self.readable = True
        """Whether the table is that of the file as it is now, and not the last one that could be read."""
        self.replaced = not _goes_on(self.desk, desk)
        """Whether the newest table has another record than the one before, and not one that only grew."""
        self.desk = desk
        self._seen: tuple[int, int, int] | None = desk.journal.version
        speak_as_the_table(desk.journal.front.get("lang"))
        self.scene = Scene(position_of(desk), moments(desk), _notices(desk))

    def changed(self) -> bool:
        """Whether the file is another than before; what it costs to ask is one look at its size and time."""
        now = journal.version(self._path)
        if now == self._seen:
            return False
        self._seen = now
        self._read_again()
        return True

    def _read_again(self) -> None:
        words = say()
        try:
            return self._show(Desk(self._path, strict=False))
        except RefereeError as error:
            problem = error.told(words)
        except OSError as error:  # gone between two looks
            problem = words("journal.unreadable", path=self._path, reason=error)
        self.readable = self.replaced = False
        self.scene = self.scene._replace(notices=[problem, words("watch.waiting")])


def _goes_on(before: Desk, now: Desk) -> bool:
    """Whether a record holds all of another one, of the same table: nothing is taken out of a journal, only added."""
    return before.journal.front == now.journal.front and before.acts == now.acts[: len(before.acts)]


def _notices(desk: Desk) -> list[str]:
    """What is wrong with a journal that can be read all the same."""
    told = [say()("watch.unread", line=unread.line, text=unread.text[:MOST]) for unread in desk.unread[:1]]
    if desk.journal.torn:
        told.append(say()("journal.torn", path=os.path.basename(desk.path), text=desk.journal.torn[:MOST]))
    return told


MOST = 60
"""Letters of a damaged line that are shown."""


def moments(desk: Desk, most: int = LAST) -> list[Moment]:
    """The last acts in force, the newest first."""
    return [_moment(desk, each, then) for each, then in with_then(desk.told(most))][::-1]


def _moment(desk: Desk, told: Told, then: Mapping[str, Any] | None) -> Moment:
    """An entry as those who look on are told of it; `then` are the facts after the next one, where there is one."""
    act, before, after = told.act, told.before, told.after
    remarks = [say()(f"log.{act.kind}")] if act.kind in ("foul", "stands") else []
    happened = act.kind not in UNNUMBERED
    if told.findings and not told.findings[-1].ruling.possible:
        remarks, happened = [say()("log.no_effect")], False
    elif happened:
        remarks += [worded(desk, phrase) for phrase in noted(desk.game, before, act, after, then)]
    total = total_made(after) if happened and total_made(before) != total_made(after) else None
    return Moment(told.entry.place, act.who or "", what(desk, act, before, after), total, remarks)


def what(desk: Desk, act: Act, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """What was done, in the reader's words."""
    inner = act.acts[0] if act.kind in ("foul", "stands") and act.acts else act
    return done_in_words(desk, inner, drawn=_cards(after, inner.who) - _cards(before, inner.who))


def _cards(facts: Mapping[str, Any], name: str | None) -> int:
    """Cards in this player's hand."""
    return next((player["cards"] or 0 for player in facts["players"] if player["name"] == name), 0)

"""The entries of a record and which of them are in force. Pure: it knows acts, and nothing of files.

entry          an act with its number, which it keeps for ever
in force       what is left after undo, redo and fix
recorded       what undo left, fixes among it, in the order of recording
in vain        an undo, redo or fix for which there was nothing when it was recorded, or a `foul` alone whose act a fix
               has put right since; it has no effect
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from referee.game import TAKES_BACK, UNNUMBERED, Act, Game, Ruling


def number_entries(acts: Sequence[Act]) -> list[int | None]:
    """The number of each act: counted from 1, None for those that get none."""
    numbers: list[int | None] = []
    count = 0
    for act in acts:
        if act.kind in UNNUMBERED:
            numbers.append(None)
        else:
            count += 1
            numbers.append(count)
    return numbers


class Entry(NamedTuple):
    """An act with its number and its place (from 0) among all acts of the record."""

    number: int | None
    act: Act
    place: int


class Vain(NamedTuple):
    """Why an entry of the record has no effect."""

    ruling: Ruling
    number: int | None
    """The entry that it was about."""


class Standing(NamedTuple):
    """A record after undo, redo and fix."""

    entries: list[Entry]
    """What is in force, in order; the acts of a fix stand in the place of what they mend."""
    undone: list[Entry]
    """What `redo` would bring back, the next one last."""
    recorded: list[Entry]
    """What is in force as it was first recorded, fixes among it, in the order of recording."""
    in_vain: Mapping[int, Vain]
    """By its place, why an undo, redo, fix or bare `foul` has no effect."""
    mended: Mapping[int, int]
    """By the place of an entry that was put right, the place of the newest fix in force that did it."""


def vain_values(vain: Vain, number: int | None) -> dict[str, object]:
    """What the sentence is filled with that says why the entry of this number has no effect."""
    return {"number": vain.number, "entry": number}


NOTHING_TO_UNDO = Ruling("illegal", "table.undo", "nothing", possible=False)
NOTHING_TO_REDO = Ruling("illegal", "table.redo", "nothing", possible=False)
NO_SUCH_ENTRY = Ruling("illegal", "table.fix", "number", possible=False)
ENTRY_UNDONE = Ruling("illegal", "table.fix", "undone", possible=False)
NOT_IN_A_FIX = Ruling("illegal", "table.fix", "plain", possible=False)
NO_FOUL_NOW = Ruling("illegal", "table.foul", "mended", possible=False)
NO_FOUL_AFTER = Ruling("illegal", "table.foul", "implied", possible=False)


def standing(game: Game[Any], acts: Sequence[Act]) -> Standing:
    """Which acts are in force: `undo` and `redo` first, then what `fix` and a later `foul` made of the rest."""
    kept = _Kept()
    for place, (number, act) in enumerate(zip(number_entries(acts), acts, strict=True)):
        kept.take(Entry(number, act, place))
    entries, mended, outdated = _mend(game, kept)
    in_vain = {place: Vain(ruling, acts[place].number) for place, ruling in kept.in_vain.items()}
    return Standing(entries, kept.undone, kept.recorded, {**in_vain, **outdated}, mended)


class _Kept:
    """What undo and redo leave of a record, entry by entry, and which of them, and of the fixes, were in vain."""

    def __init__(self) -> None:
        self.recorded: list[Entry] = []
        self.undone: list[Entry] = []
        self.in_vain: dict[int, Ruling] = {}
        self.by_number: dict[int, Entry] = {}
        """Of what is recorded, the entries that have a number."""
        self._newest = 0

    def take(self, entry: Entry) -> None:
        """One more entry of the record."""
        if entry.act.kind == "undo":
            self._undo(entry)
        elif entry.act.kind == "redo":
            self._redo(entry)
        else:
            self._add(entry)

    def _undo(self, entry: Entry) -> None:
        if not self.recorded:
            self.in_vain[entry.place] = NOTHING_TO_UNDO
            return
        taken = self.recorded.pop()
        self.undone.append(taken)
        if taken.number is not None:
            del self.by_number[taken.number]

    def _redo(self, entry: Entry) -> None:
        if self.undone:
            self._record(self.undone.pop())
        else:
            self.in_vain[entry.place] = NOTHING_TO_REDO

    def _add(self, entry: Entry) -> None:
        problem = self._problem(entry.act) if entry.act.kind == "fix" else None
        if problem is not None:
            self.in_vain[entry.place] = problem
        self.undone.clear()
        self._newest = entry.number or self._newest
        self._record(entry)

    def _record(self, entry: Entry) -> None:
        self.recorded.append(entry)
        if entry.number is not None:
            self.by_number[entry.number] = entry

    def _problem(self, fix: Act) -> Ruling | None:
        """Why there is nothing for this fix, None where there is."""
        if fix.number is None or not 0 < fix.number <= self._newest:
            return NO_SUCH_ENTRY
        if not TAKES_BACK.isdisjoint(act.kind for act in fix.acts):
            return NOT_IN_A_FIX
        return None if fix.number in self.by_number else ENTRY_UNDONE


def fix_problem(game: Game[Any], acts: Sequence[Act], fix: Act) -> Ruling | None:
    """Why this fix would have no effect after these acts, None where it would have one."""
    vain = standing(game, [*acts, fix]).in_vain.get(len(acts))
    return None if vain is None else vain.ruling


def with_players(game: Game[Any], acts: Sequence[Act], fix: Act) -> Act:
    """The fix with its first act's player named: who did the entry that it mends, unless told otherwise.

    `acts` is the record; there is something in it for this fix.
    """
    if not fix.acts or fix.acts[0].who or game.kinds[fix.acts[0].kind].nobodys:
        return fix
    record = standing(game, acts)
    mended = next(entry for entry in record.recorded if entry.number == fix.number)
    owner = name_now(mended.act.who, (entry for entry in record.entries if entry.place > mended.place))
    first = fix.acts[0]._replace(who=owner)
    if first.kind in ("foul", "stands"):
        first = first._replace(acts=(first.acts[0]._replace(who=first.acts[0].who or owner),))
    return fix._replace(acts=(first, *fix.acts[1:]))


def made_foul(game: Game[Any], acts: Sequence[Act], foul: Act) -> Entry | None:
    """The entry that a bare `foul` after these acts makes a foul, as it then is; None where there is none."""
    before, after = standing(game, acts).entries, standing(game, [*acts, foul]).entries
    return next((new for old, new in zip(before, after, strict=False) if old.act != new.act), None)


def _mend(game: Game[Any], kept: _Kept) -> tuple[list[Entry], dict[int, int], dict[int, Vain]]:
    """What is in force, with the acts of each fix in the place of its entry; which fix mended which entry; and which
    bare `foul` has no effect any more.

    A bare `foul` makes a foul of the act before it, unless that was another player's than the one named, or a fix tells
    what it was instead. A later fix of that act tells what it really was: a foul only if it says so.
    """
    mended = {_mended_by(kept, fix).place: fix.place for fix in _fixes(kept)}
    parts: dict[int, list[Entry]] = {}  # by place; of what a fix has emptied the place is kept for a later fix
    fouls: dict[int, int] = {}  # by the place of the act of which a bare `foul` made one, the place of that `foul`
    outdated: dict[int, Vain] = {}
    for entry in kept.recorded:
        act, place = entry.act, entry.place
        parts[place] = []
        if act.kind == "fix" and place not in kept.in_vain:
            right = _mended_by(kept, entry)
            _put_right(parts, right, act.acts)
            foul = fouls.get(right.place)
            if foul is not None:
                outdated[foul] = Vain(NO_FOUL_NOW, right.number)
                if any(each.kind == "foul" for each in act.acts):
                    del outdated[foul]
        elif act.kind == "foul last" and place not in mended:
            meant = _made_foul(game, parts, act.who)
            if meant is None:
                parts[place].append(entry)
            else:
                fouls[meant] = place
        elif act.kind not in ("fix", "foul last"):
            parts[place].append(entry)
    return list(chain.from_iterable(parts.values())), mended, outdated


def _fixes(kept: _Kept) -> Iterator[Entry]:
    """Every fix that counts, in the order of recording."""
    return (entry for entry in kept.recorded if entry.act.kind == "fix" and entry.place not in kept.in_vain)


def _mended_by(kept: _Kept, fix: Entry) -> Entry:
    """The entry that a fix puts right, as it was recorded: what a fix mends is undone only after the fix."""
    assert fix.act.number is not None
    return kept.by_number[fix.act.number]


def _put_right(parts: dict[int, list[Entry]], mended: Entry, acts: Iterable[Act]) -> None:
    """Put the acts of a fix where its entry was recorded."""
    later = [entry for place, part in parts.items() if place > mended.place for entry in part]
    parts[mended.place] = [mended._replace(act=_in_names_of_then(act, later)) for act in acts]


def _made_foul(game: Game[Any], parts: dict[int, list[Entry]], who: str | None) -> int | None:
    """Make a foul of the newest act that can have been one, by `who` where that is told; its place, if there is one."""
    for recorded, part in reversed(parts.items()):
        for place, entry in reversed(list(enumerate(part))):
            act = entry.act
            meant = act.acts[0] if act.kind == "stands" else act
            if game.kinds[meant.kind].foul_after:
                if not may_be_by(meant, who):
                    return None
                part[place] = entry._replace(act=Act("foul", meant.who, meant.card, acts=(meant,)))
                return recorded
            if not game.kinds[act.kind].before_foul:
                return None
    return None


def may_be_by(act: Act, who: str | None) -> bool:
    """Whether this player can have done the act: nobody is named, here or there, or the same."""
    return who is None or act.who in (None, who)


def name_now(name: str | None, later: Iterable[Entry]) -> str | None:
    """What somebody is called after these entries."""
    for entry in later:
        if entry.act.kind == "rename" and entry.act.target == name:
            name = entry.act.text
    return name


def in_names_of_now(act: Act, later: Sequence[Entry]) -> Act:
    """An act of the record as it is told after later entries, some of which may rename its players."""
    return _in_other_names(act, [(entry.act.target, entry.act.text) for entry in later if entry.act.kind == "rename"])


def _in_names_of_then(act: Act, later: Sequence[Entry]) -> Act:
    """An act told in the names of now, in those of before `later`: a name put right counts for the past too."""
    renames = [(entry.act.text, entry.act.target) for entry in later if entry.act.kind == "rename"]
    return _in_other_names(act, renames[::-1])


def _in_other_names(act: Act, renames: Sequence[tuple[str | None, str | None]]) -> Act:
    """An act with every name in it changed, by one pair of names after another."""
    if not renames:
        return act

    def other(name: str | None) -> str | None:
        for old, new in renames:
            name = new if name == old else name
        return name

    def other_value(key: str, value: str) -> str:
        # The points of a hand may be spelt as somebody's name is.
        return value if key == "hand" else str(other(value))

    return act._replace(
        who=other(act.who),
        target=other(act.target),
        names=tuple(str(other(name)) for name in act.names),
        values=tuple((key, other(player), other_value(key, value)) for key, player, value in act.values),
        acts=tuple(_in_other_names(inner, renames) for inner in act.acts),
    )


TELLS_RESULT = frozenset({"round", "hand"})
"""Kinds of act that tell what a round gave, whole or hand by hand."""


def people(players: Iterable[str], entries: Iterable[Entry]) -> list[str]:
    """Who has sat at the table after these entries, each under the name of then."""
    names = list(players)
    for entry in entries:
        if entry.act.kind == "rename" and entry.act.target in names:
            names[names.index(entry.act.target)] = entry.act.text
        elif entry.act.kind == "join":
            names.append(entry.act.text)
    return names


def entries_in_force(game: Game[Any], acts: Sequence[Act], kinds: Iterable[str]) -> Iterable[Entry]:
    """Everything in force, in order; `kinds` are the kinds of act that occur."""
    if not TAKES_BACK.isdisjoint(kinds):
        return standing(game, acts).entries
    return (Entry(number, act, place) for place, (number, act) in enumerate(in_force(game, acts, kinds)))


def in_force(game: Game[Any], acts: Sequence[Act], kinds: Iterable[str]) -> Iterable[tuple[int | None, Act]]:
    """(number, act) of everything in force; `kinds` are the kinds of act that occur.

    A record in which nothing was taken back is passed through as it is.
    """
    if TAKES_BACK.isdisjoint(kinds):
        numbered = UNNUMBERED.isdisjoint(kinds)
        return enumerate(acts, 1) if numbered else zip(number_entries(acts), acts, strict=True)
    return [(entry.number, entry.act) for entry in standing(game, acts).entries]

"""The entries of a record and which of them are in force. Pure: it knows acts, and nothing of files.

entry          an act with its number, which it keeps for ever
in force       what is left after undo, redo and fix
recorded       what undo left, fixes among it, in the order of recording
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from referee.game import TAKES_BACK, UNNUMBERED, Act


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


class Standing(NamedTuple):
    """A record after undo, redo and fix."""

    entries: list[Entry]
    """What is in force, in order; the acts of a fix stand in the place of what they mend."""
    undone: list[Entry]
    """What `redo` would bring back, the next one last."""
    recorded: list[Entry]
    """What is in force as it was first recorded, fixes among it, in the order of recording."""


def standing(acts: Sequence[Act]) -> Standing:
    """Which acts are in force: `undo` and `redo` first, then what `fix` and a later `foul` made of the rest."""
    recorded: list[Entry] = []
    undone: list[Entry] = []
    for place, (number, act) in enumerate(zip(number_entries(acts), acts, strict=True)):
        if act.kind == "undo":
            if recorded:
                undone.append(recorded.pop())
        elif act.kind == "redo":
            if undone:
                recorded.append(undone.pop())
        else:
            recorded.append(Entry(number, act, place))
            undone.clear()
    return Standing(_mend(recorded), undone, recorded)


def _mend(recorded: Sequence[Entry]) -> list[Entry]:
    """Put the acts of each fix in the place of its entry; a bare `foul` makes a foul of the act before it."""
    mended: list[Entry] = []
    fixed = {entry.act.number for entry in recorded if entry.act.kind == "fix"}
    for entry in recorded:
        if entry.act.kind == "fix":
            if TAKES_BACK.isdisjoint(act.kind for act in entry.act.acts):  # no fix takes back
                _replace(mended, recorded, entry)
        elif entry.act.kind == "foul last" and entry.number in fixed:
            continue  # it was no foul: what it was stands in the fix
        elif entry.act.kind == "foul last" and (last := _last_act(mended)) is not None:
            act = mended[last].act
            if act.kind == "stands":
                act = act.acts[0]
            mended[last] = mended[last]._replace(act=Act("foul", act.who, act.card, acts=(act,)))
        else:
            mended.append(entry)
    return mended


def _last_act(entries: Sequence[Entry]) -> int | None:
    """The place of the newest entry that a player did and that can have been a foul."""
    for place in range(len(entries) - 1, -1, -1):
        act = entries[place].act
        if act.kind == "foul":
            return None
        if act.card or act.kind in ("stuck", "swap4", "redeal", "draw", "pass", "uno", "catch"):
            return place
        if act.kind not in ("note", "ruling", "reshuffle"):
            return None
    return None


def _replace(entries: list[Entry], recorded: Sequence[Entry], fix: Entry) -> None:
    """Put the acts of a fix where its entry was recorded: a later fix finds even one that another fix had emptied."""
    for mended in recorded:
        if mended.number == fix.act.number and mended.place < fix.place:
            before = [entry for entry in entries if entry.place < mended.place]
            after = [entry for entry in entries if entry.place > mended.place]
            acts = [_in_names_of_then(act, after) for act in fix.act.acts]
            entries[:] = [*before, *(mended._replace(act=act) for act in acts), *after]


def name_now(name: str | None, later: Iterable[Entry]) -> str | None:
    """What somebody is called after these entries."""
    for entry in later:
        if entry.act.kind == "rename" and entry.act.target == name:
            name = entry.act.text
    return name


def _in_names_of_then(act: Act, later: Sequence[Entry]) -> Act:
    """An act told in the names of now, in those of before `later`: a name put right counts for the past too."""
    renames = [(entry.act.target, entry.act.text) for entry in later if entry.act.kind == "rename"]
    if not renames:
        return act

    def then(name: str | None) -> str | None:
        for old, new in reversed(renames):
            name = old if name == new else name
        return name

    return act._replace(
        who=then(act.who),
        target=then(act.target),
        names=tuple(str(then(name)) for name in act.names),
        values=tuple((key, then(player), str(then(value))) for key, player, value in act.values),
        acts=tuple(_in_names_of_then(inner, later) for inner in act.acts),
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


def entries_in_force(acts: Sequence[Act], kinds: Iterable[str]) -> Iterable[Entry]:
    """Everything in force, in order; `kinds` are the kinds of act that occur."""
    if not TAKES_BACK.isdisjoint(kinds):
        return standing(acts).entries
    return (Entry(number, act, place) for place, (number, act) in enumerate(in_force(acts, kinds)))


def in_force(acts: Sequence[Act], kinds: Iterable[str]) -> Iterable[tuple[int | None, Act]]:
    """(number, act) of everything in force; `kinds` are the kinds of act that occur.

    A record in which nothing was taken back is passed through as it is.
    """
    if TAKES_BACK.isdisjoint(kinds):
        numbered = UNNUMBERED.isdisjoint(kinds)
        return enumerate(acts, 1) if numbered else zip(number_entries(acts), acts, strict=True)
    return [(entry.number, entry.act) for entry in standing(acts).entries]

"""Which acts are in force after undo, redo and fix, worked out by hand and against a slower, plainer model."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onotable import Sitting
from referee.entries import in_force, number_entries, standing
from referee.game import UNNUMBERED, Act

READ = Sitting("A B").read


def acts_of(text: str) -> list[Act]:
    """`A 7; undo` -> acts."""
    return [READ(line.strip()) for line in text.split(";")]


def told(acts: Sequence[Act]) -> list[str]:
    """What is in force, as `number:card` or `number:kind`; a foul is marked."""
    found = in_force(acts, {act.kind for act in acts})
    return [f"{number}:{'!' if act.kind == 'foul' else ''}{act.card or act.kind}" for number, act in found]


@pytest.mark.parametrize(
    ("record", "right"),
    [
        ("A 7; B 8", ["1:7", "2:8"]),
        ("A 7; note x; B 8", ["1:7", "None:note", "2:8"]),
        ("A 7; B 8; undo", ["1:7"]),
        ("A 7; undo; B 8", ["2:8"]),
        ("A 7; B 8; undo; undo; redo", ["1:7"]),
        ("A 7; B 8; undo; undo; redo; redo", ["1:7", "2:8"]),
        ("A 7; undo; undo; undo; B 8", ["2:8"]),
        ("A 7; undo; B 8; redo", ["2:8"]),
        ("A 7; redo", ["1:7"]),
        ("A 7; note x; undo", ["1:7"]),
        ("A 7; undo; note x; redo", ["None:note"]),
        ("A 7; B 8; fix 1 A 9", ["1:9", "2:8"]),
        ("A 7; B 8; fix 1 none", ["2:8"]),
        ("A 7; B 8; fix 1 A 9 B 10", ["1:9", "1:10", "2:8"]),
        ("A 7; B 8; fix 1 none; fix 1 A 9", ["1:9", "2:8"]),
        ("A 7; B 8; fix 1 A 9 B 10; fix 1 A 2", ["1:2", "2:8"]),
        ("A 7; B 8; fix 1 A 9; undo", ["1:7", "2:8"]),
        ("A 7; B 8; fix 1 A 9; undo; redo", ["1:9", "2:8"]),
        ("A 7; B 8; fix 1 none; undo; undo; undo", []),
        ("A 7; B 8; undo; fix 2 B 9", ["1:7"]),
        ("A 7; fix 2 A 9; B 8", ["1:7", "2:8"]),
        ("A 7; fix 9 A 9", ["1:7"]),
        ("A 7; fix 1 undo", ["1:7"]),
        ("A 7; B 8; foul", ["1:7", "2:!8"]),
        ("A 7; B 8; foul; undo", ["1:7", "2:8"]),
        ("A stuck; foul", ["1:!foul"]),
        ("A 7; note x; foul", ["1:!7", "None:note"]),
        ("foul", ["1:foul last"]),
        ("dealer A; foul", ["1:dealer", "2:foul last"]),
        ("note x; foul", ["None:note", "1:foul last"]),
        ("A 7; foul; foul", ["1:!7", "3:foul last"]),
        ("A 7; foul; fix 2 none", ["1:7"]),
        ("A 7; foul; B 8", ["1:!7", "3:8"]),
    ],
)
def test_in_force(record: str, right: list[str]) -> None:
    assert told(acts_of(record)) == right


def plain(acts: Sequence[Act]) -> list[tuple[int | None, Act]]:
    """The same by whole histories: each act makes a new one, undo and redo move between them."""
    past: list[list[tuple[int | None, Act]]] = [[]]
    future: list[list[tuple[int | None, Act]]] = []
    number = 0
    for act in acts:
        number += act.kind not in UNNUMBERED
        if act.kind == "undo":
            future += [past.pop()] if len(past) > 1 else []
        elif act.kind == "redo":
            past += [future.pop()] if future else []
        else:
            past.append([*past[-1], (None if act.kind in UNNUMBERED else number, act)])
            future = []
    slots: list[tuple[int | None, list[Act]]] = []
    for own, act in past[-1]:
        if act.kind != "fix":
            slots.append((own, [act]))
            continue
        slots = [(n, list(act.acts)) if n is not None and n == act.number else (n, inside) for n, inside in slots]
    return [(own, act) for own, inside in slots for act in inside]


ACTS = st.sampled_from(
    [
        *acts_of("A 7; B 8; A hold; dealer A; note x; ruling:a b; undo; undo; undo; redo; redo"),
        *acts_of("fix 1 none; fix 2 A 3; fix 3 A 4 B 5; fix 2 none; fix 7 none"),
    ]
)


@given(st.lists(ACTS, max_size=25))
def test_it_agrees_with_the_plain_model(acts: list[Act]) -> None:
    assert list(in_force(acts, {act.kind for act in acts})) == plain(acts)
    assert [(entry.number, entry.act) for entry in standing(acts).entries] == plain(acts)


@given(st.lists(ACTS, max_size=25))
def test_numbers_are_kept_for_ever(acts: list[Act]) -> None:
    numbers = [number for number in number_entries(acts) if number is not None]
    assert numbers == list(range(1, len(numbers) + 1))
    given_first = {entry.place: entry.number for entry in standing(acts).recorded}
    assert all(number_entries(acts)[place] == number for place, number in given_first.items())


@given(st.lists(ACTS, max_size=25))
def test_undo_then_redo_is_as_before(acts: list[Act]) -> None:
    before = standing(acts)
    after = standing([*acts, Act("undo"), Act("redo")])
    if before.recorded:
        assert (after.entries, after.recorded) == (before.entries, before.recorded)
    assert standing([*acts, Act("undo")]).recorded == before.recorded[:-1]

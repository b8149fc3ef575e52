"""Which acts are in force after undo, redo and fix, worked out by hand and against a slower, plainer model."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onotable import GAME, Sitting
from referee import games
from referee.entries import in_force, name_now, number_entries, people, standing, vain_values, with_players
from referee.game import TAKES_BACK, UNNUMBERED, Act
from referee.history import replayed
from referee.writing import write

READ = Sitting("A B").read


def acts_of(text: str) -> list[Act]:
    """`A 7; undo` -> acts."""
    return [READ(line.strip()) for line in text.split(";")]


def told(acts: Sequence[Act]) -> list[str]:
    """What is in force, as `number:card` or `number:kind`; a foul is marked."""
    found = in_force(GAME, acts, {act.kind for act in acts})
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
        ("A stands stuck; foul", ["1:!foul"]),
        ("A 7; reshuffle; foul", ["1:!7", "2:reshuffle"]),
        ("reshuffle; foul", ["1:reshuffle", "2:foul last"]),
        ("A 7; note x; foul", ["1:!7", "None:note"]),
        ("foul", ["1:foul last"]),
        ("dealer A; foul", ["1:dealer", "2:foul last"]),
        ("note x; foul", ["None:note", "1:foul last"]),
        ("A 7; foul; foul", ["1:!7", "3:foul last"]),
        ("A 7; foul; fix 2 none", ["1:7"]),
        ("A 7; foul; fix 2 undo", ["1:!7"]),
        ("A 7; fix 2 B 8; foul", ["1:!7"]),
        ("A 7; foul; B 8", ["1:!7", "3:8"]),
        ("A 7; foul; fix 1 A 8", ["1:8"]),
        ("A 7; B 8; foul; fix 2 none", ["1:7"]),
        ("A 7; A foul", ["1:!7"]),
        ("A 7; B foul", ["1:7", "2:foul last"]),
    ],
)
def test_in_force(record: str, right: list[str]) -> None:
    assert told(acts_of(record)) == right


@pytest.mark.parametrize(
    ("record", "in_vain", "mended"),
    [
        ("undo; A 7; undo; undo; redo; redo", {0: "nothing", 3: "nothing", 5: "nothing"}, {}),
        ("A 7; fix 2 B 9; B 8", {1: "number"}, {}),
        ("A 7; fix 1 undo", {1: "plain"}, {}),
        ("A 7; foul; fix 2 undo", {2: "plain"}, {}),
        ("A 7; B 8; undo; fix 2 B 9", {3: "undone"}, {}),
        ("A 7; fix 1 A 9; undo; fix 1 A 8", {}, {0: 3}),
        ("A 7; fix 1 A 9; fix 1 none; fix 1 foul", {3: "plain"}, {0: 2}),
        ("A 7; fix 1 A 9; undo", {}, {}),
        ("A 7; note x; foul; fix 2 none", {}, {2: 3}),
        # What a bare foul spoke of is put right: it is a foul from then on only if the fix says so.
        ("A 7; foul; fix 1 A 8", {1: "mended"}, {0: 2}),
        ("A 7; foul; fix 1 none", {1: "mended"}, {0: 2}),
        ("A 7; foul; fix 1 A stands 8", {1: "mended"}, {0: 2}),
        ("A 7; foul; fix 1 A foul 8", {}, {0: 2}),
        ("A 7; foul; fix 1 A 8; fix 1 A foul 8", {}, {0: 3}),
        ("A 7; foul; fix 1 A 8; undo", {}, {}),
        ("A 7; foul; fix 1 A 8; fix 2 none", {}, {0: 2, 1: 3}),
        ("A 7; fix 1 A 8; foul", {}, {0: 1}),
        ("A 7; B 8; foul; fix 1 A 9", {}, {0: 3}),
    ],
)
def test_what_has_no_effect_and_what_was_put_right(
    record: str, in_vain: dict[int, str], mended: dict[int, int]
) -> None:
    """By the place of an act from 0: the case of the rule, and the fix that tells what really happened."""
    found = standing(GAME, acts_of(record))
    assert {place: vain.ruling.case for place, vain in found.in_vain.items()} == in_vain
    assert found.mended == mended


def test_why_a_foul_alone_has_no_effect_is_told_with_both_entries() -> None:
    acts = acts_of("A 7; foul; fix 1 A 8")
    assert vain_values(standing(GAME, acts).in_vain[1], 2) == {"number": 1, "entry": 2}


def written(record: str) -> list[str]:
    """What is in force of a record at which people are called A and B first, as lines."""
    table = Sitting("A B")
    acts = [table.read(line) for line in record.split("; ")]
    return [write(table.game, entry.act) for entry in standing(GAME, acts).entries]


@pytest.mark.parametrize(
    ("record", "right"),
    [
        # A became C after the entry that is mended: it is told in the name of now, and stands in that of then.
        ("A 7; rename A C; fix 1 C 9", ["A 9", "rename A C"]),
        ("A 7; rename A C; fix 1 B 9", ["B 9", "rename A C"]),
        ("A 7; rename A C; rename C F; fix 1 F 9", ["A 9", "rename A C", "rename C F"]),
        ("rename A C; C 7; fix 2 C 9", ["rename A C", "C 9"]),
        ("A 7; rename A C; fix 1 C foul 9", ["A foul 9", "rename A C"]),
        ("A 7; rename A C; fix 1 seats C B", ["seats A B", "rename A C"]),
        ("A 7; rename A C; fix 1 agree turn=C cards:C=3", ["agree turn=A cards:A=3", "rename A C"]),
        ("A 7; rename A C; fix 1 join E after C", ["join E after A", "rename A C"]),
        # Two who swapped their names by way of a third.
        ("A 7; rename A X; rename B A; rename X B; fix 1 B 9", ["A 9", "rename A X", "rename B A", "rename X B"]),
    ],
)
def test_a_fix_told_in_the_names_of_now_stands_in_those_of_then(record: str, right: list[str]) -> None:
    assert written(record) == right


def test_what_somebody_is_called_now() -> None:
    table = Sitting("A B")
    later = standing(GAME, [table.read(each) for each in ("B 7", "rename A C", "rename B A", "rename C F")]).entries
    assert [name_now(name, later) for name in ("A", "B", "C", None)] == ["F", "A", "F", None]
    assert name_now("A", later[:1]) == "A"


def test_who_has_sat_at_the_table() -> None:
    table = Sitting("A B")
    entries = standing(
        GAME, [table.read(each) for each in ("A 7", "rename A C", "join F after B", "rename F E")]
    ).entries
    assert people(["A", "B"], entries) == ["C", "B", "E"]
    assert people(["A", "B"], entries[:1]) == ["A", "B"]
    refused = standing(GAME, [Act("rename", target="X", text="Y")]).entries  # nobody is called X
    assert people(["A", "B"], refused) == ["A", "B"]


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
    assert list(in_force(GAME, acts, {act.kind for act in acts})) == plain(acts)
    assert [(entry.number, entry.act) for entry in standing(GAME, acts).entries] == plain(acts)


@given(st.lists(ACTS, max_size=25))
def test_numbers_are_kept_for_ever(acts: list[Act]) -> None:
    numbers = [number for number in number_entries(acts) if number is not None]
    assert numbers == list(range(1, len(numbers) + 1))
    given_first = {entry.place: entry.number for entry in standing(GAME, acts).recorded}
    assert all(number_entries(acts)[place] == number for place, number in given_first.items())


@given(st.lists(ACTS, max_size=25))
def test_undo_then_redo_is_as_before(acts: list[Act]) -> None:
    before = standing(GAME, acts)
    after = standing(GAME, [*acts, Act("undo"), Act("redo")])
    if before.recorded:
        assert (after.entries, after.recorded) == (before.entries, before.recorded)
    assert standing(GAME, [*acts, Act("undo")]).recorded == before.recorded[:-1]


def test_a_fix_by_a_foul_names_who_did_it_before_the_foul_and_in_it() -> None:
    """What is written always names the player; without a name a fix is by whoever did the entry that it mends."""
    fix = with_players(GAME, acts_of("A 7; B 8"), READ("fix 2 foul 9"))
    assert write(GAME, fix) == "fix 2 B foul 9"
    assert [act.who for act in fix.acts[0].acts] == ["B"]


def test_a_remark_has_no_number_and_so_no_table_after_it() -> None:
    entries = standing(GAME, acts_of('A 7; note "late"; B 8')).entries
    assert replayed(GAME, Sitting("A B").state, entries).facts.keys() == {1, 2}


@pytest.mark.parametrize("name", games.NAMES)
def test_every_kind_of_act_is_known_where_a_record_is_mended(name: str) -> None:
    game = games.load(name)
    assert game.kinds.keys() == game.effects.keys() | TAKES_BACK


@pytest.mark.parametrize("act", [Act("flip", card="r5"), Act("challenge", "A", text="guilty"), Act("hand", "A")])
def test_no_foul_is_made_of_what_nobody_did_or_what_settles_something(act: Act) -> None:
    acts = [act, Act("foul last")]
    assert [entry.act for entry in standing(games.load("uno"), acts).entries] == acts

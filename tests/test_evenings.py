"""What `score` exports, `score import` makes a table of again: whoever came late or left, in both games, all modes.

Evenings at random, told by results. Both tables must have the same rounds, totals and ranks.
"""

import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.desk import Desk
from referee.game import live
from referee.recorder import Recorder
from scoretable import FILE, add, run, scores, table

NAMES = ("Aki", "Ben", "Chie", "Dan", "Emi", "Fumi", "Gen")
UNO: dict[str, tuple[str, ...]] = {
    "international": ("target=900",), "international, played on": ("after_target=play on", "target=100"),
    "japanese": ("scoring=japanese", "rounds=7"), "japanese, all charged": ("scoring=japanese", "empty_round=own"),
    "lowest, all charged": ("scoring=lowest", "empty_round=own"),
    "lowest": ("scoring=lowest", "target=200"),
    "elimination": ("scoring=elimination", "target=150"), "survival": ("scoring=survival", "target=150"),
}  # fmt: skip
ONO: dict[str, tuple[str, ...]] = {
    "chips": (), "out with the last chip": ("out=last",), "points": ("chips=none", "points=1"),
    "last": ("chips=none",), "last, five hands": ("chips=none", "hands=5"), "one out after another": ("bust=player",),
}  # fmt: skip


@cache
def new(game: str, settings: tuple[str, ...], players: tuple[str, ...]) -> bytes:
    """The journal of a new table, before its first act."""
    chosen = [word for each in settings for word in ("--set", each)]
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/{FILE}"
        code, said = run("new", game, "--scores-only", *chosen, "-f", file, *players)
        assert code == 0, said
        return Path(file).read_bytes()


def a_round(draw: Any, desk: Desk) -> str:
    """A result of everybody who is in."""
    playing = [name for seat, name in enumerate(desk.state.players) if not desk.state.out[seat]]
    chosen = draw(st.sampled_from(playing))
    if desk.game.name == "ono99":
        return f"round {chosen}:lost"
    left = st.sampled_from(["0", "7", "20", "50", "93", "r5", "g+2,w", "r0"])
    if draw(st.integers(0, 4)) == 0:
        charged = desk.rules.empty_round == "own"
        return " ".join(["round none", *[f"{name}:{draw(left)}" for name in playing if charged]])
    return "round " + " ".join(f"{name}:{'-' if name == chosen else draw(left)}" for name in playing)


def spend(draw: Any, desk: Desk) -> None:
    """Rounds, and people who come and go between them; what the table refuses has not happened."""
    waiting = list(NAMES[len(desk.players) :])
    # Whoever is in the first round sits at both tables from the start.
    hands = [f"{name}:{place or '-'}" for place, name in enumerate(desk.players)]
    for act in desk.read("round " + " ".join(hands if desk.game.name == "uno" else [f"{desk.players[1]}:lost"])):
        Recorder(desk).record(act)
    for _ in range(draw(st.integers(0, 9))):
        playing = [name for seat, name in enumerate(desk.state.players) if not desk.state.out[seat]]
        what = draw(st.sampled_from(["round", "round", "join", "leave"]))
        if what == "join" and waiting and playing:
            line = f"join {waiting.pop(0)} after {draw(st.sampled_from(desk.state.players))}"
        elif what == "leave" and playing:
            line = f"{draw(st.sampled_from(playing))} leave"
        else:
            line = a_round(draw, desk) if playing else "note nobody"
        for act in desk.read(line):
            Recorder(desk).record(act)


def told(file: str) -> dict[str, Any]:
    """Rounds, totals and ranks."""
    found = scores(file)
    return {key: found[key] for key in ("mode", "rounds", "totals", "ranks", "losers", "over", "winner")}


@pytest.mark.parametrize("mode", [*[f"uno, {mode}" for mode in UNO], *[f"ono99, {mode}" for mode in ONO]])
@settings(max_examples=15)
@given(data=st.data())
def test_an_evening_is_imported_as_it_was_exported(mode: str, data: st.DataObject) -> None:
    game, _, way = mode.partition(", ")
    options = (UNO if game == "uno" else ONO)[way]
    with tempfile.TemporaryDirectory() as folder:
        first, second, sheet = (f"{folder}/{name}" for name in ("first.referee", "second.referee", "sheet.csv"))
        players = NAMES[: data.draw(st.integers(2, 4))]
        for file in (first, second):
            Path(file).write_bytes(new(game, options, players))
        desk = Desk(first)
        spend(data.draw, desk)
        assert run("score", "-f", first, "-o", sheet)[0] == 0
        code, said = run("score", "import", "-f", second, sheet)
        if "holds no result" in said:
            return
        assert code == 0, (Path(first).read_text(encoding="utf-8"), Path(sheet).read_text(encoding="utf-8"), said)
        assert told(second) == told(first), Path(first).read_text(encoding="utf-8")


def test_somebody_who_joined_late_is_seated_before_the_first_result() -> None:
    table("Aki", "Ben")
    add("Aki:-", "Ben:5")
    assert run("play", "-f", FILE, "join Chie after Ben")[0] == 0
    add("Aki:-", "Ben:5", "Chie:7")
    assert run("score", "-f", FILE, "-o", "out.csv")[0] == 0
    table("Aki", "Ben", file="again.referee")
    assert run("score", "import", "-f", "again.referee", "out.csv")[0] == 0
    assert scores("again.referee") == scores()
    acts = Path("again.referee").read_text(encoding="utf-8").rpartition("+++\n")[2].splitlines()
    assert [line for line in acts if not line.startswith("#")] == [
        "round Aki:- Ben:5", "join Chie after Ben", "round Aki:- Ben:5 Chie:7",
    ]  # fmt: skip


def test_who_left_after_the_last_round_has_no_rank() -> None:
    table("Aki", "Ben", "Chie")
    add("Aki:-", "Ben:5", "Chie:7")
    assert run("play", "-f", FILE, "Aki leave")[0] == 0
    assert run("score", "-f", FILE, "-o", "out.csv")[0] == 0
    table("Aki", "Ben", "Chie", file="again.referee")
    assert run("score", "import", "-f", "again.referee", "out.csv")[0] == 0
    assert scores("again.referee")["ranks"] == {"Aki": None, "Ben": 1, "Chie": 1}


@pytest.mark.parametrize("worst_stays", [True, False])
def test_a_newcomer_begins_with_what_was_worst_when_they_came(worst_stays: bool) -> None:
    """Ben (50) leaves and Dan joins between the same rounds: whether Dan has 50 or 10 is told by the totals."""
    table("Aki", "Ben", "Chie", scoring="lowest")
    add("Aki:-", "Ben:50", "Chie:10")
    changes = ["join Dan after Chie", "Ben leave"] if worst_stays else ["Ben leave", "join Dan after Chie"]
    for line in changes:
        assert run("play", "-f", FILE, line)[0] == 0
    add("Aki:-", "Chie:3", "Dan:4")
    assert scores()["totals"]["Dan"] == (54 if worst_stays else 14)
    assert run("score", "-f", FILE, "-o", "out.csv")[0] == 0
    table("Aki", "Ben", "Chie", scoring="lowest", file="again.referee")
    assert run("score", "import", "-f", "again.referee", "out.csv")[0] == 0
    assert scores("again.referee")["totals"] == scores()["totals"]


def sheet(text: str) -> tuple[int, str]:
    Path("in.csv").write_text(text, encoding="utf-8")
    table("Aki", "Ben")
    return run("score", "import", "-f", FILE, "in.csv")


HEAD = "Round,Aki,Ben,Chie,Aki (hand),Ben (hand),Chie (hand)\n"


@pytest.mark.parametrize(
    ("rows", "place"),
    [
        ("1,5,0,,-,5,\n2,12,0,0,-,5,7\n3,5,0,,-,5,\n4,12,0,0,-,5,7\n", "row 4, column 7"),
        ("1,5,0,,-,5,\n2,,0,7,,-,7\n3,5,0,0,-,5,\n", "row 3, column 5"),
    ],
)
def test_a_hole_in_the_middle_is_refused(rows: str, place: str) -> None:
    code, said = sheet(HEAD + rows)
    assert code == 1
    assert f"{place}: the result of " in said
    assert scores()["rounds"] == []


def test_a_newcomer_in_a_sheet_kept_by_hand_is_seated() -> None:
    code, said = sheet("Chie;Aki;Ben\n;-;5\n7;-;5\n")
    assert code == 0, said
    assert scores()["totals"] == {"Aki": 17, "Ben": 0, "Chie": 0}


def test_somebody_at_the_table_without_a_result_yet_is_refused_with_what_to_do() -> None:
    Path("in.csv").write_text(HEAD + "1,5,0,,-,5,\n2,12,0,0,-,5,7\n", encoding="utf-8")
    table("Aki", "Ben", "Chie")
    code, said = run("score", "import", "-f", FILE, "in.csv")
    assert code == 1
    assert "row 2, column 7: Chie sits at the table and has no result yet: set the table up without Chie" in said


@pytest.mark.parametrize("name", ["r5", "hold on\u200b", "-x", "draw"])
def test_a_newcomer_whose_name_will_not_do(name: str) -> None:
    code, said = sheet(f"Round,Aki,Ben,{name}\n1,-,5,\n2,-,5,7\n")
    assert code == 1
    assert "cannot join: " in said
    assert scores()["rounds"] == []


def test_a_full_table_seats_nobody_more() -> None:
    names = [f"Player{number}" for number in range(10)]
    table(*names)
    hands = ",".join(["-", *["1"] * 9])
    Path("in.csv").write_text(f"{','.join(names)},Late\n{hands},\n{hands},1\n", encoding="utf-8")
    code, said = run("score", "import", "-f", FILE, "in.csv")
    assert code == 1
    assert "the table is full" in said
    assert live(Desk(FILE).state) == 10
    assert scores()["rounds"] == []

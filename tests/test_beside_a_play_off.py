"""Who sits a play-off out is still in the match: may leave it or be fouled, and no newcomer stands better."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoretable import FILE, add, refused, run, scores, table

FOUR = ("Aki", "Ben", "Chie", "Dan")
TIED = ("Aki:0", "Ben:-", "Chie:5", "Dan:60")
"""Of these two of four are equal at the top when the match is due to end."""


def play(*lines: str) -> str:
    code, said = run("play", "-f", FILE, *lines)
    assert code == 0, said
    return said


def status() -> Any:
    return json.loads(run("status", "-f", FILE, "--json")[1])


def players(key: str) -> dict[str, object]:
    return {player["name"]: player[key] for player in status()["players"]}


@pytest.fixture
def tied() -> None:
    table(*FOUR, scoring="lowest", target=50, tie_breaks="play-off")
    add(*TIED)


def refereed() -> None:
    settings = [word for each in ("scoring=lowest", "target=50", "tie_breaks=play-off") for word in ("--set", each)]
    assert run("new", "uno", *settings, "-f", FILE, *FOUR)[0] == 0
    play(f"round {' '.join(TIED)}")


def test_nobody_joins_a_full_table_while_some_sit_out() -> None:
    ten = [f"A{number}" for number in range(1, 11)]
    table(*ten, scoring="lowest", target=5, tie_breaks="play-off")
    add("A1:-", "A2:0", *[f"{name}:1" for name in ten[2:9]], "A10:6")
    assert "the table is full, for at most 10 play" in refused("play", "join Zi after A1").replace("\n", " ")
    play("A9 leave", "join Zi after A1")
    assert "the table is full" in refused("play", "join Yo after A1").replace("\n", " ")


@pytest.mark.usefixtures("tied")
def test_a_newcomer_begins_as_badly_as_anybody_in_the_match() -> None:
    play("join Zed after Dan")
    found = scores()
    assert (found["totals"]["Zed"], found["ranks"]) == (60, {"Aki": 1, "Ben": 1, "Chie": 3, "Dan": 4, "Zed": 4})
    play("Aki leave")
    assert scores()["ranks"] == {"Aki": None, "Ben": 1, "Chie": 2, "Dan": 3, "Zed": 3}


@pytest.mark.usefixtures("tied")
def test_who_sits_out_is_not_out_of_the_match() -> None:
    assert players("out") == dict.fromkeys(FOUR, False)
    play("Dan leave")
    assert players("out") == {**dict.fromkeys(FOUR, False), "Dan": True}
    add("Aki:-", "Ben:30")
    assert (scores()["winner"], players("out")["Chie"]) == ("Aki", False)


@pytest.mark.usefixtures("tied")
def test_a_result_put_right_tells_of_nobody_who_comes_back() -> None:
    said = run("score", "fix", "1", "Chie:0", "--yes", "-f", FILE)[1]
    assert "out of the match" not in said
    assert status()["play_off"] == ["Aki", "Ben", "Chie"]


@pytest.mark.parametrize("foul", ["foul advice", "foul turn", "foul uno"])
@pytest.mark.parametrize("cards", [True, False])
def test_who_sits_out_may_be_fouled_and_has_no_hand_to_draw_into(foul: str, cards: bool) -> None:
    if cards:
        refereed()
    else:
        table(*FOUR, scoring="lowest", target=50, tie_breaks="play-off")
        add(*TIED)
    pile = status()["pile"]
    play(f"Chie {foul}")
    assert (status()["pile"], players("cards")["Chie"]) == (pile, None)
    assert run("check", FILE)[0] == 0


def test_who_sits_out_may_leave_and_a_hand_is_counted_for_nobody() -> None:
    refereed()
    play("Chie foul advice", "Chie leave", "agree target=100")
    assert players("cards") == {"Aki": 7, "Ben": 7, "Chie": None, "Dan": 7}
    assert "Chie is out of the match" in refused("play", "Chie leave")


def test_who_sits_out_lays_no_card() -> None:
    refereed()
    play("flip:r5")
    assert "Not recorded" in refused("play", "Chie r7")
    assert "Not recorded" in refused("play", "stands Chie r7")
    assert Path(FILE).read_text(encoding="utf-8").endswith("flip:r5\n")

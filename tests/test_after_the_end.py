"""What may still be done when a match is over: the record is put right, and more rounds may be agreed on."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scoretable import FILE, add, run, scores, table


def play(*acts: str) -> str:
    code, said = run("play", "-f", FILE, *acts)
    assert code == 0, said
    return said


def refused(*acts: str) -> str:
    before = Path(FILE).read_bytes()
    code, said = run("play", "-f", FILE, *acts)
    assert code == 1, said
    assert Path(FILE).read_bytes() == before
    return said.replace("\n", " ")


def ono(*settings: str) -> None:
    """A refereed table of O'NO 99 whose one hand Aki has lost."""
    chosen = [word for each in settings for word in ("--set", each)]
    assert run("new", "ono99", *chosen, "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    play("agree total=95", "5")


def status() -> dict[str, Any]:
    code, said = run("status", "-f", FILE, "--json")
    assert code == 0
    found: dict[str, Any] = json.loads(said)
    return found


@pytest.mark.parametrize("close", [(), ("close",)])
def test_a_misspelt_name_is_put_right_after_the_end(close: Sequence[str]) -> None:
    table("Aki", "Ben", scoring="japanese", rounds=1 if not close else 5)
    add("Aki:-", "Ben:4")
    for act in close:
        play(act)
    assert scores()["over"]
    assert play("rename Ben Bea").startswith("Ben is now Bea.")
    found = scores()
    assert (found["rounds"], found["over"], found["winner"]) == ([{"Aki": 4, "Bea": -4}], True, "Aki")
    assert run("check", FILE)[0] == 0
    play("rename Aki Akiko")
    assert scores()["winner"] == "Akiko"
    assert "already taken" in refused("rename Bea Akiko")


def test_a_name_of_ono_99_is_put_right_after_the_end() -> None:
    ono("hands=1", "chips=none", "points=1")
    assert status()["phase"] == "over"
    play("rename Ben Bea")
    assert [player["name"] for player in status()["players"]] == ["Aki", "Bea", "Chie"]


@pytest.mark.parametrize("act", ["seats Ben Aki", "dealer Aki", "join Dan after Ben", "Ben leave", "pause", "close"])
def test_nothing_more_happens_after_the_end(act: str) -> None:
    table("Aki", "Ben", scoring="japanese", rounds=1)
    add("Aki:-", "Ben:4")
    assert f"so {act.removeprefix('Ben ')} comes too late" in refused(act)


def test_more_rounds_are_agreed_on() -> None:
    table("Aki", "Ben", scoring="japanese", rounds=1)
    add("Aki:-", "Ben:4")
    said = refused("round Aki:- Ben:9")
    assert "agree rounds=N" in said
    assert play("agree rounds=3").startswith("Agreed: rounds=3. Round 2 is next.")
    assert (scores()["over"], scores()["winner"]) == (False, None)
    add("Aki:9", "Ben:-")
    add("Aki:1", "Ben:-")
    assert (scores()["totals"], scores()["winner"]) == ({"Aki": -6, "Ben": 6}, "Ben")
    play("undo", "undo", "undo")
    assert (scores()["totals"], scores()["winner"]) == ({"Aki": 4, "Ben": -4}, "Aki")


def test_the_log_tells_a_round_once() -> None:
    table("Aki", "Ben", scoring="japanese", rounds=1)
    add("Aki:-", "Ben:4")
    play("agree rounds=3")
    assert run("log", "-f", FILE)[1].count("Round 1:") == 1


@pytest.mark.parametrize("mode", ["international", "lowest"])
def test_a_higher_target_is_agreed_on(mode: str) -> None:
    table("Aki", "Ben", scoring=mode, target=50)
    add("Aki:-", "Ben:50")
    assert scores()["over"]
    refused("agree target=50")
    play("agree target=51")
    assert not scores()["over"]
    add("Aki:-", "Ben:1")
    assert scores()["over"]


def test_a_target_that_must_be_passed() -> None:
    table("Aki", "Ben", target=50, target_reached="exceed")
    add("Aki:-", "Ben:51")
    refused("agree target=50")
    play("agree target=51")
    assert not scores()["over"]


def test_the_chart_shows_the_target_agreed_on() -> None:
    table("Aki", "Ben", target=50)
    add("Aki:-", "Ben:50")
    play("agree target=333")
    assert "target 333" in run("score", "-f", FILE, "--chart")[1]


def test_another_hand_of_ono_99_is_dealt() -> None:
    ono("hands=1", "chips=none", "points=1")
    assert play("agree hands=2").startswith("Agreed: hands=2. Chie deals 4 cards to each, Aki begins.")
    found = status()
    assert (found["phase"], found["total"], found["round"]) == ("play", 0, 2)
    play("7", "agree total=95", "5")
    assert status()["phase"] == "over"


ONE_ROUND = {"scoring": "japanese", "rounds": 1}


@pytest.mark.parametrize(
    ("options", "act", "why"),
    [
        (ONE_ROUND, "agree target=900", "target plays no part under the rules of this table"),
        (ONE_ROUND, "agree rounds=1", "rounds is here at least 2 and at most 999"),
        (
            ONE_ROUND,
            "agree rounds=1_0",
            '"rounds=1_0" cannot be: rounds is a whole number, here at least 2 and at most 999; write `rounds=3`',
        ),
        (ONE_ROUND, "agree rounds=3 turn=Ben", "agree rounds=3 turn=Ben comes too late"),
        ({"target": 4}, "agree rounds=9", "rounds plays no part under the rules of this table"),
        ({"scoring": "elimination", "target": 4}, "agree target=900", "agree target=900 comes too late"),
        ({"target": 4}, "agree turn=Ben", "agree turn=Ben comes too late"),
        ({"target": 4}, "agree target=100000", "target is here at least 5 and at most 99999"),
    ],
)
def test_what_does_not_play_on_is_refused(options: dict[str, Any], act: str, why: str) -> None:
    table("Aki", "Ben", **options)
    add("Aki:-", "Ben:4")
    assert why in refused(act)


def test_a_closed_evening_stays_closed() -> None:
    table("Aki", "Ben", scoring="japanese", rounds=2)
    add("Aki:-", "Ben:4")
    play("close")
    assert "The evening is closed" in refused("agree rounds=9")


def test_who_is_alone_does_not_play_on() -> None:
    table("Aki", "Ben", target=50)
    add("Aki:-", "Ben:4")
    play("Ben leave")
    assert "The match is over" in refused("agree target=900")

"""What is said of a round's points: penalties have no plus, wherever they are told, and a round won has a winner."""

import json

import pytest

from scoretable import FILE, add, run, table
from unotable import Sitting

WITH_PLUS = {"international": "Aki +42", "japanese": "Aki +42, Ben -30, Chie -12"}
"""Where the points of a round are gains or losses, they carry their sign."""
WITHOUT_PLUS = {"lowest": "Ben 30, Chie 12", "elimination": "Ben 30, Chie 12", "survival": "Ben -30, Chie -12"}
"""Where few points are good, and where everybody begins with some, none is a gain."""


def said(*command: str) -> str:
    code, told = run(*command, "-f", FILE)
    assert code == 0, told
    return " ".join(told.split())


@pytest.mark.parametrize(("scoring", "points"), [*WITH_PLUS.items(), *WITHOUT_PLUS.items()])
def test_penalty_points_have_no_plus_in_what_is_said_of_a_round(scoring: str, points: str) -> None:
    table("Aki", "Ben", "Chie", scoring=scoring)
    assert f"Round 1: {points}. Round 2" in add("Aki:-", "Ben:30", "Chie:12")
    for view in (("log",), ("log", "--plain"), ("status",), ("status", "--plain")):
        assert f"Round 1: {points}." in said(*view)
    assert f"第1ラウンド：{points.replace(', ', '、')}。" in said("log", "--lang", "ja")
    assert json.loads(said("status", "--json"))["mode"] == scoring
    assert ("+" in said("score", "--explain", "Aki")) == (scoring in WITH_PLUS)
    assert "+" not in said("score", "--explain", "Ben")


def test_penalty_points_have_no_plus_at_a_table_that_is_refereed() -> None:
    assert run("new", "uno", "--set", "scoring=lowest", "-f", FILE, "Aki", "Ben")[0] == 0
    assert run("play", "-f", FILE, "flip:r5 agree cards:Aki=1 Aki r6")[0] == 0
    assert "Round 1: Ben 27." in said("play", "Ben hand:27")


def test_points_for_lost_hands_have_no_plus() -> None:
    assert run("new", "ono99", "--rules", "ono99-points", "--scores-only", "-f", FILE, "Aki", "Ben")[0] == 0
    add("Ben:lost")
    assert said("score", "--explain", "Ben") == "Hand 1: 1 (lost). Total 1."


@pytest.mark.parametrize("scoring", [*WITH_PLUS, *WITHOUT_PLUS])
def test_a_round_won_against_hands_of_no_points_tells_who_won_it(scoring: str) -> None:
    table("Aki", "Ben", "Chie", scoring=scoring)
    won = "Round 1: Aki goes out, and nobody gets points."
    assert won in add("Aki:-", "Ben:0", "Chie:0")
    assert all(won in said(view) for view in ("log", "status"))
    assert "第1ラウンド：Akiが上がり、誰も得点なし。" in said("status", "--lang", "ja")
    assert json.loads(said("status", "--json"))["round_winner"] == "Aki"


def test_a_round_that_nobody_won_has_no_winner() -> None:
    table("Aki", "Ben", "Chie")
    assert json.loads(said("status", "--json"))["round_winner"] is None
    assert "Round 1: no points for anybody." in add("none")
    assert json.loads(said("status", "--json"))["round_winner"] is None
    assert "Round 1: no points for anybody." in said("status")


def test_a_round_number_agreed_on_counts_nothing() -> None:
    sat = Sitting("A B C").play("round A:- B:27 C:12", "flip:r5")
    before = sat.game.facts(sat.state)
    sat.play("agree round=5")
    assert sat.game.remarks(before, sat.game.facts(sat.state)) == []

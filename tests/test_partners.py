"""Partners who come and go: the totals of a side stay together, and a newcomer plays for the side that is short."""

import pytest

from scoretable import FILE, add, run, scores, table


def play(line: str) -> None:
    code, said = run("play", "-f", FILE, line)
    assert code == 0, said


@pytest.mark.parametrize("neighbour", ["Aki", "Ben", "Chie", "Dan"])
def test_a_newcomer_takes_the_place_of_the_partner_who_left(neighbour: str) -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    add("Aki:-", "Ben:100", "Chie:60", "Dan:7")
    assert scores()["rounds"][0]["Aki"] == 107
    play("Ben leave")
    play(f"join Emi after {neighbour}")
    add("Aki:-", "Emi:10", "Chie:60", "Dan:7")
    assert scores()["rounds"][1]["Aki"] == 17, "the partner's hand is not counted"
    assert scores()["ranks"] == {"Aki": 1, "Ben": None, "Chie": 1, "Dan": 3, "Emi": 3}
    play("rename Emi Emma")
    add("Aki:1", "Emma:-", "Chie:2", "Dan:7")
    assert scores()["rounds"][2]["Emma"] == 3


def test_new_seats_make_new_partners() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    play("seats Aki Chie Ben Dan")
    add("Aki:-", "Ben:100", "Chie:60", "Dan:7")
    assert scores()["rounds"][0]["Aki"] == 67
    assert scores()["ranks"] == {"Aki": 1, "Ben": 1, "Chie": 3, "Dan": 3}


def test_who_came_late_is_imported_on_the_right_side() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    add("Aki:-", "Ben:100", "Chie:60", "Dan:7")
    play("Ben leave")
    play("join Emi after Aki")
    add("Aki:-", "Emi:10", "Chie:60", "Dan:7")
    assert run("score", "-f", FILE, "-o", "out.csv")[0] == 0
    table("Aki", "Ben", "Chie", "Dan", partners="true", file="again.referee")
    code, said = run("score", "import", "-f", "again.referee", "out.csv")
    assert code == 0, said
    assert scores("again.referee") == scores()


def test_a_fifth_player_is_told_how_many_partners_play() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    code, said = run("play", "-f", FILE, "join Eri after Ben")
    assert code == 1
    assert "for at most 4 play" in said


def test_what_a_newcomer_begins_with_is_explained() -> None:
    """Chie holds 32, the worst total at the table; Dan begins there and gets 40 more."""
    table("Aki", "Ben", "Chie", scoring="elimination")
    add("Aki:-", "Ben:27", "Chie:32")
    play("join Dan after Ben")
    add("Aki:-", "Ben:2", "Chie:3", "Dan:40")
    code, said = run("score", "-f", FILE, "--explain", "Dan")
    assert code == 0
    assert said.splitlines() == ["Begins with 32.", "Round 2: +40. Total 72."]

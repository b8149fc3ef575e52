"""`referee standings`: several tables added up into one ranking, every number worked out by hand."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from referee.cli import standings as standings_module
from scoretable import FILE, add, run, scores, table

FORMATS = ("text", "md", "csv", "tsv", "json", "html", "svg")


@pytest.fixture
def tables() -> list[str]:
    """Two tables: Aki at both, Ben and Chie at the first, Dan and Emi at the second."""
    table("Aki", "Ben", "Chie", file="one.referee")
    add("Aki:-", "Ben:20", "Chie:10", file="one.referee")
    add("Aki:5", "Ben:-", "Chie:6", file="one.referee")
    table("Dan", "Aki", "Emi", file="two.referee")
    add("Dan:-", "Aki:40", "Emi:1", file="two.referee")
    add("Dan:2", "Aki:-", "Emi:9", file="two.referee")
    add("Dan:-", "Aki:0", "Emi:0", file="two.referee")
    return ["one.referee", "two.referee"]


def rows(*arguments: str) -> list[dict[str, Any]]:
    code, said = run("standings", "--json", *arguments)
    assert code == 0, said
    return [json.loads(line) for line in said.splitlines()]


def refused(*arguments: str) -> str:
    code, said = run("standings", *arguments)
    assert code in (1, 2), said
    return said


KEYS = ("name", "rank", "tables", "rounds", "won", "points", "best", "penalties")


def test_two_tables_are_added_up(tables: list[str]) -> None:
    assert [tuple(row[key] for key in KEYS) for row in rows(*tables)] == [
        ("Aki", 1, 2, 5, 2, 30 + 11, 30, 0),
        ("Dan", 1, 1, 3, 2, 41, 41, 0),
        ("Ben", 3, 1, 2, 1, 11, 11, 0),
        ("Chie", 4, 1, 2, 0, 0, 0, 0),
        ("Emi", 4, 1, 3, 0, 0, 0, 0),
    ]


def test_of_o_no_99_each_hand_lost_is_one_point_less() -> None:
    """Aki loses two hands at one table and one at another, Ben one: by chips there are no other points."""
    for file, losers in (("one.referee", ("Aki", "Ben", "Aki")), ("two.referee", ("Aki", "Dan"))):
        names = ("Aki", "Ben", "Chie") if file == "one.referee" else ("Dan", "Aki")
        assert run("new", "ono99", "--scores-only", "-f", file, *names)[0] == 0
        for loser in losers:
            add(f"{loser}:lost", file=file)
    found = {
        row["name"]: (row["rank"], row["rounds"], row["points"], row["best"])
        for row in rows("one.referee", "two.referee")
    }
    assert found == {"Chie": (1, 3, 0, 0), "Ben": (2, 3, -1, 0), "Dan": (2, 2, -1, 0), "Aki": (4, 5, -3, 0)}


def test_ties_are_said_aloud(tables: list[str]) -> None:
    code, said = run("standings", *tables)
    assert code == 0
    assert "Tied at rank 1: Aki, Dan." in said
    assert "Tied at rank 4: Chie, Emi." in said


def test_the_order_of_the_files_moves_no_rank(tables: list[str]) -> None:
    ranked = {row["name"]: row["rank"] for row in rows(*tables)}
    assert {row["name"]: row["rank"] for row in rows(*reversed(tables))} == ranked


@pytest.mark.parametrize("again", ["one.referee", "./one.referee", "absolute"])
def test_a_file_named_twice_is_refused(again: str, tables: list[str]) -> None:
    again = str(Path("one.referee").absolute()) if again == "absolute" else again
    assert "is the same table as one.referee" in refused(tables[0], again)


def test_a_correction_is_followed(tables: list[str]) -> None:
    assert run("score", "fix", "1", "Ben:21", "--yes", "-f", "one.referee")[0] == 0
    assert [row["name"] for row in rows(*tables) if row["rank"] == 1] == ["Aki"]


def test_the_japanese_way_may_be_below_zero() -> None:
    for file in ("one.referee", "two.referee"):
        table("Aki", "Ben", file=file, scoring="japanese")
        add("Aki:-", "Ben:20", file=file)
    assert [(row["name"], row["points"], row["best"]) for row in rows("one.referee", "two.referee")] == [
        ("Aki", 40, 20),
        ("Ben", -40, -20),
    ]


def test_where_few_points_are_good_the_fewest_lead() -> None:
    for file in ("one.referee", "two.referee"):
        table("Aki", "Ben", file=file, scoring="lowest")
        add("Aki:-", "Ben:20", file=file)
        add("Aki:4", "Ben:-", file=file)
    assert [(row["name"], row["rank"], row["points"], row["best"]) for row in rows("one.referee", "two.referee")] == [
        ("Aki", 1, 8, 0),
        ("Ben", 2, 40, 0),
    ]


def test_partners_count_for_both() -> None:
    table("Aki", "Ben", "Chie", "Dan", file="one.referee", partners="true")
    add("Aki:-", "Ben:10", "Chie:5", "Dan:20", file="one.referee")
    assert {row["name"]: (row["rank"], row["points"]) for row in rows("one.referee")} == {
        "Aki": (1, 30), "Chie": (1, 30), "Ben": (3, 0), "Dan": (3, 0),
    }  # fmt: skip


def test_tables_that_count_differently_are_not_added_up(tables: list[str]) -> None:
    table("Aki", "Ben", file="three.referee", scoring="japanese")
    said = refused(*tables, "three.referee")
    assert "international" in said
    assert "japanese" in said


def test_cards_of_penalties_are_counted() -> None:
    assert run("new", "uno", "-f", "one.referee", "Aki", "Ben")[0] == 0
    code, said = run("play", "-f", "one.referee", "flip:r5", "Aki penalty:2", "Aki penalty:3", "Ben penalty:1", "undo")
    assert code == 0, said
    assert {row["name"]: row["penalties"] for row in rows("one.referee")} == {"Aki": 5, "Ben": 0}


# --- one player under two spellings


@pytest.fixture(params=["width", "composition and width", "capitals", "half width"])
def spelt(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Two tables; the same player is written in two ways, and Ben sits at both."""
    first, second = {
        "width": ("Aki", "ＡＫＩ"),
        "composition and width": ("ガク", "ｶﾞｸ"),
        "capitals": ("Aki", "aki"),
        "half width": ("ﾕｳｷ", "ユウキ"),
    }[request.param]
    for file, name in (("one.referee", first), ("two.referee", second)):
        table(name, "Ben", file=file)
        add(f"{name}:-", "Ben:20", file=file)
    return first, second


FILES = ("one.referee", "two.referee")


def test_away_from_a_terminal_it_is_refused_by_name(spelt: tuple[str, str]) -> None:
    said = refused(*FILES)
    assert all(name in said for name in spelt)
    assert "--same" in said
    assert "--apart" in said


def test_same(spelt: tuple[str, str]) -> None:
    first, second = spelt
    assert [(row["name"], row["points"], row["tables"]) for row in rows(*FILES, "--same", f"{second}={first}")] == [
        (first, 40, 2),
        ("Ben", 0, 2),
    ]


def test_apart(spelt: tuple[str, str]) -> None:
    assert [(row["name"], row["rank"], row["points"]) for row in rows(*FILES, "--apart")] == [
        (spelt[0], 1, 20),
        (spelt[1], 1, 20),
        ("Ben", 3, 0),
    ]


@pytest.mark.parametrize(("answer", "points"), [("y", [40, 0]), ("n", [20, 20, 0])])
def test_at_a_terminal_it_is_asked(
    spelt: tuple[str, str], answer: str, points: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(standings_module, "is_terminal", lambda stream: True)
    code, said = run("standings", *FILES, "--format", "tsv", given=f"{answer}\n")
    assert code == 0, said
    assert f"Are {spelt[0]}, {spelt[1]} one player?" in said
    lines = [line.split("\t") for line in said.splitlines() if "\t" in line]
    place = lines[0].index("Points")
    assert [int(line[place]) for line in lines[1:]] == points


def test_a_composed_and_a_decomposed_name_are_one_without_asking() -> None:
    """Names are kept composed, so these are not even two spellings."""
    for file, name in (("one.referee", "がく"), ("two.referee", "か\u3099く")):
        table(name, "Ben", file=file)
        add(f"{name}:-", "Ben:20", file=file)
    assert [(row["name"], row["points"]) for row in rows(*FILES)] == [("がく", 40), ("Ben", 0)]


@pytest.mark.parametrize("text", ["Aki", "=Aki", "Aki=", "="])
def test_no_pair_of_names(text: str, tables: list[str]) -> None:
    assert "--same" in refused(*tables, "--same", text)


def test_two_people_at_one_table_are_not_made_one(tables: list[str]) -> None:
    """They sat at the same table: points of one would be lost."""
    assert "Ben" in refused(*tables, "--same", "Ben=Aki")


# --- files and formats


def test_a_file_that_is_not_there_is_a_sentence(tables: list[str]) -> None:
    assert "nothing.referee" in refused(*tables, "nothing.referee")
    Path("no.referee").write_text("no journal", encoding="utf-8")
    assert "no.referee" in refused(*tables, "no.referee")


def test_tables_without_a_round_are_told() -> None:
    table("Aki", "Ben", file="one.referee")
    assert [(row["rank"], row["rounds"], row["points"]) for row in rows("one.referee")] == [(1, 0, 0), (1, 0, 0)]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("form", FORMATS)
def test_every_format(form: str, language: str, tables: list[str]) -> None:
    first = run("standings", *tables, "--format", form, "--lang", language)
    assert first[0] == 0
    assert run("standings", *tables, "--format", form, "--lang", language) == first
    assert all(name in first[1] for name in ("Aki", "Ben", "Chie", "Dan", "Emi"))


def test_the_spreadsheet_holds_numbers(tables: list[str]) -> None:
    code, said = run("standings", *tables, "--format", "csv")
    assert code == 0
    found = list(csv.reader(io.StringIO(said.removeprefix("\ufeff"))))
    assert found[0] == ["Rank", "Player", "Tables", "Rounds", "Won", "Points", "Best round", "Penalty cards"]
    assert found[1] == ["1", "Aki", "2", "5", "2", "41", "30", "0"]


def play_off(file: str) -> None:
    """Aki and Ben are equal at the top; in their play-off Aki is left with more than Chie has lost in all."""
    table("Aki", "Ben", "Chie", "Dan", file=file, scoring="lowest", target=50, tie_breaks="play-off")
    add("Aki:0", "Ben:-", "Chie:5", "Dan:60", file=file)
    add("Aki:30", "Ben:-", file=file)


def test_the_ranks_of_one_table_are_those_of_its_match() -> None:
    play_off("one.referee")
    assert [(row["name"], row["rank"], row["points"]) for row in rows("one.referee")] == [
        ("Ben", 1, 0), ("Aki", 2, 30), ("Chie", 3, 5), ("Dan", 4, 60),
    ]  # fmt: skip
    assert "play-offs" not in run("standings", "one.referee")[1]


def test_over_several_tables_play_offs_count_like_all_rounds_and_that_is_said() -> None:
    play_off("one.referee")
    play_off("two.referee")
    assert [(row["name"], row["rank"], row["points"]) for row in rows("one.referee", "two.referee")] == [
        ("Ben", 1, 0), ("Chie", 2, 10), ("Aki", 3, 60), ("Dan", 4, 120),
    ]  # fmt: skip
    assert "The points of play-offs are added up like all others" in run("standings", "one.referee", "two.referee")[1]
    assert "決定戦の得点も" in run("standings", "one.referee", "two.referee", "--lang", "ja")[1]


def test_who_left_the_only_table_has_no_rank_and_comes_last() -> None:
    table("Aki", "Ben", "Chie", file="one.referee")
    add("Aki:-", "Ben:20", "Chie:10", file="one.referee")
    assert run("play", "-f", "one.referee", "Aki leave")[0] == 0
    assert [(row["name"], row["rank"]) for row in rows("one.referee")] == [("Ben", 1), ("Chie", 1), ("Aki", None)]
    assert run("standings", "one.referee")[0] == 0


# --- points beside those of the rounds


def test_what_a_newcomer_began_with_counts_in_the_standings() -> None:
    """Lowest total: Dan comes when 80 is the most, and loses 5."""
    table("Aki", "Ben", "Chie", scoring="lowest", target=500)
    add("Aki:-", "Ben:80", "Chie:20")
    assert run("play", "-f", FILE, "join Dan after Chie")[0] == 0
    add("Aki:-", "Ben:1", "Chie:2", "Dan:5")
    rows = [json.loads(line) for line in run("standings", FILE, "--json")[1].splitlines()]
    assert {row["name"]: row["points"] for row in rows} == scores()["totals"]
    assert scores()["totals"] == {"Aki": 0, "Ben": 81, "Chie": 22, "Dan": 85}


@pytest.mark.parametrize(
    ("scoring", "totals"), [("lowest", (30, 94)), ("elimination", (30, 94)), ("survival", (970, 906))]
)
def test_who_comes_for_a_partner_begins_with_nothing(scoring: str, totals: tuple[int, int]) -> None:
    """20 of Chie, who leaves, and 10 of Aki; 59 and 27 and 5 and 3 of the others."""
    table("Aki", "Ben", "Chie", "Dan", scoring=scoring, target=500, partners="true")
    add("Aki:-", "Ben:r9,w", "Chie:20", "Dan:b+2,g7")
    assert run("play", "-f", FILE, "Chie leave", "join Eve after Ben")[0] == 0
    add("Eve:-", "Aki:10", "Ben:5", "Dan:3")
    told = json.loads(run("status", "-f", FILE, "--json")[1])["sides"]
    assert sorted(each["total"] for each in told) == sorted(totals)
    rows = [json.loads(line) for line in run("standings", FILE, "--json")[1].splitlines()]
    begun = 1000 if scoring == "survival" else 0
    assert {row["name"]: row["points"] + begun for row in rows if row["name"] in ("Aki", "Ben", "Dan")} == {
        "Aki": totals[0], "Ben": totals[1], "Dan": totals[1],
    }  # fmt: skip


def test_a_score_that_was_agreed_on_counts_in_the_standings() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben")[0] == 0
    assert run("play", "-f", FILE, "round Aki:- Ben:20", "agree score:Ben=7")[0] == 0
    told = [json.loads(line) for line in run("standings", FILE, "--json")[1].splitlines()]
    assert {row["name"]: row["points"] for row in told} == {"Aki": 20, "Ben": 7}

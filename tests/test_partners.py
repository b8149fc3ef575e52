"""Partners: what they have and win is told of both, and the totals of a side stay together whoever comes and goes."""

import json
from pathlib import Path

import pytest

from referee.words import LANGUAGES
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
    assert said.splitlines() == ["Begins with 32.", "Round 2: 40. Total 72."]


# --- what is told of a side

WON = {"en": "Aki and Chie win the match.", "ja": "ゲーム終了、AkiとChieの優勝。"}
STAND = {
    "en": ("Aki + Chie: +120, rank 1.", "Ben + Dan: +5, rank 2."),
    "ja": ("AkiとChieのペア：合計+120点、優勝。", "BenとDanのペア：合計+5点、ビリ。"),
}
"""After `won`: 60 and 60 for Chie, 5 for Ben."""


def told(*arguments: str) -> str:
    """What a command says that is done."""
    code, said = run(*arguments)
    assert code == 0, said
    return said


@pytest.fixture
def won() -> str:
    """A match that Chie wins alone as far as points go, with Aki for a partner; what was said to its last round."""
    table("Aki", "Ben", "Chie", "Dan", partners="true", target=100)
    add("Aki:2", "Ben:30", "Chie:-", "Dan:30")
    add("Aki:2", "Ben:-", "Chie:3", "Dan:30")
    return add("Aki:2", "Ben:30", "Chie:-", "Dan:30")


def test_both_partners_are_said_to_have_won(won: str) -> None:
    assert won.startswith("Round 3: Chie +60. Aki and Chie win the match. #3")


@pytest.mark.usefixtures("won")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "view",
    [
        ["score"], ["score", "--plain"], ["score", "--format", "md"], ["score", "--format", "html"], ["status"],
        ["status", "--plain"], ["status", "--format", "md"], ["watch", "--once"], ["watch", "--plain", "--once"],
        ["board"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_every_view_names_both_winners_and_adds_up_both_sides(view: list[str], lang: str) -> None:
    said = told(*view, "-f", FILE, "--lang", lang).replace("<wbr/>", "").replace("\u00a0", " ")
    assert all(each in said for each in (WON[lang], *STAND[lang]))


@pytest.mark.usefixtures("won")
def test_what_is_large_names_both() -> None:
    page = told("board", "-f", FILE)
    assert page.index('large name" dir="auto">Aki<') < page.index('large name" dir="auto">Chie<')
    assert told("log", "-f", FILE, "--plain").count(WON["en"]) == 1
    table("Aki", "Ben", file="alone.referee", target=5)
    add("Aki:-", "Ben:5", file="alone.referee")
    large = [told("status", "--large-print", "-f", file).count("█") for file in (FILE, "alone.referee")]
    assert large[0] > large[1] > 0


@pytest.mark.usefixtures("won")
def test_programs_are_told_of_both() -> None:
    sides = [{"names": ["Aki", "Chie"], "total": 120, "rank": 1}, {"names": ["Ben", "Dan"], "total": 5, "rank": 2}]
    for found in (scores(), json.loads(told("status", "-f", FILE, "--json"))):
        assert (found["winner"], found["winners"], found["sides"]) == ("Aki", ["Aki", "Chie"], sides)
    assert run("play", "-f", FILE, "undo")[0] == 0
    assert (scores()["winner"], scores()["winners"]) == (None, [])


def test_who_plays_alone_has_no_side() -> None:
    table("Aki", "Ben", target=5)
    add("Aki:-", "Ben:5")
    assert (scores()["winner"], scores()["winners"], scores()["sides"]) == ("Aki", ["Aki"], [])
    assert "Aki wins the match." in told("score", "-f", FILE)


@pytest.mark.usefixtures("won")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_account_of_a_player_ends_with_what_both_have(lang: str) -> None:
    for name, side in (("Aki", 0), ("Chie", 0), ("Dan", 1)):
        assert told("score", "-f", FILE, "--explain", name, "--lang", lang).splitlines()[-1] == STAND[lang][side]


@pytest.mark.usefixtures("won")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_to_be_signed_adds_up_both_sides(lang: str) -> None:
    page = told("score", "-f", FILE, "--sheet", "--lang", lang)
    assert [page.count(f">{each}</p>") for each in STAND[lang]] == [1, 1]
    table("Aki", "Ben", "Chie", "Dan", partners="true", file="new.referee")
    assert 'class="note"' not in told("score", "-f", "new.referee", "--sheet", "--lang", lang)


@pytest.mark.usefixtures("won")
@pytest.mark.parametrize(
    ("lang", "ends"), [("en", "Aki + Chie +120, Ben + Dan +5"), ("ja", "AkiとChie +120、BenとDan +5")]
)
def test_the_race_is_that_of_the_sides(lang: str, ends: str) -> None:
    picture = told("score", "-f", FILE, "--chart", "--lang", lang)
    assert ends in picture
    assert picture.count('<path class="line ') == 2


@pytest.mark.parametrize(
    ("scoring", "start", "target"),
    [("survival", 200, ">out at 0<"), ("elimination", 0, ">out at 100<"), ("lowest", 0, ">target 100<")],
)
def test_the_race_begins_where_both_begin_together(scoring: str, start: int, target: str) -> None:
    """The total of a side is what a target is reached with, and what a side is out by."""
    table("Aki", "Ben", "Chie", "Dan", partners="true", scoring=scoring, target=100)
    picture = told("score", "-f", FILE, "--chart")
    assert f"Aki + Chie {start}, Ben + Dan {start}" in picture
    assert target in picture


def test_sides_that_are_equal_are_tied_as_sides() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    add("Aki:-", "Ben:5", "Chie:6", "Dan:0")
    assert "Tied" not in told("standings", FILE)
    add("Aki:1", "Ben:-", "Chie:4", "Dan:0")
    for said in (told("score", "-f", FILE), told("standings", FILE)):
        assert "Tied at rank 1: Aki + Chie, Ben + Dan." in said


@pytest.mark.usefixtures("won")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_standings_add_up_sides_and_call_them_no_tie(lang: str) -> None:
    said = told("standings", FILE, "--lang", lang)
    stand = [each.replace("優勝", "1位").replace("ビリ", "2位") for each in STAND[lang]]
    assert all(each in said for each in stand)
    assert "Tied" not in said
    assert "同順位" not in said


@pytest.mark.usefixtures("won")
def test_only_who_played_together_at_every_table_is_a_side() -> None:
    """Elsewhere Aki plays with Dan, and Chie with Ben: four people, of whom none stands with another."""
    table("Aki", "Ben", "Dan", "Chie", partners="true", file="other.referee")
    add("Aki:-", "Ben:5", "Dan:6", "Chie:0", file="other.referee")
    assert " + " not in told("standings", FILE, "other.referee")
    table("aki", "Ben", "Chie", "Dan", partners="true", file="same.referee")
    add("aki:-", "Ben:5", "Chie:6", "Dan:0", file="same.referee")
    assert "Aki + Chie: +125, rank 1." in told("standings", FILE, "same.referee", "--same", "aki=Aki")
    rows = [json.loads(line) for line in told("standings", FILE, "--json").splitlines()]
    assert {row["name"]: row["side"] for row in rows} == {
        "Aki": ["Aki", "Chie"], "Chie": ["Aki", "Chie"], "Ben": ["Ben", "Dan"], "Dan": ["Ben", "Dan"],
    }  # fmt: skip


def test_a_side_has_in_the_standings_what_the_one_has_who_was_there_longest() -> None:
    """Aki gets 105; Emi comes for Chie, and 10 more come of that."""
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    add("Aki:-", "Ben:100", "Chie:0", "Dan:5")
    for line in ("Chie leave", "join Emi after Ben"):
        told("play", "-f", FILE, line)
    add("Aki:1", "Ben:10", "Emi:-", "Dan:0")
    for said in (told("standings", FILE), told("status", "-f", FILE)):
        assert "Aki + Emi: +115, rank 1." in said


@pytest.mark.usefixtures("won")
def test_a_fix_that_changes_the_winners_tells_both() -> None:
    said = told("fix", "1", "round", "Aki:2", "Ben:-", "Chie:99", "Dan:2", "-f", FILE, "--yes")
    assert "Winner: Aki and Chie → Ben and Dan." in said


@pytest.mark.usefixtures("won")
def test_what_is_exported_is_read_again() -> None:
    assert run("score", "-f", FILE, "-o", "out.csv")[0] == 0
    table("Aki", "Ben", "Chie", "Dan", partners="true", target=100, file="again.referee")
    told("score", "import", "-f", "again.referee", "out.csv")
    assert scores("again.referee") == scores()
    told("score", "-f", "again.referee", "-o", "again.csv")
    assert Path("again.csv").read_bytes() == Path("out.csv").read_bytes()


# --- who drops out: the totals of both partners count as one


def test_a_side_drops_out_together_when_its_total_reaches_the_target() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true", scoring="elimination", target="100")
    add("Aki:-", "Ben:60", "Chie:99", "Dan:30")  # 99 and 90: nobody is out, whatever one of them holds
    assert scores()["winner"] is None
    add("Aki:-", "Ben:10", "Chie:0", "Dan:0")
    found = scores()
    assert (found["winner"], found["ranks"]) == ("Aki", {"Aki": 1, "Ben": 3, "Chie": 1, "Dan": 3})


def test_a_side_survives_as_long_as_both_together_have_points_left() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true", scoring="survival", target="100")
    add("Aki:-", "Ben:150", "Chie:99", "Dan:40")  # 200 - 99 and 200 - 190
    assert scores()["winner"] is None
    add("Aki:-", "Ben:3", "Chie:0", "Dan:7")  # 200 - 99 and 200 - 200
    assert (scores()["winner"], scores()["ranks"]) == ("Aki", {"Aki": 1, "Ben": 3, "Chie": 1, "Dan": 3})


def test_sides_that_drop_out_in_one_round_are_ranked_by_what_they_have_together() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true", scoring="elimination", target="100")
    add("Aki:-", "Ben:60", "Chie:99", "Dan:30")
    add("Aki:1", "Ben:-", "Chie:40", "Dan:20")  # 140 and 110
    assert scores()["ranks"] == {"Aki": 3, "Ben": 1, "Chie": 3, "Dan": 1}


# --- a partner leaves


@pytest.mark.parametrize("scoring", ["international", "japanese", "elimination"])
def test_when_a_whole_side_has_left_the_other_has_won(scoring: str) -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true", scoring=scoring, target=200)
    add("Aki:-", "Ben:27", "Chie:30", "Dan:5")
    play("Ben leave")
    assert scores()["winner"] is None
    code, said = run("play", "-f", FILE, "Dan leave")
    assert code == 0
    assert "Aki and Chie win the match." in said


def test_in_a_play_off_who_takes_the_place_of_a_partner_plays() -> None:
    """Both sides stand at 0 after the one round agreed on; Eve comes for Dan and wins the play-off with Ben."""
    table("Aki", "Ben", "Chie", "Dan", partners="true", scoring="japanese", rounds=1, tie_breaks="play-off")
    add("none")
    play("Dan leave")
    assert "Play-off for the first place: Aki, Ben, Chie." in run("status", "-f", FILE, "--plain")[1]
    play("join Eve after Ben")
    assert "Play-off for the first place: Aki, Ben, Eve, Chie." in run("status", "-f", FILE, "--plain")[1]
    add("Eve:-", "Aki:3", "Ben:2", "Chie:9")
    assert scores()["ranks"] == {"Aki": 3, "Ben": 1, "Eve": 1, "Chie": 3, "Dan": None}


def test_a_side_has_its_rank_among_the_sides() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true", scoring="japanese", rounds=1)
    add("Aki:-", "Ben:5", "Chie:2", "Dan:9")
    sides = json.loads(run("status", "-f", FILE, "--json")[1])["sides"]
    assert [(each["names"], each["rank"]) for each in sides] == [(["Aki", "Chie"], 1), (["Ben", "Dan"], 2)]


def test_both_partners_win_although_the_one_who_went_out_leaves_before_all_hands_are_in() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true", target=20)
    for line in ("Aki hand:-", "Aki leave", "Ben hand:30", "Dan hand:3", "Chie hand:1"):
        play(line)
    assert json.loads(run("status", "-f", FILE, "--json")[1])["winners"] == ["Aki", "Chie"]
    assert scores()["ranks"] == {"Aki": 1, "Ben": 3, "Chie": 1, "Dan": 3}

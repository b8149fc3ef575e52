"""A round that nobody won: broken off, or one that nobody could win any more. It is told, never guessed."""

import json
from pathlib import Path

import pytest

from scoretable import FILE, add, refused, run, scores, table

PLAYERS = ("Aki", "Ben", "Chie")


@pytest.mark.parametrize("word", ["none", "なし", "NONE"])
@pytest.mark.parametrize("scoring", ["international", "japanese", "lowest", "elimination", "survival"])
def test_a_round_without_points(scoring: str, word: str) -> None:
    table(*PLAYERS, scoring=scoring)
    before = scores()["totals"]
    assert "Round 1: no points for anybody. Round 2 is next." in add(word)
    found = scores()
    assert (found["rounds"], found["totals"]) == ([dict.fromkeys(PLAYERS, 0)], before)
    assert "round none\n" in Path(FILE).read_text(encoding="utf-8")


@pytest.mark.parametrize(("scoring", "sign"), [("international", -1), ("japanese", -1), ("lowest", 1)])
def test_a_round_in_which_everybody_is_charged_their_own_hand(scoring: str, sign: int) -> None:
    table(*PLAYERS, scoring=scoring, empty_round="own")
    add("none", "Aki:12", "Ben:r5,w", "Chie:0")
    assert scores()["totals"] == {"Aki": sign * 12, "Ben": sign * 55, "Chie": 0}
    assert "round none Aki:12 Ben:r5,w Chie:0\n" in Path(FILE).read_text(encoding="utf-8")


def test_a_result_without_a_winner_is_refused_and_says_what_to_write() -> None:
    table(*PLAYERS)
    assert "add `none`" in refused("score", "add", "Aki:1", "Ben:2", "Chie:3")


@pytest.mark.parametrize(
    ("empty_round", "words", "why"),
    [
        ("zero", ["none", "Aki:1", "Ben:2", "Chie:3"], "write `none` alone"),
        ("zero", ["none", "Aki:-", "Ben:2", "Chie:3"], "the round was won"),
        ("own", ["none", "Aki:-", "Ben:2", "Chie:3"], "the round was won"),
        ("own", ["none", "Aki:1", "Ben:2"], "missing for Chie"),
        ("own", ["none"], "missing for Aki, Ben, Chie"),
        ("own", ["none", "Aki:1300", "Ben:2", "Chie:3"], "worth more"),
        ("zero", ["none", "Dan:1"], "Dan:1 is no result"),
    ],
)
def test_what_cannot_be(empty_round: str, words: list[str], why: str) -> None:
    table(*PLAYERS, empty_round=empty_round)
    assert why in refused("score", "add", *words).replace("\n", " ")


def test_a_player_called_none_is_not_nobody() -> None:
    table("none", "Ben")
    add("none:-", "Ben:7")
    assert scores()["totals"] == {"none": 7, "Ben": 0}
    add("none")
    assert scores()["rounds"][1] == {"none": 0, "Ben": 0}


def test_a_round_is_broken_off_while_it_is_played() -> None:
    assert run("new", "uno", "-f", FILE, *PLAYERS)[0] == 0
    assert run("play", "-f", FILE, "flip:r5", "r+2")[0] == 0
    code, said = run("play", "-f", FILE, "round none")
    assert code == 0
    assert said.startswith("Round 1: no points for anybody. Aki deals the next round")
    assert scores()["rounds"] == [dict.fromkeys(PLAYERS, 0)]
    assert run("play", "-f", FILE, "flip:r5")[1].startswith("Start card: red 5. Ben.")
    assert run("check", FILE)[0] == 0


def test_a_round_that_somebody_has_won_is_not_broken_off() -> None:
    assert run("new", "uno", "-f", FILE, *PLAYERS)[0] == 0
    assert run("play", "-f", FILE, "flip:r5", "agree cards:Aki=1", "r6")[0] == 0
    assert "is under way" in refused("play", "round none")


def test_results_are_put_right_in_both_directions() -> None:
    table(*PLAYERS)
    add("Aki:-", "Ben:2", "Chie:3")
    assert run("score", "fix", "1", "none", "--yes", "-f", FILE)[0] == 0
    assert scores()["rounds"] == [dict.fromkeys(PLAYERS, 0)]
    assert run("score", "fix", "1", "Ben:-", "Aki:4", "Chie:5", "--yes", "-f", FILE)[0] == 0
    assert scores()["rounds"] == [{"Aki": 0, "Ben": 9, "Chie": 0}]
    assert run("score", "insert", "1", "none", "--yes", "-f", FILE)[0] == 0
    assert [each["Ben"] for each in scores()["rounds"]] == [0, 9]


def test_hands_told_one_by_one_become_a_round_that_nobody_won() -> None:
    table(*PLAYERS)
    for word in ("Aki:-", "Ben:2", "Chie:3"):
        add(word)
    assert run("score", "fix", "1", "none", "--yes", "-f", FILE)[0] == 0
    assert scores()["rounds"] == [dict.fromkeys(PLAYERS, 0)]


def test_a_charged_hand_is_put_right() -> None:
    table(*PLAYERS, empty_round="own", scoring="japanese")
    add("none", "Aki:12", "Ben:3", "Chie:0")
    assert run("score", "fix", "1", "Aki:13", "--yes", "-f", FILE)[0] == 0
    assert scores()["totals"] == {"Aki": -13, "Ben": -3, "Chie": 0}


@pytest.mark.parametrize("label", ["2 none", "2 なし", "none"])
def test_a_sheet_kept_by_hand_tells_it_in_the_first_column(label: str) -> None:
    table(*PLAYERS)
    Path("in.csv").write_text(f"Round,Aki,Ben,Chie\n1,-,2,3\n{label},,,\n3,1,-,1\n", encoding="utf-8")
    code, said = run("score", "import", "-f", FILE, "in.csv")
    assert code == 0, said
    assert [each["Aki"] for each in scores()["rounds"]] == [5, 0, 0]


def test_a_hand_of_ono_99_always_has_a_loser() -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *PLAYERS)[0] == 0
    assert "broken off" in refused("score", "add", "none")
    assert "broken off" in refused("score", "add", "none", "Ben:lost")


def test_hands_told_one_by_one_and_the_rest_of_them_are_of_one_pack() -> None:
    table(*PLAYERS, scoring="lowest", target=5000, empty_round="own")
    add("Aki:w4,w4,w4")
    assert "hold more of Wild Draw Four" in refused("score", "add", "none", "Ben:w4,w4", "Chie:1")
    add("none", "Ben:w4", "Chie:1")
    assert scores()["totals"] == {"Aki": 150, "Ben": 50, "Chie": 1}
    for hands, totals in (
        (("Ben:8",), {"Aki": 150, "Ben": 8, "Chie": 1}),
        (("Aki:r5", "Chie:2"), {"Aki": 5, "Ben": 8, "Chie": 2}),
        (("Aki:-",), {"Aki": 0, "Ben": 8, "Chie": 2}),
    ):
        assert run("score", "fix", "1", *hands, "--yes", "-f", FILE)[0] == 0
        assert scores()["totals"] == totals
        assert run("check", FILE)[0] == 0
    assert run("score", "remove", "1", "--yes", "-f", FILE)[0] == 0
    assert scores()["rounds"] == []


def test_a_round_that_nobody_won_is_told_for_those_who_are_missing() -> None:
    table(*PLAYERS, scoring="lowest", target=5000, empty_round="own")
    add("Aki:12")
    assert "missing for Chie" in refused("score", "add", "none", "Ben:3")


# --- who has gone out or handed in, and leaves: the round is counted with them


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        ("international", {"Aki": 27, "Ben": 0, "Chie": 0}),
        ("japanese", {"Aki": 27, "Ben": -20, "Chie": -7}),
        ("lowest", {"Aki": 0, "Ben": 20, "Chie": 7}),
        ("elimination", {"Aki": 0, "Ben": 20, "Chie": 7}),
        ("survival", {"Aki": 0, "Ben": -20, "Chie": -7}),
    ],
)
@pytest.mark.parametrize("empty_round", ["zero", "own"])
@pytest.mark.parametrize("first", ["Ben:20", "Chie:7"])
@pytest.mark.parametrize("cards", [True, False])
def test_who_has_gone_out_has_won_the_round_and_may_leave(
    scoring: str, points: dict[str, int], empty_round: str, first: str, cards: bool
) -> None:
    table(*PLAYERS, scoring=scoring, target=200, empty_round=empty_round)
    if cards:
        settings = ("--set", f"scoring={scoring}", "--set", "target=200", "--set", f"empty_round={empty_round}")
        assert run("new", "uno", *settings, "-f", "cards.referee", *PLAYERS)[0] == 0
        Path("cards.referee").replace(FILE)
        begun = ("flip:r5", "agree turn=Aki cards:Aki=1 cards:Ben=1 cards:Chie=1", "Aki r9")
        assert run("play", "-f", FILE, *begun)[0] == 0
    else:
        assert run("play", "-f", FILE, "Aki hand:-")[0] == 0
    hands = ["Ben:20", "Chie:7"]
    for hand in (first, *(each for each in hands if each != first)):
        name, number = hand.split(":")
        assert run("play", "-f", FILE, f"{name} hand:{number}")[0] == 0
        if hand == first:
            assert run("play", "-f", FILE, "Aki leave")[0] == 0
    found = scores()
    assert (found["rounds"], found["ranks"]["Aki"], found["winner"]) == ([points], None, None)
    assert run("check", FILE)[0] == 0
    assert run("undo", "-f", FILE)[0] == 0
    assert run("redo", "-f", FILE)[0] == 0
    assert scores() == found


def test_what_somebody_has_handed_in_counts_although_they_leave() -> None:
    table(*PLAYERS, "Dan", scoring="japanese")
    assert run("play", "-f", FILE, "Aki hand:-", "Ben hand:5", "Ben leave", "Chie hand:7", "Dan hand:9")[0] == 0
    assert scores()["totals"] == {"Aki": 21, "Ben": -5, "Chie": -7, "Dan": -9}


def test_where_play_goes_on_for_places_the_first_one_out_wins_although_they_leave() -> None:
    """Aki is out first and leaves; Ben and Chie play on, and with two of them Reverse lets the same play again."""
    assert run("new", "uno", "--set", "play_on=true", "--set", "scoring=japanese", "-f", FILE, *PLAYERS)[0] == 0
    begun = ("flip:r5", "agree turn=Aki cards:Aki=1 cards:Ben=3 cards:Chie=1", "Aki r9", "Aki leave", "Ben rr")
    assert run("play", "-f", FILE, *begun)[0] == 0
    assert json.loads(run("status", "-f", FILE, "--json")[1])["turn"] == "Ben"
    assert run("play", "-f", FILE, "Ben r2!", "Chie r3", "Ben hand:20")[0] == 0
    assert scores()["rounds"] == [{"Aki": 20, "Ben": -20, "Chie": 0}]


@pytest.mark.parametrize("scoring", ["international", "japanese", "lowest", "elimination", "survival"])
@pytest.mark.parametrize("partners", ["false", "true"])
def test_the_last_hand_handed_in_is_told_by_its_own_points(scoring: str, partners: str) -> None:
    settings = ("--set", f"scoring={scoring}", "--set", f"partners={partners}", "--set", "target=500")
    assert run("new", "uno", "--scores-only", *settings, "-f", FILE, "Aki", "Ben", "Chie", "Dan")[0] == 0
    assert run("play", "-f", FILE, "Aki hand:-", "Ben hand:9", "Chie hand:r+2")[0] == 0
    assert "Dan hands in 25." in run("play", "-f", FILE, "Dan hand:r5,g+2")[1]

"""`referee score`: an evening kept by its results alone, shown, put right, and explained.

The evening is the worked table of a Japanese encyclopedia article on UNO, as in `tablegrids`. The pictures in `golden/`
are looked at by people; REFEREE_UPDATE_GOLDEN=1 draws them anew. Other numbers are worked out by hand.
"""

import csv
import io
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.cli import fix as fix_module
from referee.cli import results as results_module
from referee.match import Result, Scoring, close_round, end_match, ranks, start_match
from scoretable import FILE, add, refused, results, run, scores, table
from tablegrids import EVENING, RANKS, SUBTOTALS
from unotable import DATA

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Aki", "Ben", "Chie")


def seeds_rounds() -> Iterator[dict[str, object]]:
    """The five rounds as hands: who has points above zero went out."""
    for points in zip(*EVENING.values(), strict=True):
        yield {name: "-" if each > 0 else -each for name, each in zip(EVENING, points, strict=True)}


def seeds_table() -> None:
    table(*EVENING, scoring="japanese")
    for hands in seeds_rounds():
        add(*results(hands))


def written(*arguments: str) -> str:
    """A score command that must be done."""
    code, said = run("score", *arguments, "-f", FILE)
    assert code == 0, said
    return said


# --- the worked table


def test_the_worked_table() -> None:
    seeds_table()
    found = scores()
    assert {name: [each[name] for each in found["rounds"]] for name in EVENING} == {
        name: list(points) for name, points in EVENING.items()
    }
    assert {name: totals[1:] for name, totals in found["subtotals"].items()} == {
        name: list(totals) for name, totals in SUBTOTALS.items()
    }
    assert found["ranks"] == {name: rank for name, (_, rank) in RANKS.items()}
    assert found["winner"] == "リグル"


def test_the_japanese_words_for_ranks_stand_beside_the_right_names() -> None:
    seeds_table()
    lines = written("--lang", "ja").splitlines()
    assert {line.split()[0]: line.split()[-2] for line in lines if line.split()[:1] and line.split()[0] in EVENING} == {
        name: word for name, (word, _) in RANKS.items()
    }
    assert "優勝" not in run("score", "-f", FILE)[1]


def test_before_the_end_nobody_has_won() -> None:
    table(*EVENING, scoring="japanese")
    for hands in list(seeds_rounds())[:4]:
        add(*results(hands))
    shown = written("--lang", "ja")
    assert "優勝" not in shown
    assert "ビリ" not in shown


def test_a_sixth_round_is_refused_with_a_hint() -> None:
    seeds_table()
    said = refused("score", "add", *results(next(seeds_rounds())))
    assert "The match is over" in said
    assert "a new table begins a new match" in said


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [80, 60, 40])
def test_the_worked_table_looks_as_it_did(width: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds_table()
    monkeypatch.setenv("COLUMNS", str(width))
    shown = written("--lang", language)
    lines = shown.splitlines()
    assert all(cell_len(line) <= width for line in lines)
    # Full width aligned: what stands right ends in the same cell in every line.
    ruled = next(number for number, line in enumerate(lines) if line.startswith("──"))
    numbers = [line for line in lines[ruled + 1 :] if line.strip() and re.search("[0-9]", line)]
    columns = [[cell_len(line[: found.end()]) for found in re.finditer(r"[-+]?\d+(?!\w)", line)] for line in numbers]
    ends = set(columns[0])
    assert all(set(each) <= ends | {cell_len(lines[ruled])} for each in columns), shown
    golden = GOLDEN / f"score-worked-{width}-{language}.txt"
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        golden.write_text(shown, encoding="utf-8")
    assert shown == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [80, 40])
def test_nothing_is_shortened_with_ten_players_and_twenty_rounds(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    players = [f"とても長い名前の選手{number}さん" for number in range(10)]
    table(*players, scoring="japanese", rounds=20)
    for number in range(20):
        add(*results({name: "-" if place == number % 10 else 100 + place for place, name in enumerate(players)}))
    monkeypatch.setenv("COLUMNS", str(width))
    shown = written()
    assert all(cell_len(line) <= width for line in shown.splitlines())
    assert "…" not in shown
    totals = scores()["totals"]
    letters = re.sub(r"\s", "", shown)
    for name in players:
        assert name in letters
        assert str(totals[name]) in letters


# --- entering


def test_one_by_one_is_the_same_as_all_at_once() -> None:
    table(*NAMES)
    table(*NAMES, file="single.referee")
    add("Aki:-", "Ben:27", "Chie:r5,g+2,w")
    for word in ("Ben:27", "Chie:r5,g+2,w", "Aki:-"):
        add(word, file="single.referee")
    assert scores()["totals"] == {"Aki": 27 + 5 + 20 + 50, "Ben": 0, "Chie": 0}
    assert scores("single.referee") == scores()


def test_what_is_missing_is_named_elsewhere_than_at_a_terminal() -> None:
    table(*NAMES)
    assert "Hands still to be handed in: Aki, Chie" in add("Ben:27")
    assert scores()["rounds"] == []
    assert "Hands still to be handed in: Chie" in add("Aki:-")
    assert "Round 1: Aki +30" in add("Chie:3")


def test_what_is_missing_is_asked_for_by_name_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    table(*NAMES)
    monkeypatch.setattr(results_module, "is_terminal", lambda stream: True)
    code, said = run("score", "add", "-f", FILE, "Ben:27", given="-\n3\n")
    assert code == 0, said
    assert said.index("Aki (cards or points left") < said.index("Chie (cards or points left")
    assert "Ben (cards" not in said
    assert scores()["totals"] == {"Aki": 30, "Ben": 0, "Chie": 0}


def asked(monkeypatch: pytest.MonkeyPatch, given: str, *words: str) -> str:
    """What `score add` with these words asks at a terminal, and says to these answers."""
    monkeypatch.setattr(results_module, "is_terminal", lambda stream: True)
    code, said = run("score", "add", "-f", FILE, *words, given=given)
    assert code == 0, said
    return said


def test_without_a_word_everybody_is_asked_for_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    table(*NAMES)
    said = asked(monkeypatch, "4\nBlue\n7\n27\n-\n")
    assert said.count("Ben (cards or points left") == 2
    assert said.count("Chie (nobody has gone out yet") == 2, "27 is no answer where one player must have gone out"
    assert scores()["totals"] == {"Aki": 0, "Ben": 0, "Chie": 11}


def test_without_a_word_nobody_is_asked_elsewhere() -> None:
    table(*NAMES)
    code, said = run("score", "add", "-f", FILE)
    assert code == 2
    assert "Missing argument" in said


@pytest.mark.parametrize(
    ("rule", "given", "totals"),
    [
        ("zero", "4\n7\n-\n", [0, 0, 11]),
        ("zero", "4\nnone\n", [0, 0, 0]),
        ("own", "4\nnone\n7\n27\n", [-4, -7, -27]),
        ("own", "4\n7\nnone\n27\n", [-4, -7, -27]),
    ],
)
def test_the_last_one_asked_went_out_or_nobody_won(
    rule: str, given: str, totals: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "uno", "--scores-only", "--set", f"empty_round={rule}", "-f", FILE, *NAMES)
    asked(monkeypatch, given)
    assert list(scores()["totals"].values()) == totals
    assert len(scores()["rounds"]) == 1


def test_who_lost_the_hand_is_asked_for_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "ono99", "--scores-only", "-f", FILE, *NAMES)
    said = asked(monkeypatch, "Zoe\nBen\n")
    assert said.count("Who lost the hand (Aki, Ben, Chie") == 2
    assert "Ben lost" in said or "Ben loses" in said


@pytest.mark.parametrize(
    ("rule", "nobody"),
    [("zero", "back with `undo`, then `referee score add none`"), ("own", "`referee score add none Chie:27`")],
)
def test_what_is_said_to_be_possible_of_the_last_hand_is_taken(rule: str, nobody: str) -> None:
    run("new", "uno", "--scores-only", "--set", f"empty_round={rule}", "-f", FILE, *NAMES)
    add("Aki:4", "Ben:7")
    said = run("score", "add", "-f", FILE, "Chie:27")[1]
    assert "`referee score add Chie:-`" in said
    assert nobody in said
    assert "`referee score add Chie:27`" not in said
    if rule == "own":
        add("none", "Chie:27")
    else:
        add("Chie:-")
    assert len(scores()["rounds"]) == 1


def test_the_sentences_tell_what_each_round_moved() -> None:
    table(*NAMES)
    add("Aki:-", "Ben:6", "Chie:30")
    add("Aki:10", "Ben:-", "Chie:30")
    add("Aki:-", "Ben:20", "Chie:33")
    said = run("score", "--plain", "-f", FILE)[1]
    assert "Aki: rank 1, score 89, round by round +36 0 +53." in said
    assert "Ben: rank 2, score 40, round by round 0 +40 0." in said
    assert "Aki：1位、合計89点、ラウンド順に +36 0 +53。" in run("score", "--plain", "-f", FILE, "--lang", "ja")[1]


def test_penalty_points_are_told_without_a_plus() -> None:
    table(*NAMES, scoring="lowest", target=500)
    add("Aki:-", "Ben:6", "Chie:30")
    assert "Ben: rank 2, score 6, round by round 6." in run("score", "--plain", "-f", FILE)[1]


IMPOSSIBLE = {
    "more than the pack is worth": ("Aki:- Ben:1300 Chie:0", "worth more than all the cards"),
    "together more than the pack": ("Aki:- Ben:1000 Chie:241", "worth more than all the cards"),
    "two winners": ("Aki:- Ben:- Chie:2", "Two players went out"),
    "no winner": ("Aki:1 Ben:3 Chie:2", "Nobody went out"),
    "nobody, twice 0": ("Aki:0 Ben:0 Chie:2", "Nobody went out"),
    "winner with cards": ("Aki:- Aki:r5 Ben:3 Chie:2", "Aki has two results"),
    "five wilds": ("Aki:- Ben:w,w,w,w,w Chie:2", "than the pack has ("),
    "five wilds in two hands": ("Aki:- Ben:w,w,w Chie:w,w", "than the pack has ("),
    "two red zeros": ("Aki:- Ben:r0 Chie:r0", "than the pack has ("),
    "a card of another pack": ("Aki:- Ben:swap Chie:2", ""),
    "a stranger": ("Aki:- Ben:3 Zoe:2", "with a name of this table (Aki, Ben, Chie)"),
    "no hand": ("Aki:- Ben:3 Chie", ""),
    "negative": ("Aki:- Ben:-3 Chie:2", ""),
    "thousands": ("Aki:- Ben:1_000 Chie:2", ""),
    "exponent": ("Aki:- Ben:1e2 Chie:2", ""),
    "Arabic digits": ("Aki:- Ben:٣ Chie:2", ""),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_the_reason(name: str) -> None:
    table(*NAMES)
    words, reason = IMPOSSIBLE[name]
    assert reason in refused("score", "add", *words.split())


def test_full_width_digits_are_digits_and_one_zero_went_out() -> None:
    table(*NAMES)
    add("Aki:0", "Ben:４７", "Chie:3")
    assert scores()["totals"]["Aki"] == 50


# --- putting right


@pytest.fixture
def three_rounds() -> None:
    table(*NAMES)
    add("Aki:-", "Ben:20", "Chie:10")
    add("Aki:5", "Ben:-", "Chie:6")
    add("Aki:-", "Ben:1", "Chie:2")


@pytest.mark.usefixtures("three_rounds")
class TestPuttingRight:
    def test_away_from_a_terminal_it_needs_yes(self) -> None:
        for words in (["fix", "1", "Ben:30"], ["insert", "1", "Aki:-", "Ben:1", "Chie:1"], ["remove", "1"]):
            assert "--yes" in refused("score", *words)

    def test_at_a_terminal_it_asks(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fix_module, "is_terminal", lambda stream: True)
        before = Path(FILE).read_bytes()
        assert run("score", "fix", "1", "Ben:30", "-f", FILE, given="n\n")[0] == 1
        assert Path(FILE).read_bytes() == before
        assert run("score", "fix", "1", "Ben:30", "-f", FILE, given="y\n")[0] == 0
        assert scores()["totals"] == {"Aki": 43, "Ben": 11, "Chie": 0}

    def test_fix_tells_the_later_totals_and_writes(self) -> None:
        said = written("fix", "1", "Ben:30", "--yes")
        assert "Totals after round 1: Aki 30 → 40." in said
        assert "Totals after round 2: Aki 30 → 40." in said
        assert "Totals after round 3: Aki 33 → 43." in said
        assert "Score of Aki: 33 → 43." in said
        assert scores()["subtotals"]["Aki"] == [40, 40, 43]

    def test_fix_changes_the_winner(self) -> None:
        written("fix", "2", "Ben:4", "Chie:-", "--yes")
        assert scores()["rounds"][1] == {"Aki": 0, "Ben": 0, "Chie": 9}

    def test_insert(self) -> None:
        said = written("insert", "2", "Aki:1", "Ben:2", "Chie:-", "--yes")
        assert "Score of Chie: 0 → 3." in said
        assert [each["Chie"] for each in scores()["rounds"]] == [0, 3, 0, 0]
        assert scores()["totals"] == {"Aki": 33, "Ben": 11, "Chie": 3}

    def test_remove(self) -> None:
        said = written("remove", "1", "--yes")
        assert "Score of Aki: 33 → 3." in said
        assert [each["Aki"] for each in scores()["rounds"]] == [0, 3]
        written("fix", "1", "Aki:9", "--yes")
        assert scores()["totals"]["Ben"] == 9 + 6

    def test_undo_takes_it_back(self) -> None:
        before = scores()
        written("remove", "2", "--yes")
        assert run("undo", "-f", FILE)[0] == 0
        assert scores() == before

    @pytest.mark.parametrize("number", ["0", "4", "-1"])
    def test_no_such_round(self, number: str) -> None:
        code, said = run("score", "fix", "--yes", "-f", FILE, "--", number, "Ben:3")
        assert code == 1
        assert "no round" in said
        code, said = run("score", "remove", "--yes", "-f", FILE, "--", number)
        assert code == 1
        assert "no round" in said

    @pytest.mark.parametrize("words", ["Ben:1300", "Ben:-", "Aki:3", "Ben:w,w,w,w,w"])
    def test_what_cannot_be_is_not_written_by_a_fix_either(self, words: str) -> None:
        assert "Nothing is written" in refused("score", "fix", "1", words, "--yes")

    def test_what_cannot_be_is_not_inserted(self) -> None:
        assert "Nothing is written" in refused("score", "insert", "1", "Aki:-", "Ben:-", "Chie:1", "--yes")


def test_a_round_told_hand_by_hand_is_put_right_and_removed() -> None:
    table(*NAMES)
    for word in ("Ben:27", "Chie:-", "Aki:w,r5"):
        add(word)
    add("Aki:-", "Ben:1", "Chie:1")
    written("fix", "1", "Ben:30", "--yes")
    assert scores()["totals"] == {"Aki": 2, "Ben": 0, "Chie": 85}
    said = written("remove", "1", "--yes")
    assert said.count("Score of Chie: 85 → 0.") == 1
    assert "No longer within the rules" not in said
    assert scores()["rounds"] == [{"Aki": 2, "Ben": 0, "Chie": 0}]


def test_a_refereed_round_is_mended_by_its_hands() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben")[0] == 0
    acts = "flip:r5\nagree cards:Aki=1 cards:Ben=2\nAki r7\nBen hand:r1,b9\n"
    code, said = run("play", "-f", FILE, "-", given=acts)
    assert code == 0, said
    assert scores()["totals"] == {"Aki": 10, "Ben": 0}
    written("fix", "1", "Ben:r1,w", "--yes")
    assert scores()["totals"] == {"Aki": 51, "Ben": 0}
    assert "use `referee undo` or `referee fix`" in refused("score", "remove", "1", "--yes")
    assert "handed in no hand" in refused("score", "fix", "1", "Aki:3", "--yes")
    add("Aki:4", "Ben:-")
    assert scores()["totals"] == {"Aki": 51, "Ben": 4}


def test_a_correction_that_ends_the_match_earlier_keeps_the_later_rounds() -> None:
    table(*NAMES, target=100)
    for words in ("Aki:- Ben:60 Chie:0", "Aki:- Ben:30 Chie:0", "Aki:1 Ben:- Chie:2"):
        add(*words.split())
    said = written("fix", "2", "Ben:40", "--yes")
    assert "Then without effect: #3" in said
    assert scores()["over"]
    assert scores()["totals"] == {"Aki": 100, "Ben": 0, "Chie": 0}
    assert "Entry #3 tells a round after the end: it is kept, and not counted." in written()
    assert "round Aki:1 Ben:- Chie:2" in Path(FILE).read_text(encoding="utf-8")
    assert run("check", FILE)[0] == 1
    written("fix", "2", "Ben:20", "--yes")
    assert scores()["totals"] == {"Aki": 80, "Ben": 3, "Chie": 0}


# --- people


def test_who_is_renamed_keeps_everything() -> None:
    table(*NAMES)
    add("Aki:3", "Ben:-", "Chie:4")
    assert run("play", "-f", FILE, "rename Ben Zoe")[0] == 0
    add("Aki:-", "Zoe:8", "Chie:4")
    assert scores()["rounds"] == [{"Aki": 0, "Zoe": 7, "Chie": 0}, {"Aki": 12, "Zoe": 0, "Chie": 0}]
    written("fix", "1", "Aki:5", "--yes")
    assert scores()["totals"] == {"Aki": 12, "Zoe": 9, "Chie": 0}
    assert "Zoe" in refused("score", "add", "Aki:-", "Ben:8", "Chie:4")


def test_who_leaves_keeps_the_points_and_has_no_rank() -> None:
    table(*NAMES, scoring="japanese")
    add("Aki:3", "Ben:-", "Chie:4")
    assert run("play", "-f", FILE, "Ben leave")[0] == 0
    add("Aki:-", "Chie:4")
    assert scores()["totals"] == {"Aki": 1, "Ben": 7, "Chie": -8}
    assert scores()["ranks"] == {"Aki": 1, "Ben": None, "Chie": 2}
    assert scores()["rounds"][1] == {"Aki": 4, "Chie": -4}


# --- ways of counting


def test_partners_count_for_each_other() -> None:
    table("Ann", "Ben", "Chie", "Dan", partners="true")
    add("Ann:-", "Ben:10", "Chie:20", "Dan:30")
    assert scores()["rounds"] == [{"Ann": 40, "Ben": 0, "Chie": 0, "Dan": 0}]
    add("Ann:7", "Ben:1", "Chie:-", "Dan:2")
    assert scores()["totals"] == {"Ann": 40, "Ben": 0, "Chie": 3, "Dan": 0}
    assert scores()["ranks"] == {"Ann": 1, "Ben": 3, "Chie": 1, "Dan": 3}
    assert "Tied" not in written()
    assert "10 (Ben) + 30 (Dan) = +40" in written("--explain", "Ann")


def test_elimination() -> None:
    table(*NAMES, scoring="elimination", target=50)
    assert "Chie is out of the match" in add("Aki:-", "Ben:10", "Chie:50")
    assert "Chie" in refused("score", "add", "Aki:-", "Ben:1", "Chie:1")
    add("Aki:-", "Ben:39")
    assert not scores()["over"]
    add("Aki:-", "Ben:1")
    assert scores()["winner"] == "Aki"
    assert scores()["ranks"] == {"Aki": 1, "Ben": 2, "Chie": 3}


def test_survival() -> None:
    table(*NAMES, scoring="survival", target=50)
    add("Aki:-", "Ben:10", "Chie:50")
    assert scores()["totals"] == {"Aki": 50, "Ben": 40, "Chie": 0}
    add("Aki:49", "Ben:-")
    assert scores()["totals"] == {"Aki": 1, "Ben": 40, "Chie": 0}
    add("Aki:1", "Ben:-")
    assert scores()["winner"] == "Ben"
    assert scores()["ranks"] == {"Aki": 2, "Ben": 1, "Chie": 3}


def test_lowest() -> None:
    table(*NAMES, scoring="lowest", target=50)
    add("Aki:-", "Ben:10", "Chie:49")
    assert not scores()["over"]
    add("Aki:11", "Ben:-", "Chie:1")
    assert scores()["totals"] == {"Aki": 11, "Ben": 10, "Chie": 50}
    assert scores()["winner"] == "Ben"


def test_ties_are_said_aloud_and_shared() -> None:
    table("Aki", "Ben", "Chie", "Dan", scoring="japanese", rounds=1)
    add("Aki:-", "Ben:10", "Chie:10", "Dan:20")
    assert scores()["ranks"] == {"Aki": 1, "Ben": 2, "Chie": 2, "Dan": 4}
    assert "Tied at rank 2: Ben, Chie." in written()
    assert "同順位（2位）：Ben、Chie。" in written("--lang", "ja")
    assert "Tied at rank 2: Ben, Chie." in written("--plain")


def test_tie_breaks_part_in_their_order_and_a_play_off_is_said() -> None:
    for breaks, expected in {"rounds won": (3, 1, 2), "": (2, 1, 2)}.items():
        Path(FILE).unlink(missing_ok=True)
        table(*NAMES, scoring="japanese", rounds=4, **({"tie_breaks": breaks} if breaks else {}))
        for words in ("Aki:- Ben:0 Chie:0", "Aki:1 Ben:2 Chie:-", "Aki:0 Ben:- Chie:4", "Aki:0 Ben:0 Chie:-"):
            add(*words.split())
        assert scores()["totals"] == {"Aki": -1, "Ben": 2, "Chie": -1}
        assert tuple(scores()["ranks"].values()) == expected
    Path(FILE).unlink()
    table(*NAMES, scoring="japanese", rounds=4, tie_breaks="rounds won,play-off")
    for words in ("Aki:- Ben:10 Chie:0", "Aki:10 Ben:- Chie:0") * 2:
        add(*words.split())
    assert scores()["totals"] == {"Aki": 0, "Ben": 0, "Chie": 0}
    assert scores()["ranks"] == {"Aki": 1, "Ben": 1, "Chie": 3}
    assert "Tied at rank 1, to be settled by a play-off: Aki, Ben." in written()


@pytest.mark.parametrize("scoring", ["lowest", "japanese"])
def test_a_play_off_is_played_by_those_who_are_equal_alone(scoring: str) -> None:
    table(*NAMES, scoring=scoring, target=100, rounds=2, tie_breaks="play-off")
    if scoring == "lowest":
        said = add("Aki:100", "Ben:-", "Chie:0")
    else:
        add("Aki:10", "Ben:-", "Chie:0")
        said = add("Aki:10", "Ben:0", "Chie:-")
    assert "Equal at the top, so these play on alone until a round parts them: Ben, Chie." in said
    assert (scores()["over"], scores()["winner"]) == (False, None)
    assert "Play-off for the first place: Ben, Chie." in run("status", "-f", FILE, "--lang", "en")[1]
    assert "優勝決定戦：Ben、Chie。" in run("status", "-f", FILE, "--lang", "ja")[1]
    result = ("score", "add", "Aki:5", "Ben:-", "Chie:3")
    assert "This round is a play-off between Ben, Chie; Aki takes no part in it." in refused(*result)
    assert "いまはBen、Chieだけの決定戦で、Akiは加わりません。" in refused(*result, "--lang", "ja")
    assert "Ben wins the match." in add("Ben:-", "Chie:3")
    assert scores()["ranks"] == {"Aki": 3, "Ben": 1, "Chie": 2}


@pytest.mark.parametrize("scoring", ["elimination", "survival"])
def test_where_the_last_one_left_wins_there_is_no_play_off_and_that_is_said(scoring: str) -> None:
    settings = [f"--set={each}" for each in (f"scoring={scoring}", "target=10", "empty_round=own")]
    code, said = run(
        "new", "uno", "--scores-only", *settings, "--set", "tie_breaks=rounds won,play-off", "-f", FILE, *NAMES
    )
    assert code == 0
    assert "tie_breaks=play-off is without effect" in " ".join(said.split())
    assert "without effect" not in run("new", "uno", *settings, "-f", "other.referee", *NAMES)[1]
    add("none", "Aki:10", "Ben:10", "Chie:10")
    assert scores()["over"]
    assert "Tied at rank 1: Aki, Ben, Chie." in written()


def test_a_tie_that_the_evening_ended_with_is_settled_by_nothing() -> None:
    table(*NAMES, scoring="lowest", target=100, after_target="play on", tie_breaks="play-off")
    add("Aki:100", "Ben:-", "Chie:0")
    assert run("play", "-f", FILE, "close")[0] == 0
    assert "Tied at rank 1: Ben, Chie." in written()


def test_a_newcomer_waits_out_a_play_off() -> None:
    table(*NAMES, scoring="lowest", target=100, tie_breaks="play-off")
    add("Aki:100", "Ben:-", "Chie:0")
    assert run("play", "-f", FILE, "join Dan after Chie")[0] == 0
    add("Ben:-", "Chie:3")
    assert scores()["winner"] == "Ben"


def test_more_rounds_agreed_on_call_a_play_off_off() -> None:
    table(*NAMES, scoring="lowest", target=100, tie_breaks="play-off")
    add("Aki:100", "Ben:-", "Chie:0")
    assert run("play", "-f", FILE, "agree target=101")[0] == 0
    assert "Play-off" not in run("status", "-f", FILE, "--lang", "en")[1]
    add("Aki:0", "Ben:-", "Chie:3")
    assert (scores()["over"], scores()["totals"]) == (False, {"Aki": 100, "Ben": 0, "Chie": 3})


def test_a_round_of_a_play_off_that_has_begun_is_finished_by_those_two() -> None:
    table(*NAMES, scoring="lowest", target=100, tie_breaks="play-off")
    add("Aki:100", "Ben:-", "Chie:0")
    add("Ben:-")
    assert run("play", "-f", FILE, "agree target=200")[0] == 0
    add("Chie:3")
    assert scores()["totals"] == {"Aki": 100, "Ben": 0, "Chie": 3}
    add("Aki:-", "Ben:1", "Chie:1")
    assert scores()["totals"] == {"Aki": 100, "Ben": 1, "Chie": 4}


def test_more_rounds_agreed_on_after_a_play_off_are_everybodys() -> None:
    table(*NAMES, scoring="lowest", target=100, tie_breaks="play-off")
    add("Aki:100", "Ben:-", "Chie:0")
    add("Ben:-", "Chie:3")
    assert run("play", "-f", FILE, "agree target=200")[0] == 0
    add("Aki:-", "Ben:1", "Chie:1")
    assert scores()["totals"] == {"Aki": 100, "Ben": 1, "Chie": 4}


# --- the same evening from moves and from hands alone

TRACES = {
    trace["id"]: trace
    for trace in map(json.loads, (DATA / "traces" / "uno.jsonl").read_text(encoding="utf-8").splitlines())
}


@pytest.mark.parametrize("name", ["dev-uno-japan-0009", "dev-uno-japan-0005", "dev-uno-japan-0027"])
def test_moves_and_hands_alone_give_the_same_table(name: str) -> None:
    trace = TRACES[name]
    options = {key: value for key, value in trace["set"].items() if key in ("scoring", "rounds", "target")}
    settings_ = [word for key, value in options.items() for word in ("--set", f"{key}={value}")]
    assert run("new", "uno", *settings_, "-f", "moves.referee", *trace["players"])[0] == 0
    code, said = run("play", "-f", "moves.referee", "--json", "-", given="\n".join(trace["acts"]) + "\n")
    assert code == 0, said[-300:]
    played = scores("moves.referee")
    right = [state["totals"] for state in trace["states"] if state.get("totals")][-1]
    assert played["totals"] == right
    table(*trace["players"], **options)
    hands: dict[str, str] = {}
    for act in trace["acts"]:
        found = re.fullmatch(r"(\S+) hand:(\S+)", act)
        if found:
            hands[found[1]] = found[2]
        if len(hands) == len(trace["players"]) - 1:
            (winner,) = set(trace["players"]) - set(hands)
            add(*results({winner: "-", **hands}))
            hands = {}
    assert len(played["rounds"]) == len(scores()["rounds"]) > 1
    assert scores() == played
    code, shown = run("score", "-f", "moves.referee")
    assert code == 0
    assert shown.split("\n", 1)[1] == run("score", "-f", FILE)[1].split("\n", 1)[1]


# --- properties over random rounds

PLAYERS = ("Ann", "Ben", "Chie", "Dan")
HANDS = st.lists(st.integers(0, 300), min_size=3, max_size=3)
ROUNDS = st.lists(st.tuples(st.integers(0, 3), HANDS), min_size=1, max_size=8)
Played = list[tuple[int, list[int]]]


def result(winner: int, hands: list[int]) -> Result:
    others = [name for place, name in enumerate(PLAYERS) if place != winner]
    return Result(winner=PLAYERS[winner], left=dict(zip(others, hands, strict=True)))


def match(mode: str, played: Played, breaks: tuple[str, ...] = (), players: tuple[str, ...] = PLAYERS) -> Any:
    scoring = Scoring(mode, tie_breaks=breaks)
    state = start_match(scoring, players)
    for winner, hands in played:
        state = close_round(scoring, state, result(winner, hands))
    return scoring, state


@given(ROUNDS)
def test_a_japanese_round_sums_to_zero(played: Played) -> None:
    _, state = match("japanese", played)
    assert all(sum(each.points.values()) == 0 for each in state.rounds)
    assert sum(state.totals.values()) == 0


@given(ROUNDS)
def test_an_international_total_is_the_sum_of_the_hands_that_were_beaten(played: Played) -> None:
    _, state = match("international", played)
    for place, name in enumerate(PLAYERS):
        assert state.totals[name] == sum(sum(hands) for winner, hands in played if winner == place)


BREAKS: Mapping[str, Callable[[Played, int], int]] = {
    "rounds won": lambda played, place: sum(winner == place for winner, _ in played),
    "best round": lambda played, place: max(points_of(played, place)),
}


def points_of(played: Played, place: int) -> list[int]:
    """A player's points by round in the Japanese way, counted anew."""
    found = []
    for winner, hands in played:
        others = [each for each in range(4) if each != winner]
        found.append(sum(hands) if winner == place else -hands[others.index(place)])
    return found


@given(ROUNDS, st.permutations(PLAYERS), st.sampled_from([(), ("rounds won",), ("best round",), tuple(BREAKS)]))
def test_ranks_are_a_function_of_totals_and_tie_breaks(
    played: Played, seats: list[str], breaks: tuple[str, ...]
) -> None:
    scoring, state = match("japanese", played, breaks)
    worth = [(sum(points_of(played, place)), *[BREAKS[each](played, place) for each in breaks]) for place in range(4)]
    expected = {name: 1 + sum(other > worth[place] for other in worth) for place, name in enumerate(PLAYERS)}
    assert ranks(scoring, state) == expected
    assert ranks(*match("japanese", played, breaks, tuple(seats))) == expected
    assert ranks(scoring, end_match(scoring, state)) == expected


@settings(max_examples=12)
@given(st.sampled_from(["japanese", "international"]), ROUNDS)
def test_what_is_exported_is_imported_again(mode: str, played: Played) -> None:
    for file in (FILE, "again.referee"):
        Path(file).unlink(missing_ok=True)
        table(*PLAYERS, file=file, scoring=mode, **({"rounds": 20} if mode == "japanese" else {"target": 99999}))
    for winner, hands in played:
        told = result(winner, hands)
        add(*results({name: "-" if name == told.winner else told.left[name] for name in PLAYERS}))
    written("-o", "evening.csv")
    code, said = run("score", "import", "-f", "again.referee", "evening.csv")
    assert code == 0, said
    assert scores("again.referee") == scores()
    assert run("score", "-f", "again.referee", "--format", "csv")[1] == written("--format", "csv")


def test_cards_survive_export_and_import() -> None:
    table(*NAMES)
    table(*NAMES, file="again.referee")
    add("Aki:-", "Ben:27", "Chie:r5,g+2,w")
    add("Aki:w4,b0", "Ben:-", "Chie:0")
    written("-o", "evening.csv")
    assert run("score", "import", "-f", "again.referee", "evening.csv")[0] == 0
    first, second = (
        [line.split(" round ")[1] for line in Path(file).read_text(encoding="utf-8").splitlines() if ":-" in line]
        if file == FILE
        else [line.split("round ")[1] for line in Path(file).read_text(encoding="utf-8").splitlines() if ":-" in line]
        for file in (FILE, "again.referee")
    )
    assert first == second
    assert scores("again.referee") == scores()


def test_points_alone_are_imported_in_the_japanese_way() -> None:
    """Without the columns of hands: the table as the article prints it."""
    seeds_table()
    table(*EVENING, file="again.referee", scoring="japanese")
    rows = list(csv.reader(io.StringIO(written("--format", "csv").removeprefix("\ufeff"))))
    text = "\n".join(",".join(row[: 1 + len(EVENING)]) for row in rows)
    Path("points.csv").write_text(text, encoding="utf-8")
    assert run("score", "import", "-f", "again.referee", "points.csv")[0] == 0
    assert scores("again.referee") == scores()


# --- explaining


def test_explained_sums_are_right() -> None:
    table(*NAMES, scoring="japanese")
    add("Aki:-", "Ben:27", "Chie:g+2,r5,w")
    add("Aki:w4,b0", "Ben:-", "Chie:8")
    assert written("--explain", "Chie").splitlines() == [
        "Round 1: -(20 (g+2) + 5 (r5) + 50 (w)) = -75. Total -75.",
        "Round 2: -8. Total -83.",
    ]
    for name in NAMES:
        totals = []
        for line in written("--explain", name).splitlines():
            found = re.fullmatch(r"Round \d: (?:(.*) = )?([-+]?\d+)\. Total ([-+]?\d+)\.", line)
            assert found, line
            working = re.sub(r"\((?![0-9(])[^()]*\)", "", found[1] or found[2])
            assert eval(working, {}) == int(found[2]), line
            totals.append(int(found[3]))
        points = [each[name] for each in scores()["rounds"]]
        assert totals == list(accumulate(points))


def test_a_stranger_is_not_explained() -> None:
    table(*NAMES)
    assert "Zoe is not at this table" in refused("score", "--explain", "Zoe")
    assert "No round has been counted yet." in written("--explain", "Aki")


LONG = "Akiakiakiakiakiaki"
"""A name beside which not even two columns stand on the narrowest screen."""


@pytest.mark.parametrize(("language", "race"), [("en", "Race"), ("ja", "推移")])
def test_in_sentences_the_race_is_called_so(language: str, race: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bars are no rank, and a round is told as one."""
    monkeypatch.setenv("COLUMNS", "20")
    table(LONG, "Ben", "Chie")
    add(f"{LONG}:-", "Ben:2", "Chie:3")
    add(f"{LONG}:1", "Ben:-", "Chie:3")
    shown = " ".join(run("score", "-f", FILE, "--lang", language)[1].split())
    assert f"{race} " in shown
    assert not re.search(r"(Rank|順位) ?[▁▂▃▄▅▆▇█]", shown)
    assert "→" not in shown
    assert ("round 2 +4" if language == "en" else "第2 ラウンド +4") in shown.replace("第2ラウンド", "第2 ラウンド")


def test_a_text_in_a_file_is_turned_as_the_screen_is(monkeypatch: pytest.MonkeyPatch) -> None:
    table("Aki", "Ben", "Chie", target=5000)
    for _ in range(8):
        add("Aki:-", "Ben:2", "Chie:3")
    monkeypatch.setenv("COLUMNS", "40")
    assert run("score", "-f", FILE, "--format", "text")[1] == run("score", "-f", FILE)[1]


def test_a_newcomers_race_begins_with_their_first_round() -> None:
    table("Aki", "Ben")
    add("Aki:-", "Ben:5")
    assert run("play", "-f", FILE, "join Chie after Ben")[0] == 0
    add("Aki:-", "Ben:5", "Chie:7")
    assert "·▁" in run("score", "-f", FILE)[1]

"""What `status`, `legal`, `log`, `score`, `catchable` and `penalties` show of UNO, and what is read aloud.

The pictures in `golden/` are looked at by people and compared here; REFEREE_UPDATE_GOLDEN=1 draws them anew.
Every number outside them is worked out by hand from the acts below.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from calls import run
from referee.cli.group import cli

GOLDEN = Path(__file__).parent / "golden"
PLAYERS = ["花子", "Ben", "ＤＡＮ"]
EVENING = """@5 flip:r7
@9 花子 r5
@15 Ben rs
@22 花子 rr
@30 ＤＡＮ r+2
@34 Ben draw
@40 花子 w:g
@45 ＤＡＮ w4:b
@60 Ben challenge:innocent
@66 花子 b3
@70 ＤＡＮ w4:y
@80 Ben challenge:guilty
@90 Ben y1
@95 花子 foul advice
@99 花子 foul b9
@105 ＤＡＮ draw
@107 ＤＡＮ pass
@110 Ben y6
@115 agree cards:花子=2 cards:Ben=3 cards:ＤＡＮ=2
@120 花子 y2
@125 ＤＡＮ catch:花子
@130 ＤＡＮ y3!
@140 Ben y4
@150 花子 y5
@155 ＤＡＮ y+2
@160 Ben draw
@170 花子 hand:r9,w
@175 Ben hand:g1,g2,gs,b5
@190 flip:gs
@195 ＤＡＮ g0
"""
"""A whole round. 花子 is left with 9 + 50, Ben with 1 + 2 + 20 + 5: ＤＡＮ gains 87. ＤＡＮ is skipped at the start.

ＤＡＮ deals first, so 花子 begins; then 花子 deals, Ben is skipped and ＤＡＮ begins.
"""


def after(line: str) -> str:
    """The evening up to this act."""
    assert EVENING.count(f" {line}\n") == 1
    return EVENING[: EVENING.index(f" {line}\n") + len(line) + 2]


CHALLENGE, OPEN, BETWEEN = after("ＤＡＮ w4:b"), after("花子 y2"), after("Ben hand:g1,g2,gs,b5")
SCORE = EVENING[: EVENING.index("@170")]


def write(acts: str, *settings: str, players: list[str] = PLAYERS) -> None:
    """The table `evening` with these acts."""
    Path("evening.referee").unlink(missing_ok=True)
    options = [each for setting in settings for each in ("--set", setting)]
    assert run("new", "uno", "-f", "evening.referee", *options, *players).exit_code == 0
    with open("evening.referee", "a", encoding="utf-8") as journal:
        journal.write(acts)


def objects(*arguments: str) -> list[dict[str, Any]]:
    """The JSON objects that the command prints, one a line."""
    return [json.loads(line) for line in run(*arguments, "--json").stdout.splitlines()]


def compare(name: str, text: str) -> None:
    text = "".join(line.rstrip() + "\n" for line in text.splitlines())
    golden = GOLDEN / f"uno-{name}.txt"
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


# --- pictures


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize(
    ("name", "command", "acts"),
    [
        ("status", "status", OPEN),
        ("status-challenge", "status", CHALLENGE),
        ("status-score", "status", SCORE),
        ("status-between", "status", BETWEEN),
        ("status-over", "status", BETWEEN + "close\n"),
        ("legal", "legal", OPEN),
        ("log", "log", EVENING),
        ("score", "score", EVENING),
        ("catchable", "catchable", after("ＤＡＮ y3!")),
        ("penalties", "penalties", EVENING),
    ],
)
def test_picture(folder: Path, name: str, command: str, acts: str, width: int, language: str) -> None:
    write(acts)
    result = run(command, columns=width, REFEREE_LANG=language)
    assert result.exit_code == 0
    assert all(cell_len(line) <= width for line in result.stdout.splitlines())
    if width < 200 or name == "status":
        compare(f"{name}-{width}-{language}", result.stdout)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("command", ["status", "log", "score", "legal", "catchable", "penalties"])
def test_sentences(folder: Path, command: str, language: str) -> None:
    write(OPEN)
    result = run(command, "--plain", REFEREE_LANG=language)
    assert not set(result.stdout) & set("─│╭█")
    compare(f"{command}-plain-{language}", result.stdout)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_read_aloud(folder: Path, language: str) -> None:
    """The whole evening typed in: each echo one line."""
    write("")
    lines = [line.partition(" ")[2] for line in EVENING.splitlines()]
    result = CliRunner(env={"REFEREE_LANG": language}).invoke(cli, ["play", "-"], input="\n".join(lines) + "\n")
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == len(lines)
    compare(f"echo-{language}", result.stdout)


# --- the numbers in them


def test_status_tells_the_challenge_in_words_and_in_json(folder: Path) -> None:
    write(CHALLENGE)
    (found,) = objects("status")
    assert (found["phase"], found["turn"], found["pending"], found["colour"]) == ("challenge", "Ben", 4, "b")
    assert (found["may_challenge"], found["may_answer"]) == (True, False)
    assert "Ben must draw 4, or challenge." in run("status").stdout
    write(CHALLENGE, "challenge=off", "wild4_legal=always")
    assert "Ben must draw 4.\n" in run("status", "--plain").stdout


def test_the_colour_is_written_and_only_then_coloured(folder: Path) -> None:
    write("flip:w\n花子 colour:b\n")
    assert "BLUE" in run("status").stdout
    coloured = CliRunner(env={"COLUMNS": "80", "FORCE_COLOR": "1", "NO_COLOR": ""}).invoke(cli, ["status"], color=True)
    assert "\x1b[" in coloured.stdout
    write("flip:w\n")
    picture = run("status").stdout
    assert "NO COLOUR YET" in picture
    assert "花子 names the colour." in picture


def test_legal_groups_what_fits(folder: Path) -> None:
    write("flip:r7\n")
    (found,) = objects("legal")
    assert all(each["total"] is None and not each["loses"] for each in found["legal"])
    assert [each["act"] for each in found["legal"] if each["verdict"] == "undecided"] == ["w4"]
    acts = [each["act"] for each in found["legal"]]
    assert set(acts) == {*[f"r{face}" for face in "0123456789"], "rs", "rr", "r+2", "y7", "g7", "b7", "w", "w4", "draw"}
    assert len(acts) == len(set(acts))


def test_penalties_are_the_ledger_with_time_and_rule(folder: Path) -> None:
    write(EVENING)
    rows = objects("penalties")
    assert [(row["entry"], row["at"], row["player"], row["cards"], row["rule"], row["round"]) for row in rows] == [
        (9, 60, "Ben", 6, "uno.challenge", 1),
        (12, 80, "ＤＡＮ", 4, "uno.challenge", 1),
        (14, 95, "花子", 2, "uno.advice", 1),
        (15, 99, "花子", 2, "uno.match", 1),
        (21, 125, "花子", 2, "uno.catch", 1),
    ]
    assert "Cards in all: 花子 6, Ben 6, ＤＡＮ 4." in run("penalties").stdout
    write(EVENING + "fix 14 none\n")
    assert [row["entry"] for row in objects("penalties")] == [9, 12, 15, 21]
    write("flip:r7\nBen foul advice\nrename Ben Benny\n")
    assert [row["player"] for row in objects("penalties")] == ["Benny"]
    write("flip:r7\nBen foul advice\nundo\n")
    assert objects("penalties") == []
    assert run("penalties").stdout == "Nobody has drawn a penalty.\n"


def test_who_may_be_caught_and_why_nobody_else(folder: Path) -> None:
    ones = "flip:r7\nagree cards:花子=2 cards:Ben=2\n"
    write(ones + "花子 r5\n")
    (found,) = objects("catchable")
    assert (found["catchable"], found["others"]) == (["花子"], [])
    write(ones + "花子 r5\nBen r6!\n")
    (found,) = objects("catchable")
    assert found["catchable"] == []
    assert [each["name"] for each in found["others"]] == ["花子", "Ben"]
    told = run("catchable", "--plain").stdout.splitlines()
    assert told == [
        "花子 may not be caught: the window closed with entry #4, Ben r6!.",
        "Ben may not be caught: UNO was said.",
    ]
    write("flip:r7\n")
    assert run("catchable").stdout == "Nobody has one card.\n"


@pytest.mark.parametrize(("window", "still"), [("next lays", ["花子"]), ("next acts", [])])
def test_the_window_closes_as_the_rules_say(folder: Path, window: str, still: list[str]) -> None:
    write("flip:r7\nagree cards:花子=2\n花子 r5\nBen draw\n", f"uno_window={window}")
    (found,) = objects("catchable")
    assert (found["window"], found["catchable"]) == (window, still)
    assert still or "closed with entry #4, Ben draw" in run("catchable", columns=200).stdout


def test_a_game_without_calls_says_so(folder: Path) -> None:
    assert run("new", "ono99", "-f", "evening.referee", "Aki", "Ben").exit_code == 0
    assert "nobody can be caught" in run("catchable").stdout
    assert run("penalties").stdout == "Nobody has drawn a penalty.\n"
    run("play", "Ben", "penalty:2")
    assert [(row["player"], row["cards"], row["rule"]) for row in objects("penalties")] == [("Ben", 2, "table.penalty")]


def test_score_of_two_rounds(folder: Path) -> None:
    write(BETWEEN)
    (found,) = objects("score")
    assert found["rounds"] == [{"花子": 0, "Ben": 0, "ＤＡＮ": 87}]
    assert found["subtotals"]["ＤＡＮ"] == [87]
    assert found["ranks"] == {"花子": 2, "Ben": 2, "ＤＡＮ": 1}
    write(BETWEEN, "scoring=japanese")
    (found,) = objects("score")
    assert found["rounds"] == [{"花子": -59, "Ben": -28, "ＤＡＮ": 87}]
    assert found["ranks"] == {"花子": 3, "Ben": 2, "ＤＡＮ": 1}


def test_the_last_one_is_called_so_only_in_japanese(folder: Path) -> None:
    write(BETWEEN + "close\n", "scoring=japanese")
    words = run("score", REFEREE_LANG="ja").stdout
    assert "優勝" in words
    assert "ビリ" in words
    assert not any(cell in run("score").stdout for cell in ("優勝", "ビリ"))


def test_hands_that_move_are_told(folder: Path) -> None:
    house = ("seven_swap=may", "zero_rotate=true")
    write("flip:r1\nagree cards:花子=5 cards:Ben=3 cards:ＤＡＮ=4\n", *house)
    assert "花子 and Ben swap hands: 花子 3, Ben 4, ＤＡＮ 4." in run("play", "花子 r7:Ben").stdout
    assert "Every hand moves on: 花子 4, Ben 3, ＤＡＮ 3." in run("play", "Ben r0").stdout


def test_a_table_with_scores_only(folder: Path) -> None:
    assert run("new", "uno", "--scores-only", "-f", "evening.referee", *PLAYERS).exit_code == 0
    run("play", "catch:Ben")
    run("play", "round 花子:- Ben:27 ＤＡＮ:r5,g+2")
    picture = run("status").stdout
    assert "Round 1: 花子 +52." in picture
    assert "Draw pile" not in picture
    assert [row["player"] for row in objects("penalties")] == ["Ben"]
    for command in ("legal", "log", "score", "catchable"):
        assert run(command).exit_code == 0


def test_a_table_is_told_what_to_know_of_its_rules(folder: Path) -> None:
    result = run("new", "uno", "--set", "deck=113", "-f", "a.referee", *PLAYERS)
    assert "113 cards" in result.stderr
    assert "113" not in result.stdout
    Path("a.referee").unlink()
    assert run("new", "uno", "-f", "b.referee", *PLAYERS).stderr == ""


# --- hard conditions

HOSTILE = ["[red]Ann", ":smile:", "[/b]", "A" * 59 + "x", "A" * 59 + "y", "👍🏽👨‍👩‍👧", "がく"]


@pytest.mark.parametrize("command", ["status", "log", "score", "legal", "catchable", "penalties"])
@pytest.mark.parametrize("width", [1, 20, 40, 80, 200])
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_no_name_is_markup_and_none_is_cut(folder: Path, command: str, width: int, plain: tuple[str, ...]) -> None:
    acts = "flip:r1\n" + "".join(f"{json.dumps(name, ensure_ascii=False)} foul advice\n" for name in HOSTILE)
    acts += "agree " + " ".join(f"cards:{json.dumps(name, ensure_ascii=False)}=1" for name in HOSTILE) + "\n"
    write(acts, players=HOSTILE)
    result = run(command, *plain, columns=width)
    assert result.exit_code == 0, result.output
    assert "\x1b" not in result.stdout
    if not plain:
        assert all(cell_len(line) <= max(width, 20) for line in result.stdout.splitlines())
    shown = "".join(result.stdout.split())
    if (width == 200 or plain) and command != "legal":
        assert [name for name in HOSTILE if name[:40] not in shown] == []


def test_a_number_of_the_round_that_is_agreed_on_deals_nothing(tmp_path: Path) -> None:
    file = str(tmp_path / "a.referee")
    assert run("new", "uno", "-f", file, "Aki", "Ben", "Chie").exit_code == 0
    said = run("play", "-f", file, "flip:r3", "r5", "agree round=5").stdout.splitlines()[-1]
    assert "Agreed: round=5. Red 5. Ben." in said

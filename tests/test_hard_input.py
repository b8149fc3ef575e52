"""What nobody sane would type or write, and names that change: a sentence, never a traceback, nothing lost."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from onotable import new_desk, run
from referee.desk import Desk


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table of A, B and C with a 7 on it; it is the one meant."""
    path = new_desk(tmp_path).path
    monkeypatch.setenv("REFEREE_FILE", path)
    assert run("play", "--no-stamp", "7")[0] == 0
    return Path(path)


def facts() -> Any:
    return json.loads(run("status", "--json")[1])


def swap(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


# --- arguments and lines beyond all reason


def test_bytes_that_are_no_text() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "referee", "play", "note", b"\xff tea"], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert "tea" in run("log")[1]


@pytest.mark.parametrize(
    "words", [["stands"] * 3000 + ["7"], ["foul", "stands"] * 1500 + ["7"], ["fix", "1"] * 2000 + ["7"],
              ["stands", "B"] * 2000 + ["7"], ["反則"] * 2000 + ["7"]], ids=lambda words: " ".join(words[:2]),
)  # fmt: skip
def test_marks_inside_marks_are_no_notation(file: Path, words: list[str]) -> None:
    code, said = run("play", *words)
    assert code == 1
    assert said.startswith("Not recorded: ")
    file.write_text(file.read_text(encoding="utf-8") + " ".join(words) + "\n", encoding="utf-8")
    assert run("status")[0] == 1
    assert run("check", str(file))[0] == 1


def test_a_foul_may_still_be_put_into_an_earlier_place() -> None:
    assert run("fix", "1", "foul", "A", "ono", "A", "8", "--yes")[0] == 0
    assert facts()["total"] == 8


def test_a_stamp_of_thousands_of_digits(file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8") + "@" + "9" * 5000 + " B 8\n", encoding="utf-8")
    assert run("log")[0] == 0
    assert facts()["total"] == 15


LONG = "9" * 5000


@pytest.mark.parametrize(
    ("game", "act"),
    [
        ("uno", f"draw:{LONG}"), ("uno", f"Aki hand:{LONG}"), ("uno", f"agree score:Aki={LONG}"),
        ("uno", f"agree rounds={LONG}"), ("uno", f"Aki penalty:{LONG}"), ("uno", f"round Aki:{LONG}"),
        ("ono99", f"7={LONG}"), ("ono99", f"agree total={LONG}"), ("ono99", f"Aki penalty:{LONG}"),
        ("ono99", f"agree chips:Aki={LONG}"), ("ono99", f"fix {LONG} 7"),
    ],
    ids=lambda text: text.replace(LONG, "9…"),
)  # fmt: skip
def test_a_number_of_thousands_of_digits(tmp_path: Path, game: str, act: str) -> None:
    path = tmp_path / "long.referee"
    assert run("new", game, "Aki", "Ben", "-f", str(path))[0] == 0
    assert run("play", "-f", str(path), *act.split())[0] in (1, 2)
    path.write_text(path.read_text(encoding="utf-8") + f"{act}\n", encoding="utf-8")
    assert run("check", str(path))[0] == 1
    for command in ("status", "log", "score"):
        assert run(command, "-f", str(path))[0] in (0, 1)


def test_a_table_from_the_first_day_of_all(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    started = next(line for line in text.splitlines() if line.startswith("started"))
    swap(file, started, "started = 0001-01-01T00:00:00")
    assert run("play", "8")[0] == 0


@pytest.mark.parametrize("length", [1000, 1001])
def test_a_remark_has_an_end(file: Path, length: int) -> None:
    assert run("play", "note", "x" * length)[0] == (0 if length == 1000 else 1)
    said = run("play", "--json", "-", given="8\nruling:ono.turn " + "x" * length + "\n")[1]
    assert json.loads(said.splitlines()[1])["verdict"] == ("legal" if length == 1000 else "illegal")
    long = file.read_text(encoding="utf-8") + f'note "{"x" * 2000}"\n'
    file.write_text(long, encoding="utf-8")
    assert run("status")[0] == 0, "what is on file is read"


def test_a_ruling_on_nothing_is_one_answer_among_the_others() -> None:
    code, said = run("play", "--json", "--keep-going", "-", given='8\nruling "so be it"\n9\n')
    assert code == 1
    assert [json.loads(line)["rule"] for line in said.splitlines()] == [None, "notation", None]
    code, said = run("play", "10", 'ruling "x"', "9")
    assert said.splitlines()[-1] == "1 of 3 recorded."


# --- front matter that cannot be

PINNED = {
    "a truth for a number": (
        "limit = 99",
        "limit = true",
        "limit",
        "`limit` must be a number without quotes, not true.",
    ),
    "a number for a name": ('name = "ono99-tomy"', "name = 5", "name", "`name` must be a text in quotes, not 5."),
    "no cards": ("cards =", "cardz =", "[rules]", "`cards` is missing."),
    "a hand too large": ("hand_size = 4", "hand_size = 40", "hand_size", "3 players with 40 cards each need 120;"),
    "cards beyond reason": ('"7" = 3', '"7" = 99999', "cards", "`cards.7` must be at least 0 and at most 999"),
    "fewer cards than none": ('"7" = 3', '"7" = -3', "cards", "`cards.7` must be at least 0 and at most 999"),
    "a limit beyond reason": ("limit = 99", "limit = 99999999", "limit", "`limit` must be at least"),
    "a number without end": ("limit = 99", "limit = " + "9" * 5000, "", "the front matter holds a number"),
    "lists without end": ("limit = 99", "limit = 99\nx = " + "{a=" * 20000, "", "the front matter holds a number"),
    "no format yet": ("format = 1", "format = 0", "format", "the front matter does not say `format = 1`."),
    "a name in two lines": ('["A", "B"', '["A", "B\\nb"', "players", "'B\\nb' cannot be the name of a player."),
    "a name with an escape": ('["A", "B"', '["A", "\\u001b[31mB"', "players", "cannot be the name of a player."),
}


@pytest.mark.parametrize("name", PINNED)
def test_front_matter_that_cannot_be_is_told_with_its_line(file: Path, name: str) -> None:
    old, new, key, sentence = PINNED[name]
    swap(file, old, new)
    lines = file.read_text(encoding="utf-8").splitlines()
    place = next((f":{number}" for number, line in enumerate(lines, 1) if key and line.startswith(key)), "")
    for command in (["status"], ["play", "8"], ["undo"], ["fix", "1", "8"], ["score"], ["log"], ["legal"]):
        code, said = run(*command)
        assert code == 1
        assert said.startswith(f"Error: {file}{place}: "), said
        assert sentence in said
    assert run("check", str(file))[1].startswith(f"{file}{place}: ")


# --- names that change


def test_a_name_that_changed_only_its_capitals_and_back(file: Path) -> None:
    run("play", "rename B Ben", "rename Ben BEN", "undo")
    assert run("play", "Ben", "8")[0] == 0
    assert run("play", "C", "9", "A 2", "ben", "3")[0] == 0
    assert [player["name"] for player in facts()["players"]] == ["A", "Ben", "C"]
    assert Desk(str(file)).findings == []
    run("play", "undo", "undo", "undo", "undo")
    for line in ("rename Ben BEN", "undo", "Ben 8", "undo"):
        code, said = run("play", line)
        assert code == 0, said
    assert run("play", "rename Ben bEn", "C", "9")[0] == 1
    assert run("play", "BEN", "4")[0] == 0
    assert Desk(str(file)).findings == []


def test_a_new_name_that_was_refused_is_nobodys() -> None:
    assert run("play", "-", "--keep-going", given="close\njoin b after B\nundo\nB 8\n")[0] == 1
    assert facts()["total"] == 15


def test_a_name_put_right_counts_for_older_entries(file: Path) -> None:
    run("play", "8", "9", "rename B Bob")
    code, said = run("fix", "2", "Bob", "9", "--yes")
    assert code == 0
    assert "No longer within" not in said
    assert facts()["total"] == 7 + 9 + 9
    assert run("fix", "2", "10", "--yes")[0] == 0, "by whoever it was"
    run("play", "rename C B")
    assert run("fix", "2", "Bob", "6", "--yes")[0] == 0
    assert run("fix", "3", "B", "5", "--yes")[0] == 0
    assert facts()["total"] == 7 + 6 + 5
    assert Desk(str(file)).findings == []


# --- what is agreed


def test_the_kind_of_what_is_agreed_says_whether_it_is_a_player(tmp_path: Path) -> None:
    other = str(tmp_path / "other.referee")
    assert run("new", "ono99", "-f", other, "A", "CW", "４７")[0] == 0
    for words in (["direction=cw", "total=47", "turn=47"], ["direction=ccw", "turn=cw"], ["total＝46", "cards：CW＝3"]):
        code, said = run("agree", "-f", other, *words)
        assert code == 0, said
    found = json.loads(run("status", "-f", other, "--json")[1])
    assert (found["direction"], found["turn"], found["total"]) == ("ccw", "CW", 46)
    assert [player["cards"] for player in found["players"]] == [4, 3, 4]

"""What is told after an act is what that act did, in the echo and in JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

from onotable import Sitting, new_desk, run

LOST = ["9", *["10"] * 9]
"""9, 19 and so on to 99: A lays the last one of these and loses the hand."""


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of A, B, C and E; it is the one meant."""
    path = new_desk(tmp_path, "A B C E").path
    monkeypatch.setenv("REFEREE_FILE", path)
    return path


def objects(*arguments: str, given: str | None = None) -> list[dict[str, Any]]:
    """What a command tells in JSON."""
    return [json.loads(line) for line in run(*arguments, "--json", given=given)[1].splitlines() if line[0] == "{"]


def test_a_bare_foul_tells_the_act_that_it_was() -> None:
    run("play", "7", "C 8")  # refused: it is B's turn
    run("play", "C", "stands", "8")
    assert run("play", "foul")[1].startswith("Foul by C, taken back: 8. 7. B. ")


def test_undo_over_the_end_of_a_hand_goes_on_and_tells_no_loss() -> None:
    code, said = run("play", *LOST, "10")
    assert code == 1, "the hand ends with the tenth card"
    run("play", "5", "6", "4")
    code, said = run("play", "undo", "undo", "undo", "undo", "undo")
    assert code == 0, said
    assert said.count("Undone: ") == 5
    assert "loses" not in said
    assert run("play", "undo", "redo", "redo")[1].count("loses the hand") == 0
    assert run("play", "redo")[1].count("B loses the hand at 99.") == 1


def test_json_tells_the_end_of_a_hand_with_the_act_that_ended_it() -> None:
    told = objects("play", *LOST)
    assert [each["ended"] for each in told[:-1]] == [None] * 9
    assert told[-1]["ended"] == {"round": 1, "total": 99, "loser": "B"}
    assert told[-1]["loser"] == "B"
    others = ["frog", "C 3", "note x", "fix 1 9", "undo", "redo", 'ruling:ono.turn "x"', "undo 3", "agree x=1", "pause"]
    for line in others:
        arguments = ["fix", "1", "9", "--yes"] if line.startswith("fix") else ["play", line]
        [found] = objects(*arguments)
        assert found["ended"] is None, line
        assert found["loser"] is None, line
        [found] = objects("status")
        assert (found["ended"], found["loser"]) == (None, None)
    run("play", "undo", "undo", "undo", "undo", "undo")
    [found] = objects("play", "redo")
    assert found["ended"] in (None, {"round": 1, "total": 99, "loser": "B"})


def test_a_total_said_with_a_card_that_is_let_stand_is_checked(file: str) -> None:
    assert run("play", "stands", "7=99")[1].startswith("A said 99, it is 7. Let stand: 7=99. 7. B. ")
    assert run("play", "stands", "7=14")[1].startswith("Let stand: 7=14. 14. C. ")
    [found] = [json.loads(line) for line in run("check", "--json", file)[1].splitlines() if line[0] == "{"]
    assert found["rule"] == "ono.announce"
    assert "A said 99, it is 7." in run("log", "--plain")[1]


def test_the_log_tells_both_what_was_let_stand_and_what_was_said_wrongly() -> None:
    run("play", "7", "A", "stands", "7=99")
    said = run("log", "--plain")[1]
    assert "A acts out of turn" in said
    assert "A said 99, it is 14." in said


def test_an_echo_names_only_a_card_that_its_act_laid() -> None:
    run("play", "7", "8", "double")
    said = run("fix", "2", "9", "--yes")[1]
    assert "None" not in said
    assert "Entry 2 put right. 16. E, two plays owed." in said
    assert "two plays owed (Hold by E)" in run("play", "stands", "hold")[1]
    assert "two plays owed. " in run("play", "foul", "double")[1]


def test_an_empty_pile_makes_no_card_possible_whose_copies_are_all_seen() -> None:
    """Of each number there are as many as the pack has; a reshuffle comes after the last card, not before."""
    table = Sitting("A B")
    copies = table.state.rules.cards["7"]
    table.play(*["7"] * copies)
    table.play(f"agree pile=0 total={table.state.total - 20}")
    done = table.attempt("7")
    assert (done.ruling.verdict, done.ruling.rule) == ("illegal", "ono.deck")
    assert done.acts == ()
    assert table.state.pile == 0
    assert [act.kind for act in table.attempt("2").acts] == ["reshuffle", "number"]
    assert table.attempt("7").ruling.verdict == "legal", "they have been shuffled now"

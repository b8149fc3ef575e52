"""Several who write to one journal at once, and writing that ends halfway: all of it counts, or nothing."""

import itertools
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from calls import SECONDS, done
from referee.cli import results
from referee.cli.group import cli
from referee.desk import Desk
from referee.errors import JournalError
from referee.recorder import Recorder
from referee.spreadsheet import read_rounds


def sheet(name: str, rounds: int, points: int) -> None:
    rows = ["Round,Aki,Ben", *(f"{each},-,{points}" for each in range(1, rounds + 1))]
    Path(name).write_text("\n".join(rows) + "\n")
    read_rounds(Path(name).read_text())


def test_two_imports_at_once_come_one_after_the_other() -> None:
    done("new", "uno", "--scores-only", "--set", "target=99999", "-f", "s.referee", "Aki", "Ben")
    sheet("one.csv", 60, 5)
    sheet("two.csv", 60, 7)
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", "score", "import", name, "-f", "s.referee"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for name in ("one.csv", "two.csv")
    ]  # fmt: skip
    for each in running:
        _, errors = each.communicate(timeout=SECONDS)
        assert each.returncode == 0, errors
    told = [line.partition("Ben:")[2] for line in Path("s.referee").read_text().splitlines() if "round Aki" in line]
    assert len(told) == 120
    assert sum(one != other for one, other in itertools.pairwise(told)) == 1


def test_an_import_that_ends_halfway_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    done("new", "uno", "--scores-only", "-f", "s.referee", "Aki", "Ben")
    with Path("s.referee").open("a") as file:
        file.write("Aki:- torn")
    before = Path("s.referee").read_bytes()
    desk = Desk("s.referee")
    acts = desk.read("round Aki:- Ben:5")
    recorder = Recorder(desk)
    with suppress(JournalError), recorder.all_or_nothing():
        recorder.record(acts[0])
        assert len(desk.acts) == 1
        raise JournalError("full", path="s.referee", reason="no space left")
    assert desk.acts == []
    assert Path("s.referee").read_bytes() == before
    recorder.record(acts[0])
    assert Path("s.referee").read_text().endswith("round Aki:- Ben:5\n# round 2\n")
    assert len(Desk("s.referee").acts) == 1


def test_an_import_that_is_ended_halfway_leaves_nothing_however_it_ends() -> None:
    """Nothing is on file before all of it is, so no signal can come in between."""
    done("new", "uno", "--scores-only", "--set", "target=99999", "-f", "s.referee", "Aki", "Ben")
    desk, recorder = Desk("s.referee"), Recorder(Desk("s.referee"))
    before = Path("s.referee").read_bytes()
    with recorder.all_or_nothing():
        for act in desk.read("round Aki:- Ben:5") * 2:
            recorder.record(act)
        assert Path("s.referee").read_bytes() == before
    assert [act.kind for act in Desk("s.referee").acts] == ["round", "round"]


def scores() -> None:
    done("new", "uno", "--scores-only", "--set", "target=99999", "-f", "s.referee", "Aki", "Ben", "Chie")
    done("score", "add", "-f", "s.referee", "Aki:-", "Ben:1", "Chie:1")


def points() -> list[list[int]]:
    """The points of each round, by player."""
    found = json.loads(done("score", "-f", "s.referee", "--json"))
    return [list(each.values()) for each in found["rounds"]]


def together(*calls: str) -> None:
    """These calls at the same time, all of which go well."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", *call.split(), "-f", "s.referee"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )
        for call in calls
    ]  # fmt: skip
    for each in running:
        _, errors = each.communicate(timeout=SECONDS)
        assert each.returncode == 0, errors


def test_rounds_put_in_at_once_are_all_there() -> None:
    scores()
    together(*(f"score insert 1 --yes Aki:- Ben:{hand} Chie:2" for hand in (10, 20, 30)))
    assert sorted(round_points[0] for round_points in points()) == [2, 12, 22, 32]


def test_corrections_of_one_round_at_once_both_count() -> None:
    scores()
    together("score fix 1 Ben:30 --yes", "score fix 1 Chie:8 --yes")
    assert points() == [[38, 0, 0]]


def test_a_correction_agreed_to_is_not_written_over_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the question waits for its answer, somebody else puts the same round right."""
    scores()

    def meanwhile(yes: bool) -> None:
        done("score", "fix", "1", "Chie:77", "--yes", "-f", "s.referee")

    monkeypatch.setattr(results, "confirm", meanwhile)
    answer = CliRunner().invoke(cli, ["score", "fix", "1", "Ben:30", "-f", "s.referee"])
    assert answer.exit_code == 1
    assert "somebody else has changed the record" in answer.stderr
    assert points() == [[78, 0, 0]]

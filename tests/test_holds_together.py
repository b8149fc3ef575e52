"""Calls that used to come out wrong without a word: what is left out, what is ignored, what comes in between."""

import itertools
import json
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from referee.desk import Desk
from referee.errors import JournalError, RefereeError
from referee.spreadsheet import read_rounds

SECONDS = 60


def run(*words: str, told: str = "") -> subprocess.CompletedProcess[str]:
    """A call in a process of its own, which is ended where it hangs."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *words], input=told, capture_output=True, text=True, timeout=SECONDS,
        check=False,
    )  # fmt: skip


def done(*words: str, told: str = "") -> str:
    """The output of a call that goes well."""
    found = run(*words, told=told)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def test_every_unreadable_line_is_told() -> None:
    done("new", "ono99", "-f", "e.referee", "Aki", "Ben")
    found = run("play", "-f", "e.referee", "--keep-going", "--json", "-", told="zzz\nyyy\n7\n7 xxx\n")
    objects = [json.loads(line) for line in found.stdout.splitlines()]
    assert [each["verdict"] for each in objects] == ["illegal", "illegal", "legal", "legal", "illegal"]
    told = run("play", "-f", "e.referee", "--keep-going", "-", told="zzz\nyyy\n").stderr
    assert "zzz" in told
    assert "yyy" in told


def test_judge_all_judges_the_table_that_is_played() -> None:
    """A Draw Two waits for Ben: only who stacks may answer it with another one."""
    done("new", "uno", "--rules", "uno-japan", "-f", "u.referee", "Aki", "Ben", "Chie")
    done("play", "-f", "u.referee", "flip:b5", "b+2")
    lines = [json.loads(line) for line in done("judge", "-f", "u.referee", "--all", "--json", "g+2").splitlines()]
    verdicts = {line["name"]: line["verdict"] for line in lines}
    assert verdicts["uno-japan"] == verdicts["uno-classic"] == "illegal"
    assert verdicts["uno-party"] == "legal"
    assert verdicts["uno-algori"] is None  # four play there
    refused = {line["name"]: line["rule"] for line in lines if line["verdict"] == "illegal"}
    assert set(refused.values()) == {"uno.pending"}


def test_judge_all_says_where_the_record_could_not_be() -> None:
    """The Wild Swap Hands of the table's pack is in no other one, but was laid; a challenge is nowhere without one."""
    done("new", "uno", "--rules", "uno-classic", "-f", "u.referee", "Aki", "Ben", "Chie", "Dai")
    done("play", "-f", "u.referee", "flip:b5", "w4:r", "challenge:innocent")
    Path("rules").mkdir()
    Path("rules/no-challenge.toml").write_text('game="uno"\nextends="uno-classic"\n[rules]\nchallenge="off"\n')
    lines = [json.loads(line) for line in done("judge", "-f", "u.referee", "--all", "--json", "r3").splitlines()]
    found = {line["name"]: line for line in lines}
    assert found["uno-classic"]["verdict"] == "legal"
    assert found["no-challenge"]["verdict"] is None
    assert "3" in found["no-challenge"]["why"]


@pytest.mark.parametrize(
    "option",
    ["--set stack=same", "--vs stack=same", "--players 4", "--hands 10000", "--seed 1", "--jobs 2"],
)
def test_odds_at_a_table_refuses_what_is_for_playouts(option: str) -> None:
    done("new", "uno", "-f", "u.referee", "Aki", "Ben")
    found = run("odds", "-f", "u.referee", *option.split())
    assert found.returncode == 2
    assert option.split()[0] in found.stderr


def sheet(name: str, rounds: int, points: int) -> None:
    rows = ["Round,Aki,Ben", *(f"{each},-,{points}" for each in range(1, rounds + 1))]
    Path(name).write_text("\n".join(rows) + "\n")
    read_rounds(Path(name).read_text(), str.casefold)


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
    with suppress(JournalError), desk.all_or_nothing():
        desk.record(acts[0])
        assert Path("s.referee").read_bytes() != before
        raise JournalError("full", path="s.referee", reason="no space left")
    assert Path("s.referee").read_bytes() == before
    desk.record(acts[0])
    assert Path("s.referee").read_text().endswith("round Aki:- Ben:5\n# round 2\n")
    assert len(Desk("s.referee").acts) == 1


def test_who_was_only_judged_is_nobody_here() -> None:
    done("new", "ono99", "-f", "e.referee", "Aki", "Ben")
    desk = Desk("e.referee")
    assert desk.judge("join Eve after Aki").verdict == "legal"
    with pytest.raises(RefereeError):
        desk.record(desk.read('Eve ruling:ono.turn "hm"')[0])
    Desk("e.referee")

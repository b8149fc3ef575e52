"""What scores, imports and standings refuse rather than lose: each test holds a mistake that has been made once."""

from pathlib import Path

import pytest

from scoretable import FILE, run, table

NAMES = ("Aki", "Ben", "Chie")


# --- files that are written


@pytest.mark.parametrize("command", [["score"], ["standings", FILE], ["status"], ["log"], ["score", "--chart"]])
def test_no_journal_is_written_over(command: list[str]) -> None:
    table(*NAMES)
    Path("kept").write_bytes(Path(FILE).read_bytes())
    known = ["-f", FILE] if command[0] != "standings" else []
    for target in (FILE, "other.referee", "kept"):
        code, said = run(*command, *known, "-o", target)
        assert code in (1, 2)
        assert "journal" in said
    assert Path("kept").read_bytes() == Path(FILE).read_bytes()
    assert not Path("other.referee").exists()


def test_an_unknown_ending_is_refused_with_the_formats() -> None:
    table(*NAMES)
    code, said = run("score", "-f", FILE, "-o", "x.pdf")
    assert code == 2
    assert "text, md, csv, tsv, json, html, svg" in said
    assert not Path("x.pdf").exists()
    assert run("score", "-f", FILE, "-o", "x.pdf", "--format", "text")[0] == 0
    assert run("score", "-f", FILE, "-o", "./x")[0] == 0


@pytest.mark.parametrize(
    "options",
    [
        ["--explain", "Aki", "--format", "csv"],
        ["--chart", "--sheet"],
        ["--json", "--format", "csv"],
        ["--json", "--chart"],
    ],
)
def test_two_views_at_once_are_refused(options: list[str]) -> None:
    table(*NAMES)
    assert run("score", "-f", FILE, *options)[0] == 2


@pytest.mark.parametrize("command", ["status", "legal", "log", "penalties", "catchable"])
def test_json_and_a_format_are_refused(command: str) -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    code, said = run(command, "-f", FILE, "--json", "--format", "csv")
    assert code == 2
    assert "--json" in said


# --- names of people who were refused


@pytest.mark.parametrize(
    "before",
    ["join Dan after Zoe", "Zoe r5 join Dan after Ben", "fix 99 join Dan after Ben", "fix 1 join Dan after Ben r99",
     "rename Zoe Dan"],
)  # fmt: skip
def test_who_was_refused_a_seat_is_nobody(before: str) -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    lines = f"flip:r5\nr7\nb7\n{before}\nfix 3 Dan r6\nundo\n"
    assert run("play", "-f", FILE, "--keep-going", "-", given=lines)[0] == 1
    assert "Dan" not in Path(FILE).read_text(encoding="utf-8")
    assert run("status", "-f", FILE)[0] == 0


def test_who_was_seated_once_stays_known() -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    lines = "flip:r5\njoin Dan after Ben\nundo\nredo\nr7\nDan leave\nrename Aki Zoe\nZoe note hello\n"
    code, said = run("play", "-f", FILE, "-", given=lines)
    assert code == 0, said
    assert run("play", "-f", FILE, "join Dan after Ben Zoe note again")[0] in (0, 1)
    assert run("status", "-f", FILE)[0] == 0


# --- standings


def test_two_of_one_table_are_not_one_player() -> None:
    table(*NAMES, file="one.referee")
    table("Aki", "Dan", file="two.referee")
    code, said = run("standings", "one.referee", "two.referee", "--same", "Ben=Dan", "--same", "Dan=Aki")
    assert code == 1
    assert "Aki, Ben sit at the same table, one.referee" in said


@pytest.mark.parametrize("pair", ["Zoe=Aki", "Aki=Zoe"])
def test_an_unknown_name_is_not_the_same_as_anybody(pair: str) -> None:
    table(*NAMES)
    assert "Zoe sits at none of these tables" in run("standings", FILE, "--same", pair)[1]


def test_hands_lost_are_added_up_where_there_are_no_points() -> None:
    for file, losers in (("one.referee", "Ben Ben Aki"), ("two.referee", "Ben")):
        assert run("new", "ono99", "--scores-only", "-f", file, *NAMES)[0] == 0
        for loser in losers.split():
            assert run("score", "add", "-f", file, f"{loser}:lost")[0] == 0
    code, said = run("standings", "one.referee", "two.referee", "--format", "tsv")
    assert code == 0, said
    points = {line.split("\t")[1]: line.split("\t")[5] for line in said.splitlines()[1:] if "\t" in line}
    assert points == {"Chie": "0", "Aki": "-1", "Ben": "-3"}
    assert "each hand lost counts as -1" in run("standings", "one.referee", "two.referee")[1]

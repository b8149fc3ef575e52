"""`referee check`: what was planted in a journal is found on the line where it was planted, and nothing else."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from calls import done
from referee.cli import check as check_module
from referee.cli.group import cli
from referee.desk import Desk

CARDS = {"10": 10, "-10": 4, "hold": 4, "reverse": 6, "double": 2, "ono": 4, **dict.fromkeys("23456789", 3)}
"""The pack of 54 cards."""
HEAD = f"""+++
format = 1
game = "ono99"
started = 2026-11-30T19:02:11+09:00
players = ["Aki", "Ben", "Chie"]
dealer = "Chie"
[rules]
name = "ono99-tomy"
cards = {{ {", ".join(f'"{card}" = {count}' for card, count in CARDS.items())} }}
limit = 99
+++
"""
PINNED_CARDS, PINNED_LIMIT, FIRST = 9, 10, 12
"""Lines of HEAD, and the line of the first act after it."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def journal(*lines: str, name: str = "a.referee", head: str = HEAD, end: str = "\n") -> str:
    Path(name).write_text(head + "\n".join(lines) + (end if lines else ""), encoding="utf-8")
    return name


def check(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["check", *arguments])


def found(*arguments: str) -> list[dict[str, Any]]:
    result = check("--json", *arguments)
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == (1 if objects else 0)
    assert result.stderr == ""
    assert all(each.keys() == {"file", "line", "entry", "act", "rule", "why"} for each in objects)
    return objects


def places(*arguments: str) -> list[tuple[int | None, str]]:
    return [(each["line"], each["rule"]) for each in found(*arguments)]


# --- nothing found


def test_a_clean_journal_is_told_in_one_line() -> None:
    journal("Aki 7=7", "# a remark", "Ben 8=15", "@31 Chie 9=24")
    result = check("a.referee")
    assert (result.exit_code, result.output) == (0, "1 file, 3 acts, nothing found.\n")
    assert check("--json", "a.referee").output == ""
    journal(name="b.referee")
    assert check("a.referee", "b.referee").output == "2 files, 3 acts, nothing found.\n"
    assert "問題はありません" in check("a.referee", "--lang", "ja").output


def test_fouls_stands_fixes_and_undone_acts_are_no_findings() -> None:
    journal(
        "Aki 7", "Ben foul ono", "Ben stands ono", "Chie 3", "undo", "Chie 4", "fix 1 Aki 8", 'note "x"', "foul", "undo"
    )
    assert places("a.referee") == []


@pytest.mark.parametrize(
    ("old", "new", "line", "rule"),
    [
        ('dealer = "Chie"', 'dealer = "Dora"', 6, "journal"),
        ("limit = 99", 'limit = "many"', PINNED_LIMIT, "rules"),
        ("format = 1", "format = 0", 2, "journal"),
    ],
)
def test_the_line_stands_before_what_is_wrong_and_not_in_it(old: str, new: str, line: int, rule: str) -> None:
    """Whatever signs the name of the file holds, in either language."""
    name = journal("Aki 7", name="a: 7: b.referee", head=HEAD.replace(old, new))
    for language in ("en", "ja"):
        (finding,) = found("--lang", language, name)
        assert (finding["line"], finding["rule"]) == (line, rule)
        assert "referee" not in finding["why"]
        told = check("--lang", language, name)
        assert told.stdout.startswith(f"{name}:{line}: {finding['why']} [{rule}]\n")
        refused = CliRunner().invoke(cli, ["log", "-f", name, "--lang", language])
        assert f"{name}:{line}: {finding['why']}" in refused.stderr.replace("\n", "")


# --- each fault on its line: nine acts, of which the fifth is wrong in one way after the other

FAULTS = [
    ("Chie 5", "ono.turn"),
    ("Ben ono", "ono.ono"),
    ("Ben 1", "ono.deck"),
    ("Ben 5=49", "ono.announce"),
    ("Zed 5", "notation"),
    ("Ben frog", "notation"),
    ('Ben "5', "notation"),
    ("Ben draw", "ono.draw"),
    ("redo", "table.redo"),
    ("fix 99 Ben 5", "table.fix"),
    ("fix 1 undo", "table.fix"),
    ("agree total=999", "table.agree"),
    ("Ben foul 5", "table.foul"),
    ("resume", "table.clock"),
    ("seats Aki Ben", "table.seats"),
    ("rename Aki Ben", "table.rename"),
    ("join Aki after Ben", "table.join"),
    ("round Aki:-", "table.round"),
    ("Ben penalty:0", "table.penalty"),
]


@pytest.mark.parametrize(("line", "rule"), FAULTS)
def test_a_fault_is_found_on_its_line(line: str, rule: str) -> None:
    journal("Aki 10", "Ben 10", "Chie 10", "Aki 10", line)
    [finding] = found("a.referee")
    assert (finding["file"], finding["line"], finding["rule"]) == ("a.referee", FIRST + 4, rule)
    assert finding["act"] == line
    assert finding["why"].endswith((".", "?"))
    assert finding["entry"] == (None if rule in ("notation", "table.redo", "table.fix") else 5)
    entry = "" if finding["entry"] is None else "#5 "
    text = check("a.referee")
    assert text.stdout == f"a.referee:{FIRST + 4}: {entry}{line}: {finding['why']} [{rule}]\n"
    assert text.stderr == "1 finding in 1 of 1 file.\n"


def test_the_entry_is_the_number_that_fix_and_why_take() -> None:
    """An undo has no number; what was taken back keeps its own."""
    journal("Aki 2", "undo", "Aki 7", "# a remark", "Ben 1", "Aki 3")
    assert [(each["line"], each["entry"]) for each in found("a.referee")] == [(FIRST + 4, 3), (FIRST + 5, 4)]
    assert "1 is not in the pack in use." in done("why", "3", "-f", "a.referee")


@pytest.mark.parametrize(
    ("acts", "wrong"),
    [(["flip:w4", "flip:w4", "flip:r5", "Aki r7"], []), (["flip:w4", "flip:r5", "Aki uno", "Aki r7"], ["uno.call"])],
)
def test_a_start_card_that_goes_back_is_no_finding(acts: list[str], wrong: list[str]) -> None:
    done("new", "uno", "-f", "u.referee", "Aki", "Ben", "Chie")
    with Path("u.referee").open("a", encoding="utf-8") as file:
        file.writelines(f"{act}\n" for act in acts)
    assert [each["rule"] for each in found("u.referee")] == wrong


def test_double_play_under_a_duty_is_found() -> None:
    journal("Aki double", "Ben double")
    assert places("a.referee") == [(FIRST + 1, "ono.double")]


def test_a_third_double_play_is_found() -> None:
    journal("Aki double", "Ben 2", "Ben 3", "Chie double", "Aki 2", "Aki 3", "Ben double")
    assert places("a.referee") == [(FIRST + 6, "ono.deck")]


def test_nothing_comes_after_the_end() -> None:
    journal("Aki 9", "close", "Ben 9")
    [finding] = found("a.referee")
    assert (finding["line"], finding["rule"]) == (FIRST + 2, "table.over")
    assert finding["why"].endswith("The entry has no effect.")


def test_an_undo_for_which_there_is_nothing() -> None:
    journal("Aki 9", "undo", "undo", "redo", "redo")
    assert places("a.referee") == [(FIRST + 2, "table.undo"), (FIRST + 4, "table.redo")]


def test_a_fix_of_an_entry_that_is_not_in_force() -> None:
    journal("Aki 9", "Ben 9", "undo", "fix 2 Ben 8")
    [finding] = found("a.referee")
    assert (finding["line"], finding["rule"]) == (FIRST + 3, "table.fix")
    assert "not in force" in finding["why"]


def test_a_foul_whose_act_was_put_right_is_found_until_it_is_taken_away() -> None:
    journal("Aki 9", "Ben stands ono", "foul")
    told = " ".join(done("fix", "2", "Ben", "8", "--yes", "-f", "a.referee").split())
    why = "Entry 2 was put right since, and is no foul by that: if it was one all the same, `fix 2 foul ACT`, and"
    assert f"Then without effect: #3 foul. {why}" in told
    [finding] = found("a.referee")
    assert (finding["line"], finding["entry"], finding["rule"]) == (FIRST + 2, 3, "table.foul")
    assert why in finding["why"]
    assert "`fix 3 none`" in done("log", "-f", "a.referee")
    done("fix", "3", "none", "--yes", "-f", "a.referee")
    assert found("a.referee") == []


def test_what_a_fix_makes_illegal_is_told_where_it_is() -> None:
    journal("Aki 9", "Ben 9", "Chie 9", "# said later", "fix 2 Ben ono")
    assert places("a.referee") == [(FIRST + 4, "ono.ono")]
    journal("Aki 9", "Ben 9", "Chie 9", "fix 2 none")
    assert places("a.referee") == [(FIRST + 2, "ono.turn")], "Chie came too early then"


def test_the_first_wrong_total_of_each_hand_is_told() -> None:
    """10, 19, 29 and so on; Ben says 20, and the table goes on from there until the hand is lost at 99."""
    hand = ["Aki 10=10", "Ben 9=20", "Chie 10=30", "Aki 10=40", "Ben 10", "Chie 10", "Aki 10", "Ben 10", "Chie 10"]
    journal(*hand, "Aki 10=99", "Aki 10=10", "Ben 10=21")
    told = found("a.referee")
    assert [each["line"] - FIRST for each in told] == [1, 2, 3, 11]
    assert {each["rule"] for each in told} == {"ono.announce"}
    parted = [each["line"] - FIRST for each in told if "Here book and table part" in each["why"]]
    assert parted == [1, 11]
    assert told[0]["why"].startswith("Ben said 20, it is 19.")


def test_findings_of_a_file_come_by_line() -> None:
    journal("Aki ono", "frog", "Ben ono", "redo", "Chie 1", end="")
    assert places("a.referee") == [
        (FIRST, "ono.ono"), (FIRST + 1, "notation"), (FIRST + 2, "ono.ono"),
        (FIRST + 3, "table.redo"), (FIRST + 4, "journal"),
    ]  # fmt: skip


# --- damaged files


def test_a_torn_last_line_is_found() -> None:
    journal("Aki 9", "Ben 1", end="")
    [finding] = found("a.referee")
    assert (finding["line"], finding["act"], finding["rule"]) == (FIRST + 1, "Ben 1", "journal")


@pytest.mark.parametrize(
    ("content", "line", "why"),
    [
        (b"", None, "empty"),
        (b"Aki 7\n", None, "does not begin with a line +++"),
        (b"+++\nformat = 1\n", None, "not closed"),
        (b"+++\nformat = 2\n+++\n", None, "newer"),
        (b'+++\nformat = 1\ngame = "chess"\n+++\n', None, "does not know"),
        (b"+++\nformat = \n+++\n", None, "not TOML"),
        (HEAD.encode() + b"Aki 7\n\xff\n", FIRST + 1, "not UTF-8"),
        (HEAD.replace('["Aki", "Ben", "Chie"]', '["Aki"]').encode(), 5, "`players`"),
        (HEAD.replace("cards", "card").encode(), 7, "`cards` is missing"),
    ],
)
def test_a_file_that_cannot_be_opened_is_a_finding_and_the_others_go_on(
    content: bytes, line: int | None, why: str
) -> None:
    Path("bad.referee").write_bytes(content)
    journal("Aki ono")
    [bad, good] = found("bad.referee", "a.referee")
    assert (bad["file"], bad["line"], bad["act"]) == ("bad.referee", line, None)
    assert why in bad["why"]
    assert bad["rule"] in ("journal", "rules")
    assert (good["file"], good["rule"]) == ("a.referee", "ono.ono")


def test_a_missing_file_is_a_finding() -> None:
    [finding] = found("gone.referee")
    assert (finding["line"], finding["rule"]) == (None, "journal")
    assert check("gone.referee").stdout == "gone.referee: There is no journal gone.referee. [journal]\n"


# --- pinned rules


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("limit = 99", "limit = 9999", PINNED_LIMIT, "`limit` must be at least 1 and at most 999, not 9999."),
        ("limit = 99", 'limit = 99\nnegative = "sometimes"', PINNED_LIMIT + 1, "`negative` cannot be 'sometimes'"),
        ("limit = 99", "limt = 100\nlimit = 99", PINNED_LIMIT, "there is no option 'limt' (did you mean limit?)."),
        ("limit = 99", 'limit = 99\ndodge = ["hold", "7"]', PINNED_LIMIT + 1, "`dodge` cannot be"),
        ("limit = 99", 'limit = 99\ndeck = "53"', PINNED_LIMIT + 1, "`deck` cannot be '53'"),
        ("limit = 99", 'limit = "99"', PINNED_LIMIT, "`limit` must be a number without quotes"),
        ("limit = 99", "limit = 99\nplayers_max = 2", 5, "for 2 players, not for 3"),
        ("limit = 99", "limit = 99\nhand_size = 40", PINNED_LIMIT + 1, "3 players with 40 cards each need 120"),
    ],
)
def test_a_pinned_value_that_cannot_be_is_found(old: str, new: str, line: int, why: str) -> None:
    journal("Aki 9", head=HEAD.replace(old, new))
    told = found("a.referee")
    assert [(each["line"], each["rule"]) for each in told if why in each["why"]] == [(line, "rules")]


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ('{ "2" = 20, "joker" = 1 }', "cannot be 'joker'"),
        ('{ "2" = 20, "hold" = -1 }', "`cards.hold`"),
        ("3", "`cards`"),
    ],
)
def test_pinned_cards_that_cannot_be_are_found(cards: str, why: str) -> None:
    lines = HEAD.split("\n")
    lines[PINNED_CARDS - 1] = f"cards = {cards}"
    journal("Aki 2", head="\n".join(lines))
    [finding] = found("a.referee")
    assert (finding["line"], finding["rule"]) == (PINNED_CARDS, "rules")
    assert why in finding["why"]


# --- which files


def test_files_come_as_given_and_a_folder_is_its_journals() -> None:
    Path("hall/empty").mkdir(parents=True)
    for name in ("hall/two.referee", "hall/one.referee", "a.referee"):
        journal("Aki ono", name=name)
    Path("hall/remarks.txt").write_text("no journal", encoding="utf-8")
    order = [each["file"] for each in found("hall", "a.referee", "hall/two.referee")]
    assert order == ["hall/one.referee", "hall/two.referee", "a.referee", "hall/two.referee"]
    assert "There is no journal (`*.referee`) in the folder hall/empty." in check("hall/empty").stdout
    assert check("hall/empty").exit_code == 1


def test_the_summary_counts_files_with_findings() -> None:
    journal("Aki ono", "Ben ono")
    journal("Aki 9", name="b.referee")
    assert check("a.referee", "b.referee").stderr == "2 findings in 1 of 2 files.\n"


def test_without_a_file_it_is_the_table_that_is_meant_or_all_that_are_here(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check().exit_code == 1
    assert "There is no table here" in check().stderr
    journal("Aki ono")
    assert check().stderr == "1 finding in 1 of 1 file.\n"
    journal("Aki 9", name="b.referee")
    assert check().stderr == "1 finding in 1 of 2 files.\n"
    monkeypatch.setenv("REFEREE_FILE", "b.referee")
    assert check().exit_code == 0


def test_checking_changes_nothing() -> None:
    file = Path(journal("Aki ono", "Ben 1", end=""))
    before = file.read_bytes(), os.stat(file).st_mtime_ns
    check("a.referee")
    assert (file.read_bytes(), os.stat(file).st_mtime_ns) == before


def test_what_a_journal_holds_is_only_text() -> None:
    journal("Aki \x1b[31mred [bold]x[/bold] \u202e", 'Aki note "\x1b[2J"')
    output = check("a.referee").output
    assert "\x1b" not in output
    assert "\u202e" not in output
    assert "[bold]x[/bold]" in output


# --- the bar


class _Terminal:
    """Stands for a standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_only_for_long_work_at_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    file = journal("Aki ono")
    assert not isinstance(check_module._progress([file]).__enter__(), check_module._StepWithBar)
    monkeypatch.setattr("sys.stderr", _Terminal())
    assert not isinstance(check_module._progress([file]).__enter__(), check_module._StepWithBar)
    monkeypatch.setattr(check_module, "LONG_WORK", 10)
    assert isinstance(check_module._progress([file]), check_module._StepWithBar)


def test_check_takes_a_file_as_other_readers_do() -> None:
    done("new", "uno", "-f", "u.referee", "Aki", "Ben")
    done("check", "-f", "u.referee")


def test_what_another_terminal_records_meanwhile_is_left_for_the_next_check() -> None:
    desk = Desk(journal("Aki 5", "Chie 6"), strict=False)
    with open("a.referee", "a", encoding="utf-8") as file:
        file.write("Ben 7\nChie 8\n")
    assert desk.lines == [FIRST, FIRST + 1]
    assert desk.stamps == [None, None]

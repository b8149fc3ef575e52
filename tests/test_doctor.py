"""`referee doctor`: each thing that can be wrong is put there, and found; where all is well, it says so."""

import json
import os
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from calls import run
from referee import __version__
from referee.cli import doctor
from referee.cli.group import cli
from referee.words import LANGUAGES


def found(**environment: Any) -> dict[str, dict[str, Any]]:
    """What the doctor finds, by key; the last of its kind where there are several."""
    result = run("doctor", "--json", **environment)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == (1 if any(line["state"] == "wrong" for line in lines) else 0)
    return {line["key"]: line for line in lines}


def new(file: str = "a.referee") -> Path:
    assert run("new", "ono99", "Aki", "Ben", "-f", file).exit_code == 0
    return Path(file)


def begun(file: Path, started: str) -> None:
    """Let the journal have been begun at another time."""
    text = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r"started = .*", f"started = {started}", text), encoding="utf-8")


# --- all is well


def test_in_an_empty_folder_everything_is_ready() -> None:
    result = run("doctor")
    assert result.exit_code == 0
    python = ".".join(map(str, sys.version_info[:3]))
    assert result.stdout.splitlines()[0] == f"ok       versions: `referee` {__version__}, Python {python}."
    assert result.stdout.splitlines()[-1] == "Everything is ready for an evening."
    assert {line["state"] for line in found().values()} == {"ok"}
    assert {line["part"] for line in found().values()} == {
        "versions", "terminal", "language", "folder", "journals", "clock", "rules"
    }  # fmt: skip


def test_nothing_is_left_behind() -> None:
    new()
    before = sorted(os.listdir())
    run("doctor")
    assert sorted(os.listdir()) == before


def test_one_unfinished_table_is_named() -> None:
    new()
    assert "a.referee" in found()["journals.one"]["told"]


# --- what can be wrong


def test_a_torn_line() -> None:
    file = new()
    with file.open("a", encoding="utf-8") as end:
        end.write("Aki 7\nBen ho")
    line = found()["journal.torn"]
    assert line["state"] == "warning"
    count = file.read_text(encoding="utf-8").count("\n") + 1
    assert line["told"] == f"a.referee:{count}: the last line is unfinished: 'Ben ho'"
    assert line["do"]


def test_a_journal_that_cannot_be_read() -> None:
    Path("b.referee").write_text("no front matter\n", encoding="utf-8")
    line = found()["journal.broken"]
    assert line["state"] == "wrong"
    assert line["told"].startswith("b.referee cannot be read: b.referee is no journal: it does not begin")


def test_lines_that_are_no_notation() -> None:
    file = new()
    with file.open("a", encoding="utf-8") as end:
        end.write("Aki 7\nBen blorp\nBen hopp\n")
    line = found()["journal.unread"]
    assert line["state"] == "wrong"
    assert "such lines: 2" in line["told"]


def test_several_unfinished_tables() -> None:
    new()
    new("b.referee")
    line = found()["journals.open"]
    assert line["state"] == "warning"
    assert "a.referee, b.referee" in line["told"]
    run("play", "-f", "a.referee", "close")
    assert "journals.open" not in found()


def test_times_that_go_back() -> None:
    file = new()
    with file.open("a", encoding="utf-8") as end:
        end.write("@10 Aki 7\n@300 Ben 8\n@200 Aki 2\n")
    line = found()["stamps"]
    assert line["state"] == "warning"
    assert line["told"].startswith(f"a.referee:{len(file.read_text(encoding='utf-8').splitlines())}: ")


def test_a_journal_from_the_future_means_a_clock_that_is_wrong() -> None:
    begun(new(), "2999-01-01T20:00:00+00:00")
    assert found()["ahead"]["state"] == "wrong"


def test_another_time_zone() -> None:
    begun(new(), "2024-01-01T20:00:00+05:45")
    line = found()["zone"]
    assert line["state"] == "warning"
    assert "+0545" in line["told"]


def test_a_clock_that_was_never_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "FIRST_YEAR", 9999)
    assert found()["clock"]["state"] == "wrong"
    assert found()["clock"]["do"]


@pytest.mark.parametrize("started", ["2024-01-01", '"yesterday"', "7", "0001-01-01T00:00:00+14:00"])
def test_a_start_that_is_no_time_is_no_trouble(started: str) -> None:
    begun(new(), started)
    assert "ahead" not in found()


def test_a_folder_that_takes_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(dir: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    line = found()["folder.closed"]
    assert line["state"] == "wrong"
    assert line["told"].endswith(": permission denied.")


def test_a_journal_that_may_not_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    new()
    monkeypatch.setattr(os, "access", lambda path, how: False)
    assert found()["journal.locked"]["state"] == "warning"


def test_the_table_of_the_environment(tmp_path: Path) -> None:
    missing = found(REFEREE_FILE="nowhere.referee")["file.missing"]
    assert missing["state"] == "wrong"
    elsewhere = tmp_path / "else.referee"
    new(str(elsewhere))
    assert found(REFEREE_FILE=str(elsewhere))["file.named"]["state"] == "ok"
    assert str(elsewhere) in found(REFEREE_FILE=str(elsewhere))["journals.one"]["told"]


def test_rule_files() -> None:
    Path("rules").mkdir()
    Path("rules/ours.toml").write_text('game = "uno"\nextends = "uno-japan"\n[rules]\nstack = "same"\n', "utf-8")
    assert found()["rules.own"]["state"] == "ok"
    Path("rules/ours.toml").write_text('game = "uno"\nextends = "uno-japan"\n[rules]\nstak = 1\n', "utf-8")
    line = found()["rules.broken"]
    assert line["state"] == "wrong"
    assert "'stak'" in line["told"]


def test_a_language_that_is_none() -> None:
    line = found(REFEREE_LANG="fr")["language.unknown"]
    assert line["state"] == "warning"
    assert "'fr'" in line["told"]


def test_why_it_is_this_language() -> None:
    assert "language.by_variable" in found(REFEREE_LANG="ja")
    assert "language.by_locale" in found(REFEREE_LANG="", LANG="ja_JP.UTF-8")
    result = run("doctor", "--json", "--lang", "ja")
    assert "language.by_option" in result.stdout


def test_an_encoding_without_japanese(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen:
        encoding = "ascii"

        def isatty(self) -> bool:
            return False

    monkeypatch.setattr(sys, "stdout", Screen())
    (finding,) = doctor._encoding()
    assert finding.state == "warning"
    assert "赤" in str(finding.values["signs"])


def test_a_terminal_that_is_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "is_terminal", lambda stream: True)
    assert found(COLUMNS="30", LINES="24")["size"]["state"] == "warning"
    assert found(COLUMNS="80", LINES="24")["size"]["state"] == "ok"
    shown = run("doctor", COLUMNS="80", LINES="24").stdout
    bars = [cell_len(line) for line in shown.splitlines() if line.endswith("|")]
    assert len(bars) == 2
    assert bars[0] == bars[1]


@pytest.mark.parametrize(
    ("environment", "key"),
    [
        ({"NO_COLOR": "1"}, "colour.off"),
        ({"NO_COLOR": "", "FORCE_COLOR": "1"}, "colour.forced"),
        ({"NO_COLOR": ""}, "colour.file"),
    ],
)
def test_why_there_is_colour_or_none(environment: dict[str, str], key: str) -> None:
    assert key in found(**environment)


def test_colour_is_no_more_than_an_ornament() -> None:
    plain = run("doctor", NO_COLOR="1").stdout
    coloured = CliRunner().invoke(
        cli, ["doctor"], env={"NO_COLOR": "", "FORCE_COLOR": "1", "COLUMNS": "80"}, color=True
    )
    assert "\x1b[32mok\x1b[0m" in coloured.stdout
    assert "ok       versions" in plain
    assert "\x1b" not in run("doctor", "--plain", NO_COLOR="", FORCE_COLOR="1").stdout


def test_an_old_or_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"click": "8.1.7", "rich": "12.9"}

    def version(name: str) -> str:
        if name not in there:
            raise metadata.PackageNotFoundError(name)
        return there[name]

    monkeypatch.setattr(metadata, "version", version)
    lines = map(json.loads, run("doctor", "--json").stdout.splitlines())
    states = [(line["state"], line["told"].split()[0]) for line in lines if line["key"].startswith("package")]
    assert states == [("ok", "click"), ("wrong", "rich"), ("wrong", "tomlkit")]


@pytest.mark.parametrize(("version", "numbers"), [("8.1.7", (8, 1, 7)), ("14.0rc1", (14, 0)), ("x", ())])
def test_versions_are_compared_by_their_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert doctor._release(version) == numbers


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_and_fits(language: str, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With as much wrong as can be at once."""
    file = new()
    begun(file, "2999-01-01T20:00:00+05:45")
    with file.open("a", encoding="utf-8") as end:
        end.write("@9 Aki 7\n@3 Ben blorp\n@1 Ben 7\ntorn")
    new("b.referee")
    Path("c.referee").write_text("x\n", encoding="utf-8")
    Path("rules").mkdir()
    Path("rules/ours.toml").write_text('game = "uno"\nextends = "nothing"\n', "utf-8")
    result = run("doctor", "--lang", language, COLUMNS=str(columns), REFEREE_FILE="nowhere")
    assert result.exit_code == 1
    assert all(cell_len(line) <= columns or len(line.split()) == 1 for line in result.stdout.splitlines())
    last = result.stdout.splitlines()[-1]
    assert re.search({"en": r"\d things to put right", "ja": r"異常：\d"}[language], last)
    states = {"en": {"ok", "warning", "WRONG"}, "ja": {"良好", "注意", "異常"}}[language]
    heads = {line.split()[0] for line in result.stdout.splitlines() if line[:1] != " "}
    assert states <= heads


def test_names_of_files_cannot_move_the_cursor() -> None:
    new("a\x1b[2J.referee")
    assert "\x1b" not in run("doctor").stdout

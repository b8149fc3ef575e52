"""The collected cases on files and terminals: `data/cases/files-and-terminal.json`, a copy of the project's collection.

Each case is a test here, or stands in REASONS with the reason why the commands of today cannot show it.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from calls import run
from referee import journal
from referee.cli.group import cli

CASES: dict[str, Any] = {
    case["id"]: case
    for case in json.loads((Path(__file__).parent / "data/cases/files-and-terminal.json").read_text(encoding="utf-8"))
}

REASONS = {
    "CLI-11": "colours and wild cards are words of UNO; its notation decides about them",
    "CLI-17": "nothing here writes TOML with tomlkit yet; rule files are only read",
    "CLI-21": "CSV comes with the export of score sheets",
}

Run = Callable[..., Result]
TESTS: dict[str, Callable[[Any], None]] = {}


def case(name: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    """This function is the test of that case; it is given the case."""

    def keep(test: Callable[[Any], None]) -> Callable[[Any], None]:
        TESTS[name] = test
        return test

    return keep


def new(*names: str, path: str = "a.referee", more: tuple[str, ...] = ()) -> Result:
    return run("new", "ono99", *more, "-f", path, "--", *names)


def test_every_case_is_a_test_or_has_its_reason() -> None:
    assert TESTS.keys() | REASONS.keys() == CASES.keys()
    assert not TESTS.keys() & REASONS.keys()
    assert all(reason.strip() for reason in REASONS.values())


@pytest.mark.parametrize("name", TESTS)
def test_case(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    TESTS[name](CASES[name])


@case("CLI-01")
def _minus_ten(case: Any) -> None:
    assert new("Aki", "Ben").exit_code == 0
    assert case["situation"]["command"] == "referee play -10"
    for typed in (["-10"], ["--", "-10"], ["m10"], ["minus10"]):
        assert run("play", *typed).exit_code == 0, typed
    acts = [line.text for line in journal.lines(journal.read("a.referee"))]
    assert acts == ["Aki -10", "Ben -10", "Aki -10", "Ben -10"]


@case("CLI-02")
def _markup(case: Any) -> None:
    _names_are_shown_as_they_are(case["expected"])


@case("CLI-03")
def _emoji_codes(case: Any) -> None:
    _names_are_shown_as_they_are({**case["expected"], "Ben": "Ben"})


def _names_are_shown_as_they_are(expected: dict[str, str]) -> None:
    assert new(*expected).exit_code == 0
    first = next(iter(expected))
    assert run("play", first, "7").exit_code == 0
    for command in (["status"], ["status", "--plain"], ["score"], ["log"]):
        told = run(*command)
        assert told.exit_code == 0, told.output
        shown = [first] if command == ["log"] else expected.values()
        assert all(name in told.stdout for name in shown), (command, told.stdout)


@case("CLI-06")
def _long_names(case: Any) -> None:
    names = case["situation"]["names"]
    assert new(*names).exit_code == 0
    for command in (["status"], ["score"], ["status", "--plain"], ["score", "--plain"]):
        told = "".join(re.sub(r"[│|┃ \n]", "", run(*command, columns=case["situation"]["width"]).stdout))
        assert "…" not in told
        for name in names:
            assert name[-5:] in told, (command, told)


@case("CLI-07")
def _code_pages(case: Any) -> None:
    names = case["situation"]["names"]
    for charset in ("cp932", "ascii"):
        path = f"{charset}.referee"
        assert new(*names, path=path).exit_code == 0
        runner = CliRunner(charset=charset)
        for command in (["play", "-f", path, "7"], ["status", "-f", path]):
            result = runner.invoke(cli, command)
            assert result.exception is None, (charset, command)
            assert result.exit_code == 0
        assert [line.text for line in journal.lines(journal.read(path))] == [f"{names[0]} 7"]


@case("CLI-09")
def _digits(case: Any) -> None:
    assert case["expected"] == {"１０": 10, "1_0": "reject", "5.0": "reject", "+5": 5}
    assert new("Aki", "Ben").exit_code == 0
    for typed, value in case["expected"].items():
        path = f"{typed}.referee"
        result = new("Aki", "Ben", path=path, more=("--set", f"points={typed}"))
        if value == "reject":
            assert result.exit_code == 2
            assert typed in result.stderr
        else:
            assert result.exit_code == 0, result.stderr
            assert f"points = {value}\n" in Path(path).read_text(encoding="utf-8")
    assert run("play", "-f", "a.referee", "１０").exit_code == 0
    assert run("play", "-f", "a.referee", "1_0").exit_code == 1
    assert run("play", "-f", "a.referee", "5.0").exit_code == 1


@case("CLI-13")
def _cut_off(case: Any) -> None:
    for data in (f"+++\n{case['situation']['file']}", f"+++\n{case['situation']['file']}\n+++\n", ""):
        Path("a.referee").write_text(data)
        for command in (["status"], ["play", "7"]):
            result = run(*command, "-f", "a.referee")
            assert result.exit_code == 1
            assert "a.referee" in result.stderr
            assert Path("a.referee").read_text() == data
    Path("a.referee").write_text(f"+++\n{case['situation']['file']}\n+++\n")
    assert "line 2" in run("status", "-f", "a.referee").stderr


@case("CLI-14")
def _byte_order_mark(case: Any) -> None:
    text = 'game = "ono99"\nextends = "ono99-tomy"\n[rules]\n' + case["situation"]["file"].replace("\\ufeff", "") + "\n"
    Path("house.toml").write_text("\ufeff" + text, encoding="utf-8")
    assert new("Aki", "Ben", more=("--rules", "house.toml")).exit_code == 0
    assert "limit = 99\n" in Path("a.referee").read_text()


@case("CLI-19")
def _types(case: Any) -> None:
    for value, wanted in case["expected"].items():
        Path("house.toml").write_text(f'game = "ono99"\nextends = "ono99-tomy"\n[rules]\nlimit = {value}\n')
        result = new("Aki", "Ben", path=f"{wanted}.referee", more=("--rules", "house.toml"))
        assert result.exit_code == (0 if wanted == "accept" else 2), (value, result.output)
        if "line" in wanted:
            assert "line 4" in result.stderr
        elif wanted != "accept":
            assert result.stderr.startswith("Error: house.toml:4: `limit`")
        Path(f"{wanted}.referee").unlink(missing_ok=True)


@case("CLI-20")
def _dates(case: Any) -> None:
    """The start is stored with its offset, and shown as the day it was there."""
    assert new("Aki", "Ben").exit_code == 0
    text = Path("a.referee").read_text()
    assert re.search(r"^started = \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$", text, re.MULTILINE)
    start = case["situation"]["start"]
    Path("a.referee").write_text(re.sub(r"started = .*", f"started = {start}", text))
    front = journal.read("a.referee").front
    assert front["started"].isoformat() == start
    assert front["started"].date().isoformat() == case["expected"]["date"]


@case("CLI-22")
def _names_as_keys(case: Any) -> None:
    wanted = {name.replace("\\n", "\n"): value for name, value in case["expected"].items()}
    for name, value in wanted.items():
        path = f"{len(name)}{name[:1]}.referee".replace('"', "q")
        result = new(name, "Ben", path=path)
        if value == "reject":
            assert result.exit_code == 2
            assert not Path(path).exists()
            continue
        assert result.exit_code == 0, result.output
        assert run("play", "-f", path, "7", "8").exit_code == 0
        status = json.loads(run("status", "--json", "-f", path).stdout)
        assert [player["name"] for player in status["players"]] == [name, "Ben"]
        assert status["total"] == 15

"""`referee demo`: the hand comes out as it was worked out by hand, and nothing is left of it.

Totals of the hand, added up by hand: Aki 9; Ben 19; Chie 29; Aki 39; Double Play, Hold, Reverse and a refused Double
Play leave 39; Chie 49 and 57 (she said 58); from there counter-clockwise: Ben 67, Aki 57, Chie 67, Ben 77, Aki 87,
Chie 96; Ben's 7 makes 103 and loses.
"""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from referee.cli.demo import HAND
from referee.cli.group import cli
from referee.words import LANGUAGES

ANSWERS = [
    "9. Ben.", "19. Chie.", "29. Aki.", "39. Ben.", "39. Chie, two plays owed (Double Play by Ben).",
    "39. Aki, two plays owed (Hold by Chie).",
    "39. Chie, two plays owed (Reverse by Aki). Now counter-clockwise.",
    "Not recorded: Chie owes 2 plays",
    "49. Chie, one more play.", "Chie said 58, it is 57. 57. Ben.", "67. Aki.", "57. Chie.", "67. Ben.", "77. Aki.",
    "87. Chie.", "96. Ben.", "Ben loses the hand at 103. Ben returns a chip and has 2 left.",
]  # fmt: skip
"""What is answered to each act, in order."""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for what is only there for a while; the test runs in another, empty one."""
    folder, here = tmp_path / "temporary", tmp_path / "here"
    folder.mkdir()
    here.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.chdir(here)
    return folder


def demo(*arguments: str, columns: int = 80) -> str:
    result = CliRunner().invoke(cli, ["demo", *arguments], env={"COLUMNS": str(columns)})
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def test_each_act_is_shown_as_typed_with_its_answer() -> None:
    shown = demo(columns=100)
    blocks = re.split(r"^\$ referee play ", shown, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(ANSWERS) == len(HAND)
    for step, block, answer in zip(HAND, blocks, ANSWERS, strict=True):
        typed, _, answered = block.partition("\n")
        assert typed == step.typed
        assert answered.startswith(answer)


def test_sixteen_of_the_seventeen_acts_are_recorded() -> None:
    assert re.findall(r"#(\d+) demo", demo()) == [str(number) for number in range(1, 17)]


def test_the_refusal_tells_rule_and_way_out() -> None:
    shown = " ".join(demo().split())
    assert "Rule ono.double:" in shown
    assert "`Chie foul double` (taken back) or `Chie stands double`" in shown


def test_a_chip_moves_and_the_newcomer_learns_what_is_next() -> None:
    shown = " ".join(demo().split())
    assert "hand 2: Ben begins. Chips: Aki 3, Ben 2, Chie 3." in shown
    for command in ("new ono99 Aki Ben Chie", "play 7 hold", "undo", "status", "rules show ono99-tomy"):
        assert f"referee {command}" in shown


def test_in_japanese() -> None:
    shown = demo("--lang", "ja")
    assert "39。Akiの番、2回プレイ（Chieがホールドで転嫁）。" in shown
    assert "チップ：Aki 3、Ben 2、Chie 3" in shown
    assert "two plays" not in shown


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_terminal(columns: int, language: str) -> None:
    shown = demo("--lang", language, columns=columns)
    assert all(cell_len(line) <= columns for line in shown.splitlines())
    assert re.findall(r"[\u30a1-\u30fa\u30fc]+|[!-~]+", shown) == re.findall(
        r"[\u30a1-\u30fa\u30fc]+|[!-~]+", demo("--lang", language, columns=100)
    )


def test_it_leaves_no_file_behind(temporary: Path) -> None:
    demo()
    assert list(temporary.iterdir()) == []
    assert list(Path().iterdir()) == []


def test_it_does_not_touch_a_table_that_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("demo.referee").write_text("somebody's", encoding="utf-8")
    monkeypatch.setenv("REFEREE_FILE", "demo.referee")
    demo()
    assert Path("demo.referee").read_text(encoding="utf-8") == "somebody's"


def test_without_room_for_a_folder_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nonexistent/folder")
    result = CliRunner().invoke(cli, ["demo"])
    assert result.exit_code == 1
    assert "temporary folder" in result.stderr
    assert "Traceback" not in result.output


def test_ctrl_c_at_a_terminal_ends_it_quietly(temporary: Path) -> None:
    main, terminal = pty.openpty()
    command = [sys.executable, "-m", "referee", "demo"]
    process = subprocess.Popen(command, stdout=terminal, stderr=subprocess.STDOUT, stdin=terminal)
    os.close(terminal)
    shown = b""
    while b"$ referee play 9" not in shown and select.select([main], [], [], 20)[0]:
        shown += os.read(main, 4096)
    assert list(temporary.iterdir()), "the hand is being played"
    process.send_signal(signal.SIGINT)
    try:
        while select.select([main], [], [], 20)[0] and (read := os.read(main, 4096)):
            shown += read
    except OSError:  # nobody holds the terminal any more
        pass
    os.close(main)
    assert process.wait(20) == 0
    assert b"Traceback" not in shown
    assert b"Abort" not in shown
    assert b"$ referee play 7" not in shown, "at a terminal it pauses"
    assert list(temporary.iterdir()) == []

"""Pipes, devices, folders and links in the place of files that people name: told at once, never waited for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from calls import process

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
SECONDS = 30
"""After which a call counts as hanging; each takes a moment."""


@pytest.fixture
def odd_rules() -> None:
    """A folder of rules with everything in it that is no rule file."""
    Path("rules").mkdir()
    os.mkfifo("rules/pipe.toml")
    Path("rules/folder.toml").mkdir()
    for name, target in (("nowhere", "missing"), ("loop", "loop.toml"), ("endless", "/dev/zero")):
        Path(f"rules/{name}.toml").symlink_to(target)
    Path("rules/large.toml").write_bytes(b"#" * (5 << 20))


@pytest.mark.usefixtures("odd_rules")
def test_rules_list_tells_each_that_cannot_be_used() -> None:
    done = process("rules", "list", "--json")
    assert done.returncode == 0, done.stderr
    told = {each["name"]: each for each in map(json.loads, done.stdout.splitlines())}
    for name in ("pipe", "folder", "nowhere", "loop", "endless", "large"):
        assert f"rules/{name}.toml" in json.dumps(told[name])
    assert "uno-japan" in told


@pytest.mark.usefixtures("odd_rules")
@pytest.mark.parametrize(
    ("code", "call"),
    [
        (0, "rules search jump"),
        (0, "judge --all --rules uno-japan --top r7 r3"),
        (1, "rules check rules/pipe.toml"),
        (1, "rules check rules/endless.toml"),
        (2, "rules diff pipe uno-japan"),
        (2, "rules diff folder uno-japan"),
        (2, "rules new x --from nosuch"),
        (2, "new uno --rules nosuch A B"),
        (2, "new uno --rules rules/endless.toml A B"),
        (2, "rules set loop stack=same"),
    ],
)
def test_no_rule_file_is_waited_for(code: int, call: str) -> None:
    done = process(*call.split())
    assert done.returncode == code, done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def odd_journals() -> None:
    """A table, and a pipe and a device that are called tables."""
    assert process("new", "uno", "-f", "evening.referee", "Aki", "Ben").returncode == 0
    os.mkfifo("pipe.referee")
    os.mkfifo("pipe.csv")
    os.mkfifo("pipe.txt")
    Path("endless.referee").symlink_to("/dev/zero")


@pytest.mark.usefixtures("odd_journals")
@pytest.mark.parametrize(
    ("code", "call"),
    [
        (1, "status"),
        (1, "status -f pipe.referee"),
        (1, "status -f endless.referee"),
        (1, "play -f pipe.referee draw"),
        (1, "check"),
        (0, "rules search jump"),
        (0, "new uno A B"),
        (1, "score import pipe.csv -f evening.referee"),
        (1, "score import /dev/zero -f evening.referee"),
        (1, "score -o pipe.txt -f evening.referee"),
    ],
)
def test_no_journal_sheet_or_output_is_waited_for(code: int, call: str) -> None:
    done = process(*call.split())
    assert done.returncode == code, done.stdout + done.stderr
    assert not code or "pipe" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("odd_journals")
def test_a_pipe_that_somebody_reads_takes_the_output() -> None:
    reading = os.open("pipe.txt", os.O_RDONLY | os.O_NONBLOCK)
    done = process("score", "-o", "pipe.txt", "-f", "evening.referee")
    assert done.returncode == 0, done.stderr
    assert b"Aki" in os.read(reading, 1000)
    os.close(reading)


def test_of_two_who_change_a_rule_set_at_once_none_is_told_done_in_vain() -> None:
    Path("rules").mkdir()
    Path("rules/ours.toml").write_text('game = "uno"\nextends = "uno-japan"\n')
    calls = [("hand_size", str(number)) for number in (3, 4, 5, 6)], [("target", str(100 + each)) for each in range(4)]
    changes = [change for pair in zip(*calls, strict=True) for change in pair]
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", "rules", "set", "ours", f"{key}={value}"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for key, value in changes
    ]  # fmt: skip
    told = [each.communicate(timeout=SECONDS) for each in running]
    done = {key for (key, _), each in zip(changes, running, strict=True) if each.returncode == 0}
    text = Path("rules/ours.toml").read_text()
    assert done, told
    assert all(f"{key} = " in text for key in done), (text, told)


def test_a_change_is_refused_while_another_one_is_being_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else's change comes in just after the file was compared: nobody's is lost."""
    from referee import files, houserules, rulesets
    from referee.errors import RefereeError

    file = Path("ours.toml")
    file.write_text('game = "uno"\nextends = "uno-japan"\n')
    page = rulesets.page_of(str(file))
    write = files.put_in_place
    waiting: list[subprocess.Popen[bytes]] = []

    def replace(target: str, data: bytes) -> None:
        if not waiting:
            code = (
                "from pathlib import Path; from referee import houserules, rulesets; "
                f"page = rulesets.Page(Path('ours.toml'), {page.text!r}, {{}}); "
                "print('begun', flush=True); houserules.save(page, page.text + '# theirs\\n')"
            )
            waiting.append(
                subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            )
            assert waiting[0].stdout is not None
            waiting[0].stdout.readline()
            with pytest.raises(subprocess.TimeoutExpired):  # it waits for us
                waiting[0].wait(1)
        write(target, data)

    monkeypatch.setattr(houserules, "put_in_place", replace)
    houserules.save(page, page.text + "# ours\n")
    _, told = waiting[0].communicate(timeout=SECONDS)
    assert waiting[0].returncode != 0
    assert RefereeError("house.meanwhile", file="ours.toml").key
    assert b"meanwhile" in told
    assert file.read_text() == page.text + "# ours\n"

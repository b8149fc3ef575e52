"""The command line: what is typed wrongly is told in a sentence, with the contract's exit code, and loses nothing."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from calls import done, run
from referee.cli.group import minus_ten
from referee.words import LANGUAGES

FILE = "a.referee"
DONE, REFUSED, MISUSED = 0, 1, 2


@pytest.fixture(autouse=True)
def _table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("new", "ono99", "-f", FILE, "Aki", "Ben", "Chie").exit_code == DONE
    assert run("play", "10", "2", "double").exit_code == DONE


def process(*arguments: str, **options: Any) -> "subprocess.CompletedProcess[Any]":
    command = [sys.executable, "-m", "referee", *arguments]
    return subprocess.run(command, check=False, **{"capture_output": True, "text": True, **options})


def facts() -> Any:
    return json.loads(run("status", "--json", "-f", FILE).stdout)


def on_file() -> bytes:
    return Path(FILE).read_bytes()


def words() -> list[str]:
    """The acts on file, without their time stamps."""
    acts = on_file().decode().split("+++\n")[2].splitlines()
    return [line.partition(" ")[2] if line.startswith("@") else line for line in acts if not line.startswith("#")]


# --- acts that are refused

REFUSALS = {
    "unknown word": (["play", "blorp"], 'Not recorded: "blorp" is no notation; it is neither a card'),
    "nearly a word": (["play", "reverze"], 'Not recorded: "reverze" is no notation; did you mean `reverse`?'),
    "wrong player": (["play", "Ben", "5"], "Not recorded: Ben acts out of turn with 5: it is Aki's turn."),
    "unknown player": (["play", "Dan", "5"], 'Not recorded: "Dan" is no notation;'),
    "name alone": (["play", "Aki"], 'Not recorded: "Aki" is no notation; after a name comes what that player did.'),
    "number after undo": (["play", "undo 3"], 'Not recorded: "undo 3" is no notation; write `undo` once for each'),
    "open quote": (["play", 'note "tea'], "Not recorded: "),
    "no such card": (["play", "11"], 'Not recorded: "11" is no notation;'),
    "redo after nothing": (["redo"], "Not recorded: "),
    "fix of nothing": (["fix", "99", "7", "--yes"], "Not recorded: "),
    "fix without an act": (["fix", "1"], "Not recorded: "),
    "agree on nothing of this game": (["agree", "colour=b"], "Not recorded: "),
    "agree on what cannot be": (["agree", "total=99"], "Not recorded: "),
    "agree for a stranger": (["agree", "cards:Dan=3"], "Not recorded: "),
}


@pytest.mark.parametrize("name", REFUSALS)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_refusal_is_a_sentence_and_changes_nothing(name: str, lang: str) -> None:
    arguments, sentence = REFUSALS[name]
    before = on_file()
    result = run(*arguments, "--lang", lang)
    assert result.exit_code == REFUSED
    assert result.stdout == ""
    assert result.stderr.split("\n")[0].endswith((".", "?", "。", "）", ")")) or lang == "ja"
    assert lang == "ja" or result.stderr.startswith(sentence), result.stderr
    assert "Traceback" not in result.output
    assert on_file() == before


@pytest.mark.parametrize("name", ["unknown word", "wrong player", "unknown player", "redo after nothing"])
def test_a_refusal_in_json_is_one_object_with_the_unchanged_state(name: str) -> None:
    before = facts()
    result = run(*REFUSALS[name][0], "--json")
    assert result.exit_code == REFUSED
    (line,) = result.stdout.splitlines()
    found = json.loads(line)
    assert found["verdict"] == "illegal"
    assert found["rule"]
    assert found["why"]
    assert {key: found[key] for key in before} == before
    assert line.isascii()


def test_acts_before_a_refusal_stay_recorded_and_it_says_how_many() -> None:
    result = run("play", "3", "4", "blorp", "5")
    assert result.exit_code == REFUSED
    assert len(result.stdout.splitlines()) == 2
    assert result.stderr.splitlines()[-1] == "2 of 3 recorded."
    assert words()[3:] == ["Aki 3", "Aki 4"]


# --- setting up a table

NEW = {
    "nobody": (["ono99"], "Say who plays, in seat order clockwise"),
    "no game": ([], "Say which game is played"),
    "another game": (["chess", "Aki", "Ben"], "There is no game 'chess'; there are ono99, uno."),
    "too few": (["ono99", "Aki"], "ono99-tomy is for 2 to 8 players, not for 1."),
    "too many": (["ono99", *"ZYXWVUTSQ"], "ono99-tomy is for 2 to 8 players, not for 9."),
    "twice": (["ono99", "Aki", "Aki"], "Aki is named twice"),
    "twice in capitals": (["ono99", "Straße", "STRASSE"], "STRASSE is named twice"),
    "twice in width": (["ono99", "Aki", "Ａｋｉ"], "Ａｋｉ is named twice"),
    "twice, composed and not": (["ono99", "Zo\u00eb", "Zoe\u0308"], "Zoë is named twice"),
    "a card": (["ono99", "Aki", "hold"], "The name 'hold' will not do: hold is a word for an act"),
    "a card in full width": (["ono99", "Aki", "ＨＯＬＤ"], "The name 'ＨＯＬＤ' will not do"),
    "a card in Japanese": (["ono99", "Aki", "リバース"], "The name 'リバース' will not do"),
    "a number": (["ono99", "Aki", "7"], "The name '7' will not do"),
    "an act of the record": (["ono99", "Aki", "undo"], "The name 'undo' will not do"),
    "empty": (["ono99", "Aki", ""], "The name '' will not do: a name needs at least one letter."),
    "two lines": (["ono99", "Aki", "line\nbreak"], "The name "),
    "an escape": (["ono99", "Aki", "\x1b[31mRed"], "The name "),
    "right to left": (["ono99", "Aki", "\u202eikA"], "The name "),
    "too long": (["ono99", "Aki", "x" * 10_000], "The name "),
    "a stamp": (["ono99", "Aki", "@Ben"], "The name '@Ben' will not do: a name may not begin with @, + or -."),
    "a dealer who is not there": (["ono99", "Aki", "Ben", "--dealer", "Dan"], "Dan cannot deal"),
    "a position that cannot be": (["ono99", "Aki", "Ben", "--agree", "total=99"], "The position agreed on cannot be"),
    "a position where only scores are kept": (
        ["ono99", "Aki", "Ben", "--scores-only", "--agree", "total=47"],
        "The position agreed on cannot be: This table keeps scores only and takes no agree total=47",
    ),
    "a position and an act": (
        ["ono99", "Aki", "Ben", "--agree", "total=47 Aki 7"],
        "`--agree` takes one position, as in `total=47 turn=Ben`; play Aki 7 when",
    ),
    "an empty position": (["ono99", "Aki", "Ben", "--agree", ""], "write what is agreed"),
    "partners of whom there are three": (
        ["uno", "Aki", "Ben", "Chie", "--set", "partners=true"], "Partners are four, two against two, not 3.",
    ),
    "the last table with other players": (["--again", "ono99", "Aki", "Ben"], "`--again` takes the players"),
    "the last table by other rules": (
        ["--again", "--rules", "ono99-mattel", "--set", "limit=100"],
        "`--again` takes the rules, the dealer and the way of keeping score from the last table: leave out "
        "--rules, --set,",
    ),
    "the last table with a dealer, for the scores": (
        ["--again", "--dealer", "Aki", "--scores-only"],
        "`--again` takes the rules, the dealer and the way of keeping score from the last table: leave out "
        "--dealer, --scores-only,",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", NEW)
def test_a_table_that_cannot_be_is_refused_and_none_is_made(name: str) -> None:
    arguments, sentence = NEW[name]
    result = run("new", "-f", "b.referee", *arguments)
    assert result.exit_code in (REFUSED, MISUSED)
    assert result.exit_code == MISUSED or "position" in name
    assert result.stdout == ""
    assert result.stderr.startswith(f"Error: {sentence}"), result.stderr
    assert len(result.stderr) < 400
    assert "\x1b" not in result.stderr
    assert not Path("b.referee").exists()


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("table", "still_there", "why"),
    [
        (["ono99", "Aki", "Ben"], "Aki", {"en": "for 2 to 8 players, not for 1.", "ja": "2人から8人"}),
        (
            ["uno", "--set", "partners=true", "Aki", "Chie", "Ben", "Dan"], "Aki, Chie, Dan",
            {"en": "two against two, not 3.", "ja": "3人では遊べません"},
        ),
    ],
)  # fmt: skip
def test_a_table_that_somebody_left_is_not_played_again_by_too_few(
    table: list[str], still_there: str, why: dict[str, str], lang: str
) -> None:
    Path(FILE).unlink()
    assert run("new", "-f", FILE, *table).exit_code == DONE
    assert run("play", "-f", FILE, *(["flip:r5"] if "uno" in table else []), "Ben leave").exit_code == DONE
    for options in ([], ["--agree", "total=7"]):
        result = run("--lang", lang, "new", "--again", *options)
        assert result.exit_code == REFUSED
        assert FILE in result.stderr
        assert why[lang] in result.stderr, result.stderr
        assert still_there.replace(", ", {"en": ", ", "ja": "、"}[lang]) in result.stderr
        assert os.listdir() == [FILE]


@pytest.mark.parametrize(
    ("acts", "seated", "deals"),
    [
        (["Ben leave"], ["Aki", "Chie"], "Aki"),
        (["Ben leave", "rename Ben Benny"], ["Aki", "Chie"], "Aki"),
        (["Ben leave", "rename Ben Old", "join Ben after Aki"], ["Aki", "Ben", "Chie"], "Aki"),
        (["rename Ben Bea"], ["Aki", "Bea", "Chie"], "Aki"),
        (["rename Chie Cho", "join Dan after Cho"], ["Aki", "Ben", "Cho", "Dan"], "Dan"),
        (["Chie leave"], ["Aki", "Ben"], "Aki"),
        (["Ben leave", "undo"], ["Aki", "Ben", "Chie"], "Aki"),
    ],
)
def test_the_last_table_again_seats_whoever_is_still_there(acts: list[str], seated: list[str], deals: str) -> None:
    Path(FILE).unlink()
    assert run("new", "ono99", "-f", FILE, "Aki", "Ben", "Chie").exit_code == DONE
    assert run("play", "-f", FILE, *acts).exit_code == DONE
    assert run("new", "--again", "-f", "b.referee").exit_code == DONE
    told = json.loads(run("status", "--json", "-f", "b.referee").stdout)
    assert [player["name"] for player in told["players"]] == seated
    assert told["dealer"] == deals


def test_a_journal_that_is_there_is_never_written_over() -> None:
    before = on_file()
    result = run("new", "ono99", "-f", FILE, "Dan", "Eva")
    assert result.exit_code == REFUSED
    assert result.stderr == "Error: a.referee exists already: name another file with -f.\n"
    assert on_file() == before


def test_a_table_on_a_full_disk_leaves_nothing_behind() -> None:
    resource = pytest.importorskip("resource")

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    result = process("new", "ono99", "-f", "b.referee", "Dan", "Eva", preexec_fn=limit)
    assert result.returncode == REFUSED
    assert result.stderr == "Error: b.referee cannot be written: the file would be too large.\n"
    assert not Path("b.referee").exists()


# --- finding the table


def test_which_table_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "ono99", "-f", "b.referee", "Dan", "Eva")
    result = run("play", "7")
    assert result.exit_code == REFUSED
    assert result.stderr == (
        "Error: More than one table here is unfinished: a.referee, b.referee. Name the one you mean with -f.\n"
    )
    run("play", "-f", "b.referee", "close")
    assert run("play", "7").stdout.endswith("#4 a\n")
    monkeypatch.setenv("REFEREE_FILE", "b.referee")
    assert run("status", "--json").stdout.startswith('{"game": "ono99"')
    assert run("play", "7").exit_code == REFUSED, "the evening there is closed"


def test_no_table_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    for command in (["play", "7"], ["status"], ["undo"], ["score"], ["log"], ["legal"], ["fix", "1", "7"]):
        result = run(*command)
        assert result.exit_code == REFUSED
        assert result.stderr.startswith("Error: There is no table here: begin one with `referee new`")


# --- options

MISTYPED = [
    ["play", "--jsn", "7"], ["play", "7", "--jsn"], ["fix", "--jsn", "1", "7"], ["agree", "--jsn", "total=3"],
    ["status", "--jsn"], ["undo", "--jsn"],
]  # fmt: skip


@pytest.mark.parametrize("arguments", MISTYPED, ids=" ".join)
def test_a_mistyped_option_is_an_error_with_a_suggestion(arguments: Sequence[str]) -> None:
    before = on_file()
    result = run(*arguments)
    assert result.exit_code == MISUSED
    assert "No such option" in result.stderr
    assert "--json" in result.stderr.split("No such option")[1].replace("'", "").replace("--jsn", "")
    assert on_file() == before


def test_a_mistyped_command_is_an_error_with_a_suggestion() -> None:
    result = run("plya", "7")
    assert result.exit_code == MISUSED
    assert "Error: There is no command `plya`. Did you mean `play`?" in result.stderr
    assert "Did you mean" not in run("xyzzy").stderr
    assert "エラー：`plya` というコマンドはありません。`play` のことですか？" in run("--lang", "ja", "plya").stderr
    assert "`referee rules --help`" in run("rules", "xyzzy").stderr


@pytest.mark.parametrize(
    "typed", [["-10"], ["Aki", "-10"], ["Aki -10"], ["--", "-10"], ["−10"], ["-10", "-f", FILE], ["-f", FILE, "-10"]]
)
def test_minus_ten_works_as_typed(typed: Sequence[str]) -> None:
    result = run("play", *typed)
    assert result.exit_code == DONE
    assert result.stdout == "2. Aki, one more play. #4 a\n"
    assert words()[-1] == "Aki -10"


def test_minus_ten_works_as_typed_in_fix_and_agree() -> None:
    result = run("fix", "2", "-10", "--yes")
    assert result.exit_code == DONE
    assert facts()["total"] == 0
    assert words()[-1] == "fix 2 Ben -10"
    assert run("agree", "total=-3").exit_code == DONE
    assert facts()["total"] == -3


def test_a_name_may_look_like_an_option_value() -> None:
    assert minus_ten(["-10", "--json", "-f", "-1x", "a-1"]) == ["−10", "--json", "-f", "−1x", "a-1"]


def test_fix_asks_only_at_a_terminal() -> None:
    before = on_file()
    result = run("fix", "1", "7")
    assert result.exit_code == REFUSED
    assert result.stderr == "Error: Nothing is written: here nobody can be asked, so add --yes.\n"
    assert on_file() == before


# --- many lines


def test_a_paste_of_many_lines() -> None:
    pasted = 'Aki 3\r\n\r\n# a comment\nAki 4 Ben 5\n@77 Chie 6\n   \nnote "tea time"\nundo\nundo'
    result = run("play", "-", typed=pasted)
    assert result.exit_code == DONE, result.output
    assert words()[3:] == ["Aki 3", "Aki 4", "Ben 5", "Chie 6", 'note "tea time"', "undo", "undo"]
    assert facts()["total"] == 24


def test_standard_input_stops_at_the_first_refusal_unless_told_to_keep_going() -> None:
    lines = "3\nblorp\n4\n"
    assert run("play", "-", typed=lines).exit_code == REFUSED
    assert words()[3:] == ["Aki 3"]
    assert run("play", "-", "--keep-going", typed=lines).exit_code == REFUSED
    assert words()[3:] == ["Aki 3", "Aki 3", "Ben 4"]


def test_standard_input_that_is_no_text() -> None:
    result = process("play", "-", input=b"3\n\xff\xfe\x00\n4\n", text=False)
    assert result.returncode == REFUSED
    assert b"Traceback" not in result.stderr
    assert b"is no notation" in result.stderr
    assert words()[3:] == ["Aki 3"]


# --- streams


def test_no_terminal_and_no_standard_input() -> None:
    result = process("play", stdin=subprocess.DEVNULL)
    assert result.returncode == DONE
    assert result.stdout == result.stderr == ""
    closed = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m referee play <&-"], capture_output=True, text=True, check=False
    )
    assert closed.returncode == MISUSED
    assert "Say what happened" in closed.stderr


def shell(line: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A line of a shell in which `referee` is the program."""
    script = f'set -o pipefail; referee() {{ "{sys.executable}" -m referee "$@"; }}; {line}'
    return subprocess.run(
        ["bash", "-c", script],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize("command", ["play 3", "status", "log", "--help", "play --help", "rules show ono99-tomy"])
def test_a_reader_who_has_gone_ends_it_quietly(command: str) -> None:
    result = shell(f"referee {command} | head -0")
    assert "Traceback" not in result.stderr
    assert "Exception" not in result.stderr
    assert result.returncode in (0, 1)
    assert len(words()) == (4 if command == "play 3" else 3)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", ["play 3", "status", "log", "--help", "play --help", "play --json 3", "rules list"])
def test_output_to_a_full_disk_is_told_and_the_act_stands(command: str) -> None:
    result = shell(f"referee {command} > /dev/full")
    assert result.returncode == REFUSED
    assert result.stderr.startswith("Error: The answer could not be printed (the disk is full).")
    assert result.stderr.count("\n") == 1
    assert len(words()) == (4 if "3" in command else 3)


def test_closed_streams_are_no_trouble() -> None:
    assert shell("referee play 3 >&-").returncode == DONE
    assert shell("referee play blorp 2>&-").returncode == REFUSED
    assert shell("referee status >&- 2>&- <&-").returncode == DONE
    assert words()[3:] == ["Aki 3"]


@pytest.mark.parametrize("encoding", ["cp932", "ascii", "latin-1", "utf-8"])
def test_names_that_the_terminal_cannot_show(encoding: str) -> None:
    environment = {"PYTHONIOENCODING": encoding}
    shell("referee new ono99 -f k.referee 燐 👍 Zoë", PYTHONIOENCODING=encoding)
    for command in ("play -f k.referee 7", "play -f k.referee 燐 7", "status -f k.referee", "log -f k.referee"):
        result = subprocess.run(
            [sys.executable, "-m", "referee", *command.split()],
            capture_output=True, check=False, env={**os.environ, **environment},
        )  # fmt: skip
        told = result.stdout + result.stderr
        assert b"Traceback" not in told
        assert result.returncode == (REFUSED if "燐 7" in command else DONE)
        assert told.decode("utf-8" if encoding == "ascii" else encoding), "Click takes ASCII for a mistake"
        if encoding == "utf-8" and "status" in command:
            assert all(name in told.decode() for name in ("燐", "👍", "Zoë"))
    assert 'players = ["燐", "👍", "Zoë"]' in Path("k.referee").read_text(encoding="utf-8")
    assert "燐 7\n" in Path("k.referee").read_text(encoding="utf-8")


@pytest.mark.parametrize("columns", ["20", "40"])
@pytest.mark.parametrize("command", ["status", "log", "score", "legal", "rules list", "--help", "status --plain"])
def test_narrow_terminals_lose_no_name_and_no_number(columns: str, command: str) -> None:
    shell("referee new ono99 -f n.referee Alexandra-Montgomery-Smith Alexandra-Montgomery-Jones --set chips=9")
    shell("referee play -f n.referee 10 10 10 10 10 10 10 10 10")
    where = "" if command in ("--help", "rules list") else " -f n.referee"
    result = shell(f"referee {command}{where}", COLUMNS=columns)
    assert result.returncode == DONE, result.stderr
    told = "".join(result.stdout.split())
    assert "…" not in told
    if command.startswith("status"):
        assert "9" in told
        assert "90" in told
        for letter in ("Smith", "Jones"):
            assert letter in told


# --- Ctrl-C


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_ctrl_c_while_it_waits_for_a_line(lang: str) -> None:
    player = subprocess.Popen(
        [sys.executable, "-m", "referee", "play", "-", "--lang", lang],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write("3\n")
    player.stdin.flush()
    assert "#4" in player.stdout.readline()
    player.send_signal(signal.SIGINT)
    _, errors = player.communicate(timeout=10)
    assert player.returncode == REFUSED
    assert "Traceback" not in errors
    sentence = {"en": "Error: Stopped. Every act that was told stands on file", "ja": "中断しました"}[lang]
    assert sentence in errors
    assert words()[3:] == ["Aki 3"]


OUR_MAIN = re.compile(r'cli.__init__\.py", line \d+, in main')
"""A line of a traceback: the program had begun."""


def test_ctrl_c_at_any_point_loses_nothing_that_was_told() -> None:
    """From the first import to the last line: whatever was echoed is on file, and the end is told in a sentence.

    A signal that meets the interpreter before `main` has begun is not ours to answer: nothing has happened then.
    """
    for step in range(16):
        kept = len(words())
        player = subprocess.Popen(
            [sys.executable, "-m", "referee", "play", "-f", FILE, "-"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert player.stdin is not None
        with suppress(BrokenPipeError):  # it was stopped before it read a line
            player.stdin.write('note "x"\n' * 400)
            player.stdin.flush()
        time.sleep(0.012 * step)
        player.send_signal(signal.SIGINT)
        output, errors = player.communicate(timeout=20)
        assert len(words()) - kept >= output.count("\n")
        if player.returncode == DONE:
            assert len(words()) == kept + 400
        elif errors.startswith("Error: Stopped."):
            # Python ends by the signal itself where that had met a class while it was being made.
            assert player.returncode in (REFUSED, -signal.SIGINT), (step, errors)
            assert errors.count("\n") == 1, (step, errors)
        else:
            assert not errors.startswith("Error:"), (step, errors)
            assert not OUR_MAIN.search(errors), (step, errors)
            assert (len(words()), output) == (kept, "")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_ctrl_c_while_the_commands_are_still_being_loaded(lang: str) -> None:
    """The signal comes from within the first import that `main` makes, so that it cannot come too early or too late."""
    stopped = (
        "import os, signal, sys\n"
        "class Loading:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'referee.cli.group':\n"
        "            sys.meta_path.remove(self)\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "from referee.cli import main\n"
        "sys.meta_path.insert(0, Loading())\n"
        "main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", stopped, "status"], capture_output=True, text=True, check=False,
        env={**os.environ, "REFEREE_LANG": lang},
    )  # fmt: skip
    assert result.returncode == REFUSED
    assert result.stderr.startswith({"en": "Error: Stopped.", "ja": "エラー：中断しました。"}[lang]), result.stderr
    assert "Traceback" not in result.stderr


def test_every_unreadable_line_is_told() -> None:
    done("new", "ono99", "-f", "e.referee", "Aki", "Ben")
    found = run("play", "-f", "e.referee", "--keep-going", "--json", "-", typed="zzz\nyyy\n7\n7 xxx\n")
    objects = [json.loads(line) for line in found.stdout.splitlines()]
    assert [each["verdict"] for each in objects] == ["illegal", "illegal", "legal", "legal", "illegal"]
    told = run("play", "-f", "e.referee", "--keep-going", "-", typed="zzz\nyyy\n").stderr
    assert "zzz" in told
    assert "yyy" in told


@pytest.mark.parametrize("name", ["\u3164", "\u115f", "Aki\uffa0", "\u2800"])
def test_a_name_is_seen(name: str) -> None:
    result = run("new", "uno", "Ben", name)
    assert result.exit_code == MISUSED
    assert "may not hold invisible signs" in result.stderr


def test_blanks_around_a_name_are_nothing() -> None:
    done("new", "uno", "--scores-only", "-f", "s.referee", "Aki ", "Ben")
    done("score", "add", "-f", "s.referee", "Aki :-", "Ben:5")


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("odds uno-japan --vs stack", "--vs KEY=VALUE"),
        ("judge --rules uno-japan --top r+2 --pending 1000000000 draw", "999999999"),
        ("new uno --set hand_size=99999999999999999999 A B", "at most"),
        ("new uno --set stack=zzz A B", "same"),
        ("rules search ''", "rules search stack"),
        ("rules new 'a b' --from uno-japan", "letters, digits"),
    ],
)
def test_what_was_meant_is_told(call: str, told: str) -> None:
    found = run(*shlex.split(call))
    assert found.exit_code == 2, found.stdout + found.stderr
    assert told in " ".join(found.stderr.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_alone_shows_the_help_like_nothing_at_all(language: str) -> None:
    alone, nothing = run("--lang", language), run(REFEREE_LANG=language)
    assert alone.output == nothing.output
    assert alone.exit_code == nothing.exit_code
    assert "first-game" not in alone.output.splitlines()[0]
    assert "standings" in alone.output

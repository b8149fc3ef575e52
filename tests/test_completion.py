"""Completion, asked for as the shells do: by the environment of a process, and by bash itself where it is there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

BREAKS = " \t\n\"'><=;|&(:"
"""Where bash cuts words."""


@pytest.fixture(autouse=True)
def _tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table of O'NO 99 with 10 on it and Ben at turn, and one of UNO with a red 5 on top and Aki at turn."""
    monkeypatch.chdir(tmp_path)
    referee("new", "ono99", "-f", "a.referee", "Aki", "Ben", "Mary Ann")
    referee("play", "-f", "a.referee", "10")
    referee("new", "uno", "-f", "u.referee", "Aki", "Ben")
    referee("play", "-f", "u.referee", "flip:r5")


def referee(*arguments: str, **environment: str) -> str:
    command = [sys.executable, "-m", "referee", *arguments]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", env={**os.environ, **environment})
    assert result.returncode == 0, result.stderr
    return result.stdout


def bash(line: str, **environment: str) -> list[str]:
    """What bash is told for a line whose cursor stands at its end."""
    told = referee(_REFEREE_COMPLETE="bash_complete", COMP_LINE=line, COMP_WORDBREAKS=BREAKS, **environment)
    return [each.partition(",")[2] for each in told.splitlines() if each]


def zsh(*words: str) -> list[tuple[str, str]]:
    """(word, what is said of it) as zsh is told."""
    told = referee(
        _REFEREE_COMPLETE="zsh_complete", COMP_WORDS=" ".join(["referee", *words]), COMP_CWORD=str(len(words))
    ).splitlines()
    return list(zip(told[1::3], told[2::3], strict=True))


# --- commands and options


def test_commands_begin_as_the_word_does() -> None:
    assert bash("referee st") == ["status", "standings"]
    assert bash("referee rules s") == ["show", "search", "set"]
    assert bash("referee score i") == ["insert", "import"]
    assert bash("referee blorp ") == []


def test_options_and_their_choices() -> None:
    assert set(bash("referee status --")) == {
        "--file", "--json", "--lang", "--plain", "--large-print", "--output", "--format", "--help",
    }  # fmt: skip
    assert bash("referee status --format m") == ["md"]
    assert bash("referee --lang ") == ["en", "ja"]
    assert bash("referee completion ") == ["bash", "zsh", "fish"]
    assert {"notation", "first-game", "status"} <= set(bash("referee help "))
    assert bash("referee help score i") == ["insert", "import"]
    assert bash("referee help status ") == []


def test_what_is_said_of_a_command_comes_in_the_reader_s_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert zsh("stat") == [("status", "Show the table as it stands.")]
    monkeypatch.setenv("REFEREE_LANG", "ja")
    assert zsh("stat") == [("status", "今の卓の様子を表示する。")]
    assert ("--json", "JSON で、1行に1件ずつ表示する。") in zsh("status", "--")


# --- acts


def test_what_may_be_done_now_comes_first_then_the_players() -> None:
    found = bash("referee play -f a.referee ")
    assert found[:4] == ["2", "3", "4", "5"]
    assert {"10", "-10", "hold", "reverse", "double", "Aki", "Ben", "Mary\\ Ann", "undo", "note"} <= set(found)
    assert "ono" not in found  # no rule of this table lets it be laid


def test_behind_the_player_at_turn_stand_acts_and_no_names() -> None:
    assert bash("referee play -f a.referee Ben h") == ["hold"]
    assert bash("referee play -f a.referee Ben A") == []
    assert "hold" not in bash("referee play -f a.referee Aki ")


def test_acts_that_stand_on_the_line_have_happened() -> None:
    """Double Play makes Mary Ann owe two plays: she may not lay another first; after Hold it is Aki's turn."""
    assert "double" in bash("referee play -f a.referee Ben d")
    assert "double" not in bash("referee play -f a.referee double d")
    assert bash("referee play -f a.referee double hold Aki h") == ["hold"]
    assert bash("referee play -f a.referee blorp h") == ["hold"]


def test_cards_of_uno_fit_the_top_card_and_wilds_name_a_colour() -> None:
    found = bash("referee play -f u.referee r")
    assert {"r0", "r9", "rs", "rr", "r+2"} <= set(found)
    assert bash("referee play -f u.referee y") == ["y5"]
    assert bash("referee play -f u.referee w4:") == ["r", "y", "g", "b"]  # bash has cut the word at the colon
    assert [word for word, _ in zsh("play", "-f", "u.referee", "w:")] == ["w:r", "w:y", "w:g", "w:b"]


def test_nothing_is_recorded() -> None:
    before = Path("a.referee").read_bytes()
    bash("referee play -f a.referee double hold 7 ")
    assert Path("a.referee").read_bytes() == before


def test_other_words_about_a_table() -> None:
    assert bash("referee score -f a.referee --explain M") == ["Mary\\ Ann"]
    assert bash("referee score add -f a.referee A") == ["Aki:"]
    assert bash("referee fix -f a.referee ") == ["1"]
    assert "none" in bash("referee fix -f a.referee 1 ")


def test_what_can_be_agreed_is_what_the_game_takes() -> None:
    found = set(bash("referee agree -f a.referee "))
    assert {"total=", "owed=", "turn=", "dealer=", "direction=", "pile=", "round=", "cards:Ben=", "chips:Ben="} <= found
    assert not {"top=", "colour=", "pending="} & found
    assert "score:Ben=" not in found
    found = set(bash("referee agree -f u.referee "))
    assert {"top=", "colour=", "pending=", "turn=", "dealer=", "round=", "score:Aki=", "cards:Aki="} <= found
    assert "total=" not in found
    assert "chips:Aki=" not in found


def test_nothing_is_offered_that_this_table_cannot_agree_on() -> None:
    """Chips are agreed on only where there are such, and where scores are kept, no card is."""
    referee("new", "ono99", "-f", "p.referee", "Aki", "Ben", "--set", "chips=none")
    found = bash("referee agree -f p.referee ")
    assert "chips:Ben=" not in found
    assert {"cards:Ben=", "total="} <= set(found)
    referee("new", "uno", "-f", "s.referee", "Aki", "Ben", "--scores-only")
    assert bash("referee agree -f s.referee ") == ["target="]


def test_values_of_what_is_agreed() -> None:
    assert bash("referee agree -f a.referee turn=B") == ["Ben"]
    assert bash("referee agree -f a.referee direction=") == ["cw", "ccw"]
    assert bash("referee agree -f u.referee colour=") == ["r", "y", "g", "b"]
    assert "rs" in bash("referee agree -f u.referee top=r")
    assert bash("referee agree -f u.referee pending=") == []


# --- files, rule sets, options


def test_files() -> None:
    Path("hall").mkdir()
    Path("hall/t1.referee").write_text("", encoding="utf-8")
    Path("x.csv").write_text("", encoding="utf-8")
    assert bash("referee status -f ") == ["a.referee", "hall/", "u.referee"]
    assert bash("referee status -f hall/") == ["hall/t1.referee"]
    assert bash("referee check u") == ["u.referee"]
    told = referee(_REFEREE_COMPLETE="bash_complete", COMP_LINE="referee status -o x", COMP_WORDBREAKS=BREAKS)
    assert told == "file,x\n"


def test_rule_sets_and_options() -> None:
    assert bash("referee new ono99 --rules ono99-m") == ["ono99-mattel"]
    assert bash("referee rules show ono99-m") == ["ono99-mattel"]
    assert bash("referee rules diff uno-j") == ["uno-japan", "uno-japan112"]
    assert "seven_swap=" in bash("referee new uno --set s")
    assert "chips=" in bash("referee new ono99 --set c")
    assert bash("referee new uno --set scoring=i") == ["international"]
    assert bash("referee judge --rules uno-japan --set voluntary_draw=") == ["true", "false"]
    assert set(bash("referee new uno --set deck=")) >= {"108", "112-swap", "112-shuffle"}
    assert bash("referee rules explain uno.wild") == ["uno.wild4", "uno.wild"]
    assert bash("referee new ") == ["ono99", "uno"]
    assert bash("referee new ono99 Aki Ben --dealer ") == ["Aki", "Ben"]


def test_cards_of_a_written_position() -> None:
    assert "r+2" in bash("referee judge --rules uno-japan --top r")
    assert "hold" in bash("referee judge --rules ono99-tomy --hand h")


# --- nothing disturbs a shell


@pytest.mark.parametrize(
    "line",
    [
        "referee play -f missing.referee ",
        "referee new chess --set ",
        "referee new uno --rules nowhere --set ",
        "referee rules set nowhere ",
        "referee play 'Ben ",
        'referee play "',
        "referee play \\",
        "referee",
        "",
    ],
)
def test_what_cannot_be_completed_is_passed_over(line: str) -> None:
    assert isinstance(bash(line), list)


def test_two_unfinished_tables_leave_nothing_to_tell() -> None:
    assert bash("referee play ") == []


def test_no_more_is_loaded_than_is_needed() -> None:
    def loaded(line: str) -> set[str]:
        code = (
            "import sys\ntry:\n    from referee.cli import main; main()\nexcept SystemExit:\n    pass\n"
            "print(*sorted(sys.modules), file=sys.stderr)"
        )
        environment = {**os.environ, "_REFEREE_COMPLETE": "bash_complete", "COMP_LINE": line, "COMP_WORDBREAKS": BREAKS}
        command = [sys.executable, "-c", code]
        return set(subprocess.run(command, capture_output=True, encoding="utf-8", env=environment).stderr.split())

    heavy = {"rich", "tomlkit", "referee.views", "referee.export"}
    assert not loaded("referee st") & {*heavy, "referee.desk", "referee.rulesets", "referee.cli.status"}
    assert not loaded("referee play -f u.referee r") & {*heavy, "referee.rulesets"}


# --- the scripts


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_asks_the_program(shell: str) -> None:
    script = referee("completion", shell)
    assert f"_REFEREE_COMPLETE={shell}_complete" in script
    assert "referee" in script.rstrip().splitlines()[-1] or "compdef" in script


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`referee` on the path."""
    folder = tmp_path / "bin"
    folder.mkdir()
    file = folder / "referee"
    file.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m referee "$@"\n', encoding="utf-8")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.usefixtures("program")
@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("referee stat", ["status"]),
        ("referee play -f u.referee w:", ["r", "y", "g", "b"]),
        ("referee play -f a.referee M", ["Mary\\ Ann"]),
        ("referee new uno --set scoring=s", ["survival"]),
    ],
)
def test_bash_completes_with_the_script(line: str, offered: list[str]) -> None:
    script = (
        'source <(referee completion bash); COMP_LINE="$1"; COMP_POINT=${#COMP_LINE}; '
        "_referee_completion referee; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    command = ["bash", "--norc", "-c", script, "bash", line]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert result.stdout.splitlines() == offered


@pytest.mark.usefixtures("program")
@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh here")
def test_zsh_reads_the_script() -> None:
    command = ["zsh", "-fc", "autoload -U compinit; compinit -u; source <(referee completion zsh)"]
    assert subprocess.run(command, capture_output=True, encoding="utf-8").stderr == ""


@pytest.mark.usefixtures("program")
@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish here")
def test_fish_completes_with_the_script() -> None:
    command = ["fish", "-Nc", "referee completion fish | source; complete -C 'referee stat'"]
    assert subprocess.run(command, capture_output=True, encoding="utf-8").stdout.startswith("status")

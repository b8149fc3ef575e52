"""The live prompt, typed at through a pseudo-terminal and fed through a pipe; the journal says what it made of it."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from time import sleep
from typing import Any

import pytest

from atprompt import CTRL_C, TAB, UP, Terminal
from calls import output_of
from onotable import DATA, new_desk, record, run
from referee import journal
from referee.cli.evening import Evening, Manner
from referee.cli.help import OWN
from referee.cli.prompt import prompt_of
from referee.cli.slash import commands
from referee.desk import Desk
from referee.game import at_turn
from referee.words import LANGUAGES


def trace(game: str, wanted: str) -> Mapping[str, Any]:
    """A table that was really dealt and played, by its id."""
    text = (DATA / "traces" / f"{game}.jsonl").read_text(encoding="utf-8")
    return next(found for line in text.split("\n") if line and (found := json.loads(line))["id"] == wanted)


def new_table(table: Mapping[str, Any], file: Path) -> Desk:
    options = [word for key, value in table["set"].items() for word in ("--set", f"{key}={value}")]
    code, said = run("new", table["game"], "--rules", table["rules"], *options, "-f", str(file), *table["players"])
    assert code == 0, said
    return Desk(str(file))


def in_force(file: Path) -> list[str]:
    """The acts of a journal that count, as written."""
    desk = Desk(str(file))
    return [desk.write(entry.act) for entry in desk.standing().entries]


def live(*arguments: str, given: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The prompt fed through a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "referee", "live", *arguments], cwd=folder, input=given, text=True, encoding="utf-8",
        capture_output=True, check=False, timeout=120,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **environment},
    )  # fmt: skip


# --- whole tables, typed


def type_through(terminal: Terminal, table: Mapping[str, Any], file: Path) -> None:
    """Type every act, the name only where it is needed; every seventh with a slip, an undo or Ctrl-C before it."""
    desk = Desk(str(file))
    for place, act in enumerate(table["acts"]):
        if place % 7 == 3:
            terminal.type("hodll")
            terminal.send("half a li")
            terminal.until(r"half a li$")
            sleep(0.05)  # readline must be waiting again: it sees a signal only then
            terminal.send(CTRL_C)
            terminal.until(r"The line is cleared[^\n]*\n(?s:.*)> $", len(terminal.said) - 20)
        if place % 7 == 5:
            assert 'Noted: "a slip".' in terminal.type('note "a slip"')
            assert "Undone" in terminal.type("undo")
        desk.refresh()
        who, _, word = act.partition(" ")
        bare = word if word and who == at_turn(desk.state) and desk.state.phase == "play" else act
        said = terminal.type(bare)
        assert "Not recorded" not in said, (place, act, said)


@pytest.mark.parametrize(("game", "wanted"), [("ono99", "dev-ono99-tomy-0030"), ("uno", "dev-uno-japan-0004")])
def test_a_whole_table_typed_at_the_prompt(game: str, wanted: str, tmp_path: Path) -> None:
    """A match of O'NO 99 to its last chip, and a round of UNO to its last hand handed in."""
    table, file = trace(game, wanted), tmp_path / "evening.referee"
    new_table(table, file)
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        terminal.ready()
        type_through(terminal, table, file)
        assert terminal.said.endswith("over> ")
        assert terminal.leave() == 0
    assert in_force(file) == table["acts"]
    facts, last = Desk(str(file)).game.facts(Desk(str(file)).state), table["states"][-1]
    assert (facts["phase"], facts["winner"]) == ("over", last["winner"])
    assert game != "uno" or facts["totals"] == last["totals"]
    acts = [line for line in file.read_text("utf-8").split("+++\n", 2)[2].split("\n") if line and line[0] != "#"]
    assert all(re.match(r"@\d+ ", line) for line in acts)


def test_a_recorded_evening_goes_through_the_pipe_as_through_play(tmp_path: Path) -> None:
    table = trace("ono99", "dev-ono99-tomy-0035")
    new_table(table, tmp_path / "a.referee")
    new_table(table, tmp_path / "b.referee")
    given = "\n".join(table["acts"]) + "\n"
    piped = live("-f", "a.referee", given=given, folder=tmp_path)
    assert (piped.returncode, piped.stderr) == (0, "")
    code, said = run("play", "-f", str(tmp_path / "b.referee"), "-", given=given)
    assert code == 0
    assert piped.stdout == re.sub(r"(#\d+) b\n", r"\1 a\n", said)
    assert len(piped.stdout.splitlines()) == len(table["acts"])
    assert in_force(tmp_path / "a.referee") == in_force(tmp_path / "b.referee") == table["acts"]


# --- the prompt


def test_the_prompt_tells_total_turn_and_duty(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        assert terminal.ready().endswith("\n0 Aki> ")
        assert terminal.type("10").endswith("\n10. Ben. #1 evening\n10 Ben> ")
        assert terminal.type("d").endswith("\n10 Chie (2 plays)> ")
        assert terminal.type("pause").endswith("\npaused, 10 Chie (2 plays)> ")
        assert terminal.leave() == 0
        assert "`referee live` goes on" in " ".join(terminal.said.split())  # folded where the path is long
    with Terminal("live", "--no-table", folder=tmp_path) as again:
        assert again.ready().endswith("\npaused, 10 Chie (2 plays)> ")
        again.send("/quit\r")
        assert again.ended() == 0


def test_the_prompt_of_uno_asks_for_what_is_missing(tmp_path: Path) -> None:
    run("new", "uno", "-f", str(tmp_path / "u.referee"), "Aki", "Ben", "Chie")
    with Terminal("live", "--no-table", folder=tmp_path) as terminal:
        assert terminal.ready().endswith("\nstart card> ")
        assert terminal.type("r7").endswith("\nred 7 Aki> ")
        assert terminal.type("r+2").endswith("\nred Draw Two Ben (draw 2)> ")
        assert terminal.type("d").endswith("\nred Draw Two Chie> ")
        assert terminal.type("d").endswith("\nred Draw Two Chie (has drawn)> ")
        assert terminal.type("w").endswith("\nWild Chie (colour?)> ")
        assert terminal.type("blue").endswith("\nWild blue Aki> ")
        assert terminal.type("w4:g").endswith("\nWild Draw Four green Ben (draw 4 or challenge)> ")
        assert terminal.type("guilty").split("\n")[1].startswith("Ben challenges: guilty.")
    assert in_force(tmp_path / "u.referee")[-3:] == ["Chie colour:b", "Aki w4:g", "Ben challenge:guilty"]


@pytest.mark.parametrize(
    ("settings", "acts", "told"),
    [
        ("", "flip:r7 r+2", "red Draw Two Ben (draw 2)> "),
        ("stack=same", "flip:r7 r+2", "red Draw Two Ben (draw 2 or answer)> "),
        ("stack=same", "flip:r7 w4:g", "Wild Draw Four green Ben (draw 4, answer or challenge)> "),
        ("deck=112-swap start_swap=swap", "flip:swap", "Wild Swap Hands Aki (colour? swaps with?)> "),
        ("hand_size=1", "flip:r7 r5", "hands of Ben, Chie> "),
        ("drawn_card=must", "flip:r7 draw", "red 7 Aki (has drawn)> "),
        ("drawn_card=must draw_to_match=may", "flip:r7 draw", "red 7 Aki (has drawn, may draw on)> "),
        ("play_after_draw=true", "flip:r7 draw", "red 7 Aki (has drawn)> "),
        ("play_after_draw=true draw_to_match=must", "flip:r7 draw", "red 7 Aki (draws until one fits)> "),
        ("play_after_draw=true drawn_card=must", "flip:r7 draw", "red 7 Aki (has drawn)> "),
        ("play_after_draw=true draw_to_match=may", "flip:r7 draw", "red 7 Aki (has drawn, may draw on)> "),
    ],
)
def test_the_prompt_tells_all_that_may_be_answered(tmp_path: Path, settings: str, acts: str, told: str) -> None:
    """What is awaited is decided once, for the prompt, the echo and the table alike."""
    file = str(tmp_path / "u.referee")
    chosen = [word for setting in settings.split() for word in ("--set", setting)]
    run("new", "uno", "-f", file, "Aki", "Ben", "Chie", *chosen)
    run("play", "-f", file, *acts.split())
    assert prompt_of(Desk(file)) == told


def test_the_table_is_drawn_above_and_fits_the_terminal(tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    with Terminal("live", "-f", file, folder=tmp_path, columns=80, rows=30) as terminal:
        terminal.ready()
        terminal.type("7")
        first = terminal.raw.rpartition("\x1b[H\x1b[J")[2]
        assert "Ben to play" in first
        assert "Cards seen" in first
        terminal.resize(40, 16)
        terminal.type("3")
        second = terminal.raw.rpartition("\x1b[H\x1b[J")[2]
        assert "Chie to play" in second
        assert "Cards seen" not in second
        assert max(map(len, second.replace("\x1b[?2004h", "").split("\r\n"))) <= 40
        assert second.count("\n") < 16


@pytest.mark.parametrize("language", ["en", "ja"])
def test_help_and_leaving_in_both_languages(language: str, tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    with Terminal("live", "-f", file, "--no-table", folder=tmp_path, REFEREE_LANG=language) as terminal:
        terminal.ready()
        said = terminal.type("/help")
        assert "/rescue" in said
        assert ("途中まで" if language == "ja" else "cut short") in said
        assert terminal.leave() == 0
        assert ("卓はこのまま" if language == "ja" else "The table stays") in terminal.said


# --- slips


def test_a_slip_costs_one_key(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        terminal.ready()
        assert "Enter alone takes `hold`." in terminal.type("7 hodl")
        assert terminal.type("").endswith("\n7 Chie> ")
        assert "Enter alone takes `/score`." in terminal.type("/scroe")
        assert "Rank" in terminal.type("")
        terminal.type("hodl")
        terminal.type("3")
        assert terminal.type("").endswith("\n10 Aki> ")
    assert in_force(file) == ["Aki 7", "Ben hold", "Chie 3"]


@pytest.mark.parametrize("typed", ["健リバース", "愛リバース", "Aki reverse", "draw two"])
def test_enter_alone_takes_no_card_of_a_colour_that_nobody_named(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "t.referee"
    run("new", "uno", "-f", str(file), "愛", "健", "Aki")
    run("play", "-f", str(file), "flip:y7")
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        terminal.ready()
        assert "written as one word" in terminal.type(typed)
        terminal.type("")
        terminal.type("note end")
    assert in_force(file) == ["flip:y7", 'note "end"']


def test_ctrl_c_clears_the_line_and_nothing_else(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        terminal.ready()
        terminal.type("7")
        terminal.send("10")
        terminal.until(r"10$")
        sleep(0.05)
        terminal.send(CTRL_C)
        terminal.until(r"The line is cleared[^\n]*\n7 Ben> $")
        terminal.type("8")
    assert in_force(file) == ["Aki 7", "Ben 8"]


def test_tab_and_the_arrow_up(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        terminal.ready()
        terminal.type("rev" + TAB)
        terminal.type("ch" + TAB + "hol" + TAB)
        assert "Rank" in terminal.type("/sco" + TAB)
        terminal.type(UP + UP)
    assert in_force(file) == ["Aki reverse", "Chie hold"]


# --- short words and Japanese


@pytest.mark.parametrize(
    ("game", "typed", "recorded"),
    [
        ("ono99", "rev", ["アキ reverse"]),
        ("ono99", "ア 7", ["アキ 7"]),
        ("ono99", "be hol", None),
        ("ono99", "7 be hol", ["アキ 7", "Ben hold"]),
        ("ono99", "アキ10", ["アキ 10"]),
        ("ono99", "アキー10", ["アキ -10"]),
        ("ono99", "アキホールド", ["アキ hold"]),
        ("ono99", "アキ７Benダブルさくら3", ["アキ 7", "Ben double", "さくら 3"]),
        ("ono99", "ホー", ["アキ hold"]),
        ("ono99", "ア ダブ", ["アキ double"]),
        ("ono99", "re", None),
        ("ono99", 'アキ7 n "rev"', ["アキ 7", 'note "rev"']),
        ("ono99", "7 fi 1 hol", ["アキ hold"]),
        ("uno", "flip:r7 アキ赤5", ["flip:r7", "アキ r5"]),
        ("uno", "台札:赤7 アキワイルド青", ["flip:r7", "アキ w:b"]),
        ("uno", "台札:赤7 アキドロー4青Benチャレンジ失敗", ["flip:r7", "アキ w4:b", "Ben challenge:innocent"]),
        ("uno", "flip:r7 w4:b be ch:i", ["flip:r7", "アキ w4:b", "Ben challenge:innocent"]),
        ("uno", "flip:r7 u", None),
        ("uno", "flip:r7 r+", ["flip:r7", "アキ r+2"]),
    ],
)
def test_what_a_line_is_read_as(game: str, typed: str, recorded: list[str] | None, tmp_path: Path) -> None:
    """Short words and Japanese without blanks; what could mean several things is refused whole."""
    run("new", game, "-f", str(tmp_path / "t.referee"), "アキ", "Ben", "さくら")
    done = live(given=typed + "\n", folder=tmp_path)
    assert done.returncode == (0 if recorded else 1), done.stderr
    assert in_force(tmp_path / "t.referee") == (recorded or [])


# --- the journal under the prompt


def test_what_another_writer_records_is_told_and_the_line_waits_for_one_key(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        terminal.ready()
        terminal.send("7")
        assert run("play", "-f", str(file), "5")[0] == 0
        terminal.until(r"Recorded elsewhere meanwhile: Aki 5\.\n5 Ben> 7$")
        terminal.type("")
    assert in_force(file) == ["Aki 5", "Ben 7"]


def test_a_line_typed_before_the_news_came_is_not_taken_for_another_table(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Enter within the second in which somebody else has recorded: a 7 meant for Aki is not laid by Ben."""
    file = new_desk(tmp_path, "Aki Ben Chie").path
    evening = Evening(Desk(file), Manner(typist=True))
    record(Desk(file), "Aki 5")
    evening.take("7")
    assert in_force(Path(file)) == ["Aki 5"]
    assert "Enter alone takes `7`." in capfd.readouterr().err
    evening.take("")
    assert in_force(Path(file)) == ["Aki 5", "Ben 7"]


def test_a_journal_that_disappears_can_be_written_again(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), "--no-table", folder=tmp_path) as terminal:
        terminal.ready()
        terminal.type("7")
        before = file.read_bytes()
        file.unlink()
        terminal.until(r"/rescue FILE(?s:.*)7 Ben> $")
        assert "There is no journal" in terminal.type("8")
        assert not file.exists()
        assert "up to #1" in terminal.type("/rescue saved.referee")
        terminal.type("8")
    assert (tmp_path / "saved.referee").read_bytes().startswith(before)
    assert in_force(tmp_path / "saved.referee") == ["Aki 7", "Ben 8"]


def write_in_place(file: Path, text: str) -> None:
    """As an editor does that keeps the file: the same one, with another content."""
    with open(file, "r+", encoding="utf-8", newline="") as opened:
        opened.truncate(0)
        opened.write(text)


def test_what_is_rescued_is_the_table_at_the_prompt_after_somebody_edited_the_journal(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    evening = Evening(Desk(str(file), strict=False), Manner(typist=False))
    for line in ("7", "8", "9"):
        evening.take(line)
    edited = re.sub(r"Aki 7$", "Aki 10", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    write_in_place(file, f"{edited.rstrip()} # he laid it slowly\n")
    evening.take("3")
    before = file.read_bytes()
    file.unlink()
    evening.take("/rescue saved.referee")
    assert Path("saved.referee").read_bytes() == before
    assert Desk("saved.referee").state.total == 30


@pytest.mark.parametrize("left", ["", "not a journal at all", "+++\nformat = 1\n+++\nAki 7\n", None])
def test_what_was_recorded_is_rescued_from_a_file_that_is_no_journal_any_more(
    left: str | None, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    evening = Evening(Desk(str(file), strict=False), Manner(typist=False))
    for line in ("7", "8", "9"):
        evening.take(line)
    before = file.read_bytes()
    capfd.readouterr()
    if left is None:
        file.unlink()
    else:
        write_in_place(file, left)
    for line in ("2", "3"):
        evening.take(line)
        assert "Nothing is lost yet" in capfd.readouterr().err
    if left is not None:
        evening.take("/rescue")
        assert "name another file" in capfd.readouterr().err
        file.unlink()
    evening.take("/rescue saved.referee")
    assert "up to #3" in capfd.readouterr().out
    assert Path("saved.referee").read_bytes() == before
    evening.take("2")
    assert in_force(Path("saved.referee")) == ["Aki 7", "Ben 8", "Chie 9", "Aki 2"]


def test_a_journal_that_can_be_read_is_not_rescued(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    evening = Evening(Desk(file, strict=False), Manner(typist=False))
    evening.take("/rescue saved.referee")
    assert "nothing to rescue" in capfd.readouterr().err
    assert not Path("saved.referee").exists()


@pytest.mark.parametrize("told", [True, False])
def test_a_terminal_that_is_closed_loses_nothing(told: bool, tmp_path: Path) -> None:
    """With the signal that a terminal sends, and without it."""
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), folder=tmp_path) as terminal:
        terminal.ready()
        terminal.type("7")
        terminal.send("half")
        if told:
            terminal.process.send_signal(signal.SIGHUP)
            assert terminal.ended() == 0
        else:
            terminal.close()
    assert in_force(file) == ["Aki 7"]
    assert journal.read(str(file)).torn == ""


# --- what is pasted


def test_a_hundred_lines_pasted_are_taken_one_by_one(tmp_path: Path) -> None:
    """Pasted as a terminal pastes: as text, whatever control signs are in it."""
    table, file = trace("ono99", "dev-ono99-tomy-0035"), tmp_path / "evening.referee"
    new_table(table, file)
    pasted = "\r".join([*table["acts"][:100], "\x1b]0;title\x07hold", 'note "\x1b[31mred"'])
    with Terminal("live", "-f", str(file), folder=tmp_path) as terminal:
        terminal.ready()
        start = len(terminal.raw)
        terminal.send(f"\x1b[200~{pasted}\x1b[201~")
        said = terminal.type("")
        assert "#100 evening" in said
        assert "Not recorded" in said
        assert "\x1b]0;" not in terminal.raw[start:]
        assert "\x1b[31m" not in terminal.raw[start:]
    assert in_force(file)[:100] == table["acts"][:100]


# --- a table set up by questions


def test_a_table_set_up_by_questions(tmp_path: Path) -> None:
    with Terminal("live", "--no-table", folder=tmp_path) as terminal:
        terminal.until(r"Which game \(ono99, uno\)\? $")
        terminal.send("bridge\r")
        terminal.until(r"There is no game 'bridge'(?s:.*)\? $")
        terminal.send("o\r")
        terminal.until(r"\[ono99-tomy\]\? $")
        terminal.send("uno-japan\r")
        terminal.until(r"uno-japan is a rule set for uno(?s:.*)\? $")
        terminal.send("?\r")
        terminal.until(r"ono99-mattel(?s:.*)\? $")
        terminal.send("ono99-mattel\r")
        terminal.until(r"Who plays[^\n]*: $")
        terminal.send("Aki\r")
        terminal.until(r"Player 2[^\n]*: $")
        terminal.send("hold\r")
        terminal.until(r"The name 'hold' will not do(?s:.*)Player 2[^\n]*: $")
        terminal.send("Ben\r")
        terminal.until(r"Player 3[^\n]*: $")
        terminal.send("\r")
        terminal.until(r"Who deals \[Ben\]\? $")
        terminal.send("Chie\r")
        terminal.until(r"Chie cannot deal(?s:.*)\? $")
        terminal.send("aki\r")
        terminal.until(r"0 Ben> $")
        assert terminal.leave() == 0
    (file,) = tmp_path.glob("*.referee")
    front = journal.read(str(file)).front
    assert (front["players"], front["dealer"], front["rules"]["name"]) == (["Aki", "Ben"], "Aki", "ono99-mattel")


def test_the_same_questions_answered_through_a_pipe(tmp_path: Path) -> None:
    done = live("-f", "x.referee", given='u\n\nアキ、ベン、"Mary Ann"\n\nr7\n', folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("\n") == 2
    assert journal.read(str(tmp_path / "x.referee")).front["players"] == ["アキ", "ベン", "Mary Ann"]
    unanswered = live("-f", "y.referee", given="u\n", folder=tmp_path)
    assert unanswered.returncode == 1
    assert "without an answer" in unanswered.stderr
    assert not (tmp_path / "y.referee").exists()
    wrong = live("-f", "y.referee", given="u\n\nAki Aki\n", folder=tmp_path)
    assert wrong.returncode == 2
    assert "named twice" in wrong.stderr


def test_the_last_table_again(tmp_path: Path) -> None:
    desk = new_desk(tmp_path, "Aki Ben Chie")
    assert run("play", "-f", desk.path, "close")[0] == 0
    done = live(given="again\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Aki deals, Ben begins" in done.stdout


# --- commands, bell, speech, limit


def test_commands_after_a_slash_are_those_of_the_program(tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    given = "7\n/status --json\n/judge hold\n?\n/ru list\n/nothing\n/new\n/s\n/score add none --bad\n"
    done = live("-f", file, given=given, folder=tmp_path)
    assert done.returncode == 1
    said = [line for line in done.stdout.split("\n") if line.startswith("{")]
    assert json.loads(said[0])["total"] == 7
    assert "ono99-mattel" in done.stdout
    assert "There is no command `/nothing`" in done.stderr
    assert "begins another table" in done.stderr
    assert "`/s` may be `/status`, `/score`, `/standings`" in done.stderr
    assert "--bad" in done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("words", ["notation", "first-game", "score add", "judge"])
def test_a_page_of_the_help_is_shown_at_the_prompt_as_outside(words: str, language: str, tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    outside = output_of("help", *words.split(), language=language)
    for slash in ("/", "／"):
        assert output_of("live", "-f", file, typed=f"{slash}help {words}\n", language=language) == outside


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "line", ["help", "score", "log", "why", "legal", "judge 7", "status", "status --plain", "new", "play 7"]
)
def test_a_command_without_its_slash_is_told_to_take_one(line: str, language: str, tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    said = output_of("live", "-f", file, typed=f"{line}\n", language=language)
    assert f"`/{line}`" in said
    assert said.count("\n") == 1
    assert in_force(Path(file)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_want_to_leave_are_told_how(language: str, tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    for word in ("quit", "exit", "ＥＸＩＴ"):
        said = output_of("live", "-f", file, typed=f"{word}\n7\n", language=language)
        assert f"`{word}`" in said
        assert "Ctrl-D" in said
    assert in_force(Path(file)) == ["Aki 7", "Ben 7", "Chie 7"], "the evening goes on"


def test_a_player_may_be_called_like_a_command(tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Score Ben Chie").path
    output_of("live", "-f", file, typed="score 7\nundo\n")
    assert in_force(Path(file)) == []
    output_of("live", "-f", file, typed="score 7\nquit\n")
    assert in_force(Path(file)) == ["Score 7"]


def test_commands_that_record_are_seen_by_the_prompt(tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    done = live("-f", file, given="/play 7\n3\n/undo\n", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert in_force(Path(file)) == ["Aki 7"]


def test_a_command_that_breaks_by_our_own_mistake_does_not_end_the_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*arguments: object) -> None:
        raise ZeroDivisionError("by nothing")

    desk = new_desk(tmp_path, "Aki Ben Chie")
    monkeypatch.setattr("referee.cli.odds._at_the_table", broken)
    evening = Evening(desk, Manner(typist=False))
    for line in ("7", "/odds", "3"):
        evening.take(line)
    assert (evening.refused, in_force(Path(desk.path))) == (1, ["Aki 7", "Ben 3"])
    assert "/odds failed by a mistake of this program (ZeroDivisionError: by nothing)" in capsys.readouterr().err


def test_lines_that_cannot_be_read_are_told_before_the_evening_goes_on(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    whole = file.read_text(encoding="utf-8")
    for bad in (1, 2):
        file.write_text(whole + "garbage\n" * bad, encoding="utf-8")
        done = live("-f", str(file), given="5\n", folder=tmp_path)
        number = whole.count("\n") + 1
        assert f"line {number}: 'garbage' is no notation" in " ".join(done.stderr.split())
        assert ("More such lines: 1;" in done.stderr) is (bad == 2)
        assert file.read_text(encoding="utf-8").endswith("Aki 5\n")


def test_each_echo_goes_to_a_command_without_a_shell(tmp_path: Path) -> None:
    file = new_desk(tmp_path, "A$(x) Ben Chie").path
    script = tmp_path / "say.py"
    script.write_text("import sys\nopen('said.txt', 'a').write(repr(sys.argv[1:]) + '\\n')\n", encoding="utf-8")
    done = live("-f", file, "--say", f"'{sys.executable}' say.py -v ja", given="7\n-10 hold\n", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "said.txt").read_text("utf-8").splitlines()[-1] == "['-v', 'ja', '-3. A$(x).']"


@pytest.mark.parametrize("command", ["no-such-program-anywhere", f"{sys.executable} -c 'import sys; sys.exit(3)'"])
def test_a_command_that_fails_is_told_once(command: str, tmp_path: Path) -> None:
    file = new_desk(tmp_path, "Aki Ben Chie").path
    done = live("-f", file, "--say", command, given="2\n3\n4\n5\n6\n", folder=tmp_path)
    assert done.returncode == 0
    assert done.stderr.count("--say") == 1


def test_a_turn_beyond_its_limit_is_told_while_somebody_thinks(tmp_path: Path) -> None:
    file = Path(new_desk(tmp_path, "Aki Ben Chie").path)
    with Terminal("live", "-f", str(file), "--no-table", "--limit", "1", folder=tmp_path) as terminal:
        terminal.ready()
        terminal.type("7")
        terminal.send("1")
        terminal.until(r"Ben has taken more than 1 second for this turn\.\n7 Ben> 1$")
        terminal.type("0")
    assert in_force(file) == ["Aki 7", "Ben 10"]


def test_questions_stand_in_lines_that_fit(tmp_path: Path) -> None:
    with Terminal("live", folder=tmp_path, columns=40) as terminal:
        terminal.until(r"\? $")
        for answer, next_question in (("ono99", r"\]\? $"), ("", ": $")):
            terminal.send(answer + "\r")
            terminal.until(next_question, len(terminal.said) + 1)
        lines = [line.rstrip() for line in terminal.said.splitlines()]
        assert all(len(line) <= 40 for line in lines), lines
        assert "  [ono99-tomy]?" in lines


# --- what the prompt says when it is left, and of itself


def test_a_table_without_an_act_and_one_that_is_over_are_left_with_true_words(tmp_path: Path) -> None:
    with Terminal("new", "ono99", "-f", "a.referee", "Aki", "Ben", folder=tmp_path, REFEREE_LANG="ja") as terminal:
        assert terminal.ended() == 0
    with Terminal("live", "-f", "a.referee", folder=tmp_path, REFEREE_LANG="ja") as terminal:
        terminal.ready()
        assert terminal.leave() == 0
        assert "まだ行為の記録はありません" in terminal.said
        assert "#0" not in terminal.said.rpartition("live")[0].rpartition("卓はこのまま")[2]
    with Terminal("live", "-f", "a.referee", folder=tmp_path, REFEREE_LANG="ja") as terminal:
        terminal.ready()
        terminal.type("close")
        assert terminal.leave() == 0
        assert "続きは" not in terminal.said
        assert "次のゲームは `referee live` で始められます" in re.sub(r"\n *", "", terminal.said)


def test_every_command_of_the_prompt_is_listed_once_and_explained() -> None:
    assert len(commands()) == len(set(commands()))
    output_of("new", "ono99", "-f", "a.referee", "アキ", "ベン")
    for language in LANGUAGES:
        for name in OWN:
            assert f"`/{name}`" in output_of("live", typed=f"/help {name}\n", language=language)
        assert "/rescue" in output_of("help", "rescue", language=language)

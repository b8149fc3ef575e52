"""`watch` and `--large-print`: what onlookers see, and the journal followed as it grows.

The frames in `golden/` are looked at by people and compared here; REFEREE_UPDATE_GOLDEN=1 draws them anew.
Totals and cards outside them are worked out by hand from the acts above them.
"""

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from rich.cells import cell_len

from onlookers import ONO, UNO, Terminal, append, run, table
from referee.cli.scene import Followed
from referee.cli.terminal import terminal_size
from referee.views.digits import dots, drawn, sizes, word
from referee.views.screen import news
from referee.words import speaker

GOLDEN = Path(__file__).parent / "golden"
SIZES = {40: 24, 80: 24, 200: 50}
"""Columns of a screen, and its lines."""


def compare(name: str, text: str) -> None:
    """The text is what stands in this golden file."""
    golden = GOLDEN / f"{name}.txt"
    trimmed = "".join(line.rstrip() + "\n" for line in text.splitlines())
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        golden.write_text(trimmed, encoding="utf-8")
    assert trimmed == golden.read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a table of each game."""
    monkeypatch.chdir(tmp_path)
    table("ono99", "evening.referee", ONO)
    table("uno", "round.referee", UNO)
    return tmp_path


# --- frames


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize(("game", "file"), [("ono99", "evening.referee"), ("uno", "round.referee")])
@pytest.mark.parametrize("large", [False, True])
def test_frame(folder: Path, game: str, file: str, width: int, language: str, large: bool) -> None:
    options = ["--large-print"] if large else []
    frame = run("watch", "-f", file, *options, width=width, height=SIZES[width], REFEREE_LANG=language)
    assert len(frame.splitlines()) <= SIZES[width]
    assert all(cell_len(line) <= width for line in frame.splitlines())
    compare(f"watch-{game}-{width}-{language}{'-large' if large else ''}", frame)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "file"), [("ono99", "evening.referee"), ("uno", "round.referee")])
def test_sentences(folder: Path, game: str, file: str, language: str) -> None:
    compare(f"watch-{game}-plain-{language}", run("watch", "-f", file, "--plain", REFEREE_LANG=language))


def test_large_print_of_status_is_that_of_watch(folder: Path) -> None:
    for options in ([], ["--plain"]):
        both = [run(each, "-f", "round.referee", "--large-print", *options) for each in ("status", "watch")]
        assert both[0] == both[1]
    assert run("status", "-f", "round.referee", "--large-print", "--plain") == (
        "Top card: Wild Draw Four. Active colour: blue.\nAki must draw 4, or challenge.\n"
    )


@pytest.mark.parametrize("height", [1, 5, 12, 24, 60])
@pytest.mark.parametrize("width", [20, 40, 95, 96, 200])
@pytest.mark.parametrize("options", [[], ["--large-print"]])
def test_what_is_asked_of_a_player_is_seen_on_any_screen(
    folder: Path, width: int, height: int, options: list[str]
) -> None:
    frame = " ".join(run("watch", "-f", "evening.referee", *options, width=width, height=height).split())
    assert "Ben to play, 2 plays owed" in re.sub(r"\s*[█▀▄]+\s*", " ", frame)


@pytest.mark.parametrize("file", ["evening.referee", "round.referee"])
def test_without_pictures_only_ascii_is_drawn(folder: Path, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for options in ([], ["--large-print"]):
        frame = run("watch", "-f", file, *options, charset="ascii")
        assert frame.isascii()
        assert "##" in frame


def test_a_colour_is_a_word_and_a_mark_too(folder: Path) -> None:
    frame = run("watch", "-f", "round.referee")
    assert "■ BLUE" in frame
    assert "\x1b" not in frame
    coloured = run("watch", "-f", "round.referee", FORCE_COLOR="1", NO_COLOR="")
    assert "\x1b[1;94m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == frame


def test_the_end_of_the_match_shows_who_has_won(folder: Path) -> None:
    table("ono99", "over.referee", ["round Ben:lost", "round Chie:lost"] * 4)
    frame = run("watch", "-f", "over.referee")
    assert drawn(word("AKI") or [], 3, "█")[0] in frame
    assert "Aki wins the match." in frame
    assert "Result entered. Chie lost hand 8. Aki wins the match." in frame
    assert [line.split()[0] for line in frame.splitlines() if "●" in line or "○" in line] == ["Aki", "Chie", "Ben"]


def test_scores_only_show_who_has_what(folder: Path) -> None:
    table("uno", "league.referee", ["round Aki:- Ben:27 Chie:r5,g+2,w"], "--scores-only", "--set", "scoring=japanese")
    frame = run("watch", "-f", "league.referee")
    # By hand: 27 + 5 + 20 + 50.
    assert ["Aki", "dealer", "102"] in [line.split() for line in frame.splitlines()]
    assert "Round 1: Aki +102, Ben -27, Chie -75." in frame


HOSTILE = ["[red]Ann", ":smile:", "[/b]", "A" * 60, "名" * 30, "👍🏽", "がく"]


@pytest.mark.parametrize("options", [[], ["--large-print"], ["--plain"]])
def test_no_name_is_markup_and_none_is_cut(folder: Path, options: list[str]) -> None:
    table("ono99", "names.referee", [f'"{HOSTILE[0]}" 7'], players=HOSTILE)
    frame = run("watch", "-f", "names.referee", *options, width=120, height=80)
    for name in HOSTILE if "--large-print" not in options else HOSTILE[1:2]:
        assert name in frame or cell_len(name) == 60, name
    assert "--large-print" in options or (frame.count("A") >= 60 and frame.count("名") >= 30)
    assert "\x1b" not in frame


def test_what_was_done_is_told_in_words(folder: Path) -> None:
    acts = ["flip:r7", "r5!", "rs", "draw", "pass", "w:g", "catch:Ben", "foul b9", 'note "tea"', "w4:b",
            "challenge:guilty", "Ben foul advice", "pause"]  # fmt: skip
    table("uno", "words.referee", acts)
    told = run("watch", "-f", "words.referee", "--plain").split("newest first:\n")[1].splitlines()
    assert told[::-1] == [
        "Aki: red 5, said UNO.",
        "Ben: red Skip.",
        "Aki: draws 1.",
        "Aki: passes.",
        "Ben: Wild, green.",
        *told[::-1][5:],
    ]
    assert told[0] == "The clock is stopped."
    assert "Note: tea." in told


# --- drawing


def test_dots_double_with_each_two_sizes() -> None:
    assert drawn(dots(1), 2, "#") == ["  ##  ", "####  ", "  ##  ", "  ##  ", "######"]
    assert drawn(dots(1), 1, "█") == ["▄█ ", " █ ", "▀▀▀"]
    assert drawn(dots("-"), 4, "█") == [" " * 12] * 4 + ["█" * 12] * 2 + [" " * 12] * 4


def test_sizes_fit_and_letters_have_whole_blocks_only() -> None:
    assert list(sizes(dots(99), 21, 100, "█")) == [3, 2, 1]
    assert list(sizes(dots(99), 21, 100, "#")) == [2]
    assert list(sizes(dots(99), 100, 5, "█")) == [2, 1]


def test_a_name_with_other_letters_is_not_drawn() -> None:
    assert word("Zoe") is not None
    assert word("Zoë") is None
    assert word("花子") is None
    assert word("") is None


@pytest.mark.parametrize("size", ["99999999", "9" * 5000])
def test_a_terminal_beyond_all_reason_is_drawn_for_as_the_largest_there_is(
    folder: Path, size: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", size)
    monkeypatch.setenv("LINES", size)
    assert terminal_size() == (1000, 1000)
    frame = run("watch", "--once", "-f", "evening.referee", COLUMNS=size, LINES=size)
    assert max(map(cell_len, frame.splitlines())) <= 1000
    run("board", "-f", "evening.referee", "-o", "board.svg", COLUMNS=size, LINES=size)


@pytest.mark.parametrize(("said", "size"), [("0080", 80), ("1000", 1000), ("1001", 1000), ("0", 80), ("-5", 80)])
def test_the_size_that_is_said_is_taken(said: str, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.__stdout__", None)
    monkeypatch.setenv("COLUMNS", said)
    assert terminal_size()[0] == size


# --- a journal that changes


def test_it_is_read_again_only_when_it_has_changed(folder: Path) -> None:
    followed = Followed("evening.referee")
    assert not followed.changed()
    append("evening.referee", "Ben 9\n")
    assert followed.changed()
    assert followed.scene.position is not None
    assert followed.scene.position.large == 35
    assert not followed.changed()


def test_deleted_and_back(folder: Path) -> None:
    followed = Followed("evening.referee")
    before = followed.scene.position
    os.rename("evening.referee", "away")
    assert followed.changed()
    assert followed.scene.notices[0] == "There is no journal evening.referee."
    assert followed.scene.position == before, "the last table that could be read stays"
    assert not followed.changed()
    os.rename("away", "evening.referee")
    assert followed.changed()
    assert followed.scene.notices == []


def test_replaced_by_a_table_of_another_game(folder: Path) -> None:
    followed = Followed("evening.referee")
    shutil.copyfile("round.referee", "other")
    os.replace("other", "evening.referee")
    assert followed.changed()
    assert followed.scene.position is not None
    assert followed.scene.position.large == "w4"


@pytest.mark.parametrize("damage", [b"", b"+++\nformat = \n+++\n", b"\xff\xfe\n", b"+++\n"])
def test_damaged_and_mended(folder: Path, damage: bytes) -> None:
    followed = Followed("evening.referee")
    whole = Path("evening.referee").read_bytes()
    Path("evening.referee").write_bytes(damage)
    assert followed.changed()
    assert len(followed.scene.notices) == 2
    Path("evening.referee").write_bytes(whole + b"Ben 9\n")
    assert followed.changed()
    assert followed.scene.notices == []
    assert followed.scene.position is not None
    assert followed.scene.position.large == 35


def test_a_torn_line_and_one_that_is_no_notation_are_told(folder: Path) -> None:
    append("evening.referee", "nonsense here\nBen 9")
    frame = run("watch", "-f", "evening.referee", "--plain").splitlines()
    line = len(Path("evening.referee").read_text(encoding="utf-8").splitlines()) - 1
    assert frame[0] == f"Line {line} of the journal is no notation and is passed over: nonsense here"
    assert frame[1] == "evening.referee ends in an unfinished line, which is set aside: Ben 9"
    assert "Total 26, 73 short of 99." in frame


@pytest.mark.parametrize("command", [["watch"], ["board"]])
def test_nothing_to_follow_is_told(folder: Path, command: list[str]) -> None:
    assert run(*command, "-f", "none.referee", code=1) == "Error: There is no journal none.referee.\n"


# --- on a terminal


def test_it_follows_the_table_until_ctrl_c(folder: Path) -> None:
    with Terminal("watch", "-f", "evening.referee") as terminal:
        assert terminal.frame_with("Ben to play, 2 plays owed").count("\n") == 23
        append("evening.referee", "Ben 9\n")
        frame = terminal.frame_with("Ben to play once more")
        assert "\n".join(drawn(dots(35), 4, "█")).splitlines()[0] in frame
        assert "Ben: 9. Total 35." in frame
        terminal.resize(40, 30)
        narrow = terminal.frame_with("Ben to play once more")
        assert all(cell_len(line) <= 40 for line in narrow.splitlines())
        assert narrow.count("\n") == 29
        os.rename("evening.referee", "away")
        terminal.frame_with("! There is no journal evening.referee.")
        os.rename("away", "evening.referee")
        append("evening.referee", "Ben 1")
        terminal.frame_with("ends in an unfinished")
        append("evening.referee", "0\n")
        # 35 + 10, and the second play is done.
        assert "unfinished" not in terminal.frame_with("Chie to play.")
        drawn_so_far = terminal.frames()
        terminal.idle()
        assert terminal.frames() == drawn_so_far, "nothing is drawn where nothing has changed"
        terminal.send("keys\x1a")
        terminal.send("\x03")
        assert terminal.ended() == 0
    assert terminal.screen_was_left()
    assert "keys" not in terminal.seen
    assert "Traceback" not in terminal.seen


def test_being_told_to_end_leaves_the_screen_as_it_was(folder: Path) -> None:
    with Terminal("watch", "-f", "round.referee") as terminal:
        terminal.frame_with("Aki must draw 4")
        terminal.process.terminate()
        assert terminal.ended() == 0
    assert terminal.screen_was_left()


@pytest.mark.parametrize("options", [["--plain"], []])
def test_a_terminal_without_a_cursor_is_told_what_is_new(folder: Path, options: list[str]) -> None:
    with Terminal("watch", "-f", "evening.referee", *options, TERM="dumb") as terminal:
        terminal.text_with("Last acts, the newest first:")
        terminal.text_with("Aki: 10. Total 10.")
        terminal.forget()
        append("evening.referee", "Ben 9\nBen 10\n")
        told = terminal.text_with("Chie to play.")
        terminal.send("\x03")
        assert terminal.ended() == 0
    assert told.split("\n")[:5] == [
        "Ben: 9. Total 35.", "Ben: 10. Total 45.", "Total 45, 54 short of 99.", "Chie to play.", "",
    ]  # fmt: skip
    assert "\x1b" not in terminal.seen


def test_what_is_new_is_told_once_and_what_was_undone_too(folder: Path) -> None:
    def told(text: str) -> list[str]:
        before = followed.scene
        append("round.referee", text)
        assert followed.changed()
        return news(followed.scene, before, speaker("en"))

    followed = Followed("round.referee")
    standing = ["Top card: Wild Draw Four. Active colour: blue.", "Ben to play."]
    # 4 for the Wild Draw Four and 2 for the challenge; everybody then draws one and passes, again and again.
    assert told("Aki challenge:innocent\n") == [
        "Aki: challenge, innocent. Aki draws 6.", *standing,
    ]  # fmt: skip
    rounds = "".join(f"{name} draw\n{name} pass\n" for name in ("Ben", "Chie", "Aki"))
    for _ in range(3):
        assert len(told(rounds)) == 6 + 2
    assert told(rounds * 3)[0] == "round: UNO, uno-japan, round 1.", "more than the last acts hold: all is told anew"
    assert told("Ben draw\nBen pass\n")[:2] == ["Ben: draws 1.", "Ben: passes."]
    assert told("undo\n")[0] == "Undone: Ben: passes."
    assert told("fix 42 Ben b2\n")[0] == "round: UNO, uno-japan, round 1."


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_another_table_in_its_place_never_had_is_not_told_as_undone(folder: Path, language: str) -> None:
    with Terminal("watch", "-f", "round.referee", "--plain", REFEREE_LANG=language) as terminal:
        terminal.text_with({"en": "Aki must draw 4", "ja": "Aki"}[language])
        terminal.forget()
        table("uno", "other.referee", ["flip:r5", "r8"])
        os.replace("other.referee", "round.referee")
        told = terminal.text_with({"en": "Ben to play.", "ja": "Benの番"}[language])
        terminal.forget()
        append("round.referee", "undo\n")
        undone = terminal.text_with({"en": "Aki to play.", "ja": "Akiの番"}[language])
        terminal.send("\x03")
        assert terminal.ended() == 0
    undo = {"en": "Undone", "ja": "取り消しました"}[language]
    assert told.split("\n")[0] == speaker(language)("watch.replaced", path="round.referee")
    assert undo not in told
    assert undo in undone


def test_without_colour_the_screen_is_drawn_all_the_same(folder: Path) -> None:
    with Terminal("watch", "-f", "round.referee", NO_COLOR="1") as terminal:
        terminal.frame_with("■ BLUE")
        terminal.send("\x03")
        assert terminal.ended() == 0
    assert not re.search(r"\x1b\[[\d;]*m", terminal.seen)


def test_json_gives_an_object_for_each_change(folder: Path) -> None:
    with Terminal("watch", "-f", "evening.referee", "--json") as terminal:
        terminal.text_with('"total": 26')
        append("evening.referee", "Ben 9\n")
        terminal.text_with('"total": 35')
        terminal.send("\x03")
        assert terminal.ended() == 0
    objects = [json.loads(line) for line in terminal.seen.splitlines() if line.startswith("{")]
    assert [(each["total"], each["owed"]) for each in objects] == [(26, 2), (35, 1)]


def test_json_tells_what_becomes_of_the_journal_beside_the_objects(folder: Path) -> None:
    with Terminal("watch", "-f", "evening.referee", "--json") as terminal:
        terminal.text_with('"total": 26')
        os.rename("evening.referee", "away")
        terminal.text_with("There is no journal evening.referee.")
        Path("evening.referee").write_text("damaged", encoding="utf-8")
        terminal.text_with("evening.referee is no journal")
        terminal.forget()
        os.replace("away", "evening.referee")
        terminal.text_with('"total": 26')
        table("ono99", "other.referee", ["7"])
        os.replace("other.referee", "evening.referee")
        terminal.text_with('"total": 7,')
        terminal.send("\x03")
        assert terminal.ended() == 0
    objects = [json.loads(line) for line in terminal.seen.splitlines() if line.startswith("{")]
    assert [each["total"] for each in objects] == [26, 26, 7]
    assert "evening.referee holds another record than before" in terminal.seen


def test_where_nobody_sits_at_the_output_one_frame_is_printed(folder: Path) -> None:
    assert run("watch", "-f", "evening.referee") == run("watch", "-f", "evening.referee", "--once")
    assert json.loads(run("watch", "-f", "evening.referee", "--json"))["total"] == 26

"""What `status`, `log`, `score` and `legal` show.

The pictures in `golden/` are looked at by people and compared here; REFEREE_UPDATE_GOLDEN=1 draws them anew.
Every number outside them is worked out by hand from the acts above it.
"""

import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from calls import run
from referee.cli.group import cli
from referee.cli.log import log_rows
from referee.desk import Desk
from referee.views import log, parts
from referee.views.digits import large
from referee.words import speaker

GOLDEN = Path(__file__).parent / "golden"

FRONT = """+++
format = 1
game = "ono99"
started = 2026-11-30T19:02:11+09:00
players = {players}
dealer = {dealer}
[rules]
name = "ono99-tomy"
cards = {{ "2" = 3, "3" = 3, "4" = 3, "5" = 3, "6" = 3, "7" = 3, "8" = 3, "9" = 3, "10" = 10, "-10" = 4, \
"hold" = 4, "reverse" = 6, "double" = 2, "ono" = 4 }}
deck = "54"
players_min = 2
players_max = 8
hand_size = 4
starter = "loser"
first_card = "any"
limit = 99
over_limit = "lose"
negative = "allow"
dodge = ["hold", "reverse"]
dodge_second = false
double_first = "refuse"
double_second = "play"
duty_inherited = false
reverse_two = "hold"
ono = "never"
four_ono = "lose"
swap_under_duty = false
draw = "one"
late_draw = "next"
empty_pile = "reshuffle"
bust = "hand"
chips = {chips}
out = "after"
points = {points}
hands = 0
+++
"""

FIRST_LINE = 37
"""Where the acts begin, counted in an editor."""

FOUR = ["花子", "Ben", "Chie", "ＤＡＮ"]

EVENING = """@3 花子 10
@9 Ben 10=20
@15 Chie 9=30
@21 ＤＡＮ double
@30 花子 hold
@3741 Ben 10
Ben 10
undo
Ben 9
花子 foul 3
Chie 10
fix 10 Chie 8
ＤＡＮ 10
花子 10
Ben 10
ＤＡＮ stands 3
花子 10
# round 2
花子 -10
note "Ben fetches tea"
Ben double
"""
"""Two hands: 10, 20, 29, 29, 29, 39, (49 undone), 48, 56 once fixed, 66, 76, 86, 89, 99 lost; then -10."""

LOSERS = ["Ben", "Chie", "Ben", "Chie", "Ben", "Chie", "Ben", "花子", "花子", "Chie", "花子", "ＤＡＮ"]
TWELVE = "".join(f"round {name}:lost\n" for name in LOSERS)
"""Twelve hands: Ben is out with the seventh, Chie with the tenth."""

HOSTILE = ["[red]Ann", ":smile:", "[/b]", "A" * 59 + "x", "A" * 59 + "y", "👍🏽👨‍👩‍👧", "か\u3099く"]


def write(path: Path, players: Sequence[str], acts: str, chips: str = "3", points: int = 0) -> Path:
    """A journal with these acts; the last player deals."""
    names = json.dumps(list(players), ensure_ascii=False)
    dealer = json.dumps(players[-1], ensure_ascii=False)
    path.write_text(FRONT.format(players=names, dealer=dealer, chips=chips, points=points) + acts, encoding="utf-8")
    return path


def objects(*arguments: str) -> list[dict[str, Any]]:
    """The JSON objects that the command prints, one a line."""
    return [json.loads(line) for line in run(*arguments, "--json").stdout.splitlines()]


def trimmed(text: str) -> str:
    """Without the blanks at the ends of lines."""
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


# --- pictures


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("command", "acts", "width"),
    [
        ("status", EVENING, 40),
        ("status", EVENING, 80),
        ("log", EVENING, 40),
        ("log", EVENING, 80),
        ("score", TWELVE, 40),
        ("score", TWELVE, 80),
        ("legal", EVENING, 80),
    ],
)
def test_picture(folder: Path, command: str, acts: str, width: int, language: str) -> None:
    write(folder / "evening.referee", FOUR, acts)
    result = run(command, columns=width, REFEREE_LANG=language)
    assert result.exit_code == 0
    assert all(cell_len(line) <= width for line in result.stdout.splitlines())
    compare(f"{command}-{width}-{language}", result.stdout)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("command", ["status", "log", "score", "legal"])
def test_sentences(folder: Path, command: str, language: str) -> None:
    write(folder / "evening.referee", FOUR, EVENING)
    compare(f"{command}-plain-{language}", run(command, "--plain", REFEREE_LANG=language).stdout)


def compare(name: str, text: str) -> None:
    golden = GOLDEN / f"{name}.txt"
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(trimmed(text), encoding="utf-8")
    assert trimmed(text) == golden.read_text(encoding="utf-8")


# --- status


def test_status_is_the_position_as_json(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, EVENING)
    (found,) = objects("status")
    assert (found["total"], found["turn"], found["owed"], found["round"], found["act"]) == (-10, "Chie", 2, 2, 17)
    assert [player["chips"] for player in found["players"]] == [2, 3, 3, 3]
    assert run("status", "--json").stdout.isascii()


def test_status_says_why_two_plays_are_owed(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, '花子 double\nBen hold\nBen foul 3\nnote "tea"\n')
    assert "Chie to play, 2 plays owed (passed on with Hold by Ben)." in run("status", "--plain").stdout
    write(folder / "evening.referee", FOUR, "花子 double\nagree owed=2\n")
    assert "Ben to play, 2 plays owed." in run("status", "--plain").stdout
    write(folder / "evening.referee", FOUR, "花子 double\nBen 3\n")
    assert "Ben to play once more, the second of two plays." in run("status", "--plain").stdout


def test_status_after_the_end_tells_winner_and_places(folder: Path) -> None:
    write(folder / "evening.referee", ["花子", "Ben", "Chie"], "round Ben:lost\nround Chie:lost\n" * 4)
    picture = run("status").stdout
    assert "花子 wins the match." in picture
    rows = [line.split() for line in picture.splitlines() if "●" in line or "○" in line]
    assert rows == [["花子", "1", "●●●", "3"], ["Chie", "out", "2", "○○○", "0"], ["Ben", "out", "3", "○○○", "0"]]


def test_direction_has_an_arrow_and_a_word(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, "花子 3\n")
    assert "→ clockwise" in run("status").stdout
    write(folder / "evening.referee", FOUR, "花子 3\nBen reverse\n")
    assert "← counter-clockwise" in run("status").stdout


def test_the_large_total() -> None:
    assert large(-17, "#") == [
        "          ##    ######",
        "        ####        ##",
        "######    ##        ##",
        "          ##        ##",
        "        ######      ##",
    ]


# --- log


def test_log_numbers_totals_and_states(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, EVENING)
    rows = objects("log")
    assert [(row["number"], row["total"], row["state"]) for row in rows] == [
        (1, 10, "in_force"), (2, 20, "in_force"), (3, 29, "in_force"), (4, 29, "in_force"), (5, 29, "in_force"),
        (6, 39, "in_force"), (7, None, "undone"), (8, 48, "in_force"), (9, 48, "in_force"), (10, None, "fixed"),
        (10, 56, "in_force"), (11, 66, "in_force"), (12, 76, "in_force"), (13, 86, "in_force"), (14, 89, "in_force"),
        (15, 99, "in_force"), (16, -10, "in_force"), (None, None, "in_force"), (17, -10, "in_force"),
    ]  # fmt: skip
    assert [row["at"] for row in rows[:7]] == [3, 9, 15, 21, 30, 3741, None]
    assert rows[0] == {
        "number": 1, "line": FIRST_LINE, "at": 3, "who": "花子", "act": "10", "state": "in_force", "total": 10,
        "top": None, "verdict": "legal", "rule": None, "why": None,
    }  # fmt: skip


def test_log_tells_what_the_rules_say(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, EVENING)
    told = {(row["number"], row["act"]): (row["verdict"], row["rule"]) for row in objects("log")}
    assert told[3, "9=30"] == ("legal", "ono.announce")
    assert told[7, "10"] == (None, None)
    assert told[9, "foul 3"] == ("illegal", "ono.turn")
    assert told[10, "8"] == ("legal", None)
    assert told[14, "stands 3"] == ("illegal", "ono.turn")


def test_log_of_a_fix_of_a_foul_and_of_nothing(folder: Path) -> None:
    acts = "花子 7\nBen 8\nfoul\nfix 1 none\nfix 2 Ben 9\nundo\nBen 3\n"
    write(folder / "evening.referee", FOUR, acts)
    rows = [(row["number"], row["act"], row["state"], row["why"]) for row in objects("log")]
    assert rows[0] == (1, "7", "fixed", "Fixed: it did not happen.")
    assert rows[1][:3] == (2, "foul 8", "in_force")
    assert rows[2] == (3, "foul", "in_force", "The act before it was a foul.")
    write(folder / "evening.referee", FOUR, "")
    assert run("log").stdout == "Nothing has been recorded yet.\n"


def test_log_and_check_agree_on_what_has_no_effect(folder: Path) -> None:
    acts = "undo\n花子 7\nfix 2 Ben 9\nBen 8\nfix 1 undo\nBen 8\nundo\nfix 3 Ben 9\nfoul\nfix 4 undo\n"
    write(folder / "evening.referee", FOUR, acts)
    rows = objects("log")
    assert [(row["number"], row["act"], row["state"]) for row in rows] == [
        (None, "undo", "in_force"), (1, "7", "in_force"), (None, "fix 2 Ben 9", "in_force"),
        (2, "foul 8", "in_force"), (None, "fix 1 undo", "in_force"), (3, "8", "undone"),
        (None, "fix 3 Ben 9", "in_force"), (4, "foul", "in_force"), (None, "fix 4 undo", "in_force"),
    ]  # fmt: skip
    assert rows[2]["why"] == "There is no entry 2. Without effect."
    told = [(row["line"], row["rule"]) for row in rows if row["number"] is None]
    rules = ["table.undo", *["table.fix"] * 4]
    assert told == list(zip([FIRST_LINE + line for line in (0, 2, 4, 7, 9)], rules, strict=True))
    idle = [each for each in objects("check") if each["rule"] in ("table.undo", "table.fix")]
    assert [(each["line"], each["rule"]) for each in idle] == told


def test_log_shows_damaged_and_torn_lines_where_they_stand(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, "花子 7\nnonsense here\nBen 8\nChie 9")
    assert [(row["number"], row["line"], row["state"]) for row in objects("log")] == [
        (1, FIRST_LINE, "in_force"), (None, FIRST_LINE + 1, "unread"), (2, FIRST_LINE + 2, "in_force"),
        (None, FIRST_LINE + 3, "torn"),
    ]  # fmt: skip
    result = run("log")
    assert result.exit_code == 1
    assert "nonsense here" in result.stdout


def test_what_is_not_in_force_is_struck_through_and_says_so(folder: Path) -> None:
    desk = Desk(str(write(folder / "evening.referee", FOUR, EVENING)))
    output = io.StringIO()
    screen = Console(file=output, width=80, force_terminal=True, color_system="standard", legacy_windows=False)
    screen.print(log.log(log_rows(desk), speaker("en")))
    (undone,) = [line for line in output.getvalue().splitlines() if "Undone." in line]
    (fixed,) = [line for line in output.getvalue().splitlines() if "Fixed." in line]
    assert "\x1b[2;9m" in undone
    assert "\x1b[2;9m" in fixed
    assert output.getvalue().count("\x1b[2;9m") == 4, "name and act of these two, and no others"


def test_columns_of_the_log_stand_under_one_another(folder: Path) -> None:
    write(folder / "evening.referee", ["花子", "👍🏽", "か\u3099", "Ann"], "花子 7\n👍🏽 10\nか\u3099 10\nAnn 3\n")
    lines = run("log").stdout.splitlines()
    rows = zip(lines[2:], ["7", "17", "27", "30"], strict=True)
    ends = [cell_len(line[: line.rindex(total) + len(total)]) for line, total in rows]
    assert len(ends) == 4
    assert set(ends) == {cell_len(lines[0].rstrip())}


# --- score


def test_score_of_twelve_hands(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, TWELVE)
    (found,) = objects("score")
    assert found["mode"] == "chips"
    assert found["rounds"][0] == {"花子": 0, "Ben": -1, "Chie": 0, "ＤＡＮ": 0}
    assert found["rounds"][6] == {"花子": 0, "Ben": 0, "Chie": 0, "ＤＡＮ": 0}, "Ben has no chip left to lose"
    assert found["rounds"][10] == {"花子": -1, "ＤＡＮ": 0}
    assert found["subtotals"]["Ben"] == [2, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert found["subtotals"]["花子"] == [3, 3, 3, 3, 3, 3, 3, 2, 1, 1, 0, 0]
    assert found["totals"] == {"花子": 0, "Ben": 0, "Chie": 0, "ＤＡＮ": 2}
    assert found["ranks"] == {"ＤＡＮ": 1, "花子": 2, "Chie": 3, "Ben": 4}
    assert found["out"] == {"Ben": 7, "Chie": 10}
    assert (found["over"], found["winner"]) == (False, None)


def test_score_in_points(folder: Path) -> None:
    write(folder / "evening.referee", ["Aki", "Ben"], "round Ben:lost\nround Aki:lost\nround Ben:lost\n", '"none"', 5)
    (found,) = objects("score")
    assert found["mode"] == "points"
    assert found["rounds"] == [{"Aki": 0, "Ben": 5}, {"Aki": 5, "Ben": 0}, {"Aki": 0, "Ben": 5}]
    assert found["subtotals"] == {"Aki": [0, 5, 5], "Ben": [5, 5, 10]}
    assert found["ranks"] == {"Aki": 1, "Ben": 2}
    assert "Points" in run("score").stdout
    assert "Points" in run("status").stdout


def test_score_follows_people_who_come_and_change_their_names(folder: Path) -> None:
    acts = (
        "round Ben:lost\njoin Dan after Ben\nrename Ben Benny\nround Dan:lost\nagree chips:Benny=3\nround Benny:lost\n"
    )
    write(folder / "evening.referee", ["Aki", "Ben"], acts)
    (found,) = objects("score")
    # Dan is given as many chips as the one with the fewest has: 2.
    assert found["rounds"] == [
        {"Aki": 0, "Benny": -1},
        {"Aki": 0, "Benny": 0, "Dan": -1},
        {"Aki": 0, "Benny": -1, "Dan": 0},
    ]
    assert found["subtotals"] == {"Aki": [3, 3, 3], "Benny": [2, 2, 2], "Dan": [None, 1, 1]}


def test_hands_stand_across_where_they_fit_and_down_where_not(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, TWELVE)
    assert ["Hand", "1", "2", "3"] in [line.split()[:4] for line in run("score", columns=80).stdout.splitlines()]
    assert ["Hand", *FOUR] in [line.split() for line in run("score", columns=40).stdout.splitlines()]
    assert ["ＤＡＮ", "2", "1"] in [line.split() for line in run("score", columns=20).stdout.splitlines()]


# --- legal


def test_legal_tells_the_total_that_each_card_makes(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, "agree total=92 turn=Ben\n")
    (found,) = objects("legal")
    assert found["turn"] == "Ben"
    told = {each["act"]: (each["total"], each["loses"]) for each in found["legal"]}
    assert told == {
        "2": (94, False), "3": (95, False), "4": (96, False), "5": (97, False), "6": (98, False), "7": (99, True),
        "8": (100, True), "9": (101, True), "10": (102, True), "-10": (82, False), "hold": (92, False),
        "reverse": (92, False), "double": (92, False), "stuck": (92, True),
    }  # fmt: skip
    assert [each["act"] for each in found["legal"] if each["verdict"] == "undecided"] == ["stuck"]
    losing = [line.split()[0] for line in run("legal").stdout.splitlines() if "loses the hand" in line]
    assert losing == ["7", "8", "9", "10", "stuck"]


def test_legal_names_who_may_still_draw_and_leaves_out_what_is_used_up(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, "花子 2\nBen 2\nChie 2~\n")
    (found,) = objects("legal")
    acts = [each["act"] for each in found["legal"]]
    assert "2" not in acts
    assert "Chie draw" in acts


def test_a_written_list_of_what_is_legal_names_a_card_once(folder: Path) -> None:
    write(folder / "evening.referee", FOUR, "agree total=92 turn=Ben\n")
    rows = [line.split(",") for line in run("legal", "--format", "csv").stdout.splitlines()[1:]]
    assert rows[0] == ["2", "94", ""]
    assert ["hold", "92", "Hold"] in rows


def test_legal_after_the_end(folder: Path) -> None:
    write(folder / "evening.referee", ["Aki", "Ben"], "close\n")
    assert objects("legal") == [{"turn": None, "legal": []}]
    assert run("legal").stdout == "The match is over: nothing more may be laid.\n"


# --- hard conditions


@pytest.mark.parametrize("command", ["status", "log", "score", "legal"])
@pytest.mark.parametrize("width", [1, 20, 33, 40, 80, 200])
@pytest.mark.parametrize("plain", [False, True])
def test_no_name_is_markup_and_none_is_cut(folder: Path, command: str, width: int, plain: bool) -> None:
    acts = "".join(f"{json.dumps(name, ensure_ascii=False)} 2~\n" for name in HOSTILE[:3]) + "".join(
        f"{name} {card}\n" for name, card in zip(HOSTILE[3:], [3, 4, 5, 6], strict=True)
    )
    write(folder / "evening.referee", HOSTILE, acts)
    result = run(command, *(["--plain"] if plain else []), columns=width)
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    if not plain:
        assert all(cell_len(line) <= max(width, 20) for line in result.stdout.splitlines())
    shown = "".join(result.stdout.split())
    named = HOSTILE if command != "legal" else HOSTILE[:1]
    if width >= 80 or plain:
        missing = [name for name in named if name[:40] not in shown]
        assert not missing


def test_names_with_the_same_beginning_can_be_told_apart(folder: Path) -> None:
    write(folder / "evening.referee", ["Alexandra-Montgomery-Smith", "Alexandra-Montgomery-Jones"], "")
    picture = "".join(run("status", columns=30).stdout.split())
    assert "Smith" in picture
    assert "Jones" in picture


def test_terminal_escapes_in_a_journal_come_out_as_text(folder: Path) -> None:
    path = write(folder / "evening.referee", ["Aki", "Ben"], "Aki 3\n")
    text = path.read_text(encoding="utf-8").replace('"Aki"', '"A\\u001b[31mki"').replace("Aki 3", "Ben 3")
    path.write_text(text, encoding="utf-8")
    for command in ("status", "log", "score", "legal"):
        for plain in ((), ("--plain",)):
            output = run(command, *plain, FORCE_COLOR="", NO_COLOR="1").stdout
            assert "\x1b" not in output
    assert "A\\x1b[31mki" in run("status").stderr, "and such a name is none"


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"NO_COLOR": "", "FORCE_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": ""}, False),
        ({"NO_COLOR": "", "FORCE_COLOR": "", "TERM": "dumb"}, False),
    ],
)
def test_colour_only_where_it_is_wanted(folder: Path, environment: dict[str, str], coloured: bool) -> None:
    write(folder / "evening.referee", FOUR, EVENING)
    result = CliRunner(env={"COLUMNS": "80", "TERM": "xterm", **environment}).invoke(cli, ["status"], color=True)
    assert ("\x1b[" in result.stdout) == coloured
    assert "ＤＡＮ" in Text.from_ansi(result.stdout).plain


def test_letters_where_the_output_has_no_pictures() -> None:
    assert parts.signs_for("utf-8") == parts.PICTURES
    assert parts.signs_for("cp932") == parts.LETTERS
    assert parts.signs_for("ascii") == parts.LETTERS
    assert "".join(parts.LETTERS).isascii()


def test_a_missing_journal_is_a_sentence(folder: Path) -> None:
    for command in ("status", "log", "score", "legal"):
        result = run(command, "-f", "nowhere.referee")
        assert result.exit_code == 1
        assert "nowhere.referee" in result.stderr
        assert "Traceback" not in result.output

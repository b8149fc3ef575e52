"""Time at the table, worked out by hand from the stamps of the acts."""

import json
from pathlib import Path

import pytest

from onotable import new_desk, run
from referee.clock import Clock, Moment, clock


def moment(at: int | None, who: str | None, phase: str = "playing", hand: int = 1) -> Moment:
    """After the act at this second, this player is at turn."""
    return Moment(at, who, hand, phase)


OPENING = moment(0, None)


def told(found: Clock) -> list[tuple[str, int]]:
    return [(turn.who, turn.seconds) for turn in found.turns]


def test_the_time_between_two_acts_is_that_of_whoever_was_at_turn() -> None:
    found = clock([OPENING, moment(40, "Ben"), moment(52, "Chie"), moment(60, "Ben")])
    assert told(found) == [("Ben", 12), ("Chie", 8)]
    assert (found.seconds, found.at_turn, found.current) == (60, "Ben", None)
    running = clock([OPENING, moment(40, "Ben"), moment(52, "Chie"), moment(60, "Ben")], now=75)
    assert told(running) == [("Ben", 12), ("Chie", 8), ("Ben", 15)]
    assert running.current is not None
    assert (running.current.who, running.current.started, running.current.seconds) == ("Ben", 60, 15)
    assert running.of("Ben") == [12, 15]


def test_two_plays_owed_are_one_turn_and_coming_round_again_is_another() -> None:
    record = [OPENING, moment(10, "Ben"), moment(14, "Ben"), moment(20, "Aki"), moment(21, "Ben"), moment(25, "Aki")]
    assert told(clock(record)) == [("Ben", 10), ("Aki", 1), ("Ben", 4)]


def test_dealing_is_nobodys_turn_and_counts_for_its_round() -> None:
    record = [
        OPENING,
        moment(30, "Ben"),
        moment(35, None, hand=2),
        moment(95, "Chie", hand=2),
        moment(100, "Aki", hand=2),
    ]
    found = clock(record)
    assert told(found) == [("Ben", 5), ("Chie", 5)]
    assert found.rounds == {1: 35, 2: 65}


def test_a_pause_is_time_of_nobody_and_the_turn_goes_on_after_it() -> None:
    record = [OPENING, moment(10, "Ben"), moment(15, "Ben", "paused"), moment(615, "Ben"), moment(620, "Chie")]
    found = clock(record)
    assert told(found) == [("Ben", 10)]
    assert (found.paused, found.seconds) == (600, 20)
    assert clock(record[:3], now=900).paused == 885


def test_an_act_without_a_stamp_takes_no_time_of_anybody() -> None:
    record = [OPENING, moment(10, "Ben"), moment(None, "Chie"), moment(50, "Aki"), moment(53, "Ben")]
    found = clock(record)
    assert told(found) == [("Aki", 3)]
    assert found.rounds == {1: 53}


def test_a_clock_put_back_takes_no_time_away() -> None:
    record = [OPENING, moment(100, "Ben"), moment(40, "Chie"), moment(110, "Aki")]
    assert told(clock(record)) == [("Ben", 0), ("Chie", 10)]
    assert clock(record).seconds == 110


def test_after_the_end_no_time_passes() -> None:
    record = [OPENING, moment(10, "Ben"), moment(20, None, "over"), moment(500, None, "over")]
    found = clock(record, now=9000)
    assert (told(found), found.seconds, found.at_turn) == ([("Ben", 10)], 20, None)


# --- as a command


def table(folder: Path, *lines: str) -> str:
    """A journal whose acts carry these stamps."""
    desk = new_desk(folder, "Aki Ben Chie")
    with open(desk.path, "a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
    return desk.path


LINES = (
    "@20 Aki 7", "@26 Ben double", "@30 Chie 3", "@41 Chie 4", "@44 undo", "@50 Chie 5", "@52 rename Ben Bernd",
    "@60 pause", "@360 resume", "@361 Aki hold",
)  # fmt: skip


def test_the_command_adds_up_players_and_rounds(tmp_path: Path) -> None:
    """Ben thought 6 seconds; Chie 24 for two plays, the one taken back among them; Aki 11, the pause left out."""
    file = table(tmp_path, *LINES)
    code, said = run("clock", "-f", file, "--json", "--turns")
    found = json.loads(said)
    assert code == 0
    assert [(each["name"], each["seconds"], each["turns"]) for each in found["players"]] == [
        ("Aki", 11, 1), ("Bernd", 6, 1), ("Chie", 24, 1),
    ]  # fmt: skip
    assert (found["seconds"], found["paused"]) == (61, 300)
    assert found["rounds"] == [{"round": 1, "seconds": 61}]
    assert [(each["name"], each["at"], each["seconds"]) for each in found["each"]] == [
        ("Bernd", 20, 6), ("Chie", 26, 24), ("Aki", 50, 11),
    ]  # fmt: skip


def test_the_table_of_times(tmp_path: Path) -> None:
    file = table(tmp_path, *LINES)
    code, said = run("clock", "-f", file, "--format", "csv")
    assert code == 0
    assert said.removeprefix("\ufeff").splitlines() == [
        ",Time,Turns,Per turn,Longest",
        "Aki,11,1,11,11",
        "Bernd,6,1,6,6",
        "Chie,24,1,24,24",
        "hand 1,61,,,",
        "in all,61,,,",
    ]
    code, said = run("clock", "-f", file, "--plain")
    assert "The clock was stopped for 5:00." in said
    assert "Chie: Time 0:24" in said


@pytest.mark.parametrize("form", ["text", "md", "csv", "tsv", "json", "html", "svg"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_format_holds_the_times(form: str, language: str, tmp_path: Path) -> None:
    file = table(tmp_path, *LINES)
    code, said = run("clock", "-f", file, "--lang", language, "--format", form)
    assert code == 0
    assert "Bernd" in said
    assert "24" in said


def test_a_table_typed_in_from_paper_has_no_times(tmp_path: Path) -> None:
    file = table(tmp_path, "Aki 7", "Ben 8")
    code, said = run("clock", "-f", file)
    assert code == 0
    assert "No turn has been timed yet" in said

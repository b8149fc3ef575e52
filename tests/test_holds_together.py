"""Calls that used to come out wrong without a word: what is left out, what is ignored, what comes in between."""

import itertools
import json
import shlex
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import results
from referee.cli.group import cli
from referee.desk import Desk
from referee.errors import JournalError, RefereeError
from referee.recorder import Recorder
from referee.spreadsheet import read_rounds

SECONDS = 60


def run(*words: str, told: str = "") -> subprocess.CompletedProcess[str]:
    """A call in a process of its own, which is ended where it hangs."""
    return subprocess.run(
        [sys.executable, "-m", "referee", *words], input=told, capture_output=True, text=True, timeout=SECONDS,
        check=False,
    )  # fmt: skip


def done(*words: str, told: str = "") -> str:
    """The output of a call that goes well."""
    found = run(*words, told=told)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


def test_every_unreadable_line_is_told() -> None:
    done("new", "ono99", "-f", "e.referee", "Aki", "Ben")
    found = run("play", "-f", "e.referee", "--keep-going", "--json", "-", told="zzz\nyyy\n7\n7 xxx\n")
    objects = [json.loads(line) for line in found.stdout.splitlines()]
    assert [each["verdict"] for each in objects] == ["illegal", "illegal", "legal", "legal", "illegal"]
    told = run("play", "-f", "e.referee", "--keep-going", "-", told="zzz\nyyy\n").stderr
    assert "zzz" in told
    assert "yyy" in told


def test_judge_all_judges_the_table_that_is_played() -> None:
    """A Draw Two waits for Ben: only who stacks may answer it with another one."""
    done("new", "uno", "--rules", "uno-japan", "-f", "u.referee", "Aki", "Ben", "Chie")
    done("play", "-f", "u.referee", "flip:b5", "b+2")
    lines = [json.loads(line) for line in done("judge", "-f", "u.referee", "--all", "--json", "g+2").splitlines()]
    verdicts = {line["name"]: line["verdict"] for line in lines}
    assert verdicts["uno-japan"] == verdicts["uno-classic"] == "illegal"
    assert verdicts["uno-party"] == "legal"
    assert verdicts["uno-algori"] is None  # four play there
    refused = {line["name"]: line["rule"] for line in lines if line["verdict"] == "illegal"}
    assert set(refused.values()) == {"uno.pending"}


def test_judge_all_says_where_the_record_could_not_be() -> None:
    """The Wild Swap Hands of the table's pack is in no other one, but was laid; a challenge is nowhere without one."""
    done("new", "uno", "--rules", "uno-classic", "-f", "u.referee", "Aki", "Ben", "Chie", "Dai")
    done("play", "-f", "u.referee", "flip:b5", "w4:r", "challenge:innocent")
    Path("rules").mkdir()
    Path("rules/no-challenge.toml").write_text('game="uno"\nextends="uno-classic"\n[rules]\nchallenge="off"\n')
    lines = [json.loads(line) for line in done("judge", "-f", "u.referee", "--all", "--json", "r3").splitlines()]
    found = {line["name"]: line for line in lines}
    assert found["uno-classic"]["verdict"] == "legal"
    assert found["no-challenge"]["verdict"] is None
    assert "3" in found["no-challenge"]["why"]


@pytest.mark.parametrize(
    "option",
    ["--set stack=same", "--vs stack=same", "--players 4", "--hands 10000", "--seed 1", "--jobs 2"],
)
def test_odds_at_a_table_refuses_what_is_for_playouts(option: str) -> None:
    done("new", "uno", "-f", "u.referee", "Aki", "Ben")
    found = run("odds", "-f", "u.referee", *option.split())
    assert found.returncode == 2
    assert option.split()[0] in found.stderr


def sheet(name: str, rounds: int, points: int) -> None:
    rows = ["Round,Aki,Ben", *(f"{each},-,{points}" for each in range(1, rounds + 1))]
    Path(name).write_text("\n".join(rows) + "\n")
    read_rounds(Path(name).read_text())


def test_two_imports_at_once_come_one_after_the_other() -> None:
    done("new", "uno", "--scores-only", "--set", "target=99999", "-f", "s.referee", "Aki", "Ben")
    sheet("one.csv", 60, 5)
    sheet("two.csv", 60, 7)
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", "score", "import", name, "-f", "s.referee"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for name in ("one.csv", "two.csv")
    ]  # fmt: skip
    for each in running:
        _, errors = each.communicate(timeout=SECONDS)
        assert each.returncode == 0, errors
    told = [line.partition("Ben:")[2] for line in Path("s.referee").read_text().splitlines() if "round Aki" in line]
    assert len(told) == 120
    assert sum(one != other for one, other in itertools.pairwise(told)) == 1


def test_an_import_that_ends_halfway_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    done("new", "uno", "--scores-only", "-f", "s.referee", "Aki", "Ben")
    with Path("s.referee").open("a") as file:
        file.write("Aki:- torn")
    before = Path("s.referee").read_bytes()
    desk = Desk("s.referee")
    acts = desk.read("round Aki:- Ben:5")
    recorder = Recorder(desk)
    with suppress(JournalError), recorder.all_or_nothing():
        recorder.record(acts[0])
        assert len(desk.acts) == 1
        raise JournalError("full", path="s.referee", reason="no space left")
    assert desk.acts == []
    assert Path("s.referee").read_bytes() == before
    recorder.record(acts[0])
    assert Path("s.referee").read_text().endswith("round Aki:- Ben:5\n# round 2\n")
    assert len(Desk("s.referee").acts) == 1


def test_an_import_that_is_ended_halfway_leaves_nothing_however_it_ends() -> None:
    """Nothing is on file before all of it is, so no signal can come in between."""
    done("new", "uno", "--scores-only", "--set", "target=99999", "-f", "s.referee", "Aki", "Ben")
    desk, recorder = Desk("s.referee"), Recorder(Desk("s.referee"))
    before = Path("s.referee").read_bytes()
    with recorder.all_or_nothing():
        for act in desk.read("round Aki:- Ben:5") * 2:
            recorder.record(act)
        assert Path("s.referee").read_bytes() == before
    assert [act.kind for act in Desk("s.referee").acts] == ["round", "round"]


def scores() -> None:
    done("new", "uno", "--scores-only", "--set", "target=99999", "-f", "s.referee", "Aki", "Ben", "Chie")
    done("score", "add", "-f", "s.referee", "Aki:-", "Ben:1", "Chie:1")


def points() -> list[list[int]]:
    """The points of each round, by player."""
    found = json.loads(done("score", "-f", "s.referee", "--json"))
    return [list(each.values()) for each in found["rounds"]]


def together(*calls: str) -> None:
    """These calls at the same time, all of which go well."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "referee", *call.split(), "-f", "s.referee"], stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
        )
        for call in calls
    ]  # fmt: skip
    for each in running:
        _, errors = each.communicate(timeout=SECONDS)
        assert each.returncode == 0, errors


def test_rounds_put_in_at_once_are_all_there() -> None:
    scores()
    together(*(f"score insert 1 --yes Aki:- Ben:{hand} Chie:2" for hand in (10, 20, 30)))
    assert sorted(round_points[0] for round_points in points()) == [2, 12, 22, 32]


def test_corrections_of_one_round_at_once_both_count() -> None:
    scores()
    together("score fix 1 Ben:30 --yes", "score fix 1 Chie:8 --yes")
    assert points() == [[38, 0, 0]]


def test_a_correction_agreed_to_is_not_written_over_another_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the question waits for its answer, somebody else puts the same round right."""
    scores()

    def meanwhile(yes: bool) -> None:
        done("score", "fix", "1", "Chie:77", "--yes", "-f", "s.referee")

    monkeypatch.setattr(results, "confirm", meanwhile)
    answer = CliRunner().invoke(cli, ["score", "fix", "1", "Ben:30", "-f", "s.referee"])
    assert answer.exit_code == 1
    assert "somebody else has changed the record" in answer.stderr
    assert points() == [[78, 0, 0]]


@pytest.mark.parametrize("hand", ["r5 w b6", "27 leave", "r5 w", "# x"])
def test_no_word_of_a_hand_is_passed_over(hand: str) -> None:
    scores()
    done("score", "add", "-f", "s.referee", "Aki:-")
    for words in (["add", f"Ben:{hand}"], ["fix", "1", f"Ben:{hand}", "--yes"], ["add", "Ben:4", f"Chie:{hand}"]):
        before = Path("s.referee").read_bytes()
        found = run("score", *words, "-f", "s.referee")
        assert found.returncode in (1, 2)
        assert hand in found.stdout + found.stderr
        assert Path("s.referee").read_bytes() == before


def test_who_was_only_judged_is_nobody_here() -> None:
    done("new", "ono99", "-f", "e.referee", "Aki", "Ben")
    desk = Desk("e.referee")
    assert desk.judge("join Eve after Aki").verdict == "legal"
    with pytest.raises(RefereeError):
        Recorder(desk).record(desk.read('Eve ruling:ono.turn "hm"')[0])
    Desk("e.referee")


# --- what is told, and what is taken


def uno_table(*settings: str, rules: str = "uno-japan", players: str = "Aki Ben Chie Dai") -> None:
    given = [word for setting in settings for word in ("--set", setting)]
    done("new", "uno", "--rules", rules, *given, "-f", "u.referee", *players.split())


def play(*words: str) -> str:
    return done("play", "-f", "u.referee", *words)


def status() -> dict[str, object]:
    found: dict[str, object] = json.loads(done("status", "-f", "u.referee", "--json"))
    return found


def test_no_table_is_written_over_house_rules() -> None:
    Path("rules").mkdir()
    text = 'game = "uno"\nextends = "uno-japan"\n'
    Path("rules/oh.toml").write_text(text)
    found = run("rules", "diff", "uno-japan", "uno-classic", "--format", "text", "-o", "rules/oh.toml")
    assert found.returncode == 1
    assert "rules/oh.toml" in found.stderr
    assert Path("rules/oh.toml").read_text() == text


def test_of_several_cards_the_one_that_is_too_many_is_named() -> None:
    """A pack has two red 7: the start card and one of the run."""
    uno_table("multiple=run", players="Aki Ben")
    play("flip:r7", "r5,r6,r7")
    assert "red 7" in run("play", "-f", "u.referee", "r9,r8,r7").stderr


def test_who_goes_out_with_several_cards_leaves_the_last_one_on_top() -> None:
    uno_table("multiple=run", "hand_size=4", players="Aki Ben")
    assert "Red 4. Aki goes out." in play("flip:r7", "r1,r2,r3,r4!")
    assert status()["top"] == "r4"


def test_an_empty_hand_lays_nothing() -> None:
    found = run("judge", "--json", "--rules", "uno-japan", "--top", "r7", "--cards", "0", "r3")
    assert json.loads(found.stdout)["rule"] == "hand"


@pytest.mark.parametrize("act", ["stands", "foul"])
def test_a_ruling_without_a_rule_is_on_the_last_foul_or_stand(act: str) -> None:
    uno_table()
    play("flip:r7", f"Aki {act} b3")
    play("ruling", "it was late")
    assert 'ruling:uno.match "it was late"' in Path("u.referee").read_text()


def test_a_ruling_is_on_a_rule_that_there_is() -> None:
    uno_table()
    found = run("play", "-f", "u.referee", 'ruling:uno.mach "y"')
    assert found.returncode == 1
    assert "uno.match" in found.stderr
    play('ruling:uno.match "y"')


@pytest.mark.parametrize("name", ["\u3164", "\u115f", "Aki\uffa0", "\u2800"])
def test_a_name_is_seen(name: str) -> None:
    assert run("new", "uno", "Ben", name).returncode != 0


def test_blanks_around_a_name_are_nothing() -> None:
    done("new", "uno", "--scores-only", "-f", "s.referee", "Aki ", "Ben")
    done("score", "add", "-f", "s.referee", "Aki :-", "Ben:5")


# --- a false UNO that costs the turn: facts of the ALGORI contest, "draw 2 and the turn is over"


def cards(name: str) -> int:
    players = status()["players"]
    assert isinstance(players, list)
    return int(next(each["cards"] for each in players if each["name"] == name))


def test_a_false_uno_with_a_card_is_illegal_where_it_costs_the_turn() -> None:
    uno_table(rules="uno-algori")
    play("flip:r7")
    refused = run("play", "-f", "u.referee", "--json", "r5!")
    told = json.loads(refused.stdout)
    assert (told["verdict"], told["rule"], told["top"], told["turn"]) == ("illegal", "uno.call", "r7", "Aki")
    play("foul", "Aki", "r5!")
    assert (status()["top"], status()["turn"], cards("Aki")) == ("r7", "Ben", 9)


def test_a_false_uno_that_stood_is_made_a_foul() -> None:
    uno_table(rules="uno-algori")
    play("flip:r7", "Aki stands r5!")
    assert (status()["top"], status()["turn"], cards("Aki")) == ("r5", "Ben", 6)
    play("foul")
    assert (status()["top"], status()["turn"], cards("Aki")) == ("r7", "Ben", 9)


def test_a_false_uno_is_only_told_where_no_turn_is_lost() -> None:
    uno_table(rules="uno-japan")
    told = json.loads(done("play", "-f", "u.referee", "--json", "flip:r7", "r5!").splitlines()[1])
    assert (told["verdict"], told["rule"], told["top"]) == ("legal", "uno.call", "r5")


def test_a_true_uno_with_a_card_is_legal_everywhere() -> None:
    uno_table("hand_size=2", rules="uno-algori")
    assert "legal" in play("--json", "flip:r7", "r5!").splitlines()[1]
    assert status()["top"] == "r5"


# --- a table's own export, read in again


def exported_and_read(*acts: tuple[str, ...]) -> tuple[object, object]:
    """The score of a table of Aki and Ben after these calls, and of another one that reads its export."""
    for name in ("one.referee", "two.referee"):
        done("new", "uno", "--scores-only", "-f", name, "Aki", "Ben")
    for act in acts:
        done(act[0], *(act[1:2] if act[0] == "score" else ()), "-f", "one.referee", *act[1 + (act[0] == "score") :])
    done("score", "-f", "one.referee", "-o", "one.csv")
    done("score", "import", "one.csv", "-f", "two.referee")
    one, two = (json.loads(done("score", "--json", "-f", name)) for name in ("one.referee", "two.referee"))
    return one, two


def test_a_player_called_like_a_heading_comes_back() -> None:
    one, two = exported_and_read(("score", "add", "Aki:-", "Ben:5"), ("play", "join", "Rank", "after", "Ben"))
    assert one == two
    assert "Rank" in json.dumps(two)


def test_who_joined_before_the_first_round_comes_back() -> None:
    one, two = exported_and_read(
        ("play", "join", "Chie", "after", "Ben"), ("score", "add", "Aki:-", "Ben:5", "Chie:3")
    )  # fmt: skip
    assert one == two


def test_strangers_of_another_table_are_refused() -> None:
    exported_and_read(("play", "join", "Chie", "after", "Ben"), ("score", "add", "Aki:-", "Ben:5", "Chie:3"))
    done("new", "uno", "--scores-only", "-f", "three.referee", "Aki", "Ken")
    found = run("score", "import", "one.csv", "-f", "three.referee")
    assert found.returncode == 1
    assert "not at this table" in found.stderr


# --- what is typed amiss


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
    assert found.returncode == 2, found.stdout + found.stderr
    assert told in " ".join(found.stderr.split())


def test_remarks_inside_a_list_are_not_lost() -> None:
    Path("rules").mkdir()
    text = 'game = "uno"\nextends = "uno-japan"\n[rules]\nstack = [\n  "2 on 2", # always\n]\n'
    Path("rules/ours.toml").write_text(text)
    for call in ("set ours stack=none", "unset ours stack"):
        found = run("rules", *call.split())
        assert found.returncode == 1, found.stdout
        assert Path("rules/ours.toml").read_text() == text
    done("rules", "set", "ours", "hand_size=6")


def test_check_takes_a_file_as_other_readers_do() -> None:
    uno_table()
    done("check", "-f", "u.referee")

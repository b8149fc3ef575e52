"""UNO as it is played by the command line: a false UNO, several cards at once, rulings of the referee."""

import json
from pathlib import Path

import pytest

from calls import done, run


def uno_table(*settings: str, rules: str = "uno-japan", players: str = "Aki Ben Chie Dai") -> None:
    given = [word for setting in settings for word in ("--set", setting)]
    done("new", "uno", "--rules", rules, *given, "-f", "u.referee", *players.split())


def play(*words: str) -> str:
    return done("play", "-f", "u.referee", *words)


def status() -> dict[str, object]:
    found: dict[str, object] = json.loads(done("status", "-f", "u.referee", "--json"))
    return found


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


NOTHING = "said UNO without coming down to one card, so the call counts for nothing"


@pytest.mark.parametrize(
    ("setting", "act"),
    [
        ("false_uno_cards=0", "Aki stands b3!"),
        ("false_uno_cards=0", "Ben stands r3!"),
        ("false_uno_cards=0", "Ben stands uno"),
        ("false_uno_cards=2", "Aki stands b3!"),
        ("false_uno_ends_turn=true", "Ben stands uno"),
    ],
)
def test_a_false_uno_in_what_was_let_stand_counts_for_nothing_all_the_same(setting: str, act: str) -> None:
    uno_table(setting)
    said = play("flip:r5", act)
    assert "Let stand" in said
    assert f"{act[:3]} {NOTHING}" in said
    assert NOTHING in run("check", "u.referee").stdout
    assert " ".join(done("log", "-f", "u.referee", "--json").split()).count(NOTHING) >= 1


def test_what_was_let_stand_with_uno_for_the_card_left_is_told_without_a_remark() -> None:
    uno_table()
    said = play("flip:r5", "agree cards:Aki=2", "Aki stands b3!")
    assert "counts for nothing" not in said
    assert status()["called"] == ["Aki"]
    assert run("check", "u.referee").exit_code == 0


def test_a_false_uno_that_was_itself_let_stand_costs_nothing_more() -> None:
    uno_table(rules="uno-algori")
    assert "foul uno" not in play("flip:r5", "Aki stands r6!")


@pytest.mark.parametrize(
    ("setting", "act", "rule"),
    [("challenge=on", "w4:b!", "uno.wild4"), ("wild_restricted=true", "w:b!", "uno.wild")],
)
def test_a_false_uno_is_told_with_a_card_that_only_the_unseen_hand_decides(setting: str, act: str, rule: str) -> None:
    """Facts, 3.4: where a false UNO costs anything it costs two cards, whether or not the wild was right."""
    false = "Aki said UNO without coming down to one card"
    uno_table(setting, "false_uno_cards=2")
    play("flip:r5")
    told = json.loads(play("--json", act))
    assert (told["verdict"], told["rule"]) == ("undecided", rule)
    assert false in told["why"]
    play("undo")
    echo = play(act)
    assert false in echo
    assert "`Aki foul uno` it costs 2 cards" in echo
    assert "cannot tell without seeing the hand" in echo
    row = json.loads(done("log", "-f", "u.referee", "--json").splitlines()[-1])
    assert (row["verdict"], row["rule"]) == ("undecided", rule)
    assert false in row["why"]
    found = [json.loads(line) for line in run("check", "--json", "u.referee").stdout.splitlines()]
    assert [each["rule"] for each in found] == ["uno.call"]
    assert false in json.loads(done("why", "-f", "u.referee", "--json"))["why"]
    play("Aki foul uno")
    assert cards("Aki") == 8


def test_a_false_uno_is_told_beside_a_card_that_disproves_a_challenge() -> None:
    uno_table()
    play("flip:r5", "w4:b", "challenge:innocent", "Chie b3", "Dai b4")
    echo = play("Aki w:r!", "Ben r1", "Chie r2", "Dai r3", "Aki r4!").splitlines()[-1]
    assert "Aki said UNO without coming down to one card" in echo
    assert len([line for line in run("check", "--json", "u.referee").stdout.splitlines() if '"Aki r4!"' in line]) == 2


def test_a_true_uno_with_a_card_is_legal_everywhere() -> None:
    uno_table("hand_size=2", rules="uno-algori")
    assert "legal" in play("--json", "flip:r7", "r5!").splitlines()[1]
    assert status()["top"] == "r5"


# --- several cards at once, and rulings


def test_of_several_cards_the_one_that_is_too_many_is_named() -> None:
    """A pack has two red 7: the start card and one of the run."""
    uno_table("multiple=run", players="Aki Ben")
    play("flip:r7", "r5,r6,r7")
    assert "red 7" in run("play", "-f", "u.referee", "r9,r8,r7").stderr


def test_who_goes_out_with_several_cards_leaves_the_last_one_on_top() -> None:
    uno_table("multiple=run", "hand_size=4", players="Aki Ben")
    assert "Red 4. Aki goes out." in play("flip:r7", "r1,r2,r3,r4!")
    assert status()["top"] == "r4"


@pytest.mark.parametrize("act", ["stands", "foul"])
def test_a_ruling_without_a_rule_is_on_the_last_foul_or_stand(act: str) -> None:
    uno_table()
    play("flip:r7", f"Aki {act} b3")
    play("ruling", "it was late")
    assert 'ruling:uno.match "it was late"' in Path("u.referee").read_text()


def test_a_ruling_is_on_a_rule_that_there_is() -> None:
    uno_table()
    found = run("play", "-f", "u.referee", 'ruling:uno.mach "y"')
    assert found.exit_code == 1
    assert "uno.match" in found.stderr
    play('ruling:uno.match "y"')


# --- a Stop that was not said is told by what is really drawn for it


@pytest.mark.parametrize(
    ("pile", "told"),
    [
        (0, "but with no card left to draw Aki has gone out all the same. Red 6. Aki goes out."),
        (1, "so Aki draws 1 and has not gone out. Red 6. Aki draws 1. Ben."),
        (40, "so Aki draws 2 and has not gone out. Red 6. Aki draws 2. Ben."),
    ],
)
def test_a_stop_that_was_not_said_is_told_with_what_came_of_it(pile: int, told: str) -> None:
    uno_table("stop_cards=2")
    play("flip:r5", f"agree cards:Aki=1 pile={pile}")
    assert told in play("r6")
    why = json.loads(done("log", "-f", "u.referee", "--json").splitlines()[-1])["why"]
    assert told.partition(". ")[0] in why


def test_everybody_who_goes_out_is_told_with_the_place_where_the_round_is_played_on() -> None:
    uno_table("play_on=true")
    play("flip:r5", "agree cards:Aki=1 cards:Ben=1 cards:Chie=1")
    told = play("r6", "r7", "r8").splitlines()
    outs = ["Aki goes out in place 1.", "Ben goes out in place 2.", "Chie goes out in place 3."]
    for line, out in zip(told, outs, strict=True):
        assert out in line
    rows = [json.loads(line)["why"] for line in done("log", "-f", "u.referee", "--json").splitlines()]
    assert rows[-3:] == outs
    assert status()["gone_out"] == ["Aki", "Ben", "Chie"]
    assert "goes out" not in play("rename Ben Beth", "note well")


def test_who_has_gone_out_is_told_whose_turn_it_is() -> None:
    """Where others play on for places, whoever is out is asked for nothing more, and nobody need have cards to draw."""
    uno_table("play_on=true", players="Aki Ben Chie")
    assert "Red 6. Aki goes out in place 1. Ben." in play("flip:r5", "agree cards:Aki=1 cards:Ben=1", "Aki r6")
    assert "What was done is taken back without a penalty; the turn is Ben's." in refused("Aki r7")
    play("Ben r+2")
    assert "if it is a foul, Chie draws as a penalty: 2. The penalty (2) is still to be drawn." in refused("Chie pass")


def refused(act: str) -> str:
    said = run("play", "-f", "u.referee", act)
    assert said.exit_code == 1
    return " ".join((said.stdout + said.stderr).split())


@pytest.mark.parametrize(
    ("before", "act", "told"),
    [  # a pack of 108 has one of each 0, and two of each other number
        ("flip:r5", "r0,r0", "Red 0: named 2, on the discard pile already 0, in hands that were shown 0; the pack"),
        ("flip:r6", "r6,r6", "Red 6: named 2, on the discard pile already 1, in hands that were shown 0; the pack"),
        ("flip:r5 Ben hand:r6,r6", "r6", "Red 6: named 1, on the discard pile already 0, in hands that were shown 2; "),
        ("flip:r0", "r0", "Of 1 copy of red 0, 1 lies on the discard pile already"),
    ],
)
def test_a_card_that_would_be_there_too_often_is_told_with_where_it_is(before: str, act: str, told: str) -> None:
    uno_table("multiple=number")
    play(before)
    assert told in run("play", "-f", "u.referee", act).stderr

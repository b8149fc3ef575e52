"""Results of rounds as words tell them, as they stand in the record, and the fixes that put them right."""

import pytest

from referee.desk import Desk
from referee.errors import RefereeError
from referee.game import Act
from referee.results import Told, entered, fixed, refused_then, result_acts, told_of
from scoretable import FILE, add, refused, run, scores, table

NAMES = ("Aki", "Ben", "Chie")


def test_a_hand_is_one_act() -> None:
    """`r5 w` in one argument is a hand and something else: no word of it is passed over."""
    table(*NAMES)
    with pytest.raises(RefereeError, match="r5 w"):
        result_acts(Desk(FILE), told_of(Desk(FILE), ["Ben:r5 w"]))


def test_who_went_out_cannot_be_told_a_hand_as_well() -> None:
    """Aki lays the last card, so Aki went out: no hand told that, and there is none to put right."""
    assert run("new", "uno", "-f", FILE, *NAMES[:2])[0] == 0
    code, said = run("play", "-f", FILE, "-", given="flip:r5\nagree cards:Aki=1 cards:Ben=2\nAki r7\n")
    assert code == 0, said
    assert "Aki has gone out" in refused("score", "add", "Aki:5")


@pytest.mark.parametrize("told", [("Aki:-", "Ben:27", "Chie:4"), ("Ben:27", "Aki:-")])
def test_a_round_put_right_as_won_by_nobody(told: tuple[str, ...]) -> None:
    """Whole or begun hand by hand, every entry of it goes, and one `round none` stands for all."""
    table(*NAMES)
    add(*told)
    desk = Desk(FILE)
    acts, then = fixed(desk, entered(desk)[1], Told({}, nobody=True))
    assert then == Told({}, nobody=True)
    assert desk.write(acts[0]) == "fix 1 round none"
    assert len(acts) == len(entered(desk)[1].places)
    assert refused_then(desk, acts) is None
    assert run("score", "fix", "1", "none", "--yes", "-f", FILE)[0] == 0
    assert scores()["totals"] == dict.fromkeys(NAMES, 0)


@pytest.mark.parametrize("told", [("Ben:27", "Aki:-"), ("Aki:-", "Ben:27")])
@pytest.mark.parametrize("begun", [True, False])
def test_hands_are_recorded_in_the_order_in_which_they_are_told(told: tuple[str, ...], begun: bool) -> None:
    """Whoever is named first, with or without hands that were told before."""
    table(*NAMES)
    if begun:
        add("Chie:4")
    said = add(*told)
    assert said.index(f"#{begun + 1}") < said.index(f"#{begun + 2}")
    if not begun:
        add("Chie:4")
    assert [act.who for act in result_acts_of(1)] == [*["Chie"] * begun, *(word.partition(":")[0] for word in told),
                                                      *["Chie"] * (not begun)]  # fmt: skip
    assert scores()["totals"] == {"Aki": 31, "Ben": 0, "Chie": 0}


def result_acts_of(number: int) -> list[Act]:
    """The acts that told a round on file, in their order."""
    return [entry.act for entry in entered(Desk(FILE))[number].entries]


def test_points_spelt_as_a_name_stay_points() -> None:
    """Ben is called 7 from the second entry on; the seven points of the first round are nobody's name."""
    table(*NAMES)
    add("Aki:-", "Ben:27", "Chie:7")
    assert run("play", "-f", FILE, "rename Ben 7")[0] == 0
    assert run("score", "fix", "1", "7:7", "--yes", "-f", FILE)[0] == 0
    assert scores()["totals"] == {"Aki": 14, "7": 0, "Chie": 0}
    assert run("check", FILE)[0] == 0


def test_a_round_that_nobody_won_is_told_as_such_when_a_hand_of_it_is_put_right() -> None:
    """As `score remove` tells it."""
    table(*NAMES, empty_round="own")
    add("none", "Aki:3", "Ben:27", "Chie:7")
    code, said = run("score", "fix", "1", "Ben:30", "--yes", "-f", FILE)
    assert code == 0, said
    assert "none Aki:3 Ben:30 Chie:7" in said

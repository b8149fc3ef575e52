"""Disputes, reports and traps of O'NO 99, each with the value that is right.

The data is a copy of the project's collection of cases: players, moves and expected values are read from it.
Cards stand there in prose (`DBL`, `REV`); `line` turns a move into notation. A case that holds two readings of one
question is tested under the option for each.
"""

import re
from pathlib import Path

import pytest

from casebook import Case, Casebook
from onotable import BOOK, Sitting, new_desk, record, run
from referee.desk import open_desk
from referee.game import Hand

CASES = Casebook("ono99", "state", of=lambda case: bool(case["game"] == "O'NO 99"))
case = CASES.case

CARDS = {"DBL": "double", "PLAY2": "double", "HOLD": "hold", "REV": "reverse", "ONO": "ono"}
SEED, MATTEL = "ono99-tomy", "ono99-mattel"


def line(move: str) -> str:
    """`A:5 (says 46)` -> `A 5=46`; `A:cannot play` and `B:out` -> `stuck`."""
    found = re.fullmatch(r"(\w+):([^ (]+)(?: .*)?", move)
    assert found, move
    who, card = found.groups()
    if card in ("out", "cannot"):
        return f"{who} stuck"
    said = re.search(r"\(says (\d+)\)", move)
    return f"{who} {CARDS.get(card, card)}" + (f"={said[1]}" if said else "")


def moves(case: Case) -> list[str]:
    """The moves of a case as lines of notation."""
    return [line(move) for move in case["situation"]["moves"]]


def sit(case: Case, rules: str = SEED, *settings: str) -> Sitting:
    """The table of a case as it is before the first move."""
    situation = case["situation"]
    table = Sitting(" ".join(situation["players"]), rules, *settings)
    agreed = [f"turn={situation['turn']}"]
    if situation.get("total"):
        agreed.append(f"total={situation['total']}")
    if "direction" in situation:
        agreed.append(f"direction={situation['direction']}")
    agreed += [f"chips:{name}={chips}" for name, chips in situation.get("chips", {}).items()]
    return table.play("agree " + " ".join(agreed))


def owes(table: Sitting) -> dict[str, int]:
    """Who is at turn and how many plays that player owes, as the cases write it."""
    return {table.facts["turn"]: table.facts["owed"]}


def stands(table: Sitting) -> dict[str, object]:
    """Direction, total and player at turn, as the cases write them."""
    return {"direction": table.facts["direction"], "total": table.facts["total"], "next": table.facts["turn"]}


def totals(table: Sitting, lines: list[str]) -> list[int]:
    """The running total after each line."""
    return [table.play(each).facts["total"] for each in lines]


@pytest.mark.parametrize("name", CASES.tested)
def test_case(name: str, tmp_path: Path) -> None:
    CASES.hold(name, tmp_path)


def test_every_case_is_tested_or_has_its_reason() -> None:
    CASES.hold_whole(27)


# --- the limit


@case("SEED-ONO-01")
def _(case: Case, folder: Path) -> None:
    table = sit(case).play(*moves(case))
    expected = case["expected"]
    assert table.facts["ended"] == {"round": 1, "total": expected["total"], "loser": expected["loser"]}
    assert table.each("chips") == [3 + expected["chips"].get(name, 0) for name in case["situation"]["players"]]


@case("SEED-ONO-02")
def _(case: Case, folder: Path) -> None:
    table = sit(case, SEED, "limit=100")
    for each, expected in zip(moves(case), case["expected"]["after_moves"], strict=True):
        table.play(each)
        ended = table.facts["ended"]
        assert (ended or table.facts)["total"] == expected["total"]
        assert table.facts["loser"] == expected.get("loser")
        if "next" in expected:
            assert table.facts["turn"] == expected["next"]


@case("SEED-ONO-04")
def _(case: Case, folder: Path) -> None:
    table = Sitting(" ".join(case["situation"]["players"]))
    rulings = [table.attempt(each).ruling.verdict for each in moves(case)]
    assert rulings == ["legal"] * 3
    assert table.facts["total"] == case["expected"]["totals"][-1]
    assert table.facts["turn"] == case["expected"]["next"]
    assert totals(Sitting(), moves(case)) == case["expected"]["totals"]


@case("BUG-ONO-29")
def _(case: Case, folder: Path) -> None:
    first, second = moves(case)
    expected = case["expected"]
    table = sit(case).play(first)
    assert table.facts["ended"] == {"round": 1, "total": expected["total"], "loser": expected["loser"]}
    # The hand is over: another is dealt, which the loser begins, and B cannot add to the old total.
    assert table.attempt(second).ruling.verdict == "illegal"
    assert table.facts["total"] == 0
    # Typed in one go, the second act was meant for the hand that has ended: it is refused whoever begins.
    desk = new_desk(folder)
    record(desk, "agree total=95")
    code, _ = run("play", "-f", desk.path, "6", "-10")
    assert code == 1
    assert len(open_desk(desk.path).acts) == 2
    # And once the match is over nobody is next.
    last = Sitting("A B").play("agree total=95 chips:A=0", first)
    assert (last.facts["turn"], last.facts["total"]) == (expected["next"], expected["total"])
    assert last.judge(second).rule == "table.over"


# --- below zero


@case("QA-ONO-05")
def _(case: Case, folder: Path) -> None:
    (move,) = moves(case)
    expected = case["expected"]
    assert sit(case).play(move).facts["total"] == expected["seed-ono"]["total"]
    assert sit(case, MATTEL, "negative=floor").play(move).facts["total"] == expected["ono-2022"]["total"]
    refused = sit(case, MATTEL)
    assert refused.attempt(move).ruling[:3] == ("illegal", "ono.negative", "below")
    assert refused.facts["total"] == case["situation"]["total"]


@case("QA-ONO-06")
def _(case: Case, folder: Path) -> None:
    assert totals(sit(case, MATTEL, "negative=floor"), moves(case)) == case["expected"]["totals"]


# --- Double Play


@case("QA-ONO-14")
def _(case: Case, folder: Path) -> None:
    first, second = moves(case)
    # The seed: no transfer, and B still owes; the card is refused, or (the other reading) is B's first play.
    table = sit(case).play(first)
    assert table.attempt(second).ruling[:3] == ("illegal", "ono.double", "first")
    assert owes(table) == {"B": 2}
    assert owes(sit(case, SEED, "double_first=play").play(first, second)) == {"B": 1}
    assert owes(sit(case, MATTEL).play(first, second)) == case["expected"]["ono-2022"]["owed"]


@case("QA-ONO-15")
@case("QA-ONO-16")
def _(case: Case, folder: Path) -> None:
    table = sit(case).play(*moves(case))
    expected = case["expected"]
    assert owes(table) == expected["owed"]
    assert (table.facts["total"], table.facts["turn"]) == (expected["total"], expected["next"])


@case("QA-ONO-17")
def _(case: Case, folder: Path) -> None:
    *before, last = moves(case)
    table = sit(case)
    assert totals(table, before) == case["expected"]["totals"][:-1]
    table.play(last)
    expected = case["expected"]
    assert table.facts["ended"] == {"round": 1, "total": expected["totals"][-1], "loser": expected["loser"]}
    assert table.each("chips") == [3 + expected["chips"].get(name, 0) for name in "ABC"]
    # Nothing is carried over: in the next hand everybody owes one play.
    assert table.facts["owed"] == 1
    assert table.play("B 2", "C 2").facts["owed"] == 1


@case("QA-ONO-18")
def _(case: Case, folder: Path) -> None:
    table = sit(case).play(*moves(case))
    expected = case["expected"]
    assert table.facts["ended"] == {"round": 1, "total": expected["total"], "loser": expected["loser"]}
    assert (table.facts["owed"] == 2) is expected["second_play_required"]
    assert table.facts["round"] == 2


@case("QA-ONO-19")
def _(case: Case, folder: Path) -> None:
    table = sit(case, MATTEL)
    first, second, out = moves(case)
    table.play(first)
    table.state.hands[1] = Hand(4, list(case["situation"]["hands"]["B"]))
    table.play(second)
    table.state.hands[1].cards = ["4", "9", "10", "5"]
    assert table.judge(out).verdict == "legal"
    table.play(out)
    expected = case["expected"]
    assert [row["name"] for row in table.facts["players"] if row["out"]] == expected["out"]
    assert (table.facts["total"], table.facts["turn"]) == (expected["total"], expected["next"])
    assert owes(table) == expected["owed"]


@case("QA-ONO-33")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    assert owes(sit(case, MATTEL).play(*moves(case))) == expected["bounce"]["owed"]
    assert owes(sit(case, MATTEL, "reverse_two=zero").play(*moves(case))) == expected["as a 0"]["owed"]


@case("QA-ONO-34")
def _(case: Case, folder: Path) -> None:
    new, old = ([line(move) for move in side.strip().split(", ")] for side in case["situation"]["moves"][0].split("|"))
    expected = case["expected"]
    assert owes(sit(case, MATTEL).play(*new)) == expected["ono-2022 (0)"]["owed"]
    assert owes(sit(case, SEED).play(*old)) == expected["seed-ono (HOLD)"]["owed"]


@case("SEED-ONO-10")
def _(case: Case, folder: Path) -> None:
    table = sit(case)
    expected = case["expected"]
    double, hold, *plays = moves(case)
    owed = [next(iter(f"{who}:{number}" for who, number in owes(table.play(each)).items())) for each in (double, hold)]
    assert owed == expected["owed"]
    assert len(plays) == expected["plays"]["C"]
    table.play(*plays)
    assert (table.facts["total"], table.facts["turn"], table.facts["owed"]) == (expected["total"], expected["next"], 1)


@case("SEED-ONO-11")
def _(case: Case, folder: Path) -> None:
    double, reverse, *plays = moves(case)
    table = sit(case).play(double, reverse)
    expected = case["expected"]
    assert owes(table) == expected["owed_after_reverse"]
    table.play(*plays)
    assert stands(table) == {key: expected[key] for key in ("direction", "total", "next")}


@case("SEED-ONO-12")
def _(case: Case, folder: Path) -> None:
    table = sit(case)
    expected = case["expected"]
    lines = moves(case)
    for each, who in zip(lines, expected["owed_path"], strict=False):
        assert owes(table.play(each)) == {who: 2}
    table.play(*lines[len(expected["owed_path"]) :])
    assert stands(table) == {key: expected[key] for key in ("direction", "total", "next")}


@case("SEED-ONO-13")
def _(case: Case, folder: Path) -> None:
    double, reverse, *plays = moves(case)
    table = sit(case).play(double, reverse)
    expected = case["expected"]
    assert owes(table) == expected["owed_after_reverse"]
    table.play(*plays)
    assert (table.facts["total"], table.facts["turn"]) == (expected["total"], expected["next"])
    assert table.facts["direction"] == case["situation"]["direction"]


# --- direction


@case("SEED-ONO-08")
def _(case: Case, folder: Path) -> None:
    table = sit(case)
    expected = case["expected"]
    assert [table.play(each).facts["turn"] for each in moves(case)] == expected["next_after_each"]
    assert (table.facts["direction"], table.facts["total"]) == (expected["direction"], expected["total"])


@case("QA-ONO-23")
def _(case: Case, folder: Path) -> None:
    situation, expected = case["situation"], case["expected"]
    table = Sitting(" ".join(situation["players"]))
    for name in situation["out"]:
        table.play(*[f"round {name}:lost"] * 4)
    table.play(f"agree turn={situation['turn']} total={situation['total']}", *moves(case))
    assert [row["name"] for row in table.facts["players"] if not row["out"]] == expected["live"]
    assert (table.facts["turn"], table.facts["total"]) == (expected["next"], expected["total"])
    assert table.facts["direction"] == situation["direction"]


# --- the O'NO 99 card


@case("SEED-ONO-21")
def _(case: Case, folder: Path) -> None:
    (move,) = moves(case)
    before = {
        "0 at start": [],
        "0 later": ["agree turn=A", "10", "-10"],
        "50": ["agree total=50"],
        "-10": ["agree total=-10"],
        "-4": ["agree total=-4"],
        "6": ["agree total=6"],
    }
    options = {"never": "ono=never", "ono_at_start": "ono=start", "ono_at_tens": "ono=tens"}
    for name, setting in options.items():
        expected = case["expected"][name]
        # Whatever is not told of the stricter settings does not become legal at -4 or 6 either.
        for position, lines in before.items():
            table = Sitting("A B", SEED, setting).play(*lines)
            total = table.facts["total"]
            legal = table.attempt(move).ruling.verdict == "legal"
            assert legal is expected.get(position, False), (name, position)
            assert table.facts["total"] - total == case["expected"]["total_change"]


@case("SEED-ONO-28")
def _(case: Case, folder: Path) -> None:
    limits = case["expected"]["limits"]
    names = {**CARDS, "-10": "-10", "10": "10", "0": "0", "1": "1"}
    cards = dict(BOOK.decks["54"]["cards"])
    assert sum(cards.values()) == case["expected"]["sum_cards"]
    assert {name: cards.pop(names[name], 0) for name in limits if name != "2..9"} == {
        name: count for name, count in limits.items() if name != "2..9"
    }
    assert cards == {str(face): limits["2..9"] for face in range(2, 10)}
    table = Sitting("A B").play("A double", "B 2", "B double", "A 3", "A 4", "B 5")
    assert table.attempt("A double").ruling[:3] == ("illegal", "ono.deck", "copies")
    assert table.play("reshuffle").judge("A double").verdict == "legal"
    assert table.judge("A 1")[:3] == ("illegal", "ono.deck", "none")
    assert table.judge("A 0")[:3] == ("illegal", "ono.deck", "none")


# --- losing and winning


@case("QA-ONO-30")
def _(case: Case, folder: Path) -> None:
    # The match ends as B and C drop out: A laid the last card and wins before having to play again.
    *lines, _ = moves(case)
    table = sit(case, MATTEL).play(*lines)
    expected = case["expected"]
    assert (table.facts["winner"], table.facts["total"]) == (expected["winner"], expected["total"])
    assert table.judge("A stuck").rule == "table.over"


@case("SEED-ONO-24")
def _(case: Case, folder: Path) -> None:
    table = sit(case).play(*moves(case))
    expected = case["expected"]
    assert (table.facts["winner"], table.facts["phase"]) == (expected["winner"], expected["game"])
    at = table.facts["at"]
    assert at["A"]["chips"] == expected["chips"]["A"]
    assert at["C"]["out"] is (expected["chips"]["C"] == "out")
    assert (at["A"]["place"], at["C"]["place"]) == (1, 2)


@case("QA-ONO-32")
def _(case: Case, folder: Path) -> None:
    table = sit(case)
    rulings = [table.attempt(each).ruling[:3] for each in moves(case)]
    assert rulings == [("legal", "ono.announce", "wrong")] * 2
    assert table.facts["total"] == case["expected"]["total"]


# --- the state across undo and restart


@case("STATE-03")
def _(case: Case, folder: Path) -> None:
    situation, expected = case["situation"], case["expected"]
    desk = new_desk(folder)
    record(desk, f"agree total={situation['total']} chips:A={situation['chips']['A']} turn={situation['turn']}", "A 7")
    assert desk.state.match.chips["A"] == 2
    record(desk, "undo")
    assert desk.state.match.chips["A"] == expected["chips"]["A"]
    facts = desk.game.facts(desk.state)
    assert (facts["total"], facts["turn"], facts["round"], facts["phase"]) == (
        expected["total"], expected["turn"], 1, "play",
    )  # fmt: skip


@case("STATE-04")
def _(case: Case, folder: Path) -> None:
    situation, expected = case["situation"], case["expected"]
    desk = new_desk(folder)
    record(desk, f"agree total={situation['total']} turn={situation['turn']}", *map(line, situation["moves"][:2]))
    facts = open_desk(desk.path).game.facts(open_desk(desk.path).state)
    assert {facts["turn"]: facts["owed"]} == expected["owed"]
    assert (facts["total"], facts["turn"]) == (expected["total"], expected["turn"])

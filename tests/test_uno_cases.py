"""Disputes, reports and traps of UNO, each with the value that is right.

The data is a copy of the project's collection of cases: players, moves and expected values are read from it.
Cards stand there in prose (`R-Draw2`, `WD4(blue)`); `line` turns a move into notation. A case that holds two
readings of one question is tested under the option for each; one that is told of Mattel's sheets in general is
tested under both sets that follow a sheet.
"""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from casebook import Case, Casebook
from referee.desk import open_desk
from referee.games.uno.table import dearest
from referee.options import override, warnings
from referee.rulesets import load
from unotable import BOOK, GAME, Sitting, new_desk, record, run

CASES = Casebook("uno", "state", of=lambda case: bool(case["game"] != "O'NO 99"))
case = CASES.case

SEED = "uno-japan"
MATTEL = ("uno-classic", "uno-42001")
"""What `mattel-modern` is: the sets that follow a sheet, where the two agree."""

FACES = {"Skip": "s", "Reverse": "r", "Draw2": "+2"}
WILDS = {"W": "w", "WD4": "w4"}


def card(text: str) -> str:
    """`R-Draw2` -> `r+2`, `WD4(blue)` -> `w4:b`."""
    found = re.fullmatch(r"([RYGB])-?(\d|Skip|Reverse|Draw2)|(WD4|W)(?:\((\w+)\))?", text)
    assert found, text
    colour, face, wild, named = found.groups()
    if wild:
        return WILDS[wild] + (f":{named[0]}" if named else "")
    return colour.lower() + FACES.get(face, face)


def line(move: str) -> str:
    """`A:R2 (silent)` -> `A r2`; `B:draw` -> `B draw`; `B:catch` is left to the test."""
    who, colon, what = move.partition(":")
    if not colon:
        return f"{move.split()[0]} leave"
    if what.startswith(("draw", "draws")):
        return f"{who} draw"
    if who == "flip":
        return f"flip:{card(what)}"
    return f"{who} {card(what.split(' ')[0].split(',')[0])}"


def moves(case: Case) -> list[str]:
    """The moves of a case as lines of notation."""
    return [line(move) for move in case["situation"]["moves"]]


def sit(case: Case, rules: str = SEED, *settings: str) -> Sitting:
    """The table of a case as it is before the first move."""
    situation = case["situation"]
    table = Sitting(" ".join(situation["players"]), rules, *settings)
    agreed = ["top=" + card(situation.get("top", "R5").split(" ")[0]), f"turn={situation.get('turn', 'A')}"]
    if "direction" in situation:
        agreed.append(f"direction={situation['direction']}")
    table.play("agree " + " ".join(agreed))
    for name, cards in situation.get("hands", {}).items():
        if name in situation["players"]:
            table.holds(name, " ".join(map(card, cards)))
    return table


def draws(wanted: Mapping[str, int], table: Sitting, *lines: str) -> None:
    """Play these lines: the players named drew so many cards, and nobody else drew any."""
    assert table.drawn(*lines) == {name: wanted.get(name, 0) for name in table.state.players}


@pytest.mark.parametrize("name", CASES.tested)
def test_case(name: str, tmp_path: Path) -> None:
    CASES.hold(name, tmp_path)


def test_every_case_is_tested_or_has_its_reason() -> None:
    CASES.hold_whole(51)


# --- turns and direction


@case("BUG-UNO-01")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = sit(case, rules)
        assert table.attempt(*moves(case)).ruling.verdict == case["expected"]["verdict"]
        assert table.facts["turn"] == case["expected"]["next"]


@case("BUG-UNO-06")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = sit(case, rules)
        assert table.state.players[table.state.following[1]] == case["expected"]["skipped"]
        assert table.play(*moves(case)).facts["turn"] == case["expected"]["next"]


@case("BUG-UNO-08")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        assert sit(case, rules).play(*moves(case)).facts["turn"] == case["expected"]["next"]


@case("BUG-UNO-09")
def _(case: Case, folder: Path) -> None:
    gone, lays = moves(case)
    for rules in MATTEL:
        table = sit(case, rules).play(gone)
        order = [table.facts["turn"]]
        table.play(lays)
        for _ in range(2):
            order.append(table.facts["turn"])
            table.play("draw", "pass")
        assert order == case["expected"]["order"]
        assert order.count("C") == case["expected"]["C_turns"]
        assert table.facts["turn"] == "C"


@case("QA-UNO-02")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        for lays, name in (("rs", "skip"), ("r+2", "draw2"), ("w4:b", "wd4")):
            expected = case["expected"][name]
            table = sit(case, rules)
            draws(expected.get("draws", {}), table, lays, *(["B draw"] if "draws" in expected else []))
            assert table.facts["turn"] == expected["next"]


@case("QA-UNO-05")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = sit(case, rules).play(*moves(case))
        assert (table.facts["turn"], table.facts["direction"]) == tuple(case["expected"].values())


# --- the start card


@case("BUG-UNO-14")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = Sitting("A B C D", rules)
        before = table.counts
        assert table.attempt(*moves(case)).ruling[:3] == ("legal", "uno.start", "again")
        assert (table.facts["phase"], table.facts["top"], table.facts["pile"]) == ("flip", None, 80)
        assert table.counts == before
        assert case["expected"]["draws"] == {}
        assert table.play("flip:r5").facts["turn"] == "A"


@case("QA-UNO-15")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    for rules in (*MATTEL, SEED):
        table = Sitting("A B C D", rules).play(*moves(case))
        assert (table.facts["phase"], table.facts["turn"]) == ("colour", expected["1993"]["colour_by"])
        assert table.play("colour:g").facts["turn"] == expected["1993"]["next"]
        assert (table.facts["colour"], table.facts["phase"]) == ("g", "play")
    # The other reading of the sheet of 112 cards: it goes back, and another card is turned up.
    assert expected["112"]["option"] == "return_and_flip or colour_by A"
    again = Sitting("A B C D", "uno-42001", "start_wild=redraw")
    assert again.attempt(*moves(case)).ruling[:3] == ("legal", "uno.start", "again")
    assert (again.facts["phase"], again.facts["top"]) == ("flip", None)


@case("QA-UNO-16")
def _(case: Case, folder: Path) -> None:
    """The sheet of 1993 is not shipped: its value is that of the option `start_reverse`."""
    readings = {
        "mattel-1993": [("uno-classic", "start_reverse=dealer"), (SEED,)],
        "jp-assoc": [("uno-association",), ("uno-42001",), (SEED, "start_reverse=right")],
    }
    for name, tables in readings.items():
        expected = case["expected"][name]
        for rules in tables:
            table = Sitting("A B C D", *rules).play(*moves(case))
            assert (table.facts["turn"], table.facts["direction"]) == (expected["first"], expected["direction"])
            assert table.play("r5").facts["turn"] == expected["second"]


@case("QA-UNO-19")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = Sitting("A B C D", rules)
        ruling = table.attempt(*moves(case)).ruling
        assert (ruling.verdict, ruling.rule) == (case["expected"]["verdict"], "")
        assert table.facts["turn"] == case["expected"]["first"]


# --- wilds and their colour


@case("BUG-UNO-33")
def _(case: Case, folder: Path) -> None:
    first, _, second = (each if each.startswith("...") else line(each.replace("same ", "")) for each in
                        case["situation"]["moves"])  # fmt: skip
    expected = case["expected"]
    assert expected["verdict"] == "both legal"
    for rules in MATTEL:
        table = sit(case, rules)
        assert table.attempt(first).ruling.verdict == "legal"
        assert table.facts["colour"] == expected["first"]["colour"][0]
        table.play("B g3", "reshuffle", "A draw", "A pass")
        assert table.attempt(second).ruling.verdict == "legal"
        assert table.facts["colour"] == expected["second"]["colour"][0]


@case("BUG-UNO-61")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        # R5, then WD4(blue), G3, and on top the Wild for which green was named.
        table = Sitting("A B", rules).play("agree top=r5 turn=A", "A w4:b", "B draw", "A stands g3", "B w:g")
        pile = table.facts["pile"]
        table.play(*case["situation"]["moves"])
        assert card(case["expected"]["top"]) == f"{table.facts['top']}:{table.facts['colour']}"
        assert {name: count for name, count in table.state.seen.items() if count} == {"w": 1}
        assert table.facts["pile"] == pile + 3
        # The wilds that were shuffled in have no colour any more.
        assert table.play("A w:r", "B w4:y").facts["colour"] == "y"


@case("BUG-UNO-77")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = Sitting("A B", rules).play("agree top=r5 turn=A cards:A=1", "A w:g", "B hand:b5,y1,y2,y3,y4,y5,y6")
        assert table.facts["round"] == 2
        assert table.facts["colour"] is None
        assert table.play("flip:r5").facts["colour"] == case["expected"]["colour"][0]


# --- drawing


@case("BUG-UNO-37")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = sit(case, rules)
        draws(case["expected"]["draws"], table, *moves(case))
        assert table.facts["turn"] == case["expected"]["next"]
        assert table.facts["pending"] == 0


@case("BUG-UNO-42")
def _(case: Case, folder: Path) -> None:
    first, second = moves(case)
    expected = case["expected"]
    for rules in MATTEL:
        table = sit(case, rules)
        draws({"A": expected["first_draw"]}, table, first)
        assert table.attempt(second).ruling[:3] == ("illegal", "uno.draw", "again")
        assert table.play("pass").facts["turn"] == expected["next"]


@case("QA-UNO-45")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    (draw,) = moves(case)
    for rules in (*MATTEL, SEED):
        assert sit(case, rules).attempt(draw).ruling.verdict == expected["official"]
    house = sit(case, SEED, "voluntary_draw=false")
    assert house.attempt(draw).ruling[:3] == ("illegal", "uno.draw", "voluntary")
    draws({"A": expected["house"]["draws_extra"]}, house, f"foul {draw}")
    assert house.facts["turn"] == expected["house"]["next"]


@case("QA-UNO-62")
def _(case: Case, folder: Path) -> None:
    situation, expected = case["situation"], case["expected"]
    for rules in MATTEL:
        table = sit(case, rules)
        table.state.seen.update(
            {name: 2 for name in GAME.card_names() if name[0] == "b" and name not in ("b0", "b9", "b8")}
        )
        table.state.seen.update({"r5": 1, "y1": 2, "y2": 2, "y3": 2, "y4": 2, "y5": 1})
        assert sum(table.state.seen.values()) == situation["discard_before"]
        table.play(f"agree pile={situation['stock']}")
        draws(expected["draws"], table, line(situation["moves"][0].split(" ")[0]), "B draw")
        assert sum(table.state.seen.values()) == expected["discard"]
        assert table.facts["pile"] == expected["stock"]


@case("QA-UNO-63")
def _(case: Case, folder: Path) -> None:
    situation, expected = case["situation"], case["expected"]
    for rules in MATTEL:
        table = sit(case, rules)
        assert sum(table.state.seen.values()) == situation["discard"]
        table.play(f"agree pile={situation['stock']}")
        wild, draw = moves(case)
        table.play(wild)
        # The one card under the Wild Draw Four can still be drawn; once C has done so, everything is in hands.
        assert table.drawn("C penalty:1") == {"A": 0, "B": 0, "C": 1}
        assert table.facts["pile"] == situation["stock"]
        assert sum(table.state.seen.values()) == situation["discard"]
        draws(expected["draws"], table, draw)
        assert table.facts["turn"] == expected["next"]
        assert (table.facts["pending"] != 0) is expected["debt_kept"]


# --- people


@case("BUG-UNO-10")
def _(case: Case, folder: Path) -> None:
    wild, leaves, _ = case["situation"]["moves"]
    for rules in MATTEL:
        table = sit(case, rules).play(line(wild), line(leaves))
        for answer in ("guilty", "innocent"):
            assert table.attempt(f"B challenge:{answer}").ruling[:3] == ("illegal", "uno.challenge", "gone")
        drawn = table.drawn("B draw")
        assert drawn["D"] == case["expected"]["draws"]["D"]
        assert (drawn["B"], drawn["C"]) == (4, 0)


@case("QA-UNO-65")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        for players, expected in case["expected"].items():
            file = folder / f"{rules}-{players}.referee"
            names = [f"P{number}" for number in range(int(players))]
            code, _ = run("new", "uno", "--rules", rules, "-f", str(file), *names)
            assert (code == 0) is expected["ok"], players
            if expected["ok"]:
                desk = open_desk(str(file))
                record(desk, "flip:r5")
                assert desk.state.pile == expected["stock"]


# --- the pack


@case("BUG-UNO-66")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    copies = ("illegal", "uno.deck", "copies")
    for rules in MATTEL:
        two = Sitting("A B", rules)
        two.play("flip:r0")
        assert (two.attempt("A r0").ruling[:3] == copies) is (expected["R0 x2"] == "flag")
        fives = Sitting("A B", rules).play("flip:r5")
        assert (fives.attempt("A r5").ruling.verdict == "legal") is (expected["R5 x2"] == "ok")
        assert (fives.attempt("B r5").ruling[:3] == copies) is (expected["R5 x3"] == "flag")
        wilds = Sitting("A B", rules).play("flip:r5", *["w:r"] * 4)
        assert (wilds.attempt("w:r").ruling[:3] == copies) is (expected["W x5"] == "flag")
        assert wilds.play("reshuffle").judge("w:r").verdict == "legal"
        core = [points for points in dearest(wilds.state.rules) if points != 50]
        assert sum(core) + 8 * 50 == expected["pack_points"]


@case("BUG-UNO-67")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        table = Sitting("A B", rules).play("flip:r5")
        assert case["expected"]["after_each_move"]
        for each in ("r6", "draw", "pass", "r7!", "w4:b", "draw", *case["situation"]["moves"], "b1"):
            table.attempt(each)
            lying = sum(table.state.seen.values())
            assert table.facts["pile"] + lying + sum(table.counts.values()) == case["expected"]["sum"]
        agreed = Sitting("A B", rules)
        for each in ("agree top=r5 turn=A", "A r3", "reshuffle", "B r4", "agree top=b7", "agree top=r4"):
            agreed.play(each)
            lying = sum(agreed.state.seen.values())
            assert agreed.facts["pile"] + lying + sum(agreed.counts.values()) == case["expected"]["sum"], each
        assert table.facts["top"] == "b1"


# --- Wild Draw Four and the challenge


@case("BUG-UNO-24")
def _(case: Case, folder: Path) -> None:
    (again,) = moves(case)
    expected = case["expected"]
    for rules in MATTEL:
        table = sit(case, rules)
        assert table.attempt(again).ruling.verdict == expected["no_green"]["verdict"]
        assert table.judge("B challenge:guilty")[:3] == ("illegal", "uno.challenge", "cannot_succeed")
        assert table.judge("B challenge:innocent").verdict == "legal"
        green = sit(case, rules).holds("A", "w4 r1 y3 g1")
        assert green.attempt(again).ruling[:3] == ("illegal", "uno.wild4", "held")
        green.play(f"stands {again}")
        assert green.judge("B challenge:innocent")[:3] == ("illegal", "uno.challenge", "cannot_fail")
        draws(expected["with_G1"]["draws"], green, "B challenge:guilty")


@case("QA-UNO-03")
def _(case: Case, folder: Path) -> None:
    wild, _ = case["situation"]["moves"]
    for rules in MATTEL:
        for answer in ("guilty", "innocent"):
            expected = case["expected"][answer]
            table = sit(case, rules).holds("A", "w4 " + " ".join(map(card, case["situation"]["hands"][f"A {answer}"])))
            table.play(f"stands {line(wild)}" if answer == "guilty" else line(wild))
            draws(expected["draws"], table, f"B challenge:{answer}")
            assert table.facts["turn"] == expected["next"]
            assert (table.facts["phase"], table.facts["pending"]) == ("play", 0)


def _innocent(case: Case, rules: str) -> Sitting:
    """A's Wild Draw Four was right: it is legal, and a challenge of it can only fail."""
    wild, challenge = case["situation"]["moves"]
    assert challenge == "B:challenge"
    table = sit(case, rules)
    assert table.attempt(line(wild)).ruling.verdict == "legal"
    assert table.judge("B challenge:guilty")[:3] == ("illegal", "uno.challenge", "cannot_succeed")
    expected = case["expected"].get("seed-uno", case["expected"])
    assert expected["challenge"] == "fails"
    draws(expected["draws"], table, "B challenge:innocent")
    assert table.facts["turn"] == expected.get("next", "C")
    return table


@case("QA-UNO-21")
def _(case: Case, folder: Path) -> None:
    for rules in MATTEL:
        _innocent(case, rules)


@case("QA-UNO-22")
def _(case: Case, folder: Path) -> None:
    for rules in (SEED, *MATTEL):
        _innocent(case, rules)


@case("QA-UNO-23")
def _(case: Case, folder: Path) -> None:
    for rules in (SEED, *MATTEL):
        _innocent(case, rules)
    (wild, _) = case["situation"]["moves"]
    other = sit(case, SEED, "wild4_counts_wild4=true")
    assert other.attempt(line(wild)).ruling[:3] == ("illegal", "uno.wild4", "held")


@case("QA-UNO-25")
def _(case: Case, folder: Path) -> None:
    wild, _ = case["situation"]["moves"]
    expected = case["expected"]
    table = sit(case).play(f"stands {line(wild)}")
    draws(expected["draws"], table, "B challenge:guilty")
    assert table.facts["top"] == WILDS[expected["top"]]
    assert (table.facts["colour"], table.facts["turn"]) == (expected["colour"][0], expected["next"])
    # The other answer: the card goes back, and what lay under it holds again.
    back = sit(case, SEED, "guilty_card=back").play(f"stands {line(wild)}")
    draws({"A": 5}, back, "B challenge:guilty")
    assert (back.facts["top"], back.facts["colour"], back.facts["turn"]) == ("r5", "r", "B")


@case("QA-UNO-26")
def _(case: Case, folder: Path) -> None:
    wild, _ = case["situation"]["moves"]
    assert (case["expected"]["verdict"], case["expected"]["next_action"]) == ("reject", "B draws 4 or challenges")
    for rules in MATTEL:
        table = sit(case, rules).play(line(wild))
        for answer in ("guilty", "innocent"):
            assert table.attempt(f"C challenge:{answer}").ruling[:3] == ("illegal", "uno.challenge", "who")
            assert table.judge(f"B challenge:{answer}").verdict == "legal"
        draws({"B": 4}, table, "B draw")


@case("QA-UNO-27")
def _(case: Case, folder: Path) -> None:
    wild, _ = case["situation"]["moves"]
    for path, answer in (("noticed", "foul"), ("challenged", "B challenge:guilty")):
        expected = case["expected"][path]
        own = folder / path
        own.mkdir()
        desk = new_desk(own)
        record(desk, "flip:r5")
        held = dict(zip("ABC", (hand.count for hand in desk.state.hands), strict=True))
        record(desk, line(wild), answer)
        # One Wild Draw Four left the hand of A, and stayed away or came back.
        away = 0 if expected["WD4"].startswith("back") else 1
        after = [hand.count for hand in desk.state.hands]
        assert after == [held["A"] - away + expected["draws"]["A"], held["B"] + expected["draws"]["B"], held["C"]]
        assert desk.state.colour == expected["colour"][0]
        assert (desk.state.top == "w4") is (expected["WD4"] == "stays")
        assert open_desk(desk.path).state == desk.state


@case("QA-UNO-29")
def _(case: Case, folder: Path) -> None:
    wild, *_ = case["situation"]["moves"]
    expected = case["expected"]
    for rules in MATTEL:
        table = sit(case, rules).play(line(wild))
        caught = {"uno-classic": expected["draws"]["A"], "uno-42001": 4}[rules]  # a missed UNO costs 2, or 4
        draws({"A": caught}, table, "B catch:A")
        # Whatever was drawn for the catch, the hand is judged as it was: one blue card, no red one.
        assert table.judge("B challenge:guilty")[:3] == ("illegal", "uno.challenge", "cannot_succeed")
        draws({"B": expected["draws"]["B"]}, table, "B challenge:innocent")
        assert table.facts["turn"] == expected["next"]


# --- saying UNO


@case("BUG-UNO-57")
def _(case: Case, folder: Path) -> None:
    table = sit(case, SEED, "seven_swap=must").play("A r7:B")
    must = case["expected"]["must_call"]
    assert table.facts["catchable"] == [must]
    assert (table.counts["A"], table.counts["B"]) == (3, 1)
    draws({must: 2}, sit(case, SEED, "seven_swap=must").play("A r7:B"), f"C catch:{must}")
    assert table.play(f"{must} uno").facts["catchable"] == []


@case("BUG-UNO-58")
def _(case: Case, folder: Path) -> None:
    wild, _, _ = case["situation"]["moves"]
    expected = case["expected"]
    for rules in MATTEL:
        table = sit(case, rules).play(line(wild))
        caught = {"uno-classic": expected["draws"]["A"], "uno-42001": 4}[rules]  # a missed UNO costs 2, or 4
        draws({"A": caught}, table, "B catch:A")
        assert (table.facts["phase"], table.facts["turn"]) == ("colour", "A")
        assert table.play("A colour:b").facts["turn"] == expected["next"]
        assert table.facts["colour"] == "b"


@case("QA-UNO-51")
def _(case: Case, folder: Path) -> None:
    silent, _, _ = case["situation"]["moves"]
    for rules in MATTEL:
        table = sit(case, rules)
        draws(case["expected"]["draws"], table, line(silent), "A uno", "C catch:A")


@case("QA-UNO-52")
def _(case: Case, folder: Path) -> None:
    silent, draw, _ = case["situation"]["moves"]
    for rules in MATTEL:
        table = sit(case, rules).play(line(silent), line(draw))
        assert table.judge("C catch:A")[:3] == ("legal", "uno.catch", "wrong")
        draws(case["expected"]["draws"], table, "C catch:A")
        laid = sit(case, rules).play(line(silent), "B r9")
        draws(case["expected"]["draws"], laid, "C catch:A")


@case("QA-UNO-54")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    assert expected["draws_if_caught"] == "2 (4 in 112-card sheet)"
    for rules, caught in zip(MATTEL, (2, 4), strict=True):
        table = sit(case, rules).holds("A", "r1 g1").play("A r1!", "B r2", "C r3", "A draw", "A r9")
        assert (table.facts["catchable"] == ["A"]) is expected["catchable"]
        draws({"A": caught}, table, "B catch:A")


# --- going out


@case("BUG-UNO-70")
def _(case: Case, folder: Path) -> None:
    (wild,) = moves(case)
    table = sit(case, SEED, "last_card=no symbol")
    assert (table.attempt(wild).ruling.verdict == "illegal") is (case["expected"]["play WD4"] == "reject")
    assert table.judge(wild)[1:3] == ("uno.last_card", "wild")
    assert (GAME.legal(table.state) == []) is case["expected"]["deadlock"]
    # One program's reading is the ordinary draw of one; two is what trying it costs.
    draws({"A": 1}, sit(case, SEED, "last_card=no symbol"), "draw")
    draws({"A": 2}, table, f"foul {wild}")
    assert (table.facts["phase"], table.facts["turn"]) == ("play", "B")


@case("BUG-UNO-74")
def _(case: Case, folder: Path) -> None:
    (seven,) = moves(case)
    table = sit(case, SEED, "seven_swap=must", "zero_rotate=true")
    assert table.judge(f"{seven}:B").verdict == "legal"  # named all the same, B keeps the hand
    held = table.counts
    table.play(seven)
    assert table.facts["went_out"] == case["expected"]["winner"]
    assert (table.counts["B"] != held["B"]) is case["expected"]["swap"]


@case("QA-UNO-68")
def _(case: Case, folder: Path) -> None:
    (last,) = moves(case)
    hands = {name: [card(each) for each in cards] for name, cards in case["situation"]["hands"].items()}
    expected = case["expected"]
    for rules in (*MATTEL, SEED):
        table = sit(case, rules)
        draws(expected["official"]["draws"], table, last, "B draw")
        more = [card(each) for each in case["situation"]["stock_next"]]
        table.play(f"B hand:{','.join(hands['B'] + more)}", f"C hand:{','.join(hands['C'])}")
        assert table.facts["points"]["A"] == expected["official"]["points_A"]
    house = sit(case, SEED, "last_card_draws=false").play(last)
    assert house.facts["phase"] == "score"
    house.play(f"B hand:{','.join(hands['B'])}", f"C hand:{','.join(hands['C'])}")
    assert house.facts["points"]["A"] == expected["house:end_now"]["points_A"]


@case("QA-UNO-78")
def _(case: Case, folder: Path) -> None:
    first, answer = moves(case)
    expected = case["expected"]
    table = sit(case, SEED, "stack=same").play(first)
    assert (table.attempt(answer).ruling.verdict != "illegal") is expected["default"]["B_may_answer"]
    assert table.judge(answer)[1:3] == ("uno.finish", "won")
    draws(expected["default"]["draws"], table, "B draw")
    assert table.facts["went_out"] == expected["winner"][0]
    # Where play goes on for places the winning card may be answered, and the first out still is the first.
    places = sit(case, SEED, "stack=same", "play_on=true").play(first, answer)
    assert places.drawn("C draw")["C"] == expected["if answers to a winning card are allowed"]["C draws"]
    assert places.facts["went_out"] == expected["winner"][0]


@case("SEED-UNO-71")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    table = sit(case, SEED, "last_card=no symbol")
    assert table.judge("A rs").verdict == expected["R-Skip"].split()[0]
    assert table.judge("A w4:b")[:3] == ("illegal", "uno.wild4", "held")
    assert expected["WD4"].startswith("illegal, A draws 4")
    draws({"A": 4}, sit(case, SEED, "last_card=no symbol").play("stands A w4:b"), "B challenge:guilty")
    assert table.judge("A draw").verdict == expected["draw"].split()[0]
    after = table.play("A rs!", "C draw", "C pass")
    assert after.judge("A w4:b")[1:3] == ("uno.last_card", "wild")
    # The stricter reading forbids even being left with the Wild Draw Four, and then only the draw is left.
    strict = sit(case, SEED, "last_card=not left")
    assert strict.judge("A rs")[:3] == ("illegal", "uno.last_card", "left")
    assert [act.kind for act in GAME.legal(strict.state)] == ["draw"]
    assert expected["config"] == "warn when both rules are on"
    rule_set, book = load(SEED)
    for value in ("no symbol", "not left"):
        assert warnings(book, override(book, rule_set, [f"last_card={value}"]))
    assert not warnings(BOOK, rule_set.values)


# --- fouls


@case("QA-UNO-46")
def _(case: Case, folder: Path) -> None:
    (wrong,) = moves(case)
    expected = case["expected"]
    table = sit(case)
    assert table.attempt(wrong).ruling[:3] == ("illegal", "uno.match", "match")
    held = table.counts["A"]
    draws(expected["draws"], table, f"foul {wrong}")
    assert table.facts["top"] == card(expected["top"])
    assert (expected["hand_A_size"], table.counts["A"]) == ("n+2", held + 2)
    assert table.facts["turn"] == "B"  # the turn is over unless the option says otherwise
    assert sit(case, SEED, "illegal_play_ends_turn=false").play(f"foul {wrong}").facts["turn"] == "A"


@case("QA-UNO-47")
def _(case: Case, folder: Path) -> None:
    """Where the classic sheet is silent, the one of 1993 is followed."""
    draws({"C": case["expected"]["seed-uno"]}, sit(case), "C foul advice")
    draws({"C": case["expected"]["mattel-1993"]}, sit(case, "uno-classic"), "C foul advice")


# --- house rules


@case("BUG-UNO-48")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    (jump,) = moves(case)
    table = sit(case, SEED, "jump_in=identical")
    assert table.attempt(jump).ruling.verdict == expected["D:R5 on R5"]["verdict"]
    assert table.facts["turn"] == expected["D:R5 on R5"]["next"]
    refused = ("illegal", "uno.turn", "turn")
    assert (sit(case, SEED).attempt(jump).ruling[:3], expected["D:W on W"]) == (refused, "reject")
    wild = Sitting("A B C D", SEED, "jump_in=identical").play("agree top=r5 turn=A", "A w:r")
    assert wild.attempt("D w:r").ruling[:3] == refused
    pending = Sitting("A B C D", SEED, "jump_in=identical").play("agree top=r5 turn=A", "A r+2")
    assert expected["D:R-Draw2 on R-Draw2 before B has drawn"] == "reject"
    assert pending.attempt("D r+2").ruling[:3] == ("illegal", "uno.turn", "waits")


@case("QA-UNO-35")
def _(case: Case, folder: Path) -> None:
    table = sit(case, SEED, "stack=same").play(*map(line, case["situation"]["moves"][:3]))
    draws(case["expected"]["draws"], table, "D draw")
    assert table.facts["turn"] == case["expected"]["next"]


@case("QA-UNO-36")
def _(case: Case, folder: Path) -> None:
    first, served, then = case["situation"]["moves"]
    expected = case["expected"]
    for rules in ((SEED, "stack=same"), *((name,) for name in MATTEL)):
        table = sit(case, *rules)
        draws({"B": expected["B_draws"]}, table, line(first), line(served))
        reverse, draw_two = (line(each.strip()) for each in then.split("|"))
        assert table.judge(reverse).verdict == expected["C:R-Reverse"]
        assert table.attempt(draw_two).ruling.verdict == expected["C:G-Draw2"]["verdict"]
        assert table.facts["pending"] == expected["C:G-Draw2"]["next_player_draws"]


@case("QA-UNO-38")
def _(case: Case, folder: Path) -> None:
    tried = {
        "WD4 on D2": ("r+2", "w4:g"), "D2 on WD4": ("w4:g", "g+2"), "D2 on D2": ("r+2", "b+2"),
        "WD4 on WD4": ("w4:g", "w4:b"),
    }  # fmt: skip
    for name, setting in (("official", "none"), ("jp_local", "up"), ("cumulate", "same")):
        for what, (first, answer) in tried.items():
            if what in case["expected"][name]:
                table = sit(case, SEED, f"stack={setting}").play(first)
                assert (table.attempt(answer).ruling.verdict != "illegal") is case["expected"][name][what], (name, what)
    summed = sit(case, SEED, "stack=up").play("r+2", "w4:g")
    assert summed.facts["pending"] == case["expected"]["jp_local"]["sum"]


@case("QA-UNO-39")
def _(case: Case, folder: Path) -> None:
    expected = case["expected"]
    first = sit(case, SEED, "stack=up").play("A w4:b")
    assert (first.judge("B challenge:guilty").verdict == "legal") is expected["first WD4 of chain"]
    answer = sit(case, SEED, "stack=up").play("A r+2", "B w4:b")
    assert (answer.judge("C challenge:guilty").verdict == "legal") is expected["WD4 used as an answer"]
    assert answer.judge("C challenge:guilty")[1:3] == ("uno.challenge", "answer")
    # The other reading tests the answer by other cards, and then it can be challenged.
    other = sit(case, SEED, "stack=up", "wild4_under_penalty=draw two").play("A r+2", "B w4:b")
    assert other.judge("C challenge:guilty").verdict == "legal"


@case("QA-UNO-49")
def _(case: Case, folder: Path) -> None:
    cards = {
        "R5+R5": "r5,r5", "R5+B5": "r5,b5", "R-Skip+R-Skip": "rs,rs", "R5+B5+G5": "r5,b5,g5", "R0+R0": "r0,r0",
    }  # fmt: skip
    tables = {
        "jp-assoc": ("uno-association",), "house:any_number": (SEED, "multiple=number"), "mattel": ("uno-classic",),
    }  # fmt: skip
    for name, readings in case["expected"].items():
        for what, right in readings.items():
            ruling = sit(case, *tables[name]).judge(cards[what])
            if isinstance(right, bool):
                assert (ruling.verdict == "legal") is right, (name, what)
            else:
                assert ruling[:3] == ("illegal", "uno.deck", "left")
    assert not case["expected"]["mattel"]["R5+R5"]
    assert sit(case, "uno-42001").judge("r5,r5")[:3] == ("illegal", "uno.several", "one")


@case("QA-UNO-60")
def _(case: Case, folder: Path) -> None:
    club, newspaper = case["expected"]["club_ruling"], case["expected"]["newspaper"]
    table = sit(case, SEED, "multiple=number", "multiple_finish=called")
    assert (table.judge("r1,g1")[:3] == ("illegal", "uno.several", "finish")) is (club["R1+G1"] == "reject")
    assert table.judge("r1").verdict == club["R1 alone"]
    draws(club["draws"], table, "r1")
    called = sit(case, SEED, "multiple=number", "multiple_finish=called").play("A uno", "r1,g1")
    assert called.facts["went_out"] == "A"
    free = sit(case, SEED, "multiple=number", "multiple_finish=free")
    assert free.attempt("r1,g1").ruling.verdict == newspaper["R1+G1"]
    assert free.facts["went_out"] == "A"


# --- the state across undo


@case("STATE-01")
def _(case: Case, folder: Path) -> None:
    situation, expected = case["situation"], case["expected"]
    reverse, undo = situation["moves"]
    # `D` is a word of the notation (draw), so nobody can be called so where a journal is kept.
    desk = new_desk(folder, " ".join(situation["players"]).replace("D", "Dan"))
    record(desk, f"flip:{card(situation['top'])}")
    held = [hand.count for hand in desk.state.hands]
    record(desk, line(reverse))
    assert (desk.game.facts(desk.state)["turn"], desk.state.hands[0].count) == ("Dan", held[0] - 1)
    record(desk, undo)
    facts = desk.game.facts(desk.state)
    assert (facts["turn"], facts["direction"]) == (expected["turn"], expected["direction"])
    assert facts["top"] == card(expected["top"])
    assert ([hand.count for hand in desk.state.hands] == held) is (expected["hand_A"] == "restored")

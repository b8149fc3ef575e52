"""What the views of a score say besides numbers: who is out, partners, the start, the sign, ties, how it is counted.

The results are made up for these tests and added up by hand.
"""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from referee.grid import folded
from referee.scoresheet import score_sheet
from referee.words.breaks import pieces
from scoretable import FILE, add, run, scores, table
from tablegrids import sheet

SVG = "{http://www.w3.org/2000/svg}"


def shown(*options: str, language: str = "en", file: str = FILE) -> str:
    """What `score` shows with these options."""
    code, said = run("score", "-f", file, "--lang", language, *options)
    assert code == 0, said
    return said


def told(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def sheet_rows(language: str = "en") -> list[list[str]]:
    """The cells of the sheet to print, row by row."""
    page = shown("--sheet", language=language).removeprefix("<!DOCTYPE html>\n")
    return [[told(cell) for cell in row] for row in ElementTree.fromstring(page).iter("tr")]


def chart_labels(language: str = "en") -> dict[str, str]:
    """By name, what stands behind it at the end of a line."""
    root = ElementTree.fromstring(shown("--chart", language=language))
    ends = [found.findall(f"{SVG}tspan") for found in root.iter(f"{SVG}text")]
    return {told(name): told(total) for name, total in (end for end in ends if end)}


def chart_points() -> list[int]:
    """Of each line of the chart how many rounds it goes on for."""
    root = ElementTree.fromstring(shown("--chart"))
    lines = [path.get("d", "") for path in root.iter(f"{SVG}path") if path.get("class", "").startswith("line ")]
    return [line.count("L") for line in lines]


# --- out of the match, or left


def left_after_two() -> None:
    """Dee has won the second round when she leaves; three play on."""
    table("Ann", "Bob", "Cy", "Dee", scoring="japanese", rounds=5)
    add("Ann:-", "Bob:20", "Cy:30", "Dee:0")
    add("Dee:-", "Ann:0", "Bob:0", "Cy:10")
    assert run("play", "-f", FILE, "Dee leave")[0] == 0
    add("Bob:-", "Ann:15", "Cy:25")


def dropped_out() -> None:
    """At 100 points one is out: Ben in round 2 with 110, Chie in round 3 with 110."""
    table("Aki", "Ben", "Chie", "Dan", scoring="elimination", target=100)
    add("Aki:-", "Ben:60", "Chie:20", "Dan:10")
    add("Aki:-", "Ben:50", "Chie:20", "Dan:10")
    add("Dan:-", "Aki:40", "Chie:70")
    add("Aki:-", "Dan:30")


LEFT = {
    "en": ("left", "Dee left in round 3 and has no rank."),
    "ja": ("退席", "Deeは第3ラウンドで退席（順位なし）。"),
}
OUT = {"en": ("out", "Ben is out after round 2."), "ja": ("退場", "Benは第2ラウンドで退場。")}


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("form", ["text", "md", "html", "svg"])
def test_who_left_has_a_word_instead_of_a_rank(form: str, language: str) -> None:
    left_after_two()
    word, sentence = LEFT[language]
    said = shown("--format", form, language=language).replace("\u00a0", " ")
    assert sentence in said
    assert re.search(rf"[ >*]{word}[ <*]", said.replace(sentence, ""))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_left_and_who_is_out_on_the_sheet(language: str) -> None:
    left_after_two()
    assert sheet_rows(language)[7][-1] == LEFT[language][0]
    assert LEFT[language][1] in shown("--sheet", language=language)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_is_out_has_the_word_below_the_rank(language: str) -> None:
    dropped_out()
    word, sentence = OUT[language]
    rows = shown(language=language).splitlines()
    assert [row.split()[0] for row in rows if row.endswith(word)] == (["subtotal"] if word == "out" else ["小計→"]) * 2
    assert sentence in rows
    assert [row[-1] for row in sheet_rows(language)[1::2]] == ["1", f"4{word}", f"3{word}", "2"]
    assert chart_labels(language) == {"Aki": "40", "Ben": f"110 {word}", "Chie": f"110 {word}", "Dan": "50"}


def test_what_was_left_is_told_no_further_than_the_last_round() -> None:
    left_after_two()
    assert chart_points() == [3, 3, 3, 2]
    assert shown().splitlines()[10].split() == ["Dee", "0", "+10", "+10", "left", "▄▅·"]
    assert shown().splitlines()[11].split() == ["subtotal", "→", "+10"]
    assert sheet_rows()[8][1:4] == ["+10", "", ""]


def test_rounds_below_one_another_tell_who_is_out_in_a_row() -> None:
    dropped_out()
    for _ in range(30):
        add("Aki:-", "Dan:0")
    rows = [line.split() for line in shown("--format", "text").splitlines()]
    assert ["Out", "in", "round", "2", "3"] in rows


def test_points_of_who_is_out_end_with_that_word() -> None:
    dropped_out()
    assert shown("--explain", "Ben").splitlines()[-1].endswith("Total 110. Ben is out of the match.")
    assert "out" not in shown("--explain", "Aki")


def test_a_spreadsheet_has_no_word_for_a_rank() -> None:
    left_after_two()
    rows = list(csv.reader(io.StringIO(shown("--format", "csv").removeprefix("\ufeff"))))
    assert rows[-2][:5] == ["Rank", "1", "2", "3", ""]
    assert rows[-1][:5] == ["Out in round", "", "", "", "3"]


# --- gains with their sign, penalty points without


def fewest_points(**options: Any) -> None:
    """Aki 30, Ben 58, Chie 40 after two rounds in which points are what a hand costs."""
    table("Aki", "Ben", "Chie", **options)
    add("Aki:-", "Ben:58", "Chie:20")
    add("Ben:-", "Aki:30", "Chie:20")


@pytest.mark.parametrize("scoring", ["lowest", "elimination"])
def test_penalty_points_have_no_plus_and_are_no_gain(scoring: str) -> None:
    fewest_points(scoring=scoring, target=100)
    page = shown("--format", "html")
    assert "58" in page
    assert 'gain"' not in page
    for said in (page, shown(), shown("--sheet"), shown("--chart"), shown("--explain", "Ben")):
        assert not re.search(r"\+\d", said)
    code, said = run("standings", FILE)
    assert code == 0
    assert "+" not in said
    assert "58" in said


def test_gains_and_losses_have_their_sign_also_where_they_are_explained() -> None:
    table("Aki", "Ben", scoring="japanese")
    add("Aki:-", "Ben:97")
    assert shown("--explain", "Aki").splitlines() == ["Round 1: 97 (Ben) = +97. Total +97."]
    assert shown("--explain", "Aki", language="ja").splitlines() == ["第1ラウンド：97 (Ben) = +97。合計+97。"]
    assert shown("--explain", "Ben").splitlines() == ["Round 1: -97. Total -97."]
    assert sheet_rows()[1][1] == "+97"


def test_what_is_left_of_the_start_has_no_plus() -> None:
    fewest_points(scoring="survival", target=150)
    rows = [line.split() for line in shown().splitlines()]
    assert ["Ben", "-58", "0", "92"] in [row[:4] for row in rows]


def test_points_of_lost_hands_are_told_one_way() -> None:
    code, said = run(
        "new", "ono99", "--scores-only", "--set", "chips=none", "--set", "points=1", "-f", FILE, "A1", "B1"
    )
    assert code == 0, said
    add("A1:lost")
    assert "+" not in shown()
    assert "+" not in run("standings", FILE)[1]


# --- partners


def two_sides() -> None:
    """Ann 30, Bob -40, Cy 20 and Dee -10 after two rounds: Ann and Cy 50 together, the others -50."""
    table("Ann", "Bob", "Cy", "Dee", scoring="japanese", partners="true", rounds=2)
    add("Ann:-", "Bob:30", "Cy:0", "Dee:0")
    add("Cy:-", "Bob:10", "Ann:0", "Dee:10")


@pytest.mark.parametrize(("language", "word"), [("en", "Side total"), ("ja", "ペアの合計")])
@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_a_spreadsheet_holds_the_total_of_each_side(form: str, language: str, word: str) -> None:
    two_sides()
    rows = list(csv.reader(shown("--format", form, language=language).splitlines(), delimiter=",\t"[form == "tsv"]))
    assert [word, "50", "-50", "50", "-50"] in [row[:5] for row in rows]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_sides_are_first_and_second(language: str) -> None:
    two_sides()
    said = shown(language=language)
    second = {"en": "Bob + Dee: -50, rank 2.", "ja": "BobとDeeのペア：合計-50点、ビリ。"}[language]
    assert second in said
    assert {"en": "Ann + Cy: +50, rank 1.", "ja": "AnnとCyのペア：合計+50点、優勝。"}[language] in said
    assert second in run("status", "-f", FILE, "--lang", language)[1]
    assert [side["rank"] for side in json.loads(shown("--json"))["sides"]] == [1, 2]


def test_a_side_of_few_points_has_no_plus() -> None:
    table("Ann", "Bob", "Cy", "Dee", scoring="lowest", partners="true", target=500)
    add("Ann:-", "Bob:30", "Cy:5", "Dee:0")
    for said in (shown(), run("status", "-f", FILE)[1], run("standings", FILE)[1], shown("--sheet")):
        assert "Bob + Dee: 30, rank 2." in said


def test_the_total_of_a_side_tells_who_left_and_is_in_it() -> None:
    table("Ann", "Bob", "Cy", "Dee", partners="true")
    add("Dee:-", "Bob:30", "Ann:5", "Cy:7")
    assert run("play", "-f", FILE, "Dee leave")[0] == 0
    add("Bob:-", "Ann:1", "Cy:1")
    lines = ["Bob: +14, rank 1.", "The total of Bob holds what Dee scored before leaving.", "Ann + Cy: 0, rank 2."]
    assert "\n".join(lines) in shown()
    assert "Bobのペアの合計には、退席したDeeの得点も入っています。" in shown(language="ja")
    assert "Dee" not in shown("--explain", "Ann")
    assert "Side total,0,14,0,14" in shown("--format", "csv")


def test_standings_count_rounds_for_both_partners_and_tell_the_side() -> None:
    two_sides()
    rows = list(csv.reader(run("standings", FILE, "--format", "csv")[1].removeprefix("\ufeff").splitlines()))
    assert rows[0] == ["Rank", "Player", "Side", "Tables", "Rounds", "Won", "Points", "Best round", "Penalty cards"]
    assert rows[1] == ["1", "Ann", "Ann + Cy", "1", "2", "2", "50", "30", "0"]
    assert rows[4] == ["3", "Dee", "Bob + Dee", "1", "2", "0", "-50", "-20", "0"]
    said = run("standings", FILE)[1]
    assert "Bob + Dee: -50, rank 2." in said
    assert "Rounds won, points and best round are those of both partners together." in said


def test_the_board_shows_the_total_of_the_side_large() -> None:
    two_sides()
    code, page = run("board", "-f", FILE)
    assert code == 0
    kept = re.findall(r'<bdi class="who">(\w+)</bdi><span class="kept"><small>Side</small> ([^<]*)</span>', page)
    assert kept == [("Ann", "+50"), ("Cy", "+50"), ("Bob", "-50"), ("Dee", "-50")]
    assert re.findall(r'class="roles" dir="auto">score[ \u00a0]([-+\d]+)', page) == ["30", "20", "-40", "-10"]


# --- what play begins with


@pytest.mark.parametrize(
    ("scoring", "line"), [("survival", ["92", "92"]), ("lowest", ["58"]), ("japanese", ["-8"]), ("elimination", ["58"])]
)
def test_the_first_subtotal_stands_where_play_begins_with_something(scoring: str, line: list[str]) -> None:
    """150 are in everybody's hand at the start of survival, nothing at the start of the others."""
    fewest_points(scoring=scoring, **({} if scoring == "japanese" else {"target": 150}))
    assert shown().splitlines()[7].split()[2:] == line
    assert sheet_rows()[4][0] == ("so far 92" if scoring == "survival" else "so far")


def test_the_first_subtotal_is_that_of_who_begins_with_something() -> None:
    """Chie joins before the first round of a match in which Aki and Ben hold 20, and has 20 as well."""
    fewest_points(scoring="lowest", target=200)
    assert run("play", "-f", FILE, "join Dan after Chie")[0] == 0
    add("Aki:-", "Ben:1", "Chie:2", "Dan:3")
    rows = [row.split() for row in shown().splitlines()]
    assert rows[rows.index(["Dan", "3", "61", "4", "··█"]) + 1] == ["subtotal", "→", "61"]


@pytest.mark.parametrize(
    ("language", "line", "row", "total"),
    [("en", "left →", "left", "Chips left"), ("ja", "残り→", "残り→", "残りチップ")],
)
def test_chips_that_are_left_are_called_so(language: str, line: str, row: str, total: str) -> None:
    assert run("new", "ono99", "--scores-only", "--set", "chips=3", "-f", FILE, "Aki", "Ben")[0] == 0
    for name in ("Aki", "Ben", "Aki"):
        add(f"{name}:lost")
    said = shown("--format", "text", language=language).splitlines()
    assert said[5].startswith(line)
    assert said[5].split()[-3:] == ["2", "2", "1"]
    assert "ubtotal" not in "".join(said)
    assert "小計" not in "".join(said)
    assert sheet_rows(language)[2][:3] == [f"{row} 2", "2", "1"]
    assert f"\n{total},1,2," in shown("--format", "csv", language=language).replace("\r", "")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_spreadsheet_of_chips_and_of_partners_is_read_again(language: str) -> None:
    def again(*setup: str) -> None:
        first = shown("--format", "csv", language=language)
        Path("first.csv").write_text(first, encoding="utf-8", newline="")
        assert run("new", *setup, "--scores-only", "-f", "again.referee", "Aki", "Ben", "Chie", "Dan")[0] == 0
        code, said = run("score", "import", "-f", "again.referee", "first.csv")
        assert code == 0, said
        assert shown("--format", "csv", language=language, file="again.referee") == first
        Path("again.referee").unlink()
        Path(FILE).unlink()

    assert run("new", "ono99", "--scores-only", "-f", FILE, "Aki", "Ben", "Chie", "Dan")[0] == 0
    for name in ("Aki", "Ben", "Aki"):
        add(f"{name}:lost")
    again("ono99")
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    add("Aki:-", "Ben:1", "Chie:2", "Dan:3")
    add("Aki:5", "Ben:1", "Chie:2", "Dan:-")
    again("uno", "--set", "partners=true")


# --- ties, what parts them, rounds that are not like the others


def played_off() -> None:
    """Aki and Ben are equal with 30 after two rounds; Ben loses 50 in the play-off and ends at -20, below Dan's 0."""
    table("Aki", "Ben", "Chie", "Dan", scoring="japanese", rounds=2, tie_breaks="play-off")
    add("Aki:-", "Ben:30", "Chie:0", "Dan:0")
    add("Ben:-", "Aki:0", "Chie:60", "Dan:0")
    add("Aki:-", "Ben:50")


PLAYED_OFF = {
    "en": ("3 play-off", "Round 3, a play-off: Aki and Ben rank before the others whatever their totals."),
    "ja": ("3 決定戦", "第3ラウンドは決定戦（AkiとBen）。出た人は、合計によらずほかの人より上の順位です。"),
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_play_off_is_told_as_one(language: str) -> None:
    played_off()
    heading, sentence = PLAYED_OFF[language]
    for form in ("text", "md", "html"):
        said = shown("--format", form, language=language)
        assert heading in said
        assert sentence in said or form == "text"
    assert sentence in shown("--plain", language=language)
    page = shown("--sheet", language=language)
    assert sentence in page
    assert {"en": "Aki wins the match.", "ja": "ゲーム終了、Akiの優勝。"}[language] in page
    assert sheet_rows(language)[0][3] == heading.replace(" ", "")


@pytest.mark.parametrize(
    ("breaks", "sentence"),
    [
        ("rounds won", "Equal totals: Ben ranks before Aki by rounds won."),
        ("best round", "Equal totals: Aki ranks before Ben by the best round."),
        ("rounds won,best round", "Equal totals: Ben ranks before Aki by rounds won."),
        ("cards left", "Equal totals: Aki ranks before Ben by fewer cards left."),
    ],
)
def test_what_parted_equal_totals_is_told(breaks: str, sentence: str) -> None:
    """Aki wins 40 once, Ben 20 twice; Aki is left with two cards, Ben with four, and Chie with the rest."""
    table("Aki", "Ben", "Chie", tie_breaks=breaks, target=40, after_target="play on")
    add("Ben:-", "Aki:r0", "Chie:r9,r9,r1,r1")
    add("Ben:-", "Aki:r0", "Chie:g9,g9,g1,g1")
    add("Aki:-", "Ben:r0,g0,b0,y0", "Chie:g9,g9,y9,y9,b4")
    assert scores()["totals"] == {"Aki": 40, "Ben": 40, "Chie": 0}
    assert sentence in shown().splitlines()
    assert sentence in shown("--sheet")
    assert shown(language="ja").count("同点：") == 1


def test_partners_are_parted_as_sides() -> None:
    table("Ann", "Bob", "Cy", "Dee", partners="true", tie_breaks="rounds won")
    add("Ann:-", "Bob:10", "Cy:0", "Dee:10")
    add("Bob:-", "Ann:5", "Cy:5", "Dee:0")
    add("Dee:-", "Ann:5", "Cy:5", "Bob:0")
    assert "Equal totals: Bob + Dee ranks before Ann + Cy by rounds won." in shown().splitlines()


def test_equal_totals_that_nothing_parted_are_only_a_tie() -> None:
    table("Aki", "Ben", "Chie", tie_breaks="rounds won")
    add("Chie:-", "Aki:1", "Ben:1")
    assert "Equal totals" not in shown()
    assert "Tied at rank 2: Aki, Ben." in shown()


@pytest.mark.parametrize("earlier", ["Aki", "Ben"])
def test_the_round_that_decides_is_no_tie_break(earlier: str) -> None:
    """Both have 20 points; Ben won the last round, and has won more rounds, or as many."""
    table("Aki", "Ben", "Chie", scoring="elimination", target=60, last_two="round", tie_breaks="rounds won")
    add(f"{earlier}:-", *(f"{name}:0" for name in ("Aki", "Ben") if name != earlier), "Chie:1")
    add("Aki:-", "Ben:20", "Chie:60")
    add("Aki:20", "Ben:-")
    assert scores()["ranks"] == {"Aki": 2, "Ben": 1, "Chie": 3}
    assert scores()["totals"] == {"Aki": 20, "Ben": 20, "Chie": 61}
    for options in ((), ("--plain",)):
        assert "Ben wins the match." in shown(*options)
        assert "Equal totals" not in shown(*options)


def test_equal_totals_of_the_last_two_may_be_parted_where_no_round_has_decided() -> None:
    table("Aki", "Ben", "Chie", scoring="elimination", target=60, last_two="round", tie_breaks="rounds won")
    add("Aki:-", "Ben:0", "Chie:61")
    assert "Equal totals: Aki ranks before Ben by rounds won." in shown()


@pytest.mark.parametrize(("language", "heading"), [("en", "1 none"), ("ja", "1 なし")])
def test_a_round_that_nobody_won_is_told_as_one(language: str, heading: str) -> None:
    table("Aki", "Ben")
    add("none")
    add("Aki:-", "Ben:0")
    assert heading in shown(language=language)
    assert sheet_rows(language)[0][1:3] == [heading.replace(" ", ""), "2"]


LATE = {
    "uno": "Entry #2 tells a round after the end: it is kept, and not counted.",
    "ono99": "Entry #2 tells a hand after the end: it is kept, and not counted.",
}


@pytest.mark.parametrize("options", [(), ("--plain",), ("--format", "md")])
@pytest.mark.parametrize(
    ("game", "result", "rounds"), [("uno", "Aki:- Ben:5", "rounds"), ("ono99", "Ben:lost", "hands")]
)
def test_a_round_after_the_end_is_told_wherever_scores_are(
    game: str, result: str, rounds: str, options: tuple[str, ...]
) -> None:
    settings = ("--set", "scoring=japanese") if game == "uno" else ()
    assert run("new", game, "--scores-only", *settings, "--set", f"{rounds}=2", "-f", FILE, "Aki", "Ben")[0] == 0
    add(*result.split())
    add(*result.split())
    assert LATE[game] not in shown(*options)
    assert run("score", "insert", "1", *result.split(), "-f", FILE, "--yes")[0] == 0
    assert LATE[game] in shown(*options)


# --- how it is counted

COUNTED: list[tuple[dict[str, Any], str, str]] = [
    ({"target": 500}, "international, target 500", "国際式・目標500点"),
    ({"scoring": "japanese", "rounds": 3}, "Japanese, 3 rounds", "日本式・3ラウンド"),
    ({"scoring": "lowest", "target": 200}, "lowest total wins, target 200", "合計の少ない人の勝ち・目標200点"),
    ({"scoring": "elimination", "target": 90}, "elimination, out at 90", "脱落式・90点で退場"),
    ({"scoring": "survival", "target": 150}, "survival, 150 points each", "勝ち残り式・持ち点150点"),
    (
        {"scoring": "japanese", "rounds": 4, "partners": "true"},
        "Japanese, 4 rounds, partners",
        "日本式・4ラウンド・ペア戦",
    ),
]


@pytest.mark.parametrize(("options", "en", "ja"), COUNTED, ids=[each[1] for each in COUNTED])
def test_every_view_tells_how_it_is_counted(options: dict[str, Any], en: str, ja: str) -> None:
    table("Aki", "Ben", "Chie", "Dan", **options)
    add("Aki:-", "Ben:1", "Chie:2", "Dan:3")
    for language, counting in (("en", f"({en})"), ("ja", f"（{ja}）")):
        for view in ([], ["--plain"], ["--chart"], ["--sheet"], ["--format", "md"]):
            assert counting in shown(*view, language=language).replace("\n", "")
        assert counting in run("standings", FILE, "--lang", language)[1]


@pytest.mark.parametrize(
    ("options", "counting"),
    [
        (["chips=3"], "(3 chips each)"), (["chips=1", "hands=4"], "(1 chip each, 4 hands)"),
        (["chips=none", "points=1", "target=5"], "(1 point for a lost hand, target 5)"),
        (["chips=none", "points=0", "hands=1"], "(the last one in wins, 1 hand)"),
    ],
)  # fmt: skip
def test_it_is_told_how_hands_of_ono_99_are_counted(options: list[str], counting: str) -> None:
    settings = [word for each in options for word in ("--set", each)]
    assert run("new", "ono99", "--scores-only", *settings, "-f", FILE, "Aki", "Ben")[0] == 0
    assert counting in shown()


def test_standings_tell_what_is_the_same_at_all_tables() -> None:
    table("Aki", "Ben", file="one.referee", target=200)
    table("Aki", "Ben", file="two.referee", target=500)
    assert run("standings", "one.referee", "two.referee")[1].startswith("Standings of 2 tables (international)\n")


# --- narrow terminals


def narrow(monkeypatch: pytest.MonkeyPatch, width: int, language: str = "en") -> str:
    monkeypatch.setenv("COLUMNS", str(width))
    said = shown(language=language)
    assert max(map(len, said.splitlines())) <= width
    return said


def test_a_narrow_screen_shows_columns_and_no_prose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten players and ten rounds at 40 columns, four players and three rounds at 20."""
    names = [f"Player{letter}" for letter in "ABCDEFGHIJ"]
    table(*names, scoring="japanese", rounds=10)
    for winner in range(10):
        add(*[f"{name}:{'-' if place == winner else 100}" for place, name in enumerate(names)])
    said = narrow(monkeypatch, 40)
    assert all(line.count(":") == 0 for line in said.splitlines() if line.startswith("Player"))
    assert said.count("PlayerJ") > 3


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_last_block_has_no_empty_subtotals(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    table("Akiko", "Benno", "Chiemi", "Daniela", scoring="lowest", target=500)
    add("Akiko:-", "Benno:58", "Chiemi:20", "Daniela:10")
    add("Akiko:30", "Benno:-", "Chiemi:20", "Daniela:10")
    add("Akiko:-", "Benno:100", "Chiemi:20", "Daniela:10")
    rows = [line.split() for line in narrow(monkeypatch, 26, language).splitlines()]
    last = max(place for place, row in enumerate(rows) if row[:1] == ["Akiko"])
    assert [row[0] for row in rows[last : last + 4]] == ["Akiko", "Benno", "Chiemi", "Daniela"]
    assert [row[-1] for row in rows[last : last + 4]] == ["▁▂▂", "▃▃█", "▁▂▃", "▁▁▂"]


def test_the_number_of_a_round_is_not_torn_from_its_word() -> None:
    assert list(pieces("は第2ラウンド、13位")) == ["は", "第2ラウンド、", "13位"]


# --- for programs


@pytest.mark.parametrize(
    "command", [["score"], ["standings", FILE], ["status"], ["log"], ["legal"], ["penalties"], ["catchable"]]
)
def test_columns_of_json_are_called_the_same_in_every_language(command: list[str]) -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben")[0] == 0
    assert run("play", "-f", FILE, "flip:r5")[0] == 0
    known = [] if command[0] == "standings" else ["-f", FILE]
    en, ja = (json.loads(run(*command, *known, "--format", "json", "--lang", language)[1]) for language in ("en", "ja"))
    assert en["columns"] == ja["columns"]
    assert all(column.isascii() for column in ja["columns"])
    assert len(en["rows"]) == len(ja["rows"])


def test_scores_as_json_have_english_columns_and_values_in_the_language() -> None:
    played_off()
    found = json.loads(shown("--format", "json", language="ja"))
    assert found["columns"] == ["", "1", "2", "3", "Total", "Rank", "Race"]
    assert found["rows"][0] == {"": "Aki", "1": 30, "2": 0, "3": 50, "Total": 80, "Rank": 1, "Race": "▅▅█"}
    assert found["rows"][1][""] == "小計→"


def test_a_chart_may_be_called_svg_and_a_sheet_html() -> None:
    two_sides()
    assert shown("--chart", "--format", "svg") == shown("--chart")
    assert shown("--sheet", "--format", "html") == shown("--sheet")
    for options in (["--chart", "--format", "html"], ["--sheet", "--format", "svg"], ["--chart", "--sheet"]):
        assert run("score", "-f", FILE, *options)[0] == 2


# --- columns of the sheet, and names


@pytest.mark.parametrize(("agreed", "columns"), [(2, 2), (7, 7), (None, 5)])
def test_the_sheet_has_a_column_for_every_round_agreed(agreed: int | None, columns: int) -> None:
    table("Aki", "Ben", **({"scoring": "japanese", "rounds": agreed} if agreed else {"target": 500}))
    add("Aki:-", "Ben:3")
    assert sheet_rows()[0][1:-2] == [str(number) for number in range(1, columns + 1)]


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("アリス・マーガトロイド", 16, ["アリス・", "マーガトロイド"]),
        ("Christina-Maria", 12, ["Christina-", "Maria"]),
        ("Christina Maria", 12, ["Christina", "Maria"]),
        ("Jean-Luc Picard", 9, ["Jean-Luc", "Picard"]),
        ("博麗霊夢", 4, ["博麗", "霊夢"]),
        ("a  b", 9, ["a  b"]),
    ],
)
def test_a_name_is_broken_between_its_words_first(name: str, width: int, lines: list[str]) -> None:
    assert folded(name, width) == lines


@pytest.mark.parametrize(("down", "size"), [(False, "name"), (True, "name small")])
def test_a_name_is_smaller_rather_than_broken_on_the_sheet(down: bool, size: str) -> None:
    """博麗霊夢 is 18 mm wide at 10.5 points; of ten players side by side each has 14.6 mm."""
    names = ["博麗霊夢", *"ABCDEFGH", "アリス・リデル"]
    page = score_sheet(sheet("T", names, 3), "ja", rounds_down=down)
    cells = list(ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n")).iter("th"))
    assert [cell.get("class") for cell in cells if told(cell) == "博麗霊夢"] == [size]
    assert "<bdi>アリス・<wbr/>リデル</bdi>" in page


@pytest.mark.parametrize(
    ("name", "size"),
    # Of ten players side by side each has 14.6 mm; a letter as wide as it is high has 1.9 mm at 5.5 points.
    [("アリス・マーガトロイド", "name least"), ("マーガトロイド", "name least"), ("霧雨魔理沙", "name tiny"),
     ("Bartholomew", "name least"), ("Ben", "name")],
)  # fmt: skip
def test_no_word_of_a_name_is_broken_where_the_smallest_letters_keep_it_whole(name: str, size: str) -> None:
    page = score_sheet(sheet("T", [name, *"ABCDEFGHI"], 3), "ja", rounds_down=True)
    (head, *_) = [each for each in ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n")).iter("th")
                  if told(each) == name]  # fmt: skip
    assert head.get("class") == size


# --- zero, places, and who leads


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        (["uno", "--set", "scoring=survival", "--set", "target=150"], "out at 0"),
        (["uno", "--set", "scoring=elimination", "--set", "target=150"], "out at 150"),
        (["uno", "--set", "scoring=lowest", "--set", "target=150"], "target 150"),
        (["uno", "--set", "scoring=japanese"], ""),
        (["ono99", "--set", "chips=2", "--set", "out=last"], "out at 0"),
        (["ono99", "--set", "chips=2", "--set", "out=after"], ""),
    ],
)
def test_the_chart_marks_zero_and_where_one_is_out(settings: list[str], line: str) -> None:
    code, said = run("new", *settings, "--scores-only", "-f", FILE, "Aki", "Ben")
    assert code == 0, said
    add("Aki:lost") if settings[0] == "ono99" else add("Aki:-", "Ben:30")
    root = ElementTree.fromstring(shown("--chart"))
    said = " ".join(told(each) for each in root.iter(f"{SVG}text") if each.get("class") == "quiet")
    assert ("out at" in said, "target" in said) == ("out" in line, "target" in line)
    assert line in said
    zero = next(float(each.get("y", "")) for each in root.iter(f"{SVG}text") if told(each) == "0")
    axes = [each.get("d", "") for each in root.iter(f"{SVG}path") if each.get("class") == "axis"]
    assert [f",{zero - 5:g}H" in axis for axis in axes if "H" in axis] == [True]


def test_standings_of_hands_have_no_rounds_that_nobody_can_win() -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, "Aki", "Ben")[0] == 0
    add("Aki:lost")
    rows = {language: run("standings", FILE, "--lang", language)[1].splitlines()[2] for language in ("en", "ja")}
    assert rows["en"].split("  ") == ["Rank", "Player", "Tables", "Hands", "Points", "Penalty cards"]
    assert rows["ja"].split() == ["順位", "名前", "卓", "局", "得点", "罰の枚数"]


def test_standings_tell_that_the_fewest_points_lead() -> None:
    fewest_points(scoring="lowest", target=500)
    assert "whoever has the fewest leads" in run("standings", FILE)[1]
    assert "少ない人ほど上位" in run("standings", FILE, "--lang", "ja")[1]


@pytest.mark.parametrize("view", [["status"], ["status", "--plain"], ["board"], ["status", "--format", "md"]])
def test_places_have_the_words_that_the_scores_have(view: list[str]) -> None:
    played_off()
    said = run(*view, "-f", FILE, "--lang", "ja")[1]
    assert "優勝" in said.replace("Akiの優勝", "")
    assert "ビリ" in said
    assert "2位" in said or "2nd" in said


def test_a_tie_for_the_last_place_is_called_as_its_ranks_are() -> None:
    table("Aki", "Ben", "Chie", scoring="japanese", rounds=1)
    add("Aki:-", "Ben:5", "Chie:5")
    assert "同順位（ビリ）：Ben、Chie。" in shown(language="ja")
    assert "Tied at rank 2: Ben, Chie." in shown()


# --- the board


def test_no_number_is_torn_from_its_round_nor_points_from_their_name() -> None:
    table("紫", "ルナサ", scoring="japanese", rounds=3)
    add("紫:-", "ルナサ:20")
    page = run("board", "-f", FILE, "--lang", "ja")[1]
    assert "word-break: keep-all" in page
    assert "ルナサ\u00a0-20。" in page
    assert "第2ラウンド" in page.partition("</h1>")[2]
    assert "得点だけの記録" in page.replace("<wbr/>", "")


def test_many_players_have_their_half_of_the_board_alone() -> None:
    names = [f"Player{letter}" for letter in "ABCDEFGHIJ"]
    table(*names)
    add("PlayerA:-", *[f"{name}:5" for name in names[1:]])
    page = run("board", "-f", FILE)[1]
    assert page.index('class="last"') < page.index('class="players"')
    size = float(re.findall(r"\.players \{[^}]*font-size: calc\(([0-9.]+)", page)[0])
    assert size >= 2.35, "as large as the last acts"
    table("Aki", "Ben", file="two.referee")
    add("Aki:-", "Ben:5", file="two.referee")
    page = run("board", "-f", "two.referee")[1]
    assert page.index('class="last"') > page.index('class="players"')


def test_a_long_name_goes_on_in_another_line_and_leaves_the_others_large() -> None:
    table("Wolfeschlegelsteinhausenbergerdorff", "Ben", "Chie")
    page = run("board", "-f", FILE)[1]
    assert float(re.findall(r"\.players \{[^}]*font-size: calc\(([0-9.]+)", page)[0]) > 2


def test_sentences_tell_who_left_from_who_is_out() -> None:
    table("Ann", "Bob", "Cy", "Dee", scoring="elimination", target=50)
    add("Ann:-", "Bob:60", "Cy:5", "Dee:7")
    assert run("play", "-f", FILE, "Dee leave")[0] == 0
    said = shown("--plain")
    assert "Bob: rank 3, score 60, round by round 60, out in round 1." in said
    assert "Dee: score 7, round by round 7, left in round 2." in said
    assert "第2ラウンドで退席" in shown("--plain", language="ja")

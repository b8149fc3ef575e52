"""The chart of the race, and the score sheet to print. How they look is checked in a browser by `browser_check.py`."""

import os
import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.chart import race_chart
from referee.scoresheet import score_sheet
from referee.words import printable
from scoretable import FILE, add, run, table
from tablegrids import EVENING, HOSTILE, RANKS, SUBTOTALS, evening_sheet, race, sheet, totals

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
EVENING_SHEET = evening_sheet("UNO 日本式")


def same_as_golden(file: str, found: str) -> None:
    """Compares with a file in `golden/`, or draws it anew."""
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        (GOLDEN / file).write_bytes(found.encode())
    assert found.encode() == (GOLDEN / file).read_bytes()


def tree(page: str) -> ElementTree.Element:
    """The page as a tree; fails where it is not well formed."""
    return ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>\n"))


def told(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


# --- the chart


def test_the_race_of_the_evening_looks_as_it_did() -> None:
    same_as_golden(
        "export_race.svg",
        race_chart(race("卓1：UNO、日本式", totals(), rounds_heading="ラウンド", totals_heading="合計"), "ja"),
    )


def lines(text: str) -> list[list[tuple[float, float]]]:
    """The points of each player's line."""
    found = [path.attrib["d"] for path in tree(text).iter(f"{SVG}path") if path.get("class", "").startswith("line ")]
    return [[_point(*point.split(",")) for point in path[1:].split("L")] for path in found]


def _point(across: str, down: str) -> tuple[float, float]:
    return float(across), float(down)


def labels(text: str) -> list[str]:
    """The names and totals at the ends of the lines, from above to below."""
    return [told(found) for found in tree(text).iter(f"{SVG}text") if found.find(f"{SVG}tspan") is not None]


def test_lines_stand_where_the_totals_are() -> None:
    """The totals of the evening go from -147 to +264: the scale from -200 to 300, 100 points every 60 units."""
    text = race_chart(race("T", totals()), "ja")
    ticks = {told(found): float(found.attrib["y"]) for found in tree(text).iter(f"{SVG}text")
             if found.get("class") == "end quiet"}  # fmt: skip
    assert list(ticks) == ["-200", "-100", "0", "100", "200", "300"]
    assert ticks["100"] - ticks["200"] == ticks["-200"] - ticks["-100"] == 60
    for line, (name, sums) in zip(lines(text), SUBTOTALS.items(), strict=True):
        zero = ticks["0"] - 5
        expected = [0, EVENING[name][0], *sums]
        assert [round((zero - y) * 100 / 60) for _, y in line] == pytest.approx(expected, abs=1)
        assert [x - line[0][0] for x, _ in line] == [0, 96, 192, 288, 384, 480]


def test_labels_stand_in_the_order_of_the_totals() -> None:
    assert labels(race_chart(race("T", totals()), "ja")) == ["リグル +264", "ルナサ -39", "紫 -78", "燐 -147"]


def test_the_picture_is_told_to_who_cannot_see_it() -> None:
    root = tree(race_chart(race("卓1", totals()), "ja"))
    assert root.findtext(f"{SVG}title") == "卓1"
    assert "燐 -147、ルナサ -39、リグル +264、紫 -78" in (root.findtext(f"{SVG}desc") or "")
    assert root.attrib["lang"] == "ja"


def test_the_target_is_a_line_and_the_scale_reaches_it() -> None:
    text = race_chart(race("T", {"Aki": [100], "Ben": [0]}, target=500, target_word="target 500"), "en")
    assert "target 500" in text
    assert ">500</text>" in text
    assert 'class="target"' in text


def test_chips_are_lost_from_the_start() -> None:
    text = race_chart(
        race("T", {"Aki": [3, 2, 2], "Ben": [2, 1, 0]}, start=3, totals_heading="Chips", signed=False), "en"
    )
    assert labels(text) == ["Aki 2", "Ben 0"]
    assert lines(text)[0][0][1] == lines(text)[1][0][1] == lines(text)[0][1][1]
    assert ">Chips</text>" in text


@pytest.mark.parametrize(
    ("scoring", "shown"),
    [
        ("international", ["Aki +5", "Ben 0"]), ("japanese", ["Aki +5", "Ben -5"]), ("lowest", ["Ben 5", "Aki 0"]),
    ],
)  # fmt: skip
def test_a_gain_has_its_plus_as_in_the_table(scoring: str, shown: list[str]) -> None:
    """Where few points are good, no number is a gain; where only the winner gets points, there is no loss."""
    table("Aki", "Ben", scoring=scoring)
    add("Aki:-", "Ben:5")
    assert labels(run("score", "-f", FILE, "--chart")[1]) == shown


def test_who_is_out_has_a_shorter_line() -> None:
    aki, ben = lines(race_chart(race("T", {"Aki": [1, 2, 3, 4], "Ben": [1, 2]}), "en"))
    assert len(aki) == 5
    assert len(ben) == 3
    assert ben[-1][0] == aki[2][0]


def test_ten_lines_differ_by_more_than_colour() -> None:
    root = tree(race_chart(race("T", {f"Player {seat}": [seat] for seat in range(10)}), "en"))
    strokes = [path.get("stroke-dasharray") for path in root.iter(f"{SVG}path") if "line" in path.get("class", "")]
    marks = {path.attrib["d"] for path in root.iter(f"{SVG}path") if path.get("class", "").startswith("m")}
    assert len(set(strokes)) == len(marks) == 10


@given(
    st.lists(st.sampled_from(HOSTILE), min_size=2, max_size=10, unique=True),
    st.lists(st.lists(st.integers(-2000, 2000), max_size=40), min_size=10, max_size=10),
    st.sampled_from(["en", "ja"]),
)
def test_any_race_is_drawn_whole(names: list[str], courses: list[list[int]], language: str) -> None:
    course = race(names[0], dict(zip(names, courses, strict=False)))
    text = race_chart(course, language)
    assert text == race_chart(course, language)
    root = tree(text)
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    assert all(0 <= x <= wide and 0 <= y <= high for line in lines(text) for x, y in line)
    heights = [float(found.attrib["y"]) for found in root.iter(f"{SVG}text") if found.find(f"{SVG}tspan") is not None]
    assert all(low - high >= 17.9 for high, low in pairwise(heights))
    assert heights[-1] <= high
    said = "".join(told(found) for found in root.iter(f"{SVG}text")).replace(" ", "")
    assert all(printable(name).replace(" ", "") in said for name in names)
    assert {found.tag.removeprefix(SVG) for found in root.iter()} <= {"svg", "title", "desc", "style", "rect", "path",
                                                                      "text", "tspan"}  # fmt: skip


def test_a_long_name_is_folded_and_whole() -> None:
    text = race_chart(race("T", {"名" * 60: [1], "Aki": [1]}), "en")
    assert text.count("名" * 12) >= 5
    assert not re.search("<text[^>]*>名{13}", text)


def test_a_race_before_the_first_round_is_drawn() -> None:
    assert labels(race_chart(race("T", {"Aki": [], "Ben": []}), "en")) == ["Aki 0", "Ben 0"]


# --- the score sheet


def test_the_sheet_of_the_evening_looks_as_it_did() -> None:
    same_as_golden("export_sheet.html", score_sheet(EVENING_SHEET, "ja"))


def test_a_blank_sheet_looks_as_it_did() -> None:
    same_as_golden("export_sheet_blank.html", score_sheet(sheet("UNO", [""] * 4, 5), "en", rounds_down=True))


def rows_of(page: str) -> list[list[str]]:
    return [[told(cell) for cell in row] for row in tree(page).iter("tr")]


def test_the_sheet_shows_points_and_subtotals_as_the_article_does() -> None:
    head, *rows = rows_of(score_sheet(EVENING_SHEET, "ja"))
    assert head == ["名前", "1", "2", "3", "4", "5", "合計", "順位"]
    for place, (name, points) in enumerate(EVENING.items()):
        assert rows[2 * place] == [
            name,
            *[f"{each:+d}" for each in points],
            f"{SUBTOTALS[name][-1]:+d}",
            RANKS[name][0],
        ]
        assert rows[2 * place + 1] == ["小計→", *[f"{each:+d}" for each in SUBTOTALS[name]]]


def test_rounds_stand_below_each_other_on_demand() -> None:
    head, *rows = rows_of(score_sheet(EVENING_SHEET, "ja", rounds_down=True))
    assert head == ["ラウンド", *EVENING]
    assert [row[0] for row in rows] == [
        "1",
        "小計→",
        "2",
        "小計→",
        "3",
        "小計→",
        "4",
        "小計→",
        "5",
        "小計→",
        "合計",
        "順位",
    ]
    assert rows[4] == ["3", "-3", "-97", "+159", "-59"]
    assert rows[5] == ["小計→", "-4", "-2", "+85", "-79"]
    assert rows[-2:] == [["合計", "-147", "-39", "+264", "-78"], ["順位", "ビリ", "2nd", "優勝", "3rd"]]


@pytest.mark.parametrize("down", [True, False])
def test_what_is_not_known_yet_is_left_to_write_in(down: bool) -> None:
    points: Sequence[Sequence[int | None]] = [[5, None], [0]]
    rows = rows_of(score_sheet(sheet("UNO", ["Aki", "", "Chie"], 3, [*points, []]), "en", rounds_down=down))
    if down:
        assert rows[1:7] == [["1", "5", "0", ""], ["so far", "5", "0", ""], ["2", "", "", ""], ["so far", "", "", ""],
                             ["3", "", "", ""], ["so far", "", "", ""]]  # fmt: skip
    else:
        assert rows[1:] == [["Aki", "5", "", "", "5", ""], ["so far", "", ""], ["", "0", "", "", "0", ""],
                            ["so far", "", ""], ["Chie", "", "", "", "", ""], ["so far", "", ""]]  # fmt: skip


POINT = 25.4 / 72
"""A point in millimetres."""


def height_of(page: str, note_lines: Sequence[int], beside: int) -> float:
    """How high a printed sheet of short names is in millimetres, as a browser adds it up from what the page says.

    The title and the line about it, the table, so many lines of each note, and the signatures, so many side by side.
    """
    root = tree(page)
    line = float(re.findall(r"th, td {\s*height: ([\d.]+)mm", page)[0])
    title, about = 15 * 1.2 * POINT + 3, 8 + 4
    table = 8 + len(list(root.iter("tr"))[1:]) * line
    notes = sum(2 + lines * 10.5 * 1.2 * POINT for lines in note_lines)
    signing = len(next(each for each in root.iter("div") if each.get("class") == "signatures"))
    return title + about + table + notes + 4 + 10.5 * 1.2 * POINT + 3 + 11 * -(-signing // beside)


@pytest.mark.parametrize(
    ("rounds", "long_notes", "short_notes", "left"), [(10, 2, 5, 297 - 2 * 12), (10, 0, 9, 297 - 2 * 12),
                                                      (20, 0, 0, 210 - 2 * 12), (20, 0, 1, 210 - 2 * 12)],
)  # fmt: skip
def test_ten_players_and_their_notes_fit_on_one_page(rounds: int, long_notes: int, short_notes: int, left: int) -> None:
    """A full-width letter is as wide as it is high: 80 of them, of 10.5 points, take two lines of 186 mm."""
    noted = sheet(
        "T", [f"P{seat}" for seat in range(10)], rounds, notes=["あ" * 80] * long_notes + ["あ" * 30] * short_notes
    )
    page = score_sheet(noted, "en")
    assert ("portrait" if left > 200 else "landscape") in page
    assert height_of(page, [2] * long_notes + [1] * short_notes, 3 if left > 200 else 4) <= left


def test_lines_are_as_high_as_the_page_allows() -> None:
    plain = sheet("T", [f"P{seat}" for seat in range(10)], 10)
    assert "th, td {\n  height: 8.5mm" in score_sheet(plain, "en")
    noted = score_sheet(plain._replace(notes=["あ" * 30] * 9), "en")
    assert 273 - 20 < height_of(noted, [1] * 9, 3) <= 273


def test_everybody_signs() -> None:
    page = score_sheet(EVENING_SHEET, "ja")
    signed = [found for found in tree(page).iter("div") if found.get("class") == "signatures"]
    assert [told(each) for each in signed[0]] == [*EVENING, "記録係"]
    assert all(each.find("span[@class='line']") is not None for each in signed[0])


def test_the_paper_lies_as_the_rounds_need_it() -> None:
    assert "@page { size: A4 portrait" in score_sheet(sheet("T", ["Aki"] * 4, 10), "en")
    assert "@page { size: A4 landscape" in score_sheet(sheet("T", ["Aki"] * 4, 11), "en")
    many = score_sheet(sheet("T", ["Aki"] * 4, 21), "en")
    assert "@page { size: A4 portrait" in many
    assert rows_of(many)[0] == ["Round", *["Aki"] * 4]


@pytest.mark.parametrize("down", [True, False])
def test_no_name_is_markup_on_the_sheet(down: bool) -> None:
    hostile = sheet(
        "<b>", HOSTILE, 2, [[1, 2]] * len(HOSTILE), ranks=HOSTILE, table="<b>", date="<b>", round_word="<b>"
    )
    page = score_sheet(hostile, "en", rounds_down=down)
    assert "<b>" not in page
    assert "<script" not in page
    assert not re.search(r"https?:|url\(|@import|@font-face|<link|<img", page)
    said = [told(cell) for cell in tree(page).iter("bdi")]
    assert said.count("<b>") == 3
    assert {printable(name) for name in HOSTILE} <= set(said)
    assert page == score_sheet(hostile, "en", rounds_down=down)


def test_a_newcomers_line_begins_at_their_first_round() -> None:
    course = race("T", {"Aki": [5, 12, 30], "Chie": [10, 20]}, firsts={"Chie": 2})
    root = ElementTree.fromstring(race_chart(course, "en"))
    lines = [each.get("d", "") for each in root.iter(f"{SVG}path") if "line" in each.get("class", "").split()]
    across = [[float(point.split(",")[0]) for point in line.removeprefix("M").split("L")] for line in lines]
    assert [len(each) for each in across] == [4, 2]
    assert across[1] == across[0][2:]


def test_the_chart_of_a_table_that_somebody_joined() -> None:
    table("Aki", "Ben")
    add("Aki:-", "Ben:5")
    assert run("play", "-f", FILE, "join Chie after Ben")[0] == 0
    assert "Chie 0." in run("score", "-f", FILE, "--chart")[1]
    add("Aki:-", "Ben:5", "Chie:7")
    root = ElementTree.fromstring(run("score", "-f", FILE, "--chart")[1])
    lines = [each.get("d", "") for each in root.iter(f"{SVG}path") if "line" in each.get("class", "").split()]
    assert [line.count("L") for line in lines] == [2, 2, 0]


def test_who_came_since_the_last_hand_stands_on_the_chart_at_the_chips_of_the_table() -> None:
    """facts/ono99.md: a newcomer has as many chips as the player with the fewest."""
    assert run("new", "ono99", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, "stuck")[0] == 0
    assert run("play", "-f", FILE, "join", "Dan", "after", "Ben")[0] == 0
    root = ElementTree.fromstring(run("score", "-f", FILE, "--chart")[1])
    assert "At the end: Aki 2, Ben 3, Dan 2, Chie 3." in str(root.findtext(f"{SVG}desc"))

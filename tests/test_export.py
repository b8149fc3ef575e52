"""Tables in every format.

The files in `golden/` are looked at by people (in a browser, too: `browser_check.py`) and compared here;
REFEREE_UPDATE_GOLDEN=1 draws them anew.
"""

import csv
import io
import json
import os
import re
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from referee.export import FORMATS, written
from referee.export.data import guarded
from referee.export.text import sentences
from referee.grid import Cell, Grid, cells_of, folded, number_cell, signed_cell, stands_right, transposed
from referee.words import printable
from tablegrids import EVENING, HOSTILE, SUBTOTALS, evening, of_names

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"
ENDINGS = {"text": "txt"}
OUR_TAGS = {
    "html", "head", "meta", "title", "style", "body", "main", "h1", "div", "table", "thead", "tbody", "tr", "th", "td",
    "bdi", "ul", "li", "svg", "rect", "g", "text",
}  # fmt: skip
names = st.one_of(
    st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\n\r"), min_size=1)
)
numbers = st.integers(-9999, 9999)


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Tables of names and numbers."""
    columns = draw(st.integers(1, 4))
    rows = draw(st.lists(st.tuples(names, *[numbers] * columns), min_size=1, max_size=5))
    headings = draw(st.lists(names, min_size=columns + 1, max_size=columns + 1))
    cells = [[Cell(str(row[0])), *[signed_cell(int(number)) for number in row[1:]]] for row in rows]
    return Grid(draw(names), headings, cells, [draw(names)])


def read_csv(text: str) -> list[list[str]]:
    """What a reader of CSV makes of it."""
    assert text.startswith("\ufeff")
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def texts(root: ElementTree.Element, tag: str) -> list[str]:
    return ["".join(found.itertext()) for found in root.iter(tag)]


def html(grid: Grid) -> ElementTree.Element:
    """The page as a tree; fails where it is not well formed."""
    return ElementTree.fromstring(written(grid, "html", "en").removeprefix("<!DOCTYPE html>\n"))


# --- golden files


@pytest.mark.parametrize("format", FORMATS)
def test_the_evening_looks_as_it_did(format: str) -> None:
    file = GOLDEN / f"export_evening.{ENDINGS.get(format, format)}"
    found = written(evening(), format, "ja", 60).encode()
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        file.write_bytes(found)
    assert found == file.read_bytes()


@pytest.mark.parametrize("width", [20, 40])
def test_a_narrow_evening_looks_as_it_did(width: int) -> None:
    only_points = evening()._replace(rows=evening().rows[::2])
    file = GOLDEN / f"export_narrow_{width}.txt"
    found = written(only_points, "text", "ja", width).encode()
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        file.write_bytes(found)
    assert found == file.read_bytes()


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_table_gives_the_same_bytes(format: str, monkeypatch: pytest.MonkeyPatch) -> None:
    once = written(evening(), format, "ja", 60)
    for name, value in {"COLUMNS": "33", "FORCE_COLOR": "1", "TERM": "dumb", "NO_COLOR": ""}.items():
        monkeypatch.setenv(name, value)
    assert written(evening(), format, "ja", 60) == once


def test_no_other_format_is_written() -> None:
    with pytest.raises(ValueError, match="xml"):
        written(evening(), "xml", "en")


# --- text


def test_text_lines_up_at_sixty_cells() -> None:
    lines = written(evening(), "text", "ja", 60).split("\n")
    lines_of_points = [line for line in lines if line.split()[:1] in ([name] for name in EVENING)]
    assert len(lines_of_points) == 4
    assert len({cell_len(line) for line in lines_of_points}) == 1


@given(grids(), st.integers(20, 90))
def test_text_shortens_nothing(grid: Grid, width: int) -> None:
    """Every number is there, whole; every line fits."""
    found = written(grid, "text", "en", width)
    assert all(cell_len(line) <= width for line in found.split("\n"))
    assert "…" not in found or any("…" in text for text in (grid.title, *grid.headings, *grid.notes,
                                                            *[row[0].text for row in grid.rows]))  # fmt: skip
    for row in grid.rows:
        for cell in row[1:]:
            assert cell.text in found


def test_a_wide_table_is_transposed_and_a_very_wide_one_told() -> None:
    points = evening()._replace(rows=evening().rows[::2])
    narrow = written(points, "text", "ja", 40)
    assert [line.split()[0] for line in narrow.split("\n")[4:9]] == ["1", "2", "3", "4", "5"]
    assert "燐：1 -26、2 +25、3 -3、4 -57、5 -86、合計 -147、順位 ビリ。" in sentences(points, "ja")
    told = written(points, "text", "ja", 20).replace("\n", "")
    assert "─" not in told
    assert "リグル：1 -60" in told


def test_empty_cells_are_not_told() -> None:
    grid = Grid("T", ["Player", "1", "2"], [[Cell("Aki"), Cell(""), number_cell(3)], [Cell("Ben"), Cell(""), Cell("")]])
    assert sentences(grid, "en") == ["Aki: 2 3.", "Ben"]


@pytest.mark.parametrize("format", FORMATS)
def test_a_table_without_rows_is_written(format: str) -> None:
    assert written(Grid("Title", ["Player", "Score"], []), format, "en", 40)
    assert written(Grid("", ["Player"], []), format, "en", 8)


# --- Markdown


def cells_of_markdown(line: str) -> list[str]:
    """The cells of a line, read as GitHub does: an escaped pipe is a letter."""
    inner = re.split(r"(?<!\\)(?:\\\\)*\|", line)
    return [cell.strip() for cell in inner[1:-1]]


def test_markdown_is_aligned_and_marks_columns_of_numbers() -> None:
    table = [line for line in written(evening(), "md", "ja").split("\n") if line.startswith("|")]
    assert len({cells_of(line) for line in table}) == 1
    assert cells_of_markdown(table[1])[0] == "------"
    assert all(re.fullmatch("-+:", rule) for rule in cells_of_markdown(table[1])[1:])


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_no_markdown(name: str) -> None:
    lines = written(of_names((name, "a\nb")), "md", "en").split("\n")
    assert all(len(cells_of_markdown(line)) == 2 for line in lines if line.startswith("|"))
    assert "<b>" not in lines[4]
    assert "<script" not in lines[4]
    assert cells_of_markdown(lines[5])[0] == "a<br>b"


def test_markdown_signs_are_escaped() -> None:
    lines = written(of_names(("a|b", "`*_~[x](y)", "<b>")), "md", "en").split("\n")
    assert [cells_of_markdown(line)[0] for line in lines[4:7]] == [r"a\|b", r"\`\*\_\~\[x\](y)", "&lt;b&gt;"]


def test_a_note_in_markdown_is_no_list() -> None:
    assert written(Grid("T", ["A"], [], ["1. x", "- y", "# z"]), "md", "en").split("\n")[-4:-1] == [
        r"- 1\. x", r"- \- y", r"- \# z",
    ]  # fmt: skip


# --- spreadsheets


def test_csv_of_the_evening_holds_its_numbers() -> None:
    rows = read_csv(written(evening(), "csv", "ja"))
    for place, (name, points) in enumerate(EVENING.items()):
        own, sums = rows[1 + 2 * place], rows[2 + 2 * place]
        assert own[0] == name
        assert tuple(map(int, own[1:6])) == points
        assert tuple(map(int, sums[2:6])) == SUBTOTALS[name]


def unguarded(text: str) -> str:
    """The text again that `guarded` was given."""
    return text[1:] if text.startswith("'") and guarded(text[1:]) == text else text


@given(grids())
def test_csv_reads_back_as_the_same_names_and_numbers(grid: Grid) -> None:
    headings, *rows = read_csv(written(grid, "csv", "en"))
    assert [unguarded(heading) for heading in headings] == list(grid.headings)
    assert [unguarded(row[0]) for row in rows] == [row[0].text for row in grid.rows]
    assert [list(map(int, row[1:])) for row in rows] == [[cell.number for cell in row[1:]] for row in grid.rows]


@pytest.mark.parametrize("format", ["csv", "tsv"])
@pytest.mark.parametrize("name", [name for name in HOSTILE if name[0] in "=+-@\t＝＋－＠" and len(name) > 1])
def test_a_name_is_no_formula(format: str, name: str) -> None:
    grid = of_names((name,))._replace(headings=[name, "Score"])
    text = written(grid, format, "en").removeprefix("\ufeff")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter="," if format == "csv" else "\t"))
    assert rows[0][0].startswith("'")
    assert rows[1][0].startswith("'")


def test_negative_numbers_are_plain_numbers() -> None:
    assert written(of_names(("Aki", "Ben")), "csv", "en") == "\ufeffPlayer,Score\r\nAki,5\r\nBen,-7\r\n"
    assert written(of_names(("Aki", "Ben")), "tsv", "en") == "Player\tScore\nAki\t5\nBen\t-7\n"


def test_a_sign_alone_is_no_formula() -> None:
    assert [guarded(sign) for sign in "=+-@"] == list("=+-@")


@given(names)
def test_what_was_guarded_is_found_again(name: str) -> None:
    assert unguarded(guarded(name)) == name


def test_csv_breaks_lines_as_the_standard_wants() -> None:
    text = written(of_names(HOSTILE), "csv", "en")
    assert text.count("\r\n") == text.count("\n") == text.count("\r") == len(HOSTILE) + 1


def test_csv_puts_what_other_spreadsheets_part_at_in_quotes() -> None:
    assert '"x;=1+1",5\r\n' in written(of_names(("x;=1+1",)), "csv", "en")
    assert '"say ""x""",5\r\n' in written(of_names(('say "x"',)), "csv", "en")


@given(grids())
def test_tsv_has_a_line_a_row(grid: Grid) -> None:
    lines = written(grid, "tsv", "en").removesuffix("\n").split("\n")
    assert [line.count("\t") for line in lines] == [len(grid.headings) - 1] * (len(grid.rows) + 1)


# --- JSON


def test_json_of_the_evening() -> None:
    text = written(evening(), "json", "ja")
    assert text.isascii()
    assert text.count("\n") == 1
    told = json.loads(text)
    assert told["title"] == "卓1：UNO、日本式"
    assert told["columns"] == ["名前", "1", "2", "3", "4", "5", "合計", "順位"]
    assert told["rows"][4] == {
        "名前": "リグル",
        "1": -60,
        "2": -14,
        "3": 159,
        "4": -4,
        "5": 183,
        "合計": 264,
        "順位": 1,
    }
    assert told["rows"][5]["1"] is None
    assert told["notes"] == ["どのラウンドも合計は0。"]
    assert told["name"] == "score"


def test_columns_with_one_heading_stay_apart() -> None:
    row = [Cell("Aki"), number_cell(1), number_cell(2), Cell("0.5", 0.5)]
    told = json.loads(written(Grid("T", ["Score", "Score", "Score", "Score (2)"], [row]), "json", "en"))
    assert list(told["rows"][0].values()) == ["Aki", 1, 2, 0.5]
    assert told["columns"] == list(told["rows"][0])


# --- HTML


@given(grids())
def test_html_is_well_formed_and_holds_every_text(grid: Grid) -> None:
    root = html(grid)
    rows = [[("".join(cell.itertext())) for cell in row] for row in root.iter("tr")]
    assert rows[0] == list(map(printable, grid.headings))
    assert rows[1:] == [[printable(cell.text) for cell in row] for row in grid.rows]
    assert texts(root, "h1") == texts(root, "title") == [printable(grid.title)]
    assert texts(root, "li") == list(map(printable, grid.notes))


@pytest.mark.parametrize("format", ["html", "svg"])
def test_no_name_is_markup(format: str) -> None:
    grid = of_names(HOSTILE)._replace(title="<b>", headings=["<b>", "</title><script>bad()</script>"], notes=["<b>"])
    text = written(grid, format, "en")
    assert "<script" not in text
    assert "<b>" not in text
    root = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    assert {found.tag.removeprefix(SVG) for found in root.iter()} <= OUR_TAGS


@pytest.mark.parametrize("format", ["html", "svg"])
def test_nothing_is_fetched(format: str) -> None:
    text = written(evening(), format, "ja", 60).replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"https?:|//[a-z]|url\(|@import|@font-face|<link|<img|<script| src=", text)
    assert "prefers-color-scheme: dark" in text


def test_html_says_its_language_and_what_heads_what() -> None:
    assert '<html lang="ja">' in written(evening(), "html", "ja")
    root = html(evening())
    assert [head.get("scope") for head in root.findall(".//thead/tr/th")] == ["col"] * 8
    assert all(row[0].get("scope") == "row" for row in root.findall(".//tbody/tr"))


def test_html_tells_gain_and_loss_by_sign_too() -> None:
    """A loss without a sign of its own is bold besides being red."""
    row = [Cell("Aki"), signed_cell(-3), Cell("1", 1, "loss"), Cell("void", None, "struck"), Cell("9", 9, "loud")]
    cells = html(Grid("T", ["P", "1", "2", "3", "4"], [row])).findall(".//tbody/tr/*")
    assert [cell.get("class") for cell in cells] == [None, "right loss", "right loss", "struck", "right"]
    assert [[child.tag for child in cell] for cell in cells] == [["bdi"], [], ["b"], ["s"], ["b"]]


def test_a_wide_table_is_printed_across() -> None:
    wide = Grid("T", list(map(str, range(40))), [[number_cell(1000)] * 40])
    assert "size: A4 landscape" in written(wide, "html", "en")
    assert "size: A4 portrait" in written(evening(), "html", "ja")


# --- SVG


def svg_texts(text: str) -> list[tuple[float, float, float, str]]:
    """What stands in a picture: line, first and last place, text."""
    found = ElementTree.fromstring(text).iter(f"{SVG}text")
    return [(float(each.attrib["y"]), float(each.attrib["x"]),
             float(each.attrib["x"]) + float(each.attrib["textLength"]), str(each.text)) for each in found]  # fmt: skip


def test_svg_lines_up() -> None:
    """Right edges of a column agree, of Japanese words (合計, 順位, 優勝) and of numbers alike."""
    placed = svg_texts(written(evening(), "svg", "ja", 60))
    ends = {text: {end for *_, end, each in placed if each == text} for *_, text in placed}
    assert ends["合計"] & ends["-147"] & ends["+264"] & ends["-39"] & ends["-78"]
    assert ends["順位"] == ends["ビリ"] == ends["優勝"] == ends["2nd"]
    assert {start for _, start, _, text in placed if text in EVENING} == {0.0}


@given(grids(), st.integers(30, 90))
def test_svg_is_well_formed_and_nothing_overlaps(grid: Grid, width: int) -> None:
    text = written(grid, "svg", "en", width)
    wide = float(ElementTree.fromstring(text).attrib["viewBox"].split()[2])
    placed = sorted(svg_texts(text))
    assert all(end <= wide for *_, end, _ in placed)
    for (line, _, end, _), (following, start, _, _) in pairwise(placed):
        assert line != following or end <= start


def test_svg_has_a_title_and_both_palettes() -> None:
    text = written(evening(), "svg", "ja", 60)
    root = ElementTree.fromstring(text)
    assert root.findtext(f"{SVG}title") == "卓1：UNO、日本式"
    style = root.findtext(f"{SVG}style") or ""
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    assert len(re.findall("fill: #", light)) == len(re.findall("fill: #", dark)) == 6
    assert not set(re.findall("#[0-9a-f]{6}", light)) & set(re.findall("#[0-9a-f]{6}", dark))


# --- the table as data


def test_transposed_twice_is_the_same_table() -> None:
    grid = evening()
    again = transposed(transposed(grid))
    assert again.headings == list(grid.headings)
    assert [[cell.text for cell in row] for row in again.rows] == [[cell.text for cell in row] for row in grid.rows]


def test_numbers_stand_right() -> None:
    assert [stands_right(evening(), place) for place in range(8)] == [False, *[True] * 7]
    mixed = Grid(
        "T", ["1", "Total"], [[number_cell(1), Cell("out")], [Cell("Total"), Cell("out")], [Cell(""), Cell("")]]
    )
    assert [stands_right(mixed, place) for place in range(2)] == [False, False]


def test_signed_cells() -> None:
    assert signed_cell(5) == Cell("+5", 5, "gain")
    assert signed_cell(-5) == Cell("-5", -5, "loss")
    assert signed_cell(0) == Cell("0", 0, "")
    assert signed_cell(None) == Cell("", None, "")
    assert number_cell(5) == Cell("5", 5, "")


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Aki Ben", 7, ["Aki Ben"]),
        ("Aki Ben", 6, ["Aki", "Ben"]),
        ("リグル", 4, ["リグ", "ル"]),
        ("リグル", 5, ["リグ", "ル"]),
        ("か\u3099か\u3099", 2, ["か\u3099", "か\u3099"]),
        ("Aki リグル", 4, ["Aki", "リグ", "ル"]),
        ("", 4, [""]),
    ],
)
def test_folding(text: str, width: int, expected: list[str]) -> None:
    assert folded(text, width) == expected


@given(st.text(st.characters(exclude_categories=["Cs", "Cc"])), st.integers(2, 30))
def test_folding_loses_no_letter(text: str, width: int) -> None:
    assert "".join(folded(text, width)).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("アリス・マーガトロイド", "アリス・<wbr/>マーガトロイド"),
        ("Maximiliane-Charlotte von Stein", "Maximiliane-<wbr/>Charlotte<wbr/> von<wbr/> Stein"),
    ],
)
def test_a_long_name_folds_between_its_words_alone(name: str, told: str) -> None:
    """At the head of a column and of a row; a short name never folds, and a word wider than a line folds anywhere."""
    page = written(Grid("T", ["", name], [[Cell(name, None, "head"), number_cell(3)]], ()), "html", "ja", 60)
    assert f'<th scope="col" class="right long whole">{told}</th>' in page
    assert f'<th scope="row" class="long whole"><bdi>{told}</bdi></th>' in page
    other = written(Grid("T", ["Ben", "名" * 30], [[Cell("Ben", None, "head"), number_cell(3)]], ()), "html", "ja", 60)
    assert '<th scope="col">Ben</th>' in other
    assert f'<th scope="col" class="right long">{"名" * 30}</th>' in other

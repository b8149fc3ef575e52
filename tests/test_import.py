"""`referee score import`: rounds from spreadsheets as people keep them, read rightly or refused with row and column.

Nothing is recorded unless all of it can be.
"""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from calls import SECONDS, done
from referee.spreadsheet import Import, read_rounds
from referee.words import LANGUAGES
from scoretable import FILE, add, refused, run, scores, table

PLAYERS = ("Aki", "Ben", "Chie")
TOTALS = {"Aki": 27 + 75, "Ben": 12, "Chie": 0}
"""Of the two rounds in which Aki beats 27 and 75, and Ben beats 4 and 8."""
PLAIN = "Round,Aki,Ben,Chie\n1,-,27,75\n2,4,-,8\n"


def write(text: str | bytes, file: str = "rounds.csv") -> None:
    Path(file).write_bytes(text if isinstance(text, bytes) else text.encode())


def take(text: str | bytes, players: Sequence[str] = PLAYERS, **options: Any) -> None:
    """The rounds of this file recorded at a new table."""
    Path(FILE).unlink(missing_ok=True)
    table(*players, **options)
    write(text)
    code, said = run("score", "import", "-f", FILE, "rounds.csv")
    assert code == 0, said


def refuse(text: str | bytes, players: Sequence[str] = PLAYERS, **options: Any) -> str:
    """What is said to this file, of which nothing is recorded."""
    Path(FILE).unlink(missing_ok=True)
    table(*players, **options)
    write(text)
    said = refused("score", "import", "rounds.csv")
    assert "rounds.csv" in said
    return said


READ: dict[str, str | bytes] = {
    "commas": PLAIN,
    "semicolons": PLAIN.replace(",", ";"),
    "tabs": PLAIN.replace(",", "\t"),
    "CRLF": PLAIN.replace("\n", "\r\n"),
    "carriage returns": PLAIN.replace("\n", "\r"),
    "a byte order mark": b"\xef\xbb\xbf" + PLAIN.encode(),
    "a byte order mark and semicolons": b"\xef\xbb\xbf" + PLAIN.replace(",", ";").encode(),
    "no last line break": PLAIN.rstrip(),
    "blank lines": "\n\n" + PLAIN.replace("\n", "\n\n") + ",,,\n",
    "no column of rounds": "Aki,Ben,Chie\n-,27,75\n4,-,8\n",
    "another order": "Chie,Ben,Aki\n75,27,-\n8,-,4\n",
    "quotes": '"Round","Aki","Ben","Chie"\n"1","-","27","75"\n"2","4","-","8"\n',
    "blanks": "Round , Aki , Ben , Chie \n1 , - , 27 , 75 \n2 , 4 , - , 8\n",
    "a row of totals": PLAIN + "Total,102,12,0\n",
    "a row of totals in Japanese": PLAIN + "合計,102,12,0\n",
    "a column of totals": "Round,Aki,Ben,Chie,Total\n1,-,27,75,102\n2,4,-,8,12\n",
    "empty columns behind": "Round,Aki,Ben,Chie,,\n1,-,27,75,,\n2,4,-,8,,\n",
    "empty cells behind": "Round,Aki,Ben,Chie\n1,-,27,75,,\n2,4,-,8\n",
    "full width": "ラウンド,Ａｋｉ,Ｂｅｎ,Ｃｈｉｅ\n１,－,２７,７５\n２,４,－,８\n",
    "capitals": "ROUND,AKI,BEN,CHIE\n1,-,27,75\n2,4,-,8\n",
    "a dash": PLAIN.replace("-", "–"),
    "a word": "Round,Aki,Ben,Chie\n1,out,27,75\n2,4,上がり,8\n",
    "0 for who went out": "Round,Aki,Ben,Chie\n1,0,27,75\n2,4,0,8\n",
    "cards in quotes": 'Round,Aki,Ben,Chie\n1,-,27,"w,r5,g+2"\n2,r4,-,8\n',
    "cards between semicolons": "Round;Aki;Ben;Chie\n1;-;27;w,r5,g+2\n2;4;-;8\n",
    "our own columns of hands": "Round,Aki,Ben,Chie,Aki (hand),Ben (hand),Chie (hand)\n"
    '1,102,0,0,-,27,"w,r5,g+2"\n2,0,12,0,4,-,8\nTotal,102,12,0,,,\n',
}


@pytest.mark.parametrize("name", READ)
def test_what_is_read(name: str) -> None:
    take(READ[name])
    assert scores()["rounds"] == [{"Aki": 102, "Ben": 0, "Chie": 0}, {"Aki": 0, "Ben": 12, "Chie": 0}]
    assert scores()["totals"] == TOTALS


@pytest.mark.parametrize("rows", ["-27,+102,-75", "-27,102,-75", "−27,+102,−75", "－27,＋102,－75"])
def test_signed_points_of_the_japanese_way(rows: str) -> None:
    take(f"Aki,Ben,Chie\n{rows}\n+12,-4,-8\n", scoring="japanese")
    assert scores()["totals"] == {"Aki": -27 + 12, "Ben": 102 - 4, "Chie": -75 - 8}


ROW_AND_COLUMN: dict[str, tuple[str, int, int]] = {
    "an empty cell": ("Round,Aki,Ben,Chie\n1,-,27,75\n2,4,-,\n", 3, 4),
    "a missing cell": ("Round,Aki,Ben,Chie\n1,-,27,75\n2,4,-\n", 3, 4),
    "an empty cell between": ("Round,Aki,Ben,Chie\n1,-,,75\n", 2, 3),
    "1_000": ("Aki,Ben,Chie\n-,1_000,3\n", 2, 2),
    "1e3": ("Aki,Ben,Chie\n-,3,4\n-,3,1e3\n", 3, 3),
    "1.000": ("Aki;Ben;Chie\n-;1.000;3\n", 2, 2),
    "1,000": ('Aki,Ben,Chie\n-,"1,000",3\n', 2, 2),
    "4.5": ("Aki,Ben,Chie\n-,4.5,3\n", 2, 2),
    "Arabic digits": ("Aki,Ben,Chie\n-,3,٣\n", 2, 3),
    "Devanagari digits": ("Aki,Ben,Chie\n-,३,4\n", 2, 2),
    "a digit in a circle and a letter": ("Aki,Ben,Chie\n-,3,③x\n", 2, 3),
    "a word": ("Aki,Ben,Chie\n-,many,3\n", 2, 2),
    "a formula": ("Aki,Ben,Chie\n-,=SUM(A1:A2),3\n", 2, 2),
    "after blank lines": ("\n\nAki,Ben,Chie\n\n-,?,3\n", 5, 2),
    "more digits than any number": (f"Aki,Ben,Chie\n-5,5,{'5' * 5000}\n", 2, 3),
    "cards without quotes": ("Aki,Ben,Chie\n-,27,r5,g+2,w\n", 2, 4),
}


@pytest.mark.parametrize("name", ROW_AND_COLUMN)
def test_what_is_refused_with_row_and_column(name: str) -> None:
    text, row, column = ROW_AND_COLUMN[name]
    assert f"rounds.csv, row {row}, column {column}: " in refuse(text)


ROW: dict[str, tuple[str, str]] = {
    "a name twice": ("Round,Aki,Ben,Aki\n1,-,2,3\n", "row 1: a player is named twice"),
    "a name twice in width": ("Aki,Ben,Ａｋｉ\n-,2,3\n", "row 1: a player is named twice"),
    "a name twice in capitals": ("Aki,Ben,AKI\n-,2,3\n", "row 1: a player is named twice"),
    "two winners": ("Aki,Ben,Chie\n-,2,3\n-,-,3\n", "row 3, round 2: Two players went out"),
    "no winner": ("Aki,Ben,Chie\n1,2,3\n", "row 2, round 1: Nobody went out"),
    "1300 points": ("Aki,Ben,Chie\n-,1300,3\n", "row 2, round 1: These hands together are worth more"),
    "five wilds": ("Aki;Ben;Chie\n-;w,w,w,w,w;3\n", "row 2, round 1: These hands together hold more of Wild than"),
    "a column is missing": ("Aki,Ben\n-,2\n", "row 2, round 1: The result is missing for Chie"),
    "points that do not add up": ("Aki,Ben,Chie\n-5,+9,-3\n", "row 2: counted points need one winner"),
    "two gains": ("Aki,Ben,Chie\n5,5,-10\n", "row 2: counted points need one winner"),
    "one column": ("Aki\n-\n", "row 1: the first row names the players"),
}


@pytest.mark.parametrize("name", ROW)
def test_what_is_refused_with_its_row(name: str) -> None:
    text, reason = ROW[name]
    assert reason in refuse(text)


def test_a_late_mistake_records_nothing_of_what_stands_before() -> None:
    rows = "-,2,3\n" * 30
    refuse(f"Aki,Ben,Chie\n{rows}-,2,bad\n", target=5000)
    assert scores()["rounds"] == []


def test_more_rounds_than_the_match_has() -> None:
    said = refuse("Aki,Ben,Chie\n" + "-,2,3\n" * 6, scoring="japanese")
    assert "row 7, round 6: The match is over" in said


def test_a_stranger_is_named() -> None:
    assert '"Zoe" is not at this table; there are Aki, Ben, Chie.' in refuse("Aki,Ben,Zoe\n-,2,3\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "holds no rows"),
        ("\n\n,,\n", "holds no rows"),
        (b"\xff\xfeA\x00k\x00i\x00", "is not UTF-8"),
        ("Aki,Ben,Chie\n-,2,3\n".encode("utf-16"), "is not UTF-8"),
        ("あき,Ben,Chie\n-,2,3\n".encode("cp932"), "is not UTF-8"),
        ("Aki,Ben,Chie\n-,2," + "3" * 200_000, "no table that can be read"),
    ],
)
def test_files_that_are_no_table(text: str | bytes, reason: str) -> None:
    assert reason in refuse(text)


def test_a_file_that_is_not_there_is_a_sentence() -> None:
    table(*PLAYERS)
    assert "nothing.csv cannot be read" in refused("score", "import", "nothing.csv")
    assert "cannot be read" in refused("score", "import", ".")


# --- names

COMPOSED, DECOMPOSED = "がっきー", "か\u3099っきー"


def test_composition_is_one_player() -> None:
    take(f"{DECOMPOSED},Ben\n-,7\n", (COMPOSED, "Ben"))
    assert scores()["totals"] == {COMPOSED: 7, "Ben": 0}


def test_composition_twice_is_refused() -> None:
    assert "named twice" in refuse(f"{DECOMPOSED},{COMPOSED}\n-,7\n", (COMPOSED, "Ben"))


HARD_NAMES = ("=1+1", "＝1+1", "'=1", "a;b", "a,b", 'say "x"', "a|b", "<b>", "か゛", "two words")


@pytest.mark.parametrize("name", HARD_NAMES)
def test_a_guarded_name_is_found_again(name: str) -> None:
    """As a spreadsheet must hold it so that it does not run; ours are written so."""
    for file in (FILE, "again.referee"):
        table(name, "Ben", file=file)
    assert run("score", "add", "-f", FILE, "Ben:12", f"{name}:-")[0] == 0
    assert run("score", "-f", FILE, "-o", "out.csv")[0] == 0
    code, said = run("score", "import", "-f", "again.referee", "out.csv")
    assert code == 0, said
    assert scores("again.referee") == scores()
    assert scores("again.referee")["totals"]["Ben"] == 0


@pytest.mark.parametrize("name", ["Total", "Sum", "順位"])
def test_a_name_that_heads_a_column_is_never_misread(name: str) -> None:
    take(f"Round,{name},Ben,Chie\n1,-,7,8\n", (name, "Ben", "Chie"))
    assert scores()["totals"] == {name: 15, "Ben": 0, "Chie": 0}


# --- rows that are no rounds, wherever they stand

NO_ROUNDS: dict[str, str] = {
    "a total": "Total,102,0,0\n",
    "a total with a colon": "Total: ,102,0,0\n",
    "a total in Japanese": "合計,102,0,0\n",
    "a total in Japanese with a colon": "合計：,１０２,０,０\n",
    "a sum": "SUM,102,0,0\n",
    "a subtotal": "Subtotal,102,0,0\n",
    "a short subtotal": "Sub,102,0,0\n",
    "a running total": "Running total,102,0,0\n累計,102,0,0\n",
    "a grand total": "Grand Total,102,0,0\n総計,102,0,0\n",
    "ranks": "Rank,1,2,2\n",
    "ranks in Japanese": "順位,1,2,2\n",
    "who is out": "Out in round,,,\nOut,,,\n",
    "seats": "席順,1,2,3\n",
    "a total and ranks": "Total,102,0,0\nRank,1,2,2\n",
}


@pytest.mark.parametrize("name", NO_ROUNDS)
@pytest.mark.parametrize("end", ["", "Total,102,12,0\n"])
def test_a_row_between_rounds_that_is_none(name: str, end: str) -> None:
    """Aki beats 27 and 75, Ben then 4 and 8, however often that is summed up."""
    head, first, second = PLAIN.splitlines(keepends=True)
    take(f"{head}{first}{NO_ROUNDS[name]}{second}{end}")
    assert scores()["rounds"] == [{"Aki": 102, "Ben": 0, "Chie": 0}, {"Aki": 0, "Ben": 12, "Chie": 0}]
    assert scores()["totals"] == TOTALS


@pytest.mark.parametrize("total", ["Total,102,12,0", "合計,0,0,0", "Total,,12,"])
def test_a_total_above_all_rounds_is_of_before_them_or_of_all(total: str) -> None:
    head, *rounds = PLAIN.splitlines(keepends=True)
    take(f"{head}{total}\n{''.join(rounds)}")
    assert scores()["totals"] == TOTALS


@pytest.mark.parametrize("totals", ["107,12,0", "102,12,0", "5,0,0"])
def test_a_total_above_all_rounds_at_a_table_with_rounds(totals: str) -> None:
    """Aki has 5 from before."""
    head, *rounds = PLAIN.splitlines(keepends=True)
    table(*PLAYERS)
    assert run("score", "add", "-f", FILE, "Aki:-", "Ben:5", "Chie:0")[0] == 0
    write(f"{head}Total,{totals}\n{''.join(rounds)}")
    assert run("score", "import", "-f", FILE, "rounds.csv")[0] == 0
    assert scores()["totals"]["Aki"] == 107


def test_a_total_above_all_rounds_that_is_another_is_refused() -> None:
    head, *rounds = PLAIN.splitlines(keepends=True)
    said = refuse(f"{head}Total,102,13,0\n{''.join(rounds)}")
    assert "row 2, column 3: Ben has 13 in all there" in said
    assert "0 before the results of the sheet and 12 after them" in said
    assert "入れる前が 0、入れた後が 12" in refused("score", "import", "rounds.csv", "--lang", "ja")


def test_a_total_of_two_players_between_rounds_is_no_round() -> None:
    """Aki beats 27, Ben then 10; nobody ever won 27 with the total."""
    take("Round,Aki,Ben\n1,-,27\nTotal,27,0\n2,10,-\n", ("Aki", "Ben"))
    assert scores()["rounds"] == [{"Aki": 27, "Ben": 0}, {"Aki": 0, "Ben": 10}]


@pytest.mark.parametrize("total", ["Total,26,0\n", "合計：,102,0,1\n", "合計,１０１,０,０\n"])
def test_a_total_between_rounds_that_is_another_is_refused(total: str) -> None:
    head, first, second = PLAIN.splitlines(keepends=True)
    assert "rounds.csv, row 3, column " in refuse(f"{head}{first}{total}{second}")


def take_hands(text: str) -> None:
    """The hands of O'NO 99 in this file recorded at a new table of Aki and Ben, who have three chips each."""
    assert run("new", "ono99", "--scores-only", "-f", FILE, *PLAYERS[:2])[0] == 0
    write(text)
    code, said = run("score", "import", "-f", FILE, "rounds.csv")
    assert code == 0, said


@pytest.mark.parametrize("total", ["Total,-1,0", "合計,2,3", "Sub,-1,0", "Rank,2,1", "順位,0,1"])
def test_a_row_between_hands_of_ono_99_takes_no_chip(total: str) -> None:
    """Two hands are lost, and two chips are paid: what the row between them sums up is paid once."""
    take_hands(f"Hand,Aki,Ben\n1,-1,0\n{total}\n2,-1,0\n")
    assert scores()["losers"] == ["Aki", "Aki"]
    assert "Chips left,1,3," in run("score", "-f", FILE, "--format", "csv")[1]


@pytest.mark.parametrize("nothing", ["0", "００", "-0", "+0"])
def test_nothing_lost_takes_no_chip(nothing: str) -> None:
    take_hands(f"Hand,Aki,Ben\n1,-1,{nothing}\n")
    assert scores()["losers"] == ["Aki"]


def test_a_total_between_hands_that_is_another_is_refused() -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *PLAYERS[:2])[0] == 0
    write("Hand,Aki,Ben\n1,-1,0\nTotal,-2,0\n2,-1,0\n")
    assert "row 3, column 2: Aki has -2" in refused("score", "import", "rounds.csv")


def test_a_table_of_ours_with_its_totals_and_ranks_between_rounds() -> None:
    """Two evenings in one file: the first with its own rows at the end, before the rounds of the second."""
    head = "Round,Aki,Ben,Chie,Aki (hand),Ben (hand),Chie (hand)\n"
    first, second = "1,102,0,0,-,27,75\nTotal,102,0,0,,,\nRank,1,2,2,,,\n", "2,0,12,0,4,-,8\nTotal,102,12,0,,,\n"
    take(f"{head}{first}{second}Rank,1,2,3,,,\n")
    assert scores()["totals"] == TOTALS


def test_a_newcomer_of_a_table_of_ours_begins_with_what_a_total_between_rounds_tells() -> None:
    """Ben leaves and Chie joins with 10, the worst of those still in: 14 after the round, no row of totals below."""
    head = "Round,Aki,Ben,Dan,Chie,Aki (hand),Ben (hand),Dan (hand),Chie (hand)\n"
    rows = "1,0,50,10,,-,50,10,\n2,0,,3,4,-,,3,4\nTotal,0,50,13,14,,,,\n3,0,,1,2,-,,1,2\n"
    take(head + rows, ("Aki", "Ben", "Dan"), scoring="lowest")
    assert scores()["totals"] == {"Aki": 0, "Ben": 50, "Dan": 14, "Chie": 16}


@pytest.mark.parametrize("label", ["2なし", "第2局なし", "第2ラウンドなし", "Round 2 none", "ＮＯＮＥ"])
def test_nobody_won_stands_behind_the_number_of_the_round(label: str) -> None:
    take(f"Round,Aki,Ben,Chie\n1,-,27,75\n{label},,,\n3,4,-,8\n")
    assert [each["Aki"] for each in scores()["rounds"]] == [102, 0, 0]


# --- an order that no sheet tells


PARTNERS = ("--set", "partners=true")
PLAY_OFF = ("--set", "scoring=lowest", "--set", "target=50", "--set", "tie_breaks=play-off")
ORDERS = {
    "who left before the seats were changed": (
        PARTNERS, ["round Aki:- Ben:5 Chie:6 Dan:7", "Aki leave", "seats Chie Aki Dan Ben"],
    ),
    "between two rounds": (
        PARTNERS,
        ["round Aki:- Ben:5 Chie:6 Dan:7", "Chie leave", "seats Ben Dan Chie Aki", "round Aki:5 Ben:- Dan:7",
         "round Aki:- Ben:5 Dan:7"],
    ),
    "who came during a play-off": (
        PLAY_OFF, ["round Aki:14 Ben:- Chie:0 Dan:103", "join Gus after Ben", "round Ben:- Chie:5"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_a_table_comes_back_in_whatever_order_people_went_and_came(name: str, tmp_path: Path) -> None:
    settings, acts = ORDERS[name]
    sheet, tables = tmp_path / "a.csv", [str(tmp_path / "a.referee"), str(tmp_path / "b.referee")]
    for path in tables:
        assert run("new", "uno", "--scores-only", *settings, "-f", path, "Aki", "Ben", "Chie", "Dan")[0] == 0
    assert run("play", "-f", tables[0], *acts)[0] == 0
    assert run("score", "-f", tables[0], "-o", str(sheet))[0] == 0
    assert run("score", "import", "-f", tables[1], str(sheet))[0] == 0
    assert run("score", "-f", tables[1], "-o", str(tmp_path / "b.csv"))[0] == 0
    assert (tmp_path / "b.csv").read_text() == sheet.read_text()


# --- what is no CSV


@pytest.mark.parametrize("form", ["json", "html", "svg", "md", "object"])
def test_a_file_that_is_no_csv_is_called_so_and_not_quoted(form: str) -> None:
    table("Aki", "Ben", "Chie")
    add("Aki:-", "Ben:5", "Chie:6")
    known = ("--json",) if form == "object" else ("--format", form)
    Path("x").write_text(run("score", "-f", FILE, *known)[1], encoding="utf-8")
    wanted = (
        "Error: x is no CSV: save the table as CSV in the spreadsheet, or write it by `referee score --format csv`."
    )
    assert " ".join(refused("score", "import", "x").split()) == wanted
    assert "CSV ではありません" in refused("score", "import", "x", "--lang", "ja")


def test_a_csv_may_begin_with_a_sign_of_another_format() -> None:
    table("Aki", "<Ben>")
    Path("x.csv").write_text("#,Aki,<Ben>\n1,-,5\n", encoding="utf-8")
    assert run("score", "import", "-f", FILE, "x.csv")[0] == 0
    Path("y.csv").write_text("<Ben>,Aki\n-,7\n", encoding="utf-8")
    assert run("score", "import", "-f", FILE, "y.csv")[0] == 0
    Path("z.csv").write_text("<Ben>,Aki\n-,7,8\n", encoding="utf-8")
    assert "8 stands below no player's name" in refused("score", "import", "z.csv")


@pytest.mark.parametrize(
    "text", ["#,Aki,Ben\n1,-,{}\n", "{},Aki,Ben\n1,-,1\n", "Aki,Aki,{}\n-,1,1\n", "Aki,Ben\n-,1,{}\n"]
)
def test_little_of_a_long_cell_is_quoted(text: str) -> None:
    table("Aki", "Ben")
    Path("x.csv").write_text(text.format("q" * 500), encoding="utf-8")
    said = refused("score", "import", "x.csv").replace("\n", "")
    assert "qqq" in said
    assert said.count("q") <= 60 + 1  # and one in a word of the sentence


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
    assert "not at this table" in refused("score", "import", "one.csv", file="three.referee")


# --- rows whose first cell says what they are, or does not

POINTS = "Round,Aki,Ben,Chie\n1,39,-27,-12\n2,40,-20,-20\n"
"""Twice Aki goes out, in the Japanese way: 79, -47 and -32 in all."""
SUMS = "79,-47,-32"


def rounds_of_points() -> list[dict[str, int]]:
    return [{"Aki": 39, "Ben": -27, "Chie": -12}, {"Aki": 40, "Ben": -20, "Chie": -20}]


@pytest.mark.parametrize("label", ["総合計", "最終", "得点", "Points", "Endstand", "着順", "-", "3x", "2026-11-30"])
def test_a_row_that_does_not_say_what_it_is_is_no_round(label: str) -> None:
    said = refuse(f"{POINTS}{label},{SUMS}\n", scoring="japanese")
    assert f"row 4, column 1: `{label}` stands where the others have the number" in said
    assert f"`{label}` とあります" in refused("score", "import", "rounds.csv", "--lang", "ja")


def test_a_row_without_a_number_below_numbered_ones_is_no_round() -> None:
    assert "row 4, column 1: this row has no number" in refuse(f"{POINTS},{SUMS}\n", scoring="japanese")
    take(f"{POINTS},,,\n , ,,\n", scoring="japanese")
    assert scores()["rounds"] == rounds_of_points()


def test_a_row_of_totals_of_hands_that_does_not_say_what_it_is_is_no_round() -> None:
    said = refuse("Round,Aki,Ben,Chie\n1,-,27,12\n2,-,20,20\n総合計,0,47,32\n", scoring="lowest")
    assert "row 4, column 1: `総合計`" in said


@pytest.mark.parametrize(
    "rows", ["39,-27,-12\n40,-20,-20\n79,-47,-32", "{0},39,-27,-12\n{1},40,-20,-20\n{2},79,-47,-32"]
)
@pytest.mark.parametrize("labels", [("", "", ""), ("5/1", "5/2", "Endstand"), ("x", "y", "")])
def test_a_row_that_sums_up_the_ones_above_is_asked_about(rows: str, labels: Sequence[str]) -> None:
    head = "Round,Aki,Ben,Chie" if "{0}" in rows else "Aki,Ben,Chie"
    said = refuse(f"{head}\n{rows.format(*labels)}\n", scoring="japanese")
    assert "row 4: 79, -47, -32 is what the rows above add up to" in said


SUMMED_UP: dict[str, tuple[str, dict[str, str]]] = {
    "hands in lowest mode": ("-,27,12\n-,20,20\n0,47,32\n", {"scoring": "lowest"}),
    "hands where the winner gets them": ("-,27,12\n-,20,20\n0,47,32\n", {}),
    "what the winner won": ("-,27,75\n4,-,8\n102,12,0\n", {}),
    "what the winner won, with cards": ("-,27,75\nr4,-,8\n102,12,0\n", {}),
}


@pytest.mark.parametrize("name", SUMMED_UP)
def test_totals_of_hands_without_a_label_are_asked_about(name: str) -> None:
    rows, options = SUMMED_UP[name]
    assert "row 4: " in (said := refuse(f"Aki,Ben,Chie\n{rows}", **options))
    assert "add up to" in said
    assert "合計と同じ" in refused("score", "import", "rounds.csv", "--lang", "ja")


@pytest.mark.parametrize("rows", ["-,27,75\n114,0,0", "-,27,75\n4,-,8\n102,12,0"])
def test_totals_of_the_table_and_of_the_sheet_without_a_label_are_asked_about(rows: str) -> None:
    """Aki has 5 and 7 from before, and gets 102; Ben then gets 12."""
    table(*PLAYERS)
    add("Aki:-", "Ben:5", "Chie:0")
    add("Aki:-", "Ben:0", "Chie:7")
    write(f"Aki,Ben,Chie\n{rows}\n")
    told = rows.splitlines()[-1].replace(",", ", ")
    assert f": {told} is what the rows above add up to" in refused("score", "import", "rounds.csv")


def test_chips_lost_without_a_label_are_asked_about() -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *PLAYERS[:2])[0] == 0
    write("Aki,Ben\n-1,0\n-1,0\n-2,0\n")
    assert "row 4: -2, 0 is what" in refused("score", "import", "rounds.csv")


def test_a_round_with_its_number_may_give_what_those_above_gave() -> None:
    take(f"{POINTS}3,{SUMS}\n", scoring="japanese")
    assert scores()["totals"] == {"Aki": 158, "Ben": -94, "Chie": -64}


def test_the_same_result_twice_without_numbers_is_two_rounds() -> None:
    """One row alone has no total that would tell it from another round; and nothing adds up to nothing."""
    take("Aki,Ben,Chie\n-,27,12\n-,27,12\n", scoring="lowest")
    assert len(scores()["rounds"]) == 2
    take("Aki,Ben\n-,0\n-,0\n-,0\n", PLAYERS[:2], scoring="lowest")
    assert len(scores()["rounds"]) == 3


# --- the numbers of the rounds

ROW_OF = ("1,-,27,75", "2,4,-,8", "3,5,6,-", "4,-,1,2")
OUT_OF_ORDER: dict[str, tuple[Sequence[str], str]] = {
    "pasted twice": (("1", "1"), "row 3, column 1: `1` stands there, but after 1 comes 2"),
    "the wrong order": (("2", "1"), "row 2, column 1: the first result is numbered `2`, but a sheet begins with 1"),
    "a gap": (("1", "2", "4"), "row 4, column 1: `4` stands there, but after 2 comes 3"),
    "backwards": (("1", "2", "1"), "row 4, column 1: `1` stands there, but after 2 comes 3"),
    "after one that nobody won": (("1", "none", "2"), "row 4, column 1: `2` stands there, but after 2 comes 3"),
    "0": (("0", "1"), "row 2, column 1: the first result is numbered `0`"),
    "numbers with words": (("第1局", "第３局"), "row 3, column 1: `第３局` stands there, but after 1 comes 2"),
    "after a subtotal": (("1", "Sub", "1"), "row 4, column 1: `1` stands there, but after 1 comes 2"),
}


@pytest.mark.parametrize("name", OUT_OF_ORDER)
def test_numbers_out_of_order_are_refused(name: str) -> None:
    labels, reason = OUT_OF_ORDER[name]
    rows = "".join(f"{label},,,\n" if label in ("none", "Sub") else f"{label},-,27,75\n" for label in labels)
    assert reason in refuse(f"Round,Aki,Ben,Chie\n{rows}")
    assert "行目1列目：" in refused("score", "import", "rounds.csv", "--lang", "ja")


@pytest.mark.parametrize("labels", [("1", "2"), ("3", "4"), ("3", "none", "5"), ("none", "4"), ("none", "2")])
def test_a_sheet_may_go_on_from_the_table_or_begin_anew(labels: Sequence[str]) -> None:
    table(*PLAYERS)
    for _ in range(2):
        add("Aki:-", "Ben:5", "Chie:0")
    write("Round,Aki,Ben,Chie\n" + "".join(f"{label},{',,' if label == 'none' else '-,1,2'}\n" for label in labels))
    code, said = run("score", "import", "-f", FILE, "rounds.csv")
    assert code == 0, said
    assert len(scores()["rounds"]) == 2 + len(labels)


@pytest.mark.parametrize("labels", [("2", "3"), ("4", "5"), ("3", "4", "1")])
def test_a_sheet_that_goes_on_elsewhere_is_refused(labels: Sequence[str]) -> None:
    table(*PLAYERS)
    for _ in range(2):
        add("Aki:-", "Ben:5", "Chie:0")
    write("Round,Aki,Ben,Chie\n" + "".join(f"{label},-,1,2\n" for label in labels))
    assert "column 1: " in refused("score", "import", "rounds.csv")


@pytest.mark.parametrize("number", ["1", "2"])
def test_another_evening_below_the_totals_may_begin_anew(number: str) -> None:
    take(f"Round,Aki,Ben,Chie\n1,-,27,75\nTotal,102,0,0\nRank,1,2,2\n{number},4,-,8\n")
    assert scores()["totals"] == TOTALS


@pytest.mark.parametrize("heading", ["R", "Game", "Runde", "試合", "回戦", "Round no.", "Partie", "'+x", "Ｒ"])
def test_a_column_of_round_numbers_may_be_called_anything(heading: str) -> None:
    take(POINTS.replace("Round", heading), scoring="japanese")
    assert scores()["rounds"] == rounds_of_points()
    said = refuse(f"{POINTS.replace('Round', heading)}総合計,{SUMS}\n", scoring="japanese")
    assert "row 4, column 1: `総合計`" in said


@pytest.mark.parametrize("label", ["Round {}", "R{}", "#{}", "{}.", "第{}局", "第{}ラウンド", "{}回戦", "{} 回目"])
def test_numbers_of_rounds_may_have_words_around_them(label: str) -> None:
    rows = f"{label.format(1)},-,27,75\n{label.format(2)},4,-,8\n"
    take(f"Round,Aki,Ben,Chie\n{rows}")
    assert scores()["totals"] == TOTALS
    assert "column 1: `Endstand`" in refuse(f"Round,Aki,Ben,Chie\n{rows}Endstand,102,12,0\n")


@pytest.mark.parametrize("cells", [("1", "2", "5"), ("3", "4", "5"), ("1", "1", "2"), ("1",)])
def test_a_column_of_somebody_else_is_told_before_what_is_wrong_with_a_round(cells: Sequence[str]) -> None:
    rows = "".join(f"{cell},39,-27,-12\n" for cell in cells)
    assert '"Zoe" is not at this table' in refuse(f"Zoe,Aki,Ben,Chie\n{rows}", scoring="japanese")


def test_a_player_whose_cells_count_up_is_a_player() -> None:
    take("Game,Ben\n1,-\n2,-\n", ("Game", "Ben"))
    assert scores()["totals"] == {"Game": 0, "Ben": 3}
    take("Aki,Ben\n1,-\n2,-\n", ("Aki", "Ben"))
    assert scores()["totals"] == {"Aki": 0, "Ben": 3}


# --- columns and cells of ordinary spreadsheets


@pytest.mark.parametrize("heading", ["Date", "日付", "備考", "Notes", "Check"])
@pytest.mark.parametrize("cell", ["5/1", "7", "-"])
def test_a_column_of_something_else_is_told_and_seats_nobody(heading: str, cell: str) -> None:
    for text, column in (
        (f"Round,Aki,Ben,Chie,{heading}\n1,-,27,75,\n2,4,-,8,{cell}\n", 5),
        (f"{heading},Aki,Ben,Chie\n{cell},-,27,75\n{cell},4,-,8\n", 1),
    ):
        said = refuse(text)
        assert f'row 1, column {column}: "{heading}" is no player of this table' in said
        assert "take the column out" in said
    take(f"Round,Aki,Ben,Chie,{heading}\n1,-,27,75,\n2,4,-,8,\n")
    assert scores()["totals"] == TOTALS


def test_a_player_may_be_called_like_a_column_of_something_else() -> None:
    take("Date,Ben\n-,27\n4,-\n", ("Date", "Ben"))
    assert scores()["totals"] == {"Date": 27, "Ben": 4}


def test_a_column_of_words_under_any_heading_seats_nobody() -> None:
    said = refuse("Round,Aki,Ben,Chie,Weather\n1,-,27,75,\n2,4,-,8,rain\n")
    assert 'row 3, column 5: "Weather" is no player of this table, and `rain` below it is no hand' in said


@pytest.mark.parametrize("ben", ["▲27", "△27", "(27)", "（２７）", "▲ 27", "-27点", "▲27点", "−27", "▲２７"])
def test_minus_as_ledgers_have_it(ben: str) -> None:
    take(f"Round,Aki,Ben,Chie\n1,39点,{ben},-12\n2,+40点,-20,-20\n合計,79,▲47,(32)\n", scoring="japanese")
    assert scores()["rounds"] == rounds_of_points()
    assert "row 4, column 3" in refuse(f"Round,Aki,Ben,Chie\n1,39,{ben},-12\n2,40,-20,-20\n合計,79,▲46,(32)\n")


@pytest.mark.parametrize("cell", ["▲r5", "()", "点", "27個", "(2)(7)", "▲", "((27))"])
def test_what_only_looks_like_a_number_is_refused(cell: str) -> None:
    assert "row 2, column 2: " in refuse(f"Aki,Ben,Chie\n-,{cell},12\n")


@pytest.mark.parametrize("first", ["sep=;\n", "sep=;\r\n", "SEP=;\n", '"sep=;"\n', "\ufeffsep=;\n"])
def test_the_line_that_tells_the_separator_is_no_row(first: str) -> None:
    take(first + PLAIN.replace(",", ";"))
    assert scores()["totals"] == TOTALS
    assert "row 3, column 4: " in refuse(first + PLAIN.replace(",", ";").replace("8", "?"))


def test_the_separator_that_is_told_holds_whatever_else_is_in_the_row() -> None:
    take("sep=\t\nRound\tA,k,i\tBen\n1\t-\t7\n", ("A,k,i", "Ben"))
    assert scores()["totals"] == {"A,k,i": 7, "Ben": 0}


@pytest.mark.parametrize(
    ("players", "row"), [(PLAYERS, "39,0,0"), (PLAYERS, "0,0,39"), (PLAYERS[:2], "39,0"), (PLAYERS[:2], "0,39")]
)
def test_points_of_the_winner_alone_may_be_a_hand(players: Sequence[str], row: str) -> None:
    told = row.replace(",", ", ")
    said = refuse(f"{','.join(players)}\n{row}\n", players)
    assert f"row 2: {told} may be the points that the winner got, or what was left in a hand: write `-` for who" in said
    assert "勝者の得点とも" in refused("score", "import", "rounds.csv", "--lang", "ja")


def test_a_cell_of_nothing_is_a_hand_where_the_sheet_has_a_sign_for_who_went_out() -> None:
    take("Aki,Ben\n-,5\n7,0\n", PLAYERS[:2])
    assert scores()["totals"] == {"Aki": 5, "Ben": 7}


@pytest.mark.parametrize("row", ["2,none,none,none", "2,なし,27,12", "2,4,NONE,8", "2,-,5,なし"])
def test_none_in_the_cell_of_a_player_is_told_where_it_belongs(row: str) -> None:
    column = 2 + next(place for place, cell in enumerate(row.split(",")[1:]) if cell.lower() in ("none", "なし"))
    said = refuse(f"Round,Aki,Ben,Chie\n1,-,27,75\n{row}\n")
    assert f"row 3, column {column}: " in said
    assert "as in `2 none`" in said


@pytest.mark.parametrize("across", ["102;12", "102;", ";12", "１０２;12点"])
@pytest.mark.parametrize("hand", ["75", "w,r5,g+2"])
def test_a_column_of_totals_is_what_its_rows_add_up_to(across: str, hand: str) -> None:
    first, second = across.split(";")
    take(f"Round;Aki;Ben;Chie;合計\n1;-;27;{hand};{first}\n2;4;-;8;{second}\n")
    assert scores()["totals"] == TOTALS


@pytest.mark.parametrize("total", ["0", "39", ""])
@pytest.mark.parametrize("heading", ["Total", "合計", "計"])
def test_a_column_of_totals_of_points(heading: str, total: str) -> None:
    take(f"Round,Aki,Ben,Chie,{heading}\n1,39,-27,-12,{total}\n", scoring="japanese")
    assert scores()["rounds"] == rounds_of_points()[:1]
    take(f"Round,Aki,Ben,Chie,{heading}\n1,-,27,12,{total}\n", scoring="japanese")
    assert scores()["rounds"] == rounds_of_points()[:1]
    said = refuse(f"Round,Aki,Ben,Chie,{heading}\n1,39,-27,-12,5\n", scoring="japanese")
    assert "row 2, column 5: the total there is 5, but the row adds up to 0" in said
    assert "row 2, column 5: `?` is no number" in refuse(f"Round,Aki,Ben,Chie,{heading}\n1,-,27,12,?\n")


def test_a_column_of_totals_of_hands_that_tells_another_number() -> None:
    said = refuse("Round,Aki,Ben,Chie,Total\n1,-,27,75,102\n2,4,-,8,13\n")
    assert "row 3, column 5: the total there is 13, but the row adds up to 12" in said
    cards = refuse('Aki,Ben,Chie,Total\n-,27,"w,r5,g+2",101\n')
    assert "row 2, column 4: the total there is 101, but the row adds up to 102" in cards


def test_an_empty_cell_in_the_first_row_may_have_been_left_out() -> None:
    said = refuse("Round,Aki,Ben,Chie\n1,-,,75\n2,4,-,8\n")
    assert "row 2, column 3: Ben " in said
    assert "set the table up without Ben where Ben came only later, or fill the cell in" in said
    assert "書き忘れなら" in refused("score", "import", "rounds.csv", "--lang", "ja")


TWO_HEADS: dict[str, tuple[str, int]] = {
    "a title above the names": ("UNO 5 May,,,\n" + PLAIN, 2),
    "headings above the names": ("A,B,C,D\n" + PLAIN, 2),
    "words below the names": (",Aki,Ben,Chie\nRound,points,points,points\n1,-,27,75\n", 2),
    "words below the names and no label": ("Aki,Ben,Chie\nhand,hand,hand\n-,27,75\n", 2),
    "two columns a player": (",Aki,,Ben,,Chie,\nRound,hand,sum,hand,sum,hand,sum\n1,-,102,27,0,75,0\n", 2),
    "words only in some": ("\n,Aki,Ben,Chie\n手札,,点,\n1,-,27,75\n", 3),
}


@pytest.mark.parametrize("name", TWO_HEADS)
def test_a_second_line_of_headings_is_told(name: str) -> None:
    text, row = TWO_HEADS[name]
    assert f"row {row}: a second line of headings stands there: keep one line, which names the players" in refuse(text)
    assert "見出しの行が2行" in refused("score", "import", "rounds.csv", "--lang", "ja")


@pytest.mark.parametrize(
    "text", ["Hand,Aki,Ben\n1,x,\n", "Aki,Ben\nbust,\n", "Aki,Ben\n○,×\n", "Hand,Aki,Ben\n1,bust,ok\n"]
)
def test_a_mark_in_the_first_row_is_no_heading(text: str) -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *PLAYERS[:2])[0] == 0
    write(text)
    assert "is neither `lost` nor a number" in refused("score", "import", "rounds.csv")


def test_a_newcomer_in_a_table_of_ours_may_be_called_like_a_column_of_something_else() -> None:
    take("Round,Aki,Ben,Memo,Aki (hand),Ben (hand),Memo (hand)\n1,5,0,,-,5,\n2,12,0,0,-,5,7\n", PLAYERS[:2])
    assert scores()["totals"] == {"Aki": 17, "Ben": 0, "Memo": 0}


def test_what_stands_below_no_name_is_told() -> None:
    assert "row 2, column 3: 5 stands below no player's name" in refuse("Round,Aki,,Ben,Chie\n1,-,5,27,75\n")


@pytest.mark.parametrize(
    ("labels", "winners"),
    [
        (("none", "2"), " A"),
        (("1 none", "2 none", "3"), "  A"),
        (("1", "2 none"), "A "),
        (("1", "none", "3なし"), "A  "),
        (("none",), " "),
    ],
)
def test_a_first_or_last_round_that_nobody_won_needs_no_cells(labels: Sequence[str], winners: str) -> None:
    rows = [f"{label},{',,' if winner == ' ' else '-,1,2'}" for label, winner in zip(labels, winners, strict=True)]
    take("\n".join(["Round,Aki,Ben,Chie", *rows]))
    assert [each["Aki"] for each in scores()["rounds"]] == [0 if winner == " " else 3 for winner in winners]


# --- who goes and comes in one gap, in an order that the sheet does not tell


def comes_back(settings: Sequence[str], acts: Sequence[str]) -> None:
    """What these acts made of a table of four is exported, and comes in at another one as it went out."""
    options = [word for setting in settings for word in ("--set", setting)]
    new = ("new", "uno", "--scores-only", *options, "Aki", "Ben", "Chie", "Dan")
    done(*new, "-f", "one.referee")
    done("play", "-f", "one.referee", *acts)
    done("score", "-f", "one.referee", "-o", "one.csv")
    done(*new, "-f", "two.referee")
    done("score", "import", "-f", "two.referee", "one.csv")
    done("score", "-f", "two.referee", "-o", "two.csv")
    assert Path("two.csv").read_bytes() == Path("one.csv").read_bytes()


@pytest.mark.parametrize(
    ("settings", "acts"),
    [
        # Dan leaves while Aki and Ben play it off.
        (("scoring=japanese", "rounds=2", "tie_breaks=play-off"),
         ("round Aki:- Ben:20 Chie:20 Dan:5", "round Ben:- Aki:20 Chie:20 Dan:5", "Dan leave", "round Aki:- Ben:5")),
        # One of each side goes; who comes first takes the place of who went first.
        (("partners=true", "target=300"),
         ("round Aki:- Ben:27 Chie:30 Dan:5", "Ben leave", "join Eve after Aki", "Chie leave", "join Fay after Eve",
          "round Aki:- Eve:20 Fay:5 Dan:1")),
        (("partners=true", "target=300"),
         ("round Aki:- Ben:27 Chie:30 Dan:5", "Ben leave", "join Eve after Aki", "Dan leave", "Chie leave",
          "join Fay after Eve", "join Gus after Fay", "round Aki:- Eve:20 Fay:5 Gus:1")),
        # Who sits in the last column went first, and Eve, who came first, took that place.
        (("partners=true", "scoring=japanese", "rounds=9"),
         ("round Aki:- Ben:0 Chie:1 Dan:20", "Dan leave", "Chie leave", "join Eve after Aki", "join Fay after Aki",
          "round Aki:0 Fay:1 Eve:- Ben:30")),
    ],
)  # fmt: skip
def test_our_own_export_comes_back_whoever_went_and_came_first(settings: Sequence[str], acts: Sequence[str]) -> None:
    comes_back(settings, acts)


@pytest.mark.parametrize("more", [(), ("round Aki:- Ben:1 Chie:2",)])
@pytest.mark.parametrize("leaver", ["Dan hand:45", "Dan hand:-"])
def test_who_left_between_two_hands_of_a_round_leaves_there_again(more: Sequence[str], leaver: str) -> None:
    winner = () if leaver.endswith("-") else ("Aki hand:-",)
    rest = [hand for hand in ("Aki hand:9", "Ben hand:7", "Chie hand:3") if not (winner and hand.startswith("Aki"))]
    acts = ("round Aki:- Ben:5 Chie:6 Dan:7", leaver, "Dan leave", *winner, *rest, *more)
    comes_back(("scoring=lowest", "target=500"), acts)
    assert scores("two.referee")["ranks"]["Dan"] is None


def test_points_of_a_round_that_nobody_won_are_refused_where_none_are_given() -> None:
    assert "row 2: nobody won this round" in refuse("Round,Aki,Ben,Chie\n1 none,5,0,0\n", scoring="japanese")
    take("Round,Aki,Ben,Chie\n1 none,0,0,0\n", scoring="japanese")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("new", "names", "acts", "rounds"),
    [
        ("uno --set partners=true --set target=300", "Aki Ben Chie Dan",
         ["round none", "round Aki:- Ben:5 Chie:6 Dan:7", "seats Aki Chie Ben Dan", "round Aki:- Ben:5 Chie:1 Dan:7"],
         3),
        ("uno --set scoring=elimination --set target=60", "Aki Ben Chie",
         ["round Aki:- Ben:5 Chie:60", "round Aki:- Ben:9"], 2),
        ("ono99", "Aki Ben Chie", ["round Ben:lost", "round Chie:lost", "Chie leave", "round Ben:lost"], 3),
        ("ono99 --set chips=none --set points=1 --set hands=9", "Aki Ben", ["round Ben:lost"], 1),
        ("ono99 --rules ono99-mattel", "Aki Ben Chie", ["round Chie:lost", "round Aki:lost"], 2),
    ],
)  # fmt: skip
def test_every_heading_that_we_export_is_known(
    new: str, names: str, acts: Sequence[str], rounds: int, language: str
) -> None:
    """One that is not would be taken for a player, or its row for a round."""
    players, one_loses = names.split(), new.startswith("ono99")
    done("new", *new.split(), "--scores-only", *players, "-f", "one.referee")
    done("play", "-f", "one.referee", *acts)
    done("score", "-f", "one.referee", "--lang", language, "-o", "one.csv")
    text = Path("one.csv").read_text(encoding="utf-8-sig")
    read = read_rounds(text, players, one_loses)
    assert isinstance(read, Import), read
    assert sorted(read.players) == players
    assert len(read.rounds) == rounds
    heading, *labels = [row[0] for row in csv.reader(text.splitlines())]
    assert read_rounds(text.replace(heading, "???", 1), players, one_loses) != read
    for label in labels:
        if not label[0].isdigit():
            other = read_rounds(text.replace(f"\n{label},", "\n???,"), players, one_loses)
            assert other != read, label


def test_ranks_of_our_own_export_that_its_rounds_do_not_give_are_refused() -> None:
    new = ("new", "uno", "--scores-only", "Aki", "Ben", "Chie")
    done(*new, "-f", "one.referee")
    done("play", "-f", "one.referee", "round Aki:- Ben:20 Chie:5")
    done("score", "-f", "one.referee", "-o", "one.csv")
    sheet = Path("one.csv").read_text(encoding="utf-8-sig")
    assert "Rank,1,2,2" in sheet
    Path("one.csv").write_text(sheet.replace("Rank,1,2,2", "Rank,2,1,2"), encoding="utf-8")
    done(*new, "-f", "two.referee")
    told = refused("score", "import", "one.csv", file="two.referee")
    assert "by its rounds Aki has rank 1 at this table, and 2 there" in told


def test_an_import_that_the_disk_will_not_take_says_so_and_leaves_nothing() -> None:
    """The file may grow by four bytes more, which is less than a round."""
    resource = pytest.importorskip("resource")
    table(*PLAYERS)
    write(PLAIN)
    before = Path(FILE).read_bytes()

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 4, len(before) + 4))

    result = subprocess.run(
        [sys.executable, "-m", "referee", "score", "import", "-f", FILE, "rounds.csv"],
        capture_output=True, text=True, check=False, timeout=SECONDS, preexec_fn=full,
    )  # fmt: skip
    assert result.returncode == 1
    assert f"{FILE} could not be written (the file would be too large)" in result.stderr
    assert result.stdout == ""
    assert Path(FILE).read_bytes() == before


def test_an_import_that_is_stopped_while_it_is_written_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table(*PLAYERS)
    write(PLAIN)
    to_disk, written = os.fsync, []

    def stopped(file: int) -> None:
        to_disk(file)
        written.append(Path(FILE).read_bytes())
        if len(written) == 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stopped)
    said = refused("score", "import", "rounds.csv")
    assert b"round" in written[0]
    assert "The import was broken off, and nothing of rounds.csv is recorded: try again." in said

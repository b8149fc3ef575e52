"""`referee score import`: rounds from spreadsheets as people keep them, read rightly or refused with row and column.

Nothing is recorded unless all of it can be.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from calls import done
from scoretable import FILE, add, refused, run, scores, table

PLAYERS = ("Aki", "Ben", "Chie")
TOTALS = {"Aki": 27 + 75, "Ben": 12, "Chie": 0}
"""Of the two rounds in which Aki beats 27 and 75, and Ben beats 4 and 8."""
PLAIN = "Round,Aki,Ben,Chie\n1,-,27,75\n2,4,-,8\n"


def write(text: str | bytes, file: str = "rounds.csv") -> None:
    Path(file).write_bytes(text if isinstance(text, bytes) else text.encode())


def take(text: str | bytes, players: Sequence[str] = PLAYERS, **options: Any) -> None:
    """The rounds of this file recorded at a new table."""
    table(*players, **options)
    write(text)
    code, said = run("score", "import", "-f", FILE, "rounds.csv")
    assert code == 0, said


def refuse(text: str | bytes, players: Sequence[str] = PLAYERS, **options: Any) -> str:
    """What is said to this file, of which nothing is recorded."""
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

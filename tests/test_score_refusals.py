"""What scores, imports and standings refuse rather than lose: each test holds a mistake that has been made once."""

from pathlib import Path

import pytest

from scoretable import FILE, add, refused, run, scores, table

NAMES = ("Aki", "Ben", "Chie")


# --- files that are written


@pytest.mark.parametrize("command", [["score"], ["standings", FILE], ["status"], ["log"], ["score", "--chart"]])
def test_no_journal_is_written_over(command: list[str]) -> None:
    table(*NAMES)
    Path("kept").write_bytes(Path(FILE).read_bytes())
    known = ["-f", FILE] if command[0] != "standings" else []
    for target in (FILE, "other.referee", "kept"):
        code, said = run(*command, *known, "-o", target)
        assert code in (1, 2)
        assert "journal" in said
    assert Path("kept").read_bytes() == Path(FILE).read_bytes()
    assert not Path("other.referee").exists()


def test_an_unknown_ending_is_refused_with_the_formats() -> None:
    table(*NAMES)
    code, said = run("score", "-f", FILE, "-o", "x.pdf")
    assert code == 2
    assert "text, md, csv, tsv, json, html, svg" in said
    assert not Path("x.pdf").exists()
    assert run("score", "-f", FILE, "-o", "x.pdf", "--format", "text")[0] == 0
    assert run("score", "-f", FILE, "-o", "./x")[0] == 0


@pytest.mark.parametrize(
    "options",
    [
        ["--explain", "Aki", "--format", "csv"],
        ["--chart", "--sheet"],
        ["--json", "--format", "csv"],
        ["--json", "--chart"],
    ],
)
def test_two_views_at_once_are_refused(options: list[str]) -> None:
    table(*NAMES)
    assert run("score", "-f", FILE, *options)[0] == 2


@pytest.mark.parametrize("command", ["status", "legal", "log", "penalties", "catchable"])
def test_json_and_a_format_are_refused(command: str) -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    code, said = run(command, "-f", FILE, "--json", "--format", "csv")
    assert code == 2
    assert "--json" in said


# --- names of people who were refused


@pytest.mark.parametrize(
    "before",
    ["join Dan after Zoe", "Zoe r5 join Dan after Ben", "fix 99 join Dan after Ben", "fix 1 join Dan after Ben r99",
     "rename Zoe Dan"],
)  # fmt: skip
def test_who_was_refused_a_seat_is_nobody(before: str) -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    lines = f"flip:r5\nr7\nb7\n{before}\nfix 3 Dan r6\nundo\n"
    assert run("play", "-f", FILE, "--keep-going", "-", given=lines)[0] == 1
    assert "Dan" not in Path(FILE).read_text(encoding="utf-8")
    assert run("status", "-f", FILE)[0] == 0


def test_who_was_seated_once_stays_known() -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    lines = "flip:r5\njoin Dan after Ben\nundo\nredo\nr7\nDan leave\nrename Aki Zoe\nZoe note hello\n"
    code, said = run("play", "-f", FILE, "-", given=lines)
    assert code == 0, said
    assert run("play", "-f", FILE, "join Dan after Ben Zoe note again")[0] in (0, 1)
    assert run("status", "-f", FILE)[0] == 0


# --- names that were put right


def test_what_a_fix_changes_is_told_in_the_names_of_today() -> None:
    """Aki went out, and Ben held 3; then the two change names, and Aki of today, Ben of then, really held 7."""
    table("Aki", "Ben")
    add("Aki:-", "Ben:3")
    assert run("play", "-f", FILE, "rename Aki Tmp", "rename Ben Aki", "rename Tmp Ben")[0] == 0
    for command in (["score", "fix", "1", "Aki:7"], ["fix", "1", "round", "Aki:7", "Ben:-"]):
        code, said = run(*command, "-f", FILE, "--yes")
        assert code == 0, said
        assert "Score of Ben: 3 → 7." in said
        assert "Then, with #1: Round 1: Ben +7." in said
        assert "No longer, with #1: Round 1: Ben +3." in said
        assert run("undo", "-f", FILE)[0] == 0


def test_the_loser_of_a_hand_is_told_in_the_name_of_today() -> None:
    assert run("new", "ono99", "-f", FILE, "Aki", "Ben")[0] == 0
    assert run("play", "-f", FILE, "agree total=80", "Aki 10", "Ben 10")[0] == 0
    assert run("play", "-f", FILE, "rename Ben Bea")[0] == 0
    code, said = run("fix", "-f", FILE, "1", "agree", "total=60", "--yes")
    assert code == 0, said
    assert "No longer, with #3: Bea lost hand 1 at 100." in said


# --- standings


def test_two_of_one_table_are_not_one_player() -> None:
    table(*NAMES, file="one.referee")
    table("Aki", "Dan", file="two.referee")
    code, said = run("standings", "one.referee", "two.referee", "--same", "Ben=Dan", "--same", "Dan=Aki")
    assert code == 1
    assert "Aki, Ben sit at the same table, one.referee" in said


@pytest.mark.parametrize("pair", ["Zoe=Aki", "Aki=Zoe"])
def test_an_unknown_name_is_not_the_same_as_anybody(pair: str) -> None:
    table(*NAMES)
    assert "Zoe sits at none of these tables" in run("standings", FILE, "--same", pair)[1]


def test_hands_lost_are_added_up_where_there_are_no_points() -> None:
    for file, losers in (("one.referee", "Ben Ben Aki"), ("two.referee", "Ben")):
        assert run("new", "ono99", "--scores-only", "-f", file, *NAMES)[0] == 0
        for loser in losers.split():
            assert run("score", "add", "-f", file, f"{loser}:lost")[0] == 0
    code, said = run("standings", "one.referee", "two.referee", "--format", "tsv")
    assert code == 0, said
    points = {line.split("\t")[1]: line.split("\t")[4] for line in said.splitlines()[1:] if "\t" in line}
    assert points == {"Chie": "0", "Aki": "-1", "Ben": "-3"}
    assert "each hand lost counts as -1" in run("standings", "one.referee", "two.referee")[1]


# --- results put right


def one_by_one(*words: str) -> None:
    for word in words:
        add(word)


def written(*arguments: str) -> str:
    code, said = run("score", *arguments, "--yes", "-f", FILE)
    assert code == 0, said
    return said


def test_a_fix_of_one_hand_is_held_against_the_whole_round() -> None:
    table(*NAMES)
    one_by_one("Ben:27", "Aki:-", "Chie:3")
    assert "Nothing is written" in refused("score", "fix", "1", "Ben:-", "--yes")
    assert "Nothing is written" in refused("score", "fix", "1", "Aki:3", "--yes")
    written("fix", "1", "Ben:-", "Aki:5")
    assert scores()["totals"] == {"Aki": 0, "Ben": 8, "Chie": 0}


def test_several_fixes_are_told_together() -> None:
    table(*NAMES)
    one_by_one("Ben:27", "Aki:-", "Chie:3")
    said = written("fix", "1", "Ben:28", "Chie:4")
    assert said.count("Score of Aki: 30 → 32.") == 1
    assert "31" not in said


def test_a_round_is_inserted_before_hands_told_one_by_one() -> None:
    table(*NAMES)
    one_by_one("Ben:27", "Aki:-", "Chie:3")
    written("insert", "1", "Aki:1", "Ben:-", "Chie:2")
    assert scores()["rounds"] == [{"Aki": 0, "Ben": 3, "Chie": 0}, {"Aki": 30, "Ben": 0, "Chie": 0}]
    written("fix", "2", "Ben:17")
    written("fix", "1", "Chie:4")
    assert scores()["rounds"] == [{"Aki": 0, "Ben": 5, "Chie": 0}, {"Aki": 20, "Ben": 0, "Chie": 0}]
    written("remove", "1")
    assert scores()["rounds"] == [{"Aki": 20, "Ben": 0, "Chie": 0}]


def test_what_was_inserted_keeps_its_neighbour() -> None:
    """Both rounds stand in one entry since."""
    table(*NAMES)
    add("Aki:-", "Ben:1", "Chie:1")
    assert run("play", "-f", FILE, "rename Ben Zoe")[0] == 0
    written("insert", "1", "Aki:1", "Zoe:-", "Chie:2")
    written("fix", "1", "Chie:4")
    written("fix", "2", "Zoe:9")
    assert scores()["rounds"] == [{"Aki": 0, "Zoe": 5, "Chie": 0}, {"Aki": 10, "Zoe": 0, "Chie": 0}]
    written("remove", "2")
    assert scores()["rounds"] == [{"Aki": 0, "Zoe": 5, "Chie": 0}]


def test_an_insert_into_a_finished_match_says_which_round_falls_out() -> None:
    table("Aki", "Ben", scoring="japanese", rounds=2)
    add("Aki:-", "Ben:5")
    add("Aki:-", "Ben:6")
    before = Path(FILE).read_bytes()
    code, said = run("score", "insert", "1", "Aki:1", "Ben:-", "-f", FILE)
    assert code == 1
    assert Path(FILE).read_bytes() == before
    assert "The match now ends before #2: the last round then comes after the end" in said.replace("\n", " ")
    written("insert", "1", "Aki:1", "Ben:-")
    assert scores()["totals"] == {"Aki": 4, "Ben": -4}


def test_hands_told_before_may_be_told_again() -> None:
    table(*NAMES)
    add("Aki:-", "Ben:5")
    said = refused("score", "add", "Aki:-", "Ben:6", "Chie:7")
    assert "Ben has handed in 5 already, not 6" in said
    assert "nothing new" in add("Aki:-")
    add("Aki:-", "Ben:5", "Chie:7")
    assert scores()["totals"] == {"Aki": 12, "Ben": 0, "Chie": 0}


def test_who_went_out_at_a_refereed_table_may_be_told_again() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben")[0] == 0
    code, said = run("play", "-f", FILE, "-", given="flip:r5\nagree cards:Aki=1 cards:Ben=2\nAki r7\n")
    assert code == 0, said
    add("Aki:-", "Ben:10")
    assert scores()["totals"] == {"Aki": 10, "Ben": 0}


# --- what is exported is imported again


def again(*players: str, game: str = "uno", language: str = "en", **options: object) -> None:
    """The table of FILE exported, and imported at a new one of the same players."""
    settings = [word for key, value in options.items() for word in ("--set", f"{key}={value}")]
    assert run("new", game, "--scores-only", *settings, "-f", "again.referee", *players)[0] == 0
    assert run("score", "-f", FILE, "--lang", language, "--format", "csv", "-o", "out.csv")[0] == 0
    code, said = run("score", "import", "-f", "again.referee", "out.csv")
    assert code == 0, said
    assert scores("again.referee") == scores()
    assert run("score", "-f", "again.referee", "--format", "csv") == run("score", "-f", FILE, "--format", "csv")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    "players",
    [
        ("x;y", "a;b", "Ben"),
        ("合計", "No.", "Ben"),
        ("Total", "局", "Sum"),
        ("hand", "順位", "計"),
        ("a\ufe0fb", "2", "3"),
    ],
)
def test_hard_names(players: tuple[str, ...], language: str) -> None:
    table(*players)
    for hands in ("- 5 6", "r5,w - 7"):
        add(*[f"{name}:{hand}" for name, hand in zip(players, hands.split(), strict=True)])
    again(*players, language=language)


@pytest.mark.parametrize("scoring", ["international", "japanese"])
def test_who_has_left(scoring: str) -> None:
    table(*NAMES, scoring=scoring)
    add("Aki:-", "Ben:5", "Chie:6")
    assert run("play", "-f", FILE, "Ben leave")[0] == 0
    add("Aki:-", "Chie:8")
    add("Aki:3", "Chie:-")
    again(*NAMES, scoring=scoring)


def test_who_was_eliminated() -> None:
    table(*NAMES, scoring="elimination", target=50)
    add("Aki:-", "Ben:10", "Chie:50")
    add("Aki:-", "Ben:40")
    again(*NAMES, scoring="elimination", target=50)


@pytest.mark.parametrize("chips", ["2", "none"])
def test_hands_of_ono_99(chips: str) -> None:
    assert run("new", "ono99", "--scores-only", "--set", f"chips={chips}", "-f", FILE, *NAMES)[0] == 0
    losers = "Ben Aki Ben Ben Aki Chie Aki" if chips == "2" else "Ben Aki Ben"
    for loser in losers.split():
        code, said = run("score", "add", "-f", FILE, f"{loser}:lost")
        if code and "out" in said:
            break
        assert code == 0, said
    again(*NAMES, game="ono99", chips=chips)


def test_a_sheet_of_ono_99_with_chips_alone() -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *NAMES)[0] == 0
    Path("in.csv").write_text("Hand,Aki,Ben,Chie\n1,0,-1,0\n2,-1,0,0\n3,,負け,\nTotal,2,1,3\n", encoding="utf-8")
    code, said = run("score", "import", "-f", FILE, "in.csv")
    assert code == 0, said
    assert scores()["losers"] == ["Ben", "Aki", "Ben"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [("0,0,0", "row 2: one player loses a hand"), ("-1,-1,0", "row 2: one player"), ("0,x,0", "row 2, column 2: `x`")],
)
def test_no_loser_of_ono_99(row: str, reason: str) -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *NAMES)[0] == 0
    Path("in.csv").write_text(f"Aki,Ben,Chie\n{row}\n", encoding="utf-8")
    assert reason in refused("score", "import", "in.csv")


@pytest.mark.parametrize("cell", ["٣", "1_000", "1e3", "1.0", "=1+1", "ーー", "1 000", "r5 g+2", "--3"])
def test_a_cell_that_is_no_hand(cell: str) -> None:
    table(*NAMES)
    for others in ("-,3", "-3,+5"):
        Path("in.csv").write_text(f"Round,Aki,Chie,Ben\n1,{others},{cell}\n", encoding="utf-8")
        said = refused("score", "import", "in.csv").replace("\n", " ")
        assert f"row 2, column 4: Ben has `{cell}`, which is no hand" in said


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        ("Aki,Ben\n－,４７\n", {"Aki": 47, "Ben": 0}),  # full-width digits
        ("Round,x;y,Ben\n1,-,7\n", {"x;y": 7, "Ben": 0}),  # a semicolon in a name without quotes parts nothing
    ],
)
def test_what_a_sheet_may_hold(text: str, totals: dict[str, int]) -> None:
    table(*totals)
    Path("in.csv").write_text(text, encoding="utf-8")
    assert run("score", "import", "-f", FILE, "in.csv")[0] == 0
    assert scores()["totals"] == totals


@pytest.mark.parametrize("text", ["Aki,Ben\n", "Round,Aki,Ben\nTotal,0,0\n"])
def test_names_without_rounds_are_a_sentence(text: str) -> None:
    table("Aki", "Ben")
    Path("in.csv").write_text(text, encoding="utf-8")
    assert "holds no result" in refused("score", "import", "in.csv")


# --- words that are half an act


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("b", "`colour:b`"), ("blue", "`colour:b`"), ("青", "`colour:b`"), ("colour b", "`colour:b`"),
        ("catch Aki", "`catch:Aki`"), ("Ben catch Aki", "`catch:Aki`"), ("catch", "`catch:Aki`"),
        ("challenge", "`challenge:guilty` or `challenge:innocent`"), ("challenge guilty", "`challenge:guilty`"),
        ("hand 27", "`hand:27`"), ("flip", "`flip:r7`"),
    ],
)  # fmt: skip
def test_half_an_act_is_answered_with_the_whole(typed: str, meant: str) -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    assert run("play", "-f", FILE, "flip:r5", "Aki w")[0] == 0
    assert meant in refused("play", typed)


def test_a_hand_without_points_gives_its_winner_none() -> None:
    table("Aki", "Ben")
    add("Aki:-", "Ben:0")
    assert run("score", "-f", FILE, "--explain", "Aki")[1].splitlines()[0] == "Round 1: 0. Total 0."


def test_who_is_put_out_in_the_middle_of_a_hand_has_lost_it() -> None:
    """112 cards: a bust puts its player out, and the others go on; the hand is that player's."""
    bust = ("--rules", "ono99-mattel", "--set", "bust=player")
    assert run("new", "ono99", *bust, "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, "Aki stands stuck")[0] == 0
    rows = run("score", "-f", FILE, "--format", "csv")[1].splitlines()
    assert "1,0,0,0,lost,," in rows


# --- what is not counted


@pytest.mark.parametrize(("rounds", "told"), [
    ([(8, 0), (0, 8), (1, 0)], "The match now ends before #3: the last round then comes after the end, stays on file"),
    (
        [(8, 0), (0, 8), (3, 3), (1, 0)],
        "The match now ends before #3: the last results (#3, #4) then come after the end, stay on file",
    ),
])  # fmt: skip
def test_a_fix_that_makes_the_play_off_needless_says_how_many_rounds_it_pushes_out(
    rounds: list[tuple[int, int]], told: str
) -> None:
    """Equal after the two rounds that were agreed, A and B play on, until a round parts them."""
    table("Aki", "Ben", "Chie", scoring="japanese", rounds=2, tie_breaks="play-off")
    for aki, ben in rounds[:2]:
        add(f"Aki:{aki or '-'}", f"Ben:{ben or '-'}", "Chie:20")
    for aki, ben in rounds[2:]:
        add(*(["none"] if aki and ben else [f"Aki:{aki or '-'}", f"Ben:{ben or '-'}"]))
    assert scores()["over"]
    assert told in " ".join(written("fix", "2", "Aki:10", "Ben:-", "Chie:20", "--yes").split())


@pytest.mark.parametrize(("language", "left", "since"), [
    ("en", "Ben left the match in hand 2.", "No hand has been counted since Dan came to the table."),
    ("ja", "Benは第2局で退場。", "Danが入ってからは、まだ数えた局がありません。"),
])  # fmt: skip
def test_whoever_left_or_came_between_two_counts_is_told_of(language: str, left: str, since: str) -> None:
    assert run("new", "ono99", "-f", FILE, *NAMES)[0] == 0
    for act in ("stuck", "Ben leave", "stuck", "join Dan after Chie"):
        assert run("play", "-f", FILE, act)[0] == 0
    assert run("score", "-f", FILE, "--explain", "Ben", "--lang", language)[1].splitlines()[1:] == [left]
    assert run("score", "-f", FILE, "--explain", "Dan", "--lang", language)[1] == f"{since}\n"


def test_whoever_left_before_the_first_count_is_told_of() -> None:
    assert run("new", "ono99", "-f", FILE, *NAMES)[0] == 0
    assert run("play", "-f", FILE, "10", "Ben", "leave", "stuck")[0] == 0
    assert run("score", "-f", FILE, "--explain", "Ben")[1] == "Ben left the match in hand 1.\n"
    assert run("score", "-f", FILE, "--explain", "Aki")[1] == "Hand 1: 0. 3 left.\n"


@pytest.mark.parametrize("hand", ["r5 w b6", "27 leave", "r5 w", "# x"])
def test_no_word_of_a_hand_is_passed_over(hand: str) -> None:
    table(*NAMES, target=99999)
    add("Aki:-", "Ben:1", "Chie:1")
    add("Aki:-")
    for words in (["add", f"Ben:{hand}"], ["fix", "1", f"Ben:{hand}", "--yes"], ["add", "Ben:4", f"Chie:{hand}"]):
        assert hand in refused("score", *words)

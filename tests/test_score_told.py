"""What a score keeper is told and may type: names, cards and numbers of this table, and what really helps."""

import json
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from referee.cli import fix as fix_module
from referee.cli import paragraph
from referee.cli import results as results_module
from scoretable import FILE, add, refused, run, scores, table

NAMES = ("Aki", "Ben", "Chie")
LANGUAGES = ("en", "ja")


def lost(*names: str) -> None:
    for name in names:
        add(f"{name}:lost")


def ono(*settings: str, names: tuple[str, ...] = NAMES) -> None:
    """A new table of O'NO 99 that keeps scores only; each setting as KEY=VALUE, or the name of a rule set."""
    told = [word for each in settings for word in (("--set", each) if "=" in each else ("--rules", each))]
    code, said = run("new", "ono99", "--scores-only", *told, "-f", FILE, *names)
    assert code == 0, said


def play(*words: str) -> str:
    code, said = run("play", "-f", FILE, *words)
    assert code == 0, said
    return said


# --- who and what is meant


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "typed", [["score", "add", "Ben:lost"], ["play", "round Ben:lost"], ["score", "fix", "5", "Ben:lost", "--yes"],
              ["score", "insert", "5", "Ben:lost", "--yes"]]
)  # fmt: skip
def test_who_is_out_is_named(typed: list[str], lang: str) -> None:
    """Ben pays three chips, and is out on the fourth hand lost."""
    ono()
    lost("Ben", "Ben", "Ben", "Ben", "Aki")
    said = refused(*typed, "--lang", lang)
    assert ("Ben is out of the match." if lang == "en" else "Benはすでに退場しています") in said
    assert "What  does" not in said


@pytest.mark.parametrize("typed", ["seats Zoe", "seats Aki Zoe Ben", 'seats Aki "Zoe" Ben'])
def test_new_seats_name_whom_nobody_knows(typed: str) -> None:
    table(*NAMES)
    assert '"Zoe" is no notation; Zoe is not at this table' in refused("play", typed)
    assert "Zoeという人は、この卓にいません" in refused("play", typed, "--lang", "ja")


def test_seats_of_nobody_are_told_without_a_gap() -> None:
    table(*NAMES)
    assert "seats: every player" in refused("play", "seats")
    assert "「seats」では" in refused("play", "seats", "--lang", "ja")


def test_seats_are_still_followed_by_another_act() -> None:
    table(*NAMES)
    play("seats Ben Aki Chie pause")
    assert list(scores()["totals"]) == ["Ben", "Aki", "Chie"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_that_cannot_be_read_is_named(lang: str) -> None:
    table(*NAMES)
    sentence = "In Ben:r5,gx2,w, gx2 cannot be read" if lang == "en" else "Ben:r5,gx2,w のうち gx2 は読めません"
    assert sentence in refused("score", "add", "Aki:-", "Ben:r5,gx2,w", "Chie:3", "--lang", lang)
    assert sentence in refused("score", "add", "Ben:r5,gx2,w", "--lang", lang)
    assert "gx2" in refused("play", "Ben hand:r5,gx2,w", "--lang", lang)


@pytest.mark.parametrize("dash", ["ー", "ｰ", "－", "—"])
def test_the_key_of_a_japanese_keyboard_is_a_dash(dash: str) -> None:
    table(*NAMES)
    add(f"Aki:{dash}", "Ben:5", "Chie:6")
    add(f"Aki：{dash}")
    play("Ben hand:7", "Chie hand:8")
    play(f"round Aki:{dash} Ben:1 Chie:1")
    assert [each["Aki"] for each in scores()["rounds"]] == [11, 15, 2]


# --- what helps


def test_who_joins_a_table_of_scores_is_dealt_nothing() -> None:
    ono()
    assert play("join Fuki after Ben").startswith("Fuki joins")
    assert "deal" not in play("join Eri after Ben")


def test_a_match_that_may_go_on_says_so_everywhere() -> None:
    """Who has counted enough rounds may agree on more of them; where one is left there is nobody to play on with."""
    table(*NAMES, scoring="japanese", rounds=1)
    add("Aki:-", "Ben:5", "Chie:6")
    assert "a higher number of rounds or points agreed on are accepted" in refused("play", "catch:Ben")
    play("agree rounds=2")
    Path(FILE).unlink()
    ono("chips=0")
    lost("Ben", "Aki")
    assert "only undo, fix, rename, notes and rulings are accepted" in refused("score", "add", "Chie:lost")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_told_otherwise_is_put_right_by_the_command_named(lang: str) -> None:
    table(*NAMES)
    add("Aki:-", "Ben:5")
    said = refused("score", "add", "Ben:8", "Chie:9", "--lang", lang)
    assert "`referee score fix 1 Ben:8`" in said
    assert run("score", "fix", "1", "Ben:8", "--yes", "-f", FILE)[0] == 0
    add("Chie:9")
    assert scores()["totals"]["Aki"] == 17


def test_half_a_round_names_who_is_missing() -> None:
    table(*NAMES)
    add("Aki:-", "Ben:5")
    said = refused("score", "add", "none")
    assert "hand in the rest (Chie)" in said
    assert "`referee score add Chie:27`" in said
    assert "whole result again" not in said


def test_a_round_that_is_being_played_says_so() -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    play("flip:r5", "r7")
    for typed in ("Ben:-", "Ben:27"):
        assert "Round 1 is still being played" in refused("score", "add", typed)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("chips=3", "Chips after hand 1: Aki 3 → 2, Ben 2 → 3."),
        ("ono99-points", "Points after hand 1: Aki 0 → 1, Ben 1 → 0."),
    ],
)
def test_what_changes_is_told_in_the_words_of_the_game(setting: str, told: str) -> None:
    ono(setting)
    lost("Ben")
    said = run("score", "fix", "1", "Aki:lost", "--yes", "-f", FILE)[1]
    assert told in said
    assert "ound" not in said
    assert "There is no hand 7" in refused("score", "fix", "7", "Aki:lost")


def test_a_hand_that_now_comes_after_the_end_is_called_so() -> None:
    """Nobody has a chip: the second hand lost by one of two ends it."""
    ono("chips=0", names=("Aki", "Ben"))
    lost("Ben")
    said = run("score", "insert", "1", "Aki:lost", "--yes", "-f", FILE)[1]
    assert "the last hand then comes after the end" in said
    assert "tells a hand after the end" in run("score", "-f", FILE, "--format", "text")[1].replace("\n", " ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_examples_are_of_this_table(lang: str) -> None:
    table("フラン", "チルノ", "紫 さん")
    for typed in (["score", "add", "27"], ["play", "r5"], ["play", "round"]):
        said = refused(*typed, "--lang", lang)
        assert re.search("(フラン|チルノ):", said)
        assert not any(name in said for name in ("Aki", "Ben"))


# --- spreadsheets


def imported(text: str, lang: str = "en") -> str:
    """What is said to this spreadsheet, of which nothing is recorded."""
    Path("in.csv").write_text(text, encoding="utf-8")
    return refused("score", "import", "in.csv", "--lang", lang)


HANDS = "Round,Aki,Ben,Chie,Aki (hand),Ben (hand),Chie (hand)\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{HANDS}1,99,0,0,-,5,6\n", ("row 2, column 2", "Aki has 99", "11")),
        (f"{HANDS}1,11,0,0,-,5,6\n2,0,0,7,1,7,-\n", ("row 3, column 4", "Chie has 7", "8")),
        (f"{HANDS}1,11,0,0,-,5,6\nTotal,12,0,0,,,\n", ("row 3, column 2", "Aki has 12", "11")),
        (f"{HANDS}1,11,0,0,-,5,6\nSubtotal,11,1,0,,,\n2,11,0,0,-,5,6\n", ("row 3, column 3", "Ben has 1", "0")),
        ("Round,Aki,Ben,Chie\n1,-,5,6\nTotal,,,9\n", ("row 3, column 4", "Chie has 9", "0")),
    ],
)
def test_points_that_are_not_those_of_the_hands_are_refused(text: str, told: tuple[str, ...]) -> None:
    table(*NAMES)
    said = imported(text)
    assert all(each in said for each in told), said
    assert f"{told[1].split()[-1]} " in imported(text, "ja")


def test_sums_may_be_those_of_the_sheet_or_of_the_table() -> None:
    for total in (11, 22):
        table(*NAMES, file=f"{total}.referee")
        add("Aki:-", "Ben:5", "Chie:6", file=f"{total}.referee")
        Path("in.csv").write_text(f"{HANDS}1,11,0,0,-,5,6\nTotal,{total},0,0,,,\n", encoding="utf-8")
        assert run("score", "import", "-f", f"{total}.referee", "in.csv")[0] == 0
    table(*NAMES)
    assert "Aki has 33" in imported(f"{HANDS}1,11,0,0,-,5,6\nTotal,33,0,0,,,\n")


@pytest.mark.parametrize("order", [("Aki", "Ben", "Chie", "Dan"), ("Aki", "Chie", "Ben", "Dan")])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_partners_who_changed_seats_are_imported_as_they_sat(order: tuple[str, ...], lang: str) -> None:
    """Aki plays with Chie and gets 5 and 7, then with Ben and gets 6 and 7."""
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    add("Aki:-", "Ben:5", "Chie:6", "Dan:7")
    play("seats Aki Chie Ben Dan")
    add("Aki:-", "Ben:5", "Chie:6", "Dan:7")
    play("rename Ben Ben-san")
    assert scores()["totals"]["Aki"] == 25
    assert run("score", "-f", FILE, "-o", "out.csv", "--lang", lang)[0] == 0
    table(*[name.replace("Ben", "Ben-san") for name in order], partners="true", file="again.referee")
    code, said = run("score", "import", "-f", "again.referee", "out.csv")
    assert code == 0, said
    assert scores("again.referee") == scores()
    run("score", "-f", "again.referee", "-o", "again.csv", "--lang", lang)
    assert Path("again.csv").read_bytes() == Path("out.csv").read_bytes()


def test_partners_in_other_seats_are_refused_rather_than_counted_otherwise() -> None:
    table("Aki", "Ben", "Chie", "Dan", partners="true")
    add("Aki:-", "Ben:5", "Chie:6", "Dan:7")
    assert run("score", "-f", FILE, "-o", "out.csv")[0] == 0
    table("Aki", "Chie", "Ben", "Dan", partners="true", file="again.referee")
    assert "Aki has 12" in refused("score", "import", "out.csv", file="again.referee")


@pytest.mark.parametrize("head", ["Name", "", "名前"])
def test_names_below_each_other_are_told_from_strangers(head: str) -> None:
    table(*NAMES)
    text = f"{head},1,2\nAki,-,5\nBen,4,-\nChie,6,7\n"
    assert "the names stand below each other" in imported(text)
    assert "名前が縦に並んでいます" in imported(text, "ja")
    assert "「名前」という人はこの卓にいません" in imported("名前,Zoe\n-,4\n", "ja")


def test_who_comes_in_is_dealt_no_cards_by_an_import() -> None:
    ono()
    Path("in.csv").write_text("Hand,Aki,Ben,Chie,Dan\n1,0,-1,0,\n2,0,-1,0,0\n", encoding="utf-8")
    code, said = run("score", "import", "-f", FILE, "in.csv")
    assert code == 0, said
    assert "Dan joins" in said
    assert "deal" not in said


# --- one number in every view of O'NO 99


def views(lang: str = "en") -> dict[str, str]:
    """The scores in every form that people read."""
    forms: dict[str, list[str]] = {"screen": [], "plain": ["--plain"], "sheet": ["--sheet"]}
    forms |= {form: ["--format", form] for form in ("text", "md", "html", "csv")}
    told = {}
    for form, options in forms.items():
        code, told[form] = run("score", "-f", FILE, "--lang", lang, *options)
        assert code == 0
    return told


def numbers(page: str, name: str) -> list[str]:
    """What stands in the lines of a player, without tags and what sets it bold."""
    row = re.search(rf"{name}(?:(?!Ben|Chie|Dan|アキ).)*", re.sub(r"<[^>]*>|[|*]", " ", page), re.DOTALL)
    assert row is not None
    return row[0].split()[1:]


@pytest.mark.parametrize(("lang", "word"), [("en", "Chips"), ("ja", "チップ")])
def test_chips_left_are_the_same_in_every_view(lang: str, word: str) -> None:
    """Ben pays two of three chips; Dan joins with the one that the poorest has, and pays it."""
    ono()
    lost("Ben", "Ben")
    play("join Dan after Chie")
    lost("Dan")
    told = views(lang)
    for form in ("screen", "text", "md", "html", "sheet"):
        assert word in told[form], form
        assert "+" not in re.sub("<style.*</style>", "", told[form], flags=re.DOTALL), form
    assert "Chips left,3,1,3,0" in told["csv"] or lang == "ja"
    sheet = told["sheet"].partition("<tbody>")[2]
    assert numbers(sheet, "Ben")[:4] == ["-1", "-1", "0", "1"], "two chips paid, one left"
    assert numbers(sheet, "Dan")[:2] == ["-1", "0"], "one chip paid, none left"


@pytest.mark.parametrize(("lang", "word"), [("en", "lost"), ("ja", "負け")])
def test_a_hand_lost_is_seen_where_nothing_is_counted(lang: str, word: str) -> None:
    ono("ono99-free")
    lost("Ben", "Aki")
    for form, page in views(lang).items():
        assert re.sub("lost hands|出した|<style.*</style>", "", page, flags=re.DOTALL).count(word) == 2 or form in (
            "plain", "csv",
        ), form  # fmt: skip
    assert numbers(views(lang)["md"], "Ben")[:2] == [word, "–"]


def test_subtotals_of_the_sheet_begin_where_the_players_do() -> None:
    """Everybody begins with 50 and pays the own hand."""
    table(*NAMES, scoring="survival", target=50)
    add("Aki:-", "Ben:5", "Chie:6")
    add("Aki:7", "Ben:-", "Chie:8")
    sheet = run("score", "-f", FILE, "--sheet")[1].partition("<tbody>")[2]
    assert numbers(sheet, "Chie")[:5] == ["-6", "-8", "36", "3", "so"]
    assert numbers(sheet, "Ben")[:3] == ["-5", "0", "45"]


@pytest.mark.parametrize(("lang", "head", "out"), [("en", "Exit", "Out"), ("ja", "退場順", "退場")])
def test_who_is_out_of_one_hand_is_so_in_every_view(lang: str, head: str, out: str) -> None:
    """Where a bust ends only a player's own game, both are out in the one hand that is played."""
    ono("ono99-mattel")
    lost("Chie", "Aki")
    told = views(lang)
    assert scores()["out"] == {"Chie": 1, "Aki": 1}
    lines = told["csv"].lstrip("\ufeff").splitlines()
    assert lines[0].startswith(head)
    assert lines[-1].startswith(f"{out},2,,1")
    run("score", "-f", FILE, "--lang", lang, "-o", "out.csv")
    code, said = run("new", "ono99", "--rules", "ono99-mattel", "--scores-only", "-f", "again.referee", *NAMES)
    assert code == 0, said
    code, said = run("score", "import", "-f", "again.referee", "out.csv")
    assert code == 0, said
    assert scores("again.referee") == scores()


@pytest.mark.parametrize(("lang", "word"), [("en", "Sub"), ("ja", "小計")])
def test_a_line_of_subtotals_is_named_when_rounds_stand_below_each_other(
    lang: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table(*NAMES)
    for _ in range(12):
        add("Aki:-", "Ben:5", "Chie:6")
    monkeypatch.setenv("COLUMNS", "40")
    said = run("score", "-f", FILE, "--lang", lang)[1]
    assert len(re.findall(rf"(?m)^{word} +\+", said)) == 11
    assert "=" not in said


# --- rounds put right, and questions


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_round_taken_out_or_put_in_is_told_once_and_by_its_number(lang: str) -> None:
    table(*NAMES)
    for word in ("Aki:-", "Ben:5", "Chie:6"):
        add(word)
    add("Aki:1", "Ben:-", "Chie:2")
    told = {"en": ("round 1: Aki:- Ben:5 Chie:6", "Entry"), "ja": ("第1ラウンド（Aki:- Ben:5 Chie:6）", "番の記録")}[
        lang
    ]
    done = {"en": ("Taken out", "Put in as", "Put right"), "ja": ("削除しました", "追加しました", "訂正しました")}[lang]
    commands = ["remove", "1"], ["insert", "1", "Aki:-", "Ben:5", "Chie:6"], ["fix", "1", "Ben:5"]
    for command, word in zip(commands, done, strict=True):
        code, said = run("score", *command, "--yes", "-f", FILE, "--lang", lang)
        assert code == 0, said
        assert said.splitlines()[-1].startswith(word)
        assert told[0] in said.splitlines()[-1]
        assert told[0] in said.splitlines()[0], "the preview has it too"
        assert told[1] not in said.splitlines()[-1]
    assert scores()["rounds"] == [{"Aki": 11, "Ben": 0, "Chie": 0}, {"Aki": 0, "Ben": 3, "Chie": 0}]


@pytest.mark.parametrize(
    ("answers", "is_written", "asked"),
    [("y", True, 1), ("Ｙ", True, 1), ("はい", True, 1), ("n", False, 1), ("q", False, 1), ("", False, 1),
     ("what\ny", True, 2), ("what\nいいえ", False, 2)],
)  # fmt: skip
@pytest.mark.parametrize("lang", LANGUAGES)
def test_yes_and_no_are_read_in_both_languages(
    answers: str, is_written: bool, asked: int, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table(*NAMES)
    add("Aki:-", "Ben:5", "Chie:6")
    monkeypatch.setattr(fix_module, "is_terminal", lambda stream: True)
    code, said = run("score", "fix", "1", "Ben:7", "-f", FILE, "--lang", lang, given=f"{answers}\n")
    assert code == (0 if is_written else 1)
    assert (scores()["totals"]["Aki"] == 13) == is_written
    assert said.count("[y/N]") == asked
    assert "invalid" not in said
    assert not re.search("Error|エラー", said), "to say no is no mistake"
    again = {"en": "Type `y` for yes or `n` for no.", "ja": "はいなら `y`、いいえなら `n` と入力してください。"}
    assert (again[lang] in said) == (asked == 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_leaves_at_the_question_is_told_that_nothing_is_written(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table(*NAMES)
    add("Aki:-", "Ben:5", "Chie:6")
    monkeypatch.setattr(fix_module, "is_terminal", lambda stream: True)
    code, said = run("score", "fix", "1", "Ben:7", "-f", FILE, "--lang", lang, given="")
    assert code == 1
    assert said.rstrip().endswith({"en": "Nothing is written.", "ja": "何も書き込んでいません。"}[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_that_cannot_be_read_is_asked_for_again_at_once(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table(*NAMES)
    monkeypatch.setattr(results_module, "is_terminal", lambda stream: True)
    code, said = run("score", "add", "Aki:ー", "-f", FILE, "--lang", lang, given="zz\n5\n6\n")
    assert code == 0, said
    assert said.count("Ben") > said.count("Chie")
    assert "Ben:zz" in said
    assert scores()["totals"] == {"Aki": 11, "Ben": 0, "Chie": 0}


# --- results at the prompt


def typed_live(*lines: str, lang: str = "en") -> str:
    """What the prompt of the table says to these lines."""
    return run("live", "-f", FILE, "--lang", lang, given="".join(f"{line}\n" for line in lines))[1]


def test_the_prompt_of_a_table_of_scores_takes_a_result() -> None:
    table(*NAMES)
    typed_live("Aki:- Ben:3 Chie:2", "Ben：ー", "Aki:r5,w Chie:1", "none", "round Aki:1 Ben:2 Chie:-")
    assert [sum(each.values()) for each in scores()["rounds"]] == [5, 56, 0, 3]
    said = typed_live("Aki:- Zoe:3", "Aki:- Aki:3", "Aki:- Ben:gx Chie:2", "undo")
    assert "Zoe:3 is no result" in said
    assert "Aki has two results" in said
    assert "gx cannot be read" in said
    Path(FILE).unlink()
    ono()
    typed_live("Ben:lost", "Aki:負け")
    assert scores()["losers"] == ["Ben", "Aki"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_may_be_done_says_how_a_result_is_written(lang: str) -> None:
    table(*NAMES)
    for said in (typed_live("?", lang=lang), run("legal", "-f", FILE, "--lang", lang)[1]):
        assert re.search(r"`round Aki:- Ben:27\s…`", said)
        assert "`referee score add`" in re.sub(r"\s+", " ", said)
    assert "`round Aki:- Ben:27 …`" in refused("play", "Aki:- Ben:3", "--lang", lang)
    assert "Zoe" in refused("play", "Zoe:3", "--lang", lang).partition("Zoe:3")[2]
    Path(FILE).unlink()
    ono()
    assert "`round Ben:lost`" in typed_live("?", lang=lang)


def test_a_table_that_is_played_takes_no_result_at_its_prompt() -> None:
    assert run("new", "uno", "-f", FILE, *NAMES)[0] == 0
    assert "is no notation" in typed_live("Aki:- Ben:3 Chie:2")
    assert scores()["rounds"] == []


# --- on a narrow screen

LONG = ("Maximiliane-Charlotte", "Bartholomew", "アリス・マーガトロイド", "霧雨魔理沙")
WORDS = ("Maximiliane-", "Charlotte", "Bartholomew", "アリス・", "マーガトロイド", "霧雨魔理沙")
"""What no line may break."""


@pytest.mark.parametrize("width", [30, 40, 60, 80])
@pytest.mark.parametrize("game", ["uno", "ono99"])
def test_no_name_is_broken_inside_a_word(width: int, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if game == "uno":
        table(*LONG)
        for _ in range(7):
            add(*[f"{name}:5" for name in LONG[1:]], f"{LONG[0]}:-")
    else:
        ono(names=LONG)
        lost(*LONG, *LONG)
    monkeypatch.setenv("COLUMNS", str(width))
    for command in (["score", "-f", FILE], ["standings", FILE], ["score", "-f", FILE, "--format", "text"]):
        code, said = run(*command)
        assert code == 0
        assert all(cell_len(line) <= width for line in said.partition("\nTied")[0].splitlines()), said
        assert all(word in said for word in WORDS), said
    rounds = range(1, 8 if game == "uno" else 9)
    told = run("score", "-f", FILE)[1]
    assert all(re.search(rf"(?m)(?:^|\s){number}(?:\s|$)", told) for number in rounds), "every round is there"
    assert width == 30 or len(re.findall("Rank", told)) == 1, "one table, and where there is no room for it sentences"


def test_before_the_first_hand_names_are_not_headed_by_it() -> None:
    ono()
    assert re.search("(?m)^Player +Chips +Rank$", run("score", "-f", FILE)[1])
    lost("Ben")
    assert re.search("(?m)^Hand +1 +Chips +Rank$", run("score", "-f", FILE)[1])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80])
def test_how_points_came_about_fits_a_terminal(width: int, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table("フラン", "チルノ", "Charlotte", "Bartholomew")
    add("フラン:-", "チルノ:r5,w,g+2", "Charlotte:127", "Bartholomew:w4,b9,y0,y1")
    monkeypatch.setattr(paragraph, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", str(width))
    said = run("score", "-f", FILE, "--explain", "フラン", "--lang", lang)[1]
    assert len(said.splitlines()) > 1
    assert all(cell_len(line) <= width for line in said.splitlines()), said
    assert re.findall(r"\d+", said) == [
        "1",
        *["5", "5", "50", "20", "2", "127", "50", "4", "9", "9", "0", "0", "1", "1"],
        "262",
        "262",
    ]


# --- the hand that is lost, in one word


def test_a_lost_hand_is_kept_in_one_spelling_and_a_dash_means_the_same_everywhere(tmp_path: Path) -> None:
    """In O'NO 99 a dash is who lost; beside somebody who is said to have lost it is who did not."""
    file = str(tmp_path / "lost.referee")
    assert run("new", "ono99", "--scores-only", "-f", file, "Aki", "Ben", "Chie")[0] == 0
    for result in ("Chie:負け", "Chie:LOST"):
        assert run("score", "add", "-f", file, result)[0] == 0
    assert Path(file).read_text(encoding="utf-8").count("round Chie:lost") == 2
    chips = {"Aki": 3, "Ben": 3, "Chie": 1}
    assert json.loads(run("score", "--json", "-f", file)[1])["totals"] == chips
    assert run("score", "fix", "-f", file, "1", "Aki:-", "--yes")[0] == 0
    assert json.loads(run("score", "--json", "-f", file)[1])["totals"] == chips | {"Aki": 2, "Chie": 2}
    assert run("score", "fix", "-f", file, "1", "Aki:-", "Ben:lost", "--yes")[0] == 0
    assert json.loads(run("score", "--json", "-f", file)[1])["totals"] == chips | {"Ben": 2, "Chie": 2}


@pytest.mark.parametrize("settings", [(), ("hands=5",), ("chips=none", "points=1")])
def test_titles_tell_of_chips_and_hands_only_where_they_are_counted(settings: tuple[str, ...]) -> None:
    """Where a bust puts its player out, nobody returns a chip."""
    ono("bust=player", *settings)
    lost("Ben")
    title, _, *rows = run("score", "-f", FILE)[1].splitlines()
    assert title.endswith("(the last one in wins)")
    assert rows[0].split() == ["Player", "Rank", "Out", "in", "hand"]
    assert "（最後まで残った人の勝ち）" in run("score", "-f", FILE, "--lang", "ja")[1]
    for view in (("score", "--sheet", "-o", "sheet.html"), ("score", "--format", "html", "-o", "score.html")):
        assert run(*view, "-f", FILE)[0] == 0
        assert "chip" not in Path(view[-1]).read_text(encoding="utf-8").lower()
    assert "Chips" not in run("status", "-f", FILE)[1]

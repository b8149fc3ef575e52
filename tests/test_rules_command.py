"""`referee rules`: every rule set is listed, and a sheet holds all that its rulebook has.

What the sheets must hold is read here from the TOML files themselves.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from calls import run
from referee import rulesets
from referee.lines import Changed, Line, in_force
from referee.options import as_set, override
from referee.sheet import Sheet, make_sheet
from referee.words import LANGUAGES

RULES = Path(__file__).parent.parent / "rules"
BOOK: dict[str, Any] = tomllib.loads((RULES / "ono99.toml").read_text(encoding="utf-8"))
TABLE: dict[str, Any] = tomllib.loads((RULES / "table.toml").read_text(encoding="utf-8"))
SETS = sorted(file.stem for file in RULES.glob("ono99-*.toml"))
CARDS: dict[str, dict[str, str]] = {
    "en": {"hold": "Hold", "reverse": "Reverse"},
    "ja": {"hold": "ホールド", "reverse": "リバース"},
}

HOUSE = """game = "ono99"
extends = "ono99-mattel"

[title]
en = "At our table"
ja = "うちの卓"

[rules]
limit = 88
hand_size = { value = 5, source = "Grandmother" }
"""


def said(*arguments: str, columns: int = 80) -> str:
    result = run(*arguments, columns=columns)
    assert result.exit_code == 0, result.output
    return result.output


def flowing(text: str) -> str:
    """The text without its line breaks."""
    return " ".join(text.split())


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a rule set of its own, in which the test runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").mkdir()
    file = tmp_path / "rules" / "house.toml"
    file.write_text(HOUSE, encoding="utf-8")
    return file


def sheet_of(name: str, *settings: str, language: str = "en") -> Sheet:
    rule_set, book = rulesets.load(name)
    values = override(book, rule_set, settings)
    names = CARDS[language]

    def tell(value: Any) -> str:
        cards = [str(names.get(str(card), card)) for card in value] if isinstance(value, list | tuple) else [str(value)]
        return ", ".join(cards)

    return make_sheet(book, rule_set, values, language, tell)


def options(sheet: Sheet) -> dict[str, Line]:
    return {line.key: line for section in sheet.sections for line in section.options}


def rules(sheet: Sheet) -> dict[str, Line]:
    return {line.key: line for section in sheet.sections for line in section.rules}


NO_TRADE = {"swap_when", "swap_ends_turn", "swap_under_duty", "swap_pays"}
NOT_LAID = {"ono_negative", "ono_under_duty"}
SELDOM_RULES = {"ono.first", "ono.negative", "ono.dealt", "ono.swap"}
IDLE: dict[str, tuple[set[str], set[str]]] = {
    "ono99-tomy": ({"reverse_two_left", *NOT_LAID, *NO_TRADE, "points", "target"}, SELDOM_RULES),
    "ono99-tens": ({"reverse_two_left", *NO_TRADE, "points", "target"}, SELDOM_RULES),
    "ono99-mattel": (
        {
            "double_first", "reverse_two_left", *NOT_LAID, "four_ono_drawn", "four_ono_dealt", "swap_pays",
            "late_draw_until", "out", "points", "target", "hands",
        },
        {"ono.first", "ono.dealt"},
    ),
    "ono99-points": ({"reverse_two_left", *NOT_LAID, *NO_TRADE, "out"}, SELDOM_RULES),
    "ono99-free": ({"reverse_two_left", *NOT_LAID, *NO_TRADE, "out", "target"}, SELDOM_RULES),
}  # fmt: skip
"""Options and rules that play no part in a set; the other sets leave out what the first one does."""


def conditions(told: Any) -> list[dict[str, list[str]]]:
    """Every `only` and `without` in a part of a book, those in a list of `any` too."""
    if not isinstance(told, dict):
        return []
    own = [told[key] for key in ("only", "without") if "en" not in told.get(key, {"en": ""})]  # a case may be so named
    inside = [each for inner in told.values() for each in (inner if isinstance(inner, list) else [inner])]
    return own + [found for inner in inside for found in conditions(inner)]


# --- list


def test_every_shipped_set_is_listed() -> None:
    listed = said("rules", "list")
    assert [line.split()[0] for line in listed.splitlines()] == sorted(file.stem for file in RULES.glob("*-*.toml"))
    assert "ONO 99, Mattel, 112 cards" in listed
    assert "マテル版" in said("rules", "list", "--lang", "ja")


def test_the_rulebooks_are_not_listed() -> None:
    names = [json.loads(line)["name"] for line in said("rules", "list", "--json").splitlines()]
    assert "ono99" not in names
    assert "table" not in names


def test_a_set_from_here_is_listed_with_its_file(house: Path) -> None:
    assert re.search(r"house +ono99 +At our table \(rules/house\.toml\)", said("rules", "list"))
    found = [json.loads(line) for line in said("rules", "list", "--json").splitlines()]
    ours = next(each for each in found if each["name"] == "house")
    assert ours == {
        "name": "house", "game": "ono99", "title": "At our table", "file": "rules/house.toml",
        "shipped": False, "problem": None,
    }  # fmt: skip
    assert all(each["shipped"] for each in found if each["name"] != "house")


def test_a_copy_of_a_shipped_set_is_the_shipped_one(house: Path) -> None:
    copy = house.parent / "ono99-tomy.toml"
    copy.write_bytes((RULES / copy.name).read_bytes())
    found = {each["name"]: each for each in map(json.loads, said("rules", "list", "--json").splitlines())}
    assert found["ono99-tomy"]["shipped"] is True
    assert "ono99-tomy.toml" not in said("rules", "list")
    copy.write_text(copy.read_text(encoding="utf-8") + "# ours\n", encoding="utf-8")
    assert "(rules/ono99-tomy.toml)" in said("rules", "list")


def test_a_set_from_the_settings_folder_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "referee" / "rules"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(HOUSE, encoding="utf-8")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    found = [json.loads(line) for line in said("rules", "list", "--json").splitlines()]
    assert [each["file"] for each in found if not each["shipped"]] == [str(folder / "mine.toml")]


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ('game = "ono99"\n[rules]\nlimt = 3\n', "broken.toml:3: there is no option 'limt' (did you mean limit?)"),
        ('game = "ono99"\n[rules\n', "is not TOML"),
        ('game = "chess"\n', "broken.toml:1"),
        ('game = "ono99"\nextends = "broken"\n', "extends itself"),
        ('game = "ono99"\nextends = "nowhere"\n', "There is no rule set 'nowhere'"),
    ],
)
def test_a_broken_set_is_listed_with_what_is_wrong(house: Path, content: str, wrong: str) -> None:
    (house.parent / "broken.toml").write_text(content, encoding="utf-8")
    listed = flowing(said("rules", "list"))
    assert "broken cannot be used:" in listed
    assert wrong in listed
    assert "At our table" in listed
    problems = {each["name"]: each["problem"] for each in map(json.loads, said("rules", "list", "--json").splitlines())}
    assert wrong in problems["broken"]
    assert problems["house"] is None


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_fits_the_terminal(columns: int, language: str) -> None:
    listed = said("rules", "list", "--lang", language, columns=columns)
    assert all(cell_len(line) <= columns for line in listed.splitlines())
    titles = [tomllib.loads((RULES / f"{name}.toml").read_text(encoding="utf-8"))["title"] for name in SETS]
    assert all(title[language] in listed for title in titles)


# --- the sheet as data


@pytest.mark.parametrize("name", SETS)
def test_every_option_and_rule_in_force_is_on_the_sheet_once(name: str) -> None:
    sheet = sheet_of(name)
    idle_options, idle_rules = IDLE.get(name, IDLE["ono99-tomy"])
    keys = [line.key for section in sheet.sections for line in section.options]
    ids = [line.key for section in sheet.sections for line in section.rules]
    assert sorted(keys) == sorted(BOOK["option"].keys() - idle_options)
    assert sorted(ids) == sorted({*BOOK["rule"], *TABLE["rule"]} - idle_rules)
    assert [section.key for section in sheet.sections] == [*BOOK["section"], *TABLE["section"]]


@pytest.mark.parametrize(
    ("name", "setting", "option", "rule"),
    [
        ("ono99-tomy", "four_ono=swap", "swap_under_duty", "ono.swap"),
        ("ono99-tomy", "four_ono_dealt=redeal", "four_ono_dealt", "ono.dealt"),
        ("ono99-tomy", "negative=refuse", "negative", "ono.negative"),
        ("ono99-tomy", "first_card=plain", "first_card", "ono.first"),
        ("ono99-mattel", "dodge=reverse", "double_first", "ono.double"),
    ],
)
def test_what_comes_into_force_comes_onto_the_sheet(name: str, setting: str, option: str, rule: str) -> None:
    sheet = sheet_of(name, setting)
    assert option in options(sheet)
    assert rule in rules(sheet)


@pytest.mark.parametrize(
    ("setting", "option", "rule"),
    [
        ("dodge=none", "dodge_second", None),
        ("chips=none", "out", None),
        ("bust=player", "hands", None),
        ("four_ono=swap", "four_ono_dealt", None),
        ("four_ono=swap", "four_ono_drawn", None),
        ("late_draw=hand", "late_draw_until", None),
        ("late_draw=never", None, "ono.draw"),
        ("empty_pile=none", None, "ono.pile"),
    ],
)
def test_what_falls_out_of_force_leaves_the_sheet(setting: str, option: str | None, rule: str | None) -> None:
    before, after = sheet_of("ono99-tomy"), sheet_of("ono99-tomy", setting)
    gone = (options(before).keys() - options(after).keys()) | (rules(before).keys() - rules(after).keys())
    assert {option or rule} <= gone


@pytest.mark.parametrize(
    ("entry", "holds"),
    [
        ({}, True),
        ({"only": {"chips": ["3"]}}, True),
        ({"only": {"chips": ["none", "2"]}}, False),
        ({"only": {"dodge": ["reverse"]}}, True),
        ({"only": {"dodge": ["empty"]}}, False),
        ({"only": {"bare": ["empty"]}}, True),
        ({"only": {"chips": ["3"], "dodge": ["double"]}}, False),
        ({"only": {"second": ["false"]}}, True),
        ({"without": {"dodge": ["double"]}}, True),
        ({"without": {"dodge": ["double", "hold"]}}, False),
        ({"without": {"dodge": ["double"], "chips": ["3"]}}, False),
        ({"only": {"chips": ["3"]}, "without": {"second": ["false"]}}, False),
        ({"only": {"unheard": ["of"]}}, False),
        ({"without": {"unheard": ["of"]}}, False),
        ({"any": [{"only": {"chips": ["2"]}}, {"without": {"dodge": ["double"]}}]}, True),
        ({"any": [{"only": {"chips": ["2"]}}, {"only": {"dodge": ["double"]}}]}, False),
        ({"only": {"chips": ["2"]}, "any": [{"only": {"second": ["false"]}}]}, False),
    ],
)
def test_when_an_entry_holds(entry: dict[str, Any], holds: bool) -> None:
    values = {"chips": 3, "dodge": ("hold", "reverse"), "bare": [], "second": False}
    assert in_force(entry, values) is holds


@pytest.mark.parametrize("games", [("ono99",), ("uno",), ("ono99", "uno")])
def test_conditions_name_options_and_values_that_there_are(games: tuple[str, ...]) -> None:
    """Those of each game's own book, and those of the book that both share, whose options are of either game."""
    books = [tomllib.loads((RULES / f"{game}.toml").read_text(encoding="utf-8")) for game in games]
    found = conditions(books[0]) if len(games) == 1 else conditions(TABLE)
    assert len(found) > (20 if len(games) == 1 else 5)
    for key, wanted in [pair for condition in found for pair in condition.items()]:
        (book,) = [each for each in books if key in each["option"]]
        option = book["option"][key]
        known = {*option.get("choice", {}), *option.get("choices", ()), *(book["deck"] if key == "deck" else ())}
        assert wanted
        assert set(wanted) <= known, key


SPECIAL_WILDS = {"start_swap", "start_shuffle", "start_white", "points_special", "uno.swap"}


@pytest.mark.parametrize(
    ("name", "settings", "there"),
    [
        ("uno-japan", [], set()),
        ("uno-42001", [], set()),
        ("uno-japan112", [], SPECIAL_WILDS - {"start_swap"}),
        ("uno-swap112", [], SPECIAL_WILDS - {"start_shuffle"}),
        ("uno-japan", ["seven_swap=may"], {"uno.swap"}),
        ("uno-japan", ["deck=109-swap"], {"start_swap", "points_special", "uno.swap"}),
    ],
)
def test_a_sheet_of_uno_speaks_only_of_cards_in_the_pack(name: str, settings: list[str], there: set[str]) -> None:
    sheet = sheet_of(name, *settings)
    assert SPECIAL_WILDS & {*options(sheet), *rules(sheet)} == there
    assert any("A wild that moves hands is, as last card" in told for told in sheet.interactions) is (
        "points_special" in there
    )


@pytest.mark.parametrize(
    ("settings", "told", "untold"),
    [
        (["stack=up"], "Draw Two cannot be challenged either", "One laid on a Draw Two can:"),
        (["stack=up", "wild4_under_penalty=draw two"], "One laid on a Draw Two can:", "cannot be challenged either"),
        (["stack=same"], "cannot be challenged.", "One laid on a Draw Two"),
    ],
)
def test_which_answer_of_a_chain_can_be_challenged(settings: list[str], told: str, untold: str) -> None:
    meeting = " ".join(sheet_of("uno-japan", *settings).interactions)
    assert told in meeting
    assert untold not in meeting


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_those_of_the_book(language: str) -> None:
    """A line begins with the sentence of its option, choice, pack or rule; what is in force besides comes after it."""
    sheet = sheet_of("ono99-tomy", language=language)
    for key, line in options(sheet).items():
        option = BOOK["option"][key]
        default = option["default"]
        if key == "deck":
            expected = BOOK["deck"]["54"][language]
        elif option["type"] in ("choice", "bool") or str(default) in option.get("choice", ()):
            expected = option["choice"][str(default).lower()][language]
        else:
            names = ", ".join(CARDS[language][card] for card in default) if option["type"] == "list" else default
            expected = option[language].replace("{value}", str(names))
        assert line.sentence.startswith(expected)
    for line in rules(sheet).values():
        rule = {**BOOK["rule"], **TABLE["rule"]}[line.key]
        assert line.sentence.startswith(rule[language])
        assert list(line.sources) == rule["sources"]


def test_further_sentences_come_after_the_first_with_their_sources() -> None:
    tomy, mattel = options(sheet_of("ono99-tomy"))["starter"], options(sheet_of("ono99-mattel"))["starter"]
    assert mattel.sentence == "The player left of the dealer begins the first hand, and play runs clockwise at first."
    assert mattel.sources == ("MAT", "WENn")
    assert tomy.sentence.startswith(mattel.sentence + " The loser of a hand begins the next one")
    assert tomy.sentence.endswith("the player on the right of whoever begins deals.")
    assert tomy.sources == ("ruling", "WENn")
    japanese = options(sheet_of("ono99-tomy", language="ja"))["starter"].sentence
    assert "始めます。次の局は" in japanese, "no blank between Japanese sentences"


@pytest.mark.parametrize(
    ("name", "option", "english", "japanese"),
    [
        ("ono99-tomy", "chips", "the last player in wins the match", "最後まで残った人がゲームの勝者です"),
        ("ono99-mattel", "bust", "The last one left wins.", "最後まで残った人が勝者です"),
        (
            "ono99-points",
            "points",
            "Whoever alone has the fewest at the end wins",
            "失点のいちばん少ない人が1人だけなら",
        ),
        ("ono99-free", "points", "the match has no winner", "ゲーム全体の勝者はいません"),
    ],
)
def test_every_set_says_who_wins(name: str, option: str, english: str, japanese: str) -> None:
    assert english in options(sheet_of(name))[option].sentence
    assert japanese in options(sheet_of(name, language="ja"))[option].sentence


@pytest.mark.parametrize(("language", "hold"), [("en", "Hold"), ("ja", "ホールド")])
def test_a_pack_without_hold_has_a_sheet_without_it(language: str, hold: str) -> None:
    def lines(name: str) -> list[Line]:
        sheet = sheet_of(name, language=language)
        return [*options(sheet).values(), *rules(sheet).values()]

    assert not [line.key for line in lines("ono99-mattel") if hold in line.sentence]
    assert {"deck", "dodge", "ono.turn"} <= {line.key for line in lines("ono99-tomy") if hold in line.sentence}


def test_only_mattels_reverse_has_two_readings() -> None:
    assert "one of two readings" in options(sheet_of("ono99-mattel"))["reverse_two"].sentence
    assert "MAT" in options(sheet_of("ono99-mattel"))["reverse_two"].sources
    assert "reading" not in options(sheet_of("ono99-tomy"))["reverse_two"].sentence


@pytest.mark.parametrize(
    ("name", "option"), [("ono99-start", "ono"), ("ono99-tens", "ono"), ("ono99-tomy", "first_card")]
)
def test_where_a_source_tells_only_half_the_ruling_is_named(name: str, option: str) -> None:
    line = options(sheet_of(name))[option]
    assert line.sources[0] == "JA"
    assert line.sources[-1] == "ruling"


def test_a_number_can_have_a_sentence_of_its_own_at_nought() -> None:
    assert options(sheet_of("ono99-free"))["hands"].sentence.startswith("No number of hands is agreed.")
    assert options(sheet_of("ono99-points"))["hands"].sentence == "Hands in a match: 5."
    for name in SETS:
        for language in LANGUAGES:
            told = [line.sentence for line in options(sheet_of(name, language=language)).values()]
            assert not [sentence for sentence in told if re.search(r": 0\.|は0[局点]", sentence)]


def test_people_who_come_and_go_are_told_what_becomes_of_their_chips() -> None:
    def newcomer(name: str, *settings: str) -> str:
        return rules(sheet_of(name, *settings))["table.join"].sentence

    assert rules(sheet_of("ono99-tomy"))["table.out"].sentence.endswith("Nobody returns a chip for leaving.")
    assert "chip" not in rules(sheet_of("uno-japan"))["table.out"].sentence
    assert newcomer("ono99-tomy").endswith("as many chips as the player still in who has the fewest.")
    assert newcomer("ono99-points").endswith("with the most loss points of anybody still in.")
    assert newcomer("ono99-free").endswith("is dealt a full hand at once.")
    assert newcomer("ono99-mattel") == newcomer("ono99-free")


def test_a_value_that_is_a_ruling_says_so() -> None:
    tomy = options(sheet_of("ono99-tomy"))
    stated = tomllib.loads((RULES / "ono99-tomy.toml").read_text(encoding="utf-8"))["sources"]
    told = {key: source for key, source in stated.items() if key not in IDLE["ono99-tomy"][0]}
    assert {key for key, line in tomy.items() if line.ruling} == {key for key in told if told[key] == "ruling"}
    assert all(line.sources[0] == stated[key] for key, line in tomy.items())


def test_what_differs_from_the_set_it_starts_from_is_marked(house: Path) -> None:
    mattel = tomllib.loads((RULES / "ono99-mattel.toml").read_text(encoding="utf-8"))["rules"]
    changed = {key: line.changed for key, line in options(sheet_of("ono99-mattel")).items() if line.changed}
    assert changed.keys() == mattel.keys()
    assert changed["players_max"] == Changed("ono99-tomy", 8)
    ours = {key: line.changed for key, line in options(sheet_of("house")).items() if line.changed}
    assert ours == {"limit": Changed("ono99-mattel", 99), "hand_size": Changed("ono99-mattel", 4)}
    assert not any(line.changed for line in options(sheet_of("ono99-tomy")).values())


def test_what_is_set_for_the_sheet_alone_is_marked() -> None:
    line = options(sheet_of("ono99-tomy", "limit=100"))["limit"]
    assert line.sentence == "The running total is to stay below 100."
    assert line.changed == Changed("ono99-tomy", 99)
    assert line.sources == (), "the source of 99 is none of 100"


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ("chips=none", "The game is played without chips."),
        ("dodge=none", "No card passes the duty on."),
        ("dodge_second=true", "The same cards pass a duty of two plays on as the second of the two plays, too."),
        ("ono=tens", "O'NO 99 may be laid whenever the total is a multiple of ten"),
        ("deck=112", "The pack has 112 cards"),
    ],
)
def test_every_type_of_value_has_its_own_sentence(setting: str, sentence: str) -> None:
    line = options(sheet_of("ono99-tomy", setting))[setting.partition("=")[0]]
    assert line.sentence.startswith(sentence)
    assert f"{line.key}={as_set(line.value)}" == setting, "what stands in brackets can be typed after --set"


def test_the_sources_are_those_that_are_cited() -> None:
    tags = [source.tag for source in sheet_of("ono99-mattel").sources]
    assert tags == [tag for tag in BOOK["source"] if tag in tags], "in the order of the book"
    assert "MAT" in tags
    assert "house" not in tags


# --- the sheet as printed


def without_strokes(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.strip("-=") or not line)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_no_word_is_cut_on_a_narrow_terminal(name: str, language: str) -> None:
    narrow, wide = (
        without_strokes(said("rules", "show", name, "--lang", language, columns=width)) for width in (40, 100)
    )
    for line in narrow.splitlines():
        assert cell_len(line) <= 40 or line.strip().startswith("http"), line
    words = r"[\u30a1-\u30fa\u30fc]+|[!-~]+"
    assert re.findall(words, narrow) == re.findall(words, wide)
    assert re.sub(r"\s", "", narrow) == re.sub(r"\s", "", wide)


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_no_japanese_line_begins_with_a_closing_sign(columns: int) -> None:
    sheet = said("rules", "show", "ono99-mattel", "--lang", "ja", columns=columns)
    assert not [line for line in sheet.splitlines() if line.strip()[:1] in tuple("、。）］」っょゃゅ")]


def test_the_printed_sheet_tells_option_value_change_and_sources() -> None:
    sheet = flowing(said("rules", "show", "ono99-mattel", "--set", "limit=100"))
    assert "to stay below 100. [limit=100; changed, 99 in ono99-mattel]" in sheet
    assert "[negative=refuse; changed, allow in ono99-tomy; ruling, MAT]" in sheet
    assert "Reverse, Double Play. [dodge=reverse,double; changed, hold,reverse in ono99-tomy; MAT]" in sheet
    assert "[rule ono.announce; JA, MAT, ruling]" in sheet
    assert "- MAT: Mattel's rule sheet, as transcribed with the ono99counter https://github.com/Halyul" in sheet
    assert "上限" not in sheet


def test_the_printed_sheet_in_japanese() -> None:
    sheet = re.sub(r"\s", "", said("rules", "show", "ono99-mattel", "--lang", "ja"))
    assert "場の合計が0を下回るカードは出せません。［negative=refuse、変更（ono99-tomyではallow）、裁定、MAT］" in sheet
    assert "リバース、ダブルプレイ。［dodge=reverse,double" in sheet


def test_colour_is_only_for_a_terminal_and_never_with_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    assert "\x1b" not in said("rules", "show", "ono99-tomy")
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = said("rules", "show", "ono99-tomy")
    assert "\x1b[2m" in coloured
    plain = said("rules", "show", "ono99-tomy", "--plain")
    assert "\x1b" not in plain
    sheet = re.sub(r"\x1b\[\d*m", "", coloured)
    ruled = [line for line in sheet.splitlines() if line and not set(line) - set("=-")]
    assert ruled, "headings are ruled for the eye"
    without = [line for line in sheet.splitlines() if line not in ruled]
    assert without == plain.splitlines(), "colour moves no line break, and nothing is ruled for the ear"


def test_the_sheet_as_json() -> None:
    lines = said("rules", "show", "ono99-points", "--json").splitlines()
    assert len(lines) == 1
    assert lines[0].isascii()
    sheet = json.loads(lines[0])
    assert (sheet["name"], sheet["game"], sheet["extends"]) == ("ono99-points", "ono99", "ono99-tomy")
    found = {option["option"]: option for section in sheet["sections"] for option in section["options"]}
    assert (found["points"]["value"], found["points"]["ruling"]) == (1, True)
    assert found["points"]["changed"] == {"in": "ono99-tomy", "value": 0}
    assert found["limit"]["changed"] is None


def test_a_set_by_path_and_its_own_source(house: Path) -> None:
    sheet = flowing(said("rules", "show", "rules/house.toml"))
    assert sheet.startswith("At our table ============ Rule set house, which starts from ono99-mattel")
    assert "[hand_size=5; changed, 4 in ono99-mattel; Grandmother]" in sheet


def test_a_hostile_title_is_only_text(house: Path) -> None:
    title = "[bold]x[/bold] :fire: \\u001b[31mred \\u202eright"
    house.write_text(f'game = "ono99"\n[title]\nen = "{title}"\n', encoding="utf-8")
    for output in (said("rules", "list"), said("rules", "show", "house")):
        assert "[bold]x[/bold] :fire: \\x1b[31mred" in flowing(output)
        assert "\x1b" not in output
        assert "\u202e" not in output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["show", "ono99-tomi"], "There is no rule set 'ono99-tomi' (did you mean ono99-tomy?)"),
        (["show", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["show", "ono99-tomy", "--set", "limt=3"], "There is no option 'limt' (did you mean limit?)"),
        (["show", "ono99-tomy", "--set", "limit=no"], "limit is a whole number"),
        (["show", "ono99-tomy", "--set", "limit"], "write --set KEY=VALUE"),
        (["show"], "Missing argument"),
    ],
)
def test_misuse_is_told_in_a_sentence(arguments: list[str], sentence: str) -> None:
    result = run("rules", *arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output

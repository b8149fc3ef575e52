"""`rules explain`, `diff` and `search`: what the rulebooks hold is told whole, in both languages and every format.

What must be told is read here from the TOML files themselves.
"""

import csv
import io
import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from calls import run
from referee import rulesets
from referee.words import LANGUAGES

pytestmark = pytest.mark.usefixtures("folder")
RULES = Path(__file__).parent.parent / "rules"
BOOKS: dict[str, dict[str, Any]] = {
    name: tomllib.loads((RULES / f"{name}.toml").read_text(encoding="utf-8")) for name in ("ono99", "uno", "table")
}
SETS = {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in RULES.glob("*-*.toml")}
OPTIONS = [(game, key) for game in ("ono99", "uno") for key in BOOKS[game]["option"]]
IN_BOTH = BOOKS["ono99"]["option"].keys() & BOOKS["uno"]["option"].keys()


def said(*arguments: str, language: str = "en", columns: int = 80) -> str:
    result = run(*arguments, REFEREE_LANG=language, columns=columns)
    assert result.exit_code == 0, result.output
    return result.output


def told(*arguments: str, language: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(*arguments, "--json", language=language))
    return found


def lines(*arguments: str, language: str = "en") -> list[dict[str, Any]]:
    return [json.loads(line) for line in said(*arguments, "--json", language=language).splitlines()]


def flowing(text: str) -> str:
    return re.sub(r"\s+", "", text)


# --- explain


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "key"), OPTIONS)
def test_an_option_is_told_with_everything_that_the_book_has_on_it(game: str, key: str, language: str) -> None:
    option, sources = BOOKS[game]["option"][key], BOOKS[game]["source"]
    found = told("rules", "explain", key, "--game", game, language=language)
    assert (found["id"], found["kind"], found["game"]) == (key, "option", game)
    (own,) = found["options"]
    assert own["title"] == option["title"][language]
    choices = BOOKS[game]["deck"] if key == "deck" else option.get("choice", {})
    empty = {"empty": "none"} if option["type"] == "list" else {}
    assert {each["value"]: each["sources"] for each in own["choices"]} == {
        empty.get(value, value): choice.get("sources", []) for value, choice in choices.items()
    }
    for value, choice in choices.items():
        (sentence,) = [each["sentence"] for each in own["choices"] if each["value"] == empty.get(value, value)]
        assert sentence.startswith(choice[language].replace("{value}", value))
    quoted = {each["tag"]: each for each in found["editions"] if each["reads"]}
    assert quoted.keys() == option["sources"].keys()
    for tag, reading in option["sources"].items():
        assert quoted[tag]["reads"] == reading[language]
        assert quoted[tag]["source"] == sources[tag][language]
        assert quoted[tag]["edition"] == sources[tag].get("edition", {}).get(language)
    named = {tag for choice in choices.values() for tag in choice.get("sources", ())}
    assert {each["tag"] for each in found["editions"]} == named | option["sources"].keys()
    assert set(found["decides"]) == {
        rule for name in (game, "table") for rule, each in BOOKS[name]["rule"].items() if key in each.get("options", ())
    }


NOT_SAID = {
    ("ono99", "double_first", "MAT"), ("ono99", "reverse_two_left", "MAT"), ("ono99", "ono_negative", "JA"),
    ("ono99", "swap_ends_turn", "MAT"), ("ono99", "late_draw", "MAT"), ("ono99", "leaver_hand", "MAT"),
    ("ono99", "out", "ruling"), ("ono99", "target", "JA"), ("uno", "voluntary_draw", "NICO"),
    ("uno", "challenge", "US112"), ("uno", "empty_round", "ALG"),
}  # fmt: skip
"""Texts quoted on an option that leave open which value it has: `MAT` does not tell what becomes of a hand."""
WITH_CHOICES = [(game, key) for game, key in OPTIONS if key == "deck" or BOOKS[game]["option"][key].get("choice")]


@pytest.mark.parametrize(("game", "key"), WITH_CHOICES)
def test_who_says_what_of_an_option_is_told_with_the_value(game: str, key: str) -> None:
    found = told("rules", "explain", key, "--game", game)["editions"]
    silent = {(game, key, each["tag"]) for each in found if not each["values"]}
    assert silent == {each for each in NOT_SAID if each[:2] == (game, key)}
    rows = list(csv.DictReader(io.StringIO(said("rules", "explain", key, "--game", game, "--format", "csv"))))
    if any(each["values"] for each in found):
        assert [each["Value"] for each in rows] == [", ".join(each["values"]) or "-" for each in found]
    else:
        assert all("Value" not in each for each in rows)


@pytest.mark.parametrize(
    ("key", "tag", "values"),
    # As the quoted texts have it: 2 cards on the sheets of 1993, 4 on 42001; 3 chips or none; like on like.
    [("uno_cards", "US93", ["2"]), ("uno_cards", "US1", ["4"]), ("chips", "JA", ["3", "none"]),
     ("draw_to_match", "US2", ["off", "may"]), ("draw_to_match", "JP17", ["off"]), ("stack", "US112", ["none"]),
     ("dodge", "MAT", ["reverse", "double"]), ("play_after_draw", "NICO", ["false"])],
)  # fmt: skip
def test_a_text_is_told_with_the_value_that_it_has(key: str, tag: str, values: list[str]) -> None:
    assert [each["values"] for each in told("rules", "explain", key)["editions"] if each["tag"] == tag] == [values]


@pytest.mark.parametrize(("language", "chosen", "decides"), [
    ("en", "In uno-japan it is on.", "How it decides:"), ("ja", "uno-japanではonです。", "判定のしかた："),
])  # fmt: skip
def test_of_a_rule_its_sentence_and_what_the_set_chose_come_first(language: str, chosen: str, decides: str) -> None:
    """A person at a table asks for these; every sentence with which it decides, and who says what, come after them."""
    screen = said("rules", "explain", "uno.challenge", language=language, columns=80)
    sentence = told("rules", "explain", "uno.challenge", language=language)["sentence"]
    places = [
        flowing(screen).index(flowing(part))
        for part in (sentence, chosen, decides, "Niconico" if language == "en" else "ニコニコ")
    ]
    assert places == sorted(places), "the rule, the choice of the set, its sentences, its sources"
    assert "───" not in screen, "the readings of a rule and of all its options are a list"


def test_a_text_that_leaves_the_value_open_says_so() -> None:
    screen = said("rules", "explain", "voluntary_draw", columns=120)
    (line,) = [line for line in screen.splitlines() if line.startswith("NICO")]
    assert re.search("  -  +who has nothing to lay", line)
    assert "-: the text does not say which value it has." in screen
    assert "-：どの値になるかは、その資料からは決まりません。" in said(
        "rules", "explain", "voluntary_draw", language="ja"
    )
    assert "does not say which" not in said("rules", "explain", "uno_cards")


CALLED = {
    "en": {"who": "[Tt]he player", "card": "[Tt]he card", "act": "[Tt]his act", "target": "[Tt]he other player",
           "turn": "[Ww]hoever is at turn", "top": "[Tt]he top card", "author": "[Tt]he other player",
           "held": "a card that forbids it", "next": "whoever the rule set names"},
    "ja": {"who": "その人", "card": "そのカード", "act": "その行為", "target": "相手", "turn": "手番の人",
           "top": "台札", "author": "相手", "held": "条件に触れるカード",
           "next": "ルールセットで決まる人"},
}  # fmt: skip
"""What the places of a sentence are called where there is no table; a number of the rule set is told."""


def without_a_table(template: str, language: str) -> str:
    """A pattern of the sentence with its places called so."""
    fixed = re.split(r"\{(\w+)(?::(?:[^/}]*/([^}]*)|\w+))?\}", template)
    pattern = re.escape(fixed[0])
    for name, several, after in zip(fixed[1::3], fixed[2::3], fixed[3::3], strict=True):
        pattern += CALLED[language].get(name, r"(?:…|○○|N|\d+)") + (f" {several}" if several else "") + re.escape(after)
    return pattern


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in BOOKS for rule in BOOKS[game]["rule"]])
def test_a_rule_is_told_with_its_cases_and_the_options_it_turns_on(game: str, rule: str, language: str) -> None:
    entry = BOOKS[game]["rule"][rule]
    usual = "ono99-tomy" if game == "ono99" else "uno-japan"
    found = told("rules", "explain", rule, "--rules", usual, language=language)
    assert found["kind"] == "rule"
    assert found["sentence"].startswith(entry[language])
    assert found["sources"] == entry["sources"]
    cases = {each["name"]: each["sentence"] for each in found["cases"]}
    assert cases.keys() == entry.get("case", {}).keys()
    for name, sentence in cases.items():
        assert re.fullmatch(without_a_table(entry["case"][name][language], language), sentence), sentence
    if game != "table":
        assert [each["option"] for each in found["options"]] == entry.get("options", [])
    assert [each["tag"] for each in found["editions"] if each["of"] == rule] == entry["sources"]


@pytest.mark.parametrize(
    ("rule", "rules", "idle"),
    [
        ("ono.limit", "ono99-tomy", {"reach": ["over_limit=lose"]}), ("ono.limit", "ono99-mattel", {}),
        ("uno.last_card", "uno-party", {}),
        ("uno.several", "uno-japan", {each: ["multiple=one"] for each in ("alike", "symbols", "count", "finish")}),
        ("uno.drawn", "uno-japan", {"alone": ["multiple=one"], "draw_card": ["drawn_draw_card=true"]}),
        ("uno.stop", "uno-japan", {}),  # the whole rule plays no part, which is told of it
    ],
)  # fmt: skip
def test_a_case_that_plays_no_part_in_the_set_says_so(rule: str, rules: str, idle: dict[str, list[str]]) -> None:
    found = told("rules", "explain", rule, "--rules", rules)
    whole = found["in_force"]
    got = {each["name"]: each["idle_with"] for each in found["cases"] if each["idle_with"]}
    if idle:
        assert got.keys() == idle.keys()
        assert all(set(idle[name]) <= set(got[name]) for name in idle)
        assert {each["name"] for each in found["cases"] if not each["in_force"]} == idle.keys()
        name = next(iter(idle))
        sentence = next(each["sentence"] for each in found["cases"] if each["name"] == name)
        for language, part in (("en", f"It plays no part in {rules}"), ("ja", f"{rules}では関係しません")):
            assert flowing(part) in flowing(said("rules", "explain", rule, "--rules", rules, language=language))
        screen = flowing(said("rules", "explain", rule, "--rules", rules))
        assert flowing(f"{sentence} It plays no part in {rules}, with {', '.join(got[name])}.") in screen
    else:
        assert not got
        assert all(each["in_force"] == whole for each in found["cases"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_screen_tells_what_the_data_holds(language: str) -> None:
    screen = flowing(said("rules", "explain", "uno.wild4", language=language, columns=100))
    entry = BOOKS["uno"]["rule"]["uno.wild4"]
    assert flowing(entry[language]) in screen
    assert flowing(entry["also"]["test"][language]) in screen
    for key in entry["options"]:
        option = BOOKS["uno"]["option"][key]
        assert flowing(option["title"][language]) in screen
        assert all(flowing(choice[language]) in screen for choice in option["choice"].values())


def test_a_value_that_is_a_ruling_says_so() -> None:
    ruled = said("rules", "explain", "four_ono_drawn", "--rules", "ono99-tomy")
    assert "A ruling of ono99-tomy: the texts at hand do not decide it." in ruled
    assert told("rules", "explain", "four_ono_drawn", "--rules", "ono99-tomy")["options"][0]["ruling"] is True
    assert "A ruling of ono99-tomy" not in said("rules", "explain", "over_limit", "--rules", "ono99-tomy")
    assert "A ruling of" not in said("rules", "explain", "limit", "--rules", "ono99-tomy")
    assert "A ruling: no text at hand says it." in said("rules", "explain", "table.over")


def test_the_values_are_those_of_the_set_that_is_asked_about() -> None:
    assert "In uno-japan it is none." in said("rules", "explain", "stack")
    found = told("rules", "explain", "stack", "--rules", "uno-party")
    assert (found["rules"], found["options"][0]["value"]) == ("uno-party", ["2 on 2", "4 on 4"])


@pytest.mark.parametrize(
    ("wanted", "rules", "settings"),
    [
        ("stack_colour", "uno-japan", ["stack=none"]),
        ("uno.stop", "uno-japan", ["stop_cards=0"]),
        ("uno.swap", "uno-japan", ["deck=108", "seven_swap=off", "zero_rotate=false"]),
        ("points", "ono99-tomy", ["chips=3"]),
        ("uno.stop", "uno-party", ["stop_cards=0"]),
        ("uno.swap", "uno-party", []),
        ("K13", "uno-association", ["multiple_symbols=false", "seven_swap=off", "zero_rotate=false"]),
    ],
)
def test_what_plays_no_part_says_so_first_and_why(wanted: str, rules: str, settings: list[str]) -> None:
    found = told("rules", "explain", wanted, "--rules", rules)
    assert (found["in_force"], found["idle_with"]) == (not settings, settings)
    screen = flowing(said("rules", "explain", wanted, "--rules", rules).split("\n", 1)[1])
    japanese = flowing(said("rules", "explain", wanted, "--rules", rules, language="ja").split("\n", 1)[1])
    assert screen.startswith(f"Itplaysnopartin{rules},with{','.join(settings)}.") is bool(settings)
    assert japanese.startswith(f"{rules}では関係しません（{'、'.join(settings)}のため）。") is bool(settings)


@pytest.mark.parametrize(("dodge", "told_of"), [('["hold"]', True), ('["hold", "reverse"]', False)])
def test_a_reverse_that_passes_nothing_on_is_told_where_there_is_one(dodge: str, told_of: bool, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(f'game = "ono99"\nextends = "ono99-tomy"\n[rules]\ndodge = {dodge}\n')
    sentence = BOOKS["ono99"]["rule"]["ono.double"]["also"]["reverse"]["en"]
    screen = said("rules", "explain", "ono.double", "--rules", str(tmp_path / "mine.toml"))
    assert (flowing(sentence) in flowing(screen)) is told_of


def test_an_idle_option_of_a_rule_says_so_too() -> None:
    options = {each["option"]: each for each in told("rules", "explain", "uno.pending")["options"]}
    assert (options["stack_colour"]["in_force"], options["stack_colour"]["idle_with"]) == (False, ["stack=none"])
    assert (options["stack"]["in_force"], options["stack"]["idle_with"]) == (True, [])


def test_a_rule_that_plays_no_part_tells_no_number_of_the_set() -> None:
    assert (
        told("rules", "explain", "uno.stop")["remedy"]
        == "The card stays; the player draws N at once and has not gone out."
    )
    assert told("rules", "explain", "uno.match")["remedy"].startswith(
        "The card goes back to the hand; drawn by the player as a penalty: 2;"
    )


SENTENCES_OF_ZERO = [
    (game, key)
    for game, key in OPTIONS
    if BOOKS[game]["option"][key]["type"] in ("int", "count") and BOOKS[game]["option"][key].get("choice")
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "key"), SENTENCES_OF_ZERO)
def test_a_number_with_a_sentence_of_its_own_is_told_with_the_one_of_all_others(
    game: str, key: str, language: str
) -> None:
    option = BOOKS[game]["option"][key]
    found = told("rules", "explain", key, "--game", game, language=language)["options"][0]
    own = str(found["value"]) in option["choice"]
    assert bool(found["otherwise"]) is own
    if own:
        others = option[language].replace("{value}", "N")
        assert found["otherwise"].startswith(others)
        assert flowing(others) in flowing(said("rules", "explain", key, "--game", game, language=language))


def test_what_answers_a_penalty_where_nothing_does_is_told() -> None:
    found = told("rules", "explain", "stack")["options"][0]
    assert found["otherwise"].startswith("Whoever owes a penalty may answer with a draw card instead")
    assert told("rules", "explain", "stack", "--rules", "uno-party")["options"][0]["otherwise"] is None


def test_a_choice_is_told_with_what_follows_from_it() -> None:
    starter = told("rules", "explain", "starter", "--rules", "ono99-tomy")["options"][0]["choices"]
    assert "The loser of a hand begins the next one" in starter[0]["sentence"]
    start = told("rules", "explain", "start_draw_two")["options"][0]["choices"]
    assert {each["value"]: "US1" in each["sources"] for each in start} == {"skip": True, "draw": False}


def test_where_rules_meet_can_be_asked_about_too() -> None:
    found = told("rules", "explain", "k1")
    meeting = BOOKS["uno"]["interaction"][0]
    assert (found["id"], found["kind"], found["sentence"]) == ("K1", "interaction", meeting["en"])
    assert [each["option"] for each in found["options"]] == meeting["options"]


@pytest.mark.parametrize("key", sorted(IN_BOTH))
def test_what_both_games_have_is_asked_which(key: str) -> None:
    result = run("rules", "explain", key)
    assert result.exit_code == 2
    assert f"{key} is there in both games: add `--game`, one of ono99|uno." in result.output
    assert told("rules", "explain", key, "--rules", "uno-classic")["game"] == "uno"


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("stak",), "There is no rule and no option 'stak' (did you mean stack?)"),
        (("uno.macth",), "(did you mean uno.match?)"),
        (("stack", "--game", "ono99"), "There is no rule and no option 'stack'"),
        (("stack", "--rules", "ono99-tomy"), "There is no rule and no option 'stack'"),
        (("stack", "--rules", "uno-jpan"), "did you mean uno-japan?"),
        (("limit", "--rules", "ono99-tomy", "--game", "uno"), "ono99-tomy is a rule set of O'NO 99"),
        (("",), "There is no rule and no option ''"),
        (("\x1b[31m",), r"\x1b[31m"),
    ],
)
def test_what_cannot_be_explained(arguments: tuple[str, ...], wrong: str) -> None:
    result = run("rules", "explain", *arguments)
    assert result.exit_code == 2
    assert wrong in result.output
    assert "\x1b" not in result.output


@pytest.mark.parametrize("wanted", ["STACK", "ｓｔａｃｋ", " stack "])
def test_an_id_is_read_as_notation_is(wanted: str) -> None:
    assert told("rules", "explain", wanted)["id"] == "stack"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_editions_is_a_spreadsheet(language: str) -> None:
    text = said("rules", "explain", "stack", "--format", "csv", language=language).removeprefix("\ufeff")
    head, *rows = csv.reader(io.StringIO(text))
    assert len(head) == 4
    option = BOOKS["uno"]["option"]["stack"]
    reads = {row[-1] for row in rows}
    assert {reading[language] for reading in option["sources"].values()} <= reads
    assert any(row[2] == "2 on 2, 4 on 4, 4 on 2".replace(", ", "、" if language == "ja" else ", ") for row in rows)


@pytest.mark.parametrize("form", ["text", "md", "csv", "tsv", "json", "html", "svg"])
@pytest.mark.parametrize("command", [("explain", "stack"), ("diff", "uno-japan", "uno-party"), ("search", "stack")])
def test_every_format_is_written(command: tuple[str, ...], form: str) -> None:
    ending = {"text": "txt"}.get(form, form)
    said("rules", *command, "-o", f"out.{ending}")
    written = Path(f"out.{ending}").read_text(encoding="utf-8")
    assert "2 on 2" in written
    assert "2 on 2" in said("rules", *command, "--format", form)


@pytest.mark.parametrize("columns", [40, 80, 200])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "command", [("explain", "uno.wild4"), ("diff", "ono99-tomy", "ono99-mattel"), ("search", "stack")]
)
def test_what_is_told_fits_the_terminal(command: tuple[str, ...], language: str, columns: int) -> None:
    shown = said("rules", *command, language=language, columns=columns).splitlines()
    assert max(map(cell_len, shown)) <= columns


# --- diff


def test_only_what_differs_is_told() -> None:
    stated = SETS["uno-classic"]["rules"]
    found = lines("rules", "diff", "uno-japan", "uno-classic")
    assert [each["option"] for each in found] == list(stated)
    only, advice = found
    assert (advice["a"]["value"], advice["b"]["value"]) == (2, 4)
    assert only["a"]["value"] == BOOKS["uno"]["option"]["uno_window"]["default"]
    assert only["b"]["value"] == "next acts"
    choice = BOOKS["uno"]["option"]["uno_window"]["choice"]
    assert only["b"]["sentence"].startswith(choice["next acts"]["en"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("one", "other"), [("ono99-tomy", "ono99-mattel"), ("uno-42001", "uno-association"), ("uno-party", "uno-japan112")]
)
def test_a_difference_is_what_the_values_say(one: str, other: str, language: str) -> None:
    here, there = rulesets.load(one)[0].values, rulesets.load(other)[0].values
    found = lines("rules", "diff", one, other, language=language)
    assert {each["option"] for each in found} == {key for key in here if here[key] != there[key]}
    back = lines("rules", "diff", other, one, language=language)
    assert [(each["a"], each["b"]) for each in found] == [(each["b"], each["a"]) for each in back]
    screen = flowing(said("rules", "diff", one, other, language=language))
    for each in found:
        assert flowing(each["title"]) in screen
        assert flowing(each["a"]["sentence"]) in screen
        assert flowing(each["b"]["sentence"]) in screen


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_differs(language: str) -> None:
    sentence = {"en": "no option differs.", "ja": "違う項目はありません。"}[language]
    assert sentence in said("rules", "diff", "uno-japan", "uno-japan", language=language)
    assert sentence in said("rules", "diff", "uno-japan", "uno-japan", "--format", "md", language=language)
    assert lines("rules", "diff", "uno-japan", "uno-japan") == []


def test_different_games_are_not_compared() -> None:
    result = run("rules", "diff", "uno-japan", "ono99-tomy")
    assert result.exit_code == 2
    assert "uno-japan is a rule set of UNO and ono99-tomy one of O'NO 99" in result.output
    assert "did you mean uno-japan?" in run("rules", "diff", "uno-jpan", "uno-japan").output


def test_a_value_without_effect_says_so() -> None:
    Path("ours.toml").write_text('game = "uno"\n[rules]\nstack_colour = true\n', encoding="utf-8")
    assert "(Without effect there.)" in said("rules", "diff", "uno-japan", "ours.toml")
    (only,) = lines("rules", "diff", "uno-japan", "ours.toml")
    assert (only["a"]["in_force"], only["b"]["in_force"]) == (False, False)


# --- search


def ids(*words: str, language: str = "en") -> list[str]:
    return [each["id"] for each in lines("rules", "search", *words, language=language)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_found_in_either_language_whatever_is_spoken(language: str) -> None:
    for game, key in OPTIONS:
        title = BOOKS[game]["option"][key]["title"]
        for words in (title["en"], title["ja"]):
            found = lines("rules", "search", *words.split(), language=language)
            assert any(
                each["id"] == key and each["game"] == game and each["sentence"] == title[language] for each in found
            ), words


@pytest.mark.parametrize(
    ("words", "id", "sentence"),
    [
        (("Answering", "penalty"), "stack", BOOKS["uno"]["option"]["stack"]["title"]["en"]),
        (("nobody", "lays", "out", "of", "turn"), "jump_in", BOOKS["uno"]["option"]["jump_in"]["choice"]["off"]["en"]),
        (("match", "the", "top", "card"), "uno.match", BOOKS["uno"]["rule"]["uno.match"]["en"]),
        (("does", "not", "hold"), "hand", "The player does not hold the card."),
        (("ニコニコ大百科",), "NICO", BOOKS["uno"]["source"]["NICO"]["en"]),
        (("108", "cards,", "counted"), "deck", None),
        (("best", "known", "local"), "stack", BOOKS["uno"]["option"]["stack"]["sources"]["JPLOC"]["en"]),
        (("K25",), "K25", BOOKS["uno"]["interaction"][24]["en"]),
        (("112", "cards", "Shuffle"), "deck", BOOKS["uno"]["deck"]["112-shuffle"]["en"]),
    ],
)
def test_every_kind_of_text_is_searched(words: tuple[str, ...], id: str, sentence: str | None) -> None:
    if sentence is None:
        assert run("rules", "search", *words).exit_code == 1
        return
    assert (id, sentence) in {(each["id"], each["sentence"]) for each in lines("rules", "search", *words)}


@pytest.mark.parametrize(
    ("one", "other"), [("stack", "ＳＴＡＣＫ"), ("ドロー2", "ﾄﾞﾛｰ２"), ("-10", "−10"), ("draw two", "Draw　TWO")]
)
def test_spellings_are_one_as_in_notation(one: str, other: str) -> None:
    assert ids(one) == ids(other) != []


def test_all_the_words_stand_in_one_text() -> None:
    both = set(ids("challenge", "penalty"))
    assert both <= set(ids("challenge")) & set(ids("penalty"))
    assert 0 < len(both) < len(set(ids("challenge")))


def test_a_rule_of_every_table_is_told_once() -> None:
    found = [each for each in lines("rules", "search", "already", "taken") if each["id"] == "table.join"]
    assert len(found) == 1
    assert found[0]["game"] is None


@pytest.mark.parametrize(("language", "sentence"), [("en", "Nothing is found for zebra"), ("ja", "見つかりません。")])
def test_nothing_is_found(language: str, sentence: str) -> None:
    result = run("rules", "search", "zebra", REFEREE_LANG=language)
    assert result.exit_code == 1
    assert sentence in result.output
    assert run("rules", "search", "").exit_code == 2
    assert run("rules", "search", " ", "\u3000").exit_code == 2


def table(name: str, *acts: str) -> None:
    said("new", "uno", "-f", name, "Aki", "Ben")
    for act in acts:
        said("play", "-f", name, act)


def test_rulings_are_found_in_the_journals_here_and_in_house_rules(folder: Path) -> None:
    table("one.referee", "flip:r7", 'ruling:uno.match "Zebra on red stands"', 'ruling:uno.turn "A zebra waits"', "undo")
    table("two.referee", 'ruling:uno.call "Zebras need not say it"')
    for place, text in (("rules", "Zebra first"), ("settings/referee/rules", "Zebra at home")):
        (folder / place).mkdir(parents=True)
        (folder / place / "house.toml").write_text(
            f'game = "uno"\n\n[rulings]\n"uno.match" = ["{text}"]\n', encoding="utf-8"
        )
    found = lines("rules", "search", "ZEBRA")
    assert [(each["id"], each["file"], each["sentence"]) for each in found] == [
        ("uno.match", "one.referee", "Zebra on red stands"),
        ("uno.call", "two.referee", "Zebras need not say it"),
        ("uno.match", "rules/house.toml", "Zebra first"),
        ("uno.match", str(folder / "settings/referee/rules/house.toml"), "Zebra at home"),
    ]
    journal = (folder / "one.referee").read_text(encoding="utf-8").splitlines()
    assert "Zebra on red stands" in journal[found[0]["line"] - 1]
    assert found[2]["line"] == 4
    only = lines("rules", "search", "zebra", "-f", "two.referee")
    assert only[0]["file"] == "two.referee"
    assert "one.referee" not in {each["file"] for each in only}
    assert ids("zebra", "uno.match") == ["uno.match"] * 3


def test_a_journal_that_cannot_be_read_is_told_and_the_others_are_searched() -> None:
    Path("broken.referee").write_text("no journal\n", encoding="utf-8")
    table("two.referee", 'ruling:uno.call "Zebras need not say it"')
    result = run("rules", "search", "zebra")
    assert result.exit_code == 0
    assert "broken.referee" in result.stderr
    assert "Zebras need not say it" in result.stdout
    assert run("rules", "search", "zebra", "-f", "broken.referee").exit_code == 1


def test_what_was_ruled_comes_out_as_text() -> None:
    Path("rules").mkdir()
    Path("rules/house.toml").write_text(
        'game = "uno"\n[rulings]\n"uno.match" = ["zebra \\u001b[31m [bold]red[/bold] :smile:"]\n', encoding="utf-8"
    )
    assert r"zebra \x1b[31m [bold]red[/bold] :smile:" in said("rules", "search", "zebra", columns=200)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_case_alone_costs_is_told_with_it(language: str) -> None:
    having = [
        (game, rule, case)
        for game in ("ono99", "uno")
        for rule, entry in BOOKS[game]["rule"].items()
        for case, each in entry.get("case", {}).items()
        if "remedy" in each
    ]
    assert having
    for game, rule, case in having:
        cases = {
            each["name"]: each for each in told("rules", "explain", rule, "--game", game, language=language)["cases"]
        }
        assert cases[case]["remedy"], (rule, case)
    turn = {each["name"]: each for each in told("rules", "explain", "uno.turn", language=language)["cases"]}
    assert turn["turn"]["remedy"] is None
    remedy = BOOKS["uno"]["rule"]["uno.turn"]["case"]["at_turn"]["remedy"][language]
    assert turn["at_turn"]["remedy"] == remedy
    assert flowing(remedy) in flowing(said("rules", "explain", "uno.turn", language=language))

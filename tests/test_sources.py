"""What the sheets say on whose word: a text that decides is named, and what a text tells stands on the sheet."""

from pathlib import Path

import pytest

from referee.rulesets import load, load_book
from sitting import run

VALUES = {"over_limit": "lose", "target_reached": "reach"}
UNO = load_book("uno").options
SILENT = "the texts at hand do not decide it"


def printed(*arguments: str) -> str:
    """What a command printed, without its line breaks."""
    code, said = run(*arguments)
    assert code == 0, said
    return " ".join(said.split())


@pytest.mark.parametrize(
    ("rules", "option", "tag"),
    [
        ("ono99-tomy", "over_limit", "JA"),  # the loser is whoever makes the total 99 or more
        ("uno-classic", "target_reached", "US93"),  # the first player to reach 500 points
    ],
)
def test_what_a_text_decides_is_not_called_a_ruling(rules: str, option: str, tag: str) -> None:
    assert load(rules)[0].sources[option] == tag
    assert f"{option}={VALUES[option]}; {tag}" in printed("rules", "show", rules)


def test_a_lost_hand_is_judged_by_the_text_that_has_it_lost() -> None:
    said = printed("judge", "--rules", "ono99-tomy", "--total", "97", "10")
    assert "over_limit=lose" in said
    assert "JA" in said
    assert SILENT not in said


def test_the_sheet_tells_who_begins_and_what_a_skip_and_a_draw_two_do() -> None:
    sheet, japanese = printed("rules", "show", "uno-japan"), printed("rules", "show", "uno-japan", "--lang", "ja")
    for told in (
        "The player left of the dealer begins, and play runs clockwise",
        "If the start card is a Skip, that player is passed over.",
        "Draw Two has the next player draw two cards",
    ):
        assert told in sheet
    for told in ("親の左隣の人から時計回りに", "最初の台札がスキップなら", "ドロー2は次の人に2枚引かせます"):
        assert told in japanese.replace(" ", "")


@pytest.mark.parametrize(
    ("scoring", "best"), [("lowest", "highest"), ("elimination", "highest"), ("survival", "lowest")]
)
def test_a_newcomer_is_told_what_the_match_begins_with(scoring: str, best: str, tmp_path: Path) -> None:
    told = f"A newcomer begins with the {best} total of anybody still in."
    assert told in printed("rules", "show", "uno-japan", "--set", f"scoring={scoring}")
    house = tmp_path / "ours.toml"
    house.write_text(f'game = "uno"\nextends = "uno-japan"\n[rules]\nscoring = "{scoring}"\n', encoding="utf-8")
    assert told in printed("rules", "explain", "table.join", "--rules", str(house))


@pytest.mark.parametrize("rules", ["uno-japan", "ono99-tomy", "ono99-mattel", "ono99-points"])
def test_nobody_is_told_of_totals_that_are_not_kept(rules: str) -> None:
    assert "est total of anybody" not in printed("rules", "show", rules)


def test_a_target_to_be_exceeded_is_a_reading_of_the_article() -> None:
    """It has the match end when somebody breaks through the target."""
    assert UNO["target_reached"]["choice"]["exceed"]["sources"] == ["NICO"]
    assert UNO["target_reached"]["default"] == "reach"


TOLD = [
    ("partners", "US93", "opposite each other"), ("partners", "US112", "opposite each other"),
    ("scoring", "US93", "lowest total and elimination"), ("false_uno_cards", "WP", "2 cards"),
    ("stack", "LIQ", "Wild Draw Four may answer a Draw Two"), ("last_card", "LIQ", "the card laid stays"),
]  # fmt: skip


@pytest.mark.parametrize(("option", "source", "reading"), TOLD)
def test_a_source_is_told_with_what_it_says(option: str, source: str, reading: str) -> None:
    assert reading in UNO[option]["sources"][source]["en"]


def test_a_sheet_that_nobody_opened_is_given_as_no_address() -> None:
    """The transcript of the classic sheet names no item number."""
    source = load_book("uno").sources["US2"]
    assert "address" not in source
    assert "W2085" not in str(source)


def test_a_table_of_four_is_told_as_one() -> None:
    assert "Exactly 4 play. [players_min=4; changed" in printed("rules", "show", "uno-algori")
    assert "4人で遊びます。" in printed("rules", "show", "uno-algori", "--lang", "ja")
    assert "4人以上で遊びます。" not in printed("rules", "show", "uno-algori", "--lang", "ja")
    assert "At least 3 play." in printed("rules", "show", "uno-japan", "--set", "players_min=3")


EDITIONS = [
    ("uno_window", "UR", "next acts"), ("uno_window", "US112", "next acts"), ("start_draw_two", "UR", "skip"),
    ("start_draw_two", "US112", "skip"), ("voluntary_draw", "US1", "true"), ("voluntary_draw", "UR", "true"),
    ("voluntary_draw", "US112", "true"), ("drawn_card", "US112", "may"), ("start_reverse", "WP", "dealer"),
    ("start_wild", "WP", "first"), ("start_wild", "KOO", "first"), ("scoring", "US112", "lowest"),
]  # fmt: skip


@pytest.mark.parametrize(("option", "tag", "value"), EDITIONS)
def test_a_text_that_decides_is_named_with_the_value(option: str, tag: str, value: str) -> None:
    assert tag in UNO[option]["choice"][value]["sources"]


def test_the_sheet_of_a_box_is_cited_for_what_it_says_itself() -> None:
    sources = load("uno-swap112")[0].sources
    assert {sources[key] for key in ("start_draw_two", "two_reverse", "voluntary_draw", "uno_window")} == {"US112"}


@pytest.mark.parametrize("option", ["drawn_card", "uno_cards"])
def test_where_the_texts_of_a_box_part_the_choice_is_told_as_a_ruling(option: str) -> None:
    assert load("uno-swap112")[0].sources[option] == "ruling"
    assert "as US112 and UR do" in printed("rules", "explain", option, "--rules", "uno-swap112", "--plain")


@pytest.mark.parametrize(("option", "tag"), [("start_wild", "US1"), ("start_wild", "US112"), ("scoring", "US112")])
def test_a_text_that_tells_it_both_ways_stands_with_each_of_them(option: str, tag: str) -> None:
    assert {"start_wild": {"first", "redraw"}, "scoring": {"international", "lowest", "elimination"}}[option] == set(
        UNO[option]["sources"][tag]["value"]
    )


def test_where_the_source_has_it_otherwise_the_choice_says_so() -> None:
    assert "`penalty:2`" in UNO["last_card"]["choice"]["not left"]["en"]


def test_a_reverse_on_a_skip_that_passed_a_penalty_on_is_ruled() -> None:
    """Nobody tells to whom it goes back: whoever passed it on, or whoever laid the draw card."""
    settings = ("--set", "reflect=true", "--set", "skip_bounce=pass")
    assert "back to whoever laid the Skip" in printed("rules", "show", "uno-japan", *settings, "--plain")
    assert "back to whoever laid the Skip" not in printed("rules", "show", "uno-japan", *settings[:2], "--plain")


@pytest.mark.parametrize(
    ("rules", "written", "counted"),
    [
        ("uno-japan112", True, True),
        ("uno-algori", True, True),
        ("uno-swap112", True, False),
        ("uno-japan", False, False),
    ],
)
def test_what_a_white_wild_does_is_told_where_there_is_one(rules: str, written: bool, counted: bool) -> None:
    sheet = printed("rules", "show", rules)
    assert ("A White Wild has the rule done that the group wrote on it" in sheet) is written
    assert ("One to three White Wild are used, as agreed beforehand" in sheet) is counted

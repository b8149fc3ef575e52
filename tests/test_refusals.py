"""What a person at the table reads: in lines that fit, the urgent first, and only hints that help."""

import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

import calls
import test_ono_rules as ono_rules
import test_uno_rules as uno_rules
from onotable import new_desk, run
from referee.cli import clerk, paragraph, terminal
from referee.desk import Desk
from referee.game import Step, step
from referee.rulesets import load_book
from referee.views.parts import line_of


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table of A, B and C in the working folder."""
    monkeypatch.chdir(tmp_path)
    return new_desk(tmp_path).path


def test_a_refusal_says_first_what_is_wrong_and_last_by_which_rule() -> None:
    said = run("play", "B", "7")[1].splitlines()
    beginnings = [
        "Not recorded: ", "  Possible now: ", "  If recorded as a foul: ", "  If it happened", "  Rule ono.turn: ",
    ]  # fmt: skip
    assert [line.startswith(each) for line, each in zip(said, beginnings, strict=True)] == [True] * 5


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("columns", [40, 80])
def test_at_a_terminal_it_fits(monkeypatch: pytest.MonkeyPatch, lang: str, columns: int) -> None:
    for module in (paragraph, clerk, terminal):
        monkeypatch.setattr(module, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    run("play", "7", "8", "double", "stands", "ono", "9", "B", "stands", "7")
    for command in (["play", "B", "7"], ["play", "ono"], ["fix", "2", "ono", "--yes"], ["check"]):
        said = run(*command, "--lang", lang)[1]
        assert len(said.splitlines()) > 1
        assert all(cell_len(line) <= columns for line in said.splitlines()), said


def test_elsewhere_a_sentence_is_a_line() -> None:
    run("play", "stands", "ono")
    assert all(line.startswith(("a", "1", "/", "e")) for line in run("check")[1].splitlines())


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("seven", None),
        ("reverze", "reverse"),
        ("hodl", "hold"),
        ("frog", None),
        ("pley", "play"),
        ("foo", None),
        ("noo", "ono"),
        ("on", "ono"),
        ("hld", "hold"),
    ],
)
def test_only_what_is_near_is_suggested(typed: str, hint: str | None) -> None:
    said = run("plya" if hint == "play" else "play", *([] if hint == "play" else [typed]))[1]
    assert ("id you mean" in said) == (hint is not None)
    assert hint is None or f"`{hint}`" in said


def test_a_player_nearly_named_is_suggested_as_written() -> None:
    run("new", "ono99", "-f", "b.referee", "Christine", "Ben")
    assert "did you mean `Christine`?" in run("play", "-f", "b.referee", "cristine", "7")[1]


def test_a_number_below_zero_is_quoted_as_typed() -> None:
    said = run("play", "-7")[1]
    assert '"-7"' in said
    assert "\u2212" not in said
    assert run("new", "ono99", "-f", "-1.referee", "A", "B")[0] == 0
    assert run("play", "-f", "-1.referee", "-10")[0] == 0


@pytest.mark.parametrize("words", [["leave", "B"], ["7", "leave B"], ["B", "leave"]])
def test_leave_and_a_name_in_either_order(file: str, words: list[str]) -> None:
    assert run("play", *words)[0] == 0
    assert Desk(file).state.out == [False, True, False]


def test_leave_in_the_middle_of_a_line_takes_no_name() -> None:
    assert run("play", "leave", "B", "7")[0] == 1


def test_a_newcomer_is_told_with_the_cards_to_deal() -> None:
    assert "Eri joins: deal 4 cards." in run("play", "join Eri after B")[1]


def test_a_second_table_here_is_told() -> None:
    said = run("new", "ono99", "-f", "b.referee", "Aki", "Ben")[1]
    assert "Still unfinished here: evening.referee." in said
    run("play", "-f", "evening.referee", "close")
    run("play", "-f", "b.referee", "close")
    assert "unfinished" not in run("new", "ono99", "-f", "c.referee", "Aki", "Ben")[1]


@pytest.mark.parametrize(("tables", "told"), [(5, "t3.referee, t4.referee. "), (6, "t4.referee and 1 more. ")])
def test_of_many_tables_here_a_few_are_told(file: str, tables: int, told: str) -> None:
    for number in range(tables):
        Path(f"t{number}.referee").write_bytes(Path(file).read_bytes())
    run("play", "-f", "evening.referee", "close")
    said = run("new", "ono99", "-f", "z.referee", "Aki", "Ben")[1]
    assert "Still unfinished here: t0.referee, t1.referee, " in said
    assert told in said


def test_the_language_may_stand_before_the_command() -> None:
    assert run("--lang", "ja", "play", "7")[1].startswith("7。Bの番。")
    assert run("--lang", "ja", "play", "--lang", "en", "7")[1].startswith("14. C.")


def test_japanese_sentences_stand_without_blanks_between() -> None:
    run("play", "7=9", "stands", "C", "8", "--lang", "ja")
    for command in (["play", "reverse"], ["play", "undo"], ["log", "--plain"], ["play", "9=1"]):
        assert "。 " not in run(*command, "--lang", "ja")[1].replace("。 #", ""), command
    told = [json.loads(line)["why"] or "" for line in run("log", "--json", "--lang", "ja")[1].splitlines()]
    assert not any("。 " in why for why in told)


@pytest.mark.parametrize("width", range(6, 40))
def test_no_japanese_line_begins_with_a_sign_that_ends_something(width: int) -> None:
    text = "Chieの宣言は30でしたが、正しくは29です。あーあ、リバースとホールドの番。2回プレイ（Benのダブルプレイ）。"
    screen = Console(width=width, color_system=None)
    lines = [line.plain for line in line_of(text).wrap(screen, width, overflow="fold")]
    assert "".join(lines) == text
    assert all(cell_len(line) <= width for line in lines)
    longest = 12 if width < 16 else 0  # a word wider than the line is folded wherever that is
    assert longest or not any(line[0] in "。、ー）" for line in lines), lines


# --- nothing is missing in what is said


def refusals() -> Iterator[tuple[str, Step, str]]:
    """Every position at which an act is refused, with what became of it and its sentence in both languages."""
    places: list[tuple[str, Any, str, str]] = []
    places += [(str(each), ono_rules.sit(each), each.act, each.ruling) for each in ono_rules.POSITIONS]
    for each in uno_rules.POSITIONS:
        if each.ruling != "illegal notation unread":
            places.append((str(each), uno_rules.sit(each.before, each.rules, each.players), each.act, each.ruling))
    for name, sat, act, ruling in places:
        if ruling.startswith("illegal"):
            yield name, step(sat.game, sat.state, sat.read(act)), sat.game.name


def test_no_refusal_has_a_gap_where_a_name_or_a_number_belongs() -> None:
    gaps, told = [], 0
    for name, done, game in refusals():
        rule = load_book(game).rules[done.ruling.rule]
        values = {key: "" if value is None else value for key, value in done.values.items()}
        case = rule["case"][done.ruling.case]
        own = [each for key, each in case.items() if key not in ("needs", "remedy", "only", "without", "any")]
        for sentence in (*own, *case.get("remedy", rule.get("remedy", {})).values()):
            places = {field.partition(":")[0] for _, field, _, _ in Formatter().parse(sentence) if field} - {"near"}
            told += 1
            gaps += [f"{name}: {place} of {sentence!r}" for place in places if values.get(place) in ("", [], ())]
    assert told > 600
    assert not gaps


# --- cards as they are spoken


@pytest.mark.parametrize(
    ("before", "typed", "near"),
    [
        ("flip:r7", "draw two", ""),
        ("flip:r7 Aki r+2", "draw two", "draw"),
        ("flip:r7 Aki r+2", "draw 2", "draw"),
        ("flip:r7 Aki r+2", "draw four", "w4"),
        ("flip:r7 Aki r+2", "draw 4", ""),
        ("flip:r7 Aki w4:b", "draw four", "draw"),
        ("flip:r7", "wild draw four", "w4"),
    ],
)
def test_no_colour_is_guessed_for_a_card_that_is_spoken(before: str, typed: str, near: str) -> None:
    run("new", "uno", "-f", "uno.referee", "Aki", "Ben", "Chie")
    run("play", "-f", "uno.referee", before)
    said = run("play", "-f", "uno.referee", typed)[1]
    assert ("did you mean" in said) == bool(near)
    assert f"did you mean `{near}`?" in said or not near


@pytest.mark.parametrize(
    ("game", "pack", "there"),
    [("uno", 108, 108 - 3 * 7 - 1), ("ono99", 54, 54 - 3 * 4)],  # the packs; less the hands, less the start card
)
def test_a_penalty_tells_its_limit_and_what_was_really_drawn(game: str, pack: int, there: int) -> None:
    calls.done("new", game, "-f", "p.referee", "Aki", "Ben", "Chie")
    if game == "uno":
        calls.done("play", "-f", "p.referee", "flip:r5")
    for number in (0, pack + 1):
        refused = calls.run("play", "-f", "p.referee", f"Aki penalty:{number}")
        assert f"from 1 to {pack}, the whole pack." in refused.stderr
        refused = calls.run("play", "-f", "p.referee", "--lang", "ja", f"Aki penalty:{number}")
        assert f"1から{pack}（カード全部）まで" in refused.stderr
    told = calls.done("play", "-f", "p.referee", f"Aki penalty:{pack}")
    assert told.startswith(f"Aki draws {there} of the {pack} that the referee decided on.")
    told = calls.done("play", "-f", "p.referee", "--lang", "ja", "undo", f"Aki penalty:{pack}").splitlines()[-1]
    assert told.startswith(f"審判の裁定は{pack}枚ですが、Akiが引けるのは{there}枚です。")
    calls.done("play", "-f", "p.referee", "undo")
    assert calls.done("play", "-f", "p.referee", "Aki penalty:3").startswith("Aki draws 3 by the referee's decision.")

"""`referee quiz`: every question stands in the written positions that were worked out by hand, with their verdict."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee.cli.group import cli
from referee.cli.quiz import FILE, Question, explanation, posed, position_lines, questions
from referee.words import LANGUAGES

FOLDER = Path(__file__).parent / "data" / "positions"
CORPUS: dict[str, dict[str, Any]] = {
    entry["id"]: entry
    for name in ("ono99", "uno")
    for entry in json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
}
QUESTIONS = {question.id: question for question in questions()}


def run(*arguments: str, typed: str = "", **environment: str) -> Result:
    return CliRunner().invoke(cli, ["quiz", *arguments], prog_name="referee", input=typed, env=environment)


def asked(result: Result) -> list[str]:
    """The acts of the questions in the order in which they were asked."""
    return re.findall(r"^  A does this: `(.*?)`", result.stdout, re.MULTILINE)


# --- the questions


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_is_a_position_of_the_corpus_and_judged_as_there(name: str) -> None:
    question, entry = QUESTIONS[name], CORPUS[name]
    assert (question.rules, list(question.settings), question.told) == (entry["rules"], entry["set"], entry["position"])
    at_hand = posed(question)
    assert at_hand.at.reader.read(question.act) == at_hand.at.reader.read(entry["act"])
    ruling = at_hand.answer.ruling
    assert (ruling.verdict, ruling.rule or None) == (entry["verdict"], entry["rule"]), entry["note"]


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_answer_has_a_rule_with_its_sources(name: str) -> None:
    question = QUESTIONS[name]
    at_hand = posed(question)
    assert bool(question.about) == (not at_hand.answer.ruling.rule)
    shown = " ".join(" ".join(explanation(at_hand)).split())
    rule = at_hand.answer.ruling.rule or at_hand.at.game.grounds(at_hand.at.state, at_hand.answer.act)[0][0]
    book = at_hand.house.book
    if rule in book.options:
        assert f"{rule}={at_hand.house.values[rule]}: " in shown
        return
    assert book.rules[rule]["en"] in shown
    assert all(tag in shown for tag in book.rules[rule]["sources"])


def test_what_lets_an_act_through_is_told_and_not_the_rule_that_others_have() -> None:
    """Below zero this rule set allows it; that the total must not fall there is what other sets say."""
    shown = "\n".join(explanation(posed(QUESTIONS["O-032"])))
    assert shown.startswith("Legal: the total is then -1, below 99.")
    assert "negative=allow: " in shown
    assert "must not fall below zero" not in shown


def test_there_are_enough_of_every_kind() -> None:
    assert len(QUESTIONS) == len(questions()) >= 60
    games = Counter(name[0] for name in QUESTIONS)
    assert min(games.values()) >= 25
    kinds = Counter((name[0], CORPUS[name]["verdict"]) for name in QUESTIONS)
    assert len(kinds) == 6
    assert min(kinds.values()) >= 4
    rules = {posed(question).answer.ruling.rule or question.about for question in QUESTIONS.values()}
    assert len(rules) >= 18


def test_the_questions_are_part_of_the_program() -> None:
    assert Path(FILE).parent.name == "referee"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_position_is_told_whole(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_LANG", language)
    at_hand = posed(QUESTIONS[name])
    lines = position_lines(at_hand)
    told = QUESTIONS[name].told
    assert len(lines) >= len(told) + len(QUESTIONS[name].settings)
    for value in told.values():
        if type(value) is int and value:  # of a penalty that is none it is told that it has been drawn
            assert any(re.search(rf"(?<!\d){value}(?!\d)", line) for line in lines)
    if language == "ja":
        assert not [line for line in lines if line.isascii()]


def test_cards_and_colours_are_told_in_words() -> None:
    question = Question("x", "uno-japan", (), {"top": "w:g", "hand": "r5 gs w4"}, "w4:b", "")
    assert position_lines(posed(question)) == [
        "The top card is: Wild, green named.",
        "A, who acts, holds: red 5, green Skip, Wild Draw Four.",
    ]


# --- asking


def objects(*arguments: str, typed: str) -> list[dict[str, Any]]:
    """What is told in JSON after each answer."""
    lines = run("--json", *arguments, typed=typed).stdout.splitlines()
    assert all(line.isascii() for line in lines)
    return [told for told in map(json.loads, lines) if "answer" in told]


def answers_for(*arguments: str) -> list[str]:
    """The right answers to what these arguments ask."""
    return [CORPUS[told["id"]]["verdict"] for told in objects(*arguments, typed="legal\n" * 100)]


def test_right_answers_are_right() -> None:
    right = answers_for("--seed", "7")
    assert len(right) == 20
    result = run("--seed", "7", typed="\n".join(right))
    assert result.exit_code == 0
    assert len(re.findall(r"^Right\.$", result.stdout, re.MULTILINE)) == 20
    assert result.stdout.splitlines()[-1] == "20 of 20 right."


def test_wrong_answers_are_told_and_counted_with_the_rules_to_read() -> None:
    right = answers_for("--seed", "7", "--count", "3")
    wrong = ["illegal" if answer == "legal" else "legal" for answer in right]
    result = run("--seed", "7", "--count", "3", typed="\n".join([right[0], *wrong[1:]]))
    assert len(re.findall(r"^Wrong\.$", result.stdout, re.MULTILINE)) == 2
    assert "1 of 3 right." in result.stdout
    assert "Rules to read again: " in result.stdout
    assert "referee rules explain" in " ".join(result.stdout.split())


def test_the_same_seed_asks_the_same_and_another_asks_others() -> None:
    first = asked(run("--seed", "1", typed="l\n" * 20))
    assert first == asked(run("--seed", "1", typed="i\n" * 20))
    assert first != asked(run("--seed", "2", typed="l\n" * 20))
    assert len(first) == 20


@pytest.mark.parametrize(("game", "letter"), [("uno", "U"), ("ono99", "O")])
def test_of_one_game_alone(game: str, letter: str) -> None:
    found = {told["id"] for told in objects("--game", game, "--count", "200", typed="l\n" * 200)}
    assert found == {name for name in QUESTIONS if name.startswith(letter)}


@pytest.mark.parametrize(
    ("typed", "verdict"),
    [
        ("l", "legal"), ("I", "illegal"), ("Undecided", "undecided"), ("適法", "legal"), ("反則", "illegal"),
        ("判定できず", "undecided"), ("判定不能", "undecided"), ("ｌ", "legal"), ("  2 ", "illegal"),
    ],
)  # fmt: skip
def test_answers_are_read_generously(typed: str, verdict: str) -> None:
    (told,) = objects("--seed", "1", "--count", "1", typed=f"{typed}\n")
    assert told["answer"] == verdict


def test_what_is_no_answer_is_asked_again() -> None:
    result = run("--seed", "1", "--count", "1", typed="maybe\n\nl\n")
    assert result.stderr.count("is no answer") == 2
    assert len(asked(result)) == 1
    assert re.search(r"^[01] of 1 right\.$", result.stdout, re.MULTILINE)


@pytest.mark.parametrize("end", ["q\n", "quit\n", "", "終わり\n"])
def test_it_ends_when_it_is_told_to_or_nothing_comes_any_more(end: str) -> None:
    result = run("--seed", "1", typed=f"l\ni\n{end}")
    assert result.exit_code == 0
    assert len(asked(result)) == 3
    assert "of 2 right." in result.stdout


def test_json_asks_before_it_tells_the_verdict_as_judge_does() -> None:
    result = run("--seed", "3", "--count", "4", "--json", typed="l\n" * 3)
    lines = list(map(json.loads, result.stdout.splitlines()))
    assert ["answer" in told for told in lines] == [False, True] * 3 + [False]
    for asked, told in zip(lines[::2], lines[1::2], strict=False):
        entry = CORPUS[told["id"]]
        assert asked == {key: told[key] for key in asked}
        assert (told["verdict"], told["rule"], told["rules"]) == (entry["verdict"], entry["rule"], entry["rules"])
        assert told["right"] == (entry["verdict"] == "legal")
        assert (told["position"], told["set"]) == (entry["position"], entry["set"])


def test_house_rules_of_the_same_name_play_no_part() -> None:
    before = run("--seed", "7", typed="l\n" * 20).stdout
    Path("rules").mkdir()
    for name in {question.rules for question in QUESTIONS.values()}:
        Path(f"rules/{name}.toml").write_text("broken", encoding="utf-8")
    assert run("--seed", "7", typed="l\n" * 20).stdout == before


def test_what_is_typed_cannot_move_the_cursor() -> None:
    assert "\x1b" not in run("--seed", "1", typed="\x1b[2J\nl\n").output


@pytest.mark.parametrize("columns", ["40", "80"])
def test_in_japanese(columns: str) -> None:
    from rich.cells import cell_len

    result = run("--seed", "3", "--count", "8", "--lang", "ja", typed="適法\n" * 8, COLUMNS=columns)
    assert "8問中の1問目：" in result.stdout.replace("\n", "")
    assert re.search(r"^8問中\d問正解。$", result.stdout, re.MULTILINE)
    for line in result.stdout.splitlines():
        assert cell_len(line) <= int(columns) or "のどれですか" in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_must_draw_no_cards(language: str) -> None:
    said = run("--game", "uno", "--count", "1000", typed="l\n" * 1000, REFEREE_LANG=language).stdout
    assert not re.search(r"\b0 cards|\b0枚引", said)
    assert ("Its penalty has been drawn already." if language == "en" else "もう引き終わっています。") in said

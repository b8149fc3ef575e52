"""Rulings, acts and cards in the reader's words: what is told of them is so."""

import re
from typing import Any

import pytest

from calls import output_of
from onotable import run
from referee import games, notation
from referee.cli.rulings import done_in_words
from referee.desk import Desk
from referee.words import LANGUAGES
from referee.words.lessons import NOTATION

NAMES = ["アキ", "ベン", "ちえ"]


def table(game: str, *acts: str, names: list[str] = NAMES) -> None:
    output_of("new", game, "-f", "a.referee", *names)
    for act in acts:
        output_of("play", act)


def acts_of(game: str) -> list[Any]:
    found: list[Any] = []
    for section in NOTATION:
        for example, *_ in section.lines:
            if section.game in ("", game) and example.partition(" ")[0] not in ("undo", "redo"):
                found += notation.Reader(games.load(game), ["Aki", "Ben", "Chie"]).read(example)
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_every_act_is_told_in_japanese_words(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table(game)
    monkeypatch.setenv("REFEREE_LANG", "ja")
    desk = Desk("a.referee")
    for act in acts_of(game):
        if act.kind in ("foul", "stands", "fix", "note"):  # they are told by what is inside
            continue
        told = done_in_words(desk, act._replace(who=None))
        told = re.sub(r"Aki|Ben(no)?|Chie|Dan|it stands|\b[a-z]+[:=]|\b(r7|ccw|pile)\b", "", told)
        assert not re.search(r"[A-Za-z]", told), act
        assert "{" not in told


@pytest.mark.parametrize(
    ("game", "acts", "told"),
    [
        ("ono99", ["アキ ホールド", "反則 ちえ リバース"], "ちえの反則、差し戻し：リバース。"),
        ("ono99", ["5", "有効 ちえ リバース"], "そのまま有効：リバース。"),
        ("uno", ["flip:青2", "有効 アキ 赤ドロー2"], "そのまま有効：赤のドロー2。"),
        ("uno", ["flip:青2", "有効 アキ パス"], "そのまま有効：アキ：パス。"),
        ("uno", ["flip:青2", "反則 アキ パス"], "反則、差し戻し：アキ：パス。"),
        ("uno", ["flip:青2", "有効 アキ パス", "反則"], "反則、差し戻し：アキ：パス。"),
        ("ono99", ["有効 アキ 引く"], "そのまま有効：アキ：引く。"),
        ("uno", ["flip:青2", "青リバース", "取り消し"], "取り消しました：アキ：青のリバース。"),
        ("uno", ["flip:青2", "引く", "取り消し", "やり直し"], "元に戻しました：アキ：引く。"),
    ],
)
def test_what_was_taken_back_or_let_stand_is_told_by_its_name(game: str, acts: list[str], told: str) -> None:
    table(game, *acts[:-1])
    assert told in output_of("play", acts[-1])


@pytest.mark.parametrize(
    ("game", "act", "told"),
    [
        ("ono99", "Aki stands draw", "Let stand: Aki: draws."),
        ("ono99", "Aki stands redeal", "Let stand: Aki: has the hand dealt again."),
        ("ono99", "Ben foul stuck", "Foul, taken back: Ben: has nothing to lay."),
        ("ono99", "Ben foul 7", "Foul by Ben, taken back: 7."),
        ("uno", "Aki stands pass", "Let stand: Aki: passes."),
        ("uno", "Aki foul pass", "Foul, taken back: Aki: passes."),
    ],
)
def test_what_is_no_card_has_a_subject(game: str, act: str, told: str) -> None:
    table(game, *(["flip:r2"] if game == "uno" else []), names=["Aki", "Ben", "Chie"])
    assert told in output_of("play", act, language="en")


def test_whoever_looks_on_reads_words() -> None:
    table("uno", "flip:青2", "agree cards:ベン=2 turn=ベン", "罰 アキ")
    shown = output_of("watch", "--once", "--plain")
    assert "取り決め：cards:ベン=2 turn=ベン。" in shown


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        (["flip:r2", "r+2"], "There is nothing to say now: no card can be laid by Ben."),
        ([], "There is nothing to say now: no card can be laid by Aki."),
        (["flip:r2", "close"], "There is nothing to say now: nobody is at turn."),
    ],
)
def test_odds_say_why_there_is_nothing_to_say(acts: list[str], told: str) -> None:
    table("uno", *acts, names=["Aki", "Ben", "Chie"])
    assert output_of("odds", language="en") == f"{told}\n"


@pytest.mark.parametrize("game", games.NAMES)
def test_only_o_no_99_has_cards_that_lose(game: str) -> None:
    shown = {name: output_of("odds", f"{game}-{name}", "--hands", "20", language="en")
             for name in [{"ono99": "tomy", "uno": "japan"}[game]]}  # fmt: skip
    assert all(("even one that loses the hand" in told) == (game == "ono99") for told in shown.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rule"), [("ono99", "ono.turn"), ("uno", "uno.turn")])
def test_a_ruling_s_example_is_a_rule_of_the_game_at_the_table(game: str, rule: str, language: str) -> None:
    table(game)
    said = output_of("play", 'ruling "x"', language=language)
    assert f"`ruling:{rule} " in said
    example = re.findall(r"`(ruling:[^`]+)`", said)[0]
    assert "読めません" not in output_of("play", example)


@pytest.mark.parametrize(("game", "bad"), [("uno", "g7"), ("ono99", "ベン 7")])
def test_a_ruling_after_the_command_that_was_refused_is_told_that_it_needs_a_rule(game: str, bad: str) -> None:
    """Each command is a process of its own: the refusal was there, but nobody kept it."""
    table(game, *["flip:r5"] * (game == "uno"))
    rule = re.search(r"Rule ([a-z.]+[0-9]?):", output_of("play", bad, language="en"))
    assert rule is not None
    told = output_of("play", 'ruling "It stands."', language="en")
    assert re.search(r'name the rule by its id, as in `ruling:\w+\.turn "it stands"`: no refusal is kept', told)
    assert "nothing was refused" not in told
    assert "前のコマンドで断られた行為は残らない" in output_of("play", 'ruling "It stands."')
    assert "noted" in output_of("play", f'ruling:{rule[1]} "It stands."', language="en")


def test_a_false_call_is_not_read_aloud() -> None:
    table("uno", "flip:青2")
    said = output_of("play", "ベン ウノ")
    assert "この宣言は無効です" in said
    assert "ベン、ウノ。" not in said
    output_of("play", "agree cards:ベン=1")
    assert "ベン、ウノ。" in output_of("play", "ベン ウノ")
    output_of("play", "agree cards:アキ=2")
    assert "アキ、ウノ。" in output_of("play", "アキ ウノ"), "it may be said a little before"


def test_the_sources_of_a_refusal_stand_in_brackets_of_the_language() -> None:
    table("uno", "flip:青2")
    assert output_of("play", "赤5").rstrip().endswith("［NICO、US1、US2、JP17］")
    assert output_of("play", "赤5", language="en").rstrip().endswith("[NICO, US1, US2, JP17]")
    assert "［裁定］" in output_of("play", "反則 アキ 青3")
    assert "[" not in output_of("judge", "--rules", "uno-japan", "--top", "r7", "g5")


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("blank", ["", "  ", "\u3000"])
def test_a_remark_of_no_words_is_refused(game: str, blank: str) -> None:
    table(game)
    rule = games.load(game).turn_rule
    for line in (f'ruling:{rule} "{blank}"', f'note "{blank}"', f'fix 1 note "{blank}"'):
        code, said = run("play", line)
        assert code == 1
        assert "write the decision after it" in said if "ruling" in line else "write the remark after it" in said
        code, said = run("play", "--lang", "ja", line)
        assert code == 1
        assert "あとに続けて" in said
    assert run("undo")[0] == 1, "nothing was recorded"


@pytest.mark.parametrize("game", games.NAMES)
def test_a_ruling_of_no_words_on_file_is_passed_over(game: str) -> None:
    table(game)
    rule = games.load(game).turn_rule
    with open("a.referee", "a", encoding="utf-8") as journal:
        journal.write(f'ruling:{rule} ""\nruling:{rule} "\u3000"\n')
    output_of("play", f'ruling:{rule} "A slip stands."')
    output_of("check", "a.referee")
    output_of("rules", "new", "our-house", "--rulings", "a.referee")
    assert "A slip stands." in output_of("rules", "show", "our-house")

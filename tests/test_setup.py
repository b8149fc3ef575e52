"""The questions with which a table is set up: games and rule sets by their names, and leaving before there is one."""

from pathlib import Path

import pytest

import atprompt
from calls import output_of
from referee.words import LANGUAGES


def test_ctrl_c_at_the_questions_says_that_there_is_no_table(tmp_path: Path) -> None:
    with atprompt.Terminal("live", folder=tmp_path, REFEREE_LANG="ja") as terminal:
        terminal.until("uno")
        terminal.send(atprompt.CTRL_C)
        assert terminal.ended() == 1
        assert "中止しました。卓は作っていません。" in terminal.said
        assert "記録されています" not in terminal.said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("typed", ["オーノー99", "O'NO 99", "ＯＮＯ99", "ono", "オーノー９９"])
def test_a_game_is_known_by_every_name_that_it_is_called_by(typed: str) -> None:
    said = output_of("live", "-f", "a.referee", typed=f"{typed}\n\nアキ ベン\n\n")
    assert "オーノー99、ono99-tomy：アキ、ベン。" in said
    said = output_of("live", "-f", "b.referee", typed="ウノ\n\nアキ ベン\n\n")
    assert "ウノ、uno-japan：アキ、ベン。" in said


def test_a_new_table_takes_the_games_own_name() -> None:
    assert "ウノ、uno-japan：" in output_of("new", "ウノ", "アキ", "ベン")
    assert "遊べるのは ono99、uno です" in output_of("new", "ポーカー", "アキ", "ベン")


def test_a_question_mark_tells_the_games() -> None:
    assert "ゲーム：ono99（オーノー99）、uno（ウノ）。" in output_of("live", "-f", "a.referee", typed="？\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_rule_sets_of_the_game_are_offered(language: str) -> None:
    for said in (
        output_of("live", "-f", "a.referee", typed="ono99\nアキ　ベン\n", language=language),
        output_of("new", "ono99", "--rules", "アキ　ベン", "A", "B", language=language),
    ):
        assert "'アキ　ベン'" in said, "a wide blank is a blank, not an escape"
        assert "ono99-mattel" in said
        assert "uno-japan" not in said


@pytest.mark.parametrize("asked", ["?", "？", " ? "])
def test_a_question_mark_tells_how_people_are_named(asked: str) -> None:
    typed = f"ono99\n\n{asked}\nAki\n{asked}\nBen\n\n{asked}\nAki\n"
    said = output_of("live", "-f", "a.referee", typed=typed, language="en")
    assert said.count("The players as they sit, clockwise") == 2
    assert "Who deals first: Aki, Ben. Enter alone takes Ben." in said
    assert "ono99-tomy: Aki, Ben. Aki deals, Ben begins" in said


@pytest.mark.parametrize("asked", ["?", "？"])
@pytest.mark.parametrize(
    ("language", "told"), [("en", "asks at the prompt what is legal"), ("ja", "は今できることを尋ねる記号")]
)
def test_nobody_is_called_by_the_sign_that_asks(asked: str, language: str, told: str) -> None:
    assert f"{asked} {told}" in output_of("new", "ono99", asked, "B", language=language)
    assert not Path("a.referee").exists()
    output_of("new", "ono99", "-f", "a.referee", "A.", "B.")
    for act in (f"join {asked} after A.", f"rename A. {asked}"):
        output_of("play", act, language=language)
    output_of("live", "-f", "b.referee", typed=f"ono99\n\nA. {asked}\n\n", language=language)
    assert Path("a.referee").read_text(encoding="utf-8").count(asked) == 0
    assert not Path("b.referee").exists()

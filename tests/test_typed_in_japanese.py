"""What may be done now is told to Japanese readers by words that can be typed in Japanese."""

import json

import pytest

import onotable
import unotable
from onotable import run
from referee.notation import Reader

FILE = "evening.referee"
LETTERS = set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.parametrize(
    ("typed", "japanese"),
    [
        ("r5", "赤5"), ("gs", "緑スキップ"), ("br!", "青リバース!"), ("y+2", "黄ドロー2"), ("w", "ワイルド"),
        ("w:b", "ワイルド青"), ("w4:g", "ワイルドドロー4緑"), ("swap:b:Ben", "とりかえっこ:青:Ben"),
        ("swap::赤", "とりかえっこ::赤"), ("shuffle:r", "シャッフル赤"), ("white", "白"), ("r7:Ben", "赤7:Ben"),
        ("r5,b5", "赤5,青5"), ("draw", "引く"), ("draw:3", "引く:3"), ("pass", "パス"), ("uno", "ウノ"),
        ("challenge:guilty", "チャレンジ成功"), ("challenge:innocent", "チャレンジ失敗"), ("catch:Ben", "指摘:Ben"),
        ("flip:r7", "めくり:赤7"), ("colour:b", "色:青"), ("colour:b:Ben", "色:青:Ben"), ("reshuffle", "切り直し"),
        ("hand:r5,g+2,w", "手札:赤5,緑ドロー2,ワイルド"), ("hand:27", "手札:27"), ("hand:-", "手札:-"),
    ],
)  # fmt: skip
def test_an_act_of_uno_is_typed_in_japanese(typed: str, japanese: str) -> None:
    reader = Reader(unotable.GAME, ["Aki", "Ben", "赤"])
    (act,) = reader.read(typed)
    assert unotable.GAME.write_japanese(act, str) == japanese
    assert reader.read(japanese) == (act,)


@pytest.mark.parametrize(
    ("typed", "japanese"),
    [
        ("7=47~", "7=47~"), ("-10", "マイナス10"), ("hold", "ホールド"), ("reverse=9", "リバース=9"),
        ("double~", "ダブル~"), ("ono", "オーノー"), ("stuck", "出せない"), ("swap4", "swap4"), ("draw", "引く"),
        ("redeal", "配り直し"), ("reshuffle", "切り直し"),
    ],
)  # fmt: skip
def test_an_act_of_ono_99_is_typed_in_japanese(typed: str, japanese: str) -> None:
    reader = Reader(onotable.GAME, ["Aki", "Ben"])
    (act,) = reader.read(typed)
    assert onotable.GAME.write_japanese(act, str) == japanese
    assert reader.read(japanese) == (act,)


def told(*words: str) -> str:
    code, said = run(*words, "-f", FILE, "--lang", "ja")
    assert code in (0, 1), said
    return said


def test_what_is_legal_is_told_in_japanese_with_its_first_spelling() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    run("play", "-f", FILE, "flip:r5")
    assert "札以外：引く（draw）。" in told("legal", "--plain")
    assert "赤スキップ（rs）、赤リバース（rr）、赤ドロー2（r+2）。" in told("legal", "--plain")
    lines = told("legal").splitlines()
    assert any(line.startswith("ワイルド") and line.endswith("ワイルド（w）") for line in lines)
    assert not any(line.endswith("赤") for line in lines), "no line ends within a word"
    assert told("legal", "--format", "csv").splitlines()[1] == "赤0（r0）,場の色（赤）,赤の0"
    assert {each["act"] for each in json.loads(told("legal", "--json"))["legal"]} >= {"r0", "w4", "draw"}


def test_a_refusal_lists_what_is_possible_in_japanese() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    run("play", "-f", FILE, "flip:r5")
    possible = next(line for line in told("play", "b3").splitlines() if "今できること" in line)
    assert possible.split("：")[1].split()[:2] == ["赤0", "赤1"]
    assert not LETTERS & set(possible)
    assert json.loads(run("play", "-f", FILE, "--json", "b3")[1])["legal"][:2] == ["r0", "r1"]


def test_what_is_legal_in_ono_99_is_told_in_japanese_with_its_first_spelling() -> None:
    assert run("new", "ono99", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    said = told("legal", "--plain")
    assert "ホールド（hold）：合計0。" in said
    assert "ダブル（double）：合計0、ダブルプレイ。" in said
    assert "マイナス10（-10）：合計-10。" in said
    assert "7：合計7。" in said


def test_who_is_not_at_turn_is_named_before_the_japanese_word() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben K", "Chie")[0] == 0
    run("play", "-f", FILE, "flip:r5 agree cards:Aki=1 Aki r6")
    assert '"Ben K" 手札:' in told("legal", "--plain")


@pytest.mark.parametrize(
    ("typed", "example"),
    [
        ("健リバース", "健 赤リバース"), ("健のスキップ", "健 赤スキップ"), ("健5", "健 赤5"), ("健赤", "健 赤5"),
        ("健ドロー2", "健 赤ドロー2"), ("リバース", "赤リバース"), ("健skip", "健 rs"), ("健+2", "健 r+2"),
        ("skip", "rs"), ("5", "r5"),
    ],
)  # fmt: skip
def test_half_a_card_is_put_right_by_an_example_that_can_be_typed(typed: str, example: str) -> None:
    """With the name that stands before it without a blank, and in the letters in which it was typed."""
    assert run("new", "uno", "-f", FILE, "健", "Ben", "花子")[0] == 0
    run("play", "-f", FILE, "flip:r5")
    assert f"`{example}` のように1語に" in told("play", typed)
    assert run("play", "-f", FILE, example)[0] == 0

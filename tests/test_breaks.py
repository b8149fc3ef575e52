"""Where lines end: quotes stay with what they hold, and what is too wide is cut where it hurts least."""

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from calls import output_of
from referee.cli.paragraph import wrap
from referee.words import LANGUAGES
from referee.words.breaks import parts, pieces


@pytest.mark.parametrize(
    "text",
    [
        "今できること：`アキ hand:27`、`r5`、`ベン 引く`。", "メモ \"開始が遅れた\"。", "「`リバース`」のことですか？",
        "と`アキ`は`play アキ`か`引く`。", '`--same "別の表記=名前"`、または',
    ],
)  # fmt: skip
def test_no_quote_stands_apart_from_what_it_holds(text: str) -> None:
    found = list(pieces(text))
    assert "".join(found) == text
    opened = dict.fromkeys('`"', False)
    for piece in found:
        for place, letter in enumerate(piece):
            if letter in opened:
                opened[letter] = not opened[letter]
                assert piece.strip('`"「」、。') or len(piece) > 2
                assert place < len(piece) - 1 if opened[letter] else place > 0, (piece, text)


@pytest.mark.parametrize(
    "found",
    [
        ["山札", "を", "切", "り", "直", "す。"], ["国民健康", "保険"], ["佐々木", "さ", "ん"], ["ジャンプイン", "を"],
        ["リバース・", "スキップ"], ["（と）"], ["「山札」", "を"], ["第3ラウンド、", "全", "５局"], ["第", "2", "手"],
        ["10枚", "と", "3人", "で"], ["ラウンド", "数"], ["ＵＮＯ", "と"], ["Wild", " ", "を", "\u3000", "出", "す"],
        ["赤0", " ", "赤スキップ", " ", "赤ドロー2", " ", "ワイルド青"], ["ワイルドドロー4、", "青。"],
        ["`ドロー4青`", "と", "青", "5枚"],
        ["ドロー", "4枚"], ["ドロー2", "に", "ドロー2", "を"], ["青", "い", "カード"],
        ["狐", "🦊", "と", "é-1"], ["待っ", "て"], ["ヷ", "ㄅ", "の"], ["豈", "は", "兀"],
    ],
)  # fmt: skip
def test_a_line_may_be_broken_between_these(found: list[str]) -> None:
    assert list(pieces("".join(found))) == found


@pytest.mark.parametrize(
    "found",
    [
        ["next", " ", "is", " ", "ゆ", "き."], ["(", "ゆ", "き)", " ", "plays"], ["ベン:27", " ", "と"],
        ["アキ.referee", " ", "3.5", "と", "1"], ["名前…", " ", "山札?!"], ["赤5,", " ", "第3ラウンド."],
    ],
)  # fmt: skip
def test_no_line_begins_with_western_punctuation_behind_japanese(found: list[str]) -> None:
    assert list(pieces("".join(found))) == found


def test_a_full_stop_stays_with_a_japanese_name_at_the_end_of_a_line() -> None:
    """30 cells, two letters of two, and the stop: in 34 columns the letter before the stop goes down with it."""
    text = "What follows: and the next is ゆき."
    assert wrap(text, width=35) == text
    assert wrap(text, width=34).splitlines() == ["What follows: and the next is ゆ", "き."]


@pytest.mark.parametrize(
    ("piece", "cells", "expected"),
    [
        ("wild4_counts_wild4", 15, ["wild4_counts_", "wild4"]),
        ("インターナショナル・", 19, ["インターナショナ", "ル・"]),
        ("ono99-last-chip", 11, ["ono99-last-", "chip"]),
        ("ooooooooo", 4, ["oooo", "oooo", "o"]),
        ("oooo.", 4, ["ooo", "o."]),
    ],
)
def test_what_is_too_wide_is_cut_where_it_hurts_least(piece: str, cells: int, expected: list[str]) -> None:
    assert list(parts(piece, lambda part: cell_len(part) <= cells)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wanted", ["uno.wild4", "scoring"])
def test_the_keys_of_options_stay_whole_at_80_columns(wanted: str, language: str) -> None:
    shown = output_of("rules", "explain", wanted, language=language, COLUMNS="80")
    lines = [line.strip() for line in shown.splitlines()]
    assert not any(line in ("・", "`", '"') for line in lines)
    told = shown.rpartition("───")[2]
    keys = set(re.findall(r"(?m)^([a-z0-9]+_[a-z0-9_]+)", told))
    assert keys <= set(
        re.findall(r"[a-z0-9_]+", Path(__file__).parent.parent.joinpath("rules/uno.toml").read_text("utf-8"))
    )

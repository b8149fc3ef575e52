"""Japanese as it is spoken at the table: it is taken, stored in the first spelling, and suggested."""

from pathlib import Path

import pytest

from calls import output_of
from referee import games
from referee.desk import Desk
from referee.notation import Reader, fold, write

NAMES = ["アキ", "ベン", "ちえ"]


def spelt(game: str, line: str) -> str:
    """The acts of a line in their first spelling."""
    table = games.load(game)
    return " ".join(write(table, act) for act in Reader(table, NAMES).read(line))


def table(game: str, *names: str) -> str:
    output_of("new", game, "-f", "a.referee", *(names or NAMES))
    return output_of("play", "flip:青2") if game == "uno" else ""


def recorded() -> list[str]:
    """The lines of the journal after its front matter."""
    lines = Path("a.referee").read_text(encoding="utf-8").split("+++\n")[2].splitlines()
    return [line for line in lines if not line.startswith("#")]


# --- cards


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        ("緑ドロー2", "g+2"), ("緑ドロ2", "g+2"), ("緑ドローツー", "g+2"), ("緑のドロー2", "g+2"), ("緑ﾄﾞﾛｰ2", "g+2"),
        ("黄リバ", "yr"), ("黄色のリバース", "yr"), ("青スキ", "bs"), ("緑の5", "g5"), ("緑の５", "g5"),
        ("ドロ4", "w4"), ("ドロー4", "w4"), ("ワイルドドローフォー", "w4"), ("ワイルドドロー4青", "w4:b"),
        ("青ワイルド", "w:b"), ("青のドロー4", "w4:b"), ("ドロ4青", "w4:b"), ("赤5ウノ", "r5!"), ("赤の5ウノ", "r5!"),
        ("青ワイルドウノ", "w:b!"), ("flip:緑の5", "flip:g5"), ("hand:緑ドロ2,ドロ4", "hand:g+2,w4"),
        ("ウノ", "uno"), ("アキ ひく", "アキ draw"), ("手札:緑ドロ-2,ワイルドドロ-4", "hand:g+2,w4"),
    ],
)  # fmt: skip
def test_a_card_is_taken_as_it_is_called(spoken: str, written: str) -> None:
    assert spelt("uno", spoken) == written


@pytest.mark.parametrize("spoken", ["緑の", "のドロー2", "赤青", "緑ののドロ2", "赤5ウノウノ", "緑ドロ3", "ウノウノ"])
def test_what_is_no_card_is_none(spoken: str) -> None:
    assert games.load("uno").read_word(fold(spoken), lambda name: None) is None


def test_a_name_that_ends_like_a_call_stays_a_name() -> None:
    reader = Reader(games.load("uno"), ["タケウノ"])
    (act,) = reader.read("r7:タケウノ")
    assert (act.target, act.mark) == ("タケウノ", "")


def test_a_long_mark_is_a_minus_only_where_no_kana_stands_before_it() -> None:
    assert (fold("ー10"), fold("ｰ10"), fold("total=ー5"), fold("青ー1")) == ("-10", "-10", "total=-5", "青-1")
    assert (fold("ドロー2"), fold("ﾄﾞﾛｰ2"), fold("オーノー99"), fold("らー2")) == (
        "ドロー2",
        "ドロー2",
        "オーノー99",
        "らー2",
    )


# --- results


def test_a_result_is_stored_in_the_first_spelling() -> None:
    output_of("new", "uno", "--scores-only", "-f", "a.referee", *NAMES)
    output_of("score", "add", "アキ:-", "ベン:緑ドロー2,ドロー4", "ちえ:27")
    assert recorded()[-1].endswith("round アキ:- ベン:g+2,w4 ちえ:27")
    output_of("play", "round アキ:赤の5 ベン:- ちえ:w")
    assert recorded()[-1].endswith("round アキ:r5 ベン:- ちえ:w")


def test_an_imported_result_is_stored_in_the_first_spelling() -> None:
    output_of("new", "uno", "--scores-only", "-f", "a.referee", *NAMES)
    Path("r.csv").write_text('アキ,ベン,ちえ\n-,"緑ドロー2,w",27\n', encoding="utf-8")
    output_of("score", "import", "r.csv")
    assert recorded()[-1].endswith("round アキ:- ベン:g+2,w ちえ:27")
    Path("r.csv").write_text("アキ,ベン,ちえ\n-,緑ドロー3,27\n", encoding="utf-8")
    assert "`緑ドロー3` は手札として読めません" in output_of("score", "import", "r.csv")


def test_the_prompt_shows_words_as_they_were_typed() -> None:
    table("uno")
    assert "読み方：アキ 青ドロー2" in output_of("live", typed="アキ青ドロー2\n")


# --- acts


@pytest.mark.parametrize(
    ("spoken", "written"),
    [("取り消し", "undo"), ("取消し", "undo"), ("やり直す", "redo"), ("席替え ベン アキ ちえ", "seats ベン アキ ちえ"),
     ("認める ベン 引く", "ベン stands draw"), ("終了", "close"), ("ベン 退場", "ベン leave"),
     ("ベン 抜ける", "ベン leave")],
)  # fmt: skip
def test_an_act_is_taken_as_it_is_said(spoken: str, written: str) -> None:
    assert spelt("ono99", spoken) == written


# --- what is suggested


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        ("ono99", "リバーズ", "リバース"),
        ("ono99", "ダブルブレイ", "ダブルプレイ"),
        ("ono99", "revrse", "reverse"),
        ("uno", "青リバーズ", "青リバース"),
        ("ono99", "戻す", "取り消し"),
        ("ono99", "アキ7", "アキ 7"),
        ("uno", "アキ青5", "アキ 青5"),
        ("ono99", "アキー10", "アキ -10"),
        ("uno", "ベン青リバーズ", "ベン 青リバース"),
    ],
)
def test_a_slip_is_met_with_what_was_meant(game: str, typed: str, meant: str) -> None:
    table(game)
    assert f"`{meant}` のことですか？" in output_of("play", typed)


@pytest.mark.parametrize(
    "typed", ["ベンリバース", "ベンスキップ", "ベンのドロー2", "ベン黄", "ベン リバース", "ベンリバ"]
)
def test_a_part_of_a_card_behind_a_name_is_given_no_colour(typed: str) -> None:
    table("uno")
    said = output_of("play", typed)
    assert "色と数字・記号は" in said
    assert "のことですか" not in said


@pytest.mark.parametrize("typed", ["ベンりばーす", "リバーズ", "黒リバース", "ベンパズ"])
def test_what_is_suggested_adds_no_colour_and_drops_no_name(typed: str) -> None:
    table("uno")
    assert "のことですか" not in output_of("play", typed)


def test_words_without_end_are_not_taken_apart() -> None:
    table("uno")
    assert "アキ 赤5 アキ" not in output_of("play", "アキ赤5" * 400)


def test_whoever_has_left_may_be_left_out_of_a_new_seating() -> None:
    for game in games.NAMES:
        Path("a.referee").unlink(missing_ok=True)
        output_of("new", game, "-f", "a.referee", *NAMES, "ダン")
        for act in ("ちえ 退席", "席順 ダン ベン アキ"):
            output_of("play", act)
        assert Desk("a.referee").state.players == ["ダン", "ベン", "アキ", "ちえ"]
        assert Path("a.referee").read_text(encoding="utf-8").endswith("seats ダン ベン アキ ちえ\n")
        output_of("play", "席順 ちえ アキ ベン ダン")
        assert Desk("a.referee").state.players == ["ちえ", "アキ", "ベン", "ダン"]
        for short in ("席順 ダン ベン", "席順 ダン ベン アキ アキ"):
            assert "抜けた人は挙げなくてもかまいません" in output_of("play", short)

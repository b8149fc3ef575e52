"""What cannot be agreed on says what is wrong with it and what to type instead, and what it proposes can be."""

import json
import re
from typing import Any

import pytest

from onotable import run

FILE = "evening.referee"
START = "-"
"""Before the start card of UNO is turned up."""
PLAYED = "flip:r5"

UNO = [
    (PLAYED, "colour=b", "red 5 on top has its own colour", "台札の赤の5には元から色があります"),
    (START, "top=r7 colour=b", "red 7 on top has its own colour", "台札の赤の7には元から色があります"),
    (START, "top=r7:b", "red 7 on top has its own colour", "台札の赤の7には元から色があります"),
    (START, "top=r7:red", '"top=r7:red" cannot be', "「top=r7:red」はありえません"),
    (PLAYED, "colour=x", '"colour=x" is not how it is written', "「colour=x」という書き方はできません"),
    (PLAYED, "colour=", '"colour=" is not how it is written', "「colour=」という書き方はできません"),
    (START, "top=w", '"top=w" is not how it is written', "「top=w」という書き方はできません"),
    (START, "top=w4:x", '"top=w4:x" is not how it is written', "「top=w4:x」という書き方はできません"),
    (START, "top=w:b colour=g", '"top=w:b colour=g" names two colours', "「top=w:b colour=g」には色が2つあります"),
    (
        PLAYED,
        "top=r11",
        "the pack has no such card (did you mean r1?)",
        "そのような札は入っていません（r1のことですか）",
    ),
    (PLAYED, "top=", "the pack has no such card; write", "そのような札は入っていません。"),
    (START, "turn=Ben", '"turn=Ben" cannot be while the start card is awaited', "最初の台札がまだなので"),
    ("flip:w", "turn=Ben", '"turn=Ben" cannot be while a colour is awaited', "色の宣言がまだなので"),
    (START, "colour=b", '"colour=b" cannot be while no card lies on top', "台札がないので"),
    (START, "pending=2", '"pending=2" cannot be while no card lies on top', "台札がないので"),
    (PLAYED, "pending=x", "pending is a whole number, here at least 0 and at most 108", "0 以上 108 以下です"),
    (PLAYED, "pending=109", "pending is here at least 0 and at most 108", "0 以上 108 以下です"),
    (PLAYED, "pending=2", '"pending=2" cannot be with red 5 on top', "台札が赤の5なら誰も引かなくてよいので"),
    (
        "flip:r5 r+2",
        "pending=7",
        '"pending=7" cannot be with red Draw Two on top: by the rules of this table',
        "台札が赤のドロー2のとき、「pending=7」はありえません",
    ),
    (PLAYED, "score:Ben=x", '"score:Ben=x" cannot be: score is a whole number', "「score:Ben=x」はありえません"),
    (PLAYED, "score=3", '"score=3" is not how it is written', "「score=3」という書き方はできません"),
    (PLAYED, "target=many", "target is a whole number, here at least 1", "1 以上 99999 以下です"),
    (PLAYED, "rounds=3", "rounds plays no part under the rules", "を使いません"),
    (
        PLAYED,
        "colr=b",
        '"colr" is nothing that can be agreed on in this game (did you mean colour?)',
        "colourのことですか",
    ),
    (PLAYED, "top:Ben=r7", '"top:Ben=r7" is not how it is written', "「top:Ben=r7」という書き方はできません"),
]
ONO = [
    ("7", "total=abc", "total is a whole number, here at least -40 and at most 98", "-40 以上 98 以下です"),
    ("7", "total=", "total is a whole number", "整数で"),
    ("7", "total=99", "total is here at least -40 and at most 98", "-40 以上 98 以下です"),
    ("7", "owed=two", "owed is a whole number, here at least 1 and at most 2", "1 以上 2 以下です"),
    ("7", "hands=x", "hands is a whole number, here at least 1 and at most 999", "1 以上 999 以下です"),
    ("7", "chips:Ben=x", "chips is a whole number, here at least 0 and at most 3", "0 以上 3 以下です"),
    ("7", "pile=x", "pile is a whole number, here at least 0 and at most 54", "0 以上 54 以下です"),
    ("7", "round=1.5", "round is a whole number", "整数で"),
    ("7", "cards:Aki=x", "cards is a whole number", "整数で"),
    ("7", "cards=3", '"cards=3" is not how it is written', "「cards=3」という書き方はできません"),
    (
        "7",
        "cards:Be=3",
        "Be is not at this table (did you mean Ben?)",
        "Beという人は、この卓にいません（Benのことですか）",
    ),
    ("Ben leave", "cards:Ben=3", "nobody in play here is called Ben", "Benという人は、この卓でプレイしていません"),
    ("Ben leave", "turn=Ben", "in play: Aki, Chie", "プレイしているのは Aki、Chie です"),
    ("7", "turn=Bne", "did you mean Ben?", "Benのことですか"),
    ("7", "turn=", '"turn=" is not how it is written', "「turn=」という書き方はできません"),
    ("7", "turn:Ben=3", '"turn:Ben=3" is not how it is written', "「turn:Ben=3」という書き方はできません"),
    ("7", "dealer=Zoe", "nobody in play here is called Zoe", "Zoeという人は、この卓でプレイしていません"),
    ("7", "direction=up", '"direction=up" is not how it is written', "「direction=up」という書き方はできません"),
]
NOTHING_ELSE = ("plays no part", "did you mean", "in play:", "is here at least", "Zoe")
"""Where a sentence names the words or the bounds there are, and proposes nothing."""


def refused(words: str, lang: str) -> str:
    code, said = run("play", "-f", FILE, "--lang", lang, f"agree {words}")
    assert code == 1, said
    return " ".join(said.split())


def status() -> Any:
    return json.loads(run("status", "-f", FILE, "--json")[1])


@pytest.mark.parametrize(
    ("game", "before", "words", "en", "ja"),
    [("uno", *each) for each in UNO] + [("ono99", *each) for each in ONO],
)
def test_an_agreement_that_cannot_be_says_what_is_wrong_and_what_to_type(
    game: str, before: str, words: str, en: str, ja: str
) -> None:
    assert run("new", game, "--lang", "en", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert before == START or run("play", "-f", FILE, before)[0] == 0
    said = refused(words, "en")
    assert en in said
    assert ja.replace(" ", "") in refused(words, "ja").replace(" ", "")
    why = said.split("Possible now:")[0]
    proposed = re.search("`([^`]*)`", why)
    assert (proposed is None) == any(each in why for each in NOTHING_ELSE if "as in" not in why)
    if proposed is not None:
        instead = proposed[1].removeprefix("agree ").split("|")[0]
        code, told = run("play", "-f", FILE, f"agree {instead}")
        assert code == 0, told


@pytest.mark.parametrize(
    ("game", "settings", "form"),
    [
        ("uno", ("scoring=japanese", "rounds=2"), "rounds=7 round=7"),
        ("ono99", ("hands=2",), "hands=7 round=7"),
    ],
)
def test_a_round_after_the_last_one_is_agreed_on_with_more_rounds(
    game: str, settings: tuple[str, ...], form: str
) -> None:
    chosen = [word for setting in settings for word in ("--set", setting)]
    assert run("new", game, *chosen, "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    said = refused("round=7", "en")
    assert '"round=7" cannot be: by what is agreed the match ends with number 2' in said
    assert f"as in `{form}`" in said
    assert "取り決めでは2回目で終わりです" in refused("round=7", "ja")
    assert run("play", "-f", FILE, f"agree {form}")[0] == 0
    assert status()["round"] == 7


def test_who_has_gone_out_is_not_agreed_to_be_at_turn() -> None:
    assert run("new", "uno", "--set", "play_on=true", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, "flip:r5 agree cards:Aki=1 Aki r6")[0] == 0
    said = refused("turn=Aki", "en")
    assert '"turn=Aki" cannot be: Aki has gone out of this round' in said
    assert "as in `turn=Ben`" in said


def test_nothing_of_play_is_agreed_on_while_hands_are_counted() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, "flip:r5 agree cards:Aki=1 Aki r6")[0] == 0
    assert '"turn=Ben" cannot be now: hands are being counted' in refused("turn=Ben pending=2", "en")
    assert "手札の計算中なので" in refused("pile=3 top=r5", "ja")


@pytest.mark.parametrize(("game", "begin"), [("uno", PLAYED), ("ono99", "7")])
@pytest.mark.parametrize("words", ["pile=20 cards:Aki=2 cards:Ben=3", "cards:Aki=2 pile=20 cards:Ben=3"])
def test_the_draw_pile_agreed_on_holds_in_whatever_order_it_is_written(game: str, begin: str, words: str) -> None:
    assert run("new", game, "-f", FILE, "Aki", "Ben")[0] == 0
    assert run("play", "-f", FILE, begin, f"agree {words}")[0] == 0
    facts = status()
    assert facts["pile"] == 20
    assert [player["cards"] for player in facts["players"]] == [2, 3]


def test_a_round_taken_over_in_its_middle_has_the_draw_pile_that_was_told() -> None:
    agreed = "top=r5 pile=40 cards:Aki=3 cards:Ben=2 turn=Ben"
    assert run("new", "uno", "--agree", agreed, "-f", FILE, "Aki", "Ben")[0] == 0
    assert status()["pile"] == 40
    assert run("play", "-f", FILE, "reshuffle")[0] == 0
    assert status()["pile"] == 108 - 3 - 2 - 1


def test_whoever_has_gone_out_gets_no_hand_by_agreement() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, PLAYED, "agree cards:Aki=1", "r6")[0] == 0
    assert "by the record Aki has gone out of this round" in refused("cards:Aki=5", "en")
    assert "記録ではAkiはこのラウンドで上がっています" in refused("cards:Aki=5", "ja")
    assert run("play", "-f", FILE, "undo", "agree cards:Aki=6", "r6")[0] == 0
    assert status()["phase"] == "play"


def test_nobody_goes_out_by_agreement() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, PLAYED)[0] == 0
    said = refused("cards:Aki=0", "en")
    assert "whoever has no card left has gone out, by the last card laid" in said
    assert "最後のカードを出して上がったとき" in refused("cards:Aki=0", "ja")
    assert "`agree cards:Aki=1`" in said
    assert run("play", "-f", FILE, "agree cards:Aki=1", "r6")[0] == 0
    assert status()["phase"] == "score"
    assert run("new", "uno", "--agree", "top=r5 cards:Ben=0", "-f", "other", "Aki", "Ben")[0] == 1


@pytest.mark.parametrize(
    ("game", "begin", "pack", "words"),
    [
        ("uno", PLAYED, 108, ["cards:Ben=100", "cards:Ben=50 cards:Chie=51", "pile=90", "pile=90 cards:Ben=5"]),
        ("ono99", "7", 54, ["cards:Ben=46", "cards:Ben=20 cards:Chie=30", "pile=42", "pile=42 cards:Ben=5"]),
    ],
)
def test_no_more_cards_are_agreed_on_than_the_pack_has(game: str, begin: str, pack: int, words: list[str]) -> None:
    assert run("new", game, "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, begin)[0] == 0
    for each in words:
        assert f"on the discards, and the pack has {pack}." in refused(each, "en")
        assert f"カードは全部で{pack}枚です" in refused(each, "ja")
    with open(FILE, "a", encoding="utf-8") as journal:
        journal.writelines(f"agree {each}\n" for each in words)
    code, said = run("check", "-f", FILE)
    assert (code, said.count("table.agree")) == (1, len(words)), said


def test_who_begins_is_agreed_on_by_the_dealer_or_with_the_top_card() -> None:
    assert "write `dealer=Aki`" in " ".join(
        run("new", "uno", "--agree", "turn=Ben", "-f", FILE, "Aki", "Ben", "Chie")[1].split()
    )
    assert run("new", "uno", "--agree", "dealer=Aki", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert status()["turn"] == "Ben"
    assert run("play", "-f", FILE, "flip:r5")[0] == 0
    assert status()["turn"] == "Ben"
    assert run("new", "uno", "--agree", "turn=Ben top=r5", "-f", "other", "Aki", "Ben", "Chie")[0] == 0
    assert json.loads(run("status", "-f", "other", "--json")[1])["turn"] == "Ben"


def test_a_hand_put_right_after_its_round_is_told_how() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    begun = (PLAYED, "agree cards:Aki=1 cards:Ben=2 cards:Chie=2", "r6", "Ben hand:b1,b2", "Chie hand:r1,r2")
    assert run("play", "-f", FILE, *begun)[0] == 0
    for lang, told in (("en", "The last round is counted already."), ("ja", "前のラウンドはもう計算済みです。")):
        code, said = run("play", "-f", FILE, "--lang", lang, "Chie hand:r1,r3")
        assert (code, told in said, "`fix 12 Chie hand:r1,r3`" in said) == (1, True, True), said
    assert run("fix", "-f", FILE, "--yes", "5", "Chie hand:r1,r3")[0] == 0
    assert [player["score"] for player in status()["players"]] == [7, 0, 0]


def test_a_wild_draw_four_agreed_on_can_be_challenged() -> None:
    agreed = "top=w4:b pending=4 turn=Ben"
    assert run("new", "uno", "--agree", agreed, "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert "Aki draws 4." in run("play", "-f", FILE, "challenge:guilty")[1]
    assert run("check", "-f", FILE)[0] == 0


def test_what_a_wild_draw_four_agreed_on_was_laid_on_is_known_to_nobody() -> None:
    agreed = "top=w4:b pending=4 turn=Ben"
    new = ("new", "uno", "--set", "guilty_card=back", "--agree", agreed, "-f", FILE, "Aki", "Ben", "Chie")
    assert run(*new)[0] == 0
    for lang, told in (("en", "nobody has told what card it was laid on"), ("ja", "何の上に出したのかが分かりません")):
        code, said = run("play", "-f", FILE, "--lang", lang, "challenge:guilty")
        assert (code, told in said, "`Aki penalty:4`" in said) == (1, True, True), said
    assert run("play", "-f", FILE, "Aki penalty:4", "agree top=r5 pending=0", "Ben r7")[0] == 0

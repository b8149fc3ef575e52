"""What cannot be agreed on says what is wrong with it and what to type instead, and what it proposes can be."""

import re

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
        "そのような札は山にありません（r1のことですか）",
    ),
    (PLAYED, "top=", "the pack has no such card; write", "そのような札は山にありません。"),
    (START, "colour=b", '"colour=b" cannot be while no card lies on top', "台札がないので"),
    (START, "pending=2", '"pending=2" cannot be while no card lies on top', "台札がないので"),
    (PLAYED, "pending=x", "pending is a whole number, here at least 0 and at most 108", "0 以上 108 以下です"),
    (PLAYED, "pending=109", "pending is here at least 0 and at most 108", "0 以上 108 以下です"),
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

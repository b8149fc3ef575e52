"""A sheet says what holds under its rules, and nothing that does not."""

import pytest

from sitting import run

UNTRUE = [
    ("uno-japan --set scoring=survival", "Exactly the target", "ちょうどでも達した"),
    ("uno-party", "at the hand limit", "手札の上限"),
    ("uno-party", "for places", "順位を決める"),
    ("ono99-mattel", "or more is a loss", "になると負け"),
]
TRUE = [
    ("uno-party", "Here it has no test of its own", "ここでは、ワイルドドロー4自身の条件"),
    ("uno-association", "What would go beyond the hand limit is not drawn", "手札の上限を超える分は引きません"),
    ("uno-japan", "A draw or a pass that is against the rules is taken back", "引き方やパスを誤ったときも取り消し"),
    ("uno-japan --set play_on=true --set stack=same", "for places it may be answered", "1位は最初に上がった人"),
]


def sheet(arguments: str, language: str) -> str:
    code, said = run("--lang", language, "rules", "show", *arguments.split(), "--plain")
    assert code == 0, said
    return "".join(said.split())


@pytest.mark.parametrize(("arguments", "english", "japanese"), UNTRUE)
def test_what_does_not_hold_is_not_on_the_sheet(arguments: str, english: str, japanese: str) -> None:
    assert "".join(english.split()) not in sheet(arguments, "en")
    assert japanese not in sheet(arguments, "ja")


@pytest.mark.parametrize(("arguments", "english", "japanese"), TRUE)
def test_what_holds_is_on_the_sheet(arguments: str, english: str, japanese: str) -> None:
    assert "".join(english.split()) in sheet(arguments, "en")
    assert japanese in sheet(arguments, "ja")

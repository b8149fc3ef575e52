"""What Tab offers, and how a word is read that could mean several things."""

import pytest

from onotable import Sitting as OnoTable
from referee.shorthand import Ambiguous, Known, completions, written_out
from sitting import Sitting
from unotable import Sitting as UnoTable


def known(table: Sitting) -> Known:
    return Known(table.game, table.reader, table.state.players)


def test_tab_offers_what_is_legal_first() -> None:
    table = UnoTable("Aki Ben Rei").play("flip:r7")
    offered = completions(known(table), table.state, "r")
    assert {"r5", "r+2", "Rei"} <= set(offered)
    assert offered[-1] == "Rei"
    assert "reshuffle" not in offered
    assert "y5" not in completions(known(table), table.state, "")
    assert "y5" in completions(known(table), table.state, "y5")
    assert completions(known(table), table.state, "zz") == []


def test_tab_offers_players_after_a_word_that_names_one() -> None:
    table = UnoTable("Aki Ben Rei").play("flip:r7")
    assert completions(known(table), table.state, "catch:b") == ["catch:Ben"]
    assert completions(known(table), table.state, "cha") == ["challenge:guilty", "challenge:innocent", "challenge:"]
    assert "赤5" in completions(known(table), table.state, "赤")


@pytest.mark.parametrize(
    ("typed", "whole"),
    [("cat:be", "catch:Ben"), ("ch:g", "challenge:guilty"), ("mary hol", "mary hol"), ("fl:r7", "flip:r7")],
)
def test_a_word_of_parts_is_completed_part_by_part(typed: str, whole: str) -> None:
    table = UnoTable("Aki Ben Rei")
    assert written_out(known(table), typed) == whole


@pytest.mark.parametrize(
    ("typed", "whole"),
    [
        ('"mary ann" hol', '"mary ann" hold'),  # a name with a blank is one word
        ('"7" hol', '"7" hold'),  # and what is no name stays as it is, for the notation to refuse
        ('note "late', 'note "late'),
        ("dou~", "double~"),
        ("dou!", "dou!"),  # nothing to be called here
    ],
)
def test_what_is_quoted_or_marked_is_kept(typed: str, whole: str) -> None:
    table = OnoTable("Aki Ben")
    table.reader.add_name("Mary Ann")
    assert written_out(known(table), typed) == whole


@pytest.mark.parametrize(
    ("typed", "readings"),
    [
        ("be 7", {"Ben", "Bea"}),
        ("re", {"redo", "resume", "rename", "reverse"}),
        ("ben7", None),
        ("stan be 7", {"Ben", "Bea"}),
    ],
)
def test_several_readings_are_told(typed: str, readings: set[str] | None) -> None:
    table = OnoTable("Aki Ben Bea")
    if readings is None:
        assert written_out(known(table), typed) == typed
        return
    with pytest.raises(Ambiguous) as raised:
        written_out(known(table), typed)
    assert set(raised.value.readings) == readings


def test_a_whole_word_is_never_the_beginning_of_another() -> None:
    """`r` is Reverse and `1` a card, whatever else begins so; a name begun means a name where an act follows."""
    table = OnoTable("Rei Dan Ono-san")
    for line in ("r", "1", "d", "Rei 7", "o", "note re", 'note "da"'):
        assert written_out(known(table), line) == line
    assert written_out(known(table), "da re 7") == "Dan Rei 7"
    assert written_out(known(table), "da 7") == "Dan 7"
    assert written_out(known(table), "n da re") == "note da re"


def test_what_reads_alike_is_one_reading_however_it_is_cut() -> None:
    """Wild Swap Hands and Wild Draw Four, cut before ワイルド or after it: both name the same two cards."""
    table = UnoTable("Aki Ben")
    line = written_out(known(table), "とりかえっこワイルドドロー4")
    assert [act.card for act in table.reader.read(line)] == ["swap", "w4"]


@pytest.mark.parametrize(
    ("typed", "parts"), [("ベン10", "ベン 10"), ("ベンベン", "ベンベン"), ("ベンhold", "ベン hold")]
)
def test_letters_that_hold_together_are_not_parted(typed: str, parts: str) -> None:
    """`10` is no 1 and 0; and what no way of cutting makes readable stays, for the notation to refuse."""
    assert written_out(known(OnoTable("アキ ベン")), typed) == parts


def test_what_is_far_too_long_is_not_cut_up() -> None:
    """Fourteen times アキ7: the ways of cutting a word up grow with its length, and nobody types that at a table."""
    table = OnoTable("アキ ベン")
    assert written_out(known(table), "アキ7" * 13) == " ".join(["アキ 7"] * 13)
    assert written_out(known(table), "アキ7" * 14) == "アキ7" * 14


def test_glued_words_with_two_readings_are_told() -> None:
    """アキ1 sits beside アキ: `アキ1ホールド` is the one's Hold, or the other's 1 and whoever's Hold."""
    table = OnoTable("アキ アキ1 ベン")
    assert written_out(known(table), "アキ7") == "アキ 7"
    with pytest.raises(Ambiguous) as raised:
        written_out(known(table), "アキ1ホールド")
    assert len(raised.value.readings) == 2


@pytest.mark.parametrize("line", ["w b", "wild blue", "w4 b", "ワイルド 青"])
def test_two_words_that_are_written_as_one_are_left_to_the_notation(line: str) -> None:
    table = UnoTable("Aki Ben Rei").play("flip:r7")
    assert written_out(known(table), line) == line
    assert written_out(known(table), f"ak {line}") == f"Aki {line}"

"""The language of the table: how words are read, what is refused and with which hint, how acts are written."""

import unicodedata
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee import games, notation
from referee.errors import NotationError
from referee.game import Act, Game
from referee.games.ono99 import GAME as ONO99
from referee.notation import (
    LONGEST_NAME,
    RECORD_WORDS,
    Reader,
    fold,
    name_problem,
    quote,
    split_words,
    to_number,
    write,
    write_name,
)

GAME: Game[Any] = ONO99
NAMES = ("Aki", "Ben", "O'Brien", "Mary Ann", "さくら", 'Jo "Ace"', "x=y", "a:b")


def read(line: str, names: tuple[str, ...] = NAMES) -> tuple[Act, ...]:
    """The acts of a line at a table with awkward names."""
    return Reader(GAME, names).read(line)


def one(line: str) -> Act:
    """The only act of a line."""
    (act,) = read(line)
    return act


def card(name: str, kind: str = "number", who: str | None = None, number: int | None = None, mark: str = "") -> Act:
    """A card laid."""
    return Act(kind, who, name, number, mark)


# --- words


@pytest.mark.parametrize(
    ("typed", "kind", "name"),
    [
        *[(str(face), "number", str(face)) for face in range(11)],
        *[(word, "minus", "-10") for word in ("-10", "−10", "‐10", "–10", "—10", "ー10", "ｰ10", "－１０", "マイナス10",
        "m10")],
        *[(word, "hold", "hold") for word in ("hold", "h", "H", "HOLD", "ホールド", "ﾎｰﾙﾄﾞ")],
        *[(word, "reverse", "reverse") for word in ("reverse", "r", "リバース")],
        *[(word, "double", "double") for word in ("double", "d", "play2", "ダブル", "ダブルプレイ", "プレイ2",
        "ｐｌａｙ２")],
        *[(word, "ono", "ono") for word in ("ono", "o", "オーノー", "オノ")],
        ("７", "number", "7"),
    ],
)  # fmt: skip
def test_spellings_of_cards(typed: str, kind: str, name: str) -> None:
    assert one(typed) == card(name, kind)
    assert write(GAME, one(typed)) == name


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("stuck", "stuck"), ("出せない", "stuck"), ("swap4", "swap4"), ("redeal", "redeal"),
        ("配り直し", "redeal"), ("draw", "draw"), ("引く", "draw"),
        ("reshuffle", "reshuffle"), ("切り直し", "reshuffle"), ("undo", "undo"), ("取消", "undo"), ("redo", "redo"),
        ("close", "close"), ("お開き", "close"), ("pause", "pause"), ("resume", "resume"),
    ],
)  # fmt: skip
def test_spellings_of_other_words(typed: str, kind: str) -> None:
    assert one(typed) == Act(kind)


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("7=47", card("7", number=47)),
        ("7~", card("7", mark="~")),
        ("7=47~", card("7", number=47, mark="~")),
        ("7~=47", card("7", number=47, mark="~")),
        ("7〜", card("7", mark="~")),
        ("-10=-14", card("-10", "minus", number=-14)),
        ("hold=0", card("hold", "hold", number=0)),
    ],
)
def test_suffixes(typed: str, right: Act) -> None:
    assert one(typed) == right


def test_who_acts() -> None:
    assert read("Ben 7 aki hold 3") == (card("7", who="Ben"), card("hold", "hold", "Aki"), card("3"))
    assert one("O'Brien 7") == card("7", who="O'Brien")
    assert one('"Mary Ann" 7') == card("7", who="Mary Ann")
    assert one('"mary　ann" 7') == card("7", who="Mary Ann")
    assert one('"Jo \\"Ace\\"" 7') == card("7", who='Jo "Ace"')
    assert one("BEN  leave") == Act("leave", "Ben")
    assert one("Ben undo") == Act("undo")


def test_comments_and_blanks() -> None:
    assert read("") == read("  \t　") == read("# round 2") == read("  # さくら 7") == ()
    assert one("7 # said loudly") == card("7")
    assert one("さくら 7 # x") == card("7", who="さくら")
    assert one("さくら 7 ＃ x") == card("7", who="さくら")
    with pytest.raises(NotationError):
        read("7#x")


def test_a_comment_is_one_whoever_plays() -> None:
    reader = Reader(GAME, ["#", "#1", "Ben"])
    assert reader.read("Ben 7") == (card("7", who="Ben"),)
    assert reader.read("# 7") == reader.read("#1 7") == ()
    assert reader.read('"#1" 7') == (card("7", who="#1"),)


def test_blanks_of_any_kind_part_words() -> None:
    assert read("Ben\u30007\u00a0hold\u2003reverse") == (
        card("7", who="Ben"), card("hold", "hold"), card("reverse", "reverse"),
    )  # fmt: skip


def test_a_declared_name_wins_over_words() -> None:
    assert read("Hold hold", ("Hold", "Ben")) == (card("hold", "hold", "Hold"),)


# --- acts on the record


@pytest.mark.parametrize(
    ("typed", "right"),
    [
        ("foul", Act("foul last")),
        ("Ben foul", Act("foul last", "Ben")),
        ("foul 7", Act("foul", None, "7", acts=(card("7"),))),
        ("Ben foul 7", Act("foul", "Ben", "7", acts=(card("7", who="Ben"),))),
        ("foul Ben 7", Act("foul", "Ben", "7", acts=(card("7", who="Ben"),))),
        ("反則 7", Act("foul", None, "7", acts=(card("7"),))),
        ("stands Ben hold", Act("stands", "Ben", "hold", acts=(card("hold", "hold", "Ben"),))),
        ("Ben stands stuck", Act("stands", "Ben", acts=(Act("stuck", "Ben"),))),
        ("有効 7", Act("stands", None, "7", acts=(card("7"),))),
        ("fix 31 Ben 7", Act("fix", number=31, acts=(card("7", who="Ben"),))),
        ("fix 31 Ben 7 Aki 8", Act("fix", number=31, acts=(card("7", who="Ben"), card("8", who="Aki")))),
        ("fix 31 none", Act("fix", number=31)),
        ("訂正 31 なし", Act("fix", number=31)),
        ("agree total=47", Act("agree", values=(("total", None, "47"),))),
        ("agree total=−4 turn=ben", Act("agree", values=(("total", None, "-4"), ("turn", None, "Ben")))),
        ('agree "turn=Mary Ann" owed=2', Act("agree", values=(("turn", None, "Mary Ann"), ("owed", None, "2")))),
        ("agree cards:Ben=5", Act("agree", values=(("cards", "Ben", "5"),))),
        ("agree cards:x=y=5 chips:a:b=2", Act("agree", values=(("cards", "x=y", "5"), ("chips", "a:b", "2")))),
        ("agree turn=x=y", Act("agree", values=(("turn", None, "x=y"),))),
        ("合意 direction=CCW", Act("agree", values=(("direction", None, "ccw"),))),
        ('note "Late start"', Act("note", text="Late start")),
        ("note Late  start", Act("note", text="Late start")),
        ("note 7 hold", Act("note", text="7 hold")),
        ('note "two\nlines"', Act("note", text="two lines")),
        ('Ben note "x"', Act("note", "Ben", text="x")),
        ('ruling "It stands"', Act("ruling", text="It stands")),
        ('ruling:ono.turn "It stands"', Act("ruling", target="ono.turn", text="It stands")),
        ("裁定:ono.turn よし", Act("ruling", target="ono.turn", text="よし")),
        ("Ben penalty:2", Act("penalty", "Ben", number=2)),
        ("Ben penalty:-2", Act("penalty", "Ben", number=-2)),
        ("罰:２", Act("penalty", number=2)),
        ("join Dan after Ben", Act("join", target="Ben", text="Dan")),
        ("参加 Dan 次 Ben", Act("join", target="Ben", text="Dan")),
        ("join Dan after Zoe", Act("join", target="Zoe", text="Dan")),
        ("join ben after Aki", Act("join", target="Aki", text="Ben")),
        ("rename Ben Benno", Act("rename", target="Ben", text="Benno")),
        ("rename Ben BEN", Act("rename", target="Ben", text="BEN")),
        ("rename Ben Aki", Act("rename", target="Ben", text="Aki")),
        ("rename Zoe Aki", Act("rename", target="Zoe", text="Aki")),
        ("seats Ben Aki", Act("seats", names=("Ben", "Aki"))),
        ("seats", Act("seats")),
        ("dealer Ben", Act("dealer", "Ben")),
        ("Ben dealer", Act("dealer", "Ben")),
        ("dealer Zoe", Act("dealer", "Zoe")),
        ("round Aki:- Ben:27", Act("round", values=(("hand", "Aki", "-"), ("hand", "Ben", "27")))),
        ("round a:b:LOST", Act("round", values=(("hand", "a:b", "lost"),))),
        ("ラウンド さくら：負け", Act("round", values=(("hand", "さくら", "lost"),))),
    ],
)  # fmt: skip
def test_record_words(typed: str, right: Act) -> None:
    assert one(typed) == right
    assert one(write(GAME, right)) == right


def test_several_acts_of_the_record_on_a_line() -> None:
    assert [act.kind for act in read('agree total=4 Ben 7 note "a" undo undo')] == [
        "agree", "number", "note", "undo", "undo",
    ]  # fmt: skip
    assert read("agree total=4 x=y 7") == (Act("agree", values=(("total", None, "4"),)), card("7", who="x=y"))
    assert [act.kind for act in read("seats Ben Aki 7 round Ben:lost join Dan after Ben Dan 7")] == [
        "seats", "number", "round", "join", "number",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        ("eleven", "unknown"), ("11", "unknown"), ("7 foo", "unknown"), ('"7"', "unknown"), ('"undo"', "unknown"),
        ("7=", "announced"), ("7=x", "announced"), ("7=1000000000", "announced"), ("Ben", "name_alone"), ("7 Ben",
        "name_alone"),
        ("undo 3", "number_after_undo"), ("redo 2", "number_after_redo"), ("draw 2", "number_after_draw"),
        ("penalty 2", "number_after_penalty"), ('note "x', "quote"), ('"', "quote"), ("stands", "stands"),
        ("foul undo", "inner"), ("stands fix 1 none", "inner"), ("stands foul 7", "inner"), ("stands note x", "inner"),
        ("stands foul", "inner"), ("stands 取消", "inner"), ("foul Ben leave", "inner"),
        ("fix 1 fix 2 none", "fix_inner"), ("fix", "fix"), ("fix 3", "fix"), ("fix x 7", "fix"), ("agree", "agree"),
        ("agree nothing", "agree"), ("agree cards:Zoe=3", "nobody"), ("note", "note"), ("ruling", "ruling"),
        ("ruling:ono.turn", "ruling"), ('ruling:"a b" x', "ruling"), ("penalty", "penalty"), ("penalty:x", "penalty"),
        ("join", "join"), ("join Dan", "join"), ("join Dan before Ben", "join"), ("join hold after Ben",
        "name_act_word"),
        ("join @x after Ben", "name_start"), ("join ? after Ben", "name_asks"), ("rename", "rename"),
        ("rename Ben", "rename"),
        ("rename Ben hold", "name_act_word"), ('rename Ben ""', "name_empty"), ("rename Ben " + "x" * 61, "name_long"),
        ("dealer", "dealer"), ("round", "round"), ("round Zoe:3", "round"), ("round 7", "round"),
    ],
)  # fmt: skip
def test_what_is_no_notation(typed: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(typed)
    assert caught.value.key == f"notation.{hint}"
    assert str(caught.value)


def test_what_could_be_read_before_the_error_is_told() -> None:
    with pytest.raises(NotationError) as caught:
        read("Ben 7 hold foo reverse")
    assert caught.value.before == (card("7", who="Ben"), card("hold", "hold"))
    assert caught.value.text == "foo"


def test_after_a_remark_between_quotes_the_word_that_is_none_is_told() -> None:
    """`note late start` of a shell wants quotes; here they stand, and what is wrong is the word after them."""
    with pytest.raises(NotationError) as caught:
        read('note "late start" foo')
    assert (caught.value.key, caught.value.text) == ("notation.unknown", "foo")
    assert caught.value.before == (Act("note", text="late start"),)


@pytest.mark.parametrize(
    ("typed", "rest"),
    [
        ("Ben 7 hold foo reverse", "foo reverse"),
        ("Ben 7 Aki foo reverse", "Aki foo reverse"),
        ("foo Ben 7", "foo Ben 7"),
        ("7 fix 2 Ben foo", "fix 2 Ben foo"),
        ('7 "Ben', ""),
    ],
)
def test_what_could_not_be_read_any_more_is_told_from_its_act_on(typed: str, rest: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(typed)
    assert " ".join(word.text for word in caught.value.rest) == rest


# --- words that another game has


def _with_advice(word: str, name_of: Callable[[str], str | None]) -> Act | None:
    return Act("advice") if word == "foul advice" else GAME.read_word(word, name_of)


WITH_CALLS: Game[Any] = GAME._replace(call_word="uno", read_word=_with_advice)


def test_a_call_belongs_to_the_card_before_it() -> None:
    reader = Reader(WITH_CALLS, NAMES)
    assert reader.read("Ben 7 uno Aki 8") == (card("7", who="Ben", mark="!"), card("8", who="Aki"))
    assert reader.read("foul Ben 7 uno") == (Act("foul", "Ben", "7", acts=(card("7", who="Ben", mark="!"),)),)
    for line in ("uno", "stuck uno", "7 uno uno", "foul stuck uno"):
        with pytest.raises(NotationError):
            reader.read(line)


def test_a_foul_may_have_a_name_of_its_own() -> None:
    assert Reader(WITH_CALLS, NAMES).read("Ben foul advice 7") == (Act("advice", "Ben"), card("7"))


# --- names


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Aki", None), ("O'Brien", None), ("Mary Ann", None), ("山田 太郎", None), ("👩\u200d👧", None), ("",
        "empty"), (" ", "empty"),
        ("\u3000", "empty"), ("x" * LONGEST_NAME, None), ("x" * (LONGEST_NAME + 1), "long"), ("@x", "start"), ("+x",
        "start"),
        ("-x", "start"), ("−x", "start"), ("＋x", "start"), ("a\nb", "letters"), ("a\x1b[1m", "letters"), ("a\u202eb",
        "letters"),
        ("a\u2028b", "letters"), ("a\u200bb", "letters"), ("a\ud800b", "letters"),
    ],
)  # fmt: skip
def test_names(name: str, problem: str | None) -> None:
    assert name_problem(name) == problem


@pytest.mark.parametrize(
    "word", [*RECORD_WORDS, "hold", "H", "7", "-10", "stuck", "play2", "反則", "7=x", "note:x", "取消"]
)
def test_act_words_are_no_names(word: str) -> None:
    assert Reader(GAME, ()).is_act_word(word)


@pytest.mark.parametrize("word", ["Aki", "holder", "eleven", "11", "round 2", "r5"])
def test_other_words_may_be_names(word: str) -> None:
    assert not Reader(GAME, ()).is_act_word(word)


def test_a_new_name_is_read_from_then_on() -> None:
    reader = Reader(GAME, ("Aki", "Ben"))
    with pytest.raises(NotationError):
        reader.read("Dan 7")
    reader.read("join Dan after Ben")
    assert reader.read("dan 7") == (card("7", who="Dan"),)
    assert reader.name_of("ＤＡＮ") == "Dan"
    assert reader.name_of("Zoe") is None


def test_the_same_line_reads_the_same_twice() -> None:
    reader = Reader(GAME, NAMES)
    assert reader.read("Ben 7") == reader.read("Ben 7")
    assert reader.read("join Dan after Ben") == reader.read("join Dan after Ben")


def test_a_line_that_changes_a_name_is_read_anew() -> None:
    reader = Reader(GAME, NAMES)
    assert reader.read("rename Ben BEN") == (Act("rename", target="Ben", text="BEN"),)
    assert reader.read("rename Ben BEN") == (Act("rename", target="BEN", text="BEN"),)


# --- arguments of a command


@pytest.mark.parametrize(
    ("arguments", "right"),
    [
        (["Ben", "7"], (card("7", who="Ben"),)),
        (["Ben 7", "hold"], (card("7", who="Ben"), card("hold", "hold"))),
        (["Mary Ann", "7"], (card("7", who="Mary Ann"),)),
        (["note", "Ben said 'no' # really"], (Act("note", text="Ben said 'no' # really"),)),
        (["note", "Ben"], (Act("note", text="Ben"),)),
        (["ruling:ono.turn", "a  b", "7"], (Act("ruling", target="ono.turn", text="a  b"), card("7"))),
        (["メモ", 'say "x"'], (Act("note", text='say "x"'),)),
        (["note", "two\nlines"], (Act("note", text="two lines"),)),
        ([], ()),
        ([""], ()),
    ],
)
def test_arguments(arguments: list[str], right: tuple[Act, ...]) -> None:
    reader = Reader(GAME, NAMES)
    assert reader.read_words(reader.words_of_arguments(arguments)) == right


# --- folding, numbers, quotes


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7", 7), ("-7", -7), ("+7", 7), ("７", 7), ("−7", -7), ("007", 7), ("999999999", 999999999), ("1000000000",
        None),
        ("1_0", None), ("5.0", None), ("1e3", None), ("", None), ("-", None), ("x", None), ("²", 2), ("٣", None),
    ],
)  # fmt: skip
def test_numbers(text: str, number: int | None) -> None:
    assert to_number(text) == number


@given(st.text())
def test_folding_twice_is_folding_once_for_what_is_typed(text: str) -> None:
    assert fold(fold(text)) == fold(text) or not text.isascii()


@given(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1, max_size=30))
def test_quotes_hold_any_text(text: str) -> None:
    (word,) = split_words(quote(text))
    assert (word.text, word.quoted) == (unicodedata.normalize("NFC", text), True)


@given(st.text(max_size=20))
def test_every_name_that_will_do_can_be_written_and_read(name: str) -> None:
    name = unicodedata.normalize("NFC", name)
    reader = Reader(GAME, ())
    if name_problem(name) is not None or reader.is_act_word(name):
        return
    reader.add_name(name)
    act = card("7", who=name)
    assert reader.read(write(GAME, act)) == (act,)
    assert [word.text for word in split_words(write_name(name))] == [name]


def test_tables_of_many_strangers_read_alike_and_are_forgotten_again() -> None:
    first = Reader(games.load("uno"), ["Aki", "Ben"])
    for number in range(notation.MOST_KNOWN + 2):
        reader = Reader(games.load("uno"), [f"Guest{number}", "Ben"])
        assert reader.read("Ben r5") == (Act("number", "Ben", "r5"),)
        assert reader.read(f"Guest{number} draw") == (Act("draw", f"Guest{number}"),)
    assert len(notation._KNOWN_LINES["uno"]) <= notation.MOST_KNOWN + 2
    assert first.read("Aki r5") == (Act("number", "Aki", "r5"),)
    with pytest.raises(NotationError):
        first.read("Guest1 r5")


@pytest.mark.parametrize("name", games.NAMES)
def test_no_word_of_the_record_is_one_of_a_game(name: str) -> None:
    game = games.load(name)
    for word, tail in product(RECORD_WORDS, ("", ":", ":2", ":Ben", ":r7", "!")):
        assert game.read_word(word + tail, {"Ben": "Ben"}.get) is None

"""Plain TOML, which is read without `tomllib`, and means exactly what `tomllib` makes of it."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from referee import journal, rulebook, toml
from referee.rulesets import SUFFIX, load, pinned, shipped

FILES = {file.name: file.read_text(encoding="utf-8") for file in sorted(Path(shipped()).glob(f"*{SUFFIX}"))}
BOOKS = ("ono99.toml", "table.toml", "uno.toml")
PIECES = [
    text for book in BOOKS for entries in rulebook._pieces(FILES[book]).values() for text in entries.values()
]  # fmt: skip
SETS = {name: text for name, text in FILES.items() if name not in BOOKS}


def front(name: str) -> str:
    """The head of a journal that is opened by this rule set."""
    rule_set, book = load(name)
    rules = pinned(rule_set, book, rule_set.values)
    return journal.front_matter(book.game, ["Aki", "ベン"], "Aki", rules, lang="ja").split("+++\n")[1]


FRONTS = {name: front(name.removesuffix(SUFFIX)) for name in SETS}


def outside(text: str) -> dict[str, Any] | None:
    """What `tomllib` makes of a text; None where it makes nothing of it."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def is_alike(text: str) -> bool:
    """Whether a text is left alone, or means what `tomllib` says: values, their types, and the order of keys."""
    found = toml.plain(text)
    return found is None or repr(found) == repr(outside(text))


# --- what is read


@pytest.mark.parametrize("texts", [SETS, FRONTS])
def test_what_a_run_begins_with_is_plain(texts: dict[str, str]) -> None:
    for text in texts.values():
        assert toml.plain(text) is not None
        assert is_alike(text)


def test_what_a_verdict_rests_on_is_plain() -> None:
    """All options and rules but a few, with a quotation mark in a text, on which few verdicts rest."""
    assert all(map(is_alike, PIECES))
    entries = [text for text in PIECES if text.startswith(("[option.", "[rule."))]
    unusual = {text.partition("]")[0].lstrip("[") for text in entries if toml.plain(text) is None}
    assert unusual == {"option.stack", 'rule."uno.agree"', "rule.notation", 'rule."table.agree"'}


PLAIN = (
    "", "\n \n# a remark \\ \x80\n", "a = 1", "  a=1#", "a = -1 ", "a = 0", "a = 18446744073709551616",
    "a = true", "a = false # not", 'a = ""', 'a = "# =,]}"', 'a = "狐 \U0001f98a \u3000\x85\u2028"  # 狐', "a-b_3 = 1",
    "3 = 1", '"a.b" = 1', '"" = 1', '"狐" = 1', 'a."b.c".d = 1\na.e = 2\na . f=3', "a = []", "a = [ ]", "a = [1,2,]",
    'a = [ "1" , [true ,[]], {b=1} ]', "a = {}", "a = { }", 'a = { b = 1, "c d" = [2], e.f = 3, e.g = { } }#',
    "[a]", "[ a . b ] # no", '[a."b.c".d]\ne = 1\n[a]\nf = 2\n[a."b.c"]\ng.h = 3\n[g]\nh = 4',
    "[a]\n[a.b]\nc = 1\n[a.d]", "[b.c]\n[a]\n[b]\nd = 1", "a = 2026-01-31T20:15:00+09:00", "a = 1\r\n[b]\r\n",
    "a = 0001-01-01T00:00:00+00:00 # early", "a = 2024-02-29T23:59:59-23:59", "a = [2026-01-31T20:15:00+09:00]",
)  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_what_is_plain_is_read_as_tomllib_reads_it(text: str) -> None:
    assert toml.plain(text) is not None
    assert is_alike(text)


UNUSUAL = (
    'a = "\\n"', "a = 'b'", 'a = """b"""', "a = '''b'''", "a = 0x1f", "a = 1_000", "a = +1", "a = 1.5", "a = 1e3",
    "a = inf", "a = -nan", "a = [\n1]", "[[a]]", "'a' = 1", '"\\u0041" = 1', "a\t= 1", "a = 1 # \t", "a = 1979-05-27",
    "a = 07:32:00", "a = 1979-05-27 07:32:00+01:00", "a = 1979-05-27T07:32:00Z", "a = 1979-05-27t07:32:00+01:00",
    "a = 1979-05-27T07:32:00-00:00", "a.b = 1\n[a.c]\n", "a = " + "[" * 30 + "]" * 30, "[" + ".".join("a" * 30) + "]",
    "a = -0", '[a."b]c"]',
)  # fmt: skip
"""TOML that is written seldom."""


@pytest.mark.parametrize("text", UNUSUAL)
def test_what_is_written_seldom_is_left_to_tomllib(text: str) -> None:
    assert toml.plain(text) is None
    assert repr(toml.loads(text)) == repr(tomllib.loads(text))


WRONG = (
    "a", "a =", "= 1", "a = b", "a = 1 2", 'a = "1" "2"', 'a = "1', 'a = "1\n"', 'a = """', 'a = ""1', "a b = 1",
    "a. = 1", ".a = 1", "a..b = 1", "狐 = 1", '"a"b = 1', '"a = 1', "a = 01", "a = -01", "a = --1", "a = - 1", "a = -",
    "a = １", "a = ٣", "a = 1_", "a = True", "a = [", "a = [1", "a = [1 2]", "a = [,]", "a = [1,,2]", "a = [1]]",
    "a = [1}", "a = {", "a = {,}", "a = {b}", "a = {b = 1", "a = {b = 1 c = 2}", "a = {b = 1]", "a = {b = 1, b = 2}",
    "a = {b.c = 1, b = 2}", "a = {b = {c = 1}, b.d = 2}", "a = {b = 1,, c = 2}", "a = 1\na = 2", "a = 1\na.b = 2",
    "a.b = 1\na.b = 2", "a.b = 1\na = 2", "a = {}\na.b = 1", "a = {}\n[a]", "a = {}\n[a.b]", "a = []\n[a]",
    "a = 1\n[a]", "a.b = 1\n[a]", "[a]\n[a]", "[a]\nb = 1\n[a]\n", "[a.b]\n[a]\nb = 1", "[a]\nb = 1\n[a.b]",
    "[a]\nb.c = 1\n[a.b]", "[a.b]\n[a]\nb.c = 1", "[a", "[a]]", "[]", "[ ]", "[.a]", "[a.]", "[a b]", "[a] b = 1",
    '["a]', "[a]x", "a = 1\x00", "# \x01", 'a = "\x7f"', "a = 1\r", "a = 1\rb = 2", "\ufeffa = 1", "a = 1\u3000",
    "\u3000a = 1", "a\xa0= 1", "a = 1\u2028b = 2", "a = 2026-02-30T20:15:00+09:00", "a = 2026-01-31T24:00:00+00:00",
    "a = 2026-01-31T20:15:00+24:00", "a = 2026-01-31T20:15:00+00:60", "a = 2026-W05-6T20:15:00+09:00",
    "a = ２026-01-31T20:15:00+09:00", "a = 2026-01-31_20:15:00+09:00",
)  # fmt: skip


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_told_by_tomllib(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as known:
        tomllib.loads(text)
    assert toml.plain(text) is None
    with pytest.raises(toml.NoToml) as told:
        toml.loads(text)
    assert str(told.value) == str(known.value)


def test_what_is_too_large_is_no_mistake_in_writing() -> None:
    for text, error in (("a = " + "1" * 5000, ValueError), ("a = " + "[" * 5000, RecursionError)):
        with pytest.raises(error) as caught:
            toml.loads(text)
        assert not isinstance(caught.value, toml.NoToml)


# --- whatever is written


def mostly(usual: Sequence[str], seldom: Sequence[str]) -> st.SearchStrategy[str]:
    """Parts that a plain text may have, and a few that it may not."""
    return st.sampled_from((*usual, *usual, *seldom))


KEYS = mostly(
    ("a", "b", "c", "d", "e-1", '"a"', '"b.c"', "a.b", "b.a", "c . d", 'd."b"', "1"), ("", "a b", "'a'", '"\\"', "狐")
)
WORDS = mostly(
    ("1", "-7", "0", "true", "false", '"x"', '""', '"a,b]}"', '"狐"', "2026-01-31T20:15:00+09:00", "[]", "{}"),
    ("01", "+1", "1_0", "1.0", "inf", "nan", "tru", '"x', "'x'", '"\\t"', '"""x"""', "2026-01-31", "#", ""),
)
BLANKS = mostly(("", "", " ", " ", "  ") * 8, ("\t", "\u3000", "\n"))
COMMAS = mostly((",", ", ", " ,") * 4, ("", ",,", ",\n"))


@st.composite
def joined(draw: st.DrawFn, parts: Sequence[st.SearchStrategy[str]]) -> str:
    """These parts one after the other."""
    return "".join(draw(part) for part in parts)


def enclosed(opening: str, inner: st.SearchStrategy[str], closing: str) -> st.SearchStrategy[str]:
    """Some of these between brackets, with a comma after each, at times none, or one too many."""
    each = joined((BLANKS, inner, BLANKS, COMMAS))
    last = st.one_of(st.just(""), inner, inner)
    return joined((st.just(opening), st.lists(each, max_size=3).map("".join), last, BLANKS, st.just(closing)))


VALUES = st.recursive(
    WORDS,
    lambda inner: st.one_of(
        enclosed("[", inner, "]"), enclosed("{", joined((KEYS, BLANKS, st.just("="), BLANKS, inner)), "}")
    ),
    max_leaves=8,
)
REMARKS = mostly(("", "", "# =", "  # [a]") * 4, ("#\x01", "#\t", "]", "1", "\r"))
LINES = st.one_of(
    joined((BLANKS, KEYS, BLANKS, st.just("="), BLANKS, VALUES, BLANKS, REMARKS)),
    joined((BLANKS, st.just("["), BLANKS, KEYS, mostly(("", ".a", " . b"), (".",)), st.just("]"), REMARKS)),
    mostly(("", " ", "# remark"), ("[[a]]", "a", "=", "[", "\r", "\ufeff")),
)


@given(st.lists(LINES, max_size=5).map("\n".join))
@example("a = {b = 1,} # = 1")  # the next TOML lets a comma stand there
def test_any_text_of_such_parts_is_read_as_tomllib_reads_it(text: str) -> None:
    assert is_alike(text)


SCRAPS = st.sampled_from(
    ('"', "'", "\\", "[", "]", "{", "}", "=", ".", ",", "#", "\n", "\r", "\r\n", "\t", " ", "_", "0", "+", "-", "x",
     "1", "\x00", "\x0b", "\x1c", "\x7f", "\x85", "\u3000", "\u2028", "\ufeff", "狐", "\U0001f98a", "\n[a]\n",
     "a.b = 1", "inf", "nan", '"""', "\n\n")
)  # fmt: skip
TEXTS = st.sampled_from((*SETS.values(), *FRONTS.values(), *PIECES))


@given(TEXTS, st.data())
def test_a_shipped_text_that_was_damaged_is_read_as_tomllib_reads_it(text: str, data: st.DataObject) -> None:
    """A few letters are lost and others come in, and a line is moved or comes twice."""
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        lost = data.draw(st.sampled_from((0, 0, 1, 2, 40)))
        text = text[:place] + data.draw(st.one_of(st.just(""), SCRAPS)) + text[place + lost :]
    lines = text.split("\n")
    if data.draw(st.booleans()):
        moved = data.draw(st.sampled_from(lines))
        lines.insert(data.draw(st.integers(0, len(lines))), moved)
    assert is_alike("\n".join(lines))

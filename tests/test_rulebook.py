"""The rulebooks as data: every rule, case and option is told in both languages, with its sources."""

import string
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from onotable import BOOK, Sitting, rules_of
from referee.game import Ruling
from referee.games.ono99 import GAME
from referee.games.ono99.cards import VALUES
from referee.games.ono99.rules import Rules
from referee.games.ono99.table import values
from referee.rulesets import load_book, names, shipped, value_problem

FILES = ("table", "ono99")
BOOKS: dict[str, dict[str, Any]] = {
    name: tomllib.loads((shipped() / f"{name}.toml").read_text(encoding="utf-8")) for name in FILES
}
SETS = [
    "ono99-tomy",
    "ono99-mattel",
    "ono99-100",
    "ono99-start",
    "ono99-tens",
    "ono99-last-chip",
    "ono99-points",
    "ono99-free",
]
RULES = [(name, rule) for name in FILES for rule in BOOKS[name]["rule"]]
OPTIONS = list(BOOKS["ono99"]["option"])


def places(text: str) -> set[str]:
    """The named places of a sentence."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def sentences(told: Any) -> Iterator[dict[str, str]]:
    """Every pair of sentences in a part of a book."""
    if isinstance(told, dict):
        if "en" in told or "ja" in told:
            yield told
        for inner in told.values():
            yield from sentences(inner)


@pytest.mark.parametrize("name", FILES)
def test_both_languages_tell_everything(name: str) -> None:
    pairs = list(sentences(BOOKS[name]))
    assert len(pairs) > 30
    for pair in pairs:
        assert pair["en"].strip()
        assert pair["ja"].strip()
        assert any(ord(letter) > 0x2E7F for letter in pair["ja"]), pair["ja"]
        assert places(pair["en"]) - places(pair["ja"]) <= {
            "turn",
            "act",
            "card",
            "who",
            "said",
            "seen",
            "after",
            "owed",
        }


@pytest.mark.parametrize(("name", "rule"), RULES)
def test_a_rule_is_whole(name: str, rule: str) -> None:
    book, told = BOOKS[name], BOOKS[name]["rule"][rule]
    assert told["section"] in book["section"]
    assert told["case"], "a rule that never decides is none"
    assert told["sources"]
    assert set(told["sources"]) <= book["source"].keys()
    assert set(told.get("options", ())) <= BOOKS["ono99"]["option"].keys()
    assert told["remedy"]["en"].endswith(".")
    assert told["remedy"]["ja"].endswith("。")
    assert told["en"].endswith(".")
    assert told["ja"].endswith("。")


@pytest.mark.parametrize("ruling", GAME.rulings(), ids=lambda each: f"{each.rule}-{each.case}")
def test_every_ruling_has_its_sentence_and_its_values(ruling: Ruling) -> None:
    told = load_book("ono99").rules[ruling.rule]
    table = Sitting("A B")
    known = values(table.state, table.read("A 7=9")).keys()
    for pair in (
        told,
        told["remedy"],
        told["case"][ruling.case],
        told["case"][ruling.case].get("needs", {"en": "", "ja": ""}),
    ):
        for language in ("en", "ja"):
            assert places(pair[language]) <= known
    assert ("needs" in told["case"][ruling.case]) is (ruling.verdict == "undecided")


@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_whole(option: str) -> None:
    book = BOOKS["ono99"]
    told = book["option"][option]
    assert told["section"] in book["section"]
    assert told["sources"]
    assert told["sources"].keys() <= book["source"].keys()
    assert value_problem(told, told["default"]) is None
    if told["type"] in ("choice", "bool") and option != "deck":
        keys = {str(told["default"]).lower()} if told["type"] == "choice" else {"true", "false"}
        assert keys <= told["choice"].keys()
        assert len(told["choice"]) > 1
        for choice in told["choice"].values():
            assert set(choice["sources"]) <= book["source"].keys()
    elif option != "deck":
        assert "{value}" in told["en"]
        assert "{value}" in told["ja"]


def test_options_in_the_book_and_in_the_code_are_one_list() -> None:
    assert set(Rules._fields) - {"name", "cards"} == BOOK.options.keys()


def test_every_option_is_named_by_a_rule_or_set_at_the_table() -> None:
    named = {option for told in BOOKS["ono99"]["rule"].values() for option in told.get("options", ())}
    at_the_table = {"players_min", "players_max", "hand_size", "starter", "bust", "chips", "out", "points", "hands"}
    assert named | at_the_table == set(OPTIONS)


@pytest.mark.parametrize(("deck", "cards"), [("54", 54), ("112", 112)])
def test_packs_add_up(deck: str, cards: int) -> None:
    counts = BOOK.decks[deck]["cards"]
    assert sum(counts.values()) == cards
    assert counts.keys() <= VALUES.keys()


def test_the_small_pack_is_the_one_of_the_leaflet() -> None:
    """24 number cards 2-9, ten 10s, four -10, four Hold, six Reverse, two Double Play, four O'NO 99."""
    counts = dict(BOOK.decks["54"]["cards"])
    assert {str(face): counts.pop(str(face)) for face in range(2, 10)} == dict.fromkeys("23456789", 3)
    assert counts == {"10": 10, "-10": 4, "hold": 4, "reverse": 6, "double": 2, "ono": 4}


def test_the_large_pack_is_mattels() -> None:
    counts = dict(BOOK.decks["112"]["cards"])
    assert {str(face): counts.pop(str(face)) for face in range(1, 10)} == dict.fromkeys("123456789", 6)
    assert counts == {"0": 8, "10": 10, "-10": 10, "reverse": 10, "double": 10, "ono": 10}


def test_the_sets_shipped_are_all_known() -> None:
    assert names() == sorted(SETS)


DEFAULTS = {
    "deck": "54", "players_min": 2, "players_max": 8, "hand_size": 4, "limit": 99, "negative": "allow",
    "over_limit": "lose",
    "bust": "hand", "chips": 3, "out": "after", "points": 0, "hands": 0, "dodge": ("hold", "reverse"),
    "dodge_second": False, "double_first": "refuse", "double_second": "play", "duty_inherited": False,
    "reverse_two": "hold", "ono": "never", "four_ono": "lose", "swap_under_duty": False, "draw": "one",
    "late_draw": "next", "empty_pile": "reshuffle", "first_card": "any", "starter": "loser",
}  # fmt: skip
DIFFER: dict[str, dict[str, Any]] = {
    "ono99-tomy": {},
    "ono99-mattel": {
        "deck": "112", "players_max": 6, "over_limit": "refuse", "negative": "refuse", "dodge": ("reverse", "double"),
        "four_ono": "swap", "draw": "refill", "late_draw": "hand", "bust": "player", "chips": None,
    },
    "ono99-100": {"limit": 100},
    "ono99-start": {"ono": "start"},
    "ono99-tens": {"ono": "tens"},
    "ono99-last-chip": {"out": "last"},
    "ono99-points": {"chips": None, "points": 1, "hands": 5},
    "ono99-free": {"chips": None},
}  # fmt: skip


@pytest.mark.parametrize("name", SETS)
def test_what_a_set_plays(name: str) -> None:
    """The seed's rules in the default set; each other set differs in what its title says and in nothing else."""
    rules = rules_of(name)._asdict()
    assert rules.pop("name") == name
    assert rules.pop("cards") == BOOK.decks[rules["deck"]]["cards"]
    assert rules == {**DEFAULTS, **DIFFER[name]}

"""The rulebooks as data: every rule, case and option is told in both languages, with its sources."""

import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import unotable
from onotable import BOOK, Sitting, rules_of
from referee import games
from referee.errors import Misuse
from referee.game import MOST_FINED, Ruling
from referee.games import ono99, uno
from referee.games.ono99.cards import VALUES
from referee.games.ono99.rules import Rules
from referee.games.uno.rules import Rules as UnoRules
from referee.lines import in_force
from referee.options import parse_value, value_problem
from referee.rulesets import load, load_book, names, shipped
from sitting import options

FILES = ("table", "ono99", "uno")
BOOKS: dict[str, dict[str, Any]] = {
    name: tomllib.loads(Path(shipped(), f"{name}.toml").read_text(encoding="utf-8")) for name in FILES
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
UNO_SETS = [
    "uno-japan",
    "uno-japan112",
    "uno-classic",
    "uno-42001",
    "uno-swap112",
    "uno-association",
    "uno-algori",
    "uno-party",
]
RULES = [(name, rule) for name in FILES for rule in BOOKS[name]["rule"]]
GAMES = ("ono99", "uno")
OPTIONS = [(game, option) for game in GAMES for option in BOOKS[game]["option"]]
OPTIONS_OF_BOTH = {option for _, option in OPTIONS}
RULINGS = [(game.GAME.name, ruling) for game in (ono99, uno) for ruling in game.GAME.rulings()]
ONLY_IN_THE_LEDGER = {"uno.advice"}
"""Rules by which somebody draws, and which refuse nothing."""


def places(text: str) -> set[str]:
    """The named places of a sentence."""
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def sentences(told: Any) -> Iterator[dict[str, str]]:
    """Every pair of sentences in a part of a book."""
    if isinstance(told, dict):
        if isinstance(told.get("en"), list):
            yield from ({"en": en, "ja": ja} for en, ja in zip(told["en"], told["ja"], strict=True))
        elif "en" in told or "ja" in told:
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
    assert told.get("case") or rule in ONLY_IN_THE_LEDGER, "a rule that never decides is none"
    assert told["sources"]
    assert set(told["sources"]) <= book["source"].keys()
    assert set(told.get("options", ())) <= (OPTIONS_OF_BOTH if name == "table" else BOOKS[name]["option"].keys())
    assert told["remedy"]["en"].endswith(".")
    assert told["remedy"]["ja"].endswith("。")
    assert told["en"].endswith(".")
    assert told["ja"].endswith("。")


@pytest.mark.parametrize("name", [*SETS, *UNO_SETS])
def test_the_clause_that_a_case_names_holds_wherever_the_case_does(name: str) -> None:
    rule_set, book = load(name)
    named = [
        (case, rule["also"][case["clause"]])
        for rule in book.rules.values() if in_force(rule, rule_set.values)
        for case in rule.get("case", {}).values() if "clause" in case and in_force(case, rule_set.values)
    ]  # fmt: skip
    assert all(in_force(clause, rule_set.values) for _, clause in named)
    assert bool(named) is (name in UNO_SETS or name == "ono99-mattel")


@pytest.mark.parametrize("name", FILES)
def test_a_source_has_its_title_and_edition_in_both_languages(name: str) -> None:
    for source in BOOKS[name]["source"].values():
        assert source.keys() <= {"en", "ja", "edition", "address"}
        assert source.get("edition", {"en": "", "ja": ""}).keys() == {"en", "ja"}


@pytest.mark.parametrize(("game", "ruling"), RULINGS)
def test_every_ruling_has_its_sentence_and_its_values(game: str, ruling: Ruling) -> None:
    told = load_book(game).rules[ruling.rule]
    if game == "uno":
        uno_table = unotable.Sitting("A B")
        known = unotable.GAME.values(uno_table.state, uno_table.read("A r7")).keys()
    else:
        table = Sitting("A B")
        known = ono99.GAME.values(table.state, table.read("A 7=9")).keys()
    for pair in (
        told,
        told["remedy"],
        told["case"][ruling.case],
        told["case"][ruling.case].get("needs", {"en": "", "ja": ""}),
    ):
        for language in ("en", "ja"):
            assert places(pair[language]) <= known
    assert ("needs" in told["case"][ruling.case]) is (ruling.verdict == "undecided")


def _stated(reading: dict[str, Any]) -> list[Any]:
    """The values that a text is said to tell of."""
    stated = reading.get("value", [])
    return stated if isinstance(stated, list) else [stated]


def _is_value(told: dict[str, Any], value: Any) -> bool:
    """Whether an option can have this value, alone or with others."""
    if value == "none" and told["type"] in ("list", "count"):
        return "none" in told["choice"] or "empty" in told["choice"]
    return value_problem(told, [value] if told["type"] == "list" else value) is None


@pytest.mark.parametrize(("game", "option"), OPTIONS)
def test_an_option_is_whole(game: str, option: str) -> None:
    book = BOOKS[game]
    told = book["option"][option]
    assert told["section"] in book["section"]
    assert told["sources"]
    assert told["sources"].keys() <= book["source"].keys()
    for reading in told["sources"].values():
        assert reading.keys() - {"value"} == {"en", "ja"}, "who says what is read in both languages"
        assert all(_is_value(told, each) for each in _stated(reading))
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


def test_as_many_players_at_least_as_at_most_are_told_as_a_number() -> None:
    for game in GAMES:
        for key, other in (("players_min", "players_max"), ("players_max", "players_min")):
            same = BOOKS[game]["option"][key]["same"]
            assert same["as"] == other
            assert same["en"].count("{value}") == same["ja"].count("{value}") == 1


def test_options_in_the_book_and_in_the_code_are_one_list() -> None:
    assert set(Rules._fields) - {"name", "cards"} == BOOK.options.keys()
    assert set(UnoRules._fields) - {"name", "cards"} == unotable.BOOK.options.keys()
    assert len(unotable.BOOK.options) >= 40


AT_THE_TABLE = {
    "ono99": {
        "players_min", "players_max", "hand_size", "starter", "bust", "chips", "out", "points", "target", "hands",
        "leaver_hand",
    },
    "uno": {
        "players_min", "players_max", "hand_size", "next_dealer", "scoring", "target", "target_reached", "after_target",
        "last_two", "rounds", "partners", "tie_breaks", "leaver_hand",
    },
}  # fmt: skip
"""Options that no rule about an act rests on: they decide how a table is set up, dealt or counted."""


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_named_by_a_rule_or_set_at_the_table(game: str) -> None:
    named = {option for told in BOOKS[game]["rule"].values() for option in told.get("options", ())}
    assert named | AT_THE_TABLE[game] == BOOKS[game]["option"].keys()


def test_conflicts_and_meeting_rules_name_real_options() -> None:
    book = BOOKS["uno"]
    for conflict in book["conflict"]:
        assert conflict["when"].keys() <= book["option"].keys()
        for key, value in conflict["when"].items():
            assert value_problem(book["option"][key], value) is None
    for meeting in book["interaction"]:
        assert set(meeting["options"]) <= book["option"].keys()
    assert [meeting["id"] for meeting in book["interaction"]] == [f"K{number}" for number in range(1, 28)]
    assert len(book["order"]["steps"]["en"]) == len(book["order"]["steps"]["ja"])


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


COLOURED = {"0": 1, **dict.fromkeys((*"123456789", "s", "r", "+2"), 2)}
"""Copies of each card in each of the four colours."""
WILDS = {
    "108": {}, "112-blank": {}, "109-swap": {"swap": 1}, "112-swap": {"swap": 1, "white": 3},
    "112-shuffle": {"shuffle": 1, "white": 3}, "109-shuffle": {"shuffle": 1},
    "110-shuffle": {"shuffle": 1, "white": 1}, "111-shuffle": {"shuffle": 1, "white": 2},
    "113": {"swap": 1, "shuffle": 1, "white": 3},
}  # fmt: skip
"""What a pack of UNO has besides four Wild and four Wild Draw Four."""


@pytest.mark.parametrize("deck", BOOKS["uno"]["deck"])
def test_packs_of_uno_are_those_of_the_boxes(deck: str) -> None:
    cards = {colour + face: copies for colour in "rygb" for face, copies in COLOURED.items()}
    assert unotable.BOOK.decks[deck]["cards"] == {**cards, "w": 4, "w4": 4, **WILDS[deck]}
    assert unotable.BOOK.decks[deck].get("warned", False) is (deck == "113")


def test_the_sets_shipped_are_all_known() -> None:
    assert names() == sorted([*SETS, *UNO_SETS])


UNO_DEFAULTS = {
    "deck": "108", "players_min": 2, "players_max": 10, "hand_size": 7, "next_dealer": "left",
    "start_reverse": "dealer", "start_reverse_two": "skip", "start_draw_two": "skip", "start_wild": "first",
    "start_swap": "redraw",
    "start_shuffle": "first", "start_white": "first", "free_start": False, "two_reverse": "skip",
    "penalty_ends_turn": True, "voluntary_draw": True, "drawn_card": "may",
    "play_after_draw": False, "drawn_draw_card": True,
    "draw_to_match": "off", "both_piles_empty": "end", "leaver_hand": "pile", "idle_laps": 1,
    "hand_limit": 0, "last_card": "any", "last_card_draws": True, "play_on": False, "stop_cards": 0, "uno_cards": 2,
    "uno_window": "next lays", "uno_self_call": True, "uno_after_swap": True, "false_uno_cards": 0,
    "false_uno_ends_turn": False,
    "wrong_catch_cards": 0, "wild4_legal": "colour", "wild4_counts_wild4": False, "wild4_counts_wilds": False,
    "wild4_under_penalty": "free",
    "wild_restricted": False, "challenge": "on", "challenge_guilty_cards": 4, "challenge_innocent_cards": 6,
    "guilty_card": "stays", "noticed_cards": 2, "foul_cards": 2, "illegal_play_ends_turn": True,
    "out_of_turn_cards": 2, "advice_cards": 2, "unnamed_colour": "ask", "stack": (), "stack_colour": False,
    "reflect": False, "skip_bounce": "off", "jump_in": "off", "jump_in_effect": "waits",
    "seven_swap": "off", "zero_rotate": False,
    "multiple": "one", "multiple_symbols": False, "multiple_finish": "free", "scoring": "international", "target": 500,
    "target_reached": "reach", "after_target": "end", "last_two": "target", "rounds": 5,
    "points_number": "face", "points_symbol": 20,
    "points_special": 40, "points_wild": 50, "empty_round": "zero", "partners": False, "tie_breaks": (),
}  # fmt: skip
UNO_DIFFER: dict[str, dict[str, Any]] = {
    "uno-japan": {},
    "uno-japan112": {"deck": "112-shuffle"},
    "uno-classic": {"uno_window": "next acts", "advice_cards": 4},
    "uno-42001": {
        "deck": "112-blank", "start_reverse": "right", "drawn_card": "must", "uno_cards": 4, "uno_window": "next acts",
    },
    "uno-swap112": {
        "deck": "112-swap", "start_reverse": "right", "start_swap": "swap", "drawn_card": "must",
        "uno_window": "next acts",
    },
    "uno-association": {
        "start_reverse": "right", "start_wild": "dealer", "hand_limit": 10, "stack": ("2 on 2", "4 on 4", "4 on 2"),
        "wild4_under_penalty": "draw two", "multiple": "identical", "multiple_finish": "called",
        "points_number": "five",
    },
    "uno-algori": {
        "deck": "112-shuffle", "players_min": 4, "players_max": 4, "start_reverse": "right",
        "start_shuffle": "redraw", "start_white": "redraw", "unnamed_colour": "foul", "idle_laps": 10,
        "hand_limit": 25, "challenge": "open", "guilty_card": "back", "false_uno_cards": 2,
        "false_uno_ends_turn": True,
    },
    "uno-party": {
        "draw_to_match": "may", "stack": ("2 on 2", "4 on 4"), "jump_in": "identical", "seven_swap": "must",
        "zero_rotate": True,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", UNO_SETS)
def test_what_a_set_of_uno_plays(name: str) -> None:
    """The rules of the article and the rulings in the default set; the others differ as their sheets do."""
    rules = unotable.rules_of(name)._asdict()
    assert rules.pop("name") == name
    assert rules.pop("cards") == unotable.BOOK.decks[rules["deck"]]["cards"]
    assert rules == {**UNO_DEFAULTS, **UNO_DIFFER[name]}


DEFAULTS = {
    "deck": "54", "players_min": 2, "players_max": 8, "hand_size": 4, "limit": 99, "negative": "allow",
    "over_limit": "lose",
    "bust": "hand", "chips": 3, "out": "after", "points": 0, "target": 0, "hands": 0, "dodge": ("hold", "reverse"),
    "dodge_second": False, "double_first": "refuse", "double_second": "play", "duty_inherited": False,
    "reverse_two": "hold", "reverse_two_left": True, "ono": "never", "ono_negative": True, "ono_under_duty": "any",
    "four_ono": "lose", "four_ono_drawn": "turn", "four_ono_dealt": "turn", "swap_when": "turn",
    "swap_ends_turn": True,
    "swap_under_duty": False, "swap_pays": "all", "draw": "one",
    "late_draw": "next", "late_draw_until": "play", "empty_pile": "reshuffle", "leaver_hand": "aside",
    "first_card": "any", "starter": "loser",
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


@pytest.mark.parametrize("game", GAMES)
def test_a_book_read_piece_by_piece_is_the_whole_book(game: str) -> None:
    book, own, shared = load_book(game), BOOKS[game], BOOKS["table"]
    parts = {
        "option": book.options, "rule": book.rules, "section": book.sections, "source": book.sources,
    }  # fmt: skip
    for kind, part in parts.items():
        assert dict(part) == {**own.get(kind, {}), **shared.get(kind, {})}
    assert book.title == own["title"]
    assert book.conflicts == own.get("conflict", ())
    assert book.order == own.get("order", {}).get("steps", {})
    assert book.interactions == own.get("interaction", ())
    assert book.defaults() == {key: option["default"] for key, option in own["option"].items()}


@pytest.mark.parametrize("game", GAMES)
def test_no_section_is_ever_empty(game: str) -> None:
    """Each has something that holds whatever is chosen, so that every sheet has every heading."""
    book = load_book(game)
    always = [
        entry["section"]
        for entry in (*book.options.values(), *book.rules.values())
        if not entry.keys() & {"only", "without", "any"}
    ]
    assert set(always) == book.sections.keys()


# --- values that are set


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_its_bounds_and_one_too_long_to_be_read_is_told_them(game: str) -> None:
    book = load_book(game)
    numbers = {key: option for key, option in book.options.items() if option["type"] in ("int", "count")}
    assert numbers
    for key, option in numbers.items():
        with pytest.raises(Misuse) as raised:
            parse_value(book, key, "9" * 12)
        assert f"{key} is at least {option['min']} and at most {option['max']}, not" in str(raised.value)


def test_what_asks_for_an_option_that_the_game_lacks_does_not_hold() -> None:
    """`jump_in` is an option of UNO alone."""
    values = load_book("ono99").defaults()
    assert "jump_in" not in values
    for condition in ({"only": {"jump_in": ["off"]}}, {"without": {"jump_in": ["off"]}}):
        assert not in_force(condition, values)
    assert in_force({"any": [{"only": {"jump_in": ["off"]}}, {"only": {"limit": ["99"]}}]}, values)


@pytest.mark.parametrize(("game", "name"), [("ono99", "ono99-tomy"), ("uno", "uno-japan")])
def test_the_usual_set_is_the_one_of_the_pack_sold_here(game: str, name: str) -> None:
    assert load_book(game).usual == name
    assert load(name)[0].game == game


@pytest.mark.parametrize("game", GAMES)
def test_tables_that_play_alike_share_their_checks(game: str) -> None:
    """What is worked out of the options alone leaves out the set's name and its pack; other options have their own."""
    usual = load_book(game).usual
    rules, other = options(game, usual), options(game, usual, "hand_size=5")
    opened = games.load(game).open_table
    assert other.hand_size != rules.hand_size
    checks = opened(rules, ["Aki", "Ben"], 0).checks
    assert rules._fields[:2] == ("name", "cards")
    assert opened(rules._replace(name="ours", cards={**rules.cards}), ["Aki", "Ben"], 0).checks is checks
    assert opened(other, ["Aki", "Ben"], 0).checks is not checks


def test_no_rule_set_has_more_cards_drawn_for_a_foul_than_a_record_reckons_with() -> None:
    """A record looks for a reshuffle that nobody wrote down before every draw that can be the larger."""
    most = [
        option["max"]
        for game in games.NAMES
        for key, option in load_book(game).options.items()
        if key.endswith("_cards") and option["type"] == "int"
    ]
    assert most
    assert max(most) == MOST_FINED

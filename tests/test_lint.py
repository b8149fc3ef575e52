"""`referee rules lint`: contradictions are found, with their smallest witness, and not listed beforehand."""

import json
import shlex
from collections.abc import Iterator
from functools import cache, partial
from itertools import combinations, takewhile
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from calls import run
from referee import games, lint, rulesets
from referee.cli.lint import search_of
from referee.lint import Contradiction, Dead, Search, contradictions, dead_hands, hands_of
from referee.options import alternatives, set_values
from referee.study import Spot
from unotable import Sitting


@cache
def search(name: str, *settings: str) -> Search:
    rule_set, book = rulesets.load_unchecked(name)
    values = set_values(book, rule_set, settings)
    return search_of(games.load(book.game), rule_set, book, values)


def found(name: str, *settings: str, cards: int = 2) -> dict[frozenset[str], Contradiction]:
    """What is found, by the options that cause it."""
    return {frozenset(each.cause): each for each in contradictions(search(name, *settings), cards)}


def plain(asked: Search) -> Spot:
    """A turn on a red 7, with nothing due."""
    return asked.study.spots(asked.rules)[0]


# --- the acceptance test: facts/uno.md §6.1, K1

NOT_LEFT = "last_card=not left"


def only_together(size: int) -> list[tuple[str, ...]]:
    """Hands that are dead under both rules, and under neither of them alone."""
    both = search("uno-japan", NOT_LEFT)
    hands = list(hands_of(both.rules.cards, size))
    dead = set(dead_hands(both, plain(both), hands))
    for alone in (search("uno-japan"), search("uno-japan", NOT_LEFT, "wild4_legal=always")):
        dead -= dead_hands(alone, plain(alone), hands).keys()
    return sorted(dead)


def test_on_a_red_7_exactly_ten_of_1481_hands_are_dead_by_the_combination_alone() -> None:
    both = search("uno-japan", NOT_LEFT)
    assert len(list(hands_of(both.rules.cards, 2))) == 1481
    assert only_together(2) == [(f"r{number}", "w4") for number in range(10)]


@pytest.mark.parametrize("size", [1, 3])
def test_no_hand_of_one_or_three_cards_is_dead_by_the_combination_alone(size: int) -> None:
    assert only_together(size) == []


def test_the_combination_is_found_with_its_smallest_witness_cause_and_cures() -> None:
    causes = found("uno-japan", NOT_LEFT)
    both = causes.pop(frozenset({"last_card", "wild4_legal"}))
    assert both.cause == {"last_card": "not left", "wild4_legal": "colour"}
    assert both.kind is Dead.BARRED, "drawing by choice is left"
    assert both.hand == ("r3", "w4")
    assert (both.dead, both.among) == (10, 1481)
    assert {(act.card, rule) for act, rule in both.refusals if act.card} == {
        ("r3", "uno.last_card"), ("w4", "uno.wild4"),
    }  # fmt: skip
    assert {("last_card", "any"), ("wild4_legal", "always")} <= set(both.cures)
    (alone,) = causes.values()
    assert alone.cause == {"last_card": "not left"}
    assert (alone.dead, alone.among) == (177, 1481), "symbol with symbol or Wild Draw Four, facts/uno.md §6.1"


def test_the_contradiction_is_told_with_a_call_that_shows_it() -> None:
    result = run("rules", "lint", "uno-japan", "--set", NOT_LEFT, "--cards", "2")
    assert result.exit_code == 1
    text = " ".join(result.stdout.split())
    assert "wild4_legal=colour, last_card=not left: together they leave a hand of which every card is a foul." in text
    assert "r3! is refused by uno.last_card, w4:r! is refused by uno.wild4." in text
    assert "10 of the 1481 different hands of 2 cards" in text
    first, *_ = calls(result)
    assert first == [
        "judge", "--rules", "uno-japan", "--set", NOT_LEFT, "--players", "3", "--top", "r7", "--hand", "r3 w4", "r3!",
    ]  # fmt: skip
    shown = run(*first)
    assert shown.exit_code == 1
    assert "uno.last_card" in shown.stdout


def calls(result: Result) -> list[list[str]]:
    """The calls that lint prints, as the program gets them: a line that begins with one, and what is folded below."""
    found: list[list[str]] = []
    lines = [line for line in result.stdout.splitlines() if line.strip()]
    for place, line in enumerate(lines):
        _, mark, begun = line.partition("referee judge ")
        if mark:
            depth = len(line) - len(line.lstrip())
            folded = takewhile(partial(indented, depth), lines[place + 1 :])
            call, _, _ = " ".join([begun, *map(str.strip, folded)]).partition("`")
            found.append(["judge", *shlex.split(call)])
    return found


def indented(depth: int, line: str) -> bool:
    """Whether a line begins further right."""
    return len(line) - len(line.lstrip()) > depth


def test_a_call_names_the_file_where_a_shipped_set_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of one's own called as a shipped set, with a contradiction that the shipped one does not have."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours").mkdir()
    text = 'game = "uno"\nextends = "uno-japan"\n[rules]\nlast_card = "not left"\n'
    (tmp_path / "ours" / "uno-party.toml").write_text(text, encoding="utf-8")
    first, *_ = calls(run("rules", "lint", "ours/uno-party.toml", "--cards", "2"))
    assert first[:3] == ["judge", "--rules", "ours/uno-party.toml"]
    assert run(*first).exit_code == 1


def test_a_call_sets_the_table_that_was_searched() -> None:
    """At a game for no more than two, the position is one of two."""
    two = ("--set", "players_min=2", "--set", "players_max=2", "--set", NOT_LEFT)
    printed = calls(run("rules", "lint", "uno-japan", *two, "--cards", "2"))
    assert printed
    for call in printed:
        assert call[call.index("--players") + 1] == "2"
        assert run(*call).exit_code == 1
    assert run("judge", "--rules", "uno-japan", *two, "--top", "r7", "--hand", "r3 w4", "r3!").exit_code == 1


def test_what_is_found_is_told_to_programs_too() -> None:
    lines = [
        json.loads(line) for line in run("rules", "lint", "uno-japan", "--set", NOT_LEFT, "--json").stdout.splitlines()
    ]
    assert lines[0]["cause"] == {"wild4_legal": "colour", "last_card": "not left"}
    assert lines[0]["hand"] == ["r3", "w4"]
    assert lines[0]["rulebook"] == ["K1"]


# --- the sets that are shipped

KNOWN = {
    # dealt nothing but −10 and O'NO 99, of which the sheet lets neither begin: 3 hands of 3,060
    "ono99-mattel": {frozenset({"negative", "ono"})},
}
"""Contradictions of shipped sets, each with the reason."""


@pytest.mark.parametrize("name", rulesets.names())
def test_the_shipped_sets_are_clean_but_for_what_is_known(name: str) -> None:
    together = {cause for cause in found(name, cards=3) if len(cause) > 1}
    assert together == KNOWN.get(name, set())


def test_a_clean_set_is_said_to_be_clean() -> None:
    result = run("rules", "lint", "uno-classic", "--cards", "2")
    assert result.exit_code == 0
    assert result.stdout.startswith("uno-classic: no contradiction found.")
    assert "Without effect in this set: " in result.stdout


# --- planted contradictions

PLANTED = {
    # house rules of facts/uno.md §6 that forbid what another one leaves over
    "a wild may not be left, and not be laid": (
        ["uno-japan", NOT_LEFT, "wild_restricted=true"], {"last_card", "wild_restricted"}, ("r3", "w"),
    ),
    # facts/ono99.md §4: a first card must be a number, or may be anything
    "a hand without a number, which must begin": (["ono99-tomy", "first_card=number"], {"first_card"}, None),
}  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_contradiction_is_found(name: str) -> None:
    arguments, cause, hand = PLANTED[name]
    causes = found(*arguments)
    assert frozenset(cause) in causes
    if hand:
        assert causes[frozenset(cause)].hand == hand


# --- what says nothing


def test_an_option_that_lacks_what_it_needs_is_told_apart_from_one_without_effect() -> None:
    text = " ".join(run("rules", "lint", "uno-japan", "--set", "stack_colour=true", "--cards", "1").stdout.split())
    assert "Set here, but saying nothing for want of what they need: - stack_colour=true needs stack=" in text
    idle = text.partition("Without effect in this set: ")[2]
    assert "stack_colour" not in idle.partition(".")[0]


def test_where_rules_meet_the_rulebook_is_named() -> None:
    text = " ".join(run("rules", "lint", "uno-party", "--cards", "1").stdout.split())
    assert "Rules that meet here" in text
    assert "K7" in text.partition("Rules that meet here")[2]


# --- every pair of values

DeadHands = frozenset[tuple[int, tuple[str, ...], Dead]]
"""(spot, hand, kind) of every dead hand of the sample."""


def values_of(name: str) -> list[tuple[str, Any]]:
    """Every (option, value) that can be set and is not as in the set, house rules among them."""
    _, book = rulesets.load_unchecked(name)
    here = search(name).rules
    everything = alternatives(book, dict.fromkeys(book.options, object()))
    return [(key, value) for key, values in everything.items() for value in values if getattr(here, key) != value]


def dead_in(asked: Search) -> DeadHands:
    """Every dead hand of two cards, or of as many as a spot asks for."""
    found = set()
    for place, spot in enumerate(asked.study.spots(asked.rules)):
        hands = list(hands_of(asked.rules.cards, spot.cards or 2, asked.study.sample))
        found |= {(place, hand, kind) for hand, kind in dead_hands(asked, spot, hands).items()}
    return frozenset(found)


def asked_about(rules: Any, read: set[str]) -> Any:
    """The same rules, which keep a note of every option that is read."""
    fields = frozenset(rules._fields)

    class Noted(type(rules)):  # type: ignore[misc]  # whichever game's
        def __getattribute__(self, name: str) -> Any:
            if name in fields:
                read.add(name)
            return super().__getattribute__(name)

        def __iter__(self) -> Iterator[Any]:
            read.update(fields)
            return iter(tuple(rules))

    return Noted(*rules)


def killed_in_pairs(name: str) -> dict[frozenset[tuple[str, Any]], DeadHands]:
    """Every pair of values of different options that kills hands which neither of them kills alone.

    Pairs with an option that nothing read, whatever else was set, can kill nothing and are left out.
    """
    start = search(name)
    before, read = dead_in(start), set[str]()
    alone: dict[tuple[str, Any], DeadHands] = {}
    for key, value in values_of(name):
        alone[key, value] = dead_in(start.under(asked_about(start.rules._replace(**{key: value}), read)))
    pairs = {}
    for one, other in combinations([each for each in alone if each[0] in read], 2):
        if one[0] != other[0]:
            together = dead_in(start.under(start.rules._replace(**dict([one, other]))))
            new = together - alone[one] - alone[other] - before
            if new:
                pairs[frozenset([one, other])] = new
    return pairs


REFUSED, WARNED, OF_THE_CARDS = "refused", "warned", "of the cards"
PAIRS: dict[str, dict[frozenset[tuple[str, Any]], str]] = {
    "uno-japan": {
        # facts/uno.md §6.1, K1: whoever has a card that fits may not draw, and may not leave the symbol either
        frozenset({("last_card", "not left"), ("voluntary_draw", False)}): REFUSED,
        # the same with other tests of a wild: the number would leave it alone, and it may not be laid beside the number
        frozenset({("last_card", "not left"), ("wild4_legal", "playable")}): WARNED,
        frozenset({("last_card", "not left"), ("wild_restricted", True)}): WARNED,
    },
    "ono99-tomy": {
        # dealt nothing but −10 and symbols, or −10 and O'NO 99, of which none may begin the hand
        frozenset({("first_card", "number"), ("negative", "refuse")}): OF_THE_CARDS,
    },
}
"""What is found among all pairs, and what becomes of it at `new`."""


@pytest.mark.parametrize("name", PAIRS)
def test_every_pair_of_values_is_tried_at_two_cards(name: str) -> None:
    assert killed_in_pairs(name).keys() == PAIRS[name].keys()


# --- K1 to K25 of facts/uno.md §6.1, and K26 and K27, rulings

Played = tuple[list[str], dict[str, str], list[str], str]
"""Settings; the hand of each player whose cards are seen; lines played before; the act that is judged."""
SEEN: dict[str, tuple[Played, str, dict[str, object]]] = {
    # the victim of a red Draw Two holds a red 5, which may not answer, and a Wild Draw Four
    "K4": (
        (["stack=up"], {"B": "r5 w4 b1"}, ["A r+2"], "B w4:b"),
        "wild4_under_penalty", {"free": "legal", "draw two": "legal", "hand": "uno.wild4"},
    ),
    # a Wild Draw Four on a Wild Draw Four that named blue, with a blue card in hand
    "K5": (
        (["stack=same"], {"B": "b5 w4 r1"}, ["A w4:b"], "B w4:r"),
        "wild4_under_penalty", {"free": "legal", "draw two": "legal", "hand": "uno.wild4"},
    ),
    # A has laid a 7 and taken the one card of B for it
    "K8": (
        (["seven_swap=must", "uno_cards=2", "wrong_catch_cards=4"], {}, ["agree cards:B=1", "A r7:B"], "C catch:A"),
        "uno_after_swap", {"true": "A draws 2", "false": "C draws 4"},
    ),
    # B is about to draw for a red Draw Two when C jumps the same one in
    "K10": (
        (["jump_in=identical"], {}, ["A r+2"], "C r+2"),
        "jump_in_effect", {"waits": "uno.turn", "cancels": "legal", "adds": "legal"},
    ),
    # from two cards to none at once, and UNO was not said
    "K14": (
        (["multiple=number"], {}, ["agree cards:A=2"], "A r1,g1"),
        "multiple_finish", {"free": "legal", "called": "uno.several"},
    ),
}  # fmt: skip
"""Of each that an option asks: what is played, the option, and what each of its values makes of the act: `legal`, who
draws for it, or the rule that refuses it."""


@pytest.mark.parametrize("name", SEEN)
def test_the_option_that_asks_decides_the_act(name: str) -> None:
    (settings, hands, lines, act), option, wanted = SEEN[name]
    found = {}
    for value in wanted:
        table = Sitting("A B C", "uno-japan", *settings, f"{option}={value}")
        table.play("flip:r3")
        for player, cards in hands.items():
            table.holds(player, cards)
        table.play(*lines)
        ruling = table.judge(act)
        drew = table.drawn(act) if ruling.verdict == "legal" else {}
        told = [f"{player} draws {cards}" for player, cards in drew.items() if cards]
        found[value] = " ".join(told) or ruling.rule or ruling.verdict
    assert found == wanted


FOUND, HARMLESS, ASKED = "found", "harmless", "asked"
DECIDED: dict[str, tuple[str, list[str]]] = {
    "K1": (FOUND, [NOT_LEFT]),
    "K2": (HARMLESS, ["last_card=no symbol", "voluntary_draw=false", "drawn_card=must"]),
    "K3": (HARMLESS, ["last_card=no symbol", "hand_limit=7"]),
    "K4": (ASKED, ["wild4_under_penalty"]),
    "K5": (ASKED, ["wild4_under_penalty"]),
    "K6": (HARMLESS, ["stack=same", "last_card_draws=true"]),
    "K7": (HARMLESS, ["seven_swap=must", "zero_rotate=true"]),
    "K8": (ASKED, ["uno_after_swap"]),
    "K9": (HARMLESS, ["last_card=no symbol", "seven_swap=must", "zero_rotate=true"]),
    "K10": (ASKED, ["jump_in_effect"]),
    "K11": (HARMLESS, ["jump_in=identical"]),
    "K12": (HARMLESS, ["jump_in=identical", "seven_swap=must", "zero_rotate=true"]),
    "K13": (HARMLESS, ["multiple=number", "multiple_symbols=true", "seven_swap=must"]),
    "K14": (ASKED, ["multiple_finish"]),
    "K15": (FOUND, [NOT_LEFT, "multiple=identical"]),
    "K16": (HARMLESS, ["play_after_draw=true"]),
    "K17": (REFUSED, ["wild4_legal=always"]),
    "K18": (HARMLESS, ["draw_to_match=must", "hand_limit=10"]),
    "K19": (HARMLESS, ["draw_to_match=must", "stack=same"]),
    "K20": (HARMLESS, ["play_on=true", "scoring=japanese"]),
    "K21": (HARMLESS, ["deck=112-swap"]),
    "K22": (HARMLESS, ["free_start=true"]),
    "K23": (HARMLESS, ["reflect=true"]),
    "K24": (HARMLESS, ["last_card=no symbol"]),
    "K25": (HARMLESS, ["scoring=japanese"]),
    "K26": (HARMLESS, ["multiple=number"]),
    "K27": (HARMLESS, ["play_after_draw=true", "drawn_card=must"]),
}  # fmt: skip
"""What becomes of each: found by lint, refused at `new`, harmless by the order of events, or asked by an option."""


@pytest.mark.parametrize("name", DECIDED)
def test_each_contradiction_of_the_facts_is_decided(name: str, tmp_path: Path) -> None:
    how, settings = DECIDED[name]
    _, book = rulesets.load_unchecked("uno-japan")
    if how == ASKED:
        assert settings == [SEEN[name][1]]
    else:
        words = [word for setting in settings for word in ("--set", setting)]
        result = run("new", "uno", *words, "-f", str(tmp_path / "k.referee"), "Aki", "Ben", "Chie")
        assert (result.exit_code == 2) == (how == REFUSED)
    if how == HARMLESS:
        clean = search("uno-japan").rules
        asked = search("uno-japan", *settings)
        assert not lint.newly_dead(asked, clean, 2)
    if how == FOUND:
        assert frozenset({"last_card", "wild4_legal"}) in found("uno-japan", *settings)
    assert any(each["id"] == name for each in book.interactions), (
        "the rulebook tells the order in which events are taken"
    )


# --- at `new`


def test_new_warns_when_the_chosen_rules_have_a_conflict(tmp_path: Path) -> None:
    table = ("-f", str(tmp_path / "a.referee"), "Aki", "Ben", "Chie")
    result = run("new", "uno", "--set", NOT_LEFT, "--set", "wild_restricted=true", *table)
    assert result.exit_code == 0
    assert "wild_restricted=true, last_card=not left: together they leave a hand" in " ".join(result.stderr.split())


def test_new_is_silent_about_a_shipped_set(tmp_path: Path) -> None:
    result = run("new", "uno", "--rules", "uno-party", "-f", str(tmp_path / "a.referee"), "Aki", "Ben", "Chie")
    assert result.exit_code == 0
    assert "together they leave" not in result.stderr


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("uno-nowhere", "There is no rule set 'uno-nowhere'"),
        ("nowhere.toml", "nowhere.toml cannot be read: there is no such file or folder."),
    ],
)
def test_a_set_that_is_not_there_is_told(name: str, sentence: str) -> None:
    result = run("rules", "lint", name)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


def test_a_complete_dead_end_is_told_from_one_that_leaves_a_draw() -> None:
    causes = found("uno-japan", NOT_LEFT, "voluntary_draw=false")
    assert causes[frozenset({"last_card", "wild4_legal", "voluntary_draw"})].kind is Dead.COMPLETE
    assert causes[frozenset({"last_card", "wild4_legal", "voluntary_draw"})].dead == 10


def test_a_hand_that_one_option_leaves_dead_is_told_apart_and_is_no_contradiction() -> None:
    result = run("rules", "lint", "ono99-tomy", "--json")
    assert [json.loads(line)["alone"] for line in result.stdout.splitlines()] == [True]
    assert result.exit_code == 0
    result = run("rules", "lint", "uno-japan", "--set", NOT_LEFT, "--cards", "2", "--json")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert all(each["alone"] == (len(each["cause"]) == 1) for each in found)
    assert not all(each["alone"] for each in found)
    assert result.exit_code == 1

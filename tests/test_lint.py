"""`referee rules lint`: contradictions are found, with their smallest witness, and not listed beforehand."""

import json
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee import games, rulesets
from referee.cli.group import cli
from referee.cli.lint import search_of
from referee.game import Spot
from referee.lint import BARRED, Contradiction, Search, contradictions, dead_hands, hands_of
from referee.rulesets import alternatives


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments, prog_name="referee")


@cache
def search(name: str, *settings: str) -> Search:
    rule_set, book = rulesets.load_unchecked(name)
    values = rulesets.set_values(book, rule_set, settings)
    return search_of(games.load(book.game), rule_set, book, values)


def found(name: str, *settings: str, cards: int = 2) -> dict[frozenset[str], Contradiction]:
    """What is found, by the options that cause it."""
    return {frozenset(each.cause): each for each in contradictions(search(name, *settings), cards)}


def plain(asked: Search) -> Spot:
    """A turn on a red 7, with nothing due."""
    return asked.game.spots(asked.rules)[0]


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
    assert both.kind == BARRED, "drawing by choice is left"
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
    shown = run("judge", "--rules", "uno-japan", "--set", NOT_LEFT, "--top", "r7", "--hand", "r3 w4", "r3!")
    assert shown.exit_code == 1
    assert "uno.last_card" in shown.stdout


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


def values_of(name: str) -> list[tuple[str, Any]]:
    """Every (option, value) that can be set and is not as in the set, house rules among them."""
    _, book = rulesets.load_unchecked(name)
    here = search(name).rules
    everything = alternatives(book, dict.fromkeys(book.options, object()))
    return [(key, value) for key, values in everything.items() for value in values if getattr(here, key) != value]


def dead_in(asked: Search, size: int) -> frozenset[tuple[int, tuple[str, ...], str]]:
    """Every dead hand of the sample: (spot, hand, kind)."""
    found = set()
    for place, spot in enumerate(asked.game.spots(asked.rules)):
        hands = list(hands_of(asked.rules.cards, spot.cards or size, asked.game.sample))
        found |= {(place, hand, kind) for hand, kind in dead_hands(asked, spot, hands).items()}
    return frozenset(found)


def pairs(name: str) -> Iterator[tuple[Mapping[str, Any], frozenset[tuple[int, tuple[str, ...], str]]]]:
    """Every pair of values of different options, with the hands that only both together kill."""
    start = search(name)
    before = dead_in(start, 2)
    alone: dict[tuple[str, Any], frozenset[tuple[int, tuple[str, ...], str]]] = {}
    for key, value in values_of(name):
        alone[key, value] = dead_in(start.under(start.rules._replace(**{key: value})), 2)
    # an option that changes nothing in any spot by itself may still change what another one does
    for (one, first), (other, second) in combinations(alone, 2):
        if one == other:
            continue
        together = dead_in(start.under(start.rules._replace(**{one: first, other: second})), 2)
        new = together - alone[one, first] - alone[other, second] - before
        if new:
            yield {one: first, other: second}, new

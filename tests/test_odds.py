"""`referee odds`: playouts by the judge's own rules, and chances from what everybody has seen."""

import json
import random
from collections import Counter
from copy import deepcopy
from itertools import combinations, islice
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from calls import done, run
from onotable import Sitting as OnoTable
from playingout import hold_playouts, one_by_one
from referee import games, odds, rulesets
from referee.game import Act, copied, copier
from referee.options import override, set_values
from referee.pinned import options_of
from referee.study import Count, Played
from unotable import Sitting as UnoTable

FILE = "a.referee"


def told(*arguments: str) -> list[Any]:
    result = run("odds", "--json", "--jobs", "1", *arguments)
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def rules(name: str, *settings: str) -> tuple[Any, Any]:
    chosen, book = rulesets.load(name)
    values = override(book, chosen, settings)
    game = games.load(chosen.game)
    return game, options_of(game, rulesets.pinned(chosen, book, values))


def played(name: str, players: int, count: int, *settings: str) -> list[Played[Any]]:
    game, options = rules(name, *settings)
    names = [chr(ord("A") + seat) for seat in range(players)]
    return list(islice(odds.playouts(game, games.study(game.name), options, names, random.Random(7)), count))


def counted(name: str, each: Played[Any]) -> dict[Count, float]:
    tally = games.study(name).tally(each.state.rules, len(each.state.players))
    return dict(zip(tally.counts, tally.of(each), strict=True))


# --- what is played is the game

SETS = [("ono99-tomy", 2), ("ono99-tomy", 8), ("ono99-mattel", 4), ("uno-japan", 2), ("uno-japan", 4), ("uno-party", 3),
        ("uno-swap112", 4), ("uno-japan112", 3), ("uno-association", 4)]  # fmt: skip


@pytest.mark.parametrize(("name", "players"), SETS)
def test_no_card_is_lost_or_doubled_in_a_playout(name: str, players: int) -> None:
    game, options = rules(name)
    study = games.study(game.name)
    chance = random.Random(3)
    names = [chr(ord("A") + seat) for seat in range(players)]
    for _ in range(20):
        state = game.open_table(options, names, players - 1)
        deck = [card for card, copies in options.cards.items() for _ in range(copies)]
        chance.shuffle(deck)
        study.begin(state, deck)
        effects = study.player(options, chance.random, chance.shuffle).effects
        for _ in range(60):
            hands = Counter(card for hand in state.hands for card in hand.cards or ())
            assert len(deck) == state.pile
            assert all(hand.count == len(hand.cards or ()) for hand in state.hands)
            out = Counter(options.cards) - hands - Counter(deck)
            assert sum(out.values()) == sum(options.cards.values()) - sum(hands.values()) - len(deck)
            assert not hands - Counter(options.cards)
            act = next(act for act in study.tries(state) if game.judge(state, act).verdict == "legal")
            begun = state.round
            for each in game.resolve(state, act):
                effects[each.kind](state, each)
                if each.kind == "reshuffle":
                    deck[:] = odds.discards(state)
                    chance.shuffle(deck)
            if state.round != begun or state.phase in ("over", "score"):
                break
            for seat in range(players):
                study.fill(state, seat, deck)


@pytest.mark.parametrize(("name", "players"), SETS)
def test_what_happens_at_a_copied_table_does_not_happen_at_the_other(name: str, players: int) -> None:
    game, options = rules(name)
    study, chance = games.study(game.name), random.Random(4)
    state = game.open_table(options, [chr(ord("A") + seat) for seat in range(players)], players - 1)
    deck = [card for card, copies in options.cards.items() for _ in range(copies)]
    chance.shuffle(deck)
    study.begin(state, deck)
    for _ in range(60):
        told, other = deepcopy(state), copied(state)
        assert other == told == copier(state)()
        act = next(act for act in study.tries(state) if game.judge(state, act).verdict == "legal")
        seat, begun = state.turn, state.round
        for each in game.resolve(state, act):
            game.apply(other, each)
        assert state == told
        assert other != told
        state = copier(other)()
        told = deepcopy(state)
        for hand in other.hands:
            hand.count = 0
            if hand.cards is not None:
                hand.cards.append("another")
        other.seen.clear()
        other.out.append(True)
        assert state == told
        if state.round != begun or state.turn is None:
            break
        study.fill(state, seat, deck)


@pytest.mark.parametrize(("name", "players"), SETS)
def test_every_playout_comes_to_an_end(name: str, players: int) -> None:
    assert all(each.last is not None for each in played(name, players, 30))


@pytest.mark.parametrize("name", ["uno-japan", "uno-party"])
def test_who_draws_for_the_last_card_holds_what_was_drawn(name: str) -> None:
    rounds = [each.state for each in played(name, 4, 100)]
    assert all(hand.count == len(hand.cards or ()) for state in rounds for hand in state.hands)
    assert any(state.top in ("r+2", "g+2", "b+2", "y+2", "w4") for state in rounds)


def test_who_turned_up_a_wild_names_the_colour_most_held() -> None:
    study, table = games.study("uno"), UnoTable("A B C").play("flip:w").holds("A", "g1 b2 b3")
    assert not study.choices(table.state), "no card is laid before the colour is named"
    assert [(act.kind, act.colour) for act in study.otherwise(table.state)] == [("colour", "b")]


def test_the_opener_chooses_among_all_cards_where_the_start_is_free() -> None:
    """facts/uno.md §6, H15: the opener may start with any card; who comes after lays what fits."""
    study, table = games.study("uno"), UnoTable("A B C", "uno-japan", "free_start=true").play("flip:r7")
    table.holds("A", "b1 g2 r3").holds("B", "b1 g2 r3")
    assert list(study.choices(table.state)) == ["b1", "g2", "r3"]
    table.play("b1")
    assert list(study.choices(table.state)) == ["b1"]


def refused_in(
    name: str, players: int, count: int, *settings: str
) -> Counter[tuple[str, str]]:  # fmt: skip
    """What the judge says against the acts of so many playouts, asked of each of them: (kind, rule)."""
    chosen, book = rulesets.load(name)
    game = games.load(chosen.game)
    values = set_values(book, chosen, settings) if settings else chosen.values
    study, options = games.study(game.name), options_of(game, rulesets.pinned(chosen, book, values))
    fouls = Counter[tuple[str, str]]()

    def noting(*given: Any) -> Any:
        player = one_by_one(study).player(*given)

        def noted(kind: str) -> Any:
            def effect(state: Any, act: Any) -> None:
                ruling = game.judge(state, act)
                if ruling.verdict != "legal":
                    fouls[act.kind, ruling.rule] += 1
                player.effects[kind](state, act)

            return effect

        return player._replace(effects={kind: noted(kind) for kind in player.effects})

    names = [chr(ord("A") + seat) for seat in range(players)]
    noted = study._replace(player=noting)
    for each in islice(odds.playouts(game, noted, options, names, random.Random(7)), count):
        assert each.last is not None
    return fouls


WITH_MORE_RULES = [
    *((name, players, ()) for name, players in SETS),
    ("uno-japan", 3, ("last_card=no symbol", "stop_cards=2", "unnamed_colour=foul", "wild_restricted=true")),
    ("uno-japan", 3, ("play_after_draw=true", "drawn_card=must", "voluntary_draw=false")),
    ("uno-japan", 2, ("two_reverse=pass",)),
    ("ono99-tomy", 3, ("dodge_second=true", "double_second=refuse")),
    ("uno-japan", 3, ("free_start=true", "seven_swap=must", "zero_rotate=true", "draw_to_match=must")),
    ("uno-japan", 4, ("stack=same", "false_uno_ends_turn=true", "penalty_ends_turn=false", "hand_limit=9")),
]


@pytest.mark.parametrize(("name", "players", "settings"), WITH_MORE_RULES)
def test_no_act_of_a_playout_is_against_the_rules(name: str, players: int, settings: tuple[str, ...]) -> None:
    """Also none that the judge need not be asked about."""
    assert not refused_in(name, players, 60, *settings)


@pytest.mark.parametrize(("name", "players", "settings"), WITH_MORE_RULES)
def test_usual_turns_at_once_come_out_as_every_act_by_itself(
    name: str, players: int, settings: tuple[str, ...]
) -> None:  # fmt: skip
    table = (UnoTable if "uno" in name else OnoTable)(" ".join("ABCDEFGH"[:players]), name, *settings)
    for longest in (*range(1, 80), odds.LONGEST):
        hold_playouts(table, longest, longest)


def test_a_wild_draw_four_among_usual_turns_waits_for_its_challenge_as_any_other() -> None:
    table = UnoTable("A B C").play("flip:r7").holds("A", "w4 b1 y2 b4").holds("B", "r1 r2").holds("C", "r3 r4")
    state, told = copied(table.state), copied(table.state)
    table.game.apply(told, table.read("A w4:b"))
    player = games.study("uno").player(state.rules, random.Random(1).random, lambda cards: None)
    assert player.turns(state, ["g1"] * state.pile, 1)[0] == 1
    assert state == told
    assert state.laid is not None
    assert state.laid.known == ("b1", "y2", "b4")


def test_who_holds_nothing_but_forbidden_wild_draw_fours_that_fit_draws() -> None:
    table = UnoTable("A B C", "uno-japan", "wild4_counts_wild4=true").play("flip:r7").holds("A", "b1 w4 y2 w4")
    player = games.study("uno").player(table.state.rules, random.Random(1).random, lambda cards: None)
    assert player.turns(table.state, [], 0) == (0, Act("draw", "A"))


def test_a_full_deadlock_does_not_stop_a_playout() -> None:
    """facts/uno.md §6.1, K1: with a red number and a Wild Draw Four every play is a foul, and so is the draw.

    Whoever has no way out lays nothing and passes, as at a table that lets it stand.
    """
    fouls = refused_in("uno-japan", 3, 30, "last_card=not left", "voluntary_draw=false", "hand_size=2")
    assert {kind for kind, _ in fouls} == {"pass"}


def test_the_loser_of_a_hand_is_whoever_could_lay_nothing() -> None:
    for each in played("ono99-tomy", 3, 200):
        assert each.last is not None
        assert each.last.kind == "stuck" or each.state.ended.total >= 99
        found = counted("ono99", each)
        assert sum(found[Count("loses", seat)] for seat in (1, 2, 3)) == 1
        if found[Count("four_ono")]:
            assert each.hand == ("ono", "ono", "ono", "ono")


def test_the_winner_of_a_round_has_no_card_left() -> None:
    for each in played("uno-japan", 4, 40):
        winner = each.state.went_out
        assert each.state.hands[winner].count == 0
        assert counted("uno", each)[Count("wins", (winner - each.starter) % 4 + 1)] == 1


@pytest.mark.parametrize(
    ("name", "hand", "start", "laid"),
    [
        ("uno-japan", "r3 b9 r0 y1 g7 y4 b2", "r7", {"r3": 1 / 3, "r0": 1 / 3, "g7": 1 / 3}),
        # The Wild Draw Four is a foul with red in the hand, so what is left shares its chance.
        ("uno-japan", "r3 w4 b9 w y1 y4 b2", "r7", {"r3": 1 / 2, "w": 1 / 2}),
        ("uno-japan", "g3 w4 b9 g0 y1 y4 b2", "r7", {"w4": 1}),
        ("ono99-tomy", "5 ono 5 double", "", {"5": 2 / 3, "double": 1 / 3}),
    ],
)
def test_each_card_that_may_be_laid_is_as_likely_as_the_next(
    monkeypatch: pytest.MonkeyPatch, name: str, hand: str, start: str, laid: dict[str, float]
) -> None:
    """The first act out of a known hand, within four deviations."""
    game, options = rules(name)
    study, players, total = games.study(game.name), ["A", "B", "C"], 2000
    first = [*hand.split(), *[start] * bool(start)]
    rest = list((Counter(options.cards) - Counter(first)).elements())
    dealt = len(players) * options.hand_size - len(hand.split())

    def begin(state: Any, deck: list[str]) -> None:
        deck[:] = [*rest[dealt:], *[start] * bool(start), *rest[:dealt], *hand.split()]
        study.begin(state, deck)

    monkeypatch.setattr(odds, "LONGEST", 1)
    found: Counter[str] = Counter()
    for each in islice(odds.playouts(game, study._replace(begin=begin), options, players, random.Random(2)), total):
        found[each.state.top if start else each.state.last] += 1
    assert found.keys() == laid.keys()
    for card, share in laid.items():
        assert abs(found[card] - total * share) <= 4 * sqrt(total * share * (1 - share)), found


# --- what is tried with a hand

HELD = "r3 r4 r5 r5 b5 g7 rs w"
# facts/uno.md §6, H9: alike in colour and number; of one number in any colours; a run of three or more in one colour
TOGETHER = {
    "one": set[str](),
    "identical": {"r5,r5"},
    "number": {"r5,r5,b5", "b5,r5,r5"},
    "run": {"r3,r4,r5", "r5,r4,r3"},
}


@pytest.mark.parametrize("multiple", TOGETHER)
def test_all_that_may_be_laid_together_is_tried(multiple: str) -> None:
    table = UnoTable("A B C", "uno-japan", f"multiple={multiple}").play("flip:r7").holds("A", HELD)
    tried = games.study("uno").tries(table.state)
    assert {",".join(act.cards) for act in tried if act.cards} == TOGETHER[multiple]
    assert {act.card for act in tried if act.card and not act.cards} == set(HELD.split())


# --- what people claim


def test_four_ono_as_often_as_an_independent_simulation_says() -> None:
    """facts/ono99.md §3: with naive players about 1 hand in 100 with two, in 300 with three, in 570 with four.

    How often depends on how naive they are, so each figure is held to within a factor of two.
    """
    shares = []
    for players, one_in in ((2, 100), (3, 300), (4, 570)):
        (found,) = told("ono99-tomy", "--players", str(players), "--hands", "20000")
        share = found["measures"]["four_ono"]["value"]
        assert 1 / (2 * one_in) < share < 2 / one_in
        shares.append(share)
    assert shares == sorted(shares, reverse=True)


def test_the_pile_of_o_no_99_runs_out_only_at_large_tables() -> None:
    """facts/ono99.md §4: never with two to four players, ever more often from five on."""
    shares = [told("ono99-tomy", "--players", str(players), "--hands", "1000")[0]["measures"]["pile"]["value"]
              for players in (3, 5, 6, 7, 8)]  # fmt: skip
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert shares[-1] > 0.1


# --- numbers


HIT = Count("hit")
"""A count that no game has."""


def test_a_number_is_a_mean_also_where_every_playout_gave_one() -> None:
    """Three playouts of one act each: on average 1 act, and not 100% of them."""
    found = odds.measures(odds.Sums(3, 3, {Count("acts"): (3.0, 3.0)}), games.study("uno").numbers)
    assert not found[Count("acts")].share


def test_the_same_seed_gives_the_same_numbers_whatever_the_number_of_jobs() -> None:
    one = told("ono99-tomy", "--hands", "1100", "--seed", "5")
    result = run("odds", "--json", "ono99-tomy", "--hands", "1100", "--seed", "5", "--jobs", "2")
    assert [json.loads(line) for line in result.stdout.splitlines()] == one
    assert told("ono99-tomy", "--hands", "1100", "--seed", "6") != one


def test_the_interval_holds_the_true_share_in_95_of_100() -> None:
    """A die with a known share, measured over 400 seeds: about 380 of the intervals hold it."""
    share, tries = 0.03, 400
    held = 0
    for seed in range(tries):
        chance = random.Random(seed)
        hits = sum(chance.random() < share for _ in range(500))
        found = odds.measures(odds.Sums(500, 500, {HIT: (float(hits), float(hits))}), ())[HIT]
        held += found.low <= share <= found.high
    assert 0.92 < held / tries < 0.98


def test_the_interval_of_a_mean() -> None:
    """Worked by hand: 2 and 4 have the mean 3, the deviation √2, so that the interval is 3 ± 1.96."""
    found = odds.measures(odds.Sums(2, 2, {HIT: (6.0, 20.0)}), ["hit"])[HIT]
    assert not found.share
    assert (found.value, round(found.low, 2), round(found.high, 2)) == (3.0, 1.04, 4.96)


def test_more_cards_than_are_unseen_are_all_of_them() -> None:
    """Agreed counts may leave a hand with more cards than there can be: it has every good one, if there is any."""
    assert (odds.chance_of_one(3, 5, 6), odds.chance_of_one(0, 5, 6)) == (1, 0)


def test_the_interval_of_a_difference() -> None:
    """Newcombe's, by hand: 0.3 less 0.5 is −0.2; √(0.1² + 0.1²) = 0.141 below it, √(0.1² + 0.05²) = 0.112 above."""
    here, there = odds.Measure(0.5, 0.4, 0.6, 100, True), odds.Measure(0.3, 0.2, 0.35, 100, True)
    ((count, *found),) = odds.differences({HIT: here}, {HIT: there})
    assert count == HIT
    assert [round(each, 3) for each in found] == [-0.2, -0.341, -0.088]


@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_chance_is_what_counting_every_hand_gives(held: int) -> None:
    cards = ["good"] * 3 + ["bad"] * 5
    hands = list(combinations(range(len(cards)), held))
    counted = sum(any(cards[place] == "good" for place in hand) for hand in hands) / len(hands)
    assert odds.chance_of_one(3, 8, held) == pytest.approx(counted)


def test_an_exact_case_agrees_within_the_interval() -> None:
    """Hands of one card and a limit of 11: the first turn loses with O'NO 99 and with nothing else, 4 cards of 54."""
    game, options = rules("ono99-tomy", "hand_size=1", "limit=11", "negative=allow")
    chance = random.Random(1)
    total = 20_000
    study = games.study("ono99")
    hands = islice(odds.playouts(game, study, options, ["A", "B"], chance), total)
    lost_at_once = sum(each.acts == 1 for each in hands)
    found = odds.measures(odds.Sums(total, total, {HIT: (float(lost_at_once), float(lost_at_once))}), ())[HIT]
    assert found.low <= 4 / 54 <= found.high


# --- what a house rule changes


def test_a_house_rule_is_compared_on_the_same_terms() -> None:
    here, there = told("uno-japan", "--hands", "500", "--vs", "hand_size=3")
    assert here["rules"] == "uno-japan"
    assert there["rules"] == "uno-japan hand_size=3"
    assert there["measures"]["acts"]["high"] < here["measures"]["acts"]["low"], "shorter hands, shorter rounds"
    text = run("odds", "uno-japan", "--hands", "250", "--vs", "hand_size=3", "--jobs", "1").stdout
    assert "hand_size=3" in text
    assert "acts until the end" in text


# --- the table here


def test_the_chances_at_a_table_follow_from_what_everybody_has_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One red card laid of 25, a blue Wild Draw Four on it: 24 red cards among 106 unseen, 6 left in the hand."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie").exit_code == 0
    assert run("play", "-f", FILE, "flip:r7", "Aki", "w4:b").exit_code == 0
    (found,) = [json.loads(line) for line in run("odds", "-f", FILE, "--json").stdout.splitlines()]
    clean = 1.0
    for drawn in range(6):
        clean *= (106 - 24 - drawn) / (106 - drawn)
    assert found["chance"] == pytest.approx(clean)
    assert "the Wild Draw Four of Aki was allowed" in run("odds", "-f", FILE).stdout


def test_a_hand_that_a_challenge_has_shown_to_be_clean_allows_the_next_wild_draw_four_for_certain() -> None:
    table = UnoTable("Aki Ben Chie").play("flip:r5", "Aki w4:r", "Ben challenge:innocent", "Chie r3")
    assert table.judge("Aki w4:b").verdict == "legal"
    table.play("Aki w4:b")
    (foul,) = [each for each in games.study("uno").chances(table.state) if each.key == "odds.foul"]
    assert odds.chance_of_one(foul.good, foul.unseen, foul.held) == 0


def test_the_chance_to_stay_below_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At 98 only Hold, Reverse, Double Play and −10 stay below: 16 of the 44 unseen, and four in a hand."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "ono99", "-f", FILE, "Aki", "Ben").exit_code == 0
    acts = ["10"] * 9 + ["8"]
    assert run("play", "-f", FILE, *acts).exit_code == 0
    found = [json.loads(line) for line in run("odds", "-f", FILE, "--json").stdout.splitlines()]
    none = 1.0
    for drawn in range(4):
        none *= (44 - 16 - drawn) / (44 - drawn)
    assert [each["player"] for each in found] == ["Aki", "Ben"]
    assert found[0]["chance"] == pytest.approx(1 - none)


def test_the_chance_to_hold_a_card_that_fits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A red 7 of the 108: 24 red cards, six other 7s and eight wilds fit, of 107 unseen, and seven in a hand."""
    monkeypatch.chdir(tmp_path)
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie").exit_code == 0
    assert run("play", "-f", FILE, "flip:r7").exit_code == 0
    (found,) = [json.loads(line) for line in run("odds", "-f", FILE, "--json").stdout.splitlines()]
    none = 1.0
    for drawn in range(7):
        none *= (107 - 24 - 6 - 8 - drawn) / (107 - drawn)
    assert found["player"] == "Aki"
    assert found["chance"] == pytest.approx(1 - none)


def test_nothing_is_said_of_a_hand_that_has_been_seen() -> None:
    table = UnoTable("A B C").play("flip:r7").holds("A", "r1 g2")
    assert games.study("uno").chances(table.state) == []
    assert games.study("uno").chances(UnoTable("A B C").state) == [], "no start card, no card that fits"


def test_nothing_is_said_of_hands_when_the_evening_is_over() -> None:
    assert games.study("uno").chances(UnoTable("A B C").play("flip:r7", "close").state) == []
    assert games.study("ono99").chances(OnoTable("A B C").play("7", "close").state) == []


# --- what is typed wrongly


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ono99-tomy", "--players", "9"], "is for 2 to 8 players"),
        (["ono99-tomy", "--hands", "1"], "2<=x<=10000000"),
        (["ono99-tomi"], "did you mean ono99-tomy?"),
        (["ono99-tomy", "--vs", "limt=100"], "did you mean limit?"),
        (["ono99-tomy", "-f", FILE], "leave out -f"),
    ],
)
def test_what_is_typed_wrongly_is_told(arguments: list[str], sentence: str) -> None:
    result = run("odds", *arguments)
    assert result.exit_code == 2
    assert sentence in result.stderr


def test_a_playout_that_never_ends_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "LONGEST", 3)
    (each,) = played("uno-japan", 4, 1)
    assert each.last is None
    assert counted("uno", each)[Count("nobody")] == 1


@pytest.mark.parametrize(
    ("game", "acts", "chance"),
    [
        ("ono99", ["stands swap4", "stands swap4"], 1.0),
        ("ono99", ["stands ono"] * 5, 1.0),
        ("uno", ["flip:r0", "stands Aki r0", "stands Ben r0"], None),
    ],
)  # fmt: skip
def test_cards_that_were_let_stand_too_often_are_no_fewer_than_none(
    game: str, acts: list[str], chance: float | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eight O'NO 99 of four were let stand: 50 other cards, of which every one fits on a total of 0."""
    monkeypatch.chdir(tmp_path)
    assert run("new", game, "-f", FILE, "Aki", "Ben").exit_code == 0
    assert run("play", "-f", FILE, *acts).exit_code == 0
    found = [json.loads(line) for line in run("odds", "-f", FILE, "--json").stdout.splitlines()]
    assert all(0 <= each["good"] <= each["unseen"] and 0 <= each["chance"] <= 1 for each in found)
    if chance is not None:
        assert [(each["unseen"], each["chance"]) for each in found] == [(50, pytest.approx(chance))] * 2


@pytest.mark.parametrize(
    "option",
    ["--set stack=same", "--vs stack=same", "--players 4", "--hands 10000", "--seed 1", "--jobs 2"],
)
def test_odds_at_a_table_refuses_what_is_for_playouts(option: str) -> None:
    done("new", "uno", "-f", "u.referee", "Aki", "Ben")
    found = run("odds", "-f", "u.referee", *option.split())
    assert found.exit_code == 2
    assert option.split()[0] in found.stderr


def test_who_has_no_card_left_lays_none() -> None:
    """Where nothing is drawn any more a hand of O'NO 99 runs out, and its player can only say so."""
    game, options = rules("ono99-tomy", "empty_pile=none")
    state = game.open_table(options, ["A", "B", "C"], 2)
    for hand in state.hands:
        hand.count, hand.cards = 0, []
    study = games.study("ono99")
    player = study.player(options, random.Random(1).random, lambda cards: None)
    usual, act = player.turns(state, [], 9)
    assert (usual, act) == (0, Act("stuck", "A"))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [40, 80])
def test_a_comparison_is_a_table_in_every_width(width: int, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The two rule sets and their difference stand below each other, each with its interval in the same line."""
    monkeypatch.setenv("COLUMNS", str(width))
    shown = done("odds", "uno-japan", "--vs", "stack=same", "--hands", "50", "--jobs", "1", "--lang", language)
    lines = [line for line in shown.splitlines() if line.startswith("  ")]
    assert [line.split()[0] for line in lines] == ["uno-japan", "stack=same", lines[2].split()[0]] * 8
    assert all(line.endswith((")", "）")) for line in lines)

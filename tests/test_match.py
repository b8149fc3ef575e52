"""From rounds to chips, points, totals, places and ranks; every sum worked out by hand.

Names like SCORE-21 are those of the project's collection of cases, from which the numbers of these tests are taken.
"""

import pytest

from referee.match import (
    Match,
    Result,
    Scoring,
    Side,
    best_round,
    cards_left,
    close_round,
    drop,
    end_match,
    join,
    places,
    ranks,
    rename,
    rounds_won,
    sides,
    start_match,
    still_in,
    ties,
    winners,
)

CHIPS = Scoring("chips", chips=2)
LAST = Scoring("chips", chips=2, out_with_last_chip=True)
POINTS = Scoring("points", points=3, rounds=4)
PLAIN = Scoring("last")


def after(scoring: Scoring, losers: str, players: str = "ABC") -> Match:
    """The match after hands lost by these players."""
    match = start_match(scoring, players)
    for loser in losers:
        match = close_round(scoring, match, Result(loser=loser, total=99))
    return match


def test_a_match_begins_even() -> None:
    match = start_match(CHIPS, "ABC")
    assert (match.chips, match.totals) == ({"A": 2, "B": 2, "C": 2}, {"A": 0, "B": 0, "C": 0})
    assert ranks(CHIPS, match) == {"A": 1, "B": 1, "C": 1}
    assert start_match(PLAIN, "AB").chips == {}


@pytest.mark.parametrize(
    ("scoring", "losers", "chips", "gone", "winner"),
    [
        (CHIPS, "A", {"A": 1, "B": 2, "C": 2}, (), None),
        (CHIPS, "AA", {"A": 0, "B": 2, "C": 2}, (), None),
        (CHIPS, "AAA", {"A": 0, "B": 2, "C": 2}, ("A",), None),
        (CHIPS, "AAABBB", {"A": 0, "B": 0, "C": 2}, ("A", "B"), "C"),
        (LAST, "AA", {"A": 0, "B": 2, "C": 2}, ("A",), None),
        (LAST, "AABB", {"A": 0, "B": 0, "C": 2}, ("A", "B"), "C"),
    ],
)
def test_chips(scoring: Scoring, losers: str, chips: dict[str, int], gone: tuple[str, ...], winner: str | None) -> None:
    match = after(scoring, losers)
    assert (match.chips, match.gone, match.winner, match.over) == (chips, gone, winner, winner is not None)


def test_a_round_is_kept_with_its_loser_points_and_total() -> None:
    match = after(POINTS, "AB")
    first, second = match.rounds
    assert (first.number, first.loser, first.total, first.points) == (1, "A", 99, {"A": 3, "B": 0, "C": 0})
    assert (second.number, second.loser, second.points) == (2, "B", {"A": 0, "B": 3, "C": 0})


def test_points_rank_the_fewest_first_and_share() -> None:
    match = after(POINTS, "AABC")
    assert match.totals == {"A": 6, "B": 3, "C": 3}
    assert ranks(POINTS, match) == {"A": 3, "B": 1, "C": 1}
    assert (match.over, match.winner) == (True, None)
    assert after(POINTS, "AABB").winner == "C"
    assert ranks(POINTS, after(POINTS, "ABCD", "ABCDE")) == {"A": 2, "B": 2, "C": 2, "D": 2, "E": 1}


def test_a_number_of_hands_ends_a_match_by_chips_too() -> None:
    assert after(CHIPS._replace(rounds=2), "AB").winner == "C"
    assert not after(CHIPS._replace(rounds=3), "AB").over


def test_a_round_without_a_loser_costs_nobody() -> None:
    match = close_round(CHIPS, start_match(CHIPS, "AB"), Result())
    assert (match.chips, match.rounds[0].loser, match.over) == ({"A": 2, "B": 2}, None, False)


def test_who_is_out_ranks_behind_who_is_in_by_how_long_they_stayed() -> None:
    match = after(CHIPS, "BBBAC", "ABCD")
    assert ranks(CHIPS, match) == {"A": 2, "B": 4, "C": 2, "D": 1}
    assert places(CHIPS, match) == {"A": None, "B": 4, "C": None, "D": None}
    assert places(CHIPS, drop(CHIPS, match, "D")) == {"A": None, "B": 4, "C": None, "D": 3}
    # Where chips are not what counts they do not rank.
    assert ranks(PLAIN, drop(PLAIN, start_match(PLAIN, "ABC"), "B")) == {"A": 1, "B": 3, "C": 1}


def test_the_last_one_in_wins() -> None:
    match = drop(PLAIN, drop(PLAIN, start_match(PLAIN, "ABC"), "B"), "A")
    assert (match.over, match.winner, places(PLAIN, match)) == (True, "C", {"A": 2, "B": 3, "C": 1})


def test_ending_as_it_stands() -> None:
    assert end_match(CHIPS, after(CHIPS, "AB")).winner == "C"
    even = end_match(CHIPS, after(CHIPS, "A"))
    assert (even.over, even.winner, places(CHIPS, even)) == (True, None, {"A": 3, "B": 1, "C": 1})


def test_joining() -> None:
    match = join(CHIPS, after(CHIPS, "A"), "Z", 1)
    assert (match.players, match.chips["Z"], match.totals["Z"]) == (("A", "Z", "B", "C"), 1, 0)
    # Who is already out does not set the number of chips.
    assert join(CHIPS, after(CHIPS, "AAA"), "Z", 0).chips["Z"] == 2
    assert join(PLAIN, start_match(PLAIN, "AB"), "Z", 2).chips == {}
    assert join(POINTS, after(POINTS, "AAB"), "Z", 3).totals == {"A": 6, "B": 3, "C": 0, "Z": 6}


def test_renaming_reaches_the_past() -> None:
    match = rename(after(CHIPS, "AAABBB"), "A", "Ann")
    assert match.players == ("Ann", "B", "C")
    assert match.gone == ("Ann", "B")
    assert [each.loser for each in match.rounds] == ["Ann"] * 3 + ["B"] * 3
    assert all("A" not in each.points for each in match.rounds)
    assert rename(match, "C", "Cy").winner == "Cy"
    assert "Ann" in match.chips
    assert "Ann" in match.totals


def test_a_match_is_never_changed() -> None:
    match = start_match(CHIPS, "AB")
    close_round(CHIPS, match, Result(loser="A"))
    assert match == start_match(CHIPS, "AB")


# --- UNO: whose cards count for whom

INTERNATIONAL = Scoring("international", target=500)
JAPANESE = Scoring("japanese", rounds=5)
LOWEST = Scoring("lowest", target=500)
ELIMINATION = Scoring("elimination", target=500)
SURVIVAL = Scoring("survival", target=100)


def hand(winner: str | None, **left: int) -> Result:
    """A round that this player won, or nobody, with what everybody else was left with."""
    return Result(winner=winner, left=left)


def played(scoring: Scoring, players: str, *results: Result, totals: dict[str, int] | None = None) -> Match:
    """The match after rounds with these results, from these totals."""
    match = start_match(scoring, players.split())
    match = match._replace(totals={**match.totals, **(totals or {})})
    for result in results:
        match = close_round(scoring, match, result)
    return match


ROUND = hand("A", B=20, C=35)


@pytest.mark.parametrize(
    ("scoring", "points"),
    [
        (INTERNATIONAL, {"A": 55, "B": 0, "C": 0}),
        (JAPANESE, {"A": 55, "B": -20, "C": -35}),
        (LOWEST, {"A": 0, "B": 20, "C": 35}),
        (ELIMINATION, {"A": 0, "B": 20, "C": 35}),
        (SURVIVAL, {"A": 0, "B": -20, "C": -35}),
    ],
    ids=lambda each: each.mode if isinstance(each, Scoring) else "",
)
def test_one_round_in_every_way_of_counting(scoring: Scoring, points: dict[str, int]) -> None:
    """The round of SCORE-11: A goes out while B holds 20 and C holds 35."""
    match = played(scoring, "A B C", ROUND)
    first = 100 if scoring is SURVIVAL else 0
    assert match.rounds[0].points == points
    assert match.rounds[0].result == ROUND
    assert match.totals == {name: first + value for name, value in points.items()}
    assert ranks(scoring, match) == {"A": 1, "B": 2, "C": 2 if scoring is INTERNATIONAL else 3}


WORKED = (
    hand("P2", P1=26, P3=60, P4=11),
    hand("P1", P2=2, P3=14, P4=9),
    hand("P3", P1=3, P2=97, P4=59),
    hand("P4", P1=57, P2=8, P3=4),
    hand("P3", P1=86, P2=29, P4=68),
)
"""Five rounds of four players: SEED-SCORE-03 and SEED-SCORE-04."""


def test_five_rounds_in_which_everybody_is_charged_their_own_hand() -> None:
    """SEED-SCORE-03: each round adds up to 0; the rank follows the total."""
    running: dict[str, list[int]] = {"P1": [], "P2": [], "P3": [], "P4": []}
    for count in range(1, 6):
        match = played(JAPANESE, "P1 P2 P3 P4", *WORKED[:count])
        assert sum(match.rounds[-1].points.values()) == 0
        assert match.over is (count == 5)
        for name, total in match.totals.items():
            running[name].append(total)
    assert running == {
        "P1": [-26, -1, -4, -61, -147],
        "P2": [97, 95, -2, -10, -39],
        "P3": [-60, -74, 85, 81, 264],
        "P4": [-11, -20, -79, -10, -78],
    }
    assert match.winner == "P3"
    assert ranks(JAPANESE, match) == {"P1": 4, "P2": 2, "P3": 1, "P4": 3}


def test_the_same_rounds_with_points_for_the_winner_alone() -> None:
    """SEED-SCORE-04: nobody has reached 500."""
    match = played(INTERNATIONAL, "P1 P2 P3 P4", *WORKED)
    assert match.totals == {"P1": 25, "P2": 97, "P3": 342, "P4": 69}
    assert (match.over, match.winner) == (False, None)


# --- the target


@pytest.mark.parametrize(("exceeded", "points", "over"), [(False, 29, False), (False, 30, True), (True, 30, False),
                                                          (True, 31, True)])  # fmt: skip
def test_a_target_reached_or_passed(exceeded: bool, points: int, over: bool) -> None:
    """QA-SCORE-05: A has 470 and wins a round worth 30; the sheet says `reach`, another source `break through`."""
    scoring = INTERNATIONAL._replace(target_exceeded=exceeded)
    match = played(scoring, "A B C", hand("A", B=points, C=0), totals={"A": 470, "B": 480})
    assert (match.over, match.winner) == (over, "A" if over else None)


def test_after_the_target_the_match_may_be_played_on_until_it_is_closed() -> None:
    scoring = INTERNATIONAL._replace(play_on=True)
    match = played(scoring, "A B C", hand("A", B=30, C=0), hand("B", A=40, C=10), totals={"A": 470, "B": 480})
    assert (match.totals, match.over) == ({"A": 500, "B": 530, "C": 0}, False)
    assert end_match(scoring, match).winner == "B"


def test_without_a_target_a_match_ends_only_by_its_rounds() -> None:
    assert not played(Scoring("international"), "A B", hand("A", B=900)).over


def test_where_few_points_are_good_the_target_ends_it_and_the_fewest_win() -> None:
    """QA-SCORE-06: two over the limit at once; C has the lowest total and wins, the others follow upwards."""
    last = hand("C", A=25, B=42)
    match = played(LOWEST, "A B C", last, totals={"A": 480, "B": 470, "C": 300})
    assert match.totals == {"A": 505, "B": 512, "C": 300}
    assert (match.over, match.winner) == (True, "C")
    assert ranks(LOWEST, match) == {"A": 2, "B": 3, "C": 1}
    assert not played(LOWEST, "A B C", last, totals={"A": 470, "B": 450, "C": 300}).over


# --- a round that nobody won


@pytest.mark.parametrize(
    ("scoring", "costs", "points"),
    [
        (INTERNATIONAL, False, (0, 0, 0)),
        (INTERNATIONAL, True, (-5, -20, -35)),
        (JAPANESE, False, (0, 0, 0)),
        (JAPANESE, True, (-5, -20, -35)),
        (LOWEST, False, (5, 20, 35)),
        (SURVIVAL, False, (-5, -20, -35)),
    ],
)
def test_a_round_that_nobody_won(scoring: Scoring, costs: bool, points: tuple[int, ...]) -> None:
    match = played(scoring._replace(empty_round_costs=costs), "A B C", hand(None, A=5, B=20, C=35))
    assert match.rounds[0].points == dict(zip("ABC", points, strict=True))
    assert match.winner is None


# --- out of the match by points


def test_who_reaches_the_limit_is_out_the_worst_first() -> None:
    """QA-SCORE-07: 500 exactly counts; A with 500 and B with 530 are out, C with 499 and D are still in."""
    match = played(ELIMINATION, "A B C D", hand("D", A=10, B=40, C=9), totals={"A": 490, "B": 490, "C": 490, "D": 120})
    assert match.totals == {"A": 500, "B": 530, "C": 499, "D": 120}
    assert (match.gone, still_in(match), match.over) == (("B", "A"), ["C", "D"], False)
    assert ranks(ELIMINATION, match) == {"A": 3, "B": 4, "C": 2, "D": 1}
    assert places(ELIMINATION, match) == {"A": 3, "B": 4, "C": None, "D": None}
    passed = played(
        ELIMINATION._replace(target_exceeded=True), "A B C", hand("C", A=10, B=11), totals={"A": 490, "B": 490}
    )
    assert passed.gone == ("B",)


def test_of_two_left_the_winner_of_the_last_hand_wins_whatever_the_totals() -> None:
    """QA-SCORE-07: two stay in, and the winner of the last hand wins; here their next hand is the last one."""
    one_round = ELIMINATION._replace(last_two_one_round=True)
    two = played(one_round, "A B C", hand("B", A=1, C=2), totals={"A": 10, "B": 490, "C": 499})
    assert (two.gone, two.over) == (("C",), False)
    last = close_round(one_round, two, hand("B", A=7))
    assert (last.totals, last.over, last.winner) == ({"A": 18, "B": 490, "C": 501}, True, "B")
    assert ranks(one_round, last) == {"A": 2, "B": 1, "C": 3}
    # A hand that nobody won is not the last one.
    assert not close_round(one_round, two, hand(None, A=7, B=3)).over


def test_the_last_two_play_head_to_head_until_one_reaches_the_limit() -> None:
    """The sheets of 1993 and of 112 cards: head to head; who reaches the amount loses, and the other one wins."""
    two = played(ELIMINATION, "A B C", hand("B", A=1, C=2), totals={"A": 10, "B": 490, "C": 499})
    on = close_round(ELIMINATION, two, hand("B", A=488))
    assert (on.totals["A"], on.gone, on.over, on.winner) == (499, ("C",), False, None)
    last = close_round(ELIMINATION, on, hand("A", B=10))
    assert (last.totals["B"], last.gone, last.over, last.winner) == (500, ("C", "B"), True, "A")
    assert ranks(ELIMINATION, last) == {"A": 1, "B": 2, "C": 3}


def test_two_who_began_alone_play_until_one_reaches_the_limit() -> None:
    match = played(ELIMINATION, "A B", hand("B", A=300), hand("A", B=20))
    assert (match.over, match.gone) == (False, ())
    match = close_round(ELIMINATION, match, hand("B", A=200))
    assert (match.over, match.winner, match.gone) == (True, "B", ("A",))


def test_the_last_hand_is_won_even_by_a_total_that_was_agreed_above_the_limit() -> None:
    two = played(ELIMINATION, "A B C", hand("A", B=1, C=2), totals={"C": 499})
    last = close_round(ELIMINATION, two._replace(totals={**two.totals, "B": 600}), hand("B", A=7))
    assert (last.winner, last.gone) == ("B", ("C", "B"))
    assert ranks(ELIMINATION, last) == {"A": 2, "B": 1, "C": 3}


def test_equal_totals_that_go_out_together_share_their_rank() -> None:
    match = played(ELIMINATION, "A B C D", hand("C", A=10, B=10, D=3), totals={"A": 490, "B": 490})
    assert ranks(ELIMINATION, match) == {"A": 3, "B": 3, "C": 1, "D": 2}
    assert ties(ELIMINATION, match) == [("A", "B")]
    # The same total in another round does not: who stayed longer stands better.
    later = played(ELIMINATION, "A B C D", hand("C", A=10), hand("D", B=10), totals={"A": 490, "B": 490})
    assert ranks(ELIMINATION, later) == {"A": 4, "B": 3, "C": 1, "D": 1}
    # Nor does a chip game, where nobody goes out with somebody else.
    assert ranks(CHIPS, drop(CHIPS, drop(CHIPS, start_match(CHIPS, "ABCD"), "B"), "A")) == {
        "A": 3,
        "B": 4,
        "C": 1,
        "D": 1,
    }


def test_survival_begins_with_the_target_and_ends_with_one() -> None:
    """Everybody begins with 100 and gives what is left in hand; 0 is out, the worst first."""
    match = played(SURVIVAL, "A B C D", hand("D", A=100, B=130, C=99))
    assert match.totals == {"A": 0, "B": -30, "C": 1, "D": 100}
    assert (match.gone, match.over) == (("B", "A"), False)
    assert ranks(SURVIVAL, match) == {"A": 3, "B": 4, "C": 2, "D": 1}
    match = close_round(SURVIVAL, match, hand("C", D=100))
    assert (match.totals["D"], match.over, match.winner) == (0, True, "C")
    assert ranks(SURVIVAL, match) == {"A": 3, "B": 4, "C": 1, "D": 2}


def test_a_round_that_puts_everybody_out_is_won_by_the_best_of_them() -> None:
    match = played(SURVIVAL, "A B C", hand(None, A=120, B=110, C=120))
    assert (match.over, match.winner) == (True, "B")
    assert ranks(SURVIVAL, match) == {"A": 2, "B": 1, "C": 2}
    even = played(ELIMINATION, "A B", hand(None, A=500, B=500))
    assert (even.over, even.winner, ranks(ELIMINATION, even)) == (True, None, {"A": 1, "B": 1})


# --- partners

PARTNERS = "N E S W"
"""N and S play together, E and W do."""


def test_partners_count_what_their_opponents_hold() -> None:
    """N goes out; the partner's 40 count for nobody, E's 20 and W's 35 for N."""
    match = played(INTERNATIONAL._replace(partners=True), PARTNERS, hand("N", E=20, S=40, W=35))
    assert match.rounds[0].points == {"N": 55, "E": 0, "S": 0, "W": 0}


def test_partners_who_are_charged_their_own_hand() -> None:
    """What E and W are charged is what N gains; S is charged nothing."""
    match = played(JAPANESE._replace(partners=True), PARTNERS, hand("N", E=20, S=40, W=35))
    assert match.rounds[0].points == {"N": 55, "E": -20, "S": 0, "W": -35}


def test_the_totals_of_partners_are_one() -> None:
    scoring = INTERNATIONAL._replace(partners=True)
    match = played(scoring, PARTNERS, hand("N", E=250, S=0, W=0), hand("E", N=90, S=10, W=0))
    assert match.totals == {"N": 250, "E": 100, "S": 0, "W": 0}
    assert ranks(scoring, match) == {"N": 1, "E": 3, "S": 1, "W": 3}
    assert ties(scoring, match) == []
    assert not match.over
    # 250 by N and 250 by S make the 500 that neither has alone.
    match = close_round(scoring, match, hand("S", N=1, E=249, W=1))
    assert (match.totals["N"], match.totals["S"], match.over) == (250, 250, True)


def test_two_sides_with_the_same_total_are_a_tie() -> None:
    scoring = INTERNATIONAL._replace(partners=True)
    match = played(scoring, PARTNERS, hand("N", E=30, W=0), hand("W", N=20, S=10))
    assert ties(scoring, match) == [("N", "E", "S", "W")]


def test_both_partners_have_won_whoever_scored() -> None:
    """S scores all of it, and N, in the first seat, is the one whom a single name means."""
    scoring = INTERNATIONAL._replace(partners=True, target=100)
    match = played(scoring, PARTNERS, hand("E", N=3, S=2), hand("S", N=9, E=30, W=30), hand("S", N=9, E=20, W=20))
    assert (match.over, match.winner, match.totals) == (True, "N", {"N": 0, "E": 5, "S": 100, "W": 0})
    assert winners(scoring, match) == ("N", "S")
    assert sides(scoring, match) == [Side(("N", "S"), 100, 1), Side(("E", "W"), 5, 2)]


def test_who_plays_alone_wins_alone() -> None:
    match = played(INTERNATIONAL, "A B", hand("A", B=500))
    assert (winners(INTERNATIONAL, match), sides(INTERNATIONAL, match)) == (("A",), [])
    even = end_match(INTERNATIONAL, played(INTERNATIONAL, "A B", hand("A", B=5), hand("B", A=5)))
    assert winners(INTERNATIONAL, even) == ()


def test_a_side_is_named_by_who_is_at_the_table_and_counts_what_everybody_left() -> None:
    scoring = INTERNATIONAL._replace(partners=True)
    match = drop(scoring, played(scoring, PARTNERS, hand("N", E=20, W=35), hand("S", E=1, W=1)), "N", retires=True)
    assert sides(scoring, match) == [Side(("S",), 57, 1), Side(("E", "W"), 0, 2)]
    match = join(scoring, match, "X", 1)
    assert sides(scoring, match)[0] == Side(("X", "S"), 57, 1)
    gone = drop(scoring, drop(scoring, match, "E", retires=True), "W", retires=True)
    assert sides(scoring, gone) == [Side(("X", "S"), 57, 1)]


def test_the_match_is_over_when_a_whole_side_has_left() -> None:
    scoring = INTERNATIONAL._replace(partners=True)
    match = drop(scoring, played(scoring, PARTNERS, hand("N", E=20, W=35)), "E", retires=True)
    assert not match.over
    over = drop(scoring, match, "W", retires=True)
    assert (over.over, winners(scoring, over)) == (True, ("N", "S"))
    assert not drop(scoring, match, "N", retires=True).over, "one of each side is left"


@pytest.mark.parametrize(
    ("broken_by", "first"), [("rounds won", ("E", "W")), ("best round", ("N", "S")), ("cards left", ("E", "W"))]
)
def test_what_parts_equal_totals_is_counted_of_both_partners(broken_by: str, first: tuple[str, ...]) -> None:
    """30 for N at once; 10, 10 and 10 for E, W and W. N and S are left with six cards in all, E and W with two."""
    scoring = INTERNATIONAL._replace(partners=True, tie_breaks=(broken_by,))
    fives = {"N": ("r5",), "S": ("g5",)}
    tens = [
        Result(winner=name, left={"N": 5, "S": 5, other: 0}, cards={**fives, other: ()})
        for name, other in ("EW", "WE", "WE")
    ]
    match = played(
        scoring, PARTNERS,
        Result(winner="N", left={"E": 20, "S": 0, "W": 10}, cards={"E": ("rs",), "S": (), "W": ("r9",)}),
        *tens,
    )  # fmt: skip
    match = end_match(scoring, match)
    assert {name for name, rank in ranks(scoring, match).items() if rank == 1} == set(first)
    assert (winners(scoring, match), {name: ranks(scoring, match)[name] for name in first}) == (
        first,
        dict.fromkeys(first, 1),
    )
    assert ties(scoring, match) == []


def test_partners_are_out_together_and_win_together() -> None:
    """Their totals count as one: 10 and 480 are 490, below the 500 at which a side is out; then 500."""
    scoring = ELIMINATION._replace(partners=True)
    one = played(scoring, PARTNERS, hand("S", N=400, E=10, W=480))
    assert (one.over, one.gone, places(scoring, one)) == (False, (), dict.fromkeys("NESW"))
    both = close_round(scoring, one, hand("S", N=1, E=10, W=0))
    assert (both.over, winners(scoring, both), both.gone) == (True, ("N", "S"), ("E", "W"))
    assert places(scoring, both) == {"N": 1, "E": 3, "S": 1, "W": 3}


# --- ties


def test_a_tie_is_told_and_never_parted_by_the_seat() -> None:
    match = played(INTERNATIONAL, "A B C D", hand("B", A=30), hand("D", A=30), hand("A", B=10))
    assert ranks(INTERNATIONAL, match) == {"A": 3, "B": 1, "C": 4, "D": 1}
    assert ties(INTERNATIONAL, match) == [("B", "D")]
    assert end_match(INTERNATIONAL, match).winner is None
    assert ties(INTERNATIONAL, start_match(INTERNATIONAL, "AB")) == [("A", "B")]


def test_rounds_won_part_a_tie() -> None:
    """A 60 in one round, B 20 + 40 in two: more rounds won stands better, or the better round, as was agreed."""
    rounds = (hand("A", B=60, C=0), hand("B", A=20, C=0), hand("B", A=40, C=0))
    match = played(INTERNATIONAL, "A B C", *rounds)
    assert match.totals == {"A": 60, "B": 60, "C": 0}
    assert [rounds_won(match, name) for name in "ABC"] == [1, 2, 0]
    assert [best_round(match, name) for name in "ABC"] == [60, 40, 0]
    for breaks, expected in (
        ((), (1, 1, 3)),
        (("rounds won",), (2, 1, 3)),
        (("best round",), (1, 2, 3)),
        (("rounds won", "best round"), (2, 1, 3)),
        (("best round", "rounds won"), (1, 2, 3)),
        (("play-off",), (1, 1, 3)),
    ):
        scoring = INTERNATIONAL._replace(tie_breaks=breaks)
        assert tuple(ranks(scoring, match).values()) == expected, breaks
    assert end_match(INTERNATIONAL._replace(tie_breaks=("rounds won",)), match).winner == "B"


def test_fewer_cards_left_part_a_tie_where_all_were_told() -> None:
    """A was left with three cards, B with one; both have 20 points."""
    scoring = INTERNATIONAL._replace(tie_breaks=("cards left",))
    told = (
        Result(winner="A", left={"B": 20, "C": 0}, cards={"B": ("rs",), "C": ("r0",)}),
        Result(winner="B", left={"A": 15, "C": 5}, cards={"A": ("r7", "b7", "g1"), "C": ("g5",)}),
    )
    match = played(scoring, "A B C", *told)
    assert [cards_left(match, name) for name in "ABC"] == [3, 1, 2]
    assert ranks(scoring, match) == {"A": 2, "B": 1, "C": 3}
    # One hand told by its points alone: nobody is parted by cards.
    match = played(scoring, "A B C", told[0]._replace(cards={"B": ("rs",)}), told[1])
    assert [cards_left(match, name) for name in "ABC"] == [3, 1, None]
    assert ranks(scoring, match) == {"A": 1, "B": 1, "C": 3}


def test_a_player_who_was_never_in_a_round_has_no_best_one() -> None:
    assert best_round(start_match(INTERNATIONAL, "AB"), "A") == 0


# --- coming and going


def test_who_retires_keeps_the_points_and_has_no_rank() -> None:
    """SCORE-21: D leaves after two rounds; what was scored stays, later rounds add up to 0 among the others."""
    match = played(JAPANESE, "A B C D", hand("A", B=20, C=30, D=10), hand("D", A=10, B=0, C=10))
    assert match.totals == {"A": 50, "B": -20, "C": -40, "D": 10}
    match = drop(JAPANESE, match, "D", retires=True)
    assert (match.gone, match.retired, match.over) == (("D",), ("D",), False)
    match = close_round(JAPANESE, match, hand("B", A=15, C=25))
    assert match.totals == {"A": 35, "B": 20, "C": -65, "D": 10}
    assert sum(match.rounds[-1].points.values()) == 0
    assert "D" not in match.rounds[-1].points
    assert ranks(JAPANESE, match) == {"A": 1, "B": 2, "C": 3, "D": None}
    assert places(JAPANESE, match)["D"] is None
    assert ties(JAPANESE, match) == []
    assert rename(match, "D", "Dan").retired == ("Dan",)


def test_who_retires_does_not_stand_between_the_others() -> None:
    """C was out before D left: C is the third of three."""
    match = drop(ELIMINATION, played(ELIMINATION, "A B C D", hand("A", B=1, C=500, D=2)), "D", retires=True)
    assert ranks(ELIMINATION, match) == {"A": 1, "B": 2, "C": 3, "D": None}
    # Nor do cards that nobody told of one who has left keep the others' from parting a tie.
    scoring = INTERNATIONAL._replace(tie_breaks=("cards left",))
    match = drop(scoring, played(scoring, "A B C", Result(winner="A", left={"C": 0}), Result(winner="B", left={"A": 0},
                 cards={"A": ("r0",)})), "C", retires=True)  # fmt: skip
    assert ranks(scoring, match) == {"A": 2, "B": 1, "C": None}


@pytest.mark.parametrize(
    ("scoring", "total"),
    [(INTERNATIONAL, 0), (JAPANESE, 0), (LOWEST, 35), (ELIMINATION, 35), (SURVIVAL, 65)],
    ids=lambda each: each.mode if isinstance(each, Scoring) else "",
)
def test_a_newcomer_stands_no_better_than_the_worst(scoring: Scoring, total: int) -> None:
    match = join(scoring, played(scoring, "A B C", ROUND), "Z", 3)
    assert match.totals["Z"] == total
    assert match.players == ("A", "B", "C", "Z")


def test_renaming_reaches_hands_and_winners() -> None:
    result = Result(winner="A", left={"B": 7}, cards={"B": ("r7",)})
    match = rename(rename(played(INTERNATIONAL, "A B", result), "A", "Ann"), "B", "Bo")
    assert match.rounds[0].result == Result(winner="Ann", left={"Bo": 7}, cards={"Bo": ("r7",)})
    assert match.rounds[0].points == {"Ann": 7, "Bo": 0}


def test_two_matches_that_part_keep_their_own_rounds() -> None:
    """Rounds share what they have in common; what one match goes on with is never seen in the other."""
    common = after(PLAIN, "AB")
    one = close_round(PLAIN, common, Result(loser="C"))
    other = close_round(PLAIN, common, Result(loser="A"))
    longer = close_round(PLAIN, one, Result(loser="B"))
    assert [each.loser for each in common.rounds] == ["A", "B"]
    assert [each.loser for each in one.rounds] == ["A", "B", "C"]
    assert [each.loser for each in other.rounds] == ["A", "B", "A"]
    assert [each.loser for each in longer.rounds] == ["A", "B", "C", "B"]
    assert [each.number for each in longer.rounds] == [1, 2, 3, 4]
    assert (one == other, one.rounds == other.rounds) == (False, False)
    assert close_round(PLAIN, common, Result(loser="C")) == one
    assert common.rounds != tuple(common.rounds)


def test_rounds_are_read_like_any_list() -> None:
    match = after(PLAIN, "ABC")
    close_round(PLAIN, match, Result(loser="A"))  # which goes on elsewhere
    rounds = match.rounds
    assert (rounds[0].loser, rounds[-1].loser, rounds[-3].loser) == ("A", "C", "A")
    assert [each.loser for each in rounds[1:]] == ["B", "C"]
    assert [each.loser for each in reversed(rounds)] == ["C", "B", "A"]
    for place in (3, -4):
        with pytest.raises(IndexError):
            rounds[place]
    assert repr(rounds) == f"Rounds({list(rounds)!r})"


# --- a play-off


LOWEST_OFF = Scoring("lowest", target=100, tie_breaks=("play-off",))


def test_those_equal_at_the_top_play_on_alone_until_a_round_parts_them() -> None:
    """A reaches the target, B and C have nothing: the match is theirs to decide, and A waits."""
    tied = played(LOWEST_OFF, "A B C", hand("B", A=100, C=0))
    assert (tied.over, tied.winner, tied.play_offs, still_in(tied)) == (False, None, (("B", "C"),), ["B", "C"])
    assert ranks(LOWEST_OFF, tied) == {"A": 3, "B": 1, "C": 1}
    assert places(LOWEST_OFF, tied) == {"A": 3, "B": None, "C": None}
    again = close_round(LOWEST_OFF, tied, hand("B", C=0))
    assert (again.over, again.play_offs) == (False, (("B", "C"),))
    last = close_round(LOWEST_OFF, again, hand("B", C=3))
    assert (last.over, last.winner, last.totals) == (True, "B", {"A": 100, "B": 0, "C": 3})
    assert ranks(LOWEST_OFF, last) == {"A": 3, "B": 1, "C": 2}


def test_a_play_off_is_lost_to_nobody_outside_it() -> None:
    """C draws more in the play-off than D had, and is second all the same; of three, one may fall behind first."""
    tied = played(LOWEST_OFF, "A B C D", hand("B", A=99, C=0, D=5), totals={"A": 1})
    last = close_round(LOWEST_OFF, tied, hand("B", C=30))
    assert (last.winner, ranks(LOWEST_OFF, last)) == ("B", {"A": 4, "B": 1, "C": 2, "D": 3})
    three = played(LOWEST_OFF, "A B C D", hand("B", A=100, C=0, D=0))
    two = close_round(LOWEST_OFF, three, hand("B", C=0, D=60))
    assert (two.over, two.play_offs) == (False, (("B", "C", "D"), ("B", "C")))
    last = close_round(LOWEST_OFF, two, hand("C", B=90))
    assert ranks(LOWEST_OFF, last) == {"A": 4, "B": 2, "C": 1, "D": 3}


def test_of_two_in_a_play_off_the_one_who_stays_wins() -> None:
    tied = played(LOWEST_OFF, "A B C", hand("B", A=100, C=0))
    left = drop(LOWEST_OFF, tied, "B", retires=True)
    assert (left.over, left.winner) == (True, "C")
    named = rename(tied, "C", "Cy")
    assert still_in(named) == ["B", "Cy"]


@pytest.mark.parametrize(
    "scoring", [LOWEST_OFF._replace(tie_breaks=()), LOWEST_OFF._replace(tie_breaks=("cards left",))]
)
def test_without_a_play_off_a_tie_ends_the_match(scoring: Scoring) -> None:
    match = played(scoring, "A B C", hand("B", A=100, C=0))
    assert (match.over, match.winner, match.play_offs) == (True, None, ())

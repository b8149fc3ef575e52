"""From rounds to chips, points, places and ranks; every sum worked out by hand."""

import pytest

from referee.match import (
    Match,
    Result,
    Scoring,
    close_round,
    drop,
    end_match,
    join,
    places,
    ranks,
    rename,
    start_match,
)

CHIPS = Scoring("chips", chips=2)
LAST = Scoring("chips", chips=2, out_with_last_chip=True)
POINTS = Scoring("points", points=3, rounds=4)
PLAIN = Scoring("last")


def after(scoring: Scoring, losers: str, players: str = "ABC") -> Match:
    """The match after hands lost by these players."""
    match = start_match(scoring, players)
    for loser in losers:
        match = close_round(scoring, match, Result(loser=loser), 99)
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
    assert places(CHIPS, drop(match, "D")) == {"A": None, "B": 4, "C": None, "D": 3}
    # Where chips are not what counts they do not rank.
    assert ranks(PLAIN, drop(start_match(PLAIN, "ABC"), "B")) == {"A": 1, "B": 3, "C": 1}


def test_the_last_one_in_wins() -> None:
    match = drop(drop(start_match(PLAIN, "ABC"), "B"), "A")
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

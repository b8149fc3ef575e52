"""From rounds to a match: chips, points, totals, places and ranks.

    result     what one round gave: who lost or went out, what the others were left with
    points     what a round gives a player
    total      the sum of a player's points
    chip       what O'NO 99 is played for
    rank       1 is best; equal standings share a rank (1, 2, 2, 4)

`close_round` is the same for a round that was refereed card by card and for one entered by its result.
Everything here is a value: a match is never changed, the next one is made from it.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple


class Scoring(NamedTuple):
    """How rounds are counted; taken from the rule set by each game."""

    mode: str
    """`chips`, `points` or `last` (the last one in wins)."""
    chips: int | None = None
    """Chips each player starts with; None where there are none."""
    out_with_last_chip: bool = False
    """Out with the last chip, not on the loss after it."""
    points: int = 0
    """Points for a lost hand."""
    rounds: int = 0
    """Rounds that make a match; 0 where no number is agreed."""


class Result(NamedTuple):
    """What one round gave, before the scoring counts it."""

    loser: str | None = None
    """Who lost the hand of O'NO 99."""


class Round(NamedTuple):
    """One counted round: points by player, and the chip lost."""

    number: int
    points: Mapping[str, int]
    loser: str | None = None
    total: int | None = None
    """The running total at which a hand of O'NO 99 ended."""


class Match(NamedTuple):
    """A match as it stands."""

    players: tuple[str, ...]
    chips: Mapping[str, int]
    totals: Mapping[str, int]
    sheets: tuple[tuple[Round, ...], ...] = ()
    """The rounds counted, some on each sheet: a match of thousands is not written out anew for each of them."""
    gone: tuple[str, ...] = ()
    """Who is out of the match, in the order of leaving it."""
    over: bool = False
    winner: str | None = None

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every round counted, the first one first."""
        return tuple(chain.from_iterable(self.sheets))


def start_match(scoring: Scoring, players: Sequence[str]) -> Match:
    """A match before its first round."""
    chips = {} if scoring.chips is None else dict.fromkeys(players, scoring.chips)
    return Match(tuple(players), chips, dict.fromkeys(players, 0))


def close_round(scoring: Scoring, match: Match, result: Result, total: int | None = None) -> Match:
    """The match after a round with this result; `total` is the running total at which the hand ended."""
    loser = result.loser
    points = dict.fromkeys([name for name in match.players if name not in match.gone], 0)
    totals = match.totals
    if scoring.points and loser in points:
        points[loser] = scoring.points
        totals = {**totals, loser: totals[loser] + scoring.points}
    number = match.sheets[-1][-1].number + 1 if match.sheets else 1
    match = match._replace(totals=totals, sheets=_entered(match.sheets, Round(number, points, loser, total)))
    if loser is not None and scoring.chips is not None:
        match = _take_chip(scoring, match, loser)
    if scoring.rounds and number >= scoring.rounds:
        return end_match(scoring, match)
    return _end_with_one_left(match)


SHEET = 64
"""Rounds on a sheet."""


def _entered(sheets: tuple[tuple[Round, ...], ...], newest: Round) -> tuple[tuple[Round, ...], ...]:
    """The sheets with one more round."""
    if not sheets or len(sheets[-1]) == SHEET:
        return (*sheets, (newest,))
    return (*sheets[:-1], (*sheets[-1], newest))


def _take_chip(scoring: Scoring, match: Match, loser: str) -> Match:
    """The loser returns a chip; out on the loss after the last one, or with the last one."""
    left = match.chips[loser] - 1
    gone = left < 0 or (left == 0 and scoring.out_with_last_chip)
    match = match._replace(chips={**match.chips, loser: max(left, 0)})
    return match._replace(gone=(*match.gone, loser)) if gone else match


def drop(match: Match, player: str) -> Match:
    """The match without a player who is out or has left; it is over when one is left."""
    return _end_with_one_left(match._replace(gone=(*match.gone, player)))


def _end_with_one_left(match: Match) -> Match:
    still = [name for name in match.players if name not in match.gone]
    if len(still) > 1:
        return match
    return match._replace(over=True, winner=still[0] if still else None)


def end_match(scoring: Scoring, match: Match) -> Match:
    """The match ended as it stands; it has a winner where one player alone ranks first."""
    first = [name for name, rank in ranks(scoring, match).items() if rank == 1]
    return match._replace(over=True, winner=first[0] if len(first) == 1 else None)


def join(scoring: Scoring, match: Match, player: str, seat: int) -> Match:
    """The match with a newcomer: as many chips as the player still in who has the fewest, or the most loss points."""
    players = (*match.players[:seat], player, *match.players[seat:])
    chips, points = match.chips, 0
    still = [name for name in match.players if name not in match.gone]
    if scoring.chips is not None:
        chips = {**match.chips, player: min(match.chips[name] for name in still)}
    elif scoring.mode == "points":
        points = max(match.totals[name] for name in still)
    return match._replace(players=players, chips=chips, totals={**match.totals, player: points})


def rename(match: Match, old: str, new: str) -> Match:
    """The match with a player's name put right everywhere, past rounds too."""

    def named(name: str | None) -> str | None:
        return new if name == old else name

    def keyed(values: Mapping[str, int]) -> dict[str, int]:
        return {new if name == old else name: value for name, value in values.items()}

    def renamed(sheet: tuple[Round, ...]) -> tuple[Round, ...]:
        return tuple(each._replace(points=keyed(each.points), loser=named(each.loser)) for each in sheet)

    return match._replace(
        players=tuple(new if name == old else name for name in match.players),
        chips=keyed(match.chips),
        totals=keyed(match.totals),
        sheets=tuple(renamed(sheet) for sheet in match.sheets),
        gone=tuple(new if name == old else name for name in match.gone),
        winner=named(match.winner),
    )


def ranks(scoring: Scoring, match: Match) -> dict[str, int]:
    """The rank of every player, 1 first; equal standings share one. Who is out ranks behind who is in."""
    worth = {name: _worth(scoring, match, name) for name in match.players}
    return {name: 1 + sum(other > worth[name] for other in worth.values()) for name in match.players}


def _worth(scoring: Scoring, match: Match, name: str) -> tuple[int, int]:
    """What ranks a player, more is better: how late out, then chips kept or points not lost."""
    if name in match.gone:
        return (match.gone.index(name) - len(match.gone), 0)
    kept = match.chips[name] if scoring.mode == "chips" else 0
    return (0, kept - (match.totals[name] if scoring.mode == "points" else 0))


def places(scoring: Scoring, match: Match) -> dict[str, int | None]:
    """The final place of every player, None where it is not known yet."""
    standing = ranks(scoring, match)
    return {name: standing[name] if match.over or name in match.gone else None for name in match.players}

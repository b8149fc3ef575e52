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
from typing import NamedTuple


class Scoring(NamedTuple):
    """How rounds are counted; taken from the rule set by each game."""

    mode: str
    """`chips`, `points` or `last` (the last one in wins) in O'NO 99; `international` or `japanese` in UNO."""
    chips: int | None = None
    """Chips each player starts with; None where there are none."""
    out_with_last_chip: bool = False
    """Out with the last chip, not on the loss after it."""
    points: int = 0
    """Points for a lost hand."""
    rounds: int = 0
    """Rounds that make a match; 0 where no number is agreed."""
    target: int = 0
    """Points that end a match; 0 where none do."""
    target_exceeded: bool = False
    """The target must be passed, not only reached."""
    play_on: bool = False
    """The match goes on after the target is reached, until it is closed."""
    empty_round_costs: bool = False
    """In a round that nobody won, everybody is charged their own hand."""


class Result(NamedTuple):
    """What one round gave, before the scoring counts it."""

    loser: str | None = None
    """Who lost the hand of O'NO 99."""
    winner: str | None = None
    """Who went out in UNO; None in a round that nobody won."""
    left: Mapping[str, int] = {}
    """What the cards left in each other hand count, in points."""


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
    rounds: tuple[Round, ...] = ()
    gone: tuple[str, ...] = ()
    """Who is out of the match, in the order of leaving it."""
    over: bool = False
    winner: str | None = None


def start_match(scoring: Scoring, players: Sequence[str]) -> Match:
    """A match before its first round."""
    chips = {} if scoring.chips is None else dict.fromkeys(players, scoring.chips)
    return Match(tuple(players), chips, dict.fromkeys(players, 0))


def close_round(scoring: Scoring, match: Match, result: Result, total: int | None = None) -> Match:
    """The match after a round with this result; `total` is the running total at which the hand ended."""
    loser = result.loser
    points = {name: _points(scoring, result, name) for name in match.players if name not in match.gone}
    totals = {name: match.totals[name] + points.get(name, 0) for name in match.players}
    rounds = (*match.rounds, Round(len(match.rounds) + 1, points, loser, total))
    match = match._replace(totals=totals, rounds=rounds)
    if loser is not None and scoring.chips is not None:
        match = _take_chip(scoring, match, loser)
    if _ended(scoring, match):
        return end_match(scoring, match)
    return _end_with_one_left(match)


def _points(scoring: Scoring, result: Result, name: str) -> int:
    """What the round gives one player."""
    if scoring.mode not in ("international", "japanese"):
        return scoring.points if name == result.loser else 0
    if result.winner is None:
        return -result.left.get(name, 0) if scoring.empty_round_costs else 0
    if name == result.winner:
        return sum(result.left.values())
    return -result.left.get(name, 0) if scoring.mode == "japanese" else 0


def _ended(scoring: Scoring, match: Match) -> bool:
    """Whether the agreed number of rounds is played, or the target reached."""
    if scoring.rounds and len(match.rounds) >= scoring.rounds:
        return True
    if not scoring.target or scoring.play_on:
        return False
    best = max(match.totals.values())
    return best > scoring.target if scoring.target_exceeded else best >= scoring.target


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

    rounds = tuple(each._replace(points=keyed(each.points), loser=named(each.loser)) for each in match.rounds)
    return match._replace(
        players=tuple(new if name == old else name for name in match.players),
        chips=keyed(match.chips),
        totals=keyed(match.totals),
        rounds=rounds,
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
    if scoring.mode == "chips":
        return (0, match.chips[name])
    return (0, -match.totals[name] if scoring.mode == "points" else match.totals[name])


def places(scoring: Scoring, match: Match) -> dict[str, int | None]:
    """The final place of every player, None where it is not known yet."""
    standing = ranks(scoring, match)
    return {name: standing[name] if match.over or name in match.gone else None for name in match.players}

"""How a table counts, in a few words: the mode with its numbers, as titles tell it."""

from collections.abc import Iterator, Sequence

from referee.cli.options import say
from referee.match import Scoring


def counted_as(scoring: Scoring, game: str) -> list[str]:
    """`international`, `target 500`, `partners`: what is to be known of the counting, the mode first."""
    return list(_parts(scoring, game))


def _parts(scoring: Scoring, game: str) -> Iterator[str]:
    words = say()
    yield words(f"counting.{scoring.mode}", chips=scoring.chips, points=scoring.points)
    if scoring.target and scoring.way.target:
        yield words(f"counting.target.{scoring.way.target}", target=scoring.target)
    if scoring.rounds:
        yield words(f"counting.rounds.{game}", rounds=scoring.rounds)
    if scoring.partners:
        yield words("counting.partners")


def common(each: Sequence[Sequence[str]]) -> list[str]:
    """What is the same at all of these tables."""
    return [part for part in each[0] if all(part in other for other in each)]

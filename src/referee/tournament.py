"""Several tables added up into one ranking.

sheet      what one table gives: its rounds, winners, penalties
standing   one player over all tables
spelling   a name as one table writes it; two spellings that fold to the same are asked about, never merged
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.match import MODES, PARTNERS, TEAMS, Match, Round, Scoring, first_total, is_partner, ranks, sides


class Sheet(NamedTuple):
    """What one table gives."""

    table: str
    mode: str
    players: tuple[str, ...]
    points: tuple[Mapping[str, int], ...]
    """Points by round."""
    won: tuple[tuple[str, ...], ...]
    """Who won each round, both partners where partners play; nobody where nobody did."""
    penalties: Mapping[str, int]
    """Cards drawn as penalties."""
    sides: tuple[tuple[str, ...], ...] = ()
    """Who played together, where partners play."""
    ranks: Mapping[str, int | None] = {}
    """In the match of this table; None for whoever left it."""
    played_off: bool = False
    """Rounds of a play-off are among those of the table."""
    beside: Mapping[str, int] = {}
    """Points beside those of the rounds: what a newcomer began with, and what was agreed on; with the partner's."""


class Standing(NamedTuple):
    """One player over all tables; `rank` 1 is best. None has who left the only table."""

    name: str
    rank: int | None
    tables: int
    rounds: int
    won: int
    points: int
    best: int
    """The best round."""
    penalties: int
    side: tuple[str, ...] = ()
    """Those who played together at every table, this player among them; empty for who played alone at one of them."""


def sheet_of(table: str, scoring: Scoring, match: Match, penalties: Mapping[str, int]) -> Sheet:
    """A table's match as a sheet. A round won by a partner counts for both."""
    won = tuple(_winners(scoring, match, each) for each in match.rounds)
    points = tuple(
        _lost_hands(each) if scoring.way.by_lost_hands else _counted(scoring, match, each.points)
        for each in match.rounds
    )
    together = tuple(each.names for each in sides(scoring, match))
    own = ranks(scoring, match)
    return Sheet(
        table, scoring.mode, match.players, points, won, penalties, together, own, bool(match.play_offs),
        _beside(scoring, match),
    )  # fmt: skip


def _beside(scoring: Scoring, match: Match) -> Mapping[str, int]:
    """What each player, or both partners, have beside the points of the rounds and what everybody began with."""
    if scoring.way.by_lost_hands:
        return {}
    begun_with = first_total(scoring) * (PARTNERS // TEAMS if scoring.partners else 1)
    return {name: _more(scoring, match, name) - begun_with for name in match.totals}


def _more(scoring: Scoring, match: Match, name: str) -> int:
    """What a player, or both partners, have more than their rounds gave."""
    own = [other for other in match.totals if other == name or is_partner(scoring, match, name, other)]
    gained = sum(each.points.get(other, 0) for each in match.rounds for other in own)
    return sum(match.totals[other] for other in own) - gained


def _winners(scoring: Scoring, match: Match, played: Round) -> tuple[str, ...]:
    winner = played.result.winner
    if winner is None:
        return ()
    return tuple(name for name in played.points if name == winner or is_partner(scoring, match, name, winner))


def _lost_hands(played: Round) -> Mapping[str, int]:
    return {name: -1 if name == played.result.loser else 0 for name in played.points}


def _counted(scoring: Scoring, match: Match, points: Mapping[str, int]) -> Mapping[str, int]:
    """The points of a round with those of the partner, where partners play."""
    if not scoring.partners:
        return points
    return {
        name: sum(gain for other, gain in points.items() if other == name or is_partner(scoring, match, name, other))
        for name in points
    }


def spellings(sheets: Iterable[Sheet], fold: Callable[[str], str]) -> list[tuple[str, ...]]:
    """Groups of names that differ only in width, capitals or composition: whether they are one person is asked."""
    groups: dict[str, dict[str, None]] = {}
    for sheet in sheets:
        for name in sheet.players:
            groups.setdefault(fold(name), {})[name] = None
    return [tuple(names) for names in groups.values() if len(names) > 1]


def same_person(sheets: Iterable[Sheet], names: Mapping[str, str]) -> list[Sheet]:
    """The sheets with every spelling in `names` written as its value, and that as its own where it has one."""

    def named(name: str) -> str:
        for _ in names:
            name = names.get(name, name)
        return name

    return [
        sheet._replace(
            players=tuple(named(name) for name in sheet.players),
            points=tuple({named(name): value for name, value in each.items()} for each in sheet.points),
            won=tuple(tuple(named(name) for name in names) for names in sheet.won),
            penalties={named(name): cards for name, cards in sheet.penalties.items()},
            sides=tuple(tuple(named(name) for name in names) for names in sheet.sides),
            ranks={named(name): rank for name, rank in sheet.ranks.items()},
            beside={named(name): points for name, points in sheet.beside.items()},
        )
        for sheet in sheets
    ]


def standings(sheets: Sequence[Sheet]) -> list[Standing]:
    """Everybody who sat at one of these tables, the best first, then in order of first sitting.

    The ranks of one table alone are those of its match, with its play-off and its tie-breaks. Over several tables the
    points are added up, and equal points share a rank. All tables must count the same way: see `modes`.
    """
    sign = MODES[sheets[0].mode].sign if sheets else 1
    names = list(dict.fromkeys(name for sheet in sheets for name in sheet.players))
    rows = [_standing(name, sheets, sign) for name in names]
    if len(sheets) == 1:
        ranked = [row._replace(rank=sheets[0].ranks[row.name]) for row in rows]
    else:
        ranked = [row._replace(rank=1 + sum(sign * other.points > sign * row.points for other in rows)) for row in rows]
    return sorted(ranked, key=lambda row: row.rank or len(rows) + 1)


def _standing(name: str, sheets: Sequence[Sheet], sign: int) -> Standing:
    played = [each[name] for sheet in sheets for each in sheet.points if name in each]
    return Standing(
        name=name,
        rank=0,
        tables=sum(name in sheet.players for sheet in sheets),
        rounds=len(played),
        won=sum(name in names for sheet in sheets for names in sheet.won),
        points=sum(played) + sum(sheet.beside.get(name, 0) for sheet in sheets),
        best=sign * max((sign * each for each in played), default=0),
        penalties=sum(sheet.penalties.get(name, 0) for sheet in sheets),
        side=_side(name, sheets),
    )


def _side(name: str, sheets: Sequence[Sheet]) -> tuple[str, ...]:
    """The partners of a player who were the same at every table at which one of them sat."""
    own = next((names for sheet in sheets for names in sheet.sides if name in names), ())
    both = all(own in sheet.sides for sheet in sheets if set(own) & set(sheet.players))
    return own if both else ()


def modes(sheets: Iterable[Sheet]) -> list[str]:
    """The ways of counting that occur; points of more than one cannot be added up."""
    return list(dict.fromkeys(sheet.mode for sheet in sheets))

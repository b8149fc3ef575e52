"""Several tables added up into one ranking, and rounds read from a spreadsheet.

sheet      what one table gives: its rounds, winners, penalties
standing   one player over all tables
spelling   a name as one table writes it; two spellings that fold to the same are asked about, never merged
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from referee.match import Match, Round, Scoring, is_partner


class Sheet(NamedTuple):
    """What one table gives."""

    table: str
    mode: str
    players: tuple[str, ...]
    points: tuple[Mapping[str, int], ...]
    """Points by round."""
    won: tuple[str | None, ...]
    """Who won each round; None where nobody did."""
    penalties: Mapping[str, int]
    """Cards drawn as penalties."""


class Standing(NamedTuple):
    """One player over all tables; `rank` 1 is best, equal points share one."""

    name: str
    rank: int
    tables: int
    rounds: int
    won: int
    points: int
    best: int
    """The best round."""
    penalties: int


def sheet_of(table: str, scoring: Scoring, match: Match, penalties: Mapping[str, int]) -> Sheet:
    """A table's match as a sheet. A round won by a partner counts for both."""
    won = tuple(each.result.winner for each in match.rounds)
    points = tuple(
        _lost_hands(each) if scoring.mode in BY_LOST_HANDS else _counted(scoring, match, each.points)
        for each in match.rounds
    )
    return Sheet(table, scoring.mode, match.players, points, won, penalties)


BY_LOST_HANDS = frozenset({"chips", "last"})
"""Ways of counting without points: over several tables each hand lost counts as one point less."""


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


FEW_ARE_GOOD = frozenset({"lowest", "elimination", "points"})
"""Ways of counting in which the fewest points rank first."""


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
            won=tuple(None if name is None else named(name) for name in sheet.won),
            penalties={named(name): cards for name, cards in sheet.penalties.items()},
        )
        for sheet in sheets
    ]


def standings(sheets: Sequence[Sheet]) -> list[Standing]:
    """Everybody who sat at one of these tables, the best first; equal points share a rank, in order of first sitting.

    All tables must count the same way: see `modes`.
    """
    sign = -1 if sheets and sheets[0].mode in FEW_ARE_GOOD else 1
    names = list(dict.fromkeys(name for sheet in sheets for name in sheet.players))
    rows = [_standing(name, sheets, sign) for name in names]
    ranked = [row._replace(rank=1 + sum(sign * other.points > sign * row.points for other in rows)) for row in rows]
    return sorted(ranked, key=lambda row: row.rank)


def _standing(name: str, sheets: Sequence[Sheet], sign: int) -> Standing:
    played = [each[name] for sheet in sheets for each in sheet.points if name in each]
    return Standing(
        name=name,
        rank=0,
        tables=sum(name in sheet.players for sheet in sheets),
        rounds=len(played),
        won=sum(sheet.won.count(name) for sheet in sheets),
        points=sum(played),
        best=sign * max((sign * each for each in played), default=0),
        penalties=sum(sheet.penalties.get(name, 0) for sheet in sheets),
    )


def modes(sheets: Iterable[Sheet]) -> list[str]:
    """The ways of counting that occur; points of more than one cannot be added up."""
    return list(dict.fromkeys(sheet.mode for sheet in sheets))


# --- rounds from a spreadsheet


class Trouble(NamedTuple):
    """What is wrong in a spreadsheet: a key of the sentence, where, and what stands there."""

    problem: str
    row: int
    column: int
    text: str


class Import(NamedTuple):
    """A spreadsheet as read: who plays, and each round's hand by player, as `round` takes it."""

    players: tuple[str, ...]
    rounds: tuple[Mapping[str, str], ...]
    rows: tuple[int, ...]
    """The row in which each round stands, from 1."""
    columns: Mapping[str, int]
    """The column in which each player's hand stands, from 1."""


HAND = "(hand)"
"""What stands behind a player's name over the column of hands, in a table that we exported."""
_ROUND_HEADS = frozenset({"", "round", "hand", "ラウンド", "局", "#", "no", "no."})
_TOTAL_HEADS = frozenset({"total", "totals", "sum", "subtotal", "合計", "小計", "計", "rank", "順位"})


def read_rounds(text: str, fold: Callable[[str], str]) -> Import | Trouble:
    """Round results from CSV text, players across: separated by commas, semicolons or tabs, with or without a
    column of round numbers and a row of totals. A cell is `-` for who went out, the points or the cards left, or
    (where nobody has `-`) the counted points of the Japanese way: minus the own hand, plus for the winner.
    """
    try:
        # Any line break ends a row, also the one of old spreadsheets.
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=None), delimiter=_separator(text)))
    except csv.Error as error:
        return Trouble("broken", 1, 1, str(error))
    numbered = [(number, row) for number, row in enumerate(rows, 1) if any(cell.strip() for cell in row)]
    if not numbered:
        return Trouble("empty", 1, 1, "")
    head_number, head = numbered[0]
    columns = _player_columns(head, fold)
    if len(columns) < 2:
        return Trouble("players", head_number, 1, ",".join(head))
    names = list(columns)
    if len({fold(name) for name in names}) < len(names) or _named_twice(head, columns, fold):
        return Trouble("twice", head_number, 1, ",".join(head))
    rounds, places = [], []
    for number, row in numbered[1:]:
        extra = next((column for column, cell in enumerate(row) if column >= len(head) and cell.strip()), None)
        if extra is not None:
            return Trouble("extra", number, extra + 1, row[extra])
        if row and fold(row[0].strip()) in _TOTAL_HEADS:
            continue
        result = _read_row(number, row, columns, fold)
        if isinstance(result, Trouble):
            return result
        rounds.append(result)
        places.append(number)
    return Import(tuple(names), tuple(rounds), tuple(places), {name: column + 1 for name, column in columns.items()})


def _separator(text: str) -> str:
    """Tabs or semicolons where the first line has them, otherwise commas."""
    first = re.sub('"[^"]*"', "", text.lstrip("\ufeff\r\n")).splitlines()[:1]
    return next((each for each in "\t;" if first and each in first[0]), ",")


def _player_columns(head: Sequence[str], fold: Callable[[str], str]) -> dict[str, int]:
    """Each player's column: the one of hands where there is one, otherwise the one under the name."""
    found: dict[str, int] = {}
    for column, cell in enumerate(head):
        name = _unguarded(cell)
        if fold(name) in _ROUND_HEADS | _TOTAL_HEADS:
            continue
        found[name.removesuffix(HAND).strip()] = column
    return found


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from running a name as a formula."""
    cell = cell.strip()
    return cell[1:] if _GUARDED.match(cell) and len(cell) > 2 else cell


_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


def _named_twice(head: Sequence[str], columns: Mapping[str, int], fold: Callable[[str], str]) -> bool:
    plain = [fold(_unguarded(cell)) for cell in head if not cell.strip().endswith(HAND)]
    return any(plain.count(fold(name)) > 1 for name in columns)


def _read_row(
    number: int, row: Sequence[str], columns: Mapping[str, int], fold: Callable[[str], str]
) -> Mapping[str, str] | Trouble:
    cells = {}
    for name, column in columns.items():
        cell = fold(_unguarded(row[column])) if column < len(row) else ""
        if not cell:
            return Trouble("missing", number, column + 1, name)
        cells[name] = "-" if cell in ("-", "–", "—", "out", "上がり") else cell
    if "-" in cells.values():
        return cells
    return _from_points(number, cells, columns)


def _from_points(number: int, cells: Mapping[str, str], columns: Mapping[str, int]) -> Mapping[str, str] | Trouble:
    """Counted points of the Japanese way as hands: the one above zero went out, the others were left with theirs."""
    values = {}
    for name, cell in cells.items():
        digits = cell.removeprefix("+").removeprefix("-")
        if not (digits.isascii() and digits.isdigit()):
            return cells  # cards, or something that `round` will refuse by name
        values[name] = int(cell)
    winners = [name for name, value in values.items() if value > 0]
    if all(value >= 0 for value in values.values()):
        return cells
    if len(winners) != 1 or sum(values.values()) != 0:
        first = next(iter(columns.values()))
        return Trouble("sum", number, first + 1, ", ".join(cells.values()))
    return {name: "-" if value > 0 else str(-value) for name, value in values.items()}

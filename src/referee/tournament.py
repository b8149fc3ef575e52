"""Several tables added up into one ranking, and rounds read from a spreadsheet.

sheet      what one table gives: its rounds, winners, penalties
standing   one player over all tables
spelling   a name as one table writes it; two spellings that fold to the same are asked about, never merged
"""

import csv
import io
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
    """Without those who have no cell any more from this round on."""
    rows: tuple[int, ...]
    """The row in which each round stands, from 1."""
    columns: Mapping[str, int]
    """The column in which each player's hand stands, from 1."""
    exported: bool
    """The table has columns of hands, as ours have: whoever has no cell any more has left."""


HANDS = ("(hand)", "(手札)")
"""What stands behind a player's name over the column of hands, in a table that we exported."""
LOST = "lost"
"""What stands there for who lost a hand of O'NO 99."""
_LOST = frozenset({LOST, "負け", "-", "-1"})
_OUT = frozenset({"-", "–", "—", "out", "上がり"})
_ROUND_HEADS = frozenset({"", "round", "hand", "ラウンド", "局", "#", "no", "no."})
_SUBTOTAL_HEADS = frozenset({"subtotal", "小計"})
_TOTAL_HEADS = frozenset({"total", "totals", "sum", "合計", "計", "rank", "順位"})

Fold = Callable[[str], str]


class _Head(NamedTuple):
    """The first row: where each player's cells stand, counted from 0."""

    hands: Mapping[str, int]
    """The column of hands where there is one, otherwise the one under the name."""
    columns: Mapping[str, Sequence[int]]
    """Every column of the player."""
    has_numbers: bool
    """The first column numbers the rounds."""
    exported: bool
    width: int


def read_rounds(text: str, fold: Fold, players: Collection[str] = (), one_loses: bool = False) -> Import | Trouble:
    """Round results from CSV text, players across: separated by commas, semicolons or tabs, with or without a
    column of round numbers and a row of totals. A cell is `-` for who went out, the points or the cards left, or
    (where nobody has `-`) the counted points of the Japanese way: minus the own hand, plus for the winner. With
    `one_loses` a round has one loser and no hands. `players` are those of the table: none of them is a heading.
    """
    try:
        # Any line break ends a row, also the one of old spreadsheets.
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=None), delimiter=_separator(text)))
    except csv.Error as error:
        return Trouble("broken", 1, 1, str(error))
    numbered = [(number, row) for number, row in enumerate(rows, 1) if any(cell.strip() for cell in row)]
    if not numbered:
        return Trouble("empty", 1, 1, "")
    number, cells = numbered[0]
    head = _head(number, cells, fold, {fold(name) for name in players})
    if isinstance(head, Trouble):
        return head
    results = _without_totals(numbered[1:], head, fold)
    if not results:
        return Trouble("no_rounds", number, 1, "")
    last = {
        name: max((number for number, row in results if any(_cell(row, column) for column in own)), default=0)
        for name, own in head.columns.items()
    }
    rounds, places = [], []
    for number, row in results:
        extra = next((column for column, cell in enumerate(row) if column >= head.width and cell.strip()), None)
        if extra is not None:
            return Trouble("extra", number, extra + 1, row[extra])
        still = {name for name in head.hands if last[name] >= number}
        result = _loser(number, row, head, fold) if one_loses else _read_row(number, row, head, still, fold)
        if isinstance(result, Trouble):
            return result
        rounds.append({name: hand for name, hand in result.items() if name in still})
        places.append(number)
    columns = {name: column + 1 for name, column in head.hands.items()}
    return Import(tuple(head.hands), tuple(rounds), tuple(places), columns, head.exported)


def _separator(text: str) -> str:
    """What parts the first line, outside quotes, into most cells: tabs, semicolons or commas."""
    first = re.sub('"[^"]*"', "", text.lstrip("\ufeff\r\n")).splitlines()[:1]
    return max(",;\t", key=lambda sign: first[0].count(sign)) if first else ","


def _head(number: int, cells: Sequence[str], fold: Fold, players: Collection[str]) -> _Head | Trouble:
    """The players' columns. A column that numbers the rounds is the first; one of totals is no player's name."""
    names = [fold(_unguarded(cell)) for cell in cells]
    heads = _ROUND_HEADS | _TOTAL_HEADS
    has_numbers = names[0] in heads and (names[0] not in players or names.count(names[0]) > 1)
    hands: dict[str, int] = {}
    columns: dict[str, list[int]] = {}
    exported, plain = False, []
    for column, cell in enumerate(cells[has_numbers:], int(has_numbers)):
        name = _unguarded(cell)
        if fold(name) in heads and (not name or fold(name) not in players):
            continue
        hand = next((ending for ending in HANDS if name.endswith(ending)), "")
        if hand:
            exported, name = True, name.removesuffix(hand).strip()
        else:
            plain.append(fold(name))
        hands[name] = column
        columns.setdefault(name, []).append(column)
    if len(hands) < 2:
        return Trouble("players", number, 1, ",".join(cells))
    if len(set(plain)) < len(plain) or len({fold(name) for name in hands}) < len(hands):
        return Trouble("twice", number, 1, ",".join(cells))
    return _Head(hands, columns, has_numbers, exported, len(cells))


def _without_totals(
    rows: Sequence[tuple[int, Sequence[str]]], head: _Head, fold: Fold
) -> list[tuple[int, Sequence[str]]]:
    """The rows of rounds: totals and ranks stand last, subtotals anywhere, both only where the first column tells."""
    if not head.has_numbers:
        return list(rows)
    kept = [each for each in rows if fold(_cell(each[1], 0)) not in _SUBTOTAL_HEADS]
    while kept and fold(_cell(kept[-1][1], 0)) in _TOTAL_HEADS:
        kept.pop()
    return kept


def _cell(row: Sequence[str], column: int) -> str:
    return _unguarded(row[column]) if column < len(row) else ""


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from running a name as a formula."""
    cell = cell.strip()
    return cell[1:] if _GUARDED.match(cell) and len(cell) > 2 else cell


_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


def _read_row(
    number: int, row: Sequence[str], head: _Head, still: Collection[str], fold: Fold
) -> Mapping[str, str] | Trouble:
    cells = {}
    for name, column in head.hands.items():
        cell = fold(_cell(row, column))
        if not cell and name in still:
            return Trouble("missing", number, column + 1, name)
        if cell:
            cells[name] = "-" if cell in _OUT else cell
    if "-" in cells.values():
        return cells
    return _from_points(number, cells, head.hands)


def _loser(number: int, row: Sequence[str], head: _Head, fold: Fold) -> Mapping[str, str] | Trouble:
    """Who lost the hand: the one with `lost`, or in a table of chips and points alone the only one with -1 or more."""
    for columns in ({name: own[-1] for name, own in head.columns.items()}, head.hands):
        cells = {name: fold(_cell(row, column)) for name, column in columns.items()}
        strange = [name for name, cell in cells.items() if not _can_be_lost(cell)]
        if strange:
            return Trouble("lost_cell", number, columns[strange[0]] + 1, cells[strange[0]])
        losers = [name for name, cell in cells.items() if cell not in ("", "0", "+0", "-0")]
        if len(losers) == 1:
            return {losers[0]: LOST}
    return Trouble("loser", number, 1, ", ".join(cells.values()))


def _can_be_lost(cell: str) -> bool:
    digits = cell.removeprefix("+").removeprefix("-")
    return not cell or cell in _LOST or (digits.isascii() and digits.isdigit())


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

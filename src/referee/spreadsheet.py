"""Rounds read from a spreadsheet, as people keep them and as `score` exports them: players across, a round a line.

cell    what stands in a row and column: a hand, points, or nothing
hand    what a player was left with, as `round` takes it: `-`, points, or cards
"""

import csv
import io
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple


class Trouble(NamedTuple):
    """What is wrong in a spreadsheet: a key of the sentence, where, and what stands there."""

    problem: str
    row: int
    column: int
    text: str


class Stated(NamedTuple):
    """A number that stands in a spreadsheet beside the hands, and must agree with them."""

    row: int
    column: int
    value: int


class Import(NamedTuple):
    """A spreadsheet as read: who plays, and each round's hand by player, as `round` takes it."""

    players: tuple[str, ...]
    rounds: tuple[Mapping[str, str], ...]
    """Of those who were in the round; of O'NO 99 who lost it."""
    present: tuple[frozenset[str], ...]
    """By round: who was in it, from the first cell of theirs to the last."""
    rows: tuple[int, ...]
    """The row in which each round stands, from 1."""
    columns: Mapping[str, int]
    """The column in which each player's hand stands, from 1."""
    exported: bool
    """The table has columns of hands, as ours have: whoever has no cell any more has left."""
    starts: Mapping[str, int]
    """What a player of a table of ours had before the first round, where a row of totals tells it."""
    ranks: Mapping[str, str]
    """The rank at the end of who has one, where a row of ranks tells it."""
    nobody: tuple[bool, ...]
    """By round: whether nobody won it."""
    out: Mapping[str, int]
    """Before or in which round somebody left the match, from 1, where a row tells it."""
    points: tuple[Mapping[str, Stated], ...]
    """By round: what it moved, of those of whom a table of ours tells it beside their hand."""
    sums: Mapping[int, Sequence[Mapping[str, Stated]]]
    """By number of rounds: subtotals and totals after them."""
    seats: Mapping[int, Sequence[str]]
    """By number of rounds: who sat where after them, clockwise, where a row of seats tells it."""


HANDS = ("(hand)", "(手札)")
"""What stands behind a player's name over the column of hands, in a table that we exported."""
NOBODY = ("none", "なし")
"""What stands behind the number of a round that nobody won."""
LOST = "lost"
"""What stands there for who lost a hand of O'NO 99."""
_LOST = frozenset({LOST, "負け", "-", "ー", "-1"})
_OUT = frozenset({"-", "–", "—", "ー", "out", "上がり"})
_ROUND_HEADS = frozenset({"", "round", "hand", "ラウンド", "局", "exit", "退場順", "#", "no", "no."})
_SUBTOTAL_HEADS = frozenset({"subtotal", "小計"})
_RANK_HEADS = frozenset({"rank", "順位"})
_SUM_HEADS = frozenset({"total", "totals", "sum", "合計", "計"})
_OUT_HEADS = frozenset({"out in hand", "out in round", "退場局", "退場", "out"})
_SEAT_HEADS = frozenset({"seats", "席順"})
_TOTAL_HEADS = _SUM_HEADS | _RANK_HEADS | _OUT_HEADS

Fold = Callable[[str], str]
_Row = tuple[int, Sequence[str]]
"""A row with its number, from 1."""


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
    if _stands_on_its_side(numbered, head, fold, players):
        return Trouble("down", number, 1, cells[0])
    results, summary = _parted(numbered[1:], head, fold)
    if not results:
        return Trouble("no_rounds", number, 1, "")
    counted_on = players if one_loses and not head.exported else ()
    present = _present(results, head, {fold(name) for name in counted_on}, fold)
    rounds, places, nobody = [], [], []
    for (number, row), names in zip(results, present, strict=True):
        extra = next((column for column, cell in enumerate(row) if column >= head.width and cell.strip()), None)
        if extra is not None:
            return Trouble("extra", number, extra + 1, row[extra])
        nobody.append(head.has_numbers and fold(_cell(row, 0)).endswith(NOBODY))
        if nobody[-1]:
            result: Mapping[str, str] | Trouble = {name: fold(_cell(row, own)) for name, own in head.hands.items()}
        elif one_loses:
            result = _loser(number, row, head, fold)
        else:
            result = _read_row(number, row, head, names, fold)
        if isinstance(result, Trouble):
            return result
        rounds.append({name: hand for name, hand in result.items() if name in names and hand})
        places.append(number)
    columns = {name: column + 1 for name, column in head.hands.items()}
    ranks, out = _summed_up(summary.get("rank", ()), head), _summed_up(summary.get("out", ()), head)
    return Import(
        tuple(head.hands), tuple(rounds), present, tuple(places), columns, head.exported,
        _starts(results, summary, head), ranks, tuple(nobody),
        {name: int(cell) for name, cell in out.items() if _number(cell) is not None},
        tuple(_stated(number, row, _beside_hands(head)) for number, row in results),
        _sums(numbered[1:], head, fold), _seats(numbered[1:], head, fold),
    )  # fmt: skip


def _stands_on_its_side(rows: Sequence[_Row], head: _Head, fold: Fold, players: Collection[str]) -> bool:
    """Whether the players of the table stand below each other, and none of them in the first row."""
    known = {fold(name) for name in players}
    below = {fold(_cell(row, 0)) for _, row in rows[1:]}
    return len(known & below) > 1 and not known & {fold(name) for name in head.hands}


def _beside_hands(head: _Head) -> Mapping[str, int]:
    """The columns of points of a table of ours, which has hands as well."""
    return {name: own[0] for name, own in head.columns.items() if head.exported and len(own) > 1}


def _stated(number: int, row: Sequence[str], columns: Mapping[str, int]) -> dict[str, Stated]:
    """The numbers that stand in these columns of a row."""
    values = {name: _number(_cell(row, column)) for name, column in columns.items()}
    return {name: Stated(number, columns[name] + 1, value) for name, value in values.items() if value is not None}


def _sums(rows: Sequence[_Row], head: _Head, fold: Fold) -> Mapping[int, Sequence[Mapping[str, Stated]]]:
    """Rows of subtotals and totals, by how many rounds stand above them."""
    columns = {name: own[0] for name, own in head.columns.items()}
    found: dict[int, list[Mapping[str, Stated]]] = {}
    for rounds, number, row in _below_rounds(rows, head, fold):
        if fold(_cell(row, 0)) in _SUBTOTAL_HEADS | _SUM_HEADS:
            found.setdefault(rounds, []).append(_stated(number, row, columns))
    return found


def _seats(rows: Sequence[_Row], head: _Head, fold: Fold) -> Mapping[int, Sequence[str]]:
    """Rows of seats, by how many rounds stand above them: the names in the order of the numbers in their cells."""
    columns = {name: own[0] for name, own in head.columns.items()}
    found = {}
    for rounds, number, row in _below_rounds(rows, head, fold):
        if fold(_cell(row, 0)) in _SEAT_HEADS:
            told = _stated(number, row, columns)
            found[rounds] = sorted(told, key=lambda name: told[name].value)
    return found


def _below_rounds(rows: Sequence[_Row], head: _Head, fold: Fold) -> Iterator[tuple[int, int, Sequence[str]]]:
    """The rows that tell no round, each with how many rounds stand above it, and its number."""
    rounds = 0
    for number, row in rows if head.has_numbers else ():
        if fold(_cell(row, 0)) in _SUBTOTAL_HEADS | _SEAT_HEADS | _TOTAL_HEADS:
            yield rounds, number, row
        else:
            rounds += 1


def _present(results: Sequence[_Row], head: _Head, always: Collection[str], fold: Fold) -> tuple[frozenset[str], ...]:
    """Who was in each round: from their first cell to their last one; those in `always` in all."""
    spans = {}
    for name, own in head.columns.items():
        told = [number for number, row in results if any(_cell(row, column) for column in own)]
        spans[name] = range(told[0], told[-1] + 1) if told else range(0)
    return tuple(
        frozenset(name for name, span in spans.items() if fold(name) in always or number in span)
        for number, _ in results
    )


def _starts(results: Sequence[_Row], summary: Mapping[str, Sequence[str]], head: _Head) -> Mapping[str, int]:
    """What each player of a table of ours had before the first round: the total without what the rounds moved."""
    starts = {}
    for name, own in head.columns.items() if head.exported and "total" in summary else ():
        cells = [summary["total"], *[row for _, row in results if _cell(row, own[0])]]
        numbers = [_number(_cell(row, own[0])) for row in cells]
        if len(own) > 1 and None not in numbers:
            total, *moved = [number for number in numbers if number is not None]
            starts[name] = total - sum(moved)
    return starts


def _summed_up(row: Sequence[str], head: _Head) -> dict[str, str]:
    """What a row below the rounds tells of each player of a table of ours, where it tells anything."""
    cells = {name: _cell(row, own[0]) for name, own in head.columns.items() if head.exported}
    return {name: cell for name, cell in cells.items() if cell}


def _number(cell: str) -> int | None:
    return int(cell) if re.fullmatch("[-+]?[0-9]{1,9}", cell) else None


def _separator(text: str) -> str:
    """What parts the first line, outside quotes, into most cells: tabs, semicolons or commas."""
    first = re.sub('"[^"]*"', "", text.lstrip("\ufeff\r\n")).splitlines()[:1]
    return max(",;\t", key=lambda sign: first[0].count(sign)) if first else ","


def _head(number: int, cells: Sequence[str], fold: Fold, players: Collection[str]) -> _Head | Trouble:
    """The players' columns. A column that numbers the rounds is the first; one of totals is no player's name."""
    names = [fold(_unguarded(cell)) for cell in cells]
    # In a table of ours whoever has a column of hands is a player, whatever the name is.
    with_hands = {fold(_player_of(cell)) for cell in cells if _player_of(cell)}
    players = {*players, *with_hands}
    heads = _ROUND_HEADS | _TOTAL_HEADS
    has_numbers = names[0] in heads and (names[0] not in players or names.count(names[0]) > 1)
    hands: dict[str, int] = {}
    columns: dict[str, list[int]] = {}
    exported, plain = False, []
    for column, cell in enumerate(cells[has_numbers:], int(has_numbers)):
        name = _unguarded(cell)
        if fold(name) in heads and (not name or fold(name) not in players):
            continue
        if _player_of(cell):
            exported, name = True, _player_of(cell)
        else:
            plain.append(fold(name))
        hands[name] = column
        columns.setdefault(name, []).append(column)
    if len(hands) < 2:
        return Trouble("players", number, 1, ",".join(cells))
    if len(set(plain)) < len(plain) or len({fold(name) for name in hands}) < len(hands):
        return Trouble("twice", number, 1, ",".join(cells))
    return _Head(hands, columns, has_numbers, exported, len(cells))


def _player_of(cell: str) -> str:
    """Whose hands stand in the column that is headed so; empty where it is no column of hands."""
    name = _unguarded(cell)
    hand = next((ending for ending in HANDS if name.endswith(ending)), "")
    return name.removesuffix(hand).strip() if hand else ""


def _parted(rows: Sequence[_Row], head: _Head, fold: Fold) -> tuple[list[_Row], dict[str, Sequence[str]]]:
    """The rows of rounds, and those below them as `total`, `rank` and `out`.

    Subtotals and seats may stand anywhere, and are passed over. Only the first column tells which row is which.
    """
    if not head.has_numbers:
        return list(rows), {}
    kept = [each for each in rows if fold(_cell(each[1], 0)) not in _SUBTOTAL_HEADS | _SEAT_HEADS]
    summary: dict[str, Sequence[str]] = {}
    while kept and fold(_cell(kept[-1][1], 0)) in _TOTAL_HEADS:
        _, row = kept.pop()
        heading = fold(_cell(row, 0))
        summary["rank" if heading in _RANK_HEADS else "out" if heading in _OUT_HEADS else "total"] = row
    return kept, summary


def _cell(row: Sequence[str], column: int) -> str:
    return _unguarded(row[column]) if column < len(row) else ""


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from running a name as a formula."""
    cell = cell.strip()
    return cell[1:] if _GUARDED.match(cell) and len(cell) > 2 else cell


_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")


def _read_row(
    number: int, row: Sequence[str], head: _Head, present: Collection[str], fold: Fold
) -> Mapping[str, str] | Trouble:
    cells = {}
    for name, column in head.hands.items():
        cell = fold(_cell(row, column))
        if not cell and name in present:
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

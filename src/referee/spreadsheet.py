"""Rounds read from a spreadsheet, as people keep them and as `score` exports them: players across, a round a line.

cell    what stands in a row and column: a hand, points, or nothing
hand    what a player was left with, as `round` takes it: `-`, points, or cards
"""

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from referee.spelling import LOST, fold, is_nobody, is_number, to_number


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


class Line(NamedTuple):
    """A round as a row of the spreadsheet tells it."""

    row: int
    """Where it stands, from 1."""
    hands: Mapping[str, str]
    """By player, as `round` takes it, of those who were in the round; of O'NO 99 who lost it."""
    present: frozenset[str]
    """Who was in it: everybody between the first cell of theirs and the last."""
    nobody: bool
    """Whether nobody won it."""
    points: Mapping[str, Stated]
    """What it moved, of those of whom a table of ours tells it beside their hand."""
    sums: Sequence[Mapping[str, Stated]]
    """Subtotals and totals that stand between it and the next round."""


class Import(NamedTuple):
    """A spreadsheet as read: who plays, the rounds, and what rows that are no rounds tell of them."""

    players: tuple[str, ...]
    columns: Mapping[str, int]
    """The column in which each player's hand stands, from 1."""
    exported: bool
    """The table has columns of hands, as ours have: whoever has no cell any more has left."""
    rounds: tuple[Line, ...]
    sums_above: Sequence[Mapping[str, Stated]]
    """Subtotals and totals above all rounds: of what was before them, or of all."""
    starts: Mapping[str, int]
    """What a player of a table of ours had before the first round, where a row of totals tells it."""
    ranks: Mapping[str, str]
    """The rank at the end of who has one, where a row of ranks tells it."""
    out: Mapping[str, int]
    """Before or in which round somebody left the match, from 1, where a row tells it."""
    seats: Mapping[int, Sequence[str]]
    """By number of rounds: who sat where after them, clockwise, where a row of seats tells it."""


HANDS = ("(hand)", "(手札)")
"""What stands behind a player's name over the column of hands, in a table that we exported."""
_LOST = frozenset({LOST, "負け", "-", "ー", "-1"})
_OUT = frozenset({"-", "–", "—", "ー", "out", "上がり"})
_Kind = Literal["round", "subtotal", "total", "rank", "out", "seats", "side"]
"""What a row tells; one of `out` tells in which round each player left."""
_HEADINGS: Mapping[_Kind, frozenset[str]] = {
    "round": frozenset({"", "round", "hand", "ラウンド", "局", "exit", "退場順", "#", "no", "no."}),
    "subtotal": frozenset({"sub", "subtotal", "running total", "小計", "累計"}),
    "total": frozenset({"total", "totals", "grand total", "sum", "合計", "総計", "計", "chips left", "残りチップ"}),
    "rank": frozenset({"rank", "順位"}),
    "out": frozenset({"out in hand", "out in round", "退場局", "退場", "out"}),
    "seats": frozenset({"seats", "席順"}),
    "side": frozenset({"side total", "ペアの合計"}),
}
"""The headings of each kind of row; those of `round` stand over the column that numbers the rounds."""
_KINDS: Mapping[str, _Kind] = {heading: kind for kind, headings in _HEADINGS.items() for heading in headings}
_COLUMN_HEADS = frozenset().union(*(_HEADINGS[kind] for kind in ("round", "total", "rank", "out")))
"""What stands over a column that is no player's."""


_Numbered = tuple[int, Sequence[str]]
"""The number of a row, from 1 as a spreadsheet counts, and its cells."""


_Sums = Mapping[int, Sequence[Mapping[str, Stated]]]
"""By how many rounds stand above: the rows of subtotals and totals there."""


class _Row(NamedTuple):
    """A row below the names, with what it is: decided once, from its first cell alone."""

    number: int
    cells: Sequence[str]
    kind: _Kind
    above: int
    """How many rounds stand above it."""

    def cell(self, column: int) -> str:
        return _cell(self.cells, column)


class _Head(NamedTuple):
    """The first row: where each player's cells stand, counted from 0."""

    hands: Mapping[str, int]
    """The column of hands where there is one, otherwise the one under the name."""
    columns: Mapping[str, Sequence[int]]
    """Every column of the player."""
    first: Mapping[str, int]
    """The first one, in which sums and seats stand."""
    has_numbers: bool
    """The first column numbers the rounds."""
    exported: bool
    width: int


def read_rounds(text: str, players: Collection[str] = (), one_loses: bool = False) -> Import | Trouble:
    """Round results from CSV text, players across: separated by commas, semicolons or tabs, with or without a
    column of round numbers, in which a heading tells totals, ranks and the like from rounds, wherever they stand.
    A cell is `-` for who went out, the points or the cards left, or (where nobody has `-`) the counted points of
    the Japanese way: minus the own hand, plus for the winner. With `one_loses` a round has one loser and no hands.
    `players` are those of the table: none of them is a heading.
    """
    written = _written(text)
    if isinstance(written, Trouble):
        return written
    (number, names), *below = written
    known = {fold(name) for name in players}
    head = _head(number, names, known)
    if isinstance(head, Trouble):
        return head
    if _stands_on_its_side(below, head, known):
        return Trouble("down", number, 1, names[0])
    rows = _rows(below, head)
    if all(row.kind != "round" for row in rows):
        return Trouble("no_rounds", number, 1, "")
    sums = _sums(rows, head)
    lines = _lines(rows, head, known if one_loses and not head.exported else (), sums, one_loses)
    if isinstance(lines, Trouble):
        return lines
    return Import(
        players=tuple(head.hands),
        columns={name: column + 1 for name, column in head.hands.items()},
        exported=head.exported,
        rounds=lines,
        sums_above=sums.get(0, ()),
        starts=_starts(rows, head),
        ranks=_ranks(rows, head, len(lines)),
        out=_out(rows, head),
        seats=_seats(rows, head),
    )


def _written(text: str) -> Sequence[_Numbered] | Trouble:
    """The rows in which anything is written; at least one."""
    try:
        # Any line break ends a row, also the one of old spreadsheets.
        rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=None), delimiter=_separator(text)))
    except csv.Error as error:
        return Trouble("broken", 1, 1, str(error))
    written = [(number, cells) for number, cells in enumerate(rows, 1) if any(cell.strip() for cell in cells)]
    return written or Trouble("empty", 1, 1, "")


def _separator(text: str) -> str:
    """What parts the first line, outside quotes, into most cells: tabs, semicolons or commas."""
    first = re.sub('"[^"]*"', "", text.lstrip("\ufeff\r\n")).splitlines()[:1]
    return max(",;\t", key=lambda sign: first[0].count(sign)) if first else ","


def _stands_on_its_side(below: Sequence[_Numbered], head: _Head, known: Collection[str]) -> bool:
    """Whether the players of the table stand below each other, and none of them in the first row."""
    first = {fold(_cell(cells, 0)) for _, cells in below}
    return len(first.intersection(known)) > 1 and not any(fold(name) in known for name in head.hands)


# --- what each row is


def _rows(below: Sequence[_Numbered], head: _Head) -> list[_Row]:
    """The rows below the names, each with its kind: a round unless the column of numbers has a heading there."""
    rows: list[_Row] = []
    rounds = 0
    for number, cells in below:
        heading = fold(_cell(cells, 0)).rstrip(" :") if head.has_numbers else ""
        kind = _KINDS.get(heading, "round")
        rows.append(_Row(number, cells, kind, rounds))
        rounds += kind == "round"
    return rows


def _of_kind(rows: Sequence[_Row], *kinds: _Kind) -> list[_Row]:
    return [row for row in rows if row.kind in kinds]


# --- the rounds


def _lines(
    rows: Sequence[_Row], head: _Head, always: Collection[str], sums: _Sums, one_loses: bool
) -> tuple[Line, ...] | Trouble:
    """Each round with the sums below it; those in `always` are in all of them."""
    rounds, beside_hands = _of_kind(rows, "round"), _beside_hands(head)
    lines = []
    for row, present in zip(rounds, _present(rounds, head, always), strict=True):
        nobody = head.has_numbers and _says_nobody(row.cell(0))
        hands = _hands(row, head, present, nobody, one_loses)
        if isinstance(hands, Trouble):
            return hands
        line = Line(
            row=row.number,
            hands={name: hand for name, hand in hands.items() if name in present and hand},
            present=present,
            nobody=nobody,
            points=_stated(row, beside_hands),
            sums=sums.get(row.above + 1, ()),
        )
        lines.append(line)
    return tuple(lines)


def _says_nobody(label: str) -> bool:
    """Whether `2 none`, `none` or `2なし` stands where the number of a round does."""
    return is_nobody(_BEFORE_LAST_WORD.sub("", fold(label)))


_BEFORE_LAST_WORD = re.compile(r".*[\W\d局ド](?=\w)")
"""In Japanese no blank parts the number of a round (`第2局`, `第2ラウンド`) from the next word."""


def _present(rounds: Sequence[_Row], head: _Head, always: Collection[str]) -> list[frozenset[str]]:
    """Who was in each round: from their first cell to their last one; those in `always` in all."""
    spans = {}
    for name, own in head.columns.items():
        told = [row.above for row in rounds if any(row.cell(column) for column in own)]
        spans[name] = range(told[0], told[-1] + 1) if told else range(0)
    return [
        frozenset(name for name, span in spans.items() if fold(name) in always or row.above in span) for row in rounds
    ]


def _hands(
    row: _Row, head: _Head, present: Collection[str], nobody: bool, one_loses: bool
) -> Mapping[str, str] | Trouble:
    extra = next((column for column, cell in enumerate(row.cells) if column >= head.width and cell.strip()), None)
    if extra is not None:
        return Trouble("extra", row.number, extra + 1, row.cells[extra])
    if nobody:
        return {name: fold(row.cell(column)) for name, column in head.hands.items()}
    return _loser(row, head) if one_loses else _counted(row, head, present)


def _counted(row: _Row, head: _Head, present: Collection[str]) -> Mapping[str, str] | Trouble:
    """The hands of a round that somebody won."""
    cells = {}
    for name, column in head.hands.items():
        cell = fold(row.cell(column))
        if not cell and name in present:
            return Trouble("missing", row.number, column + 1, name)
        if cell:
            cells[name] = "-" if cell in _OUT else cell
    if "-" in cells.values():
        return cells
    return _from_points(row.number, cells, head.hands)


def _loser(row: _Row, head: _Head) -> Mapping[str, str] | Trouble:
    """Who lost the hand: the one with `lost`, or in a table of chips and points alone the only one with -1 or more."""
    for columns in ({name: own[-1] for name, own in head.columns.items()}, head.hands):
        cells = {name: fold(row.cell(column)) for name, column in columns.items()}
        strange = [name for name, cell in cells.items() if not _can_be_lost(cell)]
        if strange:
            return Trouble("lost_cell", row.number, columns[strange[0]] + 1, cells[strange[0]])
        losers = [name for name, cell in cells.items() if cell and to_number(cell) != 0]
        if len(losers) == 1:
            return {losers[0]: LOST}
    return Trouble("loser", row.number, 1, ", ".join(cells.values()))


def _can_be_lost(cell: str) -> bool:
    return not cell or cell in _LOST or is_number(cell.removeprefix("+"))


def _from_points(number: int, cells: Mapping[str, str], columns: Mapping[str, int]) -> Mapping[str, str] | Trouble:
    """Counted points of the Japanese way as hands: the one above zero went out, the others were left with theirs."""
    values = {}
    for name, cell in cells.items():
        value = to_number(cell)
        if value is None:
            return cells  # cards, or something that `round` will refuse by name
        values[name] = value
    winners = [name for name, value in values.items() if value > 0]
    if all(value >= 0 for value in values.values()):
        return cells
    if len(winners) != 1 or sum(values.values()) != 0:
        first = next(iter(columns.values()))
        return Trouble("sum", number, first + 1, ", ".join(cells.values()))
    return {name: "-" if value > 0 else str(-value) for name, value in values.items()}


# --- what stands beside the hands and below them


def _beside_hands(head: _Head) -> Mapping[str, int]:
    """The columns of points of a table of ours, which has hands as well."""
    return {name: own[0] for name, own in head.columns.items() if head.exported and len(own) > 1}


def _stated(row: _Row, columns: Mapping[str, int]) -> dict[str, Stated]:
    """The numbers that stand in these columns of a row."""
    values = {name: to_number(row.cell(column)) for name, column in columns.items()}
    return {name: Stated(row.number, columns[name] + 1, value) for name, value in values.items() if value is not None}


def _sums(rows: Sequence[_Row], head: _Head) -> _Sums:
    sums: dict[int, list[Mapping[str, Stated]]] = {}
    for row in _of_kind(rows, "subtotal", "total"):
        sums.setdefault(row.above, []).append(_stated(row, head.first))
    return sums


def _starts(rows: Sequence[_Row], head: _Head) -> Mapping[str, int]:
    """What each player of a table of ours had before the first round: the total without what the rounds above moved."""
    starts = {}
    for total in [row for row in _of_kind(rows, "total") if row.above][-1:]:
        above = [row for row in _of_kind(rows, "round") if row.above < total.above]
        for name, column in _beside_hands(head).items():
            numbers = [to_number(row.cell(column)) for row in (total, *above) if row is total or row.cell(column)]
            if None not in numbers:
                held, *moved = [number for number in numbers if number is not None]
                starts[name] = held - sum(moved)
    return starts


def _ranks(rows: Sequence[_Row], head: _Head, rounds: int) -> Mapping[str, str]:
    """What the row of ranks below all rounds tells; one between them tells of then, not of the end."""
    return _summed_up([row for row in _of_kind(rows, "rank") if row.above == rounds], head)


def _out(rows: Sequence[_Row], head: _Head) -> Mapping[str, int]:
    told = {name: to_number(cell) for name, cell in _summed_up(_of_kind(rows, "out"), head).items()}
    return {name: number for name, number in told.items() if number is not None}


def _summed_up(rows: Sequence[_Row], head: _Head) -> Mapping[str, str]:
    """What these rows tell of each player of a table of ours, where they tell anything; the last one holds."""
    cells = [(name, row.cell(column)) for row in rows if head.exported for name, column in head.first.items()]
    return {name: cell for name, cell in cells if cell}


def _seats(rows: Sequence[_Row], head: _Head) -> Mapping[int, Sequence[str]]:
    """By how many rounds stand above a row of seats: the names in the order of the numbers in their cells."""
    told = {row.above: _stated(row, head.first) for row in _of_kind(rows, "seats")}
    return {rounds: sorted(seats, key=lambda name: seats[name].value) for rounds, seats in told.items()}


# --- the names and the cells


def _head(number: int, cells: Sequence[str], players: Collection[str]) -> _Head | Trouble:
    """The players' columns. A column that numbers the rounds is the first; one of totals is no player's name."""
    names = [fold(_unguarded(cell)) for cell in cells]
    # In a table of ours whoever has a column of hands is a player, whatever the name is.
    with_hands = {fold(_player_of(cell)) for cell in cells if _player_of(cell)}
    players = {*players, *with_hands}
    has_numbers = names[0] in _COLUMN_HEADS and (names[0] not in players or names.count(names[0]) > 1)
    hands: dict[str, int] = {}
    columns: dict[str, list[int]] = {}
    exported, plain = False, []
    for column, cell in enumerate(cells[has_numbers:], int(has_numbers)):
        name = _unguarded(cell)
        if fold(name) in _COLUMN_HEADS and (not name or fold(name) not in players):
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
    first = {name: own[0] for name, own in columns.items()}
    return _Head(hands, columns, first, has_numbers, exported, len(cells))


def _player_of(cell: str) -> str:
    """Whose hands stand in the column that is headed so; empty where it is no column of hands."""
    name = _unguarded(cell)
    hand = next((ending for ending in HANDS if name.endswith(ending)), "")
    return name.removesuffix(hand).strip() if hand else ""


def _cell(row: Sequence[str], column: int) -> str:
    return _unguarded(row[column]) if column < len(row) else ""


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from running a name as a formula."""
    cell = cell.strip()
    return cell[1:] if _GUARDED.match(cell) and len(cell) > 2 else cell


_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")

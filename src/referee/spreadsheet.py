"""Rounds read from a spreadsheet, as people keep them and as `score` exports them: players across, a round a line.

cell    what stands in a row and column: a hand, points, or nothing
label   what stands in the first column of a row, where that is no player's: the number of a round, or what else it is
hand    what a player was left with, as `round` takes it: `-`, points, or cards
"""

import csv
import io
import re
from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal, NamedTuple

from referee.spelling import LOST, OUT, fold, is_nobody, is_number, to_number


class Trouble(NamedTuple):
    """What is wrong in a spreadsheet: a key of the sentence, where, and what stands there."""

    problem: str
    row: int
    column: int
    text: str
    before: int = 0
    """The number of the round above, where one is out of order."""
    expected: int = 0
    """The number that would be in order there."""


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
    across: Sequence[Stated]
    """Totals in a column of their own, of this row alone."""
    numbers: Mapping[str, int] | None
    """The numbers in its cells, 0 for who went out; None where any tells cards or something else."""
    sums: Sequence[Mapping[str, Stated]]
    """Subtotals and totals that stand between it and the next round."""


class Import(NamedTuple):
    """A spreadsheet as read: who plays, the rounds, and what rows that are no rounds tell of them."""

    players: tuple[str, ...]
    columns: Mapping[str, int]
    """The column in which each player's hand stands, from 1."""
    exported: bool
    """The table has columns of hands, as ours have: whoever has no cell any more has left."""
    numbered: bool
    """Its rounds are numbered, in order."""
    shows_out: bool
    """Somebody has a sign for having gone out."""
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
_LOST = frozenset({LOST, "負け", OUT, "ー", "-1"})
_OUT = frozenset({OUT, "–", "—", "ー", "out", "上がり"})
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
_ROUND_HEADS = _HEADINGS["round"] | {
    "r", "rd", "rnd", "nr", "nr.", "game", "match", "deal", "runde", "spiel", "round no", "round no.", "round number",
    "round #", "ゲーム", "試合", "対局", "回戦", "回", "番号",
}  # fmt: skip
"""What may stand over the first column where it numbers the rounds; over another one it may be a player's name."""
_REMARKS = frozenset({
    "date", "day", "time", "note", "notes", "remark", "remarks", "comment", "comments", "memo", "check", "checked",
    "日付", "日時", "日", "曜日", "時刻", "備考", "メモ", "注", "注記", "コメント", "確認", "チェック",
})  # fmt: skip
"""What stands over a column that tells something else of a round."""


_Numbered = tuple[int, Sequence[str]]
"""The number of a row, from 1 as a spreadsheet counts, and its cells."""


_Sums = Mapping[int, Sequence[Mapping[str, Stated]]]
"""By how many rounds stand above: the rows of subtotals and totals there."""


class _Row(NamedTuple):
    """A row below the names, with what it is: decided once, from its first cell alone."""

    number: int
    cells: Sequence[str]
    kind: _Kind
    label: str
    """Its first cell, folded, where that is no player's; otherwise nothing."""
    above: int
    """How many rounds stand above it."""

    def cell(self, column: int) -> str:
        return _cell(self.cells, column)

    def hand(self, column: int) -> str:
        """A cell of hands or points, folded, with a plain minus."""
        return _plain(fold(self.cell(column)))


class _Head(NamedTuple):
    """The first row: where each player's cells stand, counted from 0."""

    number: int
    hands: Mapping[str, int]
    """The column of hands where there is one, otherwise the one under the name."""
    columns: Mapping[str, Sequence[int]]
    """Every column of the player."""
    first: Mapping[str, int]
    """The first one, in which sums and seats stand."""
    has_numbers: bool
    """The first column is where the rounds are numbered."""
    has_labels: bool
    """The first column is no player's: it may number the rounds, or tell what a row is."""
    totals: Sequence[int]
    """The columns of totals."""
    nameless: Sequence[int]
    """The columns without a heading, but for the first."""
    exported: bool
    width: int


def read_rounds(text: str, players: Collection[str] = (), one_loses: bool = False, played: int = 0) -> Import | Trouble:
    """Round results from CSV text, players across: separated by commas, semicolons or tabs, with or without a
    column of round numbers, in which a heading tells totals, ranks and the like from rounds, wherever they stand.
    A cell is `-` for who went out, the points or the cards left, or (where nobody has `-`) the counted points of
    the Japanese way: minus the own hand, plus for the winner. With `one_loses` a round has one loser and no hands.
    `players` are those of the table: none of them is a heading. It has `played` rounds, after which the numbers of
    the sheet may go on.
    """
    written = _written(text)
    if isinstance(written, Trouble):
        return written
    (number, names), *below = written
    known = {fold(name) for name in players}
    if _names_stand_lower(names, below, known):
        return Trouble("two_heads", below[0][0], 1, "")
    head = _head(number, names, known, _counts_up(names, below, known, played))
    if isinstance(head, Trouble):
        return head
    if _stands_on_its_side(below, head, known):
        return Trouble("down", number, 1, names[0])
    rows = _rows(below, head)
    if all(row.kind != "round" for row in rows):
        return Trouble("no_rounds", number, 1, "")
    trouble = _trouble_in_columns(rows, head, known) or _trouble_in_labels(rows, head, played)
    if trouble is not None:
        return trouble
    sums = _sums(rows, head)
    lines = _lines(rows, head, known, sums, one_loses)
    if isinstance(lines, Trouble):
        return _stranger(rows, head, known, lines)
    return Import(
        players=tuple(head.hands),
        columns={name: column + 1 for name, column in head.hands.items()},
        exported=head.exported,
        numbered=_is_numbered(rows, head),
        shows_out=any(row.hand(column) in _OUT for row in _of_kind(rows, "round") for column in head.hands.values()),
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
        told = _TOLD_SEPARATOR.match(text)
        separator, text = (told[1], text[told.end() :]) if told else (_separator(text), text)
        # Any line break ends a row, also the one of old spreadsheets.
        rows = list(csv.reader(io.StringIO(text, newline=None), delimiter=separator))
    except csv.Error as error:
        return Trouble("broken", 1, 1, str(error))
    written = [(number, cells) for number, cells in enumerate(rows, 1) if any(cell.strip() for cell in cells)]
    return written or Trouble("empty", 1, 1, "")


_TOLD_SEPARATOR = re.compile(r'"?sep=([,;\t])"?[ \t]*(?:\r\n|\r|\n)', re.IGNORECASE)
"""What a spreadsheet writes above the first row and does not count as one: which sign parts the cells."""


def _separator(text: str) -> str:
    """What parts the first line, outside quotes, into most cells: tabs, semicolons or commas."""
    first = re.sub('"[^"]*"', "", text.lstrip("\r\n")).splitlines()[:1]
    return max(",;\t", key=lambda sign: first[0].count(sign)) if first else ","


def _stands_on_its_side(below: Sequence[_Numbered], head: _Head, known: Collection[str]) -> bool:
    """Whether the players of the table stand below each other, and none of them in the first row."""
    first = {fold(_cell(cells, 0)) for _, cells in below}
    return len(first.intersection(known)) > 1 and not any(fold(name) in known for name in head.hands)


def _names_stand_lower(names: Sequence[str], below: Sequence[_Numbered], known: AbstractSet[str]) -> bool:
    """Whether a line of something else stands above the names of the table's players."""
    first, second = [{fold(_unguarded(cell)) for cell in cells} for cells in (names, below[0][1] if below else ())]
    return not first & known and len(second & known) > 1


def _stranger(rows: Sequence[_Row], head: _Head, known: Collection[str], trouble: Trouble) -> Trouble:
    """What is wrong with a round as a whole, unless somebody is in it who is not at the table: then that."""
    first = _of_kind(rows, "round")[0]
    strangers = [name for name, column in head.hands.items() if fold(name) not in known and first.hand(column)]
    if trouble.problem not in _OF_ALL_CELLS or head.exported or not known or not strangers:
        return trouble
    return Trouble("nobody", first.number, head.hands[strangers[0]] + 1, strangers[0])


_OF_ALL_CELLS = frozenset({"sum", "loser", "lost_cell"})
"""What is wrong with a round where a column is taken for a player's and is none."""


def _trouble_in_columns(rows: Sequence[_Row], head: _Head, known: AbstractSet[str]) -> Trouble | None:
    """A second line of headings, or a column that tells no results and is no player's."""
    first = _of_kind(rows, "round")[0]
    if _is_of_words(first):
        return Trouble("two_heads", first.number, 1, "")
    for name, column in head.hands.items():
        if not head.exported and fold(name) in _REMARKS - known and any(row.cell(column) for row in rows):
            return Trouble("remarks", head.number, column + 1, name)
    return None


def _is_of_words(row: _Row) -> bool:
    """Whether nothing in this row can be of a round, and it has words as headings are, not marks."""
    cells = [cell for column in range(len(row.cells)) if (cell := row.hand(column))]
    if _says_nobody(row.label) or any(_tells_a_result(cell) for cell in cells):
        return False
    return len(cells) > 1 and any(len(cell) > 1 for cell in cells)


def _tells_a_result(cell: str) -> bool:
    """Whether this may be a cell of a round; without a digit only a sign or a word is, of who went out or lost."""
    return any(letter.isdigit() for letter in cell) or cell in _OUT | _LOST or is_nobody(cell)


# --- what each row is


def _rows(below: Sequence[_Numbered], head: _Head) -> list[_Row]:
    """The rows below the names, each with its kind: a round unless the column of numbers has a heading there."""
    rows: list[_Row] = []
    rounds = 0
    for number, cells in below:
        label = fold(_cell(cells, 0)).rstrip(" :") if head.has_labels else ""
        kind = _KINDS.get(label, "round")
        rows.append(_Row(number, cells, kind, label, rounds))
        rounds += kind == "round"
    return rows


def _of_kind(rows: Sequence[_Row], *kinds: _Kind) -> list[_Row]:
    return [row for row in rows if row.kind in kinds]


# --- the numbers of the rounds


def _counts_up(names: Sequence[str], below: Sequence[_Numbered], known: Collection[str], played: int) -> bool:
    """Whether the first column numbers the rounds, whatever stands over it: two or more, in order, and no player."""
    heading = fold(_unguarded(names[0]))
    if not known or heading in known or any(_player_of(cell) for cell in names):
        return False
    numbers = [number for _, cells in below if (number := _number_of(fold(_cell(cells, 0)))) is not None]
    first = _number_of(fold(_cell(below[0][1], 0))) if below else None
    return (
        len(numbers) > 1 and first in (1, played + 1) and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    )


def _is_numbered(rows: Sequence[_Row], head: _Head) -> bool:
    """Whether the first column numbers the rounds: other rows then have to say what they are."""
    return head.has_numbers and any(_number_of(row.label) is not None for row in _of_kind(rows, "round"))


def _number_of(label: str) -> int | None:
    """The number of a round: `3`, `#3`, `Round 3`, `3 none`, `第3局`; None where the label is no such thing."""
    found = _ROUND_NUMBER.fullmatch(label)
    return int(found[2]) if found and found[1].strip(" .") in _BEFORE_NUMBER else None


_BEFORE_NUMBER = _ROUND_HEADS | {"第"}
_ROUND_NUMBER = re.compile(r"(\D*?)0*([0-9]{1,9})\.?(?: ?(?:局|ラウンド|回戦|回|試合|戦)目?)? ?(?:none|なし)?")


def _trouble_in_labels(rows: Sequence[_Row], head: _Head, played: int) -> Trouble | None:
    """A row that is neither a numbered round nor says what it is, or a number that is not the next one.

    Where totals or ranks have ended an evening, another one may begin with 1.
    """
    if not _is_numbered(rows, head):
        return None
    before, following = 0, {1, played + 1}
    for row in rows:
        if row.kind in ("total", "rank", "out"):
            following |= {1}
        elif row.kind == "round":
            number = _number_of(row.label)
            if number is None and not _says_nobody(row.label):
                return Trouble("label" if row.label else "no_label", row.number, 1, row.cell(0))
            if number is not None and number not in following:
                problem = "number" if before else "goes_on" if played else "first_number"
                return Trouble(problem, row.number, 1, row.cell(0), before, max(following))
            before = max(following) if number is None else number
            following = {each + 1 for each in (following if number is None else {number})}
    return None


# --- the rounds


def _lines(
    rows: Sequence[_Row], head: _Head, known: Collection[str], sums: _Sums, one_loses: bool
) -> tuple[Line, ...] | Trouble:
    """Each round with the sums below it."""
    rounds, beside_hands = _of_kind(rows, "round"), _beside_hands(head)
    always = known if one_loses and not head.exported else ()
    lines = []
    for row, present in zip(rounds, _present(rounds, head, known, always), strict=True):
        nobody = _says_nobody(row.label)
        hands = _hands(row, head, present, nobody, one_loses)
        if isinstance(hands, Trouble):
            return hands
        line = Line(
            row=row.number,
            hands={name: hand for name, hand in hands.items() if name in present and hand},
            present=present,
            nobody=nobody,
            points=_stated(row, beside_hands),
            across=_across(row, head),
            numbers=_numbers(row, head),
            sums=sums.get(row.above + 1, ()),
        )
        lines.append(line)
    return tuple(lines)


def _says_nobody(label: str) -> bool:
    """Whether `2 none`, `none` or `2なし` stands where the number of a round does."""
    return is_nobody(_BEFORE_LAST_WORD.sub("", label))


_BEFORE_LAST_WORD = re.compile(r".*[\W\d局ド](?=\w)")
"""In Japanese no blank parts the number of a round (`第2局`, `第2ラウンド`) from the next word."""


def _present(
    rounds: Sequence[_Row], head: _Head, known: Collection[str], always: Collection[str]
) -> list[frozenset[str]]:
    """Who was in each round: from their first cell to their last one; those in `always` in all.

    In a first or last round that nobody won, and in which nobody has a cell, is who plays in the one beside it.
    """
    spans = {}
    for name, own in head.columns.items():
        told = [row.above for row in rounds if any(row.cell(column) for column in own)]
        spans[name] = range(told[0], told[-1] + 1) if told else range(0)
    present = [
        frozenset(name for name, span in spans.items() if fold(name) in always or row.above in span) for row in rounds
    ]
    for place, row in enumerate(rounds):
        if not present[place] and _says_nobody(row.label):
            later = next((names for names in present[place:] if names), head.hands)
            present[place] = present[place - 1] if place else frozenset(name for name in later if fold(name) in known)
    return present


def _hands(
    row: _Row, head: _Head, present: Collection[str], nobody: bool, one_loses: bool
) -> Mapping[str, str] | Trouble:
    nameless = [*head.nameless, *range(head.width, len(row.cells))]
    extra = next((column for column in nameless if row.cell(column)), None)
    if extra is not None:
        return Trouble("extra", row.number, extra + 1, row.cell(extra))
    strange = next((column for column in head.totals if row.cell(column) and to_number(row.hand(column)) is None), None)
    if strange is not None:
        return Trouble("across_cell", row.number, strange + 1, row.cell(strange))
    if nobody:
        return {name: row.hand(column) for name, column in head.hands.items()}
    return _loser(row, head) if one_loses else _counted(row, head, present)


def _counted(row: _Row, head: _Head, present: Collection[str]) -> Mapping[str, str] | Trouble:
    """The hands of a round that somebody won."""
    cells = {}
    for name, column in head.hands.items():
        cell = row.hand(column)
        if not cell and name in present:
            return Trouble("missing", row.number, column + 1, name)
        if is_nobody(cell):
            return Trouble("nobody_cell", row.number, column + 1, row.cell(column))
        if cell:
            cells[name] = OUT if cell in _OUT else cell
    if OUT in cells.values():
        return cells
    return _from_points(row.number, cells, head.hands)


def _loser(row: _Row, head: _Head) -> Mapping[str, str] | Trouble:
    """Who lost the hand: the one with `lost`, or in a table of chips and points alone the only one with -1 or more."""
    for columns in ({name: own[-1] for name, own in head.columns.items()}, head.hands):
        cells = {name: row.hand(column) for name, column in columns.items()}
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
    return {name: OUT if value > 0 else str(-value) for name, value in values.items()}


# --- what stands beside the hands and below them


def _beside_hands(head: _Head) -> Mapping[str, int]:
    """The columns of points of a table of ours, which has hands as well."""
    return {name: own[0] for name, own in head.columns.items() if head.exported and len(own) > 1}


def _stated(row: _Row, columns: Mapping[str, int]) -> dict[str, Stated]:
    """The numbers that stand in these columns of a row."""
    values = {name: to_number(row.hand(column)) for name, column in columns.items()}
    return {name: Stated(row.number, columns[name] + 1, value) for name, value in values.items() if value is not None}


def _across(row: _Row, head: _Head) -> list[Stated]:
    """What stands in the columns of totals."""
    values = [(column, to_number(row.hand(column))) for column in head.totals]
    return [Stated(row.number, column + 1, value) for column, value in values if value is not None]


def _numbers(row: _Row, head: _Head) -> Mapping[str, int] | None:
    """What stands in the players' cells, where all of it is numbers or signs of who went out."""
    cells = {name: row.hand(column) for name, column in head.hands.items()}
    numbers = {name: 0 if cell in _OUT else to_number(cell) for name, cell in cells.items() if cell}
    known = {name: number for name, number in numbers.items() if number is not None}
    return known if len(known) == len(numbers) else None


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


def _head(number: int, cells: Sequence[str], players: Collection[str], counts_up: bool) -> _Head | Trouble:
    """The players' columns. A column that numbers the rounds is the first; one of totals is no player's name."""
    names = [fold(_unguarded(cell)) for cell in cells]
    # In a table of ours whoever has a column of hands is a player, whatever the name is.
    with_hands = {fold(_player_of(cell)) for cell in cells if _player_of(cell)}
    players = {*players, *with_hands}
    is_heading = names[0] not in players or names.count(names[0]) > 1
    has_numbers = counts_up or (names[0] in _ROUND_HEADS and is_heading)
    has_labels = has_numbers or (names[0] in _COLUMN_HEADS and is_heading)
    totals = [0] if has_labels and _KINDS.get(names[0]) == "total" else []
    nameless = []
    hands: dict[str, int] = {}
    columns: dict[str, list[int]] = {}
    exported, plain = False, []
    for column, cell in enumerate(cells[has_labels:], int(has_labels)):
        name = _unguarded(cell)
        if fold(name) in _COLUMN_HEADS and (not name or fold(name) not in players):
            if not name:
                nameless.append(column)
            elif _KINDS[fold(name)] == "total":
                totals.append(column)
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
    return _Head(
        number=number,
        hands=hands,
        columns=columns,
        first=first,
        has_numbers=has_numbers,
        has_labels=has_labels,
        totals=totals,
        nameless=nameless,
        exported=exported,
        width=len(cells),
    )


def _player_of(cell: str) -> str:
    """Whose hands stand in the column that is headed so; empty where it is no column of hands."""
    name = _unguarded(cell)
    hand = next((ending for ending in HANDS if name.endswith(ending)), "")
    return name.removesuffix(hand).strip() if hand else ""


def _cell(row: Sequence[str], column: int) -> str:
    return _unguarded(row[column]) if column < len(row) else ""


def _plain(cell: str) -> str:
    """A folded cell with a minus where a ledger has another sign (`▲27`, `△27`, `(27)`), and no unit behind it."""
    found = _LEDGER.fullmatch(cell)
    if not found:
        return cell
    return f"-{found[1] or found[2]}" if found[1] or found[2] else found[3]


_LEDGER = re.compile(r"[▲△] ?([0-9]+)点?|\(([0-9]+)点?\)|([+-]?[0-9]+)点")


def _unguarded(cell: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from running a name as a formula."""
    cell = cell.strip()
    return cell[1:] if _GUARDED.match(cell) and len(cell) > 2 else cell


_GUARDED = re.compile(r"'+[=+\-@\t\r\n＝＋－＠]")

"""What is seen of a table. Functions that return Rich renderables, or plain sentences; nothing is printed here.

    view       a renderable that fits itself to the width it is given
    sentences  the same for a screen reader, one a line, without boxes; also what a very narrow screen gets
    signs      the pictures (chips, arrows, blocks) that the output can show

Names and numbers are never cut: names may fold into several lines, numbers may not. Where a table is too wide
even so, it becomes sentences. What colour or a line through the text tells is also told by a word.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from referee.words import Say, printable

NAME_FOLDS = 10
"""Cells that a column of names keeps at least; longer names go on in the next line."""
DIGITS_FROM = 40
"""Cells of width from which the running total is drawn large."""
BESIDE = 36
"""Cells that must be left beside the large total for the lines about it."""
HEADING_FOLDS = 6
"""Cells that the heading of a column of numbers keeps at least."""
MARKS = 10
"""Up to so many chips are drawn as marks; more are a number alone."""
GAP = 2
"""Blank cells between two columns."""
QUIET, LOUD, LOST, STRUCK = "dim", "bold", "bold red", "dim strike"


class Signs(NamedTuple):
    """The pictures of the views."""

    chip: str
    no_chip: str
    clockwise: str
    counter_clockwise: str
    block: str
    turn: str


PICTURES = Signs("●", "○", "→", "←", "█", "▸")
LETTERS = Signs("*", "o", "->", "<-", "#", ">")


def signs_for(encoding: str) -> Signs:
    """The signs that this encoding can write."""
    try:
        "".join(PICTURES).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return LETTERS
    return PICTURES


class Fitted:
    """A view that is built for the width it is given."""

    def __init__(self, build: Callable[[int], RenderableType]) -> None:
        self._build = build

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self._build(options.max_width)


def _line(text: str, style: str = "") -> Text:
    """A line that may hold a name: never markup, never cut."""
    return Text(printable(text), style, overflow="fold")


def _lines(sentences: Sequence[str]) -> RenderableType:
    return Group(*[_line(sentence) for sentence in sentences])


# --- tables


class Column(NamedTuple):
    """A column: its heading, its cells, and how far it may be folded (0: not at all)."""

    heading: str
    cells: Sequence[Text]
    right: bool = False
    folds: int = 0

    def widest(self) -> int:
        """Cells that the widest line of the column takes."""
        return max(cell_len(self.heading), max((cell.cell_len for cell in self.cells), default=0))

    def least(self) -> int:
        """Cells that the column needs when it is folded as far as it may be."""
        return min(self.widest(), self.folds) if self.folds else self.widest()


def _widths(columns: Sequence[Column], width: int) -> list[int] | None:
    """The width of each column in a table of this width; None where the table cannot be that narrow."""
    widths, wanted = [column.least() for column in columns], [column.widest() for column in columns]
    spare = width - sum(widths) - GAP * (len(columns) - 1)
    if spare < 0:
        return None
    while spare and widths != wanted:
        for place, most in enumerate(wanted):
            if widths[place] < most and spare:
                widths[place] += 1
                spare -= 1
    return widths


def _table(columns: Sequence[Column], width: int, ruled_before: int | None = None) -> RenderableType | None:
    """The columns as a table, None where it would not fit; a gap stands before row `ruled_before`."""
    widths = _widths(columns, width)
    if widths is None:
        return None
    table = _empty_table(columns, widths)
    for place, row in enumerate(zip(*[column.cells for column in columns], strict=True), 1):
        table.add_row(*row, end_section=place == ruled_before)
    return table


def _empty_table(columns: Sequence[Column], widths: Sequence[int], heading: bool = True) -> Table:
    # One blank cell between two columns is the box's, the others are padding.
    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, GAP - 1, 0, 0), show_header=heading,
        header_style=QUIET,
    )  # fmt: skip
    for column, cells in zip(columns, widths, strict=True):
        table.add_column(
            _line(column.heading), justify="right" if column.right else "left", width=cells, overflow="fold"
        )
    return table


def _long_table(columns: Sequence[Column], width: int) -> RenderableType | None:
    """The same for ten thousand rows: only those that fold are laid out as tables, the others as lines."""
    widths = _widths(columns, width)
    if widths is None:
        return None
    parts: list[RenderableType] = [_empty_table(columns, widths)]
    lines: list[Text] = []
    for row in zip(*[column.cells for column in columns], strict=True):
        if all(cell.cell_len <= most for cell, most in zip(row, widths, strict=True)):
            lines.append(_row_line(columns, row, widths))
            continue
        if lines:
            parts.append(_block(lines))
            lines = []
        folded = _empty_table(columns, widths, heading=False)
        folded.add_row(*row)
        parts.append(folded)
    return Group(*parts, _block(lines)) if lines else Group(*parts)


def _row_line(columns: Sequence[Column], row: Sequence[Text], widths: Sequence[int]) -> Text:
    """A row whose cells all fit, as one line."""
    line = Text()
    for place, (column, cell, width) in enumerate(zip(columns, row, widths, strict=True)):
        blank = " " * (width - cell.cell_len)
        gap = " " * GAP if place else ""
        line.append(gap + blank if column.right else gap)
        line.append(cell.plain, cell.style)
        if not column.right:
            line.append(blank)
    line.rstrip()
    return line


def _block(lines: Sequence[Text]) -> Text:
    """Lines that fit, in one piece."""
    return Text("\n", no_wrap=True, overflow="ignore").join(lines)


# --- the large total

_PIXELS = {
    "0": "111 101 101 101 111", "1": "010 110 010 010 111", "2": "111 001 111 100 111", "3": "111 001 111 001 111",
    "4": "101 101 111 001 001", "5": "111 100 111 001 111", "6": "111 100 111 101 111", "7": "111 001 001 001 001",
    "8": "111 101 111 101 111", "9": "111 101 111 001 111", "-": "000 000 111 000 000",
}  # fmt: skip
"""Each digit as five rows of three dots."""


def large(number: int, block: str) -> list[str]:
    """The number drawn in five lines; a dot is two cells wide, which on a terminal is about square."""
    rows = [_PIXELS[digit].split() for digit in str(number)]
    pictures = {"1": block * 2, "0": "  "}
    return ["  ".join("".join(pictures[dot] for dot in digit[row]) for digit in rows) for row in range(5)]


# --- status


class Position(NamedTuple):
    """A table as it stands, ready to be shown."""

    table: str
    game: str
    """The game's name in the reader's language."""
    facts: Mapping[str, Any]
    """The position as JSON tells it."""
    mode: str
    """How rounds are counted: `chips`, `points`, `last`."""
    chips: int | None = None
    """Chips that each player began with."""
    reason: str = ""
    """Why two plays are owed, where that is known."""
    second: bool = False
    """The play now owed is the second one of two."""
    seen: Sequence[tuple[str, int, int]] = ()
    """Of each kind of card: its name, how many were laid since the last shuffle, how many the pack holds."""
    paused: bool = False


def status(position: Position, say: Say, signs: Signs) -> RenderableType:
    """The whole table: the running total large, whose turn it is, and every player."""

    def build(width: int) -> RenderableType:
        head = _head(position, say, signs, width)
        players = _players(position, say, signs, width)
        parts: list[RenderableType] = [_line(_title(position, say), LOUD), "", head, "", players]
        if position.seen:
            parts += ["", _line(say("status.seen"), QUIET), _seen(position.seen, width)]
        return Group(*parts)

    return Fitted(build)


def status_sentences(position: Position, say: Say) -> list[str]:
    """The table in sentences."""
    facts = position.facts
    said = [_title(position, say) + say("view.stop"), *_standing(position, say)]
    if facts["turn"] is not None:
        said.append(say("status.direction", direction=say(f"status.{facts['direction']}")))
    said += [*_last_things(position, say), *_player_sentences(position, say)]
    if position.seen:
        cards = [say("status.of", card=card, seen=seen, all=copies) for card, seen, copies in position.seen if seen]
        told = say("view.comma").join(cards) if cards else say("status.none")
        said.append(say("status.seen") + say("view.space") + told + say("view.stop"))
    return [printable(sentence) for sentence in said]


def _title(position: Position, say: Say) -> str:
    facts = position.facts
    return say(
        "status.title", table=position.table, game=position.game, rules=facts["rules"], round=facts["round"]
    )  # fmt: skip


def _standing(position: Position, say: Say) -> list[str]:
    """The total and the player at turn, or how the match ended."""
    facts = position.facts
    if facts["turn"] is None:
        return [_outcome(facts["winner"], say)]
    said = []
    if "total" in facts:
        left = facts["limit"] - facts["total"]
        said.append(say("status.total", total=facts["total"], left=left, limit=facts["limit"]))
    turn = facts["turn"]
    if facts.get("owed", 1) == 1:
        said.append(say("status.second" if position.second else "status.turn", turn=turn))
    elif position.reason:
        said.append(say("status.owed_because", turn=turn, owed=facts["owed"], reason=position.reason))
    else:
        said.append(say("status.owed", turn=turn, owed=facts["owed"]))
    return said


def _outcome(winner: str | None, say: Say) -> str:
    return say("echo.winner", name=winner) if winner is not None else say("echo.over")


def _last_things(position: Position, say: Say) -> list[str]:
    """The draw pile and the clock, the hand that has just ended, and the newest entry."""
    facts, said = position.facts, []
    ended = facts.get("ended")
    if ended and ended["loser"] is not None:
        key = "view.lost" if ended["total"] is not None else "view.lost_unseen"
        said.append(say(key, loser=ended["loser"], round=ended["round"], total=ended["total"]))
    if facts["turn"] is not None:
        said.append(say("status.pile", pile=facts["pile"]))
    if position.paused:
        said.append(say("status.paused"))
    if facts["act"]:
        said.append(say("status.entry", number=facts["act"]))
    return said


def _head(position: Position, say: Say, signs: Signs, width: int) -> RenderableType:
    """The running total large, with the lines about it beside or below."""
    facts = position.facts
    first, *others = [_line(each) for each in _standing(position, say)]
    for each in others or [first]:
        each.stylize(LOUD)
    lines = [first, *others]
    if facts["turn"] is not None:
        clockwise = facts["direction"] == "cw"
        arrow = signs.clockwise if clockwise else signs.counter_clockwise
        lines.append(_line(f"{arrow} {say('status.' + facts['direction'])}"))
    lines += [_line(each, QUIET) for each in _last_things(position, say)]
    if facts["turn"] is None or "total" not in facts or width < DIGITS_FROM:
        return Group(*lines)
    drawn = large(facts["total"], signs.block)
    digits = Text("\n".join(drawn), LOUD, no_wrap=True)
    if len(drawn[0]) + 4 + BESIDE > width:
        return Group(digits, "", *lines)
    grid = Table.grid(padding=(0, 4, 0, 0), pad_edge=False)
    grid.add_column(width=len(drawn[0]))
    grid.add_column(overflow="fold")
    grid.add_row(digits, Group(*lines))
    return grid


def _players(position: Position, say: Say, signs: Signs, width: int) -> RenderableType:
    """The players in seat order (by place once the match is over), the one at turn marked."""
    facts = position.facts
    players = list(facts["players"])
    if facts["turn"] is None:
        players.sort(key=lambda player: player["place"] or len(players))
    styles = [_player_style(facts, player) for player in players]

    def column(heading: str, cells: Sequence[str], right: bool = False, folds: int = 0) -> Column:
        return Column(heading, [_line(cell, style) for cell, style in zip(cells, styles, strict=True)], right, folds)

    columns = []
    if facts["turn"] is not None:
        columns.append(column("", [signs.turn if each["name"] == facts["turn"] else "" for each in players]))
    columns.append(column(say("view.player"), [each["name"] for each in players], folds=NAME_FOLDS))
    if facts["turn"] is not None:
        columns.append(column(say("view.cards"), [_number(each["cards"]) for each in players], right=True))
    roles = [say("view.comma").join(_roles(facts, each, say)) for each in players]
    if any(roles):
        columns.append(column("", roles, folds=NAME_FOLDS))
    if any(each["place"] for each in players):
        columns.append(column(say("view.place"), [_number(each["place"]) for each in players], right=True))
    if position.mode == "points":
        columns.append(column(say("view.points"), [str(each["score"]) for each in players], right=True))
    elif position.mode == "chips":
        # Chips stand last: terminals differ in how wide they draw the marks.
        columns.append(column(say("view.chips"), [_chips(each["chips"], position.chips, signs) for each in players]))
    return _table(columns, width) or _lines(_player_sentences(position, say))


def _player_style(facts: Mapping[str, Any], player: Mapping[str, Any]) -> str:
    if player["out"]:
        return QUIET
    return LOUD if player["name"] in (facts["turn"], facts["winner"]) else ""


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _roles(facts: Mapping[str, Any], player: Mapping[str, Any], say: Say) -> list[str]:
    """What is to be said of a player besides numbers: at turn, dealer, out."""
    roles = []
    if player["name"] == facts["turn"]:
        roles.append(say("view.at_turn"))
    if player["name"] == facts["dealer"] and facts["turn"] is not None:
        roles.append(say("view.dealer"))
    if player["out"]:
        roles.append(say("view.out"))
    return roles


def _chips(count: int | None, start: int | None, signs: Signs) -> str:
    """`●●○ 2`: the chips left, and how many there were."""
    if count is None:
        return ""
    if max(count, start or 0) > MARKS:
        return str(count)
    return f"{signs.chip * count}{signs.no_chip * ((start or 0) - count)} {count}"


def _player_sentences(position: Position, say: Say) -> list[str]:
    return [_player_sentence(position, player, say) for player in position.facts["players"]]


def _player_sentence(position: Position, player: Mapping[str, Any], say: Say) -> str:
    """One player in one sentence: at turn or not, cards, chips or points, place."""
    facts = position.facts
    details = _roles(facts, player, say)
    if player["cards"] is not None and facts["turn"] is not None:
        details.append(say("status.cards", count=player["cards"]))
    if position.mode == "points":
        details.append(say("status.points", count=player["score"]))
    elif player["chips"] is not None:
        details.append(say("status.chips", count=player["chips"]))
    if player["place"] is not None:
        details.append(say("status.place", place=player["place"]))
    return say("status.player", name=player["name"], details=say("view.comma").join(details))


def _seen(seen: Sequence[tuple[str, int, int]], width: int) -> RenderableType:
    """`7 1/3` for each kind of card, in as few lines as fit, the kinds below one another."""
    for down in range(1, len(seen) + 1):
        blocks = [_seen_block(seen[start : start + down]) for start in range(0, len(seen), down)]
        if sum(cell_len(block[0]) for block in blocks) + SEEN_GAP * (len(blocks) - 1) <= width:
            break
    rows = zip_longest(*blocks, fillvalue="")
    return Group(*[_line((" " * SEEN_GAP).join(row).rstrip()) for row in rows])


SEEN_GAP = 3
"""Blank cells between two kinds of card seen."""


def _seen_block(seen: Sequence[tuple[str, int, int]]) -> list[str]:
    """The kinds of one column, names to the left and numbers to the right, all of one width."""
    names = max(cell_len(card) for card, _, _ in seen)
    counts = [f"{count}/{copies}" for _, count, copies in seen]
    numbers = max(map(len, counts))
    return [
        card + " " * (names - cell_len(card)) + f" {count:>{numbers}}"
        for (card, _, _), count in zip(seen, counts, strict=True)
    ]


# --- score


class Standings(NamedTuple):
    """A match by its rounds."""

    title: str
    mode: str
    players: Sequence[str]
    rounds: Sequence[Mapping[str, int]]
    """What each round moved, of those who were in it: chips (-1 for one lost) or points."""
    losers: Sequence[str | None]
    now: Mapping[str, int]
    """Chips left, or the points added up."""
    ranks: Mapping[str, int]
    out: Mapping[str, int]
    """The round in which a player left the match."""
    over: bool
    winner: str | None


def score(standings: Standings, say: Say) -> RenderableType:
    """Rounds across and players down; the other way round where that is too wide; sentences as a last resort."""

    def build(width: int) -> RenderableType:
        table = _rounds_across(standings, say, width) or _rounds_down(standings, say, width)
        parts: list[RenderableType] = [_line(standings.title, LOUD), ""]
        if standings.over:
            parts += [_line(_outcome(standings.winner, say), LOUD), ""]
        return Group(*parts, table or _lines([_score_sentence(standings, name, say) for name in standings.players]))

    return Fitted(build)


def score_sentences(standings: Standings, say: Say) -> list[str]:
    """The standings in sentences, one a player, the best first."""
    said = [standings.title + say("view.stop")]
    if standings.over:
        said.append(_outcome(standings.winner, say))
    for name in sorted(standings.players, key=lambda name: standings.ranks[name]):
        said.append(_score_sentence(standings, name, say))
    return [printable(sentence) for sentence in said]


def _score_sentence(standings: Standings, name: str, say: Say) -> str:
    details = [say("score.rank", rank=standings.ranks[name])]
    if standings.mode in ("chips", "points"):
        details.append(say(f"status.{standings.mode}", count=standings.now[name]))
    lost = [str(number) for number, loser in enumerate(standings.losers, 1) if loser == name]
    if lost:
        details.append(say("score.lost", rounds=" ".join(lost)))
    if name in standings.out:
        details.append(say("score.out", round=standings.out[name]))
    return say("status.player", name=name, details=say("view.comma").join(details))


def _move(standings: Standings, place: int, name: str, say: Say) -> Text:
    """What a round moved for a player; who lost it and had nothing left to give is out."""
    moved = standings.rounds[place].get(name)
    if moved is None:
        return _line("")
    lost = standings.losers[place] == name
    if lost and not moved and standings.out.get(name) == place + 1:
        return _line(say("view.out"), LOST)
    return _line(str(moved), LOST if lost else QUIET if not moved else "")


def _summary(standings: Standings, say: Say) -> list[tuple[str, list[str]]]:
    """The last columns, heading and a cell for each player: what is left or added up, rank, when out."""
    names = standings.players
    found = []
    if standings.mode in ("chips", "points"):
        found.append((say(f"view.{standings.mode}"), [str(standings.now[name]) for name in names]))
    found.append((say("view.rank"), [str(standings.ranks[name]) for name in names]))
    if standings.out:
        found.append((say("score.out_heading"), [_number(standings.out.get(name)) for name in names]))
    return found


def _rounds_across(standings: Standings, say: Say, width: int) -> RenderableType | None:
    names = standings.players
    columns = [Column(say("view.player"), [_line(name) for name in names], folds=NAME_FOLDS)]
    for place in range(len(standings.rounds)):
        columns.append(Column(str(place + 1), [_move(standings, place, name, say) for name in names], right=True))
    for place, (heading, cells) in enumerate(_summary(standings, say)):
        style = "" if place else LOUD
        widest = max(map(len, cells))
        told = [_line(cell, style) for cell in cells]
        columns.append(Column(heading, told, right=True, folds=max(widest, HEADING_FOLDS)))
    return _table(columns, width)


def _rounds_down(standings: Standings, say: Say, width: int) -> RenderableType | None:
    summary = _summary(standings, say)
    rounds = range(len(standings.rounds))
    left = [*[str(place + 1) for place in rounds], *[heading for heading, _ in summary]]
    columns = [Column(say("view.round"), [_line(each) for each in left], folds=NAME_FOLDS)]
    for seat, name in enumerate(standings.players):
        cells = [_move(standings, place, name, say) for place in rounds]
        cells += [_line(own[seat], "" if place else LOUD) for place, (_, own) in enumerate(summary)]
        widest = max(cell.cell_len for cell in cells)
        columns.append(Column(printable(name), cells, right=True, folds=max(widest, NAME_FOLDS // 2)))
    return _table(columns, width, ruled_before=len(rounds))


# --- legal


class Option(NamedTuple):
    """Something that may be done now."""

    act: str
    """As it is typed."""
    card: str
    """The card's name in the reader's language, empty where it is none."""
    total: int | None
    """The running total that it makes."""
    loses: bool
    """Whether its player loses the hand by it."""
    out: bool
    """Whether its player is out of the match by it."""
    undecided: bool
    """Whether the rules allow it depends on a hand that nobody has seen."""


def legal(title: str, options: Sequence[Option], say: Say) -> RenderableType:
    """What may be done now, and what each act makes the total."""

    def build(width: int) -> RenderableType:
        styles = [LOST if option.loses or option.out else "" for option in options]
        told = list(zip(options, styles, strict=True))
        columns = [
            Column(say("view.act"), [_line(option.act, style) for option, style in told], folds=NAME_FOLDS),
            Column(say("view.total"), [_line(_number(option.total), style) for option, style in told], right=True),
            Column("", [_line(_option_words(option, say), style) for option, style in told], folds=NAME_FOLDS),
        ]
        table = _table(columns, width) or _lines([_option_sentence(option, say) for option in options])
        return Group(_line(title, LOUD), "", table) if options else _line(title, LOUD)

    return Fitted(build)


def legal_sentences(title: str, options: Sequence[Option], say: Say) -> list[str]:
    """The same in sentences."""
    return [printable(sentence) for sentence in [title, *[_option_sentence(option, say) for option in options]]]


def _option_words(option: Option, say: Say) -> str:
    """What is to be said of an option: the card's name, what it costs, that it rests on cards unseen."""
    said = [option.card] if option.card and option.card != option.act else []
    if option.loses:
        said.append(say("legal.loses"))
    if option.out:
        said.append(say("legal.out"))
    if option.undecided:
        said.append(say("legal.undecided"))
    return say("view.comma").join(said)


def _option_sentence(option: Option, say: Say) -> str:
    said = _option_words(option, say)
    if option.total is not None:
        said = say("view.comma").join(filter(None, [say("legal.makes", total=option.total), said]))
    return say("status.player", name=option.act, details=said)


# --- log


class LogRow(NamedTuple):
    """One line of the log."""

    number: int | None
    line: int
    at: int | None
    """Seconds since the table was opened."""
    who: str
    act: str
    state: str
    """`in_force`, `undone`, `fixed`; `unread` for a line that is no notation, `torn` for an unfinished last one."""
    total: int | None
    """The running total after it."""
    verdict: str | None
    rule: str | None
    remarks: Sequence[str]
    """Sentences: undone, a foul, what was wrong, what it ended."""

    def in_force(self) -> bool:
        """Whether it counts."""
        return self.state == "in_force"


def log(rows: Sequence[LogRow], say: Say) -> RenderableType:
    """Every entry in its order; what is no longer in force is struck through, and says so."""

    def build(width: int) -> RenderableType:
        columns = _log_columns(rows, say)
        return _long_table(columns, width) or _lines([_log_sentence(row, say) for row in rows])

    return Fitted(build)


def log_sentences(rows: Sequence[LogRow], say: Say) -> list[str]:
    """The log in sentences, one a line."""
    return [printable(_log_sentence(row, say)) for row in rows]


def _log_columns(rows: Sequence[LogRow], say: Say) -> list[Column]:
    struck = ["" if row.in_force() else STRUCK for row in rows]
    loud = [LOST if row.verdict in ("illegal", "undecided") else "" for row in rows]

    def column(
        heading: str, cells: Sequence[str], styles: Sequence[str], right: bool = False, folds: int = 0
    ) -> Column:
        return Column(heading, [_line(cell, style) for cell, style in zip(cells, styles, strict=True)], right, folds)

    columns = [column("#", [_number(row.number) for row in rows], [QUIET] * len(rows), right=True)]
    if any(row.at is not None for row in rows):
        columns.append(column(say("log.at"), [clock(row.at) for row in rows], [QUIET] * len(rows), right=True))
    columns.append(column(say("view.player"), [row.who for row in rows], struck, folds=NAME_FOLDS))
    columns.append(column(say("view.act"), [row.act for row in rows], struck, folds=NAME_FOLDS))
    if any(row.total is not None for row in rows):
        columns.append(column(say("view.total"), [_number(row.total) for row in rows], [""] * len(rows), right=True))
    if any(row.remarks for row in rows):
        columns.append(column("", [say("view.space").join(row.remarks) for row in rows], loud, folds=NAME_FOLDS * 2))
    return columns


def clock(seconds: int | None) -> str:
    """`3:12`, `1:03:12`: hours, minutes and seconds since the start."""
    if seconds is None:
        return ""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def _log_sentence(row: LogRow, say: Say) -> str:
    """One entry in one line: its number, when, what, the total, what there is to say about it."""
    number = "" if row.number is None else f"#{row.number} "
    at = "" if row.at is None else f"({clock(row.at)}) "
    act = f"{row.who} {row.act}" if row.who else row.act
    said = [number + at + act + say("view.stop")]
    if row.total is not None:
        said.append(say("log.total", total=row.total))
    return " ".join([*said, *row.remarks])

"""The tables of the program as data: what `export` writes in any format and the screen draws.

Words come from `say`; numbers are kept beside the texts for spreadsheets and programs.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from referee.grid import BARS, NO_BAR, Cell, Grid, Tone, number_cell, points_cell
from referee.views import (
    NOTHING,
    CallRow,
    LegalGroup,
    LogRow,
    PenaltyRow,
    Position,
    clock,
    lost_word,
    said_of,
    side_name,
    typed_of,
)
from referee.words import Say

if TYPE_CHECKING:
    from referee.tournament import Standing


class Scores(NamedTuple):
    """A match by its rounds, for the table of scores."""

    title: str
    game: str
    players: Sequence[str]
    points: Sequence[Mapping[str, int]]
    """By round: what it gave to those who were in it."""
    totals: Sequence[Mapping[str, int]]
    """What everybody had after each round."""
    now: Mapping[str, int]
    ranks: Mapping[str, str]
    """As people read them."""
    notes: Sequence[str]
    """Sentences below the table: who won, ties, rounds after the end."""
    nobody: Sequence[int] = ()
    """The rounds that nobody won, by number."""
    out: Mapping[str, int] = {}
    """The round in which somebody left the match."""
    seats: Mapping[int, Sequence[str]] = {}
    """By round: the players clockwise, where they changed their seats before it and it matters to the score."""
    counted: str = "score"
    """What is kept of each player, as `Mode` has it; empty where only who is in counts."""
    losers: Sequence[str | None] = ()
    """By round: who lost it, where a round has one loser."""
    exits: bool = False
    """The rows are no rounds: each tells who was the next to be out."""
    places: Mapping[str, int | None] = {}
    """The ranks as numbers, also of those for whom people have a word."""
    signed: bool = True
    """A gain shows its plus; not where few points are good."""
    play_offs: Sequence[int] = ()
    """The rounds that were a play-off, by number."""
    sides: Mapping[str, int] = {}
    """Where partners play: what the side of each player has together."""


def round_words(scores: Scores, say: Say) -> dict[int, str]:
    """By number, what is to be said of a round besides its number: a play-off, or won by nobody."""
    said: dict[int, list[str]] = {}
    for numbers, word in ((scores.play_offs, "score.play_off"), (scores.nobody, "score.nobody_won")):
        for number in numbers:
            said.setdefault(number, []).append(say(word))
    return {number: say("view.comma").join(words) for number, words in said.items()}


def _round_heading(number: int, words: Mapping[int, str]) -> str:
    return f"{number} {words.get(number, '')}".rstrip()


def race(totals: Sequence[Mapping[str, int]], name: str) -> str:
    """A player's totals as a line of bars, on one scale for everybody; empty with fewer than two rounds.

    Before the player joined, a dot stands for each round.
    """
    every = [total for after in totals for total in after.values()]
    if len(totals) < 2 or min(every) == max(every):
        return ""
    lowest, span = min(every), max(every) - min(every)
    return "".join(
        BARS[(after[name] - lowest) * (len(BARS) - 1) // span] if name in after else NO_BAR for after in totals
    )


def score_grid(scores: Scores, say: Say, with_race: bool = True) -> Grid:
    """A line of round points for each player and under it the running subtotals; total and rank at the end.

    Where totals have parted, a last column of its own shows the race in bars.
    """
    rounds = range(len(scores.points))
    races = {name: race(scores.totals, name) if with_race else "" for name in scores.players}
    raced = [say("score.race")] if any(races.values()) else []
    summed = [total_heading(scores, say)] if scores.counted else []
    marks = round_words(scores, say)
    headings = ["", *[_round_heading(place + 1, marks) for place in rounds], *summed, say("view.rank"), *raced]
    total = ["view.chips" if scores.counted == "chips" else "view.total" for _ in summed]
    keys = ["", *[str(place + 1) for place in rounds], *total, "view.rank", *["score.race" for _ in raced]]
    rows: list[list[Cell]] = []
    for name in scores.players:
        points = _by_round(scores, [_move(scores, place, name, say) for place in rounds], say)
        now = [_total(scores, name) for _ in summed]
        own: list[Cell] = [Cell(name, None, "head"), *points, *now, _rank_cell(scores, name, "loud")]
        rows.append([*own, *[Cell(races[name], None, "quiet") for _ in raced]])
        if summed:
            below = _subtotals(scores, name, say)
            rows += [[*below, *[Cell("") for _ in raced]]] if any(cell.text for cell in below[1:]) else []
    return Grid(scores.title, headings, rows, scores.notes, "score", scores.players, keys)


def score_blocks(scores: Scores, say: Say, size: int, with_race: bool = False) -> Grid:
    """The same with `size` columns side by side: below them come the next ones, under a line of their headings.

    A line of subtotals that has nothing in these columns is left out.
    """
    whole = score_grid(scores, say, with_race)
    rows: list[Sequence[Cell]] = []
    for start in range(1, len(whole.headings), size):
        columns = range(start, min(start + size, len(whole.headings)))
        blank = [Cell("")] * (size - len(columns))
        if start > 1:
            rows.append([Cell("")] * (size + 1))
            heads = [Cell(whole.headings[place], None, "quiet") for place in columns]
            rows.append([Cell(""), *heads, *blank])
        rows += [
            [row[0], *[row[place] for place in columns], *blank]
            for row in whole.rows
            if row[0].tone == "head" or any(row[place].text for place in columns)
        ]
    blank_heads = [""] * (size + 1 - len(whole.headings))
    headings = [*whole.headings[: size + 1], *blank_heads]
    return Grid(scores.title, headings, rows, scores.notes, "score", scores.players)


def total_heading(scores: Scores, say: Say) -> str:
    """What the totals are: chips are counted down, so what is left of them is no sum."""
    return say("view.chips" if scores.counted == "chips" else "view.total")


def _total(scores: Scores, name: str) -> Cell:
    return number_cell(scores.now[name], "loud", signed=_signed(scores))


def _signed(scores: Scores) -> bool:
    return scores.signed and scores.counted == "score"


def _move(scores: Scores, place: int, name: str, say: Say) -> Cell:
    """What a round moved for a player; who lost it and had nothing to give, or where nothing is given, in a word."""
    moved, lost = scores.points[place].get(name), _lost(scores, place, name)
    told = _move_in_words(scores, place, name, say)
    if told:
        return Cell(told, 0, "loss" if lost else "")
    if scores.counted == "score" or moved is None:
        return points_cell(moved, scores.signed)
    return number_cell(moved, "loss" if lost else "")


def _lost(scores: Scores, place: int, name: str) -> bool:
    return bool(scores.losers) and scores.losers[place] == name


def _move_in_words(scores: Scores, place: int, name: str, say: Say) -> str:
    """The same where no number tells it; otherwise empty."""
    moved = scores.points[place].get(name)
    if moved is not None and not moved and _lost(scores, place, name):
        return lost_word(name, place, scores.out, say)
    return NOTHING if moved is not None and not scores.counted else ""


def moves(scores: Scores, say: Say) -> list[list[int | str | None]]:
    """By player: what each round moved, in words where no number tells it; None where the player was not in it."""
    places = range(len(scores.points))
    return [
        [_move_in_words(scores, place, name, say) or scores.points[place].get(name) for place in places]
        for name in scores.players
    ]


def _subtotals(scores: Scores, name: str, say: Say) -> list[Cell]:
    """The line under a player's points; the first round needs no subtotal where play begins with nothing."""
    kept = [_kept(scores, after, name) for after in scores.totals]
    if kept and not _begins_with_something(scores, name):
        kept[0] = Cell("")
    chips = scores.counted == "chips"
    head = Cell(
        say("score.left_line" if chips else "score.subtotal"), None, "quiet",
        say("score.left_of" if chips else "score.subtotals", name=name),
    )  # fmt: skip
    return [head, *_by_round(scores, kept, say), Cell(""), _out_cell(scores, name, say)]


def _out_cell(scores: Scores, name: str, say: Say) -> Cell:
    """What stands under the rank of who is out of the match, called by the round of it; empty for everybody else.

    Who has left has the word for it instead of a rank.
    """
    if name not in scores.out or (name in scores.places and scores.places[name] is None):
        return Cell("")
    return Cell(say("view.out"), None, "quiet", say(f"round.{scores.game}", round=scores.out[name]))


def _begins_with_something(scores: Scores, name: str) -> bool:
    """Whether what a player had after the first round is another number than what that round moved."""
    return name in scores.totals[0] and scores.totals[0][name] != scores.points[0].get(name)


def _kept(scores: Scores, after: Mapping[str, int], name: str) -> Cell:
    """A subtotal: what a player had after a round."""
    return number_cell(after.get(name), "quiet", signed=_signed(scores))


def _by_round(scores: Scores, cells: Sequence[Cell], say: Say) -> list[Cell]:
    """A cell for each round, each with what the round is called in a sentence."""
    return [cell._replace(label=say(f"round.{scores.game}", round=number)) for number, cell in enumerate(cells, 1)]


def rounds_grid(scores: Scores, say: Say) -> Grid:
    """Rounds down and players across, for more rounds than fit side by side: points, and the subtotals under them."""
    headings = [say(f"view.round.{scores.game}"), *scores.players]
    rows: list[list[Cell]] = []
    marks = round_words(scores, say)
    for place, after in enumerate(scores.totals):
        moved = [_move(scores, place, name, say) for name in scores.players]
        rows.append([Cell(_round_heading(place + 1, marks), place + 1, "head"), *moved])
        if scores.counted and (place or any(_begins_with_something(scores, name) for name in scores.players)):
            kept = [_kept(scores, after, name) for name in scores.players]
            heading = "score.left_row" if scores.counted == "chips" else "score.subtotal_row"
            rows.append([Cell(say(heading), None, "quiet"), *kept])
    ranks = [_rank_cell(scores, name, "loud") for name in scores.players]
    if scores.counted:
        totals = [_total(scores, name) for name in scores.players]
        rows.append([Cell(total_heading(scores, say), None, "head"), *totals])
    rows.append([Cell(say("view.rank"), None, "head"), *ranks])
    if scores.out:
        rows.append(_out_row(scores, f"score.out_heading.{scores.game}", say))
    return Grid(scores.title, headings, rows, scores.notes, "score", scores.players)


def _out_row(scores: Scores, heading: str, say: Say) -> list[Cell]:
    """The round in which each player left the match."""
    return [Cell(say(heading), None, "head"), *[number_cell(scores.out.get(name)) for name in scores.players]]


def results_grid(scores: Scores, hands: Sequence[Mapping[str, str]], say: Say) -> Grid:
    """Players across, a round a line, the points and the hands they were counted from: what `import` reads again."""
    headings = [say("score.exits" if scores.exits else f"view.round.{scores.game}"), *scores.players]
    told = any(hands) or bool(scores.nobody)
    if told:
        headings += [f"{name} {say('score.hand')}" for name in scores.players]
    blank = [Cell("")] * len(scores.players) if told else []
    rows = []
    for place, points in enumerate(scores.points):
        rows += [[*_seats(scores, place + 1, say), *blank]] if place + 1 in scores.seats else []
        cells = [number_cell(points.get(name)) for name in scores.players]
        if told:
            cells += [_hand_cell(hands[place].get(name, "")) for name in scores.players]
        won = place + 1 not in scores.nobody
        rows.append([Cell(str(place + 1), place + 1, "head") if won else _unwon(place + 1, say), *cells])
    rows += [[*_seats(scores, number, say), *blank] for number in scores.seats if number > len(scores.points)]
    totals = [number_cell(scores.now[name]) for name in scores.players]
    heading = "score.chips_left" if scores.counted == "chips" else "view.total"
    rows.append([Cell(say(heading), None, "head"), *totals, *blank])
    if scores.sides:
        own = [number_cell(scores.sides.get(name)) for name in scores.players]
        rows.append([Cell(say("score.side_total"), None, "head"), *own, *blank])
    # Who has left has no rank, which a spreadsheet tells by nothing.
    ranks = [_rank_cell(scores, name) if scores.places[name] is not None else Cell("") for name in scores.players]
    rows.append([Cell(say("view.rank"), None, "head"), *ranks, *blank])
    if scores.out:
        heading = "score.exit_order" if scores.exits else f"score.out_heading.{scores.game}"
        rows.append([*_out_row(scores, heading, say), *blank])
    return Grid(scores.title, headings, rows, scores.notes, "rounds")


def _seats(scores: Scores, number: int, say: Say) -> list[Cell]:
    """Where everybody sits before a round, counted clockwise from 1."""
    seats = {name: seat for seat, name in enumerate(scores.seats[number], 1)}
    return [Cell(say("score.seats"), None, "head"), *[number_cell(seats.get(name)) for name in scores.players]]


def _unwon(number: int, say: Say) -> Cell:
    return Cell(f"{number} {say('score.nobody_won')}", None, "head")


def _rank_cell(scores: Scores, name: str, tone: Tone = "") -> Cell:
    """A rank as people read it; a spreadsheet and a program take its number, which is the same in every language."""
    return Cell(scores.ranks[name], scores.places.get(name), tone)


def _hand_cell(hand: str) -> Cell:
    return Cell(hand, int(hand) if hand.isascii() and hand.isdigit() else None)


def standings_grid(
    title: str, rows: Sequence["Standing"], notes: Sequence[str], say: Say, signed: bool = True, won: bool = True
) -> Grid:
    """Several tables added up: one line a player, the best first; with `signed` gains show their plus.

    Without `won`, rounds are hands of O'NO 99: they have losers, and none is won or the best.
    """
    sides = ["side"] if any(row.side for row in rows) else []
    rounds = ["rounds", "won", "points", "best"] if won else ["hands", "points"]
    ends = ["rank", "player", *sides, "tables", *rounds, "penalties"]
    keys = [f"standings.{end}" for end in ends]
    body = [
        [
            number_cell(row.rank, "loud"), Cell(row.name, None, "head"),
            *[Cell(side_name(row.side, say)) for _ in sides], number_cell(row.tables),
            number_cell(row.rounds), *[number_cell(row.won) for _ in range(won)],
            number_cell(row.points, "loud", signed=signed), *[points_cell(row.best, signed) for _ in range(won)],
            number_cell(row.penalties),
        ]
        for row in rows
    ]  # fmt: skip
    return Grid(title, _said(keys, say), body, notes, "standings", [row.name for row in rows], keys)


def log_grid(title: str, rows: Sequence[LogRow], say: Say) -> Grid:
    """The log: an entry a line, in its order; what is no longer in force is struck through, and says so."""
    keys = ["#", "log.at", "view.player", "view.act", "view.total", "view.top", ""]
    body = []
    for row in rows:
        tone: Tone = "" if row.in_force() else "struck"
        remarks = Cell(say("view.space").join(row.remarks))
        body.append([
            number_cell(row.number, "quiet"), Cell(clock(row.at), row.at, "quiet"), Cell(row.who, None, tone),
            Cell(row.act, None, tone), number_cell(row.total), Cell(row.top), remarks,
        ])  # fmt: skip
    return without_empty_columns(Grid(title, _said(keys, say), body, (), "log", keys=keys))


def penalties_grid(title: str, rows: Sequence[PenaltyRow], sums: Mapping[str, int], game: str, say: Say) -> Grid:
    """The ledger: who drew what in which round, by which rule; what each player drew in all stands below."""
    keys = ["#", "log.at", f"view.round.{game}", "view.player", "view.drawn", "table.rule", ""]
    body = [
        [
            number_cell(row.entry, "quiet"), Cell(clock(row.at), row.at, "quiet"), number_cell(row.round),
            Cell(row.player), number_cell(row.cards), Cell(row.rule), Cell(row.sentence),
        ]
        for row in rows
    ]  # fmt: skip
    told = say("view.comma").join(f"{name} {cards}" for name, cards in sums.items() if cards)
    notes = [say("penalties.sums", sums=told)] if told else []
    return without_empty_columns(Grid(title, _said(keys, say), body, notes, "penalties", keys=keys))


def calls_grid(title: str, rows: Sequence[CallRow], say: Say) -> Grid:
    """Who holds one card, whether that player may be caught, and why."""
    words = {True: say("yes"), False: say("no")}
    body = [[Cell(row.player, None, "head"), Cell(words[row.open]), Cell(row.why)] for row in rows]
    keys = ["view.player", "table.open", "table.why"]
    return Grid(title, _said(keys, say), body, (), "catchable", keys=keys)


def legal_grid(title: str, groups: Sequence[LegalGroup], say: Say) -> Grid:
    """What may be done now, an act a line, with what each makes the total and what is to be said of it."""
    keys = ["view.act", "view.total", "table.group", ""]
    body = [
        [Cell(typed_of(act, say), None, "head"), number_cell(act.total), Cell(group.heading), Cell(said_of(act, say))]
        for group in groups
        for act in group.acts
    ]
    return without_empty_columns(Grid(title, _said(keys, say), body, (), "legal", keys=keys))


def status_grid(
    position: Position, roles: Sequence[str], sentences: Sequence[str], places: Mapping[str, str], say: Say
) -> Grid:
    """The players as they stand, with what there is to say of each, and below them the rest of the table."""
    counted = position.counted or "points"
    keys = ["view.player", "view.cards", f"view.{counted}", "view.place", "view.role"]
    body = [
        [
            Cell(each["name"], None, "head"), number_cell(each["cards"]),
            number_cell(each["chips" if counted == "chips" else "score"] if position.counted else None),
            Cell(places.get(each["name"], ""), each["place"]), Cell(role),
        ]
        for each, role in zip(position.facts["players"], roles, strict=True)
    ]  # fmt: skip
    return without_empty_columns(Grid(position.table, _said(keys, say), body, sentences, "status", keys=keys))


def sets_grid(title: str, sets: Sequence[tuple[str, str, str]], say: Say) -> Grid:
    """The rule sets: name, game, and what there is to tell."""
    body = [[Cell(name, None, "head"), Cell(game), Cell(told)] for name, game, told in sets]
    keys = ["table.set", "table.game", "table.title"]
    return Grid(title, _said(keys, say), body, (), "rules", keys=keys)


def _said(keys: Sequence[str], say: Say) -> list[str]:
    """The headings of columns by the keys of their sentences; what has no dot is a heading as it is."""
    return [say(key) if "." in key else key for key in keys]


def without_empty_columns(grid: Grid) -> Grid:
    """The same table without the columns in which nothing stands."""
    kept = [place for place in range(len(grid.headings)) if any(row[place].text for row in grid.rows)]
    rows = [[row[place] for place in kept] for row in grid.rows]
    keys = [grid.keys[place] for place in kept] if grid.keys else []
    return grid._replace(headings=[grid.headings[place] for place in kept], rows=rows, keys=keys)

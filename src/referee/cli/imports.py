"""`referee score import`: whole rounds from a spreadsheet, all of them or none."""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

import click

from referee.cli.clerk import Clerk
from referee.cli.find import open_table
from referee.cli.hints import hint
from referee.cli.options import file_option, json_option, lang_option, say
from referee.cli.rulings import RuleWords
from referee.desk import Desk
from referee.errors import NotationError, RefereeError
from referee.files import LARGEST_SHEET, Unusable, read_plain
from referee.game import Act, live, seat_of_player, step
from referee.match import drop, newcomers_start, ranks, stake
from referee.results import Told, round_act
from referee.spelling import LOST, OUT, to_number, write_name
from referee.spreadsheet import Import, Line, Stated, Trouble, read_rounds


@click.command("import")
@click.argument("source", metavar="FILE.csv")
@file_option
@json_option
@lang_option
def import_rounds(source: str, path: str | None, as_json: bool) -> None:
    """Add rounds from a CSV file: players across, a round a line, as exported by `score` or kept in a spreadsheet.

    A cell is `-` for who went out, for the others the points or the cards left; or, in the Japanese way, the
    points counted: minus for the own hand, plus for the winner. Commas, semicolons or tabs; a first column may
    number the rounds, in order, and call other rows Total, Subtotal or Rank. Nothing is recorded unless all of it can
    be, and unless points and totals that stand in it beside the hands are those that the hands give at this table.

    Somebody who is not at the table and whose cells begin with a later round is seated before it, next to the
    player in the column to the left. In a table that `score` exported, whoever has no cells any more has left.

    \b
    Example:
      referee score import evening.csv
    """
    desk = open_table(path)
    text = _text_of(source)
    read = read_rounds(text, desk.state.players, not desk.game.by_hands, len(desk.state.match.rounds))
    if text.lstrip().startswith(NO_CSV) and not _names_a_player(desk, text):
        raise RefereeError("import.not_csv", path=source)
    if isinstance(read, Trouble):
        raise _refusal(desk, read, source)
    clerk = Clerk(desk, as_json, stamped=False)
    try:
        with clerk.all_or_nothing():
            clerk.take_acts(plan(desk, read, source))
            if clerk.refused:
                raise RefereeError("import.none", path=source)
    except KeyboardInterrupt as error:
        raise RefereeError("import.none", path=source) from error


NO_CSV = ("{", "[", "<", "## ", "|")
"""How JSON, HTML, SVG and Markdown begin."""
QUOTED = 60
"""Letters of a cell that are quoted at most."""


def _refusal(desk: Desk, trouble: Trouble, source: str) -> RefereeError:
    """What is wrong in a spreadsheet, as it is told."""
    text = _short(trouble.text)
    if trouble.problem == "nobody":
        return RefereeError("import.nobody", path=source, name=text, players=tuple(desk.state.players))
    return RefereeError(
        f"import.{trouble.problem}", path=source, row=trouble.row, column=trouble.column, text=text,
        before=trouble.before, expected=trouble.expected,
    )  # fmt: skip


def _names_a_player(desk: Desk, text: str) -> bool:
    """Whether somebody of the table stands in a cell of the first row, whatever sign it begins with."""
    first = text.lstrip().partition("\n")[0]
    return any(desk.reader.name_of(cell.strip()) for cell in re.split("[,;\t]", first))


def _short(text: str) -> str:
    """A cell as it is quoted in a sentence."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


def plan(desk: Desk, read: Import, source: str) -> list[Act]:
    """The acts that record this sheet at this table. Raises RefereeError for what cannot be recorded.

    In which order people went, came and changed seats between two rounds a sheet does not tell: the first order that
    gives the ranks of the sheet is taken. A sheet that people keep may have other ranks than their rounds give, and
    then it is the first order that can be; one of our own has not.
    """
    possible: list[_Trial] = []
    problems: list[RefereeError] = []
    for order in ORDERS:
        try:
            trial = _played(_Trial(desk, read, source), order)
        except RefereeError as error:
            problems.append(error)
            continue
        if _has_its_ranks(trial):
            return trial.acts
        possible.append(trial)
    if not possible:
        raise problems[0]
    if read.exported and not desk.state.match.rounds:
        raise _other_ranks(possible[0])
    return possible[0].acts


class Order(NamedTuple):
    """In which order people go, come and change seats between two rounds."""

    seats_first: bool
    """Seats are changed before somebody leaves."""
    waited: bool
    """Who has a rank and no round came before the last round, in which others played alone."""
    replaced: int
    """1 or -1 where who left was replaced at once, those in the first columns, or in the last ones, first; 0 where
    people left before others came."""


ORDERS = tuple(
    Order(seats_first, waited, replaced)
    for replaced in (0, 1, -1) for waited in (False, True) for seats_first in (True, False)
)  # fmt: skip


def _played(trial: "_Trial", order: Order) -> "_Trial":
    """The sheet played through in this order. Raises RefereeError for what cannot be recorded."""
    read = trial.read
    _refuse_strangers(trial)
    for place, line in enumerate(read.rounds):
        if order.seats_first:
            _reseat(trial, place)
        _come_and_go(trial, place, order)
        _reseat(trial, place)
        _add_round(trial, place)
        _refuse_other_sums(trial, line)
    _refuse_other_sums_above(trial)
    if order.seats_first:
        _reseat(trial, len(read.rounds))
    _come_and_go_at_the_end(trial, order)
    _reseat(trial, len(read.rounds))
    return trial


def _has_its_ranks(trial: "_Trial") -> bool:
    return not _ranked_otherwise(trial)


def _ranked_otherwise(trial: "_Trial") -> list[tuple[str, int, int | None]]:
    """Who ranks elsewhere than the sheet says, as (name, rank there, rank here); words for a rank are not compared."""
    found = ranks(trial.scoring, trial.state.match)
    told = {name: to_number(rank) for name, rank in trial.read.ranks.items()}
    here = {name: found.get(trial.names[name]) for name in told}
    return [(name, rank, here[name]) for name, rank in told.items() if rank is not None and rank != here[name]]


def _other_ranks(trial: "_Trial") -> RefereeError:
    name, stated, given = _ranked_otherwise(trial)[0]
    return RefereeError("import.ranks", path=trial.source, name=_short(name), stated=stated, given=given or "-")


class _Trial:
    """A table of its own, on which the sheet is tried out; players are named as the sheet names them.

    place   how many rounds of the sheet stand above
    """

    def __init__(self, desk: Desk, read: Import, source: str) -> None:
        self.desk, self.read, self.source = desk, read, source
        self.state = desk.replayed_with(()).state
        self.scoring = desk.state.scoring
        self.names = {name: desk.reader.name_of(name) or name for name in read.players}
        """What the table calls each player of the sheet."""
        self.begun_with = self.held()
        """What everybody at the table had before the sheet."""
        self.acts: list[Act] = []
        """All that was done at it."""

    def sits(self, name: str) -> bool:
        """Whether somebody of the sheet is at the table, still in the match or not."""
        return self.names[name] in self.state.players

    def plays(self, name: str) -> bool:
        """Whether somebody of the sheet is at the table and still in the match."""
        return self.sits(name) and not self.state.out[seat_of_player(self.state, self.names[name])]

    def stays(self, name: str) -> bool:
        """The same, or whether they are still in the match and wait while others play it off."""
        return self.sits(name) and self.names[name] not in self.state.match.gone

    def absent(self) -> list[str]:
        """Who of the sheet is not at the table yet, in the order of the columns."""
        return [name for name in self.read.players if not self.sits(name)]

    def held_by(self, known: str) -> int:
        """What a player of the table has: chips where there are chips, otherwise points."""
        return stake(self.scoring, self.state.match, known)

    def held(self) -> dict[str, int]:
        """What everybody at the table has."""
        return {known: self.held_by(known) for known in self.state.match.players}

    def moved(self) -> dict[str, int]:
        """What everybody at the table has through the sheet alone."""
        return {known: now - self.begun_with.get(known, 0) for known, now in self.held().items()}

    def start(self) -> int:
        """What a newcomer would begin with."""
        return newcomers_start(self.scoring, self.state.match)

    def take(self, act: Act, place: int) -> None:
        """All or nothing: what the table would refuse is told before anything is recorded. Raises RefereeError."""
        done = step(self.desk.game, self.state, act)
        if done.ruling.verdict == "illegal":
            why = RuleWords(self.desk.game.name).why(self.desk, done.ruling, done.values)
            row = self.read.rounds[min(place, len(self.read.rounds) - 1)].row
            called = say()(f"round.{self.desk.game.name}", round=place + 1)
            raise RefereeError("import.refused", path=self.source, row=row, called=called, why=why)
        self.acts += done.acts


# --- the rounds, and what stands beside the hands


def _refuse_strangers(trial: _Trial) -> None:
    """Who is in the first round sits at the table already. Raises RefereeError.

    In a table of ours somebody may have joined before it: there everybody at the table has a column, too.
    """
    read, players = trial.read, tuple(trial.state.players)
    if read.exported and set(players) <= set(trial.names.values()):
        return
    strangers = [name for name in trial.absent() if name in read.rounds[0].present]
    if strangers:
        raise RefereeError("import.nobody", path=trial.source, name=_short(strangers[0]), players=players)
    for line in read.rounds:
        for name in trial.absent():
            text = line.hands.get(name, LOST)
            if text != LOST and not _is_hand(trial.desk, text):
                raise RefereeError(
                    "import.other_column",
                    path=trial.source, row=line.row, column=read.columns[name], name=_short(name), text=_short(text),
                )  # fmt: skip


def _reseat(trial: _Trial, place: int) -> None:
    """New seats before a round, where the sheet tells them of everybody at the table: partners are others then."""
    seats = tuple(trial.names[name] for name in trial.read.seats.get(place, ()))
    players = tuple(trial.state.players)
    if seats != players and sorted(seats) == sorted(players):
        trial.take(Act("seats", names=seats), place)


def _add_round(trial: _Trial, place: int) -> None:
    """A round as the sheet tells it, which moves what the sheet says it moved. Raises RefereeError."""
    line = trial.read.rounds[place]
    hands = {} if line.nobody and not trial.scoring.empty_round_costs else line.hands
    _refuse_points_of_nobody(trial, line)
    _refuse_cells(trial, line, hands)
    _refuse_points_of_the_winner(trial, line)
    _refuse_sums_as_round(trial, place)
    before = trial.held()
    spelt = {trial.names[name]: trial.desk.reader.hand_text(hand) for name, hand in hands.items()}
    leavers = _leaving_while_counted(trial, place)
    if leavers:
        _tell_one_by_one(trial, spelt, leavers, place)
    else:
        trial.take(round_act(Told(spelt, line.nobody)), place)
    moved = {known: now - before[known] for known, now in trial.held().items() if known in before}
    _refuse_other(trial, "import.points", line.points, moved)
    _refuse_other_across(trial, line, moved.values())


def _leaving_while_counted(trial: _Trial, place: int) -> list[str]:
    """Who left, in a table of ours, between their own hand and the last one of this round: out in it, and no rank."""
    read, present = trial.read, trial.read.rounds[place].present
    left = [name for name in present if read.out.get(name) == place + 1 and not read.ranks.get(name, "").strip()]
    can = read.exported and trial.state.scores_only and trial.desk.game.by_hands and len(left) < len(present)
    return [trial.names[name] for name in left] if can else []


def _tell_one_by_one(trial: _Trial, hands: Mapping[str, str], leavers: Sequence[str], place: int) -> None:
    """A round told hand by hand, in the middle of which these players left after theirs."""
    first = [name for name, hand in hands.items() if hand == OUT or name in leavers]
    first.sort(key=lambda name: hands[name] != OUT)
    for name in first:
        trial.take(_handed_in(trial, name, hands[name]), place)
    for name in leavers:
        trial.take(Act("leave", name), place)
    for name in hands:
        if name not in first:
            trial.take(_handed_in(trial, name, hands[name]), place)


def _handed_in(trial: _Trial, name: str, hand: str) -> Act:
    return trial.desk.read(f"hand:{hand}")[0]._replace(who=name)


def _refuse_points_of_nobody(trial: _Trial, line: Line) -> None:
    """Points in a round that nobody won, where none are given for it. Raises RefereeError."""
    told = [number for number in (line.numbers or {}).values() if number]
    if line.nobody and told and not trial.scoring.empty_round_costs:
        raise RefereeError("import.nobodys_points", path=trial.source, row=line.row, text=told[0])


def _refuse_cells(trial: _Trial, line: Line, hands: Mapping[str, str]) -> None:
    """A cell that tells no hand, first of all one that is no number either. Raises RefereeError."""
    for name, hand in sorted(hands.items(), key=lambda each: to_number(each[1]) is not None):
        if hand != LOST and not _is_hand(trial.desk, hand):
            raise RefereeError(
                "import.cell",
                path=trial.source, row=line.row, column=trial.read.columns[name], name=name, text=_short(hand),
            )  # fmt: skip


def _refuse_points_of_the_winner(trial: _Trial, line: Line) -> None:
    """One cell above zero where the winner gets all is the winner's points, or a hand. Raises RefereeError.

    Where the sheet has a sign for who went out, its cells are hands.
    """
    numbers = line.numbers or {}
    if not trial.scoring.way.winner_only or trial.read.shows_out or line.nobody:
        return
    if len(numbers) > 1 and sum(number != 0 for number in numbers.values()) == 1:
        told = ", ".join(str(number) for number in numbers.values())
        raise RefereeError("import.winner_only", path=trial.source, row=line.row, text=told)


def _refuse_sums_as_round(trial: _Trial, place: int) -> None:
    """A row that sums up the ones above, and has no number of a round, may be a row of totals. Raises RefereeError."""
    line, above = trial.read.rounds[place], trial.read.rounds[:place]
    if trial.read.numbered or line.nobody or not line.numbers or not any(line.numbers.values()):
        return
    held, alone = trial.held(), trial.moved()
    for name_sums in (
        [_sum_of_cells(above, name) for name in line.numbers] if place > 1 else None,
        [alone.get(trial.names[name], 0) for name in line.numbers] if place > 1 else None,
        [held.get(trial.names[name], 0) for name in line.numbers] if len(trial.state.match.rounds) > 1 else None,
    ):
        if name_sums == list(line.numbers.values()):
            told = ", ".join(str(number) for number in name_sums)
            raise RefereeError("import.sums", path=trial.source, row=line.row, text=told)


def _sum_of_cells(lines: Sequence[Line], name: str) -> int | None:
    """What the cells of a player add up to; None where one of these rows tells cards."""
    told = [line.numbers for line in lines if line.numbers is not None]
    return sum(numbers.get(name, 0) for numbers in told) if len(told) == len(lines) else None


def _is_hand(desk: Desk, text: str) -> bool:
    try:
        return len(text.split()) == len(desk.read(f"hand:{text}")) == 1
    except RefereeError:
        return False


def _refuse_other_sums(trial: _Trial, line: Line) -> None:
    """Sums below a round are those of the table, or of the rounds of the sheet alone. Raises RefereeError."""
    if not line.sums:
        return
    held, alone = trial.held(), trial.moved()
    for sums in line.sums:
        own = {name: stated for name, stated in sums.items() if alone.get(trial.names[name]) != stated.value}
        _refuse_other(trial, "import.total", own, held)


def _refuse_other_sums_above(trial: _Trial) -> None:
    """Sums above all rounds are those of before them or of after them. Raises RefereeError."""
    held = trial.held()
    for name, each in [told for sums in trial.read.sums_above for told in sums.items()]:
        known = trial.names[name]
        before, now = trial.begun_with.get(known, 0), held.get(known, each.value)
        if each.value not in (0, before, now - before, now):
            raise RefereeError(
                "import.total_above",
                path=trial.source, row=each.row, column=each.column, name=name, stated=each.value, before=before,
                given=now,
            )  # fmt: skip


def _refuse_other_across(trial: _Trial, line: Line, moved: Collection[int]) -> None:
    """A total beside a round is what its cells, or what it moved, adds up to, or what was won. Raises RefereeError."""
    cells = sum((line.numbers or {}).values())
    for each in line.across:
        if each.value not in (cells, sum(moved), sum(points for points in moved if points > 0)):
            raise RefereeError(
                "import.across",
                path=trial.source, row=each.row, column=each.column, stated=each.value, given=cells or sum(moved),
            )  # fmt: skip


def _refuse_other(trial: _Trial, key: str, stated: Mapping[str, Stated], here: Mapping[str, int]) -> None:
    """Numbers of the sheet that are others than the hands give at this table. Raises RefereeError."""
    for name, each in stated.items():
        given = here.get(trial.names[name], each.value)
        if given != each.value:
            raise RefereeError(
                key, path=trial.source, row=each.row, column=each.column, name=name, stated=each.value, given=given
            )


# --- who comes and goes


def _come_and_go(trial: _Trial, place: int, order: Order) -> None:
    """Whoever has a cell for the first time is seated; whoever has none any more leaves, or is out already."""
    read = trial.read
    waits = order.waited and place == len(read.rounds) - 1
    present = read.rounds[place].present
    arriving = [
        name for name in trial.absent()
        if name in present or _came_and_went(read, name, place) or (waits and name in read.ranks)
    ]  # fmt: skip
    leaving = [name for name in read.players if name not in present and trial.plays(name)]
    for name in leaving:
        _refuse_hole(trial, name, place)
    leaving += [name for name in read.players if read.out.get(name) == place + 1 and _only_waits(trial, name)]
    leaving += [name for name in arriving if name not in present and not (waits and name in read.ranks)]
    _seat_and_dismiss(trial, arriving, leaving, place, order)


def _only_waits(trial: _Trial, name: str) -> bool:
    """Whether somebody is in the match and takes no part while others play it off."""
    return trial.stays(name) and not trial.plays(name)


def _refuse_hole(trial: _Trial, name: str, place: int) -> None:
    """Who has no cell in a round may have left only in a table of ours, and for good. Raises RefereeError."""
    read = trial.read
    comes_later = any(name in later.present for later in read.rounds[place:])
    if comes_later or not read.exported:
        raise RefereeError(
            "import.not_yet" if comes_later else "import.missing",
            path=trial.source, row=read.rounds[place].row, column=read.columns[name], text=name,
        )  # fmt: skip


def _come_and_go_at_the_end(trial: _Trial, order: Order) -> None:
    """After the last round: who has a rank and no round sits down, and who is out only now leaves."""
    if trial.state.match.over:
        return
    read, place = trial.read, len(trial.read.rounds)
    arriving = [name for name in trial.absent() if name in read.ranks or _came_and_went(read, name, place)]
    leaving = [name for name in read.players if read.out.get(name, 0) > place]
    leaving = [name for name in leaving if name in arriving or trial.stays(name)]
    _seat_and_dismiss(trial, arriving, leaving, place, order)


def _came_and_went(read: Import, name: str, place: int) -> bool:
    """Whether somebody without a round of their own was at the table only before this one."""
    return read.out.get(name) == place + 1 and not any(name in line.present for line in read.rounds)


def _seat_and_dismiss(
    trial: _Trial, arriving: list[str], leaving: list[str], place: int, order: Order
) -> None:  # fmt: skip
    """One after the other, in an order in which everybody begins and ends with what the sheet tells.

    A newcomer begins with what the worst of those still in has: so the total tells who had left before. In
    O'NO 99 who leaves later ranks better. Otherwise people leave first, which makes room, as long as two stay.
    """
    starts, ranks = trial.read.starts, trial.read.ranks
    if not trial.desk.game.by_hands:
        leaving.sort(key=lambda name: -(to_number(ranks.get(name, "")) or 0))
    if order.replaced:
        return _replace(trial, arriving, leaving[:: order.replaced], place)
    while arriving or leaving:
        goer = _who_leaves(trial, arriving, leaving)
        if goer is None and arriving:
            newcomer = next((name for name in arriving if starts.get(name) == trial.start()), arriving[0])
            arriving.remove(newcomer)
            trial.take(_joining(trial, newcomer), place)
        else:
            goer = goer or leaving[0]
            leaving.remove(goer)
            trial.take(Act("leave", trial.names[goer]), place)


def _replace(trial: _Trial, arriving: Sequence[str], leaving: Sequence[str], place: int) -> None:
    """One leaves and one comes, as long as there are both."""
    for goer, newcomer in zip_longest(leaving, arriving):
        if goer is not None:
            trial.take(Act("leave", trial.names[goer]), place)
        if newcomer is not None:
            trial.take(_joining(trial, newcomer), place)


def _who_leaves(trial: _Trial, arriving: Sequence[str], leaving: Sequence[str]) -> str | None:
    """Who leaves before the next one joins; None for nobody."""
    start = trial.start()
    wanted = {trial.read.starts[name] for name in arriving if name in trial.read.starts}
    in_order = not trial.desk.game.by_hands
    for name in leaving[:1] if in_order else leaving:
        if not trial.stays(name) or (trial.plays(name) and live(trial.state) <= 2):
            continue
        known = trial.names[name]
        sets_it = trial.held_by(known) == start
        needed = (
            start in wanted and newcomers_start(trial.scoring, drop(trial.scoring, trial.state.match, known)) != start
        )
        if not needed and (in_order or sets_it or wanted <= {start}):
            return name
    return None


def _joining(trial: _Trial, name: str) -> Act:
    """The newcomer sits down next to the player in the column to the left. Raises RefereeError for no name."""
    players = trial.read.players
    left = [trial.names[other] for other in players[: players.index(name)] if trial.sits(other)]
    neighbour = left[-1] if left else trial.state.players[-1]
    try:
        act = trial.desk.read(f"join {write_name(name)} after {write_name(neighbour)}")[0]
    except NotationError as error:
        why = hint(trial.desk, error)
        raise RefereeError("import.name", path=trial.source, name=_short(name), why=why) from error
    trial.names[name] = act.text
    return act


def _text_of(source: str) -> str:
    try:
        return read_plain(source, LARGEST_SHEET).decode("utf-8-sig")
    except Unusable as error:
        raise RefereeError(f"import.{error.problem}", path=source) from error
    except OSError as error:
        raise RefereeError("import.unreadable", path=source, reason=error) from error
    except UnicodeDecodeError as error:
        raise RefereeError("import.encoding", path=source) from error

"""`referee score import`: whole rounds from a spreadsheet, all of them or none."""

import re
from collections.abc import Mapping, Sequence

import click

from referee.cli.clerk import Clerk
from referee.cli.find import open_table
from referee.cli.hints import hint
from referee.cli.options import file_option, json_option, lang_option, say
from referee.cli.results import round_act
from referee.cli.rulings import RuleWords
from referee.desk import Desk
from referee.errors import JournalError, NotationError, RefereeError
from referee.files import LARGEST_SHEET, Unusable, read_plain
from referee.game import Act, live, step
from referee.match import drop, newcomers_start, stake
from referee.spelling import fold, to_number, write_name
from referee.spreadsheet import LOST, Import, Stated, Trouble, read_rounds


@click.command("import")
@click.argument("source", metavar="FILE.csv")
@file_option
@json_option
@lang_option
def import_rounds(source: str, path: str | None, as_json: bool) -> None:
    """Add rounds from a CSV file: players across, a round a line, as exported by `score` or kept in a spreadsheet.

    A cell is `-` for who went out, for the others the points or the cards left; or, in the Japanese way, the
    points counted: minus for the own hand, plus for the winner. Commas, semicolons or tabs; a column of round
    numbers is passed over. Nothing is recorded unless all of it can be, and unless points and totals that stand in
    it beside the hands are those that the hands give at this table.

    Somebody who is not at the table and whose cells begin with a later round is seated before it, next to the
    player in the column to the left. In a table that `score` exported, whoever has no cells any more has left.

    \b
    Example:
      referee score import evening.csv
    """
    desk = open_table(path)
    text = _text_of(source)
    read = read_rounds(text, fold, desk.state.players, not desk.game.by_hands)
    if text.lstrip().startswith(NO_CSV) and not _names_a_player(desk, text):
        raise RefereeError("import.not_csv", path=source)
    if isinstance(read, Trouble):
        raise RefereeError(
            f"import.{read.problem}", path=source, row=read.row, column=read.column, text=_short(read.text)
        )  # fmt: skip
    clerk = Clerk(desk, as_json, stamped=False)
    try:
        with clerk.all_or_nothing():
            clerk.take_acts(_Plan(desk, read, source).acts)
            if clerk.refused:
                raise RefereeError("import.none", path=source)
    except (KeyboardInterrupt, JournalError) as error:
        raise RefereeError("import.none", path=source) from error


NO_CSV = ("{", "[", "<", "## ", "|")
"""How JSON, HTML, SVG and Markdown begin."""
QUOTED = 60
"""Letters of a cell that are quoted at most."""


def _names_a_player(desk: Desk, text: str) -> bool:
    """Whether somebody of the table stands in a cell of the first row, whatever sign it begins with."""
    first = text.lstrip().partition("\n")[0]
    return any(desk.reader.name_of(cell.strip()) for cell in re.split("[,;\t]", first))


def _short(text: str) -> str:
    """A cell as it is quoted in a sentence."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


class _Plan:
    """What is to be recorded, tried out on a table of its own. Raises RefereeError for what cannot be."""

    def __init__(self, desk: Desk, read: Import, source: str) -> None:
        self.acts: list[Act] = []
        self._desk, self._read, self._source = desk, read, source
        self._state = desk.replayed_with(()).state
        self._scoring = desk.state.scoring
        self._charged = self._scoring.empty_round_costs
        self._names = {name: desk.reader.name_of(name) or name for name in read.players}
        self._refuse_strangers()
        self._begun_with = self._held()
        for place in range(len(read.rounds)):
            self._reseat(place)
            self._come_and_go(place)
            self._reseat(place)
            self._add_round(place)
            self._refuse_other_sums(place + 1)
        self._reseat(len(read.rounds))
        self._come_and_go_at_the_end()

    def _refuse_strangers(self) -> None:
        """Who is in the first round sits at the table already.

        In a table of ours somebody may have joined before it: there everybody at the table has a column, too.
        """
        if self._read.exported and set(self._state.players) <= set(self._names.values()):
            return
        for name in self._read.players:
            if name in self._read.present[0] and not self._sits(name):
                players = tuple(self._state.players)
                raise RefereeError("import.nobody", path=self._source, name=_short(name), players=players)

    def _sits(self, name: str) -> bool:
        return self._names[name] in self._state.players

    def _plays(self, name: str) -> bool:
        state = self._state
        return self._sits(name) and not state.out[state.players.index(self._names[name])]

    def _add_round(self, place: int) -> None:
        hands, row, nobody = self._read.rounds[place], self._read.rows[place], self._read.nobody[place]
        if nobody and not self._charged:
            hands = {}
        for name, hand in sorted(hands.items(), key=lambda each: to_number(each[1]) is not None):
            if hand != LOST:
                _refuse_cell(self._desk, hand, self._source, row, self._read.columns[name], name)
        before = self._held()
        spelt = {self._names[name]: self._desk.reader.hand_text(hand) for name, hand in hands.items()}
        self._take(round_act(spelt, nobody), place)
        after = self._held()
        moved = {name: after[name] - before[name] for name in after if name in before}
        self._refuse_other("import.points", self._read.points[place], moved)

    # --- what stands beside the hands

    def _held(self) -> dict[str, int]:
        """What everybody has: chips where there are chips, otherwise points."""
        match = self._state.match
        return {name: stake(self._scoring, match, name) for name in match.players}

    def _refuse_other_sums(self, rounds: int) -> None:
        """Sums after so many rounds are those of the table, or of the rounds of the sheet alone."""
        held = self._held()
        alone = {name: held[name] - self._begun_with.get(name, 0) for name in held}
        for row in self._read.sums.get(rounds, ()):
            own = {name: stated for name, stated in row.items() if alone.get(self._names[name]) != stated.value}
            self._refuse_other("import.total", own, held)

    def _refuse_other(self, key: str, stated: Mapping[str, Stated], here: Mapping[str, int]) -> None:
        """Numbers of the sheet that are others than the hands give at this table. Raises RefereeError."""
        for name, each in stated.items():
            given = here.get(self._names[name], each.value)
            if given != each.value:
                raise RefereeError(
                    key, path=self._source, row=each.row, column=each.column, name=name, stated=each.value, given=given
                )

    def _reseat(self, place: int) -> None:
        """New seats before a round, where the sheet tells them of everybody at the table: partners are others then."""
        seats = tuple(self._names[name] for name in self._read.seats.get(place, ()))
        players = tuple(self._state.players)
        if seats != players and sorted(seats) == sorted(players):
            self._take(Act("seats", names=seats), place)

    def _take(self, act: Act, place: int) -> None:
        """All or nothing: what the table would refuse is told before anything is recorded."""
        done = step(self._desk.game, self._state, act)
        if done.ruling.verdict == "illegal":
            why = RuleWords(self._desk.game.name).why(self._desk, done.ruling, done.values)
            row = self._read.rows[min(place, len(self._read.rows) - 1)]
            called = say()(f"round.{self._desk.game.name}", round=place + 1)
            raise RefereeError("import.refused", path=self._source, row=row, called=called, why=why)
        self.acts += done.acts

    # --- who comes and goes

    def _come_and_go(self, place: int) -> None:
        """Whoever has a cell for the first time is seated; whoever has none any more leaves, or is out already."""
        present = self._read.present[place]
        arriving = [name for name in self._absent() if name in present or self._came_and_went(name, place)]
        leaving = [name for name in self._read.players if name not in present and self._plays(name)]
        for name in leaving:
            comes_later = any(name in later for later in self._read.present[place:])
            if comes_later or not self._read.exported:
                raise RefereeError(
                    "import.not_yet" if comes_later else "import.missing",
                    path=self._source, row=self._read.rows[place], column=self._read.columns[name], text=name,
                )  # fmt: skip
        self._seat_and_dismiss(arriving, [*leaving, *[name for name in arriving if name not in present]], place)

    def _come_and_go_at_the_end(self) -> None:
        """After the last round: who has a rank and no round sits down, and who is out only now leaves."""
        if self._state.match.over:
            return
        place, read = len(self._read.rounds), self._read
        arriving = [name for name in self._absent() if name in read.ranks or self._came_and_went(name, place)]
        leaving = [name for name in read.players if read.out.get(name, 0) > place]
        self._seat_and_dismiss(arriving, [name for name in leaving if name in arriving or self._plays(name)], place)

    def _absent(self) -> list[str]:
        return [name for name in self._read.players if not self._sits(name)]

    def _came_and_went(self, name: str, place: int) -> bool:
        """Whether somebody without a round of their own was at the table only before this one."""
        return self._read.out.get(name) == place + 1 and not any(name in each for each in self._read.present)

    def _seat_and_dismiss(self, arriving: list[str], leaving: list[str], place: int) -> None:
        """One after the other, in an order in which everybody begins and ends with what the sheet tells.

        A newcomer begins with what the worst of those still in has: so the total tells who had left before. In
        O'NO 99 who leaves later ranks better. Otherwise people leave first, which makes room, as long as two stay.
        """
        if not self._desk.game.by_hands:
            leaving.sort(key=lambda name: -(to_number(self._read.ranks.get(name, "")) or 0))
        while arriving or leaving:
            start = newcomers_start(self._scoring, self._state.match)
            goer = self._who_leaves(arriving, leaving, start)
            if goer is None and arriving:
                newcomer = next((name for name in arriving if self._read.starts.get(name) == start), arriving[0])
                arriving.remove(newcomer)
                self._take(self._joining(newcomer, place), place)
            else:
                goer = goer or leaving[0]
                leaving.remove(goer)
                self._take(Act("leave", self._names[goer]), place)

    def _who_leaves(self, arriving: Sequence[str], leaving: Sequence[str], start: int) -> str | None:
        """Who leaves before the next one joins; None for nobody."""
        wanted = {self._read.starts[name] for name in arriving if name in self._read.starts}
        in_order = not self._desk.game.by_hands
        for name in leaving[:1] if in_order else leaving:
            if not self._plays(name) or live(self._state) <= 2:
                continue
            match, known = self._state.match, self._names[name]
            sets_it = stake(self._scoring, match, known) == start
            needed = start in wanted and newcomers_start(self._scoring, drop(match, known)) != start
            if not needed and (in_order or sets_it or wanted <= {start}):
                return name
        return None

    def _joining(self, name: str, place: int) -> Act:
        """The newcomer sits down next to the player in the column to the left. Raises RefereeError for no name."""
        players = self._read.players
        left = [self._names[other] for other in players[: players.index(name)] if self._sits(other)]
        neighbour = left[-1] if left else self._state.players[-1]
        try:
            act = self._desk.read(f"join {write_name(name)} after {write_name(neighbour)}")[0]
        except NotationError as error:
            why = hint(self._desk, error)
            raise RefereeError("import.name", path=self._source, name=_short(name), why=why) from error
        self._names[name] = act.text
        return act


def _refuse_cell(desk: Desk, hand: str, source: str, row: int, column: int, name: str) -> None:
    """A cell that tells no hand. Raises RefereeError."""
    try:
        if len(hand.split()) == len(desk.read(f"hand:{hand}")) == 1:
            return
    except RefereeError:
        pass
    raise RefereeError("import.cell", path=source, row=row, column=column, name=name, text=_short(hand))


def _text_of(source: str) -> str:
    try:
        return read_plain(source, LARGEST_SHEET).decode("utf-8-sig")
    except Unusable as error:
        raise RefereeError(f"import.{error.problem}", path=source) from error
    except OSError as error:
        raise RefereeError("import.unreadable", path=source, reason=error) from error
    except UnicodeDecodeError as error:
        raise RefereeError("import.encoding", path=source) from error

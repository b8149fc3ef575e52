"""Commands that show: the table as it stands, the log, the score, what may be done now."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee import journal
from referee.cli.common import (
    RuleWords,
    card_name,
    colour_wanted,
    file_option,
    json_option,
    lang_option,
    open_table,
    plain_option,
    say,
    table_name,
    terminal_size,
    to_json,
)
from referee.desk import Desk
from referee.game import LEGAL, UNNUMBERED, Act, Ruling, examine
from referee.match import Match, ranks, rename

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from referee.views import LogRow, Option, Position, Standings

NARROWEST = 20
"""Cells of width for which the views are made; a narrower terminal folds the lines itself."""


def console() -> "Console":
    """What prints the views: nothing in a name is markup, and colour only where it is wanted."""
    from rich.console import Console

    width, height = terminal_size()
    return Console(
        width=max(width, NARROWEST), height=max(height, 1), color_system="standard" if colour_wanted() else None,
        force_terminal=colour_wanted(), markup=False, emoji=False, highlight=False, legacy_windows=False,
    )  # fmt: skip


def show(view: "RenderableType", screen: "Console") -> None:
    """Print a view; the one place where Rich prints."""
    screen.print(view, markup=False, emoji=False, highlight=False)


def tell(sentences: Sequence[str]) -> None:
    """Print sentences, one a line, however wide the screen is."""
    for sentence in sentences:
        click.echo(sentence)


# --- status


@click.command(short_help="Show the table as it stands.")
@file_option
@json_option
@lang_option
@plain_option
def status(path: str | None, as_json: bool, plain: bool) -> None:
    """Show the table as it stands.

    The running total and how far it is from the limit, whose turn it is and what that player owes, the
    direction, everybody's cards and chips, the draw pile, and the cards seen since the last shuffle. Once the
    match is over, who won and who came in at which place.

    \b
    Example:
      referee status
      referee status -f evening.referee --json
    """
    desk = open_table(path)
    if as_json:
        return click.echo(to_json(desk.game.facts(desk.state)))
    from referee import views

    position = position_of(desk)
    if plain:
        return tell(views.status_sentences(position, say()))
    screen = console()
    show(views.status(position, say(), views.signs_for(screen.encoding)), screen)


def position_of(desk: Desk) -> "Position":
    """The table as the views take it."""
    from referee.views import Position

    state, words = desk.state, say()
    scoring = desk.game.scoring(desk.rules)
    seen = [(card_name(card, words), state.seen.get(card, 0), copies) for card, copies in desk.rules.cards.items()]
    return Position(
        table=table_name(desk),
        game=words(f"game.{desk.game.name}"),
        facts=desk.game.facts(state),
        mode=scoring.mode,
        chips=scoring.chips,
        reason=_reason(desk),
        second=state.second,
        seen=seen if state.turn is not None else (),
        paused=state.paused,
    )


_KEEPS_A_DUTY = frozenset(
    {"note", "ruling", "pause", "resume", "foul", "draw", "penalty", "reshuffle", "dealer", "seats", "join", "leave"}
)
"""Kinds of act after which the player at turn owes what was owed before."""


def _reason(desk: Desk) -> str:
    """By whose card the player at turn owes more than one play; empty where that is not so, or not known."""
    if desk.game.facts(desk.state).get("owed", 1) == 1:
        return ""
    for entry in reversed(desk.standing().entries):
        act = entry.act.acts[0] if entry.act.kind == "stands" else entry.act
        if act.kind in _KEEPS_A_DUTY:
            continue
        who = act.who or entry.act.who
        if not act.card or who not in desk.state.players:
            return ""
        key = "status.double" if act.card == "double" else "status.passed"
        return say()(key, who=who, card=card_name(act.card, say()))
    return ""


# --- score


@click.command(short_help="Show chips or points, round by round.")
@file_option
@json_option
@lang_option
@plain_option
def score(path: str | None, as_json: bool, plain: bool) -> None:
    """Show chips or points, hand by hand.

    Each hand with what it cost whom, then the chips left (or the points added up), the rank, and after which
    hand somebody was out. Equal standings share a rank.

    The JSON object: `mode` is `chips`, `points` or `last`. `rounds` is what each hand moved, of those who were
    in it: with chips -1 for the chip lost and 0 for the others, and 0 for all where the loser had none left to
    lose and is out. `subtotals` is what each player had after each hand, null before joining; `totals` is what
    each has now: chips left, or points. `losers` names who lost each hand, `out` the hand in which somebody
    left the match.

    \b
    Example:
      referee score
      referee score -f evening.referee --json
    """
    desk = open_table(path)
    played = played_rounds(desk)
    if as_json:
        return click.echo(to_json(score_object(desk, played)))
    from referee import views

    standings = standings_of(desk, played)
    if plain:
        return tell(views.score_sentences(standings, say()))
    show(views.score(standings, say()), console())


class Played(NamedTuple):
    """The rounds of a match as they were played."""

    moved: Sequence[Mapping[str, int]]
    """What each round moved, of those who were in it: chips or points."""
    after: Sequence[Mapping[str, int]]
    """What each player had after each round."""
    out: dict[str, int]
    """The round in which a player left the match."""


def played_rounds(desk: Desk) -> Played:
    """Play the record through and keep what each round moved, who was out when. Works for every game."""
    state, mode = desk.first_state(), desk.game.scoring(desk.rules).mode
    # Names are those of the time: a later `rename` puts them right in all matches kept.
    kept: list[tuple[Match, Match]] = []
    out: dict[str, int] = {}
    for number, act in journal.in_force(desk.acts, desk.reader.kinds):
        before = state.match
        examine(desk.game, state, [(number, act)])
        after = state.match
        if after is before:
            continue
        if len(after.rounds) > len(before.rounds):
            kept.append((before, after))
        if act.kind == "rename" and after.players != before.players:
            old, new = str(act.target), act.text
            kept = [(rename(one, old, new), rename(other, old, new)) for one, other in kept]
            out = {new if name == old else name: hand for name, hand in out.items()}
        for name in after.gone[len(before.gone) :]:
            out[name] = len(before.rounds) + 1
    moved = [
        {name: _holds(mode, after)[name] - _holds(mode, before)[name] for name in after.rounds[-1].points}
        for before, after in kept
    ]
    return Played(moved, [_holds(mode, after) for _, after in kept], out)


def _holds(mode: str, match: Match) -> Mapping[str, int]:
    """What the players have: chips left where there are chips, otherwise points."""
    return match.chips if mode == "chips" else match.totals


def score_object(desk: Desk, played: Played) -> dict[str, object]:
    """The match as JSON tells it; the command's help says what the values mean."""
    match, scoring = desk.state.match, desk.game.scoring(desk.rules)
    now = _holds(scoring.mode, match)
    return {
        "mode": scoring.mode,
        "rounds": [dict(each) for each in played.moved],
        "subtotals": {name: [after.get(name) for after in played.after] for name in match.players},
        "totals": {name: now[name] for name in match.players},
        "ranks": ranks(scoring, match),
        "over": match.over,
        "winner": match.winner,
        "losers": [each.loser for each in match.rounds],
        "out": played.out,
    }


def standings_of(desk: Desk, played: Played) -> "Standings":
    """The match as the views take it."""
    from referee.views import Standings

    match, scoring = desk.state.match, desk.game.scoring(desk.rules)
    words = say()
    title = words(
        "score.title", table=table_name(desk), game=words(f"game.{desk.game.name}"), rules=desk.rules.name
    )  # fmt: skip
    return Standings(
        title=title,
        mode=scoring.mode,
        players=match.players,
        rounds=played.moved,
        losers=[each.loser for each in match.rounds],
        now=_holds(scoring.mode, match),
        ranks=ranks(scoring, match),
        out=played.out,
        over=match.over,
        winner=match.winner,
    )


# --- legal


@click.command(short_help="Show what may be done now.")
@file_option
@json_option
@lang_option
@plain_option
def legal(path: str | None, as_json: bool, plain: bool) -> None:
    """Show what may be laid now, and what each card would make the total.

    Cards of which all copies have been seen are left out. A card that would lose the hand is marked by a word,
    and so is an act whose rightness depends on a hand that nobody has seen.

    The JSON object: `turn`, and `legal`, a list of `{act, total, loses, verdict}`.

    \b
    Example:
      referee legal
      referee legal --json
    """
    desk = open_table(path)
    options = options_of(desk)
    if as_json:
        told = [
            {"act": each.act, "total": each.total, "loses": each.loses or each.out,
             "verdict": "undecided" if each.undecided else "legal"}
            for each in options
        ]  # fmt: skip
        return click.echo(to_json({"turn": desk.game.facts(desk.state)["turn"], "legal": told}))
    from referee import views

    title = _legal_title(desk)
    if plain:
        return tell(views.legal_sentences(title, options, say()))
    show(views.legal(title, options, say()), console())


def _legal_title(desk: Desk) -> str:
    facts = desk.game.facts(desk.state)
    if facts["turn"] is None:
        return say()("legal.over")
    key = "legal.title" if facts.get("owed", 1) == 1 else "legal.title_owed"
    return say()(key, turn=facts["turn"], total=facts["total"], limit=facts["limit"], owed=facts["owed"])


def options_of(desk: Desk) -> "list[Option]":
    """What may be done now, each act tried on a copy of the table."""
    from referee.views import Option

    game, state = desk.game, desk.state
    turn = None if state.turn is None else state.players[state.turn]
    options = []
    for act in game.legal(state):
        after = deepcopy(state)
        for each in game.resolve(after, act):
            game.apply(after, each)
        facts = game.facts(after)
        options.append(
            Option(
                act=desk.write(act._replace(who=None) if act.who == turn else act),
                card=card_name(act.card, say()) if act.card else "",
                total=_total(facts),
                loses=facts["loser"] == act.who,
                out=after.out != state.out,
                undecided=game.judge(state, act).verdict == "undecided",
            )
        )
    return options


def _total(facts: Mapping[str, Any]) -> int | None:
    """The running total that an act made: the one at which the hand ended, if it ended it."""
    ended = facts.get("ended")
    total = ended["total"] if ended else facts.get("total")
    return None if total is None else int(total)


# --- log


@click.command(short_help="Show everything that was recorded.")
@file_option
@json_option
@lang_option
@plain_option
def log(path: str | None, as_json: bool, plain: bool) -> None:
    """Show everything that was recorded, in its order.

    Each entry with its number, the time since the table was opened, who did what, and the running total after
    it. Entries that were undone or fixed are struck through and say so; what a fix put in their place stands
    below them. Fouls, acts that were let stand, and what the rules do not allow are marked, with the sentence
    of the rule. Lines that cannot be read are shown where they stand, and make the exit code 1.

    JSON, one object a line: `number`, `line` (of the file), `at` (seconds), `who`, `act`, `state` (`in_force`,
    `undone`, `fixed`; `unread` for a line that is no notation, `torn` for an unfinished last one), `total`,
    `verdict` and `rule` (null where the entry is not in force), `why`.

    \b
    Example:
      referee log
      referee log -f evening.referee --json
    """
    desk = open_table(path, strict=False)
    rows = log_rows(desk)
    if as_json:
        click.echo("".join(f"{to_json(_log_object(row))}\n" for row in rows), nl=False)
    else:
        _show_log(rows, plain)
    if desk.unread:
        sys.exit(1)


def _show_log(rows: "list[LogRow]", plain: bool) -> None:
    from referee import views

    if not rows:
        return click.echo(say()("log.empty"))
    if plain:
        return tell(views.log_sentences(rows, say()))
    show(views.log(rows, say()), console())


def _log_object(row: "LogRow") -> dict[str, object]:
    return {
        "number": row.number, "line": row.line, "at": row.at, "who": row.who or None, "act": row.act,
        "state": row.state, "total": row.total, "verdict": row.verdict, "rule": row.rule,
        "why": " ".join(row.remarks) or None,
    }  # fmt: skip


def log_rows(desk: Desk) -> "list[LogRow]":
    """Every entry as recorded, with what became of it; lines that cannot be read stand where they are."""
    from referee.views import LogRow

    record = desk.standing()
    recorded = {entry.place for entry in record.recorded}
    fixed = {entry.act.number for entry in record.recorded if entry.act.kind == "fix"}
    played = _played_rows(desk, record.entries)
    rows: list[LogRow] = []
    for place, row in enumerate(_rows_as_written(desk)):
        if desk.acts[place].kind in ("undo", "redo", "fix"):
            continue
        if place not in recorded:
            rows.append(row._replace(state="undone", verdict=None, remarks=[say()("log.undone")]))
        elif row.number in fixed and row.number is not None:
            now = [each._replace(line=row.line, at=row.at) for each in played.get(place, [])]
            remark = say()("log.fixed" if now else "log.fixed_none")
            rows.append(row._replace(state="fixed", verdict=None, remarks=[remark]))
            rows += [each._replace(remarks=[say()("log.instead"), *each.remarks]) for each in now]
        elif place in played:
            rows += [each._replace(line=row.line, at=row.at) for each in played[place]]
        else:
            # A `foul` alone is not played: it has made a foul of the act before it.
            rows.append(row._replace(remarks=[say()("log.foul_before")]))
    rows += [
        LogRow(None, each.line, None, "", each.text, "unread", None, "illegal", "notation", [say()("log.unread")])
        for each in desk.unread
    ]
    rows.sort(key=lambda row: row.line)
    if desk.journal.torn:
        line = desk.journal.first_line + desk.journal.text.count("\n")
        text = desk.journal.torn
        rows.append(LogRow(None, line, None, "", text, "torn", None, None, None, [say()("log.torn")]))
    return rows


def _rows_as_written(desk: Desk) -> "Iterator[LogRow]":
    """A row for each act of the file, whatever became of it."""
    from referee.views import LogRow

    numbers, lines, stamps = journal.number_entries(desk.acts), desk.lines, desk.stamps
    for number, act, line, stamp in zip(numbers, desk.acts, lines, stamps, strict=False):
        who, text = _written(desk, act, act.who)
        yield LogRow(number, line, stamp, who, text, "in_force", None, "legal", None, [])


def _written(desk: Desk, act: Act, who: str | None) -> tuple[str, str]:
    """Who did it, and the act as it is written without that name."""
    if act.kind == "dealer":
        return "", desk.write(act)
    return who or "", desk.write(act._replace(who=None))


def _played_rows(desk: Desk, entries: Sequence[journal.Entry]) -> "dict[int, list[LogRow]]":
    """The rows of what is in force, by place in the record."""
    replay = _Replay(desk)
    rows: dict[int, list[LogRow]] = {}
    for entry in entries:
        rows.setdefault(entry.place, []).append(replay.row(entry))
    return rows


class _Replay:
    """Plays the entries in force through, one after the other, and makes a row of each."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._state = desk.first_state()
        self._book = RuleWords(desk.game.name)
        self._words = say()

    def row(self, entry: journal.Entry) -> "LogRow":
        """The row of this entry; its line and time are not told."""
        from referee.views import LogRow

        desk = self._desk
        named = desk.game.resolve(self._state, entry.act)[-1]
        ruling, remarks = self._judged(entry, named)
        facts = desk.game.facts(self._state)
        who, text = _written(desk, entry.act, named.who)
        total = _total(facts) if ruling.possible and entry.act.kind not in UNNUMBERED else None
        if ruling.possible:
            remarks += self._ended(facts)
        return LogRow(entry.number, 0, None, who, text, "in_force", total, ruling.verdict, ruling.rule or None, remarks)

    def _judged(self, entry: journal.Entry, act: Act) -> tuple[Ruling, list[str]]:
        """What the rules say of the entry, and the words for it; the entry is applied on the way."""
        desk, words = self._desk, self._words
        marked = act.kind in ("foul", "stands")
        asked = act.acts[0] if marked else act
        ruling = desk.game.judge(self._state, asked)
        values: Mapping[str, object] = {} if ruling is LEGAL else desk.game.values(self._state, asked)
        findings = examine(desk.game, self._state, [(entry.number, entry.act)])
        if findings:
            ruling, values = findings[-1].ruling, findings[-1].values
        elif not marked and ruling.verdict == "illegal":
            # Right after all, once what it implies had happened first.
            ruling = LEGAL
        remarks = [words(f"log.{act.kind}")] if marked and ruling.possible else []
        if ruling.verdict == "undecided":
            remarks.append(words("log.undecided"))
        elif ruling is not LEGAL and ruling.rule:
            remarks.append(self._book.why(desk, ruling, values))
        if not ruling.possible:
            remarks.append(words("log.no_effect"))
        return ruling, remarks

    def _ended(self, facts: Mapping[str, Any]) -> list[str]:
        """The hand that the act ended."""
        ended = facts.get("ended")
        if not ended or ended["loser"] is None:
            return []
        key = "view.lost" if ended["total"] is not None else "view.lost_unseen"
        said = [self._words(key, loser=ended["loser"], round=ended["round"], total=ended["total"])]
        if facts["winner"] is not None:
            said.append(self._words("echo.winner", name=facts["winner"]))
        return said

"""`referee judge --all`: the verdict of every rule set on one act, and the options that part them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import click

from referee import games, rulesets
from referee.argument import Answer, parted_by
from referee.cli.files import form_of, put_grid
from referee.cli.find import open_table
from referee.cli.options import say
from referee.cli.position import table_of
from referee.cli.terminal import to_json
from referee.cli.verdict import House, Unread, follows_of, judged, outcomes_of, unread_why, why_of
from referee.desk import Desk
from referee.errors import Misuse, RefereeError
from referee.grid import UNNAMED, Cell, Grid
from referee.notation import UNREADABLE
from referee.options import RuleSet, Values, as_set, override, players_problem
from referee.pinned import check_pack, options_of
from referee.position import Written
from referee.rulebook import Book


class Line(NamedTuple):
    """What one rule set says of the act."""

    name: str
    verdict: str
    """Empty where the position cannot be under this set."""
    rule: str
    why: str
    follows: str
    """What comes of the act where it is legal, or of each way in which it may end; empty otherwise."""
    parted: str
    """What is other than under the rules that were named: `verdict`, or only what `follows`; empty for neither."""
    because: Sequence[str]
    """The options, as they are set there, that make the difference."""


def judge_everywhere(
    here: House, words: Sequence[str], given: Mapping[str, Any], path: str | None,
    as_json: bool, form: str | None, output: str | None, plain: bool = False,
) -> None:  # fmt: skip
    """One line for each rule set of the game, and what parts them from the set that was named.

    Raises Misuse where the position can be under none of them.

    Without anything `given` it is the table of the journal that is meant, played through under each rule set.
    """
    seat = _in_writing(given) if given else _at_the_table(open_table(path))
    settings = given.get("settings", ())
    lines = [_line(here, name, words, settings, seat) for name in _sets_of(here.book.game)]
    if not any(line.verdict for line in lines):
        seat(here.rule_set, here.book, here.values)
    if as_json:
        for line in lines:
            nothing = {key: getattr(line, key) or None for key in ("verdict", "rule", "follows", "parted")}
            click.echo(to_json({**line._asdict(), **nothing}))
        return
    put_grid(_grid(here, words, lines), form_of(form, output), output, plain)


Seat = Callable[[RuleSet, Book, Values], Written]
"""The position under the values of a rule set. Raises Misuse where it cannot be."""


def _in_writing(given: Mapping[str, Any]) -> Seat:
    return lambda chosen, book, values: table_of(games.load(book.game), chosen, book, values, given)


def _at_the_table(desk: Desk) -> Seat:
    """The same acts under other rules. What those do not allow was done all the same, as if the table let it stand."""

    vain = {each.number for each in desk.findings if not each.ruling.possible}

    def seat(chosen: RuleSet, book: Book, values: Values) -> Written:
        count = len(desk.players)
        if problem := players_problem(values, chosen.name, count):
            raise Misuse(f"new.{problem[0]}", **problem[1])
        rules = options_of(desk.game, rulesets.pinned(chosen, book, values))
        check_pack(rules, count)
        desk.refresh()
        state, findings = desk.replayed_under(rules)
        lost = next((each for each in findings if not each.ruling.possible and each.number not in vain), None)
        if lost is not None:
            raise Misuse("judge.not_here", number=lost.number or 0, act=desk.write(lost.act))
        return Written(desk.game, state, desk.reader)

    return seat


def _sets_of(game: str) -> list[str]:
    """Every rule set of this game that can be named here; a broken one is nobody's."""
    found = []
    for name in rulesets.names():
        with suppress(RefereeError):
            if rulesets.load(name)[0].game == game:
                found.append(name)
    return found


def _line(here: House, name: str, words: Sequence[str], settings: Sequence[str], seat: Seat) -> Line:
    chosen, book = rulesets.load(name)

    def asked(values: Values) -> tuple[Written, Answer | Unread]:
        at = seat(chosen, book, values)
        return at, judged(at, words)

    def said(values: Values) -> tuple[str, str, str] | None:
        try:
            at, found = asked(values)
        except Misuse:
            return None
        if isinstance(found, Unread):
            return UNREADABLE.verdict, "", ""
        verdict = found.ruling.verdict
        return verdict, why_of(at, found) if verdict == "legal" else "", _follows(at, found)

    try:
        there = override(book, chosen, settings)
        at, found = asked(there)
    except Misuse as error:
        return Line(name, "", "", error.told(say()), "", "", ())
    if isinstance(found, Unread):
        return Line(name, UNREADABLE.verdict, UNREADABLE.rule, unread_why(at, found), "", "", ())
    ruling, follows = found.ruling, _follows(at, found)
    because = [f"{key}={as_set(there[key])}" for key in parted_by(said, here.values, there)]
    before = said(here.values)
    same = before is not None and before[0] == ruling.verdict
    parted = ("follows" if same else "verdict") if because else ""
    return Line(name, ruling.verdict, ruling.rule, why_of(at, found), follows, parted, because)


def _follows(at: Written, found: Answer) -> str:
    """What comes of a legal act, and of one that may end in several ways what comes of each."""
    ends = outcomes_of(at, found).items()
    return " ".join(say()("judge.outcome", act=typed, told=comes) for typed, comes in ends) or follows_of(at, found)


def _said(line: Line) -> str:
    """What the verdict is called: an act that cannot be read is nobody's foul."""
    return "unread" if line.rule == UNREADABLE.rule else line.verdict or "impossible"


def _grid(here: House, words: Sequence[str], lines: Sequence[Line]) -> Grid:
    """The lines as a table; below it, where rule sets part, the options that make the difference."""
    tell = say()
    mine = next((line for line in lines if line.name == here.name), None)
    own = mine is not None and bool(mine.parted)  # a table with options of its own
    base = tell("judge.this_table") if own else tell("judge.this_set", name=here.name)

    def told(line: Line) -> str:
        same = mine is not None and line is not mine and (line.why, line.follows) == (mine.why, mine.follows)
        if same and line.follows:
            return tell("judge.same", base=here.name)
        return tell("view.space").join(filter(None, (line.why, line.follows)))

    body = [
        [
            Cell(line.name, None, "head"),
            Cell(tell(f"judge.{_said(line)}"), None, "loud", UNNAMED),
            Cell(line.rule, label=UNNAMED),
            Cell(told(line), label=UNNAMED),
        ]
        for line in lines
    ]
    parted = [
        tell(f"judge.parted_{line.parted}", name=line.name, base=base, verdict=tell(f"judge.{line.verdict}"),
             options=tell("view.comma").join(line.because))
        for line in lines if line.parted
    ]  # fmt: skip
    headings = [tell("table.set"), tell("judge.verdict"), tell("judge.rule"), tell("judge.told")]
    return Grid(tell("judge.title", act=" ".join(words)), headings, body, parted, "judge")

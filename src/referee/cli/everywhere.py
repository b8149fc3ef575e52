"""`referee judge --all`: the verdict of every rule set on one act, and the options that part them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import click

from referee import games, rulesets
from referee.argument import Answer, parted_by
from referee.cli.files import form_of, put_grid
from referee.cli.options import say
from referee.cli.position import table_of
from referee.cli.terminal import to_json
from referee.cli.verdict import House, Unread, judged, unread_why, why_of
from referee.errors import Misuse, RefereeError
from referee.grid import Cell, Grid
from referee.options import Values, as_set, override
from referee.position import Written


class Line(NamedTuple):
    """What one rule set says of the act."""

    name: str
    verdict: str
    """Empty where the position cannot be under this set."""
    rule: str
    why: str
    because: Sequence[str]
    """The options, as they are set there, that turn the verdict; none where it is the same."""


def judge_everywhere(
    here: House, words: Sequence[str], given: Mapping[str, Any], as_json: bool, form: str | None, output: str | None,
    plain: bool = False,
) -> None:  # fmt: skip
    """One line for each rule set of the game, and what parts them from the set that was named."""
    lines = [_line(here, name, words, given) for name in _sets_of(here.book.game)]
    if as_json:
        for line in lines:
            click.echo(to_json({**line._asdict(), "verdict": line.verdict or None, "rule": line.rule or None}))
        return
    put_grid(_grid(here, words, lines), form_of(form, output), output, plain)


def _sets_of(game: str) -> list[str]:
    """Every rule set of this game that can be named here; a broken one is nobody's."""
    found = []
    for name in rulesets.names():
        with suppress(RefereeError):
            if rulesets.load(name)[0].game == game:
                found.append(name)
    return found


def _line(here: House, name: str, words: Sequence[str], given: Mapping[str, Any]) -> Line:
    chosen, book = rulesets.load(name)
    game = games.load(book.game)

    def asked(values: Values) -> tuple[Written, Answer | Unread]:
        at = table_of(game, chosen, book, values, given)
        return at, judged(at, words)

    def verdict(values: Values) -> str | None:
        try:
            found = asked(values)[1]
        except Misuse:
            return None
        return "illegal" if isinstance(found, Unread) else found.ruling.verdict

    try:
        there = override(book, chosen, given.get("settings", ()))
        at, found = asked(there)
    except Misuse as error:
        return Line(name, "", "", say()(error.key, **error.values), ())
    if isinstance(found, Unread):
        return Line(name, "illegal", "notation", unread_why(at, found), ())
    because = [f"{key}={as_set(there[key])}" for key in parted_by(verdict, here.values, there)]
    return Line(name, found.ruling.verdict, found.ruling.rule, why_of(at, found), because)


def _grid(here: House, words: Sequence[str], lines: Sequence[Line]) -> Grid:
    """The lines as a table; below it, where rule sets part, the options that make the difference."""
    tell = say()
    body = [
        [
            Cell(line.name, None, "head"),
            Cell(tell(f"judge.{line.verdict or 'impossible'}"), None, "loud"),
            Cell(line.rule),
            Cell(line.why),
        ]
        for line in lines
    ]
    parted = [
        tell("judge.parted", name=line.name, verdict=tell(f"judge.{line.verdict}"), base=here.name,
             options=tell("view.comma").join(line.because))
        for line in lines if line.because
    ]  # fmt: skip
    headings = [tell("table.set"), tell("judge.verdict"), tell("judge.rule"), tell("judge.why")]
    return Grid(tell("judge.title", act=" ".join(words)), headings, body, parted, "judge")

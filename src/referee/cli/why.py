"""`referee why`: how the verdict on an act of the record came about."""

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from typing import NamedTuple

import click

from referee.argument import Answer, answer, answer_within
from referee.cli.find import open_table
from referee.cli.options import file_option, json_option, lang_option, language, plain_option, say
from referee.cli.paragraph import wrap
from referee.cli.terminal import colour_wanted, to_json
from referee.cli.verdict import House, grounds_of, house_at, option_line_of, precedent_lines, told_object, verdict_lines
from referee.desk import Desk
from referee.entries import Entry, Standing, made_foul
from referee.errors import RefereeError
from referee.game import Ruling, judged_in
from referee.position import Written


class Asked(NamedTuple):
    """An act of the record, and the table as it was when it was done."""

    entry: Entry
    at: Written
    verdict: Answer
    was: str
    """`foul`, `stands`, or empty for an act that was recorded as it was done."""


@click.command()
@click.argument("number", type=int, required=False, metavar="[N]")
@file_option
@json_option
@lang_option
@plain_option
def why(number: int | None, path: str | None, as_json: bool, plain: bool) -> None:
    """Show how the verdict on the last act, or on entry N, came about: the rules in the order they were asked.

    What was ruled on the same rule, at this table and in its house rules, stands below.

    \b
    Example:
      referee why
      referee why 12
    """
    desk = open_table(path)
    house = house_at(desk)
    found = _asked(desk, number)
    if as_json:
        told = {"entry": found.entry.number, "recorded_as": found.was or None}
        return click.echo(to_json({**told_object(found.at, house, found.verdict), **told}))
    for line in list(_lines(found, house, plain)):  # all of it or, after an error, nothing
        click.echo(line, color=colour_wanted())


def _asked(desk: Desk, number: int | None) -> Asked:
    """The entry that is meant, judged again at the table of then. Raises RefereeError where there is none in force."""
    record = desk.standing()
    entries = [entry for entry in record.entries if entry.number is not None]
    wanted = entries[-1].number if number is None and entries else _made_foul_by(desk, record, number)
    entry = next((entry for entry in entries if entry.number == wanted), None)
    if entry is None and number is None:
        raise RefereeError("why.empty")
    if entry is None:
        raise RefereeError("why.none", number=number, last=desk.next_number - 1)
    state = desk.table_before(entry)
    was = entry.act.kind if entry.act.kind in ("foul", "stands") else ""
    found = (answer_within if was else answer)(desk.game, state, entry.act)
    return Asked(entry, Written(desk.game, state, desk.reader), _as_recorded(desk, found, was), was)


def _made_foul_by(desk: Desk, record: Standing, number: int | None) -> int | None:
    """The entry of which a bare `foul` of this number has made a foul; for any other number that number."""
    foul = next((entry for entry in record.recorded if entry.number == number), None)
    if foul is None or foul.act.kind != "foul last" or foul.place in record.in_vain:
        return number
    meant = made_foul(desk.game, desk.acts[: foul.place], foul.act)
    return number if meant is None else meant.number


def _as_recorded(desk: Desk, found: Answer, was: str) -> Answer:
    """What decides it as it was recorded: people can have seen of a foul what is otherwise presumed right."""
    ruling = judged_in(was, desk.game, found.at, found.act)
    if ruling == found.ruling:
        return found
    before = takewhile(lambda asked: asked[0] != ruling.rule, found.asked)
    values = desk.game.values(found.at, found.act)
    return found._replace(ruling=ruling, values=values, asked=[*before, (ruling.rule, ruling)])


def _lines(found: Asked, house: House, plain: bool) -> Iterator[str]:
    tell = say()
    act = found.at.write(found.entry.act)
    yield wrap(tell("why.entry", number=found.entry.number, act=act))
    if found.was:
        yield wrap(tell(f"why.{found.was}"), "  ", "    ")
    yield from verdict_lines(found.at, house, found.verdict, plain)
    lines = list(_asked_lines(found, house))
    if lines:
        yield ""
        yield wrap(tell("why.order"))
    for place, line in enumerate(lines, 1):
        yield wrap(line, f"{place}. ", "   ")
    yield from precedent_lines(house, found.verdict.ruling.rule)


def _asked_lines(found: Asked, house: House) -> Iterator[str]:
    """Each rule with its answer. What a legal act rests on decides; it comes last where it is asked in passing."""
    tell, rules = say(), house.book.rules
    ground = next(iter(grounds_of(found.at, found.verdict)[0]), None)
    asked = list(_in_turn(found.verdict))
    for rule, answered in asked:
        told = tell("why.decides" if rule == ground else f"why.{answered}")
        yield tell("why.line", rule=rule, sentence=rules[rule][language()], answer=told)
    if ground is not None and ground not in dict(asked):
        sentence = rules[ground][language()] if ground in rules else option_line_of(house, ground).sentence
        yield tell("why.line", rule=ground, sentence=sentence, answer=tell("why.decides"))


def _in_turn(found: Answer) -> Iterator[tuple[str, str]]:
    """The rules in their order, each with its answer; one that is asked several questions in a row comes once."""
    for rule, questions in groupby(found.asked, key=itemgetter(0)):
        yield rule, _answered(found, [ruling for _, ruling in questions])


def _answered(found: Answer, rulings: Sequence[Ruling | None]) -> str:
    """Whether a rule `decides`, `passes` the act, or `rests` on cards unseen while another one decides."""
    if found.ruling in rulings:
        return "decides"
    return "rests" if any(ruling and ruling.verdict == "undecided" for ruling in rulings) else "passes"

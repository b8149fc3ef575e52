"""`referee fix`: put an earlier entry right, after telling what changes later."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import click

from referee.cli.asking import agreed
from referee.cli.clerk import Clerk
from referee.cli.find import open_table
from referee.cli.group import ActCommand
from referee.cli.options import file_option, json_option, lang_option, say
from referee.cli.paragraph import fitted
from referee.cli.rulings import RuleWords, worded
from referee.cli.terminal import is_terminal
from referee.desk import Desk
from referee.entries import (
    NO_FOUL_NOW,
    Entry,
    fix_problem,
    name_now,
    number_entries,
    standing,
    vain_values,
    with_players,
)
from referee.errors import RefereeError
from referee.game import Act, Finding
from referee.history import Replayed
from referee.words import joined


@click.command(cls=ActCommand)
@click.argument("words", nargs=-1, required=True, metavar="N ACT...|none")
@click.option("--yes", is_flag=True, help="Do not ask before writing.")
@file_option
@json_option
@lang_option
def fix(words: tuple[str, ...], yes: bool, path: str | None, as_json: bool) -> None:
    """Entry N was really these acts, or (`none`) did not happen. Tells what changes later, and asks.

    \b
    Example:
      referee fix 31 Ben 7
      referee fix 31 none
    """
    desk = open_table(path)
    clerk = Clerk(desk, as_json, stamped=True)
    act = clerk.read_or_refuse(["fix", *words])
    if act is not None and fix_problem(desk.game, desk.acts, act) is None:
        for line in foretold(desk, act) if not as_json else ():
            click.echo(fitted(line, sys.stdout))
        confirm(yes)
    if act is not None:
        clerk.take_acts([act])
    if clerk.refused:
        sys.exit(1)


def confirm(yes: bool) -> None:
    """Ask whether to write what was told, unless that is agreed. Raises RefereeError with nobody to ask.

    Somebody who says no, or leaves, has lost nothing: it is told, and the command ends with the exit code of a refusal.
    """
    if yes:
        return
    if not is_terminal(sys.stdin):
        raise RefereeError("fix.needs_yes")
    try:
        wanted = agreed(say()("fix.ask"))
    except click.Abort:
        click.echo()
        wanted = False
    if not wanted:
        click.echo(fitted(say()("fix.not_done"), sys.stdout))
        sys.exit(1)


def foretold(desk: Desk, act: Act) -> Iterator[str]:
    """What an act changes later, if it is a fix that can be."""
    if act.kind == "fix" and fix_problem(desk.game, desk.acts, act) is None:
        yield from told_changes(desk, with_players(desk.game, desk.acts, act))


NAMED = 5
"""Entries of which each change is told; of the others it is told how many there are."""


def told_changes(desk: Desk, *acts: Act) -> Iterator[str]:
    """What fixes change later: positions and verdicts, what the entries then end, and what they end no longer."""
    now = desk.replayed_with(())
    then = desk.replayed_with(acts)
    verdicts, verdicts_then = _by_entry(desk, now), _by_entry(desk, then)
    differing = {number for number in {*now.facts, *then.facts} if then.facts.get(number) != now.facts.get(number)}
    judged = {number for number in {*verdicts, *verdicts_then} if verdicts.get(number) != verdicts_then.get(number)}
    yield _told_extent(differing, judged)
    yield from _told_state(desk.game.facts(desk.state), desk.game.facts(then.state))
    yield from _told_verdicts(desk, verdicts, verdicts_then)
    yield from _told_outdated(desk, acts)
    yield from _told_ends(desk, now, then)


def _told_outdated(desk: Desk, fixes: Sequence[Act]) -> Iterator[str]:
    """A `foul` alone that has no effect any more, for its act is put right."""
    book, acts = RuleWords(desk.game.name), [*desk.acts, *fixes]
    numbers, now = number_entries(acts), desk.standing().in_vain
    for place, vain in standing(desk.game, acts).in_vain.items():
        if vain.ruling is NO_FOUL_NOW and place not in now:
            why = book.why(desk, vain.ruling, vain_values(vain, numbers[place]))
            yield say()("fix.idle", number=numbers[place], act=desk.write(acts[place]), why=why)


def _told_extent(differing: set[int], judged: set[int]) -> str:
    """Where positions differ, and whether nothing else does."""
    words = say()
    if not differing:
        return words("fix.judged" if judged else "fix.nothing")
    if len(differing) > 1:
        return words("fix.entries", count=len(differing), first=min(differing))
    return words("fix.entries.one" if judged <= differing else "fix.entries.here", first=min(differing))


Verdicts = Mapping[int, Mapping[tuple[str, str, bool], Finding]]
"""By entry: what the rules have to say of its acts, each by the act, its rule and whether it has any effect."""


def _by_entry(desk: Desk, played: Replayed) -> Verdicts:
    found: dict[int, dict[tuple[str, str, bool], Finding]] = {}
    for each in played.findings:
        if each.number is not None and each.ruling.verdict == "illegal":
            key = (desk.write(each.act), each.ruling.rule, each.ruling.possible)
            found.setdefault(each.number, {})[key] = each
    return found


def _told_verdicts(desk: Desk, now: Verdicts, then: Verdicts) -> Iterator[str]:
    """What is against the rules only then, what has no effect only then, and what is in order again."""
    words, book = say(), RuleWords(desk.game.name)
    new = [each for number in sorted(then) for key, each in then[number].items() if key not in now.get(number, {})]
    broken = [each for each in new if each.ruling.possible]
    idle = [each for each in new if not each.ruling.possible]
    for key, found in (("fix.broken", broken), ("fix.idle", idle)):
        for each in found[:NAMED]:
            why = book.why(desk, each.ruling, each.values)
            yield words(key, number=each.number, act=desk.write(each.act), why=why)
        if len(found) > NAMED:
            yield words(f"{key}.more", count=len(found) - NAMED, numbers=_numbers(found[NAMED:]))
    mended = sorted(number for number in now if number not in then)
    if mended:
        yield words("fix.mended", numbers=words("view.comma").join(f"#{number}" for number in mended))


def _numbers(found: Sequence[Finding]) -> str:
    return say()("view.comma").join(dict.fromkeys(f"#{each.number}" for each in found))


def _told_ends(desk: Desk, now: Replayed, then: Replayed) -> Iterator[str]:
    """Hands, rounds and matches that entries end only then, and those that they end no longer."""
    ends, ends_then = list(_ends(desk, now)), list(_ends(desk, then))
    for key, found, other in (("fix.ends", ends_then, ends), ("fix.ends_not", ends, ends_then)):
        told = [each for each in found if each not in other]
        for number, what in told[:NAMED]:
            yield say()(key, number=number, what=what)
        if len(told) > NAMED:
            yield say()(f"{key}.more", count=len(told) - NAMED)


def _ends(desk: Desk, played: Replayed) -> Iterator[tuple[int, str]]:
    """Each entry that ended something, with what the log says of it, everybody under the name of today."""
    entries = desk.standing().entries
    before: Mapping[str, Any] = desk.game.facts(desk.first_state())
    for number, after in played.facts.items():
        ended = after != before and any(key not in NO_END for key, _ in desk.game.remarks(before, after))
        if ended:
            today = _today(entries, number, _names(after))
            for phrase in desk.game.remarks(_renamed(before, today), _renamed(after, today)):
                if phrase[0] not in NO_END:
                    yield number, worded(desk, phrase)
        before = after


def _names(facts: Mapping[str, Any]) -> list[str]:
    return [player["name"] for player in facts["players"]]


def _today(entries: Sequence[Entry], number: int, names: Iterable[str]) -> Mapping[str, str]:
    """What those who are called otherwise since this entry are called now."""
    later = [entry for entry in entries if entry.number is not None and entry.number > number]
    return {name: str(now) for name in names if (now := name_now(name, later)) != name}


def _renamed(told: Any, today: Mapping[str, str]) -> Any:
    """Facts with these people under other names, wherever they are named."""
    if not today:
        return told
    if isinstance(told, str):
        return today.get(told, told)
    if isinstance(told, Mapping):
        return {today.get(key, key): _renamed(value, today) for key, value in told.items()}
    return [_renamed(each, today) for each in told] if isinstance(told, list | tuple) else told


NO_END = frozenset({"echo.draws", "uno.echo.draws_to_limit"})
"""Remarks of the log that tell of no end."""


def _told_state(now: Mapping[str, Any], then: Mapping[str, Any]) -> Iterator[str]:
    """What is different at the end: total, turn, direction, duty; chips and cards of each player."""
    words = say()
    for key in FIXED_KEYS:
        if key in now and now[key] != then[key]:
            named = f"fix.round.{now['game']}" if key == "round" else f"fix.{key}"
            old, new = (
                words(f"status.{each[key]}") if key == "direction" else _shown(each[key]) for each in (now, then)
            )
            yield words(named, old=old, new=new)
    past = {player["name"]: player for player in now["players"]}
    for player in then["players"]:
        before = past.get(player["name"], {})
        for key in ("chips", "score", "cards", "out"):
            if before.get(key) != player[key]:
                yield words(f"fix.{key}", name=player["name"], old=_shown(before.get(key)), new=_shown(player[key]))


FIXED_KEYS = ("round", "total", "turn", "direction", "owed", "pile", "winners")


def _told(key: str, value: object) -> str:
    return say()(f"status.{value}") if key == "direction" else _shown(value)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return say()("yes" if value else "no")
    if isinstance(value, list):
        value = joined(value, say()) or None
    return "–" if value is None else str(value)

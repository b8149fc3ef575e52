"""Whole rounds by their results: `referee score add`, `fix`, `insert` and `remove`."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

import click

from referee import results
from referee.cli.clerk import Clerk, to_output
from referee.cli.find import open_table, table_name
from referee.cli.fix import confirm, told_changes
from referee.cli.options import file_option, json_option, lang_option, say
from referee.cli.paragraph import fitted
from referee.cli.rulings import RuleWords, spoken
from referee.cli.terminal import is_terminal, quiet
from referee.desk import Desk
from referee.errors import RefereeError
from referee.game import Act
from referee.results import Entered, Told
from referee.spelling import LOST, OUT, fold, is_nobody
from referee.words import printable

Answer = TypeVar("Answer")
MAY_BE_OUT = (OUT, "0")
"""Hands of a player who may have gone out."""


@click.command()
@click.argument("words", nargs=-1, metavar="NAME:HAND...")
@file_option
@json_option
@lang_option
def add(words: tuple[str, ...], path: str | None, as_json: bool) -> None:
    """Add the result of a round: `-` for who went out, for the others the points or the cards left.

    All players at once, or one by one; at a terminal what is missing is asked for by name. In O'NO 99 only the
    player who lost the hand is named: `Ben:lost`. A round that was broken off, or that nobody could win any more,
    is `none`, with everybody's hand only where the rule set charges hands then.

    \b
    Example:
      referee score add Aki:- Ben:27 Chie:r5,g+2,w
      referee score add Ben:27
      referee score add Ben:lost
      referee score add none
    """
    desk = open_table(path)
    asking = is_terminal(sys.stdin) and not as_json
    if not words and not asking:
        raise click.MissingParameter(param=_words_of_add())
    told = results.told_of(desk, words)
    if asking and not told.nobody:
        told = _asked_hands(desk, told.hands) if desk.game.by_hands else told if words else _asked_loser(desk)
    acts = results.result_acts(desk, told)
    if not acts:
        return click.echo(say()("score.all_told"))
    clerk = Clerk(desk, as_json, stamped=True)
    clerk.take_acts(acts)
    if clerk.refused:
        sys.exit(1)


def _words_of_add() -> click.Parameter:
    """The argument that is missing elsewhere than at a terminal."""
    return next(each for each in add.params if each.name == "words")


def _asked_hands(desk: Desk, told: Mapping[str, str]) -> Told:
    """The round with the hands that are missing, asked for by name; whoever is the last must have gone out."""
    hands, nobody = dict(told), False
    missing = results.missing(desk, told)
    gone_out = desk.game.facts(desk.state)["went_out"] is not None
    for name in missing:
        somebody = gone_out or nobody or any(hand in MAY_BE_OUT for hand in hands.values())
        last = name == missing[-1] and not somebody
        hand = _asked(desk, name, "score.ask_last" if last else "score.ask")
        while last and not (hand in MAY_BE_OUT or is_nobody(fold(hand))):
            hand = _asked(desk, name, "score.ask_last")
        if not is_nobody(fold(hand)):
            hands[name] = hand
            continue
        nobody = True
        if results.is_legal(desk.game, desk.state, Told({}, nobody)):
            return Told({}, nobody)
        hands[name] = _asked(desk, name, "score.ask")
    return Told(hands, nobody)


def _asked(desk: Desk, name: str, question: str) -> str:
    """A player's hand, or that nobody won, asked for until it can be read."""

    def read() -> str:
        hand = desk.reader.hand_text(click.prompt(say()(question, name=name)))
        if not is_nobody(fold(hand)):
            results.spelt(desk, name, hand)
        return hand

    return _until_read(read)


def _asked_loser(desk: Desk) -> Told:
    """Who lost the hand, or that nobody did, asked for until it is somebody of this table."""

    def read() -> Told:
        name = click.prompt(say()("score.ask_loser", players=tuple(desk.state.players))).strip()
        return results.told_of(desk, [name if is_nobody(fold(name)) else f"{name.removesuffix(':lost')}:{LOST}"])

    return _until_read(read)


def _until_read(read: Callable[[], Answer]) -> Answer:
    """An answer, asked for again as often as it cannot be read."""
    while True:
        try:
            return read()
        except RefereeError as error:
            click.echo(fitted(error.told(say()), sys.stdout))


# --- rounds that were entered


def _called(desk: Desk, number: int) -> str:
    """A round as this game calls it: round 2, hand 2."""
    return say()(f"round.{desk.game.name}", round=number)


def _round(desk: Desk, number: int) -> Entered:
    """A round whose result was told. Raises RefereeError where there is none of this number."""
    rounds = results.entered(desk)
    if number not in rounds:
        raise RefereeError("score.no_round", called=_called(desk, number), rounds=len(desk.state.match.rounds))
    return rounds[number]


def _whole_round(desk: Desk, number: int) -> Entered:
    """A round that was entered by its result. Raises RefereeError for one that was refereed."""
    kept = _round(desk, number)
    if not desk.state.scores_only and not kept.whole():
        raise RefereeError("score.refereed", called=_called(desk, number))
    return kept


class Mend(NamedTuple):
    """How the record of a round is put right."""

    acts: Sequence[Act]
    """The fixes that do it."""
    told: str
    """The round with its result, as it is after them."""


def _put_right(desk: Desk, how: str, mend: Callable[[], Mend], yes: bool, as_json: bool) -> None:
    """Tell what changes later, ask, record it, and tell what was done.

    `how` says what is done to the round: it is `fixed`, `inserted` or `removed`. Raises RefereeError with nobody to
    ask, and where somebody else has changed what the question was about.
    """
    clerk = Clerk(desk, as_json, stamped=True, answer=_unsaid)
    agreed = None if yes else mend()
    if agreed is not None:
        _foretell(desk, how, agreed, as_json)
        confirm(yes)
    with clerk.all_or_nothing():
        # What stands on file is looked at once more: it may have been put right by somebody else since.
        found, before = mend(), desk.told_facts()
        if agreed is None:
            _foretell(desk, how, found, as_json)
        elif found != agreed:
            raise RefereeError("score.meanwhile")
        clerk.take_acts(found.acts)
        if clerk.refused:
            sys.exit(1)
    if not as_json:
        position = spoken(desk, desk.game.echo(before, desk.told_facts(), found.acts[-1]))
        done = [say()(f"score.{how}", told=found.told), position]
        to_output(say()("view.space").join(filter(None, done)) + " " + quiet(printable(table_name(desk))))


def _foretell(desk: Desk, how: str, mend: Mend, as_json: bool) -> None:
    """What is to be done, and what it changes later."""
    if as_json:
        return
    click.echo(fitted(say()(f"score.to_be_{how}", told=mend.told), sys.stdout))
    acts = results.named(desk, mend.acts)
    for line in [*told_changes(desk, *acts), *_told_totals(desk, acts), *_told_late(desk, acts)]:
        click.echo(fitted(line, sys.stdout))


def _unsaid(echo: str) -> None:
    """A round may stand in several entries: what is told is the round, not each of them."""


def _told_round(desk: Desk, number: int, told: Told) -> str:
    """A round with its result, as it is typed."""
    return say()("score.round_told", called=_called(desk, number), result=results.told_text(told))


def _told_totals(desk: Desk, acts: Sequence[Act]) -> Iterator[str]:
    """After which rounds whose totals will be others."""
    counted = desk.game.scoring(desk.rules).way.counted
    for number, others in results.other_totals(desk, acts):
        told = [f"{name} {now} → {then}" for name, now, then in others]
        yield say()(f"score.later.{counted}", round=number, totals=say()("view.comma").join(told))


def _told_late(desk: Desk, acts: Sequence[Act]) -> Iterator[str]:
    """Which rounds come after the end only now."""
    late = results.late_then(desk, acts)
    if late:
        entries = say()("view.comma").join(dict.fromkeys(f"#{number}" for number in late))
        key = f"score.pushed.{desk.game.name}" if len(late) == 1 else "score.pushed.several"
        yield say()(key, first=f"#{late[0]}", entries=entries)


def _refuse_what_cannot_be(desk: Desk, acts: Sequence[Act]) -> None:
    """A result that the rules refuse is not written by a fix either. Raises RefereeError."""
    found = results.refused_then(desk, acts)
    if found is not None:
        raise RefereeError("score.cannot_be", why=RuleWords(desk.game.name).why(desk, found.ruling, found.values))


@click.command()
@click.argument("number", type=int, metavar="ROUND")
@click.argument("words", nargs=-1, required=True, metavar="NAME:HAND...")
@click.option("--yes", is_flag=True, help="Do not ask before writing.")
@file_option
@json_option
@lang_option
def fix(number: int, words: tuple[str, ...], yes: bool, path: str | None, as_json: bool) -> None:
    """Put the result of a round right: only the players named change. Tells what changes later, and asks.

    In O'NO 99 the player named is the one who lost the hand, instead of whom it said before.

    \b
    Example:
      referee score fix 2 Ben:30
      referee score fix 2 Ben:lost
      referee score fix 2 none
    """
    desk = open_table(path)
    _put_right(desk, "fixed", partial(_fixed, desk, number, words), yes, as_json)


def _fixed(desk: Desk, number: int, words: Sequence[str]) -> Mend:
    """A round with the hands of these words. Raises RefereeError."""
    acts, then = results.fixed(desk, _round(desk, number), results.told_of(desk, words))
    _refuse_what_cannot_be(desk, acts)
    return Mend(acts, _told_round(desk, number, then))


@click.command()
@click.argument("number", type=int, metavar="ROUND")
@click.option("--yes", is_flag=True, help="Do not ask before writing.")
@file_option
@json_option
@lang_option
def remove(number: int, yes: bool, path: str | None, as_json: bool) -> None:
    """Take a round out that was entered by its result. Tells what changes later, and asks.

    \b
    Example:
      referee score remove 3
    """
    desk = open_table(path)
    _put_right(desk, "removed", partial(_removed, desk, number), yes, as_json)


def _removed(desk: Desk, number: int) -> Mend:
    """A round taken out of the record. Raises RefereeError."""
    kept = _whole_round(desk, number)
    return Mend(results.removed(desk, kept), _told_round(desk, number, kept.told))


@click.command()
@click.argument("number", type=int, metavar="ROUND")
@click.argument("words", nargs=-1, required=True, metavar="NAME:HAND...")
@click.option("--yes", is_flag=True, help="Do not ask before writing.")
@file_option
@json_option
@lang_option
def insert(number: int, words: tuple[str, ...], yes: bool, path: str | None, as_json: bool) -> None:
    """Enter a forgotten round before round ROUND. Tells what changes later, and asks.

    \b
    Example:
      referee score insert 2 Aki:4 Ben:- Chie:12
      referee score insert 2 Ben:lost
    """
    desk = open_table(path)
    _put_right(desk, "inserted", partial(_inserted, desk, number, words), yes, as_json)


def _inserted(desk: Desk, number: int, words: Sequence[str]) -> Mend:
    """A round of these words before another. Raises RefereeError."""
    kept, told = _whole_round(desk, number), results.told_of(desk, words)
    acts = results.inserted(desk, kept, told)
    _refuse_what_cannot_be(desk, acts)
    return Mend(acts, _told_round(desk, number, told))

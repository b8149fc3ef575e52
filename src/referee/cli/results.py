"""Whole rounds by their results: `referee score add`, `fix`, `insert` and `remove`."""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import click

from referee.cli.clerk import Clerk, to_output
from referee.cli.find import open_table, table_name
from referee.cli.fix import confirm, told_changes
from referee.cli.hints import NEAR
from referee.cli.options import file_option, json_option, lang_option, say
from referee.cli.paragraph import fitted
from referee.cli.rulings import spoken
from referee.cli.terminal import is_terminal, quiet
from referee.course import Played, played_rounds
from referee.desk import Desk
from referee.entries import TELLS_RESULT, Entry, name_now, with_players
from referee.errors import Misuse, NotationError, RefereeError
from referee.game import SCORE, Act
from referee.spelling import LOST, NOBODY, fold, is_nobody, nearest, plain_signs, write_name
from referee.words import printable

Hands = dict[str, str]
"""Each player's hand as `round` takes it: `-`, points, or cards."""


class Told(NamedTuple):
    """What a round is told to have been."""

    hands: Hands
    nobody: bool = False
    """Nobody won it."""


def told_of(desk: Desk, words: Sequence[str]) -> Told:
    """`Aki:- Ben:27` -> each player's hand; `none` among them says that nobody went out.

    Raises Misuse for a name that is not at the table, or named twice.
    """
    hands: Hands = {}
    results = [word for word in words if not is_nobody(fold(word))]
    for word in results:
        split = desk.reader.split_name(word)
        if split is None or split[0] not in desk.state.players:
            raise _no_result(desk, word)
        name, hand = split
        if name in hands:
            raise Misuse("score.twice", name=name)
        hands[name] = desk.reader.hand_text(hand)
    return Told(hands, len(results) < len(words))


def _no_result(desk: Desk, word: str) -> Misuse:
    """A word that tells nobody's result: whose name was perhaps meant, and what a result looks like in this game."""
    example = POINTS if desk.game.by_hands else LOST
    another = write_name(desk.state.players[1])
    name, colon, hand = plain_signs(word).rpartition(":")
    name, hand = (name, hand) if colon else (word, "")
    known = {fold(player): player for player in desk.state.players}
    near = nearest(fold(name), known, NEAR)
    meant = f"{known[near]}:{hand or example}" if near else ""
    key = "score.no_result" if desk.game.by_hands else "score.no_result.loser"
    return Misuse(key, text=word, near=meant, example=f"{another}:{example}", players=tuple(desk.state.players))


POINTS = "27"
"""A hand as an example tells it."""


def round_act(hands: Mapping[str, str], nobody: bool = False) -> Act:
    """The act that tells a whole round by its result; with `nobody` one that nobody won."""
    return Act("round", values=tuple(("hand", name, hand) for name, hand in hands.items()), text=NOBODY * nobody)


@click.command()
@click.argument("words", nargs=-1, required=True, metavar="NAME:HAND...")
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
    told = told_of(desk, words)
    if desk.game.by_hands and is_terminal(sys.stdin) and not as_json and not told.nobody:
        told = Told(told.hands | {name: _asked(desk, name) for name in _missing(desk, told.hands)})
    acts = result_acts(desk, told)
    if not acts:
        return click.echo(say()("score.all_told"))
    clerk = Clerk(desk, as_json, stamped=True)
    clerk.take_acts(acts)
    if clerk.refused:
        sys.exit(1)


def result_acts(desk: Desk, wanted: Told) -> list[Act]:
    """The acts that record this result; none where all of it was told before. Raises RefereeError."""
    hands = wanted.hands
    if wanted.nobody:
        return [round_act(hands, nobody=True)]
    told = told_before(desk)
    for name, hand in hands.items():
        if name in told and told[name] != _spelt(desk, name, hand):
            raise _told_otherwise(desk, name, told[name], hand)
    hands = {name: hand for name, hand in hands.items() if name not in told}
    return _acts(desk, hands) if hands else []


def is_result(desk: Desk, words: Sequence[str]) -> bool:
    """Whether these words are meant as a result: names with hands, one at least of this table, or that nobody won."""
    known = any(is_nobody(fold(word)) or desk.reader.split_name(word) is not None for word in words)
    return known and all(is_nobody(fold(word)) or ":" in fold(word) for word in words)


def _asked(desk: Desk, name: str) -> str:
    """A player's hand, asked for until it can be read."""
    while True:
        hand = desk.reader.hand_text(click.prompt(say()("score.ask", name=name)))
        try:
            _spelt(desk, name, hand)
        except RefereeError as error:
            click.echo(fitted(say()(error.key, **error.values), sys.stdout))
        else:
            return hand


def _hand_act(desk: Desk, name: str, hand: str) -> Act:
    """The act that hands in this hand. Raises RefereeError where it cannot be read."""
    try:
        acts = desk.read(f"hand:{hand}")
    except NotationError as error:
        unread = error.values.get("unread", hand)
        raise RefereeError("score.unread", part=f"{name}:{hand}", unread=unread) from error
    if len(acts) != 1:
        raise RefereeError("score.unread", part=f"{name}:{hand}", unread=hand)
    return acts[0]._replace(who=name)


def _spelt(desk: Desk, name: str, hand: str) -> str:
    """A player's hand in its first spelling. Raises RefereeError where it cannot be read."""
    return desk.write(_hand_act(desk, name, hand)._replace(who=None)).partition(":")[2]


def _told_otherwise(desk: Desk, name: str, old: str, new: str) -> RefereeError:
    """A hand that was told before, and otherwise: how to put it right."""
    number = len(desk.state.match.rounds) + 1
    kept = entered(desk).get(number)
    if kept is None or name not in kept.hands:
        return RefereeError("score.went_out", name=name, new=new)
    mended = f"{write_name(name)}:{new}"
    return RefereeError("score.told_before", name=name, old=old, new=new, number=number, mended=mended)


def told_before(desk: Desk) -> Hands:
    """The hands of the round that is being counted which were handed in one by one, and `-` for who went out."""
    facts = desk.game.facts(desk.state)
    if facts["phase"] != SCORE or not (facts["handed"] or facts["went_out"]):
        return {}
    kept = entered(desk).get(len(desk.state.match.rounds) + 1)
    told = dict(kept.hands) if kept else {}
    if facts["went_out"]:
        told.setdefault(str(facts["went_out"]), "-")
    return told


def _missing(desk: Desk, hands: Mapping[str, str]) -> list[str]:
    """Who is still in and has no result; nobody where some hands were handed in one by one before."""
    awaited = desk.game.facts(desk.state).get("waiting")
    names = awaited if isinstance(awaited, list) else []
    return [name for name in names if name not in hands]


def _acts(desk: Desk, hands: Hands) -> list[Act]:
    """One `round` where everybody is named and nothing was handed in before; otherwise one hand after another."""
    if not desk.game.by_hands:
        return [round_act(hands)]
    state = desk.state
    playing = [name for seat, name in enumerate(state.players) if not state.out[seat]]
    begun = state.phase == SCORE and bool(desk.game.facts(state)["handed"])
    if set(hands) >= set(playing) and not state.under_way and not begun:
        return [round_act(hands)]
    ordered = sorted(hands.items(), key=lambda each: each[1] != "-")
    return [_hand_act(desk, name, hand) for name, hand in ordered]


# --- rounds that were entered


class Entered(NamedTuple):
    """A round as it stands in the journal: the entries that told its result, and the hands they told."""

    places: list[int]
    """Where its entries stand among all that are in force."""
    entries: list[Entry]
    hands: Hands
    """By the players' names of now."""
    nobody: bool = False
    """Nobody won the round."""


def entered(desk: Desk) -> dict[int, Entered]:
    """By round number: how its result was told, by `round` or by one hand after another."""
    found = dict[int, Entered]()
    entries = desk.standing().entries
    for place, (entry, match, phase, _, _) in enumerate(desk.history()):
        if entry.act.kind in TELLS_RESULT and (entry.act.kind == "round" or phase == SCORE):
            kept = found.setdefault(len(match.rounds) + 1, Entered([], [], {}, bool(entry.act.text)))
            kept.places.append(place)
            kept.entries.append(entry)
            kept.hands.update(_told_hands(desk, _in_names_of_now(entry.act, entries[place + 1 :])))
    return found


def _told_hands(desk: Desk, act: Act) -> Iterator[tuple[str, str]]:
    if act.kind == "round":
        yield from ((str(name), hand) for _, name, hand in act.values)
    else:
        yield str(act.who), desk.write(act._replace(who=None)).partition(":")[2]


def _in_names_of_now(act: Act, later: Sequence[Entry]) -> Act:
    """An act of the record as it is told after later entries, some of which may rename its players."""
    return act._replace(
        who=name_now(act.who, later),
        target=name_now(act.target, later),
        values=tuple((key, name_now(name, later), value) for key, name, value in act.values),
    )


def _mended(desk: Desk, changes: Mapping[int, Sequence[Act]]) -> list[Act]:
    """The fixes that put these acts in the places (among the entries in force) of others.

    An earlier fix may have made several entries of one number: what is not changed of them is told again.
    """
    entries = desk.standing().entries
    fixes = []
    for number in dict.fromkeys(entries[place].number for place in changes):
        acts: list[Act] = []
        for place, entry in enumerate(entries):
            if entry.number == number and number is not None:
                acts += changes.get(place, [_in_names_of_now(entry.act, entries[place + 1 :])])
        fixes.append(Act("fix", number=number, acts=tuple(acts)))
    return fixes


def _called(desk: Desk, number: int) -> str:
    """A round as this game calls it: round 2, hand 2."""
    return say()(f"round.{desk.game.name}", round=number)


def _round(desk: Desk, number: int) -> Entered:
    rounds = entered(desk)
    if number not in rounds:
        raise RefereeError("score.no_round", called=_called(desk, number), rounds=len(desk.state.match.rounds))
    return rounds[number]


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
    named = [with_players(desk.game, desk.acts, act) for act in mend.acts]
    for line in [*told_changes(desk, *named), *_told_totals(desk, named), *_told_late(desk, named)]:
        click.echo(fitted(line, sys.stdout))


def _unsaid(echo: str) -> None:
    """A round may stand in several entries: what is told is the round, not each of them."""


def _told_round(desk: Desk, number: int, hands: Hands, nobody: bool) -> str:
    """A round with its result, as it is typed."""
    words = [NOBODY] if nobody else []
    words += [f"{write_name(name)}:{hand}" for name, hand in hands.items()]
    return say()("score.round_told", called=_called(desk, number), result=" ".join(words))


def _told_totals(desk: Desk, acts: Sequence[Act]) -> Iterator[str]:
    """After which rounds whose totals will be others; rounds that are no more, or new, have no other number."""
    rounds = zip(_played(desk).after, _played(desk, acts).after, strict=False)
    for number, (now, then) in enumerate(rounds, 1):
        told = [f"{name} {now[name]} → {then[name]}" for name in now if now[name] != then.get(name, now[name])]
        if told:
            counted = desk.game.scoring(desk.rules).way.counted
            yield say()(f"score.later.{counted}", round=number, totals=say()("view.comma").join(told))


def _played(desk: Desk, more: Sequence[Act] = ()) -> Played:
    """The rounds of this table, with these acts added."""
    return played_rounds(desk.state.scoring, desk.history(more))


def _told_late(desk: Desk, acts: Sequence[Act]) -> Iterator[str]:
    """Which rounds come after the end only now: they stay on file, and no longer count."""
    before = _played(desk).late
    late = [number for number in _played(desk, acts).late if number not in before]
    if late:
        entries = say()("view.comma").join(dict.fromkeys(f"#{number}" for number in late))
        key = f"score.pushed.{desk.game.name}" if len(late) == 1 else "score.pushed.several"
        yield say()(key, first=f"#{late[0]}", entries=entries)


def _refuse_what_cannot_be(desk: Desk, acts: Sequence[Act]) -> None:
    """A result that the rules refuse is not written by a fix either. Raises RefereeError."""
    from referee.cli.rulings import RuleWords

    before = {(each.number, each.ruling) for each in desk.replayed_with(()).findings}
    for each in desk.replayed_with([with_players(desk.game, desk.acts, act) for act in acts]).findings:
        new = (each.number, each.ruling) not in before
        if new and each.ruling.verdict == "illegal" and each.ruling.rule != "table.over":
            raise RefereeError("score.cannot_be", why=RuleWords(desk.game.name).why(desk, each.ruling, each.values))


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
    kept = _round(desk, number)
    hands, nobody = told_of(desk, words)
    changes: dict[int, list[Act]]
    if nobody:
        changes = {place: [] for place in kept.places}
        changes[kept.places[0]] = [round_act(hands, nobody)]
    elif kept.entries[0].act.kind == "round":
        changes = {kept.places[0]: [_fixed_round(desk, kept, hands)]}
    else:
        changes = dict(_fixed_hand(desk, kept, name, hand) for name, hand in hands.items())
    acts = _mended(desk, changes)
    _refuse_what_cannot_be(desk, acts)
    whole = hands if nobody else _fixed_hands(desk, kept, hands)
    return Mend(acts, _told_round(desk, number, whole, nobody))


def _fixed_hands(desk: Desk, kept: Entered, hands: Hands) -> Hands:
    """The hands of a round with these put right; where a round is told by its loser alone, another loser's."""
    if desk.game.by_hands:
        return {**kept.hands, **hands}
    told = {name: hand for name, hand in hands.items() if hand != "0"}
    # A dash is somebody who lost, as in `score add`, but not beside another who is said to have lost.
    losers = {name: hand for name, hand in told.items() if hand != "-"} or told
    return losers or {name: hand for name, hand in kept.hands.items() if name not in hands}


def _fixed_round(desk: Desk, kept: Entered, hands: Hands) -> Act:
    """A whole round put right; where a round is told by its loser alone, the new one takes the place of the old."""
    nobody = desk.game.by_hands and kept.nobody and "-" not in hands.values()
    return round_act(_fixed_hands(desk, kept, hands), nobody)


def _fixed_hand(desk: Desk, kept: Entered, name: str, hand: str) -> tuple[int, list[Act]]:
    """One player's hand of a round told hand by hand, put right, and its place. Raises RefereeError for no hand."""
    entries = desk.standing().entries
    place = next(
        (place for place in kept.places if name_now(entries[place].act.who, entries[place + 1 :]) == name), None
    )
    if place is None:
        raise RefereeError("score.no_hand", name=name)
    return place, [_hand_act(desk, name, hand)]


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
    told = _told_round(desk, number, kept.hands, kept.nobody)
    return Mend(_mended(desk, dict.fromkeys(kept.places, ())), told)


def _whole_round(desk: Desk, number: int) -> Entered:
    """A round that was entered by its result. Raises RefereeError for one that was refereed."""
    kept = _round(desk, number)
    if not desk.state.scores_only and kept.entries[0].act.kind != "round":
        raise RefereeError("score.refereed", called=_called(desk, number))
    return kept


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
    kept = _whole_round(desk, number)
    place, first = kept.places[0], kept.entries[0].act
    follows = _in_names_of_now(first, desk.standing().entries[place + 1 :])
    told = told_of(desk, words)
    acts = _mended(desk, {place: [round_act(*told), follows]})
    _refuse_what_cannot_be(desk, acts)
    return Mend(acts, _told_round(desk, number, *told))

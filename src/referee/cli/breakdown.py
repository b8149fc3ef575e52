"""`referee score --explain`: every point or chip of a player, and what it was counted from."""

from collections.abc import Iterator
from functools import partial

from referee.cli.options import say
from referee.cli.tally import sides_told
from referee.course import Played, working
from referee.desk import Desk
from referee.errors import Misuse
from referee.views import number_told


def explained(desk: Desk, wanted: str, played: Played) -> Iterator[str]:
    """Every point or chip of a player, round by round, and what it was counted from. Raises Misuse."""
    match, words = desk.state.match, say()
    name = desk.reader.name_of(wanted)
    if name is None or name not in match.players:
        raise Misuse("score.nobody", name=wanted, players=tuple(match.players))
    told = _rounds_explained(desk, played, name) if desk.game.by_hands else _hands_explained(desk, played, name)
    lines = [*told, *_left_early(desk, played, name)]
    if not match.rounds and not played.exits:
        yield words(f"score.no_rounds.{desk.game.name}")
    elif not lines:
        yield words(f"score.none_since.{desk.game.name}", name=name)
    yield from lines


def _left_early(desk: Desk, played: Played, name: str) -> Iterator[str]:
    """That a player left the match in a round which was not counted with that player in it."""
    number = played.out.get(name)
    if number is None or any(loser == name for loser, _ in played.exits):
        return
    if name not in dict(enumerate(played.moved, 1)).get(number, {}):
        yield say()("score.left_in", name=name, hand=say()(f"round.{desk.game.name}", round=number))


def _rounds_explained(desk: Desk, played: Played, name: str) -> Iterator[str]:
    """Every point of a player of UNO, round by round, with the cards that it was counted from."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    worth = partial(desk.game.worth, desk.rules)
    # Who joins an evening late, and everybody in survival, does not begin at nothing.
    total = match.totals[name] - sum(each.points.get(name, 0) for each in match.rounds)
    signed = scoring.way.shows_sign
    if total:
        yield words("score.explain_start", total=number_told(total, signed))
    for each in match.rounds:
        if name not in each.points:
            continue
        points = each.points[name]
        total += points
        told = words(
            "score.explain", round=each.number, working=working(scoring, match, each, name, worth),
            total=number_told(total, signed),
        )  # fmt: skip
        yield words("view.space").join([told, *_end_in(desk, played, name, each.number)])
    yield from sides_told(desk, name)


def _end_in(desk: Desk, played: Played, name: str, number: int) -> Iterator[str]:
    """That a round which was counted with this player was the last one, and how."""
    if played.out.get(name) != number:
        return
    if name in desk.state.match.retired:
        yield say()("score.left_in", name=name, hand=say()(f"round.{desk.game.name}", round=number))
    else:
        yield say()("echo.out", name=name)


def _hands_explained(desk: Desk, played: Played, name: str) -> Iterator[str]:
    """What each hand of O'NO 99 moved for a player, by what, and what was left or added up then."""
    words, scoring, counted = say(), desk.state.scoring, desk.state.scoring.way.counted
    for each, moved, after in zip(desk.state.match.rounds, played.moved, played.after, strict=True):
        if name not in moved:
            continue
        key = f"score.moved.{counted}" if moved[name] else "score.moved.none"
        told = words(key, moved=number_told(moved[name], scoring.way.shows_sign)) if counted else ""
        if each.loser == name:
            key = "score.lost_at" if each.total is not None else "score.lost_hand"
            told = words(key if told else f"{key}.bare", moved=told, total=each.total)
        gone = played.out.get(name) == each.number
        left = [words(f"score.left.{counted}", count=after[name])] if counted else []
        if gone:
            left.append(words("echo.out", name=name))
        yield words(
            "score.explain_hand", hand=words(f"round.{desk.game.name}", round=each.number),
            moved=told or words("score.in"), left=words("view.space").join(left),
        ).rstrip()  # fmt: skip
    for loser, names in played.exits:
        if name in names:
            yield words("score.exit" if loser == name else "score.exit_other", name=loser)

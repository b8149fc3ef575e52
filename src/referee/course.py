"""How a match went, round by round: what each moved, what everybody had then, who was out when. Pure.

moved      what a round gave or took: chips or points
held       what a player has: chips left where there are chips, otherwise points
exit       somebody out where that ends no round and none is counted
late       told after the match was over: kept, and not counted
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.entries import TELLS_RESULT
from referee.history import Moment
from referee.match import Match, Round, Scoring, is_partner, rename, still_in
from referee.spelling import LOST, OUT


class Played(NamedTuple):
    """The rounds of a match as they were played."""

    moved: Sequence[Mapping[str, int]]
    """What each round moved, of those who were in it: chips or points."""
    after: Sequence[Mapping[str, int]]
    """What each player had after each round."""
    out: dict[str, int]
    """The round in which a player left the match."""
    late: Sequence[int | None]
    """Entries that tell a round after the match was over: kept, and not counted."""
    exits: Sequence[tuple[str, Sequence[str]]] = ()
    """Who was out, one after another, where that ends no round and none is counted, and who was in until then."""
    gone: Mapping[str, int] = {}
    """The same as `out`, where each of those exits counts as a round."""
    play_offs: Sequence[tuple[int, tuple[str, ...]]] = ()
    """Each round that was a play-off, and who played it."""


def played_rounds(scoring: Scoring, record: Iterable[Moment]) -> Played:
    """Follow a record as it is played through, and keep what each round moved, who was out when."""
    course = _Course()
    for moment in record:
        course.take(moment)
    moved = [
        {name: holds(scoring, after)[name] - holds(scoring, before)[name] for name in after.rounds[-1].points}
        for before, after in course.rounds
    ]
    held = [holds(scoring, after) for _, after in course.rounds]
    offs = [(number, before.play_offs[-1]) for number, (before, _) in enumerate(course.rounds, 1) if before.play_offs]
    return Played(moved, held, course.out, course.late, course.exits, course.gone, offs)


class _Course:
    """How a match went, moment by moment; names are those of the time, until a `rename` puts them right."""

    def __init__(self) -> None:
        self.rounds: list[tuple[Match, Match]] = []
        """Before each round and after it."""
        self.out: dict[str, int] = {}
        self.late: list[int | None] = []
        self.exits: list[tuple[str, Sequence[str]]] = []
        self.gone: dict[str, int] = {}

    def take(self, moment: Moment) -> None:
        """What this entry moved in the match."""
        act, before, after = moment.entry.act, moment.match, moment.state.match
        if act.kind in TELLS_RESULT and any(each.ruling.rule == "table.over" for each in moment.findings):
            self.late.append(moment.entry.number)
        if after is before:
            return
        ended = len(before.rounds) + len(self.exits)
        if len(after.rounds) > len(before.rounds):
            self.rounds.append((before, after))
        elif len(after.gone) > len(before.gone) and act.kind != "leave":
            self.exits.append((after.gone[-1], still_in(before)))
        if act.kind == "rename" and after.players != before.players:
            self._rename(str(act.target), act.text)
        for name in after.gone[len(before.gone) :]:
            self.out[name], self.gone[name] = len(before.rounds) + 1, ended + 1

    def _rename(self, old: str, new: str) -> None:
        def named(name: str) -> str:
            return new if name == old else name

        self.rounds = [(rename(before, old, new), rename(after, old, new)) for before, after in self.rounds]
        self.exits = [(named(loser), [named(name) for name in names]) for loser, names in self.exits]
        self.out = {named(name): number for name, number in self.out.items()}
        self.gone = {named(name): number for name, number in self.gone.items()}


def holds(scoring: Scoring, match: Match) -> Mapping[str, int]:
    """What the players have: chips left where there are chips, otherwise points."""
    return match.totals if scoring.chips is None else match.chips


def hands_by_round(match: Match) -> list[dict[str, str]]:
    """By round and player: `-`, the cards or the points left, as `round` takes them; empty where none were told."""
    return [dict(_hands(each)) for each in match.rounds]


def _hands(each: Round) -> Iterator[tuple[str, str]]:
    result = each.result
    if result.winner is not None:
        yield result.winner, OUT
    if result.loser is not None:
        yield result.loser, LOST
    for name, points in result.left.items():
        cards = result.cards.get(name)
        yield name, ",".join(cards) if cards else str(points)


def working(scoring: Scoring, match: Match, each: Round, name: str, worth: Callable[[str], int]) -> str:
    """`20 (g+2) + 5 (r5) + 50 (w) = 75`, or what else a round gave a player; `worth` is the points of a card."""
    result, points = each.result, each.points[name]
    told = f"{points:+d}" if points and scoring.way.shows_sign else str(points)
    if result.winner == name:
        others = [other for other in result.left if not is_partner(scoring, match, name, other)]
        if not points:
            return "0"
        hands = [f"{_hand_working(each, other, worth)} ({other})" for other in others]
        return f"{' + '.join(hands)} = {told}"
    if not points or name not in result.left:
        return told
    if not result.cards.get(name):
        return told
    own = _hand_working(each, name, worth)
    return f"-({own}) = {points}" if points < 0 else f"{own} = {points}"


def _hand_working(each: Round, name: str, worth: Callable[[str], int]) -> str:
    """The cards of a hand with their points, or the points alone where only they were told."""
    cards = each.result.cards.get(name)
    if not cards:
        return str(each.result.left[name])
    return " + ".join(f"{worth(card)} ({card})" for card in cards)

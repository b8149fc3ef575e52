"""The match as views and tables take it, and the sentences below: sides, ties and what parted them, who is out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from referee.cli.counting import counted_as
from referee.cli.find import table_name
from referee.cli.options import say
from referee.course import Played, holds
from referee.desk import Desk
from referee.match import BREAKS, Match, Scoring, decided, is_partner, ranks, sides, ties, winners
from referee.views import Standings, outcome, side_name, side_sentences
from referee.views import rank_word as rank_in_words
from referee.words import joined

if TYPE_CHECKING:
    from referee.grids import Scores


def standings_of(desk: Desk, played: Played) -> Standings:
    """The match as the views take it."""
    match, scoring = desk.state.match, desk.state.scoring
    words = say()
    title = words(
        "score.title", table=table_name(desk), game=words(f"game.{desk.game.name}"), rules=desk.rules.name,
        counting=words("counting.and").join(counted_as(scoring, desk.game.name)),
    )  # fmt: skip
    return Standings(
        title=title,
        game=desk.game.name,
        ranks_in_words=desk.game.by_hands,
        counted=scoring.way.counted,
        players=match.players,
        rounds=played.moved,
        losers=[each.loser for each in match.rounds],
        now=holds(scoring, match),
        ranks=ranks(scoring, match),
        out=played.out,
        over=match.over,
        winners=winners(scoring, match),
        signed=scoring.way.shows_sign,
    )


def scores_of(desk: Desk, played: Played) -> "Scores":
    """The match as the tables take it, with what is to be said below them."""
    from referee.grids import Scores

    match = desk.state.match
    standings = standings_of(desk, played)
    notes = [*_notes(desk, played), *_gone(desk, played)]
    return Scores(
        title=standings.title,
        game=desk.game.name,
        players=match.players,
        points=played.moved,
        totals=while_in(match, played),
        now=standings.now,
        ranks={name: rank_word(standings, name) for name in match.players},
        notes=notes,
        out=standings.out,
        counted=standings.counted,
        losers=standings.losers,
        places=standings.ranks,
        signed=desk.state.scoring.way.shows_sign,
        nobody=[each.number for each in match.rounds if each.result.winner is None and each.loser is None],
        play_offs=[number for number, _ in played.play_offs],
    )


def rank_word(standings: Standings, name: str) -> str:
    """A rank as people read it; who left the table has none."""
    from referee.views.score import rank_of

    return rank_of(standings, name, say())


def _ties(desk: Desk) -> Iterator[str]:
    """Who shares a rank, said aloud."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    if not match.rounds:
        return
    last = max(filter(None, ranks(scoring, match).values()), default=0) if desk.game.by_hands and match.over else 0
    for names in ties(scoring, match):
        rank = ranks(scoring, match)[names[0]]
        due = rank == 1 and match.play_offs and not match.over
        key = "score.tie_play_off" if due else "score.tie"
        told = rank_in_words(rank or 0, last, words) or words("score.rank", rank=rank)
        yield words(key, names=words("view.comma").join(_as_sides(desk, names)), rank=told)


def _as_sides(desk: Desk, names: Sequence[str]) -> list[str]:
    """These players as they stand against one another: by their sides where partners play."""
    found = [each.names for each in sides(desk.state.scoring, desk.state.match) if each.names[0] in names]
    return [side_name(each, say()) for each in found] or list(names)


def sides_told(desk: Desk, name: str | None = None) -> list[str]:
    """What partners stand at together; with a name, those of this player's side."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    found = [each._asdict() for each in sides(scoring, match)]
    told = side_sentences(found, words, match.over, scoring.way.shows_sign)
    lines = []
    for each, sentence in zip(found, told, strict=True):
        if name is not None and name not in each["names"]:
            continue
        lines.append(sentence)
        left = [other for other in match.retired if is_partner(scoring, match, other, each["names"][0])]
        if left:
            lines.append(words("score.side_left", side=side_name(each["names"], words), names=joined(left, words)))
    return lines


def _notes(desk: Desk, played: Played) -> Iterator[str]:
    """Sentences below the table: who has won, who shares a rank, what came after the end."""
    match = desk.state.match
    if match.over:
        yield outcome(winners(desk.state.scoring, match), say())
    yield from standing_notes(desk, played)


def standing_notes(desk: Desk, played: Played) -> Iterator[str]:
    """What the ranks rest on besides totals: sides, ties and what parted them, play-offs; and what does not count."""
    yield from sides_told(desk)
    yield from _ties(desk)
    yield from _parted(desk)
    yield from _play_offs(desk, played)
    for number in played.late:
        yield say()(f"score.late.{desk.game.name}", number=number)


def _parted(desk: Desk) -> Iterator[str]:
    """Which tie-break has put one before another at equal totals; none where the last round decided."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    if decided(scoring, match):
        return
    breaks = [each for each in scoring.tie_breaks if each in BREAKS]
    standing = ranks(scoring, match)
    alone = [((name,), match.totals[name]) for name in match.players]
    together = [(each.names, each.total) for each in sides(scoring, match)]
    equal: dict[tuple[int, int], list[tuple[int, Sequence[str]]]] = {}
    for names, total in (together or alone) if match.rounds and breaks else ():
        rank, played_off = standing[names[0]], sum(names[0] in each for each in match.play_offs)
        if rank is not None and names[0] not in match.gone:
            equal.setdefault((total, played_off), []).append((rank, names))
    for group in equal.values():
        for (rank, first), (after, second) in pairwise(sorted(group, key=lambda each: each[0])):
            if rank == after:
                continue
            own, other = (partial(_broken, scoring, match, name) for name in (first[0], second[0]))
            what = next(each for each in breaks if own(each) != other(each))
            yield words(
                "score.parted", name=side_name(first, words), other=side_name(second, words),
                what=words(_BREAK_WORDS[what]),
            )  # fmt: skip


_BREAK_WORDS = {
    "rounds won": "score.break.rounds_won",
    "best round": "score.break.best_round",
    "cards left": "score.break.cards_left",
}
"""By tie-break, the key of what it counts."""


def _broken(scoring: Scoring, match: Match, name: str, tie_break: str) -> int:
    """What a tie-break counts of a player."""
    return BREAKS[tie_break](scoring, match, name)


def _play_offs(desk: Desk, played: Played) -> Iterator[str]:
    """Which rounds were a play-off, and between whom."""
    words = say()
    for names in dict.fromkeys(names for _, names in played.play_offs):
        rounds = [words(f"round.{desk.game.name}", round=number) for number, each in played.play_offs if each == names]
        yield words("score.play_off_note", rounds=joined(rounds, words), names=joined(_as_sides(desk, names), words))


def _gone(desk: Desk, played: Played) -> Iterator[str]:
    """Who is out of the match or has left it, and since when."""
    match, words = desk.state.match, say()
    for name in match.gone:
        if name in played.out:
            hand = words(f"round.{desk.game.name}", round=played.out[name])
            yield words("score.left_note" if name in match.retired else "score.out_note", name=name, hand=hand)


def gone_word(match: Match, name: str) -> str:
    """Out of the match, or left, in a word."""
    return say()("view.left" if name in match.retired else "view.out")


def while_in(match: Match, played: Played) -> list[Mapping[str, int]]:
    """What everybody had after each round, until their last one where they are out of the match."""
    ends = {name: _last_round(played, name) for name in match.gone}
    return [
        {name: held for name, held in after.items() if number <= ends.get(name, number)}
        for number, after in enumerate(played.after, 1)
    ]


def _last_round(played: Played, name: str) -> int:
    """The last round in which somebody was, 0 for none."""
    return max((number for number, moved in enumerate(played.moved, 1) if name in moved), default=0)

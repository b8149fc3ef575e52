"""A match by its rounds: what each moved, what is left, the ranks."""

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.text import Text

from referee.views import NOTHING, Standings, lost_word, number_told, outcome, rank_cell, rank_word
from referee.views.parts import (
    LOST,
    LOUD,
    QUIET,
    Fitted,
    line_of,
    lines_of,
    name_of,
    number_of,
    widest_part,
)
from referee.views.tables import NAME_FOLDS, Column, blocks_of, table_of
from referee.words import Say, printable

HEADING_FOLDS = 6
"""Cells that the heading of a column of numbers keeps at least."""


def score(standings: Standings, say: Say) -> RenderableType:
    """Rounds across and players down; the other way round where that is too wide; sentences as a last resort."""

    def build(width: int) -> RenderableType:
        table = _table(standings, say, width)
        parts: list[RenderableType] = [line_of(standings.title, LOUD), ""]
        if standings.over:
            parts += [line_of(outcome(standings.winners, say), LOUD), ""]
        return Group(*parts, table or lines_of([_score_sentence(standings, name, say) for name in standings.players]))

    return Fitted(build)


def score_sentences(standings: Standings, say: Say) -> list[str]:
    """The standings in sentences, one a player, the best first."""
    said = [standings.title + say("view.stop")]
    if standings.over:
        said.append(outcome(standings.winners, say))
    for name in sorted(standings.players, key=lambda name: standings.ranks[name] or len(standings.players) + 1):
        said.append(_score_sentence(standings, name, say))
    return [printable(sentence) for sentence in said]


def _score_sentence(standings: Standings, name: str, say: Say) -> str:
    details = list(filter(None, [rank_sentence(standings, name, say)]))
    if standings.counted:
        details.append(say(f"status.{standings.counted}", count=standings.now[name]))
    if standings.counted == "score" and standings.rounds:
        moved = " ".join(_move(standings, place, name, say).plain or NOTHING for place in range(len(standings.rounds)))
        details.append(say("score.moved", points=moved))
    lost = [str(number) for number, loser in enumerate(standings.losers, 1) if loser == name]
    if lost:
        details.append(say("score.lost", rounds=" ".join(lost)))
    if name in standings.out:
        key = "score.out" if standings.ranks[name] is not None else "score.gone"
        details.append(say(key, round=say(f"round.{standings.game}", round=standings.out[name])))
    return say("status.player", name=name, details=say("view.comma").join(details))


def rank_of(standings: Standings, name: str, say: Say) -> str:
    """A rank as a cell tells it; where the game has words for the first and the last, once it is over."""
    rank = standings.ranks[name]
    if rank is None:
        return say("view.left")
    return rank_cell(rank, _last_rank(standings), say)


def rank_sentence(standings: Standings, name: str, say: Say) -> str:
    """The same within a sentence; empty for who left the table."""
    rank = standings.ranks[name]
    if rank is None:
        return ""
    return rank_word(rank, _last_rank(standings), say) or say("score.rank", rank=rank)


def _last_rank(standings: Standings) -> int:
    """The last rank where the first and the last have words; otherwise 0."""
    if not standings.ranks_in_words or not standings.over:
        return 0
    return max((rank for rank in standings.ranks.values() if rank), default=1)


def _move(standings: Standings, place: int, name: str, say: Say) -> Text:
    """What a round moved for a player; who lost it and had nothing left to give is out."""
    moved = standings.rounds[place].get(name)
    if moved is None:
        return line_of("")
    lost = standings.losers[place] == name
    if lost and not moved:
        return line_of(lost_word(name, place, standings.out, say), LOST)
    if standings.losers[place] is not None and not standings.counted:
        return line_of(NOTHING, QUIET)
    told = number_told(moved, standings.signed and standings.counted == "score")
    return line_of(told, LOST if lost else QUIET if not moved else "")


def _summary(standings: Standings, say: Say) -> list[tuple[str, list[str]]]:
    """The last columns, heading and a cell for each player: what is left or added up, rank, when out."""
    names = standings.players
    found = []
    if standings.counted:
        found.append((say(f"view.{standings.counted}"), [str(standings.now[name]) for name in names]))
    found.append((say("view.rank"), [rank_of(standings, name, say) for name in names]))
    if standings.out:
        heading = say(f"score.out_heading.{standings.game}")
        found.append((heading, [number_of(standings.out.get(name)) for name in names]))
    return found


def _table(standings: Standings, say: Say, width: int) -> RenderableType | None:
    """Rounds across or down, or fewer rounds side by side, before a name is broken inside a word; None for too wide."""
    names, across = _names(standings, say, whole=True), _across(standings, say)
    return (
        table_of([names, *across], width)
        or _rounds_down(standings, say, width, whole=True)
        or blocks_of(names, across, width)
        or table_of([_names(standings, say, whole=False), *across], width)
        or _rounds_down(standings, say, width, whole=False)
    )


def _names(standings: Standings, say: Say, whole: bool) -> Column:
    """The column of names; with `whole`, so wide that none is broken inside a word."""
    heading = say(f"view.round.{standings.game}" if standings.rounds else "view.player")
    widest = max(map(widest_part, standings.players), default=0) if whole else 0
    return Column(heading, [name_of(name) for name in standings.players], folds=max(widest, NAME_FOLDS))


def _across(standings: Standings, say: Say) -> list[Column]:
    """A column for each round, and the last ones."""
    names, columns = standings.players, []
    for place in range(len(standings.rounds)):
        columns.append(Column(str(place + 1), [_move(standings, place, name, say) for name in names], right=True))
    for place, (heading, cells) in enumerate(_summary(standings, say)):
        style = "" if place else LOUD
        widest = max(map(cell_len, cells))
        told = [line_of(cell, style) for cell in cells]
        columns.append(Column(heading, told, right=True, folds=max(widest, HEADING_FOLDS)))
    return columns


def _rounds_down(standings: Standings, say: Say, width: int, whole: bool) -> RenderableType | None:
    summary = _summary(standings, say)
    rounds = range(len(standings.rounds))
    left = [*[str(place + 1) for place in rounds], *[heading for heading, _ in summary]]
    columns = [Column(say(f"view.round.{standings.game}"), [line_of(each) for each in left], folds=NAME_FOLDS)]
    for seat, name in enumerate(standings.players):
        cells = [_move(standings, place, name, say) for place in rounds]
        cells += [line_of(own[seat], "" if place else LOUD) for place, (_, own) in enumerate(summary)]
        widest = max(cell.cell_len for cell in cells)
        part = widest_part(name) if whole else 0
        columns.append(Column(printable(name), cells, right=True, folds=max(widest, part, NAME_FOLDS // 2), named=True))
    return table_of(columns, width, ruled_before=len(rounds))

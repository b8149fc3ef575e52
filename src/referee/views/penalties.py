"""The ledger: who had to draw, how many cards, by which rule, and when; at the end each player's cards in all."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType

from referee.views import PenaltyRow, clock
from referee.views.parts import QUIET, Fitted, line_of, lines_of
from referee.views.tables import NAME_FOLDS, styled, table_of
from referee.words import Say, printable


def penalties(rows: Sequence[PenaltyRow], sums: Mapping[str, int], game: str, say: Say) -> RenderableType:
    """The ledger as a table, then the sums."""

    def build(width: int) -> RenderableType:
        plain = [""] * len(rows)
        columns = [styled("#", [str(row.entry) for row in rows], [QUIET] * len(rows), right=True)]
        if any(row.at is not None for row in rows):
            columns.append(styled(say("log.at"), [clock(row.at) for row in rows], [QUIET] * len(rows), right=True))
        columns += [
            styled(say(f"view.round.{game}"), [str(row.round) for row in rows], plain, right=True),
            styled(say("view.player"), [row.player for row in rows], plain, folds=NAME_FOLDS),
            styled(say("view.drawn"), [str(row.cards) for row in rows], plain, right=True),
            styled(say("view.rule"), [_rule(row, say) for row in rows], plain, folds=NAME_FOLDS),
        ]
        table = table_of(columns, width) if width >= TABLE_FROM else None
        return Group(table or lines_of([_sentence(row, game, say) for row in rows]), "", line_of(_told(sums, say)))

    return Fitted(build)


TABLE_FROM = 60
"""Cells of width from which a table leaves a rule's sentence room."""


def penalty_sentences(rows: Sequence[PenaltyRow], sums: Mapping[str, int], game: str, say: Say) -> list[str]:
    """The same in sentences."""
    return [printable(sentence) for sentence in [*[_sentence(row, game, say) for row in rows], _told(sums, say)]]


def _rule(row: PenaltyRow, say: Say) -> str:
    return say("penalties.cell", rule=row.rule, sentence=row.sentence)


def _sentence(row: PenaltyRow, game: str, say: Say) -> str:
    at = "" if row.at is None else f"({clock(row.at)}) "
    words = say("penalties.line", name=row.player, cards=row.cards, round=say(f"round.{game}", round=row.round))
    return f"#{row.entry} {at}{words}{say('view.space')}{say('penalties.rule', rule=row.rule, sentence=row.sentence)}"


def _told(sums: Mapping[str, int], say: Say) -> str:
    return say("penalties.sums", sums=say("view.comma").join(f"{name} {cards}" for name, cards in sums.items()))

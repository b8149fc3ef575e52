"""Who holds one card, and who of them may be caught for not having said UNO."""

from collections.abc import Sequence

from rich.console import RenderableType

from referee.views import CallRow
from referee.views.parts import LOUD, QUIET, Fitted, lines_of
from referee.views.tables import NAME_FOLDS, styled, table_of
from referee.words import Say, printable


def calls(rows: Sequence[CallRow], say: Say) -> RenderableType:
    """Everybody with one card: whether they may be caught, and until when or why not."""

    def build(width: int) -> RenderableType:
        styles = [LOUD if row.open else QUIET for row in rows]
        columns = [
            styled(say("view.player"), [row.player for row in rows], styles, folds=NAME_FOLDS),
            styled(say("catchable.heading"), [say("yes" if row.open else "no") for row in rows], styles),
            styled("", [row.why for row in rows], styles, folds=NAME_FOLDS * 2),
        ]
        return table_of(columns, width) or lines_of(call_sentences(rows, say))

    return Fitted(build)


def call_sentences(rows: Sequence[CallRow], say: Say) -> list[str]:
    """The same in sentences."""
    return [
        printable(say("catchable.open" if row.open else "catchable.not", name=row.player, why=row.why)) for row in rows
    ]

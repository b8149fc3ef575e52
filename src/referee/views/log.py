"""The log: every entry in its order, and what became of it."""

from collections.abc import Sequence

from rich.console import RenderableType

from referee.views import LogRow, clock
from referee.views.parts import LOST, QUIET, STRUCK, Fitted, lines_of, number_of
from referee.views.tables import NAME_FOLDS, Column, long_table, styled
from referee.words import Say, printable


def log(rows: Sequence[LogRow], say: Say) -> RenderableType:
    """Every entry in its order; what is no longer in force is struck through, and says so."""

    def build(width: int) -> RenderableType:
        columns = _log_columns(rows, say)
        return long_table(columns, width) or lines_of([_log_sentence(row, say) for row in rows])

    return Fitted(build)


def log_sentences(rows: Sequence[LogRow], say: Say) -> list[str]:
    """The log in sentences, one a line."""
    return [printable(_log_sentence(row, say)) for row in rows]


def _log_columns(rows: Sequence[LogRow], say: Say) -> list[Column]:
    struck = ["" if row.in_force() else STRUCK for row in rows]
    loud = [LOST if row.verdict in ("illegal", "undecided") else "" for row in rows]

    columns = [styled("#", [number_of(row.number) for row in rows], [QUIET] * len(rows), right=True)]
    if any(row.at is not None for row in rows):
        columns.append(styled(say("log.at"), [clock(row.at) for row in rows], [QUIET] * len(rows), right=True))
    columns.append(styled(say("view.player"), [row.who for row in rows], struck, folds=NAME_FOLDS))
    columns.append(styled(say("view.act"), [row.act for row in rows], struck, folds=NAME_FOLDS))
    if any(row.total is not None for row in rows):
        columns.append(styled(say("view.total"), [number_of(row.total) for row in rows], [""] * len(rows), right=True))
    if any(row.top for row in rows):
        columns.append(styled(say("view.top"), [row.top for row in rows], [""] * len(rows)))
    if any(row.remarks for row in rows):
        columns.append(styled("", [say("view.space").join(row.remarks) for row in rows], loud, folds=NAME_FOLDS * 2))
    return columns


def _log_sentence(row: LogRow, say: Say) -> str:
    """One entry in one line: its number, when, what, the total, what there is to say about it."""
    number = "" if row.number is None else f"#{row.number} "
    at = "" if row.at is None else f"({clock(row.at)}) "
    act = f"{row.who} {row.act}" if row.who else row.act
    said = [number + at + act + say("view.stop")]
    if row.total is not None:
        said.append(say("log.total", total=row.total))
    if row.top:
        said.append(say("log.top", top=row.top))
    return say("view.space").join([*said, *row.remarks])

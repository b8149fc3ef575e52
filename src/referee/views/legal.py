"""What may be done now: each act with the total that it makes, or acts that belong together in one line."""

from collections.abc import Sequence

from rich.console import Group, RenderableType

from referee.views import LegalAct, LegalGroup, said_of, typed_of
from referee.views.parts import LOST, LOUD, QUIET, Fitted, line_of, lines_of, name_of, number_of
from referee.views.tables import NAME_FOLDS, Column, styled, table_of
from referee.words import Say, printable


def legal(title: str, groups: Sequence[LegalGroup], say: Say) -> RenderableType:
    """What may be done now: acts with their totals below one another, or groups of acts under headings."""

    def build(width: int) -> RenderableType:
        acts = [act for group in groups for act in group.acts]
        if not acts:
            return line_of(title, LOUD)
        table = _groups_table(groups, say, width) if groups[0].heading else _acts_table(acts, say, width)
        return Group(line_of(title, LOUD), "", table or lines_of(_sentences(groups, say)))

    return Fitted(build)


def legal_sentences(title: str, groups: Sequence[LegalGroup], say: Say) -> list[str]:
    """The same in sentences."""
    return [printable(sentence) for sentence in [title, *_sentences(groups, say)]]


def _sentences(groups: Sequence[LegalGroup], say: Say) -> list[str]:
    """A sentence for each group, or for each act where there is only one group."""
    said = []
    for group in groups:
        if group.heading:
            said.append(say("status.player", name=group.heading, details=_typed(group, say, say("view.comma"))))
        else:
            said += [_act_sentence(act, say) for act in group.acts]
    return said


def _typed(group: LegalGroup, say: Say, between: str = "  ") -> str:
    return between.join(typed_of(act, say) for act in group.acts)


def _groups_table(groups: Sequence[LegalGroup], say: Say, width: int) -> RenderableType | None:
    columns = [
        styled("", [group.heading for group in groups], [QUIET] * len(groups), folds=HEADING_FOLDS),
        Column(say("view.act"), [name_of(_typed(group, say)) for group in groups], folds=NAME_FOLDS * 2),
    ]
    return table_of(columns, width)


HEADING_FOLDS = 14
"""Cells that the headings of the groups keep at least."""


def _acts_table(acts: Sequence[LegalAct], say: Say, width: int) -> RenderableType | None:
    styles = [LOST if act.loses or act.out else "" for act in acts]
    columns = [
        styled(say("view.act"), [typed_of(act, say) for act in acts], styles, folds=NAME_FOLDS),
        styled(say("view.total"), [number_of(act.total) for act in acts], styles, right=True),
        styled("", [said_of(act, say) for act in acts], styles, folds=NAME_FOLDS),
    ]
    return table_of(columns, width)


def _act_sentence(act: LegalAct, say: Say) -> str:
    said = said_of(act, say)
    if act.total is not None:
        said = say("view.comma").join(filter(None, [say("legal.makes", total=act.total), said]))
    return say("status.player", name=typed_of(act, say), details=said)

"""What may be done now, and what each act makes the total."""

from collections.abc import Sequence

from rich.console import Group, RenderableType

from referee.views import LegalAct
from referee.views.parts import LOST, LOUD, Fitted, line_of, lines_of, number_of
from referee.views.tables import NAME_FOLDS, styled, table_of
from referee.words import Say, printable


def legal(title: str, acts: Sequence[LegalAct], say: Say) -> RenderableType:
    """What may be done now, and what each act makes the total."""

    def build(width: int) -> RenderableType:
        styles = [LOST if act.loses or act.out else "" for act in acts]
        columns = [
            styled(say("view.act"), [act.act for act in acts], styles, folds=NAME_FOLDS),
            styled(say("view.total"), [number_of(act.total) for act in acts], styles, right=True),
            styled("", [_act_words(act, say) for act in acts], styles, folds=NAME_FOLDS),
        ]
        table = table_of(columns, width) or lines_of([_act_sentence(act, say) for act in acts])
        return Group(line_of(title, LOUD), "", table) if acts else line_of(title, LOUD)

    return Fitted(build)


def legal_sentences(title: str, acts: Sequence[LegalAct], say: Say) -> list[str]:
    """The same in sentences."""
    return [printable(sentence) for sentence in [title, *[_act_sentence(act, say) for act in acts]]]


def _act_words(act: LegalAct, say: Say) -> str:
    """What is to be said of an act: the card's name, what it costs, that it rests on cards unseen."""
    said = [act.card] if act.card and act.card != act.act else []
    if act.loses:
        said.append(say("legal.loses"))
    if act.out:
        said.append(say("legal.out"))
    if act.undecided:
        said.append(say("legal.undecided"))
    return say("view.comma").join(said)


def _act_sentence(act: LegalAct, say: Say) -> str:
    said = _act_words(act, say)
    if act.total is not None:
        said = say("view.comma").join(filter(None, [say("legal.makes", total=act.total), said]))
    return say("status.player", name=act.act, details=said)

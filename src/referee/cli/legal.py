"""`referee legal`: what may be done now."""

import click

from referee.cli.files import form_of, put_grid, view_options
from referee.cli.find import open_table
from referee.cli.options import say
from referee.cli.rulings import as_typed, as_typed_here, card_name, total_made, worded
from referee.cli.terminal import console, show, tell, to_json
from referee.desk import Desk
from referee.game import Act, copied, step
from referee.views import LegalAct, LegalGroup


@click.command()
@view_options
def legal(path: str | None, as_json: bool, plain: bool, form: str | None, output: str | None) -> None:
    """Show what may be done now; in O'NO 99 what each card would make the total, in UNO what fits and why.

    Cards of which all copies have been seen are left out. A card that would lose the hand is marked by a word,
    and so is an act whose rightness depends on a hand that nobody has seen.

    The JSON object: `turn`, and `legal`, a list of `{act, total, loses, verdict}`; `total` is null in UNO.

    \b
    Example:
      referee legal
      referee legal --json
    """
    desk = open_table(path)
    offer = desk.game.offer(desk.state)
    groups = [
        LegalGroup(
            worded(desk, heading) if heading else "",
            [_with_total(desk, act) if offer.totals else _told(desk, act, as_json) for act in acts],
        )
        for heading, acts in offer.groups
    ]
    if as_json:
        return click.echo(to_json({"turn": desk.game.facts(desk.state)["turn"], "legal": _objects(groups)}))
    title = worded(desk, offer.title)
    if form_of(form, output):
        from referee.grids import legal_grid

        return put_grid(legal_grid(title, groups, say()), form, output)
    from referee.views import legal as view

    if plain:
        return tell(view.legal_sentences(title, groups, say()))
    show(view.legal(title, groups, say()), console())


def _objects(groups: list[LegalGroup]) -> list[dict[str, object]]:
    return [
        {"act": each.typed, "total": each.total, "loses": each.loses or each.out,
         "verdict": "undecided" if each.undecided else "legal"}
        for group in groups for each in group.acts
    ]  # fmt: skip


def _told(desk: Desk, act: Act, as_json: bool) -> LegalAct:
    """An act; for people, of a hand to be handed in only what everybody knows of it: its player tells the rest."""
    told = _without_total(desk, act)
    if as_json or act.kind != "hand" or act.number is None:
        return told
    return told._replace(act=_begun(told.act), typed=_begun(told.typed))


def _begun(typed: str) -> str:
    """What stands before the hand, with its colon."""
    return "".join(typed.rpartition(":")[:2])


def _without_total(desk: Desk, act: Act) -> LegalAct:
    undecided = desk.game.judge(desk.state, act).verdict == "undecided"
    return LegalAct(
        as_typed_here(desk, act), as_typed(desk, act), _card_of(act), None, loses=False, out=False, undecided=undecided
    )


def _with_total(desk: Desk, act: Act) -> LegalAct:
    """The act tried on a copy of the table, for the total that it makes and what it costs."""
    game, state = desk.game, desk.state
    after = copied(state)
    step(game, after, act)
    facts = game.facts(after)
    return _without_total(desk, act)._replace(
        total=total_made(facts), loses=facts["loser"] == act.who, out=after.out != state.out
    )


def _card_of(act: Act) -> str:
    return card_name(act.card, say()) if act.card else ""

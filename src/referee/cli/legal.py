"""`referee legal`: what may be done now."""

from copy import deepcopy

import click

from referee.cli.find import open_table
from referee.cli.options import file_option, json_option, lang_option, plain_option, say
from referee.cli.rulings import as_typed, card_name, total_made
from referee.cli.terminal import console, show, tell, to_json
from referee.desk import Desk
from referee.views import LegalAct


@click.command()
@file_option
@json_option
@lang_option
@plain_option
def legal(path: str | None, as_json: bool, plain: bool) -> None:
    """Show what may be laid now, and what each card would make the total.

    Cards of which all copies have been seen are left out. A card that would lose the hand is marked by a word,
    and so is an act whose rightness depends on a hand that nobody has seen.

    The JSON object: `turn`, and `legal`, a list of `{act, total, loses, verdict}`.

    \b
    Example:
      referee legal
      referee legal --json
    """
    desk = open_table(path)
    acts = legal_acts(desk)
    if as_json:
        told = [
            {"act": each.act, "total": each.total, "loses": each.loses or each.out,
             "verdict": "undecided" if each.undecided else "legal"}
            for each in acts
        ]  # fmt: skip
        return click.echo(to_json({"turn": desk.game.facts(desk.state)["turn"], "legal": told}))
    from referee.views import legal as view

    title = _legal_title(desk)
    if plain:
        return tell(view.legal_sentences(title, acts, say()))
    show(view.legal(title, acts, say()), console())


def _legal_title(desk: Desk) -> str:
    facts = desk.game.facts(desk.state)
    if facts["turn"] is None:
        return say()("legal.over")
    key = "legal.title" if facts.get("owed", 1) == 1 else "legal.title_owed"
    return say()(key, turn=facts["turn"], total=facts["total"], limit=facts["limit"], owed=facts["owed"])


def legal_acts(desk: Desk) -> list[LegalAct]:
    """What may be done now, each act tried on a copy of the table."""
    game, state = desk.game, desk.state
    acts = []
    for act in game.legal(state):
        after = deepcopy(state)
        for each in game.resolve(after, act):
            game.apply(after, each)
        facts = game.facts(after)
        acts.append(
            LegalAct(
                act=as_typed(desk, act),
                card=card_name(act.card, say()) if act.card else "",
                total=total_made(facts),
                loses=facts["loser"] == act.who,
                out=after.out != state.out,
                undecided=game.judge(state, act).verdict == "undecided",
            )
        )
    return acts

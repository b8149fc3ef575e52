"""`referee status`: the table as it stands."""

import click

from referee.cli.find import open_table, table_name
from referee.cli.options import file_option, json_option, lang_option, plain_option, say
from referee.cli.rulings import card_name
from referee.cli.terminal import console, show, tell, to_json
from referee.desk import Desk
from referee.views import Position


@click.command()
@file_option
@json_option
@lang_option
@plain_option
def status(path: str | None, as_json: bool, plain: bool) -> None:
    """Show the table as it stands.

    The running total and how far it is from the limit, whose turn it is and what that player owes, the
    direction, everybody's cards and chips, the draw pile, and the cards seen since the last shuffle. Once the
    match is over, who won and who came in at which place.

    \b
    Example:
      referee status
      referee status -f evening.referee --json
    """
    desk = open_table(path)
    if as_json:
        return click.echo(to_json(desk.told_facts()))
    from referee.views import parts
    from referee.views import status as view

    position = position_of(desk)
    if plain:
        return tell(view.status_sentences(position, say()))
    screen = console()
    show(view.status(position, say(), parts.signs_for(screen.encoding)), screen)


def position_of(desk: Desk) -> Position:
    """The table as the views take it."""
    state, words = desk.state, say()
    scoring = desk.game.scoring(desk.rules)
    seen = [(card_name(card, words), state.seen.get(card, 0), copies) for card, copies in desk.rules.cards.items()]
    return Position(
        table=table_name(desk),
        game=words(f"game.{desk.game.name}"),
        facts=desk.game.facts(state),
        mode=scoring.mode,
        chips=scoring.chips,
        reason=_reason(desk),
        second=state.second,
        seen=seen if state.turn is not None else (),
        paused=state.paused,
    )


_KEEPS_A_DUTY = frozenset(
    {"note", "ruling", "pause", "resume", "foul", "draw", "penalty", "reshuffle", "dealer", "seats", "join", "leave"}
)
"""Kinds of act after which the player at turn owes what was owed before."""


def _reason(desk: Desk) -> str:
    """By whose card the player at turn owes more than one play; empty where that is not so, or not known."""
    if desk.game.facts(desk.state).get("owed", 1) == 1:
        return ""
    for entry in reversed(desk.standing().entries):
        act = entry.act.acts[0] if entry.act.kind == "stands" else entry.act
        if act.kind in _KEEPS_A_DUTY:
            continue
        who = act.who or entry.act.who
        if not act.card or who not in desk.state.players:
            return ""
        key = "status.double" if act.card == "double" else "status.passed"
        return say()(key, who=who, card=card_name(act.card, say()))
    return ""

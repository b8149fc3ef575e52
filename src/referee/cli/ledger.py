"""`referee catchable` and `referee penalties`: who may be caught now, and who had to draw for what."""

from collections.abc import Mapping

import click

from referee.cli.files import form_of, put_grid, view_options
from referee.cli.find import open_table, table_name
from referee.cli.log import stamps_of
from referee.cli.options import say
from referee.cli.paragraph import wrap
from referee.cli.rulings import RuleWords
from referee.cli.terminal import console, show, tell, to_json
from referee.desk import Desk
from referee.entries import Entry
from referee.game import Call
from referee.views import CallRow, PenaltyRow


@click.command()
@view_options
def catchable(path: str | None, as_json: bool, plain: bool, form: str | None, output: str | None) -> None:
    """Show who may be caught now for not having said UNO, and until when.

    Everybody else who holds one card is told too, with the reason why not: UNO was said, or it is too late.

    The JSON object: `catchable`, a list of names; `window`, the value of `uno_window`, null where the game has
    none; `others`, a list of `{name, why}`.

    \b
    Example:
      referee catchable
      referee catchable -f evening.referee --json
    """
    desk = open_table(path)
    rows = call_rows(desk)
    if as_json:
        return click.echo(to_json({
            "catchable": [row.player for row in rows if row.open],
            "window": getattr(desk.rules, "uno_window", None),
            "others": [{"name": row.player, "why": row.why} for row in rows if not row.open],
        }))  # fmt: skip
    if form_of(form, output):
        from referee.grids import calls_grid

        return put_grid(calls_grid(say()("table.calls", table=table_name(desk)), rows, say()), form, output)
    if not rows:
        return click.echo(wrap(say()("catchable.no_game" if desk.game.calls is None else "catchable.none")))
    from referee.views import calls as view

    if plain:
        return tell(view.call_sentences(rows, say()))
    show(view.calls(rows, say()), console())


def call_rows(desk: Desk) -> list[CallRow]:
    """Everybody who holds one card, and how it stands with UNO."""
    if desk.game.calls is None:
        return []
    found = desk.game.calls(desk.state)
    closings = _closings(desk) if any(call.state == "closed" for call in found) else {}
    return [CallRow(call.player, call.state == "open", _why(desk, call, closings)) for call in found]


def _why(desk: Desk, call: Call, closings: Mapping[str, Entry]) -> str:
    """Until when somebody may be caught, or why not."""
    words, name = say(), call.player
    if call.state == "open":
        return words(f"catchable.until_{call.until}", name=name)
    if call.state == "called":
        return words("catchable.called", name=name)
    closing = closings.get(name)
    if closing is None:
        return words("catchable.never", name=name)
    return words("catchable.closed", name=name, number=closing.number, act=desk.write(closing.act))


def _closings(desk: Desk) -> dict[str, Entry]:
    """By player, the entry after which that player could be caught no longer, with the one card still in hand."""
    calls = desk.game.calls
    assert calls is not None
    closings: dict[str, Entry] = {}
    before: dict[str, str] = {}
    for moment in desk.history():
        now = {call.player: call.state for call in calls(moment.state)}
        closings = {name: closing for name, closing in closings.items() if now.get(name) == "closed"}
        closings |= {name: moment.entry for name in now if now[name] == "closed" and before.get(name) == "open"}
        before = now
    return closings


@click.command()
@view_options
def penalties(path: str | None, as_json: bool, plain: bool, form: str | None, output: str | None) -> None:
    """Show the ledger: who had to draw, how many cards, by which rule, and when.

    Fouls, catches, challenges and the referee's own penalties are in it; what a card laid makes the next player
    draw is none. What was undone or fixed does not count.

    JSON, one object a line: `entry`, `round`, `at` (seconds), `player`, `cards`, `rule`, `sentence`.

    \b
    Example:
      referee penalties
      referee penalties -f evening.referee --json
    """
    desk = open_table(path)
    rows = penalty_rows(desk)
    if as_json:
        return click.echo("".join(f"{to_json(row._asdict())}\n" for row in rows), nl=False)
    sums = {name: sum(row.cards for row in rows if row.player == name) for name in desk.state.players}
    if form_of(form, output):
        from referee.grids import penalties_grid

        title = say()("table.penalties", table=table_name(desk))
        return put_grid(penalties_grid(title, rows, sums, desk.game.name, say()), form, output)
    if not rows:
        return click.echo(wrap(say()("penalties.none")))
    from referee.views import penalties as view

    if plain:
        return tell(view.penalty_sentences(rows, sums, desk.game.name, say()))
    show(view.penalties(rows, sums, desk.game.name, say()), console())


def penalty_rows(desk: Desk) -> list[PenaltyRow]:
    """The ledger's lines, each with its time and the sentence of its rule."""
    book, stamps = RuleWords(desk.game.name), stamps_of(desk) if desk.state.penalties else {}
    return [
        PenaltyRow(
            each.entry, each.round, stamps.get(each.entry), each.player, each.cards, each.rule, book.sentence(each.rule)
        )
        for each in desk.state.penalties
    ]

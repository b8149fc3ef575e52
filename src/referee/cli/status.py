"""`referee status`: the table as it stands."""

import click

from referee.cli.files import form_of, put_grid, put_text, view_options
from referee.cli.find import open_table, table_name
from referee.cli.options import language, large_print_option, say
from referee.cli.rulings import worded
from referee.cli.terminal import console, show, tell, to_json
from referee.desk import Desk
from referee.views import Position, Scene


@click.command()
@large_print_option
@view_options
def status(
    large_print: bool, path: str | None, as_json: bool, plain: bool, form: str | None, output: str | None
) -> None:
    """Show the table as it stands.

    The running total and how far it is from the limit, or the top card and the active colour; whose turn it is
    and what that player owes, the direction, everybody's cards with chips or score, the draw pile, and the cards
    seen since the last shuffle. Once the match is over, who won and who came in at which place. Where partners
    play, the total of each side.

    In the JSON object, `winners` names everybody who has won the match, both partners where partners play, and is
    empty where nobody has. `winner` is the first of them in seat order, or null. `sides` lists the partners, the best
    side first: `names` of those who are at the table, `total` of both, and the `rank` that each of them has.

    \b
    Example:
      referee status
      referee status -f evening.referee --json
      referee status --large-print
    """
    desk = open_table(path)
    if as_json:
        return click.echo(to_json(desk.told_facts()))
    from referee.views import parts
    from referee.views import status as view

    position = position_of(desk)
    wanted = form_of(form, output)
    if wanted == "svg":
        from referee.export.picture import SIZE, picture_of

        drawn = view.status(position, say(), parts.PICTURES)
        return put_text(picture_of(drawn, position.table, language(), SIZE[0]), output)
    if wanted:
        from referee.grids import status_grid

        notes = view.status_sentences(position, say(), players=False)
        places = {each["name"]: view.place_of(position, each, say()) for each in position.facts["players"]}
        roles = [say()("view.comma").join(view.roles_of(position, each, say())) for each in position.facts["players"]]
        return put_grid(status_grid(position, roles, notes, places, say()), form, output)
    if large_print:
        return _show_largely(Scene(position), plain)
    if plain:
        return tell(view.status_sentences(position, say()))
    screen = console()
    show(view.status(position, say(), parts.signs_for(screen.encoding)), screen)


def _show_largely(scene: Scene, plain: bool) -> None:
    """Only what matters now."""
    from referee.views import parts, screen

    if plain:
        return tell(screen.large_sentences(scene, say()))
    out = console()
    show(screen.large_print(scene, say(), parts.signs_for(out.encoding)), out)


def position_of(desk: Desk) -> Position:
    """The table as the views take it."""
    shown = desk.game.shown(desk.state, [entry.act for entry in desk.standing().entries])
    return Position(
        table=table_name(desk),
        game=say()(f"game.{desk.game.name}"),
        facts=desk.game.facts(desk.state),
        large=shown.large,
        colour=shown.colour,
        standing=[worded(desk, each) for each in shown.standing],
        awaited=[worded(desk, each) for each in shown.awaited],
        last=[worded(desk, each) for each in shown.last],
        marks={name: [worded(desk, each) for each in marks] for name, marks in shown.marks.items()},
        counted=shown.counted,
        chips=desk.state.scoring.chips,
        seen=[(worded(desk, name), seen, copies) for name, seen, copies in shown.seen],
        paused=desk.state.paused,
        signed=desk.state.scoring.way.shows_sign,
        ranks_in_words=desk.game.by_hands,
    )

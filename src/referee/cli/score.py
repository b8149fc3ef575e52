"""`referee score`: chips or points, round by round, on the screen or in a file; results entered and put right."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from referee.cli.files import form_of, format_options, put_grid, put_text
from referee.cli.find import open_table
from referee.cli.group import LazyGroup
from referee.cli.options import file_option, json_option, lang_option, language, plain_option, say
from referee.cli.paragraph import fitted
from referee.cli.tally import scores_of, standing_notes, standings_of
from referee.cli.terminal import console, show, tell, terminal_size, to_json
from referee.course import Played, hands_by_round, holds, played_rounds
from referee.desk import Desk
from referee.entries import name_now
from referee.errors import Misuse
from referee.match import Match, Scoring, is_partner, ranks, sides, winners
from referee.spelling import LOST

if TYPE_CHECKING:
    from referee.grid import Grid
    from referee.grids import Scores

RESULTS = {
    "add": "referee.cli.results:add",
    "fix": "referee.cli.results:fix",
    "insert": "referee.cli.results:insert",
    "remove": "referee.cli.results:remove",
    "import": "referee.cli.imports:import_rounds",
}
"""The commands about results and where each is; `score` itself shows."""

HELP = {
    "add": "Enter the result of a round.",
    "fix": "Put the result of a round right.",
    "insert": "Enter a round that was forgotten.",
    "remove": "Take a round out again.",
    "import": "Bring rounds in from a spreadsheet.",
}
"""Every one of them in a line."""


@click.group(
    cls=LazyGroup, where=RESULTS, told=HELP, invoke_without_command=True,
    subcommand_metavar="[add|fix|insert|remove|import] ...",
)  # fmt: skip
@click.option("--explain", metavar="NAME", help="Every point of this player, with its cards.")
@click.option("--chart", is_flag=True, help="The race over the rounds as a picture (SVG).")
@click.option("--sheet", is_flag=True, help="A score sheet to print (HTML, A4), with lines to sign on.")
@format_options
@file_option
@json_option
@lang_option
@plain_option
@click.pass_context
def score(
    context: click.Context, explain: str | None, chart: bool, sheet: bool, form: str | None, output: str | None,
    path: str | None, as_json: bool, plain: bool,
) -> None:  # fmt: skip
    """Show chips or points, round by round; enter results and put them right.

    Each round with what it gave or cost whom, the subtotals, the total (or the chips left) and the rank. Equal
    standings share a rank, and that is said.

    The JSON object: `mode` is how the table counts. `rounds` is what each round moved, of those who were in it:
    points, or with chips -1 for the chip lost and 0 for the others (0 for all where the loser had none left and
    is out). `subtotals` is what each player had after each round, null before joining; `totals` is what each has
    now. `losers` names who lost each hand of O'NO 99, `out` the round in which somebody left the match.
    `winner`, `winners` and `sides` are those of `referee status`.

    \b
    Example:
      referee score
      referee score --explain Ben
      referee score --format csv -o evening.csv
      referee score add Aki:- Ben:27 Chie:r5,g+2,w
    """
    if context.invoked_subcommand is not None:
        return
    _refuse_together(explain, chart, sheet, form, as_json)
    desk = open_table(path)
    played = played_rounds(desk.state.scoring, desk.history())
    if explain is not None:
        from referee.cli.breakdown import explained

        return _put_lines(list(explained(desk, explain, played)), output)
    if as_json:
        return click.echo(to_json(score_object(desk, played)))
    if chart or sheet:
        from referee.cli import handouts

        return put_text((handouts.chart if chart else handouts.sheet)(desk, played), output)
    _show(desk, played, form_of(form, output), output, plain)


def _refuse_together(explain: str | None, chart: bool, sheet: bool, form: str | None, as_json: bool) -> None:
    """Each of these asks for something else to be shown. Raises Misuse for two of them."""
    wanted = {
        "--explain": explain is not None, "--chart": chart, "--sheet": sheet, "--json": as_json,
        # A chart is an SVG and a sheet is HTML, also where that is said.
        "--format": form is not None and not (chart and form == "svg") and not (sheet and form == "html"),
    }  # fmt: skip
    named = [option for option, is_wanted in wanted.items() if is_wanted]
    if len(named) > 1:
        raise Misuse("score.one_of", options=tuple(named))


def _put_lines(lines: Sequence[str], output: str | None) -> None:
    """Sentences on the screen, in lines that fit it, or in a file."""
    if output is None:
        tell([fitted(line, sys.stdout) for line in lines])
    else:
        put_text("\n".join(lines) + "\n", output)


def _show(desk: Desk, played: Played, form: str | None, output: str | None, plain: bool) -> None:
    """The scores on the screen, or as a table in another format."""
    if form in ("csv", "tsv"):
        return put_grid(_results_grid(desk, played), form, output)
    if form is not None:
        from referee.export.picture import SIZE

        width = {"text": terminal_size()[0], "svg": SIZE[0]}.get(form)
        return put_grid(_grid_that_fits(scores_of(desk, played), width), form, output)
    from referee.views import score as view

    standings = standings_of(desk, played)
    if plain:
        return tell([*view.score_sentences(standings, say()), *standing_notes(desk, played)])
    screen = console()
    if not desk.game.by_hands:
        show(view.score(standings, say()), screen)
        said = [fitted(each, sys.stdout) for each in standing_notes(desk, played)]
        if said:
            tell(["", *said])
        return
    from referee.export.text import drawn

    show(drawn(_grid_that_fits(scores_of(desk, played), screen.width), language(), screen.width), screen)


def _grid_that_fits(scores: "Scores", width: int | None) -> "Grid":
    """The first layout that has room in so many cells, as long as no name is broken inside a word; otherwise with."""
    from referee import grids

    across = grids.score_grid(scores, say())
    if width is None:
        return across
    from referee.export.text import fits
    from referee.views.tables import BLOCK

    if fits(across, width, whole=True):
        return across
    narrower, down = grids.score_grid(scores, say(), with_race=False), grids.rounds_grid(scores, say())
    blocks = (
        grids.score_blocks(scores, say(), size, with_race)
        for size in range(len(scores.points) + 1, BLOCK - 1, -1)
        for with_race in (True, False)
    )
    for each in (narrower, down, *blocks):
        if fits(each, width, whole=True):
            return each
    return next((each for each in (across, narrower, down) if fits(each, width)), across)


def _results_grid(desk: Desk, played: Played) -> "Grid":
    """The rounds with their hands: what `import` reads again."""
    from referee.grids import results_grid

    hands = hands_by_round(desk.state.match)
    scores = scores_of(desk, played)._replace(
        out=played.gone,
        seats=_seats_by_round(desk),
        sides=_side_totals(desk.state.scoring, desk.state.match),
    )
    if played.exits:
        points = [dict.fromkeys(names, 0) for _, names in played.exits]
        scores, hands = scores._replace(points=points, exits=True), [{name: LOST} for name, _ in played.exits]
    return results_grid(scores, hands, say())


def _side_totals(scoring: Scoring, match: Match) -> dict[str, int]:
    """Where partners play, what the side of each player has together."""
    return {
        name: each.total
        for each in sides(scoring, match)
        for name in match.players
        if is_partner(scoring, match, name, each.names[0])
    }


def _seats_by_round(desk: Desk) -> dict[int, Sequence[str]]:
    """At a table of partners who changed seats: by round, how they sat from then on, in their names of now."""
    entries, seats = desk.standing().entries, dict[int, Sequence[str]]()
    if not desk.game.scoring(desk.rules).partners or all(entry.act.kind != "seats" for entry in entries):
        return {}
    seats[1] = [str(name_now(name, entries)) for name in desk.players]
    for place, moment in enumerate(desk.history()):
        if moment.entry.act.kind == "seats":
            later = entries[place + 1 :]
            seats[len(moment.match.rounds) + 1] = [str(name_now(name, later)) for name in moment.state.players]
    return seats


def score_object(desk: Desk, played: Played) -> dict[str, object]:
    """The match as JSON tells it; the command's help says what the values mean."""
    match, scoring = desk.state.match, desk.state.scoring
    now = holds(scoring, match)
    return {
        "mode": scoring.mode,
        "rounds": [dict(each) for each in played.moved],
        "subtotals": {name: [after.get(name) for after in played.after] for name in match.players},
        "totals": {name: now[name] for name in match.players},
        "ranks": ranks(scoring, match),
        "over": match.over,
        "winner": match.winner,
        "winners": list(winners(scoring, match)),
        "sides": [each._asdict() for each in sides(scoring, match)],
        "losers": [each.loser for each in match.rounds],
        "out": played.out,
    }

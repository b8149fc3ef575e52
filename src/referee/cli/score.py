"""`referee score`: chips or points, round by round, on the screen or in a file; results entered and put right."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

import click

from referee.cli.counting import counted_as
from referee.cli.files import form_of, format_options, put_grid, put_text
from referee.cli.find import open_table, table_name
from referee.cli.group import LazyGroup
from referee.cli.options import file_option, json_option, lang_option, language, plain_option, say
from referee.cli.paragraph import fitted
from referee.cli.terminal import console, show, tell, terminal_size, to_json
from referee.course import Played, hands_by_round, holds, played_rounds, shows_sign, working
from referee.desk import Desk
from referee.entries import name_now
from referee.errors import Misuse
from referee.grid import Grid
from referee.match import (
    BREAKS,
    PARTNERS,
    TEAMS,
    Match,
    Scoring,
    decided,
    first_total,
    is_partner,
    ranks,
    sides,
    ties,
    winners,
)
from referee.spelling import LOST
from referee.views import Standings, as_sides, number_told, outcome, side_name, side_sentences
from referee.views import rank_word as rank_in_words
from referee.words import joined

if TYPE_CHECKING:
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
        lines = list(explained(desk, explain, played))
        return (
            tell([fitted(line, sys.stdout) for line in lines])
            if output is None
            else put_text("\n".join(lines) + "\n", output)
        )
    if as_json:
        return click.echo(to_json(score_object(desk, played)))
    if chart:
        return put_text(_chart(desk, played), output)
    if sheet:
        return put_text(_sheet(desk, played), output)
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


def _show(desk: Desk, played: Played, form: str | None, output: str | None, plain: bool) -> None:
    """The scores on the screen, or as a table in another format."""
    if form in ("csv", "tsv"):
        return put_grid(_results_grid(desk, played), form, output)
    scores = scores_of(desk, played)
    if form is not None:
        width = terminal_size()[0] if form in ("text", "svg") else None
        return put_grid(_grid_that_fits(scores, width), form, output)
    from referee.views import score as view

    standings = standings_of(desk, played)
    if plain:
        return tell([*view.score_sentences(standings, say()), *_standing_notes(desk, played)])
    screen = console()
    if not desk.game.by_hands:
        show(view.score(standings, say()), screen)
        said = list(_standing_notes(desk, played))
        return tell(["", *[fitted(each, sys.stdout) for each in said]] if said else [])
    from referee.export.text import drawn

    show(drawn(_grid_that_fits(scores, screen.width), language(), screen.width), screen)


def _grid_that_fits(scores: "Scores", width: int | None) -> Grid:
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


def _results_grid(desk: Desk, played: Played) -> Grid:
    """The rounds with their hands: what `import` reads again."""
    from referee.grids import results_grid

    hands = hands_by_round(desk.state.match)
    scores = scores_of(desk, played)._replace(
        out=played.gone,
        seats=seats_by_round(desk),
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


def standings_of(desk: Desk, played: Played) -> Standings:
    """The match as the views take it."""
    match, scoring = desk.state.match, desk.state.scoring
    words = say()
    title = words(
        "score.title", table=table_name(desk), game=words(f"game.{desk.game.name}"), rules=desk.rules.name,
        counting=words("counting.and").join(counted_as(scoring, desk.game.name)),
    )  # fmt: skip
    return Standings(
        title=title,
        game=desk.game.name,
        ranks_in_words=desk.game.by_hands,
        counted=scoring.way.counted,
        players=match.players,
        rounds=played.moved,
        losers=[each.loser for each in match.rounds],
        now=holds(scoring, match),
        ranks=ranks(scoring, match),
        out=played.out,
        over=match.over,
        winners=winners(scoring, match),
    )


def scores_of(desk: Desk, played: Played) -> "Scores":
    """The match as the tables take it, with what is to be said below them."""
    from referee.grids import Scores

    match = desk.state.match
    standings = standings_of(desk, played)
    notes = [*_notes(desk, match, played), *_gone(desk, played)]
    return Scores(
        title=standings.title,
        game=desk.game.name,
        players=match.players,
        points=played.moved,
        totals=_while_in(match, played),
        now=standings.now,
        ranks={name: rank_word(standings, name) for name in match.players},
        notes=notes,
        out=standings.out,
        counted=standings.counted,
        losers=standings.losers,
        places=standings.ranks,
        signed=shows_sign(desk.state.scoring.way),
        nobody=[each.number for each in match.rounds if each.result.winner is None and each.loser is None],
        play_offs=[number for number, _ in played.play_offs],
    )


def rank_word(standings: Standings, name: str) -> str:
    """A rank as people read it; who left the table has none."""
    from referee.views.score import rank_of

    return rank_of(standings, name, say())


def _ties(desk: Desk) -> Iterator[str]:
    """Who shares a rank, said aloud."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    if not match.rounds:
        return
    last = max(filter(None, ranks(scoring, match).values()), default=0) if desk.game.by_hands and match.over else 0
    for names in ties(scoring, match):
        rank = ranks(scoring, match)[names[0]]
        due = rank == 1 and match.play_offs and not match.over
        key = "score.tie_play_off" if due else "score.tie"
        told = rank_in_words(rank or 0, last, words) or words("score.rank", rank=rank)
        yield words(key, names=words("view.comma").join(_as_sides(desk, names)), rank=told)


def _as_sides(desk: Desk, names: Sequence[str]) -> list[str]:
    """These players as they stand against one another: by their sides where partners play."""
    found = [each.names for each in sides(desk.state.scoring, desk.state.match) if each.names[0] in names]
    return [side_name(each, say()) for each in found] or list(names)


def _sides(desk: Desk, name: str | None = None) -> list[str]:
    """What partners stand at together; with a name, those of this player's side."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    found = as_sides([each._asdict() for each in sides(scoring, match)])
    told = side_sentences(found, words, match.over, shows_sign(scoring.way))
    lines = []
    for each, sentence in zip(found, told, strict=True):
        if name is not None and name not in each["names"]:
            continue
        lines.append(sentence)
        left = [other for other in match.retired if is_partner(scoring, match, other, each["names"][0])]
        if left:
            lines.append(words("score.side_left", side=side_name(each["names"], words), names=joined(left, words)))
    return lines


def _notes(desk: Desk, match: Match, played: Played) -> Iterator[str]:
    """Sentences below the table: who has won, who shares a rank, what came after the end."""
    words = say()
    if match.over:
        yield outcome(winners(desk.state.scoring, match), words)
    yield from _standing_notes(desk, played)


def _standing_notes(desk: Desk, played: Played) -> Iterator[str]:
    """What the ranks rest on besides totals: sides, ties and what parted them, play-offs; and what does not count."""
    yield from _sides(desk)
    yield from _ties(desk)
    yield from _parted(desk)
    yield from _play_offs(desk, played)
    for number in played.late:
        yield say()(f"score.late.{desk.game.name}", number=number)


def _parted(desk: Desk) -> Iterator[str]:
    """Which tie-break has put one before another at equal totals; none where the last round decided."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    if decided(scoring, match):
        return
    breaks = [each for each in scoring.tie_breaks if each in BREAKS]
    standing = ranks(scoring, match)
    alone = [((name,), match.totals[name]) for name in match.players]
    together = [(each.names, each.total) for each in sides(scoring, match)]
    equal: dict[tuple[int, int], list[tuple[int, Sequence[str]]]] = {}
    for names, total in (together or alone) if match.rounds and breaks else ():
        rank, played_off = standing[names[0]], sum(names[0] in each for each in match.play_offs)
        if rank is not None and names[0] not in match.gone:
            equal.setdefault((total, played_off), []).append((rank, names))
    for group in equal.values():
        for (rank, first), (after, second) in pairwise(sorted(group, key=lambda each: each[0])):
            if rank == after:
                continue
            own, other = (partial(_broken, scoring, match, name) for name in (first[0], second[0]))
            what = next(each for each in breaks if own(each) != other(each))
            yield words(
                "score.parted", name=side_name(first, words), other=side_name(second, words),
                what=words(_BREAK_WORDS[what]),
            )  # fmt: skip


_BREAK_WORDS = {
    "rounds won": "score.break.rounds_won",
    "best round": "score.break.best_round",
    "cards left": "score.break.cards_left",
}
"""By tie-break, the key of what it counts."""


def _broken(scoring: Scoring, match: Match, name: str, tie_break: str) -> int:
    """What a tie-break counts of a player."""
    return BREAKS[tie_break](scoring, match, name)


def _play_offs(desk: Desk, played: Played) -> Iterator[str]:
    """Which rounds were a play-off, and between whom."""
    words = say()
    for names in dict.fromkeys(names for _, names in played.play_offs):
        rounds = [words(f"round.{desk.game.name}", round=number) for number, each in played.play_offs if each == names]
        yield words("score.play_off_note", rounds=joined(rounds, words), names=joined(_as_sides(desk, names), words))


def _gone(desk: Desk, played: Played) -> Iterator[str]:
    """Who is out of the match or has left it, and since when."""
    match, words = desk.state.match, say()
    for name in match.gone:
        if name in played.out:
            hand = words(f"round.{desk.game.name}", round=played.out[name])
            yield words("score.left_note" if name in match.retired else "score.out_note", name=name, hand=hand)


def _gone_word(match: Match, name: str) -> str:
    """Out of the match, or left, in a word."""
    return say()("view.left" if name in match.retired else "view.out")


def _while_in(match: Match, played: Played) -> list[Mapping[str, int]]:
    """What everybody had after each round, until their last one where they are out of the match."""
    ends = {name: _last_round(played, name) for name in match.gone}
    return [
        {name: held for name, held in after.items() if number <= ends.get(name, number)}
        for number, after in enumerate(played.after, 1)
    ]


def _last_round(played: Played, name: str) -> int:
    """The last round in which somebody was, 0 for none."""
    return max((number for number, moved in enumerate(played.moved, 1) if name in moved), default=0)


def explained(desk: Desk, wanted: str, played: Played) -> Iterator[str]:
    """Every point or chip of a player, round by round, and what it was counted from. Raises Misuse."""
    match, words = desk.state.match, say()
    name = desk.reader.name_of(wanted)
    if name is None or name not in match.players:
        raise Misuse("score.nobody", name=wanted, players=tuple(match.players))
    told = _rounds_explained(desk, played, name) if desk.game.by_hands else _hands_explained(desk, played, name)
    lines = [*told, *_left_early(desk, played, name)]
    if not match.rounds and not played.exits:
        yield words(f"score.no_rounds.{desk.game.name}")
    elif not lines:
        yield words(f"score.none_since.{desk.game.name}", name=name)
    yield from lines


def _left_early(desk: Desk, played: Played, name: str) -> Iterator[str]:
    """That a player left the match in a round which was not counted with that player in it."""
    number = played.out.get(name)
    if number is None or any(loser == name for loser, _ in played.exits):
        return
    if name not in dict(enumerate(played.moved, 1)).get(number, {}):
        yield say()("score.left_in", name=name, hand=say()(f"round.{desk.game.name}", round=number))


def _rounds_explained(desk: Desk, played: Played, name: str) -> Iterator[str]:
    """Every point of a player of UNO, round by round, with the cards that it was counted from."""
    match, scoring, words = desk.state.match, desk.state.scoring, say()
    worth = partial(desk.game.worth, desk.rules)
    # Who joins an evening late, and everybody in survival, does not begin at nothing.
    total = match.totals[name] - sum(each.points.get(name, 0) for each in match.rounds)
    signed = shows_sign(scoring.way)
    if total:
        yield words("score.explain_start", total=number_told(total, signed))
    for each in match.rounds:
        if name not in each.points:
            continue
        points = each.points[name]
        total += points
        told = words(
            "score.explain", round=each.number, working=working(scoring, match, each, name, worth),
            total=number_told(total, signed),
        )  # fmt: skip
        yield words("view.space").join([told, *_end_in(desk, played, name, each.number)])
    yield from _sides(desk, name)


def _end_in(desk: Desk, played: Played, name: str, number: int) -> Iterator[str]:
    """That a round which was counted with this player was the last one, and how."""
    if played.out.get(name) != number:
        return
    if name in desk.state.match.retired:
        yield say()("score.left_in", name=name, hand=say()(f"round.{desk.game.name}", round=number))
    else:
        yield say()("echo.out", name=name)


def _hands_explained(desk: Desk, played: Played, name: str) -> Iterator[str]:
    """What each hand of O'NO 99 moved for a player, by what, and what was left or added up then."""
    words, counted = say(), desk.state.scoring.way.counted
    for each, moved, after in zip(desk.state.match.rounds, played.moved, played.after, strict=True):
        if name not in moved:
            continue
        key = f"score.moved.{counted}" if moved[name] else "score.moved.none"
        told = words(key, moved=f"{moved[name]:+d}") if counted else ""
        if each.loser == name:
            key = "score.lost_at" if each.total is not None else "score.lost_hand"
            told = words(key if told else f"{key}.bare", moved=told, total=each.total)
        gone = played.out.get(name) == each.number
        left = [words(f"score.left.{counted}", count=after[name])] if counted else []
        if gone:
            left.append(words("echo.out", name=name))
        yield words(
            "score.explain_hand", hand=words(f"round.{desk.game.name}", round=each.number),
            moved=told or words("score.in"), left=words("view.space").join(left),
        ).rstrip()  # fmt: skip
    for loser, names in played.exits:
        if name in names:
            yield words("score.exit" if loser == name else "score.exit_other", name=loser)


def _last_line(scoring: Scoring) -> int | None:
    """The total at which the match ends, or somebody is out; None where none does that."""
    if scoring.way.target == "start" or scoring.out_with_last_chip:
        return 0
    return scoring.target or None


def _chart(desk: Desk, played: Played) -> str:
    """The race over the rounds as a picture."""
    from referee.chart import Race, race_chart

    match, scoring = desk.state.match, desk.state.scoring
    totals = _races(desk, played)
    start = first_total(scoring) if scoring.chips is None else scoring.chips
    target = _last_line(scoring)
    if scoring.partners:
        # A side begins with what both have; each of them is out by a total of their own, which no line shows.
        start, target = start * (PARTNERS // TEAMS), None if scoring.way.drops else target
    race = Race(
        title=standings_of(desk, played).title,
        totals=totals,
        signed=shows_sign(scoring.way),
        rounds_heading=say()(f"view.round.{desk.game.name}"),
        totals_heading=say()("view.total" if scoring.chips is None else "view.chips"),
        start=start,
        target=target,
        target_word=say()("chart.target" if scoring.way.target == "ends" else "counting.target.out", target=target),
        firsts={} if scoring.partners else _joined(match, played),
        marks={} if scoring.partners else {name: _gone_word(match, name) for name in match.gone},
    )
    return race_chart(race, language())


def _races(desk: Desk, played: Played) -> dict[str, list[int]]:
    """What everybody had after each round who was there; of partners, what both had, under both names."""
    match, scoring = desk.state.match, desk.state.scoring
    if not scoring.partners:
        own = _while_in(match, played)
        return {name: [after[name] for after in own if name in after] for name in match.players}
    return {
        side_name(each.names, say()): [
            sum(total for name, total in after.items() if is_partner(scoring, match, each.names[0], name))
            for after in played.after
        ]
        for each in sides(scoring, match)
    }


def _joined(match: Match, played: Played) -> dict[str, int]:
    """The first round of everybody who was not there from the start."""
    firsts = {
        name: next((number for number, after in enumerate(played.after, 1) if name in after), 0)
        for name in match.players
    }
    return {name: first for name, first in firsts.items() if first > 1}


def seats_by_round(desk: Desk) -> dict[int, Sequence[str]]:
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


def _sheet(desk: Desk, played: Played) -> str:
    """A score sheet to print: what was played so far, and lines for the rest."""
    from referee.grids import moves, round_words, total_heading
    from referee.scoresheet import ScoreSheet, score_sheet

    match, scoring = desk.state.match, desk.state.scoring
    scores, standings = scores_of(desk, played), standings_of(desk, played)
    after = [[each.get(name) if scoring.way.counted else None for each in scores.totals] for name in match.players]
    planned = max(scoring.rounds or SHEET_ROUNDS, len(match.rounds))
    started = desk.journal.front.get("started")
    sheet = ScoreSheet(
        title=standings.title,
        players=match.players,
        rounds=planned,
        points=moves(scores, say()),
        ranks=[rank_word(standings, name) for name in match.players] if match.rounds or played.exits else (),
        table=table_name(desk),
        date=str(started)[:10] if started else "",
        round_word=say()(f"view.round.{desk.game.name}"),
        after=after,
        totals=[standings.now[name] if scoring.way.counted else None for name in match.players],
        total_word=total_heading(scores, say()),
        subtotal_word=say()("sheet.left" if scores.counted == "chips" else "sheet.subtotal"),
        signed=scores.signed,
        notes=scores.notes if match.rounds or played.exits else (),
        marks={name: _gone_word(match, name) for name in match.gone if name not in match.retired},
        round_marks=round_words(scores, say()),
    )
    return score_sheet(sheet, language())


SHEET_ROUNDS = 5
"""Rounds for which a sheet has room at least, where no number is agreed."""

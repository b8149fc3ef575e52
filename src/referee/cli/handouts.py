"""`referee score --chart` and `--sheet`: the match as a picture of its race, and as a sheet to print."""

from referee.chart import Race, race_chart
from referee.cli.find import table_name
from referee.cli.options import language, say
from referee.cli.tally import gone_word, rank_word, scores_of, standings_of, while_in
from referee.course import Played
from referee.desk import Desk
from referee.grids import moves, round_words, total_heading
from referee.match import PARTNERS, TEAMS, Match, Scoring, first_total, is_partner, sides, stake
from referee.scoresheet import ScoreSheet, score_sheet
from referee.views import side_name


def _last_line(scoring: Scoring) -> int | None:
    """The total at which the match ends, or somebody is out; None where none does that."""
    if scoring.way.target == "start" or scoring.out_with_last_chip:
        return 0
    return scoring.target or None


def chart(desk: Desk, played: Played) -> str:
    """The race over the rounds as a picture."""
    match, scoring = desk.state.match, desk.state.scoring
    totals = _races(desk, played)
    start = first_total(scoring) if scoring.chips is None else scoring.chips
    target = _last_line(scoring)
    if scoring.partners:
        start *= PARTNERS // TEAMS  # a side begins with what both have
    race = Race(
        title=standings_of(desk, played).title,
        totals=totals,
        signed=scoring.way.shows_sign,
        rounds_heading=say()(f"view.round.{desk.game.name}"),
        totals_heading=say()("view.total" if scoring.chips is None else "view.chips"),
        start=start,
        target=target,
        target_word=say()("chart.target" if scoring.way.target == "ends" else "counting.target.out", target=target),
        firsts={} if scoring.partners else _joined(match, played),
        marks={} if scoring.partners else {name: gone_word(match, name) for name in match.gone},
    )
    return race_chart(race, language())


def _races(desk: Desk, played: Played) -> dict[str, list[int]]:
    """What everybody had after each round who was there; of partners, what both had, under both names."""
    match, scoring = desk.state.match, desk.state.scoring
    if not scoring.partners:
        own = while_in(match, played)
        races = {name: [after[name] for after in own if name in after] for name in match.players}
        # Who has come since the last round stands at what the table gave them.
        new = [name for name, totals in races.items() if not totals and own and name not in match.gone]
        return {**races, **{name: [stake(scoring, match, name)] for name in new}}
    return {
        side_name(each.names, say()): [
            sum(total for name, total in after.items() if is_partner(scoring, match, each.names[0], name))
            for after in played.after
        ]
        for each in sides(scoring, match)
    }


def _joined(match: Match, played: Played) -> dict[str, int]:
    """The first round of everybody who was not there from the start."""
    rounds = len(played.after)
    return {
        name: next((number for number, after in enumerate(played.after, 1) if name in after), rounds)
        for name in match.players if rounds and name not in played.after[0]
    }  # fmt: skip


def sheet(desk: Desk, played: Played) -> str:
    """A score sheet to print: what was played so far, and lines for the rest."""
    match, scoring = desk.state.match, desk.state.scoring
    scores, standings = scores_of(desk, played), standings_of(desk, played)
    after = [[each.get(name) if scoring.way.counted else None for each in scores.totals] for name in match.players]
    planned = max(scoring.rounds or SHEET_ROUNDS, len(match.rounds))
    started = desk.journal.front.get("started")
    filled = ScoreSheet(
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
        marks={name: gone_word(match, name) for name in match.gone if name not in match.retired},
        round_marks=round_words(scores, say()),
    )
    return score_sheet(filled, language())


SHEET_ROUNDS = 5
"""Rounds for which a sheet has room at least, where no number is agreed."""

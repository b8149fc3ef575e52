"""`referee score`: chips or points, round by round."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import click

from referee.cli.find import open_table, table_name
from referee.cli.options import file_option, json_option, lang_option, plain_option, say
from referee.cli.terminal import console, show, tell, to_json
from referee.desk import Desk
from referee.entries import in_force
from referee.game import examine
from referee.match import Match, ranks, rename
from referee.views import Standings


@click.command()
@file_option
@json_option
@lang_option
@plain_option
def score(path: str | None, as_json: bool, plain: bool) -> None:
    """Show chips or points, hand by hand.

    Each hand with what it cost whom, then the chips left (or the points added up), the rank, and after which
    hand somebody was out. Equal standings share a rank.

    The JSON object: `mode` is `chips`, `points` or `last`. `rounds` is what each hand moved, of those who were
    in it: with chips -1 for the chip lost and 0 for the others, and 0 for all where the loser had none left to
    lose and is out. `subtotals` is what each player had after each hand, null before joining; `totals` is what
    each has now: chips left, or points. `losers` names who lost each hand, `out` the hand in which somebody
    left the match.

    \b
    Example:
      referee score
      referee score -f evening.referee --json
    """
    desk = open_table(path)
    played = played_rounds(desk)
    if as_json:
        return click.echo(to_json(score_object(desk, played)))
    from referee.views import score as view

    standings = standings_of(desk, played)
    if plain:
        return tell(view.score_sentences(standings, say()))
    show(view.score(standings, say()), console())


class Played(NamedTuple):
    """The rounds of a match as they were played."""

    moved: Sequence[Mapping[str, int]]
    """What each round moved, of those who were in it: chips or points."""
    after: Sequence[Mapping[str, int]]
    """What each player had after each round."""
    out: dict[str, int]
    """The round in which a player left the match."""


def played_rounds(desk: Desk) -> Played:
    """Play the record through and keep what each round moved, who was out when. Works for every game."""
    state, mode = desk.first_state(), desk.game.scoring(desk.rules).mode
    # Names are those of the time: a later `rename` puts them right in all matches kept.
    kept: list[tuple[Match, Match]] = []
    out: dict[str, int] = {}
    for number, act in in_force(desk.acts, desk.reader.kinds):
        before = state.match
        examine(desk.game, state, [(number, act)])
        after = state.match
        if after is before:
            continue
        if len(after.rounds) > len(before.rounds):
            kept.append((before, after))
        if act.kind == "rename" and after.players != before.players:
            old, new = str(act.target), act.text
            kept = [(rename(one, old, new), rename(other, old, new)) for one, other in kept]
            out = {new if name == old else name: hand for name, hand in out.items()}
        for name in after.gone[len(before.gone) :]:
            out[name] = len(before.rounds) + 1
    moved = [
        {name: _holds(mode, after)[name] - _holds(mode, before)[name] for name in after.rounds[-1].points}
        for before, after in kept
    ]
    return Played(moved, [_holds(mode, after) for _, after in kept], out)


def _holds(mode: str, match: Match) -> Mapping[str, int]:
    """What the players have: chips left where there are chips, otherwise points."""
    return match.chips if mode == "chips" else match.totals


def score_object(desk: Desk, played: Played) -> dict[str, object]:
    """The match as JSON tells it; the command's help says what the values mean."""
    match, scoring = desk.state.match, desk.game.scoring(desk.rules)
    now = _holds(scoring.mode, match)
    return {
        "mode": scoring.mode,
        "rounds": [dict(each) for each in played.moved],
        "subtotals": {name: [after.get(name) for after in played.after] for name in match.players},
        "totals": {name: now[name] for name in match.players},
        "ranks": ranks(scoring, match),
        "over": match.over,
        "winner": match.winner,
        "losers": [each.loser for each in match.rounds],
        "out": played.out,
    }


def standings_of(desk: Desk, played: Played) -> Standings:
    """The match as the views take it."""
    match, scoring = desk.state.match, desk.game.scoring(desk.rules)
    words = say()
    title = words(
        "score.title", table=table_name(desk), game=words(f"game.{desk.game.name}"), rules=desk.rules.name
    )  # fmt: skip
    return Standings(
        title=title,
        game=desk.game.name,
        counted={"chips": "chips", "points": "points", "last": ""}.get(scoring.mode, "score"),
        players=match.players,
        rounds=played.moved,
        losers=[each.loser for each in match.rounds],
        now=_holds(scoring.mode, match),
        ranks=ranks(scoring, match),
        out=played.out,
        over=match.over,
        winner=match.winner,
    )

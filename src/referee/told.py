"""What is told alike of every game: the facts of any table, and what is read aloud whatever is played."""

from collections.abc import Mapping
from typing import Any

from referee.game import CLOCKWISE, Act, Game, Phrase, Table, at_turn, sits_out
from referee.match import places, sides, winners
from referee.record import most_players
from referee.writing import result_example


def facts(game: str, table: Table) -> dict[str, object]:
    """What JSON tells of any table; a game adds its own, see the notation's table of keys."""
    final = places(table.scoring, table.match)
    chips = table.match.chips
    return {
        "game": game,
        "rules": table.rules.name,
        "round": table.round,
        "act": table.entry,
        "phase": table.phase,
        "turn": at_turn(table),
        "direction": "cw" if table.direction == CLOCKWISE else "ccw",
        "dealer": table.players[table.dealer],
        "pile": None if table.scores_only else table.pile,
        "players": [
            {
                "name": name,
                "cards": None if table.out[seat] or table.scores_only else table.hands[seat].count,
                "chips": chips.get(name),
                "score": table.match.totals[name],
                "out": table.out[seat] and not sits_out(table, seat),
                "place": final[name],
            }
            for seat, name in enumerate(table.players)
        ],
        "winners": list(winners(table.scoring, table.match)),
        "sides": [each._asdict() for each in sides(table.scoring, table.match)],
    }


def values(table: Table, act: Act, by_hands: bool) -> dict[str, object]:
    """What the sentence of a rule about this act may be filled with, whatever is played; a game adds its own."""
    inner = act.acts[0] if act.acts else act
    seat = table.turn if inner.who not in table.players else table.players.index(inner.who)
    return {
        "who": inner.who or act.who or not_playing(table, act),
        "playing": playing(table),
        "act": act,
        "done": inner,
        "target": inner.target or "",
        "turn": at_turn(table),
        "pile": table.pile,
        "pack": sum(table.rules.cards.values()),
        "hand_size": table.rules.hand_size,
        "count": 0 if seat is None else table.hands[seat].count,
        "winner": table.match.winner,
        "players_max": most_players(table),
        "round": table.round,
        "result": result(table, by_hands),
        "text": text_of(act) if act.kind == "round" else act.text or act.target or text_of(act),
    }


def gone(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Phrase]:
    """Who has just dropped out of the match."""
    was_out = {player["name"] for player in before["players"] if player["out"]}
    names = [player["name"] for player in after["players"] if player["out"] and player["name"] not in was_out]
    return [("echo.out", {"name": name}) for name in names]


def won(after: Mapping[str, Any]) -> list[Phrase]:
    """Who has won the match, as a side where partners play; nothing where nobody has."""
    names = after["winners"]
    if len(names) > 1:
        return [("echo.winners", {"winners": names})]
    return [("echo.winner", {"name": name}) for name in names]


def pile_low(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Phrase]:
    """That the draw pile no longer holds a card for each player."""
    playing = sum(player["cards"] is not None for player in after["players"])
    if after["pile"] <= playing and after["pile"] < before["pile"]:
        return [("echo.pile" if after["pile"] else "echo.pile_empty", {"pile": after["pile"]})]
    return []


def reshuffled_early(before: Mapping[str, Any], act: Act) -> list[Phrase]:
    """That the discards were shuffled into a new draw pile while the old one, by the record, still held cards."""
    inner = act.acts[0] if act.kind == "stands" else act
    if inner.kind != "reshuffle" or not before["pile"]:
        return []
    return [("echo.reshuffle_early", {"cards": before["pile"]})]


def noted(
    game: Game[Any], before: Mapping[str, Any], act: Act, after: Mapping[str, Any], then: Mapping[str, Any] | None
) -> list[Phrase]:
    """What a record notes beside an act: that cards were shuffled early, and what has come of it in that game.

    `then` are the facts after the next entry, where there is one.
    """
    early = [] if _takes_more(before, after, then) else reshuffled_early(before, act)
    return [*early, *game.remarks(before, after)]


def _takes_more(before: Mapping[str, Any], after: Mapping[str, Any], then: Mapping[str, Any] | None) -> bool:
    """Whether the next entry took more cards than the draw pile held before this one: then it was time to shuffle."""
    if then is None or before["pile"] is None:
        return False
    return bool(after["pile"] - then["pile"] > before["pile"])


def not_playing(table: Table, act: Act) -> str:
    """The first player named in a result who is not at the table or out of the match; empty for any other act."""
    named = [player for _, player, _ in act.values if player] if act.kind == "round" else []
    still_in = playing(table)
    return next((name for name in named if name not in still_in), "")


def playing(table: Table) -> list[str]:
    """Who is still in, in seat order; in a play-off those who are equal."""
    return [name for name, out in zip(table.players, table.out, strict=True) if not out]


def result(table: Table, by_hands: bool) -> str:
    """What a result of those still in may look like."""
    names = playing(table)
    return f"round {result_example(by_hands, names if len(names) > 1 else table.players)}"


def text_of(act: Act) -> str:
    """The values of an act as they are written: `total=47` of what is agreed, `Ben:27` of a result."""
    if act.kind == "round":
        return " ".join([*filter(None, [act.text]), *[f"{player}:{value}" for _, player, value in act.values]])
    return " ".join(f"{key}={value}" for key, _, value in act.values)

"""How a table of O'NO 99 is told: its facts, what is read aloud after an act, what the screen shows of it.

Nothing here is a sentence: what is told are facts, and phrases by their keys.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee import record, told
from referee.game import OVER, Act, Offer, Phrase, Shown, at_turn
from referee.games.ono99.judge import legal
from referee.games.ono99.table import AGREEABLE, DUTY, State, after_card, bounds, copies, still_unlaid


def values(state: State, act: Act) -> dict[str, object]:
    """What the sentence of a rule about this act may be filled with."""
    inner = act.acts[0] if act.acts else act
    card = "ono" if inner.kind == "swap4" else inner.card
    return {
        **told.values(state, act, by_hands=False),
        "card": card,
        "total": state.total,
        "after": after_card(state, card) if card else state.total,
        "said": inner.number,
        "limit": state.rules.limit,
        "owed": state.owed,
        "seen": copies(state, card) - still_unlaid(state, card),
        "copies": copies(state, card),
        "number": act.number,
        **record.agreed_values(state, act, AGREEABLE, bounds),
    }


def facts(state: State) -> dict[str, object]:
    """The state as JSON tells it; see the notation's table of keys."""
    return {
        **told.facts("ono99", state),
        "total": None if state.scores_only else state.total,
        "limit": state.rules.limit,
        "owed": state.owed,
        "second": state.second,
        "ended": state.ended._asdict() if state.ended else None,
        "loser": state.ended.loser if state.ended else None,
        "winner": state.match.winner,
    }


def echo(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """What is read aloud after an act: (key, values) of each sentence; `before` and `after` are facts."""
    if after["ended"] is not None:
        return _hand_over(before, after)
    if _done(act).kind == "redeal" or (act.kind == "agree" and before["phase"] == OVER and after["phase"] != OVER):
        return [_next_hand(after)]
    if act.kind == "foul":
        act = Act(act.kind, act.who)  # the card of a foul went back to the hand
    said: list[Phrase] = [("echo.draw", {"name": act.who})] if act.kind == "draw" else []
    said += told.gone(before, after)
    if after["turn"] is None:
        return said
    if _done(act).mark:
        said.append(("ono.echo.not_drawn", {"name": _done(act).who or act.who}))
    said.append(_who_plays(after, act))
    if after["direction"] != before["direction"]:
        said.append((f"ono.echo.{after['direction']}", {}))
    return said + told.pile_low(before, after)


def _done(act: Act) -> Act:
    """The act itself, where it is one that the table let stand."""
    return act.acts[0] if act.kind == "stands" else act


def _who_plays(after: Mapping[str, Any], act: Act) -> Phrase:
    """The total and the player at turn, with what that player owes and why."""
    who, total = after["turn"], after["total"]
    card = _done(act).card
    if after["owed"] == DUTY:
        if card == "double":
            return "ono.echo.double", {"total": total, "turn": who, "who": act.who}
        passed = card and act.who != who
        key = "ono.echo.passed" if passed else "ono.echo.owed"
        return key, {"total": total, "turn": who, "who": act.who, "card": card}
    if after["second"]:
        return "ono.echo.second", {"total": total, "turn": who}
    return "ono.echo.turn", {"total": total, "turn": who}


def _hand_over(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Phrase]:
    """Who lost the hand, what it cost, who deals and begins; or who has won."""
    ended = after["ended"]
    said: list[Phrase] = []
    if ended["loser"] is not None:
        key = "ono.echo.lost" if ended["total"] is not None else "ono.echo.lost_unseen"
        said.append((key, {"loser": ended["loser"], "total": ended["total"]}))
        loser = next(player for player in after["players"] if player["name"] == ended["loser"])
        if not loser["out"] and loser["chips"] is not None:
            key = "ono.echo.chips" if loser["chips"] else "ono.echo.last_chip"
            said.append((key, {"name": loser["name"], "chips": loser["chips"]}))
    said += told.gone(before, after)
    if after["winner"] is not None:
        return [*said, *told.won(after)]
    if after["phase"] == OVER:
        return [*said, ("echo.over", {})]
    return [*said, _next_hand(after)]


def _next_hand(after: Mapping[str, Any]) -> Phrase:
    if after["pile"] is None:
        return "ono.echo.round", {"round": after["round"]}
    hand = max(player["cards"] or 0 for player in after["players"])
    return "echo.deal", {"dealer": after["dealer"], "turn": after["turn"], "cards": hand}


# --- what is shown


def shown(state: State, acts: Sequence[Act]) -> Shown:
    """The running total, and what the player at turn owes; `acts` are those in force, the oldest first."""
    counted = state.scoring.way.counted
    over = state.phase == OVER
    if state.scores_only:
        awaited = () if over else (_awaited_result(state),)
        return Shown(None, awaited=awaited, last=_last_hand(state), counted=counted)
    left = {"total": state.total, "left": state.rules.limit - state.total, "limit": state.rules.limit}
    return Shown(
        large=None if over else state.total,
        standing=() if over else (("status.total", left),),
        awaited=() if over else (_turn(state, acts),),
        last=_last_hand(state),
        counted=counted,
        seen=()
        if over
        else [(("view.card", {"card": card}), state.seen.get(card, 0), all) for card, all in state.rules.cards.items()],
    )


def _awaited_result(state: State) -> Phrase:
    return "ono.status.result", {"round": state.round}


def _turn(state: State, acts: Sequence[Act]) -> Phrase:
    """Whose turn it is, with the plays owed and by whose card."""
    turn = at_turn(state)
    if state.owed == 1:
        return "status.second" if state.second else "status.turn", {"turn": turn}
    card, who = _cause(state, acts)
    if not card:
        return "status.owed", {"turn": turn, "owed": state.owed}
    key = "status.owed_double" if card == "double" else "status.owed_passed"
    return key, {"turn": turn, "owed": state.owed, "card": card, "who": who}


_KEEPS_A_DUTY = frozenset(
    {
        "note", "ruling", "pause", "resume", "foul", "draw", "penalty", "reshuffle", "dealer", "seats", "join",
        "leave", "swap4", "stuck",
    }
)  # fmt: skip
"""Kinds of act after which the player at turn owes what was owed before."""


def _cause(state: State, acts: Sequence[Act]) -> tuple[str, str]:
    """The card by which more than one play is owed, and who laid it; empty where that is not known."""
    for act in reversed(acts):
        laid = _done(act)
        if laid.kind in _KEEPS_A_DUTY:
            continue
        who = laid.who or act.who
        return (laid.card, who) if laid.card and who in state.players else ("", "")
    return "", ""


def _last_hand(state: State) -> tuple[Phrase, ...]:
    """Who lost the hand that the last act ended."""
    ended = state.ended
    if ended is None or ended.loser is None:
        return ()
    return (("view.lost" if ended.total is not None else "view.lost_unseen", ended._asdict()),)


def prompt(state: State) -> list[Phrase]:
    """The total, and the player at turn with the plays owed."""
    key = "live.prompt.owed" if state.owed > 1 else "live.prompt.turn"
    return [("live.prompt.total", {"total": state.total}), (key, {"turn": at_turn(state), "owed": state.owed})]


def _title_of_offer(state: State) -> Phrase:
    """Who may do what is offered, and at which total."""
    if state.phase == OVER:
        return "legal.over", {}
    if state.scores_only:
        return "ono.legal.result", {"round": state.round, "result": told.result(state, by_hands=False)}
    values = {"turn": at_turn(state), "total": state.total, "limit": state.rules.limit, "owed": state.owed}
    return "legal.title" if state.owed == 1 else "legal.title_owed", values


def remarks(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Phrase]:
    """What the log adds to an entry: the hand that it ended, and who has won."""
    ended = after["ended"]
    if ended is None or ended["loser"] is None:
        return []
    said: list[Phrase] = [("view.lost" if ended["total"] is not None else "view.lost_unseen", ended)]
    return said + told.won(after)


def offer(state: State) -> Offer:
    """What may be done now, each card with the total that it makes."""
    return Offer(_title_of_offer(state), [(None, legal(state))], totals=True)

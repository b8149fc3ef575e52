"""How a table of UNO is told: its facts, what is read aloud after an act, what the screen shows of it.

Nothing here is a sentence: what is told are facts, and phrases by their keys.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee import told
from referee.game import OVER, Act, Call, Offer, Penalty, Phrase, Shown, at_turn, seat_of
from referee.games.uno.agreed import agreed_values
from referee.games.uno.calls import disproving, too_late
from referee.games.uno.cards import COLOUR, COLOURS, FACE, LAYING, WILDS, read_hand, unread_in_hand
from referee.games.uno.judge import beyond_pack, draws_on, held_against, judge, legal, still_held
from referee.games.uno.penalties import next_after_foul, to_be_drawn
from referee.games.uno.results import held_too_often, left_too_often
from referee.games.uno.table import (
    CHALLENGE,
    COLOUR_PHASE,
    FLIP,
    PLAY,
    SCORE,
    State,
    answered,
    awaited_names,
    before_shuffling,
    challengeable,
    drawn_for_stop,
    handing_in,
    has_drawn,
    partner_awaited,
)
from referee.match import MODES, ranks, still_in
from referee.spelling import write_name


def gone_out(state: State) -> list[str]:
    """Who has emptied their hand in this round, the first one first."""
    seats = state.finished or ([] if state.went_out is None else [state.went_out])
    return [state.players[seat] for seat in seats]


def catchable(state: State) -> list[str]:
    """Who may be caught now for not having said UNO."""
    return [state.players[seat] for seat in state.uncalled]


def calls(state: State) -> list[Call]:
    """How it stands with the UNO of everybody who holds one card."""
    until = "lays" if state.rules.uno_window == "next lays" else "acts"
    found = []
    for seat, name in enumerate(state.players):
        if state.hands[seat].count != 1 or state.out[seat]:
            continue
        if seat in state.uncalled:
            found.append(Call(name, "open", until if too_late(state, seat) else f"{until}_self"))
        else:
            found.append(Call(name, "called" if seat in state.called else "closed"))
    return found


def fined(state: State) -> list[Penalty]:
    """The penalties that the newest entry brought."""
    return [each for each in state.penalties if each.entry == state.entry]


def moved(state: State) -> dict[str, object] | None:
    """How hands were moved by the newest entry, and whose; None where they were not."""
    if state.moved is None or state.moved[0] != state.entry:
        return None
    _, how, names = state.moved
    return {"how": how, "between": list(names)}


def values(state: State, act: Act) -> dict[str, object]:
    """What the sentence of a rule about this act may be filled with."""
    inner = act.acts[0] if act.acts else act
    card = _wrong_card(state, inner) or inner.card or _card_meant(state, inner)
    return {
        **told.values(state, act, by_hands=True),
        "typed": write_name(inner.who or ""),
        "card": card,
        "top": state.top or "",
        "answered": answered(state),
        "colour": state.colour or "",
        "before": state.laid.colour if state.laid else "",
        "author": state.players[state.laid.seat] if state.laid else "",
        "next": next_after_foul(state, inner),
        "held": held_against(state, inner) if inner.kind == "wild draw four" else disproving(state, inner),
        "pending": state.pending,
        "drawn": drawn_for_stop(state),
        "still_due": state.pending if inner.kind in _BEFORE_IT_IS_PAID and inner.who == at_turn(state) else 0,
        "seen": before_shuffling(state).seen.get(card, 0),
        "copies": state.rules.cards.get(card, 0),
        "laid": inner.laid.count(card),
        "lays": inner.laid,
        "shown": still_held(state, inner, card),
        "number": inner.number if inner.number is not None else len(inner.cards),
        "part": ":".join(_unread_part(act)),
        "unread": list(unread_in_hand(_unread_part(act)[1])),
        "waiting": awaited_names(state, act),
        "rest": [state.players[seat] for seat in handing_in(state)],
        **{key: getattr(state.rules, key) for key in _NUMBERS},
        **_prices(state, inner, stays=act.kind == "stands" or not state.rules.false_uno_ends_turn),
        **agreed_values(state, act),
    }


def _card_meant(state: State, act: Act) -> str:
    """The card that an act without one is about: a wild that waits for its colour, or the card just drawn."""
    meant = {"colour": state.top, "draw": state.drawn_card, "pass": state.drawn_card}
    return meant.get(act.kind) or ""


def _prices(state: State, act: Act, stays: bool) -> dict[str, object]:
    """What fouls and calls cost whoever is meant: no more than there is to draw, and than that hand may hold.

    `stays`: a card that was laid with a false call lies there when the call is recorded.
    """
    drawing = {**dict.fromkeys(_OF_WHO_ACTS, act.who), "uno_cards": act.target}
    seats = {key: seat for key, name in drawing.items() if (seat := seat_of(state, name)) is not None}
    laid = {"false_uno_cards": len(act.laid)} if stays and act.kind in LAYING else {}
    return {key: to_be_drawn(state, seat, getattr(state.rules, key), laid.get(key, 0)) for key, seat in seats.items()}


def _wrong_card(state: State, act: Act) -> str | None:
    """Of several cards the first one that is there too often."""
    if act.kind == "hand":
        return held_too_often(state, act)
    if act.kind == "round":
        return left_too_often(state, act)
    return beyond_pack(state, act) if act.cards else None


def _unread_part(act: Act) -> tuple[str, str]:
    """The first player in a result whose hand cannot be read, and that hand; both empty where there is none."""
    hands = [(str(player), text) for _, player, text in act.values] if act.kind == "round" else []
    return next((each for each in hands if read_hand(each[1]) is None), ("", ""))


_BEFORE_IT_IS_PAID = LAYING | {"draw", "pass"}
"""Kinds of act after which a penalty is still due where they are taken back."""
_NUMBERS = (
    "foul_cards", "noticed_cards", "out_of_turn_cards", "advice_cards", "uno_cards", "false_uno_cards",
    "wrong_catch_cards", "stop_cards", "challenge_guilty_cards", "challenge_innocent_cards", "hand_limit",
)  # fmt: skip
"""Options that the sentences of rules and remedies name."""
_OF_WHO_ACTS = (
    "foul_cards", "noticed_cards", "out_of_turn_cards", "advice_cards", "false_uno_cards", "wrong_catch_cards",
)  # fmt: skip
"""Those of them that whoever acts has to draw."""


def facts(state: State) -> dict[str, object]:
    """The state as JSON tells it; see the notation's table of keys."""
    counted = state.counted
    return {
        **told.facts("uno", state),
        "top": state.top,
        "colour": state.colour,
        "pending": state.pending,
        "catchable": catchable(state),
        "called": [name for seat, name in enumerate(state.players) if seat in state.called],
        "drawn": state.drawn,
        "drew_nothing": state.drew_nothing,
        "went_out": next(iter(gone_out(state)), None),
        "gone_out": gone_out(state),
        "winner": state.match.winner,
        "mode": state.scoring.mode,
        "round_winner": None if counted is None else state.match.rounds[-1].result.winner,
        "points": None if counted is None else dict(counted),
        "rounds": len(state.match.rounds),
        "left": None if counted is None else dict(state.match.rounds[-1].result.left),
        "totals": None if counted is None else dict(state.match.totals),
        "ranks": None if counted is None else ranks(state.scoring, state.match),
        "waiting": [state.players[seat] for seat in handing_in(state)],
        "handed": {state.players[seat]: points for seat, points in state.handed.items()},
        "may_challenge": challengeable(state),
        "names_partner": state.phase == COLOUR_PHASE and partner_awaited(state),
        "draws_on": draws_on(state),
        "after_draw": _after_draw(state),
        "may_answer": bool(state.pending and state.fits),
        "moved": moved(state),
        "for_places": state.rules.play_on,
        "play_off": still_in(state.match) if state.match.play_offs and not state.match.over else [],
        "penalties": [
            {"name": each.player, "cards": each.cards, "rule": each.rule, "owed": each.owed} for each in fined(state)
        ],
        "hand_limit": state.hand_limit,
    }


# --- what is read aloud


def echo(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """What is read aloud after an act: (key, values) of each sentence; `before` and `after` are facts."""
    if act.kind in _OF_THE_RECORD:
        return _position(after)
    if before["phase"] == OVER and after["phase"] != OVER:
        return [_next_round(after)]
    said = _happened(before, after, act)
    counted = act.kind != "agree" or all(key != "round" for key, _, _ in act.values)
    if (counted and after["round"] != before["round"]) or (after["phase"] == OVER and before["phase"] != OVER):
        return [*said, *_round_over(before, after)]
    said += _tell_gone_out(before, after)
    position = _position(after, flipped=act.kind == "flip")
    laid = act.acts[0].kind if act.kind == "stands" else act.kind
    if laid in LAYING and len(position) > 1:
        said.insert(0, position.pop(0))  # the card first, then what came of it
    said += position
    if after["turn"] is None:
        return said
    if after["direction"] != before["direction"]:
        said.append((f"uno.echo.{after['direction']}", {}))
    given = after["moved"]["between"] if after["moved"] else ()
    said += [
        ("uno.echo.open_given" if name in given else "uno.echo.open", {"name": name})
        for name in after["catchable"] if name not in before["catchable"]
    ]  # fmt: skip
    return said + told.pile_low(before, after)


_OF_THE_RECORD = frozenset({"undo", "redo", "fix", "note", "ruling", "pause", "resume"})
"""Kinds of act by which nothing has happened at the table."""


def _happened(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """What the act did besides the new position: what was said, who drew, whose hands have moved."""
    inner = act.acts[0] if act.kind == "stands" else act
    teller = _TELLERS.get(inner.kind)
    said: list[Phrase] = teller(before, after, inner) if teller else []
    if act.kind != "penalty":
        said += _told_penalties(after)
    return said


def _tell_uncounted(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """That a round which somebody has won counts for nothing, because hands were still awaited."""
    if before["went_out"] is None or not before["waiting"]:
        return []
    return [("uno.echo.uncounted", {"round": before["round"], "names": before["waiting"]})]


def _tell_gone_out(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Phrase]:
    """Who has just gone out; where the round was played on, in which place."""
    already = len(before["gone_out"])
    return [
        ("uno.echo.out_after" if after["for_places"] else "uno.echo.out", {"name": name, "place": place})
        for place, name in enumerate(after["gone_out"][already:], already + 1)
    ]


def _told_penalties(after: Mapping[str, Any]) -> list[Phrase]:
    """What the entry had people draw; nobody draws who sits a play-off out."""
    told = [_told_draw(after, each["name"], each["cards"], each["owed"]) for each in after["penalties"]]
    return [phrase for phrase in told if phrase[1]["cards"] or phrase[0] != "echo.draws"]


def _told_draw(after: Mapping[str, Any], name: str, cards: int, owed: int) -> Phrase:
    """How many cards came into a hand; and how many were owed, where it may hold no more."""
    limit = after["hand_limit"]
    if limit and cards < owed and _cards_of(after).get(name, 0) >= limit:
        return "uno.echo.draws_to_limit", {"name": name, "cards": cards, "owed": owed, "limit": limit}
    return "echo.draws", {"name": name, "cards": cards}


def _cards_of(facts: Mapping[str, Any]) -> dict[str, int]:
    """Cards in each hand, of those who are in."""
    return {player["name"]: player["cards"] for player in facts["players"] if player["cards"] is not None}


def _tell_laid(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """What ends the round is named here, since no position follows that would; then UNO, and hands that moved."""
    ends = after["turn"] is None or after["round"] != before["round"]
    said: list[Phrase] = [("uno.echo.top", {"top": act.cards[-1] if act.cards else act.card})] if ends else []
    now = _cards_of(after)
    if act.mark and (after["round"] != before["round"] or now.get(str(act.who)) == 1):
        said.append(("uno.echo.uno", {"name": act.who}))
    if ends:
        return said
    return said + _tell_moved(after)


def _tell_moved(after: Mapping[str, Any]) -> list[Phrase]:
    """Whose hands have moved, and how many cards everybody holds now."""
    if not after["moved"]:
        return []
    how, names = after["moved"]["how"], after["moved"]["between"]
    counts = [f"{name} {cards}" for name, cards in _cards_of(after).items()]
    return [(f"uno.echo.{how}", {"name": names[0], "other": names[-1], "counts": counts})]


def _tell_colour(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """The colour named, and what the wild did that waited for it."""
    return [("uno.echo.named", {"name": act.who, "colour": act.colour}), *_tell_moved(after)]


def _tell_draw(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """How many cards came into the hand; a single one by choice is told with the turn that goes on."""
    drawn = _cards_of(after).get(str(act.who), 0) - _cards_of(before).get(str(act.who), 0)
    told = _told_draw(after, str(act.who), drawn, before["pending"])
    if told[0] != "echo.draws":
        return [told]
    if not drawn:
        return [("uno.echo.nothing", {"name": act.who})]
    return [told] if drawn > 1 or not after["drawn"] else []


def _tell_uno(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """That UNO was said; where it was said falsely, the ruling has told it already."""
    return [("uno.echo.uno", {"name": act.who})] if act.who in after["called"] else []


def _tell_catch(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    if _keeps_scores(after):
        return [("uno.echo.caught", {"name": act.target})]
    caught = act.target in before["catchable"] and act.who != act.target
    return [("uno.echo.caught", {"name": act.target})] if caught else []


def _tell_flip(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """The start card, and what it had the first player draw; one that goes back is none."""
    if after["phase"] == FLIP:
        return []
    then, now = _cards_of(before), _cards_of(after)
    drew = [(name, now[name] - then[name]) for name in now if now[name] > then.get(name, 0)]
    said: list[Phrase] = [("uno.echo.start", {"card": act.card})]
    return said + [("echo.draws", {"name": name, "cards": cards}) for name, cards in drew]


def _tell_hand(before: Mapping[str, Any], after: Mapping[str, Any], act: Act) -> list[Phrase]:
    """A hand handed in is told by its points, the last one by those of the round that it closes."""
    if before["phase"] != SCORE:
        return [("uno.echo.hand_shown", {"name": act.who})]
    counted = after["round"] != before["round"] or after["phase"] == OVER
    points = (after["left"] or {} if counted else after["handed"]).get(act.who)
    return [("uno.echo.hand" if points is not None else "uno.echo.hand_shown", {"name": act.who, "points": points})]


_Teller = Callable[[Mapping[str, Any], Mapping[str, Any], Act], list[Phrase]]
_TELLERS: Mapping[str, _Teller] = {
    **dict.fromkeys(LAYING, _tell_laid),
    "draw": _tell_draw,
    "pass": lambda before, after, act: [("uno.echo.passes", {"name": act.who})],
    "uno": _tell_uno,
    "catch": _tell_catch,
    "challenge": lambda before, after, act: [(f"uno.echo.{act.text}", {"name": act.who})],
    "advice": lambda before, after, act: [("uno.echo.advice", {"name": act.who})],
    "false uno": lambda before, after, act: [("uno.echo.false_uno", {"name": act.who})],
    "out of turn": lambda before, after, act: [("uno.echo.out_of_turn", {"name": act.who})],
    "colour": _tell_colour,
    "agree": lambda before, after, act: _tell_moved(after),
    "flip": _tell_flip,
    "hand": _tell_hand,
    "close": _tell_uncounted,
}
"""By kind of act, what tells what it did."""


def _position(after: Mapping[str, Any], flipped: bool = False) -> list[Phrase]:
    """The top card and the player at turn, with what is awaited of that player; or whose hand is missing."""
    if _keeps_scores(after) and not after["handed"]:
        return []
    if after["phase"] == SCORE:
        return [("uno.echo.hands", {"names": after["waiting"]})]
    if after["turn"] is None:
        return []
    values = {"top": after["top"], "colour": after["colour"], "turn": after["turn"], "pending": after["pending"]}
    if after["phase"] == FLIP:
        return [("uno.echo.flip", {**values, "dealer": after["dealer"]})]
    said: list[Phrase] = []
    if not flipped and not after["drawn"] and after["top"] is not None:
        wild = after["top"] in WILDS and after["colour"] is not None
        said.append(("uno.echo.wild" if wild else "uno.echo.top", values))
    return [*said, (f"uno.echo.{_awaited(after)}", values)]


def _after_draw(state: State) -> str:
    """What whoever has drawn may do, as the last part of a sentence's key; empty where nobody has."""
    if not state.drawn:
        return ""
    on = draws_on(state)
    if not on and state.drew_nothing:
        return "undrawn"
    any_card = "any" if state.rules.play_after_draw else ""
    must = "if" if state.rules.drawn_card == "must" and on in ("", "may") else ""
    return "_".join(filter(None, ("drawn", on, any_card, must)))


def _awaited(facts: Mapping[str, Any]) -> str:
    """What is awaited of the player at turn: the last part of a sentence's key."""
    if facts["phase"] in (FLIP, SCORE):
        return "flip" if facts["phase"] == FLIP else "hands"
    if facts["phase"] == COLOUR_PHASE:
        return "colour_partner" if facts["names_partner"] else "colour"
    if not facts["pending"]:
        return str(facts["after_draw"]) if facts["drawn"] else "turn"
    answer = "_answer" if facts["may_answer"] else ""
    return ("challenge" if facts["may_challenge"] else "pending") + answer


def _round_over(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Phrase]:
    """What the round gave; who deals next, or who has won."""
    said: list[Phrase] = []
    if after["points"] and _counted(before, after):
        said.append(_points_told(before["round"], after["points"], after["round_winner"], after["mode"]))
    if after["play_off"]:
        return [*said, ("uno.echo.play_off", {"names": after["play_off"]}), _next_round(after)]
    said += told.gone(before, after)
    if after["winner"] is not None:
        return [*said, *told.won(after)]
    if after["phase"] == OVER:
        return [*said, ("echo.over", {})]
    return [*said, _next_round(after)]


def _next_round(after: Mapping[str, Any]) -> Phrase:
    if _keeps_scores(after):
        return "uno.echo.round", {"round": after["round"]}
    return "uno.echo.deal", {"dealer": after["dealer"]}


def _keeps_scores(facts: Mapping[str, Any]) -> bool:
    """Whether results are recorded and not every card: nobody knows the draw pile."""
    return facts["pile"] is None


def _counted(before: Mapping[str, Any], after: Mapping[str, Any]) -> bool:
    """Whether a round has been counted; an evening may be closed in the middle of one, and a number agreed on."""
    return bool(after["rounds"] != before["rounds"])


def _points_told(number: int, points: Mapping[str, int], winner: str | None, mode: str) -> Phrase:
    """What a round gave, of those to whom it gave or cost anything, or who won it for nothing.

    A gain has its plus where it is one.
    """
    signed = MODES[mode].shows_sign
    gained = [f"{name} {value:+d}" if signed else f"{name} {value}" for name, value in points.items() if value]
    if not gained and winner is not None:
        return "uno.echo.won_nothing", {"round": number, "name": winner}
    return "uno.echo.points" if gained else "uno.echo.nobody", {"round": number, "points": gained}


def remarks(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Phrase]:
    """What the log adds to an entry: penalties drawn for it, who went out, what the round gave, who has won."""
    said = _told_penalties(after)
    ended = before["phase"] != OVER and (after["round"] != before["round"] or after["phase"] == OVER)
    said += _tell_gone_out(before, after)
    if ended and after["points"] and _counted(before, after):
        said.append(_points_told(before["round"], after["points"], after["round_winner"], after["mode"]))
    return said + told.won(after) if ended else said


# --- what is shown


def shown(state: State, acts: Sequence[Act]) -> Shown:
    """The top card, the active colour and what is awaited; nothing of it rests on the acts in force."""
    known, over = facts(state), state.phase == OVER
    between = state.match.rounds and (state.phase in (FLIP, OVER) or state.scores_only)
    return Shown(
        large=None if over else state.top,
        colour=state.colour or "",
        standing=_standing(state, known),
        awaited=() if over else _told_awaited(state, known),
        last=(_told_last(state),) if between else (),
        marks={name: _marks(state, seat) for seat, name in enumerate(state.players)},
        counted="score",
        seen=_seen(state) if _lies(state) else (),
    )


def _told_last(state: State) -> Phrase:
    """What the round before gave."""
    last = state.match.rounds[-1]
    return _points_told(last.number, last.points, last.result.winner, state.scoring.mode)


def _standing(state: State, known: Mapping[str, Any]) -> tuple[Phrase, ...]:
    """Who plays off, and the card to be matched."""
    said: list[Phrase] = [("uno.status.play_off", {"names": known["play_off"]})] if known["play_off"] else []
    if _lies(state):
        top = {"top": state.top, "colour": state.colour}
        said.append(("uno.status.top" if state.colour else "uno.status.uncoloured", top))
    return tuple(said)


def _lies(state: State) -> bool:
    return state.phase != OVER and state.top is not None


def _told_awaited(state: State, known: Mapping[str, Any]) -> tuple[Phrase, ...]:
    if state.scores_only and not state.handed:
        return (("uno.status.result", {"round": state.round}),)
    values = {key: known[key] for key in ("turn", "pending", "dealer")}
    return ((f"uno.status.{_awaited(known)}", {**values, "names": known["waiting"]}),)


def prompt(state: State) -> list[Phrase]:
    """The top card with its colour, and the player at turn with what is awaited; or what is turned up or handed in."""
    known = facts(state)
    values = {"turn": known["turn"], "pending": state.pending, "names": known["waiting"]}
    awaited = (f"uno.prompt.{_awaited(known)}", values)
    if state.phase in (FLIP, SCORE) or not _lies(state):
        return [awaited]
    wild = state.top in WILDS and state.colour
    return [("uno.prompt.wild" if wild else "uno.prompt.top", {"top": state.top, "colour": state.colour}), awaited]


def _marks(state: State, seat: int) -> tuple[Phrase, ...]:
    """What there is to say of a player's hand."""
    if state.out[seat] or state.phase == OVER:
        return ()
    keys = {
        "drawn": has_drawn(state) and seat == state.turn,
        "went_out": seat == state.went_out or seat in state.finished,
        "open": seat in state.uncalled,
        "called": seat in state.called and state.hands[seat].count == 1,
        "awaited": seat in handing_in(state) and (not state.scores_only or bool(state.handed)),
    }
    said: list[Phrase] = [(f"uno.mark.{key}", {}) for key, holds in keys.items() if holds]
    if state.phase == SCORE and seat in state.handed:
        said.append(("uno.mark.handed", {"points": state.handed[seat]}))
    return tuple(said)


def _seen(state: State) -> tuple[tuple[Phrase, int, int], ...]:
    """Cards on the discard pile since the last shuffle: by colour, and each kind of wild."""
    packs = state.rules.cards
    coloured = [[card for card in packs if COLOUR.get(card) == colour] for colour in COLOURS]
    kinds: list[tuple[Phrase, list[str]]] = [
        (("view.colour", {"colour": colour}), cards) for colour, cards in zip(COLOURS, coloured, strict=True)
    ]
    kinds += [(("view.card", {"card": wild}), [wild]) for wild in WILDS if wild in packs]
    return tuple(
        (name, sum(state.seen.get(card, 0) for card in cards), sum(packs[card] for card in cards))
        for name, cards in kinds
    )


def _title_of_offer(state: State) -> Phrase:
    """Who may do what is offered, and on which card."""
    if state.phase == OVER:
        return "legal.over", {}
    if state.phase in (PLAY, CHALLENGE):
        turn = at_turn(state)
        title = "uno.legal.title" if state.colour else "uno.legal.uncoloured"
        return title, {"turn": turn, "top": state.top, "colour": state.colour}
    if state.scores_only and not state.handed and state.went_out is None:
        return "uno.legal.result", {"round": state.round, "result": told.result(state, by_hands=True)}
    return _told_awaited(state, facts(state))[0]


def _group_of(state: State, act: Act) -> Phrase:
    """The heading under which `legal` shows an act."""
    if act.kind not in LAYING:
        return f"uno.legal.{_GROUPS.get(act.kind, 'other')}", {}
    if act.card in WILDS:
        return "uno.legal.wild", {}
    if COLOUR[act.card] == state.colour:
        return "uno.legal.colour", {"colour": state.colour}
    return "uno.legal.face" if state.top and FACE[act.card] == FACE[state.top] else "uno.legal.free", {}


_GROUP_ORDER = (
    "flip", "hand", "name", "colour", "face", "free", "wild", "undecided", "other", "challenge", "call",
)  # fmt: skip
"""In which order the groups are shown."""
_GROUPS = {"colour": "name", "flip": "flip", "hand": "hand", "challenge": "challenge", "uno": "call", "catch": "call"}


def offer(state: State) -> Offer:
    """What may be done now: by colour, by number or symbol, wilds, what is no card, what rests on cards unseen."""
    groups: dict[str, tuple[Phrase, list[Act]]] = {}
    for act in legal(state):
        undecided = judge(state, act).verdict == "undecided"
        heading: Phrase = ("uno.legal.undecided", {}) if undecided else _group_of(state, act)
        groups.setdefault(heading[0], (heading, []))[1].append(act)
    ordered = sorted(groups.values(), key=lambda group: _GROUP_ORDER.index(group[0][0].rpartition(".")[2]))
    return Offer(_title_of_offer(state), ordered)

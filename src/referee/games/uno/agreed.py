"""What a table of UNO cannot agree on, though each part of it is written as it should be: cards and colours above all.

said  what was agreed on, by its key: `{"top": "r+2", "pending": "2"}`; only what there is one of at the table
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee import record
from referee.game import Act, Ruling, left_of, right_of, seat_of, seat_of_player
from referee.games.uno.cards import COLOUR, COLOURS, DRAWS, FACE, WILDS
from referee.games.uno.table import (
    AGREEABLE,
    COLOUR_PHASE,
    FLIP,
    SCORE,
    State,
    bounds,
    colour_agreed,
    next_seat,
    partner_awaited,
)
from referee.spelling import nearest, write_name

COUNTING = Ruling("illegal", "uno.agree", "counting", possible=False)
GONE_OUT = Ruling("illegal", "uno.agree", "gone_out", possible=False)
NO_TOP = Ruling("illegal", "uno.agree", "no_top", possible=False)
NO_CARD = Ruling("illegal", "uno.agree", "no_card", possible=False)
OWN_COLOUR = Ruling("illegal", "uno.agree", "own_colour", possible=False)
TWO_COLOURS = Ruling("illegal", "uno.agree", "two_colours", possible=False)
PARTNER_MISSING = Ruling("illegal", "uno.agree", "partner", possible=False)
WENT_OUT = Ruling("illegal", "uno.agree", "went_out", possible=False)
NO_CARD_LEFT = Ruling("illegal", "uno.agree", "no_card_left", possible=False)
BEFORE_START = Ruling("illegal", "uno.agree", "before_start", possible=False)
BEFORE_COLOUR = Ruling("illegal", "uno.agree", "before_colour", possible=False)
NO_DRAW_CARD = Ruling("illegal", "uno.agree", "no_draw_card", possible=False)
NO_SUCH_SUM = Ruling("illegal", "uno.agree", "no_such_sum", possible=False)

RULINGS = (
    COUNTING, GONE_OUT, NO_TOP, NO_CARD, OWN_COLOUR, TWO_COLOURS, PARTNER_MISSING, WENT_OUT, NO_CARD_LEFT,
    BEFORE_START, BEFORE_COLOUR, NO_DRAW_CARD, NO_SUCH_SUM,
)  # fmt: skip

_OF_PLAY = ("turn", "top", "colour", "pending")
"""What there is only while a round is played."""


class Wrong(NamedTuple):
    """Why an agreement cannot be."""

    ruling: Ruling
    values: Mapping[str, object]
    """What its sentence is filled with: which part it is, and what to write instead."""


def agreed_check(state: State, act: Act) -> Ruling | None:
    """Each part can be agreed on in this game and is of its kind; colours are written as colours."""
    ruling = record.agreed_check(state, act, AGREEABLE, bounds)
    if ruling is None and _colour_written(_said(act)):
        return record.MISWRITTEN
    return ruling


def agreed_here_check(state: State, act: Act) -> Ruling | None:
    """The whole of it can be at this table, now."""
    wrong = _wrong(state, act)
    return None if wrong is None else wrong.ruling


def agreed_values(state: State, act: Act) -> dict[str, object]:
    """What the sentence is filled with that says which part of an agreement cannot be, or is not written so."""
    said = _said(act)
    told = record.agreed_values(state, act, AGREEABLE, bounds)
    told["form"] = told["form"] or _colour_written(said)
    if told["key"] == "pending" and told["most"]:
        told["form"] = "pending=0"  # whatever lies on top, nothing may be due
    wrong = _wrong(state, act) if act.kind == "agree" and "text" not in told and not told["form"] else None
    return told if wrong is None else {**told, **wrong.values}


def _said(act: Act) -> dict[str, str]:
    return {key: value for key, _, value in act.values} if act.kind == "agree" else {}


def _colour_written(said: Mapping[str, str]) -> str:
    """How a colour is written that was written in no such way, or a wild without one; empty where nothing is wrong."""
    card, colon, named = said.get("top", "").partition(":")
    if said.get("colour", COLOURS[0]) not in COLOURS:
        return f"colour={COLOURS[0]}"
    bare = card in WILDS and (named not in COLOURS if colon else "colour" not in said)
    return f"top={card}:{COLOURS[0]}" if bare else ""


def _wrong(state: State, act: Act) -> Wrong | None:
    """The first thing about it that cannot be."""
    said = _said(act)
    if state.phase == SCORE:
        key = next((each for each in _OF_PLAY if each in said), None)
        return Wrong(COUNTING, {"text": f"{key}={said[key]}"}) if key is not None else _wrong_hand(state, act)
    if "turn" in said and seat_of(state, said["turn"]) in {*state.finished, state.went_out} - {None}:
        return _gone_out(state, said["turn"])
    if not said.get("top", state.top):
        pending = said.get("pending", "0")
        if int(pending):
            return Wrong(NO_TOP, {"text": f"pending={pending}", "form": f"agree top=r+2 pending={pending}"})
        if "colour" in said:
            colour = said["colour"]
            return Wrong(NO_TOP, {"text": f"colour={colour}", "form": f"agree top=w:{colour}"})
    wrong = _wrong_card(state, said) or _partner_missing(state, act) or _turn_lost(state, said)
    return wrong or _pending_lost(state, said) or _wrong_sum(state, said) or _wrong_hand(state, act)


def _partner_missing(state: State, act: Act) -> Wrong | None:
    """With Wild Swap Hands as start card the colour is named together with somebody to swap hands with."""
    colour = colour_agreed(state, act)
    if not (colour and partner_awaited(state)):
        return None
    other = state.players[next_seat(state, state.turn or 0)]
    return Wrong(PARTNER_MISSING, {"text": f"colour={colour}", "form": f"colour:{colour}:{write_name(other)}"})


def _turn_lost(state: State, said: Mapping[str, str]) -> Wrong | None:
    """A turn that would not hold: the start card, or the colour that is awaited, decides who plays next."""
    if "turn" not in said or "top" in said:
        return None
    seat, text = seat_of_player(state, said["turn"]), f"turn={write_name(said['turn'])}"
    if state.phase == FLIP:
        if seat == left_of(state, seat_of_player(state, said.get("dealer", state.players[state.dealer]))):
            return None
        form = f"dealer={write_name(state.players[right_of(state, seat)])}"
        return Wrong(BEFORE_START, {"text": text, "name": said["turn"], "form": form})
    follows = state.waiting is not None or not state.under_way
    if state.phase == COLOUR_PHASE and follows and seat != state.turn and "colour" not in said:
        return Wrong(BEFORE_COLOUR, {"text": text, "form": f"colour={COLOURS[0]} {text}"})
    return None


def _pending_lost(state: State, said: Mapping[str, str]) -> Wrong | None:
    """What is due would not hold: the wild whose colour is awaited decides it."""
    if state.phase != COLOUR_PHASE or "pending" not in said or not said.keys().isdisjoint({"top", "colour"}):
        return None
    text = f"pending={said['pending']}"
    return Wrong(BEFORE_COLOUR, {"text": text, "form": f"colour={COLOURS[0]} {text}"})


def _wrong_sum(state: State, said: Mapping[str, str]) -> Wrong | None:
    """So many cards cannot be due with what lies on top; as many as the record has may be, whatever was let stand."""
    from referee.games.uno.stacks import sums_with  # seldom asked for

    due, top = int(said.get("pending", "0")), said.get("top", state.top or "").partition(":")[0]
    if not due or (due == state.pending and top == state.top):
        return None
    sums, told = sums_with(state, top), {"text": f"pending={due}", "card": top}
    if not sums:
        return Wrong(NO_DRAW_CARD, {**told, "form": f"agree top=r+2 pending={DRAWS['draw two']}"})
    nearest_sum = min(sums, key=lambda each: (abs(each - due), each))
    return None if due in sums else Wrong(NO_SUCH_SUM, {**told, "form": f"pending={nearest_sum}"})


def _wrong_hand(state: State, act: Act) -> Wrong | None:
    """The first hand that cannot hold so many cards: who has gone out holds none, and who plays on holds some."""
    for key, player, value in act.values:
        if key != "cards":
            continue
        seat, told = seat_of(state, player), {"text": f"cards:{write_name(str(player))}={value}", "name": player}
        if seat in state.finished or seat == state.went_out:
            if int(value):
                return Wrong(WENT_OUT, told)
        elif not int(value) and state.phase != SCORE:
            return Wrong(NO_CARD_LEFT, {**told, "form": f"agree cards:{write_name(str(player))}=1"})
    return None


def _gone_out(state: State, name: str) -> Wrong:
    """Who has emptied the hand has no turn; the next player may have."""
    other = state.players[next_seat(state, seat_of_player(state, name))]
    return Wrong(GONE_OUT, {"text": f"turn={write_name(name)}", "name": name, "form": f"turn={write_name(other)}"})


def _wrong_card(state: State, said: Mapping[str, str]) -> Wrong | None:
    """The top card agreed on is of the pack; a coloured one has its own colour, a wild has one."""
    card, _, named = said.get("top", state.top or "").partition(":")
    colours = [each for each in (named, said.get("colour", "")) if each]
    text = " ".join(f"{key}={said[key]}" for key in ("top", "colour") if key in said)
    if "top" in said and not state.rules.cards.get(card):
        near = nearest(card, state.rules.cards)
        return Wrong(NO_CARD, {"text": f"top={said['top']}", "near": near, "form": "top=r7"})
    if card in COLOUR and any(each != COLOUR[card] for each in colours):
        colour = next(each for each in colours if each != COLOUR[card])
        form = f"top={colour}{FACE[card]}" if colour in COLOURS else f"top={card}"
        return Wrong(OWN_COLOUR, {"text": text, "card": card, "form": form})
    if len(set(colours)) > 1:
        return Wrong(TWO_COLOURS, {"text": text, "form": f"top={card}:{colours[0]}"})
    return None

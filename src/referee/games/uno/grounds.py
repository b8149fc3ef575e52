"""On what an act of UNO rests that the rules let through: the rule, and what decides it here."""

from collections.abc import Mapping

from referee.game import Act, Grounds, at_turn
from referee.games.uno.cards import COLOUR, FACE, LAYING, WILDS
from referee.games.uno.table import State

_RULES: Mapping[str, str] = {
    "draw": "uno.draw", "pass": "uno.pass", "challenge": "uno.challenge", "uno": "uno.call", "catch": "uno.catch",
    "flip": "uno.start", "colour": "uno.colour", "hand": "uno.hand", "round": "uno.round", "reshuffle": "uno.pile",
    "advice": "uno.advice",
}  # fmt: skip
"""By kind of act that is no card: the rule that allows it."""
_ANSWERED_BY: Mapping[str, str] = {"r": "reflect", "s": "skip_bounce"}
"""By the face of a card that answers a penalty: the option that lets it; a draw card answers where they stack."""


def grounds(state: State, act: Act) -> Grounds:
    """The rules and options that let a legal act through; and why, in a phrase, where there is more to say."""
    if act.kind not in LAYING or act.acts:
        return tuple(filter(None, [_RULES.get(act.kind)])), None
    card, top = act.card, state.top or ""
    values = {"card": card, "top": top, "colour": state.colour, "pending": state.pending}
    if act.who != at_turn(state):
        return ("uno.turn", "jump_in"), ("uno.grounds.jump_in", values)
    if state.pending:
        return ("uno.pending", _ANSWERED_BY.get(FACE[card], "stack")), ("uno.grounds.answer", values)
    if card in WILDS:
        if card == "w4" and state.rules.wild4_legal != "always":
            return ("uno.wild4", "wild4_legal"), ("uno.grounds.wild4", values)
        return ("uno.match",), ("uno.grounds.wild", values)
    fits_by = _fits_by(state, card, top)
    return ("uno.match", *(["free_start"] if fits_by == "free" else [])), (f"uno.grounds.{fits_by}", values)


def _fits_by(state: State, card: str, top: str) -> str:
    """What a coloured card and the one on top have in common; `free` where nothing need be."""
    if COLOUR[card] == state.colour:
        return "named" if top in WILDS else "colour"
    if FACE[card] == FACE.get(top):
        return "number" if FACE[card].isdigit() else "symbol"
    return "free"

"""On what an act of UNO rests that the rules let through: the rule, and what decides it here."""

from collections.abc import Mapping

from referee.game import Act, Grounds, Phrase, at_turn
from referee.games.uno.calls import CANNOT_BE_GUILTY, CANNOT_BE_INNOCENT, answer_can_be
from referee.games.uno.cards import COLOUR, FACE, LAYING, WILDS
from referee.games.uno.table import Laid, State, answered, forbidding

_RULES: Mapping[str, str] = {
    "draw": "uno.draw", "pass": "uno.pass", "challenge": "uno.challenge", "uno": "uno.call", "catch": "uno.catch",
    "flip": "uno.start", "colour": "uno.colour", "hand": "uno.hand", "round": "uno.round", "reshuffle": "uno.pile",
    "advice": "uno.advice",
}  # fmt: skip
"""By kind of act that is no card: the rule that allows it."""
_CHALLENGED = ("uno.challenge", "challenge_guilty_cards", "challenge_innocent_cards", "guilty_card")
"""What allows a challenge, and what it brings to whoever loses it."""
_ANSWERED_BY: Mapping[str, str] = {"r": "reflect", "s": "skip_bounce"}
"""By the face of a card that answers a penalty: the option that lets it; a draw card answers where they stack."""


def grounds(state: State, act: Act) -> Grounds:
    """The rules and options that let a legal act through; and why, in a phrase, where there is more to say."""
    if act.kind == "challenge" and state.laid is not None:
        return _CHALLENGED, _open_to_challenge(state, state.laid, act)
    if act.kind not in LAYING or act.acts:
        return tuple(filter(None, [_RULES.get(act.kind)])), None
    card, top = act.card, state.top or ""
    values: dict[str, object] = {"card": card, "top": top, "colour": state.colour, "pending": state.pending}
    if act.who != at_turn(state):
        return ("uno.turn", "jump_in"), ("uno.grounds.jump_in", values)
    if state.pending:
        values["top"] = answered(state)
        return ("uno.pending", _ANSWERED_BY.get(FACE[card], "stack")), ("uno.grounds.answer", values)
    if card in WILDS:
        if card == "w4" and state.rules.wild4_legal != "always":
            return ("uno.wild4", "wild4_legal"), ("uno.grounds.wild4", values)
        return ("uno.match",), ("uno.grounds.wild", values)
    fits_by = _fits_by(state, card, top)
    return ("uno.match", *(["free_start"] if fits_by == "free" else [])), (f"uno.grounds.{fits_by}", values)


def _open_to_challenge(state: State, laid: Laid, act: Act) -> Phrase:
    """That it may be challenged, and what makes it guilty or innocent: what is known of the hand, or is to be seen."""
    values = {"who": act.who, "author": state.players[laid.seat], "before": laid.colour or ""}
    if answer_can_be(state, act._replace(text="innocent")) is CANNOT_BE_INNOCENT:
        return "uno.grounds.guilty", values
    if answer_can_be(state, act._replace(text="guilty")) is CANNOT_BE_GUILTY:
        return "uno.grounds.innocent", values
    return f"uno.grounds.challenge_{_tested_by(state, laid)}", values


def _tested_by(state: State, laid: Laid) -> str:
    """What in the hand makes a Wild Draw Four guilty: a colour, which may not have been told, or more than that."""
    if laid.colour is None:
        return "untold"
    alone = all(COLOUR.get(card) == laid.colour for card in forbidding(state, laid))
    return "colour" if alone and not laid.beaten else "more"


def _fits_by(state: State, card: str, top: str) -> str:
    """What a coloured card and the one on top have in common; `free` where nothing need be."""
    if COLOUR[card] == state.colour:
        return "named" if top in WILDS else "colour"
    if FACE[card] == FACE.get(top):
        return "number" if FACE[card].isdigit() else "symbol"
    return "free"

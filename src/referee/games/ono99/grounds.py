"""On what an act of O'NO 99 rests that the rules let through: the rule or option, and what decides it here."""

from collections.abc import Mapping

from referee.game import Act, Grounds, live
from referee.games.ono99.cards import KINDS, VALUES
from referee.games.ono99.table import State, after_card, passes_duty, under_duty

_RULES: Mapping[str, str] = {
    "stuck": "ono.stuck", "swap4": "ono.swap", "redeal": "ono.dealt", "draw": "ono.draw", "reshuffle": "ono.pile",
}  # fmt: skip
"""By kind of act that is no card: the rule that allows it."""


def grounds(state: State, act: Act) -> Grounds:
    """The rules and options that let a legal act through; and why, in a phrase, where there is more to say."""
    card = act.card
    if card not in VALUES or act.acts:
        return tuple(filter(None, [_RULES.get(act.kind)])), None
    after = after_card(state, card)
    values = {"card": card, "after": after, "limit": state.rules.limit, "who": act.who}
    if after >= state.rules.limit:
        return ("ono.limit", "over_limit"), ("ono.grounds.loses", values)
    two_reverse = ("reverse_two",) if card == "reverse" and live(state) == 2 and under_duty(state) else ()
    if passes_duty(state, card):
        passing = "dodge_second" if state.second else "dodge"
        return ("ono.double", passing, *two_reverse), ("ono.grounds.passes", values)
    if under_duty(state):
        told = "ono.grounds.second" if state.second else "ono.grounds.first"
        return ("ono.double", *two_reverse), (told, values)
    return _plain_grounds(state, card, after), ("ono.grounds.total", values)


def _plain_grounds(state: State, card: str, after: int) -> tuple[str, ...]:
    """The same of a card that is laid under no duty and loses nothing."""
    if card == "ono":
        return "ono.ono", "ono"
    if after < 0:
        return "ono.limit", "negative"
    if not state.under_way and KINDS[card] != "number":
        return "ono.limit", "first_card"
    return ("ono.double",) if card == "double" else ("ono.limit",)

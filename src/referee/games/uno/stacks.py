"""What draw cards add up to where one answers another, which one knows of a table that somebody only tells of.

sums   the penalties that can be due with a card on top, by what the pack still has of draw cards
"""

from collections import Counter

from referee.game import left
from referee.games.uno.cards import CARDS, DRAWS, FACE
from referee.games.uno.rules import Rules
from referee.games.uno.table import State

Sums = dict[int, int]
"""By the cards due: how many Wild Draw Fours at least are among those that make them due."""


def sums_with(state: State, face: str) -> Sums:
    """The penalties that can be due with a card of this face on top: its own, and those that it answered."""
    sums, rules = _sums(state), state.rules
    if (face == "r" and rules.reflect) or (face == "s" and rules.skip_bounce != "off"):
        sent = [told for each in sums.values() for told in each.items()]
        return {due: min(least for other, least in sent if other == due) for due, _ in sent}
    return sums.get(face, {})


def _sums(state: State) -> dict[str, Sums]:
    """By the face of the draw card that was laid last, what the draw cards of the pack can add up to on one another."""
    there = {face: sum(max(0, left(state, card)) for card in CARDS if FACE[card] == face) for face in DUE}
    there[FACE[str(state.top)]] = there.get(FACE[str(state.top)], 0) + 1  # the one on top is on the pile already
    found: dict[str, Sums] = {face: {} for face in DUE}
    stacks = [(face, Counter({face: number})) for face in DUE for number in _at_once(state.rules, there[face])]
    known = set[tuple[str, ...]]()
    while stacks:
        face, laid = stacks.pop()
        told = (face, *sorted(laid.elements()))
        if told in known or any(laid[each] > there[each] for each in laid):
            continue
        known.add(told)
        due = sum(DUE[each] for each in laid.elements())
        found[face][due] = min(laid["w4"], found[face].get(due, laid["w4"]))
        stacks += [
            (other, laid + Counter({other: number}))
            for word, other in _STACKED.items()
            if f"{word} on {_WORD_OF[face]}" in state.rules.stack
            for number in _at_once(state.rules, there[other])
        ]
    return found


def _at_once(rules: Rules, there: int) -> range:
    """How many draw cards alike can be laid together."""
    return range(1, 1 + (there if rules.multiple_symbols else min(1, there)))


_STACKED = {"2": "+2", "4": "w4"}
"""The faces of draw cards by their word in the option of stacking (`4 on 2`)."""
_WORD_OF = {face: word for word, face in _STACKED.items()}
DUE = {"+2": DRAWS["draw two"], "w4": DRAWS["wild draw four"]}


def may_have_answered(state: State) -> list[str]:
    """The faces of the draw cards whose penalty the Wild Draw Four on top can have answered, as many cards are due."""
    if state.pending <= DUE["w4"]:
        return []
    sums = _sums(state)
    return [
        face for word, face in _STACKED.items()
        if f"4 on {word}" in state.rules.stack and state.pending - DUE["w4"] in sums[face]
    ]  # fmt: skip

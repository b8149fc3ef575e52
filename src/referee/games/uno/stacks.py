"""What draw cards add up to where one answers another, which one knows of a table that somebody only tells of.

sums   the penalties that can be due with a card on top, by what the pack still has of draw cards
"""

from collections import Counter

from referee.games.uno.cards import CARDS, DRAWS, FACE, KINDS
from referee.games.uno.rules import Rules
from referee.games.uno.table import State

Sums = dict[int, int]
"""By the cards due: how many Wild Draw Fours at least are among those that make them due."""


def sums_with(state: State, top: str) -> Sums:
    """The penalties that can be due with this card on top: its own, and those that it answered."""
    sums, rules, face = _sums(state, top), state.rules, FACE[top]
    if sends_on(rules, face):
        sent = [told for each in sums.values() for told in each.items()]
        return {due: min(least for other, least in sent if other == due) for due, _ in sent}
    return sums.get(face, {})


def sends_on(rules: Rules, face: str) -> bool:
    """Whether a card of this face, a Skip or a Reverse, sends a penalty on."""
    return (face == "r" and rules.reflect) or (face == "s" and rules.skip_bounce == "pass")


def may_be_sent_on(state: State) -> list[str]:
    """A draw card of each face whose penalty the Skip or Reverse on top can have sent on, as many cards are due."""
    of_face = {"+2": f"{state.colour}+2", "w4": "w4"}
    return [of_face[face] for face, sums in _sums(state, state.top or "").items() if state.pending in sums]


def _sums(state: State, top: str) -> dict[str, Sums]:
    """By the face of the draw card that was laid last, what the draw cards of the pack can add up to on one another.

    Those on the discards are among them: nobody has told which of them the penalty is for.
    """
    there = {face: sum(_unheld(state, card) for card in CARDS if FACE[card] == face) for face in DUE}
    if KINDS[top] in DRAWS:
        there[FACE[top]] = max(1, there[FACE[top]])  # whatever the pack holds, that one lies there
    found: dict[str, Sums] = {face: {} for face in DUE}
    stacks = [(face, Counter({face: number})) for face in DUE for number in _at_once(state.rules, face, there[face])]
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
            for number in _at_once(state.rules, other, there[other])
        ]
    return found


def _unheld(state: State, card: str) -> int:
    """Copies of a card that are in no hand that was shown."""
    shown = sum((hand.cards or []).count(card) for hand in state.hands)
    return max(0, state.rules.cards.get(card, 0) - shown)


def _at_once(rules: Rules, face: str, there: int) -> range:
    """How many draw cards alike can be laid together, or be jumped in on the first of them."""
    most = there if rules.multiple_symbols else 1
    if face == "+2" and rules.jump_in != "off" and rules.jump_in_effect == "adds":
        most = max(most, *(copies for card, copies in rules.cards.items() if FACE[card] == face), 1)
    return range(1, 1 + min(most, there))


_STACKED = {"2": "+2", "4": "w4"}
"""The faces of draw cards by their word in the option of stacking (`4 on 2`)."""
_WORD_OF = {face: word for word, face in _STACKED.items()}
DUE = {"+2": DRAWS["draw two"], "w4": DRAWS["wild draw four"]}


def may_have_answered(state: State) -> list[str]:
    """The faces of the draw cards whose penalty the Wild Draw Four on top can have answered, as many cards are due."""
    if state.pending <= DUE["w4"]:
        return []
    sums = _sums(state, "w4")
    return [
        face for word, face in _STACKED.items()
        if f"4 on {word}" in state.rules.stack and state.pending - DUE["w4"] in sums[face]
    ]  # fmt: skip

"""Writes `data/uno_table.jsonl`: every card laid on every top card, by whom it is allowed and who comes next.

    python tests/make_uno_table.py

A program of its own, written from the sheets and not from the referee, of which it imports nothing. The sheets say:

- a card matches by colour, number or symbol; a wild matches everything, and is matched by the colour named for it
- Skip: the next player loses the turn; Reverse: the other way round, and with two players as Skip; Draw Two: the next
  player draws two and loses the turn; Wild Draw Four: four
- nobody who owes a penalty lays a card; by the house rule `same` a Draw Two answers a Draw Two and a Wild Draw Four
  a Wild Draw Four, and the sum passes on
- whether a Wild Draw Four is right rests on the hand, unless it answers
- the pack has one 0 of each colour and two of every other coloured card

A line is a position: the player at turn is A, the others B, C, D sit clockwise, and nobody's hand is seen. Under
`cards` stand, for each outcome, the cards that have it: `verdict rule case > next player, direction, penalty`; for what
is refused, `verdict rule case` alone. Wilds are laid with green named.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

COLOURS = "rygb"
FACES = [*"0123456789", "s", "r", "+2"]
COLOURED = [colour + face for colour in COLOURS for face in FACES]
LAID = [*COLOURED, "w", "w4"]
NAMES = "ABCD"


def positions() -> Iterator[tuple[str, str, int]]:
    """(top, colour, penalty) of everything that can lie on top, with and without a penalty still to be drawn."""
    for card in COLOURED:
        yield card, card[0], 0
        if card.endswith("+2"):
            yield card, card[0], 2
            yield card, card[0], 6
    for wild in ("w", "w4"):
        for colour in COLOURS:
            yield wild, colour, 0
            if wild == "w4":
                yield wild, colour, 4
                yield wild, colour, 8


def player(steps: int, players: int, direction: int) -> str:
    """The player so many steps on from A."""
    return NAMES[steps * direction % players]


def outcome(card: str, top: str, colour: str, penalty: int, players: int, direction: int, stack: str) -> str:
    """What becomes of the card."""
    wild = card in ("w", "w4")
    face = card if wild else card[1:]
    top_face = top if top in ("w", "w4") else top[1:]
    if card == top and face == "0":
        return "illegal uno.deck copies"
    if penalty:
        chain = stack == "same" and penalty > 4  # of Wild Draw Fours, which nobody challenges
        or_else = "_challenge" if top == "w4" and not chain else ""
        if stack == "none":
            return f"illegal uno.pending draw{or_else}"
        if face != top_face:
            return f"illegal uno.pending answer{or_else}"
        owed = penalty + (4 if wild else 2)
        return told("legal", player(1, players, direction), direction, owed)
    if not wild and card[0] != colour and face != top_face:
        return "illegal uno.match match"
    if face == "s":
        return told("legal", player(2, players, direction), direction, 0)
    if face == "r" and players == 2:
        return told("legal", "A", direction, 0)
    if face == "r":
        return told("legal", player(1, players, -direction), -direction, 0)
    owed = {"+2": 2, "w4": 4}.get(face, 0)
    verdict = "undecided uno.wild4 unseen" if face == "w4" else "legal"
    return told(verdict, player(1, players, direction), direction, owed)


def told(verdict: str, after: str, direction: int, owed: int) -> str:
    """An outcome that is let through, in words."""
    return f"{verdict} > {after} {'cw' if direction == 1 else 'ccw'} {owed}"


def lines() -> Iterator[dict[str, Any]]:
    """Every position with the outcome of every card."""
    for stack in ("none", "same"):
        for players in (2, 3, 4):
            for direction in (1, -1):
                for top, colour, penalty in positions():
                    cards: dict[str, list[str]] = {}
                    for card in LAID:
                        result = outcome(card, top, colour, penalty, players, direction, stack)
                        cards.setdefault(result, []).append(card)
                    yield {
                        "stack": stack,
                        "players": players,
                        "direction": "cw" if direction == 1 else "ccw",
                        "top": top,
                        "colour": colour,
                        "pending": penalty,
                        "cards": {result: " ".join(laid) for result, laid in cards.items()},
                    }


if __name__ == "__main__":
    file = Path(__file__).parent / "data" / "uno_table.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines()), encoding="utf-8")

"""The rules of UNO at hand-worked positions: every ruling, every value of every option, whole matches.

Each position is worked out from the rule sheets (108 cards, seven each, A B C with C as dealer, so A begins). Where
nothing else is said the start card is a red 5.
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from referee import recorder
from referee.desk import open_desk
from referee.errors import NotationError
from referee.game import Act, asked, copied, examine, step
from referee.games.uno.playing import fill
from referee.games.uno.table import State
from referee.games.uno.telling import _title_of_offer as title_of_offer
from referee.lines import in_force
from referee.match import ranks
from referee.notation import Reader, write
from referee.rulesets import shipped
from unotable import BOOK, GAME, Sitting, new_desk, record, rules_of, run


class Position(NamedTuple):
    """A table after `before`, an act, and what is right: the ruling, then what is so."""

    before: str
    """Lines, with `;` between them."""
    act: str
    ruling: str
    """`verdict`, or `verdict rule case`."""
    wanted: dict[str, Any]
    rules: str
    """Settings of the default set, or a rule set and settings."""
    players: str

    def __str__(self) -> str:
        return f"{self.before} > {self.act} {self.rules}"


def P(before: str, act: str, ruling: str, rules: str = "", players: str = "A B C", **wanted: Any) -> Position:
    """A position; the start card is a red 5 unless `before` turns up another, or is `-`."""
    if not before.startswith(("flip", "-")):
        before = f"flip:r5; {before}"
    return Position(before.removeprefix("-"), act, ruling, wanted, rules, players)


def sit(before: str, rules: str = "", players: str = "A B C") -> Sitting:
    """The table after these lines. `drawn:r5` tells which card the player at turn has just drawn.

    `scores-only` makes it a table where no cards are recorded.
    """
    words = rules.split()
    name = words.pop(0) if words and "=" not in words[0] else "uno-japan"
    settings = " ".join(words).replace(" ", "\n").replace("_\n", "_").split("\n") if words else []
    table = Sitting(players, name, *(each.replace("~", " ") for each in settings))
    for line in (each.strip() for each in before.split(";") if each.strip()):
        if line == "scores-only":
            GAME.keep_scores(table.state)
        elif line.startswith("drawn:"):
            table.state.drawn_card = line.removeprefix("drawn:")
        else:
            table.play(line)
    return table


def told(table: Sitting, key: str) -> Any:
    """One thing that is so at the table: a fact, or a list by seat."""
    if key in ("cards", "score", "out"):
        return table.each(key)
    if key == "laid":
        return sum(table.state.seen.values())
    if key == "penalties":
        return [(each.player, each.cards, each.rule) for each in table.state.penalties]
    return table.facts[key]


A2 = "agree cards:A=2"
A1 = "agree cards:A=1"
TWO = "agree cards:A=2 cards:C=1"
THREE = "agree cards:A=3 cards:C=1"
LAID_SINCE = "agree cards:A=3 cards:C=2; A w4:b; B challenge:guilty; B w:r; C r1!"
OVER = "agree cards:A=1; A r6"  # A has gone out, B and C hand in seven cards each
WON = "agree cards:A=1; A r+2"  # A has gone out, B has still to draw two
LAP = "agree pile=0; A draw; A pass; B draw; B pass; C draw; C pass"

GONE_OUT = "flip:r5; agree cards:A=1 cards:B=1 cards:C=1"
EQUAL = f"{GONE_OUT}; agree score:B=50; r6; B hand:r0; C hand:w"  # A has won 50, and B had 50 before
PACK = ",".join(card for card, copies in rules_of("uno-japan").cards.items() for _ in range(copies))
PLAY_OFF = "scoring=japanese rounds=1 tie_breaks=play-off"

POSITIONS = [
    # --- the start card
    P("-", "flip:r5", "legal", turn="A", pile=86, top="r5", colour="r", phase="play", cards=[7, 7, 7]),
    P("-", "flip:rs", "legal", turn="B", direction="cw"),
    P("-", "flip:rr", "legal", turn="C", direction="ccw"),
    P("-", "flip:r+2", "legal", turn="A", pending=2),
    P("flip:r+2", "draw", "legal", turn="B", pending=0, cards=[9, 7, 7]),
    P("flip:r+2", "r6", "illegal uno.pending draw", turn="A", pending=2),
    P("-", "flip:w", "legal", turn="A", phase="colour", colour=None),
    P("flip:w", "colour:g", "legal", turn="A", phase="play", colour="g"),
    P("flip:w; colour:g", "r5", "illegal uno.match match", turn="A"),
    P("flip:w; colour:g", "g5", "legal", turn="B"),
    P("-", "flip:w4", "legal uno.start again", turn="A", phase="flip", pile=87, top=None),
    P("-", "flip:shuffle", "illegal uno.start none", phase="flip"),
    P("-", "flip:shuffle", "legal", "uno-japan112", phase="colour", turn="A"),
    P("flip:shuffle", "colour:b", "legal", "uno-japan112", cards=[7, 7, 7], turn="A"),
    P("-", "flip:white", "legal", "uno-japan112", phase="colour", turn="A"),
    P("-", "flip:swap", "legal uno.start again", "deck=112-swap", phase="flip"),
    P("-", "flip:swap", "legal", "uno-swap112", phase="colour", turn="A"),
    P("flip:swap", "colour:b", "illegal uno.swap start", "uno-swap112", phase="colour", cards=[7, 7, 7]),
    P("flip:swap", "colour:b:A", "illegal uno.swap start_self", "uno-swap112", phase="colour"),
    P("flip:swap; C penalty:2", "colour:b:C", "legal", "uno-swap112", turn="A", colour="b", cards=[9, 7, 7]),
    P("flip:swap; colour:b:C", "b6", "legal", "uno-swap112", turn="B"),
    P("flip:swap", "stands colour:b", "legal", "uno-swap112", turn="A", phase="play", cards=[7, 7, 7]),
    P("flip:swap; A leave; C penalty:2", "B colour:g:C", "legal", "uno-swap112", turn="B", cards=[None, 9, 7]),
    P("flip:swap", "colour:b:C", "illegal uno.swap colour", "deck=112-swap start_swap=first"),
    P("A w", "colour:b:C", "illegal uno.swap colour", "uno-swap112", phase="colour"),
    P("flip:w", "colour:g:B", "illegal uno.swap colour", phase="colour"),
    P("flip:w", "foul colour:g:B", "illegal uno.swap colour", phase="colour"),
    P("flip:w", "stands colour:g:B", "illegal uno.swap colour", phase="colour"),
    P("-", "flip:w", "legal", "start_wild=any", turn="A", phase="play", colour=None),
    P("flip:w", "b6", "legal", "start_wild=any", turn="B", colour="b"),
    P("flip:w", "w", "legal", "start_wild=any", turn="A", phase="colour"),
    P("flip:w", "colour:b", "illegal uno.phase open", "start_wild=any", colour=None),
    P("flip:w; A draw; A pass", "g+2", "legal", "start_wild=any", turn="C", pending=2),
    P("flip:w; A b6", "r7", "illegal uno.match match", "start_wild=any"),
    # no colour is active, so that nothing can forbid a Wild Draw Four; where anything that fits does, everything does
    P("flip:w", "w4:b", "legal", "start_wild=any", phase="challenge"),
    P("flip:w; w4:b", "challenge:guilty", "illegal uno.challenge cannot_succeed", "start_wild=any"),
    P("flip:w; A hand:w4,g1", "w4:b", "illegal uno.wild4 held", "start_wild=any wild4_legal=playable"),
    P("-", "flip:rr", "legal", "", "A B", turn="B", direction="cw"),
    P("-", "flip:rr", "legal", "start_reverse_two=other", "A B", turn="A", direction="cw"),
    P("-", "flip:rr", "legal", "start_reverse_two=other", turn="C", direction="ccw"),
    P("-", "flip:rr", "legal", "start_reverse=right", "A B", turn="B", direction="cw"),
    P("-", "flip:rs", "legal", "", "A B", turn="B"),
    P("flip:r+2", "draw", "legal", "", "A B", turn="B", cards=[9, 7]),
    P("-", "r5", "illegal uno.phase flip", turn="A", top=None),
    P("-", "A draw", "illegal uno.phase flip", turn="A"),
    P("-", "catch:B", "illegal uno.phase flip"),
    P("-", "A uno", "illegal uno.phase flip"),
    P("-", "colour:b", "illegal uno.phase flip"),
    P("", "flip:r5", "illegal uno.phase started", turn="A"),
    # --- a turn
    P("", "r7", "legal", turn="B", top="r7", colour="r", cards=[6, 7, 7]),
    P("", "b5", "legal", turn="B", top="b5", colour="b"),
    P("", "b6", "illegal uno.match match", turn="A", top="r5"),
    P("A r7", "B g7", "legal", turn="C", colour="g"),
    P("A r+2; B draw", "C g+2", "legal", pending=2, turn="A"),
    P("A rs", "C bs", "legal", turn="B"),
    P("", "rs", "legal", turn="C"),
    P("", "rr", "legal", turn="C", direction="ccw"),
    P("A rr", "C rr", "legal", turn="A", direction="cw"),
    P("", "r+2", "legal", turn="B", pending=2, phase="play"),
    P("A r+2", "draw", "legal", turn="C", pending=0, cards=[6, 9, 7], pile=84),
    P("A r+2", "draw:2", "legal", turn="C", pending=0, cards=[6, 9, 7]),
    P("A r+2", "r6", "illegal uno.pending draw", turn="B", pending=2),
    P("", "w:r", "legal", turn="B", colour="r", top="w"),
    P("", "w", "legal", turn="A", phase="colour"),
    P("A w", "colour:b", "legal", turn="B", phase="play", colour="b"),
    P("A w", "draw", "illegal uno.phase colour", turn="A"),
    P("A w", "r6", "illegal uno.phase colour", turn="A"),
    P("A w", "B colour:b", "illegal uno.turn turn", turn="A"),
    P("A w4", "colour:b", "legal", turn="B", phase="challenge", pending=4),
    P("A w4", "B draw", "illegal uno.phase colour", turn="A"),
    P("", "colour:b", "illegal uno.phase no_colour", colour="r"),
    P("A w:b", "B w:b", "legal", turn="C"),
    P("", "C r7", "illegal uno.turn turn", turn="A"),
    P("", "C draw", "illegal uno.turn turn", turn="A"),
    P("", "C pass", "illegal uno.turn turn", turn="A"),
    P("rename C Cy", "C r7", "illegal table.player nobody"),
    P("A leave", "A r7", "illegal table.out out", turn="B"),
    P(f"{EQUAL}; flip:r5", "C r7", "illegal table.out play_off", PLAY_OFF, turn="B"),
    P(EQUAL, "round A:- B:5 C:3", "illegal table.out play_off", PLAY_OFF, turn="B"),
    P("", "stands C r7", "legal", turn="A", top="r7", cards=[7, 7, 6]),
    P("", "stands b6", "legal", turn="B", top="b6", colour="b"),
    P("A leave", "stands A r7", "illegal table.out out", turn="B"),
    # --- two players
    P("", "rr", "legal", "", "A B", turn="A", direction="cw"),
    P("", "rs", "legal", "", "A B", turn="A"),
    P("A r+2", "draw", "legal", "", "A B", turn="A", cards=[6, 9]),
    P("A w4:b", "draw", "legal", "", "A B", turn="A", cards=[6, 11]),
    P("C leave", "A rr", "legal", turn="A"),
    # --- which card
    P("", "swap:b:B", "illegal uno.deck none"),
    # what nobody can hold, or was seen not to hold, was not laid; what lies there in all its copies may have been
    P("", "foul swap:b:B", "illegal uno.deck none", cards=[7, 7, 7], turn="A"),
    P("", "B foul swap:b:A", "illegal uno.deck none", cards=[7, 7, 7]),
    P("agree cards:A=2; A hand:r1,b1", "foul r6", "illegal hand held", cards=[2, 7, 7]),
    P("agree cards:A=2; A hand:r1,b1", "foul g3", "illegal hand held", cards=[2, 7, 7]),
    P("agree cards:A=2 turn=B; A hand:r1,b1", "A foul r6", "illegal hand held", cards=[2, 7, 7]),
    P("agree cards:A=2; A hand:r1,b1; A draw", "foul g3", "legal", cards=[5, 7, 7]),
    P("agree cards:A=3; A hand:r1,b1", "foul g3", "legal", cards=[5, 7, 7]),
    P("A r0", "B foul r0", "legal", cards=[6, 9, 7]),
    P("A r5", "r5", "illegal uno.deck copies", turn="B"),
    P("A r5; reshuffle", "r5", "legal", turn="C"),
    P("flip:r0", "r0", "illegal uno.deck copies"),
    P("agree cards:A=2; A hand:r1,b1", "r6", "illegal hand held"),
    P("agree cards:A=2; A hand:r1,b1", "r1!", "legal", cards=[1, 7, 7], turn="B"),
    P("B hand:r6,r6", "r6", "illegal uno.deck left", turn="A"),
    P("", "r0,r0", "illegal uno.deck left", "multiple=number"),
    P("A hand:r6,r6", "r6", "legal", turn="B"),
    P("A hand:r6,r6; A r6", "B r6", "illegal uno.deck left", turn="B"),
    P("agree cards:A=2; A hand:r1,b1", "stands r6", "legal", cards=[1, 7, 7]),
    # --- several at once
    P("", "r6,r6", "illegal uno.several one"),
    P("", "r6,r6", "legal", "multiple=identical", turn="B", cards=[5, 7, 7]),
    P("", "r6,b6", "illegal uno.several alike", "multiple=identical"),
    P("", "r6,b6", "legal", "multiple=number", turn="B", colour="b", top="b6"),
    P("", "b6,r6", "illegal uno.match match", "multiple=number"),
    P("", "r6,b7", "illegal uno.several alike", "multiple=number"),
    P("", "w:b,w:b", "illegal notation unread", "multiple=number"),
    P("", "w,w:b", "illegal uno.several alike", "multiple=number"),
    P("", "rs,rs", "illegal uno.several symbols", "multiple=identical"),
    P("", "rs,rs", "legal", "multiple=identical multiple_symbols=true", "A B C D", turn="D"),
    P("", "r+2,r+2", "legal", "multiple=identical multiple_symbols=true", turn="B", pending=4),
    P("", "rr,rr", "legal", "multiple=identical multiple_symbols=true", turn="B", direction="cw"),
    P("", "rr,rr", "legal", "multiple=identical multiple_symbols=true", "A B", turn="A"),
    P("", "stands r6,r+2", "legal", turn="B", top="r+2", pending=2, cards=[5, 7, 7]),
    P("", "stands r+2,r6", "legal", turn="B", top="r6", pending=0, cards=[5, 7, 7]),
    P("", "stands y+2,r+2", "legal", turn="B", top="r+2", pending=4, cards=[5, 7, 7]),
    P("", "stands r6,w", "legal", turn="A", top="w", colour=None, phase="colour"),
    P("stands r6,w", "colour:b", "legal", turn="B", top="w", colour="b", phase="play"),
    P(A1, "r6,r6", "illegal uno.several count", "multiple=identical"),
    P(A1, "stands r6,r6", "illegal uno.several count", "multiple=identical", cards=[1, 7, 7]),
    P(A2, "r6,r6", "illegal uno.several finish", "multiple=identical multiple_finish=called"),
    P(f"{A2}; uno", "r6,r6", "legal", "multiple=identical multiple_finish=called", phase="score", went_out="A"),
    P(f"{A2}; A uno", "r6,r6", "legal", "multiple=identical multiple_finish=called", phase="score", went_out="A"),
    P(A2, "r6,r6", "legal", "multiple=identical", phase="score", went_out="A"),
    P("agree cards:A=3", "r6,r6!", "legal", "multiple=identical", catchable=[]),
    P("agree cards:A=3", "r6,r6", "legal", "multiple=identical", catchable=["A"]),
    P("", "r4,r5,r6", "legal", "multiple=run", turn="B", top="r6", cards=[4, 7, 7]),
    P("", "r9,r8,r7,r6", "legal", "multiple=run", turn="B", top="r6", cards=[3, 7, 7]),
    P("", "b5,b6,b7", "legal", "multiple=run", turn="B", colour="b"),
    P("", "b6,b7,b8", "illegal uno.match match", "multiple=run"),
    P("", "r6,r7", "illegal uno.several alike", "multiple=run"),
    P("", "r6,r7,r9", "illegal uno.several alike", "multiple=run"),
    P("", "r6,r7,r6", "illegal uno.several alike", "multiple=run"),
    P("", "r9,r0,r1", "illegal uno.several alike", "multiple=run"),
    P("", "r5,b6,r7", "illegal uno.several alike", "multiple=run"),
    P("", "r7,r8,rs", "illegal uno.several alike", "multiple=run multiple_symbols=true"),
    P("", "r6,r6", "illegal uno.several alike", "multiple=run"),
    P("agree cards:A=3", "r6,r7,r8", "legal", "multiple=run", phase="score", went_out="A"),
    P("agree cards:A=4", "r6,r7,r8", "legal", "multiple=run", catchable=["A"]),
    # of a run the last card swaps or rotates hands, no other one
    P("agree cards:B=3", "r5,r6,r7:B", "legal", "multiple=run seven_swap=must", cards=[3, 4, 7]),
    P("agree cards:B=3", "r5,r6,r7", "illegal uno.swap partner", "multiple=run seven_swap=must"),
    P("agree cards:B=3", "r7,r8,r9", "legal", "multiple=run seven_swap=must", cards=[4, 3, 7]),
    P("agree cards:B=3", "r7,r8,r9:B", "illegal uno.swap needless", "multiple=run seven_swap=must"),
    P("agree cards:B=3", "r2,r1,r0", "legal", "multiple=run zero_rotate=true", cards=[7, 4, 3]),
    P("agree cards:B=3", "r0,r1,r2", "legal", "multiple=run zero_rotate=true", cards=[4, 3, 7]),
    # --- drawing
    P("", "draw", "legal", turn="A", drawn=True, cards=[8, 7, 7], pile=85),
    P("", "draw:2", "illegal uno.draw amount", cards=[7, 7, 7]),
    P("A r+2", "draw:3", "illegal uno.draw amount", pending=2),
    P("A draw", "draw", "illegal uno.draw again", cards=[8, 7, 7]),
    P("A draw", "r6", "legal", turn="B", cards=[7, 7, 7], drawn=False),
    P("A draw", "pass", "legal", turn="B", drawn=False),
    P("A draw", "B r6", "legal", turn="C", cards=[8, 6, 7]),
    P("", "pass", "illegal uno.pass undrawn", turn="A"),
    P("A r+2", "pass", "illegal uno.pass pending", turn="B"),
    P("A draw; drawn:b9", "r6", "illegal uno.drawn other", turn="A"),
    P("A draw; drawn:r6", "r6", "legal", turn="B"),
    P("A draw", "r+2", "illegal uno.drawn draw_card", "drawn_draw_card=false"),
    P("A draw", "w4:b", "illegal uno.drawn draw_card", "drawn_draw_card=false"),
    P("", "r+2", "legal", "drawn_draw_card=false", pending=2),
    P("", "A stands reshuffle", "illegal uno.pile empty"),
    P("", "A foul reshuffle", "illegal uno.pile empty"),
    # A foul of somebody who is not at turn, though not for being out of turn: a jump in with one card too many.
    P(
        "agree cards:A=2; A r6", "C foul r6,r6", "legal", "jump_in=identical uno_window=next~acts", turn="B",
        catchable=["A"], penalties=[("C", 2, "uno.deck")],
    ),
    # K26: the card drawn is laid alone, whichever of the cards it is, seen or not.
    P("A draw", "r6,r6", "illegal uno.drawn alone", "multiple=identical", turn="A"),
    P("A draw", "r6,g6", "illegal uno.drawn alone", "multiple=number"),
    P("A draw; drawn:r6", "r6,g6", "illegal uno.drawn alone", "multiple=number"),
    P("A draw; drawn:g6", "r6,g6", "illegal uno.drawn alone", "multiple=number"),
    P("A draw; drawn:r6", "r6", "legal", "multiple=number"),
    P("A draw", "r6,g6", "legal", "multiple=number play_after_draw=true"),
    P("A draw; A pass", "r6,g6", "legal", "multiple=number"),
    P("agree pile=0; A draw", "r6,g6", "legal", "multiple=number"),
    # Where a draw brought nothing, no card was drawn.
    P("agree pile=0; A draw", "r+2", "legal", "drawn_draw_card=false", pending=2),
    P("A draw", "r+2", "legal", "drawn_draw_card=false hand_limit=7", pending=2),
    P("agree pile=1; A draw; A draw", "r+2", "illegal uno.drawn draw_card", "drawn_draw_card=false draw_to_match=may"),
    P("A hand:r6; agree pile=0; A draw; A r6", "B r6", "legal"),  # the r6 laid is the one that was shown
    P("A hand:r6; A draw; A r6", "B r6", "illegal uno.deck left"),
    P(
        "agree pile=1; A draw; A draw; A pass; B draw; B pass; C draw", "pass", "legal", "draw_to_match=may",
        round=1, turn="A",
    ),
    P("agree pile=0; A draw; A pass; B draw; B pass; C draw", "pass", "legal", "draw_to_match=may", round=2),
    P("agree cards:A=2; A hand:r7,b1", "draw", "illegal uno.draw voluntary", "voluntary_draw=false"),
    P("agree cards:A=2; A hand:b1,w4", "draw", "legal", "voluntary_draw=false", drawn=True),
    P("agree cards:A=2; A hand:b1,w", "draw", "illegal uno.draw voluntary", "voluntary_draw=false"),
    P("", "draw", "undecided uno.draw unseen", "voluntary_draw=false", drawn=True),
    P("A r+2", "draw", "legal", "voluntary_draw=false", cards=[6, 9, 7]),
    # where there is nothing to draw one passes at once
    P("agree pile=0", "pass", "legal", turn="B", cards=[7, 7, 7]),
    P("agree pile=1", "pass", "illegal uno.pass undrawn", turn="A"),
    P("A r6; agree pile=0", "B pass", "illegal uno.pass undrawn", turn="B"),  # a discard can be shuffled
    P("agree pile=0; A pass; B pass", "C pass", "legal", round=2, phase="flip", turn="B"),
    # With the pass of C the lap is whole and the round over: nobody passes without a word then.
    P("agree pile=0; A draw; A pass; B draw; B pass; C draw", "A r7", "illegal uno.turn turn", round=1, turn="C"),
    P("agree pile=0; A draw; A pass; B draw; B pass; C draw", "A stands r7", "legal", round=1, turn="B", top="r7"),
    P("agree pile=0; A draw; A pass; B draw; B pass; C draw", "A r7", "legal", "idle_laps=2", round=1, turn="B"),
    P("agree pile=0; A draw; A pass; B draw; B pass; C draw", "A r7", "legal", "both_piles_empty=pass", turn="B"),
    P("agree pile=0; A draw; A pass; B draw", "C r7", "legal", round=1, turn="A"),
    P("agree pile=0; A pass; B draw; B pass", "C pass", "legal", "both_piles_empty=pass", round=1, turn="A"),
    P("agree cards:A=10", "pass", "legal", "hand_limit=10", turn="B", cards=[10, 7, 7]),
    P("agree cards:A=9", "pass", "illegal uno.pass undrawn", "hand_limit=10", turn="A"),
    P("agree pile=0", "pass", "legal", "draw_to_match=must drawn_card=must", turn="B"),
    P("agree pile=0; draw", "pass", "legal", "drawn_card=must", turn="B"),
    P("agree pile=0; A hand:r1", "pass", "illegal uno.draw unlaid", "voluntary_draw=false", turn="A"),
    P("agree pile=0; A draw", "draw", "illegal uno.draw nothing", cards=[7, 7, 7], turn="A"),
    P("agree cards:A=10; A draw", "draw", "illegal uno.draw nothing", "hand_limit=10", cards=[10, 7, 7]),
    P("agree pile=0; A hand:b1", "pass", "undecided uno.draw unseen", "voluntary_draw=false", turn="B"),
    P("agree cards:A=2; A r6; agree pile=0; reshuffle; agree pile=0", "B pass", "legal", catchable=["A"]),
    P(
        "agree cards:A=2; A r6; agree pile=0; reshuffle; agree pile=0", "B pass", "legal", "uno_window=next~acts",
        catchable=[],
    ),
    P("A draw", "pass", "undecided uno.pass unseen", "drawn_card=must", turn="B"),
    P("A draw; drawn:r6", "pass", "illegal uno.pass must", "drawn_card=must", turn="A"),
    P("A draw; drawn:b6", "pass", "legal", "drawn_card=must", turn="B"),
    P("A draw; draw", "draw", "legal", "draw_to_match=may", cards=[10, 7, 7], turn="A"),
    P("", "draw:3", "legal", "draw_to_match=may", cards=[10, 7, 7], turn="A"),
    # the pack has 108 cards, of which 3 x 7 are dealt and one is turned up
    P("", "draw:108", "legal", "draw_to_match=may", cards=[93, 7, 7], turn="A"),
    P("", "draw:109", "illegal uno.draw pack", "draw_to_match=may", cards=[7, 7, 7]),
    P("", "stands draw:109", "illegal uno.draw pack", cards=[7, 7, 7]),
    P("A draw; draw", "pass", "legal", "draw_to_match=may", turn="B"),
    P("A draw; draw", "pass", "undecided uno.pass unseen_match", "draw_to_match=must", turn="B"),
    P("A draw; draw; drawn:b2", "pass", "illegal uno.pass match", "draw_to_match=must", turn="A"),
    P("A draw; draw; drawn:r2", "pass", "legal", "draw_to_match=must", turn="B"),
    P("A draw; draw; drawn:w4", "pass", "undecided uno.pass uncertain_match", "draw_to_match=must", turn="B"),
    P("agree cards:A=2; A hand:b1,b2; draw; drawn:w4", "pass", "legal", "draw_to_match=must", turn="B"),
    P(
        "agree cards:A=2; A hand:r1,b2; draw; drawn:w4", "pass", "illegal uno.pass match", "draw_to_match=must",
        turn="A",
    ),
    P("A draw; drawn:w4", "pass", "legal", "draw_to_match=must wild4_legal=always challenge=off", turn="B"),
    P("A draw; drawn:w4", "pass", "legal", "draw_to_match=may", turn="B"),
    P("A draw; drawn:w", "pass", "undecided uno.pass uncertain_match", "draw_to_match=must wild_restricted=true"),
    P("A draw; drawn:w", "pass", "undecided uno.pass uncertain", "drawn_card=must wild_restricted=true", turn="B"),
    P(
        "A draw; drawn:w", "pass", "illegal uno.pass match",  # laid or drawn on, whatever else is in the hand
        "draw_to_match=must drawn_card=must wild_restricted=true", turn="A",
    ),
    P("agree cards:A=1; draw; drawn:r6", "pass", "undecided uno.pass uncertain", "drawn_card=must last_card=not~left"),
    P("agree cards:A=1; draw; drawn:r6", "draw", "illegal uno.draw fits", "draw_to_match=must last_card=not~left"),
    P(
        "agree cards:A=1; A hand:r+2; draw; drawn:w4", "draw", "legal",  # neither of the two may be laid
        "draw_to_match=must last_card=not~left", cards=[3, 7, 7],
    ),
    P("A draw; draw", "pass", "undecided uno.pass unseen_match_lay", "draw_to_match=must drawn_card=must", turn="B"),
    P("A draw; drawn:r2", "pass", "illegal uno.pass must", "draw_to_match=must drawn_card=must", turn="A"),
    P("A draw; drawn:w4", "pass", "undecided uno.pass uncertain_match", "draw_to_match=must drawn_card=must"),
    P("A draw; drawn:b2", "pass", "illegal uno.pass match", "draw_to_match=must drawn_card=must", turn="A"),
    P("A draw; drawn:b+2", "pass", "illegal uno.pass match", "draw_to_match=must drawn_draw_card=false", turn="A"),
    P(
        "agree cards:A=1; A hand:rs; draw; drawn:r2", "pass", "legal", "draw_to_match=must last_card=not~left",
        turn="B",
    ),
    # A hand seen whole, of which nobody knows which card was drawn.
    *(
        P(f"agree cards:A=1; A draw; A hand:{hand}", act, verdict, options)
        for hand, act, verdict, options in (
            ("g6,b6", "pass", "legal", "drawn_card=must"),
            ("r6,r7", "pass", "illegal uno.pass must", "drawn_card=must"),
            ("r6,b7", "pass", "undecided uno.pass unseen", "drawn_card=must"),
            ("w4,g6", "pass", "legal", "drawn_card=must"),
            ("g6,b6", "pass", "illegal uno.pass match", "draw_to_match=must"),
            ("r6,r7", "pass", "legal", "draw_to_match=must"),
            ("r6,b7", "pass", "undecided uno.pass unseen_match", "draw_to_match=must"),
            ("r6,r7", "draw", "illegal uno.draw fits", "draw_to_match=must"),
            ("g6,b6", "draw", "legal", "draw_to_match=must"),
            ("r6,b7", "pass", "illegal uno.pass match", "draw_to_match=must drawn_card=must"),
            ("w4,b7", "pass", "undecided uno.pass unseen_match_lay", "draw_to_match=must drawn_card=must"),
            ("w4,r7", "pass", "illegal uno.pass match", "draw_to_match=must drawn_card=must"),  # red forbids the four
        )
    ),
    # What would leave a symbol card or a wild may not be laid, and so one stops at it.
    *(
        P(f"agree cards:A=1; A draw; {known}", "pass", verdict, f"draw_to_match=must drawn_card=must {options}")
        for known, verdict, options in (
            ("drawn:w", "undecided uno.pass uncertain_left", "last_card=not~left wild_restricted=true"),
            ("drawn:w", "illegal uno.pass match", "wild_restricted=true"),
            ("drawn:w", "undecided uno.pass uncertain", "last_card=not~left"),
            ("", "undecided uno.pass unseen_match_left", "last_card=not~left"),
            ("A hand:r7,rs", "undecided uno.pass unseen_match_left", "last_card=not~left"),
            ("A hand:r+2,rs", "legal", "last_card=not~left"),
            ("A hand:r7,b7", "illegal uno.pass match", "last_card=not~left"),
            ("A hand:r6,r7", "illegal uno.pass must", "last_card=not~left"),
        )
    ),
    P(
        "A draw", "pass", "illegal uno.pass match",  # a Wild Draw Four could not be laid either
        "draw_to_match=must drawn_card=must drawn_draw_card=false",
    ),
    # A card that was shown after the draw can be the one drawn; one shown before it, of which no other is left, cannot.
    P("A draw; A hand:r7; A r7", "B r7", "legal", turn="C"),
    P("A hand:r7; A draw; A r7", "B r7", "illegal uno.deck left", turn="B"),
    P("A hand:r7; A draw; A stands r7", "B r7", "legal", turn="C"),  # it may have been the one shown
    P("A hand:r0; A draw", "A r0", "illegal uno.drawn other", "play_after_draw=false", turn="A"),
    P("A draw; A hand:r0", "A r0", "legal", "play_after_draw=false", turn="B"),
    P("A draw; A hand:r0; C hand:g1", "A r0", "legal", "play_after_draw=false", turn="B"),
    P("A hand:r0; A draw; C hand:g1; C stands uno", "A r0", "illegal uno.drawn other", "play_after_draw=false"),
    P("A draw; A hand:r7; C hand:g1; A r7", "B r7", "legal", turn="C"),
    # Of a hand that was shown before the draw and since, the card drawn is known, or which cards it is not.
    *(
        P(f"A hand:{before}; A draw; A hand:{before},{drawn}", act, verdict, options)
        for before, drawn, act, verdict, options in (
            ("r0,g2,g3,g4,b6,b7,b8", "g9", "A r0", "illegal uno.drawn other", ""),
            ("r0,g2,g3,g4,b6,b7,b8", "r9", "A r9", "legal", ""),
            ("g1,g2,g3,g4,b6,b7,b8", "r7", "pass", "illegal uno.pass must", "drawn_card=must"),
            ("g1,g2,g3,g4,b6,b7,b8", "b9", "pass", "legal", "drawn_card=must"),
            ("g1,g2,g3,g4,b6,b7,b8", "b9", "A foul draw", "illegal table.foul legal", "draw_to_match=must"),
            ("g1,g2,g3,g4,b6,b7,b8", "r9", "A foul r9", "illegal table.foul legal", ""),
            ("g1", "r9", "A foul r9", "legal", ""),  # there may have been one before, too
        )
    ),
    P("A draw; A hand:g1,g2,g3,g4,b6,b7,b8,b9", "A foul draw", "illegal table.foul legal", "draw_to_match=may"),
    P("A draw; A hand:g1,g2,g3,g4,b6,b7,b8,r9", "A foul draw", "legal", "draw_to_match=may"),
    P("A hand:g1,g2,g3,g4,b6,b7,b8; A draw", "A foul r7", "illegal table.foul legal"),
    P("A hand:g1,g2,g3,g4,b6,b7,r7; A draw", "A foul r7", "legal"),
    P("A draw; A hand:r0,g2,g3,g4,b6,b7,b8,g9; A draw", "A r0", "illegal uno.drawn other", "draw_to_match=may"),
    P("A hand:r0; A draw; A hand:r7,g2,g3,g4,b6,b7,b8,g9", "A r7", "legal"),  # what was shown before was mistaken
    P("A hand:r0; A draw; agree cards:A=8", "A r0", "legal"),
    P(
        "flip:y8; B hand:w4,w4,w4; A hand:r1,g7,g6,r2,r3,r4,g1; A draw; A hand:w4", "pass",
        "undecided uno.pass unseen_match_lay", "draw_to_match=must drawn_card=must",
    ),
    P("agree cards:A=3; A hand:b8,gr", "A r4,r4", "illegal hand held", "multiple=number", turn="A"),
    P("agree cards:A=4; A hand:b8,gr", "A r4,r4", "legal", "multiple=number", turn="B"),
    P("A hand:g1,g2,g3; agree cards:A=4", "A w4:b", "undecided uno.wild4 unseen", turn="B"),
    P("A draw; drawn:r2", "draw", "illegal uno.draw fits", "draw_to_match=must", cards=[8, 7, 7], turn="A"),
    P("A draw; drawn:r2", "draw", "illegal uno.draw fits", "draw_to_match=may", cards=[8, 7, 7], turn="A"),
    P("A draw; drawn:w", "draw", "illegal uno.draw fits", "draw_to_match=may", cards=[8, 7, 7], turn="A"),
    P("A draw; drawn:b2", "draw", "legal", "draw_to_match=must", cards=[9, 7, 7], turn="A"),
    P("A draw; drawn:w4", "draw", "undecided uno.draw uncertain", "draw_to_match=must", cards=[9, 7, 7], turn="A"),
    P("A draw; drawn:w4", "draw", "undecided uno.draw uncertain", "draw_to_match=may", cards=[9, 7, 7], turn="A"),
    P("A draw; drawn:w", "draw", "undecided uno.draw uncertain", "draw_to_match=may wild_restricted=true"),
    P("agree cards:A=2; A hand:w", "draw", "illegal uno.draw voluntary", "voluntary_draw=false wild_restricted=true"),
    P("agree top=r+2 pending=2", "w4:b", "legal", "stack=4~on~2 wild_restricted=true"),
    P("A draw; drawn:r2; agree top=r+2 pending=2", "draw", "legal", "draw_to_match=may", cards=[10, 7, 7], turn="B"),
    P("A draw", "B r6", "legal", "draw_to_match=must", turn="C", cards=[8, 6, 7]),
    P("A draw; drawn:b2", "B r6", "illegal uno.turn turn", "draw_to_match=must", turn="A", cards=[8, 7, 7]),
    P("agree pile=1; A draw", "pass", "legal", "draw_to_match=must", turn="B"),
    P("agree cards:A=8; A draw", "pass", "legal", "draw_to_match=must hand_limit=8", turn="B", cards=[8, 7, 7]),
    P("A r+2", "draw", "legal", "draw_to_match=must", cards=[6, 9, 7], turn="C"),
    # --- a penalty that leaves the turn
    P("A r+2", "draw", "legal", "penalty_ends_turn=false", cards=[6, 9, 7], turn="B", pending=0, drawn=False),
    P("A r+2; B draw", "B r6", "legal", "penalty_ends_turn=false", turn="C"),
    P("A r+2; B draw", "B draw", "legal", "penalty_ends_turn=false", cards=[6, 10, 7], turn="B", drawn=True),
    P("A w4:b", "draw", "legal", "penalty_ends_turn=false", cards=[6, 11, 7], turn="B", phase="play"),
    P("A w4:b", "challenge:innocent", "legal", "penalty_ends_turn=false", cards=[6, 13, 7], turn="C"),
    P("flip:r+2", "draw", "legal", "penalty_ends_turn=false", cards=[9, 7, 7], turn="B"),
    P(WON, "B draw", "legal", "penalty_ends_turn=false", cards=[0, 9, 7], phase="score", turn=None),
    # --- the draw pile
    P("", "reshuffle", "illegal uno.pile empty", pile=86),
    P("A r6; B r7; agree pile=0", "draw", "legal", pile=1, cards=[6, 6, 8]),
    P("A r6; B w:g", "reshuffle", "legal", pile=88, top="w", colour="g"),
    P("A r+2; agree pile=1", "draw", "legal", cards=[6, 9, 7], pile=0),
    # Whom the table lets off a penalty it is not handed on from; what could answer one by a house rule passes it on.
    P("A r+2", "stands B draw:1", "legal", pending=0, cards=[6, 8, 7], turn="C"),
    P("A r+2", "stands B draw:5", "legal", pending=0, cards=[6, 12, 7], turn="C"),
    P("A r+2", "stands B pass", "legal", pending=0, cards=[6, 7, 7], turn="C", phase="play"),
    P("A r+2", "stands B r3", "legal", pending=0, turn="C", top="r3"),
    P("A r+2", "stands B w:g", "legal", pending=0, turn="C", colour="g"),
    P("A r+2", "stands B b+2", "legal", pending=4, turn="C"),
    P("A r+2", "stands B rs", "legal", pending=2, turn="C"),
    P("A w4:b", "stands B pass", "legal", pending=0, turn="C", phase="play"),
    P("A w4:b; B stands b3", "C b5", "legal", pending=0, turn="A"),
    P("A w4:b; B stands b3", "C challenge:guilty", "illegal uno.challenge none", pending=0, turn="C"),
    P(f"{A1}; A r+2", "stands B pass", "legal", phase="score", waiting=["B", "C"]),
    P("agree pile=1; A r+2; agree pile=0", "stands B draw", "legal", pending=0, cards=[6, 8, 7], turn="C"),
    P("agree pile=0; A draw; A pass; B draw; B pass; C draw", "pass", "legal", round=2, phase="flip", turn="B"),
    P("agree pile=0; A draw; A pass; B draw; B pass; C draw", "r6", "legal", round=1, turn="A"),
    P(LAP, "A draw", "legal", "both_piles_empty=pass", round=1, cards=[7, 7, 7]),
    # --- Wild Draw Four
    P("", "w4:b", "undecided uno.wild4 unseen", turn="B", pending=4, phase="challenge", colour="b"),
    P(A1, "w4:b", "legal", turn="B", pending=4, went_out="A"),
    P("agree cards:A=3; A hand:w4,b5,y1", "w4:b", "legal", phase="challenge"),
    P("agree cards:A=3; A hand:w4,r1,y1", "w4:b", "illegal uno.wild4 held", turn="A"),
    P("agree cards:A=3; A hand:b5,y1", "w4:b", "legal", phase="challenge"),  # the two shown are all that is left
    P("agree cards:A=3; A hand:w4,r1", "w4:b", "illegal uno.wild4 held", turn="A"),
    P("agree cards:A=3; A hand:w4,b5,y1", "w4:b", "illegal uno.wild4 held", "wild4_legal=playable"),
    P("agree cards:A=3; A hand:w4,b6,y1", "w4:b", "legal", "wild4_legal=playable"),
    P("agree cards:A=3; A hand:w4,w4,y1", "w4:b", "legal", phase="challenge"),
    P("agree cards:A=3; A hand:w4,w4,y1", "w4:b", "illegal uno.wild4 held", "wild4_counts_wild4=true"),
    P("", "w4:b", "undecided uno.wild4 unseen_more", "wild4_counts_wild4=true", turn="B", pending=4, phase="challenge"),
    P("A r+2", "w4:b", "undecided uno.wild4 unseen_draw_two", "uno-association", pending=6),
    P("A r+2", "w4:b", "undecided uno.wild4 unseen_draw_two", "uno-association wild4_counts_wild4=true", pending=6),
    *(
        P(f"agree cards:B=2; B hand:w4,{held}; A r+2", "w4:b", verdict, f"{options} wild4_under_penalty=draw~two")
        for options in ("stack=up", "stack=up wild4_counts_wild4=true wild4_counts_wilds=true")
        for held, verdict in (("w4", "legal"), ("w", "legal"), ("r5", "legal"), ("r+2", "illegal uno.wild4 held"))
    ),
    # Where wilds are restricted a challenge is about that too.
    P("agree cards:A=2; A hand:w4,g5; stands w4:b", "challenge:guilty", "legal", "wild_restricted=true"),
    P(
        "agree cards:A=2; A hand:w4,g5; stands w4:b", "challenge:innocent", "illegal uno.challenge cannot_fail",
        "wild_restricted=true",
    ),
    P("agree cards:A=2; A hand:w4,g4; A w4:b", "challenge:innocent", "legal", "wild_restricted=true"),
    P("", "w4:b", "undecided uno.wild unseen", "wild_restricted=true"),
    # What a Skip or a Reverse has sent on is still the penalty of its draw card.
    P("A w4:b; B bs", "C b+2", "illegal uno.pending answer", "stack=same skip_bounce=pass"),
    P("A w4:b; B bs", "C w4:r", "legal", "stack=same skip_bounce=pass", pending=8),
    P("A w4:b; B br", "A b+2", "illegal uno.pending answer", "stack=same reflect=true"),
    P("A w4:b; B br; A br", "B w4:g", "legal", "stack=same reflect=true", pending=8),
    P("A r+2; B rs", "C b+2", "legal", "stack=same skip_bounce=pass", pending=4),
    P("A r+2; B rs", "C w4:b", "illegal uno.pending answer", "stack=same skip_bounce=pass"),
    P("A w4:b; B bs; C w4:r; A rs", "B w4:g", "legal", "stack=same skip_bounce=pass", pending=12),
    P("A w4:b; B bs; C draw; A b+2", "B r+2", "legal", "stack=same skip_bounce=pass", pending=4),
    P("A r+2; B rs; agree pending=0; agree pending=2", "C b+2", "legal", "stack=same skip_bounce=pass", pending=4),
    P("agree top=rs pending=4", "A w4:b", "legal", "skip_bounce=pass stack=4~on~4", pending=8),
    P("A r+2; B rs; agree top=gs pending=4", "C w4:b", "legal", "skip_bounce=pass stack=4~on~4", pending=8),
    P("A w4:b; B bs; agree pending=2", "C b+2", "legal", "skip_bounce=pass stack=2~on~2", pending=4),
    P("A w4:b; B bs; agree cards:C=3", "C b+2", "illegal uno.pending answer", "skip_bounce=pass stack=same"),
    P("A r+2; B stands b+2; C stands b+2; A stands bs", "agree cards:C=3", "legal", pending=6),  # no cards make that
    P("", "agree top=rs pending=2", "illegal uno.agree no_draw_card", "skip_bounce=evade"),
    *(
        P("A w4:b; B bs; C w4:r", "A challenge:guilty", "illegal uno.challenge answer", f"skip_bounce=pass {options}")
        for options in ("stack=any wild4_under_penalty=draw~two", "stack=same wild4_under_penalty=hand")
    ),
    # Where wilds are restricted, what answers a penalty forbids the Wild Draw Four that does.
    P(
        "agree cards:B=2; B hand:w4,g+2; A r+2; B stands w4:b", "C challenge:innocent",
        "illegal uno.challenge cannot_fail", "wild_restricted=true stack=any wild4_under_penalty=draw~two",
    ),
    P(
        "agree cards:B=2; B hand:w4,r1; A r+2; B w4:b", "C challenge:guilty",
        "illegal uno.challenge cannot_succeed", "wild_restricted=true stack=any wild4_under_penalty=draw~two",
    ),
    P("agree top=rs pending=4", "A r+2", "legal", "skip_bounce=pass stack=same", pending=6),
    P("A r+2", "w4:b", "undecided uno.wild4 unseen", "uno-association wild4_under_penalty=hand", pending=6),
    P("", "w4:b", "undecided uno.wild4 unseen", "uno-association", pending=4),
    P("", "w4:b", "undecided uno.wild4 unseen_more", "wild4_legal=playable", turn="B", pending=4, phase="challenge"),
    P("agree cards:A=3; A hand:w4,w,y1", "w4:b", "legal", phase="challenge"),
    P("agree cards:A=3; A hand:w4,w,y1", "w4:b", "illegal uno.wild4 held", "wild4_counts_wilds=true"),
    P("agree cards:A=3; A hand:w4,w4,y1", "w4:b", "legal", "wild4_counts_wilds=true"),
    P(
        "agree cards:A=3; A hand:w4,w,y1; stands A w4:b", "challenge:innocent", "illegal uno.challenge cannot_fail",
        "wild4_counts_wilds=true",
    ),
    P("A r+2; agree cards:B=3; B hand:w4,w,y1", "w4:b", "legal", "uno-association wild4_counts_wilds=true"),
    P("A w:g; agree cards:B=2; B hand:w4,r1", "w4:b!", "legal"),
    P("A w:g; agree cards:B=2; B hand:w4,g1", "w4:b!", "illegal uno.wild4 held"),
    P("A w4:b", "draw", "legal", cards=[6, 11, 7], turn="C", phase="play", pending=0),
    P("A w4:b", "draw:4", "legal", cards=[6, 11, 7], turn="C"),
    P("A w4:b", "b6", "illegal uno.pending draw_challenge", turn="B"),
    P("A w4:b", "b6", "illegal uno.pending draw", "challenge=off", turn="B"),
    P("A w4:b; A leave", "b6", "illegal uno.pending draw", turn="B"),
    P("A w4:b; B w4:r", "r6", "illegal uno.pending answer", "stack=same", turn="C"),
    P("A w4:b", "pass", "illegal uno.pass pending", turn="B"),
    P("A w4:b", "challenge:guilty", "legal", cards=[10, 7, 7], turn="B", colour="b", top="w4", phase="play", pending=0),
    P("A w4:b; challenge:guilty", "b6", "legal", turn="C"),
    P("A w4:b", "challenge:innocent", "legal", cards=[6, 13, 7], turn="C", phase="play", pending=0),
    P("A w4:b", "C challenge:guilty", "illegal uno.challenge who", turn="B"),
    P("rename C Cy; A w4:b", "C challenge:guilty", "illegal table.player nobody"),
    P("C leave; A w4:b", "C challenge:guilty", "illegal table.out out"),
    P(
        "flip:r7; agree cards:A=2; A hand:w4,b1; A w4:b; B catch:A; A hand:b1,r5,r6",  # the red ones came since
        "B challenge:guilty", "illegal uno.challenge cannot_succeed",
    ),
    P(
        "flip:r7; A w4:b; B challenge:innocent; C b3; A b4; B r4; C r5; A w4:g", "B challenge:guilty",
        "illegal uno.challenge cannot_succeed",  # no red card was there at first, and none has come
    ),
    P("flip:r7; A w4:b; B challenge:innocent; C b3; A b4; B r4; C r5; A w4:g", "B challenge:innocent", "legal"),
    P("A w4:b; A leave", "B challenge:guilty", "illegal uno.challenge gone", turn="B"),
    P("", "challenge:guilty", "illegal uno.challenge none"),
    P("A w4:b; B draw", "C challenge:guilty", "illegal uno.challenge over"),
    P("A w4:b", "challenge:guilty", "illegal uno.challenge off", "challenge=off"),
    P("agree cards:A=3; A hand:w4,b1,y1; A w4:b", "challenge:guilty", "illegal uno.challenge cannot_succeed"),
    P("agree cards:A=3; A hand:w4,r1,y1; stands A w4:b", "challenge:innocent", "illegal uno.challenge cannot_fail"),
    P("agree cards:A=3; A hand:w4,r1; stands A w4:b", "challenge:innocent", "illegal uno.challenge cannot_fail"),
    P("agree cards:A=3; A hand:w4,b1; A w4:b", "challenge:guilty", "legal", cards=[6, 7, 7]),
    P("A w4:b; A hand:r1,b2,b3,b4,b5,b6", "challenge:innocent", "illegal uno.challenge cannot_fail"),
    P("A w4:b; A hand:r1,b2,b3,b4,b5,b6", "challenge:guilty", "legal", cards=[10, 7, 7]),
    P("A w4:g; A hand:b1,b2,b3,b4,b5,b6", "challenge:guilty", "illegal uno.challenge cannot_succeed"),
    P("A w4:g; A hand:b1,b2,b3,b4,b5,b6", "challenge:innocent", "legal", cards=[6, 13, 7]),
    P("A w4:g; A hand:b1,r2", "challenge:innocent", "illegal uno.challenge cannot_fail"),
    P("A w4:g; A hand:b1,b2", "challenge:guilty", "legal", cards=[10, 7, 7]),
    P("A w4:g; A foul advice; A hand:r1,b2", "challenge:innocent", "legal"),  # red may be one of the two drawn since
    P("A w4:g; A foul advice; A hand:r1,r2,r3", "challenge:innocent", "illegal uno.challenge cannot_fail"),
    P("A w4:g; A penalty:1; A hand:b1,b2,b3,b4,b5,b6,w", "challenge:guilty", "illegal uno.challenge cannot_succeed"),
    P("A w4:g; A foul advice; A hand:r1,b2,b3,b4,b5,b6,b7,b8", "challenge:guilty", "legal"),
    P(f"{A1}; A w4:b", "challenge:guilty", "illegal uno.challenge cannot_succeed", went_out="A"),
    P(f"{A1}; A w4:b", "challenge:innocent", "legal", cards=[0, 13, 7], phase="score"),
    P(f"{A1}; A w4:b", "stands challenge:guilty", "legal", cards=[4, 7, 7], phase="play", went_out=None, turn="B"),
    P("A w4:b; B challenge:innocent; C b6", "A r7", "illegal uno.match match"),
    P("A w4:b; B challenge:innocent; C b6", "A b7", "legal", turn="B"),
    P("A w4:b; B challenge:innocent; C w:r", "A r6", "legal uno.challenge disproved", turn="B"),
    P("A w4:b; B challenge:innocent; C w:r; A draw", "A r6", "legal", turn="B"),
    # the hand handed in is held against the one that was shown
    P(f"{TWO}; A w4:b!; B challenge:innocent; C b6", "A hand:r9", "legal uno.challenge hand", phase="score"),
    P(f"{TWO}; A w4:b!; B challenge:innocent; C b6", "A hand:b9", "legal", phase="score"),
    P(f"{TWO}; A w4:b!; B challenge:innocent; A penalty:1; C b6", "A hand:r9,b9", "legal", phase="score"),
    P(f"{TWO}; A w4:b!; B challenge:innocent; agree cards:A=1; C b6", "A hand:r9", "legal", phase="score"),
    P("A w4:b; B challenge:innocent", "A hand:g1,r9", "legal uno.challenge hand", phase="play"),
    P(f"{THREE}; A w4:b; B challenge:guilty; B b1; C b6", "A hand:b1,b2,b3,b4,b5,b7", "legal uno.challenge missing"),
    P(f"{THREE}; A w4:b; B challenge:guilty; B b1; C b6", "A hand:b1,b2,b3,b4,b5,r7", "legal"),
    P(f"{THREE}; A w4:b; B challenge:guilty; B b1; C b6", "A hand:21", "legal"),
    P(f"{THREE}; A w4:b; B challenge:guilty", "A hand:b1,b2", "legal"),  # the red one may be among those not shown
    P(f"{LAID_SINCE}; A r2; B r3; C r6", "A hand:b1,b2,b3,b4,b5", "legal"),
    P(f"{LAID_SINCE}; A w:r; B r3; C r6", "A hand:b1,b2,b3,b4,b5", "legal uno.challenge missing"),
    P(f"{THREE}; A w4:b; B challenge:guilty; agree cards:A=6; B b1; C b6", "A hand:b1,b2,b3,b4,b5,b7", "legal"),
    P(
        f"{THREE}; A w4:b; B challenge:guilty; seats C A B; B b1; C b6", "A hand:b1,b2,b3,b4,b5,b7",
        "legal uno.challenge missing",
    ),
    P(  # whatever fits speaks against it here, so a green five is enough
        f"{THREE}; A w4:b; B challenge:guilty; B b1; C b6", "A hand:b1,b2,b3,b4,b6,g5", "legal",
        "wild4_legal=playable",
    ),
    P("A w4:b; B challenge:innocent; C w:r", "A w4:g", "legal", turn="B"),
    P("A w4:b; B challenge:guilty; B w:r; C r6", "A r7", "legal", turn="B"),
    P("A w4:b", "challenge:guilty", "legal", "guilty_card=back", top="r5", colour="r", turn="B", cards=[11, 7, 7]),
    P("A hand:w4,r1; stands A w4:b", "challenge:guilty", "legal", "guilty_card=back", top="r5", cards=[11, 7, 7]),
    P(
        f"{A2}; A w4:b", "challenge:guilty", "legal", "guilty_card=back challenge_guilty_cards=0",
        cards=[2, 7, 7], catchable=[],
    ),
    P(
        f"{A1}; A w4:b", "stands challenge:guilty", "legal", "guilty_card=back play_on=true",
        cards=[5, 7, 7], went_out=None, phase="play", turn="B",
    ),
    P("A w4:b", "challenge:guilty", "legal", "challenge=open", cards=[10, 7, 7], turn="B"),
    # the Wild Draw Four comes back, its player draws and lays another card that fits
    P(
        "A w4:b", "challenge:guilty", "legal", "guilty_card=lay", top="r5", colour="r", turn="A", cards=[11, 7, 7],
        phase="play", pending=0, drawn=False,
    ),
    P("A w4:b; challenge:guilty", "A r6", "legal", "guilty_card=lay", turn="B", cards=[10, 7, 7]),
    P("A w4:b; challenge:guilty", "A b6", "illegal uno.match match", "guilty_card=lay", turn="A"),
    P("A w4:b; challenge:guilty", "A w4:b", "illegal uno.wild4 still", "guilty_card=lay", turn="A"),
    P("A w4:b; challenge:guilty", "A w4:b", "illegal uno.wild4 still", "guilty_card=lay wild4_legal=playable"),
    P("A w4:b; challenge:guilty", "A draw", "illegal uno.draw voluntary", "guilty_card=lay"),  # a red card was seen
    P("A w4:b; challenge:guilty", "A draw", "undecided uno.draw unseen", "guilty_card=lay wild4_counts_wild4=true"),
    P("A w4:b; challenge:guilty; B b3; C r3", "A draw", "illegal uno.draw voluntary", "voluntary_draw=false"),
    P("A w4:b; challenge:guilty; B b3; C b4", "A draw", "undecided uno.draw unseen", "voluntary_draw=false"),
    P("flip:b0; A w4:r; challenge:guilty; B r3; C b3", "A draw", "illegal uno.draw voluntary", "voluntary_draw=false"),
    P("A w4:b; challenge:guilty; A stands draw", "A w4:b", "illegal uno.wild4 shown", "guilty_card=lay", turn="A"),
    P("A w4:b; challenge:guilty; B w:r; C r3", "A w4:g", "illegal uno.wild4 shown", turn="A"),
    P("A w4:b; challenge:guilty; B w:r; C r3; A r1; B r7; C r8", "A w4:g", "undecided uno.wild4 unseen"),
    P("A w4:b; challenge:guilty; B w:g; C g3", "A w4:g", "undecided uno.wild4 unseen"),  # red forbids on red alone
    P(
        "A w4:b; challenge:guilty; B w:r; C r3; A stands w4:g", "B challenge:innocent",
        "illegal uno.challenge cannot_fail",
    ),
    P("A w4:b; A penalty:2; B challenge:innocent; C w:r", "A w4:g", "undecided uno.wild4 unseen"),
    P("A w4:b; B challenge:innocent; C w:r", "A w4:g", "legal"),
    P("A hand:w4,r1; stands A w4:b; challenge:guilty", "A draw", "illegal uno.draw voluntary", "guilty_card=lay"),
    P("A w4:b; challenge:guilty", "A pass", "illegal uno.pass undrawn", "guilty_card=lay"),
    P("A w4:b; challenge:guilty", "B r6", "illegal uno.turn turn", "guilty_card=lay", turn="A"),
    P("A w4:b; challenge:guilty", "A foul b6", "legal", "guilty_card=lay", turn="B", cards=[13, 7, 7]),
    P("A w4:b; challenge:guilty; A foul b6", "B draw", "legal", "guilty_card=lay", drawn=True),
    P("A w4:b; challenge:guilty; A foul b6; B r6; C r7", "A draw", "legal", "guilty_card=lay", drawn=True),
    P("A w4:b; challenge:guilty; A r6; B r7; C r8", "A draw", "legal", "guilty_card=lay", drawn=True),
    P("A w4:b; challenge:guilty; A leave", "B draw", "legal", "guilty_card=lay", drawn=True),
    P("A w4:b; challenge:guilty; stands B r6", "C draw", "legal", "guilty_card=lay", drawn=True),
    P(
        "A r+2; w4:b", "C challenge:guilty", "legal", "uno-association hand_limit=0 guilty_card=lay",
        cards=[6, 13, 7], turn="B", top="r+2", pending=0,
    ),
    P("A w4:b; challenge:innocent", "C draw", "legal", "guilty_card=lay", cards=[6, 13, 8]),
    # --- wilds
    P("agree cards:A=2; A hand:w,r1", "w:b!", "illegal uno.wild matching", "wild_restricted=true"),
    P("agree cards:A=2; A hand:w,b1", "w:b!", "legal", "wild_restricted=true"),
    P("", "w:b", "undecided uno.wild unseen", "wild_restricted=true", turn="B"),
    P(A1, "w:b", "legal", "wild_restricted=true", phase="score"),
    P("", "w", "illegal uno.colour missing", "unnamed_colour=foul", turn="A"),
    P("", "w:b", "legal", "unnamed_colour=foul", turn="B"),
    P(A1, "w", "legal", "unnamed_colour=foul", went_out="A", phase="score", cards=[0, 7, 7]),
    P(A1, "w", "legal", went_out="A", phase="score"),
    P(A1, "w4", "legal", went_out="A", phase="challenge", pending=4, turn="B"),
    P(f"{A1}; A w4", "draw", "legal", phase="score", cards=[0, 11, 7]),
    P("agree cards:A=2; A hand:g1,w4; A draw", "w4:b", "legal", turn="B", phase="challenge"),
    P("agree cards:A=2; A hand:g1,w4; A draw; A w4:b", "challenge:guilty", "illegal uno.challenge cannot_succeed"),
    P("agree cards:A=2; A r3; B foul g7", "C catch:A", "legal uno.catch wrong", "uno-42001"),
    P("agree cards:A=2; A r3; C foul r7", "C catch:A", "legal", "uno-42001", catchable=[]),
    P("agree cards:A=2; A r3; B foul g7", "C catch:A", "legal", catchable=[]),
    P(f"{A1}; A w", "colour:b", "legal", "play_on=true", phase="play", turn="B", went_out="A"),
    P("A w; A leave", "B colour:g", "legal", turn="B", colour="g", phase="play"),
    P("A w; A leave", "B g6", "illegal uno.phase colour", turn="B"),
    P("A w; rename A Al", "Al colour:g", "legal", turn="B"),
    # --- swap, shuffle, white
    P("agree cards:B=3", "swap:g:B", "legal", "deck=112-swap", cards=[3, 6, 7], turn="B", colour="g"),
    P("", "swap:g", "illegal uno.swap partner", "deck=112-swap"),
    P("", "swap:g:A", "illegal uno.swap self", "deck=112-swap"),
    P("C leave", "swap:g:C", "illegal uno.swap self", "deck=112-swap"),
    P("rename C Cy", "swap:g:C", "illegal table.player target", "deck=112-swap"),
    P("agree cards:C=3; A swap:C", "colour:g", "legal", "deck=112-swap", cards=[3, 7, 6]),
    P("agree cards:C=3; A swap:C; rename C Cy", "colour:g", "legal", "deck=112-swap", cards=[3, 7, 6]),
    P("agree cards:C=3; A swap:C; C leave", "colour:g", "legal", "deck=112-swap", cards=[6, 7, None]),
    P(A1, "swap:g", "legal", "deck=112-swap", went_out="A", phase="score"),
    P(A1, "swap:g:B", "legal", "deck=112-swap", went_out="A", phase="score", cards=[0, 7, 7]),
    P("agree cards:B=1", "swap:g:B", "legal", "deck=112-swap", catchable=["A"]),
    P("agree cards:A=2", "swap:g:B", "legal", "deck=112-swap", catchable=["B"], cards=[7, 1, 7]),
    P("agree cards:A=6", "shuffle:g", "legal", "uno-japan112", cards=[6, 7, 6], turn="B", colour="g"),
    P("agree cards:A=5", "shuffle:g", "legal", "uno-japan112", cards=[6, 6, 6]),
    P("A rr; agree cards:C=6", "C shuffle:g", "legal", "uno-japan112", cards=[6, 6, 6], turn="B"),
    P("A rr; agree cards:C=5", "C shuffle:g", "legal", "uno-japan112", cards=[6, 6, 5], turn="B"),
    P("agree cards:A=2 cards:B=1 cards:C=1", "shuffle:g!", "legal", "uno-japan112", catchable=["B", "C", "A"]),
    P(A1, "shuffle:g", "legal", "uno-japan112", went_out="A", cards=[0, 7, 7]),
    P(A1, "shuffle:g", "legal", "uno-japan112", "A B", went_out="A", cards=[0, 7]),
    P("", "white:g", "legal", "uno-japan112", turn="B", colour="g"),
    P("", "white:g:B", "illegal uno.swap needless", "uno-japan112"),
    P("", "r6:B", "illegal uno.swap needless"),
    P("", "rs:B", "illegal uno.swap needless"),
    P("", "rs:B", "illegal uno.colour needless", "uno-algori", "A B C D"),
    P("", "rs:C", "illegal uno.swap needless", "uno-algori", "A B C D"),
    P("", "foul rs:B", "legal", "uno-algori", "A B C D", cards=[9, 7, 7, 7], turn="B"),
    # --- saying UNO
    P(A2, "r6!", "legal", catchable=[]),
    P(A2, "r6", "legal", catchable=["A"]),
    P(f"{A2}; A uno", "r6", "legal", catchable=[]),
    P(f"{A2}; A r6", "A uno", "legal", catchable=[]),
    P("agree cards:B=2; B uno; A r6", "B r8", "legal", catchable=["B"]),  # said out of turn, it counts for nothing
    P("agree cards:B=2; A r6; B uno", "B r8", "legal", catchable=[]),
    P("agree cards:A=3; A uno; A r6; B r8; C r9", "A r1", "legal", catchable=["A"]),
    P(f"{A2}; A r6", "uno", "legal", catchable=[]),
    P(f"{A2}; A r6", "catch:A", "legal", cards=[3, 7, 7], catchable=[], turn="B"),
    P(f"{A2}; A r6; catch:A", "catch:A", "legal uno.catch wrong", cards=[3, 7, 7]),
    P(f"{A2}; A r6; B draw", "catch:A", "legal", cards=[3, 8, 7]),
    P(f"{A2}; A r6; B r7", "catch:A", "legal uno.catch wrong", cards=[1, 6, 7]),
    P(f"{A2}; A r6; B draw", "catch:A", "legal uno.catch wrong", "uno-classic", cards=[1, 8, 7]),
    P(f"{A2}; A w4:b; B challenge:innocent", "catch:A", "legal", cards=[3, 13, 7]),
    P(f"{A2}; A w4:b; B challenge:innocent", "catch:A", "legal uno.catch wrong", "uno-classic", cards=[1, 13, 7]),
    P(f"{A2}; A w4:b", "B challenge:guilty", "legal", catchable=[], cards=[5, 7, 7]),
    P(f"{A2}; A r6", "A catch:A", "legal uno.catch own", cards=[1, 7, 7], catchable=["A"]),
    P(
        f"{A2}; A r6", "A catch:A", "legal uno.catch own", "wrong_catch_cards=2",
        cards=[1, 7, 7], catchable=["A"], penalties=[],
    ),
    P("", "A catch:A", "legal uno.catch own", "wrong_catch_cards=2", cards=[7, 7, 7], penalties=[]),
    P(f"{A2}; A r6; A catch:A", "B catch:A", "legal", cards=[3, 7, 7], catchable=[]),
    P(f"{A2}; A rs", "B catch:A", "legal", cards=[3, 7, 7], turn="C"),
    P("", "B catch:A", "legal uno.catch wrong", cards=[7, 7, 7]),
    P("", "B catch:A", "legal uno.catch wrong", "wrong_catch_cards=2", cards=[7, 9, 7]),
    P("", "catch:A", "legal uno.catch wrong", "wrong_catch_cards=2", cards=[7, 7, 7]),
    P("rename C Cy", "catch:C", "illegal table.player target"),
    P("agree cards:A=2; A r6", "A uno", "legal uno.call late", "uno_self_call=false", catchable=["A"]),
    P("agree cards:A=2; A r6; A uno", "B catch:A", "legal", "uno_self_call=false", cards=[3, 7, 7]),
    P("agree cards:A=2; A uno; A r6", "B catch:A", "legal uno.catch wrong", "uno_self_call=false", cards=[1, 7, 7]),
    P("agree cards:A=2; A r7:B", "B uno", "legal", "uno_self_call=false seven_swap=must", catchable=[]),
    P(
        "agree cards:A=2; A r7:B; B draw; B pass; C r3; A r4; B r1", "B uno", "legal uno.call late",
        "uno_self_call=false seven_swap=must", catchable=["B"],
    ),
    P("agree cards:A=2; A r6!", "A foul uno", "illegal uno.call right", cards=[1, 7, 7]),
    P("agree cards:A=2; A r6; A uno", "A foul uno", "illegal uno.call right", "false_uno_cards=2", cards=[1, 7, 7]),
    P("agree cards:A=2; A r6", "A foul uno", "legal", "false_uno_cards=2", cards=[3, 7, 7]),
    P("agree cards:A=2; A uno", "A foul uno", "legal", "false_uno_cards=2", cards=[4, 7, 7]),  # and lays none
    P("B leave", "B catch:A", "illegal table.out out"),
    # without a name it is the call of whoever may be caught, otherwise of whoever is at turn and may lay down to one
    P("", "uno", "illegal table.player open"),
    P(A2, "uno", "legal", called=["A"], turn="A"),
    P("agree cards:B=2", "uno", "illegal table.player open"),
    P("agree cards:A=3", "uno", "illegal table.player open"),
    P("agree cards:A=3", "uno", "legal", "multiple=identical", called=["A"]),
    P("agree cards:A=2 cards:B=2; A r6", "uno", "legal", called=["A"], catchable=[]),
    P(
        "agree cards:A=2 cards:B=1; A r7:B", "uno", "illegal table.player open", "uno_after_swap=true seven_swap=may",
        catchable=["A", "B"],
    ),
    P("", "B uno", "legal uno.call false", cards=[7, 7, 7]),
    P("", "r6!", "legal uno.call false", turn="B"),
    P("", "r6!", "legal uno.call costs", "false_uno_cards=2", turn="B", cards=[6, 7, 7]),
    P("", "B uno", "legal uno.call costs", "false_uno_cards=2", cards=[7, 7, 7]),
    P(f"{A1}; A r6", "A uno", "legal uno.call false", "false_uno_cards=2 play_on=true", cards=[0, 7, 7]),
    P("", "B foul uno", "legal", "false_uno_cards=2", cards=[7, 9, 7], turn="A"),
    P(f"{A2}; A r6!; B r7; C r8; A draw", "A r9", "legal", catchable=["A"]),
    P("agree cards:B=1; A r6; B draw", "B r7", "legal", catchable=["B"]),
    # --- going out
    P(A1, "r6", "legal", phase="score", went_out="A", turn=None, waiting=["B", "C"]),
    P(A1, "rs", "legal", phase="score", waiting=["B", "C"]),
    P(A1, "rr", "legal", "", "A B", phase="score", waiting=["B"]),
    P(A1, "r+2", "legal", phase="play", turn="B", pending=2, went_out="A"),
    P(WON, "B draw", "legal", cards=[0, 9, 7], phase="score"),
    P(f"agree pile=0; {WON}", "B draw", "legal", phase="score"),
    P(WON, "B b+2", "illegal uno.finish won", "stack=same"),
    P(WON, "C r6", "illegal uno.finish won"),
    P(WON, "B r6", "illegal uno.finish won"),
    P(WON, "stands B r6", "illegal uno.finish won"),
    P(WON, "B leave", "legal", phase="score", waiting=["C"]),
    P(WON, "A leave", "legal", phase="play", turn="B", pending=2, went_out="A", round=1),
    P(WON, "join Dan after C", "legal", cards=[0, 7, 7, 0], turn="B"),
    P(OVER, "B r7", "illegal uno.phase score"),
    P(OVER, "catch:B", "illegal uno.phase score"),
    P(OVER, "flip:r5", "illegal uno.phase score"),
    P(A1, "rs", "illegal uno.last_card symbol", "last_card=no~symbol"),
    P(A1, "w:b", "illegal uno.last_card wild", "last_card=no~symbol"),
    P(A1, "r6", "legal", "last_card=no~symbol", phase="score"),
    P(A2, "rs,rs", "illegal uno.last_card symbol", "last_card=no~symbol multiple=identical multiple_symbols=true"),
    P(A1, "w:b", "illegal uno.last_card wild", "last_card=no~wild"),
    P(A1, "rs", "legal", "last_card=no~wild", phase="score"),
    P(A2, "r6", "undecided uno.last_card unseen", "last_card=not~left", catchable=["A"]),
    P("", "r6", "legal", "last_card=not~left", turn="B"),
    P("agree cards:A=2; A hand:r6,rs", "r6", "illegal uno.last_card left", "last_card=not~left"),
    P("agree cards:A=2; A hand:r6,b7", "r6", "legal", "last_card=not~left"),
    P(
        "agree cards:A=3; A hand:r6,r6,w", "r6,r6", "illegal uno.last_card left",
        "last_card=not~left multiple=identical",
    ),
    P(A1, "r6", "legal", "play_on=true", turn="B", phase="play", went_out="A"),
    P(f"{A1}; A r6", "A r7", "illegal uno.finish gone", "play_on=true", turn="B"),
    P(f"{A1}; A r6", "A draw", "illegal uno.finish gone", "play_on=true", turn="B"),
    P(f"{A1}; A r6", "stands A draw", "illegal uno.finish gone", "play_on=true", turn="B"),
    P(f"{A1}; A r6; B draw", "C r7", "legal", "play_on=true", turn="B"),
    P(f"{A1}; A r6", "B swap:g:A", "illegal uno.swap self", "play_on=true deck=112-swap"),
    P(f"{A1}; A r6", "stands B swap:g:A", "legal", "play_on=true deck=112-swap", cards=[0, 6, 7], turn="C"),
    P(f"{A1}; A r6; B r7; C draw", "B r8", "legal", "play_on=true", turn="C", cards=[0, 5, 8]),
    P(f"{A1}; A r6; agree cards:B=1", "B r7", "legal", "play_on=true", phase="score", waiting=["C"]),
    P(f"{A1}; A r6", "B leave", "legal", "play_on=true", phase="score", waiting=["C"]),
    P(f"{A1}; A r6", "A leave", "legal", "play_on=true", phase="play", went_out="A", turn="B"),
    P(f"{A1}; A r6", "A penalty:2", "legal", "play_on=true", cards=[0, 7, 7]),
    P(f"{A1}; A r+2", "B b+2", "legal", "play_on=true stack=same", pending=4, turn="C", went_out="A"),
    P(f"{A1}; A r+2", "B draw", "legal", "play_on=true", turn="C", phase="play", cards=[0, 9, 7]),
    P("agree cards:B=1; A r+2; B b+2", "C draw", "legal", "play_on=true stack=same", went_out="B", turn="A"),
    P(f"{A1}; A r+2", "B r6", "legal", "play_on=true last_card_draws=false", turn="C"),
    P(f"{A1}; agree cards:B=1; A r6", "B r+2", "legal", "play_on=true", pending=2, turn="C", phase="play"),
    P(f"{A1}; agree cards:B=1; A r6; B r+2", "C draw", "legal", "play_on=true", phase="score", cards=[0, 0, 9]),
    P(f"{A1}; agree cards:B=1; A r6; B r+2", "C g+2", "illegal uno.finish last", "play_on=true stack=same"),
    P(f"{A1}; agree cards:B=1; A r6; B r+2", "C foul g+2", "illegal uno.finish last", "play_on=true stack=same"),
    P(f"{A1}; A r+2", "B b6", "illegal uno.pending answer", "play_on=true stack=same", pending=2, turn="B"),
    P(
        "agree cards:A=1; A r6; agree pile=0; reshuffle; agree pile=0; B draw; pass; C draw", "pass", "legal",
        "play_on=true", phase="score", waiting=["B", "C"], went_out="A",
    ),
    # Stop is said with the last card, or its player draws and has not gone out
    P(A1, "r6!", "legal", "stop_cards=2", phase="score", went_out="A"),
    P(
        A1, "r6", "legal uno.stop missing", "stop_cards=2", phase="play", went_out=None, turn="B", cards=[2, 7, 7],
        penalties=[("A", 2, "uno.stop")], catchable=[],
    ),
    P(A1, "r+2", "legal uno.stop missing", "stop_cards=2", phase="play", turn="B", pending=2, cards=[2, 7, 7]),
    P(A1, "w", "legal uno.stop missing", "stop_cards=2", phase="colour", turn="A", cards=[2, 7, 7]),
    P(f"{A1}; A w4:b", "challenge:guilty", "illegal uno.challenge cannot_succeed", "stop_cards=2"),
    P(A2, "r6,r6", "legal uno.stop missing", "stop_cards=2 multiple=identical", cards=[2, 7, 7]),
    P(A2, "r6!", "legal", "stop_cards=2", catchable=[]),
    P("", "r6", "legal", "stop_cards=2", cards=[6, 7, 7]),
    # with nothing to draw and nothing to reshuffle the hand stays empty; else the discards are shuffled first
    P(f"{A1}; agree pile=0", "r6", "legal uno.stop nothing", "stop_cards=2", phase="score", went_out="A"),
    P(f"{A1}; agree pile=1", "r6", "legal uno.stop missing", "stop_cards=2", turn="B", cards=[1, 7, 7], pile=0),
    P(A1, "r6", "legal uno.stop missing", "stop_cards=2 hand_limit=1", turn="B", cards=[1, 7, 7]),
    P(
        "A r6; B r7; C r8; agree cards:A=1 pile=0", "A r9", "legal uno.stop missing", "stop_cards=2",
        phase="play", cards=[2, 6, 6], pile=1, turn="B",
    ),
    P(f"{A1}; agree pile=0", "r6!", "legal", "stop_cards=2", phase="score", pile=0),
    P(A1, "r7", "legal uno.stop missing", "stop_cards=2 seven_swap=may zero_rotate=true", turn="B", cards=[2, 7, 7]),
    P(A1, "rr", "legal uno.stop missing", "stop_cards=2", "A B", turn="A", cards=[2, 7]),
    # --- hands are handed in
    P(OVER, "B hand:27", "legal", waiting=["C"]),
    P(f"{OVER}; B hand:27", "C hand:30", "legal", points={"A": 57, "B": 0, "C": 0}, round=2, phase="flip", dealer="A"),
    P(OVER, "B hand:r5,g+2", "illegal uno.hand count"),
    P(OVER, "B hand:r5,r7,r8,b1,b2,w,g+2", "legal", waiting=["C"]),
    P(OVER, "B hand:r6,r6,r8,b1,b2,w,g+2", "illegal uno.hand cards"),
    P(OVER, "B hand:r0,r0,r8,b1,b2,w,g+2", "illegal uno.hand cards"),
    P(f"{OVER}; B hand:r7,r7,r8,b1,b2,w,g+2", "C hand:r7,b1,b2,b3,b4,b5,b6", "illegal uno.hand cards"),
    P(OVER, "B hand:-", "illegal uno.hand empty"),
    P(OVER, "B hand:2", "illegal uno.hand points"),  # four 0s and three 1s are 3
    P(OVER, "B hand:3", "legal"),
    P(OVER, "B hand:350", "legal"),  # seven wilds
    P(OVER, "B hand:351", "illegal uno.hand points"),
    # --- one card counts 0 to 9, 20 or 50, two cards 19 at most without a symbol
    *(P(f"agree cards:B=1; {OVER}", f"B hand:{points}", "illegal uno.hand points") for points in (10, 19, 27, 49, 51)),
    *(P(f"agree cards:B=1; {OVER}", f"B hand:{points}", "legal") for points in (0, 1, 9, 20, 50)),
    *(P(f"agree cards:B=2; {OVER}", f"B hand:{points}", "illegal uno.hand points") for points in (19, 30, 41, 60)),
    *(P(f"agree cards:B=2; {OVER}", f"B hand:{points}", "legal") for points in (18, 29, 40, 59, 70, 100)),
    P(f"agree cards:B=1; {OVER}", "B hand:7", "illegal uno.hand points", "points_number=five"),
    P(f"agree cards:B=1; {OVER}", "B hand:40", "legal", "uno-japan112"),
    P(f"C hand:w,w,w,w,w4,w4,w4; agree cards:B=2; {OVER}", "B hand:100", "illegal uno.hand points"),
    P(f"C hand:w,w,w,w,w4,w4,w4; agree cards:B=2; {OVER}", "B hand:70", "legal"),
    P(OVER, "A hand:r1", "illegal uno.hand twice"),
    P(OVER, "A penalty:3", "legal", cards=[0, 7, 7], penalties=[("A", 0, "table.penalty")]),
    P(f"{OVER}; B hand:27", "B hand:27", "illegal uno.hand twice"),
    P(f"{OVER}; B hand:27; C hand:30", "C hand:r1,r2,r3,r4,r8,b1,b2", "illegal uno.hand late", round=2, phase="flip"),
    P(f"{OVER}; B hand:27; C hand:30", "C hand:19", "illegal uno.hand late", round=2, phase="flip"),
    P(f"{OVER}; B hand:27; C hand:30", "A hand:-", "illegal uno.hand late", round=2, phase="flip"),
    P("-round A:- B:27 C:30", "B hand:20", "illegal uno.hand late", round=2, phase="flip"),
    P(f"{OVER}; B hand:27; C hand:30; flip:r5", "C hand:r1,r3", "legal", round=2, phase="play"),
    P("-", "C hand:r1,r3", "legal", phase="flip"),  # before the first round there is no hand to be put right
    P("", "B hand:27", "illegal uno.hand soon"),
    P("", "B hand:-", "illegal uno.hand soon"),
    P("", "B hand:r5,g+2", "legal", cards=[7, 7, 7]),
    P("agree cards:B=1", "B hand:r5,g+2", "illegal uno.hand count"),
    P("", "B hand:r5,r5", "illegal uno.hand cards"),
    P(f"{OVER}; agree cards:B=0", "B hand:-", "legal", waiting=["C"]),
    P(OVER, "B leave", "legal", waiting=["C"]),
    P(f"{OVER}; B hand:27", "C leave", "legal", round=2, points={"A": 27, "B": 0}),
    P(f"{OVER}; B hand:27; B leave", "C hand:30", "legal", points={"A": 57, "B": 0, "C": 0}),
    P(OVER, "A leave", "legal", round=1, phase="score", waiting=["B", "C"], went_out="A"),
    P("agree cards:A=2; A r6", "A leave", "legal", turn="B", catchable=[]),
    P(f"{OVER}; B hand:30; B leave", "A leave", "legal", phase="score", waiting=["C"]),
    P(f"{OVER}; B hand:30; B leave; A leave", "C hand:30", "legal", phase="over", winner="C",
      points={"A": 60, "B": 0, "C": 0}),
    P(f"{OVER}; B hand:30; B leave", "C leave", "legal", phase="over", winner="A", points={"A": 30, "B": 0}),
    P(f"{OVER}; B leave", "C leave", "legal", phase="over", winner="A"),
    P(f"{OVER}; A leave", "B hand:20", "legal", players="A B", phase="over", winner="B", points={"A": 20, "B": 0}),
    P(f"{OVER}; A leave", "B hand:20", "legal", "target=20", players="A B", phase="over", winner="A",
      ranks={"A": 1, "B": 2}),
    P(f"{OVER}; A leave; B hand:50", "C hand:50", "legal", "target=50", phase="over", winner="A",
      ranks={"A": 1, "B": 2, "C": 2}),
    # --- who leaves with a hand that counts: facts §5, charge the hand that is left
    P(f"C leave; {OVER}; B hand:27", "C hand:30", "legal", "leaver_hand=counted", round=2,
      points={"A": 57, "B": 0, "C": 0}),
    P(f"C leave; {OVER}; B hand:27", "C hand:30", "legal", "leaver_hand=counted scoring=japanese", round=2,
      points={"A": 57, "B": -27, "C": -30}),
    P(f"C leave; {OVER}; B hand:27", "C hand:r5", "illegal uno.hand count", "leaver_hand=counted", waiting=["C"]),
    P(f"C leave; {OVER}", "C hand:30", "illegal table.out out", waiting=["B"]),
    P(f"{OVER}; B leave; C hand:30", "B hand:27", "legal", "leaver_hand=counted", round=2),
    P("C leave", "B leave", "legal", "leaver_hand=counted", phase="over", winner="A"),
    P("C leave; join Dan after A", "seats Dan C B A", "legal", "leaver_hand=counted", turn="A"),
    P(f"C leave; join Dan after A; {OVER}; B hand:5; Dan hand:6", "C hand:30", "legal", "leaver_hand=counted",
      points={"A": 41, "B": 0, "C": 0, "Dan": 0}),
    P("C leave", "round A:- B:9", "legal", "leaver_hand=counted", points={"A": 9, "B": 0}),
    P(OVER, "join Dan after A", "legal", cards=[0, 0, 7, 7], waiting=["B", "C"]),
    P(OVER, "agree turn=B", "illegal uno.agree counting", turn=None),
    P(OVER, "seats B C A", "legal", waiting=["B", "C"], went_out="A"),
    # --- a round by its result alone
    P("-", "round A:- B:27 C:r5,g+2", "legal", points={"A": 52, "B": 0, "C": 0}, round=2, phase="flip", dealer="A"),
    P("-", "round A:0 B:27 C:30", "legal", points={"A": 57, "B": 0, "C": 0}),
    P("", "round A:- B:27 C:30", "legal", round=2),
    P("A r6", "round A:- B:27 C:30", "illegal uno.round running", round=1),
    P(f"{OVER}; B hand:20", "round A:- B:27 C:30", "illegal uno.round begun"),
    P(f"{OVER}; B hand:20", "round none", "illegal uno.round begun"),
    P(OVER, "round A:- B:27 C:30", "illegal uno.round running"),
    P("-", "round A:- B:x C:30", "illegal uno.round unread"),
    P("-", "round A:- B:2 B:3 C:1", "illegal uno.round twice"),
    P("-", "round A:- B:27", "illegal uno.round missing"),
    P("-", "round A:1 B:27 C:30", "illegal uno.round nobody"),
    P("-", "round A:0 B:0 C:30", "illegal uno.round nobody"),
    P("-", "round A:- B:- C:30", "illegal uno.round two"),
    P("-", "round none A:- B:1 C:30", "illegal uno.round won"),
    P("-", "round none A:1 B:1 C:30", "illegal uno.round unpaid"),
    P("-", "round A:- B:r0 C:r0", "illegal uno.round cards"),
    P("-", f"round A:- B:{PACK} C:w", "illegal uno.round cards"),
    P("-", f"round A:- B:{PACK}", "illegal uno.round whole", players="A B"),
    P("-scores-only", "round A:- B:37 C:0", "illegal uno.round sum", "uno-association"),
    P("-scores-only", "round A:- B:35 C:0", "legal", "uno-association"),
    P("-scores-only", "B hand:37", "illegal uno.hand points", "uno-association"),
    P("-scores-only", "B hand:35", "legal", "uno-association"),
    P("-", "round A:- B:700 C:700", "illegal uno.round points"),
    P("-rename C Cy", "round A:- B:1 C:2", "illegal table.player nobody"),
    P("-C leave", "round A:- B:1 C:2", "illegal table.out out"),
    P("-C leave", "round A:- B:1", "legal", points={"A": 1, "B": 0}),
    # --- where only scores are kept
    P("-scores-only", "r6", "illegal table.scores only", phase="score"),
    P("-scores-only", "flip:r6", "illegal table.scores only"),
    P("-scores-only", "round A:- B:27 C:30", "legal", score=[57, 0, 0], round=2, phase="score"),
    P("-scores-only; A hand:-; B hand:27", "C hand:30", "legal", score=[57, 0, 0], round=2),
    P("-scores-only; A hand:-", "B hand:-", "illegal uno.round two"),
    P("-scores-only; A hand:1; B hand:27", "C hand:30", "illegal uno.round nobody"),
    P("-scores-only", "A hand:1241", "illegal uno.hand points"),
    P("-scores-only", "B catch:A", "legal", penalties=[("A", 2, "uno.catch")]),
    P("-scores-only; rename C Cy", "B catch:C", "illegal table.player nobody"),
    P("-scores-only", "B challenge:innocent", "legal", penalties=[("B", 6, "uno.challenge")]),
    P("-scores-only", "B challenge:guilty", "legal", penalties=[]),
    P("-scores-only", "B challenge:innocent", "illegal uno.challenge off", "challenge=off", penalties=[]),
    P("-scores-only", "B foul r6", "legal", penalties=[("B", 2, "table.foul")]),
    P("-scores-only", "B foul advice", "legal", penalties=[("B", 2, "uno.advice")]),
    P("-scores-only", "B penalty:3", "legal", penalties=[("B", 3, "table.penalty")]),
    # --- fouls
    P("", "foul b6", "legal", cards=[9, 7, 7], turn="B", top="r5", penalties=[("A", 2, "uno.match")]),
    P("", "foul w4:b", "legal", "noticed_cards=3", cards=[10, 7, 7], turn="B", top="r5"),
    P("A w4:b", "A foul w4:b", "illegal uno.wild4 lies", cards=[6, 7, 7], pending=4),
    P("", "C foul r6", "legal", cards=[7, 7, 9], turn="A", penalties=[("C", 2, "uno.turn")]),
    P("", "foul r6", "illegal table.foul legal", cards=[7, 7, 7]),
    P("A w4:b; B draw", "A foul w4:b", "illegal uno.wild4 settled", cards=[6, 11, 7], turn="C", top="w4"),
    P("A w4:b; B draw", "A foul w4", "illegal uno.wild4 settled", cards=[6, 11, 7], turn="C"),
    P("A w4:b; B w4:g", "A foul w4:b", "illegal uno.wild4 settled", "stack=same", cards=[6, 6, 7], pending=8),
    P("A w4:b; B draw; C b3; A b4; B b5; C w4:r", "B foul w4:g", "legal", cards=[5, 12, 5], pending=4),  # another one
    P("A w4:b; B draw; C b3; A draw; A pass; B w4:r", "A foul w4:g", "legal"),
    P("A w4:b; B draw", "A foul w4:b", "legal", "jump_in=wilds"),  # a second one, thrown in on the first
    P("A w4:b; B draw; join Dan after C; C draw", "A foul w4:b", "illegal uno.wild4 settled"),
    P("A w4:b; B challenge:innocent", "A foul w4:b", "illegal uno.wild4 settled", cards=[6, 13, 7], turn="C"),
    P("A w4:b; B challenge:guilty", "A foul w4:b", "illegal uno.wild4 settled", cards=[10, 7, 7], turn="B"),
    P("A w4:b; B draw; join Dan after C", "A foul w4:b", "illegal uno.wild4 settled"),
    P("A w4:b; B draw; seats C B A", "A foul w4:b", "illegal uno.wild4 settled"),
    P("A w4:b; B draw", "B foul w4:r", "legal", penalties=[("B", 2, "uno.turn")]),
    P("A w4:b; B draw", "A foul w4:r", "legal", penalties=[("A", 2, "uno.turn")]),
    P("A w4:b; B draw", "A foul b7", "legal", penalties=[("A", 2, "uno.turn")]),
    P("A w4:b; B draw; C b7; A b8; B b9", "A foul w4:b", "legal", penalties=[("A", 2, "uno.turn")]),
    P("A w4:b; draw", "A foul w4:r", "legal", "", "A B", penalties=[("A", 2, "uno.wild4")]),
    # --- of what is legal only because the card drawn is presumed to be the one, the table has seen more
    P("A draw", "foul r7", "legal", cards=[10, 7, 7], turn="B", top="r5", penalties=[("A", 2, "uno.drawn")]),
    P("A draw", "foul w:b", "legal", cards=[10, 7, 7], turn="B", top="r5", penalties=[("A", 2, "uno.drawn")]),
    P(
        "A draw", "foul r7", "legal", "illegal_play_ends_turn=false",
        cards=[10, 7, 7], turn="A", drawn=True, penalties=[("A", 2, "uno.drawn")],
    ),
    P("A draw", "foul w4:b", "legal", cards=[10, 7, 7], turn="B", penalties=[("A", 2, "uno.wild4")]),
    P("A draw; drawn:r7", "foul r7", "illegal table.foul legal", cards=[8, 7, 7], turn="A"),
    P("A draw", "foul r7", "illegal table.foul legal", "play_after_draw=true", cards=[8, 7, 7], turn="A"),
    P("A draw", "foul pass", "illegal table.foul legal", cards=[8, 7, 7], turn="A"),
    P("A draw; agree top=r+2 pending=2", "foul draw", "illegal table.foul legal", cards=[8, 7, 7], turn="A"),
    P(
        "A draw", "foul draw", "legal", "draw_to_match=may",
        cards=[10, 7, 7], turn="B", penalties=[("A", 2, "uno.draw")],
    ),
    P("A draw; pass", "B foul r7", "illegal table.foul legal", cards=[8, 7, 7], turn="B"),
    P("A r+2", "foul B r6", "legal", cards=[6, 9, 7], turn="B", pending=2, penalties=[("B", 2, "uno.pending")]),
    P("A draw", "foul draw", "legal", cards=[10, 7, 7], turn="B", drawn=False),
    P("A draw", "foul draw", "legal", "illegal_play_ends_turn=false", cards=[10, 7, 7], turn="A", drawn=True),
    P(f"{A1}; A w4:b", "foul B challenge:guilty", "legal", cards=[0, 7, 7], penalties=[]),
    P("", "B foul advice", "legal", cards=[7, 9, 7], turn="A", penalties=[("B", 2, "uno.advice")]),
    P("", "B foul turn", "legal", cards=[7, 9, 7], turn="A", penalties=[("B", 2, "uno.turn")]),
    P("", "B foul uno", "legal", cards=[7, 7, 7], penalties=[]),
    # saying UNO falsely costs the turn, unless it is somebody else's or a penalty is to be drawn
    P("", "A foul uno", "legal", "uno-algori", "A B C D", turn="B", cards=[9, 7, 7, 7]),
    P("", "B foul uno", "legal", "uno-algori", "A B C D", turn="A", cards=[7, 9, 7, 7]),
    P("A r+2", "B foul uno", "legal", "uno-algori", "A B C D", turn="B", pending=2, cards=[6, 9, 7, 7]),
    P("-", "A foul uno", "legal", "uno-algori", "A B C D", turn="A", phase="flip", cards=[9, 7, 7, 7]),
    P("A draw", "A foul uno", "legal", "uno-algori", "A B C D", turn="B", drawn=False),
    P("", "r6!", "illegal uno.call card", "uno-algori", "A B C D", turn="A", top="r5", cards=[7, 7, 7, 7]),
    P("", "A foul r6!", "legal", "uno-algori", "A B C D", turn="B", top="r5", cards=[9, 7, 7, 7]),
    P("", "A stands r6!", "legal", "uno-algori", "A B C D", turn="B", top="r6", cards=[6, 7, 7, 7]),
    P("", "A foul turn", "illegal uno.turn at_turn", cards=[7, 7, 7], turn="A", penalties=[]),
    P("A w4:b", "B foul turn", "illegal uno.turn at_turn"),
    P("A w", "A foul turn", "illegal uno.turn at_turn", phase="colour"),
    P("-", "A foul turn", "legal", cards=[9, 7, 7], phase="flip"),  # nobody's turn yet
    P(OVER, "B foul turn", "legal", cards=[0, 9, 7]),
    P("", "foul advice", "illegal table.player open"),
    P("rename B Bo", "B foul advice", "illegal table.player nobody"),
    P("A leave", "foul A r6", "illegal table.out out"),
    P("", "foul C challenge:guilty", "illegal uno.challenge none"),
    P("", "B penalty:3", "legal", cards=[7, 10, 7], pile=83, penalties=[("B", 3, "table.penalty")]),
    P("", "B penalty:0", "illegal table.penalty number"),
    P("", "B penalty:109", "illegal table.penalty number"),
    P("", "penalty:2", "illegal table.player open"),
    P("agree pile=1; A r6", "B penalty:3", "legal", cards=[6, 9, 7], penalties=[("B", 2, "table.penalty")]),
    P("", "B penalty:3", "legal", "hand_limit=8", cards=[7, 8, 7]),
    # --- penalties that pass on
    P("A r+2", "b+2", "legal", "stack=same", pending=4, turn="C"),
    P("A r+2; b+2", "draw", "legal", "stack=same", cards=[6, 6, 11], turn="A"),
    P("A r+2", "w4:b", "illegal uno.pending answer", "stack=same"),
    P("A r+2", "r6", "illegal uno.pending answer", "stack=same"),
    P("A w4:b", "w4:r", "legal", "stack=same", pending=8, turn="C", colour="r", phase="challenge"),
    P("A w4:b", "b+2", "illegal uno.pending answer_challenge", "stack=same"),
    P("A w4:b; w4:r", "C challenge:guilty", "illegal uno.challenge answer", "stack=same"),
    P("A w4:b; w4:r", "draw", "legal", "stack=same", cards=[6, 6, 15], turn="A", phase="play"),
    P("A w4:b", "challenge:guilty", "legal", "stack=same", cards=[10, 7, 7]),
    P("flip:r+2", "b+2", "legal", "stack=same", pending=4, turn="B"),
    P("A w4:b", "g+2", "legal", "stack=any", pending=6, turn="C", phase="play"),
    P("A w4:b", "g+2", "illegal uno.pending answer_challenge", "stack=any stack_colour=true"),
    P("A w4:b", "b+2", "legal", "stack=any stack_colour=true", pending=6),
    P("A r+2", "b+2", "legal", "stack=any stack_colour=true", pending=4),
    P(
        "A r+2; agree cards:B=3; B hand:w4,r1,y1", "w4:b", "illegal uno.wild4 held",
        "stack=up wild4_under_penalty=hand",
    ),
    P("A r+2; agree cards:B=3; B hand:w4,r1,y1", "w4:b", "legal", "stack=up wild4_under_penalty=draw~two", pending=6),
    P(
        "A r+2; agree cards:B=3; B hand:w4,r+2,y1", "w4:b", "illegal uno.wild4 held",
        "stack=up wild4_under_penalty=draw~two",
    ),
    P("A r+2; w4:b", "C challenge:innocent", "legal", "uno-association hand_limit=0", cards=[6, 6, 15], turn="A"),
    P("A r+2; w4:b", "C challenge:innocent", "legal", "uno-association", cards=[6, 6, 10], turn="A"),
    P(
        "A r+2; w4:b; agree pile=7", "C challenge:innocent", "legal", "uno-association hand_limit=0",
        cards=[6, 6, 15], pile=1,
    ),
    P("A r+2; w4:b", "C challenge:guilty", "legal", "uno-association hand_limit=0", cards=[6, 12, 7], turn="C"),
    P("A r+2; w4:b; C challenge:innocent; A w:r", "B r6", "legal", "uno-association", turn="C"),
    P("A r+2", "rr", "legal", "reflect=true", pending=2, turn="A", direction="ccw"),
    P("A r+2; rs", "rr", "legal", "reflect=true skip_bounce=pass", pending=2, turn="B", direction="ccw"),
    P("A r+2", "br", "illegal uno.pending answer", "reflect=true"),
    P("A r+2", "rr", "legal", "reflect=true", "A B", pending=2, turn="A"),
    P("A w4:b", "br", "legal", "reflect=true", pending=4, turn="A", phase="play"),
    # three play when the last card is laid, so that it turns the direction, though two are left after it
    P("agree cards:B=1; A r+2", "rr", "legal", "reflect=true play_on=true", pending=2, turn="A", direction="ccw"),
    P("agree cards:A=1 cards:C=1; A r6; B r+2", "rr", "legal", "reflect=true play_on=true", pending=2, turn="B"),
    P(A1, "rr", "legal", "play_on=true", turn="C", direction="ccw"),
    P(A1, "rr", "legal", "play_on=true two_reverse=pass", turn="C", direction="ccw"),
    P(f"{A1}; A r6", "rr", "legal", "play_on=true", turn="B", direction="cw"),
    P("A r+2", "rs", "legal", "skip_bounce=evade", pending=0, turn="C"),
    P("A r+2; rs", "C r6", "legal", "skip_bounce=evade", turn="A"),
    P("A r+2", "rs", "legal", "skip_bounce=pass", pending=2, turn="C"),
    P("A r+2", "bs", "illegal uno.pending answer", "skip_bounce=pass"),
    # --- jumping in
    P("A r6", "C r6", "legal", "jump_in=identical", turn="A", cards=[6, 7, 6]),
    P("A r6", "C b6", "illegal uno.turn turn", "jump_in=identical"),
    # only the very card may be thrown in: no source lets its like in another colour come with it
    P("A r6", "C r6,b6,g6", "illegal uno.turn turn", "jump_in=identical multiple=number", top="r6", turn="B"),
    P("A r6,b6", "C b6,g6", "illegal uno.turn turn", "jump_in=identical multiple=number", top="b6", turn="B"),
    P("A r6", "C r6,r6", "illegal uno.deck left", "jump_in=identical multiple=number", turn="B"),
    P("A r6; B draw", "C r6", "legal", "jump_in=identical", turn="A", cards=[6, 8, 6], drawn=False),
    P("A r+2", "C r+2", "illegal uno.turn waits", "jump_in=identical"),
    P("A w:b", "C w:b", "illegal uno.turn turn", "jump_in=identical"),
    P("A r+2; B draw", "A r+2", "legal", "jump_in=identical", pending=2, turn="B"),
    P(f"{A2}; A r6", "C r6", "legal", "jump_in=identical", catchable=[]),
    # the card drawn by the player at turn says nothing of who jumps in
    P("A r6; B draw; drawn:b9", "C r6", "legal", "jump_in=identical", turn="A"),
    P("A r+2; B draw; C draw", "A r+2", "legal", "jump_in=identical drawn_draw_card=false", pending=2, turn="B"),
    P("A w:b", "C w:g", "legal", "jump_in=wilds", turn="A", colour="g"),
    P("A w4:b; B draw; C draw", "B w4:g", "undecided uno.wild4 unseen", "jump_in=wilds", turn="C", pending=4),
    P("A w4:b", "C w4:g", "illegal uno.turn waits", "jump_in=wilds", turn="B"),
    # a Draw Two on a Draw Two, A B C D: A's is called off by C's, so that D draws two; or added to it
    P("A r+2", "C r+2", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", pending=2, turn="D"),
    P("A r+2", "C r+2", "legal", "jump_in=identical jump_in_effect=adds", "A B C D", pending=4, turn="D"),
    P("A r+2; C r+2", "D draw", "legal", "jump_in=identical jump_in_effect=adds", "A B C D", cards=[6, 7, 6, 11]),
    P("A r+2; B b+2", "D b+2", "legal", "jump_in=identical jump_in_effect=cancels stack=same", "A B C D", pending=4),
    P("A r+2; B b+2", "D b+2", "legal", "jump_in=identical jump_in_effect=adds stack=same", "A B C D", pending=6),
    P("A r+2; B b+2", "D r+2", "illegal uno.turn turn", "jump_in=identical jump_in_effect=adds stack=same", "A B C D"),
    P("A r+2", "B r+2", "illegal uno.pending draw", "jump_in=identical jump_in_effect=cancels", pending=2),
    P("A r+2", "C r+2", "illegal uno.turn turn", "jump_in_effect=cancels"),
    P("A r+2; B draw", "A r+2", "legal", "jump_in=identical jump_in_effect=cancels", pending=2, turn="B"),
    P("A r+2; B draw", "A r+2", "legal", "jump_in=identical jump_in_effect=adds", pending=2, turn="B"),
    P(f"{A1}; A r+2", "C r+2", "illegal uno.finish won", "jump_in=identical jump_in_effect=cancels", pending=2),
    # a Reverse on a Reverse: turned once where the first is called off, otherwise twice
    P("A rr", "B rr", "legal", "jump_in=identical", "A B C D", turn="C", direction="cw"),
    P("A rr", "B rr", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", turn="A", direction="ccw"),
    P("A rr", "B rr", "legal", "jump_in=identical jump_in_effect=adds", "A B C D", turn="C", direction="cw"),
    P("A rr; D draw", "B rr", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", turn="C", direction="cw"),
    P(
        "A rr; D draw; D pass", "B rr", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D",
        turn="C", direction="cw",
    ),
    P(
        "A rr; agree direction=cw", "B rr", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D",
        turn="A", direction="ccw",
    ),
    P("A rr; D leave", "B rr", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", direction="cw"),
    P("A rr", "D rr", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", turn="A", direction="cw"),
    P("A r+2", "B rs", "legal", "jump_in=identical jump_in_effect=cancels skip_bounce=pass", turn="C", pending=2),
    P("A r+2; B rs", "A rs", "illegal uno.turn waits", "jump_in=identical jump_in_effect=cancels skip_bounce=pass"),
    P("A rs", "B rs", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", turn="D"),
    P("flip:r+2", "C r+2", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", pending=2, turn="D"),
    P("flip:r+2", "C r+2", "legal", "jump_in=identical jump_in_effect=adds", "A B C D", pending=4, turn="D"),
    P("flip:r+2; A draw", "C r+2", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D", pending=2, turn="D"),
    P(
        "flip:rr", "A rr", "legal", "jump_in=identical jump_in_effect=cancels", "A B C D",
        turn="D", direction="ccw",
    ),
    P("flip:rr", "A rr", "legal", "jump_in=identical", "A B C D", turn="B", direction="cw"),
    # hands that have moved cannot be called off
    P("A r7:B", "C r7:B", "illegal uno.turn swapped", "seven_swap=must jump_in=identical jump_in_effect=cancels"),
    P("A r7", "C r7", "legal", "zero_rotate=true jump_in=identical jump_in_effect=cancels", turn="A"),
    P("A r0", "C r0", "illegal uno.deck copies", "zero_rotate=true jump_in=identical", turn="B"),
    P("A rename-is-no-word", "r6", "illegal notation unread"),
    # --- 7 and 0
    P("agree cards:B=3", "r7:B", "legal", "seven_swap=must", cards=[3, 6, 7], turn="B"),
    P("", "r7", "illegal uno.swap partner", "seven_swap=must"),
    P("", "r7", "legal", "seven_swap=may", cards=[6, 7, 7]),
    P("", "r6:B", "illegal uno.swap needless", "seven_swap=must"),
    P("", "r7:A", "illegal uno.swap self", "seven_swap=must"),
    P(A1, "r7", "legal", "seven_swap=must", went_out="A", cards=[0, 7, 7]),
    P("A r7:B", "C r7:B", "legal", "seven_swap=must jump_in=identical", turn="A", cards=[7, 6, 6]),
    P("agree cards:B=3 cards:C=4", "r0", "legal", "zero_rotate=true", cards=[4, 6, 3], turn="B"),
    P("A rr; agree cards:B=3 cards:C=4", "C r0", "legal", "zero_rotate=true", cards=[3, 3, 6], turn="B"),
    P("B leave; agree cards:C=4", "r0", "legal", "zero_rotate=true", cards=[4, None, 6]),
    P(A1, "r0", "legal", "zero_rotate=true", went_out="A", cards=[0, 7, 7]),
    P("agree cards:C=1", "r0", "legal", "zero_rotate=true", catchable=["A"]),
    P("agree cards:C=1", "r0", "legal", "zero_rotate=true uno_after_swap=false", catchable=[]),
    P(A1, "r7", "legal", "seven_swap=must last_card=no~symbol", went_out="A"),
    # --- what is agreed
    P("-", "agree top=r7 turn=B direction=ccw", "legal", phase="play", top="r7", turn="B", direction="ccw", colour="r"),
    # Of 108 cards three hands hold 21: the card agreed on comes off the pile, or was taken for another one before.
    P("-", "agree top=r5 turn=A", "legal", pile=86),
    P("-", "agree top=r5 pile=50", "legal", pile=50),
    P("", "agree top=r7", "legal", pile=86, laid=1),
    P(
        "A r6; B r7; C r8; A r9; agree cards:A=1 cards:B=104 cards:C=2 turn=A; A r1; C hand:7", "B hand:1240",
        "legal",
    ),
    P("A r7", "agree top=b3", "legal", pile=86, laid=2),
    P("A r7", "agree top=r5", "legal", pile=86, laid=2),
    P("-agree top=r5 turn=A; A r3", "reshuffle", "legal", pile=87, laid=1),
    P("-", "agree top=w:b", "legal", phase="play", top="w", colour="b"),
    P("-", "agree colour=b top=w", "legal", phase="play", top="w", colour="b"),
    P("-", "agree top=w", "illegal table.agree form", phase="flip"),
    P("-", "agree top=zork", "illegal uno.agree no_card", phase="flip"),
    P("-", "agree colour=b", "illegal uno.agree no_top", phase="flip", colour=None),
    P("-", "agree top=w:b colour=g", "illegal uno.agree two_colours"),
    P("-", "agree top=r7 colour=b", "illegal uno.agree own_colour"),
    P("-", "agree top=r11", "illegal uno.agree no_card"),
    P("-", "agree top=shuffle:b", "illegal uno.agree no_card"),
    P("", "agree colour=b", "illegal uno.agree own_colour", colour="r"),
    P("-", "agree top=r7:b", "illegal uno.agree own_colour"),
    P("-", "agree top=r7:red", "illegal uno.agree own_colour"),
    P("-", "agree top=w:x", "illegal table.agree form"),
    P("-", "agree top=r7:r", "legal", top="r7", colour="r"),
    P("", "agree pending=x", "illegal table.agree number"),
    P("A w:b", "agree colour=g", "legal", colour="g", top="w"),
    # A colour agreed on while one is awaited is the colour named: the card does what it does.
    P("A w4", "agree colour=b", "legal", phase="challenge", turn="B", pending=4, colour="b"),
    P("A w4; agree colour=b", "B challenge:guilty", "legal", cards=[10, 7, 7], turn="B"),
    P("A w4", "agree colour=b cards:B=5 direction=ccw", "legal", turn="B", pending=4, cards=[6, 5, 7]),
    P("A w4", "agree colour=b pending=6", "legal", "stack=up", phase="challenge", turn="B", pending=6),
    P("A w4", "agree colour=b pending=0", "legal", phase="play", turn="B", pending=0),
    P("A w4", "agree turn=C colour=b", "legal", phase="play", turn="C", pending=0),  # B has drawn already
    P("A w4", "agree top=w4:b turn=B pending=4", "legal", phase="challenge", turn="B", pending=4),
    P("A w", "agree colour=g", "legal", phase="play", turn="B", colour="g"),
    P("A w", "agree top=w:g", "legal", phase="play", turn="B", colour="g", top="w"),
    P("A w4", "agree top=w4:g", "legal", phase="challenge", turn="B", colour="g", pending=4),
    P("A w4", "agree pending=4", "illegal uno.agree before_colour", phase="colour", pending=0),
    P("-flip:w", "agree pending=2", "illegal uno.agree before_colour", phase="colour", pending=0),
    P("A w4", "agree top=w4:g colour=b", "illegal uno.agree two_colours", phase="colour"),
    P(f"{A1}; A r+2", "agree turn=A", "illegal uno.agree gone_out", turn="B", pending=2),
    P("agree cards:B=2; A shuffle", "agree colour=g", "legal", "deck=112-shuffle", cards=[5, 5, 5], turn="B"),
    P("flip:w", "agree colour=g", "legal", "start_wild=dealer", phase="play", turn="A"),
    P("flip:swap", "agree colour=g", "illegal uno.agree partner", "deck=112-swap start_swap=swap", turn="A"),
    P("flip:swap", "agree colour=g turn=B", "legal", "deck=112-swap start_swap=swap", turn="B"),
    P(
        "agree cards:A=1 cards:B=1; A r6; B r7; agree cards:C=1; C w4", "agree colour=b pending=4", "legal",
        "play_on=true last_card_draws=false", "A B C D", turn=None, pending=0, phase="score",
    ),
    P("A w:b", "agree colour=x", "illegal table.agree form", colour="b"),
    P("A w", "agree top=r6 turn=B", "legal", phase="play", top="r6", turn="B"),
    P("A w4:b", "agree pending=0", "legal", phase="play", pending=0, turn="B"),
    P("", "agree pending=2", "illegal uno.agree no_draw_card", pending=0),
    P("", "agree pending=0", "legal", pending=0, turn="A"),
    P("A r+2", "agree pending=3", "illegal uno.agree no_such_sum", "stack=any", pending=2),
    P("A r+2", "agree pending=4", "illegal uno.agree no_such_sum", pending=2),
    P("A r+2", "agree pending=4", "legal", "stack=same", pending=4, turn="B"),
    P("", "agree top=r+2 pending=16", "legal", "stack=same", pending=16),  # all eight of the pack
    P("", "agree top=r+2 pending=18", "illegal uno.agree no_such_sum", "stack=same"),
    P("agree cards:C=2; C hand:b+2,y+2", "agree top=r+2 pending=14", "illegal uno.agree no_such_sum", "stack=same"),
    P("A r+2; B draw; C r+2; A draw; B r5", "agree top=b+2 pending=16", "legal", "stack=same"),  # after a shuffle
    P("A r+2; B stands bs", "agree pending=2 cards:C=5", "legal", top="bs", pending=2, cards=[6, 6, 5]),
    P("A r+2", "agree pending=4", "legal", "jump_in=identical jump_in_effect=adds", pending=4),  # two of them at most
    P("A r+2", "agree pending=6", "illegal uno.agree no_such_sum", "jump_in=identical jump_in_effect=adds"),
    P("A r+2", "agree pending=4", "illegal uno.agree no_such_sum", "jump_in=identical jump_in_effect=cancels"),
    P("", "agree pending=109", "illegal table.agree range"),
    P("-", "agree pending=2", "illegal uno.agree no_top"),
    P("-", "agree pending=2 top=r+2", "legal", pending=2, top="r+2", phase="play"),
    P(f"{A1}; A r6", "agree turn=A", "illegal uno.agree gone_out", "play_on=true", turn="B"),
    # --- a Wild Draw Four agreed on, with the cards due for it, was laid by the player before
    P("-agree top=w4:b pending=4 turn=B", "challenge:guilty", "legal", cards=[11, 7, 7], turn="B", phase="play"),
    P("-agree pending=4 turn=B top=w4:b", "B challenge:innocent", "legal", cards=[7, 13, 7], turn="C", phase="play"),
    P("-agree top=w4:b pending=4 turn=B", "B draw", "legal", cards=[7, 11, 7], turn="C", phase="play"),
    P("-agree top=w4:b pending=4 turn=B", "A challenge:guilty", "illegal uno.challenge who", turn="B"),
    P("-agree top=w4:b pending=4 turn=B direction=ccw", "challenge:guilty", "legal", cards=[7, 7, 11], turn="B"),
    P("A r6", "agree top=w4:g pending=4", "legal", phase="challenge", turn="B", pending=4),
    # Who laid it is the player before the one at turn, whichever of the two is agreed on first: here C.
    P("-agree top=w4:b pending=4; agree turn=D", "challenge:guilty", "legal", "", "A B C D", cards=[7, 7, 11, 7]),
    P("agree turn=D; agree top=w4:b pending=4", "challenge:guilty", "legal", "", "A B C D", cards=[7, 7, 11, 7]),
    P(
        "-agree top=w4:b pending=4 turn=D; agree direction=ccw", "challenge:guilty", "legal", "", "A B C D",
        cards=[11, 7, 7, 7],
    ),
    P(
        "-agree top=w4:b pending=4 turn=B; agree pending=8", "challenge:guilty", "illegal uno.challenge answer",
        "stack=same",
    ),
    P("-agree top=w4:b pending=4 turn=B; A penalty:2; agree score:A=5", "challenge:guilty", "legal", cards=[13, 7, 7]),
    P("A w4:b; agree turn=C", "challenge:guilty", "legal", cards=[10, 7, 7]),  # the record tells who laid it
    P("A w4:b; B draw; agree pending=4 turn=B", "challenge:guilty", "legal", cards=[10, 11, 7], turn="B"),
    P("A w4:b", "agree top=r6", "legal", phase="play", pending=4),
    P("A w4; agree top=w4:b turn=C pending=4", "challenge:guilty", "legal", cards=[10, 7, 7], turn="C"),
    P("A w4; agree top=r6; agree top=w4:b turn=C pending=4", "challenge:guilty", "legal", cards=[6, 11, 7], turn="C"),
    P("A w4:b; agree top=r6", "challenge:guilty", "illegal uno.challenge none", phase="play"),
    P("A w4:b; agree cards:A=3", "challenge:innocent", "legal", cards=[3, 13, 7], turn="C"),
    P("-agree top=w4:b pending=8", "challenge:guilty", "illegal uno.challenge answer", "stack=same"),
    P(
        "-agree top=w4:b pending=6 turn=B", "challenge:guilty", "legal", "stack=up wild4_under_penalty=hand",
        cards=[13, 7, 7], turn="B",
    ),
    P(f"{A1}; A r6; agree top=w4:b pending=4 turn=B", "challenge:guilty", "legal", "play_on=true", cards=[0, 7, 11]),
    P("-agree top=w4:b pending=4 turn=B", "challenge:guilty", "illegal uno.challenge below", "guilty_card=back"),
    P("-agree top=w4:b pending=4 turn=B", "challenge:guilty", "illegal uno.challenge below", "guilty_card=lay"),
    P("-agree top=w4:b pending=4 turn=B", "challenge:innocent", "legal", "guilty_card=lay", cards=[7, 13, 7]),
    # --- a turn agreed on holds, or is refused: the start card and the colour named decide who is next
    P("-", "agree turn=B", "illegal uno.agree before_start", phase="flip", turn="A"),
    P("-", "agree turn=A", "legal", phase="flip", turn="A"),
    P("-", "agree dealer=A", "legal", phase="flip", turn="B", dealer="A"),
    P("-agree dealer=A", "flip:r5", "legal", turn="B"),
    P("-", "agree dealer=A turn=B", "legal", phase="flip", turn="B"),
    P("-", "agree dealer=A turn=A", "illegal uno.agree before_start", dealer="C", turn="A"),
    P("-", "agree turn=B top=rs", "legal", phase="play", turn="B"),
    P("-flip:w", "agree turn=B", "illegal uno.agree before_colour", phase="colour", turn="A"),
    P("-flip:w", "agree turn=A", "legal", phase="colour", turn="A"),
    P("A w", "agree turn=C", "illegal uno.agree before_colour", phase="colour", turn="A"),
    P("A w", "agree turn=C colour=b", "legal", phase="play", turn="C", colour="b"),
    P("A w; A leave; agree turn=C", "C colour:b", "legal", phase="play", turn="C"),
    # --- a hand is emptied by a card laid, and filled again by taking that card back
    P(f"{A1}; A r6", "agree cards:A=5", "illegal uno.agree went_out", "play_on=true", cards=[0, 7, 7]),
    P(f"{A1}; A r+2", "agree cards:A=5", "illegal uno.agree went_out", cards=[0, 7, 7], pending=2),
    P(OVER, "agree cards:A=5", "illegal uno.agree went_out", cards=[0, 7, 7], waiting=["B", "C"]),
    P(OVER, "agree cards:A=0 cards:B=2", "legal", cards=[0, 2, 7]),
    P("", "agree cards:A=0", "illegal uno.agree no_card_left", cards=[7, 7, 7], turn="A"),
    P("", "agree cards:B=3 cards:C=0", "illegal uno.agree no_card_left", cards=[7, 7, 7]),
    P("-", "agree cards:B=0", "illegal uno.agree no_card_left", cards=[7, 7, 7]),
    # --- the hands, the draw pile where it is told, and the card on top are no more than the pack
    P("", "agree cards:A=93", "legal", cards=[93, 7, 7], pile=0),
    P("", "agree cards:A=94", "illegal table.agree pack", cards=[7, 7, 7], pile=86),
    P("", "agree cards:A=107 cards:B=1 cards:C=1", "illegal table.agree pack", cards=[7, 7, 7]),
    P("", "agree pile=86", "legal", pile=86),
    P("", "agree pile=87", "illegal table.agree pack", pile=86),
    P("", "agree pile=87 cards:A=6", "legal", pile=87, cards=[6, 7, 7]),
    P("-", "agree pile=87", "legal", pile=87),
    P("-", "agree pile=87 top=r5", "illegal table.agree pack", pile=87),
    P("", "agree cards:A=93 pile=1", "illegal table.agree pack", pile=86),
    P("", "agree score:B=120", "legal", score=[0, 120, 0]),
    P("", "agree score:B=100000", "illegal table.agree range"),
    P("", "agree weather=3", "illegal table.agree key"),
    P("", "agree chips:A=2", "illegal table.agree key"),
    P("", "agree cards:A=109", "illegal table.agree range"),
    P("", "agree direction=up", "illegal table.agree form"),
    P("", "agree pile=3 pile=4", "illegal table.agree twice"),
    P(WON, "agree pending=0", "legal", phase="score", waiting=["B", "C"], went_out="A"),
    P("A w; agree pile=80", "A g5", "illegal uno.phase colour", "start_wild=any", phase="colour"),
    P("", "agree cards=B:2", "illegal table.agree form"),
    P("", "agree turn=Zoe", "illegal table.agree player"),
    P("", "agree rounds=9", "illegal table.agree none"),
    P("", "agree round=3", "illegal table.agree rounds", "scoring=japanese rounds=2", round=1),
    P("", "agree round=2", "legal", "scoring=japanese rounds=2", round=2),
    P("", "agree rounds=3 round=3", "legal", "scoring=japanese rounds=2", round=3),
    P("", "agree round=9 rounds=8", "illegal table.agree rounds", "scoring=japanese rounds=2", round=1),
    P("agree round=2; round A:- B:27 C:30", "agree round=3", "legal", "scoring=japanese rounds=2", round=3),
    P("", "agree round=9", "legal", "scoring=international rounds=2", round=9),
    P(
        "-round A:- B:30 C:30; round A:30 B:- C:30", "agree round=4", "legal",
        "scoring=japanese rounds=2 tie_breaks=play-off", round=4,
    ),
    P("A hand:r1,r2,r3", "agree cards:A=2", "legal", cards=[2, 7, 7]),
    P(f"{A2}; A r6", "agree cards:A=3", "legal", catchable=[]),
    # --- people
    P("", "join Dan after A", "legal", cards=[7, 7, 7, 7], turn="A", pile=79),
    P("agree pile=3", "join Dan after A", "legal", cards=[7, 3, 7, 7], pile=0),
    P("", "join A after B", "illegal table.join name"),
    P("", "join Dan after Zoe", "illegal table.join after"),
    P("", "join Dan after C", "illegal table.join full", "players_max=3"),
    P("", "rename B C", "illegal table.rename name"),
    P("", "rename Zoe Bo", "illegal table.player target"),
    P("", "rename B Bo", "legal", cards=[7, 7, 7]),
    P("A r6", "seats A C B", "legal", turn="B", cards=[6, 7, 7]),
    P("A r6", "seats A C", "illegal table.seats players"),
    P(f"{A2}; A r6", "seats B C A", "legal", catchable=["A"], cards=[7, 7, 1]),
    P("A w4:b; seats B C A", "B challenge:guilty", "legal", cards=[7, 7, 10]),
    P("", "B leave", "legal", cards=[7, None, 7], pile=93, turn="A"),
    P("", "A leave", "legal", turn="B", cards=[None, 7, 7]),
    P("A r+2", "B leave", "legal", pending=0, turn="C"),
    P("A w4:b", "B leave", "legal", pending=0, turn="C", phase="play"),
    P("A draw", "A leave", "legal", turn="B", drawn=False),
    P("", "C leave", "legal", dealer="B", turn="A"),
    P("C leave", "B leave", "legal", phase="over", winner="A"),
    P("-", "A leave", "legal", phase="flip", turn="B"),
    P("flip:w; A leave", "B colour:r", "legal", turn="B", colour="r"),
    P("-", "dealer A", "legal", turn="B", dealer="A"),
    P("A r6", "dealer A", "legal", turn="B", dealer="A"),
    P("", "dealer Zoe", "illegal table.player nobody"),
    # --- the record
    P("", "pause", "legal"),
    P("pause", "pause", "illegal table.clock paused"),
    P("pause", "resume", "legal"),
    P("", "resume", "illegal table.clock running"),
    P("", "note hello", "legal", turn="A"),
    P("", 'ruling:uno.match "so be it"', "legal", turn="A"),
    P("", "close", "legal", turn=None, phase="over"),
    P("close", "r6", "illegal table.over closed"),
    P("close", "note hello", "legal", phase="over"),
    P("B leave; C leave", "A r6", "illegal table.over over"),
    P("-scores-only; round A:- B:27 C:30", "pause", "illegal table.over more", "scoring=japanese rounds=1"),
]  # fmt: skip


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_position(position: Position) -> None:
    if position.ruling == "illegal notation unread":
        with pytest.raises(NotationError):
            Sitting(position.players).read(position.act if "," in position.act else position.before)
        return
    table = sit(position.before, position.rules, position.players)
    done = table.attempt(position.act)
    assert " ".join(done.ruling[:3]).strip() == position.ruling
    assert {key: told(table, key) for key in position.wanted} == position.wanted


class Recorded(NamedTuple):
    """A journal with these lines, an act, the ruling, and the top card after it."""

    before: tuple[str, ...]
    act: str
    ruling: str
    top: str | None


RECORDED = [
    Recorded((), "undo", "illegal table.undo nothing", None),
    Recorded(("flip:r5", "A r6"), "undo", "legal", "r5"),
    Recorded(("flip:r5", "A r6", "undo"), "redo", "legal", "r6"),
    Recorded(("flip:r5",), "redo", "illegal table.redo nothing", "r5"),
    Recorded(("flip:r5", "A r6", "B r7"), "fix 2 A r8", "legal", "r7"),
    Recorded(("flip:r5", "A r6", "B r7"), "fix 3 none", "legal", "r6"),
    Recorded(("flip:r5",), "fix 2 A r8", "illegal table.fix number", "r5"),
    Recorded(("flip:r5", "A r6", "undo"), "fix 2 A r8", "illegal table.fix undone", "r5"),
    Recorded(("flip:r5", "A r6"), "fix 2 undo", "illegal table.fix plain", "r6"),
    Recorded((), "foul", "illegal table.foul nothing", None),
    Recorded(("flip:r5", "A r6"), "B foul", "illegal table.foul other", "r6"),
    Recorded(("flip:r5", "A w4:b"), "foul", "legal", "r5"),
    Recorded(("flip:r5", "A w4:b", 'note "hm"'), "foul", "legal", "r5"),
    Recorded(("flip:r5", "A r6"), "foul", "illegal table.foul legal", "r6"),
    Recorded(("flip:r5", "A draw", "B r6"), "foul", "illegal table.foul implied", "r6"),
]


@pytest.mark.parametrize("each", RECORDED, ids=lambda each: f"{'; '.join(each.before)} > {each.act}")
def test_recorded(each: Recorded, tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    record(desk, *each.before)
    ruling = record(desk, each.act)
    assert " ".join(ruling[:3]).strip() == each.ruling
    assert desk.state.top == each.top
    assert open_desk(desk.path).state == desk.state


FALSE_CALL = ["A 2 uno.call"]
"""The ledger of one false UNO, where it costs two cards."""


@pytest.mark.parametrize(
    ("before", "act", "ruling", "drawn"),
    [
        # a catch is no foul, whether it was right or wrong, and without a name it is nobody's
        (["agree cards:A=2", "A r6", "catch:A"], "foul", "illegal table.player open", ["A 2 uno.catch"]),
        (["agree cards:A=2", "A r6", "catch:A"], "B foul catch:A", "illegal table.foul legal", ["A 2 uno.catch"]),
        (["catch:A"], "foul", "illegal table.player open", []),
        (["B catch:A"], "foul", "illegal table.foul legal", []),
        # a false UNO is one by itself, and the card laid with it stays
        (["A uno"], "foul", "legal", FALSE_CALL),
        (["A uno"], "A foul", "legal", FALSE_CALL),
        (["A uno"], "B foul", "illegal table.foul other", []),
        (["A r6!"], "foul", "legal", FALSE_CALL),
        (["A stands r6!"], "foul", "legal", FALSE_CALL),
        (["agree cards:A=2", "A hand:r1,b1", "A stands r6"], "foul", "illegal hand held", []),
        (["A uno", "foul"], "foul", "illegal table.foul nothing", FALSE_CALL),
        (["agree cards:A=2", "A uno"], "foul", "illegal table.foul legal", []),
    ],
)  # fmt: skip
def test_a_foul_of_the_last_call(tmp_path: Path, before: list[str], act: str, ruling: str, drawn: list[str]) -> None:
    desk = new_desk(tmp_path, "A B C", "uno-japan", "false_uno_cards=2")
    record(desk, "flip:r5", *before)
    assert " ".join(record(desk, act)[:3]).strip() == ruling
    assert [f"{each.player} {each.cards} {each.rule}" for each in desk.state.penalties] == drawn
    assert desk.state.top == ("r6" if any("r6" in each for each in before) else "r5")
    again = open_desk(desk.path)
    assert again.state == desk.state
    assert all(each.ruling.possible for each in again.findings)


def test_a_false_call_that_costs_nothing_is_no_foul(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    record(desk, "flip:r5", "A uno")
    assert record(desk, "foul")[1:3] == ("table.foul", "legal")


def test_undo_and_fix_cover_the_ledger_of_penalties(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    record(desk, "flip:r5", "B foul advice", "A r6", "C penalty:3")
    told = [tuple(each)[:5] for each in desk.state.penalties]
    assert told == [(2, 1, "B", 2, "uno.advice"), (4, 1, "C", 3, "table.penalty")]
    record(desk, "undo")
    assert [tuple(each)[:5] for each in desk.state.penalties] == told[:1]
    record(desk, "redo", "fix 2 none")
    assert [tuple(each)[:5] for each in desk.state.penalties] == told[1:]


# --- rulings and rulebook

NOT_OF_UNO = {("table.round", "loser"), ("table.round", "running")}
"""What a result of O'NO 99 is; one of UNO has a rule of its own."""


SAID_LATER = {("table.foul", "mended")}
"""What is ruled on an entry only once another one has put right what it was about."""


def in_the_books() -> set[tuple[str, str]]:
    """(rule, case) of everything that the rulebooks hold."""
    found = set()
    for name in ("table", "uno"):
        rules = tomllib.loads(Path(shipped(), f"{name}.toml").read_text(encoding="utf-8"))["rule"]
        found |= {(rule, case) for rule, told in rules.items() for case in told.get("case", ())}
    return found


def test_rulings_and_rulebook_are_one_set() -> None:
    in_code = {(ruling.rule, ruling.case) for ruling in (*GAME.rulings(), *recorder.RULINGS)}
    assert in_code == in_the_books() - NOT_OF_UNO


def test_every_ruling_is_given_at_a_position() -> None:
    rulings = [each.ruling for each in POSITIONS] + [each.ruling for each in RECORDED]
    told = {tuple(ruling.split()[1:]) for ruling in rulings} - {()}
    assert told == in_the_books() - NOT_OF_UNO - SAID_LATER


def test_a_case_that_is_given_plays_a_part_under_those_rules() -> None:
    """What `rules explain` says of a case, that it plays no part in a set, is never given under that set."""
    for position in POSITIONS:
        _, *case = position.ruling.split()
        if case and case[0] != "notation":
            values = sit(position.before, position.rules, position.players).state.rules._asdict()
            told = BOOK.rules[case[0]].get("case", {}).get(case[1], {})
            assert in_force(told, values), position


def test_what_the_ledger_names_is_a_rule() -> None:
    named = {rule for each in POSITIONS for _, _, rule in each.wanted.get("penalties", ())}
    assert {"uno.match", "uno.turn", "uno.pending", "uno.advice", "table.penalty"} <= named
    assert named <= BOOK.rules.keys()


def test_every_check_stands_beside_its_own_rule() -> None:
    """What a check answers carries the id that stands before it in the list of checks, or one that it borrows."""
    borrowed = {"table.player", "table.out", "uno.finish"}
    for position in POSITIONS:
        if position.ruling == "illegal notation unread":
            continue
        table = sit(position.before, position.rules, position.players)
        act = GAME.resolve(table.state, table.read(position.act))[-1]
        for rule, ruling in asked(table.state.checks, table.state, act, GAME.judge(table.state, act)):
            if ruling is not None and ruling.rule and act.kind not in ("foul", "stands"):
                assert ruling.rule == rule or ruling.rule in borrowed, (rule, ruling)


# --- every value of every option makes its difference

PAIRS = f"join Dan after C; {GONE_OUT} cards:Dan=1 turn=A; r6; B hand:r9; C hand:w"  # A and C against B and Dan
KNOCK_OUT = "scoring=elimination target=50"
TWO_LEFT = f"{GONE_OUT}; r6; B hand:r0; C hand:w; flip:r5; agree cards:A=1 cards:B=1 turn=A; A r6"  # C is out
CHOICES: dict[str, list[tuple[str, str, str, dict[str, Any]]]] = {
    # option: (value, other settings, lines with the act last, what is then so)
    "deck": [
        ("108", "", "flip:r5", {"pile": 86}), ("112-blank", "", "flip:r5", {"pile": 86}),
        ("112-swap", "", "flip:r5; swap:b:B", {"pile": 90, "top": "swap"}),
        ("112-shuffle", "", "flip:r5; shuffle:b", {"pile": 90, "top": "shuffle"}),
        ("109-swap", "", "flip:r5; white:b", {"pile": 87, "ruling": "uno.deck none"}),
        ("109-shuffle", "", "flip:r5; shuffle:b", {"pile": 87, "top": "shuffle"}),
        ("109-shuffle", "", "flip:r5; white:b", {"pile": 87, "ruling": "uno.deck none"}),
        ("110-shuffle", "", "flip:white; colour:b; agree turn=B; white:g", {"pile": 88, "ruling": "uno.deck copies"}),
        ("111-shuffle", "", "flip:white; colour:b; white:g", {"pile": 89, "top": "white"}),
        ("113", "", "flip:r5; white:b", {"pile": 91, "top": "white"}),
    ],
    "players_max": [
        ("3", "", "join Dan after C", {"ruling": "table.join full"}),
        ("10", "", "join Dan after C", {"cards": [7] * 4}),
    ],
    "hand_size": [("7", "", "flip:r5", {"pile": 86}), ("5", "", "flip:r5", {"pile": 92})],
    "next_dealer": [
        (value, "", "flip:r5; agree turn=B cards:B=1; B r6; A hand:20; C hand:30", {"dealer": dealer, "turn": turn})
        for value, dealer, turn in (("left", "A", "B"), ("winner", "B", "C"), ("same", "C", "A"))
    ],
    "start_reverse": [
        ("dealer", "", "flip:rr", {"turn": "C"}), ("right", "", "flip:rr", {"turn": "B", "direction": "ccw"}),
    ],
    "start_reverse_two": [
        ("skip", "", "B leave; flip:rr", {"turn": "C"}), ("other", "", "B leave; flip:rr", {"turn": "A"}),
    ],
    "start_draw_two": [
        ("skip", "", "flip:r+2", {"pending": 2, "cards": [7, 7, 7]}),
        ("draw", "", "flip:r+2", {"pending": 0, "cards": [9, 7, 7], "turn": "A"}),
    ],
    "start_wild": [
        ("first", "", "flip:w", {"turn": "A", "phase": "colour"}),
        ("dealer", "", "flip:w", {"turn": "C", "phase": "colour"}),
        ("dealer", "", "flip:w; colour:b", {"turn": "A", "phase": "play", "colour": "b"}),
        ("any", "", "flip:w", {"turn": "A", "phase": "play", "colour": None}),
        ("any", "", "flip:w; b6", {"turn": "B", "colour": "b"}),
        ("redraw", "", "flip:w", {"top": None, "phase": "flip"}),
    ],
    "start_swap": [
        ("first", "deck=112-swap", "flip:swap; colour:b", {"turn": "A", "cards": [7, 7, 7], "phase": "play"}),
        ("swap", "deck=112-swap", "flip:swap; B penalty:1; colour:b:B", {"turn": "A", "cards": [8, 7, 7]}),
        ("redraw", "deck=112-swap", "flip:swap", {"top": None, "phase": "flip"}),
    ],
    "start_shuffle": [
        ("first", "deck=112-shuffle", "flip:shuffle", {"phase": "colour", "turn": "A"}),
        ("redraw", "deck=112-shuffle", "flip:shuffle", {"phase": "flip"}),
    ],
    "start_white": [
        ("first", "deck=112-shuffle", "flip:white", {"phase": "colour", "turn": "A"}),
        ("redraw", "deck=112-shuffle", "flip:white", {"phase": "flip"}),
    ],
    "free_start": [
        ("false", "", "flip:r5; b6", {"ruling": "uno.match match"}), ("true", "", "flip:r5; b6", {"top": "b6"}),
        ("true", "", "flip:r5; b6; r7", {"ruling": "uno.match match"}),
        ("true", "", "flip:r+2; b6", {"ruling": "uno.pending draw"}),
    ],
    "two_reverse": [
        ("skip", "", "B leave; flip:r5; rr", {"turn": "A"}), ("pass", "", "B leave; flip:r5; rr", {"turn": "C"}),
    ],
    "unnamed_colour": [
        ("ask", "", "flip:r5; w", {"phase": "colour"}), ("foul", "", "flip:r5; w", {"ruling": "uno.colour missing"}),
    ],
    "penalty_ends_turn": [
        ("true", "", "flip:r5; r+2; draw", {"turn": "C"}), ("false", "", "flip:r5; r+2; draw", {"turn": "B"}),
    ],
    "voluntary_draw": [
        ("true", "", "flip:r5; agree cards:A=1; A hand:r7; draw", {"drawn": True}),
        ("false", "", "flip:r5; agree cards:A=1; A hand:r7; draw", {"ruling": "uno.draw voluntary"}),
    ],
    "drawn_card": [
        ("may", "", "flip:r5; draw; drawn:r6; pass", {"turn": "B"}),
        ("must", "", "flip:r5; draw; drawn:r6; pass", {"ruling": "uno.pass must"}),
    ],
    "play_after_draw": [
        ("false", "", "flip:r5; draw; drawn:b9; r6", {"ruling": "uno.drawn other"}),
        ("true", "", "flip:r5; draw; drawn:b9; r6", {"top": "r6"}),
    ],
    "drawn_draw_card": [
        ("true", "", "flip:r5; draw; r+2", {"pending": 2}),
        ("false", "", "flip:r5; draw; r+2", {"ruling": "uno.drawn draw_card"}),
    ],
    "draw_to_match": [
        ("off", "", "flip:r5; draw; draw", {"ruling": "uno.draw again"}),
        ("may", "", "flip:r5; draw; draw; pass", {"cards": [9, 7, 7], "turn": "B"}),
        ("must", "", "flip:r5; draw; draw; drawn:b2; pass", {"ruling": "uno.pass match"}),
    ],
    "both_piles_empty": [
        ("end", "", f"flip:r5; {LAP}", {"round": 2, "points": {"A": 0, "B": 0, "C": 0}}),
        ("pass", "", f"flip:r5; {LAP}", {"round": 1, "turn": "A"}),
    ],
    "leaver_hand": [
        ("pile", "", "flip:r5; C leave; agree cards:A=1; A r6", {"waiting": ["B"]}),
        ("counted", "", "flip:r5; C leave; agree cards:A=1; A r6", {"waiting": ["B", "C"]}),
    ],
    "idle_laps": [
        ("1", "", f"flip:r5; {LAP}", {"round": 2}), ("2", "", f"flip:r5; {LAP}", {"round": 1, "turn": "A"}),
        ("2", "", f"flip:r5; {LAP}; {LAP.removeprefix('agree pile=0; ')}", {"round": 2}),
    ],
    "hand_limit": [
        ("0", "", "flip:r5; draw", {"cards": [8, 7, 7]}), ("7", "", "flip:r5; draw", {"cards": [7, 7, 7]}),
        ("8", "", "flip:r5; r+2; draw", {"cards": [6, 8, 7], "turn": "C", "pending": 0}),
    ],
    "last_card": [
        ("any", "", "flip:r5; agree cards:A=1; w:b", {"phase": "score"}),
        ("no symbol", "", "flip:r5; agree cards:A=1; rs", {"ruling": "uno.last_card symbol"}),
        ("no wild", "", "flip:r5; agree cards:A=1; rs", {"phase": "score"}),
        ("no wild", "", "flip:r5; agree cards:A=1; w:b", {"ruling": "uno.last_card wild"}),
        ("not left", "", "flip:r5; agree cards:A=2; A hand:r6,w; r6", {"ruling": "uno.last_card left"}),
    ],
    "last_card_draws": [
        ("true", "", "flip:r5; agree cards:A=1; r+2", {"phase": "play", "pending": 2}),
        ("false", "", "flip:r5; agree cards:A=1; r+2", {"phase": "score", "pending": 0}),
    ],
    "play_on": [
        ("false", "", "flip:r5; agree cards:A=1; r6", {"phase": "score"}),
        ("true", "", "flip:r5; agree cards:A=1; r6", {"phase": "play", "turn": "B"}),
    ],
    "stop_cards": [
        ("0", "", "flip:r5; agree cards:A=1; r6", {"phase": "score", "went_out": "A"}),
        ("2", "", "flip:r5; agree cards:A=1; r6", {"phase": "play", "cards": [2, 7, 7]}),
        ("2", "", "flip:r5; agree cards:A=1; r6!", {"phase": "score", "went_out": "A"}),
    ],
    "uno_cards": [
        (value, "", "flip:r5; agree cards:A=2; r6; catch:A", {"cards": [1 + int(value), 7, 7]}) for value in "024"
    ],
    "uno_window": [
        ("next lays", "", "flip:r5; agree cards:A=2; r6; draw", {"catchable": ["A"]}),
        ("next acts", "", "flip:r5; agree cards:A=2; r6; draw", {"catchable": []}),
    ],
    "uno_self_call": [
        ("true", "", "flip:r5; agree cards:A=2; r6; A uno", {"catchable": []}),
        ("false", "", "flip:r5; agree cards:A=2; r6; A uno", {"catchable": ["A"]}),
    ],
    "uno_after_swap": [
        ("true", "seven_swap=must", "flip:r5; agree cards:B=1; r7:B", {"catchable": ["A"]}),
        ("false", "seven_swap=must", "flip:r5; agree cards:B=1; r7:B", {"catchable": []}),
    ],
    "false_uno_cards": [(value, "", "flip:r5; B foul uno", {"cards": [7, 7 + int(value), 7]}) for value in "02"],
    "false_uno_ends_turn": [
        ("false", "", "flip:r5; A foul uno", {"turn": "A"}), ("true", "", "flip:r5; A foul uno", {"turn": "B"}),
    ],
    "wrong_catch_cards": [(value, "", "flip:r5; B catch:A", {"cards": [7, 7 + int(value), 7]}) for value in "02"],
    "wild4_legal": [
        ("colour", "", "flip:r5; A hand:w4,b5; w4:b", {"phase": "challenge"}),
        ("playable", "", "flip:r5; A hand:w4,b5; w4:b", {"ruling": "uno.wild4 held"}),
        ("colour", "", "flip:r5; A hand:w4,r1; w4:b", {"ruling": "uno.wild4 held"}),
        ("always", "challenge=off", "flip:r5; A hand:w4,r1; w4:b", {"top": "w4"}),
    ],
    "wild4_counts_wild4": [
        ("false", "", "flip:r5; A hand:w4,w4; w4:b", {"top": "w4"}),
        ("true", "", "flip:r5; A hand:w4,w4; w4:b", {"ruling": "uno.wild4 held"}),
    ],
    "wild4_counts_wilds": [
        ("false", "", "flip:r5; A hand:w4,w; w4:b", {"top": "w4"}),
        ("true", "", "flip:r5; A hand:w4,w; w4:b", {"ruling": "uno.wild4 held"}),
    ],
    "wild4_under_penalty": [
        ("free", "stack=up", "flip:r5; r+2; B hand:w4,r+2; w4:b", {"pending": 6}),
        ("hand", "stack=up", "flip:r5; r+2; B hand:w4,r1; w4:b", {"ruling": "uno.wild4 held"}),
        ("draw two", "stack=up", "flip:r5; r+2; B hand:w4,r1; w4:b", {"pending": 6}),
        ("draw two", "stack=up", "flip:r5; r+2; B hand:w4,r+2; w4:b", {"ruling": "uno.wild4 held"}),
        ("draw two", "stack=same", "flip:r5; w4:b; B hand:w4,b+2; w4:r", {"pending": 8}),
    ],
    "wild_restricted": [
        ("false", "", "flip:r5; A hand:w,r1; w:b", {"top": "w"}),
        ("true", "", "flip:r5; A hand:w,r1; w:b", {"ruling": "uno.wild matching"}),
    ],
    "challenge": [
        ("on", "", "flip:r5; w4:b; challenge:guilty", {"cards": [10, 7, 7]}),
        ("open", "", "flip:r5; w4:b; challenge:guilty", {"cards": [10, 7, 7]}),
        ("off", "", "flip:r5; w4:b; challenge:guilty", {"ruling": "uno.challenge off"}),
    ],
    "challenge_guilty_cards": [
        (value, "", "flip:r5; w4:b; challenge:guilty", {"cards": [6 + int(value), 7, 7]}) for value in "46"
    ],
    "challenge_innocent_cards": [
        (value, "", "flip:r5; w4:b; challenge:innocent", {"cards": [6, 7 + int(value), 7]}) for value in "46"
    ],
    "guilty_card": [
        ("stays", "", "flip:r5; w4:b; challenge:guilty", {"top": "w4", "colour": "b", "turn": "B"}),
        ("back", "", "flip:r5; w4:b; challenge:guilty", {"top": "r5", "colour": "r", "turn": "B"}),
        ("lay", "", "flip:r5; w4:b; challenge:guilty", {"top": "r5", "colour": "r", "turn": "A"}),
    ],
    "noticed_cards": [(value, "", "flip:r5; foul w4:b", {"cards": [7 + int(value), 7, 7]}) for value in "024"],
    "foul_cards": [(value, "", "flip:r5; foul b6", {"cards": [7 + int(value), 7, 7]}) for value in "024"],
    "illegal_play_ends_turn": [
        ("true", "", "flip:r5; foul b6", {"turn": "B"}), ("false", "", "flip:r5; foul b6", {"turn": "A"}),
    ],
    "out_of_turn_cards": [(value, "", "flip:r5; C foul r6", {"cards": [7, 7, 7 + int(value)]}) for value in "02"],
    "advice_cards": [(value, "", "flip:r5; C foul advice", {"cards": [7, 7, 7 + int(value)]}) for value in "024"],
    "stack": [
        ("none", "", "flip:r5; r+2; b+2", {"ruling": "uno.pending draw"}),
        ("2 on 2", "", "flip:r5; r+2; b+2", {"pending": 4}), ("4 on 4", "", "flip:r5; w4:b; w4:r", {"pending": 8}),
        ("4 on 2", "", "flip:r5; r+2; w4:r", {"pending": 6}), ("2 on 4", "", "flip:r5; w4:b; r+2", {"pending": 6}),
        ("2 on 4", "", "flip:r5; r+2; b+2", {"ruling": "uno.pending draw"}),
    ],
    "stack_colour": [
        ("false", "stack=any", "flip:r5; w4:b; r+2", {"pending": 6}),
        ("true", "stack=any", "flip:r5; w4:b; r+2", {"ruling": "uno.pending answer_challenge"}),
    ],
    "reflect": [
        ("false", "", "flip:r5; r+2; rr", {"ruling": "uno.pending draw"}),
        ("true", "", "flip:r5; r+2; rr", {"turn": "A", "pending": 2}),
    ],
    "skip_bounce": [
        ("off", "", "flip:r5; r+2; rs", {"ruling": "uno.pending draw"}),
        ("evade", "", "flip:r5; r+2; rs", {"turn": "C", "pending": 0}),
        ("pass", "", "flip:r5; r+2; rs", {"turn": "C", "pending": 2}),
    ],
    "jump_in": [
        ("off", "", "flip:r5; r6; C r6", {"ruling": "uno.turn turn"}),
        ("identical", "", "flip:r5; r6; C r6", {"turn": "A"}),
        ("identical", "", "flip:r5; w:b; C w:g", {"ruling": "uno.turn turn"}),
        ("wilds", "", "flip:r5; w:b; C w:g", {"turn": "A", "colour": "g"}),
    ],
    "jump_in_effect": [
        ("waits", "jump_in=identical", "flip:r5; r+2; C r+2", {"ruling": "uno.turn waits"}),
        ("cancels", "jump_in=identical", "flip:r5; r+2; C r+2", {"turn": "A", "pending": 2}),
        ("adds", "jump_in=identical", "flip:r5; r+2; C r+2", {"turn": "A", "pending": 4}),
    ],
    "seven_swap": [
        ("off", "", "flip:r5; r7:B", {"ruling": "uno.swap needless"}),
        ("may", "", "flip:r5; r7", {"cards": [6, 7, 7]}), ("may", "", "flip:r5; r7:B", {"cards": [7, 6, 7]}),
        ("must", "", "flip:r5; r7", {"ruling": "uno.swap partner"}),
    ],
    "zero_rotate": [
        ("false", "", "flip:r5; r0", {"cards": [6, 7, 7]}), ("true", "", "flip:r5; r0", {"cards": [7, 6, 7]}),
    ],
    "multiple": [
        ("one", "", "flip:r5; r6,r6", {"ruling": "uno.several one"}),
        ("identical", "", "flip:r5; r6,b6", {"ruling": "uno.several alike"}),
        ("number", "", "flip:r5; r6,b6", {"top": "b6"}),
        ("run", "", "flip:r5; r6,r7,r8", {"top": "r8", "cards": [4, 7, 7]}),
        ("run", "", "flip:r5; r6,r6", {"ruling": "uno.several alike"}),
    ],
    "multiple_symbols": [
        ("false", "multiple=identical", "flip:r5; rs,rs", {"ruling": "uno.several symbols"}),
        ("true", "multiple=identical", "flip:r5; rs,rs", {"turn": "A"}),
    ],
    "multiple_finish": [
        ("free", "multiple=identical", "flip:r5; agree cards:A=2; r6,r6", {"phase": "score"}),
        ("called", "multiple=identical", "flip:r5; agree cards:A=2; r6,r6", {"ruling": "uno.several finish"}),
    ],
    "scoring": [
        ("international", "", f"{GONE_OUT}; r6; B hand:r9; C hand:w", {"points": {"A": 59, "B": 0, "C": 0}}),
        ("japanese", "", f"{GONE_OUT}; r6; B hand:r9; C hand:w", {"points": {"A": 59, "B": -9, "C": -50}}),
        ("lowest", "", f"{GONE_OUT}; r6; B hand:r9; C hand:w", {"points": {"A": 0, "B": 9, "C": 50}}),
        ("elimination", "target=50", f"{GONE_OUT}; r6; B hand:r9; C hand:w", {"out": [False, False, True]}),
        ("survival", "target=500", f"{GONE_OUT}; r6; B hand:r9; C hand:w", {"score": [500, 491, 450]}),
    ],
    "target": [
        ("500", "", f"{GONE_OUT}; agree score:A=450; r6; B hand:w; C hand:r1", {"phase": "over", "winner": "A"}),
        ("600", "", f"{GONE_OUT}; agree score:A=450; r6; B hand:w; C hand:r1", {"phase": "flip", "winner": None}),
    ],
    "target_reached": [
        ("reach", "", f"{GONE_OUT}; agree score:A=450; r6; B hand:w; C hand:r0", {"phase": "over"}),
        ("exceed", "", f"{GONE_OUT}; agree score:A=450; r6; B hand:w; C hand:r0", {"phase": "flip"}),
        ("exceed", "", f"{GONE_OUT}; agree score:A=450; r6; B hand:w; C hand:r1", {"phase": "over"}),
    ],
    "after_target": [
        ("end", "", f"{GONE_OUT}; agree score:A=480; r6; B hand:w; C hand:r0", {"phase": "over"}),
        ("play on", "", f"{GONE_OUT}; agree score:A=480; r6; B hand:w; C hand:r0", {"phase": "flip", "round": 2}),
    ],
    "last_two": [
        ("target", KNOCK_OUT, f"{TWO_LEFT}; B hand:r9", {"phase": "flip", "winner": None, "score": [0, 9, 50]}),
        ("target", KNOCK_OUT, f"{TWO_LEFT}; B hand:w", {"phase": "over", "winner": "A", "score": [0, 50, 50]}),
        ("round", KNOCK_OUT, f"{TWO_LEFT}; B hand:r9", {"phase": "over", "winner": "A", "score": [0, 9, 50]}),
    ],
    "rounds": [
        ("1", "scoring=japanese", f"{GONE_OUT}; r6; B hand:w; C hand:r0", {"phase": "over", "winner": "A"}),
        ("5", "scoring=japanese", f"{GONE_OUT}; r6; B hand:w; C hand:r0", {"phase": "flip"}),
    ],
    "points_number": [
        ("face", "", f"{GONE_OUT}; r6; B hand:r9; C hand:r0", {"score": [9, 0, 0]}),
        ("five", "", f"{GONE_OUT}; r6; B hand:r9; C hand:r0", {"score": [10, 0, 0]}),
        ("ten", "", f"{GONE_OUT}; r6; B hand:r9; C hand:r0", {"score": [20, 0, 0]}),
    ],
    "points_symbol": [
        (value, "", f"{GONE_OUT}; r6; B hand:rs; C hand:r+2", {"score": [2 * int(value), 0, 0]})
        for value in ("20", "30")
    ],
    "points_special": [
        (value, "deck=112-shuffle", f"{GONE_OUT}; r6; B hand:white; C hand:shuffle", {"score": [2 * int(value), 0, 0]})
        for value in ("40", "50")
    ],
    "points_wild": [
        (value, "", f"{GONE_OUT}; r6; B hand:w; C hand:w4", {"score": [2 * int(value), 0, 0]}) for value in ("50", "40")
    ],
    "partners": [
        ("false", "", f"{PAIRS}; Dan hand:r5", {"points": {"A": 64, "B": 0, "C": 0, "Dan": 0}}),
        ("true", "", f"{PAIRS}; Dan hand:r5", {"points": {"A": 14, "B": 0, "C": 0, "Dan": 0}}),
    ],
    "tie_breaks": [
        ("none", "scoring=japanese rounds=1", EQUAL, {"ranks": {"A": 1, "B": 1, "C": 3}, "winner": None}),
        ("rounds won", "scoring=japanese rounds=1", EQUAL, {"ranks": {"A": 1, "B": 2, "C": 3}, "winner": "A"}),
        ("best round", "scoring=japanese rounds=1", EQUAL, {"ranks": {"A": 1, "B": 2, "C": 3}, "winner": "A"}),
        ("cards left", "scoring=japanese rounds=1", EQUAL, {"ranks": {"A": 1, "B": 2, "C": 3}, "winner": "A"}),
        (
            "play-off", "scoring=japanese rounds=1", EQUAL,
            {"ranks": {"A": 1, "B": 1, "C": 3}, "winner": None, "phase": "flip", "play_off": ["A", "B"], "turn": "B",
             "out": [False, False, False], "cards": [7, 7, None]},
        ),
    ],
    "empty_round": [
        ("zero", "", f"flip:r5; {LAP}", {"round": 2, "score": [0, 0, 0]}),
        ("own", "", f"flip:r5; {LAP}", {"round": 1, "phase": "score", "waiting": ["A", "B", "C"]}),
        ("own", "", f"flip:r5; {LAP}; A hand:10; B hand:20; C hand:30", {"round": 2, "score": [-10, -20, -30]}),
    ],
}  # fmt: skip

DIFFERENCES = [
    (f"{option}={value}", others, lines, wanted)
    for option, tried in CHOICES.items()
    for value, others, lines, wanted in tried
]


@pytest.mark.parametrize(("setting", "others", "lines", "wanted"), DIFFERENCES, ids=lambda each: str(each)[:40])
def test_option(setting: str, others: str, lines: str, wanted: dict[str, Any]) -> None:
    before, _, last = lines.rpartition(";")
    table = sit(before, f"{setting.replace(' ', '~')} {others}")
    done = table.attempt(last.strip())
    if "ruling" in wanted:
        assert " ".join(done.ruling[1:3]) == wanted["ruling"]
    assert ("ruling" in wanted) is (done.ruling.verdict == "illegal")
    assert {key: told(table, key) for key in wanted if key != "ruling"} == {
        key: value for key, value in wanted.items() if key != "ruling"
    }


def test_every_option_and_every_choice_is_exercised() -> None:
    assert CHOICES.keys() | {"players_min"} == BOOK.options.keys()
    for option, told in BOOK.options.items():
        if option == "players_min":
            continue
        tried = {value for value, *_ in CHOICES[option]}
        known = {"empty": "none"}
        choices = {*told.get("choices", ()), *(known.get(each, each) for each in told.get("choice", ()))}
        if option == "deck":
            choices = set(BOOK.decks)
        assert choices <= tried, option
        assert len(tried) > 1


def test_a_journal_that_lacks_an_option_is_read_with_its_default(tmp_path: Path) -> None:
    """What was written before an option was thought of: the table is the same, and nothing is found in it."""
    desk = new_desk(tmp_path)
    record(desk, "flip:r5", "A r6", "B w4:b", "C challenge:guilty", "C b5")
    whole = Path(desk.path).read_text(encoding="utf-8").split("\n")
    for option, told in BOOK.options.items():
        lines = [line for line in whole if not line.startswith(f"{option} = ")]
        assert len(lines) == len(whole) - 1
        Path(desk.path).write_text("\n".join(lines), encoding="utf-8")
        state: State = open_desk(desk.path).state
        default = told["default"]
        assert getattr(state.rules, option) == (tuple(default) if isinstance(default, list) else default)
        assert state == desk.state
    assert run("check", desk.path)[0] == 0


def test_what_cannot_work_together_is_refused_with_the_reason(tmp_path: Path) -> None:
    file = str(tmp_path / "none.referee")
    for conflict in BOOK.conflicts:
        settings = [
            f"{key}={','.join(value) if isinstance(value, list) else str(value).lower()}"
            for key, value in conflict["when"].items()
        ]
        chosen = [each for setting in settings for each in ("--set", setting)]
        code, said = run("new", "uno", *chosen, "-f", file, "--lang", "en", "Aki", "Ben")
        assert (code == 2) is conflict["refused"], settings
        assert " ".join(conflict["en"].split()) in " ".join(said.split())
        Path(file).unlink(missing_ok=True)


def test_the_fewest_players_are_asked_for_when_a_table_is_set_up(tmp_path: Path) -> None:
    file = str(tmp_path / "few.referee")
    assert run("new", "uno", "--set", "players_min=3", "-f", file, "Aki", "Ben")[0] == 2
    assert run("new", "uno", "--set", "players_min=2", "-f", file, "Aki", "Ben")[0] == 0


# --- what the record shows of hands


def test_an_innocent_challenge_proves_the_next_wild_draw_four() -> None:
    """A was shown to hold no red; until A draws, or hands move, a Wild Draw Four on red is right."""
    table = sit("flip:r5; A w4:b; B challenge:innocent; C w:r")
    assert table.judge("A w4:g").verdict == "legal"
    assert table.play("A draw").judge("A w4:g").verdict == "undecided"
    moved = sit("flip:r5; A w4:b; B challenge:innocent; C b0; A draw", "zero_rotate=true")
    assert moved.judge("A w4:g").verdict == "undecided"
    # An answer to a penalty is tested by Draw Twos alone and proves nothing of other cards.
    answer = sit("flip:r5; A r+2; w4:b; C challenge:innocent; A w:r", "uno-association")
    assert answer.judge("B r6").rule == ""


def test_a_wild_draw_four_is_right_where_all_cards_of_the_colour_are_seen() -> None:
    table = sit("flip:r5")
    table.state.seen.update({card: copies for card, copies in table.state.rules.cards.items() if card[0] == "r"})
    assert table.judge("w4:b").verdict == "legal"
    assert table.play("w4:b").judge("challenge:guilty")[1:3] == ("uno.challenge", "cannot_succeed")


def test_a_card_that_was_not_shown_ends_what_is_known_of_a_hand() -> None:
    table = sit("flip:r5; agree cards:A=2; A hand:r1,b1; stands A r6")
    assert table.state.hands[0].cards is None
    assert table.play("B r7", "C r8").judge("A r9").verdict == "legal"


def test_nothing_may_be_done_once_the_match_is_over() -> None:
    assert GAME.legal(sit("flip:r5; close").state) == []
    assert GAME.legal(sit("flip:r5; B leave; C leave").state) == []


@pytest.mark.parametrize(
    ("before", "act", "rules", "turn"),
    [
        ("flip:r5", "A g6", "", "B"),
        ("flip:r5", "A g6", "illegal_play_ends_turn=false", "A"),
        ("flip:r5", "A pass", "", "B"),
        ("flip:r5", "A pass", "illegal_play_ends_turn=false", "A"),
        ("flip:r5", "A draw:3", "", "B"),
        ("flip:r5; A hand:r6", "A w4:b", "", "B"),
        ("flip:r5; A rr", "C g6", "", "B"),
        ("flip:r5; A r+2", "B g6", "", "B"),  # what is pending must still be drawn
        ("flip:r5; A w4:b", "B g6", "", "B"),
        ("flip:r5", "B r6", "", "A"),
        ("flip:r5", "A r6!", "false_uno_ends_turn=true", "B"),
        ("flip:r5", "A r6!", "false_uno_ends_turn=true illegal_play_ends_turn=false", "B"),
        ("flip:r5; A draw", "B g6", "", "C"),  # that B plays says that A has passed
        ("flip:r5; A draw", "C g6", "", "A"),
    ],
)  # fmt: skip
def test_a_refusal_tells_who_is_at_turn_after_the_foul(before: str, act: str, rules: str, turn: str) -> None:
    table = sit(before, rules)
    who, word = act.split()
    assert table.attempt(act).values["next"] == turn
    assert table.play(f"{who} foul {word}").facts["turn"] == turn


# --- replay


def finding_words(lines: str) -> tuple[list[str], Sitting]:
    """What a replay of these lines finds, and the table after it."""
    table = Sitting("A B C")
    acts = [(number, table.read(line.strip())) for number, line in enumerate(lines.split(";"), 1)]
    found = examine(GAME, table.state, acts)
    return [f"{each.number} {each.ruling.rule} {each.ruling.case}" for each in found], table


def test_in_a_replay_what_was_not_allowed_has_happened() -> None:
    found, table = finding_words("flip:r5; A r6; C b1; A b2; B r3")
    assert found == ["3 uno.turn turn", "5 uno.match match"]
    assert (table.facts["turn"], table.facts["top"]) == ("C", "r3")


def test_in_a_replay_what_cannot_be_applied_has_no_effect() -> None:
    found, table = finding_words("A r6; flip:r5; B challenge:guilty; B colour:b; A r7; flip:r9")
    assert [each.split()[0] for each in found] == ["1", "3", "4", "6"]
    assert (table.facts["turn"], table.facts["top"]) == ("B", "r7")


def test_in_a_replay_a_pass_that_nobody_wrote_down_is_implied() -> None:
    found, table = finding_words("flip:r5; A draw; B r6")
    assert (found, table.facts["turn"], table.each("cards")) == ([], "C", [8, 6, 7])
    found, table = finding_words("flip:r5; A draw; B foul g6")
    assert (found, table.facts["turn"], table.each("cards")) == ([], "C", [8, 9, 7])


@pytest.mark.parametrize(
    ("act", "rules", "implied", "turn", "fined"),
    [
        # Nine blue matches nothing: B has played a wrong card, after a pass of A's that nobody told.
        ("B foul b9", "out_of_turn_cards=1 foul_cards=3", ["pass"], "C", [("B", 3, "uno.match")]),
        ("B foul pass", "out_of_turn_cards=1 foul_cards=3", ["pass"], "C", [("B", 3, "uno.pass")]),
        # A red six would have been right a moment later: it can only have been a foul because A was not done.
        ("B foul r6", "out_of_turn_cards=1 foul_cards=3", [], "A", [("B", 1, "uno.turn")]),
        ("C foul b9", "out_of_turn_cards=1 foul_cards=3", [], "A", [("C", 1, "uno.turn")]),
        # Only what is owed under the right rule is shuffled for: here three cards and not one.
        ("B foul b9", "out_of_turn_cards=1 foul_cards=3 pile=2", ["pass", "reshuffle"], "C", [("B", 3, "uno.match")]),
    ],
)
def test_a_foul_of_the_next_player_follows_the_pass_that_it_implies(
    act: str, rules: str, implied: list[str], turn: str, fined: list[Any]
) -> None:
    rules, _, pile = rules.partition(" pile=")
    table = sit("flip:r5; A r6; B r7; C r8; A draw" if not pile else
                f"flip:r5; A r6; B r7; C r8; agree pile={int(pile) + 1}; A draw", rules)  # fmt: skip
    done = table.attempt(act)
    assert [each.kind for each in done.acts] == [*implied, "foul"]
    assert (table.facts["turn"], told(table, "penalties")) == (turn, fined)


def test_the_discards_tell_of_a_foul_before_they_are_shuffled_for_its_penalty() -> None:
    table = sit("flip:r0; A r7; agree pile=1")
    done = table.attempt("B foul r0")  # the pack has one red 0, which lies there
    assert ([each.kind for each in done.acts], told(table, "penalties")) == (
        ["reshuffle", "foul"],
        [("B", 2, "uno.deck")],
    )
    assert (table.facts["pile"], table.each("cards")) == (0, [6, 9, 7])  # 1 and the one below the top, less 2


@pytest.mark.parametrize(("before", "dealer"), [
    ("D leave", "A"),
    ("flip:r5; D leave; agree cards:A=1; A r7; B hand:5; C hand:9", "A"),
    ("scores-only; D leave", "A"),
    ("scores-only; B hand:5; D leave; A hand:-; C hand:9", "A"),
    ("scores-only; A hand:-; D leave; B hand:5; C hand:9", "A"),
])  # fmt: skip
def test_where_the_same_player_always_deals_the_left_neighbour_does_once_that_one_has_left(
    before: str, dealer: str
) -> None:
    assert sit(before, "next_dealer=same", "A B C D").facts["dealer"] == dealer


def test_the_winner_of_a_round_that_is_still_counted_does_not_keep_the_deal_from_the_left_neighbour() -> None:
    table = sit("scores-only; A hand:-; D leave; B hand:5; C hand:5", players="A B C D")
    assert (table.facts["round"], table.facts["dealer"]) == (2, "A")


@pytest.mark.parametrize(("before", "dealer", "turn"), [
    ("round A:- B:20 C:10 D:5; A leave", "B", "C"),  # who was to deal the next round
    ("join E after D", "D", "E"),
    ("seats D C B A", "D", "C"),
    ("round A:- B:20 C:10 D:5; D leave", "A", "B"),  # who has dealt the last one
    ("flip:r5; r6; D leave; agree cards:B=1; b6!; C hand:9; A hand:5", "A", "B"),
    ("agree cards:A=1; flip:r5; r6; B hand:9; C hand:5; A leave; D hand:7", "B", "C"),
])  # fmt: skip
def test_the_deal_of_one_who_has_left_is_the_left_neighbours(before: str, dealer: str, turn: str) -> None:
    """Facts, rulings: the deal moves to the left. D deals the first round."""
    facts = sit(before, players="A B C D").facts
    assert (facts["dealer"], facts["turn"], facts["phase"]) == (dealer, turn, "flip")


def test_uno_said_twice_with_a_card_that_is_let_stand_is_said_once_more() -> None:
    stood, said = sit("").reader.read("stands gs uno uno")
    assert (stood.mark, stood.acts[0].mark, said.kind) == ("", "!", "uno")


def test_a_card_against_the_rules_that_stands_in_a_file_may_be_the_one_that_was_shown() -> None:
    """Green 1 was shown and does not fit; the one laid may be that one, so nobody is known to hold a green 1 now."""
    for stood in (True, False):
        table = sit("flip:r5; A hand:g1; A draw")
        laid = table.read("A g1")
        GAME.apply(table.state, Act("stands", "A", "g1", acts=(laid,)) if stood else laid)
        assert table.state.hands[0].cards == []
        assert table.attempt("B g1").ruling.verdict == "legal"


def test_a_foul_is_fined_under_the_rule_by_which_it_was_refused() -> None:
    """Both yellow 5 lie among what was just shuffled; but whoever must draw may lay no card at all."""
    table = sit("flip:y5; A y5; B y+2; reshuffle")
    assert table.attempt("C y5").ruling.rule == "uno.pending"
    table.play("C foul y5")
    assert [each.rule for each in table.state.penalties] == ["uno.pending"]


def test_what_was_laid_since_a_reshuffle_tells_of_a_foul_too() -> None:
    table = sit("flip:r5; A r7; B r8; reshuffle; C r0")
    refused = table.attempt("A r0")
    assert (refused.ruling.case, refused.values["seen"], refused.values["copies"]) == ("copies", 1, 1)
    assert [each.kind for each in table.attempt("A foul r0").acts] == ["foul"]
    # Red 7 lies under the shuffled cards once and has been laid once since: the pack has no third one.
    table = sit("flip:r5; A r7; B r8; reshuffle; C r7")
    assert table.attempt("A foul r7").ruling.verdict == "legal"
    assert table.facts["turn"] == "B"


def test_what_lies_under_a_card_taken_back_is_not_shuffled_into_the_draw_pile() -> None:
    table = sit("flip:r1; A r2; B r3; C r4; agree pile=0; A w4:b; B challenge:guilty", "guilty_card=back")
    # r1, r2 and r3 are the new pile, of which A draws all; r4 lies there again.
    assert (table.facts["top"], table.facts["pile"], table.each("cards")) == ("r4", 0, [9, 6, 6])
    table = sit("flip:r0; agree pile=0; A w4:b; B challenge:guilty", "uno-algori")
    assert (table.facts["top"], table.facts["pile"], table.each("cards")) == ("r0", 0, [7, 7, 7])
    assert table.attempt("B r0").ruling.case == "copies"


def test_the_discards_tell_what_cannot_be_before_they_are_shuffled_for_what_is_drawn() -> None:
    table = sit("flip:r0; A r7; agree pile=1", "stop_cards=2")
    assert table.attempt("B r0").ruling.case == "copies"
    # Every blue card lies there when A lays the Wild Draw Four on blue: it cannot have been a foul.
    blue = [f"b{face}" for face in [*"0112233445566778899ssrr", "+2", "+2"]]
    table = sit("flip:r5; agree top=b0", players="A B")
    for card in blue[1:]:
        table.state.seen[card] += 1
    table.play("A w4:g")
    table.state.pile = 1
    assert table.attempt("B challenge:guilty").ruling.case == "cannot_succeed"


# --- whole matches


def cards_worth(points: int) -> int:
    """How many cards can count so much: wilds, then symbols, then numbers."""
    wilds, rest = divmod(points, 50)
    symbols, rest = divmod(rest, 20)
    return max(1, wilds + symbols + -(-rest // 9))


def a_round(table: Sitting, points: dict[str, int]) -> None:
    """A round in which the player with the gain goes out and the others are left with what they are charged."""
    (winner,) = [name for name, value in points.items() if value > 0]
    left = {name: -value for name, value in points.items() if value <= 0}
    few = " ".join(f"cards:{name}={cards_worth(value)}" for name, value in left.items())
    table.play("flip:r5", f"agree turn={winner} cards:{winner}=1 {few}", f"{winner} r6")
    table.play(*(f"{name} hand:{value}" for name, value in left.items()))


SEEDS_TABLE = {
    "Rin": [-26, 25, -3, -57, -86], "Lunasa": [97, -2, -97, -8, -29], "Wriggle": [-60, -14, 159, -4, 183],
    "Yukari": [-11, -9, -59, 69, -68],
}  # fmt: skip


def test_five_rounds_of_the_japanese_mode() -> None:
    """The table of the article, with its totals; by these Wriggle is first and Yukari third."""
    table = Sitting(" ".join(SEEDS_TABLE), "uno-japan", "scoring=japanese")
    for number in range(5):
        points = {name: values[number] for name, values in SEEDS_TABLE.items()}
        a_round(table, points)
        assert table.facts["points"] == points
    assert table.facts["totals"] == {"Rin": -147, "Lunasa": -39, "Wriggle": 264, "Yukari": -78}
    assert table.facts["ranks"] == {"Wriggle": 1, "Lunasa": 2, "Yukari": 3, "Rin": 4}
    assert (table.facts["phase"], table.facts["winner"], table.facts["turn"]) == ("over", "Wriggle", None)
    assert {row["name"]: row["place"] for row in table.facts["players"]} == table.facts["ranks"]


def test_the_same_rounds_in_the_international_mode() -> None:
    table = Sitting(" ".join(SEEDS_TABLE))
    for number in range(5):
        a_round(table, {name: values[number] for name, values in SEEDS_TABLE.items()})
    assert table.facts["totals"] == {"Wriggle": 342, "Lunasa": 97, "Yukari": 69, "Rin": 25}
    assert (table.facts["phase"], table.facts["round"], table.facts["dealer"]) == ("flip", 6, "Rin")


def test_equal_totals_share_a_rank_and_nobody_has_won() -> None:
    table = Sitting("A B C", "uno-japan", "scoring=japanese", "rounds=2")
    a_round(table, {"A": 30, "B": -10, "C": -20})
    a_round(table, {"B": 40, "A": 0, "C": -40})
    assert table.facts["ranks"] == {"A": 1, "B": 1, "C": 3}
    assert (table.facts["phase"], table.facts["winner"]) == ("over", None)


def test_who_has_left_is_dealt_no_cards_in_the_next_round() -> None:
    table = sit("flip:r5; C leave; agree cards:A=1; A r6; B hand:20")
    assert table.each("cards") == [7, 7, None]
    assert (table.facts["pile"], table.facts["dealer"], table.facts["turn"]) == (108 - 14, "A", "B")
    winner = sit("flip:r5; agree cards:A=1; A r6; A leave; B hand:20; C hand:20", "next_dealer=winner")
    assert (winner.facts["dealer"], winner.facts["round"]) == ("B", 2)


# --- what is typed

READINGS: dict[str, str] = {
    # the first spelling: what is typed
    "r5": "R5 red5 赤5 赤５", "bs": "青スキップ blueskip", "gr": "緑リバース", "y+2": "黄ドロー2 yellowdraw2 黄+2",
    "w:b": "w:b W:Blue wild:青 ワイルド青", "w:y": "ワイルド黄色 w:黄", "w": "w ワイルド",
    "w4:b": "w4:b ワイルドドロー4青 ドロー4青", "w4:b!": "w4:b! ドロー4青!", "swap:Ben": "swap:Ben",
    "swap::B": "swap::B", "swap:b:Ben": "swap:b:Ben swap:ben:b とりかえっこ:青:Ben",
    "shuffle:g": "シャッフル:緑 shuffle:green",
    "white:r": "白:赤 white:r", "r7:Ben": "r7:Ben 赤7:ben", "r7:B": "r7:B r7:b", "r5,b5!": "r5,b5! r5、b5!",
    "draw": "d draw 引く", "draw:3": "draw:3 d:3 引く:3", "pass": "p パス", "uno": "uno ウノ", "reshuffle": "切り直し",
    "challenge:guilty": "challenge:guilty チャレンジ成功 チャレンジ:成功", "challenge:innocent": "チャレンジ失敗",
    "catch:Ben": "catch:Ben 指摘:ben", "flip:r7": "flip:r7 めくり:赤7", "colour:b": "colour:b color:blue 色:青",
    "colour:b:Ben": "colour:b:ben 色:青:Ben", "colour:g:B": "colour:g:b",
    "hand:r5,g+2,w": "hand:r5,g+2,w 手札:赤5,緑ドロー2,ワイルド", "hand:27": "hand:27", "hand:-": "手札:-",
}  # fmt: skip
PHRASES = {
    "r5 uno": "r5!", "r5 stop": "r5!", "赤5 ストップ": "r5!", "赤5 ウノ": "r5!",
    "foul advice": "foul advice", "反則 口出し": "foul advice",
    "foul uno": "foul uno", "foul turn": "foul turn", "foul B advice": "B foul advice", "foul B 手番": "B foul turn",
    "foul B ウノ": "B foul uno", "foul B draw": "B foul draw", "反則 b6 ウノ": "foul b6!",
}  # fmt: skip
TYPED = [*((each, first) for first, typed in READINGS.items() for each in typed.split()), *PHRASES.items()]


@pytest.mark.parametrize(("typed", "first"), TYPED)
def test_what_is_typed_is_written_in_the_first_spelling(typed: str, first: str) -> None:
    (act,) = Reader(GAME, ["Aki", "Ben", "B"]).read(typed)
    assert write(GAME, act) == first


NOT_READ = {
    "r10": "unknown", "rx": "unknown", "5r": "unknown", "r5,x": "unknown", "x:b": "unknown", "r5:b": "colour_needless",
    "r7:Zoe": "card_tail", "w:b:g": "card_tail", "swap:b:Zoe": "card_tail", "swap:Ben:Aki": "card_tail",
    "draw:0": "draw", "draw:x": "draw", "draw:1000000000": "draw", "draw 3": "number_after_draw", "flip:x": "flip",
    "challenge:maybe": "challenge", "catch:Zoe": "nobody", "colour:x": "colour",
    "colour:x:Ben": "colour", "colour:b:Zoe": "card_tail", "colour:b:": "card_tail",
    "hand:": "hand", "hand:x": "hand_card", "hand:r5,x": "hand_card",
    "hand:1000000000": "hand_card", "w b": "did_you_mean", "wild blue": "did_you_mean",
    "catch Ben": "did_you_mean", "challenge guilty": "did_you_mean", "catch Zoe": "unknown",
}  # fmt: skip


@pytest.mark.parametrize("typed", NOT_READ)
def test_what_is_no_notation_is_told_with_what_to_write(typed: str) -> None:
    with pytest.raises(NotationError) as raised:
        Reader(GAME, ["Aki", "Ben"]).read(typed)
    assert raised.value.key == f"notation.{NOT_READ[typed]}"


# --- what is read aloud

ECHOES: list[tuple[str, str, str, list[str]]] = [
    # lines before, the act, settings, the sentences
    ("", "flip:w4", "", ["flip"]),
    ("", "flip:r5", "", ["start", "turn"]),
    ("", "flip:r+2", "start_draw_two=draw", ["start", "draws", "turn"]),
    ("", "flip:r+2", "", ["start", "pending"]),
    ("", "flip:w", "", ["start", "colour"]),
    ("", "flip:swap", "uno-swap112", ["start", "colour_partner"]),
    ("flip:swap", "colour:b:B", "uno-swap112", ["named", "swapped", "wild", "turn"]),
    ("", "flip:w", "start_wild=any", ["start", "turn"]),
    ("flip:w; draw", "pass", "start_wild=any", ["passes", "top", "turn"]),
    ("flip:r5", "r6", "", ["top", "turn"]),
    ("flip:r5", "rr", "", ["top", "turn", "ccw"]),
    ("flip:r5; rr", "rr", "", ["top", "turn", "cw"]),
    ("flip:r5", "r+2", "", ["top", "pending"]),
    ("flip:r5", "r+2", "stack=same", ["top", "pending_answer"]),
    ("flip:r5", "w4:b", "", ["wild", "challenge"]),
    ("flip:r5", "w4:b", "stack=same", ["wild", "challenge_answer"]),
    ("flip:r5; w4:b", "w4:r", "stack=same", ["wild", "pending_answer"]),
    ("flip:r5", "w", "", ["top", "colour"]),
    ("flip:r5; w", "colour:b", "", ["named", "wild", "turn"]),
    ("flip:r5", "draw", "", ["drawn"]),
    ("flip:r5; draw", "pass", "", ["passes", "top", "turn"]),
    ("flip:r5; r+2", "draw", "", ["draws", "top", "turn"]),
    ("flip:r5; agree pile=0", "draw", "", ["nothing", "undrawn"]),
    ("flip:r5", "draw", "hand_limit=7", ["nothing", "undrawn"]),
    ("flip:r5; agree pile=1; draw", "draw", "draw_to_match=may", ["nothing", "drawn"]),
    ("flip:r5", "draw:3", "draw_to_match=may", ["draws", "drawn_may"]),
    ("flip:r5", "draw", "draw_to_match=must", ["drawn_must"]),
    ("flip:r5", "draw", "draw_to_match=must drawn_card=must", ["drawn_lay"]),
    ("flip:r5; agree pile=1", "draw", "draw_to_match=must", ["drawn", "echo.pile_empty"]),
    ("flip:r5; agree pile=4", "draw", "", ["drawn", "echo.pile"]),
    ("flip:r5; agree pile=1", "draw", "", ["drawn", "echo.pile_empty"]),
    ("flip:r5; agree cards:A=2", "r6", "", ["top", "turn", "open"]),
    ("flip:r5; agree cards:A=2", "r6!", "", ["top", "uno", "turn"]),
    ("flip:r5; agree cards:A=2; r6", "A uno", "", ["uno", "top", "turn"]),
    ("flip:r5; agree cards:A=2", "A uno", "", ["uno", "top", "turn"]),
    ("flip:r5; agree cards:A=2; r6", "A uno", "uno_self_call=false", ["top", "turn"]),
    (
        "flip:r5; agree cards:A=2 cards:B=1", "r7:B!", "seven_swap=may",
        ["top", "uno", "swapped", "turn", "open_given", "open_given"],
    ),
    ("flip:r5", "draw", "drawn_card=must", ["drawn_if"]),
    ("flip:r5", "draw", "uno-42001", ["drawn_if"]),
    ("flip:r5", "draw", "play_after_draw=true", ["drawn_any"]),
    ("flip:r5", "draw", "play_after_draw=true drawn_card=must", ["drawn_any_if"]),
    ("flip:r5", "draw", "draw_to_match=may drawn_card=must", ["drawn_may_if"]),
    ("flip:r5", "draw", "draw_to_match=may play_after_draw=true", ["drawn_may_any"]),
    ("flip:r5", "draw", "draw_to_match=may play_after_draw=true drawn_card=must", ["drawn_may_any_if"]),
    ("flip:r5", "draw", "draw_to_match=must play_after_draw=true", ["drawn_must_any"]),
    ("flip:r5", "draw", "draw_to_match=must play_after_draw=true drawn_card=must", ["drawn_lay_any"]),
    ("flip:r5; agree cards:A=3", "A uno", "", ["top", "turn"]),
    ("flip:r5; agree cards:A=3", "A uno", "multiple=number", ["uno", "top", "turn"]),
    ("flip:r5; agree cards:B=2", "B uno", "multiple=number", ["top", "turn"]),
    ("flip:r5; agree cards:A=2; r6", "catch:A", "", ["caught", "draws", "top", "turn"]),
    ("flip:r5", "B catch:A", "", ["top", "turn"]),
    ("flip:r5; agree cards:A=2; r6", "A catch:A", "", ["top", "turn"]),
    ("flip:r5; agree cards:A=2; r6", "A catch:A", "wrong_catch_cards=2", ["top", "turn"]),
    ("flip:r5; w4:b", "challenge:guilty", "", ["guilty", "draws", "wild", "turn"]),
    ("flip:r5; w4:b", "challenge:innocent", "", ["innocent", "draws", "wild", "turn"]),
    ("flip:r5", "B foul advice", "", ["advice", "draws", "top", "turn"]),
    ("flip:r5", "B foul uno", "", ["false_uno", "top", "turn"]),
    ("flip:r5", "B penalty:3", "", ["top", "turn"]),
    ("flip:r5", "B foul turn", "", ["out_of_turn", "draws", "top", "turn"]),
    ("flip:r5", "foul b6", "", ["draws", "top", "turn"]),
    ("flip:r5", "stands b6", "", ["top", "turn"]),
    ("flip:r5", "note x", "", ["top", "turn"]),
    ("flip:r5", "B hand:r6", "", ["hand_shown", "top", "turn"]),
    ("flip:r5; agree cards:C=3", "r7:C", "seven_swap=must", ["top", "swapped", "turn"]),
    ("flip:r5; swap::C", "colour:b", "uno-swap112", ["named", "swapped", "wild", "turn"]),
    ("flip:r5", "r7:C", "seven_swap=must", ["top", "swapped", "turn"]),
    ("flip:r5; C leave", "stands r7:C", "seven_swap=must", ["top", "turn"]),
    ("flip:r5", "stands r7:A", "seven_swap=must", ["top", "turn"]),
    ("flip:r5", "stands r7:C", "seven_swap=off", ["top", "turn"]),
    ("flip:r5", "stands r4:C", "seven_swap=must", ["top", "turn"]),
    ("flip:r5; r7:C", "r4", "seven_swap=must", ["top", "turn"]),
    ("flip:r5; agree cards:C=3", "r0", "zero_rotate=true", ["top", "rotated", "turn"]),
    ("flip:r5", "r0", "zero_rotate=true", ["top", "rotated", "turn"]),
    ("flip:r5", "shuffle:b", "uno-japan112", ["wild", "shuffled", "turn"]),
    ("flip:r5", "shuffle", "uno-japan112", ["top", "colour"]),
    ("flip:r5; shuffle", "colour:b", "uno-japan112", ["named", "shuffled", "wild", "turn"]),
    ("flip:r5; shuffle", "agree colour=b", "uno-japan112", ["shuffled", "wild", "turn"]),
    ("flip:r5; w4", "agree colour=b", "", ["wild", "challenge"]),
    ("flip:r5; agree cards:A=1", "shuffle:b", "uno-japan112", ["top", "out", "hands"]),
    ("flip:r5; agree cards:A=1", "r6", "", ["top", "out", "hands"]),
    ("flip:r5; agree cards:A=1", "r6", "stop_cards=2", ["top", "draws", "turn"]),
    # where the round is played on each going out is told, with its place
    ("flip:r5; agree cards:A=1", "r6", "play_on=true", ["top", "out_after", "turn"]),
    ("flip:r5; agree cards:A=1 cards:B=1; r6", "r7", "play_on=true", ["top", "out_after", "hands"]),
    ("flip:r5; agree cards:A=1; r6", "A uno", "play_on=true", ["top", "turn"]),
    ("flip:r5; agree cards:A=1; w4:b", "A uno", "", ["wild", "challenge"]),
    ("flip:r5; agree cards:A=1; r6", "B hand:20", "", ["hand", "hands"]),
    ("flip:r5; agree cards:A=1; r6; B hand:20", "C hand:30", "", ["hand", "points", "deal"]),
    ("flip:r5; agree cards:A=1 score:A=480; r6; B hand:20", "C hand:30", "", ["hand", "points", "echo.winner"]),
    ("flip:r5; agree pile=0; draw; pass; draw; pass; draw", "pass", "", ["passes", "nobody", "deal"]),
    ("flip:r5; agree cards:A=1; r6", "C leave", "", ["hands"]),
    ("flip:r5; C leave", "B leave", "", ["echo.out", "echo.winner"]),
    ("flip:r5", "close", "", ["echo.over"]),
    ("flip:r5; close", "note x", "", []),
    ("", "round A:- B:20 C:30", "", ["points", "deal"]),
    ("scores-only", "round A:- B:20 C:30", "", ["points", "round"]),
    ("scores-only", "B catch:A", "", ["caught", "draws"]),
    # seven cards and six owed; ten are as many as a hand may hold
    ("flip:r5; A w4:b", "B challenge:innocent", "hand_limit=10", ["innocent", "draws_to_limit", "wild", "turn"]),
    ("flip:r5; A w4:b", "B challenge:innocent", "hand_limit=13", ["innocent", "draws", "wild", "turn"]),
    ("flip:r5; A w4:b", "B draw", "hand_limit=10", ["draws_to_limit", "wild", "turn"]),
    ("flip:r5; A w4:b; agree cards:B=10", "B draw", "hand_limit=10", ["draws_to_limit", "wild", "turn"]),
    ("flip:r5; agree cards:C=10", "C foul advice", "hand_limit=10", ["advice", "draws_to_limit", "top", "turn"]),
    ("flip:r5; agree cards:A=10", "draw", "hand_limit=10", ["nothing", "undrawn"]),
]  # fmt: skip


SHARED = {"draws": "echo.draws"}
"""Of what is read aloud, what any game can say."""


@pytest.mark.parametrize(("before", "line", "rules", "right"), ECHOES, ids=lambda each: str(each)[:40])
def test_echo(before: str, line: str, rules: str, right: list[str]) -> None:
    table = sit(before, rules)
    earlier = GAME.facts(table.state)
    act = table.attempt(line).act
    said = GAME.echo(earlier, GAME.facts(table.state), act)
    assert [key for key, _ in said] == [SHARED.get(key, key if "." in key else f"uno.echo.{key}") for key in right]


def offered(table: Sitting) -> set[str]:
    """What may be done now, as it is written, without the player at turn."""
    turn = table.facts["turn"]
    return {write(GAME, act).removeprefix(f"{turn} ") for act in GAME.legal(table.state)}


def test_what_is_offered() -> None:
    pack = {*Sitting("A B").state.rules.cards}
    assert offered(Sitting("A B")) == {f"flip:{card}" for card in pack - {"w4"}}
    reds = {card for card in pack if card[0] == "r"}
    plain = {*reds, "y5", "g5", "b5", "w", "w4", "draw"}
    assert offered(sit("flip:r5")) == plain
    assert offered(sit("flip:r5", "deck=112-swap")) == plain | {"white", "swap::B", "swap:C"}
    assert offered(sit("flip:r5; A r6; agree cards:B=1", "deck=112-swap")) > {"swap"}  # the last card swaps nothing
    sevens = {f"r7:{name}" for name in "BC"}
    assert offered(sit("flip:r5", "seven_swap=may")) == plain | sevens
    assert offered(sit("flip:r5", "seven_swap=must")) == plain - {"r7"} | sevens
    wilds = {f"{wild}:{colour}" for wild in ("w", "w4") for colour in "rygb"}
    assert offered(sit("flip:r5", "unnamed_colour=foul")) == plain - {"w", "w4"} | wilds
    assert offered(sit("flip:w")) == {f"colour:{colour}" for colour in "rygb"}
    named = {f"colour:{colour}:{name}" for colour in "rygb" for name in "BC"}
    assert offered(sit("flip:swap", "uno-swap112")) == named
    assert offered(sit("flip:r5; w4:b")) == {"draw", "challenge:guilty", "challenge:innocent"}
    assert {"draw", "pass"} <= offered(sit("flip:r5; agree pile=0"))
    assert offered(sit("flip:r5; draw")) == plain - {"draw"} | {"pass"}


def test_the_offer_tells_where_no_colour_is_named() -> None:
    table = sit("flip:w", "start_wild=any")
    assert title_of_offer(table.state) == ("uno.legal.uncoloured", {"turn": "A", "top": "w", "colour": None})
    assert {act.card for act in GAME.legal(table.state) if act.card} == {*table.state.rules.cards}


def test_the_offer_before_and_after_a_round_is_headed_by_what_is_awaited() -> None:
    key, values = title_of_offer(Sitting("A B C").state)
    assert (key, values["turn"]) == ("uno.status.flip", "A")
    key, values = title_of_offer(sit("flip:r5; agree cards:A=1; r6").state)
    assert (key, values["names"]) == ("uno.status.hands", ["B", "C"])


def test_what_the_log_and_the_offer_say_at_the_end() -> None:
    table = sit("flip:r5; agree cards:A=1 score:A=480; r6; B hand:20")
    assert GAME.shown(table.state, ()).marks["B"] == (("uno.mark.handed", {"points": 20}),)
    earlier = GAME.facts(table.state)
    table.play("C hand:30")
    remarks = GAME.remarks(earlier, GAME.facts(table.state))
    assert [key for key, _ in remarks] == ["uno.echo.points", "echo.winner"]
    assert title_of_offer(table.state) == ("legal.over", {})


# --- what a turn was, and what an act takes from the draw pile


def test_a_turn_in_which_a_card_was_laid_ends_the_idle_ones() -> None:
    """A finds both piles empty and passes, B lays a card, C is let pass without a draw: C has not drawn in vain."""
    table = sit("flip:r5; agree pile=0; A draw; A pass; B r6")
    assert table.play("stands C pass").state.idle == 0


@pytest.mark.parametrize(
    ("rules", "before", "act"),
    [
        ("uno_cards=4 wrong_catch_cards=0", "flip:r5; agree cards:A=2; A r6; agree pile=1", "B catch:C"),
        ("foul_cards=0 noticed_cards=4", "flip:r5; A r6; agree pile=1", "foul B y1"),
        ("foul_cards=0 out_of_turn_cards=1 noticed_cards=4", "flip:r5; A r6; agree pile=1", "foul C r1"),
        ("hand_limit=8", "flip:r5; A r6; agree pile=1 cards:B=7", "B penalty:4"),
    ],
)
def test_cards_that_nobody_has_to_draw_are_not_shuffled_for(rules: str, before: str, act: str) -> None:
    """C is caught for nothing and that costs nothing; a foul costs what its own rule says; a full hand takes no more.

    One card lies in the draw pile, and no more than that is drawn.
    """
    table = sit(before, rules)
    assert [each.kind for each in table.attempt(act).acts] == [table.read(act).kind]


def test_what_is_owed_is_shuffled_for() -> None:
    table = sit("flip:r5; agree cards:A=2; A r6; agree pile=1", "uno_cards=4")
    assert [each.kind for each in table.attempt("B catch:A").acts] == ["reshuffle", "catch"]


def test_the_desk_judges_at_the_table_that_an_act_implies(tmp_path: Path) -> None:
    """A has drawn and is done when B lays a card: A's pass is implied, and B's card is right, as `referee judge` says.

    Judging it, the desk records nothing.
    """
    desk = new_desk(tmp_path)
    record(desk, "flip:r5", "A draw")
    assert desk.judge("B r7").verdict == "legal"
    assert (desk.judge("B y1").verdict, desk.judge("B y1").rule) == ("illegal", "uno.match")
    assert desk.judge("C r7").rule == "uno.turn"
    assert [act.kind for act in desk.acts] == ["flip", "draw"]


@pytest.mark.parametrize(
    ("rules", "before", "act"),
    [
        ("uno-japan", ["flip:r5", "A draw"], "B draw"),
        ("uno-japan guilty_card=lay", ["flip:r5", "A w4:b", "B challenge:guilty"], "B w4:y"),
    ],
)  # fmt: skip
def test_a_turn_agreed_on_begins_afresh(rules: str, before: list[str], act: str) -> None:
    """What the player who was at turn had begun is nobody else's; the same player again goes on with it."""
    table = Sitting("A B C", *rules.split()).play(*before)
    same, other = copied(table.state), copied(table.state)
    step(GAME, other, table.read("agree turn=B"))
    assert step(GAME, other, table.read(act)).ruling.verdict != "illegal"
    assert step(GAME, same, table.read("agree turn=A")).acts
    assert step(GAME, same, table.read(act.replace("B", "A", 1))).ruling.verdict == "illegal"


# --- the prompt


@pytest.mark.parametrize(
    ("lines", "keys"),
    [
        ("", ["uno.prompt.flip"]),
        ("flip:r5", ["uno.prompt.top", "uno.prompt.turn"]),
        ("flip:r5; w:b", ["uno.prompt.wild", "uno.prompt.turn"]),
        ("flip:r5; draw", ["uno.prompt.top", "uno.prompt.drawn"]),
        ("flip:r5; agree pile=0; draw", ["uno.prompt.top", "uno.prompt.undrawn"]),
        ("flip:r5; agree cards:A=1; r6", ["uno.prompt.hands"]),
    ],
)
def test_the_prompt_tells_the_top_card_and_what_is_awaited(lines: str, keys: list[str]) -> None:
    table = sit(lines) if lines else Sitting("A B C")
    assert [key for key, _ in GAME.prompt(table.state)] == keys


def test_cards_that_are_on_no_record_lie_on_the_discards() -> None:
    """Taken over with seven cards in each hand, a top card and one to draw: of 108 cards 92 lie below the top one."""
    table = sit("agree top=r7 cards:A=7 cards:B=7 pile=1; A draw; A pass; B draw", players="A B")
    assert (table.each("cards"), table.facts["pile"]) == ([8, 8], 91)
    assert sit("agree top=r7 cards:A=7 cards:B=7 pile=0; reshuffle", players="A B").facts["pile"] == 93


@pytest.mark.parametrize(("pile", "pending"), [(12, 16), (19, 20), (15, 16)])
def test_a_record_reshuffles_before_a_draw_as_the_table_did(pile: int, pending: int) -> None:
    """A reshuffle that nobody wrote down comes in time for a large penalty, too."""
    begun = f"flip:r5; A r7; B r8; C r9; A r+2; agree pile={pile} pending={pending}"
    here = sit(begun, "stack=any")
    replayed = sit(begun, "stack=any")
    here.play("B draw")
    examine(GAME, replayed.state, [(7, Act("draw", "B"))])
    assert here.each("cards")[1] == replayed.each("cards")[1] == 6 + pending


@pytest.mark.parametrize(("before", "drawn"), [("A draw", "b1"), ("agree pile=0; A draw", None)])
def test_a_playout_draws_no_card_where_there_is_none(before: str, drawn: str | None) -> None:
    table = sit(f"flip:r5; {before}").holds("A", "r6 b1")
    fill(table.state, 0, [])
    assert table.state.drawn_card == drawn
    assert [key for key, _ in GAME.shown(table.state, []).marks["A"]] == (["uno.mark.drawn"] if drawn else [])


def test_who_left_after_handing_in_has_played_to_the_end_of_the_match() -> None:
    table = Sitting("A B C", "uno-japan", "target=50").play(
        "flip:r5", "agree cards:A=1", "A r6", "B hand:27", "B leave", "C hand:30"
    )
    assert (table.state.phase, table.state.leaving, table.state.match.gone) == ("over", set(), ())
    assert ranks(table.state.scoring, table.state.match) == {"A": 1, "B": 2, "C": 2}


@pytest.mark.parametrize(
    ("rules", "before", "act", "price", "drawn", "recorded"),
    [
        # Two cards for a foul by the default set; what a hand may not hold, or neither pile has, is not drawn.
        ("hand_limit=7", "A draw", "draw", "foul_cards", 0, "A foul draw"),
        ("hand_limit=8", "A draw", "draw", "foul_cards", 0, "A foul draw"),
        ("hand_limit=9", "A draw", "draw", "foul_cards", 1, "A foul draw"),
        ("hand_limit=0", "A draw", "draw", "foul_cards", 2, "A foul draw"),
        ("hand_limit=8", "A hand:r1", "A b3", "foul_cards", 1, "A foul b3"),
        ("hand_limit=8", "A hand:r1", "C r3", "out_of_turn_cards", 1, "C foul r3"),
        ("", "agree pile=0", "A b3", "foul_cards", 0, "A foul b3"),
        ("", "A r6; agree pile=0", "B b3", "foul_cards", 1, "B foul b3"),  # the discard below the top one
        ("hand_limit=8 false_uno_cards=3", "A hand:r1", "A r3!", "false_uno_cards", 2, "A foul uno"),
        ("hand_limit=8 false_uno_cards=3 false_uno_ends_turn=true", "B hand:r1", "A r3!", "false_uno_cards", 1,
         "A foul r3!"),
        ("hand_limit=8 false_uno_cards=3", "A hand:r1", "A stands b3!", "false_uno_cards", 2, "A foul uno"),
        ("hand_limit=8 wrong_catch_cards=3", "A hand:r1", "B catch:A", "wrong_catch_cards", 1, ""),
    ],
)  # fmt: skip
def test_the_price_told_is_what_is_drawn(
    rules: str, before: str, act: str, price: str, drawn: int, recorded: str
) -> None:
    table = sit(f"flip:r5; {before}", rules)
    assert table.attempt(act).values[price] == drawn
    if recorded:
        table.play(recorded)
    assert table.state.penalties[-1].cards == drawn


def test_a_table_that_keeps_scores_has_no_hand_to_go_by() -> None:
    told = GAME.values(sit("scores-only", "hand_limit=7").state, Act("advice", "A"))
    assert told["advice_cards"] == 2

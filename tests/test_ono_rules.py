"""The rules of O'NO 99 at hand-worked positions: every ruling, every value of every option, whole matches.

Each position is worked out from the rule sheet (54 cards, limit 99, three chips, unless it says otherwise).
"""

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from onotable import BOOK, Sitting, new_desk, record, rules_of, run
from referee import record as record_room
from referee import recorder
from referee.desk import Desk, open_desk
from referee.game import Act, Hand, asked, examine, step
from referee.games.ono99 import GAME
from referee.games.ono99.table import State
from referee.lines import in_force
from referee.rulesets import shipped

MATTEL = "ono99-mattel"


class Position(NamedTuple):
    """A table after `before`, an act, and what is right: the ruling, then total, next player and plays owed."""

    before: str
    """Lines, with `;` between them."""
    act: str
    ruling: str
    """`verdict`, or `verdict rule case`."""
    total: int | None
    """None where the table keeps scores only."""
    turn: str | None
    owed: int
    rules: str = "ono99-tomy"
    """A rule set and settings."""
    players: str = "A B C"
    hand: str = ""
    """The hand of the player at turn, where it is known."""
    scores_only: bool = False
    """The table keeps scores and no cards."""


def sit(position: Position) -> Sitting:
    """The table of a position before its act."""
    table = Sitting(position.players, *position.rules.split())
    if position.scores_only:
        GAME.keep_scores(table.state)
    table.play(*(line.strip() for line in position.before.split(";") if line.strip()))
    if position.hand:
        cards = position.hand.split()
        turn = table.state.turn
        assert turn is not None
        table.state.hands[turn] = Hand(len(cards), cards)
    return table


P = Position
POSITIONS = [
    # --- turns
    P("", "7", "legal", 7, "B", 1),
    P("", "A -10", "legal", -10, "B", 1),
    P("A 7", "hold", "legal", 7, "C", 1),
    P("A 7", "reverse", "legal", 7, "A", 1),
    P("A 7", "C 5", "illegal ono.turn turn", 7, "B", 1),
    P("rename C Cy; A 7", "C 5", "illegal table.player nobody", 7, "B", 1),
    P("A leave", "A 7", "illegal table.out out", 0, "B", 1),
    P("A 7", "C stuck", "illegal ono.turn turn", 7, "B", 1),
    P("", "B swap4", "illegal ono.turn turn", 0, "A", 1, MATTEL),
    P("A 7", "stands C 5", "legal", 12, "A", 1),
    P("A double", "stands C 5", "legal", 5, "A", 1),
    # --- which card
    P("", "0", "illegal ono.deck none", 0, "A", 1),
    P("", "1", "illegal ono.deck none", 0, "A", 1),
    P("", "1", "legal", 1, "B", 1, MATTEL),
    P("", "hold", "illegal ono.deck none", 0, "A", 1, MATTEL),
    P("A 2; B 2; C 2", "2", "illegal ono.deck copies", 6, "A", 1),
    P("A 2; B 2; C 2; reshuffle", "2", "legal", 8, "B", 1),
    P("A hold; B hold; C hold; A hold", "hold", "illegal ono.deck copies", 0, "B", 1),
    # --- the top card of a reshuffle may have been shuffled in: four hold are in the pile and in hands, or three
    P("A hold; B hold; C hold; reshuffle; A hold; B hold; C hold", "A hold", "legal", 0, "B", 1),
    P(
        "A hold; B hold; C hold; reshuffle; A hold; B hold; C hold; A hold",
        "B hold",
        "illegal ono.deck copies",
        0,
        "B",
        1,
    ),
    P("A 2; B 3; C 2; reshuffle; A 2; B 2", "C 2", "legal", 13, "A", 1),
    P("A 2; B 3; C 2; reshuffle; A 2; B 2; C 2", "A 2", "illegal ono.deck copies", 13, "A", 1),
    P("A 2; B 2; C 3; reshuffle; A 2; B 2; C 2", "A 2", "illegal ono.deck copies", 13, "A", 1),
    P("", "7", "illegal hand held", 0, "A", 1, hand="2 3 4 5"),
    P("", "foul 7", "illegal hand held", 0, "A", 1, hand="2 3 4 5"),
    P("", "5", "legal", 5, "B", 1, hand="2 3 4 5"),
    P("agree cards:A=0", "5", "illegal hand held", 0, "A", 1),
    # --- the first card of a hand
    P("", "hold", "illegal ono.first first", 0, "A", 1, "ono99-tomy first_card=number"),
    P("", "double", "illegal ono.first first", 0, "A", 1, "ono99-tomy first_card=number"),
    P("", "-10", "legal", -10, "B", 1, "ono99-tomy first_card=number"),
    P("", "-10", "illegal ono.first first", 0, "A", 1, "ono99-tomy first_card=plain"),
    P("A 2", "hold", "legal", 2, "C", 1, "ono99-tomy first_card=plain"),
    P("agree total=95; A 5", "reverse", "illegal ono.first first", 0, "A", 1, "ono99-tomy first_card=plain"),
    # --- the running total
    P("agree total=88", "10", "legal", 98, "B", 1),
    P("agree total=89", "10", "legal", 0, "A", 1),
    P("agree total=88", "10", "legal", 98, "B", 1, MATTEL),
    P("agree total=89", "10", "illegal ono.limit reach", 89, "A", 1, MATTEL),
    P("agree total=98", "hold", "legal", 98, "B", 1),
    P("agree total=10", "-10", "legal", 0, "B", 1, MATTEL),
    P("agree total=9", "-10", "illegal ono.negative below", 9, "A", 1, MATTEL),
    P("", "7=7", "legal", 7, "B", 1),
    P("agree total=40", "5=46", "legal ono.announce wrong", 45, "B", 1),
    P("agree total=-4", "-10=-14", "legal", -14, "B", 1),
    # --- Double Play
    P("", "double", "legal", 0, "B", 2),
    P("A double", "5", "legal", 5, "B", 1),
    P("A double; B 5", "6", "legal", 11, "C", 1),
    P("A double", "hold", "legal", 0, "C", 2),
    P("A double", "reverse", "legal", 0, "A", 2),
    P("A double", "-10", "legal", -10, "B", 1),
    P("A double", "double", "illegal ono.double first", 0, "B", 2),
    P("A double; B 5", "double", "legal", 5, "C", 2),
    P("A double; B 5", "double", "illegal ono.double second", 5, "B", 1, "ono99-tomy double_second=refuse"),
    P("A double; B 5", "double", "legal", 5, "C", 2, "ono99-mattel double_second=refuse dodge_second=on"),
    P("A double; B 5", "hold", "legal", 5, "C", 1),
    P("A double; B 5", "reverse", "legal", 5, "A", 1),
    P("A double", "double", "legal", 0, "C", 2, MATTEL),
    P("A double", "0", "legal", 0, "B", 1, MATTEL),
    P("A double", "B leave", "legal", 0, "C", 1),
    P("A double", "C leave", "legal", 0, "B", 2),
    P("agree total=96; A double", "stuck", "undecided ono.stuck unseen", 96, "C", 1, MATTEL),
    P("agree total=96; A double; B 1", "stuck", "undecided ono.stuck unseen", 97, "C", 1, MATTEL),
    P("agree total=96", "stuck", "undecided ono.stuck unseen_trade", 96, "B", 1, MATTEL),
    P("agree total=96 cards:A=3", "stuck", "undecided ono.stuck unseen", 96, "B", 1, MATTEL),
    # --- two players
    P("A 7", "reverse", "legal", 7, "A", 1, players="A B"),
    P("A double", "reverse", "legal", 0, "A", 2, players="A B"),
    P("A double", "hold", "legal", 0, "A", 2, players="A B"),
    P("A double", "reverse", "legal", 0, "B", 1, "ono99-mattel reverse_two=zero", "A B"),
    P("A 7", "reverse", "legal", 7, "A", 1, "ono99-mattel reverse_two=zero", "A B"),
    # --- eight players
    P("A reverse", "H 2", "legal", 2, "G", 1, players="A B C D E F G H"),
    P("A double; B hold; C hold; D reverse", "C 3", "legal", 3, "C", 1, players="A B C D E F G H"),
    P("A double; B hold; C hold; D reverse; C 3", "C 3", "legal", 6, "B", 1, players="A B C D E F G H"),
    # --- the O'NO 99 card
    P("", "ono", "illegal ono.ono never", 0, "A", 1),
    P("", "ono", "legal", 0, "B", 1, "ono99-start"),
    P("A 10; B -10", "ono", "illegal ono.ono start", 0, "C", 1, "ono99-start"),
    P("agree total=20", "ono", "illegal ono.ono start", 20, "A", 1, "ono99-start"),
    P("agree total=20", "ono", "legal", 20, "B", 1, "ono99-tens"),
    P("agree total=-20", "ono", "legal", -20, "B", 1, "ono99-tens"),
    P("agree total=25", "ono", "illegal ono.ono tens", 25, "A", 1, "ono99-tens"),
    P("A 10; B 10; C double", "ono", "legal", 20, "A", 1, "ono99-tens"),
    P("", "swap4", "illegal ono.swap set", 0, "A", 1),
    P("", "swap4", "undecided ono.swap unseen", 0, "B", 1, MATTEL),
    P("", "swap4", "legal", 0, "B", 1, MATTEL, hand="ono ono ono ono"),
    P("", "swap4", "illegal ono.swap seen", 0, "A", 1, MATTEL, hand="ono ono ono 7"),
    P("", "swap4", "legal", 0, "B", 1, "ono99-mattel hand_size=5", hand="ono ono ono ono 7"),
    P("", "swap4", "illegal ono.swap seen", 0, "A", 1, "ono99-mattel hand_size=5", hand="ono ono ono 7 8"),
    P("A 7~; B 2; C 2", "swap4", "illegal ono.swap seen", 11, "A", 1, MATTEL),
    P("A double", "swap4", "illegal ono.swap duty", 0, "B", 2, MATTEL),
    P("A double; B 3", "swap4", "illegal ono.swap duty", 3, "B", 1, MATTEL),
    P("A double", "swap4", "undecided ono.swap unseen", 0, "C", 1, "ono99-mattel swap_under_duty=on"),
    # --- O'NO 99 at 0, below zero and under a duty, where a table lets it be laid
    P("", "ono", "legal", 0, "B", 1, "ono99-tomy ono=zero"),
    P("A 10; B -10", "ono", "legal", 0, "A", 1, "ono99-tomy ono=zero"),
    P("A 10", "ono", "illegal ono.ono zero", 10, "B", 1, "ono99-tomy ono=zero"),
    P("agree total=-20", "ono", "illegal ono.ono below", -20, "A", 1, "ono99-tens ono_negative=off"),
    P("agree total=-25", "ono", "illegal ono.ono tens", -25, "A", 1, "ono99-tens ono_negative=off"),
    P("A 10; B -10", "ono", "legal", 0, "A", 1, "ono99-tens ono_negative=off"),
    P("A 10; B double", "ono", "legal", 10, "C", 1, "ono99-tens ono_under_duty=first"),
    P("A 10; B double; C 10", "ono", "illegal ono.ono duty", 20, "C", 1, "ono99-tens ono_under_duty=first"),
    P("A 10; B double", "ono", "illegal ono.ono duty", 10, "C", 2, "ono99-tens ono_under_duty=second"),
    P("A 10; B double; C 10", "ono", "legal", 20, "A", 1, "ono99-tens ono_under_duty=second"),
    P("A 10; B double", "ono", "illegal ono.ono duty", 10, "C", 2, "ono99-tens ono_under_duty=never"),
    P("A 10; B double; C 10", "ono", "illegal ono.ono duty", 20, "C", 1, "ono99-tens ono_under_duty=never"),
    P("A 10", "ono", "legal", 10, "C", 1, "ono99-tens ono_under_duty=never"),
    P("A double", "ono", "illegal ono.ono duty", 0, "B", 2, "ono99-tomy ono=zero ono_under_duty=never"),
    # --- four O'NO 99 as they were dealt: B holds them, A begins
    P("", "B stuck", "illegal ono.turn turn", 0, "A", 1),
    P("", "B stuck", "undecided ono.dealt unseen", 0, "B", 1, "ono99-tomy four_ono_dealt=lose"),
    P("A 7", "C stuck", "illegal ono.turn turn", 7, "B", 1, "ono99-tomy four_ono_dealt=lose"),
    P("agree cards:B=3", "B stuck", "illegal ono.dealt seen", 0, "A", 1, "ono99-tomy four_ono_dealt=lose"),
    P("rename C Cy", "C stuck", "illegal table.player nobody", 0, "A", 1, "ono99-tomy four_ono_dealt=lose"),
    P("", "B stuck", "illegal ono.turn turn", 0, "A", 1, "ono99-tomy four_ono_dealt=redeal"),
    P("", "B stuck", "illegal ono.turn turn", 0, "A", 1, "ono99-mattel four_ono_dealt=lose"),
    P("", "stuck", "illegal ono.stuck seen", 0, "A", 1, "ono99-start four_ono_dealt=lose", hand="ono ono ono ono"),
    # --- the fourth O'NO 99 drawn: A has laid a 7 and drawn, and B is at turn
    P("A 7", "A stuck", "illegal ono.turn turn", 7, "B", 1),
    P("A 7", "A stuck", "undecided ono.stuck four_unseen", 0, "A", 1, "ono99-tomy four_ono_drawn=lose"),
    P("", "B stuck", "illegal ono.turn turn", 0, "A", 1, "ono99-tomy four_ono_drawn=lose"),
    P("A 7~", "A stuck", "illegal ono.stuck four", 7, "B", 1, "ono99-tomy four_ono_drawn=lose"),
    P("A ono; B 7", "A stuck", "illegal ono.stuck four", 7, "C", 1, "ono99-tens four_ono_drawn=lose"),
    P("A 7", "A stuck", "illegal ono.turn turn", 7, "B", 1, "ono99-mattel four_ono_drawn=lose"),
    P("", "B redeal", "illegal ono.dealt set", 0, "A", 1),
    P("", "B redeal", "illegal ono.dealt set", 0, "A", 1, "ono99-tomy four_ono_dealt=lose"),
    P("", "B redeal", "illegal ono.dealt set", 0, "A", 1, "ono99-mattel four_ono_dealt=redeal"),
    P("", "B redeal", "undecided ono.dealt unseen", 0, "A", 1, "ono99-tomy four_ono_dealt=redeal"),
    P("", "B 配り直し", "undecided ono.dealt unseen", 0, "A", 1, "ono99-tomy four_ono_dealt=redeal"),
    P("", "A redeal", "legal", 0, "A", 1, "ono99-tomy four_ono_dealt=redeal", hand="ono ono ono ono"),
    P("", "A redeal", "illegal ono.dealt seen", 0, "A", 1, "ono99-tomy four_ono_dealt=redeal", hand="ono ono 2 3"),
    P("A 7", "B redeal", "illegal ono.dealt late", 7, "B", 1, "ono99-tomy four_ono_dealt=redeal"),
    P("", "redeal", "undecided ono.dealt unseen", 0, "A", 1, "ono99-tomy four_ono_dealt=redeal"),
    P("B leave", "B redeal", "illegal table.out out", 0, "A", 1, "ono99-tomy four_ono_dealt=redeal"),
    P("", "B redeal", "illegal table.scores only", None, None, 1, scores_only=True),
    # --- when four are traded, and what for
    P("A 7", "C swap4", "illegal ono.turn turn", 7, "B", 1, MATTEL),
    P("", "C swap4", "undecided ono.swap unseen", 0, "A", 1, "ono99-mattel swap_when=deal"),
    P("A 7", "C swap4", "illegal ono.turn turn", 7, "B", 1, "ono99-mattel swap_when=deal"),
    P("", "A swap4", "undecided ono.swap unseen", 0, "B", 1, "ono99-mattel swap_when=deal"),
    P("A 7", "C swap4", "undecided ono.swap unseen", 7, "B", 1, "ono99-mattel swap_when=any"),
    P("A double", "C swap4", "undecided ono.swap unseen", 0, "B", 2, "ono99-mattel swap_when=any"),
    P("A double", "B swap4", "illegal ono.swap duty", 0, "B", 2, "ono99-mattel swap_when=any"),
    P("", "C swap4", "illegal ono.swap set", 0, "A", 1, "ono99-tomy swap_when=any"),
    P("", "swap4", "undecided ono.swap unseen", 0, "A", 1, "ono99-mattel swap_ends_turn=off"),
    P("A swap4", "A 7", "legal", 7, "B", 1, "ono99-mattel swap_ends_turn=off"),
    P("A double", "swap4", "illegal ono.swap duty", 0, "B", 2, "ono99-mattel swap_ends_turn=off"),
    P(
        "A double",
        "swap4",
        "undecided ono.swap unseen",
        0,
        "B",
        2,
        "ono99-mattel swap_ends_turn=off swap_under_duty=on",
    ),
    P("A double", "swap4", "undecided ono.swap unseen", 0, "B", 1, "ono99-mattel swap_under_duty=on swap_pays=one"),
    P("A double; B swap4", "3", "legal", 3, "C", 1, "ono99-mattel swap_under_duty=on swap_pays=one"),
    P(
        "A double; B 3",
        "swap4",
        "undecided ono.swap unseen",
        3,
        "C",
        1,
        "ono99-mattel swap_under_duty=on swap_pays=one",
    ),
    # --- Reverse as a 0: two who are left of three, or only two who sat down as two
    P("C leave; A double", "reverse", "legal", 0, "B", 1, "ono99-mattel reverse_two=zero"),
    P("C leave; A double", "reverse", "legal", 0, "A", 2, "ono99-mattel reverse_two=zero reverse_two_left=off"),
    P("A double", "reverse", "legal", 0, "B", 1, "ono99-mattel reverse_two=zero reverse_two_left=off", "A B"),
    # --- stuck
    P("agree total=95", "stuck", "undecided ono.stuck unseen", 0, "A", 1),
    P("", "stuck", "legal", 0, "A", 1, hand="ono ono ono ono"),
    P("", "stuck", "illegal ono.stuck seen", 0, "A", 1, "ono99-start", hand="ono ono ono ono"),
    P("", "stuck", "illegal ono.stuck seen", 0, "A", 1, hand="ono ono ono 2"),
    P("", "stuck", "illegal ono.stuck any", 0, "A", 1, "ono99-tomy ono=tens"),
    P("agree total=50", "stuck", "illegal ono.stuck any", 50, "A", 1, MATTEL),
    P("agree total=50", "stuck", "illegal ono.stuck trade", 50, "A", 1, MATTEL, hand="ono ono ono ono"),
    P("agree total=50 cards:A=0", "stuck", "legal", 50, "B", 1, MATTEL),
    P("A 7~; B 5; C 3; A 6~; A draw", "A draw", "illegal ono.draw late", 21, "B", 1),
    P("agree total=3; stands A -10", "B 3", "legal", -4, "C", 1, MATTEL),
    P("agree total=3; stands A -10", "B -10", "illegal ono.negative below", -7, "B", 1, MATTEL),
    P("A swap4; B swap4", "C swap4", "illegal ono.deck copies", 0, "C", 1, MATTEL),
    P("agree total=10 turn=B owed=2", "B leave", "legal", 10, "C", 2, "ono99-tomy duty_inherited=true"),
    P("agree total=10 turn=B owed=2", "B leave", "legal", 10, "C", 1),
    P("agree total=95", "stuck", "illegal ono.stuck seen", 95, "A", 1, hand="ono ono ono 9"),
    P("agree total=95", "stuck", "legal", 95, "B", 1, MATTEL, hand="ono ono ono 9"),
    # --- drawing
    P("", "A draw", "illegal ono.draw full", 0, "A", 1),
    P("A 7~", "A draw", "legal", 7, "B", 1),
    P("A 7~", "draw", "legal", 7, "B", 1),
    P("A 7~; B 2", "A draw", "illegal ono.draw late", 9, "C", 1),
    P("A 7~; B 2", "A draw", "legal", 9, "C", 1, "ono99-tomy late_draw=hand"),
    P("A 7~", "A draw", "illegal ono.draw late", 7, "B", 1, "ono99-tomy late_draw=never"),
    P("", "draw", "illegal table.player open", 0, "A", 1),
    P("rename C Cy", "C draw", "illegal table.player nobody", 0, "A", 1),
    P("A leave", "A draw", "illegal table.out out", 0, "B", 1),
    P("A 7; B 8", "reshuffle", "legal", 15, "C", 1),
    P("A 7", "reshuffle", "illegal ono.pile top", 7, "B", 1),
    P("A 7", "agree total=-50", "illegal table.agree range", 7, "B", 1),
    P("A 7", "agree total=-40", "legal", -40, "B", 1),
    P("A 7; B 8; reshuffle", "agree total=-60", "legal", -60, "C", 1),
    P("A 7; B 8; reshuffle", "agree total=-600", "illegal table.agree range", 15, "C", 1),
    P("", "reshuffle", "illegal ono.pile nothing", 0, "A", 1),
    P("A 7", "reshuffle", "illegal ono.pile none", 7, "B", 1, "ono99-tomy empty_pile=none"),
    P("A 7", "reshuffle", "legal", 7, "B", 1, "ono99-tomy empty_pile=all"),
    P("", "reshuffle", "illegal ono.pile nothing", 0, "A", 1, "ono99-tomy empty_pile=all"),
    P("A 7; reshuffle", "reshuffle", "illegal ono.pile nothing", 7, "B", 1, "ono99-tomy empty_pile=all"),
    # --- decisions of the table
    P("A 7", "B foul 1", "illegal ono.deck none", 7, "B", 1),
    P("A 7", "foul C 5", "legal", 7, "B", 1),
    P("A 7", "B foul 5", "illegal table.foul legal", 7, "B", 1),
    P("", "A foul reshuffle", "illegal ono.pile nothing", 0, "A", 1),  # what was not possible nobody has done
    P("", "A stands reshuffle", "illegal ono.pile nothing", 0, "A", 1),
    P("A 7", "B foul reshuffle", "illegal ono.pile top", 7, "B", 1),
    P("A 7", "B stands reshuffle", "illegal ono.pile top", 7, "B", 1),
    P("rename C Cy; A 7", "C foul 5", "illegal table.player nobody", 7, "B", 1),
    P("B leave", "A foul B 5", "illegal table.out out", 0, "A", 1),
    P("A leave", "stands A 5", "illegal table.out out", 0, "B", 1),
    P("A double", "stands double", "legal", 0, "B", 1),
    P("A 7", "B penalty:2", "legal", 7, "B", 1),
    P("A 7", "B penalty:0", "illegal table.penalty number", 7, "B", 1),
    P("A 7", "B penalty:55", "illegal table.penalty number", 7, "B", 1),
    P("A 7", "penalty:2", "illegal table.player open", 7, "B", 1),
    P("", "agree total=47 turn=B direction=ccw owed=2", "legal", 47, "B", 2),
    P("A double; B 3", "agree turn=C", "legal", 3, "C", 1),
    P("A double; B 3; agree turn=C", "C 4", "legal", 7, "A", 1),
    P("A double; B 3", "agree turn=B", "legal", 3, "B", 1),
    P("A double; B 3; agree turn=B", "B reverse", "legal", 3, "A", 2, "ono99-tomy dodge_second=true"),
    P("A double; B 3; agree turn=C", "C reverse", "legal", 3, "B", 1, "ono99-tomy dodge_second=true"),
    P("A double", "agree turn=C", "legal", 0, "C", 1),
    P("A double", "agree owed=2 turn=C", "legal", 0, "C", 2),
    P("A double", "agree turn=B", "legal", 0, "B", 2),
    P("", "agree weather=3", "illegal table.agree key", 0, "A", 1),
    P("", "agree top=r7", "illegal table.agree key", 0, "A", 1),
    P("", "agree total=99", "illegal table.agree range", 0, "A", 1),
    P("", "agree total=98", "legal", 98, "A", 1),
    P("", "agree total=-41", "illegal table.agree range", 0, "A", 1),
    P("", "agree total=-40", "legal", -40, "A", 1),
    P("", "agree total=-1", "illegal table.agree range", 0, "A", 1, MATTEL),
    P("", "agree total=4x", "illegal table.agree number", 0, "A", 1),
    P("", "agree total:A=4", "illegal table.agree form", 0, "A", 1),
    P("", "agree cards=4", "illegal table.agree form", 0, "A", 1),
    P("", "agree cards:A=55", "illegal table.agree range", 0, "A", 1),
    P("B leave", "agree cards:B=3", "illegal table.agree player", 0, "A", 1),
    P("", "agree owed=3", "illegal table.agree range", 0, "A", 1),
    P("", "agree owed=0", "illegal table.agree range", 0, "A", 1),
    P("", "agree direction=up", "illegal table.agree form", 0, "A", 1),
    P("", "agree pile=3 pile=4", "illegal table.agree twice", 0, "A", 1),
    P("", "agree turn=Zoe", "illegal table.agree player", 0, "A", 1),
    P("B leave", "agree turn=B", "illegal table.agree player", 0, "A", 1),
    P("", "agree chips:A=4", "illegal table.agree range", 0, "A", 1),
    P("agree chips:A=0 chips:B=0 chips:C=0", "agree chips:A=3", "legal", 0, "A", 1),
    P("", "agree chips:A=1", "illegal table.agree none", 0, "A", 1, MATTEL),
    P("", "agree pile=55", "illegal table.agree range", 0, "A", 1),
    P("", "agree pile=42", "legal", 0, "A", 1),
    P("", "agree pile=43", "illegal table.agree pack", 0, "A", 1),
    P("A 7", "agree pile=42", "illegal table.agree pack", 7, "B", 1),
    P("A 7", "agree cards:A=45 cards:B=5", "illegal table.agree pack", 7, "B", 1),
    P("A 7", "agree cards:A=45", "legal", 7, "B", 1),
    P("", "agree round=0", "illegal table.agree range", 0, "A", 1),
    P("", "agree round=4", "illegal table.agree rounds", 0, "A", 1, "ono99-tomy hands=3"),
    P("", "agree round=3", "legal", 0, "A", 1, "ono99-tomy hands=3"),
    P("", "agree dealer=B round=4 pile=20", "legal", 0, "A", 1),
    P("", "round B:lost", "legal", 0, "B", 1),
    P("", "round B:負け", "legal", 0, "B", 1),
    P("", "round B:lost C:lost", "illegal table.round loser", 0, "A", 1),
    P("", "round A:- B:27", "illegal table.round loser", 0, "A", 1),
    P("", "round A:27", "illegal table.round loser", 0, "A", 1),
    P("A 7", "round B:lost", "illegal table.round running", 7, "B", 1),
    P("A leave", "round A:lost", "illegal table.out out", 0, "B", 1),
    P("rename B Bea", "round B:lost", "illegal table.player nobody", 0, "A", 1),
    # --- people
    P("A 7", "join Dan after A", "legal", 7, "B", 1),
    P("A 7", "join A after B", "illegal table.join name", 7, "B", 1),
    P("A 7", "join Dan after Zoe", "illegal table.join after", 7, "B", 1),
    P("", "join Ida after A", "illegal table.join full", 0, "A", 1, players="A B C D E F G H"),
    P("H leave", "join Ida after A", "legal", 0, "A", 1, players="A B C D E F G H"),
    P("A 7", "rename B Bea", "legal", 7, "Bea", 1),
    P("A 7", "rename B C", "illegal table.rename name", 7, "B", 1),
    P("A 7", "rename Zoe Bea", "illegal table.player target", 7, "B", 1),
    P("A 7", "rename B b", "legal", 7, "b", 1),
    P("A 7", "seats A C B", "legal", 7, "B", 1),
    P("A 7", "seats A C", "illegal table.seats players", 7, "B", 1),
    P("A 7", "seats A C C", "illegal table.seats players", 7, "B", 1),
    P("", "dealer A", "legal", 0, "B", 1),
    P("A 7", "dealer A", "legal", 7, "B", 1),
    P("", "dealer Zoe", "illegal table.player nobody", 0, "A", 1),
    P("B leave", "dealer B", "illegal table.out out", 0, "A", 1),
    P("", "leave", "illegal table.player open", 0, "A", 1),
    # --- the record
    P("", "pause", "legal", 0, "A", 1),
    P("pause", "pause", "illegal table.clock paused", 0, "A", 1),
    P("pause", "resume", "legal", 0, "A", 1),
    P("", "resume", "illegal table.clock running", 0, "A", 1),
    P("", "note hello", "legal", 0, "A", 1),
    P("", 'ruling:ono.turn "so be it"', "legal", 0, "A", 1),
    P("A 7", "close", "legal", 7, None, 1),
    P("A 7; close", "B 7", "illegal table.over closed", 7, None, 1),
    P("agree chips:A=0 total=95; A 4", "B 7", "illegal table.over over", 99, None, 1, players="A B"),
    P("agree chips:A=0 total=95; A 4", "note good night", "legal", 99, None, 1, players="A B"),
    P("agree chips:A=0 total=95; A 4", "agree total=3", "illegal table.over over", 99, None, 1, players="A B"),
    # --- scores only: no cards, no turn, no total
    P("", "A 7", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "7", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "A hold", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "A stuck", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "A draw", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "stands A 7", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "reshuffle", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "swap4", "illegal table.scores only", None, None, 1, MATTEL, scores_only=True),
    P("", "agree total=50", "illegal table.scores only", None, None, 1, scores_only=True),
    P("round B:lost", "A hold", "illegal table.scores only", None, None, 1, scores_only=True),
    P("", "round B:lost", "legal", None, None, 1, scores_only=True),
    P("round B:lost", "round B:lost", "legal", None, None, 1, scores_only=True),
    P("", "round B:lost", "legal", None, None, 1, MATTEL, scores_only=True),
    P("round B:lost", "round B:lost", "illegal table.out out", None, None, 1, MATTEL, scores_only=True),
    P("", "round B:27", "illegal table.round loser", None, None, 1, scores_only=True),
    P("", "B foul 7", "legal", None, None, 1, scores_only=True),
    P("", "foul 7", "illegal table.player open", None, None, 1, scores_only=True),
    P("", "B penalty:2", "legal", None, None, 1, scores_only=True),
    P("", "join Dan after A", "legal", None, None, 1, scores_only=True),
    P("", "seats A C B", "legal", None, None, 1, scores_only=True),
    P("", "dealer A", "legal", None, None, 1, scores_only=True),
    P("", "B leave", "legal", None, None, 1, scores_only=True),
    P("round B:lost", "round B:lost", "illegal table.over more", None, None, 1, "ono99-tomy hands=1", scores_only=True),
    P("close", "round B:lost", "illegal table.over closed", None, None, 1, scores_only=True),
]


@pytest.mark.parametrize("position", POSITIONS, ids=lambda each: f"{each.before} > {each.act}")
def test_position(position: Position) -> None:
    table = sit(position)
    done = table.attempt(position.act)
    assert " ".join(done.ruling[:3]).strip() == position.ruling
    told = (table.facts["total"], table.facts["turn"], table.facts["owed"])
    assert told == (position.total, position.turn, position.owed)


class Recorded(NamedTuple):
    """A journal with these lines, an act, the ruling and the total after it."""

    before: tuple[str, ...]
    act: str
    ruling: str
    total: int


RECORDED = [
    Recorded((), "undo", "illegal table.undo nothing", 0),
    Recorded(("A 7",), "undo", "legal", 0),
    Recorded(("A 7", "undo"), "undo", "illegal table.undo nothing", 0),
    Recorded((), "redo", "illegal table.redo nothing", 0),
    Recorded(("A 7", "undo"), "redo", "legal", 7),
    Recorded(("A 7", "undo", "A 8"), "redo", "illegal table.redo nothing", 8),
    Recorded(("A 7", "undo", 'note "x"'), "redo", "illegal table.redo nothing", 0),
    Recorded(("A 7", "B 8"), "fix 1 A 9", "legal", 17),
    Recorded(("A 7", "B 8"), "fix 1 none", "legal", 8),
    Recorded(("A 7", "B 8", "fix 1 none"), "fix 1 9", "legal", 17),
    Recorded(("A 7", "B 8", "fix 1 9"), "undo", "legal", 15),
    Recorded(("A 7", "B 8"), "fix 1 A 9 B hold", "legal", 17),
    Recorded(("A 7",), "fix 2 A 9", "illegal table.fix number", 7),
    Recorded(("A 7",), "fix 0 A 9", "illegal table.fix number", 7),
    Recorded(("A 7", "undo"), "fix 1 A 9", "illegal table.fix undone", 0),
    Recorded(("A 7",), "fix 1 undo", "illegal table.fix plain", 7),
    Recorded(("A 7",), "fix 1 foul", "illegal table.fix plain", 7),
    Recorded((), "foul", "illegal table.foul nothing", 0),
    Recorded(("dealer A",), "foul", "illegal table.foul nothing", 0),
    Recorded(("A stuck",), "foul", "legal", 0),
    Recorded(("A 7", 'note "hm"'), "foul", "illegal table.foul legal", 7),
    Recorded(("B stands 7", 'note "hm"'), "foul", "legal", 0),
    Recorded(("B stands 7",), "foul", "legal", 0),
    Recorded(("A 5",), "B foul", "illegal table.foul other", 5),
    Recorded(("A stuck", "foul"), "foul", "illegal table.foul nothing", 0),
    Recorded(("A stuck", "foul"), "fix 2 none", "legal", 0),
]


@pytest.mark.parametrize("each", RECORDED, ids=lambda each: f"{'; '.join(each.before)} > {each.act}")
def test_recorded(each: Recorded, tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    record(desk, *each.before)
    written = Path(desk.path).read_text(encoding="utf-8")
    ruling = record(desk, each.act)
    assert " ".join(ruling[:3]).strip() == each.ruling
    assert desk.state.total == each.total
    assert open_desk(desk.path).state == desk.state
    assert (Path(desk.path).read_text(encoding="utf-8") == written) is (ruling.verdict == "illegal")


def test_what_cannot_be_read_is_refused_by_the_rule_of_notation(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    code, said = run("play", "-f", desk.path, "--json", "eleven")
    assert code == 1
    assert '"verdict": "illegal", "rule": "notation"' in said


def scores_only_desk(folder: Path, rules: str = "ono99-tomy") -> Desk:
    """A new journal of a table that keeps scores and no cards."""
    file = str(folder / "scores.referee")
    code, said = run("new", "ono99", "--scores-only", "--rules", rules, "-f", file, "Aki", "Ben", "Chie")
    assert code == 0, said
    assert "scores only: Aki, Ben, Chie." in said
    return Desk(file)


def test_an_evening_of_results(tmp_path: Path) -> None:
    """Three chips each; on the loss after the last chip a player is out, and the last one in wins."""
    desk = scores_only_desk(tmp_path)
    assert "scores_only = true\n" in Path(desk.path).read_text(encoding="utf-8")
    code, said = run("play", "-f", desk.path, "round", "Ben:lost")
    assert code == 0
    assert said.startswith("Ben loses the hand. Ben returns a chip and has 2 left. Hand 2 is next. #1")
    for loser in ("Ben", "Ben", "Aki"):
        assert run("play", "-f", desk.path, f"round {loser}:lost")[0] == 0
    code, said = run("play", "-f", desk.path, "round Ben:負け")
    assert "Ben loses the hand. Ben is out of the match. Hand 6 is next." in said
    assert run("play", "-f", desk.path, "round Ben:lost")[0] == 1
    for _ in range(2):
        assert run("play", "-f", desk.path, "round Chie:-")[0] == 0
    rows: Any = GAME.facts(Desk(desk.path).state)["players"]
    assert [player["chips"] for player in rows] == [2, 0, 1]
    assert [player["out"] for player in rows] == [False, True, False]
    for _ in range(2):
        code, said = run("play", "-f", desk.path, "round Chie:lost")
    assert "Chie is out of the match. Aki wins the match." in said
    rows = GAME.facts(Desk(desk.path).state)["players"]
    assert [player["place"] for player in rows] == [1, 3, 2]


def test_what_cards_would_tell_is_not_told_where_only_scores_are_kept(tmp_path: Path) -> None:
    desk = scores_only_desk(tmp_path)
    facts: dict[str, Any] = GAME.facts(desk.state)
    assert (facts["total"], facts["pile"], facts["turn"]) == (None, None, None)
    assert [player["cards"] for player in facts["players"]] == [None, None, None]
    for plain in ([], ["--plain"]):
        said = run("status", "-f", desk.path, *plain)[1]
        assert "Scores only; the result of hand 1 is awaited." in said
        assert not any(word in said.lower() for word in ("clockwise", "pile", "total", "to play", "seen"))
    assert run("legal", "-f", desk.path)[1].startswith("Scores only; the result of hand 1 is awaited, as in")
    refusal = run("play", "-f", desk.path, "hold")[1]
    assert "takes no hold: write the result, as in `round Ben:lost`." in refusal
    assert "Possible now" not in refusal


def test_what_is_no_result_is_told_by_an_example(tmp_path: Path) -> None:
    desk = scores_only_desk(tmp_path)
    code, said = run("play", "-f", desk.path, "round", "Zoe:lost")
    assert code == 1
    assert "`round Ben:lost`" in said


def test_fouls_and_penalties_are_kept_beside_results(tmp_path: Path) -> None:
    """A penalty counts in full: nobody knows how many cards the draw pile has."""
    desk = scores_only_desk(tmp_path)
    for line in ("Ben foul 7", "Aki penalty:50", "Aki penalty:50", "round Chie:lost", "fix 4 round Ben:lost"):
        assert run("play", "-f", desk.path, line)[0] == 0, line
    state = Desk(desk.path).state
    assert [(each.player, each.cards) for each in state.penalties] == [("Aki", 50), ("Aki", 50)]
    assert state.match.chips == {"Aki": 3, "Ben": 2, "Chie": 3}
    assert state == open_desk(desk.path).state
    log = run("log", "-f", desk.path)[1]
    assert "foul 7" in log
    assert "Without effect" not in log
    assert run("check", desk.path)[0] == 0


NOT_OF_ONO = {("table.out", "play_off")}
"""No rule set of O'NO 99 has a play-off."""


def in_the_books() -> set[tuple[str, str]]:
    """(rule, case) of everything that the rulebooks hold."""
    found = set()
    for name in ("table", "ono99"):
        rules = tomllib.loads(Path(shipped(), f"{name}.toml").read_text(encoding="utf-8"))["rule"]
        found |= {(rule, case) for rule, told in rules.items() for case in told["case"]}
    return found - NOT_OF_ONO


def test_rulings_and_rulebook_are_one_set() -> None:
    in_code = {(ruling.rule, ruling.case) for ruling in (*GAME.rulings(), *recorder.RULINGS)}
    assert in_code - NOT_OF_ONO == in_the_books()


def test_every_ruling_is_given_at_a_position() -> None:
    rulings = [each.ruling for each in POSITIONS] + [each.ruling for each in RECORDED]
    told = {tuple(ruling.split()[1:]) for ruling in rulings} - {()}
    elsewhere = {("notation", "unread"), ("table.foul", "mended"), ("table.foul", "implied")}
    assert told | elsewhere == in_the_books()


def test_a_case_that_is_given_plays_a_part_under_those_rules() -> None:
    """What `rules explain` says of a case, that it plays no part in a set, is never given under that set."""
    for position in POSITIONS:
        _, *case = position.ruling.split()
        if case and case[0] != "notation":
            told = BOOK.rules[case[0]].get("case", {}).get(case[1], {})
            assert in_force(told, sit(position).state.rules._asdict()), position


def test_every_check_stands_beside_its_own_rule() -> None:
    """What a check answers carries the id that stands before it in the list of checks, or one that it borrows."""
    borrowed = {("ono.turn", "table.player"), ("ono.turn", "table.out"), ("table.player", "table.out"),
                ("table.rename", "table.player"), ("ono.stuck", "ono.dealt")}  # fmt: skip
    met = set()
    for position in POSITIONS:
        table = sit(position)
        act = GAME.resolve(table.state, table.read(position.act))[-1]
        for rule, ruling in asked(table.state.checks, table.state, act, GAME.judge(table.state, act)):
            if ruling is not None and act.kind not in ("foul", "stands"):
                met.add((rule, ruling.rule))
    assert {pair for pair in met if pair[0] != pair[1]} == borrowed


# --- every value of every option makes its difference

CHOICES: dict[str, tuple[str, str, dict[str, dict[str, Any]]]] = {
    # option: (players, lines; the last one is attempted, {value: what is then so})
    "deck": ("A B C", "1", {"54": {"ruling": "ono.deck none"}, "112": {"total": 1}}),
    "hand_size": ("A B C", "2", {"4": {"pile": 41}, "6": {"pile": 35}}),
    "starter": (
        "A B C", "agree total=95; 5",
        {"loser": {"turn": "A", "dealer": "C"}, "left": {"turn": "B", "dealer": "A"}},
    ),
    "first_card": (
        "A B C", "-10",
        {"any": {"total": -10}, "number": {"total": -10}, "plain": {"ruling": "ono.first first"}},
    ),
    "limit": ("A B C", "agree total=89; 10", {"99": {"loser": "A"}, "100": {"total": 99, "loser": None}}),
    "over_limit": ("A B C", "agree total=95; 5", {"lose": {"loser": "A"}, "refuse": {"ruling": "ono.limit reach"}}),
    "negative": (
        "A B C", "agree total=4; -10",
        {"allow": {"total": -6}, "floor": {"total": 0}, "refuse": {"ruling": "ono.negative below"}},
    ),
    "dodge": (
        "A B C", "double; hold",
        {
            "hold": {"turn": "C", "owed": 2}, "reverse": {"turn": "B", "owed": 1}, "double": {"turn": "B", "owed": 1},
            "0": {"turn": "B", "owed": 1}, "-10": {"turn": "B", "owed": 1}, "none": {"turn": "B", "owed": 1},
        },
    ),
    "dodge_second": ("A B C", "double; 2; hold", {"false": {"turn": "C", "owed": 1}, "true": {"turn": "C", "owed": 2}}),
    "double_first": (
        "A B C", "double; double", {"refuse": {"ruling": "ono.double first"}, "play": {"turn": "B", "owed": 1}}
    ),
    "double_second": (
        "A B C", "double; 2; double", {"play": {"turn": "C", "owed": 2}, "refuse": {"ruling": "ono.double second"}}
    ),
    "reverse_two": ("A B", "double; reverse", {"hold": {"turn": "A", "owed": 2}, "zero": {"turn": "B", "owed": 1}}),
    "ono": (
        "A B C", "10; 10; ono",
        {
            "never": {"ruling": "ono.ono never"}, "start": {"ruling": "ono.ono start"},
            "zero": {"ruling": "ono.ono zero"}, "tens": {"total": 20},
        },
    ),
    "four_ono": ("A B C", "swap4", {"lose": {"ruling": "ono.swap set"}, "swap": {"turn": "B", "seen": {"ono": 4}}}),
    "draw": ("A B C", "2~; 2; 2; 3", {"one": {"cards": [3, 4, 4]}, "refill": {"cards": [4, 4, 4]}}),
    "late_draw": (
        "A B C", "2~; 3; A draw",
        {"next": {"ruling": "ono.draw late"}, "hand": {"cards": [4, 4, 4]}, "never": {"ruling": "ono.draw late"}},
    ),
    "empty_pile": (
        "A B C", "2; 3; agree pile=0; 4",
        {
            "reshuffle": {"cards": [4, 4, 4], "pile": 0, "seen": {"3": 1, "4": 1}},
            "all": {"cards": [4, 4, 4], "pile": 1, "seen": {"4": 1}}, "none": {"cards": [4, 4, 3]},
        },
    ),
    "leaver_hand": ("A B C", "2; C leave", {"aside": {"pile": 41}, "pile": {"pile": 45}}),
    "late_draw_until": (
        "A B C", "2; 3; double~; 3; C draw",
        {"play": {"ruling": "ono.draw late"}, "turn": {"cards": [4, 4, 4], "turn": "A", "owed": 1}},
    ),
    "four_ono_drawn": (
        "A B C", "7; A stuck",
        {"turn": {"ruling": "ono.turn turn"}, "lose": {"loser": "A", "turn": "A", "chips": [2, 3, 3]}},
    ),
    "four_ono_dealt": (
        "A B C", "B stuck",
        {
            "turn": {"ruling": "ono.turn turn"}, "lose": {"loser": "B", "turn": "B", "dealer": "A", "chips": [3, 2, 3]},
            "redeal": {"ruling": "ono.turn turn"},
        },
    ),
    "bust": (
        "A B C", "agree total=95; stuck",
        {"hand": {"total": 0, "out": [False] * 3}, "player": {"total": 95, "out": [True, False, False]}},
    ),
    "chips": (
        "A B C", "agree total=95; 5",
        {"none": {"chips": [None] * 3}, "3": {"chips": [2, 3, 3]}, "7": {"chips": [6, 7, 7]}},
    ),
    "out": (
        "A B C", "agree total=95 chips:A=1; 5",
        {"after": {"out": [False] * 3, "chips": [0, 3, 3]}, "last": {"out": [True, False, False], "chips": [0, 3, 3]}},
    ),
}  # fmt: skip

MORE_CHOICES: dict[str, tuple[str, str, str, dict[str, dict[str, Any]]]] = {
    # option: (other settings, players, lines, {value: what is then so})
    "duty_inherited": (
        "bust=player", "A B C", "double; stuck", {"false": {"turn": "C", "owed": 1}, "true": {"turn": "C", "owed": 2}}
    ),
    "swap_under_duty": (
        "four_ono=swap", "A B C", "double; swap4",
        {"false": {"ruling": "ono.swap duty"}, "true": {"turn": "C", "owed": 1}},
    ),
    "swap_when": (
        "four_ono=swap", "A B C", "B swap4",
        {
            "turn": {"ruling": "ono.turn turn"}, "deal": {"turn": "A", "seen": {"ono": 4}},
            "any": {"turn": "A", "seen": {"ono": 4}},
        },
    ),
    "swap_ends_turn": ("four_ono=swap", "A B C", "swap4", {"true": {"turn": "B"}, "false": {"turn": "A"}}),
    "swap_pays": (
        "four_ono=swap swap_under_duty=on", "A B C", "double; swap4",
        {"all": {"turn": "C", "owed": 1}, "one": {"turn": "B", "owed": 1}},
    ),
    "ono_negative": (
        "ono=tens", "A B C", "-10; ono", {"true": {"total": -10, "turn": "C"}, "false": {"ruling": "ono.ono below"}}
    ),
    "ono_under_duty": (
        "ono=tens", "A B C", "10; double; ono",
        {
            "any": {"turn": "C", "owed": 1}, "first": {"turn": "C", "owed": 1}, "second": {"ruling": "ono.ono duty"},
            "never": {"ruling": "ono.ono duty"},
        },
    ),
    "reverse_two_left": (
        "reverse_two=zero", "A B C", "C leave; double; reverse",
        {"true": {"turn": "B", "owed": 1}, "false": {"turn": "A", "owed": 2}},
    ),
    "target": (
        "chips=none points=5", "A B C", "round A:lost; round B:lost; round A:lost",
        {
            "0": {"phase": "play"}, "11": {"phase": "play"},
            "10": {"phase": "over", "winner": "C", "score": [10, 5, 0]},
        },
    ),
    "points": ("chips=none", "A B C", "agree total=95; 5", {"0": {"score": [0, 0, 0]}, "5": {"score": [5, 0, 0]}}),
    "hands": (
        "chips=none points=1", "A B C", "round A:lost; round B:lost",
        {"0": {"phase": "play"}, "2": {"phase": "over", "winner": "C"}, "3": {"phase": "play"}},
    ),
    "players_max": (
        "hand_size=2", "A B C", "join Dan after C",
        {"3": {"ruling": "table.join full"}, "8": {"cards": [2] * 4}},
    ),
}  # fmt: skip

DIFFERENCES = [
    (f"{option}={value}", *rest)
    for option, (others, players, lines, values) in {
        **{option: ("", *told) for option, told in CHOICES.items()}, **MORE_CHOICES,
    }.items()
    for value, rest in ((value, (others, players, lines, wanted)) for value, wanted in values.items())
]  # fmt: skip


@pytest.mark.parametrize(
    ("setting", "others", "players", "lines", "wanted"), DIFFERENCES, ids=lambda each: str(each)[:40]
)
def test_option(setting: str, others: str, players: str, lines: str, wanted: dict[str, Any]) -> None:
    *before, last = (line.strip() for line in lines.split(";"))
    table = Sitting(players, "ono99-tomy", setting, *others.split()).play(*before)
    done = table.attempt(last)
    facts = table.facts
    for key, value in wanted.items():
        if key == "ruling":
            assert " ".join(done.ruling[1:3]) == value
        elif key == "seen":
            assert {card: count for card, count in table.state.seen.items() if count} == value
        elif key in ("cards", "chips", "out", "score"):
            assert table.each(key) == value
        else:
            assert facts[key] == value, key
    assert ("ruling" in wanted) is (done.ruling.verdict == "illegal")


def test_every_option_and_every_choice_is_exercised() -> None:
    tried = {option: set(told[-1]) for option, told in {**CHOICES, **MORE_CHOICES}.items()}
    assert tried.keys() | {"players_min"} == BOOK.options.keys()
    for option, told in BOOK.options.items():
        known = {"empty": "none"}
        choices = {*told.get("choices", ()), *(known.get(each, each) for each in told.get("choice", ()))}
        if option == "deck":
            choices = set(BOOK.decks)
        assert choices <= tried.get(option, choices), option
        assert option == "players_min" or len(tried[option]) > 1


def test_each_dodge_card_passes_the_duty_on() -> None:
    for card, deck in (("hold", 54), ("reverse", 54), ("double", 54), ("-10", 54), ("0", 112)):
        table = Sitting("A B C", "ono99-tomy", f"dodge={card}", f"deck={deck}").play("double", card)
        assert (table.facts["turn"], table.facts["owed"]) == ("A" if card == "reverse" else "C", 2), card


def test_the_fewest_players_are_asked_for_when_a_table_is_set_up(tmp_path: Path) -> None:
    file = str(tmp_path / "few.referee")
    assert run("new", "ono99", "--set", "players_min=3", "-f", file, "A", "B")[0] == 2
    assert run("new", "ono99", "--set", "players_min=2", "-f", file, "A", "B")[0] == 0


# --- Double Play through a whole table


def test_the_duty_bounces_and_never_grows() -> None:
    """A lays it; Hold, Reverse, Reverse, Hold, Hold, Reverse: worked out seat by seat."""
    table = Sitting("A B C D").play("agree total=10", "A double")
    path = []
    for card in ("hold", "reverse", "reverse", "hold", "hold", "reverse"):
        path.append((table.facts["turn"], table.facts["owed"], table.facts["direction"]))
        table.play(card)
    assert path == [
        ("B", 2, "cw"),  # holds, to C
        ("C", 2, "cw"),  # reverses, back to B
        ("B", 2, "ccw"),  # reverses, to C again
        ("C", 2, "cw"),  # holds, to D
        ("D", 2, "cw"),  # holds, to A
        ("A", 2, "cw"),  # reverses, back to D
    ]
    table.play("D 2", "D 3")
    assert (table.facts["turn"], table.facts["owed"], table.facts["total"]) == ("C", 1, 15)


@pytest.mark.parametrize(("plays", "total"), [(["B 10"], 100), (["B 5", "B 4"], 99)])
def test_a_bust_on_either_of_two_plays_ends_the_hand(plays: list[str], total: int) -> None:
    table = Sitting("A B C").play("agree total=90", "A double", *plays)
    assert table.facts["ended"] == {"round": 1, "total": total, "loser": "B"}
    assert table.each("chips") == [3, 2, 3]
    assert (table.facts["turn"], table.facts["owed"], table.facts["total"]) == ("B", 1, 0)
    assert table.play("B 2").facts["turn"] == "C"


# --- a match


def test_a_match_of_ten_hands_to_the_last_chip() -> None:
    """Three players, three chips each: A loses four hands, C four, B two; B is left after ten hands."""
    table = Sitting("A B C")
    losers = ["A", "B", "C", "A", "A", "C", "B", "A", "C", "C"]
    chips = {"A": 3, "B": 3, "C": 3}
    gone: list[str] = []
    for number, loser in enumerate(losers, 1):
        assert (table.facts["round"], table.facts["phase"], table.facts["winner"]) == (number, "play", None)
        table.play("agree total=90" + ("" if table.facts["turn"] == loser else f" turn={loser}"), f"{loser} 10")
        gone += [loser] if chips[loser] == 0 else []
        chips[loser] = max(0, chips[loser] - 1)
        assert table.facts["ended"] == {"round": number, "total": 100, "loser": loser}
        assert dict(zip("ABC", table.each("chips"), strict=True)) == chips
        assert [name for name in "ABC" if table.facts["at"][name]["out"]] == sorted(gone)
        if number == 8:  # A is out: the next one clockwise begins
            assert (table.facts["turn"], table.each("place")) == ("B", [3, None, None])
    assert (table.facts["phase"], table.facts["winner"], table.facts["turn"]) == ("over", "B", None)
    assert table.each("place") == [3, 1, 2]
    assert [each.loser for each in table.state.match.rounds] == losers


def test_the_loser_begins_the_next_hand_clockwise() -> None:
    table = Sitting("A B C D").play("A reverse", "D reverse", "A 2", "agree total=95", "B reverse", "A 9")
    assert (table.facts["loser"], table.facts["turn"], table.facts["direction"]) == ("A", "A", "cw")
    assert table.facts["dealer"] == "D"


def test_points_in_place_of_chips() -> None:
    """Five hands, one point for each loss; the fewest win, and equal scores share a place."""
    table = Sitting("A B C", "ono99-points").play(*[f"round {loser}:lost" for loser in "AABBA"])
    assert table.each("score") == [3, 2, 0]
    assert (table.facts["phase"], table.facts["winner"], table.each("place")) == ("over", "C", [3, 2, 1])
    shared = Sitting("A B C", "ono99-points").play(*[f"round {loser}:lost" for loser in "AAAAA"])
    assert (shared.facts["winner"], shared.each("place")) == (None, [3, 1, 1])


def test_loss_points_or_hands_end_a_match_whichever_comes_first() -> None:
    rules = ("chips=none", "points=2", "hands=3")
    by_points = Sitting("A B C", "ono99-tomy", *rules, "target=3").play("round A:lost", "round A:lost")
    assert (by_points.facts["phase"], by_points.facts["winner"], by_points.each("place")) == ("over", None, [3, 1, 1])
    by_hands = Sitting("A B C", "ono99-tomy", *rules, "target=7").play("round A:lost", "round B:lost", "round A:lost")
    assert (by_hands.facts["phase"], by_hands.facts["winner"], by_hands.each("score")) == ("over", "C", [4, 2, 0])


@pytest.mark.parametrize("target", [0, 4])
def test_the_chart_of_a_match_by_points_has_a_line_where_it_ends(target: int, tmp_path: Path) -> None:
    desk = new_desk(tmp_path, "A B C", "ono99-points", f"target={target}")
    record(desk, "round A:lost", "round B:lost")
    drawn = run("score", "--chart", "-f", desk.path)[1]
    assert ("target 4" in drawn) is bool(target)
    assert "<svg" in drawn


def test_without_points_no_target_ends_a_match() -> None:
    table = Sitting("A B C", "ono99-tomy", "chips=none", "target=1").play("round A:lost")
    assert table.facts["phase"] == "play"


def test_for_fun_a_match_ends_only_by_closing() -> None:
    table = Sitting("A B", "ono99-free").play(*["round A:lost"] * 30)
    assert (table.facts["round"], table.facts["phase"]) == (31, "play")
    table.play("close")
    assert (table.facts["phase"], table.facts["winner"], table.each("place")) == ("over", None, [1, 1])


def test_closing_ranks_as_it_stands() -> None:
    table = Sitting("A B C").play("round A:lost", "round B:lost", "round A:lost", "close")
    assert (table.facts["winner"], table.each("place"), table.each("chips")) == ("C", [3, 2, 1], [1, 2, 3])


def test_a_hand_by_its_result_has_no_total() -> None:
    table = Sitting("A B C").play("round B:lost")
    assert table.facts["ended"] == {"round": 1, "total": None, "loser": "B"}
    assert (table.facts["round"], table.each("chips"), table.facts["turn"]) == (2, [3, 2, 3], "B")


# --- drawing and the pile


def test_a_forgotten_draw_may_be_put_right_until_the_next_player_has_acted() -> None:
    table = Sitting("A B C").play("A 2~")
    assert (table.each("cards"), table.facts["pile"]) == ([3, 4, 4], 42)
    table.play("A draw")
    assert (table.each("cards"), table.facts["pile"]) == ([4, 4, 4], 41)
    late = Sitting("A B C").play("A 2~", "B hold")
    assert late.judge("A draw").case == "late"
    assert late.play("C 3", "A 4").each("cards") == [3, 4, 4]


def test_both_draws_of_a_duty_may_be_forgotten_and_put_right() -> None:
    table = Sitting("A B C").play("A double", "B 2~", "B 3~")
    assert table.each("cards") == [4, 2, 4]
    table.play("draw", "draw")
    assert table.each("cards") == [4, 4, 4]
    assert table.judge("B draw").case == "full"


TURN = ("ono99-tomy", "late_draw_until=turn")


NEXT = (MATTEL, "late_draw=next")
TRADE = (*NEXT, "late_draw_until=turn", "swap_under_duty=on")
OUT = (*TURN, "bust=player", "chips=none")


@pytest.mark.parametrize(
    ("rules", "lines", "case"),
    [
        # After the Double Play B's first play does not close the window, B's second does.
        (TURN, "A double~; B 3", ""), (TURN, "A double~; B 3; B 4", "late"),
        # A turn is over when the duty is passed on, and where none was owed.
        (OUT, "agree total=90; A double~; B hold", "late"), (OUT, "agree total=90; A double~; B reverse", "late"),
        (OUT, "agree total=90; A double~; B stuck", "late"), (OUT, "agree total=90; A 2~; B 5", "late"),
        # A trade that is the turn closes the window, and one that is none does not.
        (TRADE, "A double~; B swap4", "late"),
        ((*TRADE, "swap_pays=one"), "A double~; B swap4", ""),
        ((*TRADE, "swap_pays=one"), "A double~; B swap4; B 3", "late"),
        ((*NEXT, "swap_ends_turn=off"), "A 2~; B swap4", ""),
        ((*NEXT, "swap_ends_turn=off"), "A 2~; B swap4; B 3", "late"),
        # So does a play of the next player who is stuck or trades.
        (NEXT, "agree total=90; A 2~; B stuck", "late"), (NEXT, "A 2~; B swap4", "late"),
    ],
)  # fmt: skip
def test_until_when_a_forgotten_draw_may_be_put_right(rules: tuple[str, ...], lines: str, case: str) -> None:
    table = Sitting("A B C", *rules).play(*lines.split("; "))
    assert table.judge("A draw").case == case


def test_two_windows_stand_open_at_once() -> None:
    """A forgets once and B, who owes two plays, on the first of them: each draws what was their own."""
    table = Sitting("A B C", *TURN).play("A double~", "B 3~")
    assert table.each("cards") == [3, 3, 4]
    assert table.play("draw").each("cards") == [3, 4, 4]  # B forgot last
    assert table.play("draw").each("cards") == [4, 4, 4]
    shut = Sitting("A B C", *TURN).play("A double~", "B 3~", "B 4~")
    assert (shut.judge("A draw").case, shut.each("cards")) == ("late", [3, 2, 4])
    assert shut.play("draw", "draw").each("cards") == [3, 4, 4]


def test_a_draw_without_a_name_is_the_one_short_players() -> None:
    table = Sitting("A B C", "ono99-tomy", "late_draw=hand").play("A 2~", "B 3", "draw")
    assert table.each("cards") == [4, 4, 4]
    two = Sitting("A B C", "ono99-tomy", "late_draw=hand").play("A 2~", "B 3~")
    assert two.play("draw").each("cards") == [3, 4, 4]  # B is the one who has just forgotten
    assert two.play("C 2").judge("draw")[:3] == ("legal", "", "")
    three = Sitting("A B C", "ono99-tomy", "late_draw=hand").play("A 2~", "B 3~", "C 2")
    assert three.judge("draw").case == "open"


@pytest.mark.parametrize(
    ("lines", "round", "cards"),
    # Whoever forgot it leaves, or the hand is over.
    [("A 2~; A leave", 1, [None, 4, 4]), ("agree total=90; A double; B 2~; B 10", 2, [4, 4, 4])],
)
def test_whose_forgotten_draw_is_nobodys_any_more(lines: str, round: int, cards: list[int | None]) -> None:
    table = Sitting("A B C").play(*lines.split("; "))
    assert (table.facts["round"], table.each("cards")) == (round, cards)
    assert table.judge("draw").case == "open"


def test_the_window_moves_with_the_seats() -> None:
    table = Sitting("A B C").play("B leave", "A 2~", "seats C A B")
    assert table.play("draw").facts["at"]["A"]["cards"] == 4
    seated = Sitting("A B C").play("A 2", "B 2~", "join Dan after A")
    assert seated.play("draw").facts["at"]["B"]["cards"] == 4


def test_an_empty_pile_is_made_of_all_discards_but_the_top_one() -> None:
    """Two players, 46 cards in the pile: it is empty after 46 plays, and the 47th needs the 45 below the top card."""
    table = Sitting("A B")
    for _ in range(3):
        table.play("10", "10", "10", "10", "-10", "-10", "-10", "-10", "reverse", "reverse", "reverse", "hold")
        table.state.seen = dict.fromkeys(table.state.seen, 0)
        table.state.fits = set(table.state.plain)
    assert table.facts["pile"] == 46 - 36
    table.play("10", "10", "10", "10", "-10", "-10", "-10", "-10", "reverse", "2")
    assert (table.facts["pile"], table.facts["total"]) == (0, 2)
    table.state.seen = {**table.state.seen, "10": 40}
    done = table.attempt("3")
    assert [act.kind for act in done.acts] == ["reshuffle", "number"]
    # 40 + 4 + 1 + 1 cards lay there; the 2 stays, and one of the 45 is drawn.
    assert (table.facts["pile"], table.facts["total"], table.facts["act"]) == (44, 5, 48)
    assert {card: count for card, count in table.state.seen.items() if count} == {"2": 1, "3": 1}


def test_the_card_on_top_at_an_assumed_reshuffle_may_come_again() -> None:
    """Eight players: one lays, then draws, so the tenth -10 may be one that lay on top when the pile ran out."""
    names = "Aki Ben Chie Dai Emi Fumi Gen Hana"
    table = Sitting(names)
    laid = "hold hold hold hold 2 2 2 3 3 3 4 4 4 5 5 5 6 6 6 -10 -10 -10"
    table.play(*laid.split())
    assert (table.facts["pile"], table.state.last) == (0, "-10")
    table.play("-10", "8", "8", "8", "7", "7", "7", "9")
    table.play("-10", "-10", "-10")
    assert table.judge("-10")[:3] == ("illegal", "ono.deck", "copies")


def test_what_draws_nothing_needs_no_reshuffle() -> None:
    table = Sitting("A B C").play("A 2", "B 3", "agree pile=0")
    for line in ("C 4~", "foul B 4", "agree total=5", "B penalty:1"):
        done = Sitting("A B C").play("A 2", "B 3", "agree pile=0").attempt(line)
        assert (done.acts[0].kind == "reshuffle") is (line == "B penalty:1"), line
    bust = table.play("agree total=95").attempt("C 10")
    assert [act.kind for act in bust.acts] == ["number"]


def test_filling_up_reshuffles_where_the_pile_is_too_small() -> None:
    table = Sitting("A B C", MATTEL).play("A 1~", "B 2", "C 3", "agree pile=1")
    done = table.attempt("A 4")
    assert [act.kind for act in done.acts] == ["reshuffle", "number"]
    assert (table.each("cards"), table.facts["pile"]) == ([4, 4, 4], 1)  # 1 and the 1, the 2; less two drawn


def test_nothing_under_the_top_card_is_no_new_pile() -> None:
    table = Sitting("A B").play("A 2", "agree pile=0")
    done = table.attempt("B 3")
    assert [act.kind for act in done.acts] == ["number"]
    assert table.each("cards") == [4, 3]
    assert Sitting("A B").judge("reshuffle")[:3] == ("illegal", "ono.pile", "nothing")


def test_playing_on_without_a_pile_hands_shrink_to_nothing() -> None:
    table = Sitting("A B", "ono99-tomy", "empty_pile=none").play("A 2", "agree pile=0")
    for card in ("2", "hold", "2", "3", "3", "hold", "3"):
        table.play(card)
    assert table.each("cards") == [1, 0]
    table.play("A 4")
    assert table.judge("B 5")[:3] == ("illegal", "hand", "held")
    assert table.play("stands B 5").each("cards") == [0, 0]
    assert table.play("stands A 5~").each("cards") == [0, 0]


# --- the 112 cards: a bust puts its player out, and the others go on


def test_who_is_stuck_is_out_and_the_total_stays() -> None:
    table = Sitting("A B C D", MATTEL).play("agree total=97", "A stuck")
    assert (table.facts["total"], table.facts["turn"], table.each("out")) == (97, "B", [True, False, False, False])
    assert (table.each("cards"), table.facts["round"]) == ([None, 4, 4, 4], 1)
    table.play("B stuck", "C stuck")
    assert (table.facts["winner"], table.facts["phase"], table.each("place")) == ("D", "over", [4, 3, 2, 1])
    assert table.facts["ended"] == {"round": 1, "total": 97, "loser": None}


@pytest.mark.parametrize("card", ["2", "1"])
def test_a_card_of_no_pack_that_was_let_stand_takes_no_other_away(card: str) -> None:
    """At 1 or 2 of 99 the four O'NO 99 are all that may not be laid: just enough for a hand that is stuck."""
    assert Sitting("A B").play(f"A stands {card}").judge("B stuck").verdict == "undecided"


NOBODY_CAN_LAY = [
    # lines, who wins: with nobody able to lay a card, all but one say so in turn order
    ("agree total=98; A 0; B stuck; C stuck", "A"),
    ("agree total=98; A double; B 0; B stuck; C stuck", "A"),
]


@pytest.mark.parametrize(("lines", "winner"), NOBODY_CAN_LAY, ids=lambda each: str(each))
def test_the_last_one_left_wins_where_nobody_can_lay_a_card(lines: str, winner: str) -> None:
    """The one who laid the last card; out himself on the second of two plays, the one whose turn never comes again.

    The second is a ruling: Mattel's sheet lets the last player left win, and the last who laid a card.
    """
    table = Sitting("A B C", MATTEL).play(*lines.split("; "))
    assert (table.facts["winner"], table.facts["phase"]) == (winner, "over")


def test_a_card_over_the_limit_let_stand_puts_its_player_out() -> None:
    table = Sitting("A B C", MATTEL).play("agree total=97", "A stands 5")
    assert (table.facts["total"], table.facts["turn"], table.each("out")) == (97, "B", [True, False, False])


def test_the_card_that_puts_its_player_out_lies_on_top_of_the_discards() -> None:
    """A 5 at 97: of three discards the top one stays, and the pile has what it had and the two below it."""
    table = Sitting("A B C", "ono99-tomy", "bust=player", "chips=none").play("A 2", "B 3", "agree total=97", "C 5")
    pile = table.facts["pile"]
    table.play("reshuffle")
    assert table.facts["pile"] == pile + 2
    assert {card: count for card, count in table.state.seen.items() if count} == {"5": 1}


def test_a_player_out_is_passed_over_in_both_directions() -> None:
    table = Sitting("A B C D", MATTEL).play("agree total=97", "A 1", "B stuck", "C 0", "D reverse", "C 0")
    assert table.facts["turn"] == "A"


def test_four_ono_are_four_cards_fewer_in_the_pile() -> None:
    table = Sitting("A B", MATTEL).play("A swap4")
    assert (table.each("cards"), table.facts["pile"], table.facts["turn"]) == ([4, 4], 100, "B")
    assert table.state.seen["ono"] == 4


def test_who_trades_out_of_turn_gets_four_new_cards_and_the_hand_has_not_begun() -> None:
    """Four cards go from the pile of 100 to C; B, and after the first card nobody, may still trade."""
    table = Sitting("A B C", MATTEL, "swap_when=deal").play("C swap4")
    assert (table.each("cards"), table.facts["pile"], table.state.seen["ono"]) == ([4, 4, 4], 96, 4)
    assert table.judge("B swap4").verdict == "undecided"
    assert table.play("A 7").judge("C swap4").rule == "ono.turn"


# --- four O'NO 99 as they were dealt


def test_who_is_dealt_four_loses_the_hand_before_its_first_card() -> None:
    table = Sitting("A B C", "ono99-tomy", "four_ono_dealt=lose")
    table.state.hands[2] = Hand(4, ["ono"] * 4)
    assert table.judge("C stuck").verdict == "legal"
    table.play("C stuck")
    assert table.facts["ended"] == {"round": 1, "total": 0, "loser": "C"}
    assert (table.facts["turn"], table.each("chips")) == ("C", [3, 3, 2])


def test_who_is_dealt_four_and_drops_out_takes_nobodys_turn() -> None:
    table = Sitting("A B C D", "ono99-tomy", "four_ono_dealt=lose", "bust=player", "chips=none").play("C stuck")
    assert (table.facts["turn"], table.each("out")) == ("A", [False, False, True, False])
    assert table.play("A 2", "B 3").facts["turn"] == "D"


def test_a_hand_is_dealt_again_from_all_cards() -> None:
    """54 cards, three hands of four; the two cards of A's penalty go back as well."""
    table = Sitting("A B C", "ono99-tomy", "four_ono_dealt=redeal").play("A penalty:2", "B redeal")
    assert (table.each("cards"), table.facts["pile"], table.facts["round"]) == ([4, 4, 4], 42, 1)
    assert (table.facts["turn"], table.facts["dealer"], table.each("chips")) == ("A", "C", [3, 3, 3])
    assert table.judge("C redeal").verdict == "undecided"  # four again
    assert [act.kind for act in GAME.legal(table.state) if act.who == "C"] == ["redeal"]


def test_the_cards_of_who_has_left_are_in_the_new_deal() -> None:
    """C's four cards were aside until the next deal: of 54, A and B get four each."""
    table = Sitting("A B C", "ono99-tomy", "four_ono_dealt=redeal").play("C leave", "B redeal")
    assert (table.each("cards"), table.facts["pile"]) == ([4, 4, None], 46)


def test_a_redeal_let_stand_in_the_middle_of_a_hand_begins_it_anew() -> None:
    table = Sitting("A B C").play("A 7", "B reverse", "B stands redeal")
    assert (table.facts["total"], table.facts["turn"], table.facts["direction"]) == (0, "A", "cw")
    assert (table.each("cards"), table.facts["pile"], sum(table.state.seen.values())) == ([4, 4, 4], 42, 0)


# --- people come, go, sit elsewhere


def test_who_joins_is_dealt_a_hand_and_the_fewest_chips() -> None:
    table = Sitting("A B C").play("round A:lost", "A 2", "join Dan after A")
    assert [row["name"] for row in table.facts["players"]] == ["A", "Dan", "B", "C"]
    assert (table.each("cards"), table.each("chips"), table.facts["pile"]) == ([4] * 4, [2, 2, 3, 3], 37)
    assert (table.facts["turn"], table.facts["dealer"]) == ("B", "C")
    table.play("B reverse")
    assert table.facts["turn"] == "Dan"


def test_who_joins_before_the_player_at_turn_takes_no_turn_away() -> None:
    table = Sitting("A B C").play("A 2", "B 3", "join Dan after A")
    assert table.facts["turn"] == "C"
    assert table.play("C 2", "A 3").facts["turn"] == "Dan"


def test_who_leaves_is_out_and_no_chip_moves() -> None:
    table = Sitting("A B C").play("A 2", "B leave")
    assert (table.facts["turn"], table.each("chips"), table.each("out")) == ("C", [3, 3, 3], [False, True, False])
    assert table.facts["total"] == 2
    assert table.play("C reverse").facts["turn"] == "A"  # two are left: a Hold
    table.play("A leave")
    assert (table.facts["winner"], table.each("place")) == ("C", [2, 3, 1])


def test_the_dealer_may_leave() -> None:
    table = Sitting("A B C D").play("D leave", "agree total=95", "A 5")
    assert (table.facts["turn"], table.facts["dealer"]) == ("A", "C")


def test_a_name_put_right_is_right_in_the_past_too() -> None:
    table = Sitting("A B C").play("round B:lost", "rename B Beatrix", "Beatrix 4")
    assert table.facts["turn"] == "C"
    assert [each.loser for each in table.state.match.rounds] == ["Beatrix"]
    assert table.state.match.chips == {"A": 3, "Beatrix": 2, "C": 3}
    gone = Sitting("A B C").play("B leave", "rename B Beatrix")
    assert gone.state.match.gone == ("Beatrix",)


def test_a_new_seating_keeps_turn_dealer_and_hands() -> None:
    table = Sitting("A B C D").play("A 2~", "B leave", "seats D C B A")
    assert [row["name"] for row in table.facts["players"]] == ["D", "C", "B", "A"]
    assert (table.facts["turn"], table.facts["dealer"], table.facts["at"]["A"]["cards"]) == ("C", "D", 3)
    assert table.play("C 4").facts["turn"] == "A"
    ended = Sitting("A B").play("agree total=95 chips:A=0", "A 5")
    assert ended.judge("seats B A").rule == "table.over"


def test_a_referees_penalty_is_drawn_and_stays_in_the_hand() -> None:
    table = Sitting("A B C").play("A 2", "C penalty:3")
    assert (table.each("cards"), table.facts["pile"], table.facts["turn"]) == ([4, 4, 7], 38, "B")
    refill = Sitting("A B C", MATTEL).play("A penalty:2", "A 2")
    assert (refill.each("cards"), refill.facts["pile"]) == ([5, 4, 4], 98)


def test_the_clock_is_of_no_account_in_play() -> None:
    table = Sitting().play("pause")
    assert table.state.paused
    assert not table.play("A 2", "resume").state.paused


# --- a record whose acts the rules do not allow


def finding_words(lines: list[str], players: str = "A B C", *settings: str) -> tuple[list[str], Sitting]:
    """What a replay of these lines finds, and the table after it."""
    table = Sitting(players, "ono99-tomy", *settings)
    acts = [(number, table.read(line)) for number, line in enumerate(lines, 1)]
    found = examine(GAME, table.state, acts)
    return [f"{each.number} {each.ruling.rule} {each.ruling.case}" for each in found], table


def test_in_a_replay_what_was_not_allowed_has_happened() -> None:
    found, table = finding_words(["A 7", "C 5", "A 1", "B 3"])
    # C out of turn, and play goes on after C; a 1 that the pack does not have; B is then right.
    assert found == ["2 ono.turn turn", "3 ono.deck none"]
    assert (table.facts["total"], table.facts["turn"], table.facts["act"]) == (16, "C", 4)


def test_in_a_replay_what_cannot_be_applied_has_no_effect() -> None:
    found, table = finding_words(["A 7", "close", "B 5", "B leave"])
    assert found == ["3 table.over closed", "4 table.over closed"]
    assert (table.facts["total"], table.facts["act"]) == (7, 2)


def test_in_a_replay_an_undecided_act_is_no_finding() -> None:
    found, table = finding_words(["A stuck", "A 3=3", "B 4=9"])
    assert found == ["3 ono.announce wrong"]
    assert table.facts["total"] == 7


def test_in_a_replay_a_foul_of_nothing_is_a_finding() -> None:
    found, table = finding_words(["foul", "A 7"])
    assert (found, table.facts["total"]) == (["1 table.foul nothing"], 7)


def test_in_a_replay_a_reshuffle_that_nobody_wrote_down_is_implied() -> None:
    found, table = finding_words(["A 2", "B 3", "agree pile=0", "C 4"])
    assert (found, table.facts["pile"], table.each("cards")) == ([], 0, [4, 4, 4])
    assert {card: count for card, count in table.state.seen.items() if count} == {"3": 1, "4": 1}


def test_in_a_replay_what_an_act_implies_may_make_it_right() -> None:
    """A game in which a fourth copy of a card tells of a reshuffle: refused is only what even that does not help."""

    def resolve(state: State, act: Act) -> tuple[Act, ...]:
        return (Act("reshuffle"), act) if state.seen.get(act.card, 0) > 2 else (act,)

    game = GAME._replace(resolve=resolve)
    table = Sitting("A B C")
    lines = ["A 2", "B 2", "C 2", "A 2", "B 3", "C 3", "A 3", "C 3"]
    found = examine(game, table.state, [(number, table.read(line)) for number, line in enumerate(lines, 1)])
    assert [(each.number, each.ruling.rule) for each in found] == [(8, "ono.turn")]
    assert table.facts["total"] == 20
    done = step(game, table.play("A 4", "B 4", "C 4").state, table.read("A 4"), 20)
    assert ([act.kind for act in done.acts], table.facts["act"]) == (["reshuffle", "number"], 21)


@pytest.mark.parametrize(
    ("lines", "pile", "seen"), [([], 42, {}), (["A 2"], 41, {"2": 1}), (["A 2", "B 3", "C 3"], 41, {"3": 1})]
)
def test_in_a_replay_a_reshuffle_that_the_rules_do_not_know_has_happened(
    lines: list[str], pile: int, seen: dict[str, int]
) -> None:
    """The top card stays where it is; with nothing under it, nothing comes to the pile (42 less a card a play)."""
    found, table = finding_words([*lines, "reshuffle"], "A B C", "empty_pile=none")
    assert found == [f"{len(lines) + 1} ono.pile none"]
    assert table.facts["pile"] == pile
    assert {card: count for card, count in table.state.seen.items() if count} == seen


def test_a_line_without_a_name_is_the_player_at_turns() -> None:
    found, table = finding_words(["7", "8", "hold"])
    assert (found, table.facts["turn"], table.facts["total"]) == ([], "A", 15)
    unnamed, _ = finding_words(["close", "7"])
    assert unnamed == ["2 table.over closed"]


def test_rule_sets_shipped_are_what_their_titles_say() -> None:
    assert rules_of("ono99-100").limit == 100
    assert rules_of("ono99-last-chip").out == "last"
    assert (rules_of(MATTEL).players_max, rules_of(MATTEL).dodge) == (6, ("reverse", "double"))


# --- acts that every game shares, where this game never comes


def test_people_move_while_nobody_is_at_turn() -> None:
    """Between the rounds of a game in which hands are handed in."""
    state = Sitting("A B C").state
    state.turn = None
    record_room.reseat(state, Act("seats", names=("C", "A", "B")))
    assert (state.players, state.turn, state.dealer) == (["C", "A", "B"], None, 0)
    assert record_room.seat_newcomer(state, Act("join", target="C", text="Dan"), 4) == 1
    assert (state.players, state.turn, state.dealer) == (["C", "Dan", "A", "B"], None, 0)
    record_room.set_dealer(state, Act("dealer", "B"))
    assert (state.turn, state.dealer) == (None, 3)


def test_a_card_may_be_agreed_on_where_a_game_has_one_to_agree_on() -> None:
    act = Act("agree", values=(("top", None, "r7"),))
    state = Sitting("A B").state
    assert record_room.agreed_check(state, act, {"top": "card"}, lambda state, key: (0, 0)) is None
    own = act._replace(values=(("top", "A", "r7"),))
    assert record_room.agreed_check(state, own, {"top": "card"}, lambda state, key: (0, 0)) == record_room.MISWRITTEN


# --- what is read aloud

ECHOES = [
    # lines before, the act, rules, (sentence, what fills it) ...
    ("", "A 7", "ono99-tomy", [("ono.echo.turn", {"total": 7, "turn": "B"})]),
    ("", "A double", "ono99-tomy", [("ono.echo.double", {"total": 0, "turn": "B", "who": "A"})]),
    ("A double", "B hold", "ono99-tomy", [("ono.echo.passed", {"total": 0, "turn": "C", "who": "B", "card": "hold"})]),
    (
        "A double", "B reverse", "ono99-tomy",
        [("ono.echo.passed", {"total": 0, "turn": "A", "who": "B", "card": "reverse"}), ("ono.echo.ccw", {})],
    ),
    ("A reverse", "C reverse", "ono99-tomy", [("ono.echo.turn", {"total": 0, "turn": "A"}), ("ono.echo.cw", {})]),
    ("A double", "B 5", "ono99-tomy", [("ono.echo.second", {"total": 5, "turn": "B"})]),
    ("A double", "stands B double", "ono99-tomy", [("ono.echo.second", {"total": 0, "turn": "B"})]),
    ("A double", "foul B double", "ono99-tomy", [("ono.echo.owed", {"total": 0, "turn": "B", "who": "B", "card": ""})]),
    ("A 7", "foul B 1", "ono99-tomy", [("ono.echo.turn", {"total": 7, "turn": "B"})]),
    ("", "stands B double", "ono99-tomy", [("ono.echo.double", {"total": 0, "turn": "C", "who": "B"})]),
    ("", "agree owed=2", "ono99-tomy", [("ono.echo.owed", {"total": 0, "turn": "A", "who": None, "card": ""})]),
    ("A 2", "B leave", "ono99-tomy", [("echo.out", {"name": "B"}), ("ono.echo.turn", {"total": 2, "turn": "C"})]),
    ("A 2; agree pile=4", "B 2", "ono99-tomy", [("ono.echo.turn", {"total": 4, "turn": "C"}), ("echo.pile",
    {"pile": 3})]),
    (
        "A 2; agree pile=1", "B 2", "ono99-tomy",
        [("ono.echo.turn", {"total": 4, "turn": "C"}), ("echo.pile_empty", {"pile": 0})],
    ),
    (
        "agree total=95", "A 5", "ono99-tomy",
        [
            ("ono.echo.lost", {"loser": "A", "total": 100}), ("ono.echo.chips", {"name": "A", "chips": 2}),
            ("echo.deal", {"dealer": "C", "turn": "A", "cards": 4}),
        ],
    ),
    (
        "", "round B:lost", "ono99-points",
        [("ono.echo.lost_unseen", {"loser": "B", "total": None}), ("echo.deal", {"dealer": "A", "turn": "B",
        "cards": 4})],
    ),
    (
        "agree total=95 chips:A=0", "A 5", "ono99-tomy",
        [
            ("ono.echo.lost", {"loser": "A", "total": 100}), ("echo.out", {"name": "A"}),
            ("echo.deal", {"dealer": "C", "turn": "B", "cards": 4}),
        ],
    ),
    (
        "B leave; agree total=95 chips:A=0", "A 5", "ono99-tomy",
        [("ono.echo.lost", {"loser": "A", "total": 100}), ("echo.out", {"name": "A"}), ("echo.winner", {"name": "C"})],
    ),
    ("A leave", "B leave", "ono99-tomy", [("echo.out", {"name": "B"}), ("echo.winner", {"name": "C"})]),
    (
        "round A:lost; round B:lost; round A:lost; round B:lost", "round A:lost", "ono99-points hands=5 points=0",
        [("ono.echo.lost_unseen", {"loser": "A", "total": None}), ("echo.over", {})],
    ),
    ("A 2; B 3", "A stands draw", "ono99-tomy", [("ono.echo.turn", {"total": 5, "turn": "C"})]),
    (
        "", "B redeal", "ono99-tomy four_ono_dealt=redeal",
        [("echo.deal", {"dealer": "C", "turn": "A", "cards": 4})],
    ),
    ("A 7", "B stands redeal", "ono99-tomy", [("echo.deal", {"dealer": "C", "turn": "A", "cards": 4})]),
    ("", "C swap4", "ono99-mattel swap_when=any", [("ono.echo.turn", {"total": 0, "turn": "A"})]),
    (
        "A double", "B swap4", "ono99-mattel swap_under_duty=on swap_pays=one",
        [("ono.echo.second", {"total": 0, "turn": "B"})],
    ),
    (
        "A double", "B swap4", "ono99-mattel swap_under_duty=on swap_ends_turn=off",
        [("ono.echo.owed", {"total": 0, "turn": "B"})],
    ),
    ("", "close", "ono99-tomy", []),
]  # fmt: skip


@pytest.mark.parametrize(("before", "line", "rules", "right"), ECHOES, ids=lambda each: str(each)[:40])
def test_echo(before: str, line: str, rules: str, right: list[tuple[str, dict[str, Any]]]) -> None:
    table = Sitting("A B C", *rules.split()).play(*(each.strip() for each in before.split(";") if each.strip()))
    earlier = GAME.facts(table.state)
    act = table.attempt(line).act
    # The dealer of a new hand is the player before the one who begins, among those still in.
    said = GAME.echo(earlier, GAME.facts(table.state), act)
    assert [key for key, _ in said] == [key for key, _ in right]
    for (_, told), (_, wanted) in zip(said, right, strict=True):
        assert {key: value for key, value in told.items() if key in wanted} == wanted


# --- what is shown

SHOWN = [
    # lines, rules, the large number, who is awaited (sentence, what fills it), what is counted
    ("A 7", "ono99-tomy", 7, ("status.turn", {"turn": "B"}), "chips"),
    ("A double; B 5", "ono99-tomy", 5, ("status.second", {"turn": "B"}), "chips"),
    (
        "A double", "ono99-tomy", 0,
        ("status.owed_double", {"turn": "B", "owed": 2, "card": "double", "who": "A"}), "chips",
    ),
    (
        "A double; B hold", "ono99-tomy", 0,
        ("status.owed_passed", {"turn": "C", "owed": 2, "card": "hold", "who": "B"}), "chips",
    ),
    ("agree owed=2", "ono99-points", 0, ("status.owed", {"turn": "A", "owed": 2}), "points"),
    ("agree owed=2; note x", "ono99-free", 0, ("status.owed", {"turn": "A", "owed": 2}), ""),
    (
        "B stands double; pause; resume; A penalty:1; B foul 7; reshuffle", "ono99-tomy empty_pile=all", 0,
        ("status.owed_double", {"turn": "C", "owed": 2, "card": "double", "who": "B"}), "chips",
    ),
    (
        "A double; B stuck", "ono99-mattel duty_inherited=on", 0,
        ("status.owed_double", {"turn": "C", "owed": 2, "card": "double", "who": "A"}), "",
    ),
    (
        "A double; C swap4; B swap4", "ono99-mattel swap_when=any swap_under_duty=on swap_ends_turn=off", 0,
        ("status.owed_double", {"turn": "B", "owed": 2, "card": "double", "who": "A"}), "",
    ),
    ("A double; rename A Ann", "ono99-tomy", 0, ("status.owed", {"turn": "B", "owed": 2}), "chips"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "rules", "large", "awaited", "counted"), SHOWN, ids=lambda each: str(each)[:40])
def test_shown(lines: str, rules: str, large: int, awaited: tuple[str, dict[str, Any]], counted: str) -> None:
    table = Sitting("A B C", *rules.split())
    acts = [act for line in lines.split(";") for act in table.attempt(line.strip()).acts]
    told = GAME.shown(table.state, acts)
    assert (told.large, told.awaited, told.counted, told.last) == (large, (awaited,), counted, ())
    assert told.standing == (("status.total", {"total": large, "left": 99 - large, "limit": 99}),)
    pack = table.state.rules.cards
    assert [(name["card"], laid, copies) for (_, name), laid, copies in told.seen] == [
        (card, table.state.seen[card], pack[card]) for card in pack
    ]


def test_two_plays_owed_by_an_agreement_have_no_cause() -> None:
    table = Sitting("A B C")
    table.state.owed = 2
    assert GAME.shown(table.state, ()).awaited == (("status.owed", {"turn": "A", "owed": 2}),)


def ended(lines: str, rules: str = "ono99-tomy", scores_only: bool = False) -> tuple[State, list[tuple[str, Any]]]:
    """The table after these lines, and what the log remarks on the last of them."""
    table = Sitting("A B C", *rules.split())
    if scores_only:
        GAME.keep_scores(table.state)
    *before, last = (line.strip() for line in lines.split(";"))
    earlier = table.play(*before).facts
    table.play(last)
    return table.state, GAME.remarks(earlier, table.facts)


LOST = [
    # lines, scores only, the sentence on the hand that has ended, what fills it
    ("agree total=95; A 5", False, "view.lost", {"round": 1, "total": 100, "loser": "A"}),
    ("round A:lost; round B:lost", False, "view.lost_unseen", {"round": 2, "total": None, "loser": "B"}),
    ("round C:lost", True, "view.lost_unseen", {"round": 1, "total": None, "loser": "C"}),
]


@pytest.mark.parametrize(("lines", "scores_only", "key", "filled"), LOST, ids=lambda each: str(each))
def test_who_lost_the_hand_is_shown_and_remarked(
    lines: str, scores_only: bool, key: str, filled: dict[str, Any]
) -> None:
    state, remarks = ended(lines, scores_only=scores_only)
    assert GAME.shown(state, ()).last == ((key, filled),)
    assert remarks == [(key, filled)]


def test_the_log_remarks_who_has_won() -> None:
    lines = "B leave; agree chips:A=0 total=95; A 5"
    state, remarks = ended(lines)
    assert remarks == [
        ("view.lost", {"round": 1, "total": 100, "loser": "A"}), ("echo.winner", {"name": "C"}),
    ]  # fmt: skip
    told = GAME.shown(state, ())
    assert (told.large, told.standing, told.awaited, told.seen, told.counted) == (None, (), (), (), "chips")
    assert GAME.offer(state).title == ("legal.over", {})
    assert ended("A 7; B 8")[1] == []
    assert ended("A leave; B leave")[1] == []


def test_where_only_scores_are_kept_a_result_is_awaited_until_the_end() -> None:
    state, _ = ended("round A:lost", scores_only=True)
    awaited = ("ono.status.result", {"round": 2})
    told = GAME.shown(state, ())
    assert (told.large, told.standing, told.awaited, told.seen) == (None, (), (awaited,), ())
    assert GAME.offer(state).title == ("ono.legal.result", {"round": 2, "result": "round B:lost"})
    closed, _ = ended("round A:lost; close", scores_only=True)
    assert GAME.shown(closed, ()).awaited == ()


@pytest.mark.parametrize(("lines", "title"), [("A 7", "legal.title"), ("A double", "legal.title_owed")])
def test_what_is_offered_is_headed_by_turn_total_and_duty(lines: str, title: str) -> None:
    state, _ = ended(lines)
    offer = GAME.offer(state)
    assert offer.title == (title, {"turn": "B", "total": state.total, "limit": 99, "owed": state.owed})
    assert offer.totals
    assert [acts for _, acts in offer.groups] == [GAME.legal(state)]


def test_between_results_the_next_hand_is_told() -> None:
    table = Sitting("A B C")
    GAME.keep_scores(table.state)
    before = table.facts
    act = table.attempt("round B:lost").act
    assert GAME.echo(before, table.facts, act) == [
        ("ono.echo.lost_unseen", {"loser": "B", "total": None}), ("ono.echo.chips", {"name": "B", "chips": 2}),
        ("ono.echo.round", {"round": 2}),
    ]  # fmt: skip


def test_a_table_tells_its_fields_but_not_the_checks_of_its_rules() -> None:
    told = repr(Sitting("A B C").play("7").state)
    assert told.startswith("State(")
    assert "players=['A', 'B', 'C']" in told
    assert " total=7," in told
    assert "checks=" not in told


# --- a journal from before

NEWER = [
    "reverse_two_left", "ono_negative", "ono_under_duty", "four_ono_dealt", "swap_when", "swap_ends_turn", "swap_pays",
    "late_draw_until", "target",
]  # fmt: skip
"""Options that journals pin since they were added; those written before lack them."""


def without_options(file: Path, options: list[str]) -> None:
    """Take these options out of the front matter of a journal."""
    lines = file.read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if line.partition(" = ")[0] not in options]
    assert len(kept) == len(lines) - len(options)
    file.write_text("\n".join(kept), encoding="utf-8")


@pytest.mark.parametrize("options", [*([option] for option in NEWER), NEWER], ids=" ".join)
@pytest.mark.parametrize("rules", ["ono99-tomy", MATTEL])
def test_a_journal_that_lacks_a_newer_option_is_read_with_its_default(
    options: list[str], rules: str, tmp_path: Path
) -> None:
    desk = new_desk(tmp_path, "A B C", rules)
    record(desk, "A double", "B reverse", "A 7~", "A 5")
    without_options(Path(desk.path), options)
    old = open_desk(desk.path)
    assert old.state == desk.state
    assert {option: getattr(old.rules, option) for option in options} == {
        option: BOOK.options[option]["default"] for option in options
    }
    assert record(old, "C 3").verdict == "legal"
    assert run("check", desk.path)[0] == 0


def test_what_a_journal_pins_is_not_the_default(tmp_path: Path) -> None:
    """The other options are missing, this one is not: a trade still takes no turn."""
    desk = new_desk(tmp_path, "A B C", MATTEL, "swap_ends_turn=off")
    without_options(Path(desk.path), [option for option in NEWER if option != "swap_ends_turn"])
    old = open_desk(desk.path)
    record(old, "A swap4")
    assert old.state.turn == 0


# --- the prompt


@pytest.mark.parametrize(
    ("lines", "key", "owed"), [("A 7", "live.prompt.turn", 1), ("A 7; B double", "live.prompt.owed", 2)]
)
def test_the_prompt_tells_the_total_and_what_is_owed(lines: str, key: str, owed: int) -> None:
    table = Sitting("A B C").play(*lines.split("; "))
    turn = table.facts["turn"]
    assert GAME.prompt(table.state) == [("live.prompt.total", {"total": 7}), (key, {"turn": turn, "owed": owed})]


# --- where a bust puts its player out, nothing else is counted


@pytest.mark.parametrize(
    "settings", [(), ("chips=5", "out=last"), ("chips=none", "points=2", "target=9"), ("hands=1",)]
)
def test_where_a_bust_puts_its_player_out_nothing_else_is_counted(settings: tuple[str, ...]) -> None:
    """The box of 112 cards has no chips: whoever cannot play is out, and the last one left wins."""
    table = Sitting("A B C", "ono99-tomy", "bust=player", *settings).play("agree total=98", "A 2")
    assert (table.state.scoring.way.counted, table.each("chips")) == ("", [None, None, None])
    assert table.each("out") == [True, False, False]
    assert table.judge("agree chips:B=1").case == "none"
    table.play("B 2")
    assert (table.facts["winner"], table.each("place")) == ("C", [3, 2, 1])

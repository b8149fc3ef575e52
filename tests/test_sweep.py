"""Sweeps over the usual acts of a record: what they take, and what they leave to be judged.

What a sweep leaves is here told act by act; that what it takes comes out as if judged and applied one by one, the
properties of both games say of tables at random, and the stretches here of the plays that there are.
"""

from collections.abc import Callable

import pytest

import onotable
import unotable
from referee.game import Act, Hand, at_turn, copied
from sitting import Sitting


def swept(table: Sitting, *acts: Act) -> int:
    """How many of these acts a sweep takes, numbered from 50 on; the table is then as they make it one by one."""
    one_by_one, entries = copied(table.state), [*enumerate(acts, 50)]
    first = table.game.sweep(table.state, rest := iter(entries))
    left = [] if first is None else [first, *rest]
    taken = entries[: len(entries) - len(left)]
    assert [*taken, *left] == entries
    for number, act in taken:
        assert table.game.judge(one_by_one, act).verdict != "illegal"
        one_by_one.entry = number
        table.game.apply(one_by_one, act)
    assert table.state == one_by_one
    return len(taken)


def uno(*settings: str, players: str = "A B C") -> unotable.Sitting:
    """A table of UNO of which r5 is the start card, and A begins."""
    return unotable.Sitting(players, "uno-japan", *settings).play("flip:r5")


def ono(*settings: str) -> onotable.Sitting:
    """A table of O'NO 99 at which nearly everything is free, and A begins."""
    return onotable.Sitting("A B C", "ono99-free", *settings)


def acts_of(table: Sitting, told: str) -> list[Act]:
    """`A r3, B draw` as acts."""
    return [table.read(line) for line in told.split(", ")]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("", "A r3, B b3, C draw, C b9, A draw, A pass, B bs, A w:g, B g0"),
        ("", "A rr, C rr, A rs, C r+2, A draw, B w4:y, C draw, A y2"),
        ("penalty_ends_turn=false", "A r+2, B draw, B r3, C w4:r, A draw, A draw, A pass, B r1"),
        ("deck=113", "A white:b, B b4"),
        ("stop_cards=2;last_card=no symbol", "A draw, A pass, B rs, A r2"),
        ("drawn_card=must;voluntary_draw=false;guilty_card=lay", "A draw, A pass, B rs, A r2"),
        ("seven_swap=may;zero_rotate=true", "A r6, B r1, C r8"),
        ("wild_restricted=true;unnamed_colour=foul", "A w:b, B w4:g, C draw, A g3"),
        ("wild4_legal=always;challenge=off;stack=2 on 2", "A r+2, B draw, C w4:g"),
        ("hand_size=2", "A r3!, B r4, C r5!, A draw, B r6"),
    ],
)
def test_a_whole_stretch_of_uno_is_taken(settings: str, told: str) -> None:
    table = uno(*settings.split(";") if settings else ())
    acts = acts_of(table, told)
    last = acts.pop() if "hand_size" in settings else None  # B, who did not say UNO, may be caught and empties the hand
    assert swept(table, *acts) == len(acts)
    assert table.state.entry == 49 + len(acts)
    assert last is None or swept(table, last) == 0


def test_uno_said_for_a_card_that_was_then_not_laid_is_said_anew() -> None:
    table = uno(players="A B").play("agree cards:A=1", "A draw", "A uno")
    assert table.state.called == {0}
    assert swept(table, *acts_of(table, "A pass, B r3, A r4")) == 3
    assert (table.state.called, table.state.uncalled) == (set(), [0])


def test_what_a_challenge_showed_is_looked_at_after_a_draw_of_another_player_too() -> None:
    """A held a card that forbids a Wild Draw Four, and lays it; C held none, and draws."""
    table = uno().play("A w4:b", "B challenge:guilty", "B b1", "C w4:g", "A challenge:innocent")
    assert swept(table, *acts_of(table, "B g2, C draw, C pass, A r2, B r3")) == 3


def test_a_wild_draw_four_out_of_a_hand_that_a_challenge_has_shown_is_left_to_be_judged() -> None:
    table = uno().play("A w4:b", "B challenge:innocent", "C b3", "A b4", "B r4", "C r5")
    assert swept(table, *acts_of(table, "A w4:g")) == 0


def test_a_second_draw_that_was_let_stand_leaves_nothing_for_the_turns_after_it() -> None:
    table = uno().play("A draw", "A stands draw")
    assert swept(table, *acts_of(table, "A pass, B draw, B r3")) == 3


@pytest.mark.parametrize("two_reverse", ["skip", "pass"])
def test_reverse_between_two(two_reverse: str) -> None:
    table = uno(f"two_reverse={two_reverse}", players="A B")
    follows = "A" if two_reverse == "skip" else "B"
    acts = acts_of(table, f"A rr, {follows} r3")
    assert swept(table, *acts) == 2


LEFT_OF_UNO = [
    ("", "", "B r3"),
    ("", "", "A b7"),
    ("", "", "A r3!"),
    ("", "", "A w"),
    ("", "", "A foul r3"),
    ("", "", "A r7:B"),
    ("multiple=identical", "", "A r3,r3"),
    ("", "A r0", "B r0"),
    ("", "agree cards:A=1", "A r3!"),
    ("", "agree cards:A=1", "A rs"),
    ("", "agree cards:A=1", "A w:b"),
    ("stop_cards=2", "agree cards:A=1", "A r3"),
    ("play_on=true", "agree cards:A=1", "A r3"),
    ("last_card=not left", "agree cards:A=2", "A r3!"),
    ("", "A w4:b, B challenge:innocent, C b3", "A r3"),
    ("jump_in=identical;jump_in_effect=cancels", "", "A r3"),
    ("jump_in=identical", "A r3", "A r3"),
    ("", "agree pile=0, A draw", "A pass"),
    ("", "agree pile=0, A draw, A pass", "B r3"),
    ("play_on=true", "agree cards:A=1, A r3", "B r4"),
    ("guilty_card=lay", "A w4:b, B challenge:guilty", "A r3"),
    ("guilty_card=lay", "A w4:b, B challenge:guilty, agree cards:A=5", "A w4:g"),
    ("", "A hand:r1", "A r3"),
    ("", "agree cards:A=1, A r+2", "B draw"),
    ("stack=2 on 2", "A r+2", "B b+2"),
    ("drawn_draw_card=false", "", "A r+2"),
    ("", "", "A draw:1"),
    ("", "A draw", "A draw"),
    ("", "A draw, agree top=r+2 pending=2", "A pass"),
    ("", "A draw, agree top=r+2 pending=2", "A draw"),
    ("", "agree pile=1, A r+2", "B draw"),
    ("", "agree cards:A=2, A r3", "B draw"),
    ("hand_limit=10", "", "A draw"),
    ("", "", "A pass"),
    ("draw_to_match=must", "A draw", "A pass"),
    ("seven_swap=may", "", "A r7"),
    ("zero_rotate=true", "", "A r0"),
    ("deck=112-swap", "", "A swap:b:C"),
    ("deck=112-shuffle", "", "A shuffle:b"),
    ("", "A w", "A colour:b"),
    ("", "", "note well"),
]
"""Settings, what was recorded before, and an act that a sweep does not take."""


def test_a_card_drawn_and_shown_and_a_colour_beside_a_card_are_left_to_be_judged() -> None:
    table = uno().play("A draw")
    assert swept(table, Act("number", "A", "r3", colour="b")) == 0
    assert swept(table, Act("pass", "A", number=2)) == 0
    table.state.drawn_card = "r3"
    assert swept(table, Act("number", "A", "r3")) == 0


@pytest.mark.parametrize("start", ["b3", "bs", "br", "b+2", "w"])
def test_a_start_card_is_taken(start: str) -> None:
    table = unotable.Sitting("A B C", "uno-japan")
    assert swept(table, Act("flip", card=start)) == 1


def test_what_has_no_number_leaves_the_newest_entry_as_it_is() -> None:
    table = unotable.Sitting("A B C", "uno-japan")
    assert table.game.sweep(table.state, iter([(None, Act("flip", card="b3"))])) is None
    assert (table.state.top, table.state.entry) == ("b3", 0)


@pytest.mark.parametrize("start", ["w4", "swap"])
def test_a_start_card_that_goes_back_or_is_not_in_the_pack_is_left_to_be_judged(start: str) -> None:
    table = unotable.Sitting("A B C", "uno-japan")
    assert swept(table, Act("flip", card=start)) == 0
    assert swept(table, Act("note", text="late")) == 0


def test_whoever_goes_out_with_a_number_ends_the_round_and_its_hands_and_the_next_one_follow() -> None:
    table = uno().play("agree cards:A=2 cards:B=2 cards:C=3")
    lines = ["A r0!", "B r1!", "C r2", "A r4", "C hand:b1,b2", "B hand:y9", "flip:g2", "B g3", "C g4"]
    assert swept(table, *map(table.read, lines)) == len(lines)
    assert (table.state.round, table.state.match.totals) == (2, {"A": 12, "B": 0, "C": 0})


HANDS = "agree cards:A=1 cards:B=2 cards:C=3, A r3"
"""A has gone out; B and C hand in."""


@pytest.mark.parametrize("told", ["B b1,b2, C w,y1,y1", "C y1,y2,w4, B g0,r0, C b3"])
def test_hands_are_taken_in_until_the_round_is_closed(told: str) -> None:
    table = uno().play(*HANDS.split(", "))
    acts = [table.read(line.replace(" ", " hand:", 1)) for line in told.split(", ")]
    assert swept(table, *acts) == 2
    assert table.state.round == 2


@pytest.mark.parametrize(
    ("before", "act"),
    [
        ("", "A hand:r1"),
        ("", "B hand:b1"),
        ("", "B hand:b1,r3"),  # the other r3 lies on the pile, with the one of the deal
        ("", "B hand:27"),
        ("", "B hand:-"),
        ("", "B foul uno"),
        ("B hand:b1,b2", "B hand:b1,b2"),
        ("B hand:y0,y1", "C hand:y0,y2,y3"),
    ],
)
def test_hands_that_a_sweep_leaves_to_be_judged(before: str, act: str) -> None:
    table = uno().play("agree top=r3", *HANDS.split(", "))
    table.play(*before.split(", ") if before else ())
    assert swept(table, table.read(act)) == 0


def test_a_hand_of_which_a_part_was_shown_is_left_to_be_judged() -> None:
    counts, *rest = HANDS.split(", ")
    table = uno().play(counts, "B hand:b1", *rest)
    assert swept(table, table.read("B hand:b1,b2")) == 0
    assert swept(table, table.read("C hand:b1,b1,b2")) == 0


def test_a_hand_that_a_challenge_has_shown_is_left_to_be_judged() -> None:
    table = uno().play("A w4:b", "B challenge:innocent", "agree cards:C=1", "C b3")
    assert table.state.clean
    assert swept(table, table.read("A hand:r1,r2,r4,r6,r7,r8")) == 0


def test_results_of_a_table_that_keeps_scores_are_left_to_be_judged() -> None:
    table = unotable.Sitting("A B C")
    table.game.keep_scores(table.state)
    assert swept(table, table.read("A hand:r1")) == 0
    assert table.game.sweep(table.state, iter([])) is None


def test_a_hand_without_a_number_leaves_the_number_of_the_newest_entry() -> None:
    table = uno().play(*HANDS.split(", "))
    assert table.game.sweep(table.state, iter([(None, table.read("B hand:b1,b2"))])) is None
    assert (table.state.entry, table.state.handed) == (3, {1: 3})


def test_who_has_said_uno_need_not_say_it_again_and_a_draw_ends_that() -> None:
    table = uno().play("agree cards:A=2", "A r3!", "B r4", "C r6")
    assert swept(table, *acts_of(table, "A draw, A r1, B r2")) == 3
    assert table.state.uncalled == []  # B laid after A


def test_who_said_uno_and_has_two_cards_again_need_not_say_it_again() -> None:
    table = uno().play("agree cards:A=2", "A r3!", "agree cards:A=2", "B r4", "C r6")
    assert swept(table, table.read("A r1")) == 1
    assert table.state.uncalled == []


def test_the_draw_of_a_draw_two_as_start_card_is_the_turn_of_its_player() -> None:
    table = unotable.Sitting("A B C", "uno-japan", "penalty_ends_turn=false").play("flip:r+2")
    assert swept(table, *acts_of(table, "A draw, B r3")) == 2


@pytest.mark.parametrize("table", [uno(), onotable.Sitting("A B C")])
def test_an_act_without_a_number_leaves_the_number_of_the_newest_entry(table: Sitting) -> None:
    table.state.entry = 7
    act = table.read("A r3" if isinstance(table, unotable.Sitting) else "A 3")
    assert table.game.sweep(table.state, iter([(None, act)])) is None
    assert (table.state.entry, table.state.turn) == (7, 1)


def test_who_was_clean_of_a_colour_plays_on_until_it_shows_or_a_card_is_drawn() -> None:
    table = uno().play("A w4:b", "B challenge:innocent", "C b3")
    assert table.state.clean == {0: "r"}
    assert swept(table, *acts_of(table, "A b4, B b5, C b6, A w:y, B y1, C y2")) == 6
    assert table.state.clean == {0: "r"}
    assert swept(table, *acts_of(table, "A draw, A r2")) == 2
    assert table.state.clean == {}


def test_whose_hand_forbade_a_wild_draw_four_is_left_to_be_judged() -> None:
    table = uno().play("A w4:b", "B challenge:guilty", "B b1", "C b2")
    assert table.state.holds
    assert swept(table, table.read("A b3")) == 0


def test_what_ended_the_hand_before_is_told_no_more() -> None:
    table = onotable.Sitting("A B C", "ono99-free").play("agree total=95", "A 5")
    assert table.state.ended is not None
    assert swept(table, Act("number", at_turn(table.state), "3")) == 1
    assert table.state.ended is None


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ("", "A 5, B hold, C reverse, B 10=15, A -10, C 3"),
        ("", "A 5, B double, C 3, C 4, A double, B 2, B 3, C reverse, B 2"),
        ("dodge=none", "A 5, B double, C reverse, C reverse, B 3"),
    ],
)
def test_a_whole_stretch_of_o_no_99_is_taken(settings: str, told: str) -> None:
    table = ono(*settings.split(";") if settings else ())
    acts = acts_of(table, told)
    assert swept(table, *acts) == len(acts)


def test_reverse_with_two_players_of_o_no_99() -> None:
    table = onotable.Sitting("A B", "ono99-free")
    assert swept(table, *acts_of(table, "A 3, B reverse, A 4")) == 3


LEFT_OF_ONO = [
    ("", "", "B 5"),
    ("", "", "A foul 5"),
    ("", "", "A 5~"),
    ("", "", "A 5=6"),
    ("", "A 5~", "B 5"),
    ("draw=refill", "", "A 5"),
    ("", "agree pile=0", "A 5"),
    ("", "agree cards:A=0", "A 5"),
    ("", "agree total=95", "A 5"),
    ("", "agree total=3", "A -10"),
    ("dodge=double", "A 5, B double", "C double"),
    ("dodge=none;double_first=refuse", "A 5, B double", "C double"),
    ("dodge=double;dodge_second=true", "A 5, B double, C 2", "C double"),
    ("", "", "note well"),
    ("", "close", "A 5"),
]


@pytest.mark.parametrize(
    ("table_of", "settings", "before", "act"),
    [(uno, *each) for each in LEFT_OF_UNO] + [(ono, *each) for each in LEFT_OF_ONO],
)
def test_what_a_sweep_leaves_to_be_judged(
    table_of: Callable[..., Sitting], settings: str, before: str, act: str
) -> None:
    table = table_of(*settings.split(";") if settings else ())
    table.play(*before.split(", ") if before else ())
    assert swept(table, table.read(act)) == 0


def test_the_last_copy_of_a_card_and_a_hand_that_was_shown_are_left_to_be_judged() -> None:
    table = onotable.Sitting("A B C", "ono99-free")
    table.state.hands[0] = Hand(4, ["5"])
    assert swept(table, table.read("A 5")) == 0
    table = onotable.Sitting("A B C", "ono99-free", "deck=54")
    copies = table.state.rules.cards["7"]
    sevens = [Act("number", "ABC"[place % 3], "7") for place in range(copies + 1)]
    assert swept(table, *sevens) == copies

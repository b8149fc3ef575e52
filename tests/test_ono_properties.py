"""What holds at every table of O'NO 99, whatever its options and whatever is done at it.

Tables are wandered through at random: acts that are right, acts that are not, and acts on the record itself.
"""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from onotable import BOOK, GAME, Sitting
from playingout import hold_playouts
from referee.errors import Misuse
from referee.game import TAKES_BACK, Act, Hand, ask, copied, live, step
from referee.games.ono99.cards import KINDS, VALUES
from referee.games.ono99.table import State
from referee.notation import Reader
from sitting import (
    AWKWARD_NAMES,
    hold_any_line,
    hold_judging,
    hold_reading,
    hold_replay,
    hold_sweep,
    hold_undo_and_redo,
    option_values,
    wander,
)

PLAYERS = ["Ann", "Ben", "Chie", "Dora", "Emil", "Fay", "Gus", "Hal"]
SETS = ("ono99-tomy", "ono99-mattel", "ono99-tens", "ono99-points")
NUMBERS = {
    "limit": (30, 99, 100), "chips": ("none", 0, 1, 3), "points": (0, 1, 5), "target": (0, 1, 7), "hands": (0, 2, 5),
    "hand_size": (1, 3, 4, 6), "players_min": (2,), "players_max": (8,),
}  # fmt: skip


HOUSE = "ono99-tomy four_ono_dealt=redeal bust=player chips=none late_draw_until=turn empty_pile=all"
"""A table of house rules under which hands are dealt again and players drop out."""


@st.composite
def tables(draw: st.DrawFn) -> Sitting:
    """A table of two to six players under random options."""
    players = " ".join(draw(st.permutations(PLAYERS[:6]))[: draw(st.integers(2, 6))])
    chosen = draw(st.lists(st.sampled_from(list(BOOK.options)), unique=True, max_size=8))
    settings = [f"{option}={draw(option_values(BOOK, option, NUMBERS))}" for option in chosen]
    try:
        return Sitting(players, draw(st.sampled_from(SETS)), *settings)
    except Misuse:
        assume(False)
        raise


SEEDS = st.integers(0, 2**32)


def some_line(chance: Random, state: State) -> str:
    """A line that somebody might type at this table, sensible or not."""
    who = chance.choice(state.players)
    other = chance.choice(state.players)
    card = chance.choice(list(VALUES)) + chance.choice(["", "", "", "~", "=40"])
    turn = state.players[state.turn] if state.turn is not None else who
    usual = [card, f"{turn} {card}"]
    rare = [
        "stuck", "swap4", f"{who} stuck", f"{who} swap4", f"{who} redeal", "draw", f"{who} draw", f"{who} draw",
        "reshuffle", f"{who} {card}", f"{who} stands {card}",
        f"{who} foul {card}", f"{who} penalty:{chance.randrange(4)}", f"{who} leave", "pause", "resume", "note x",
        f"seats {' '.join(chance.sample(state.players, len(state.players)))}", f"dealer {who}", f"round {who}:lost",
        f"join New{len(state.players)} after {who}", f"rename {who} {other}", f"agree turn={who} owed=2",
        f"agree total={chance.randrange(-50, 120)}", f"agree cards:{who}={chance.randrange(6)} pile=3",
        f"agree chips:{who}={chance.randrange(5)}", "ruling:ono.turn so",
    ]  # fmt: skip
    return chance.choice(usual) if chance.random() < 0.7 else chance.choice(rare)


@given(tables(), SEEDS)
def test_judging_and_refusing_change_nothing(table: Sitting, seed: int) -> None:
    hold_judging(table, some_line, seed)


@given(tables(), SEEDS)
def test_a_replay_gives_the_table_again(table: Sitting, seed: int) -> None:
    found = hold_replay(table, some_line, seed)
    assert {each.ruling.rule for each in found} <= {"ono.announce"}


@given(tables(), SEEDS, st.booleans())
def test_legal_lists_what_judge_lets_through(table: Sitting, seed: int, known: bool) -> None:
    wander(table, some_line, seed, seed % 40)
    state = table.state
    if known and state.turn is not None:
        size = state.hands[state.turn].count
        held = Random(seed).choices([card for card, copies in state.rules.cards.items() if copies], k=size)
        state.hands[state.turn] = Hand(size, held)
    listed = GAME.legal(state)
    possible = [Act(KINDS[card], who, card) for who in state.players for card in VALUES]
    possible += [Act(kind, who) for who in state.players for kind in ("stuck", "swap4", "redeal", "draw")]
    passed = [act for act in possible if GAME.judge(state, act).verdict != "illegal"]
    assert sorted(map(str, listed)) == sorted(map(str, passed))
    assert (listed == []) is (state.phase == "over") or known


@given(tables(), SEEDS)
def test_the_gate_of_the_usual_act_says_what_the_checks_say(table: Sitting, seed: int) -> None:
    chance = Random(seed)
    for _ in range(60):
        state = table.state
        if state.turn is None:
            return
        who = state.players[state.turn]
        for act in (Act(kind, who, card) for card, kind in KINDS.items()):
            assert GAME.judge(state, act) is ask(state.checks, state, act)
        table.attempt(some_line(chance, state))


def usual_line(chance: Random, state: State) -> str:
    """A line such as most of an evening is made of, or any other."""
    low = [card for card, value in VALUES.items() if state.total + value < state.limit]
    if chance.random() < 0.15 or not low:
        return some_line(chance, state)
    card = chance.choice(low)
    return card + (f"={state.total + VALUES[card]}" if chance.random() < 0.3 else "")


@given(tables(), SEEDS)
def test_a_sweep_does_what_judging_and_applying_does(table: Sitting, seed: int) -> None:
    hold_sweep(table, usual_line, some_act, seed)


@given(tables(), SEEDS, st.integers(1, 300))
def test_usual_turns_of_a_playout_are_what_each_act_by_itself_is(table: Sitting, seed: int, longest: int) -> None:
    assume(table.state.pile > 0)
    hold_playouts(table, seed, longest)


@given(tables(), SEEDS)
def test_what_legal_lists_can_be_done(table: Sitting, seed: int) -> None:
    wander(table, some_line, seed, 15)
    for act in GAME.legal(table.state):
        after = copied(table.state)
        assert step(GAME, after, act).ruling.verdict != "illegal"
        assert after != table.state


@given(tables(), SEEDS)
def test_every_table_stays_a_table(table: Sitting, seed: int) -> None:
    """Bounds that no act may break, whatever the options."""
    chance = Random(seed)
    for _ in range(60):
        table.attempt(some_line(chance, table.state))
        state = table.state
        assert (state.turn is None) is (state.phase == "over") is state.match.over
        assert state.turn is None or not state.out[state.turn]
        assert state.pile >= 0
        assert all(hand.count >= 0 for hand in state.hands)
        assert state.owed in (1, 2)
        assert state.phase == "over" or state.total < state.rules.limit
        assert len(state.players) == len(state.hands) == len(state.out) == len(state.following)
        assert live(state) >= 1
        assert {name for name, out in zip(state.players, state.out, strict=True) if out} == set(state.match.gone)
        assert state.rules.negative != "floor" or state.total >= 0


def laid(act: Act) -> str:
    """The card that an act lays, empty where it lays none."""
    return "" if act.kind == "foul" else (act.acts[0].card if act.acts else act.card)


@given(st.integers(2, 8), SEEDS)
def test_the_total_is_the_sum_of_what_lies_on_the_pile(players: int, seed: int) -> None:
    table = Sitting(" ".join(PLAYERS[:players]), "ono99-tens")
    chance = Random(seed)
    summed = 0
    for _ in range(120):
        line = some_line(chance, table.state)
        if line.startswith("agree"):
            continue
        done = table.attempt(line)
        summed += sum(VALUES[laid(act)] for act in done.acts if laid(act))
        if done.acts and table.state.ended is not None:
            if table.state.ended.total is not None and table.state.ended.loser is not None:
                assert summed == table.state.ended.total
            summed = 0
        if table.state.phase == "over":
            return
        assert table.facts["total"] == summed


@pytest.mark.parametrize("rules", ["ono99-tomy", "ono99-mattel", "ono99-tens", HOUSE])
@given(players=st.integers(2, 6), seed=SEEDS)
def test_no_card_is_lost_and_none_is_made(rules: str, players: int, seed: int) -> None:
    """Draw pile, hands, discards, and what players put aside as they went, make the pack within every hand."""
    table = Sitting(" ".join(PLAYERS[:players]), *rules.split())
    chance = Random(seed)
    pack = sum(table.state.rules.cards.values())
    aside = 0
    for _ in range(150):
        line = some_line(chance, table.state)
        if line.startswith(("agree", "rename")) or "stands" in line:
            continue
        before = copied(table.state)
        done = table.attempt(line)
        state = table.state
        if state.phase == "over":
            return
        if done.acts and ((state.ended is not None and state.round != before.round) or done.act.kind == "redeal"):
            aside = 0
        went = [seat for seat, name in enumerate(before.players) if name in state.match.gone and not before.out[seat]]
        if state.round == before.round:
            aside += sum(before.hands[seat].count for seat in went)
            aside -= bool(went and laid(done.acts[-1]))  # the card by which somebody is out lies on the pile
        assert state.pile + sum(hand.count for hand in state.hands) + sum(state.seen.values()) + aside == pack, line


@given(tables(), SEEDS)
def test_undo_and_redo_at_every_act(table: Sitting, seed: int) -> None:
    first = copied(table.state)
    hold_undo_and_redo(GAME, first, [act for _, act in wander(table, some_line, seed, 25)])


@given(SEEDS)
def test_what_is_written_reads_the_same(seed: int) -> None:
    """Wandering with awkward names: every act that was recorded is read again from its line, and writes the same."""
    chance = Random(seed)
    names = chance.sample(AWKWARD_NAMES, 5)
    table = Sitting("A B C D E")
    table.state.players[:] = names
    table.state.match = table.state.match._replace(
        players=tuple(names), chips=dict.fromkeys(names, 3), totals=dict.fromkeys(names, 0)
    )
    table.reader = Reader(GAME, names)
    for _ in range(60):
        act = some_act(chance, table.state)
        for resolved in GAME.resolve(table.state, act):
            hold_reading(Reader(GAME, table.state.players), GAME, resolved)
        if act.kind not in TAKES_BACK:
            step(GAME, table.state, act)


def some_act(chance: Random, state: State) -> Act:
    """An act of any kind, made and not read."""
    who, other = chance.choice(state.players), chance.choice(state.players)
    name = chance.choice(list(VALUES))
    card = Act(KINDS[name], who, name, chance.choice([None, None, 7, -3]), chance.choice(["", "~"]))
    number = chance.randrange(9)
    return chance.choice(
        [
            card, card, card, Act("stuck", who), Act("swap4", who), Act("redeal", who), Act("draw", who),
            Act("reshuffle"),
            Act("foul", who, name, acts=(card,)), Act("stands", who, name, acts=(card,)),
            Act("stands", who, acts=(Act("stuck", who),)), Act("foul", who, acts=(Act("draw", who),)),
            Act("penalty", who, number=number), Act("leave", who), Act("dealer", who), Act("pause"), Act("resume"),
            Act("seats", names=tuple(chance.sample(state.players, len(state.players)))), Act("foul last"),
            Act("round", values=(("hand", who, "lost"),)), Act("join", target=who, text=f"New {number}"),
            Act("rename", target=who, text=f"{who}, {number}"), Act("note", text='so "said" \\ # he'),
            Act("ruling", target="ono.turn", text="it stands"), Act("undo"), Act("redo"), Act("close"),
            Act("agree", values=(("turn", None, who), ("cards", other, str(number)), ("direction", None, "ccw"))),
            Act("fix", number=number, acts=(card, Act("agree", values=(("total", None, "4"),)), Act("stuck", other))),
            Act("fix", number=number),
        ]
    )  # fmt: skip


WORDS = [
    "7", "hold", "double=3", "10~", "-10", "ono", "stuck", "draw", "swap4", "redeal", "undo", "redo", "fix",
    "1", "none", "foul",
    "stands", "agree", "total=3", "turn=Ben", "cards:Ben=2", "note", "ruling", "ruling:x", '"', '"a b"', "penalty:2",
    "penalty", "join", "Dan", "after", "leave", "rename", "seats", "dealer", "round", "Ben:lost", "pause", "resume",
    "close", "Ann", "Ben", "Chie", "#", "@3", "=", ":", "~", "７", "マイナス10", "反則", "訂正", "uno", "foul:x", "",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join) | st.text(max_size=20))
def test_no_line_brings_the_table_down(line: str) -> None:
    table = Sitting("Ann Ben Chie").play("7", "8~")
    hold_any_line(table, line)

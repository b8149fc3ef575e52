"""What holds at every table of UNO, whatever its options and whatever is done at it.

Two ways to play at random: with a pack that is really shuffled and dealt, every hand known; and with unseen hands,
where acts that are right, acts that are not, and acts on the record itself come in any order.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from itertools import combinations_with_replacement
from random import Random

from hypothesis import assume, given
from hypothesis import strategies as st

from playingout import hold_playouts
from referee.errors import Misuse
from referee.game import Act, Hand, Step, ask, copied, left, live, step
from referee.games.uno.cards import CARDS, COLOUR, COLOURS, FACE, KINDS, LAYING, WILDS
from referee.games.uno.judge import LIES_THERE, STANDS_THERE
from referee.games.uno.table import COLOUR_PHASE, FLIP, SCORE, State, has_drawn, partner_awaited
from referee.match import still_in
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
    try_line,
    wander,
)
from unotable import BOOK, GAME, Sitting

PLAYERS = ["Ann", "Ben", "Chie", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida", "Jo"]
SETS = (
    "uno-japan",
    "uno-classic",
    "uno-42001",
    "uno-association",
    "uno-algori",
    "uno-party",
    "uno-japan112",
    "uno-swap112",
)
NUMBERS = {
    "players_min": (2,), "players_max": (10,), "hand_size": (1, 2, 3, 7, 10), "hand_limit": (0, 5, 10),
    "idle_laps": (1, 2), "stop_cards": (0, 1, 2),
    "target": (50, 500), "rounds": (1, 3, 5), "points_symbol": (20,), "points_special": (40,), "points_wild": (50,),
}  # fmt: skip
PLAYED = {"scoring": ("international", "japanese")}
SEEDS = st.integers(0, 2**32)


HAND_DECIDES = (
    "voluntary_draw", "draw_to_match", "drawn_card", "play_after_draw", "drawn_draw_card", "last_card", "stack",
    "wild_restricted", "wild4_legal", "wild4_counts_wild4", "wild4_counts_wilds", "wild4_under_penalty", "seven_swap",
    "free_start",
)  # fmt: skip
"""Options by which a verdict rests on cards that nobody sees."""


@st.composite
def tables(draw: st.DrawFn, options: Sequence[str] = tuple(BOOK.options), least: int = 0, most: int = 25) -> Sitting:
    """A table of two to ten players under random options."""
    players = " ".join(PLAYERS[: draw(st.integers(2, 10))])
    chosen = draw(st.lists(st.sampled_from(options), unique=True, min_size=least, max_size=most))
    settings = [f"{option}={draw(option_values(BOOK, option, NUMBERS, PLAYED.get(option)))}" for option in chosen]
    try:
        return Sitting(players, draw(st.sampled_from(SETS)), *settings)
    except Misuse:
        assume(False)
        raise


# --- a pack that is really dealt


class Pack:
    """A shuffled pack at a table: who draws gets real cards, and everybody's hand is known."""

    def __init__(self, table: Sitting, chance: Random) -> None:
        self.table, self.chance = table, chance
        self.pile: list[str] = []
        self.discards: list[str] = []
        self.deal()

    @property
    def state(self) -> State:
        return self.table.state

    def deal(self) -> None:
        """A new round: the whole pack is shuffled, and everybody gets the cards that the table says."""
        self.pile = [card for card, copies in self.state.rules.cards.items() for _ in range(copies)]
        self.chance.shuffle(self.pile)
        self.discards = []
        for hand in self.state.hands:
            hand.cards = [self.pile.pop() for _ in range(hand.count)]

    def act(self, act: Act) -> Step:
        """The act at the table, and what it does to real cards."""
        state = self.state
        before, round_before = {name: list(self.hand(name)) for name in state.players}, state.round
        done = step(GAME, state, act, self.table.number + 1)
        self.table.number += len(done.acts)
        if done.acts and state.round != round_before:
            self.deal()
        elif done.acts:
            for each in done.acts:
                self._follow(each, before)
            self._draw()
        return done

    def hand(self, name: str) -> list[str]:
        return self.state.hands[self.state.players.index(name)].cards or []

    def _follow(self, act: Act, before: dict[str, list[str]]) -> None:
        state = self.state
        inner = act.acts[0] if act.kind == "stands" else act
        if inner.kind in LAYING:
            self.discards += inner.cards or (inner.card,)
        elif act.kind == "flip" and state.top is not None:
            self.pile.remove(act.card)
            self.discards.append(act.card)
        elif act.kind == "reshuffle":
            self.pile += self.discards[:-1]
            self.discards = self.discards[-1:]
            self.chance.shuffle(self.pile)
        elif act.kind == "leave":
            self.pile[:0] = before[str(act.who)]
        elif act.kind == "challenge" and act.text == "guilty" and state.rules.guilty_card == "back":
            self.discards.pop()
        for name, hand in zip(state.players, state.hands, strict=True):
            if name not in before or (act.kind == "leave" and name == act.who):
                hand.cards = []
        self._deal_out(before)

    def _deal_out(self, before: dict[str, list[str]]) -> None:
        """Hands that were shuffled together are dealt out, as many cards to each as the table says.

        Where a card was drawn for the one laid last, it was drawn before that.
        """
        shuffled = {name: hand for name, hand in zip(self.state.players, self.state.hands, strict=True)
                    if hand.cards is None}  # fmt: skip
        pool = [card for name in shuffled for card in before[name]]
        if "shuffle" in pool:
            pool.remove("shuffle")
        wanted = sum(hand.count for hand in shuffled.values())
        pool += [self.pile.pop() for _ in range(wanted - len(pool))]
        self.chance.shuffle(pool)
        for hand in shuffled.values():
            hand.cards = [pool.pop() for _ in range(hand.count)]
        assert not pool

    def _draw(self) -> None:
        state = self.state
        for hand in state.hands:
            assert hand.cards is not None
            while len(hand.cards) < hand.count:
                hand.cards.append(self.pile.pop())
        if state.drawn and state.turn is not None:
            cards = state.hands[state.turn].cards
            state.drawn_card = cards[-1] if cards else None

    def check(self) -> None:
        """No card was lost and none was made; the table knows exactly what lies where."""
        state = self.state
        lying = Counter(self.pile) + Counter(self.discards)
        for hand in state.hands:
            assert hand.cards is not None
            assert len(hand.cards) == hand.count
            lying += Counter(hand.cards)
        assert lying == Counter({card: copies for card, copies in state.rules.cards.items() if copies})
        assert state.pile == len(self.pile)
        assert Counter(self.discards) == Counter({card: count for card, count in state.seen.items() if count})
        assert state.top == (self.discards[-1] if self.discards else None)


def sensible(chance: Random, pack: Pack) -> Act:
    """An act that the table may do now, mostly a card; sometimes with what goes with it."""
    state = pack.state
    if state.phase == "flip":
        chance.shuffle(pack.pile)  # a start card that goes back is shuffled in again
        return Act("flip", card=pack.pile[-1])
    acts = GAME.legal(state)
    assert acts, (state.phase, state.turn)
    if state.phase == "score":
        who = chance.choice(acts).who
        return Act("hand", who, cards=tuple(pack.hand(str(who))))
    lays = [act for act in acts if act.kind in LAYING]
    act = chance.choice(lays if lays and chance.random() < 0.7 else acts)
    if act.kind in LAYING:
        alike = [card for card in pack.hand(str(act.who)) if FACE[card] == FACE[act.card] and card in COLOUR]
        if len(alike) > 1 and chance.random() < 0.3:
            alike.remove(act.card)
            act = act._replace(cards=(act.card, *alike))
        colour = chance.choice(COLOURS) if act.card in WILDS and chance.random() < 0.8 else act.colour
        act = act._replace(mark=chance.choice(["", "!"]), colour=colour)
    return act


def unusual(chance: Random, pack: Pack) -> Act:
    """A foul, something let stand, a catch, a call, somebody who comes or goes."""
    state = pack.state
    who, other = chance.choice(state.players), chance.choice(state.players)
    card = chance.choice(pack.hand(who) or ["r1"])
    laid = Act(KINDS[card], who, card, colour=chance.choice(COLOURS) if card in WILDS else "")
    return chance.choice(
        [
            Act("foul", who, card, acts=(laid,)), Act("foul", who, acts=(Act("draw", who),)),
            Act("stands", who, card, acts=(laid,)), laid, Act("advice", who), Act("false uno", who), Act("uno", who),
            Act("out of turn", who), Act("penalty", who, number=chance.randrange(1, 6)),
            Act("catch", who, target=other), Act("catch", target=other),
            Act("leave", who) if chance.random() < 0.1 else Act("uno", who),
            Act("seats", names=tuple(chance.sample(state.players, len(state.players)))), Act("reshuffle"),
            Act("join", target=who, text=f"New {pack.table.number}") if chance.random() < 0.1 else Act("draw", who),
        ]
    )  # fmt: skip


def real_play(table: Sitting, seed: int, acts: int = 150) -> Iterator[Pack]:
    """A table played with real cards, after every act."""
    chance = Random(seed)
    pack = Pack(table, chance)
    for _ in range(acts):
        if pack.state.phase == "over":
            return
        odd = chance.random() < 0.1 and pack.state.phase not in ("flip", "score")
        act = unusual(chance, pack) if odd else sensible(chance, pack)
        held = act.acts[0] if act.kind == "stands" else act
        if act.kind in ("stands", "foul") and held.card and held.card not in pack.hand(str(held.who)):
            continue
        before = None if pack.act(act).acts else pack.state
        assert before is None or odd or act.cards or act.mark or act.kind == "flip", act
        yield pack


@given(tables(), SEEDS)
def test_no_card_is_lost_and_none_is_made(table: Sitting, seed: int) -> None:
    for pack in real_play(table, seed):
        pack.check()


@given(tables(), SEEDS)
def test_somebody_can_always_act(table: Sitting, seed: int) -> None:
    """With every hand known, too: there is no position in which nobody may do anything."""
    for pack in real_play(table, seed, 100):
        assert GAME.legal(pack.state) or pack.state.phase == "over"
        assert (pack.state.turn is None) is (pack.state.phase in ("score", "over"))


@given(st.sampled_from(SETS), st.integers(2, 10), SEEDS)
def test_a_round_comes_to_its_end(rules: str, players: int, seed: int) -> None:
    """Where everybody lays a card whenever one may be laid, somebody goes out sooner or later."""
    chance = Random(seed)
    pack = Pack(Sitting(" ".join(PLAYERS[:players]), rules), chance)
    for _ in range(1500):
        state = pack.state
        if state.phase == "score":
            assert state.went_out is not None
            return
        if state.phase == "flip":
            chance.shuffle(pack.pile)  # a start card that goes back is shuffled in again
            pack.act(Act("flip", card=pack.pile[-1]))
            continue
        acts = GAME.legal(state)
        lays = [act for act in acts if act.kind in LAYING] or [act for act in acts if act.kind != "catch"]
        act = chance.choice(lays)
        # Called only with two cards in hand: a false UNO may cost the turn, and the card goes back.
        pack.act(
            act._replace(mark="!") if act.kind in LAYING and len(pack.hand(str(act.who or state.turn))) == 2 else act
        )
    raise AssertionError("nobody has gone out")


@given(tables(), SEEDS)
def test_legal_lists_what_judge_lets_through(table: Sitting, seed: int) -> None:
    for pack in real_play(table, seed, 40):
        _compare_legal(pack.state)
    unseen = deepcopy(table)
    for hand in unseen.state.hands:
        hand.cards = None
    _compare_legal(unseen.state)


def _compare_legal(state: State) -> None:
    """For the player at turn: the same cards, and the same other acts."""
    if state.turn is None or state.phase == "flip":
        return
    who = state.players[state.turn]
    others: list[str | None] = [None, *(name for name in state.players if name != who)]
    listed = {(act.kind, act.card, act.text, act.colour if act.kind == "colour" else "") for act in GAME.legal(state)
              if act.who == who and act.kind != "uno"}  # fmt: skip
    possible = [
        Act(KINDS[card], who, card, colour=colour, target=target)
        for card in CARDS
        for colour in (COLOURS if card in WILDS and state.rules.unnamed_colour == "foul" else ("",))
        for target in others
    ]
    possible += [Act("draw", who), Act("pass", who)]
    possible += [Act("colour", who, colour=colour, target=target) for colour in COLOURS for target in others]
    possible += [Act("challenge", who, text=text) for text in ("guilty", "innocent")]
    passed = {
        (act.kind, act.card, act.text, act.colour if act.kind == "colour" else "")
        for act in possible
        if GAME.judge(state, act).verdict != "illegal"
    }
    assert listed == passed


# --- unseen hands, and anything that might be typed


def some_line(chance: Random, state: State) -> str:
    """A line that somebody might type at this table, sensible or not."""
    who, other = chance.choice(state.players), chance.choice(state.players)
    turn = state.players[state.turn] if state.turn is not None else who
    card = chance.choice([*sorted(state.fits), *CARDS])
    tail = "" if card not in WILDS else chance.choice(["", f":{chance.choice(COLOURS)}"])
    tail += f":{other}" if card == "swap" or (FACE[card] == "7" and chance.random() < 0.3) else ""
    laid = card + tail + chance.choice(["", "!"])
    usual = {
        "flip": [f"flip:{card}"], "colour": [f"colour:{chance.choice(COLOURS)}"],
        "challenge": ["draw", "challenge:guilty", "challenge:innocent", laid],
        "score": [f"{name} hand:{20 * state.hands[state.players.index(name)].count}" for name in state.players],
    }.get(state.phase, [laid, f"{turn} {laid}", laid, "draw", "pass"])  # fmt: skip
    rare = [
        laid, f"{who} {laid}", f"{who} draw", "pass", "reshuffle", f"{who} stands {laid}", f"{who} foul {laid}",
        f"{who} penalty:{chance.randrange(4)}", f"{who} leave" if chance.random() < 0.2 else "note y", "pause",
        "resume", "note x", f"seats {' '.join(chance.sample(state.players, len(state.players)))}", f"dealer {who}",
        f"join New{len(state.players)} after {who}", f"rename {who} {other}", f"rename {who} {who}x",
        "ruling:uno.match so",
        f"catch:{who}", f"{other} catch:{who}", f"{who} uno", "uno", f"{who} foul advice", f"{who} foul turn",
        f"{who} foul uno", "challenge:guilty", f"{who} challenge:innocent",
        f"colour:{chance.choice(COLOURS)}",
        f"colour:{chance.choice(COLOURS)}:{other}", f"flip:{card}",
        f"{who} hand:{card}", f"{who} hand:27", f"{who} hand:-",
        f"{card},{card}",
        f"{card},{card},{card}!",
        f"agree turn={who} pending={chance.choice((0, 2, 4))}", f"agree cards:{who}={chance.randrange(6)} pile=3",
        f"agree colour={chance.choice(COLOURS)}", f"agree colour=b pending={chance.choice((0, 4))}",
        f"agree top={card}{tail}", f"agree top=r{chance.randrange(10)} direction=ccw", f"agree score:{who}=100",
        f"draw:{chance.randrange(1, 5)}", f"{who} stands draw", f"{who} foul draw",
    ]  # fmt: skip
    return chance.choice(usual) if chance.random() < 0.7 else chance.choice(rare)


@given(tables(), SEEDS)
def test_judging_and_refusing_change_nothing(table: Sitting, seed: int) -> None:
    hold_judging(table, some_line, seed)


@given(tables(HAND_DECIDES, 6, 10), SEEDS)
def test_a_verdict_is_true_of_every_hand_that_there_can_be(table: Sitting, seed: int) -> None:
    """Legal and illegal hold whatever the unseen cards are, undecided both ways; of a hand seen whole nothing is."""
    chance = Random(seed)
    try_line(table, "flip:r5")
    at_first = copied(table.state)
    for _ in range(10):
        table.state = state = copied(at_first)
        try_line(table, f"agree turn=Ann cards:Ann={chance.randint(1, 3)} top={chance.choice(sorted(COLOUR))}")
        try_line(
            table, chance.choice(("note n", "Ann draw", "Ann draw", f"agree top={chance.choice(DRAW_TWOS)} pending=2"))
        )
        if state.phase == "play" and state.turn == 0:
            _show_some(chance, state)
            for act in _acts_on_a_hand(chance, state):
                _hold_of_every_hand(chance, state, act)


DRAW_TWOS = ("r+2", "b+2")


def _show_some(chance: Random, state: State) -> None:
    """Some cards of the first player's hand are seen, among them the one just drawn: a wild as often as any other."""
    hand, state.unseen = state.hands[0], False
    hand.cards = _dealt(chance, state, chance.randrange(hand.count)) if chance.random() < 0.7 else []
    if has_drawn(state):
        state.drawn_card = chance.choice([*_dealt(chance, state, 2), "w4", "w"])
        hand.cards.append(state.drawn_card)


def _acts_on_a_hand(chance: Random, state: State) -> Iterator[Act]:
    """What the first player may try with the cards that were seen, and with some that may be in the hand."""
    hand = state.hands[0]
    shown = hand.cards or []
    unseen = [card for card in ("w4", *chance.sample(CARDS, 4)) if len(shown) < hand.count and left(state, card) > 0]
    for card in sorted({*shown, *unseen}):
        yield Act(KINDS[card], "Ann", card, colour="b" if card in WILDS else "", target=chance.choice((None, "Ben")))
    yield from (Act("draw", "Ann"), Act("pass", "Ann"))


def _dealt(chance: Random, state: State, count: int) -> list[str]:
    """So many of the cards that nobody has seen yet."""
    return chance.sample([card for card in CARDS for _ in range(left(state, card))], count)


def _hold_of_every_hand(chance: Random, state: State, act: Act) -> None:
    """Of one unseen card every one that it can be is tried, of more of them some."""
    hand, held = state.hands[0], copied(state)
    told, shown = GAME.judge(state, act), list(hand.cards or ())
    if act.card and act.card not in shown:
        shown.append(act.card)
    held.hands[0].cards = shown
    unseen = hand.count - len(shown)
    others = [[card] for card in CARDS if left(held, card) > 0] if unseen == 1 else [
        _dealt(chance, held, unseen) for _ in range(20 if unseen else 1)
    ]  # fmt: skip
    verdicts = set()
    for rest in others:
        each = copied(held)
        each.hands[0].cards = [*shown, *rest]
        verdicts.add(GAME.judge(each, act).verdict)
    assert "undecided" not in verdicts, (act, hand, others[0])
    if told.verdict != "undecided":
        assert verdicts == {told.verdict}, (told, act, hand)
    elif unseen == 1:
        assert verdicts == {"legal", "illegal"}, (told, act, hand)


@given(tables(), SEEDS)
def test_what_the_rules_refuse_has_happened_all_the_same_as_if_it_were_let_stand(table: Sitting, seed: int) -> None:
    chance = Random(seed)
    for _ in range(40):
        before = copied(table.state)
        refused = try_line(table, some_line(chance, table.state))
        if refused is None or refused.ruling.verdict != "illegal" or not refused.ruling.possible:
            continue
        act, stood = refused.act, copied(before)
        if act.kind in PLAYS:
            GAME.apply(before, act)
            GAME.apply(stood, Act("stands", act.who, act.card, acts=(act,)))
            assert before == stood, act


@given(tables(), SEEDS)
def test_a_foul_costs_what_its_refusal_told(table: Sitting, seed: int) -> None:
    """The rule that a refusal names, and whose turn it tells, are those of the same act recorded as a foul."""
    chance = Random(seed)
    for _ in range(40):
        line = some_line(chance, table.state)
        before = copied(table.state)
        refused = try_line(table, line)
        if refused is None or refused.ruling.verdict != "illegal" or refused.act.kind not in PLAYS:
            continue
        act = refused.act
        foul = Act("foul", act.who, act.card, acts=(act,))
        done = step(GAME, before, foul, table.number + 1)
        can_be = refused.ruling.possible and done.ruling not in (LIES_THERE, STANDS_THERE) and not done.ruling.slip
        assert bool(done.acts) is can_be, line
        if done.acts:
            assert before.turn is not None
            assert before.players[before.turn] == refused.values["next"], line
            fined = {each.rule for each in before.penalties if each.entry == before.entry}
            assert fined <= {refused.ruling.rule}, line


PLAYS = LAYING | {"draw", "pass"}


@given(tables(), SEEDS)
def test_a_replay_gives_the_table_again(table: Sitting, seed: int) -> None:
    found = [each for each in hold_replay(table, some_line, seed) if each.ruling.verdict == "illegal"]
    # An implied pass may end a turn that a draw should have gone on; everything else was let through before.
    assert not found


@given(tables(), SEEDS)
def test_the_gate_of_the_usual_act_says_what_the_checks_say(table: Sitting, seed: int) -> None:
    chance = Random(seed)
    for _ in range(60):
        state = table.state
        if chance.random() < 0.2:
            state.hands[0].cards = [chance.choice(CARDS)] * min(1, state.hands[0].count)
            state.unseen = False
        if state.turn is not None:
            who = state.players[state.turn]
            for card, kind in KINDS.items():
                act = Act(kind, who, card, mark=chance.choice(["", "!"]), colour=chance.choice(["", "r", "b"]))
                assert GAME.judge(state, act) is ask(state.checks, state, act), act
            for act in (Act("draw", who), Act("pass", who), Act("draw", who, number=2)):
                assert GAME.judge(state, act) is ask(state.checks, state, act), act
        try_line(table, some_line(chance, state))


def usual_line(chance: Random, state: State) -> str:
    """A line such as most of an evening is made of, or any other."""
    if state.phase == SCORE and chance.random() < 0.7:
        seat = chance.randrange(len(state.players))
        return f"{state.players[seat]} hand:{','.join(chance.choices(list(COLOUR), k=state.hands[seat].count)) or '-'}"
    if chance.random() < 0.15 or state.turn is None or state.phase == FLIP:
        return some_line(chance, state)
    if state.drawn or (state.pending and chance.random() < 0.8):
        return "pass" if state.drawn and chance.random() < 0.8 else "draw"
    card = chance.choice([*sorted(state.fits), "draw"])
    few = state.hands[state.turn].count == 2 and chance.random() < 0.7
    return card + (f":{chance.choice(COLOURS)}" if card in WILDS else "") + ("!" if few and card != "draw" else "")


@given(tables(), SEEDS)
def test_a_sweep_does_what_judging_and_applying_does(table: Sitting, seed: int) -> None:
    hold_sweep(table, usual_line, some_act, seed)


@given(tables(), SEEDS, st.integers(1, 300))
def test_usual_turns_of_a_playout_are_what_each_act_by_itself_is(table: Sitting, seed: int, longest: int) -> None:
    assume(table.state.pile > 0)
    hold_playouts(table, seed, longest)


@given(tables(), SEEDS)
def test_a_colour_agreed_on_for_a_wild_is_the_one_named_for_it(table: Sitting, seed: int) -> None:
    chance = Random(seed)
    for _ in range(40):
        state = table.state
        if state.phase == COLOUR_PHASE and state.turn is not None and not partner_awaited(state):
            named, agreed, entry = copied(state), copied(state), table.number + 1
            step(GAME, named, Act("colour", state.players[state.turn], colour="b"), entry)
            step(GAME, agreed, Act("agree", values=(("colour", None, "b"),)), entry)
            assert named == agreed
        try_line(table, chance.choice(["w", "w4", "shuffle", "swap", "white"]))
        try_line(table, some_line(chance, state))


@given(tables(), SEEDS)
def test_every_table_stays_a_table(table: Sitting, seed: int) -> None:
    """Bounds that no act may break, whatever the options."""
    chance = Random(seed)
    for _ in range(80):
        line = some_line(chance, table.state)
        try_line(table, line)
        state = table.state
        assert (state.turn is None) is (state.phase in ("score", "over")), line
        assert state.turn is None or not state.out[state.turn]
        assert state.turn is None or state.turn not in state.finished, line
        assert (state.phase == "over") is state.match.over
        assert state.pile >= 0
        assert state.pending >= 0
        for hand in state.hands:
            assert hand.count >= 0
            assert hand.cards is None or len(hand.cards) <= hand.count, line
            assert not (hand.cards and state.unseen), line
        assert len(state.players) == len(state.hands) == len(state.out) == len(state.following)
        playing = [name for name, out in zip(state.players, state.out, strict=True) if not out]
        leaving = {state.players[seat] for seat in state.leaving}
        assert playing == [name for name in still_in(state.match) if name not in leaving], line
        assert live(state) >= 1
        assert all(state.hands[seat].count == 1 and not state.out[seat] for seat in state.uncalled), line
        assert (state.colour is None) is (state.phase in ("flip", "colour") or state.top is None) or state.phase in (
            "score", "over",
        ) or state.went_out is not None, line  # fmt: skip
        assert state.top not in COLOUR or state.colour in (None, COLOUR[str(state.top)]), line
        assert state.phase in ("over", "score") or GAME.legal(state), line


@given(tables(), SEEDS)
def test_points_of_a_japanese_table_add_up_to_nothing(table: Sitting, seed: int) -> None:
    rules = table.state.rules._replace(scoring="japanese", empty_round="zero")
    table.state = GAME.open_table(rules, table.state.players, table.state.dealer)
    chance = Random(seed)
    for _ in range(120):
        line = some_line(chance, table.state)
        if "score:" not in line:
            try_line(table, line)
        for each in table.state.match.rounds:
            assert sum(each.points.values()) == 0


@given(tables(), SEEDS)
def test_undo_and_redo_at_every_act(table: Sitting, seed: int) -> None:
    first = copied(table.state)
    hold_undo_and_redo(GAME, first, [act for _, act in wander(table, some_line, seed, 25)])


# --- what is written reads the same

NAMES = [*AWKWARD_NAMES, "B", "blue", "b:Bo"]


def some_act(chance: Random, state: State) -> Act:
    """An act of any kind, made and not read."""
    who, other = chance.choice(state.players), chance.choice(state.players)
    card, number = chance.choice(CARDS), chance.randrange(1, 9)
    colour = chance.choice(["", *COLOURS]) if card in WILDS else ""
    target = other if card == "swap" or (FACE[card] == "7" and chance.random() < 0.5) else None
    laid = Act(KINDS[card], who, card, mark=chance.choice(["", "!"]), colour=colour, target=target)
    several = laid._replace(cards=(card, *chance.choices(list(COLOUR), k=2)), colour="", target=None)
    hand = tuple(chance.choices(CARDS, k=number))
    return chance.choice(
        [
            laid, laid, laid, several if card in COLOUR else laid, Act("draw", who), Act("draw", who, number=number),
            Act("pass", who), Act("challenge", who, text=chance.choice(["guilty", "innocent"])), Act("uno", who),
            Act("catch", who, target=other), Act("catch", target=other), Act("advice", who), Act("false uno", who),
            Act("out of turn", who), Act("flip", card=card),
            Act("colour", who, colour=chance.choice(COLOURS), target=chance.choice([None, other])),
            Act("hand", who, cards=hand), Act("hand", who, number=number), Act("hand", who), Act("reshuffle"),
            Act("foul", who, card, acts=(laid,)), Act("stands", who, card, acts=(laid,)), Act("foul last"),
            Act("foul", who, acts=(Act("draw", who),)), Act("stands", who, acts=(Act("pass", who),)),
            Act("penalty", who, number=number), Act("leave", who), Act("dealer", who), Act("pause"), Act("resume"),
            Act("seats", names=tuple(chance.sample(state.players, len(state.players)))),
            Act("note", text='so "it" \\ is'),
            Act("ruling", target="uno.match", text="it stands"), Act("join", target=who, text=f"New {number}"),
            Act("rename", target=who, text=f"{who}, {number}"), Act("undo"), Act("redo"), Act("close"),
            Act("agree", values=(("turn", None, who), ("cards", other, str(number)), ("top", None, "w4:b"))),
            Act("fix", number=number, acts=(laid, Act("pass", other))), Act("fix", number=number),
        ]
    )  # fmt: skip


@given(SEEDS)
def test_what_is_written_reads_the_same(seed: int) -> None:
    """Acts of every kind with awkward names: each is read again from its line, and writes the same."""
    chance = Random(seed)
    names = chance.sample(NAMES, 5)
    state = Sitting("A B C D E").state
    state.players[:] = names
    reader = Reader(GAME, names)
    for _ in range(80):
        hold_reading(reader, GAME, some_act(chance, state))


WORDS = [
    "", "gs", "y+2", "w", "w:b", "w4:g", "swap:b:Ben", "shuffle", "white:r", "r7:Ben", "r5,b5", "r5!", "uno", "draw",
    "d", "draw:3", "draw:x", "pass", "p", "challenge:guilty", "challenge:maybe", "catch:Ben", "catch:Zoe", "flip:r7",
    "flip:x", "colour:b", "colour:x", "hand:r5,g+2", "hand:27", "hand:-", "hand:x", "foul", "advice", "turn", "stands",
    "undo", "redo", "fix", "1", "agree", "top=r7", "top=w", "colour=b", "pending=2", "score:Ben=3", "note", "ruling",
    '"', "penalty:2", "join", "Dan", "after", "leave", "rename", "seats", "dealer", "close", "Ann", "Ben", "Chie", "#",
    ":", "!", ",", "r5,", "r5:b", "w:b:b", "赤5", "ワイルド青", "ドロー4青", "ウノ", "チャレンジ成功", "反則", "口出し",
]  # fmt: skip


@given(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join) | st.text(max_size=20))
def test_no_line_brings_the_table_down(line: str) -> None:
    table = Sitting("Ann Ben Chie").play("flip:r5", "r7", "r8")
    hold_any_line(table, line)


# --- rules that run into each other


def dead(hand: tuple[str, str], *settings: str) -> bool:
    """On a red 7: some card of the hand matches, but every one that does would be a foul."""
    table = Sitting("A B C", "uno-japan", *settings).play("agree top=r7 turn=A")
    table.state.seen["r7"] = 0
    table.state.hands[0] = Hand(2, list(hand))
    rulings = [GAME.judge(table.state, Act(KINDS[card], "A", card, colour="b" * (card in WILDS))) for card in hand]
    fitting = [ruling for ruling in rulings if ruling.rule != "uno.match"]
    return bool(fitting) and all(ruling.verdict == "illegal" for ruling in fitting)


def test_ten_hands_are_dead_only_by_two_rules_together() -> None:
    """Not to be left with a symbol, and no Wild Draw Four while the colour is held: a red number and that wild."""
    pack = Sitting().state.rules.cards
    hands = [hand for hand in combinations_with_replacement(sorted(pack), 2) if hand[0] != hand[1] or pack[hand[0]] > 1]
    assert len(hands) == 1481
    alone = ("last_card=not left", "wild4_legal=always", "challenge=off")
    both = {hand for hand in hands if dead(hand, "last_card=not left")}
    either = {hand for hand in hands if dead(hand, *alone) or dead(hand)}
    assert both - either == {(f"r{number}", "w4") for number in range(10)}
    assert len(both & either) == 177

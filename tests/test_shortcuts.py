"""The shortcuts that spare the usual act its checks and its reading answer what the long way answers."""

from random import Random
from typing import Any

import pytest

from referee import rulesets
from referee.game import Act, ask
from referee.games.ono99 import GAME as ONO99
from referee.games.ono99.cards import KINDS, VALUES
from referee.notation import Reader, split_words, write
from referee.options import override
from referee.pinned import options_of

GAME: Any = ONO99
NAMES = ["Aki", "燐", "O'Brien", "De Luca"]
SETTINGS = [
    [], ["negative=refuse"], ["negative=floor"], ["over_limit=refuse"], ["ono=tens"], ["ono=start"],
    ["first_card=number"], ["double_second=refuse", "dodge_second=true"], ["dodge=hold,-10,0", "dodge_second=true"],
    ["draw=refill", "late_draw=hand"], ["bust=player"], ["deck=112"],
    ["ono=zero", "ono_under_duty=second"], ["ono=tens", "ono_negative=off"],
    ["reverse_two=zero", "reverse_two_left=off", "late_draw_until=turn", "empty_pile=all"],
]  # fmt: skip


@pytest.mark.parametrize("name", ["ono99-tomy", "ono99-mattel", "ono99-tens"])
@pytest.mark.parametrize("settings", SETTINGS, ids=lambda settings: " ".join(settings) or "as shipped")
def test_the_gate_lets_through_what_the_checks_let_through(name: str, settings: list[str]) -> None:
    chosen, book = rulesets.load(name)
    values = override(book, chosen, settings)
    rules = options_of(GAME, rulesets.pinned(chosen, book, values))
    for seed in range(6):
        random = Random(seed)
        state = GAME.open_table(rules, list(NAMES), 0)
        for _ in range(120):
            who = random.choice([*NAMES, NAMES[state.turn or 0], NAMES[state.turn or 0]])
            card = random.choice(list(VALUES))
            act = Act(KINDS[card], who, card, random.choice([None, None, state.total]), random.choice(["", "", "~"]))
            act = random.choice(
                [act, act, act, Act("foul", who, card, acts=(act,)), Act("stands", who, card, acts=(act,))]
            )
            ruling = GAME.judge(state, act)
            assert ruling == ask(state.checks, state, act), (act, state)
            if ruling.verdict != "illegal":
                GAME.apply(state, act)
            elif random.random() < 0.05 and state.turn is not None and state.pile == 0:
                GAME.apply(state, Act("reshuffle"))


def test_a_known_hand_closes_the_gate() -> None:
    chosen, book = rulesets.load("ono99-tomy")
    state = GAME.open_table(options_of(GAME, rulesets.pinned(chosen, book, chosen.values)), list(NAMES), 3)
    assert GAME.judge(state, Act("number", "Aki", "7")).verdict == "legal"
    state.hands[0].cards = ["2", "3", "hold", "ono"]
    assert GAME.judge(state, Act("number", "Aki", "7")).rule == "hand"


def test_a_usual_line_is_read_as_any_other() -> None:
    reader, fresh = Reader(GAME, NAMES), Reader(GAME, NAMES)
    for word in ["7", "-10", "hold", "r", "7=47", "7=47~", "stuck", "draw", "swap4", "reshuffle"]:
        reader.read(f"Aki {word}")
        for name in (*NAMES, "AKI", "ａｋｉ"):
            line = f'"{name}" {word}' if " " in name else f"{name} {word}"
            acts = reader.read(line)
            assert acts == fresh.read_words(split_words(line)), line
            assert acts[0].who in NAMES
    assert reader.kinds == fresh.kinds
    for line in ("Aki 7 ", " Aki 7", "Aki  7", "7", "Aki 7 # slip", "undo"):
        assert reader.read(line) == fresh.read_words(split_words(line)), line


def test_after_a_rename_the_old_spelling_is_no_shortcut() -> None:
    reader = Reader(GAME, ["Aki", "Ben"])
    (first,) = reader.read("Aki 7")
    reader.read("rename Aki AKI")
    (second,) = reader.read("Aki 7")
    assert (first.who, second.who) == ("Aki", "AKI")
    assert write(GAME, second) == "AKI 7"

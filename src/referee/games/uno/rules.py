"""The options of UNO: one field for each in `rules/uno.toml`, which tells what they mean.

No defaults stand here: the values come from a rule set, or from the front matter of a journal.
"""

from collections.abc import Mapping
from typing import NamedTuple

from referee.match import Scoring


class Rules(NamedTuple):
    """The values in force at a table. Hands, draws and penalties are in cards, scores in points."""

    name: str
    cards: Mapping[str, int]
    """Copies of each card in the pack."""
    deck: str
    players_min: int
    players_max: int
    hand_size: int
    next_dealer: str
    start_reverse: str
    start_reverse_two: str
    start_draw_two: str
    start_wild: str
    start_swap: str
    start_shuffle: str
    start_white: str
    free_start: bool
    two_reverse: str
    penalty_ends_turn: bool
    voluntary_draw: bool
    drawn_card: str
    play_after_draw: bool
    drawn_draw_card: bool
    draw_to_match: str
    both_piles_empty: str
    leaver_hand: str
    idle_laps: int
    hand_limit: int
    last_card: str
    last_card_draws: bool
    play_on: bool
    stop_cards: int
    uno_cards: int
    uno_window: str
    uno_self_call: bool
    uno_after_swap: bool
    false_uno_cards: int
    false_uno_ends_turn: bool
    wrong_catch_cards: int
    wild4_legal: str
    wild4_counts_wild4: bool
    wild4_counts_wilds: bool
    wild4_under_penalty: str
    wild_restricted: bool
    challenge: str
    challenge_guilty_cards: int
    challenge_innocent_cards: int
    guilty_card: str
    noticed_cards: int
    foul_cards: int
    illegal_play_ends_turn: bool
    out_of_turn_cards: int
    advice_cards: int
    unnamed_colour: str
    stack: tuple[str, ...]
    stack_colour: bool
    reflect: bool
    skip_bounce: str
    jump_in: str
    jump_in_effect: str
    seven_swap: str
    zero_rotate: bool
    multiple: str
    multiple_symbols: bool
    multiple_finish: str
    scoring: str
    target: int
    target_reached: str
    after_target: str
    last_two: str
    rounds: int
    points_number: str
    points_symbol: int
    points_special: int
    points_wild: int
    empty_round: str
    partners: bool
    tie_breaks: tuple[str, ...]


FINES: Mapping[str, str] = {
    "uno.turn": "out_of_turn_cards", "uno.wild4": "noticed_cards", "uno.call": "false_uno_cards",
}  # fmt: skip
"""Which option says what a foul costs, by the rule that it broke; for all others it is `foul_cards`."""


def scoring(rules: Rules) -> Scoring:
    """How a table with these options counts its rounds."""
    return Scoring(
        rules.scoring,
        target=0 if rules.scoring == "japanese" else rules.target,
        target_exceeded=rules.target_reached == "exceed",
        play_on=rules.after_target == "play on",
        rounds=rules.rounds if rules.scoring == "japanese" else 0,
        empty_round_costs=rules.empty_round == "own",
        last_two_one_round=rules.last_two == "round",
        partners=rules.partners,
        tie_breaks=rules.tie_breaks,
    )

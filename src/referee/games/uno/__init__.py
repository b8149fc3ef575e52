"""UNO: match the card on top by colour, number or symbol, say UNO at the last card, and go out first."""

from referee.game import Act, Game, Grounds, Kind, copied, seat_of
from referee.games.uno import cards, table, telling
from referee.games.uno.apply import EFFECTS, apply, effects_for
from referee.games.uno.cards import LAYING
from referee.games.uno.judge import (
    RULINGS,
    behind_gate,
    checks_for,
    judge,
    judge_as_foul,
    legal,
    may_jump_in,
    whose_call,
)
from referee.games.uno.penalties import lacks, owed_for
from referee.games.uno.rounds import keep_scores
from referee.games.uno.rules import Rules, scoring
from referee.games.uno.table import CHALLENGE, COLOUR_PHASE, FLIP, PLAY, State, next_seat, round_runs_dry
from referee.games.uno.usual import sweep
from referee.record import KINDS as OF_THE_RECORD
from referee.record import PLAY as PLAYED
from referee.record import whole_seating

_AT_TURN = LAYING | {"draw", "pass", "challenge", "colour"}
"""Kinds of act that belong to the player at turn where nobody is named."""
_KINDS = {
    **OF_THE_RECORD,
    **dict.fromkeys((*LAYING, "draw", "pass", "uno", "catch"), PLAYED),
    **dict.fromkeys(("challenge", "colour", "advice", "false uno", "out of turn"), Kind(may_happen=True)),
    "flip": Kind(nobodys=True),
    "hand": Kind(),
}
"""What there is to know of each kind of act; a challenge, a colour named and what is a foul by itself are none anew."""


def open_table(rules: Rules, players: list[str], dealer: int) -> State:
    """The state before the first act, with the checks that these rules leave in play."""
    state = table.new_table(rules, players, dealer)
    state.checks = checks_for(rules)
    state.behind_gate = behind_gate(rules)
    state.effects = effects_for(rules)
    return state


def resolve(state: State, act: Act) -> tuple[Act, ...]:
    """The act with its player named, after the pass and the reshuffle that it implies.

    Nothing is reshuffled to make an act possible that the discards show cannot be.
    """
    act, at = _named(state, act), state
    inner = act.acts[0] if act.kind in ("stands", "foul") else act
    implied = [Act("pass", state.players[state.turn or 0])] if _implies_pass(state, inner) else []
    if implied and act.kind == "foul":
        at = copied(state)
        apply(at, implied[0])
        if judge(at, inner).verdict == "legal":  # it can only have been a foul because it was out of turn
            implied, at = [], state
    if _wants_more(at, act if act.kind == "foul" else inner) and (act.kind == "stands" or not _cannot_be(at, act)):
        implied.append(Act("reshuffle"))
    return (*implied, act)


def _named(state: State, act: Act) -> Act:
    if act.kind in ("stands", "foul"):
        inner = _named(state, act.acts[0])
        return act._replace(who=inner.who, acts=(inner,))
    if act.who is not None:
        return act
    if act.kind in _AT_TURN and state.turn is not None:
        return act._replace(who=state.players[state.turn])
    if act.kind == "uno" and (seat := whose_call(state)) is not None:
        return act._replace(who=state.players[seat])
    return whole_seating(state, act) if act.kind == "seats" else act


def _implies_pass(state: State, act: Act) -> bool:
    """Whether the next player acts by name after the player at turn has drawn, and may pass.

    A pass that ends the round for want of cards is not implied: whoever acts as if it went on has not seen it end.
    """
    if not state.drawn or state.turn is None or state.phase != PLAY or state.pending:
        return False
    after = state.players[next_seat(state, state.turn)]
    if act.who != after or act.kind not in _AT_TURN or may_jump_in(state, act):
        return False
    if state.drew_nothing and round_runs_dry(state, state.idle + 1):
        return False
    return judge(state, Act("pass", state.players[state.turn])).verdict != "illegal"


def _wants_more(state: State, act: Act) -> bool:
    """Whether the act takes more than the draw pile holds, and there are discards; nobody who is not here takes any."""
    if act.kind in LAYING and not state.rules.stop_cards:
        return False
    if seat_of(state, act.target if act.kind == "catch" else act.who) is None:
        return False
    owed = owed_for(state, act)
    return owed is not None and lacks(state, owed)


def _cannot_be(state: State, act: Act) -> bool:
    """Whether the cards seen show that nobody can hold what is laid, or that a challenge cannot end so."""
    ruling = judge(state, act)
    return ruling.verdict == "illegal" and ruling.rule in ("uno.deck", "uno.challenge")


def grounds(state: State, act: Act) -> Grounds:
    """On what a legal act rests; only an argument asks, so what answers is loaded then."""
    from referee.games.uno.grounds import grounds as answer

    return answer(state, act)


GAME: Game[State] = Game(
    name="uno",
    options=Rules,
    open_table=open_table,
    keep_scores=keep_scores,
    judge=judge,
    as_foul=judge_as_foul,
    apply=apply,
    effects=EFFECTS,
    sweep=sweep,
    resolve=resolve,
    legal=legal,
    values=telling.values,
    facts=telling.facts,
    echo=telling.echo,
    remarks=telling.remarks,
    shown=telling.shown,
    prompt=telling.prompt,
    offer=telling.offer,
    scoring=scoring,
    read_word=cards.read_word,
    write_word=cards.write_word,
    write_japanese=cards.write_japanese,
    card_names=cards.card_names,
    words=cards.words,
    kinds=_KINDS,
    agreeable=table.AGREEABLE,
    rulings=lambda: RULINGS,
    by_hands=True,
    grounds=grounds,
    worth=table.points_of,
    pair=cards.pair,
    parts=cards.PARTS,
    call_word="uno ウノ stop ストップ",
    calls=telling.calls,
    turn_rule="uno.turn",
    catch_rule="uno.catch",
    asks={phase: f"{phase}:" for phase in (FLIP, COLOUR_PHASE, CHALLENGE)},
)

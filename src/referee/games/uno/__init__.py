"""UNO: match the card on top by colour, number or symbol, say UNO at the last card, and go out first."""

from referee.game import Act, Game, Grounds
from referee.games.uno import cards, playing, position, table, telling
from referee.games.uno.apply import apply
from referee.games.uno.cards import LAYING
from referee.games.uno.judge import RULINGS, checks_for, judge, legal, may_jump_in, plain_kinds
from referee.games.uno.rounds import keep_scores
from referee.games.uno.rules import Rules, scoring
from referee.games.uno.table import PLAY, State, forgets_stop, next_seat

_AT_TURN = LAYING | {"draw", "pass", "challenge", "colour"}
"""Kinds of act that belong to the player at turn where nobody is named."""


def open_table(rules: Rules, players: list[str], dealer: int) -> State:
    """The state before the first act, with the checks that these rules leave in play."""
    state = table.new_table(rules, players, dealer)
    state.checks = checks_for(rules)
    state.plain = plain_kinds(rules)
    return state


def resolve(state: State, act: Act) -> tuple[Act, ...]:
    """The act with its player named, after the pass and the reshuffle that it implies."""
    act = _named(state, act)
    inner = act.acts[0] if act.kind == "stands" else act
    implied = []
    if _implies_pass(state, inner):
        implied.append(Act("pass", state.players[state.turn or 0]))
    if _wanted(state, inner) > state.pile and sum(state.seen.values()) > 1:
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
    if act.kind == "uno" and len(state.uncalled) == 1:
        return act._replace(who=state.players[state.uncalled[0]])
    return act


def _implies_pass(state: State, act: Act) -> bool:
    """Whether the next player acts by name after the player at turn has drawn, and may pass."""
    if not state.drawn or state.turn is None or state.phase != PLAY or state.pending:
        return False
    after = state.players[next_seat(state, state.turn)]
    if act.who != after or act.kind not in _AT_TURN or may_jump_in(state, act):
        return False
    return judge(state, Act("pass", state.players[state.turn])).verdict != "illegal"


def _wanted(state: State, act: Act) -> int:
    """Cards that the act takes from the draw pile."""
    rules = state.rules
    if act.kind in LAYING:
        return rules.stop_cards if forgets_stop(state, act) else 0
    if act.kind == "draw":
        return state.pending or act.number or 1
    if act.kind == "challenge":
        beaten = max(0, state.pending - 4)
        return beaten + (rules.challenge_guilty_cards if act.text == "guilty" else rules.challenge_innocent_cards)
    if act.kind == "foul":
        return max(rules.foul_cards, rules.noticed_cards, rules.out_of_turn_cards)
    return {
        "catch": rules.uno_cards if state.uncalled else rules.wrong_catch_cards,
        "advice": rules.advice_cards,
        "false uno": rules.false_uno_cards,
        "out of turn": rules.out_of_turn_cards,
        "penalty": act.number or 0,
    }.get(act.kind, 0)


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
    apply=apply,
    resolve=resolve,
    legal=legal,
    values=telling.values,
    facts=telling.facts,
    echo=telling.echo,
    remarks=telling.remarks,
    shown=telling.shown,
    offer=telling.offer,
    scoring=scoring,
    read_word=cards.read_word,
    write_word=cards.write_word,
    card_names=cards.card_names,
    agreeable=table.AGREEABLE,
    fields=position.FIELDS,
    place=position.place,
    spots=position.spots,
    sample=position.SAMPLE,
    deal=position.deal,
    tries=playing.tries,
    begin=playing.begin,
    play=playing.play,
    fill=playing.fill,
    choices=playing.choices,
    lay=playing.lay,
    otherwise=playing.otherwise,
    chances=playing.chances,
    measured=playing.measured,
    rulings=lambda: RULINGS,
    grounds=grounds,
    worth=table.points_of,
    pair=cards.pair,
    parts=cards.PARTS,
    call_word="uno ウノ stop ストップ",
    calls=telling.calls,
)

"""O'NO 99: a running total that nobody wants to bring to 99, chips, and the duty of the Double Play."""

from referee.game import Act, Game, Grounds, at_turn, seat_of
from referee.games.ono99 import cards, table, telling
from referee.games.ono99.apply import EFFECTS, apply
from referee.games.ono99.cards import KINDS
from referee.games.ono99.judge import RULINGS, checks_for, judge, legal, plain_cards, usual_cards
from referee.games.ono99.rounds import keep_scores
from referee.games.ono99.rules import Rules, scoring
from referee.games.ono99.table import State, after_card
from referee.games.ono99.usual import sweep
from referee.record import KINDS as OF_THE_RECORD
from referee.record import PLAY, whole_seating

_AT_TURN = frozenset({*KINDS.values(), "stuck", "swap4", "redeal"})
"""Kinds of act that belong to the player at turn where nobody is named."""


def open_table(rules: Rules, players: list[str], dealer: int) -> State:
    """The state before the first act, with the checks that these rules leave in play."""
    state = table.new_table(rules, players, dealer)
    state.checks = checks_for(rules)
    state.plain, state.usual = plain_cards(rules), usual_cards(rules)
    table.shuffle(state)
    return state


def resolve(state: State, act: Act) -> tuple[Act, ...]:
    """The act with its player named, after the reshuffle that an empty draw pile implies.

    Nothing is reshuffled to make a card possible: one of which all copies have been seen before is refused first.
    """
    act = _named(state, act)
    inner = act.acts[0] if act.kind == "stands" else act
    if _wanted(state, inner) <= state.pile or state.rules.empty_pile == "none":
        return (act,)
    if _cannot_be_held(state, act) or not table.reshuffled(state):
        return (act,)
    return Act("reshuffle"), act


def _cannot_be_held(state: State, act: Act) -> bool:
    """Whether the discards show that nobody can have what the act lays."""
    card, wanted = ("ono", table.SWAPPED) if act.kind == "swap4" else (act.card, 1)
    return act.kind != "stands" and bool(card) and table.still_unlaid(state, card) < wanted


def _named(state: State, act: Act) -> Act:
    if act.kind in ("stands", "foul"):
        inner = _named(state, act.acts[0])
        return act._replace(who=inner.who, acts=(inner,))
    if act.who is not None or state.turn is None:
        return act
    if act.kind in _AT_TURN:
        return act._replace(who=at_turn(state))
    if act.kind == "draw":
        return act._replace(who=_short_player(state))
    return whole_seating(state, act) if act.kind == "seats" else act


def _short_player(state: State) -> str | None:
    """The one player who may still put a forgotten draw right; of several the one who forgot last."""
    if state.late:
        return state.players[next(reversed(state.late))]
    size = state.rules.hand_size
    short = [name for seat, name in enumerate(state.players) if not state.out[seat] and state.hands[seat].count < size]
    return short[0] if len(short) == 1 else None


def _wanted(state: State, act: Act) -> int:
    """Cards that the act takes from the draw pile."""
    if act.kind == "foul":
        return 0
    if act.card:
        wanted = 1 if state.draws_one else table.to_draw(state, seat_of(state, act.who))
        if wanted <= state.pile:
            return wanted  # as there are so many, it does not matter that none is drawn at the limit
        return 0 if act.mark or after_card(state, act.card) >= state.rules.limit else wanted
    return {"draw": 1, "swap4": table.SWAPPED, "penalty": act.number or 0, "join": state.rules.hand_size}.get(
        act.kind, 0
    )


def grounds(state: State, act: Act) -> Grounds:
    """On what a legal act rests; only an argument asks, so what answers is loaded then."""
    from referee.games.ono99.grounds import grounds as answer

    return answer(state, act)


GAME: Game[State] = Game(
    name="ono99",
    options=Rules,
    open_table=open_table,
    keep_scores=keep_scores,
    judge=judge,
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
    kinds={**OF_THE_RECORD, **dict.fromkeys((*KINDS.values(), "stuck", "swap4", "redeal", "draw"), PLAY)},
    agreeable=table.AGREEABLE,
    rulings=lambda: RULINGS,
    turn_rule="ono.turn",
    announce_rule="ono.announce",
    grounds=grounds,
)

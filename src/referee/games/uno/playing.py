"""UNO played by itself with known hands: cards dealt, drawn, and laid by whoever takes what the rules let through."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from referee import study
from referee.game import Act, unseen
from referee.games.uno.apply import EFFECTS, apply
from referee.games.uno.cards import COLOUR, COLOURS, FACE, KINDS, WILDS
from referee.games.uno.judge import FEW, judge, never_refused, partners
from referee.games.uno.rules import Rules
from referee.games.uno.table import CHALLENGE, COLOUR_PHASE, FLIP, State, forbidding, points_of, shown_clean
from referee.games.uno.turns import most_held, usual_turns, what_fits
from referee.study import Chance, Count, Played, Player, Tally


def begin(state: State, deck: list[str]) -> None:
    """Everybody is dealt a hand from the end of the draw pile, and the start card is turned up.

    One that goes back is put under the pile.
    """
    state.in_sight = True
    _fill_all(state, deck)
    while state.phase == FLIP:
        card = deck.pop()
        apply(state, _turning_up(card))
        if state.phase == FLIP:
            deck.insert(0, card)
    if state.pile != len(deck):  # the start card had somebody draw
        _fill_all(state, deck)


@cache
def _turning_up(card: str) -> Act:
    return Act("flip", card=card)


def _fill_all(state: State, deck: list[str]) -> None:
    for seat in range(len(state.hands)):
        fill(state, seat, deck)


def player(rules: Rules, chance: Callable[[], float], shuffle: Callable[[list[str]], None]) -> Player[State]:
    """Whoever is at turn takes any card that fits, and draws with none.

    Each of these passes the gate of the judge, who is asked only where these rules have a question behind it.
    """
    unasked = never_refused(rules)
    free = frozenset(card for card, kind in KINDS.items() if kind in unasked)
    rest_is_free = unasked >= {"draw", "pass"}
    usual = usual_turns(rules, chance)

    def turns(state: State, deck: list[str], most: int) -> tuple[int, Act | None]:
        acts, card = usual(state, deck, most)
        return acts, idea(state, card)

    def idea(state: State, card: str) -> Act | None:
        if card:
            act, unasked = lay(state, card), card in free and card in state.fits
        else:
            act, unasked = otherwise(state)[0], rest_is_free and state.phase != COLOUR_PHASE
        return act if unasked or judge(state, act).verdict == "legal" else None

    return Player(turns, {**EFFECTS, KINDS["shuffle"]: _dealing_anew(shuffle)})


def _dealing_anew(shuffle: Callable[[list[str]], None]) -> Callable[[State, Act], None]:
    """All hands are collected, shuffled and dealt again, and all of them stay known."""

    def deals(state: State, act: Act) -> None:
        cards = [card for hand in state.hands for card in hand.cards or ()]
        cards.remove(act.card)
        apply(state, act)
        shuffle(cards)
        for hand in state.hands:
            hand.cards, cards = cards[: hand.count], cards[hand.count :]

    return deals


def fill(state: State, seat: int, deck: list[str]) -> None:
    """A hand has as many cards as it should, taken from the end of the draw pile; the last one was drawn."""
    cards = study.fill(state, seat, deck)
    if state.drawn and not state.drew_nothing and seat == state.turn:
        state.drawn_card, state.shown_before_draw = cards[-1], ()


def choices(state: State) -> Sequence[str]:
    """The cards of the player at turn that fit: after a draw, perhaps the drawn one alone."""
    assert state.turn is not None
    cards: Sequence[str] = state.hands[state.turn].cards or ()
    if state.drawn_card is not None and not state.rules.play_after_draw:
        cards = (state.drawn_card,)
    fits = what_fits(state)
    return [card for card in cards if card in fits]


def lay(state: State, card: str) -> Act:
    """The player at turn lays this card: a wild takes the colour most held, a swap the shortest hand."""
    seat = state.turn
    assert seat is not None
    hand = state.hands[seat]
    if hand.count > FEW and card != "swap" and (FACE[card] != "7" or state.rules.seven_swap == "off"):
        laying = _laying_plainly(state.players[seat])
        return laying[card] if card in COLOUR else laying[card + most_held(hand.cards or ())]
    return lay_together(state, (card,))


def lay_together(state: State, cards: tuple[str, ...]) -> Act:
    """The player at turn lays these cards at once; what has to be named is named for the first."""
    seat = state.turn
    assert seat is not None
    hand = state.hands[seat]
    card, left = cards[0], hand.count - len(cards)
    swaps = left and (card == "swap" or (state.rules.seven_swap != "off" and FACE[card] == "7"))
    target = _shortest(state, state.players[seat]) if swaps else None
    colour = most_held(hand.cards or []) if card in WILDS else ""
    said = left == 1 or (left == 0 and state.rules.stop_cards > 0)
    several = cards if len(cards) > 1 else ()
    return _laying(state.players[seat], card, "!" if said else "", colour, target, several)


@cache
def _laying_plainly(who: str) -> Mapping[str, Act]:
    """Of each card, that this player lays it and names nothing but, after a wild, its colour."""
    wilds = {wild + colour: _laying(who, wild, colour=colour) for wild in WILDS for colour in COLOURS}
    return {**wilds, **{card: _laying(who, card) for card in COLOUR}}


@cache
def _laying(
    who: str, card: str, mark: str = "", colour: str = "", target: str | None = None, several: tuple[str, ...] = ()
) -> Act:  # fmt: skip
    return Act(KINDS[card], who, card, mark=mark, colour=colour, target=target, cards=several)


def _shortest(state: State, who: str) -> str | None:
    """Who of the others holds the fewest cards."""
    count = {name: hand.count for name, hand in zip(state.players, state.hands, strict=True)}
    return min(partners(state, who), key=count.__getitem__, default=None)


def otherwise(state: State) -> tuple[Act, ...]:
    """Instead of a card: the colour that is awaited, a draw, or a pass after it."""
    assert state.turn is not None
    who = state.players[state.turn]
    if state.phase == COLOUR_PHASE:
        return (Act("colour", who, colour=most_held(state.hands[state.turn].cards or [])),)
    draw, done = _without_a_card(who)
    return (done, draw) if state.drawn else (draw, done)


@cache
def _without_a_card(who: str) -> tuple[Act, Act]:
    """What is done first, and what after a draw."""
    return Act("draw", who), Act("pass", who)


def tally(rules: Rules, players: int) -> Tally[State]:
    """Whether nobody won; whether the pile ran out; acts; points; who won, by seat from the starter on."""
    seats = range(players)
    worth = {card: points_of(rules, card) for card in rules.cards}

    def of(played: Played[State]) -> Sequence[float]:
        state = played.state
        winner = None if state.went_out is None else (state.went_out - played.starter) % players
        points = sum(sum(map(worth.__getitem__, hand.cards or ())) for hand in state.hands)
        return (winner is None, played.reshuffles > 0, played.acts, points, *(seat == winner for seat in seats))

    return Tally((NOBODY, PILE, ACTS, POINTS, *(Count("wins", seat + 1) for seat in seats)), of)


NOBODY, PILE, ACTS, POINTS = Count("nobody"), Count("pile"), Count("acts"), Count("points")
NUMBERS = frozenset({"acts", "points"})
"""Kinds of count that are numbers."""


def chances(state: State) -> list[Chance]:
    """That a Wild Draw Four just laid was no foul, and that whoever is at turn has a card that fits."""
    if state.turn is None:
        return []
    hidden = unseen(state)
    every = sum(hidden.values())
    found = []
    laid = state.laid
    if laid is not None and state.phase == CHALLENGE and laid.known is None:
        bad = 0 if shown_clean(state, laid.seat, laid.colour) else sum(hidden[card] for card in forbidding(state, laid))
        found.append(Chance("odds.foul", state.players[laid.seat], bad, every, laid.rest, none=True))
    hand = state.hands[state.turn]
    if hand.cards is None and state.fits:
        good = sum(hidden[card] for card in state.fits if card in hidden)
        found.append(Chance("odds.fits", state.players[state.turn], good, every, hand.count))
    return found

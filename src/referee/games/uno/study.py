"""UNO studied: the small positions in which hands are tried, and all that can be tried in them."""

from collections.abc import Iterator, Sequence

from referee.game import Act, Hand
from referee.games.uno import playing
from referee.games.uno.cards import COLOUR, DRAWS, FACE, KINDS
from referee.games.uno.judge import alike
from referee.games.uno.playing import lay, lay_together, otherwise
from referee.games.uno.position import UNSEEN
from referee.games.uno.rules import Rules
from referee.games.uno.table import CHALLENGE, State
from referee.study import Spot, Study

SAMPLE = (
    "r3", "r7", "r0", "rs", "rr", "r+2", "g3", "g7", "g0", "gs", "gr", "g+2", "b3", "bs",
    "w", "w4", "swap", "shuffle", "white",
)  # fmt: skip
"""On a red card: of its colour and of another one a number, the top number, a 0 and every symbol; and all wilds."""


def spots(rules: Rules) -> list[Spot]:
    """A plain turn, the same after drawing, and the penalties of a Draw Two and of a Wild Draw Four."""
    return [
        Spot({"top": "r7"}, frozenset({"draw"})),
        Spot({"top": "r7", "drawn": UNSEEN}),
        Spot({"top": "r+2", "pending": DRAWS["draw two"]}),
        Spot({"top": "w4:r", "pending": DRAWS["wild draw four"], "before": "b9"}),
    ]


def deal(state: State, cards: Sequence[str]) -> None:
    """The player at turn holds these cards, and everybody knows it; after drawing, the last one was drawn."""
    assert state.turn is not None
    state.hands[state.turn] = Hand(len(cards), list(cards))
    state.drawn_card = cards[-1] if state.drawn else None


def tries(state: State) -> list[Act]:
    """What the player at turn could try, legal or not: each card, all that may go together, what is no card."""
    assert state.turn is not None
    who, hand = state.players[state.turn], state.hands[state.turn].cards or []
    acts = [lay(state, card) for card in dict.fromkeys(hand)]
    if state.rules.multiple != "one":
        acts += [lay_together(state, cards) for cards in _alike_in(state.rules.multiple, hand)]
    if state.phase == CHALLENGE:
        acts += [Act("challenge", who, text=text) for text in ("guilty", "innocent")]
    return [*acts, *otherwise(state)]


def _alike_in(allowed: str, hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All cards of a hand that may be laid together, each of them first once."""
    for first in (card for card in dict.fromkeys(hand) if card in COLOUR):
        if allowed == "run":
            yield from _runs_from(first, hand)
            continue
        rest = [card for card in hand if card in COLOUR]
        rest.remove(first)
        together = [card for card in rest if alike(allowed, (first, card))]
        if together:
            yield (first, *together)


def _runs_from(first: str, hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The longest runs that begin with a card, upwards and downwards."""
    if KINDS[first] != "number":
        return
    for step in (1, -1):
        run = [first]
        while (card := f"{COLOUR[first]}{int(FACE[run[-1]]) + step}") in hand:
            run.append(card)
        if alike("run", tuple(run)):
            yield tuple(run)


STUDY = Study(
    spots=spots,
    sample=SAMPLE,
    deal=deal,
    tries=tries,
    begin=playing.begin,
    player=playing.player,
    fill=playing.fill,
    choices=playing.choices,
    lay=playing.lay,
    otherwise=playing.otherwise,
    tally=playing.tally,
    numbers=playing.NUMBERS,
    chances=playing.chances,
)

"""A written position: a table as somebody tells of it, instead of one that a record gives.

    position   who acts and what is known of the table; the players are called A, who acts, then B, C … in the
               order of play
    field      one thing of it that a game asks for: a running total, the card on top

What a position leaves open is as at the first card of a round: every hand full, nothing seen. A position that
cannot be is misuse, and says which part of it cannot.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeVar

from referee.errors import Misuse, NotationError
from referee.game import COUNTER_CLOCKWISE, Act, Game, Hand, Table, follow, left
from referee.notation import Reader, write
from referee.placing import Placing
from referee.spelling import fold

S = TypeVar("S", bound=Table)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Position(NamedTuple):
    """What is told of the table, as words; None where nothing is."""

    players: int
    counter_clockwise: bool = False
    hand: str | None = None
    """The cards of A, with blanks between them; None while nobody has seen them."""
    cards: int | None = None
    """How many cards A holds."""
    fields: Mapping[str, Any] = {}
    """What the game's own fields say: a word, a number or a flag."""


class Written(NamedTuple):
    """A table to be asked about: its game, its state, and what reads and writes its acts."""

    game: Game[Any]
    state: Any
    reader: Reader
    by_letters: bool = False
    """Its players are called A, B, C …, because nobody told their names."""

    def write(self, act: Act) -> str:
        """The act in its first spelling."""
        return write(self.game, act)


def written(game: Game[Any], placing: Placing, rules: Any, position: Position) -> Written:
    """The table of a position, ready to be asked about. Raises Misuse where it cannot be."""
    state = set_up(game, placing, rules, position)
    return Written(game, state, Reader(game, state.players), by_letters=True)


def set_up(game: Game[S], placing: Placing, rules: Any, position: Position) -> S:
    """The table of a position. Raises Misuse where it cannot be."""
    names = [*LETTERS[: position.players]]
    if position.counter_clockwise:
        names[1:] = reversed(names[1:])
    state = game.open_table(rules, names, len(names) - 1)
    state.turn = 0
    if position.counter_clockwise:
        state.direction = COUNTER_CLOCKWISE
        follow(state)
    _give_hand(game, state, position)
    given = {key: fold(value) if isinstance(value, str) else value for key, value in position.fields.items()}
    placing.place(state, given)
    _check_pack(state)
    return state


def _give_hand(game: Game[S], state: S, position: Position) -> None:
    """A holds what the position says."""
    known = None if position.hand is None else cards_of(game, position.hand)
    count = state.hands[0].count if known is None else len(known)
    if position.cards is not None:
        if known is not None and position.cards != count:
            raise Misuse("position.cards", cards=position.cards, hand=count)
        count = position.cards
    if not count and game.by_hands:  # whoever has emptied a hand has won the round, or plays no further part in it
        raise Misuse("position.empty_hand")
    pack = sum(state.rules.cards.values())
    if count > pack:
        raise Misuse("position.too_many", cards=count, pack=pack)
    state.pile += state.hands[0].count - count
    state.hands[0] = Hand(count, known)


def _check_pack(state: Table) -> None:
    """No card is there more often than the pack holds it, and the hands are not more than the pack."""
    shown = [card for hand in state.hands for card in hand.cards or ()]
    for card in dict.fromkeys(shown):
        missing = -left(state, card)
        if missing > 0:
            copies = state.rules.cards.get(card, 0)
            held = "position.copies" if state.seen.get(card) else "position.copies_held"
            raise Misuse(held if copies else "position.no_card", card=card, there=copies + missing, copies=copies)
    if state.pile < 0:
        raise Misuse("position.no_pile", missing=-state.pile)


def cards_of(game: Game[S], text: str) -> list[str]:
    """The cards of a list with blanks or commas between them. Raises Misuse for a word that is no card."""
    return [card_of(game, word) for word in fold(text).replace(",", " ").split()]


def card_of(game: Game[S], word: str) -> str:
    """The card that a folded word names. Raises Misuse where it is none, or more than a card."""
    try:
        act = game.read_word(word, lambda name: None)
    except NotationError:
        act = None
    if act is None or not act.card or game.write_word(act, str) != act.card:
        raise Misuse("position.card", word=word[:40], known=game.card_names())
    return act.card

"""What a written position of UNO tells: the top card, what is due, what A has drawn or said.

With a Wild Draw Four on top for which cards are due, the player before A has just laid it: `before` is the card
that it was laid on, `shown` what was left in that hand, as a challenge would show it. With a Skip or a Reverse that
has sent a penalty on, `before` is the draw card whose penalty it is.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.errors import Misuse
from referee.game import Hand
from referee.games.uno.cards import COLOUR, DRAWS, FACE, KINDS, read_card, read_colour
from referee.games.uno.stacks import DUE, may_be_sent_on, may_have_answered, sends_on, sums_with
from referee.games.uno.table import CHALLENGE, PLAY, Before, Laid, State, fits_now
from referee.placing import Field, Placing

FIELDS = (
    Field("top", "card"),
    Field("colour", "colour"),
    Field("pending", "number"),
    Field("drawn", "card"),
    Field("called", "flag"),
    Field("uncalled", "flag"),
    Field("before", "card"),
    Field("shown", "cards"),
)
UNSEEN = "unseen"
"""In place of a card: A has drawn one, and nobody else knows which."""


def place(state: State, given: Mapping[str, Any]) -> None:
    """Put on a fresh table what the fields say. Raises Misuse where that cannot be."""
    if given.get("top") is None:
        if any(value for key, value in given.items() if key != "called"):
            raise Misuse("position.no_top")
        return  # the start card is still to be turned up
    state.top, state.colour = _top("top", given["top"], given.get("colour"))
    state.phase, state.under_way = PLAY, True
    _lie(state, state.top)
    _say(state, bool(given.get("called")))
    _say_nothing(state, bool(given.get("uncalled")))
    _owe(state, given.get("pending") or 0)
    _draw(state, given.get("drawn"))
    sums = sums_with(state, state.top) if state.pending else {}
    if state.pending and KINDS[state.top] in ("skip", "reverse"):
        _send_on(state, given.get("before"), given.get("shown"))
    else:
        _lay_wild_draw_four(state, given.get("before"), given.get("shown"))
    if state.cancels and not state.drawn:
        state.before = _before(state)
    _lie_below(state, sums.get(state.pending, 0))
    state.fits = fits_now(state)


def _top(field: str, word: str, named: str | None) -> tuple[str, str]:
    """The card and its colour; a wild has the one named with it or beside it. Raises Misuse."""
    head, _, tail = word.partition(":")
    card = read_card(head)
    if card is None:
        raise Misuse("position.card", word=word[:40])
    told = [each for each in (tail, named) if each]
    colours = {read_colour(each) for each in told}
    if None in colours or len(colours) > 1 or (card in COLOUR and not colours <= {COLOUR[card]}):
        raise Misuse("position.colour", field=field, card=card, named=" ".join(told))
    colour = COLOUR.get(card) or next(iter(colours), None)
    if colour is None:
        raise Misuse("position.no_colour", field=field, card=card)
    return card, colour


def _lie_below(state: State, number: int) -> None:
    """So many Wild Draw Fours at least lie on the discard pile."""
    more = max(0, number - state.seen.get("w4", 0))
    if more:
        state.seen["w4"] += more
        state.pile -= more


def _lie(state: State, card: str) -> None:
    """A card lies on the discard pile. Raises Misuse where the pack has none left of it."""
    copies, there = state.rules.cards.get(card, 0), state.seen.get(card, 0) + 1
    if there > copies:
        raise Misuse("position.copies" if copies else "position.no_card", card=card, there=there, copies=copies)
    state.seen[card] += 1
    state.pile -= 1


def _say(state: State, called: bool) -> None:
    """A has said UNO for the cards still in hand."""
    if called:
        state.called.add(0)


def _say_nothing(state: State, uncalled: bool) -> None:
    """A has come to one card without saying UNO, and may still be caught. Raises Misuse where that cannot be."""
    if not uncalled:
        return
    if state.called or state.hands[0].count != 1:
        raise Misuse("position.uncalled")
    state.uncalled.append(0)


def _owe(state: State, pending: int) -> None:
    """Cards are due for the card on top. Raises Misuse where it makes none due, or not so many."""
    if not pending:
        return
    assert state.top is not None
    if pending not in sums_with(state, state.top):
        least = DRAWS.get(KINDS[state.top], 0)
        raise Misuse("position.pending", pending=pending, card=state.top, least=least, rules=state.rules.name)
    state.pending = pending


def _beaten(state: State, top: str | None) -> str | None:
    """The face of the card whose penalty the Wild Draw Four on top answered; None where it answered none.

    Raises Misuse where the card below was not told and it makes a difference which one it was, or where none of its
    kind has a penalty on it.
    """
    if state.pending <= DUE["w4"]:
        return None
    if top is not None and FACE[top] in DUE:
        return FACE[top]
    if top is not None and not sends_on(state.rules, FACE[top]):
        raise Misuse("position.sent_on", pending=state.pending, card=top, top=state.top)
    answered = may_have_answered(state)
    if len(answered) < 2 or state.rules.wild4_under_penalty == "free":
        return answered[-1] if answered else None
    raise Misuse("position.answered", pending=state.pending)


def _draw(state: State, word: str | None) -> None:
    """A has drawn this turn. Raises Misuse where the hand or the penalty speaks against it."""
    if word is None:
        return
    if state.pending:
        raise Misuse("position.drawn_pending")
    state.drawn = True
    if word == UNSEEN:
        return
    card = read_card(word)
    if card is None:
        raise Misuse("position.card", word=word[:40])
    held = state.hands[0].cards
    if held is not None and card not in held:
        raise Misuse("position.drawn", card=card)
    if held is None:
        state.hands[0] = Hand(state.hands[0].count, [card])
    state.drawn_card = card


def _send_on(state: State, before: str | None, shown: str | None) -> None:
    """The Skip or Reverse on top has sent on the penalty of a draw card. Raises Misuse where nobody told of which one,
    and it makes a difference.
    """
    if shown is not None:
        raise Misuse("position.before")
    cards = may_be_sent_on(state)
    if before is not None:
        told, _ = _top("before", before, state.colour if before in DUE else None)
        cards = [card for card in cards if FACE[card] == FACE[told]]
        if not cards:
            raise Misuse("position.sent_on", pending=state.pending, card=told, top=state.top)
        _lie(state, told)
    elif _matters_which(state, cards):
        raise Misuse("position.which_sent_on", pending=state.pending, top=state.top)
    state.sent_on = cards[0]


def _matters_which(state: State, cards: Sequence[str]) -> bool:
    """Whether it makes a difference which of these draw cards it is that was sent on."""
    answers = {state.answering[state.colour][card] for card in cards}
    tested = state.rules.wild4_under_penalty != "free" and any("w4" in fit for fit in answers)
    return len(answers) > 1 or (len(cards) > 1 and tested)


def _before(state: State) -> Before:
    """What held before the card on top took effect, which nobody has acted on yet."""
    assert state.top is not None
    turned = KINDS[state.top] == "reverse" and not state.pending and len(state.players) > 2
    due = DRAWS.get(KINDS[state.top], 0)
    return Before(-state.direction if turned else state.direction, max(0, state.pending - due))


def _lay_wild_draw_four(state: State, before: str | None, shown: str | None) -> None:
    """The player before A has laid the Wild Draw Four on top, and nothing has come of it yet."""
    awaited = state.top == "w4" and bool(state.pending)
    if not awaited:
        if before or shown:
            raise Misuse("position.before")
        return
    seat = len(state.players) - 1 if state.direction > 0 else 1
    top, colour = _top("before", before, None) if before else (None, None)
    beaten = _beaten(state, top)
    cards = None if shown is None else _shown(shown)
    count = state.hands[seat].count - 1 if cards is None else len(cards)
    state.pile += state.hands[seat].count - count
    state.hands[seat] = Hand(count, cards)
    if top is not None:
        _lie(state, top)
    state.laid = Laid(seat, colour, top, count, None if cards is None else tuple(cards), beaten)
    state.phase = CHALLENGE


def _shown(text: str) -> list[str]:
    """The cards of a hand that was shown. Raises Misuse for a word that is none."""
    found = []
    for word in text.replace(",", " ").split():
        card = read_card(word)
        if card is None:
            raise Misuse("position.card", word=word[:40])
        found.append(card)
    return found


PLACING = Placing(FIELDS, place)

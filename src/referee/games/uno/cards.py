"""The cards and words of UNO.

colour         `r` red, `y` yellow, `g` green, `b` blue
face           `0` … `9`, `s` skip, `r` reverse, `+2` draw two
number card    a colour with a number: `r5`
symbol card    a colour with a symbol: `gs`, `br`, `y+2`
wild           `w`, `w4` (Wild Draw Four), `swap`, `shuffle`, `white`: no colour until one is named
"""

from collections.abc import Callable, Sequence
from functools import cache

from referee.errors import NotationError
from referee.game import Act
from referee.spelling import fold_hand, in_japanese, is_number, to_number

COLOURS = ("r", "y", "g", "b")
NUMBERS = tuple("0123456789")
SYMBOLS = ("s", "r", "+2")
WILDS = ("w", "w4", "swap", "shuffle", "white")

COLOURED = tuple(colour + face for colour in COLOURS for face in (*NUMBERS, *SYMBOLS))
CARDS = (*COLOURED, *WILDS)

FACE = {**{card: card[1:] for card in COLOURED}, **{wild: wild for wild in WILDS}}
"""The number, symbol or wild that a card shows."""
COLOUR = {card: card[0] for card in COLOURED}
"""The colour of a card; wilds have none."""
OF_COLOUR = {colour: tuple(card for card in COLOURED if COLOUR[card] == colour) for colour in COLOURS}
"""The cards of each colour."""

_KIND_OF_FACE = {
    **dict.fromkeys(NUMBERS, "number"), "s": "skip", "r": "reverse", "+2": "draw two",
    "w": "wild", "w4": "wild draw four", "swap": "swap", "shuffle": "shuffle", "white": "white",
}  # fmt: skip
KINDS = {card: _KIND_OF_FACE[FACE[card]] for card in CARDS}
"""The kind of act that laying each card is."""
LAYING = frozenset(KINDS.values())
WILD_KINDS = frozenset(KINDS[wild] for wild in WILDS)
DRAWS = {"draw two": 2, "wild draw four": 4}
"""Cards that the next player must draw, by the kind of card laid."""

_COLOUR_WORDS = {
    **{colour: colour for colour in COLOURS},
    "red": "r", "yellow": "y", "green": "g", "blue": "b",
    "赤": "r", "黄": "y", "黄色": "y", "緑": "g", "青": "b",
}  # fmt: skip
_FACE_WORDS = {
    **{face: face for face in (*NUMBERS, *SYMBOLS)},
    "skip": "s", "reverse": "r", "draw2": "+2",
    "スキップ": "s", "リバース": "r", "ドロー2": "+2",
}  # fmt: skip
_WILD_WORDS = {
    **{wild: wild for wild in WILDS}, "wild": "w",
    "ワイルド": "w", "ワイルドドロー4": "w4", "ドロー4": "w4",
    "とりかえっこ": "swap", "とりかえっこワイルド": "swap", "シャッフル": "shuffle", "シャッフルワイルド": "shuffle",
    "白": "white", "白いワイルド": "white",
}  # fmt: skip
_SPOKEN_FACES = {
    **_FACE_WORDS, "スキ": "s", "リバ": "r", "ドロ2": "+2", "ドローツー": "+2", "ドロツー": "+2",
}  # fmt: skip
_SPOKEN_WILDS = {
    "ドロ4": "w4",
    "ドローフォー": "w4",
    "ドロフォー": "w4",
    "ワイルドドロ4": "w4",
    "ワイルドドローフォー": "w4",
}
"""Words as they are spoken in Japanese, besides the whole ones; none of them is offered for completion."""
_OWN = {card: card for card in COLOURED}
"""Each card by its name: what is equal is looked up faster where it is the same."""
_COLOURED_WORDS = {
    colour + face: _OWN[short + mark] for colour, short in _COLOUR_WORDS.items() for face, mark in _FACE_WORDS.items()
}
_CARD_WORDS = {**_COLOURED_WORDS, **_WILD_WORDS}
PARTS = {
    **{word: tuple(colour + face for colour in COLOURS) for word, face in _SPOKEN_FACES.items()},
    "draw two": tuple(colour + "+2" for colour in COLOURS),
    **{word: (f"{colour}5",) for word, colour in _COLOUR_WORDS.items()},
}
"""Words that are a part of a card's name -> cards that may be meant."""
_DRAWN_IN_WORDS = {
    ("draw", "two"): "r+2", ("draw", "four"): "w4", ("wild", "draw"): "w4", ("ワイルド", "ドロー4"): "w4",
}  # fmt: skip
"""The names of cards as they are spoken, of which the first word alone would be read as an act."""
_PLAIN_WORDS = {
    "d": "draw", "draw": "draw", "引く": "draw", "ひく": "draw",
    "p": "pass", "pass": "pass", "パス": "pass",
    "uno": "uno", "ウノ": "uno",
    "reshuffle": "reshuffle", "切り直し": "reshuffle",
    "foul advice": "advice", "foul 口出し": "advice",
    "foul uno": "false uno", "foul ウノ": "false uno",
    "foul turn": "out of turn", "foul 手番": "out of turn",
}  # fmt: skip
_ANSWERS = {
    "guilty": "guilty", "innocent": "innocent", "成功": "guilty", "失敗": "innocent",
}  # fmt: skip
_HEADS = {
    "draw": "draw", "d": "draw", "引く": "draw",
    "challenge": "challenge", "チャレンジ": "challenge",
    "catch": "catch", "指摘": "catch",
    "flip": "flip", "めくり": "flip", "台札": "flip",
    "colour": "colour", "color": "colour", "色": "colour",
    "hand": "hand", "手札": "hand",
}  # fmt: skip
_WRITTEN = {"advice": "foul advice", "false uno": "foul uno", "out of turn": "foul turn"}

NameOf = Callable[[str], str | None]


def card_names() -> tuple[str, ...]:
    """Every card of the family, in the order of a list of cards."""
    return CARDS


def words() -> tuple[str, ...]:
    """Every word of this game in every spelling; `catch:` and its like end in a colon: something comes after it."""
    named = (f"{wild}:{colour}" for wild in _WILD_WORDS for colour in _COLOUR_WORDS)
    answered = (f"{head}:{answer}" for head in _HEADS if _HEADS[head] == "challenge" for answer in _ANSWERS)
    plain = (word for word in _PLAIN_WORDS if not word.startswith("foul "))
    return (*_COLOURED_WORDS, *_WILD_WORDS, *named, *plain, *answered, *(f"{head}:" for head in _HEADS))


def read_card(word: str) -> str | None:
    """A folded word -> the card, in its first spelling; None where it is none."""
    return _CARD_WORDS.get(word) or (None if word.isascii() else _read_spoken(word))


def _read_spoken(word: str) -> str | None:
    """`緑ドロ2`, `緑の5`, `ドロ4`: a card as it is called at the table."""
    for end in (2, 1):
        colour, face = _COLOUR_WORDS.get(word[:end]), word[end:].removeprefix("の")
        if colour is not None and face in _SPOKEN_FACES:
            return _OWN[colour + _SPOKEN_FACES[face]]
    if "ドロ-" in word:  # a long mark as a minus, as journals of earlier releases have it
        return read_card(word.replace("ドロ-", "ドロー"))
    return _SPOKEN_WILDS.get(word)


def read_colour(word: str) -> str | None:
    """A folded word -> the colour, in its first spelling; None where it is none."""
    return _COLOUR_WORDS.get(word)


def read_word(word: str, name_of: NameOf) -> Act | None:
    """`r5!`, `w4:b`, `catch:Ben`, `hand:r5,g+2` -> an act; None where it is no word of this game.

    Raises NotationError where a word begins as one of this game and goes on as none.
    """
    kind = _PLAIN_WORDS.get(word)
    if kind is not None:
        return Act(kind)
    head, colon, tail = word.partition(":")
    reader = _READERS.get(_HEADS.get(head, "")) if colon else None
    if reader is not None:
        return reader(word, tail, name_of)
    if word.startswith("foul "):
        return None
    if word.startswith("チャレンジ") and word[5:] in _ANSWERS:
        return Act("challenge", text=_ANSWERS[word[5:]])
    return _read_laid(word, name_of)


def pair(first: str, second: str) -> str | None:
    """`w b` or `blue wild` -> `w:b`, `green 9` -> `g9`: a card and its colour are one word."""
    if first in _COLOUR_WORDS and first + second in _COLOURED_WORDS:
        return _COLOURED_WORDS[first + second]
    if (first, second) in _DRAWN_IN_WORDS:
        return _DRAWN_IN_WORDS[first, second]
    for wild, colour in ((first, second), (second, first)):
        if wild in _WILD_WORDS and colour in _COLOUR_WORDS:
            return f"{_WILD_WORDS[wild]}:{_COLOUR_WORDS[colour]}"
    return None


def _read_laid(word: str, name_of: NameOf) -> Act | None:
    """One or several cards with what is named with them, and `!` for UNO."""
    mark = "!" if word.endswith("!") or (":" not in word and word.endswith(_SAID_WITH)) else ""
    word = word.removesuffix("!" if word.endswith("!") else _SAID_WITH) if mark else word
    head, _, tail = word.partition(":")
    cards = _read_cards(head)
    if cards is None:
        return _wild_with_colour(head, mark) if not tail else None
    colour, target = _named_with(word, tail, name_of, wild=FACE[cards[-1]] in WILDS)
    return Act(
        KINDS[cards[0]], card=cards[0], mark=mark, colour=colour, target=target, cards=cards if len(cards) > 1 else ()
    )


def _read_cards(text: str) -> tuple[str, ...] | None:
    words = text.split(",")
    if not text.isascii():
        words = [read_card(word) or word for word in words]
    try:
        return tuple(map(_CARD_WORDS.__getitem__, words))
    except KeyError:
        return None


def _named_with(word: str, tail: str, name_of: NameOf, wild: bool) -> tuple[str, str | None]:
    """The colour and the player after a card's colons, in either order; a colour only with a wild.

    `swap::Blue` names a player and no colour.
    """
    colour, target = "", None
    if not wild and tail and name_of(tail) is None and tail.partition(":")[0] in _COLOUR_WORDS:
        raise NotationError(word, "colour_needless")
    open_colour, rest = tail.startswith(":"), tail.removeprefix(":")
    while rest:
        each, _, after = rest.partition(":")
        if wild and not (colour or open_colour) and each in _COLOUR_WORDS:
            colour, rest = _COLOUR_WORDS[each], after
            continue
        whole = name_of(rest)
        found, left = (name_of(each), after) if whole is None else (whole, "")
        if found is None or target is not None:
            raise NotationError(word, "card_tail", tail=rest)
        target, rest = found, left
    return colour, target


_SAID_WITH = "ウノ"
"""What says UNO with a card, written as one word with it: `赤5ウノ`. No name stands before it."""


def _wild_with_colour(word: str, mark: str) -> Act | None:
    """`ワイルド青`, `青ワイルド`, `青のドロー4`: a wild and its colour written as one word."""
    if word.isascii():
        return None
    for end in (2, 1):
        for wild_word, colour_word in ((word[:-end], word[-end:]), (word[end:].removeprefix("の"), word[:end])):
            wild, colour = read_card(wild_word), _COLOUR_WORDS.get(colour_word)
            if wild in WILDS and colour is not None:
                return Act(KINDS[wild], card=wild, mark=mark, colour=colour)
    return None


def _read_draw(word: str, tail: str, name_of: NameOf) -> Act:
    number = to_number(tail)
    if number is None or number < 1:
        raise NotationError(word, "draw")
    return Act("draw", number=number)


def _read_challenge(word: str, tail: str, name_of: NameOf) -> Act:
    if tail not in _ANSWERS:
        raise NotationError(word, "challenge")
    return Act("challenge", text=_ANSWERS[tail])


def _read_catch(word: str, tail: str, name_of: NameOf) -> Act:
    caught = name_of(tail)
    if caught is None:
        raise NotationError(word, "nobody", name=tail, near="")
    return Act("catch", target=caught)


def _read_flip(word: str, tail: str, name_of: NameOf) -> Act:
    card = read_card(tail)
    if card is None:
        raise NotationError(word, "flip")
    return Act("flip", card=card)


def _read_colour_act(word: str, tail: str, name_of: NameOf) -> Act:
    named, colon, player = tail.partition(":")
    colour, target = _COLOUR_WORDS.get(named), name_of(player) if colon else None
    if colour is None:
        raise NotationError(word, "colour")
    if colon and target is None:
        raise NotationError(word, "card_tail", tail=player)
    return Act("colour", colour=colour, target=target)


def read_hand(text: str) -> tuple[tuple[str, ...], int | None] | None:
    """`r5,g+2` -> (the cards, None); `27` -> ((), 27 points); `-` -> ((), None); None where it is none of these."""
    if text == "-":
        return (), None
    # `+2` is no number here but half a card.
    points = to_number(text) if is_number(text) else None
    if points is not None and points >= 0:
        return (), points
    cards = _read_cards(text)
    return None if cards is None else (cards, None)


def unread_in_hand(text: str) -> tuple[str, ...]:
    """The words of a hand that are no cards, where `read_hand` gives None."""
    return tuple(word for word in text.split(",") if read_card(word) is None)


def _read_hand_act(word: str, tail: str, name_of: NameOf) -> Act:
    told = _read_cards(tail) if tail.isascii() else None
    if told is not None:  # no two hands are alike, so each is read anew: the usual one without a detour
        return Act("hand", cards=told)
    hand = read_hand(fold_hand(tail))
    if hand is None:
        raise NotationError(word, "hand_card" if tail else "hand", unread=unread_in_hand(tail))
    cards, points = hand
    return Act("hand", cards=cards, number=points)


_READERS: dict[str, Callable[[str, str, NameOf], Act]] = {
    "draw": _read_draw,
    "challenge": _read_challenge,
    "catch": _read_catch,
    "flip": _read_flip,
    "colour": _read_colour_act,
    "hand": _read_hand_act,
}


def write_word(act: Act, write_name: Callable[[str], str]) -> str:
    """The act without its player, in the first spelling."""
    if act.kind in LAYING:
        return _write_laid(act, write_name)
    if act.kind in _WRITTEN:
        return _WRITTEN[act.kind]
    writer = _WRITERS.get(act.kind)
    return act.kind + (writer(act, write_name) if writer else "")


def _write_laid(act: Act, write_name: Callable[[str], str]) -> str:
    colour = f":{act.colour}" if act.colour else ""
    target = f":{write_name(act.target)}" if act.target else ""
    if act.card in WILDS and not colour and (act.target or "").casefold().partition(":")[0] in _COLOUR_WORDS:
        target = f":{target}"  # a player called Blue, and no colour named
    return ",".join(act.laid) + colour + target + act.mark


def _write_hand(act: Act, write_name: Callable[[str], str]) -> str:
    if act.cards:
        return ":" + ",".join(act.cards)
    return ":-" if act.number is None else f":{act.number}"


_WRITERS: dict[str, Callable[[Act, Callable[[str], str]], str]] = {
    "draw": lambda act, write_name: "" if act.number is None else f":{act.number}",
    "challenge": lambda act, write_name: f":{act.text}",
    "catch": lambda act, write_name: f":{write_name(act.target or '')}",
    "flip": lambda act, write_name: f":{act.card}",
    "colour": lambda act, write_name: f":{act.colour}" + (f":{write_name(act.target)}" if act.target else ""),
    "hand": _write_hand,
}


def write_japanese(act: Act, write_name: Callable[[str], str]) -> str:
    """The act without its player as it is typed in Japanese: `赤5`, `ワイルド青`, `チャレンジ成功`, `指摘:Ben`."""
    word = write_word(act, write_name)
    if act.kind in LAYING:
        rest = word.removeprefix(",".join(act.laid))
        if act.colour:
            colon = ":" if act.target else ""  # a wild and its colour are one word unless a player follows
            rest = colon + in_japanese(_COLOUR_WORDS)[act.colour] + rest.removeprefix(f":{act.colour}")
        return _cards_in_japanese(act.laid) + rest
    head, colon, tail = word.partition(":")
    if not colon:
        return in_japanese(_PLAIN_WORDS)[act.kind]
    head = in_japanese(_HEADS)[act.kind]
    if act.kind == "challenge":
        return head + in_japanese(_ANSWERS)[act.text]
    if act.kind == "colour":
        tail = in_japanese(_COLOUR_WORDS)[act.colour] + tail.removeprefix(act.colour)
    elif act.card or act.cards:
        tail = _cards_in_japanese(act.laid)
    return f"{head}:{tail}"


def _cards_in_japanese(cards: Sequence[str]) -> str:
    return ",".join(map(_japanese_cards().__getitem__, cards))


@cache
def _japanese_cards() -> dict[str, str]:
    """Each card as it is typed in Japanese."""
    colours, faces = in_japanese(_COLOUR_WORDS), in_japanese(_FACE_WORDS)
    coloured = {card: colours[COLOUR[card]] + faces.get(FACE[card], FACE[card]) for card in COLOURED}
    return {**coloured, **in_japanese(_WILD_WORDS)}

"""The cards and words of O'NO 99.

number card    `0` … `10`, counts its face          hold      counts 0
minus ten      `-10`                                reverse   counts 0, the direction turns
double         Double Play (Play 2), counts 0       ono       the O'NO 99 card
"""

from collections.abc import Callable

from referee.errors import NotationError
from referee.game import Act
from referee.spelling import in_japanese, to_number

VALUES = {
    **{str(face): face for face in range(11)}, "-10": -10,
    "hold": 0, "reverse": 0, "double": 0, "ono": 0,
}  # fmt: skip
"""What each card adds to the running total."""

KINDS = {
    **{str(face): "number" for face in range(11)}, "-10": "minus",
    "hold": "hold", "reverse": "reverse", "double": "double", "ono": "ono",
}  # fmt: skip
"""The kind of act that laying each card is."""

TURNS = frozenset({"reverse", "double"})
"""Cards that do something to the direction or a duty even where no duty is owed."""

_SPELLINGS = {
    **{card: card for card in VALUES},
    "h": "hold", "ホールド": "hold",
    "r": "reverse", "リバース": "reverse", "リバ": "reverse",
    "d": "double", "play2": "double", "ダブル": "double", "ダブルプレイ": "double", "ダブルプレー": "double",
    "プレイ2": "double",
    "o": "ono", "オーノー": "ono", "オノ": "ono",
    "マイナス10": "-10", "m10": "-10", "minus10": "-10",
}  # fmt: skip

_OTHERS = {
    "stuck": "stuck", "出せない": "stuck",
    "swap4": "swap4",
    "redeal": "redeal", "配り直し": "redeal",
    "draw": "draw", "引く": "draw", "ひく": "draw",
    "reshuffle": "reshuffle", "切り直し": "reshuffle",
}  # fmt: skip


def card_names() -> tuple[str, ...]:
    """Every card of the family, in the order of a list of cards."""
    return tuple(VALUES)


def words() -> tuple[str, ...]:
    """Every word of this game in every spelling."""
    return (*_SPELLINGS, *_OTHERS)


def read_word(word: str, name_of: Callable[[str], str | None]) -> Act | None:
    """`7`, `hold`, `7=47~`, `stuck` -> an act; None where it is no word of this game.

    Raises NotationError where a card is followed by something that belongs to none.
    """
    kind = _OTHERS.get(word)
    if kind is not None:
        return Act(kind)
    if word.startswith("foul "):
        return None
    card, mark = word.rstrip("~"), "~" if word.endswith("~") else ""
    card, announced, said = card.partition("=")
    if card.endswith("~"):
        card, mark = card.rstrip("~"), "~"
    name = _SPELLINGS.get(card)
    if name is None:
        return None
    if not announced:
        return Act(KINDS[name], card=name, mark=mark)
    total = to_number(said)
    if total is None:
        raise NotationError(word, "announced")
    return Act(KINDS[name], card=name, number=total, mark=mark)


def write_word(act: Act, write_name: Callable[[str], str]) -> str:
    """The act without its player, in the first spelling."""
    if not act.card:
        return act.kind
    announced = "" if act.number is None else f"={act.number}"
    return act.card + announced + act.mark


def write_japanese(act: Act, write_name: Callable[[str], str]) -> str:
    """The act without its player as it is typed in Japanese; what has no Japanese word stays."""
    word = act.card or act.kind
    spelt = in_japanese(_SPELLINGS if act.card else _OTHERS).get(word, word)
    return spelt + write_word(act, write_name).removeprefix(word)

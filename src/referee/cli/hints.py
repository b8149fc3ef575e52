"""What may be done, and what was perhaps meant by what could not be read."""

from contextlib import suppress

from referee import notation
from referee.cli.options import say
from referee.cli.rulings import At, as_typed
from referee.errors import NotationError
from referee.game import COLOUR_PHASE
from referee.spelling import nearest


def legal_words(desk: At) -> list[str]:
    """What may be done now, as it is typed; the name only where it is not the player at turn."""
    return [as_typed(desk, act) for act in desk.game.legal(desk.state)]


def hint(desk: At, error: NotationError) -> str:
    """What to write instead of what could not be read."""
    if error.key != "notation.unknown":
        return say()(error.key, **error.values)
    more = _hint_for_half(desk, notation.fold(error.text))
    if more:
        return more
    near = _nearest(desk, error.text)
    return say()("notation.did_you_mean", near=near) if near else say()("notation.unknown")


def near_to(desk: At, error: NotationError) -> str:
    """The word that was perhaps meant by what could not be read; empty where there is none."""
    if error.key == "notation.did_you_mean":
        return str(error.values["near"])
    if error.key != "notation.unknown":
        return ""
    word = notation.fold(error.text)
    return _colour_named(desk, word) or ("" if _hint_for_half(desk, word) else _nearest(desk, error.text))


def _nearest(desk: At, text: str) -> str:
    known = {word: word for word in (*desk.game.card_names(), *notation.RECORD_WORDS, "stuck", "draw")}
    known |= {notation.fold(name): name for name in desk.state.players}
    near = nearest(notation.fold(text), known, NEAR)
    return known[near] if near else ""


def _colour_named(desk: At, word: str) -> str:
    """A colour alone while one is awaited, as the act that names it."""
    if desk.state.phase == COLOUR_PHASE:
        with suppress(NotationError):
            named = desk.game.read_word(f"colour:{word}", desk.reader.name_of)
            if named is not None:
                return desk.write(named)
    return ""


def _hint_for_half(desk: At, word: str) -> str:
    """For a word that is half an act (`challenge`, a colour while one is awaited) the whole; empty for all others."""
    words, read, name_of = say(), desk.game.read_word, desk.reader.name_of
    named = _colour_named(desk, word)
    if named:
        return words("notation.did_you_mean", near=named)
    try:
        read(f"{word}:", name_of)
    except NotationError as error:
        if error.key == "notation.nobody":
            return words("notation.whom", word=word, name=desk.state.players[0])
        return words(error.key, **error.values) if error.key.partition(".")[2] in WHOLE else ""
    return ""


WHOLE = ("challenge", "colour", "flip", "hand")
"""Words of a game of which a sentence tells what belongs to them."""

NEAR = 0.65
"""How alike two words must be for one to be taken for the other."""

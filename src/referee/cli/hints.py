"""What may be done, and what was perhaps meant by what could not be read."""

from collections.abc import Iterator
from contextlib import suppress

from referee import notation
from referee.cli.options import say
from referee.cli.rulings import At, as_typed, as_typed_here
from referee.errors import NotationError
from referee.game import COLOUR_PHASE
from referee.spelling import ALIASES, NEAR, SIMPLE, nearest
from referee.told import result

MANY = 30
"""Acts beyond which a list of them is cut short."""
SHOWN = 12
"""Acts of such a list that are told."""


def legal_words(desk: At) -> list[str]:
    """What may be done now, as it is typed; the name only where it is not the player at turn."""
    return [as_typed(desk, act) for act in desk.game.legal(desk.state)]


def told_legal(desk: At) -> str:
    """The same for people: what is handed in or turned up by an example, and a long list cut short."""
    words, acts = say(), desk.game.legal(desk.state)
    kinds = {act.kind for act in acts}
    if desk.state.scores_only and kinds == {"hand"}:
        facts = desk.game.facts(desk.state)
        if facts["handed"] or facts["went_out"]:
            names = tuple(act.who for act in acts)
            if len(names) == 1 and not facts["went_out"]:
                return _told_last(desk, str(names[0]))
            return words("possible.rest", names=names, name=notation.write_name(str(names[0])))
        first, second = [name for name, out in zip(desk.state.players, desk.state.out, strict=True) if not out][:2]
        return words("possible.result", first=notation.write_name(first), second=notation.write_name(second))
    if kinds == {"flip"}:
        return words("possible.flip")
    if kinds == {"hand"}:
        names = tuple(act.who for act in acts)
        return words("possible.hand", names=names, name=notation.write_name(str(names[0])))
    told = [as_typed_here(desk, act) for act in acts]
    if len(told) > MANY:
        whole = "possible.some" if desk.by_letters else "possible.more"
        return words(whole, acts=" ".join(told[:SHOWN]), count=len(told))
    return " ".join(told)


def _told_last(desk: At, name: str) -> str:
    """Where one hand is missing and nobody has gone out, whose it must have been; or how nobody won."""
    from referee.results import EXAMPLE, Told, is_legal, told_text

    told = Told({name: EXAMPLE}, nobody=True)
    key = "possible.last" if is_legal(desk.game, desk.state, told) else "possible.last.undo"
    return say()(key, names=(name,), name=notation.write_name(name), nobody=told_text(told))


UNKNOWN = "notation.unknown"
"""The sentence on a word of which nothing is known but that it cannot be read."""


def hint(desk: At, error: NotationError) -> str:
    """What to write instead of what could not be read."""
    return better_hint(desk, error) or say()(UNKNOWN)


def better_hint(desk: At, error: NotationError) -> str:
    """The same; empty where nothing is known but that it cannot be read."""
    owed = _drawing_what_is_owed(desk, error)
    if owed:
        return say()("notation.did_you_mean", near=owed)
    if error.key != UNKNOWN:
        return say()(error.key, **error.values)
    folded = notation.fold(error.text)
    found = _hint_for_result(desk, error.text)
    told = (each(desk, folded) for each in (_hint_for_half, _hint_for_part, _hint_for_glued))
    return found or next(filter(None, told), "") or _hint_by_likeness(desk, folded)


def _hint_for_result(desk: At, word: str) -> str:
    """For a player with a hand behind the name, where only scores are kept: how a result is written."""
    name, colon, _ = notation.plain_signs(word).replace("：", ":").rpartition(":")
    if not desk.state.scores_only or not colon:
        return ""
    if desk.reader.split_name(word) is None:
        return say()("notation.nobody", name=name, near=nearest(name, desk.state.players))
    return say()("notation.result", result=result(desk.state, desk.game.by_hands))


def _hint_for_glued(desk: At, word: str) -> str:
    """For words without blanks between them, which only the prompt of an evening takes, the same with blanks."""
    from referee.shorthand import Known, taken_apart

    ways = [] if word.isascii() else taken_apart(Known(desk.game, desk.reader, desk.state.players), word)
    return say()("notation.did_you_mean", near=" ".join(ways[0])) if len(ways) == 1 else ""


def _hint_by_likeness(desk: At, word: str) -> str:
    near = _nearest(desk, word)
    return say()("notation.did_you_mean", near=near) if near else ""


def near_to(desk: At, error: NotationError) -> str:
    """The word that was perhaps meant by what could not be read; empty where there is none."""
    owed = _drawing_what_is_owed(desk, error)
    if owed:
        return owed
    if error.key == "notation.did_you_mean":
        return str(error.values["near"])
    if error.key != UNKNOWN:
        return ""
    word = notation.fold(error.text)
    half = _hint_for_half(desk, word) or _hint_for_part(desk, word)
    return _colour_named(desk, word) or ("" if half else _nearest(desk, word))


SPOKEN_NUMBERS = {"two": 2, "four": 4}
"""Numbers as they are said of cards to draw."""


def _drawing_what_is_owed(desk: At, error: NotationError) -> str:
    """`draw` for `draw 2` or `draw two` while exactly so many are owed; empty for all others."""
    verb, _, told = notation.fold(error.text).partition(" ")
    number = SPOKEN_NUMBERS.get(told, notation.to_number(told))
    owed = desk.state.pending
    return "draw" if verb == "draw" and owed and number == owed else ""


def _nearest(desk: At, word: str) -> str:
    """The name that begins so, or the nearest name, word or card of this pack; empty where none is near.

    A name in front of a word without blanks is never dropped, and a colour is never added.
    """
    glued = [] if word.isascii() else list(_after_names(desk, word))
    for name, rest in glued:
        near = _nearest(desk, rest)
        if near:
            return f"{notation.write_name(name)} {near}"
    names = {notation.fold(name): notation.write_name(name) for name in desk.state.players}
    begun = [name for folded, name in names.items() if folded.startswith(word)] if len(word) > 1 else []
    if len(begun) == 1:
        return begun[0]
    cards = [card for card in desk.game.card_names() if desk.state.rules.cards.get(card)]
    known = {each: each for each in (*cards, *notation.RECORD_WORDS, *_words_alone(desk))} | names
    if not word.isascii():
        known |= {each: each for each in (*SIMPLE, *ALIASES, *_japanese_words(desk))}
        if word in KINDRED:
            return KINDRED[word]
    begins = tuple(notation.fold(name) for name, _ in glued) or ("",)
    same_who = (each for each in known if each.startswith(begins) and each not in begins)
    near = nearest(word, (each for each in same_who if not _adds_a_colour(desk, each, word)), NEAR)
    return known[near] if near else ""


def _after_names(desk: At, word: str) -> Iterator[tuple[str, str]]:
    """Each player with whose name the word begins, the longest first, and what stands behind it."""
    for name in sorted(desk.state.players, key=len, reverse=True):
        folded = notation.fold(name)
        if word.startswith(folded) and word != folded:
            yield name, word.removeprefix(folded).removeprefix("の")


def _adds_a_colour(desk: At, near: str, word: str) -> bool:
    """Whether this card is of a colour that the word says nothing of."""
    parts = desk.game.parts
    head, colon, named = near.partition(":")
    if colon:
        return named in parts and named not in word
    return any(head.startswith(part) and head[len(part) :] in parts and word[0] != part[0] for part in parts)


def _words_alone(desk: At) -> Iterator[str]:
    """The game's kinds of act that are no card, and a whole word by themselves."""
    for kind in desk.game.kinds:
        with suppress(NotationError):
            act = desk.game.read_word(kind, desk.reader.name_of)
            if act is not None and act.kind == kind and not act.card:
                yield kind


def _japanese_words(desk: At) -> list[str]:
    """The game's own words that are not written in Latin letters."""
    return [word for word in desk.game.words() if not word.isascii()]


KINDRED = {"戻す": "取り消し", "元に戻す": "やり直し", "訂正する": "訂正", "降りる": "退席", "閉じる": "お開き"}
"""Words that are none, and are like none -> the word for what they perhaps mean."""


def _colour_named(desk: At, word: str) -> str:
    """A colour alone while one is awaited, as the act that names it."""
    if desk.state.phase == COLOUR_PHASE:
        with suppress(NotationError):
            named = desk.game.read_word(f"colour:{word}", desk.reader.name_of)
            if named is not None:
                return desk.write(named)
    return ""


def _hint_for_part(desk: At, word: str) -> str:
    """For a part of a card (`skip`, a number that no card has) what belongs to it; empty for all others."""
    words, cards, parts = say(), desk.state.rules.cards, desk.game.parts
    who, meant = next(((who, rest) for who, rest in _after_names(desk, word) if rest in parts), ("", word))
    example = next((card for card in parts.get(meant, ()) if cards.get(card)), "")
    if example:
        latin = word.isascii() or (meant.isascii() and not meant.isdigit())
        near = example if latin else _in_japanese(desk, example)
        return words("notation.part", near=f"{notation.write_name(who)} {near}" if who else near)
    numbers = tuple(card for card in cards if notation.to_number(card) is not None and cards[card])
    return words("notation.number", cards=numbers) if numbers and notation.to_number(word) is not None else ""


def _in_japanese(desk: At, card: str) -> str:
    """A card as it is typed in Japanese."""
    act = desk.game.read_word(card, desk.reader.name_of)
    return card if act is None else desk.game.write_japanese(act, notation.write_name)


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
        return words(error.key, **error.values) if error.key != UNKNOWN else ""
    return ""

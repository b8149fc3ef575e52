"""Rulings, acts and cards in the reader's words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from referee.cli.options import language, say
from referee.game import Act, Game, Phrase, Ruling, at_turn
from referee.notation import Reader
from referee.spelling import agreed_in, write_name
from referee.words import Say, fill, has_sentence, joined, printable

COLOURS = ("r", "y", "g", "b")


def card_name(card: str, say: Say) -> str:
    """A card as it is called in the reader's language: `Hold`, `red 5`, `Wild Draw Four`; what is no card stays."""
    if has_sentence(language(), f"card.{card}"):
        return say(f"card.{card}")
    face = card[1:]
    if card[:1] not in COLOURS or not (face.isdigit() or has_sentence(language(), f"face.{face}")):
        return card
    shown = face if face.isdigit() else say(f"face.{face}")
    return say("card.coloured", colour=say(f"colour.{card[0]}"), face=shown)


def laid_in_words(act: Act) -> str:
    """The cards by their names, with the colour named, the other player, and what was said or forgotten."""
    words = say()
    told = [words("view.comma").join(card_name(card, words) for card in act.laid)]
    if act.colour:
        told.append(words(f"colour.{act.colour}"))
    if act.target:
        told.append(act.target)
    if act.mark:
        told.append(words("uno.mark.called" if act.mark == "!" else "watch.did.no_draw"))
    return words("view.comma").join(told)


def in_a_sentence(value: object) -> str:
    """A value of an option as a sentence of the rulebook tells it: cards by their names."""
    words = say()
    if isinstance(value, list | tuple):
        return words("sheet.between").join(card_name(str(each), words) for each in value)
    return str(value)


PLACES = ("who", "target", "author", "turn", "next", "card", "held", "top", "act")
"""Places of a sentence that have a name where there is no table to fill them."""


def places() -> dict[str, str]:
    """What stands for each of them, and under `""` for any other."""
    words = say()
    return {"": words("explain.place"), **{name: words(f"explain.place.{name}") for name in PLACES}}


def source_name(tag: str) -> str:
    """A source by its tag; a ruling or a house rule says so in the reader's language."""
    return say()(f"sheet.{tag}") if tag in ("ruling", "house") else printable(tag)


def in_brackets(tags: Iterable[str]) -> str:
    """The sources of a sentence, as they stand behind it."""
    words = say()
    return words("sheet.end", text=words("sheet.between").join(map(source_name, tags)))


class At(Protocol):
    """A table as far as its acts are told: a desk, or a written position."""

    @property
    def game(self) -> Game[Any]: ...

    @property
    def state(self) -> Any: ...

    @property
    def reader(self) -> Reader: ...

    @property
    def by_letters(self) -> bool: ...

    def write(self, act: Act) -> str: ...


class Verdict(Protocol):
    """What the rules say of an act: an outcome, or an answer."""

    @property
    def ruling(self) -> Ruling: ...

    @property
    def values(self) -> Mapping[str, object]: ...

    @property
    def also(self) -> Sequence[Ruling]: ...


def in_words(desk: At, values: Mapping[str, object]) -> dict[str, object]:
    """The values of a sentence as the reader sees them: cards by name, acts as written, several with commas."""
    told = {key: _joined(value) for key, value in values.items()}
    for key in ("card", "top", "held"):
        card = values.get(key)
        if isinstance(card, str):
            told[key] = card_name(card, say())
    laid = values.get("lays")
    if isinstance(laid, tuple):
        told["lays"] = say()("view.comma").join(card_name(card, say()) for card in laid)
    for key in ("colour", "before"):
        if values.get(key) in COLOURS:
            told[key] = say()(f"colour.{values[key]}")
    won = values.get("winners")
    if isinstance(won, list | tuple):
        told["winners"] = joined(won, say())
    if "items" in values:
        told |= _agreed_in_words(values)
    for key in ("act", "done"):
        done = values.get(key)
        if isinstance(done, Act):
            told[key] = desk.write(done if done.kind == "dealer" else done._replace(who=None))
    return told


def _agreed_in_words(values: Mapping[str, Any]) -> dict[str, object]:
    """What can be agreed on, and what was, as the reader types it."""
    items = tuple(agreed_in(language(), item) for item in values["items"])
    return {"items": _joined(items), "key": agreed_in(language(), values["key"])}


def _joined(value: object) -> object:
    return say()("view.comma").join(map(str, value)) if isinstance(value, list | tuple) else value


def worded(desk: At, phrase: Phrase) -> str:
    """A phrase in the reader's words."""
    key, values = phrase
    return say()(key, **in_words(desk, values))


def done_in_words(desk: At, act: Act, drawn: int = 0) -> str:
    """What was done, in the reader's words; `drawn` cards came into the hand by it."""
    words = say()
    if act.kind == "flip":
        return words("watch.did.flip", card=card_name(act.card, words))
    if act.card:
        return laid_in_words(act)
    if act.kind == "draw":
        return words("watch.did.draw", cards=drawn) if drawn > 0 else words("watch.did.draw_none")
    if act.kind == "challenge":
        return words(f"watch.did.{act.text}")
    if act.kind == "hand":
        return _handed_in(act)
    return words(
        f"watch.did.{act.kind.replace(' ', '_')}", target=act.target or "",
        colour=words(f"colour.{act.colour}") if act.colour in COLOURS else "",
        text=desk.write(act).partition(" ")[2] if act.kind == "agree" else act.text,
        names=words("view.comma").join(act.names), number=act.number,
    )  # fmt: skip


def _handed_in(act: Act) -> str:
    """A hand that was shown or handed in: its cards, its points, or that it is empty."""
    words = say()
    if act.cards:
        return words("watch.did.hand", text=words("view.comma").join(card_name(card, words) for card in act.cards))
    return words("watch.did.hand_none") if act.number is None else words("watch.did.hand_points", points=act.number)


def act_in_words(desk: At, act: Act) -> str:
    """An act as a sentence tells it, with who did it; one that only its notation tells as it is written."""
    if act.kind in ("foul", "foul last", "stands", "round", "fix", "ruling"):
        return desk.write(act)
    announced = f"={act.number}" if act.card and act.number is not None else ""
    told = done_in_words(desk, act) + announced
    return say()("watch.moment", name=act.who, what=told) if act.who else told


def as_typed(desk: At, act: Act) -> str:
    """An act as it is typed now: with a name only where it is not the player's at turn."""
    return desk.write(act._replace(who=None) if act.who == at_turn(desk.state) else act)


def as_typed_here(desk: At, act: Act) -> str:
    """The same as it is typed in the reader's language."""
    if language() != "ja":
        return as_typed(desk, act)
    word = desk.game.write_japanese(act, write_name)
    return word if act.who is None or act.who == at_turn(desk.state) else f"{write_name(act.who)} {word}"


def total_made(facts: Mapping[str, Any]) -> int | None:
    """The running total that an act made: the one at which the hand ended, if it ended it."""
    ended = facts.get("ended")
    total = ended["total"] if ended else facts.get("total")
    return None if total is None else int(total)


def top_typed(facts: Mapping[str, Any]) -> str:
    """The top card as it is typed, a wild with its colour; empty where there is none."""
    top, colour = facts.get("top"), facts.get("colour")
    if not top:
        return ""
    return top if top[:1] in COLOURS or not colour else f"{top}:{colour}"


def spoken(desk: At, phrases: list[Phrase]) -> str:
    """The phrases of an echo as one line."""
    return say()("view.space").join(worded(desk, phrase) for phrase in phrases)


def rule_sentence(rule: Mapping[str, Any], case: str = "") -> str:
    """A rule of the rulebook, and the further sentence that decides this case, where it has one."""
    clause = rule["case"][case].get("clause") if case else None
    told = (rule, rule["also"][clause]) if clause else (rule,)
    return say()("view.space").join(each[language()] for each in told)


class RuleWords:
    """The sentences of a game's rulebook in the reader's language; the book is opened when first asked."""

    def __init__(self, game: str) -> None:
        self._game = game
        self._rules: Mapping[str, Any] | None = None

    def _rule(self, rule: str) -> Mapping[str, Any]:
        if self._rules is None:
            from referee.rulesets import load_book

            self._rules = load_book(self._game).rules
        found: Mapping[str, Any] = self._rules[rule]
        return found

    def why(self, desk: At, ruling: Ruling, values: Mapping[str, object]) -> str:
        """What is wrong (or cannot be known), in one sentence."""
        return fill(self._rule(ruling.rule)["case"][ruling.case][language()], language(), in_words(desk, values))

    def remarks(self, desk: At, verdict: Verdict) -> list[str]:
        """What is told of an act that is done, but that it is undecided."""
        rulings = (verdict.ruling, *verdict.also)[verdict.ruling.verdict == "undecided" :]
        return [self.why(desk, each, verdict.values) for each in rulings]

    def all_told(self, desk: At, verdict: Verdict) -> str:
        """The ruling on an act and whatever else is told of it."""
        rulings = (verdict.ruling, *verdict.also)
        return say()("view.space").join(self.why(desk, each, verdict.values) for each in rulings)

    def sentence(self, rule: str, case: str = "") -> str:
        """The rule itself, and the further sentence that decides this case."""
        return rule_sentence(self._rule(rule), case)

    def sources(self, rule: str) -> list[str]:
        """The tags of the texts that the rule rests on."""
        return list(self._rule(rule)["sources"])

    def remedy(self, desk: At, ruling: Ruling, values: Mapping[str, object]) -> str | None:
        """What the rule set prescribes; None where nothing is said."""
        rule = self._rule(ruling.rule)
        remedy = rule["case"][ruling.case].get("remedy", rule.get("remedy"))
        if not remedy:
            return None
        told = fill(remedy[language()], language(), in_words(desk, values))
        due = values.get("still_due") if ruling.possible and "{pending}" not in remedy[language()] else 0
        return say()("refusal.and_still_due", remedy=told, pending=due) if due else told

    def needs(self, desk: At, rulings: Iterable[Ruling], values: Mapping[str, object]) -> str | None:
        """What would decide an act that is undecided by these rulings; None where it is by none."""
        told = [self._rule(each.rule)["case"][each.case]["needs"][language()] for each in rulings]
        return say()("view.space").join(fill(each, language(), in_words(desk, values)) for each in told) or None

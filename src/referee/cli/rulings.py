"""Rulings, acts and cards in the reader's words."""

from collections.abc import Mapping
from typing import Any

from referee.cli.options import language, say
from referee.desk import Desk
from referee.game import Act, Phrase, Ruling, at_turn
from referee.words import Say, fill


def card_name(card: str, say: Say) -> str:
    """A card as it is called in the reader's language."""
    try:
        return say(f"card.{card}")
    except KeyError:
        return card


def in_words(desk: Desk, values: Mapping[str, object]) -> dict[str, object]:
    """The values of a sentence as the reader sees them: cards by name, acts as written."""
    told = dict(values)
    card, act = values.get("card"), values.get("act")
    if isinstance(card, str):
        told["card"] = card_name(card, say())
    if isinstance(act, Act):
        told["act"] = desk.write(act._replace(who=None))
    return told


def as_typed(desk: Desk, act: Act) -> str:
    """An act as it is typed now: with a name only where it is not the player's at turn."""
    return desk.write(act._replace(who=None) if act.who == at_turn(desk.state) else act)


def total_made(facts: Mapping[str, Any]) -> int | None:
    """The running total that an act made: the one at which the hand ended, if it ended it."""
    ended = facts.get("ended")
    total = ended["total"] if ended else facts.get("total")
    return None if total is None else int(total)


def spoken(desk: Desk, phrases: list[Phrase]) -> str:
    """The phrases of an echo as one line."""
    say_it = say()
    return say_it("view.space").join(say_it(key, **in_words(desk, values)) for key, values in phrases)


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

    def why(self, desk: Desk, ruling: Ruling, values: Mapping[str, object]) -> str:
        """What is wrong (or cannot be known), in one sentence."""
        return self.case(ruling, in_words(desk, values))

    def case(self, ruling: Ruling, values: Mapping[str, object]) -> str:
        """The same, of values that are words already."""
        return fill(self._rule(ruling.rule)["case"][ruling.case][language()], language(), values)

    def sentence(self, rule: str) -> str:
        """The rule itself."""
        return str(self._rule(rule)[language()])

    def sources(self, rule: str) -> list[str]:
        """The tags of the texts that the rule rests on."""
        return list(self._rule(rule)["sources"])

    def remedy(self, desk: Desk, ruling: Ruling, values: Mapping[str, object]) -> str | None:
        """What the rule set prescribes; None where nothing is said."""
        remedy = self._rule(ruling.rule).get("remedy")
        return fill(remedy[language()], language(), in_words(desk, values)) if remedy else None

    def needs(self, desk: Desk, ruling: Ruling, values: Mapping[str, object]) -> str | None:
        """What would decide an undecided act."""
        needs = self._rule(ruling.rule)["case"][ruling.case].get("needs")
        return fill(needs[language()], language(), in_words(desk, values)) if needs else None

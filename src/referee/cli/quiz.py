"""`referee quiz`: written positions to train a referee with. What is right, the rules say when it is asked."""

import os
import sys
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import click

import referee
from referee import games, rulesets
from referee.argument import Answer, answer
from referee.cli.options import json_option, lang_option, language, say
from referee.cli.paragraph import wrap
from referee.cli.position import table_of
from referee.cli.rulings import card_name, in_a_sentence
from referee.cli.terminal import is_terminal, to_json, warn
from referee.cli.verdict import House, told_object, verdict_lines
from referee.lines import option_line
from referee.options import RuleSet, override
from referee.position import Written
from referee.rulebook import Book
from referee.spelling import fold
from referee.words import printable

FILE = os.path.join(os.path.dirname(referee.__file__), "quiz.toml")
USUAL_COUNT = 20
VERDICTS = ("legal", "illegal", "undecided")
ANSWERS = {
    **{word: verdict for verdict in VERDICTS for word in (verdict, verdict[0])},
    **{str(number): verdict for number, verdict in enumerate(VERDICTS, 1)},
    "適法": "legal", "反則": "illegal", "判定できず": "undecided", "判定不能": "undecided",
}  # fmt: skip
"""What may be answered, folded, and the verdict that it means."""
ENDS = ("q", "quit", "終わり")
CARDS = ("hand", "top", "drawn", "before", "shown")
"""Fields of a position that hold cards."""


class Question(NamedTuple):
    """A position, and an act in it."""

    id: str
    rules: str
    settings: Sequence[str]
    told: Mapping[str, Any]
    act: str
    about: str
    """The rule to read again where the act is legal; empty where the verdict names its own."""


class Posed(NamedTuple):
    """A question with its table and what the rules say."""

    question: Question
    at: Written
    house: House
    answer: Answer


def questions() -> list[Question]:
    """All that can be asked."""
    import tomllib

    with open(FILE, "rb") as file:
        found = tomllib.load(file)["position"]
    return [
        Question(each["id"], each["rules"], each.get("set", ()), each["told"], each["act"], each.get("about", ""))
        for each in found
    ]


def _rule_set(question: Question) -> tuple[RuleSet, Book]:
    """The rule set as the program brings it, whatever house has one of the same name."""
    return rulesets.load(os.path.join(rulesets.shipped(), f"{question.rules}.toml"))


def posed(question: Question) -> Posed:
    """The question as the rules answer it."""
    chosen, book = _rule_set(question)
    values = override(book, chosen, question.settings)
    given = {key: value if value is True else str(value) for key, value in question.told.items()}
    at = table_of(games.load(chosen.game), chosen, book, values, given)
    (act,) = at.reader.read(question.act)
    return Posed(question, at, House(chosen, book, values), answer(at.game, at.state, act))


@click.command()
@click.option("--game", type=click.Choice(games.NAMES), help="Only positions of this game.")
@click.option(
    "--count", type=click.IntRange(1), default=USUAL_COUNT, show_default=True, help="How many positions are asked."
)
@click.option("--seed", type=int, help="The same seed asks the same positions.")
@json_option
@lang_option
def quiz(game: str | None, count: int, seed: int | None, as_json: bool) -> None:
    """Ask what the rules say of an act in twenty positions, and tell after each who says so.

    Answer `legal`, `illegal` or `undecided`, or with the first letter; `q` ends. Undecided is what only an unseen
    hand can decide. Answers may also come from a file or another program, one a line.

    JSON, two objects for each position: before the answer `id`, `rules`, `set`, `position` and `act`; after it also
    `answer`, `right`, and the verdict as `judge` tells it.

    \b
    Example:
      referee quiz
      referee quiz --game uno --count 5 --seed 7
    """
    known = [each for each in questions() if game is None or _rule_set(each)[0].game == game]
    chosen = Random(seed).sample(known, min(count, len(known)))
    if count > len(known) and not as_json:
        click.echo(wrap(say()("quiz.fewer", count=len(known))))
    missed: list[str] = []
    asked = 0
    for number, question in enumerate(chosen, 1):
        at_hand = posed(question)
        _ask_json(question) if as_json else _ask(at_hand, number, len(chosen))
        given = _answer(as_json)
        if given is None:
            break
        asked += 1
        right = given == at_hand.answer.ruling.verdict
        if not right:
            missed.append(_rule(at_hand))
        _tell_json(at_hand, given, right) if as_json else _tell(at_hand, right)
    if not as_json:
        _sum_up(asked, missed)


def _answer(silent: bool) -> str | None:
    """The verdict that is answered; None at the end. What is no answer is told, and asked again."""
    words = say()
    while True:
        if not silent:
            click.echo(words("quiz.ask") + " ", nl=False)
        line = sys.stdin.readline() if sys.stdin else ""
        typed = fold(line.strip())
        if not line or typed in ENDS:
            if not silent:
                click.echo()
            return None
        if not silent and not is_terminal(sys.stdin):
            click.echo(printable(line.strip()))
        if typed in ANSWERS:
            return ANSWERS[typed]
        warn(words("quiz.unread", text=line.strip()))


def _ask(at_hand: Posed, number: int, count: int) -> None:
    """The position and the act, in words."""
    words, question = say(), at_hand.question
    title = at_hand.house.rule_set.title
    click.echo()
    click.echo(wrap(words("quiz.head", number=number, count=count, title=title, rules=question.rules)))
    for line in position_lines(at_hand):
        click.echo(wrap(line, "  ", "    "))
    act, card = at_hand.answer.act, at_hand.answer.act.card
    name = coloured(f"{card}:{act.colour}" if act.colour else card) if card and not act.cards else ""
    name = name if name != question.act else ""
    click.echo(wrap(words("quiz.act.card" if name else "quiz.act", act=question.act, card=name), "  ", "    "))


def position_lines(at_hand: Posed) -> list[str]:
    """What is known of the table, a sentence each: first the options that are not as in the rule set."""
    words, told, house = say(), at_hand.question.told, at_hand.house
    keys = [setting.partition("=")[0] for setting in at_hand.question.settings]
    options = [option_line(house.book, house.rule_set, key, house.values, language(), in_a_sentence) for key in keys]
    lines = [words("quiz.option", key=line.key, sentence=line.sentence) for line in options]
    for field, value in told.items():
        shown = words("view.comma").join(map(coloured, str(value).split())) if field in CARDS else value
        if field == "direction":
            shown = words(f"quiz.{value}")
        key = "quiz.paid" if field == "pending" and not value else f"quiz.told.{field}"
        lines.append(words("quiz.told.unseen" if value == "unseen" else key, value=shown))
    if not {"hand", "shown", "first"} & told.keys():
        lines.append(words("quiz.told.nothing"))
    return lines


def coloured(card: str) -> str:
    """A card in words, a wild with the colour named for it."""
    face, colon, colour = card.partition(":")
    name = card_name(face, say())
    return say()("quiz.coloured", card=name, colour=say()(f"colour.{colour}")) if colon else name


def _rule(at_hand: Posed) -> str:
    """The rule that the question is about."""
    return at_hand.answer.ruling.rule or at_hand.question.about


def _tell(at_hand: Posed, right: bool) -> None:
    """Right or wrong, the verdict, and on whose word."""
    click.echo(say()("quiz.right" if right else "quiz.wrong"))
    for line in explanation(at_hand):
        click.echo(line)


def explanation(at_hand: Posed) -> list[str]:
    """The verdict with the rule that it rests on, and the rule's sources."""
    return list(verdict_lines(at_hand.at, at_hand.house, at_hand.answer, brief=True))


def _object(question: Question) -> dict[str, object]:
    return {"id": question.id, "rules": question.rules, "set": question.settings, "position": question.told,
            "act": question.act}  # fmt: skip


def _ask_json(question: Question) -> None:
    click.echo(to_json(_object(question)))


def _tell_json(at_hand: Posed, given: str, right: bool) -> None:
    told = told_object(at_hand.at, at_hand.house, at_hand.answer)
    click.echo(to_json({**told, **_object(at_hand.question), "answer": given, "right": right}))


def _sum_up(asked: int, missed: Sequence[str]) -> None:
    """How many were right, and which rules to read again."""
    words = say()
    click.echo()
    click.echo(wrap(words("quiz.sum", right=asked - len(missed), asked=asked)))
    again = list(dict.fromkeys(missed))
    if again:
        click.echo(wrap(words("quiz.again", rules=words("view.comma").join(again), rule=again[0])))

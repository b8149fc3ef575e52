"""A verdict as the people who argue read it: what holds, which rule says so, on whose word, and what others say.

house    the rules of a table: a rule set with its values, and the book that they are told by
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from referee import rulesets
from referee.argument import Answer, answer, answer_open, followed
from referee.cli.hints import UNKNOWN, better_hint, hint, legal_words, told_legal
from referee.cli.options import language, say
from referee.cli.paragraph import wrap
from referee.cli.rulings import (
    RuleWords,
    as_typed_here,
    in_a_sentence,
    in_brackets,
    rule_sentence,
    source_name,
    spoken,
    worded,
)
from referee.cli.terminal import colour_wanted
from referee.errors import Misuse, NotationError, RefereeError
from referee.game import LEGAL, TAKES_BACK, Act
from referee.lines import RULING, Line, in_force, option_line, value_words
from referee.notation import RECORD_WORDS, UNREADABLE
from referee.options import RuleSet, Values, as_set, choice_as_set
from referee.position import Written
from referee.rulebook import Book
from referee.spelling import write_name
from referee.words import printable

if TYPE_CHECKING:
    from referee.desk import Desk
    from referee.rulesearch import Ruling


class House(NamedTuple):
    """The rules of a table."""

    rule_set: RuleSet
    book: Book
    values: Values
    at_table: Sequence["Ruling"] = ()
    """What the referee has ruled at this table."""

    @property
    def name(self) -> str:
        """What the set is called."""
        return self.rule_set.name


class Unread(NamedTuple):
    """What was to be judged, and is no notation."""

    text: str
    error: NotationError


def house_at(desk: "Desk") -> House:
    """The rules that a table's journal pins; what each rests on is told by the set of that name, where there is one."""
    from referee.cli.precedents import rulings_at

    book = rulesets.load_book(desk.game.name)
    pinned: Mapping[str, Any] = desk.journal.front["rules"]
    values = rulesets.pinned_values(book, pinned)
    name = str(pinned.get("name", ""))
    ruled = tuple(rulings_at(desk))
    # A set that was named by its file lies beside the journal more often than not.
    for each in (name, os.path.join(os.path.dirname(desk.path), f"{name}.toml")):
        with suppress(RefereeError):
            known, _ = rulesets.load(each)
            if known.game == book.game:
                return House(known, book, values, ruled)
    return House(RuleSet(name, book.game, {}, values, {}, ""), book, values, ruled)


# --- one verdict


def judged(at: Written, words: Sequence[str]) -> Answer | Unread:
    """The verdict on the one act that these words tell. Raises Misuse for more than one."""
    try:
        acts = at.reader.read_words(at.reader.words_of_arguments(words))
    except NotationError as error:
        outcomes = _outcomes(at, words)
        return answer_open(at.game, at.state, outcomes) if outcomes else Unread(error.text, error)
    if len(acts) != 1:
        raise Misuse("judge.one", count=len(acts))
    if acts[0].kind in TAKES_BACK:
        raise Misuse("judge.record", act=words[0])
    return answer(at.game, at.state, acts[0])


def _outcomes(at: Written, words: Sequence[str]) -> list[Act]:
    """The ways in which an act may end whose last word leaves that open (`challenge`); empty for all others."""
    *before, asked = at.reader.words_of_arguments(words)
    whole = (word for word in at.game.words() if word.startswith(f"{asked.folded}:"))
    found = []
    for word in whole:
        with suppress(NotationError):
            found.append(at.reader.read_words([*before, asked._replace(text=word, folded=word)]))
    return list(dict.fromkeys(acts[0] for acts in found if len(acts) == 1))


def verdict_lines(
    at: Written, house: House, verdict: Answer | Unread, plain: bool = False, brief: bool = False
) -> Iterator[str]:
    """The verdict, what it rests on, what it costs and what may be done instead, line by line.

    A `brief` one leaves out the options behind a rule and who reads them otherwise.
    """
    tell = say()
    if isinstance(verdict, Unread):
        meant = better_hint(at, verdict.error)
        yield _head("unread", _unread_why(at, verdict.text, meant or say()(UNKNOWN)), plain)
        if at.by_letters and not meant:
            yield wrap(tell("judge.letters", players=tell("view.comma").join(at.state.players)), "  ", "    ")
        return
    ruling = verdict.ruling
    yield _head(ruling.verdict, why_of(at, verdict) or grounds_of(at, verdict)[1], plain)
    follows = follows_of(at, verdict)
    outcomes = outcomes_of(at, verdict)
    if follows and not outcomes:
        yield wrap(tell("judge.follows", told=follows), "  ", "    ")
    for typed, comes in outcomes.items():
        yield wrap(tell("judge.outcome", act=typed, told=comes), "  ", "    ")
    if not ruling.rule:
        yield from grounds_lines(house, grounds_of(at, verdict)[0])
        asked = tell("view.comma").join(dict.fromkeys(rule for rule, _ in verdict.asked))
        yield wrap(tell("judge.asked", rules=asked) if asked else tell("judge.unasked"), "  ", "    ")
        return
    words = RuleWords(at.game.name)
    for key, told in (
        ("judge.needs", words.needs(at, verdict.undecided, verdict.values)),
        ("judge.cost", words.remedy(at, ruling, verdict.values) if ruling.verdict == "illegal" else None),
    ):
        if told:
            yield wrap(tell(key, told=told), "  ", "    ")
    if ruling.verdict == "illegal":
        possible = told_legal(judged_at(at, verdict))
        yield wrap(tell("judge.instead", legal=possible) if possible else tell("judge.nothing"), "  ", "    ")
    yield from (sentence_lines if brief else rule_lines)(house, ruling.rule, ruling.case)


def rule_lines(house: House, rule: str, case: str = "") -> Iterator[str]:
    """A rule with its sources, then what this rule set chose where tables differ, and who chooses otherwise."""
    yield from sentence_lines(house, rule, case)
    for line in deciding(house, rule):
        yield from option_lines(house, line)


def sentence_lines(house: House, rule: str, case: str = "") -> Iterator[str]:
    """A rule with its sources, and with the further sentence that decides this case."""
    tell, entry = say(), house.book.rules[rule]
    sources = in_brackets(entry["sources"])
    yield wrap(tell("judge.by_rule", rule=rule, sentence=rule_sentence(entry, case), sources=sources), "  ", "    ")
    if silent(entry["sources"]):
        yield wrap(tell("judge.silent", name=printable(house.name)), "  ", "    ")


def option_lines(house: House, line: Line) -> Iterator[str]:
    """What a rule set chose of an option, on whose word, and who chooses otherwise."""
    sources = in_brackets(line.sources) if line.sources else ""
    yield wrap(f"{line.key}={as_set(line.value)}: {line.sentence}{sources}", "  · ", "    ")
    if line.ruling or silent(line.sources):
        yield wrap(say()("judge.silent", name=printable(house.name)), "    ", "    ")
    for reading in others(house, line):
        yield wrap(reading, "    ", "      ")


def grounds_of(at: Written, verdict: Answer) -> tuple[tuple[str, ...], str]:
    """The rules and options that let a legal act through, and what decides it here, in a sentence; empty for none."""
    if verdict.ruling.verdict != "legal" or verdict.ruling.rule:
        return (), ""
    keys, phrase = at.game.grounds(verdict.at, verdict.act)
    return keys, "" if phrase is None else worded(at, phrase)


def grounds_lines(house: House, keys: Sequence[str]) -> Iterator[str]:
    """The rules and options on which a legal act rests, each with its sources."""
    for key in keys:
        if key in house.book.rules:
            yield from sentence_lines(house, key)
        elif in_force(house.book.options[key], house.values):
            yield from option_lines(house, option_line_of(house, key))


def follows_of(at: Written, verdict: Answer) -> str:
    """What would be read aloud after a legal act; empty for any other, and where nothing would be."""
    if verdict.ruling.verdict != "legal" or verdict.act.kind in RECORD_WORDS or verdict.outcomes:
        return ""
    before, after = followed(at.game, verdict)
    return spoken(at, at.game.echo(before, after, verdict.act))


def outcomes_of(at: Written, verdict: Answer) -> dict[str, str]:
    """What comes of each way in which the act may end, or why it cannot; none where it may not be done at all.

    Of an act that tells how it ended (`challenge:guilty`) it is that one: people saw it, and the referee did not.
    """
    if verdict.ruling.verdict == "illegal":
        return {}
    ended = (verdict,) if at.game.write_word(verdict.act, write_name) in _ends(at) else ()
    return {as_typed_here(at, each.act): follows_of(at, each) or why_of(at, each) for each in verdict.outcomes or ended}


def _ends(at: Written) -> set[str]:
    """The game's words that tell how an act ended: `challenge:guilty`, of what begins with `challenge:`."""
    whole = set(at.game.words())
    parted = ((word, *word.partition(":")) for word in whole)
    return {word for word, head, _, end in parted if end and f"{head}:" in whole}


def deciding(house: House, rule: str) -> list[Line]:
    """The options on which a rule's verdict turns, as far as they are in force, with the values of this table."""
    keys = house.book.rules[rule].get("options", ())
    return [
        option_line_of(house, key)
        for key in keys if in_force(house.book.options[key], house.values)
    ]  # fmt: skip


def option_line_of(house: House, key: str) -> Line:
    """An option with its value at this table."""
    return option_line(house.book, house.rule_set, key, house.values, language(), in_a_sentence)


def others(house: House, line: Line) -> list[str]:
    """What is chosen elsewhere: each other value with those who tell it."""
    option = house.book.options[line.key]
    here = value_words(line.value)
    return [
        say()("judge.other", value=choice_as_set(option, value), sources=_tags(told.get("sources", ())))
        for value, told in option.get("choice", {}).items() if value not in here and told.get("sources")
    ]  # fmt: skip


def precedents(house: House, rule: str) -> tuple[list[str], list[str]]:
    """What was ruled on this rule at the table, and what its house rules hold besides; the newest last."""
    if not rule:
        return [], []
    here = [each.text for each in house.at_table if each.rule == rule]
    return here, [text for text in house.rule_set.rulings.get(rule, ()) if text not in here]


def precedent_lines(house: House, rule: str) -> Iterator[str]:
    """The same as sentences below a heading each."""
    headings = (
        say()("why.precedents", rule=rule), say()("why.house", rule=rule, name=printable(house.name)),
    )  # fmt: skip
    for heading, texts in zip(headings, precedents(house, rule), strict=True):
        if texts:
            yield ""
            yield wrap(heading)
        for text in texts:
            yield wrap(printable(text), "- ", "  ")


def silent(sources: Sequence[str]) -> bool:
    """Whether no text says it."""
    return list(sources) == [RULING]


def _tags(sources: Sequence[str]) -> str:
    return say()("view.comma").join(source_name(tag) for tag in sources)


def _head(verdict: str, why: str, plain: bool) -> str:
    word = say()(f"judge.{verdict}")
    line = wrap(say()("judge.head", verdict=word, why=why) if why else say()("judge.bare", verdict=word))
    return line if plain or not colour_wanted() else line.replace(word, click.style(word, bold=True), 1)


def judged_at(at: Written, verdict: Answer) -> Written:
    """The table with what the act implies, such as the pass of the player before, to be asked what may be done."""
    return at._replace(state=verdict.at)


def why_of(at: Written, verdict: Answer) -> str:
    """Why it is so, and what else is told of it; empty for a plain legal act."""
    return RuleWords(at.game.name).all_told(at, verdict) if verdict.ruling.rule else ""


def unread_why(at: Written, unread: Unread) -> str:
    """What could not be read, and what may have been meant."""
    return _unread_why(at, unread.text, hint(at, unread.error))


def _unread_why(at: Written, text: str, meant: str) -> str:
    return RuleWords(at.game.name).why(at, UNREADABLE, {"text": text, "hint": meant})


def told_object(at: Written, house: House, verdict: Answer | Unread) -> dict[str, object]:
    """The verdict as one JSON object."""
    if isinstance(verdict, Unread):
        return _unread_object(at, house, verdict)
    ruling, words = verdict.ruling, RuleWords(at.game.name)
    ruled = ruling is not LEGAL and bool(ruling.rule)
    return {
        "verdict": ruling.verdict,
        "act": act_asked(at, verdict),
        "rule": ruling.rule or None,
        "why": why_of(at, verdict) or None,
        "sources": words.sources(ruling.rule) if ruled else [],
        "needs": words.needs(at, verdict.undecided, verdict.values),
        "remedy": words.remedy(at, ruling, verdict.values) if ruling.verdict == "illegal" else None,
        "legal": legal_words(judged_at(at, verdict)) if ruling.verdict == "illegal" else [],
        "rules": house.name,
        "options": {line.key: line.value for line in deciding(house, ruling.rule)} if ruled else {},
        "grounds": _grounds_object(at, verdict),
        "follows": follows_of(at, verdict) or None,
        "outcomes": {at.write(each.act): follows_of(at, each) or None for each in verdict.outcomes},
        "asked": [rule for rule, _ in verdict.asked],
        "rulings": [text for texts in precedents(house, ruling.rule) for text in texts],
    }


def act_asked(at: Written, verdict: Answer) -> str:
    """The act as it is written, without the end that was left open."""
    written = at.write(verdict.act)
    return written.rpartition(":")[0] if verdict.outcomes else written


def _grounds_object(at: Written, verdict: Answer) -> dict[str, object] | None:
    """On what a legal act rests: the ids of rules and options, and what decides it here."""
    keys, why = grounds_of(at, verdict)
    return {"ids": list(keys), "why": why or None} if keys else None


def _unread_object(at: Written, house: House, unread: Unread) -> dict[str, object]:
    """The same of what is no notation."""
    return {
        "verdict": "illegal", "act": unread.text, "rule": UNREADABLE.rule, "why": unread_why(at, unread), "sources": [],
        "needs": None, "remedy": None, "legal": legal_words(at), "rules": house.name, "options": {}, "grounds": None,
        "follows": None, "outcomes": {}, "asked": [],
        "rulings": [text for texts in precedents(house, UNREADABLE.rule) for text in texts],
    }  # fmt: skip

"""A table set up by questions: the game, the rule set, who plays, who deals.

Each answer is checked as it is given, with the sentences of `new`; an empty one takes what stands in brackets.
"""

import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from referee import games, journal, rulesets
from referee.cli.clerk import to_output
from referee.cli.new import (
    NewTable,
    checked_names,
    free_name,
    fresh_table,
    game_named,
    known_name,
    same_again,
    tell_conflicts,
    told_new,
)  # fmt: skip
from referee.cli.options import asked_for, say, speak_as_the_table
from referee.cli.paragraph import fitted
from referee.cli.terminal import warn
from referee.desk import Desk
from referee.errors import Misuse, NotationError, RefereeError
from referee.options import override, players_problem
from referee.spelling import ASKS, fold, split_words

Answer = TypeVar("Answer")
AGAIN = "again"


class Questions:
    """Asks, and asks again until the answer will do; what is piped in is asked once."""

    def __init__(self, ask: Callable[[str], str], patient: bool) -> None:
        """`ask` takes a question and gives the answer, or raises EOFError."""
        self._answer_to = ask
        self._patient = patient

    def _ask(self, question: str) -> str:
        """The answer; at a terminal the question stands in lines that fit, and the last of them is the prompt."""
        *before, prompt = fitted(question, sys.stdout).split("\n")
        for line in before:
            click.echo(line)
        return self._answer_to(f"{prompt} ")

    def set_up(self, path: str | None) -> Desk:
        """Ask for everything and begin the table in this file, by default one named after the day.

        Raises EOFError where nobody answers any more, RefereeError where a piped answer will not do.
        """
        try:
            table = self._told()
        except KeyboardInterrupt:
            raise RefereeError("setup.stopped") from None
        target = path or os.environ.get("REFEREE_FILE") or free_name()
        journal.create(target, table.text())
        desk = Desk(target)
        speak_as_the_table(desk.journal.front.get("lang"))
        tell_conflicts(desk)
        to_output(told_new(desk, desk.path))
        return desk

    def _told(self) -> NewTable:
        """The table that the answers describe."""
        words = say()
        before = journal.in_folder()
        others = [AGAIN] if before else []
        question = words("setup.game_again" if before else "setup.game", games=words("view.comma").join(games.NAMES))
        game = self._until(lambda: self._game(question, others))
        if game == AGAIN:
            return same_again()
        chosen = self._until(lambda: self._rule_set(game))
        return self._until(lambda: self._people(game, chosen))

    def _until(self, answer: Callable[[], Answer]) -> Answer:
        """The answer, asked for again as often as it will not do."""
        while True:
            try:
                return answer()
            except RefereeError as error:
                if not self._patient:
                    raise
                warn(error.told(say()))

    def _game(self, question: str, others: Sequence[str]) -> str:
        """The game that is meant, by a name of it or the beginning of the first one; `?` tells what there are."""
        words, typed = say(), self._ask(question).strip()
        wanted, known = fold(typed), [*games.NAMES, *others]
        if wanted == ASKS:
            told = [words("setup.game_of", name=name, told=words(f"game.{name}")) for name in games.NAMES]
            to_output(words("setup.games", games=words("view.comma").join(told)))
            return self._game(question, others)
        found = [name for name in known if wanted and name.startswith(wanted)]
        game = game_named(typed) or (found[0] if len(found) == 1 else None)
        if game is None:
            raise Misuse("new.game", name=typed[:80], known=tuple(known))
        return game

    def _rule_set(self, game: str) -> str:
        """A rule set of this game, by name or file; `?` lists them."""
        words, usual = say(), rulesets.load_book(game).usual
        typed = self._ask(words("setup.rules", usual=usual)).strip() or usual
        if fold(typed) == ASKS:
            to_output(words("setup.sets", sets=words("view.comma").join(rulesets.names(game))))
            return self._rule_set(game)
        chosen = rulesets.load(typed, game)[0]
        if chosen.game != game:
            raise Misuse("new.other_game", rules=chosen.name, game=chosen.game)
        return typed

    def _people(self, game: str, rule_set: str) -> NewTable:
        """The table, once it is known who plays and who deals."""
        names = self._names(game, rule_set)
        dealer = self._until(lambda: self._dealer(names))
        return fresh_table([game, *names], rule_set, dealer=dealer, lang=asked_for())

    def _dealer(self, names: Sequence[str]) -> str:
        """Who deals, by default the last; `?` tells who can."""
        typed = self._ask(say()("setup.dealer", last=names[-1])).strip() or names[-1]
        if fold(typed) == ASKS:
            to_output(say()("setup.dealers", names=say()("view.comma").join(names), last=names[-1]))
            return self._dealer(names)
        return known_name(names, typed)

    def _names(self, game: str, rule_set: str) -> list[str]:
        """Who plays, on one line or one by one; whoever was named well stays. `?` tells how."""
        chosen, book = rulesets.load(rule_set)
        values = override(book, chosen, ())
        least, most = values["players_min"], values["players_max"]
        names: list[str] = []

        def more() -> bool:
            """Whether another name is wanted."""
            key = "setup.next" if names else "setup.names" if least < most else "setup.names_exactly"
            answer = self._ask(say()(key, least=least, most=most, number=len(names) + 1))
            if fold(answer.strip()) == ASKS:
                to_output(say()("setup.people"))
                return True
            typed = _names_in(answer)
            together = checked_names(games.load(game), [*names, *typed])
            problem = players_problem(values, chosen.name, len(together))
            if problem and (len(together) > most or not typed):
                raise Misuse(f"new.{problem[0]}", **problem[1])
            several = len(typed) > 1 and not names
            names[:] = together
            return not (several and len(names) >= least) and bool(typed) and len(names) < most

        while self._until(more):
            pass
        return names


def _names_in(line: str) -> list[str]:
    """The names of a line, between blanks or commas; quotes hold one together."""
    plain = re.sub('("[^"]*")|[,、，]', lambda found: found[1] or " ", line)
    try:
        return [word.text for word in split_words(plain)]
    except NotationError as error:
        raise RefereeError(error.key, **error.values) from error

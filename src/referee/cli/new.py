"""`referee new`: set up a table, or the last one again with the next dealer."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from referee import games, journal, notation, rulesets
from referee.cli.find import unfinished
from referee.cli.options import asked_for, file_option, json_option, lang_option, language, say, speak_as_the_table
from referee.cli.rulings import RuleWords
from referee.cli.terminal import to_json, warn
from referee.desk import Desk
from referee.entries import name_now
from referee.errors import Misuse, RefereeError
from referee.game import FLIP, LEGAL, Game
from referee.options import Values, override, seating_problem, warnings
from referee.pinned import check_pack, options_of, refuse_pinned
from referee.position import Written
from referee.words import LANGUAGES, speaker


@click.command()
@click.argument("words", nargs=-1, metavar="GAME NAME...")
@click.option("--rules", "rule_set", metavar="SET", help="The rule set, by name or file.")
@click.option(
    "--set", "settings", multiple=True, metavar="KEY=VALUE", help="One option of it, otherwise. May be repeated."
)
@click.option("--dealer", metavar="NAME", help="Who deals first; the last one named, unless told.")
@click.option(
    "--agree", "agreed", metavar="TEXT", help="The position of a game begun without us, as in 'total=47 turn=Ben'."
)
@click.option("--scores-only", is_flag=True, help="Keep results, fouls and penalties here, not every card.")
@click.option("--again", is_flag=True, help="The people and rules of the last table here, the next dealer.")
@file_option
@json_option
@lang_option
def new(
    words: tuple[str, ...], rule_set: str | None, settings: tuple[str, ...], dealer: str | None,
    agreed: str | None, scores_only: bool, again: bool, path: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Set up a table: the game, then the players in seat order, clockwise. The player left of the dealer begins.

    \b
    Example:
      referee new ono99 Aki Ben Chie
      referee new ono99 --rules ono99-mattel --set limit=100 -f evening.referee Aki Ben Chie
      referee new uno --scores-only --set scoring=japanese Aki Ben Chie
      referee new --again
    """
    if again:
        _refuse_with_again({"--rules": rule_set, "--set": settings, "--dealer": dealer, "--scores-only": scores_only})
        table = same_again(words)
    else:
        table = fresh_table(words, rule_set, settings, dealer, scores_only, asked_for())
    agreement = "" if agreed is None else _agreed_line(table, agreed)
    target = path or os.environ.get("REFEREE_FILE") or free_name()
    journal.create(target, table.text() + agreement)
    desk = Desk(target)
    speak_as_the_table(desk.journal.front.get("lang"))
    tell_conflicts(desk)
    _tell_new(desk, as_json)
    if not os.environ.get("REFEREE_FILE"):
        _tell_others(target)


def _refuse_with_again(options: Mapping[str, object]) -> None:
    """The last table is what it was: nothing of it is set otherwise. Raises Misuse with what was."""
    given = tuple(option for option, value in options.items() if value not in (None, (), False))
    if given:
        raise Misuse("new.again_options", options=given)


def tell_conflicts(desk: Desk) -> None:
    """What the table should know of its rules before it begins, on standard error."""
    from referee.cli.lint import conflicts
    from referee.cli.verdict import house_at

    house = house_at(desk)
    told = [sentence[language()] for sentence in warnings(house.book, house.values)]
    for sentence in (*told, *conflicts(house.rule_set, house.book, house.values)):
        warn(sentence)


def _tell_others(target: str) -> None:
    """Two unfinished tables in a folder leave every other command in doubt which one is meant."""
    here = journal.in_folder()
    if os.path.normpath(target) not in here:
        return
    others = [file for file in here if file != os.path.normpath(target) and unfinished(file)]
    more = max(0, len(others) - MOST_TOLD)
    if more:
        warn(say()("new.others_more", files=tuple(others[:MOST_TOLD]), more=more))
    elif others:
        warn(say()("new.others", files=tuple(others)))


MOST_TOLD = 5
"""So many other tables at most are named; of more it is only told that they are there."""


class NewTable(NamedTuple):
    """A table that can be set up; its journal is not yet written."""

    game: str
    players: Sequence[str]
    """In seat order."""
    dealer: str
    rules: Values
    """As they are pinned: the set's name, the cards, the value of each option."""
    scores_only: bool = False
    lang: str = ""
    """The language in which the table is spoken to; empty where it has none of its own."""

    def text(self) -> str:
        """The front matter of its journal."""
        return journal.front_matter(self.game, self.players, self.dealer, self.rules, self.scores_only, self.lang)

    def opened(self) -> Written:
        """The table before its first act."""
        game, players = games.load(self.game), list(self.players)
        state = game.open_table(options_of(game, self.rules), players, players.index(self.dealer))
        if self.scores_only:
            game.keep_scores(state)
        return Written(game, state, notation.Reader(game, players))


def _checked(table: NewTable) -> NewTable:
    """The table, where its rules are for so many players. Raises Misuse where they are not."""
    values, count = {**rulesets.load_book(table.game).defaults(), **table.rules}, len(table.players)
    problem = seating_problem(values, count)
    if problem:
        raise Misuse(f"new.{problem[0]}", **problem[1])
    check_pack(options_of(games.load(table.game), table.rules), count)
    return table


def fresh_table(
    words: Sequence[str],
    rule_set: str | None = None,
    settings: Sequence[str] = (),
    dealer: str | None = None,
    scores_only: bool = False,
    lang: str = "",
) -> NewTable:
    """A new table, which speaks `lang` where that is given. Raises Misuse."""
    if not words:
        raise Misuse("new.no_game")
    typed, *players = words
    name = game_named(typed)
    if name is None:
        raise Misuse("new.game", name=typed, known=tuple(games.NAMES))
    if not players:
        raise Misuse("new.no_players")
    chosen, book = rulesets.load(rule_set or rulesets.load_book(name).usual, name)
    if chosen.game != name:
        raise Misuse("new.other_game", rules=chosen.name, game=chosen.game)
    values = override(book, chosen, settings)
    names = checked_names(games.load(name), players)
    deals = names[-1] if dealer is None else known_name(names, dealer)
    return _checked(NewTable(name, names, deals, rulesets.pinned(chosen, book, values), scores_only, lang))


def game_named(typed: str) -> str | None:
    """The game so called: as in code, or as either language calls it, whatever signs and blanks stand in it."""
    if typed in games.NAMES:
        return typed
    for name in games.NAMES:
        called = (name, *(speaker(language)(f"game.{name}") for language in LANGUAGES))
        if _bare(typed) in map(_bare, called):
            return name
    return None


def _bare(text: str) -> str:
    """The letters and digits of a text, folded."""
    return "".join(letter for letter in notation.fold(text) if letter.isalnum())


def checked_names(game: Game[Any], players: Sequence[str]) -> list[str]:
    """The names as they are stored. Raises Misuse for one that will not do."""
    import unicodedata

    reader = notation.Reader(game, ())
    seen: set[str] = set()
    names = []
    for typed in players:
        name = unicodedata.normalize("NFC", typed).strip()
        problem = reader.new_name_problem(name)
        if problem:
            why = say()(f"notation.name_{problem}", name=name)
            raise Misuse("new.name", name=name[:80], why=why)
        if notation.fold(name) in seen:
            raise Misuse("new.twice", name=name)
        seen.add(notation.fold(name))
        names.append(name)
    return names


def known_name(names: Sequence[str], wanted: str) -> str:
    """The player so called, in whatever spelling. Raises Misuse for nobody."""
    for name in names:
        if notation.fold(name) == notation.fold(wanted.strip()):
            return name
    raise Misuse("new.dealer", name=wanted)


def free_name() -> str:
    """A name for the journal that no file here has yet: the day, and a number where the day is taken."""
    from datetime import date

    day = date.today().isoformat()
    names = (f"{day}.referee" if count == 1 else f"{day}-{count}.referee" for count in range(1, 10_000))
    return next(name for name in names if not os.path.exists(name))


def same_again(words: Sequence[str] = ()) -> NewTable:
    """Another match: the same people and rules, the deal one seat on. Raises RefereeError where there cannot be one."""
    if words:
        raise Misuse("new.again_players")
    here = sorted(journal.in_folder(), key=os.path.getmtime)
    if not here:
        raise RefereeError("new.none_before")
    last = Desk(here[-1], strict=False)
    refuse_pinned(last.journal.front, last.path)
    lang = asked_for() or last.journal.front.get("lang", "")
    players = _still_there(last)
    table = NewTable(
        last.game.name, players, _next_dealer(last, players), dict(last.journal.front["rules"]),
        last.state.scores_only, lang if lang in LANGUAGES else "",
    )  # fmt: skip
    try:
        return _checked(table)
    except RefereeError as error:
        why = error.told(say())
        raise RefereeError("new.again_cannot", path=last.path, players=tuple(players), why=why) from error


def _still_there(desk: Desk) -> list[str]:
    """Who has not left the table, in seat order, each under the name of today."""
    entries = desk.standing().entries
    leaving = [(place, entry.act.who) for place, entry in enumerate(entries) if entry.act.kind == "leave"]
    left = {name_now(name, entries[place + 1 :]) for place, name in leaving}
    return [player for player in desk.state.players if player not in left]


def _next_dealer(desk: Desk, players: Sequence[str]) -> str:
    """Who sits left of the first dealer, or of the last seat where that player has left; empty where nobody does."""
    if not players:
        return ""
    dealer = name_now(desk.dealer, desk.standing().entries)
    before = players.index(dealer) if dealer in players else len(players) - 1
    return players[(before + 1) % len(players)]


def _agreed_line(table: NewTable, agreed: str) -> str:
    """The first line of a table begun without us. Raises RefereeError where the position cannot be."""
    at = table.opened()
    words = agreed if notation.fold(agreed).startswith("agree ") else f"agree {agreed}"
    act, *more = at.reader.read(words)
    if more:
        raise Misuse("new.agree_only", more=tuple(map(at.write, more)))
    ruling = at.game.judge(at.state, act)
    if ruling is not LEGAL:
        raise RefereeError("new.agree", why=RuleWords(table.game).why(at, ruling, at.game.values(at.state, act)))
    return at.write(act) + "\n"


def _tell_new(desk: Desk, as_json: bool) -> None:
    if as_json:
        return click.echo(to_json(desk.told_facts()))
    click.echo(told_new(desk, desk.path))


def told_new(desk: Desk, path: str) -> str:
    """What is said of a table that has just been set up, and is recorded in `path`."""
    facts = desk.game.facts(desk.state)
    key = "echo.new_scores" if desk.state.scores_only else "echo.new"
    words, rounds = say(), desk.state.scoring.rounds
    told = words(
        key, game=say()(f"game.{desk.game.name}"), rules=desk.rules.name, players=tuple(desk.players),
        dealer=facts["dealer"], turn=facts["turn"], path=path,
    )  # fmt: skip
    more = [words(f"echo.rounds.{desk.game.name}", rounds=rounds)] if rounds else []
    if desk.state.phase == FLIP:
        more.append(words("echo.first_flip"))
    return words("view.space").join([told, *more])

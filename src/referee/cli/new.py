"""`referee new`: set up a table, or the last one again with the next dealer."""

import os
from collections.abc import Sequence
from typing import Any

import click

from referee import games, journal, notation, rulesets
from referee.cli.find import unfinished
from referee.cli.options import asked_for, file_option, json_option, lang_option, language, say, speak_as_the_table
from referee.cli.rulings import RuleWords
from referee.cli.terminal import to_json, warn
from referee.desk import Desk
from referee.errors import Misuse, RefereeError
from referee.game import LEGAL, Game
from referee.match import PARTNERS
from referee.options import override, warnings
from referee.pinned import options_of
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
        text = same_again(words, path)
    else:
        text = fresh_table(words, rule_set, settings, dealer, scores_only, asked_for())
    target = path or os.environ.get("REFEREE_FILE") or free_name()
    agreement = _agreed_line(text, agreed) if agreed else ""
    journal.create(target, text + agreement)
    desk = Desk(target)
    speak_as_the_table(desk.journal.front.get("lang"))
    tell_conflicts(desk)
    _tell_new(desk, as_json)
    if not os.environ.get("REFEREE_FILE"):
        _tell_others(target)


def tell_conflicts(desk: Desk) -> None:
    """What the table should know of its rules before it begins, on standard error."""
    from referee.cli.lint import conflicts
    from referee.cli.verdict import house_at

    house = house_at(desk)
    told = [sentence[language()] for sentence in warnings(house.book, desk.journal.front["rules"])]
    for sentence in (*told, *conflicts(house.rule_set, house.book, house.values)):
        warn(sentence)


def _tell_others(target: str) -> None:
    """Two unfinished tables in a folder leave every other command in doubt which one is meant."""
    here = journal.in_folder()
    if os.path.normpath(target) not in here:
        return
    others = [file for file in here if file != os.path.normpath(target) and unfinished(file)]
    if others:
        warn(say()("new.others", files=tuple(others)))


def fresh_table(
    words: Sequence[str],
    rule_set: str | None = None,
    settings: Sequence[str] = (),
    dealer: str | None = None,
    scores_only: bool = False,
    lang: str = "",
) -> str:
    """The front matter of a new table, which speaks `lang` where that is given. Raises Misuse."""
    if not words:
        raise Misuse("new.no_game")
    typed, *players = words
    name = game_named(typed)
    if name is None:
        raise Misuse("new.game", name=typed, known=tuple(games.NAMES))
    if not players:
        raise Misuse("new.no_players")
    chosen, book = rulesets.load(rule_set or rulesets.USUAL[name], name)
    if chosen.game != name:
        raise Misuse("new.other_game", rules=chosen.name, game=chosen.game)
    values = override(book, chosen, settings)
    names = checked_names(games.load(name), players)
    if not values["players_min"] <= len(names) <= values["players_max"]:
        least, most = values["players_min"], values["players_max"]
        raise Misuse("new.players", rules=chosen.name, least=least, most=most, count=len(names))
    if values.get("partners") and len(names) != PARTNERS:
        raise Misuse("new.partners", count=len(names))
    deals = names[-1] if dealer is None else known_name(names, dealer)
    return journal.front_matter(name, names, deals, rulesets.pinned(chosen, book, values), scores_only, lang)


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
        problem = notation.name_problem(name) or ("act_word" if reader.is_act_word(name) else None)
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


def same_again(words: Sequence[str], path: str | None) -> str:
    """The front matter of another match: the same people and rules, the deal one seat on."""
    if words:
        raise Misuse("new.again_players")
    here = sorted(journal.in_folder(), key=os.path.getmtime)
    if not here:
        raise RefereeError("new.none_before")
    last = Desk(here[-1], strict=False)
    players = [player for player in last.state.players if player not in _left(last)]
    dealer = players[(players.index(_dealer_still_here(last, players)) + 1) % len(players)]
    rules = dict(last.journal.front["rules"])
    lang = asked_for() or last.journal.front.get("lang", "")
    lang = lang if lang in LANGUAGES else ""
    return journal.front_matter(last.game.name, players, dealer, rules, last.state.scores_only, lang)


def _left(desk: Desk) -> set[str]:
    return {str(entry.act.who) for entry in desk.standing().entries if entry.act.kind == "leave"}


def _dealer_still_here(desk: Desk, players: Sequence[str]) -> str:
    """Who dealt first, under the name of today; the last seat where that player has left."""
    dealer = desk.dealer
    for entry in desk.standing().entries:
        if entry.act.kind == "rename" and entry.act.target == dealer:
            dealer = entry.act.text
    return dealer if dealer in players else players[-1]


def _agreed_line(front: str, agreed: str) -> str:
    """The first line of a table begun without us. Raises RefereeError where the position cannot be."""
    import tomllib

    head = tomllib.loads(front.strip().strip("+"))
    game = games.load(head["game"])
    reader = notation.Reader(game, head["players"])
    words = agreed if notation.fold(agreed).startswith("agree ") else f"agree {agreed}"
    acts = reader.read(words)
    state = game.open_table(options_of(game, head["rules"]), head["players"], head["players"].index(head["dealer"]))
    ruling = game.judge(state, acts[0])
    if ruling is not LEGAL:
        raise RefereeError("new.agree", why=RuleWords(game.name).case(ruling, game.values(state, acts[0])))
    return notation.write(game, acts[0]) + "\n"


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
    if desk.state.phase == "flip":
        more.append(words("echo.first_flip"))
    return words("view.space").join([told, *more])

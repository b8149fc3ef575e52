"""Commands that write: set up a table, record acts, take back, put right, agree."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import click

from referee import games, journal, notation
from referee.cli.common import (
    RuleWords,
    colour_wanted,
    file_option,
    is_terminal,
    json_option,
    lang_option,
    open_table,
    printable,
    quiet,
    say,
    spoken,
    table_name,
    warn,
)
from referee.cli.group import ActCommand
from referee.desk import UNREADABLE, Desk, Outcome
from referee.errors import Misuse, NotationError, RefereeError
from referee.game import LEGAL, Act, Game, Phrase
from referee.pinned import options_of

# --- new


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
@click.option("--again", is_flag=True, help="The people and rules of the last table here, the next dealer.")
@file_option
@json_option
@lang_option
def new(
    words: tuple[str, ...], rule_set: str | None, settings: tuple[str, ...], dealer: str | None,
    agreed: str | None, again: bool, path: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Set up a table: the game, then the players in seat order, clockwise. The player left of the dealer begins.

    \b
    Example:
      referee new ono99 Aki Ben Chie
      referee new ono99 --rules ono99-mattel --set limit=100 -f evening.referee Aki Ben Chie
      referee new --again
    """
    text = _same_again(words, path) if again else fresh_table(words, rule_set, settings, dealer)
    target = path or os.environ.get("REFEREE_FILE") or _free_name()
    agreement = _agreed_line(text, agreed) if agreed else ""
    journal.create(target, text + agreement)
    _tell_new(Desk(target), as_json)


def fresh_table(
    words: Sequence[str], rule_set: str | None = None, settings: Sequence[str] = (), dealer: str | None = None
) -> str:
    """The front matter of a new table. Raises Misuse."""
    from referee import rulesets

    if not words:
        raise Misuse("new.no_game")
    name, *players = words
    if name not in games.NAMES:
        raise Misuse("new.game", name=printable(name), known=", ".join(games.NAMES))
    if not players:
        raise Misuse("new.no_players")
    chosen, book = rulesets.load(rule_set or DEFAULT_SETS[name])
    if chosen.game != name:
        raise Misuse("new.other_game", rules=chosen.name, game=chosen.game)
    values = rulesets.override(book, chosen, settings)
    names = _checked_names(games.load(name), players)
    if not values["players_min"] <= len(names) <= values["players_max"]:
        least, most = values["players_min"], values["players_max"]
        raise Misuse("new.players", rules=chosen.name, least=least, most=most, count=len(names))
    deals = names[-1] if dealer is None else _known(names, dealer)
    return front_matter(name, names, deals, rulesets.pinned(chosen, book, values))


DEFAULT_SETS = {"ono99": "ono99-tomy"}
"""The rule set of each game where none is named."""


def _checked_names(game: Game[Any], players: Sequence[str]) -> list[str]:
    """The names as they are stored. Raises Misuse for one that will not do."""
    import unicodedata

    reader = notation.Reader(game, ())
    seen: set[str] = set()
    names = []
    for typed in players:
        name = unicodedata.normalize("NFC", typed).strip()
        problem = notation.name_problem(name) or ("act_word" if reader.is_act_word(name) else None)
        if problem:
            why = say()(f"notation.name_{problem}", name=printable(name))
            raise Misuse("new.name", name=printable(name)[:80], why=why)
        if notation.fold(name) in seen:
            raise Misuse("new.twice", name=name)
        seen.add(notation.fold(name))
        names.append(name)
    return names


def _known(names: Sequence[str], wanted: str) -> str:
    for name in names:
        if notation.fold(name) == notation.fold(wanted.strip()):
            return name
    raise Misuse("new.dealer", name=printable(wanted))


def front_matter(game: str, players: Sequence[str], dealer: str, rules: Mapping[str, Any]) -> str:
    """The head of a journal: everything that a replay needs, as TOML between two fences."""
    from datetime import datetime

    started = datetime.now().astimezone().replace(microsecond=0).isoformat()
    head = [
        journal.FENCE,
        f"format = {journal.FORMAT}",
        f"game = {_toml(game)}",
        f"started = {started}",
        f"players = {_toml(list(players))}",
        f"dealer = {_toml(dealer)}",
        "[rules]",
    ]
    return "\n".join([*head, *(f"{key} = {_toml(value)}" for key, value in rules.items()), journal.FENCE, ""])


def _toml(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_toml(key)} = {_toml(each)}" for key, each in value.items()) + " }"
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _free_name() -> str:
    """A name for the journal that no file here has yet: the day, and a number where the day is taken."""
    from datetime import date

    day = date.today().isoformat()
    names = (f"{day}.referee" if count == 1 else f"{day}-{count}.referee" for count in range(1, 10_000))
    return next(name for name in names if not os.path.exists(name))


def _same_again(words: Sequence[str], path: str | None) -> str:
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
    return front_matter(last.game.name, players, dealer, rules)


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
        return click.echo(to_json(desk.game.facts(desk.state)))
    click.echo(told_new(desk, desk.path))


def told_new(desk: Desk, path: str) -> str:
    """What is said of a table that has just been set up, and is recorded in `path`."""
    facts = desk.game.facts(desk.state)
    return say()(
        "echo.new", game=say()(f"game.{desk.game.name}"), rules=desk.rules.name, players=", ".join(desk.players),
        dealer=facts["dealer"], turn=facts["turn"], path=path,
    )  # fmt: skip


# --- play


@click.command(cls=ActCommand)
@click.argument("words", nargs=-1, metavar="ACT...")
@click.option("--keep-going", is_flag=True, help="From standard input: go on after a refusal.")
@click.option(
    "--stamp/--no-stamp", default=None, help="Write the time of each act; by default for acts that are typed."
)
@file_option
@json_option
@lang_option
def play(words: tuple[str, ...], keep_going: bool, stamp: bool | None, path: str | None, as_json: bool) -> None:
    """Record acts, one or several. A name says whose act the next one is; otherwise it is the player's at turn.

    `-` reads lines from standard input. What is not allowed is refused and changes nothing.

    \b
    Example:
      referee play 7 hold
      referee play Ben -10
      referee play 'Ben 7=47' reverse
      referee play foul Ben 3
    """
    desk = open_table(path)
    if not words and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError(say()("play.nothing"))
    clerk = Clerk(desk, as_json, stamped=words != ("-",) if stamp is None else stamp)
    if words == ("-",) or not words:
        clerk.take_lines(sys.stdin or (), keep_going)
    else:
        clerk.take_arguments(words)
    if clerk.refused:
        sys.exit(1)


Source = TypeVar("Source")


def _to_output(line: str) -> None:
    """An echo: to standard output."""
    click.echo(line, color=colour_wanted())


class Clerk:
    """Hands acts to the desk one by one and tells what became of each."""

    def __init__(
        self, desk: Desk, as_json: bool, stamped: bool,
        answer: Callable[[str], None] = _to_output, refuse: Callable[[str], None] = warn,
    ) -> None:  # fmt: skip
        self._answer, self._refuse = answer, refuse
        self._desk = desk
        self._as_json = as_json
        self._stamped = stamped
        self._book = RuleWords(desk.game.name)
        self.refused = 0

    def take_lines(self, lines: Iterable[str], keep_going: bool) -> None:
        """Record line by line; stop at the first refusal unless told to keep going."""
        for line in lines:
            self._take(self._read_line, line.rstrip("\r\n"))
            if self.refused and not keep_going:
                return

    def take_arguments(self, arguments: Sequence[str]) -> None:
        """Record the acts that the arguments of a command tell."""
        self._take(self._read_arguments, arguments)

    def take_acts(self, acts: Sequence[Act]) -> None:
        """Record acts that are read already."""
        self._take(tuple, acts)

    def read_or_refuse(self, arguments: Sequence[str]) -> Act | None:
        """The one act of these arguments, None where it was no notation and that has been told."""
        try:
            return self._read_arguments(arguments)[0]
        except NotationError as error:
            self._tell_unread(error)
            return None

    def _read_line(self, line: str) -> tuple[Act, ...]:
        return self._desk.read(_without_stamp(line))

    def _read_arguments(self, arguments: Sequence[str]) -> tuple[Act, ...]:
        reader = self._desk.reader
        return reader.read_words(reader.words_of_arguments(arguments))

    def _take(self, read: Callable[[Source], tuple[Act, ...]], source: Source) -> None:
        self._desk.refresh()
        try:
            acts = read(source)
        except NotationError as error:
            self._record_all(error.before, len(error.before) + 1)
            if not self.refused:
                self._tell_unread(error)
                self._tell_rest(len(error.before), len(error.before) + 1)
            return
        self._record_all(acts, len(acts))

    def _record_all(self, acts: Sequence[Act], wanted: int) -> None:
        """Record act by act, up to the first refusal or the end of a hand."""
        for done, act in enumerate(acts):
            outcome = self._desk.record(act, self._stamped)
            self._tell(outcome.before, outcome)
            if outcome.ruling.verdict == "illegal":
                self.refused += 1
                return self._tell_rest(done, wanted)
            if done + 1 < wanted and self._hand_ended():
                self.refused += 1
                self._refuse(say()("echo.hand_ended"))
                return self._tell_rest(done + 1, wanted)

    def _hand_ended(self) -> bool:
        return self._desk.game.facts(self._desk.state).get("ended") is not None

    def _tell_rest(self, done: int, wanted: int) -> None:
        if wanted > 1:
            self._refuse(say()("echo.several", done=done, all=wanted))

    # --- telling

    def _tell(self, before: Mapping[str, Any], outcome: Outcome) -> None:
        if self._as_json:
            return click.echo(to_json(self._object(outcome)))
        if outcome.ruling.verdict == "illegal":
            return self._tell_refusal(outcome)
        self._tell_echo(before, outcome)

    def _tell_echo(self, before: Mapping[str, Any], outcome: Outcome) -> None:
        desk = self._desk
        after = desk.game.facts(desk.state)
        line = [spoken(desk, opening(desk, outcome)), spoken(desk, desk.game.echo(before, after, outcome.act))]
        if outcome.ruling is not LEGAL and outcome.ruling.verdict == "legal":
            line.insert(0, self._book.why(desk, outcome.ruling, outcome.values))
        end = (f"#{outcome.number} " if outcome.number else "") + table_name(desk)
        self._answer(" ".join(each for each in line if each) + " " + quiet(end))

    def _tell_refusal(self, outcome: Outcome) -> None:
        desk, book, words = self._desk, self._book, say()
        rule = outcome.ruling.rule
        self._refuse(words("refusal.head", why=book.why(desk, outcome.ruling, outcome.values)))
        sources = ", ".join(book.sources(rule))
        self._refuse("  " + words("refusal.rule", rule=rule, sentence=book.sentence(rule)) + f" [{sources}]")
        remedy = book.remedy(desk, outcome.ruling, outcome.values)
        if remedy:
            self._refuse("  " + words("refusal.remedy", remedy=remedy))
        legal = " ".join(legal_words(desk))
        if legal:
            self._refuse("  " + words("refusal.legal", legal=legal))
        if outcome.ruling.possible and outcome.act.who and outcome.act.kind not in ("foul", "stands"):
            act = desk.write(outcome.act._replace(who=None))
            who = notation.write_name(outcome.act.who or "")
            self._refuse("  " + words("refusal.anyway", foul=f"{who} foul {act}", stands=f"{who} stands {act}"))

    def _tell_unread(self, error: NotationError) -> None:
        self.refused += 1
        desk = self._desk
        values = {"text": printable(error.text), "hint": hint(desk, error)}
        if self._as_json:
            found = {**desk.game.facts(desk.state), "verdict": "illegal", "rule": "notation"}
            why = self._book.why(desk, UNREADABLE, values)
            click.echo(to_json({**found, "why": why, "legal": legal_words(desk), "remedy": None}))
            return
        self._refuse(say()("refusal.head", why=self._book.why(desk, UNREADABLE, values)))

    def _object(self, outcome: Outcome) -> dict[str, object]:
        """The state and the verdict of the act, as one JSON object."""
        desk, ruling = self._desk, outcome.ruling
        found = desk.game.facts(desk.state)
        why = self._book.why(desk, ruling, outcome.values) if ruling.rule else None
        found.update(verdict=ruling.verdict, rule=ruling.rule or None, why=why)
        if ruling.verdict == "illegal":
            found["legal"] = legal_words(desk)
            found["remedy"] = self._book.remedy(desk, ruling, outcome.values)
        return found


def _without_stamp(line: str) -> str:
    """A line of a journal typed in again may still carry its time stamp."""
    return line.partition(" ")[2] if line.startswith("@") else line


def opening(desk: Desk, outcome: Outcome) -> list[Phrase]:
    """What is said before the table's new position: what was undone, let stand, assumed."""
    act = outcome.act
    said: list[Phrase] = []
    if outcome.taken_back is not None and act.kind in ("undo", "redo"):
        said.append((f"echo.{act.kind}", {"act": desk.write(outcome.taken_back)}))
    elif act.kind == "foul last" and outcome.taken_back is not None:
        said.append(("echo.foul", {"name": outcome.taken_back.who, "act": outcome.taken_back}))
    elif act.kind in ("foul", "stands"):
        said.append((f"echo.{act.kind}", {"name": act.who, "act": act.acts[0]}))
    elif act.kind in OPENINGS:
        said.append(
            (
                f"echo.{act.kind}",
                {"name": act.who or act.text, "number": act.number, "rule": act.target, "old": act.target},
            )
        )
    said += [(f"echo.implied_{each.kind}", {"name": each.who}) for each in outcome.recorded[:-1]]
    if outcome.ruling.verdict == "undecided":
        said.append(("echo.undecided", {}))
    return said


OPENINGS = (
    "fix", "note", "ruling", "join", "leave", "rename", "seats", "dealer", "pause", "resume", "close", "agree",
    "penalty", "reshuffle", "draw",
)  # fmt: skip
"""Kinds of act that the echo names before it tells the position."""


def legal_words(desk: Desk) -> list[str]:
    """What may be done now, as it is typed; the name only where it is not the player at turn."""
    turn = None if desk.state.turn is None else desk.state.players[desk.state.turn]
    return [desk.write(act._replace(who=None) if act.who == turn else act) for act in desk.game.legal(desk.state)]


def hint(desk: Desk, error: NotationError) -> str:
    """What to write instead of what could not be read."""
    if error.key != "notation.unknown":
        return say()(error.key, **error.values)
    from difflib import get_close_matches

    known = [*desk.game.card_names(), *notation.RECORD_WORDS, "stuck", "draw", *desk.state.players]
    near = get_close_matches(notation.fold(error.text), known, n=1, cutoff=0.6)
    return say()("notation.did_you_mean", near=near[0]) if near else say()("notation.unknown")


def to_json(value: object) -> str:
    """One object on one line, in ASCII."""
    import json

    return json.dumps(value, ensure_ascii=True)


# --- undo, redo, fix, agree


def _one(path: str | None, as_json: bool, act: Act) -> None:
    """Record one act of the record itself."""
    desk = open_table(path)
    clerk = Clerk(desk, as_json, stamped=True)
    clerk.take_acts([act])
    if clerk.refused:
        sys.exit(1)


@click.command()
@file_option
@json_option
@lang_option
def undo(path: str | None, as_json: bool) -> None:
    """Take back the newest entry still in force, of whatever kind; it stays in the log, struck through.

    \b
    Example:
      referee undo
    """
    _one(path, as_json, Act("undo"))


@click.command()
@file_option
@json_option
@lang_option
def redo(path: str | None, as_json: bool) -> None:
    """Bring back what the last undo took; only directly after an undo or a redo.

    \b
    Example:
      referee redo
    """
    _one(path, as_json, Act("redo"))


@click.command(cls=ActCommand)
@click.argument("words", nargs=-1, required=True, metavar="N ACT...|none")
@click.option("--yes", is_flag=True, help="Do not ask before writing.")
@file_option
@json_option
@lang_option
def fix(words: tuple[str, ...], yes: bool, path: str | None, as_json: bool) -> None:
    """Entry N was really these acts, or (`none`) did not happen. Tells what changes later, and asks.

    \b
    Example:
      referee fix 31 Ben 7
      referee fix 31 none
    """
    desk = open_table(path)
    clerk = Clerk(desk, as_json, stamped=True)
    act = clerk.read_or_refuse(["fix", *words])
    if act is not None and desk.fix_problem(act) is None:
        changes = told_changes(desk, desk.with_players(act))
        for line in changes if not as_json else []:
            click.echo(line)
        if not yes:
            if not is_terminal(sys.stdin):
                raise RefereeError("fix.needs_yes")
            if not click.confirm(say()("fix.ask")):
                raise RefereeError("fix.not_done")
    if act is not None:
        clerk.take_acts([act])
    if clerk.refused:
        sys.exit(1)


@click.command(cls=ActCommand)
@click.argument("words", nargs=-1, required=True, metavar="KEY=VALUE...")
@file_option
@json_option
@lang_option
def agree(words: tuple[str, ...], path: str | None, as_json: bool) -> None:
    """Where book and table have parted, write down the position that the table agrees on.

    \b
    Example:
      referee agree total=47 turn=Ben direction=ccw owed=2
      referee agree cards:Ben=3 chips:Ben=2
    """
    desk = open_table(path)
    clerk = Clerk(desk, as_json, stamped=True)
    clerk.take_arguments(["agree", *words])
    if clerk.refused:
        sys.exit(1)


def told_changes(desk: Desk, act: Act) -> Iterator[str]:
    """What a fix changes later: the first act no longer legal, then each entry whose position differs."""
    now = desk.replayed_with(())
    then = desk.replayed_with((act,))
    words = say()
    known = {(finding.number, finding.ruling.rule) for finding in now.findings}
    broken = [each for each in then.findings if (each.number, each.ruling.rule) not in known]
    differing = [number for number in then.facts if then.facts[number] != now.facts.get(number)]
    gone = [number for number in now.facts if number not in then.facts]
    if not differing and not gone:
        yield words("fix.nothing")
    else:
        yield words("fix.entries", count=len(differing) + len(gone), first=min([*differing, *gone]))
    yield from _told_state(desk.game.facts(desk.state), desk.game.facts(then.state))
    if broken:
        number, late = broken[0].number, broken[0]
        why = RuleWords(desk.game.name).why(desk, late.ruling, late.values)
        yield words("fix.broken", number=number, act=desk.write(late.act), why=why)


def _told_state(now: Mapping[str, Any], then: Mapping[str, Any]) -> Iterator[str]:
    """What is different at the end: total, turn, direction, duty; chips and cards of each player."""
    words = say()
    for key in FIXED_KEYS:
        if key in now and now[key] != then[key]:
            yield words(f"fix.{key}", old=_shown(now[key]), new=_shown(then[key]))
    past = {player["name"]: player for player in now["players"]}
    for player in then["players"]:
        before = past.get(player["name"], {})
        for key in ("chips", "score", "cards", "out"):
            if before.get(key) != player[key]:
                yield words(f"fix.{key}", name=player["name"], old=_shown(before.get(key)), new=_shown(player[key]))


FIXED_KEYS = ("round", "total", "turn", "direction", "owed", "pile", "winner")


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return say()("yes" if value else "no")
    return "–" if value is None else str(value)

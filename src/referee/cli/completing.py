"""What can be completed when Tab is pressed: acts and players of the table here, journals, rule sets, options.

word      what is typed so far of an argument, perhaps nothing
choices   the words that may stand there; the shell is told those that begin as the word does
Whatever goes wrong, nothing is told: a shell that completes is no place for errors.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from referee.cli.options import language
from referee.errors import NotationError, RefereeError
from referee.words.help import help_words

Choices = Callable[[click.Context, str], Iterable[str | CompletionItem]]

# --- the table here


def acts(context: click.Context, word: str) -> Iterator[str]:
    """What may be done now, after the acts that stand on the line already; then names, then the words of the record."""
    from referee.cli.hints import legal_words
    from referee.spelling import RECORD_WORDS

    desk = _desk(context)
    before = [str(each) for each in context.params.get("words") or ()]
    named = desk.reader.name_of(before[-1]) if before else None
    _play(desk, before[:-1] if named else before)
    legal = [each for word in legal_words(desk) for each in _with_colours(desk, word)]
    yield from _words_for(legal, named, desk.state)
    if named is None:
        yield from desk.state.players
    yield from RECORD_WORDS


def _with_colours(desk: Any, word: str) -> Iterator[str]:
    """A card as it is, and with each colour that can be named for it."""
    from referee.cli.rulings import COLOURS

    yield word
    for coloured in (f"{word}:{colour}" for colour in COLOURS):
        with suppress(NotationError):
            desk.reader.read(coloured)
            yield coloured


def _words_for(legal: Iterable[str], named: str | None, state: Any) -> Iterator[str]:
    """Of what may be done, what may stand here: behind a name only what is that player's."""
    from referee.game import at_turn
    from referee.spelling import write_name

    start = f"{write_name(named)} " if named else ""
    for each in legal:
        if named and each.startswith(start):
            yield each.removeprefix(start)
        elif " " not in each and (named is None or named == at_turn(state)):
            yield each


def _play(desk: Any, words: Sequence[str]) -> None:
    """Play what stands on the line already, in memory alone; what is refused or unreadable changes nothing."""
    from referee.game import step

    try:
        read = desk.reader.read_words(desk.reader.words_of_arguments(words))
    except NotationError as error:
        read = error.before
    for act in read:
        step(desk.game, desk.state, act)


def _desk(context: click.Context) -> Any:
    """The table that is meant."""
    from referee.cli.find import find_table
    from referee.desk import Desk

    return Desk(find_table(context.params.get("path")), strict=False)


def players(context: click.Context, word: str) -> Iterable[str]:
    """Who sits at the table."""
    return list(_desk(context).state.players)


def results(context: click.Context, word: str) -> Iterable[str]:
    """The players, each ready for a result."""
    return [f"{name}:" for name in players(context, word)]


def agreements(context: click.Context, word: str) -> Iterator[str]:
    """What a table can agree on as it now stands, or with the equals sign typed, the values that are words."""
    key, equals, _ = word.partition("=")
    desk = _desk(context)
    if equals:
        yield from (f"{key}={value}" for value in _values_of(desk, desk.game.agreeable.get(key, "")))
        return
    for each, kind in desk.game.agreeable.items():
        named = _still_in(desk) if kind == "number of a player" else [None]
        yield from (f"{each}:{name}=" if name else f"{each}=" for name in named if _can_be_agreed(desk, each, name))


def _values_of(desk: Any, kind: str) -> Sequence[str]:
    """What a value of this kind can be; nothing where it is a number."""
    from referee.cli.rulings import COLOURS
    from referee.spelling import AGAINST_CLOCK, WITH_CLOCK

    if kind == "player":
        return _still_in(desk)
    if kind == "card":
        return [card for card, copies in desk.state.rules.cards.items() if copies]
    return {"direction": (WITH_CLOCK, AGAINST_CLOCK), "colour": COLOURS}.get(kind, ())


def _still_in(desk: Any) -> list[str]:
    return [name for name, out in zip(desk.state.players, desk.state.out, strict=True) if not out]


def _can_be_agreed(desk: Any, key: str, player: str | None) -> bool:
    """Whether there is any value that this table can agree on."""
    from referee.game import Act

    ruling = desk.game.judge(desk.state, Act("agree", values=((key, player, "0"),)))
    return ruling[1:3] != ("table.agree", "none") and ruling.rule not in ("table.over", "table.scores")


def entries(context: click.Context, word: str) -> Iterable[str]:
    """Behind the number of an entry, what it may really have been."""
    typed = context.params.get("words") or ()
    desk = _desk(context)
    if not typed:
        return [str(entry.number) for entry in reversed(desk.standing().entries) if entry.number is not None]
    return ["none", *desk.state.players, *desk.game.card_names()]


# --- files and rules


def journals(context: click.Context, word: str) -> Iterator[str]:
    """The journals in the folder that is meant, and the folders in it."""
    return _files(word, ".referee")


def rule_files(context: click.Context, word: str) -> Iterator[str]:
    """The rule files in the folder that is meant, and the folders in it."""
    from referee.rulesets import SUFFIX

    return _files(word, SUFFIX)


def _files(word: str, *endings: str) -> Iterator[str]:
    folder, _ = os.path.split(word)
    for name in sorted(os.listdir(os.path.expanduser(folder) or ".")):
        path = os.path.join(folder, name)
        if os.path.isdir(os.path.expanduser(path)):
            yield f"{path}/"
        elif name.endswith(endings):
            yield path


def rule_sets(context: click.Context, word: str) -> Iterator[str]:
    """Every rule set that can be named here; files where a folder is being typed."""
    from referee import rulesets

    yield from rulesets.names()
    if "/" in word or word.startswith("."):
        yield from rule_files(context, word)


def own_rule_sets(context: click.Context, word: str) -> Iterator[str]:
    """Those that are somebody's own."""
    from referee import rulesets

    yield from map(rulesets.stem, rulesets.house_files())
    yield from rule_files(context, word)


def settings(context: click.Context, word: str) -> Iterator[str]:
    """The options of the rule set that is meant, and their values."""
    from referee.options import choice_as_set, choices

    book = _book(context)
    key, equals, _ = word.partition("=")
    if not equals:
        yield from (f"{each}=" for each in book.options)
        return
    option = book.options.get(key, {"type": "int"})
    known = ["true", "false"] if option["type"] == "bool" else choices(option)
    if key == "deck":
        known = list(book.decks)
    yield from (f"{key}={choice_as_set(option, each)}" for each in known)


def option_keys(context: click.Context, word: str) -> Iterable[str]:
    """The options of the rule set that is meant."""
    return list(_book(context).options)


def _book(context: click.Context) -> Any:
    """The rulebook of the rule set that is named on the line, or of the usual one of the game that is."""
    from referee import games, rulesets

    told = context.params
    # Click has not sorted the words of a line that ends in an option without its value.
    usual = next((rulesets.load_book(each).usual for each in context.obj or () if each in games.NAMES), None)
    named = told.get("rules") or told.get("rule_set") or told.get("base") or told.get("name") or usual
    return rulesets.load(str(named))[1]


def ids(context: click.Context, word: str) -> Iterator[str]:
    """Every rule and every option."""
    from referee import games, rulesets

    for game in games.NAMES:
        book = rulesets.load_book(game)
        yield from book.rules
        yield from book.options


def new_table(context: click.Context, word: str) -> Iterable[str]:
    """The game, which comes first; names are everybody's own."""
    from referee import games

    return () if context.params.get("words") else games.NAMES


def dealers(context: click.Context, word: str) -> Iterable[str]:
    """Those who were named as players."""
    behind = list(context.obj or ())[2:]
    return list(takewhile(lambda each: not each.startswith("-"), behind))


def cards(context: click.Context, word: str) -> Iterator[str]:
    """The cards of the game that is meant; in a list of cards, the last one."""
    from referee import games
    from referee.cli.position import CHOSEN

    chosen = context.meta.get(CHOSEN)
    before, blank, _ = word.rpartition(" ")
    for game in (chosen[0].game,) if chosen else games.NAMES:
        yield from (f"{before}{blank}{each}" for each in games.load(game).card_names())


def commands(context: click.Context, word: str) -> Iterable[str]:
    """The commands below those that stand on the line, and what else `help` tells of."""
    from referee.cli.help import TOPICS

    command: click.Command | None = context.find_root().command
    for each in context.params.get("words") or ():
        command = command.get_command(context, each) if isinstance(command, click.Group) else command
    below = command.list_commands(context) if isinstance(command, click.Group) else []
    return [*below, *(TOPICS if not context.params.get("words") else ())]


def any_file(context: click.Context, word: str) -> Iterable[CompletionItem]:
    """Files are the shell's own business, which is told to complete them."""
    return [CompletionItem(word, type="file")]


BY_VALUE: dict[str, Choices] = {
    "ACT": acts, "FILE": journals, "SET": rule_sets, "KEY=VALUE": settings, "NAME:HAND": results, "ID": ids,
    "FILE.csv": any_file, "CARD": cards, "CARDS": cards, "GAME NAME": new_table,
}  # fmt: skip
"""What an argument takes, by the word that stands for it in the help."""
BY_PLACE: dict[tuple[str, str], Choices] = {
    ("new", "dealer"): dealers,
    ("score", "explain"): players,
    ("fix", "words"): entries,
    ("agree", "words"): agreements,
    ("rules diff", "one"): rule_sets,
    ("rules diff", "other"): rule_sets,
    ("rules set", "name"): own_rule_sets,
    ("rules unset", "name"): own_rule_sets,
    ("rules unset", "keys"): option_keys,
    ("rules check", "names"): own_rule_sets,
    ("help", "words"): commands,
}
"""The same where the word does not tell, by command and parameter."""


def choices_for(command: str, parameter: click.Parameter) -> Choices | None:
    """What completes a parameter of a command; None where Click itself knows, or nobody does."""
    if isinstance(parameter.type, click.Choice):
        return None
    if parameter.name == "output":
        return any_file
    value = re.sub(r"[\[\].]+$|^\[", "", parameter.metavar or "")
    return BY_PLACE.get((command, str(parameter.name))) or BY_VALUE.get(value)


# --- Click and the shells


def equip(command: click.Command, words: str) -> None:
    """From now on the parameters of this command complete what is typed."""
    for parameter in command.params:
        choices = choices_for(words, parameter)
        if choices is not None:
            vars(parameter)["shell_complete"] = completer(choices)


def completer(choices: Choices) -> Callable[[click.Context, str], list[CompletionItem]]:
    """The choices as Click asks for them."""

    def complete(context: click.Context, word: str) -> list[CompletionItem]:
        try:
            found = list(dict.fromkeys(choices(context, word)))
        except (RefereeError, OSError, ValueError, LookupError):
            return []
        items = [each if isinstance(each, CompletionItem) else CompletionItem(each) for each in found]
        return [each for each in items if each.value.startswith(word)]

    return complete


class _Completing(ShellComplete):
    """Completes by the tables above; only the command that stands on the line is loaded."""

    def get_completions(self, args: list[str], incomplete: str) -> list[CompletionItem]:
        command, words = self.cli, ""
        context = click.Context(command)
        for before, argument in zip(["", *args], args, strict=False):
            below = command.get_command(context, argument) if isinstance(command, click.Group) else None
            if below is not None:
                command, words = below, f"{words} {argument}".strip()
                equip(command, words)
            elif isinstance(command, click.Group) and not (argument.startswith("-") or before.startswith("-")):
                return []
        self.ctx_args["obj"] = args
        return [self._in_our_words(item) for item in super().get_completions(args, incomplete)]

    def _in_our_words(self, item: CompletionItem) -> CompletionItem:
        help = help_words(language()).sentence(item.help) if item.help else None
        return CompletionItem(item.value, type=item.type, help=help)


BASH = r"""%(complete_func)s() {
    local IFS=$'\n' kind value completion
    COMPREPLY=()
    for completion in $(env COMP_LINE="${COMP_LINE:0:COMP_POINT}" COMP_WORDBREAKS="$COMP_WORDBREAKS" \
        %(complete_var)s=bash_complete "$1" 2>/dev/null); do
        kind=${completion%%%%,*} value=${completion#*,}
        if [[ $kind == file ]]; then
            compopt -o default
        else
            COMPREPLY+=("$value")
            [[ $value == *[=:/] ]] && compopt -o nospace
        fi
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
UNSAFE = re.compile(r"""([\s'"\\$`!&|;<>()*?\[\]#~{}])""")
"""Signs that bash would take for its own."""


class Bash(_Completing, BashComplete):
    """Bash cuts words at colons and equals signs, of which our words are full: the line is read as a whole."""

    source_template = BASH

    def source(self) -> str:
        return self.source_template % self.source_vars()

    def get_completion_args(self) -> tuple[list[str], str]:
        line = os.environ.get("COMP_LINE", "")
        words = split_arg_string(line)
        self.word = words.pop() if words and not line[-1:].isspace() else ""
        return words[1:], self.word

    def format_completion(self, item: CompletionItem) -> str:
        breaks = os.environ.get("COMP_WORDBREAKS", "")
        cut = max((self.word.rfind(sign) + 1 for sign in ":=" if sign in breaks), default=0)
        value = item.value if item.value.endswith("/") else UNSAFE.sub(r"\\\1", item.value[cut:])
        return f"{item.type},{value}"


class Zsh(_Completing, ZshComplete):
    """What zsh is told."""


class Fish(_Completing, FishComplete):
    """Fish splits at every comma, where a word of ours may have one."""

    source_template = FishComplete.source_template.replace('string split ","', 'string split -m 1 ","')


SHELLS: dict[str, type[ShellComplete]] = {"bash": Bash, "zsh": Zsh, "fish": Fish}


def register() -> None:
    """From now on Click completes in our way."""
    for name, shell in SHELLS.items():
        add_completion_class(shell, name)

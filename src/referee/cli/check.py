"""`referee check`: whole journals judged again, and everything that is wrong with them listed.

finding   one thing that is wrong: in which file and line, which entry and act, by which rule, and why
rule      the rule's id; `journal` for a file that is damaged, `rules` for what its front matter pins
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from glob import escape, glob
from itertools import chain
from typing import Any, NamedTuple

import click

from referee import journal, rulesets
from referee.cli.find import find_table, speak_as_the_tables
from referee.cli.hints import hint
from referee.cli.options import file_option, json_option, lang_option, language, say
from referee.cli.paragraph import fitted
from referee.cli.rulings import RuleWords
from referee.cli.terminal import is_terminal, to_json, warn
from referee.desk import Desk
from referee.entries import number_entries, vain_values
from referee.errors import PinnedError, Place, RefereeError
from referee.game import TAKES_BACK, Ruling
from referee.notation import UNREADABLE
from referee.rulebook import Book
from referee.words import printable

DAMAGED, PINNED = "journal", "rules"
"""What stands for a rule where a file is damaged, and where its pinned rules cannot be."""
LONG_WORK = 2_000_000
"""Bytes of journals that take long enough to show how far the work is."""


class Found(NamedTuple):
    """Something that is wrong. The line is None where it is the file as a whole, the act where it is no act.

    The entry is the number that `fix` and `why` take; None where it has none.
    """

    file: str
    line: int | None
    entry: int | None
    act: str | None
    rule: str
    why: str


class Checked(NamedTuple):
    """What checking a file gave: its findings by line, and how many acts it holds."""

    found: list[Found]
    acts: int


@click.command()
@click.argument("paths", nargs=-1, metavar="[FILE...]")
@file_option
@json_option
@lang_option
def check(paths: tuple[str, ...], path: str | None, as_json: bool) -> None:
    """Judge every act of these journals again and list all that is wrong: illegal acts, totals announced wrongly,
    lines that are no notation, entries without effect. A folder means all journals in it; without FILE it is the
    table that is meant, or all that are here.

    Exit code 1 if anything was found.

    \b
    Example:
      referee check
      referee check evening.referee
      referee check --json hall/
    """
    files = list(_files((*paths, *([path] if path else ())))) or _meant()
    speak_as_the_tables(files)
    acts = findings = faulty = 0
    with _progress(files) as step:
        for file, checked in zip(files, _checked(files), strict=True):
            acts += checked.acts
            findings += len(checked.found)
            faulty += bool(checked.found)
            step(file, [_line(each, as_json) for each in checked.found])
    words = say()
    if not findings:
        if not as_json:
            told = words("check.clean", files=_count("files", len(files)), acts=_count("acts", acts))
            click.echo(fitted(told, sys.stdout))
        return
    if not as_json:
        told = words(
            "check.found", findings=_count("findings", findings), faulty=faulty, all=_count("files", len(files))
        )
        warn(told)
    sys.exit(1)


def _count(what: str, number: int) -> str:
    return say()(f"check.{what}", number=number)


def _files(paths: Sequence[str]) -> Iterator[str]:
    """The files that are meant, as given; of a folder every journal in it, and the folder itself if it has none."""
    for path in paths:
        if os.path.isdir(path):
            yield from sorted(glob(os.path.join(escape(path), f"*{journal.SUFFIX}"))) or [path]
        else:
            yield path


def _meant() -> list[str]:
    """The table that is meant, or every one here where that cannot be told. Raises RefereeError."""
    try:
        return [find_table(None)]
    except RefereeError:
        here = journal.in_folder()
        if not here:
            raise
        return here


def _line(found: Found, as_json: bool) -> str:
    if as_json:
        return to_json(found._asdict())
    act = "" if found.act is None else f"{found.act}: "
    if found.entry is not None:
        act = f"#{found.entry} {act}"
    return fitted(f"{Place(found.file, found.line)}: {act}{found.why} [{found.rule}]", sys.stdout)


# --- many files


def _checked(files: Sequence[str]) -> Iterator[Checked]:
    """What checking each file gives, in their order; where there is much to do, every core takes a share."""
    cores = min(os.cpu_count() or 1, len(files))
    if cores == 1 or sum(map(_size, files)) < WORTH_SHARING:
        return map(Checker().check, files)
    return _shared_out(files, cores)


def _shared_out(files: Sequence[str], cores: int) -> Iterator[Checked]:
    """The same by several processes; what a short file needs is loaded before they part, for each of them."""
    from referee.cli.workers import shared_out

    shortest = min(files, key=_size)
    if _size(shortest) * cores * SHARES * SHARES < sum(map(_size, files)):
        Checker().check(shortest)
    size = max(1, len(files) // (cores * SHARES))
    shares = [files[start : start + size] for start in range(0, len(files), size)]
    yield from chain.from_iterable(shared_out(partial(_check_shares, language()), shares, cores))


SHARES = 4
"""Shares for each core: one that has finished early takes another."""
WORTH_SHARING = 300_000
"""Bytes of journals that take longer to check than further processes to start."""


def _check_shares(language: str) -> Callable[[Sequence[str]], list[Checked]]:
    """What checks a share of the files in a process of its own."""
    os.environ["REFEREE_LANG"] = language
    checker = Checker()
    return lambda files: [checker.check(file) for file in files]


# --- how far the work is


class _Step:
    """Prints the findings of a file as soon as it is done."""

    def __call__(self, file: str, lines: list[str]) -> None:
        for line in lines:
            click.echo(line)


class _StepWithBar(_Step):
    """Moves a bar on standard error; on one screen with it, the findings wait until the bar is done."""

    def __init__(self, bar: Any) -> None:
        self._bar = bar
        self._waiting: list[str] = []

    def __call__(self, file: str, lines: list[str]) -> None:
        if is_terminal(sys.stdout):
            self._waiting += lines
        else:
            super().__call__(file, lines)
        self._bar.update(_size(file))

    def __enter__(self) -> "_StepWithBar":
        self._bar.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self._bar.__exit__(*error)
        super().__call__("", self._waiting)


def _progress(files: Sequence[str]) -> AbstractContextManager[_Step]:
    """A bar for long work at a terminal, otherwise nothing but the findings."""
    if not is_terminal(sys.stderr):
        return nullcontext(_Step())
    size = sum(map(_size, files))
    if size < LONG_WORK:
        return nullcontext(_Step())
    return _StepWithBar(click.progressbar(length=size, file=sys.stderr, label=say()("check.progress")))


def _size(file: str) -> int:
    """Bytes in a file; 1 for one that cannot be asked."""
    try:
        return os.path.getsize(file) or 1
    except OSError:
        return 1


# --- checking a file


class Checker:
    """Checks file after file; the rulebooks are opened once."""

    def __init__(self) -> None:
        self._books: dict[str, Book] = {}
        self._words: dict[str, RuleWords] = {}
        self._sound: list[tuple[Mapping[str, Any], int]] = []
        """Pinned rules and numbers of players that are right; most journals of a run share them."""

    def check(self, file: str) -> Checked:
        """Everything that is wrong with one file, by line."""
        try:
            desk = Desk(file, strict=False)
        except RefereeError as error:
            return Checked([self._cannot_open(file, error)], 0)
        found = [
            *self._pinned_wrongly(desk),
            *self._unread(desk),
            *self._against_rules(desk),
            *self._without_effect(desk),
            *_torn(desk),
        ]
        return Checked(sorted(found, key=lambda each: each.line or 0) if found else found, len(desk.acts))

    def _cannot_open(self, file: str, error: RefereeError) -> Found:
        if os.path.isdir(file):
            return Found(file, None, None, None, DAMAGED, say()("check.no_journals", path=file))
        return _wrong_file(file, error, PINNED if isinstance(error, PinnedError) else DAMAGED)

    def _rule_words(self, desk: Desk) -> RuleWords:
        return self._words.setdefault(desk.game.name, RuleWords(desk.game.name))

    def _why(self, desk: Desk, ruling: Ruling, values: Mapping[str, object]) -> str:
        return self._rule_words(desk).why(desk, ruling, values)

    # --- the acts

    def _unread(self, desk: Desk) -> Iterator[Found]:
        for unread in desk.unread:
            why = self._why(desk, UNREADABLE, {"text": unread.error.text, "hint": hint(desk, unread.error)})
            yield Found(desk.path, unread.line, None, printable(unread.text.strip()), UNREADABLE.rule, why)

    def _against_rules(self, desk: Desk) -> Iterator[Found]:
        """What the rules do not let through. A wrong total is told as the first of its hand where it is."""
        if not desk.findings:
            return
        lines = _lines_of_entries(desk)
        parted: set[object] = set()
        for finding in desk.findings:
            if finding.ruling.notice:
                continue
            why = self._why(desk, finding.ruling, finding.values)
            if finding.ruling.rule == desk.game.announce_rule:
                hand = finding.values["round"]
                why = why if hand in parted else say()("check.parted", why=why)
                parted.add(hand)
            elif not finding.ruling.possible:
                why = say()("check.no_effect", why=why)
            line = lines.get(finding.number) if finding.number is not None else None
            act = printable(desk.write(finding.act))
            yield Found(desk.path, line, finding.number, act, finding.ruling.rule, why)

    def _without_effect(self, desk: Desk) -> Iterator[Found]:
        """An undo, redo or fix that there was nothing for, and a `foul` alone whose act was put right since."""
        if TAKES_BACK.isdisjoint(desk.reader.kinds):
            return
        in_vain = desk.standing().in_vain
        lines, numbers = (desk.lines, number_entries(desk.acts)) if in_vain else ([], [])
        for place, vain in in_vain.items():
            act, values = printable(desk.write(desk.acts[place])), vain_values(vain, numbers[place])
            why = say()("check.no_effect", why=self._why(desk, vain.ruling, values))
            yield Found(desk.path, lines[place], numbers[place], act, vain.ruling.rule, why)

    # --- the front matter

    def _pinned_wrongly(self, desk: Desk) -> list[Found]:
        """What the front matter pins although the rulebook says that it cannot be."""
        pinned = (desk.journal.front["rules"], len(desk.players))
        if pinned in self._sound:
            return []
        problems = list(rulesets.pinned_problems(self._book(desk.game.name), desk.journal.front, desk.path))
        if not problems:
            self._sound.append(pinned)
        return [_wrong_file(desk.path, error, PINNED) for error in problems]

    def _book(self, game: str) -> Book:
        if game not in self._books:
            self._books[game] = rulesets.load_book(game)
        return self._books[game]


def _wrong_file(file: str, error: RefereeError, rule: str) -> Found:
    """A finding about a file that cannot be read, or about its front matter."""
    return Found(file, error.at.line if error.at else None, None, None, rule, say()(error.key, **error.values))


def _torn(desk: Desk) -> Iterator[Found]:
    """An unfinished last line."""
    source = desk.journal
    if source.torn:
        text = printable(source.torn)
        yield Found(desk.path, source.torn_line, None, text, DAMAGED, say()("check.torn"))


def _lines_of_entries(desk: Desk) -> dict[int, int]:
    """The line of every entry; where it was put right, the line that put it right."""
    places = desk.lines
    numbers = number_entries(desk.acts)
    lines = {number: line for number, line in zip(numbers, places, strict=True) if number is not None}
    if "fix" in desk.reader.kinds:
        for place, fix in desk.standing().mended.items():
            number = numbers[place]
            if number is not None:
                lines[number] = places[fix]
    return lines

"""`referee doctor`: what could get in the way of an evening, and what to do about it, before it begins.

finding   one thing that was looked at: fine, a warning (it works, but may surprise), or wrong
"""

import os
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import NamedTuple

import click

from referee import __version__, journal, rulesets
from referee.cli.options import asked_for, json_option, lang_option, language, plain_option, say
from referee.cli.paragraph import cells, wrap
from referee.cli.terminal import colour_wanted, is_terminal, terminal_size, to_json
from referee.desk import Desk
from referee.errors import RefereeError
from referee.game import OVER
from referee.words import LANGUAGES, printable

FINE, WARNING, WRONG = "ok", "warning", "wrong"
NARROW, LOW = 40, 10
"""Columns and lines below which a table is hard to read."""
SIGNS = "赤5 ホールド ①↻"
"""Signs that the program prints, of which a terminal must know all."""
NEEDED = {"click": (8, 1), "rich": (13, 7), "tomlkit": (0, 12)}
"""What the program rests on, with the oldest release that will do."""
INSTALL = "doctor.package.do"
"""What to do where a part of the program is missing."""
OLDEST_PYTHON = (3, 11)
FIRST_YEAR = 2024
"""No clock that is right shows an earlier year."""
SLACK = timedelta(minutes=5)
"""How much two clocks may differ."""


COLOURS = {FINE: "green", WARNING: "yellow", WRONG: "red"}
RULER = ("ホールド|", "12345678|")
"""Two lines that are as wide as each other where a full-width letter takes two columns."""


class Finding(NamedTuple):
    """What was looked at, how it is, and what to do; `key` names the sentence, `do` another or none."""

    part: str
    state: str
    key: str
    values: Mapping[str, object]
    do: str = ""


@click.command()
@json_option
@lang_option
@plain_option
def doctor(as_json: bool, plain: bool) -> None:
    """Look for what could get in the way of an evening: terminal, language, folder, journals, clock, rules, versions.

    Each line says what was found, and what to do where something is to be done. A warning is something that works
    but may surprise. Exit code 1 where something is wrong.

    JSON, one object a line: `part`, `state` (`ok`, `warning`, `wrong`), `key`, `told`, `do`.

    \b
    Example:
      referee doctor
      referee doctor --json
    """
    found = list(findings())
    for finding in found:
        if as_json:
            click.echo(to_json(_object(finding)))
        else:
            _tell(finding, plain)
    if not as_json:
        _sum_up(found)
    if any(finding.state == WRONG for finding in found):
        sys.exit(1)


def findings() -> Iterator[Finding]:
    """Everything that is looked at, in the order in which it is told."""
    yield from _versions()
    yield from _terminal()
    yield from _language()
    yield from _folder()
    yield from _clock()
    yield from _rule_sets()


def _sentence(key: str, finding: Finding) -> str:
    values = {name: told() if callable(told) else told for name, told in finding.values.items()}
    return say()(key, **values)


def _object(finding: Finding) -> dict[str, object]:
    told = _sentence(finding.key, finding)
    do = _sentence(finding.do, finding) if finding.do else None
    key = finding.key.removeprefix("doctor.")
    return {"part": finding.part, "state": finding.state, "key": key, "told": told, "do": do}


def _tell(finding: Finding, plain: bool) -> None:
    """A line of what was found, and below it what to do. The state is a word, and a sign before it."""
    words = say()
    states = {state: words(f"doctor.state.{state}") for state in COLOURS}
    widest = max(map(cells, states.values()))
    state = states[finding.state]
    first = state if plain or not colour_wanted() else click.style(state, fg=COLOURS[finding.state])
    first += " " * (widest + 2 - cells(state))
    further = " " * (widest + 2)
    told = words("doctor.line", part=words(f"doctor.part.{finding.part}"), told=_sentence(finding.key, finding))
    lines = [wrap(told, first, further)]
    lines += [wrap(_sentence(finding.do, finding), further, further)] if finding.do else []
    lines += [further + line for line in RULER] if finding.key == "doctor.width" else []
    click.echo("\n".join(lines), color=colour_wanted())


def _sum_up(found: list[Finding]) -> None:
    wrong = sum(finding.state == WRONG for finding in found)
    warnings = sum(finding.state == WARNING for finding in found)
    key = "doctor.sum" if wrong or warnings else "doctor.sum.fine"
    click.echo(wrap(say()(key, wrong=wrong, warnings=warnings)))


# --- versions


def _versions() -> Iterator[Finding]:
    from importlib.metadata import PackageNotFoundError, version

    python = ".".join(map(str, sys.version_info[:3]))
    state = FINE if sys.version_info >= OLDEST_PYTHON else WRONG
    yield Finding("versions", state, "doctor.program", {"version": __version__, "python": python})
    for name, oldest in NEEDED.items():
        wanted = ".".join(map(str, oldest))
        try:
            there = version(name)
        except PackageNotFoundError:
            values = {"name": name, "wanted": wanted}
            yield Finding("versions", WRONG, "doctor.package.none", values, INSTALL)
            continue
        fine = _release(there) >= oldest
        values = {"name": name, "version": there, "wanted": wanted}
        yield Finding("versions", FINE if fine else WRONG, "doctor.package", values, "" if fine else INSTALL)


def _release(version: str) -> tuple[int, ...]:
    """The numbers at the beginning of a version."""
    numbers: list[int] = []
    for part in version.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        numbers.append(int(digits))
    return tuple(numbers)


# --- the terminal


def _terminal() -> Iterator[Finding]:
    columns, lines = terminal_size()
    values: dict[str, object] = {"columns": columns, "lines": lines}
    if not is_terminal(sys.stdout):
        yield Finding("terminal", FINE, "doctor.no_terminal", values)
    elif columns < NARROW or lines < LOW:
        yield Finding("terminal", WARNING, "doctor.size", values, "doctor.size.do")
    else:
        yield Finding("terminal", FINE, "doctor.size", values)
    yield Finding("terminal", FINE, f"doctor.colour.{_why_colour()}", {"term": os.environ.get("TERM", "")})
    yield from _encoding()


def _why_colour() -> str:
    """Why there is colour, or why there is none."""
    if os.environ.get("NO_COLOR"):
        return "off"
    if os.environ.get("FORCE_COLOR"):
        return "forced"
    if not is_terminal(sys.stdout):
        return "file"
    return "dumb" if os.environ.get("TERM") == "dumb" else "on"


def _encoding() -> Iterator[Finding]:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    values: dict[str, object] = {"encoding": encoding}
    missing = [sign for sign in SIGNS if not _can_show(sign, encoding)]
    if missing:
        values["signs"] = " ".join(missing)
        yield Finding("terminal", WARNING, "doctor.encoding.some", values, "doctor.encoding.do")
        return
    yield Finding("terminal", FINE, "doctor.encoding", values)
    if is_terminal(sys.stdout):
        yield Finding("terminal", FINE, "doctor.width", {})


def _can_show(sign: str, encoding: str) -> bool:
    try:
        sign.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


# --- language


def _language() -> Iterator[Finding]:
    chosen, wanted = language(), os.environ.get("REFEREE_LANG", "")
    names = {"language": lambda: say()(f"doctor.language.{chosen}")}
    if wanted and wanted not in LANGUAGES:
        values = {**names, "wanted": printable(wanted), "known": LANGUAGES}
        yield Finding("language", WARNING, "doctor.language.unknown", values, "doctor.language.do")
        return
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    why = "option" if asked_for() else "variable" if wanted else "locale"
    yield Finding("language", FINE, f"doctor.language.by_{why}", {**names, "locale": printable(locale) or "C"})


# --- the folder and its journals


def _folder() -> Iterator[Finding]:
    here = os.getcwd()
    yield _writable(here)
    named = os.environ.get("REFEREE_FILE")
    if named and not os.path.exists(named):
        yield Finding("folder", WRONG, "doctor.file.missing", {"path": printable(named)}, "doctor.file.do")
    elif named:
        yield Finding("folder", FINE, "doctor.file.named", {"path": printable(named)})
    files = journal.in_folder()
    if named and os.path.exists(named) and os.path.normpath(named) not in files:
        files.append(named)
    open_tables = []
    for file in files:
        try:
            desk = Desk(file, strict=False)
        except RefereeError as error:
            values = {"path": printable(file), "why": lambda error=error: error.told(say())}
            yield Finding("journals", WRONG, "doctor.journal.broken", values, "doctor.journal.broken.do")
            continue
        if desk.state.phase != OVER:
            open_tables.append(file)
        yield from _journal_findings(desk)
    yield Finding("journals", FINE, "doctor.journals" if files else "doctor.journals.none", {"count": len(files)})
    if len(open_tables) > 1:
        told = tuple(map(printable, open_tables))
        yield Finding("journals", WARNING, "doctor.journals.open", {"files": told}, "doctor.journals.open.do")
    elif open_tables:
        yield Finding("journals", FINE, "doctor.journals.one", {"path": printable(open_tables[0])})


def _writable(folder: str) -> Finding:
    """Whether a journal can be written here."""
    from tempfile import TemporaryFile

    values: dict[str, object] = {"path": printable(folder)}
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(b"+++\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        values["reason"] = error
        return Finding("folder", WRONG, "doctor.folder.closed", values, "doctor.folder.do")
    return Finding("folder", FINE, "doctor.folder", values)


def _journal_findings(desk: Desk) -> Iterator[Finding]:
    """What is wrong in a journal that can be read."""
    path = printable(desk.path)
    if not os.access(desk.path, os.W_OK):
        yield Finding("journals", WARNING, "doctor.journal.locked", {"path": path}, "doctor.journal.locked.do")
    if desk.journal.torn:
        values = {"path": path, "line": desk.journal.torn_line, "text": desk.journal.torn[:40]}
        yield Finding("journals", WARNING, "doctor.journal.torn", values, "doctor.journal.torn.do")
    if desk.unread:
        first = desk.unread[0]
        values = {"path": path, "count": len(desk.unread), "line": first.line, "text": first.text[:40]}
        yield Finding("journals", WRONG, "doctor.journal.unread", values, "doctor.journal.unread.do")
    yield from _stamp_findings(desk)


def _stamp_findings(desk: Desk) -> Iterator[Finding]:
    """Whether the times in a journal go forward, and none lies ahead of the clock."""
    path, latest = printable(desk.path), 0
    for line in journal.lines(desk.journal):
        if line.stamp is not None and line.stamp < latest:
            yield Finding("clock", WARNING, "doctor.stamps", {"path": path, "line": line.number}, "doctor.stamps.do")
            break
        latest = line.stamp or latest
    started = desk.journal.front.get("started")
    with suppress(ValueError, OverflowError, TypeError, OSError):
        if isinstance(started, datetime):
            ahead = started.astimezone() + timedelta(seconds=latest) - datetime.now().astimezone()
            if ahead > SLACK:
                values = {"path": path, "started": str(started)}
                yield Finding("clock", WRONG, "doctor.ahead", values, "doctor.clock.do")
            elif desk.state.phase != OVER and started.utcoffset() != datetime.now().astimezone().utcoffset():
                values = {"path": path, "there": f"{started:%z}", "here": time.strftime("%z")}
                yield Finding("clock", WARNING, "doctor.zone", values, "doctor.zone.do")


# --- the clock and the rules


def _clock() -> Iterator[Finding]:
    now = datetime.now().astimezone().replace(microsecond=0)
    right = now.year >= FIRST_YEAR
    values: dict[str, object] = {"now": f"{now:%Y-%m-%d %H:%M}", "zone": f"{now:%z}"}
    yield Finding("clock", FINE if right else WRONG, "doctor.clock", values, "" if right else "doctor.clock.do")


def _rule_sets() -> Iterator[Finding]:
    shipped = rulesets.shipped()
    own = rulesets.house_files()
    count = sum(map(rulesets.is_rule_set, rulesets.files_in(shipped)))
    yield Finding("rules", FINE if count else WRONG, "doctor.rules", {"count": count}, "" if count else INSTALL)
    for file in own:
        problems, _ = rulesets.problems_of(file)
        path = printable(str(file))
        if not problems:
            yield Finding("rules", FINE, "doctor.rules.own", {"path": path})
            continue
        error = problems[0].error
        values = {"path": path, "count": len(problems), "why": lambda error=error: error.told(say())}
        yield Finding("rules", WRONG, "doctor.rules.broken", values, "doctor.rules.broken.do")

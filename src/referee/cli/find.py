"""Which table is meant."""

import os
from collections.abc import Iterable

from referee import journal
from referee.cli.options import keep_table, say, speak_as_the_table, table_of_run
from referee.cli.terminal import warn
from referee.desk import Desk
from referee.errors import JournalError, RefereeError
from referee.game import OVER
from referee.pinned import refuse_pinned


def find_table(path: str | None) -> str:
    """The journal that is meant: -f, REFEREE_FILE, or the one unfinished table here. Raises RefereeError."""
    path = path or os.environ.get("REFEREE_FILE")
    if path:
        return named(path)
    here = journal.in_folder()
    if len(here) > 1:
        here = [file for file in here if unfinished(file)] or here[:0]
    if not here:
        raise RefereeError("table.none")
    if len(here) > 1:
        raise RefereeError("table.several", files=tuple(here))
    return named(here[0])


def named(path: str) -> str:
    """The file that is meant by a path; where there is none so called, a table may be named without its ending.

    It is the table of this run from now on.
    """
    whole = path + journal.SUFFIX
    found = whole if not os.path.exists(path) and os.path.exists(whole) else path
    keep_table(found)
    return found


def refuse_table() -> None:
    """Whether the table of this run pins what cannot be: asked where an error has no other reason. Raises PinnedError.

    A journal that cannot be read is no reason: that would have been told.
    """
    path = table_of_run()
    if path is None:
        return
    try:
        source = journal.read(path)
    except JournalError:
        return
    refuse_pinned(source.front, source.path)


def unfinished(path: str) -> bool:
    """A table that can be read and is not over; a damaged one is somebody's table too."""
    try:
        return bool(Desk(path, strict=False).state.phase != OVER)
    except RefereeError:
        return True


def open_table(path: str | None, strict: bool = True) -> Desk:
    """The desk of the table that is meant, a torn last line told. Raises RefereeError."""
    desk = Desk(find_table(path), strict)
    speak_as_the_table(desk.journal.front.get("lang"))
    if desk.journal.torn:
        warn(say()("journal.torn", path=desk.path, text=desk.journal.torn))
    return desk


def speak_as_the_tables(paths: Iterable[str]) -> None:
    """The language that all of these journals name, for this run unless the reader asks for another.

    Where they name several, or one of them none, it is the reader's own.
    """
    named = map(journal.language, paths)
    first = next(named, None)
    if first is not None and all(each == first for each in named):
        speak_as_the_table(first)


def table_name(desk: Desk) -> str:
    """What the table is called: its file, without the ending."""
    return os.path.splitext(os.path.basename(desk.path))[0]

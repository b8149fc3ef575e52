"""A journal as its desk last knew it, kept in memory in case the file is lost under the prompt."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from referee import journal
from referee.desk import Desk
from referee.files import LARGEST_JOURNAL, open_plain


class Keepsake:
    """Follows a file as it grows, and never takes in what its desk could not read."""

    def __init__(self, desk: Desk) -> None:
        self._front: Mapping[str, Any] = {}
        self._lines = bytearray()
        self.follow(desk)

    def follow(self, desk: Desk) -> None:
        """Take in what the desk has read and written; where its file is gone or another since, nothing changes."""
        known = desk.journal
        with suppress(OSError), open_plain(known.path, LARGEST_JOURNAL) as file:
            if journal.version_of(file) != known.version:
                return
            # Front matter is a new mapping whenever a journal is read; otherwise the desk itself has added to the file.
            if known.front is not self._front:
                self._front = known.front
                self._lines.clear()
            file.seek(len(self._lines))
            added = file.read(known.size - len(self._lines))
            self._lines += added[: added.rfind(b"\n") + 1]

    def text(self) -> str:
        """Everything that was confirmed: all whole lines."""
        return self._lines.decode("utf-8", "replace")

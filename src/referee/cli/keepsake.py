"""A journal as it was last seen, kept in memory in case its file disappears under the prompt."""

import os
from contextlib import suppress

from referee.files import LARGEST_JOURNAL, open_plain


class Keepsake:
    """Follows a file as it grows."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._inode = -1
        self._bytes = bytearray()
        self.follow(path)

    def follow(self, path: str) -> None:
        """Take in what was added to the file; where it has gone, what was seen last stays."""
        with suppress(OSError), open_plain(path, LARGEST_JOURNAL) as file:
            found = os.fstat(file.fileno())
            if (path, found.st_ino) != (self._path, self._inode) or found.st_size < len(self._bytes):
                self._bytes.clear()
            self._path, self._inode = path, found.st_ino
            file.seek(len(self._bytes))
            self._bytes += file.read()

    def text(self) -> str:
        """Everything that was confirmed: all whole lines."""
        whole = bytes(self._bytes).rpartition(b"\n")
        return (whole[0] + whole[1]).decode("utf-8", "replace")

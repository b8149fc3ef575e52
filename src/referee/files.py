"""Files that people name, opened so that nothing is waited for and nothing without an end is read.

plain    a file on a disk; a pipe, a device or a socket is none
lock     held by one writer at a time, given back when the file is closed
"""

import os
import stat
from typing import BinaryIO, cast

LARGEST_RULES = 4 << 20
LARGEST_SHEET = 16 << 20
LARGEST_JOURNAL = 256 << 20
"""Bytes of the largest rule file, spreadsheet and journal that are read: far more than anybody writes."""


class Unusable(OSError):
    """What was named is nothing to read or write. `problem`: `special` is no plain file, `large` is beyond reason."""

    def __init__(self, problem: str) -> None:
        super().__init__(0, problem)
        self.problem = problem


def open_plain(path: str | os.PathLike[str], most: int, mode: str = "rb", buffering: int = -1) -> BinaryIO:
    """A plain file of at most so many bytes, open. Raises OSError; Unusable for a pipe, a device, or a larger file."""
    file = cast(BinaryIO, open(path, mode, buffering, opener=_without_waiting))  # noqa: SIM115  # the caller's
    try:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode):
            raise Unusable("special")
        if found.st_size > most:
            raise Unusable("large")
    except BaseException:
        file.close()
        raise
    return file


def read_plain(path: str | os.PathLike[str], most: int) -> bytes:
    """All of a plain file. Raises OSError, Unusable."""
    with open_plain(path, most) as file:
        return file.read()


def write_over(path: str, data: bytes) -> None:
    """Write a file anew. Raises OSError; Unusable for a pipe that nobody reads."""
    try:
        with open(path, "wb", opener=_without_waiting) as file:
            if _WAITS_NOT:
                os.set_blocking(file.fileno(), True)
            file.write(data)
    except OSError as error:
        raise (Unusable("special") if _is_pipe(path) else error) from error


def _is_pipe(path: str) -> bool:
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except OSError:
        return False


def _without_waiting(path: str, flags: int) -> int:
    """A pipe is opened at once, whether or not anybody is at its other end."""
    return os.open(path, flags | _WAITS_NOT, 0o666)


_WAITS_NOT = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""What opens a pipe or a terminal without waiting for it; nothing where a system has none of that."""


def lock(file: BinaryIO) -> None:
    """Wait for the file to be ours; closing it gives it back."""
    try:
        import fcntl
    except ImportError:  # pragma: no cover  # where there is no fcntl, one writer at a time is up to the people
        return
    fcntl.flock(file, fcntl.LOCK_EX)

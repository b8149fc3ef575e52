"""Files that people name, opened so that nothing is waited for and nothing without an end is read.

plain    a file on a disk; a pipe, a device or a socket is none
lock     held by one writer at a time, given back when the file is closed
"""

import errno
import os
import stat
import time
from contextlib import suppress
from typing import IO

LARGEST_RULES = 4 << 20
LARGEST_SHEET = 16 << 20
LARGEST_JOURNAL = 256 << 20
"""Bytes of the largest rule file, spreadsheet and journal that are read: far more than anybody writes."""


class Unusable(OSError):
    """What was named is nothing to read or write. `problem`: `special` is no plain file, `large` is beyond reason."""

    def __init__(self, problem: str) -> None:
        super().__init__(0, problem)
        self.problem = problem


def open_plain(path: str | os.PathLike[str], most: int, mode: str = "rb", buffering: int = -1) -> IO[bytes]:
    """A plain file of at most so many bytes, open. Raises OSError; Unusable for a pipe, a device, or a larger file."""
    file = open(path, mode, buffering, opener=_without_waiting)  # noqa: SIM115  # the caller closes it
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


def put_in_place(path: str, data: bytes) -> None:
    """Write a file anew, as a whole or not at all: nobody ever reads half of it, and what cannot be written stays.

    A link stays a link, and a file keeps its mode. What is no file (a pipe, a device) is written to as it is.
    Raises OSError, also for a file that is set read-only; Unusable for a pipe that nobody reads.
    """
    before = _mode_of(path)
    if _leads_elsewhere(path) or not (before is None or stat.S_ISREG(before)):
        return _write_into(path, data)
    target = os.path.realpath(path)
    if before is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    beside = os.path.join(os.path.dirname(target), f".{os.getpid()}-{time.monotonic_ns()}~")
    write_new(beside, data)
    try:
        if before is not None:
            os.chmod(beside, stat.S_IMODE(before))
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.unlink(beside)
        raise


def write_new(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file that is not there yet, onto the disk, or leave none.

    Raises FileExistsError where it is there already, OSError where it cannot be written.
    """
    with open(path, "xb", buffering=0) as file:
        try:
            write_all(file, data)
            os.fsync(file.fileno())
        except BaseException:
            with suppress(OSError):
                os.unlink(path)
            raise


def write_all(file: IO[bytes], data: bytes) -> None:
    """Write all of it from where the file stands; a disk that is nearly full takes a part and refuses the rest."""
    written = 0
    while written < len(data):
        written += file.write(data[written:])


def _mode_of(path: str) -> int | None:
    """Kind and rights of what a path leads to; None where there is nothing."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _leads_elsewhere(path: str) -> bool:
    """Whether the name is one for what is open already, as `/dev/stdout` is, which another file cannot take."""
    return os.path.abspath(path).startswith(("/dev/", "/proc/"))


def _write_into(path: str, data: bytes) -> None:
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


def lock(file: IO[bytes]) -> None:
    """Wait for the file to be ours; closing it gives it back."""
    try:
        import fcntl
    except ImportError:  # where there is no fcntl, one writer at a time is up to the people
        return
    fcntl.flock(file, fcntl.LOCK_EX)

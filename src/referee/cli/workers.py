"""Work shared out among several processes, which end when it is stopped and when whoever began it is gone.

work    is called with a piece in one of the processes; `ready` makes it, once in each
piece   what one call works on; what comes of it is given in the order of the pieces
"""

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from referee.errors import RefereeError

Piece = TypeVar("Piece")
Done = TypeVar("Done")


def shared_out(ready: Callable[[], Callable[[Piece], Done]], pieces: Sequence[Piece], workers: int) -> Iterator[Done]:
    """What the work makes of each piece, in their order. `ready` and the pieces must be such as a process can be sent.

    Raises what the work raises, and RefereeError where one of the processes was ended by somebody else.
    """
    crew: list[tuple[BaseProcess, Connection]] = []
    try:
        with _interrupts_wait():
            for _ in range(workers):
                crew.append(_hired(ready))
        yield from _in_order(pieces, [line for _, line in crew])
    finally:
        for worker, line in crew:
            line.close()
            worker.terminate()
        for worker, _ in crew:
            worker.join()


def _hired(ready: Callable[[], Callable[[Piece], Done]]) -> tuple[BaseProcess, Connection]:
    """A process that waits for pieces, and our end of the line to it."""
    # A fork starts at once, and with Ctrl-C still held back; nothing here runs in threads that it could cut in two.
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else None)
    ours, theirs = context.Pipe()
    worker: BaseProcess = context.Process(target=_work, args=(theirs, ours, ready), daemon=True)
    worker.start()
    # So that the line breaks when the worker ends; it breaks at the other end when we do.
    theirs.close()
    return worker, ours


def _work(line: Connection, other_end: Connection, ready: Callable[[], Callable[[Any], Any]]) -> None:
    """Piece after piece, until nobody is there any more. Ctrl-C is for whoever began the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Or the line would never break: we should be at its other end ourselves.
    other_end.close()
    with suppress(EOFError, OSError):
        try:
            work = ready()
            while True:
                line.send((work(line.recv()), None))
        except (EOFError, OSError):
            raise
        except Exception as error:
            line.send((None, error))


def _in_order(pieces: Sequence[Any], lines: Sequence[Connection]) -> Iterator[Any]:
    """Whoever is free takes the next piece; what is done early waits for its turn."""
    done: dict[int, Any] = {}
    at_work: dict[Connection, int] = {}
    begun = told = 0
    for line in lines[: len(pieces)]:
        at_work[line] = begun
        _send(line, pieces[begun])
        begun += 1
    while at_work:
        ready: Sequence[Any] = wait(list(at_work))
        for line in ready:
            done[at_work.pop(line)] = _received(line)
            if begun < len(pieces):
                at_work[line] = begun
                _send(line, pieces[begun])
                begun += 1
        while told in done:
            yield done.pop(told)
            told += 1


def _send(line: Connection, piece: Any) -> None:
    with suppress(OSError):  # what is gone is told when we listen
        line.send(piece)


def _received(line: Connection) -> Any:
    try:
        result, error = line.recv()
    except (EOFError, OSError) as gone:
        raise RefereeError("workers.gone") from gone
    if error is not None:
        raise error
    return result


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl-C is held back for a moment, here and in what is begun meanwhile, and comes after it."""
    if not hasattr(signal, "pthread_sigmask"):  # a system without signals that can wait
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

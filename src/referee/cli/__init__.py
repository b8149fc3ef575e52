"""The command line: parse, call, print. One place turns errors into sentences and exit codes."""

import atexit
import gc
import os
import sys
from contextlib import suppress

COMPLETING = "_REFEREE_COMPLETE"
"""A shell sets it, of the name that Click gives it, to ask what may stand where Tab was pressed."""


def main() -> None:
    """Run the command line; the exit code is the one that the notation promises."""
    try:
        _command_line()
    finally:
        # What is left is the end of the interpreter, of which there is nothing to be stopped.
        _deaf_to_ctrl_c()


def run() -> None:
    """The same as a process of its own, which is over when all is told.

    The interpreter would still take itself to pieces, which is a twentieth of the time of a short run.
    """
    try:
        _command_line()
    except SystemExit as end:
        _end_at_once(end.code)
        raise
    finally:
        _deaf_to_ctrl_c()


def _end_at_once(code: object) -> None:
    """End the process with this exit code; return where something is still to be waited for, or cannot be written."""
    from threading import active_count

    if type(code) is not int or active_count() > 1 or not sys.modules.keys().isdisjoint(_TIDY_UP):
        return
    with suppress(AttributeError, ValueError, OSError, KeyboardInterrupt):
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


_TIDY_UP = ("multiprocessing", "readline")
"""What leaves something behind, other processes or a terminal, unless the interpreter comes to its end."""


def _command_line() -> None:
    try:
        # A short run leaves no garbage worth looking for, and looking for it takes a tenth of the time of a start.
        gc.set_threshold(50_000)
        # Nor is anything to be freed piece by piece at its end: the system takes it back as a whole.
        atexit.register(gc.freeze)
        from referee.cli.group import cli

        if COMPLETING in os.environ:
            from referee.cli.completing import register

            register()
        cli(prog_name="referee")
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody left to tell.
        sys.stderr.close()
        sys.exit(1)
    except KeyboardInterrupt:
        # While the commands were still being loaded, or after the last word of one.
        _tell_stopped()
        sys.exit(1)
    except OSError as error:
        _drop_the_rest()
        _tell(error)
        sys.exit(1)


def _deaf_to_ctrl_c() -> None:
    """From now on Ctrl-C is not heard."""
    import signal

    with suppress(ValueError):  # only the main thread hears it
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _tell_stopped() -> None:
    """Say that the run was broken off, and hear no second Ctrl-C while saying it."""
    _deaf_to_ctrl_c()
    from referee.cli.options import as_error
    from referee.cli.terminal import warn

    warn(as_error("stopped"))


def _drop_the_rest() -> None:
    """What could not be printed is still in the buffer; it goes nowhere, instead of failing again at the end."""
    with suppress(AttributeError, ValueError, OSError):  # standard output is closed, or is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(error: OSError) -> None:
    """The output or the system failed us: say so where that is still possible."""
    from referee.cli.options import as_error
    from referee.cli.terminal import warn

    if error.filename is None:
        return warn(as_error("output", reason=error))
    warn(as_error("system", path=error.filename, reason=error))

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
    # A short run leaves no garbage worth looking for, and looking for it takes a tenth of the time of a start.
    gc.set_threshold(50_000)
    # Nor is anything to be freed piece by piece at its end: the system takes it back as a whole.
    atexit.register(gc.freeze)
    try:
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
        # Before there was anything to stop.
        sys.exit(1)
    except OSError as error:
        _drop_the_rest()
        _tell(error)
        sys.exit(1)


def _drop_the_rest() -> None:
    """What could not be printed is still in the buffer; it goes nowhere, instead of failing again at the end."""
    with suppress(AttributeError, ValueError, OSError):  # standard output is closed, or is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _tell(error: OSError) -> None:
    """The output or the system failed us: say so where that is still possible."""
    from referee.cli.options import say
    from referee.cli.terminal import warn

    reason = error.strerror or str(error)
    if error.filename is None:
        return warn(say()("error", sentence=say()("output", reason=reason)))
    warn(say()("error", sentence=say()("system", path=error.filename, reason=reason)))

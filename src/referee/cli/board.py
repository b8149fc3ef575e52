"""`referee board`: the table as a page or a picture for those who look on."""

import os
import time
from contextlib import suppress
from functools import partial

import click

from referee.cli.files import put_file, put_text
from referee.cli.find import find_table
from referee.cli.options import file_option, lang_option, language, say
from referee.cli.scene import Followed
from referee.cli.terminal import warn
from referee.cli.watch import TICK
from referee.errors import Misuse

EVERY = 3
"""Seconds after which a page loads itself again, unless told otherwise."""


@click.command()
@click.option("-o", "--output", metavar="FILE", help="The page; a name that ends in .svg gives a picture instead.")
@click.option("--watch", is_flag=True, help="Keep writing the page as the journal grows, until Ctrl-C.")
@click.option(
    "--every", type=click.IntRange(1, 3600), default=EVERY, show_default=True, metavar="SECONDS",
    help="How often the page loads itself again.",
)  # fmt: skip
@file_option
@lang_option
def board(output: str | None, watch: bool, every: int, path: str | None) -> None:
    """Write the table as a page that can be read from the back of a room.

    One file that needs nothing else and no network: open it in any browser. It loads itself again every few
    seconds, and with --watch it is written anew whenever the journal grows, so that the page follows the table. It is
    light or dark as the reader's system is.

    A FILE that ends in .svg is a picture of what `referee watch` shows, as wide as the terminal.

    \b
    Example:
      referee board -o board.html
      referee board -f evening.referee -o board.html --watch
      referee board -o board.svg
    """
    table = find_table(path)
    if watch and output in (None, "-"):
        raise Misuse("board.no_file")
    followed = Followed(table)
    draw = partial(_drawn, followed, os.path.splitext(os.path.basename(table))[0], output, every)
    if output is None or output == "-":
        return put_text(draw(), output)
    put_file(output, draw())
    warn(say()("board.watching" if watch else "file.written", path=output))
    if not watch:
        return
    with suppress(KeyboardInterrupt):
        while True:
            time.sleep(TICK)
            if followed.changed():
                put_file(output, draw())


def _drawn(followed: Followed, table: str, output: str | None, every: int) -> str:
    """The page, or the picture, as its file's ending says."""
    if output is not None and output.lower().endswith(".svg"):
        from referee.export.picture import SIZE, picture_of
        from referee.views import parts, screen

        view = screen.screen(followed.scene, say(), parts.PICTURES)
        return picture_of(view, table, language(), *SIZE)
    from referee.export.board import board_page

    return board_page(followed.scene, table, language(), every)

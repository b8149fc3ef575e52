"""Where views and sentences are printed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from referee.cli.common import colour_wanted, terminal_size

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

NARROWEST = 20
"""Cells of width for which the views are made; a narrower terminal folds the lines itself."""


def console() -> "Console":
    """What prints the views: nothing in a name is markup, and colour only where it is wanted."""
    from rich.console import Console

    width, height = terminal_size()
    return Console(
        width=max(width, NARROWEST), height=max(height, 1), color_system="standard" if colour_wanted() else None,
        force_terminal=colour_wanted(), markup=False, emoji=False, highlight=False, legacy_windows=False,
    )  # fmt: skip


def show(view: "RenderableType", screen: "Console") -> None:
    """Print a view; the one place where Rich prints."""
    screen.print(view, markup=False, emoji=False, highlight=False)


def tell(sentences: Sequence[str]) -> None:
    """Print sentences, one a line, however wide the screen is."""
    for sentence in sentences:
        click.echo(sentence)

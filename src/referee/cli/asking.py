"""Questions at a terminal that want yes or no."""

import sys

import click

from referee.cli.options import say
from referee.cli.paragraph import fitted
from referee.spelling import fold

YES = frozenset({"y", "yes", "はい"})
NO = frozenset({"n", "no", "いいえ", "q", "quit"})
"""What may be typed, folded, in either language; who wants to leave means no."""


def agreed(question: str, default: bool = False) -> bool:
    """Whether somebody says yes; Enter alone is the default, and what is neither yes nor no is asked again."""
    shown = f"{question} {'[Y/n]' if default else '[y/N]'}"
    while True:
        answer = fold(click.prompt(shown, default="", show_default=False).strip())
        if not answer:
            return default
        if answer in YES or answer in NO:
            return answer in YES
        click.echo(fitted(say()("ask.again"), sys.stdout))

"""`referee watch`: the table for those who look on, followed as the journal grows."""

import sys
import time
from collections.abc import Callable

import click

from referee.cli.find import find_table
from referee.cli.options import file_option, json_option, lang_option, large_print_option, plain_option, say
from referee.cli.scene import Followed
from referee.cli.terminal import console, has_cursor, is_terminal, live_screen, show, tell, terminal_size, to_json, warn

TICK = 0.25
"""Seconds between two looks at the journal and at the size of the screen."""


@click.command()
@click.option("--once", is_flag=True, help="Show the table once and end; always so where nobody sits at the output.")
@large_print_option
@file_option
@json_option
@lang_option
@plain_option
def watch(once: bool, large_print: bool, path: str | None, as_json: bool, plain: bool) -> None:
    """Follow the table on a second screen or a projector.

    The running total or the top card as large as there is room, whose turn it is and what is owed, the direction,
    everybody's cards with chips or score, and the last acts. It follows the journal as others write to it, tells
    when the journal is deleted or damaged meanwhile, and goes on when it is back. It records nothing. Ctrl-C ends
    it.

    With --plain, and on a terminal that cannot move its cursor, the table is told in sentences, and after that
    whatever is new. With --json, one object like that of `status` for each change; what becomes of the journal is
    told on standard error.

    \b
    Example:
      referee watch
      referee watch -f evening.referee --large-print
      referee watch --once --plain
    """
    followed = Followed(find_table(path))
    once = once or not is_terminal(sys.stdout)
    if as_json:
        return _follow(lambda first: _put_object(followed), followed, once)
    if plain or not (once or has_cursor()):
        return _follow(_speaker(followed, large_print), followed, once)
    _draw(followed, large_print, once)


def _draw(followed: Followed, large_print: bool, once: bool) -> None:
    """The table as a picture: printed once, or on the whole screen for as long as it is wanted."""
    from referee.views import parts, screen

    view = screen.large_print if large_print else screen.screen
    out = console()
    signs = parts.signs_for(out.encoding)
    if once:
        return show(view(followed.scene, say(), signs), out)
    with live_screen() as update:
        _follow(lambda first: update(view(followed.scene, say(), signs)), followed, once, terminal_size)


def _put_object(followed: Followed) -> None:
    """The table as it is now as an object; what is wrong with its journal goes to standard error."""
    for sentence in (*_told_replaced(followed), *followed.scene.notices):
        warn(sentence)
    if followed.readable:
        click.echo(to_json(followed.desk.told_facts()))


def _told_replaced(followed: Followed) -> list[str]:
    return [say()("watch.replaced", path=followed.desk.path)] if followed.replaced else []


def _speaker(followed: Followed, large_print: bool) -> Callable[[bool], None]:
    """What tells the whole table first, and then what is new."""
    from referee.views.screen import large_sentences, news, scene_sentences

    last = followed.scene

    def speak(first: bool) -> None:
        nonlocal last
        scene = followed.scene
        if first or followed.replaced:
            tell([*_told_replaced(followed), *(large_sentences if large_print else scene_sentences)(scene, say())])
        else:
            tell(large_sentences(scene, say()) if large_print else news(scene, last, say()))
        last = scene

    return speak


def _follow(
    draw: Callable[[bool], None],
    followed: Followed,
    once: bool,
    size_of: Callable[[], tuple[int, int]] = lambda: (0, 0),
) -> None:
    """Draw now, and again whenever the journal (or the size of what is drawn on) has changed, until Ctrl-C."""
    try:
        draw(True)
        size = size_of()
        while not once:
            time.sleep(TICK)
            now = size_of()
            if followed.changed() or now != size:
                draw(False)
            size = now
    except KeyboardInterrupt:
        return

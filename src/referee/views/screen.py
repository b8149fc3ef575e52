"""A table for those who look on: the running total or the top card as large as there is room, and what goes on.

    screen        everything that matters to onlookers, fitted to the width and the height of a screen
    large print   only what matters now, in letters made of dots, as large as they fit

What is drawn large is always written out as well; a name with letters that have no dots is written only.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from referee.views import Moment, Position, Scene
from referee.views.card import MARKS, face_dots, picture, style_of
from referee.views.digits import FULL, NATURAL, ROWS, dots, drawn, sizes, word
from referee.views.parts import LOUD, QUIET, Signs, line_of
from referee.views.status import (
    BESIDE,
    is_over,
    lines_about,
    name_at_turn,
    players_table,
    standing_of,
    status_sentences,
    title_of,
)
from referee.words import Say, printable

WIDE = 96
"""Cells of width from which the players stand beside the giant total, and not below."""
GAP = 4
"""Cells between two columns."""
FRAME = (4, 6)
"""Cells and lines that a card takes besides its face."""


class _Fitting:
    """A view for a screen: of several layouts, the most generous one first, the first that is no higher than it.

    Where none is, the last one is cut at the foot of the screen.
    """

    def __init__(self, build: "_Layouts") -> None:
        self._build = build

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        height = options.height or options.size.height
        view: RenderableType = ""
        for view in self._build(options.max_width, height):
            if len(console.render_lines(view, options.update(height=None), pad=False)) <= height:
                break
        yield view


class _Layouts:
    """What builds the layouts of a scene for so many cells and lines."""

    def __init__(self, scene: Scene, say: Say, signs: Signs) -> None:
        self._scene = scene
        self._say = say
        self._signs = signs

    def __call__(self, width: int, height: int) -> Iterator[RenderableType]:
        """The layouts, the most generous one first. To be overridden."""
        raise NotImplementedError


def screen(scene: Scene, say: Say, signs: Signs) -> RenderableType:
    """The whole table for a second window or a projector."""
    return _Fitting(_Whole(scene, say, signs))


def large_print(scene: Scene, say: Say, signs: Signs) -> RenderableType:
    """Only what matters now, in large letters."""
    return _Fitting(_LargePrint(scene, say, signs))


def scene_sentences(scene: Scene, say: Say) -> list[str]:
    """The scene in sentences, the last acts after the table, the newest first."""
    told = [] if scene.position is None else status_sentences(scene.position, say)
    moments = [moment_sentence(moment, say) for moment in scene.moments]
    heading = [say("watch.last")] if moments else []
    return [printable(each) for each in [*scene.notices, *told, *heading, *moments]]


def large_sentences(scene: Scene, say: Say) -> list[str]:
    """What the large print holds, in sentences."""
    told = [] if scene.position is None else standing_of(scene.position, say)
    return [printable(each) for each in [*scene.notices, *told]]


def news(scene: Scene, before: Scene, say: Say) -> list[str]:
    """What has changed since another scene, in sentences: the acts since, the oldest first, and who is to play."""
    new = [moment for moment in scene.moments if moment not in before.moments]
    told = [moment_sentence(moment, say) for moment in reversed(new)]
    if scene.position is not None and scene.position != before.position:
        told += standing_of(scene.position, say)
    return [printable(each) for each in [*scene.notices, *told]]


def moment_sentence(moment: Moment, say: Say) -> str:
    """`Ben: 7. Total 47.`"""
    act = say("watch.moment", name=moment.who, what=moment.what) if moment.who else moment.what
    total = [] if moment.total is None else [say("log.total", total=moment.total)]
    stop = "" if act.endswith(STOPS) else say("view.stop")
    return say("view.space").join([act + stop, *total, *moment.remarks])


STOPS = (".", "。")


class _Whole(_Layouts):
    """The table and the last acts. Of the giant and the acts now the one gives way and now the other, in this order:
    a giant no smaller than usual with some acts, then with few or none; a small one; none."""

    def __call__(self, width: int, height: int) -> Iterator[RenderableType]:
        position = self._scene.position
        if position is None:
            yield Group(*_notices(self._scene.notices))
            return
        wide = width >= WIDE
        giants = list(_giants(position, (width - GAP) // 2 if wide else width, height, self._say, self._signs))
        usual = [giant for size, giant in giants if size >= NATURAL]
        small = [giant for size, giant in giants if size < NATURAL]
        most = len(self._scene.moments)
        kept = min(most, KEPT)
        choices: list[tuple[Text | None, int]] = [
            *product(usual, range(most, kept - 1, -1)),
            *((giant, shown) for shown, giant in product(range(kept - 1, -1, -1), usual)),
            *product([*small, None], range(kept, -1, -1)),
        ]
        for giant, shown in choices:
            yield self._laid_out(position, giant, shown, width, wide)
        yield Group(*_notices(self._scene.notices), *self._about(position))

    def _laid_out(self, position: Position, giant: Text | None, shown: int, width: int, wide: bool) -> RenderableType:
        """The giant with the lines about it beside or below, then the players, then the last acts.

        On a wide screen the players and the acts stand to the right.
        """
        top = [*_notices(self._scene.notices), line_of(title_of(position, self._say), QUIET), ""]
        moments = self._moments(shown)
        if not wide:
            beside = _beside(giant, self._about(position), width)
            return Group(*top, beside, "", players_table(position, self._say, self._signs, width), *moments)
        left = (width - GAP) // 2
        right = width - GAP - left
        large: list[RenderableType] = [] if giant is None else [giant, ""]
        head = Group(*large, *self._about(position))
        players = players_table(position, self._say, self._signs, right)
        return Group(*top, _columns(head, left, Group(players, *moments)))

    def _about(self, position: Position) -> list[Text]:
        """Who acts next stands out; the number of the last entry is the referee's affair."""
        entry = self._say("status.entry", number=position.facts["act"])
        return [line for line in lines_about(position, self._say, self._signs) if line.plain != entry]

    def _moments(self, shown: int) -> list[RenderableType]:
        if not shown:
            return []
        told = [moment_sentence(moment, self._say) for moment in self._scene.moments[:shown]]
        lines = [line_of(each, "" if place == 0 else QUIET) for place, each in enumerate(told)]
        return ["", line_of(self._say("watch.last"), QUIET), *lines]


KEPT = 3
"""Last acts for which the giant total makes room."""


def _beside(giant: Text | None, about: Sequence[Text], width: int) -> RenderableType:
    """The lines beside what is drawn large, or below it where there is no room."""
    if giant is None:
        return Group(*about)
    across = cell_len(giant.plain.partition("\n")[0])
    if across + GAP + BESIDE > width:
        return Group(giant, "", *about)
    return _columns(giant, across, Group(*about))


def _columns(left: RenderableType, across: int, right: RenderableType) -> RenderableType:
    """Two columns, the left one so many cells wide."""
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    grid.add_column(width=across, overflow="fold")
    grid.add_column(overflow="fold")
    grid.add_row(left, right)
    return grid


KEPT = 3
"""Last acts for which the giant total makes room."""


def _notices(notices: Sequence[str]) -> list[RenderableType]:
    """What is wrong, where the eye falls first."""
    return [line_of(f"! {each}", LOUD) for each in notices]


def _giants(position: Position, width: int, height: int, say: Say, signs: Signs) -> Iterator[tuple[int, Text]]:
    """The running total, the top card or the winner, each with its size, the largest first."""
    if isinstance(position.large, str):
        yield from _cards(position, width, height, say, signs)
        return
    rows = dots(position.large) if position.large is not None else _winner(position)
    if rows is None:
        return
    for size in sizes(rows, width, height, signs.block):
        yield size, Text("\n".join(drawn(rows, size, signs.block)), LOUD, no_wrap=True)


def _winner(position: Position) -> list[str] | None:
    """Who has won, in dots; None before the end, where nobody has, or where the name has no dots."""
    winner = position.facts["winner"]
    return word(winner) if is_over(position) and winner else None


def _cards(position: Position, width: int, height: int, say: Say, signs: Signs) -> Iterator[tuple[int, Text]]:
    """The top card, the largest first."""
    card = str(position.large)
    across, down = FRAME
    for size in sizes(face_dots(card), width - across, height - down, signs.block):
        yield size, picture(card, position.colour, _colour_word(position, say, signs), signs, size)


def _colour_word(position: Position, say: Say, signs: Signs) -> str:
    """The active colour in capitals, with its mark where that can be shown."""
    if not position.colour:
        return say("status.colour_open").upper()
    mark = f"{MARKS[position.colour]} " if signs.block == FULL else ""
    return mark + say(f"colour.{position.colour}").upper()


class _LargePrint(_Layouts):
    """The total or the card, who is to play, and what that player owes; written out at the foot."""

    def __call__(self, width: int, height: int) -> Iterator[RenderableType]:
        position, say = self._scene.position, self._say
        if position is None:
            yield Group(*_notices(self._scene.notices))
            return
        written = [line_of(each, LOUD) for each in standing_of(position, say)]
        above = _notices(self._scene.notices)
        words = self._words(position)
        for shown in range(len(words), 0, -1):
            for share in SHARES:
                high = int(height * share / shown) - 1
                yield Group(*above, *self._drawn(words[:shown], width, high), "", *written)
        yield Group(*above, *written)

    def _words(self, position: Position) -> list[tuple[str, list[str] | None, str]]:
        """What is drawn: each as it is written, in dots, and in which style."""
        say, facts = self._say, position.facts
        words: list[tuple[str, list[str] | None, str]] = []
        if isinstance(position.large, int):
            words.append((str(position.large), dots(position.large), LOUD))
        elif position.large is not None:
            words += self._card(position.large, position.colour, _colour_word(position, say, self._signs))
        name = facts["winner"] if is_over(position) else name_at_turn(facts)
        if name:
            words.append((name, word(name), LOUD))
        owed = _owed(position, say)
        if owed:
            words.append((owed, word(owed), LOUD))
        return words

    def _card(self, card: str, colour: str, told: str) -> list[tuple[str, list[str] | None, str]]:
        """The face with the colour beside it, or below it where that is written in other letters."""
        face, style = face_dots(card), style_of(colour)
        letters = word(self._say(f"colour.{colour}") if colour else self._say("status.colour_open"))
        if letters is None:
            return [(card, face, style), (told, None, style)]
        return [(f"{card} {told}", [f"{left}000{right}" for left, right in zip(face, letters, strict=True)], style)]

    def _drawn(
        self, words: Sequence[tuple[str, list[str] | None, str]], width: int, height: int
    ) -> Iterator[RenderableType]:
        for place, (text, rows, style) in enumerate(words):
            size = next(sizes(rows, width, max(height, LEAST), self._signs.block), None) if rows else None
            if place:
                yield ""
            if rows is None or size is None:
                yield line_of(text, style)
            else:
                yield Text("\n".join(drawn(rows, size, self._signs.block)), style, no_wrap=True)


SHARES = (1.0, 0.9, 0.8, 0.65, 0.5)
"""Parts of the height that what is drawn may take in all, from the largest."""
LEAST = (ROWS + 1) // 2
"""Lines of the smallest letters."""


def _owed(position: Position, say: Say) -> str:
    """What the player at turn owes beyond the usual, in a word or two; empty for nothing."""
    facts = position.facts
    if facts.get("pending"):
        return say("large.draw", cards=facts["pending"])
    if (facts.get("owed") or 0) > 1 and not is_over(position):
        return say("large.owed", owed=facts["owed"])
    return ""

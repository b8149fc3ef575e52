"""A table for those who look on: the running total or the top card as large as there is room, and what goes on.

    screen        everything that matters to onlookers, fitted to the width and the height of a screen
    large print   only what matters now, in letters made of dots, as large as they fit

What is drawn large is always written out as well; a name with letters that have no dots is written only.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import accumulate, product
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from referee.views import Moment, Position, Scene
from referee.views.card import MARKS, face_dots, picture, style_of
from referee.views.digits import FULL, NATURAL, ROWS, dots, drawn, lines_of_size, sizes, word
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


Measure = Callable[[RenderableType, int], int]
"""(view, cells) -> the lines that it takes in so many cells."""


class _Fitting:
    """A view that is laid out for the width and the height of the screen, and cut at its foot where all else fails."""

    def __init__(self, lay_out: Callable[[int, int, Measure], RenderableType]) -> None:
        self._lay_out = lay_out

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        def lines(view: RenderableType, width: int) -> int:
            return len(console.render_lines(view, options.update(width=width, height=None), pad=False))

        yield self._lay_out(options.max_width, options.height or options.size.height, lines)


def screen(scene: Scene, say: Say, signs: Signs) -> RenderableType:
    """The whole table for a second window or a projector."""
    return _Fitting(_Whole(scene, say, signs).laid_out)


def large_print(scene: Scene, say: Say, signs: Signs) -> RenderableType:
    """Only what matters now, in large letters."""
    return _Fitting(_LargePrint(scene, say, signs).laid_out)


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
    """What has changed since another scene, in sentences: the acts since, the oldest first, and who is to play.

    What was taken back is told as undone; where acts further back are others now, the whole scene is told anew.
    """
    now = {moment.place: moment for moment in reversed(scene.moments)}
    then = {moment.place: moment for moment in reversed(before.moments)}
    if not _follows(now, then):
        return scene_sentences(scene, say)
    undone = [moment for place, moment in then.items() if place > max(now, default=-1)]
    told = [say("echo.undo", act=_act(moment, say)) for moment in reversed(undone)]
    told += [moment_sentence(moment, say) for place, moment in now.items() if place > max(then, default=-1)]
    if scene.position is not None and scene.position != before.position:
        told += standing_of(scene.position, say)
    return [printable(each) for each in [*scene.notices, *told]]


def _follows(now: Mapping[int, Moment], then: Mapping[int, Moment]) -> bool:
    """Whether the acts now are those of then, but for what was added or taken back at the end."""
    if not then or not now:
        return True
    both = range(max(min(now), min(then)), min(max(now), max(then)) + 1)
    return bool(both) and all(now.get(place) == then.get(place) for place in both)


def moment_sentence(moment: Moment, say: Say) -> str:
    """`Ben: 7. Total 47.`"""
    act = _act(moment, say)
    total = [] if moment.total is None else [say("log.total", total=moment.total)]
    stop = "" if act.endswith(STOPS) else say("view.stop")
    return say("view.space").join([act + stop, *total, *moment.remarks])


def _act(moment: Moment, say: Say) -> str:
    """`Ben: 7`"""
    return say("watch.moment", name=moment.who, what=moment.what) if moment.who else moment.what


STOPS = (".", "。")


class _Giant(NamedTuple):
    """What is drawn large, in one of its sizes: the cells and lines that it takes, and how to draw it."""

    size: int
    across: int
    lines: int
    draw: Callable[[], Text]

    def stands_beside(self, width: int) -> bool:
        """Whether the lines about the table have room beside it."""
        return self.across + GAP + BESIDE <= width


class _Whole:
    """The table and the last acts. Of the giant and the acts now the one gives way and now the other, in this order:
    a giant no smaller than usual with some acts, then with few or none; a small one; none.

    The giant has the lines about it beside or below, then come the players, then the last acts. On a wide screen the
    players and the acts stand to the right.
    """

    def __init__(self, scene: Scene, say: Say, signs: Signs) -> None:
        self._scene = scene
        self._say = say
        self._signs = signs

    def laid_out(self, width: int, height: int, lines: Measure) -> RenderableType:
        """The first layout that is no higher than the screen."""
        position, notices = self._scene.position, _notices(self._scene.notices)
        if position is None:
            return Group(*notices)
        wide = width >= WIDE
        left = (width - GAP) // 2 if wide else width
        right = width - GAP - left if wide else width
        about = self._about(position)
        top = Group(*notices, line_of(title_of(position, self._say), QUIET), "")
        players = players_table(position, self._say, self._signs, right)
        acts = self._moments()

        above, below = lines(top, width), lines(players, right)
        act_lines = list(accumulate((lines(act, right) for act in acts), initial=0))
        about_lines = cache(partial(lines, Group(*about)))

        def fits(giant: _Giant | None, shown: int) -> bool:
            after = act_lines[shown + HEADING] if shown else 0
            if wide:
                drawn_lines = giant.lines + 1 if giant else 0
                return above + max(drawn_lines + about_lines(left), below + after) <= height
            if giant is None:
                head = about_lines(width)
            elif giant.stands_beside(width):
                head = max(giant.lines, about_lines(width - giant.across - GAP))
            else:
                head = giant.lines + 1 + about_lines(width)
            return above + head + 1 + below + after <= height

        for giant, shown in self._choices(position, left, height):
            if fits(giant, shown):
                told = Group(players, *(acts[: shown + HEADING] if shown else ()))
                if not wide:
                    return Group(top, _beside(giant, about, width), "", told)
                large: list[RenderableType] = [giant.draw(), ""] if giant else []
                return Group(top, _columns(Group(*large, *about), left, told))
        return Group(*notices, *about)

    def _choices(self, position: Position, width: int, height: int) -> Iterator[tuple["_Giant | None", int]]:
        """Each giant, with a number of acts, the best first."""
        giants = list(_giants(position, width, height, self._say, self._signs))
        usual = [giant for giant in giants if giant.size >= NATURAL]
        small = [giant for giant in giants if giant.size < NATURAL]
        most = len(self._scene.moments)
        kept = min(most, KEPT)
        yield from product(usual, range(most, kept - 1, -1))
        yield from ((giant, shown) for shown, giant in product(range(kept - 1, -1, -1), usual))
        yield from product([*small, None], range(kept, -1, -1))

    def _about(self, position: Position) -> list[Text]:
        """Who acts next stands out; the number of the last entry is the referee's affair."""
        entry = self._say("status.entry", number=position.facts["act"])
        return [line for line in lines_about(position, self._say, self._signs) if line.plain != entry]

    def _moments(self) -> list[RenderableType]:
        """A blank line and a heading, then the acts."""
        told = [moment_sentence(moment, self._say) for moment in self._scene.moments]
        lines = [line_of(each, "" if place == 0 else QUIET) for place, each in enumerate(told)]
        return ["", line_of(self._say("watch.last"), QUIET), *lines]


KEPT = 3
"""Last acts for which the giant total makes room."""
HEADING = 2
"""Blank line and heading above the last acts."""


def _beside(giant: _Giant | None, about: Sequence[Text], width: int) -> RenderableType:
    """The lines beside what is drawn large, or below it where there is no room."""
    if giant is None:
        return Group(*about)
    if not giant.stands_beside(width):
        return Group(giant.draw(), "", *about)
    return _columns(giant.draw(), giant.across, Group(*about))


def _columns(left: RenderableType, across: int, right: RenderableType) -> RenderableType:
    """Two columns, the left one so many cells wide."""
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    grid.add_column(width=across, overflow="fold")
    grid.add_column(overflow="fold")
    grid.add_row(left, right)
    return grid


def _notices(notices: Sequence[str]) -> list[RenderableType]:
    """What is wrong, where the eye falls first."""
    return [line_of(f"! {each}", LOUD) for each in notices]


def _giants(position: Position, width: int, height: int, say: Say, signs: Signs) -> Iterator[_Giant]:
    """The running total, the top card or the winner, the largest first."""
    if isinstance(position.large, str):
        yield from _cards(position, width, height, say, signs)
        return
    rows = dots(position.large) if position.large is not None else _winner(position)
    if rows is None:
        return
    for size in sizes(rows, width, height, signs.block):
        yield _Giant(size, len(rows[0]) * size, lines_of_size(size), partial(_drawn, rows, size, signs, LOUD))


def _drawn(rows: list[str], size: int, signs: Signs, style: str) -> Text:
    return Text("\n".join(drawn(rows, size, signs.block)), style, no_wrap=True)


def _winner(position: Position) -> list[str] | None:
    """Who has won, in dots; None before the end, where nobody has, or where a name has no dots."""
    return word(" + ".join(position.facts["winners"])) if is_over(position) else None


def _cards(position: Position, width: int, height: int, say: Say, signs: Signs) -> Iterator[_Giant]:
    """The top card, the largest first."""
    card, told = str(position.large), _colour_word(position, say, signs)
    rows, (across, down) = face_dots(card), FRAME
    for size in sizes(rows, width - across, height - down, signs.block):
        inside = max(len(rows[0]) * size, cell_len(told), cell_len(card))
        draw = partial(picture, card, position.colour, told, signs, size)
        yield _Giant(size, inside + across, lines_of_size(size) + down, draw)


def _colour_word(position: Position, say: Say, signs: Signs) -> str:
    """The active colour in capitals, with its mark where that can be shown."""
    if not position.colour:
        return say("status.colour_open").upper()
    mark = f"{MARKS[position.colour]} " if signs.block == FULL else ""
    return mark + say(f"colour.{position.colour}").upper()


Word = tuple[str, list[str] | None, str]
"""What is drawn: as it is written, in dots (None where it has none), and in which style."""


class _LargePrint:
    """The total or the card, who is to play, and what that player owes; written out at the foot."""

    def __init__(self, scene: Scene, say: Say, signs: Signs) -> None:
        self._scene = scene
        self._say = say
        self._signs = signs

    def laid_out(self, width: int, height: int, lines: Measure) -> RenderableType:
        """As many of the words as there is room for, as large as there is."""
        position, notices = self._scene.position, _notices(self._scene.notices)
        if position is None:
            return Group(*notices)
        written = [line_of(each, LOUD) for each in standing_of(position, self._say)]
        words = self._words(position)
        room = height - lines(Group(*notices, *written), width)
        for shown in range(len(words), 0, -1):
            for share in SHARES:
                fitted = self._sized(words[:shown], width, int(height * share / shown) - 1)
                taken = sum(1 + (lines_of_size(size) if size else lines(text, width)) for text, size in fitted)
                if taken <= room:
                    return Group(*notices, *self._drawn(words[:shown], [size for _, size in fitted]), *written)
        return Group(*notices, *written)

    def _sized(self, words: Sequence[Word], width: int, height: int) -> list[tuple[str, int | None]]:
        """Each word with the largest size in which it fits, None where it is written instead."""
        return [
            (text, next(sizes(rows, width, max(height, LEAST), self._signs.block), None) if rows else None)
            for text, rows, _ in words
        ]

    def _drawn(self, words: Sequence[Word], fitted: Sequence[int | None]) -> Iterator[RenderableType]:
        """The words, a blank line below each."""
        for (text, rows, style), size in zip(words, fitted, strict=True):
            yield _drawn(rows, size, self._signs, style) if rows and size else line_of(text, style)
            yield ""

    def _words(self, position: Position) -> list[Word]:
        """What is drawn, from the top."""
        say, facts = self._say, position.facts
        words: list[Word] = []
        if isinstance(position.large, int):
            words.append((str(position.large), dots(position.large), LOUD))
        elif position.large is not None:
            words += self._card(position.large, position.colour, _colour_word(position, say, self._signs))
        names = facts["winners"] if is_over(position) else [name_at_turn(facts)]
        words += [(name, word(name), LOUD) for name in names if name]
        owed = _owed(position, say)
        if owed:
            words.append((owed, word(owed), LOUD))
        return words

    def _card(self, card: str, colour: str, told: str) -> list[Word]:
        """The face with the colour beside it, or below it where that is written in other letters."""
        face, style = face_dots(card), style_of(colour)
        letters = word(self._say(f"colour.{colour}") if colour else self._say("status.colour_open"))
        if letters is None:
            return [(card, face, style), (told, None, style)]
        return [(f"{card} {told}", [f"{left}000{right}" for left, right in zip(face, letters, strict=True)], style)]


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

"""The race over the rounds as a picture (SVG): a line for each player, whose name stands where it ends.

Lines differ by stroke and by mark as well as by colour, so that the picture can be read without colours. It is built
from strings alone, for light and dark pages; the same race gives the same bytes.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple
from zlib import crc32

from referee.grid import cells_of, folded
from referee.words import printable, speaker


class Race(NamedTuple):
    """What the picture shows."""

    title: str
    totals: Mapping[str, Sequence[int]]
    """By player, in the order of the legend: the total after each round. Who is out has fewer of them."""
    signed: bool
    """Gains show their plus."""
    rounds_heading: str
    """What the rounds are called."""
    totals_heading: str
    """What is added up."""
    start: int = 0
    """The total before the first round."""
    target: int | None = None
    """The total at which the match ends, drawn as a line of its own; None for none."""
    target_word: str = ""
    """What stands at that line."""
    firsts: Mapping[str, int] = {}
    """The round from which on a newcomer has totals; 0, the start, for everybody else."""
    marks: Mapping[str, str] = {}
    """What stands behind a player's last total, in a word: out of the match, or left."""


class _Line(NamedTuple):
    """How a line is told from the others. Colours are those of Okabe and Ito, the lightest darkened on white paper."""

    light: str
    dark: str
    dashes: str
    mark: str
    """A path around (0, 0), filled."""


_MARKS = {
    "disc": "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "square": "M-3.6,-3.6h7.2v7.2h-7.2z",
    "triangle": "M0,-5l4.8,8.4h-9.6z",
    "diamond": "M0,-5.2l5.2,5.2l-5.2,5.2l-5.2,-5.2z",
    "wedge": "M0,5l4.8,-8.4h-9.6z",
    "plus": "M-1.5,-5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z",
    "bar": "M-5,-2h10v4h-10z",
    "post": "M-2,-5.4h4v10.8h-4z",
    "ring": "M-4.6,0a4.6,4.6 0 1,0 9.2,0a4.6,4.6 0 1,0 -9.2,0zM-2.2,0a2.2,2.2 0 1,1 4.4,0a2.2,2.2 0 1,1 -4.4,0z",
    "frame": "M-4.4,-4.4h8.8v8.8h-8.8zM-2.2,-2.2v4.4h4.4v-4.4z",
}
_LINES = (
    _Line("#0072b2", "#56a8e0", "", _MARKS["disc"]),
    _Line("#d55e00", "#f07d28", "9 4", _MARKS["square"]),
    _Line("#009e73", "#2bc49a", "2.5 3.5", _MARKS["triangle"]),
    _Line("#b65f92", "#dd93bd", "13 4 2.5 4", _MARKS["diamond"]),
    _Line("#c98a00", "#e69f00", "6 3", _MARKS["wedge"]),
    _Line("#17191c", "#e9ebee", "18 4", _MARKS["plus"]),
    _Line("#2f93c9", "#8fd0f5", "9 3 2.5 3 2.5 3", _MARKS["bar"]),
    _Line("#9a8f00", "#f0e442", "4 4", _MARKS["post"]),
    _Line("#0072b2", "#56a8e0", "2.5 6", _MARKS["ring"]),
    _Line("#d55e00", "#f07d28", "15 3 6 3", _MARKS["frame"]),
)
_FONT, _HEADING_HEIGHT, _LABEL_HEIGHT, _LABEL_CELLS = 14, 24, 18, 24
_TOP, _BOTTOM, _GAP, _TICK = 16, 52, 40, 8
"""Room above the picture, below it for the axis, beside it for what leads to the labels, and the length of a tick."""

_PICTURE = """<svg xmlns="http://www.w3.org/2000/svg" class="{own}" role="img" lang="{language}" \
aria-labelledby="{own}-title {own}-desc" width="{width}" height="{height}" viewBox="0 0 {width} {height}">
<title id="{own}-title">{title}</title>
<desc id="{own}-desc">{told}</desc>
<style>
.{own} {{ font: {font}px system-ui, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Yu Gothic UI", \
"Noto Sans CJK JP", Meiryo, sans-serif; fill: #17191c; }}
.{own} .paper {{ fill: #ffffff; }}
.{own} .quiet {{ fill: #5b6168; }}
.{own} .heading {{ font-size: 17px; font-weight: bold; }}
.{own} tspan {{ unicode-bidi: isolate; }}
.{own} .total {{ font-weight: bold; font-variant-numeric: tabular-nums; }}
.{own} .end {{ text-anchor: end; font-variant-numeric: tabular-nums; }}
.{own} .middle {{ text-anchor: middle; font-variant-numeric: tabular-nums; }}
.{own} path {{ fill: none; stroke-linejoin: round; }}
.{own} .grid {{ stroke: #dfe2e6; }}
.{own} .axis {{ stroke: #5b6168; stroke-width: 1.5; }}
.{own} .target {{ stroke: #5b6168; stroke-dasharray: 1 4; stroke-width: 2; stroke-linecap: round; }}
.{own} .lead {{ stroke: #8b9198; stroke-width: 1; }}
.{own} .line {{ stroke-width: 2.5; }}
{light}
@media (prefers-color-scheme: dark) {{
.{own} {{ fill: #e9ebee; }}
.{own} .paper {{ fill: #15171a; }}
.{own} .quiet {{ fill: #a4abb3; }}
.{own} .grid {{ stroke: #2c3035; }}
.{own} .axis, .{own} .target {{ stroke: #a4abb3; }}
.{own} .lead {{ stroke: #767d85; }}
{dark}
}}
</style>
<rect class="paper" width="100%" height="100%"/>
{parts}
</svg>
"""


class _Label(NamedTuple):
    """What stands at the end of a line."""

    seat: int
    lines: Sequence[str]
    total: str
    wanted: float
    """Where its middle would stand if it were alone."""

    def height(self) -> int:
        return len(self.lines) * _LABEL_HEIGHT


class _Plan(NamedTuple):
    """Where things stand in the picture, in its units from the upper left corner."""

    left: float
    top: float
    across: float
    down: float
    rounds: int
    lowest: int
    highest: int

    def x(self, number: int) -> float:
        """After this round; 0 is the start."""
        return self.left + self.across * number / self.rounds

    def y(self, total: int) -> float:
        """At this total."""
        return self.top + self.down * (self.highest - total) / (self.highest - self.lowest)


class _Run(NamedTuple):
    """A player's way through the race."""

    name: str
    first: int
    """The round of the first total; 0 is the start."""
    totals: Sequence[int]
    end: str
    """The last total, as it is told."""

    def last(self) -> int:
        """The round of the last total."""
        return self.first + len(self.totals) - 1


def race_chart(race: Race, language: str) -> str:
    """The picture of a race of two to ten players, one line a player; whole, whatever the length of the names."""
    say, runs = speaker(language), _runs(race)
    step, lowest, highest = _scale(race, runs)
    heading = folded(printable(race.title), 60)
    plan = _plan(heading, runs, lowest, highest)
    labels = [_Label(seat, _name_lines(run), run.end, plan.y(run.totals[-1])) for seat, run in enumerate(runs)]
    told = say("chart.told", totals=say("view.comma").join(f"{run.name} {run.end}" for run in runs))
    own = _own_name(race, runs, language, told)
    parts = [*_heading(heading), *_axes(plan, race, step)]
    parts += [_course(plan, seat, run) for seat, run in enumerate(runs)]
    for label, middle in zip(*_apart(labels, plan.top, plan.top + plan.down), strict=True):
        parts += _label(plan, label, middle, runs[label.seat].last())
    return _PICTURE.format(
        own=own, language=escape(language), title=escape(printable(race.title)), told=escape(printable(told)),
        width=round(max(plan.left + plan.across + _GAP + 16 + _widest(labels), 40 + max(map(_wide, heading)) * 1.3)),
        height=round(plan.top + plan.down + _BOTTOM), font=_FONT, light=_colours(own, dark=False),
        dark=_colours(own, dark=True), parts="\n".join(parts),
    )  # fmt: skip


def _runs(race: Race) -> list[_Run]:
    """Everybody's totals: from the start, or for a newcomer from the first round on."""
    firsts = [race.firsts.get(name, 0) if totals else 0 for name, totals in race.totals.items()]
    ways = [
        [*totals] if first else [race.start, *totals]
        for first, totals in zip(firsts, race.totals.values(), strict=True)
    ]
    ends = [f"{way[-1]:+d}" if race.signed and way[-1] else str(way[-1]) for way in ways]
    ends = [
        f"{end} {printable(race.marks.get(name, ''))}".rstrip() for name, end in zip(race.totals, ends, strict=True)
    ]
    return [_Run(*each) for each in zip(race.totals, firsts, ways, ends, strict=True)]


def _name_lines(run: _Run) -> list[str]:
    return folded(printable(run.name), _LABEL_CELLS)


def _plan(heading: Sequence[str], runs: Sequence[_Run], lowest: int, highest: int) -> _Plan:
    """Room for the heading, the scale from the lowest to the highest total, every round and every label."""
    rounds = max(1, *(run.last() for run in runs))
    return _Plan(
        left=20 + 9 * max(len(str(tick)) for tick in (lowest, highest)) + _TICK,
        top=_TOP + _HEADING_HEIGHT * len(heading) + 40,
        across=max(480, 18 * rounds),
        down=max(300, sum(len(_name_lines(run)) for run in runs) * _LABEL_HEIGHT),
        rounds=rounds,
        lowest=lowest,
        highest=highest,
    )


def _own_name(race: Race, runs: Sequence[_Run], language: str, told: str) -> str:
    """What the picture's styles and titles are called: a name of their own on a page with other pictures."""
    firsts = [run.first for run in runs if run.first]
    shown = (language, race.title, told, [run.totals for run in runs], race.target, *firsts)
    return f"race-{crc32(repr(shown).encode('utf-8', 'replace')):08x}"


def _heading(lines: Sequence[str]) -> list[str]:
    return [
        f'<text class="heading" x="20" y="{_TOP + _HEADING_HEIGHT * row + 18}">{escape(line)}</text>'
        for row, line in enumerate(lines)
    ]


def _widest(labels: Sequence[_Label]) -> float:
    """How wide the widest line of a label is, the total behind the last one."""
    lines = (line for label in labels for line in (*label.lines[:-1], f"{label.lines[-1]} {label.total}"))
    return max(map(_wide, lines))


def _scale(race: Race, runs: Sequence[_Run]) -> tuple[int, int, int]:
    """The step between two lines of the scale, its lowest and its highest total."""
    totals = [0, race.start, *[total for run in runs for total in run.totals]]
    totals += [] if race.target is None else [race.target]
    lowest, highest = min(totals), max(totals)
    wanted = max(1, highest - lowest) / 7
    step = 1
    while step < wanted:
        step = step * 5 // 2 if str(step).startswith("2") else step * 2
    lowest, highest = lowest // step * step, -(-highest // step) * step
    return step, lowest, highest if highest > lowest else lowest + step


def _wide(text: str) -> float:
    """How wide a text is at most in a common font of the picture's size."""
    extra = sum(4 for letter in text if letter.isupper() or letter in "mwMW@%&")
    return extra + cells_of(text) * 7.7


def _at(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _axes(plan: _Plan, race: Race, step: int) -> list[str]:
    """The scale of totals on the left, the rounds below, zero and the target."""
    right, bottom = plan.left + plan.across, plan.top + plan.down
    parts = []
    for total in range(plan.lowest, plan.highest + 1, step):
        y = _at(plan.y(total))
        # Zero stands out: where play begins at points, and what chips and points are counted down to.
        kind = "axis" if total == 0 else "grid"
        parts.append(f'<path class="{kind}" d="M{_at(plan.left)},{y}H{_at(right)}"/>')
        parts.append(
            f'<text class="end quiet" x="{_at(plan.left - _TICK)}" y="{_at(plan.y(total) + 5)}">{total}</text>'
        )
    every = next(each for each in (1, 2, 5, 10, 20, 50, 100, 1000) if plan.across / plan.rounds * each >= 24)
    for number in range(0, plan.rounds + 1, every):
        x = _at(plan.x(number))
        parts.append(f'<path class="axis" d="M{x},{_at(bottom)}v{_TICK - 3}"/>')
        parts.append(f'<text class="middle quiet" x="{x}" y="{_at(bottom + 22)}">{number}</text>')
    if race.target is not None:
        y = _at(plan.y(race.target))
        parts.append(f'<path class="target" d="M{_at(plan.left)},{y}H{_at(right)}"/>')
        told = escape(printable(race.target_word))
        parts.append(f'<text class="quiet" x="{_at(plan.left + 6)}" y="{_at(plan.y(race.target) - 6)}">{told}</text>')
    above = escape(printable(race.totals_heading))
    below = escape(printable(race.rounds_heading))
    parts.append(f'<text class="quiet" x="20" y="{_at(plan.top - 22)}">{above}</text>')
    middle = _at(plan.left + plan.across / 2)
    parts.append(f'<text class="middle quiet" x="{middle}" y="{_at(bottom + 42)}">{below}</text>')
    return parts


def _course(plan: _Plan, seat: int, run: _Run) -> str:
    """A player's line and its marks: at each round where there is room, and where it ends."""
    dashes = _LINES[seat % len(_LINES)].dashes
    points = {
        number: f"{_at(plan.x(number))},{_at(plan.y(total))}" for number, total in enumerate(run.totals, run.first)
    }
    every = 1 if plan.across / plan.rounds >= 24 else 2
    marks = [_mark(seat, point) for number, point in points.items()
             if number and (number % every == 0 or number == max(points))]  # fmt: skip
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<path class="line l{seat % len(_LINES)}" d="M{"L".join(points.values())}"{dashed}/>' + "".join(marks)


def _mark(seat: int, point: str) -> str:
    place = seat % len(_LINES)
    return f'<path class="m{place}" d="{_LINES[place].mark}" transform="translate({point})"/>'


def _apart(labels: Sequence[_Label], top: float, bottom: float) -> tuple[list[_Label], list[float]]:
    """The labels from above to below, and where their middles stand so that none covers another."""
    placed = sorted(labels, key=lambda label: (label.wanted, label.seat))
    uppers: list[float] = []
    least = top
    for label in placed:
        uppers.append(max(label.wanted - label.height() / 2, least))
        least = uppers[-1] + label.height()
    most = bottom
    for row in reversed(range(len(placed))):
        uppers[row] = min(uppers[row], most - placed[row].height())
        most = uppers[row]
    return placed, [upper + label.height() / 2 for label, upper in zip(placed, uppers, strict=True)]


def _label(plan: _Plan, label: _Label, middle: float, last: int) -> list[str]:
    """What leads from the end of a line to its label, the line's mark, the name and the total."""
    right = plan.left + plan.across
    x, y = plan.x(last), label.wanted
    start = x + 7 if last == plan.rounds else x
    lead = f'<path class="lead" d="M{_at(start)},{_at(y)}H{_at(right + 8)}L{_at(right + _GAP - 18)},{_at(middle)}"/>'
    upper = middle - label.height() / 2
    told = [f'<text x="{_at(right + _GAP)}" y="{_at(upper + 14 + _LABEL_HEIGHT * row)}">{escape(line)}</text>'
            for row, line in enumerate(label.lines[:-1])]  # fmt: skip
    row = upper + 14 + _LABEL_HEIGHT * (len(label.lines) - 1)
    told.append(
        f'<text x="{_at(right + _GAP)}" y="{_at(row)}"><tspan>{escape(label.lines[-1])}</tspan> '
        f'<tspan class="total">{escape(label.total)}</tspan></text>'
    )
    return [lead, _mark(label.seat, f"{_at(right + _GAP - 11)},{_at(middle)}"), *told]


def _colours(own: str, dark: bool) -> str:
    rules = []
    for place, line in enumerate(_LINES):
        colour = line.dark if dark else line.light
        rules.append(f".{own} .l{place} {{ stroke: {colour}; }} .{own} .m{place} {{ fill: {colour}; }}")
    return "\n".join(rules)

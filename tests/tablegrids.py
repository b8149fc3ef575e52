"""Tables that the tests of export, chart and score sheet share.

The evening is the worked example of a Japanese encyclopedia article on UNO (ニコニコ大百科: four players, five
rounds, Japanese style); its points, subtotals and totals are copied from there, the ranks follow from the totals.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from referee.chart import Race
from referee.grid import Cell, Grid, signed_cell
from referee.scoresheet import ScoreSheet

EVENING = {
    "燐": (-26, 25, -3, -57, -86),
    "ルナサ": (97, -2, -97, -8, -29),
    "リグル": (-60, -14, 159, -4, 183),
    "紫": (-11, -9, -59, 69, -68),
}
SUBTOTALS = {
    "燐": (-1, -4, -61, -147),
    "ルナサ": (95, -2, -10, -39),
    "リグル": (-74, 85, 81, 264),
    "紫": (-20, -79, -10, -78),
}
RANKS = {"燐": ("ビリ", 4), "ルナサ": ("2nd", 2), "リグル": ("優勝", 1), "紫": ("3rd", 3)}
HOSTILE = (
    "=1+1", "＝1+1", "+1", "-2+3", "@SUM(1)", "\tTab", "'=1", "''=1", "'", "-", "<b>",
    "</title><script>bad()</script>", "a|b", 'say "x"', "1,5", "x;=1+1", "&amp;", "`*_~[x](y)", "か\u3099", "か゛",
    "\U0001f469\u200d\U0001f467 Ann", "שלום", "{0}",
    "[red]x[/red]", ":smile:", "a  b", "\u202eevil", "\x1b[31m", "100%",
)  # fmt: skip
"""Names that mean something to a spreadsheet, a browser, Markdown, Rich or a terminal, or are hard to line up."""


def evening() -> Grid:
    """The example as the article shows it: a line of points and under it the running subtotals, the rank at the end."""
    rows = []
    for name, points in EVENING.items():
        rank, number = RANKS[name]
        total = SUBTOTALS[name][-1]
        rows.append([Cell(name, None, "head"), *map(signed_cell, points), signed_cell(total)._replace(tone="loud"),
                     Cell(rank, number)])  # fmt: skip
        quiet = [signed_cell(number)._replace(tone="quiet") for number in SUBTOTALS[name]]
        rows.append([Cell("小計", None, "quiet"), Cell(""), *quiet, Cell(""), Cell("")])
    headings = ["名前", "1", "2", "3", "4", "5", "合計", "順位"]
    return Grid("卓1：UNO、日本式", headings, rows, ["どのラウンドも合計は0。"], "score")


def totals() -> dict[str, list[int]]:
    """By player, the total after each round."""
    return {name: list(accumulate(points)) for name, points in EVENING.items()}


def race(title: str, totals: Mapping[str, Sequence[int]], **more: Any) -> Race:
    """A race over rounds of UNO in which gains show their plus."""
    return Race(title, totals, **{"signed": True, "rounds_heading": "Round", "totals_heading": "Total", **more})


def sheet(
    title: str, players: Sequence[str], rounds: int, points: Sequence[Sequence[int | None]] = (), **more: Any
) -> ScoreSheet:  # fmt: skip
    """A sheet of rounds of UNO in English whose totals are the sums of these points, none of them yet without any."""
    known = points or [()] * len(players)
    sums = [list(accumulate(each or 0 for each in row)) for row in known]
    words = {"round_word": "Round", "subtotal_word": "so far", "total_word": "Total", "signed": False}
    return ScoreSheet(title, players, rounds, known, sums, [own[-1] if own else 0 for own in sums], **{**words, **more})


IN_JAPANESE = {"round_word": "ラウンド", "subtotal_word": "小計→", "total_word": "合計"}
"""The words of a sheet."""


def evening_sheet(title: str) -> ScoreSheet:
    """The example on a sheet."""
    ranks = [RANKS[name][0] for name in EVENING]
    return sheet(
        title, list(EVENING), 5, list(EVENING.values()), ranks=ranks, table="卓1", date="2026-11-30", signed=True,
        **IN_JAPANESE,
    )  # fmt: skip


def of_names(names: tuple[str, ...], points: tuple[int, ...] = (5, -7, 0, 1300)) -> Grid:
    """A small table of these names, each with a number."""
    cells = [signed_cell(points[place % len(points)]) for place in range(len(names))]
    return Grid("Table", ["Player", "Score"], [[Cell(name), cell] for name, cell in zip(names, cells, strict=True)])

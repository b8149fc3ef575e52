"""A score sheet to print on A4: to be filled in by hand, or with the results so far, and signed.

Each player has a line of points and under it a line of subtotals. It is black on white and needs no colour.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from referee.grid import cells_of, parts_of
from referee.words import Say, printable, speaker


class ScoreSheet(NamedTuple):
    """What stands on the sheet. What is left empty gets a line to write on."""

    title: str
    players: Sequence[str]
    """Names, or empty for a name to be written in."""
    rounds: int
    """Columns for rounds, at least as many as there are points."""
    points: Sequence[Sequence[int | str | None]]
    """By player: what each round gave, as a number or as it is told; None for no result."""
    after: Sequence[Sequence[int | None]]
    """By player: what was there after each of these rounds; None where nothing was."""
    totals: Sequence[int | None]
    """By player: what is there now; None where nothing is counted."""
    signed: bool
    """Gains show their plus."""
    round_word: str
    """What a round is called."""
    subtotal_word: str
    """What the line under the points is called."""
    total_word: str
    """What the totals are called."""
    ranks: Sequence[str] = ()
    """By player, as people read it."""
    table: str = ""
    date: str = ""
    notes: Sequence[str] = ()
    """Sentences below the table."""
    marks: Mapping[str, str] = {}
    """By name, a word below the rank: out of the match."""
    round_marks: Mapping[int, str] = {}
    """By number, what is to be said of a round: a play-off, or won by nobody."""


_NAMES, _TOTALS, _RANKS, _ROUNDS = 34, 18, 16, 20
"""Widths of columns in millimetres: of names, totals and ranks beside the rounds; of the rounds beside the players."""
_MARGIN = 12
"""Around the paper, in millimetres, as everything below."""
_SHORT, _LONG = 210 - 2 * _MARGIN, 297 - 2 * _MARGIN
"""What A4 leaves within its margins."""
_FRAME = 46
"""What stands above the table, a title of two lines and the line about it, and the word before the signatures."""
_HEAD = 8
"""Height of the headings, unless a name in them is higher."""
_LOWEST, _HIGHEST = 5.0, 8.5
"""A line of points is at least and at most so high."""
_SIGNATURE = 11
"""Height of a line to sign on, unless the name beside it is higher."""
_APART = 2
"""Above a note, and above a name in its signature."""
_BESIDE = 8
"""Between signatures side by side."""
_NAME_SHARE = 0.6
"""How much of a signature the name takes at most."""
_POINT = 0.353
"""A point in millimetres."""
_SPACED, _CLOSE = 1.2, 1.15
"""How high a line of sentences and one of a name are, to the height of their letters."""
_NARROW, _WIDE = 0.6, 1.02
"""How wide a letter of one cell, and one of two, is taken to be, to its height; few of one cell are as wide."""


class _Paper(NamedTuple):
    """The sheet's measures in millimetres, within the margins."""

    lies: str
    across: int
    line: float
    """Height of a line of points, and of one of subtotals."""
    signatures: int
    """Signatures side by side."""
    figures: str
    """Height of the numbers in points, so that the longest fits."""


_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>
:root {{ color-scheme: light; }}
@page {{ size: A4 {lies}; margin: {margin}mm; }}
* {{ box-sizing: border-box; }}
body {{
  margin: 0; color: #000; background: #fff;
  font: {size}pt/{spaced} system-ui, "Segoe UI", Roboto, "Noto Sans", "Hiragino Sans", "Yu Gothic UI", \
"Noto Sans CJK JP",
    Meiryo, sans-serif;
}}
main {{ width: {across}mm; margin: 0 auto; }}
h1 {{ margin: 0 0 3mm; font-size: 15pt; line-height: 1.2; overflow-wrap: anywhere; }}
.about {{ display: flex; gap: 8mm; margin-bottom: 4mm; }}
.about div {{ flex: 1; display: flex; gap: 2mm; align-items: end; min-height: 8mm; }}
.about div + div {{ flex: 0 0 60mm; }}
.line {{ flex: 1; min-width: 0; min-height: 1.2em; border-bottom: .3mm solid #000; overflow-wrap: anywhere; }}
table {{ width: 100%; table-layout: fixed; border-collapse: collapse; border: .5mm solid #000; }}
th, td {{
  height: {line}mm; padding: 0 .5mm; border-left: .2mm solid #000; text-align: end; vertical-align: middle;
  font-weight: normal; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap;
}}
thead th {{ height: {head}mm; border-bottom: .5mm solid #000; text-align: center; font-weight: bold; }}
tbody {{ border-bottom: .5mm solid #000; break-inside: avoid; }}
.name {{ padding: 0 1mm; }}
td {{ font-size: {figures}pt; }}
.sub td {{ border-top: .2mm dashed #000; font-size: min(9pt, {figures}pt); }}
.sub .word {{ padding: 0; font-size: 7pt; text-align: center; }}
.name {{ text-align: start; white-space: normal; word-break: keep-all; overflow-wrap: anywhere; line-height: {close}; }}
thead .name {{ text-align: center; }}
.mark {{ font-size: 7pt; line-height: 1; font-weight: normal; white-space: normal; }}
.sub .mark {{ float: left; }}
.small {{ font-size: {small}pt; }}
.tiny {{ font-size: {tiny}pt; }}
.least {{ font-size: {least}pt; }}
.strong {{ font-weight: bold; }}
.signatures {{
  display: grid; grid-template-columns: repeat({signatures}, 1fr); gap: 0 {beside}mm; margin-top: 3mm; \
break-inside: avoid;
}}
.signatures div {{ min-height: {signature}mm; padding-top: {apart}mm; display: flex; gap: 2mm; \
align-items: end; min-width: 0; }}
.signatures .name {{ flex: 0 1 auto; max-width: {share:.0%}; }}
.signatures .line {{ flex: 1 0 40%; }}
.note {{ margin: {apart}mm 0 0; overflow-wrap: anywhere; }}
.signed {{ margin: 4mm 0 0; font-weight: bold; break-after: avoid; }}
@media screen {{
  body {{ padding: {margin}mm; background: #d9dce0; }}
  main {{ padding: {margin}mm; width: {sheet}mm; background: #fff; box-shadow: 0 1mm 4mm #0006; }}
}}
</style>
</head>
<body>
<main>
<h1 dir="auto">{title}</h1>
<div class="about">
<div><span>{table_word}</span><span class="line"><bdi>{table}</bdi></span></div>
<div><span>{date_word}</span><span class="line">{date}</span></div>
</div>
<table>
{rows}
</table>
{notes}<p class="signed">{signatures_word}</p>
<div class="signatures">
{signed}
</div>
</main>
</body>
</html>
"""


def score_sheet(sheet: ScoreSheet, language: str, rounds_down: bool | None = None) -> str:
    """The sheet as a page of HTML that prints on A4.

    Players stand below each other and rounds beside each other, or the other way with `rounds_down`; without it
    the other way only where there are more than 20 rounds. Ten players and ten rounds fit on one page.
    """
    say = speaker(language)
    rounds = max(1, sheet.rounds, *map(len, sheet.points))
    sheet = sheet._replace(rounds=rounds)
    down = rounds > 20 if rounds_down is None else rounds_down
    paper = _paper(sheet, down)
    rows = _rounds_down(sheet, _column(sheet, paper.across, down) - 2, say) if down else _players_down(sheet, say)
    signed, signing = [*sheet.players, say("sheet.scorekeeper")], _signing(paper.across, paper.signatures)
    return _PAGE.format(
        language=escape(language), title=_bare(sheet.title), lies=paper.lies, across=paper.across, margin=_MARGIN,
        sheet=paper.across + 2 * _MARGIN, size=_POINTS[""], small=_POINTS["small"], tiny=_POINTS["tiny"],
        least=_POINTS["least"],
        spaced=_SPACED, close=_CLOSE, head=_HEAD, line=f"{paper.line:.1f}", figures=paper.figures,
        signatures=paper.signatures, signature=_SIGNATURE, apart=_APART, beside=_BESIDE, share=_NAME_SHARE,
        table_word=say("sheet.table"), table=_bare(sheet.table), date_word=say("sheet.date"), date=_bare(sheet.date),
        rows="\n".join(rows), notes="".join(map(_note, sheet.notes)),
        signatures_word=say("sheet.signatures"), signed="\n".join(_signature(name, signing) for name in signed),
    )  # fmt: skip


def _paper(sheet: ScoreSheet, down: bool) -> _Paper:
    """The paper upright, or across where rounds beside each other need it; lines as high as the page allows."""
    lies, across, height, beside = "portrait", _SHORT, _LONG, 3
    if not down and sheet.rounds > 10:
        lies, across, height, beside = "landscape", _LONG, _SHORT, 4
    column = _column(sheet, across, down)
    room = height - _FRAME - (max(float(_HEAD), _highest(sheet, column - 2)) if down else _HEAD)
    signature = max(float(_SIGNATURE), _highest(sheet, _signing(across, beside)) + _APART)
    room -= signature * -(-(len(sheet.players) + 1) // beside)
    room -= sum(_APART + _height(note, across, _POINTS[""], _SPACED) for note in sheet.notes)
    lines = 2 * (sheet.rounds + 1 if down else len(sheet.players))
    line = min(_HIGHEST, max(_LOWEST, room / max(1, lines)))
    return _Paper(lies, across, line, beside, _figures(sheet, column))


def _column(sheet: ScoreSheet, across: float, down: bool) -> float:
    """The width of a player's column, or of that of a round, in millimetres."""
    if down:
        return (across - _ROUNDS) / max(1, len(sheet.players))
    return (across - _NAMES - _TOTALS - _RANKS) / sheet.rounds


def _signing(across: float, beside: int) -> float:
    """The width of a name beside its line to sign on, so many of them side by side."""
    return _NAME_SHARE * (across - _BESIDE * (beside - 1)) / beside


def _figures(sheet: ScoreSheet, column: float) -> str:
    """The size at which the longest number fits a column of so many millimetres."""
    accounts = [_account(sheet, seat) for seat in range(len(sheet.players))]
    longest = max((len(told) for own in accounts for told in (*own.points, *own.subtotals)), default=0)
    return f"{min(_FIGURE, (column - _RULED) / (_DIGIT * longest + _SIGN - _DIGIT) / _POINT):.1f}"


_FIGURE = 10.0
"""How high numbers are at most, in points."""
_DIGIT, _SIGN = 0.64, 0.84
"""How wide a digit is at most, and a sign, to its height; a number has one sign at most."""
_RULED = 1.2
"""What the lines and the room beside a number take of its column, in millimetres."""


def _highest(sheet: ScoreSheet, across: float) -> float:
    """How high the highest of the names is in a place of so many millimetres."""
    heights = (_height(name, across, _POINTS[_size(name, across)], _CLOSE) for name in sheet.players)
    return max(heights, default=0)


_POINTS = {"": 10.5, "small": 8.5, "tiny": 6.5, "least": 5.5}
"""How high letters of each size are, in points; those of sentences have the first."""


def _height(text: str, across: float, points: float, line: float) -> float:
    """How high a text is in a place of so many millimetres; a line is so many times as high as its letters."""
    lines = -(-_width(text, points) // across)
    return float(lines * points * _POINT * line)


def _bare(text: str) -> str:
    return escape(printable(text))


def _size(name: str, across: float) -> str:
    """How large a name is written, so that it stays whole in its place, and no word of it is broken if that can be."""
    parts = [part.strip() for part in parts_of(name)]
    least = 2 if cells_of(name) > 40 else 1 if cells_of(name) > 16 else 0
    sizes = list(_POINTS)[least:]
    fitting = (size for size in sizes if all(_width(part, _POINTS[size]) <= across for part in parts))
    return next(fitting, sizes[-1])


def _width(text: str, points: float) -> float:
    """How wide a text in letters of this height is taken to be, in millimetres."""
    cells = cells_of(text)
    wide = sum(cells_of(letter) > 1 for letter in text)
    return points * _POINT * (wide * _WIDE + (cells - 2 * wide) * _NARROW)


def _name(tag: str, name: str, across: float, attributes: str = "") -> str:
    """A name that is broken between its words, at a middle dot or behind a hyphen first."""
    told = "<wbr/>".join(map(_bare, parts_of(name)))
    return f'<{tag}{attributes} class="{f"name {_size(name, across)}".strip()}"><bdi>{told}</bdi></{tag}>'


def _note(sentence: str) -> str:
    return f'<p class="note">{_bare(sentence)}</p>\n'


def _signature(name: str, across: float) -> str:
    return f'<div>{_name("span", name, across) if name else ""}<span class="line"></span></div>'


class _Account(NamedTuple):
    """A player's results as they stand on the sheet."""

    points: list[str]
    subtotals: list[str]
    first: str
    """The first subtotal where it says something new: play begins with something."""
    total: str
    rank: str
    mark: str


def _account(sheet: ScoreSheet, seat: int) -> _Account:
    """What each round gave and the sum after it, in words; empty where there is nothing yet."""
    known, sums, signed = sheet.points[seat], sheet.after[seat], sheet.signed
    rest = [""] * (sheet.rounds - len(known))
    rank = sheet.ranks[seat] if seat < len(sheet.ranks) else ""
    mark = sheet.marks.get(sheet.players[seat], "")
    told = [_number(each, signed) for each in known]
    subtotals = [_number(each, signed) if point else "" for each, point in zip(sums, told, strict=True)]
    first = subtotals[0] if known and sums[0] != known[0] else ""
    total = _number(sheet.totals[seat], signed) if known else ""
    return _Account([*told, *rest], [*subtotals, *rest], first, total, rank, mark)


def _number(number: int | str | None, signed: bool) -> str:
    if number is None or isinstance(number, str):
        return number or ""
    return f"{number:+d}" if signed and number else str(number)


def _numbered(sheet: ScoreSheet, number: int) -> str:
    """The number of a round, and below it what is to be said of the round."""
    mark = sheet.round_marks.get(number)
    return f'{number}<br/><span class="mark">{_bare(mark)}</span>' if mark else str(number)


def _first(word: str, subtotal: str) -> str:
    """The cell that says what the line is, and the first subtotal where there is something to say of it."""
    return f'<td><span class="mark">{_bare(word)}</span> {subtotal}</td>' if subtotal else _cell(word, "word")


def _rank(own: _Account, attributes: str = "") -> str:
    """The rank, and below it the word for who is out."""
    mark = f'<br/><span class="mark">{_bare(own.mark)}</span>' if own.mark else ""
    return f"<td{attributes}>{_bare(own.rank)}{mark}</td>"


def _cell(text: str, kind: str = "", attributes: str = "") -> str:
    return f"<td{attributes}" + (f' class="{kind}"' if kind else "") + f">{_bare(text)}</td>"


def _players_down(sheet: ScoreSheet, say: Say) -> list[str]:
    """Two lines a player; under the first round, whose subtotal seldom says anything new, stands what the line is."""
    columns = f'<colgroup><col style="width:{_NAMES}mm"/><col span="{sheet.rounds}"/>'
    columns += f'<col style="width:{_TOTALS}mm"/><col style="width:{_RANKS}mm"/></colgroup>'
    heads = [
        say("view.player"),
        *[_numbered(sheet, place + 1) for place in range(sheet.rounds)],
        escape(sheet.total_word),
        say("view.rank"),
    ]
    rows = [columns, "<thead><tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr></thead>"]
    for seat, name in enumerate(sheet.players):
        own = _account(sheet, seat)
        both = ' rowspan="2"'
        upper = _name("th", name, _NAMES - 2, f' scope="row"{both}') + "".join(map(_cell, own.points))
        upper += _cell(own.total, "strong", both) + _rank(own, both)
        lower = _first(sheet.subtotal_word, own.first) + "".join(map(_cell, own.subtotals[1:]))
        rows.append(f'<tbody><tr>{upper}</tr>\n<tr class="sub">{lower}</tr></tbody>')
    return rows


def _rounds_down(sheet: ScoreSheet, across: float, say: Say) -> list[str]:
    """Two lines a round, then the totals and the ranks; a name has so many millimetres."""
    accounts = [_account(sheet, seat) for seat in range(len(sheet.players))]
    columns = f'<colgroup><col style="width:{_ROUNDS}mm"/><col span="{len(accounts)}"/></colgroup>'
    head = f'<th scope="col" class="name">{_bare(sheet.round_word)}</th>'
    head += "".join(_name("th", name, across, ' scope="col"') for name in sheet.players)
    rows = [columns, f"<thead><tr>{head}</tr></thead>"]
    for place in range(sheet.rounds):
        upper = f'<th scope="row">{_numbered(sheet, place + 1)}</th>' + "".join(
            _cell(own.points[place]) for own in accounts
        )
        lower = _cell(sheet.subtotal_word, "word") + "".join(_cell(own.subtotals[place]) for own in accounts)
        rows.append(f'<tbody><tr>{upper}</tr>\n<tr class="sub">{lower}</tr></tbody>')
    totals = "".join(_cell(own.total, "strong") for own in accounts)
    ranks = "".join(map(_rank, accounts))
    rows.append(f'<tbody><tr><th scope="row">{escape(sheet.total_word)}</th>{totals}</tr></tbody>')
    rows.append(f'<tbody><tr><th scope="row">{say("view.rank")}</th>{ranks}</tr></tbody>')
    return rows

"""A table as a page that can be read from the back of a room, and that loads itself again and again.

Everything is as large as the window allows: sizes are parts of its width and height. The page holds no script and
asks nothing of any network; it only loads its own file again, which whoever writes it puts in place as a whole.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from referee.export.page import DARK, FONTS, LIGHT, bare
from referee.words import Say, speaker
from referee.words.breaks import pieces

if TYPE_CHECKING:
    from referee.views import Moment, Position, Scene

MANY = 6
"""Players from whom on the last acts stand on the other side, for the players fill theirs."""
WIDEST = 20
"""Cells of a name beyond which it goes on in another line, rather than make all names smaller."""
WHOLE = 54.8
"""What there is for them alone, in an upright window too."""
ROOM = 49.0
"""What a window of 16 to 9 holds of the players and the last acts, in hundredths of its width."""

_PAGE = """<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="refresh" content="{every}"/>
<title>{title}</title>
<style>
:root {{
  color-scheme: light dark;
  --paper: {light[paper]}; --ink: {light[ink]}; --quiet: {light[quiet]}; --loss: {light[loss]};
  --band: #eef1f5; --line: #c6cad0;
  --red: {light[loss]}; --yellow: {light[yellow]}; --green: {light[gain]}; --blue: {light[blue]};
  --u: min(1vw, 1.5vh);
}}
@media (prefers-color-scheme: dark) {{
  :root {{
    --paper: {dark[paper]}; --ink: {dark[ink]}; --quiet: {dark[quiet]}; --loss: {dark[loss]};
    --band: #23272d; --line: #41464d;
    --red: {dark[loss]}; --yellow: {dark[yellow]}; --green: {dark[gain]}; --blue: {dark[blue]};
  }}
}}
* {{ box-sizing: border-box; }}
body {{
  margin: 0; min-height: 100vh; padding: calc(2 * var(--u)); background: var(--paper); color: var(--ink);
  font: calc(2.4 * var(--u))/1.3 {fonts}; overflow-wrap: anywhere; line-break: strict; word-break: keep-all;
}}
h1, h2, p, ol, ul {{ margin: 0; padding: 0; font-weight: normal; }}
h1, h2, .quiet {{ color: var(--quiet); }}
h1, h2 {{ font-size: calc(2 * var(--u)); }}
main {{
  display: grid; grid-template-columns: 1fr 1fr; gap: calc(1.5 * var(--u)) calc(4 * var(--u));
  margin-top: calc(1 * var(--u));
}}
.notice {{
  margin-top: calc(1 * var(--u)); padding: calc(1 * var(--u)); border: calc(.4 * var(--u)) solid var(--loss);
  font-weight: bold;
}}
.large {{ display: inline-block; font-weight: 800; line-height: 1; font-variant-numeric: tabular-nums lining-nums; }}
.total {{ font-size: calc(26 * var(--u)); }}
.name {{ display: block; font-size: calc({name_size} * var(--u)); line-height: 1.1; }}
.card {{
  min-width: calc(22 * var(--u)); padding: calc(1.5 * var(--u)); text-align: center;
  border: calc(.7 * var(--u)) solid currentColor; border-radius: calc(2 * var(--u)); background: var(--band);
}}
.card .face {{ display: block; font-size: calc(15 * var(--u)); }}
.card .colour {{ display: block; font-size: calc(5 * var(--u)); line-height: 1.3; }}
.red {{ color: var(--red); }}
.yellow {{ color: var(--yellow); }}
.green {{ color: var(--green); }}
.blue {{ color: var(--blue); }}
.standing {{ margin-top: calc(1 * var(--u)); font-size: calc(2.8 * var(--u)); }}
.awaited {{ font-size: calc(4.2 * var(--u)); line-height: 1.2; font-weight: 700; }}
.about {{ margin-top: calc(1 * var(--u)); }}
.players {{ list-style: none; font-size: calc({player_size} * var(--u)); line-height: 1.2; }}
.players li {{
  display: grid; grid-template-columns: .8em 1fr auto; gap: 0 .4em; align-items: baseline; position: relative;
  padding: .16em .3em; border-bottom: 1px solid var(--line);
}}
.players .turn {{ background: var(--band); font-weight: 700; outline: .08em solid currentColor; }}
.players .out {{ color: var(--quiet); }}
.players .roles {{ grid-column: 2 / 4; font-size: .6em; font-weight: normal; }}
.players .who {{ text-align: left; }}
.players .kept {{ text-align: end; font-variant-numeric: tabular-nums lining-nums; white-space: nowrap; }}
.players small {{ font-size: .6em; font-weight: normal; }}
.said {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
.last {{ margin-top: calc(1.5 * var(--u)); }}
.last ol {{ list-style: none; }}
.last li + li {{ color: var(--quiet); }}
@media (max-aspect-ratio: 1/1) {{
  :root {{ --u: min(1.6vw, .88vh); }}
  main {{ grid-template-columns: 1fr; }}
}}
</style>
</head>
<body>
<h1 dir="auto">{title}</h1>
{body}
</body>
</html>
"""


def board_page(scene: "Scene", table: str, language: str, every: int) -> str:
    """The page of a scene, loaded again after so many seconds. The same scene gives the same bytes."""
    from referee.views.status import title_of

    say, position = speaker(language), scene.position
    title = table if position is None else title_of(position, say)
    body = [_tag("p", each, "notice", ' role="alert"') for each in scene.notices]
    if position is not None:
        body += ["<main>", *_table(position, scene.moments, say), *_people(position, scene.moments, say), "</main>"]
    names = [] if position is None else [player["name"] for player in position.facts["players"]]
    winners = [] if position is None else position.facts["winners"]
    return _PAGE.format(
        language=escape(language), title=bare(title), every=every, fonts=FONTS, light=LIGHT, dark=DARK,
        player_size=f"{_player_size(names):g}", name_size=f"{_name_size(winners):g}", body="\n".join(body),
    )  # fmt: skip


def _acts_beside(players: int) -> int:
    """How many of the last acts stand below so many players."""
    return 4 if players < MANY else 2 if players < 8 else 1


def _player_size(names: Sequence[str]) -> float:
    """The height of the letters of a player's name, so that all stand below one another in the window.

    A line is somewhat over twice as high. Only a name that is very long is folded.
    """
    from rich.cells import cell_len

    if not names:
        return 1.0
    widths = [cell_len(name) for name in names]
    room = ROOM - 3.1 * _acts_beside(len(names)) if len(names) < MANY else WHOLE
    lines = sum(2.3 + 1.2 * ((wide - 1) // WIDEST) for wide in widths)
    return max(1.7, min(4.6, room / lines, 47 / min(WIDEST, max(widths))))


def _name_size(names: Sequence[str]) -> float:
    """The height of the letters of the winners' names, below one another, so that they stay within half the window."""
    from rich.cells import cell_len

    return max(3.0, min(13.0, 76 / max([1, *map(cell_len, names)])))


def _tag(tag: str, text: str, kind: str = "", attributes: str = ' dir="auto"') -> str:
    return f"<{tag}" + (f' class="{kind}"' if kind else "") + attributes + f">{_flowing(text)}</{tag}>"


def _flowing(text: str) -> str:
    """A sentence that is broken between the pieces of its language, and never between a name and its points."""
    told, before = [], ""
    for piece in pieces(_BEFORE_POINTS.sub("\u00a0", text)):
        apart = before and not piece.isspace() and not before.isspace() and not _goes_on(before, piece)
        told.append(("<wbr/>" if apart else "") + bare(piece))
        before = piece
    return "".join(told)


_BEFORE_POINTS = re.compile(r" (?=[+-]\d)")


def _goes_on(before: str, piece: str) -> bool:
    """Whether a piece is the ending of the word before it: `ち` of `結果待ち`, `の` of `花子の`.

    Letters as large as these must not be broken between the two; what is wider than a line is broken all the same.
    """
    return bool(_HIRAGANA.match(piece)) and before[-1] not in _ENDS


_HIRAGANA = re.compile("[\u3041-\u309f]")
_ENDS = "、。，．）」』］：；！？・"
"""Signs behind which another word begins."""


def _table(position: "Position", moments: "Sequence[Moment]", say: Say) -> Iterator[str]:
    """What lies on the table, who acts next, and the rest that is worth knowing."""
    from referee.views.parts import PICTURES
    from referee.views.status import is_over, last_things, plays_go_round, standing_of

    facts = position.facts
    yield '<section class="state">'
    if isinstance(position.large, str):
        yield _card(position, say)
    elif position.large is not None:
        yield _tag("p", str(position.large), "large total")
    elif is_over(position):
        for name in facts["winners"]:
            yield f'<p class="large name" dir="auto">{bare(name)}</p>'
    awaited = position.awaited if not is_over(position) else standing_of(position, say)
    yield from (_tag("p", each, "standing") for each in standing_of(position, say) if each not in awaited)
    yield from (_tag("p", each, "awaited") for each in awaited)
    yield '<div class="about">'
    if plays_go_round(position):
        arrow = PICTURES.clockwise if facts["direction"] == "cw" else PICTURES.counter_clockwise
        yield _tag("p", f"{arrow} {say('status.' + facts['direction'])}")
    entry = say("status.entry", number=facts["act"])
    yield from (_tag("p", each, "quiet") for each in last_things(position, say) if each != entry)
    yield "</div>"
    if len(facts["players"]) >= MANY:
        yield from _last(moments[: _acts_beside(len(facts["players"]))], say)
    yield "</section>"


def _card(position: "Position", say: Say) -> str:
    """The top card: its face, and its colour as a mark and in words."""
    from referee.views.card import MARKS, face_of

    card, colour = str(position.large), position.colour
    word = f"{MARKS[colour]} {say(f'colour.{colour}')}" if colour else say("status.colour_open")
    tone = _TONES.get(colour, "")
    return (
        f'<div class="large card {tone}"><span class="face">{bare(face_of(card, _FACES))}</span>'
        f'<span class="colour">{bare(word)}</span></div>'
    )


_FACES = {"s": "⊘", "r": "⇄", "w": "W", "w4": "+4", "swap": "W", "shuffle": "W", "white": "W"}
"""What is drawn for a face that is no number; the sentence below the card names it."""
_TONES = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}


def _people(position: "Position", moments: "Sequence[Moment]", say: Say) -> Iterator[str]:
    """Everybody with what is kept of them, and the last acts."""
    from referee.views.status import in_order

    yield "<section>"
    yield f'<ul class="players" aria-label="{bare(say("view.player"))}">'
    for player in in_order(position):
        yield _player(position, player, say)
    yield "</ul>"
    if len(position.facts["players"]) < MANY:
        yield from _last(moments[: _acts_beside(len(position.facts["players"]))], say)
    yield "</section>"


def _last(moments: "Sequence[Moment]", say: Say) -> Iterator[str]:
    """The last acts, the newest first."""
    from referee.views.screen import moment_sentence

    if moments:
        yield f'<div class="last">{_tag("h2", say("watch.last"))}'
        yield "<ol>"
        yield from (_tag("li", moment_sentence(moment, say)) for moment in moments)
        yield "</ol></div>"


def _player(position: "Position", player: Mapping[str, Any], say: Say) -> str:
    """A player's line: a sign at the one at turn, the name, what is kept, and below it what there is to say."""
    from referee.views.parts import PICTURES
    from referee.views.status import is_over, name_at_turn, place_told, roles_of

    at_turn = player["name"] == name_at_turn(position.facts)
    kinds = [kind for kind, holds in (("turn", at_turn), ("out", player["out"])) if holds]
    roles = roles_of(position, player, say)
    if player["cards"] is not None and not is_over(position):
        roles.append(say("status.cards", count=player["cards"]))
    if _side_of(position, player) is not None:
        roles.append(say(f"status.{position.counted}", count=player["score"]))
    if player["place"] is not None:
        roles.append(place_told(position, player, say))
    shown = PICTURES.turn if at_turn else ""
    told = f'<span aria-hidden="true">{shown}</span><bdi class="who">{bare(player["name"])}</bdi>'
    told += f'<span class="kept">{_kept(position, player, say)}</span>'
    told += _tag("span", say("view.comma").join(roles), "roles") if roles else ""
    return f'<li class="{" ".join(kinds)}">{told}</li>' if kinds else f"<li>{told}</li>"


def _side_of(position: "Position", player: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The side that a player is on, where partners play."""
    sides: Sequence[Mapping[str, Any]] = position.facts["sides"]
    return next((each for each in sides if player["name"] in each["names"]), None)


def _kept(position: "Position", player: Mapping[str, Any], say: Say) -> str:
    """Chips as marks with their number, or the points or score, with its word."""
    from referee.views import number_told
    from referee.views.parts import PICTURES
    from referee.views.status import chips_drawn

    side = _side_of(position, player)
    if side is not None:
        return f"<small>{bare(say('standings.side'))}</small> {number_told(side['total'], position.signed)}"
    if position.counted in ("points", "score"):
        return f"<small>{bare(say(f'view.{position.counted}'))}</small> {player['score']}"
    if player["chips"] is None:
        return ""
    marks = chips_drawn(player["chips"], position.chips, PICTURES)
    return f'<span class="said">{bare(say("view.chips"))}</span> {bare(marks)}'

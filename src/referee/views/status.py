"""The table as it stands: the running total or the top card large, whose turn it is, and every player."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from referee.game import FLIP, OVER, SCORE
from referee.views import Position, outcome, rank_cell, rank_word, side_sentences
from referee.views.card import picture
from referee.views.digits import large
from referee.views.parts import LOUD, QUIET, Fitted, Signs, line_of, lines_of, number_of
from referee.views.tables import NAME_FOLDS, styled, table_of
from referee.words import Say, printable

DIGITS_FROM = 40
"""Cells of width from which the running total or the top card is drawn large."""
BESIDE = 36
"""Cells that must be left beside the large total for the lines about it."""
MARKS = 10
"""Up to so many chips are drawn as marks; more are a number alone."""


def status(position: Position, say: Say, signs: Signs) -> RenderableType:
    """The whole table: the running total or the top card large, whose turn it is, and every player."""

    def build(width: int) -> RenderableType:
        head = _head(position, say, signs, width)
        players = players_table(position, say, signs, width)
        parts: list[RenderableType] = [line_of(title_of(position, say), LOUD), "", head, "", players]
        if position.seen:
            parts += ["", line_of(say("status.seen"), QUIET), _seen(position.seen, width)]
        return Group(*parts)

    return Fitted(build)


def status_sentences(position: Position, say: Say, players: bool = True) -> list[str]:
    """The table in sentences; without its `players` where they stand in a table of their own."""
    facts = position.facts
    said = [title_of(position, say) + say("view.stop"), *standing_of(position, say)]
    if plays_go_round(position):
        said.append(say("status.direction", direction=say(f"status.{facts['direction']}")))
    said += [*last_things(position, say), *(_player_sentences(position, say) if players else ())]
    if position.seen:
        cards = [say("status.of", card=card, seen=seen, all=copies) for card, seen, copies in position.seen if seen]
        told = say("view.comma").join(cards) if cards else say("status.none")
        said.append(say("status.seen") + say("view.space") + told + say("view.stop"))
    return [printable(sentence) for sentence in said]


def title_of(position: Position, say: Say) -> str:
    """Which table it is, by which rules it plays, and in which hand or round it is."""
    facts = position.facts
    number = say(f"round.{facts['game']}", round=facts["round"])
    return say("status.title", table=position.table, game=position.game, rules=facts["rules"], round=number)


def is_over(position: Position) -> bool:
    """Whether the match is over."""
    return bool(position.facts["phase"] == OVER)


def plays_go_round(position: Position) -> bool:
    """Whether cards go round now, and so have a direction."""
    return position.facts["turn"] is not None and position.facts["phase"] != SCORE


def standing_of(position: Position, say: Say) -> list[str]:
    """What the table looks like and who acts next, or how the match ended."""
    if is_over(position):
        return [outcome(position.facts["winners"], say)]
    return [*position.standing, *position.awaited]


def last_things(position: Position, say: Say) -> list[str]:
    """What the round before gave, how partners stand, the draw pile and the clock, and the newest entry."""
    facts = position.facts
    sides = side_sentences(facts["sides"], say, is_over(position), position.signed)
    said = [*position.last, *sides]
    if not is_over(position) and facts["pile"] is not None:
        said.append(say("status.pile", pile=facts["pile"]))
    if position.paused:
        said.append(say("status.paused"))
    if facts["act"]:
        said.append(say("status.entry", number=facts["act"]))
    return said


def _head(position: Position, say: Say, signs: Signs, width: int) -> RenderableType:
    """The running total or the top card large, with the lines about it beside or below."""
    lines = lines_about(position, say, signs)
    if position.large is None or width < DIGITS_FROM:
        return Group(*lines)
    if isinstance(position.large, int):
        drawn = Text("\n".join(large(position.large, signs.block)), LOUD, no_wrap=True)
    else:
        word = say(f"colour.{position.colour}") if position.colour else say("status.colour_open")
        drawn = picture(position.large, position.colour, word.upper(), signs)
    across = cell_len(drawn.plain.partition("\n")[0])
    if across + 4 + BESIDE > width:
        return Group(drawn, "", *lines)
    grid = Table.grid(padding=(0, 4, 0, 0), pad_edge=False)
    grid.add_column(width=across)
    grid.add_column(overflow="fold")
    grid.add_row(drawn, Group(*lines))
    return grid


def lines_about(position: Position, say: Say, signs: Signs) -> list[Text]:
    """The lines about the table; what is awaited, or how the match ended, is loud."""
    loud = position.awaited or standing_of(position, say)
    lines = [line_of(each, LOUD if each in loud else "") for each in standing_of(position, say)]
    if plays_go_round(position):
        clockwise = position.facts["direction"] == "cw"
        arrow = signs.clockwise if clockwise else signs.counter_clockwise
        lines.append(line_of(f"{arrow} {say('status.' + position.facts['direction'])}"))
    return lines + [line_of(each, QUIET) for each in last_things(position, say)]


def players_table(position: Position, say: Say, signs: Signs, width: int) -> RenderableType:
    """The players in seat order (by place once the match is over), the one at turn marked."""
    facts, players = position.facts, in_order(position)
    styles = [_player_style(facts, player) for player in players]

    columns = []
    turn = name_at_turn(facts)
    if turn is not None:
        columns.append(styled("", [signs.turn if each["name"] == turn else "" for each in players], styles))
    columns.append(styled(say("view.player"), [each["name"] for each in players], styles, folds=NAME_FOLDS))
    if not is_over(position) and any(each["cards"] is not None for each in players):
        columns.append(styled(say("view.cards"), [number_of(each["cards"]) for each in players], styles, right=True))
    roles = [say("view.comma").join(roles_of(position, each, say)) for each in players]
    if any(roles):
        columns.append(styled("", roles, styles, folds=NAME_FOLDS))
    if any(each["place"] for each in players):
        columns.append(
            styled(say("view.place"), [place_of(position, each, say) for each in players], styles, right=True)
        )
    if position.counted in ("points", "score"):
        heading = say(f"view.{position.counted}")
        columns.append(styled(heading, [str(each["score"]) for each in players], styles, right=True))
    elif position.counted == "chips":
        # Chips stand last: terminals differ in how wide they draw the marks.
        columns.append(
            styled(say("view.chips"), [chips_drawn(each["chips"], position.chips, signs) for each in players], styles)
        )
    return table_of(columns, width) or lines_of(_player_sentences(position, say))


def in_order(position: Position) -> list[Mapping[str, Any]]:
    """The players in seat order, or by place once the match is over."""
    players = list(position.facts["players"])
    if is_over(position):
        players.sort(key=lambda player: player["place"] or len(players))
    return players


def _player_style(facts: Mapping[str, Any], player: Mapping[str, Any]) -> str:
    if player["out"]:
        return QUIET
    return LOUD if player["name"] in (name_at_turn(facts), *facts["winners"]) else ""


def name_at_turn(facts: Mapping[str, Any]) -> str | None:
    """Who is to play; nobody is before the start card lies, which may pass the first player over."""
    return None if facts["phase"] == FLIP else facts["turn"]


def roles_of(position: Position, player: Mapping[str, Any], say: Say) -> list[str]:
    """What is to be said of a player besides numbers: at turn, dealer, out, and what the game has to say."""
    facts, name = position.facts, player["name"]
    roles = []
    if name == name_at_turn(facts):
        roles.append(say("view.at_turn"))
    if name == facts["dealer"] and not is_over(position):
        roles.append(say("view.dealer"))
    if player["out"]:
        roles.append(say("view.out"))
    return [*roles, *position.marks.get(name, ())]


def place_of(position: Position, player: Mapping[str, Any], say: Say) -> str:
    """A player's place as a cell tells it, empty where it is not known; the first and the last as in the scores."""
    return rank_cell(player["place"], _last_place(position), say) if player["place"] else ""


def place_told(position: Position, player: Mapping[str, Any], say: Say) -> str:
    """The same within a sentence, of somebody whose place is known."""
    word = rank_word(player["place"], _last_place(position), say)
    return word or say("status.place", place=player["place"])


def _last_place(position: Position) -> int:
    """The last place where the first and the last have words; otherwise 0."""
    worded = position.ranks_in_words and is_over(position)
    return max((each["place"] or 0 for each in position.facts["players"]), default=0) if worded else 0


def chips_drawn(count: int | None, start: int | None, signs: Signs) -> str:
    """`●●○ 2`: the chips left, and how many there were."""
    if count is None:
        return ""
    if max(count, start or 0) > MARKS:
        return str(count)
    return f"{signs.chip * count}{signs.no_chip * ((start or 0) - count)} {count}"


def _player_sentences(position: Position, say: Say) -> list[str]:
    return [player_sentence(position, player, say) for player in position.facts["players"]]


def player_sentence(position: Position, player: Mapping[str, Any], say: Say) -> str:
    """One player in one sentence: at turn or not, cards, what is counted, place."""
    details = roles_of(position, player, say)
    if player["cards"] is not None and not is_over(position):
        details.append(say("status.cards", count=player["cards"]))
    if position.counted in ("points", "score"):
        details.append(say(f"status.{position.counted}", count=player["score"]))
    elif player["chips"] is not None:
        details.append(say("status.chips", count=player["chips"]))
    if player["place"] is not None:
        details.append(place_told(position, player, say))
    return say("status.player", name=player["name"], details=say("view.comma").join(details))


def _seen(seen: Sequence[tuple[str, int, int]], width: int) -> RenderableType:
    """`7 1/3` for each kind of card, in as few lines as fit, the kinds below one another."""
    for down in range(1, len(seen) + 1):
        blocks = [_seen_block(seen[start : start + down]) for start in range(0, len(seen), down)]
        if sum(cell_len(block[0]) for block in blocks) + SEEN_GAP * (len(blocks) - 1) <= width:
            break
    rows = zip_longest(*blocks, fillvalue="")
    return Group(*[line_of((" " * SEEN_GAP).join(row).rstrip()) for row in rows])


SEEN_GAP = 3
"""Blank cells between two kinds of card seen."""


def _seen_block(seen: Sequence[tuple[str, int, int]]) -> list[str]:
    """The kinds of one column, names to the left and numbers to the right, all of one width."""
    names = max(cell_len(card) for card, _, _ in seen)
    counts = [f"{count}/{copies}" for _, count, copies in seen]
    numbers = max(map(len, counts))
    return [
        card + " " * (names - cell_len(card)) + f" {count:>{numbers}}"
        for (card, _, _), count in zip(seen, counts, strict=True)
    ]

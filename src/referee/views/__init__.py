"""What is seen of a table: what the views take. Each command's view has a module of its own, which loads Rich.

    view       a renderable that fits itself to the width it is given
    sentences  the same for a screen reader, one a line, without boxes; also what a very narrow screen gets
    signs      the pictures (chips, arrows, blocks) that the output can show

Views are returned, never printed. Names and numbers are never cut: names may fold into several lines, numbers may
not. Where a table is too wide even so, it becomes sentences. What colour or a line through the text tells is also
told by a word.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from referee.words import Say, joined


class Position(NamedTuple):
    """A table as it stands, ready to be shown."""

    table: str
    game: str
    """The game's name in the reader's language."""
    facts: Mapping[str, Any]
    """The position as JSON tells it."""
    large: int | str | None = None
    """The running total or the top card as typed, drawn large; None where there is none."""
    colour: str = ""
    """The active colour (`r y g b`), empty where there is none."""
    standing: Sequence[str] = ()
    """Sentences: what the table looks like."""
    awaited: Sequence[str] = ()
    """Sentences: who acts next, and what that player may or must do."""
    last: Sequence[str] = ()
    """Sentences: what the round before gave."""
    marks: Mapping[str, Sequence[str]] = {}
    """By player: what there is to say besides numbers, turn and deal."""
    counted: str = ""
    """Which number of a player's is kept: `chips`, `points`, `score`; empty for none."""
    chips: int | None = None
    """Chips that each player began with."""
    seen: Sequence[tuple[str, int, int]] = ()
    """Of each kind of card: its name, how many were laid since the last shuffle, how many the pack holds."""
    paused: bool = False
    signed: bool = True
    """A gain of points shows its plus; not where few points are good."""
    ranks_in_words: bool = False
    """The first and the last have words of their own once it is over, in languages that have such words."""


class Standings(NamedTuple):
    """A match by its rounds."""

    title: str
    game: str
    """The game's name in code, which has a word of its own for a round."""
    ranks_in_words: bool
    """The first and the last have words of their own once it is over, in languages that have such words."""
    counted: str
    """What is kept: `chips`, `points`, `score`; empty where the last one in wins."""
    players: Sequence[str]
    rounds: Sequence[Mapping[str, int]]
    """What each round moved, of those who were in it: chips (-1 for one lost) or points."""
    losers: Sequence[str | None]
    now: Mapping[str, int]
    """Chips left, or the points added up."""
    ranks: Mapping[str, int | None]
    """None for who has left the table."""
    out: Mapping[str, int]
    """The round in which a player left the match."""
    over: bool
    winners: Sequence[str]
    """Who has won: one player, or both partners; empty where nobody has."""
    signed: bool = True
    """A gain of points shows its plus; not where few points are good."""


class LegalAct(NamedTuple):
    """Something that may be done now."""

    act: str
    """As it is typed in the reader's language."""
    typed: str
    """As it is typed in any language: in its first spelling."""
    card: str
    """The card's name in the reader's language, empty where it is none."""
    total: int | None
    """The running total that it makes."""
    loses: bool
    """Whether its player loses the hand by it."""
    out: bool
    """Whether its player is out of the match by it."""
    undecided: bool
    """Whether the rules allow it depends on a hand that nobody has seen."""


class LegalGroup(NamedTuple):
    """Acts that belong together, under a heading; empty where there is only one group."""

    heading: str
    acts: Sequence[LegalAct]


def said_of(act: LegalAct, say: Say) -> str:
    """What is to be said of an act besides how it is typed: the card's name, what it costs, that it is undecided."""
    keys = (("legal.loses", act.loses), ("legal.out", act.out), ("legal.undecided", act.undecided))
    named = "" if act.card in (act.act, act.typed) else act.card
    return say("view.comma").join(filter(None, [named, *[say(key) for key, holds in keys if holds]]))


def typed_of(act: LegalAct, say: Say) -> str:
    """An act as it is typed, with its first spelling where that is another."""
    return act.act if act.act == act.typed else say("legal.spelt", act=act.act, typed=act.typed)


class CallRow(NamedTuple):
    """Somebody who holds one card, and how it stands with UNO."""

    player: str
    open: bool
    why: str
    """Until when that player may be caught, or why not: a sentence."""


class PenaltyRow(NamedTuple):
    """A line of the ledger."""

    entry: int
    round: int
    at: int | None
    """Seconds since the table was opened."""
    player: str
    cards: int
    rule: str
    sentence: str
    """The rule's own."""


class LogRow(NamedTuple):
    """One line of the log."""

    number: int | None
    line: int
    who: str
    act: str
    state: str
    """`in_force`, `undone`, `fixed`; `unread` for a line that is no notation, `torn` for an unfinished last one."""
    verdict: str | None
    at: int | None = None
    """Seconds since the table was opened."""
    total: int | None = None
    """The running total after it."""
    rule: str | None = None
    remarks: Sequence[str] = ()
    """Sentences: undone, a foul, what was wrong, what it ended."""
    top: str = ""
    """The top card after it as typed, a wild with its colour."""

    def in_force(self) -> bool:
        """Whether it counts."""
        return self.state == "in_force"


class Moment(NamedTuple):
    """One of the last acts, for those who look on."""

    place: int
    """Where it stands in the record, by which it is known again."""
    who: str
    """Empty for what is nobody's in particular."""
    what: str
    """In the reader's words."""
    total: int | None
    """The running total that it made."""
    remarks: Sequence[str]
    """Sentences: a foul, cards drawn for it, what it ended."""


class Scene(NamedTuple):
    """A table for those who look on, on a second screen or a projector."""

    position: Position | None
    """None where the table could never be read."""
    moments: Sequence[Moment] = ()
    """The last acts in force, the newest first."""
    notices: Sequence[str] = ()
    """Sentences: what is wrong with the journal, which is not there or cannot be read."""


def clock(seconds: int | None) -> str:
    """`3:12`, `1:03:12`: hours, minutes and seconds since the start."""
    if seconds is None:
        return ""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


NOTHING = "–"
"""What stands for a round that was not lost, where nothing else is counted."""


def lost_word(name: str, place: int, out: Mapping[str, int], say: Say) -> str:
    """A round that was lost for nothing, counted from 0: the player is out by it, or lost it and plays on."""
    return say("view.out" if out.get(name) == place + 1 else "score.lost_mark")


_ORDINALS = {2: "nd", 3: "rd"}


def rank_word(rank: int, last: int, say: Say) -> str:
    """The word for the first rank or the `last` one, in languages that have such words; `last` is 0 for none."""
    return say("rank.first") if last and rank == 1 else say("rank.last") if rank == last else ""


def rank_cell(rank: int, last: int, say: Say) -> str:
    """A rank as a cell tells it; between those words, Japanese score sheets write 2nd, 3rd and so on."""
    ordinal = f"{rank}{_ORDINALS.get(rank, 'th')}" if last and say("rank.first") else str(rank)
    return rank_word(rank, last, say) or ordinal


def outcome(winners: Sequence[str], say: Say) -> str:
    """How the match ended; partners have won together."""
    if len(winners) > 1:
        return say("echo.winners", winners=joined(winners, say))
    return say("echo.winner", name=winners[0]) if winners else say("echo.over")


def number_told(number: int, signed: bool) -> str:
    """Points as they are told: with `signed` a gain shows its plus."""
    return f"{number:+d}" if signed and number else str(number)


def side_name(names: Sequence[str], say: Say) -> str:
    """`Aki + Chie`: partners by their names."""
    return say("view.partners").join(names)


def side_sentences(sides: Sequence[Mapping[str, Any]], say: Say, over: bool = False, signed: bool = True) -> list[str]:
    """What partners stand at together, a sentence for each side; none where everybody plays alone.

    `rank` is that of the side among sides. Once the match is `over`, the first and the last have words of their own in
    languages that have such words.
    """
    last = max((each["rank"] for each in sides), default=1)
    told = []
    for each in sides:
        key = "rank.first" if each["rank"] == 1 else "rank.last" if each["rank"] == last else ""
        rank = (over and key and say(key)) or say("score.rank", rank=each["rank"])
        total = number_told(each["total"], signed)
        told.append(say("score.side", side=side_name(each["names"], say), rank=rank, total=total))
    return told

"""From rounds to a match: chips, points, totals, places and ranks.

    result     what one round gave: who lost or went out, what the others were left with
    points     what a round gives a player
    total      the sum of a player's points
    chip       what O'NO 99 is played for
    gone       out of the match; retired: gone by leaving the table
    rank       1 is best; equal standings share a rank (1, 2, 2, 4)

`close_round` is the same for a round that was refereed card by card and for one entered by its result.
Everything here is a value: a match is never changed, the next one is made from it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, overload

TEAMS = 2
"""Sides where partners play together."""
PARTNERS = 2 * TEAMS
"""Players at a table of partners."""


class Side(NamedTuple):
    """Who plays together, and what they stand at as one."""

    names: tuple[str, ...]
    """Those of them who have not left the table, in seat order."""
    total: int
    """The sum of what all of them have scored, also of who has left since."""
    rank: int
    """Among the sides."""


LAST_TWO = 2
"""Players left who play against each other for the match."""


class Scoring(NamedTuple):
    """How rounds are counted; taken from the rule set by each game."""

    mode: str
    """A key of MODES: `chips`, `points` or `last` (the last one in wins) in O'NO 99; in UNO `international`,
    `japanese`, `lowest`, `elimination` or `survival`."""
    chips: int | None = None
    """Chips each player starts with; None where there are none."""
    out_with_last_chip: bool = False
    """Out with the last chip, not on the loss after it."""
    points: int = 0
    """Points for a lost hand of O'NO 99."""
    rounds: int = 0
    """Rounds that make a match; 0 where no number is agreed."""
    target: int = 0
    """Points, or loss points, that end a match, or with which survival begins; 0 where none do."""
    target_exceeded: bool = False
    """The target must be passed, not only reached."""
    play_on: bool = False
    """The match goes on after the target is reached, until it is closed."""
    empty_round_costs: bool = False
    """In a round that nobody won, everybody is charged their own hand."""
    last_two_one_round: bool = False
    """Where players drop out at the target: once two of more are left, the next round won decides."""
    partners: bool = False
    """Four players, those opposite each other together: their totals count as one."""
    tie_breaks: tuple[str, ...] = ()
    """What parts equal totals, in this order: `rounds won`, `best round`, `cards left`; `play-off` parts the first."""

    @property
    def way(self) -> "Mode":
        """What the mode means."""
        return MODES[self.mode]


class Result(NamedTuple):
    """What one round gave, before the scoring counts it."""

    loser: str | None = None
    """Who lost the hand of O'NO 99."""
    winner: str | None = None
    """Who went out in UNO; None in a round that nobody won."""
    left: Mapping[str, int] = {}
    """What the cards left in each other hand count, in points."""
    cards: Mapping[str, tuple[str, ...]] = {}
    """Those cards, where they were told."""
    total: int | None = None
    """The running total at which a hand of O'NO 99 ended."""


class Round(NamedTuple):
    """One counted round: the points it gave, and what they were counted from."""

    number: int
    points: Mapping[str, int]
    result: Result

    @property
    def loser(self) -> str | None:
        """Who lost the hand of O'NO 99."""
        return self.result.loser

    @property
    def total(self) -> int | None:
        """The running total at which a hand of O'NO 99 ended."""
        return self.result.total


class Rounds(Sequence[Round]):
    """The rounds of a match, in order; a value like the match.

    Rounds that grew from one another share a list, of which each sees its own beginning: one round more costs the same
    in a long match as in a short one.
    """

    __slots__ = ("_count", "_shared")

    def __init__(self, shared: list[Round], count: int) -> None:
        self._shared, self._count = shared, count

    def and_then(self, points: Mapping[str, int], result: Result) -> "Rounds":
        """These rounds and one more, which gave these points."""
        count = self._count
        shared = self._shared if len(self._shared) == count else self._shared[:count]
        shared.append(Round(count + 1, points, result))
        return Rounds(shared, count + 1)

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[Round]:
        return islice(self._shared, self._count)

    @overload
    def __getitem__(self, place: int) -> Round: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Round]: ...
    def __getitem__(self, place: int | slice) -> Round | Sequence[Round]:
        if isinstance(place, int) and -self._count <= place < self._count:
            return self._shared[place % self._count]
        return tuple(self)[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rounds) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return f"Rounds({list(self)!r})"


class Match(NamedTuple):
    """A match as it stands."""

    players: tuple[str, ...]
    """In seat order."""
    chips: Mapping[str, int]
    totals: Mapping[str, int]
    rounds: Rounds
    gone: tuple[str, ...] = ()
    """Who is out of the match, in the order of leaving it."""
    retired: tuple[str, ...] = ()
    """Those of them who left the table and have no rank; what they scored stays."""
    over: bool = False
    winner: str | None = None
    play_offs: tuple[tuple[str, ...], ...] = ()
    """Who plays on alone, equal at the top when the match was due to end; once more, if they were equal again."""
    sides: Mapping[str, int] = {}
    """Where partners play and somebody came or sat elsewhere: on which side everybody is since then."""

    def with_round(self, points: Mapping[str, int], totals: Mapping[str, int], result: Result) -> "Match":
        """The match with one round more, which gave these points and made these totals."""
        rounds = self.rounds.and_then(points, result)
        return Match(
            self.players, self.chips, totals, rounds, self.gone, self.retired, self.over, self.winner,
            self.play_offs, self.sides,
        )  # fmt: skip


def start_match(scoring: Scoring, players: Sequence[str]) -> Match:
    """A match before its first round."""
    chips = {} if scoring.chips is None else dict.fromkeys(players, scoring.chips)
    return Match(tuple(players), chips, dict.fromkeys(players, first_total(scoring)), Rounds([], 0))


def first_total(scoring: Scoring) -> int:
    """The points that everybody begins with."""
    return scoring.target if scoring.way.target == "start" else 0


def still_in(match: Match) -> list[str]:
    """Who plays: whoever is not out of the match, and in a play-off only those who are equal; in seat order."""
    gone = match.gone
    if not gone and not match.play_offs:
        return list(match.players)  # asked at the end of every round of an evening
    playing = match.play_offs[-1] if match.play_offs else match.players
    return [name for name in match.players if name in playing and name not in gone]


# --- ways of counting


def _no_points(scoring: Scoring, match: Match, result: Result, names: Sequence[str]) -> dict[str, int]:
    return dict.fromkeys(names, 0)


def _of_the_loser(scoring: Scoring, match: Match, result: Result, names: Sequence[str]) -> dict[str, int]:
    return {name: scoring.points if name == result.loser else 0 for name in names}


def _of_the_own_hand(scoring: Scoring, match: Match, result: Result, names: Sequence[str]) -> dict[str, int]:
    return {name: result.left.get(name, 0) for name in names}


def _off_the_own_hand(scoring: Scoring, match: Match, result: Result, names: Sequence[str]) -> dict[str, int]:
    return {name: -result.left.get(name, 0) for name in names}


def _to_the_winner(scoring: Scoring, match: Match, result: Result, names: Sequence[str]) -> dict[str, int]:
    """Who went out gets what the others hold, a partner's hand aside; nobody won: their own hand, if anything."""
    winner = result.winner
    if winner is None and scoring.empty_round_costs:
        return _off_the_own_hand(scoring, match, result, names)
    points = dict.fromkeys(names, 0)
    if winner in points:
        left = result.left
        if scoring.partners:
            left = {name: each for name, each in left.items() if not is_partner(scoring, match, winner, name)}
        points[winner] = sum(left.values())
    return points


def _from_the_others(scoring: Scoring, match: Match, result: Result, names: Sequence[str]) -> dict[str, int]:
    """The same, and the others pay for what they hold, but for the winner's partner."""
    points, winner = _to_the_winner(scoring, match, result, names), result.winner
    if winner is None:
        return points
    owed = _off_the_own_hand(scoring, match, result, names)
    free = (name for name in names if name == winner or is_partner(scoring, match, name, winner))
    return {**owed, **{name: points[name] for name in free}}


class Mode(NamedTuple):
    """A way of counting."""

    counted: str
    """What is kept of each player: `chips`, `points` or `score`; empty where only who is in counts."""
    points: Callable[[Scoring, Match, Result, Sequence[str]], dict[str, int]]
    """What a round gives each of these players."""
    sign: int = 1
    """1 where more is better, -1 where few points are good."""
    target: str = ""
    """What a target does: whoever reaches it `ends` the match, or is `out`; or everybody begins with it (`start`), and
    whoever has nothing left is out."""
    winner_only: bool = False
    """Only who wins a round gets points for it."""
    by_lost_hands: bool = False
    """There are no points: over several tables each hand lost counts as one point less."""

    @property
    def drops(self) -> bool:
        """Whether a round can put several players out at once, by their totals."""
        return self.target in ("out", "start")

    @property
    def shows_sign(self) -> bool:
        """Whether a gain is written with its plus: not where few points are good, nor where all begin with some."""
        return self.counted == "score" and self.sign > 0 and self.target != "start"


MODES: Mapping[str, Mode] = {
    "chips": Mode("chips", _no_points, by_lost_hands=True),
    "last": Mode("", _no_points, by_lost_hands=True),
    "points": Mode("points", _of_the_loser, -1, "ends"),
    "international": Mode("score", _to_the_winner, 1, "ends", winner_only=True),
    "japanese": Mode("score", _from_the_others),
    "lowest": Mode("score", _of_the_own_hand, -1, "ends"),
    "elimination": Mode("score", _of_the_own_hand, -1, "out"),
    "survival": Mode("score", _off_the_own_hand, 1, "start"),
}
"""Every way of counting, as rule sets name it."""


# --- a round


def close_round(scoring: Scoring, match: Match, result: Result) -> Match:
    """The match after a round with this result."""
    playing = still_in(match)
    way = scoring.way
    points, totals = way.points(scoring, match, result, playing), dict(match.totals)
    for name, given in points.items():
        totals[name] += given
    match = match.with_round(points, totals, result)
    if result.loser is not None and scoring.chips is not None:
        match = _take_chip(scoring, match, result.loser)
    if way.drops:
        match = _drop_those_at_the_end(scoring, match)
        if _decides(scoring, match, playing, result):
            return match._replace(over=True, winner=result.winner)
    still = playing if not match.gone else still_in(match)
    if not still or (way.drops and _one_side(scoring, match, still)):
        return end_match(scoring, match)
    if match.play_offs or _ended(scoring, match):
        return _end_or_play_off(scoring, match)
    return match if len(still) > 1 else _end_with_one_left(scoring, match)


def is_partner(scoring: Scoring, match: Match, name: str, other: str) -> bool:
    """Whether these two play together: they sit opposite each other at a table of partners."""
    return scoring.partners and side(match, name) == side(match, other)


def side(match: Match, name: str) -> int:
    """The side that a player is on where partners play: every other seat; who joins takes the place of who left."""
    return match.sides.get(name, match.players.index(name) % TEAMS)


def sides(scoring: Scoring, match: Match) -> list[Side]:
    """The sides where partners play, the best first; none where everybody plays alone."""
    if not scoring.partners:
        return []
    ranked = {name: rank for name, rank in ranks(scoring, match).items() if rank is not None}
    best = {side(match, name): rank for name, rank in ranked.items()}
    found: dict[int, Side] = {}
    for name, rank in ranked.items():
        names = tuple(other for other in ranked if is_partner(scoring, match, name, other))
        place = 1 + sum(other < rank for other in best.values())
        found[side(match, name)] = Side(names, _standing_total(scoring, match, name), place)
    return sorted(found.values(), key=lambda each: each.rank)


def winners(scoring: Scoring, match: Match) -> tuple[str, ...]:
    """Who has won the match: one player, or both partners in seat order; empty where nobody has."""
    if match.winner is None:
        return ()
    together = next((each.names for each in sides(scoring, match) if match.winner in each.names), ())
    return together or (match.winner,)


def _side_of(scoring: Scoring, match: Match, name: str) -> tuple[str, ...]:
    """Whose results count as one with this player's, in seat order: both partners', also of one who left."""
    if not scoring.partners:
        return (name,)
    return tuple(other for other in match.players if is_partner(scoring, match, name, other))


def _take_chip(scoring: Scoring, match: Match, loser: str) -> Match:
    """The loser returns a chip; out on the loss after the last one, or with the last one."""
    left = match.chips[loser] - 1
    gone = left < 0 or (left == 0 and scoring.out_with_last_chip)
    match = match._replace(chips={**match.chips, loser: max(left, 0)})
    return match._replace(gone=(*match.gone, loser)) if gone else match


def _drop_those_at_the_end(scoring: Scoring, match: Match) -> Match:
    """Who has reached the target is out, or who has nothing left to lose, partners together; the worst first."""
    totals = {name: _standing_total(scoring, match, name) for name in still_in(match)}
    if scoring.way.target == "start":
        at_the_end = [name for name in totals if totals[name] <= 0]
    else:
        at_the_end = [name for name in totals if _reached(scoring, totals[name])]
    at_the_end.sort(key=lambda name: scoring.way.sign * totals[name])
    return match._replace(gone=(*match.gone, *at_the_end))


def _decides(scoring: Scoring, match: Match, playing: Sequence[str], result: Result) -> bool:
    """Whether the last two have played the round that decides, which its winner wins whatever the totals."""
    if len(playing) != LAST_TWO or result.winner is None or scoring.way.target != "out":
        return False
    at_once = scoring.last_two_one_round and len(match.players) > LAST_TWO
    return at_once or any(name in match.gone for name in playing)


def decided(scoring: Scoring, match: Match) -> bool:
    """Whether the match was won with its last round, by who won that, whatever the totals and what parts them."""
    last = match.rounds[-1] if match.rounds else None
    return last is not None and _decides(scoring, match, tuple(last.points), last.result)


def _reached(scoring: Scoring, total: int) -> bool:
    return total > scoring.target if scoring.target_exceeded else total >= scoring.target


def _ended(scoring: Scoring, match: Match) -> bool:
    """Whether the agreed number of rounds is played, or the target reached."""
    if scoring.rounds and len(match.rounds) >= scoring.rounds:
        return True
    if not ends_at_target(scoring):
        return False
    return any(_reached(scoring, _standing_total(scoring, match, name)) for name in still_in(match))


def _end_or_play_off(scoring: Scoring, match: Match) -> Match:
    """The match is over, unless those who are equal at the top have to play on until a round parts them."""
    first = tuple(name for name, rank in ranks(scoring, match).items() if rank == 1)
    parted = len(first) == 1 or _one_side(scoring, match, first)
    if parted or "play-off" not in scoring.tie_breaks or scoring.way.drops:
        return end_match(scoring, match)
    return match if match.play_offs[-1:] == (first,) else match._replace(play_offs=(*match.play_offs, first))


def ends_at_target(scoring: Scoring) -> bool:
    """Whether the match is over as soon as somebody reaches the target."""
    return bool(scoring.target) and not scoring.play_on and scoring.way.target == "ends"


def least_target(scoring: Scoring, match: Match) -> int:
    """The lowest target that nobody has reached."""
    best = max(_standing_total(scoring, match, name) for name in match.players)
    return max(1, best if scoring.target_exceeded else best + 1)


# --- people and the end


def drop(scoring: Scoring, match: Match, player: str, retires: bool = False) -> Match:
    """The match without a player who is out, or who has left and is not ranked; over when one, or one side, is left."""
    retired = (*match.retired, player) if retires else match.retired
    return _end_with_one_left(scoring, match._replace(gone=(*match.gone, player), retired=retired))


def _end_with_one_left(scoring: Scoring, match: Match) -> Match:
    still = still_in(match)
    if len(still) > 1 and not _one_side(scoring, match, still):
        return match
    return match._replace(over=True, winner=still[0] if still else None)


def end_match(scoring: Scoring, match: Match) -> Match:
    """The match ended as it stands; it has a winner where one player, or one side, alone ranks first.

    Of partners the one in the first seat is named; both have rank 1, and `winners` names both.
    """
    first = [name for name, rank in ranks(scoring, match).items() if rank == 1]
    alone = first and (len(first) == 1 or _one_side(scoring, match, first))
    return match._replace(over=True, winner=first[0] if alone else None)


def join(scoring: Scoring, match: Match, player: str, seat: int) -> Match:
    """The match with a newcomer, who stands no better than the worst of those still in."""
    players, start = (*match.players[:seat], player, *match.players[seat:]), newcomers_start(scoring, match)
    if scoring.partners:
        match = _on_a_side(match, player)
    if scoring.chips is None:
        return match._replace(players=players, totals={**match.totals, player: start})
    totals = {**match.totals, player: first_total(scoring)}
    return match._replace(players=players, chips={**match.chips, player: start}, totals=totals)


def _on_a_side(match: Match, player: str) -> Match:
    """The match with a newcomer in the place of a partner who left; in a play-off, too, where that side plays it."""
    own = _short_side(match)
    match = match._replace(sides={**_sides(match), player: own})
    if own not in {match.sides[name] for name in still_in(match)} or not match.play_offs:
        return match
    *before, last = match.play_offs
    return match._replace(play_offs=(*before, (*last, player)))


def _sides(match: Match) -> dict[str, int]:
    return {name: side(match, name) for name in match.players}


def _short_side(match: Match) -> int:
    """The side on which fewer play."""
    playing = [side(match, name) for name in still_in(match)]
    return min(range(TEAMS), key=playing.count)


def reseat(scoring: Scoring, match: Match, players: Sequence[str]) -> Match:
    """The match with its players in other seats; partners are those who sit opposite each other now."""
    seated = match._replace(players=tuple(players))
    playing = still_in(seated)
    if not scoring.partners or len(playing) < PARTNERS:
        return seated._replace(sides=_sides(match) if scoring.partners else {})
    return seated._replace(sides={**_sides(match), **{name: place % TEAMS for place, name in enumerate(playing)}})


def newcomers_start(scoring: Scoring, match: Match) -> int:
    """What somebody who joins now begins with.

    As many chips as the player still in who has the fewest; the most loss points; 0 where points are gained, and where
    partners play: what the side has is there already. Who only sits a play-off out is still in the match and counts.
    """
    if scoring.partners:
        return 0
    worst = [stake(scoring, match, name) for name in match.players if name not in match.gone]
    if scoring.chips is not None or scoring.way.target == "start":
        return min(worst)
    return max(worst) if scoring.way.sign < 0 else first_total(scoring)


def stake(scoring: Scoring, match: Match, name: str) -> int:
    """What a player has: chips where there are chips, otherwise the total."""
    return match.totals[name] if scoring.chips is None else match.chips[name]


def rename(match: Match, old: str, new: str) -> Match:
    """The match with a player's name put right everywhere, past rounds too."""

    def named(name: str | None) -> str | None:
        return new if name == old else name

    def all_named(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new if name == old else name for name in names)

    rounds = [
        each._replace(points=_keyed(each.points, old, new), result=_rename_result(each.result, old, new))
        for each in match.rounds
    ]
    return match._replace(
        players=all_named(match.players),
        chips=_keyed(match.chips, old, new),
        totals=_keyed(match.totals, old, new),
        rounds=Rounds(rounds, len(rounds)),
        gone=all_named(match.gone),
        retired=all_named(match.retired),
        play_offs=tuple(map(all_named, match.play_offs)),
        winner=named(match.winner),
        sides=_keyed(match.sides, old, new),
    )


def _rename_result(result: Result, old: str, new: str) -> Result:
    return result._replace(
        loser=new if result.loser == old else result.loser,
        winner=new if result.winner == old else result.winner,
        left=_keyed(result.left, old, new),
        cards={new if name == old else name: cards for name, cards in result.cards.items()},
    )


def _keyed(values: Mapping[str, int], old: str, new: str) -> dict[str, int]:
    return {new if name == old else name: value for name, value in values.items()}


# --- ranks


Worth = tuple[int, ...]


def ranks(scoring: Scoring, match: Match) -> dict[str, int | None]:
    """The rank of every player, 1 first; equal standings share one. Who left the table has none.

    Who is out of the match ranks behind who is in, the last one out first; who went out in the same round with the
    same total shares a rank. Never parted by seat or name.
    """
    worth = _worths(scoring, match)
    standing: dict[str, int | None] = dict.fromkeys(match.players)
    for name, own in worth.items():
        standing[name] = 1 + sum(other > own for other in worth.values())
    return standing


def ties(scoring: Scoring, match: Match) -> list[tuple[str, ...]]:
    """Who shares a rank, the best rank first: what is to be said aloud."""
    shared: dict[int, list[str]] = {}
    for name, rank in ranks(scoring, match).items():
        if rank is not None:
            shared.setdefault(rank, []).append(name)
    return [
        tuple(names) for _, names in sorted(shared.items()) if len(names) > 1 and not _one_side(scoring, match, names)
    ]


def _one_side(scoring: Scoring, match: Match, names: Sequence[str]) -> bool:
    """Partners share their rank; that is no tie."""
    return scoring.partners and len({side(match, name) for name in names}) == 1


def _worths(scoring: Scoring, match: Match) -> dict[str, Worth]:
    """What ranks each player who has not left, more is better; partners are worth what the better of them is."""
    ranked = [name for name in match.players if name not in match.retired]
    out = [name for name in match.gone if name not in match.retired]
    if match.over and match.winner in out:
        out.remove(match.winner)
    worth = {name: _worth(scoring, match, out, name) for name in ranked}
    if not scoring.partners:
        return worth
    return {name: max(worth[each] for each in _side_of(scoring, match, name) if each in worth) for name in ranked}


def _worth(scoring: Scoring, match: Match, out: Sequence[str], name: str) -> Worth:
    """What ranks a player, with those who are `out` in the order of their going."""
    if name in out:
        return (_exit(scoring, match, out, name) - len(out),)
    played_off = sum(name in each for each in match.play_offs)
    wins_alone = int(scoring.way.target == "out" and match.over and name == match.winner)
    parted = (BREAKS[each](scoring, match, name) for each in scoring.tie_breaks if each in BREAKS)
    return 0, wins_alone, played_off, _standing(scoring, match, name), *parted


def _exit(scoring: Scoring, match: Match, out: Sequence[str], name: str) -> int:
    """How many went out before this player; a round may put out several, of whom equal totals stand together."""
    if not scoring.way.drops:
        return out.index(name)

    def end(player: str) -> tuple[int, int]:
        last = max((each.number for each in match.rounds if player in each.points), default=0)
        return last, _standing_total(scoring, match, player)

    return next(place for place, other in enumerate(out) if end(other) == end(name))


def _standing(scoring: Scoring, match: Match, name: str) -> int:
    """Chips kept, or the total with the sign that makes more better."""
    if scoring.chips is not None:
        return match.chips[name]
    return scoring.way.sign * _standing_total(scoring, match, name)


def _standing_total(scoring: Scoring, match: Match, name: str) -> int:
    """The total that counts for a player: that of both partners where partners play."""
    return sum(match.totals[other] for other in _side_of(scoring, match, name))


def rounds_won(match: Match, name: str) -> int:
    """How many rounds a player has won; hands of O'NO 99 have only losers."""
    return sum(each.result.winner == name for each in match.rounds)


def best_round(match: Match, name: str) -> int:
    """The most points that one round gave a player."""
    return max((each.points[name] for each in match.rounds if name in each.points), default=0)


def cards_left(match: Match, name: str) -> int | None:
    """How many cards a player was left with in all rounds, None where not every hand was told by its cards."""
    count = 0
    for each in match.rounds:
        if name in each.result.left:
            cards = each.result.cards.get(name)
            if cards is None:
                return None
            count += len(cards)
    return count


def _fewest_cards(scoring: Scoring, match: Match, name: str) -> int:
    told = {other: cards_left(match, other) for other in match.players}
    # Where somebody's hands were told in points alone, cards part nobody.
    if any(told[other] is None for other in match.players if other not in match.retired):
        return 0
    return -sum(told[other] or 0 for other in _side_of(scoring, match, name))


BREAKS: Mapping[str, Callable[[Scoring, Match, str], int]] = {
    "rounds won": lambda scoring, match, name: sum(rounds_won(match, each) for each in _side_of(scoring, match, name)),
    "best round": lambda scoring, match, name: max(best_round(match, each) for each in _side_of(scoring, match, name)),
    "cards left": _fewest_cards,
}
"""What may part equal totals; a play-off is played, not counted."""


def places(scoring: Scoring, match: Match) -> dict[str, int | None]:
    """The final place of every player, None where it is not known yet or the player left.

    Partners have their place together: it is not known as long as one of them plays.
    """
    standing, playing = ranks(scoring, match), still_in(match)
    if scoring.partners:
        playing = [name for name in match.players if any(is_partner(scoring, match, name, other) for other in playing)]
    return {name: standing[name] if match.over or name not in playing else None for name in match.players}

"""Acts on the record itself, the same in every game: people, the clock, what is agreed, fouls and stands.

Each game takes these checks and effects into its own; what differs between games (where a newcomer's cards
come from, what an agreed value sets) it passes in or handles itself.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from typing import Any, TypeVar

from referee.game import (
    CLOCKWISE,
    COUNTER_CLOCKWISE,
    OVER,
    Act,
    Check,
    Checks,
    Hand,
    Kind,
    Ruling,
    Table,
    follow,
    in_the_match,
    left_of,
    seat_of,
    seat_of_player,
    sits_out,
)
from referee.match import PARTNERS, end_match, least_target, rename, still_in
from referee.match import reseat as reseat_match
from referee.spelling import AGAINST_CLOCK, WITH_CLOCK, fold, nearest, to_number, write_name

T = TypeVar("T", bound=Table)
Worked = TypeVar("Worked")

KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(("undo", "redo", "fix", "foul last", "foul", "stands", "leave", "dealer", "penalty"), Kind()),
    **dict.fromkeys(("agree", "round", "join", "rename", "seats", "pause", "resume", "close"), Kind(nobodys=True)),
    **dict.fromkeys(("note", "ruling"), Kind(nobodys=True, before_foul=True)),
    "reshuffle": Kind(nobodys=True, before_foul=True),
}
"""The kinds of act of any record; each game adds its own."""
PLAY = Kind(foul_after=True, may_happen=True)
"""What a player does with the cards: the usual kind of a game's own."""

NOBODY = Ruling("illegal", "table.player", "nobody", possible=False)
NOBODY_THERE = Ruling("illegal", "table.player", "target", possible=False)
UNNAMED = Ruling("illegal", "table.player", "open", possible=False)
GONE = Ruling("illegal", "table.out", "out", possible=False)
NOT_IN_PLAY_OFF = Ruling("illegal", "table.out", "play_off", possible=False)
MATCH_OVER = Ruling("illegal", "table.over", "over", possible=False)
MAY_GO_ON = Ruling("illegal", "table.over", "more", possible=False)
EVENING_CLOSED = Ruling("illegal", "table.over", "closed", possible=False)
NAME_TAKEN = Ruling("illegal", "table.join", "name", possible=False)
TABLE_FULL = Ruling("illegal", "table.join", "full", possible=False)
NO_NEIGHBOUR = Ruling("illegal", "table.join", "after", possible=False)
NEW_NAME_TAKEN = Ruling("illegal", "table.rename", "name", possible=False)
NOT_EVERYONE = Ruling("illegal", "table.seats", "players", possible=False)
NO_CARDS = Ruling("illegal", "table.penalty", "number", possible=False)
ALREADY_PAUSED = Ruling("illegal", "table.clock", "paused", possible=False)
NOT_PAUSED = Ruling("illegal", "table.clock", "running", possible=False)
NOT_AGREEABLE = Ruling("illegal", "table.agree", "key", possible=False)
MISWRITTEN = Ruling("illegal", "table.agree", "form", possible=False)
NO_NUMBER = Ruling("illegal", "table.agree", "number", possible=False)
OUT_OF_RANGE = Ruling("illegal", "table.agree", "range", possible=False)
AGREED_TWICE = Ruling("illegal", "table.agree", "twice", possible=False)
NOBODY_AGREED = Ruling("illegal", "table.agree", "player", possible=False)
NOT_KEPT = Ruling("illegal", "table.agree", "none", possible=False)
ROUND_TOO_HIGH = Ruling("illegal", "table.agree", "rounds", possible=False)
MORE_THAN_PACK = Ruling("illegal", "table.agree", "pack", possible=False)
NO_FOUL = Ruling("illegal", "table.foul", "legal", possible=False)
NO_ACT = Ruling("illegal", "table.foul", "nothing", possible=False)
NOT_THEIR_ACT = Ruling("illegal", "table.foul", "other", possible=False)
SCORES_ONLY = Ruling("illegal", "table.scores", "only", possible=False)
NOT_HELD = Ruling("illegal", "hand", "held", slip=True)

RULINGS = (
    NOBODY, NOBODY_THERE, UNNAMED, GONE, NOT_IN_PLAY_OFF, MATCH_OVER, MAY_GO_ON, EVENING_CLOSED, NAME_TAKEN,
    TABLE_FULL, NO_NEIGHBOUR, NEW_NAME_TAKEN, NOT_EVERYONE, NO_CARDS, ALREADY_PAUSED, NOT_PAUSED, NOT_AGREEABLE,
    MISWRITTEN, NO_NUMBER, OUT_OF_RANGE, AGREED_TWICE, NOBODY_AGREED, NOT_KEPT, ROUND_TOO_HIGH, MORE_THAN_PACK,
    NO_FOUL, NO_ACT, NOT_THEIR_ACT, SCORES_ONLY, NOT_HELD,
)  # fmt: skip


def player_check(table: Table, act: Act) -> Ruling | None:
    """Whoever acts sits at the table and is still in."""
    seat = seat_of(table, act.who)
    if seat is None:
        return UNNAMED if act.who is None else NOBODY
    return out_check(table, seat)


def out_check(table: Table, seat: int) -> Ruling | None:
    """Whoever sits here is still in; who is not out of the match takes no part only while others play one off."""
    if not table.out[seat]:
        return None
    return GONE if table.players[seat] in table.match.gone else NOT_IN_PLAY_OFF


def seated_check(table: Table, act: Act) -> Ruling | None:
    """Whoever acts sits at the table and is in the match, also where a play-off is between others."""
    seat = seat_of(table, act.who)
    return None if seat is not None and sits_out(table, seat) else player_check(table, act)


def _over_check(table: Table, act: Act) -> Ruling | None:
    """After the end nothing is accepted."""
    if table.closed:
        return EVENING_CLOSED
    return MAY_GO_ON if len(still_in(table.match)) > 1 else MATCH_OVER


def _join_check(table: Table, act: Act) -> Ruling | None:
    if act.text in table.players:
        return NAME_TAKEN
    if seat_of(table, act.target) is None:
        return NO_NEIGHBOUR
    return TABLE_FULL if in_the_match(table) >= most_players(table) else None


def most_players(table: Table) -> int:
    """How many may sit at the table: partners are two against two."""
    return PARTNERS if table.scoring.partners else table.rules.players_max


def _rename_check(table: Table, act: Act) -> Ruling | None:
    if seat_of(table, act.target) is None:
        return NOBODY_THERE
    return NEW_NAME_TAKEN if act.text in table.players and act.text != act.target else None


def _seats_check(table: Table, act: Act) -> Ruling | None:
    return None if sorted(act.names) == sorted(table.players) else NOT_EVERYONE


def whole_seating(table: Table, act: Act) -> Act:
    """A new seating of those who are in; whoever has left or is out and was not named keeps a seat behind them."""
    if act.kind != "seats" or not set(_in_play(table)) <= set(act.names):
        return act
    return act._replace(names=(*act.names, *(name for name in table.players if name not in act.names)))


def _pause_check(table: Table, act: Act) -> Ruling | None:
    return ALREADY_PAUSED if table.paused else None


def _resume_check(table: Table, act: Act) -> Ruling | None:
    return None if table.paused else NOT_PAUSED


def _penalty_check(table: Table, act: Act) -> Ruling | None:
    return None if act.number is not None and 0 < act.number <= sum(table.rules.cards.values()) else NO_CARDS


def _foul_last_check(table: Table, act: Act) -> Ruling | None:
    """A bare `foul` that is still there has made no foul of anything."""
    return NO_ACT if act.who is None else NOT_THEIR_ACT


def always(ruling: Ruling) -> Check:
    """A check that gives this ruling whatever is done."""
    return lambda table, act: ruling


def refused(kinds: Iterable[str], ruling: Ruling) -> Checks:
    """These kinds of act, all refused by one ruling."""
    return dict.fromkeys(kinds, ((ruling.rule, always(ruling)),))


Judge = Callable[[Any, Act], Ruling]
"""What a game says of an act."""


def stands_check(judge: Judge) -> Check:
    """What the table lets stand may be against the rules, but it must have been possible."""

    def check(table: Table, act: Act) -> Ruling | None:
        inner = judge(table, act.acts[0])
        return None if inner.possible else inner

    return check


def foul_check(judge: Judge) -> Check:
    """A foul is against the rules, or rests on cards unseen; it must have been possible, and is no slip in typing."""

    def check(table: Table, act: Act) -> Ruling | None:
        inner = judge(table, act.acts[0])
        if not inner.possible:
            return inner
        slip = _slip(table, act.acts[0])
        if slip is not None:
            return slip
        return NO_FOUL if inner.verdict == "legal" else None

    return check


def _slip(table: Table, act: Act) -> Ruling | None:
    """Why nobody can have done this act, whatever else is against it; None where somebody can."""
    rulings = (check(table, act) for _, check in table.checks[table.phase].get(act.kind, ()))
    return next((each for each in rulings if each is not None and each.slip), None)


PLAYER: tuple[tuple[str, Check], ...] = (("table.player", player_check),)
SEATED: tuple[tuple[str, Check], ...] = (("table.player", seated_check),)

CHECKS: Mapping[str, tuple[tuple[str, Check], ...]] = {
    "join": (("table.join", _join_check),),
    "leave": SEATED,
    "rename": (("table.rename", _rename_check),),
    "seats": (("table.seats", _seats_check),),
    "dealer": PLAYER,
    "pause": (("table.clock", _pause_check),),
    "resume": (("table.clock", _resume_check),),
    "note": (),
    "ruling": (),
    "close": (),
    "penalty": (*PLAYER, ("table.penalty", _penalty_check)),
    "foul last": (("table.foul", _foul_last_check),),
}
"""Checks of the acts that need nothing of the game. `foul` alone makes a foul of the act before it; here is none."""


def _plays_on_check(table: Table, act: Act) -> Ruling | None:
    """Once a match is over, more rounds or a higher target are all that can be agreed on."""
    more = not table.closed and all(key in PLAYS_ON for key, _, _ in act.values) and len(still_in(table.match)) > 1
    return None if more else _over_check(table, act)


def plays_on_only(table: Table, act: Act) -> Ruling | None:
    """Where scores are kept, only how long the match goes on can be agreed: no card is on record."""
    return None if all(key in PLAYS_ON for key, _, _ in act.values) else SCORES_ONLY


def checks_after_the_end(checks: Checks) -> Checks:
    """Once the match is over, remarks may still be written, a name put right, and more rounds agreed on."""
    over = (("table.over", _over_check),)
    kept: Checks = {
        "note": (), "ruling": (), "rename": checks["rename"],
        "agree": (("table.over", _plays_on_check), *checks["agree"]),
    }  # fmt: skip
    return {**dict.fromkeys(checks, over), **kept}


def rename_player(table: Table, act: Act) -> None:
    """A misspelt name is put right, in the past rounds too."""
    assert act.target is not None
    table.players[seat_of_player(table, act.target)] = act.text
    table.match = rename(table.match, act.target, act.text)
    table.penalties = [
        each._replace(player=act.text) if each.player == act.target else each for each in table.penalties
    ]


def reseat(table: Table, act: Act) -> list[int]:
    """Everybody sits as named; returns the old seat of each new one, for a game's own lists by seat."""
    old = [seat_of_player(table, name) for name in act.names]
    table.dealer = old.index(table.dealer)
    if table.turn is not None:
        table.turn = old.index(table.turn)
    table.players = [table.players[seat] for seat in old]
    table.hands = [table.hands[seat] for seat in old]
    table.out = [table.out[seat] for seat in old]
    table.match = reseat_match(table.scoring, table.match, act.names)
    follow(table)
    return old


def seat_newcomer(table: Table, act: Act, cards: int) -> int:
    """Somebody sits down after another player and is dealt `cards` from the draw pile; returns the seat."""
    assert act.target is not None
    seat = seat_of_player(table, act.target) + 1
    table.players.insert(seat, act.text)
    table.hands.insert(seat, Hand(cards))
    table.out.insert(seat, False)
    table.pile = max(0, table.pile - cards)
    table.dealer += table.dealer >= seat
    if table.turn is not None:
        table.turn += table.turn >= seat
    follow(table)
    return seat


def set_dealer(table: Table, act: Act) -> None:
    """Another player deals; before the first card of a round, who begins follows the dealer."""
    table.dealer = seat_of_player(table, act.who)
    if not table.under_way and table.turn is not None:
        table.turn = left_of(table, table.dealer)


def pause(table: Table, act: Act) -> None:
    """The clock stops."""
    table.paused = True


def resume(table: Table, act: Act) -> None:
    """The clock goes on."""
    table.paused = False


def close(table: Table, act: Act) -> None:
    """The evening ends here, ranked as it stands."""
    table.match = end_match(table.scoring, table.match)
    table.closed = True
    end_table(table)


def end_table(table: Table) -> None:
    """Nobody is at turn any more."""
    table.phase = OVER
    table.turn = None


def no_effect(table: Table, act: Act) -> None:
    """A remark changes nothing."""


def by_options(build: Callable[[Any], Worked]) -> Callable[[Any], Worked]:
    """What a game works out of its options alone, worked out once for all tables that play by the same ones.

    `build` is given options without a name and with an empty pack: a pack is a dict, which no cache takes, and sets
    that differ in their names alone play alike.
    """

    @cache
    def under(rules: Any) -> Worked:
        return build(rules._replace(cards={}))

    @wraps(build)
    def worked_out(rules: Any) -> Worked:
        return under(rules._replace(name="", cards=()))

    return worked_out


# --- what is agreed

AGREEABLE: Mapping[str, str] = {
    "turn": "player", "dealer": "player", "direction": "direction", "cards": "number of a player",
    "chips": "number of a player", "pile": "number", "round": "number",
}  # fmt: skip
"""What any table may agree on, and the type of its value; games add their own."""
COUNTING = ("rounds", "hands")
"""The options of how many rounds or hands there are."""
PLAYS_ON = (*COUNTING, "target")
"""What a table may agree on to play on, each the option of that name: the number of rounds or hands, the target."""


def bounds(table: Table, key: str, pack: int) -> tuple[int, int]:
    """The least and the most that a number agreed on can be; `pack` is the number of cards in the deck."""
    none = (1, 0)  # chips there are only where a game says how many
    return {"cards": (0, pack), "chips": none, "pile": (0, pack), "round": (1, 9999)}[key]


def bounds_to_play_on(table: Table, key: str) -> tuple[int, int]:
    """The same of the number of rounds or the target: with the least one the match is not over yet."""
    if key == "target":
        return least_target(table.scoring, table.match), 99_999
    return len(table.match.rounds) + 1, 999


Bounds = Callable[[T, str], tuple[int, int]]
"""The least and the most that a number agreed on can be; none can be where the least is more than the most."""


def agreed_check(table: T, act: Act, kinds: Mapping[str, str], bounds_of: Bounds[T]) -> Ruling | None:
    """Everything agreed on is something of this game, and can be, by itself and together."""
    found = _wrong_part(table, act, kinds, bounds_of)
    if found is not None:
        return found[0]
    if _round_too_high(table, act):
        return ROUND_TOO_HIGH
    return MORE_THAN_PACK if _cards_together(table, act) > sum(table.rules.cards.values()) else None


def agreed_values(table: T, act: Act, kinds: Mapping[str, str], bounds_of: Bounds[T]) -> dict[str, object]:
    """What the sentence is filled with that says which part of an agreement cannot be."""
    told: dict[str, object] = {
        "key": "",
        "name": "",
        "items": (),
        "known": (),
        "near": "",
        "least": 0,
        "most": 0,
        "form": "",
        "together": 0,
    }
    if act.kind != "agree":
        return told
    found = _wrong_part(table, act, kinds, bounds_of)
    if found is None and (number := _round_too_high(table, act)):
        form = f"{_counting(kinds)}={number} round={number}"
        return {**told, "text": f"round={number}", "most": _last_round(table, act), "form": form}
    if found is None:
        return {**told, "together": _cards_together(table, act), "most": sum(table.rules.cards.values())}
    ruling, part = found
    key, player, value = part
    told |= {"text": f"{key}:{player}={value}" if player else f"{key}={value}", "key": key}
    if ruling is NOT_AGREEABLE:
        return {**told, "items": list(kinds), "near": nearest(key, kinds)}
    if ruling is NOBODY_AGREED:
        value = player or value
        return {**told, "name": value, "known": _in_play(table), "near": nearest(value, _in_play(table))}
    if ruling is MISWRITTEN:
        return {**told, "form": _well_written(table, kinds[key], part)}
    if ruling in (OUT_OF_RANGE, NO_NUMBER):
        least, most = bounds_of(table, key)
        number = min(max(least, _SOME), most)
        form = f"{key}:{write_name(player)}={number}" if player else f"{key}={number}"
        return {**told, "least": least, "most": most, "form": form}
    return told


_SOME = 3
"""A number for an example, where it can be one."""


def _in_play(table: Table) -> list[str]:
    return [name for name, out in zip(table.players, table.out, strict=True) if not out]


def _well_written(table: Table, kind: str, part: tuple[str, str | None, str]) -> str:
    """What was perhaps meant: by a number without its player, or with one who has no part in it; by a direction."""
    key, player, value = part
    anybody = (_in_play(table) or table.players)[0]
    if kind == "direction":
        return f"{key}=cw|ccw"
    if kind == "player":
        return f"{key}={write_name(player or anybody)}"
    if player is not None:
        return f"{key}={value}"
    name, _, number = value.rpartition(":")
    named = [each for each in _in_play(table) if fold(each) in (name, value)]
    count = number if to_number(number) is not None else str(_SOME)
    return f"{key}:{write_name(named[0] if named else anybody)}={count}"


def _wrong_part(
    table: T, act: Act, kinds: Mapping[str, str], bounds_of: Bounds[T]
) -> tuple[Ruling, tuple[str, str | None, str]] | None:
    """The first part of an agreement that cannot be, and why."""
    before = set[tuple[str, str | None]]()
    for part in act.values:
        key, player, value = part
        if key not in kinds:
            return NOT_AGREEABLE, part
        if (key, player) in before:
            return AGREED_TWICE, part
        before.add((key, player))
        if kinds[key] == "direction" and value not in (WITH_CLOCK, AGAINST_CLOCK):
            return MISWRITTEN, part
        if kinds[key] == "player" and not value:
            return MISWRITTEN, part
        if kinds[key] == "player" and player is None and value not in _in_play(table):
            return NOBODY_AGREED, part
        if (kinds[key] == "number of a player") != (player is not None):
            return MISWRITTEN, part
        if player is not None and player not in _in_play(table):
            return NOBODY_AGREED, part
        if kinds[key].startswith("number"):
            wrong = _wrong_number(value, *bounds_of(table, key))
            if wrong is not None:
                return wrong, part
    return None


def _wrong_number(value: str, least: int, most: int) -> Ruling | None:
    """Why the value cannot be this number: there is none to agree on, it is none, or it is out of its bounds."""
    if least > most:
        return NOT_KEPT
    number = to_number(value)
    if number is None:
        return NO_NUMBER
    return None if least <= number <= most else OUT_OF_RANGE


def _round_too_high(table: Table, act: Act) -> int:
    """The number of the round that is agreed on, where there will be no such round; 0 where it can be.

    A play-off goes beyond the number of rounds, and a round that is played already has the number that it has.
    """
    number = next((int(value) for key, _, value in act.values if key == "round"), 0)
    last = _last_round(table, act)
    return number if last and number > max(last, table.round) and not table.match.play_offs else 0


def _last_round(table: Table, act: Act) -> int:
    """How many rounds the match has, by what is agreed on with it or before; 0 where that is open."""
    agreed = (int(value) for key, _, value in act.values if key in COUNTING)
    return next(agreed, table.scoring.rounds)


def _counting(kinds: Mapping[str, str]) -> str:
    """What a game calls the number of its rounds."""
    return next(key for key in COUNTING if key in kinds)


def _cards_together(table: Table, act: Act) -> int:
    """How many cards there are at least by an agreement on hands or the draw pile: in the hands, in the draw pile where
    it is agreed on, and on the discards, of which nobody knows more than that one lies there."""
    agreed = {player: int(value) for key, player, value in act.values if key == "cards"}
    piles = [int(value) for key, _, value in act.values if key == "pile"]
    if not agreed and not piles:
        return 0
    lies_open = any(table.seen.values()) or any(key == "top" for key, _, _ in act.values)
    held = (agreed.get(name, hand.count) for name, hand in zip(table.players, table.hands, strict=True))
    return sum(held) + sum(piles) + lies_open


def agree(table: T, act: Act, setters: Mapping[str, Callable[[T, str | None, str], None]]) -> None:
    """What the table agrees on is set, value by value, in whatever order it was written.

    Cards of a hand come off the draw pile or go back to it, unless the draw pile is agreed on too.
    """
    keys = {key for key, _, _ in act.values}
    taken_over = "pile" in keys and not keys.isdisjoint(LIES_OPEN) and not any(table.seen.values())
    for key, player, value in sorted(act.values, key=_is_of_pile):
        setters[key](table, player, value)
    if taken_over:
        recorded = table.pile + sum(hand.count for hand in table.hands) + sum(table.seen.values())
        table.unrecorded = max(0, sum(table.rules.cards.values()) - recorded)


def _is_of_pile(part: tuple[str, str | None, str]) -> bool:
    return part[0] == "pile"


LIES_OPEN = frozenset({"top", "total"})
"""Agreed on before any card has been laid, together with the draw pile: the round is taken over in its middle."""


def _set_option(key: str) -> Callable[[Table, str | None, str], None]:
    def setter(table: Table, player: str | None, value: str) -> None:
        table.rules = table.rules._replace(**{key: int(value)})

    return setter


def reopen(table: Table) -> None:
    """The match is not over: more rounds have been agreed on."""
    table.match = table.match._replace(over=False, winner=None, play_offs=())


def _set_turn(table: Table, player: str | None, value: str) -> None:
    table.turn = seat_of_player(table, value)


def _set_dealer(table: Table, player: str | None, value: str) -> None:
    table.dealer = seat_of_player(table, value)


def _set_direction(table: Table, player: str | None, value: str) -> None:
    table.direction = CLOCKWISE if value == WITH_CLOCK else COUNTER_CLOCKWISE
    follow(table)


def _set_cards(table: Table, player: str | None, value: str) -> None:
    """Cards of a hand that were shown are known to be there still only where none has gone."""
    hand = table.hands[seat_of_player(table, player)]
    gone = hand.count - int(value)
    table.pile = max(0, table.pile + gone)
    hand.count = int(value)
    if gone > 0:
        hand.cards = None


def _set_chips(table: Table, player: str | None, value: str) -> None:
    table.match = table.match._replace(chips={**table.match.chips, str(player): int(value)})


def _set_pile(table: Table, player: str | None, value: str) -> None:
    table.pile = int(value)


def _set_round(table: Table, player: str | None, value: str) -> None:
    table.round = int(value)


SETTERS: Mapping[str, Callable[[Table, str | None, str], None]] = {
    "turn": _set_turn, "dealer": _set_dealer, "direction": _set_direction, "cards": _set_cards,
    "chips": _set_chips, "pile": _set_pile, "round": _set_round,
    **{key: _set_option(key) for key in PLAYS_ON},
}  # fmt: skip

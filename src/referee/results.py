"""Results of whole rounds: how words tell them, how they stand in the record, which fixes put them right. Pure.

hand       of a player as `round` takes it: `-`, points, or cards
told       what a round is told to have been
entered    a round that stands in the record by its result: in one `round`, or in one hand after another
changes    by place among the entries in force: the acts that are to stand there
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from referee.course import Played, played_rounds
from referee.desk import Desk
from referee.entries import TELLS_RESULT, Entry, in_names_of_now, name_now, with_players
from referee.errors import Misuse, NotationError, RefereeError
from referee.game import SCORE, Act, Finding, Game
from referee.spelling import LOST, NEAR, NOBODY, OUT, fold, is_nobody, nearest, plain_signs, write_name

Hands = dict[str, str]
"""Each player's hand as `round` takes it: `-`, points, or cards."""
EXAMPLE = "27"
"""A hand as an example tells it."""


class Told(NamedTuple):
    """What a round is told to have been."""

    hands: Hands
    nobody: bool = False
    """Nobody won it."""


# --- what words tell


def is_result(desk: Desk, words: Sequence[str]) -> bool:
    """Whether these words are meant as a result: names with hands, one at least of this table, or that nobody won."""
    known = any(is_nobody(fold(word)) or desk.reader.split_name(word) is not None for word in words)
    return known and all(is_nobody(fold(word)) or ":" in fold(word) for word in words)


def told_of(desk: Desk, words: Sequence[str]) -> Told:
    """`Aki:- Ben:27` -> each player's hand; `none` among them says that nobody went out.

    Raises Misuse for a name that is not at the table, or named twice.
    """
    hands: Hands = {}
    results = [word for word in words if not is_nobody(fold(word))]
    for word in results:
        split = desk.reader.split_name(word)
        if split is None or split[0] not in desk.state.players:
            raise _no_result(desk, word)
        name, hand = split
        if name in hands:
            raise Misuse("score.twice", name=name)
        hands[name] = desk.reader.hand_text(hand)
    return Told(hands, len(results) < len(words))


def _no_result(desk: Desk, word: str) -> Misuse:
    """A word that tells nobody's result: whose name was perhaps meant, and what a result looks like in this game."""
    example = EXAMPLE if desk.game.by_hands else LOST
    another = write_name(desk.state.players[1])
    name, colon, hand = plain_signs(word).rpartition(":")
    name, hand = (name, hand) if colon else (word, "")
    known = {fold(player): player for player in desk.state.players}
    near = nearest(fold(name), known, NEAR)
    meant = f"{known[near]}:{hand or example}" if near else ""
    key = "score.no_result" if desk.game.by_hands else "score.no_result.loser"
    return Misuse(key, text=word, near=meant, example=f"{another}:{example}", players=tuple(desk.state.players))


def told_text(told: Told) -> str:
    """A result as it is typed."""
    words = [NOBODY] if told.nobody else []
    return " ".join([*words, *(f"{write_name(name)}:{hand}" for name, hand in told.hands.items())])


def spelt(desk: Desk, name: str, hand: str) -> str:
    """A player's hand in its first spelling. Raises RefereeError where it cannot be read."""
    return desk.write(_hand_act(desk, name, hand)._replace(who=None)).partition(":")[2]


# --- the acts that record them


def round_act(told: Told) -> Act:
    """The act that tells a whole round by its result."""
    values = tuple(("hand", name, hand) for name, hand in told.hands.items())
    return Act("round", values=values, text=NOBODY * told.nobody)


def is_legal(game: Game[Any], state: Any, told: Told) -> bool:
    """Whether a round of this result may be entered at this table now."""
    return game.judge(state, round_act(told)).verdict == "legal"


def _hand_act(desk: Desk, name: str, hand: str) -> Act:
    """The act that hands in this hand. Raises RefereeError where it cannot be read."""
    try:
        acts = desk.read(f"hand:{hand}")
    except NotationError as error:
        unread = error.values.get("unread", hand)
        raise RefereeError("score.unread", part=f"{name}:{hand}", unread=unread) from error
    if len(acts) != 1:
        raise RefereeError("score.unread", part=f"{name}:{hand}", unread=hand)
    return acts[0]._replace(who=name)


def result_acts(desk: Desk, wanted: Told) -> list[Act]:
    """The acts that record this result; none where all of it was told before. Raises RefereeError."""
    if wanted.nobody:
        return [round_act(wanted)]
    told = told_before(desk)
    for name, hand in wanted.hands.items():
        if name in told and told[name] != spelt(desk, name, hand):
            raise _told_otherwise(desk, name, told[name], hand)
    hands = {name: hand for name, hand in wanted.hands.items() if name not in told}
    return _acts(desk, hands) if hands else []


def _told_otherwise(desk: Desk, name: str, old: str, new: str) -> RefereeError:
    """A hand that was told before, and otherwise: how to put it right."""
    number = len(desk.state.match.rounds) + 1
    kept = entered(desk).get(number)
    if kept is None or name not in kept.told.hands:
        return RefereeError("score.went_out", name=name, new=new)
    mended = f"{write_name(name)}:{new}"
    return RefereeError("score.told_before", name=name, old=old, new=new, number=number, mended=mended)


def told_before(desk: Desk) -> Hands:
    """The hands of the round that is being counted which were handed in one by one, and `-` for who went out."""
    facts = desk.game.facts(desk.state)
    if facts["phase"] != SCORE or not (facts["handed"] or facts["went_out"]):
        return {}
    kept = entered(desk).get(len(desk.state.match.rounds) + 1)
    told = dict(kept.told.hands) if kept else {}
    if facts["went_out"]:
        told.setdefault(str(facts["went_out"]), OUT)
    return told


def missing(desk: Desk, hands: Mapping[str, str]) -> list[str]:
    """Who is still in and has no result, here or handed in before."""
    awaited = desk.game.facts(desk.state).get("waiting")
    names = awaited if isinstance(awaited, list) else []
    return [name for name in names if name not in hands]


def _acts(desk: Desk, hands: Hands) -> list[Act]:
    """One `round` where everybody is named and nothing was handed in before; otherwise one hand after another."""
    if not desk.game.by_hands:
        return [round_act(Told(hands))]
    state = desk.state
    playing = [name for seat, name in enumerate(state.players) if not state.out[seat]]
    begun = state.phase == SCORE and bool(desk.game.facts(state)["handed"])
    if set(hands) >= set(playing) and not state.under_way and not begun:
        return [round_act(Told(hands))]
    return [_hand_act(desk, name, hand) for name, hand in hands.items()]


# --- rounds that were entered


class Entered(NamedTuple):
    """A round as it stands in the record: the entries that told its result, and what they told."""

    places: list[int]
    """Where its entries stand among all that are in force."""
    entries: list[Entry]
    told: Told
    """By the players' names of now."""

    def whole(self) -> bool:
        """Whether one `round` told it, or what was left of it after hands that had been told one by one."""
        return self.entries[-1].act.kind == "round"


def entered(desk: Desk) -> dict[int, Entered]:
    """By round number: how its result was told, by `round` or by one hand after another."""
    found = dict[int, Entered]()
    entries = desk.standing().entries
    for place, (entry, match, phase, _, _) in enumerate(desk.history()):
        if entry.act.kind in TELLS_RESULT and (entry.act.kind == "round" or phase == SCORE):
            number = len(match.rounds) + 1
            kept = found.get(number) or Entered([], [], Told({}))
            found[number] = kept = kept._replace(told=kept.told._replace(nobody=bool(entry.act.text)))
            kept.places.append(place)
            kept.entries.append(entry)
            kept.told.hands.update(_told_hands(desk, in_names_of_now(entry.act, entries[place + 1 :])))
    return found


def _told_hands(desk: Desk, act: Act) -> Iterator[tuple[str, str]]:
    if act.kind == "round":
        yield from ((str(name), hand) for _, name, hand in act.values)
    else:
        yield str(act.who), desk.write(act._replace(who=None)).partition(":")[2]


# --- the fixes that put them right


def fixed(desk: Desk, kept: Entered, told: Told) -> tuple[list[Act], Told]:
    """The fixes by which the players named have these hands, and the round as it is then. Raises RefereeError."""
    then = told if told.nobody else _fixed_round(desk, kept, told.hands)
    if told.nobody or kept.whole():
        changes: dict[int, list[Act]] = {place: [] for place in kept.places}
        changes[kept.places[-1 if kept.whole() else 0]] = [round_act(then)]
    else:
        changes = dict(_fixed_hand(desk, kept, name, hand) for name, hand in told.hands.items())
    return _mended(desk, changes), then


def _fixed_round(desk: Desk, kept: Entered, hands: Hands) -> Told:
    """A round put right; where a round is told by its loser alone, the new one takes the place of the old."""
    nobody = desk.game.by_hands and kept.told.nobody and OUT not in hands.values()
    return Told(_fixed_hands(desk, kept, hands), nobody)


def _fixed_hands(desk: Desk, kept: Entered, hands: Hands) -> Hands:
    """The hands of a round with these put right; where a round is told by its loser alone, another loser's."""
    if desk.game.by_hands:
        return {**kept.told.hands, **hands}
    told = {name: hand for name, hand in hands.items() if hand != "0"}
    # A dash is somebody who lost, as in `score add`, but not beside another who is said to have lost.
    losers = {name: hand for name, hand in told.items() if hand != OUT} or told
    return losers or {name: hand for name, hand in kept.told.hands.items() if name not in hands}


def _fixed_hand(desk: Desk, kept: Entered, name: str, hand: str) -> tuple[int, list[Act]]:
    """One player's hand of a round told hand by hand, put right, and its place. Raises RefereeError for no hand."""
    entries = desk.standing().entries
    place = next(
        (place for place in kept.places if name_now(entries[place].act.who, entries[place + 1 :]) == name), None
    )
    if place is None:
        raise RefereeError("score.no_hand", name=name)
    return place, [_hand_act(desk, name, hand)]


def removed(desk: Desk, kept: Entered) -> list[Act]:
    """The fixes that take a round out of the record."""
    return _mended(desk, dict.fromkeys(kept.places, ()))


def inserted(desk: Desk, kept: Entered, told: Told) -> list[Act]:
    """The fixes that put a round before another."""
    place, first = kept.places[0], kept.entries[0].act
    follows = in_names_of_now(first, desk.standing().entries[place + 1 :])
    return _mended(desk, {place: [round_act(told), follows]})


def _mended(desk: Desk, changes: Mapping[int, Sequence[Act]]) -> list[Act]:
    """The fixes that put these acts in the places (among the entries in force) of others.

    An earlier fix may have made several entries of one number: what is not changed of them is told again.
    """
    entries = desk.standing().entries
    fixes = []
    for number in dict.fromkeys(entries[place].number for place in changes):
        acts: list[Act] = []
        for place, entry in enumerate(entries):
            if entry.number == number and number is not None:
                acts += changes.get(place, [in_names_of_now(entry.act, entries[place + 1 :])])
        fixes.append(Act("fix", number=number, acts=tuple(acts)))
    return fixes


# --- what they change


def named(desk: Desk, acts: Iterable[Act]) -> list[Act]:
    """The fixes with their players named."""
    return [with_players(desk.game, desk.acts, act) for act in acts]


def refused_then(desk: Desk, acts: Sequence[Act]) -> Finding | None:
    """What the rules refuse after these fixes and do not now: a result that cannot be."""
    before = {(each.number, each.ruling) for each in desk.replayed_with(()).findings}
    for each in desk.replayed_with(named(desk, acts)).findings:
        new = (each.number, each.ruling) not in before
        if new and each.ruling.verdict == "illegal" and each.ruling.rule != "table.over":
            return each
    return None


def other_totals(desk: Desk, acts: Sequence[Act]) -> Iterator[tuple[int, list[tuple[str, int, int]]]]:
    """After which rounds whose totals are others with these acts: the number, and each name with now and then.

    Rounds that are no more, or new, have no other number.
    """
    rounds = zip(_played(desk).after, _played(desk, acts).after, strict=False)
    for number, (now, then) in enumerate(rounds, 1):
        others = [(name, now[name], then[name]) for name in now if now[name] != then.get(name, now[name])]
        if others:
            yield number, others


def late_then(desk: Desk, acts: Sequence[Act]) -> list[int | None]:
    """Which rounds come after the end only with these acts: they stay on file, and no longer count."""
    before = _played(desk).late
    return [number for number in _played(desk, acts).late if number not in before]


def _played(desk: Desk, more: Sequence[Act] = ()) -> Played:
    """The rounds of this table, with these acts added."""
    return played_rounds(desk.state.scoring, desk.history(more))

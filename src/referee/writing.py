"""An act as a line of the journal, in its first spelling: what `notation` reads back as the same act."""

from collections.abc import Callable, Sequence

from referee.game import Act, Game, Table
from referee.spelling import LOST, SIMPLE, quote, write_name


def write(game: Game[Table], act: Act) -> str:
    """The act as a line of the journal, in its first spelling."""
    writer = _WRITERS.get(act.kind)
    words = writer(game, act) if writer else game.write_word(act, write_name)
    if act.who is None or act.kind in ("dealer", "foul", "stands"):
        return words
    return f"{write_name(act.who)} {words}"


def _write_marked(game: Game[Table], act: Act) -> str:
    inner = write(game, act.acts[0]._replace(who=None))
    return f"{write_name(act.who)} {act.kind} {inner}" if act.who else f"{act.kind} {inner}"


def _write_fix(game: Game[Table], act: Act) -> str:
    return f"fix {act.number} " + (" ".join(write(game, inner) for inner in act.acts) or "none")


def _write_agree(game: Game[Table], act: Act) -> str:
    def word(key: str, player: str | None, value: str) -> str:
        value = write_name(value)
        return f"{key}:{write_name(player)}={value}" if player else f"{key}={value}"

    return "agree " + " ".join(word(*each) for each in act.values)


def _write_remark(game: Game[Table], act: Act) -> str:
    return (f"{act.kind}:{act.target}" if act.target else act.kind) + " " + quote(act.text)


def _write_round(game: Game[Table], act: Act) -> str:
    return " ".join(["round", *filter(None, [act.text]), *_told_hands(act)])


def result_example(by_hands: bool, names: Sequence[str]) -> str:
    """What a result of these players may look like: who went out and what another was left with, or who lost."""
    first, second = [write_name(name) for name in names[:2]]
    more = " …" if len(names) > len((first, second)) else ""
    return f"{first}:- {second}:27{more}" if by_hands else f"{second}:{LOST}"


def _told_hands(act: Act) -> list[str]:
    return [f"{write_name(str(player))}:{value}" for _, player, value in act.values]


_WRITERS: dict[str, Callable[[Game[Table], Act], str]] = {
    "foul last": lambda game, act: "foul",
    "foul": _write_marked,
    "stands": _write_marked,
    "fix": _write_fix,
    "agree": _write_agree,
    "note": _write_remark,
    "ruling": _write_remark,
    "penalty": lambda game, act: f"penalty:{act.number}",
    "join": lambda game, act: f"join {write_name(act.text)} after {write_name(act.target or '')}",
    "rename": lambda game, act: f"rename {write_name(act.target or '')} {write_name(act.text)}",
    "seats": lambda game, act: " ".join(["seats", *map(write_name, act.names)]),
    "dealer": lambda game, act: f"dealer {write_name(act.who or '')}",
    "round": _write_round,
    **{kind: (lambda game, act: act.kind) for kind in set(SIMPLE.values())},
}

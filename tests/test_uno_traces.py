"""Whole tables of UNO, really dealt and played, with the state that is right after every act.

The data is a copy of the project's collection of traces. A state there names only the keys that changed; `free`
lists keys that no text settles at that moment. For a wild the top card is compared up to its first colon.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from unotable import DATA, run

TRACES = [json.loads(line) for line in (DATA / "traces" / "uno.jsonl").read_text(encoding="utf-8").split("\n") if line]
NOT_COMPARED = {"free", "out"}
NOT_COMPARED_WHEN_NULL = {"points", "totals", "ranks"}


def comparable(key: str, value: Any, players: list[str]) -> Any:
    """A value in the form in which it is compared."""
    if key == "top":
        return (value or "").split(":")[0]
    if key == "catchable":
        return sorted(value)
    if key in NOT_COMPARED_WHEN_NULL and isinstance(value, list):
        return dict(zip(players, value, strict=True))
    return value


def differences(
    board: Mapping[str, Any], told: Mapping[str, Any], players: list[str]
) -> Iterator[tuple[str, Any, Any]]:
    """(key, what is right, what was told) of every key in which the two part."""
    for key, right in board.items():
        if key in NOT_COMPARED or key in board.get("free", ()) or (right is None and key in NOT_COMPARED_WHEN_NULL):
            continue
        if key == "cards":
            rows = [None if row["out"] else row["cards"] for row in told["players"]]
            if any(want is not None and want != have for want, have in zip(right, rows, strict=True)):
                yield key, right, rows
        elif comparable(key, told[key], players) != comparable(key, right, players):
            yield key, right, told[key]


def test_the_collection_is_whole() -> None:
    assert len(TRACES) == 40
    assert sum(len(trace["acts"]) for trace in TRACES) == 6674
    assert all(len(trace["acts"]) == len(trace["states"]) for trace in TRACES)
    compared = {key for trace in TRACES for state in trace["states"] for key in state} - NOT_COMPARED
    assert compared == {
        "turn", "direction", "phase", "round", "winner", "cards", "top", "colour", "pending", "catchable", "points",
        "totals", "ranks",
    }  # fmt: skip


def setting(key: str, value: Any) -> str:
    """An option of a trace as `--set` takes it."""
    return f"{key}={str(value).lower() if isinstance(value, bool) else value}"


@pytest.mark.parametrize("trace", TRACES, ids=[trace["id"] for trace in TRACES])
def test_every_act_of_the_table(trace: Mapping[str, Any], tmp_path: Path) -> None:
    file = str(tmp_path / "trace.referee")
    options = [word for key, value in trace["set"].items() for word in ("--set", setting(key, value))]
    players = trace["players"]
    code, said = run("new", trace["game"], "--rules", trace["rules"], *options, "-f", file, *players)
    assert code == 0, said
    code, said = run("play", "-f", file, "--json", "-", given="\n".join(trace["acts"]) + "\n")
    answers = [json.loads(line) for line in said.splitlines()]
    assert (code, len(answers)) == (0, len(trace["acts"])), said[-500:]
    board: dict[str, Any] = {}
    for number, (act, change, told) in enumerate(zip(trace["acts"], trace["states"], answers, strict=True), 1):
        board.update(change)
        parted = list(differences(board, told, players))
        assert not parted, (number, act, parted)

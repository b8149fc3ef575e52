"""Whole tables of O'NO 99, really dealt and played, with the state that is right after every act.

The data is a copy of the project's collection of traces. A state there names only the keys that changed; `free`
lists keys that no text settles at that moment.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from onotable import DATA, run

TRACES = [
    json.loads(line) for line in (DATA / "traces" / "ono99.jsonl").read_text(encoding="utf-8").split("\n") if line
]
NOT_COMPARED = {"free", "ended", "out"}
BY_SEAT = ("cards", "chips")


def differences(board: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    """(key, what is right, what was told) of every key in which the two part."""
    for key, right in board.items():
        if key in NOT_COMPARED or key in board["free"] or (key == "loser" and right is None):
            continue
        if key not in BY_SEAT:
            if told[key] != right:
                yield key, right, told[key]
            continue
        rows = [None if key == "cards" and row["out"] else row[key] for row in told["players"]]
        if any(want is not None and want != have for want, have in zip(right, rows, strict=True)):
            yield key, right, rows


def test_the_collection_is_whole() -> None:
    assert len(TRACES) == 40
    assert sum(len(trace["acts"]) for trace in TRACES) == 4908
    assert all(len(trace["acts"]) == len(trace["states"]) for trace in TRACES)


@pytest.mark.parametrize("trace", TRACES, ids=[trace["id"] for trace in TRACES])
def test_every_act_of_the_table(trace: Mapping[str, Any], tmp_path: Path) -> None:
    file = str(tmp_path / "trace.referee")
    options = [word for key, value in trace["set"].items() for word in ("--set", f"{key}={value}")]
    code, said = run("new", trace["game"], "--rules", trace["rules"], *options, "-f", file, *trace["players"])
    assert code == 0, said
    code, said = run("play", "-f", file, "--json", "-", given="\n".join(trace["acts"]) + "\n")
    answers = [json.loads(line) for line in said.splitlines()]
    assert (code, len(answers)) == (0, len(trace["acts"])), said[-500:]
    board: dict[str, Any] = {}
    for number, (act, change, told) in enumerate(zip(trace["acts"], trace["states"], answers, strict=True), 1):
        board.update(change)
        parted = list(differences(board, told))
        assert not parted, (number, act, parted)

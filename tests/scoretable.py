"""A table that keeps scores only, for the tests of scores, imports and standings: set up and written by commands."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from onotable import run as run

FILE = "evening.referee"


def table(*players: str, file: str = FILE, **options: Any) -> None:
    """A new table of UNO in the working folder, scores only, with these options of the rule set."""
    settings = [word for key, value in options.items() for word in ("--set", f"{key}={value}")]
    code, said = run("new", "uno", "--scores-only", *settings, "-f", file, *players)
    assert code == 0, said


def add(*words: str, file: str = FILE) -> str:
    """`Aki:-`, `Ben:27` … recorded."""
    code, said = run("score", "add", "-f", file, *words)
    assert code == 0, said
    return said


def results(hands: Mapping[str, object]) -> list[str]:
    """Each player's hand as the command takes it."""
    return [f"{name}:{hand}" for name, hand in hands.items()]


def refused(*arguments: str, file: str = FILE) -> str:
    """What is said to a command that is refused and writes nothing."""
    before = Path(file).read_bytes()
    code, said = run(*arguments, "-f", file)
    assert code in (1, 2), said
    assert Path(file).read_bytes() == before
    return said


def scores(file: str = FILE) -> Any:
    """The match as `score --json` tells it."""
    code, said = run("score", "-f", file, "--json")
    assert code == 0, said
    return json.loads(said)

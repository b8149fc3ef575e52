"""What a journal pins, put there by hand: `none` means what it means after `--set`, and what cannot be is told."""

import re
from pathlib import Path
from typing import Any

import pytest

from referee import rulesets
from referee.desk import Desk
from sitting import run

FILE = "t.referee"
ACTS = {"ono99": ("7", "8", "9"), "uno": ("flip:r5", "r7", "r8")}
OPTIONS = {game: rulesets.load_book(game).options for game in ACTS}
EACH = [(game, key) for game, options in OPTIONS.items() for key in options]
DONE, REFUSED = 0, 1


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """For each game, the text of a journal with a few acts."""
    folder = tmp_path_factory.mktemp("tables")
    texts = {}
    for game, acts in ACTS.items():
        file = str(folder / f"{game}.referee")
        assert run("new", game, "-f", file, "Aki", "Ben", "Chie")[0] == DONE
        assert run("play", "-f", file, *acts)[0] == DONE
        texts[game] = Path(file).read_text(encoding="utf-8")
    return texts


def pin(text: str, **values: str) -> int:
    """The journal with these values, as TOML writes them, in its front matter; the line of the last one."""
    for key, value in values.items():
        text, count = re.subn(rf"^{key} = .*$", f"{key} = {value}", text, flags=re.MULTILINE)
        assert count == 1, key
    Path(FILE).write_text(text, encoding="utf-8")
    return next(number for number, line in enumerate(text.split("\n"), 1) if line.startswith(f"{key} = "))


# --- none


def none_of(option: dict[str, Any]) -> Any:
    """What `none` is for an option; the word itself where it is nothing, or a choice like others."""
    return {"list": (), "count": None}.get(option["type"], "none")


@pytest.mark.parametrize(("game", "key"), EACH)
def test_none_is_what_it_is_after_set_or_told_as_wrong(game: str, key: str, tables: dict[str, str]) -> None:
    line = pin(tables[game], **{key: '"none"'})
    option = dict(OPTIONS[game][key])
    wanted = none_of(option)
    may_be = wanted != "none" or (option["type"] == "choice" and "none" in option.get("choice", {}))
    code, said = run("check", FILE)
    assert (f"{FILE}:{line}: " not in said) == may_be, said
    code, said = run("status", "-f", FILE)
    assert code == DONE or (not may_be and said.startswith(f"Error: {FILE}:{line}: `{key}` ")), said
    if may_be:
        assert getattr(Desk(FILE).rules, key) == wanted


@pytest.mark.parametrize("game", ACTS)
def test_no_pack_is_none(game: str, tables: dict[str, str]) -> None:
    line = pin(tables[game], cards='"none"')
    assert run("status", "-f", FILE) == (
        REFUSED, f"Error: {FILE}:{line}: `cards` must be a table of keys and values, not 'none'.\n",
    )  # fmt: skip


# --- what cannot be

WRONG = {"bool": "5", "list": '["zz"]', "choice": '"zz"'}
"""By the type of an option, a value that it cannot have; of a number one below all."""
NEWEST = {"four_ono": "Aki swap4\n", "negative": "agree total=3\nAki -10\n", "over_limit": "agree total=95\nAki 9\n"}
"""By option, acts that rest on it."""


@pytest.mark.parametrize(("game", "key"), EACH)
def test_a_value_that_cannot_be_is_found_on_its_line(game: str, key: str, tables: dict[str, str]) -> None:
    line = pin(tables[game], **{key: WRONG.get(OPTIONS[game][key]["type"], "-5000")})
    code, said = run("check", FILE)
    assert code == REFUSED
    [told] = [each for each in said.split("\n") if each.startswith(f"{FILE}:{line}: ")]
    assert f"`{key}`" in told
    assert told.endswith("[rules]")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("game", "key", "value", "command"),
    [
        *(("uno", "scoring", '"zz"', command) for command in ("status", "score", "log", "play r3", "watch --once")),
        ("ono99", "deck", '"zz"', "judge --all 5"),
        ("ono99", "deck", '"zz"', "new --again"),
        ("uno", "deck", '"zz"', "new --again"),
        ("ono99", "hand_size", "-5", "odds"),
        ("ono99", "hand_size", "-5", "new --again"),
        ("ono99", "four_ono", '"zz"', "why"),
        ("ono99", "negative", '"zz"', "why"),
        ("ono99", "over_limit", '"zz"', "why"),
        ("ono99", "players_min", '"none"', "new --again"),
        ("uno", "stop_cards", '"none"', "play r3"),
        ("uno", "tie_breaks", '["zz"]', "new --again"),
    ],
)
def test_a_command_that_trips_over_it_says_where_it_stands(
    game: str, key: str, value: str, command: str, lang: str, tables: dict[str, str]
) -> None:
    line = pin(tables[game] + NEWEST.get(key, ""), **{key: value})
    before = Path(FILE).read_bytes()
    table = [] if command.startswith("new") else ["-f", FILE]
    code, said = run("--lang", lang, *command.split(), *table)
    assert code == REFUSED, said
    told = re.search(rf"^(Error: |エラー：){FILE}:{line}[:：].*$", said, re.MULTILINE)
    assert told, said
    assert f"`{key}`" in told[0]
    assert (Path(FILE).read_bytes(), [each.name for each in Path().iterdir()]) == (before, [FILE])


def test_what_goes_wrong_at_a_table_that_is_in_order_is_no_fault_of_it(
    tables: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pin(tables["uno"], scoring='"japanese"')
    monkeypatch.setattr("referee.cli.status.position_of", lambda desk: int("ours"))
    with pytest.raises(AssertionError, match="ours"):
        run("status", "-f", FILE)


def test_partners_who_are_not_four_are_found(tables: dict[str, str]) -> None:
    pin(tables["uno"], partners="true")
    assert run("check", "--json", FILE) == (
        REFUSED, f'{{"file": "{FILE}", "line": 5, "entry": null, "act": null, "rule": "rules", "why": '
        '"Partners are four, two against two, not 3."}\n',
    )  # fmt: skip

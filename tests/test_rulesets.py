"""Rule files that will not do: each is refused with file, line, key and what to write instead; exit code 2."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from referee import rulesets
from referee.cli.group import cli
from referee.errors import RuleFileError

GOOD = 'game = "ono99"\nextends = "ono99-tomy"\n\n[rules]\nlimit = 100\n'


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def rule_file(text: str | bytes, name: str = "house.toml") -> str:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_bytes(text.encode() if isinstance(text, str) else text)
    return name


def new(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["new", "ono99", *arguments, "-f", "a.referee", "Aki", "Ben", "Chie"])


def refused(*arguments: str) -> str:
    """The sentence with which `new` is refused; no journal is left."""
    result = new(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert not Path("a.referee").exists()
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr.removeprefix("Error: ").rstrip("\n")


def rules(line: str) -> str:
    return f'game = "ono99"\n[rules]\n{line}\n'


BAD: dict[str, tuple[str | bytes, str]] = {
    "unknown key": (GOOD.replace("extends", "extend"), "house.toml:2: there is no key 'extend'"),
    "unknown option": (rules("limt = 5"), "house.toml:3: there is no option 'limt' (did you mean limit?)."),
    "unknown option, nothing like it": (rules("xyzzy = 5"), "house.toml:3: there is no option 'xyzzy'."),
    "true is no number": (rules("limit = true"), "house.toml:3: `limit` must be a whole number, not true."),
    "a fraction": (rules("limit = 99.0"), "house.toml:3: `limit` must be a whole number, not 99.0."),
    "a number as text": (rules("limit = '500'"), "house.toml:3: `limit` must be a whole number, not '500'."),
    "out of range": (rules("hand_size = 0"), "house.toml:3: `hand_size` must be at least 1"),
    "a word that is no choice": (rules('ono = "alwys"'), "house.toml:3: `ono` cannot be 'alwys'"),
    "a number for a choice": (rules("ono = 3"), "house.toml:3: `ono` cannot be 3"),
    "a word for a list": (rules('dodge = "hold"'), "house.toml:3: `dodge` must be a list of text, not 'hold'."),
    "a word for true or false": (rules('dodge_second = "yes"'), "house.toml:3: `dodge_second` must be true or false"),
    "a table that is none": ('game = "ono99"\nrules = 3\n', "house.toml:2: `rules` must be a table of keys"),
    "a source without a value": (rules('limit = { source = "JA" }'), "house.toml:3: `rules.limit` must be a value, or"),
    "no game": ("[rules]\nlimit = 99\n", "house.toml: `game` must be one of ono99, uno."),
    "another game": ('game = "chess"\n', "house.toml:1: `game` must be one of ono99, uno."),
    "a leading zero": (rules("limit = 099"), "house.toml:3: this is not TOML: "),
    "a bracket left open": ('game = "ono99"\n[rules\n', "house.toml:2: this is not TOML: "),
    "not UTF-8": (b'game = "\x83\x49"\n', "house.toml:1: this is not UTF-8 text."),
    "circular": (GOOD.replace("ono99-tomy", "house"), "house.toml extends itself: house → house."),
    "extends nothing": (GOOD.replace("ono99-tomy", "ono99-tommy"), "There is no rule set 'ono99-tommy'"),
    "a pack too small": (rules("players_max = 20"), "house.toml:3: 20 players with 4 cards each need 80;"),
    "hands too large": (rules("hand_size = 9"), "house.toml:3: 8 players with 9 cards each need 72;"),
    "players upside down": (rules("players_min = 5\nplayers_max = 3"), "house.toml:3: at least 5 players and"),
    "a pack without its quotes": (rules("deck = 112"), 'house.toml:3: `deck` cannot be 112 (did you mean "112"?);'),
    "a pack that is no text": (rules("deck = [55]"), "house.toml:3: `deck` cannot be [55]; it can be 54, 112."),
    "a day": (rules("limit = 1979-05-27"), "house.toml:3: `limit` must be a whole number, not 1979-05-27."),
    "a list": (rules("limit = [true, 'x', 5]"), "house.toml:3: `limit` must be a whole number, not [true, 'x', 5]."),
    "a table": ("game = {a = true, b = 1}", "house.toml:1: `game` must be a text in quotes, not { a = true, b = 1 }."),
    "no such pack": (rules('deck = "55"'), "house.toml:3: `deck` cannot be '55'"),
    "as deep as a well": ("a = " + "[" * 5000, "house.toml holds a number or a nesting beyond all reason."),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_rule_file_that_will_not_do_is_refused(name: str) -> None:
    text, sentence = BAD[name]
    told = refused("--rules", rule_file(text))
    assert told.startswith(sentence), told


def test_a_broken_line_of_toml_is_named() -> None:
    assert "line 3" in refused("--rules", rule_file(rules("limit = 099")))


def test_a_circle_of_three_is_told_as_a_chain() -> None:
    for name, next_one in (("a", "b"), ("b", "c"), ("c", "a")):
        rule_file(GOOD.replace("ono99-tomy", next_one), f"{name}.toml")
    assert refused("--rules", "a.toml").endswith("extends itself: a → b → c → a.")


def test_more_sets_that_extend_one_another_than_anybody_follows_are_refused() -> None:
    last = 40
    for number in range(last):
        rule_file(GOOD.replace("ono99-tomy", f"c{number + 1}"), f"rules/c{number}.toml")
    rule_file(GOOD, f"rules/c{last}.toml")
    asked, most = last - rulesets.LONGEST_CHAIN, rulesets.LONGEST_CHAIN
    told = refused("--rules", f"c{asked}")
    assert told.startswith(f"rules/c{last}.toml:2: more than {most} rule sets extend one another here")
    assert refused("--rules", "c0").startswith(f"rules/c{most}.toml:2: more than {most} rule sets")
    assert new("--rules", f"c{asked + 1}").exit_code == 0


def test_a_rule_file_that_is_not_there_a_folder_and_a_name_that_is_none() -> None:
    assert refused("--rules", "none.toml") == "none.toml cannot be read: there is no such file or folder."
    Path("folder.toml").mkdir()
    assert refused("--rules", "folder.toml").startswith("folder.toml cannot be read: ")
    told = refused("--rules", "ono99-tomi")
    assert told.startswith("There is no rule set 'ono99-tomi' (did you mean ono99-tomy?); there are ")
    assert "ono99-mattel" in told


def test_a_rule_file_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    name = rule_file(GOOD)

    opened = open

    def denied(path: Any, *arguments: Any, **options: Any) -> Any:
        if path == name:
            raise PermissionError(13, "Permission denied", path)
        return opened(path, *arguments, **options)

    monkeypatch.setattr("builtins.open", denied)
    assert refused("--rules", name) == "house.toml cannot be read: permission denied."


@pytest.mark.parametrize("start", ["", "\ufeff"], ids=["plain", "byte order mark"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["newline", "crlf"])
def test_files_of_windows_editors_are_read(start: str, end: str) -> None:
    assert new("--rules", rule_file(start + GOOD.replace("\n", end))).exit_code == 0
    assert "limit = 100\n" in Path("a.referee").read_text()


def test_a_rule_set_in_the_folder_rules_is_found_by_name() -> None:
    rule_file(GOOD, "rules/ours.toml")
    assert "ours" in rulesets.names()
    assert new("--rules", "ours").exit_code == 0
    assert 'name = "ours"\n' in Path("a.referee").read_text()


def test_a_rule_set_in_the_settings_folder_is_found_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    folder = tmp_path / "settings" / "referee" / "rules"
    folder.mkdir(parents=True)
    (folder / "club.toml").write_text(GOOD)
    assert new("--rules", "club").exit_code == 0


def test_a_set_extends_a_neighbour_and_tells_its_own_sources() -> None:
    rule_file(GOOD, "base.toml")
    rule_file('game = "ono99"\nextends = "base"\n[rules]\nchips = { value = 5, source = "house" }\n', "top.toml")
    chosen, _ = rulesets.load("top.toml")
    assert (chosen.values["limit"], chosen.values["chips"]) == (100, 5)
    assert chosen.sources["chips"] == "house"


SETTINGS = {
    "limit": "'limit' is no setting: write --set KEY=VALUE.",
    "limt=3": "There is no option 'limt' (did you mean limit?); there are ",
    "limit=ten": "limit is a whole number, not 'ten'.",
    "limit=1_0": "limit is a whole number, not '1_0'.",
    "limit=5.0": "limit is a whole number, not '5.0'.",
    "ono=tenz": "ono cannot be 'tenz' (did you mean tens?); it can be never, start, zero, tens.",
    "deck=55": "deck cannot be '55'",
    "dodge=hold,jump": "dodge cannot be ",
    "dodge_second=perhaps": "dodge_second is true or false, not 'perhaps'.",
    "hand_size=0": "hand_size is at least 1 and at most",
    "players_max=20": "ono99-tomy: 20 players with 4 cards each need 80; the pack has 54. "
    "With `--set players_max=13` it is enough.",
}


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_setting_that_will_not_do_is_refused(setting: str) -> None:
    assert refused("--set", setting).startswith(SETTINGS[setting])


def test_hands_too_large_for_all_seats_are_told_with_how_many_they_serve() -> None:
    """54 cards make five hands of ten; for fewer than six no number of seats would do."""
    assert "the pack has 54. With `--set players_max=5` it is enough." in refused("--set", "hand_size=10")
    assert "the pack has 54. With `players_max = 5` it is enough." in refused(
        "--rules", rule_file(rules("hand_size = 10"))
    )
    assert refused("--set", "hand_size=10", "--set", "players_min=6").endswith("the pack has 54.")
    assert new("--set", "hand_size=10", "--set", "players_max=5").exit_code == 0


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("limit=１００", "limit = 100"), ("limit=+100", "limit = 100"), ("chips=none", 'chips = "none"'),
        ("ono=tens", 'ono = "tens"'), ("dodge=", "dodge = []"), ("dodge_second=はい", "dodge_second = true"),
    ],
)  # fmt: skip
def test_a_setting_is_read_by_the_type_of_its_option(setting: str, line: str) -> None:
    assert new("--set", setting).exit_code == 0
    assert line in Path("a.referee").read_text().split("\n")


def test_errors_name_themselves_without_the_command_line() -> None:
    with pytest.raises(RuleFileError, match=r"^house\.toml:3: there is no option 'limt'"):
        rulesets.load(rule_file(rules("limt = 5")))

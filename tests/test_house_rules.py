"""House rules as files: `rules new`, `set`, `unset` and `check`, and the rulings that a file carries.

What an edit must leave is read here with the standard library's TOML, and compared byte for byte.
"""

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calls import done, run
from referee import houserules, rulesets
from referee.errors import RefereeError
from referee.houserules import save, with_values, without_values
from referee.options import parse_value, table_problem
from referee.rulesets import page_of
from referee.words import LANGUAGES

pytestmark = pytest.mark.usefixtures("folder")
AUTHORS = """\
# Our house, since 2019.  \t
# Keep this comment.

game = 'uno'            # single quotes are mine
extends = "uno-japan"   # from here


[title]
"ja" = "うちのルール"    # 名前
en = '''At our table'''

# ---- Drawing --------------------------------------------------------

[rules]
# We argued about this for an hour.
  uno_cards  =  4       # indented on purpose
draw_to_match = { value = "may", source = "Grandmother" }   # she said so

stack = [               # in this order
    "2 on 2",   # yes
    "4 on 4",
]
# The last word about the rules.

# ---- Where it comes from --------------------------------------------
[sources]
uno_cards = "a book"

[rulings]
"uno.match" = ["A slip stands.", '''Said "no" twice.''']
# The end.
"""

SHAPES = {
    "comments everywhere": AUTHORS,
    "Windows line ends": AUTHORS.replace("\n", "\r\n"),
    "a mark before the first letter": "\ufeff" + AUTHORS,
    "no line break at the end": 'game = "uno"\n[rules]\nuno_cards = 4',
    "no rules at all": '# Ours\ngame = "uno"\nextends = "uno-japan" # so\n\n# next\n[title]\nen = "Ours"\n',
    "nothing but the game": 'game = "uno"',
    "rules that are empty": 'game = "uno"\n\n[rules] # none yet\n\n# more\n[title]\nen = "Ours"\n',
    "rules at the very end, empty": 'game = "uno"\n[rules]',
    "rules in one line": 'game = "uno"\nrules = { uno_cards = 4 } # short\n[title]\nen = "Ours"\n',
    "rules in one line, close together": 'game = "uno"\nrules={uno_cards=4,stack=["2 on 2"],foul_cards=3}\n',
    "rules in one line, none yet": 'game = "uno"\nrules = { }  # none\n',
    "rules with dots": 'game = "uno"\nrules.uno_cards = 4 # dotted\nextends = "uno-japan"\n\n[title]\nen = "Ours"\n',
    "a rule in a table of its own": (
        'game = "uno"\n[rules]\nuno_cards = 4\n\n[rules.stack]\nvalue = ["2 on 2"]\nsource = "us"\n[title]\nen = "O"\n'
    ),
    "nothing but a rule in a table of its own": 'game = "uno"\n\n[rules.stack]\nvalue = ["2 on 2"]\nsource = "us"\n',
    "tables out of order": 'game = "uno"\n[title]\nen = "Ours"\n[rules]\nuno_cards = 4\n[sources]\nuno_cards = "us"\n',
}


def referee(*arguments: str, language: str = "en") -> Result:
    return run(*arguments, columns=200, REFEREE_LANG=language)


def said(*arguments: str, language: str = "en") -> str:
    result = referee(*arguments, language=language)
    assert result.exit_code == 0, result.output
    return result.output


def house(text: str | bytes = AUTHORS, name: str = "house") -> Path:
    file = Path("rules") / f"{name}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return file


def content(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8-sig"))


# --- set and unset


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_set_and_taken_out_again_leaves_the_file_as_it_was(shape: str) -> None:
    file = house(SHAPES[shape])
    before = file.read_bytes()
    said("rules", "set", "house", "jump_in=identical")
    assert rulesets.load("house")[0].values["jump_in"] == "identical"
    said("rules", "set", "house", "seven_swap=must", "multiple=number")
    said("rules", "unset", "house", "seven_swap", "jump_in")
    assert file.read_bytes() != before
    said("rules", "unset", "house", "multiple")
    assert file.read_bytes() == before


@pytest.mark.parametrize("shape", SHAPES)
def test_nothing_but_the_new_line_is_new(shape: str) -> None:
    file = house(SHAPES[shape])
    before = file.read_bytes().decode()
    said("rules", "set", "house", "jump_in=identical")
    after = file.read_bytes().decode()
    if "rules = {" in before or "rules={" in before:
        return
    lines = after.splitlines()
    (added,) = [line for line in lines if "jump_in" in line]
    assert added.removeprefix("rules.") == 'jump_in = "identical"'
    lines.remove(added)
    assert lines == before.splitlines()
    assert ("\r\n" in before) is ("\r\n" in after)
    assert after.replace("\r\n", "").count("\r") == 0


def test_a_new_line_comes_after_the_last_rule_and_before_what_introduces_the_next_table() -> None:
    file = house()
    said("rules", "set", "house", "zero_rotate=true")
    assert "]\nzero_rotate = true\n# The last word about the rules.\n" in file.read_text(encoding="utf-8")


def test_a_value_that_is_changed_keeps_its_place_and_its_comment() -> None:
    file = house()
    said("rules", "set", "house", "uno_cards=3", "draw_to_match=off")
    text = file.read_text(encoding="utf-8")
    assert "  uno_cards  =  3       # indented on purpose\n" in text
    assert 'draw_to_match = "off"   # she said so\n' in text, "Grandmother said nothing of this value"
    changed = {"uno_cards", "draw_to_match"}
    before, after = AUTHORS.splitlines(), text.splitlines()
    differing = [one for one, other in zip(before, after, strict=True) if one != other]
    assert {line.split()[0] for line in differing} == changed


@pytest.mark.parametrize("setting", ["uno_cards=4", "stack=same", "draw_to_match=may"])
def test_what_is_so_already_is_not_written_again(setting: str) -> None:
    file = house()
    before = file.read_bytes()
    told = json.loads(said("rules", "set", "house", setting, "--json"))
    assert told["written"] is False
    assert file.read_bytes() == before


def test_a_change_is_told_with_what_was_before() -> None:
    house(AUTHORS.replace("[               # in this order", "[").replace('"2 on 2",   # yes', '"2 on 2",'))
    assert said("rules", "set", "house", "uno_cards=2") == "uno_cards: 4 → 2 (rules/house.toml).\n"
    assert said("rules", "set", "house", "uno_cards=2") == "uno_cards is 2 (rules/house.toml).\n"
    assert said("rules", "unset", "house", "draw_to_match") == "draw_to_match: may → off (rules/house.toml).\n"
    told = json.loads(said("rules", "set", "house", "stack=up", "--json"))
    assert told == {
        "file": "rules/house.toml",
        "written": True,
        "changes": [
            {"option": "stack", "before": ["2 on 2", "4 on 4"], "after": ["2 on 2", "4 on 4", "4 on 2"]}
        ],
    }  # fmt: skip


def test_a_set_is_changed_by_its_file_too(folder: Path) -> None:
    file = house()
    away = folder / "away.toml"
    file.rename(away)
    said("rules", "set", str(away), "uno_cards=2")
    assert content(away)["rules"]["uno_cards"] == 2


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("set", "house", "jump_inn=identical"), "There is no option 'jump_inn' (did you mean jump_in?)"),
        (("set", "house", "jump_in=identicle"), "jump_in cannot be 'identicle' (did you mean identical?)"),
        (("set", "house", "uno_cards=many"), "uno_cards is a whole number, not 'many'."),
        (("set", "house", "uno_cards"), "'uno_cards' is no setting: write KEY=VALUE"),
        (("set", "house", "uno_cards=3", "wild4_legal=always"), "a challenge has nothing to prove"),
        (("set", "house", "hand_size=15"), "need 150; the pack has 108."),
        (("set", "house", "players_min=9", "players_max=3"), "at least 9 players and at most 3 cannot both be"),
        (("set", "uno-japan", "uno_cards=3"), "`referee rules new our-house --from uno-japan`"),
        (("set", "hosue", "uno_cards=3"), "There is no rule set 'hosue' (did you mean house?)"),
        (("unset", "house", "jump_in"), "rules/house.toml says nothing of jump_in"),
        (("unset", "house", "unocards"), "There is no option 'unocards' (did you mean uno_cards?)"),
        (("unset", "uno-party", "stack"), "`referee rules new our-house --from uno-party`"),
    ],
)
def test_what_is_refused_leaves_the_file_alone(arguments: tuple[str, ...], wrong: str) -> None:
    file = house()
    before = file.read_bytes()
    result = referee("rules", *arguments)
    assert result.exit_code in (1, 2)
    assert wrong in result.output
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["house.toml"], "nothing is left lying about"


def test_a_slip_in_a_file_can_be_taken_out() -> None:
    file = house('game = "uno"\n[rules]\nuno_crads = 4 # a slip\nuno_cards = 3\n')
    assert referee("rules", "set", "house", "uno_cards=2").exit_code == 2, "the file cannot be loaded"
    said("rules", "unset", "house", "uno_crads")
    assert file.read_text(encoding="utf-8") == 'game = "uno"\n[rules]\nuno_cards = 3\n'


def test_a_table_is_warned_of_what_a_change_brings() -> None:
    house()
    assert "has no clean card to lay" in said("rules", "set", "house", "last_card=not left")


def test_a_link_stays_a_link_and_the_rights_stay(folder: Path) -> None:
    file = house()
    target = folder / "elsewhere.toml"
    file.rename(target)
    target.chmod(0o640)
    file.symlink_to(target)
    said("rules", "set", "house", "uno_cards=2")
    assert file.is_symlink()
    assert "uno_cards  =  2" in target.read_text(encoding="utf-8")
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_file_that_cannot_be_put_in_place_leaves_the_old_one(monkeypatch: pytest.MonkeyPatch) -> None:
    file = house()
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    result = referee("rules", "set", "house", "uno_cards=2")
    assert result.exit_code == 1
    assert "rules/house.toml cannot be written: the disk is full." in result.output
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["house.toml"]


def test_a_file_without_write_permission_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    file = house()
    before = file.read_bytes()
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = referee("rules", "set", "house", "uno_cards=2")
    assert result.exit_code == 1
    assert "cannot be written: permission denied." in result.output
    assert file.read_bytes() == before


def test_saving_keeps_the_mark_before_the_first_letter() -> None:
    file = house("\ufeff" + AUTHORS)
    page = page_of(str(file))
    save(page, page.text + "# more\n")
    assert file.read_bytes() == ("\ufeff" + AUTHORS + "# more\n").encode()


def test_an_edit_that_would_change_anything_else_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    file = house()
    before = file.read_bytes()

    def clumsy(document: Any, *_: object) -> None:
        document["rules"]["jump_in"] = "identical"
        document["rules"]["uno_cards"] = 5

    monkeypatch.setattr(houserules, "_set", clumsy)
    result = referee("rules", "set", "house", "jump_in=identical")
    assert result.exit_code == 1
    assert "cannot be changed here without harm: nothing is written" in result.output
    assert file.read_bytes() == before


def test_what_somebody_else_has_written_meanwhile_is_not_lost() -> None:
    file = house()
    page = page_of(str(file))
    house(AUTHORS + "# written meanwhile\n")
    with pytest.raises(RefereeError, match="was changed by somebody else meanwhile"):
        save(page, page.text)
    assert file.read_bytes() == (AUTHORS + "# written meanwhile\n").encode()


REMARKS = ("", "# a remark", "  # set in", "#", "\t", "# uno_cards = 9", "# [rules]", '# "quoted')
STATED = {
    "uno_cards": ("uno_cards = 4", "uno_cards=4", "'uno_cards'  =  4  # cards", '"uno_cards" = { value = 4 }'),
    "stack": ('stack = ["2 on 2"]', 'stack = [\n  "2 on 2", # one\n  # none\n  "4 on 4",\n]', "stack = 'same'"),
    "jump_in": ('jump_in = "off"', 'jump_in = """off""" # not here', "jump_in = { value = 'off', source = 'us' }"),
}


@st.composite
def house_files(draw: st.DrawFn) -> str:
    """A file as somebody might lay it out: remarks and blank lines anywhere, options in any order and spelling."""

    def remarks() -> list[str]:
        return draw(st.lists(st.sampled_from(REMARKS), max_size=3))

    keys = draw(st.lists(st.sampled_from(sorted(STATED)), unique=True))
    rules = [line for key in keys for line in (*remarks(), draw(st.sampled_from(STATED[key])))]
    tables = [["[rules] # ours", *rules, *remarks()], ["[title]", *remarks(), "en = 'Ours'"], ["[sources]", *remarks()]]
    chosen = draw(st.permutations(tables))[: draw(st.integers(0, 3))]
    lines = [*remarks(), "game = 'uno'", *remarks(), 'extends = "uno-japan" # base', *remarks()]
    text = "\n".join(lines + [line for table in chosen for line in table])
    text += draw(st.sampled_from(["", "\n", "\n\n"]))
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


@given(text=house_files(), setting=st.sampled_from(["zero_rotate=true", "target=300", "multiple=number"]))
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_however_a_file_is_laid_out_an_edit_can_be_taken_back(text: str, setting: str) -> None:
    key, _, value = setting.partition("=")
    file = house(text)
    page = page_of(str(file))
    book = rulesets.book_of(page)
    edited = with_values(page, book, {key: parse_value(book, key, value)})
    assert edited != page.text
    before, after = tomllib.loads(page.text), tomllib.loads(edited)
    assert after["rules"].pop(key) == parse_value(book, key, value)
    assert after == {"rules": {}, **before}
    assert without_values(page_of(str(file), edited), [key]) == page.text


# --- new


def test_a_new_set_holds_only_what_differs() -> None:
    said(
        "rules",
        "new",
        "ours",
        "--from",
        "uno-party",
        "--title",
        "At ours",
        "--set",
        "stack=same",
        "--set",
        "target=300",
    )
    file = Path("rules/ours.toml")
    assert content(file) == {
        "game": "uno", "extends": "uno-party", "title": {"en": "At ours"}, "rules": {"target": 300},
    }  # fmt: skip
    rule_set, _ = rulesets.load("ours")
    assert dict(rule_set.values) == {**rulesets.load("uno-party")[0].values, "target": 300}


def test_a_title_is_in_the_language_of_whoever_gives_it() -> None:
    said("rules", "new", "ours", "--from", "uno-japan", "--title", "うちの卓", language="ja")
    assert content(Path("rules/ours.toml"))["title"] == {"ja": "うちの卓"}


def test_a_new_set_that_changes_nothing_extends_all_the_same() -> None:
    told = json.loads(said("rules", "new", "ours", "--from", "ono99-tomy", "--json"))
    assert told == {"name": "ours", "file": "rules/ours.toml", "extends": "ono99-tomy", "values": {}, "rulings": {}}
    assert Path("rules/ours.toml").read_text(encoding="utf-8") == 'game = "ono99"\nextends = "ono99-tomy"\n'
    said("rules", "set", "ours", "limit=88")
    said("rules", "unset", "ours", "limit")
    assert Path("rules/ours.toml").read_text(encoding="utf-8") == 'game = "ono99"\nextends = "ono99-tomy"\n'


def test_a_new_set_goes_where_it_is_sent_and_finds_what_it_extends(folder: Path) -> None:
    house(name="base")
    away = folder / "away"
    said("rules", "new", "ours", "--from", "rules/base.toml", "-o", "away/ours.toml", "--set", "uno_cards=7")
    assert rulesets.load("away/ours.toml")[0].values["uno_cards"] == 7
    assert rulesets.load("away/ours.toml")[0].values["draw_to_match"] == "may"
    said("rules", "new", "next", "--from", "away/ours.toml", "-o", "away/next.toml")
    assert content(away / "next.toml")["extends"] == "ours"
    outside = folder / "outside.toml"
    outside.write_text(AUTHORS, encoding="utf-8")
    said("rules", "new", "third", "--from", str(outside))
    assert content(Path("rules/third.toml"))["extends"] == outside.as_posix()
    assert rulesets.load("third")[0].values["uno_cards"] == 4


@pytest.mark.parametrize(
    "name",
    ["", " ", ".", "..", "../up", "a/b", "a\\b", ".hidden", "-dash", "con", "NUL", "com1", "a:b", "what?", "a" * 61,
     "new\nline", "esc\x1b[31m", "ours.toml", "dot.", "blank ", "tab\there", 'quo"te', "right\u202eleft",
     "Großes Haus", "家🏠"],
)  # fmt: skip
def test_a_name_that_no_file_can_have_is_refused(name: str) -> None:
    result = referee("rules", "new", "--from", "uno-japan", "--", name)
    assert result.exit_code == 2
    assert "A rule set cannot be called" in result.output
    assert "\x1b" not in result.output
    assert not Path("rules").exists()


@pytest.mark.parametrize("name", ["うち", "Großes-Haus", "our_house-2", "家２"])
def test_a_name_in_any_writing_will_do(name: str) -> None:
    said("rules", "new", name, "--from", "uno-japan")
    assert name in said("rules", "list")
    said("rules", "set", name, "uno_cards=3")


def test_a_title_that_cannot_be_written_leaves_no_file() -> None:
    result = referee("rules", "new", "ours", "--from", "uno-japan", "--title", "half \udcff")
    assert result.exit_code in (1, 2)
    assert isinstance(result.exception, SystemExit)
    assert not Path("rules/ours.toml").exists()


@pytest.mark.parametrize("name", ["uno-japan", "ono99-tomy", "uno", "table"])
def test_a_shipped_name_is_taken(name: str) -> None:
    result = referee("rules", "new", name, "--from", "uno-japan")
    assert result.exit_code == 2
    assert f"{name} is shipped with the program" in result.output


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("house", "--from", "uno-japan"), "rules/house.toml is there already and is not written over"),
        (("new", "--from", "uno-jpan"), "There is no rule set 'uno-jpan' (did you mean uno-japan?)"),
        (("new", "--from", "uno-japan", "--set", "uno_crads=3"), "did you mean uno_cards?"),
        (("new", "--from", "uno-japan", "--set", "wild4_legal=always"), "has nothing to prove"),
        (("new", "--from", "uno-japan", "-o", "new.txt"), "new.txt does not end in `.toml`"),
        (("new", "--from", "uno-japan", "--rulings", "nowhere.referee"), "nowhere.referee"),
        (("new", "--from", "uno-japan", "-o", "rules/house.toml/new.toml"), "rules/house.toml"),
    ],
)
def test_a_new_set_that_cannot_be_is_not_written(arguments: tuple[str, ...], wrong: str) -> None:
    file = house()
    result = referee("rules", "new", *arguments)
    assert result.exit_code in (1, 2)
    assert wrong in result.output
    assert file.read_text(encoding="utf-8") == AUTHORS
    assert sorted(each.name for each in Path().rglob("*")) == ["house.toml", "rules"]


def test_nothing_is_written_among_the_shipped_sets() -> None:
    target = Path(rulesets.shipped(), "never.toml")
    assert rulesets.is_shipped(str(target))
    result = referee("rules", "new", "never", "--from", "uno-japan", "-o", str(target))
    assert result.exit_code == 2
    assert not target.exists()


def test_a_set_that_would_extend_itself_is_not_written(folder: Path) -> None:
    settings = folder / "settings" / "referee" / "rules"
    settings.mkdir(parents=True)
    (settings / "ours.toml").write_text(AUTHORS, encoding="utf-8")
    said("rules", "new", "ours", "--from", "ours", "--set", "uno_cards=9")
    rule_set, _ = rulesets.load("ours")
    assert rule_set.values["uno_cards"] == 9
    assert rule_set.values["draw_to_match"] == "may"


# --- rulings


def table(*acts: str, name: str = "evening.referee", game: str = "uno", rules: str | None = None) -> None:
    chosen = ["--rules", rules] if rules else []
    said("new", game, "-f", name, *chosen, "Aki", "Ben")
    for act in acts:
        said("play", "-f", name, act)


def test_what_was_ruled_at_a_table_becomes_a_house_rule() -> None:
    table("flip:r7", 'ruling:uno.match "Green on red stands"', 'ruling:uno.turn "Ben was first"', "undo",
          'ruling:uno.match "A slip \\"stands\\"."', 'ruling:uno.match "Green on red stands"')  # fmt: skip
    told = said("rules", "new", "ours", "--from", "uno-japan", "--rulings", "evening.referee")
    assert told == "rules/ours.toml is written: it starts from uno-japan, options that differ: 0, rulings: 2.\n"
    assert content(Path("rules/ours.toml"))["rulings"] == {"uno.match": ["Green on red stands", 'A slip "stands".']}
    assert "ruling" not in said("rules", "check", "ours")


def test_a_ruling_on_no_rule_is_left_out_and_told() -> None:
    table()
    with open("evening.referee", "a", encoding="utf-8") as journal:
        journal.write('ruling:uno.macth "Green on red stands"\n')
    told = said("rules", "new", "ours", "--from", "uno-japan", "--rulings", "evening.referee")
    assert 'the ruling "Green on red stands" is left out' in told
    assert "did you mean uno.match?" in told
    assert "rulings" not in content(Path("rules/ours.toml"))


def test_a_set_that_is_refused_has_added_no_ruling_either() -> None:
    file = house()
    before = file.read_text(encoding="utf-8")
    table('ruling:uno.match "Green on red stands"')
    result = referee("rules", "set", "house", "stack=nonsense", "--rulings", "evening.referee")
    assert result.exit_code == 2
    assert "rulings added" not in result.output
    assert file.read_text(encoding="utf-8") == before


def test_rulings_and_options_are_set_in_one_go() -> None:
    file = house()
    table('ruling:uno.match "Green on red stands"')
    told = json.loads(said("rules", "set", "house", "stack=same", "--rulings", "evening.referee", "--json"))
    assert (told["written"], told["rulings"], [each["option"] for each in told["changes"]]) == (True, 1, ["stack"])
    assert content(file)["rules"]["stack"] == ["2 on 2", "4 on 4"]
    assert "Green on red stands" in content(file)["rulings"]["uno.match"]


def test_rulings_of_another_game_are_refused() -> None:
    table('ruling:ono.turn "Aki begins"', game="ono99")
    result = referee("rules", "new", "ours", "--from", "uno-japan", "--rulings", "evening.referee")
    assert result.exit_code == 2
    assert "evening.referee is a table of O'NO 99" in result.output


@pytest.mark.parametrize(("language", "heading"), [("en", "Rulings of the house"), ("ja", "この卓の裁定")])
def test_the_sheet_shows_what_the_house_has_ruled(language: str, heading: str) -> None:
    house()
    sheet = said("rules", "show", "house", language=language)
    assert heading in sheet
    assert "A slip stands." in sheet.partition(heading)[2]
    assert 'Said "no" twice.' in sheet.partition(heading)[2]
    assert heading not in said("rules", "show", "uno-japan", language=language)
    told = json.loads(said("rules", "show", "house", "--json"))
    assert told["rulings"] == [
        {"rule": "uno.match", "text": "A slip stands."}, {"rule": "uno.match", "text": 'Said "no" twice.'},
    ]  # fmt: skip


def test_rulings_are_handed_on_to_sets_that_extend() -> None:
    house()
    house('game = "uno"\nextends = "house"\n[rulings]\n"uno.match" = ["Not tonight."]\n"uno.turn" = ["Ben."]\n', "more")
    assert dict(rulesets.load("more")[0].rulings) == {
        "uno.match": ("A slip stands.", 'Said "no" twice.', "Not tonight."), "uno.turn": ("Ben.",),
    }  # fmt: skip


@pytest.mark.parametrize("command", ["why", "judge"])
def test_a_precedent_is_found_when_the_rule_comes_up(command: str) -> None:
    house()
    table("flip:r7", 'ruling:uno.match "Only tonight."', "stands g3", rules="house")
    arguments = ["why", "-f", "evening.referee", "2"] if command == "why" else ["judge", "-f", "evening.referee", "y9"]
    result = referee(*arguments)
    here, _, of_house = result.output.partition("Ruled by the house, in house, on uno.match:")
    assert "- Only tonight." in here.partition("Ruled at this table on uno.match:")[2]
    assert "- A slip stands." in of_house
    told = json.loads(referee(*arguments, "--json").output)
    assert told["rulings"] == ["Only tonight.", "A slip stands.", 'Said "no" twice.']


def test_an_explained_rule_comes_with_what_the_house_has_ruled_on_it() -> None:
    house()
    assert "- A slip stands." in said("rules", "explain", "uno.match", "--rules", "house")
    told = json.loads(said("rules", "explain", "uno.match", "--rules", "house", "--json"))
    assert told["rulings"] == ["A slip stands.", 'Said "no" twice.']
    assert json.loads(said("rules", "explain", "uno.match", "--json"))["rulings"] == []


def test_house_rules_beside_the_journal_are_found_by_their_name(folder: Path) -> None:
    (folder / "evening").mkdir()
    (folder / "evening" / "ours.toml").write_text(AUTHORS, encoding="utf-8")
    table("flip:r7", "stands g3", name="evening/one.referee", rules="evening/ours.toml")
    told = json.loads(referee("why", "-f", "evening/one.referee", "--json").output)
    assert told["rulings"] == ["A slip stands.", 'Said "no" twice.']


def test_a_precedent_of_another_rule_is_not_shown() -> None:
    house()
    told = json.loads(
        referee("judge", "--rules", "house", "--top", "r7", "--hand", "r3 g5", "Ben", "r3", "--json").output
    )
    assert told["rule"] != "uno.match"
    assert told["rulings"] == []
    written = json.loads(referee("judge", "--rules", "house", "--top", "r7", "--hand", "r3 g5", "g5", "--json").output)
    assert written["rulings"] == ["A slip stands.", 'Said "no" twice.']


def test_a_house_of_another_game_says_nothing_at_the_table() -> None:
    house()
    table("flip:r7", "stands g3", rules="house")
    house('game = "ono99"\n[rulings]\n"ono.turn" = ["Aki."]\n')
    told = json.loads(referee("why", "-f", "evening.referee", "--json").output)
    assert told["rule"] == "uno.match"
    assert told["rulings"] == []


# --- check


WRONG = """\
game = "uno"
extends = "uno-jpan"
titel = "x"

[title]
en = 3

[rules]
uno_cards = 99
jump_inn = "identical"
stack = ["3 on 3"]
limit = { source = "us" }
deck = "109"

[sources]
tsack = "us"
stack = 4

[rulings]
"uno.macth" = ["x"]
"uno.turn" = "x"
"""
FOUND = {
    "rules/house.toml:2": "There is no rule set 'uno-jpan' (did you mean uno-japan?)",
    "rules/house.toml:3": "there is no key 'titel' (did you mean title?)",
    "rules/house.toml:6": "`title.en` must be a text in quotes, not 3.",
    "rules/house.toml:9": "`uno_cards` must be at least 0 and at most 20, not 99.",
    "rules/house.toml:10": "there is no option 'jump_inn' (did you mean jump_in?)",
    "rules/house.toml:11": "`stack` cannot be ['3 on 3']",
    "rules/house.toml:12": "`rules.limit` must be a value, or `{ value",
    "rules/house.toml:13": "`deck` cannot be '109' (did you mean 109-swap, 109-shuffle?)",
    "rules/house.toml:16": "there is no option 'tsack' (did you mean stack?)",
    "rules/house.toml:17": "`sources.stack` must be a text in quotes, not 4.",
    "rules/house.toml:20": "there is no rule 'uno.macth' (did you mean uno.match?)",
    "rules/house.toml:21": "the rulings on uno.turn are a list of sentences",
}


def test_everything_wrong_is_told_with_its_line() -> None:
    house(WRONG)
    result = referee("rules", "check", "rules/house.toml")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert len(lines) == len(FOUND)
    for place, sentence in FOUND.items():
        (line,) = [line for line in lines if line.startswith(f"{place}: ")]
        assert sentence in line
    told = json.loads(referee("rules", "check", "rules/house.toml", "--json").output)
    assert sorted(each["line"] for each in told["problems"]) == sorted(int(place.split(":")[1]) for place in FOUND)


@pytest.mark.parametrize(
    ("text", "place", "sentence"),
    [
        ('game = "uno"\n[rules\n', ":2", "this is not TOML"),
        ('game = "uno"\n[rules]\nx = ', ":3", "this is not TOML"),
        (b'game = "uno"\n# \x83\x49\n', ":2", "this is not UTF-8 text"),
        ('game = "chess"\n', ":1", "`game` must be one of ono99, uno."),
        ('game = "uno"\nextends = "house"\n', "", "extends itself"),
        ('game = "uno"\nextends = "ono99-tomy"\n', ":2", "extends ono99-tomy, a rule set for ono99."),
        ('game = "uno"\n[rules]\nwild4_legal = "always"\n', ":3", "a challenge has nothing to prove"),
        ('game = "uno"\n[rules]\nhand_size = 15\n', ":3", "need 150; the pack has 108."),
    ],
)
def test_a_single_thing_wrong(text: str | bytes, place: str, sentence: str) -> None:
    house(text)
    result = referee("rules", "check", "house")
    assert result.exit_code == 1
    (line,) = result.output.splitlines()
    assert line.startswith(f"rules/house.toml{place}")
    assert sentence in line


@pytest.mark.parametrize(
    ("language", "meant"),
    [
        ("en", "(did you mean 112-swap, 112-shuffle, 112-blank?)"),
        ("ja", "（112-swap、112-shuffle、112-blankのことですか）"),
    ],
)
def test_values_that_begin_with_what_was_typed_are_nearer_than_any_other(language: str, meant: str) -> None:
    """There are three packs of 112 cards, and 113 differs from 112 in one digit only."""
    house()
    for command in (
        ("rules", "set", "house", "deck=112"),
        ("judge", "--rules", "uno-japan", "--set", "deck=112", "--top", "r0", "r1"),
    ):
        assert meant in referee(*command, language=language).output
    house('game = "uno"\n[rules]\ndeck = 112\n')
    assert '(did you mean "112-swap", "112-shuffle", "112-blank"?)' in referee("rules", "check", "house").output


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "options stand below the line `[rules]`"), ("ja", "`[rules]` の行より下に移してください")],
)
def test_an_option_outside_of_the_rules_is_told_where_it_belongs(language: str, told: str) -> None:
    house('game = "uno"\nstack = "any"\nstock = 1\n[rules]\n')
    first, second = referee("rules", "check", "house", language=language).output.splitlines()
    assert first.startswith("rules/house.toml:2: 'stack' ")
    assert told in first
    assert second.startswith("rules/house.toml:3: ")
    assert told not in second
    house('game = "chess"\nstack = "any"\n')
    assert "there is no key 'stack'" in referee("rules", "check", "house").output


def test_a_line_is_told_of_what_the_file_holds_and_of_nothing_else() -> None:
    """What was to be written is not: the players of line 5 stand in no file that anybody can open."""
    house('game = "uno"\nextends = "uno-japan"\n\n[rules]\n')
    result = referee("rules", "set", "house", "players_min=10", "players_max=2")
    assert result.exit_code == 2
    assert "rules/house.toml: at least 10 players" in result.output
    house('game = "uno"\nextends = "uno-japan"\n\n[rules]\nplayers_min = 10\nplayers_max = 2\n')
    assert "rules/house.toml:5: at least 10 players" in referee("rules", "set", "house", "stack=same").output


def test_a_new_set_that_is_there_already_is_refused_for_that() -> None:
    house()
    assert "is there already" in referee("rules", "new", "house", "--from", "house").output


@pytest.mark.parametrize(("language", "fine"), [("en", "nothing is wrong."), ("ja", "問題ありません。")])
def test_fine_files_say_so_and_warnings_are_no_faults(language: str, fine: str) -> None:
    house()
    house('game = "uno"\n[rules]\nlast_card = "not left"\n', "risky")
    told = said("rules", "check", "house", "rules/risky.toml", "uno-japan", language=language).splitlines()
    assert told[0] == f"rules/house.toml: {fine}"
    assert told[1].startswith("rules/risky.toml: ")
    assert "last_card=not left" in told[1]
    assert told[2] == f"rules/risky.toml: {fine}"
    assert told[3].endswith(f"uno-japan.toml: {fine}")


def test_one_file_that_is_wrong_among_others_is_enough() -> None:
    house()
    result = referee("rules", "check", "house", "nowhere.toml")
    assert result.exit_code == 1
    assert "rules/house.toml: nothing is wrong." in result.output
    assert "nowhere.toml cannot be read: there is no such file or folder." in result.output
    assert referee("rules", "check", "house").exit_code == 0


@pytest.mark.parametrize("name", sorted(file.stem for file in Path(rulesets.shipped()).glob("*-*.toml")))
def test_every_shipped_set_is_fine(name: str) -> None:
    rule_set, book = rulesets.load_unchecked(name)
    assert table_problem(book, rule_set.values) is None
    assert "nothing is wrong." in said("rules", "check", name)


# --- files that mean harm


HOSTILE: dict[str, bytes] = {
    "lists in lists": b'game = "uno"\nrules = ' + b"[" * 5000,
    "tables in tables": b'game = "uno"\nrules.' + b"a." * 5000 + b"b = 1\n",
    "inline tables": b'game = "uno"\n[rules]\nstack = ' + b"{a=" * 5000,
    "closed lists": b'game = "uno"\n[rules]\nstack = ' + b"[" * 200 + b"]" * 200 + b"\n",
    "a huge number": b'game = "uno"\n[rules]\ntarget = ' + b"9" * 5000 + b"\n",
    "a huge number in hexadecimal": b'game = "uno"\n[rules]\ntarget = 0x' + b"f" * 5000 + b"\n",
    "a number beyond": b'game = "uno"\n[rules]\nuno_cards = 9223372036854775807\n',
    "no number": b'game = "uno"\n[rules]\nuno_cards = nan\ntarget = inf\n',
    "a date": b'game = "uno"\n[rules]\nuno_cards = 1979-05-27\n',
    "not UTF-8": b'game = "\x83\x49"\n',
    "nothing": b"",
    "zeros": b"\x00" * 100,
    "half a mark": b"\xef\xbb",
    "signs for a terminal": b'game = "uno"\n[rules]\n"\x1b[31mred" = 1\n',
    "escaped signs": b'game = "uno"\n[rules]\n"\\u001b[31mred" = 1\n[title]\nen = "\\u001b[31m"\n',
    "an empty key": b'game = "uno"\n"" = 1\n[rules]\n"" = 2\n[sources]\n"" = "x"\n[rulings]\n"" = ["x"]\n',
    "game is a table": b"[game]\na = 1\n",
    "extends a path": b'game = "uno"\nextends = "../../etc/passwd"\n',
    "extends nothing": b'game = "uno"\nextends = "\\u0000"\n',
    "extends much": b'game = "uno"\nextends = "' + b"a" * 5000 + b'"\n',
    "rules are a list": b'game = "uno"\nrules = [1]\nsources = 2\nrulings = 3\ntitle = 4\n',
    "rules are a number": b'game = "uno"\nrules = 5\n',
    "rules in an array of tables": b'game = "uno"\n[[rules]]\na = 1\n[[rules]]\na = 1\n',
    "a title of tables": b'game = "uno"\n[title.en]\na = 1\n',
}
COMMANDS = [
    ("check", "rules/house.toml"), ("set", "house", "uno_cards=3"), ("set", "rules/house.toml", "stack=same"),
    ("unset", "house", "uno_cards"), ("unset", "house", "limit"), ("new", "ours", "--from", "rules/house.toml"),
    ("diff", "rules/house.toml", "uno-japan"),
    ("explain", "stack", "--rules", "rules/house.toml"), ("search", "stack"), ("list",), ("show", "rules/house.toml"),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_answered_in_a_sentence(name: str, command: tuple[str, ...]) -> None:
    house(HOSTILE[name])
    result = referee("rules", *command)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (0, 1, 2)
    assert "\x1b" not in result.output
    assert "Traceback" not in result.output
    if command[0] == "check":
        assert result.exit_code == 1
        assert result.output.startswith("rules/house.toml")


@pytest.mark.parametrize(
    "name", ["rules", "rules/", "/dev/null", "nowhere.toml", "a" * 5000, "a" * 5000 + ".toml", "null\x00.toml", "", "."]
)
@pytest.mark.parametrize("command", ["check", "set", "unset", "show", "new", "diff"])
def test_what_is_no_rule_file_is_answered_in_a_sentence(name: str, command: str) -> None:
    house()
    more = {
        "set": [name, "uno_cards=3"], "unset": [name, "uno_cards"], "new": ["ours", "--from", name],
        "diff": [name, "uno-japan"],
    }  # fmt: skip
    result = referee("rules", command, *more.get(command, [name]))
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code in (1, 2)
    assert result.output.strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_tomlkit_is_loaded_only_to_write(language: str) -> None:
    import subprocess
    import sys

    house()
    script = (
        "import sys; from referee.cli import main\ntry: main()\nexcept SystemExit: pass\n"
        "print('tomlkit' in sys.modules)"
    )
    for arguments, loaded in ((["check", "house"], "False"), (["set", "house", "uno_cards=2"], "True")):
        done = subprocess.run(
            [sys.executable, "-c", script, "rules", *arguments, "--lang", language],
            capture_output=True, check=True, encoding="utf-8", env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )  # fmt: skip
        assert done.stdout.splitlines()[-1] == loaded


def test_no_table_is_written_over_house_rules() -> None:
    Path("rules").mkdir()
    text = 'game = "uno"\nextends = "uno-japan"\n'
    Path("rules/oh.toml").write_text(text)
    found = run("rules", "diff", "uno-japan", "uno-classic", "--format", "text", "-o", "rules/oh.toml")
    assert found.exit_code == 1
    assert "rules/oh.toml" in found.stderr
    assert Path("rules/oh.toml").read_text() == text


def test_remarks_inside_a_list_are_not_lost() -> None:
    Path("rules").mkdir()
    text = 'game = "uno"\nextends = "uno-japan"\n[rules]\nstack = [\n  "2 on 2", # always\n]\n'
    Path("rules/ours.toml").write_text(text)
    for call in ("set ours stack=none", "unset ours stack"):
        found = run("rules", *call.split())
        assert found.exit_code == 1, found.stdout
        assert Path("rules/ours.toml").read_text() == text
    done("rules", "set", "ours", "hand_size=6")

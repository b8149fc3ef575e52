"""`referee help` and its lessons, held against the reader and the program; `referee man`, held against the help."""

import re
import shutil
import subprocess
from pathlib import Path

import click
import pytest
from rich.cells import cell_len

from calls import run
from referee import games, notation
from referee.cli.man import argument, at_line_start, breakable, quoted
from referee.errors import NotationError
from referee.spelling import ALIASES, RECORD_WORDS, SIMPLE
from referee.words import LANGUAGES
from referee.words.lessons import FIRST_GAME, IN_JAPANESE, NOTATION, Section, example_in
from test_docs import ALL

NAMES = ["Aki", "Ben", "Chie"]
EXAMPLES = [(section, example) for section in NOTATION for example, *_ in section.lines]


# --- the notation


@pytest.mark.parametrize(("section", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_every_example_can_be_typed(section: Section, example: str) -> None:
    """At a table of its game, or of every game; and what is read is written so that it reads the same."""
    for name in [section.game] if section.game else games.NAMES:
        game = games.load(name)
        reader = notation.Reader(game, NAMES)
        (act,) = reader.read(example)
        assert notation.Reader(game, NAMES).read(notation.write(game, act)) == (act,)


def test_an_example_that_cannot_be_typed_would_be_found() -> None:
    with pytest.raises(NotationError):
        notation.Reader(games.load("uno"), NAMES).read("w b")


def spans(told: str) -> list[str]:
    return re.findall(r"`([^`]+)`", told)


def test_short_forms_in_the_explanations_can_be_typed_too() -> None:
    found = [(section, each) for section in NOTATION for _, *told in section.lines for text in told
             for each in spans(text)]  # fmt: skip
    assert found
    for section, each in found:
        for name in [section.game] if section.game else games.NAMES:
            assert notation.Reader(games.load(name), NAMES).read(each)


def test_no_word_of_the_record_is_left_out() -> None:
    told = " ".join(text for section in NOTATION for line in section.lines for text in line)
    assert [word for word in RECORD_WORDS if not re.search(rf"\b{word}\b", told)] == []


def test_both_languages_tell_of_the_same() -> None:
    for section in NOTATION:
        for _, english, japanese in section.lines:
            assert spans(english) == spans(japanese)
            assert not japanese.isascii()
            assert english.isascii()
    for step in FIRST_GAME:
        assert spans(step.told[0]) == spans(step.told[1])


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", ["notation", "first-game"])
def test_a_lesson_fits_the_terminal(topic: str, language: str, columns: int) -> None:
    result = run("help", topic, "--lang", language, columns=columns)
    assert result.exit_code == 0
    assert all(cell_len(line) <= columns for line in result.stdout.splitlines())
    if topic == "notation":
        for _, example in EXAMPLES:
            shown = example_in(language, example).partition(" · ")[0]
            assert re.search(rf"^  {re.escape(shown)}( |$)", result.stdout, re.MULTILINE), example


# --- the notation in Japanese words


@pytest.mark.parametrize(("section", "example"), EXAMPLES, ids=[example for _, example in EXAMPLES])
def test_the_japanese_words_tell_the_same_act(section: Section, example: str) -> None:
    japanese = IN_JAPANESE.get(example)
    if japanese is None:
        assert section.game or example in IN_JAPANESE, "every act of the record has Japanese words"
        return
    assert not japanese.isascii()
    for name in [section.game] if section.game else games.NAMES:
        meant, said = (notation.Reader(games.load(name), NAMES).read(text)[0] for text in (example, japanese))
        same_text = meant.kind not in ("note", "ruling")
        assert said == (meant if same_text else meant._replace(text=said.text))


def test_every_word_of_the_record_has_japanese_words_on_the_page() -> None:
    shown = run("help", "notation", "--lang", "ja").stdout
    for word in RECORD_WORDS:
        spellings = [each for each, first in (SIMPLE | ALIASES).items() if first == word and not each.isascii()]
        assert any(each in shown for each in spellings), word
    for word in ("引く", "パス", "ウノ", "指摘:", "色:", "チャレンジ成功", "手札:27", "出せない", "切り直し", "口出し"):
        assert word in shown
    assert "引く" not in run("help", "notation").stdout


def test_no_word_that_is_to_be_typed_is_broken_on_a_narrow_page() -> None:
    shown = run("help", "notation", "--lang", "ja", columns=40).stdout
    assert [word for typed in IN_JAPANESE.values() for word in typed.split() if word not in shown] == []


def test_every_japanese_example_belongs_to_one_of_the_page() -> None:
    assert IN_JAPANESE.keys() <= {example for _, example in EXAMPLES}


# --- the first game


def test_the_first_game_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """7, 17, Double Play, Hold; the Hold is taken back and was a Reverse: Ben owes the two plays, at 17."""
    monkeypatch.chdir(tmp_path)
    said = {}
    for step in FIRST_GAME:
        for command in step.commands:
            result = run(*command.split())
            assert result.exit_code == 0, (command, result.output)
            said[command] = result.stdout
    assert said["play 10"].startswith("17. Chie.")
    assert said["play double hold"].splitlines()[1].startswith("17. Ben, two plays owed (Hold by Aki)")
    assert said["play reverse"].startswith("17. Chie, two plays owed (Reverse by Aki)")
    assert said["judge 9"].startswith("Legal: ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_game_shows_its_commands(language: str) -> None:
    shown = run("help", "first-game", "--lang", language).stdout
    assert re.findall(r"^    referee (.*)$", shown, re.MULTILINE) == [
        command for step in FIRST_GAME for command in step.commands
    ]


# --- help of a command


@pytest.mark.parametrize("name", ALL)
def test_help_with_a_command_is_the_command_s_help(name: str) -> None:
    assert run("help", *name.split()).stdout == run(*name.split(), "--help").stdout


def test_help_alone_is_the_program_s_help() -> None:
    assert run("help").stdout == run("--help").stdout
    assert run("help", "--lang", "ja").stdout == run("--help", "--lang", "ja").stdout


def test_help_with_what_is_no_command() -> None:
    for words, told in (
        (["notatoin"], "There is no command `notatoin`. Did you mean `notation`?"),
        (["score", "ad"], "There is no command `ad`. Did you mean `add`?"),
        (["play", "add"], "There is no command `add`."),
        (["blorp"], "There is no command `blorp`."),
    ):
        result = run("help", *words)
        assert result.exit_code == 2
        assert result.stderr.splitlines()[-1] == f"Error: {told}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("example", "option"), [("r7:Ben", "seven_swap"), ("g9!", "stop_cards")])
def test_house_rules_with_words_of_their_own_are_told(example: str, option: str, language: str) -> None:
    shown = run("help", "notation", "--lang", language, columns=200).stdout
    assert re.search(rf"{re.escape(example)}[^.。]*{option}", shown)


def test_the_words_of_house_rules_are_taken_where_they_are_known() -> None:
    run("new", "uno", "-f", "a.referee", "--set", "seven_swap=must", "--set", "stop_cards=2", "Aki", "Ben", "Chie")
    assert run("play", "flip:r9", "Aki r7:Ben").exit_code == 0
    assert run("play", "agree cards:Ben=1", "Ben r9!").exit_code == 0


# --- the manual page


def page(language: str) -> str:
    result = run("man", "--lang", language)
    assert result.exit_code == 0
    return result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_of_every_command_and_option(language: str) -> None:
    shown = page(language)
    for name, command in ALL.items():
        part = shown.partition(f'.SS "referee {quoted(name)}"\n')[2].partition("\n.SS ")[0]
        assert part, name
        for parameter in command.get_params(click.Context(command)):
            if isinstance(parameter, click.Option):
                assert quoted(parameter.opts[-1]) in part, (name, parameter.opts)


def test_the_page_is_in_the_reader_s_language() -> None:
    assert '.SH "DESCRIPTION"' in page("en")
    assert '.SH "説明"' in page("ja")
    assert page("en").isascii() or "…" in page("en")


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff here")
@pytest.mark.parametrize("language", LANGUAGES)
def test_roff_has_nothing_to_object(language: str, tmp_path: Path) -> None:
    file = tmp_path / "referee.1"
    file.write_text(page(language), encoding="utf-8")
    command = ["groff", "-k", "-man", "-Tutf8", "-ww", "-P-cbou", str(file)]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert result.returncode == 0
    assert result.stderr == ""
    text = " ".join(result.stdout.split())
    assert 'referee judge --rules uno-japan --top r7 --hand "r3 g7 w4" w4:b' in text
    assert "challenge:guilty" in text
    assert "\\" not in text


def test_signs_that_roff_would_take_for_its_own() -> None:
    assert quoted("a\\b-c 'd' `e` ~f ^g") == "a\\eb\\-c \\(aqd\\(aq \\(gae\\(ga \\(tif \\(hag"
    assert at_line_start(".x") == "\\&.x"
    assert at_line_start("'x") == "\\&'x"
    assert argument('say "x"') == '"say \\(dqx\\(dq"'
    assert breakable("場の合計。台札") == "場\\:の\\:合計。\\:台札"
    assert breakable("two words") == "two words"

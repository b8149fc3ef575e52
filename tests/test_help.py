"""The help: in both languages, of every command and option, as wide as the terminal; so too what was typed wrongly."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from rich.cells import cell_len

from calls import run
from referee.cli.group import HELP, cli
from referee.words import LANGUAGES, help_ja
from referee.words.help import METAVAR, help_words
from referee.words.lessons import SAMPLES
from test_docs import ALL

COMMANDS = {"": cli, **ALL}
"""Every command by its words; the program itself by none."""


def page(name: str, language: str, columns: int = 80) -> str:
    """The help of a command."""
    result = run("--lang", language, *name.split(), "--help", columns=columns)
    assert result.exit_code == 0, result.output
    return result.stdout


# --- nothing is left untranslated: each finding names the command, the option and the English


def options_of(command: click.Command) -> list[click.Parameter]:
    return list(command.get_params(click.Context(command)))


def missing_texts() -> list[str]:
    return [f"`{name or 'referee'}` has no text of its own" for name in COMMANDS if name not in help_ja.TEXTS]


def missing_sentences() -> list[str]:
    known, found = help_ja.SENTENCES, []
    for name, command in COMMANDS.items():
        told = [("in a line", command.short_help), ("epilog", command.epilog)]
        told += [(parameter.opts[0], getattr(parameter, "help", None)) for parameter in command.params]
        found += [f"`{name}`, {what}: {english!r}" for what, english in told if english and english not in known]
    return found


def missing_metavars() -> list[str]:
    found = []
    for name, command in COMMANDS.items():
        usage = " ".join(command.collect_usage_pieces(click.Context(command)))
        terms = [(record[0], "") for parameter in options_of(command)
                 if (record := parameter.get_help_record(click.Context(command)))]  # fmt: skip
        for term, _ in [(usage, ""), *terms]:
            found += [f"`{name}`: {word} in {term!r}" for word in METAVAR.findall(term) if word not in help_ja.METAVARS]
    return found


def test_every_command_tells_of_itself_in_japanese() -> None:
    """Add the text to TEXTS in words/help_ja.py."""
    assert missing_texts() == []


def test_every_line_and_option_of_the_help_is_there_in_japanese() -> None:
    """Add the sentence to SENTENCES in words/help_ja.py, under what it is in English."""
    assert missing_sentences() == []


def test_every_word_for_a_value_is_there_in_japanese() -> None:
    """Add the word to METAVARS in words/help_ja.py."""
    assert missing_metavars() == []


def test_a_translation_that_is_missing_is_named() -> None:
    """The three tests above would see it."""

    @click.command()
    @click.option("--loud", metavar="SHOUT", help="Louder.")
    def bark() -> None:
        """Bark."""

    bark.short_help = "Bark at it."
    COMMANDS["bark"] = bark
    try:
        assert missing_texts() == ["`bark` has no text of its own"]
        assert missing_sentences() == ["`bark`, in a line: 'Bark at it.'", "`bark`, --loud: 'Louder.'"]
        assert missing_metavars() == ["`bark`: SHOUT in '--loud SHOUT'"]
    finally:
        del COMMANDS["bark"]


def test_no_translation_is_left_over() -> None:
    """What has changed in English has a new key; the old one goes."""
    assert [name for name in help_ja.TEXTS if name not in COMMANDS] == []
    english = {command.short_help for command in COMMANDS.values()} | {cli.epilog}
    for command in COMMANDS.values():
        english |= {getattr(parameter, "help", None) for parameter in options_of(command)}
        english |= {"Show this message and exit."}
    heads = {
        key for key in help_ja.SENTENCES if key.endswith((":", ": ")) or key in ("required", "  [", "]", "; ", ", ")
    }
    assert help_ja.SENTENCES.keys() - english - heads == set()


def test_no_translation_is_written_twice() -> None:
    tree = ast.parse(Path(help_ja.__file__).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            keys = [key.value for key in node.keys if isinstance(key, ast.Constant)]
            assert len(keys) == len(set(keys))


def in_samples(line: str) -> str:
    """An English example with what it quotes in Japanese."""
    for english, japanese in SAMPLES.items():
        line = line.replace(english, japanese)
    return line


def examples(text: str) -> list[str]:
    """The commands of the examples at a text's end."""
    return [line.strip() for line in text.splitlines() if line.strip().startswith("referee ")]


@pytest.mark.parametrize("name", COMMANDS)
def test_both_languages_tell_of_the_same_words(name: str) -> None:
    """Examples, keys of JSON and words of the notation are the same; so are the words in the lists of `play`."""
    english, japanese = COMMANDS[name].help or "", help_ja.TEXTS.get(name, "")
    assert examples(japanese) == [in_samples(each) for each in examples(english)]
    assert set(re.findall(r"`[^`]+`", english)) <= set(re.findall(r"`[^`]+`", japanese)) | {"`hands`"}
    listed = re.findall(r"^ +(\S.*?) {2,}\S", english, re.MULTILINE)
    assert [each for each in re.findall(r"^ +(\S.*?) {2,}\S", japanese, re.MULTILINE) if "#" not in each] == listed


@pytest.mark.parametrize("name", COMMANDS)
def test_the_japanese_page_is_japanese(name: str) -> None:
    """No English sentence is left on it: three English words in a row stand only in examples and notation."""
    shown = page(name, "ja", 100)
    text = "\n".join(line for line in shown.splitlines() if "referee " not in line or "`" in line)
    text = re.sub(r"`[^`]*`|--[a-z-]+|\[[^\]]*\]", " ", text)
    text = re.sub(r"(?m)^    ?\S.*?(?=  |$)", " ", text)
    text = text.replace("Ben leave · rename B Ben · seats A B C · dealer Ben", "")
    assert re.findall(r"[A-Za-z']{3,}(?: [a-z']+){2,}", text) == []
    assert "使い方：referee" in shown
    assert "オプション：" in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_no_blank_follows_japanese_punctuation_on_a_page(name: str) -> None:
    """Where a line of the text ended, too; examples, whose words are parted by blanks, are left out."""
    shown = page(name, "ja", 100)
    prose = [line for line in shown.splitlines() if "referee " not in line or "`" in line]
    assert [line for line in prose if re.search(r"[、。，．！？；）」』］] \S|\S [、。）」』］]", line.strip())] == []


# --- the page


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_no_line_is_wider_than_the_terminal(name: str, language: str, columns: int) -> None:
    for line in page(name, language, columns).splitlines():
        # Only an address or an option is never broken.
        assert cell_len(line) <= columns or (len(line.split()) == 1 and line.isascii()), line


def test_the_page_of_play() -> None:
    """Worked out by hand at 60 columns: 28 Japanese letters and the half-width 1 behind two blanks are 59."""
    lines = page("play", "ja", 60).splitlines()
    assert lines[0] == "使い方：referee play [オプション] 行為..."
    assert lines[2] == "  起きたことを、1つずつでもまとめてでも記録します。名前を書"
    assert "    stuck                    何も出せず、その局に負けた" in lines
    place = lines.index("オプション：")
    assert lines[place + 1 : place + 3] == [
        "  --keep-going          標準入力から読むとき、記録できない",
        "                        行為があっても続ける。",
    ]
    assert "  -f, --file ファイル   卓の記録ファイル。" in "\n".join(lines)


def test_a_list_in_a_narrow_page_stays_a_list() -> None:
    lines = page("play", "en", 50).splitlines()
    place = next(number for number, line in enumerate(lines) if "swap4" in line)
    assert lines[place : place + 3] == [
        "    swap4", "        trades four O'NO 99 cards (where the rules", "        know it)"
    ]  # fmt: skip


def test_what_click_puts_into_brackets_is_translated_around_its_value() -> None:
    words = help_words("ja")
    assert words.bracket("default: 20; x>=1") == "［なければ 20、x>=1］"
    assert words.bracket("required") == "［必須］"
    assert words.bracket("2<=x<=9") == "［2<=x<=9］"
    assert help_words("en").bracket("default: 20; required") == "  [default: 20; required]"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--lang", "ja", "play", "--help"],
        ["play", "--help", "--lang", "ja"],
        ["play", "--lang=ja", "--help"],
        ["--lang", "en", "play", "--lang", "ja", "--help"],
        ["--lang", "ja", "--help"],
        ["--help", "--lang", "ja"],
        ["rules", "--help", "--lang", "ja"],
        ["rules", "show", "--help", "--lang", "ja"],
        ["score", "--lang", "ja", "add", "--help"],
    ],
)
def test_the_language_may_be_asked_for_anywhere(arguments: list[str]) -> None:
    assert run(*arguments).stdout.startswith("使い方：referee")


def test_the_environment_and_the_locale_choose_the_language() -> None:
    assert run("--help", REFEREE_LANG="ja").stdout.startswith("使い方：")
    assert run("--help", REFEREE_LANG="", LANG="ja_JP.UTF-8").stdout.startswith("使い方：")
    assert run("--help", REFEREE_LANG="en", LANG="ja_JP.UTF-8").stdout.startswith("Usage:")
    assert run("--help", "--lang", "en", REFEREE_LANG="ja").stdout.startswith("Usage:")
    assert run("--help", REFEREE_LANG="xx", LANG="C").stdout.startswith("Usage:")


@pytest.mark.parametrize("arguments", [[], ["rules"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_alone_shows_its_help(arguments: list[str], language: str) -> None:
    result = run(*arguments, REFEREE_LANG=language)
    assert "\\x" not in result.output
    assert len(result.output.splitlines()) > 10
    assert result.output.startswith({"en": "Usage: ", "ja": "使い方："}[language])


def test_english_help_loads_no_japanese_and_a_play_loads_no_help() -> None:
    code = (
        "import sys; sys.argv = ['referee', *{arguments!r}]\n"
        "try:\n    from referee.cli import main; main()\nexcept SystemExit:\n    pass\n"
        "print('@', *sorted(sys.modules))"
    )

    def loaded(*arguments: str) -> set[str]:
        command = [sys.executable, "-c", code.format(arguments=arguments)]
        result = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
        return set(result.stdout.partition("@")[2].split())

    assert "referee.words.help_ja" not in loaded("--help")
    assert "referee.words.help_ja" in loaded("--help", "--lang", "ja")
    assert not loaded("new", "ono99", "Aki", "Ben", "--lang", "ja") & {"referee.words.help", "referee.words.help_ja"}


# --- what was typed wrongly

MISTAKES: dict[str, tuple[list[str], str, str]] = {
    "no such option": (["status", "--wxyz"], "No such option", "--wxyz というオプションはありません。"),
    "nearly an option": (["judge", "--tpo", "r5"], "--top",
                         "--tpo というオプションはありません。--output、--top、--total のことですか？"),
    "an option of the program": (["--wat"], "No such option", "--wat というオプションはありません。"),
    "no argument": (["agree"], "Missing argument", "「項目=値...」がありません。"),
    "no rule set": (["rules", "show"], "Missing argument", "「ルールセット」がありません。"),
    "too many arguments": (["status", "a", "b"], "unexpected extra arguments", "余分な引数があります：a b。"),
    "one too many": (["status", "3"], "unexpected extra argument", "余分な引数があります：3。"),
    "no value": (["odds", "--seed"], "requires an argument", "--seed のあとに値がありません。"),
    "a value for a flag": (["undo", "--json=3"], "does not take a value", "--json に値は付けられません。"),
    "no number": (["odds", "--seed", "x"], "not a valid integer",
                  "--seed は整数で書きます。x は整数ではありません。"),
    "an entry that is no number": (["why", "x"], "not a valid integer",
                                   "[N] は整数で書きます。x は整数ではありません。"),
    "out of range": (["rules", "lint", "uno-japan", "--cards", "9"], "not in the range",
                     "--cards の 9 は、範囲 1<=x<=4 に入っていません。"),
    "no choice": (["demo", "--lang", "fr"], "is not one of", "--lang を fr にはできません。選べるのは en、ja です。"),
    "no command": (["plai"], "There is no command `plai`. Did you mean `play`?",
                   "`plai` というコマンドはありません。`play` のことですか？"),
    "no command at all": (["blorp"], "There is no command `blorp`.", "`blorp` というコマンドはありません。"),
    "no command of a group": (["score", "ad"], "There is no command `ad`. Did you mean `add`?",
                              "`ad` というコマンドはありません。`add` のことですか？"),
}  # fmt: skip


BEFORE_THE_COMMAND = {"no value", "a value for a flag"}
"""Mistakes that Click tells without saying of which command."""


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_in_both_languages(name: str) -> None:
    arguments, english, japanese = MISTAKES[name]
    result = run(*arguments, REFEREE_LANG="en")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert english in result.stderr.splitlines()[-1]
    assert name in BEFORE_THE_COMMAND or result.stderr.startswith("Usage: referee ")
    assert name in BEFORE_THE_COMMAND or " --help` for help.\n" in result.stderr
    result = run(*arguments, REFEREE_LANG="ja")
    assert result.exit_code == 2
    assert name in BEFORE_THE_COMMAND or result.stderr.startswith("使い方：referee ")
    assert result.stderr.splitlines()[-1] == f"エラー：{japanese}"
    assert name in BEFORE_THE_COMMAND or "で使い方が見られます。" in result.stderr


@pytest.mark.parametrize(
    ("click_says", "told"),
    [
        ("No such option: --tpo Did you mean --top?", "--tpo というオプションはありません。--top のことですか？"),
        ("No such option: --tpo (Possible options: --top, --total)",
         "--tpo というオプションはありません。--top、--total のことですか？"),
        ("No such option: --tpo", "--tpo というオプションはありません。"),
        ("Something new.", "Something new."),
    ],
)  # fmt: skip
def test_what_older_releases_of_click_say_is_understood_too(click_says: str, told: str) -> None:
    assert help_words("ja").mistake(click_says) == told


def test_the_language_of_a_mistake_may_be_asked_for_behind_it() -> None:
    assert run("status", "--wat", "--lang", "ja").stderr.startswith("使い方：referee status")


def test_an_error_says_that_it_is_one_in_the_reader_s_language() -> None:
    assert run("status", REFEREE_LANG="ja").stderr.startswith("エラー：ここには卓がありません。")
    assert run("status", REFEREE_LANG="en").stderr.startswith("Error: There is no table here")


def test_what_was_typed_cannot_move_the_cursor() -> None:
    for language in LANGUAGES:
        stderr = run("--lang", language, "status", "--x\x1b[2J").stderr
        assert "\x1b" not in stderr
        assert "\\x1b[2J" in stderr


# --- the table's own language


def table(*arguments: str) -> dict[str, Any]:
    result = run("new", "ono99", "Aki", "Ben", "-f", "a.referee", *arguments, REFEREE_LANG="")
    assert result.exit_code == 0, result.output
    import tomllib

    return tomllib.loads(Path("a.referee").read_text(encoding="utf-8").split("+++\n")[1])


def echo(*arguments: str, language: str = "", locale: str = "C") -> str:
    return run("play", "7", *arguments, REFEREE_LANG=language, LANG=locale).stdout


def test_a_table_has_its_own_language() -> None:
    assert table("--lang", "ja")["lang"] == "ja"
    assert echo() == "7。Benの番。 #1 a\n"
    assert echo(language="en") == "14. Aki. #2 a\n"
    assert echo("--lang", "en", language="ja", locale="ja_JP.UTF-8") == "21. Ben. #3 a\n"


def test_a_table_may_be_english_where_the_locale_is_japanese() -> None:
    assert table("--lang", "en")["lang"] == "en"
    assert echo(locale="ja_JP.UTF-8") == "7. Ben. #1 a\n"


def test_a_table_without_a_language_goes_by_the_environment() -> None:
    assert "lang" not in table()
    assert echo(locale="ja_JP.UTF-8") == "7。Benの番。 #1 a\n"
    assert echo() == "14. Aki. #2 a\n"


@pytest.mark.parametrize("written", ['"fr"', "3", "[]", '""'])
def test_a_language_that_is_none_is_passed_over(written: str) -> None:
    table("--lang", "ja")
    file = Path("a.referee")
    file.write_text(file.read_text(encoding="utf-8").replace('lang = "ja"', f"lang = {written}"), encoding="utf-8")
    assert echo() == "7. Ben. #1 a\n"


def test_the_next_match_keeps_the_language() -> None:
    table("--lang", "ja")
    run("new", "--again", "-f", "b.referee", REFEREE_LANG="")
    assert 'lang = "ja"' in Path("b.referee").read_text(encoding="utf-8")
    run("new", "--again", "--lang", "en", "-f", "c.referee", REFEREE_LANG="")
    assert 'lang = "en"' in Path("c.referee").read_text(encoding="utf-8")


def test_refusals_and_errors_at_the_table_come_in_its_language() -> None:
    table("--lang", "ja")
    result = run("play", "blorp", REFEREE_LANG="", LANG="C")
    assert result.stderr.startswith("記録しません：")


def test_the_list_of_commands_is_in_both_languages() -> None:
    shown = {language: page("", language, 100) for language in LANGUAGES}
    for name, said in HELP.items():
        assert re.search(rf"^  {name} +{re.escape(said)}$", shown["en"], re.MULTILINE)
        assert re.search(rf"^  {name} +{re.escape(help_ja.SENTENCES[said])}$", shown["ja"], re.MULTILINE)

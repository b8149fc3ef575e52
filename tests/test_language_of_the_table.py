"""A table that was set up in a language is spoken to in it by every command, unless the reader asks for another."""

import re
import tomllib
from pathlib import Path

import pytest

from atprompt import Terminal
from sitting import run

FILE = "evening.referee"
JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


@pytest.fixture(autouse=True)
def _no_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader asks for no language, and the locale is English."""
    monkeypatch.delenv("REFEREE_LANG")
    monkeypatch.setenv("LANG", "C.UTF-8")


def table(*lang: str, file: str = FILE) -> None:
    assert run("new", "ono99", *lang, "-f", file, "Aki", "Ben")[0] == 0


COMMANDS = (
    ("live",), ("watch", "--once"), ("watch", "--once", "--plain"), ("board",), ("check",), ("check", FILE),
    ("standings", FILE), ("status",), ("score",), ("log",), ("clock",), ("legal",), ("why",), ("odds",),
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_each_command_speaks_as_the_table(command: tuple[str, ...]) -> None:
    table("--lang", "ja")
    given = "7\n" if command[0] == "live" else None
    said = run(*command, given=given)[1]
    assert JAPANESE.search(said), said
    assert not JAPANESE.search(run(*command, "--lang", "en", given=given)[1])


def test_the_page_says_its_language() -> None:
    table("--lang", "ja")
    assert '<html lang="ja">' in run("board")[1]
    assert run("board", "-o", "x.svg")[0] == 0
    assert 'lang="ja"' in Path("x.svg").read_text()


@pytest.mark.parametrize("command", ["check", "standings"])
def test_tables_of_one_language_are_told_in_it_and_others_in_the_readers(command: str) -> None:
    table("--lang", "ja", file="a.referee")
    table("--lang", "ja", file="b.referee")
    table(file="c.referee")
    assert JAPANESE.search(run(command, "a.referee", "b.referee")[1])
    assert not JAPANESE.search(run(command, "a.referee", "c.referee")[1])
    assert not JAPANESE.search(run(command, "c.referee", "a.referee")[1])


def test_a_journal_that_names_no_language_that_can_be_read_is_told_in_the_readers() -> None:
    table(file="a.referee")
    Path("b.referee").write_bytes(b"+++\nlang = \xff\n+++\n")
    Path("c.referee").write_text("+++\nlang = 7\n+++\n")
    for file in ("b.referee", "c.referee", "none.referee"):
        assert not JAPANESE.search(run("check", file)[1])


def test_a_table_that_is_set_up_by_questions_keeps_the_language_that_was_asked_for(tmp_path: Path) -> None:
    for lang, kept in ((("--lang", "ja"), "ja"), ((), None)):
        file = tmp_path / f"{kept}.referee"
        given = "ono99\n\nAki Ben\n\n7\n"
        assert run("live", *lang, "-f", str(file), given=given)[0] == 0
        assert tomllib.loads(file.read_text().split("+++")[1]).get("lang") == kept


def test_who_looks_on_is_told_in_the_language_of_the_table_that_lies_there_now(tmp_path: Path) -> None:
    table("--lang", "ja", file=str(tmp_path / FILE))
    table(file=str(tmp_path / "other.referee"))
    with Terminal("watch", "--plain", "-f", FILE, folder=tmp_path) as terminal:
        terminal.until("Akiの番")
        (tmp_path / "other.referee").replace(tmp_path / FILE)
        terminal.until("Aki to play.")
        terminal.send("\x03")
        assert terminal.ended() == 0


def test_the_prompt_at_a_terminal_speaks_as_the_table(tmp_path: Path) -> None:
    table("--lang", "ja", file=str(tmp_path / FILE))
    with Terminal("live", "--no-table", "-f", FILE, folder=tmp_path) as terminal:
        terminal.until("Aki")
        terminal.leave()
        assert JAPANESE.search(terminal.said)

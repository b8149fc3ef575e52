"""`board`: the table as a page and as a picture; and the pictures that the README shows.

The files in `golden/` are looked at by people and compared here; REFEREE_UPDATE_GOLDEN=1 makes them anew. What the
page looks like in a browser is measured by browser_check.py.
"""

import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from onlookers import ONO, PATIENCE, UNO, append, run, table

GOLDEN = Path(__file__).parent / "golden"
README = Path(__file__).parent.parent / "README.md"


def same(name: str, made: bytes) -> None:
    """The bytes are those of this golden file."""
    golden = GOLDEN / name
    if os.environ.get("REFEREE_UPDATE_GOLDEN"):
        golden.write_bytes(made)
    assert made == golden.read_bytes()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a table of each game."""
    monkeypatch.chdir(tmp_path)
    table("ono99", "evening.referee", ONO)
    table("uno", "round.referee", UNO)
    return tmp_path


def page(file: str, *options: str) -> str:
    """The page of a table, as it is written."""
    run("board", "-f", file, "-o", "board.html", *options)
    return Path("board.html").read_bytes().decode("utf-8")


class Texts(HTMLParser):
    """The texts of a page by their class, and its tags."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.said: list[str] = []
        self._skip = False
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        self._skip = tag == "style"

    def handle_endtag(self, tag: str) -> None:
        self._skip = False

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._skip:
            self.said.append(data.strip())


# --- the page


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "file"), [("ono99", "evening.referee"), ("uno", "round.referee")])
def test_page(folder: Path, game: str, file: str, language: str) -> None:
    same(f"board-{game}-{language}.html", page(file, "--lang", language).encode("utf-8"))


def test_the_page_says_what_is_going_on(folder: Path) -> None:
    said = Texts(page("evening.referee")).said
    assert said[0] == "evening: O'NO 99, ono99-tomy, hand 1"
    for each in ("26", "Total 26, 73 short of 99.", "Ben to play, 2 plays owed (passed on with Hold by Aki).",
                 "→ clockwise", "花子", "to play, cards 4", "●●● 3", "Aki: Hold.", "Chie: 7. Total 26."):  # fmt: skip
        assert each in said, each
    said = Texts(page("round.referee")).said
    # Aki laid the Draw Two, Ben drew 2, Chie laid the Wild Draw Four.
    for each in ("+4", "■ blue", "Aki must draw 4, or challenge.", "cards 9", "Chie: Wild Draw Four, blue."):
        assert each in said, each


def test_the_page_needs_nothing_else_and_loads_itself_again(folder: Path) -> None:
    source = page("evening.referee", "--every", "7")
    assert '<meta http-equiv="refresh" content="7"/>' in source
    found = Texts(source)
    assert not found.tags & {"script", "link", "img", "iframe", "object", "embed"}
    assert not {name for name, _ in found.attributes} & {"src", "href", "style"}
    assert "url(" not in source
    assert "@import" not in source
    assert "://" not in source


def test_the_same_table_gives_the_same_bytes(folder: Path) -> None:
    assert page("evening.referee") == page("evening.referee") == run("board", "-f", "evening.referee")


@pytest.mark.parametrize(
    "name", ["<b>x</b>", "</style><script>bad()</script>", "&lt;", 'a"b', "[red]x", "שלום", "名" * 30]
)
def test_no_name_is_markup(folder: Path, name: str) -> None:
    table("ono99", "names.referee", ["7", "hold"], players=[name, "Ben"])
    found = Texts(page("names.referee").replace("<wbr/>", ""))
    assert name in found.said
    assert f"{name}: 7. Total 7." in found.said
    assert not found.tags & {"b", "script"}


def test_each_colour_has_its_word_and_its_mark(folder: Path) -> None:
    marks = set()
    for colour, word in (("r", "red"), ("y", "yellow"), ("g", "green"), ("b", "blue")):
        table("uno", f"{word}.referee", [f"flip:{colour}7"])
        (told,) = [each for each in Texts(page(f"{word}.referee")).said if each.endswith(f" {word}")]
        marks.add(told.removesuffix(f" {word}"))
    assert len(marks) == 4


def test_the_page_of_a_match_that_is_over(folder: Path) -> None:
    table("ono99", "over.referee", ["round Ben:lost", "round Chie:lost"] * 4)
    source = page("over.referee")
    assert '<p class="large name" dir="auto">Aki</p>' in source
    assert "Aki wins the match." in Texts(source).said
    assert re.findall(r'<bdi class="who">(\w+)</bdi>', source) == ["Aki", "Chie", "Ben"]


def test_a_damaged_line_is_told_on_the_page(folder: Path) -> None:
    append("evening.referee", "nonsense <b>\n")
    assert any("passed over: nonsense <b>" in each for each in Texts(page("evening.referee")).said)


# --- the file


def test_a_journal_is_never_written_over(folder: Path) -> None:
    for output in ("evening.referee", "copy.html"):
        Path("copy.html").write_bytes(Path("evening.referee").read_bytes())
        for options in ([], ["--watch"]):
            assert "is not written over" in run("board", "-f", "evening.referee", "-o", output, *options, code=1)


def test_what_cannot_be_written_is_told(folder: Path) -> None:
    for options in ([], ["--watch"]):
        said = run("board", "-f", "evening.referee", "-o", "no/board.html", *options, code=1)
        assert said.startswith("Error: no/board.html cannot be written: ")
    os.mkfifo("pipe")
    reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)  # somebody reads from the first moment
    run("board", "-f", "evening.referee", "-o", "pipe")
    assert os.read(reader, 2**20).decode() == run("board", "-f", "evening.referee")
    os.close(reader)
    os.unlink("pipe")
    assert "name the page" in run("board", "-f", "evening.referee", "--watch", code=2)
    assert sorted(os.listdir()) == ["evening.referee", "round.referee"]


def test_watch_keeps_the_page_up_to_date(folder: Path) -> None:
    """The page is put in place as a whole: whoever reads it meanwhile never reads half of one."""
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", "board", "-f", "evening.referee", "-o", "board.html", "--watch"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, "REFEREE_LANG": "en"}, encoding="utf-8",
    )  # fmt: skip
    try:
        _page_with("26</p>")
        append("evening.referee", "Ben 9\n")
        _page_with("35</p>")
        os.rename("evening.referee", "away")
        _page_with("There is no journal evening.referee.")
        os.rename("away", "evening.referee")
        append("evening.referee", "Ben 10\n")
        assert "There is no journal" not in _page_with("45</p>")
    finally:
        process.send_signal(signal.SIGINT)
        told = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert told == ("", "board.html follows the table now; open it in a browser. `Ctrl-C` ends it.\n")
    assert sorted(os.listdir()) == ["board.html", "evening.referee", "round.referee"]


def _page_with(wanted: str) -> str:
    """The page, once this is part of it; what is read before that is a whole page too."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if os.path.exists("board.html"):
            source = Path("board.html").read_text(encoding="utf-8")
            assert source.endswith("</html>\n")
            if wanted in source:
                return source
        time.sleep(0.02)
    raise AssertionError(wanted)


# --- pictures


def test_the_pictures_of_the_readme_are_what_the_program_draws(folder: Path) -> None:
    made = {
        "picture-table.svg": ["status", "-f", "evening.referee", "-o", "picture.svg"],
        "picture-board.svg": ["board", "-f", "round.referee", "-o", "picture.svg"],
    }
    shown = re.findall(r"!\[[^]]+\]\(tests/golden/([^)]+)\)", README.read_text(encoding="utf-8"))
    assert shown == list(made)
    for name, command in made.items():
        run(*command, width=80, height=24, REFEREE_LANG="en")
        picture = Path("picture.svg").read_bytes()
        same(name, picture)
        assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_headline_is_not_broken_before_the_ending_of_a_word(folder: Path) -> None:
    """Large letters leave little room in a line: `結果待ち` stays whole, and so does a name with what follows it."""
    run("new", "uno", "--scores-only", "-f", "scores.referee", "花子", "Ben", "Chie", "--lang", "ja")
    (headline,) = re.findall('<p class="awaited"[^>]*>(.*)</p>', page("scores.referee", "--lang", "ja"))
    assert headline.split("<wbr/>") == ["得点だけの", "記録。", "第1ラウンドの", "結果待ち。"]
    (headline,) = re.findall('<p class="awaited"[^>]*>(.*)</p>', page("round.referee", "--lang", "ja"))
    assert headline.split("<wbr/>") == ["Akiの", "番。", "4枚", "引くか、", "チャレンジ。"]

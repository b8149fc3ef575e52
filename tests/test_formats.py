"""Every table of the program in every format, with names that mean something elsewhere.

What the formats themselves hold is tested in `test_export`; here are the commands that write them.
"""

import csv
import io
import json
import os
import re
import signal
import stat
import subprocess
import sys
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from scoretable import FILE, run

FORMATS = ("text", "md", "csv", "tsv", "json", "html", "svg")
HOSTILE = ("=1+1", "＝2", "<b>", "a|b", "[red]x", "\U0001f3b2", "か\u3099っ", "&amp;", "`x`", "100%{0}")
NAMES = tuple(name.replace("か\u3099", "が") for name in HOSTILE)
"""As they are kept: composed."""
WITH_NAMES = ("score", "standings", "log", "penalties", "catchable", "status")
COMMANDS = {
    "score": ("score", "-f", FILE), "standings": ("standings", FILE), "log": ("log", "-f", FILE),
    "penalties": ("penalties", "-f", FILE), "catchable": ("catchable", "-f", FILE), "legal": ("legal", "-f", FILE),
    "status": ("status", "-f", FILE), "rules": ("rules", "list"),
}  # fmt: skip


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A table of UNO at which everybody was fined, has a score and holds one card."""
    folder = tmp_path_factory.mktemp("hostile")
    file = str(folder / FILE)
    assert run("new", "uno", "-f", file, *HOSTILE)[0] == 0
    quoted = ['"' + name.replace("\\", "\\\\") + '"' for name in HOSTILE]
    hands = " ".join(f"{name}:{place or '-'}" for place, name in enumerate(quoted))
    lines = [f"round {hands}", "flip:r5", *[f"{name} penalty:1" for name in quoted]]
    lines += ["agree " + " ".join(f"cards:{name}=1" for name in quoted)]
    code, said = run("play", "-f", file, "-", given="\n".join(lines) + "\n")
    assert code == 0, said
    # The clock plays no part in what is compared.
    return re.sub(rb"(?m)^@\d+ ", b"@7 ", Path(file).read_bytes())


@pytest.fixture(autouse=True)
def _table(journal: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    Path(FILE).write_bytes(journal)
    monkeypatch.setenv("COLUMNS", "300")


def written(name: str, form: str, *more: str) -> str:
    code, said = run(*COMMANDS[name], "--format", form, *more)
    assert code == 0, said
    return said


@pytest.mark.parametrize("name", [*COMMANDS, "board"])
def test_the_same_table_is_the_same_picture_on_every_terminal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pictures = set()
    for width in ("40", "80", "300"):
        monkeypatch.setenv("COLUMNS", width)
        assert run(*COMMANDS.get(name, (name, "-f", FILE)), "-o", "picture.svg")[0] == 0
        pictures.add(Path("picture.svg").read_bytes())
    assert len(pictures) == 1


def words_of(form: str, text: str) -> str:
    """What a reader of the format reads, with its own signs taken away."""
    match form:
        case "md":
            return unescape(re.sub(r"\\([\\`*_\[\]~|])", r"\1", text))
        case "csv" | "tsv":
            found = csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter="," if form == "csv" else "\t")
            return "\n".join(re.sub(r"^'(?==|＝)", "", cell) for row in found for cell in row)
        case "json":
            return "\n".join(str(cell) for row in json.loads(text)["rows"] for cell in row.values())
        case "html" | "svg":
            return "\n".join(ElementTree.fromstring(text).itertext())
    return text


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_same_table_gives_the_same_bytes(name: str, form: str, language: str) -> None:
    first = written(name, form, "--lang", language)
    assert written(name, form, "--lang", language) == first
    assert first.strip()
    assert first.endswith("\n")
    assert "\x1b" not in first


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("name", WITH_NAMES)
def test_names_come_out_as_text(name: str, form: str) -> None:
    told = words_of(form, written(name, form))
    missing = [each for each in NAMES if each not in told]
    assert not missing, told


@pytest.mark.parametrize("form", ["html", "svg"])
@pytest.mark.parametrize("name", COMMANDS)
def test_pages_and_pictures_are_well_formed(name: str, form: str) -> None:
    root = ElementTree.fromstring(written(name, form))
    tags = [each.tag.rpartition("}")[2] for each in root.iter()]
    assert tags[0] == form
    assert "script" not in tags
    # The one bold element of a page is its own, never a name.
    assert not [each for each in root.iter("b") if not "".join(each.itertext())]
    assert not re.search(r"(?:href|src|url)\s*[=(]", written(name, form))


@pytest.mark.parametrize("form", ["csv", "tsv"])
@pytest.mark.parametrize("name", COMMANDS)
def test_no_cell_of_a_spreadsheet_is_a_formula(name: str, form: str) -> None:
    text = written(name, form).removeprefix("\ufeff")
    found = list(csv.reader(io.StringIO(text), delimiter="," if form == "csv" else "\t"))
    assert {len(row) for row in found} == {len(found[0])}
    for cell in (cell for row in found for cell in row):
        assert not re.match(r"[=+\-@\t\r＝＋－＠]", cell) or re.fullmatch(r"-?\d+|[-+]", cell), cell


@pytest.mark.parametrize("name", COMMANDS)
def test_markdown_has_as_many_cells_in_every_row(name: str) -> None:
    rows = [line for line in written(name, "md").splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1


ENDINGS = {"txt": "text", "md": "md", "csv": "csv", "tsv": "tsv", "json": "json", "html": "html", "htm": "html",
           "svg": "svg", "CSV": "csv"}  # fmt: skip


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_ending_of_the_file_names_the_format(name: str, ending: str) -> None:
    code, said = run(*COMMANDS[name], "-o", f"out.{ending}")
    assert (code, said) == (0, f"Written to out.{ending}.\n")
    kept = Path(f"out.{ending}").read_bytes().decode()
    # What is caught in a test has lost its carriage returns.
    assert kept.replace("\r\n", "\n") == written(name, ENDINGS[ending])
    assert kept.count("\r\n") == (kept.count("\n") if ENDINGS[ending] == "csv" else 0)


@pytest.mark.parametrize("path", ["out.table", "out.pdf"])
@pytest.mark.parametrize("name", COMMANDS)
def test_an_ending_that_names_no_format_is_misuse(name: str, path: str) -> None:
    code, said = run(*COMMANDS[name], "-o", path)
    assert code == 2
    assert "--format" in said
    assert not Path(path).exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_the_format_that_is_named_wins_over_the_ending(name: str) -> None:
    assert run(*COMMANDS[name], "--format", "json", "-o", "out.csv")[0] == 0
    assert json.loads(Path("out.csv").read_text(encoding="utf-8"))["rows"] is not None


@pytest.mark.parametrize("path", ["nowhere/out.csv", ".", "x" * 300 + ".csv"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_file_that_cannot_be_written_is_a_sentence(name: str, path: str) -> None:
    code, said = run(*COMMANDS[name], "-o", path)
    assert code == 1
    assert "cannot be written" in said
    assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="who may write everything is refused nothing")
def test_a_protected_file_stays_as_it_was() -> None:
    Path("out.csv").write_text("kept", encoding="utf-8")
    Path("out.csv").chmod(stat.S_IRUSR)
    assert run(*COMMANDS["score"], "-o", "out.csv")[0] == 1
    assert Path("out.csv").read_text(encoding="utf-8") == "kept"


WRITERS = ("log", "board", "status")
"""Commands that write a file each in its way."""


@pytest.mark.parametrize("command", WRITERS)
def test_on_a_full_disk_a_file_stays_as_it_was(command: str) -> None:
    resource = pytest.importorskip("resource")

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    Path("there.html").write_text("kept", encoding="utf-8")
    for output in ("there.html", "new.html"):
        arguments = [*command.split(), "-f", FILE, "-o", output]
        done = subprocess.run(
            [sys.executable, "-m", "referee", *arguments], capture_output=True, text=True, check=False,
            preexec_fn=limit,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (
            1,
            f"Error: {output} cannot be written: the file would be too large.\n",
        )
    assert Path("there.html").read_text(encoding="utf-8") == "kept"
    assert sorted(os.listdir()) == [FILE, "there.html"], "nothing is left lying about"


@pytest.mark.parametrize("command", WRITERS)
def test_a_file_that_is_written_anew_keeps_its_rights_and_a_link_leads_where_it_led(command: str) -> None:
    os.mkdir("elsewhere")
    target = Path("elsewhere", "page.html")
    target.write_text("before", encoding="utf-8")
    target.chmod(0o640)
    Path("page.html").symlink_to(target)
    assert run(*command.split(), "-f", FILE, "-o", "page.html")[0] == 0
    assert Path("page.html").is_symlink()
    assert target.read_text(encoding="utf-8") != "before"
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert os.listdir("elsewhere") == ["page.html"]


def test_a_new_file_has_the_rights_that_new_files_have() -> None:
    Path("usual").touch()
    assert run(*COMMANDS["score"], "-o", "out.csv")[0] == 0
    assert Path("out.csv").stat().st_mode == Path("usual").stat().st_mode


def test_standard_output_by_its_name_is_written_to_as_it_is() -> None:
    with open("all.txt", "wb") as out:
        for _ in range(2):
            subprocess.run(
                [sys.executable, "-m", "referee", *COMMANDS["score"], "--format", "csv", "-o", "/dev/stdout"],
                stdout=out, stderr=subprocess.PIPE, check=True,
            )  # fmt: skip
        assert os.fstat(out.fileno()).st_ino == os.stat("all.txt").st_ino
    assert Path("all.txt").read_bytes().decode().replace("\r\n", "\n") == written("score", "csv")


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize("name", ["house.toml", "other.referee"])
def test_no_record_and_no_rules_are_written_over_through_a_link(name: str, command: str) -> None:
    Path(name).write_text("kept", encoding="utf-8")
    Path("page.html").symlink_to(name)
    code, said = run(*command.split(), "-f", FILE, "-o", "page.html")
    assert code == 1
    assert said.startswith("Error: page.html ")
    assert Path(name).read_text(encoding="utf-8") == "kept"
    assert Path("page.html").is_symlink()


@pytest.mark.parametrize("name", COMMANDS)
def test_no_other_format_is_known(name: str) -> None:
    assert run(*COMMANDS[name], "--format", "pdf")[0] == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_a_dash_is_standard_output(name: str) -> None:
    assert run(*COMMANDS[name], "--format", "csv", "-o", "-")[1] == written(name, "csv")


@pytest.mark.parametrize(("language", "heading"), [("en", "Round"), ("ja", "ラウンド")])
def test_penalties_tell_the_round_in_every_format(language: str, heading: str) -> None:
    """All were fined in the second round, on the screen as in a file."""
    _, screen = run("penalties", "-f", FILE, "--lang", language)
    assert heading in screen.split("\n", 1)[0].split()
    rows = json.loads(written("penalties", "json", "--lang", language))["rows"]
    assert [row["Round"] for row in rows] == [2] * len(NAMES)

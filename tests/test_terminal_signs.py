"""Nothing that was typed, named or written in a file moves a terminal's cursor or turns its text round."""

from pathlib import Path

import pytest

from onotable import new_desk, run
from referee.words import printable

RED, TURNED = "\x1b[31m", "\u202e"
TYPED = [
    ["play", f"dealer {RED}X"], ["play", f"rename {RED}X Y"], ["play", f"join {TURNED}X after A"],
    ["play", f"join X after {TURNED}Y"], ["play", f"agree {RED}=4"], ["play", f"agree turn={RED}"], ["play", RED],
    ["play", "note", f"{RED}{TURNED}"], ["undo"], ["redo"], ["log"], ["log", "--plain"], ["fix", "1", f"note {RED}x"],
    [f"{RED}play"], ["play", f"--{RED}"], ["rules", "show", f"{RED}set"], ["rules", f"{RED}set"],
    ["new", "whist" + RED], ["new", "ono99", "A", "B", "--dealer", RED],
    ["new", "ono99", "A", "B", "--set", f"{RED}=1"], ["new", "ono99", "A", "B", "--agree", f"{RED}=1"],
    ["check", f"{RED}.referee"], ["status", "-f", f"{TURNED}.referee"],
]  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_was_typed_comes_out_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("REFEREE_LANG", lang)
    monkeypatch.setenv("REFEREE_FILE", new_desk(tmp_path).path)
    run("play", "7")
    for arguments in TYPED:
        said = run(*arguments)[1]
        assert RED[0] not in said, arguments
        assert TURNED not in said, arguments


def test_a_file_of_any_name_comes_out_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    file = f"{RED}{TURNED}my.referee"
    for arguments in (["new", "ono99", "-f", file, "A", "B"], ["play", "-f", file, "7"], ["status", "-f", file]):
        code, said = run(*arguments)
        assert code == 0
        assert RED[0] not in said
        assert TURNED not in said


def test_names_from_the_front_matter_come_out_as_text(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    file = Path(desk.path)
    file.write_text(file.read_text(encoding="utf-8").replace('name = "ono99-tomy"', 'name = "\\u001b[31m\\u202e"'))
    for command in ("status", "score", "legal", "log"):
        for plain in ([], ["--plain"]):
            said = run(command, "-f", str(file), *plain)[1]
            assert RED[0] not in said
            assert TURNED not in said


def test_wide_blanks_and_joined_pictures_are_left_as_they_are() -> None:
    assert printable("山田\u3000太郎 👩\u200d🚀") == "山田\u3000太郎 👩\u200d🚀"
    assert printable("a\x1b\u202e\udcff") == "a\\x1b\\x202e\\xdcff"

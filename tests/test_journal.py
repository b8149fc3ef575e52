"""The journal: killed at every byte, written to by two, damaged, replaced, full disk. Nothing confirmed is lost."""

import errno
import os
import random
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from referee import journal
from referee.desk import Desk, open_desk
from referee.errors import JournalError
from referee.game import Act
from referee.journal import Journal
from referee.recorder import Recorder

CARDS = {"10": 10, "-10": 4, "hold": 4, "reverse": 6, "double": 2, "ono": 4, **dict.fromkeys("23456789", 3)}
"""The pack of 54 cards."""
HEAD = f"""+++
format = 1
game = "ono99"
started = 2026-11-30T19:02:11+09:00
players = ["Aki", "Ben", "Chie"]
dealer = "Chie"
[rules]
name = "ono99-tomy"
cards = {{ {", ".join(f'"{card}" = {count}' for card, count in CARDS.items())} }}
+++
"""
FIRST = HEAD.count("\n") + 1
"""The line of the first act."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(text: str, name: str = "a.referee") -> Path:
    Path(name).write_bytes(text.encode())
    return Path(name)


def record(desk: Desk, line: str) -> None:
    for act in desk.read(line):
        assert Recorder(desk).record(act).ruling.verdict == "legal", line


def words(path: Path | str = "a.referee") -> list[str]:
    """The acts on file, comments left out."""
    return [line.text for line in journal.lines(journal.read(str(path)))]


def referee(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "referee", *arguments]


# --- killed while writing


def test_killed_at_every_byte_nothing_confirmed_is_lost() -> None:
    before = HEAD + "Aki 7\nBen hold\n"
    added = 'Chie 10\nAki note "dépôt 燐 # 1"\nAki reverse\n'
    for cut in range(len(added.encode()) + 1):
        data = before.encode() + added.encode()[:cut]
        Path("a.referee").write_bytes(data)
        whole = data.decode("utf-8", "ignore").split("+++\n")[2].split("\n")[:-1]
        torn = data[data.rfind(b"\n") + 1 :]

        desk = open_desk("a.referee")

        assert [desk.write(act) for act in desk.acts] == whole
        assert desk.journal.torn == torn.decode("utf-8", "replace")
        assert Path("a.referee").read_bytes() == data, "reading changes nothing"

        Recorder(desk).record(Act("note", text="after the crash"))
        assert words() == [*whole, 'note "after the crash"'], cut
        lines = Path("a.referee").read_bytes().split(b"\n")
        assert sum(line.startswith(b"# torn: ") for line in lines) == bool(torn)
        if torn:
            kept = torn.decode("utf-8", "replace").encode()
            assert lines[-3] == b"# torn: " + kept
        assert open_desk("a.referee").journal.torn == ""


def test_a_torn_line_is_told_and_never_replayed() -> None:
    write(HEAD + "Aki 10\nBen 1")
    shown = subprocess.run(referee("play", "-f", "a.referee", "7"), capture_output=True, text=True, check=True)
    assert "a.referee" in shown.stderr
    assert "Ben 1" in shown.stderr
    assert shown.stdout.startswith("17. Chie.")
    assert words()[0] == "Aki 10"
    assert "# torn: Ben 1\n" in Path("a.referee").read_text()


def test_a_torn_line_of_half_a_letter_and_control_signs_becomes_one_comment() -> None:
    Path("a.referee").write_bytes((HEAD + "Aki 10\n").encode() + b"Ben \xe7\x87\x00\x1b[31m\xe2\x80\xa8")
    record(open_desk("a.referee"), "Ben 7")
    assert words() == ["Aki 10", "Ben 7"]
    assert b"\x1b" not in Path("a.referee").read_bytes()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL here")
def test_every_act_that_was_echoed_is_on_file_after_a_kill() -> None:
    random.seed(99)
    for attempt in range(4):
        write(HEAD)
        player = subprocess.Popen(
            referee("play", "-f", "a.referee", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert player.stdin is not None
        assert player.stdout is not None
        player.stdin.write("".join(f'note "{count}"\n' for count in range(2000)))
        player.stdin.close()
        echoed = [player.stdout.readline() for _ in range(random.randint(1, 200))]
        player.send_signal(signal.SIGKILL)
        echoed += player.stdout.readlines()
        player.stdout.close()
        player.wait()
        told = sum(line.endswith("\n") for line in echoed)
        kept = [f'note "{count}"' for count in range(len(words()))]
        assert words() == kept
        assert told <= len(kept) < 2000, (attempt, told)


# --- two who write


def test_two_processes_lose_no_act_and_judge_none_against_a_stale_table() -> None:
    write(HEAD)
    note = "".join(f'note "{{}} {count}"\n' for count in range(50))
    players = [
        subprocess.Popen(
            referee("play", "-f", "a.referee", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for name, player in zip("AB", players, strict=True):
        assert player.stdin is not None
        player.stdin.write(note.replace("{}", name))
        player.stdin.close()
    for player in players:
        assert player.stdout is not None
        assert len(player.stdout.readlines()) == 50
        player.stdout.close()
        assert player.wait() == 0
    for name in "AB":
        mine = [line for line in words() if f'"{name} ' in line]
        assert mine == [f'note "{name} {count}"' for count in range(50)]


def test_two_desks_take_turns_and_see_what_the_other_wrote() -> None:
    write(HEAD)
    one, other = open_desk("a.referee"), open_desk("a.referee")
    for count in range(50):
        desk = one if count % 2 else other
        (act,) = desk.read("2" if count < 3 else "hold" if count < 7 else 'note "x"')
        assert Recorder(desk).record(act).ruling.verdict == "legal"
    one.refresh()
    other.refresh()
    assert one.state == other.state == open_desk("a.referee").state
    assert len(words()) == 50
    assert one.next_number == 8

    (third,) = one.read("2")
    assert Recorder(one).record(third).ruling.rule == "ono.deck", (
        "three copies lie there, two of them by the other desk"
    )


def test_a_player_who_joined_at_the_other_terminal_is_known_at_once() -> None:
    write(HEAD)
    player = subprocess.Popen(
        referee("play", "-f", "a.referee", "-"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write("Aki 10\n")
    player.stdin.flush()
    assert player.stdout.readline().startswith("10. Ben.")
    record(open_desk("a.referee"), "join Dan after Ben")
    player.stdin.write("Ben 2 Chie 3\nAki 4 Ben 5 Dan 6\n")
    player.stdin.close()
    rest = player.stdout.read()
    player.stdout.close()
    assert player.wait() == 1, "after Ben it is Dan's turn now: Chie 3 is refused"
    assert rest.startswith("12. Dan.")
    assert words() == ["Aki 10", "join Dan after Ben", "Ben 2"]


def test_while_one_writes_the_other_waits() -> None:
    write(HEAD)
    desk = open_desk("a.referee")
    done = threading.Event()

    def other() -> None:
        record(desk, "Aki 7")
        done.set()

    with journal.locked("a.referee"):
        thread = threading.Thread(target=other)
        thread.start()
        assert not done.wait(0.2)
        assert words() == []
    thread.join(5)
    assert words() == ["Aki 7"]


# --- another file in its place


def test_a_journal_replaced_under_a_desk_is_read_again() -> None:
    write(HEAD)
    desk = open_desk("a.referee")
    record(desk, "Aki 7")
    write(HEAD + "Aki 8\n", "other")
    os.replace("other", "a.referee")
    record(desk, "Ben 2")
    assert words() == ["Aki 8", "Ben 2"]
    assert desk.state.total == 10


def test_a_journal_of_the_same_size_in_its_place_is_read_again() -> None:
    write(HEAD + "Aki 7\n")
    desk = open_desk("a.referee")
    time.sleep(0.02)
    write(HEAD + "Aki 3\n")
    record(desk, "Ben 2")
    assert desk.state.total == 5


def test_a_journal_replaced_while_we_waited_for_it_takes_the_act() -> None:
    write(HEAD)
    write(HEAD + "Aki 8\n", "other")
    desk = open_desk("a.referee")
    with journal.locked("a.referee"):
        thread = threading.Thread(target=record, args=(desk, "Ben 2"))
        thread.start()
        time.sleep(0.2)
        os.replace("other", "a.referee")
    thread.join(5)
    assert words() == ["Aki 8", "Ben 2"]


@pytest.mark.parametrize(
    ("good", "bad"),
    [("[rules]\n", "[rules]\nhand_size = 0.5\n"), ("players = ", "people = "), ("+++\nformat", "format")],
)
def test_no_act_is_written_to_a_journal_that_can_no_longer_be_replayed(good: str, bad: str) -> None:
    """Neither the first act after it was spoilt, nor the second, which finds the file as the first one saw it."""
    file = write(HEAD + "Aki 7\n")
    desk = Desk("a.referee")
    spoilt = HEAD.replace(good, bad) + "Aki 7\n"
    write(spoilt)
    for _ in range(2):
        with pytest.raises(JournalError):
            record(desk, "Ben 8")
        assert file.read_text(encoding="utf-8") == spoilt
        assert desk.state.total == 7
    write(HEAD + "Aki 9\n")
    record(desk, "Ben 8")
    assert desk.state.total == 17


def test_a_journal_deleted_under_play_ends_it_with_a_sentence() -> None:
    write(HEAD)
    player = subprocess.Popen(
        referee("play", "-f", "a.referee", "-"),
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert player.stdin is not None
    assert player.stdout is not None
    assert player.stderr is not None
    player.stdin.write("10\n")
    player.stdin.flush()
    assert player.stdout.readline().startswith("10. Ben.")
    os.remove("a.referee")
    player.stdin.write("2\n")
    player.stdin.close()
    assert player.stdout.read() == ""
    assert player.stderr.read() == "Error: There is no journal a.referee.\n"
    assert player.wait() == 1
    player.stdout.close()
    player.stderr.close()
    assert not Path("a.referee").exists()


# --- the disk


def test_a_full_disk_refuses_the_act_and_leaves_file_and_table_as_they_were() -> None:
    write(HEAD + "Aki 7\nBen 1")
    desk = open_desk("a.referee")
    before = Path("a.referee").read_bytes()
    (act,) = desk.read("Ben 2")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(JournalError, match="not recorded"):
            Recorder(desk).record(act)
    assert Path("a.referee").read_bytes() == before
    assert desk.state == open_desk("a.referee").state
    assert desk.state.total == 7
    record(open_desk("a.referee"), "Ben 3")
    assert words() == ["Aki 7", "Ben 3"]


def test_a_file_that_may_not_grow_refuses_the_act() -> None:
    resource = pytest.importorskip("resource")
    write(HEAD + "Aki 7\n")
    size = Path("a.referee").stat().st_size

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 4, size + 4))

    result = subprocess.run(
        referee("play", "-f", "a.referee", "8"), preexec_fn=limit, capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert result.stdout == ""
    assert (
        result.stderr
        == "Error: a.referee could not be written (the file would be too large); the act is not recorded.\n"
    )
    assert words() == ["Aki 7"]
    assert Path("a.referee").stat().st_size == size


# --- what a journal may look like


@pytest.mark.parametrize(
    ("start", "end"), [("\ufeff", "\n"), ("", "\r\n"), ("\ufeff", "\r\n")], ids=["bom", "crlf", "bom and crlf"]
)
def test_byte_order_mark_and_crlf_are_accepted(start: str, end: str) -> None:
    text = start + (HEAD + "Aki 7\nBen hold\n# a comment\n").replace("\n", end)
    Path("a.referee").write_bytes(text.encode())
    desk = open_desk("a.referee")
    assert [desk.write(act) for act in desk.acts] == ["Aki 7", "Ben hold"]
    record(desk, "Chie 10")
    assert open_desk("a.referee").state.total == 17
    assert Path("a.referee").read_bytes().startswith(text.encode()), "what stands there is not rewritten"


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c"])
def test_only_a_newline_ends_a_line(sign: str) -> None:
    write(HEAD + f'note "one{sign}two"\nAki 7\n')
    desk = open_desk("a.referee")
    assert [act.text for act in desk.acts] == [f"one{sign}two", ""]
    assert desk.lines == [FIRST, FIRST + 1]


def test_stamps_and_lines_are_told_with_each_act() -> None:
    write(HEAD + "@3 Aki 7\n\n# round 1\nBen hold Chie 2\n@x Aki 3\n")
    desk = open_desk("a.referee")
    assert desk.lines == [FIRST, FIRST + 3, FIRST + 3, FIRST + 4]
    assert desk.stamps == [3, None, None, None]
    record(desk, "Ben 2")
    assert desk.lines[-1] == FIRST + 5


def test_ten_thousand_acts() -> None:
    desk = open_desk(str(write(HEAD + 'note "tea"\nAki 7\nundo\n' * 3333 + "Aki 5\n")))
    assert len(desk.acts) == 10_000
    assert desk.next_number == 3335
    assert desk.state.total == 5
    record(desk, "Ben 4")
    assert open_desk("a.referee").state.total == 9


def test_lines_longer_than_a_piece_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    acts = ["Aki 7", f'note "{"x" * 50}"', "", "# comment", "@12 Ben hold", "Chie 10"]
    source = journal.read(str(write(HEAD + "\n".join(acts) + "\n")))
    expected = ["Aki 7", acts[1], "", "# comment", "Ben hold", "Chie 10"]
    for piece in range(80):
        monkeypatch.setattr(journal, "PIECE", piece)
        assert list(journal.words(source))[:6] == expected, piece
        assert [line.number - FIRST for line in journal.lines(source)] == [0, 1, 4, 5]


FRONTS = (
    'players = ["Aki", "Ben"]\ndealer = "Ben" # deals',
    'players = [\n  "Aki",\n  "Ben",\n]\n',
    'lang = """\nja"""\n\n# a remark\ndealer = "Ben"',
    "a.b = 1\na.c = 2",
    'dealer = "Ben"\n[hall]\ntable = 7',
    'dealer = "Ben"\n \t[hall]\ntable = 7',
    "[[hall]]\ntable = 7\n[[hall]]\ntable = 8",
)
"""What may stand before the rules, as TOML has it."""


@pytest.mark.parametrize("top", FRONTS)
def test_front_matter_means_what_toml_says(top: str) -> None:
    head = f"format = 1\n{top}\n[rules]\nlimit = 99\n[more]\nkey = true"
    for _ in range(2):  # lines may be known from the journal read before
        Path("a.referee").write_text(f"+++\n{head}\n+++\n", encoding="utf-8")
        assert dict(journal.read("a.referee").front) == tomllib.loads(head)


@pytest.mark.parametrize("twice", ["format = 1", "a = 1\na = 1", "a.b = 1\na = 2", "rules = 1"])
def test_a_key_given_twice_is_refused_as_toml_does(twice: str) -> None:
    Path("a.referee").write_text(f"+++\nformat = 1\n{twice}\n[rules]\nlimit = 99\n+++\n", encoding="utf-8")
    with pytest.raises(JournalError) as caught:
        journal.read("a.referee")
    assert caught.value.key == "journal.front"


# --- what is no journal

OPENED = HEAD.split("+++\n")[1]
BROKEN = {
    "empty": (b"", "a.referee is empty: a journal begins with its front matter."),
    "blank": (b" \n\n", "a.referee is empty: a journal begins with its front matter."),
    "no front matter": (b"Aki 7\n", "a.referee is no journal: it does not begin with a line +++."),
    "cut off in the front matter": (b"+++\nformat = 1\n", "a.referee: the front matter is not closed by a line +++."),
    "cut off in a value": (b"+++\nplayers = ['A',\n+++\n", "a.referee: the front matter is not TOML: "),
    "no format": (b'+++\ngame = "ono99"\n+++\n', "a.referee: the front matter does not say `format = 1`."),
    "format is no number": (b"+++\nformat = true\n+++\n", "a.referee:2: the front matter does not say `format = 1`."),
    "newer": (b"+++\nformat = 2\n+++\n", "a.referee is of format 2, newer than this program reads"),
    "another game": (
        HEAD.replace('"ono99"', '"whist"').encode(),
        "a.referee is a journal of 'whist', which this program does not know; it knows ono99",
    ),
    "no players": (HEAD.replace("players =", "people =").encode(), "a.referee: `players` in the front matter"),
    "the same player twice": (HEAD.replace('"Ben"', '"AKI"').encode(), "a.referee:5: `players` in the front matter"),
    "a dealer who is not there": (HEAD.replace('r = "Chie"', 'r = "Z"').encode(), "a.referee:6: `dealer` in the front"),
    "no rules": (HEAD.replace("[rules]", "[rulez]").encode(), "a.referee: `rules` in the front matter"),
    "damaged in the middle": (
        (HEAD + "Aki 7\nBen ho#ld\nChie 3\n").encode(),
        f"a.referee:{FIRST + 1}: 'Ben ho#ld' is no notation: put it right, or put # before it.",
    ),
    "not UTF-8": (
        HEAD.encode() + b'Aki 7\nnote "\x83\x49"\n',
        f"a.referee:{FIRST + 1}: not UTF-8 text; save it as UTF-8 and try again.",
    ),
    "null bytes": (HEAD.encode() + b"\x00\x00\x00\n", f"a.referee:{FIRST}: "),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize(
    "command", [["status"], ["status", "--json"], ["play", "7"], ["undo"], ["fix", "1", "7", "--yes"]], ids=str
)
def test_what_is_no_journal_is_told_and_left_alone(name: str, command: Sequence[str]) -> None:
    from click.testing import CliRunner

    from referee.cli.group import cli

    data, sentence = BROKEN[name]
    Path("a.referee").write_bytes(data)
    result = CliRunner().invoke(cli, [command[0], "-f", "a.referee", *command[1:]])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("Error: " + sentence)
    assert Path("a.referee").read_bytes() == data


def test_a_folder_a_missing_file_and_one_that_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("folder.referee").mkdir()
    with pytest.raises(JournalError, match=r"^folder\.referee is a folder, not a journal"):
        open_desk("folder.referee")
    with pytest.raises(JournalError, match=r"^There is no journal missing\.referee"):
        open_desk("missing.referee")
    write(HEAD)
    desk = open_desk("a.referee")

    def denied(*arguments: object, **options: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), "a.referee")

    monkeypatch.setattr("builtins.open", denied)
    with pytest.raises(JournalError, match=r"^a\.referee cannot be read: permission denied"):
        open_desk("a.referee")
    with pytest.raises(JournalError, match=r"^a\.referee cannot be written: permission denied"):
        record(desk, "7")


def test_a_new_journal_never_takes_the_place_of_another() -> None:
    write("mine")
    with pytest.raises(JournalError, match="exists already"):
        journal.create("a.referee", HEAD)
    assert Path("a.referee").read_text() == "mine"
    with pytest.raises(JournalError, match="its folder does not exist"):
        journal.create("no/such/a.referee", HEAD)


def test_the_version_is_as_old_as_the_text() -> None:
    """An act written between the look at the version and the reading is noticed later, never overlooked."""
    write(HEAD)
    parse = journal._parse

    def slow(path: str, data: bytes, version: tuple[int, int, int]) -> Journal:
        with open(path, "a") as file:
            file.write("Aki 7\n")
        return parse(path, data, version)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "_parse", slow)
        desk = open_desk("a.referee")
    assert desk.acts == []
    desk.refresh()
    assert [desk.write(act) for act in desk.acts] == ["Aki 7"]


def test_an_act_whose_writing_is_stopped_by_a_key_has_not_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = open_desk(str(write(HEAD + "Aki 5\n")))

    def stopped(*given: object) -> Journal:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(journal, "append", stopped)
        with pytest.raises(KeyboardInterrupt):
            record(desk, "Ben 7")
    assert (desk.state.total, words()) == (5, ["Aki 5"])
    record(desk, "Ben 7")
    assert (desk.state.total, words()) == (12, ["Aki 5", "Ben 7"])

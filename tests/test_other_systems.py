"""Systems and Pythons that lack what the program likes to have: it does without, and everything else is as ever."""

import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from operator import add

import pytest

from onotable import run
from referee.cli.prompt import Typist
from referee.cli.terminal import live_screen
from referee.cli.workers import shared_out


@pytest.fixture(autouse=True)
def _signals_as_before() -> Iterator[None]:
    """The prompt takes the signals of the whole program."""
    before = {each: signal.getsignal(each) for each in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


def test_without_readline_lines_are_typed_without_history(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr("builtins.input", lambda prompt: f"{prompt}7")
    assert Typist(lambda before, begun: []).ask("Aki> ", begun="ho", stirring=lambda: True) == "Aki> 7"


def test_without_termios_the_screen_is_drawn_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "termios", None)
    with live_screen() as update:
        update("the table")
    assert "the table" in capsys.readouterr().out


def test_without_fcntl_acts_are_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    assert run("new", "ono99", "-f", "a.referee", "Aki", "Ben")[0] == 0
    code, said = run("play", "-f", "a.referee", "7", "hold")
    assert (code, said.count("#")) == (0, 2)


@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals to take away")
def test_without_signals_that_wait_work_is_shared_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    assert list(shared_out(_plus_one, range(3), 2)) == [1, 2, 3]


def _plus_one() -> Callable[[int], int]:
    return partial(add, 1)

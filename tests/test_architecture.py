"""Arrows point one way: which room may import which, what the core may not touch, and what a start costs."""

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import referee
from onotable import new_desk

ROOT = Path(referee.__file__).parent
MODULES = {
    ".".join(("referee", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in sorted(ROOT.rglob("*.py"))
}

MAY_IMPORT: dict[str, set[str]] = {
    "referee.match": set(),
    "referee.game": {"match"},
    "referee.record": {"game", "match", "spelling"},
    "referee.told": {"game", "match", "record", "writing"},
    "referee.errors": {"words"},
    "referee.spelling": {"errors"},
    "referee.writing": {"game", "spelling"},
    "referee.notation": {"errors", "game", "spelling", "writing"},
    "referee.entries": {"game"},
    "referee.argument": {"game"},
    "referee.placing": set(),
    "referee.study": {"game"},
    "referee.history": {"entries", "game", "match"},
    "referee.clock": {"entries", "game", "history"},
    "referee.course": {"entries", "history", "match", "spelling"},
    "referee.results": {"course", "desk", "entries", "errors", "game", "spelling"},
    "referee.shorthand": {"errors", "game", "notation", "spelling"},
    "referee.lint": {"argument", "game", "placing", "position", "study"},
    "referee.odds": {"game", "study"},
    "referee.position": {"errors", "game", "notation", "placing", "spelling"},
    "referee.files": set(),
    "referee.toml": set(),
    "referee.journal": {"errors", "files", "toml"},
    "referee.pinned": {"errors", "game", "rulesets"},
    "referee.rulebook": {"errors", "toml"},
    "referee.options": {"errors", "match", "rulebook", "spelling"},
    "referee.rulesets": {"errors", "files", "games", "options", "rulebook", "spelling"},
    "referee.desk": {"entries", "errors", "game", "games", "history", "journal", "notation", "pinned"},
    "referee.recorder": {"desk", "entries", "errors", "game", "journal", "notation", "record", "rulesets", "spelling"},
    "referee.words": set(),
    "referee.explained": {"lines", "options", "rulebook", "words"},
    "referee.houserules": {"errors", "files", "options", "rulebook", "rulesets"},
    "referee.rulesearch": {"errors", "options", "rulebook", "spelling"},
    "referee.lines": {"options", "rulebook", "words"},
    "referee.sheet": {"lines", "options", "rulebook", "words"},
    "referee.tournament": {"match"},
    "referee.spreadsheet": {"spelling"},
    "referee.grid": set(),
    "referee.grids": {"grid", "tournament", "words", "views"},
    "referee.chart": {"grid", "words"},
    "referee.scoresheet": {"grid", "words"},
    "referee.export": {"export", "grid", "views", "words"},
    "referee.views": {"game", "views", "words"},
    "referee.cli": {
        "argument", "chart", "cli", "clock", "course", "desk", "entries", "errors", "explained", "export", "files",
        "game", "games", "grid", "grids", "history", "houserules", "journal", "lines", "lint", "match", "notation",
        "odds", "options", "pinned", "placing", "position", "recorder", "results", "rulebook", "rulesearch", "rulesets",
        "scoresheet", "sheet", "shorthand", "spelling", "spreadsheet", "study", "told", "tournament", "views", "words",
    },
}  # fmt: skip
"""Rooms of `referee` that a room may import; the modules in a folder keep to what their folder may."""
A_GAME = {"game", "match", "placing", "record", "spelling", "study", "told", "errors"}
CORE = ("referee.match", "referee.game", "referee.record", "referee.told", "referee.entries", "referee.history",
        "referee.course", "referee.results", "referee.spelling", "referee.writing",
        "referee.notation", "referee.argument", "referee.clock", "referee.shorthand",
        "referee.lint", "referee.placing", "referee.options", "referee.position", "referee.study",
        "referee.explained", "referee.rulesearch", "referee.lines", "referee.sheet", "referee.tournament",
        "referee.chart", "referee.scoresheet", "referee.games")  # fmt: skip
IMPURE_MODULES = {"time", "datetime", "random", "os", "pathlib", "sys", "io", "subprocess", "socket", "click", "rich",
                  "tomlkit", "tomllib", "logging"}  # fmt: skip
IMPURE_NAMES = {"open", "print", "input", "exec", "eval"}
ONLY_AT_THE_EDGE = {"rich": ("referee.views", "referee.export", "referee.cli"),
                    "click": ("referee.cli", "referee.views", "referee.__main__")}  # fmt: skip


def tree(module: str) -> ast.Module:
    """The parsed source of a module."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imports(module: str, at_start: bool = False) -> Iterator[str]:
    """Everything a module imports, by full name; with `at_start` only what its import runs."""
    root = tree(module)
    typing_only = {
        id(inner)
        for node in ast.walk(root)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    late = {
        id(inner)
        for node in ast.walk(root)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
    }
    for node in ast.walk(root):
        if id(node) in typing_only or (at_start and id(node) in late):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: imports are written in full"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield whole if whole in MODULES else str(node.module)


def rooms(module: str) -> set[str]:
    """The rooms of `referee` that a module imports, the room of a game by its whole name."""
    found = set()
    for name in imports(module):
        parts = name.split(".")
        if parts[0] == "referee" and len(parts) > 1:
            found.add(".".join(parts[1:3]) if parts[1] == "games" and len(parts) > 2 else parts[1])
    return found


def test_the_sources_were_found() -> None:
    assert {"referee.match", "referee.games.ono99.judge", "referee.cli.group", "referee.words.ja"} <= MODULES.keys()


OUTSIDE = ("referee", "referee.__main__", "referee.games")
"""What lies outside the table: the library's front door, the start, and the games, which have a table of their own."""


@pytest.mark.parametrize(
    "module", [name for name in MODULES if not name.startswith(OUTSIDE[1:]) and name != OUTSIDE[0]]
)
def test_a_room_imports_what_it_may(module: str) -> None:
    room = ".".join(module.split(".")[:2])
    assert room in MAY_IMPORT, f"say in MAY_IMPORT what {room} may import"
    assert rooms(module) <= MAY_IMPORT[room]


STDLIB_ONLY = ("referee.match", "referee.grid", "referee.entries", "referee.tournament", "referee.spreadsheet")


@pytest.mark.parametrize("module", STDLIB_ONLY)
def test_arithmetic_rests_on_the_standard_library(module: str) -> None:
    """Nothing but ourselves and what Python brings, so that it can be read and lifted out by itself."""
    assert {name.partition(".")[0] for name in imports(module)} <= {*sys.stdlib_module_names, "referee"}


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("referee.export")])
def test_export_opens_rich_only_where_it_draws(module: str) -> None:
    """A table for programs is written without loading what draws a screen."""
    assert not any(name.startswith(("rich", "referee.views")) for name in imports(module, at_start=True))


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("referee.games.")])
def test_a_game_imports_the_core_and_itself(module: str) -> None:
    own = ".".join(module.split(".")[1:3])
    assert rooms(module) <= {*A_GAME, own}


def test_a_seat_is_looked_up_in_one_place() -> None:
    """By `seat_of` where there may be nobody so named, and otherwise by `seat_of_player`."""
    rooms = [*(ROOT / "games").rglob("*.py"), ROOT / "record.py"]
    assert [path.name for path in rooms if "players.index(" in path.read_text(encoding="utf-8")] == []
    assert "players.index(" in (ROOT / "game.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "module", [name for name in MODULES if not name.startswith(("referee.cli", "referee.__main__"))]
)
def test_nothing_but_the_command_line_imports_the_command_line(module: str) -> None:
    assert "cli" not in rooms(module)


@pytest.mark.parametrize("module", [name for name in MODULES if ".".join(name.split(".")[:2]) in CORE])
def test_the_core_is_pure(module: str) -> None:
    assert {name.partition(".")[0] for name in imports(module)} & IMPURE_MODULES == set()
    used = {node.id for node in ast.walk(tree(module)) if isinstance(node, ast.Name)}
    assert used & IMPURE_NAMES == set()
    for node in ast.walk(tree(module)):
        assert not isinstance(node, ast.Global | ast.Nonlocal), f"{module}:{node.lineno}"


def test_every_branch_of_the_core_is_measured() -> None:
    """And those of the playouts, which are as good as pure: they are handed the chance that they play by."""
    settings = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = settings["tool"]["coverage"]["report"]["include"]
    measured = {name for name, file in MODULES.items() if any(fnmatch(file.as_posix(), each) for each in patterns)}
    assert measured == {name for name in MODULES if ".".join(name.split(".")[:2]) in (*CORE, "referee.odds")}


@pytest.mark.parametrize("module", MODULES)
def test_the_screen_is_left_to_the_edge(module: str) -> None:
    for name in imports(module):
        allowed = ONLY_AT_THE_EDGE.get(name.partition(".")[0])
        assert allowed is None or module.startswith(allowed), (module, name)


ASSIGNING = (".apply", ".penalties", ".people", ".playing", ".position", ".rounds", ".study", ".table", ".turns",
             ".usual")  # fmt: skip
"""Rooms of a game that may assign to its state."""


@pytest.mark.parametrize("module", MODULES)
def test_only_apply_assigns_to_a_state(module: str) -> None:
    """Nobody else sets a field of what is called `state` or `table`; `game` counts entries and turns the play round.

    A sweep over usual acts does what `apply` does. A game's `open_table` makes the state before the first act and may
    fill in the checks of its rules; what puts up a written position makes the state that somebody tells of, and what
    plays by itself deals the cards.
    """
    if module.endswith(ASSIGNING) or module == "referee.record":
        return
    root = tree(module)
    opening = {
        id(inner)
        for node in root.body
        if isinstance(node, ast.FunctionDef) and node.name == "open_table" and module.count(".") == 2
        for inner in ast.walk(node)
    }
    for node in ast.walk(root):
        if id(node) in opening:
            continue
        for changed in filter(_of_a_state, _changed(node)):
            free = module == "referee.game" and isinstance(changed, ast.Attribute) and changed.attr in COUNTED
            assert free, f"{module}:{changed.lineno}: {ast.unparse(changed)}"


COUNTED = ("entry", "following", "preceding", "direction")
"""What `game` itself keeps of any table."""
CHANGING = {"append", "extend", "insert", "remove", "pop", "clear", "sort", "add", "discard", "update", "setdefault"}
"""Methods that change a list, a set or a dictionary."""


def _changed(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or a call changes, with `state.seen` for `state.seen[card]` and for `state.seen.update(…)`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGING:
        yield node.func.value
    if isinstance(node, ast.Delete | ast.Assign):
        targets = node.targets
    else:
        targets = [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []
    for target in targets:
        yield from target.elts if isinstance(target, ast.Tuple | ast.List) else [target]


def _of_a_state(changed: ast.expr) -> bool:
    """Whether it is a part of what is called `state` or `table`, however deep."""
    inner = changed
    while isinstance(inner, ast.Attribute | ast.Subscript):
        inner = inner.value
    return inner is not changed and isinstance(inner, ast.Name) and inner.id in ("state", "table")


@pytest.mark.parametrize(
    "line",
    [
        "state.turn = 1", "state.seen[card] = 3", "state.uncalled.remove(1)", "state.hands[0].count -= 1",
        "(state.turn, state.top) = (1, card)", "del table.late[seat]",
    ],
)  # fmt: skip
def test_every_way_to_change_a_state_is_seen(line: str) -> None:
    assert any(_of_a_state(changed) for node in ast.walk(ast.parse(line)) for changed in _changed(node))


@pytest.mark.parametrize("module", MODULES)
def test_everything_public_tells_what_it_is(module: str) -> None:
    root = tree(module)
    if module != "referee.__main__":
        assert ast.get_docstring(root), module
    for node in ast.walk(root):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), f"{module}.{node.name}"
    public = [node for node in root.body if isinstance(node, ast.FunctionDef)]
    for holder in (node for node in root.body if isinstance(node, ast.ClassDef) and not node.bases):
        public += [node for node in holder.body if isinstance(node, ast.FunctionDef)]
    for function in public:
        assert function.name.startswith("_") or ast.get_docstring(function), f"{module}.{function.name}"


ROOMS = {
    "__init__", "cards", "rules", "table", "position", "judge", "rounds", "apply", "playing", "study", "telling",
    "grounds", "turns", "usual",
}  # fmt: skip
"""The rooms of every game. `table` holds the state and what is read off it by rule; how it is told to people and to
other programs is another idea, which neither `judge` nor `apply` asks. `position`, `playing` and `study` are for
written positions and for tables of which all cards are known, and load when they are asked for. How a round ends is
asked by `apply` of every act that may end one. `usual` plays long stretches of a record at once, `turns` those of a
playout."""
OWN_ROOMS = {"uno": {"agreed", "calls", "penalties", "people", "results", "stacks"}}
"""Rooms that one game has for itself. In UNO whole hands are handed in at the end of a round: what such a result can be
and what it is worth is a subject of its own, which both `judge` and `rounds` ask. And challenges and UNO are
called out there and paid in cards: `calls` says what may be called, `penalties` who draws for it. So much is kept by
seat that what becomes of it when people come and go is a subject too: `people`. And cards and colours that a table
agrees on can be at odds with one another: what is wrong with them and how it is written is told by `agreed`. What draw
cards add up to on one another is asked of a written position and of an agreement alone: `stacks`."""
MAY_IMPORT_IN_A_GAME = {
    "cards": set(),
    "rules": {"cards"},
    "table": {"cards", "rules"},
    "stacks": {"cards", "rules", "table"},
    "position": {"cards", "rules", "stacks", "table"},
    "results": {"cards", "rules", "table"},
    "calls": {"cards", "table"},
    "agreed": {"cards", "stacks", "table"},
    "judge": {"agreed", "calls", "cards", "results", "rules", "table"},
    "rounds": {"cards", "judge", "results", "rules", "table"},
    "penalties": {"calls", "cards", "judge", "rounds", "rules", "table"},
    "people": {"rounds", "rules", "table"},
    "apply": {"cards", "judge", "penalties", "people", "results", "rounds", "rules", "stacks", "table"},
    "turns": {"cards", "judge", "rules", "table", "usual"},
    "playing": {"apply", "cards", "judge", "rules", "table", "turns"},
    "study": {"cards", "judge", "playing", "position", "rules", "table"},
    "telling": {"agreed", "calls", "cards", "judge", "penalties", "results", "rules", "table"},
    "grounds": {"calls", "cards", "table"},
    "usual": {"apply", "cards", "judge", "rounds", "rules", "table"},
    "__init__": {"apply", "cards", "grounds", "judge", "penalties", "rounds", "rules", "table", "telling",
        "usual"},
}  # fmt: skip
"""Rooms of the same game that a room may import; those for results and for calls know what the judge knows, but
not the judge."""


def test_every_game_has_the_same_rooms() -> None:
    for folder in (path for path in (ROOT / "games").iterdir() if path.is_dir() and path.name != "__pycache__"):
        assert {file.stem for file in folder.glob("*.py")} == ROOMS | OWN_ROOMS.get(folder.name, set())


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("referee.games.")])
def test_the_rooms_of_a_game_import_each_other_one_way(module: str) -> None:
    _, _, game, *room = module.split(".")
    own = f"referee.games.{game}."
    found = {name.removeprefix(own).partition(".")[0] for name in imports(module) if name.startswith(own)}
    assert found <= MAY_IMPORT_IN_A_GAME[room[0] if room else "__init__"]


# --- what a start loads


def loaded(*arguments: str) -> set[str]:
    """The modules that a command brings into memory, beyond what Click brings."""
    script = (
        "import sys; import click; before = set(sys.modules)\nfrom referee.cli import main\n"
        "try: main()\nexcept SystemExit as end: assert not end.code, end.code\n"
        "finally: print('\\n' + '\\n'.join(set(sys.modules) - before), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-600:]
    return set(done.stderr.split("\n"))


HEAVY = {"rich", "tomlkit", "importlib.metadata", "importlib.resources", "pathlib", "difflib", "json", "glob"}


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_loads_nothing_that_it_does_not_need(arguments: list[str]) -> None:
    """Start-up stays short because of what is left out; a list of names, not a stopwatch, keeps watch over it."""
    found = loaded(*arguments)
    assert "referee.cli.group" in found
    assert found & (HEAVY | {"tomllib", "referee.desk", "referee.rulesets", "referee.games"}) == set()


def test_a_legal_play_opens_no_rulebook_and_draws_no_screen(tmp_path: Path) -> None:
    desk = new_desk(tmp_path)
    found = loaded("play", "-f", desk.path, "7", "hold", "-10")
    assert {"referee.desk", "referee.games.ono99"} <= found
    unwanted = {
        "referee.rulesets", "referee.views", "referee.cli.fix", "referee.words.ja", "referee.placing", "referee.study",
        "tomllib",
    }  # fmt: skip
    assert found & (HEAVY | unwanted) == set()


def test_a_written_position_is_judged_without_what_reads_unusual_files() -> None:
    found = loaded("judge", "--rules", "uno-japan", "--top", "r7", "--hand", "r3 g7 w4", "g7")
    assert {"referee.rulesets", "referee.games.uno.position"} <= found
    assert found & (HEAVY | {"tomllib", "referee.desk", "referee.views", "referee.words.ja"}) == set()


def test_a_legal_play_does_not_read_the_rules_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from onotable import run
    from referee import rulesets

    desk = new_desk(tmp_path)

    def opened(game: str) -> None:
        raise AssertionError(f"the rulebook of {game} was opened")

    monkeypatch.setattr(rulesets, "load_book", opened)
    assert run("play", "-f", desk.path, "7", "hold")[0] == 0

"""What is said is true, in the reader's words: each test would find a whole kind of sentence that is not."""

import errno
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.cells import cell_len

import atprompt
import referee
from referee import games, notation
from referee.cli.group import cli
from referee.cli.help import OWN
from referee.cli.rulings import done_in_words
from referee.cli.slash import commands
from referee.desk import Desk
from referee.words import LANGUAGES, en, fill, ja
from referee.words.breaks import parts, pieces
from referee.words.lessons import NOTATION

NAMES = ["アキ", "ベン", "ちえ"]
SOURCE = Path(referee.__file__).parent


def run(*arguments: str, language: str = "ja", given: str | None = None, **environment: str) -> str:
    """Everything that is said."""
    return (
        CliRunner()
        .invoke(cli, arguments, prog_name="referee", input=given, env={"REFEREE_LANG": language, **environment})
        .output
    )


def table(game: str, *acts: str, names: list[str] = NAMES) -> None:
    run("new", game, "-f", "a.referee", *names)
    for act in acts:
        run("play", act)


# --- why the system could not do something

REASONS = [key.partition(".")[2] for key in en.SENTENCES if key.startswith("reason.")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", REASONS)
def test_a_reason_of_the_system_is_told_in_our_words(name: str, language: str) -> None:
    number = getattr(errno, name.upper())
    told = fill("{reason}", language, {"reason": OSError(number, "Strange")})
    assert told == {"en": en.SENTENCES, "ja": ja.SENTENCES}[language][f"reason.{name}"]
    assert told[-1] not in ".。"


def test_a_reason_without_words_of_ours_is_told_as_the_system_tells_it() -> None:
    assert fill("{reason}", "ja", {"reason": OSError(errno.EXDEV, "Cross-device link")}) == "Cross-device link"
    assert fill("{reason}", "ja", {"reason": OSError("no number")}) == "no number"
    assert fill("{reason}", "en", {"reason": ValueError("odd")}) == "odd"


def test_no_error_is_told_past_these_words() -> None:
    """Whoever hands `strerror` to a sentence tells English in every language."""
    found = [file.name for file in SOURCE.rglob("*.py") if "error.strerror" in file.read_text(encoding="utf-8")]
    assert found == []


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("score", "import", "nix.csv"), "nix.csv を読めません：ファイルまたはフォルダがありません。"),
        (("rules", "check", "nix.toml"), "nix.toml を読めません：ファイルまたはフォルダがありません。"),
        (("rules", "check", "folder.toml"), "folder.toml を読めません：ファイルではなくフォルダです。"),
        (("score", "-o", "nix/x.csv"), "nix/x.csv に書き込めません：ファイルまたはフォルダがありません。"),
        (("score", "-o", "a.referee/x.csv"), "書き込めません：パスの途中に、フォルダでないものがあります。"),
        (("score", "-o", "x" * 300 + ".csv"), "書き込めません：名前が長すぎます。"),
    ],
)
def test_a_file_that_cannot_be_is_told_in_japanese(command: tuple[str, ...], told: str) -> None:
    table("uno")
    Path("folder.toml").mkdir()
    assert told in run(*command)


# --- acts in words


def acts_of(game: str) -> list[Any]:
    found: list[Any] = []
    for section in NOTATION:
        for example, *_ in section.lines:
            if section.game in ("", game) and example.partition(" ")[0] not in ("undo", "redo"):
                found += notation.Reader(games.load(game), ["Aki", "Ben", "Chie"]).read(example)
    return found


@pytest.mark.parametrize("game", games.NAMES)
def test_every_act_is_told_in_japanese_words(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table(game)
    monkeypatch.setenv("REFEREE_LANG", "ja")
    desk = Desk("a.referee")
    for act in acts_of(game):
        if act.kind in ("foul", "stands", "fix", "note"):  # they are told by what is inside
            continue
        told = done_in_words(desk, act._replace(who=None))
        told = re.sub(r"Aki|Ben(no)?|Chie|Dan|it stands|\b[a-z]+[:=]|\b(r7|ccw|pile)\b", "", told)
        assert not re.search(r"[A-Za-z]", told), act
        assert "{" not in told


@pytest.mark.parametrize(
    ("game", "acts", "told"),
    [
        ("ono99", ["アキ ホールド", "反則 ちえ リバース"], "ちえの反則、差し戻し：リバース。"),
        ("ono99", ["5", "有効 ちえ リバース"], "そのまま有効：リバース。"),
        ("uno", ["flip:青2", "有効 アキ 赤ドロー2"], "そのまま有効：赤のドロー2。"),
        ("uno", ["flip:青2", "青リバース", "取り消し"], "取り消しました：アキ：青のリバース。"),
        ("uno", ["flip:青2", "引く", "取り消し", "やり直し"], "元に戻しました：アキ：引く。"),
    ],
)
def test_what_was_taken_back_or_let_stand_is_told_by_its_name(game: str, acts: list[str], told: str) -> None:
    table(game, *acts[:-1])
    assert told in run("play", acts[-1])


def test_whoever_looks_on_reads_words() -> None:
    table("uno", "flip:青2", "agree cards:ベン=2 turn=ベン", "罰 アキ")
    shown = run("watch", "--once", "--plain")
    assert "取り決め：cards:ベン=2 turn=ベン。" in shown


# --- sentences that were not so


@pytest.mark.parametrize(
    ("acts", "told"),
    [
        (["flip:r2", "r+2"], "There is nothing to say now: no card can be laid by Ben."),
        ([], "There is nothing to say now: no card can be laid by Aki."),
        (["flip:r2", "close"], "There is nothing to say now: nobody is at turn."),
    ],
)
def test_odds_say_why_there_is_nothing_to_say(acts: list[str], told: str) -> None:
    table("uno", *acts, names=["Aki", "Ben", "Chie"])
    assert run("odds", language="en") == f"{told}\n"


@pytest.mark.parametrize("game", games.NAMES)
def test_only_o_no_99_has_cards_that_lose(game: str) -> None:
    shown = {name: run("odds", f"{game}-{name}", "--hands", "20", language="en")
             for name in [{"ono99": "tomy", "uno": "japan"}[game]]}  # fmt: skip
    assert all(("even one that loses the hand" in told) == (game == "ono99") for told in shown.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "rule"), [("ono99", "ono.turn"), ("uno", "uno.turn")])
def test_a_ruling_s_example_is_a_rule_of_the_game_at_the_table(game: str, rule: str, language: str) -> None:
    table(game)
    said = run("play", 'ruling "x"', language=language)
    assert f"`ruling:{rule} " in said
    example = re.findall(r"`(ruling:[^`]+)`", said)[0]
    assert "読めません" not in run("play", example)


def test_a_false_call_is_not_read_aloud() -> None:
    table("uno", "flip:青2")
    said = run("play", "ベン ウノ")
    assert "この宣言は無効です" in said
    assert "ベン、ウノ。" not in said
    run("play", "agree cards:ベン=1")
    assert "ベン、ウノ。" in run("play", "ベン ウノ")
    run("play", "agree cards:アキ=2")
    assert "アキ、ウノ。" in run("play", "アキ ウノ"), "it may be said a little before"


def test_the_sources_of_a_refusal_stand_in_brackets_of_the_language() -> None:
    table("uno", "flip:青2")
    assert run("play", "赤5").rstrip().endswith("［NICO、US1、US2、JP17］")
    assert run("play", "赤5", language="en").rstrip().endswith("[NICO, US1, US2, JP17]")
    assert "［裁定］" in run("play", "反則 アキ 青3")
    assert "[" not in run("judge", "--rules", "uno-japan", "--top", "r7", "g5")


# --- the prompt of an evening


def test_a_table_without_an_act_and_one_that_is_over_are_left_with_true_words(tmp_path: Path) -> None:
    with atprompt.Terminal(
        "new", "ono99", "-f", "a.referee", "Aki", "Ben", folder=tmp_path, REFEREE_LANG="ja"
    ) as terminal:
        assert terminal.ended() == 0
    with atprompt.Terminal("live", "-f", "a.referee", folder=tmp_path, REFEREE_LANG="ja") as terminal:
        terminal.ready()
        assert terminal.leave() == 0
        assert "まだ行為の記録はありません" in terminal.said
        assert "#0" not in terminal.said.rpartition("live")[0].rpartition("卓はこのまま")[2]
    with atprompt.Terminal("live", "-f", "a.referee", folder=tmp_path, REFEREE_LANG="ja") as terminal:
        terminal.ready()
        terminal.type("close")
        assert terminal.leave() == 0
        assert "続きは" not in terminal.said
        assert "次のゲームは `referee live` で始められます" in re.sub(r"\n *", "", terminal.said)


def test_ctrl_c_at_the_questions_says_that_there_is_no_table(tmp_path: Path) -> None:
    with atprompt.Terminal("live", folder=tmp_path, REFEREE_LANG="ja") as terminal:
        terminal.until("uno")
        terminal.send(atprompt.CTRL_C)
        assert terminal.ended() == 1
        assert "中止しました。卓は作っていません。" in terminal.said
        assert "記録されています" not in terminal.said
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("typed", ["オーノー99", "O'NO 99", "ＯＮＯ99", "ono", "オーノー９９"])
def test_a_game_is_known_by_every_name_that_it_is_called_by(typed: str) -> None:
    said = run("live", "-f", "a.referee", given=f"{typed}\n\nアキ ベン\n\n")
    assert "オーノー99、ono99-tomy：アキ、ベン。" in said
    said = run("live", "-f", "b.referee", given="ウノ\n\nアキ ベン\n\n")
    assert "ウノ、uno-japan：アキ、ベン。" in said


def test_a_new_table_takes_the_games_own_name() -> None:
    assert "ウノ、uno-japan：" in run("new", "ウノ", "アキ", "ベン")
    assert "遊べるのは ono99、uno です" in run("new", "ポーカー", "アキ", "ベン")


def test_a_question_mark_tells_the_games() -> None:
    assert "ゲーム：ono99（オーノー99）、uno（ウノ）。" in run("live", "-f", "a.referee", given="？\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_rule_sets_of_the_game_are_offered(language: str) -> None:
    for said in (
        run("live", "-f", "a.referee", given="ono99\nアキ　ベン\n", language=language),
        run("new", "ono99", "--rules", "アキ　ベン", "A", "B", language=language),
    ):
        assert "'アキ　ベン'" in said, "a wide blank is a blank, not an escape"
        assert "ono99-mattel" in said
        assert "uno-japan" not in said


def test_what_is_typed_between_quotes_keeps_its_wide_blanks_only() -> None:
    told = fill("{text!r}", "ja", {"text": "紫\u3000燐\x1b\\u3000"})
    assert told == "'紫\u3000燐\\x1b\\\\u3000'"


def test_every_command_of_the_prompt_is_listed_once_and_explained() -> None:
    assert len(commands()) == len(set(commands()))
    table("ono99")
    for language in LANGUAGES:
        for name in OWN:
            assert f"`/{name}`" in run("live", given=f"/help {name}\n", language=language)
        assert "/rescue" in run("help", "rescue", language=language)


# --- people


def test_whoever_has_left_may_be_left_out_of_a_new_seating() -> None:
    for game in games.NAMES:
        Path("a.referee").unlink(missing_ok=True)
        table(game, "ちえ 退席", "席順 ダン ベン アキ", names=[*NAMES, "ダン"])
        assert Desk("a.referee").state.players == ["ダン", "ベン", "アキ", "ちえ"]
        assert Path("a.referee").read_text(encoding="utf-8").endswith("seats ダン ベン アキ ちえ\n")
        run("play", "席順 ちえ アキ ベン ダン")
        assert Desk("a.referee").state.players == ["ちえ", "アキ", "ベン", "ダン"]
        for short in ("席順 ダン ベン", "席順 ダン ベン アキ アキ"):
            assert "抜けた人は挙げなくてもかまいません" in run("play", short)


# --- where lines end


@pytest.mark.parametrize(
    "text",
    [
        "今できること：`アキ hand:27`、`r5`、`ベン 引く`。", "メモ \"開始が遅れた\"。", "「`リバース`」のことですか？",
        "と`アキ`は`play アキ`か`引く`。", '`--same "別の表記=名前"`、または',
    ],
)  # fmt: skip
def test_no_quote_stands_apart_from_what_it_holds(text: str) -> None:
    found = [piece[0] for piece in pieces(text)]
    assert "".join(found) == text
    opened = dict.fromkeys('`"', False)
    for piece in found:
        for place, letter in enumerate(piece):
            if letter in opened:
                opened[letter] = not opened[letter]
                assert piece.strip('`"「」、。') or len(piece) > 2
                assert place < len(piece) - 1 if opened[letter] else place > 0, (piece, text)


@pytest.mark.parametrize(
    ("piece", "cells", "expected"),
    [
        ("wild4_counts_wild4", 15, ["wild4_counts_", "wild4"]),
        ("インターナショナル・", 19, ["インターナショナ", "ル・"]),
        ("ono99-last-chip", 11, ["ono99-last-", "chip"]),
        ("ooooooooo", 4, ["oooo", "oooo", "o"]),
    ],
)
def test_what_is_too_wide_is_cut_where_it_hurts_least(piece: str, cells: int, expected: list[str]) -> None:
    assert list(parts(piece, lambda part: cell_len(part) <= cells)) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("wanted", ["uno.wild4", "scoring"])
def test_the_keys_of_options_stay_whole_at_80_columns(wanted: str, language: str) -> None:
    shown = run("rules", "explain", wanted, language=language, COLUMNS="80")
    lines = [line.strip() for line in shown.splitlines()]
    assert not any(line in ("・", "`", '"') for line in lines)
    told = shown.rpartition("───")[2]
    keys = set(re.findall(r"(?m)^([a-z0-9]+_[a-z0-9_]+)", told))
    assert keys <= set(
        re.findall(r"[a-z0-9_]+", Path(__file__).parent.parent.joinpath("rules/uno.toml").read_text("utf-8"))
    )

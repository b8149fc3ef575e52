"""Why the system could not do something: told in our words, in the reader's language."""

import errno
from pathlib import Path

import pytest

import referee
from calls import output_of
from referee.words import LANGUAGES, en, fill, ja

NAMES = ["アキ", "ベン", "ちえ"]


SOURCE = Path(referee.__file__).parent


def table(game: str, *acts: str, names: list[str] = NAMES) -> None:
    output_of("new", game, "-f", "a.referee", *names)
    for act in acts:
        output_of("play", act)


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
    assert told in output_of(*command)

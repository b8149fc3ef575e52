"""The program's sentences: both languages say the same things, and nothing is said that is not there.

Source files are read as syntax trees, so that a key that nobody has written a sentence for is found here and not
at somebody's table.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from errno import errorcode
from fnmatch import fnmatch
from pathlib import Path
from string import Formatter
from typing import NamedTuple

import pytest

import referee
from referee.cli.options import say
from referee.cli.rulings import card_name
from referee.lint import Dead
from referee.words import LANGUAGES, en, fill, help_ja, ja, speaker
from referee.words.help_ja import METAVARS
from referee.words.lessons import SAMPLES

SOURCE = Path(referee.__file__).parent
RULES = Path(__file__).parent.parent / "rules"
BOTH = {"en": en.SENTENCES, "ja": ja.SENTENCES}

NOTATION_WORDS = {
    "Python",
    "TOML",
    "CSV",
    "UTF-8",
    "JSON",
    "UNO",
    "O'NO",
    "O'NO 99",
    "true",
    "false",
    "extends",
    "KEY=VALUE",
    "Enter",
    "Tab",
    "Ctrl",
}
"""Latin words that stand in a Japanese sentence as they are."""


def places(sentence: str) -> set[tuple[str, str, str | None]]:
    """The places of a sentence: (name, format, conversion); a word that agrees with a number is no part of them."""
    return {
        (name, "" if "/" in (spec or "") else spec or "", turned)
        for _, name, spec, turned in Formatter().parse(sentence)
        if name is not None
    }


def place_names(sentence: str) -> set[str]:
    return {name for name, _, _ in places(sentence)}


def code_spans(sentence: str) -> set[str]:
    """What stands between backquotes: commands and notation, the same in every language."""
    return set(re.findall(r"`[^`]+`", sentence))


def without_code(sentence: str) -> str:
    """The sentence without its places, and without commands, options and what else is notation."""
    sentence = re.sub(r"`[^`]+`", " ", sentence)
    sentence = re.sub(r"\{[^{}]*\}", " ", sentence)
    return re.sub(r"(?<![\w-])--?[a-z][a-z-]*", " ", sentence)


# --- the two languages


def test_both_languages_have_the_same_sentences() -> None:
    assert BOTH.keys() == set(LANGUAGES)
    assert en.SENTENCES.keys() == ja.SENTENCES.keys()
    assert list(en.SENTENCES) == list(ja.SENTENCES), "the same order, so that they can be read side by side"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(language: str) -> None:
    tree = ast.parse((SOURCE / "words" / f"{language}.py").read_text(encoding="utf-8"))
    keys = [key.value for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys
            if isinstance(key, ast.Constant)]  # fmt: skip
    assert len(keys) == len(BOTH[language])


def test_both_languages_have_the_same_places() -> None:
    different = {key for key in en.SENTENCES if places(en.SENTENCES[key]) != places(ja.SENTENCES[key])}
    assert not different


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_named(language: str) -> None:
    unnamed = {key for key, said in BOTH[language].items() if not all(map(str.isidentifier, place_names(said)))}
    assert not unnamed


def in_japanese(span: str) -> str:
    """A command as a Japanese reader is told it: its placeholders and what it quotes are words of theirs."""
    for english, japanese in {
        **SAMPLES,
        "A slip stands.": "言い間違いは認める。",
        "OLD NEW": "元の名前 新しい名前",
    }.items():
        span = span.replace(english, japanese)
    return re.sub(r"(?<![A-Z_])[A-Z]{3,}(?![A-Z_])", lambda found: METAVARS.get(found[0], found[0]), span)


def test_commands_and_notation_are_the_same_in_both_languages() -> None:
    different = {
        key for key in en.SENTENCES
        if set(map(in_japanese, code_spans(en.SENTENCES[key]))) != code_spans(ja.SENTENCES[key])
    }  # fmt: skip
    assert not different


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_has_loose_blanks(language: str) -> None:
    """Signs that join words (`, `) may have blanks around them, and Japanese may need none where English has one."""
    worded = {key: said for key, said in BOTH[language].items() if any(map(str.isalpha, without_code(said)))}
    assert not {key for key, said in BOTH[language].items() if not said and en.SENTENCES[key].strip()}
    assert not {key for key, said in worded.items() if said != said.strip() or "  " in said}


# --- the Japanese


def test_the_japanese_is_no_english() -> None:
    """A sentence with letters of its own has Japanese ones; signs alone (`-10`, `{old} → {new}`) may stay."""
    left = {key for key, said in ja.SENTENCES.items()
            if said.isascii() and any(map(str.isalpha, without_code(said)))}  # fmt: skip
    assert not left


def test_the_japanese_is_not_half_english() -> None:
    words = "|".join(sorted(map(re.escape, NOTATION_WORDS), key=len, reverse=True))
    half = {}
    for key, said in ja.SENTENCES.items():
        own = re.sub(words, " ", without_code(said))
        if found := re.findall(r"[A-Za-z]{2,}", own):
            half[key] = found
    assert not half


JAPANESE = {
    **ja.SENTENCES,
    **{f"the help of {name or 'the program'}": text for name, text in help_ja.TEXTS.items()},
    **{f"the help's {english!r}": text for english, text in help_ja.SENTENCES.items()},
    **{
        f"{file.name}:{number}": line
        for file in sorted(RULES.glob("*.toml"))
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1) if re.match(r"(\S+\.)?ja = ", line)
    },
}  # fmt: skip
"""Every Japanese sentence of the program, by what it is."""
NOT_PLACEHOLDERS = {
    "CSV", "JSON", "TOML", "UTF", "UNO", "ONO", "HTML", "SVG", "NTT", "ALGORI", "NO_COLOR", "FORCE_COLOR", "TERM",
    "AKI", "PYTHONIOENCODING", "REFEREE_LANG", "REFEREE_FILE", "ID", "GH",
}  # fmt: skip
"""Words in capitals that are names: of formats, games, variables, editions."""


def test_the_japanese_has_no_english_placeholder() -> None:
    """`ファイル`, not `FILE`, as the usage lines have it."""
    wrong = {
        key: found for key, said in JAPANESE.items()
        if (found := {*re.findall(r"(?<![A-Za-z])[A-Z][A-Z_]+(?![A-Za-z])", said)} - NOT_PLACEHOLDERS)
    }  # fmt: skip
    assert not {key: found for key, found in wrong.items() if not re.search(r"\.toml:", key)}
    assert not {key: found for key, found in wrong.items() if found & METAVARS.keys()}


def test_no_japanese_sentence_quotes_an_english_one() -> None:
    quoted = {key: re.findall(r'"([^"]+)"', said) for key, said in JAPANESE.items() if ".toml:" not in key}
    wrong = {
        key: [each for each in found if re.fullmatch(r"[A-Za-z][a-z]*( [a-z]+)+\.?", each)]
        for key, found in quoted.items()
    }
    assert {key for key, found in wrong.items() if found} <= {"the help of judge", "the help of rules lint"}


def test_no_blank_stands_beside_japanese_punctuation() -> None:
    wrong = {
        key
        for key, said in JAPANESE.items()
        if re.search(r"[、。，．！？：；）」』］] |  ?[、。）」』］]| [（「『［]", said)
    }
    assert wrong <= {"the help of judge", "sheet.key"}, "only the example of a hand, and brackets with nothing in them"


ONE_WORD = {
    "判定できず": "判定不能", "決まり(?!ま)": "ルール", "脇に": "わきに", "時を過ぎて": "時期を過ぎて",
    "退けられた": "断られた",
    "反則、取り消し": "反則、差し戻し",
}  # fmt: skip
"""Patterns of words that the program has another one for -> that one."""


def test_there_is_one_japanese_word_for_one_thing() -> None:
    settled = {"why.decides"}
    wrong = {
        (key, word)
        for key, said in JAPANESE.items()
        for word in ONE_WORD
        if re.search(word, said) and key not in settled
    }
    assert not wrong


def test_the_japanese_has_no_english_punctuation() -> None:
    """After a Japanese letter comes Japanese punctuation; `path:line:` before it is the usual notation of tools."""
    wrong = {key for key, said in ja.SENTENCES.items() if re.search(r"[ぁ-んァ-ヶ一-龠][,.;:!?]", said)}
    assert not wrong


# --- the source and its keys


class Use(NamedTuple):
    """A key as the source says it. `pattern` matches the keys meant; `given` is None where it cannot be told."""

    where: str
    pattern: str
    given: frozenset[str] | None


ERRORS = {"RefereeError": "", "Misuse": "", "JournalError": "journal.", "RuleFileError": "rulefile."}
"""What each error puts before the key that it is raised with."""
SPEAKERS = {"say", "_say", "say_it", "words"}
"""What a speaker is called in the source."""


def key_patterns(node: ast.expr, prefix: str = "") -> Iterator[str]:
    """The keys that an expression can be, as patterns: strings, f-strings, and either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(prefix + node.value)
    elif isinstance(node, ast.JoinedStr):
        parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
        yield re.escape(prefix) + "".join(parts)
    elif isinstance(node, ast.IfExp):
        yield from key_patterns(node.body, prefix)
        yield from key_patterns(node.orelse, prefix)


def called(node: ast.expr) -> str:
    """The name of what is called; for `say()(...)` that of the inner call."""
    if isinstance(node, ast.Call):
        return called(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def uses_in_call(node: ast.Call, where: str) -> Iterator[Use]:
    name, arguments = called(node.func), node.args
    given = None if any(word.arg is None for word in node.keywords) else {str(word.arg) for word in node.keywords}
    if name == "NotationError" and len(arguments) > 1:
        arguments, prefix = arguments[1:], "notation."
        given = None if given is None else given | {"text"}
    elif name in ERRORS:
        prefix = ERRORS[name]
    elif name in SPEAKERS:
        prefix = ""
    else:
        return
    if arguments:
        for pattern in key_patterns(arguments[0], prefix):
            yield Use(where, pattern, None if given is None else frozenset(given))


def uses_in_pair(node: ast.Tuple, where: str) -> Iterator[Use]:
    """A phrase of an echo: (key, {name: value})."""
    if len(node.elts) != 2 or not isinstance(node.elts[1], ast.Dict):
        return
    given = frozenset(str(key.value) for key in node.elts[1].keys if isinstance(key, ast.Constant))
    for pattern in key_patterns(node.elts[0]):
        if "\\." in pattern or pattern in en.SENTENCES:
            yield Use(where, pattern, given)


def uses() -> list[Use]:
    found: list[Use] = []
    for file in sorted(SOURCE.rglob("*.py")):
        if file.parent.name == "words":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            where = f"{file.relative_to(SOURCE)}:{getattr(node, 'lineno', 0)}"
            if isinstance(node, ast.Call):
                found += uses_in_call(node, where)
            elif isinstance(node, ast.Tuple):
                found += uses_in_pair(node, where)
    return found


def test_every_key_of_the_source_has_a_sentence() -> None:
    found = uses()
    assert len(found) > 80, "the search itself has stopped finding keys"
    missing = [use for use in found if not any(re.fullmatch(use.pattern, key) for key in en.SENTENCES)]
    assert not missing


def test_every_place_is_filled() -> None:
    """Where a key is plainly written, what is handed over covers the places of its sentence."""
    unfilled = []
    for use in uses():
        sentence = en.SENTENCES.get(use.pattern.replace("\\", ""))
        if sentence is not None and use.given is not None and not place_names(sentence) <= use.given:
            unfilled.append((use, place_names(sentence) - use.given))
    assert not unfilled


def test_strings_that_look_like_keys_are_keys() -> None:
    """A key kept in a variable or a table; ids of rules look the same and stand in the rulebooks."""
    sections = {key.partition(".")[0] for key in en.SENTENCES if "." in key}
    rules = {rule for file in RULES.glob("*.toml") for rule in tomllib.loads(file.read_text("utf-8")).get("rule", {})}
    assert rules
    unknown = []
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
            alike = re.fullmatch(r"([a-z]+)\.[a-z0-9_.-]*[a-z0-9]", text)
            if alike and alike[1] in sections and not text.endswith((".toml", ".referee", ".json")):
                unknown += [text] if text not in en.SENTENCES and text not in rules else []
    assert not unknown


# --- the sentences and their uses


TREES = {
    file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
    for file in sorted(SOURCE.rglob("*.py")) if file.stem not in LANGUAGES
}  # fmt: skip
"""The modules that say sentences, as syntax trees: all but those that hold them."""
OF_EVERY_TABLE = {"ono99", "uno", "cw", "ccw"}
"""The game and the direction of a table, by which many modules choose a sentence."""


def strings_in(pattern: str) -> set[str]:
    """The strings of these modules that can be a key or a part of one, with a line for a blank."""
    trees = [tree for file, tree in TREES.items() if fnmatch(file, pattern)]
    assert trees, pattern
    nodes = (node for tree in trees for node in ast.walk(tree))
    found = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text.replace(" ", "_") for text in found if re.fullmatch(r"[\w .+-]*", text)}


def built_in(file: str) -> set[str]:
    """The keys that a module makes of its own strings, and of what every table tells."""
    words = "|".join(map(re.escape, strings_in(file) | OF_EVERY_TABLE))
    found: set[str] = set()
    for node in ast.walk(TREES[file]):
        for pattern in key_patterns(node) if isinstance(node, ast.JoinedStr) else ():
            alike = [key for key in en.SENTENCES if re.fullmatch(pattern, key)]
            exact = re.compile(pattern.replace(".+", f"(?:{words})"))
            found.update(filter(exact.fullmatch, alike))
    return found


QUIZ = tomllib.loads((SOURCE / "quiz.toml").read_text(encoding="utf-8"))["position"]
CARDS = {
    card
    for book in ("ono99", "uno")
    for pack in tomllib.loads((RULES / f"{book}.toml").read_text(encoding="utf-8"))["deck"].values()
    for card in pack["cards"]
}
FROM_OUTSIDE: dict[str, set[str]] = {
    "card.": CARDS,
    "face.": {card[1:] for card in CARDS},
    "reason.": {name.lower() for name in errorcode.values()},
    "doctor.language.": set(LANGUAGES),
    "demo.next.": {"new", "play", "rules"},  # first words of commands
    "quiz.told.": {field for each in QUIZ for field in each["told"]},
    "lint.": {end for kind in Dead for end in (kind.name.lower(), f"{kind.name.lower()}_alone")},
    "journal.": strings_in("files.py") | strings_in("journal.py"),  # what is wrong with a file
    "file.": strings_in("files.py"),
    "rulefile.": strings_in("files.py") | {f"value_{problem}" for problem in strings_in("options.py")},
    "rulefile.wanted.": strings_in("pinned.py") | strings_in("rulesets.py"),  # types
    "import.": strings_in("files.py") | strings_in("spreadsheet.py"),
    "notation.": {f"number_after_{word}" for word in strings_in("*.py")} | strings_in("notation.py"),
    "notation.name_": strings_in("spelling.py") | strings_in("notation.py"),
    "new.": strings_in("options.py"),  # why so many cannot play
    "search.": strings_in("rulesearch.py"), "explain.": {"interaction"},  # where in the rulebook a word was found
    "judge.": {"undecided"},  # a verdict
    "score.later.": strings_in("match.py"),  # what is counted
    "score.moved.": strings_in("match.py"),
    "score.left.": strings_in("match.py"),
    "counting.": strings_in("match.py"), "counting.target.": strings_in("match.py"),  # how
    "odds.": strings_in("odds.py") | strings_in("games/*"),
    "position.": {f"{field}.help" for field in strings_in("games/*")},
    "echo.implied_": strings_in("games/uno/*"), "watch.did.": strings_in("games/*") | {"foul_last"},  # kinds of act
    "catchable.until_": {"acts", "acts_self", "lays", "lays_self"},
    "uno.": strings_in("games/uno/*") | {
        f"{place}.{awaited}_answer" for place in ("echo", "prompt", "status") for awaited in ("pending", "challenge")
    } | {
        f"{place}.drawn_{on}{how}".rstrip("_") for place in ("echo", "prompt", "status")
        for on in ("", "may_", "must_", "lay_") for how in ("", "if", "any", "any_if")
    } | {f"echo.{kind}" for kind in strings_in("games/uno/*")},
}  # fmt: skip
"""How keys begin that are made of what a module is told from outside, and how they may end."""


def test_every_sentence_is_used() -> None:
    """A key stands in the source as it is, or is made there of what is known to occur."""
    said = strings_in("*").union(*map(built_in, TREES))
    said |= {use.pattern.replace("\\", "") for use in uses()}
    said |= {start + end for start, ends in FROM_OUTSIDE.items() for end in ends}
    assert [key for key in en.SENTENCES if key not in said] == []


@pytest.mark.parametrize("start", FROM_OUTSIDE)
def test_what_comes_from_outside_is_still_asked_for(start: str) -> None:
    """No prefix stays in the table for which there is no sentence any more."""
    assert any(key.startswith(start) and key.removeprefix(start) in FROM_OUTSIDE[start] for key in en.SENTENCES)


# --- filling


@pytest.mark.parametrize(
    ("language", "near", "expected"),
    [
        ("en", "ono99-tomy", "x (did you mean ono99-tomy?)."),
        ("ja", "ono99-tomy", "x（ono99-tomyのことですか）."),
        ("en", "", "x."),
        ("ja", "", "x."),
    ],
)
def test_hint(language: str, near: str, expected: str) -> None:
    assert fill("{name}{near:hint}.", language, {"name": "x", "near": near}) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_with_a_hint_can_do_without(language: str) -> None:
    hinted = [key for key, said in BOTH[language].items() if ("near", "hint", None) in places(said)]
    assert hinted
    for key in hinted:
        values = dict.fromkeys(place_names(BOTH[language][key]), "v")
        with_hint = speaker(language)(key, **{**values, "near": "NEAREST"})
        without = speaker(language)(key, **{**values, "near": ""})
        assert "NEAREST" in with_hint
        assert len(without) < len(with_hint)
        assert "()" not in without
        assert "（）" not in without


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "47. Ben, two plays owed (Double Play by Aki)."),
        ("ja", "47。Benの番、2回プレイ（Akiのダブルプレイ）。"),
    ],
)
def test_echo(language: str, expected: str) -> None:
    assert speaker(language)("ono.echo.double", total=47, turn="Ben", who="Aki") == expected


def test_names_are_taken_as_they_are() -> None:
    assert speaker("ja")("ono.echo.turn", total=-10, turn="{total}") == "-10。{total}の番。"
    assert speaker("ja")("ono.echo.turn", total=7, turn="燐") == "7。燐の番。"


# --- numbers and their words


@pytest.mark.parametrize(
    ("count", "told"),
    [(0, "0 cards are"), (1, "1 card is"), (2, "2 cards are"), (11, "11 cards are"), (-1, "-1 cards are")],
)
def test_a_word_agrees_with_its_number(count: int, told: str) -> None:
    assert fill("{count:card is/cards are} left, {count}", "en", {"count": count}) == f"{told} left, {count}"


RULE_SENTENCES = [
    sentence
    for book in ("table", "uno", "ono99")
    for sentence in re.findall(r'(?m)en = "(.*)"$', (RULES / f"{book}.toml").read_text(encoding="utf-8"))
]
ALWAYS_SEVERAL = {"most", "limit", "number", "owed"}
"""A note is longer than one letter; what is told of several cards at once, or of plays owed, is never one."""
COUNTED = r"(?:cards|points|chips|rounds|hands|players|plays|tables|files|acts|findings|entries|copies|are|have)"


def test_no_number_stands_before_a_word_that_means_several() -> None:
    people = {"name", "names", "who", "turn", "key"}
    for sentence in [*en.SENTENCES.values(), *RULE_SENTENCES]:
        found = set(re.findall(r"\{(\w+)\} " + COUNTED + r"\b", sentence)) - ALWAYS_SEVERAL - people
        assert not found or sentence == en.SENTENCES["fix.entries"], sentence


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("r5", "red 5"), ("b+2", "blue Draw Two"), ("w4", "Wild Draw Four"), ("reverse", "Reverse"), ("-10", "-10"),
        ("7", "7"), ("between", "between"), ("r", "r"), ("2 on 2", "2 on 2"), ("", ""),
    ],
)  # fmt: skip
def test_what_is_no_card_is_told_as_it_stands(card: str, told: str) -> None:
    assert card_name(card, say()) == told


def test_what_is_typed_between_quotes_keeps_its_wide_blanks_only() -> None:
    told = fill("{text!r}", "ja", {"text": "紫\u3000燐\x1b\\u3000"})
    assert told == "'紫\u3000燐\\x1b\\\\u3000'"

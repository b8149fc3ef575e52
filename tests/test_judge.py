"""`referee judge` and `referee why`: a verdict with what it rests on, and nothing recorded for it."""

import json
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from calls import done, run
from referee.desk import Desk
from referee.errors import RefereeError
from referee.recorder import Recorder

LEGAL, ILLEGAL, MISUSED, UNDECIDED = 0, 1, 2, 3
FILE = "a.referee"
KEYS = {"verdict", "act", "rule", "why", "sources", "needs", "remedy", "legal"}
"""What the contract promises of `judge --json`."""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def judged(*arguments: str) -> Mapping[str, Any]:
    told: Mapping[str, Any] = json.loads(run("judge", "--json", *arguments).stdout)
    return told


def table(*acts: str, game: str = "uno", names: Sequence[str] = ("Aki", "Ben", "Chie")) -> None:
    assert run("new", game, "-f", FILE, *names).exit_code == LEGAL
    for act in acts:
        assert run("play", "-f", FILE, act).exit_code == LEGAL, act


# --- a written position


@pytest.mark.parametrize(
    ("act", "hand"), [("g5", "g5 b3"), ("w4:b", "w4 r3"), ("pass", "g5 b3"), ("draw:3", "g5 b3"), ("r1,r2", "r1 r2")]
)  # fmt: skip
def test_a_remedy_says_who_plays_next(act: str, hand: str) -> None:
    """Two cards and the turn is over, or the same player goes on, as the option has it."""
    at = ("--rules", "uno-japan", "--top", "r7", "--hand", hand)
    for option, turn in (("true", "B"), ("false", "A")):
        setting = ("--set", f"illegal_play_ends_turn={option}")
        assert f"next to play is {turn}" in judged(*at, *setting, act)["remedy"].replace(" then", "")
        assert f"次は{turn}の番" in judged("--lang", "ja", *at, *setting, act)["remedy"]


UNO = ("--rules", "uno-japan")
TOMY = ("--rules", "ono99-tomy")
POSITIONS = {
    # the calls of notation.md
    "a Wild Draw Four with the colour in hand": ([*UNO, "--top", "r7", "--hand", "r3 g7 w4", "w4:b"], "uno.wild4"),
    "a draw card answered where that is played": (
        [*UNO, "--set", "stack=same", "--top", "b+2", "--pending", "2", "--hand", "g+2 r1", "--players", "4", "g+2"],
        None,
    ),
    "a duty handed on": (
        [*TOMY, "--total", "92", "--owed", "2", "--players", "3", "--hand", "7 hold ono ono", "hold"], None,
    ),
    # facts, ono99 1.1 and 2: 99 itself loses; Double Play is no first card under a duty
    "Double Play as first of two plays": ([*TOMY, "--total", "92", "--owed", "2", "double"], "ono.double"),
    "Double Play as second of two plays": ([*TOMY, "--total", "92", "--second", "double"], None),
    "a total below zero": ([*TOMY, "--total", "6", "-10"], None),
    "a negative total to begin with": ([*TOMY, "--total", "-10", "-10"], None),
    "no negative total in the other pack": (
        ["--rules", "ono99-mattel", "--total", "6", "--set", "negative=refuse", "-10"], "ono.negative",
    ),
    "O'NO 99 laid": ([*TOMY, "--total", "50", "ono"], "ono.ono"),
    "O'NO 99 on a multiple of ten": ([*TOMY, "--set", "ono=tens", "--total", "50", "ono"], None),
    "the first card of a hand": ([*TOMY, "--first", "-10"], None),
    "a card that is not held": ([*TOMY, "--total", "10", "--hand", "2 3 4 5", "7"], "hand"),
    # facts, uno 2.3, 3 and 4: match, penalty due, the drawn card, the challenge
    "no match": ([*UNO, "--top", "r7", "g3"], "uno.match"),
    "a match by number": ([*UNO, "--top", "r7", "g7"], None),
    "the colour named for a wild": ([*UNO, "--top", "w:b", "b3"], None),
    "the same told apart": ([*UNO, "--top", "w", "--colour", "b", "r3"], "uno.match"),
    "a penalty that is due": ([*UNO, "--top", "r+2", "--pending", "2", "r3"], "uno.pending"),
    "another card than the one drawn": ([*UNO, "--top", "r7", "--hand", "r3 r5", "--drawn", "r5", "r3"], "uno.drawn"),
    "a second draw": ([*UNO, "--top", "r7", "--drawn", "unseen", "draw"], "uno.draw"),
    "guilty, and shown to be": (
        [*UNO, "--top", "w4:b", "--pending", "4", "--before", "r7", "--shown", "r5 g3", "challenge:guilty"], None,
    ),
    "innocent, though shown to hold the colour": (
        [*UNO, "--top", "w4:b", "--pending", "4", "--before", "r7", "--shown", "r5 g3", "challenge:innocent"],
        "uno.challenge",
    ),
    "a challenge of a hand that nobody has seen": ([*UNO, "--top", "w4:b", "--pending", "4", "challenge:guilty"], None),
    "the start card": ([*UNO, "flip:r7"], None),
    "Japanese words": ([*UNO, "--top", "赤7", "--hand", "緑3 黄7", "緑3"], "uno.match"),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_a_written_position(name: str) -> None:
    arguments, rule = POSITIONS[name]
    told = judged(*arguments)
    assert told.keys() >= KEYS
    assert told["verdict"] == ("illegal" if rule else "legal")
    assert told["rule"] == rule
    assert run("judge", *arguments).exit_code == (ILLEGAL if rule else LEGAL)


def test_undecided_is_an_answer_of_its_own() -> None:
    result = run("judge", *UNO, "--top", "r7", "w4:b")
    assert result.exit_code == UNDECIDED
    assert result.stdout.startswith("Undecided: ")
    assert "What would decide it: " in result.stdout
    told = judged(*UNO, "--top", "r7", "w4:b")
    assert told["needs"]
    assert told["legal"] == []


@pytest.mark.parametrize(
    ("words", "decides"),
    [
        ("uno-japan --top r7 w4:b", ["any red card in it"]),
        ("uno-association --top r+2 --pending 2 w4:b", ["what it is tested for is a red Draw Two"]),
        # of two cards one is left, which by this house rule has to be a number
        ("uno-japan --set last_card=not_left --top r7 --cards 2 r5", ["a symbol card or a wild"]),
        ("uno-japan --set last_card=not_left --top r7 --cards 2 w4:b", ["any red card", "a symbol card or a wild"]),
        (
            "uno-japan --set last_card=not_left --set wild_restricted=true --top r7 --cards 2 w:b",
            ["any coloured card that may be laid on red 7", "a symbol card or a wild"],
        ),
        ("uno-japan --set last_card=not_left --top r7 --cards 2 --hand 'r5 r6' r5", []),
    ],
)
def test_all_that_would_decide_it_is_told(words: str, decides: list[str]) -> None:
    """Whatever is against an unseen hand is named, by each rule that rests on it, and nothing else."""
    needs = judged("--rules", *[each.replace("not_left", "not left") for each in shlex.split(words)])["needs"]
    assert [each for each in decides if each not in (needs or "")] == []
    assert (needs or "").count(".") == len(decides)


def test_what_may_be_done_instead_is_what_the_hand_allows() -> None:
    assert judged(*UNO, "--top", "r7", "--hand", "r3 g7 b1 w4", "b1")["legal"] == ["r3", "g7", "draw"]


def test_the_players_sit_in_the_order_of_play() -> None:
    """Under a duty handed on, B is next whatever the direction; the victim of A's Wild Draw Four is A's neighbour."""
    for direction in ("cw", "ccw", "時計回り", "反時計回り"):
        told = judged(*UNO, "--top", "r7", "--direction", direction, "B", "r5")
        assert told["act"] == "B r5"
        assert told["why"] == "B acts out of turn with r5: it is A's turn."
        shown = ("--before", "r7", "--shown", "r5", "--top", "w4:b", "--pending", "4")
        told = judged(*UNO, *shown, "--direction", direction, "challenge:innocent")
        assert "D was shown" in told["why"], "the player before A laid it"


def test_a_ruling_is_said_to_be_one() -> None:
    text = " ".join(run("judge", *TOMY, "--total", "92", "--owed", "2", "double").stdout.split())
    assert "double_first=refuse: Double Play does not pass the duty on" in text
    assert "A ruling of ono99-tomy: the texts at hand do not decide it." in text


def test_what_is_chosen_elsewhere_stands_beside_it() -> None:
    text = run("judge", *UNO, "--top", "b+2", "--pending", "2", "g+2").stdout
    assert "stack=none" in text
    assert "Elsewhere 2 on 2 (US2, WB, JPLOC)" in text


# --- every rule set


def test_the_matrix_names_the_option_that_parts_the_sets() -> None:
    result = run("judge", *UNO, "--top", "b+2", "--pending", "2", "--all", "--json", "g+2")
    assert result.exit_code == LEGAL
    lines = {line["name"]: line for line in map(json.loads, result.stdout.splitlines())}
    assert lines["uno-japan"]["verdict"] == "illegal"
    assert lines["uno-japan"]["because"] == []
    assert lines["uno-party"]["verdict"] == "legal"
    assert lines["uno-party"]["because"] == ["stack=2 on 2,4 on 4"]
    assert lines["uno-association"]["verdict"] == "legal"


def test_the_matrix_is_a_table_like_every_other() -> None:
    text = run("judge", *UNO, "--top", "b+2", "--pending", "2", "--all", "--format", "csv", "g+2").stdout
    assert text.splitlines()[0].lstrip("\ufeff") == 'Rule set,Verdict,Rule,"Why, or what follows"'
    assert any(line.startswith("uno-party,Legal") for line in text.splitlines())


def test_a_position_that_one_set_does_not_know_is_said_to_be_none_there() -> None:
    text = run("judge", "--rules", "uno-swap112", "--top", "swap:b", "--all", "--json", "b3").stdout
    lines = {line["name"]: line for line in map(json.loads, text.splitlines())}
    assert lines["uno-swap112"]["verdict"] == "legal"
    assert lines["uno-japan"]["verdict"] is None
    assert "swap" in lines["uno-japan"]["why"]


# --- what cannot be

MISUSES = {
    "five Wild Draw Fours": ([*UNO, "--top", "r5", "--hand", "w4 w4 w4 w4 w4", "r6"], "The hand would hold w4 5 times"),
    "a top card of another pack": ([*UNO, "--top", "swap:b", "r6"], "Error: The pack of these rules has no swap."),
    "a hand with a card of another pack": ([*UNO, "--top", "r5", "--hand", "swap", "r6"], "has no swap."),
    "a top card that is in the hand": ([*UNO, "--top", "r0", "--hand", "r0 r1", "r1"], "r0 would be there 2 times"),
    "a hand beyond the pack": ([*UNO, "--top", "r5", "--cards", "120", "r6"], "120 cards in a hand cannot be"),
    "hands beyond the pack": ([*UNO, "--top", "r5", "--cards", "100", "r6"], "cards more than the pack has"),
    "a hand against its number": ([*UNO, "--top", "r5", "--hand", "r6", "--cards", "2", "r6"], "--cards 2 and a"),
    "a total at the limit": ([*TOMY, "--total", "99", "5"], "--total 99 cannot be: it is from -540 to 98"),
    "a total that is none": ([*TOMY, "--total", "x", "5"], "--total takes a number, and 'x' is none"),
    "three plays owed": ([*TOMY, "--total", "9", "--owed", "3", "5"], "--owed 3 cannot be: it is from 1 to 2"),
    "two plays owed, and the second": ([*TOMY, "--total", "9", "--owed", "2", "--second", "5"], "--second is"),
    "a first card and a total": ([*TOMY, "--first", "--total", "9", "5"], "--first is the first card"),
    "no total": ([*TOMY, "--owed", "2", "5"], "What is the running total?"),
    "no top card": ([*UNO, "--pending", "2", "r5"], "What lies on top?"),
    "a wild without its colour": ([*UNO, "--top", "w", "r5"], "Which colour was named for w?"),
    "a colour against the card": ([*UNO, "--top", "r5", "--colour", "b", "r5"], "r5 with the colour b cannot be"),
    "a penalty of a number card": ([*UNO, "--top", "r5", "--pending", "2", "r5"], "--pending 2 cannot be with r5"),
    "a penalty that no stack gives": ([*UNO, "--top", "r+2", "--pending", "4", "r5"], "--pending 4 cannot be"),
    "a card drawn that is not held": ([*UNO, "--top", "r5", "--hand", "r6", "--drawn", "g1", "r6"], "g1 was drawn"),
    "a draw before the penalty": ([*UNO, "--top", "r+2", "--pending", "2", "--drawn", "unseen", "r6"], "must draw"),
    "a hand shown without a challenge": ([*UNO, "--top", "r5", "--shown", "r6", "r6"], "--before and --shown are"),
    "no card": ([*UNO, "--top", "r5", "--hand", "r6 zork", "r6"], "'zork' is no card of this game"),
    "no card on top": ([*UNO, "--top", "zork", "r6"], "'zork' is no card of this game"),
    "an act as a card in hand": (
        [*UNO, "--top", "r5", "--hand", "r6 flip:x", "r6"], "'flip:x' is no card of this game",
    ),
    "no card drawn": ([*UNO, "--top", "r5", "--drawn", "zork", "r6"], "'zork' is no card of this game"),
    "no card shown": (
        [*UNO, "--top", "w4:b", "--pending", "4", "--shown", "r6 zork", "draw"], "'zork' is no card of this game",
    ),
    "a direction that is none": ([*UNO, "--top", "r5", "--direction", "up", "r6"], "'up' is neither"),
    "too many players": ([*TOMY, "--total", "5", "--players", "9", "6"], "--players 9 cannot be: it is from 2 to 8"),
    "an option of the other game": ([*TOMY, "--top", "r5", "6"], "--top says nothing in O'NO 99"),
    "an option that is none": ([*TOMY, "--totl", "5", "6"], "No such option '--totl'. Did you mean '--total'?"),
    "a setting that is none": ([*UNO, "--set", "stak=same", "--top", "r5", "r6"], "did you mean stack?"),
    "a rule set that is none": (["--rules", "uno-japn", "--top", "r5", "r6"], "did you mean uno-japan?"),
    "no rule set": (["--players", "3", "r6"], "Which game is meant?"),
    "two acts": ([*UNO, "--top", "r5", "r6", "b6"], "One act is judged at a time, and here are 2"),
    "an act of the record": ([*UNO, "--top", "r5", "undo"], "undo is about the record"),
    "a journal as well": ([*UNO, "--top", "r5", "-f", FILE, "r6"], "A written position has no journal"),
    "a format without a table": ([*UNO, "--top", "r5", "--format", "csv", "r6"], "--format and -o are for the"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISUSES)
def test_a_position_that_cannot_be_is_told_in_a_sentence(name: str) -> None:
    arguments, sentence = MISUSES[name]
    result = run("judge", *arguments)
    assert result.exit_code == MISUSED
    assert sentence in result.stderr.replace("`", "")
    assert not result.stdout


def test_what_is_no_notation_is_illegal_and_says_where_reading_stopped() -> None:
    result = run("judge", *UNO, "--top", "r5", "r55")
    assert result.exit_code == ILLEGAL
    assert 'Not understood: "r55" is no notation' in result.stdout
    assert judged(*UNO, "--top", "r5", "r55")["rule"] == "notation"
    everywhere = run("judge", *UNO, "--top", "r5", "--all", "--format", "csv", "r55").stdout
    assert "uno-classic,Not understood,notation," in everywhere


# --- the table here


def test_an_act_at_the_table_is_judged_and_not_recorded() -> None:
    table("flip:r7", "r5")
    before = Path(FILE).read_bytes()
    assert (judged("-f", FILE, "r9")["act"], judged("-f", FILE, "r9")["verdict"]) == ("Ben r9", "legal")
    assert run("judge", "-f", FILE, "g9").exit_code == ILLEGAL
    assert Path(FILE).read_bytes() == before


def test_why_tells_the_rules_in_the_order_in_which_they_were_asked() -> None:
    table("flip:r7", "r5", "r+2", "draw", "w4:b", "stands g3")
    text = run("why", "-f", FILE).stdout
    assert "The table let it stand." in text
    asked = [line.split()[1].rstrip(":") for line in text.splitlines() if line[:1].isdigit()]
    assert asked == ["uno.finish", "uno.turn", "hand", "uno.deck", "uno.several", "uno.pending"]
    assert text.rstrip().endswith("(this decides)")


def test_why_of_an_earlier_entry_is_judged_at_the_table_of_then() -> None:
    table("flip:r7", "r5", "r+2", "draw", "w4:b", "draw")
    told = json.loads(run("why", "-f", FILE, "5", "--json").stdout)
    assert told["entry"] == 5
    assert told["act"] == "Aki w4:b"
    assert (told["verdict"], told["rule"]) == ("undecided", "uno.wild4")
    assert told["asked"][-1] == "uno.wild4"


@pytest.mark.parametrize(
    ("options", "act", "still"),
    [
        ("--rules uno-association --top r+2 --pending 2 --hand", ("w4 r5 r+2", "w4:b"), True),
        ("--set stack=up --set wild4_under_penalty=hand --top r+2 --pending 2 --hand", ("w4 r5", "w4:b"), True),
        ("--set stack=up --top r+2 --pending 2 --set last_card=no~symbol --hand", ("w4", "w4:b"), True),
        ("--top r7 --hand", ("w4 r5", "w4:b"), False),
        ("--rules uno-association --top r+2 --pending 2 --hand", ("w4 r5 r+2", "B r5"), False),
    ],
)
def test_a_penalty_that_is_still_to_be_drawn_after_a_foul_is_told(
    options: str, act: tuple[str, str], still: bool
) -> None:
    told = judged(*(each.replace("~", " ") for each in options.split()), *act)
    assert told["verdict"] == "illegal"
    assert told["remedy"].endswith("The penalty (2) is still to be drawn.") is still
    japanese = judged(*(each.replace("~", " ") for each in options.split()), *act, "--lang", "ja")
    assert japanese["remedy"].endswith("ペナルティの2枚もそのまま残ります。") is still


def test_what_a_catch_costs_in_a_written_position() -> None:
    told = judged("--rules", "uno-42001", "--top", "r7", "--cards", "1", "--uncalled", "B catch:A")
    assert told["verdict"] == "legal"
    assert "A draws 4" in str(told["follows"])


@pytest.mark.parametrize("options", [("--cards", "2"), (), ("--cards", "1", "--called")])
def test_nobody_can_be_caught_with_more_cards_or_after_saying_uno(options: tuple[str, ...]) -> None:
    result = run("judge", "--top", "r7", "--uncalled", *options, "B catch:A")
    assert result.exit_code == MISUSED
    assert "--cards 1" in result.stderr


def test_a_penalty_is_told_once() -> None:
    told = judged("--set", "stack=same", "--top", "r+2", "--pending", "2", "--hand", "r5 g1", "r5")
    assert told["remedy"].count("still to be drawn") == 1


def test_under_a_wild_draw_four_it_is_told_that_one_may_challenge() -> None:
    assert judged("--top", "w4:b", "--pending", "4", "b5")["why"] == "A must draw 4, or challenge, and may lay no card."


def test_why_of_a_foul_that_the_table_saw_after_a_draw() -> None:
    table("flip:r7", "draw", "r5", "foul", 'ruling "It was held before"')
    told = json.loads(run("why", "-f", FILE, "3", "--json").stdout)
    assert (told["act"], told["verdict"], told["rule"]) == ("Aki r5", "illegal", "uno.drawn")
    assert told["rulings"] == ["It was held before"], "a ruling without an id is on that rule"
    assert told["asked"][-1] == "uno.drawn"
    assert "may now lay only the drawn card, not red 5" in run("log", "-f", FILE, "--plain").stdout.replace("\n", " ")


def test_why_of_a_foul_out_of_turn_after_a_draw_implies_no_pass() -> None:
    """The red 6 fits, so that Ben can only have laid it too soon: as `log` has it, and two cards by that rule."""
    table("flip:r5", "draw", "Ben foul r6")
    told = json.loads(run("why", "-f", FILE, "--json").stdout)
    (*_, logged) = map(json.loads, run("log", "-f", FILE, "--json").stdout.splitlines())
    assert (told["verdict"], told["rule"]) == (logged["verdict"], logged["rule"]) == ("illegal", "uno.turn")
    assert "drawn by Ben as a penalty: 2" in told["remedy"]


def test_why_of_a_foul_after_an_implied_pass_is_judged_after_it() -> None:
    """A blue 3 fits no red 5 whoever's turn it is: that is the foul, and Aki has passed."""
    table("flip:r5", "draw", "Ben foul b3")
    told = json.loads(run("why", "-f", FILE, "--json").stdout)
    assert (told["entry"], told["rule"]) == (4, "uno.match")


def test_why_of_a_foul_alone_is_that_of_the_act_before_it() -> None:
    table("flip:r5", "stands g3", "foul")
    told = json.loads(run("why", "-f", FILE, "3", "--json").stdout)
    assert (told["entry"], told["act"], told["rule"], told["recorded_as"]) == (2, "Aki g3", "uno.match", "foul")
    assert told == json.loads(run("why", "-f", FILE, "2", "--json").stdout)
    assert run("fix", "-f", FILE, "--yes", "2", "r3").exit_code == LEGAL
    assert "There is no entry 3 in force" in run("why", "-f", FILE, "3").stderr, "a fix has told what it was"
    done("undo", "-f", FILE)
    done("undo", "-f", FILE)
    assert "There is no entry 3 in force" in run("why", "-f", FILE, "3").stderr


def test_why_of_a_foul_alone_in_a_journal_that_follows_nothing() -> None:
    table()
    with Path(FILE).open("a", encoding="utf-8") as journal:
        journal.write("foul\n")
    assert "No act stands just before it" in run("why", "-f", FILE, "1").stdout


def test_why_finds_what_was_ruled_on_the_same_rule() -> None:
    table("flip:r7", "stands g3", 'ruling:uno.match "Green on red stands tonight"', 'ruling:uno.turn "Ben was first"')
    told = json.loads(run("why", "-f", FILE, "--json").stdout)
    assert told["rule"] == "uno.match"
    assert told["rulings"] == ["Green on red stands tonight"]
    assert "Green on red stands tonight" in run("why", "-f", FILE).stdout


def test_why_of_what_is_not_there() -> None:
    table()
    assert "Nothing has been recorded" in run("why", "-f", FILE).stderr
    table_two = run("play", "-f", FILE, "flip:r7", "r5")
    assert table_two.exit_code == LEGAL
    assert run("undo", "-f", FILE).exit_code == LEGAL
    result = run("why", "-f", FILE, "2")
    assert result.exit_code == ILLEGAL
    assert "There is no entry 2 in force" in result.stderr


def test_a_foul_is_explained_by_what_was_done() -> None:
    table("flip:r7", "foul g3")
    text = run("why", "-f", FILE).stdout
    assert "It was recorded as a foul and taken back." in text
    assert "uno.match" in text


def test_both_languages_say_it() -> None:
    assert run("judge", *UNO, "--top", "r7", "g3", "--lang", "ja").stdout.startswith("反則：")
    assert run("judge", *TOMY, "--total", "99", "5", "--lang", "ja").stderr.rstrip().endswith("98までです。")


def test_what_is_possible_instead_is_told_after_the_pass_that_the_act_implies() -> None:
    table("flip:r7", "draw")
    told = judged("Ben b3")
    assert told["rule"] == "uno.match"
    assert "draw" in told["legal"], "Ben has not drawn"
    assert "pass" not in told["legal"], "and may not pass before"


@pytest.mark.parametrize(
    ("stack", "pending", "before", "verdict", "rule"),
    [
        ("same", "8", (), "illegal", "uno.challenge"),  # 4 + 4: it answered a Wild Draw Four
        ("same", "8", ("--before", "w4:g"), "illegal", "uno.challenge"),
        ("4 on 2", "6", (), "undecided", "uno.challenge"),  # 2 + 4: it answered a Draw Two
        ("up", "8", ("--before", "r+2"), "undecided", "uno.challenge"),  # 2 + 2 + 4
        ("up", "8", ("--before", "w4:g"), "illegal", "uno.challenge"),  # 4 + 4
    ],
)
def test_a_wild_draw_four_on_a_penalty_is_challenged_by_what_it_answered(
    stack: str, pending: str, before: Sequence[str], verdict: str, rule: str
) -> None:
    settings = ("--set", f"stack={stack}", "--set", "wild4_under_penalty=draw two", "--rules", "uno-japan")
    told = judged(*settings, "--top", "w4:b", "--pending", pending, *before, "challenge:guilty")
    if verdict == "illegal":
        assert (told["verdict"], told["rule"]) == (verdict, rule)
    else:
        assert told["verdict"] != "illegal"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--set", "stack=up", "--set", "wild4_under_penalty=draw two", "--pending", "8"), "--before r+2"),
        (("--set", "stack=same", "--pending", "6"), "cannot be with w4 on top under the rules of uno-japan"),
        (("--set", "stack=4 on 2", "--pending", "8"), "cannot be with w4 on top"),
        (("--set", "stack=4 on 2", "--pending", "10"), "cannot be with w4 on top"),
        (("--set", "stack=same", "--pending", "20"), "cannot be with w4 on top"),  # a pack has four
        (("--set", "stack=same", "--pending", "12", "--hand", "w4 w4"), "cannot be with w4 on top"),
    ],
)
def test_a_sum_that_no_cards_give_or_several_do(arguments: Sequence[str], why: str) -> None:
    result = run("judge", "--rules", "uno-japan", "--top", "w4:b", *arguments, "challenge:guilty")
    assert (result.exit_code, why in result.stderr) == (2, True), result.stderr


# --- every rule set at once


def test_judge_all_judges_the_table_that_is_played() -> None:
    """A Draw Two waits for Ben: only who stacks may answer it with another one."""
    done("new", "uno", "--rules", "uno-japan", "-f", "u.referee", "Aki", "Ben", "Chie")
    done("play", "-f", "u.referee", "flip:b5", "b+2")
    lines = [json.loads(line) for line in done("judge", "-f", "u.referee", "--all", "--json", "g+2").splitlines()]
    verdicts = {line["name"]: line["verdict"] for line in lines}
    assert verdicts["uno-japan"] == verdicts["uno-classic"] == "illegal"
    assert verdicts["uno-party"] == "legal"
    assert verdicts["uno-algori"] is None  # four play there
    refused = {line["name"]: line["rule"] for line in lines if line["verdict"] == "illegal"}
    assert set(refused.values()) == {"uno.pending"}


def test_judge_all_says_where_the_record_could_not_be() -> None:
    """The Wild Swap Hands of the table's pack is in no other one, but was laid; a challenge is nowhere without one."""
    done("new", "uno", "--rules", "uno-classic", "-f", "u.referee", "Aki", "Ben", "Chie", "Dai")
    done("play", "-f", "u.referee", "flip:b5", "w4:r", "challenge:innocent")
    Path("rules").mkdir()
    Path("rules/no-challenge.toml").write_text('game="uno"\nextends="uno-classic"\n[rules]\nchallenge="off"\n')
    lines = [json.loads(line) for line in done("judge", "-f", "u.referee", "--all", "--json", "r3").splitlines()]
    found = {line["name"]: line for line in lines}
    assert found["uno-classic"]["verdict"] == "legal"
    assert found["no-challenge"]["verdict"] is None
    assert "3" in found["no-challenge"]["why"]


def test_an_empty_hand_lays_nothing() -> None:
    """Who has forgotten four draws of O'NO 99 holds nothing: no card can be laid, and the hand is lost."""
    assert judged(*TOMY, "--total", "7", "--cards", "0", "3")["rule"] == "hand"
    assert judged(*TOMY, "--total", "7", "--hand", "", "stuck")["verdict"] == "legal"


@pytest.mark.parametrize("empty", [("--cards", "0"), ("--hand", "")])
@pytest.mark.parametrize("act", ["draw", "r3"])
def test_nobody_at_turn_in_uno_has_an_empty_hand(empty: Sequence[str], act: str) -> None:
    for top in ((), ("--top", "r7")):
        result = run("judge", *UNO, *top, *empty, act)
        assert (result.exit_code, "whoever is at turn holds a card" in result.stderr) == (MISUSED, True)


def test_a_card_of_which_the_pack_has_one_is_told_in_the_singular() -> None:
    """Of each 0 the pack has one: one lies on top, one would be in the hand."""
    told = run("judge", *UNO, "--top", "r0", "--hand", "r0", "r0").stderr
    assert "r0 would be there 2 times, and the pack has it 1 time:" in told


def test_who_was_only_judged_is_nobody_here() -> None:
    done("new", "ono99", "-f", "e.referee", "Aki", "Ben")
    desk = Desk("e.referee")
    assert desk.judge("join Eve after Aki").verdict == "legal"
    with pytest.raises(RefereeError):
        Recorder(desk).record(desk.read('Eve ruling:ono.turn "hm"')[0])
    Desk("e.referee")


def test_all_asks_every_set_although_the_position_cannot_be_under_the_usual_one() -> None:
    """Four cards are due for a Draw Two only where they stack: in competition, and at the party."""
    lines = [json.loads(line) for line in run(
        "judge", "--all", "--json", "--top", "b+2", "--pending", "4", "g+2"
    ).stdout.splitlines()]  # fmt: skip
    found = {line["name"]: line["verdict"] for line in lines}
    assert {name for name, verdict in found.items() if verdict == "legal"} == {"uno-association", "uno-party"}
    assert set(found.values()) == {"legal", None}
    nowhere = run("judge", "--all", "--top", "b5", "--pending", "4", "g+2")
    assert (nowhere.exit_code, nowhere.stdout) == (2, "")


def test_a_fifth_wild_draw_four_on_four_of_them_is_none_of_this_pack() -> None:
    settings = ("--rules", "uno-japan", "--set", "stack=same", "--top", "w4:b")
    assert judged(*settings, "--pending", "16", "w4:r")["rule"] == "uno.deck"
    assert judged(*settings, "--pending", "12", "w4:r")["verdict"] == "legal"


@pytest.mark.parametrize("guilty_card", ["stays", "back", "lay"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_challenge_is_judged_although_nobody_tells_the_card_below(guilty_card: str, language: str) -> None:
    settings = ("--rules", "uno-japan", "--set", f"guilty_card={guilty_card}", "--lang", language)
    told = judged(*settings, "--top", "w4:b", "--pending", "4", "challenge:guilty")
    assert told["verdict"] == "legal"
    assert "4" in told["follows"]


@pytest.mark.parametrize("width", [40, 60, 80, 200])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_rule_set_and_no_rule_is_broken_under_each_rule_set(
    width: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    act = (*UNO, "--lang", language, "--top", "b+2", "--pending", "2", "--all", "g+2")
    screen = run("judge", *act).stdout.split("\n\n")[1]
    sets = [line["name"] for line in map(json.loads, run("judge", "--json", *act).stdout.splitlines())]
    assert [screen.count(name) for name in sets] == [2 if name == "uno-japan" else 1 for name in sets]
    assert screen.count("uno.pending") == len(sets) - 2, "uno-association and uno-party let draw cards answer"


FOUR = (*UNO, "--top", "w4:b", "--pending", "4")
"""D has laid a Wild Draw Four, and A is to draw for it."""


@pytest.mark.parametrize("word", ["challenge", "チャレンジ", "A challenge"])
def test_whether_one_may_challenge_is_asked_before_anybody_has_seen_the_hand(word: str) -> None:
    """Seed 003: won, whoever laid it draws 4 and the challenger plays; lost, the challenger draws 6 in all."""
    told = judged(*FOUR, "--before", "r7", word)
    assert (told["verdict"], told["act"], told["follows"]) == ("legal", "A challenge", None)
    assert "any red card in it is guilty" in told["grounds"]["why"]
    assert told["outcomes"] == {
        "A challenge:guilty": "A challenges: guilty. D draws 4. Wild Draw Four, blue. A.",
        "A challenge:innocent": "A challenges: innocent. A draws 6. Wild Draw Four, blue. B.",
    }


@pytest.mark.parametrize(("position", "word", "why"), [
    ((*UNO, "--top", "r5"), "challenge", "There is no Wild Draw Four now that A could challenge."),
    ((*UNO, "--top", "w4:b"), "challenge", "A cannot challenge any more: nobody has to draw"),
    (FOUR, "B challenge", "B may not challenge: only A"),
    ((*FOUR, "--set", "challenge=off"), "challenge", "This rule set knows no challenge."),
])  # fmt: skip
def test_whether_one_may_challenge_is_answered_where_it_is_too_late_or_for_another(
    position: Sequence[str], word: str, why: str
) -> None:
    told = judged(*position, word)
    assert (told["verdict"], told["rule"]) == ("illegal", "uno.challenge")
    assert told["why"].startswith(why)
    assert set(told["outcomes"].values()) == {None}


@pytest.mark.parametrize(("settings", "told", "wanted"), [
    ((), (), "on the card below, which was not told"),
    ((), ("--before", "r7"), "any red card in it is guilty"),
    (("--set", "wild4_legal=playable"), ("--before", "r7"), "any card that this rule set counts against it"),
    ((), ("--before", "r7", "--shown", "r2 b1"), "it is guilty"),
    ((), ("--before", "r7", "--shown", "g2 b1"), "it is innocent"),
])  # fmt: skip
def test_what_makes_a_challenge_guilty_is_told_with_what_is_known(
    settings: Sequence[str], told: Sequence[str], wanted: str
) -> None:
    assert wanted in judged(*FOUR, *settings, *told, "challenge")["grounds"]["why"]


@pytest.mark.parametrize(("language", "line"), [
    ("en", "With `challenge:guilty`: A challenges: guilty. D draws 4."),
    ("ja", "`チャレンジ成功` なら：Aのチャレンジ成功。Dが4枚引きます。"),
])  # fmt: skip
@pytest.mark.parametrize("word", ["challenge", "challenge:guilty"])
def test_guilt_that_nobody_has_seen_is_told_as_a_condition(word: str, language: str, line: str) -> None:
    screen = " ".join(run("judge", "--lang", language, *FOUR, "--before", "r7", word).stdout.split())
    assert line in screen
    assert "What follows" not in screen
    assert "その結果" not in screen


@pytest.mark.parametrize(("language", "clause"), [
    ("en", "draws four cards. It may be laid only where the other cards in hand meet the rule set's test"),
    ("ja", "次の人は4枚引きます。出せるのは、残りの手札がルールセットの条件を満たすときだけです。"),
])  # fmt: skip
def test_a_rule_is_quoted_with_the_sentence_of_it_that_decides(language: str, clause: str) -> None:
    act = (*UNO, "--lang", language, "--top", "r7", "--hand", "w4 r1", "w4:b")
    told = " ".join(run("judge", *act).stdout.split())
    assert clause in (told if language == "en" else told.replace(" ", ""))


CANCELS = ("--rules", "uno-japan", "--set", "jump_in=identical", "--set", "jump_in_effect=cancels")


@pytest.mark.parametrize(("told", "act", "follows"), [
    (("--top", "r+2", "--pending", "2"), "C r+2", "D must draw 2."),
    (("--top", "rr", "--direction", "ccw"), "C rr", "Red Reverse. D."),
    (("--top", "rs",), "C rs", "Red Skip. A."),
])  # fmt: skip
def test_a_card_jumped_in_cancels_the_one_on_top_of_a_written_position(
    told: Sequence[str], act: str, follows: str
) -> None:
    assert follows in judged(*CANCELS, *told, act)["follows"]


SENT_ON = ("--rules", "uno-japan", "--set", "stack=same", "--set", "skip_bounce=pass", "--top", "bs", "--pending")


@pytest.mark.parametrize(("told", "act", "verdict"), [
    (("4", "--before", "w4"), "w4:r", "legal"),
    (("4", "--before", "w4"), "b+2", "illegal"),
    (("4", "--before", "r+2"), "b+2", "legal"),
    (("2",), "b+2", "legal"),
])  # fmt: skip
def test_a_penalty_sent_on_is_answered_as_that_of_its_draw_card(told: Sequence[str], act: str, verdict: str) -> None:
    assert judged(*SENT_ON, *told, act)["verdict"] == verdict


def test_which_draw_card_was_sent_on_is_asked_where_only_the_test_of_a_wild_draw_four_rests_on_it() -> None:
    settings = ("--set", "stack=any", "--set", "skip_bounce=pass", "--set", "wild4_under_penalty=draw two")
    act = ("--top", "bs", "--pending", "4", "--hand", "w4 b+2 r1", "w4:r")
    assert "it matters which" in " ".join(run("judge", *UNO, *settings, *act).stderr.split())
    assert judged(*UNO, *settings, "--before", "w4", *act)["verdict"] == "legal"
    assert judged(*UNO, *settings, "--before", "r+2", *act)["verdict"] == "illegal"


def test_a_skip_that_ends_a_penalty_lies_on_none() -> None:
    assert run("judge", *UNO, "--set", "skip_bounce=evade", "--top", "bs", "--pending", "2", "draw").exit_code == 2


def test_a_wild_draw_four_on_one_that_a_skip_has_sent_on_is_not_challenged() -> None:
    settings = ("--rules", "uno-japan", "--set", "wild4_under_penalty=hand", "--top", "w4:b", "--pending", "8")
    passing, act = ("--set", "skip_bounce=pass"), ("--before", "rs", "--shown", "r5", "challenge:guilty")
    assert judged(*settings, "--set", "stack=same", *passing, *act)["verdict"] == "illegal"
    asked = run("judge", *settings, "--set", "stack=any", *passing, *act)
    assert (asked.exit_code, "it matters which" in " ".join(asked.stderr.split())) == (2, True)
    cannot = run("judge", *settings, "--set", "stack=same", *act)
    assert (cannot.exit_code, "8 cards cannot be due for rs with w4 on it" in cannot.stderr) == (2, True)


@pytest.mark.parametrize(("told", "why"), [
    (("4",), "name it, as in `--before b+2` or `--before w4`"),
    (("2", "--before", "w4"), "cannot be due for w4 with bs on it"),
    (("4", "--before", "r5"), "cannot be due for r5 with bs on it"),
    (("4", "--shown", "r5"), "are about a Wild Draw Four"),
])  # fmt: skip
def test_a_penalty_sent_on_of_which_the_draw_card_is_not_told_or_cannot_be(told: Sequence[str], why: str) -> None:
    result = run("judge", *SENT_ON, *told, "b+2")
    assert (result.exit_code, why in " ".join(result.stderr.split())) == (2, True), result.stderr


def test_a_long_list_of_a_written_position_names_no_command_that_cannot_show_it() -> None:
    told = run("judge", *UNO, "--top", "r7", "b1").stdout
    assert "referee legal" not in told


def test_all_cards_that_were_laid_together_are_named() -> None:
    act = ("--set", "multiple=number", "--set", "last_card=not left", "--top", "r5", "--hand", "r5 b5 w4", "r5,b5")
    assert judged("--rules", "uno-japan", *act)["why"].startswith("A may not lay red 5, blue 5:")


@pytest.mark.parametrize(("told", "act", "keys"), [
    (("ono99-mattel", "--players", "2", "--total", "50", "--owed", "2"), "reverse", "ono.double dodge reverse_two"),
    (("ono99-mattel", "--players", "3", "--total", "50", "--owed", "2"), "reverse", "ono.double dodge"),
    (("ono99-tomy", "--set", "dodge_second=true", "--total", "50", "--second"), "hold", "ono.double dodge_second"),
])  # fmt: skip
def test_an_act_under_the_duty_rests_on_the_options_that_let_it(told: Sequence[str], act: str, keys: str) -> None:
    assert " ".join(judged("--rules", *told, act)["grounds"]["ids"]) == keys


def test_what_settles_a_legal_challenge_is_told_with_its_sources() -> None:
    told = judged(*FOUR, "challenge")["grounds"]["ids"]
    assert told == ["uno.challenge", "challenge_guilty_cards", "challenge_innocent_cards", "guilty_card"]


def test_rule_sets_that_let_the_same_act_through_part_in_what_follows() -> None:
    """ALG: a Wild Draw Four found guilty goes back. JUA-G: no more than 10 in a hand, so who holds 7 draws 3 of 6."""
    told = run("judge", *FOUR, "--all", "--json", "challenge").stdout
    lines = {line["name"]: line for line in map(json.loads, told.splitlines())}
    assert {line["verdict"] for line in lines.values()} == {"legal"}
    parted = {name: (line["parted"], line["because"]) for name, line in lines.items() if line["parted"]}
    assert parted == {
        "uno-algori": ("follows", ["guilty_card=back"]),
        "uno-association": ("follows", ["hand_limit=10"]),
    }
    assert "draws 3 of the 6" in lines["uno-association"]["follows"]
    screen = " ".join(run("judge", *FOUR, "--all", "challenge").stdout.split())
    assert screen.count("As under uno-japan.") == len(lines) - 3
    assert "Under uno-algori something else follows than under uno-japan, because of guilty_card=back." in screen


def test_what_is_told_of_a_legal_act_beside_what_follows_parts_rule_sets_too() -> None:
    """ALG: a false call costs two cards. At a table where a wrong catch costs two, it follows that they are drawn."""
    Path("rules").mkdir()
    Path("rules/fine.toml").write_text('game="uno"\nextends="uno-japan"\n[rules]\nwrong_catch_cards=2\n')
    position = ("--rules", "uno-japan", "--top", "r5", "--cards", "5")
    told = run("judge", "--all", "--json", *position, "A uno").stdout
    lines = {line["name"]: line for line in map(json.loads, told.splitlines())}
    assert "it costs 2 cards" in lines["uno-algori"]["why"]
    assert (lines["uno-algori"]["parted"], lines["uno-algori"]["because"]) == ("follows", ["false_uno_cards=2"])
    screen = " ".join(run("judge", "--all", *position, "B catch:A").stdout.split())
    assert "B draws 2" in screen
    assert screen.count("A cannot be caught now") == 2, "of the others it is told as under uno-japan"


def test_a_table_with_an_option_of_its_own_parts_from_the_rule_set_that_it_began_with() -> None:
    run("new", "uno", "--rules", "uno-japan", "--set", "stack=same", "-f", "own.referee", "A", "B", "C")
    done("play", "-f", "own.referee", "flip:r5", "r+2")
    screen = " ".join(run("judge", "-f", "own.referee", "--all", "b+2").stdout.split())
    assert "uno-japan says Illegal, unlike this table, because of stack=none." in screen


@pytest.mark.parametrize("act", ["draw", "r5", "w:b", "B catch:A"])
def test_what_follows_an_act_that_tells_no_end_is_no_condition(act: str) -> None:
    screen = run("judge", *UNO, "--top", "r7", "--cards", "1", "--uncalled", act).stdout
    assert "What follows" in screen
    assert "With `" not in screen


def test_a_challenge_left_open_at_a_table_is_asked_by_its_name_and_records_nothing() -> None:
    table("flip:r5", "w4:b")
    before = Path(FILE).read_bytes()
    assert judged("-f", FILE, "challenge")["act"] == "Ben challenge"
    assert judged("-f", FILE, "Chie challenge")["verdict"] == "illegal"
    assert Path(FILE).read_bytes() == before


def test_a_penalty_that_a_reverse_sent_back_is_what_draw_cards_add_up_to() -> None:
    settings = ("--rules", "uno-japan", "--set", "reflect=true", "--top", "gr")
    assert judged(*settings, "--pending", "4", "draw")["verdict"] == "legal"
    assert run("judge", *settings, "--pending", "5", "draw").exit_code == 2


def test_of_a_penalty_that_two_draw_twos_add_up_to_no_wild_draw_four_need_lie_there() -> None:
    """A pack has four: all of them may still be held where two Draw Twos make the four cards that are due."""
    sent_back = ("--set", "reflect=true", "--top", "gr", "--pending", "4", "w4,w4,w4,w4")
    assert judged("--set", "stack=same", "--before", "g+2", *sent_back)["rule"] == "uno.several"
    assert judged("--set", "stack=none", *sent_back)["rule"] == "uno.deck"


def test_only_in_a_written_position_are_the_players_called_by_letters() -> None:
    told = "In a written position the players are called A, B, C, D; A acts."
    assert told in " ".join(run("judge", *UNO, "--top", "r7", "zork").stdout.split())
    assert told not in " ".join(run("judge", *UNO, "--top", "r7", "r77").stdout.split()), "a nearer word is known"
    run("new", "uno", "-f", "real.referee", "A", "B", "C", "D")
    assert "In a written position" not in run("judge", "-f", "real.referee", "zork").stdout


# --- what may be done when a round has ended


@pytest.mark.parametrize(("language", "word"), [("en", "hand:"), ("ja", "手札:")])
def test_of_a_hand_to_be_handed_in_the_beginning_is_offered_and_no_points(language: str, word: str) -> None:
    table("agree cards:Chie=2 cards:Aki=1", "flip:r5", "r5!")
    shown = run("legal", "-f", FILE, "--plain", "--lang", language).stdout
    assert f"Ben {word}" in shown
    assert f"Chie {word}" in shown
    assert f"{word}0" not in shown
    assert "r5,g+2" in shown
    offered = [each["act"] for each in json.loads(run("legal", "-f", FILE, "--json").stdout)["legal"]]
    assert len(offered) == 2
    assert all(judged("-f", FILE, act)["verdict"] == "legal" for act in offered), "a program may play what it reads"

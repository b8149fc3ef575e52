"""What people stumble over on their first evening: each test holds one such place, and others of its kind."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoretable import FILE, add, refused, scores, table
from sitting import run

NAMES = ("Aki", "Ben", "Chie")


def uno(*lines: str, players: tuple[str, ...] = NAMES, file: str = FILE) -> None:
    """A table of UNO with these lines played."""
    assert run("new", "uno", "-f", file, *players)[0] == 0
    play(*lines, file=file)


def ono(*lines: str, players: tuple[str, ...] = NAMES, file: str = FILE) -> None:
    """A table of O'NO 99 with these lines played."""
    assert run("new", "ono99", "-f", file, *players)[0] == 0
    play(*lines, file=file)


def play(*lines: str, file: str = FILE) -> str:
    """Lines of which none is refused; what was said."""
    code, said = run("play", "-f", file, "-", given="".join(f"{line}\n" for line in lines)) if lines else (0, "")
    assert code == 0, said
    return said


def preview(*words: str) -> str:
    """What `fix` tells before it asks; nothing is written."""
    before = Path(FILE).read_bytes()
    said = run("fix", "-f", FILE, *words)[1]
    assert Path(FILE).read_bytes() == before
    return said


# --- a foul that is none


@pytest.mark.parametrize(("table", "act"), [(ono, "3"), (uno, "r6")])
def test_what_is_no_foul_is_named_without_that_word(table: Callable[..., None], act: str) -> None:
    table(*(("flip:r5",) if table is uno else ()))
    for said in (run("play", "-f", FILE, f"foul {act}")[1], run("play", "-f", FILE, act, "foul")[1]):
        assert f"Not recorded: {act} is within the rules" in said


@pytest.mark.parametrize("before", ["Aki draw\nBen r6", "Aki draw\nAki pass\nBen r6"])
def test_a_foul_alone_after_a_pass_says_what_to_type_if_nobody_had_passed(before: str) -> None:
    uno("flip:r5", *before.split("\n"))
    said = run("play", "-f", FILE, "foul")[1]
    assert "r6 is within the rules after entry #3, Aki pass" in said
    assert "`undo undo` and type `Ben foul r6`" in said
    assert "「r6」は、3番「Aki pass」の後なら適法です" in run("play", "-f", FILE, "foul", "--lang", "ja")[1]
    assert "Ben draws 2" in play("undo", "undo", "Ben foul r6")


def test_a_foul_alone_that_never_was_one_is_told_of_no_pass() -> None:
    """Once Aki has laid red 6 it is Ben's turn, and red 4 is right; nothing at all stands before Aki's 3."""
    uno("flip:r5", "r6", "r4")
    assert "penalty:N" in run("play", "-f", FILE, "foul")[1]
    ono("3", file="other.referee")
    assert "penalty:N" in run("play", "-f", "other.referee", "foul")[1]


def test_a_wrong_total_out_of_turn_is_out_of_turn_wherever_it_is_told() -> None:
    """5 and 6 are 11; it was Ben's turn."""
    ono("5", "Chie stands 6=40")
    (*_, logged) = map(json.loads, run("log", "-f", FILE, "--json")[1].splitlines())
    told = json.loads(run("why", "-f", FILE, "--json")[1])
    assert (logged["verdict"], logged["rule"]) == (told["verdict"], told["rule"]) == ("illegal", "ono.turn")
    assert "Chie said 40, it is 11." in logged["why"]


# --- what a terminal shows


@pytest.mark.parametrize("command", [[], ["rules"]])
def test_a_call_without_a_command_shows_the_help_in_lines(command: list[str]) -> None:
    code, said = run(*command)
    assert code == 2
    assert "\\x0a" not in said
    assert "Commands:" in said.splitlines()


@pytest.mark.parametrize("act", ["b3", "r3", "w4:b", "zzz"])
def test_a_verdict_in_colour_shows_no_codes(act: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    for language in ("en", "ja"):
        said = run("judge", "--rules", "uno-japan", "--top", "r7", "--lang", language, act)[1]
        assert "\\x1b" not in said


# --- what a fix changes


def test_a_fix_tells_every_entry_that_becomes_a_foul() -> None:
    uno("flip:r7", "r5", "r4", "r3", "r2", "r1", "r0")
    said = preview("3", "b4")
    assert "No longer within the rules: #3 Ben b4." in said
    assert "No longer within the rules: #4 Chie r3." in said
    assert "nowhere else" not in said


def test_a_fix_tells_what_is_against_the_rules_in_another_way_and_what_is_in_order_again() -> None:
    uno("flip:r7", "r5", "r4", "r3", "r2", "r1", "r0")
    run("fix", "-f", FILE, "3", "b4", "--yes")
    said = preview("3", "y3")
    assert "No longer within the rules: #3 Ben y3." in said
    assert "Within the rules again: #4." in said


def test_a_fix_tells_what_then_ends_and_what_has_no_effect() -> None:
    """Aki, who has two cards left, lays one instead of drawing, and so goes out with the next."""
    uno("flip:r7", "agree cards:Aki=3", "r5", "r4", "r3", "draw", "pass", "r1", "r0", "r9", "r8", "r6")
    said = preview("6", "Aki", "r2!")
    assert "Then, with #10: Aki goes out." in said
    assert "#11 Ben r8." in said
    assert "#12 Chie r6." in said


def test_a_fix_tells_what_ends_no_longer() -> None:
    ono(*["10"] * 9, "9", "7")
    said = preview("10", "Aki", "-10")
    assert "No longer, with #10: Aki lost hand 1 at 99." in said


def test_a_fix_names_five_and_counts_the_rest() -> None:
    """Aki leaves, and every third act would be by nobody at the table."""
    ono(*[card for card in "234567" for _ in range(3)], "-10", "-10", "8", "8")
    said = preview("1", "Aki", "leave")
    assert said.count("Then without effect: #") == 5
    assert "Then without effect, 2 more: #19, #22." in said


def test_a_fix_of_nothing_else_says_so() -> None:
    uno("flip:r7", "r5", "r4")
    assert "At entry #3 the position changes, and nowhere else." in preview("3", "r3")


# --- the score, explained


@pytest.mark.parametrize(
    ("language", "aki", "ben"),
    [
        ("en", "Hand 1: -1 chip (lost at 99). 2 left.", "Hand 1: 0. 3 left."),
        ("ja", "第1局：チップ-1枚（合計99で負け）。残り2枚。", "第1局：増減なし。残り3枚。"),
    ],
)
def test_a_chip_lost_is_explained(language: str, aki: str, ben: str) -> None:
    ono(*["10"] * 9, "9")
    assert run("score", "-f", FILE, "--lang", language, "--explain", "Aki")[1] == f"{aki}\n"
    assert run("score", "-f", FILE, "--lang", language, "--explain", "Ben")[1] == f"{ben}\n"


def test_points_of_a_hand_and_the_last_chip_are_explained() -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *NAMES)[0] == 0
    for _ in range(4):
        add("Ben:lost")
    said = run("score", "-f", FILE, "--explain", "Ben")[1].splitlines()
    assert said[0] == "Hand 1: -1 chip (lost). 2 left."
    assert said[-1] == "Hand 4: 0 (lost). 0 left. Ben is out of the match."
    assert run("new", "ono99", "--rules", "ono99-points", "--scores-only", "-f", "p.referee", *NAMES)[0] == 0
    add("Ben:lost", file="p.referee")
    # A lost hand is one loss point, by a ruling.
    assert run("score", "-f", "p.referee", "--explain", "Ben")[1] == "Hand 1: 1 (lost). Total 1.\n"


# --- results of O'NO 99


@pytest.mark.parametrize("words", [["Aki:lost"], ["Ben:-", "Aki:lost"], ["Aki:lost", "Ben:0"]])
def test_the_loser_of_a_hand_is_put_right(words: list[str]) -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *NAMES)[0] == 0
    add("Ben:lost")
    code, said = run("score", "fix", "-f", FILE, "1", *words, "--yes")
    assert code == 0, said
    assert scores()["losers"] == ["Aki"]


@pytest.mark.parametrize(("word", "meant"), [("Ben", "`Ben:lost`"), ("Bne:lost", "Ben:lost"), ("Chei", "Chie:lost")])
def test_a_result_that_cannot_be_read_shows_one_of_its_game(word: str, meant: str) -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *NAMES)[0] == 0
    said = refused("score", "add", word)
    assert meant in said
    assert "27" not in said


def test_a_misspelt_name_in_a_result_is_guessed() -> None:
    table(*NAMES)
    assert "did you mean Chie:5?" in refused("score", "add", "Aki:-", "Chei:5")


# --- rounds agreed on


def test_more_rounds_are_agreed_on_in_the_middle_and_outlive_a_round_taken_out() -> None:
    table(*NAMES, scoring="japanese")
    result = ("Aki:-", "Ben:27", "Chie:5")
    add(*result)
    play("agree rounds=7")
    for _ in range(4):
        add(*result)
    assert not scores()["over"]
    assert run("score", "remove", "-f", FILE, "3", "--yes")[0] == 0
    assert "Without effect" not in run("log", "-f", FILE)[1]
    for _ in range(3):
        add(*result)
    assert scores()["over"]
    assert len(scores()["rounds"]) == 7


def test_an_agreement_after_the_end_stands_when_a_round_is_taken_out() -> None:
    table(*NAMES, scoring="japanese")
    for _ in range(5):
        add("Aki:-", "Ben:27", "Chie:5")
    play("agree rounds=7")
    assert run("score", "remove", "-f", FILE, "3", "--yes")[0] == 0
    assert "Without effect" not in run("log", "-f", FILE)[1]
    assert run("check", "-f", FILE)[0] in (0, 2)
    assert not scores()["over"]


def test_hands_are_agreed_on_where_only_results_are_kept() -> None:
    assert run("new", "ono99", "--scores-only", "-f", FILE, *NAMES)[0] == 0
    play("agree hands=1")
    assert "keeps scores only" in refused("play", "agree", "total=5")
    add("Ben:lost")
    assert scores()["over"]


# --- a slip of the pen in an argument


def test_a_slip_is_not_called_a_foul() -> None:
    call = ("judge", "--rules", "ono99-tomy", "--total", "97")
    code, said = run(*call, "Ben", "3")
    assert code == 1
    assert said.startswith('Not understood: "Ben" is no notation')
    assert "A, B, C, D" in said
    assert run(*call, "--lang", "ja", "Ben", "3")[1].startswith("読み取れません：")
    told = json.loads(run(*call, "--json", "Ben", "3")[1])
    assert (told["verdict"], told["rule"]) == ("illegal", "notation")


# --- bars are no rank


def test_the_race_stands_under_a_heading_of_its_own() -> None:
    table(*NAMES)
    add("Aki:-", "Ben:2", "Chie:3")
    add("Aki:1", "Ben:-", "Chie:3")
    rows = json.loads(run("score", "-f", FILE, "--format", "json")[1])["rows"]
    assert {row["Rank"] for row in rows} == {1, 2, 3, None}
    assert [row["Race"] for row in rows if row["Race"]] == ["██", "▁▆", "▁▁"]
    assert "| Race |" in run("score", "-f", FILE, "--format", "md")[1]


# --- what is owed is told after every act


@pytest.mark.parametrize("line", ["undo redo", "rename Ben Bea", "note late", "agree pile=20", "pause", "penalty"])
def test_the_second_play_is_still_owed_after_an_act_of_the_record(line: str) -> None:
    ono("double", "9")
    said = "Chie penalty:1" if line == "penalty" else line
    assert "9. Ben, one more play." in play(said).replace("Bea", "Ben")


def test_redo_tells_the_second_play_owed() -> None:
    ono("7", "double", "9")
    assert "16. Chie, one more play." in play("undo", "redo").splitlines()[1]


# --- house rules from a table


def toml(file: str) -> dict[str, object]:
    return tomllib.loads(Path(file).read_text(encoding="utf-8"))


def test_house_rules_of_a_table_start_from_its_rules() -> None:
    assert run("new", "uno", "--rules", "uno-classic", "--set", "stack=same", "-f", FILE, *NAMES)[0] == 0
    play('ruling:uno.match "it stands"')
    code, said = run("rules", "new", "ours", "--rulings", FILE)
    assert code == 0, said
    assert toml("rules/ours.toml") == {
        "game": "uno", "extends": "uno-classic", "rules": {"stack": ["2 on 2", "4 on 4"]},
        "rulings": {"uno.match": ["it stands"]},
    }  # fmt: skip
    code, said = run("rules", "new", "others", "--from", "uno-japan", "--rulings", FILE)
    assert (code, "rules" in toml("rules/others.toml")) == (0, False)
    assert "--from uno-japan" in run("rules", "new", "third")[1]
    assert not Path("rules/third.toml").exists()


@pytest.mark.parametrize(
    "text",
    [
        'game = "uno"\nextends = "uno-japan"\n',
        'game = "uno"\nextends = "uno-japan"\n\n# ours\n[rulings] # all\n"uno.match" = ["a slip"] # once\n\n[rules]\n',
        'game = "uno"\nextends = "uno-japan"\nrulings = { "uno.match" = ["a slip"] }\n',
        'game = "uno"\nextends = "uno-japan"\n[rulings]\n"uno.match" = [\n    "a slip", # then\n]\n# the end\n',
    ],
)
def test_rulings_are_added_to_house_rules_and_all_else_stays(text: str) -> None:
    uno('ruling:uno.match "it stands"', 'ruling:uno.wild4 "shown at once"', 'ruling:uno.match "a slip"')
    Path("rules").mkdir()
    file = Path("rules/ours.toml")
    file.write_text(text, encoding="utf-8")
    code, said = run("rules", "set", "ours", "--rulings", FILE)
    assert code == 0, said
    rulings: Any = toml(str(file))["rulings"]
    assert set(rulings["uno.match"]) == {"a slip", "it stands"}
    assert rulings["uno.wild4"] == ["shown at once"]
    remarks = [line.partition("#")[2] for line in text.split("\n") if "#" in line]
    assert all(f"#{remark}\n" in file.read_text(encoding="utf-8") for remark in remarks)
    again = file.read_bytes()
    assert "rulings added: 0" in run("rules", "set", "ours", "--rulings", FILE)[1]
    assert file.read_bytes() == again
    assert run("rules", "check", str(file))[0] == 0


# --- a legal act: why, and what follows


@pytest.mark.parametrize(
    ("position", "act", "told"),
    [
        (("uno-japan", "--top", "r7"), "r3", ["Legal: red 3 on red 7: the same colour.", "Rule uno.match"]),
        (("uno-japan", "--top", "r7"), "b7", ["blue 7 on red 7: the same number.", "Rule uno.match"]),
        (("uno-japan", "--top", "rs"), "bs", ["the same symbol."]),
        (("uno-japan", "--top", "w:b"), "b7", ["the colour named."]),
        (("uno-japan", "--top", "r7"), "w:b", ["goes on every card."]),
        (("uno-japan", "--top", "r7", "--hand", "w4 g1"), "w4:b", ["nothing that forbids it", "wild4_legal=colour"]),
        (
            ("uno-japan", "--set", "stack=same", "--top", "b+2", "--pending", "2"), "g+2",
            ["green Draw Two answers blue Draw Two.", "stack=2 on 2,4 on 4", "B must draw 4"],
        ),
        (
            ("uno-japan", "--set", "reflect=true", "--top", "r+2", "--pending", "2"), "rr",
            ["red Reverse answers red Draw Two.", "Rule uno.pending", "reflect=true", "D must draw 2"],
        ),
        (
            ("uno-japan", "--set", "skip_bounce=pass", "--top", "r+2", "--pending", "2"), "rs",
            ["red Skip answers red Draw Two.", "skip_bounce=pass"],
        ),
        (("uno-japan", "--top", "r7"), "draw", ["Legal.", "Rule uno.draw"]),
        (
            ("ono99-tomy", "--total", "97"), "10",
            ["107 is not below 99, so A loses the hand.", "Rule ono.limit", "over_limit=lose"],
        ),
        (
            ("ono99-tomy", "--total", "92", "--owed", "2"), "hold",
            ["Hold passes the duty on.", "Rule ono.double", "dodge=hold,reverse", "B, two plays owed"],
        ),
        (("ono99-tomy", "--total", "20", "--owed", "2"), "7", ["the first of two plays", "27. A, one more play."]),
        (("ono99-tomy", "--total", "20", "--second"), "7", ["the second of two plays", "27. B."]),
        (("ono99-tomy", "--total", "20"), "7", ["the total is then 27, below 99.", "Rule ono.limit"]),
        (("ono99-tomy", "--first"), "hold", ["the total is then 0, below 99.", "Rule ono.limit", "first_card=any"]),
        (("ono99-tomy", "--total", "60", "--hand", "ono ono ono ono"), "stuck", ["Legal.", "Rule ono.stuck"]),
        (("ono99-mattel", "--total", "20"), "swap4", []),
    ],
)  # fmt: skip
def test_a_legal_act_is_told_with_its_rule_and_what_follows(
    position: tuple[str, ...], act: str, told: list[str]
) -> None:
    code, said = run("judge", "--rules", *position, act)
    said = " ".join(said.split())
    assert not told or code == 0, said
    for each in told:
        assert each in said
    assert run("judge", "--lang", "ja", "--rules", *position, act)[0] == code


@pytest.mark.parametrize(
    ("setting", "lines", "act", "grounds"),
    [
        # facts/uno.md §6, H15: the opener may start with any card
        (
            "free_start=true", ["flip:r7"], "b1",
            {"ids": ["uno.match", "free_start"], "why": "here any card may be laid."},
        ),
        # H4: the very same card, out of turn
        (
            "jump_in=identical", ["flip:r7", "r5"], "Aki r5",
            {"ids": ["uno.turn", "jump_in"], "why": "red 5 is the very card on top, and may be thrown in."},
        ),
        # H1 and H3: what lets the answer stand is not stacking, which is off
        (
            "reflect=true", ["flip:r7", "r+2"], "rr",
            {"ids": ["uno.pending", "reflect"], "why": "red Reverse answers red Draw Two."},
        ),
    ],
)  # fmt: skip
def test_what_a_house_rule_lets_through_rests_on_that_rule(
    setting: str, lines: list[str], act: str, grounds: dict[str, object]
) -> None:
    assert run("new", "uno", "--set", setting, "-f", FILE, *NAMES)[0] == 0
    play(*lines)
    assert json.loads(run("judge", "-f", FILE, "--json", act)[1])["grounds"] == grounds


def test_what_follows_is_told_to_programs_and_nothing_is_recorded() -> None:
    ono("double")
    before = Path(FILE).read_bytes()
    told = json.loads(run("judge", "-f", FILE, "--json", "hold")[1])
    assert told["rule"] is None
    assert told["grounds"] == {"ids": ["ono.double", "dodge"], "why": "Hold passes the duty on."}
    assert told["follows"] == "0. Chie, two plays owed (Hold by Ben)."
    assert json.loads(run("judge", "-f", FILE, "--json", "double")[1])["follows"] is None
    assert Path(FILE).read_bytes() == before


def test_an_act_that_implies_a_pass_is_explained_after_that_pass() -> None:
    """After a draw, an act by the next player by name implies the drawer's pass: it is no jump-in."""
    uno("flip:r7", "draw")
    told = json.loads(run("judge", "-f", FILE, "--json", "Ben r5")[1])
    assert (told["verdict"], told["follows"]) == ("legal", "Red 5. Chie.")
    assert told["grounds"] == {"ids": ["uno.match"], "why": "red 5 on red 7: the same colour."}


# --- options that are lists


def test_a_list_tells_its_short_words_and_how_its_values_go_together() -> None:
    said = run("rules", "explain", "stack")[1]
    assert "- same: short for 2 on 2,4 on 4" in said
    assert '--set "stack=2 on 2,4 on 4"' in said
    assert json.loads(run("rules", "explain", "stack", "--json")[1])["options"][0]["presets"]["none"] == []
    wrong = run("new", "uno", "--set", "stack=maybe", *NAMES)[1]
    for word in ("none", "same", "up", "any", "4 on 2", '"stack=2 on 2,4 on 4"'):
        assert word in wrong
    assert run("new", "ono99", "--set", "dodge=hold,reverse", "-f", FILE, *NAMES)[0] == 0
    assert '"dodge=hold,reverse"' in run("new", "ono99", "--set", "dodge=seven", *NAMES)[1]


# --- agreements that cannot be


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("total=47 turn=Ben", ['"turn=Ben" cannot be', "did you mean Bem?", "Aki, Bem, Chie"]),
        ("total=200 turn=Bem", ['"total=200" cannot be: total is here at least -40 and at most 98.']),
        ("foo=3", ['"foo" is nothing that can be agreed on', "total, owed"]),
        ("toral=47", ["did you mean total?"]),
        ("owed=2 total=x", ['"total=x" cannot be: total is a whole number', "at most 98; write `total=3`"]),
        ("cards:Aki=five", ['"cards:Aki=five" cannot be', "write `cards:Aki=3`"]),
    ],
)
def test_an_agreement_says_which_part_of_it_cannot_be(words: str, told: list[str]) -> None:
    ono("7", players=("Aki", "Bem", "Chie"))
    said = refused("play", "agree", *words.split())
    for each in told:
        assert each in said
    assert run("play", "-f", FILE, "--lang", "ja", "agree", *words.split())[0] == 1


def test_what_plays_no_part_at_a_table_is_not_agreed_on() -> None:
    assert run("new", "ono99", "--rules", "ono99-points", "-f", FILE, *NAMES)[0] == 0
    assert "chips plays no part" in refused("play", "agree", "chips:Aki=2")


# --- what is awaited, and what was meant


def test_a_new_table_of_uno_asks_for_the_start_card_and_lists_no_pack() -> None:
    assert "`flip:r7`" in run("new", "uno", "-f", FILE, *NAMES)[1]
    said = refused("play", "r5")
    assert "Possible now: the start card, as in `flip:r7`" in said
    assert "flip:y9" not in said
    assert len(json.loads(run("play", "-f", FILE, "--json", "r5")[1])["legal"]) > 50, "programs get all of them"


def test_a_start_card_that_goes_back_is_not_called_one() -> None:
    uno()
    said = play("flip:w4")
    assert "it goes back" in said
    assert "Start card:" not in said


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Aki", "green", "9"], "did you mean `g9`?"),
        (["Aki", "green", "draw2"], "did you mean `g+2`?"),
        (["Aki", "緑", "9"], "did you mean `g9`?"),
        (["skip"], "as in `rs`"),
        (["reverse"], "as in `rr`"),
        (["スキップ"], "as in `赤スキップ`"),
        (["draw", "two"], "as in `r+2`"),
        (["wild", "draw", "four"], "did you mean `w4`?"),
        (["ワイルド", "ドロー4"], "did you mean `w4`?"),
        (["7"], "as in `r7`"),
        (["blue"], "as in `b5`"),
        (["Grandmother", "g4"], 'did you mean `"Grandmother Elisabeth"`?'),
        (["grand", "g4"], 'did you mean `"Grandmother Elisabeth"`?'),
    ],
)
def test_half_a_card_and_half_a_name_are_understood(words: list[str], told: str) -> None:
    uno("flip:r7", players=("Aki", "Grandmother Elisabeth", "Chie"))
    assert told in refused("play", *words)
    assert run("play", "-f", FILE, "--lang", "ja", *words)[0] == 1


def test_a_word_is_guessed_only_of_the_game_that_is_played() -> None:
    uno("flip:r7")
    assert "did you mean `pass`?" in refused("play", "pas")
    assert "it is neither a card" in refused("play", "stuk")
    assert "did you mean `draw`?" in refused("play", "drw")


def test_the_start_card_is_no_foul_of_anybody() -> None:
    uno("flip:r7")
    assert "No act stands just before it that can be a foul." in refused("play", "foul")


def test_no_card_is_guessed_that_the_pack_lacks() -> None:
    ono()
    said = refused("play", "11")
    assert "the number cards here are 2, 3, 4, 5, 6, 7, 8, 9, 10, -10." in said
    assert "`1`" not in said


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["rename", "Bem", "Ben"], "referee play rename Bem Ben"),
        (["join", "Dan", "after", "Ben"], "referee play join Dan after Ben"),
        (["r5"], "referee play r5"),
        (["-10"], ""),
        (["hold"], "referee play hold"),
        (["catch:Ben"], "referee play catch:Ben"),
        (["メモ", "late start"], "referee play 'メモ' 'late start'"),
        (["add", "Aki:-"], "referee score add Aki:-"),
        (["explain", "stack"], "referee rules explain stack"),
        (["statsu"], "status"),
    ],
)
def test_an_act_and_a_command_out_of_place_are_led_to_theirs(words: list[str], meant: str) -> None:
    code, said = run(*words)
    assert code == 2
    assert not meant or f"`{meant}`" in said


def test_a_table_is_found_by_its_name_without_the_ending() -> None:
    ono("7")
    assert run("play", "-f", "evening", "8")[0] == 0
    assert run("status", "-f", "evening")[0] == 0
    assert not Path("evening").exists()
    table(*NAMES, file="other.referee")
    add("Aki:-", "Ben:1", "Chie:2", file="other.referee")
    assert run("standings", "other")[0] == 0
    assert "There is no journal nothing." in run("play", "-f", "nothing", "8")[1]


# --- reasons


def test_a_late_catch_is_told_why_it_is_late() -> None:
    uno("flip:r7", "agree cards:Aki=2", "r5", "r4", "r3")
    assert "Aki may not be caught: the window closed with entry #4" in play("Chie catch:Aki")
    assert "By the record Ben holds 6 cards." in play("Chie catch:Ben")


def test_a_catch_of_who_has_called_says_so() -> None:
    uno("flip:r7", "agree cards:Aki=2", "r5!")
    assert "Aki may not be caught: UNO was said." in play("Ben catch:Aki")


def test_a_remark_is_told_again_and_wants_quotes_at_a_shell() -> None:
    uno("flip:r7")
    assert "`'note \"late start\"'`" in refused("play", "note", "late", "start")
    assert 'Noted: "late start".' in run("play", "-f", FILE, "note", "late start")[1]
    assert 'Noted: "late start".' in run("play", "-f", FILE, 'note "late start"')[1]
    assert 'Noted: "late start".' in play("note late start")
    code, said = run("play", "-f", FILE, "note", "late", "r5", "r4")
    assert code == 0, said
    assert 'Ruling on uno.match noted: "it stands".' in play('ruling:uno.match "it stands"')
    code, said = run("play", "-f", FILE, "r3", "ruling", "it", "falls")
    assert (code, "1 of 2 recorded." in said) == (1, True)
    assert "it falls" not in Path(FILE).read_text(encoding="utf-8").replace('"it falls"', "")


def test_what_is_agreed_is_told_again() -> None:
    ono()
    assert play("agree total=47 turn=Ben chips:Aki=2").startswith("Agreed: total=47 turn=Ben chips:Aki=2. 47. Ben.")


# --- results as they are typed


def test_a_refused_result_speaks_of_results() -> None:
    table(*NAMES)
    said = refused("score", "add", "Aki:10", "Ben:27", "Chie:5")
    assert "`referee score add Aki:- Ben:27 …`" in said
    assert "hand:" not in said
    assert "`round" not in said
    assert "In Ben:banana, banana cannot be read" in refused("score", "add", "Aki:-", "Ben:banana", "Chie:5")


def test_hands_still_awaited_are_told_by_example() -> None:
    uno("flip:r7", "agree cards:Aki=2", "r5!", "r4", "r3", "r2")
    said = refused("play", "r1")
    assert "the hand of Ben, Chie" in said
    assert "hand:0" not in said


@pytest.mark.parametrize("command", ["remove", "insert", "fix"])
def test_what_needs_yes_does_not_speak_of_another_command(command: str) -> None:
    table(*NAMES)
    add("Aki:-", "Ben:1", "Chie:2")
    said = refused("score", command, "1", *(["Aki:-", "Ben:5", "Chie:2"] if command != "remove" else []))
    assert "--yes" in said
    assert "`fix`" not in said


@pytest.mark.parametrize(("game", "setting", "told"), [
    ("uno", "rounds=1", "1 round is played."), ("ono99", "hands=1", "1 hand is played."),
    ("ono99", "hands=3", "3 hands are played."),
])  # fmt: skip
def test_a_single_round_is_played(game: str, setting: str, told: str) -> None:
    scoring = ["--set", "scoring=japanese"] if game == "uno" else []
    assert told in run("new", game, *scoring, "--set", setting, "-f", FILE, *NAMES)[1]


def test_the_number_of_rounds_and_the_last_one_are_announced() -> None:
    said = run("new", "uno", "--scores-only", "--set", "scoring=japanese", "--set", "rounds=2", "-f", FILE, *NAMES)[1]
    assert "2 rounds are played." in said
    result = ("Aki:-", "Ben:1", "Chie:2")
    assert "Round 2 is next. It is the last round." in add(*result)
    assert "last round" not in add(*result)


# --- small things


def test_a_forgotten_draw_and_a_last_chip_are_told() -> None:
    ono("agree chips:Aki=1")
    assert "Aki has not drawn. 7. Ben." in play("7~")
    assert "Aki returns the last chip and plays on without one." in play("agree total=98 turn=Aki", "7")


@pytest.mark.parametrize("command", ["undo", "redo"])
def test_undo_takes_no_number(command: str) -> None:
    ono("7", "8", "9")
    said = refused(command, "2")
    assert "call it once for each" in said
    assert "unexpected extra argument" not in said


def test_tables_that_count_differently_are_named() -> None:
    table(*NAMES, file="a.referee")
    table(*NAMES, file="b.referee", scoring="japanese")
    table(*NAMES, file="c.referee")
    said = run("standings", "a.referee", "b.referee", "c.referee")[1]
    assert "international (a.referee, c.referee), japanese (b.referee)" in said


def test_odds_without_anything_to_say_say_so_alone() -> None:
    uno()
    assert run("odds", "-f", FILE)[1] == "There is nothing to say now: no card can be laid by Aki.\n"


@pytest.mark.parametrize(("game", "act"), [("uno", "hand:r5,r5,r5"), ("ono99", "1"), ("uno", "swap:b:Ben")])
def test_nothing_is_offered_that_cannot_have_happened(game: str, act: str) -> None:
    assert run("new", game, "-f", FILE, *NAMES)[0] == 0
    if game == "uno":
        play("flip:r7")
    assert "If it happened all the same" not in refused("play", "Aki", act)


def test_lists_have_commas_of_their_language() -> None:
    said = run("new", "ono99", "--lang", "ja", "-f", FILE, "あき", "べん", "ちえ")[1]
    assert "あき、べん、ちえ。" in said


# --- screens


@pytest.mark.parametrize("width", ["40", "80", "200"])
@pytest.mark.parametrize("command", [["status"], ["score"], ["log"], ["legal"], ["rules", "explain", "stack"]])
def test_no_line_ends_in_blanks(command: list[str], width: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", width)
    ono("7", "8", players=("Aki", "Elisabeth-Alexandra-Maria", "Chie"))
    for language in ("en", "ja"):
        said = run(*command, "--lang", language)[1]
        assert not [line for line in said.split("\n") if line != line.rstrip()]
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("FORCE_COLOR", "1")
    said = re.sub("\x1b\\[[0-9;]*m", "", run(*command)[1])
    assert not [line for line in said.split("\n") if line != line.rstrip()]


def test_a_long_name_is_parted_behind_its_hyphen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    ono("7", players=("Aki", "Elisabeth-Alexandra", "Chie"))
    said = run("status")[1]
    assert re.search(r"Elisabeth- .*\n +Alexandra\n", said), said


def test_who_says_what_is_told_in_sentences_where_no_table_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = " ".join(run("rules", "explain", "stack")[1].split())
    assert "- US2: Mattel's rule sheet" in said
    assert "What it says" not in said
    assert "4 on 2: a Wild Draw Four may answer a Draw Two" in said


def test_a_foul_of_somebody_else_than_named_is_nobodys() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, "flip:r5", "stands Aki b7")[0] == 0
    before = Path(FILE).read_bytes()
    code, said = run("play", "-f", FILE, "Ben foul")
    assert (code, Path(FILE).read_bytes()) == (1, before)
    assert "The last act was not done by Ben" in said
    assert "Benのものではありません" in run("play", "-f", FILE, "--lang", "ja", "Ben foul")[1]
    assert "Foul by Aki" in run("play", "-f", FILE, "Aki foul")[1]


def test_a_named_foul_of_nobodys_act_in_a_journal_is_found() -> None:
    assert run("new", "uno", "-f", FILE, "Aki", "Ben", "Chie")[0] == 0
    assert run("play", "-f", FILE, "flip:r5", "Aki r7")[0] == 0
    with Path(FILE).open("a", encoding="utf-8") as file:
        file.write("Ben foul\n")
    code, said = run("check", FILE)
    assert code == 1
    assert "The last act was not done by Ben" in " ".join(said.split())


@pytest.mark.parametrize("name", ["", " "])
@pytest.mark.parametrize("more", [[], ["--explain", "Aki"], ["--format", "csv"]])
def test_a_file_to_write_to_has_a_name(name: str, more: list[str]) -> None:
    assert run("new", "uno", "--scores-only", "-f", FILE, "Aki", "Ben")[0] == 0
    code, said = run("score", "-f", FILE, *more, "-o", name)
    assert code == 2
    assert "The file to write to has no name" in said


# --- a fix


def test_a_fix_that_is_played_tells_what_live_tells() -> None:
    uno("flip:r7", "r1", "rs", players=("Aki", "Ben"))
    told = [
        "From entry #2 on the position changes, 2 entries in all.",
        "Turn: Ben → Aki.",
        "No longer within the rules: #3 Ben rs. Ben must draw 2 and may lay no card.",
    ]
    kept = Path(FILE).read_bytes()
    assert [line for line in run("live", "-f", FILE, given="fix 2 r+2\n")[1].splitlines() if line in told] == told
    Path(FILE).write_bytes(kept)
    assert run("play", "-f", FILE, "fix", "2", "r+2")[1].splitlines()[: len(told)] == told
    Path(FILE).write_bytes(kept)
    assert json.loads(run("play", "-f", FILE, "--json", "fix", "2", "r+2")[1])["pending"] == 2


# --- why


@pytest.mark.parametrize(("game", "acts", "rule"), [
    ("ono99", ("10",), "ono.limit"),
    ("ono99", ("10", "double"), "ono.double"),
    ("ono99", ("10", "double", "5"), "ono.double"),
    ("ono99", ("agree total=95", "10"), "ono.limit"),
    ("uno", ("flip:r7", "r5"), "uno.match"),
    ("uno", ("flip:r7", "r+2", "agree pending=0", "w:b"), "uno.match"),
    ("uno", ("flip:r7", "b3"), "uno.match"),
    ("uno", ("flip:r7", "draw"), "uno.draw"),
])  # fmt: skip
def test_one_of_the_rules_that_were_asked_decides(game: str, acts: tuple[str, ...], rule: str) -> None:
    """The rule that the verdict is told with is the one that is marked in the list."""
    (uno if game == "uno" else ono)()
    play(*acts[:-1])
    stands = [] if run("judge", "-f", FILE, acts[-1])[0] == 0 else ["stands"]
    assert run("play", "-f", FILE, *stands, acts[-1])[0] == 0
    for language, decides in (("en", "(this decides)"), ("ja", "（これで決まり）")):
        said = run("why", "-f", FILE, "--lang", language)[1]
        lines = re.split(r"(?m)^\d+\. ", said)[1:]
        marked = [line for line in lines if "".join(decides.split()) in "".join(line.split())]
        assert [re.split("[:：]", line)[0] for line in marked] == [rule], said


# --- which card


HELD = "The pack has fewer of red 7 left than Ben is said to hold."
TOGETHER = "These hands together hold more of red 0 than the pack has (1)."


@pytest.mark.parametrize(("acts", "language", "told"), [
    (("flip:r7", "Ben hand:r5,r7,r7,b1"), "en", HELD),
    (("flip:r7", "Ben hand:r5,r7,r7,b1"), "ja", "Benの申告には赤の7が、まだ残っているはずの枚数より多くあります。"),
    (("round Aki:- Ben:r5,r0 Chie:r0",), "en", TOGETHER),
    (("round Aki:- Ben:r5,r0 Chie:r0",), "ja", "手札を合わせると赤の0が、カード全体の枚数（1枚）より多くなります。"),
])  # fmt: skip
def test_a_hand_that_cannot_be_is_told_with_its_card(acts: tuple[str, ...], language: str, told: str) -> None:
    uno(*acts[:-1])
    assert told in " ".join(refused("play", acts[-1], "--lang", language).split())


# --- what is agreed


@pytest.mark.parametrize(("typed", "form"), [
    ("cards=Aki:2", "cards:Aki=2"), ("cards=Aki", "cards:Aki=3"), ("cards=4", "cards:Aki=4"),
    ("cards=zoe:4", "cards:Aki=4"), ("chips=ben:1", "chips:Ben=1"), ("cards=x", "cards:Aki=3"),
    ("total:Ben=40", "total=40"),
])  # fmt: skip
def test_an_agreement_in_another_form_is_told_how_it_is_written(typed: str, form: str) -> None:
    ono()
    assert f"is not how it is written: write `{form}`." in refused("agree", typed)
    assert f"`{form}` のように書いてください。" in refused("agree", typed, "--lang", "ja")
    assert run("agree", "-f", FILE, form)[0] == 0


@pytest.mark.parametrize(("game", "typed", "stored"), [
    ("ono99", "合計=90 義務=2 チップ:Ben=2 手番=Ben", "total=90 owed=2 chips:Ben=2 turn=Ben"),
    ("ono99", "場の合計＝９０ 向き＝反時計回り 局=4 親=Chie", "total=90 direction=ccw round=4 dealer=Chie"),
    ("uno", "台札=赤ドロー2 罰=2 手札:Aki=3 山札=40", "top=r+2 pending=2 cards:Aki=3 pile=40"),
    ("uno", "台札=赤7 回り=時計回り", "top=r7 direction=cw"),
    ("uno", "台札=青ワイルド 合計:Ben=120 ラウンド=2", "top=w:b score:Ben=120 round=2"),
    ("uno", "台札=ワイルド 色=緑 点数:Ben=7", "top=w colour=g score:Ben=7"),
])  # fmt: skip
def test_what_stands_on_the_screen_in_japanese_may_be_agreed_on(game: str, typed: str, stored: str) -> None:
    (uno if game == "uno" else ono)()
    play("合意 " + typed)
    assert Path(FILE).read_text(encoding="utf-8").splitlines()[-2:].count(f"agree {stored}") == 1


def test_a_word_of_another_game_is_nothing_to_agree_on() -> None:
    uno()
    assert "「義務」は、このゲームで取り決められる項目ではありません" in refused("agree", "義務=2", "--lang", "ja")
    assert "「top=赤99」はありえません。今使っているカードに、そのような札は入っていません" in refused(
        "agree", "台札=赤99", "--lang", "ja"
    )


@pytest.mark.parametrize("game", [uno, ono])
def test_what_can_be_agreed_on_is_told_as_it_can_be_typed(game: Callable[..., None]) -> None:
    game()
    told = refused("agree", "foo=3", "--lang", "ja")
    items = told.partition("取り決められるのは ")[2].partition(" です")[0].split("、")
    assert len(items) > 8
    assert not [item for item in items if item.isascii()]
    for item in items:
        assert "取り決められる項目ではありません" not in run("agree", "-f", FILE, f"{item}=x", "--lang", "ja")[1]
    assert "turn, dealer, direction, cards," in refused("agree", "foo=3", "--lang", "en")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("direction=left", "write `direction=cw|ccw`"),
        ("colour=purple", "write `colour=r`"),
        ("top=w", "write `top=w:r`"),
        ("turn=Ben turn=Chie", "turn is agreed on twice"),
        ("cards:Ben=3 cards:Ben=4", "cards is agreed on twice"),
    ],
)
def test_what_is_agreed_on_wrongly_is_refused_with_how_it_is_written(typed: str, said: str) -> None:
    uno("flip:r7")
    assert said in refused("agree", *typed.split())


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("colour=blue", "colour=b"),
        ("top=wild:green", "top=w:g"),
        ("cards:Aki=3 cards:Ben=4", "cards:Aki=3 cards:Ben=4"),
    ],
)
def test_a_colour_is_agreed_on_in_any_spelling(typed: str, stored: str) -> None:
    uno("flip:r7", "w:y")
    play(f"agree {typed}")
    assert Path(FILE).read_text(encoding="utf-8").endswith(f"agree {stored}\n")


@pytest.mark.parametrize(("typed", "item"), [("合計=999", "合計"), ("山札=999", "山札")])
def test_the_item_that_is_out_of_range_is_named_as_it_was_typed(typed: str, item: str) -> None:
    ono()
    assert f"この卓で {item} は" in refused("agree", typed, "--lang", "ja")


# --- what fits


@pytest.mark.parametrize(("arguments", "en", "ja"), [
    (("judge", "--all", "--players", "3", "--top", "r7", "r5"), None, None),
    (
        ("new", "uno", "--rules", "uno-algori", "Aki", "Ben"), "uno-algori is for 4 players, not for 2.",
        "uno-algori は4人で",
    ),
    (("odds", "uno-algori", "--players", "3"), "uno-algori is for 4 players, not for 3.", "uno-algori は4人で"),
    (
        ("judge", "--rules", "uno-algori", "--players", "3", "--top", "r7", "r5"),
        "`--players` 3 cannot be: it is 4 under these rules.", "このルールでは4です。",
    ),
])  # fmt: skip
def test_a_set_for_one_number_of_players_names_it_once(
    arguments: tuple[str, ...], en: str | None, ja: str | None
) -> None:
    for language, told in (("en", en), ("ja", ja)):
        said = " ".join(run(*arguments, "--lang", language)[1].split())
        assert told is None or told in said, said
        assert not re.search("4 to 4|4人から4人|4から4", said)


def test_the_table_asks_everywhere_for_one_number_of_players() -> None:
    uno("flip:r7")
    said = " ".join(run("judge", "-f", FILE, "--all", "r5")[1].split())
    assert "uno-algori is for 4 players, not for 3." in said


@pytest.mark.parametrize(("language", "headings"), [
    ("en", ["Time", "Turns", "Longest"]), ("ja", ["時間", "1手番平均"]),
])  # fmt: skip
@pytest.mark.parametrize("width", [30, 36, 38, 40, 44])
def test_no_heading_is_broken_inside_a_word(
    width: int, language: str, headings: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ono("7", "8")
    monkeypatch.setenv("COLUMNS", str(width))
    said = run("clock", "-f", FILE, "--lang", language)[1]
    assert "─" not in said or all(heading in said for heading in headings), said
    assert width < 40 or "─" in said


# --- ranks


def test_ranks_are_numbers_to_programs_and_stand_as_numbers_do() -> None:
    table(*NAMES, scoring="japanese", rounds=1)
    add("Aki:5", "Ben:-", "Chie:27")
    for language in ("en", "ja"):
        shown = ("score", "-f", FILE, "--lang", language)
        rows = json.loads(run(*shown, "--format", "json")[1])["rows"]
        assert [list(row.values())[3] for row in rows] == [2, 1, 3]
        assert re.search(r"(?m)^(Rank|順位),2,1,3,*$", run(*shown, "--format", "csv")[1])
    lines = run("score", "-f", FILE)[1].splitlines()
    ends = {len(line.rstrip()) for line in lines if re.match("Aki|Ben|Chie| +1", line) and "wins" not in line}
    assert len(ends) == 1, "the numbers stand below the end of their heading"
    assert "2nd" in run("score", "-f", FILE, "--lang", "ja")[1], "people read words"


@pytest.mark.parametrize("ranks", ["順位,2nd,優勝,ビリ", "順位,2,1,3"])
def test_ranks_are_read_in_words_and_in_numbers(ranks: str) -> None:
    table(*NAMES, scoring="japanese", rounds=1)
    head = "ラウンド,Aki,Ben,Chie,Aki (手札),Ben (手札),Chie (手札)"
    Path("x.csv").write_text(f"{head}\n1,-5,32,-27,5,-,27\n合計,-5,32,-27,,,\n{ranks},,,\n", encoding="utf-8")
    assert run("score", "import", "-f", FILE, "x.csv")[0] == 0
    assert scores()["ranks"] == {"Aki": 2, "Ben": 1, "Chie": 3}


# --- discards shuffled before the draw pile is empty


@pytest.mark.parametrize(
    ("table", "left"),
    # 54 cards, 3 x 4 dealt, three laid and three drawn: 39; 108 cards, 3 x 7 dealt, the start card, three laid: 86.
    [(ono, 39), (uno, 86)],
)
def test_a_reshuffle_before_the_pile_is_empty_is_taken_with_a_word(table: Callable[..., None], left: int) -> None:
    if table is ono:
        table("7", "8", "9")
    else:
        table("flip:r7", "r5", "r6", "r8")
    remark = f"(By the record the draw pile still held {left} cards.)"
    assert remark in play("reshuffle")
    assert remark in " ".join(run("log", "-f", FILE, "--plain")[1].split())
    logged = run("log", "-f", FILE, "--json", "--lang", "ja")[1].splitlines()[-1]
    assert json.loads(logged)["why"] == f"（記録では、山札がまだ{left}枚残っていました。）"
    assert remark in run("watch", "--once", "-f", FILE)[1]
    play("undo")
    told = json.loads(run("play", "--json", "-f", FILE, "reshuffle")[1])
    assert (told["verdict"], told["rule"], told["why"]) == ("legal", None, remark)
    assert json.loads(run("play", "--json", "-f", FILE, "note", "tea")[1])["why"] is None
    table("agree pile=0" if table is ono else "flip:r7", file="other.referee")
    said = play("7", "8", file="other.referee") if table is ono else play("r5", "agree pile=0", file="other.referee")
    assert "By the record" not in said + play("reshuffle", file="other.referee")


def test_a_reshuffle_for_the_penalty_of_a_foul_is_told() -> None:
    uno("flip:r0", "r7", "agree pile=1")
    assert "(The discards are reshuffled first.)" in play("foul r0")
    assert "Of 1 copy of red 0, 1 lies on the discard pile" in " ".join(run("why", "-f", FILE)[1].split())
    assert run("check", FILE)[0] == 0
    play("undo", "undo", "agree pile=2")
    assert "reshuffled" not in play("foul r0")


def test_a_reshuffle_that_the_next_act_needed_is_taken_without_a_word() -> None:
    """Two cards are owed and the draw pile holds one: the program shuffles, as the table must have done."""
    uno("flip:r5", "r+2", "agree pile=1")
    assert "(The discards are reshuffled first.)" in play("draw")
    assert "By the record" not in run("log", "-f", FILE)[1] + run("watch", "--once", "-f", FILE)[1]
    play("undo", "undo", "agree pile=2", "reshuffle", "draw")  # two were there: it was early
    remark = "(By the record the draw pile still held 2 cards.)"
    assert remark in " ".join(run("log", "-f", FILE, "--plain")[1].split())
    assert remark in run("watch", "--once", "-f", FILE)[1]


# --- a match that had ended goes on


@pytest.mark.parametrize(("acts", "said"), [
    (("7", "8", "close", "undo"), "15. Chie."),
    (("7", "8", "Ben leave", "Chie leave", "undo"), "Chie."),
    (("7", "Aki penalty:1", "close", "undo"), "7. Ben."),
])  # fmt: skip
def test_an_undo_of_the_end_tells_the_table_and_no_new_deal(acts: tuple[str, ...], said: str) -> None:
    ono()
    told = play(*acts).splitlines()[-1]
    assert said in told
    assert "deals" not in told


def test_more_hands_that_are_agreed_on_are_dealt() -> None:
    assert run("new", "ono99", "--set", "hands=1", "-f", FILE, *NAMES)[0] == 0
    play("agree total=98", "5")
    assert "deals 4 cards to each" in play("agree hands=2")


def test_a_round_that_is_closed_before_its_hands_are_in_is_told_to_count_for_nothing() -> None:
    uno("flip:r5", "agree cards:Aki=1", "r6")
    told = "Round 1 is not counted, for hands were still awaited (Ben, Chie); `undo` brings the table back."
    assert told in " ".join(play("close").split())
    play("undo", "Ben hand:r1,r2,r3,r4,r7,r8,r9", "Chie hand:b1,b2,b3,b4,b5,b6,b7")
    assert "not counted" not in play("close")


def test_a_direction_that_a_fix_changes_is_told_in_words() -> None:
    uno("flip:r5", "r6")
    assert "clockwise → counter-clockwise" in run("fix", "-f", FILE, "2", "rr")[1]

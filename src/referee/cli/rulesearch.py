"""`referee rules search`: words looked up in the rulebooks and among what was ruled."""

from collections.abc import Iterator, Mapping
from typing import Any

import click

from referee import games, rulesets
from referee.cli.files import form_of, format_options, put_grid
from referee.cli.group import ActCommand
from referee.cli.options import file_option, json_option, lang_option, language, say
from referee.cli.paragraph import wrap
from referee.cli.precedents import rulings_here
from referee.cli.rulings import places
from referee.cli.terminal import to_json
from referee.errors import Misuse, RefereeError
from referee.explained import without_places
from referee.grid import Cell, Grid
from referee.rulesearch import Piece, Ruling, found, holds, pieces
from referee.words import printable

Found = Mapping[str, Any]
"""`id`, `game`, `where`, `file`, `line`, `sentence` of one result."""


@click.command("search", cls=ActCommand)
@click.argument("words", nargs=-1, required=True, metavar="WORD...")
@file_option
@json_option
@lang_option
@format_options
def search(words: tuple[str, ...], path: str | None, as_json: bool, form: str | None, output: str | None) -> None:
    """Find words in the rulebooks, in English and in Japanese, and among what was ruled.

    All the words must stand in one text. Rulings are looked for in the journals of this folder, or in the one
    of -f, and in house-rules files. Exit code 1 where nothing is found.

    \b
    Example:
      referee rules search stack
      referee rules search ドロー4 チャレンジ
    """
    wanted = [word for each in words for word in each.split()]
    if not wanted:
        raise Misuse("search.empty")
    results = list(_results(wanted, path))
    if not results:
        raise RefereeError("search.none", words=" ".join(words))
    if as_json:
        for each in results:
            click.echo(to_json(each))
        return
    if form_of(form, output):
        return put_grid(_grid(words, results), form, output)
    for each in results:
        told = say()("search.line", id=each["id"], where=each["where"], sentence=each["sentence"])
        click.echo(wrap(told, "", "  "))


def _results(wanted: list[str], path: str | None) -> Iterator[Found]:
    told: set[tuple[str, ...]] = set()
    for game in games.NAMES:
        book = rulesets.load_book(game)
        for piece in found(wanted, pieces(book)):
            shared = all(piece.id in rulesets.load_book(each).rules for each in games.NAMES)
            result = _of_piece(piece, "" if shared else game)
            key = (result["id"], result["game"] or "", result["where"], result["sentence"])
            if key not in told:
                told.add(key)
                yield result
    for ruling in rulings_here(path):
        if holds(wanted, (ruling.rule, ruling.text)):
            yield _of_ruling(ruling)


def _of_piece(piece: Piece, game: str) -> Found:
    tell = say()
    what = tell(f"search.{piece.where}", part=piece.part)
    where = tell("search.in_game", game=rulesets.load_book(game).title, what=what) if game else what
    sentence = without_places(piece.texts[language()], places())
    return {"id": piece.id, "game": game or None, "where": where, "file": None, "line": None, "sentence": sentence}


def _of_ruling(ruling: Ruling) -> Found:
    where = say()("search.in_house" if ruling.house else "search.at_table", place=ruling.place)
    return {
        "id": ruling.rule, "game": None, "where": where, "file": ruling.file, "line": ruling.line or None,
        "sentence": printable(ruling.text),
    }  # fmt: skip


def _grid(words: tuple[str, ...], results: list[Found]) -> Grid:
    tell = say()
    headings = [tell("search.head.id"), tell("search.head.where"), tell("search.head.sentence")]
    body = [[Cell(each["id"], None, "head"), Cell(each["where"]), Cell(each["sentence"])] for each in results]
    return Grid(tell("search.title", words=" ".join(words)), headings, body, (), "search")

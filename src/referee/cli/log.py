"""`referee log`: everything that was recorded, and what became of it."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

import click

from referee.cli.files import form_of, put_grid, view_options
from referee.cli.find import open_table, table_name
from referee.cli.options import say
from referee.cli.paragraph import wrap
from referee.cli.rulings import RuleWords, top_typed, total_made, worded
from referee.cli.terminal import console, show, tell, to_json
from referee.desk import Desk, Unread
from referee.entries import Vain, number_entries, vain_values
from referee.game import LEGAL, UNNUMBERED, Act, Ruling
from referee.history import Told, with_then
from referee.notation import UNREADABLE
from referee.told import noted
from referee.views import LogRow


@click.command()
@view_options
def log(path: str | None, as_json: bool, plain: bool, form: str | None, output: str | None) -> None:
    """Show everything that was recorded, in its order.

    Each entry with its number, the time since the table was opened, who did what, and the running total or the
    top card after it. Entries that were undone or fixed are struck through and say so; what a fix put in their
    place stands below them. Fouls, acts that were let stand, and what the rules do not allow are marked, with
    the sentence of the rule, and so is an undo, redo or fix that there was nothing for. Lines that cannot be read
    are shown where they stand, and make the exit code 1.

    JSON, one object a line: `number`, `line` (of the file), `at` (seconds), `who`, `act`, `state` (`in_force`,
    `undone`, `fixed`; `unread` for a line that is no notation, `torn` for an unfinished last one), `total`,
    `top`, `verdict` and `rule` (null where the entry is not in force), `why`.

    \b
    Example:
      referee log
      referee log -f evening.referee --json
    """
    desk = open_table(path, strict=False)
    rows = log_rows(desk)
    if as_json:
        click.echo("".join(f"{to_json(_log_object(row))}\n" for row in rows), nl=False)
    elif form_of(form, output):
        from referee.grids import log_grid

        put_grid(log_grid(say()("table.log", table=table_name(desk)), rows, say()), form, output)
    else:
        _show_log(rows, plain)
    if desk.unread:
        sys.exit(1)


def _show_log(rows: list[LogRow], plain: bool) -> None:
    from referee.views import log as view

    if not rows:
        return click.echo(wrap(say()("log.empty")))
    if plain:
        return tell(view.log_sentences(rows, say()))
    show(view.log(rows, say()), console())


def _log_object(row: LogRow) -> dict[str, object]:
    return {
        "number": row.number, "line": row.line, "at": row.at, "who": row.who or None, "act": row.act,
        "state": row.state, "total": row.total, "top": row.top or None, "verdict": row.verdict, "rule": row.rule,
        "why": say()("view.space").join(row.remarks) or None,
    }  # fmt: skip


def log_rows(desk: Desk) -> list[LogRow]:
    """Every entry as recorded, with what became of it; lines that cannot be read stand where they are."""
    rows = [*_rows_of_acts(desk), *map(_unread_row, desk.unread)]
    rows.sort(key=lambda row: row.line)
    if desk.journal.torn:
        line, text = desk.journal.torn_line, desk.journal.torn
        rows.append(LogRow(None, line, "", text, "torn", None, remarks=[say()("log.torn")]))
    return rows


def _unread_row(unread: Unread) -> LogRow:
    remarks = [say()("log.unread")]
    return LogRow(None, unread.line, "", unread.text, "unread", "illegal", rule=UNREADABLE.rule, remarks=remarks)


def _rows_of_acts(desk: Desk) -> Iterator[LogRow]:
    """The rows of what was recorded; an undo, redo or fix has one only where it had no effect."""
    record = desk.standing()
    recorded = {entry.place for entry in record.recorded}
    played = _played_rows(desk)
    for place, row in enumerate(_rows_as_written(desk)):
        vain = record.in_vain.get(place)
        now = [each._replace(line=row.line, at=row.at) for each in played.get(place, [])]
        if vain is not None:
            yield _row_in_vain(desk, row, vain)
        elif desk.acts[place].kind in ("undo", "redo", "fix"):
            continue
        elif place not in recorded:
            yield row._replace(state="undone", verdict=None, remarks=[say()("log.undone")])
        elif place in record.mended:
            remark = say()("log.fixed" if now else "log.fixed_none")
            yield row._replace(state="fixed", verdict=None, remarks=[remark])
            yield from (each._replace(remarks=[say()("log.instead"), *each.remarks]) for each in now)
        elif now:
            yield from now
        else:
            # A `foul` alone is not played: it has made a foul of the act before it.
            yield row._replace(remarks=[say()("log.foul_before")])


def _row_in_vain(desk: Desk, row: LogRow, vain: Vain) -> LogRow:
    """The row of an undo, redo, fix or `foul` alone that has no effect."""
    why = RuleWords(desk.game.name).why(desk, vain.ruling, vain_values(vain, row.number))
    return row._replace(verdict=vain.ruling.verdict, rule=vain.ruling.rule, remarks=[why, say()("log.no_effect")])


def _rows_as_written(desk: Desk) -> Iterator[LogRow]:
    """A row for each act of the file, whatever became of it."""
    numbers, lines, stamps = number_entries(desk.acts), desk.lines, desk.stamps
    for number, act, line, stamp in zip(numbers, desk.acts, lines, stamps, strict=False):
        who, text = _written(desk, act, act.who)
        yield LogRow(number, line, who, text, "in_force", "legal", at=stamp)


def _written(desk: Desk, act: Act, who: str | None) -> tuple[str, str]:
    """Who did it, and the act as it is written without that name."""
    if act.kind == "dealer":
        return "", desk.write(act)
    return who or "", desk.write(act._replace(who=None))


def _played_rows(desk: Desk) -> dict[int, list[LogRow]]:
    """The rows of what is in force, by place in the record; their lines and times are not told."""
    book = RuleWords(desk.game.name)
    rows: dict[int, list[LogRow]] = {}
    for told, then in with_then(desk.told()):
        rows.setdefault(told.entry.place, []).append(_played_row(desk, book, told, then))
    return rows


def _played_row(desk: Desk, book: RuleWords, told: Told, then: Mapping[str, Any] | None) -> LogRow:
    """The row of an entry; `then` are the facts after the next one, where there is one."""
    entry, facts = told.entry, told.after
    ruling = _that_counts(told)
    remarks = _said(desk, book, told, ruling)
    who, text = _written(desk, entry.act, told.act.who)
    moved = ruling.possible and entry.act.kind not in UNNUMBERED
    if moved:
        remarks += [worded(desk, phrase) for phrase in noted(desk.game, told.before, told.act, facts, then)]
    row = LogRow(entry.number, 0, who, text, "in_force", ruling.verdict, rule=ruling.rule or None, remarks=remarks)
    return row._replace(total=total_made(facts), top=top_typed(facts)) if moved else row


def _that_counts(told: Told) -> Ruling:
    """The ruling by which an entry goes; a remark on an act that was not plainly right leaves it as it was."""
    first = told.findings[0].ruling if told.findings else told.ruling
    return told.ruling if told.ruling.verdict != "legal" and first.verdict == "legal" else first


def _said(desk: Desk, book: RuleWords, told: Told, ruling: Ruling) -> list[str]:
    """What the rules say of an entry, in words; `ruling` is the one that counts."""
    words, remarks = say(), []
    if told.act.kind in ("foul", "stands") and ruling.possible:
        remarks.append(words(f"log.{told.act.kind}"))
        if told.findings and told.ruling.verdict == "illegal":
            remarks.append(book.why(desk, told.ruling, told.values))
    if ruling.verdict == "undecided":
        remarks.append(words("log.undecided"))
    elif ruling is not LEGAL and ruling.rule and not told.findings:
        remarks.append(book.why(desk, ruling, told.values))
    remarks += [book.why(desk, each.ruling, each.values) for each in told.findings]
    if not ruling.possible:
        remarks.append(words("log.no_effect"))
    return remarks


def stamps_of(desk: Desk) -> dict[int, int | None]:
    """By number of entry, the seconds since the table was opened; None where nobody noted them."""
    numbers = number_entries(desk.acts)
    return {number: stamp for number, stamp in zip(numbers, desk.stamps, strict=False) if number is not None}

"""An evening at one prompt: every line that is typed is an act, a question, or one of the program's own commands.

line       acts as in `play`, prefixes and glued words among them; `?`; or `/` and a command
offered    the line that was perhaps meant by one that could not be read: the next empty line takes it
news       what happened without us: acts of another writer, a journal gone, a turn beyond its limit
"""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import click

from referee import journal
from referee.cli import slash
from referee.cli.aloud import Speaker, ring
from referee.cli.clerk import Clerk, to_output
from referee.cli.clock import clock_of
from referee.cli.fix import foretold
from referee.cli.hints import near_to
from referee.cli.keepsake import Keepsake
from referee.cli.options import say
from referee.cli.paragraph import fitted
from referee.cli.prompt import Stirred, Typist, piped, prompt_of
from referee.cli.screen import draw, redraw
from referee.cli.terminal import warn
from referee.clock import Turn
from referee.desk import Desk
from referee.errors import NotationError, RefereeError
from referee.game import OVER
from referee.shorthand import Ambiguous, Known, completions, written_out
from referee.spelling import ASKS, Word, fold, split_words, write_name

COMMENTS = ("#", "＃")

Way = Callable[[str], None]
"""Where a sentence goes: to standard output or to standard error."""


class Manner(NamedTuple):
    """How an evening is shown and told."""

    typist: bool
    """Somebody sits at a terminal."""
    table: bool = False
    """The table is drawn again above the prompt after each act."""
    bell: bool = False
    speaker: Speaker | None = None
    limit: int | None = None
    """Seconds for a turn; that one takes longer is told, and nothing else."""


class Evening:
    """The prompt of one table."""

    def __init__(self, desk: Desk, manner: Manner) -> None:
        self.refused = 0
        self._desk = desk
        self._manner = manner
        self._said: list[tuple[Way, str]] = []
        self._offered = ""
        self._left = False
        self._seen = journal.version(desk.path)
        self._overtime: tuple[str, int] | None = None
        self._keepsake = Keepsake(desk)

    # --- lines

    def run(self) -> None:
        """Take line after line until there are no more, or somebody has had enough."""
        if self._manner.typist:
            self._sit()
        else:
            for line in piped():
                self.take(line)
                if self._left:
                    break
        if self._manner.speaker is not None:
            self._manner.speaker.finish()
            self._tell(drawing=False)

    def _sit(self) -> None:
        typist, begun = Typist(self._complete), ""
        if self._manner.table:
            draw(self._desk, HELLO)
        to_output(say()("live.hello"))
        while not self._left:
            try:
                typed = typist.ask(prompt_of(self._desk), begun, self._stirring)
            except Stirred as stirred:
                begun = stirred.begun
                click.echo(WIPED, nl=False)
                self._notice()
                self._keepsake.follow(self._desk)
                self._tell(drawing=False)
                continue
            except KeyboardInterrupt:
                begun = self._offered = ""
                click.echo("")
                to_output(say()("live.interrupted"))
                continue
            except (EOFError, OSError):
                click.echo("")
                break
            begun = ""
            self._take_pasted(typed)
        self._say_goodbye()

    def _take_pasted(self, typed: str) -> None:
        """One line, or several that were pasted together, each taken as if it had been typed."""
        lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for place, line in enumerate(lines, 1):
            try:
                self.take(line, drawing=place == len(lines))
            except KeyboardInterrupt:
                # What is on file has happened, whether or not we came to say so.
                self._said.clear()
                self._desk = Desk(self._desk.path, strict=False)
                click.echo("")
                number = self._desk.next_number - 1
                to_output(say()("live.stopped" if number else "live.stopped.none", number=number))
                return

    def _say_goodbye(self) -> None:
        words, number, over = say(), self._desk.next_number - 1, self._desk.state.phase == OVER
        key = "live.goodbye.over" if over else "live.goodbye" if number else "live.goodbye.none"
        to_output(words(key, path=self._desk.path, number=number))
        if not over and not self._desk.state.paused:
            to_output(words("live.clock_runs"))

    def take(self, line: str, drawing: bool = True) -> None:
        """Take one line: an act is recorded, a question answered, a command run.

        With `drawing` the table is drawn again after an act, where it is wanted at all.
        """
        text = line.strip() or (self._offered if self._manner.typist else "")
        self._offered = ""
        if not text or text.startswith(COMMENTS):
            return
        refused = self.refused
        news = self._notice()
        if text.startswith(slash.SLASHES) or fold(text) == ASKS:
            self._tell(drawing=False)
            self._command(text if text.startswith(slash.SLASHES) else "/legal")
        elif news and self._manner.typist:
            # What was meant was meant for the table as it stood before: one key says that it still is.
            self._offer(text)
        else:
            self._take_acts(text)
        self._tell(drawing and refused == self.refused and not news)
        self._keepsake.follow(self._desk)

    # --- acts

    def _take_acts(self, text: str) -> None:
        try:
            text = self._result(text) or self._answer(text) or text
        except RefereeError as error:
            return self._refuse(say()(error.key, **error.values))
        bare = slash.without_slash(text)
        if bare and not self._known().is_whole(fold(bare)):
            return self._refuse(slash.told_without(bare, text))
        try:
            line = written_out(self._known(), text)
        except Ambiguous as error:
            readings = say()("view.comma").join(f"`{each}`" for each in error.readings)
            return self._refuse(say()("live.ambiguous", text=error.text, readings=readings))
        if line != text:
            self._say(warn, say()("live.read_as", line=line))
        clerk = Clerk(
            self._desk, as_json=False, stamped=True, answer=self._by(to_output), refuse=self._by(warn),
            aloud=self._aloud, foretell=foretold,
        )  # fmt: skip
        try:
            meant = self._look_ahead(line)
            clerk.take_lines([line], keep_going=True)
        except RefereeError as error:
            return self._refuse(error.told(say()), *self._rescue_hint())
        finally:
            self.refused += clerk.refused
            self._seen = self._desk.journal.version
        if meant and clerk.refused:
            self._offer(meant)

    def _result(self, text: str) -> str:
        """A result alone, where only scores are kept, as the acts that `score add` records; or nothing."""
        state = self._desk.state
        if not state.scores_only or state.phase == OVER:
            return ""
        from referee.results import is_result, result_acts, told_of

        with suppress(NotationError):
            words = [word.text for word in split_words(text)]
            if is_result(self._desk, words):
                acts = result_acts(self._desk, told_of(self._desk, words))
                return " ".join(map(self._desk.write, acts)) or self._nothing_new()
        return ""

    def _nothing_new(self) -> str:
        raise RefereeError("score.all_told")

    def _answer(self, text: str) -> str:
        """A word alone that answers what the prompt asks for (a colour, the start card), as the act; or nothing."""
        asked = self._desk.game.asks.get(self._desk.state.phase)
        act = self._known().act(asked + fold(text)) if asked else None
        return "" if act is None else self._desk.write(act)

    def _known(self) -> Known:
        return Known(self._desk.game, self._desk.reader, self._desk.state.players)

    def _look_ahead(self, line: str) -> str:
        """Of a line that cannot be read, what it perhaps meant."""
        try:
            self._desk.read(line)
        except NotationError as error:
            return self._meant(error)
        return ""

    def _meant(self, error: NotationError) -> str:
        """The rest of a line, from the act on that could not be read, with the word that was perhaps meant."""
        near = near_to(self._desk, error)
        if not near:
            return ""
        rest = " ".join(map(self._as_typed, error.rest))
        mended = rest.replace(error.text, near, 1)
        with suppress(NotationError):
            return mended if mended != rest and self._desk.read(mended) else ""
        return ""

    def _as_typed(self, word: Word) -> str:
        return write_name(word.text) if word.quoted or self._desk.reader.name_of(word.folded) else word.text

    def _offer(self, line: str) -> None:
        """From now on an empty line is this one; nobody at a pipe can say yes."""
        if self._manner.typist:
            self._offered = line
            self._say(warn, say()("live.offer", line=line))

    # --- commands

    def _command(self, line: str) -> None:
        """Run one of the program's own commands on this table, or one of the prompt's own."""
        try:
            command, words = slash.read(line)
            if command == "quit":
                self._left = True
            elif command == "rescue":
                self._rescue(words[0] if words else self._desk.path)
            elif command == "help":
                slash.explain(words, self._desk.path)
            else:
                self._run([command, *words])
        except slash.Refused as error:
            self._refuse(*error.sentences)
            if error.near:
                self._offer(error.near)

    def _run(self, arguments: Sequence[str]) -> None:
        """A command of the program, after which the table may stand otherwise."""
        try:
            slash.run(arguments, self._desk.path)
        finally:
            with suppress(RefereeError):
                self._desk.refresh()
                self._seen = self._desk.journal.version

    def _rescue(self, path: str) -> None:
        """Write the journal as it was last seen, and go on with that one."""
        words = say()
        if self._on_file():
            return self._refuse(words("live.not_lost", path=self._desk.path))
        if os.path.lexists(path):
            return self._refuse(words("live.rescue_exists", path=path))
        try:
            journal.create(path, self._keepsake.text())
            self._desk = Desk(path, strict=False)
        except RefereeError as error:
            return self._refuse(error.told(words))
        self._seen = self._desk.journal.version
        self._say(to_output, words("live.rescued", path=path, number=self._desk.next_number - 1))

    # --- news

    def _stirring(self) -> bool:
        """Whether there is something to tell while somebody thinks."""
        return journal.version(self._desk.path) != self._seen or self._too_long() is not None

    def _notice(self) -> bool:
        """Take in what happened without us, and tell it; whether anything changed the table."""
        late = self._too_long()
        if late is not None:
            self._overtime = late.who, late.started
            self._say(warn, say()("live.limit", name=late.who, seconds=self._manner.limit))
        version = journal.version(self._desk.path)
        if version == self._seen:
            return False
        self._seen = version
        before = self._desk.acts
        try:
            self._desk.refresh()
        except RefereeError as error:
            for sentence in (error.told(say()), *self._rescue_hint()):
                self._say(warn, sentence)
            return True
        return self._tell_elsewhere(before)

    def _tell_elsewhere(self, before: Sequence[Any]) -> bool:
        """What others have recorded; whether there was anything."""
        words, acts = say(), self._desk.acts
        if acts[: len(before)] != before:
            self._say(warn, words("live.replaced", path=self._desk.path, number=self._desk.next_number - 1))
            return True
        written = [self._desk.write(act) for act in acts[len(before) :]]
        if written:
            self._say(warn, words("live.elsewhere", acts=words("view.comma").join(written)))
        return bool(written)

    def _too_long(self) -> Turn | None:
        """The turn that has gone beyond its limit and was not told of yet."""
        if self._manner.limit is None or self._desk.state.paused:
            return None
        turn = clock_of(self._desk, running=True).current
        if turn is None or turn.seconds <= self._manner.limit or (turn.who, turn.started) == self._overtime:
            return None
        return turn

    def _rescue_hint(self) -> list[str]:
        """What there is to do where the journal's file has gone, or is no journal any more."""
        return [] if self._on_file() else [say()("live.rescue", path=self._desk.path)]

    def _on_file(self) -> bool:
        """Whether the table's file can still be read."""
        try:
            Desk(self._desk.path, strict=False)
        except RefereeError:
            return False
        return True

    # --- telling

    def _refuse(self, *sentences: str) -> None:
        self.refused += 1
        for sentence in sentences:
            self._say(warn, sentence)

    def _by(self, way: Way) -> Way:
        return lambda sentence: self._say(way, sentence)

    def _say(self, way: Way, sentence: str) -> None:
        """Say it when the line has been dealt with, below the table."""
        self._said.append((way, sentence))

    def _tell(self, drawing: bool = True) -> None:
        """Say what there is to say, below the table where that is drawn again."""
        said, self._said = self._said, []
        if said and drawing and self._manner.table:
            redraw(self._desk, sum(fitted(sentence, sys.stdout).count("\n") + 1 for _, sentence in said))
        for way, sentence in said:
            way(sentence)
        problem = self._manner.speaker.trouble() if self._manner.speaker else None
        if problem is not None:
            warn(say()("live.say_failed", reason=problem))

    def _aloud(self, echo: str) -> None:
        if self._manner.bell:
            ring()
        if self._manner.speaker is not None:
            self._manner.speaker.speak(click.unstyle(echo))

    # --- Tab

    def _complete(self, before: str, begun: str) -> list[str]:
        """What the word under the cursor may become, after what stands before it."""
        found = slash.completed(before, begun)
        if found:
            return found
        names = self._desk.state.players
        found = completions(self._known(), self._desk.state, begun)
        return [f"{each} " if each in names else each for each in found]


HELLO = 2
"""Lines that are said below the first table."""
WIPED = "\r\x1b[K"
"""The prompt's line, empty again."""

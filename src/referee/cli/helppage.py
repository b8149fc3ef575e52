"""The help of a command, laid out for the terminal: in the reader's language, lines broken by the cells they take.

term     what stands on the left of a list: an option with its value, a command
raw      a paragraph whose lines stand as they are written, marked by `\\b`
"""

import re
from collections.abc import Iterable, Iterator

import click

from referee.cli.options import language
from referee.cli.paragraph import cells, columns, set_in, wrap
from referee.words.help import HelpWords, help_words

WIDEST_TERM = 30
"""Cells up to which a term stands beside what is said of it."""
GAP = 2
NARROWEST_COLUMN = 24
"""Cells below which what is said stands under its word instead of beside it."""


class Translated(click.HelpFormatter):
    """What Click hands over to be written, in the reader's language; how it is laid out is for those who inherit."""

    def __init__(self, context: click.Context, width: int) -> None:
        super().__init__(width=width)
        self.words: HelpWords = help_words(language(context))
        self.command = command_words(context)

    def paragraphs(self, text: str) -> Iterator[tuple[bool, list[str]]]:
        """(raw, lines) of each paragraph of a text, which is a command's own or a sentence about it."""
        text = self.words.said.get(text) or self.words.texts.get(self.command, text)
        for paragraph in re.split(r"\n\s*\n", text.strip("\n")):
            lines = paragraph.splitlines()
            raw = lines[0].strip() == "\b"
            yield (True, lines[1:]) if raw else (False, [joined(lines)])

    def rows(self, rows: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
        """The rows of a list, each with what is said of it."""
        return [(self.words.metavars(term), self._sentence(said)) for term, said in rows]

    def _sentence(self, said: str) -> str:
        """A sentence, and behind it the bracket in which Click tells of the value."""
        sentence, gap, bracket = said.rpartition("  [")
        if not gap:
            return self.words.sentence(said)
        return self.words.sentence(sentence) + self.words.bracket(bracket.removesuffix("]"))


class HelpPage(Translated):
    """The help as a page of the terminal."""

    def __init__(self, context: click.Context) -> None:
        super().__init__(context, context.terminal_width or columns())

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        heading = self.words.sentence("Usage:")
        first = f"{heading} {prog}" if heading.isascii() else heading + prog
        indent = " " * (cells(first) + 1 if cells(first) + WIDEST_TERM <= self.width else 2 * self.indent_increment)
        lines = [first]
        for word in self.words.metavars(args).split():
            if cells(lines[-1]) + 1 + cells(word) <= self.width:
                lines[-1] += f" {word}"
            else:
                lines.append(indent + word)
        self.write("\n".join(lines) + "\n")

    def write_heading(self, heading: str) -> None:
        self.write(" " * self.current_indent + self.words.sentence(f"{heading}:") + "\n")

    def write_text(self, text: str) -> None:
        indent = " " * self.current_indent
        blocks = []
        for raw, lines in self.paragraphs(text):
            fitted = (self._raw(indent + line) if raw else wrap(line, indent, indent, self.width) for line in lines)
            blocks.append("\n".join(fitted))
        self.write("\n\n".join(blocks) + "\n")

    def _raw(self, line: str) -> str:
        """A line as it stands, as far as it fits; what is said of a word in it stays to the right of the word."""
        if cells(line) <= self.width:
            return line
        parted = re.match(r"( *\S.*?)( {2,})(\S.*)", line)
        if parted is None:
            return set_in(line, self.width)
        word, gap, said = parted.groups()
        if cells(word + gap) + NARROWEST_COLUMN <= self.width:
            return wrap(said, word + gap, " " * cells(word + gap), self.width)
        indent = word[: len(word) - len(word.lstrip())] + "    "
        return word + "\n" + wrap(said, indent, indent, self.width)

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = WIDEST_TERM, col_spacing: int = GAP) -> None:
        self.write_list(self.rows(rows), col_max, col_spacing)

    def write_list(self, told: list[tuple[str, str]], col_max: int = WIDEST_TERM, col_spacing: int = GAP) -> None:
        """A list whose words are the reader's already."""
        indent = " " * self.current_indent
        widest = min(max(cells(term) for term, _ in told), col_max, max(self.width // 3, 10))
        further = indent + " " * (widest + col_spacing)
        for term, said in told:
            if cells(term) <= widest:
                self.write(wrap(said, indent + term + " " * (widest + col_spacing - cells(term)), further, self.width))
            else:
                self.write(wrap(term, indent, indent + "  ", self.width, typed=True) + "\n")
                self.write(wrap(said, further, further, self.width))
            self.write("\n")


def command_words(context: click.Context) -> str:
    """The command as its words below the program: `score add`; empty for the program itself."""
    return context.command_path.partition(" ")[2]


def joined(lines: Iterable[str]) -> str:
    """The lines of a paragraph as one; where a line ended, Japanese wants a blank only beside a Latin letter."""
    text = ""
    for line in lines:
        line = line.strip()
        sides = text[-1:] + line[:1]
        blank = " " if text and any(map(str.isascii, sides)) and not set(sides) & BLANKLESS else ""
        text += blank + line
    return text


BLANKLESS = frozenset("、。，．！？：；・…（）「」『』［］")
"""Signs that take up their own blank."""

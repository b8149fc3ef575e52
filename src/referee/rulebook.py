"""A game's rulebook: every option and rule with its sentences and sources, read piece by piece.

    entry   one option, rule, pack, section or source: a table of the file with all its sub-tables
    part    all entries of a kind, as `option` or `rule`

A rulebook is long and a judgement needs a page of it, so the file is cut at its headings, and an entry is
read when it is first asked for. What is shipped is laid out so that this is safe: headings alone begin a line
with a bracket (a test compares the pieces with the whole).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from referee import toml
from referee.errors import Place, RuleFileError

Entry = Mapping[str, Any]


class Part(Mapping[str, Entry]):
    """The entries of a kind by name, each read from its text when first asked for."""

    def __init__(self, kind: str, texts: Mapping[str, str]) -> None:
        self._kind = kind
        self._texts = texts
        self._read: dict[str, Entry] = {}

    def __getitem__(self, name: str) -> Entry:
        if name not in self._read:
            self._read[name] = parsed(self._texts[name], f"{self._kind}.{name}")[self._kind][name]
        return self._read[name]

    def __contains__(self, name: object) -> bool:
        return name in self._texts

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def each(self, key: str) -> dict[str, Any]:
        """The value that every entry has for a key written on one line, nothing else of them being read."""
        begins = f"\n{key} = "
        found = ((name, text.partition(begins)[2].partition("\n")[0]) for name, text in self._texts.items())
        return dict(parsed("\n".join(f'"{name}" = {value}' for name, value in found if value), self._kind))


class Packs(Part):
    """The packs, each with all its cards: what it has besides, and those of the one that it is made `of`."""

    def __getitem__(self, name: str) -> Entry:
        pack = super().__getitem__(name)
        return (
            {**pack, "cards": {**super().__getitem__(pack["of"])["cards"], **pack["cards"]}} if "of" in pack else pack
        )


class Book:
    """A game's rulebook, with the rules that every game shares; each piece is read when it is first asked for.

    Raises RuleFileError, then, where a piece is no TOML.
    """

    def __init__(self, game: str, own: str, shared: str) -> None:
        """`own` is the text of the game's file, `shared` the one of what all games share."""
        pieces, common = _pieces(own), _pieces(shared)
        self.game = game
        self._pieces = pieces
        self._head = own.partition("\n[")[0]
        self.options, self.rules, self.sections, self.sources = (
            Part(kind, {**pieces.get(kind, {}), **common.get(kind, {})})
            for kind in ("option", "rule", "section", "source")
        )
        self.decks = Packs("deck", pieces["deck"])

    def defaults(self) -> dict[str, Any]:
        """The value of every option where nothing else is said."""
        return self.options.each("default")

    @cached_property
    def usual(self) -> str:
        """The rule set of this game where none is named."""
        return str(parsed(self._head, self.game)["usual"])

    @cached_property
    def title(self) -> Mapping[str, str]:
        """The game's name by language."""
        found: Mapping[str, str] = self._whole("title", {})
        return found

    @cached_property
    def conflicts(self) -> Sequence[Entry]:
        """Values of several options that do not go together: refused, or warned about."""
        found: Sequence[Entry] = self._whole("conflict", ())
        return found

    @cached_property
    def order(self) -> Mapping[str, Sequence[str]]:
        """By language, the order of events in one play, where the game has one that decides."""
        found: Mapping[str, Sequence[str]] = self._whole("order", {}).get("steps", {})
        return found

    @cached_property
    def interactions(self) -> Sequence[Entry]:
        """What decides where house rules meet, each with the options that it is about."""
        found: Sequence[Entry] = self._whole("interaction", ())
        return found

    def _whole(self, kind: str, missing: Any) -> Any:
        """Everything of a kind that is read in one piece."""
        text = "".join(self._pieces.get(kind, {}).values())
        return parsed(text, f"{self.game}.{kind}").get(kind, missing)


PLAIN = ("option", "rule", "section", "source")
KINDS = (*PLAIN, "deck")
"""Kinds of which each entry is read by itself."""


def _pieces(text: str) -> dict[str, dict[str, str]]:
    """The text cut at its headings: by kind, the text of each entry by its name; of other kinds all under ""."""
    pieces: dict[str, dict[str, list[str]]] = {}
    entry: list[str] = []
    inside = "\n"
    for piece in f"\n{text}".split("\n[")[1:]:
        if not piece.startswith(inside):
            heading = piece[: piece.index("]")]
            kind, _, path = heading.lstrip("[").partition(".")
            entry = pieces.setdefault(kind, {}).setdefault(_first_of(path) if kind in KINDS else "", [])
            inside = f"{heading}."
        entry += ("[", piece, "\n")
    return {kind: {name: "".join(entry) for name, entry in entries.items()} for kind, entries in pieces.items()}


def _first_of(path: str) -> str:
    """The first key of a dotted path; one in quotes may have dots itself."""
    return path[1:].partition('"')[0] if path.startswith('"') else path.partition(".")[0]


@lru_cache(maxsize=64)
def _loaded(text: str) -> Mapping[str, Any]:
    """The content of a text; the same small files are asked for again and again."""
    return toml.loads(text)


def parsed(text: str, file: str) -> Mapping[str, Any]:
    """TOML as Python values, which nobody changes. Raises RuleFileError, which names the file and what is wrong."""
    try:
        return _loaded(text)
    except toml.NoToml as error:
        raise RuleFileError("toml", Place(file), reason=str(error)) from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits, lists in lists in lists
        raise RuleFileError("beyond", file=file) from error

"""A running total, the face of a card or a word, drawn large out of dots."""

from collections.abc import Iterator, Mapping

_PIXELS = {
    "0": "111 101 101 101 111", "1": "010 110 010 010 111", "2": "111 001 111 100 111", "3": "111 001 111 001 111",
    "4": "101 101 111 001 001", "5": "111 100 111 001 111", "6": "111 100 111 101 111", "7": "111 001 001 001 001",
    "8": "111 101 111 101 111", "9": "111 101 111 001 111", "-": "000 000 111 000 000",
    "+": "000 010 111 010 000", "S": "01110 10011 10101 11001 01110", "R": "00010 11111 00000 11111 01000",
    "W": "10001 10001 10101 10101 01010",
}  # fmt: skip
"""Each digit as five rows of dots; `S` is the barred circle of a Skip, `R` the two arrows of a Reverse."""

_LETTERS = {
    "A": "010 101 111 101 101", "B": "110 101 110 101 110", "C": "011 100 100 100 011", "D": "110 101 101 101 110",
    "E": "111 100 110 100 111", "F": "111 100 110 100 100", "G": "0111 1000 1011 1001 0111", "H": "101 101 111 101 101",
    "I": "111 010 010 010 111", "J": "001 001 001 101 010", "K": "1001 1010 1100 1010 1001",
    "L": "100 100 100 100 111", "M": "10001 11011 10101 10001 10001", "N": "1001 1101 1011 1001 1001",
    "O": "0110 1001 1001 1001 0110", "P": "110 101 110 100 100", "Q": "0110 1001 1001 1010 0101",
    "R": "1110 1001 1110 1010 1001", "S": "0111 1000 0110 0001 1110", "T": "111 010 010 010 010",
    "U": "1001 1001 1001 1001 0110", "V": "10001 10001 01010 01010 00100", "W": "10001 10001 10101 10101 01010",
    "X": "101 101 010 101 101", "Y": "101 101 010 010 010", "Z": "111 001 010 100 111", "'": "1 1 0 0 0",
    ".": "0 0 0 0 1", "_": "000 000 000 000 111", " ": "0 0 0 0 0",
    **{sign: _PIXELS[sign] for sign in "0123456789-+"},
}  # fmt: skip
"""The letters in which a name or a word is drawn, capitals only."""

ROWS = 5
"""Dots from the top of a sign to its foot."""
NATURAL = 2
"""Cells across a dot as `large` draws it: two cells and one line make about a square."""


def large(number: int | str, block: str) -> list[str]:
    """The number, or what a card shows, drawn in five lines; a dot is two cells wide, about square."""
    return drawn(dots(number), NATURAL, block)


def dots(shown: int | str) -> list[str]:
    """A number, or what a card shows, as five rows of `0` and `1`."""
    return list(_rows(str(shown), _PIXELS))


def word(text: str) -> list[str] | None:
    """A word in capitals as five rows of `0` and `1`; None where it has a sign that cannot be drawn so."""
    text = text.upper()
    return list(_rows(text, _LETTERS)) if text and all(letter in _LETTERS for letter in text) else None


def _rows(text: str, pixels: Mapping[str, str]) -> Iterator[str]:
    """The signs beside one another, a dot of space between two."""
    signs = [pixels[sign].split() for sign in text]
    return ("0".join(sign[row] for sign in signs) for row in range(ROWS))


def drawn(rows: list[str], size: int, block: str) -> list[str]:
    """The dots, each `size` cells wide and half as many lines high, so that it is about square.

    An odd size needs half blocks, which go with the full block and with no other sign.
    """
    halves = [[dot == "1" for dot in row for _ in range(size)] for row in rows for _ in range(size)]
    if len(halves) % 2:
        halves.append([False] * len(halves[0]))
    pictures = {(True, True): block, (True, False): "▀", (False, True): "▄", (False, False): " "}
    return [
        "".join(pictures[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(halves[::2], halves[1::2], strict=True)
    ]


def lines_of_size(size: int) -> int:
    """The lines that something of this size takes."""
    return (ROWS * size + 1) // 2


def sizes(rows: list[str], width: int, height: int, block: str) -> Iterator[int]:
    """The sizes in which the dots fit into so many cells and lines, the largest first."""
    step = 1 if block == FULL else 2
    largest = min(width // len(rows[0]), 2 * height // ROWS)
    return (size for size in range(largest, 0, -1) if size % step == 0)


FULL = "█"
"""The block that has halves."""

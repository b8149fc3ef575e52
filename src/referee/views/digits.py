"""A running total or the face of a card, drawn large."""

_PIXELS = {
    "0": "111 101 101 101 111", "1": "010 110 010 010 111", "2": "111 001 111 100 111", "3": "111 001 111 001 111",
    "4": "101 101 111 001 001", "5": "111 100 111 001 111", "6": "111 100 111 101 111", "7": "111 001 001 001 001",
    "8": "111 101 111 101 111", "9": "111 101 111 001 111", "-": "000 000 111 000 000",
    "+": "000 010 111 010 000", "S": "01110 10011 10101 11001 01110", "R": "00010 11111 00000 11111 01000",
    "W": "10001 10001 10101 10101 01010",
}  # fmt: skip
"""Each digit as five rows of dots; `S` is the barred circle of a Skip, `R` the two arrows of a Reverse."""


def large(number: int | str, block: str) -> list[str]:
    """The number, or what a card shows, drawn in five lines; a dot is two cells wide, about square."""
    rows = [_PIXELS[digit].split() for digit in str(number)]
    pictures = {"1": block * 2, "0": "  "}
    return ["  ".join("".join(pictures[dot] for dot in digit[row]) for digit in rows) for row in range(5)]

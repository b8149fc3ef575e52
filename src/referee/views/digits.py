"""The running total, drawn large."""

_PIXELS = {
    "0": "111 101 101 101 111", "1": "010 110 010 010 111", "2": "111 001 111 100 111", "3": "111 001 111 001 111",
    "4": "101 101 111 001 001", "5": "111 100 111 001 111", "6": "111 100 111 101 111", "7": "111 001 001 001 001",
    "8": "111 101 111 101 111", "9": "111 101 111 001 111", "-": "000 000 111 000 000",
}  # fmt: skip
"""Each digit as five rows of three dots."""


def large(number: int, block: str) -> list[str]:
    """The number drawn in five lines; a dot is two cells wide, which on a terminal is about square."""
    rows = [_PIXELS[digit].split() for digit in str(number)]
    pictures = {"1": block * 2, "0": "  "}
    return ["  ".join("".join(pictures[dot] for dot in digit[row]) for digit in rows) for row in range(5)]

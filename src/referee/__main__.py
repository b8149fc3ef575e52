"""`python -m referee` is the same program as `referee`."""

from referee.cli import main

main()

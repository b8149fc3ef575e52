"""What was meant by a word that is no command: an act, or a command that belongs to another one."""

import shlex
from collections.abc import Sequence

from referee import games
from referee.errors import NotationError
from referee.spelling import ALIASES, RECORD_WORDS, SIMPLE, fold


def meant_by(args: Sequence[str]) -> str:
    """`play rename Bem Ben` for `rename Bem Ben`, `score add Aki:-` for `add Aki:-`; empty where neither is near."""
    from referee.cli.rules import COMMANDS
    from referee.cli.score import RESULTS

    above = "score" if args[0] in RESULTS else "rules" if args[0] in COMMANDS else "play" if _is_act(args[0]) else ""
    return " ".join([above, *map(shlex.quote, args)]) if above else ""


def _is_act(word: str) -> bool:
    """Whether this is a word of the record or of any game."""
    head = fold(word).partition(":")[0]
    return head in SIMPLE or head in RECORD_WORDS or head in ALIASES or any(_reads(name, word) for name in games.NAMES)


def _reads(game: str, word: str) -> bool:
    """Whether a game knows the word, or the beginning of it."""
    try:
        return games.load(game).read_word(fold(word), lambda player: None) is not None
    except NotationError:
        return True

"""`referee`: judges, counts and keeps the record of card games played with real cards.

The library in one breath: a journal is replayed into a state, and an act is judged against it.

    import referee
    desk = referee.open_desk("evening.referee")
    print(desk.state.total)
    print(desk.judge("Ben 7").verdict)
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.desk import Desk, open_desk
    from referee.game import Act, Finding, Ruling, replay

__version__ = "0.1.0"
__all__ = ["Act", "Desk", "Finding", "Ruling", "__version__", "open_desk", "replay"]


def __getattr__(name: str) -> Any:
    """The public names, imported only when asked for: `import referee` stays free of cost."""
    if name in ("Desk", "open_desk"):
        from referee import desk

        return getattr(desk, name)
    if name in ("Act", "Finding", "Ruling", "replay"):
        from referee import game

        return getattr(game, name)
    raise AttributeError(f"module 'referee' has no attribute {name!r}")

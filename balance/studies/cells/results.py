"""Words for cells that summaries, messages and reports share."""

from collections.abc import Sequence
from typing import Protocol, TypeVar


class AtTable(Protocol):
    """What a study found at one number of players."""

    @property
    def players(self) -> int:
        """How many sit at the table."""


R = TypeVar("R", bound=AtTable)


def by_count(rounds: Sequence[R]) -> list[tuple[str, R]]:
    """Each round with how many sit there; with nothing where it is the only one."""
    return [(seated(one.players) if len(rounds) > 1 else "", one) for one in rounds]


def seated(*players: int) -> str:
    """How many sit at a table, or at several: "1 player", "3 players", "2 / 3 players"."""
    return "1 player" if players == (1,) else f"{' / '.join(map(str, players))} players"

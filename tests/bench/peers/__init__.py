"""Other engines, each behind the same few words, so that one loop times them all.

They are packages of others and need not be there; whatever one of them raises is a reason why
there is no figure.
"""

from collections.abc import Callable
from typing import Any, Protocol

from tests.bench.measure import NotMeasured


class Peer(Protocol):
    """An engine with a game and its players."""

    def play(self, games: int) -> int:
        """Play about so many games; returns how many they were."""

    def means(self) -> tuple[dict[str, Any], int]:
        """Means of columns as ours are called, and of how many games."""


def hired(make: Callable[[], Any]) -> Any:
    """A peer that has played, so that whatever it compiles or loads is behind it.

    Raises
    ------
    NotMeasured
        It is not installed, or does not work here.
    """
    try:
        peer = make()
        peer.play(1)
    except ModuleNotFoundError as error:
        raise NotMeasured(f"{error.name} is not installed (the extra race has it)") from None
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise NotMeasured(f"it fails here: {said[:300]}") from error
    return peer

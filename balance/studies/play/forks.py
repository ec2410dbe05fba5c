"""Copies of a process that played, which cannot play."""

import os

_players: set[int] = set()  # processes that played; a forked one finds those before it


def refuse_fork() -> None:
    """Refuse to play where it would wait for ever, as Polars does whose threads are not forked.

    Raises
    ------
    RuntimeError
    """
    _players.add(os.getpid())
    if len(_players) > 1:
        raise RuntimeError(
            "a process that was forked after one played cannot play, too; start it with "
            "multiprocessing.get_context('spawn')"
        )

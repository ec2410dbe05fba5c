"""Compiling ahead: games that were not compiled yet, several at once, each in its own process.

What is compiled lies on disk for all processes, so one game can be played while others compile.
"""

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from balance import games
from balance.engine.cache import folder_for, is_cold, is_kept, mark_warm
from balance.rulesets import load
from balance.studies.cells.cell import make_cells


@contextmanager
def compiled_ahead(names: Sequence[str]) -> Iterator[Mapping[str, "Future[None]"]]:
    """Compile games in processes of their own while the body runs.

    Parameters
    ----------
    names : sequence of str
        Ids of games, those wanted first first.

    Yields
    ------
    mapping of str to Future
        Done when a game is compiled. Games that were compiled before are not there, nor those
        whose code no other process could find.
    """
    packages = {name: games.get(name) for name in names}
    cold = [n for n, game in packages.items() if is_cold(game) and is_kept(folder_for(game))]
    if not cold:
        yield {}
        return
    pool = ProcessPoolExecutor(min(len(cold), os.cpu_count() or 1), get_context("spawn"))
    try:
        yield {name: pool.submit(compile_game, name) for name in cold}
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def compile_game(name: str) -> None:
    """Compile what plays a game's standard rules by their players."""
    ruleset = load(name)
    cell = make_cells([ruleset], ruleset.counts[:1])[0]
    cell.table().compile()
    mark_warm(cell.game)

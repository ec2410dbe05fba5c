"""Compiling ahead: games that were not compiled yet, several at once, each in its own process.

What is compiled lies on disk for all processes, so one game can be played while others compile.
"""

import os
import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import active_children, get_context

from balance import games
from balance.engine.cache import folder_for, is_cold, is_kept
from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from balance.studies.play.compiled import compile_all
from balance.studies.play.interrupts import unheard


@contextmanager
def compiled_ahead(names: Sequence[str]) -> Iterator[Mapping[str, "Future[None]"]]:
    """Compile games in processes of their own while the body runs, and no longer.

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
    others = active_children()
    pool = ProcessPoolExecutor(
        min(len(cold), os.cpu_count() or 1),
        get_context("spawn"),
        signal.signal,
        (signal.SIGINT, signal.SIG_IGN),  # for Windows
    )
    try:
        with unheard():
            compiled = {name: pool.submit(compile_game, name) for name in cold}
        yield compiled
    except BaseException:
        for process in active_children():
            if process not in others:
                process.terminate()  # or the command would not end before all is compiled
        raise
    finally:
        # Waited for: what watches the processes closes the pipe that Python writes to when it ends.
        pool.shutdown(cancel_futures=True)


def compile_game(name: str) -> None:
    """Compile what plays a game's standard rules by their players."""
    ruleset = load(name)
    compile_all(make_cells([ruleset], ruleset.counts[:1]))

"""How functions are compiled: the decorators of the engine and of the games.

Compiled code is kept on disk, in a folder named by the sources it is made of
(:mod:`balance.engine.cache`).
"""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import njit

from balance.engine.cache import folder_for, folder_of, kept_in

_ALL: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def compiled(function: Callable[..., Any]) -> Any:
    """Melt into the loop: for whatever runs at every step, of the engine and of the games.

    Without inlining the loop takes 1.7 times as long (measured on Abandon Ship).
    """
    return _kept(function, forceinline=True)


def apart(function: Callable[..., Any]) -> Any:
    """Stay a function of its own, so that compiling stays short: for large ones that run seldom.

    Forced inlining is passed on to everything compiled on its way; here it ends (Atlantis: 46 s of
    processor time, with this 38 s; the loop runs as fast).
    """
    return _kept(function, forceinline=False)


def melted(function: Callable[..., Any]) -> Any:
    """Be pasted into the callers before compiling: for the layers of the engine around the games.

    Every compiled function optimises all that it calls once more, so each layer that is compiled by
    itself costs as much as the whole game below it (SafeHouse: 112 s of processor time, without
    these layers 45 s; the loop runs as fast).
    """
    return njit(inline="always", **_ALL)(function)


def within(function: Callable[..., Any]) -> Any:
    """Stay a function of its own, kept on disk only as a part of those that call it.

    For functions of the engine that hold code of a game: kept by themselves, they would lie in the
    engine's folder, where two processes that compile two games could mix them up.
    """
    return njit(forceinline=False, **_ALL)(function)


def entry(function: Callable[..., Any], game: ModuleType) -> Any:
    """A function of the engine for one game, kept in the folder of that game."""
    with kept_in(folder_for(game)):
        return njit(cache=True, forceinline=False, **_ALL)(function)


def _kept(function: Callable[..., Any], forceinline: bool) -> Any:
    """Compiled, and kept in the folder of its source."""
    with kept_in(folder_of(Path(function.__code__.co_filename))):
        return njit(cache=True, forceinline=forceinline, **_ALL)(function)

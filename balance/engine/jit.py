"""How functions are compiled: the decorators of the engine and of the games.

Compiled code is kept on disk, in a folder named by the sources it is made of
(:mod:`balance.engine.cache`).
"""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import njit, types
from numba.core.sigutils import normalize_signature

from balance.engine.cache import folder_for, folder_of, keep

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
    return _of_one_width(njit(forceinline=False, **_ALL)(function))


def entry(function: Callable[..., Any], game: ModuleType) -> Any:
    """A function of the engine for one game, kept in the folder of that game."""
    return keep(njit(forceinline=False, **_ALL)(function), folder_for(game))


def _kept(function: Callable[..., Any], forceinline: bool) -> Any:
    """Compiled, and kept in the folder of its source."""
    folder = folder_of(Path(function.__code__.co_filename))
    return _of_one_width(keep(njit(forceinline=forceinline, **_ALL)(function), folder))


def _of_one_width(dispatcher: Any) -> Any:
    """Compile once for whole numbers of any width, instead of once for each mix of them.

    Fields of records are as narrow as they may be, and numba knows constants by their values, so
    a function that is called with a field here, a constant there, would be compiled for each, and
    so would all that it calls (Atlantis: 72 s of processor time to compile, in this way 52 s).
    """
    usual = getattr(dispatcher, "compile", None)
    if usual is None:  # plain Python
        return dispatcher

    def widened(signature: Any) -> Any:
        arguments, _ = normalize_signature(signature)
        return usual(tuple(map(_wide, arguments)))

    dispatcher.compile = widened
    return dispatcher


def _wide(kind: types.Type) -> types.Type:
    """Whole numbers as int64, but for the words of luck, which are uint64."""
    kind = types.unliteral(kind)
    is_narrow = isinstance(kind, types.Integer) and kind != types.uint64
    return types.int64 if is_narrow else kind

"""How functions are compiled: the decorators of the engine and of the games.

What only other compiled functions call is a part (:mod:`balance.engine.parts`). Ways into a game
are wholes, and kept on disk, in a folder named by the sources they are made of
(:mod:`balance.engine.cache`).
"""

import gc
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from numba import njit, types
from numba.core.sigutils import normalize_signature

from balance.engine.cache import folder_for, folder_of, keep
from balance.engine.parts import PART, WHOLE

_ALL: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def compiled(function: Callable[..., Any]) -> Any:
    """Melt into the loop: for whatever runs at every step, of the engine and of the games.

    Without inlining the loop takes 1.7 times as long (measured on Abandon Ship).
    """
    return _part(function, forceinline=True)


def apart(function: Callable[..., Any]) -> Any:
    """Stay a function of its own, so that compiling stays short: for large ones that run seldom.

    Forced inlining is passed on to everything compiled on its way; here it ends, and what is too
    large to be optimised fast is not made larger. The loop runs as fast (measured on Atlantis).
    """
    return _part(function, forceinline=False)


def entry(function: Callable[..., Any], game: ModuleType) -> Any:
    """A function of the engine for one game, kept in the folder of that game."""
    return _whole(function, folder_for(game))


def _part(function: Callable[..., Any], forceinline: bool) -> Any:
    """A part; who calls it from Python calls a whole that is made of the same function."""
    part = _of_one_width(njit(forceinline=forceinline, **_ALL, **PART)(function))
    if part is not function:
        part._insert = lambda *translated: None  # so that none is found without machine code
        part._compile_for_args = lambda *arguments, **named: _alone(function)
    return part


@cache
def _alone(function: Callable[..., Any]) -> Any:
    return _of_one_width(_whole(function, folder_of(Path(function.__code__.co_filename))))


def _whole(function: Callable[..., Any], folder: Path) -> Any:
    """Machine code, kept in a folder."""
    whole = keep(njit(**_ALL, **WHOLE)(function), folder)
    if whole is not function:
        whole.compile = _without_collecting(whole.compile)
    return whole


def _without_collecting(work: Callable[..., Any]) -> Callable[..., Any]:
    """Do some work without looking for garbage: a fifteenth of the time to compile went there."""

    def undisturbed(*arguments: Any) -> Any:
        if not gc.isenabled():
            return work(*arguments)
        gc.disable()
        try:
            return work(*arguments)
        finally:
            gc.enable()

    return undisturbed


def _of_one_width(dispatcher: Any) -> Any:
    """Compile once for whole numbers of any width, instead of once for each mix of them.

    Fields of records are as narrow as they may be, and numba knows constants by their values, so
    a function that is called with a field here, a constant there, would be compiled for each, and
    so would all that it calls (Atlantis took 1.4 times as long to compile).
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

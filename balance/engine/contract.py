"""What a game hands to the engine, and how compiled code finds it.

Every record of a game (rules, state, memory, tally, row, workspace) begins with a field that
carries the game's name. The functions below are empty seats: in compiled code numba picks the
game's own function by the type of the record, at compile time; with JIT switched off the same
choice is made by the record's dtype at run time. So one play loop serves all games, and its
machine code comes from the cache on disk.

A game is a Python package that defines the functions named here; ``balance.games`` lists what
else it brings.
"""

from types import ModuleType
from typing import Any

from numba.extending import overload

from balance.engine.parts import PART

_games: dict[str, ModuleType] = {}

_CALLED = {"nogil": True, "error_model": "numpy", **PART}
_INLINED = {**_CALLED, "forceinline": True}


def register(game: ModuleType) -> None:
    """Make the compiled functions of a game known under its ``NAME``."""
    _games[game.NAME] = game


def _implementation(hook: str, rules: Any) -> Any:
    """The game's function for a rules record, or for its numba type."""
    name = next(iter(rules.fields)) if hasattr(rules, "fields") else rules.dtype.names[0]
    return getattr(_games[name], hook)


def setup(rules, state, tally, luck):
    """Deal the opening position and go on to the first decision."""
    return _implementation("setup", rules)(rules, state, tally, luck)


@overload(setup, jit_options=_INLINED)
def _setup(rules, state, tally, luck):
    return _implementation("setup", rules).py_func


def legal(rules, state, options):
    """Fill the options of the acting seat in canonical order; returns how many."""
    return _implementation("legal", rules)(rules, state, options)


@overload(legal, jit_options=_INLINED)
def _legal(rules, state, options):
    return _implementation("legal", rules).py_func


def act(rules, state, tally, option):
    """Carry out a choice, without luck; sets `goes_on` when the move is not over."""
    return _implementation("act", rules)(rules, state, tally, option)


@overload(act, jit_options=_INLINED)
def _act(rules, state, tally, option):
    return _implementation("act", rules).py_func


def advance(rules, state, tally, luck):
    """Chance and automatic steps, up to the next decision or the end."""
    return _implementation("advance", rules)(rules, state, tally, luck)


@overload(advance, jit_options=_INLINED)
def _advance(rules, state, tally, luck):
    return _implementation("advance", rules).py_func


def features(rules, memory, before, after, seat, out):
    """Describe a whole move in numbers by what the seat may know."""
    return _implementation("features", rules)(rules, memory, before, after, seat, out)


@overload(features, jit_options=_CALLED)
def _features(rules, memory, before, after, seat, out):
    return _implementation("features", rules).py_func


def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option a named character of the game takes."""
    return _implementation("choose", rules)(rules, memory, state, player, workspace, n, luck)


@overload(choose, jit_options=_CALLED)
def _choose(rules, memory, state, player, workspace, n, luck):
    return _implementation("choose", rules).py_func


def observe(rules, state, memory, seat):
    """Update what a seat remembers after each step of the game."""
    return _implementation("observe", rules)(rules, state, memory, seat)


@overload(observe, jit_options=_CALLED)
def _observe(rules, state, memory, seat):
    return _implementation("observe", rules).py_func


def standing(rules, state, scores):
    """The running score of every seat."""
    return _implementation("standing", rules)(rules, state, scores)


@overload(standing, jit_options=_INLINED)
def _standing(rules, state, scores):
    return _implementation("standing", rules).py_func


def winners(rules, state, won, rank):
    """Who has won (1/0) and the place of every seat (0 where none is given)."""
    return _implementation("winners", rules)(rules, state, won, rank)


@overload(winners, jit_options=_CALLED)
def _winners(rules, state, won, rank):
    return _implementation("winners", rules).py_func


def record(rules, state, tally, clock, row):
    """Fill the game's own columns of a finished game."""
    return _implementation("record", rules)(rules, state, tally, clock, row)


@overload(record, jit_options=_CALLED)
def _record(rules, state, tally, clock, row):
    return _implementation("record", rules).py_func


def determinize(rules, memory, state, viewer, luck):
    """Deal afresh all that the viewer cannot know, consistent with what it knows."""
    return _implementation("determinize", rules)(rules, memory, state, viewer, luck)


@overload(determinize, jit_options=_CALLED)
def _determinize(rules, memory, state, viewer, luck):
    return _implementation("determinize", rules).py_func

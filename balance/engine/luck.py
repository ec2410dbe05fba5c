"""Luck: every chance event of a game as a hash, so that any game can be dealt again.

A *luck* is an immutable 64-bit key of one deal. A draw names its purpose (rolling, shuffling
the deck, ...) and an index that the game takes from its state (which turn, which die), and
nothing else: draws do not depend on how many were made before, on threads or on machines, and
two rulesets that ask the same question get the same answer. The generator is SplitMix64
(Steele, Lea and Flood 2014) read at a computed position instead of in sequence.

The same functions take a :class:`LoadedLuck` in place of the key: chosen draws are then forced,
all others stay what the key says. Whole games take the key, so they never pay for it; what goes
step by step (scenarios, replays, mixed tables) takes this form always.
"""

from typing import NamedTuple

import numba
import numpy as np
from numba.extending import overload

from balance.engine.jit import compiled
from balance.engine.parts import PART

U = np.uint64


_GOLDEN = U(0x9E3779B97F4A7C15)
_PURPOSE = U(0xD1B54A32D192ED03)
_MIX_1 = U(0xBF58476D1CE4E5B9)
_MIX_2 = U(0x94D049BB133111EB)
_LOW = U(0xFFFFFFFF)
_TWO_32 = U(1 << 32)
_S11, _S27, _S30, _S31, _S32 = U(11), U(27), U(30), U(31), U(32)
_TO_UNIT = 2.0**-53


_NONE = np.zeros((0, 3), dtype=np.int64)


class LoadedLuck(NamedTuple):
    """A deal in which some draws are forced.

    Attributes
    ----------
    key : np.uint64
        The luck that answers every draw that is not forced.
    forced : ndarray(int64, ndim=2)
        Rows of (purpose, index, value); ``value`` is what :func:`below` returns, and what
        :func:`word` returns where pieces are ordered by it (small values come first). A value
        that is not below ``n`` counts for nothing: the key answers in its place.
    drawn : ndarray(int64, ndim=2)
        A log of the draws as rows of (purpose, index, n), with 0 as ``n`` of a :func:`word`; the
        first row holds how many follow. Where there is no room, nothing is noted.
    """

    key: np.uint64
    forced: np.ndarray
    drawn: np.ndarray = _NONE


def loaded(luck: U | LoadedLuck) -> LoadedLuck:
    """A luck as single steps take it: of one type, so that they are compiled once a game."""
    return luck if isinstance(luck, LoadedLuck) else LoadedLuck(luck, _NONE)


@compiled
def mix(z):
    """The finaliser of SplitMix64: a bijection of 64-bit words that leaves no pattern."""
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@compiled
def deal_luck(seed, deal):
    """The luck of deal number ``deal`` under ``seed``."""
    return mix(mix(U(seed) + _GOLDEN) + U(deal) * _GOLDEN)


@compiled
def _word(key, purpose, index):
    return mix(key + U(purpose) * _PURPOSE + U(index) * _GOLDEN)


@compiled
def _below(key, purpose, index, n):
    """Lemire's multiplication with rejection on 32 bits: no bias for any ``n`` below 2**32."""
    bits = _word(key, purpose, index)
    wide = U(n)
    product = (bits >> _S32) * wide
    if (product & _LOW) < wide:
        threshold = (_TWO_32 - wide) % wide
        while (product & _LOW) < threshold:
            bits = mix(bits + _GOLDEN)
            product = (bits >> _S32) * wide
    return np.int64(product >> _S32)


@compiled
def _forced_row(luck, purpose, index):
    index = np.int64(index)
    for row in range(luck.forced.shape[0]):
        if luck.forced[row, 0] == purpose and luck.forced[row, 1] == index:
            return row
    return -1


@compiled
def _note(luck, purpose, index, n):
    if luck.drawn.shape[0] == 0:
        return
    count = luck.drawn[0, 0] + 1
    if count < luck.drawn.shape[0]:
        luck.drawn[0, 0] = count
        luck.drawn[count, 0] = purpose
        luck.drawn[count, 1] = np.int64(index)
        luck.drawn[count, 2] = n


@compiled
def _loaded_word(luck, purpose, index):
    _note(luck, purpose, index, 0)
    row = _forced_row(luck, purpose, index)
    return U(luck.forced[row, 2]) if row >= 0 else _word(luck.key, purpose, index)


@compiled
def _loaded_below(luck, purpose, index, n):
    _note(luck, purpose, index, n)
    row = _forced_row(luck, purpose, index)
    if row >= 0 and luck.forced[row, 2] < n:
        return luck.forced[row, 2]
    return _below(luck.key, purpose, index, n)


def word(luck, purpose, index):
    """64 random bits of a draw; pieces are shuffled by sorting them by their words.

    Parameters
    ----------
    luck : np.uint64 or LoadedLuck
    purpose, index : int
        What the draw is for, and which one of that purpose it is.
    """
    if isinstance(luck, LoadedLuck):
        return _loaded_word(luck, purpose, index)
    return _word(luck, purpose, index)


def below(luck, purpose, index, n):
    """A uniform integer 0 <= x < ``n`` without bias, as int64 (parameters as :func:`word`)."""
    if isinstance(luck, LoadedLuck):
        return _loaded_below(luck, purpose, index, n)
    return _below(luck, purpose, index, n)


@overload(word, jit_options=PART)
def _overload_word(luck, purpose, index):
    if isinstance(luck, numba.types.NamedTuple):
        return lambda luck, purpose, index: _loaded_word(luck, purpose, index)
    return lambda luck, purpose, index: _word(luck, purpose, index)


@overload(below, jit_options=PART)
def _overload_below(luck, purpose, index, n):
    if isinstance(luck, numba.types.NamedTuple):
        return lambda luck, purpose, index, n: _loaded_below(luck, purpose, index, n)
    return lambda luck, purpose, index, n: _below(luck, purpose, index, n)


def other_luck(luck, key):
    """The luck of another key, in the form that ``luck`` has; nothing of it is forced or noted."""
    if isinstance(luck, LoadedLuck):
        return LoadedLuck(key, luck.forced[:0], luck.drawn[:0])
    return key


@overload(other_luck, jit_options=PART)
def _overload_other_luck(luck, key):
    if isinstance(luck, numba.types.NamedTuple):
        return lambda luck, key: LoadedLuck(key, luck.forced[:0], luck.drawn[:0])
    return lambda luck, key: key


@compiled
def chance(luck, purpose, index):
    """A uniform float 0 <= x < 1 with 53 random bits (parameters as :func:`word`)."""
    return (word(luck, purpose, index) >> _S11) * _TO_UNIT


@compiled
def shuffle(luck, purpose, round_, pieces, count, order, keys):
    """Order ``pieces[:count]`` by their words into ``order``, which is changed.

    A piece is named by what it is, not by where it lies in the list: taking one piece out
    leaves the order of the others as it was. ``round_`` counts the shuffles of the same pile;
    pieces are non-negative and below 2**32. ``order`` receives positions in ``pieces``;
    ``keys`` is room for ``count`` words (uint64).
    """
    for i in range(count):
        key = word(luck, purpose, (U(round_) << _S32) + U(pieces[i]))
        j = i
        while j > 0 and keys[j - 1] > key:
            order[j] = order[j - 1]
            keys[j] = keys[j - 1]
            j -= 1
        order[j] = i
        keys[j] = key

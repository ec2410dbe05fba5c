"""The stateless luck of a deal, derived anew with plain masked integers.

Every random number is a pure function of (luck of the deal, purpose, index): nothing is drawn from
a stream, so that two implementations agree however they order their work.
"""

from __future__ import annotations

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
PURPOSE = 0xD1B54A32D192ED03


def mix(z: int) -> int:
    """The finishing scramble of a 64-bit number."""
    z &= MASK
    z ^= z >> 30
    z = (z * 0xBF58476D1CE4E5B9) & MASK
    z ^= z >> 27
    z = (z * 0x94D049BB133111EB) & MASK
    z ^= z >> 31
    return z


def deal_luck(seed: int, deal: int) -> int:
    """The luck of deal number `deal` of a run with the given seed."""
    return mix(mix(seed + GOLDEN) + deal * GOLDEN)


def word(luck: int, purpose: int, index: int) -> int:
    """The 64 random bits that belong to one purpose and one index."""
    return mix(luck + purpose * PURPOSE + index * GOLDEN)


def below(luck: int, purpose: int, index: int, n: int) -> int:
    """An unbiased number from 0 to n - 1 (multiply, and redraw the few uneven cases)."""
    x = word(luck, purpose, index)
    uneven = (2**32 - n) % n
    while True:
        product = (x >> 32) * n
        low = product & 0xFFFFFFFF
        if low >= n or low >= uneven:
            return product >> 32
        x = mix(x + GOLDEN)


def chance(luck: int, purpose: int, index: int) -> float:
    """A number in [0, 1) with 53 random bits."""
    return (word(luck, purpose, index) >> 11) * 2.0**-53

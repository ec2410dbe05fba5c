"""The planner's draw model: how many numbers it takes to fill a row, worked out once per dice.

A *draw* is one number rolled in the colour of the next square. How it comes about is a fixed
mixture: mostly one die, often two, seldom three (two and a joker). The tables lie in the rules
record, so that compiled code only looks them up.
"""

from functools import cache
from typing import Any

import numpy as np

from balance.games.safehouse.kernel import codes

MIXTURE = (0.45, 0.42, 0.13)  # one die, two, three
_EQUAL_START = 1.6  # draws until a row of equal numbers has a first one worth repeating


def fill_tables(rules: Any) -> None:
    """Fill what the planner looks up of a rules record (or an array of one) from its dice."""
    faces = _plain(rules["colour_faces"])
    jokers = _plain(rules["joker_faces"])
    dice = _plain(rules["dice"])
    rules["number_share"] = number_share(faces)
    rules["draws"] = draws_table(faces)
    rules["equal_draws"] = equal_draws(faces)
    rules["sum_share"] = sum_share(faces)
    rules["pursuer_share"] = (faces.count(0) / len(faces), jokers.count(0) / len(jokers))
    rules["top_number"] = max(faces) * max(dice[:4]) + max(jokers) * dice[4]


def _plain(values: Any) -> tuple[int, ...]:
    return tuple(int(x) for x in np.ravel(values))


def _sums(faces: tuple[int, ...], dice: int) -> dict[int, float]:
    """Chance of every sum of some dice that each show one of these faces."""
    sums = {0: 1.0}
    for _ in range(dice):
        more: dict[int, float] = {}
        for total, share in sums.items():
            for face in faces:
                more[total + face] = more.get(total + face, 0.0) + share / len(faces)
        sums = more
    return sums


@cache
def sum_share(faces: tuple[int, ...]) -> np.ndarray:
    """Chance that some dice of a colour make a number (0: all show the pursuer, or no dice)."""
    shares = np.zeros((codes.DICE + 1, codes.MOST_SUM + 1))
    for dice in range(codes.DICE + 1):
        for total, share in _sums(faces, dice).items():
            shares[dice, total] = share
    return shares


@cache
def number_share(faces: tuple[int, ...]) -> np.ndarray:
    """Chance of each number in a draw, with dice that all show a number."""
    numbers = tuple(face for face in faces if face)
    shares = np.zeros(codes.TOP + 1)
    for dice, weight in enumerate(MIXTURE, start=1):
        for total, share in _sums(numbers, dice).items():
            if total <= codes.TOP:
                shares[total] += weight * share
    return shares


@cache
def equal_draws(faces: tuple[int, ...]) -> np.ndarray:
    """Draws for an empty row of equal numbers, by its squares."""
    squares = np.arange(codes.SQUARES + 1)
    return np.where(squares, _EQUAL_START + (squares - 1) / number_share(faces).max(), 0.0)


@cache
def draws_table(faces: tuple[int, ...]) -> np.ndarray:
    """Expected draws to fill neighbouring squares in order, ``[rising][squares][low][high]``."""
    share = number_share(faces)
    table = np.full((2, codes.SQUARES + 1, codes.TOP + 2, codes.TOP + 1), codes.NEVER)
    table[:, 0] = 0.0
    for rising in (0, 1):
        for squares in range(1, codes.SQUARES + 1):
            for low in range(1, codes.TOP + 1):
                for high in range(low, codes.TOP + 1):
                    rest = _rests(table[rising], rising, squares, low, high)
                    table[rising, squares, low, high] = wait(share[low : high + 1], rest)
    return table


def draws(faces: tuple[int, ...], squares: int, low: int, high: int, rising: bool = False) -> float:
    """Expected draws to fill some neighbouring squares with numbers ``low`` to ``high``."""
    return float(draws_table(faces)[int(rising), squares, low, high]) if squares else 0.0


def _rests(table: np.ndarray, rising: int, squares: int, low: int, high: int) -> np.ndarray:
    """Draws still to come after each number from ``low`` to ``high``, in its best square."""
    rest = np.full(high - low + 1, codes.NEVER)
    numbers = np.arange(low, high + 1)
    for left in range(squares):
        right = squares - 1 - left
        below = table[left, low, numbers - rising]
        above = table[right, np.minimum(numbers + rising, codes.TOP + 1), high]
        np.minimum(rest, below + above, out=rest)
    return rest


def wait(share: np.ndarray, rest: np.ndarray) -> float:
    """Draws until a number is accepted and the rest filled, when one waits for the good ones."""
    chance = work = 0.0
    best = codes.NEVER
    for i in np.argsort(rest, kind="stable"):
        if rest[i] >= best:
            break
        chance += share[i]
        work += share[i] * rest[i]
        if chance > 0.0:
            best = (1.0 + work) / chance
    return min(best, codes.NEVER)

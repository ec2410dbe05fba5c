"""Metrics of Sewer Pirats: sums over seats, chosen seats, and slopes within games.

A slope compares the seats of one game with each other: by how much more of one thing those have
that have one more of another. It is the regression line through the seats of every game, all games
taken together, and a correlation like everything that compares seats which chose differently.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import polars as pl

from balance.games.api import Metric, split_scale, split_win
from balance.games.api.metrics import PICTURES, OfSeat, both, each, of_seat, score, total, wins_of
from balance.games.sewer_pirats.parameters.abilities import able_tribes, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES


def crew(tribe: str) -> OfSeat:
    """Figures of a tribe that a seat leads."""
    return of_seat(f"crews_{tribe}")


def most(value: OfSeat, players: int) -> OfSeat:
    """Has the seat more than every other seat?"""
    return lambda seat: _beats(value, seat, players, 1)


def fewest(value: OfSeat, players: int) -> OfSeat:
    """Has the seat less than every other seat?"""
    return lambda seat: _beats(value, seat, players, -1)


def _beats(value: OfSeat, seat: int, players: int, sign: int) -> pl.Expr:
    others = [other for other in range(1, players + 1) if other != seat]
    here = sign * value(seat)
    return pl.all_horizontal(*[here > sign * value(other) for other in others]).cast(pl.Int64)


# --- bins of an exposure ---------------------------------------------------------------------

Bins = Sequence[int]  # where each begins; the last one has no end


def wins_by(
    name: str, players: int, value: OfSeat, bins: Bins, word: str, where: str
) -> list[Metric]:
    """Win share of the seats by how much of something they have, and where."""
    ends = [*bins[1:], None]
    return [
        wins_of(f"wins_{name}_{low}", PICTURES, f"A seat with {words} {where} wins", players,
                _within(value, low, end))
        for (low, words), end in zip(bin_names(bins, word), ends, strict=True)
    ]  # fmt: skip


def bin_names(bins: Bins, word: str) -> list[tuple[int, str]]:
    """Where each bin begins, and what it is called."""
    *below, last = bins
    named = [
        (low, f"{low} or {low + 1} {word}s" if end - low == 2 else f"{low} {word}s")
        for low, end in zip(below, bins[1:], strict=True)
    ]
    return [*named, (last, f"{last} or more {word}s")]


def _within(value: OfSeat, low: int, end: int | None) -> OfSeat:
    def within(seat: int) -> pl.Expr:
        above = value(seat) >= low
        return (above if end is None else above & (value(seat) < end)).cast(pl.Int64)

    return within


# --- metrics ---------------------------------------------------------------------------------


def points_of(id_: str, topic: str, label: str, players: int, chosen: OfSeat) -> Metric:
    """Mean score of the seats that ``chosen`` marks with 1, over all games."""
    points = total(both(score, chosen), players)
    return each(id_, topic, label, "points", points, total(chosen, players))


def slope(
    id_: str,
    topic: str,
    label: str,
    unit: str,
    players: int,
    of: OfSeat,
    by: OfSeat,
    scale: int = 1,
) -> Metric:
    """How much more of one number goes with one more of another among the seats of a game.

    Games in which all seats have the same of the other number say nothing and do not count.
    """
    product, square = partial(players, of, by, [])
    return each(id_, topic, label, unit, product, square)._replace(scale=scale, reference=0.0)


def partial(
    players: int, of: OfSeat, by: OfSeat, alike: Sequence[OfSeat]
) -> tuple[pl.Expr, pl.Expr]:
    """The regression of a number on another within a game, with further numbers held alike.

    Returns
    -------
    tuple of Polars expressions
        Of every game the two determinants of Cramer's rule. The slope is the sum of the first
        over the sum of the second, so that games count by how much they tell. At most
        ``players - 2`` numbers can be held alike: with more, every second determinant is 0.
    """
    values = [number(seat) for number in (of, by, *alike) for seat in range(1, players + 1)]

    def expression(upper: bool) -> pl.Expr:
        def compute(seats: Sequence[pl.Series]) -> pl.Series:
            return pl.Series(_determinant(_products(seats, players), upper))

        return pl.map_batches(values, compute, pl.Int64)

    return expression(True), expression(False)


def _products(seats: Sequence[pl.Series], players: int) -> np.ndarray:
    """Sums over the seats of the products of deviations from the mean, times the seats.

    Parameters
    ----------
    seats : sequence of Series
        Number by number, each seat by seat.

    Returns
    -------
    ndarray of int64, shape (numbers, numbers, games)
    """
    values = np.stack([seat.to_numpy() for seat in seats])
    values = values.reshape(len(seats) // players, players, -1)
    sums = values.sum(axis=1)
    products: np.ndarray = np.einsum("ijg,kjg->ikg", values, values)
    products = players * products - sums[:, None] * sums[None, :]
    return products


def _determinant(products: np.ndarray, upper: bool) -> np.ndarray:
    """Cramer's determinant for the second number; ``upper`` puts the first one in its place."""
    rows = list(range(1, len(products)))
    columns = [0, *rows[1:]] if upper else rows
    return _expanded(list(products[np.ix_(rows, columns)]))


def _expanded(rows: Sequence[np.ndarray]) -> np.ndarray:
    """Determinants of whole numbers, exactly: rows of shape (n, games), as many as n."""
    head, *below = rows
    found: np.ndarray = np.zeros_like(head[0])
    for place, entry in enumerate(head):
        rest = [np.delete(row, place, axis=0) for row in below]
        found = found + (-1) ** place * entry * (_expanded(rest) if rest else 1)
    return found


def points_slope(id_: str, topic: str, label: str, players: int, by: OfSeat) -> Metric:
    """Points that go with one more of something."""
    return slope(id_, topic, label, "points", players, score, by)


def wins_slope(id_: str, topic: str, label: str, players: int, by: OfSeat) -> Metric:
    """Win share that goes with one more of something."""
    scale = split_scale(players)
    return slope(id_, topic, label, "%", players, lambda s: split_win(s, players), by, scale)


# --- tribes ------------------------------------------------------------------------------------


PLURALS = {tribe: f"{tribe}s" for tribe in TRIBE_NAMES} | {"cockroach": "cockroaches"}


def drawn_tribes(parameters: Parameters, players: int) -> list[str]:
    """Shared crews: the tribes that some games have and others lack; none without abilities."""
    fixed = parameters.forced_tribes or len(parameters.tribe_pool) == parameters.crew_size
    return [] if fixed or not able_tribes(parameters, players) else tribes(parameters, players)


def pairs(names: Sequence[str]) -> list[tuple[str, str]]:
    """Every two of them."""
    return list(combinations(names, 2))

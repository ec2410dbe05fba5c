"""Metrics of To the Bottom: sums over seats, chosen seats, and slopes within games.

What compares seats that chose differently is a correlation: it does not say what a choice is worth.
"""

from collections.abc import Callable, Sequence

import numpy as np
import polars as pl

from balance.games.api import Metric, split_scale, split_win
from balance.games.api.metrics import OfSeat, each, part, score, whole

Chosen = Callable[[np.ndarray], np.ndarray]  # of an array of shape (players, games)
END = 1_000_000  # above every number: a span that has no end


def highest(value: OfSeat, players: int) -> pl.Expr:
    """A number's largest value among the seats."""
    return pl.max_horizontal(*[value(seat) for seat in range(1, players + 1)])


def within(value: OfSeat, low: int, high: int) -> OfSeat:
    """Has the seat from low to below high?"""
    return lambda seat: (value(seat) >= low) & (value(seat) < high)


# --- the Iceberg -------------------------------------------------------------------------------


def buyer() -> pl.Expr:
    """The seat that bought the Iceberg, 0 where nobody did."""
    return whole("iceberg_buyer").fill_null(0)


def bought_iceberg(seat: int) -> pl.Expr:
    """Did the seat buy the Iceberg?"""
    return (buyer() == seat).cast(pl.Int64)


def cruise_rounds(players: int) -> pl.Expr:
    """The round in which the Cruise ends: a turn of the player who has had most of them."""
    return (whole("turns_cruise") + players - 1) // players


def opens_as(place: int, players: int) -> OfSeat:
    """Has the seat this place in the turn order of the Sinking, 1 being the buyer?"""
    return lambda seat: bought_iceberg((seat - place) % players + 1)


# --- metrics ---------------------------------------------------------------------------------


def quantiles(id_: str, topic: str, label: str, unit: str, value: pl.Expr) -> list[Metric]:
    """The middle of a number, and what one game in twenty falls below or exceeds."""
    ends = {
        5: "few (at most 5 % of games have fewer)",
        50: "median",
        95: "many (at most 5 % have more)",
    }
    return [
        Metric(f"{id_}_q{q:02d}", topic, f"{label}, {words}", "quantile", value, unit=unit)
        for q, words in ends.items()
    ]


def wins_of_leader(
    id_: str, topic: str, label: str, players: int, value: OfSeat, sign: int = 1
) -> Metric:
    """Win share of the seat that has more of something than every other, or less with -1."""

    def leads(values: np.ndarray) -> np.ndarray:
        best: np.ndarray = sign * values == (sign * values).max(axis=0)
        best &= best.sum(axis=0) == 1  # nobody leads in a tie
        return best

    return _wins_where(id_, topic, label, players, value, leads)


def wins_by_lead(
    id_: str, topic: str, label: str, players: int, value: OfSeat, low: float, high: float
) -> Metric:
    """Win share of the seats that lie so far above the mean of the others: low to below high."""

    def inside(values: np.ndarray) -> np.ndarray:
        lead = (players * values - values.sum(axis=0)) / (players - 1)
        found: np.ndarray = (lead >= low) & (lead < high)
        return found

    return _wins_where(id_, topic, label, players, value, inside)


def _wins_where(
    id_: str, topic: str, label: str, players: int, value: OfSeat, chosen: Chosen
) -> Metric:
    """Win share of the seats that are chosen by a number of all seats."""
    won = _over_seats(
        players, [value, lambda seat: split_win(seat, players)],
        lambda numbers: (chosen(numbers[0]) * numbers[1]).sum(axis=0),
    )  # fmt: skip
    count = _over_seats(players, [value], lambda numbers: chosen(numbers[0]).sum(axis=0))
    question = part(id_, topic, label, won, count, split_scale(players))
    return question._replace(reference=1 / players)


def points_slope(id_: str, topic: str, label: str, players: int, by: OfSeat) -> Metric:
    """Points that go with one more of something among the seats of a game."""
    return _slope(id_, topic, label, "points", players, score, by)


def wins_slope(id_: str, topic: str, label: str, players: int, by: OfSeat) -> Metric:
    """Win share that goes with one more of something among the seats of a game."""
    asked = _slope(id_, topic, label, "%", players, lambda s: split_win(s, players), by)
    return asked._replace(scale=split_scale(players))


def _slope(
    id_: str, topic: str, label: str, unit: str, players: int, of: OfSeat, by: OfSeat
) -> Metric:
    """The regression line through the seats of every game, all games taken together.

    Games in which all seats have the same of the other number say nothing and do not count.
    """

    def product(numbers: np.ndarray) -> np.ndarray:
        of_all, by_all = numbers[0], numbers[-1]
        spread: np.ndarray = players * (of_all * by_all).sum(axis=0)
        spread -= of_all.sum(axis=0) * by_all.sum(axis=0)
        return spread

    upper, lower = _over_seats(players, [of, by], product), _over_seats(players, [by], product)
    return each(id_, topic, label, unit, upper, lower)._replace(reference=0.0)


def _over_seats(
    players: int, numbers: Sequence[OfSeat], function: Callable[[np.ndarray], np.ndarray]
) -> pl.Expr:
    """A whole number of every game, of an array of shape (numbers, players, games).

    Every number of a seat is worked out only once, which matters where it is a sum over all cards.
    """
    inputs = [number(seat).cast(pl.Int64) for number in numbers for seat in range(1, players + 1)]

    def compute(columns: Sequence[pl.Series]) -> pl.Series:
        values = np.stack([column.to_numpy() for column in columns])
        found = function(values.reshape(len(numbers), players, -1))
        return pl.Series(found.astype(np.int64))

    return pl.map_batches(inputs, compute, pl.Int64)

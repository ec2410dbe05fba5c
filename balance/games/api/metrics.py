"""How metrics are put together: sums over seats, chosen seats, parts of a whole.

A metric that compares seats which chose differently asks for a correlation.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache

import polars as pl

from balance.games.api import Metric, split_scale, split_win

OfSeat = Callable[[int], pl.Expr]
PICTURES = ""  # the topic of numbers that only pictures and conclusions show
FAN = (5, 25, 50, 75, 95)  # per cent of the games that a picture of a course parts


@lru_cache(maxsize=4096)
def whole(name: str) -> pl.Expr:
    """A column as a number that sums do not overflow."""
    return pl.col(name).cast(pl.Int64)


def of_seat(*names: str) -> OfSeat:
    """The sum of these columns at a seat."""
    return lambda seat: pl.sum_horizontal(*[whole(f"{name}_{seat}") for name in names])


def score(seat: int) -> pl.Expr:
    """Points of a seat."""
    return whole(f"score_{seat}")


def total(value: OfSeat, players: int) -> pl.Expr:
    """A number's sum over the seats."""
    return pl.sum_horizontal(*[value(seat) for seat in range(1, players + 1)])


def both(first: OfSeat, second: OfSeat) -> OfSeat:
    """The product of two numbers of a seat: for 0 and 1, whether it has both."""
    return lambda seat: first(seat).cast(pl.Int64) * second(seat).cast(pl.Int64)


def at_least(value: OfSeat, least: int = 1) -> OfSeat:
    """Has the seat so many?"""
    return lambda seat: (value(seat) >= least).cast(pl.Int64)


def mean(
    id_: str, topic: str, label: str, unit: str, value: pl.Expr | None = None, scale: int = 1
) -> Metric:
    """A number a game, or with ``scale`` a part of it."""
    asked = whole(id_) if value is None else value
    return Metric(id_, topic, label, "mean", asked, scale=scale, unit=unit)


def fan(
    id_: str, label: str, unit: str, value: pl.Expr, percents: Iterable[int] = FAN
) -> list[Metric]:
    """Quantiles of a number for a picture, ids ``<id>_q05`` and so on."""
    return [
        Metric(
            f"{id_}_q{percent:02d}", PICTURES, f"{label}: {percent} % quantile", "quantile", value,
            unit=unit,
        )
        for percent in percents
    ]  # fmt: skip


def share(id_: str, topic: str, label: str, value: pl.Expr) -> Metric:
    """How many games are so."""
    return Metric(id_, topic, label, "share", value, unit="%")


def part(id_: str, topic: str, label: str, value: pl.Expr, per: pl.Expr, scale: int = 1) -> Metric:
    """A part of a whole; games in which the whole is nothing do not count."""
    counted = pl.when(per > 0).then(per)
    return Metric(id_, topic, label, "bounded", value, counted, scale, "%")


def each(id_: str, topic: str, label: str, unit: str, value: pl.Expr, per: pl.Expr) -> Metric:
    """So much for each of something; games without any of it do not count."""
    counted = pl.when(per > 0).then(per)
    return Metric(id_, topic, label, "ratio", value, counted, unit=unit)


def wins_of(id_: str, topic: str, label: str, players: int, chosen: OfSeat) -> Metric:
    """Mean win share of the seats that ``chosen`` marks with 1, over all games."""
    won = total(both(lambda seat: split_win(seat, players), chosen), players)
    question = part(id_, topic, label, won, total(chosen, players), split_scale(players))
    return question._replace(reference=1 / players)


def family(name: str, members: Iterable[Metric]) -> list[Metric]:
    """Numbers held against each other: their intervals hold together."""
    return [question._replace(family=name) for question in members]

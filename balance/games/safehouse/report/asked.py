"""How metrics of SafeHouse are put together: wins of the team, sums over seats, ranges."""

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import part, whole

WON = pl.col("won_1") == 1
LOST = ~WON & (pl.col("capped") == 0)


def total(name: str, players: int) -> pl.Expr:
    """A column's sum over the seats."""
    return pl.sum_horizontal(*[whole(f"{name}_{seat}") for seat in range(1, players + 1)])


def part_of(id_: str, topic: str, label: str, value: pl.Expr, per: pl.Expr) -> Metric:
    """A part of a whole, where both may be told by yes or no."""
    return part(id_, topic, label, value.cast(pl.Int64), per.cast(pl.Int64))


def wins_where(id_: str, topic: str, label: str, chosen: pl.Expr, family: str) -> Metric:
    """The team's win share in the games that were so: a correlation."""
    question = part_of(id_, topic, label, WON & chosen, chosen)
    return question._replace(family=family)


def within(value: pl.Expr, low: int, high: int | None) -> pl.Expr:
    """Does a number lie in a range, both ends included?"""
    return value >= low if high is None else value.is_between(low, high)


def span(low: int, high: int | None) -> str:
    """Words for whole numbers from one to another."""
    return f"{low} or more" if high is None else f"{low}" if low == high else f"{low} to {high}"


def dice_span(low: int, high: int | None) -> str:
    """Words for a mean number from one to below another."""
    if high is None:
        return f"{low} or more"
    return f"{low} to less than {high}" if low else f"less than {high}"

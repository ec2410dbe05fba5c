"""Games that are alike are worked out once: the same samples as game by game."""

import numpy as np
import polars as pl
import pytest

from balance.stats import alike
from balance.stats.alike import coded, grouped, kinds_of
from balance.stats.measures import Measure
from balance.stats.samples import Sample, collect

GAMES = 3_000
TYPES = (pl.Int8, pl.UInt8, pl.Int16, pl.Int32, pl.Int64, pl.UInt64)


@pytest.fixture(autouse=True)
def some_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alike, "ENOUGH", 1)
    monkeypatch.setattr(alike, "WORTH", 1)


def rows(seed: int) -> pl.DataFrame:
    """Columns of every type, with few values and many, some of them unknown."""
    luck = np.random.default_rng(seed)
    columns: dict[str, pl.Series] = {"won": pl.Series(luck.random(GAMES) < 0.3)}
    for number, dtype in enumerate(TYPES):
        signed = dtype in (pl.Int8, pl.Int16, pl.Int32, pl.Int64)
        few = luck.integers(-3 if signed else 0, 5, GAMES)
        columns[f"few_{number}"] = pl.Series(few).cast(dtype)
        unknown = pl.Series(luck.random(GAMES) < 0.2)
        columns[f"holed_{number}"] = pl.Series(few).cast(dtype).set(unknown, None)
    columns["wide"] = pl.Series(luck.integers(-(10**6), 10**6, GAMES))
    columns["ends"] = pl.Series(luck.choice([-128, 127], GAMES)).cast(pl.Int8)
    columns["top"] = pl.Series(luck.choice([126, 127, None], GAMES).tolist(), dtype=pl.Int8)
    columns["far"] = pl.Series(luck.integers(2**62, 2**62 + 3, GAMES))
    columns["no"] = pl.Series([None] * GAMES, dtype=pl.Int16)
    columns["same"] = pl.Series([7] * GAMES, dtype=pl.Int16)
    return pl.DataFrame(columns)


def measures() -> list[Measure]:
    """Of one column and of several, of every kind."""
    asked = [Measure("won", "share", pl.col("won"))]
    names = [f"{kind}_{number}" for kind in ("few", "holed") for number in range(len(TYPES))]
    for name in [*names, "wide", "ends", "top", "no", "same"]:
        value = pl.col(name).cast(pl.Int64)
        asked += [
            Measure(name, "mean", value, scale=3),
            Measure(f"{name}_q", "quantile", value, q=0.25),
            Measure(f"{name}_known", "share", value.is_not_null()),
            Measure(f"{name}_each", "ratio", pl.col("won").cast(pl.Int64), value.abs()),
            Measure(f"{name}_some", "ratio", value, pl.when(value > 0).then(value)),
        ]
    both = pl.col("few_0").cast(pl.Int64) * pl.col("holed_2") + pl.col("won")
    asked += [
        Measure("both", "mean", both),
        Measure("apart", "share", pl.col("few_1") > pl.col("few_3")),
        Measure("far", "mean", pl.col("far") - 2**62),
        Measure("one", "mean", pl.lit(1)),
    ]
    return asked


def facts(sample: Sample) -> tuple[object, ...]:
    return sample.measure.name, *sample.plain()


@pytest.mark.parametrize("seed", range(3))
def test_samples_are_those_of_every_game(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    games, asked = rows(seed), measures()
    found = [facts(one) for one in collect([games], asked)]
    monkeypatch.setattr(alike, "ENOUGH", GAMES + 1)
    monkeypatch.setattr(alike, "FEW", GAMES + 1)
    assert found == [facts(one) for one in collect([games], asked)]
    assert all(type(fact) is not bool for one in found for fact in one)


def test_few_rows_stand_for_all_games() -> None:
    games = pl.DataFrame({"a": [1, 2, None, 2] * 50, "b": [True, False] * 100})
    asked = [
        Measure("a", "mean", pl.col("a")),
        Measure("b", "share", pl.col("b")),
        Measure("ab", "mean", pl.col("a") + pl.col("b")),
    ]
    together, alone = grouped(games, asked)
    assert alone.games["a"].to_list() == [1, 2, None]
    assert alone.games["b"].to_list()[:2] == [False, True]
    assert dict(zip(alone.asked, alone.times, strict=True)) == {0: [50, 100, 50], 1: [100, 100]}
    assert sorted(zip(*together.games, *together.times, strict=True), key=str) == [
        (1, True, 50),
        (2, False, 100),
        (None, True, 50),
    ]
    assert alone.games.schema == games.schema == together.games.schema


def test_what_has_many_values_is_read_game_by_game() -> None:
    games = pl.DataFrame({"a": range(100), "b": [1, 2] * 50})
    asked = [Measure("a", "mean", pl.col("a")), Measure("b", "mean", pl.col("b"))]
    few, rest = grouped(games, asked)
    assert (few.asked, rest.asked) == ([1], [0])
    assert rest.times == [None]
    assert rest.games is games


def test_the_kinds_of_two_columns() -> None:
    columns = [coded(pl.Series([5, 5, 6, 6] * 20)), coded(pl.Series([None, 1, 1, 1] * 20))]
    found = kinds_of([column for column in columns if column])
    assert found is not None
    assert sorted(zip(*found.columns, found.times, strict=True), key=str) == [
        (5, 1, 20),
        (5, None, 20),
        (6, 1, 40),
    ]


@pytest.mark.parametrize("column", [[0.5, 1.5], ["a", "b"], [None, None], []])
def test_what_is_no_whole_number_has_no_codes(column: list[object]) -> None:
    assert coded(pl.Series(column)) is None

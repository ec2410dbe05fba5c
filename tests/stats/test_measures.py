"""Measures refuse what no estimate fits."""

import polars as pl
import pytest

from balance.stats.measures import Measure

VALUE = pl.col("value")


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("unknown kind", {"kind": "median"}),
        ("ratio needs", {"kind": "ratio"}),
        ("ratio needs", {"kind": "mean", "per": VALUE}),
        ("scale", {"kind": "mean", "scale": 0}),
        ("scale", {"kind": "share", "scale": 420}),
        ("strictly between", {"kind": "quantile", "q": 1.0}),
    ],
)
def test_refused(message, arguments):
    with pytest.raises(ValueError, match=message):
        Measure("m", value=VALUE, **arguments)


def test_accepted():
    assert Measure("m", "ratio", VALUE, per=VALUE, scale=2).scale == 2
    assert Measure("m", "quantile", VALUE, q=0.9).q == 0.9

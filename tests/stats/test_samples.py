"""Samples: exact, equal to a naive count, and the same for any partition."""

from fractions import Fraction

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from balance.stats import blocks
from balance.stats.measures import Measure
from balance.stats.samples import Sample, collect

MEASURES = [
    Measure("won", "share", pl.col("won")),
    Measure("share", "bounded", pl.col("parts"), scale=420),
    Measure("score", "mean", pl.col("score")),
    Measure("rate", "ratio", pl.col("score"), per=pl.col("turns")),
    Measure("length", "quantile", pl.col("turns"), q=0.9),
    Measure("led", "share", pl.col("led")),
]


def games(n: int, seed: int = 1) -> pl.DataFrame:
    """Random games with gaps."""
    rng = np.random.default_rng(seed)
    frame = pl.DataFrame(
        {
            "won": rng.integers(0, 2, n).astype(bool),
            "parts": rng.choice([0, 105, 140, 210, 420], n).astype(np.int16),
            "score": rng.integers(-30, 100, n).astype(np.int32),
            "turns": rng.integers(0, 9, n).astype(np.int8),
            "gap": rng.integers(0, 5, n),
            "led": rng.integers(0, 2, n).astype(bool),
        }
    )
    gap = pl.col("gap")
    return frame.with_columns(
        led=pl.when(gap != 2).then(pl.col("led")),
        score=pl.when(gap != 0).then(pl.col("score")),
        turns=pl.when(gap != 1).then(pl.col("turns")),
    )


def naive(rows: list[dict], measure: Measure, block: int) -> Sample:
    """The same sums, one game after the other."""
    value, per = measure.value.meta.root_names()[0], None
    if measure.per is not None:
        per = measure.per.meta.root_names()[0]
    sums = dict.fromkeys(("games", "blocks", "x", "y", "xx", "xy", "yy"), 0)
    histogram, totals, filled = {}, [], 0
    for start in range(0, len(rows) - block + 1, block):
        x = y = n = 0
        for row in rows[start : start + block]:
            if row[value] is None or (per and row[per] is None):
                continue
            x, y, n = x + row[value], y + (row[per] if per else 1), n + 1
            if measure.kind == "quantile":
                histogram[row[value]] = histogram.get(row[value], 0) + 1
        found = {"games": n, "blocks": n > 0, "x": x, "y": y}
        found |= {"xx": x * x, "xy": x * y, "yy": y * y}
        sums = {name: total + int(found[name]) for name, total in sums.items()}
        totals += [x] if n else []
        filled += y != 0
    sums |= {"hits": sum(x != 0 for x in totals), "filled": filled}
    least, most = min(totals, default=None), max(totals, default=None)
    return Sample(measure, block, **sums, least=least, most=most, histogram=histogram)


@pytest.mark.parametrize("block", [1, 2, 3, 5])
@pytest.mark.parametrize("n", [0, 1, 4, 203])
def test_equals_a_naive_count(block, n):
    frame = games(n)
    expected = [naive(frame.to_dicts(), measure, block) for measure in MEASURES]
    assert collect([frame], MEASURES, block) == expected
    assert collect([frame.lazy()], MEASURES, block) == expected


@settings(deadline=None, max_examples=30, derandomize=True, database=None)
@given(
    st.lists(st.integers(0, 12), max_size=6),
    st.integers(1, 4),
    st.integers(0, 3),
    st.sampled_from([1, 7, 1000]),
)
def test_any_partition_gives_the_same_integers(cuts, block, rest, piece):
    heights = [cut * block for cut in cuts] + [rest]
    frame = games(sum(heights))
    parts, start = [], 0
    for height in heights:
        parts.append(frame.slice(start, height))
        start += height
    whole = collect([frame], MEASURES, block)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "PIECE", piece)
        assert collect(parts, MEASURES, block) == whole
    merged = [Sample(measure, block) for measure in MEASURES]
    for part in reversed(parts):
        found = zip(merged, collect([part.lazy()], MEASURES, block), strict=True)
        merged = [sample.merge(more) for sample, more in found]
    assert merged == whole


def test_add_is_collect():
    frame = games(60)
    sample = Sample(MEASURES[3], 3).add(frame.head(30)).add(frame.tail(30))
    assert sample == collect([frame], [MEASURES[3]], 3)[0]


def test_large_values_do_not_overflow():
    big = 2**55 - 1
    frame = pl.DataFrame({"value": [big, -big, big - 1, 5] * 3})
    (sample,) = collect([frame], [Measure("m", "mean", pl.col("value"))])
    assert sample.x == 3 * (big + 4)
    assert sample.xx == 3 * (2 * big**2 + (big - 1) ** 2 + 25)


def test_value_and_variance_of_a_hand_worked_ratio():
    what = Measure("m", "ratio", pl.col("x"), per=pl.col("y"), scale=10)
    frame = pl.DataFrame({"x": [1, 2, 6], "y": [1, 2, 3]})
    (sample,) = collect([frame], [what])
    squares = (1 - Fraction(3, 2)) ** 2 + (2 - 3) ** 2 + (6 - Fraction(9, 2)) ** 2
    assert sample.value == 0.15
    assert sample.variance == pytest.approx(float(Fraction(3, 2) * squares / 36 / 100))


def test_variance_of_plain_games_is_that_of_a_mean():
    score = games(500)["score"].drop_nulls()
    (sample,) = collect([games(500)], [MEASURES[2]])
    assert sample.value == pytest.approx(score.mean())
    assert sample.variance == pytest.approx(score.var() / len(score))


def test_variance_does_not_cancel():
    x = np.array([10**15 + 1, 10**15 - 1] * 50)
    (sample,) = collect([pl.DataFrame({"x": x})], [Measure("m", "mean", pl.col("x"))])
    assert sample.variance == pytest.approx(1 / 99)


def test_events_and_independent_blocks():
    frame = pl.DataFrame({"x": [0, 3, 1, 0, None], "y": [0, 5, 5, 0, 1], "z": [-1, 0, 2, 0, 0]})
    count, ratio, signed = collect(
        [frame],
        [
            Measure("count", "mean", pl.col("x")),
            Measure("ratio", "ratio", pl.col("x"), per=pl.col("y")),
            Measure("signed", "mean", pl.col("z")),
        ],
    )
    assert (count.hits, count.least, count.most) == (2, 0, 3)
    assert count.events == pytest.approx(16 / 10)  # two events, one of them thrice as large
    assert (count.independent, ratio.independent) == (4, 2)  # two games have no denominator
    assert (count.filled, ratio.filled, ratio.blocks) == (4, 2, 4)
    assert (signed.events, signed.least) == (2, -1)
    empty = Sample(ratio.measure)
    assert (empty.events, empty.independent, empty.least) == (0, 0, None)


def test_blocks_without_games_do_not_count():
    frame = pl.DataFrame({"x": [1, None, None, None, 3, 4]})
    (sample,) = collect([frame], [Measure("m", "mean", pl.col("x"))], block=2)
    assert (sample.games, sample.blocks, sample.x, sample.yy) == (3, 2, 8, 5)


def test_refusals():
    frame = pl.DataFrame({"x": [1, 2, 3], "f": [0.5, 1.0, 2.0]})
    mean = Measure("m", "mean", pl.col("x"))
    with pytest.raises(ValueError, match="inside a block"):
        collect([frame, frame], [mean], block=2)
    with pytest.raises(ValueError, match="at least one game"):
        collect([frame], [mean], block=0)
    with pytest.raises(TypeError, match="integer or boolean"):
        collect([frame], [Measure("m", "mean", pl.col("f"))])
    with pytest.raises(TypeError, match="`per`"):
        collect([frame], [Measure("m", "ratio", pl.col("x"), per=pl.col("f"))])
    with pytest.raises(ValueError, match="cannot merge"):
        Sample(mean).merge(Sample(mean, block=2))


def test_whole_frame_expressions_can_be_read_lazily():
    frame = pl.DataFrame({"a": [1, 2], "b": [3, None]})
    both = Measure("m", "mean", pl.sum_horizontal(pl.all()))
    assert collect([frame.lazy()], [both])[0].x == 6


def test_an_empty_column_is_no_games():
    frame = pl.DataFrame({"x": [None, None]})
    (sample,) = collect([frame], [Measure("m", "mean", pl.col("x"))])
    assert (sample.games, sample.blocks) == (0, 0)

"""Paired differences: equal to a naive calculation, and covering as often as they say."""

import math

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from balance.stats import blocks
from balance.stats.judging import Member, judge
from balance.stats.measures import Measure
from balance.stats.paired import PairedSample, collect_pairs, difference, interval_of
from balance.stats.pairs import PRODUCTS
from tests.stats.helpers import covers, measure, paired_of, repeated

MEAN = Measure("score", "mean", pl.col("score"), scale=2)
RATIO = Measure("rate", "ratio", pl.col("score"), per=pl.col("turns"))
SHARE = Measure("won", "share", pl.col("won"))


def two_rulesets(n: int, seed: int = 1) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Games of two rulesets with much luck in common; some scores are missing."""
    rng = np.random.default_rng(seed)
    luck, frames = rng.integers(0, 50, n), []
    for extra in (0, 3):
        score = luck + extra + rng.integers(0, 5, n)
        frame = pl.DataFrame({"score": score, "turns": rng.integers(1, 9, n), "won": score > 25})
        frames.append(frame.with_columns(score=pl.when(pl.col("score") % 7 != 0).then("score")))
    return frames[0], frames[1]


def naive(a: pl.DataFrame, b: pl.DataFrame, block: int) -> tuple[float, float, float]:
    """Difference of mean scores, its variance, and the variance of independent runs."""
    effects, value, single = [], 0.0, 0.0
    for sign, frame in ((-1, a), (1, b)):
        score = frame["score"].to_numpy().astype(float)[: len(frame) // block * block]
        x = np.nansum(score.reshape(-1, block), axis=1)
        y = np.sum(~np.isnan(score.reshape(-1, block)), axis=1)
        mean = x.sum() / y.sum()
        effects.append(sign * (x - mean * y) / y.sum())
        value += sign * mean / 2
        single += len(x) / (len(x) - 1) * (effects[-1] ** 2).sum() / 4
    both = effects[0] + effects[1]
    return value, len(both) / (len(both) - 1) * (both**2).sum() / 4, single


def freedom(a: pl.DataFrame, b: pl.DataFrame, block: int) -> float:
    """Degrees of freedom: blocks that the denominators are worth, less one."""
    known = (~np.isnan(f["score"].to_numpy().astype(float)) for f in (a, b))
    counts = [k[: len(k) // block * block].reshape(-1, block).sum(axis=1) for k in known]
    return min(c.sum() ** 2 / (c @ c) for c in counts) - 1


@pytest.mark.parametrize("block", [1, 4])
def test_equals_a_naive_calculation(block):
    a, b = two_rulesets(403)
    frame_blocks = 403 // block
    if block == 1:  # a game that counts under neither ruleset is no block
        counts = (a["score"].is_not_null() | b["score"].is_not_null()).to_numpy()
        a, b = a.filter(counts), b.filter(counts)
        frame_blocks = int(counts.sum())
    (sample,) = collect_pairs([a], [b], [MEAN], block)
    found = difference(sample)
    value, variance, single = naive(a, b, block)
    assert sample.blocks == frame_blocks
    assert found.value == found.b - found.a == pytest.approx(value)
    half = stats.t.isf(0.025, freedom(a, b, block)) * math.sqrt(variance)
    assert (found.low, found.high) == pytest.approx((value - half, value + half))
    assert found.saving == pytest.approx(single / variance)
    assert found.games_saved == round((found.saving - 1) * found.n)
    tail = stats.t.sf(abs(value) / math.sqrt(variance), freedom(a, b, block))
    assert found.p_value == pytest.approx(2 * tail)


def test_is_the_paired_t_test_of_scipy():
    a, b = two_rulesets(300)
    a, b = a.with_columns(score="turns"), b.with_columns(score="turns")
    found = difference(collect_pairs([a], [b], [Measure("m", "mean", pl.col("score"))])[0])
    expected = stats.ttest_rel(b["score"].to_numpy(), a["score"].to_numpy())
    low, high = expected.confidence_interval()
    assert (found.low, found.high) == pytest.approx((low, high))
    assert found.p_value == pytest.approx(expected.pvalue)


@settings(deadline=None, max_examples=20, derandomize=True, database=None)
@given(st.lists(st.integers(0, 10), max_size=5), st.integers(1, 3), st.sampled_from([1, 6, 999]))
def test_any_partition_gives_the_same_integers(cuts, block, piece):
    heights = [cut * block for cut in cuts] + [1]
    a, b = two_rulesets(sum(heights))
    starts = np.cumsum([0, *heights[:-1]]).tolist()
    cut = [[f.slice(s, h) for s, h in zip(starts, heights, strict=True)] for f in (a, b)]
    measures = [MEAN, RATIO, SHARE]
    whole = collect_pairs([a], [b], measures, block)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blocks, "PIECE", piece)
        assert collect_pairs(*cut, measures, block) == whole
    merged = [PairedSample(m, block) for m in measures]
    for one, other in reversed(list(zip(*cut, strict=True))):
        found = collect_pairs([one.lazy()], [other], measures, block)
        merged = [sample.merge(more) for sample, more in zip(merged, found, strict=True)]
    assert merged == whole


def test_saving_grows_with_what_is_shared():
    rng = np.random.default_rng(7)
    n, ones = 20_000, np.ones(20_000)
    luck, own_a, own_b = rng.normal(0, 1000, (3, n))
    apart = difference(paired_of(measure("mean"), own_a, ones, own_b, ones))
    assert apart.saving == pytest.approx(1, abs=0.05)
    a, b = luck + own_a / 3, luck + own_b / 3  # correlation 0.9: saves 1 / (1 - 0.9)
    shared = difference(paired_of(measure("mean"), a, ones, b, ones))
    assert shared.saving == pytest.approx(10, rel=0.05)


@pytest.mark.parametrize("kind", ["share", "bounded", "mean", "ratio"])
def test_a_rule_without_effect(kind):
    x = [0, 1] * 50
    found = difference(paired_of(measure(kind), x, [1] * 100, x, [1] * 100))
    assert (found.value, found.saving, found.games_saved) == (0, math.inf, None)
    assert -0.08 < found.low < 0 < found.high < 0.08
    assert found.p_value == 1


@pytest.mark.parametrize("kind", ["share", "mean"])
@pytest.mark.parametrize("n", [0, 1])
def test_too_few_games(kind, n):
    found = difference(paired_of(measure(kind), [1] * n, [1] * n, [0] * n, [1] * n))
    everything = (-1, 1) if kind == "share" else (-math.inf, math.inf)
    assert (found.low, found.high, found.p_value) == (*everything, 1)
    assert math.isnan(found.saving)
    assert found.games_saved is None


def paired_share(n: int, up: int, down: int) -> PairedSample:
    """Games that only B wins, games that only A wins, the rest won by both."""
    a = np.ones(n, dtype=int)
    b = np.ones(n, dtype=int)
    a[:up] = 0
    b[up : up + down] = 0
    return paired_of(measure("share"), a, [1] * n, b, [1] * n)


@pytest.mark.parametrize(("up", "down"), [(0.02, 0.02), (0.1, 0.02), (0.2, 0.2), (0.4, 0.1)])
def test_share_exact(up, down):
    """Over all outcomes of forty games; never far below its level, unlike Wald's."""
    n, total = 40, 0.0
    for i in range(n + 1):
        for j in range(n + 1 - i):
            chance = stats.multinomial.pmf((i, j, n - i - j), n, (up, down, 1 - up - down))
            if chance > 1e-9:
                total += chance * covers(difference(paired_share(n, i, j)), up - down)
    assert 0.94 < total <= 1


def test_ratio_and_blocks_cover():
    rng, runs, hits = np.random.default_rng(5), 1500, {"ratio": 0, "bounded": 0}
    for _ in range(runs):
        turns_a, turns_b = rng.integers(2, 10, (2, 100))
        luck = rng.poisson(2, 100)
        a, b = rng.poisson(0.5 * turns_a) + luck, rng.poisson(0.9 * turns_b) + luck
        found = difference(paired_of(measure("ratio"), a, turns_a, b, turns_b))
        hits["ratio"] += covers(found, 0.4)
        luck = rng.beta(2, 2, 100)
        a, b, y = rng.binomial(4, luck), rng.binomial(4, luck * 0.8), np.full(100, 4)
        found = difference(paired_of(measure("bounded"), a, y, b, y, block=4))
        hits["bounded"] += covers(found, -0.1)
    assert hits["ratio"] / runs == pytest.approx(0.95, abs=0.017)
    assert 0.94 < hits["bounded"] / runs < 0.985


@pytest.mark.parametrize("kind", ["share", "mean"])
def test_watched_difference_of_nothing(kind):
    """Chance that any of forty looks finds a difference where there is none."""
    rng, runs, ever = np.random.default_rng(5), repeated(500), 0
    for _ in range(runs):
        a, b = (rng.random((2, 4000)) < 0.3).astype(int)
        ones = np.ones(4000, dtype=int)
        for n in range(100, 4001, 100):
            sample = paired_of(measure(kind), a[:n], ones[:n], b[:n], ones[:n])
            found = difference(sample, anytime=True, tuned=1000)
            assert (found.p_value > 0.05) == covers(found, 0) or abs(found.p_value - 0.05) < 1e-6
            if not covers(found, 0):
                ever += 1
                break
    assert ever / runs <= 0.05


def test_simultaneous_is_wider():
    a, b = two_rulesets(100)
    (sample,) = collect_pairs([a], [b], [RATIO])
    one, many = difference(sample), difference(sample, comparisons=20)
    assert many.low < one.low < one.high < many.high
    assert many.level == 0.95


def test_refusals():
    a, b = two_rulesets(10)
    with pytest.raises(ValueError, match="quantiles cannot be paired"):
        collect_pairs([a], [b], [Measure("m", "quantile", pl.col("turns"))])
    with pytest.raises(ValueError, match="do not match"):
        collect_pairs([a], [b.head(9)], [MEAN])
    with pytest.raises(ValueError, match="shorter"):
        collect_pairs([a, a], [b], [MEAN])
    with pytest.raises(ValueError, match="cannot merge"):
        PairedSample(MEAN).merge(PairedSample(RATIO))


@pytest.mark.parametrize("kind", ["share", "mean"])
@pytest.mark.parametrize(("up", "down"), [(3, 0), (3, 3), (10, 1), (30, 20)])
def test_few_games_that_differ_exact(kind, up, down):
    """Games that differ are Poisson counts; everything else is shared, and that is plenty."""
    n, total, blind = 20_000, 0.0, 0.0
    for i in range(up + 6 * int(up**0.5) + 8):
        for j in range(down + 6 * int(down**0.5) + 8):
            chance = stats.poisson.pmf(i, up) * stats.poisson.pmf(j, down)
            if chance > 1e-7:
                found = difference(few_changes(kind, n, i, j))
                total += chance * covers(found, (up - down) / n)
                blind += chance * (abs(i - j - up + down) <= 1.96 * math.sqrt(i + j))
    assert total >= 0.94
    assert (up, down) != (3, 0) or blind < 0.94  # the usual interval of a mean


def few_changes(kind: str, n: int, up: int, down: int) -> PairedSample:
    """Half of the games are 1 under both, and few are 1 under B or A only."""
    half, what = n // 2, measure(kind)
    of = {name: half + more for name, more in (("xa", down), ("xb", up))}
    at = {"xa": of["xa"], "xb": of["xb"], "ya": n, "yb": n}
    both = {("xa", "xb"): half}
    products = tuple(both.get(p, n if p[0][0] == p[1][0] == "y" else x_of(p, at)) for p in PRODUCTS)
    return PairedSample(
        what, 1, n, n, **at, products=products, up=up, down=down, upup=up, downdown=down,
        most_up=int(up > 0), most_down=int(down > 0), differs=up + down,
    )  # fmt: skip


def x_of(pair: tuple[str, str], totals: dict[str, int]) -> int:
    """Sum of products of a 0/1 value with itself or with ones."""
    return totals[next(name for name in pair if name.startswith("x"))]


@pytest.mark.parametrize("rate", [0.002, 0.02])
def test_rare_difference_watched(rate):
    """Chance that any of twenty looks misses the difference of two rare counts."""
    rng, runs, ever = np.random.default_rng(6), repeated(150), 0
    looks = np.unique(np.geomspace(50, 8000, 20).astype(int))
    for _ in range(runs):
        a = np.where(rng.random(8000) < rate, rng.geometric(0.6, 8000), 0)
        b = np.where(rng.random(8000) < 2 * rate, rng.geometric(0.6, 8000), 0)
        ones = np.ones(8000, dtype=int)
        samples = (paired_of(measure("mean"), a[:n], ones[:n], b[:n], ones[:n]) for n in looks)
        truth = rate / 0.6
        ever += not all(covers(difference(s, anytime=True, tuned=2000), truth) for s in samples)
    assert ever / runs <= 0.05


@pytest.mark.parametrize("anytime", [True, False])
def test_what_two_blocks_know_is_next_to_nothing(anytime):
    """Student's t of one degree goes beyond what can be squared, at any time and in far tails."""
    counts, none = np.array([0, 1, 1, 0, 0, 0, 0]), np.zeros(7, dtype=int)
    what = measure("bounded", per=pl.col("per"))
    sample = paired_of(what, none, np.ones(7, dtype=int), none, counts)
    assert sample.independent == 2
    found = difference(sample, anytime=anytime)
    assert found.low < 0 < found.high
    assert found.p_value > 0.05


def test_p_value_of_few_games_agrees_with_the_interval():
    sample = few_changes("mean", 5000, 9, 1)
    found = difference(sample)
    edge = difference(sample, level=1 - found.p_value * 1.001)
    beyond = difference(sample, level=1 - found.p_value * 0.999)
    assert found.low > 0
    assert edge.low > 0 >= beyond.low
    assert found.p_value == pytest.approx(stats.binomtest(9, 10).pvalue, abs=0.02)


def two_seats(rng, n: int) -> pl.DataFrame:
    """Seats that win 3 and 2 % of games, one of which is hardly ever dealt a joker."""
    won = rng.choice(3, n, p=[0.03, 0.02, 0.95])
    joker = rng.random(n) < 0.02
    return pl.DataFrame({"first": won == 0, "second": won == 1, "joker": joker})


@pytest.mark.parametrize("games", [200, 2000])
def test_two_numbers_of_the_same_games_cover(games):
    rng, runs, hits = np.random.default_rng(4), 400, 0
    first, second = (Measure(name, "share", pl.col(name)) for name in ("first", "second"))
    for _ in range(runs):
        frame = two_seats(rng, games)
        (sample,) = collect_pairs([frame], [frame], [first], others=[second])
        found = difference(sample)
        assert (found.a, found.b) == (frame["first"].mean(), frame["second"].mean())
        hits += covers(found, -0.01)
    assert hits / runs > 0.93


def test_two_numbers_about_different_games_cover():
    """With and without a joker: nine games of 450 on one side, the rest on the other."""
    rng, runs, hits = np.random.default_rng(4), 400, 0
    lucky, other = (
        Measure(name, "mean", pl.when(pl.col("joker") == with_it).then(pl.col("score")))
        for name, with_it in (("with", True), ("without", False))
    )
    for _ in range(runs):
        joker = rng.random(450) < 0.02
        joker[:2] = True
        frame = pl.DataFrame({"joker": joker, "score": rng.integers(0, 100, 450) + 20 * joker})
        (sample,) = collect_pairs([frame], [frame], [other], others=[lucky])
        hits += covers(difference(sample), 20)
    assert hits / runs > 0.925


def test_only_like_is_paired():
    frame = two_rulesets(10)[0]
    with pytest.raises(ValueError, match="cannot be paired with rate"):
        collect_pairs([frame], [frame], [MEAN], others=[RATIO])


# --- how many events tell two numbers of unlike games apart ---------------------------------------


def signed_pair(luck: np.random.Generator, gap: float, games: int = 2_000) -> PairedSample:
    """Scores of either sign around zero; the second is told of half the games only."""
    a = np.rint(luck.normal(0, 100, games))
    b = np.rint(luck.normal(gap, 100, games))
    counts = luck.random(games) < 0.5
    return paired_of(measure("mean"), a, np.ones(games), np.where(counts, b, 0), counts)


def test_events_of_either_sign_are_counted_as_in_a_sample_of_one_ruleset():
    """Their sum is about zero, which says nothing of how many there were."""
    pair = signed_pair(np.random.default_rng(1), 0)
    assert pair.minus_a > 900
    assert pair.events > 900  # less than one by the square of their sum
    ones = np.ones(1_000)
    few = np.where(np.arange(1_000) < 10, 1, 0)
    rare = paired_of(measure("mean"), few, ones, few[::-1], np.arange(1_000) % 2)
    assert rare.events < 30


def test_a_difference_of_values_of_either_sign_is_found_where_it_is_and_seldom_else():
    """Planted and null; by the square of their sum, most were taken for too few to say."""
    luck, sides = np.random.default_rng(2), {0: [], 15: []}
    for gap, found in sides.items():
        for _ in range(200):
            pair = signed_pair(luck, gap)
            one = Member("it", interval_of(pair), 1_000, pair.events, 0.0, 0.0, is_change=True)
            found += [judge([one], 0.05)[0].side]
    assert sum(side != "open" for side in sides[0]) / 200 <= 0.08
    assert sides[15].count("above") / 200 > 0.9

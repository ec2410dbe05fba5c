"""Advice on more games, obeyed: the study is prolonged, and watched intervals decide."""

import numpy as np
import pytest
from scipy.stats import norm

from balance.stats import shapes
from balance.stats.sample_size import about, more_games
from balance.stats.samples import Sample
from tests.stats.helpers import measure, sample_of, share_sample
from tests.stats.test_verdicts import judged

STUDIES = 150


def is_open(samples, margin: float, target: float | None = None, anytime: bool = False) -> bool:
    return shapes.stands_out(judged(samples, margin, target, anytime)) == "UNDECIDED"


def advised(samples: list[Sample], margin: float, target: float | None = None) -> int | None:
    aim = 1 / len(samples) if target is None else target
    return more_games(samples, aim, margin, 0.95) if is_open(samples, margin, target) else None


def prolonged(shares, games: int, margin: float, by) -> list[bool]:
    """Whether each undecided study is decided once it is prolonged."""
    rng, decided = np.random.default_rng(12), []
    for _ in range(STUDIES):
        wins = rng.multinomial(games, shares)
        more = by([share_sample(int(k), games) for k in wins])
        if more is not None:
            wins = wins + rng.multinomial(more, shares)
            again = [share_sample(int(k), games + more) for k in wins]
            decided.append(not is_open(again, margin, anytime=True))
    return decided


@pytest.mark.parametrize(
    ("shares", "games", "margin"),
    [
        ([0.25] * 4, 1_000, 0.01),
        ([0.25] * 4, 1_000, 0.02),
        ([0.27, 0.25, 0.245, 0.235], 1_000, 0.03),
        ([0.31, 0.26, 0.23, 0.20], 300, 0.02),
        ([0.5, 0.5], 500, 0.01),
        ([0.515, 0.485], 1_000, 0.01),
        ([0.515, 0.485], 1_000, 0.03),
        ([1 / 3] * 3, 5_000, 0.01),
    ],
)
def test_obeyed_advice_decides(shares, games, margin):
    decided = prolonged(shares, games, margin, lambda first: advised(first, margin))
    assert len(decided) >= 20
    assert np.mean(decided) >= 0.85


def test_advice_for_ordinary_intervals_would_not_do():
    """What was planned before: shares on target, intervals that may be looked at only once."""
    needed = round(0.1875 * ((norm.isf(0.05) + norm.isf(0.1 / 6)) / 0.02) ** 2)
    decided = prolonged([0.25] * 4, 1_000, 0.02, lambda first: needed - first[0].games)
    assert np.mean(decided) < 0.5


def test_shares_drawn_at_random_are_decided_as_often_as_promised():
    """True shares anywhere within two margins, blocks of rotated games, a team's target."""
    rng, decided, what = np.random.default_rng(3), [], measure("share")
    while len(decided) < 200:
        share = rng.uniform(0.34, 0.46)
        sample = sample_of(what, rng.binomial(4, share, 150), block=4)
        more = advised([sample], 0.03, 0.4)
        if more is not None:
            fresh = sample_of(what, rng.binomial(4, share, -(-more // 4)), block=4)
            decided.append(not is_open([sample.merge(fresh)], 0.03, 0.4, anytime=True))
    assert np.mean(decided) >= 0.85


def test_about_rounds_up():
    assert [about(n) for n in (7, 99, 100, 101, 1_401, 99_900)] == [7, 99, 100, 110, 1500, 100_000]

"""Verdicts: right on clear cases, wrong as rarely as promised, honest when undecided."""

import math

import numpy as np
import pytest
from scipy import stats

from balance.stats.fairness import fairness
from balance.stats.planning import games_for_equivalence
from balance.stats.sample_size import about
from tests.stats.helpers import measure, sample_of, share_sample


def verdict_of(wins, n, margin=0.05, **options):
    """Verdict on plain shares."""
    return fairness([share_sample(int(k), n) for k in wins], margin, **options)


def chances(n: int, p: float, margin: float, **options) -> dict[str, float]:
    """Exact chance of each verdict for two seats without ties, first seat winning with p."""
    found = {"FAIR": 0.0, "UNFAIR": 0.0, "UNDECIDED": 0.0}
    middle, spread = n * p, 6 * (n * p * (1 - p)) ** 0.5
    for k in range(max(0, int(middle - spread)), min(n, int(middle + spread)) + 1):
        found[verdict_of([k, n - k], n, margin, **options).verdict] += stats.binom.pmf(k, n, p)
    return found


def test_clear_cases():
    fair = verdict_of([25_100, 24_900, 25_050, 24_950], 100_000, margin=0.01)
    assert (fair.verdict, fair.more_games) == ("FAIR", None)
    assert fair.sentence == (
        "FAIR: every seat's win share lies within 1 percentage point of 25 %: "
        "seat 1 wins 25.1 %, seat 2 24.9 %."
    )
    unfair = verdict_of([30_000, 20_000, 25_050, 24_950], 100_000, margin=0.01)
    assert unfair.verdict == "UNFAIR"
    assert [seat.verdict for seat in unfair.seats] == ["UNFAIR", "UNFAIR", "FAIR", "FAIR"]
    assert "of seats 1, 2 is not within 1 percentage point of 25 %" in unfair.sentence
    assert unfair.spread.value == pytest.approx(math.sqrt(2 * 0.05**2 / 4), rel=0.01)
    assert unfair.spread.low < unfair.spread.value < unfair.spread.high


def test_exactly_on_the_margin_errs_as_rarely_as_promised():
    found = chances(3000, 0.55, 0.05)
    assert 0.03 < found["FAIR"] <= 0.053  # a score interval is right on average
    assert 0.01 < found["UNFAIR"] <= 0.027


def test_exactly_on_the_margin_with_four_seats():
    rng, margin = np.random.default_rng(8), 0.05
    shares = [0.30, 0.20, 0.30, 0.20]
    verdicts = [
        verdict_of(wins, 1000, margin).verdict for wins in rng.multinomial(1000, shares, 1500)
    ]
    assert verdicts.count("FAIR") / 1500 <= 0.05
    assert verdicts.count("UNFAIR") / 1500 <= 0.05


def test_fair_game_is_called_fair_with_the_planned_power():
    n = games_for_equivalence(0.05)
    found = chances(n, 0.5, 0.05)
    assert found["FAIR"] == pytest.approx(0.9, abs=0.02)
    assert found["UNFAIR"] < 1e-6


def test_watched_verdicts_on_the_margin():
    """Stops at the first verdict out of sixty looks."""
    rng, verdicts = np.random.default_rng(6), []
    for _ in range(500):
        wins = np.cumsum(rng.binomial(200, 0.55, 60))
        looks = (
            verdict_of([k, 200 * i - k], 200 * i, anytime=True).verdict
            for i, k in enumerate(wins.tolist(), start=1)
        )
        verdicts.append(next((v for v in looks if v != "UNDECIDED"), "UNDECIDED"))
    assert verdicts.count("FAIR") / 500 <= 0.05
    assert verdicts.count("UNFAIR") / 500 <= 0.05


def test_more_games_of_a_fair_game_decide():
    verdict = verdict_of([153, 147], 300, margin=0.05)
    assert verdict.verdict == "UNDECIDED"
    n = 300 + verdict.more_games
    # 153 to 147 is well within the noise of a game that is fair
    assert chances(n, 0.5, 0.05, anytime=True)["FAIR"] > 0.87
    assert f"{verdict.more_games:,} more" in verdict.sentence
    assert verdict.more_games == about(verdict.more_games)


def test_more_games_of_an_unfair_game_decide():
    verdict = verdict_of([570, 430], 1000, margin=0.05)
    assert verdict.verdict == "UNDECIDED"
    n = 1000 + verdict.more_games
    assert chances(n, 0.57, 0.05, anytime=True)["UNFAIR"] > 0.87


@pytest.mark.parametrize("wins", [550_000, 549_900])
def test_on_the_margin_says_so(wins):
    verdict = verdict_of([wins, 1_000_000 - wins], 1_000_000, margin=0.05)
    assert verdict.more_games is None
    assert "edge" in verdict.sentence


def test_no_games():
    verdict = verdict_of([0, 0, 0], 0)
    assert (verdict.verdict, verdict.more_games) == ("UNDECIDED", None)
    assert verdict.sentence == "UNDECIDED: no games yet."
    assert (verdict.spread.low, verdict.spread.high) == (0, 1)


def test_ties_and_blocks():
    rng = np.random.default_rng(2)
    what, share = measure("bounded", scale=420), rng.choice([0, 210, 420], (20_000, 2))
    seats = [share.sum(axis=1), 840 - share.sum(axis=1)]
    verdict = fairness([sample_of(what, x, block=2) for x in seats], 0.02)
    assert verdict.verdict == "FAIR"
    few = fairness([sample_of(what, x[:50], block=2) for x in seats], 0.02)
    assert few.verdict == "UNDECIDED"
    assert few.more_games is None or few.more_games > 0


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"margin": 0}), (2, {"level": 0.4})])
def test_refusals(seats, options):
    with pytest.raises(ValueError, match="fairness needs"):
        verdict_of([1] * seats, 2, **options)

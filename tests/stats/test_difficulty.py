"""Verdicts on a team's win share: right on clear cases, wrong as rarely as promised."""

import numpy as np
import pytest
from scipy import stats

from balance.stats.difficulty import difficulty
from balance.stats.planning import games_for_equivalence
from tests.stats.helpers import measure, sample_of, share_sample


def verdict_of(wins: int, n: int, target: float = 0.5, margin: float = 0.05, **options):
    return difficulty(share_sample(int(wins), n), target, margin, **options)


def chances(n: int, p: float, target: float, margin: float) -> dict[str, float]:
    """Exact chance of each verdict for a team that wins with p."""
    found = dict.fromkeys(("ON TARGET", "TOO HARD", "TOO EASY", "UNDECIDED"), 0.0)
    middle, spread = n * p, 6 * (n * p * (1 - p)) ** 0.5
    for k in range(max(0, int(middle - spread)), min(n, int(middle + spread)) + 1):
        found[verdict_of(k, n, target, margin).verdict] += stats.binom.pmf(k, n, p)
    return found


def test_clear_cases():
    on = verdict_of(50_100, 100_000, margin=0.01)
    assert (on.verdict, on.more_games) == ("ON TARGET", None)
    assert on.sentence == (
        "ON TARGET: the team wins 50.1 % [49.8, 50.4], +0.1 [-0.2, +0.4] percentage points from "
        "the target of 50 % (± 1 point)."
    )
    assert on.distance[0] == pytest.approx(0.001)
    assert verdict_of(40_000, 100_000).verdict == "TOO HARD"
    assert verdict_of(60_000, 100_000).verdict == "TOO EASY"
    assert verdict_of(0, 5_000, target=0.3).verdict == "TOO HARD"


@pytest.mark.parametrize("p", [0.25, 0.35])
def test_exactly_on_the_margin_errs_as_rarely_as_promised(p):
    found = chances(3000, p, 0.30, 0.05)
    assert 0.03 < found["ON TARGET"] <= 0.055  # a score interval is right on average
    assert 0.01 < found["TOO HARD"] + found["TOO EASY"] <= 0.03


def test_a_team_on_target_is_called_so_with_the_planned_power():
    n = games_for_equivalence(0.05)
    found = chances(n, 0.5, 0.5, 0.05)
    assert found["ON TARGET"] == pytest.approx(0.9, abs=0.02)


def test_watched_verdicts_on_the_margin():
    """Stops at the first verdict out of sixty looks."""
    rng, verdicts = np.random.default_rng(7), []
    for _ in range(400):
        wins = np.cumsum(rng.binomial(200, 0.55, 60))
        looks = (
            verdict_of(k, 200 * i, anytime=True).verdict
            for i, k in enumerate(wins.tolist(), start=1)
        )
        verdicts.append(next((v for v in looks if v != "UNDECIDED"), "UNDECIDED"))
    assert verdicts.count("ON TARGET") / 400 <= 0.05
    assert verdicts.count("TOO EASY") / 400 <= 0.05


def test_undecided_says_how_many_games_would_decide():
    found = verdict_of(75, 150)
    assert found.verdict == "UNDECIDED"
    assert found.more_games > games_for_equivalence(0.05, anytime=True) - 150
    assert "more games would probably decide" in found.sentence
    assert verdict_of(0, 0).sentence == "UNDECIDED: no games yet."


def test_mixed_teams_count_their_rotations_as_one_block():
    """Games of one deal that always end alike tell no more than one of them."""
    rng = np.random.default_rng(9)
    deals = rng.binomial(1, 0.5, 400)
    alike = sample_of(measure("share"), 4 * deals, block=4)
    found, plain = difficulty(alike, 0.5, 0.05).share, verdict_of(4 * deals.sum(), 1600).share
    assert found.value == plain.value
    assert found.high - found.low > 1.8 * (plain.high - plain.low)


@pytest.mark.parametrize(("target", "margin", "level"), [(1.1, 0.1, 0.95), (0.5, 0, 0.95)])
def test_nonsense_is_refused(target, margin, level):
    with pytest.raises(ValueError, match="difficulty needs"):
        difficulty(share_sample(5, 10), target, margin, level)

"""Verdicts on win shares: right on clear cases, wrong as rarely as promised, honest when open."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy import stats

from balance.stats import shapes
from balance.stats.estimates import estimate
from balance.stats.judging import Judged, Member, judge_page
from balance.stats.sample_size import about, more_games
from balance.stats.samples import Sample
from tests.stats.helpers import measure, sample_of, share_sample


def member(sample: Sample, reference: float, margin: float, anytime: bool) -> Member:
    return Member(
        "it",
        lambda error: estimate(sample, 1 - error, anytime),
        sample.games,
        sample.events,
        reference,
        margin,
    )


def judged(
    samples: Sequence[Sample], margin: float, target: float | None = None, anytime: bool = False
) -> list[Judged]:
    reference = 1 / len(samples) if target is None else target
    members = [member(sample, reference, margin, anytime) for sample in samples]
    return judge_page({"fairness": members}, 0.05)["fairness"]


def verdict(wins: Sequence[int], n: int, margin: float = 0.05, **options) -> str:
    return shapes.stands_out(judged([share_sample(int(k), n) for k in wins], margin, **options))


def chances(n: int, p: float, margin: float) -> dict[str, float]:
    """Exact chance of each verdict for two seats without ties, the first winning with p."""
    found = {"NOBODY": 0.0, "SOME": 0.0, "UNDECIDED": 0.0}
    middle, spread = n * p, 6 * (n * p * (1 - p)) ** 0.5
    for k in range(max(0, int(middle - spread)), min(n, int(middle + spread)) + 1):
        found[verdict([k, n - k], n, margin)] += stats.binom.pmf(k, n, p)
    return found


def test_clear_cases():
    assert verdict([25_100, 24_900, 25_050, 24_950], 100_000, margin=0.01) == "NOBODY"
    unfair = judged([share_sample(k, 100_000) for k in (30_000, 20_000, 25_050, 24_950)], 0.01)
    assert [one.side for one in unfair] == ["above", "below", "same", "same"]
    assert shapes.stands_out(unfair) == "SOME"
    assert verdict([40_000], 100_000, target=0.5) == "SOME"
    assert verdict([50_100], 100_000, margin=0.01, target=0.5) == "NOBODY"
    assert verdict([153, 147], 300) == "UNDECIDED"
    assert verdict([0, 0, 0], 0) == "UNDECIDED"


def test_a_team_that_never_wins_is_off_its_target():
    """Fewer than 30 events, yet the exact bound says enough."""
    assert verdict([0], 5_000, target=0.3) == "SOME"


def test_what_never_happens_is_the_same_as_never():
    assert verdict([0], 5_000, margin=0.01, target=0.0) == "NOBODY"


@pytest.mark.parametrize("p", [0.45, 0.55])
def test_exactly_on_the_margin_errs_as_rarely_as_promised(p):
    found = chances(3_000, p, 0.05)
    assert found["NOBODY"] <= 0.03
    assert 0.005 < found["SOME"] <= 0.05  # what one seat has, the other lacks: one of four ends


@pytest.mark.parametrize("seats", [2, 4])
def test_a_fair_game_is_rarely_called_unfair_and_the_reverse(seats):
    """At the margin of one seat, the others sharing what it takes."""
    rng = np.random.default_rng(5)
    margin, share = 0.02, 1 / seats
    edge = [share + margin, *[(1 - share - margin) / (seats - 1)] * (seats - 1)]
    found = [verdict(wins, 4_000, margin) for wins in rng.multinomial(4_000, edge, 1_000)]
    assert found.count("NOBODY") / 1_000 <= 0.05
    assert found.count("SOME") / 1_000 <= 0.05
    level = [verdict(w, 4_000, margin) for w in rng.multinomial(4_000, [share] * seats, 500)]
    assert level.count("SOME") == 0


def test_watched_verdicts_on_the_margin():
    """Stops at the first verdict out of sixty looks."""
    rng, found = np.random.default_rng(6), []
    for _ in range(300):
        wins = np.cumsum(rng.binomial(200, 0.55, 60))
        looks = (
            verdict([k, 200 * i - k], 200 * i, anytime=True)
            for i, k in enumerate(wins.tolist(), start=1)
        )
        found.append(next((v for v in looks if v != "UNDECIDED"), "UNDECIDED"))
    assert found.count("NOBODY") / 300 <= 0.05
    assert found.count("SOME") / 300 <= 0.05


def test_mixed_teams_count_their_rotations_as_one_block():
    """Games of one deal that always end alike tell no more than one of them."""
    rng = np.random.default_rng(9)
    deals = rng.binomial(1, 0.5, 400)
    alike = judged([sample_of(measure("share"), 4 * deals, block=4)], 0.05, 0.5)[0]
    plain = judged([share_sample(4 * int(deals.sum()), 1600)], 0.05, 0.5)[0]
    assert alike.value == plain.value
    assert alike.high - alike.low > 1.8 * (plain.high - plain.low)


def test_an_open_verdict_says_how_many_games_would_decide():
    samples = [share_sample(153, 300), share_sample(147, 300)]
    more = more_games(samples, 0.5, 0.05, 0.95)
    assert more == about(more) > 1_000
    on_the_edge = [share_sample(550_000, 1_000_000), share_sample(450_000, 1_000_000)]
    assert more_games(on_the_edge, 0.5, 0.05, 0.95) is None

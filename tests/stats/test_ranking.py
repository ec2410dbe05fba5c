"""Rankings with known answers, and the coverage of their intervals."""

import math

import numpy as np
import pytest
import statsmodels.api as sm

from balance.stats import resampling
from balance.stats.ranking import PRESSURE, alpha_rank, elo, limits, nash, nash_range
from balance.stats.resampling import Resampled

ROCK_PAPER_SCISSORS = np.array([[0.5, 0.2, 0.8], [0.8, 0.5, 0.2], [0.2, 0.8, 0.5]])
LADDER = np.array([[0.5, 0.6, 0.9], [0.4, 0.5, 0.8], [0.1, 0.2, 0.5]])


def planted(strengths: np.ndarray, seats: int) -> np.ndarray:
    """The win shares of these Elo, of one alone among others of a kind."""
    behind = strengths[None, :] - strengths[:, None]
    return np.asarray(1 / (1 + (seats - 1) * 10 ** (behind / 400)))


@pytest.mark.parametrize("rank", [nash, lambda shares: alpha_rank(shares, 2)])
def test_rock_paper_scissors_are_played_alike(rank):
    assert rank(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)


@pytest.mark.parametrize("rank", [nash, lambda shares: alpha_rank(shares, 2)])
def test_who_is_dominated_is_not_played(rank):
    assert rank(LADDER) == pytest.approx([1.0, 0.0, 0.0], abs=1e-12)
    below = np.full((4, 4), 0.1)  # a fourth who loses to all three
    below[:3, :3], below[:3, 3] = ROCK_PAPER_SCISSORS, 0.9
    assert rank(below) == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0.0], abs=1e-6)


def test_nash_of_an_uneven_ring():
    """Who wins twice as much makes the one it beats rarer: weights are those of the far edges."""
    gains = np.array([[0, -0.1, 0.2], [0.1, 0, -0.3], [-0.2, 0.3, 0]])
    assert nash(0.5 + gains) == pytest.approx([1 / 2, 1 / 3, 1 / 6])


def doubled(shares: np.ndarray) -> np.ndarray:
    """The table with its first player listed again, under another name, as the last."""
    at = [*range(len(shares)), 0]
    return shares[np.ix_(at, at)]


@pytest.mark.parametrize("shares", [LADDER, ROCK_PAPER_SCISSORS])
def test_one_mixture_leaves_no_range(shares):
    for end in nash_range(shares):
        assert end == pytest.approx(nash(shares), abs=1e-9)


@pytest.mark.parametrize("shares", [LADDER, ROCK_PAPER_SCISSORS])
def test_who_is_listed_twice_shares_in_any_parts(shares):
    first, *others = nash(shares)
    least, greatest = nash_range(doubled(shares))
    assert least == pytest.approx([0, *others, 0], abs=1e-9)
    assert greatest == pytest.approx([first, *others, first], abs=1e-9)
    assert nash(doubled(shares)) == pytest.approx([first / 2, *others, first / 2], abs=1e-6)


def test_of_players_who_all_tie_any_is_played():
    least, greatest = nash_range(np.full((4, 4), 0.5))
    assert least == pytest.approx(np.zeros(4))
    assert greatest == pytest.approx(np.ones(4))
    assert nash(np.full((4, 4), 0.5)) == pytest.approx(np.full(4, 1 / 4))


def test_a_tie_with_one_who_does_worse_against_others_is_a_range():
    """The second is level with the first but loses to the third: it fits in for a part at most."""
    shares = np.array([[0.5, 0.5, 0.6], [0.5, 0.5, 0.3], [0.4, 0.7, 0.5]])
    least, greatest = nash_range(shares)
    assert least == pytest.approx([2 / 3, 0, 0], abs=1e-9)
    assert greatest == pytest.approx([1, 1 / 3, 0], abs=1e-9)
    assert nash(shares) == pytest.approx([2 / 3, 1 / 3, 0], abs=1e-6)  # the most even of these


def test_the_most_even_mixture_is_in_the_range_in_any_order():
    """Of few games, so that most tables have several mixtures."""
    rng = np.random.default_rng(6)
    for _ in range(40):
        gains = np.triu(rng.integers(-2, 3, (6, 6)) / 4, 1)
        shares, order = 0.5 + gains - gains.T, rng.permutation(6)
        mixture, (least, greatest) = nash(shares), nash_range(shares)
        assert ((gains - gains.T) @ mixture).max() < 1e-7
        assert np.all((least - 1e-7 < mixture) & (mixture < greatest + 1e-7))
        assert nash(shares[np.ix_(order, order)]) == pytest.approx(mixture[order], abs=1e-6)


def test_nobody_beats_a_nash_mixture():
    rng = np.random.default_rng(3)
    for size in range(2, 9):
        gains = np.triu(rng.uniform(-0.5, 0.5, (size, size)), 1)
        mixture = nash(0.5 + gains - gains.T)
        assert mixture.sum() == pytest.approx(1)
        assert ((gains - gains.T) @ mixture).max() < 1e-9


@pytest.mark.parametrize("seats", [2, 4])
def test_alpha_rank_of_two_is_the_ratio_of_takeovers(seats):
    """Two that both do well when rare: flows between them balance."""
    gains = {"one": 0.004, "other": 0.009}
    shares = np.full((2, 2), 1 / seats)
    shares[0, 1], shares[1, 0] = (1 / seats + gain / seats for gain in gains.values())

    def taken(gain: float) -> float:
        u = PRESSURE * gain
        return (1 - math.exp(-u)) / (1 - math.exp(-50 * u))

    one, other = taken(gains["one"]), taken(gains["other"])
    assert alpha_rank(shares, seats) == pytest.approx([one / (one + other), other / (one + other)])


@pytest.mark.parametrize("rank", [nash, lambda shares: alpha_rank(shares, 2)])
def test_many_tables_are_ranked_at_once(rank):
    both = rank(np.stack([LADDER, ROCK_PAPER_SCISSORS]))
    assert both[0] == pytest.approx(rank(LADDER))
    assert both[1] == pytest.approx(rank(ROCK_PAPER_SCISSORS))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_elo_finds_planted_strengths(seats):
    strengths = np.array([320.0, 40.0, -60.0, -300.0])
    found = elo(planted(strengths, seats), 1e6, seats)
    assert found == pytest.approx(strengths, abs=0.01)


@pytest.mark.parametrize("seats", [2, 4])
def test_elo_is_a_logistic_regression(seats):
    """Of shares that no strengths explain, as statsmodels fits it."""
    rng = np.random.default_rng(5)
    shares = rng.uniform(0.1, 0.9, (4, 4))
    one, other = np.nonzero(~np.eye(4, dtype=bool))
    design = np.eye(4)[one] - np.eye(4)[other]
    wins = 1e6 * shares[one, other]
    offset = np.full(len(one), -math.log(seats - 1))
    fit = sm.GLM(
        np.column_stack([wins, 1e6 - wins]),
        design[:, 1:],
        family=sm.families.Binomial(),
        offset=offset,
    ).fit()
    strengths = 400 / math.log(10) * np.array([0.0, *fit.params])
    assert elo(shares, 1e6, seats) == pytest.approx(strengths - strengths.mean(), abs=0.01)


def test_elo_of_who_never_wins_is_finite():
    shares = np.array([[0.5, 0.6, 1.0], [0.4, 0.5, 1.0], [0.0, 0.0, 0.5]])
    found = elo(shares, 1000, 2)
    assert np.isfinite(found).all()
    assert found[0] - found[1] == pytest.approx(400 * math.log10(1.5), abs=1)
    assert found[2] < found[1] - 800


def test_limits_are_those_of_who_took_something():
    shares = np.array(
        [[0.5, 1.0, 1.0, 1.0], [0.0, 0.5, 0.6, 1.0], [0.0, 0.4, 0.5, 0.9], [0.0, 0.0, 0.1, 0.5]]
    )
    core, below, above = limits(shares)
    assert core.tolist() == [False, True, True, True]  # the last reaches the second by the third
    assert below.tolist() == [True, True, True, True]
    assert above.tolist() == [False, True, True, True]
    shares[3, 2], shares[2, 3] = 0.0, 1.0
    core, below, above = limits(shares)
    assert core.tolist() == [False, True, True, False]
    assert below.tolist() == [True, True, True, False]
    assert above.tolist() == [False, True, True, True]


def drawn(shares: np.ndarray, blocks: int, rng: np.random.Generator) -> Resampled:
    """Deals of two games of which pairs share half their luck, so that they go together."""
    pairs = [(0, 1), (1, 2), (2, 0)]
    chance = np.array([shares[pair] for pair in pairs])
    shared, own = rng.random((blocks, 2, 1)), rng.random((blocks, 2, 3))
    luck = np.where(rng.random((blocks, 2, 3)) < 0.5, shared, own)
    wins = (luck < chance).sum(axis=1)
    return Resampled(wins, np.full(blocks, 2), seed=1)


def squared(found: np.ndarray) -> np.ndarray:
    """Shares of the three pairs as a table."""
    table = np.full((*found.shape[:-1], 3, 3), 0.5)
    for at, (one, other) in enumerate([(0, 1), (1, 2), (2, 0)]):
        table[..., one, other] = found[..., at]
        table[..., other, one] = 1 - found[..., at]
    return table


def test_intervals_of_elo_cover(monkeypatch):
    monkeypatch.setattr(resampling, "DRAWS", 150)
    strengths = np.array([90.0, 10.0, -100.0])
    shares, rng = planted(strengths, 2), np.random.default_rng(8)
    inside = []
    for _ in range(250):
        one = drawn(shares, 150, rng)
        critical = one.critical(150, 0.95, anytime=False)
        found = one.standard_error(lambda x: elo(squared(x), 300, 2), critical)
        inside += [
            low < truth < high for (_, low, high), truth in zip(found, strengths, strict=True)
        ]
    assert 0.915 < np.mean(inside) < 0.98


def test_ranges_of_a_mixture_cover(monkeypatch):
    monkeypatch.setattr(resampling, "DRAWS", 40)
    gains = np.array([[0, -0.1, 0.2], [0.1, 0, -0.3], [-0.2, 0.3, 0]])
    truth, rng, inside = nash(0.5 + gains), np.random.default_rng(9), []
    for _ in range(25):
        one = drawn(0.5 + gains, 400, rng)
        critical = one.critical(400, 0.95, anytime=False)
        found = one.percentiles(
            lambda x: nash(squared(x)), lambda x: nash_range(squared(x)), critical
        )
        inside += [low <= t <= high for (_, low, high), t in zip(found, truth, strict=True)]
    assert np.mean(inside) > 0.87


def test_a_run_that_is_watched_gets_wider_intervals():
    one = drawn(ROCK_PAPER_SCISSORS, 400, np.random.default_rng(2))
    fixed, watched = (one.critical(400, 0.95, anytime) for anytime in (False, True))
    assert fixed == pytest.approx(1.966, abs=0.001)
    assert watched > 1.5 * fixed

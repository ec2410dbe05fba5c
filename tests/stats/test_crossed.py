"""Luck and skill: games whose shares are known, small layouts, and the coverage of intervals."""

import numpy as np
import pytest

from balance.stats.crossed import LUCK, REST, SKILL, products, shares
from balance.stats.resampling import Resampled

Z = 4.0  # standard errors: a sound estimate fails once in 16,000 times


def layouts(
    luck: float,
    skill: float,
    count: int,
    seed: int,
    size: tuple[int, int] = (5, 5),
    mean: float = 0.5,
) -> np.ndarray:
    """Games that a deal makes likelier or less likely to win, and so does a line-up.

    The chance is the mean, plus or minus a part by the deal, plus or minus one by the line-up, so
    that their variances are the squares of these parts.
    """
    rng = np.random.default_rng(seed)
    deals, lineups = size
    whole = mean * (1 - mean)
    by_deal = np.sqrt(luck * whole) * rng.choice([-1, 1], (count, deals, 1))
    by_lineup = np.sqrt(skill * whole) * rng.choice([-1, 1], (count, 1, lineups))
    chance = mean + by_deal + by_lineup
    assert 0 <= chance.min() <= chance.max() <= 1
    won = rng.random((count, deals, lineups)) < chance
    return won[..., None].astype(np.int64)


def estimated(wins: np.ndarray, seed: int = 1) -> list[tuple[float, float, float]]:
    """Shares with intervals, as a study makes them."""
    _, deals, lineups, _ = wins.shape
    sums = products(wins)
    drawn = Resampled(sums, np.ones(len(sums), np.int64), seed)
    critical = drawn.critical(len(sums), 0.95, False)
    return drawn.standard_error(lambda one: shares(one, deals, lineups), critical)


def test_a_coin_flip_is_all_luck() -> None:
    coin = np.random.default_rng(3).integers(0, 2, (40, 5, 1)).repeat(5, axis=2)
    found = estimated(np.stack([coin, 1 - coin], axis=-1))
    assert found[LUCK] == (1.0, 1.0, 1.0)
    assert found[SKILL][1] <= 0.0 <= found[SKILL][2]


def test_a_hidden_sure_win_is_all_skill() -> None:
    """Who knows the trick wins; of two who do, or do not, the first."""
    knows = np.random.default_rng(4).integers(0, 2, (40, 1, 5, 2)).repeat(5, axis=1)
    second = knows[..., 1] > knows[..., 0]
    found = estimated(np.stack([~second, second], axis=-1).astype(np.int64))
    assert found[SKILL] == (1.0, 1.0, 1.0)
    assert found[LUCK][1] <= 0.0 <= found[LUCK][2]


def test_a_coin_flipped_anew_is_neither() -> None:
    """What no deal and no line-up decides is the rest."""
    found = estimated(layouts(0.0, 0.0, 200, seed=5))
    for part, value in ((LUCK, 0.0), (SKILL, 0.0), (REST, 1.0)):
        assert found[part][1] <= value <= found[part][2]


def test_a_trick_that_needs_the_right_deal_is_the_rest() -> None:
    """Deal and line-up together decide all, and neither says anything by itself."""
    rng = np.random.default_rng(6)
    deal, lineup = rng.integers(0, 2, (300, 5, 1)), rng.integers(0, 2, (300, 1, 5))
    found = estimated((deal ^ lineup)[..., None])
    for part, value in ((LUCK, 0.0), (SKILL, 0.0), (REST, 1.0)):
        assert found[part][1] <= value <= found[part][2]
        assert found[part][2] - found[part][1] < 0.2


def test_a_seat_that_wins_more_is_neither_luck_nor_skill() -> None:
    rng = np.random.default_rng(7)
    first = (rng.random((2_000, 5, 5)) < 0.9).astype(np.int64)
    found = estimated(np.stack([first, 1 - first], axis=-1))
    assert found[LUCK][0] == pytest.approx(0.0, abs=0.02)
    assert found[SKILL][0] == pytest.approx(0.0, abs=0.02)


def test_the_unit_of_a_win_does_not_matter() -> None:
    wins = layouts(0.3, 0.2, 50, seed=8)
    assert shares(products(12 * wins), 5, 5) == pytest.approx(shares(products(wins), 5, 5))


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (5, 2), (5, 5), (8, 3)])
def test_small_layouts_are_not_biased(size: tuple[int, int]) -> None:
    """Of the numerators: what the deal and the line-up add to the variance of a win."""
    sums = products(layouts(0.3, 0.1, 40_000, seed=9, size=size, mean=0.45))
    deals, lineups = size
    games = deals * lineups
    pairs = games * np.array([1, lineups - 1, deals - 1, (deals - 1) * (lineups - 1)])
    one, deal, lineup, apart = (sums / pairs).T
    for found, share in ((deal - apart, 0.3), (lineup - apart, 0.1), (one - apart, 1.0)):
        error = found.std(ddof=1) / np.sqrt(len(found))
        assert abs(found.mean() - share * 0.45 * 0.55) < Z * error


def test_the_naive_variance_between_deals_is_biased() -> None:
    """Why products of different games are taken: four in ten for a game without any luck."""
    wins = layouts(0.0, 0.0, 4_000, seed=10, size=(5, 2))
    naive = wins.mean(axis=2).var() / wins.var()
    assert naive > 0.4
    assert shares(products(wins).sum(axis=0), 5, 2)[LUCK] == pytest.approx(0.0, abs=0.02)


@pytest.mark.parametrize(
    ("luck", "skill", "size", "count"),
    [
        (0.3, 0.2, (5, 5), 80),
        (0.1, 0.35, (5, 5), 40),
        (0.5, 0.05, (4, 3), 80),
        (0.0, 0.1, (5, 5), 80),
    ],
)
def test_intervals_hold_as_often_as_they_say(
    luck: float, skill: float, size: tuple[int, int], count: int
) -> None:
    runs = 250
    truth = np.array([luck, skill, 1 - luck - skill])
    held = np.zeros(3)
    for run in range(runs):
        found = np.array(estimated(layouts(luck, skill, count, 1_000 + run, size), run))
        held += (found[:, 1] <= truth) & (truth <= found[:, 2])
    assert (held / runs > 0.9).all(), held / runs
    assert (held / runs < 0.995).all(), held / runs

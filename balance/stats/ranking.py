"""Who is strong among many, from what each takes from each: Elo, Nash mixtures and α-rank.

All of it starts from a square table of win shares: row i, column j is what i takes alone at a table
where all others are j. Its diagonal is not looked at. The leading dimensions of a table may hold
resampled ones, see `balance.stats.resampling`.
"""

import math
from typing import NamedTuple

import numpy as np
from scipy import sparse
from scipy.optimize import linprog, minimize
from scipy.special import expit, logsumexp, softmax

ELO = 400 / math.log(10)  # points of a unit of log odds
LENT = 0.1  # games, so that strengths are finite; so few that they move no other by much
STEPS, LONGEST, NEAR = 200, 1.0, 1e-9  # of Newton's way up: how many, how long, when to stop
PRESSURE, POPULATION = 100.0, 50  # α and m of α-rank; those that OpenSpiel starts from
SELDOM = 1e-9  # that a weaker player takes over: keeps the stationary distribution unique,
NOTHING = 1e-6  # and what it alone gives to a share is none
TIED = 1e-7  # what linear programs take for zero


def elo(shares: np.ndarray, games: float, seats: int) -> np.ndarray:
    """Ratings by maximum likelihood, 0 on average of all.

    Bradley and Terry 1952 (Biometrika 39:324), a shared win counted in parts. At a table of more
    than two the first choice of Plackett and Luce: the odds of i among j's are those of two seats
    over the number of j's, so that equals take their fair share. Each pair is given a tenth of a
    game more, at the fair share, because who never wins would be infinitely weak; see `limits`.

    Written out because libraries fit one table at a time, and here hundreds of resampled ones go
    together.

    Parameters
    ----------
    shares : ndarray, shape (..., players, players)
    games : float
        Independent games behind each share.
    seats : int

    Returns
    -------
    ndarray, shape (..., players)
    """
    n = shares.shape[-1]
    one, other = np.nonzero(~np.eye(n, dtype=bool))
    found = (shares[..., one, other] * games + LENT / seats) / (games + LENT)
    design = np.eye(n)[one] - np.eye(n)[other]
    strengths = np.zeros((*shares.shape[:-2], n))
    for _ in range(STEPS):
        chance = expit(strengths @ design.T - math.log(seats - 1))
        slope = (found - chance) @ design
        weights = (chance * (1 - chance))[..., None, :]
        bend = (design.T * weights) @ design + 1 / n  # the mean is free, and stays at 0
        step = np.linalg.solve(bend, slope[..., None])[..., 0].clip(-LONGEST, LONGEST)
        strengths += step
        if np.abs(step).max() < NEAR:
            break
    centred: np.ndarray = ELO * (strengths - strengths.mean(axis=-1, keepdims=True))
    return centred


class Limits(NamedTuple):
    """What the games say of strengths at all: a truth for each player."""

    core: np.ndarray  # the largest group of which everybody took something from everybody
    below: np.ndarray  # whether there is a limit to its weakness
    above: np.ndarray  # and one to its strength


def limits(shares: np.ndarray) -> Limits:
    """Which ratings have a limit on either side, beside most of the others.

    Who never took anything from a group, directly or through others, may be infinitely weaker (Ford
    1957, American Mathematical Monthly 64:28).

    Parameters
    ----------
    shares : ndarray, shape (players, players)

    Returns
    -------
    Limits
    """
    own = np.eye(len(shares), dtype=bool)
    took = np.where(own, True, (shares > 0) | (shares.T < 1))
    reached = np.linalg.matrix_power(took.astype(float), len(shares)) > 0
    together = reached & reached.T
    core = np.asarray(together[together.sum(axis=1).argmax()])
    to_core, from_core = reached[:, core], reached[core]
    return Limits(core, np.any(to_core, axis=1), np.any(from_core, axis=0))


class Range(NamedTuple):
    """Least and greatest share of each player in any of several mixtures."""

    least: np.ndarray
    greatest: np.ndarray


def nash(shares: np.ndarray) -> np.ndarray:
    """A mixture that nobody beats on average, at a table of two.

    What one wins the other loses, so that a linear program finds it (Dantzig 1951). Where several
    mixtures do, it is the most even of them, by entropy: who plays alike is played alike, in
    whatever order they stand (Balduzzi et al. 2018, Re-evaluating evaluation, NeurIPS 31).

    Parameters
    ----------
    shares : ndarray, shape (..., players, players)
        Of two seats: row and column of a pair sum to 1.

    Returns
    -------
    ndarray, shape (..., players)
        How often each is played.
    """
    if shares.ndim > 2:
        return np.stack([nash(one) for one in shares])
    gains = _gains(shares)
    found = _extremes(gains)
    return found[0] if len(found) == 1 else _most_even(gains, found.max(axis=0) > TIED)


def nash_range(shares: np.ndarray) -> Range:
    """Between which shares each player is played in all mixtures that nobody beats.

    Of players who tie exactly any share will do, however many games there were.

    Parameters
    ----------
    shares : ndarray, shape (..., players, players)
        As of :func:`nash`.

    Returns
    -------
    Range
        Of ndarrays, shape (..., players).
    """
    if shares.ndim > 2:
        return Range(*map(np.stack, zip(*map(nash_range, shares), strict=True)))
    found = _extremes(_gains(shares))
    return Range(found.min(axis=0), found.max(axis=0))


def _gains(shares: np.ndarray) -> np.ndarray:
    """What the row takes from the column beyond half; what one gains the other loses."""
    return np.where(np.eye(len(shares), dtype=bool), 0.0, shares - 0.5)


def _extremes(gains: np.ndarray) -> np.ndarray:
    """Mixtures that nobody beats in which each is played least and most; a single one if it is all.

    Who loses to one of them is in none. A mixture is the only one if everybody else loses to it,
    and its own players are level in no other (Goldman and Tucker 1956, Theory of linear
    programming). Found out so, because hundreds of tables are looked at, and nearly all have one.

    Returns
    -------
    ndarray, shape (mixtures, players)
    """
    one = _unbeaten(gains)
    near = gains @ one > -TIED
    level = gains[np.ix_(near, near)]
    many = len(level)
    if np.all(one[near] > TIED) and np.linalg.matrix_rank(level, TIED) == many - 1:
        return one[None]
    each = sparse.eye_array(2 * many)  # a mixture for each end, all in one program
    found = linprog(
        c=np.vstack([np.eye(many), -np.eye(many)]).ravel(),
        A_ub=sparse.kron(each, gains[:, near]),
        b_ub=np.zeros(2 * many * len(gains)),
        A_eq=sparse.kron(each, np.ones((1, many))),
        b_eq=np.ones(2 * many),
        bounds=(0, 1),
    )
    mixtures = np.zeros((2 * many, len(gains)))
    mixtures[:, near] = found.x.reshape(2 * many, many)
    return _whole(mixtures)


def _unbeaten(gains: np.ndarray) -> np.ndarray:
    """One of the mixtures that nobody beats."""
    n = len(gains)
    found = linprog(
        c=[*np.zeros(n), -1.0],
        A_ub=np.column_stack([gains, np.ones(n)]),
        b_ub=np.zeros(n),
        A_eq=[[*np.ones(n), 0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * n + [(None, None)],
    )
    return _whole(found.x[:n])


def _most_even(gains: np.ndarray, played: np.ndarray) -> np.ndarray:
    """The mixture of the largest entropy of all that nobody beats.

    Found by its dual (Boyd and Vandenberghe 2004, Convex optimization, 5.2): shares fall
    exponentially with what they would leave to others.

    Parameters
    ----------
    gains : ndarray, shape (players, players)
    played : ndarray of bool, shape (players,)
        Who is in any such mixture.
    """
    left = gains[:, played]

    def excess(prices: np.ndarray) -> tuple[float, np.ndarray]:
        weights = -prices @ left
        return float(logsumexp(weights)), -left @ softmax(weights)

    options = {"ftol": 0.0, "gtol": NEAR}
    start, bounds = np.zeros(len(gains)), [(0.0, None)] * len(gains)
    found = minimize(excess, start, jac=True, bounds=bounds, method="L-BFGS-B", options=options)
    mixture = np.zeros(len(gains))
    mixture[played] = softmax(-found.x @ left)
    return mixture


def _whole(mixtures: np.ndarray) -> np.ndarray:
    """Shares from which rounding took that they are not negative, and sum to 1."""
    shares = np.clip(mixtures, 0.0, None)
    found: np.ndarray = shares / shares.sum(axis=-1, keepdims=True)
    return found


def alpha_rank(shares: np.ndarray, seats: int) -> np.ndarray:
    """How often a population plays each way, when who does better spreads.

    Omidshafiei et al. 2019 (Scientific Reports 9:9937), one population: where all play j, a single
    i takes over with probability ``(1 - exp(-u)) / (1 - exp(-m u))``, u = α (payoff - 1), and the
    mixture is the stationary distribution of this walk. The payoff is the win share in parts of the
    fair one; what a second i at the table would change is left out.

    Parameters
    ----------
    shares : ndarray, shape (..., players, players)
    seats : int

    Returns
    -------
    ndarray, shape (..., players)
    """
    n = shares.shape[-1]
    walk = _taken_over(PRESSURE * (seats * shares - 1)) * (1 - np.eye(n)) / (n - 1)
    flow = walk - np.eye(n) * walk.sum(axis=-2, keepdims=True)  # into i from j, out of j
    flow[..., -1, :] = 1.0  # one of the equations follows from the others; the sum is 1
    target = np.zeros((*shares.shape[:-2], n, 1))
    target[..., -1, 0] = 1.0
    mixture = np.linalg.solve(flow, target)[..., 0]
    mixture[mixture < NOTHING] = 0.0
    found: np.ndarray = mixture / mixture.sum(axis=-1, keepdims=True)
    return found


def _taken_over(gain: np.ndarray) -> np.ndarray:
    """Chance that a single one takes over a population, by how much fitter it is."""
    size = np.maximum(np.abs(gain), 1e-12)
    up = np.expm1(-size) / np.expm1(-POPULATION * size)
    chance = np.where(gain < 0, up * np.exp(-(POPULATION - 1) * size), up)
    return np.asarray(np.maximum(chance, SELDOM))

"""Luck and skill: how much of winning goes with the deal, and how much with who sits where.

Games come in layouts: some deals, each played by the same few line-ups, drawn afresh for every
layout. Of two games of a layout either the deal is the same, or the line-up, or neither; with the
deal the same, what their wins have in common is what the deal decides, and so on. From the mean
products of two wins follow the components of variance of a two-way layout with random effects
(Searle, Casella and McCulloch 1992, Variance Components, 4.7), for balanced ones the estimates of
the analysis of variance: unbiased however few games a deal has. The naive variance between deals
is not: it counts the scatter of the few games of each deal as luck.

The luck share is the variance of P(win | deal) over the deals in parts of that of a win, p (1 - p)
where a win is not shared; the skill share is the same of P(win | line-up). Both are first-order
indices (Sobol 1993, Mathematical Modelling and Computational Experiments 1:407). The rest is what
deal and line-up decide together only, which is much where a decision changes all that follows, and
what neither does, such as the randomness of players; so of all that is not skill, the luck share is
the part that no line-up could have changed. That the deal is held while decisions
are drawn again, and that what then varies is randomness of the game, is after Goodman,
Perez-Liebana and Lucas 2025 (Seeding for Success, arXiv 2503.02686); they report how far the win
rates of deals span, the ratio is ours.
"""

import numpy as np

PRODUCTS = 4  # of a game with itself, and of two with the same deal, the same line-up, neither
LUCK, SKILL, REST = range(3)  # what `shares` gives


def products(wins: np.ndarray) -> np.ndarray:
    """Sums of products of two wins, from each layout.

    Parameters
    ----------
    wins : ndarray of int, shape (layouts, deals, line-ups, seats)
        What each seat wins, in any unit. Products are those of a seat with itself, added over the
        seats: each has a mean of its own, so that what a seat is worth is neither luck nor skill.

    Returns
    -------
    ndarray of int, shape (layouts, PRODUCTS)
    """
    one = (wins**2).sum(axis=(1, 2, 3))
    deals = (wins.sum(axis=2) ** 2).sum(axis=(1, 2))
    lineups = (wins.sum(axis=1) ** 2).sum(axis=(1, 2))
    whole = (wins.sum(axis=(1, 2)) ** 2).sum(axis=1)
    found: np.ndarray = np.stack([one, deals - one, lineups - one, whole - deals - lineups + one])
    return found.T


def shares(sums: np.ndarray, deals: int, lineups: int) -> np.ndarray:
    """Luck share, skill share and the rest.

    None of them is cut off at 0 or 1, so that they stay unbiased.

    Parameters
    ----------
    sums : ndarray, shape (..., PRODUCTS)
        What `products` gives, added over layouts or not; nan where nothing varies.
    deals, lineups : int
        Of a layout, two of each or more.

    Returns
    -------
    ndarray, shape (..., 3)
    """
    pairs = np.array([1, lineups - 1, deals - 1, (deals - 1) * (lineups - 1)])
    one, same_deal, same_lineup, apart = np.moveaxis(sums / pairs, -1, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        luck, skill = (same_deal - apart) / (one - apart), (same_lineup - apart) / (one - apart)
    return np.stack([luck, skill, 1 - luck - skill], axis=-1)

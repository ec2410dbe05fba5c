"""Two-level designs: which factors are on in which run, so that many are told apart at once.

Columns of a Hadamard matrix and their mirror image (a fold-over; Box and Hunter 1961, Technometrics
3:311): every factor is on in half of the runs, every two factors in a quarter, and no main effect
is mixed up with what two factors do together. What several pairs do together may be one contrast;
columns are picked one by one so that as few pairs as can be share theirs. The first run has nothing
on and the one in the middle everything.

Designs are not taken from pyDOE3: its `fracfact_by_res` gives designs of resolution IV where V is
asked for (measured with 1.6.2: seven factors in 32 runs).
"""

from collections import Counter
from itertools import combinations

import numpy as np
from scipy.linalg import hadamard

MOST_FACTORS = 64
USUAL = 32  # columns: with more, runs are added only where there are more factors

Pair = tuple[int, int]


def design(factors: int) -> np.ndarray:
    """Which factors are on.

    Parameters
    ----------
    factors : int
        From 2 to `MOST_FACTORS`.

    Returns
    -------
    ndarray of int, shape (runs, factors)
        1 where a factor is on and -1 where it is off; every column sums to 0.

    Raises
    ------
    ValueError
        Fewer factors, or more.
    """
    if not 2 <= factors <= MOST_FACTORS:
        raise ValueError(f"2 to {MOST_FACTORS} factors, not {factors}")
    width = 2
    while width < factors or (width < USUAL and _shared(_columns(factors, width))):
        width *= 2
    columns = -hadamard(width)[:, _columns(factors, width)]
    found: np.ndarray = np.vstack([columns, -columns])
    return found


def _columns(factors: int, width: int) -> list[int]:
    """Columns whose pairs share as few contrasts as can be, each picked after those before it.

    The product of columns i and j of a Hadamard matrix of Sylvester's form is column i xor j.
    """
    chosen = [0]
    taken: Counter[int] = Counter()
    while len(chosen) < min(factors, width):
        left = (one for one in range(width) if one not in chosen)
        best = min(left, key=lambda one: (sum(taken[one ^ other] for other in chosen), one))
        taken.update(best ^ other for other in chosen)
        chosen.append(best)
    return chosen


def _shared(columns: list[int]) -> bool:
    """Do any two pairs have one contrast?"""
    return max(Counter(a ^ b for a, b in combinations(columns, 2)).values()) > 1


def aliases(signs: np.ndarray) -> list[tuple[Pair, ...]]:
    """Pairs of factors, those together that the design cannot tell apart.

    Parameters
    ----------
    signs : ndarray, shape (runs, factors)

    Returns
    -------
    list of tuple of pairs
        In order of their first pairs; factors are counted from 0.
    """
    found: dict[bytes, list[Pair]] = {}
    for a, b in combinations(range(signs.shape[1]), 2):
        found.setdefault((signs[:, a] * signs[:, b]).tobytes(), []).append((a, b))
    return [tuple(pairs) for pairs in found.values()]


def contrasts(signs: np.ndarray) -> np.ndarray:
    """Every main effect, and what pairs do together, as columns of 1 and -1.

    Returns
    -------
    ndarray, shape (runs, factors + groups of pairs)
    """
    together = [signs[:, a] * signs[:, b] for (a, b), *_ in aliases(signs)]
    return np.column_stack([signs, *together])

"""Samples made directly from block totals, for tests that need very many."""

import numpy as np
import polars as pl

from balance.stats.measures import Measure
from balance.stats.pairs import PRODUCTS, PairedSample
from balance.stats.samples import Sample, plain_share
from tests.passed import STATISTICS, in_full


def measure(kind: str, **more) -> Measure:
    """A measure whose expressions do not matter."""
    if kind == "ratio":
        more["per"] = pl.col("per")
    return Measure("m", kind, pl.col("value"), **more)


def sample_of(what: Measure, x, y=None, block: int = 1) -> Sample:
    """Sample of blocks with totals x and y (by default every game of a block counts)."""
    x = np.asarray(x, dtype=np.int64)
    y = np.full(len(x), block) if y is None else np.asarray(y, dtype=np.int64)
    games = len(x) * block if what.kind == "ratio" else int(y.sum())
    xx, xy, yy = (int(v) for v in (x @ x, x @ y, y @ y))
    hits, filled = int(np.count_nonzero(x)), int(np.count_nonzero(y))
    sums = (int(x.sum()), int(y.sum()), xx, xy, yy, hits, filled)
    ends = (int(x.min()), int(x.max())) if len(x) else (None, None)
    return Sample(what, block, games, len(x), *sums, *ends)


def share_sample(wins: int, games: int) -> Sample:
    """Sample of a plain share."""
    return plain_share(measure("share"), wins, games)


def paired_of(what: Measure, xa, ya, xb, yb, block: int = 1) -> PairedSample:
    """Paired sample of blocks with the totals given."""
    columns = {
        name: np.asarray(values, dtype=np.int64)
        for name, values in {"xa": xa, "ya": ya, "xb": xb, "yb": yb}.items()
    }
    products = tuple(int(columns[p] @ columns[q]) for p, q in PRODUCTS)
    sums = {name: int(values.sum()) for name, values in columns.items()}
    change = columns["xb"] - columns["xa"]
    for name, part in (("up", change.clip(0)), ("down", (-change).clip(0))):
        sums |= {name: int(part.sum()), name * 2: int(part @ part)}
        sums[f"most_{name}"] = int(part.max(initial=0))
    sums["differs"] = int(((change != 0) | (columns["ya"] != columns["yb"])).sum())
    for side in "ab":
        x = columns[f"x{side}"]
        sums |= {f"hits_{side}": np.count_nonzero(x), f"minus_{side}": np.count_nonzero(x < 0)}
    blocks = len(columns["xa"])
    return PairedSample(what, block, blocks * block, blocks, **sums, products=products)


def covers(found, truth: float) -> bool:
    """Whether an interval holds the truth."""
    return found.low <= truth <= found.high


def by_chance(share: float, runs: int) -> float:
    """The largest share of runs that one in forty would exceed, if each has this chance."""
    return share + 2 * (share * (1 - share) / runs) ** 0.5


def repeated(runs: int) -> int:
    """How often something is simulated: a fifth where the statistics passed in full as they are.

    The luck of these simulations never changes.
    """
    return runs if in_full(STATISTICS) else runs // 5

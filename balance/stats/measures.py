"""What is measured: a name, an expression over per-game rows, and the kind of estimate wanted.

A measure says nothing about how sure we are; `balance.stats.estimates` picks the interval from
the kind, so that the same quantity gets the same interval in every study and report.

======== =============================================== ====================================
kind     the quantity                                    interval
======== =============================================== ====================================
share    P(value), value 0 or 1                          Wilson; score form when clustered;
                                                         Clopper-Pearson where few
bounded  mean of value/scale, or with `per` the ratio     score form, effective sample size
         sum(value) / sum(per) / scale; lies in [0, 1]
mean     mean of value/scale                             Student t over blocks; gamma where
                                                         events are rare
ratio    sum(value) / sum(per) / scale                   Student t, linearised, over blocks
quantile smallest v with P(value/scale <= v) >= q        order statistics
======== =============================================== ====================================
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

import polars as pl

Kind = Literal["share", "bounded", "mean", "ratio", "quantile"]


@dataclass(frozen=True, eq=False)
class Measure:
    """One quantity of a game, as whole numbers.

    Whole numbers are summed exactly, so an estimate does not depend on how the games were cut
    into files or in which order workers finished.

    Attributes
    ----------
    name : str
        Stable name, such as ``"win_share_1"``.
    kind : {"share", "bounded", "mean", "ratio", "quantile"}
        Which estimate is wanted; see the table above.
    value : polars.Expr
        Integer or boolean, one value per game, computed row by row. Games where it is null are
        left out.
    per : polars.Expr, optional
        For a ratio, and a bounded quantity that is one: the integer denominator of each game.
        Games where it is null are left
        out.
    scale : int
        ``value / scale`` is the quantity in natural units. Win shares with ties use
        420 = lcm(1..7), which makes every 1/k a whole number.
    q : float
        For a quantile only: which one, strictly between 0 and 1.

    Raises
    ------
    ValueError
        If the kind is unknown, a ratio has no denominator (or another kind has one), the scale
        is not positive, a share is scaled, or q lies outside (0, 1).
    """

    name: str
    kind: Kind
    value: pl.Expr
    per: pl.Expr | None = None
    scale: int = 1
    q: float = 0.5

    def __post_init__(self) -> None:
        """Refuse measures that no estimate fits."""
        if self.kind not in get_args(Kind):
            raise ValueError(f"{self.name}: unknown kind {self.kind!r}")
        needed, allowed = self.kind == "ratio", self.kind in ("ratio", "bounded")
        if (self.per is None and needed) or (self.per is not None and not allowed):
            raise ValueError(f"{self.name}: a ratio needs `per`, and only bounded may take it too")
        if self.scale < 1 or (self.kind == "share" and self.scale != 1):
            raise ValueError(f"{self.name}: scale {self.scale} does not fit a {self.kind}")
        if not 0 < self.q < 1:
            raise ValueError(f"{self.name}: q must lie strictly between 0 and 1, not {self.q}")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The columns that it reads, in order; none where that cannot be told."""
        parts = [part for part in (self.value, self.per) if part is not None]
        if any(part.meta.has_multiple_outputs() for part in parts):
            return ()
        return tuple(sorted({name for part in parts for name in part.meta.root_names()}))

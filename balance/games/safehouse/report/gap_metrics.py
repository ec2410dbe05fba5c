"""How far the pursuer's gap spreads after every turn, for the picture of the chase."""

from collections.abc import Iterable

from balance.games.api import Metric
from balance.games.api.metrics import PICTURES, whole

FAN = (5, 25, 50, 75, 95)  # per cent of the games still running that have a smaller gap


def gap_metrics(turns: Iterable[int]) -> list[Metric]:
    """Quantiles of the gap after each turn, among the games that get so far."""
    return [
        Metric(f"gap_after_{turn}_q{part:02d}", PICTURES,
               f"Gap after turn {turn}: {part} % of the games have less", "quantile",
               whole(f"gap_by_turn_{turn}"), unit="squares")
        for turn in turns
        for part in FAN
    ]  # fmt: skip

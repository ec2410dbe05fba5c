"""How far the pursuer's gap spreads after every turn, for the picture of the chase."""

from collections.abc import Iterable

from balance.games.api import Metric
from balance.games.api.metrics import fan, whole


def gap_metrics(turns: Iterable[int]) -> list[Metric]:
    """Quantiles of the gap after each turn, among the games that get so far."""
    return [
        metric
        for turn in turns
        for metric in fan(
            f"gap_after_{turn}", f"Gap after turn {turn}", "squares", whole(f"gap_by_turn_{turn}")
        )
    ]

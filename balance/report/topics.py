"""Which topics a summary has, in the order in which a report shows them."""

from collections.abc import Sequence
from typing import NamedTuple

from balance.report.numbers import Value
from balance.report.views import ColouredCell
from balance.studies.run.results import DistributionResult, EstimateResult

SEATS = "Seats"
GENERIC = (
    SEATS,
    "Difficulty",
    "Length",
    "Scores and margins",
    "Lead changes",
    "How games end",
)
OTHER = "Other distributions"
HOME = {  # where distributions belong
    "turns": "Length",
    "decisions": "Length",
    "score": "Scores and margins",
    "scores": "Scores and margins",
    "margin": "Scores and margins",
    "lead_changes": "Lead changes",
}


def topic_of(distribution: DistributionResult) -> str:
    """Return the topic of a distribution."""
    return HOME.get(distribution.id.rstrip("_0123456789"), OTHER)


def topics(cells: Sequence[ColouredCell]) -> list[str]:
    """Return all topics: the generic ones first, then the game's own as they appear."""
    found = [estimate.topic for cell in cells for estimate in cell.data.estimates]
    found += [topic_of(one) for cell in cells for one in cell.data.distributions]
    own = [topic for topic in found if topic not in (*GENERIC, OTHER)]
    ordered = [*GENERIC, *own, OTHER]
    return [topic for topic in dict.fromkeys(ordered) if topic and topic in found]


def estimates_of(cell: ColouredCell, topic: str) -> list[EstimateResult]:
    """Return the estimates of one topic."""
    return [one for one in cell.data.estimates if one.topic == topic]


class Shares(NamedTuple):
    """The win shares of the seats of a cell, in seat order."""

    win: Sequence[EstimateResult]
    alone: Sequence[EstimateResult | None]
    tied: Sequence[EstimateResult | None]


SEAT_IDS = ("win_share_", "outright_", "shared_")


def win_shares(cell: ColouredCell) -> Shares | None:
    """Return the win shares of a competitive cell; None where seats do not compete."""
    by_id = {one.id: one for one in cell.data.estimates}
    seats = range(1, cell.data.players + 1)
    win = [by_id[f"win_share_{seat}"] for seat in seats if f"win_share_{seat}" in by_id]
    if not cell.data.competitive or not win:
        return None
    alone = [by_id.get(f"outright_{seat}") for seat in seats]
    tied = [by_id.get(f"shared_{seat}") for seat in seats]
    return Shares(win, alone, tied)


def is_seat_share(estimate: EstimateResult) -> bool:
    """Tell whether an estimate is one of the win shares."""
    head, _, seat = estimate.id.rpartition("_")
    return f"{head}_" in SEAT_IDS and seat.isdigit()


def spread(cell: ColouredCell) -> Value | None:
    """Return how far the seats lie from fair, chance taken off."""
    found = cell.data.spread
    return None if found is None else Value(found.value, "%", found.low, found.high, "bounded")

"""What a designer of SafeHouse asks of the missions: completed ones, and those left open."""

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import PICTURES, whole
from balance.games.safehouse.parameters.model import Parameters
from balance.games.safehouse.report.asked import (
    WON,
    part_of,
    span,
    total,
    wins_where,
    within,
)
from balance.games.safehouse.report.columns import BLOCKS, MISSIONS

DEAD = ((0, 0), (1, 1), (2, None))


def arrows(parameters: Parameters) -> list[int]:
    """The arrows of the missions, the shortest first."""
    return sorted({row.arrow for row in parameters.sheet})


def missions(parameters: Parameters, players: int) -> list[Metric]:
    """Wins with and without each row."""
    with_, without = [], []
    won = WON.cast(pl.Int64)
    for number in range(1, len(parameters.sheet) + 1):
        count = whole(f"missions_by_row_{number}")
        label = f"Team wins of players with row {number} completed"
        question = part_of(f"wins_with_row_{number}", MISSIONS, label, won * count, count)
        with_.append(question._replace(family="rows with"))
        missed = players - count
        label = f"Team wins of players without row {number}"
        question = part_of(f"wins_without_row_{number}", MISSIONS, label, won * missed, missed)
        without.append(question._replace(family="rows without"))
    return [*with_, *without]


def completed(parameters: Parameters, players: int) -> list[Metric]:
    """Of all completed missions: those of each row and seat, and wins by their arrows."""
    rows = list(enumerate(parameters.sheet, start=1))
    done = {number: whole(f"missions_by_row_{number}") for number, _ in rows}
    all_ = pl.sum_horizontal(*done.values())
    asked = [
        part_of(f"done_part_{number}", PICTURES, f"Completed missions of row {number}", count, all_)
        for number, count in done.items()
    ]
    for arrow in arrows(parameters):
        of_arrow = pl.sum_horizontal(*[done[n] for n, row in rows if row.arrow == arrow])
        label = f"Team wins of players with a mission of arrow {arrow} completed"
        won = WON.cast(pl.Int64) * of_arrow
        asked.append(part_of(f"wins_with_arrow_{arrow}", PICTURES, label, won, of_arrow))
    everybodys = total("seat_missions", players)
    for s in range(1, players + 1):
        label, own = f"Completed missions of seat {s}", whole(f"seat_missions_{s}")
        asked.append(part_of(f"mission_part_{s}", PICTURES, label, own, everybodys))
    return asked


def blocks(parameters: Parameters, players: int) -> list[Metric]:
    """What of the missions open at the end nothing can complete."""
    ongoing, dead = total("ongoing_end", players), total("dead_missions", players)
    asked = [part_of("dead_share", BLOCKS, "Ongoing missions that are impossible", dead, ongoing)]
    for low, high in DEAD:
        label = f"The team wins, {span(low, high)} of its missions impossible"
        chosen = within(dead, low, high)
        asked.append(wins_where(f"wins_dead_{low}", BLOCKS, label, chosen, "dead"))
    return asked

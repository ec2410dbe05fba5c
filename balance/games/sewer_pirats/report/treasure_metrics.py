"""Treasure by tribe: the points of each kind that seats make beside a tribe."""

from collections.abc import Sequence

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import (
    PICTURES,
    at_least,
    both,
    each,
    family,
    mean,
    of_seat,
    total,
    whole,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes, tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.exposures import PLURALS, crew, drawn_tribes


def by_count(parameters: Parameters, players: int) -> list[str]:
    """The tribes beside which treasure is shown: with abilities, and not the same in all games."""
    if parameters.crew_mode == "common":
        return drawn_tribes(parameters, players)
    known = tribes(parameters, players) if able_tribes(parameters, players) else []
    return known if len(known) > 1 else []


def treasure_metrics(parameters: Parameters, players: int, kinds: Sequence[str]) -> list[Metric]:
    """Points of each kind that a seat makes, by tribe."""
    asked = [
        _points_beside(parameters, players, tribe, kind)
        for tribe in by_count(parameters, players)
        for kind in kinds
    ]
    return family("tribe kinds", asked)


def _points_beside(parameters: Parameters, players: int, tribe: str, kind: str) -> Metric:
    """Of a seat in games with the tribe where all share it, else of the seats that lead it."""
    points, leads = of_seat(f"parts_{kind}"), at_least(crew(tribe))
    id_, label = f"tribe_kind_{tribe}_{kind}", f"Points of a seat with {PLURALS[tribe]}: {kind}"
    if parameters.crew_mode == "common":
        drawn = pl.when(whole(f"crews_{tribe}_1") > 0).then(total(points, players))
        return mean(id_, PICTURES, label, "points", drawn, players)
    own = total(both(points, leads), players)
    return each(id_, PICTURES, label, "points", own, total(leads, players))

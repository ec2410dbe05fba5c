"""What is asked about captains and passengers: points that go with each way to sail, and cards.

Seats of one game are compared with each other (see ``partial`` in
:mod:`balance.games.sewer_pirats.report.exposures`): by how many points more those have that went
one way once more, the other ways held alike as far as there are seats enough to tell them apart.
"""

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import (
    OfSeat,
    each,
    family,
    of_seat,
    part,
    score,
    total,
    whole,
    wins_of,
)
from balance.games.sewer_pirats.parameters.abilities import able_tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.exposures import fewest, most, partial, wins_by

CAPTAINS = "Captains and crews"
SAIL_BINS, CREW_BINS = (0, 2, 3, 4, 5, 6, 7), (0, 2, 4, 6, 8, 10, 12)


def crew_tokens(seat: int) -> pl.Expr:
    """Booty beyond one token a sailing as captain: all that crews take, and second tokens of
    rats that are captains."""
    return whole(f"booty_taken_{seat}") - whole(f"sails_{seat}")


WAYS = {
    "area": ("captaincy from the area", of_seat("captain_from_area")),
    "ship": ("captaincy from a crew space", of_seat("captain_from_ship")),
    "crew": ("token taken as crew", crew_tokens),
}


def of_rats(parameters: Parameters, players: int) -> str:
    """What is counted among crew tokens beside those of crews, if there is any."""
    rats = "rat" in able_tribes(parameters, players)
    return " (with second tokens of rat captains)" if rats else ""


def captain_metrics(parameters: Parameters, players: int) -> list[Metric]:
    """Ways to sail by points and cards, and how captains and passengers fare."""
    sails, booty = of_seat("sails"), total(of_seat("booty_taken"), players)
    rats = of_rats(parameters, players)
    winners = {
        "most_sails": ("Who sails most as captain wins", most(sails, players)),
        "fewest_sails": ("Who sails least as captain wins", fewest(sails, players)),
        "most_crew": (f"Who takes most as crew wins{rats}", most(crew_tokens, players)),
    }
    wins = [
        wins_of(f"wins_{name}", CAPTAINS, label, players, chosen)
        for name, (label, chosen) in winners.items()
    ]
    taken = total(crew_tokens, players)
    return [
        *_ways(parameters, players),
        _boarding(parameters, players),
        *_points_per_card(players),
        *family("captains", wins),
        *wins_by("sails", players, sails, SAIL_BINS, "sailing", "as captain"),
        *wins_by("crew", players, crew_tokens, CREW_BINS, "token", f"as crew{rats}"),
        part("crew_share", CAPTAINS, f"Of the booty taken: by crews{rats}", taken, booty),
    ]


def _alike(way: str, players: int) -> list[OfSeat]:
    """What is held alike beside a way: the other ways, if there are seats enough."""
    if players < 3:
        return []
    if players == 3:
        return [of_seat("captain_from_area", "captain_from_ship") if way == "crew" else crew_tokens]
    return [by for name, (_, by) in WAYS.items() if name != way]


def _ways(parameters: Parameters, players: int) -> list[Metric]:
    """Points that go with one more of each way."""
    rest = ", the rest alike" if players > 2 else ""
    asked = []
    for way, (words, by) in WAYS.items():
        sums = partial(players, score, by, _alike(way, players))
        rats = of_rats(parameters, players) if way == "crew" else ""
        label = f"Points that go with one more {words}{rats}{rest}"
        asked.append(each(f"way_points_{way}", CAPTAINS, label, "points", *sums))
    return family("ways", asked)


def _boarding(parameters: Parameters, players: int) -> Metric:
    """Cards beyond captaincies, for every figure that got something of having been aboard.

    The record does not tell cards for moves from those for captaincies, so captaincies count at
    their full price; discounts of cockroaches make boarding look the cheaper.
    """

    def beyond(seat: int) -> pl.Expr:
        area = parameters.captain_cost_from_area * whole(f"captain_from_area_{seat}")
        ship = parameters.captain_cost_from_ship * whole(f"captain_from_ship_{seat}")
        return whole(f"cards_paid_{seat}") - area - ship

    def aboard(seat: int) -> pl.Expr:
        return crew_tokens(seat) + whole(f"captain_from_ship_{seat}")

    rats = of_rats(parameters, players)
    label = f"Cards to be aboard, for each crew token{rats} or captaincy from there"
    cards, got = total(beyond, players), total(aboard, players)
    return each("boarding", CAPTAINS, label, "cards", cards, got)


def _everybody(seat: int) -> pl.Expr:
    return pl.lit(1, pl.Int64)


def _points_per_card(players: int) -> list[Metric]:
    """What the cards of a seat bring it in all, by whether it leads or follows."""
    sails = of_seat("sails")
    groups = {
        "all": ("Points for each card played", _everybody),
        "captains": ("Points for a card of who sails most", most(sails, players)),
        "passengers": ("Points for a card of who sails least", fewest(sails, players)),
    }
    asked = []
    for name, (label, chosen) in groups.items():
        points = [score(s) * chosen(s) for s in range(1, players + 1)]
        cards = [whole(f"cards_paid_{s}") * chosen(s) for s in range(1, players + 1)]
        sums = pl.sum_horizontal(*points), pl.sum_horizontal(*cards)
        asked.append(each(f"per_card_{name}", CAPTAINS, label, "points", *sums))
    return [asked[0], *family("per card", asked[1:])]

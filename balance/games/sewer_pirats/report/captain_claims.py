"""What to conclude about captains and passengers: the points of each way to sail, for its cards."""

from typing import Any

from balance.games.api import Finding
from balance.games.api.inference import Estimates, number, percent, ranked, side, too_few
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.captain_metrics import WAYS, of_rats
from balance.games.sewer_pirats.report.wording import (
    ABILITY_RULES,
    CARDS,
    COSTS,
    CREWS,
    Reckoned,
    ahead,
    compare,
    on_points,
)

WAY_VERDICTS = {"area": "FROM THE AREA", "ship": "FROM A CREW SPACE", "crew": "PASSENGER"}
Price = tuple[float, float, float]  # cards, and both ends of their interval; all above 0


def _rate(points: Any, price: Price) -> Reckoned:
    """Points a card: an estimate over a price that is itself estimated."""
    ends = [end / cards for end in (points.low, points.high) for cards in price[1:]]
    return Reckoned(points.value / price[0], min(ends), max(ends), points.n)


def _prices(parameters: Parameters, boarding: Any) -> dict[str, Price]:
    """Cards of each way; those that begin aboard are left out where boarding may cost nothing."""
    area, ship = float(parameters.captain_cost_from_area), parameters.captain_cost_from_ship
    prices = {"area": (area, area, area)}
    if side(boarding, 0) == "ABOVE":
        value, low, high = boarding.value, boarding.low, boarding.high
        prices["ship"] = (ship + value, ship + low, ship + high)
        prices["crew"] = (value, low, high)
    return prices


def captain_finding(parameters: Parameters, players: int, estimates: Estimates) -> Finding:
    """Question 4: the points of each way to sail for its cards, and who does it most."""
    question = "Captain or passenger?"
    points = {way: estimates[f"way_points_{way}"] for way in WAYS}
    prices = _prices(parameters, estimates["boarding"])
    family = {way: _rate(points[way], price) for way, price in prices.items()}
    if not ranked(points):
        return too_few("captain", question, *points.values())
    first = ahead(family) if len(family) == len(WAYS) else None
    verdict = WAY_VERDICTS[first] if first else "UNDECIDED"
    rats = of_rats(parameters, players)
    ways = "; ".join(
        f"{WAYS[way][0]}{rats if way == 'crew' else ''} {number(points[way])} points"
        + (
            f" for {prices[way][0]:.2f} cards, {number(family[way])} a card"
            if way in family
            else ""
        )
        for way in ranked(points)
    )
    alike = "by itself" if players == 2 else "the other ways alike"
    sentence = (
        f"What goes with one more of each way to sail, {alike}: {ways}. Cards "
        f"count at full price, boarding at what it costs on average. Who sails most as captain "
        f"has {number(estimates['per_card_captains'])} points a card and wins "
        f"{percent(estimates['wins_most_sails'])}, who sails least "
        f"{number(estimates['per_card_passengers'])} and "
        f"{percent(estimates['wins_fewest_sails'])}, of an equal share of {100 / players:.1f} %. "
        f"All this is a correlation among the seats of a game; "
        f"{compare(parameters, players, 'captain_cost_2_1', 'captain_cost_4_1')} shows other "
        f"prices."
    )
    rests_on = (*COSTS, *CARDS, *CREWS, *ABILITY_RULES)
    return on_points(parameters, players, "captain", question, verdict, sentence, rests_on)

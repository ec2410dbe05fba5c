"""What Sewer Pirats is made of: tribes with an ability, treasures, and cards."""

from collections.abc import Iterator
from statistics import fmean

from balance.games.api.components import Component
from balance.games.sewer_pirats.parameters.abilities import able_tribes
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.report.metrics import scoring

BOOTY = {  # as it is said, and whose points tell who won that had most
    "fries": ("fries", "fries"),
    "noodles": ("noodles", "noodles"),
    "burger": ("burgers", "burger"),
    "teddy": ("teddies", ""),
    "doll": ("dolls", ""),
    "can": ("cans", "cans"),
}
BONUSES = {"shake": "shakes", "parrot": "parrots", "opener": "openers"}


def components(parameters: Parameters, players: int) -> list[Component]:
    """The abilities of the tribes that have one, treasures, and the cards at the start."""
    return [
        *_tribes(parameters, players),
        *_booty(parameters),
        *_bonuses(parameters),
        *_cards(parameters, players),
    ]


def _tribes(parameters: Parameters, players: int) -> Iterator[Component]:
    """Where each seat is dealt a tribe, some may win more; in an auction it chose its figures."""
    is_dealt = parameters.crew_mode == "mono" and not parameters.forced_tribes
    is_hired = parameters.crew_mode == "auction"
    for tribe in able_tribes(parameters, players):
        yield Component(
            tribe,
            f"the {tribe}’s ability",
            f"abilities.{tribe}=false",
            goes_with=(f"hired_wins_{tribe}",) if is_hired else (),
            dealt=f"tribe_wins_{tribe}" if is_dealt else "",
        )


def _booty(parameters: Parameters) -> Iterator[Component]:
    """The tokens of each kind; groups need so many, so without a kind it is worth nothing."""
    kinds = dict(parameters.booty_values)
    for kind, values in kinds.items():
        name, part = BOOTY[kind]
        others = [value for other, own in kinds.items() if other != kind for value in own]
        if any(values):
            key, many = f"booty_values.{kind}", len(values)
            yield Component(
                kind,
                name,
                f"{key}={[0] * many}",
                average=f"{key}={[round(fmean(others))] * many}" if others else "",
                goes_with=(f"kind_wins_{part}",) if part in scoring(parameters) else (),
            )


def _bonuses(parameters: Parameters) -> Iterator[Component]:
    """Food bonuses may add nothing; of each kind others may lie in its place, in turn."""
    counts = dict(parameters.bonus_counts)
    adds = dict(parameters.food_bonus)
    for kind, many in counts.items():
        if many and adds.get(kind, 1):
            others = [other for other in counts if other != kind]
            there = counts | {kind: 0}
            for at in range(many):
                there[others[at % len(others)]] += 1
            yield Component(
                kind,
                BONUSES.get(kind, kind),
                f"food_bonus.{kind}=0" if kind in adds else "",
                average="; ".join(f"bonus_counts.{name}={own}" for name, own in there.items()),
            )


def _cards(parameters: Parameters, players: int) -> Iterator[Component]:
    hands = list(parameters.starting_hand)
    if any(hands) and parameters.crew_mode != "auction":
        more = ([*hands[:at], hands[at] + 1, *hands[at + 1 :]] for at in range(players))
        given = tuple(f"starting_hand={own}" for own in more)
        none = f"starting_hand={[0] * len(hands)}"
        yield Component("cards", "cards at the start", none, given=given)

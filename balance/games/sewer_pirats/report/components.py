"""What Sewer Pirats is made of: tribes whose figures can do something, and bonus tokens."""

from collections.abc import Iterator

from balance.games.api.components import Component
from balance.games.sewer_pirats.parameters.abilities import able_tribes
from balance.games.sewer_pirats.parameters.model import Parameters


def components(parameters: Parameters, players: int) -> list[Component]:
    """The abilities of the tribes that have one, and what bonus tokens add to other tokens."""
    return [*_tribes(parameters, players), *_bonuses(parameters)]


def _tribes(parameters: Parameters, players: int) -> Iterator[Component]:
    """Where each seat is dealt a tribe of its own, some may win more."""
    is_own = parameters.crew_mode == "mono"
    for tribe in able_tribes(parameters, players):
        without = f"abilities.{tribe}=false"
        dealt = f"tribe_wins_{tribe}" if is_own else ""
        yield Component(tribe, f"the {tribe}’s ability", without, dealt=dealt)


def _bonuses(parameters: Parameters) -> Iterator[Component]:
    for bonus, points in parameters.food_bonus:
        if points:
            yield Component(bonus, f"what {bonus} adds", f"food_bonus.{bonus}=0")

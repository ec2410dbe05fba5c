"""What Sewer Pirats is made of: tribes whose figures can do something."""

from balance.games.api.components import Component
from balance.games.sewer_pirats.parameters.abilities import able_tribes
from balance.games.sewer_pirats.parameters.model import Parameters


def components(parameters: Parameters, players: int) -> list[Component]:
    """The abilities of the tribes that have one."""
    return [
        Component(tribe, f"the {tribe}’s ability", f"abilities.{tribe}=false")
        for tribe in able_tribes(parameters, players)
    ]

"""What Pig is made of: a die, without which nothing is left of it."""

from balance.games.api.components import Component
from balance.games.pig.parameters.model import Parameters


def components(parameters: Parameters, players: int) -> list[Component]:
    """Nothing can be taken away."""
    return []

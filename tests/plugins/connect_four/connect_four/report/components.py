"""What the game is made of, and how it is played without each part."""

from balance.games.api.components import Component

from connect_four.parameters.model import Parameters


def components(parameters: Parameters, players: int) -> list[Component]:
    """A board and discs, without which nothing is left of it."""
    return []

"""Rules of Abandon Ship that are legal and yet doubtful."""

from balance.games.abandon_ship.parameters.model import Parameters


def warnings(parameters: Parameters) -> list[str]:
    """Return what is legal but doubtful: nothing in this game."""
    return []

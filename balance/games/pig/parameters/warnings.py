"""Rules of Pig that are legal and yet doubtful."""

from balance.games.pig.parameters.model import Parameters


def warnings(parameters: Parameters) -> list[str]:
    """Return what is legal but doubtful: nothing in this game."""
    return []

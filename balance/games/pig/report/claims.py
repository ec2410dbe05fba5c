"""What designers ask of Pig."""

from balance.games.api.claims import COUNT, Claim, Parts
from balance.games.pig.parameters.model import Parameters


def cures(players: int) -> tuple[str, ...]:
    """The variants that bear on whether the seats are fair."""
    return ("second_catches_up",)


def claims(parameters: Parameters, players: int) -> list[Claim]:
    """Is the game more pig than player?"""
    shape = Parts({"bust_share": "a 1 on the die", "hold_share": "holding"}, "ends of turns")
    question = "Does the die end more turns than the players?"
    return [Claim("bust_or_hold", question, shape, COUNT, ("die_sides", "target"))]

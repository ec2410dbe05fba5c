"""The names of things in Pig. Plain Python."""

from balance.games.pig.kernel import codes
from balance.games.pig.parameters.model import Parameters

OPTIONS = {codes.ROLL: "roll", codes.HOLD: "hold"}


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of columns, beside the seats."""
    rounds = range(codes.STRETCH, (codes.STRETCHES + 1) * codes.STRETCH, codes.STRETCH)
    return {"round": tuple(map(str, rounds))}

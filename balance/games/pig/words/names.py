"""Pig in words: what people read in transcripts and write in scenarios. Plain Python."""

from balance.games.pig.kernel import codes
from balance.games.pig.parameters.model import Parameters

OPTIONS = {codes.ROLL: "roll", codes.HOLD: "hold"}
POSITION = ("seat", "turns", "rolls", "turn_total", "scores")
MAX_ROLLS = 1_000_000_000


def things(parameters: Parameters) -> dict[str, tuple[str, ...]]:
    """Names along the axes of columns; Pig counts nothing but seats."""
    return {}

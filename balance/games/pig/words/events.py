"""What a step of Pig brought about, in words."""

from typing import Any

from balance.games.pig.kernel import codes
from balance.games.pig.parameters.model import Parameters


def tell(parameters: Parameters, rules: Any, before: Any, after: Any, option: int) -> list[str]:
    """What a step brought about, in short pieces."""
    seat = before.actor
    who, total = f"seat {seat + 1}", before.turn_total
    if option == codes.HOLD:
        said = [f"{who} holds: {total} more points make {after.score[seat]}"]
    elif after.turns == before.turns:
        face = after.turn_total - total
        said = [f"{who} rolls a {face}: the turn total is {after.turn_total}"]
    else:
        said = [f"{who} rolls a 1 and loses {total} points"]
    if after.finished == codes.CAPPED:
        said.append("the game is stopped at its turn limit")
    elif after.finished:
        said.append(f"{who} wins")
    return said

"""What to conclude about Pig from the metrics."""

from collections.abc import Mapping
from typing import Any

from balance.games.api import Finding
from balance.games.pig.parameters.model import Parameters


def conclude(parameters: Parameters, players: int, estimates: Mapping[str, Any]) -> list[Finding]:
    """Is the game more pig than player? Says UNDECIDED while the interval covers one half."""
    bust = estimates["bust_share"]
    verdict = "YES" if bust.low > 0.5 else "NO" if bust.high < 0.5 else "UNDECIDED"
    sentence = (
        f"A 1 ends {bust.value:.1%} of the turns ({bust.low:.1%} to {bust.high:.1%}); "
        f"at one half, luck and choice would end equally many."
    )
    question = "Does the die end more turns than the players?"
    return [Finding("bust_or_hold", question, verdict, sentence, ("die_sides", "target"))]

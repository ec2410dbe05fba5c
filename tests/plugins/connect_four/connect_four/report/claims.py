"""What designers ask of the game: questions as data, which the analyzer judges and words."""

from balance.games.api.claims import GOES_WITH, Claim, StandsOut

from connect_four.parameters.model import Parameters
from connect_four.report.metrics import openings


def cures(players: int) -> tuple[str, ...]:
    """The variants that bear on whether the seats are fair, by the names of their files."""
    return ("five_in_a_row",)


def claims(parameters: Parameters, players: int) -> list[Claim]:
    """The questions that the game is asked at one player count."""
    shape = StandsOut(openings(parameters), 1 / players, "win share")
    return [Claim("openings", "Which first columns win more than a half?", shape, GOES_WITH)]

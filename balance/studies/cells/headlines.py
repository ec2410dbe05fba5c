"""The questions that every game is asked: is it fair, how hard is it, which player wins most."""

from collections.abc import Iterator

from balance.games.answers import listed
from balance.games.api.claims import COUNT, Amount, Claim, StandsOut
from balance.studies.cells.cell import Cell
from balance.studies.run.results import DIFFICULTY, FAIRNESS

PLAYERS = "players"


def common_claims(cell: Cell, target: float | None) -> Iterator[Claim]:
    """What is asked before the game's own questions.

    Parameters
    ----------
    target : float or None
        Percentage of games that a team should win, if anybody says.
    """
    cures = tuple(listed(cell.game, "cures", str, cell.players))
    if cell.game.COMPETITIVE and cell.players > 1:
        yield _fairness(cell.players, cures)
    if not cell.game.COMPETITIVE:
        yield _difficulty(target, cures)
    if cell.game.COMPETITIVE and cell.rotations > 1:
        shares = {f"player_{name}": name for name in dict.fromkeys(cell.lineup)}
        shape = StandsOut(shares, 1 / cell.players, "win share")
        yield Claim(PLAYERS, "Which player wins most?", shape, COUNT)


def _fairness(players: int, cures: tuple[str, ...]) -> Claim:
    seats = {f"win_share_{seat}": f"seat {seat}" for seat in range(1, players + 1)}
    shape = StandsOut(seats, 1 / players, "win share")
    return Claim(FAIRNESS, "Is the game fair to every seat?", shape, changes=cures)


def _difficulty(target: float | None, cures: tuple[str, ...]) -> Claim:
    question = "How hard is the game for the team?"
    shape: Amount | StandsOut = Amount("team_wins", "games that the team wins")
    if target is not None:
        shape = StandsOut({"team_wins": "the team"}, target / 100, "win share")
    return Claim(DIFFICULTY, question, shape, changes=cures)

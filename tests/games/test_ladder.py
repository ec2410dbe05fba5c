"""The ladder: novice, casual and expert of every game, each rung above the one below it.

One player of a rung sits among players of the rung below, who take turns in all seats on the same
deal; a team plays its rung alone, on the deals of the other team. The bound is 3.72 standard
errors of the deals: a rung that is no better passes once in ten thousand, and so many deals are
played that a rung as strong as ours fails no more often. What is found must also be a clear step:
a fifth more than a fair share, and of a team a fifth more than the team of the rung below.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest

from balance import games
from balance.engine.table import jit_is_off
from balance.rulesets import load
from balance.studies.cells.cell import make_cells
from tests.passed import in_full

RUNGS = ("novice", "casual", "expert")
DEALS = {
    "abandon_ship": 500,
    "atlantis": 120,
    "pig": 800,
    "safehouse": 900,
    "sewer_pirats": 250,
    "to_the_bottom": 150,
}
FEW = 0.01  # share of games without an end: two may tug at a ship that both have guys on
CLEAR = 1.2  # fair shares that a clear step takes
SURE = 3.72  # standard errors that chance exceeds once in ten thousand


def counts(name: str) -> Sequence[int]:
    """How many may sit at the table; the fewest and the most where no game changed."""
    found = games.get(name).player_counts(load(f"{name}/standard").parameters)
    return found if in_full() else (found[0], found[-1])


STEPS = [
    (name, players, worse, better)
    for name in DEALS
    for players in counts(name)
    for worse, better in pairwise(RUNGS)
]


@cache
def wins(name: str, players: int, lineup: tuple[str, ...]) -> np.ndarray:
    """What the first of a line-up wins in each deal, on average over the seats."""
    cell = make_cells([load(f"{name}/standard")], [players], lineup)[0]
    table = cell.table()
    rows = table.rows(DEALS[name] * cell.rotations)
    table.play(1, 0, cell.rotations, rows)
    assert rows["capped"].mean() <= FEW
    won = rows["won"][:, :players].astype(float)
    won /= np.maximum(1.0, won.sum(axis=1, keepdims=True)) if cell.game.COMPETITIVE else 1.0
    seat = -rows["game"] % cell.rotations
    shares: np.ndarray = won[np.arange(len(rows)), seat].reshape(-1, cell.rotations).mean(axis=1)
    return shares


@pytest.mark.skipif(jit_is_off(), reason="takes too many games for plain Python")
@pytest.mark.parametrize(("name", "players", "worse", "better"), STEPS)
def test_each_rung_is_above_the_one_below(name: str, players: int, worse: str, better: str) -> None:
    if games.get(name).COMPETITIVE:
        taken = wins(name, players, (better, *[worse] * (players - 1)))
        fair = np.full_like(taken, 1 / players)
    else:
        taken, fair = wins(name, players, (better,)), wins(name, players, (worse,))
    gain = taken - fair
    assert gain.mean() > SURE * gain.std(ddof=1) / sqrt(len(gain))
    assert taken.mean() >= CLEAR * fair.mean()

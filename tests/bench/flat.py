"""What games cost, from 100,000 to 100 million of them: of Pig, the fastest game, at random."""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.bench.measure import Row, Settings, spread

ROOT = Path(__file__).parents[2]
FEWEST = 100_000
POWERS = 3  # of ten, beyond these; one less unless all are asked for
LINEAR = 1.05  # between what a game costs among more and among fewer


class Cost(NamedTuple):
    """What a study cost: processor seconds of its games and of its pages, and MiB."""

    games: int
    playing: float
    telling: float
    peak: float


def flat(settings: Settings) -> list[Row]:
    """Time a game, time of summary and report, and memory, as games grow tenfold."""
    powers = range(POWERS + 1 if settings.full else POWERS)
    costs = [_cost(settings.games(FEWEST * 10**power)) for power in powers]
    rows = [row for cost in costs for row in _rows(cost)]
    few, many = costs[-2:]
    linear = (many.playing / many.games) / (few.playing / few.games)
    what = f"a game of {many.games:,} / of {few.games:,}"
    return [
        *rows,
        Row("flat", f"{what}: time", spread([linear]), "", LINEAR, at_least=False),
        Row("flat", f"{what}: memory", spread([many.peak / few.peak]), "", LINEAR, at_least=False),
    ]


def _cost(games: int) -> Cost:
    with tempfile.TemporaryDirectory(prefix="balance-bench-") as folder:
        command = [sys.executable, "-m", "tests.bench.child", "flat", str(games)]
        out = str(Path(folder) / "study")
        done = subprocess.run(
            [*command, out], cwd=ROOT, capture_output=True, encoding="utf-8", check=True
        )
    return Cost(games, *map(float, done.stdout.split()[-3:]))


def _rows(cost: Cost) -> list[Row]:
    each = 1e6 * cost.playing / cost.games
    return [
        Row("flat", f"{cost.games:,} games: a million of them", spread([each]), "s"),
        Row("flat", f"{cost.games:,} games: summary and report", spread([cost.telling]), "s"),
        Row("flat", f"{cost.games:,} games: peak memory", spread([cost.peak]), "MiB"),
    ]

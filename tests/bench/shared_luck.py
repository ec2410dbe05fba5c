"""``python -m tests.bench.shared_luck [GAME ...]``: how many games shared luck saves.

Every variant of a game is compared with its standard rules on the same deals; the factor says how
many times more games two runs with luck of their own would need for the same interval of the
difference: of the first seat's win share (or the team's wins), and of the length. Beside it stands
why: how many of the games stay the same in every column that is written, and what is saved in the
others, where play went another way under the same luck.
"""

import argparse
import math
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np
import polars as pl

from balance.games import BUILT_IN
from balance.rulesets import ConfigError, available, load, tried
from balance.store.folder import StudyFolder
from balance.studies.orders.order import Order
from balance.studies.run.study import carry_out


class Saved(NamedTuple):
    """What shared luck does for one change of the rules.

    Attributes
    ----------
    wins, length : float
        How many times fewer games it takes.
    same : float
        Share of the games that the change leaves as they were.
    other_wins, other_length : float
        As above, among the games that it does not.
    """

    wins: float
    length: float
    same: float
    other_wins: float
    other_length: float


def saved(game: str, change: str, games: int) -> Saved:
    """Play a change against the standard rules on the same deals."""
    base = load(game)
    with tempfile.TemporaryDirectory() as folder:
        order = Order(
            rulesets=(base, tried(game, (), change)),
            out=Path(folder) / "study",
            kind="compare",
            games=games,
            counts=base.counts[:1],
        )
        carry_out(order)
        kept = StudyFolder(order.out, order.definition().plain())
        a, b = (pl.concat(kept.frames(cell.id)).collect().drop("cell") for cell in order.cells)
    shared = [name for name in a.columns if name in b.columns]
    same = np.all([a[name].eq_missing(b[name]).to_numpy() for name in shared], axis=0)
    wins = "won_1"
    of_all = [saving(a[name].to_numpy(), b[name].to_numpy()) for name in (wins, "turns")]
    others = [
        saving(a[name].to_numpy()[~same], b[name].to_numpy()[~same]) for name in (wins, "turns")
    ]
    return Saved(*of_all, float(same.mean()), *others)


def saving(a: np.ndarray, b: np.ndarray) -> float:
    """The variance of a difference with luck of its own, over that with shared luck."""
    a, b = a.astype(float), b.astype(float)
    apart, together = a.var() + b.var(), (b - a).var()
    return apart / together if together else math.inf if apart else 1.0


def lines(games: Sequence[str], played: int) -> Iterator[str]:
    """A line for each variant, and the medians of each game."""
    for game in games:
        every = []
        for name in available(game):
            with suppress(ConfigError):  # the standard itself, or other numbers of seats
                every.append(saved(game, name.partition("/")[2], played))
                yield _line(name, every[-1])
        middle = Saved(*(median(column) for column in zip(*every, strict=True)))
        yield f"{_line(f'{game}, median', middle)}  of {len(every)} variants"


def _line(name: str, one: Saved) -> str:
    return (
        f"{name:36}{one.wins:8.2f}{one.length:8.2f}{one.same:8.1%}"
        f"{one.other_wins:8.2f}{one.other_length:8.2f}"
    )


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*BUILT_IN, []])
    parser.add_argument("--played", type=int, default=2_000, help="games of each side")
    asked = parser.parse_args()
    print(f"{'':36}{'wins':>8}{'length':>8}{'same':>8}{'  others: wins, length':>16}")
    for line in lines(asked.games or BUILT_IN, asked.played):
        print(line, flush=True)


if __name__ == "__main__":
    main()

"""``python -m tests.bench.verdicts [GAME ...]``: how many games a verdict takes.

Every shipped ruleset is played by its players at its first number of seats until its headline is
decided, with luck of its own for each seed; a table shows the games that took, the median first.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

from balance.games import BUILT_IN
from balance.report.wording import words
from balance.rulesets import Ruleset, available, load
from balance.studies.orders.order import Order
from balance.studies.run.study import carry_out


class Reached(NamedTuple):
    """The games until a verdict, one number a seed; and the verdicts."""

    ruleset: str
    games: Sequence[int]
    badges: Sequence[str]
    undecided: int


def reached(name: str, most: int, seeds: int) -> Reached:
    """Play a ruleset until its headline is decided, once for each seed."""
    ruleset = load(name)
    games, badges, undecided = [], [], 0
    for seed in range(1, seeds + 1):
        with tempfile.TemporaryDirectory() as folder:
            found = carry_out(_order(ruleset, Path(folder) / "study", most, seed)).summary
        (cell,) = found.cells
        games.append(cell.games)
        badges.append(words(cell.headline).badge if cell.headline else "–")
        undecided += found.study.stopped is not None and found.study.stopped.why != "settled"
    return Reached(name, games, badges, undecided)


def _order(ruleset: Ruleset, out: Path, most: int, seed: int) -> Order:
    return Order(
        rulesets=(ruleset,),
        out=out,
        games=most,
        seed=seed,
        counts=ruleset.counts[:1],
        until_decided=True,
        alternatives=False,
        tiers="none",
        lever_games="none",
    )


def lines(games: Sequence[str], most: int, seeds: int) -> Iterator[str]:
    """A line for each ruleset, and one for each game."""
    for game in games:
        every = []
        for name in available(game):
            found = reached(name, most, seeds)
            every += found.games
            badges = " / ".join(dict.fromkeys(found.badges))
            span = f"{median(found.games):9,.0f}  {min(found.games):,} to {max(found.games):,}"
            yield f"{name:40}{span:28}{found.undecided} open  {badges}"
        yield f"{game:40}{median(every):9,.0f}  of {len(every)} runs, at most {most:,} games each"


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*BUILT_IN, []])
    parser.add_argument("--most", type=int, default=20_000, help="games of a run at most")
    parser.add_argument("--seeds", type=int, default=3, help="runs of each ruleset")
    asked = parser.parse_args()
    for line in lines(asked.games or BUILT_IN, asked.most, asked.seeds):
        print(line, flush=True)


if __name__ == "__main__":
    main()

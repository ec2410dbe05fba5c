"""``python -m tests.bench.shared_luck [GAME ...]``: how many games shared luck saves.

Every variant of a game is compared with its standard rules on the same deals; the factor says how
many times more games two runs with luck of their own would need for the same interval of the
difference: of the first seat's win share (or the team's wins), and of the length.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median

from balance.games import BUILT_IN
from balance.rulesets import ConfigError, available, load, tried
from balance.studies.order import Order
from balance.studies.study import carry_out

WINS, LENGTH = ("win_share_1", "team_wins"), ("turns",)


def factors(game: str, change: str, games: int) -> tuple[float, float]:
    """How many times fewer games it takes, for who wins and for the length."""
    base = load(game)
    with tempfile.TemporaryDirectory() as folder:
        order = Order(
            rulesets=(base, tried(game, (), change)),
            out=Path(folder) / "study",
            kind="compare",
            games=games,
            counts=base.counts[:1],
        )
        (found,) = carry_out(order).summary.comparisons
    return _saving(found.differences, WINS), _saving(found.differences, LENGTH)


def _saving(differences: Sequence, ids: Sequence[str]) -> float:
    return float(next((one.saving for one in differences if one.id in ids), None) or 1.0)


def lines(games: Sequence[str], played: int) -> Iterator[str]:
    """A line for each variant, and the medians of each game."""
    for game in games:
        every = []
        for name in available(game):
            with suppress(ConfigError):  # the standard itself, or other numbers of seats
                every.append(factors(game, name.partition("/")[2], played))
                yield f"{name:40}{every[-1][0]:8.2f}{every[-1][1]:8.2f}"
        middle = [median(column) for column in zip(*every, strict=True)]
        yield f"{game + ', median':40}{middle[0]:8.2f}{middle[1]:8.2f}  of {len(every)} variants"


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*BUILT_IN, []])
    parser.add_argument("--played", type=int, default=2_000, help="games of each side")
    asked = parser.parse_args()
    print(f"{'':40}{'wins':>8}{'length':>8}")
    for line in lines(asked.games or BUILT_IN, asked.played):
        print(line, flush=True)


if __name__ == "__main__":
    main()

"""``python -m tests.bench.verdicts [GAME ...]``: how many games a verdict takes, and who plays.

Every shipped ruleset is played by its players at its first number of seats until its headline is
decided, with luck of its own for each seed; a table shows the games that took, the median first.
With ``--rungs`` the standard rules are asked at every number of seats, of players of every rung.
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

import balance.games
from balance.games import BUILT_IN
from balance.report.wording import words
from balance.rulesets import Ruleset, available, load
from balance.studies.orders.order import Order
from balance.studies.run.results import CellResult
from balance.studies.run.rungs import RUNGS, SLOW, rungs_of
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
        cell, decided = _asked(ruleset, ruleset.counts[0], ruleset.lineup, most, seed)
        games.append(cell.games)
        badges.append(_badge(cell))
        undecided += not decided
    return Reached(name, games, badges, undecided)


def _asked(
    ruleset: Ruleset,
    players: int,
    lineup: Sequence[str],
    most: int,
    seed: int = 1,
    until_decided: bool = True,
) -> tuple[CellResult, bool]:
    """What a run finds that may end when its headline is decided, and whether it was."""
    with tempfile.TemporaryDirectory() as folder:
        order = Order(
            rulesets=(ruleset,),
            out=Path(folder) / "study",
            games=most,
            seed=seed,
            counts=(players,),
            lineup=tuple(lineup),
            until_decided=until_decided,
            alternatives=False,
            tiers="none",
            lever_games="none",
        )
        found = carry_out(order).summary
    (cell,) = found.cells
    stopped = found.study.stopped
    return cell, stopped is None or stopped.why == "settled"


def _badge(cell: CellResult) -> str:
    return words(cell.headline).badge if cell.headline else "–"


def lines(games: Sequence[str], most: int, seeds: int) -> Iterator[str]:
    """A line for each ruleset, and one for each game."""
    for game in games:
        every: list[int] = []
        for name in available(game):
            found = reached(name, most, seeds)
            every += found.games
            badges = " / ".join(dict.fromkeys(found.badges))
            span = f"{median(found.games):9,.0f}  {min(found.games):,} to {max(found.games):,}"
            yield f"{name:40}{span:28}{found.undecided} open  {badges}"
        yield f"{game:40}{median(every):9,.0f}  of {len(every)} runs, at most {most:,} games each"


def by_rung(games: Sequence[str], most: int, searched: int) -> Iterator[str]:
    """A row for every number of seats: the headline by players of each rung."""
    yield f"| game | players | {' | '.join(RUNGS)} |\n|{'---|' * (2 + len(RUNGS))}"
    for game in games:
        ruleset = load(game)
        for players in [*balance.games.get(game).player_counts(ruleset.parameters)][:6]:
            known = rungs_of(balance.games.get(game), players)
            told = [
                _headline(ruleset, players, rung, most, searched) if rung in known else "–"
                for rung in RUNGS
            ]
            yield f"| {game} | {players} | {' | '.join(told)} |"


def _headline(ruleset: Ruleset, players: int, rung: str, most: int, searched: int) -> str:
    """The verdict, the share of every seat in %, its widest half interval, and the games."""
    if rung == SLOW:
        if not searched:
            return "–"
        cell, _ = _asked(ruleset, players, (rung,), searched, until_decided=False)
    else:
        cell, _ = _asked(ruleset, players, (rung,), most)
    if cell.headline is None:
        return "–"
    shares = [one for one in cell.headline.numbers if one.value is not None]
    taken = ", ".join(f"{100 * (one.value or 0):.1f}" for one in shares)
    half = max(50 * ((one.high or 0) - (one.low or 0)) for one in shares)
    return f"{_badge(cell)} {taken} ±{half:.1f} ({cell.games:,})"


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[*BUILT_IN, []])
    parser.add_argument("--most", type=int, default=20_000, help="games of a run at most")
    parser.add_argument("--seeds", type=int, default=3, help="runs of each ruleset")
    parser.add_argument("--rungs", action="store_true", help="the headline by players of each rung")
    parser.add_argument("--searched", type=int, default=100, help="games of those who look ahead")
    asked = parser.parse_args()
    games = asked.games or BUILT_IN
    if asked.rungs:
        told = by_rung(games, asked.most, asked.searched)
    else:
        told = lines(games, asked.most, asked.seeds)
    for line in told:
        print(line, flush=True)


if __name__ == "__main__":
    main()

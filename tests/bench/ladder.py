"""``python -m tests.bench.ladder [GAME ...]``: how strong players are, as a table.

At every number of players of the standard rules: what one casual player takes from a table of
novices and one expert from casual ones (of a team what it wins), and what is kept in
``configs/responses`` of players that were trained, or searched ten times as far as usual, against
the experts as they play now.
"""

import argparse
import tempfile
from collections.abc import Iterator

import balance
from balance import games as games_known
from balance.games import BUILT_IN
from balance.rulesets import load
from balance.rulesets.responses import BestResponse
from balance.studies.cells.cell import make_cells
from balance.studies.run.responses import answers_for
from balance.studies.run.results import NumberResult

RUNGS = ("casual", "expert")
HEAD = ("game", "players", "fair", "casual, novices", "expert, casuals", "trained", "search ×10")


def rows(game: str, games: int, workers: int) -> Iterator[tuple[str, ...]]:
    """A row for every number of players."""
    ruleset = load(game)
    seats = [*games_known.get(game).player_counts(ruleset.parameters)][:6]
    with tempfile.TemporaryDirectory() as out:
        found = balance.skill(game, out, players=seats, games=games, workers=workers)
        for one in found.summary.rounds:
            steps = {step.rung: step.share for step in one.steps}
            taken = [f"{100 * steps[r].value:.1f} ±{_half(steps[r]):.1f}" for r in RUNGS]
            (cell,) = make_cells([ruleset], [one.players], ruleset.lineup)
            known = {answer.by: answer for answer in answers_for(cell)}
            best = [_told(known.get(by)) for by in ("training", "search")]
            fair = "team" if one.fair is None else f"{100 * one.fair:.1f}"
            yield (game, str(one.players), fair, *taken, *best)


def _half(share: NumberResult) -> float:
    return 50 * (share.high - share.low)


def _told(answer: BestResponse | None) -> str:
    if answer is None:
        return "–"
    return f"{100 * answer.win_share:.1f} [{100 * answer.low:.1f}, {100 * answer.high:.1f}]"


def main() -> None:
    """Read the command line and print the table."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="GAME", help=", ".join(BUILT_IN))
    parser.add_argument("--games", type=int, default=2_000, help="of each table")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    for game in asked.names or BUILT_IN:
        for row in rows(game, asked.games, asked.workers):
            print(f"| {' | '.join(row)} |", flush=True)


if __name__ == "__main__":
    main()

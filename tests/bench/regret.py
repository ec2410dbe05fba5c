"""``python -m tests.bench.regret GAME``: the moves by which players lose most, for people to read.

Games are played by the players of a ruleset; at every choice a search with many playouts looks for
a better option than the one they take. Where it proves one, the choice is listed, the dearest
first, with the position in words. What is lost is the search's estimate, which flatters the best of
many options a little: it tells where to look, not what a move costs.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from balance.engine.players import Player, Search
from balance.engine.table import Table
from balance.rulesets import load
from balance.rulesets.players import find_player
from balance.studies.cells.cell import Cell, make_cells
from balance.studies.play.transcript import Teller

SURE = 3.0  # standard errors: few of the thousands of choices are listed by chance
MARGIN = 0.1


@dataclass(frozen=True)
class Regret:
    """A choice for which a better option was found.

    Attributes
    ----------
    lost : float
        Estimated share of a win, the margin of victory counting a little.
    """

    lost: float
    game: int
    turn: int
    seat: int
    decision: str
    position: str
    taken: str
    better: str


def searching(cell: Cell, playouts: int, fast: str) -> Player:
    """The player of a cell, looking ahead at every choice."""
    base = cell.roster[0]
    player = find_player(cell.game, fast) if fast else replace(base, search=None)
    every = frozenset(cell.game.DECISIONS)
    return replace(base, search=Search(playouts, SURE, MARGIN, every, player))


def regrets(cell: Cell, seed: int, game: int, playouts: int, fast: str) -> Iterator[Regret]:
    """The choices of a game for which there was something better; it goes on as it would have."""
    table = Table(cell.game, cell.rules, [searching(cell, playouts, fast)] * cell.players)
    table.open(seed, game)
    teller = Teller(cell, table)
    while not table.state.finished:
        options = teller.options()
        better, desk = table.decide(), table.workspaces["desk"][0]
        own = int(desk["base"]) if len(options) > 1 else better
        if own != better:
            lost = float(desk["gain"][better]) / max(int(desk["playout"]), 1)
            what = teller.id, teller.show(), options[own], options[better]
            yield Regret(lost, game, teller.turn, teller.seat, *what)
        table.carry_out(own)


def report(found: Sequence[Regret], most: int) -> Iterator[str]:
    """The dearest choices in words, after how often each kind of decision is among them."""
    kinds = Counter(one.decision for one in found)
    yield ", ".join(f"{kind} {count} times" for kind, count in kinds.most_common())
    for one in sorted(found, key=lambda one: -one.lost)[:most]:
        yield f"\n-{one.lost:.0%} of a win: game {one.game}, turn {one.turn}, seat {one.seat}"
        yield f"{one.position}\n  {one.decision}: {one.taken}\n  better: {one.better}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("config")
    parser.add_argument("--players", type=int)
    parser.add_argument("--policy", default="expert")
    parser.add_argument("--fast", default="", help="who plays the playouts")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--most", type=int, default=20)
    asked = parser.parse_args()
    ruleset = load(asked.config)
    cell = make_cells([ruleset], [asked.players or ruleset.counts[0]], [asked.policy])[0]
    found: list[Regret] = []
    for game in range(asked.games):
        found += regrets(cell, ruleset.seed, game, asked.playouts, asked.fast)
    print(f"{asked.games} games, {len(found)} choices with something better: ", end="")
    print("\n".join(report(found, asked.most)))


if __name__ == "__main__":
    main()

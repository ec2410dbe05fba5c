"""Compile games before the tests, so that each is compiled once in a run: ``python -m tests.warm``.

``python -m tests.warm GAME ...`` fills the cache that NUMBA_CACHE_DIR names with all that tables do
with these games.
"""

import sys

import numpy as np

from balance import games
from balance.engine.players import Player
from balance.engine.records import records
from balance.engine.table import Table
from balance.rulesets import load
from balance.rulesets.players import files, find_player

ASKED_ALONE = ("atlantis", "sewer_pirats", "to_the_bottom")  # tests ask for their features so
ROOM = 99  # for more features than any game has


def warm(name: str) -> None:
    """Call every way in once."""
    game, parameters = games.get(name), load(name).parameters
    players = next(iter(game.player_counts(parameters)))
    table = Table(game, game.pack(parameters, players), [Player("random")] * players)
    table.play(1, 0, 1, table.rows(1))
    table.open(1, 0)
    table.carry_out(table.decide())
    table.determinize(0, 1)
    table.row()
    if name in ASKED_ALONE:
        rules, state = table.workspaces["rules"][0], table.workspaces["state"][0]
        game.features(rules, records(game.MEMORY)[0], state, state, 0, np.zeros(ROOM))
    if "search" in files(game):
        searcher = find_player(game, "search")
        Table(game, game.pack(parameters, players), [searcher] * players).compile()


if __name__ == "__main__":
    for asked in sys.argv[1:] or games.BUILT_IN:
        warm(asked)

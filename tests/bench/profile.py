"""Where the time of a game goes: the play loop with parts of it left out."""

import time
from collections.abc import Callable
from functools import partial

import numpy as np

from balance.engine import play
from balance.engine.contract import legal
from balance.engine.jit import compiled
from balance.engine.luck import below, deal_luck
from balance.engine.players import RANDOM_CHOICE
from tests.bench.measure import Row, Settings, alternate
from tests.bench.tables import SEED, Measured, cell_of

SETTINGS = (("abandon_ship", 4, "random"), ("pig", 2, "hold_at"), ("pig", 2, "racer"))


@compiled
def open_only(workspaces, seed, first, games):
    """Deal the games and do not play them."""
    play.seat_players(workspaces[0], 0)
    for i in range(games):
        play.open_game(workspaces[0], deal_luck(seed, first + i))


@compiled
def without_rows(workspaces, seed, first, games):
    """Play the games and record nothing."""
    workspace = workspaces[0]
    play.seat_players(workspace, 0)
    for i in range(games):
        luck = deal_luck(seed, first + i)
        play.open_game(workspace, luck)
        while not workspace.state.finished:
            play.step(workspace, luck)


@compiled
def without_players(workspaces, seed, first, games):
    """Play the games with a random player that stands in the loop, and record nothing."""
    workspace = workspaces[0]
    play.seat_players(workspace, 0)
    for i in range(games):
        luck = deal_luck(seed, first + i)
        play.open_game(workspace, luck)
        while not workspace.state.finished:
            n = legal(workspace.rules, workspace.state, workspace.options[0])
            index = np.int64(0)
            if n > 1:
                index = below(luck, RANDOM_CHOICE, workspace.clock.decisions + 1, n)
            play.carry_out(workspace, n, index, luck)


def profile(settings: Settings) -> list[Row]:
    """Time of the loop with parts left out, as a share of the whole."""
    rows = []
    games = settings.games(200_000)
    for game, players, player in SETTINGS:
        measured = Measured(cell_of(game, players, player))
        variants = {"without rows": without_rows}
        if player == "random":  # of Pig's set-up the optimiser leaves nothing
            variants["set-up alone"] = open_only
            variants["without rows, player in the loop"] = without_players
        for label, kernel in variants.items():
            share, part, _ = alternate(
                partial(_seconds, kernel, measured, games),
                partial(_seconds_of_all, measured, games),
                settings.repetitions,
            )
            each = part.middle / games * 1e9
            what = f"{game}, {player}: {label} / whole loop ({each:,.0f} ns a game)"
            rows.append(Row("profile", what, share))
    return rows


def _seconds(kernel: Callable[..., None], measured: Measured, games: int) -> float:
    start = time.process_time()
    kernel(measured.table.workspaces, np.uint64(SEED), np.int64(0), np.int64(games))
    return time.process_time() - start


def _seconds_of_all(measured: Measured, games: int) -> float:
    return games / measured.rate(games)

"""Whom a learner plays against: its base, and the strongest of the players that are there."""

from dataclasses import replace
from types import ModuleType

from balance.engine.players import Player
from balance.rulesets.players import files, find_player, names
from balance.studies.cells.cell import Cell
from balance.studies.training.arena import Arena
from balance.studies.training.learner import is_trainable

MOST = 2  # parents beside the base
LEAST = 0.8  # of a fair share that another parent takes from a table of the base
TRIAL = 240  # games in which it shows so


def find_pool(game: ModuleType, base: Player, without: str, seats: int) -> dict[str, Player]:
    """The players of a game that may serve as parents, by name, each way to play once.

    Random ones and those that look ahead are left out, and the file ``without``.
    """
    pool: dict[str, Player] = {}
    seen = [replace(base, name="")]
    for name in (*names(game), *files(game)):
        if name == without:
            continue
        player = find_player(game, name, seats=seats)
        alike = replace(player, name="")
        if is_trainable(game, player) and not player.slip and alike not in seen:
            seen.append(alike)
            pool[name] = player
    return pool


def choose_parents(
    cell: Cell, asked: str, pool: dict[str, Player], seed: int, workers: int
) -> tuple[str, ...]:
    """The base, and those of a pool that take most from a table of it."""
    if not cell.game.COMPETITIVE:
        return (asked,)
    arena = Arena(cell, cell.roster[:1], workers)
    found = arena.play(tuple(pool.values()), seed, 0, arena.deals(TRIAL))
    shares = {name: games.share for name, games in zip(pool, found, strict=True)}
    strong = [name for name in pool if shares[name] >= LEAST / cell.players]
    return (asked, *sorted(strong, key=lambda name: -shares[name])[:MOST])

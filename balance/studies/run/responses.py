"""What is known of how much players leave to one who is out for it."""

import hashlib
import json
from dataclasses import replace

from balance.engine.players import Player
from balance.rulesets.responses import BestResponse, read_responses
from balance.stats.apart import Apart
from balance.stats.judging import side_of
from balance.studies.cells.cell import Cell
from balance.studies.orders.definitions import define_player
from balance.studies.run.results import ResponseResult


def answers_for(cell: Cell) -> list[BestResponse]:
    """What is known of how much the players of a cell leave to others, by its very rules."""
    if cell.rotations > 1:
        return []
    wanted = (cell.ruleset.hash, cell.players, player_hash(cell.roster[0]))
    return [
        one
        for one in read_responses(cell.ruleset.game)
        if (one.ruleset_hash, one.players, one.against_hash) == wanted
    ]


def player_hash(player: Player) -> str:
    """How a player plays, whatever its name, in short."""
    plays = define_player(replace(player, name="")).plain()
    return hashlib.sha256(json.dumps(plays, sort_keys=True).encode()).hexdigest()[:16]


def response_results(cell: Cell, margin: float) -> tuple[ResponseResult, ...]:
    """What is known of how much the players of a cell leave to others.

    Parameters
    ----------
    cell : Cell
    margin : float
        Largest difference of shares that does not matter, in share units.
    """
    return tuple(
        ResponseResult(
            by=one.by,
            effort=one.effort,
            games=one.games,
            value=one.win_share,
            low=one.low,
            high=one.high,
            usual=one.usual,
            side=side_of(Apart(one.win_share, one.low, one.high), one.usual, margin),
        )
        for one in answers_for(cell)
    )

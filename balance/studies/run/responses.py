"""What is known of how much players leave to one who is out for it."""

import hashlib
import json
from dataclasses import replace

import polars as pl

from balance.engine.players import Player
from balance.rulesets.responses import BestResponse, read_responses
from balance.stats.apart import Apart, apart
from balance.stats.estimates import estimate
from balance.stats.judging import Bounded, side_of
from balance.stats.measures import Measure
from balance.stats.samples import plain_share
from balance.studies.cells.aim import LEVEL
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
            side=side_of(_gain(one, cell.game.COMPETITIVE), 0.0, margin),
        )
        for one in answers_for(cell)
    )


def _gain(answer: BestResponse, competitive: bool) -> Bounded:
    """What an answer takes beyond what is usual.

    Where it was not kept how two teams did on the same deals, they are held against each other as
    if the deals were others: what they share makes that interval wider than it need be.
    """
    taken = Apart(answer.win_share, answer.low, answer.high)
    return answer.gain or apart(_usual(answer, competitive), taken)


def _usual(answer: BestResponse, competitive: bool) -> Bounded:
    """What is usual: a fair share is known; what a team wins was found in as many games."""
    if competitive:
        return Apart(answer.usual, answer.usual, answer.usual)
    won = round(answer.usual * answer.games)
    return estimate(plain_share(Measure("usual", "share", pl.col("won")), won, answer.games), LEVEL)

"""A naive twin of search, for Pig: plain look-ahead by playouts, and the rule by which it decides.

Written from what a search is to do (``balance.engine.search``, its first paragraphs), with a copy
of a naive game for every playout; it shares no code with the fast one.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from tests.naive.luck import deal_luck, word
from tests.naive.pig import HOLD, ROLL, Chooser, Pig, choose

SEARCH_LUCK = 1003
BATCH = 4


def search(base: Chooser, playouts: int, sure: float, margin: float) -> Chooser:
    """A player of Pig that plays both options out with its base player in all seats."""

    def chooser(game: Pig) -> int:
        wanted = base(game)
        other = 1 - wanted
        root = word(game.luck, SEARCH_LUCK, game.decisions)
        gains: list[float] = []
        while len(gains) < playouts:
            luck = deal_luck(root, len(gains))
            ends = [_played(game, option, luck, base) for option in (ROLL, HOLD)]
            worth = [_worth(end, game.seat, margin) for end in ends]
            gains.append(worth[other] - worth[wanted])
            if len(gains) % BATCH == 0 and _hopeless(gains, playouts, sure):
                return wanted
        return other if sum(gains) > max(0.0, sure * _error(gains)) else wanted

    return chooser


def _hopeless(gains: list[float], playouts: int, sure: float) -> bool:
    """Clearly behind, or never any different when half of the playouts are over."""
    late = 2 * len(gains) >= playouts
    return sum(gains) + sure * _error(gains) < 0 or (late and not any(gains))


def _error(gains: list[float]) -> float:
    """Standard error of the sum."""
    n = len(gains)
    mean = sum(gains) / n
    spread = max(sum(gain * gain for gain in gains) / n - mean * mean, 0.0)
    return n * math.sqrt(spread / max(n - 1, 1))


def _played(game: Pig, option: int, luck: int, player: Callable[[Pig], int]) -> Pig:
    """The game from here to its end, under another luck."""
    copy = Pig(game.parameters, game.players, luck)
    copy.scores, copy.seat, copy.turn_total = list(game.scores), game.seat, game.turn_total
    copy.faces, copy.turns = list(game.faces), list(game.turns)
    copy.act(option)
    while not copy.finished:
        copy.act(choose(copy, player))
    return copy


def _worth(game: Pig, seat: int, margin: float) -> float:
    own, best = game.scores[seat], max(s for i, s in enumerate(game.scores) if i != seat)
    winners = game.scores.count(max(game.scores))
    share = (own == max(game.scores)) / winners
    return share + margin * (own - best) / (abs(own) + abs(best) + 1)

"""A naive twin of search, for Pig: plain look-ahead by playouts, and the rule by which it decides.

Written from what a search is to do (``balance.engine.search``, its first paragraphs), with a copy
of a naive game for every playout; it shares no code with the fast one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tests.naive.luck import deal_luck, word
from tests.naive.pig import Chooser, Pig, choose

SEARCH_LUCK = 1003
BATCH = 4
FEWEST = 4  # playouts without which nothing is proven


def search(base: Chooser, playouts: int, sure: float, margin: float) -> Chooser:
    """A player of Pig that plays both options out with its base player in all seats."""

    def chooser(game: Pig) -> int:
        wanted = base(game)
        options = [wanted, 1 - wanted]
        root = word(game.luck, SEARCH_LUCK, game.decisions)

        def value(option: int) -> Callable[[int], float]:
            return lambda luck: worth(_played(game, option, luck, base), game.seat, margin)

        return options[settle([value(option) for option in options], root, playouts, sure)]

    return chooser


def settle(values: Sequence[Callable[[int], float]], root: int, playouts: int, sure: float) -> int:
    """Which of several ways to take: the first, or the best that is provably better.

    Each way says what it comes to in the playout of a given luck.
    """
    gains: dict[int, list[float]] = {way: [] for way in range(1, len(values))}
    done = 0
    while gains and done < playouts:
        luck = deal_luck(root, done)
        plain = values[0](luck)
        for way, found in gains.items():
            found.append(values[way](luck) - plain)
        done += 1
        if done % BATCH == 0:
            gains = {w: found for w, found in gains.items() if not _hopeless(found, playouts, sure)}
    proven = [w for w, found in gains.items() if _is_proven(found, sure)]
    return max(proven, key=lambda way: sum(gains[way]), default=0)


def _is_proven(gains: list[float], sure: float) -> bool:
    """Above nothing by so many standard errors, of so many playouts that chance is no answer."""
    return len(gains) >= FEWEST and sum(gains) > max(0.0, sure * _error(gains))


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


def copied(game: Pig, luck: int) -> Pig:
    """The game as it stands, under another luck."""
    copy = Pig(game.parameters, game.players, luck)
    copy.scores, copy.seat, copy.turn_total = list(game.scores), game.seat, game.turn_total
    copy.faces, copy.turns, copy.decisions = list(game.faces), list(game.turns), game.decisions
    return copy


def _played(game: Pig, option: int, luck: int, player: Chooser) -> Pig:
    """The game from here to its end, under another luck."""
    copy = copied(game, luck)
    copy.act(option)
    while not copy.finished:
        copy.act(choose(copy, player))
    return copy


def worth(game: Pig, seat: int, margin: float) -> float:
    """What the end of a game is worth to a seat."""
    own, best = game.scores[seat], max(s for i, s in enumerate(game.scores) if i != seat)
    winners = game.scores.count(max(game.scores))
    share = (own == max(game.scores)) / winners
    return share + margin * (own - best) / (abs(own) + abs(best) + 1)

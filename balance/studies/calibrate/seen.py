"""What is seen of a game at a table: the same of games that people played and of simulated ones."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import polars as pl

TURNS, BEST, MARGIN, OUTCOME = "turns", "best_score", "margin", "outcome"
SHARED = 0  # the outcome of a game that several seats win; else the seat, of a team 1 for a win


class Look(NamedTuple):
    """How games are looked at.

    Attributes
    ----------
    players : int
    competitive : bool
    by_scores : bool
        Whether nobody noted who won, so that the best score must tell.
    """

    players: int
    competitive: bool
    by_scores: bool = False


class Seen(NamedTuple):
    """What is seen of some games.

    Attributes
    ----------
    values : dict of str to ndarray
        Each observable by its name, nan for games of which it is not known.
    shares : ndarray, shape (games, seats)
        What each seat has of the win; of a team one column.
    """

    values: dict[str, np.ndarray]
    shares: np.ndarray

    def __len__(self) -> int:
        return len(self.shares)

    def take(self, at: np.ndarray | slice) -> "Seen":
        """Some of the games."""
        return Seen({name: own[at] for name, own in self.values.items()}, self.shares[at])

    def known(self) -> list[str]:
        """The observables that are known of any game."""
        return [name for name, own in self.values.items() if not np.isnan(own).all()]


def see(games: pl.DataFrame, asked: Look) -> Seen:
    """Look at games.

    Parameters
    ----------
    games : polars.DataFrame
        Columns ``turns``, ``score_1`` .. and ``won_1`` .., null for what is not known.
    asked : Look
    """
    seats = range(1, asked.players + 1)
    turns = _floats(games, ["turns"])[:, 0]
    if not asked.competitive:
        won = _floats(games, ["won_1"])
        return Seen({TURNS: turns, OUTCOME: won[:, 0]}, won)
    scores = np.sort(_floats(games, [f"score_{seat}" for seat in seats]), axis=1)
    best = scores[:, -1]
    margin = best - scores[:, -2] if asked.players > 1 else np.full(len(best), np.nan)
    columns = [f"{'score' if asked.by_scores else 'won'}_{seat}" for seat in seats]
    wins = _floats(games, columns)
    won = (wins == wins.max(axis=1, keepdims=True)).astype(float)
    won[np.isnan(wins).any(axis=1)] = np.nan
    many = won.sum(axis=1)
    outcome = np.where(many > 1, SHARED, won.argmax(axis=1) + 1.0)
    outcome[np.isnan(many)] = np.nan
    values = {TURNS: turns, BEST: best, MARGIN: margin, OUTCOME: outcome}
    return Seen(values, won / many[:, None])


def _floats(games: pl.DataFrame, names: Sequence[str]) -> np.ndarray:
    """Columns as numbers, nan where they are null."""
    columns = [games[name].cast(pl.Float64).fill_null(float("nan")).to_numpy() for name in names]
    found: np.ndarray = np.stack(columns, axis=1)
    return found

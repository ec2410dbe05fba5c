"""The engine from plain Python: a table at which games are played, whole or step by step."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numba
import numpy as np

from balance.engine import play
from balance.engine.contract import determinize, legal
from balance.engine.jit import apart
from balance.engine.luck import LoadedLuck, deal_luck
from balance.engine.players import Player, pick
from balance.engine.workspace import records, row_dtype, workspace_dtype


@apart
def _open(workspaces, rotation, luck):
    play.seat_players(workspaces[0], rotation)
    play.open_game(workspaces[0], luck)


@apart
def _legal(workspaces):
    return legal(workspaces[0].rules, workspaces[0].state, workspaces[0].options[0])


@apart
def _decide(workspaces, n, luck):
    return pick(workspaces[0], n, luck)


@apart
def _carry_out(workspaces, n, index, luck):
    play.carry_out(workspaces[0], n, index, luck)


@apart
def _write_row(workspaces, rows, game):
    play.write_row(workspaces[0], rows[0], game)


@apart
def _determinize(workspaces, viewer, luck):
    workspace = workspaces[0]
    determinize(workspace.rules, workspace.memory[viewer], workspace.state, viewer, luck)


class Table:
    """One workspace with its rules and players.

    Parameters
    ----------
    game : module
        The game's package.
    rules : ndarray of ``game.RULES``, shape (1,)
        What the game's ``pack`` returned.
    lineup : sequence of Player
        One player for every seat, in the order of rotation 0.
    """

    def __init__(self, game: ModuleType, rules: np.ndarray, lineup: Sequence[Player]) -> None:
        self.game = game
        self.workspaces = records(workspace_dtype(game))
        self.workspaces["rules"][0] = rules[0]
        self.players = int(self.workspaces["rules"][0]["players"])
        if len(lineup) != self.players:
            raise ValueError(f"{len(lineup)} players for {self.players} seats")
        for seat, player in enumerate(lineup):
            self.workspaces["lineup"][0][seat] = player.record()[0]
        self.luck: np.uint64 | LoadedLuck = np.uint64(0)

    # --- many games ---------------------------------------------------------------------

    def rows(self, count: int) -> np.ndarray:
        """Room for the rows of ``count`` games."""
        return records(row_dtype(self.game), count)

    def play(self, seed: int, first: int, rotations: int, rows: np.ndarray) -> int:
        """Play ``len(rows)`` games from number ``first`` on; returns how many were capped."""
        return int(
            play.play_chunk(
                self.workspaces, np.uint64(seed), np.int64(first), np.int64(rotations), rows
            )
        )

    # --- one game, step by step ---------------------------------------------------------

    def open(self, seed: int, game: int, rotations: int = 1) -> None:
        """Deal game number ``game``; afterwards ``state`` is at its first decision."""
        luck = deal_luck(np.uint64(seed), np.uint64(game // rotations))
        self.open_luck(np.uint64(luck), game % rotations)

    def open_luck(self, luck: np.uint64 | LoadedLuck, rotation: int = 0) -> None:
        """Deal the game of a given luck."""
        self.luck = luck
        _open(self.workspaces, np.int64(rotation), luck)

    @property
    def rules(self) -> Any:
        """The rules record, fields by name (a view)."""
        return self._view("rules")

    @property
    def state(self) -> Any:
        """The state record (a view: it changes as the game goes on)."""
        return self._view("state")

    @property
    def tally(self) -> Any:
        """The counters of events (a view)."""
        return self._view("tally")

    @property
    def memory(self) -> Any:
        """What the seats remember, one record a seat (a view)."""
        return self.workspaces["memory"].view(np.recarray)[0]

    @property
    def decisions(self) -> int:
        """Decisions with two or more options so far."""
        return int(self.workspaces["clock"]["decisions"][0])

    def _view(self, name: str) -> Any:
        return self.workspaces[name].view(np.recarray)[0]

    def options(self) -> list[int]:
        """The options of the acting seat, in canonical order."""
        n = _legal(self.workspaces)
        return [int(o) for o in self.workspaces["options"][0][0][:n]]

    def decide(self) -> int:
        """Index of the option the seated player takes, without carrying it out."""
        return int(_decide(self.workspaces, _legal(self.workspaces), self.luck))

    def carry_out(self, index: int) -> None:
        """Carry out an option of :meth:`options` by index, up to the next decision."""
        _carry_out(self.workspaces, _legal(self.workspaces), np.int64(index), self.luck)

    def snapshot(self) -> Any:
        """A copy of the state, fields by name."""
        return self.workspaces["state"].copy().view(np.recarray)[0]

    def kept(self) -> np.ndarray:
        """A copy of everything on the table, for :meth:`put_back`."""
        return self.workspaces.copy()

    def put_back(self, kept: np.ndarray) -> None:
        """Take the table back to where it was."""
        self.workspaces[:] = kept

    def determinize(self, viewer: int, luck: int) -> None:
        """Deal afresh what ``viewer`` cannot know."""
        _determinize(self.workspaces, np.int64(viewer), np.uint64(luck))

    def row(self, game: int = 0) -> np.ndarray:
        """The row of the game on the table, finished or as far as it went, shape (1,)."""
        rows = self.rows(1)
        _write_row(self.workspaces, rows, np.int64(game))
        return rows


def jit_is_off() -> bool:
    """True when the code runs as plain Python."""
    return bool(numba.config.DISABLE_JIT)

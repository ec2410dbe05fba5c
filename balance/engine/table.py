"""The engine from plain Python: a table at which games are played, whole or step by step."""

from collections.abc import Sequence
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any

import numba
import numpy as np

from balance.engine import play, search
from balance.engine.contract import determinize, legal
from balance.engine.jit import entry
from balance.engine.luck import LoadedLuck, deal_luck, loaded
from balance.engine.players import Player, pick
from balance.engine.records import record, records, with_attributes
from balance.engine.workspace import row_dtype, workspace_dtype


def _open(workspaces, rotation, luck):
    play.seat_players(workspaces[0], rotation)
    play.open_game(workspaces[0], luck)
    workspaces[0].desk.steps, workspaces[0].desk.since = 0, 0


def _legal(workspaces):
    return legal(workspaces[0].rules, workspaces[0].state, workspaces[0].options[0])


def _decide(workspaces, n, luck):
    return pick(workspaces[0], n, luck)


def _carry_out(workspaces, n, index, luck):
    play.carry_out(workspaces[0], n, index, luck)


def _write_row(workspaces, rows, game):
    play.write_row(workspaces[0], rows[0], game)


def _determinize(workspaces, viewer, luck):
    workspace = workspaces[0]
    determinize(workspace.rules, workspace.memory[viewer], workspace.state, viewer, luck)


@cache
def entries(game: ModuleType) -> SimpleNamespace:
    """The functions above and the play loop, compiled for one game when they are first called."""
    ways = (
        play.play_chunk,
        search.play_on,
        _open,
        _legal,
        _decide,
        _carry_out,
        _write_row,
        _determinize,
    )
    return SimpleNamespace(**{way.__name__.lstrip("_"): entry(way, game) for way in ways})


def copied(records: np.ndarray) -> np.ndarray:
    """A copy of records as bytes, a hundred times faster than field by field."""
    found = np.empty_like(records)
    if records.flags.c_contiguous:
        found.view(np.uint8)[...] = records.view(np.uint8)
    else:
        found[...] = records
    return found


class StuckGameError(Exception):
    """A game goes on and on, and its turn limit does not stop it; or it cannot go on."""


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

    Attributes
    ----------
    rules, state, tally : record
        Views with fields by name; state and counters change as the game goes on.
    memory : records
        What the seats remember, one record a seat (a view).
    """

    def __init__(self, game: ModuleType, rules: np.ndarray, lineup: Sequence[Player]) -> None:
        self.game, self._run = game, entries(game)
        self.searches = any(player.search for player in lineup)
        self.workspaces = records(workspace_dtype(game), 2 if self.searches else 1)
        self.workspaces["rules"] = rules[0]
        self.workspaces["desk"]["team"] = not game.COMPETITIVE
        self.players = int(self.workspaces["rules"][0]["players"])
        if len(lineup) != self.players:
            raise ValueError(f"{len(lineup)} players for {self.players} seats")
        for seat, player in enumerate(lineup):
            self.workspaces["lineup"][0][seat] = player.record()[0]
            if player.search:
                self.workspaces["lineup"][1][seat] = player.search.player.record()[0]
        self._bytes = self.workspaces.view(np.uint8)
        self.rules = self._view("rules")
        self.state = self._view("state")
        self.tally = self._view("tally")
        self.memory = self.workspaces["memory"][0].view(with_attributes(game.MEMORY))
        self.luck: np.uint64 | LoadedLuck = np.uint64(0)

    def _view(self, name: str) -> Any:
        return record(self.workspaces[name])

    # --- many games ---------------------------------------------------------------------

    def rows(self, count: int) -> np.ndarray:
        """Room for the rows of ``count`` games."""
        return records(row_dtype(self.game), count)

    def play(self, seed: int, first: int, rotations: int, rows: np.ndarray) -> int:
        """Play ``len(rows)`` games from number ``first`` on; returns how many were capped.

        Raises
        ------
        StuckGameError
        """
        if self.searches:
            games = range(len(rows))
            return sum(self._play_one(seed, first + i, rotations, rows[i : i + 1]) for i in games)
        capped = self._run.play_chunk(
            self.workspaces, np.uint64(seed), np.int64(first), np.int64(rotations), rows
        )
        if capped < 0:
            raise self._stuck(f"game {-1 - capped:,} of seed {seed}")
        return int(capped)

    def _play_one(self, seed: int, game: int, rotations: int, row: np.ndarray) -> int:
        """Play a game in which somebody searches; returns whether it was capped."""
        self.open(seed, game, rotations)
        if self._run.play_on(self.workspaces, self.luck, False) == search.STUCK:
            raise self._stuck(f"game {game:,} of seed {seed}")
        self._run.write_row(self.workspaces, row, np.int64(game))
        return int(row["capped"][0])

    def compile(self) -> None:
        """Have all compiled that :meth:`play` needs, without playing."""
        if not self.searches:
            self.play(0, 0, 1, self.rows(0))
            return
        self.open(0, 0)
        self.state.finished = 1
        self._run.play_on(self.workspaces, self.luck, True)
        self.row()

    # --- one game, step by step ---------------------------------------------------------

    def open(self, seed: int, game: int, rotations: int = 1) -> None:
        """Deal game number ``game``; afterwards ``state`` is at its first decision."""
        luck = deal_luck(np.uint64(seed), np.uint64(game // rotations))
        self.open_luck(np.uint64(luck), game % rotations)

    def open_luck(self, luck: np.uint64 | LoadedLuck, rotation: int = 0) -> None:
        """Deal the game of a given luck."""
        self.luck = luck
        self._run.open(self.workspaces, np.int64(rotation), loaded(luck))

    @property
    def decisions(self) -> int:
        """Decisions with two or more options so far."""
        return int(self.workspaces["clock"]["decisions"][0])

    def options(self) -> list[int]:
        """The options of the acting seat, in canonical order."""
        n = self._run.legal(self.workspaces)
        return [int(o) for o in self.workspaces["options"][0][0][:n]]

    def decide(self) -> int:
        """Index of the option the seated player takes, without carrying it out."""
        if self.searches:
            index = int(self._run.play_on(self.workspaces, self.luck, True))
            if index == search.STUCK:
                raise self._stuck("what a search tried")
            return index
        n = self._run.legal(self.workspaces)
        return int(self._run.decide(self.workspaces, n, loaded(self.luck)))

    def carry_out(self, index: int) -> None:
        """Carry out an option of :meth:`options` by index, up to the next decision."""
        n = self._run.legal(self.workspaces)
        self._run.carry_out(self.workspaces, n, np.int64(index), loaded(self.luck))

    def snapshot(self) -> Any:
        """A copy of the state, fields by name."""
        return record(copied(self.workspaces["state"]))

    def saved(self) -> np.ndarray:
        """A copy of all that lies on the table, for :meth:`restore`."""
        return copied(self.workspaces)

    def restore(self, saved: np.ndarray) -> None:
        """Lay everything out again as it was."""
        self._bytes[:] = saved.view(np.uint8)

    def determinize(self, viewer: int, luck: int) -> None:
        """Deal afresh what ``viewer`` cannot know."""
        self._run.determinize(self.workspaces, np.int64(viewer), np.uint64(luck))

    def row(self, game: int = 0) -> np.ndarray:
        """The row of the game on the table, finished or as far as it went, shape (1,)."""
        rows = self.rows(1)
        self._run.write_row(self.workspaces, rows, np.int64(game))
        return rows

    def _stuck(self, what: str) -> StuckGameError:
        """What is wrong with the game on the table, or with that in a dream of it."""
        found = f"{self.game.NAME}: {what}"
        deep = int(self.workspaces["desk"]["deep"][0]) if self.searches else 0
        own = self.workspaces[deep : deep + 1]
        actor = int(own["state"]["actor"][0])
        if not 0 <= actor < self.players:
            return StuckGameError(
                f"{found}: the actor is {actor}; allowed: 0 to {self.players - 1}, the seats"
            )
        n = int(self._run.legal(own))
        if not 1 <= n <= self.game.MAX_OPTIONS:
            most = self.game.MAX_OPTIONS
            return StuckGameError(f"{found}: legal finds {n} options; allowed: 1 to {most}")
        index = int(self._run.decide(own, n, loaded(self.luck)))
        if not 0 <= index < n:
            return StuckGameError(
                f"{found}: a player takes option {index} of {n}; allowed: 0 to {n - 1}"
            )
        return StuckGameError(
            f"{found} has not ended after {play.MOST_STEPS:,} decisions; allowed: games that end, "
            "or that a turn limit stops before"
        )


def jit_is_off() -> bool:
    """True when the code runs as plain Python."""
    return bool(numba.config.DISABLE_JIT)

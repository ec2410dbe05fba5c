"""Cells: what a study plays, one ruleset at one player count with one line-up."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from balance.games import answers
from balance.games.sources import version_of
from balance.rulesets import ConfigError, Ruleset, file_of, load
from balance.rulesets.players import find_player
from balance.studies.cells.results import seated
from balance.studies.orders.definitions import CellDefinition, define_columns, define_player

T = TypeVar("T")


@dataclass(frozen=True)
class Cell:
    """One ruleset, player count and line-up.

    Attributes
    ----------
    id : str
        Unique within the study; begins its block files.
    ruleset : Ruleset
    players : int
    lineup : tuple of str
        Who sits where in rotation 0, one name a seat.
    roster : tuple of Player
        The players of those names.
    asked : tuple of str
        How they were asked for: names, or paths of files.
    tries : str
        The id of the cell whose conclusions it tries again, empty for none.
    rung : str
        In what strength of players it does so; empty where it does so under other rules.
    lever : str
        Under which variant of the game it does so, to see what that changes.
    thinned : int
        It gets one in so many of the games of the cell that it tries; 0 for none of them.
    point : tuple of int
        In a sweep: which value of each rule that is varied, counted from 0.
    """

    id: str
    ruleset: Ruleset
    players: int
    lineup: tuple[str, ...]
    roster: tuple[Player, ...]
    asked: tuple[str, ...]
    tries: str = ""
    rung: str = ""
    lever: str = ""
    thinned: int = 1
    point: tuple[int, ...] = ()

    @property
    def keeps_rows(self) -> bool:
        """Whether its games are kept, or no more than their totals."""
        return not (self.tries or self.point)

    @property
    def searches(self) -> bool:
        """Whether one of its players looks ahead, which is compiled apart."""
        return any(player.search for player in self.roster)

    @cached_property
    def game(self) -> ModuleType:
        """The package of the game."""
        return games.get(self.ruleset.game)

    @cached_property
    def rotations(self) -> int:
        """How many seatings of the line-up differ: it moves on by one seat until it repeats.

        Players are told apart by how they play, because two files may give the same name.
        """
        n = len(self.roster)
        return next(r for r in range(1, n + 1) if self.roster[r:] + self.roster[:r] == self.roster)

    @cached_property
    def label(self) -> str:
        """The cell for people."""
        names = self.lineup[:1] if self.rotations == 1 else self.lineup
        return f"{self.ruleset.title}, {seated(self.players)}, {' / '.join(names)}"

    @cached_property
    def rules(self) -> np.ndarray:
        """The rules record, shape (1,)."""
        return answers.packed(self.game, self.ruleset.parameters, self.players)

    def says(self, name: str, kind: type[T], *more: Any) -> list[T]:
        """What the game says of these rules at this number of players: all of one kind."""
        return answers.listed(self.game, name, kind, self.ruleset.parameters, self.players, *more)

    @cached_property
    def things(self) -> Mapping[str, Sequence[str]]:
        """Of each axis of the game's columns the names along it."""
        return answers.things(self.game, self.ruleset.parameters)

    @property
    def policy(self) -> str:
        """Its players in the words of a command."""
        return ",".join(self.asked[:1] if len(set(self.asked)) == 1 else self.asked)

    def table(self) -> Table:
        """A table of its own for one thread."""
        return Table(self.game, self.rules, self.roster)

    def definition(self) -> CellDefinition:
        """What decides the outcome of its games, for the manifest."""
        return CellDefinition(
            id=self.id,
            game=self.ruleset.game,
            game_version=version_of(self.game),
            columns=define_columns(self.game.COLUMNS),
            ruleset=self.ruleset.name,
            ruleset_hash=self.ruleset.hash,
            players=self.players,
            lineup=tuple(define_player(player) for player in self.roster),
        )


def make_cells(
    rulesets: Sequence[Ruleset],
    counts: Sequence[int] = (),
    lineup: Sequence[str] = (),
) -> list[Cell]:
    """The cells of a study: every ruleset at every player count.

    Parameters
    ----------
    rulesets : sequence of Ruleset
    counts : sequence of int
        Player counts; empty for what each ruleset says.
    lineup : sequence of str
        One player for all seats, or one a seat; empty for what each ruleset says.

    Raises
    ------
    ConfigError
        A count the rules forbid, an unknown player, or a line-up that does not fit.
    """
    cells: list[Cell] = []
    for ruleset in rulesets:
        for players in counts or ruleset.counts:
            cells.append(make_cell(ruleset, players, tuple(lineup) or ruleset.lineup))
    return with_unique_ids(cells)


def make_trials(cells: Sequence[Cell]) -> list[Cell]:
    """The cells that try the conclusions of others again, with the same players.

    A variant that changes nothing, does not go with these rules, or is not for so many players is
    left out.

    Raises
    ------
    ConfigError
        A ruleset names a variant that does not exist.
    """
    trials: list[Cell] = []
    for cell in cells:
        config, *changes = cell.ruleset.reference
        for name in cell.ruleset.alternatives:
            try:
                ruleset = load(config, changes, name)
            except ConfigError as error:
                if error.key.startswith("rules"):  # both are sound, but not together
                    continue
                raise
            differs = ruleset.hash != cell.ruleset.hash
            if differs and cell.players in cell.game.player_counts(ruleset.parameters):
                trial = make_cell(ruleset, cell.players, cell.asked)
                trials.append(replace(trial, tries=cell.id))
    return with_unique_ids(trials)


def make_cell(ruleset: Ruleset, players: int, lineup: tuple[str, ...]) -> Cell:
    """The cell of one ruleset, player count and line-up; errors as in :func:`make_cells`."""
    game = games.get(ruleset.game)
    check_count(ruleset, players)
    if len(lineup) not in (1, players):
        found = f"{len(lineup)} players for {players} seats"
        raise ConfigError(ruleset.sources[0], "lineup", found, "one player, or one for each seat")
    names = lineup * players if len(lineup) == 1 else lineup
    try:
        roster = [find_player(game, name, ruleset.sources[0], seats=players) for name in names]
    except ConfigError as error:
        if lineup == ruleset.lineup and error.file == ruleset.sources[0]:
            error.file = file_of(ruleset, "players", "lineup")
        raise
    return seat(ruleset, with_unique_names(roster, names), names)


def check_count(ruleset: Ruleset, players: int) -> None:
    """Refuse a count that the rules forbid.

    Raises
    ------
    ConfigError
    """
    allowed = tuple(games.get(ruleset.game).player_counts(ruleset.parameters))
    if players not in allowed:
        named = ", ".join(map(str, allowed))
        raise ConfigError(ruleset.sources[0], "players", str(players), named)


def seat(ruleset: Ruleset, roster: tuple[Player, ...], asked: tuple[str, ...]) -> Cell:
    """The cell of players who were found, told apart and counted."""
    seated = tuple(player.name for player in roster)
    id_ = f"{ruleset.name}-p{len(roster)}-{'-'.join(dict.fromkeys(seated))}"
    return Cell(plain(id_), ruleset, len(roster), seated, roster, asked)


def with_unique_names(roster: Sequence[Player], asked: Sequence[str]) -> tuple[Player, ...]:
    """Other players of the same title get their reference into their name."""
    return tuple(
        replace(player, name=f"{player.name} [{reference}]")
        if any(other.name == player.name and other != player for other in roster)
        else player
        for player, reference in zip(roster, asked, strict=True)
    )


def plain(text: str, longest: int = 120) -> str:
    """A name that every file system takes; a long one is cut and told apart by a hash."""
    name = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "_" for c in text)
    if len(name) <= longest:
        return name
    return f"{name[:longest]}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def with_unique_ids(cells: Sequence[Cell]) -> list[Cell]:
    """Cells whose ids differ, numbered where they would not, also where case does not count."""
    taken: set[str] = set()
    unique = []
    for cell in cells:
        names = (f"{cell.id}-{number}" if number > 1 else cell.id for number in count(1))
        id_ = next(name for name in names if name.casefold() not in taken)
        taken.add(id_.casefold())
        unique.append(replace(cell, id=id_))
    return unique

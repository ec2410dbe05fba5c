"""Worlds: the rules with every assumed value drawn anew among those that are as likely.

What is as likely stands in a ruleset under ``[as_likely]``. A world draws every assumed rule by
itself, and uniformly over its own value and the others; beside the worlds each other value is tried
alone. World 7 is the same however many there are. Values that contradict each other, because both
set the same rule or the rules are not sound with both, are drawn anew.
"""

import shlex
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from balance.controls import as_command
from balance.rulesets import BETWEEN, ConfigError, Ruleset, assumed, file_of, load
from balance.studies.cells.cell import Cell, make_cells, plain, seat, with_unique_ids
from balance.studies.robust.results import UNSTATED

FEWEST, PART = 2_000, 10  # games of a world: one in so many of those of the rules, but not fewer
MOST_DRAWS = 1_000  # until a world is sound
TABLE = "as_likely"


class Likely(NamedTuple):
    """Another value of an assumed rule.

    Attributes
    ----------
    key, title, change : str
        The rule, the value in words, and what sets it, as ``--try`` takes it.
    rules : frozenset of str
        All rules that it changes.
    """

    key: str
    title: str
    change: str
    rules: frozenset[str]


class Doubt(NamedTuple):
    """An assumed rule: its other values, or else why there are none."""

    key: str
    values: tuple[Likely, ...]
    reason: str


class Unfit(NamedTuple):
    """A value that is not tried.

    Attributes
    ----------
    value : Likely
    why : str
        What is wrong with it.
    is_same : bool
        Whether it is sound, and just what the rules have.
    """

    value: Likely
    why: str
    is_same: bool


class World(NamedTuple):
    """Rules that may as well be the true ones.

    Attributes
    ----------
    number : int
        Of a drawn one, from 1; 0 where one value was tried alone.
    drawn : tuple of Likely
        What differs from the rules as they are.
    cells : tuple of Cell
        One for each number of players.
    """

    number: int
    drawn: tuple[Likely, ...]
    cells: tuple[Cell, ...]


class Worlds(NamedTuple):
    """All that is played, and what was left out.

    Attributes
    ----------
    bases : tuple of Cell
        The rules as they are, at every number of players.
    doubts : tuple of Doubt
    worlds : tuple of World
        Each value alone, then the drawn ones.
    redrawn : int
        Draws that were not sound.
    unfit : tuple of Unfit
        Values that do not go with these rules, or are what they have.
    """

    bases: tuple[Cell, ...]
    doubts: tuple[Doubt, ...]
    worlds: tuple[World, ...]
    redrawn: int
    unfit: tuple[Unfit, ...]


def make_worlds(
    rulesets: Sequence[Ruleset],
    counts: Sequence[int],
    lineup: Sequence[str],
    many: int,
    seed: int,
    games: int | None = None,
) -> Worlds:
    """All worlds of a ruleset.

    Parameters
    ----------
    rulesets, counts, lineup : as of :func:`balance.studies.cells.cell.make_cells`
    many : int
        How many worlds are drawn.
    seed : int
        What draws them.
    games : int, optional
        Games of the rules as they are; without it what the ruleset says.

    Raises
    ------
    ConfigError
        Not one ruleset, nothing assumed that could be otherwise, a value that is not sound, or no
        sound world; or as of :func:`balance.studies.cells.cell.make_cells`.
    """
    if len(rulesets) != 1:
        raise ConfigError("robust", "", f"{len(rulesets)} rulesets", "one")
    (ruleset,) = rulesets
    bases = make_cells(rulesets, counts, lineup)
    maker = _Maker(ruleset, bases)
    doubts, unfit = maker.doubts()
    if not any(doubt.values for doubt in doubts):
        raise _nothing(ruleset, doubts)
    singles = [(0, (one,)) for doubt in doubts for one in doubt.values]
    drawn, redrawn = maker.draw(doubts, many, seed)
    thinned = max(1, min(PART, (ruleset.games if games is None else games) // FEWEST))
    cells = with_unique_ids([*bases, *maker.cells([*singles, *drawn], thinned)])
    own, rest = cells[: len(bases)], cells[len(bases) :]
    step = len(own)
    worlds = [
        World(number, values, tuple(rest[at * step : (at + 1) * step]))
        for at, (number, values) in enumerate([*singles, *drawn])
    ]
    return Worlds(tuple(own), doubts, tuple(worlds), redrawn, unfit)


def check_likely(cells: Sequence[Cell]) -> None:
    """Refuse other values of assumed rules that are not sound, in a game as it is stated.

    Parameters
    ----------
    cells : sequence of Cell
        Of one ruleset.

    Raises
    ------
    ConfigError
    """
    _Maker(cells[0].ruleset, cells).doubts()


def _nothing(ruleset: Ruleset, doubts: Sequence[Doubt]) -> ConfigError:
    """Why there is nothing to draw."""
    found = ", ".join(doubt.key for doubt in doubts)
    told = f"no other value of what is assumed: {found}" if doubts else "no assumed value"
    allowed = f"other values of an assumed rule under [{TABLE}] of its file"
    return ConfigError(ruleset.sources[0], TABLE, told, allowed)


def redraw_command(cell: Cell, replay: str) -> str:
    """The command that draws the assumed values of a cell; empty where none has another.

    Parameters
    ----------
    replay : str
        The command that shows one of its games, whose options it takes.
    """
    stated = [cell.ruleset.as_likely.get(key, "") for key in assumed(cell.ruleset)]
    if all(isinstance(one, str) for one in stated):
        return ""
    _, _, *parts, _, _ = shlex.split(replay)
    return as_command(["balance", "robust", *parts])


class _Maker:
    """Lays other values over the rules of some cells."""

    def __init__(self, ruleset: Ruleset, bases: Sequence[Cell]) -> None:
        self.ruleset, self.bases = ruleset, bases
        self._known: dict[tuple[Likely, ...], Ruleset | None] = {(): ruleset}

    def doubts(self) -> tuple[tuple[Doubt, ...], tuple[Unfit, ...]]:
        """Every assumed rule with its other values, and those that are not tried under these rules.

        What does not go with the game as it is stated is a fault; of other rules it may be so.
        """
        doubts: list[Doubt] = []
        unfit: list[Unfit] = []
        for key in assumed(self.ruleset):
            stated = self.ruleset.as_likely.get(key, UNSTATED)
            fit: list[Likely] = []
            for title, change in () if isinstance(stated, str) else stated.items():
                one = Likely(key, title, change, frozenset())
                try:
                    fit.append(one._replace(rules=self._changed(one)))
                except ConfigError as error:
                    if not self.ruleset.changed:
                        file = file_of(self.ruleset, TABLE, one.key)
                        place = f"{file}: {TABLE}.{one.key}.{one.title}"
                        raise error.stated(place) from None
                    unfit.append(Unfit(one, str(error), self._is_same(one)))
            reason = stated if isinstance(stated, str) else "" if fit else _none(key, unfit)
            doubts.append(Doubt(key, tuple(fit), reason))
        return tuple(doubts), tuple(unfit)

    def _is_same(self, one: Likely) -> bool:
        """Whether the rules with a value are the rules as they are; what is not sound is not."""
        with suppress(ConfigError):
            return bool(self._load((one,)).parameters == self.ruleset.parameters)
        return False

    def _changed(self, one: Likely) -> frozenset[str]:
        """The rules that a value changes: its own, and none that is sure."""
        rules, others = dict(self.ruleset.parameters), dict(self._load((one,)).parameters)
        changed = frozenset(key for key in rules if rules[key] != others[key])
        if one.key not in changed:
            raise ConfigError(one.change, "", f"no change of {one.key}", "another value of it")
        if sure := changed - set(assumed(self.ruleset)):
            found = f"a change of {', '.join(sorted(sure))}, too"
            raise ConfigError(one.change, "", found, "changes of what is assumed")
        return changed

    def _load(self, values: Sequence[Likely]) -> Ruleset:
        """The rules with other values.

        Raises
        ------
        ConfigError
            Not sound together, or not for so many players.
        """
        config, *changes = self.ruleset.reference
        parts = [part.strip() for one in values for part in one.change.split(BETWEEN)]
        found = load(config, [*changes, *parts])
        for cell in self.bases:
            if cell.players not in cell.game.player_counts(found.parameters):
                raise ConfigError(config, "players", str(cell.players), "other numbers of players")
        return found

    def sound(self, values: tuple[Likely, ...]) -> Ruleset | None:
        """The rules with other values; None where these contradict each other."""
        if values not in self._known:
            self._known[values] = None
            touched = [key for one in values for key in one.rules]
            if len(set(touched)) == len(touched):
                with suppress(ConfigError):
                    self._known[values] = self._load(values)
        return self._known[values]

    def draw(
        self, doubts: Sequence[Doubt], many: int, seed: int
    ) -> tuple[list[tuple[int, tuple[Likely, ...]]], int]:
        """So many sound worlds, and how many draws were not."""
        worlds, redrawn = [], 0
        for number in range(1, many + 1):
            luck = np.random.Generator(np.random.PCG64([seed, number]))
            for _ in range(MOST_DRAWS):
                values = tuple(_drawn(doubts, luck))
                if self.sound(values):
                    break
                redrawn += 1
            else:
                found = f"{MOST_DRAWS:,} draws, none of them sound"
                raise ConfigError(self.ruleset.sources[0], TABLE, found, "values that go together")
            worlds.append((number, values))
        return worlds, redrawn

    def cells(
        self, worlds: Sequence[tuple[int, tuple[Likely, ...]]], thinned: int
    ) -> Iterator[Cell]:
        """The cells of worlds: of each one for every number of players."""
        for number, values in worlds:
            there = self.sound(values)
            assert there is not None  # as was found when they were drawn
            name = f"world-{number:03}" if number else f"{values[0].key}-{values[0].title}"
            for base in self.bases:
                cell = seat(there, base.roster, base.asked)
                id_ = plain(f"{base.id}-{name}")
                yield replace(cell, id=id_, tries=base.id, thinned=thinned)


def _none(key: str, unfit: Sequence[Unfit]) -> str:
    """Why no other value of a rule is left."""
    are_same = all(one.is_same for one in unfit if one.value.key == key)
    return "None differs from these." if are_same else "None goes with these."


def _drawn(doubts: Sequence[Doubt], luck: np.random.Generator) -> Iterator[Likely]:
    """One value of every assumed rule; its own is none of the others."""
    for doubt in doubts:
        at = int(luck.integers(0, len(doubt.values) + 1)) if doubt.values else 0
        if at:
            yield doubt.values[at - 1]

"""Who may sit at a table: the games that people played, and what each player makes of the rules."""

from collections.abc import Sequence
from typing import NamedTuple

import polars as pl

from balance.stats.fit import Fit, Group, Link, fit
from balance.stats.judging import is_withheld
from balance.store.folder import StudyFolder
from balance.studies.calibrate.playtests import WINNER, Playtests
from balance.studies.calibrate.seen import BEST, MARGIN, OUTCOME, TURNS, Look, Seen, see
from balance.studies.cells.cell import Cell

LINKS = (
    Link(TURNS),
    Link(BEST, (TURNS,)),
    Link(MARGIN, (TURNS, BEST)),
    Link(OUTCOME, (MARGIN,), is_named=True),
)
LINKS_OF_TEAMS = (Link(TURNS), Link(OUTCOME, (TURNS,), is_named=True))


class Side(NamedTuple):
    """The games that people played, by their numbers of players."""

    asked: Sequence[Look]
    seen: Sequence[Seen]

    @property
    def competitive(self) -> bool:
        """Whether seats compete."""
        return self.asked[0].competitive

    @property
    def links(self) -> Sequence[Link]:
        """What is known of a game, and what depends on what."""
        return LINKS if self.competitive else LINKS_OF_TEAMS


class Suspect(NamedTuple):
    """A player and what was simulated of it, one cell for each number of players."""

    name: str
    cells: Sequence[Cell]
    seen: Sequence[Seen]
    capped: int

    @property
    def games(self) -> int:
        """Simulated games that came to their end."""
        return sum(map(len, self.seen))

    @property
    def is_stopped(self) -> bool:
        """Were so many of its games stopped that those which ended do not stand for all?"""
        return is_withheld(self.capped, self.games + self.capped)


def real_side(tests: Playtests, competitive: bool) -> Side:
    """The games that people played."""
    by_scores = WINNER not in tests.noted
    asked = [Look(players, competitive, by_scores) for players in tests.counts]
    return Side(asked, [see(tests.frame(one.players), one) for one in asked])


def suspects(folder: StudyFolder, cells: Sequence[Cell], side: Side) -> list[Suspect]:
    """Every player with its games, looked at like those of the table."""
    by_name: dict[str, list[Cell]] = {}
    for cell in cells:
        by_name.setdefault(cell.asked[0], []).append(cell)
    return [_suspect(folder, own, side) for own in by_name.values()]


def _suspect(folder: StudyFolder, cells: Sequence[Cell], side: Side) -> Suspect:
    frames = [_rows(folder, cell) for cell in cells]
    ended = [frame.filter(~pl.col("capped")) for frame in frames]
    seen = [see(frame, asked) for frame, asked in zip(ended, side.asked, strict=True)]
    capped = sum(frame.height for frame in frames) - sum(frame.height for frame in ended)
    return Suspect(cells[0].lineup[0], cells, seen, capped)


def _rows(folder: StudyFolder, cell: Cell) -> pl.DataFrame:
    seats = range(1, cell.players + 1)
    names = [f"{name}_{seat}" for seat in seats for name in ("score", "won")]
    own = {"turns": pl.Int64, "capped": pl.Boolean, **dict.fromkeys(names, pl.Int64)}
    frames = [
        frame.select(pl.col(n).cast(t) for n, t in own.items()) for frame in folder.frames(cell.id)
    ]
    return pl.concat(frames).collect() if frames else pl.DataFrame(schema=own)


def fit_all(side: Side, among: Sequence[Suspect], seed: int) -> list[Fit]:
    """How well every player fits."""
    if not among:
        return []
    groups = [
        Group(real.values, [one.seen[at].values for one in among])
        for at, real in enumerate(side.seen)
    ]
    return fit(groups, side.links, seed)

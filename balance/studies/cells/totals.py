"""Totals: all that a summary asks of the games of a block, made once, by whoever played it.

They are whole numbers that add up in any order, so a summary never reads games again whose totals
it has, and a study that asks for nothing else need not keep its games. What was asked is told by
what it is, not by its name: a number that is asked for later is found in the games, where those
are kept.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import chain
from types import ModuleType
from typing import Any, NamedTuple

import polars as pl

from balance.games import IncompleteGameError
from balance.games.api import Metric
from balance.games.api.claims import Claim, metrics_of
from balance.games.sources import digest_of_numbers
from balance.stats.judging import is_withheld
from balance.stats.measures import Measure
from balance.stats.pairs import PairedSample, collect_pairs
from balance.stats.samples import Sample, are_whole, collect
from balance.store.folder import StudyFolder
from balance.store.manifest import BlockEntry
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import own_claims, pairs_needed
from balance.studies.cells.faults import OWN_CODE
from balance.studies.cells.headlines import common_claims
from balance.studies.cells.metrics import all_metrics, distributions, measure

CAPPED = "capped"
OUTCOMES = ("team_wins", "turns", "tied", "lead_changes")  # that variants are ranked by
SHORTEST, LONGEST = ("shortest", "turns", -1), ("longest", "turns", 1)
NOTABLE = (
    SHORTEST,
    LONGEST,
    ("largest margin", "margin", 1),
    ("most lead changes", "lead_changes", 1),
)
NOTABLE_OF_TEAMS = (
    SHORTEST,
    LONGEST,
    ("clearest win", "margin", 1),
    ("heaviest loss", "margin", -1),
)


class Occurrence(NamedTuple):
    """How many games have a value, and the first of them."""

    games: int
    first: int


class Remarkable(NamedTuple):
    """How far a game goes in something, the higher the further, and its number."""

    size: int
    game: int


@dataclass(frozen=True)
class Inquiry:
    """What is asked of the games of a cell.

    Attributes
    ----------
    cell : Cell
    metrics : list of Metric
        Of a cell that only tries others' conclusions, those that its answers need.
    claims : sequence of Claim
        What is judged by pairs of them.
    """

    cell: Cell
    metrics: list[Metric]
    claims: Sequence[Claim] = ()

    @cached_property
    def measures(self) -> dict[str, Measure]:
        """The metrics as the statistics understand them, by id."""
        return {metric.id: measure(metric) for metric in self.metrics}

    @cached_property
    def keys(self) -> dict[str, str]:
        """What each metric is, in short, by id."""
        return {id_: _key(one, self.cell.game) for id_, one in self.measures.items()}

    @cached_property
    def read(self) -> frozenset[str] | None:
        """The columns that it reads, of a cell whose rows are not kept; None for all."""
        if self.cell.keeps_rows:
            return None
        roots = {name for one in self.measures.values() for name in one.columns}
        return frozenset({*roots, *self.columns, *(column for _, column, _ in self.notable)})

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """Pairs of metrics of the same games."""
        return pairs_needed(self.claims)

    @cached_property
    def columns(self) -> list[str]:
        """Columns of which every value is counted."""
        shown = distributions(self.cell) if self.cell.keeps_rows else ()
        return [*(name for name, _, _ in shown), CAPPED]

    @cached_property
    def notable(self) -> Sequence[tuple[str, str, int]]:
        """Games worth a look: how they are called, a column, and whether its most or its least."""
        if not self.cell.keeps_rows:
            return ()
        return NOTABLE if self.cell.game.COMPETITIVE else NOTABLE_OF_TEAMS


@dataclass(frozen=True)
class Totals:
    """What was asked of some games of a cell.

    Attributes
    ----------
    samples : mapping of str to Sample
        By the key of what is measured.
    pairs : mapping of str to PairedSample
        By both keys.
    counts : mapping of str to mapping of int to Occurrence
        How often each value of a column occurs, and where first.
    notable : mapping of str to Remarkable
    """

    samples: Mapping[str, Sample]
    pairs: Mapping[str, PairedSample]
    counts: Mapping[str, Mapping[int, Occurrence]]
    notable: Mapping[str, Remarkable]

    def plain(self) -> dict[str, Any]:
        """All of it as plain values."""
        return {
            "samples": {key: one.plain() for key, one in self.samples.items()},
            "pairs": {key: one.plain() for key, one in self.pairs.items()},
            "counts": {
                name: [[value, *found[value]] for value in sorted(found)]
                for name, found in self.counts.items()
            },
            "notable": self.notable,
        }

    def text(self) -> str:
        """The bytes of a file of totals, as text."""
        return json.dumps(self.plain(), separators=(",", ":"), sort_keys=True) + "\n"


def asked_of(cell: Cell) -> Inquiry:
    """What a summary asks of a cell."""
    metrics, claims = all_metrics(cell), [*common_claims(cell, None), *own_claims(cell)]
    if cell.tries:
        needed = {CAPPED, *OUTCOMES, *(id_ for claim in claims for id_ in metrics_of(claim.shape))}
        metrics = [metric for metric in metrics if metric.id in needed]
    return Inquiry(cell, metrics, claims)


def make_totals(asked: Inquiry, games: pl.DataFrame) -> Totals:
    """The totals of some games, whole rotations of the line-up.

    Parameters
    ----------
    games : polars.DataFrame
        Consecutive games.
    """
    block, measures = asked.cell.rotations, asked.measures
    unlike = {asked.keys[id_]: one for id_, one in measures.items()}
    samples = collect([games], list(unlike.values()), block)
    return Totals(
        dict(zip(unlike, samples, strict=True)),
        _pairs(asked, games),
        {name: _occurrences(games, name) for name in asked.columns},
        {label: _most(games, column, sign) for label, column, sign in asked.notable},
    )


def read_totals(asked: Inquiry, content: bytes) -> Totals | None:
    """Totals from a file; None where something else was asked then."""
    found = json.loads(content)
    measures = {asked.keys[id_]: one for id_, one in asked.measures.items()}
    paired = {_pair_key(asked, pair): asked.measures[pair[0]] for pair in asked.pairs}
    known = measures.keys() <= found["samples"].keys() and paired.keys() <= found["pairs"].keys()
    if not known or not set(asked.columns) <= found["counts"].keys():
        return None
    block = asked.cell.rotations
    return Totals(
        {key: Sample.of(one, block, found["samples"][key]) for key, one in measures.items()},
        {key: PairedSample.of(one, block, found["pairs"][key]) for key, one in paired.items()},
        {
            name: {one[0]: Occurrence(*_whole(one)[1:]) for one in found["counts"][name]}
            for name in asked.columns
        },
        {label: Remarkable(*_whole(found["notable"][label])) for label, _, _ in asked.notable},
    )


def _whole(numbers: list[int]) -> list[int]:
    """Numbers from a file, if they are whole."""
    if not are_whole(numbers):
        raise ValueError(f"no whole numbers: {numbers}")
    return numbers


def merge(asked: Inquiry, parts: Iterable[Totals]) -> Totals:
    """The totals of all games; of none, where there are no parts.

    Parts are taken one by one, so that a study of many blocks never holds the totals of all.
    """
    every = iter(parts)
    first = next(every, None)
    return _of_no_games(asked) if first is None else reduce(_merged, every, first)


def _of_no_games(asked: Inquiry) -> Totals:
    block = asked.cell.rotations
    return Totals(
        {asked.keys[id_]: Sample(one, block) for id_, one in asked.measures.items()},
        {
            _pair_key(asked, pair): PairedSample(asked.measures[pair[0]], block)
            for pair in asked.pairs
        },
        {name: {} for name in asked.columns},
        {},
    )


def _merged(one: Totals, other: Totals) -> Totals:
    """The totals of both; of equal values and games those of the first come first."""
    counts = {name: dict(found) for name, found in one.counts.items()}
    for name, found in other.counts.items():
        for value, more in found.items():
            before = counts[name].get(value, Occurrence(0, more.first))
            counts[name][value] = Occurrence(before.games + more.games, before.first)
    further = {
        label: game
        for label, game in other.notable.items()
        if label not in one.notable or game.size > one.notable[label].size
    }
    return Totals(
        {key: sample.merge(other.samples[key]) for key, sample in one.samples.items()},
        {key: pair.merge(other.pairs[key]) for key, pair in one.pairs.items()},
        counts,
        {**one.notable, **further},
    )


class _Gathered(NamedTuple):
    """The totals of the first blocks of a cell, and what vouches for these."""

    asked: Inquiry
    blocks: list[BlockEntry]
    totals: Totals


def gather(folder: StudyFolder, asked: Inquiry) -> Totals:
    """The totals of all games of a cell; those that were not made yet are, from the rows.

    They are remembered, and only blocks that came since are added: whoever gathers after every
    block has them in the end, however many there are.
    """

    def part(name: str) -> Totals:
        found = kept(folder, asked, name)
        return _from_rows(folder, asked, name) if found is None else found

    names = folder.names(asked.cell.id)
    blocks = [folder.blocks[name] for name in names]
    before = folder.memory.get(asked.cell.id)
    if not before or before.asked is not asked or before.blocks != blocks[: len(before.blocks)]:
        before = _Gathered(asked, [], _of_no_games(asked))
    new = map(part, names[len(before.blocks) :])
    known = [before.totals] if before.blocks else []
    found = _Gathered(asked, blocks, merge(asked, chain(known, new)))
    folder.memory[asked.cell.id] = found
    return found.totals


def _from_rows(folder: StudyFolder, asked: Inquiry, name: str) -> Totals:
    try:
        return make_totals(asked, folder.read(name))
    except (pl.exceptions.PolarsError, LookupError, TypeError) as error:
        # somebody wrote other columns, none, or nothing in them, and a checksum to go with it
        raise folder.unread(name, error) from error


def answers(folder: StudyFolder, asked: Inquiry, name: str) -> bool:
    """Whether a block that is there tells all that is asked, by its rows or its totals."""
    return folder.has_rows(name) or kept(folder, asked, name) is not None


def kept(folder: StudyFolder, asked: Inquiry, name: str) -> Totals | None:
    """The totals of a block that is there; None if they are not, or do not tell all of this."""
    try:
        content = folder.totals(name)
        return None if content is None else read_totals(asked, content)
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError, OSError):
        return None  # somebody wrote it, and a checksum to go with it, or took it away


def samples_of(asked: Inquiry, totals: Totals) -> dict[str, Sample]:
    """The samples by the ids of their metrics.

    Raises
    ------
    IncompleteGameError
        What a game calls a part of a whole is none.
    """
    found = {
        id_: totals.samples[asked.keys[id_]].of_measure(one) for id_, one in asked.measures.items()
    }
    for id_, one in found.items():
        kind = one.measure.kind
        if kind in ("share", "bounded") and not 0 <= one.x <= one.y * one.measure.scale:
            where, shown = f"report/metrics.py: {id_}", f"{one.value:g}"
            raise IncompleteGameError.of(asked.cell.game.NAME, where, shown, f"0 to 1: a {kind}")
    return found


def are_withheld(samples: Mapping[str, Sample]) -> bool:
    """Whether so many of these games were stopped at the turn limit that nothing is said of them.

    Parameters
    ----------
    samples : mapping of str to Sample
        By metric, that of stopped games included.
    """
    return is_withheld(samples[CAPPED].x, samples[CAPPED].games)


def pairs_of(asked: Inquiry, totals: Totals) -> dict[tuple[str, str], PairedSample]:
    """The paired samples by the ids of both metrics."""
    return {pair: totals.pairs[_pair_key(asked, pair)] for pair in asked.pairs}


def _pairs(asked: Inquiry, games: pl.DataFrame) -> dict[str, PairedSample]:
    if not asked.pairs:
        return {}
    first, second = ([asked.measures[pair[at]] for pair in asked.pairs] for at in (0, 1))
    found = collect_pairs([games], [games], first, asked.cell.rotations, second)
    return dict(zip((_pair_key(asked, pair) for pair in asked.pairs), found, strict=True))


def _pair_key(asked: Inquiry, pair: tuple[str, str]) -> str:
    return "-".join(asked.keys[id_] for id_ in pair)


def _key(one: Measure, game: ModuleType) -> str:
    """What a measure is, whatever it is called."""
    parts = [one.value, *([] if one.per is None else [one.per])]
    if any(OWN_CODE in str(part) for part in parts):  # which only its source tells apart
        what = f"{one.name}|{digest_of_numbers(game)}".encode()
    else:
        what = b"".join(part.meta.serialize() for part in parts)
    kind = "quantile" if one.kind == "quantile" else ""  # which one, and of what kind, comes later
    return hashlib.sha256(f"{kind}|{one.scale}|".encode() + what).hexdigest()[:16]


def _occurrences(games: pl.DataFrame, name: str) -> dict[int, Occurrence]:
    """How often each value occurs, and in which game first."""
    value = games[name][0] if games.height else None
    if value is not None and games[name].n_unique() == 1:  # as where no game was stopped
        return {int(value): Occurrence(games.height, games["game"][0])}
    found = games.group_by(pl.col(name).cast(pl.Int64)).agg(pl.len(), pl.col("game").min())
    return {value: Occurrence(count, first) for value, count, first in found.sort(name).iter_rows()}


def _most(games: pl.DataFrame, column: str, sign: int) -> Remarkable:
    """The first game in which a column goes furthest."""
    values = sign * games[column].cast(pl.Int64)
    at = values.arg_max() or 0
    return Remarkable(int(values[at]), int(games["game"][at]))

"""Robust: which conclusions survive when every assumed value of the rules is drawn anew.

Every world is judged as a run of its rules would be, and compared with the run of the rules as they
are; of all answers that are said to move, in whatever world, 5 % are false on average at most. That
any conclusion is said to hold which does not has a chance of 5 % at most, however many there are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, count
from typing import Literal, get_args

import polars as pl

from balance.stats.companions import companions
from balance.stats.rare import exact_share
from balance.stats.shapes import WITHHELD
from balance.studies.cells.aim import LEVEL, Aim, number
from balance.studies.cells.cell import Cell
from balance.studies.cells.claims import Answer
from balance.studies.cells.conclusions import Conclusions, draw_conclusions
from balance.studies.cells.forms import check_forms
from balance.studies.cells.totals import CAPPED
from balance.studies.orders.order import Order
from balance.studies.orders.values import show_value
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.robust.results import (
    ROBUST,
    CompanionResult,
    DoubtResult,
    LikelyResult,
    Robust,
    RobustRound,
    State,
    SurvivalResult,
    UnfitResult,
    WorldResult,
)
from balance.studies.robust.worlds import Likely, World
from balance.studies.run.answers import claim_results
from balance.studies.run.results import ClaimResult, NumberResult
from balance.studies.run.robustness import FATES, Fate, Twice, fates_of_all, is_decided
from balance.studies.run.summary import replay_command, ruleset_result, study_result, warnings_of

MOST = 0.5  # of the worlds: what is shown to hold in more of them holds


@dataclass(frozen=True)
class RobustStudy(Played):
    """A finished or interrupted robust study.

    Attributes
    ----------
    summary : Robust
        What ``summary.json`` holds.
    """

    summary: Robust

    @property
    def conclusions(self) -> pl.DataFrame:
        """One row for every conclusion: its state, and the shares of worlds."""
        rows = [
            (one.players, c.claim.id, c.state, c.kept.value, c.moved.value, c.open.value)
            for one in self.summary.rounds
            for c in one.conclusions
        ]
        columns = ("players", "claim", "state", "kept", "moved", "open")
        return pl.DataFrame(rows, columns, orient="row", infer_schema_length=None)


def conclude(played: Playing) -> Robust:
    """What was played says."""
    order, asked = played.order, played.order.worlds_of
    ruleset = order.rulesets[0]
    tables = [
        _Table(played, at) for at, base in enumerate(asked.bases) if played.folder.games(base.id)
    ]
    twice = {key: one for table in tables for key, one in table.twice.items()}
    fates = fates_of_all(twice)
    error = (1 - LEVEL) / max(sum(map(is_decided, chain(*(t.judged for t in tables)))), 1)
    values = dict(ruleset.parameters)
    return Robust(
        schema=ROBUST,
        study=study_result(played),
        ruleset=ruleset_result(ruleset),
        warnings=warnings_of(ruleset),
        doubts=tuple(
            DoubtResult(
                key=one.key,
                value=show_value(values[one.key]),
                values=tuple(map(_likely, one.values)),
                reason=one.reason,
            )
            for one in asked.doubts
        ),
        unfit=tuple(
            UnfitResult(name=_name(one.value), why=one.why, same=one.is_same) for one in asked.unfit
        ),
        redrawn=asked.redrawn,
        tested=len(twice),
        fewest=fewest_worlds(error),
        rounds=tuple(_round(table, fates, error) for table in tables),
    )


def _check(order: Order) -> None:
    for cell in order.worlds_of.bases:
        check_forms(cell)


carry_out = carrier(conclude, RobustStudy, _check)


Place = tuple[int, int, str]  # number of players, place of the world, id of the claim


@dataclass(frozen=True)
class _Table:
    """What was played at one number of players.

    Attributes
    ----------
    played : Playing
    at : int
        Which of the numbers of players it is.
    """

    played: Playing
    at: int

    @property
    def base(self) -> Cell:
        return self.played.order.worlds_of.bases[self.at]

    @property
    def aim(self) -> Aim:
        return Aim(self.played.order.margin, self.played.order.target)

    def _concluded(self, cell: Cell) -> Conclusions:
        asked = self.played.order.asked[cell.id]
        return draw_conclusions(self.played.folder, asked, self.played.anytime, self.aim)

    @cached_property
    def here(self) -> Conclusions:
        """The rules as they are."""
        return self._concluded(self.base)

    @cached_property
    def worlds(self) -> dict[int, tuple[World, Conclusions]]:
        """Every world that has games, by its place among all."""
        found = enumerate(self.played.order.worlds_of.worlds)
        folder = self.played.folder
        return {
            place: (world, self._concluded(world.cells[self.at]))
            for place, world in found
            if folder.games(world.cells[self.at].id)
        }

    @cached_property
    def judged(self) -> list[Answer]:
        """The answers that say something, or would with more games."""
        return [one for one in self.here.answers if one.judged]

    @property
    def decided(self) -> list[Answer]:
        """Of these the ones that are decided."""
        return [one for one in self.judged if is_decided(one)]

    @cached_property
    def twice(self) -> dict[Place, Twice]:
        """Every answer under every other rules."""
        found: dict[Place, Twice] = {}
        for place, (_, there) in self.worlds.items():
            by_id = {one.claim.id: one for one in there.answers}
            for one in self.decided:
                key = self.base.players, place, one.claim.id
                found[key] = Twice(one, by_id.get(one.claim.id))
        return found


def _round(table: _Table, fates: Mapping[Place, Fate], error: float) -> RobustRound:
    """What was found at one number of players; every conclusion has its part of the error."""
    base, played = table.base, table.played
    results = {place: _world(table, place, fates) for place in table.worlds}
    drawn = [one for one in results.values() if one.number]
    singles = [one for one in results.values() if not one.number]
    claims = {one.id: one for one in claim_results(base, table.here, table.aim)}
    found = _companions(table, drawn)
    return RobustRound(
        players=base.players,
        lineup=base.lineup,
        games=played.folder.games(base.id),
        capped=table.here.numbers.samples[CAPPED].x,
        singles=tuple(singles),
        worlds=tuple(drawn),
        conclusions=tuple(
            _survival(one, claims[one.claim.id], drawn, singles, found.get(one.claim.id), error)
            for one in table.judged
        ),
        replay=replay_command(base, played.order.chosen_seed),
    )


def _companions(table: _Table, drawn: Sequence[WorldResult]) -> dict[str, CompanionResult]:
    """The value with which each conclusion moves, or where it moves nowhere, is open."""
    ways: dict[str, Literal["moved", "open"]] = {
        one.claim.id: "moved" if any(one.claim.id in world.moved for world in drawn) else "open"
        for one in table.judged
    }
    doubts = table.played.order.worlds_of.doubts
    values = {_name(one): _likely(one) for doubt in doubts for one in doubt.values}
    found = companions(
        {id_: [id_ in getattr(world, way) for world in drawn] for id_, way in ways.items()},
        {name: [one in world.drawn for world in drawn] for name, one in values.items()},
        by_luck=[id_ for id_, way in ways.items() if way == "open"],  # what moves is shown to
    )
    return {
        id_: CompanionResult(**one._asdict() | {"value": values[one.value], "way": ways[id_]})
        for id_, one in found.items()
    }


def _world(table: _Table, place: int, fates: Mapping[Place, Fate]) -> WorldResult:
    """What becomes of the answers under one world's rules."""
    world, there = table.worlds[place]
    players = table.base.players
    asked = {one.claim.id: (players, place, one.claim.id) for one in table.decided}
    by_fate = {
        fate: tuple(id_ for id_, key in asked.items() if fates[key] == fate)
        for fate in get_args(Fate)
    }
    return WorldResult(
        number=world.number,
        drawn=tuple(map(_likely, world.drawn)),
        games=table.played.folder.games(world.cells[table.at].id),
        capped=there.numbers.samples[CAPPED].x,
        withheld=any(one.code == WITHHELD for one in there.answers),
        **by_fate,
    )


def _survival(
    one: Answer,
    claim: ClaimResult,
    drawn: Sequence[WorldResult],
    singles: Sequence[WorldResult],
    companion: CompanionResult | None,
    error: float,
) -> SurvivalResult:
    """In how many worlds a conclusion survives."""
    shares = {fate: survives(fate, claim.id, drawn, error) for fate in FATES}
    overturned = tuple(world.drawn[0] for world in singles if claim.id in world.moved)
    return SurvivalResult(
        claim=claim,
        state=_state(one, shares, bool(overturned)),
        gone=sum(claim.id in world.gone for world in drawn),
        overturned=overturned,
        companion=companion,
        **shares,
    )


def _state(one: Answer, shares: Mapping[Fate, NumberResult], is_overturned: bool) -> State:
    """Whether a conclusion holds, as far as that is shown."""
    if one.code == WITHHELD:
        return "withheld"
    if not is_decided(one):
        return "undecided"
    if is_overturned or shares["moved"].value:
        return "depends"
    return "holds" if (shares["kept"].low or 0) > MOST else "open"


def fewest_worlds(error: float) -> int:
    """How many worlds it takes to show that a conclusion holds in most, if it holds in all."""
    return next(many for many in count(1) if exact_share(many, many, error)[0] > MOST)


def survives(fate: Fate, id_: str, drawn: Sequence[WorldResult], error: float) -> NumberResult:
    """The share of the worlds in which this becomes of a conclusion, with its exact interval: of
    those that have what it is about.
    """
    there = [world for world in drawn if id_ not in world.gone]
    many = len(there)
    if not many:
        return NumberResult(name=fate, value=None, low=None, high=None, n=0, side=None)
    share = sum(id_ in getattr(world, fate) for world in there) / many
    return number(fate, many, share, *exact_share(share * many, many, error))


def _likely(one: Likely) -> LikelyResult:
    return LikelyResult(key=one.key, title=one.title, change=one.change)


def _name(one: Likely) -> str:
    return _likely(one).name

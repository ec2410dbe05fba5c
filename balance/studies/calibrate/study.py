"""Calibration: games that people played beside simulated ones.

Which player of the game is most like this group, which ones cannot be told from it, and in what the
table differs even from the one that fits best. Intervals are those of few games; see
:mod:`balance.stats.fit` and :mod:`balance.stats.few`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

import numpy as np
import polars as pl

from balance.rulesets.players import manner
from balance.stats.fit import Fit
from balance.stats.samples import count_values
from balance.studies.calibrate.alike import namesakes
from balance.studies.calibrate.beside import ASKED, MEANS, compare, judged_beside
from balance.studies.calibrate.results import (
    CALIBRATED,
    FEWEST,
    Calibrated,
    DisagreementResult,
    FitResult,
    SeenResult,
    TableResult,
)
from balance.studies.calibrate.seen import Seen
from balance.studies.calibrate.suspects import Side, Suspect, fit_all, real_side, suspects
from balance.studies.cells.aim import Aim
from balance.studies.orders.order import Order
from balance.studies.play.carrier import Played, carrier
from balance.studies.play.playing import Playing
from balance.studies.run.results import DistributionResult
from balance.studies.run.summary import replay_command, ruleset_result, study_result, warnings_of

# How often the player behind a table is ruled out: by what others do, and by what it does itself.
BEHIND, UNLIKE = 0.04, 0.01


@dataclass(frozen=True)
class CalibrateStudy(Played):
    """A finished or interrupted calibration.

    Attributes
    ----------
    summary : Calibrated
        What ``summary.json`` holds.
    """

    summary: Calibrated

    @property
    def fits(self) -> pl.DataFrame:
        """One row for every player, the one that fits best first."""
        rows = [(f.name, f.weight, f.p_value, f.is_possible) for f in self.summary.fits]
        return pl.DataFrame(rows, ("player", "weight", "p_value", "is_possible"), orient="row")


def conclude(played: Playing) -> Calibrated:
    """What was played says."""
    order, first, tests = played.order, played.order.cells[0], played.order.tests
    side = real_side(tests, first.game.COMPETITIVE)
    known = suspects(played.folder, order.cells, side)
    judged = [one for one in known if not one.is_stopped]
    among = [one for one in judged if min(map(len, one.seen)) >= FEWEST]
    kept = {one.name for one in among}
    unjudged = [one for one in known if one.name not in kept]
    fits = fit_all(side, among, order.chosen_seed)
    ranked = sorted(zip(among, fits, who_is_left(fits), strict=True), key=_rank)
    best = ranked[0][0] if ranked else None
    others = namesakes(first.ruleset, tests.counts, order.lineup)
    return Calibrated(
        schema=CALIBRATED,
        study=study_result(played),
        ruleset=ruleset_result(first.ruleset),
        warnings=warnings_of(first.ruleset),
        competitive=first.game.COMPETITIVE,
        margin=Aim(order.margin, order.target).margin_of(first),
        file=tests.file,
        games=len(tests.games),
        counts=tests.counts,
        noted=tests.noted,
        fits=tuple(_fit_result(*one, others) for one in ranked),
        left_out=tuple(one.name for one in unjudged if not one.is_stopped),
        stopped=tuple(one.name for one in unjudged if one.is_stopped),
        unjudged=sum(one.games + one.capped for one in unjudged),
        unjudged_capped=sum(one.capped for one in unjudged),
        beside=tuple(_beside(order, side, best)) if best else (),
        tables=tuple(_tables(order, side, best)) if best else (),
    )


carry_out = carrier(conclude, CalibrateStudy)


def who_is_left(fits: Sequence[Fit]) -> list[bool]:
    """Whether each is not ruled out: it fits well enough itself, and about as well as the others.

    Of those that fit well enough the likeliest is always left, whatever is likelier and unlike.
    """
    like = [one.likeness >= UNLIKE for one in fits]
    most = max((one.weight for one in compress(fits, like)), default=0.0)
    return [
        is_like and (one.weight == most or one.p_value > BEHIND)
        for one, is_like in zip(fits, like, strict=True)
    ]


def _rank(one: tuple[Suspect, Fit, bool]) -> tuple[bool, float]:
    """Those that are left first, the likeliest of them first."""
    _, found, is_left = one
    return not is_left, -found.weight


def _fit_result(
    suspect: Suspect, found: Fit, is_possible: bool, others: Mapping[str, tuple[str, ...]]
) -> FitResult:
    cell = suspect.cells[0]
    return FitResult(
        name=suspect.name,
        manner=manner(cell.game, cell.roster[0]),
        weight=found.weight,
        p_value=found.p_value,
        likeness=found.likeness,
        is_possible=is_possible,
        games=suspect.games,
        capped=suspect.capped,
        namesakes=others[cell.asked[0]],
        is_nearest_alone=is_possible and found.p_value <= BEHIND,
    )


def _beside(order: Order, side: Side, best: Suspect) -> Iterator[DisagreementResult]:
    margin = Aim(order.margin, order.target).margin_of(best.cells[0]) / 100
    yield from judged_beside(compare(side, best, margin, order.chosen_seed))


def _tables(order: Order, side: Side, best: Suspect) -> Iterator[TableResult]:
    for cell, real, there in zip(best.cells, side.seen, best.seen, strict=True):
        yield TableResult(
            players=cell.players,
            games=len(real),
            seen=tuple(_seen(real, there)),
            replay=replay_command(cell, order.chosen_seed),
        )


def _seen(real: Seen, there: Seen) -> Iterator[SeenResult]:
    """Every size that was noted."""
    for id_, label in MEANS.items():
        values, own = real.values.get(id_), there.values.get(id_)
        if values is None or own is None or np.isnan(values).all():
            continue
        observed = values[~np.isnan(values)].astype(int).tolist()
        counts = count_values(own[~np.isnan(own)].astype(np.int64))
        yield SeenResult(
            observed=tuple(observed),
            simulated=DistributionResult(
                examples=(),
                id=id_,
                label=label,
                unit=ASKED[id_].unit,
                bins=tuple(sorted(counts.items())),
            ),
        )

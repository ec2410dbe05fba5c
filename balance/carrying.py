"""Carrying out a study of any kind: its games, its summary and its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from balance.rulesets import Ruleset
    from balance.studies.calibrate.study import CalibrateStudy
    from balance.studies.guard.study import GuardStudy
    from balance.studies.impact.study import ImpactStudy
    from balance.studies.orders.order import Order
    from balance.studies.play.forecast import Forecast
    from balance.studies.play.runner import Ticker, Watcher
    from balance.studies.robust.study import RobustStudy
    from balance.studies.run.results import StudyKind
    from balance.studies.run.study import Study
    from balance.studies.screen.study import ScreenStudy
    from balance.studies.skill.study import SkillStudy
    from balance.studies.sweep.study import SweepStudy
    from balance.studies.tournament.study import Tournament
    from balance.studies.tune.study import TuneStudy

    AnyStudy: TypeAlias = (
        Study
        | Tournament
        | SkillStudy
        | SweepStudy
        | ImpactStudy
        | GuardStudy
        | TuneStudy
        | ScreenStudy
        | RobustStudy
        | CalibrateStudy
    )

LOOK = 1.0  # seconds for who looks whether somebody plays, and holds the lock for that
ROOMS = {"compare": "run"}  # what is carried out as another kind is


def carry_out(
    order: Order,
    watch: Watcher | None = None,
    tick: Ticker | None = None,
    announce: Callable[[Forecast], None] | None = None,
) -> AnyStudy:
    """Play a study, or what is missing of it, and write its summary and its report.

    Parameters, errors as in :class:`balance.studies.play.carrier.CarryOut`.
    """
    room = import_module(f"balance.studies.{ROOMS.get(order.kind, order.kind)}.study")
    done: AnyStudy = room.carry_out(order, watch, tick, announce)
    _draw(done)
    return done


def _draw(done: AnyStudy) -> None:
    """Write the page; another process that went on with the study meanwhile writes its own."""
    from balance.report import write
    from balance.store.lock import locked
    from balance.store.manifest import StoreError
    from balance.studies.run.results import SUMMARY

    path = done.folder.path
    with suppress(StoreError), locked(path, patience=LOOK):
        if (path / SUMMARY).read_text(encoding="utf-8") == done.summary.text():
            write(done.summary, path)


def study_of(
    kind: StudyKind,
    configs: Sequence[Any],
    out: str | Path,
    options: dict[str, Any],
    tries: Sequence[str] = (),
) -> AnyStudy:
    """Carry out a study of a kind on rulesets, and on tries, by the fields of an order."""
    from balance.studies.orders.order import Order
    from balance.studies.orders.sides import sides

    rulesets = sides(configs, (), tries)
    asked = {**options, "rulesets": rulesets, "out": out, "kind": kind}
    return carry_out(Order.model_validate(asked))


def loaded(config: str | Path | Ruleset) -> Ruleset:
    """A ruleset, read where it is none yet."""
    from balance.rulesets import Ruleset, load

    return config if isinstance(config, Ruleset) else load(config)

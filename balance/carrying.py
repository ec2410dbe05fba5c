"""Carrying out a study of any kind: its games, its summary and its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from balance.controls import quoted

if TYPE_CHECKING:
    from balance.report.kinds import AnySummary
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
    from balance.store.manifest import StoreError

    room = import_module(f"balance.studies.{ROOMS.get(order.kind, order.kind)}.study")
    done: AnyStudy = room.carry_out(order, watch, tick, announce)
    with suppress(StoreError):  # another process went on with it
        draw(done.folder.path)
    return done


def draw(folder: Path) -> tuple[AnySummary, Path]:
    """Draw the page of a study, of what its summary says while nobody plays in its folder.

    Returns
    -------
    summary
        What is told.
    Path
        The page.

    Raises
    ------
    StoreError
        Another process plays there, and will draw the page.
    ConfigError
        There is no summary, or none that can be read.
    DiskError
    """
    from balance.report import write
    from balance.store.folder import DiskError
    from balance.store.lock import locked
    from balance.studies.run.study import read_summary

    read_summary(folder)  # of what is none the folder stays as it is
    with locked(folder):
        summary = read_summary(folder)
        try:
            return summary, write(summary, folder)
        except DiskError as error:
            again = f"balance report {quoted(str(folder))}"
            raise DiskError(f"{error}; all numbers are kept, and {again} draws it later") from error


def study_of(
    kind: StudyKind,
    configs: Sequence[Any],
    out: str | Path,
    options: dict[str, Any],
    tries: Sequence[str] = (),
    **own: Any,
) -> AnyStudy:
    """Carry out a study of a kind on rulesets, and on tries, by the fields of an order.

    Parameters
    ----------
    **own
        Fields that the function for this kind has as parameters, under this name or another.

    Raises
    ------
    ConfigError
        One of them is also among the options.
    """
    from balance.rulesets import ConfigError
    from balance.studies.orders.order import Order
    from balance.studies.orders.sides import sides

    for field in options.keys() & own.keys():
        allowed = "what this function calls otherwise: policy, players or tries"
        raise ConfigError(kind, field, repr(options[field]), allowed)
    rulesets = sides(configs, (), tries)
    asked = {**options, **own, "rulesets": rulesets, "out": out, "kind": kind}
    return carry_out(Order.model_validate(asked))


def loaded(config: str | Path | Ruleset) -> Ruleset:
    """A ruleset, read where it is none yet."""
    from balance.rulesets import Ruleset, load

    return config if isinstance(config, Ruleset) else load(config)

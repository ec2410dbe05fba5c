"""Monte Carlo balance analysis of board games.

>>> import balance
>>> study = balance.run("abandon_ship", out="reports/first", games=10_000)  # doctest: +SKIP
>>> study.estimates  # doctest: +SKIP

Everything heavy is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from balance.carrying import carry_out, study_of
from balance.learning import best_response, learn, train

if TYPE_CHECKING:
    from balance.carrying import AnyStudy as AnyStudy
    from balance.rulesets import Ruleset
    from balance.studies.calibrate.study import CalibrateStudy
    from balance.studies.guard.study import GuardStudy
    from balance.studies.impact.study import ImpactStudy
    from balance.studies.robust.study import RobustStudy
    from balance.studies.run.study import Study
    from balance.studies.screen.study import ScreenStudy
    from balance.studies.skill.study import SkillStudy
    from balance.studies.sweep.study import SweepStudy
    from balance.studies.tournament.study import Tournament
    from balance.studies.tune.study import TuneStudy

__version__ = "0.1.0"
__all__ = [
    "best_response",
    "calibrate",
    "carry_out",
    "compare",
    "guard",
    "impact",
    "learn",
    "levers",
    "load",
    "robust",
    "run",
    "screen",
    "skill",
    "study",
    "sweep",
    "tournament",
    "train",
    "tune",
]


def load(config: str | Path, overrides: Sequence[str] = ()) -> Ruleset:
    """Read, complete and check a ruleset; see :func:`balance.rulesets.load`."""
    from balance.rulesets import load as load_ruleset

    return load_ruleset(config, overrides)


def run(*configs: str | Path | Ruleset, out: str | Path, **options: Any) -> Study:
    """Play rulesets and estimate everything a report shows.

    Parameters
    ----------
    *configs : str, Path or Ruleset
    out : str or Path
        The study's folder; a study already there is completed.
    **options
        ``games``, ``seed``, ``counts``, ``lineup``, ``margin``, ``target``, ``until_decided``,
        ``precision``, ``time``, ``workers``: as in :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("Study", study_of("run", configs, out, options))


def compare(
    *configs: str | Path | Ruleset, out: str | Path, tries: str | Sequence[str] = (), **options: Any
) -> Study:
    """Play rulesets under shared luck and estimate how the others differ from the first.

    Parameters
    ----------
    tries : str or sequence of str
        Changes of the first ruleset, such as ``"target=60"`` or ``"big_die"``; each is one more.

    Others, returns and errors as in :func:`run`.
    """
    texts = [tries] if isinstance(tries, str) else tries
    return cast("Study", study_of("compare", configs, out, options, texts))


def levers(*configs: str | Path | Ruleset, out: str | Path, **options: Any) -> Study:
    """Try every variant of a game, and its rulesets' own levers, each in as many games.

    Parameters, returns and errors as in :func:`run`; what each does is in ``levers`` of a cell.
    """
    from balance.studies.orders.commands import IN_FULL

    return cast("Study", study_of("run", configs, out, options | IN_FULL))


def tournament(
    config: str | Path | Ruleset,
    out: str | Path,
    policy: str | Sequence[str] = (),
    players: int | None = None,
    **options: Any,
) -> Tournament:
    """Let players of different character play each other, and rank them.

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a tournament already there is completed.
    policy : str or sequence of str
        Who takes part; empty for all named players of the game.
    players : int, optional
        How many sit at a table; without it, the first count of the ruleset.
    **options
        ``games`` (of every pairing), ``seed``, ``margin``, ``workers``: as in
        :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    counts = () if players is None else (players,)
    found = study_of("tournament", [config], out, options, lineup=policy, counts=counts)
    return cast("Tournament", found)


def skill(
    config: str | Path | Ruleset,
    out: str | Path,
    players: int | Sequence[int] = (),
    **options: Any,
) -> SkillStudy:
    """Ask what a better player takes, and how much of winning is luck.

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a study already there is completed.
    players : int or sequence of int
        How many sit at a table; empty for every count of the ruleset.
    **options
        ``games`` (of every table), ``search``, ``seed``, ``margin``, ``workers``: as in
        :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("SkillStudy", study_of("skill", [config], out, options, counts=players))


def sweep(
    config: str | Path | Ruleset,
    out: str | Path,
    vary: str | Sequence[str],
    goals: str | Sequence[str] = (),
    **options: Any,
) -> SweepStudy:
    """Play the rules at every value of one or two of them, and find where a goal is met.

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a sweep already there is completed.
    vary : str or sequence of str
        What is varied, such as ``"track_top=20..40"``; see :mod:`balance.studies.sweep.vary`.
    goals : str or sequence of str
        What the game is to be like, such as ``"fair"`` or ``"turns=45..60"``.
    **options
        ``games`` (of every point), ``counts``, ``lineup``, ``seed``, ``margin``, ``target``,
        ``workers``: as in :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("SweepStudy", study_of("sweep", [config], out, options, vary=vary, goals=goals))


def impact(config: str | Path | Ruleset, out: str | Path, **options: Any) -> ImpactStudy:
    """Play the rules without each component, and estimate what each one does.

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a study already there is completed.
    **options
        ``components`` (ids; all without it), ``games`` (of every cell), ``counts``, ``lineup``,
        ``seed``, ``margin``, ``workers``: as in :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("ImpactStudy", study_of("impact", [config], out, options))


def guard(*configs: str | Path | Ruleset, out: str | Path, **options: Any) -> GuardStudy:
    """Check that rules are still what they should be, in as few games as that takes.

    Parameters
    ----------
    *configs : str, Path or Ruleset
    out : str or Path
        The study's folder; a study already there is completed.
    **options
        ``goals`` (instead of those in ``[guard]`` of the rulesets), ``games`` (at most),
        ``counts``, ``lineup``, ``seed``, ``margin``, ``target``, ``strict``, ``workers``: as in
        :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("GuardStudy", study_of("guard", configs, out, {"until_decided": True, **options}))


def tune(config: str | Path | Ruleset, out: str | Path, **options: Any) -> TuneStudy:
    """Search the fewest and smallest edits of the rules after which a game meets its goals.

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a search already there is completed.
    **options
        ``keys``, ``keep`` (rules that may change, or may not), ``most`` (edits), ``goals``,
        ``games`` (of a candidate at most), ``counts``, ``lineup``, ``seed``, ``margin``,
        ``target``, ``time``, ``workers``: as in :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("TuneStudy", study_of("tune", [config], out, options))


def screen(
    config: str | Path | Ruleset, out: str | Path, tries: str | Sequence[str] = (), **options: Any
) -> ScreenStudy:
    """Switch many changes of the rules on and off together, and find which of them matter.

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a screen already there is completed.
    tries : str or sequence of str
        The changes, such as ``"no_cheese"`` or ``"track_top=40"``; without any, the ruleset's own
        levers and all variants of the game that go together.
    **options
        ``vary`` (numeric rules and their ranges, as in :func:`sweep`), ``games`` (of every set of
        changes), ``counts``, ``lineup``, ``seed``, ``margin``, ``workers``: as in
        :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("ScreenStudy", study_of("screen", [config], out, options, factors=tries))


def robust(config: str | Path | Ruleset, out: str | Path, **options: Any) -> RobustStudy:
    """Draw every assumed value of the rules anew, and see which conclusions survive.

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a study already there is completed.
    **options
        ``worlds`` (how often they are drawn), ``games`` (of the rules as they are), ``counts``,
        ``lineup``, ``seed``, ``margin``, ``workers``: as in
        :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    return cast("RobustStudy", study_of("robust", [config], out, options))


def calibrate(
    config: str | Path | Ruleset, out: str | Path, playtests: str | Path, **options: Any
) -> CalibrateStudy:
    """Set games that people played beside simulated ones: who plays like them, what differs?

    Parameters
    ----------
    config : str, Path or Ruleset
    out : str or Path
        The study's folder; a study already there is completed.
    playtests : str or Path
        A CSV file; see :mod:`balance.studies.calibrate.playtests`.
    **options
        ``lineup`` (players that are tried; all without it), ``games`` (simulated ones of each),
        ``seed``, ``margin``, ``workers``: as in :class:`balance.studies.orders.order.Order`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    found = study_of("calibrate", [config], out, options, playtests=str(playtests))
    return cast("CalibrateStudy", found)


def study(file: str | Path, out: str | Path, workers: int = 0) -> AnyStudy:
    """Carry out a study that a file describes; see :mod:`balance.studies.orders.file`.

    Parameters
    ----------
    file : str or Path
        A path, or the name of a file in ``configs/studies``.
    out : str or Path
        The study's folder; a study already there is completed.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    from balance.studies.orders.file import find_study, order_of

    return carry_out(order_of(find_study(file), Path(out), workers))

"""Training players, and measuring what one leaves to another, from Python."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from balance.carrying import carry_out, loaded

if TYPE_CHECKING:
    from balance.rulesets import Ruleset
    from balance.rulesets.responses import BestResponse
    from balance.studies.training.order import Training
    from balance.studies.training.study import GenerationWatcher, Trained


def train(config: str | Path | Ruleset, **options: Any) -> Trained:
    """Learn the numbers of a player by play against its parents, and write its file.

    Parameters
    ----------
    config : str, Path or Ruleset
        The rules under which it learns.
    **options
        ``players``, ``base``, ``against``, ``budget``, ``generations``, ``games``, ``seed``,
        ``workers``, ``out``, ``folder``: as in :class:`balance.studies.training.order.Training`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    from balance.studies.training.order import Training

    return learn(Training(ruleset=loaded(config), **options))


def learn(order: Training, watch: GenerationWatcher | None = None) -> Trained:
    """Carry out a training.

    Parameters and errors as in :func:`balance.studies.training.study.train`.
    """
    from balance.studies.training.study import train as train_in_order

    return train_in_order(order, watch)


def best_response(
    config: str | Path | Ruleset,
    players: int | Sequence[int] = (),
    policy: str | Path = "",
    out: str | Path | None = None,
    **effort: Any,
) -> list[BestResponse]:
    """Measure what a table of players leaves to one who is out for it, and keep that.

    An answer of which too many games were stopped at the turn limit is given, but not kept.

    Parameters
    ----------
    config : str, Path or Ruleset
    players : int or sequence of int
        How many sit at the table; empty for what the ruleset says.
    policy : str or Path
        Who sits in all seats; empty for who does by the ruleset.
    out : str or Path, optional
        Where games and diaries go, a folder in ``reports/`` if not given.
    **effort
        ``budget``, ``generations``, ``games``, ``search_games``, ``seed``, ``workers``: as in
        :class:`balance.studies.training.challenges.ChallengeOrder`.

    Raises
    ------
    ConfigError, StoreError, DiskError
    """
    from balance.studies.training.challenges import answers, challenges

    asked = {"players": players, "policy": policy, "out": out, **effort}
    return [
        answer
        for challenge in challenges(loaded(config), **asked)
        for answer in answers(challenge, learn, carry_out)
    ]

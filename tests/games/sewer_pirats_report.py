"""Rulesets that the report of Sewer Pirats is tried on, and estimates in which nothing differs."""

import math
from functools import partial
from types import SimpleNamespace
from typing import Any

from balance.games import sewer_pirats
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES, Abilities, Bonuses
from balance.studies.cells.columns import own_metrics

metrics = partial(own_metrics, sewer_pirats)
OFF = Abilities(**dict.fromkeys(TRIBE_NAMES, False))
STANDARD = Parameters()
MONO = Parameters(crew_mode="mono")
AUCTION = Parameters(crew_mode="auction")
LANDLUBBER = Parameters(crew_mode="mono", abilities=OFF)
RULES = {
    "common": STANDARD,
    "mono": MONO,
    "auction": AUCTION,
    "landlubber": LANDLUBBER,
    "common_off": Parameters(abilities=OFF),
    "forced": Parameters(forced_tribes=("rat", "raccoon", "weasel", "snail")),
    "mono_forced": Parameters(crew_mode="mono", forced_tribes=("rat", "toad")),
    "idle_weasel": Parameters(weasel_extra_actions=0, snail_extra=0, captain_cost_from_ship=0),
    "no_openers": Parameters(
        bonus_counts=Bonuses(ketchup=4, chili=4, shake=6, parrot=0, opener=0)
    ),
}  # fmt: skip


def about(low: float, high: float, n: int = 1000) -> Any:
    return SimpleNamespace(value=(low + high) / 2, low=low, high=high, n=n)


NOTHING = SimpleNamespace(value=math.nan, low=-math.inf, high=math.inf, n=0)
COMMON = ("turns", "margin", *(f"{n}_{s}" for n in ("win_share", "score") for s in range(1, 6)))


def known(parameters: Parameters = STANDARD, players: int = 4, **changes: Any) -> dict[str, Any]:
    """Estimates in which nothing differs from anything, but for the changes."""
    names = [*(q.id for q in metrics(parameters, players)), *COMMON]
    assert set(changes) <= {*names, "player_a", "player_b"}
    return {name: about(0.2, 0.3) for name in names} | changes

"""What the variants that sentences name change, so that no sentence offers rules what they are."""

from typing import Any

from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES, Abilities, Bonuses, Booty

_SHORT = Booty(
    fries=(1, 1, 2, 2, 3, 3), noodles=(2, 2, 3, 3, 4, 4), burger=(3, 3, 4, 4, 5, 5),
    teddy=(5, 5, 6, 6, 7, 7), doll=(5, 5, 6, 6, 7, 7), can=(8, 8, 9, 9, 10, 10),
)  # fmt: skip
_FOOD = Booty(
    fries=(1, 1, 1, 2, 2, 2, 3, 3, 3), noodles=(2, 2, 2, 3, 3, 3, 4, 4, 4),
    burger=(3, 3, 3, 4, 4, 4, 5, 5, 5), teddy=(5, 6, 6, 6, 7), doll=(5, 6, 6, 6, 7),
    can=(8, 9, 9, 9, 10),
)  # fmt: skip
_FIVE_COLOURS = Booty(
    fries=(1, 1, 2, 2, 2, 2, 3, 3), noodles=(2, 2, 3, 3, 3, 3, 4, 4),
    burger=(3, 3, 4, 4, 4, 4, 5, 5), teddy=(5, 6, 6, 6, 7), doll=(5, 6, 6, 6, 7),
    can=(8, 8, 9, 9, 9, 9, 10, 10),
)  # fmt: skip
_FLAT = Booty(
    fries=(2,) * 7, noodles=(3,) * 7, burger=(4,) * 7, teddy=(6,) * 7, doll=(6,) * 7, can=(9,) * 7
)
CHANGES: dict[str, dict[str, Any]] = {
    "mix_food": {"booty_values": _FOOD},
    "mix_five_colours": {"booty_values": _FIVE_COLOURS},
    "flat_values": {"booty_values": _FLAT},
    "bonus_parrots": {"bonus_counts": Bonuses(shake=2, parrot=4)},
    "bonus_flat": {"bonus_counts": Bonuses(shake=4, parrot=4, opener=2)},
    "parrot_both": {"bonus_counts": Bonuses(shake=4, parrot=2)},
    "short_pool": {"bonus_counts": Bonuses(shake=2, parrot=2), "booty_values": _SHORT},
    "row_0": {"row_size": 0},
    "row_6": {"row_size": 6},
    "captain_cost_2_1": {"captain_cost_from_area": 2},
    "captain_cost_4_1": {"captain_cost_from_area": 4},
    "no_weasel": {"tribe_pool": tuple(tribe for tribe in TRIBE_NAMES if tribe != "weasel")},
    "mono_abilities": {"crew_mode": "mono", "abilities": Abilities()},
    "landlubber": {
        "crew_mode": "mono", "abilities": Abilities(**dict.fromkeys(TRIBE_NAMES, False))
    },
    "auction": {"crew_mode": "auction"},
    "raccoon_waive": {"raccoon_shortfall": "waive"},
    "weasel_no_dash": {"weasel_captain_then_sail": False},
    "weasel_after_final": {"weasel_before_final": False},
    "snail_no_coup": {"snail_takes_captaincy": False},
}  # fmt: skip


def others(parameters: Parameters, names: tuple[str, ...]) -> list[str]:
    """The variants that change something of these rules."""
    return [
        name
        for name in names
        if any(getattr(parameters, key) != value for key, value in CHANGES[name].items())
    ]

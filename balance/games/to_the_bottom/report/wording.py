"""What the conclusions on To the Bottom share: who is ahead, lists, commands, what is assumed."""

from collections.abc import Mapping, Sequence
from typing import Any

from balance.games.api.inference import is_apart

GAME = "to_the_bottom"
CARDS = ("cards", "class_on", "use_port_cards", "shop_copies_scale")
RAMPS = ("cruise_ramp", "sink_ramp", "ramp_counts")
HANDS = ("cruise_hand_limit", "sink_hand_limit", "sink_start_hand")
COSTS = ("board_step", "mult_step")
STALLS = ("draw_floor", "cruise_turn_cap", "sink_turn_cap")
READINGS = (
    "discard_is_jettison", "jettison_opens_teacher", "teacher_off_turn", "flapper_needs_ready",
)  # fmt: skip
MIXES = ("peaceful", "singles", "rulebook_only")


def ahead(members: Mapping[str, Any]) -> str | None:
    """The member whose whole interval lies above those of all others, if one does."""
    for name, estimate in members.items():
        others = [e for other, e in members.items() if other != name]
        if others and all(is_apart(estimate, e) for e in others):
            return name
    return None


def compare(players: int, rulesets: Sequence[str], policy: str = "") -> str:
    """The command that sets rulesets beside the standard one."""
    names = [GAME, *(f"{GAME}/{name}" for name in rulesets)]
    asked = f" --policy {policy}" if policy else ""
    return f"`balance compare {' '.join(names)} --players {players}{asked}`"


def mixes(players: int) -> str:
    """What to say of a conclusion that other cards may overturn."""
    return (
        f" All this rests on assumed effects, values and copies of cards; "
        f"{compare(players, MIXES)} shows other mixes of them."
    )

"""What the conclusions on Sewer Pirats share: who is ahead, lists, commands, what is assumed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from balance.games.certainty import Estimates, is_apart, is_enough
from balance.games.kit import Finding
from balance.games.sewer_pirats.naming import TRIBE_NAMES
from balance.games.sewer_pirats.parameters import Parameters

GAME = "sewer_pirats"
POINTS = ("booty_values", "bonus_counts", "food_bonus", "parrot_vp", "cans_per_opener")
COSTS = ("captain_cost_from_area", "captain_cost_from_ship")
CARDS = ("starting_hand", "row_size", "draw_cards", "hand_limit")
CREWS = ("crew_mode", "crew_size", "tribe_pool", "forced_tribes", "abilities")
ABILITY_RULES = (  # beside ``abilities`` itself, which is one of CREWS
    "rat_booty",
    "raccoon_toll",
    "raccoon_shortfall",
    "cockroach_discount",
    "weasel_extra_actions",
    "weasel_captain_then_sail",
    "snail_extra",
    "snail_takes_captaincy",
    "toad_may_stay",
)
MIXES = ("mix_food", "mix_five_colours", "flat_values")
BONUS_MIXES = ("bonus_parrots", "bonus_flat", "parrot_both")

Shown = Callable[[Any], str]


def ahead(members: Mapping[str, Any]) -> str | None:
    """The member whose whole interval lies above those of all others, if one does."""
    known = {name: e for name, e in members.items() if is_enough(e)}
    for name, estimate in known.items():
        others = [e for other, e in members.items() if other != name]
        if others and all(is_apart(estimate, e) for e in others):
            return name
    return None


def ranked(members: Mapping[str, Any]) -> list[str]:
    """Those with enough games behind them, the highest first."""
    return sorted((n for n, e in members.items() if is_enough(e)), key=lambda n: -members[n].value)


def listed(members: Mapping[str, Any], shown: Shown, words: Mapping[str, str] | None = None) -> str:
    """All that is known, the highest first."""
    named = words or {}
    return ", ".join(f"{named.get(name, name)} {shown(members[name])}" for name in ranked(members))


def members(estimates: Estimates, prefix: str) -> dict[str, Any]:
    """The estimates whose id begins so, by the rest of it."""
    return {id_.removeprefix(prefix): e for id_, e in estimates.items() if id_.startswith(prefix)}


# --- commands ----------------------------------------------------------------------------------


def compare(parameters: Parameters, players: int, *rulesets: str, policy: str = "") -> str:
    """The command that sets rulesets beside the standard one, with the crews of these rules."""
    asked = f" --policy {policy}" if policy else ""
    return _command(players, rulesets, _mode(parameters) + _without(parameters) + asked)


def compare_abilities(parameters: Parameters, players: int) -> str:
    """The command that sets no abilities beside all of them."""
    return _command(players, ["common_off"], _mode(parameters))


def compare_modes(players: int, *rulesets: str) -> str:
    """The command that sets rulesets with crews of their own beside the standard one."""
    return _command(players, rulesets, "")


def _command(players: int, rulesets: Sequence[str], more: str) -> str:
    names = [GAME, *(f"{GAME}/{name}" for name in rulesets)]
    return f"`balance compare {' '.join(names)} --players {players}{more}`"


def _mode(parameters: Parameters) -> str:
    mode = parameters.crew_mode
    return "" if mode == "common" else f" --set crew_mode={mode}"


def _without(parameters: Parameters) -> str:
    """The abilities these rules do without."""
    off = [tribe for tribe in TRIBE_NAMES if not getattr(parameters.abilities, tribe)]
    return "".join(f" --set abilities.{tribe}=false" for tribe in off)


def on_points(
    parameters: Parameters,
    players: int,
    id_: str,
    question: str,
    verdict: str,
    sentence: str,
    rests_on: tuple[str, ...],
) -> Finding:
    """A finding that touches points: it says that they are assumed, and what shows other mixes."""
    command = compare(parameters, players, *MIXES)
    assumed = f" Points hang on assumed treasures; {command} shows others."
    return Finding(id_, question, verdict, sentence + assumed, (*POINTS, *rests_on))

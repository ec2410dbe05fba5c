"""What the conclusions on Sewer Pirats share: who is ahead, lists, commands, what is assumed."""

import json
import shlex
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from balance.games.api import Finding
from balance.games.api.inference import is_apart, side
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES
from balance.games.sewer_pirats.report.variants import others

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
KEPT = ("crew_size", "figures_per_tribe", "tribe_pool", "forced_tribes")  # by commands

Before = Callable[[Any, Any], bool]
Name = TypeVar("Name")


class Reckoned(NamedTuple):
    """A number worked out from estimates, with the widest bounds."""

    value: float
    low: float
    high: float
    n: int


def gap(one: Any, other: Any) -> Reckoned:
    """How far two numbers lie apart; below 0 the lower end says that they may not."""
    high, low = (one, other) if one.value > other.value else (other, one)
    least, most = high.low - low.high, high.high - low.low
    return Reckoned(high.value - low.value, least, most, min(one.n, other.n))


def ahead(members: Mapping[Name, Any], is_before: Before = is_apart) -> Name | None:
    """The member whose whole interval lies above those of all others that there are, if any."""
    for name, estimate in members.items():
        rest = [e for other, e in members.items() if other != name and e.n]
        if rest and all(is_before(estimate, e) for e in rest):
            return name
    return None


def foremost(shown: Mapping[Name, Any], is_before: Before = is_apart) -> Name | None:
    """Of those shown to be something the only one, or the one that is apart from all others."""
    return next(iter(shown)) if len(shown) == 1 else ahead(shown, is_before)


def off(members: Mapping[str, Any], mark: float, kind: str, above: str, below: str) -> str:
    """Who is shown to be off a mark, above it if any: one by name, or how many."""
    shown = {n: e for n, e in members.items() if side(e, mark) == "ABOVE"}
    words, first = above, foremost(shown)
    if not shown:
        shown = {n: e for n, e in members.items() if side(e, mark) == "BELOW"}
        words, first = below, foremost(shown, lambda one, other: is_apart(other, one))
    return f"{first or f'{len(shown)} {kind}'} {words}".upper() if shown else "UNDECIDED"


# --- commands ----------------------------------------------------------------------------------


def compare(parameters: Parameters, players: int, *rulesets: str, policy: str = "") -> str:
    """The command that sets rulesets beside the standard one, with the crews of these rules.

    What these rules are themselves is left out; nothing if no other is left.
    """
    names = others(parameters, rulesets)
    more = _crews(parameters) + _without(parameters) + (f" --policy {policy}" if policy else "")
    return _command(players, names, more) if names else ""


def compare_hands(parameters: Parameters, players: int) -> str:
    """The command that sets the other published hands beside those of the rulebook."""
    return _command(players, ["hands_345"], _crews(parameters) + _without(parameters))


def compare_abilities(parameters: Parameters, players: int) -> str:
    """The command that sets no abilities beside all of them."""
    return _command(players, ["common_off"], _crews(parameters))


def compare_modes(parameters: Parameters, players: int, *rulesets: str) -> str:
    """The command that sets rulesets with crews of their own beside the standard one."""
    return _command(players, others(parameters, rulesets), "")


def _command(players: int, rulesets: Sequence[str], more: str) -> str:
    names = [GAME, *(f"{GAME}/{name}" for name in rulesets)]
    return f"`balance compare {' '.join(names)} --players {players}{more}`"


def _crews(parameters: Parameters) -> str:
    """The mode and the tribes of these rules, as far as they differ from the standard ones."""
    mode, standard = parameters.crew_mode, Parameters()
    changed = [name for name in KEPT if getattr(parameters, name) != getattr(standard, name)]
    values = {name: json.dumps(getattr(parameters, name)) for name in changed}
    if mode != "common":
        values = {"crew_mode": mode, **values}
    return "".join(f" --set {shlex.quote(f'{name}={text}')}" for name, text in values.items())


def _without(parameters: Parameters) -> str:
    """The abilities these rules do without."""
    lacking = [tribe for tribe in TRIBE_NAMES if not getattr(parameters.abilities, tribe)]
    return "".join(f" --set abilities.{tribe}=false" for tribe in lacking)


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

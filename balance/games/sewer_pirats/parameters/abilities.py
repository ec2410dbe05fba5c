"""Which tribes are in play, and whose abilities do something."""

from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES

DIALS = {
    "rat": lambda rules: rules.rat_booty > 1,
    "raccoon": lambda rules: rules.raccoon_toll > 0,
    "cockroach": lambda rules: rules.cockroach_discount > 0,
    "weasel": lambda rules: rules.weasel_extra_actions > 0,
    "snail": lambda rules: rules.snail_extra > 0,
    "toad": lambda rules: rules.toad_may_stay,
}


def tribes(parameters: Parameters, players: int) -> list[str]:
    """The tribes that can be in a crew; of those forced on seats, the ones of so many seats."""
    seated = players if parameters.crew_mode == "mono" else None
    known = parameters.forced_tribes[:seated] or parameters.tribe_pool
    return [tribe for tribe in TRIBE_NAMES if tribe in known]


def is_able(parameters: Parameters, tribe: str) -> bool:
    """Does the tribe have an ability that does something?"""
    return bool(getattr(parameters.abilities, tribe) and DIALS[tribe](parameters))


def able_tribes(parameters: Parameters, players: int) -> list[str]:
    """The tribes in play that have an ability; of others, figures differ only by name."""
    return [tribe for tribe in tribes(parameters, players) if is_able(parameters, tribe)]

"""From validated parameters to the rules record that compiled code reads."""

from collections import Counter
from collections.abc import Iterable

import numpy as np

from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.state import RULES
from balance.games.sewer_pirats.parameters.model import Parameters
from balance.games.sewer_pirats.parameters.tables import TRIBE_NAMES

MODES = {"common": codes.COMMON, "mono": codes.MONO, "auction": codes.AUCTION}
COPIES = 16  # a token's name for shuffling is the token times this plus its copy

_AS_THEY_ARE = (
    "cards_per_symbol",
    "row_size",
    "draw_cards",
    "hand_limit",
    "starting_hand",
    "captain_cost_from_area",
    "captain_cost_from_ship",
    "groups_at_setup",
    "booty_per_group",
    "parrot_vp",
    "cans_per_opener",
    "crew_size",
    "rat_booty",
    "raccoon_toll",
    "cockroach_discount",
    "weasel_extra_actions",
    "weasel_captain_then_sail",
    "weasel_before_final",
    "snail_extra",
    "snail_takes_captaincy",
    "toad_may_stay",
    "auction_cards",
    "captain_space_tiebreak",
    "max_turns",
)


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    packed = np.zeros(1, RULES)
    rules = packed[0]
    rules["players"] = players
    for name in _AS_THEY_ARE:
        rules[name] = getattr(parameters, name)
    rules["food_bonus"] = parameters.food_bonus.in_order()
    rules["abilities"] = parameters.abilities.in_order()
    rules["crew_mode"] = MODES[parameters.crew_mode]
    rules["waive"] = parameters.raccoon_shortfall == "waive"
    pool = [TRIBE_NAMES.index(name) for name in parameters.tribe_pool]
    forced = [TRIBE_NAMES.index(name) for name in parameters.forced_tribes]
    rules["tribe_pool"][: len(pool)], rules["pool_size"] = pool, len(pool)
    rules["forced"][: len(forced)], rules["forced_count"] = forced, len(forced)
    rows, counts = parameters.booty_values.in_order(), parameters.bonus_counts.in_order()
    booty = [kind * codes.VALUES + value for kind, row in enumerate(rows) for value in row]
    bonus = [kind for kind, count in enumerate(counts) for _ in range(count)]
    for name, tokens in (("booty", sorted(booty)), ("bonus", bonus)):
        rules[f"{name}_count"] = len(tokens)
        rules[name][: len(tokens)] = tokens
        rules[f"{name}_piece"][: len(tokens)] = list(_pieces(tokens))
    return packed


def _pieces(tokens: Iterable[int]) -> Iterable[int]:
    """What each token is called where tokens are shuffled."""
    seen: Counter[int] = Counter()
    for token in tokens:
        yield token * COPIES + seen[token]
        seen[token] += 1

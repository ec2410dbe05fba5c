"""Random legal rulesets of Sewer Pirats for property tests, far from anything printed."""

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from balance.games.sewer_pirats.parameters.model import MAX_EQUAL, Parameters, player_counts
from balance.games.sewer_pirats.parameters.tables import BONUS_NAMES, KIND_NAMES, TRIBE_NAMES

MOST_GROUPS = 20  # longer games bring nothing new
FLAGS = (
    "weasel_captain_then_sail",
    "weasel_before_final",
    "snail_takes_captaincy",
    "toad_may_stay",
)
NUMBERS = {
    "cards_per_symbol": (10, 30),
    "row_size": (0, 8),
    "draw_cards": (1, 4),
    "hand_limit": (3, 12),
    "captain_cost_from_ship": (0, 4),
    "parrot_vp": (0, 5),
    "cans_per_opener": (1, 7),
    "rat_booty": (1, 2),
    "raccoon_toll": (0, 2),
    "cockroach_discount": (0, 3),
    "weasel_extra_actions": (0, 1),
    "snail_extra": (0, 1),
    "auction_cards": (4, 10),
    "captain_space_tiebreak": (0, 4),
}


@st.composite
def treasures(draw: st.DrawFn) -> dict[str, Any]:
    """Tokens of any values that make whole groups."""
    setup, each = draw(st.integers(1, 3)), draw(st.integers(2, 5))
    groups = draw(st.integers(3 * setup, MOST_GROUPS))
    bonus = draw(st.lists(st.sampled_from(BONUS_NAMES), min_size=groups, max_size=groups))
    assume(max(map(bonus.count, BONUS_NAMES)) <= 8)
    token = st.tuples(st.sampled_from(KIND_NAMES), st.integers(0, 15))
    tokens = draw(st.lists(token, min_size=each * groups, max_size=each * groups))
    assume(max(map(tokens.count, tokens)) <= MAX_EQUAL)
    return {
        "groups_at_setup": setup,
        "booty_per_group": each,
        "bonus_counts": {name: bonus.count(name) for name in BONUS_NAMES},
        "booty_values": {name: [v for kind, v in tokens if kind == name] for name in KIND_NAMES},
        "food_bonus": {name: draw(st.integers(0, 10)) for name in BONUS_NAMES[:3]},
    }


@st.composite
def crews(draw: st.DrawFn, mode: str) -> dict[str, Any]:
    """Crews of any size, now and then of given tribes."""
    figures = draw(st.integers(4, 6))
    size = draw(st.integers(2, min(5, figures) if mode == "mono" else 5))
    least = 2 if mode == "mono" else size
    own: dict[str, Any] = {"crew_mode": mode, "crew_size": size, "figures_per_tribe": figures}
    pool = st.lists(st.sampled_from(TRIBE_NAMES), min_size=least, unique=True)
    own["tribe_pool"] = draw(st.one_of(st.just(list(TRIBE_NAMES)), pool))
    if mode == "common":
        same = st.lists(st.sampled_from(TRIBE_NAMES), min_size=size, max_size=size, unique=True)
        own["forced_tribes"] = draw(st.one_of(st.just([]), st.just([]), same))
    if mode == "mono":
        each = st.lists(st.sampled_from(TRIBE_NAMES), min_size=2, max_size=5, unique=True)
        own["forced_tribes"] = draw(st.one_of(st.just([]), st.just([]), each))
    return own


@st.composite
def rulesets(draw: st.DrawFn) -> Parameters:
    """Any legal ruleset in which captains are not too dear for hands."""
    plain: dict[str, Any] = {name: draw(st.integers(*limits)) for name, limits in NUMBERS.items()}
    own = {
        **draw(treasures()),
        **draw(crews(draw(st.sampled_from(["common", "common", "mono", "auction"])))),
        **{name: draw(st.booleans()) for name in FLAGS},
        "captain_cost_from_area": draw(st.integers(1, min(6, plain["hand_limit"]))),
        "starting_hand": draw(st.lists(st.integers(0, 8), min_size=5, max_size=5)),
        "abilities": {n: draw(st.sampled_from([True, True, True, False])) for n in TRIBE_NAMES},
        "raccoon_shortfall": draw(st.sampled_from(["forbid", "waive"])),
        "max_turns": 500,
    }
    return Parameters(**{**plain, **own})


@st.composite
def setups(draw: st.DrawFn, kinds: tuple[str, ...]) -> tuple[Parameters, list[str], int]:
    """A ruleset, a player for every seat, and the number of a deal."""
    parameters = draw(rulesets())
    counts = list(player_counts(parameters))
    assume(counts)
    players = draw(st.sampled_from(counts))
    lineup = draw(st.lists(st.sampled_from(kinds), min_size=players, max_size=players))
    return parameters, lineup, draw(st.integers(0, 10**6))

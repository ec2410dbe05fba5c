"""Which test covers which clause of the rules of To the Bottom; the table must be complete.

A scenario whose name begins with a clause, such as tb36_lockdown, covers it; the table names what
else does. The kernel is held against the naive twin, and the twin against examples of its own.
"""

import importlib
import re

import pytest

from tests.games.test_to_the_bottom_scenarios import FILES

# Every clause of the game, in the order of its rules.
CLAUSES = (
    *range(1, 6),
    *range(10, 15),
    *range(20, 27),
    *range(30, 39),
    *range(40, 48),
    *range(50, 60),
    *range(60, 68),
    *(70, 72, 73),
    *range(75, 78),
    *range(80, 85),
    *(86, 87),
)

TWIN = "twin:test_random_games_of_every_ruleset"
RARE = "twin:test_rules_that_meet_rarely"
UNPRINTED = "twin:test_random_play_of_rulesets_nobody_would_print"
INVARIANTS = "invariants:test_every_player_count"
ENDS = "invariants:test_every_end_is_met"
KNOWN = "honesty:test_what_the_viewer_knows_stays"

# Scenarios that are not named after a clause, and tests as module:function.
COVERED: dict[int, tuple[str, ...]] = {
    1: ("deal", "extra_cards", "naive:test_set_up_deals_everything", INVARIANTS),
    2: ("deal", "new_card", INVARIANTS),
    3: ("deal", "naive:test_lockdown_clears_the_shop", TWIN),
    4: ("deal", "naive:test_ramps", TWIN),
    5: ("deal", INVARIANTS),
    10: ("naive:test_whole_games_of_all_characters", TWIN, INVARIANTS),
    11: (TWIN,),
    12: ("new_automatic_card", "naive:test_stowaway_is_played_on_an_opponent", RARE),
    13: ("v2_babies", INVARIANTS),
    14: (ENDS, INVARIANTS),
    20: ("naive:test_ramps", TWIN),
    21: ("new_brake", "naive:test_draw_modifiers_and_floor"),
    22: ("naive:test_anchor_skips_the_draw", ENDS),
    23: ("naive:test_tycoon_may_take_before_sinking", RARE),
    24: ("naive:test_draws_in_both_phases", TWIN),
    25: ("naive:test_draws_in_both_phases", "naive:test_a_copied_draw_may_sink_off_turn"),
    26: ("naive:test_captain_changes_cards", "naive:test_reveal_asks_everybody", RARE),
    30: ("v1_three_passengers", "v1_passenger_and_baby", "v3_rats", "v3_maid", TWIN),
    31: ("naive:test_teacher_rescues_and_pays", UNPRINTED),
    32: ("v4_seal_and_pirate", "v4_separately", "naive:test_pairs_of_a_seal"),
    33: ("naive:test_pairs_of_a_seal", "naive:test_flapper_copies_an_action"),
    34: ("naive:test_rose_goes_to_the_board", RARE),
    35: ("naive:test_band_is_guarded", "naive:test_a_blind_hit_is_spent_on_a_guarded_card"),
    36: ("naive:test_lockdown_clears_the_shop", TWIN, INVARIANTS),
    37: ("naive:test_an_empty_shop_deck_is_renewed", TWIN),
    38: ("naive:test_the_iceberg_ends_the_cruise", ENDS),
    40: ("new_card", TWIN),
    41: (
        "v6_lifeguard",
        "v10_assistant_is_fifth",
        "v10_too_dear",
        "naive:test_example_6_costs_with_a_lifeguard",
        "naive:test_example_10_the_assistant_counts",
    ),
    42: ("naive:test_stowaway_is_played_on_an_opponent", RARE),
    43: ("naive:test_assistant_needs_a_host_when_played", RARE),
    44: ("v5_bartender", "naive:test_example_5_a_blocked_play_gives_the_points_back", RARE),
    45: ("naive:test_assistant_needs_a_host_when_played", "naive:test_rose_goes_to_the_board"),
    46: ("new_card", "naive:test_torpedo_needs_a_hand_card", UNPRINTED),
    47: ("naive:test_anchor_skips_the_draw", ENDS),
    50: ("naive:test_a_card_of_our_own_with_several_parts", UNPRINTED),
    51: ("v7_pirate_highest", "v8_tie", "naive:test_examples_7_and_8_arbiter", RARE),
    52: ("naive:test_hand_limit", INVARIANTS),
    53: ("naive:test_life_jacket_does_not_fetch_itself", UNPRINTED),
    54: ("naive:test_saboteur_with_open_hands", "naive:test_blind_hits_take_any_card", RARE),
    55: ("v9_polka_dancer", "v9_convict", "naive:test_example_9_the_assistant_doubles"),
    56: (
        "v9_convict",
        "naive:test_assistant_leaves_in_place_of_its_host",
        "naive:test_technician_may_take_a_freed_host_too",
        RARE,
    ),
    57: ("naive:test_reveal_asks_everybody", RARE),
    58: ("naive:test_captain_changes_cards", RARE),
    59: ("naive:test_rose_goes_to_the_board", RARE),
    60: ("naive:test_guard_chain", UNPRINTED),
    61: ("naive:test_guard_chain", RARE),
    62: ("v5_bartender", INVARIANTS, RARE),
    63: ("naive:test_fanatic_gives_himself", RARE),
    64: (
        "naive:test_steward_lets_the_victim_pick",
        "naive:test_stopped_steward_leaves_the_hit",
        RARE,
    ),
    65: ("naive:test_events_beyond_the_cap_are_dropped", INVARIANTS, RARE),
    66: (
        "naive:test_teacher_rescues_and_pays",
        "naive:test_a_rose_paid_in_may_end_the_rescue",
        "naive:test_teacher_only_in_her_own_turn",
        RARE,
    ),
    67: ("naive:test_flapper_copies_an_action", RARE),
    70: (KNOWN, "naive:test_saboteur_with_open_hands"),
    72: (
        "v11_none",
        "v11_navigator",
        "v11_two_navigators",
        "v11_two_navigators_more",
        "v11_steersman_and_navigator",
        "v11_two_steersmen",
        KNOWN,
    ),
    73: ("naive:test_steersman_orders_each_draw", "naive:test_no_order_of_like_cards", RARE),
    75: ("naive:test_the_iceberg_ends_the_cruise", TWIN),
    76: ("naive:test_the_iceberg_ends_the_cruise", "naive:test_ramps"),
    77: (INVARIANTS, TWIN),
    80: (INVARIANTS, "naive:test_a_copied_draw_may_sink_off_turn"),
    81: ("naive:test_tycoon_may_take_before_sinking", RARE),
    82: ("naive:test_whole_games_of_all_characters", INVARIANTS),
    83: (INVARIANTS, TWIN),
    84: ("naive:test_tycoon_may_take_before_sinking",),
    86: ("naive:test_caps_end_every_game", ENDS),
    87: ("naive:test_caps_end_every_game", ENDS),
}

MODULES = {"naive": "tests.naive.test_to_the_bottom_twin"}


def clause_of(scenario: str) -> int | None:
    """The clause a scenario is named after."""
    named = re.match(r"tb(\d\d)_", scenario)
    return int(named[1]) if named else None


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda number: f"TB-{number:02}")
def test_clause_is_covered(clause: int) -> None:
    assert COVERED[clause]
    for name in COVERED[clause]:
        module, _, function = name.partition(":")
        if function:
            path = MODULES.get(module, f"tests.games.test_to_the_bottom_{module}")
            assert callable(getattr(importlib.import_module(path), function, None)), name
        else:
            assert name in FILES


def test_the_table_is_in_order() -> None:
    assert tuple(COVERED) == CLAUSES
    for names in COVERED.values():
        assert len(set(names)) == len(names)


def test_every_scenario_covers_something() -> None:
    listed = {name for names in COVERED.values() for name in names if ":" not in name}
    for name in FILES:
        assert name in listed or clause_of(name) in CLAUSES, name
    assert not any(clause_of(name) for name in listed)

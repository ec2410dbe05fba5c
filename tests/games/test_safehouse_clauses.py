"""Which test covers which clause of the rules of SafeHouse; the table must be complete."""

import importlib

import pytest

from tests.games.test_safehouse_scenarios import FILES

# Every clause of the game, in the order of its rules.
CLAUSES = (*range(1, 9), *range(10, 17), *range(20, 49), *range(50, 55), *range(60, 64))

TWIN = "twin:test_random_games_of_every_ruleset"
MIXED = "twin:test_mixed_tables_of_every_ruleset"
RARE = "twin:test_rules_that_meet_rarely"
UNPRINTED = "twin:test_rulesets_nobody_would_print"
INVARIANTS = "invariants:test_every_player_count"
ENDS = "invariants:test_every_end_is_met"

# Scenario files by name, tests as module:function. The twin plays by all of them.
COVERED: dict[int, tuple[str, ...]] = {
    1: ("deal", "sh01_same", "sh05_chameleons", RARE),
    2: ("deal", INVARIANTS),
    3: ("v2", "deal"),
    4: ("v2", "deal"),
    5: ("deal", "sh05_chameleons"),
    6: ("deal", "sh39_six", "sh24_one_pursuer"),
    7: ("sh07_roll_passes", "deal", "sh05_chameleons", "sh50_lid"),
    8: ("sh10_order", "v1", TWIN),
    10: ("sh10_order", TWIN),
    11: ("sh11_roller", "sh11_majority", "sh11_drawn_vote", "sh11_leader", MIXED),
    12: ("v2", "sh07_roll_passes", "sh61_own_step", INVARIANTS),
    13: ("sh14_last_slash", INVARIANTS),
    14: ("sh14_last_slash", "sh14_same_square", "sh14_later_square", INVARIANTS),
    15: ("sh15_both", "sh14_last_slash", "sh52_caught"),
    16: ("sh16_home", INVARIANTS),
    20: ("sh20_enough_coloured", "sh20_jokers_not_alone", UNPRINTED),
    21: ("sh21_left", "sh50_lid"),
    22: ("v1", TWIN),
    23: ("v1", "sh39_six", "naive:test_v1_two_dice_of_a_colour_are_added"),
    24: ("sh24_one_pursuer", "sh24_no_number"),
    25: ("sh25_again_twice", "sh26_again", "sh10_order"),
    26: ("sh26_again", "sh26_at_least_one", "sh26_new_pursuer", "sh26_harmless", RARE),
    27: ("sh27_same_turn", "sh27_step", "sh27_caught"),
    28: ("sh28_stay", "sh28_not_offered", "sh26_harmless"),
    29: ("sh29_gone", "sh28_stay", INVARIANTS),
    30: ("sh30_face_step", "sh24_one_pursuer"),
    31: ("v3", "sh44_order"),
    32: ("sh32_unused", "sh32_both_on_one", "sh32_one_each"),
    33: ("sh33_where", "sh32_unused"),
    34: ("sh34_limit", "sh34_nothing", INVARIANTS),
    35: ("sh35_colour", "v5"),
    36: ("sh36_equal", "sh36_equal_fits", INVARIANTS),
    37: ("sh37_rising", "sh37_rising_fits", INVARIANTS),
    38: ("sh38_nondec", INVARIANTS),
    39: ("sh39_left", "sh39_right", "sh39_six", INVARIANTS),
    40: ("sh40_far_squares", "sh40_dead", "sh40_forbidden", "naive:test_completion"),
    41: ("sh41_final", INVARIANTS),
    42: ("v4", "v4_no_merging", "sh42_other_colours", "sh42_several", "sh42_none_left"),
    43: ("sh43_helps",),
    44: ("sh44_order", "v3"),
    45: ("sh30_face_step", "sh44_order", INVARIANTS),
    46: ("v5", INVARIANTS),
    47: ("sh47_lost_steps", "sh06_slash", INVARIANTS),
    48: ("sh48_home_counts", "sh48_home_left_out", "sh07_roll_passes", "sh60_not_yet"),
    50: ("sh50_lid", "sh21_left", "sh28_stay", INVARIANTS),
    51: ("sh10_order", "sh51_declined", "sh51_forced_only", "sh50_lid"),
    52: (
        "sh52_most",
        "sh52_roller",
        "sh52_mean_up",
        "sh52_base",
        "sh52_free",
        "sh52_caught",
        "sh48_home_left_out",
    ),
    53: ("sh53_forced", "sh51_forced_only", UNPRINTED),
    54: ("sh52_most", "sh52_free", "sh53_forced"),
    60: ("sh60_all_home", "sh60_not_yet", ENDS),
    61: ("sh61_own_step", "sh14_last_slash", "sh52_caught", "sh27_caught"),
    62: ("sh62_scores", "sh60_all_home"),
    63: ("sh63_capped", ENDS),
}

MODULES = {"naive": "tests.naive.test_safehouse_twin"}


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda number: f"SH-{number:02}")
def test_clause_is_covered(clause: int) -> None:
    assert COVERED[clause]
    for name in COVERED[clause]:
        module, _, function = name.partition(":")
        if function:
            path = MODULES.get(module, f"tests.games.test_safehouse_{module}")
            assert callable(getattr(importlib.import_module(path), function, None)), name
        else:
            assert name in FILES


def test_the_table_is_in_order() -> None:
    assert tuple(COVERED) == CLAUSES
    for names in COVERED.values():
        assert len(set(names)) == len(names)


def test_every_scenario_covers_something() -> None:
    assert {name for names in COVERED.values() for name in names if ":" not in name} == set(FILES)

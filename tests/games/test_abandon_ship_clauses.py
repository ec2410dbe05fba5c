"""Which test covers which clause of the rules of Abandon Ship; the table must be complete."""

import importlib

import pytest

from tests.games.test_scenarios import names_of

SCENARIOS = names_of("abandon_ship")

# Every clause of the game, in the order of its rules.
CLAUSES = (
    *range(1, 8),
    *range(10, 13),
    *range(20, 32),
    *range(40, 43),
    *range(50, 53),
    *range(60, 67),
    *range(70, 79),
    *range(80, 82),
    *range(90, 96),
)

TWIN = "twin:test_random_games_of_every_ruleset"
UNPRINTED = "twin:test_rulesets_nobody_would_print"
INVARIANTS = "invariants:test_every_ruleset"
FAIR_DEAL = "statistics:test_the_deal_is_fair"

# Scenario files by name, tests as module:function. The twin plays by all of them.
COVERED: dict[int, tuple[str, ...]] = {
    1: ("deal", INVARIANTS),
    2: ("deal", INVARIANTS),
    3: ("deal", FAIR_DEAL),
    4: ("deal", FAIR_DEAL),
    5: ("deal", FAIR_DEAL),
    6: ("deal", FAIR_DEAL),
    7: ("kept_faces", TWIN),
    10: ("ab25_passing", INVARIANTS),
    11: ("t4", "ab60_alone", "ab73_lone_rat"),
    12: (INVARIANTS, "ab31_set_aside"),
    20: ("ab22_dice", INVARIANTS, "twin:test_mixed_tables_of_every_ruleset"),
    21: ("deal", "kept_faces", "kept_faces_refill", TWIN),
    22: ("ab22_dice", "ab29_allowed"),
    23: ("t3", "t4"),
    24: ("ab24_any_rat", "ab30_leaves"),
    25: ("ab25_passing", "t4", UNPRINTED),
    26: ("ab26_own_space", "t3", "ab41_anchor"),
    27: ("ab27_own_space",),
    28: ("ab28_nobody_behind", "ab28_nobody_ahead"),
    29: ("ab29_allowed", "ab29_dice", "ab29_rats", "ab29_nothing_moves"),
    30: ("ab30_stays", "ab30_leaves"),
    31: ("ab31_kept_die", "ab31_set_aside", "t5", "ab70_fewer"),
    40: ("ab40_cheese",),
    41: ("ab41_anchor", "ab41_no_move", "ab25_passing"),
    42: ("ab42_flooded", INVARIANTS),
    50: ("ab50_overshoot", "ab51_second"),
    51: ("ab50_overshoot", "ab51_second", "t1"),
    52: ("ab31_kept_die", "t1", INVARIANTS),
    60: ("ab60_alone", "t3", "ab73_lone_rat"),
    61: ("t3", "ab31_set_aside"),
    62: ("t2", "ab62_house_rule"),
    63: ("t4", "ab63_joins"),
    64: ("ab64_together",),
    65: ("t1", "ab64_together"),
    66: ("t6b_survivors_first", "t6b", "ab66_rise"),
    70: ("t5", "ab70_fewer", "ab70_not_yet"),
    71: ("ab71_no_rats", "t2"),
    72: ("t2", "t2_next", "ab72_house_rule"),
    73: ("ab73_lone_rat", "t2", "ab72_house_rule"),
    74: ("t2_next", "ab75_below_the_top"),
    75: ("ab75_below_the_top", INVARIANTS),
    76: ("ab76_no_tokens",),
    77: ("t5", "ab31_set_aside", "ab76_no_tokens"),
    78: ("t5", "t2"),
    80: ("ab70_fewer", "t6a", "words:test_the_story_agrees_with_the_counters"),
    81: ("ab81_no_token_at_the_end", "t6a"),
    90: ("ab90_fourth", "ab90_before_91"),
    91: ("t6b", "ab91_after_a_rise", "ab91_nobody_left"),
    92: (
        "t1",
        "t6a",
        "ab92_x_space",
        "ab92_skip_x",
        "ab92_skip_x_ties",
        "ab92_past_the_list",
    ),
    93: ("t1", INVARIANTS),
    94: ("ab94_cheese_decides", "ab94_drawn"),
    95: ("ab95_capped", UNPRINTED),
}


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda number: f"AB-{number}")
def test_clause_is_covered(clause: int) -> None:
    assert COVERED[clause]
    for name in COVERED[clause]:
        module, _, function = name.partition(":")
        if function:
            tests = importlib.import_module(f"tests.games.test_abandon_ship_{module}")
            assert callable(getattr(tests, function, None)), name
        else:
            assert name in SCENARIOS


def test_the_table_is_in_order() -> None:
    assert tuple(COVERED) == CLAUSES
    for names in COVERED.values():
        assert len(set(names)) == len(names)


def test_every_scenario_covers_something() -> None:
    named = {name for names in COVERED.values() for name in names if ":" not in name}
    assert named == set(SCENARIOS)

"""Which test covers which clause of the rules of Atlantis; the table must be complete."""

import importlib

import pytest

from tests.games.test_atlantis_scenarios import FILES

NAMES = {file.stem for file in FILES}

# Every clause of the game, in the order of its rules.
CLAUSES = (*range(1, 7), *range(10, 16), *range(20, 39), *range(40, 63), *range(70, 77))

TWIN = "twin:test_random_games_of_every_ruleset"
UNPRINTED = "twin:test_rulesets_nobody_would_print"
WHOLE = "twin:test_every_character_among_its_like_to_the_end"
SYMBOLS = "naive:test_symbols_are_shuffled_within_their_ring"
INVARIANTS = "invariants:test_every_ruleset"

# Scenario files by name, tests as module:function. The twin plays by all of them.
COVERED: dict[int, tuple[str, ...]] = {
    1: ("deal", SYMBOLS, TWIN, INVARIANTS),
    2: ("deal", "deal_two"),
    3: ("deal", "at3_creatures"),
    4: ("deal", "deal_two", "at11_first_turn"),
    5: ("at5_full_tile", INVARIANTS),
    6: ("deal", UNPRINTED),
    10: ("at44_order", "v8", WHOLE),
    11: ("v1", "at11_stop", "at11_first_turn"),
    12: ("at12_no_tiles", "at12_two_tiles", INVARIANTS),
    13: ("v7", "at50_none", TWIN),
    14: ("at14_new_turn", UNPRINTED),
    15: ("at15_plays_on", "at15_skipped"),
    20: ("at20_full_tile", "at20_city", "v1"),
    21: ("at21_board", "at22_water"),
    22: ("at22_water", "at24_ends_swim"),
    23: ("at23_all_steps",),
    24: ("at24_ends_swim", "at24_swims_on", "at29_overboard"),
    25: ("at25_no_return",),
    26: ("at26_deadly", "at26_from_land", "at26_reckless", "at29_deadly"),
    27: ("v3", "at27_hop_full"),
    28: ("at28_stay", "at28_return", "at28_returned"),
    29: ("at29_overboard", "at29_deadly", "at29_forbidden"),
    30: (
        "v4",
        "at30_swam",
        "at30_ship_came",
        "at30_other_ship",
        "at30_came_back",
        "at30_easy",
        "at30_full",
    ),
    31: ("at31_once", "at31_twice"),
    32: ("at32_dolphin", "at32_carried", "at32_three"),
    33: ("v2_ship", "v2_swim", "at33_waits", "at33_at_once", "at33_dolphin"),
    34: ("v7", "v7_next", "at34_crew", "at34_all"),
    35: ("v2_ship", "v3", INVARIANTS),
    36: ("at36_blocked", "at36_ship", "v1"),
    37: ("at37_majority", "at37_tie", "at37_tie_blocks", "v4", "v4_minority"),
    38: ("at38_kraken",),
    40: (
        "at40_rock",
        "at40_land",
        "at40_fortress",
        "at40_empty_first",
        "at40_none_empty",
        INVARIANTS,
    ),
    41: ("at42_ship_box", "v7", INVARIANTS),
    42: ("at12_two_tiles", "at42_ship_box", "at42_creature_box", INVARIANTS),
    43: ("at43_spread", "at43_empty_only", "at43_own_hex"),
    44: ("at44_order", "at44_owner", "at43_spread"),
    45: ("at45_eaten", "at45_own_hex"),
    46: ("at46_shark", "at46_kraken", "at46_ship"),
    47: ("v8", "at48_literal", INVARIANTS),
    48: ("v8", "at48_literal"),
    49: ("v8", "at49_city", "at49_city_sinks"),
    50: ("at50_none", "at34_all"),
    51: ("at51_over_sea", "at51_again", "at51_carried", "v7"),
    52: ("at52_rows", "at52_dive", "at52_own_hex"),
    53: ("at53_stop", "at53_compulsory", "at53_no_pass", "at15_plays_on"),
    54: ("at54_passing", "at54_last_hex", "at54_came_back", "at54_monster"),
    55: ("at55_stops", "at55_protected", "at54_passing"),
    56: ("at56_shark", "at54_passing"),
    57: ("at57_monster", "at57_dolphin", "at57_empty_ship"),
    58: ("v5", "v5_shark", "at58_unmanned"),
    59: ("at59_protected", "at55_protected"),
    60: ("v6", "at60_carried", "at60_another_stays"),
    61: ("at61_alone", "v6"),
    62: ("at62_shark_first", "v5_shark"),
    70: ("at70_ends", "v5_shark", "at12_no_tiles"),
    71: ("at71_values", "at70_ends", "at62_shark_first"),
    72: ("at72_short", "at72_vortex", "at72_first"),
    73: ("at73_first_home", "at73_dead"),
    74: ("at12_no_tiles", WHOLE),
    75: ("at75_capped", TWIN),
    76: ("scenarios:test_tied_crews_that_may_be_stuck_are_warned_of",),
}


def module_of(name: str) -> str:
    """Where the tests of that short name are."""
    if name == "naive":
        return "tests.naive.test_atlantis_twin"
    return f"tests.games.test_atlantis_{name}"


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda number: f"AT-{number}")
def test_clause_is_covered(clause: int) -> None:
    assert COVERED[clause]
    for name in COVERED[clause]:
        module, _, function = name.partition(":")
        if function:
            tests = importlib.import_module(module_of(module))
            assert callable(getattr(tests, function, None)), name
        else:
            assert name in NAMES


def test_the_table_is_in_order() -> None:
    assert tuple(COVERED) == CLAUSES
    for names in COVERED.values():
        assert len(set(names)) == len(names)


def test_every_scenario_covers_something() -> None:
    assert {name for names in COVERED.values() for name in names if ":" not in name} == set(NAMES)

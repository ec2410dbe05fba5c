"""Which test covers which clause of the rules of Sewer Pirats; the table must be complete."""

import importlib
import re

import pytest

from tests.games.test_sewer_pirats_scenarios import FILES

# Every clause of the game, in the order of its rules.
CLAUSES = (*range(1, 8), *range(10, 69), *range(70, 87), *range(90, 99))

TWIN = "twin:test_random_games_of_every_ruleset"
MIXED = "twin:test_mixed_tables_of_every_ruleset"
RARE = "twin:test_rules_that_meet_rarely"
UNPRINTED = "twin:test_rulesets_nobody_would_print"
INVARIANTS = "invariants:test_every_player_count"
ENDS = "invariants:test_every_end_is_met"
KNOWN = "honesty:test_what_the_viewer_knows_stays"
CARDS = "honesty:test_cards_to_come_are_uniform"
TOKENS = "honesty:test_tokens_to_come_are_uniform"

# A scenario called after a clause (sp38_...) covers that clause; here stand those that cover more
# or other ones, and the tests as module:function. The twin plays by all clauses.
COVERED: dict[int, tuple[str, ...]] = {
    1: ("deal", INVARIANTS),
    2: ("deal", TOKENS, INVARIANTS),
    3: ("deal", INVARIANTS),
    4: ("deal", CARDS, INVARIANTS),
    5: ("deal", "sp13_clockwise", INVARIANTS),
    6: ("deal", TWIN),
    7: (KNOWN, TWIN),
    10: ("deal", TWIN, RARE),
    11: (TWIN, RARE),
    12: ("sp71_bar", "sp83_hands", TWIN),
    13: (INVARIANTS,),
    14: (TWIN,),
    15: ("sp38_barred", "naive:test_sp29_captains", INVARIANTS),
    16: ("sp48_free_step", "sp42_two", "sp54_captain", "sp57_stay"),
    17: ("naive:test_sp17_the_second_card_comes_before_the_row_is_filled",),
    18: ("naive:test_sp17_the_second_card_comes_before_the_row_is_filled", INVARIANTS),
    19: ("naive:test_sp19_the_discard_pile_is_shuffled_when_a_card_is_needed", RARE),
    20: ("naive:test_sp20_without_cards_anywhere", RARE),
    21: ("sp45_above_six", "naive:test_sp21_down_to_the_limit", INVARIANTS),
    22: ("t1", "naive:test_t1_onto_an_empty_ship"),
    23: ("t1", "t2_blue", "t2_yellow", "naive:test_t2_over_occupied_spaces"),
    24: ("t1", TWIN),
    25: ("t1", "sp29_gap", "naive:test_sp29_captains"),
    26: ("sp22_to_the_bow", INVARIANTS),
    27: ("t2_blue", "sp19_paid_card", "naive:test_sp46_tolls"),
    28: ("naive:test_sp29_captains", TWIN),
    29: ("naive:test_sp29_captains", TWIN),
    30: ("naive:test_sp29_captains", RARE),
    31: ("sp51_toad_captain", "naive:test_sp51_after_sailing_from_the_area"),
    32: ("t3", "naive:test_sp34_to_sp37_who_takes_and_who_stays"),
    33: ("naive:test_sp34_to_sp37_who_takes_and_who_stays",),
    34: ("naive:test_sp34_to_sp37_who_takes_and_who_stays",),
    35: ("t3", INVARIANTS),
    36: ("sp33_order", "sp59_captain", "naive:test_sp34_to_sp37_who_takes_and_who_stays"),
    37: ("sp61_none_left", "sp38_captain", "naive:test_sp34_to_sp37_who_takes_and_who_stays"),
    38: ("t3", "naive:test_sp38_a_barred_figure_stays_where_it_is"),
    39: (TWIN,),
    40: ("t3", INVARIANTS),
    41: (KNOWN, "honesty:test_choices_do_not_depend_on_what_is_hidden"),
    42: (TWIN, RARE),
    43: ("naive:test_sp60_declined_tokens_go_on",),
    44: ("naive:test_sp34_to_sp37_who_takes_and_who_stays",),
    45: ("naive:test_sp46_tolls", RARE),
    46: ("naive:test_sp46_tolls", RARE),
    47: ("sp45_toll", "naive:test_sp46_tolls", INVARIANTS),
    48: ("naive:test_sp48_cockroaches_move_free", RARE),
    49: (MIXED, RARE),
    50: (MIXED, UNPRINTED),
    51: ("naive:test_sp51_after_sailing_from_the_area",),
    52: ("naive:test_sp52_captain_and_sail", MIXED),
    53: ("naive:test_sp53_snails_that_may_not_step",),
    54: ("naive:test_sp54_snails",),
    55: ("naive:test_sp54_snails", "naive:test_sp53_snails_that_may_not_step"),
    56: ("sp55_swap", "naive:test_sp54_snails"),
    57: ("t3", "naive:test_t3_toads_that_stay"),
    58: ("t3", "naive:test_t3_toads_that_stay"),
    59: (TWIN,),
    60: ("naive:test_sp60_declined_tokens_go_on",),
    61: (TWIN,),
    62: (INVARIANTS, ENDS),
    63: ("naive:test_sp63_to_sp68_final_sailings", ENDS),
    64: ("naive:test_sp63_to_sp68_final_sailings",),
    65: ("naive:test_sp63_to_sp68_final_sailings", TWIN),
    66: ("naive:test_sp63_to_sp68_final_sailings", RARE),
    67: ("sp63_final", ENDS),
    68: (
        "naive:test_sp63_to_sp68_final_sailings",
        "naive:test_sp68_after_the_final_sailings",
    ),
    70: ("sp71_bar", "t5"),
    71: ("t5", TWIN),
    72: ("sp83_hands", TWIN),
    73: ("t5", "naive:test_t5_minimum_bids_of_four_players"),
    74: ("naive:test_sp74_to_sp83_an_auction",),
    75: ("naive:test_sp74_to_sp83_an_auction", INVARIANTS),
    76: ("naive:test_sp74_to_sp83_an_auction", INVARIANTS),
    77: ("naive:test_sp74_to_sp83_an_auction",),
    78: ("naive:test_sp74_to_sp83_an_auction", INVARIANTS),
    79: ("naive:test_sp74_to_sp83_an_auction", TWIN),
    80: (INVARIANTS,),
    81: ("naive:test_sp74_to_sp83_an_auction", INVARIANTS),
    82: (TWIN, RARE),
    83: (TWIN,),
    84: ("sp83_hands", "sp81_rest", TWIN),
    85: (RARE,),
    86: ("sp81_rest", "naive:test_sp74_to_sp83_an_auction"),
    90: ("t4_one", "t4_two", "naive:test_t4_and_derived_scores"),
    91: ("naive:test_t4_and_derived_scores",),
    92: ("naive:test_t4_and_derived_scores",),
    93: ("naive:test_t4_and_derived_scores",),
    94: ("naive:test_t4_and_derived_scores",),
    95: (INVARIANTS,),
    96: ("naive:test_sp96_ties", RARE),
    97: ("naive:test_sp96_ties", INVARIANTS),
    98: ("naive:test_sp98_the_guard", ENDS),
}

MODULES = {"naive": "tests.naive.test_sewer_pirats_twin"}


def clause_of(scenario: str) -> int | None:
    """The clause after which a scenario is called."""
    found = re.fullmatch(r"sp(\d\d)_\w+", scenario)
    return int(found[1]) if found else None


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda number: f"SP-{number:02}")
def test_clause_is_covered(clause: int) -> None:
    assert COVERED[clause]
    for name in COVERED[clause]:
        module, _, function = name.partition(":")
        if function:
            path = MODULES.get(module, f"tests.games.test_sewer_pirats_{module}")
            assert callable(getattr(importlib.import_module(path), function, None)), name
        else:
            assert name in FILES


def test_the_table_is_in_order() -> None:
    assert tuple(COVERED) == CLAUSES
    for clause, names in COVERED.items():
        assert len(set(names)) == len(names)
        assert clause not in map(clause_of, names)  # such scenarios cover it anyway


def test_every_scenario_covers_something() -> None:
    named = {name for names in COVERED.values() for name in names}
    for name in FILES:
        assert name in named or clause_of(name) in COVERED, name


def test_nearly_every_clause_has_a_scenario() -> None:
    """Those without one speak of what players may know, which no single position shows."""
    scenarios = {clause_of(name) for name in FILES}
    bare = [
        clause
        for clause, names in COVERED.items()
        if clause not in scenarios and not any(name in FILES for name in names)
    ]
    assert bare == [7, 28, 41]

"""Slow tests that need not run where nothing has changed since they passed in full.

Luck is keyed, so what plays the same games by the same code ends as it did. A test that is listed
here is skipped while all that it is about is as it was when it passed (:mod:`tests.passed`); what
is about a game finds it in its own name. Passes without JIT, or with bounds checks, are of games
that changed, and leave nothing out.
"""

import os

from balance.games import BUILT_IN
from tests.passed import PAGES, STATISTICS, STUDIES, TOOLS, in_full

GAME = "game"  # whichever stands in the name of the test
ALL = ("",)  # tests of a file
OTHER_PASSES = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
# Whole programs, which are about all parts but the statistics.
OF_PROGRAMS = {
    "cli/test_killed.py": (
        "test_killed_and_completed",
        "test_who_closes_standard_error_gets_the_same_answer",
    ),
    "cli/test_workflow.py": ALL,
}
# Of a game or a part: by file, the tests that it is about.
SLOW = {
    GAME: {
        "games/test_abandon_ship_invariants.py": ALL,
        "games/test_atlantis_invariants.py": ALL,
        "games/test_ladder.py": ALL,
        "games/test_safehouse_invariants.py": ALL,
        "games/test_safehouse_planner_twin.py": ALL,
        "games/test_safehouse_players.py": (
            "test_the_same_position_and_own_luck_give_the_same_choice",
        ),
        "games/test_search.py": (
            "test_choices_do_not_depend_on_what_is_hidden",
            "test_looking_ahead_pays_in_sewer_pirats",
            "test_whole_turns_are_the_same_at_once_and_step_by_step",
        ),
        "games/test_to_the_bottom_invariants.py": ALL,
        "games/test_to_the_bottom_twin.py": (
            "test_random_play_of_rulesets_nobody_would_print",
            "test_rulesets_nobody_would_print",
        ),
        "naive/test_atlantis_twin.py": ("test_games_keep_the_invariants",),
        "naive/test_safehouse_twin.py": (
            "test_characters_finish_their_games",
            "test_random_games_keep_the_invariants",
        ),
    },
    STATISTICS: {
        "stats/test_contrasts.py": ALL,
        "stats/test_fit.py": ALL,
        "stats/test_judging.py": ALL,
        "stats/test_sequences.py": ALL,
    },
    STUDIES: {
        "cli/test_describe.py": ("test_every_ruleset_and_all_that_is_tried_beside_it_is_good",),
        **OF_PROGRAMS,
        "stats/test_fit.py": ALL,
        "studies/test_calibrate.py": (
            "test_tables_of_a_known_player_hold_it_and_differ_in_nothing",
        ),
        "studies/test_challenges.py": (
            "test_of_a_team_the_whole_team_is_replaced",
            "test_who_plays_badly_is_found_out",
        ),
        "studies/test_cluster.py": (
            "test_a_block_that_nobody_waits_for_does_not_hold_up_others",
            "test_a_killed_worker_is_made_up_for",
            "test_a_scheduler_that_freezes",
            "test_a_scheduler_that_goes_away",
            "test_a_scheduler_that_is_killed",
            "test_processes_of_its_own",
            "test_several_threads_of_a_worker",
            "test_the_same_bytes",
            "test_what_is_played_of_a_block_when_it_ends_is_kept",
            "test_workers_that_die_over_a_block",
            "test_workers_that_go_away",
        ),
        "studies/test_guard.py": (
            "test_a_played_guard_fails_where_a_goal_is_missed_by_a_tenth",
            "test_rules_that_just_meet_their_goals_seldom_fail",
            "test_what_is_not_decided_fails_only_where_that_is_asked",
        ),
        "studies/test_impact.py": (
            "test_harmless_components_do_nothing",
            "test_worth_has_the_right_sign_where_use_has_the_wrong_one",
        ),
        "studies/test_levers.py": (
            "test_planted_changes_are_ranked_in_other_games_and_ten_harmless_ones_are_none",
            "test_what_was_not_tried_is_not_offered",
        ),
        "studies/test_rungs.py": (
            "test_a_headline_that_random_players_reverse_is_told",
            "test_a_stronger_player_is_set_among_those_of_the_run",
            "test_bytes_do_not_depend_on_threads_or_interruptions",
        ),
        "studies/test_screen.py": (
            "test_changes_and_ranges_are_screened_beside_each_other",
            "test_the_variants_of_every_game_are_screened",
            "test_what_a_rule_does_is_told_for_as_much_of_its_range_however_few_its_values",
            "test_what_rules_do_over_their_ranges",
        ),
        "studies/test_stopped.py": ALL,
        "studies/test_stopping.py": ("test_cut_off_at_any_look_it_ends_with_the_same_bytes",),
        "studies/test_sweep.py": ("test_a_curve_turns_where_it_does_whichever_points_are_judged",),
        "studies/test_totals.py": (
            "test_a_search_plays_again_what_tells_too_little",
            "test_what_neither_tells_is_played_again",
        ),
        "studies/test_tune.py": (
            "test_a_head_start_that_is_too_large_is_cut_in_pig",
            "test_a_pursuer_too_close_is_held_back_in_safehouse",
            "test_a_track_that_is_too_long_is_cut_in_abandon_ship",
            "test_length_and_shared_wins_stay_about_as_they_are",
            "test_nothing_is_found_where_nothing_meets",
            "test_that_no_edits_come_nearer_than_the_rules_as_they_are_is_said",
            "test_two_edits_where_one_is_not_enough",
        ),
        "studies/test_worth.py": (
            "test_a_team_that_never_wins_misses_nothing",
            "test_the_change_that_comes_nearest_to_the_target_is_offered_first",
            "test_what_is_used_in_need_is_worth_much",
        ),
    },
    PAGES: {
        **OF_PROGRAMS,
        "studies/test_levers.py": ("test_what_was_not_tried_is_not_offered",),
        "test_install.py": ALL,
        "browser/test_games.py": (
            "test_a_comparison_of_five_is_short_and_fits",
            "test_a_report_is_short_and_fits",
            "test_a_study_of_another_kind_fits",
        ),
        "browser/test_hostile.py": ALL,
    },
    TOOLS: {
        "bench/test_race.py": ("test_it_runs_without_peers",),
        **OF_PROGRAMS,
        "engine/test_cache.py": (
            "test_a_game_is_cold_until_it_was_compiled",
            "test_a_game_of_one_module_is_that_file_alone",
            "test_all_of_the_engine_is_imported_with_a_game",
            "test_an_edit_of_the_engine_is_not_answered_from_the_cache",
            "test_checked_code_is_not_taken_for_unchecked",
            "test_folders_follow_what_is_compiled",
            "test_only_what_was_edited_is_compiled_anew",
            "test_with_another_numba_parts_are_compiled_in_its_own_way",
        ),
        "games/test_new_game.py": ("test_its_own_tests_pass",),
        "plugins/test_plugins.py": (
            "test_its_own_tests_pass",
            "test_what_every_game_must_do_they_do",
        ),
        "test_install.py": ALL,
    },
}
# One of a kind of test, so that each is seen to run.
ALWAYS = (
    "browser/test_games.py::test_a_report_is_short_and_fits[abandon_ship]",
    "browser/test_games.py::test_a_study_of_another_kind_fits[tournament]",
    "studies/test_cluster.py::test_a_killed_worker_is_made_up_for[run]",
    "studies/test_cluster.py::test_the_same_bytes[sweep]",
)


def same(about: str) -> str:
    """Why a test is left out."""
    return f"{about}: the same since they passed in full"


def unchanged(nodeid: str) -> str:
    """The parts and games that say how a slow test ends, if none has changed; "" otherwise."""
    if any(os.environ.get(name, "0") != "0" for name in OTHER_PASSES):
        return ""
    whole = nodeid.removeprefix("tests/")
    file, _, name = whole.partition("[")[0].partition("::")
    about = [part for part, files in SLOW.items() if {name, *ALL} & {*files.get(file, ())}]
    named = [one for part in about for one in (_games(nodeid) if part == GAME else [part])]
    return "" if whole in ALWAYS or any(map(in_full, named)) else ", ".join(named)


def _games(nodeid: str) -> list[str]:
    return [game for game in BUILT_IN if game in nodeid]

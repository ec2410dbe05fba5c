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
OTHER_PASSES = ("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK")
SLOW = {
    "games/test_ladder.py": (GAME,),
    "games/test_search.py::test_choices_do_not_depend_on_what_is_hidden": (GAME,),
    "games/test_search.py::test_looking_ahead_pays_in_sewer_pirats": (GAME,),
    "games/test_search.py::test_whole_turns_are_the_same_at_once_and_step_by_step": (GAME,),
    "games/test_abandon_ship_invariants.py": (GAME,),
    "games/test_atlantis_invariants.py": (GAME,),
    "games/test_safehouse_invariants.py": (GAME,),
    "games/test_to_the_bottom_invariants.py": (GAME,),
    "games/test_safehouse_planner_twin.py": (GAME,),
    "games/test_safehouse_players.py::test_the_same_position_and_own_luck_give_the_same_choice": (
        GAME,
    ),
    "naive/test_atlantis_twin.py::test_games_keep_the_invariants": (GAME,),
    "naive/test_safehouse_twin.py::test_characters_finish_their_games": (GAME,),
    "naive/test_safehouse_twin.py::test_random_games_keep_the_invariants": (GAME,),
    "stats/test_contrasts.py": (STATISTICS,),
    "stats/test_fit.py": (STATISTICS, STUDIES),
    "stats/test_judging.py": (STATISTICS,),
    "stats/test_sequences.py": (STATISTICS,),
    "studies/test_cluster.py::test_a_scheduler_that_goes_away": (STUDIES,),
    "studies/test_cluster.py::test_several_threads_of_a_worker": (STUDIES,),
    "studies/test_cluster.py::test_workers_that_die_over_a_block": (STUDIES,),
    "studies/test_cluster.py::test_workers_that_go_away": (STUDIES,),
    "studies/test_calibrate.py::test_tables_of_a_known_player_hold_it_and_differ_in_nothing": (
        STUDIES,
    ),
    "studies/test_challenges.py::test_who_plays_badly_is_found_out": (STUDIES,),
    "studies/test_rungs.py::test_bytes_do_not_depend_on_threads_or_interruptions": (STUDIES,),
    "studies/test_screen.py::test_the_variants_of_every_game_are_screened": (STUDIES,),
    "studies/test_stopped.py": (STUDIES,),
    "studies/test_stopping.py::test_cut_off_at_any_look_it_ends_with_the_same_bytes": (STUDIES,),
    "studies/test_sweep.py::test_a_curve_turns_where_it_does_whichever_points_are_judged": (
        STUDIES,
    ),
    "studies/test_tune.py::test_a_head_start_that_is_too_large_is_cut_in_pig": (STUDIES,),
    "cli/test_killed.py::test_killed_and_completed": (STUDIES, TOOLS),
    "cli/test_killed.py::test_who_closes_standard_error_gets_the_same_answer": (STUDIES, TOOLS),
    "cli/test_workflow.py": (STUDIES, TOOLS),
    "bench/test_race.py::test_it_runs_without_peers": (STUDIES, TOOLS),
    "browser/test_hostile.py": (PAGES,),
    "engine/test_cache.py::test_a_game_is_cold_until_it_was_compiled": (TOOLS,),
    "engine/test_cache.py::test_only_what_was_edited_is_compiled_anew": (TOOLS,),
    "test_install.py": (TOOLS,),
}


def unchanged(nodeid: str) -> str:
    """The parts and games that say how a slow test ends, if none has changed; "" otherwise."""
    if any(os.environ.get(name, "0") != "0" for name in OTHER_PASSES):
        return ""
    name = nodeid.removeprefix("tests/").partition("[")[0]
    about = SLOW.get(name) or SLOW.get(name.partition("::")[0], ())
    named = [one for part in about for one in (_games(nodeid) if part == GAME else [part])]
    return "" if any(map(in_full, named)) else ", ".join(named)


def _games(nodeid: str) -> list[str]:
    return [game for game in BUILT_IN if game in nodeid]

"""The test vectors of SafeHouse and one position for every clause, as scenario files."""

import re
from pathlib import Path
from typing import Any

import pytest

from balance.studies.scenario import Outcome, as_text, play_scenario

FOLDER = Path(__file__).parent / "scenarios" / "safehouse"
FETCH = ["fetch no dice", "fetch the dice"]
ALL_DICE = {"yellow": 2, "green": 2, "red": 2, "blue": 2, "joker": 2}
STAY = ["let the pursuer move", "the pursuer does not move"]

# What each file must lead to. Any of: `events` of all steps in order; `options` open at the end,
# or, of those, the `squares` (row.square, with a c where a chameleon is needed) and the `numbers`
# that may be entered; who was `asked` for what, in order; of seat 1 `rows_1`, `steps_1`,
# `chameleons_1`, `sheet_1`, and so on; keys of the position or of the result of a finished game.
EXPECTED: dict[str, dict[str, Any]] = {
    # --- test vectors
    "v1": {
        "events": ["seat 1 rolls: yellow 3 4"],
        "asked": [(1, "select")] * 5 + [(1, "reroll"), (1, "enter")],
        "rows_1": {"3": [0, 7, 0]},
        "table": {"green": 2, "red": 2, "blue": 2, "joker": 2},
        "lid": {"yellow": 2},
        "options": FETCH,
    },
    "v2": {
        "crosses": 1,
        "turns": 1,
        "steps_1": 0,
        "steps_2": 0,
        "decision": {"id": "select", "kind": "yellow"},
        "seat 1": "seat 1 (sheet s): 0 of 23 steps, gap 15, 1 chameleon",
    },
    "v3": {
        "rows_1": {"4": [0, 0, 0, 11]},
        "rows_2": {"2": [7, 0, 0, 0]},
        "lid": {"yellow": 2, "red": 1, "joker": 1},
    },
    "v4": {
        "rows_1": {"4": [0, 2, 0, 0], "5": [2, 0, 0, 0, 9], "7": [0, 3, 0, 0, 0]},
        "chameleons_1": 0,
    },
    "v4_no_merging": {"numbers": {"yellow 2"}},
    "v5": {
        "events": [
            "seat 1 completes row 6 and moves from 0 to 4 steps",
            "seat 1 completes row 3 and moves from 4 to 6 steps",
        ],
        "steps_1": 6,
        "steps_2": 0,
    },
    # --- the deal
    "deal": {
        "sheet_1": "E",
        "sheet_2": "A",
        "sheet_3": "S",
        "sheet_4": "F",
        "roller": 3,
        "crosses": 1,
        "table": ALL_DICE,
        "lid": {},
        "rows_1": {},
        "chameleons_4": 3,
        "stay_squares": 1,
        "reroll_squares": 1,
        "seat_turns": [0, 0, 1, 0],
    },
    "sh01_same": {"sheet_1": "S", "sheet_2": "S", "sheet_3": "S"},
    "sh05_chameleons": {
        "sheet_1": "S",
        "sheet_2": "A",
        "sheet_3": "F",
        "chameleons_1": 2,
        "chameleons_3": 2,
        "stay_squares": 1,
        "reroll_squares": 1,
        "roller": 1,
    },
    "sh06_slash": {"steps_1": 24, "won_1": 1, "margin": 20},
    "sh07_roll_passes": {"roller": 1, "turns": 3, "seat_turns": [2, 1], "finished": "no"},
    # --- the turn
    "sh10_order": {
        "asked": [
            (1, "retrieve"),
            *[(1, "select")] * 5,
            (1, "reroll"),
            *[(1, "reroll_die")] * 3,
            (1, "stay"),
            (1, "joker"),
            (1, "enter"),
        ],
        "events": [
            "the dice are fetched",
            "the pursuer moves 2 squares, to 5",
            "seat 1 rolls: yellow pursuer, red pursuer, joker 3",
            "seat 1 rolls again: yellow pursuer, red 1, joker 3",
            "the pursuer moves 1 square, to 6",
        ],
        "rows_1": {"3": [1, 2, 0]},
        "lid": {"yellow": 1, "red": 1, "joker": 1},
        "turns": 3,
        "options": FETCH,
    },
    "sh11_roller": {"asked": [(2, "stay")], "crosses": 1, "stay_squares": 0},
    "sh11_majority": {
        "asked": [(2, "stay"), (3, "stay"), (1, "stay")],
        "events": ["settled: the pursuer does not move"],
        "crosses": 1,
        "stay_squares": 0,
    },
    "sh11_drawn_vote": {
        "asked": [(2, "stay"), (1, "stay")],
        "events": ["settled: the pursuer does not move"],
        "crosses": 1,
        "stay_squares": 0,
    },
    "sh11_leader": {"asked": [(1, "stay")], "roller": 2, "crosses": 1, "stay_squares": 0},
    # --- the pursuer
    "sh14_last_slash": {
        "events": [
            "the pursuer moves 1 square, to 16",
            "seat 1 is caught",
            "seat 2 is caught",
            "all lose",
        ],
        "rolled_steps": 1,
        "caught_1": 1,
        "won_1": 0,
        "won_2": 0,
        "margin": -46,
    },
    "sh14_same_square": {"crosses": 16, "finished": "no", "turns": 2},
    "sh14_later_square": {"crosses": 17, "finished": "yes", "caught_1": 1},
    "sh15_both": {"crosses": 16, "caught_1": 1, "caught_2": 1, "caught_3": 0, "won_3": 0},
    "sh16_home": {"caught_1": 0, "caught_2": 1, "won_1": 0, "home_count": 1, "margin": -23},
    # --- choosing and rolling
    "sh20_enough_coloured": {
        "options": ["no jokers", "1 joker"],
        "chosen": {"yellow": 1, "blue": 1},
    },
    "sh20_jokers_not_alone": {
        "options": ["no jokers", "1 joker", "2 jokers"],
        "chosen": {"blue": 1},
    },
    "sh21_left": {
        "table": {"green": 2, "joker": 1},
        "lid": {"yellow": 2, "red": 2, "blue": 2, "joker": 1},
    },
    "sh24_one_pursuer": {
        "numbers": {"yellow 4"},
        "squares": ["1.1", "2.3", "3.2", "4.4", "5.1", "5.5", "6.2", "8.3"],
        "crosses": 3,
    },
    "sh24_no_number": {"options": FETCH, "roller": 2, "lid": {"yellow": 1, "joker": 1}},
    # --- joint squares
    "sh25_again_twice": {
        "options": ["keep the roll", "roll again"],
        "rolled": {"yellow": [5], "red": ["pursuer"]},
        "reroll_squares": 1,
    },
    "sh26_again": {
        "events": ["seat 1 rolls again: yellow 1 2, red pursuer"],
        "options": STAY,
        "rolled": {"yellow": [1, 2], "red": ["pursuer"]},
        "reroll_squares": 0,
    },
    "sh26_at_least_one": {"options": ["roll red 4 again"]},
    "sh26_new_pursuer": {"rolled": {"yellow": ["pursuer"]}, "options": STAY},
    "sh26_harmless": {
        "events": [
            "seat 1 rolls again: yellow harmless pursuer, green 3, red pursuer",
            "the pursuer moves 1 square, to 2",
        ],
        "lid": {"yellow": 1, "green": 1, "red": 1},
    },
    "sh27_same_turn": {"crosses": 7, "turns": 3, "numbers": {"yellow 4"}},
    "sh27_step": {"crosses": 9, "turns": 3, "numbers": {"yellow 4"}},
    "sh27_caught": {
        "events": ["the pursuer moves 2 squares, to 16", "seat 1 is caught", "all lose"],
        "reroll_used": 1,
        "dice_rerolled": 0,
        "rolled": {"yellow": [2]},
    },
    "sh28_stay": {
        "crosses": 6,
        "stay_squares": 0,
        "lid": {"yellow": 1, "green": 1, "red": 1, "joker": 1},
        "asked": [(1, "stay"), (1, "enter"), (2, "enter")],
    },
    "sh28_not_offered": {"asked": [(1, "reroll")], "numbers": {"yellow 3"}, "stay_squares": 1},
    "sh29_gone": {"events": ["the pursuer moves 1 square, to 5"], "numbers": {"yellow 3"}},
    "sh30_face_step": {"crosses": 7, "numbers": {"yellow 3"}},
    # --- jokers
    "sh32_unused": {"numbers": {"yellow 2"}},
    "sh32_both_on_one": {"numbers": {"yellow 8"}},
    "sh32_one_each": {"numbers": {"red 6"}},
    "sh33_where": {"options": ["leave joker 3 unused", "add joker 3 to red"]},
    # --- entering
    "sh34_limit": {"options": ["enter no blue number"], "rows_1": {"1": [2, 2, 0]}},
    "sh34_nothing": {"rows_1": {}, "options": FETCH},
    "sh35_colour": {"squares": ["2.3", "3.2", "5.1", "6.2", "7.4", "8.3"]},
    "sh36_equal": {"squares": ["2.4", "3.1", "4.3", "5.2", "7.1"]},
    "sh36_equal_fits": {"squares": ["1.2", "2.4", "3.1", "4.3", "5.2", "7.1"]},
    "sh37_rising": {"squares": ["1.1", "3.2", "4.4", "5.1", "5.5", "6.2", "8.3"]},
    "sh37_rising_fits": {"squares": ["1.1", "2.3", "3.2", "4.4", "5.1", "5.5", "6.2", "8.3"]},
    "sh38_nondec": {"squares": ["2.2", "3.3", "5.3", "7.2", "8.1"]},
    "sh39_left": {"squares": ["1.1", "2.3", "3.2", "4.4", "5.1", "5.5", "7.4"]},
    "sh39_right": {"squares": ["1.2", "2.4", "3.1", "4.3", "5.2", "7.1"]},
    "sh39_six": {"squares": ["1.2", "2.4", "3.1", "4.3", "5.2", "6.3", "7.1", "7.5", "8.4"]},
    "sh40_far_squares": {"squares": ["1.3", "2.1", "4.2", "5.4", "7.3"]},
    "sh40_dead": {"squares": ["1.1", "2.3", "3.2", "4.4", "5.1", "5.5", "6.2", "8.3"]},
    "sh40_forbidden": {"squares": ["1.1", "3.2", "4.4", "5.1", "5.5", "6.2", "8.3"]},
    "sh41_final": {"squares": ["1.1", "2.3", "4.4", "5.1", "5.5", "6.2", "8.3"]},
    "sh42_other_colours": {"squares": ["1.2", "2.1", "1.1c", "2.2c"]},
    "sh42_several": {
        "rows_1": {"1": [0, 0, 2], "2": [0, 0, 0, 3]},
        "chameleons_1": 1,
        "chameleons_2": 3,
    },
    "sh42_none_left": {
        "squares": ["2.1", "4.2", "5.4", "6.1", "8.2"],
        "chameleons_1": 0,
        "chameleons_2": 1,
    },
    "sh43_helps": {
        "events": ["seat 1 rolls again: yellow 4, green pursuer"],
        "rows_1": {"2": [4, 0, 0, 0]},
        "crosses": 5,
        "stay_squares": 0,
        "reroll_squares": 0,
        "chameleons_1": 0,
    },
    "sh44_order": {
        "asked": [
            *[(2, "joker"), (2, "enter"), (2, "enter")],
            *[(3, "joker"), (3, "enter"), (3, "enter")],
            *[(1, "joker"), (1, "enter")],
        ],
        "numbers": {"blue 5"},
    },
    # --- missions and route
    "sh47_lost_steps": {
        "events": [
            "seat 1 completes row 2 and moves from 22 to 23 steps",
            "seat 1 reaches the safe house",
            "all are home and win",
        ],
        "score_1": 23,
        "margin": 19,
        "seat_home_turn_1": 9,
    },
    "sh48_home_counts": {"crosses": 13, "asked": [(2, "retrieve")], "table": ALL_DICE},
    "sh48_home_left_out": {"crosses": 11, "table": ALL_DICE},
    # --- clean-up and fetching
    "sh50_lid": {
        "lid": {"yellow": 1, "green": 2, "joker": 1},
        "table": {"yellow": 1, "red": 2, "blue": 2, "joker": 1},
        "rows_1": {"1": [4, 0, 0]},
        "roller": 2,
        "options": FETCH,
    },
    "sh51_forced_only": {
        "asked": [(1, "enter")],
        "decision": {"id": "select", "kind": "yellow"},
        "lid": {"yellow": 1},
        "turns": 2,
    },
    "sh51_declined": {"lid": {"yellow": 2, "red": 1}, "crosses": 2, "turns": 2},
    "sh52_most": {"crosses": 9, "table": ALL_DICE, "lid": {}, "turns": 5},
    "sh52_roller": {"crosses": 7},
    "sh52_mean_up": {"crosses": 8},
    "sh52_base": {"crosses": 14},
    "sh52_free": {"crosses": 6, "table": ALL_DICE},
    "sh52_caught": {
        "crosses": 16,
        "turns": 4,
        "seat_turns": [2, 2],
        "retrievals": 1,
        "retrieve_steps": 2,
        "lid": {"yellow": 2},
        "won_1": 0,
    },
    "sh53_forced": {
        "asked": [(1, "enter")],
        "events": ["the dice are fetched", "the pursuer moves 2 squares, to 7"],
        "table": ALL_DICE,
    },
    # --- the end
    "sh60_all_home": {"won_1": 1, "won_2": 1, "rank_1": None, "margin": 19, "home_count": 2},
    "sh60_not_yet": {
        "events": [
            "seat 1 completes row 2 and moves from 22 to 23 steps",
            "seat 1 reaches the safe house",
        ],
        "numbers": {"red 5"},
        "finished": "no",
    },
    "sh61_own_step": {"crosses": 16, "turns": 5, "caught_1": 1, "won_1": 0},
    "sh62_scores": {"score_1": 2, "score_2": 6, "won_1": 0, "won_2": 0, "margin": -38},
    "sh63_capped": {
        "finished": "capped",
        "capped": True,
        "won_1": 0,
        "turns": 50,
        "gap_t5": None,
        "caught_1": 0,
    },
}

ENTRY = re.compile(r"enter (\w+ \d+) in row (\d), square (\d)(.*chameleon)?")


def reached(outcome: Outcome) -> dict[str, Any]:
    """Everything a scenario led to, under the names used above."""
    entries = [match for option in outcome.options if (match := ENTRY.fullmatch(option))]
    own: dict[str, Any] = {
        "events": [event for decision in outcome.decisions for event in decision.events],
        "asked": [(decision.seat, decision.id) for decision in outcome.decisions],
        "options": outcome.options,
        "numbers": {entry[1] for entry in entries},
        "squares": [f"{entry[2]}.{entry[3]}{'c' if entry[4] else ''}" for entry in entries],
    }
    for seat, sheet in outcome.position["seats"].items():
        own |= {f"{key}_{seat}": value for key, value in sheet.items() if key != "caught"}
    own |= {line[:6]: line for line in outcome.shown.splitlines() if re.match(r"seat \d \(", line)}
    return {**(outcome.result or {}), **outcome.position, **own}


@pytest.mark.parametrize("name", EXPECTED)
def test_scenario(name: str) -> None:
    outcome = play_scenario(FOLDER / f"{name}.toml")
    found = reached(outcome)
    assert {key: found[key] for key in EXPECTED[name]} == EXPECTED[name]
    assert as_text(outcome).startswith(outcome.title)


def test_every_file_is_checked() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(EXPECTED)

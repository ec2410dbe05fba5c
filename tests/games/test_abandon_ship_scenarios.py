"""The test vectors of Abandon Ship and one position for every clause, as scenario files."""

from pathlib import Path
from typing import Any

import pytest

from balance.studies.scenario import Outcome, play_scenario

FOLDER = Path(__file__).parent / "scenarios" / "abandon_ship"
ALL_DICE = ("yellow", "green", "red", "blue", "orange", "purple", "black", "white")

# What each file must lead to. Any of: `events` of all steps in order; `dice` left in the pool;
# `options` open at the end; and keys of the position or of the result of a finished game.
EXPECTED: dict[str, dict[str, Any]] = {
    # --- test vectors
    "t1": {
        "score_1": 5,
        "score_2": 8,
        "score_3": 9,
        "won_3": 1,
        "rank_2": 2,
        "margin": 1,
        "shared_rank": 3,
        "shared_rats": 2,
        "arrivals": 3,
        "end_reason": 2,
        "rat_points_green": 0,
        "rat_points_blue": 5,
        "rat_points_yellow": 3,
        "rat_points_orange": 2,
        "rat_points_black": 2,
        "rat_fate_purple": -1,
        "rat_fate_red": -1,
    },
    "t2": {
        "events": [
            "yellow stays on 9: the result moves nothing",
            "token 5: the water rises 6 to 9",
            "the pool is refilled",
        ],
        "water": 9,
        "drowned": [],
        "dice": ALL_DICE,
        "seat": 2,
    },
    "t2_next": {
        "events": [
            "yellow stays on 9: the result moves nothing",
            "token 4: the water rises 9 to 12",
            "the pool is refilled",
        ],
        "water": 12,
        "drowned": [],
        "revealed": 2,
    },
    "t3": {
        "events": [
            "black moves 14 to 12",
            "yellow moves 12 to 16",
            "red moves 12 to 15",
            "black is washed away",
        ],
        "drowned": ["black"],
        "dice": ("yellow", "green", "blue", "purple", "white"),
        "turns": 3,
        "seat": 1,
    },
    "t4": {
        "events": ["yellow moves 11 to 14", "yellow is washed away", "red is washed away"],
        "drowned": ["yellow", "red"],
        "dice": ("green", "blue", "white"),
    },
    "t5": {
        "events": [
            "yellow reaches the top deck: rank 1",
            "token 3: the water rises 10 to 13",
            "the pool is refilled",
        ],
        "top": {"yellow": 1, "orange": 0},
        "dice": ("green", "red", "blue", "white"),
        "seat": 2,
        "turns": 1,
    },
    "t6a": {
        "events": [
            "yellow moves 25 to 30",
            "red is washed away",
            "yellow is left and takes rank 1",
            "black is left and takes rank 1",
            "the game ends",
        ],
        "rat_points_yellow": 5,
        "rat_points_black": 5,
        "shared_rats": 2,
        "shared_rank": 1,
        "scores": [5, 5, 10],
    },
    "t6b": {
        "events": [
            "yellow reaches the top deck: rank 1",
            "red is washed away",
            "black is left and takes rank 2",
            "the game ends",
        ],
        "rat_points_yellow": 5,
        "rat_points_black": 3,
        "shared_rats": 1,
        "shared_rank": 2,
        "arrivals": 2,
        "scores": [5, 3, 8],
    },
    "t6b_survivors_first": {
        "rat_points_yellow": 5,
        "rat_points_black": 3,
        "rat_points_red": 3,
        "shared_rats": 2,
        "shared_rank": 2,
        "washed_by_move": 0,
        "scores": [5, 3, 11],
    },
    # --- the deal
    "deal": {
        "spaces": dict.fromkeys(ALL_DICE[:7], 10),
        "water": 6,
        "tokens": [8, 3, 7, 3, 6, 4, 5, 4],
        "cheese": {"15": 2, "19": 1, "23": 3, "27": 2, "31": 1},
        "tiles": [6, 2, 4],
        "seat": 1,
        "pool": dict(zip(ALL_DICE, ["5x", "6", "A", "(2)", "(4)", "4x", "5", "(U)"], strict=True)),
        "options": list(ALL_DICE),
    },
    "kept_faces": {
        "events": ["yellow moves 10 to 15", "green moves 10 to 16"],
        "pool": {
            "yellow": "A",
            "red": "A",
            "blue": "(2)",
            "orange": "(4)",
            "purple": "4x",
            "black": "5",
            "white": "(U)",
        },
    },
    "kept_faces_refill": {
        "pool": dict(zip(ALL_DICE, ["A", "3", "3", "5x", "5", "(3)", "2", "(U)"], strict=True)),
        "water": 9,
    },
    # --- options
    "ab22_dice": {"options": ["green", "black", "white"]},
    "ab24_any_rat": {"options": ["yellow", "red", "blue", "orange", "purple"]},
    "ab25_passing": {
        "events": ["green moves 13 to 16"],
        "cheese": {"15": 1},
        "cheese_points": [0, 0, 0],
    },
    "ab26_own_space": {"events": ["yellow moves 12 to 9"]},
    "ab27_own_space": {"events": ["yellow moves 12 to 20"]},
    "ab28_nobody_behind": {
        "events": ["red stays on 9: the result moves nothing"],
        "dice": ("green", "white"),
        "turns": 1,
        "seat": 2,
    },
    "ab28_nobody_ahead": {
        "events": ["black stays on 24: the result moves nothing"],
        "dice": ("green", "red"),
        "turns": 1,
        "seat": 2,
    },
    "ab29_allowed": {"options": ["yellow", "green", "white"]},
    "ab29_dice": {"options": ["green"]},
    "ab29_rats": {"options": ["yellow", "green", "blue", "orange", "purple", "black"]},
    "ab29_nothing_moves": {"options": list(ALL_DICE[:7])},
    # --- dice
    "ab30_stays": {"events": ["green moves 12 to 23"], "dice": ("green", "white")},
    "ab30_leaves": {"events": ["yellow moves 12 to 16"], "dice": ("yellow", "white")},
    "ab31_kept_die": {
        "events": ["yellow reaches the top deck: the X space"],
        "dice": ("green", "white"),
    },
    "ab31_set_aside": {
        "events": [
            "yellow moves 12 to 17",
            "red is washed away",
            "black moves 32 to 34",
            "black reaches the top deck: the X space",
            "token 3: the water rises 12 to 15",
            "green is washed away",
            "the pool is refilled",
        ],
        "dice": ("yellow", "blue", "orange", "purple", "white"),
    },
    # --- cheese
    "ab40_cheese": {
        "events": ["yellow moves 13 to 15", "seat 3 takes cheese worth 2"],
        "cheese": {"19": 1},
        "cheese_points": [0, 0, 2],
        "scores": [0, 0, 2],
        "tiles": [0, 1, 2],
        "seat": 1,
    },
    "ab41_anchor": {
        "events": ["yellow moves 17 to 15", "seat 1 takes cheese worth 2"],
        "cheese": {},
    },
    "ab41_no_move": {
        "events": ["yellow stays on 15: the result moves nothing"],
        "cheese": {"15": 2},
        "cheese_points": [0, 0, 0],
    },
    "ab42_flooded": {
        "events": [
            "yellow moves 22 to 23",
            "token 7: the water rises 12 to 19",
            "the cheese on 15 is lost",
            "the cheese on 19 is lost",
            "the pool is refilled",
        ],
        "cheese": {"27": 3},
        "cheese_points": [0, 0, 0],
    },
    # --- top deck
    "ab50_overshoot": {
        "events": ["yellow reaches the top deck: the X space"],
        "top": {"yellow": 0},
        "scores": [0, 0, 0],
    },
    "ab51_second": {"top": {"yellow": 0, "green": 1}, "scores": [5, 5, 5]},
    # --- under water
    "ab60_alone": {
        "events": ["yellow moves 11 to 14", "yellow is washed away"],
        "spaces": {"green": 11, "red": 11, "blue": 21, "orange": 22, "purple": 23, "black": 24},
    },
    "ab62_house_rule": {
        "events": [
            "yellow stays on 9: the result moves nothing",
            "token 5: the water rises 8 to 9",
            "yellow is washed away",
            "green is washed away",
            "red is washed away",
            "the pool is refilled",
        ],
    },
    "ab63_joins": {
        "events": ["yellow moves 11 to 14", "green is washed away"],
        "drowned": ["green"],
    },
    "ab64_together": {
        "drowned": ["yellow", "green", "red", "blue", "orange"],
        "top": {"purple": 0, "black": 0},
        "washed_by_move": 2,
    },
    "ab66_rise": {"washed_by_rise": 1, "shared_rats": 2, "rat_fate_yellow": -1},
    # --- sinking
    "ab70_fewer": {
        "events": [
            "yellow moves 11 to 14",
            "yellow is washed away",
            "red is washed away",
            "token 4: the water rises 15 to 19",
            "the pool is refilled",
        ],
        "dice": ("green", "blue", "orange", "purple", "black", "white"),
    },
    "ab70_not_yet": {"water": 8, "revealed": 0, "dice": ("red", "white")},
    "ab71_no_rats": {"water": 14, "drowned": [], "dice": ALL_DICE},
    "ab72_house_rule": {
        "water": 12,
        "drowned": ["red", "blue"],
        "spaces": {"yellow": 9, "green": 9, "orange": 13, "purple": 14, "black": 20},
    },
    "ab73_lone_rat": {
        "events": [
            "yellow stays on 8: the result moves nothing",
            "token 6: the water rises 6 to 8",
            "yellow is washed away",
            "the pool is refilled",
        ],
        "dice": ALL_DICE[1:],
    },
    "ab75_below_the_top": {"water": 35, "drowned": [], "finished": "no"},
    "ab76_no_tokens": {
        "events": ["yellow stays on 22: the result moves nothing", "the pool is refilled"],
        "water": 20,
        "dice": ALL_DICE,
    },
    "ab81_no_token_at_the_end": {"water": 25, "rises": 0, "refills": 0, "tokens_left": 3},
    # --- end and scoring
    "ab90_fourth": {
        "events": [
            "yellow reaches the top deck: rank 3",
            "red is washed away",
            "the game ends",
        ],
        "end_reason": 1,
        "rat_fate_red": -1,
        "rat_fate_blue": -2,
        "rat_fate_black": -2,
        "shared_rank": -1,
        "scores": [7, 2, 0],
    },
    "ab90_before_91": {
        "end_reason": 1,
        "rat_fate_red": -2,
        "rat_fate_black": -2,
        "shared_rats": 0,
        "scores": [7, 2, 0],
    },
    "ab91_after_a_rise": {
        "end_reason": 2,
        "rises": 1,
        "refills": 0,
        "shared_rank": 1,
        "rat_fate_yellow": -1,
    },
    "ab91_nobody_left": {
        "end_reason": 2,
        "shared_rank": -1,
        "shared_rats": 0,
        "washed_by_rise": 3,
        "scores": [0, 0, 0],
        "won_1": 1,
        "won_3": 1,
    },
    "ab92_x_space": {"shared_rank": 0, "scores": [0, 0, 0], "rat_fate_black": 0},
    "ab92_skip_x": {"shared_rank": 1, "scores": [10, 0, 5], "rat_fate_black": 1},
    "ab92_skip_x_ties": {"shared_rank": 2, "scores": [10, 0, 5]},
    "ab92_past_the_list": {"shared_rank": 3, "scores": [5, 5, 0], "rat_points_red": 0},
    "ab94_cheese_decides": {
        "scores": [7, 7, 7],
        "won_1": 0,
        "won_2": 1,
        "won_3": 0,
        "rank_1": 2,
        "rank_3": 3,
        "tie_break_used": 1,
        "margin": 0,
    },
    "ab94_drawn": {
        "scores": [8, 8, 3],
        "won_1": 1,
        "won_2": 1,
        "won_3": 0,
        "rank_2": 1,
        "rank_3": 3,
        "tie_break_used": 0,
        "margin": 0,
    },
    "ab95_capped": {
        "finished": "capped",
        "capped": True,
        "end_reason": 0,
        "scores": [6, 5, 8],
        "won_3": 1,
        "shared_rank": -1,
        "rat_fate_red": -2,
        "turns": 3,
    },
}


def reached(outcome: Outcome) -> dict[str, Any]:
    """Everything a scenario led to, under the names used above."""
    events = [event for decision in outcome.decisions for event in decision.events]
    dice = tuple(outcome.position["pool"])
    own = {"events": events, "dice": dice, "options": outcome.options}
    return {**(outcome.result or {}), **outcome.position, **own}


@pytest.mark.parametrize("name", EXPECTED)
def test_scenario(name: str) -> None:
    outcome = play_scenario(FOLDER / f"{name}.toml")
    found = reached(outcome)
    assert {key: found[key] for key in EXPECTED[name]} == EXPECTED[name]
    assert outcome.title


def test_every_file_is_checked() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(EXPECTED)

"""Scenarios of Sewer Pirats: sailing, and the abilities of rats, raccoons and toads."""

from typing import Any

# What each file must lead to; the keys are explained in test_sewer_pirats_scenarios.
SAILING: dict[str, dict[str, Any]] = {
    # --- sailing
    "sp32_captain_first": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TAKE")],
        "tokens_1": "ketchup, can 8",
        "tokens_2": "fries 2",
        "box": ["fries 1"],
        "events": [
            "the cat ship sails",
            "seat 1 takes ketchup",
            "fries 1 goes to the box",
            "new flotsam before cat: opener, can 9, can 9, can 10",
            "the turn of seat 2 begins",
        ],
    },
    "sp33_order": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TAKE"), (2, "D-TAKE")],
        "tokens_1": "ketchup, fries 1",
        "tokens_2": "fries 2, can 8",
        "cat": ". snail1 . .",
        "area_1": "rat, raccoon, toad",
        "area_2": "rat, raccoon, snail, toad",
        "events": [
            "the cat ship sails",
            "seat 1 takes ketchup",
            "snail of seat 1 stays, on cat 2",
            "new flotsam before cat: opener, can 9, can 9, can 10",
            "the turn of seat 2 begins",
        ],
    },
    "sp34_gaps": {
        "asked": [(2, "D-ACT"), (2, "D-TAKE"), (2, "D-TAKE"), (1, "D-TAKE")],
        "tokens_2": "ketchup, fries 1, fries 2",
        "tokens_1": "can 8",
        "cat": ". . . .",
        "box": [],
    },
    "sp35_box": {"box": ["fries 1", "fries 2"], "tokens_1": "ketchup, can 8"},
    "sp38_bow_to_stern": {
        "cat": ". snail1 rat2 .",
        "events": [
            "the cat ship sails",
            "seat 1 takes ketchup",
            "rat of seat 2 stays, on cat 3",
            "snail of seat 1 stays, on cat 2",
            "new flotsam before cat: opener, can 9, can 9",
            "the turn of seat 2 begins",
        ],
    },
    "sp38_captain": {"asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-RAT")], "cat": ". . . raccoon2"},
    "sp38_barred": {"cat": ". . raccoon2 .", "bird": ". . . snail2"},
    "sp38_captain_left": {"cat": ". . . raccoon1"},
    "sp39_no_toll": {
        "cat": ". . raccoon2 toad1",
        "hand_1": "1 cat",
        "hand_2": "none",
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-RAT")],
    },
    "sp39_no_snail": {
        "cat": ". . snail1 .",
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-RAT")],
        "active": 2,
    },
    "sp40_groups": {
        "flotsam_cat": [
            ["chili", "noodles 2", "noodles 3", "doll 7"],
            ["opener", "can 9", "can 9", "can 10"],
        ],
        "pool_size": 21,
        "bonus_pool_size": 7,
    },
    "sp40_no_more": {
        "flotsam_cat": [["chili", "burger 4", "teddy 5", "teddy 6"]],
        "events": [
            "the cat ship sails",
            "seat 1 takes ketchup",
            "fries 1 goes to the box",
            "fries 2 goes to the box",
            "the turn of seat 2 begins",
        ],
        "pool_size": 0,
    },
    # --- rats
    "sp42_two": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TAKE")],
        "options": ["take no second token", "take fries 1"],
    },
    "sp42_off": {"asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TAKE")], "box": ["fries 1"]},
    "sp42_one": {"asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TAKE")], "box": ["fries 1"]},
    "sp43_declined": {"box": ["fries 1"], "tokens_2": "fries 2", "active": 2},
    "sp43_last_token": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TAKE"), (2, "D-TAKE")],
        "active": 2,
        "tokens_2": "fries 1, fries 2",
    },
    "sp43_before_next": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TAKE"), (2, "D-RAT")],
        "cat": ". raccoon1 . .",
        "tokens_2": "fries 1, fries 2",
    },
    "sp44_captain": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-RAT"), (2, "D-TAKE")],
        "tokens_1": "ketchup, fries 2, can 8",
        "tokens_2": "fries 1",
    },
    # --- raccoons
    "sp45_toll": {
        "events": [
            "seat 1 plays 2 cat cards",
            "seat 1 gives 1 cat card to seat 2 as toll",
            "the turn of seat 2 begins",
        ],
        "hand_1": "none",
        "hand_2": "1 cat",
        "discard": {"cat": 2},
        "cat": ". raccoon2 rat1 .",
        "shown_2": {"cat": 1},
    },
    "sp45_own": {
        "events": ["seat 1 plays 2 cat cards", "the turn of seat 2 begins"],
        "hand_1": "none",
    },
    "sp45_two": {
        "events": [
            "seat 1 plays 1 cat card",
            "seat 1 gives 1 cat card to seat 2 as toll",
            "seat 1 gives 1 cat card to seat 3 as toll",
            "the turn of seat 2 begins",
        ],
        "hand_1": "none",
    },
    "sp45_not_passed": {"events": ["seat 1 plays 1 cat card", "the turn of seat 2 begins"]},
    "sp45_captaincy": {
        "events": [
            "seat 1 plays 1 cat card",
            "seat 1 gives 1 cat card to seat 2 as toll",
            "the turn of seat 2 begins",
        ],
        "cat": ". raccoon2 snail2 rat1",
    },
    "sp45_above_six": {"hand_2": "7 cat", "active": 2},
    "sp45_double": {"hand_1": "none", "hand_2": "2 cat"},
    "sp45_off": {"hand_1": "1 cat", "hand_2": "none"},
    "sp46_forbid": {"options": ["draw", "move rat to cat 1"]},
    "sp46_waive": {
        "first_options": ["draw", "move rat to cat 1", "move rat to cat 3"],
        "events": ["seat 1 plays 2 cat cards", "the turn of seat 2 begins"],
        "hand_2": "none",
    },
    "sp46_waive_part": {
        "hand_1": "none",
        "hand_2": "1 cat",
        "hand_3": "none",
        "events": [
            "seat 1 plays 1 cat card",
            "seat 1 gives 1 cat card to seat 2 as toll",
            "the turn of seat 2 begins",
        ],
    },
    # --- toads
    "sp57_stay": {
        "asked": [(2, "D-ACT"), (2, "D-TAKE"), (1, "D-TOAD")],
        "cat": ". . . toad1",
        "tokens_1": "none",
        "box": ["fries 1", "fries 2"],
    },
    "sp57_take": {
        "asked": [(2, "D-ACT"), (2, "D-TAKE"), (1, "D-TOAD"), (1, "D-TAKE")],
        "cat": ". . . .",
        "tokens_1": "fries 2",
    },
    "sp57_off": {"asked": [(2, "D-ACT"), (2, "D-TAKE"), (1, "D-TAKE")], "cat": ". . . ."},
    "sp58_barred": {
        "cat": ". . toad1 .",
        "bird": ". . . rat1",
        "asked": [(2, "D-ACT"), (2, "D-TAKE"), (1, "D-TOAD")],
    },
    "sp59_captain": {"asked": [(1, "D-ACT"), (1, "D-TAKE")], "cat": ". . . ."},
    "sp60_declined": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TOAD")],
        "options": ["take fries 1", "take fries 2"],
        "seat": 1,
    },
    "sp61_none_left": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-RAT"), (2, "D-TAKE")],
        "cat": ". . toad2 .",
    },
}

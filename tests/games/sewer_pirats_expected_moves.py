"""Scenarios of Sewer Pirats: cockroaches, weasels and snails."""

from typing import Any

# What each file must lead to; the keys are explained in test_sewer_pirats_scenarios.
MOVES: dict[str, dict[str, Any]] = {
    # --- cockroaches
    "sp48_free_step": {
        "first_options": [
            "draw",
            "move cockroach to cat 1",
            "move cockroach to bird 2",
            "move cockroach to fish 1",
        ],
        "events": ["seat 1 plays no card", "the turn of seat 2 begins"],
        "bird": "rat1 cockroach1 . .",
    },
    "sp48_captain_free": {
        "first_options": ["draw", "cockroach on 3 becomes captain of cat"],
        "events": ["seat 1 plays no card", "the turn of seat 2 begins"],
        "cat": ". . . cockroach1",
    },
    "sp48_from_area": {
        "first_options": [
            "draw",
            "move cockroach to bird 2",
            "move cockroach to fish 1",
            "cockroach becomes captain of cat",
        ],
        "events": ["seat 1 plays 2 cat cards", "the turn of seat 2 begins"],
    },
    "sp48_toll": {
        "events": [
            "seat 1 plays no card",
            "seat 1 gives 1 cat card to seat 2 as toll",
            "the turn of seat 2 begins",
        ],
        "hand_2": "1 cat",
    },
    "sp48_no_toll_card": {
        "options": ["draw", "move cockroach to bird 2", "move cockroach to fish 1"]
    },
    "sp48_off": {"options": ["draw"]},
    # --- weasels
    "sp49_further": {
        "asked": [(1, "D-ACT"), (1, "D-WEA")],
        "events": [
            "seat 1 plays 1 cat card",
            "seat 1 plays 1 cat card",
            "the turn of seat 2 begins",
        ],
        "cat": ". weasel1 . .",
        "hand_1": "1 cat",
    },
    "sp49_declined": {
        "asked": [(1, "D-ACT"), (1, "D-WEA")],
        "events": ["seat 1 plays 1 cat card", "the turn of seat 2 begins"],
    },
    "sp49_offered": {"options": ["stop", "move weasel from 1 to cat 2"]},
    "sp49_pays": {"asked": [(1, "D-ACT")], "active": 2},
    "sp49_off": {"asked": [(1, "D-ACT")], "active": 2},
    "sp50_other_captain": {"asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-TAKE")], "active": 2},
    "sp51_toad_captain": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-TOAD")],
        "cat": ". . . toad1",
        "options": ["stop", "move weasel to fish 1"],
    },
    "sp52_captain_again": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (1, "D-WEA")],
        "first_options": ["set sail"],
        "bird": "rat2 snail2 toad2 weasel1",
        "hand_1": "1 fish",
    },
    "sp52_dash": {
        "asked": [(1, "D-ACT"), (1, "D-WEA"), (1, "D-TAKE")],
        "events": [
            "seat 1 plays 1 cat card",
            "the cat ship sails",
            "seat 1 takes ketchup",
            "fries 1 goes to the box",
            "fries 2 goes to the box",
            "new flotsam before cat: opener, can 9, can 9, can 10",
            "the turn of seat 2 begins",
        ],
    },
    "sp52_dash_options": {"options": ["stop", "set sail"]},
    "sp52_no_dash": {"asked": [(1, "D-ACT")], "active": 2, "cat": ". . . weasel1"},
    "sp52_same_ship": {"options": ["stop", "move weasel to cat 1"]},
    # --- snails
    "sp53_asked": {"options": ["reveal no card", "reveal a card"], "asked": [(1, "D-ACT")]},
    "sp53_kept": {
        "cat": "snail1 . . .",
        "events": ["seat 1 plays 1 cat card", "the turn of seat 2 begins"],
        "discard": {"cat": 1},
    },
    "sp53_miss": {
        "cat": "snail1 . . .",
        "events": ["seat 1 plays 1 cat card", "the card is bird", "the turn of seat 2 begins"],
        "discard": {"cat": 1, "bird": 1},
    },
    "sp53_captaincy": {"asked": [(1, "D-ACT")], "active": 2},
    "sp53_off": {"asked": [(1, "D-ACT")], "active": 2},
    "sp53_extra_0": {"asked": [(1, "D-ACT")], "active": 2},
    "sp54_hit": {
        "cat": ". snail1 . .",
        "events": [
            "seat 1 plays 1 cat card",
            "the card is cat",
            "snail of seat 1 steps to cat 2",
            "the turn of seat 2 begins",
        ],
        "discard": {"cat": 2},
    },
    "sp54_captain": {
        "cat": ". . . snail1",
        "events": [
            "seat 1 plays 3 cat cards",
            "the card is cat",
            "snail of seat 1 becomes captain of cat",
            "the turn of seat 2 begins",
        ],
    },
    "sp55_swap": {
        "cat": "raccoon2 snail1 . .",
        "hand_1": "1 cat",
        "events": [
            "seat 1 plays 1 cat card",
            "the card is cat",
            "snail of seat 1 steps to cat 2 and changes places with raccoon of seat 2",
            "the turn of seat 2 begins",
        ],
    },
    "sp55_own": {"cat": "rat1 snail1 . ."},
    "sp55_no_second": {"cat": "snail2 snail1 . .", "asked": [(1, "D-ACT"), (1, "D-SNL")]},
    "sp55_coup": {
        "cat": ". . toad2 snail1",
        "events": [
            "seat 1 plays 1 cat card",
            "the card is cat",
            "snail of seat 1 becomes captain of cat and changes places with toad of seat 2",
            "the turn of seat 2 begins",
        ],
        "options": ["draw"],
    },
    "sp55_no_coup": {
        "asked": [(1, "D-ACT"), (1, "D-SNL")],
        "cat": ". . snail1 toad2",
        "events": ["seat 1 plays 1 cat card", "the card is cat", "the turn of seat 2 begins"],
        "discard": {"cat": 2},
    },
}

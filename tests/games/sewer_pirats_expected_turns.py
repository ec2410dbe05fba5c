"""Scenarios of Sewer Pirats: the test vectors, the start, turns, drawing, moving and captains."""

from typing import Any

# What each file must lead to; the keys are explained in test_sewer_pirats_scenarios.
TURNS: dict[str, dict[str, Any]] = {
    # --- test vectors of the rulebook
    "t1": {
        "options": [
            "draw",
            "move raccoon to fish 1",
            "move raccoon to fish 2",
            "move raccoon to fish 3",
        ]
    },
    "t2_blue": {
        "events": ["seat 1 plays 1 cat card", "the turn of seat 2 begins"],
        "cat": ". cockroach2 rat1 .",
        "hand_1": "none",
        "first_options": ["draw", "move rat from 1 to cat 3"],
    },
    "t2_yellow": {
        "events": ["seat 3 plays 1 cat card", "the turn of seat 1 begins"],
        "cat": "rat1 cockroach2 toad3 .",
        "first_options": ["draw", "move toad to cat 3"],
    },
    "t3": {
        "asked": [(1, "D-ACT"), (1, "D-TAKE"), (2, "D-TOAD"), (3, "D-TOAD")],
        "cat": ". . toad2 toad3",
        "bird": ". . . snail2",
        "events": [
            "the cat ship sails",
            "seat 1 takes ketchup",
            "fries 1 goes to the box",
            "fries 2 goes to the box",
            "toad of seat 3 becomes captain of cat",
            "toad of seat 2 stays, on cat 3",
            "new flotsam before cat: opener, can 9, can 9, can 10",
            "the turn of seat 2 begins",
        ],
    },
    "t4_one": {"points_1": 15},
    "t4_two": {"points_1": 25},
    "t5": {"ranks": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], "bar_size": 16},
    # --- setup
    "deal": {
        "crew_1": "rat, weasel, snail, toad",
        "crew_3": "rat, weasel, snail, toad",
        "hand_1": "2 cat, 1 bird",
        "hand_2": "3 fish",
        "hand_3": "1 cat, 3 bird",
        "row": {"cat": 1, "bird": 1, "fish": 2},
        "discard": {},
        "deck_size": 40,
        "pool_size": 24,
        "bonus_pool_size": 8,
        "flotsam_cat": [
            ["ketchup", "fries 1", "doll 5", "can 8"],
            ["chili", "fries 2", "fries 3", "can 9"],
        ],
        "flotsam_bird": [
            ["opener", "noodles 2", "noodles 3", "burger 5"],
            ["shake", "burger 3", "burger 4", "doll 7"],
        ],
        "flotsam_fish": [
            ["parrot", "teddy 5", "teddy 6", "can 10"],
            ["opener", "teddy 7", "doll 6", "can 8"],
        ],
        "cat": ". . . .",
        "bird": ". . . .",
        "fish": ". . . .",
        "active": 1,
        "first_player": 1,
        "turns": 1,
        "seat_turns": [1, 0, 0],
    },
    "sp06_five_players": {"hand_sizes": [3, 3, 4, 4, 4], "row_size": 4, "deck_size": 32},
    "sp06_other_hands": {"hand_sizes": [3, 4, 5, 5, 5]},
    "sp10_forced": {
        "crew_1": "raccoon, cockroach, snail, toad",
        "crew_2": "raccoon, cockroach, snail, toad",
    },
    "sp11_drawn": {
        "crew_1": "snail, snail, snail, snail",
        "crew_2": "rat, rat, rat, rat",
        "crew_3": "toad, toad, toad, toad",
    },
    "sp11_forced": {"crew_1": "toad, toad, toad, toad", "crew_2": "weasel, weasel, weasel, weasel"},
    "sp11_landlubber": {
        "asked": [(1, "D-ACT")],
        "events": ["seat 1 plays 1 cat card", "the turn of seat 2 begins"],
    },
    # --- turns
    "sp13_clockwise": {
        "events": ["seat 3 draws cat", "seat 3 draws bird", "the turn of seat 1 begins"],
        "active": 1,
        "turns": 4,
        "seat_turns": [2, 1, 1],
    },
    "sp14_must_sail": {"options": ["set sail"]},
    "sp14_not_others": {"options": ["draw"]},
    # --- drawing
    "sp17_sees_first": {
        "asked": [(1, "D-ACT"), (1, "D-DRAW")],
        "events": ["seat 1 draws fish"],
        "hand_1": "1 fish",
        "options": [
            "take cat from the row",
            "take bird from the row",
            "take fish from the row",
            "take from the deck",
        ],
    },
    "sp18_row_waits": {
        "row": {"cat": 3},
        "options": ["take cat from the row", "take from the deck"],
        "shown_1": {"bird": 1},
    },
    "sp18_filled": {
        "row": {"cat": 2, "fish": 2},
        "events": ["the row is filled with 2 fish", "the turn of seat 2 begins"],
        "hand_1": "1 cat, 1 bird",
    },
    "sp19_not_yet": {
        "deck_size": 0,
        "discard": {"cat": 4, "bird": 9, "fish": 10},
        "options": ["take cat from the row", "take from the deck"],
    },
    "sp19_shuffle": {
        "events": [
            "seat 1 draws bird",
            "the discard pile is shuffled to be the deck",
            "seat 1 draws fish",
            "the turn of seat 2 begins",
        ],
        "discard": {},
        "deck_size": 22,
        "shuffles": 2,
        "hand_1": "2 cat, 1 bird, 1 fish",
    },
    "sp19_paid_card": {
        "events": [
            "seat 1 plays 1 fish card",
            "the discard pile is shuffled to be the deck",
            "the card is fish",
            "snail of seat 1 steps to fish 2",
            "the turn of seat 2 begins",
        ],
        "fish": ". snail1 . .",
        "discard": {"fish": 1},
    },
    "sp20_only_row": {"options": ["take fish from the row"]},
    "sp20_one_card": {"events": ["the turn of seat 2 begins"], "hand_1": "1 fish", "row": {}},
    "sp20_nothing": {
        "events": ["the turn of seat 2 begins"],
        "asked": [(1, "D-ACT")],
        "hand_1": "2 cat, 2 bird, 2 fish",
    },
    "sp21_choice": {
        "asked": [(1, "D-ACT"), (1, "D-DRAW"), (1, "D-DRAW")],
        "options": ["discard cat", "discard bird", "discard fish"],
    },
    "sp21_limit": {
        "asked": [(1, "D-ACT"), (1, "D-DRAW"), (1, "D-DRAW"), (1, "D-DISC"), (1, "D-DISC")],
        "hand_1": "5 cat, 1 bird",
        "discard": {"cat": 1, "fish": 1},
        "active": 2,
    },
    "sp21_only_drawing": {
        "events": ["seat 1 plays 1 cat card", "the turn of seat 2 begins"],
        "hand_1": "8 cat",
    },
    # --- moving
    "sp22_to_the_bow": {"options": ["draw", "move rat from 2 to cat 3"]},
    "sp23_occupied_free": {
        "first_options": ["draw", "move rat to cat 1", "move rat to cat 3"],
        "events": ["seat 1 plays 2 cat cards", "the turn of seat 2 begins"],
        "cat": ". toad2 rat1 .",
        "discard": {"cat": 2},
        "hand_1": "none",
    },
    "sp24_no_card": {"options": ["draw"]},
    "sp24_full_ship": {"options": ["draw"]},
    "sp26_no_change": {
        "options": ["draw", "move toad to cat 2", "move rat from 1 to cat 2", "move toad to bird 1"]
    },
    # --- captains
    "sp29_from_3": {
        "first_options": ["draw", "rat on 3 becomes captain of cat"],
        "events": ["seat 1 plays 1 cat card", "the turn of seat 2 begins"],
        "cat": ". . . rat1",
    },
    "sp29_gap": {"options": ["draw", "move rat from 1 to cat 2"]},
    "sp29_closed": {
        "first_options": ["draw", "rat on 1 becomes captain of cat"],
        "cat": ". rat2 toad2 rat1",
    },
    "sp29_taken": {"options": ["draw"]},
    "sp30_area": {
        "first_options": [
            "draw",
            "rat becomes captain of cat",
            "raccoon becomes captain of cat",
            "snail becomes captain of cat",
            "toad becomes captain of cat",
        ],
        "events": ["seat 1 plays 3 cat cards", "the turn of seat 2 begins"],
        "hand_1": "1 cat",
        "cat": "snail2 toad2 rat2 rat1",
        "area_1": "raccoon, snail, toad",
    },
    "sp30_two_cards": {"options": ["draw"]},
    "sp30_free": {
        "events": ["seat 1 plays no card", "the turn of seat 2 begins"],
        "cat": ". . . rat1",
    },
}

"""Scenarios of Atlantis: sinking, creatures, and the end."""

from typing import Any

# What each file must lead to; the keys are explained in test_atlantis_scenarios.
SEA: dict[str, dict[str, Any]] = {
    # --- sinking
    "at40_rock": {"options": ["sink 3,7", "sink 9,9"]},
    "at40_land": {"options": ["sink 4,8"]},
    "at40_fortress": {
        "options": ["sink 5,9", "sink 5,11", "sink 6,8", "sink 6,12", "sink 7,9", "sink 7,11"]
    },
    "at40_empty_first": {"options": ["sink 9,9"]},
    "at40_none_empty": {"options": ["sink 3,7", "sink 9,9"]},
    "at42_ship_box": {
        "events": [
            "the rock tile 3,7 sinks: ship",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ],
        "ships": ["gone", "4,2"],
    },
    "at42_creature_box": {
        "events": [
            "the rock tile 3,7 sinks: shark",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    "at43_spread": {
        "events": [
            "the rock tile 3,7 sinks: kraken",
            "kraken 1 appears on 3,7",
            "guy 1 of seat 1 is displaced to 2,6",
        ],
        "options": ["into 2,8", "into 2,6", "into 3,5"],
        "seat": 1,
        "decision": {"id": "S2", "sinks": 1, "tile": "3,7"},
    },
    "at43_empty_only": {"options": ["into 2,6"]},
    "at43_own_hex": {
        "events": [
            "the rock tile 3,9 sinks: dolphin",
            "dolphin 1 appears on 3,9",
            "guy 1 of seat 1 is displaced to 3,9",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    "at45_own_hex": {
        "events": [
            "the rock tile 3,9 sinks: shark",
            "shark 1 appears on 3,9",
            "guy 1 of seat 1 is displaced to 3,9",
            "guy 1 of seat 1 is eaten",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    "at44_order": {
        "events": [
            "the rock tile 3,7 sinks: ship",
            "ship 1 appears on 3,7",
            "guy 1 of seat 2 is displaced to 2,6",
            "guy 1 of seat 3 is displaced to 2,8",
            "guy 2 of seat 1 is displaced to 3,5",
            "a roll comes to nothing",
            "the turn of seat 3 begins",
        ]
    },
    "at44_owner": {"seat": 2, "phasing": 1, "options": ["into 2,8", "into 2,6", "into 3,5"]},
    "at45_eaten": {
        "events": [
            "the rock tile 3,7 sinks: kraken",
            "kraken 1 appears on 3,7",
            "guy 1 of seat 1 is displaced to 2,6",
            "guy 1 of seat 2 is displaced to 3,5",
            "guy 1 of seat 2 is eaten",
        ]
    },
    "at46_shark": {
        "events": [
            "the rock tile 3,7 sinks: shark",
            "shark 1 appears on 3,7",
            "guy 1 of seat 1 is displaced to 3,7",
            "guy 1 of seat 1 is eaten",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    "at46_kraken": {
        "events": [
            "the rock tile 3,7 sinks: kraken",
            "kraken 1 appears on 3,7",
            "guy 1 of seat 1 is displaced to 3,7",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    "at46_ship": {
        "events": [
            "the rock tile 3,7 sinks: ship",
            "ship 1 appears on 3,7",
            "guy 1 of seat 1 goes aboard ship 1",
            "guy 2 of seat 1 goes aboard ship 1",
        ],
        "options": ["into 2,8", "into 2,6", "into 3,5"],
    },
    "at48_literal": {
        "events": [
            "the rock tile 3,7 sinks: vortex",
            "the rock tile 3,9 is destroyed",
            "the rock tile 4,6 is destroyed",
            "the land tile 4,8 is destroyed",
            "ship 1 is lost on 2,8",
            "kraken 1 is lost on 3,5",
            "dolphin 1 is lost on 2,6",
            "guy 2 of seat 1 is lost to the vortex",
            "guy 3 of seat 1 is lost to the vortex",
            "guy 1 of seat 2 is lost to the vortex",
            "guy 2 of seat 2 is lost to the vortex",
        ],
        "options": ["into 3,9", "into 2,8", "into 2,6", "into 3,5", "into 4,6", "into 4,8"],
    },
    "at49_city": {
        "city": "stands",
        "events": [
            "the fortress tile 5,9 sinks: vortex",
            "the fortress tile 5,11 is destroyed",
            "the fortress tile 6,8 is destroyed",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ],
    },
    "at49_city_sinks": {"city": "sunk"},
    # --- creatures
    "at50_none": {
        "events": [
            "the rock tile 3,7 sinks: ship",
            "ship 1 appears on 3,7",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    "at51_over_sea": {"options": ["move NE", "move NW", "move W", "move SW"]},
    "at51_again": {"options": ["pass", "shark 1", "shark 2"]},
    "at51_carried": {"options": ["pass", "dolphin 1"]},
    "at52_rows": {
        "options": [
            "dive to row 0",
            "dive to row 1",
            "dive to row 2",
            "dive to row 3",
            "dive to row 4",
            "dive to row 5",
            "dive to row 6",
            "dive to row 7",
            "dive to row 8",
            "dive to row 9",
            "dive to row 10",
            "dive to row 11",
            "dive to row 12",
        ]
    },
    "at52_dive": {
        "events": ["shark 1 dives to 2,20", "guy 2 of seat 1 is eaten", "the turn of seat 2 begins"]
    },
    "at52_own_hex": {
        "options": [
            "dive to 2,0",
            "dive to 2,4",
            "dive to 2,6",
            "dive to 2,8",
            "dive to 2,10",
            "dive to 2,12",
            "dive to 2,14",
            "dive to 2,16",
            "dive to 2,18",
            "dive to 2,20",
        ]
    },
    "at53_stop": {"events": ["shark 1 moves to 2,4", "the turn of seat 2 begins"]},
    "at53_compulsory": {
        "events": ["shark 1 moves to 2,4"],
        "options": ["move E", "move NE", "move NW", "move W", "move SW", "move SE"],
    },
    "at53_no_pass": {"options": ["shark 1", "shark 2"]},
    "at54_passing": {
        "events": [
            "shark 1 moves to 2,4",
            "guy 1 of seat 1 is eaten",
            "shark 1 moves to 2,6",
            "guy 2 of seat 1 is eaten",
            "the turn of seat 2 begins",
        ]
    },
    "at54_last_hex": {
        "events": [
            "shark 1 moves to 2,4",
            "shark 1 moves to 2,6",
            "guy 2 of seat 1 is eaten",
            "the turn of seat 2 begins",
        ]
    },
    "at54_came_back": {
        "events": [
            "kraken 1 moves to 2,6",
            "kraken 1 moves to 2,4",
            "ship 1 is lost on 2,4",
            "guy 1 of seat 1 is thrown into the water on 2,4",
            "the turn of seat 2 begins",
        ]
    },
    "at54_monster": {"events": ["monster 1 moves to 2,4", "guy 1 of seat 1 is eaten"]},
    "at55_stops": {
        "events": ["shark 1 moves to 2,4", "guy 1 of seat 1 is eaten", "the turn of seat 2 begins"]
    },
    "at55_protected": {
        "events": ["shark 1 moves to 2,4"],
        "decision": {
            "id": "C2",
            "rolls": 0,
            "type": "shark",
            "distance": "2",
            "creature": 1,
            "moved": 1,
            "from": "2,2",
        },
    },
    "at56_shark": {
        "events": [
            "shark 1 moves to 2,4",
            "guy 1 of seat 1 is eaten",
            "guy 1 of seat 2 is eaten",
            "the turn of seat 2 begins",
        ],
        "ships": ["2,4"],
    },
    "at57_monster": {
        "events": [
            "monster 1 moves to 2,4",
            "ship 1 is lost on 2,4",
            "guy 1 of seat 1 is eaten",
            "guy 2 of seat 1 goes down with its ship",
            "the turn of seat 2 begins",
        ],
        "ships": ["gone"],
    },
    "at57_dolphin": {
        "events": [
            "monster 1 moves to 2,4",
            "ship 1 is lost on 2,4",
            "guy 2 of seat 1 goes down with its ship",
            "the turn of seat 2 begins",
        ]
    },
    "at57_empty_ship": {
        "events": ["monster 1 moves to 2,4", "ship 1 is lost on 2,4", "the turn of seat 2 begins"]
    },
    "at58_unmanned": {
        "events": ["kraken 1 moves to 2,4", "the turn of seat 2 begins"],
        "ships": ["2,4"],
    },
    "at59_protected": {"events": ["shark 1 moves to 2,4", "the turn of seat 2 begins"]},
    "at60_another_stays": {
        "events": ["dolphin 1 moves to 4,0", "the turn of seat 2 begins"],
        "guys": [["swims 4,2"], ["7,9"]],
    },
    "at61_alone": {
        "events": ["dolphin 1 moves to 4,0", "the turn of seat 2 begins"],
        "guys": [["swims 4,2"], ["7,9"]],
    },
    "at62_shark_first": {
        "events": ["dolphin 1 moves to 4,0", "guy 1 of seat 1 is eaten", "the game ends"],
        "lost_shark_1": 1,
        "lost_monster_swim_1": 0,
        "dolphin_left_kills": 1,
        "won_1": 1,
        "won_2": 1,
    },
    # --- end and scoring
    "at70_ends": {
        "events": ["guy 1 of seat 1 gets ashore", "the game ends"],
        "scores": [1, 0],
        "won_1": 1,
        "won_2": 0,
        "rank_2": 2,
        "margin": 1,
        "saved_ship_1": 1,
        "left_outside_1": 0,
        "capped": False,
    },
    "at71_values": {
        "scores": [6, 6],
        "won_1": 1,
        "won_2": 1,
        "rank_2": 1,
        "margin": 0,
        "saved_1": 1,
        "saved_2": 1,
    },
    "at72_short": {
        "events": ["the fortress tile 5,9 sinks: ship", "ship 1 appears on 5,9", "the game ends"],
        "left_outside_1": 1,
        "rolls_without_creature": 0,
        "fortress_gone_turn": 1,
    },
    "at72_vortex": {
        "events": [
            "the land tile 4,8 sinks: vortex",
            "the fortress tile 5,9 is destroyed",
            "the game ends",
        ]
    },
    "at72_first": {
        "events": ["the fortress tile 5,9 sinks: ship", "ship 1 appears on 5,9", "the game ends"]
    },
    "at73_first_home": {
        "events": ["guy 1 of seat 1 gets ashore", "the game ends"],
        "scores": [1, 0],
        "left_outside_2": 1,
    },
    "at73_dead": {
        "events": ["shark 1 moves to 2,4", "guy 1 of seat 1 is eaten", "the turn of seat 2 begins"],
        "finished": "no",
    },
    "at75_capped": {
        "events": ["no creature is moved", "the game is stopped at its turn limit"],
        "finished": "capped",
        "capped": True,
        "turns": 50,
        "won_1": 0,
        "won_2": 1,
        "left_outside_1": 1,
    },
}

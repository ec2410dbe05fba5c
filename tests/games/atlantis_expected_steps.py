"""Scenarios of Atlantis: the test vectors, the start, and phase 1."""

from typing import Any

# What each file must lead to; the keys are explained in test_atlantis_scenarios.
STEPS: dict[str, dict[str, Any]] = {
    # --- test vectors
    "v1": {
        "events": [
            "guy 1 of seat 1 walks to 5,7",
            "guy 1 of seat 1 walks to 5,9",
            "ship 1 sails to 6,0",
        ],
        "guys": [["5,9"], ["7,9"]],
        "ships": ["6,0"],
        "decision": {"id": "S1", "sinks": 1},
    },
    "v2_ship": {
        "events": ["guy 1 of seat 1 gets ashore"],
        "scores": [1, 0],
        "ships": ["2,0"],
        "decision": {"id": "M1", "steps": 2},
    },
    "v2_swim": {
        "events": ["guy 1 of seat 1 gets ashore"],
        "scores": [1, 0],
        "decision": {"id": "M1", "steps": 2},
    },
    "v3": {
        "events": [
            "ship 2 sails to 3,1",
            "guy 1 of seat 1 hops onto ship 1 on 2,0",
            "guy 1 of seat 1 gets ashore",
        ],
        "ships": ["2,0", "3,1"],
        "scores": [1, 0],
    },
    "v4": {
        "events": ["guy 1 of seat 1 climbs onto ship 1", "ship 1 sails to 4,0"],
        "ships": ["4,0"],
    },
    "v4_minority": {"events": ["guy 1 of seat 1 climbs onto ship 1"], "options": ["stop", "guy 1"]},
    "v5": {
        "events": [
            "kraken 1 moves to 4,2",
            "ship 1 is lost on 4,2",
            "guy 1 of seat 1 is thrown into the water on 4,2",
            "guy 1 of seat 2 is thrown into the water on 4,2",
            "the turn of seat 2 begins",
        ],
        "ships": ["gone"],
        "guys": [["swims 4,2"], ["swims 4,2"]],
        "creatures": {"shark": [], "kraken": ["4,2"], "monster": [], "dolphin": []},
    },
    "v5_shark": {
        "events": [
            "kraken 1 moves to 4,2",
            "ship 1 is lost on 4,2",
            "guy 1 of seat 1 is thrown into the water on 4,2",
            "guy 1 of seat 1 is eaten",
            "guy 1 of seat 2 is thrown into the water on 4,2",
            "guy 1 of seat 2 is eaten",
            "the game ends",
        ],
        "lost_shark_1": 1,
        "lost_shark_2": 1,
        "dumped_kraken_1": 1,
        "ships_lost_kraken": 1,
        "scores": [0, 0],
    },
    "v6": {
        "events": ["dolphin 1 moves to 4,0", "guy 1 of seat 2 is eaten"],
        "options": ["stop", "move E", "move NE", "move SW", "move SE"],
    },
    "v7": {
        "events": [
            "guy 1 of seat 1 gets ashore",
            "the rock tile 3,7 sinks: ship",
            "ship 1 appears on 3,7",
            "the dice show dolphin and 1",
        ],
        "options": ["pass", "dolphin 2"],
    },
    "v7_next": {"options": ["pass", "dolphin 1", "dolphin 2"], "seat": 2},
    "v8": {
        "events": [
            "the rock tile 3,7 sinks: vortex",
            "the rock tile 3,9 is destroyed",
            "the rock tile 4,6 is destroyed",
            "the land tile 4,8 is destroyed",
            "ship 1 is lost on 2,8",
            "kraken 1 is lost on 3,5",
            "dolphin 1 is lost on 2,6",
            "guy 1 of seat 1 is lost to the vortex",
            "guy 2 of seat 1 is lost to the vortex",
            "guy 3 of seat 1 is lost to the vortex",
            "guy 1 of seat 2 is lost to the vortex",
            "guy 2 of seat 2 is lost to the vortex",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ],
        "ships": ["gone", "1,9"],
        "creatures": {"shark": ["1,7"], "kraken": ["gone"], "monster": [], "dolphin": ["gone"]},
        "city": "stands",
    },
    # --- the start
    "deal": {
        "options": [
            "place on 3,7",
            "place on 3,9",
            "place on 3,11",
            "place on 3,13",
            "place on 4,6",
            "place on 4,8",
            "place on 4,10",
            "place on 4,12",
            "place on 4,14",
            "place on 5,5",
            "place on 5,7",
            "place on 5,9",
            "place on 5,11",
            "place on 5,13",
            "place on 5,15",
            "place on 6,4",
            "place on 6,6",
            "place on 6,8",
            "place on 6,12",
            "place on 6,14",
            "place on 6,16",
            "place on 7,5",
            "place on 7,7",
            "place on 7,9",
            "place on 7,11",
            "place on 7,13",
            "place on 7,15",
            "place on 8,6",
            "place on 8,8",
            "place on 8,10",
            "place on 8,12",
            "place on 8,14",
            "place on 9,7",
            "place on 9,9",
            "place on 9,11",
            "place on 9,13",
        ],
        "ships": ["6,2", "6,18", "2,10", "10,10"],
        "creatures": {"shark": [], "kraken": [], "monster": [], "dolphin": []},
        "seat": 1,
        "turns": 0,
        "city": "stands",
    },
    "deal_two": {"ships": ["6,2", "6,18"], "seat": 1},
    "at3_creatures": {
        "creatures": {
            "shark": [],
            "kraken": [],
            "monster": ["1,1", "2,20", "10,0", "11,19"],
            "dolphin": [],
        }
    },
    "at5_full_tile": {"seat": 2, "count": 35, "events": ["guy 2 of seat 1 is placed on 3,7"]},
    "at11_first_turn": {
        "decision": {"id": "M1", "steps": 1},
        "events": ["guy 1 of seat 2 is placed on 5,9", "the turn of seat 1 begins"],
        "turns": 1,
        "seat_turns": [1, 0],
    },
    "at11_stop": {"decision": {"id": "S1", "sinks": 1}, "events": ["guy 1 of seat 1 walks to 5,7"]},
    "at12_no_tiles": {
        "events": ["a roll comes to nothing", "the turn of seat 2 begins"],
        "decision": {"id": "M1", "steps": 3},
        "finished": "no",
    },
    "at12_two_tiles": {
        "events": [
            "the rock tile 3,7 sinks: ship",
            "ship 1 appears on 3,7",
            "the rock tile 3,9 sinks: shark",
            "shark 1 appears on 3,9",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    "at14_new_turn": {
        "turn": {
            "swum": {},
            "start": {"1": "2,4"},
            "ship_start": {"1": "4,4"},
            "carried": {},
            "pinned": [],
        },
        "seat": 2,
    },
    "at15_plays_on": {
        "events": ["no creature is moved", "the turn of seat 2 begins"],
        "seat": 2,
        "turns": 2,
    },
    "at15_skipped": {
        "events": ["no creature is moved", "the turn of seat 1 begins"],
        "seat": 1,
        "turns": 2,
        "seat_turns": [2, 0],
    },
    # --- guys on land
    "at20_full_tile": {
        "options": ["walk NE", "enter water NW", "enter water W", "walk SW", "walk SE"]
    },
    "at20_city": {"options": ["walk E", "walk NE", "walk NW", "walk W", "walk SW"]},
    "at21_board": {
        "events": ["guy 1 of seat 1 boards ship 1 on 4,4"],
        "options": ["stop", "guy 1"],
    },
    "at22_water": {
        "options": ["walk E", "walk NE", "enter water NW", "enter water W", "walk SW", "walk SE"]
    },
    "at23_all_steps": {
        "events": [
            "guy 1 of seat 1 walks to 5,7",
            "guy 1 of seat 1 walks to 5,5",
            "guy 1 of seat 1 boards ship 1 on 5,3",
        ],
        "decision": {"id": "S1", "sinks": 1},
    },
    "at24_ends_swim": {
        "events": ["guy 1 of seat 1 enters the water on 4,4"],
        "decision": {"id": "S1", "sinks": 1},
    },
    "at24_swims_on": {
        "events": ["guy 1 of seat 1 enters the water on 4,4", "guy 1 of seat 1 swims to 4,2"]
    },
    "at25_no_return": {"options": ["swim NE", "swim NW", "swim W", "swim SW"]},
    "at26_deadly": {"options": ["swim W", "swim SW"]},
    "at26_from_land": {"options": ["walk E", "walk NE", "enter water W", "walk SW", "walk SE"]},
    "at26_reckless": {
        "events": ["guy 1 of seat 1 swims to 4,4", "guy 1 of seat 1 is eaten"],
        "decision": {"id": "M1", "steps": 2},
    },
    # --- guys on ships
    "at27_hop_full": {"options": ["hop W", "go overboard"]},
    "at28_stay": {"options": ["stop", "ship 1"]},
    "at28_return": {"options": ["back to land SE", "go overboard"]},
    "at28_returned": {
        "events": ["guy 1 of seat 1 goes back to land on 5,5", "guy 1 of seat 1 walks to 5,7"]
    },
    "at29_overboard": {
        "events": ["guy 1 of seat 1 goes overboard"],
        "options": ["stop", "ship 1"],
        "guys": [["swims 4,2"], ["7,9"]],
        "turn": {
            "swum": {"1": "entered the water"},
            "start": {"1": "gone"},
            "ship_start": {"1": "4,2"},
            "carried": {},
            "pinned": [],
        },
    },
    "at29_deadly": {"options": ["stop", "ship 1"]},
    "at29_forbidden": {"options": ["stop", "ship 1"]},
    # --- swimmers
    "at30_swam": {"events": ["guy 1 of seat 1 swims to 4,2"], "options": ["stop", "ship 1"]},
    "at30_ship_came": {
        "events": ["ship 1 sails to 4,0"],
        "options": ["swim E", "swim NE", "swim SW", "swim SE"],
    },
    "at30_other_ship": {
        "events": ["ship 1 sails to 4,4", "ship 2 sails to 4,2"],
        "options": ["swim E", "swim NE", "swim NW", "swim W", "swim SW", "swim SE"],
    },
    "at30_came_back": {
        "events": [
            "ship 1 sails to 4,4",
            "ship 1 sails to 4,2",
            "guy 1 of seat 1 climbs onto ship 1",
        ]
    },
    "at30_easy": {"events": ["guy 1 of seat 1 swims to 4,2", "guy 1 of seat 1 climbs onto ship 1"]},
    "at30_full": {"options": ["stop", "guy 1"], "count": 2},
    "at31_once": {
        "events": ["guy 1 of seat 1 swims to 2,2", "guy 2 of seat 1 swims to 2,8"],
        "decision": {"id": "S1", "sinks": 1},
    },
    "at31_twice": {
        "events": ["guy 1 of seat 1 swims to 2,2", "guy 1 of seat 1 swims to 2,0"],
        "decision": {"id": "S1", "sinks": 1},
    },
    "at32_dolphin": {
        "events": ["guy 1 of seat 1 swims with a dolphin to 2,2"],
        "creatures": {"shark": ["2,2"], "kraken": [], "monster": [], "dolphin": ["2,2", "2,4"]},
        "options": ["stop", "guy 2"],
    },
    "at32_carried": {"options": ["swim E", "swim NE", "swim NW", "swim W", "swim SW", "swim SE"]},
    "at32_three": {
        "events": [
            "guy 1 of seat 1 swims with a dolphin to 2,4",
            "guy 1 of seat 1 swims with a dolphin to 2,2",
            "guy 1 of seat 1 swims with a dolphin to 2,0",
        ],
        "turn": {
            "swum": {"1": 3},
            "start": {"1": "2,6"},
            "ship_start": {},
            "carried": {"1": 3},
            "pinned": [],
        },
    },
    "at60_carried": {
        "events": [
            "guy 1 of seat 1 swims with a dolphin to 2,2",
            "guy 2 of seat 1 is eaten",
            "guy 1 of seat 2 is eaten",
        ]
    },
    # --- ashore
    "at33_waits": {
        "events": ["guy 1 of seat 1 swims to 2,0"],
        "decision": {"id": "S1", "sinks": 1},
    },
    "at33_at_once": {
        "events": ["guy 1 of seat 1 swims to 2,0", "guy 1 of seat 1 gets ashore"],
        "scores": [1, 0],
    },
    "at33_dolphin": {
        "options": [
            "go ashore",
            "swim E with dolphin",
            "swim NE with dolphin",
            "swim SE with dolphin",
        ]
    },
    "at34_crew": {"options": ["pass", "dolphin 1"]},
    "at34_all": {
        "events": [
            "guy 1 of seat 1 gets ashore",
            "the rock tile 3,7 sinks: shark",
            "shark 1 appears on 3,7",
            "a roll comes to nothing",
            "the turn of seat 2 begins",
        ]
    },
    # --- ships
    "at36_blocked": {"options": ["sail NE", "sail NW", "sail SW"]},
    "at36_ship": {"options": ["sail NE", "sail NW", "sail W", "sail SW"]},
    "at37_majority": {"options": ["stop", "guy 1", "ship 1"]},
    "at37_tie": {"options": ["stop", "guy 1", "ship 1"]},
    "at37_tie_blocks": {"options": ["stop", "guy 1"]},
    "at38_kraken": {
        "events": ["guy 1 of seat 1 boards ship 1 on 4,4", "ship 1 sails to 4,2"],
        "ships": ["4,2"],
    },
}

"""Orders of decks, the Sinking and the end of To the Bottom: what each scenario leads to."""

from typing import Any

END: dict[str, dict[str, Any]] = {
    "tb73_asked": {"options": ["keep the order", "reorder"], "seat": 2, "decision": "REORDER"},
    "tb73_next": {"options": ["next maid", "next seal", "next rats"], "decision": "ORDER_NEXT"},
    "tb73_reordered": {
        "hand_2": "baby maid seal rats",
        "deck_2": "passenger",
        "asked": [
            (2, "REORDER"),
            (2, "ORDER_NEXT"),
            (2, "ORDER_NEXT"),
            (2, "REORDER"),
            (2, "REORDER"),
            (2, "REORDER"),
        ],
    },
    "tb73_hit": {"water_2": "maid", "deck_2": "seal rats baby"},
    "tb73_equal": {"asked": [], "water_2": "seal"},
    "tb73_reveal": {"decision": "REVEAL", "deck_1": "maid seal rats"},
    "tb73_navigator": {"asked": [], "water_2": "seal"},
    "tb75_new_decks": {
        "board_2": "rats tired, assistant on 1",
        "sizes": [11, 3],
        "water_2": "",
        "hand_size_2": 3,
        "deck_2": "",
    },
    "tb75_start_hand": {"hand_size_1": 3, "hand_size_2": 3},
    "tb80_locked": {"options": ["seat 2", "seat 4"]},
    "tb80_not_compared": {"seat": 1, "decision": "PICK_OWN", "options": ["pick tired proletarian"]},
    "tb80_no_stowaway": {"options": ["end the turn", "jettison stowaway"]},
    "tb80_no_reaction": {"asked": [], "board_1": "rats tired"},
    "tb82_last_one": {"active": 1, "hand_1": "passenger*3", "finished": "no"},
    "tb83_scores": {
        "won_1": 1,
        "won_2": 0,
        "score_1": 24,
        "score_2": 5,
        "margin": 19,
        "finished": "yes",
        "sink_order_2": 1,
        "sink_order_1": 2,
        "iceberg_buyer": 1,
        "board_count_1": 4,
        "capped": False,
    },
    "tb83_tie": {"won_1": 1, "won_2": 1, "margin": 0},
    "tb81_turn_ends": {"active": 2, "sank_1": 1},
    "tb86_cruise_cap": {"phase": "sinking", "active": 1, "opener": 1, "buyer": 0, "capped": True},
    "tb87_stalled": {"sank_1": 2, "finished": "capped", "stalled_1": 1, "won_1": 1, "score_1": 0},
}

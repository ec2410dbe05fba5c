"""House rules that no shipped ruleset has: changes of the standard rules, and seats."""

from typing import Any

# boards on which nearly every choice sets off questions
BUSY = ["steersman", "navigator", "teacher", "ship_guard", "bartender", "steward", "lifebuoy",
        "rats", "pirate", "lady", "technician", "polka_dancer", "assistant"]  # fmt: skip
MORE = ["maid", "tycoon", "arbiter", "storyteller", "captain", "torpedo", "saboteur", "beggar",
        "chef", "life_jacket", "assistant"]  # fmt: skip
LESS_PURSUED = {
    "reroll_new_pursuers": False,
    "reroll_squares": 3,
    "stay_squares": 3,
    "reroll_auto_step": 1,
}
OTHER_DICE = {
    "dice_per_colour": (4, 3, 2, 1),
    "joker_dice": 3,
    "chameleons_by_players": (4, 4, 4, 4),
}
SLY_WEASELS = {
    "forced_tribes": ("weasel", "snail", "rat", "toad"),
    "weasel_before_final": False,
    "raccoon_shortfall": "waive",
}
FEW_CARDS = {
    "cards_per_symbol": 10,
    "row_size": 0,
    "draw_cards": 4,
    "hand_limit": 3,
    "groups_at_setup": 1,
}
TWO_SAME = {"seat_extra_deck": {"1": ["seal", "flapper"]}}

HOUSE_RULES: dict[str, list[tuple[dict[str, Any], int]]] = {
    "safehouse": [
        ({"joint_rule": "majority"}, 1),
        ({"joint_rule": "majority"}, 4),
        ({"joint_rule": "leader"}, 3),
        (LESS_PURSUED, 2),
        ({"sheet_assign": "random", "start_player": "random"}, 4),
        ({"max_dice_per_roll": 4, "min_coloured": 3, "max_entries_per_roll": 2}, 3),
        (OTHER_DICE, 2),
    ],
    "sewer_pirats": [
        (SLY_WEASELS, 3),
        ({"crew_mode": "auction", "crew_size": 5, "cards_per_symbol": 13, "auction_cards": 4}, 5),
        ({"crew_mode": "mono", "forced_tribes": ("weasel", "toad"), "groups_at_setup": 3}, 2),
        (FEW_CARDS, 2),
    ],
    "to_the_bottom": [
        ({"seat_extra_board": {"1": BUSY, "2": BUSY}}, 2),
        ({"seat_extra_board": {"1": BUSY, "2": MORE, "3": BUSY}}, 3),
        ({"seat_extra_board": {"1": MORE, "2": MORE}, **TWO_SAME}, 2),
    ],
}

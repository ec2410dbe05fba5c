"""From validated parameters to the rules record that compiled code reads."""

import numpy as np

from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel import state as s
from balance.games.safehouse.parameters.draws import fill_tables
from balance.games.safehouse.parameters.model import Parameters, steps_needed
from balance.games.safehouse.parameters.sheets import INITIALS

_AS_THEY_ARE = (
    "pursuer_start_crosses",
    "auto_step",
    "face_step",
    "reroll_auto_step",
    "reroll_new_pursuers",
    "colour_faces",
    "joker_faces",
    "min_coloured",
    "max_dice_per_roll",
    "max_entries_per_roll",
    "gray_value",
    "stay_squares",
    "reroll_squares",
    "retrieve_base",
    "retrieve_per_mission",
    "home_counts_ongoing",
    "allow_dead_entries",
    "turn_cap",
)
_ORDERS = {"equal": codes.EQUAL, "rising": codes.RISING, "nondec": codes.NONDEC}
_COUNTS = {"max": codes.BY_MOST, "roller": codes.BY_ROLLER, "mean_up": codes.BY_MEAN}
_JOINT = {"roller": codes.ROLLER, "majority": codes.MAJORITY, "leader": codes.LEADER}
_ASSIGN = {"by_seat": codes.BY_SEAT, "random": codes.RANDOM_SHEETS, "same": codes.SAME}


def pack(parameters: Parameters, players: int) -> np.ndarray:
    """The rules record of a ruleset at one player count, shape (1,)."""
    packed = np.zeros(1, s.RULES)
    rules = packed[0]
    rules["players"] = players
    for name in _AS_THEY_ARE:
        rules[name] = getattr(parameters, name)
    rules["lead"] = parameters.start_square - 1
    rules["steps_needed"] = steps_needed(parameters)
    rules["same_square"] = parameters.caught_rule == "same_square"
    rules["dice"] = (*parameters.dice_per_colour, parameters.joker_dice)
    rules["chameleons"] = parameters.chameleons_by_players[players - 1]
    rules["retrieve_count"] = _COUNTS[parameters.retrieve_count]
    rules["forced_only"] = parameters.retrieve_when == "forced_only"
    rules["joint_rule"] = _JOINT[parameters.joint_rule]
    rules["assign"] = _ASSIGN[parameters.sheet_assign]
    start = parameters.start_player
    rules["start_player"] = codes.RANDOM_START if start == "random" else start
    _pack_sheets(rules, parameters)
    fill_tables(rules)
    return packed


def _pack_sheets(rules: np.void, parameters: Parameters) -> None:
    letters = parameters.sheet_letters
    rules["letters"], rules["rows"] = len(letters), len(parameters.sheet)
    rules["letter_pieces"][: len(letters)] = range(len(letters))
    for i, row in enumerate(parameters.sheet):
        rules["rule"][i] = _ORDERS[row.rule]
        rules["gray_after"][i] = row.gray_after
        rules["arrow"][i] = row.arrow
        for letter, name in enumerate(letters):
            colours = [INITIALS.index(c) for c in row.squares[name]]
            rules["squares"][i] = len(colours)
            rules["colour"][letter, i, : len(colours)] = colours

"""The dials of the characters: what they are called, where they lie, what they are at first.

The first numbers are those of every character that goes home like *homeward*; its own follow.
"""

BEGINNER, HOMEWARD, CAUTIOUS, PIRATE, FERRYMAN = range(5)

(
    ASHORE_GAIN,
    BOARD_GAIN,
    CLIMB_GAIN,
    SAIL_GAIN,
    FETCH_GAIN,
    WALK_GAIN,
    HOP_GAIN,
    SWIM_GAIN,
    WITH_DOLPHIN,
    LEAVE_SINKING,
    WHIM,
    OWN_WEIGHT,
    LEADER_WEIGHT,
    OTHER_WEIGHT,
    NEXT_TO_TILE,
    DEADLY,
) = range(16)
FEAR, CROWD, FLIGHT, DRIVE_OFF, CALL_DOLPHIN = range(16, 21)  # cautious
BREAK_MAJORITY, STEAL, STALK = range(16, 19)  # pirate
COMPANY, WAIT_WITHIN, DUE, SHOO = range(16, 20)  # ferryman

_HOMEWARD = {
    "ashore": 100,
    "board": 60,
    "climb": 40,
    "sail": 10,
    "fetch": 2,
    "walk": 5,
    "hop": 8,
    "swim": 6,
    "with_dolphin": 2,
    "leave_sinking": 1,
    "whim": 0.25,
    "own_weight": 2,
    "leader_weight": 1,
    "other_weight": 1,
    "next_to_tile": 0.15,
    "deadly": 50,
}
HOMEWARD_DIALS = dict(_HOMEWARD)
CAUTIOUS_DIALS = _HOMEWARD | {
    "fear": 15,
    "crowd": 10,
    "flight": 120,
    "drive_off": 0.2,
    "call_dolphin": 0.1,
}
PIRATE_DIALS = _HOMEWARD | {
    "own_weight": 1,
    "leader_weight": 1.5,
    "break_majority": 10,
    "steal": 15,
    "stalk": 0.1,
}
FERRYMAN_DIALS = _HOMEWARD | {"company": 2, "wait_within": 3, "due": 4, "shoo": 1}

"""The dials of the characters: what they are called, what they are at first, where they lie.

The first numbers of every character but *beginner* are those of *homeward*; its own follow.
"""

from balance.games.api import numbered

BEGINNER, HOMEWARD, CAUTIOUS, PIRATE, FERRYMAN = range(5)

HOMEWARD_DIALS = {
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
CAUTIOUS_DIALS = HOMEWARD_DIALS | {
    "fear": 15,
    "crowd": 10,
    "flight": 120,
    "drive_off": 0.2,
    "call_dolphin": 0.1,
}
PIRATE_DIALS = HOMEWARD_DIALS | {
    "own_weight": 1,
    "leader_weight": 1.5,
    "break_majority": 10,
    "steal": 15,
    "stalk": 0.1,
}
FERRYMAN_DIALS = HOMEWARD_DIALS | {"company": 2, "wait_within": 3, "due": 4, "shoo": 1}

# Where the dials lie in ``player.numbers``.
DIAL = numbered(HOMEWARD_DIALS)
CAUTION = numbered(CAUTIOUS_DIALS)
PIRACY = numbered(PIRATE_DIALS)
FERRY = numbered(FERRYMAN_DIALS)

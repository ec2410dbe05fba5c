"""The dials of the characters: what they are called, where they lie, what they are at first.

The first numbers are those of every character, for each falls back on *greedy*; its own follow.
"""

GREEDY, RUSHER, CAUTIOUS, RAIDER, BUILDER = range(5)

ICEBERG_VALUE, ICEBERG_CARDS, BUY_VALUE, PLAY_VALUE, BLOCK_VALUE, RESCUE_VALUE = range(6)
BUILD_VALUE = 6  # builder
DIALS = 7

GREEDY_DIALS = {
    "iceberg_value": 30,  # of all own cards, before the Iceberg is bought
    "iceberg_cards": 0,  # of one's own, before that
    "buy_value": 0,  # least value of a card to buy
    "play_value": 1,  # least value of a card to play in the Sinking
    "block_value": 5,  # least value of a play to block
    "rescue_value": 6,  # least value of a card to rescue
}
RUSHER_DIALS = GREEDY_DIALS | {"iceberg_value": 0, "buy_value": 4}
CAUTIOUS_DIALS = GREEDY_DIALS | {"iceberg_cards": 20}
RAIDER_DIALS = GREEDY_DIALS | {"block_value": 0}
BUILDER_DIALS = GREEDY_DIALS | {"build_value": 5}

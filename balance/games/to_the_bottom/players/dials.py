"""The numbers of the characters: what they are called, and what they are at first.

The first are those of every character, for each falls back on *greedy*; its own follow.
"""

from balance.games.api import numbered

GREEDY, RUSHER, CAUTIOUS, RAIDER, BUILDER = range(5)

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
DIAL = numbered(BUILDER_DIALS)

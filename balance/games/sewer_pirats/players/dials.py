"""The dials of the characters: what they are called, and what they are at first.

The first numbers are those of every character, for each falls back on *greedy*; its own follow.
"""

from balance.games.api import numbered

GREEDY, PASSENGER, PRIVATEER, COLLECTOR, SPOILER = range(5)

GREEDY_DIALS = {
    "now": 0.6,
    "later": 0.4,
    "least_bonus": 2,
    "card": 0.9,
    "with_captain": 0.9,
    "without_captain": 0.5,
    "draw_room": 1.6,
    "draw_nearly_full": 0.8,
    "draw_full": -50,
    "stay_below": 3,
    "new_symbol": -1,
    "unseen_card": -0.5,
    "keep": 2,
    "bid_rat": 2,
    "bid_raccoon": 1,
    "bid_cockroach": 2,
    "bid_weasel": 3,
    "bid_snail": 1,
    "bid_toad": 1,
}
PASSENGER_DIALS = GREEDY_DIALS | {"captain_from": 6, "company": 2}
PRIVATEER_DIALS = GREEDY_DIALS | {"bid_rat": 3, "bid_snail": 3}
COLLECTOR_DIALS = GREEDY_DIALS | {"inside": 2, "outside": 0.5}
SPOILER_DIALS = GREEDY_DIALS | {"envy": 0.5, "coup": 2, "ambush": 1.5, "crowd": 2}

DIAL = numbered(GREEDY_DIALS)  # the places of all characters' dials; of one's own:
PASSENGER_DIAL = numbered(PASSENGER_DIALS)
COLLECTOR_DIAL = numbered(COLLECTOR_DIALS)
SPOILER_DIAL = numbered(SPOILER_DIALS)
MOST_DIALS = len(SPOILER_DIALS)

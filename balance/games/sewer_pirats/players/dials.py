"""The dials of the characters: what they are called, where they lie, what they are at first.

The first numbers are those of every character, for each falls back on *greedy*; its own follow.
"""

GREEDY, PASSENGER, PRIVATEER, COLLECTOR, SPOILER = range(5)

(
    NOW,
    LATER,
    LEAST_BONUS,
    CARD,
    WITH_CAPTAIN,
    WITHOUT_CAPTAIN,
    DRAW_ROOM,
    DRAW_NEARLY_FULL,
    DRAW_FULL,
    STAY_BELOW,
    NEW_SYMBOL,
    UNSEEN_CARD,
    KEEP,
    FIRST_BID,  # one for each tribe, in the order of the tribes
) = range(14)
DIALS = FIRST_BID + 6  # of greedy
CAPTAIN_FROM, COMPANY = DIALS, DIALS + 1  # passenger
INSIDE, OUTSIDE = DIALS, DIALS + 1  # collector
ENVY, COUP, AMBUSH, CROWD = DIALS, DIALS + 1, DIALS + 2, DIALS + 3  # spoiler

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

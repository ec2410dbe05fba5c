"""The records of Sewer Pirats: rules, state, counters.

Ships carry the number of their symbol: cat, bird, fish. Spaces of a ship count from the stern, 1 to
3 for crew and 4 for the captain; 0 stands for the area. A booty token is one number, 16 times its
kind plus its value; a figure is 1 plus 6 times its owner plus its tribe, 0 where nobody stands.
"""

import numpy as np

from balance.games.sewer_pirats.kernel import codes

RULES = np.dtype(
    [
        ("sewer_pirats", "u1"),
        ("players", "i4"),
        ("cards_per_symbol", "i4"),
        ("row_size", "i4"),
        ("draw_cards", "i4"),
        ("hand_limit", "i4"),
        ("starting_hand", "i4", (codes.SEATS,)),
        ("captain_cost_from_area", "i4"),
        ("captain_cost_from_ship", "i4"),
        ("groups_at_setup", "i4"),
        ("booty_per_group", "i4"),
        ("booty_count", "i4"),
        ("booty", "i1", (codes.BOOTY,)),  # tokens, ascending
        ("booty_piece", "i4", (codes.BOOTY,)),  # their names for shuffling
        ("bonus_count", "i4"),
        ("bonus", "i1", (codes.BONUS,)),
        ("bonus_piece", "i4", (codes.BONUS,)),
        ("food_bonus", "i4", (codes.FOODS,)),
        ("parrot_vp", "i4"),
        ("cans_per_opener", "i4"),
        ("crew_mode", "i4"),
        ("crew_size", "i4"),
        ("tribe_pool", "i4", (codes.TRIBES,)),  # tribes that may be drawn
        ("pool_size", "i4"),
        ("forced", "i1", (codes.SEATS,)),  # tribes given instead of drawn
        ("forced_count", "i4"),
        ("abilities", "u1", (codes.TRIBES,)),
        ("rat_booty", "i4"),
        ("raccoon_toll", "i4"),
        ("waive", "u1"),
        ("cockroach_discount", "i4"),
        ("weasel_extra_actions", "i4"),
        ("weasel_captain_then_sail", "u1"),
        ("weasel_before_final", "u1"),
        ("snail_extra", "i4"),
        ("snail_takes_captaincy", "u1"),
        ("toad_may_stay", "u1"),
        ("auction_cards", "i4"),
        ("captain_space_tiebreak", "i4"),
        ("max_turns", "i4"),
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("sewer_pirats", "u1"),
        ("actor", "i4"),
        ("decision", "i4"),
        ("finished", "i4"),  # 0 no, 1 by the rules, 2 capped
        ("goes_on", "i4"),
        ("turns", "i4"),  # turns begun; auction and final sailings are none
        ("active", "i4"),  # whose turn it is
        ("first_player", "i4"),  # seat of the first turn, -1 while the auction runs
        ("final", "i4"),  # 1 once the final sailings have begun
        ("seat_turns", "i4", (codes.SEATS,)),
        # figures
        ("space", "i1", (codes.SHIPS, codes.SPACES)),
        ("area", "i1", (codes.SEATS, codes.TRIBES)),
        ("crew", "i1", (codes.SEATS, codes.TRIBES)),
        # cards
        ("hand", "i1", (codes.SEATS, codes.SHIPS)),
        ("shown", "i1", (codes.SEATS, codes.SHIPS)),  # known to all, at least
        ("row", "i1", (codes.SHIPS,)),
        ("discard", "i1", (codes.SHIPS,)),
        ("deck", "i1", (codes.CARDS,)),  # symbols in the order they will come
        ("deck_at", "i4"),  # the next card
        ("deck_end", "i4"),
        ("shuffles", "i4"),
        # tokens
        ("pool", "i1", (codes.BOOTY,)),  # booty in the order it will come
        ("pool_at", "i4"),
        ("bonus_pool", "i1", (codes.BONUS,)),
        ("bonus_at", "i4"),
        ("groups", "i4", (codes.SHIPS,)),  # groups at the ship
        (
            "group",
            "i1",
            (codes.SHIPS, codes.GROUPS, codes.TOKENS),
        ),  # front first; ascending, -1 none
        ("group_bonus", "i1", (codes.SHIPS, codes.GROUPS)),  # -1 none
        ("taken", "i1", (codes.SEATS, codes.KINDS, codes.VALUES)),
        ("bonus", "i1", (codes.SEATS, codes.BONUSES)),
        ("score", "i4", (codes.SEATS,)),  # when no ship sails
        ("box", "i1", (codes.KINDS, codes.VALUES)),
        # within a turn
        ("draws_left", "i4"),
        ("figure_ship", "i4"),  # the figure that acted last: ship (-1: in the area) and space
        ("figure_at", "i4"),
        ("figure_tribe", "i4"),
        ("further", "i4"),  # 1 while a weasel's further action is on offer or under way
        ("reveal", "i4"),  # 1 when the top card of the deck is to be shown for a snail
        # a sailing
        ("sailing", "i4"),  # ship + 1, 0 if none sails
        ("taker", "i4"),  # space whose figure takes next, 4 down to 1
        ("stays", "u1", (codes.SPACES,)),  # spaces whose figure took nothing
        ("sails_done", "i4"),  # sailings so far
        ("final_ship", "u1", (codes.SHIPS,)),  # ships that still sail at the end
        # the auction
        ("bar", "i1", (codes.BAR,)),  # tribes from the front
        ("bar_count", "i4"),
        ("under", "i1", (codes.SHIPS,)),  # cards under the front figure
        ("under_count", "i4"),
        ("starter", "i4"),
        ("rank", "i4"),  # the figure that is bid for
        ("bid", "i4"),
        ("leader", "i4"),  # who holds the bid, -1 before it is opened
        ("passed", "u1", (codes.SEATS,)),
        ("to_pay", "i4"),
        # between two decisions, and for the weasel
        ("sailor", "i4"),  # seat whose captain sails or sailed last
        ("owed", "i4"),  # 1 while a weasel's further action waits for the final sailings
        ("from_deck", "i4"),  # 1 when a card is to come from the deck
    ],
    align=True,
)

_SEAT_COUNTERS = (
    ("draws", "Draw actions"),
    ("moves", "Move actions, further ones of weasels included"),
    ("captain_from_area", "captaincies taken from the area"),
    ("captain_from_ship", "captaincies taken from a crew space"),
    ("sails", "sailings as captain, final ones included"),
    ("cards_paid", "cards played for moves and captaincies"),
    ("free_moves", "cockroach actions without a card"),
    ("tolls_paid", "cards given to raccoons"),
    ("tolls_received", "cards got by raccoons"),
    ("snail_reveals", "cards revealed for snails"),
    ("snail_hits", "revealed cards that matched the ship"),
    ("snail_swaps", "snail steps onto an occupied space"),
    ("snail_coups", "snail swaps with a captain"),
    ("weasel_second", "further actions of weasels, Set Sail included"),
    ("weasel_dash", "captaincies followed by Set Sail with the same weasel in one turn"),
    ("weasel_rejoin", "moves and captaincies of a weasel after it sailed"),
    ("toad_stays", "toads that chose to stay"),
    ("toad_captain", "toads that stepped onto a captain's space after a sailing"),
    ("rat_doubles", "second tokens of rats"),
    ("left_behind", "figures other than toads with their ability that found no token"),
    ("booty_taken", "booty tokens taken"),
    ("bonus_taken", "bonus tokens taken"),
    ("hand_discards", "cards discarded to the hand limit"),
    ("auction_paid", "cards bid away in the auction"),
    ("auction_won", "figures hired, free ones included"),
    ("auction_found", "cards found under front figures"),
)
_COUNTERS = (
    ("final_sails", "final sailings"),
    ("wasted_booty", "booty tokens that went to the box"),
    ("toad_jumps", "steps of staying figures over an occupied space"),
    ("free_figures", "figures left to the last bidder"),
)

TALLY = np.dtype(
    [
        ("sewer_pirats", "u1"),
        *((name, "i4", (codes.SEATS,)) for name, _ in _SEAT_COUNTERS),
        *((name, "i4") for name, _ in _COUNTERS),
        ("order", "i4", (codes.BOOTY,)),  # room for shuffling
        ("keys", "u8", (codes.BOOTY,)),
        ("pieces", "i4", (codes.BOOTY,)),
        ("room", "i4", (1, codes.MAX_OPTIONS)),  # for options nobody is asked about
    ],
    align=True,
)

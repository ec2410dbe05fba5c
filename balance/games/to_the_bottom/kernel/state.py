"""The records of To the Bottom: rules, state, counters.

Cards are data: a card is its type, the row number in the card table, and copies of a type are
alike. Ordered piles are lists of types whose top is at ``.._at``; all other zones are counts by
type, but for the boards, which keep the order of arrival.

What is under way (a turn, an action, a part of it, a reaction) is a stack of pending effects, the
youngest last; ``advance`` goes on with the youngest until a decision is due.
"""

import numpy as np

from balance.games.to_the_bottom.kernel import codes

RULES = np.dtype(
    [
        ("to_the_bottom", "u1"),
        ("players", "i8"),
        ("types", "i8"),
        ("iceberg_type", "i8"),  # -1 without one
        ("shop_slots", "i8"),
        ("cruise_ramp", "i4", (codes.RAMP,)),
        ("cruise_ramp_count", "i8"),
        ("sink_ramp", "i4", (codes.RAMP,)),
        ("sink_ramp_count", "i8"),
        ("ramp_by_seat", "i8"),
        ("cruise_hand_limit", "i8"),
        ("sink_hand_limit", "i8"),
        ("sink_start_hand", "i8"),
        ("board_step", "i8"),
        ("mult_step", "i8"),
        ("draw_floor", "i8"),
        ("assistant_factor", "i8"),
        ("discard_is_jettison", "i8"),
        ("jettison_opens_teacher", "i8"),
        ("teacher_off_turn", "i8"),
        ("flapper_needs_ready", "i8"),
        ("cruise_turn_cap", "i8"),
        ("sink_turn_cap", "i8"),
        ("turn_action_cap", "i8"),
        ("event_cap", "i8"),
        # cards by type
        ("value", "i4", (codes.TYPES,)),
        ("price", "i4", (codes.TYPES,)),
        ("jet", "i4", (codes.TYPES,)),
        ("copies", "i4", (codes.TYPES,)),  # in the shop, all switches applied; 1 for the Iceberg
        ("start", "i4", (codes.TYPES,)),
        ("class_", "i4", (codes.TYPES,)),  # place in CLASSES
        ("trigger", "i4", (codes.TYPES,)),
        ("cost", "i4", (codes.TYPES,)),
        ("enters_tired", "i4", (codes.TYPES,)),
        *((name, "i4", (codes.TYPES,)) for name in codes.STATIC_FIELDS),
        ("parts_count", "i8", (codes.TYPES,)),
        *((f"part_{name}", "i4", (codes.TYPES, codes.PARTS)) for name in codes.PART_FIELDS),
        ("extra_deck", "i4", (codes.SEATS, codes.TYPES)),
        ("extra_board", "i4", (codes.SEATS, codes.TYPES)),
        *((name, "u1", (codes.TYPES,)) for name in codes.TASTES),
    ],
    align=True,
)

# What is handed on to functions is 8 bytes wide, like the numbers of loops: a function is compiled
# anew for every width. Fields that a kind of effect does not use are 0.
EFFECT = np.dtype(
    [
        ("kind", "i2"),
        ("step", "i2"),
        ("actor", "i8"),  # whose turn, action, draw or reaction it is
        ("card", "i8"),  # type of the card whose action, play, tiring or rescue it is
        ("id", "i8"),  # of the acting board card, 0 for none
        ("seat", "i8"),  # whose cards are picked, moved or revealed at the moment
        # a turn
        ("listed_after", "i8"),  # automatic cards are those with ids above this one ...
        ("listed_up_to", "i8"),  # ... up to this one
        ("draw_order", "i2"),  # FOE_FIRST or OWN_FIRST
        ("choice", "i8"),  # the option of MAIN under way
        ("pairing", "i8"),  # the type jettisoned that looks for another one
        # an action and its moves
        ("factor", "i8"),  # of the merged Assistant
        ("seeing", "i8"),  # the actor saw all hands at the declaration
        ("copied", "i8"),  # used without its card
        ("part", "i8"),
        ("targets", "i8", (codes.PARTS,)),  # the opponent chosen for each part, -1 for none
        ("affected", "i8"),  # players that the part affects, one bit a seat
        ("affected_before", "i8"),  # seats done with, in the order from the actor
        ("board_size", "i8"),  # of the affected player before the first card leaves
        ("to_pick", "i8"),  # cards; -1 before the first of a player
        ("picked", "i8"),  # cards
        ("highest", "i8"),  # the value that MAXVAL looks for, -1 for that of each board
        ("hit_answer", "i2"),  # PASS, CANCEL or REDIRECT
        ("arriving", "i8"),  # the place among the picks of the next card to arrive
        # windows for reactions
        ("asked_before", "i8"),  # seats asked, in the order of the window
        ("last_to_tire", "i8"),  # the seat whose tiring the chain stands at
        ("event_card", "i8"),  # the next card of the event that may copy an action
        ("host_board", "i8"),  # the seat whose board a card that is played goes to
        # decks
        ("to_draw", "i8"),
        ("reveals", "i8"),  # of every player
        ("to_reveal", "i8"),  # by the player at the moment
        ("visible", "i8"),  # cards on top that may be ordered
        ("ordered", "i8"),  # of them, from the top
    ],
    align=True,
)

STATE = np.dtype(
    [
        ("to_the_bottom", "u1"),
        ("actor", "i8"),
        ("decision", "i8"),
        ("finished", "i8"),  # 0 no, 1 by the rules, 2 stopped by a guard
        ("goes_on", "i8"),
        ("turns", "i8"),  # table turns completed
        ("seat_turns", "i8", (codes.SEATS,)),
        ("cruise_turns", "i8", (codes.SEATS,)),
        ("sink_turns", "i8", (codes.SEATS,)),
        ("phase", "i8"),
        ("phase_turns", "i8"),  # table turns completed in this phase
        ("active", "i8"),
        ("opener", "i8"),  # the seat with the first turn of the phase
        ("buyer", "i8"),  # of the Iceberg, -1 for none
        ("pool", "i8"),
        ("mains", "i8"),  # MAIN choices of this turn
        ("answer", "i8"),  # the option taken last
        ("afloat", "u1", (codes.SEATS,)),
        ("stalled", "u1", (codes.SEATS,)),
        ("capped", "u1"),  # a guard of section 9.9 ended a phase
        ("sunk", "i8"),  # players that have sunk
        ("sink_order", "u1", (codes.SEATS,)),  # 1 sank first, 0 afloat
        # zones of the players
        ("deck", "u1", (codes.SEATS, codes.CARDS)),
        ("deck_at", "i8", (codes.SEATS,)),  # the top card
        ("deck_end", "i8", (codes.SEATS,)),  # one past the bottom card
        ("hand", "u1", (codes.SEATS, codes.TYPES)),
        ("hand_count", "i8", (codes.SEATS,)),
        ("shown", "u1", (codes.SEATS, codes.TYPES)),  # of the hand, known to all
        # of the hand, known to each seat that watched, be it from its own cards that went there
        ("told", "u1", (codes.SEATS, codes.SEATS, codes.TYPES)),
        # who owns what, by viewer and seat: see owners.py
        ("unseen", "u1"),  # 1 once a card has moved of which not all know which it was
        ("mistaken", "i2", (codes.SEATS, codes.SEATS, codes.TYPES)),  # thought less held
        ("gave", "i4", (codes.SEATS, codes.SEATS)),  # cards that went, nobody knows which
        ("barred", "u1", (codes.TYPES,)),  # of the active player's hand
        ("water", "u1", (codes.SEATS, codes.TYPES)),
        ("board_type", "u1", (codes.SEATS, codes.BOARD)),
        ("board_tired", "u1", (codes.SEATS, codes.BOARD)),
        # 1 + index of the merged partner, 0 for none
        ("board_mate", "u1", (codes.SEATS, codes.BOARD)),
        # rising along a board, of use within one unit
        ("board_id", "i2", (codes.SEATS, codes.BOARD)),
        ("board_count", "i8", (codes.SEATS,)),
        ("last_id", "i8"),
        # the shop
        ("slot", "i1", (codes.SLOTS,)),  # -1 empty
        ("shop", "u1", (codes.CARDS,)),
        ("shop_at", "i8"),
        ("shop_end", "i8"),
        ("shop_discard", "u1", (codes.TYPES,)),
        ("iceberg", "u1"),  # in its space
        ("aside", "u1", (codes.TYPES,)),  # Lockdowns set aside, none between decisions
        ("out", "i2", (codes.TYPES,)),  # of the game
        ("motion", "i8"),  # 1 + type of the card under way, 0 for none
        ("deck_shuffles", "i8", (codes.SEATS,)),
        ("shop_shuffles", "i8"),
        ("blinds", "i8"),  # blind picks so far
        # what is under way
        ("pending", EFFECT, (codes.DEPTH,)),
        ("depth", "i8"),  # effects pending
        ("paid", "i8"),  # for the card in motion
        ("multiplied", "i8"),  # whether the board made it dearer
        ("merging", "i8"),  # 1 + seat whose last board card looks for a host, 0 for nobody
        ("stopped", "i8"),  # how the chain of REACT_ACTION stands or ended
        ("tired_type", "i8"),  # the card whose tiring opened it
        ("tired_seat", "i8"),
        ("funds", "i8"),  # paid in off-turn for the rescue under way
        ("before", "u1", (codes.SEATS, codes.TYPES)),  # the waters before the action was paid for
        ("pick_count", "i8"),
        ("pick_part", "u1", (codes.PICKS,)),
        ("pick_seat", "u1", (codes.PICKS,)),
        ("pick_value", "i2", (codes.PICKS,)),  # id of a board card, place in the deck, or type
        ("queue", "u1", (codes.QUEUE + codes.EVENT,)),  # events: seat, number of cards, their types
        ("queue_end", "i8"),
        ("queued", "i8"),  # events that joined in this run
    ],
    align=True,
)

_SEAT_COUNTERS = (
    ("bought", "cards bought, the Iceberg included"),
    ("played", "cards played and not blocked"),
    ("activated", "actions used, stopped ones included"),
    ("jettisoned", "cards jettisoned"),
    ("drawn", "cards drawn"),
    ("points_spent_buy", "points paid in the shop"),
    ("points_spent_play", "points paid for cards played"),
    ("points_lost", "points left over at the end of turns"),
    ("multiplied_plays", "cards played that the board made dearer"),
    ("lost_to_attacks", "cards taken by moves of opponents, Arbiter excluded"),
    ("arbiter_returns", "cards taken up because they were the highest"),
    ("lifebuoy_used", "hits cancelled"),
    ("redirect_used", "hits redirected, stopped attempts included"),
    ("guard_used", "tirings answered, stopped answers included"),
    ("block_used", "plays blocked, stopped attempts included"),
    ("rescued", "cards rescued from the water of opponents"),
    ("copies_used", "actions copied when jettisoned"),
    ("roses", "cards that went to the board when jettisoned"),
    ("seal_pairs", "pairs jettisoned"),
    ("zero_draw_turns", "turns without a draw"),
    ("deck_at_sink", "cards in hand, deck and water when the Sinking started"),
    ("board_at_sink", "board cards when the Sinking started"),
)
_COUNTERS = (
    ("action_caps", "i4", "turns ended by the limit of choices"),
    ("event_drops", "i4", "jettison events dropped"),
    ("lockdowns", "i4", "Lockdowns that came up"),
    ("shop_reshuffles", "i4", "times the shop discard became the shop deck"),
    ("water_reshuffles", "i4", "times a water became a deck"),
    ("max_board", "i4", "most cards on one board"),
    ("first_sink_turn", "i4", "Sinking turns completed before the first sinking"),
    ("cruise_capped", "u1", "1 where the Cruise was stopped by its limit"),
)
_CARD_COUNTERS = (
    ("card_bought", "copies bought"),
    ("card_played", "copies played"),
    ("card_owned", "copies in all zones when the Sinking started"),
)

TALLY = np.dtype(
    [
        ("to_the_bottom", "u1"),
        *((name, "i4") for name, *_ in _COUNTERS),
        *((name, "i4", (codes.SEATS,)) for name, _ in _SEAT_COUNTERS),
        *((name, "u2", (codes.TYPES, codes.SEATS)) for name, _ in _CARD_COUNTERS),
        # the lead, read when a turn ends: a next turn may begin without a question
        ("lead_changes", "i4"),
        ("leader", "i8"),  # 1 + seat of the last sole leader, 0 before there was one
        # room to shuffle in: a pile by type, its pieces, their places and words
        ("pile", "u2", (codes.TYPES,)),
        ("pieces", "i4", (codes.CARDS,)),
        ("order", "i4", (codes.CARDS,)),
        ("words", "u8", (codes.CARDS,)),
    ],
    align=True,
)

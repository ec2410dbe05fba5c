"""A whole move of Sewer Pirats in numbers, for the players that weigh moves.

The first twenty-five are the features of section 11, where the bid and the cards under the figure
make two; the other ones tell what else a choice is about, the last of them what the sailings to
come will bring (:mod:`.prospects`). All describe the position as the move left it. While a ship
sails only the tokens count. What others took and hold is told to a seat that watches alone; it
reads 0 for all others.
"""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.games.api import numbered
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import hand_size
from balance.games.sewer_pirats.kernel.figures import has_groups, owner_of, owns, tribe_of
from balance.games.sewer_pirats.kernel.scoring import points, tie_sum
from balance.games.sewer_pirats.players.dials import GREEDY, GREEDY_DIALS
from balance.games.sewer_pirats.players.ending import final_lead, is_due, is_near
from balance.games.sewer_pirats.players.evaluation import ahead, count_tokens, takings, weigh_group
from balance.games.sewer_pirats.players.prospects import (
    PROSPECTS,
    prospects,
    prospects_of_taking,
)
from balance.games.sewer_pirats.players.sailings import captain_price

FEATURES = (
    "score",
    "score_with_bonus",
    "tokens_with_captain",
    "tokens_without_captain",
    "captain_bonus",
    "tokens_of_others",
    "cards",
    "tolls",
    "hand",
    "most_equal",
    "captain_symbols",
    "in_area",
    "empty_ahead",
    "left_to_opponents",
    "row_matches",
    "raccoons_ahead",
    "own_raccoons",
    "snail_chance",
    "displaces",
    "groups_left",
    "lead",
    "next_bonus",
    "over_minimum",
    "under_figure",
    "tie_break",
    "sails",
    "tokens_in_company",
    "captaincy_at_hand",
    "bid_rat",
    "bid_raccoon",
    "bid_cockroach",
    "bid_weasel",
    "bid_snail",
    "bid_toad",
    "lead_near_the_end",
    "lead_at_the_end",
    "ahead_at_the_end",
    "surplus",
    "tie_at_the_end",
    *PROSPECTS,
)
FEATURE = numbered(FEATURES)

WEIGHTS = {
    "mate": (
        1.1, 0.96, 1.3, 0.32, 1.6, 0.61, -0.27, -0.26, 1.9, -0.44, -0.88, -0.22,
        0.37, -0.1, 0.14, -0.4, 2.7, 2.7, 1.4, 0.0, 0.0, 0.72, 0.089, 0.6,
        0.27, 3.1, 0.23, 0.14, 1.0, 0.3, 2.9, 2.4, 0.045, 0.98, 0.0, 0.0, 0.0, 0.0,
        1.0,
        *len(PROSPECTS) * (0.0,),
    ),
}  # fmt: skip

_OWN = len(FEATURES) - len(PROSPECTS)  # features of this module come first
_ENOUGH = 6  # cards beyond these are worth nothing, or nobody would ever play one
_DIALS = tuple(float(x) for x in GREEDY_DIALS.values())


@apart
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    decision, seat = before.decision, np.int64(seat)
    for i in range(len(FEATURE)):
        out[i] = 0.0
    for i in range(len(_DIALS)):
        memory.dials[i] = _DIALS[i]
    if decision in (codes.FIG, codes.OPEN, codes.BID):
        _of_the_bid(rules, after, seat, out)
        return len(FEATURE)
    if decision in codes.TAKING:
        _of_the_tokens(rules, memory, before, after, seat, out)
        prospects_of_taking(rules, memory, before, after, seat, out[_OWN:])
        _of_the_end(rules, memory, after, seat, out)
        return len(FEATURE)
    if decision == codes.WEA and not has_groups(before):  # no turn follows (SP-67)
        out[FEATURE.tie_at_the_end] = tie_sum(rules, after, seat)
        _of_the_end(rules, memory, after, seat, out)
        return len(FEATURE)
    acts = decision in (codes.ACT, codes.WEA, codes.SNL)
    if acts and after.figure_ship >= 0:
        out[FEATURE.left_to_opponents] = _left_to_opponents(
            rules, memory, after, seat, np.int64(after.figure_ship)
        )
    count_tokens(rules, before, memory, seat)
    for ship in range(codes.SHIPS):  # as before: a captain that sails has his bonus token already
        _weigh(rules, before, memory, seat, ship, 0)
    _of_the_hand(rules, memory, before, after, seat, out)
    if acts:
        _of_the_figure(rules, memory, after, seat, out)
        _of_the_crew(rules, memory, after, seat, out)
    out[FEATURE.groups_left] = _groups(rules, after) / rules.bonus_count
    prospects(rules, memory, after, seat, out[_OWN:])
    _of_the_end(rules, memory, after, seat, out)
    return len(FEATURE)


@apart
def _of_the_end(rules, memory, after, seat, out):
    """Who leads when the game ends; comes last, for it writes over what groups are worth."""
    if memory.watches and is_near(rules, after):
        lead = final_lead(rules, after, memory, seat)
        if is_due(after):
            out[FEATURE.lead_at_the_end] = lead
            out[FEATURE.ahead_at_the_end] = (lead > 0.0) + 0.5 * (lead == 0.0)
        else:
            out[FEATURE.lead_near_the_end] = lead


@apart
def _weigh(rules, state, memory, seat, ship, group):
    """Note what a group is worth to a seat."""
    weigh_group(rules, state, memory, seat, ship, group, GREEDY)


# --- the auction --------------------------------------------------------------------------


@compiled
def _of_the_bid(rules, after, seat, out):
    """A seat that holds the bid, or is about to open, may get the figure; others do not."""
    hand = hand_size(after, seat)
    out[FEATURE.hand] = _useful(rules, hand)
    if after.passed[seat] or (after.decision == codes.BID and after.leader != seat):
        return
    bid = max(after.bid, after.rank)  # a figure just chosen is still to be bid for
    out[FEATURE.cards] = bid
    out[FEATURE.over_minimum] = bid - after.rank
    out[FEATURE.under_figure] = after.under_count if after.rank == 0 else 0
    out[FEATURE.bid_rat + after.bar[after.rank]] = 1.0
    out[FEATURE.hand] = _useful(rules, hand - bid)


# --- cards --------------------------------------------------------------------------------


@apart
def _of_the_hand(rules, memory, before, after, seat, out):
    hand, most = hand_size(after, seat), 0
    for other in range(rules.players):
        if other != seat:
            out[FEATURE.tolls] += hand_size(after, other) - hand_size(before, other)
    for symbol in range(codes.SHIPS):
        cards = after.hand[seat][symbol]
        most = max(most, cards)
        if cards > 0 and captain_price(rules, after, seat, symbol) <= cards:
            out[FEATURE.captain_symbols] += 1.0
            worth = memory.front[symbol][0] + memory.front_bonus[symbol]
            out[FEATURE.captaincy_at_hand] = max(out[FEATURE.captaincy_at_hand], worth)
    out[FEATURE.cards] = max(0.0, hand_size(before, seat) - hand - out[FEATURE.tolls])
    coming = hand + after.draws_left + after.from_deck
    out[FEATURE.hand] = _useful(rules, coming)
    out[FEATURE.surplus] = coming - out[FEATURE.hand]  # who waits with a full hand waits for ever
    out[FEATURE.most_equal] = most


@compiled
def _useful(rules, cards):
    return min(_ENOUGH, rules.hand_limit, cards)


# --- figures ------------------------------------------------------------------------------


@apart
def _of_the_figure(rules, memory, after, seat, out):
    """The figure that acted, and its ship."""
    ship, space = np.int64(after.figure_ship), after.figure_at
    if ship < 0:
        return
    captained = after.space[ship][codes.CAPTAIN] > 0
    rank = 0 if space == codes.CAPTAIN else max(1, ahead(after, ship, space))
    tokens = takings(rules, memory, ship, rank, np.int64(after.figure_tribe))
    out[FEATURE.tokens_with_captain if captained else FEATURE.tokens_without_captain] = tokens
    out[FEATURE.tokens_in_company] = (
        0.0 if captained else tokens * (ahead(after, ship, codes.AREA) - 1)
    )
    if space == codes.CAPTAIN:
        out[FEATURE.captain_bonus] = memory.front_bonus[ship]
        out[FEATURE.sails] = after.sailing > 0
    out[FEATURE.row_matches] = after.row[ship]
    for other in range(space + 1, codes.CAPTAIN + 1):
        out[FEATURE.empty_ahead] += after.space[ship][other] == 0
    for other in range(1, codes.CAPTAIN):
        if rules.abilities[codes.RACCOON] and tribe_of(after.space[ship][other]) == codes.RACCOON:
            own = owns(seat, after.space[ship][other])
            out[FEATURE.own_raccoons] += own and other < codes.CAPTAIN - 1
            out[FEATURE.raccoons_ahead] += not own and other > space
    if after.reveal:
        out[FEATURE.snail_chance] = _chance_of(rules, memory, after, seat, ship)
        coup = rules.snail_takes_captaincy and space == codes.CAPTAIN - 1 and captained
        out[FEATURE.displaces] = coup and not owns(seat, after.space[ship][codes.CAPTAIN])


@apart
def _of_the_crew(rules, memory, after, seat, out):
    """All other figures of the seat."""
    for tribe in range(codes.TRIBES):
        out[FEATURE.in_area] += after.area[seat][tribe]
    for ship in range(codes.SHIPS):
        for space in range(1, codes.CAPTAIN + 1):
            if not owns(seat, after.space[ship][space]):
                continue
            out[FEATURE.tie_break] += (
                space if space < codes.CAPTAIN and is_near(rules, after) else 0
            )
            if ship == after.figure_ship and space == after.figure_at:
                continue
            rank = 0 if space == codes.CAPTAIN else max(1, ahead(after, ship, space))
            tribe = tribe_of(after.space[ship][space])
            out[FEATURE.tokens_of_others] += takings(rules, memory, ship, rank, tribe)
            out[FEATURE.tokens_of_others] += (
                memory.front_bonus[ship] if space == codes.CAPTAIN else 0.0
            )


@apart
def _left_to_opponents(rules, memory, after, seat, ship):
    """The best token that an opponent aboard may still hope for, by his own lights."""
    best = 0.0
    if not memory.watches:
        return best
    for space in range(1, codes.CAPTAIN + 1):
        other = owner_of(after.space[ship][space])
        if other >= 0 and other != seat:
            count_tokens(rules, after, memory, other)
            _weigh(rules, after, memory, other, ship, 0)
            rank = (
                0 if space == codes.CAPTAIN or after.sailing else max(1, ahead(after, ship, space))
            )
            best = max(best, memory.front[ship][rank])
    return best


@apart
def _chance_of(rules, memory, state, seat, symbol):
    """Chance that the next card of the deck has a symbol, from the cards the seat knows."""
    matching, unseen = 0, 0
    for card in range(codes.SHIPS):
        cards = state.discard[card]
        if state.deck_at < state.deck_end:
            cards = rules.cards_per_symbol - cards - state.row[card] - state.hand[seat][card]
            for other in range(rules.players):
                if other != seat and memory.watches:
                    cards -= state.shown[other][card]
        unseen += cards
        matching += cards if card == symbol else 0
    return matching / unseen if unseen > 0 else 0.0


# --- tokens -------------------------------------------------------------------------------


@apart
def _of_the_tokens(rules, memory, before, after, seat, out):
    """What was taken; a toad that is to take counts the best token for taken."""
    ship = before.sailing - 1
    for extra in range(2):
        own = points(rules, after, seat, extra) - points(rules, before, seat, extra)
        out[FEATURE.score_with_bonus if extra else FEATURE.score] = own
    out[FEATURE.left_to_opponents] = _left_to_opponents(rules, memory, after, seat, ship)
    count_tokens(rules, after, memory, seat)
    if before.decision == codes.TOAD_STAY:
        _of_the_toad(rules, memory, before, after, seat, ship, out)
    if memory.watches:
        best = 0
        for other in range(rules.players):
            if other != seat:
                best = max(best, points(rules, after, np.int64(other), 0))
        out[FEATURE.lead] = points(rules, after, seat, 0) - best


@compiled
def _of_the_toad(rules, memory, before, after, seat, ship, out):
    stays = after.stays[before.taker] > 0
    _weigh(rules, before, memory, seat, ship, np.int64(stays))
    if stays:
        out[FEATURE.tokens_without_captain] = memory.front[ship][1]
        if before.taker == codes.CAPTAIN - 1:
            out[FEATURE.next_bonus] = memory.front_bonus[ship]
    else:
        out[FEATURE.score] = out[FEATURE.score_with_bonus] = memory.front[ship][0]


@compiled
def _groups(rules, state):
    """Groups at the ships and in the pools."""
    groups = rules.bonus_count - state.bonus_at
    for ship in range(codes.SHIPS):
        groups += state.groups[ship]
    return groups

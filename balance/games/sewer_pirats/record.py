"""The game's own columns, and what a seat cannot know dealt afresh."""

import numpy as np

from balance.engine.luck import apart, below, compiled
from balance.games.sewer_pirats.scoring import part_of, settle
from balance.games.sewer_pirats.state import (
    BONUSES,
    KINDS,
    PARTS,
    SHIPS,
    TRIBES,
    VALUES,
)

CARDS_AFRESH, BOOTY_AFRESH, BONUS_AFRESH = 11, 12, 13  # purposes of luck


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own."""
    _record_game(rules, state, tally, row)
    for seat in range(rules.players):
        _record_actions(tally, row, seat)
        _record_abilities(tally, row, seat)
        for tribe in range(TRIBES):
            row.crews[tribe][seat] = state.crew[seat][tribe]
        for part in range(PARTS):
            row.parts[part][seat] = part_of(rules, state, np.int64(seat), part, np.int64(0))


@apart
def _record_game(rules, state, tally, row):
    row.first_player = state.first_player + 1
    row.total_sails = state.sails_done
    row.final_sails = tally.final_sails
    row.wasted_booty = tally.wasted_booty
    row.toad_jumps = tally.toad_jumps
    row.free_figures = tally.free_figures
    row.unclaimed_groups = rules.bonus_count - state.bonus_at
    for ship in range(SHIPS):
        row.unclaimed_groups += state.groups[ship]
    best, tied, winners = np.int64(0), 0, 0  # scores are never below 0
    for seat in range(rules.players):
        best = max(best, state.score[seat])
    for seat in range(rules.players):
        tied += state.score[seat] == best
        winners += row.won[seat]
    row.score_tie = tied > 1
    row.tie_broken = tied > 1 and winners == 1


@apart
def _record_actions(tally, row, seat):
    row.draws[seat] = tally.draws[seat]
    row.moves[seat] = tally.moves[seat]
    row.captain_from_area[seat] = tally.captain_from_area[seat]
    row.captain_from_ship[seat] = tally.captain_from_ship[seat]
    row.sails[seat] = tally.sails[seat]
    row.cards_paid[seat] = tally.cards_paid[seat]
    row.left_behind[seat] = tally.left_behind[seat]
    row.booty_taken[seat] = tally.booty_taken[seat]
    row.bonus_taken[seat] = tally.bonus_taken[seat]
    row.hand_discards[seat] = tally.hand_discards[seat]
    row.auction_paid[seat] = tally.auction_paid[seat]
    row.auction_won[seat] = tally.auction_won[seat]
    row.auction_found[seat] = tally.auction_found[seat]


@apart
def _record_abilities(tally, row, seat):
    row.free_moves[seat] = tally.free_moves[seat]
    row.tolls_paid[seat] = tally.tolls_paid[seat]
    row.tolls_received[seat] = tally.tolls_received[seat]
    row.snail_reveals[seat] = tally.snail_reveals[seat]
    row.snail_hits[seat] = tally.snail_hits[seat]
    row.snail_swaps[seat] = tally.snail_swaps[seat]
    row.snail_coups[seat] = tally.snail_coups[seat]
    row.weasel_second[seat] = tally.weasel_second[seat]
    row.weasel_dash[seat] = tally.weasel_dash[seat]
    row.weasel_rejoin[seat] = tally.weasel_rejoin[seat]
    row.toad_stays[seat] = tally.toad_stays[seat]
    row.toad_captain[seat] = tally.toad_captain[seat]
    row.rat_doubles[seat] = tally.rat_doubles[seat]


# --- what a seat cannot know --------------------------------------------------------------


@compiled
def conceal(rules, memory, state, viewer, luck):
    """Deal afresh hands, deck, pools and, to a seat that does not watch, what others took."""
    watches, viewer = np.int64(memory.watches), np.int64(viewer)
    _conceal_cards(rules, state, viewer, watches, luck)
    _conceal_booty(rules, state, viewer, watches, luck)
    _conceal_bonus(rules, state, viewer, watches, luck)
    settle(rules, state)


@apart
def _conceal_cards(rules, state, viewer, watches, luck):
    """Cards below the bar's front figure, in other hands but for those shown, and in the deck."""
    if not watches:
        for seat in range(rules.players):
            for symbol in range(SHIPS):
                state.shown[seat][symbol] = 0
    cats = _unseen(rules, state, viewer, np.int64(0))
    birds = _unseen(rules, state, viewer, np.int64(1))
    left = cats + birds + _unseen(rules, state, viewer, np.int64(2))
    for place in range(-1, rules.players + 1):  # the bar, the seats, the deck
        if place == viewer:
            continue
        for i in range(_take_back(rules, state, place)):
            card = below(luck, CARDS_AFRESH, left, left)
            symbol = 0 if card < cats else 1 if card < cats + birds else 2
            cats -= symbol == 0
            birds -= symbol == 1
            left -= 1
            if place < 0:
                state.under[symbol] += 1
            elif place < rules.players:
                state.hand[place][symbol] += 1
            else:
                state.deck[state.deck_at + i] = symbol


@apart
def _unseen(rules, state, viewer, symbol):
    """Cards of a symbol that the viewer cannot see."""
    count = np.int64(state.under[symbol])
    for place in range(state.deck_at, state.deck_end):
        count += state.deck[place] == symbol
    for seat in range(rules.players):
        if seat != viewer:
            count += state.hand[seat][symbol] - state.shown[seat][symbol]
    return count


@compiled
def _take_back(rules, state, place):
    """Take the hidden cards of a place; returns how many they were."""
    if place < 0:
        for symbol in range(SHIPS):
            state.under[symbol] = 0
        return np.int64(state.under_count)
    if place == rules.players:
        return np.int64(state.deck_end - state.deck_at)
    count = np.int64(0)
    for symbol in range(SHIPS):
        count += state.hand[place][symbol] - state.shown[place][symbol]
        state.hand[place][symbol] = state.shown[place][symbol]
    return count


@apart
def _conceal_booty(rules, state, viewer, watches, luck):
    """What others took goes before the pool, into room of tokens drawn, and is dealt again."""
    first = np.int64(state.pool_at)
    for seat in range(rules.players):
        if seat != viewer and not watches:
            for token in range(KINDS * VALUES):
                for _ in range(state.taken[seat][token // VALUES][token % VALUES]):
                    first -= 1
                    state.pool[first] = token
    _mix(luck, np.int64(BOOTY_AFRESH), state.pool[:], first, np.int64(rules.booty_count))
    for seat in range(rules.players):
        if seat != viewer and not watches:
            count = 0
            for token in range(KINDS * VALUES):
                count += state.taken[seat][token // VALUES][token % VALUES]
                state.taken[seat][token // VALUES][token % VALUES] = 0
            for _ in range(count):
                token = np.int64(state.pool[first])
                state.taken[seat][token // VALUES][token % VALUES] += 1
                first += 1


@apart
def _conceal_bonus(rules, state, viewer, watches, luck):
    """The same with bonus tokens."""
    first = np.int64(state.bonus_at)
    for seat in range(rules.players):
        if seat != viewer and not watches:
            for bonus in range(BONUSES):
                for _ in range(state.bonus[seat][bonus]):
                    first -= 1
                    state.bonus_pool[first] = bonus
    _mix(luck, np.int64(BONUS_AFRESH), state.bonus_pool[:], first, np.int64(rules.bonus_count))
    for seat in range(rules.players):
        if seat != viewer and not watches:
            count = 0
            for bonus in range(BONUSES):
                count += state.bonus[seat][bonus]
                state.bonus[seat][bonus] = 0
            for _ in range(count):
                state.bonus[seat][np.int64(state.bonus_pool[first])] += 1
                first += 1


@apart
def _mix(luck, purpose, tokens, first, end):
    """Shuffle ``tokens[first:end]`` in place, whatever their order was."""
    for i in range(first + 1, end):
        token, j = tokens[i], i
        while j > first and tokens[j - 1] > token:
            tokens[j] = tokens[j - 1]
            j -= 1
        tokens[j] = token
    for i in range(end - 1, first, -1):
        j = first + below(luck, purpose, i - first, i - first + 1)
        tokens[i], tokens[j] = tokens[j], tokens[i]

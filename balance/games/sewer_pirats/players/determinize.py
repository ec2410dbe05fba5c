"""What a seat of Sewer Pirats cannot know, dealt afresh."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import below
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.scoring import settle

CARDS_AFRESH, BOOTY_AFRESH, BONUS_AFRESH = 11, 12, 13  # purposes of luck


@compiled
def determinize(rules, memory, state, viewer, luck):
    """Deal afresh hands, deck, pools and, to a seat that does not watch, what others took."""
    _redeal_cards(rules, state, viewer, memory.watches, luck)
    _redeal_booty(rules, state, viewer, memory.watches, luck)
    _redeal_bonus(rules, state, viewer, memory.watches, luck)
    settle(rules, state)


@apart
def _redeal_cards(rules, state, viewer, watches, luck):
    """Cards below the bar's front figure, in other hands but for those shown, and in the deck."""
    if not watches:
        for seat in range(rules.players):
            for symbol in range(codes.SHIPS):
                state.shown[seat][symbol] = 0
    cats = _unseen(rules, state, viewer, 0)
    birds = _unseen(rules, state, viewer, 1)
    left = cats + birds + _unseen(rules, state, viewer, 2)
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
        for symbol in range(codes.SHIPS):
            state.under[symbol] = 0
        return state.under_count
    if place == rules.players:
        return state.deck_end - state.deck_at
    count = 0
    for symbol in range(codes.SHIPS):
        count += state.hand[place][symbol] - state.shown[place][symbol]
        state.hand[place][symbol] = state.shown[place][symbol]
    return count


@apart
def _redeal_booty(rules, state, viewer, watches, luck):
    """What others took goes before the pool, into room of tokens drawn, and is dealt again."""
    first = state.pool_at
    for seat in range(rules.players):
        if seat != viewer and not watches:
            for token in range(codes.KINDS * codes.VALUES):
                for _ in range(state.taken[seat][token // codes.VALUES][token % codes.VALUES]):
                    first -= 1
                    state.pool[first] = token
    _mix(luck, BOOTY_AFRESH, state.pool[:], first, rules.booty_count)
    for seat in range(rules.players):
        if seat != viewer and not watches:
            count = 0
            for token in range(codes.KINDS * codes.VALUES):
                count += state.taken[seat][token // codes.VALUES][token % codes.VALUES]
                state.taken[seat][token // codes.VALUES][token % codes.VALUES] = 0
            for _ in range(count):
                token = state.pool[first]
                state.taken[seat][token // codes.VALUES][token % codes.VALUES] += 1
                first += 1


@apart
def _redeal_bonus(rules, state, viewer, watches, luck):
    """The same with bonus tokens."""
    first = state.bonus_at
    for seat in range(rules.players):
        if seat != viewer and not watches:
            for bonus in range(codes.BONUSES):
                for _ in range(state.bonus[seat][bonus]):
                    first -= 1
                    state.bonus_pool[first] = bonus
    _mix(luck, BONUS_AFRESH, state.bonus_pool[:], first, rules.bonus_count)
    for seat in range(rules.players):
        if seat != viewer and not watches:
            count = 0
            for bonus in range(codes.BONUSES):
                count += state.bonus[seat][bonus]
                state.bonus[seat][bonus] = 0
            for _ in range(count):
                state.bonus[seat][state.bonus_pool[first]] += 1
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

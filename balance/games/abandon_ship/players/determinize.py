"""What a seat of Abandon Ship cannot know, dealt afresh."""

import numpy as np

from balance.engine.jit import compiled
from balance.engine.luck import word
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.moves import points_of


@compiled
def determinize(rules, memory, state, viewer, luck):
    """Deal afresh the tokens to come, the tiles of others, and cheese the viewer never saw."""
    _redeal_tokens(rules, state, luck)
    _redeal_tiles(rules, state, viewer, luck)
    if not rules.cheese_face_up:
        _redeal_cheese(rules, state, viewer, luck)
    for seat in range(rules.players):
        state.score[seat] = state.cheese_points[seat]
        for rat in range(rules.colours):
            if rules.backs[state.tile_order[seat]][rat]:
                state.score[seat] += points_of(rules, state.fate[rat])


@compiled
def _redeal_tokens(rules, state, luck):
    """Revealed tokens are known by value only, so they count as the first copies of it."""
    used = 0
    for i in range(state.token):
        value = rules.token_values[state.token_order[i]]
        position = _first_unused(rules.token_values, value, used)
        used |= 1 << position
        state.token_order[i] = position
    n = state.token
    for position in range(rules.tokens):
        if not used >> position & 1:
            _insert(
                luck, codes.TOKENS, rules.token_pieces, position, state.token_order, state.token, n
            )
            n += 1


@compiled
def _first_unused(values, value, used):
    position = 0
    while values[position] != value or used >> position & 1:
        position += 1
    return position


@compiled
def _insert(luck, purpose, pieces, position, order, first, end):
    """Insertion sort by words: put ``position`` into the sorted ``order[first:end]``."""
    key = word(luck, purpose, pieces[position])
    j = end
    while j > first and word(luck, purpose, pieces[order[j - 1]]) > key:
        order[j] = order[j - 1]
        j -= 1
    order[j] = position


@compiled
def _redeal_tiles(rules, state, viewer, luck):
    """All tiles but the viewer's are dealt again; open tiles stay where they are."""
    own = state.tile_order[viewer]
    if rules.tiles_open:
        known = 0
        for seat in range(rules.players):
            known |= 1 << np.int64(state.tile_order[seat])  # a narrow one overflows in plain Python
        n = rules.players
        for tile in range(rules.tiles):
            if not known >> tile & 1:
                state.tile_order[n] = tile
                n += 1
        return
    n = 0
    for tile in range(rules.tiles):
        if tile != own:
            _insert(luck, codes.TILES, rules.tile_numbers, tile, state.tile_order, 0, n)
            n += 1
    for i in range(n, viewer, -1):
        state.tile_order[i] = state.tile_order[i - 1]
    state.tile_order[viewer] = own


@compiled
def _redeal_cheese(rules, state, viewer, luck):
    """Face-down cheese: only what the viewer took is known to it, by its value."""
    used = 0
    for i in range(rules.cheeses):
        if state.cheese_taken_by[i] == viewer + 1:
            value = rules.cheese_values[state.cheese_order[i]]
            position = _first_unused(rules.cheese_values, value, used)
            used |= 1 << position
            state.cheese_order[i] = position
    for i in range(rules.cheeses):
        taker = state.cheese_taken_by[i] - 1
        if taker != viewer:
            _move_points(rules, state, taker, state.cheese_order[i], -1)
            position = _next_cheese(rules, used, luck)
            used |= 1 << position
            state.cheese_order[i] = position
            _move_points(rules, state, taker, position, 1)


@compiled
def _move_points(rules, state, seat, position, sign):
    """Give a seat the points of a token, or take them back; seat -1 is nobody."""
    if seat >= 0:
        state.cheese_points[seat] += sign * rules.cheese_values[position]


@compiled
def _next_cheese(rules, used, luck):
    """The unused cheese value whose word is smallest."""
    best = -1
    for position in range(rules.cheeses):
        if not used >> position & 1 and (
            best < 0
            or word(luck, codes.CHEESE, rules.cheese_pieces[position])
            < word(luck, codes.CHEESE, rules.cheese_pieces[best])
        ):
            best = position
    return best

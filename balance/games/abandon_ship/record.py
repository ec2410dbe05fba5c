"""The game's own columns, and what a seat cannot know dealt afresh."""

from balance.engine.luck import compiled, word
from balance.games.abandon_ship.moves import CHEESE, TILES, TOKENS, points_of
from balance.games.abandon_ship.state import DROWNED, IN_PLAY


@compiled
def record(rules, state, tally, clock, row):
    """Fill the columns of section 10 that are this game's own."""
    row.end_reason = tally.end_reason
    row.arrivals = state.arrivals
    row.shared_rank = tally.shared_rank
    row.shared_rats = tally.shared_rats
    row.washed_by_rise = tally.washed_by_rise
    row.washed_by_move = tally.washed_by_move
    row.drowned = 0
    row.rises = tally.rises
    row.refills = tally.refills
    row.tokens_left = rules.tokens - state.token
    row.final_water = state.water
    row.lost_rise_spaces = tally.lost_rise_spaces
    row.groups_caught = tally.groups_caught
    row.anchors_moved = tally.anchors_moved
    row.arrows_moved = tally.arrows_moved
    row.no_move_turns = tally.no_move_turns
    row.stay_uses = tally.stay_uses
    row.any_rat_uses = tally.any_rat_uses
    row.white_leaps = tally.white_leaps
    row.cheese_flooded = tally.cheese_flooded
    row.tie_break_used = _is_tie_broken(rules, state)
    for rat in range(rules.colours):
        row.rat_fate[rat] = state.fate[rat]
        row.drowned += state.fate[rat] == DROWNED
        row.rat_points[rat] = points_of(rules, state.fate[rat])
    for seat in range(rules.players):
        row.cheese_count[seat] = tally.cheese_count[seat]
        row.cheese_points[seat] = state.cheese_points[seat]
        row.own_moves[seat] = tally.own_moves[seat]
        row.x_by_seat[seat] = tally.x_seat == seat + 1
        row.tile_index[seat] = state.tile_order[seat]


@compiled
def _is_tie_broken(rules, state):
    """Did cheese decide between equal best scores (AB-94)?"""
    best, most = state.score[0], state.cheese_points[0]
    tied, level = 0, 0
    for seat in range(rules.players):
        best = max(best, state.score[seat])
    for seat in range(rules.players):
        if state.score[seat] == best:
            cheese = state.cheese_points[seat]
            if tied == 0 or cheese > most:
                most, level = cheese, 0
            tied += 1
            level += cheese == most
    return level < tied


@compiled
def conceal(rules, memory, state, viewer, luck):
    """Deal afresh the tokens to come, the tiles of others, and cheese the viewer never saw."""
    _conceal_tokens(rules, state, luck)
    _conceal_tiles(rules, state, viewer, luck)
    if not rules.cheese_face_up:
        _conceal_cheese(rules, state, viewer, luck)
    for seat in range(rules.players):
        state.score[seat] = state.cheese_points[seat]
        for rat in range(rules.colours):
            if rules.backs[state.tile_order[seat]][rat]:
                state.score[seat] += points_of(rules, state.fate[rat])


@compiled
def _conceal_tokens(rules, state, luck):
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
            _insert(luck, TOKENS, rules.token_pieces, position, state.token_order, state.token, n)
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
def _conceal_tiles(rules, state, viewer, luck):
    """All tiles but the viewer's are dealt again; open tiles stay where they are."""
    own = state.tile_order[viewer]
    if rules.tiles_open:
        known = 0
        for seat in range(rules.players):
            known |= 1 << state.tile_order[seat]
        n = rules.players
        for tile in range(rules.tiles):
            if not known >> tile & 1:
                state.tile_order[n] = tile
                n += 1
        return
    n = 0
    for tile in range(rules.tiles):
        if tile != own:
            _insert(luck, TILES, rules.tile_numbers, tile, state.tile_order, 0, n)
            n += 1
    for i in range(n, viewer, -1):
        state.tile_order[i] = state.tile_order[i - 1]
    state.tile_order[viewer] = own


@compiled
def _conceal_cheese(rules, state, viewer, luck):
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
            or word(luck, CHEESE, rules.cheese_pieces[position])
            < word(luck, CHEESE, rules.cheese_pieces[best])
        ):
            best = position
    return best


assert max(DROWNED, IN_PLAY) < 0  # points_of gives such rats nothing

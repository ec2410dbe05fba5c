"""The rules of Abandon Ship as compiled code: set-up, moves, water, end and scoring.

A turn: roll -> D1 choose a die -> D2 choose a rat -> move, cheese or top deck -> washing ->
end? -> (small pool: the water rises -> washing -> end? -> refill) -> next seat. ``act`` does all
up to the washing, ``advance`` the rest. Clause numbers are those of the rules file.

Rats that the rules do not have are out of play from the start. So what looks for rats on the track
may pass over all that the records hold: with loops of a known length games take a tenth less time.
"""

from balance.engine.jit import compiled
from balance.engine.luck import below, shuffle
from balance.games.abandon_ship.kernel import codes


@compiled
def setup(rules, state, tally, luck):
    """AB-1 to AB-7; seat 0 starts."""
    for rat in range(codes.MAX_COLOURS):
        known = rat < rules.colours
        state.space[rat] = rules.start_spaces[rat] if known else codes.OUT
        state.fate[rat] = codes.IN_PLAY if known else codes.DROWNED
    state.rats = rules.colours
    state.water = rules.water_start
    state.last_rat = -1
    tally.shared_rank = -1
    _fill_pool(rules, state)
    shuffle(luck, codes.TOKENS, 0, rules.token_pieces, rules.tokens, state.token_order, tally.keys)
    shuffle(
        luck, codes.CHEESE, 0, rules.cheese_pieces, rules.cheeses, state.cheese_order, tally.keys
    )
    shuffle(luck, codes.TILES, 0, rules.tile_numbers, rules.tiles, state.tile_order, tally.keys)
    for i in range(rules.cheeses):
        state.cheese_here[i] = 1
    _roll_pool(rules, state, luck)
    state.decision = codes.DIE


@compiled
def _fill_pool(rules, state):
    """All dice of rats in play and the white die (AB-1, AB-77)."""
    for rat in range(codes.MAX_COLOURS):
        state.pool[rat] = state.fate[rat] == codes.IN_PLAY
    state.pool[rules.colours] = 1
    state.pool_size = state.rats + 1


@compiled
def _roll(rules, state, die, slot, luck):
    index = state.turns * codes.DICE_A_TURN + slot
    state.face[die] = below(luck, codes.ROLL, index, rules.faces[die])


@compiled
def _roll_pool(rules, state, luck):
    """All dice fall; those outside the pool are not looked at."""
    for die in range(rules.colours):
        _roll(rules, state, die, die, luck)
    _roll(rules, state, rules.colours, codes.WHITE_SLOT, luck)


# --- options ------------------------------------------------------------------------------


@compiled
def target(rules, state, die, rat):
    """The space to which a die's result takes a rat: its own space if it cannot move."""
    face = state.face[die]
    kind = rules.face_kind[die][face]
    space = state.space[rat]
    if kind == codes.NUMBER:  # AB-25, AB-50
        return min(space + rules.face_steps[die][face], rules.track_top)
    best = space
    for other in range(codes.MAX_COLOURS):
        there = state.space[other]
        if kind == codes.ANCHOR and there < space and (best == space or there > best):  # AB-26
            best = there
        if (
            kind == codes.ARROW and space < there < codes.OUT and (best == space or there < best)
        ):  # AB-27
            best = there
    return best


# --- the move -----------------------------------------------------------------------------


@compiled
def act(rules, state, tally, option):
    """D1 keeps the die in mind; D2 carries the whole move out, up to the washing."""
    if state.decision == codes.DIE:
        state.die = option
        state.decision = codes.RAT
        state.goes_on = 1
        return
    state.goes_on = 0
    _count_face(rules, state, tally, option)
    start = state.space[option]
    _move_rat(rules, state, tally, option)
    die = state.die
    if not rules.face_stays[die][state.face[die]]:  # AB-30
        _take_die(state, die)
    # nobody else has come to stand alone under water
    if min(start, state.space[option]) <= state.water and not (
        rules.end_check_before_wash and _end_reason(rules, state)  # AB-66
    ):
        tally.washed_by_move += _wash(rules, state, tally)


@compiled
def _count_face(rules, state, tally, rat):
    die, face = state.die, state.face[state.die]
    kind = rules.face_kind[die][face]
    tally.stay_uses += rules.face_stays[die][face]
    tally.any_rat_uses += rules.face_circled[die][face]
    leap = rules.face_steps[die][face] == rules.white_leap
    tally.white_leaps += leap & (die == rules.colours) & (kind == codes.NUMBER)
    tally.own_moves[state.actor] += rules.backs[state.tile_order[state.actor]][rat]


@compiled
def _move_rat(rules, state, tally, rat):
    start = state.space[rat]
    to = target(rules, state, state.die, rat)
    state.last_seat, state.last_rat = state.actor, rat
    state.last_distance, state.last_cheese = to - start, 0
    if to == start:  # AB-28
        tally.no_move_turns += 1
        return
    kind = rules.face_kind[state.die][state.face[state.die]]
    tally.anchors_moved += kind == codes.ANCHOR
    tally.arrows_moved += kind == codes.ARROW
    if to >= rules.track_top:
        _arrive(rules, state, tally, rat)
        return
    state.space[rat] = to
    cheese = rules.cheese_on[to]
    if cheese >= 0 and state.cheese_here[cheese]:  # AB-40, AB-41
        _take_cheese(rules, state, tally, cheese)


@compiled
def _arrive(rules, state, tally, rat):
    """AB-50 to AB-52."""
    if state.arrivals == 0:
        tally.x_seat = state.actor + 1
    _leave_play(state, rat, state.arrivals)
    _score_rat(rules, state, rat)
    state.arrivals += 1


@compiled
def _leave_play(state, rat, fate):
    state.fate[rat] = fate
    state.space[rat] = codes.OUT
    state.rats -= 1
    _take_die(state, rat)  # AB-31


@compiled
def _take_die(state, die):
    if state.pool[die]:
        state.pool[die] = 0
        state.pool_size -= 1


@compiled
def points_of(rules, rank):
    """Points of a rank on the top deck: 0 past the end of the list, and for rats not there."""
    return rules.top_points[rank] if 0 <= rank < rules.ranks else 0


@compiled
def _score_rat(rules, state, rat):
    """Add a placed rat to the running score of every seat that backs it (AB-93)."""
    points = points_of(rules, state.fate[rat])
    for seat in range(rules.players):
        if rules.backs[state.tile_order[seat]][rat]:
            state.score[seat] += points


@compiled
def _take_cheese(rules, state, tally, cheese):
    seat = state.actor
    value = rules.cheese_values[state.cheese_order[cheese]]
    state.cheese_here[cheese] = 0
    state.cheese_taken_by[cheese] = seat + 1
    state.last_cheese = cheese + 1
    state.cheese_points[seat] += value
    state.score[seat] += value
    tally.cheese_count[seat] += 1


# --- water --------------------------------------------------------------------------------


@compiled
def _next_rats(state):
    """The lowest space above the water with a rat."""
    lowest = codes.OUT
    for rat in range(codes.MAX_COLOURS):
        space = state.space[rat]
        lowest = min(lowest, space if space > state.water else codes.OUT)
    return lowest


@compiled
def _wash(rules, state, tally):
    """AB-60 to AB-65, AB-73: rats alone on covered spaces go, all together; returns how many."""
    gone = 0
    for rat in range(codes.MAX_COLOURS):
        if state.space[rat] <= state.water and not (
            rules.groups_tread and _has_company(state, rat)
        ):
            gone |= 1 << rat
    count = 0
    for rat in range(codes.MAX_COLOURS):
        if gone >> rat & 1:
            tally.drowned_at[rat] = state.space[rat]
            _leave_play(state, rat, codes.DROWNED)
            count += 1
    return count


@compiled
def _has_company(state, rat):
    for other in range(codes.MAX_COLOURS):
        if other != rat and state.space[other] == state.space[rat]:
            return True
    return False


@compiled
def _rise(rules, state, tally):
    """AB-71 to AB-76: reveal a token, if one is left, and let the water rise."""
    if state.token >= rules.tokens:
        return
    left = rules.token_values[state.token_order[state.token]]
    state.token += 1
    tally.rises += 1
    rats = _next_rats(state)
    while left > 0 and state.water < rules.track_top - 1:
        state.water += 1
        left -= 1
        _flood_cheese(rules, state, tally)
        if state.water < rats:
            continue
        caught = 0
        for rat in range(codes.MAX_COLOURS):
            caught += state.space[rat] == state.water
        tally.groups_caught += caught > 1
        if rules.rise_stops_at_rats:
            break
        rats = _next_rats(state)
    tally.lost_rise_spaces += left
    tally.washed_by_rise += _wash(rules, state, tally)


@compiled
def _flood_cheese(rules, state, tally):
    cheese = rules.cheese_on[state.water]
    if cheese >= 0 and state.cheese_here[cheese]:  # AB-42
        state.cheese_here[cheese] = 0
        tally.cheese_flooded += 1


# --- between decisions --------------------------------------------------------------------


@compiled
def advance(rules, state, tally, luck):
    """The rest of the turn (AB-80), up to the next seat's roll or the end of the game."""
    state.turns += 1
    state.seat_turns[state.actor] += 1
    if _has_ended(rules, state, tally):
        return
    all_fall = not rules.on_refill  # AB-21
    if state.pool_size <= rules.refill_at:  # AB-70
        _rise(rules, state, tally)
        if _has_ended(rules, state, tally):
            return
        _fill_pool(rules, state)
        tally.refills += 1
        all_fall = True
    elif rules.on_refill and state.pool[state.die]:
        slot = codes.WHITE_SLOT if state.die == rules.colours else state.die
        _roll(rules, state, state.die, slot, luck)
    if state.turns >= rules.max_turns:  # AB-95
        state.finished = codes.CAPPED
        return
    if state.turns % codes.TURNS_APART == 0:
        _note_course(rules, state, tally)
    state.actor = state.actor + 1 if state.actor + 1 < rules.players else 0
    state.decision = codes.DIE
    if all_fall:
        _roll_pool(rules, state, luck)


@compiled
def _note_course(rules, state, tally):
    """Where the water and the rats are after a turn, of the turns that the record keeps."""
    moment = state.turns // codes.TURNS_APART - 1
    if moment >= codes.MOMENTS:
        return
    first, last = 0, codes.OUT
    for rat in range(codes.MAX_COLOURS):
        space = state.space[rat]
        first = max(first, space * (space < codes.OUT))
        last = min(last, space)
    tally.water_by_turn[moment] = state.water + 1
    tally.first_rat_by_turn[moment] = first + 1
    tally.last_rat_by_turn[moment] = last + 1


@compiled
def _end_reason(rules, state):
    """AB-90 before AB-91; 0 while the game goes on."""
    if state.arrivals >= rules.arrivals_to_end:
        return codes.BY_ARRIVALS
    return codes.BY_RATS_LEFT if state.rats <= rules.rats_left_to_end else 0


@compiled
def _has_ended(rules, state, tally):
    reason = _end_reason(rules, state)
    if reason == 0:
        return False
    state.finished = codes.ENDED
    tally.end_reason = reason
    if reason == codes.BY_RATS_LEFT and state.rats > 0:
        _place_rats_left(rules, state, tally)
    return True


@compiled
def _place_rats_left(rules, state, tally):
    """AB-92: all rats in play share the highest free rank."""
    rank = state.arrivals
    if rules.two_left_skip_x:
        for other in range(rank + 1, rules.ranks):
            if points_of(rules, other) > points_of(rules, rank):
                rank = other
    tally.shared_rank = rank
    tally.shared_rats = state.rats
    for rat in range(rules.colours):
        if state.fate[rat] == codes.IN_PLAY:
            _leave_play(state, rat, rank)
            _score_rat(rules, state, rat)


# --- scoring ------------------------------------------------------------------------------


@compiled
def standing(rules, state, scores):
    """True current score: points of the own rats on top, and cheese."""
    for seat in range(rules.players):
        scores[seat] = state.score[seat]


@compiled
def winners(rules, state, won, rank):
    """AB-94: score, then cheese points; what is still tied shares the place."""
    for seat in range(rules.players):
        better = 0
        for other in range(rules.players):
            better += state.score[other] > state.score[seat] or (
                state.score[other] == state.score[seat]
                and state.cheese_points[other] > state.cheese_points[seat]
            )
        rank[seat] = better + 1
        won[seat] = better == 0

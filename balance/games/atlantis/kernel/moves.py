"""The rules of Atlantis as compiled code: how a turn runs, end and scoring.

A turn: steps (M1 a piece, M2 its action), sinking (S1 a tile, S2 for every guy displaced), and
for every roll a creature (C1, then C2 step by step, or C3 and C4 for a dive). ``act`` carries a
choice out; the symbol of a tile is revealed in ``advance``, where the dice also fall.
"""

from balance.engine.jit import apart, compiled
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.creatures import (
    choose_creature,
    choose_row,
    dive,
    roll,
    step_creature,
)
from balance.games.atlantis.kernel.deal import deal_symbols, set_up_board
from balance.games.atlantis.kernel.movement import can_act, take_step
from balance.games.atlantis.kernel.pieces import (
    current_ring,
    put_on_land,
)
from balance.games.atlantis.kernel.sinking import (
    is_over,
    is_short_game_over,
    put_down,
    sink,
)

ENDED, CAPPED = 1, 2


@compiled
def setup(rules, state, tally, luck):
    """AT-1 to AT-4; seat 0 places the first guy."""
    set_up_board(rules, state)
    deal_symbols(rules, state, luck)
    _begin(rules, state)


@apart
def _begin(rules, state):
    state.phase = codes.PLACING
    state.decision = codes.PLACE
    state.sinking, state.displaced_seat, state.displaced_guy = -1, -1, -1
    state.piece = -1
    _clear_roll(state)


# --- choices ------------------------------------------------------------------------------


@compiled
def act(rules, state, tally, option):
    """Carry out a choice; only the tile of S1 waits for :func:`advance`."""
    _act(rules, state, tally, option)


@apart
def _act(rules, state, tally, option):
    decision = state.decision
    state.goes_on = 0
    if decision == codes.PIECE:
        _choose_piece(state, option)
    elif decision == codes.ACTION:
        take_step(rules, state, tally, option)
        state.piece_kind, state.piece = codes.GUY_PIECE, -1
    elif decision == codes.STEP:
        step_creature(rules, state, tally, option)
    elif decision == codes.CREATURE:
        choose_creature(rules, state, tally, option)
    elif decision == codes.DIVE_ROW:
        choose_row(state, option)
    elif decision == codes.PLACE:
        put_on_land(state, state.actor, state.placed // rules.players, option)
        state.placed += 1
    elif decision == codes.SINK:
        state.sinking = option
    elif decision == codes.REFUGE:
        put_down(rules, state, tally, option)
    else:
        dive(rules, state, tally, option)


@compiled
def _choose_piece(state, option):
    """M1: whoever stops gives up the steps left."""
    if option == 0:
        state.steps_left = 0
        return
    state.piece_kind = codes.SHIP_PIECE if option >= codes.FIRST_SHIP else codes.GUY_PIECE
    state.piece = option - (codes.FIRST_SHIP if option >= codes.FIRST_SHIP else codes.FIRST_GUY)
    state.decision = codes.ACTION
    state.goes_on = 1


# --- between decisions --------------------------------------------------------------------


@compiled
def advance(rules, state, tally, luck):
    """Reveal a tile chosen to sink, and go on to the next decision or the end."""
    if state.decision == codes.SINK:
        sink(rules, state, tally)
    while _wants_roll(rules, state, tally):
        if roll(rules, state, tally, luck):
            break


@apart
def _wants_roll(rules, state, tally):
    """Go on until dice must fall; False if a decision or the end comes first."""
    if is_over(rules, state):
        _finish(state, tally, ENDED)
        return False
    while True:
        if state.phase == codes.PLACING:
            if state.placed < rules.players * rules.guys:
                _ask(state, codes.PLACE, state.placed % rules.players)
                return False
            _begin_turn(rules, state, 0)
        elif state.phase == codes.MOVING:
            if state.steps_left > 0 and can_act(rules, state, tally.room[0]):
                _ask(state, codes.PIECE, state.phasing)
                return False
            state.phase = codes.SINKING
            state.steps_left = 0
            state.sinks_left = rules.sinks_per_turn
        elif state.phase == codes.SINKING:
            if _goes_on_sinking(rules, state, tally):
                return False
        else:
            if state.mover >= 0:
                _ask(state, codes.STEP, state.phasing)
                return False
            if state.rolls_left > 0:
                return True
            _end_turn(rules, state, tally)
            if state.finished:
                return False


@compiled
def _ask(state, decision, seat):
    state.decision = decision
    state.actor = seat


@compiled
def _goes_on_sinking(rules, state, tally):
    """Phase 2 up to a decision or the end, True, or on to the next thing, False."""
    if state.sinking >= 0:
        if state.displaced_left > 0:
            owner = rules.displaced_chooser == 1
            _ask(state, codes.REFUGE, state.displaced_seat if owner else state.phasing)
            return True
        state.sinking = -1
        state.sinks_left -= 1
        if is_short_game_over(rules, state):
            _finish(state, tally, ENDED)
            return True
    if state.sinks_left > 0 and current_ring(rules, state) > 0:
        _ask(state, codes.SINK, state.phasing)
        return True
    state.phase = codes.CREATURES
    state.sinks_left = 0
    state.rolls_left = rules.creature_rolls
    return False


@apart
def _begin_turn(rules, state, seat):
    """AT-11, AT-14."""
    state.steps_left = rules.moves_per_turn
    if state.seat_turns[seat] == 0 and rules.first_turn_moves[seat] >= 0:
        state.steps_left = rules.first_turn_moves[seat]
    state.phasing = seat
    state.phase = codes.MOVING
    state.turns += 1
    state.seat_turns[seat] += 1
    _clear_roll(state)
    for other in range(rules.players):
        for guy in range(rules.guys):
            swims = other == seat and state.guy_status[other][guy] == codes.SWIMMING
            state.start[other][guy] = state.guy_at[other][guy] if swims else -1
            state.swum[other][guy] = 0
    for ship in range(state.ships):
        state.ship_start[ship] = state.ship_at[ship]
    for dolphin in range(state.creatures[codes.DOLPHIN]):
        state.carried[dolphin] = 0
        state.pinned[dolphin] = 0


@compiled
def _clear_roll(state):
    state.type, state.distance = -1, 0
    state.mover, state.mover_from, state.moved, state.row = -1, -1, 0, -1


@apart
def _end_turn(rules, state, tally):
    """On to the next seat that plays (AT-10, AT-15), unless the guard stops the game (AT-75)."""
    _note_lost_rings(state, tally)
    if state.turns >= rules.max_turns:
        state.finished = CAPPED
        return
    seat = (state.phasing + 1) % rules.players
    while not rules.finished_players_play and state.left[seat] == 0:
        seat = (seat + 1) % rules.players
    _begin_turn(rules, state, seat)


@apart
def _finish(state, tally, how):
    state.finished = how
    _note_lost_rings(state, tally)


@apart
def _note_lost_rings(state, tally):
    if tally.fortress_gone_turn == 0 and state.tiles[1] == 0:
        tally.fortress_gone_turn = state.turns
    if tally.island_gone_turn == 0 and state.tiles[1] + state.tiles[2] + state.tiles[3] == 0:
        tally.island_gone_turn = state.turns


# --- scoring ------------------------------------------------------------------------------


@compiled
def standing(rules, state, scores):
    """AT-71: the values of the guys ashore."""
    for seat in range(rules.players):
        scores[seat] = state.score[seat]


@compiled
def winners(rules, state, won, rank):
    """AT-71: equal scores share the place."""
    for seat in range(rules.players):
        better = 0
        for other in range(rules.players):
            better += state.score[other] > state.score[seat]
        rank[seat] = better + 1
        won[seat] = better == 0

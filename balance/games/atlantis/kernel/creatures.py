"""Phase 3: the dice, and the creature that moves (AT-50 to AT-61)."""

import numpy as np

from balance.engine.jit import apart, compiled
from balance.engine.luck import below
from balance.games.atlantis.kernel import codes
from balance.games.atlantis.kernel.pieces import (
    BY_MONSTER_ABOARD,
    BY_MONSTER_SWIMMING,
    BY_SHARK,
    eat_if_deadly,
    is_beside_sea,
    kill_swimmers,
    move_piece,
    put_in_water,
    remove_ship,
    wreck_ship,
)

DICE = 4  # purpose of luck
ROLLS_A_TURN = 8  # index of a die: (turn * 8 + roll) * 2, one more for the distance


@apart
def roll(rules, state, tally, luck):
    """Both dice fall (AT-13, AT-50); returns whether there is anything to decide."""
    number = rules.creature_rolls - state.rolls_left
    index = (state.turns * ROLLS_A_TURN + number) * 2
    state.rolls_left -= 1
    state.type = rules.creature_die[below(luck, DICE, index, codes.FACES)]
    state.distance = rules.distance_die[below(luck, DICE, index + 1, codes.FACES)]
    kept = (state.turns * rules.creature_rolls + number) % codes.ROLLS_KEPT
    state.dice[kept][0], state.dice[kept][1] = state.type, state.distance
    if state.in_play[state.type] == 0:
        tally.rolls_without_creature += 1
        return False
    for creature in range(state.creatures[state.type]):
        if _can_move(rules, state, creature):
            state.decision = codes.CREATURE
            state.actor = state.phasing
            return True
    tally.creature_passes += 1
    return False


@compiled
def _can_move(rules, state, creature):
    """Whether a creature of the type rolled is there, not pinned, and has somewhere to go."""
    place = state.creature_at[state.type][creature]
    if place < 0 or (state.type == codes.DOLPHIN and state.pinned[creature]):
        return False
    if state.distance > 0:
        return is_beside_sea(rules, state, place)
    other = 0
    while other < rules.hexes and (state.content[other] != codes.SEA or other == place):
        other += 1
    return other < rules.hexes


# --- options ------------------------------------------------------------------------------


@apart
def list_creatures(rules, state, options):
    """C1: pass, where allowed, and the creatures of the type that can move (AT-51, AT-53)."""
    n = 0
    if rules.creature_move_rule == 0:
        options[0] = 0
        n = 1
    for creature in range(state.creatures[state.type]):
        if _can_move(rules, state, creature):
            options[n] = 1 + creature
            n += 1
    return n


@apart
def list_creature_steps(rules, state, options):
    """C2: stop, after the first step and where allowed, and directions that lead to sea."""
    place, n = state.creature_at[state.type][state.mover], 0
    if state.moved > 0 and rules.creature_move_rule == 0:
        options[0] = 0
        n = 1
    for direction in range(rules.directions):
        other = rules.neighbour[place][direction]
        if other >= 0 and state.content[other] == codes.SEA:
            options[n] = 1 + direction
            n += 1
    return n


@apart
def list_dive_rows(rules, state, options):
    """C3: rows with a sea hex other than the creature's own."""
    place, n = state.creature_at[state.type][state.mover], 0
    for row in range(rules.rows):
        first = rules.row_first[row]
        for other in range(first, first + rules.row_count[row]):
            if state.content[other] == codes.SEA and other != place:
                options[n] = row
                n += 1
                break
    return n


@apart
def list_dive_hexes(rules, state, options):
    """C4: those hexes of the row."""
    place, n = state.creature_at[state.type][state.mover], 0
    first = rules.row_first[state.row]
    for other in range(first, first + rules.row_count[state.row]):
        if state.content[other] == codes.SEA and other != place:
            options[n] = other
            n += 1
    return n


# --- moving -------------------------------------------------------------------------------


@apart
def choose_creature(rules, state, tally, option):
    """C1, after which the first step, or the row of a dive, is part of the same move."""
    if option == 0:
        tally.creature_passes += 1
        return
    state.mover = option - 1
    state.mover_from = state.creature_at[state.type][state.mover]
    state.moved = 0
    tally.creature_moves += 1
    tally.dives += state.distance == 0
    state.decision = codes.DIVE_ROW if state.distance == 0 else codes.STEP
    state.goes_on = 1


@compiled
def choose_row(state, option):
    """C3."""
    state.row = option
    state.decision = codes.DIVE_HEX
    state.goes_on = 1


@apart
def step_creature(rules, state, tally, option):
    """C2: one step over the sea, or the end of the move."""
    if option == 0:
        _end_move(rules, state, tally)
        return
    target = rules.neighbour[state.creature_at[state.type][state.mover]][option - 1]
    state.moved += 1
    attacked = _move(rules, state, tally, np.int64(target))
    if state.moved == state.distance or (attacked and rules.creature_stops_on_attack):
        _end_move(rules, state, tally)


@apart
def dive(rules, state, tally, target):
    """C4: straight to a hex (AT-52)."""
    _move(rules, state, tally, np.int64(target))
    _end_move(rules, state, tally)


@compiled
def _acts_at_the_end(rules, state):
    """Whether only the hex where the creature ends counts (AT-54)."""
    return rules.creature_effects_last_hex == 1 and state.type != codes.MONSTER


@apart
def _move(rules, state, tally, target):
    """The creature leaves its hex and enters another; returns whether it attacked."""
    place = state.creature_at[state.type][state.mover]
    move_piece(state, state.type, state.mover, target)
    if _acts_at_the_end(rules, state):
        return False
    _leave(rules, state, tally, place)
    return _enter(rules, state, tally, target)


@apart
def _end_move(rules, state, tally):
    if _acts_at_the_end(rules, state):
        last = np.int64(state.creature_at[state.type][state.mover])
        if last != state.mover_from:
            _leave(rules, state, tally, state.mover_from)
        _enter(rules, state, tally, last)
    state.mover, state.mover_from, state.moved, state.row = -1, -1, 0, -1


@compiled
def _leave(rules, state, tally, place):
    """AT-60: a dolphin leaves swimmers to a shark or monster."""
    if state.type == codes.DOLPHIN:
        tally.dolphin_left_kills += eat_if_deadly(rules, state, tally, place)


@apart
def _enter(rules, state, tally, place):
    """AT-56 to AT-59; returns whether something was eaten or sunk."""
    if state.type == codes.KRAKEN:
        return _enter_kraken(rules, state, tally, place)
    if state.type == codes.DOLPHIN:
        return False
    attacked, ship = False, state.ship_on[place] - 1
    if state.type == codes.MONSTER and ship >= 0:
        wreck_ship(rules, state, tally, ship, BY_MONSTER_ABOARD)
        tally.ships_lost_monster += 1
        attacked = True
    if state.swimmers[place] == 0:
        return attacked
    if state.beasts[codes.DOLPHIN][place] > 0:
        tally.protected_attacks += 1
        return attacked
    cause = BY_SHARK if state.type == codes.SHARK else BY_MONSTER_SWIMMING
    kill_swimmers(rules, state, tally, place, cause)
    return True


@compiled
def _enter_kraken(rules, state, tally, place):
    """AT-58: a manned ship is lost and its crew swims, for as long as nothing eats it."""
    ship = state.ship_on[place] - 1
    if ship < 0 or state.aboard[ship] == 0:
        return False
    for seat in range(rules.players):
        for guy in range(rules.guys):
            if state.guy_status[seat][guy] == codes.ON_SHIP and state.guy_at[seat][guy] == ship:
                put_in_water(state, seat, guy, place)
                state.start[seat][guy] = -1
                tally.dumped_kraken[seat] += 1
    remove_ship(rules, state, ship)
    tally.ships_lost_kraken += 1
    eat_if_deadly(rules, state, tally, place)
    return True

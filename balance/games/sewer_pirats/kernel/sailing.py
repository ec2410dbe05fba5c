"""Setting sail: who takes what, who stays aboard and steps on, the final sailings (5.5, 5.7)."""

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.deal import add_group, clear_group
from balance.games.sewer_pirats.kernel.figures import (
    has_captain,
    has_groups,
    owner_of,
    owns,
    tribe_of,
)
from balance.games.sewer_pirats.kernel.scoring import settle

# --- the captain and the takers -----------------------------------------------------------


@apart
def set_sail(state, tally, ship):
    """The captain takes the bonus token; all aboard are to be served (SP-32)."""
    captain = state.space[ship][codes.CAPTAIN]
    state.sailor = owner_of(captain)
    state.figure_ship, state.figure_at = ship, codes.CAPTAIN
    state.figure_tribe = tribe_of(captain)
    state.sailing, state.taker = ship + 1, codes.CAPTAIN
    bonus = state.group_bonus[ship][0]
    state.group_bonus[ship][0] = -1
    state.bonus[state.sailor][bonus] += 1
    tally.bonus_taken[state.sailor] += 1
    tally.sails[state.sailor] += 1


@apart
def is_taking(rules, state, tally):
    """Ask the next figure that may take; False when all are served (SP-33, SP-34)."""
    ship = state.sailing - 1
    while state.taker > codes.AREA:
        standing = state.space[ship][state.taker]
        if standing != 0:
            seat, tribe = owner_of(standing), tribe_of(standing)
            is_toad = tribe == codes.TOAD and rules.abilities[codes.TOAD]
            if state.group[ship][0][0] >= 0:
                state.actor = seat
                may_stay = is_toad and rules.toad_may_stay and state.taker != codes.CAPTAIN  # SP-59
                state.decision = codes.TOAD_STAY if may_stay else codes.TAKE
                return True
            state.stays[state.taker] = 1
            tally.left_behind[seat] += not is_toad
        state.taker -= 1
    return False


@compiled
def toad_stays(state, tally, option):
    """D-TOAD: a toad that takes is asked what (SP-57)."""
    if option == 0:
        state.decision = codes.TAKE
        return
    tally.toad_stays[state.actor] += 1
    state.stays[state.taker] = 1
    state.taker -= 1


@compiled
def take(rules, state, tally, option):
    """D-TAKE and D-RAT: the figure goes ashore unless it is a rat that may take another."""
    ship, seat = state.sailing - 1, state.actor
    tribe = tribe_of(state.space[ship][state.taker])
    second = state.decision == codes.RAT_TAKE
    if option != codes.NO_TOKEN:
        _take_token(state, tally, ship, seat, option - 1)
        tally.rat_doubles[seat] += second
    is_rat = tribe == codes.RAT and rules.abilities[codes.RAT] and rules.rat_booty > 1
    if is_rat and not second and state.group[ship][0][0] >= 0:
        state.decision = codes.RAT_TAKE
        state.goes_on = 1
        return
    state.space[ship][state.taker] = 0  # SP-36
    state.area[seat][tribe] += 1


@compiled
def _take_token(state, tally, ship, seat, token):
    """The tokens left in the group close up."""
    tokens = state.group[ship][0]
    place = 0
    while tokens[place] != token:
        place += 1
    for i in range(place, codes.TOKENS - 1):
        tokens[i] = tokens[i + 1]
    tokens[codes.TOKENS - 1] = -1
    state.taken[seat][token // codes.VALUES][token % codes.VALUES] += 1
    tally.booty_taken[seat] += 1


# --- afterwards ---------------------------------------------------------------------------


@apart
def end_sailing(rules, state, tally):
    """Booty left goes to the box, who stayed steps on, the next groups move up."""
    ship = state.sailing - 1
    for i in range(codes.TOKENS):
        token = state.group[ship][0][i]
        if token >= 0:
            state.box[token // codes.VALUES][token % codes.VALUES] += 1  # SP-35
            tally.wasted_booty += 1
    for space in range(codes.CAPTAIN - 1, codes.AREA, -1):
        if state.space[ship][space] != 0:
            _step_on(state, tally, ship, space)
    for space in range(codes.SPACES):
        state.stays[space] = 0
    _move_groups_up(state, ship)
    add_group(rules, state, ship)
    state.sailing, state.taker = 0, 0
    state.figure_ship, state.figure_at = -1, codes.AREA
    state.sails_done += 1
    tally.final_sails += state.final
    settle(rules, state)


@compiled
def _step_on(state, tally, ship, space):
    """A figure that took nothing goes to the next free space; two captains are barred (SP-38)."""
    target = space + 1
    while target <= codes.CAPTAIN and state.space[ship][target] != 0:
        target += 1
    standing = state.space[ship][space]
    seat = owner_of(standing)
    if target > codes.CAPTAIN or (target == codes.CAPTAIN and has_captain(state, seat)):
        return
    state.space[ship][space] = 0
    state.space[ship][target] = standing
    tally.toad_jumps += target > space + 1
    tally.toad_captain[seat] += target == codes.CAPTAIN and tribe_of(standing) == codes.TOAD


@compiled
def _move_groups_up(state, ship):
    """SP-40."""
    state.groups[ship] -= 1
    for group in range(codes.GROUPS - 1):
        state.group_bonus[ship][group] = state.group_bonus[ship][group + 1]
        for i in range(codes.TOKENS):
            state.group[ship][group][i] = state.group[ship][group + 1][i]
    clear_group(state, ship, codes.GROUPS - 1)


# --- the end ------------------------------------------------------------------------------


@apart
def next_final_ship(rules, state):
    """The next ship of the final sailings, -1 if there is none (SP-63 to SP-65)."""
    if has_groups(state):
        return -1
    if not state.final:
        state.final = 1
        for ship in range(codes.SHIPS):
            state.final_ship[ship] = (
                state.space[ship][codes.CAPTAIN] != 0 and state.groups[ship] > 0
            )
    for i in range(1, rules.players + 1):
        seat = (state.active + i) % rules.players
        for ship in range(codes.SHIPS):
            if state.final_ship[ship] and owns(seat, state.space[ship][codes.CAPTAIN]):
                state.final_ship[ship] = 0
                return ship
    return -1

"""What a position promises: the sailings to come, by who is captain or may soon become it.

The features of a move that look ahead. All describe the position as the move left it.
"""

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import hand_size
from balance.games.sewer_pirats.kernel.figures import has_captain, owner_of
from balance.games.sewer_pirats.players.sailings import (
    OUTSIDER,
    has_cards,
    left_for,
    others_took,
    sail,
    will_captain,
)
from balance.games.sewer_pirats.players.vocabulary import FEATURE
from balance.games.sewer_pirats.players.worth import token_worth, weigh_fronts


@apart
def prospects_of_taking(rules, memory, before, after, seat, out):
    """While a ship sails: what was taken, and what those behind will take."""
    ship = before.sailing - 1
    weigh_fronts(rules, before, memory, seat)
    taken = 0.0
    for token in range(codes.KINDS * codes.VALUES):
        kind, value = token // codes.VALUES, token % codes.VALUES
        if after.taken[seat][kind][value] > before.taken[seat][kind][value]:
            taken += token_worth(rules, before, memory, seat, token)
    out[FEATURE.worth_taken] = taken
    weigh_fronts(rules, after, memory, seat)
    _of_a_sailing(rules, memory, after, seat, ship, _leader(rules, memory, after, seat), out)


@apart
def prospects(rules, memory, after, seat, out):
    """On a turn: every ship, the hand and the area."""
    weigh_fronts(rules, after, memory, seat)
    leader, late = _leader(rules, memory, after, seat), _lateness(rules, after)
    best = 0.0
    for ship in range(codes.SHIPS):
        if after.groups[ship] == 0:
            continue
        captain = after.space[ship][codes.CAPTAIN]
        if after.sailing == ship + 1 or captain > 0:
            _of_a_sailing(rules, memory, after, seat, ship, leader, out)
        else:
            _of_a_race(rules, memory, after, seat, ship, out)
            promise = _promise(memory, after, seat, ship)
            out[FEATURE.fitting_cards] += after.hand[seat][ship] * promise
            best = max(best, promise)
    coming = after.draws_left + after.from_deck
    out[FEATURE.fitting_cards] += coming * best
    hand = min(rules.hand_limit, hand_size(after, seat) + coming)
    out[FEATURE.hand_late] = hand * late
    out[FEATURE.is_captain] = has_captain(after, seat)
    _of_the_area(after, seat, late, out)


@compiled
def _leader(rules, memory, state, seat):
    """The other seat with most points, -1 if the seat does not watch."""
    leader = -1
    if memory.watches:
        for other in range(rules.players):
            if other != seat and (leader < 0 or state.score[other] > state.score[leader]):
                leader = other
    return leader


@compiled
def _lateness(rules, state):
    """How much of the game is over, by groups."""
    groups = rules.bonus_count - state.bonus_at
    for ship in range(codes.SHIPS):
        groups += state.groups[ship]
    return 1.0 - groups / rules.bonus_count


@compiled
def _promise(memory, state, seat, ship):
    """What a captain would take."""
    best = memory.worth[seat][ship][codes.TOKENS]
    most = 0.0
    for i in range(codes.TOKENS):
        if state.group[ship][0][i] >= 0:
            most = max(most, memory.worth[seat][ship][i])
    return best + most


@compiled
def _of_the_area(state, seat, late, out):
    area = state.area[seat]
    for tribe in range(codes.TRIBES):
        out[FEATURE.area_late] += area[tribe] * late
    out[FEATURE.area_rat] = area[codes.RAT]
    out[FEATURE.area_raccoon] = area[codes.RACCOON]
    out[FEATURE.area_cockroach] = area[codes.COCKROACH]
    out[FEATURE.area_weasel] = area[codes.WEASEL]
    out[FEATURE.area_toad] = area[codes.TOAD]


# --- ships --------------------------------------------------------------------------------


@apart
def _of_a_sailing(rules, memory, state, seat, ship, leader, out):
    """A ship that sails, or will for sure: it has a captain."""
    sail(rules, state, memory, seat, ship, OUTSIDER)
    own, others = memory.took[seat], others_took(rules, memory, seat)
    if leader >= 0:
        out[FEATURE.leader_takes] += memory.took[leader]
    if state.sailing == ship + 1:
        out[FEATURE.now_own] += own
        out[FEATURE.now_others] += others
        return
    captain = owner_of(state.space[ship][codes.CAPTAIN])
    turns = (captain - seat - 1 + rules.players) % rules.players
    leak = _leak(rules, memory, state, seat, ship, turns)
    out[FEATURE.exposed] += own * min(_open_ahead(state, seat, ship), turns)
    if captain == seat:
        out[FEATURE.mine_own] += own
        out[FEATURE.mine_others] += others
        out[FEATURE.leak_mine] += leak
    else:
        out[FEATURE.theirs_own] += own
        out[FEATURE.theirs_others] += others
        out[FEATURE.leak_theirs] += leak


@compiled
def _open_ahead(state, seat, ship):
    """Free spaces before the hindmost figure of a seat."""
    free, found = 0, 0
    for i in range(1, codes.CAPTAIN):
        standing = state.space[ship][codes.CAPTAIN - i]
        if standing == 0:
            free += 1
        elif owner_of(standing) == seat:
            found = free
    return found


@apart
def _leak(rules, memory, state, seat, ship, turns):
    """What others who come before the captain may still board for, after the last sailing."""
    free, found = 0, 0.0
    for space in range(1, codes.CAPTAIN):
        free += state.space[ship][space] == 0
    for i in range(turns):
        other = (seat + 1 + i) % rules.players
        idle = 0
        for tribe in range(codes.TRIBES):
            idle += state.area[other][tribe]
        if free > 0 and idle > 0 and not has_captain(state, other):
            chance = has_cards(state, memory, other, ship, 1)
            found += chance * left_for(state, memory, other, ship)
            free -= 1
    return found


@apart
def _of_a_race(rules, memory, state, seat, ship, out):
    """A ship without a captain: what comes of it by who becomes captain first."""
    left = 1.0
    for i in range(rules.players):
        other = (seat + 1 + i) % rules.players
        chance = left * will_captain(rules, state, memory, seat, other, ship)
        if chance == 0.0:
            continue
        left -= chance
        sail(rules, state, memory, seat, ship, other)
        own = chance * memory.took[seat]
        if other == seat:
            out[FEATURE.race_own] += own
            out[FEATURE.race_others] += chance * others_took(rules, memory, seat)
            out[FEATURE.best_race] = max(out[FEATURE.best_race], own)
        else:
            out[FEATURE.lost_own] += own
            out[FEATURE.lost_others] += chance * others_took(rules, memory, seat)
    sail(rules, state, memory, seat, ship, OUTSIDER)
    out[FEATURE.idle_own] += left * memory.took[seat]
    out[FEATURE.idle_others] += left * others_took(rules, memory, seat)

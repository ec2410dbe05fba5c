"""A whole move of Abandon Ship in numbers.

The features are those of section 11, judged after movement, cheese and washing, before a rise,
and what section 11 leaves out: the end of the game, the cheese that the next seat is offered, and
the last part of the climb to an empty X space, where anybody may finish it.
"Own" rats are on the own tile. Any other rat counts by the *interest* opponents have shown in
it: the mean chance that an opponent backs it, over the chance before the first move, so that
without evidence each counts once.
"""

from balance.engine.jit import apart, compiled
from balance.games.abandon_ship.kernel import codes
from balance.games.abandon_ship.kernel.moves import points_of
from balance.games.abandon_ship.players.ending import share_of_win
from balance.games.abandon_ship.players.offer import cheese_offered
from balance.games.api import numbered

FEATURES = (
    "own_step",
    "other_step",
    "own_arrival",
    "other_onto_x",
    "other_arrival",
    "cheese_taken",
    "own_washed",
    "other_washed",
    "own_safety",
    "other_safety",
    "own_alone_low",
    "other_alone_low",
    "own_under_water",
    "own_in_company",
    "own_distance",
    "own_near_empty_x",
    "own_near_top",
    "other_near_empty_x",
    "die_stays",
    "pool_left",
    "own_die_wasted",
    "own_rats_times_margin",
    "own_leaders_prize",
    "ends",
    "ends_won",
    "cheese_offered",
    "own_climb_to_empty_x",
)
FEATURE = numbered(FEATURES)

WEIGHTS = {
    "planner": (
        0.10, -0.03, 1.0, 0.6, -0.3, 1.0, -1.6, 0.3, 0.3, -0.1, -1.2, 0.25, -0.5, 0.2, -0.3,
        -0.3, 0.4, 0.1, 0.05, 0.0, -0.15, -0.02, 0.05, 0.0, 0.0, 0.0, 0.0,
    ),
}  # fmt: skip

SAFE = 8  # spaces above the water at which a rat counts as safe
NEAR_TOP = 6
LAST_CLIMB = 12  # spaces below the top deck from which a rat may be fed to the empty X
CLIMB = 26  # divisor of the distance to the top deck
ARRIVAL_PAR = 2.5  # points of an arrival that are taken for granted


@compiled
def safety(rules, state, rat):
    """Spaces above the water, at most 8."""
    return min(SAFE, state.space[rat] - state.water)


@compiled
def prize_of_move(rules, before):
    """Points of the next rank on the top deck."""
    return points_of(rules, before.arrivals)


@compiled
def cheese_of_move(rules, after):
    """Points of the cheese the last move took, face-down cheese at its mean."""
    if after.last_cheese == 0:
        return 0.0
    if not rules.cheese_face_up:
        return rules.mean_cheese
    return float(rules.cheese_values[after.cheese_order[after.last_cheese - 1]])


@compiled
def lowest_dry(state):
    """Lowest occupied space above the water, OUT if there is none."""
    lowest = codes.OUT
    for rat in range(codes.MAX_COLOURS):
        if state.water < state.space[rat] < lowest:
            lowest = state.space[rat]
    return lowest


@compiled
def rats_on(state, space):
    """How many rats in play stand on a space."""
    count = 0
    for rat in range(codes.MAX_COLOURS):
        count += state.space[rat] == space
    return count


@compiled
def lone_lowest(state):
    """The rat alone on the lowest occupied space above the water, -1 if there is none."""
    lowest = lowest_dry(state)
    found = -1
    for rat in range(codes.MAX_COLOURS):
        if state.space[rat] == lowest != codes.OUT:
            if found >= 0:
                return -1
            found = rat
    return found


@compiled
def share_reaching(rules, state, rat):
    """Share of the unrevealed tokens that would bring the water to a rat (-1: to none)."""
    reaching = 0
    if rat >= 0:
        for i in range(state.token, rules.tokens):
            reaching += rules.token_values[state.token_order[i]] >= state.space[rat] - state.water
    return reaching / (rules.tokens - state.token) if reaching else 0.0


@apart
def features(rules, memory, before, after, seat, out):
    """Fill ``out`` with the features of the move from ``before`` to ``after``."""
    own = rules.backs[before.tile_order[seat]]
    for i in range(len(FEATURE)):
        out[i] = 0.0
    _of_the_move(rules, memory, before, after, own, out)
    _of_the_rats(rules, memory, before, after, own, out)
    _of_the_lowest(rules, memory, after, own, out)
    _of_the_leaders(rules, after, own, out)
    _of_the_end(rules, memory, before, after, seat, out)
    return len(FEATURE)


@compiled
def _of_the_move(rules, memory, before, after, own, out):
    rat, distance = after.last_rat, after.last_distance
    mine, weight = own[rat], memory.interest[rat]
    prize = prize_of_move(rules, before)
    arrived = after.fate[rat] >= 0
    if mine:
        out[FEATURE.own_step] = distance
        out[FEATURE.own_arrival] = prize - ARRIVAL_PAR if arrived else 0.0
    else:
        out[FEATURE.other_step] = distance * weight
        if arrived and before.arrivals == 0:
            out[FEATURE.other_onto_x] = weight
        elif arrived:
            out[FEATURE.other_arrival] = prize * weight
    out[FEATURE.cheese_taken] = cheese_of_move(rules, after)
    out[FEATURE.cheese_offered] = cheese_offered(rules, after)
    die = after.die
    out[FEATURE.die_stays] = after.pool[die]
    out[FEATURE.pool_left] = after.pool_size - rules.refill_at
    if die < rules.colours and own[die]:
        out[FEATURE.own_die_wasted] = rat != die or distance == 0


@compiled
def _of_the_rats(rules, memory, before, after, own, out):
    own_rats = 0
    for rat in range(rules.colours):
        mine, weight = own[rat], memory.interest[rat]
        if after.fate[rat] == codes.DROWNED and before.fate[rat] == codes.IN_PLAY:
            out[FEATURE.own_washed if mine else FEATURE.other_washed] += 1.0 if mine else weight
        if after.fate[rat] != codes.IN_PLAY:
            continue
        height = after.space[rat] - after.water
        near = rules.track_top - after.space[rat] <= NEAR_TOP
        if not mine:
            out[FEATURE.other_safety] += min(SAFE, height) / SAFE * weight
            out[FEATURE.other_near_empty_x] += weight if near and after.arrivals == 0 else 0.0
            continue
        own_rats += 1
        out[FEATURE.own_safety] += min(SAFE, height) / SAFE
        out[FEATURE.own_under_water] += height <= 0
        out[FEATURE.own_in_company] += height <= SAFE and rats_on(after, after.space[rat]) > 1
        left = rules.track_top - after.space[rat]
        out[FEATURE.own_distance] += left / CLIMB
        if after.arrivals == 0:
            out[FEATURE.own_near_empty_x] += near
            out[FEATURE.own_climb_to_empty_x] += max(0, LAST_CLIMB - left) / LAST_CLIMB
        else:
            out[FEATURE.own_near_top] += near
    out[FEATURE.own_rats_times_margin] = (after.rats - rules.rats_left_to_end) * own_rats


@compiled
def _of_the_lowest(rules, memory, after, own, out):
    """A rat alone on the lowest dry space, by the share of tokens that would reach it."""
    rat = lone_lowest(after)
    risk = share_reaching(rules, after, rat)
    if risk == 0.0:
        return
    if after.pool_size > rules.refill_at:
        risk *= 0.5  # the next rise is not yet due
    if own[rat]:
        out[FEATURE.own_alone_low] = risk
    else:
        out[FEATURE.other_alone_low] = risk * memory.interest[rat]


@compiled
def _of_the_end(rules, memory, before, after, seat, out):
    """The chance that this move ends the game, and how much of a win it brings by that."""
    chance, drowned = 1.0, -1
    if after.arrivals < rules.arrivals_to_end and after.rats > rules.rats_left_to_end:
        if after.rats > rules.rats_left_to_end + 1 or after.pool_size > rules.refill_at:
            return
        drowned = lone_lowest(after)
        chance = share_reaching(rules, after, drowned)
    if chance > 0.0:
        cheese = before.cheese_points[seat] + cheese_of_move(rules, after)
        out[FEATURE.ends] = chance
        out[FEATURE.ends_won] = chance * share_of_win(rules, memory, after, seat, cheese, drowned)


@compiled
def _of_the_leaders(rules, after, own, out):
    """Own rats among the two highest in play, times the points of the next rank.

    All that share the second place are among them.
    """
    first, second = -1, -1
    for rat in range(codes.MAX_COLOURS):
        if after.fate[rat] == codes.IN_PLAY:
            space = after.space[rat]
            first, second = max(first, space), max(second, min(first, space))
    leaders = 0
    for rat in range(codes.MAX_COLOURS):
        leaders += own[rat] * (second <= after.space[rat] < codes.OUT)
    out[FEATURE.own_leaders_prize] = points_of(rules, after.arrivals) * leaders

"""What a position promises: the sailings to come, by who is captain or may soon become it.

The features of a move that look ahead; here ``out`` has room for them alone. All describe the
position as the move left it.
"""

from balance.engine.jit import apart, compiled
from balance.games.api import numbered
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.figures import owns
from balance.games.sewer_pirats.players.sailings import (
    OUTSIDER,
    others_took,
    sail,
    will_captain,
)
from balance.games.sewer_pirats.players.worth import token_worth, weigh_fronts

PROSPECTS = (
    "worth_taken",
    "now_own",
    "now_others",
    "mine_own",
    "race_own",
    "race_others",
    "lost_own",
    "lost_others",
    "idle_own",
    "idle_others",
    "fitting_cards",
    "area_rat",
    "area_raccoon",
    "area_cockroach",
    "area_weasel",
    "area_toad",
)
PROSPECT = numbered(PROSPECTS)


@apart
def prospects_of_taking(rules, memory, before, after, seat, out):
    """While a ship sails: what was taken, and what those behind will take."""
    weigh_fronts(rules, before, memory, seat)
    taken = 0.0
    for token in range(codes.KINDS * codes.VALUES):
        kind, value = token // codes.VALUES, token % codes.VALUES
        if after.taken[seat][kind][value] > before.taken[seat][kind][value]:
            taken += token_worth(rules, before, memory, seat, token)
    out[PROSPECT.worth_taken] = taken
    weigh_fronts(rules, after, memory, seat)
    _of_the_sailing(rules, memory, after, seat, out)


@apart
def prospects(rules, memory, after, seat, out):
    """On a turn: every ship, the cards and the area."""
    weigh_fronts(rules, after, memory, seat)
    if after.sailing > 0:
        _of_the_sailing(rules, memory, after, seat, out)
    best = 0.0
    for ship in range(codes.SHIPS):
        if after.groups[ship] == 0 or after.sailing == ship + 1:
            continue
        captain = after.space[ship][codes.CAPTAIN]
        if captain == 0:
            _of_a_race(rules, memory, after, seat, ship, out)
            promise = _promise(memory, after, seat, ship)
            out[PROSPECT.fitting_cards] += after.hand[seat][ship] * promise
            best = max(best, promise)
        elif owns(seat, captain):
            sail(rules, after, memory, seat, ship, OUTSIDER)
            out[PROSPECT.mine_own] += memory.took[seat]
    out[PROSPECT.fitting_cards] += (after.draws_left + after.from_deck) * best
    _of_the_area(after, seat, out)


@compiled
def _promise(memory, state, seat, ship):
    """What a captain would take."""
    most = 0.0
    for i in range(codes.TOKENS):
        if state.group[ship][0][i] >= 0:
            most = max(most, memory.worth[seat][ship][i])
    return memory.worth[seat][ship][codes.TOKENS] + most


@compiled
def _of_the_area(state, seat, out):
    """Figures ashore; snails need no number of their own beside the sum of all."""
    area = state.area[seat]
    out[PROSPECT.area_rat] = area[codes.RAT]
    out[PROSPECT.area_raccoon] = area[codes.RACCOON]
    out[PROSPECT.area_cockroach] = area[codes.COCKROACH]
    out[PROSPECT.area_weasel] = area[codes.WEASEL]
    out[PROSPECT.area_toad] = area[codes.TOAD]


# --- ships --------------------------------------------------------------------------------


@apart
def _of_the_sailing(rules, memory, state, seat, out):
    """The ship that sails now: what those who have not taken yet will take."""
    sail(rules, state, memory, seat, state.sailing - 1, OUTSIDER)
    out[PROSPECT.now_own] = memory.took[seat]
    out[PROSPECT.now_others] = others_took(rules, memory, seat)


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
        others = chance * others_took(rules, memory, seat)
        out[PROSPECT.race_own if other == seat else PROSPECT.lost_own] += own
        out[PROSPECT.race_others if other == seat else PROSPECT.lost_others] += others
    sail(rules, state, memory, seat, ship, OUTSIDER)
    out[PROSPECT.idle_own] += left * memory.took[seat]
    out[PROSPECT.idle_others] += left * others_took(rules, memory, seat)

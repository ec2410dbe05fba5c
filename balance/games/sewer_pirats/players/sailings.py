"""What the ships will bring: sailings played out, each figure taking what its owner wants most.

A ship with a captain sails before its owner does anything else. On one without, whoever can pay
becomes captain, the next seats first; what others hold is known from the cards they showed, and
else a matter of chance. Needs the numbers of :func:`.worth.weigh_fronts`.
"""

from balance.engine.jit import apart, compiled
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.kernel.cards import hand_size
from balance.games.sewer_pirats.kernel.figures import has_captain, owner_of, owns, tribe_of

OUTSIDER = -1  # somebody who is not aboard yet takes the captain's space
NEVER = 99  # a price
_EAGER = 0.85  # how often others become captain where they can
_DEAR = 0.3  # and how much less often for more than a card


@apart
def sail(rules, state, memory, seat, ship, captain):
    """Note what everybody takes when a ship sails, as a seat sees it.

    Where nobody stands on the captain's space, ``captain`` is the seat whose foremost figure goes
    there before, or an outsider, who takes the token that the seat itself wants most.
    """
    for other in range(rules.players):
        memory.took[other] = 0.0
    for i in range(codes.TOKENS):
        memory.gone[i] = 0
    now, gone = state.sailing == ship + 1, 0
    if not now and state.space[ship][codes.CAPTAIN] == 0:
        gone = _promote(rules, state, memory, seat, ship, captain)
    first = state.taker if now else codes.CAPTAIN
    for i in range(first):
        space = first - i
        standing = state.space[ship][space]
        if standing == 0 or space == gone or (now and state.stays[space]):
            continue
        owner = owner_of(standing)
        memory.took[owner] += _takes(rules, state, memory, owner, ship, tribe_of(standing))
        if space == codes.CAPTAIN:
            memory.took[owner] += memory.worth[owner][ship][codes.TOKENS]


@compiled
def _promote(rules, state, memory, seat, ship, captain):
    """Let the captain-to-be take first; returns the space that its figure leaves, 0 the area."""
    if captain == OUTSIDER:
        _grab(state, memory, seat, ship)
        return 0
    space = codes.CAPTAIN - 1
    while space > codes.AREA and owner_of(state.space[ship][space]) != captain:
        space -= 1
    tribe = tribe_of(state.space[ship][space]) if space > codes.AREA else codes.RACCOON
    memory.took[captain] = _takes(rules, state, memory, captain, ship, tribe)
    memory.took[captain] += memory.worth[captain][ship][codes.TOKENS]
    return space


@compiled
def _takes(rules, state, memory, seat, ship, tribe):
    """What a figure takes, a rat perhaps twice."""
    found = _grab(state, memory, seat, ship)
    if tribe == codes.RAT and rules.abilities[codes.RAT] and rules.rat_booty > 1:
        found += _grab(state, memory, seat, ship)
    return found


@apart
def _grab(state, memory, seat, ship):
    """Worth of the best token left for a seat, which is gone then."""
    place, most = -1, -1.0
    for i in range(codes.TOKENS):
        there = state.group[ship][0][i] >= 0 and not memory.gone[i]
        if there and memory.worth[seat][ship][i] > most:
            place, most = i, memory.worth[seat][ship][i]
    if place < 0:
        return 0.0
    memory.gone[place] = 1
    return most


@apart
def others_took(rules, memory, seat):
    """What all other seats took together."""
    found = 0.0
    for other in range(rules.players):
        found += memory.took[other] if other != seat else 0.0
    return found


# --- who becomes captain ------------------------------------------------------------------


@apart
def captain_price(rules, state, seat, ship):
    """Fewest cards for which a seat becomes captain of a ship, tolls apart; many if it cannot."""
    price = NEVER
    if state.space[ship][codes.CAPTAIN] > 0 or has_captain(state, seat):
        return price
    for i in range(codes.CAPTAIN):
        space = codes.CAPTAIN - 1 - i
        if space == codes.AREA:
            for tribe in range(codes.TRIBES):
                if state.area[seat][tribe] > 0:
                    cards = rules.captain_cost_from_area - _discount(rules, tribe)
                    price = min(price, max(0, cards))
        elif state.space[ship][space] == 0:
            return price
        elif owns(seat, state.space[ship][space]):
            cards = rules.captain_cost_from_ship - _discount(
                rules, tribe_of(state.space[ship][space])
            )
            price = min(price, max(0, cards))
    return price


@compiled
def _discount(rules, tribe):
    return rules.cockroach_discount if tribe == codes.COCKROACH and rules.abilities[tribe] else 0


@apart
def will_captain(rules, state, memory, seat, other, ship):
    """Chance that a seat becomes captain of a ship on its next turn, as ``seat`` sees it."""
    price = captain_price(rules, state, other, ship)
    if price == NEVER:
        return 0.0
    if other == seat:
        return 1.0 if price <= state.hand[seat][ship] else 0.0
    return (_EAGER * _DEAR if price > 1 else _EAGER) * has_cards(state, memory, other, ship, price)


@apart
def has_cards(state, memory, seat, symbol, needed):
    """Chance that another seat has so many cards of a symbol; of its hidden ones a third are."""
    hidden = hand_size(state, seat)
    if memory.watches:
        needed -= state.shown[seat][symbol]
        for other in range(codes.SHIPS):
            hidden -= state.shown[seat][other]
    if needed <= 0:
        return 1.0
    chance, rest = (2.0 / 3.0) ** hidden, 1.0
    for cards in range(min(needed, hidden + 1)):
        rest -= chance
        chance *= 0.5 * (hidden - cards) / (cards + 1)
    return max(rest, 0.0)

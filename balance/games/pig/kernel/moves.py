"""The rules of Pig as compiled code.

A turn: PG-D1 roll -> the die falls -> PG-D1 again, or the turn is over -> next seat. ``act``
only carries out the choice; whatever needs luck happens in ``advance``.
"""

from balance.engine.jit import compiled
from balance.engine.luck import below
from balance.games.pig.kernel import codes


@compiled
def setup(rules, state, tally, luck):
    """PG-1: start scores; seat 0 begins."""
    for seat in range(rules.players):
        state.score[seat] = rules.start_scores[seat]
    state.decision = codes.TURN


@compiled
def act(rules, state, tally, option):
    """Note a roll, which falls in ``advance``; holding banks the turn total (PG-5)."""
    state.choice = option
    if option == codes.HOLD:
        tally.holds[state.actor] += 1
        tally.best_turn = max(tally.best_turn, state.turn_total)
        state.score[state.actor] += state.turn_total
        stretch = state.seat_turns[state.actor] // codes.STRETCH
        if stretch < codes.STRETCHES:
            tally.gained_by_round[stretch][state.actor] += state.turn_total
        state.turn_total = 0


@compiled
def advance(rules, state, tally, luck):
    """Roll if that was the choice; go on to the next seat when the turn is over."""
    if state.choice == codes.ROLL:
        face = 1 + below(luck, codes.ROLL_DIE, state.rolls, rules.die_sides)
        state.rolls += 1
        if face != codes.BUST:
            state.turn_total += face
            return
        tally.busts += 1
        tally.lost_points += state.turn_total
        state.turn_total = 0
    _end_turn(rules, state)


@compiled
def _end_turn(rules, state):
    state.turns += 1
    state.seat_turns[state.actor] += 1
    if state.score[state.actor] >= rules.target:  # PG-6
        state.finished = codes.ENDED
    elif state.turns >= rules.max_turns:  # PG-7
        state.finished = codes.CAPPED
    else:
        state.actor = (state.actor + 1) % rules.players


@compiled
def standing(rules, state, scores):
    """The score of every seat."""
    for seat in range(rules.players):
        scores[seat] = state.score[seat]


@compiled
def winners(rules, state, won, rank):
    """The highest score wins: of PG-6 there is only one, of PG-7 there may be several."""
    for seat in range(rules.players):
        rank[seat] = 1
        for other in range(rules.players):
            rank[seat] += state.score[other] > state.score[seat]
        won[seat] = rank[seat] == 1

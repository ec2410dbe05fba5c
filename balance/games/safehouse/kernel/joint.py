"""Decisions of the whole team: who is asked, votes, and what they bring about (SH-11)."""

from balance.engine.jit import apart, compiled
from balance.games.safehouse.kernel import codes, dice
from balance.games.safehouse.kernel.pursuer import fetch_price, pursue

MOST_VOTES = 5  # options of a joint decision


@compiled
def ask_all(rules, state, decision):
    """A joint decision (SH-11)."""
    state.decision = decision
    state.actor = 0 if rules.joint_rule == codes.LEADER else state.roller
    state.voters = 0
    for option in range(MOST_VOTES):
        state.votes[option] = 0


@compiled
def joint_range(rules, state):
    """Lowest and highest option of a joint decision."""
    fewest, most = 0, 1
    if state.decision == codes.SELECT:
        fewest, most = dice.fewest_and_most(rules, state)
    elif state.decision == codes.REROLL_DIE and dice.is_only_hope(state):
        fewest = 1
    return fewest, most


@compiled
def vote(rules, state, option):
    """SH-11; where there is but one option, the roller's vote is that of all."""
    fewest, most = joint_range(rules, state)
    if state.voters == 0:
        state.first_vote = option
    state.choice = option
    state.votes[option] += 1
    state.voters = rules.players if fewest == most else state.voters + 1


@apart
def settle(rules, state, tally, option):
    """What a joint decision brings about at once."""
    state.choice = option
    decision = state.decision
    if decision == codes.RETRIEVE:
        if option == 1:
            fetch(rules, state, tally)
    elif decision == codes.SELECT:
        dice.select(state, option)
    elif decision == codes.REROLL:
        state.reroll_left -= option
        tally.reroll_used += option
    elif decision == codes.REROLL_DIE:
        state.marked[state.kind][state.slot] = option
    elif decision == codes.STAY and option == 1:
        state.stay_left -= 1
        tally.stay_used += 1


@apart
def fetch(rules, state, tally):
    """SH-52: the price first."""
    tally.retrievals += 1
    tally.retrieve_steps += pursue(
        rules, state, tally, fetch_price(rules, state), codes.BY_FETCHING
    )
    if not state.finished:
        dice.take_from_lid(state)


@compiled
def count_votes(rules, state, tally):
    """Ask the next seat, or settle what more than half of all seats want, else the roller."""
    if state.voters < rules.players:
        state.actor = (state.roller + state.voters) % rules.players
        return
    option = state.first_vote
    for other in range(MOST_VOTES):
        if 2 * state.votes[other] > rules.players:
            option = other
    state.voters = 0
    settle(rules, state, tally, option)

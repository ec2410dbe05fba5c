"""Whole turns as what a search tries: a turn is one plan, not one option after the other.

Turns are drafted in the dream (:mod:`balance.engine.dream`): the base player plays on from the
decision on the table until the turn passes, or a decision is met that is not searched, and what it
took is noted. The first draft is what the base would do; then, where they are not too many, each
other first option followed by what the base makes of it; the rest are the base's with some variety
(a temperature, or slips of a script). Drafts that were there before are dropped.

In a playout and at the table a plan is followed as long as the same decisions are asked and its
options are legal; the base takes what is left of the turn. Turn 0, the base's own, is no plan: the
base decides as it goes, at the table too, and only when as many decisions are over as its draft
had is there a new search. Decisions are numbered over all seats, so that the number tells how far
a plan is.
"""

import numpy as np

from balance.engine.dream import deal_dream
from balance.engine.jit import apart, compiled
from balance.engine.players import SCRIPT, WEIGHTED
from balance.engine.workspace import MAX_STEPS

_DRAFTS = 1 << 32  # number of the first draft's deal: no playout has such a one
UNDER_WAY, COMPLETE = 1, 2  # desk.drafting


@compiled
def plan_turns(table, n, index):
    """Begin to draft turns for a decision among ``n`` options, of which the base takes one."""
    desk = table.desk
    desk.choices, desk.wanted, desk.drafts, desk.count = n, index, 0, 0
    desk.turn, desk.since = table.state.turns, table.clock.decisions
    desk.base = 0


@apart
def draft(table, dream):
    """Begin the next draft; False where there are enough."""
    desk, player = table.desk, table.players[table.desk.seat]
    if desk.drafts > player.turns:
        desk.drafting = 0
        return False
    own, wanted = dream.players[desk.seat], desk.wanted
    dream.players[desk.seat] = player
    desk.drafting, desk.forced, desk.steps, desk.opening = UNDER_WAY, -1, 0, 0
    if desk.drafts == 0:
        desk.forced = wanted
    elif desk.choices - 1 <= player.turns and desk.drafts < desk.choices:
        desk.forced = desk.drafts - (desk.drafts <= wanted)
    elif player.kind == WEIGHTED:
        own.temperature = player.variety
    elif player.kind == SCRIPT:
        own.slip = player.variety
    desk.length[desk.count] = 0
    deal_dream(table, dream, _DRAFTS + np.int64(desk.drafts))
    desk.drafts += 1
    return True


@compiled
def is_drafted(desk, dream):
    """Whether the turn in the dream is over, or no longer what is planned."""
    return desk.drafting == COMPLETE or not _is_under_way(desk, dream.state)


@compiled
def note_step(table, dream, n, index):
    """Note what was decided in a draft."""
    desk, row = table.desk, table.desk.count
    if n == 1:
        return
    if not (table.players[desk.seat].searched >> np.int64(dream.state.decision)) & 1:
        desk.drafting = COMPLETE
        return
    at = desk.length[row]
    desk.plan[row][at] = dream.options[0][index]
    desk.asked[row][at] = dream.state.decision
    desk.length[row] = at + 1
    if at + 1 == MAX_STEPS:
        desk.drafting = COMPLETE


@compiled
def keep_draft(desk):
    """Count the draft just made, if it is a new one."""
    new, row = True, desk.count
    for other in range(row):
        same = desk.length[other] == desk.length[row]
        for at in range(desk.length[row]):
            same = same and desk.plan[other][at] == desk.plan[row][at]
            same = same and desk.asked[other][at] == desk.asked[row][at]
        new = new and not same
    desk.count += new


@compiled
def take_up(table, dream):
    """Be ready to follow the turn that is tried next in the dream."""
    desk = table.desk
    dream.players[desk.seat] = table.players[desk.seat]
    desk.opening, desk.steps = 1, desk.length[desk.option]
    desk.forced = desk.wanted if desk.option == 0 else -1


@compiled
def planned(desk, workspace, n):
    """Index of the option that the plan wants here, or -1 where the player there decides.

    When the turn is over the seat that thinks goes on in the dream as all others.
    """
    if not _is_under_way(desk, workspace.state):
        desk.steps = 0
        if desk.opening:
            workspace.players[desk.seat] = workspace.lineup[desk.place]
            desk.opening = 0
    at = workspace.clock.decisions - desk.since
    if n == 1 or desk.option == 0 or at >= desk.steps:
        return np.int64(-1)
    if desk.asked[desk.option][at] == workspace.state.decision:
        for i in range(n):
            if workspace.options[0][i] == desk.plan[desk.option][at]:
                return np.int64(i)
    desk.steps = 0
    return np.int64(-1)


@compiled
def is_planned(table):
    """Whether the decision on the table belongs to a turn that was settled before."""
    return table.clock.decisions - table.desk.since < table.desk.steps


@compiled
def _is_under_way(desk, state):
    return state.turns == desk.turn and state.actor == desk.seat

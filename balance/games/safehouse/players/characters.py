"""The named characters of SafeHouse."""

from balance.engine.jit import apart
from balance.games.api import Character
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.players.dials import (
    AGGRESSIVE,
    AGGRESSIVE_DIALS,
    CAUTIOUS,
    CAUTIOUS_DIALS,
    GREEDY,
    GREEDY_DIALS,
    PLANNER,
    PLANNER_DIALS,
    SELFISH,
)
from balance.games.safehouse.players.greedy import (
    choose_joint_at_once,
    choose_joker_at_once,
    choose_square,
)
from balance.games.safehouse.players.plan_dice import needs_plan, plan_dice, prepare
from balance.games.safehouse.players.plan_entries import plan_entries
from balance.games.safehouse.players.plan_helps import choose_stay, plan_reroll

CHARACTERS = {
    "greedy": Character(GREEDY, GREEDY_DIALS, "takes the best square of the moment"),
    "cautious": Character(
        CAUTIOUS, CAUTIOUS_DIALS, "keeps few missions open, rolls few dice and no early jokers"
    ),
    "aggressive": Character(AGGRESSIVE, AGGRESSIVE_DIALS, "rolls all dice and opens every mission"),
    "selfish": Character(
        SELFISH, PLANNER_DIALS, "plans ahead, but rolls and fetches for the own sheet", True
    ),
    "planner": Character(PLANNER, PLANNER_DIALS, "plans every roll for the whole team", True),
}


@apart
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option the character wants, or of the nearest one there is."""
    decision = state.decision
    if player.character in (SELFISH, PLANNER):
        if decision in (codes.ENTER, codes.JOKER):
            plan_entries(rules, memory, state, player, workspace.stack)
        elif decision == codes.STAY:
            memory.stay = choose_stay(rules, state, player)
        elif needs_plan(memory, state):
            prepare(rules, memory, state, player)
            if decision in (codes.RETRIEVE, codes.SELECT):
                plan_dice(rules, memory, state, player, luck)
            else:
                plan_reroll(rules, memory, state, player, luck)
        wanted = _noted(memory, state)
    elif decision == codes.ENTER:
        wanted = choose_square(rules, state, player, workspace.options[1])[1]
    elif decision == codes.JOKER:
        wanted = choose_joker_at_once(rules, state, player, workspace.stack, workspace.options, n)
    else:
        wanted = choose_joint_at_once(rules, state, player)
    return _index_of(state, workspace.options[0], n, wanted)


@apart
def _noted(memory, state):
    """What the notes say about the decision at hand."""
    decision = state.decision
    if decision == codes.ENTER:
        return memory.enter[state.colour]
    if decision == codes.JOKER:
        return memory.joker_to[state.joker]
    if decision == codes.RETRIEVE:
        return memory.retrieve
    if decision == codes.SELECT:
        return memory.select[state.kind]
    if decision == codes.REROLL:
        return memory.reroll
    if decision == codes.REROLL_DIE:
        return memory.again[state.kind, state.slot]
    return memory.stay


@apart
def _index_of(state, options, n, wanted):
    """Dice run from a fewest to a most; what is no option otherwise becomes the first one."""
    if state.decision == codes.SELECT:
        return max(0, min(n - 1, wanted - options[0]))
    for i in range(n):
        if options[i] == wanted:
            return i
    return 0

"""The named character: how people play who have played before."""

from balance.engine.jit import compiled
from balance.engine.luck import below
from balance.games.api import Character

from connect_four.kernel.lines import has_line, next_place

CAREFUL = 0
CHARACTERS = {
    "careful": Character(CAREFUL, {}, "completes a line, else blocks one, else plays anywhere"),
}

ANYWHERE = 1  # what its own luck is drawn for


@compiled
def choose(rules, memory, state, player, workspace, n, luck):
    """Index of the option a character takes."""
    for other in range(2):
        discs = state.discs[(state.actor + other) % 2]
        for i in range(n):
            if has_line(rules, discs | next_place(rules, state, workspace.options[0][i])):
                return i
    return below(luck, ANYWHERE, 0, n)

"""What a seat of SafeHouse may do, in canonical order."""

from balance.engine.jit import compiled
from balance.games.safehouse.kernel import codes
from balance.games.safehouse.kernel.entering import entry_options, joker_options
from balance.games.safehouse.kernel.joint import joint_range


@compiled
def legal(rules, state, options):
    """The options of the decision at hand, as section 6 orders them."""
    if state.decision == codes.ENTER:
        return entry_options(rules, state, options)
    if state.decision == codes.JOKER:
        return joker_options(state, options)
    fewest, most = joint_range(rules, state)
    for option in range(fewest, most + 1):
        options[option - fewest] = option
    return most - fewest + 1

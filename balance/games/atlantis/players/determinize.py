"""What a seat of Atlantis cannot know, dealt afresh."""

from balance.engine.jit import compiled
from balance.games.atlantis.kernel.deal import deal_symbols


@compiled
def determinize(rules, memory, state, viewer, luck):
    """Deal afresh what nobody has seen: symbols of standing tiles and of those destroyed unseen."""
    deal_symbols(rules, state, luck)

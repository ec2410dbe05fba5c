"""What a seat of SafeHouse cannot know, dealt afresh."""

from balance.engine.jit import compiled


@compiled
def determinize(rules, memory, state, viewer, luck):
    """Section 3: all of the state is public."""

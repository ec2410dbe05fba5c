"""What a seat cannot know, dealt afresh."""

from balance.engine.jit import compiled


@compiled
def determinize(rules, memory, state, viewer, luck):
    """Nothing to deal afresh: everything lies open, and there is no luck."""

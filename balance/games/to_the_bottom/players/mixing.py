"""Piles mixed for what a seat cannot know."""

from balance.engine.jit import apart
from balance.engine.luck import below
from balance.games.to_the_bottom.kernel import codes


@apart
def mix(pile, first, end, luck, which):
    """Shuffle part of a pile; what comes of it does not depend on how the cards lay before."""
    for i in range(first + 1, end):
        card, j = pile[i], i
        while j > first and pile[j - 1] > card:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = card
    for i in range(end - 1, first, -1):
        j = first + below(luck, codes.REDEALT, which * codes.CARDS + i - first, i - first + 1)
        pile[i], pile[j] = pile[j], pile[i]

"""What the scripted characters think of the cards: one flag per type for each taste.

The tastes of the cards that every edition has go by their names, whatever a ruleset makes of their
numbers; a card that a designer adds is judged by what it does.
"""

from balance.games.to_the_bottom.parameters.cards import Card
from balance.games.to_the_bottom.parameters.deck import DECK
from balance.games.to_the_bottom.parameters.model import Parameters

_DEFENCES = ("react_hit", "react_target", "react_action")
_OF_KNOWN_CARDS = {
    "useful": (
        "proletarian torpedo pirate rats lady saboteur fanatic burglar beggar singer chef "
        "storyteller"
    ),
    "unwanted": "anchor stowaway janitor fisherman arbiter flapper",
    "prefers": "stoker chef maid lifebuoy steward ship_guard lifeguard",
    "hates": "fisherman tycoon polka_dancer",
    "first": "stoker maid",
}


def tastes(parameters: Parameters) -> dict[str, list[int]]:
    """For each taste 1 or 0 for every type, in the order of the cards.

    ``useful`` actions are taken at every chance, ``unwanted`` cards are not played; the cautious
    character ``prefers`` some cards in the shop, ``hates`` to play others and plays some ``first``.
    """
    marks: dict[str, list[int]] = {taste: [] for taste in _OF_KNOWN_CARDS}
    for key, card in parameters.cards.items():
        judged = _judge(card)
        for taste, names in _OF_KNOWN_CARDS.items():
            liked = key in names.split() if key in DECK else judged[taste]
            marks[taste].append(int(liked))
    return marks


def _judge(card: Card) -> dict[str, bool]:
    """The tastes in a card by its data alone."""
    static, parts = card.static, card.parts
    helps = card.class_ == "O" or (bool(parts) and parts[0].do in ("gain", "reveal"))
    harms_all = any(part.scope == "all" or part.pick == "maxval" for part in parts)
    draws = card.trigger == "draw_step" or any(part.do == "draw" for part in parts)
    return {
        "useful": card.trigger == "act" and card.cost == "tire" and helps,
        "unwanted": static.skip_draw
        or static.play_on_opp
        or static.jet_copy
        or static.draw_mod > 0
        or harms_all,
        "prefers": static.draw_mod < 0 or card.trigger in _DEFENCES,
        "hates": static.draw_mod > 0 or draws,
        "first": static.draw_mod < 0,
    }

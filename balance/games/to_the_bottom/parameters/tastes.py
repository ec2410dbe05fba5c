"""What the scripted characters think of the cards: one flag per type for each taste.

Section 11 of the rules names the cards that a character likes or shuns. They are judged by their
rows here, so that a card that a designer changed or added is used by what it does. The cards of
the rules file get the tastes that section 11 gives them.

A part of an action is judged by what it does to its actor, in points that only compare: what a
card loses or wins on its way between zones (a board card counts 8, one in a hand or a deck 4, one
in the water nothing), for the actor as it stands and for opponents turned round. Who loses a card
and picks it gives the worst, who takes one picks the best, which makes a difference of 2. Points
gained count as they are, revealed cards 4; a drawn card leaves a deck that has to last, so the
first one drawn counts nothing and each one more 4. A card that is jettisoned for its action
costs 8.
"""

from balance.games.to_the_bottom.parameters.cards import Card, Part
from balance.games.to_the_bottom.parameters.model import Parameters

_DEFENCES = ("react_hit", "react_target", "react_action")
_AUTOMATIC = ("pre_draw", "draw_step", "end_turn")
_BOARD, _HELD, _PICK = 8, 4, 2
_ZONES = {"board": _BOARD, "card": _BOARD, "hand": _HELD, "deck_top": _HELD, "water": 0}
_ENDS = {"board": _BOARD, "owner_hand": _HELD, "actor_hand": 0, "deck_bottom": _HELD, "water": 0}


def tastes(parameters: Parameters) -> dict[str, list[int]]:
    """For each taste 1 or 0 for every type, in the order of the cards.

    ``useful`` actions are taken at every chance, ``harmful`` ones by nobody, ``unwanted`` cards
    are not played; the cautious character ``prefers`` some cards in the shop, ``hates`` to play
    others and plays some ``first``.
    """
    judged = [_judge(card) for card in parameters.cards.values()]
    return {taste: [int(card[taste]) for card in judged] for taste in judged[0]}


def _judge(card: Card) -> dict[str, bool]:
    """The tastes in a card by its data alone."""
    static, does = card.static, benefit(card)
    automatic = card.trigger in _AUTOMATIC
    lasts = any(_keeps_cards(part) for part in card.parts)
    harms_all = any(part.scope == "all" and _for_owner(part, own=True) < 0 for part in card.parts)
    return {
        "useful": card.trigger == "act" and does > 0,
        "harmful": card.trigger == "act" and does < 0,
        "unwanted": static.skip_draw
        or static.play_on_opp
        or static.jet_copy
        or static.draw_mod > 0
        or harms_all
        or (automatic and does < 0),
        "prefers": static.draw_mod < 0
        or static.slot + static.discount > 0
        or card.trigger in _DEFENCES
        or lasts,
        "hates": static.draw_mod > 0
        or card.trigger == "draw_step"
        or any(part.do == "draw" for part in card.parts),
        "first": static.draw_mod < 0 or (automatic and lasts),
    }


def benefit(card: Card) -> int:
    """What an action does to its actor, all in all: above 0 if it helps, below if it harms."""
    return sum(map(_for_actor, card.parts)) - _BOARD * (card.cost == "jettison")


def _for_actor(part: Part) -> int:
    """What a part does to its actor."""
    if part.do == "move":
        return _of_a_move(part)
    return {
        "draw": _drawn(part.n),
        "gain": part.n,
        "reveal": _HELD * part.n,
        "cycle": 0,
    }[part.do]


def _of_a_move(part: Part) -> int:
    """What a MOVE does to its actor, by its own cards and by those of opponents."""
    found = _HELD * part.gain
    if part.scope in ("self", "all"):
        draws = part.source == "deck_top" and part.dest in ("owner_hand", "actor_hand")
        found += _drawn(part.n) if draws else part.n * _for_owner(part, own=True)
    if part.scope != "self":
        found -= part.n * _for_owner(part, own=False)
        found += _HELD * part.n * (part.dest == "actor_hand")
    return found


def _drawn(cards: int) -> int:
    return _HELD * (cards - 1)


def _for_owner(part: Part, own: bool) -> int:
    """What a card wins for its owner on its way; what is lost depends on who picks."""
    if part.source is None or part.dest is None:
        return 0
    dest = "owner_hand" if own and part.dest == "actor_hand" else part.dest
    won = _ENDS[dest] - _ZONES[part.source]
    picks = {"owner": _PICK, "actor": -_PICK, "maxval": -_PICK}
    return won + picks.get(part.pick or "", 0) if won < 0 else won


def _keeps_cards(part: Part) -> bool:
    """Does it put own cards that are not on the board under the own deck?"""
    return part.scope == "self" and part.source in ("water", "hand") and part.dest == "deck_bottom"

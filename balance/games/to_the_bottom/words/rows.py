"""Cards in words: their numbers, when their action comes, and what it does step by step."""

from balance.games.to_the_bottom.parameters.cards import (
    CLASS_NAMES,
    STATIC_KEYS,
    Card,
    Part,
    Static,
)

TRIGGERS = {
    "act": "Action",
    "pre_draw": "Before you draw",
    "draw_step": "In your drawing step",
    "end_turn": "At the end of your turn",
    "react_play": "Reaction: an opponent takes back the card just played",
    "react_action": "Reaction: an action or reaction for which a card was tired is stopped",
    "react_hit": "Reaction: an effect that takes cards of yours spares you",
    "react_target": "Reaction: of cards of yours that an effect takes, you pick which",
    "react_jettison": "Reaction: buy cards that an opponent has just jettisoned onto your board",
}
COSTS = {"none": "", "tire": " (tire this card)", "jettison": " (jettison this card)"}
WHOSE = {
    "self": "your",
    "opp": "a chosen opponent's",
    "opps": "each opponent's",
    "all": "each player's",
    "top": "the leading player's",
}
PLACES = {"board": "board", "hand": "hand", "deck_top": "deck", "water": "water"}
PICKED = {"blind": "at random", "top": "from the top", "actor": "of your choice"}
TO = {
    "water": "into the water (jettisoned)",
    "owner_hand": "to {} hand",
    "actor_hand": "to your hand",
    "deck_bottom": "under {} deck",
    "board": "onto {} board",
}


def explain(row: object) -> list[str]:
    """A card in words, a sentence each; nothing for other rows."""
    if isinstance(row, Static):
        return _abilities(row)
    if isinstance(row, Part):
        return [f"{_does(row)}."]
    if not isinstance(row, Card):
        return []
    return [_numbers(row), *_switches(row), *_action(row), *_abilities(row.static), _sources(row)]


def _sources(card: Card) -> str:
    """Where value and effect come from, and other columns where theirs is another."""
    said = [f"value {card.value_from}", f"effect {card.effect_from}"]
    said += [f"price {card.price_from}"] if card.price_from != card.value_from else []
    said += [f"jettisoned {card.jet_from}"] if card.jet_from != card.value_from else []
    said += [f"cost {card.cost_from}"] if card.cost_from != card.effect_from else []
    said += [f"class {card.class_from}", f"copies {card.copies_from}"]
    said += [f"enters tired {card.tired_from}"] if card.enters_tired else []
    return f"{', '.join(said)}.".capitalize()


def _numbers(card: Card) -> str:
    """Name, class, points and pieces."""
    class_ = "" if card.class_ == "N" else f", {CLASS_NAMES[card.class_]} ({card.class_})"
    numbers = [f"value {card.value}"]
    numbers += [f"price {card.price}"] if card.price != card.value else []
    numbers += [f"jettisoned {card.jet}"] if card.jet != card.value else []
    pieces = [f"{card.copies} in the shop"] if card.copies else []
    pieces += [f"{card.start} in every starting deck"] if card.start else []
    return f"{card.name}{class_}: {', '.join(numbers)}; {', '.join(pieces) or 'no pieces'}."


def _switches(card: Card) -> list[str]:
    """What else is set of a card."""
    said = ["Comes onto your board tired."] if card.enters_tired else []
    said += ["Only the prototype names it (use_port_cards)."] if card.port else []
    said += [] if card.on else ["Taken out of the shop (on = false)."]
    return said


def _action(card: Card) -> list[str]:
    """When its action or reaction comes, what it costs, and its steps in order."""
    if card.trigger == "none":
        return []
    steps = "; then ".join(map(_does, card.parts))
    does = f": {steps}" if steps else ""
    return [f"{TRIGGERS[card.trigger]}{COSTS[card.cost]}{does}."]


def _does(part: Part) -> str:
    """One step of what an action does."""
    if part.do == "cycle":
        return "shuffle hand cards of your choice into your deck and draw as many"
    if part.do == "move" and part.source == "card":
        return f"this card goes {_to(part)}"
    said = {
        "move": lambda: _moves(part),
        "draw": lambda: f"draw {_cards(part.n)}",
        "gain": lambda: f"gain {_points(part.n)}",
        "reveal": lambda: (
            f"each player turns up {_cards(part.n)} of the own deck, and puts each "
            "on the own board or under the deck"
        ),
    }[part.do]()
    fixed = not part.doubled and part.pick != "maxval"
    return f"{said}, whatever is merged with this card" if fixed else said


def _moves(part: Part) -> str:
    """A step that moves cards."""
    place = f"{WHOSE[part.scope or 'self']} {PLACES[part.source or 'board']}"
    if part.pick == "maxval":
        said = f"the cards of the highest value on {place} go {_to(part)}"
    else:
        number = f"{'up to ' if part.up_to else ''}{_cards(part.n)}"
        by = "of your choice" if part.scope == "self" else "of their choice"
        goes = "goes" if part.n == 1 else "go"
        said = f"{number} of {place}, {PICKED.get(part.pick or '', by)}, {goes} {_to(part)}"
    said += " and you gain the points" if part.gain else ""
    return f"{said} (if that cannot be, the action cannot be used)" if part.required else said


def _to(part: Part) -> str:
    """Where the cards of a step go."""
    return TO[part.dest or "water"].format("your" if part.scope == "self" else "their")


def _abilities(static: Static) -> list[str]:
    """The constant abilities that it has, each with its number."""
    said = []
    for key in STATIC_KEYS:
        value = getattr(static, key)
        note = str(Static.model_fields[key].description).rstrip(".")
        if value:
            number = "" if value is True else f" {value:+d}" if key == "draw_mod" else f" {value}"
            said.append(f"{key}{number}: {note[0].lower()}{note[1:]}.")
    return said


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _points(number: int) -> str:
    return "1 point" if number == 1 else f"{number} points"

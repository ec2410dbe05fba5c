"""Rules of To the Bottom that are legal and yet doubtful."""

from collections.abc import Iterator

from balance.games.to_the_bottom.parameters.cards import Card, Part
from balance.games.to_the_bottom.parameters.checks import MAX_CARDS, MAX_OF_A_TYPE, MAX_PLAYERS
from balance.games.to_the_bottom.parameters.model import (
    Parameters,
    copies_in_shop,
    player_counts,
)

HOME = {"hand": "owner_hand", "water": "water", "board": "board"}  # where an owner's card lies


def warnings(parameters: Parameters) -> list[str]:
    """What a designer should know before trusting results of these rules, a sentence each."""
    said = [*_of_decks(parameters), *_of_shop(parameters), *_of_length(parameters)]
    said += _of_room(parameters)
    for key, card in parameters.cards.items():
        said += [f"{key}: {words}" for words in _of_card(parameters, key, card)]
    return said


def _of_decks(parameters: Parameters) -> Iterator[str]:
    """Decks with which nothing can be paid, so that every Cruise runs to its cap (TB-86)."""
    capped = "so every Cruise runs to cruise_turn_cap"
    given = {key for keys in parameters.seat_extra_deck.values() for key in keys}
    own = [card for key, card in parameters.cards.items() if card.start or key in given]
    if not own:
        yield f"every starting deck is empty (start, seat_extra_deck): nobody can pay, {capped}"
    elif not any(card.jet for card in own):
        yield f"no card of a starting deck brings points (jet): nobody can pay at first, {capped}"
    if not max(parameters.cruise_ramp) and not parameters.draw_floor:
        yield f"cruise_ramp is 0 throughout: nobody draws, {capped}"


def _of_shop(parameters: Parameters) -> Iterator[str]:
    """A shop that can never be full (TB-37)."""
    copies, cards = copies_in_shop(parameters), parameters.cards
    dealt = sum(
        number
        for key, number in copies.items()
        if not cards[key].static.iceberg and not cards[key].static.lockdown
    )
    if dealt < parameters.shop_slots:
        yield f"the shop has {dealt} cards for {parameters.shop_slots} slots: some stay empty"


def _of_length(parameters: Parameters) -> Iterator[str]:
    """Phases that are over at once, or that nothing drives on (TB-86, TB-87)."""
    if not parameters.draw_floor:
        if not parameters.sink_ramp[-1]:
            yield "sink_ramp ends with 0: nobody sinks but by drawing effects and sink_turn_cap"
        if not parameters.cruise_ramp[-1]:
            yield "cruise_ramp ends with 0: later turns of the Cruise draw nothing"
    iceberg = next(card for card in parameters.cards.values() if card.static.iceberg)
    first = max(parameters.cruise_ramp[0], parameters.draw_floor)
    pieces = [card.jet for card in parameters.cards.values() for _ in range(card.start)]
    if sum(sorted(pieces)[::-1][:first]) >= iceberg.price:
        yield "the first hand can already buy the Iceberg: the Cruise may end in the first turn"
    if parameters.assistant_factor == 1 and any(c.static.merge for c in parameters.cards.values()):
        yield "assistant_factor is 1: a merged card strengthens nothing"


def _of_room(parameters: Parameters) -> Iterator[str]:
    most = player_counts(parameters)[-1]
    if most < MAX_PLAYERS:
        room = f"{MAX_CARDS} cards, or {MAX_OF_A_TYPE} of one"
        yield f"games with more than {most} players have more than {room}"


def _of_card(parameters: Parameters, key: str, card: Card) -> Iterator[str]:
    """A card that never comes into play, can be used without end, or has numbers without effect."""
    tables = (parameters.seat_extra_deck, parameters.seat_extra_board)
    extra = any(key in keys for table in tables for keys in table.values())
    if not (card.start or card.copies or extra):
        yield "it has no copies at all, so it never appears"
    if card.trigger == "act" and card.cost == "none":
        yield "its action costs nothing, so it can be used until turn_action_cap ends the turn"
    tires = card.trigger.startswith("react_") and card.cost == "tire"
    if card.enters_tired and card.trigger != "act" and not tires:
        yield "enters_tired has no effect: it has nothing that tires"
    for number, part in enumerate(card.parts, start=1):
        if part.required and card.trigger != "act":
            yield f"required has no effect in part {number}: nobody chooses to use it"
        if _stays(part):
            yield f"part {number} leaves the cards where they are"
    if card.trigger == "act" and card.cost != "jettison" and not card.parts:
        yield "its action does nothing"


def _stays(part: Part) -> bool:
    """Does it put cards of a pile into the same pile?"""
    return bool(part.do == "move" and part.source and HOME.get(part.source) == part.dest)

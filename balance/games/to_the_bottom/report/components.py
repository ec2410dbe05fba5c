"""What To the Bottom is made of: the cards of its shop and of its starting decks."""

import json
from collections.abc import Iterator

from balance.games.api.components import Component
from balance.games.to_the_bottom.parameters.cards import Card, Static
from balance.games.to_the_bottom.parameters.model import Parameters, copies_in_shop
from balance.games.to_the_bottom.report.card_metrics import cards_at
from balance.games.to_the_bottom.report.columns import known_cards, sold_cards


def components(parameters: Parameters, players: int) -> list[Component]:
    """Every type of card that somebody can own, and the Lockdown, which nobody can.

    An average card has the same value and price, and does nothing; an average Iceberg ends the
    Cruise, too, but is worth what other cards of the shop are. Starting decks stay whole, and get
    one more: without their Passengers games often come to no end.
    """
    shop, known = copies_in_shop(parameters), known_cards(parameters)
    had = set(cards_at(parameters, "owned")) if players > 1 else set()
    found = []
    for key, card in parameters.cards.items():
        off = f"cards.{key}.on=false" if shop[key] else ""
        goes_with = (f"card_wins_owned_{key}",) if key in had else ()
        if key not in known:
            found += [Component(key, card.name, off)] if off else []
        elif card.static.iceberg:
            average = _worth_as_much_as_others(key, parameters)
            found.append(Component(key, card.name, average=average, goes_with=goes_with))
        else:
            average = "; ".join(_plain(key, card))
            given = tuple(_one_more(key, parameters, seat) for seat in range(1, players + 1))
            found.append(Component(key, card.name, off, average, given, goes_with))
    return found


def _worth_as_much_as_others(key: str, parameters: Parameters) -> str:
    """What makes a card of the shop worth as much as the others there are on average."""
    shop = copies_in_shop(parameters)
    others = {one: shop[one] for one in sold_cards(parameters) if one != key}
    values = sum(parameters.cards[one].value * copies for one, copies in others.items())
    average = round(values / max(1, sum(others.values())))
    return f"cards.{key}.value={average}; cards.{key}.jet={average}"


def _one_more(key: str, parameters: Parameters, seat: int) -> str:
    """What puts one more card into the deck of a seat, beside those that the rules give it."""
    there = parameters.seat_extra_deck.get(str(seat), ())
    return f"seat_extra_deck.{seat}={json.dumps([*there, key])}"


def _plain(key: str, card: Card) -> Iterator[str]:
    """What takes from a card all that it does; nothing where that is nothing."""
    if card.parts or card.trigger != "none":
        yield f'cards.{key}.trigger="none"'
        yield f'cards.{key}.cost="none"'
        yield f"cards.{key}.parts=[]"
    for name, value in Static():
        if getattr(card.static, name) != value:
            yield f"cards.{key}.static.{name}={str(value).lower()}"

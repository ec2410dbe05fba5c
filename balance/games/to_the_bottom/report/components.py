"""What To the Bottom is made of: the cards of its shop and of its starting decks."""

import json
from collections.abc import Iterator

from balance.games.api.components import Component
from balance.games.to_the_bottom.parameters.cards import Card, Static
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.card_metrics import cards_at
from balance.games.to_the_bottom.report.columns import known_cards, sold_cards


def components(parameters: Parameters, players: int) -> list[Component]:
    """Every type of card that somebody can own, but the Iceberg, without which no Cruise ends.

    An average card has the same value and price, and does nothing. Starting decks stay whole, and
    get one more: without their Passengers games often come to no end.
    """
    sold = set(sold_cards(parameters))
    owned = set(cards_at(parameters, "owned")) if players > 1 else set()
    return [
        Component(
            key,
            parameters.cards[key].name,
            f"cards.{key}.on=false" if key in sold else "",
            average="; ".join(_plain(key, parameters.cards[key])),
            given=tuple(_one_more(key, parameters, seat) for seat in range(1, players + 1)),
            goes_with=(f"card_wins_owned_{key}",) if key in owned else (),
        )
        for key in known_cards(parameters)
        if not parameters.cards[key].static.iceberg
    ]


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

"""What To the Bottom is made of: the cards of its shop."""

from balance.games.api.components import Component
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.columns import sold_cards


def components(parameters: Parameters, players: int) -> list[Component]:
    """Every type of card that is for sale, but the Iceberg, without which no Cruise ends."""
    cards = {key: parameters.cards[key] for key in sold_cards(parameters)}
    return [
        Component(key, card.name, f"cards.{key}.on=false")
        for key, card in cards.items()
        if not card.static.iceberg
    ]

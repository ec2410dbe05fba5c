"""What is asked of every card: how often it is bought and played, and how those fare who have it.

The numbers fill a table and are no topic of their own: there are some two hundred of them. In how
many games a card lies on a board at the end is known from the games behind that win share.

No column says in which turn a card was bought. Bought early is what was bought in a Cruise that was
short as a whole.
"""

from collections.abc import Sequence

import polars as pl

from balance.games.api import Metric
from balance.games.api.metrics import (
    PICTURES,
    OfSeat,
    at_least,
    both,
    family,
    of_seat,
    whole,
    wins_of,
)
from balance.games.to_the_bottom.parameters.model import Parameters
from balance.games.to_the_bottom.report.columns import known_cards, sold_cards
from balance.games.to_the_bottom.report.exposures import cruise_rounds

EARLY = 7  # rounds of a short Cruise; about half of the games have no more
STAGES = {  # what a seat has done about a card
    "early": f"bought it in a Cruise of at most {EARLY} rounds",
    "owned": "owns it when the Sinking starts",
    "final": "has it on the board at the end",
}


def cards_at(parameters: Parameters, stage: str) -> list[str]:
    """The cards of which some seats can have had some at a stage, and others none."""
    if stage == "early":
        return sold_cards(parameters)
    dealt = [key for key in known_cards(parameters) if not parameters.cards[key].start]
    return known_cards(parameters) if stage == "final" else dealt


def copies(column: str, keys: Sequence[str]) -> OfSeat:
    """How many copies of these cards a seat bought, played, owned or had at the end."""
    return of_seat(*[f"card_{column}_{key}" for key in keys])


def _had(stage: str, key: str, players: int) -> OfSeat:
    """Did the seat have the card at a stage?"""
    if stage != "early":
        return at_least(copies(stage, [key]))
    is_short = cruise_rounds(players) <= EARLY
    return both(at_least(copies("bought", [key])), lambda seat: is_short)


def worth(parameters: Parameters) -> OfSeat:
    """The value of all cards a seat owns when the Sinking starts."""
    values = {key: parameters.cards[key].value for key in known_cards(parameters)}
    return lambda seat: pl.sum_horizontal(
        *[value * whole(f"card_owned_{key}_{seat}") for key, value in values.items()]
    )


def of_class(parameters: Parameters, letter: str) -> list[str]:
    """The cards of a class that somebody can come to own."""
    return [key for key in known_cards(parameters) if parameters.cards[key].class_ == letter]


def with_trigger(parameters: Parameters, trigger: str) -> list[str]:
    """The cards with a trigger that somebody can come to own."""
    return [key for key in known_cards(parameters) if parameters.cards[key].trigger == trigger]


def card_metrics(parameters: Parameters, players: int) -> list[Metric]:
    """Of every card: the win shares at all stages."""
    return [
        question
        for stage, words in STAGES.items()
        for question in family(
            f"cards {stage}",
            [
                wins_of(f"card_wins_{stage}_{key}", PICTURES,
                        f"{parameters.cards[key].name}: who {words} wins", players,
                        _had(stage, key, players))
                for key in cards_at(parameters, stage)
            ],
        )
    ]  # fmt: skip

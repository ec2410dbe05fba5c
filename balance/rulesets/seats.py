"""Rules with a place for each seat, which may be left out: what a game says of them, and zeros."""

from typing import Any

from balance.rulesets.files import game_module
from balance.rulesets.words import schema_of

BY_SEAT, NUMBERS = "by_seat", "numbers"


def by_seat(game: str, rule: str) -> str:
    """What a rule has for each seat: "numbers", or the parameter whose names it lists; or ""."""
    nodes = schema_of(game_module(game).Parameters)["properties"]
    found: str = nodes.get(rule, {}).get(BY_SEAT, "")
    return found


def has_numbers(game: str, rule: str) -> bool:
    """Whether a rule has a number for each seat."""
    return by_seat(game, rule) == NUMBERS


def padded(game: str, rule: str, value: Any, places: int) -> Any:
    """A value; of numbers by seat a list of so many places at least: who is left out has 0."""
    if not has_numbers(game, rule):
        return value
    return [*value, *[0] * (places - len(value))]

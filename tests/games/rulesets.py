"""Shipped rulesets, read once: reading one takes longer than many a test."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from balance import games
from balance.rulesets import available, load


@cache
def parameters_of(ruleset: str) -> Any:
    """The parameters of a ruleset by its name."""
    return load(ruleset).parameters


def tables_of(name: str) -> Iterator[tuple[str, int]]:
    """Rulesets of a game and seats: its standard for any number, its variants for the fewest."""
    for ruleset in available(name):
        counts = tuple(games.get(name).player_counts(parameters_of(ruleset)))
        standard = ruleset == f"{name}/standard"
        yield from ((ruleset, players) for players in (counts if standard else counts[:1]))

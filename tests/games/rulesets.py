"""Shipped rulesets, read once: reading one takes longer than many a test."""

from functools import cache
from typing import Any

from balance.rulesets import load


@cache
def parameters_of(ruleset: str) -> Any:
    """The parameters of a ruleset by its name."""
    return load(ruleset).parameters

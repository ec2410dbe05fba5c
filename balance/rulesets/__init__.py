"""Rulesets: from a TOML file a designer wrote to checked, frozen, hashed rules.

``load`` reads one; every fault of the input is a ``ConfigError`` with one clear sentence.
"""

from balance.rulesets.errors import ConfigError
from balance.rulesets.files import available, variants
from balance.rulesets.load import BETWEEN, LAID_OVER, file_of, load, tried
from balance.rulesets.ruleset import ParameterRow, Ruleset, assumed, describe_parameters
from balance.rulesets.schema import json_schema

__all__ = [
    "BETWEEN",
    "LAID_OVER",
    "ConfigError",
    "ParameterRow",
    "Ruleset",
    "assumed",
    "available",
    "describe_parameters",
    "file_of",
    "json_schema",
    "load",
    "tried",
    "variants",
]

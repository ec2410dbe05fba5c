"""Amounts as people write them, in a command and in a study file: games, points and times."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from balance.rulesets import ConfigError
from balance.rulesets.errors import quoted

MOST_GAMES = 10**10
MULTIPLES = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}
PLAIN = re.ASCII | re.IGNORECASE  # no digits of other scripts, and no letters that only look alike
NUMBER = re.compile(r"(\d+(?:_\d+)*(?:\.\d+)?(?:e\+?\d{1,2})?)([kmgb]?)", PLAIN)
LONGEST_NUMBER = 60  # letters
POINTS = re.compile(r"(\d+(?:\.\d+)?) *(?:pp|points|%)?", PLAIN)
LEAST_POINTS, MOST_POINTS = 0.001, 50
TIME = re.compile(r"(\d+(?:\.\d+)?) *([smh])", PLAIN)
UNITS = {"s": 1, "m": 60, "h": 3600}
SHORTEST, LONGEST = 0.1, 10**7  # seconds


def games_of(text: str, place: str, key: str = "") -> int:
    """A number of games: 250000, 250_000, 250k, 2.5m or 1e6.

    Parameters
    ----------
    place, key : str
        Where it stands, for the message.

    Raises
    ------
    ConfigError
    """
    found = NUMBER.fullmatch(text.strip(" ")) if len(text) <= LONGEST_NUMBER else None
    number = Fraction(found[1].replace("_", "")) * MULTIPLES[found[2].lower()] if found else 0
    if number < 1 or number > MOST_GAMES or number != int(number):
        allowed = f"whole numbers from 1 to {MOST_GAMES:,}, such as 250000, 250k, 2.5m or 1e6"
        raise ConfigError(place, key, quoted(text), allowed)
    return int(number)


def points_of(text: str, place: str, key: str = "") -> float:
    """Percentage points: 0.2, 0.2 points, 0.2pp; see :func:`games_of`.

    Raises
    ------
    ConfigError
    """
    found = POINTS.fullmatch(text.strip(" "))
    points = float(found[1]) if found else 0.0
    if not LEAST_POINTS <= points <= MOST_POINTS:
        allowed = f"percentage points from {LEAST_POINTS} to {MOST_POINTS}, such as 0.2"
        raise ConfigError(place, key, quoted(text), allowed)
    return points


def seconds_of(text: str, place: str, key: str = "") -> float:
    """A time such as 90s, 10m or 2h, in seconds; see :func:`games_of`.

    Raises
    ------
    ConfigError
    """
    found = TIME.fullmatch(text.strip(" "))
    seconds = float(found[1]) * UNITS[found[2].lower()] if found else 0.0
    if not SHORTEST <= seconds <= LONGEST:
        allowed = f"a time from {SHORTEST}s to {LONGEST // UNITS['h']}h, such as 90s, 10m or 2h"
        raise ConfigError(place, key, quoted(text), allowed)
    return seconds


AMOUNTS: Mapping[str, Callable[[str, str, str], Any]] = {
    "games": games_of,
    "precision": points_of,
    "time": seconds_of,
}


def without_units(values: Mapping[str, Any], place: str) -> dict[str, Any]:
    """The values of a file, those amounts that are written as text as numbers.

    Raises
    ------
    ConfigError
    """
    written = {key: values[key] for key in AMOUNTS if isinstance(values.get(key), str)}
    return {**values, **{key: AMOUNTS[key](text, place, key) for key, text in written.items()}}

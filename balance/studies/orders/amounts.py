"""Amounts as people write them, in a command and in a study file: games, points and times."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from balance.rulesets import ConfigError
from balance.rulesets.errors import quoted

PLAIN = re.ASCII | re.IGNORECASE  # no digits of other scripts, and no letters that only look alike
LONGEST = 60  # letters
MOST_GAMES, LONGEST_TIME = 10**10, 10**7
POINTS = r"(\d+(?:\.\d*)?|\.\d+) *(pp|points|%|)"


class Notation(NamedTuple):
    """How an amount is written.

    Attributes
    ----------
    form : str
        A pattern of a number and its unit.
    units : mapping of str to int
        What each unit is worth; 1 for any other.
    least, most : float
    allowed : str
        The same in words.
    whole : bool
    """

    form: str
    units: Mapping[str, int]
    least: float
    most: float
    allowed: str
    whole: bool = False


AMOUNTS: Mapping[str, Notation] = {
    "games": Notation(  # no bare point: 1.000 may be a thousand to who writes it
        r"(\d+(?:_\d+)*(?:\.\d+(?=[ekmgb]))?(?:e\+?\d{1,2})?)([kmgb]?)",
        {"k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9},
        1,
        MOST_GAMES,
        f"whole numbers from 1 to {MOST_GAMES:,}, such as 250000, 250k, 2.5m or 1e6",
        whole=True,
    ),
    "margin": Notation(POINTS, {}, 0.01, 100, "percentage points from 0.01 to 100, such as 0.5"),
    "precision": Notation(POINTS, {}, 0.001, 50, "percentage points from 0.001 to 50, such as 0.2"),
    "time": Notation(
        r"(\d+(?:\.\d*)?|\.\d+) *([smh])",
        {"m": 60, "h": 3600},
        0.1,
        LONGEST_TIME,
        f"a time from 0.1s to {LONGEST_TIME // 3600}h, such as 90s, 10m or 2h",
    ),
}


def amount_of(name: str, text: str, place: str, key: str = "") -> float:
    """An amount from text: games such as 250k or 1e6, points such as 0.2pp, a time such as 10m.

    Parameters
    ----------
    name : str
        Which of `AMOUNTS`.
    place, key : str
        Where it stands, for the message.

    Returns
    -------
    float
        Games, percentage points, or seconds; an int where only whole numbers are allowed.

    Raises
    ------
    ConfigError
    """
    asked = AMOUNTS[name]
    found = re.fullmatch(asked.form, text.strip(" "), PLAIN) if len(text) <= LONGEST else None
    number = Fraction(0)
    if found:
        number = Fraction(found[1].replace("_", "")) * asked.units.get(found[2].lower(), 1)
    fits = asked.least <= float(number) <= asked.most
    if not fits or (asked.whole and number != int(number)):
        raise ConfigError(place, key, quoted(text), asked.allowed)
    return int(number) if asked.whole else float(number)


def without_units(values: Mapping[str, Any], place: str) -> dict[str, Any]:
    """The values of a file, those amounts that are written as text as numbers.

    Raises
    ------
    ConfigError
    """
    written = {key: values[key] for key in AMOUNTS if isinstance(values.get(key), str)}
    return {**values, **{key: amount_of(key, text, place, key) for key, text in written.items()}}

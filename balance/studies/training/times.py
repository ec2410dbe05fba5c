"""Times as people write them."""

import re

from balance.rulesets import ConfigError

FORM = re.compile(r"(\d+(?:\.\d+)?)\s*([smh])", re.IGNORECASE)
UNITS = {"s": 1, "m": 60, "h": 3600}
LONGEST = 10**7  # seconds


def seconds_of(text: str, place: str, key: str = "") -> float:
    """A time such as 90s, 10m or 2h, in seconds.

    Parameters
    ----------
    place, key : str
        Where it stands, for the message.

    Raises
    ------
    ConfigError
    """
    found = FORM.fullmatch(str(text).strip())
    seconds = float(found[1]) * UNITS[found[2].lower()] if found else 0.0
    if not 0 < seconds <= LONGEST:
        allowed = f"a time above 0 and up to {LONGEST // UNITS['h']}h, such as 90s, 10m or 2h"
        raise ConfigError(place, key, repr(text), allowed)
    return seconds

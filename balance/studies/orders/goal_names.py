"""Names of what a goal may be about, and which of them was meant."""

import re
from collections.abc import Collection, Iterator

from balance.rulesets import ConfigError
from balance.rulesets.errors import nearest, show
from balance.studies.cells.cell import Cell
from balance.studies.cells.results import seated

NUMBERED = re.compile(r"(\w+_)(\d{1,3})")
OF_SEAT = re.compile(r"(?:seat|wins?|win_share|win_rate)_?(\d{1,3})")
WINS = "win_share_"  # before the number of a seat
NAMED = 16  # names that are told of very many


def refuse_unknown(cell: Cell, text: str, named: str, name: str, known: Collection[str]) -> None:
    """Refuse a goal about what no number of a game is of.

    Parameters
    ----------
    text, name : str
        The goal as it was asked for, and its name.
    named : str
        Where it stands.
    known : collection of str
        What goals may be about.

    Raises
    ------
    ConfigError
        The name is none of these.
    """
    if name in known:
        return
    found = NUMBERED.fullmatch(name)
    if found and f"{found[1]}1" in known and cell.players < int(found[2]) <= cell.game.SEATS:
        allowed = f"seats 1 to {cell.players}, or other tables, such as --players {found[2]}"
        raise ConfigError(f"{named} {text}", "", f"{name} with {seated(cell.players)}", allowed)
    where = f"{named} {text}, with {seated(cell.players)}"
    raise ConfigError(where, "", show(name), ", ".join(_short(known)), _meant(name, known))


def _meant(name: str, known: Collection[str]) -> str:
    """The known name that is nearest."""
    seat = OF_SEAT.fullmatch(name.lower())
    wins = f"{WINS}{seat[1]}" if seat else ""
    return wins if wins in known else nearest(name, known)


def _short(known: Collection[str]) -> Iterator[str]:
    """The names, those that differ by a number alone once; of very many only the first."""
    families: dict[str, list[str]] = {}
    for name in known:
        found = NUMBERED.fullmatch(name)
        families.setdefault(found[1] if found else name, []).append(name)
    told = list(families.items())
    for family, names in told[:NAMED]:
        yield names[0] if len(names) == 1 else f"{family}N"
    if len(told) > NAMED:
        yield f"or any other id of summary.json ({len(told) - NAMED} more)"

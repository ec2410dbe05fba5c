"""Reading the words of scenarios: cards, tokens, figures, spaces, and tables and lists of them."""

from collections.abc import Iterable
from typing import Any

from balance.games.api import WordError, whole
from balance.games.sewer_pirats.kernel import codes
from balance.games.sewer_pirats.parameters.naming import BONUS_NAMES, SYMBOL_NAMES, TRIBE_NAMES
from balance.games.sewer_pirats.words.names import AREA_NAME, figure_name, space_name, token_name

MOST = 200  # entries of a list


def read_table(key: str, value: Any, allowed: Iterable[str] | None = None) -> dict[str, Any]:
    """A table, whose keys may be limited."""
    if not isinstance(value, dict):
        raise WordError(key, value, "a table")
    names = None if allowed is None else tuple(allowed)
    for name in value:
        if names is not None and name not in names:
            raise WordError(f"{key}.{name}", name, names or "nothing here")
    return value


def read_seats(key: str, value: Any, players: int) -> dict[int, Any]:
    """A table whose keys are seats from 1; in the answer they count from 0."""
    names = [str(seat + 1) for seat in range(players)]
    return {int(name) - 1: entry for name, entry in read_table(key, value, names).items()}


def read_list(key: str, value: Any, most: int = MOST) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(value, list) or len(value) > most:
        raise WordError(key, value, f"a list of at most {most} entries")
    return value


def read_name(key: str, value: Any, names: Iterable[str]) -> int:
    """The place of a name among those allowed."""
    known = tuple(names)
    if not isinstance(value, str) or value not in known:
        raise WordError(key, value, known)
    return known.index(value)


def read_names(key: str, value: Any, names: Iterable[str], most: int = MOST) -> list[int]:
    """A list of names, as their places among those allowed."""
    known = tuple(names)
    entries = read_list(key, value, most)
    return [read_name(f"{key}.{i}", name, known) for i, name in enumerate(entries, start=1)]


def read_cards(key: str, value: Any) -> list[int]:
    """Cards by symbol."""
    cards = read_table(key, value, SYMBOL_NAMES)
    most = codes.CARDS // codes.SHIPS
    return [whole(f"{key}.{n}", cards[n], 0, most) if n in cards else 0 for n in SYMBOL_NAMES]


def read_tribes(key: str, value: Any, most: int) -> list[int]:
    """A list of tribes."""
    return read_names(key, value, TRIBE_NAMES, most)


def read_tokens(
    rules: Any, key: str, value: Any, bonus: bool = True
) -> tuple[list[int], list[int]]:
    """A list of tokens of these rules, as booty tokens and bonus tokens."""
    booty = {token_name(t): t for t in rules.booty[: rules.booty_count].tolist()}
    bonuses = {BONUS_NAMES[b]: b for b in rules.bonus[: rules.bonus_count].tolist()}
    names = [*(bonuses if bonus else ()), *booty]
    found: tuple[list[int], list[int]] = ([], [])
    for i, name in enumerate(read_list(key, value), start=1):
        read_name(f"{key}.{i}", name, names)
        found[name in bonuses].append(bonuses[name] if name in bonuses else booty[name])
    return found


def read_figure(key: str, value: Any, players: int) -> int:
    """A figure such as ``rat of seat 1``."""
    names = [figure_name(figure) for figure in range(1, players * codes.TRIBES + 1)]
    return 1 + read_name(key, value, names)


def read_space(key: str, value: Any, ships: Iterable[int], area: bool) -> tuple[int, int]:
    """A space such as ``cat 2`` or ``cat captain`` as ship and space; the area is -1, 0."""
    spaces = [(ship, at) for ship in ships for at in range(1, codes.SPACES)]
    names = [space_name(ship, at) for ship, at in spaces] + [AREA_NAME] * area
    place = read_name(key, value, names)
    return spaces[place] if place < len(spaces) else (-1, codes.AREA)

"""Reading the words of scenarios: hexes, pieces, lists and tables of them."""

from typing import Any

from balance.games.api import WordError
from balance.games.atlantis.words.names import SYMBOL_NAMES, hex_name

NOTHING = "nothing: there is no such piece"


def read_hex(rules: Any, key: str, text: Any) -> int:
    """The number of a hex written as row,x."""
    if isinstance(text, str):
        row, comma, x = text.partition(",")
        if comma and _is_whole(row) and _is_whole(x):
            number = _number(rules, int(row), int(x))
            if number >= 0:
                return number
    rows = [hex_name(rules, rules.row_first[i]) for i in range(int(rules.rows))]
    raise WordError(key, text, f"a hex of the board as row,x; rows begin at {' '.join(rows)}")


def _number(rules: Any, row: int, x: int) -> int:
    """The number of a hex, -1 off the board."""
    for first, count in zip(rules.row_first[: rules.rows], rules.row_count, strict=False):
        if rules.down[first] == row:
            place, between = divmod(x - int(rules.across[first]), 2)
            return int(first) + place if not between and 0 <= place < count else -1
    return -1


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 6 and text.isascii()


def read_list(key: str, value: Any, most: int) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(value, list) or len(value) > most:
        raise WordError(key, value, f"a list of at most {most} entries")
    return value


def read_table(key: str, value: Any, allowed: Any = None) -> dict[str, Any]:
    """A table, whose keys may be limited."""
    if not isinstance(value, dict):
        raise WordError(key, value, "a table")
    for name in value:
        if allowed is not None and name not in allowed:
            raise WordError(f"{key}.{name}", name, tuple(allowed) or NOTHING)
    return value


def read_seats(key: str, value: Any, players: int) -> list[Any]:
    """One value for each seat."""
    if not isinstance(value, list) or len(value) != players:
        raise WordError(key, value, f"one value for each of {players} seats")
    return value


def read_name(key: str, value: Any, names: tuple[str, ...]) -> int:
    """The place of a name among those allowed."""
    if not isinstance(value, str) or value not in names:
        raise WordError(key, value, names)
    return names.index(value)


def read_symbols(rules: Any, key: str, value: Any) -> dict[int, int | None]:
    """Tiles by hex number: a table of hexes with their symbols, or a list of hexes alone."""
    if isinstance(value, list):
        return {tile(rules, f"{key}.{i}", t): None for i, t in enumerate(value, start=1)}
    return {
        tile(rules, f"{key}.{text}", text): read_name(f"{key}.{text}", name, SYMBOL_NAMES)
        for text, name in read_table(key, value).items()
    }


def tile(rules: Any, key: str, text: Any) -> int:
    """A hex that has a tile with a symbol when the game starts."""
    hex_ = read_hex(rules, key, text)
    if not rules.tile0[hex_] or hex_ == rules.city:
        raise WordError(key, text, "a hex that has a tile of the island at the start")
    return hex_


def read_number_of(key: str, text: str, word: str, count: int) -> int:
    """A piece counted from 1, such as ``ship 2``; the answer counts from 0."""
    names = [f"{word} {n + 1}" for n in range(count)]
    if text not in names:
        raise WordError(key, text, tuple(names) or NOTHING)
    return names.index(text)


def read_count(key: str, value: Any, names: range) -> dict[int, Any]:
    """A table whose keys are numbers of pieces from 1; in the answer they count from 0."""
    table = read_table(key, value, [str(n + 1) for n in names])
    return {int(name) - 1: content for name, content in table.items()}

"""Reading the words of scenarios: tables, lists, seats and cards."""

from collections.abc import Collection
from typing import Any

from balance.games.api import WordError, whole
from balance.games.to_the_bottom.parameters.model import Parameters


def read_table(key: str, value: Any, allowed: Collection[str]) -> dict[str, Any]:
    """A table whose keys are among those allowed."""
    if not isinstance(value, dict):
        raise WordError(key, value, "a table")
    for name in value:
        if name not in allowed:
            raise WordError(f"{key}.{name}", name, tuple(allowed))
    return value


def read_list(key: str, value: Any, most: int) -> list[Any]:
    """A list that is not too long."""
    if not isinstance(value, list) or len(value) > most:
        raise WordError(key, value, f"a list of at most {most} entries")
    return value


def read_numbers(key: str, value: Any, count: int, highest: int) -> list[int]:
    """One whole number for each of so many seats or fields."""
    if not isinstance(value, list) or len(value) != count:
        raise WordError(key, value, f"{count} whole numbers")
    return [whole(f"{key}.{i}", n, 0, highest) for i, n in enumerate(value, start=1)]


def read_name(key: str, value: Any, names: tuple[str, ...]) -> int:
    """The place of a name among those allowed."""
    if not isinstance(value, str) or value not in names:
        raise WordError(key, value, names)
    return names.index(value)


def read_flag(key: str, value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise WordError(key, value, "true or false")
    return value


def read_card(parameters: Parameters, key: str, value: Any) -> int:
    """A type by its key in the table of cards."""
    return read_name(key, value, tuple(parameters.cards))


def read_cards(parameters: Parameters, key: str, value: Any, most: int) -> list[int]:
    """A list of cards."""
    texts = read_list(key, value, most)
    return [read_card(parameters, f"{key}.{i}", text) for i, text in enumerate(texts, start=1)]


def read_seats(key: str, value: Any, players: int) -> dict[int, Any]:
    """A table by seat; in the answer they count from 0."""
    names = [str(seat + 1) for seat in range(players)]
    return {int(name) - 1: content for name, content in read_table(key, value, names).items()}

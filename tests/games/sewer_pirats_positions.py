"""Positions of Sewer Pirats in words, and tables on which they are set up."""

from typing import Any

from balance.engine.table import Table
from balance.rulesets import load
from tests.games import sewer_pirats
from tests.games.sewer_pirats import game

STANDARD = load("sewer_pirats").parameters
WEASELS = ("weasel", "snail", "rat", "toad")
PLAIN = ["rat", "raccoon", "snail", "toad"]
TAKING = {
    "crews": PLAIN,
    "ships": {"cat": ["", "rat of seat 2", "toad of seat 2", ""]},
    "flotsam": {"cat": [["fries 1", "can 8"]]},
    "taken": {"1": ["ketchup"]},
    "box": ["can 9"],
}
CAPTAIN = {"ship": "cat", "captain": "rat of seat 1"}
BAR = ["toad", "rat", "snail", "weasel"]
AUCTION = {"bar": BAR, "hands": {"1": {"cat": 3}, "2": {"bird": 2, "fish": 1}}}


def changed(**changes: Any) -> Any:
    return sewer_pirats.changed(STANDARD, changes)


def table_of(parameters: Any, players: int) -> Table:
    return sewer_pirats.table_of(parameters, ["random"] * players)


def dealt(players: int = 2, **changes: Any) -> tuple[Any, Table]:
    parameters = changed(**changes)
    table = table_of(parameters, players)
    table.open(1, 0)
    return parameters, table


def placed(position: dict[str, Any], players: int = 2, **changes: Any) -> tuple[Any, Table]:
    parameters, table = dealt(players, **changes)
    game.place(parameters, table.rules, table.state, position)
    return parameters, table


def at(space: int, figure: str = "rat of seat 1") -> list[str]:
    return [figure if place == space else "" for place in range(1, 5)]

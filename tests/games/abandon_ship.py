"""What the tests of Abandon Ship share: tables, the naive twin beside them, readable states."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from balance import games
from balance.engine.players import Player
from balance.engine.table import Table
from balance.rulesets.players import find_player
from tests.games.records import Fields
from tests.naive import abandon_ship as naive
from tests.naive.luck import deal_luck

game = games.get("abandon_ship")
KINDS = ("random", "greedy", "lifeguard", "wrecker", "cheese_hunter", "planner")
THINKERS = KINDS[1:]
_PLANNER = find_player(game, "planner")
_MINDED = {
    "ends": -2.0,
    "ends_won": 6.0,
    "cheese_offered": -0.5,
    "own_climb_to_empty_x": -0.6,
}
_MORE = {game.FEATURES.index(feature): weight for feature, weight in _MINDED.items()}
CLOSER = replace(_PLANNER, name="closer", weights={**_PLANNER.weights, **_MORE})


def table_of(parameters: Any, lineup: Sequence[str | Player]) -> Table:
    """A table with one player for every name."""
    seated = [find_player(game, p) if isinstance(p, str) else p for p in lineup]
    return Table(game, game.pack(parameters, len(lineup)), seated)


def twin_of(parameters: Any, players: int, seed: int, deal: int) -> naive.AbandonShip:
    """The naive game of the same deal."""
    plain = parameters.model_dump()
    lists = {k: list(v) if isinstance(v, tuple) else v for k, v in plain.items()}
    return naive.AbandonShip(lists, players, deal_luck(seed, deal))


def state_of(table: Table) -> Fields:
    """The state on the table."""
    return Fields(table.workspaces["state"])


def tally_of(table: Table) -> Fields:
    """The counters of the game on the table."""
    return Fields(table.workspaces["tally"])


def turns_of(table: Table, seed: int, deal: int) -> Iterator[None]:
    """Play a game; stop after set-up and after every turn."""
    table.open(seed, deal)
    yield
    while not table.state.finished:
        table.carry_out(table.decide())
        if not table.state.goes_on:
            yield


def decisions_of(table: Table, seed: int, deal: int) -> Iterator[list[int]]:
    """Play a game; stop at every decision with its options (single options too)."""
    table.open(seed, deal)
    while not table.state.finished:
        yield table.options()
        table.carry_out(table.decide())


def row_values(row: Any, twin: naive.AbandonShip) -> dict[str, Any]:
    """The columns of one row as plain values, cut to the rats, seats and cheese in play."""
    room = {
        "seat": twin.players,
        "rat": twin.rats,
        "cheese": len(twin.parameters["cheese_spaces"]),
    }
    sizes = {column.name: room.get(column.axis) for column in game.COLUMNS}
    sizes |= dict.fromkeys(("won", "rank", "score", "seat_turns"), twin.players)
    values = {}
    for name in row.dtype.names[1:]:
        value = row[name].tolist()
        values[name] = value[: sizes[name]] if isinstance(value, list) else value
    return values


def changed(parameters: Any, changes: Mapping[str, Any]) -> Any:
    """Other parameters, checked anew."""
    return game.Parameters(**{**parameters.model_dump(), **changes})

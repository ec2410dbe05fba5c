"""A scenario file out of a real game: the position at the start of a turn."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from balance.rulesets import ConfigError, load
from balance.rulesets.files import SUFFIX
from balance.studies.cells.cell import Cell
from balance.studies.orders.values import rules_over, toml_key, written
from balance.studies.play.transcript import Teller


def scenario_of(cell: Cell, seed: int, game: int, turn: int, folder: Path = Path()) -> str:
    """The text of a scenario file that begins where a turn of a real game begins.

    Parameters
    ----------
    cell : Cell
    seed, game, turn : int
        As in the study that played it, and in its transcript.
    folder : Path
        Where the file will lie; the path to a ruleset file begins there.

    Raises
    ------
    ConfigError
        The game has no such turn.
    """
    position = _position(cell, seed, game, turn)
    rules = [f"{key} = {value}" for key, value in _rules(cell).items()]
    lines = [
        f"# {cell.label}, seed {seed}, game {game}, at the start of turn {turn}",
        f"ruleset = {written(_name(cell, folder))}",
        f"players = {cell.players}",
        f"title = {written(f'{cell.game.TITLE}, turn {turn} of game {game}')}",
        *(["", "[rules]", *rules] if rules else []),
        *_table("position", position),
    ]
    return "\n".join(lines) + "\n"


def _position(cell: Cell, seed: int, game: int, turn: int) -> dict[str, Any]:
    """Where a turn of a real game begins."""
    table = cell.table()
    table.open(seed, game, cell.rotations)
    teller = Teller(cell, table)
    first = max(teller.turn, 1)
    while teller.turn < turn and not table.state.finished:
        table.carry_out(table.decide())
    if teller.turn != turn or table.state.finished:
        last = teller.turn - (not cell.game.TURNS_BEGUN and bool(table.state.finished))
        raise ConfigError("--turn", "", str(turn), f"{first} to {last} in this game")
    return teller.position()


def _name(cell: Cell, folder: Path) -> str:
    """What the ruleset was asked for by; a path seen from the folder, if it can be seen there."""
    name = cell.ruleset.asked[0]
    if not name.endswith(SUFFIX):
        return name
    try:
        return Path(os.path.relpath(name, folder)).as_posix()
    except ValueError:  # on another drive
        return Path(name).resolve().as_posix()


def _rules(cell: Cell) -> dict[str, str]:
    """The rules that were changed on the command line, by key or by a variant, as files say it."""
    name, *changes = cell.ruleset.asked
    return rules_over(cell.ruleset.parameters, load(name).parameters) if changes else {}


def _table(path: str, values: Mapping[str, Any]) -> Iterator[str]:
    """A table with its plain values; tables of tables get heads of their own."""
    plain = {key: value for key, value in values.items() if not _is_deep(value)}
    if plain:
        yield ""
        yield f"[{path}]"
        for key, value in plain.items():
            yield f"{toml_key(key)} = {written(value)}"
    for key, value in values.items():
        if _is_deep(value):
            yield from _table(f"{path}.{toml_key(key)}", value)


def _is_deep(value: Any) -> bool:
    return isinstance(value, Mapping) and any(isinstance(v, Mapping) for v in value.values())

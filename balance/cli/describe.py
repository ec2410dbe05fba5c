"""``balance describe``: the rules of a game that can be turned."""

from typing import Annotated

import typer


def describe(
    game: Annotated[str, typer.Argument(help="Id of a game.", show_default=False)],
) -> None:
    """Show every parameter, player and column of a game."""
    from rich.console import Console
    from rich.table import Column, Table

    from balance import games as registry
    from balance.rulesets import describe_parameters
    from balance.rulesets.players import files, names

    rows = describe_parameters(game)
    module = registry.get(game)
    console = Console()
    counts = tuple(module.player_counts(module.Parameters()))
    console.print(f"{module.TITLE}, {counts[0]} to {counts[-1]} players", style="bold")
    first = Column("parameter", no_wrap=True)
    table = Table(first, "type", "default", "range", "provenance", "note", title="Rules")
    for row in rows:
        table.add_row(*row)
    console.print(table)
    players = Table("player", "manner", title="Players")
    for name in names(module):
        players.add_row(name, _manner(module, name))
    for name in files(module):
        players.add_row(name, "a player file in configs/players")
    console.print(players)
    columns = Table("column", "for each", "meaning", title="Columns of the per-game record")
    for column in module.COLUMNS:
        columns.add_row(column.name, " and ".join(column.axes) or "game", column.meaning)
    console.print(columns)


def _manner(module: object, name: str) -> str:
    characters = getattr(module, "CHARACTERS")  # noqa: B009
    if name in characters:
        return str(characters[name].manner)
    if name == "random":
        return "takes every decision uniformly at random"
    return "weighs whole moves by the features of the game"

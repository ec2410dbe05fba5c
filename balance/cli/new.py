"""``balance new``: begin a game of your own."""

from pathlib import Path
from typing import Annotated

import typer


def new(
    name: Annotated[str, typer.Argument(help="Id of the game.", show_default=False)],
    to: Annotated[Path, typer.Option(help="Where the new folder goes.")] = Path(),
) -> None:
    """Write the skeleton of a package with a game of your own."""
    from balance.controls import quoted
    from balance.games.new import write_skeleton

    for path in write_skeleton(name, to):
        typer.echo(path)
    typer.echo(f"Next: pip install -e {quoted(str(to / name))}, then: balance run {name}")

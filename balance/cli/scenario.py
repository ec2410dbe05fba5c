"""``balance scenario``: a question about the rules, played out."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import Json


def scenario(
    file: Annotated[Path, typer.Argument(help="A scenario file.", show_default=False)],
    json: Json = False,
) -> None:
    """Play a scenario: a position, forced luck and forced choices in the game's own words."""
    from balance.studies.scenario import as_json, as_text, play_scenario

    outcome = play_scenario(file)
    typer.echo(as_json(outcome) if json else as_text(outcome), nl=False)

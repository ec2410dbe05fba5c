"""``balance schema``: let an editor complete and check ruleset files."""

from typing import Annotated

import typer


def schema(game: Annotated[str, typer.Argument(help="Id of a game.", show_default=False)]) -> None:
    """Print the JSON Schema of a game's ruleset files."""
    import json

    from balance.rulesets import json_schema

    typer.echo(json.dumps(json_schema(game), indent=2, ensure_ascii=False))

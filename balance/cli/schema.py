"""``balance schema``: the forms of the files that are read and written."""

from typing import Annotated

import typer

SUMMARY, STANDINGS = "summary", "standings"


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Id of a game, summary for summary.json, or standings for that of a tournament.",
            show_default=False,
        ),
    ],
) -> None:
    """Print the JSON Schema of a game's ruleset files, for an editor, or of a study's summary."""
    import json

    from pydantic import BaseModel

    from balance.rulesets import json_schema
    from balance.studies.results import Summary
    from balance.studies.standings import Standings

    models: dict[str, type[BaseModel]] = {SUMMARY: Summary, STANDINGS: Standings}
    found = models[name].model_json_schema() if name in models else json_schema(name)
    typer.echo(json.dumps(found, indent=2, ensure_ascii=False))

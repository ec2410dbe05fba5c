"""``balance schema``: the forms of the files that are read and written."""

from typing import Annotated

import typer

SUMMARY = "summary"


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="Id of a game, or summary for summary.json.", show_default=False
        ),
    ],
) -> None:
    """Print the JSON Schema of a game's ruleset files, for an editor, or of a study's summary."""
    import json

    from balance.rulesets import json_schema
    from balance.studies.results import Summary

    found = Summary.model_json_schema() if name == SUMMARY else json_schema(name)
    typer.echo(json.dumps(found, indent=2, ensure_ascii=False))

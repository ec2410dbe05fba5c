"""``balance schema``: the forms of the files that are read and written."""

from typing import Annotated

import typer

SUMMARY, STANDINGS, SKILL, SWEEP = "summary", "standings", "skill", "sweep"


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Id of a game, summary for summary.json, or standings, skill or sweep for that "
            "of a tournament, a skill study or a sweep.",
            show_default=False,
        ),
    ],
) -> None:
    """Print the JSON Schema of a game's ruleset files, for an editor, or of a study's summary."""
    import json

    from pydantic import BaseModel

    from balance.rulesets import json_schema
    from balance.studies.results import Summary
    from balance.studies.skill_results import Skill
    from balance.studies.standings import Standings
    from balance.studies.sweep_results import Sweep

    models: dict[str, type[BaseModel]] = {
        SUMMARY: Summary,
        STANDINGS: Standings,
        SKILL: Skill,
        SWEEP: Sweep,
    }
    found = models[name].model_json_schema() if name in models else json_schema(name)
    typer.echo(json.dumps(found, indent=2, ensure_ascii=False))

"""``balance schema``: the forms of the files that are read and written."""

from typing import Annotated

import typer

SUMMARY, STANDINGS, SKILL = "summary", "standings", "skill"
SWEEP, IMPACT, GUARD = "sweep", "impact", "guard"
TUNE, SCREEN, ROBUST = "tune", "screen", "robust"
CALIBRATE = "calibrate"


def schema(
    name: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="Id of a game, summary for summary.json, or standings, skill, sweep, "
            "impact, guard, tune, screen, robust or calibrate for that of another kind of study.",
            show_default=False,
        ),
    ],
) -> None:
    """Print the JSON Schema of a game's ruleset files, for an editor, or of a study's summary."""
    import json

    from pydantic import BaseModel

    from balance.rulesets import json_schema
    from balance.rulesets.errors import unknown
    from balance.rulesets.files import game_names
    from balance.studies.calibrate.results import Calibrated
    from balance.studies.guard.results import Guarded
    from balance.studies.impact.results import Impact
    from balance.studies.robust.results import Robust
    from balance.studies.run.results import Summary
    from balance.studies.screen.results import Screened
    from balance.studies.skill.results import Skill
    from balance.studies.sweep.results import Sweep
    from balance.studies.tournament.results import Standings
    from balance.studies.tune.results import Tuned

    models: dict[str, type[BaseModel]] = {
        SUMMARY: Summary,
        STANDINGS: Standings,
        SKILL: Skill,
        SWEEP: Sweep,
        IMPACT: Impact,
        GUARD: Guarded,
        TUNE: Tuned,
        SCREEN: Screened,
        ROBUST: Robust,
        CALIBRATE: Calibrated,
    }
    if name not in (*game_names(), *models):
        raise unknown(name, "", name, [*game_names(), *models])
    found = models[name].model_json_schema() if name in models else json_schema(name)
    typer.echo(json.dumps(found, indent=2, ensure_ascii=False))

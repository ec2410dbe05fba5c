"""The commands, one file each; ``run`` and ``compare`` share one."""

import re
from collections.abc import Callable

import typer

from balance.cli import (
    all_games,
    best_response,
    calibrate,
    check,
    describe,
    games,
    guard,
    impact,
    levers,
    new,
    open,
    play,
    replay,
    report,
    robust,
    scenario,
    schema,
    screen,
    skill,
    study,
    sweep,
    tournament,
    train,
    tune,
    version,
    watch,
)

TABLE = re.compile(r"\[(?=[a-z#/@])")  # what Rich takes for markup, such as [guard]


def plain(command: Callable[..., object]) -> str:
    """What a command does, with every bracket as it is written."""
    return TABLE.sub(r"\[", command.__doc__ or "")


app = typer.Typer(
    name="balance",
    help="Monte Carlo balance analysis of board games: exact rules, honest statistics.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

for name, command in (
    ("all", all_games.all_games),
    ("games", games.games),
    ("describe", describe.describe),
    ("check", check.check),
    ("run", play.run),
    ("compare", play.compare),
    ("levers", levers.levers),
    ("sweep", sweep.sweep),
    ("impact", impact.impact),
    ("tune", tune.tune),
    ("guard", guard.guard),
    ("screen", screen.screen),
    ("robust", robust.robust),
    ("watch", watch.watch),
    ("calibrate", calibrate.calibrate),
    ("study", study.study),
    ("train", train.train),
    ("best-response", best_response.best_response),
    ("tournament", tournament.tournament),
    ("skill", skill.skill),
    ("report", report.report),
    ("open", open.open_),
    ("replay", replay.replay),
    ("scenario", scenario.scenario),
    ("schema", schema.schema),
    ("new", new.new),
    ("version", version.version),
):
    app.command(name, help=plain(command))(command)

"""``balance guard``: fail where a change of the rules breaks the balance."""

from pathlib import Path
from typing import Annotated

import typer

from balance.cli.options import (
    Configs,
    Engine,
    Format,
    Full,
    Games,
    Margin,
    Out,
    Players,
    Policy,
    Seed,
    Set,
    Target,
    Time,
    Workers,
    goal_option,
)

Goals = Annotated[list[str] | None, goal_option("[guard] of the ruleset, else fair, or its target")]
Junit = Annotated[
    Path | None,
    typer.Option("--junit", metavar="FILE", help="Write the goals as JUnit test cases."),
]
Strict = Annotated[bool, typer.Option("--strict", help="What is not decided is a failure, too.")]


def guard(
    configs: Configs,
    goals: Goals = None,
    games: Games = None,
    players: Players = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    target: Target = None,
    time: Time = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    junit: Junit = None,
    strict: Strict = False,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Check that rules are still what they should be; exit code 1 where they are not.

    The goals stand in [guard] of a ruleset, or in the options. Games are played until every goal is
    known to be met or missed, --games at most. Exit code 0: nothing failed; 1: a goal is missed
    (--strict: or not decided); 2: a fault in the command or in a file; 130: interrupted;
    141: whoever read the output has gone.
    """
    from balance.cli.errors import INTERRUPTED
    from balance.cli.studies import make_order, say, watch
    from balance.report.guard import junit as as_junit
    from balance.store.folder import write_bytes
    from balance.studies.guard.results import Guarded

    order = make_order(
        "guard",
        configs,
        goals=tuple(goals or ()),
        games=games,
        players=players,
        policy=policy,
        seed=seed,
        margin=margin,
        target=target,
        changes=changes,
        until_decided=True,
        time=time,
        workers=workers,
        engine=engine,
        out=out,
        strict=strict,
    )
    study = watch(order)
    found = study.summary
    assert isinstance(found, Guarded)  # as the order says
    if junit is not None:  # before anything is printed: a reader may have gone
        write_bytes(junit, as_junit(found).encode())
    say(study, order, form, full)
    if found.study.interrupted:
        raise typer.Exit(INTERRUPTED)
    if found.failed:
        raise typer.Exit(1)

"""``balance guard``: fail where a change of the rules breaks the balance."""

from typing import Annotated

import typer

from balance.cli.options import (
    Configs,
    Engine,
    Format,
    Full,
    Games,
    Junit,
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
    known to be met or missed, or too many are stopped at the turn limit to say, --games at most.
    Exit code 0: nothing failed; 1: a goal is missed (--strict: or not decided); 2: a fault in the
    command or in a file; 130: interrupted; 141: whoever read the output has gone.
    """
    from balance.cli.junit import check_junit
    from balance.cli.studies import make_order, say_guard, watch
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
    check_junit(order, junit)
    study = watch(order)
    assert isinstance(study.summary, Guarded)  # as the order says
    say_guard(study, study.summary, order, form, full, junit)

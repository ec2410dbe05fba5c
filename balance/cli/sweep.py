"""``balance sweep``: what a rule does from one value to another."""

from typing import Annotated

import typer

from balance.cli.options import (
    Config,
    Engine,
    Format,
    Full,
    Games,
    Margin,
    Out,
    Players,
    Policy,
    Precision,
    Seed,
    Set,
    Target,
    Time,
    UntilDecided,
    Workers,
    goal_option,
)

Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        metavar="KEY=A..B",
        help="A rule from A to B, KEY=A..B/STEP in steps of its own, a place of a list "
        "KEY[2]=A..B, or a mix of two lists KEY=[...]..[...]; given again, one more rule.",
    ),
]
Goals = Annotated[list[str] | None, goal_option("fair, or the target of the ruleset")]


def sweep(
    config: Config,
    vary: Vary = None,
    goals: Goals = None,
    games: Games = None,
    players: Players = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    target: Target = None,
    until_decided: UntilDecided = False,
    precision: Precision = None,
    time: Time = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Play the rules at every value of one of them, or of two, and find where a goal is met.

    All values are played under the same luck. The report shows what who wins, length, shared wins
    and lead changes do over them, and the value at which a goal is met, with its interval.

    --games are those of each value; without it, all values together get about as many as a run.
    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "sweep",
        [config],
        vary=tuple(vary or ()),
        goals=tuple(goals or ()),
        games=games,
        players=players,
        policy=policy,
        seed=seed,
        margin=margin,
        target=target,
        changes=changes,
        until_decided=until_decided,
        precision=precision,
        time=time,
        workers=workers,
        engine=engine,
        out=out,
    )
    carry_out(order, form, full)

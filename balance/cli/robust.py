"""``balance robust``: which conclusions survive other values of what is assumed."""

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
    Seed,
    Set,
    Workers,
)

Worlds = Annotated[
    int,
    typer.Option(
        "--worlds", min=1, max=1_000, metavar="N", help="How often all values are drawn anew."
    ),
]


def robust(
    config: Config,
    worlds: Worlds = 30,
    games: Games = None,
    players: Players = None,
    policy: Policy = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Draw every assumed value of the rules anew, and tell which conclusions survive.

    What else an assumed value may be stands in the ruleset under [as_likely]. In every world all of
    them are drawn; beside the worlds each other value is tried alone. All share the luck of the
    rules as they are, and are played by the same players.

    --games are those of the rules as they are; a world gets a tenth, but not fewer than 2,000.
    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "robust",
        [config],
        worlds=worlds,
        games=games,
        players=players,
        policy=policy,
        seed=seed,
        margin=margin,
        changes=changes,
        workers=workers,
        engine=engine,
        out=out,
    )
    carry_out(order, form, full)

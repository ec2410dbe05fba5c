"""``balance skill``: what a better player takes, and how much is luck."""

from typing import Annotated

import typer

from balance.cli.options import (
    Config,
    Engine,
    Format,
    Margin,
    Out,
    Players,
    Seed,
    Set,
    Workers,
    games_option,
)


def skill(
    config: Config,
    players: Players = None,
    games: Annotated[
        int | None,
        games_option("Games of every table.", "4000"),
    ] = None,
    search: Annotated[
        bool,
        typer.Option("--search", help="The player that looks ahead is a rung, too; it is slow."),
    ] = False,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    form: Format = "text",
) -> None:
    """Ask how much of winning is skill, and how much is luck.

    The ladder: one player of each rung, from random to expert, sits among those of the rung below;
    a team plays its rung alone. What decides: the same deals are played by many line-ups drawn
    from all strengths, and the variance of a win is parted into what goes with the deal and what
    goes with who sits where.

    Ctrl-C ends early with what was played; the same command again completes the study.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "skill",
        [config],
        games=games,
        players=players,
        seed=seed,
        margin=margin,
        changes=changes,
        workers=workers,
        engine=engine,
        out=out,
        search=search,
    )
    carry_out(order, form)

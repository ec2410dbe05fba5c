"""``balance tournament``: characters against characters."""

from typing import Annotated

import typer

from balance.cli.options import (
    Config,
    Engine,
    Format,
    Full,
    Margin,
    Out,
    Seed,
    Set,
    Table,
    Workers,
    games_option,
)


def tournament(
    config: Config,
    players: Table = None,
    policy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME,NAME[,NAME]",
            help="Who takes part.",
            show_default="all named players of the game",
        ),
    ] = None,
    games: Annotated[
        int | None,
        games_option("Games of every pairing.", "2000"),
    ] = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Let players of different character play each other, and rank them.

    For two seats every pair meets; at larger tables each player sits alone among others of one
    kind. All sit in every seat, and all pairings share their luck.

    Ctrl-C ends early with what was played; the same command again completes the tournament.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "tournament",
        [config],
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

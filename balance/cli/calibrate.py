"""``balance calibrate``: games that people played beside simulated ones."""

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
    Workers,
    games_option,
)

Playtests = Annotated[
    str,
    typer.Argument(
        metavar="PLAYTESTS.csv",
        help="A row for every game: players, and any of length, winner (such as 2, or 1;3) and "
        "score_1, score_2 ...; of a team won (yes or no). minutes, date and note are free.",
        show_default=False,
    ),
]
Games = Annotated[
    int | None,
    games_option(
        "Games of every player at every number of players of the file, such as 6000 or 20k.",
        "6,000",
    ),
]
Suspects = Annotated[
    str | None,
    typer.Option(
        "--policy",
        metavar="NAME[,NAME]",
        help="Who may have played: each of these is simulated in all seats.",
        show_default="every player of the game",
    ),
]


def calibrate(
    config: Config,
    playtests: Playtests,
    games: Games = None,
    policy: Suspects = None,
    seed: Seed = None,
    changes: Set = None,
    margin: Margin = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    out: Out = None,
    full: Full = False,
    form: Format = "text",
) -> None:
    """Set games that people played beside simulated ones: who plays like them, and what differs?

    Every player of the game, or those of --policy, is simulated in all seats, at the numbers of
    players of the file; --games for each, 6,000 without it. Which of them are not ruled out holds
    the truth with 95 %, however few games there are. Rows may be added to the file: the same
    command then judges again, and plays nothing twice.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "calibrate",
        [config],
        playtests=playtests,
        games=games,
        policy=policy,
        seed=seed,
        margin=margin,
        changes=changes,
        workers=workers,
        engine=engine,
        out=out,
    )
    carry_out(order, form, full)

"""``balance tune``: the smallest change of the rules that makes the game what it is to be."""

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
    Target,
    Time,
    Workers,
    goal_option,
)

Keys = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KEY]...",
        help="Rules that may change, such as cheese_spaces or cards.*.copies.",
        show_default="all that are numbers, switches, choices or lists of numbers",
    ),
]
Goals = Annotated[list[str] | None, goal_option("[guard] of the ruleset, else fair, or its target")]
Keep = Annotated[
    list[str] | None,
    typer.Option("--keep", metavar="KEY", help="A rule that may not change; may be given again."),
]
Edits = Annotated[int, typer.Option("--edits", min=1, max=8, help="Edits at most.")]


def tune(
    config: Config,
    keys: Keys = None,
    goals: Goals = None,
    keep: Keep = None,
    edits: Edits = 3,
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
    full: Full = False,
    form: Format = "text",
) -> None:
    """Search the fewest and smallest edits of the rules after which the game meets its goals.

    Numbers go up and down, places of lists change, switches are turned, seats get a head start,
    variants are laid over; a table of cards by seat changes where it is named.
    What is found is played again on deals that the search has not seen, and written as a ruleset
    file into the study's folder. Where nothing allowed reaches the goals, it says how near it came.

    Ctrl-C ends early with what is known; the same command again goes on.
    """
    from balance.cli.studies import carry_out, make_order

    order = make_order(
        "tune",
        [config],
        keys=tuple(keys or ()),
        goals=tuple(goals or ()),
        keep=tuple(keep or ()),
        most=edits,
        games=games,
        players=players,
        policy=policy,
        seed=seed,
        changes=changes,
        margin=margin,
        target=target,
        time=time,
        workers=workers,
        engine=engine,
        out=out,
    )
    carry_out(order, form, full)
